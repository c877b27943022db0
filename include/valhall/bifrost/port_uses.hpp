// SPDX-License-Identifier: MIT
// Checks the ports of all sources of a word at once, by a set of bits. Sources are at the bits 0, 3, 6 and 9 of a word; an encoding without a source
// at one of them ignores the bits of its set. Example: a word whose bits 0 to 2 are 2, in a tuple whose port 2 is idle, has for the source at bit 0
// the uses `idle` and `p2`.
#ifndef VALHALL_BIFROST_PORT_USES_HPP
#define VALHALL_BIFROST_PORT_USES_HPP

#include <cstdint>
#include <initializer_list>

namespace valhall::bifrost::detail {

/// The kinds of reads that an encoding can refuse.
enum class port_use : std::uint8_t {
    idle,  ///< it reads a port without a register
    p2,  ///< it reads port 2
    passed,  ///< it is `passed`
    fau_or_result,  ///< it is a word of the FAU value, or a result of the tuple before
};

/// The bit of a use of the source at a position: 0, 3, 6 or 9.
constexpr unsigned use_bit(port_use use, unsigned position)
{
    return 1u << (position / 6 * 8 + static_cast<unsigned>(use) * 2 + position / 3 % 2);
}

/// By the idle ports 0 to 2 and the bits of two sources: their uses.
struct port_use_list {
    std::uint8_t of[8][64]{};
};
inline constexpr port_use_list port_uses = [] {
    port_use_list made;
    for (unsigned idle = 0; idle < 8; ++idle)
        for (unsigned sources = 0; sources < 64; ++sources) {
            unsigned uses = 0;
            for (const unsigned position : {0u, 3u}) {
                const unsigned code = sources >> position & 7;
                if ((idle >> code & 1) != 0) uses |= use_bit(port_use::idle, position);
                if (code == 2) uses |= use_bit(port_use::p2, position);
                if (code == 3) uses |= use_bit(port_use::passed, position);
                if (code > 3) uses |= use_bit(port_use::fau_or_result, position);
            }
            made.of[idle][sources] = static_cast<std::uint8_t>(uses);
        }
    return made;
}();

/// The uses of the sources of a word.
constexpr unsigned uses_of(std::uint32_t bits, unsigned idle)
{
    const std::uint8_t* const list = port_uses.of[idle];
    return list[bits & 63] | unsigned{list[bits >> 6 & 63]} << 8;
}

/// The uses that a source refuses, from the port codes that it can have: bit n is code n.
constexpr unsigned refused_uses(unsigned ports, unsigned position)
{
    unsigned made = use_bit(port_use::idle, position);
    if ((ports >> 2 & 1) == 0) made |= use_bit(port_use::p2, position);
    if ((ports >> 3 & 1) == 0) made |= use_bit(port_use::passed, position);
    if (ports >> 4 == 0) made |= use_bit(port_use::fau_or_result, position);
    return made;
}
/// True if refused_uses() is all that such a source refuses.
constexpr bool are_uses(unsigned ports) { return (ports & 3) == 3 && (ports >> 4 == 0 || ports >> 4 == 15); }

}  // namespace valhall::bifrost::detail

#endif
