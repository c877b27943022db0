// SPDX-License-Identifier: MIT
// Generated from table/ by the target `derive`: the constructors of Bifrost's instructions, which emit.hpp includes.

#ifndef VALHALL_BIFROST_GENERATED_CONSTRUCTORS_HPP
#define VALHALL_BIFROST_GENERATED_CONSTRUCTORS_HPP

#include "valhall/bifrost/call.hpp"

namespace valhall::bifrost::emit {

/// Makes ACMPSTORE.i32.
inline constexpr detail::constructor<opcode::ACMPSTORE_i32> ACMPSTORE_i32{};
/// Makes ACMPSTORE.i64.
inline constexpr detail::constructor<opcode::ACMPSTORE_i64> ACMPSTORE_i64{};
/// Makes ACMPXCHG.i32.
inline constexpr detail::constructor<opcode::ACMPXCHG_i32> ACMPXCHG_i32{};
/// Makes ACMPXCHG.i64.
inline constexpr detail::constructor<opcode::ACMPXCHG_i64> ACMPXCHG_i64{};
/// Makes ARSHIFT.i32.
inline constexpr detail::constructor<opcode::ARSHIFT_i32> ARSHIFT_i32{};
/// Makes ARSHIFT.v2i16.
inline constexpr detail::constructor<opcode::ARSHIFT_v2i16> ARSHIFT_v2i16{};
/// Makes ARSHIFT.v4i8.
inline constexpr detail::constructor<opcode::ARSHIFT_v4i8> ARSHIFT_v4i8{};
/// Makes ARSHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::ARSHIFT_DOUBLE_i32> ARSHIFT_DOUBLE_i32{};
/// Makes ATEST.
inline constexpr detail::constructor<opcode::ATEST> ATEST{};
/// Makes ATOM_C.i32.
inline constexpr detail::constructor<opcode::ATOM_C_i32> ATOM_C_i32{};
/// Makes ATOM_C.i64.
inline constexpr detail::constructor<opcode::ATOM_C_i64> ATOM_C_i64{};
/// Makes ATOM_C1.i32.
inline constexpr detail::constructor<opcode::ATOM_C1_i32> ATOM_C1_i32{};
/// Makes ATOM_C1.i64.
inline constexpr detail::constructor<opcode::ATOM_C1_i64> ATOM_C1_i64{};
/// Makes ATOM_C1_RETURN.i32.
inline constexpr detail::constructor<opcode::ATOM_C1_RETURN_i32> ATOM_C1_RETURN_i32{};
/// Makes ATOM_C1_RETURN.i64.
inline constexpr detail::constructor<opcode::ATOM_C1_RETURN_i64> ATOM_C1_RETURN_i64{};
/// Makes ATOM_CX.
inline constexpr detail::constructor<opcode::ATOM_CX> ATOM_CX{};
/// Makes ATOM_C_RETURN.i32.
inline constexpr detail::constructor<opcode::ATOM_C_RETURN_i32> ATOM_C_RETURN_i32{};
/// Makes ATOM_C_RETURN.i64.
inline constexpr detail::constructor<opcode::ATOM_C_RETURN_i64> ATOM_C_RETURN_i64{};
/// Makes ATOM_POST.i32.
inline constexpr detail::constructor<opcode::ATOM_POST_i32> ATOM_POST_i32{};
/// Makes ATOM_POST.i64.
inline constexpr detail::constructor<opcode::ATOM_POST_i64> ATOM_POST_i64{};
/// Makes ATOM_PRE.i64.
inline constexpr detail::constructor<opcode::ATOM_PRE_i64> ATOM_PRE_i64{};
/// Makes AXCHG.i32.
inline constexpr detail::constructor<opcode::AXCHG_i32> AXCHG_i32{};
/// Makes AXCHG.i64.
inline constexpr detail::constructor<opcode::AXCHG_i64> AXCHG_i64{};
/// Makes BARRIER.
inline constexpr detail::constructor<opcode::BARRIER> BARRIER{};
/// Makes BITREV.i32.
inline constexpr detail::constructor<opcode::BITREV_i32> BITREV_i32{};
/// Makes BLEND.
inline constexpr detail::constructor<opcode::BLEND> BLEND{};
/// Makes BRANCH.f16.
inline constexpr detail::constructor<opcode::BRANCH_f16> BRANCH_f16{};
/// Makes BRANCH.f32.
inline constexpr detail::constructor<opcode::BRANCH_f32> BRANCH_f32{};
/// Makes BRANCH.i16.
inline constexpr detail::constructor<opcode::BRANCH_i16> BRANCH_i16{};
/// Makes BRANCH.i32.
inline constexpr detail::constructor<opcode::BRANCH_i32> BRANCH_i32{};
/// Makes BRANCH.s16.
inline constexpr detail::constructor<opcode::BRANCH_s16> BRANCH_s16{};
/// Makes BRANCH.s32.
inline constexpr detail::constructor<opcode::BRANCH_s32> BRANCH_s32{};
/// Makes BRANCH.u16.
inline constexpr detail::constructor<opcode::BRANCH_u16> BRANCH_u16{};
/// Makes BRANCH.u32.
inline constexpr detail::constructor<opcode::BRANCH_u32> BRANCH_u32{};
/// Makes BRANCHC.i16.
inline constexpr detail::constructor<opcode::BRANCHC_i16> BRANCHC_i16{};
/// Makes BRANCHC.i32.
inline constexpr detail::constructor<opcode::BRANCHC_i32> BRANCHC_i32{};
/// Makes BRANCHZ.f16.
inline constexpr detail::constructor<opcode::BRANCHZ_f16> BRANCHZ_f16{};
/// Makes BRANCHZ.f32.
inline constexpr detail::constructor<opcode::BRANCHZ_f32> BRANCHZ_f32{};
/// Makes BRANCHZ.i16.
inline constexpr detail::constructor<opcode::BRANCHZ_i16> BRANCHZ_i16{};
/// Makes BRANCHZ.i32.
inline constexpr detail::constructor<opcode::BRANCHZ_i32> BRANCHZ_i32{};
/// Makes BRANCHZ.s16.
inline constexpr detail::constructor<opcode::BRANCHZ_s16> BRANCHZ_s16{};
/// Makes BRANCHZ.s32.
inline constexpr detail::constructor<opcode::BRANCHZ_s32> BRANCHZ_s32{};
/// Makes BRANCHZ.u16.
inline constexpr detail::constructor<opcode::BRANCHZ_u16> BRANCHZ_u16{};
/// Makes BRANCHZ.u32.
inline constexpr detail::constructor<opcode::BRANCHZ_u32> BRANCHZ_u32{};
/// Makes BRANCH_DIVERG.
inline constexpr detail::constructor<opcode::BRANCH_DIVERG> BRANCH_DIVERG{};
/// Makes BRANCH_LOWBITS.f32.
inline constexpr detail::constructor<opcode::BRANCH_LOWBITS_f32> BRANCH_LOWBITS_f32{};
/// Makes BRANCH_NO_DIVERG.
inline constexpr detail::constructor<opcode::BRANCH_NO_DIVERG> BRANCH_NO_DIVERG{};
/// Makes CLPER.i32.
inline constexpr detail::constructor<opcode::CLPER_i32> CLPER_i32{};
/// Makes CLPER_OLD.i32.
inline constexpr detail::constructor<opcode::CLPER_OLD_i32> CLPER_OLD_i32{};
/// Makes CLZ.u32.
inline constexpr detail::constructor<opcode::CLZ_u32> CLZ_u32{};
/// Makes CLZ.v2u16.
inline constexpr detail::constructor<opcode::CLZ_v2u16> CLZ_v2u16{};
/// Makes CLZ.v4u8.
inline constexpr detail::constructor<opcode::CLZ_v4u8> CLZ_v4u8{};
/// Makes CSEL.f32.
inline constexpr detail::constructor<opcode::CSEL_f32> CSEL_f32{};
/// Makes CSEL.i32.
inline constexpr detail::constructor<opcode::CSEL_i32> CSEL_i32{};
/// Makes CSEL.s32.
inline constexpr detail::constructor<opcode::CSEL_s32> CSEL_s32{};
/// Makes CSEL.u32.
inline constexpr detail::constructor<opcode::CSEL_u32> CSEL_u32{};
/// Makes CSEL.v2f16.
inline constexpr detail::constructor<opcode::CSEL_v2f16> CSEL_v2f16{};
/// Makes CSEL.v2i16.
inline constexpr detail::constructor<opcode::CSEL_v2i16> CSEL_v2i16{};
/// Makes CSEL.v2s16.
inline constexpr detail::constructor<opcode::CSEL_v2s16> CSEL_v2s16{};
/// Makes CSEL.v2u16.
inline constexpr detail::constructor<opcode::CSEL_v2u16> CSEL_v2u16{};
/// Makes CUBEFACE1.
inline constexpr detail::constructor<opcode::CUBEFACE1> CUBEFACE1{};
/// Makes CUBEFACE2.
inline constexpr detail::constructor<opcode::CUBEFACE2> CUBEFACE2{};
/// Makes CUBE_SSEL.
inline constexpr detail::constructor<opcode::CUBE_SSEL> CUBE_SSEL{};
/// Makes CUBE_TSEL.
inline constexpr detail::constructor<opcode::CUBE_TSEL> CUBE_TSEL{};
/// Makes DISCARD.f32.
inline constexpr detail::constructor<opcode::DISCARD_f32> DISCARD_f32{};
/// Makes DOORBELL.
inline constexpr detail::constructor<opcode::DOORBELL> DOORBELL{};
/// Makes DTSEL_IMM.
inline constexpr detail::constructor<opcode::DTSEL_IMM> DTSEL_IMM{};
/// Makes EUREKA.
inline constexpr detail::constructor<opcode::EUREKA> EUREKA{};
/// Makes F16_TO_F32.
inline constexpr detail::constructor<opcode::F16_TO_F32> F16_TO_F32{};
/// Makes F16_TO_S32.
inline constexpr detail::constructor<opcode::F16_TO_S32> F16_TO_S32{};
/// Makes F16_TO_U32.
inline constexpr detail::constructor<opcode::F16_TO_U32> F16_TO_U32{};
/// Makes F32_TO_S32.
inline constexpr detail::constructor<opcode::F32_TO_S32> F32_TO_S32{};
/// Makes F32_TO_U32.
inline constexpr detail::constructor<opcode::F32_TO_U32> F32_TO_U32{};
/// Makes FADD.f32.
inline constexpr detail::constructor<opcode::FADD_f32> FADD_f32{};
/// Makes FADD.v2f16.
inline constexpr detail::constructor<opcode::FADD_v2f16> FADD_v2f16{};
/// Makes FADD_LSCALE.f32.
inline constexpr detail::constructor<opcode::FADD_LSCALE_f32> FADD_LSCALE_f32{};
/// Makes FADD_RSCALE.f32.
inline constexpr detail::constructor<opcode::FADD_RSCALE_f32> FADD_RSCALE_f32{};
/// Makes FATAN_ASSIST.f16.
inline constexpr detail::constructor<opcode::FATAN_ASSIST_f16> FATAN_ASSIST_f16{};
/// Makes FATAN_ASSIST.f32.
inline constexpr detail::constructor<opcode::FATAN_ASSIST_f32> FATAN_ASSIST_f32{};
/// Makes FATAN_TABLE.f16.
inline constexpr detail::constructor<opcode::FATAN_TABLE_f16> FATAN_TABLE_f16{};
/// Makes FATAN_TABLE.f32.
inline constexpr detail::constructor<opcode::FATAN_TABLE_f32> FATAN_TABLE_f32{};
/// Makes FCMP.f32.
inline constexpr detail::constructor<opcode::FCMP_f32> FCMP_f32{};
/// Makes FCMP.v2f16.
inline constexpr detail::constructor<opcode::FCMP_v2f16> FCMP_v2f16{};
/// Makes FCOS_TABLE.u6.
inline constexpr detail::constructor<opcode::FCOS_TABLE_u6> FCOS_TABLE_u6{};
/// Makes FEXP.f32.
inline constexpr detail::constructor<opcode::FEXP_f32> FEXP_f32{};
/// Makes FEXP_TABLE.u4.
inline constexpr detail::constructor<opcode::FEXP_TABLE_u4> FEXP_TABLE_u4{};
/// Makes FLOGD.f32.
inline constexpr detail::constructor<opcode::FLOGD_f32> FLOGD_f32{};
/// Makes FLOG_TABLE.f32.
inline constexpr detail::constructor<opcode::FLOG_TABLE_f32> FLOG_TABLE_f32{};
/// Makes FLSHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::FLSHIFT_DOUBLE_i32> FLSHIFT_DOUBLE_i32{};
/// Makes FMA.f32.
inline constexpr detail::constructor<opcode::FMA_f32> FMA_f32{};
/// Makes FMA.v2f16.
inline constexpr detail::constructor<opcode::FMA_v2f16> FMA_v2f16{};
/// Makes FMAX.f32.
inline constexpr detail::constructor<opcode::FMAX_f32> FMAX_f32{};
/// Makes FMAX.v2f16.
inline constexpr detail::constructor<opcode::FMAX_v2f16> FMAX_v2f16{};
/// Makes FMA_RSCALE.f32.
inline constexpr detail::constructor<opcode::FMA_RSCALE_f32> FMA_RSCALE_f32{};
/// Makes FMA_RSCALE.v2f16.
inline constexpr detail::constructor<opcode::FMA_RSCALE_v2f16> FMA_RSCALE_v2f16{};
/// Makes FMIN.f32.
inline constexpr detail::constructor<opcode::FMIN_f32> FMIN_f32{};
/// Makes FMIN.v2f16.
inline constexpr detail::constructor<opcode::FMIN_v2f16> FMIN_v2f16{};
/// Makes FMUL_CSLICE.
inline constexpr detail::constructor<opcode::FMUL_CSLICE> FMUL_CSLICE{};
/// Makes FMUL_SLICE.f32.
inline constexpr detail::constructor<opcode::FMUL_SLICE_f32> FMUL_SLICE_f32{};
/// Makes FPCLASS.f16.
inline constexpr detail::constructor<opcode::FPCLASS_f16> FPCLASS_f16{};
/// Makes FPCLASS.f32.
inline constexpr detail::constructor<opcode::FPCLASS_f32> FPCLASS_f32{};
/// Makes FPOW_SC_APPLY.
inline constexpr detail::constructor<opcode::FPOW_SC_APPLY> FPOW_SC_APPLY{};
/// Makes FPOW_SC_DET.f16.
inline constexpr detail::constructor<opcode::FPOW_SC_DET_f16> FPOW_SC_DET_f16{};
/// Makes FPOW_SC_DET.f32.
inline constexpr detail::constructor<opcode::FPOW_SC_DET_f32> FPOW_SC_DET_f32{};
/// Makes FRCBRT_APPROX_A.f32.
inline constexpr detail::constructor<opcode::FRCBRT_APPROX_A_f32> FRCBRT_APPROX_A_f32{};
/// Makes FRCBRT_APPROX_B.f32.
inline constexpr detail::constructor<opcode::FRCBRT_APPROX_B_f32> FRCBRT_APPROX_B_f32{};
/// Makes FRCBRT_APPROX_C.f32.
inline constexpr detail::constructor<opcode::FRCBRT_APPROX_C_f32> FRCBRT_APPROX_C_f32{};
/// Makes FRCP.f16.
inline constexpr detail::constructor<opcode::FRCP_f16> FRCP_f16{};
/// Makes FRCP.f32.
inline constexpr detail::constructor<opcode::FRCP_f32> FRCP_f32{};
/// Makes FRCP_APPROX.f32.
inline constexpr detail::constructor<opcode::FRCP_APPROX_f32> FRCP_APPROX_f32{};
/// Makes FREXPE.f32.
inline constexpr detail::constructor<opcode::FREXPE_f32> FREXPE_f32{};
/// Makes FREXPE.v2f16.
inline constexpr detail::constructor<opcode::FREXPE_v2f16> FREXPE_v2f16{};
/// Makes FREXPM.f32.
inline constexpr detail::constructor<opcode::FREXPM_f32> FREXPM_f32{};
/// Makes FREXPM.v2f16.
inline constexpr detail::constructor<opcode::FREXPM_v2f16> FREXPM_v2f16{};
/// Makes FROUND.f32.
inline constexpr detail::constructor<opcode::FROUND_f32> FROUND_f32{};
/// Makes FROUND.v2f16.
inline constexpr detail::constructor<opcode::FROUND_v2f16> FROUND_v2f16{};
/// Makes FRSHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::FRSHIFT_DOUBLE_i32> FRSHIFT_DOUBLE_i32{};
/// Makes FRSQ.f16.
inline constexpr detail::constructor<opcode::FRSQ_f16> FRSQ_f16{};
/// Makes FRSQ.f32.
inline constexpr detail::constructor<opcode::FRSQ_f32> FRSQ_f32{};
/// Makes FRSQ_APPROX.f32.
inline constexpr detail::constructor<opcode::FRSQ_APPROX_f32> FRSQ_APPROX_f32{};
/// Makes FSINCOS_OFFSET.u6.
inline constexpr detail::constructor<opcode::FSINCOS_OFFSET_u6> FSINCOS_OFFSET_u6{};
/// Makes FSIN_TABLE.u6.
inline constexpr detail::constructor<opcode::FSIN_TABLE_u6> FSIN_TABLE_u6{};
/// Makes HADD.s32.
inline constexpr detail::constructor<opcode::HADD_s32> HADD_s32{};
/// Makes HADD.u32.
inline constexpr detail::constructor<opcode::HADD_u32> HADD_u32{};
/// Makes HADD.v2s16.
inline constexpr detail::constructor<opcode::HADD_v2s16> HADD_v2s16{};
/// Makes HADD.v2u16.
inline constexpr detail::constructor<opcode::HADD_v2u16> HADD_v2u16{};
/// Makes HADD.v4s8.
inline constexpr detail::constructor<opcode::HADD_v4s8> HADD_v4s8{};
/// Makes HADD.v4u8.
inline constexpr detail::constructor<opcode::HADD_v4u8> HADD_v4u8{};
/// Makes IABS.s32.
inline constexpr detail::constructor<opcode::IABS_s32> IABS_s32{};
/// Makes IABS.v2s16.
inline constexpr detail::constructor<opcode::IABS_v2s16> IABS_v2s16{};
/// Makes IABS.v4s8.
inline constexpr detail::constructor<opcode::IABS_v4s8> IABS_v4s8{};
/// Makes IADD.s32.
inline constexpr detail::constructor<opcode::IADD_s32> IADD_s32{};
/// Makes IADD.u32.
inline constexpr detail::constructor<opcode::IADD_u32> IADD_u32{};
/// Makes IADD.v2s16.
inline constexpr detail::constructor<opcode::IADD_v2s16> IADD_v2s16{};
/// Makes IADD.v2u16.
inline constexpr detail::constructor<opcode::IADD_v2u16> IADD_v2u16{};
/// Makes IADD.v4s8.
inline constexpr detail::constructor<opcode::IADD_v4s8> IADD_v4s8{};
/// Makes IADD.v4u8.
inline constexpr detail::constructor<opcode::IADD_v4u8> IADD_v4u8{};
/// Makes IADDC.i32.
inline constexpr detail::constructor<opcode::IADDC_i32> IADDC_i32{};
/// Makes ICMP.i32.
inline constexpr detail::constructor<opcode::ICMP_i32> ICMP_i32{};
/// Makes ICMP.s32.
inline constexpr detail::constructor<opcode::ICMP_s32> ICMP_s32{};
/// Makes ICMP.u32.
inline constexpr detail::constructor<opcode::ICMP_u32> ICMP_u32{};
/// Makes ICMP.v2i16.
inline constexpr detail::constructor<opcode::ICMP_v2i16> ICMP_v2i16{};
/// Makes ICMP.v2s16.
inline constexpr detail::constructor<opcode::ICMP_v2s16> ICMP_v2s16{};
/// Makes ICMP.v2u16.
inline constexpr detail::constructor<opcode::ICMP_v2u16> ICMP_v2u16{};
/// Makes ICMP.v4i8.
inline constexpr detail::constructor<opcode::ICMP_v4i8> ICMP_v4i8{};
/// Makes ICMP.v4s8.
inline constexpr detail::constructor<opcode::ICMP_v4s8> ICMP_v4s8{};
/// Makes ICMP.v4u8.
inline constexpr detail::constructor<opcode::ICMP_v4u8> ICMP_v4u8{};
/// Makes ICMPF.i32.
inline constexpr detail::constructor<opcode::ICMPF_i32> ICMPF_i32{};
/// Makes ICMPI.i32.
inline constexpr detail::constructor<opcode::ICMPI_i32> ICMPI_i32{};
/// Makes ICMPI.s32.
inline constexpr detail::constructor<opcode::ICMPI_s32> ICMPI_s32{};
/// Makes ICMPI.u32.
inline constexpr detail::constructor<opcode::ICMPI_u32> ICMPI_u32{};
/// Makes ICMPM.i32.
inline constexpr detail::constructor<opcode::ICMPM_i32> ICMPM_i32{};
/// Makes IDP.v4i8.
inline constexpr detail::constructor<opcode::IDP_v4i8> IDP_v4i8{};
/// Makes ILOGB.f32.
inline constexpr detail::constructor<opcode::ILOGB_f32> ILOGB_f32{};
/// Makes ILOGB.v2f16.
inline constexpr detail::constructor<opcode::ILOGB_v2f16> ILOGB_v2f16{};
/// Makes IMOV_FMA.
inline constexpr detail::constructor<opcode::IMOV_FMA> IMOV_FMA{};
/// Makes IMUL.i32.
inline constexpr detail::constructor<opcode::IMUL_i32> IMUL_i32{};
/// Makes IMUL.v2i16.
inline constexpr detail::constructor<opcode::IMUL_v2i16> IMUL_v2i16{};
/// Makes IMUL.v4i8.
inline constexpr detail::constructor<opcode::IMUL_v4i8> IMUL_v4i8{};
/// Makes IMULD.
inline constexpr detail::constructor<opcode::IMULD> IMULD{};
/// Makes ISUB.s32.
inline constexpr detail::constructor<opcode::ISUB_s32> ISUB_s32{};
/// Makes ISUB.u32.
inline constexpr detail::constructor<opcode::ISUB_u32> ISUB_u32{};
/// Makes ISUB.v2s16.
inline constexpr detail::constructor<opcode::ISUB_v2s16> ISUB_v2s16{};
/// Makes ISUB.v2u16.
inline constexpr detail::constructor<opcode::ISUB_v2u16> ISUB_v2u16{};
/// Makes ISUB.v4s8.
inline constexpr detail::constructor<opcode::ISUB_v4s8> ISUB_v4s8{};
/// Makes ISUB.v4u8.
inline constexpr detail::constructor<opcode::ISUB_v4u8> ISUB_v4u8{};
/// Makes ISUBB.i32.
inline constexpr detail::constructor<opcode::ISUBB_i32> ISUBB_i32{};
/// Makes JUMP.
inline constexpr detail::constructor<opcode::JUMP> JUMP{};
/// Makes JUMP_EX.
inline constexpr detail::constructor<opcode::JUMP_EX> JUMP_EX{};
/// Makes KABOOM.
inline constexpr detail::constructor<opcode::KABOOM> KABOOM{};
/// Makes LDEXP.f32.
inline constexpr detail::constructor<opcode::LDEXP_f32> LDEXP_f32{};
/// Makes LDEXP.v2f16.
inline constexpr detail::constructor<opcode::LDEXP_v2f16> LDEXP_v2f16{};
/// Makes LD_ATTR.
inline constexpr detail::constructor<opcode::LD_ATTR> LD_ATTR{};
/// Makes LD_ATTR_IMM.
inline constexpr detail::constructor<opcode::LD_ATTR_IMM> LD_ATTR_IMM{};
/// Makes LD_ATTR_TEX.
inline constexpr detail::constructor<opcode::LD_ATTR_TEX> LD_ATTR_TEX{};
/// Makes LD_CVT.
inline constexpr detail::constructor<opcode::LD_CVT> LD_CVT{};
/// Makes LD_GCLK.u64.
inline constexpr detail::constructor<opcode::LD_GCLK_u64> LD_GCLK_u64{};
/// Makes LD_TILE.
inline constexpr detail::constructor<opcode::LD_TILE> LD_TILE{};
/// Makes LD_VAR.
inline constexpr detail::constructor<opcode::LD_VAR> LD_VAR{};
/// Makes LD_VAR_FLAT.
inline constexpr detail::constructor<opcode::LD_VAR_FLAT> LD_VAR_FLAT{};
/// Makes LD_VAR_FLAT_IMM.
inline constexpr detail::constructor<opcode::LD_VAR_FLAT_IMM> LD_VAR_FLAT_IMM{};
/// Makes LD_VAR_IMM.
inline constexpr detail::constructor<opcode::LD_VAR_IMM> LD_VAR_IMM{};
/// Makes LD_VAR_SPECIAL.
inline constexpr detail::constructor<opcode::LD_VAR_SPECIAL> LD_VAR_SPECIAL{};
/// Makes LEA_ATTR.
inline constexpr detail::constructor<opcode::LEA_ATTR> LEA_ATTR{};
/// Makes LEA_ATTR_IMM.
inline constexpr detail::constructor<opcode::LEA_ATTR_IMM> LEA_ATTR_IMM{};
/// Makes LEA_ATTR_TEX.
inline constexpr detail::constructor<opcode::LEA_ATTR_TEX> LEA_ATTR_TEX{};
/// Makes LEA_TEX.
inline constexpr detail::constructor<opcode::LEA_TEX> LEA_TEX{};
/// Makes LEA_TEX_IMM.
inline constexpr detail::constructor<opcode::LEA_TEX_IMM> LEA_TEX_IMM{};
/// Makes LOAD.i128.
inline constexpr detail::constructor<opcode::LOAD_i128> LOAD_i128{};
/// Makes LOAD.i16.
inline constexpr detail::constructor<opcode::LOAD_i16> LOAD_i16{};
/// Makes LOAD.i24.
inline constexpr detail::constructor<opcode::LOAD_i24> LOAD_i24{};
/// Makes LOAD.i32.
inline constexpr detail::constructor<opcode::LOAD_i32> LOAD_i32{};
/// Makes LOAD.i48.
inline constexpr detail::constructor<opcode::LOAD_i48> LOAD_i48{};
/// Makes LOAD.i64.
inline constexpr detail::constructor<opcode::LOAD_i64> LOAD_i64{};
/// Makes LOAD.i8.
inline constexpr detail::constructor<opcode::LOAD_i8> LOAD_i8{};
/// Makes LOAD.i96.
inline constexpr detail::constructor<opcode::LOAD_i96> LOAD_i96{};
/// Makes LOGB.f32.
inline constexpr detail::constructor<opcode::LOGB_f32> LOGB_f32{};
/// Makes LOGB.v2f16.
inline constexpr detail::constructor<opcode::LOGB_v2f16> LOGB_v2f16{};
/// Makes LROT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::LROT_DOUBLE_i32> LROT_DOUBLE_i32{};
/// Makes LSHIFT_AND.i32.
inline constexpr detail::constructor<opcode::LSHIFT_AND_i32> LSHIFT_AND_i32{};
/// Makes LSHIFT_AND.v2i16.
inline constexpr detail::constructor<opcode::LSHIFT_AND_v2i16> LSHIFT_AND_v2i16{};
/// Makes LSHIFT_AND.v4i8.
inline constexpr detail::constructor<opcode::LSHIFT_AND_v4i8> LSHIFT_AND_v4i8{};
/// Makes LSHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::LSHIFT_DOUBLE_i32> LSHIFT_DOUBLE_i32{};
/// Makes LSHIFT_OR.i32.
inline constexpr detail::constructor<opcode::LSHIFT_OR_i32> LSHIFT_OR_i32{};
/// Makes LSHIFT_OR.v2i16.
inline constexpr detail::constructor<opcode::LSHIFT_OR_v2i16> LSHIFT_OR_v2i16{};
/// Makes LSHIFT_OR.v4i8.
inline constexpr detail::constructor<opcode::LSHIFT_OR_v4i8> LSHIFT_OR_v4i8{};
/// Makes LSHIFT_XOR.i32.
inline constexpr detail::constructor<opcode::LSHIFT_XOR_i32> LSHIFT_XOR_i32{};
/// Makes LSHIFT_XOR.v2i16.
inline constexpr detail::constructor<opcode::LSHIFT_XOR_v2i16> LSHIFT_XOR_v2i16{};
/// Makes LSHIFT_XOR.v4i8.
inline constexpr detail::constructor<opcode::LSHIFT_XOR_v4i8> LSHIFT_XOR_v4i8{};
/// Makes MKVEC.v2i16.
inline constexpr detail::constructor<opcode::MKVEC_v2i16> MKVEC_v2i16{};
/// Makes MKVEC.v4i8.
inline constexpr detail::constructor<opcode::MKVEC_v4i8> MKVEC_v4i8{};
/// Makes MOV.i32.
inline constexpr detail::constructor<opcode::MOV_i32> MOV_i32{};
/// Makes MUX.i32.
inline constexpr detail::constructor<opcode::MUX_i32> MUX_i32{};
/// Makes MUX.v2i16.
inline constexpr detail::constructor<opcode::MUX_v2i16> MUX_v2i16{};
/// Makes MUX.v4i8.
inline constexpr detail::constructor<opcode::MUX_v4i8> MUX_v4i8{};
/// Makes NOP.
inline constexpr detail::constructor<opcode::NOP> NOP{};
/// Makes POPCOUNT.i32.
inline constexpr detail::constructor<opcode::POPCOUNT_i32> POPCOUNT_i32{};
/// Makes QUIET.f32.
inline constexpr detail::constructor<opcode::QUIET_f32> QUIET_f32{};
/// Makes QUIET.v2f16.
inline constexpr detail::constructor<opcode::QUIET_v2f16> QUIET_v2f16{};
/// Makes RROT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::RROT_DOUBLE_i32> RROT_DOUBLE_i32{};
/// Makes RSHIFT_AND.i32.
inline constexpr detail::constructor<opcode::RSHIFT_AND_i32> RSHIFT_AND_i32{};
/// Makes RSHIFT_AND.v2i16.
inline constexpr detail::constructor<opcode::RSHIFT_AND_v2i16> RSHIFT_AND_v2i16{};
/// Makes RSHIFT_AND.v4i8.
inline constexpr detail::constructor<opcode::RSHIFT_AND_v4i8> RSHIFT_AND_v4i8{};
/// Makes RSHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::RSHIFT_DOUBLE_i32> RSHIFT_DOUBLE_i32{};
/// Makes RSHIFT_OR.i32.
inline constexpr detail::constructor<opcode::RSHIFT_OR_i32> RSHIFT_OR_i32{};
/// Makes RSHIFT_OR.v2i16.
inline constexpr detail::constructor<opcode::RSHIFT_OR_v2i16> RSHIFT_OR_v2i16{};
/// Makes RSHIFT_OR.v4i8.
inline constexpr detail::constructor<opcode::RSHIFT_OR_v4i8> RSHIFT_OR_v4i8{};
/// Makes RSHIFT_XOR.i32.
inline constexpr detail::constructor<opcode::RSHIFT_XOR_i32> RSHIFT_XOR_i32{};
/// Makes RSHIFT_XOR.v2i16.
inline constexpr detail::constructor<opcode::RSHIFT_XOR_v2i16> RSHIFT_XOR_v2i16{};
/// Makes RSHIFT_XOR.v4i8.
inline constexpr detail::constructor<opcode::RSHIFT_XOR_v4i8> RSHIFT_XOR_v4i8{};
/// Makes S16_TO_F32.
inline constexpr detail::constructor<opcode::S16_TO_F32> S16_TO_F32{};
/// Makes S16_TO_S32.
inline constexpr detail::constructor<opcode::S16_TO_S32> S16_TO_S32{};
/// Makes S32_TO_F32.
inline constexpr detail::constructor<opcode::S32_TO_F32> S32_TO_F32{};
/// Makes S8_TO_F32.
inline constexpr detail::constructor<opcode::S8_TO_F32> S8_TO_F32{};
/// Makes S8_TO_S32.
inline constexpr detail::constructor<opcode::S8_TO_S32> S8_TO_S32{};
/// Makes SEG_ADD.
inline constexpr detail::constructor<opcode::SEG_ADD> SEG_ADD{};
/// Makes SEG_SUB.
inline constexpr detail::constructor<opcode::SEG_SUB> SEG_SUB{};
/// Makes SHADDXH.i32.
inline constexpr detail::constructor<opcode::SHADDXH_i32> SHADDXH_i32{};
/// Makes SHADDXL.i64.
inline constexpr detail::constructor<opcode::SHADDXL_i64> SHADDXL_i64{};
/// Makes SHADDXL.s32.
inline constexpr detail::constructor<opcode::SHADDXL_s32> SHADDXL_s32{};
/// Makes SHADDXL.u32.
inline constexpr detail::constructor<opcode::SHADDXL_u32> SHADDXL_u32{};
/// Makes SHIFT_DOUBLE.i32.
inline constexpr detail::constructor<opcode::SHIFT_DOUBLE_i32> SHIFT_DOUBLE_i32{};
/// Makes STORE.i128.
inline constexpr detail::constructor<opcode::STORE_i128> STORE_i128{};
/// Makes STORE.i16.
inline constexpr detail::constructor<opcode::STORE_i16> STORE_i16{};
/// Makes STORE.i24.
inline constexpr detail::constructor<opcode::STORE_i24> STORE_i24{};
/// Makes STORE.i32.
inline constexpr detail::constructor<opcode::STORE_i32> STORE_i32{};
/// Makes STORE.i48.
inline constexpr detail::constructor<opcode::STORE_i48> STORE_i48{};
/// Makes STORE.i64.
inline constexpr detail::constructor<opcode::STORE_i64> STORE_i64{};
/// Makes STORE.i8.
inline constexpr detail::constructor<opcode::STORE_i8> STORE_i8{};
/// Makes STORE.i96.
inline constexpr detail::constructor<opcode::STORE_i96> STORE_i96{};
/// Makes ST_CVT.
inline constexpr detail::constructor<opcode::ST_CVT> ST_CVT{};
/// Makes ST_TILE.
inline constexpr detail::constructor<opcode::ST_TILE> ST_TILE{};
/// Makes SWZ.v2i16.
inline constexpr detail::constructor<opcode::SWZ_v2i16> SWZ_v2i16{};
/// Makes SWZ.v4i8.
inline constexpr detail::constructor<opcode::SWZ_v4i8> SWZ_v4i8{};
/// Makes TEXC.
inline constexpr detail::constructor<opcode::TEXC> TEXC{};
/// Makes TEXS_2D.f16.
inline constexpr detail::constructor<opcode::TEXS_2D_f16> TEXS_2D_f16{};
/// Makes TEXS_2D.f32.
inline constexpr detail::constructor<opcode::TEXS_2D_f32> TEXS_2D_f32{};
/// Makes TEXS_CUBE.f16.
inline constexpr detail::constructor<opcode::TEXS_CUBE_f16> TEXS_CUBE_f16{};
/// Makes TEXS_CUBE.f32.
inline constexpr detail::constructor<opcode::TEXS_CUBE_f32> TEXS_CUBE_f32{};
/// Makes U16_TO_F32.
inline constexpr detail::constructor<opcode::U16_TO_F32> U16_TO_F32{};
/// Makes U16_TO_U32.
inline constexpr detail::constructor<opcode::U16_TO_U32> U16_TO_U32{};
/// Makes U32_TO_F32.
inline constexpr detail::constructor<opcode::U32_TO_F32> U32_TO_F32{};
/// Makes U8_TO_F32.
inline constexpr detail::constructor<opcode::U8_TO_F32> U8_TO_F32{};
/// Makes U8_TO_U32.
inline constexpr detail::constructor<opcode::U8_TO_U32> U8_TO_U32{};
/// Makes V2F16_TO_V2S16.
inline constexpr detail::constructor<opcode::V2F16_TO_V2S16> V2F16_TO_V2S16{};
/// Makes V2F16_TO_V2U16.
inline constexpr detail::constructor<opcode::V2F16_TO_V2U16> V2F16_TO_V2U16{};
/// Makes V2F32_TO_V2F16.
inline constexpr detail::constructor<opcode::V2F32_TO_V2F16> V2F32_TO_V2F16{};
/// Makes V2S16_TO_V2F16.
inline constexpr detail::constructor<opcode::V2S16_TO_V2F16> V2S16_TO_V2F16{};
/// Makes V2S8_TO_V2F16.
inline constexpr detail::constructor<opcode::V2S8_TO_V2F16> V2S8_TO_V2F16{};
/// Makes V2S8_TO_V2S16.
inline constexpr detail::constructor<opcode::V2S8_TO_V2S16> V2S8_TO_V2S16{};
/// Makes V2U16_TO_V2F16.
inline constexpr detail::constructor<opcode::V2U16_TO_V2F16> V2U16_TO_V2F16{};
/// Makes V2U8_TO_V2F16.
inline constexpr detail::constructor<opcode::V2U8_TO_V2F16> V2U8_TO_V2F16{};
/// Makes V2U8_TO_V2U16.
inline constexpr detail::constructor<opcode::V2U8_TO_V2U16> V2U8_TO_V2U16{};
/// Makes VAR_TEX.f16.
inline constexpr detail::constructor<opcode::VAR_TEX_f16> VAR_TEX_f16{};
/// Makes VAR_TEX.f32.
inline constexpr detail::constructor<opcode::VAR_TEX_f32> VAR_TEX_f32{};
/// Makes VN_ASST1.f16.
inline constexpr detail::constructor<opcode::VN_ASST1_f16> VN_ASST1_f16{};
/// Makes VN_ASST1.f32.
inline constexpr detail::constructor<opcode::VN_ASST1_f32> VN_ASST1_f32{};
/// Makes VN_ASST2.f32.
inline constexpr detail::constructor<opcode::VN_ASST2_f32> VN_ASST2_f32{};
/// Makes VN_ASST2.v2f16.
inline constexpr detail::constructor<opcode::VN_ASST2_v2f16> VN_ASST2_v2f16{};
/// Makes WMASK.
inline constexpr detail::constructor<opcode::WMASK> WMASK{};
/// Makes ZS_EMIT.
inline constexpr detail::constructor<opcode::ZS_EMIT> ZS_EMIT{};

}  // namespace valhall::bifrost::emit

#endif
