// SPDX-License-Identifier: MIT
// Words that shipping compilers and public test vectors contain, and the calls of typed constructors that make them: one a line. Texts and words
// are those of tests/data/vectors and tests/data/corpus, for v9.
// Also tests: emit/uniforms.hpp

#include "catch.hpp"

#include <valhall/emit/constructors.hpp>
#include <valhall/emit/uniforms.hpp>
#include <valhall/modifier_words.hpp>

using namespace valhall;

namespace {

using v9 = emit::on<arch::v9>;

// In a constant expression, and at run time.
#define T(bits, call)                        \
    do {                                     \
        static_assert(v9::call == word{bits}); \
        CHECK(word{v9::call} == word{bits}); \
    } while (false)

}  // namespace

TEST_CASE("constructors make the words that others made", "[emit]")
{
    T(0x687dbc0200ead03c, ATEST(sr(r60), r60, constant<0x3F800000>(), atest_datum.w0, mod::discard));
    T(0x687dbc0200ea033c, ATEST(sr(r60), r60, r3, atest_datum.w0, mod::discard));
    T(0x0869800018000032, ATOM1_RETURN_i32(sr(), r50, imm(0), mod::slot0, mod::ainc, mod::wait0));
    T(0x08698c0218000032, ATOM1_RETURN_i32(sr(r12), r50, imm(0), mod::slot0, mod::ainc, mod::wait0));
    T(0x08684c0218800032, ATOM_i32(sr(r12), r50, imm(0), mod::slot0, mod::aadd, mod::wait0));
    T(0x0920cc021bf70030, ATOM_RETURN_i32(sr(r55), sr(r12), r48, imm(0), mod::slot0, mod::axchg, mod::wait0));
    T(0x4845c001c0000000, BARRIER(mod::slot7, mod::wait));
    T(0x0091cb00000d0003, BITREV_i32(r11, r3));
    T(0x787f4004333c00f0, BLEND(sr(r0, r1), blend_descriptor_0.w0, r60, imm(0), mod::slot0, mod::v4, mod::f16, mod::end));
    T(0x787f4008323c00f0, BLEND(sr(r0, r1, r2, r3), blend_descriptor_0.w0, r60, imm(0), mod::slot0, mod::v4, mod::f32, mod::end));
    T(0x501fc00000000300, BRANCHZ(r0, imm(3), mod::reconverge));
    T(0x501fc02000000300, BRANCHZ(r0.h0, imm(3), mod::reconverge));
    T(0x501fc04000000300, BRANCHZ(r0.h1, imm(3), mod::reconverge));
    T(0x501fc007fffff841, BRANCHZ(r1.last(), imm(-8), mod::reconverge));
    T(0x501fc00000000341, BRANCHZ(r1.last(), imm(3), mod::reconverge));
    T(0x501fc007fffff80b, BRANCHZ(r11, imm(-8), mod::reconverge));
    T(0x501fc0300000093d, BRANCHZ(r61.h0, imm(9), mod::eq, mod::reconverge));
    T(0x082fc1100000f1c0, BRANCHZI(constant<0>(), blend_descriptor_0.w1, mod::eq, mod::absolute, mod::wait0));
    T(0x00a0c030128fc900, CLPER_i32(r0, r0, constant<0x7060504>().part<selector::b00>(), mod::f1));
    T(0x0091cc000004000b, CLZ_u32(r12, r11));
    T(0x0158c10485844342, CSEL_s32(r1, r2.last(), r3.last(), u4, u5, mod::lt));
    T(0x0150c10085844342, CSEL_u32(r1, r2.last(), r3.last(), u4, u5, mod::eq));
    T(0x0150c10485844342, CSEL_u32(r1, r2.last(), r3.last(), u4, u5, mod::lt));
    T(0x0151c6000203c004, CSEL_v2u16(r6, r4, constant<0>(), r3, r2, mod::eq));
    T(0x00bcd000000e5019, CUBE_SSEL(r16, r25, r16.last(), r14));
    T(0x00bcd200010e595a, CUBE_TSEL(r18, r26.last(), r25.last(), r14));
    T(0x00c0cf0000191a10, CUBEFACE1(r15, r16, r26, r25));
    T(0x00c1ce0000191a10, CUBEFACE2_V9(r14, r16, r26, r25));
    T(0x6820c00400008000, DISCARD_f32(r0, u0, mod::lt, mod::discard));
    T(0x0090c240000b0042, F16_TO_F32(r2, -r2.last().part<selector::h0>()));
    T(0x0090c200000b0000, F16_TO_F32(r2, r0.h0));
    T(0x0090c300100b0040, F16_TO_F32(r3, r0.last().part<selector::h1>()));
    T(0x0090c440c00a0002, F16_TO_S32(r4, -r2.h00, mod::rtz));
    T(0x0090c540d00a0042, F16_TO_S32(r5, -r2.last().part<selector::h10>(), mod::rtz));
    T(0x0090c240c00c0042, F32_TO_S32(r2, -r2.last(), mod::rtz));
    T(0x0090c100c01c0041, F32_TO_U32(r1, r1.last(), mod::rtz));
    T(0x00a4c00004007f40, FADD_f32(r0, r0.last(), r63.last().part<selector::h0>()));
    T(0x00a4c03000000201, FADD_f32(r0, r1, -abs(r2)));
    T(0x00a4c03200000201, FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1));
    T(0x00a4c0100000c001, FADD_f32(r0, r1, -constant<0>()));
    T(0x00a4c0100000d001, FADD_f32(r0, r1, -constant<0x3F800000>()));
    T(0x00a4c01000000201, FADD_f32(r0, r1, -r2));
    T(0x00a4c02000000201, FADD_f32(r0, r1, abs(r2)));
    T(0x00a4c0000000c001, FADD_f32(r0, r1, constant<0>()));
    T(0x00a4c0000000d001, FADD_f32(r0, r1, constant<0x3F800000>()));
    T(0x00a4c00004000001, FADD_f32(r0, r1, r0.h0));
    T(0x00a4c00008000001, FADD_f32(r0, r1, r0.h1));
    T(0x00a4c00000000201, FADD_f32(r0, r1, r2));
    T(0x00a4c00000004044, FADD_f32(r0, r4.last(), r0.last()));
    T(0x00a4c10008003f41, FADD_f32(r1, r1.last(), r63.h1));
    T(0x00a4c10000004145, FADD_f32(r1, r5.last(), r1.last()));
    T(0x48a4c20004004942, FADD_f32(r2, r2.last(), r9.last().part<selector::h0>(), mod::wait));
    T(0x00a4c20000004246, FADD_f32(r2, r6.last(), r2.last()));
    T(0x40a4c30008000943, FADD_f32(r3, r3.last(), r9.h1, mod::wait0126));
    T(0x00a4c30000004347, FADD_f32(r3, r7.last(), r3.last()));
    T(0x0114c24847c6c042, FADD_IMM_f32(r2, r2.last(), imm_bits(0x4847C6C0)));
    T(0x0115c270ac678442, FADD_IMM_v2f16(r2, r2.last(), imm_bits(0x70AC6784)));
    T(0x00a4c440000902d0, FADD_LSCALE_f32(r4, -constant<0x3F800000>(), r2));
    T(0x48a5c0902800c040, FADD_v2f16(r0, abs(r0.last()), -constant<0>(), mod::wait));
    T(0x00a5c00028000001, FADD_v2f16(r0, r1, r0));
    T(0x00a5c00024000001, FADD_v2f16(r0, r1, r0.h10));
    T(0x00a5c0000c000001, FADD_v2f16(r0, r1.h00, r0.h11));
    T(0x00a5c8002800484e, FADD_v2f16(r8, r14.last(), r8.last()));
    T(0x00a5c9002800494f, FADD_v2f16(r9, r15.last(), r9.last()));
    T(0x00f5c001ad404141, FCMP_AND_v2f16(r0, r1.last(), r1.last().part<selector::h11>(), r0.last(), mod::gt, mod::m1));
    T(0x68f4c80480c00206, FCMP_OR_f32(r8, r6, r2, constant<0>(), mod::lt, mod::m1, mod::discard));
    T(0x10f5c003a8c0c040, FCMP_OR_v2f16(r0, r0.last(), constant<0>(), constant<0>(), mod::ne, mod::m1, mod::wait1));
    T(0x00f5c20190c04243,
      FCMP_OR_v2f16(r2, r3.last().part<selector::h10>(), r2.last().part<selector::h00>(), constant<0>(), mod::gt, mod::m1));
    T(0x009cc10000050041, FCOS_TABLE_u6(r1, r1.last()));
    T(0x00a4cb0000084b4f, FEXP_f32(r11, r15.last(), r11.last()));
    T(0x009cc20000080042, FLOGD_f32(r2, r2.last()));
    T(0x10b2c00400c08840, FMA_f32(r0, r0.last(), u8, -constant<0>(), mod::wait1));
    T(0x00b2c10400c08841, FMA_f32(r1, r1.last(), u8, -constant<0>()));
    T(0x00b2c21408c0dd00, FMA_f32(r2, r0, -constant<0x44000000>().part<selector::h1>(), -constant<0>()));
    T(0x0160cb040ec0d04b, FMA_RSCALE_f32(r11, r11.last(), constant<0x3F800000>(), -constant<0>(), r14));
    T(0x4162c00440c04241, FMA_RSCALE_LEFT_f32(r0, r1.last(), r2.last(), -constant<0>(), r0.last(), mod::wait0126));
    T(0x00b3ff0422c07e48, FMA_v2f16(r63, r8.last(), r62.last().part<selector::h00>(), -constant<0>()));
    T(0x30b3c90422c03e49, FMA_v2f16(r9, r9.last(), r62.h00, -constant<0>(), mod::wait12));
    T(0x00a4cb0000030206, FMAX_f32(r11, r6, r2));
    T(0x20a5c2000c03d842, FMAX_v2f16(r2, r2.last().part<selector::h00>(), constant<0x2E660000>().part<selector::h11>(), mod::wait2));
    T(0x00a4cf0000020d0e, FMIN_f32(r15, r14, r13));
    T(0x00a5c60030024601, FMIN_v2f16(r6, r1.h11, r6.last().part<selector::h00>()));
    T(0x009cfe000001007e, FRCP_f16(r62, r62.last().part<selector::h00>()));
    T(0x409cc0c000000040, FRCP_f32(r0, -abs(r0.last()), mod::wait0126));
    T(0x0099c00001020040, FREXPE_f32(r0, r0.last(), mod::sqrt));
    T(0x6899c10001000000, FREXPM_f32(r1, r0, mod::sqrt, mod::discard));
    T(0x0090c240800d0042, FROUND_f32(r2, -r2.last(), mod::rtn));
    T(0x00904000a00f0000, FROUND_v2f16(r0.h0, r0, mod::rtn));
    T(0x00904000900f0000, FROUND_v2f16(r0.h0, r0.h10, mod::rtn));
    T(0x00904000900f0001, FROUND_v2f16(r0.h0, r1.h10, mod::rtn));
    T(0x00904100a00f0001, FROUND_v2f16(r1.h0, r1, mod::rtn));
    T(0x009cc20000030042, FRSQ_f16(r2, r2.last().part<selector::h00>()));
    T(0x009cc20000020001, FRSQ_f32(r2, r1));
    T(0x009cc20000040001, FSIN_TABLE_u6(r2, r1));
    T(0x00aac000400b4041, HADD_v4s8(r0, r1.last(), r0.last(), mod::rhadd));
    T(0x6891c40000080001, IABS_s32(r4, r1, mod::discard));
    T(0x0110c000000000c0, IADD_IMM_i32(r0, constant<0>(), imm(0)));
    T(0x0110c200004bab42, IADD_IMM_i32(r2, r2.last(), imm(0x4BAB)));
    T(0x5110c400000001c0, IADD_IMM_i32(r4, constant<0>(), imm(1), mod::reconverge));
    T(0x0110f600000000c0, IADD_IMM_i32(r54, constant<0>(), imm(0)));
    T(0x0110c800000000c0, IADD_IMM_i32(r8, constant<0>(), imm(0)));
    T(0x0110c900000000c0, IADD_IMM_i32(r9, constant<0>(), imm(0)));
    T(0x0111c20013001442, IADD_IMM_v2i16(r2, r2.last(), imm(0x130014)));
    T(0x0112c2ad12131442, IADD_IMM_v4i8(r2, r2.last(), imm(0xAD121314)));
    T(0x00a8c00000004140, IADD_s32(r0, r0.last(), r1.last()));
    T(0x00a0c0001000c940, IADD_u32(r0, r0.last(), constant<0x7060504>().part<selector::b0>()));
    T(0x00a0c0000000c901, IADD_u32(r0, r1, constant<0x7060504>()));
    T(0x00a0c0001800c901, IADD_u32(r0, r1, constant<0x7060504>().part<selector::b2>()));
    T(0x00a0c00008000201, IADD_u32(r0, r1, r2.h0));
    T(0x00a0c0000c000201, IADD_u32(r0, r1, r2.h1));
    T(0x00a0c0700c000201, IADD_u32(r0, r1.b3, r2.h1));
    T(0x00a1c02008000201, IADD_v2u16(r0, r1, r2));
    T(0x00a141100800c040, IADD_v2u16(r1.h0, r0.last().part<selector::h10>(), constant<0>()));
    T(0x00a181102000c900, IADD_v2u16(r1.h1, r0.h10, constant<0x7060504>().part<selector::b11>()));
    T(0x00a1422004000202, IADD_v2u16(r2.h0, r2, r2.h10));
    T(0x00a1bc100800c07d, IADD_v2u16(r60.h1, r61.last().part<selector::h10>(), constant<0>()));
    T(0x00aac00040004041, IADD_v4s8(r0, r1.last(), r0.last(), mod::saturate));
    T(0x00f8c00101404342, ICMP_AND_s32(r0, r2.last(), r3.last(), r0.last(), mod::gt, mod::i1));
    T(0x00f8c40182404341, ICMP_MULTI_s32(r4, r1.last(), r3.last(), r0.last(), mod::gt, mod::m1));
    T(0x00f0c001c2c04240, ICMP_MULTI_u32(r0, r0.last(), r2.last(), constant<0>(), mod::gt, mod::u1));
    T(0x10f0c003c2c0c042, ICMP_MULTI_u32(r0, r2.last(), constant<0>(), constant<0>(), mod::ne, mod::u1, mod::wait1));
    T(0x00f0c0038240c043, ICMP_MULTI_u32(r0, r3.last(), constant<0>(), r0.last(), mod::ne, mod::m1));
    T(0x00f0c201c2c04644, ICMP_MULTI_u32(r2, r4.last(), r6.last(), constant<0>(), mod::gt, mod::u1));
    T(0x00f0c20182424745, ICMP_MULTI_u32(r2, r5.last(), r7.last(), r2.last(), mod::gt, mod::m1));
    T(0x00f8ce0480c00a0c, ICMP_OR_s32(r14, r12, r10, constant<0>(), mod::lt, mod::m1));
    T(0x10f0c00380c0c040, ICMP_OR_u32(r0, r0.last(), constant<0>(), constant<0>(), mod::ne, mod::m1, mod::wait1));
    T(0x00f0c10380c08200, ICMP_OR_u32(r1, r0, u2, constant<0>(), mod::ne, mod::m1));
    T(0x00f0c1019cc0c440, ICMP_OR_u32(r1, r0.last(), constant<0x1000000>().part<selector::b3>(), constant<0>(), mod::gt, mod::m1));
    T(0x00f9c21184c04243,
      ICMP_OR_v2s16(r2, r3.last().part<selector::h10>(), r2.last().part<selector::h10>(), constant<0>(), mod::gt, mod::m1));
    T(0x00fac20180c00001, ICMP_OR_v4s8(r2, r1, r0, constant<0>(), mod::gt, mod::m1));
    T(0x00f2c14300c0c000, ICMP_OR_v4u8(r1, r0.part<selector::b0000>(), constant<0>(), constant<0>(), mod::ne, mod::i1));
    T(0x00a0c200000a4342, IMUL_i32(r2, r2.last(), r3.last()));
    T(0x00a8c200080177c0, ISUB_s32(r2, constant<0>(), r55.last().part<selector::h0>()));
    T(0x00a8c2000c0177c0, ISUB_s32(r2, constant<0>(), r55.last().part<selector::h1>()));
    T(0x00a0f070000170cf, ISUB_u32(r48, constant<0x1F1E1D1C>().part<selector::b3>(), r48.last()));
    T(0x00aac00040014041, ISUB_v4s8(r0, r1.last(), r0.last(), mod::saturate));
    T(0x0066800433117d7c, LD_ATTR_IMM(sr(r0, r1), r60.last(), r61.last(), imm(1), imm(1), mod::v4, mod::f16, mod::slot0));
    T(0x006a88f878000746, LD_BUFFER_i128(sr(r8, r9, r10, r11), r6.last(), r7, mod::unsigned_, mod::slot1));
    T(0x006a818218000741, LD_BUFFER_i32(sr(r1), r1.last(), r7, mod::unsigned_, mod::slot0));
    T(0x006a80f468008180, LD_BUFFER_i64(sr(r0, r1), u0, u1, mod::unsigned_, mod::slot1));
    T(0x006a82f428008182, LD_BUFFER_i64(sr(r2, r3), u2, u1, mod::unsigned_, mod::slot0));
    T(0x006a82f428008483, LD_BUFFER_i64(sr(r2, r3), u3, u4, mod::unsigned_, mod::slot0));
    T(0x006aa4f4a8008183, LD_BUFFER_i64(sr(r36, r37), u3, u1, mod::unsigned_, mod::slot2));
    T(0x006aa6f4a8008184, LD_BUFFER_i64(sr(r38, r39), u4, u1, mod::unsigned_, mod::slot2));
    T(0x006a82e630008241, LD_BUFFER_i96(sr(r2, r3, r4), r1.last(), u2, mod::unsigned_, mod::slot0));
    T(0x086a86e630008340, LD_BUFFER_i96(sr(r6, r7, r8), r0.last(), u3, mod::unsigned_, mod::slot0, mod::wait0));
    T(0x106682287205c041,
      LD_TEX_IMM(sr(r2, r3, r4, r5), r1.last(), constant<0>(), imm(0), imm(5), mod::v4, mod::f32, mod::slot1, mod::wait1));
    T(0x00788e0433800b81, LD_TILE(sr(r14, r15), u1, r11, u0, mod::v4, mod::f16, mod::slot0));
    T(0x0078840423033c40, LD_TILE(sr(r4, r5), r0.last(), r60, r3, mod::v3, mod::f16, mod::slot0));
    T(0x085d80843300003d,
      LD_VAR_BUF_IMM_f16(sr(r0, r1), r61, imm(0), mod::slot0, mod::v4, mod::src_f16, mod::sample, mod::store, mod::wait0));
    T(0x085d80443308003d,
      LD_VAR_BUF_IMM_f16(sr(r0, r1), r61, imm(8), mod::slot0, mod::v4, mod::src_f16, mod::centroid, mod::store, mod::wait0));
    T(0x085d82143300003d,
      LD_VAR_BUF_IMM_f16(sr(r2, r3), r61, imm(0), mod::slot0, mod::v4, mod::src_f16, mod::center, mod::retrieve, mod::wait0));
    T(0x685c8088b200003d,
      LD_VAR_BUF_IMM_f32(sr(r0, r1, r2, r3), r61, imm(0), mod::slot2, mod::v4, mod::src_f32, mod::sample, mod::store, mod::discard));
    T(0x005c84187210003d,
      LD_VAR_BUF_IMM_f32(sr(r4, r5, r6, r7), r61, imm(0x10), mod::slot1, mod::v4, mod::src_f32, mod::center, mod::retrieve));
    T(0x085682b41200003d, LD_VAR_SPECIAL(sr(r2, r3), r61, imm(0), mod::v2, mod::f32, mod::sample, mod::clobber, mod::slot0, mod::wait0));
    T(0x085e840440000d7b, LEA_BUF_IMM(sr(r4, r5), r59.last(), imm(0xD), imm(0), mod::slot1, mod::wait0));
    T(0x006b82040000c0c0, LEA_BUFFER(sr(r2, r3), constant<0>(), constant<0>(), mod::slot0));
    T(0x006784260002c07c, LEA_TEX_IMM(sr(r4, r5, r6), r60.last(), constant<0>(), imm(2), imm(0), mod::slot0));
    T(0x006784260012c07c, LEA_TEX_IMM(sr(r4, r5, r6), r60.last(), constant<0>(), imm(2), imm(1), mod::slot0));
    T(0x006084f838000080, LOAD_i128(sr(r4, r5, r6, r7), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x0060828208000080, LOAD_i16(sr(r2), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x0060822208000080, LOAD_i16(sr(r2), u0, imm(0), mod::w0, mod::slot0));
    T(0x0060829208001480, LOAD_i16(sr(r2), u0, imm(20), mod::h1, mod::unsigned_, mod::slot0));
    T(0x0060823408000080, LOAD_i16(sr(r2, r3), u0, imm(0), mod::d0, mod::slot0));
    T(0x0060828210000080, LOAD_i24(sr(r2), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x0860808218000040, LOAD_i32(sr(r0), r0.last(), imm(0), mod::unsigned_, mod::slot0, mod::wait0));
    T(0x0060828218000080, LOAD_i32(sr(r2), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x0060821418000080, LOAD_i32(sr(r2, r3), u0, imm(0), mod::d0, mod::slot0));
    T(0x0060829418000080, LOAD_i32(sr(r2, r3), u0, imm(0), mod::d0, mod::unsigned_, mod::slot0));
    T(0x006082c420000080, LOAD_i48(sr(r2, r3), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x006082f428000080, LOAD_i64(sr(r2, r3), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x006082c200000080, LOAD_i8(sr(r2), u0, imm(0), mod::h0, mod::unsigned_, mod::slot0));
    T(0x0060828200000080, LOAD_i8(sr(r2), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x0060826200000080, LOAD_i8(sr(r2), u0, imm(0), mod::w0, mod::slot0));
    T(0x0060827400000080, LOAD_i8(sr(r2, r3), u0, imm(0), mod::d0, mod::slot0));
    T(0x006082f400000080, LOAD_i8(sr(r2, r3), u0, imm(0), mod::d0, mod::unsigned_, mod::slot0));
    T(0x006082e630000080, LOAD_i96(sr(r2, r3, r4), u0, imm(0), mod::unsigned_, mod::slot0));
    T(0x08b4cb01104cc04b, LSHIFT_AND_i32(r11, r11.last(), constant<0>().part<selector::b00>(), r12.last(), mod::wait0));
    T(0x00b5c9210021c049, LSHIFT_AND_v2i16(r9, r9.last(), constant<0>().part<selector::b02>(), r33));
    T(0x00b6c0711040c0c4,
      LSHIFT_AND_v4i8(r0, constant<0x1000000>().part<selector::b3333>(), constant<0>().part<selector::b00>(), r0.last()));
    T(0x00b4c00115c0c940, LSHIFT_OR_i32(r0, r0.last(), constant<0x7060504>().part<selector::b11>(), constant<0>()));
    T(0x00b5c9210149c04b, LSHIFT_OR_v2i16(r9, r11.last(), constant<0>().part<selector::b02>(), r9.last()));
    T(0x00b4ca010284c009, LSHIFT_XOR_i32(r10, r9, constant<0>().part<selector::b02>(), u4));
    T(0x00a1c1000405db40, MKVEC_v2i16(r1, r0.last().part<selector::h00>(), constant<0x3C000000>().part<selector::h10>()));
    T(0x00a1c200000577c0, MKVEC_v2i16(r2, constant<0>().part<selector::h00>(), r55.last().part<selector::h00>()));
    T(0x00a1c200040577c0, MKVEC_v2i16(r2, constant<0>().part<selector::h00>(), r55.last().part<selector::h10>()));
    T(0x00a1c2000005c042, MKVEC_v2i16(r2, r2.last().part<selector::h00>(), constant<0>().part<selector::h00>()));
    T(0x00a1c2000005c077, MKVEC_v2i16(r2, r55.last().part<selector::h00>(), constant<0>().part<selector::h00>()));
    T(0x00a1c2001005c077, MKVEC_v2i16(r2, r55.last().part<selector::h10>(), constant<0>().part<selector::h00>()));
    T(0x00bdc40000c0c000, MKVEC_v2i8(r4, r0.b0, constant<0>().part<selector::b0>(), constant<0>()));
    T(0x00bdc54000c0c040, MKVEC_v2i8(r5, r0.last().part<selector::b1>(), constant<0>().part<selector::b0>(), constant<0>()));
    T(0x00bdc68000c0c000, MKVEC_v2i8(r6, r0.b2, constant<0>().part<selector::b0>(), constant<0>()));
    T(0x00bdc7c000c0c000, MKVEC_v2i8(r7, r0.b3, constant<0>().part<selector::b0>(), constant<0>()));
    T(0x0691c100000000e6, MOV_i32(r1, core_id.w0));
    T(0x0691c100000000e2, MOV_i32(r1, lane_id.w0));
    T(0x0091c10000000002, MOV_i32(r1, r2));
    T(0x0291c100000000e3, MOV_i32(r1, thread_local_pointer.w1));
    T(0x0091c1000000008a, MOV_i32(r1, u10));
    T(0x0291c10000000080, MOV_i32(r1, u64));
    T(0x0291c10000000081, MOV_i32(r1, u65));
    T(0x0291c100000000e6, MOV_i32(r1, workgroup_local_pointer.w0));
    T(0x5091cb000000000a, MOV_i32(r11, r10, mod::reconverge));
    T(0x0091c50000000004, MOV_i32(r5, r4));
    T(0x0091c60000000004, MOV_i32(r6, r4));
    T(0x0891c70000000004, MOV_i32(r7, r4, mod::wait0));
    T(0x00b8c00100804440, MUX_i32(r0, r0.last(), r4.last(), u0));
    T(0x00b8c00300804440, MUX_i32(r0, r0.last(), r4.last(), u0, mod::bit));
    T(0x00b8c00200804440, MUX_i32(r0, r0.last(), r4.last(), u0, mod::fp_zero));
    T(0x00b8c00000804440, MUX_i32(r0, r0.last(), r4.last(), u0, mod::neg));
    T(0x00bac00100424140, MUX_v4i8(r0, r0.last(), r1.last(), r2.last()));
    T(0x7800c00000000000, NOP(mod::end));
    T(0x4800c00000000000, NOP(mod::wait));
    T(0x4000c00000000000, NOP(mod::wait0126));
    T(0x0091fe00000c004a, POPCOUNT_i32(r62, r10.last()));
    T(0x00b4c4001044cc3d, RSHIFT_AND_i32(r4, r61, constant<0x13121110>().part<selector::b00>(), r4.last()));
    T(0x00b4c90011c0c949, RSHIFT_OR_i32(r9, r9.last(), constant<0x7060504>().part<selector::b00>(), constant<0>()));
    T(0x00b4cc0052c04c82, RSHIFT_XOR_i32(r12, u2, r12.last().part<selector::b00>(), constant<0>(), mod::not_result));
    T(0x0090c20000040077, S16_TO_S32(r2, r55.last().part<selector::h00>()));
    T(0x0090c20010040077, S16_TO_S32(r2, r55.last().part<selector::h10>()));
    T(0x0090ca0000090070, S32_TO_F32(r10, r48.last()));
    T(0x0090c40000010000, S8_TO_F32(r4, r0.b0));
    T(0x0090c50010010040, S8_TO_F32(r5, r0.last().part<selector::b1>()));
    T(0x0090c60020010000, S8_TO_F32(r6, r0.b2));
    T(0x0090c70030010000, S8_TO_F32(r7, r0.b3));
    T(0x0090c40000000000, S8_TO_S32(r4, r0.b0));
    T(0x0090c50010000040, S8_TO_S32(r5, r0.last().part<selector::b1>()));
    T(0x0090c60020000000, S8_TO_S32(r6, r0.b2));
    T(0x0090c70030000000, S8_TO_S32(r7, r0.b3));
    T(0x01a3c00020477c80, SHADDX_u64(r0, u0, r60.last().part<selector::w0>(), imm(4)));
    T(0x01a3c00020273c82, SHADDX_u64(r0, u2, r60.w0, imm(2)));
    T(0x01a3c20020270080, SHADDX_u64(r2, u0, r0.w0, imm(2)));
    T(0x7871402832460044, ST_CVT(sr(r0, r1, r2, r3), r4.last(), r6.last(), imm(0), mod::slot0, mod::istream, mod::v4, mod::f32, mod::end));
    T(0x7871402834460044, ST_CVT(sr(r0, r1, r2, r3), r4.last(), r6.last(), imm(0), mod::slot0, mod::istream, mod::v4, mod::s32, mod::end));
    T(0x7871402836460044, ST_CVT(sr(r0, r1, r2, r3), r4.last(), r6.last(), imm(0), mod::slot0, mod::istream, mod::v4, mod::u32, mod::end));
    T(0x7861440838000040, STORE_i128(sr(r4, r5, r6, r7), r0.last(), imm(0), mod::slot0, mod::end));
    T(0x0061440838000042, STORE_i128(sr(r4, r5, r6, r7), r2.last(), imm(0), mod::slot0));
    T(0x7861480839000044, STORE_i128(sr(r8, r9, r10, r11), r4.last(), imm(0), mod::istream, mod::slot0, mod::end));
    T(0x5061400218000042, STORE_i32(sr(r0), r2.last(), imm(0), mod::slot0, mod::reconverge));
    T(0x02614204280000e6, STORE_i64(sr(r2, r3), workgroup_local_pointer.w0, imm(0), mod::slot0));
    T(0x7861400281000242, STORE_i8(sr(r0), r2.last(), imm(2), mod::istream, mod::slot2, mod::end));
    T(0x7861400632000044, STORE_i96(sr(r0, r1, r2), r4.last(), imm(0), mod::estream, mod::slot0, mod::end));
    T(0x01257c3417c00080, TEX_FETCH(sr(r0, r1, r2, r3), sr(r60, r61), u0, mod::slot0, mod::f, mod::_32, mod::_2d));
    T(0x2129001497c04046,
      TEX_GATHER(sr(r0, r1), sr(r0, r1), r6.last(), mod::slot2, mod::f, mod::_16, mod::_2d, mod::gather4_g, mod::wait2));
    T(0x1128009455c42002,
      TEX_SINGLE(sr(r4, r5), sr(r0, r1), r2, mod::slot1, mod::skip, mod::f, mod::_16, mod::rgb, mod::_2d, mod::computed, mod::wait1));
    T(0x0090c20000150077, U16_TO_F32(r2, r55.last().part<selector::h00>()));
    T(0x0090c20010150077, U16_TO_F32(r2, r55.last().part<selector::h10>()));
    T(0x0090ca000014003d, U16_TO_U32(r10, r61.h00));
    T(0x0090c20000140077, U16_TO_U32(r2, r55.last().part<selector::h00>()));
    T(0x0090c20010140077, U16_TO_U32(r2, r55.last().part<selector::h10>()));
    T(0x0090fe000019007e, U32_TO_F32(r62, r62.last()));
    T(0x0090c40000110000, U8_TO_F32(r4, r0.b0));
    T(0x0090c50010110040, U8_TO_F32(r5, r0.last().part<selector::b1>()));
    T(0x0090c60020110000, U8_TO_F32(r6, r0.b2));
    T(0x0090c70030110000, U8_TO_F32(r7, r0.b3));
    T(0x0090c40020100039, U8_TO_U32(r4, r57.b2));
    T(0x0090c240e00e0042, V2F16_TO_V2S16(r2, -r2.last(), mod::rtz));
    T(0x00a5c00000044342, V2F32_TO_V2F16(r0, r2.last(), r3.last()));
    T(0x00a5fe0000047e7e, V2F32_TO_V2F16(r62, r62.last(), r62.last()));
    T(0x0090c22000070042, V2S16_TO_V2F16(r2, r2.last()));
    T(0x0090c2c000070042, V2S16_TO_V2F16(r2, r2.last().part<selector::b01>()));
    T(0x0090c20000070042, V2S16_TO_V2F16(r2, r2.last().part<selector::h00>()));
    T(0x0090c21000070042, V2S16_TO_V2F16(r2, r2.last().part<selector::h10>()));
    T(0x0090c22000070077, V2S16_TO_V2F16(r2, r55.last()));
    T(0x0090c20000070077, V2S16_TO_V2F16(r2, r55.last().part<selector::h00>()));
    T(0x0090c21000070077, V2S16_TO_V2F16(r2, r55.last().part<selector::h10>()));
    T(0x0090c23000070077, V2S16_TO_V2F16(r2, r55.last().part<selector::h11>()));
    T(0x0090c2000007007d, V2S16_TO_V2F16(r2, r61.last().part<selector::h00>()));
    T(0x0090c06000030040, V2S8_TO_V2F16(r0, r0.last().part<selector::b21>()));
    T(0x0090c12000030000, V2S8_TO_V2F16(r1, r0.part<selector::b20>()));
    T(0x0090c24000030000, V2S8_TO_V2F16(r2, r0.part<selector::b01>()));
    T(0x0090c20000030042, V2S8_TO_V2F16(r2, r2.last().part<selector::b00>()));
    T(0x0090c24000030042, V2S8_TO_V2F16(r2, r2.last().part<selector::b01>()));
    T(0x0090c3e000030040, V2S8_TO_V2F16(r3, r0.last().part<selector::b23>()));
    T(0x0090c08000130040, V2U8_TO_V2F16(r0, r0.last().part<selector::b02>()));
    T(0x413880841d802082,
      VAR_TEX_SINGLE(sr(r0), u2, u0, mod::slot0, mod::skip, mod::sample_store, mod::s, mod::_32, mod::_2d, mod::computed, mod::wait0126));
    T(0x093880b415802082, VAR_TEX_SINGLE(sr(r0, r1, r2, r3), u2, u0, mod::slot0, mod::skip, mod::sample_store, mod::f, mod::_32, mod::_2d,
                                         mod::computed, mod::wait0));
    T(0x493880b415800082, VAR_TEX_SINGLE(sr(r0, r1, r2, r3), u2, u0, mod::slot0, mod::skip, mod::sample_store, mod::f, mod::_32, mod::_2d,
                                         mod::zero, mod::wait));
}

#undef T
