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

// In the order of set_index.
inline constexpr selector_set all[] = {
    {0, none, {none}},
    {2, h01, {h00, h10, h01, h11}},
    {2, none, {none, h0, h1, x}},
    {4, b0123, {b0123, b3210, b0101, b2323, b0000, b1111, b2222, b3333, b2301, b1032, b0011, b2233, x, x, x, x}},
    {4, h01, {h00, h10, h01, h11, b00, b20, b02, b22, b11, b31, b13, b33, b01, b23, x, x}},
    {4, none, {none, x, h0, h1, b0, b1, b2, b3, x, x, x, x, x, x, x, x}},
    {4, none, {none, x, h0, h1, b0, b1, b2, b3, w0, x, x, x, x, x, x, x}},
    {4, x, {b02, x, x, x, b00, b11, b22, b33, x, x, b01, b23, x, x, x, x}},
    {4, x, {b00, b10, b20, b30, b01, b11, b21, b31, b02, b12, b22, b32, b03, b13, b23, b33}},
    {2, x, {b0, b1, b2, b3}},
    {1, x, {h0, h1}},
    {3, none, {none, h0, h1, and_, lowbits, x, x, x}},
};

enum set_index : std::uint8_t {
    nothing, swizzle_16, swizzle_32, widen_8, widen_16, widen_32, widen_64, lanes_8, half_swizzle_8, lane_8, lane_16,
    combine_any, set_count
};

}  // namespace sets

// The set of a source of `size` bits, as an index of sets::all.
constexpr sets::set_index selectors_index(selection kind, int size)
{
    switch (kind) {
    case selection::swizzle: return size == 16 ? sets::swizzle_16 : sets::swizzle_32;
    case selection::widen:
        return size == 8 ? sets::widen_8 : size == 16 ? sets::widen_16 : size == 64 ? sets::widen_64 : sets::widen_32;
    case selection::lanes: return sets::lanes_8;
    case selection::half_swizzle: return sets::half_swizzle_8;
    case selection::lane:
    case selection::lane_28: return size == 16 ? sets::lane_16 : sets::lane_8;
    case selection::combine: return sets::combine_any;
    case selection::none: break;
    }
    return sets::nothing;
}

}  // namespace detail

/// The selectors of a source of `size` bits.
constexpr const selector_set& selectors(selection kind, int size)
{
    return detail::sets::all[detail::selectors_index(kind, size)];
}

}  // namespace valhall

#endif
