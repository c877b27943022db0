# SPDX-License-Identifier: MIT
"""The project's names for the modifiers of Arm's description, and the words that it reads.

The names are a convention of the project (those of the older description where it has the modifier), not a fact of either
description; everything else in the files is."""

# Arm's name of a modifier in the syntax, if it has one name in the project for all its types.
BY_NAME = {
    "access": "memory_access", "address_mode": "absolute", "adj": "exponential_adjustment", "array_enable": "array_enable",
    "atom1_opc": "atomic_operation_with_1", "atom_opc": "atomic_operation", "clamp": "clamp", "cmpf": "condition",
    "compare_enable": "shadow", "conservative": "conservative", "coordinate_mode": "integer_coordinates",
    "coordinate_or_derivative": "force_delta_enable", "dimensionality": "dimension", "diverge": "diverge",
    "extend": "unsigned_", "flow": "flow", "flush_to_zero_mode": "ftz", "func": "power_function",
    "gather_component": "fetch_component", "inactive_result": "inactive_result", "inf": "infinite_exponent",
    "inf_mode": "flush_inf", "lane_op": "lane_operation", "lane_select": "lane_select", "lod_bias_disable": "lod_bias_disable",
    "lod_clamp_disable": "lod_clamp_disable", "lod_mode": "lod_mode", "mask": "leading_mask", "message_slot_index": "slot",
    "mode": "logarithm_mode", "muxf": "mux", "nan_mode": "nan_mode", "neg_result": "neg_result", "not": "eq",
    "not_result": "not_result", "offset": "table_offset", "oob_mode": "oob_ignore", "operation": "circular_function",
    "precision": "logarithm_precision", "preserve_null": "preserve_null", "primary_width": "register_width",
    "primary_write_mask": "write_mask", "projection_enable": "project", "register_width": "register_width",
    "result_type": "result_type", "return_carry": "return_carry", "sample_position": "sample_mode", "saturate": "saturate",
    "scale": "scaled", "secondary_width": "secondary_register_width", "sem": "nan_semantics", "skip": "skip",
    "source": "clock_source", "special": "sqrt", "stack_mode": "stack_mode", "stencil": "stencil", "sticky": "sticky",
    "subgroup": "subgroup_size", "texel_offset": "texel_offset", "update": "update_mode", "vecsize": "vector_size",
    "vertex": "vertex", "vertex_type": "explicit_vertex", "wide_indices": "wide_indices", "write_mask": "write_mask", "z": "z",
    "z_last_read": "last_read", "z_stencil": "z_stencil",
}

# Modifiers with the same name that differ in their type.
BY_TYPE = {
    "hadd_round_m": "rhadd", "ldexp_round_m": "round_mode", "round_extended_m": "round_mode", "round_integer_m": "round_mode",
    "round_m": "round_mode", "fma_rscale_round_m": "rescale_round", "lane16_m": "store_lane_16", "lane8_m": "store_lane_8",
    "lane_all_m": "load_lane_8", "load_lane_16_m": "load_lane_16", "load_lane_32_m": "load_lane_32",
    "ld_var_buf_flat_format_m": "flat_format", "register_file_format_general_m": "register_format",
    "var_tex_buf_source_format_m": "interpolated_format", "ld_var_buf_source_format_m": "source_format",
}

# Modifiers of Arm's syntax that are no modifiers in the project: the mode of FMA_RSCALE is part of the name, a varying's name is an
# operand, the number of registers is that of the staging list; the footprint has a single value.
ELSEWHERE = {"fma_rscale_special_32_m", "varying_name_m", "ls_multi_sr_count_m", "tex_footprint_m"}

# Modifiers whose words differ from Arm's, or that have no words.
NOT_SPELLED = {"flow", "sample_mode", "sample_and_update_mode", "sqrt", "vertex"}

# (modifier, Arm's name) of words that the text does not have: the library writes and reads the bare words instead
# (rgb for primary_rgb, 32.32 for primary_dst32 with secondary_dst32).
NOT_READ = {("write_mask", "primary_write_mask"), ("varying_texture_register_width", "primary_width")}

# The further word of a pair of bits that Arm has as one modifier and the project as two flags.
BESIDES = {("force_delta_enable", "derivative"): ("derivative_enable", 1)}


def is_interpolating(entry):
    """True for instructions that interpolate and sample, whose register widths share a field."""
    return entry.name.startswith("VAR_TEX")


def _fuses_sample_and_update(entry):
    return entry.named("encoded_sample_and_update") is not None


def name_of(entry, modifier):
    """The project's name of a modifier of the syntax, or '' if it is none."""
    f = entry.virtuals.get(modifier) or entry.named(modifier)
    if f is None or f.type in ELSEWHERE:
        return ""
    if modifier == "lane" and f.exact or modifier == "message_slot_index" and entry.name == "ATEST":
        return ""
    if modifier == "secondary_write_mask" or modifier == "write_mask" and f.pos < 0:
        return ""
    if is_interpolating(entry):
        if modifier in ("register_width", "primary_width"):
            return "varying_texture_register_width"
        if modifier in ("secondary_width", "primary_write_mask"):
            return ""
    if _fuses_sample_and_update(entry) and modifier in ("sample_position", "update"):
        return "sample_and_update_mode" if modifier == "sample_position" else ""
    return BY_TYPE.get(f.type) or BY_NAME[modifier]
