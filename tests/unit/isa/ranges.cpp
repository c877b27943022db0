// SPDX-License-Identifier: MIT
// The lists of the library are ranges: the fields of an instruction, the values of a modifier, the faults of an
// instruction.
// Also tests: isa/modifier_values.hpp, check/fault_list.hpp
#include <algorithm>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/check/validate.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

template <class Range, class Value>
constexpr bool is_range_of = std::ranges::forward_range<const Range> && std::ranges::sized_range<const Range> &&
                             std::is_same_v<std::ranges::range_value_t<const Range>, Value>;

static_assert(is_range_of<field_list<modifier_id>, modifier_id> && is_range_of<field_list<staging_id>, staging_id>);
static_assert(is_range_of<field_list<source_field>, source_field> && is_range_of<field_list<immediate_field>, immediate_field>);
static_assert(is_range_of<field_list<rule>, rule>);
static_assert(is_range_of<modifier_values, modifier_value>);
static_assert(is_range_of<fault_list, fault> && std::ranges::random_access_range<const fault_list>);
// Elements are values, so that nothing refers to a list that a temporary descriptor returned.
static_assert(std::is_same_v<std::ranges::range_reference_t<field_list<source_field>>, source_field>);

constexpr descriptor add = *find(opcode::FADD_f32, arch::v9);

std::vector<std::string> names_of(const modifier_values& values)
{
    std::vector<std::string> names;
    for (const modifier_value one : values) names.emplace_back(one.name());
    return names;
}

using names = std::vector<std::string>;

// In constant expressions too.
static_assert(add.values(enum_id::clamp, arch::v9).size() == 4);
static_assert(std::ranges::distance(add.values(enum_id::clamp, arch::v9)) == 4);
static_assert((*add.values(enum_id::clamp, arch::v9).begin()).name() == "none");
static_assert(std::ranges::count_if(add.sources(), [](const source_field& s) { return s.has_absneg; }) == 2);
static_assert(validate(*decode(0x00a4c03200000201, arch::v9)).empty());

// FADD.f32 of uniforms of two slots: one fault.
constexpr fault_list one_fault = validate(*decode(0x00a4c00000008480, arch::v9));
static_assert(one_fault.end() - one_fault.begin() == 1 && one_fault.begin()[0].code == fault_code::too_many_uniforms);

}  // namespace

TEST_CASE("standard algorithms work on the fields of an instruction", "[ranges]")
{
    const field_list<modifier_id> list = add.modifiers();
    CHECK(std::distance(list.begin(), list.end()) == list.size());
    auto at = list.begin();
    CHECK(modifier_field_of(*at++).id == enum_id::clamp);
    CHECK(modifier_field_of(*at).id == enum_id::round_mode);
    CHECK(modifier_field_of(list[1]).id == enum_id::round_mode);
    CHECK(std::ranges::find(list, enum_id::round_mode, [](modifier_id m) { return modifier_field_of(m).id; }) == at);
}

TEST_CASE("the values of a modifier are those that can be set", "[ranges]")
{
    tally law;
    for (const arch on : architectures)
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> start = make_instruction(static_cast<opcode>(code), on);
            for (int id = 0; id < static_cast<int>(std::size(enumerations)); ++id) {
                const enum_id modifier = static_cast<enum_id>(id);
                const descriptor row = start ? start->row() : descriptor_at(code);
                const modifier_values values = row.values(modifier, on);
                const auto describe = [&] {
                    return tests::arch_text(on) + " " + std::string(row.mnemonic()) + " " +
                           std::string(valhall::enumeration_of(modifier).name());
                };
                law.expect(std::ranges::distance(values) == values.size() && values.empty() == (values.size() == 0), describe);
                law.expect(values.empty() == (!start || !row.has(modifier)), describe);
                if (!start || !row.has(modifier)) continue;
                int next = 0;
                for (const modifier_value one : values) {
                    law.expect(one.id == modifier && one.value >= next && one.name() == valhall::enumeration_of(modifier)[one.value].name(),
                               describe);
                    next = one.value + 1;
                }
                for (word value = 0; value < 40; ++value) {
                    instruction i = *start;
                    law.expect(static_cast<bool>(i.set(modifier, value)) == values.contains(value), describe);
                }
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() > 600'000);
}

TEST_CASE("the values of a modifier with a strictness are those that validation accepts", "[ranges]")
{
    tally law;
    int refused[2] = {};
    for (const arch on : architectures)
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> start = make_instruction(static_cast<opcode>(code), on);
            if (!start) continue;
            for (const modifier_id id : start->row().modifiers()) {
                const enum_id modifier = modifier_field_of(id).id;
                for (const strictness at : {strictness::hardware, strictness::strict}) {
                    const modifier_values taken = start->values(modifier, at);
                    for (const modifier_value one : start->values(modifier)) {
                        instruction i = *start;
                        tests::must(i.set(modifier, one.value));
                        // By the field alone, without the rules on several fields.
                        bool is_refused = false;
                        for (const fault& found : validate(i, at)) {
                            const bool is_field =
                                found.code == fault_code::value_not_taken ||
                                (found.code == fault_code::value_not_listed && found.value == modifier_field_of(id).listed);
                            is_refused |= found.id == modifier && found.kind == operand_kind::modifier && is_field;
                        }
                        law.expect(taken.contains(one.value) != is_refused,
                                   [&] { return tests::arch_text(on) + " " + std::string(i.mnemonic()) + " " + std::string(one.name()); });
                        refused[at == strictness::strict] += is_refused;
                    }
                }
            }
        }
    CHECK(law.failures() == "");
    CHECK(refused[0] > 100);
    CHECK(refused[1] > refused[0]);
}

TEST_CASE("the values of a modifier have names", "[ranges]")
{
    const instruction i = *make_instruction(opcode::FADD_f32, arch::v9);
    CHECK(names_of(i.values(enum_id::clamp)) == names{"none", "clamp_0_inf", "clamp_m1_1", "clamp_0_1"});
    CHECK(i.values(enum_id::clamp).contains(modifier::clamp::clamp_0_1));
    CHECK_FALSE(i.values(enum_id::clamp).contains(modifier::round_mode::rtz));
    CHECK(names_of(i.values(enum_id::slot)).empty());
    CHECK(i.values(enum_id::flow).size() + 1 == i.row().values(enum_id::flow, arch::v10).size());  // wait_resource

    const instruction barrier = *make_instruction(opcode::BARRIER, arch::v9);
    CHECK(names_of(barrier.values(enum_id::slot, strictness::hardware)) == names{"slot7"});
    CHECK(names_of(barrier.values(enum_id::slot)) == names{"slot0", "slot1", "slot2", "slot7"});
    // Rounding to nearest, ties away, needs a third bit.
    const auto ties_away = [](opcode code) {
        return find(code, arch::v9)->values(enum_id::round_mode, arch::v9).contains(modifier::round_mode::rna);
    };
    CHECK(ties_away(opcode::LDEXP_f32));
    CHECK_FALSE(ties_away(opcode::FADD_f32));
}

TEST_CASE("a list of faults has random access", "[ranges]")
{
    // FADD.f32 of uniforms of two slots on v9, as an instruction whose destination is odd although it has 64 bits, and so on.
    instruction i = *make_instruction(opcode::LSHIFT_AND_i64, arch::v9);
    REQUIRE(i.set_sources(reg(1), uniform(2).part<selector::b00>(), uniform(5)));
    REQUIRE(i.set_destination(reg(3)));
    const fault_list faults = validate(i);
    REQUIRE(faults.size() >= 3);
    std::vector<fault> forwards(faults.begin(), faults.end()), backwards;
    for (auto at = faults.end(); at != faults.begin();) backwards.push_back(*--at);
    std::ranges::reverse(backwards);
    CHECK(forwards == backwards);
    for (int n = 0; n < faults.size(); ++n) CHECK(faults.begin()[n] == faults[n]);
    CHECK(std::ranges::count(faults, fault_code::odd_destination, &fault::code) == 1);
    auto at = faults.begin();
    CHECK(at++ == faults.begin());
    CHECK(at - faults.begin() == 1);
    CHECK(at > faults.begin());
    CHECK(1 + faults.begin() == at);
    CHECK((at -= 1) == faults.begin());
}
