// The 32 table constants: values that a source can name without a register or a uniform.
#ifndef VALHALL_ISA_CONSTANTS_HPP
#define VALHALL_ISA_CONSTANTS_HPP

#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"

namespace valhall {

/// How many table constants there are.
inline constexpr int constant_count = 32;

namespace detail {

inline constexpr std::uint32_t constants[constant_count] = {
    0x00000000, 0xFFFFFFFF, 0x7FFFFFFF, 0xFAFCFDFE,  // zero, -1, the largest integer, bytes -2 -3 -4 -6
    0x01000000, 0x80002000, 0x70605030, 0xC0B0A090,  // multiples of 16 as bytes and halves
    0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C,  // the bytes 0 to 31
    0x13121110, 0x17161514, 0x1B1A1918, 0x1F1E1D1C,
    0x3F800000, 0x3DCCCCCD, 0x3EA2F983, 0x3F317218,  // 1, 0.1, 1/pi, ln 2
    0x40490FDB, 0x00000000, 0x477FFF00, 0x5C005BF8,  // pi, 0, 65535, halves 255 and 256
    0x2E660000, 0x34000000, 0x38000000, 0x3C000000,  // high halves 0.1, 0.25, 0.5, 1
    0x40000000, 0x44000000, 0x48000000, 0x42480000,  // high halves 2, 4, 8, pi
};

struct constant_change {
    std::uint8_t index;
    arch since;
    std::uint32_t value;
};

// Entries that a later architecture redefines.
inline constexpr constant_change constant_changes[] = {{21, arch::v11, 0x272428E0}};

}  // namespace detail

/// The value of a table constant. `index` is 0 to 31.
constexpr std::uint32_t constant_value(int index, arch on)
{
    std::uint32_t value = detail::constants[index];
    for (const detail::constant_change& change : detail::constant_changes)
        if (change.index == index && on >= change.since) value = change.value;
    return value;
}

namespace detail {

// The place of the first table constant that has a value, or -1.
constexpr int constant_index(std::uint32_t value, arch on)
{
    for (int index = 0; index < constant_count; ++index)
        if (constant_value(index, on) == value) return index;
    return -1;
}

}  // namespace detail

/// The place of the first table constant that has a value. Faults: constant_not_in_table.
constexpr result<int> find_constant(std::uint32_t value, arch on)
{
    const int index = detail::constant_index(value, on);
    if (index < 0) return fault_code::constant_not_in_table;
    return index;
}

}  // namespace valhall

#endif
