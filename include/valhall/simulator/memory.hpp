// SPDX-License-Identifier: MIT
// Memory as the caller gives it: ranges of bytes behind 64-bit addresses, little-endian. Nothing is there outside of them.
#ifndef VALHALL_SIMULATOR_MEMORY_HPP
#define VALHALL_SIMULATOR_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace valhall::simulator {

/// A range of memory: bytes of the caller's from an address on.
struct memory_range {
    std::uint64_t address = 0;        ///< of the first byte
    std::span<std::uint8_t> bytes{};  ///< the contents

    /// The address of the last byte, of a range that has bytes.
    constexpr std::uint64_t last() const { return address + (bytes.size() - 1); }
    /// Whether so many bytes from an address on lie in the range.
    constexpr bool has(std::uint64_t from, std::uint64_t count) const
    {
        return from >= address && count <= bytes.size() && from - address <= bytes.size() - count;
    }
};

/// A buffer as a descriptor has it: its contents are memory.
struct buffer_binding {
    std::uint32_t handle = 0;   ///< the table's number << 24 | the index
    std::uint64_t address = 0;  ///< of its first byte
    std::uint64_t size = 0;     ///< in bytes
};

/// The ranges that a program can reach. They are the caller's and do not overlap.
class memory_map {
public:
    constexpr memory_map() = default;
    /// Of ranges that outlive it: a span, an array or another contiguous container.
    template <class Ranges>
        requires std::is_convertible_v<const Ranges&, std::span<const memory_range> >
    constexpr memory_map(const Ranges& ranges) : ranges_(ranges)
    {
    }

    /// The bytes from an address on, or null if not all of them are there.
    constexpr std::uint8_t* find(std::uint64_t address, std::uint64_t count) const
    {
        for (const memory_range& range : ranges_)
            if (range.has(address, count)) return range.bytes.data() + (address - range.address);
        return nullptr;
    }

    /// The ranges as given.
    constexpr std::span<const memory_range> ranges() const { return ranges_; }

private:
    std::span<const memory_range> ranges_{};
};

/// Up to eight bytes as a number, the first lowest.
constexpr std::uint64_t load_bytes(const std::uint8_t* from, int count)
{
    std::uint64_t value = 0;
    for (int n = 0; n < count; ++n) value |= std::uint64_t{from[n]} << 8 * n;
    return value;
}

/// Stores the low bytes of a number, the lowest first.
constexpr void store_bytes(std::uint8_t* to, int count, std::uint64_t value)
{
    for (int n = 0; n < count; ++n) to[n] = static_cast<std::uint8_t>(value >> 8 * n);
}

}  // namespace valhall::simulator

#endif
