// Which selectors a source can take and how each is encoded: one set per kind of selection and source size.
#ifndef VALHALL_ISA_SELECTORS_HPP
#define VALHALL_ISA_SELECTORS_HPP

#include <cstdint>

#include "valhall/isa/enums.hpp"

namespace valhall {

/// What a source may select of its value. The size of the source decides which words that means.
enum class selection : std::uint8_t {
    none,
    swizzle,      ///< two halves of a 16-bit vector; one half, widened, of a 32-bit number
    widen,        ///< any part that an integer source can be made from
    lanes,        ///< the bytes that hold shift amounts
    half_swizzle, ///< two bytes to convert
    lane,         ///< one byte or one half
    lane_28,      ///< the same, encoded at bit 28
    combine,      ///< how a branch looks at the halves of its condition
};

/// The selectors of one field, by encoding.
struct selector_set {
    static constexpr selector reserved = selector{255};

    std::uint8_t width = 0;            ///< bits of the field
    selector fallback = reserved;      ///< what text may leave out; `reserved` where it must be written
    selector by_encoding[16] = {reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved,
                                reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved};

    /// The encoding of a selector, or -1 if the set lacks it.
    constexpr int find(selector wanted) const
    {
        for (int encoding = 0; encoding < (1 << width); ++encoding)
            if (by_encoding[encoding] == wanted && wanted != reserved) return encoding;
        return -1;
    }
};

namespace detail {

namespace sets {

using enum selector;
inline constexpr selector x = selector_set::reserved;

inline constexpr selector_set nothing{0, none, {none}};
inline constexpr selector_set swizzle_16{2, h01, {h00, h10, h01, h11}};
inline constexpr selector_set swizzle_32{2, none, {none, h0, h1, x}};
inline constexpr selector_set widen_8{
    4, b0123, {b0123, b3210, b0101, b2323, b0000, b1111, b2222, b3333, b2301, b1032, b0011, b2233, x, x, x, x}};
inline constexpr selector_set widen_16{
    4, h01, {h00, h10, h01, h11, b00, b20, b02, b22, b11, b31, b13, b33, b01, b23, x, x}};
inline constexpr selector_set widen_32{4, none, {none, x, h0, h1, b0, b1, b2, b3, x, x, x, x, x, x, x, x}};
inline constexpr selector_set widen_64{4, none, {none, x, h0, h1, b0, b1, b2, b3, w0, x, x, x, x, x, x, x}};
inline constexpr selector_set lanes_8{4, x, {b02, x, x, x, b00, b11, b22, b33, x, x, b01, b23, x, x, x, x}};
inline constexpr selector_set half_swizzle_8{
    4, x, {b00, b10, b20, b30, b01, b11, b21, b31, b02, b12, b22, b32, b03, b13, b23, b33}};
inline constexpr selector_set lane_8{2, x, {b0, b1, b2, b3}};
inline constexpr selector_set lane_16{1, x, {h0, h1}};
inline constexpr selector_set combine_any{3, none, {none, h0, h1, and_, lowbits, x, x, x}};

}  // namespace sets

}  // namespace detail

/// The selectors of a source of `size` bits.
constexpr const selector_set& selectors(selection kind, int size)
{
    switch (kind) {
    case selection::swizzle: return size == 16 ? detail::sets::swizzle_16 : detail::sets::swizzle_32;
    case selection::widen:
        switch (size) {
        case 8: return detail::sets::widen_8;
        case 16: return detail::sets::widen_16;
        case 64: return detail::sets::widen_64;
        default: return detail::sets::widen_32;
        }
    case selection::lanes: return detail::sets::lanes_8;
    case selection::half_swizzle: return detail::sets::half_swizzle_8;
    case selection::lane:
    case selection::lane_28: return size == 16 ? detail::sets::lane_16 : detail::sets::lane_8;
    case selection::combine: return detail::sets::combine_any;
    case selection::none: break;
    }
    return detail::sets::nothing;
}

}  // namespace valhall

#endif
