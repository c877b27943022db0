// SPDX-License-Identifier: MIT
// The order in which Arm's dialect writes modifiers, and the further spellings of their values that it reads.
#ifndef VALHALL_TEXT_ARM_WORDS_HPP
#define VALHALL_TEXT_ARM_WORDS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall::detail {

namespace arm_spellings {

using enum enum_id;

// No instruction of Arm's description has its modifiers in another order than this.
inline constexpr enum_id arm_order[] = {
    slot,
    flow,
    clock_source,
    oob_ignore,
    memory_access,
    z_stencil,
    last_read,
    skip,
    vector_size,
    register_format,
    flat_format,
    source_format,
    interpolated_format,
    sample_mode,
    update_mode,
    sample_and_update_mode,
    explicit_vertex,
    vertex,
    dimension,
    project,
    register_type,
    register_width,
    varying_texture_register_width,
    write_mask,
    secondary_register_width,
    wide_indices,
    array_enable,
    texel_offset,
    shadow,
    integer_coordinates,
    fetch_component,
    force_delta_enable,
    derivative_enable,
    lod_bias_disable,
    lod_clamp_disable,
    lod_mode,
    load_lane_8,
    load_lane_16,
    load_lane_24,
    load_lane_32,
    load_lane_48,
    load_lane_64,
    load_lane_96,
    load_lane_128,
    store_lane_8,
    store_lane_16,
    unsigned_,
    compare,
    atomic_operation,
    atomic_operation_with_1,
    subgroup_size,
    lane_operation,
    lane_select,
    inactive_result,
    conservative,
    eq,
    absolute,
    stack_mode,
    diverge,
    sqrt,
    log,
    rescale_round,
    round_mode,
    sticky,
    infinite_exponent,
    nan_semantics,
    clamp,
    ftz,
    flush_inf,
    nan_mode,
    neg_result,
    logarithm_mode,
    logarithm_precision,
    result_type,
    condition,
    mux,
    signed_,
    not_result,
    saturate,
    rhadd,
    preserve_null,
    neg,
    return_carry,
    leading_mask,
    table_offset,
    scaled,
    exponential_adjustment,
    power_function,
    circular_function,
    z,
    stencil,
    second,
    ignored,
};

}  // namespace arm_spellings

using arm_spellings::arm_order;

template <class = void>
struct arm_orders {
    // For each form, its modifiers and the flow in Arm's order.
    struct lists {
        modifier_id modifiers[form_total][max_modifiers + 1];
    };

    static constexpr lists build()
    {
        std::uint8_t rank[enumeration_total]{};
        for (std::uint8_t i = 0; i < sizeof(arm_order) / sizeof(enum_id); ++i) rank[static_cast<int>(arm_order[i])] = i;
        lists sorted{};
        for (int f = 0; f < form_total; ++f) {
            modifier_id* const list = sorted.modifiers[f];
            const form_lists form = record<form_lists>(form_lists_table, static_cast<unsigned>(f));
            for (int i = 0; i <= form.modifier_count(); ++i) {
                const modifier_id id = i < form.modifier_count()
                                           ? modifier_id{modifier_lists[2 * form.modifier_list() + static_cast<unsigned>(i)]}
                                           : modifier_id::flow;
                const int place = rank[static_cast<int>(describe(id).id)];
                int at = i;
                for (; at > 0 && rank[static_cast<int>(describe(list[at - 1]).id)] > place; --at) list[at] = list[at - 1];
                list[at] = id;
            }
        }
        return sorted;
    }

    static constexpr lists value = build();
};

// A further spelling of a modifier's value.
struct spelling {
    enum_id id;
    std::uint8_t value;
    std::uint8_t size;
    const char* text;
};

#include "valhall/isa/generated/spellings.def"

// The value that has a further spelling, or -1.
constexpr int match_spelling(enum_id id, std::string_view text)
{
    for (const spelling& candidate : spellings)
        if (candidate.id == id && candidate.size == text.size() && same(candidate.text, text.data(), text.size())) return candidate.value;
    return -1;
}

}  // namespace valhall::detail

#endif
