// SPDX-License-Identifier: MIT
// How the generated file about the word of v15 is laid out; includes nothing that is generated.
#ifndef VALHALL_ISA_V15_LAYOUT_HPP
#define VALHALL_ISA_V15_LAYOUT_HPP

#include <cstdint>

#include "valhall/bits.hpp"

namespace valhall::detail {

// A field that is elsewhere in the word of v15: where there, where in that of v9 to v14, how many bits, and when it counts.
struct frame_move {
    enum : int { width = 4 };
    enum : std::uint8_t {
        always,
        only_encoded,  // two fields that are one on v15: the other one is decoded
        only_decoded   // a bit that repeats another
    };

    const char8_t* at;

    constexpr int to() const { return at[0]; }
    constexpr int from() const { return at[1]; }
    constexpr word mask() const { return (word{1} << at[2]) - 1; }
    constexpr bool is_encoded() const { return at[3] != only_decoded; }
    constexpr bool is_decoded() const { return at[3] != only_encoded; }
};

// A row has its opcode, the mask of that, and the word of v14 with which its instruction begins, each in two numbers, and where its list of
// moves begins: their number, then they.
// Words find their row among the candidates of a key, which are bits of the word.
struct v15_frame {
    enum : unsigned { row_width = 7, key_bits = 8, key_position = 50 };

    static constexpr word key_mask = word{(1 << key_bits) - 1} << key_position;

    // Where the common word, which has no use for its opcode on v15, has the seventh bit of the register whose low six bits are at a
    // position: for sources 51 to 54, for a destination or staging registers at 40 bit 56. (Bit 50 belongs to a modifier of FMA_RSCALE.)
    static constexpr int seventh_bit(int position) { return 51 + position / 8; }

    // All of these bits. Instructions begin with zeros there.
    static constexpr word seventh_bits = word{0x3F} << 51;
};

}  // namespace valhall::detail

#endif
