// SPDX-License-Identifier: MIT
// Clauses from C++: every constructor, results that are passed on, and what a clause cannot have.
// Also tests: bifrost/call.hpp, bifrost/emit.hpp, bifrost/generated/constructors.hpp
#include <cstddef>
#include <string>
#include <utility>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/bifrost/clause_builder.hpp"

#include "support.hpp"

namespace bifrost = valhall::bifrost;
namespace emit = valhall::bifrost::emit;
using bifrost::clause_builder, bifrost::fault_code, bifrost::opcode, bifrost::source, bifrost::unit, bifrost::value;
using emit::reg, emit::staging;

namespace {

std::string text_of(const bifrost::result<bifrost::clause>& made)
{
    if (!made) return std::string(bifrost::explain(made.error()).view());
    const std::string text(bifrost::print(*made, 0, {false}).view());
    return text.substr(text.find('{'));
}

// The words without which a modifier of the instruction has no value.
bifrost::call with_words(bifrost::call one, unit in)
{
    const auto row = bifrost::find_row(one.code, in);
    for (int n = 0; n < row->modifier_count(); ++n) {
        const bifrost::modifier_field field = row->modifier_at(n);
        if (field.fallback() != value::reserved) continue;
        unsigned number = 0;
        while (field.at(number) == value::reserved) ++number;
        if (field.source() < 0) one.words[one.word_count++] = field.at(number);
        else one.sources[field.source()] = one.sources[field.source()].with(field.at(number));
    }
    return one;
}

void check_call(const bifrost::call& made)
{
    for (const unit in : bifrost::units) {
        INFO(name_of(made.code) << " of " << name_of(in));
        if (!has_row(made.code, in)) {
            CHECK(made.in(in).error().code == fault_code::not_in_unit);
            continue;
        }
        const auto parts = with_words(made, in).in(in);
        REQUIRE(parts);
        const bifrost::descriptor row = parts->fields.row;
        CHECK((row.code() == made.code && row.unit() == in));
        for (int n = 0; n < row.source_count(); ++n)
            CHECK(parts->sources[n] == bifrost::operand::of_constant(static_cast<std::uint32_t>(n + 1)));
        for (int n = 0; n < row.immediate_count(); ++n) CHECK(parts->fields.immediates[n] == row.source_count() + n + 1);
        for (int n = 0; n < row.modifier_count(); ++n) CHECK(parts->fields.modifiers[n] != value::reserved);
    }
}

template <opcode Code, std::size_t... Operands>
void check_constructor(std::index_sequence<Operands...>)
{
    const bifrost::call made = bifrost::detail::constructor<Code>{}((static_cast<int>(Operands) + 1)...);
    CHECK(made.code == Code);
    check_call(made);
}

template <std::size_t Code>
void check_constructor_of()
{
    using constructor = bifrost::detail::constructor<static_cast<opcode>(Code)>;
    check_constructor<static_cast<opcode>(Code)>(
        std::make_index_sequence<static_cast<std::size_t>(constructor::sources + constructor::immediates)>());
}

// A list of functions: a fold over all opcodes would be deeper than compilers allow.
template <std::size_t... Codes>
void check_constructors(std::index_sequence<Codes...>)
{
    for (void (*const check)() : {check_constructor_of<Codes>...}) check();
}

}  // namespace

TEST_CASE("bifrost: each instruction has a constructor with its sources and immediates")
{
    check_constructors(std::make_index_sequence<bifrost::opcode_total>());
}

TEST_CASE("bifrost: results that are not in a register yet are passed on")
{
    constexpr auto made = clause_builder()
                              .tuple(emit::FADD_f32(reg(1), -reg(2), value::rtz).to(reg(0)), emit::IADD_s32(reg(0), 5).to(reg(3)))
                              .tuple(emit::FMA_f32(reg(3), reg(0), 0.5f).to(reg(4)), emit::FADD_f32(reg(5).abs(), 0.5f))
                              .fma(emit::MOV_i32(reg(0)).to(reg(7)))
                              .finish();
    HOLDS(made.has_value());
    CHECK(text_of(made) == "{\n"
                           "    *FADD.f32.rtz r0:t0, r1, r2.neg\n"
                           "    +IADD.s32 r3:t1, t, 0x00000005 /* 0.000000 */\n"
                           "    *FMA.f32 r4:t0, t1, t0, 0x3f000000 /* 0.500000 */\n"
                           "    +FADD.f32 t1, r5.abs, 0x3f000000 /* 0.500000 */\n"
                           "    *MOV.i32 r7:t0, r0\n"
                           "    +NOP t1\n"
                           "}\n");
    // Of two results for one register, that of ADD counts.
    CHECK(text_of(clause_builder()
                      .tuple(emit::MOV_i32(reg(1)).to_low(reg(0)), emit::MOV_i32(reg(1)).to_high(reg(0)))
                      .fma(emit::NOP())
                      .add(emit::MOV_i32(reg(0)))
                      .finish())
              .find("+MOV.i32 t1, r0\n") != std::string::npos);
}

TEST_CASE("bifrost: the builder sets the message and the staging register of the header")
{
    clause_builder builder;
    builder.header.waits = 1;
    const auto made = builder.add(emit::LOAD_i32(reg(5), reg(6), value::ubo, staging(8))).finish();
    REQUIRE(made);
    CHECK((made->header.sends == bifrost::message::attr && made->header.staging_register == 8 && made->header.waits == 1));
    CHECK(text_of(clause_builder().add(emit::JUMP(emit::target(-3))).finish()) == "{\n    *NOP t0\n    +JUMP t1, clause_-3\n}\n");
    CHECK(text_of(clause_builder().add(emit::LD_ATTR_IMM(reg(61), reg(62), 3, value::f32, value::v4, staging(8))).finish()) ==
          "{\n    *NOP t0\n    +LD_ATTR_IMM.f32.v4 t1, r61, r62, attribute_index:3, @r8\n}\n");
    CHECK(text_of(clause_builder().fma(emit::LSHIFT_OR_i32(emit::uniform_low(3), ~reg(1), emit::uniform_high(3))).finish()).find("u3.w1") !=
          std::string::npos);
    CHECK(
        text_of(clause_builder().fma(emit::LSHIFT_OR_i32(emit::uniform_low(3), ~reg(1), emit::low(bifrost::special::lane_id))).finish()) ==
        "tuple 0, *LSHIFT_OR.i32, source 2: a tuple has one FAU value: two words of one uniform, one constant or one special value");
}

TEST_CASE("bifrost: a clause that cannot be built is refused with a sentence")
{
    const auto refused = [](clause_builder& builder) { return text_of(builder.finish()); };
    clause_builder first, second, third, fourth, fifth, sixth, seventh, eighth, ninth;
    CHECK(refused(first.tuple(emit::FMA_f32(reg(1), reg(2), reg(3)), emit::MOV_i32(reg(4)))) ==
          "tuple 0, +MOV.i32, source 0: a tuple reads at most three registers, and two if it writes two");
    CHECK(refused(second.add(emit::LOAD_i32(reg(1), reg(2), staging(0))).add(emit::STORE_i32(reg(1), reg(2), staging(0)))) ==
          "tuple 1, +STORE.i32: a clause sends one message at most");
    CHECK(refused(third.add(emit::BARRIER()).add(emit::NOP())) ==
          "tuple 0, +BARRIER: the instruction must be in the last tuple of its clause");
    CHECK(refused(fourth.add(emit::LOAD_i32(reg(1), reg(2), staging(0))).add(emit::LOAD_i32(reg(1), reg(2), staging(4)))) ==
          "tuple 1, +LOAD.i32: all instructions of a clause have the same first staging register");
    CHECK(refused(fifth.tuple(emit::MOV_i32(reg(1)).to_low(reg(0)), emit::MOV_i32(reg(0)))) ==
          "tuple 0, +MOV.i32, source 0: a register of which a half is being written cannot be read yet: use it two tuples later");
    CHECK(refused(sixth.fma(emit::FADD_f32(reg(1), reg(2), value::ubo))).find("FADD.f32: the modifier does not have this value") !=
          std::string::npos);
    CHECK(refused(seventh.add(emit::LD_ATTR_IMM(reg(1), reg(2), 300, value::f32, staging(0)))) ==
          "tuple 0, +LD_ATTR_IMM, immediate attribute_index: the immediate does not fit its bits");
    CHECK(refused(eighth.tuple(emit::MOV_i32(reg(1)).to(reg(2)), emit::MOV_i32(reg(3)).to(reg(4)))).find("the last tuple of a clause") !=
          std::string::npos);
    for (int n = 0; n < 9; ++n) ninth.fma(emit::NOP());
    CHECK(refused(ninth).find("a clause has 1 to 8 tuples") != std::string::npos);
    CHECK(clause_builder().add(emit::FRCP_f32(reg(1))).finish(0, set_of(bifrost::gpu::G71)).error().code == fault_code::not_on_gpu);
    CHECK(clause_builder().add(emit::FADD_f32(reg(1), reg(64))).finish().error().code == fault_code::register_out_of_range);
}
