// SPDX-License-Identifier: MIT
// The memory of a shader that runs in the simulator: ranges with contents of words or bytes.
#ifndef VALHALL_FRONT_SHADER_MEMORY_HPP
#define VALHALL_FRONT_SHADER_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/simulator/memory.hpp"

namespace valhall::front {

/// All memory that a shader can access, in ranges that are far apart. Words are little-endian in memory.
class shader_memory {
public:
    /// Where a range begins: at a multiple of 2^32, or 64 bytes before one, which exposes address arithmetic in 32 bits.
    enum class range_kind : std::uint8_t { plain, crossing };

    /// Adds a range of zeros, and returns its number.
    constexpr std::uint32_t add(std::size_t size, range_kind kind = range_kind::plain)
    {
        const std::uint32_t number = contents_.add({});
        contents_[number].resize(static_cast<std::uint32_t>(size));
        const std::uint64_t address = (std::uint64_t{number + 1} << 32) - (kind == range_kind::crossing ? 64 : 0);
        return ranges_.add({address, contents_[number].view()});
    }
    /// Adds a range with these words, and `slack` bytes of zeros beyond them.
    constexpr std::uint32_t add_words(std::span<const std::uint32_t> words, range_kind kind = range_kind::plain, std::size_t slack = 0)
    {
        const std::uint32_t number = add(4 * words.size() + slack, kind);
        set_words(number, words);
        return number;
    }

    /// The number of ranges.
    constexpr std::uint32_t size() const { return ranges_.size(); }
    /// The address of the first byte of a range.
    constexpr std::uint64_t address(std::uint32_t range) const { return ranges_[range].address; }
    /// The bytes of a range.
    constexpr std::span<std::uint8_t> bytes(std::uint32_t range) { return contents_[range].view(); }
    /// The bytes of a range, for reading.
    constexpr std::span<const std::uint8_t> bytes(std::uint32_t range) const { return contents_[range].view(); }

    /// Reads the word at a byte of a range, which must be inside.
    constexpr std::uint32_t word(std::uint32_t range, std::size_t at) const
    {
        return static_cast<std::uint32_t>(simulator::load_bytes(bytes(range).data() + at, 4));
    }
    /// Writes the word at a byte of a range, which must be inside.
    constexpr void set_word(std::uint32_t range, std::size_t at, std::uint32_t word)
    {
        simulator::store_bytes(bytes(range).data() + at, 4, word);
    }
    /// Reads words from the beginning of a range on, which must have as many.
    constexpr void get_words(std::uint32_t range, std::span<std::uint32_t> words) const
    {
        for (std::size_t n = 0; n < words.size(); ++n) words[n] = word(range, 4 * n);
    }
    /// Writes words from the beginning of a range on, which must have as many.
    constexpr void set_words(std::uint32_t range, std::span<const std::uint32_t> words)
    {
        for (std::size_t n = 0; n < words.size(); ++n) set_word(range, 4 * n, words[n]);
    }

    /// The ranges, for an environment.
    constexpr simulator::memory_map map() const { return ranges_.view(); }

private:
    compiler::pool<compiler::pool<std::uint8_t>> contents_{};
    compiler::pool<simulator::memory_range> ranges_{};
};

}  // namespace valhall::front

#endif
