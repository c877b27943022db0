// SPDX-License-Identifier: MIT
// The place of a texel of a storage image, as LEA_TEX and LD_TEX take it.
#ifndef VALHALL_FRONT_TEXEL_PLACE_HPP
#define VALHALL_FRONT_TEXEL_PLACE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/builder.hpp"

namespace valhall::front {

/// Two words of coordinates in texels.
struct texel_place {
    compiler::use xy{};    ///< x and y as halves of a word; in an image of one dimension x
    compiler::use rest{};  ///< z, the layer, or the face of a cube; else 0
};

/// Packs coordinates. `dimensions` are those of the image, without a layer; of a cube 2, because its third coordinate is the face.
constexpr texel_place pack_texel_place(compiler::builder& b, std::span<const compiler::use> at, std::uint32_t dimensions)
{
    const std::uint32_t packed = dimensions < 2 ? dimensions : 2;
    compiler::use xy = b.plain(at[0]);
    if (packed == 2) {
        const compiler::use x = xy.selecting(selector::h0), y = b.plain(at[1]).selecting(selector::h0);
        xy = b.op(opcode::MKVEC_v2i16, x, y);
    }
    return {xy, at.size() > packed ? at[packed] : compiler::constant_use(0)};
}

}  // namespace valhall::front

#endif
