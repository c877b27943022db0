// SPDX-License-Identifier: MIT
// Made by scripts/editor_syntax.py from the table of the instruction set.
const mnemonics = [
    "AND_IMM", "ATEST", "ATOM", "ATOM1", "ATOM1_RETURN", "ATOM_RETURN", "BARRIER", "BITREV", "BLEND", "BRANCHZ",
    "BRANCHZI", "CLPER", "CLPER_OR", "CLZ", "CSEL", "CUBEFACE1", "CUBEFACE2_V9", "CUBE_SSEL", "CUBE_TSEL", "DISCARD",
    "DOORBELL", "EUREKA", "F16_TO_F32", "F16_TO_S32", "F16_TO_U32", "F32_TO_S32", "F32_TO_U32", "FADD", "FADD_IMM",
    "FADD_LSCALE", "FATAN_ASSIST", "FCLAMP", "FCMP_AND", "FCMP_OR", "FCOS_TABLE", "FEXP", "FEXPF", "FEXP_TABLE",
    "FLOG", "FLOGD", "FLOG_TABLE", "FLUSH", "FMA", "FMAX", "FMA_RSCALE", "FMA_RSCALE_LEFT", "FMA_RSCALE_N",
    "FMA_RSCALE_SCALE16", "FMIN", "FMUL_CSLICE", "FMUL_SLICE", "FPCLASS", "FPOW", "FPOW_SC_APPLY", "FPOW_SC_DET",
    "FRCBRT_APPROX_A", "FRCBRT_APPROX_B", "FRCBRT_APPROX_C", "FRCP", "FRCP_APPROX", "FREXPE", "FREXPM", "FROUND",
    "FRSQ", "FRSQ_APPROX", "FSINCOS", "FSINCOS_OFFSET", "FSIN_TABLE", "FSQRT", "HADD", "IABS", "IADD", "IADDC",
    "IADD_IMM", "ICMP_AND", "ICMP_MULTI", "ICMP_OR", "IDP", "ILOGB", "IMUL", "IMULD", "ISUB", "ISUBB", "JUMP_EX",
    "KABOOM", "LDEXP", "LD_ATTR", "LD_ATTR_IMM", "LD_BUFFER", "LD_CHECKED", "LD_CHECKED_IMM", "LD_CVT", "LD_GCLK",
    "LD_MULTI", "LD_TEX", "LD_TEX_IMM", "LD_TILE", "LD_VAR", "LD_VAR_BUF", "LD_VAR_BUF_FLAT", "LD_VAR_BUF_FLAT_IMM",
    "LD_VAR_BUF_IMM", "LD_VAR_FLAT", "LD_VAR_FLAT_IMM", "LD_VAR_IMM", "LD_VAR_SPECIAL", "LEA_ATTR", "LEA_ATTR_IMM",
    "LEA_BUF", "LEA_BUFFER", "LEA_BUF_IMM", "LEA_TEX", "LEA_TEX_IMM", "LOAD", "LOGB", "LROT_AND", "LROT_OR",
    "LROT_XOR", "LSHIFT_AND", "LSHIFT_OR", "LSHIFT_XOR", "MKVEC", "MMUL", "MOV", "MUX", "NOP", "NOT_OLD", "OR_IMM",
    "POPCOUNT", "RROT_AND", "RROT_OR", "RROT_XOR", "RSHIFT_AND", "RSHIFT_OR", "RSHIFT_XOR", "S16_TO_F32",
    "S16_TO_S32", "S32_TO_F32", "S8_TO_F32", "S8_TO_S32", "SEG_ADD", "SHADDX", "STORE", "ST_CHECKED",
    "ST_CHECKED_IMM", "ST_CVT", "ST_MULTI", "ST_TILE", "TEX_DUAL", "TEX_FETCH", "TEX_GATHER", "TEX_GRADIENT",
    "TEX_SINGLE", "TEX_WEIGHTS", "U16_TO_F32", "U16_TO_U32", "U32_TO_F32", "U8_TO_F32", "U8_TO_U32", "V2F16_TO_V2S16",
    "V2F16_TO_V2U16", "V2F32_TO_V2F16", "V2S16_TO_V2F16", "V2S8_TO_V2F16", "V2S8_TO_V2S16", "V2U16_TO_V2F16",
    "V2U8_TO_V2F16", "V2U8_TO_V2U16", "VAR_TEX_BUF_DUAL", "VAR_TEX_BUF_GATHER", "VAR_TEX_BUF_GRADIENT",
    "VAR_TEX_BUF_SINGLE", "VAR_TEX_DUAL", "VAR_TEX_GATHER", "VAR_TEX_GRADIENT", "VAR_TEX_SINGLE", "WMASK", "XOR_IMM",
    "ZS_EMIT",
];
const types = [
    "f16", "f32", "i128", "i16", "i24", "i32", "i48", "i64", "i8", "i96", "s32", "s64", "u32", "u4", "u6", "u64",
    "v2f16", "v2i16", "v2i8", "v2s16", "v2u16", "v4i8", "v4s8", "v4u8",
];
const modifiers = [
    "16", "1d", "2d", "32", "3d", "a", "aadd", "aadds", "aaddu", "aand", "absolute", "accumulate", "adec", "ainc",
    "aor", "aor1", "array_enable", "asmax", "asmax1", "asmin", "aumax", "aumax1", "aumin", "auto", "axchg", "axor",
    "b", "b0", "b1", "b2", "b3", "ba", "bary", "base2", "bit", "c", "call", "center", "center_clobber",
    "center_store", "centroid", "centroid_store", "clamp_0_1", "clamp_0_inf", "clamp_m1_1", "clobber", "compare",
    "computed", "computed_bias", "computed_bias_force_delta", "computed_force_delta", "conservative", "continue",
    "cos", "cube", "cycle_counter", "d0", "derivative_enable", "discard", "diverge", "end", "eq", "estream",
    "explicit", "explicit_store", "explicit_vertex", "f", "f1", "flat16", "flat32", "flush_inf", "flush_nan", "force",
    "force_delta_enable", "fp_zero", "frag_w", "frag_z", "ftz", "g", "ga", "gather4_a", "gather4_b", "gather4_g",
    "gather4_r", "gb", "gba", "ge", "grdesc", "gt", "gtlt", "h0", "h1", "high", "i1", "identity", "ignored1",
    "ignored2", "ignored3", "inf", "inf0", "infn", "int_zero", "integer_coordinates", "istream", "lanes04", "lanes15",
    "lanes26", "lanes37", "last_read", "le", "lod_bias_disable", "lod_clamp_disable", "log", "low", "low_alt", "lt",
    "m1", "mask", "nan_propagate", "nan_suppress", "natural", "ne", "neg", "none", "not_result", "offset",
    "oob_ignore", "point", "pow", "powr", "prefix", "preserve_null", "project", "quiet_nan", "r", "ra", "rb", "rba",
    "reconverge", "red", "replace", "retrieve", "return", "rg", "rga", "rgb", "rgba", "rhadd", "rna", "rotate",
    "round_zero", "rte", "rtn", "rto", "rtp", "rtz", "s", "s16", "sample", "sample_clobber", "sample_store",
    "saturate", "scale", "second", "shadow", "shift", "signed", "sin", "skip", "slot0", "slot1", "slot2", "slot7",
    "smax", "smin", "sqrt", "src_f16", "src_f32", "src_flat16", "src_flat32", "stencil", "sticky", "store",
    "subgroup16", "subgroup2", "subgroup4", "subgroup8", "system_timestamp", "texel_offset", "total", "u", "u1",
    "u16", "umax", "unsigned", "v2", "v2f1", "v2i1", "v2inf", "v2infn", "v2smax", "v2smin", "v3", "v4", "v4smax",
    "v4smin", "vertex0", "vertex1", "vertex2", "w0", "wait", "wait0", "wait01", "wait012", "wait0126", "wait02",
    "wait1", "wait12", "wait2", "wait_resource", "wide_indices", "xor", "z", "z_stencil", "zero",
];
const parts = [
    "abs", "and", "b0", "b00", "b0000", "b0011", "b01", "b0101", "b0123", "b02", "b03", "b1", "b10", "b1032", "b11",
    "b1111", "b12", "b13", "b2", "b20", "b21", "b22", "b2222", "b2233", "b23", "b2301", "b2323", "b3", "b30", "b31",
    "b32", "b3210", "b33", "b3333", "f0", "f1", "h0", "h00", "h01", "h1", "h10", "h11", "lowbits", "neg", "not",
    "v4u8", "w0", "w1", "zext",
];
const specials = [
    "atest_datum", "blend_descriptor_0", "blend_descriptor_1", "blend_descriptor_2", "blend_descriptor_3",
    "blend_descriptor_4", "blend_descriptor_5", "blend_descriptor_6", "blend_descriptor_7", "core_id",
    "framebuffer_size", "lane_id", "prepass_state", "program_counter", "resource_table_pointer", "sample",
    "shader_output", "thread_local_pointer", "warp_id", "workgroup_local_pointer",
];

const list = (one) => seq(one, repeat(seq(",", one)));

module.exports = grammar({
    name: "valhall",
    extras: ($) => [/[ \t\r]/, $.block_comment],
    word: ($) => $.identifier,
    rules: {
        source_file: ($) => seq(repeat(seq(optional($._line), "\n")), optional($._line)),
        _line: ($) => choice(
            seq(repeat1($.label), optional($._statement), optional($.comment)),
            seq($._statement, optional($.comment)),
            $.comment,
            alias($._line_of_comment, $.comment)),
        _statement: ($) => seq(optional($.bytes), choice($.instruction, $.directive)),
        label: (_) => /[A-Za-z_][A-Za-z0-9_.$]*:/,
        comment: (_) => token(choice(/\/\/[^\n]*/, /;[^\n]*/)),
        _line_of_comment: (_) => /#[^\n]*/,
        block_comment: (_) => /\/\*[^*]*\*+([^\/*][^*]*\*+)*\//,

        instruction: ($) => seq($.mnemonic, repeat(choice($.type, $.modifier)), optional(list($._operand))),
        bytes: (_) => /([0-9A-Fa-f][0-9A-Fa-f][ \t]+){8}/,
        mnemonic: (_) => choice(...mnemonics),
        type: (_) => token.immediate(choice(...types.map((name) => "." + name))),
        modifier: (_) => token.immediate(choice(...modifiers.map((name) => "." + name))),

        _operand: ($) => choice($.staging, $.source, $.named),
        staging: ($) => seq("@", optional(seq($.register, repeat(seq(token.immediate(":"), $.register)), optional("..")))),
        source: ($) => seq(optional("^"), choice($.register, $.uniform, $.special, $.number, $.number_name, $.identifier),
            repeat(choice($.part, $.name_part))),
        named: ($) => seq($.operand_name, choice($.number, $.number_name)),
        register: (_) => /r(12[0-7]|1[01][0-9]|[1-9][0-9]|[0-9])/,
        uniform: (_) => /u[0-9]+/,
        special: (_) => choice(...specials),
        part: (_) => token.immediate(choice(...parts.map((name) => "." + name))),
        name_part: (_) => token.immediate(/\.[A-Za-z0-9_$]+/),
        operand_name: (_) => /[a-z_]+:/,
        number_name: (_) => /#[A-Za-z_][A-Za-z0-9_$]*/,
        number: (_) => /#?[+-]?(0x[0-9A-Fa-f]+|[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?)/,

        directive: ($) => choice(
            seq(alias(".gpu", $.directive_name), $.product),
            seq(alias(choice(".arch", ".quad", ".word", ".zero", ".equ", ".reg", ".uniform"), $.directive_name), list($.source))),
        product: (_) => /[A-Za-z0-9][A-Za-z0-9-]*/,
        identifier: (_) => /[A-Za-z_][A-Za-z0-9_$]*/,
    },
});
