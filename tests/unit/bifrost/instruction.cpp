// SPDX-License-Identifier: MIT
// Instruction words of Bifrost: every word of both units, compared with a second reading; changes of fields, with their faults.
// Also tests: bifrost/descriptor.hpp, bifrost/fault.hpp, bifrost/kinds.hpp, bifrost/names.hpp, bifrost/generated/
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/bifrost/instruction.hpp"

#include "second_reading.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::fault_code, bifrost::modifier, bifrost::opcode, bifrost::port, bifrost::unit, bifrost::value;
using tests::tally;
namespace rules = tests::bifrost_rules;

namespace {

// The rows of the library for the instructions of the rules, and the values for their words: numbers are faster to compare than texts.
class translation {
public:
    explicit translation(const rules::rules& all)
    {
        for (const rules::instruction& one : all.instructions) {
            opcode code{};
            REQUIRE(bifrost::find_opcode(one.name, code));
            rows_.push_back(bifrost::find_row(code, one.unit == "FMA" ? unit::fma : unit::add)->index);
        }
        for (const rules::encoding& e : all.encodings) {
            std::vector<std::vector<value>> of_rows;
            for (const rules::row& r : e.rows) {
                of_rows.emplace_back();
                for (const std::string& word : r.words) of_rows.back().push_back(bifrost::find_value(word));
            }
            row_values_.push_back(of_rows);
        }
        for (const rules::instruction& one : all.instructions) {
            std::vector<std::vector<value>> of_modifiers;
            for (const rules::modifier& m : one.modifiers) {
                of_modifiers.emplace_back();
                for (const std::string& word : m.words)
                    of_modifiers.back().push_back(word == "-" ? value::reserved : bifrost::find_value(word));
            }
            values_.push_back(of_modifiers);
        }
    }

    unsigned row(std::size_t instruction) const { return rows_[instruction]; }

    value value_of(const rules::rules& all, const rules::reading& one, std::size_t index, std::uint32_t word) const
    {
        const auto encoding = static_cast<std::size_t>(one.encoding);
        const rules::encoding& e = all.encodings[encoding];
        for (std::size_t i = 0; i < e.keys.size(); ++i)
            if (e.keys[i] == index) return row_values_[encoding][static_cast<std::size_t>(one.row)][i];
        const std::vector<value>& words = values_[e.instruction][index];
        return words[word >> e.positions[index] & (words.size() - 1)];
    }

private:
    std::vector<unsigned> rows_{};
    std::vector<std::vector<std::vector<value>>> row_values_{}, values_{};
};

bool is_same(const rules::rules& all, const translation& to, const rules::reading& expected, std::uint32_t word,
             const bifrost::result<bifrost::instruction>& found)
{
    if (expected.encoding == rules::no_encoding) return found.error().code == fault_code::no_such_instruction;
    if (expected.encoding == rules::reserved_word) return !found && found.error().code != fault_code::no_such_instruction;
    const rules::encoding& e = all.encodings[static_cast<std::size_t>(expected.encoding)];
    const rules::instruction& of = all.instructions[e.instruction];
    if (!found || found->row().index != to.row(e.instruction)) return false;
    for (std::size_t i = 0; i < of.sources.size(); ++i)
        if (static_cast<unsigned>(found->source(static_cast<int>(i))) != (word >> of.sources[i].at & 7)) return false;
    for (std::size_t i = 0; i < of.modifiers.size(); ++i)
        if (found->modifier_value(static_cast<int>(i)) != to.value_of(all, expected, i, word)) return false;
    for (std::size_t i = 0; i < of.immediates.size(); ++i) {
        const unsigned number = word >> of.immediates[i].at & ((1u << of.immediates[i].bits) - 1);
        if (found->immediate_value(static_cast<int>(i)) != number) return false;
    }
    return true;
}

// Compares all words of a unit, and counts those that decode.
std::size_t compare_all(const rules::rules& all, unit in)
{
    const translation to(all);
    const rules::second_reading expected(all, std::string(name_of(in)), bits_of(in));
    tally reads, encodes;
    std::size_t count = 0;
    for (std::uint32_t word = 0; word < 1u << bits_of(in); ++word) {
        const auto found = bifrost::decode(in, word);
        reads.expect(is_same(all, to, expected.of(word), word, found), [&] { return tests::hex(word); });
        if (!found) continue;
        ++count;
        const auto made = bifrost::encode(found->fields());
        encodes.expect(made && *made == *found, [&] { return tests::hex(word); });
    }
    CHECK(reads.failures() == "");
    CHECK(encodes.failures() == "");
    return count;
}

constexpr bifrost::instruction made(opcode code, unit in, std::initializer_list<port> sources)
{
    bifrost::fields of = *bifrost::fields::of(code, in);
    int n = 0;
    for (const port one : sources) of.sources[n++] = one;
    return *bifrost::encode(of);
}

}  // namespace

TEST_CASE("bifrost: every word of both units decodes as by the second reading, and encodes to itself")
{
    const rules::rules all = rules::read_rules();
    CHECK(all.instructions.size() == static_cast<std::size_t>(bifrost::row_total));
    CHECK(compare_all(all, unit::fma) == 4362033);
    CHECK(compare_all(all, unit::add) == 698062);
}

TEST_CASE("bifrost: names, defaults and values of instructions are those of the second reading")
{
    const rules::rules all = rules::read_rules();
    for (const rules::instruction& one : all.instructions) {
        INFO(one.name << " of " << one.unit);
        opcode code{};
        REQUIRE(bifrost::find_opcode(one.name, code));
        const auto row = bifrost::find_row(code, one.unit == "FMA" ? unit::fma : unit::add);
        REQUIRE(row);
        CHECK(row->name() == one.name);
        REQUIRE(static_cast<std::size_t>(row->source_count()) == one.sources.size());
        for (std::size_t i = 0; i < one.sources.size(); ++i) CHECK(row->ports(static_cast<int>(i)) == one.sources[i].ports);
        REQUIRE(static_cast<std::size_t>(row->modifier_count()) == one.modifiers.size());
        for (std::size_t i = 0; i < one.modifiers.size(); ++i) {
            const bifrost::modifier_field field = row->modifier_at(static_cast<int>(i));
            const std::string digit = field.source() < 0 ? "" : std::to_string(field.source());
            CHECK(std::string(name_of(field.kind())) + digit == one.modifiers[i].name);
            CHECK((field.fallback() == value::reserved ? "-" : name_of(field.fallback())) == one.modifiers[i].fallback);
            REQUIRE(static_cast<std::size_t>(field.count()) == one.modifiers[i].words.size());
            for (int n = 0; n < field.count(); ++n) {
                const value of = field.at(static_cast<unsigned>(n));
                CHECK((of == value::reserved ? "-" : name_of(of)) == one.modifiers[i].words[static_cast<std::size_t>(n)]);
            }
        }
        REQUIRE(static_cast<std::size_t>(row->immediate_count()) == one.immediates.size());
        for (std::size_t i = 0; i < one.immediates.size(); ++i)
            CHECK(name_of(row->immediate_at(static_cast<int>(i)).name()) == one.immediates[i].name);
    }
    opcode code{};
    CHECK(!bifrost::find_opcode("FADD.f33", code));
    CHECK(bifrost::find_value("h9") == value::reserved);
}

TEST_CASE("bifrost: words outside a unit are refused")
{
    HOLDS(bifrost::decode(unit::add, 1u << 20).error().code == fault_code::word_too_wide);
    HOLDS(bifrost::decode(unit::fma, 1u << 23).error().code == fault_code::word_too_wide);
    HOLDS(bifrost::nop(unit::fma).is_nop() && bifrost::nop(unit::add).bits == 0x3D964);
}

TEST_CASE("bifrost: fields are read and changed in constant expressions")
{
    constexpr bifrost::instruction sum = made(opcode::FADD_f32, unit::fma, {port::p0, port::fau_low});
    HOLDS(sum.name() == "FADD.f32" && sum.source(1) == port::fau_low && sum.get(modifier::neg, 1) == value::none);
    constexpr bifrost::instruction changed = [](bifrost::instruction one) {
        (void)one.set(modifier::neg, 1, value::neg);
        (void)one.set(modifier::clamp, value::clamp_0_1);
        (void)one.set_source(0, port::t1);
        return one;
    }(sum);
    HOLDS(changed.get(modifier::neg, 1) == value::neg && changed.get(modifier::clamp) == value::clamp_0_1);
    HOLDS(changed.source(0) == port::t1 && changed.bits != sum.bits && changed.opcode() == opcode::FADD_f32);
    HOLDS(!sum.has(modifier::seg) && sum.get(modifier::seg) == value::reserved && sum.has(modifier::abs, 1));
}

TEST_CASE("bifrost: a change that has no word is refused and changes nothing")
{
    bifrost::instruction one = made(opcode::FADD_f32, unit::fma, {port::p0, port::p1});
    const bifrost::instruction before = one;
    CHECK(one.set_source(0, port::p2).error().code == fault_code::port_not_allowed);
    CHECK(one.set_source(2, port::p0).error().code == fault_code::no_such_operand);
    CHECK(one.set(modifier::seg, value::wls).error().code == fault_code::no_such_modifier);
    CHECK(one.set(modifier::clamp, value::wls).error().code == fault_code::no_such_value);
    CHECK(one.set_immediate(0, 1).error().code == fault_code::no_such_operand);
    CHECK(one == before);
    bifrost::instruction index = *bifrost::encode([] {
        bifrost::fields of = *bifrost::fields::of(opcode::LD_VAR_IMM, unit::add);
        of.modifiers[of.row.find_modifier(modifier::register_format)] = value::f32;
        of.modifiers[of.row.find_modifier(modifier::update)] = value::store;
        of.modifiers[of.row.find_modifier(modifier::sample)] = value::center;
        return of;
    }());
    CHECK(index.set_immediate(0, 19));
    CHECK(index.immediate_value(0) == 19);
    CHECK(index.set_immediate(0, 32).error().code == fault_code::immediate_out_of_range);
    CHECK(index.set_immediate(0, 300).error().code == fault_code::immediate_out_of_range);
    CHECK(index.set_immediate(0, 20).error().code == fault_code::not_encodable);  // the words of 20 to 31 are those of other instructions
    CHECK(bifrost::encode(*bifrost::fields::of(opcode::LD_VAR_IMM, unit::add)).error().code == fault_code::missing_value);
    CHECK(bifrost::fields::of(opcode::FMA_f32, unit::add).error().code == fault_code::not_in_unit);
}

TEST_CASE("bifrost: sources are exchanged where only the other order has a word")
{
    bifrost::fields of = *bifrost::fields::of(opcode::CSEL_f32, unit::fma);
    of.sources[0] = port::p0;
    of.sources[1] = port::p1;
    of.modifiers[of.row.find_modifier(modifier::cmpf)] = value::lt;
    const auto less = bifrost::encode(of);
    REQUIRE(less);
    CHECK(less->source(0) == port::p1);
    CHECK(less->get(modifier::cmpf) == value::gt);
    of.modifiers[of.row.find_modifier(modifier::cmpf)] = value::gtlt;
    CHECK(bifrost::encode(of).error().code == fault_code::no_such_value);
}

TEST_CASE("bifrost: messages and staging registers can depend on modifiers")
{
    bifrost::instruction load = made(opcode::LOAD_i32, unit::add, {port::p0, port::p1});
    CHECK(load.message_type() == bifrost::message::load);
    CHECK(load.set(modifier::seg, value::ubo));
    CHECK(load.message_type() == bifrost::message::attr);
    CHECK(load.staging_registers() == 1);
    CHECK(made(opcode::NOP, unit::add, {}).staging_registers() == 0);
    bifrost::fields of = *bifrost::fields::of(opcode::LD_ATTR_IMM, unit::add);
    of.modifiers[of.row.find_modifier(modifier::register_format)] = value::f16;
    of.modifiers[of.row.find_modifier(modifier::vecsize)] = value::v3;
    CHECK(bifrost::encode(of)->staging_registers() == 2);
    of.modifiers[of.row.find_modifier(modifier::register_format)] = value::f64;
    CHECK(bifrost::encode(of)->staging_registers() == 6);
    of.modifiers[of.row.find_modifier(modifier::register_format)] = value::s32;
    CHECK(bifrost::encode(of)->staging_registers() == 3);
}

TEST_CASE("bifrost: products lack instructions, and compilers do not make some")
{
    const bifrost::instruction reciprocal = made(opcode::FRCP_f32, unit::add, {port::p0});
    CHECK(reciprocal.check(bifrost::level::decodes, set_of(bifrost::gpu::G71)));
    CHECK(reciprocal.check(bifrost::level::accepted, set_of(bifrost::gpu::G71)).error().code == fault_code::not_on_gpu);
    CHECK(reciprocal.check(bifrost::level::listed, set_of(bifrost::gpu::G72)));
    const bifrost::instruction broadcast = made(opcode::CLPER_OLD_i32, unit::add, {port::p0, port::p1});
    CHECK(broadcast.check(bifrost::level::accepted, set_of(bifrost::gpu::G31)));
    CHECK(!broadcast.check(bifrost::level::accepted, set_of(bifrost::gpu::G52)));
    CHECK(made(opcode::KABOOM, unit::add, {port::p0}).check(bifrost::level::accepted));
}

TEST_CASE("bifrost: faults and parts have names")
{
    for (int code = 0; code <= static_cast<int>(fault_code::no_space); ++code) CHECK(!sentence_of(static_cast<fault_code>(code)).empty());
    HOLDS(name_of(bifrost::part::immediate) == "immediate" && name_of(bifrost::part::header) == "header");
    HOLDS(name_of(bifrost::message::wide) == "64" && name_of(static_cast<bifrost::message>(11)).empty());
    HOLDS(name_of(static_cast<bifrost::message>(31)).empty());
}
