// SPDX-License-Identifier: MIT
// The layout of the generated data about v15's encoding. Includes nothing that is generated.
#ifndef VALHALL_ISA_V15_LAYOUT_HPP
#define VALHALL_ISA_V15_LAYOUT_HPP

#include <cstdint>

#include "valhall/bits.hpp"

namespace valhall::detail {

// A field that v15 has elsewhere: its position there and on v9 to v14, its width, and when it applies.
struct frame_move {
    enum : int { width = 4 };
    enum : std::uint8_t {
        always,
        only_encoded,  // two fields that are one on v15; the other one is decoded
        only_decoded   // a bit that duplicates another one
    };

    const char8_t* at;

    constexpr int to() const { return at[0]; }
    constexpr int from() const { return at[1]; }
    constexpr word mask() const { return (word{1} << at[2]) - 1; }
    constexpr bool is_encoded() const { return at[3] != only_decoded; }
    constexpr bool is_decoded() const { return at[3] != only_encoded; }
};

// A row consists of its opcode, the opcode's mask, and v14's start word of the instruction (two numbers each), and the place of its moves:
// their count, then the moves. A word finds its row among the candidates for a key, which is some of its bits.
struct v15_frame {
    enum : unsigned { row_width = 7, key_bits = 8, key_position = 50 };

    static constexpr word key_mask = word{(1 << key_bits) - 1} << key_position;
};

}  // namespace valhall::detail

#endif
