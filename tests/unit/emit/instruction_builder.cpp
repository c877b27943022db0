// SPDX-License-Identifier: MIT
// Compares builders with setters: the same parts in any order give the same word, and both refuse the same parts.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "valhall/emit/constructors.hpp"
#include "valhall/emit/instruction_builder.hpp"
#include "valhall/text/print.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::tally;

namespace {

// A part of an instruction: a modifier, or an operand with its kind and index.
struct part {
    operand_kind kind{};
    int index = 0;
    destination to{};
    operand from{};
    staging_registers group{};
    std::int64_t number = 0;
    enum_id id{};
    word value = 0;
};

std::vector<part> parts_of(const instruction& i)
{
    std::vector<part> list;
    if (i.has_destination()) list.push_back({operand_kind::destination, 0, i.destination(), {}, {}, 0, {}, 0});
    for (int n = 0; n < i.source_count(); ++n) list.push_back({operand_kind::source, n, {}, i.source(n), {}, 0, {}, 0});
    for (int n = 0; n < i.staging_count(); ++n) list.push_back({operand_kind::staging, n, {}, {}, i.staging(n), 0, {}, 0});
    for (int n = 0; n < i.immediate_count(); ++n) list.push_back({operand_kind::immediate, n, {}, {}, {}, *i.immediate(n), {}, 0});
    for (const modifier_id id : i.row().modifiers())
        list.push_back({operand_kind::modifier, 0, {}, {}, {}, 0, modifier_field_of(id).id, modifier_field_of(id).bits.extract(i.bits)});
    list.push_back({operand_kind::modifier, 0, {}, {}, {}, 0, enum_id::flow, flow_field.extract(i.bits)});
    return list;
}

void give(instruction_builder& b, const part& p)
{
    switch (p.kind) {
    case operand_kind::destination: b.destination(p.to); break;
    case operand_kind::source: b.source(p.index, p.from); break;
    case operand_kind::staging: b.staging(p.index, p.group); break;
    case operand_kind::immediate: b.immediate(p.index, p.number); break;
    default: b.set(p.id, p.value); break;
    }
}

bool give(instruction& i, const part& p)
{
    switch (p.kind) {
    case operand_kind::destination: return i.set_destination(p.to).has_value();
    case operand_kind::source: return i.set_source(p.index, p.from).has_value();
    case operand_kind::staging: return i.set_staging(p.index, p.group).has_value();
    case operand_kind::immediate: return i.set_immediate(p.index, p.number).has_value();
    default: return i.set(p.id, p.value).has_value();
    }
}

result<instruction> built(opcode code, arch on, const std::vector<part>& parts, strictness at)
{
    instruction_builder b(code, on);
    for (const part& p : parts) give(b, p);
    return b.finish(at);
}

void shuffle(dice& random, std::vector<part>& parts)
{
    for (std::size_t n = parts.size(); n > 1; --n) std::swap(parts[n - 1], parts[random.below(n)]);
}

instruction random_instruction(dice& random, arch on)
{
    const descriptor row = tests::random_row(random, on);
    return *decode(tests::random_instruction(random, row, on, random.below(4) + 1), on);
}

std::string name_of_case(const instruction& i) { return tests::arch_text(i.on) + " " + std::string(to_text(i).view()); }

constexpr auto sum = instruction_builder(opcode::FADD_f32, arch::v9)
                         .set(modifier::clamp::clamp_m1_1)
                         .source(1, -abs(r2))
                         .source(0, r1)
                         .destination(r0)
                         .finish();
static_assert(sum && sum->bits == 0x00a4c03200000201);
static_assert(instruction_builder(opcode::BARRIER, arch::v9).destination(r0).finish().error().code == fault_code::no_such_operand);

}  // namespace

TEST_CASE("a builder accepts the parts of an instruction in any order", "[builder][random]")
{
    dice random;
    tally same, judged;
    int valid = 0;
    for (const arch on : architectures)
        for (int n = 0; n < tests::rounds(3000); ++n) {
            const instruction i = random_instruction(random, on);
            std::vector<part> parts = parts_of(i);
            shuffle(random, parts);
            const strictness at = random.chance(2) ? strictness::hardware : strictness::strict;
            const result<instruction> made = built(i.code(), on, parts, at);
            judged.expect(made.has_value() == validate(i, at).empty(), [&] { return name_of_case(i); });
            same.expect(!made || *made == i, [&] { return name_of_case(i); });
            valid += made.has_value();
        }
    CHECK(same.failures() == "");
    CHECK(judged.failures() == "");
    CHECK(valid > tests::rounds(3000));
}

TEST_CASE("a builder accepts the valid instructions of each row", "[builder][random]")
{
    dice random;
    tally law;
    int valid = 0;
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index) {
            if (detail::shape_of(static_cast<unsigned>(index), on) == 0) continue;
            for (int n = 0; n < 20; ++n) {
                const instruction i = *decode(tests::random_instruction(random, descriptor_at(index), on, random.below(4) + 1), on);
                const result<instruction> made = built(i.code(), on, parts_of(i), strictness::hardware);
                law.expect(validate(i).empty() ? made == i : !made, [&] { return name_of_case(i); });
                valid += made.has_value();
            }
        }
    CHECK(law.failures() == "");
    CHECK(valid > 10'000);
}

TEST_CASE("a builder refuses the same parts as setters and validation", "[builder][random]")
{
    dice random;
    tally law;
    int made_count = 0, refused = 0;
    for (const arch on : architectures)
        for (int n = 0; n < tests::rounds(6000); ++n) {
            // The parts of one instruction, with one part of another instruction.
            const instruction i = random_instruction(random, on), other = random_instruction(random, on);
            std::vector<part> parts = parts_of(i);
            const std::vector<part> others = parts_of(other);
            parts.push_back(others[random.below(others.size())]);
            const result<instruction> made = built(i.code(), on, parts, strictness::hardware);

            // Setters need all sources that move to another page at once.
            instruction set = *make_instruction(i.code(), on);
            std::stable_partition(parts.begin(), parts.end(), [](const part& p) { return p.kind != operand_kind::source; });
            std::vector<part> last;
            for (const part& p : parts) {
                std::erase_if(last,
                              [&](const part& q) { return p.kind == operand_kind::source && q.kind == p.kind && q.index == p.index; });
                last.push_back(p);
            }
            bool good = true;
            for (const part& p : parts) {
                instruction alone = *make_instruction(i.code(), on);
                good = good && give(alone, p);
            }
            for (const part& p : last) good = good && give(set, p);
            good = good && validate(set).empty();
            law.expect(made.has_value() == good, [&] { return name_of_case(i); });
            law.expect(!made || *made == set, [&] { return name_of_case(i) + ": another word"; });
            made_count += made.has_value();
            refused += !made.has_value();
        }
    CHECK(law.failures() == "");
    CHECK(made_count > tests::rounds(10'000));
    CHECK(refused > tests::rounds(10'000));
}

TEST_CASE("a builder refuses each source that a setter refuses, for the same reason", "[builder]")
{
    tally law;
    int refused = 0;
    for (const arch on : architectures)
        for (unsigned byte = 0; byte < 256; ++byte)
            for (unsigned page = 0; page < 5; ++page) {
                operand o;
                o.byte = static_cast<std::uint8_t>(byte);
                o.page = static_cast<std::uint16_t>(page);
                instruction i = *make_instruction(opcode::MOV_i32, on);
                const status set = i.set_source(0, o);
                const result<instruction> made = instruction_builder(opcode::MOV_i32, on).source(0, o).finish();
                const auto name = [&] { return tests::arch_text(on) + " byte " + std::to_string(byte) + " page " + std::to_string(page); };
                law.expect(set ? made == i : made.error() == set.error(), name);
                law.expect(!made || decode(made->encode(), on) == made, [&] { return name() + " does not decode"; });
                refused += !set;
            }
    CHECK(law.failures() == "");
    CHECK(refused > 256);
}

TEST_CASE("a builder reports the first fault", "[builder]")
{
    const auto first_of = [](instruction_builder b) { return b.finish().error(); };
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).source(2, r0)).code == fault_code::no_such_operand);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).destination({64}).source(2, r0)).code ==
          fault_code::register_out_of_range);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).set(enum_id::slot, 1)).code == fault_code::no_such_modifier);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).immediate(0, 1)).code == fault_code::no_such_operand);
    CHECK(first_of(instruction_builder(opcode::IADD_IMM_i32, arch::v9).immediate(0, std::int64_t{1} << 33)).code ==
          fault_code::immediate_out_of_range);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).source(0, uniform(2)).source(1, uniform(70))).code ==
          fault_code::fau_page_conflict);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, arch::v9).source(0, uniform(2)).source(1, uniform(8))).code ==
          fault_code::too_many_uniforms);
    CHECK(first_of(instruction_builder(opcode::FADD_f32, static_cast<arch>(3))).code == fault_code::not_on_architecture);
    CHECK(instruction_builder(opcode::FADD_f32, arch::v9)
              .source(0, uniform(2))
              .source(1, uniform(70))
              .source(0, uniform(71))
              .finish()
              .has_value());
}
