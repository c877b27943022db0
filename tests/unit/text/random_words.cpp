// SPDX-License-Identifier: MIT
// Many words, most of them random: every word decodes or has a fault, and its text assembles to it.
// Also tests: text/print.hpp, text/values.hpp
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/check/validate.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::random_instruction;
using tests::random_row;
using tests::tally;

namespace {

constexpr int quantity = tests::rounds(150'000);  // of each kind

// Uniformly random words, random fields with an existing opcode, decodable words and their neighbours.
std::vector<word> random_words(arch on)
{
    dice random;
    std::vector<word> words = {0, ~word{0}};
    for (int i = 0; i < quantity; ++i) {
        const word legal = random_instruction(random, random_row(random, on), on);
        const word garbage = primary_opcode_field.insert(random.bits(), random_row(random, on).primary());
        words.insert(words.end(), {random.bits(), garbage, legal, tests::flipped(random, legal)});
    }
    return words;
}

// ---- laws ----

// (On v15, a word can name r128 to r255, which do not exist.)
bool is_decoding_error(fault_code code, arch on)
{
    return (code > fault_code::none && code < fault_code::not_on_architecture) ||
           (code == fault_code::register_out_of_range && !contains(common_encoding, on));
}

bool is_fault(fault_code code) { return code >= fault_code::too_many_fau_values && code < fault_code::value_not_listed; }

// A fault that only strict validation finds.
bool is_strict_fault(fault_code code) { return code >= fault_code::value_not_listed || code == fault_code::odd_source; }

bool names_an_operand(const instruction& i, const fault& found)
{
    switch (found.kind) {
    case operand_kind::none: return found.index == 0;
    case operand_kind::modifier:
        if (found.code == fault_code::value_not_listed) return i.get(found.id) && (found.value >> *i.get(found.id) & 1) == 0;
        return i.get(found.id) == found.value;
    case operand_kind::staging: return found.index < i.staging_count();
    case operand_kind::destination: return found.index == 0 && i.has_destination();
    case operand_kind::source: return found.index < i.source_count();
    case operand_kind::immediate: return found.index < i.immediate_count();
    }
    return false;
}

std::string quad(word bits) { return ".quad 0x" + tests::hex(bits) + "  // "; }

void check_undecodable(tally& laws, word bits, arch on, const fault& why)
{
    const auto describe = [&] { return tests::arch_text(on) + " " + tests::hex(bits); };
    laws.expect(is_decoding_error(why.code, on), describe);
    const text_line text = to_text(bits, on);
    const std::string start = quad(bits) + std::string(sentence_of(why.code));
    laws.expect(text.view().substr(0, start.size()) == start && text.size <= max_text_size - 64, describe);
}

void check_decodable(tally& laws, word bits, const instruction& i)
{
    const auto describe = [&] { return tests::arch_text(i.on) + " " + tests::hex(bits) + " " + std::string(to_text(i)); };
    laws.expect(i.encode() == bits && contains(i.row().archs(), i.on), describe);
    const text_line text = to_text(i);
    laws.expect(to_text(bits, i.on) == text.view() && text.size <= max_text_size - 64, describe);
    const parsed again = parse(text, i.on);
    laws.expect(again && *again == i, describe);
    const fault_list faults = validate(i), strict = validate(i, strictness::strict);
    for (const fault& found : faults) laws.expect(is_fault(found.code) && names_an_operand(i, found), describe);
    // Strict validation finds the same faults and perhaps more.
    if (!laws.expect(strict.size() >= faults.size(), describe)) return;
    for (int index = 0; index < strict.size(); ++index) {
        const fault& found = strict[index];
        laws.expect(index < faults.size() ? found == faults[index] : is_strict_fault(found.code), describe);
        laws.expect(names_an_operand(i, found), describe);
    }
}

// A buffer larger than the text of any instruction.
std::size_t longest_text(descriptor row)
{
    const auto longest_word = [](const enumeration& values) {
        std::size_t most = 0;
        for (word value = 0; value < values.count; ++value)
            if (values[value].name().size() > most) most = values[value].name().size();
        return most + 1;
    };
    std::size_t size = row.mnemonic().size() + longest_word(enumeration_of(enum_id::flow));
    for (const modifier_id id : row.modifiers()) size += longest_word(enumeration_of(modifier_field_of(id).id));
    for (const staging_id id : row.staging()) size += 3 + 4 * static_cast<std::size_t>(staging_field_of(id).maximum());
    if (row.has_destination()) size += std::string_view(", r63.h0").size();
    for (const source_field& source : row.sources()) {
        size += 2 + longest_word(enumeration_of(enum_id::special)) + std::string_view("w0").size();
        if (source.has_absneg) size += std::string_view(".neg.abs").size();
        if (source.has_not) size += std::string_view(".not").size();
        if (source.select.width != 0) size += longest_word(enumeration_of(enum_id::selector));
    }
    for (const immediate_field& field : row.immediates()) size += 2 + name_of(field.name).size() + std::string_view(":-134217728").size();
    return size;
}

}  // namespace

TEST_CASE("random words decode or have a fault, and their text assembles to them", "[random]")
{
    for (const arch on : architectures) {
        INFO(tests::arch_text(on));
        tally laws;
        int decodable = 0;
        for (const word bits : random_words(on)) {
            const result<instruction> i = decode(bits, on);
            decodable += static_cast<bool>(i);
            if (i) check_decodable(laws, bits, *i);
            else check_undecodable(laws, bits, on, i.error());
        }
        CHECK(laws.failures() == "");
        CHECK(decodable > quantity);          // at least those made to decode
        CHECK(decodable < 3 * quantity);      // and not most of the uniformly random words
    }
}

TEST_CASE("words with random legal fields decode to their instruction", "[random]")
{
    for (const arch on : architectures) {
        dice random;
        tally laws;
        int faulty = 0;
        for (int i = 0; i < quantity; ++i) {
            const descriptor row = random_row(random, on);
            const word bits = random_instruction(random, row, on);
            const result<instruction> decoded = decode(bits, on);
            laws.expect(decoded && decoded->row() == row,
                        [&] { return tests::arch_text(on) + " " + std::string(row.mnemonic()) + " " + std::string(to_text(bits, on)); });
            faulty += decoded && !validate(*decoded).empty();
        }
        CHECK(laws.failures() == "");
        CHECK(faulty > quantity / 10);  // both kinds occur
        CHECK(faulty < quantity * 9 / 10);
    }
}

TEST_CASE("a program of random words survives a round trip through text", "[random]")
{
    for (const arch on : architectures) {
        const std::vector<word> all = random_words(on);
        const std::span<const word> words = std::span(all).first(std::min(all.size(), std::size_t{60'000}));
        for (const bool decorated : {false, true}) {
            const std::string text = disassemble(words, {on, decorated, decorated});
            const program again = assemble(text, {on, true});
            INFO(tests::arch_text(on) << (decorated ? " with bytes and labels" : ""));
            CHECK(again);
            for (const diagnostic& d : again.diagnostics) {
                if (d.severity == severity::warning) continue;
                INFO(sentence_of(d.code) << " in line " << d.line << ": " << tests::lines_of(text)[d.line - 1]);
                CHECK(d.severity == severity::warning);
                break;
            }
            CHECK(again.words.size() == words.size());
            CHECK(std::equal(words.begin(), words.end(), again.words.begin(), again.words.end()));
        }
    }
}

// Texts of random instructions, one in three with a mistake.
std::vector<std::string> random_lines(dice& random, arch on, dialect syntax, int count)
{
    constexpr std::string_view characters = "ru^.,@# 0123456789abfxh";
    std::vector<std::string> lines;
    for (int n = 0; n < count; ++n) {
        const word bits = random_instruction(random, random_row(random, on), on);
        std::string line = tests::lines_of(disassemble({&bits, 1}, {.on = on, .syntax = syntax, .aliases = true}))[0];
        if (random.chance(6)) line.resize(random.below(line.size()));
        else if (random.chance(5)) line[random.below(line.size())] = characters[random.below(characters.size())];
        lines.push_back(std::move(line));
    }
    return lines;
}

TEST_CASE("a line has the same words and errors after any other lines", "[random]")
{
    dice random;
    tally laws;
    std::size_t errors = 0;
    for (const dialect syntax : {dialect::panfrost, dialect::arm, dialect::draft2021}) {
        const arch on = syntax == dialect::draft2021 ? arch::v9 : arch::v14;
        const assemble_options options{.on = on, .allow_invalid = true, .syntax = syntax};
        const std::vector<std::string> lines = random_lines(random, on, syntax, tests::rounds(6000));
        std::string text;
        program expected;
        for (const std::string& line : lines) {
            text += line + '\n';
            const program alone = assemble(line, options);
            expected.words.insert(expected.words.end(), alone.words.begin(), alone.words.end());
            for (diagnostic d : alone.diagnostics) {
                d.line = static_cast<std::uint32_t>(&line - lines.data()) + 1;
                errors += d.severity == severity::error;
                expected.diagnostics.push_back(d);
            }
        }
        const program whole = assemble(text, options);
        laws.expect(whole.words == expected.words, [&] { return std::string(name_of(syntax)) + ": other words"; });
        REQUIRE(whole.diagnostics.size() == expected.diagnostics.size());
        for (std::size_t i = 0; i < whole.diagnostics.size(); ++i)
            laws.expect(explain(whole.diagnostics[i]) == explain(expected.diagnostics[i]) &&
                            whole.diagnostics[i].mnemonic == expected.diagnostics[i].mnemonic,
                        [&] { return explain(whole.diagnostics[i]) + " instead of " + explain(expected.diagnostics[i]); });
    }
    CHECK(laws.failures() == "");
    CHECK(errors > laws.count() / 4);
}

TEST_CASE("every instruction's text fits, with any operands", "[random]")
{
    std::size_t most = 0;
    for (int index = 0; index < descriptor_count; ++index) {
        INFO(descriptor_at(index).mnemonic());
        const std::size_t size = longest_text(descriptor_at(index));
        CHECK(size + detail::writer_slack < max_text_size);
        if (size > most) most = size;
    }
    CHECK(most > max_text_size / 2);  // the bound is not far too large
}

TEST_CASE("printing to a buffer writes the text or nothing, and nothing past it", "[random]")
{
    dice random;
    tally laws;
    for (int round = 0; round < tests::rounds(20'000); ++round) {
        const arch on = architectures[random.below(std::size(architectures))];
        const result<instruction> i = decode(random_instruction(random, random_row(random, on), on), on);
        REQUIRE(i);
        const text_line text = to_text(*i);
        const auto describe = [&] { return std::string(text); };
        char buffer[max_text_size + 8];
        for (const std::size_t space : {text.size - 1, text.size, text.size + 1, max_text_size, max_text_size + 4}) {
            for (char& c : buffer) c = '\x7F';
            const result<std::size_t> size = print(*i, {buffer, space});
            const bool fits = space >= text.size;
            laws.expect(fits ? size == text.size : size.error().code == fault_code::no_space, describe);
            laws.expect(std::string_view(buffer, fits ? text.size : 0) == (fits ? text.view() : ""), describe);
            for (std::size_t at = space; at < sizeof buffer; ++at) laws.expect(buffer[at] == '\x7F', describe);
        }
    }
    CHECK(laws.failures() == "");
}
