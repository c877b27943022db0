// SPDX-License-Identifier: MIT
// Calls of constructors as a user would write them at the first try, and the equivalent text. Calls that do not compile are in
// tests/compile_fail/guesses.txt.
#include <string_view>

#include <valhall/emit/constructors.hpp>
#include <valhall/emit/uniforms.hpp>
#include <valhall/modifier_words.hpp>
#include <valhall/text/parse.hpp>

#include "catch.hpp"

using namespace valhall;

namespace {

constexpr word text(std::string_view line, arch on = arch::v10) { return parse(line, on)->encode(); }

// ---- arithmetic ----

static_assert(emit::FADD_v2f16(r0, r1, -r2.h10) == text("FADD.v2f16 r0, r1, r2.neg.h10"));
static_assert(emit::FMA_f32(r0, r1, r2, -r3) == text("FMA.f32 r0, r1, r2, r3.neg"));
static_assert(emit::FMA_f32(r0, r1, constant(1.0f), u4) == text("FMA.f32 r0, r1, 0x3F800000, u4"));
static_assert(emit::FADD_f32(r0, r1, r2, mod::rtz) == text("FADD.f32.rtz r0, r1, r2"));
static_assert(emit::FADD_f32(reg(1), reg(2).last(), -abs(reg(3)), mod::clamp_0_1) == text("FADD.f32.clamp_0_1 r1, ^r2, r3.neg.abs"));
static_assert(emit::FMAX_f32(r0, r1, constant<0>()) == text("FMAX.f32 r0, r1, 0x0"));
static_assert(emit::FRCP_f32(r0, r1.h1) == text("FRCP.f32 r0, r1.h1"));
static_assert(emit::FROUND_f32(r0, r1, mod::rtz) == text("FROUND.f32.rtz r0, r1"));
static_assert(emit::IADD_s32(r0, r1, r2, mod::saturate) == text("IADD.s32.saturate r0, r1, r2"));
static_assert(emit::IADD_u64(r0, r2, r4) == text("IADD.u64 r0, r2, r4"));
static_assert(emit::IMUL_i32(r0, r1, r2) == text("IMUL.i32 r0, r1, r2"));
static_assert(emit::IABS_s32(r0, r1) == text("IABS.s32 r0, r1"));
static_assert(emit::POPCOUNT_i32(r0, r1) == text("POPCOUNT.i32 r0, r1"));
static_assert(emit::SHADDX_u64(r0, r2, r4, imm(2)) == text("SHADDX.u64 r0, r2, r4, shift:0x2"));
static_assert(emit::LSHIFT_OR_i32(r0, r1, r2.b0, constant<0>()) == text("LSHIFT_OR.i32 r0, r1, r2.b00, 0x0"));
static_assert(emit::RSHIFT_OR_i32(r0, r1, r2.b00, constant<0>(), mod::signed_) == text("RSHIFT_OR.i32.signed r0, r1, r2.b00, 0x0"));
static_assert(emit::MKVEC_v2i16(r0, r1.h0, r2.h1) == text("MKVEC.v2i16 r0, r1.h0, r2.h1"));
static_assert(emit::MOV_i32(r0, constant(0x3f800000)) == text("MOV.i32 r0, 0x3F800000"));

// ---- conversions and comparisons ----

static_assert(emit::S32_TO_F32(r0, r1) == text("S32_TO_F32 r0, r1"));
static_assert(emit::F32_TO_S32(r0, r1, mod::rtz) == text("F32_TO_S32.rtz r0, r1"));
static_assert(emit::V2F32_TO_V2F16(r0, r1, r2) == text("V2F32_TO_V2F16 r0, r1, r2"));
static_assert(emit::F16_TO_F32(r0, r1.h0) == text("F16_TO_F32 r0, r1.h0"));
static_assert(emit::CSEL_f32(r0, r1, r2, r3, r4, mod::lt) == text("CSEL.f32.lt r0, r1, r2, r3, r4"));
static_assert(emit::ICMP_OR_u32(r0, r1, r2, constant<0>(), mod::gt, mod::m1) == text("ICMP_OR.u32.gt.m1 r0, r1, r2, 0x0"));
static_assert(emit::FCMP_AND_f32(r0, r1, abs(r2), constant<0>(), mod::ge, mod::f1) == text("FCMP_AND.f32.ge.f1 r0, r1, r2.abs, 0x0"));
static_assert(emit::MUX_i32(r0, r1, r2, r3, mod::bit) == text("MUX.i32.bit r0, r1, r2, r3"));

// ---- messages ----

static_assert(emit::LOAD_i8(sr(r0), r2, imm(0), mod::slot0, mod::unsigned_) == text("LOAD.i8.unsigned.slot0 @r0, r2, offset:0"));
static_assert(emit::LOAD_i128(sr(r0, r1, r2, r3), r4, imm(16), mod::slot1) == text("LOAD.i128.slot1 @r0:r1:r2:r3, r4, offset:16"));
static_assert(emit::STORE_i32(sr(r0), r2, imm(0), mod::slot0) == text("STORE.i32.slot0 @r0, r2, offset:0"));
static_assert(emit::STORE_i128(sr(reg(4), 4), uniform(2), imm(-16), mod::slot2, mod::wait0) ==
              text("STORE.i128.slot2.wait0 @r4:r5:r6:r7, u2, offset:-16"));
static_assert(emit::LD_BUFFER_i32(sr(r0), r1, uniform(0), mod::slot0, mod::unsigned_) == text("LD_BUFFER.i32.unsigned.slot0 @r0, r1, u0"));
static_assert(emit::LEA_BUF_IMM(sr(r0, r1), r2, imm(0), imm(1), mod::slot0) == text("LEA_BUF_IMM.slot0 @r0:r1, r2, table:0x0, index:0x1"));
static_assert(emit::LD_ATTR_IMM(sr_from(r0), r60, r61, imm(1), imm(0), mod::slot0, mod::v4, mod::f32) ==
              text("LD_ATTR_IMM.v4.f32.slot0 @r0:r1:r2:r3, r60, r61, index:0x1, table:0x0"));
static_assert(emit::on<arch::v10>::LD_VAR_BUF_IMM_f32(sr(r0, r1, r2, r3), r61, imm<0>(), mod::slot0, mod::v4, mod::src_f32, mod::center,
                                                      mod::store) ==
              text("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0"));
static_assert(emit::on<arch::v10>::TEX_SINGLE(sr_from(r0), sr(r4, r5), uniform(0), mod::slot0, mod::f, mod::_32, mod::_2d, mod::computed) ==
              text("TEX_SINGLE.slot0.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, u0"));
static_assert(emit::TEX_FETCH(sr_from(r0), sr(r4, r5), uniform(0), mod::slot0, mod::f, mod::_32, mod::_2d) ==
              text("TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r4:r5, u0"));
static_assert(emit::BLEND(sr(r0, r1, r2, r3), blend_descriptor_0.w0, r60, imm(0), mod::slot0, mod::v4, mod::f32, mod::end) ==
              text("BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0"));
static_assert(emit::ATEST(sr(r60), r60, constant<0x3F800000>(), atest_datum.w0, mod::wait) ==
              text("ATEST.wait @r60, r60, 0x3F800000, atest_datum.w0"));
static_assert(emit::ZS_EMIT(sr(r0), r1, r2, r60, mod::slot0, mod::z) == text("ZS_EMIT.z.slot0 @r0, r1, r2, r60"));
static_assert(emit::ATOM_RETURN_i32(sr(r0), sr(r1), r2, imm(0), mod::slot0, mod::aadd) ==
              text("ATOM_RETURN.i32.slot0.aadd @r0, @r1, r2, offset:0x0"));
static_assert(emit::ATOM1_RETURN_i32(sr(r0), r2, imm(0), mod::slot0, mod::ainc) == text("ATOM1_RETURN.i32.slot0.ainc @r0, r2, offset:0x0"));

// ---- control flow ----

static_assert(emit::BRANCHZ(r0, imm(5)) == text("BRANCHZ r0, offset:5"));
static_assert(emit::BRANCHZ(r0, imm(5), mod::eq) == text("BRANCHZ.eq r0, offset:5"));
static_assert(emit::NOP(mod::wait0126) == text("NOP.wait0126"));
static_assert(emit::BARRIER(mod::slot7, mod::wait) == text("BARRIER.slot7.wait"));
static_assert(emit::CLPER_i32(r0, r1, lane_id.w0.part<selector::b00>()) == text("CLPER.i32 r0, r1, lane_id.w0.b00"));

// The fields of these instructions differ between architectures, but not the words of these calls.
template <class Emit>
constexpr word load_of_varying()
{
    return Emit::LD_VAR_BUF_IMM_f32(sr(r0, r1, r2, r3), r61, imm<0>(), mod::slot0, mod::v4, mod::src_f32, mod::center, mod::store);
}
template <class Emit>
constexpr word texture()
{
    return Emit::TEX_SINGLE(sr_from(r0), sr(r4, r5), uniform(0), mod::slot0, mod::f, mod::_32, mod::_2d, mod::computed);
}
static_assert(emit::LD_VAR_BUF_IMM_f32(sr(r0, r1, r2, r3), r61, imm<0>(), mod::slot0, mod::v4, mod::src_f32, mod::center, mod::store) ==
              text("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0"));
static_assert(load_of_varying<emit::on<arch::v9>>() == load_of_varying<emit::on<arch::v11>>());
static_assert(load_of_varying<emit::on<arch::v9>>() == load_of_varying<emit::on<arch::v14>>());
constexpr word sampled = emit::TEX_SINGLE(sr_from(r0), sr(r4, r5), uniform(0), mod::slot0, mod::f, mod::_32, mod::_2d, mod::computed);
static_assert(sampled == texture<emit::on<arch::v9>>() && sampled == texture<emit::on<arch::v10>>());
static_assert(sampled == texture<emit::on<arch::v11>>() && sampled == texture<emit::on<arch::v12>>());
static_assert(sampled == texture<emit::on<arch::v13>>() && sampled == texture<emit::on<arch::v14>>());

// ---- a branch whose target is not known yet ----

constexpr auto branch = emit::BRANCHZ(r0, mod::eq);
static_assert(!branch && branch.error() == fault{fault_code::missing_target, operand_kind::immediate});
static_assert(branch.without_target() == text("BRANCHZ.eq r0, offset:0"));
static_assert(emit::BRANCHZ(reg(5)).without_target() == text("BRANCHZ r5, offset:0"));
static_assert(emit::BRANCHZ(reg(64)).without_target() == refused_word);
static_assert(emit::BRANCHZ(r0, imm(1)).without_target() == text("BRANCHZ r0, offset:1"));

}  // namespace

TEST_CASE("a branch without a target is refused, unless a code buffer or a setter adds the target", "[emit]")
{
    CHECK(word{branch} == refused_word);
    CHECK(word{emit::BRANCHZ(reg(3))} == refused_word);
    CHECK(emit::BRANCHZ(reg(64)).error().code == fault_code::register_out_of_range);
}
