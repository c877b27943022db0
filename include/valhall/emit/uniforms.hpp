// SPDX-License-Identifier: MIT
// The uniforms by name, u0 to u255: u4 is uniform<4>(). In a header of its own, since 256 constants would add a tenth to the compile time
// of valhall.hpp.
#ifndef VALHALL_EMIT_UNIFORMS_HPP
#define VALHALL_EMIT_UNIFORMS_HPP

#include "valhall/emit/fixed_operands.hpp"
#include "valhall/isa/operand_info.hpp"  // first: its enumerators u8 and u16 would hide uniforms

namespace valhall {

#define VALHALL_UNIFORM(n) inline constexpr fixed_source<fixed_number<source_kind::uniform, n>> u##n{};
#define VALHALL_UNIFORMS(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                                                   \
    VALHALL_UNIFORM(a) VALHALL_UNIFORM(b) VALHALL_UNIFORM(c) VALHALL_UNIFORM(d) VALHALL_UNIFORM(e) VALHALL_UNIFORM(f)     \
    VALHALL_UNIFORM(g) VALHALL_UNIFORM(h) VALHALL_UNIFORM(i) VALHALL_UNIFORM(j) VALHALL_UNIFORM(k) VALHALL_UNIFORM(l)     \
    VALHALL_UNIFORM(m) VALHALL_UNIFORM(n) VALHALL_UNIFORM(o) VALHALL_UNIFORM(p)
VALHALL_UNIFORMS(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
VALHALL_UNIFORMS(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
VALHALL_UNIFORMS(32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47)
VALHALL_UNIFORMS(48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63)
VALHALL_UNIFORMS(64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79)
VALHALL_UNIFORMS(80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95)
VALHALL_UNIFORMS(96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111)
VALHALL_UNIFORMS(112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127)
VALHALL_UNIFORMS(128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143)
VALHALL_UNIFORMS(144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159)
VALHALL_UNIFORMS(160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175)
VALHALL_UNIFORMS(176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191)
VALHALL_UNIFORMS(192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207)
VALHALL_UNIFORMS(208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223)
VALHALL_UNIFORMS(224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239)
VALHALL_UNIFORMS(240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255)
#undef VALHALL_UNIFORMS
#undef VALHALL_UNIFORM

}  // namespace valhall

#endif
