// SPDX-License-Identifier: MIT
// Memory as the caller provides it: byte ranges at 64-bit addresses, little-endian. All other addresses are unmapped.
#ifndef VALHALL_SIMULATOR_MEMORY_HPP
#define VALHALL_SIMULATOR_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace valhall::simulator {

/// A pointer to std::uint8_t or std::byte. (Constant expressions cannot convert one to the other.)
class byte_pointer {
public:
    constexpr byte_pointer() = default;
    /// Points to std::uint8_t.
    constexpr byte_pointer(std::uint8_t* bytes) : numbers_(bytes) {}
    /// Points to std::byte.
    constexpr byte_pointer(std::byte* bytes) : raw_(bytes) {}

    /// True if it is not null.
    constexpr explicit operator bool() const { return numbers_ != nullptr || raw_ != nullptr; }
    /// Reads a byte.
    constexpr std::uint8_t operator[](std::size_t n) const
    {
        return raw_ != nullptr ? std::to_integer<std::uint8_t>(raw_[n]) : numbers_[n];
    }
    /// Writes a byte.
    constexpr void set(std::size_t n, std::uint8_t value) const
    {
        if (raw_ != nullptr) raw_[n] = std::byte{value};
        else numbers_[n] = value;
    }
    /// Advances by `count` bytes.
    friend constexpr byte_pointer operator+(byte_pointer from, std::size_t count)
    {
        return from.raw_ != nullptr ? byte_pointer(from.raw_ + count) : byte_pointer(from.numbers_ + count);
    }
    friend constexpr bool operator==(const byte_pointer&, const byte_pointer&) = default;

private:
    std::uint8_t* numbers_ = nullptr;
    std::byte* raw_ = nullptr;
};

/// A contiguous range of the caller's bytes, made from any array, vector or span of std::uint8_t or std::byte.
class byte_span {
public:
    constexpr byte_span() = default;
    /// The bytes of a contiguous range of std::uint8_t.
    template <class Bytes>
        requires std::is_convertible_v<Bytes&&, std::span<std::uint8_t>>
    constexpr byte_span(Bytes&& bytes) : byte_span(std::span<std::uint8_t>(bytes).data(), std::span<std::uint8_t>(bytes).size())
    {
    }
    /// The bytes of a contiguous range of std::byte.
    template <class Bytes>
        requires std::is_convertible_v<Bytes&&, std::span<std::byte>>
    constexpr byte_span(Bytes&& bytes) : byte_span(std::span<std::byte>(bytes).data(), std::span<std::byte>(bytes).size())
    {
    }

    constexpr byte_pointer data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }

private:
    constexpr byte_span(byte_pointer data, std::size_t size) : data_(data), size_(size) {}

    byte_pointer data_{};
    std::size_t size_ = 0;
};

/// A range of memory: `{0x40000, bytes}`. Stores modify the caller's bytes.
struct memory_range {
    std::uint64_t address = 0;  ///< of the first byte
    byte_span bytes{};          ///< the contents

    /// The address of the last byte. The range must not be empty.
    constexpr std::uint64_t last() const { return address + (bytes.size() - 1); }
    /// True if the range contains `count` bytes from an address on.
    constexpr bool has(std::uint64_t from, std::uint64_t count) const
    {
        return from >= address && count <= bytes.size() && from - address <= bytes.size() - count;
    }
};

/// A buffer, as its descriptor describes it. Its contents are in memory.
struct buffer_binding {
    std::uint32_t handle = 0;   ///< table number << 24 | index
    std::uint64_t address = 0;  ///< the address of its first byte
    std::uint64_t size = 0;     ///< in bytes
};

/// The memory ranges that a program can access, owned by the caller. They must not overlap.
class memory_map {
public:
    constexpr memory_map() = default;
    /// Refers to a span, array or other contiguous container, which must outlive this object.
    template <class Ranges>
        requires std::is_convertible_v<const Ranges&, std::span<const memory_range>>
    constexpr memory_map(const Ranges& ranges) : ranges_(ranges)
    {
    }

    /// The bytes from an address on; null unless one range contains all `count` of them.
    constexpr byte_pointer find(std::uint64_t address, std::uint64_t count) const
    {
        for (const memory_range& range : ranges_)
            if (range.has(address, count)) return range.bytes.data() + static_cast<std::size_t>(address - range.address);
        return {};
    }

    /// The ranges as given.
    constexpr std::span<const memory_range> ranges() const { return ranges_; }

private:
    std::span<const memory_range> ranges_{};
};

/// Reads up to eight bytes as a little-endian number.
template <class Pointer>
constexpr std::uint64_t load_bytes(Pointer from, int count)
{
    std::uint64_t value = 0;
    for (int n = 0; n < count; ++n) value |= std::uint64_t{from[static_cast<std::size_t>(n)]} << 8 * n;
    return value;
}

/// Writes the low bytes of a number, up to eight, little-endian.
constexpr void store_bytes(byte_pointer to, int count, std::uint64_t value)
{
    for (int n = 0; n < count; ++n) to.set(static_cast<std::size_t>(n), static_cast<std::uint8_t>(value >> 8 * n));
}

}  // namespace valhall::simulator

#endif
