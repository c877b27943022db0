// SPDX-License-Identifier: MIT
// The generated table of v15's encoding, and its rows.
#ifndef VALHALL_ISA_V15_TABLE_HPP
#define VALHALL_ISA_V15_TABLE_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/v15_layout.hpp"

namespace valhall::detail::v15 {

// v15_rows, v15_moves, v15_first_candidates and v15_candidates: see v15_layout.hpp.
#include "valhall/isa/generated/v15.def"

// A row in v15's encoding.
struct row_words {
    const char32_t* at;

    constexpr explicit row_words(unsigned row) : at(v15_rows + v15_frame::row_width * row) {}
    constexpr word opcode() const { return at[0] | word{at[1]} << 32; }
    constexpr word fixed() const { return at[2] | word{at[3]} << 32; }
    constexpr word start() const { return at[4] | word{at[5]} << 32; }
    constexpr int move_count() const { return v15_moves[at[6]]; }
    constexpr frame_move move(int n) const { return {v15_moves + at[6] + 1 + frame_move::width * n}; }
};

}  // namespace valhall::detail::v15

#endif
