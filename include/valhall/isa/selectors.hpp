// The parts of a value that a source can select and how each is encoded: the sets that occur.
#ifndef VALHALL_ISA_SELECTORS_HPP
#define VALHALL_ISA_SELECTORS_HPP

#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/isa/enums.hpp"

namespace valhall {

/// The selectors of one field, by encoding.
struct selector_set {
    static constexpr selector reserved = selector{255};

    std::uint8_t width = 0;            ///< bits of the field
    selector fallback = reserved;      ///< what text may leave out; `reserved` where it must be written
    selector by_encoding[16] = {reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved,
                                reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved};

    /// Whether an encoding has a meaning.
    constexpr bool has(word encoding) const { return by_encoding[encoding] != reserved; }

    /// The encoding of a selector. Faults: no_such_selector.
    constexpr result<word> find(selector wanted) const
    {
        for (word encoding = 0; encoding < word{1} << width; ++encoding)
            if (by_encoding[encoding] == wanted && wanted != reserved) return encoding;
        return fault_code::no_such_selector;
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
    {4, none, {none, x, h0, h1, b0, b1, b2, b3, w0, w1, x, x, x, x, x, x}},
    {4, x, {b02, x, x, x, b00, b11, b22, b33, x, x, b01, b23, x, x, x, x}},
    {4, x, {b02, b3210, b0101, b2323, b00, b11, b22, b33, b2301, b1032, b01, b23, x, x, x, x}},
    {4, x, {b00, b10, b20, b30, b01, b11, b21, b31, b02, b12, b22, b32, b03, b13, b23, b33}},
    {2, x, {b0, b1, b2, b3}},
    {1, x, {h0, h1}},
    {3, none, {none, h0, h1, and_, lowbits, x, x, x}},
    {1, none, {none, v4u8}},
    {2, x, {f0, f1, none, x}},
    // Those that only restrict others, or have other words for the same encodings.
    {2, none, {none, x, x, x}},
    {2, h0, {h0, h1, x, x}},
    {4, none, {none, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x}},
    {4, x, {x, x, h0, h1, b0, b1, b2, b3, w0, x, x, x, x, x, x, x}},
    {4, none, {none, x, h0, h1, b0, b1, b2, b3, w0, x, x, x, x, x, x, x}},
    {4, b0, {x, x, x, x, b0, b1, b2, b3, x, x, x, x, x, x, x, x}},
    {4, b02, {b02, x, x, x, b00, b11, b22, b33, x, x, b01, b23, x, x, x, x}},
    {2, x, {f0, f1, x, x}},
    {4, b02, {b00, b10, b20, b30, b01, b11, b21, b31, b02, b12, b22, b32, b03, b13, b23, b33}},
    {2, b0, {b0, b1, b2, b3}},
    {1, h0, {h0, h1}},
};

enum set_index : std::uint8_t {
    nothing, swizzle_16, swizzle_32, widen_8, widen_16, widen_32, widen_64, lanes_of_shift, lanes_of_byte_shift,
    half_swizzle_8, lane_8, lane_16, combine_any, signedness_1, submatrix_2,
    set_count,  // of those that decoding takes
    only_none_2 = set_count, half_lane_2, only_none_4, widen_part_4, widen_64_low, lanes_4, lanes_of_half_shift,
    half_submatrix_2, half_swizzle_arm, lane_8_arm, lane_16_arm,
    total
};

}  // namespace sets

}  // namespace detail

}  // namespace valhall

#endif
