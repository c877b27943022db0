// SPDX-License-Identifier: MIT
// Reads little-endian numbers and byte ranges of a file, with bounds checks.
#ifndef VALHALL_FORMATS_BYTE_READER_HPP
#define VALHALL_FORMATS_BYTE_READER_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace valhall::formats {

/// The bytes of a file or of a part of it.
using byte_span = std::span<const std::uint8_t>;

/// The result of reading a file: success, or the problem and its place.
struct read_status {
    std::string_view problem{};  ///< a sentence without a location; empty if there is no problem
    /// The byte offset of the problem in the file. If there is none: that of the programs, or of their number.
    std::size_t offset = 0;

    /// True if there is no problem.
    constexpr explicit operator bool() const { return problem.empty(); }
};

/// A read position in a part of a file. After a failure, nothing more is read: numbers are 0 and ranges are empty.
class byte_reader {
public:
    /// `offset` is the offset of the bytes in the file.
    constexpr explicit byte_reader(byte_span bytes, std::size_t offset = 0) : bytes_(bytes), start_(offset) {}

    /// The offset of the next byte in the file.
    constexpr std::size_t offset() const { return start_ + at_; }
    /// The number of bytes left.
    constexpr std::size_t left() const { return bytes_.size() - at_; }
    /// The first error.
    constexpr const read_status& status() const { return status_; }
    /// The status at the end of a file whose programs, or their number, are at the offset `programs`.
    constexpr read_status status(std::size_t programs) const { return status_ ? read_status{{}, programs} : status_; }
    /// True if there is no error.
    constexpr explicit operator bool() const { return static_cast<bool>(status_); }

    /// Records a problem at an offset of the file. Returns false.
    constexpr bool fail(std::string_view problem, std::size_t offset)
    {
        if (status_) status_ = {problem, offset};
        at_ = bytes_.size();
        return false;
    }

    /// The next 8 bits.
    constexpr std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    /// The next 16 bits.
    constexpr std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    /// The next 32 bits.
    constexpr std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    /// The next 64 bits.
    constexpr std::uint64_t u64() { return number(8); }

    /// The next bytes.
    constexpr byte_span bytes(std::uint64_t count)
    {
        if (count > left()) {
            fail("the file ends within this part", offset());
            return {};
        }
        const byte_span piece = bytes_.subspan(at_, static_cast<std::size_t>(count));
        at_ += static_cast<std::size_t>(count);
        return piece;
    }
    /// A reader of the next bytes.
    constexpr byte_reader part(std::uint64_t count)
    {
        const std::size_t begin = offset();
        return byte_reader(bytes(count), begin);
    }
    /// Skips to a multiple of `alignment` from the beginning of the file.
    constexpr void align(std::size_t alignment)
    {
        const std::size_t rest = offset() % alignment;
        if (rest != 0) bytes(alignment - rest);
    }
    /// Reads a string that must come next.
    constexpr bool expect(std::string_view text, std::string_view problem)
    {
        const std::size_t begin = offset();
        return starts_with(text) ? (at_ += text.size(), true) : fail(problem, begin);
    }
    /// True if a string comes next.
    constexpr bool starts_with(std::string_view text) const
    {
        if (text.size() > left()) return false;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (bytes_[at_ + i] != static_cast<std::uint8_t>(text[i])) return false;
        return true;
    }
    /// Checks that everything has been read.
    constexpr bool expect_end(std::string_view problem) { return !*this ? false : left() == 0 ? true : fail(problem, offset()); }
    /// Takes over the error of a part.
    constexpr bool join(const byte_reader& part) { return part ? true : fail(part.status_.problem, part.status_.offset); }

private:
    constexpr std::uint64_t number(std::size_t size)
    {
        std::uint64_t value = 0;
        std::size_t shift = 0;
        for (const std::uint8_t byte : bytes(size)) {
            value |= std::uint64_t{byte} << shift;
            shift += 8;
        }
        return value;
    }

    byte_span bytes_;
    std::size_t start_, at_ = 0;
    read_status status_{};
};

}  // namespace valhall::formats

#endif
