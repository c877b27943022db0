// SPDX-License-Identifier: MIT
// The constants of a clause: where quadwords have them, and how the program counter is added to some.
#ifndef VALHALL_BIFROST_CONSTANTS_HPP
#define VALHALL_BIFROST_CONSTANTS_HPP

#include <cstdint>

namespace valhall::bifrost {

/// The kinds of constants: the program counter, which is the address of the clause, is added to some when they are read.
enum class constant_kind : std::uint8_t {
    plain,     ///< nothing
    low,       ///< LO: the low 60 bits, sign-extended, plus the program counter
    high,      ///< HI: the high word is its low 28 bits, sign-extended, plus the low word of the program counter
    both,      ///< BOTH: the same as `high` for both words
    reserved,  ///< not known
};

/// The kinds of a constant and the one after it.
struct constant_kinds {
    constant_kind first{};   ///< of the first
    constant_kind second{};  ///< of the second

    friend constexpr bool operator==(constant_kinds, constant_kinds) = default;
};

/// The kinds of two constants by the modifications M1 and M2, 4 bits each.
/// Example: bifrost::kinds_of(4, 0).first == bifrost::constant_kind::high;
constexpr constant_kinds kinds_of(unsigned m1, unsigned m2)
{
    using enum constant_kind;
    switch (m1) {
    case 1: return {low, plain};
    case 2: return {low, low};
    case 4: return {high, plain};
    case 5: return {high, high};
    case 6: return {low, plain};
    case 7: break;
    case 3: return {reserved, reserved};
    default: return {plain, plain};
    }
    switch (m2) {
    case 0: return {both, plain};
    case 1: return {both, high};
    case 2: return {both, both};
    case 3: return {both, high};
    default: return {reserved, reserved};
    }
}

/// The kinds of two constants that share a quadword: the differences of their bits 60 to 63 and 28 to 31.
constexpr constant_kinds kinds_of_pair(std::uint64_t first, std::uint64_t second)
{
    return kinds_of(static_cast<unsigned>((first >> 60) - (second >> 60)) & 15, static_cast<unsigned>((first >> 28) - (second >> 28)) & 15);
}

namespace detail {

constexpr std::uint64_t sign_extend(std::uint64_t value, int width)
{
    const std::uint64_t sign = std::uint64_t{1} << (width - 1);
    value &= 2 * sign - 1;
    return (value ^ sign) - sign;
}

}  // namespace detail

/// The value that a constant has in a clause at an address. `bits` includes the lowest four bits, which the FAU index gives.
/// Example: bifrost::constant_value(bifrost::constant_kind::high, 0x4000001012345678, 0x100) == 0x0000011012345678;
constexpr std::uint64_t constant_value(constant_kind kind, std::uint64_t bits, std::uint64_t counter)
{
    const auto moved = [counter](std::uint64_t word) { return (detail::sign_extend(word, 28) + counter) & 0xFFFFFFFF; };
    switch (kind) {
    case constant_kind::low: return detail::sign_extend(bits, 60) + counter;
    case constant_kind::high: return moved(bits >> 32) << 32 | (bits & 0xFFFFFFFF);
    case constant_kind::both: return moved(bits >> 32) << 32 | moved(bits);
    default: return bits;
    }
}

/// The most constants that a clause can have.
inline constexpr int most_constants = 6;

/// The number of constants that a clause of 1 to 8 tuples can have.
constexpr int constant_capacity(int tuples)
{
    constexpr int capacities[] = {0, 2, 2, 3, 4, 5, 6, 6, 5};
    return capacities[tuples];
}

/// True if the quadwords of a clause's tuples have its first constant inside.
constexpr bool has_inner_constant(int tuples) { return tuples == 3 || tuples == 5 || tuples == 6 || tuples == 8; }

/// True if that constant has its own modification; else it is plain.
constexpr bool has_inner_modification(int tuples) { return tuples == 3 || tuples == 6; }

namespace detail {

// A position of a quadword of constants: the tuples of its clause, and the index of its first constant.
struct constant_position {
    int tuples = 0, index = 0;
};

inline constexpr constant_position constant_positions[] = {{1, 0}, {2, 0}, {4, 0}, {3, 1}, {5, 1}, {4, 2}, {7, 0}, {6, 1},
                                                           {5, 3}, {8, 1}, {7, 2}, {6, 3}, {8, 3}, {7, 4}, {6, 5}, {}};

// The position for constants of a clause, or -1.
constexpr int find_position(int tuples, int index)
{
    for (int position = 0; position < 15; ++position)
        if (constant_positions[position].tuples == tuples && constant_positions[position].index == index) return position;
    return -1;
}

}  // namespace detail

}  // namespace valhall::bifrost

#endif
