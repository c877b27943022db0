// SPDX-License-Identifier: MIT
// Generated from table/ by the target `derive`: the names of instructions, modifiers and their values on Bifrost.

#ifndef VALHALL_BIFROST_GENERATED_NAMES_HPP
#define VALHALL_BIFROST_GENERATED_NAMES_HPP

#include <cstdint>

namespace valhall::bifrost {

/// An instruction, in one unit or in both.
enum class opcode : std::uint16_t {
    ACMPSTORE_i32, ACMPSTORE_i64, ACMPXCHG_i32, ACMPXCHG_i64, ARSHIFT_i32, ARSHIFT_v2i16, ARSHIFT_v4i8, ARSHIFT_DOUBLE_i32, ATEST,
    ATOM_C_i32, ATOM_C_i64, ATOM_C1_i32, ATOM_C1_i64, ATOM_C1_RETURN_i32, ATOM_C1_RETURN_i64, ATOM_CX, ATOM_C_RETURN_i32,
    ATOM_C_RETURN_i64, ATOM_POST_i32, ATOM_POST_i64, ATOM_PRE_i64, AXCHG_i32, AXCHG_i64, BARRIER, BITREV_i32, BLEND, BRANCH_f16,
    BRANCH_f32, BRANCH_i16, BRANCH_i32, BRANCH_s16, BRANCH_s32, BRANCH_u16, BRANCH_u32, BRANCHC_i16, BRANCHC_i32, BRANCHZ_f16,
    BRANCHZ_f32, BRANCHZ_i16, BRANCHZ_i32, BRANCHZ_s16, BRANCHZ_s32, BRANCHZ_u16, BRANCHZ_u32, BRANCH_DIVERG, BRANCH_LOWBITS_f32,
    BRANCH_NO_DIVERG, CLPER_i32, CLPER_OLD_i32, CLZ_u32, CLZ_v2u16, CLZ_v4u8, CSEL_f32, CSEL_i32, CSEL_s32, CSEL_u32, CSEL_v2f16,
    CSEL_v2i16, CSEL_v2s16, CSEL_v2u16, CUBEFACE1, CUBEFACE2, CUBE_SSEL, CUBE_TSEL, DISCARD_f32, DOORBELL, DTSEL_IMM, EUREKA,
    F16_TO_F32, F16_TO_S32, F16_TO_U32, F32_TO_S32, F32_TO_U32, FADD_f32, FADD_v2f16, FADD_LSCALE_f32, FADD_RSCALE_f32,
    FATAN_ASSIST_f16, FATAN_ASSIST_f32, FATAN_TABLE_f16, FATAN_TABLE_f32, FCMP_f32, FCMP_v2f16, FCOS_TABLE_u6, FEXP_f32,
    FEXP_TABLE_u4, FLOGD_f32, FLOG_TABLE_f32, FLSHIFT_DOUBLE_i32, FMA_f32, FMA_v2f16, FMAX_f32, FMAX_v2f16, FMA_RSCALE_f32,
    FMA_RSCALE_v2f16, FMIN_f32, FMIN_v2f16, FMUL_CSLICE, FMUL_SLICE_f32, FPCLASS_f16, FPCLASS_f32, FPOW_SC_APPLY, FPOW_SC_DET_f16,
    FPOW_SC_DET_f32, FRCBRT_APPROX_A_f32, FRCBRT_APPROX_B_f32, FRCBRT_APPROX_C_f32, FRCP_f16, FRCP_f32, FRCP_APPROX_f32, FREXPE_f32,
    FREXPE_v2f16, FREXPM_f32, FREXPM_v2f16, FROUND_f32, FROUND_v2f16, FRSHIFT_DOUBLE_i32, FRSQ_f16, FRSQ_f32, FRSQ_APPROX_f32,
    FSINCOS_OFFSET_u6, FSIN_TABLE_u6, HADD_s32, HADD_u32, HADD_v2s16, HADD_v2u16, HADD_v4s8, HADD_v4u8, IABS_s32, IABS_v2s16,
    IABS_v4s8, IADD_s32, IADD_u32, IADD_v2s16, IADD_v2u16, IADD_v4s8, IADD_v4u8, IADDC_i32, ICMP_i32, ICMP_s32, ICMP_u32,
    ICMP_v2i16, ICMP_v2s16, ICMP_v2u16, ICMP_v4i8, ICMP_v4s8, ICMP_v4u8, ICMPF_i32, ICMPI_i32, ICMPI_s32, ICMPI_u32, ICMPM_i32,
    IDP_v4i8, ILOGB_f32, ILOGB_v2f16, IMOV_FMA, IMUL_i32, IMUL_v2i16, IMUL_v4i8, IMULD, ISUB_s32, ISUB_u32, ISUB_v2s16, ISUB_v2u16,
    ISUB_v4s8, ISUB_v4u8, ISUBB_i32, JUMP, JUMP_EX, KABOOM, LDEXP_f32, LDEXP_v2f16, LD_ATTR, LD_ATTR_IMM, LD_ATTR_TEX, LD_CVT,
    LD_GCLK_u64, LD_TILE, LD_VAR, LD_VAR_FLAT, LD_VAR_FLAT_IMM, LD_VAR_IMM, LD_VAR_SPECIAL, LEA_ATTR, LEA_ATTR_IMM, LEA_ATTR_TEX,
    LEA_TEX, LEA_TEX_IMM, LOAD_i128, LOAD_i16, LOAD_i24, LOAD_i32, LOAD_i48, LOAD_i64, LOAD_i8, LOAD_i96, LOGB_f32, LOGB_v2f16,
    LROT_DOUBLE_i32, LSHIFT_AND_i32, LSHIFT_AND_v2i16, LSHIFT_AND_v4i8, LSHIFT_DOUBLE_i32, LSHIFT_OR_i32, LSHIFT_OR_v2i16,
    LSHIFT_OR_v4i8, LSHIFT_XOR_i32, LSHIFT_XOR_v2i16, LSHIFT_XOR_v4i8, MKVEC_v2i16, MKVEC_v4i8, MOV_i32, MUX_i32, MUX_v2i16,
    MUX_v4i8, NOP, POPCOUNT_i32, QUIET_f32, QUIET_v2f16, RROT_DOUBLE_i32, RSHIFT_AND_i32, RSHIFT_AND_v2i16, RSHIFT_AND_v4i8,
    RSHIFT_DOUBLE_i32, RSHIFT_OR_i32, RSHIFT_OR_v2i16, RSHIFT_OR_v4i8, RSHIFT_XOR_i32, RSHIFT_XOR_v2i16, RSHIFT_XOR_v4i8,
    S16_TO_F32, S16_TO_S32, S32_TO_F32, S8_TO_F32, S8_TO_S32, SEG_ADD, SEG_SUB, SHADDXH_i32, SHADDXL_i64, SHADDXL_s32, SHADDXL_u32,
    SHIFT_DOUBLE_i32, STORE_i128, STORE_i16, STORE_i24, STORE_i32, STORE_i48, STORE_i64, STORE_i8, STORE_i96, ST_CVT, ST_TILE,
    SWZ_v2i16, SWZ_v4i8, TEXC, TEXS_2D_f16, TEXS_2D_f32, TEXS_CUBE_f16, TEXS_CUBE_f32, U16_TO_F32, U16_TO_U32, U32_TO_F32,
    U8_TO_F32, U8_TO_U32, V2F16_TO_V2S16, V2F16_TO_V2U16, V2F32_TO_V2F16, V2S16_TO_V2F16, V2S8_TO_V2F16, V2S8_TO_V2S16,
    V2U16_TO_V2F16, V2U8_TO_V2F16, V2U8_TO_V2U16, VAR_TEX_f16, VAR_TEX_f32, VN_ASST1_f16, VN_ASST1_f32, VN_ASST2_f32,
    VN_ASST2_v2f16, WMASK, ZS_EMIT,
};

/// The number of enumerators.
inline constexpr int opcode_total = 281;

/// A kind of modifier, of the instruction or of a source.
enum class modifier : std::uint8_t {
    abs, adj, atom_opc, bytes, clamp, cmpf, combine, divzero, extend, format, func, function, h, inactive_result, l, lane,
    lane_dest, lane_op, lanes, lod_mode, log, mask, mode, mux, neg, not_, not_result, offset, precision, preserve_null,
    register_format, replicate, result_type, result_word, round, sample, saturate, scale, seg, sem, sign, skip, source, special,
    sqrt, stack_mode, stencil, subgroup, swap, swz, table, test_mode, threads, update, varying_name, vecsize, widen, z,
};

/// The number of enumerators.
inline constexpr int modifier_total = 58;

/// A value of a modifier. The same word is the same value in all modifiers.
enum class value : std::uint8_t {
    reserved, aadd, aadds, aaddu, aand, abs, accumulate, adec, ainc, all, and_, any, aor, aor1, asmax, asmax1, asmin, attribute_1,
    attribute_2, aumax, aumax1, aumin, auto_, axor, b0, b00, b0000, b0011, b01, b0101, b0123, b02, b03, b1, b10, b1032, b11, b1111,
    b12, b13, b2, b20, b21, b22, b2222, b2233, b23, b2323, b3, b30, b31, b32, b3210, b33, b3333, base2, bit, bytes2, c, call,
    center, centroid, clamp_0_1, clamp_0_inf, clamp_m1_1, clobber, computed_lod, conditional, cycle_counter, d0, divzero, eq, even,
    explicit_, f1, f16, f32, f64, flat, fp_zero, frag_w, frag_z, ge, gt, gtlt, h, h0, h00, h01, h1, h10, h11, high, i1, i64, inf,
    inf0, infn, int_zero, inverse_c, l, le, left, log, low, lt, m1, mask, n, nan_propagate, nan_suppress, natural, ne, neg, none,
    not_, nz, odd, offset, or_, point, pow, pown, powr, preserve_null, red, replace, retrieve, return_, rootn, rtn, rtna, rto, rtp,
    rtz, s16, s32, sample, sat, scale, scale16, sext, shift, skip, small, smax, smin, sqrt, stencil, store, stream, subgroup2,
    subgroup4, subgroup8, system_timestamp, tl, total, u16, u32, ubo, umax, v2, v2f1, v2i1, v2inf, v2infn, v2smax, v2smin, v3, v4,
    v4smax, v4smin, w0, w1, wls, xor_, z, zero, zero_lod, zext,
};

/// The number of enumerators.
inline constexpr int value_total = 180;

/// The name of an immediate.
enum class immediate : std::uint8_t {
    attribute_index, fill, index, sampler_index, shift, texture_index, varying_index,
};

/// The number of enumerators.
inline constexpr int immediate_total = 7;

}  // namespace valhall::bifrost

namespace valhall::bifrost::detail {

inline constexpr char opcode_text[] =
    "ACMPSTORE.i32ACMPSTORE.i64ACMPXCHG.i32ACMPXCHG.i64ARSHIFT.i32ARSHIFT.v2i16ARSHIFT.v4i8ARSHIFT_DOUBLE"
    ".i32ATESTATOM_C.i32ATOM_C.i64ATOM_C1.i32ATOM_C1.i64ATOM_C1_RETURN.i32ATOM_C1_RETURN.i64ATOM_CXATOM_C"
    "_RETURN.i32ATOM_C_RETURN.i64ATOM_POST.i32ATOM_POST.i64ATOM_PRE.i64AXCHG.i32AXCHG.i64BARRIERBITREV.i3"
    "2BLENDBRANCH.f16BRANCH.f32BRANCH.i16BRANCH.i32BRANCH.s16BRANCH.s32BRANCH.u16BRANCH.u32BRANCHC.i16BRA"
    "NCHC.i32BRANCHZ.f16BRANCHZ.f32BRANCHZ.i16BRANCHZ.i32BRANCHZ.s16BRANCHZ.s32BRANCHZ.u16BRANCHZ.u32BRAN"
    "CH_DIVERGBRANCH_LOWBITS.f32BRANCH_NO_DIVERGCLPER.i32CLPER_OLD.i32CLZ.u32CLZ.v2u16CLZ.v4u8CSEL.f32CSE"
    "L.i32CSEL.s32CSEL.u32CSEL.v2f16CSEL.v2i16CSEL.v2s16CSEL.v2u16CUBEFACE1CUBEFACE2CUBE_SSELCUBE_TSELDIS"
    "CARD.f32DOORBELLDTSEL_IMMEUREKAF16_TO_F32F16_TO_S32F16_TO_U32F32_TO_S32F32_TO_U32FADD.f32FADD.v2f16F"
    "ADD_LSCALE.f32FADD_RSCALE.f32FATAN_ASSIST.f16FATAN_ASSIST.f32FATAN_TABLE.f16FATAN_TABLE.f32FCMP.f32F"
    "CMP.v2f16FCOS_TABLE.u6FEXP.f32FEXP_TABLE.u4FLOGD.f32FLOG_TABLE.f32FLSHIFT_DOUBLE.i32FMA.f32FMA.v2f16"
    "FMAX.f32FMAX.v2f16FMA_RSCALE.f32FMA_RSCALE.v2f16FMIN.f32FMIN.v2f16FMUL_CSLICEFMUL_SLICE.f32FPCLASS.f"
    "16FPCLASS.f32FPOW_SC_APPLYFPOW_SC_DET.f16FPOW_SC_DET.f32FRCBRT_APPROX_A.f32FRCBRT_APPROX_B.f32FRCBRT"
    "_APPROX_C.f32FRCP.f16FRCP.f32FRCP_APPROX.f32FREXPE.f32FREXPE.v2f16FREXPM.f32FREXPM.v2f16FROUND.f32FR"
    "OUND.v2f16FRSHIFT_DOUBLE.i32FRSQ.f16FRSQ.f32FRSQ_APPROX.f32FSINCOS_OFFSET.u6FSIN_TABLE.u6HADD.s32HAD"
    "D.u32HADD.v2s16HADD.v2u16HADD.v4s8HADD.v4u8IABS.s32IABS.v2s16IABS.v4s8IADD.s32IADD.u32IADD.v2s16IADD"
    ".v2u16IADD.v4s8IADD.v4u8IADDC.i32ICMP.i32ICMP.s32ICMP.u32ICMP.v2i16ICMP.v2s16ICMP.v2u16ICMP.v4i8ICMP"
    ".v4s8ICMP.v4u8ICMPF.i32ICMPI.i32ICMPI.s32ICMPI.u32ICMPM.i32IDP.v4i8ILOGB.f32ILOGB.v2f16IMOV_FMAIMUL."
    "i32IMUL.v2i16IMUL.v4i8IMULDISUB.s32ISUB.u32ISUB.v2s16ISUB.v2u16ISUB.v4s8ISUB.v4u8ISUBB.i32JUMPJUMP_E"
    "XKABOOMLDEXP.f32LDEXP.v2f16LD_ATTRLD_ATTR_IMMLD_ATTR_TEXLD_CVTLD_GCLK.u64LD_TILELD_VARLD_VAR_FLATLD_"
    "VAR_FLAT_IMMLD_VAR_IMMLD_VAR_SPECIALLEA_ATTRLEA_ATTR_IMMLEA_ATTR_TEXLEA_TEXLEA_TEX_IMMLOAD.i128LOAD."
    "i16LOAD.i24LOAD.i32LOAD.i48LOAD.i64LOAD.i8LOAD.i96LOGB.f32LOGB.v2f16LROT_DOUBLE.i32LSHIFT_AND.i32LSH"
    "IFT_AND.v2i16LSHIFT_AND.v4i8LSHIFT_DOUBLE.i32LSHIFT_OR.i32LSHIFT_OR.v2i16LSHIFT_OR.v4i8LSHIFT_XOR.i3"
    "2LSHIFT_XOR.v2i16LSHIFT_XOR.v4i8MKVEC.v2i16MKVEC.v4i8MOV.i32MUX.i32MUX.v2i16MUX.v4i8NOPPOPCOUNT.i32Q"
    "UIET.f32QUIET.v2f16RROT_DOUBLE.i32RSHIFT_AND.i32RSHIFT_AND.v2i16RSHIFT_AND.v4i8RSHIFT_DOUBLE.i32RSHI"
    "FT_OR.i32RSHIFT_OR.v2i16RSHIFT_OR.v4i8RSHIFT_XOR.i32RSHIFT_XOR.v2i16RSHIFT_XOR.v4i8S16_TO_F32S16_TO_"
    "S32S32_TO_F32S8_TO_F32S8_TO_S32SEG_ADDSEG_SUBSHADDXH.i32SHADDXL.i64SHADDXL.s32SHADDXL.u32SHIFT_DOUBL"
    "E.i32STORE.i128STORE.i16STORE.i24STORE.i32STORE.i48STORE.i64STORE.i8STORE.i96ST_CVTST_TILESWZ.v2i16S"
    "WZ.v4i8TEXCTEXS_2D.f16TEXS_2D.f32TEXS_CUBE.f16TEXS_CUBE.f32U16_TO_F32U16_TO_U32U32_TO_F32U8_TO_F32U8"
    "_TO_U32V2F16_TO_V2S16V2F16_TO_V2U16V2F32_TO_V2F16V2S16_TO_V2F16V2S8_TO_V2F16V2S8_TO_V2S16V2U16_TO_V2"
    "F16V2U8_TO_V2F16V2U8_TO_V2U16VAR_TEX.f16VAR_TEX.f32VN_ASST1.f16VN_ASST1.f32VN_ASST2.f32VN_ASST2.v2f1"
    "6WMASKZS_EMIT"
    "                                ";

inline constexpr char16_t opcode_places[] =
    u"\x0\xd\x1a\x26\x32\x3d\x4a\x56\x68\x6d\x77\x81\x8c\x97\xa9\xbb\xc2\xd3\xe4\xf1"
    u"\xfe\x10a\x113\x11c\x123\x12d\x132\x13c\x146\x150\x15a\x164\x16e\x178\x182\x18d\x198\x1a3\x1ae\x1b9"
    u"\x1c4\x1cf\x1da\x1e5\x1f0\x1fd\x20f\x21f\x228\x235\x23c\x245\x24d\x255\x25d\x265\x26d\x277\x281\x28b"
    u"\x295\x29e\x2a7\x2b0\x2b9\x2c4\x2cc\x2d5\x2db\x2e5\x2ef\x2f9\x303\x30d\x315\x31f\x32e\x33d\x34d\x35d"
    u"\x36c\x37b\x383\x38d\x39a\x3a2\x3af\x3b8\x3c6\x3d8\x3df\x3e8\x3f0\x3fa\x408\x418\x420\x42a\x435\x443"
    u"\x44e\x459\x466\x475\x484\x497\x4aa\x4bd\x4c5\x4cd\x4dc\x4e6\x4f2\x4fc\x508\x512\x51e\x530\x538\x540"
    u"\x54f\x560\x56d\x575\x57d\x587\x591\x59a\x5a3\x5ab\x5b5\x5be\x5c6\x5ce\x5d8\x5e2\x5eb\x5f4\x5fd\x605"
    u"\x60d\x615\x61f\x629\x633\x63c\x645\x64e\x657\x660\x669\x672\x67b\x683\x68c\x697\x69f\x6a7\x6b1\x6ba"
    u"\x6bf\x6c7\x6cf\x6d9\x6e3\x6ec\x6f5\x6fe\x702\x709\x70f\x718\x723\x72a\x735\x740\x746\x751\x758\x75e"
    u"\x769\x778\x782\x790\x798\x7a4\x7b0\x7b7\x7c2\x7cb\x7d3\x7db\x7e3\x7eb\x7f3\x7fa\x802\x80a\x814\x823"
    u"\x831\x841\x850\x861\x86e\x87d\x88b\x899\x8a9\x8b8\x8c3\x8cd\x8d4\x8db\x8e4\x8ec\x8ef\x8fb\x904\x90f"
    u"\x91e\x92c\x93c\x94b\x95c\x969\x978\x986\x994\x9a4\x9b3\x9bd\x9c7\x9d1\x9da\x9e3\x9ea\x9f1\x9fc\xa07"
    u"\xa12\xa1d\xa2d\xa37\xa40\xa49\xa52\xa5b\xa64\xa6c\xa75\xa7b\xa82\xa8b\xa93\xa97\xaa2\xaad\xaba\xac7"
    u"\xad1\xadb\xae5\xaee\xaf7\xb05\xb13\xb21\xb2f\xb3c\xb49\xb57\xb64\xb71\xb7c\xb87\xb93\xb9f\xbab\xbb9"
    u"\xbbe\xbc5"
    ;

inline constexpr char modifier_text[] =
    "absadjatom_opcbytesclampcmpfcombinedivzeroextendformatfuncfunctionhinactive_resultllanelane_destlane"
    "_oplaneslod_modelogmaskmodemuxnegnotnot_resultoffsetprecisionpreserve_nullregister_formatreplicatere"
    "sult_typeresult_wordroundsamplesaturatescalesegsemsignskipsourcespecialsqrtstack_modestencilsubgroup"
    "swapswztabletest_modethreadsupdatevarying_namevecsizewidenz"
    "                                ";

inline constexpr char16_t modifier_places[] =
    u"\x0\x3\x6\xe\x13\x18\x1c\x23\x2a\x30\x36\x3a\x42\x43\x52\x53\x57\x60\x67\x6c"
    u"\x74\x77\x7b\x7f\x82\x85\x88\x92\x98\xa1\xae\xbd\xc6\xd1\xdc\xe1\xe7\xef\xf4\xf7"
    u"\xfa\xfe\x102\x108\x10f\x113\x11d\x124\x12c\x130\x133\x138\x141\x148\x14e\x15a\x161\x166\x167"
    ;

inline constexpr char value_text[] =
    "reservedaaddaaddsaadduaandabsaccumulateadecaincallandanyaoraor1asmaxasmax1asminattribute_1attribute_"
    "2aumaxaumax1auminautoaxorb0b00b0000b0011b01b0101b0123b02b03b1b10b1032b11b1111b12b13b2b20b21b22b2222b"
    "2233b23b2323b3b30b31b32b3210b33b3333base2bitbytes2ccallcentercentroidclamp_0_1clamp_0_infclamp_m1_1c"
    "lobbercomputed_lodconditionalcycle_counterd0divzeroeqevenexplicitf1f16f32f64flatfp_zerofrag_wfrag_zg"
    "egtgtlthh0h00h01h1h10h11highi1i64infinf0infnint_zeroinverse_clleleftloglowltm1masknnan_propagatenan_"
    "suppressnaturalnenegnonenotnzoddoffsetorpointpowpownpowrpreserve_nullredreplaceretrievereturnrootnrt"
    "nrtnartortprtzs16s32samplesatscalescale16sextshiftskipsmallsmaxsminsqrtstencilstorestreamsubgroup2su"
    "bgroup4subgroup8system_timestamptltotalu16u32uboumaxv2v2f1v2i1v2infv2infnv2smaxv2sminv3v4v4smaxv4smi"
    "nw0w1wlsxorzzerozero_lodzext"
    "                                ";

inline constexpr char16_t value_places[] =
    u"\x0\x8\xc\x11\x16\x1a\x1d\x27\x2b\x2f\x32\x35\x38\x3b\x3f\x44\x4a\x4f\x5a\x65"
    u"\x6a\x70\x75\x79\x7d\x7f\x82\x87\x8c\x8f\x94\x99\x9c\x9f\xa1\xa4\xa9\xac\xb1\xb4"
    u"\xb7\xb9\xbc\xbf\xc2\xc7\xcc\xcf\xd4\xd6\xd9\xdc\xdf\xe4\xe7\xec\xf1\xf4\xfa\xfb"
    u"\xff\x105\x10d\x116\x121\x12b\x132\x13e\x149\x156\x158\x15f\x161\x165\x16d\x16f\x172\x175\x178\x17c"
    u"\x183\x189\x18f\x191\x193\x197\x198\x19a\x19d\x1a0\x1a2\x1a5\x1a8\x1ac\x1ae\x1b1\x1b4\x1b8\x1bc\x1c4"
    u"\x1cd\x1ce\x1d0\x1d4\x1d7\x1da\x1dc\x1de\x1e2\x1e3\x1f0\x1fc\x203\x205\x208\x20c\x20f\x211\x214\x21a"
    u"\x21c\x221\x224\x228\x22c\x239\x23c\x243\x24b\x251\x256\x259\x25d\x260\x263\x266\x269\x26c\x272\x275"
    u"\x27a\x281\x285\x28a\x28e\x293\x297\x29b\x29f\x2a6\x2ab\x2b1\x2ba\x2c3\x2cc\x2dc\x2de\x2e3\x2e6\x2e9"
    u"\x2ec\x2f0\x2f2\x2f6\x2fa\x2ff\x305\x30b\x311\x313\x315\x31b\x321\x323\x325\x328\x32b\x32c\x330\x338"
    u"\x33c"
    ;

inline constexpr char immediate_text[] =
    "attribute_indexfillindexsampler_indexshifttexture_indexvarying_index"
    "                                ";

inline constexpr char16_t immediate_places[] =
    u"\x0\xf\x13\x18\x25\x2a\x37\x44"
    ;

}  // namespace valhall::bifrost::detail

#endif
