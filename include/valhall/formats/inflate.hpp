// SPDX-License-Identifier: MIT
// Decompresses zlib data (RFC 1950 and 1951), as caches of drivers contain them. Allocates.
#ifndef VALHALL_FORMATS_INFLATE_HPP
#define VALHALL_FORMATS_INFLATE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/formats/byte_reader.hpp"

namespace valhall::formats {

namespace detail {

// A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes.
class huffman_code {
public:
    static constexpr unsigned most_bits = 15;

    // False if the lengths describe more codes than there are.
    bool assign(std::span<const std::uint8_t> lengths)
    {
        counts_ = {};
        for (const std::uint8_t length : lengths) ++counts_[length];
        counts_[0] = 0;
        int left = 1;  // codes of the current length that are still free
        for (std::size_t bits = 1; bits <= most_bits; ++bits) {
            left = 2 * left - counts_[bits];
            if (left < 0) return false;
        }
        std::array<std::uint16_t, most_bits + 1> next{};
        for (std::size_t bits = 1; bits < most_bits; ++bits) next[bits + 1] = static_cast<std::uint16_t>(next[bits] + counts_[bits]);
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (lengths[symbol] != 0) symbols_[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        return true;
    }

    // The next symbol, or -1 if the bits are not a code. `bit` returns the next bit.
    template <class Bit>
    int read(Bit&& bit) const
    {
        int code = 0, first = 0, index = 0;
        for (std::size_t bits = 1; bits <= most_bits; ++bits) {
            code |= static_cast<int>(bit());
            const int count = counts_[bits];
            if (code - first < count) return symbols_[static_cast<std::size_t>(index + code - first)];
            index += count;
            first = 2 * (first + count);
            code *= 2;
        }
        return -1;
    }

private:
    std::array<std::uint16_t, most_bits + 1> counts_{};
    std::array<std::uint16_t, 288> symbols_{};
};

class inflater {
public:
    // Appends to `to`, at most `most` bytes.
    inflater(byte_span from, std::size_t offset, std::size_t most, std::vector<std::uint8_t>& to)
        : in_(from, offset), most_(most), start_(to.size()), to_(to)
    {
    }

    read_status run()
    {
        const std::size_t begin = in_.offset();
        const unsigned method = in_.u8(), flags = in_.u8();
        constexpr unsigned deflate = 8, has_dictionary = 0x20;
        if (in_ && ((method & 0xF) != deflate || method >> 4 > 7 || (256 * method + flags) % 31 != 0 || (flags & has_dictionary) != 0))
            in_.fail("this is no header of zlib", begin);
        for (bool is_last = false; in_ && !is_last;) is_last = block();
        count_ = 0;  // the checksum begins at the next byte
        const std::size_t place = in_.offset();
        std::uint32_t expected = 0;
        for (int n = 0; n < 4; ++n) expected = expected << 8 | in_.u8();
        if (in_ && expected != checksum()) in_.fail("the checksum of the decompressed data is wrong", place);
        in_.expect_end("more follows the compressed data");
        return in_.status();
    }

private:
    std::uint32_t bits(unsigned count)
    {
        while (count_ < count) {
            held_ |= std::uint32_t{in_.u8()} << count_;
            count_ += 8;
        }
        const std::uint32_t value = held_ & ((1U << count) - 1);
        held_ >>= count;
        count_ -= count;
        return value;
    }

    void put(std::uint8_t byte)
    {
        if (to_.size() - start_ == most_) in_.fail("the decompressed data are longer than their stated size", in_.offset());
        else to_.push_back(byte);
    }

    // Reads a block. Returns true if it is the last one.
    bool block()
    {
        const bool is_last = bits(1) != 0;
        const std::size_t place = in_.offset();
        switch (bits(2)) {
        case 0: stored(); break;
        case 1: fixed(); break;
        case 2: dynamic(); break;
        default: in_.fail("the type of a block is not defined", place);
        }
        return is_last;
    }

    void stored()
    {
        held_ = count_ = 0;
        const std::size_t place = in_.offset();
        const unsigned size = in_.u16(), complement = in_.u16();
        if (in_ && (size ^ complement) != 0xFFFF) in_.fail("the size of a stored block differs from its complement", place);
        for (const std::uint8_t byte : in_.bytes(in_ ? size : 0)) put(byte);
    }

    void fixed()
    {
        std::array<std::uint8_t, 288> literals{};
        for (std::size_t n = 0; n < literals.size(); ++n)
            literals[n] = static_cast<std::uint8_t>(n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8);
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        literals_.assign(literals);
        distances_.assign(distances);
        contents();
    }

    // A block with its own codes. Their lengths are themselves coded, by a code whose lengths come first.
    void dynamic()
    {
        constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        const std::size_t place = in_.offset();
        const std::size_t literals = bits(5) + 257, distances = bits(5) + 1, coded = bits(4) + 4;
        std::array<std::uint8_t, 19> own{};
        for (std::size_t n = 0; n < coded; ++n) own[order[n]] = static_cast<std::uint8_t>(bits(3));
        huffman_code lengths_code;
        if (literals > 286 || distances > 30 || !lengths_code.assign(own)) {
            in_.fail("the codes of a block are wrong", place);
            return;
        }
        std::array<std::uint8_t, 286 + 30> lengths{};
        for (std::size_t n = 0; n < literals + distances && in_;) {
            const int symbol = lengths_code.read([this] { return bits(1); });
            if (symbol >= 0 && symbol < 16) {
                lengths[n++] = static_cast<std::uint8_t>(symbol);
                continue;
            }
            const std::size_t count = symbol == 16 ? 3 + bits(2) : symbol == 17 ? 3 + bits(3) : 11 + bits(7);
            if (symbol < 0 || (symbol == 16 && n == 0) || count > literals + distances - n) {
                in_.fail("the codes of a block are wrong", place);
                return;
            }
            const std::uint8_t repeated = symbol == 16 ? lengths[n - 1] : std::uint8_t{0};
            for (std::size_t i = 0; i < count; ++i) lengths[n++] = repeated;
        }
        const std::span<const std::uint8_t> all(lengths);
        if (!literals_.assign(all.first(literals)) || !distances_.assign(all.subspan(literals, distances)))
            in_.fail("the codes of a block are wrong", place);
        contents();
    }

    // Literals and copies, up to the end of the block.
    void contents()
    {
        constexpr int end = 256, most_length = 285;
        while (in_) {
            const std::size_t place = in_.offset();
            const int symbol = literals_.read([this] { return bits(1); });
            if (symbol == end) return;
            if (symbol < 0 || symbol > most_length) in_.fail("a code is not defined", place);
            else if (symbol < end) put(static_cast<std::uint8_t>(symbol));
            else copy(static_cast<unsigned>(symbol - end - 1), place);
        }
    }

    void copy(unsigned symbol, std::size_t place)
    {
        // Lengths 3 to 257 in groups of four codes, each group with one bit more than the one before; then 258.
        constexpr unsigned most = 28;
        const unsigned more = symbol < 8 || symbol == most ? 0 : symbol / 4 - 1;
        const unsigned first = symbol < 8 ? 3 + symbol : symbol == most ? 258 : 3 + ((4 + symbol % 4) << more);
        const std::size_t length = first + bits(more);
        const int code = distances_.read([this] { return bits(1); });
        if (code < 0 || code > 29) {
            in_.fail("a code is not defined", place);
            return;
        }
        const unsigned far = static_cast<unsigned>(code);
        const unsigned far_bits = far < 4 ? 0 : far / 2 - 1;
        const std::size_t distance = (far < 4 ? 1 + far : 1 + ((2 + far % 2) << far_bits)) + bits(far_bits);
        if (in_ && distance > to_.size() - start_) in_.fail("a copy is from before the first byte", place);
        for (std::size_t n = 0; n < length && in_; ++n) put(to_[to_.size() - distance]);
    }

    std::uint32_t checksum() const
    {
        std::uint32_t sum = 1, of_sums = 0;
        for (std::size_t n = start_; n < to_.size(); ++n) {
            sum = (sum + to_[n]) % 65521;
            of_sums = (of_sums + sum) % 65521;
        }
        return of_sums << 16 | sum;
    }

    byte_reader in_;
    std::size_t most_, start_;
    std::vector<std::uint8_t>& to_;
    std::uint32_t held_ = 0;  // bits that were read from a byte, but not yet used
    unsigned count_ = 0;
    huffman_code literals_{}, distances_{};
};

}  // namespace detail

/// The largest number of bytes that one piece of compressed data may have after decompression, and all pieces of a file together: a few bytes of
/// zlib can stand for a million times as many. The caches of drivers have entries of a few hundred kilobytes.
inline constexpr std::size_t most_inflated_bytes = std::size_t{1} << 26, most_inflated_bytes_of_file = std::size_t{1} << 28;

/// Decompresses zlib data and appends at most `most` bytes to `to`. `offset` is the offset of the compressed data in the file. On an error,
/// `to` has the bytes that were decompressed before it. More than most_inflated_bytes are an error, of which nothing is decompressed.
inline read_status inflate(byte_span data, std::size_t offset, std::size_t most, std::vector<std::uint8_t>& to)
{
    if (most > most_inflated_bytes) return {"the decompressed data would have more than 64 MiB", offset};
    return detail::inflater(data, offset, most, to).run();
}

}  // namespace valhall::formats

#endif
