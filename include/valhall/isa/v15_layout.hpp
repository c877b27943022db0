// SPDX-License-Identifier: MIT
// Constants of the generated data about v15's encoding. Includes nothing that is generated.
#ifndef VALHALL_ISA_V15_LAYOUT_HPP
#define VALHALL_ISA_V15_LAYOUT_HPP

#include <cstdint>

#include "valhall/bits.hpp"

namespace valhall::detail {

// v15_first_candidates and v15_candidates: a word finds its row among the candidates for a key, which is some of its bits.
struct v15_frame {
    enum : unsigned { key_bits = 8, key_position = 50 };

    // When a v15_move applies.
    enum : std::uint8_t {
        always,
        only_encoded,  // two fields that are one on v15; the other one is decoded
        only_decoded   // a bit that duplicates another one
    };

    static constexpr word key_mask = word{(1 << key_bits) - 1} << key_position;
};

}  // namespace valhall::detail

#endif
