// The sources of instructions as the forms of the table have them: what a source may select of its value, where that stands,
// and what else it may carry.
#ifndef VALHALL_TOOLS_SOURCES_HPP
#define VALHALL_TOOLS_SOURCES_HPP

#include <cstdint>

#include "valhall/isa/form.hpp"
#include "valhall/isa/selectors.hpp"

namespace valhall::table {

// What a source may select of its value. The size of the source decides which words that means.
// Some differ only in what is legal of it.
enum class selection : std::uint8_t {
    none,
    swizzle,         // two halves of a 16-bit vector; one half, widened, of a 32-bit number
    swizzle_unused,  // the same bits where they are to be zero
    half_lane,       // one half of a 16-bit vector, in the bits of a swizzle
    widen,           // any part that an integer source can be made from
    widen_unused,    // the same bits where they are to be zero
    widen_narrow,    // the parts of at most 32 bits
    widen_part,      // a part and not the whole
    widen_any,       // with the high word of 64 bits
    lanes,           // the byte that holds a shift amount, or a lane
    lanes_16,        // the two bytes that hold shift amounts
    lanes_8,         // the four bytes that hold shift amounts
    half_swizzle,    // two bytes to convert
    lane,            // one byte or one half
    lane_28,         // the same, encoded at bit 28 or 26
    combine,         // how a branch looks at the halves of its condition
    signedness,      // whether the bytes are unsigned
    submatrix,       // a half of a matrix's operand
    half_submatrix,  // the same where it must be one of the halves
};

// What decoding takes, and what Arm's description lists.
struct set_pair {
    detail::sets::set_index taken, listed;
};

using enum detail::sets::set_index;

// For each selection, by the size of the source: 8, 16, 64 bits, and all others.
inline constexpr set_pair by_selection[][4] = {
    {},
    {{swizzle_32, swizzle_32}, {swizzle_16, swizzle_16}, {swizzle_32, swizzle_32}, {swizzle_32, swizzle_32}},
    {{swizzle_32, only_none_2}, {swizzle_16, only_none_2}, {swizzle_32, only_none_2}, {swizzle_32, only_none_2}},
    {{swizzle_16, half_lane_2}, {swizzle_16, half_lane_2}, {swizzle_16, half_lane_2}, {swizzle_16, half_lane_2}},
    {{widen_8, widen_8}, {widen_16, widen_16}, {widen_64, widen_64_low}, {widen_32, widen_32}},
    {{widen_8, only_none_4}, {widen_16, only_none_4}, {widen_64, only_none_4}, {widen_32, only_none_4}},
    {{widen_8, widen_32}, {widen_16, widen_32}, {widen_64, widen_32}, {widen_32, widen_32}},
    {{widen_8, widen_part_4}, {widen_16, widen_part_4}, {widen_64, widen_part_4}, {widen_32, widen_part_4}},
    {{widen_8, widen_8}, {widen_16, widen_16}, {widen_64, widen_64}, {widen_32, widen_32}},
    {{lanes_of_shift, lanes_4}, {lanes_of_shift, lanes_4}, {lanes_of_shift, lanes_4}, {lanes_of_shift, lanes_4}},
    {{lanes_of_shift, lanes_of_half_shift}, {lanes_of_shift, lanes_of_half_shift}, {lanes_of_shift, lanes_of_half_shift},
     {lanes_of_shift, lanes_of_half_shift}},
    {{lanes_of_byte_shift, widen_8}, {lanes_of_byte_shift, widen_8}, {lanes_of_byte_shift, widen_8}, {lanes_of_byte_shift, widen_8}},
    {{half_swizzle_8, half_swizzle_arm}, {half_swizzle_8, half_swizzle_arm}, {half_swizzle_8, half_swizzle_arm},
     {half_swizzle_8, half_swizzle_arm}},
    {{lane_8, lane_8_arm}, {lane_16, lane_16_arm}, {lane_8, lane_8_arm}, {lane_8, lane_8_arm}},
    {{lane_8, lane_8_arm}, {lane_16, lane_16_arm}, {lane_8, lane_8_arm}, {lane_8, lane_8_arm}},
    {{combine_any, combine_any}, {combine_any, combine_any}, {combine_any, combine_any}, {combine_any, combine_any}},
    {{signedness_1, signedness_1}, {signedness_1, signedness_1}, {signedness_1, signedness_1}, {signedness_1, signedness_1}},
    {{submatrix_2, submatrix_2}, {submatrix_2, submatrix_2}, {submatrix_2, submatrix_2}, {submatrix_2, submatrix_2}},
    {{submatrix_2, half_submatrix_2}, {submatrix_2, half_submatrix_2}, {submatrix_2, half_submatrix_2}, {submatrix_2, half_submatrix_2}},
};

// Where the selector of a source begins, by selection and byte.
inline constexpr std::uint8_t selector_positions[][4] = {
    {36, 36, 36, 36},  // none
    {28, 26, 24, 22},  // swizzle
    {28, 26, 24, 22},  // swizzle_unused
    {28, 26, 24, 22},  // half_lane
    {36, 26, 36, 36},  // widen
    {36, 26, 36, 36},  // widen_unused
    {36, 26, 36, 36},  // widen_narrow
    {36, 26, 36, 36},  // widen_part
    {36, 26, 36, 36},  // widen_any
    {36, 26, 36, 36},  // lanes
    {36, 26, 36, 36},  // lanes_16
    {36, 26, 36, 36},  // lanes_8
    {36, 36, 36, 36},  // half_swizzle
    {38, 36, 36, 36},  // lane
    {28, 26, 24, 22},  // lane_28
    {37, 37, 37, 37},  // combine
    {26, 27, 28, 29},  // signedness
    {28, 26, 24, 22},  // submatrix
    {28, 26, 24, 22},  // half_submatrix
};

// The sets of a source of `size` bits.
constexpr const set_pair& sets_of(selection kind, int size)
{
    const int column = size == 8 ? 0 : size == 16 ? 1 : size == 64 ? 2 : 3;
    return by_selection[static_cast<int>(kind)][column];
}

// What a source may carry beside its value: `absneg`, `complement`, and one of the selections; `paired` where Arm's
// description makes it a pair of registers though its value is smaller.
namespace source_feature {

enum bits : std::uint8_t {
    plain = 0,
#define VALHALL_SELECTION(name) name = static_cast<int>(selection::name)
    VALHALL_SELECTION(swizzle),
    VALHALL_SELECTION(swizzle_unused),
    VALHALL_SELECTION(half_lane),
    VALHALL_SELECTION(widen),
    VALHALL_SELECTION(widen_unused),
    VALHALL_SELECTION(widen_narrow),
    VALHALL_SELECTION(widen_part),
    VALHALL_SELECTION(widen_any),
    VALHALL_SELECTION(lanes),
    VALHALL_SELECTION(lanes_16),
    VALHALL_SELECTION(lanes_8),
    VALHALL_SELECTION(half_swizzle),
    VALHALL_SELECTION(lane),
    VALHALL_SELECTION(lane_28),
    VALHALL_SELECTION(combine),
    VALHALL_SELECTION(signedness),
    VALHALL_SELECTION(submatrix),
    VALHALL_SELECTION(half_submatrix),
#undef VALHALL_SELECTION
    absneg = 0x20,
    complement = 0x40,
    paired = 0x80,
};

}  // namespace source_feature

// A source as the forms have it.
struct source {
    static constexpr std::uint8_t absent = 255;  // as `byte`: the end of a list

    valhall::role role{};
    std::uint8_t byte = absent;
    std::uint8_t features = 0;   // source_feature::bits, or'ed
    std::uint8_t own_size = 0;   // bits of the value where they are not those of the instruction's type

    constexpr bool has(source_feature::bits feature) const { return (features & feature) != 0; }

    // The source of an instruction whose type has so many bits.
    constexpr source_field of_size(std::uint8_t type_size) const
    {
        source_field made{role, byte, own_size != 0 ? own_size : type_size, has(source_feature::absneg), has(source_feature::complement)};
        const selection kind = static_cast<selection>(features & 0x1F);
        const set_pair& sets = sets_of(kind, made.size);
        made.is_pair = made.size == 64 || has(source_feature::paired);
        made.select = {selector_positions[static_cast<int>(kind)][byte], detail::sets::all[sets.taken].width};
        made.taken = sets.taken;
        made.listed = sets.listed;
        return made;
    }
};

}  // namespace valhall::table

#endif
