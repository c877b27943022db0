// SPDX-License-Identifier: MIT
// The typed constructors: operands of all kinds, values refused at run time, and values that the checks accept.
// Also tests: emit/arguments.hpp, emit/emitted.hpp, emit/refusal.hpp, emit/uniforms.hpp, modifier_words.hpp
#include "catch.hpp"
#include "support.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <valhall/emit/constructors.hpp>
#include <valhall/emit/uniforms.hpp>
#include <valhall/modifier_words.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;

namespace {

constexpr word text(std::string_view line, arch on = arch::v9) { return parse(line, on)->encode(); }

// ---- in constant expressions ----

constexpr word add = emit::FADD_f32(r0, r1, -abs(r2), modifier::clamp::clamp_m1_1);
static_assert(add == 0x00a4c03200000201);
static_assert(emit::NOP() == text("NOP"));
static_assert(emit::NOP(flow::end) == text("NOP.end"));
static_assert(emit::FADD_f32(r0, r1.last(), r2.h1) == text("FADD.f32 r0, ^r1, r2.h1"));
static_assert(emit::FADD_f32(r0, -r1.h0, abs(r2)) == text("FADD.f32 r0, r1.neg.h0, r2.abs"));
static_assert(emit::FADD_f32(r0, -(-r1), -abs(-r2)) == text("FADD.f32 r0, r1, r2.neg.abs"));
static_assert(emit::FADD_f32(r0.part<selector::h01>(), r1, r2) == text("FADD.f32 r0.h01, r1, r2"));
static_assert(emit::IADD_v2u16(r60.h1, r61.h10.last(), constant<0>()) == text("IADD.v2u16 r60.h1, ^r61.h10, 0x0"));
static_assert(emit::IADD_u32(r0, r1.b3, constant<0x07060504>().part<selector::b2>()) == text("IADD.u32 r0, r1.b3, 0x7060504.b2"));
static_assert(emit::LSHIFT_AND_i32(r11, r11.last(), constant<0>().part<selector::b00>(), ~r12.last()) ==
              text("LSHIFT_AND.i32 r11, ^r11, 0x0.b00, ^r12.not"));
static_assert(emit::MOV_i32(r1, uniform<64>()) == text("MOV.i32 r1, u64"));
static_assert(emit::MOV_i32(r1, lane_id.w0) == text("MOV.i32 r1, lane_id.w0"));
static_assert(emit::MOV_i32(r1, thread_local_pointer.w1) == text("MOV.i32 r1, thread_local_pointer.w1"));
static_assert(emit::MOV_i32(r1, constant_at<21>()) == text("MOV.i32 r1, imm21"));
static_assert(emit::FMA_f32(r0, r1, constant<0x44000000>().part<selector::h1>(), -constant<0>()) ==
              text("FMA.f32 r0, r1, 0x44000000.h1, 0x0.neg"));
static_assert(emit::BLEND(sr(r0, r1), blend_descriptor_0.w0, r60, imm<0>(), modifier::slot::slot0, modifier::vector_size::v4,
                          modifier::register_format::f16,
                          flow::end) == text("BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0"));
static_assert(emit::ATOM1_RETURN_i32(sr(), r50, imm<0>(), modifier::atomic_operation_with_1::ainc, modifier::slot::slot0) ==
              text("ATOM1_RETURN.i32.slot0.ainc @, r50, offset:0x0"));
static_assert(emit::STORE_i96(sr(r4, 3), r8.last(), imm(-4), modifier::slot::slot1, modifier::memory_access::estream) ==
              text("STORE.i96.estream.slot1 @r4:r5:r6, ^r8, offset:-4"));
static_assert(emit::BRANCHZ(r1.last(), imm<-8>(), flow::reconverge) == text("BRANCHZ.reconverge ^r1, offset:-8"));
static_assert(emit::BRANCHZ(r1.part<selector::lowbits>(), imm(3), modifier::eq::eq) == text("BRANCHZ.eq r1.lowbits, offset:3"));

// A constant is given by the bits of a float, or by a 32-bit integer of any type.
static_assert(operand(constant(1.0f)) == operand(constant(0x3F800000)) && operand(constant(-1)) == operand(constant(0xFFFFFFFF)));
static_assert(operand(constant(2.0f, arch::v9)) == operand(constant(0x40000000, arch::v9)));
static_assert(emit::FMA_f32(r0, r1, constant(1.0f), u4) == text("FMA.f32 r0, r1, 0x3F800000, u4"));
static_assert(emit::on<arch::v10>::FADD_f32(r0, r1, emit::on<arch::v10>::constant(1.0f)) == text("FADD.f32 r0, r1, 0x3F800000", arch::v10));
constexpr bool is_in_no_table(operand o) { return o.fault == fault_code::constant_not_in_table; }
static_assert(is_in_no_table(constant(0x100000000)) && is_in_no_table(constant(0xFFFFFFFF00000000)));
static_assert(is_in_no_table(constant(-0x80000001LL)) && is_in_no_table(constant(-0x100000000LL)));

// Numbers are integers of any type, and do not wrap.
static_assert(operand(reg(std::uint8_t{5})) == operand(reg(5LL)) && operand(reg(5ULL)) == operand(r5));
static_assert(operand(reg(0x100000001)).fault == fault_code::register_out_of_range);
static_assert(operand(reg(-0xFFFFFFFFLL)).fault == fault_code::register_out_of_range);
static_assert(operand(uniform(0x100000000)).fault == fault_code::uniform_out_of_range);
static_assert(operand(constant_at(0x100000000)).fault == fault_code::constant_out_of_range);
static_assert(destination(0x100000000).reg > 63 && sr(r4, 0x100000000).count > 64 && sr(reg(4), 0x100000000).count > 64);

// number() is the number from which the operand was made.
static_assert(operand(reg(9)).number() == 9 && operand(uniform(200)).number() == 200 && operand(constant_at(7)).number() == 7);
static_assert(operand(special_value(special::program_counter, 1)).number() == 2 * static_cast<int>(special::program_counter) + 1);

// An immediate that is a float takes a float, or imm_bits().
static_assert(emit::FADD_IMM_f32(r0, r1, imm_bits(1)) == text("FADD_IMM.f32 r0, r1, #0x1"));
static_assert(emit::IADD_IMM_i32(r0, r1, imm_bits(1)) == emit::IADD_IMM_i32(r0, r1, imm(1)));

// Words that begin with a digit have a second name.
static_assert(emit::TEX_FETCH(sr_from(r0), sr(r4, r5), uniform<0>(), mod::slot0, mod::f, mod::_32, mod::_2d) ==
              emit::TEX_FETCH(sr_from(r0), sr(r4, r5), uniform<0>(), mod::slot0, mod::f, mod::w32, mod::d2));

// A result has the architectures of its word: the one to which the constructor was bound, or all that have the instruction.
static_assert(emit::on<arch::v11>::FADD_f32(r0, r1, r2).is_for(arch::v11) && !emit::on<arch::v11>::FADD_f32(r0, r1, r2).is_for(arch::v10));
static_assert(emit::FADD_f32(r0, r1, r2).is_for(arch::v9) && emit::FADD_f32(r0, r1, r2).is_for(arch::v14));
static_assert(!emit::FADD_f32(r0, r1, r2).is_for(arch{8}) && !emit::FADD_f32(r0, r1, r2).is_for(arch{255}));
static_assert(emit::AND_IMM_i32(r0, r1, imm(2)).is_for(arch::v11) && !emit::AND_IMM_i32(r0, r1, imm(2)).is_for(arch::v10));

// Modifiers and flow come in any order.
static_assert(emit::LOAD_i32(sr(r0), r2, imm<0>(), modifier::slot::slot0, modifier::unsigned_::unsigned_, flow::wait0) ==
              emit::LOAD_i32(sr(r0), r2, imm<0>(), flow::wait0, modifier::unsigned_::unsigned_, modifier::slot::slot0));

// A modifier is given by its word, with or without the name of its enumeration.
static_assert(emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1) == add);
static_assert(emit::LOAD_i32(sr(r4), r0, imm(8), mod::slot0, mod::unsigned_, mod::wait0) ==
              text("LOAD.i32.unsigned.slot0.wait0 @r4, r0, offset:8"));
static_assert(emit::LOAD_i32(sr(r4), r0, imm(8), mod::wait0, modifier::slot::slot0, mod::unsigned_) ==
              text("LOAD.i32.unsigned.slot0.wait0 @r4, r0, offset:8"));
static_assert(emit::BRANCHZ(r1, imm(3), mod::eq) == text("BRANCHZ.eq r1, offset:3"));
static_assert(emit::CSEL_f32(r0, r1, r2, r3, r4, mod::eq) == text("CSEL.f32.eq r0, r1, r2, r3, r4"));
static_assert(emit::BARRIER(mod::slot7) == text("BARRIER.slot7"));
static_assert(emit::FROUND_f32(r0, r1, mod::rtz) == text("FROUND.f32.rtz r0, r1"));

// If two modifiers have the same word, it sets the first one, and a second time the other one.
constexpr auto dual = [](auto... words) {
    return emit::on<arch::v10>::TEX_DUAL(sr_from(r0), sr<2>(r4), r8, mod::slot0, mod::d2, mod::f, mod::zero, words...);
};
static_assert(dual(mod::w32, mod::w16) == dual(modifier::register_width::w32, modifier::secondary_register_width::w16));
static_assert(dual(mod::w16, mod::w32) == dual(modifier::register_width::w16, modifier::secondary_register_width::w32));
static_assert(dual(mod::w16, mod::w16) == dual(modifier::register_width::w16, modifier::secondary_register_width::w16));

// Parts have the same syntax on registers known at compile time or at run time, and on other sources.
static_assert(emit::FADD_f32(r0, reg(1).h1, -reg(2).h0) == emit::FADD_f32(r0, r1.h1, -r2.h0));
static_assert(emit::IADD_v2u16(reg(60).h1, reg(61).h10.last(), r2) == emit::IADD_v2u16(r60.h1, r61.h10.last(), r2));
static_assert(emit::IADD_u32(r0, reg(1).b3, uniform(2).b1) == emit::IADD_u32(r0, r1.b3, uniform<2>().b1));
static_assert(emit::FADD_f32(r0, r1, constant(0x44000000).h1) == emit::FADD_f32(r0, r1, constant<0x44000000>().h1));

// The uniforms by their names.
static_assert(emit::FADD_f32(r0, -u66, abs(u67.h1)) == text("FADD.f32 r0, u66.neg, u67.abs.h1"));
static_assert(emit::MOV_i32(r0, u255) == text("MOV.i32 r0, u255"));

// Immediates: all 32 bits by -1, a float by its value.
static_assert(emit::IADD_IMM_i32(r0, r1, imm(-1)) == emit::IADD_IMM_i32(r0, r1, imm(0xFFFFFFFF)));
static_assert(emit::IADD_IMM_i32(r0, r1, imm<-1>()) == emit::IADD_IMM_i32(r0, r1, imm<0xFFFFFFFF>()));
static_assert(emit::FADD_IMM_f32(r0, r1, imm(1.0f)) == emit::FADD_IMM_f32(r0, r1, imm_bits(0x3F800000)));
static_assert(emit::FADD_IMM_f32(r0, r1, imm(-0.0f)) == emit::FADD_IMM_f32(r0, r1, imm_bits(0x80000000)));
static_assert(!emit::IADD_IMM_i32(r0, r1, imm(~std::uint64_t{0})));
static_assert(!emit::LOAD_i32(sr(r0), r2, imm(65535), mod::slot0));

// The architecture decides if encodings differ.
static_assert(emit::on<arch::v9>::LD_VAR_BUF_IMM_f32(sr(r0), r61, imm<8>(), modifier::slot::slot0, modifier::source_format::src_f32,
                                                     modifier::sample_mode::center, modifier::update_mode::store) ==
              text("LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:8"));
static_assert(emit::on<arch::v11>::LD_VAR_BUF_IMM_f32(sr(r0), r61, imm<0x400>(), modifier::slot::slot0, modifier::source_format::src_f32,
                                                      modifier::sample_mode::center, modifier::update_mode::store) ==
              text("LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x400", arch::v11));
static_assert(emit::on<arch::v12>::LD_CHECKED_i64(sr(r2, r3), r4, r6, r7, modifier::slot::slot0) ==
              text("LD_CHECKED.i64.slot0 @r2:r3, r4, r6, r7", arch::v12));
static_assert(emit::on<arch::v14>::LD_CHECKED_i64(sr(r2, r3), r4, r6, r7, modifier::slot::slot0, modifier::oob_ignore::oob_ignore) ==
              text("LD_CHECKED.i64.oob_ignore.slot0 @r2:r3, r4, r6, r7", arch::v14));
static_assert(emit::on<arch::v10>::NOP(flow::wait_resource) == text("NOP.wait_resource", arch::v10));
static_assert(!emit::NOP(flow::wait_resource));
static_assert(emit::on<arch::v11>::MOV_i32(r0, constant<0x272428E0, arch::v11>()) == text("MOV.i32 r0, 0x272428E0", arch::v11));

// The architecture of a call determines the table of constants.
static_assert(emit::on<arch::v11>::MOV_i32(r0, constant<0x272428E0>()) == text("MOV.i32 r0, 0x272428E0", arch::v11));
static_assert(emit::on<arch::v11>::MOV_i32(r0, emit::on<arch::v11>::constant(0x272428E0)) == text("MOV.i32 r0, 0x272428E0", arch::v11));
static_assert(emit::MOV_i32(r0, constant(0x272428E0)).error().code == fault_code::constant_not_in_table);

// The result of a constructor converts implicitly to a word only.
using given = decltype(emit::NOP());
static_assert(std::is_convertible_v<given, word>);
static_assert(!std::is_convertible_v<given, bool> && !std::is_convertible_v<given, int> && !std::is_convertible_v<given, std::uint32_t> &&
              !std::is_convertible_v<given, std::int64_t> && !std::is_convertible_v<given, double>);
static_assert(std::is_constructible_v<bool, given>);

// An architecture that is known at run time.
constexpr word round_to_zero(arch on, int to, int from)
{
    return emit::for_architecture(on, [=](auto e) -> word { return e.FROUND_f32(reg(to), reg(from), mod::rtz); });
}
constexpr word load_checked(arch on)
{
    return emit::for_architecture(on, [](auto e) -> word {
        if constexpr (e.architecture >= arch::v14) return e.LD_CHECKED_i64(sr(r2, r3), r4, r6, r7, mod::slot0, mod::oob_ignore);
        else if constexpr (e.architecture >= arch::v12) return e.LD_CHECKED_i64(sr(r2, r3), r4, r6, r7, mod::slot0);
        else return e.NOP();
    });
}

// A constant expression can read the error; only the conversion to a word fails.
static_assert(emit::MOV_i32(r0, reg(64)).error() == fault{fault_code::register_out_of_range, operand_kind::source, 0, {}, 64});
static_assert(std::is_same_v<decltype(emit::unchecked::MOV_i32(r0, r1)), word>);
static_assert(emit::unchecked::MOV_i32(r0, reg(7).last()) == text("MOV.i32 r0, ^r7"));

// The text of a modifier's word in the table of words.
constexpr std::string_view word_at(int place)
{
    const detail::enumerator_use use = detail::use_at(place);
    return enumeration_of(use.id())[use.value()].name();
}

// The code of the error of a constructor, or `none`.
template <class Emitted>
fault_code refused(const Emitted& e)
{
    // An error converts to a word that does not decode; a result without an error to the word of the instruction.
    CHECK(static_cast<bool>(e) == (static_cast<word>(e) != refused_word));
    for (const arch on : architectures) CHECK_FALSE(decode(refused_word, on));
    return e.error().code;
}

// One function for each word, because a function that calls all setters takes minutes to compile.
struct named_setter {
    std::string_view name;
    status (*set)(instruction&);
};

constexpr named_setter modifier_setters[] = {
#define VALHALL_MODIFIER_WORD(identifier, place) {word_at(place), [](instruction& i) { return i.set(mod::identifier); }},
#include <valhall/isa/generated/modifier_words.def>
};

// Sets a word. True if a modifier has a value of this name and is set to it, or none has one and nothing changes.
bool sets_what_it_says(const instruction& start, const named_setter& word)
{
    instruction i = start;
    const status done = word.set(i);
    bool has_word = false, is_set = false;
    for (int n = 0; n <= i.row().modifiers().size(); ++n) {
        const modifier_field& field = modifier_field_of(n < i.row().modifiers().size() ? i.row().modifiers()[n] : modifier_id::flow);
        const enumeration& values = enumeration_of(field.id);
        is_set |= values[field.bits.extract(i.bits)].name() == word.name;
        for (valhall::word value = values.is_flag(); value <= field.bits.maximum(); ++value)
            has_word |= values[value].name() == word.name && values.legal(value, i.on);
    }
    return done ? has_word && is_set : !has_word && i == start;
}

}  // namespace

TEST_CASE("run-time register numbers are checked, all of them")
{
    tests::tally law;
    const int limits[] = {std::numeric_limits<int>::min(), -65, -64, -1, 0, 1, 2, 62, 63, 64, 65, 127, 128, 256,
                          std::numeric_limits<int>::max()};
    for (const int d : limits)
        for (const int a : limits)
            for (const int b : limits) {
                const auto valid = [](int n) { return n >= 0 && n < 64; };
                const auto made = emit::FADD_f32(reg(d), reg(a).last(), -reg(b));
                const bool expected = valid(d) && valid(a) && valid(b);
                bool right = static_cast<bool>(made) == expected;
                if (expected)
                    right &=
                        made == text("FADD.f32 r" + std::to_string(d) + ", ^r" + std::to_string(a) + ", r" + std::to_string(b) + ".neg");
                else right &= made.error().code == fault_code::register_out_of_range && word{made} == refused_word;
                law.expect(right, [&] { return std::to_string(d) + " " + std::to_string(a) + " " + std::to_string(b); });
            }
    CHECK(law.failures() == "");
}

TEST_CASE("the error names the refused operand")
{
    CHECK(emit::FADD_f32(reg(64), r0, r0).error() == fault{fault_code::register_out_of_range, operand_kind::destination, 0, {}, 64});
    CHECK(emit::FADD_f32(r0, reg(64), r0).error() == fault{fault_code::register_out_of_range, operand_kind::source, 0, {}, 64});
    CHECK(emit::FADD_f32(r0, r0, reg(64)).error() == fault{fault_code::register_out_of_range, operand_kind::source, 1, {}, 64});
    CHECK(emit::LD_ATTR_IMM(sr(r0), r0, r0, imm(0), imm(16), modifier::slot::slot0, modifier::register_format::f32).error() ==
          fault{fault_code::immediate_out_of_range, operand_kind::immediate, 1, {}, 16});
    CHECK(emit::LOAD_i32(sr(r0), r2, imm(0), static_cast<modifier::slot>(5)).error() ==
          fault{fault_code::reserved_value, operand_kind::modifier, 0, enum_id::slot, 5});
}

TEST_CASE("run-time uniforms, constants and special values")
{
    for (int n = -300; n < 600; ++n) {
        const auto made = emit::MOV_i32(r1, uniform(n));
        if (n >= 0 && n < 256) CHECK(made == text("MOV.i32 r1, u" + std::to_string(n)));
        else CHECK(refused(made) == fault_code::uniform_out_of_range);
    }
    for (int i = -2; i < 40; ++i) {
        const auto made = emit::MOV_i32(r1, constant_at(i));
        if (i >= 0 && i < 32) CHECK(made == text("MOV.i32 r1, imm" + std::to_string(i)));
        else CHECK(refused(made) == fault_code::constant_out_of_range);
    }
    CHECK(emit::MOV_i32(r1, constant(0x3F800000)) == text("MOV.i32 r1, 0x3F800000"));
    CHECK(refused(emit::MOV_i32(r1, constant(0x12345678))) == fault_code::constant_not_in_table);
    CHECK(emit::MOV_i32(r1, special_value(special::program_counter, 1)) == text("MOV.i32 r1, program_counter.w1"));
    CHECK(refused(emit::MOV_i32(r1, special_value(special::program_counter, 2))) == fault_code::special_out_of_range);
}

TEST_CASE("run-time uniforms of several sources must be on one page and in one slot")
{
    CHECK(emit::FADD_f32(r0, uniform(66), uniform(67)) == text("FADD.f32 r0, u66, u67"));
    CHECK(emit::FADD_f32(r0, uniform<66>(), uniform(67)) == text("FADD.f32 r0, u66, u67"));
    CHECK(emit::FADD_f32(r0, r1, uniform(255)) == text("FADD.f32 r0, r1, u255"));
    CHECK(refused(emit::FADD_f32(r0, uniform(0), uniform(64))) == fault_code::fau_page_conflict);
    CHECK(refused(emit::FADD_f32(r0, uniform<64>(), uniform(0))) == fault_code::fau_page_conflict);
    CHECK(refused(emit::FADD_f32(r0, uniform(0), lane_id.w0)) == fault_code::fau_page_conflict);
    CHECK(refused(emit::FADD_f32(r0, uniform(0), uniform(2))) == fault_code::too_many_uniforms);
    CHECK(refused(emit::FADD_f32(r0, uniform(0), atest_datum.w0)) == fault_code::special_beside_uniform);
    CHECK(refused(emit::FMA_f32(r0, uniform(0), constant(0), constant(0x3F800000))) == fault_code::too_many_fau_values);
    CHECK(emit::LD_BUFFER_i64(sr(r2, r3), uniform(4), uniform(1), modifier::slot::slot2) == text("LD_BUFFER.i64.slot2 @r2:r3, u4, u1"));
}

TEST_CASE("run-time registers of pairs must be even")
{
    for (int n = 0; n < 64; ++n) {
        const std::string name = "r" + std::to_string(n);
        const auto destination = emit::IADD_u64(reg(n), r2, r4);
        const auto source = emit::LOAD_i32(sr(r0), reg(n), imm(0), modifier::slot::slot0);
        const auto single = emit::IADD_u32(reg(n), reg(n), r4);
        if (n % 2 == 0) {
            CHECK(destination == text("IADD.u64 " + name + ", r2, r4"));
            CHECK(source == text("LOAD.i32.slot0 @r0, " + name + ", offset:0"));
        } else {
            CHECK(refused(destination) == fault_code::odd_destination);
            CHECK(refused(source) == fault_code::odd_source);
        }
        CHECK(single == text("IADD.u32 " + name + ", " + name + ", r4"));
    }
    CHECK(refused(emit::LOAD_i32(sr(r0), uniform(3), imm(0), modifier::slot::slot0)) == fault_code::odd_source);
}

TEST_CASE("run-time staging registers")
{
    tests::tally law;
    for (int first = -1; first <= 65; ++first)
        for (int count = -1; count <= 9; ++count) {
            const auto made = emit::STORE_i128(sr(reg(first), count), r2, imm(0), modifier::slot::slot0);
            const fault_code expected = first < 0 || first > 63                          ? fault_code::register_out_of_range
                                        : count < 0 || count > 7                         ? fault_code::staging_count
                                        : (count == 0 ? first != 0 : first + count > 64) ? fault_code::staging_range
                                        : count > 1 && first % 2 != 0                    ? fault_code::odd_staging
                                        : count != 4                                     ? fault_code::count_not_taken
                                                                                         : fault_code::none;
            bool right = made.error().code == expected;
            if (made) {
                const instruction i = *decode(made, arch::v9);
                right &= i.staging(0) == staging_registers{first, count};
                right &= validate(i).empty();
            }
            law.expect(right, [&] { return std::to_string(first) + " " + std::to_string(count); });
        }
    CHECK(law.failures() == "");
    const fault wrong = emit::LOAD_i64(sr(reg(4), 1), r2, imm(0), mod::slot0).error();
    CHECK(wrong == fault{fault_code::count_not_taken, operand_kind::staging, 0, {}, 1 << 2});
    // The lane, known only at run time, determines the number of registers that a load writes.
    const auto load = [](modifier::load_lane_32 lane, auto... to) { return emit::LOAD_i32(to..., r2, imm(0), mod::slot0, lane); };
    CHECK(load(modifier::load_lane_32::d0, sr(r4, r5)) == text("LOAD.i32.d0.slot0 @r4:r5, r2, offset:0"));
    CHECK(load(modifier::load_lane_32::d0, sr(reg(4), 2)) == text("LOAD.i32.d0.slot0 @r4:r5, r2, offset:0"));
    CHECK(load(modifier::load_lane_32::d0, sr_from(r4)) == text("LOAD.i32.d0.slot0 @r4:r5, r2, offset:0"));
    CHECK(refused(load(modifier::load_lane_32::d0, sr(r4))) == fault_code::count_not_taken);
    CHECK(refused(load(modifier::load_lane_32::d0, sr(reg(4), 1))) == fault_code::count_not_taken);
    CHECK(refused(load(modifier::load_lane_32::w0, sr(reg(4), 2))) == fault_code::count_not_taken);
    CHECK(emit::STORE_i128(sr<4>(reg(4)), r2, imm(0), modifier::slot::slot0) ==
          emit::STORE_i128(sr(r4, r5, r6, r7), r2, imm<0>(), modifier::slot::slot0));
    CHECK(refused(emit::TEX_FETCH(sr(r0, 0), sr(r4, 2), r8, modifier::slot::slot0, modifier::register_type::f,
                                  modifier::register_width::w32, modifier::dimension::d2)) == fault_code::staging_count);
}

TEST_CASE("run-time immediates")
{
    const auto load = [](std::int64_t offset) { return emit::LOAD_i32(sr(r0), r2, imm(offset), modifier::slot::slot0); };
    CHECK(load(-32768) == text("LOAD.i32.slot0 @r0, r2, offset:-32768"));
    CHECK(load(32767) == text("LOAD.i32.slot0 @r0, r2, offset:32767"));
    CHECK(refused(load(-32769)) == fault_code::immediate_out_of_range);
    CHECK(refused(load(32768)) == fault_code::immediate_out_of_range);
    CHECK(refused(load(std::numeric_limits<std::int64_t>::min())) == fault_code::immediate_out_of_range);
    const auto add_immediate = [](std::int64_t value) { return emit::IADD_IMM_i32(r0, r1, imm(value)); };
    CHECK(add_immediate(0xFFFFFFFF) == text("IADD_IMM.i32 r0, r1, #0xFFFFFFFF"));
    CHECK(refused(add_immediate(0x100000000)) == fault_code::immediate_out_of_range);
    CHECK(add_immediate(-1) == text("IADD_IMM.i32 r0, r1, #0xFFFFFFFF"));
    CHECK(add_immediate(-0x80000000LL) == text("IADD_IMM.i32 r0, r1, #0x80000000"));
    CHECK(refused(add_immediate(-0x80000001LL)) == fault_code::immediate_out_of_range);
}

TEST_CASE("unchecked constructors give the word of the checked ones")
{
    for (int n = 0; n < 64; ++n) {
        CHECK(emit::unchecked::FADD_f32(reg(n), -reg(63 - n), abs(reg(n).last())) ==
              emit::FADD_f32(reg(n), -reg(63 - n), abs(reg(n).last())));
        CHECK(emit::unchecked::LOAD_i32(sr(reg(n), 1), uniform(2 * n), imm(-n), modifier::slot::slot1) ==
              emit::LOAD_i32(sr(reg(n), 1), uniform(2 * n), imm(-n), modifier::slot::slot1));
    }
}

TEST_CASE("setters take the same operands, with run-time selectors and decorations")
{
    instruction i = *make_instruction(opcode::FADD_f32, arch::v9);
    REQUIRE(i.set_source(1, -abs(r2)));
    REQUIRE(i.set_source(0, r1));
    REQUIRE(i.set(modifier::clamp::clamp_m1_1));
    CHECK(i.encode() == add);
    CHECK(i.source(1) == -abs(reg(2)));
}

TEST_CASE("an architecture that is known at run time")
{
    for (const arch on : architectures) {
        CHECK(round_to_zero(on, 3, 4) == text("FROUND.f32.rtz r3, r4", on));
        const std::string suffix = on >= arch::v14 ? ".oob_ignore" : "";
        CHECK(load_checked(on) == text(on >= arch::v12 ? "LD_CHECKED.i64" + suffix + ".slot0 @r2:r3, r4, r6, r7" : "NOP", on));
    }
    STATIC_REQUIRE(round_to_zero(arch::v12, 3, 4) == text("FROUND.f32.rtz r3, r4", arch::v12));
}

TEST_CASE("sources whose kind is a run-time value")
{
    const operand sources[] = {reg(1),
                               -abs(reg(2)),
                               reg(3).last(),
                               r4.h1,
                               uniform(2),
                               uniform(3),
                               uniform(66),
                               constant_at(4),
                               constant_at(16),
                               lane_id.w0,
                               special_value(special::program_counter, 1),
                               reg(64),
                               ~reg(5),
                               r6.b1,
                               special_value(static_cast<special>(40), 0),
                               uniform(256)};
    for (const operand& a : sources)
        for (const operand& b : sources) {
            instruction i = *make_instruction(opcode::FADD_f32, arch::v9);
            const bool is_set = i.set_sources(a, b).has_value();
            const bool expected = is_set && validate(i).empty();
            const auto made = emit::on<arch::v9>::FADD_f32(r0, a, b);
            CHECK(static_cast<bool>(made) == expected);
            if (expected) {
                CHECK(made == i.encode());
                CHECK(emit::on<arch::v9>::unchecked::FADD_f32(r0, a, b) == i.encode());
                CHECK(emit::FADD_f32(r0, a, b) == i.encode());
            }
        }
    // Together with sources of known kinds.
    CHECK(emit::FADD_f32(r0, operand(uniform(67)), uniform(66)) == text("FADD.f32 r0, u67, u66"));
    CHECK(refused(emit::FADD_f32(r0, operand(uniform(0)), uniform(66))) == fault_code::fau_page_conflict);
    CHECK(refused(emit::FADD_f32(r0, operand(uniform(0)), uniform(2))) == fault_code::too_many_uniforms);
    CHECK(refused(emit::LOAD_i32(sr(r0), operand(reg(3)), imm(0), mod::slot0)) == fault_code::odd_source);
}

TEST_CASE("special values that an architecture lacks")
{
    CHECK(refused(emit::MOV_i32(r0, special_value(static_cast<special>(40), 0))) == fault_code::special_out_of_range);
    CHECK(refused(emit::MOV_i32(r0, operand(special_value(static_cast<special>(40), 0)))) == fault_code::special_out_of_range);
}

TEST_CASE("values of modifiers that only some architectures have, or that the hardware does not accept")
{
    CHECK(emit::BARRIER(modifier::slot::slot0).error() == fault{fault_code::value_not_taken, operand_kind::modifier, 0, enum_id::slot, 0});
    CHECK(refused(emit::NOP(flow::wait_resource)) == fault_code::not_on_architecture);
    CHECK(refused(emit::NOP(static_cast<flow>(11))) == fault_code::reserved_value);
    CHECK(refused(emit::NOP(static_cast<flow>(16))) == fault_code::reserved_value);
    const auto gradient = [](modifier::force_delta_enable force, modifier::derivative_enable derivative) {
        return emit::on<arch::v11>::TEX_GRADIENT(sr_from(r0), sr_from(r4), r8, mod::slot0, mod::f, mod::w32, mod::d2, force, derivative);
    };
    CHECK(refused(gradient(modifier::force_delta_enable::force_delta_enable, modifier::derivative_enable::derivative_enable)) ==
          fault_code::modifiers_exclude);
    CHECK(gradient(modifier::force_delta_enable::force_delta_enable, modifier::derivative_enable::none));
}

TEST_CASE("words of modifiers set the value that the text has")
{
    tests::tally law;
    for (const arch on : {arch::v9, arch::v11, arch::v14})
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> start = make_instruction(static_cast<opcode>(code), on);
            if (!start) continue;
            for (const named_setter& word : modifier_setters)
                law.expect(sets_what_it_says(*start, word), [&] { return std::string(start->mnemonic()) + " " + std::string(word.name); });
        }
    CHECK(law.failures() == "");
}
