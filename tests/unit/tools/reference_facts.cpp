// SPDX-License-Identifier: MIT
// Data for references: the fields of words, the syntax in each dialect, formulas, names.
// Also tests: isa/encodings.hpp, isa/word_fields.hpp, text/instruction_syntax.hpp
#include <algorithm>
#include <string>
#include <string_view>

#include "valhall/isa/encodings.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/isa/word_fields.hpp"
#include "valhall/simulator/semantics/formulas.hpp"
#include "valhall/text/draft/names.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/instruction_syntax.hpp"

#include "tools/reference/field_places.hpp"

#include "catch.hpp"

using namespace valhall;

namespace {

bool is_fixed(field_use use)
{
    return use == field_use::opcode || use == field_use::secondary_opcode || use == field_use::fixed || use == field_use::staging_control;
}

// The number of operands of a text.
int operands_in(std::string_view text)
{
    if (text.find(' ') == text.npos) return 0;
    int count = 1;
    for (std::size_t at = text.find(", "); at != text.npos; at = text.find(", ", at + 2)) ++count;
    return count;
}

int operands_of(const instruction_syntax& written)
{
    return static_cast<int>(
        std::count_if(written.begin(), written.end(), [](const syntax_part& part) { return part.kind != operand_kind::modifier; }));
}

// The text without the mnemonic: the words of the modifiers, and the operands.
std::string without_name(std::string_view text, std::string_view name) { return std::string(text.substr(name.size())); }

}  // namespace

TEST_CASE("fields of words have every bit once", "[reference]")
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        CAPTURE(row.mnemonic());
        const word_fields fields(row);
        CHECK(fields.is_consistent());
        word all = 0, fixed = 0;
        int next = 64;
        for (const word_field& field : fields) {
            all |= field.bits.mask();
            if (is_fixed(field.use)) fixed |= field.bits.mask();
            CHECK(field.bits.position + field.bits.width == next);
            next = field.bits.position;
        }
        CHECK(next == 0);
        CHECK(all == ~word{0});
        CHECK(fixed == ~row.operand_bits());
    }
}

TEST_CASE("instructions with the same opcode differ in bits that are fixed in both", "[reference]")
{
    for (const arch on : architectures)
        for (int x = 0; x < opcode_count; ++x)
            for (int y = 0; y < x; ++y) {
                const result<descriptor> one = find(static_cast<opcode>(x), on), other = find(static_cast<opcode>(y), on);
                if (!one || !other || one->primary() != other->primary()) continue;
                word secondary = 0;  // or the use of staging registers, in ATOM1_RETURN
                for (const word_field& field : word_fields(*one))
                    if (field.use == field_use::secondary_opcode || field.use == field_use::staging_control) secondary |= field.bits.mask();
                CAPTURE(one->mnemonic(), other->mnemonic());
                CHECK(((one->fixed_bits() ^ other->fixed_bits()) & secondary & ~other->operand_bits()) != 0);
            }
}

TEST_CASE("syntax has the name and the operands of the text", "[reference]")
{
    for (const arch on : architectures)
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> i = make_instruction(static_cast<opcode>(code), on);
            if (!i) continue;
            for (const dialect syntax : {dialect::panfrost, dialect::draft2021}) {
                const instruction_syntax written = syntax_of(i->row(), syntax);
                const text_line text = to_text(*i, text_options{syntax, false});
                if (text.view().starts_with(".quad")) continue;
                CAPTURE(text.view());
                REQUIRE(written.is_given());
                CHECK(text.view().starts_with(written.name));
                CHECK(operands_of(written) == operands_in(text.view()));
            }
            const result<arm_name> name = arm_name_of(i->bits, i->code(), on, false);
            const instruction_syntax written = name ? syntax_of(i->row(), *name) : syntax_of(i->row(), dialect::arm);
            const text_line text = to_text<dialect::arm>(*i);
            CAPTURE(text.view());
            CHECK(text.view().starts_with(written.name));
            CHECK(operands_of(written) == operands_in(text.view()));
        }
}

TEST_CASE("syntax has the modifiers in the order of the text", "[reference]")
{
    for (int code = 0; code < opcode_count; ++code) {
        const descriptor row = descriptor_at(code);
        const arch on =
            *std::find_if(std::begin(architectures), std::end(architectures), [&](arch one) { return contains(row.archs(), one); });
        for (const dialect syntax : {dialect::panfrost, dialect::arm}) {
            // Each modifier has a value that the text shows.
            instruction i = *make_instruction(row.code(), on);
            for (const modifier_id id : row.modifiers())
                for (const modifier_value value : i.values(modifier_field_of(id).id))
                    if (value.value != enumeration_of(value.id).fallback) REQUIRE(i.set(value.id, value.value));
            REQUIRE(i.set(flow::wait0));
            const text_line text = to_text(i, text_options{syntax, false});
            std::string expected;
            const instruction_syntax written = syntax_of(row, syntax);
            if (!text.view().starts_with(written.name)) continue;
            for (const syntax_part& part : written) {
                if (part.kind != operand_kind::modifier) continue;
                const word value = *i.get(part.id);
                if (value != enumeration_of(part.id).fallback) expected += "." + std::string(enumeration_of(part.id)[value].name());
            }
            std::string found = without_name(text.view(), written.name);
            if (written.has_bits) found = found.substr(found.find('.', 1));
            CAPTURE(text.view());
            CHECK(found.starts_with(expected + (found.size() == expected.size() ? "" : " ")));
        }
    }
}

TEST_CASE("instructions that compute have a formula", "[reference]")
{
    for (int code = 0; code < opcode_count; ++code) {
        const bool computes = simulator::semantics_of(static_cast<opcode>(code)).by == simulator::action::compute;
        CAPTURE(mnemonic(static_cast<opcode>(code)));
        CHECK(simulator::formula_of(static_cast<opcode>(code)).empty() != computes);
        CHECK(meaning_of(simulator::semantics_of(static_cast<opcode>(code)).by).empty() == computes);
    }
    STATIC_REQUIRE(simulator::formula_of(opcode::FADD_v2f16) == "add(a, b, m.round())");
    STATIC_REQUIRE(simulator::formula_of(opcode::NOP).empty());
    CHECK(!simulator::refused_values.empty());
}

TEST_CASE("kinds have names and sentences", "[reference]")
{
    STATIC_REQUIRE(name_of(unit::none) == "core");
    STATIC_REQUIRE(name_of(unit::varying_texture) == "VT");
    STATIC_REQUIRE(sentence(destination_kind::whole) == "the whole register");
    STATIC_REQUIRE(sentence(rule::none).empty());
    STATIC_REQUIRE(sentence(rule::exchange) == "compare must only be set where axchg is the operation");
    STATIC_REQUIRE(sentence(count_rule::exactly_4) == "four");
    STATIC_REQUIRE(sentence(count_rule::any) == "as many as wanted");
    STATIC_REQUIRE(sentence(count_rule::texel) == "those for one to four channels");
    STATIC_REQUIRE(title_of(simulator::knowledge::refused) == "refused");
    STATIC_REQUIRE(meaning_of(simulator::action::refuse) == "stops the run: nobody knows what it computes");
    STATIC_REQUIRE(name_of(number_type::v2f16) == "v2f16");
    STATIC_REQUIRE(name_of(number_type::imm) == "imm");
}

TEST_CASE("the draft's dialect accepts the names that the reference lists", "[reference]")
{
    int lost = 0;
    for (int i = 0; i < draft_record_count; ++i) {
        const draft_record one = draft_record_at(i);
        CAPTURE(one.name, one.mode);
        CHECK(!one.name.empty());
        if (one.is_lost) {
            ++lost;
            CHECK(!one.remark.empty());
        } else {
            CHECK(syntax_of(descriptor_at(static_cast<int>(one.code)), dialect::draft2021).is_given());
        }
    }
    CHECK(lost > 0);
    CHECK(lost < draft_record_count / 10);
    STATIC_REQUIRE(draft_spelling(enum_id::flow, static_cast<word>(flow::end)) == "return");
    STATIC_REQUIRE(draft_special_name(special::thread_local_pointer, 1) == "tls_ptr_hi");
    STATIC_REQUIRE(draft_special_name(special::sample, 0).empty());
}

TEST_CASE("the fields of a word in each encoding cover it, and those with fixed bits are the opcode", "[reference]")
{
    for (const encoding& in : encodings) {
        int rows = 0;
        for (int index = 0; index < descriptor_count; ++index) {
            const descriptor row = descriptor_at(index);
            if (!in.has(row)) continue;
            CAPTURE(row.mnemonic(), in.name);
            const encoded_fields fields(row, in);
            word covered = 0, variable = 0;
            for (const placed_field& field : fields) {
                CHECK((covered & field.bits.mask()) == 0);
                covered |= field.bits.mask();
                const field_use use = field.what.use;
                const bool is_fixed = use == field_use::opcode || use == field_use::secondary_opcode || use == field_use::fixed ||
                                      use == field_use::staging_control;
                // Some modifiers flip bits of the opcode.
                if (!is_fixed && use != field_use::modifier) variable |= field.bits.mask();
            }
            CHECK(covered == ~word{0});
            CHECK((fields.fixed_bits() & variable) == 0);
            ++rows;
        }
        CHECK(rows > 300);
    }
}

TEST_CASE("the bits that are named for a field are those that a setter changes, in each encoding", "[reference]")
{
    // Each value of each field, set in an otherwise unchanged instruction, changes only bits of the field's places, and each of them
    // changes for some value (but bit 7 of a register's number, which is always 0).
    std::size_t fields = 0;
    for (const arch on : architectures) {
        const encoding& in = encoding_of(on);
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> made = make_instruction(static_cast<opcode>(code), on);
            if (!made) continue;
            const descriptor row = made->row();
            CAPTURE(row.mnemonic(), name_of(on));
            const auto check = [&](bit_field field, auto&& set_all) {
                word changed = 0;
                set_all([&](instruction i) { changed |= i.encode() ^ made->encode(); });
                const word named = encoded_bits(row, in, field);
                CHECK((changed & ~named) == 0);
                ++fields;
            };
            for (const modifier_id id : row.modifiers()) {
                const modifier_field& field = modifier_field_of(id);
                check(field.bits, [&](auto&& visit) {
                    for (word value = 0; value <= field.bits.maximum(); ++value)
                        if (instruction i = *made; i.set(field.id, value)) visit(i);
                });
            }
            if (row.has_destination() && !row.has_wide_destination())
                check(destination_register_field, [&](auto&& visit) {
                    for (int n = 0; n < register_count(on); ++n)
                        if (instruction i = *made; i.set_destination(n)) visit(i);
                });
            for (int index = 0; index < row.immediates().size(); ++index) {
                const immediate_field& field = row.immediates()[index];
                if (field.high.width != 0) continue;
                check(field.bits, [&](auto&& visit) {
                    for (const std::int64_t value : {field.minimum(), field.maximum(), std::int64_t{0}, std::int64_t{1}})
                        if (instruction i = *made; i.set_immediate(index, value)) visit(i);
                });
            }
            for (int index = 0; index < row.staging().size(); ++index) {
                const staging_field& group = staging_field_of(row.staging()[index]);
                const int count = made->staging(index).count != 0 ? made->staging(index).count : 1;
                const instruction one = [&] {
                    instruction i = *made;
                    return i.set_staging(index, {0, count}) ? i : *made;
                }();
                word changed = 0;
                for (int n = 0; n < register_count(on); ++n)
                    if (instruction i = one; i.set_staging(index, {n, count})) changed |= i.encode() ^ one.encode();
                CHECK((changed & ~encoded_bits(row, in, group.base)) == 0);
                CHECK(changed != 0);
            }
            for (int index = 0; index < row.sources().size(); ++index) {
                const source_field& source = row.sources()[index];
                check(source.bits(), [&](auto&& visit) {
                    for (int n = 0; n < register_count(on); ++n)
                        if (instruction i = *made; i.set_source(index, i.source(index).with_register(n))) visit(i);
                });
            }
        }
    }
    CHECK(fields > 5000);
}

TEST_CASE("places of fields as text name the bits of both encodings", "[reference]")
{
    const descriptor add = descriptor_at(static_cast<int>(opcode::IADD_u32));
    CHECK(reference::places_of(add, add.sources()[0].bits()) == "bits 7–0 (on v15 48, 7–0)");
    CHECK(reference::places_of(add, destination_register_field) == "bits 45–40 (on v15 47–40)");
    CHECK(reference::bits_of_mask(0) == "");
    int lacking = 0;
    for (int index = 0; index < descriptor_count; ++index)
        for (const modifier_id id : descriptor_at(index).modifiers())
            lacking += reference::places_of(descriptor_at(index), modifier_field_of(id).bits).ends_with(" (not on v15)");
    CHECK(lacking > 0);
}
