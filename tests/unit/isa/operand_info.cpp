// SPDX-License-Identifier: MIT
// Units and operands, compared with lists that were made from Arm's description without the library: the operands of an
// instruction, their positions in the word, and their order in the text.
// Also tests: isa/unit.hpp
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/text/print.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// The facts of a list for each name and architecture. Lines: NAME FIRST LAST FACT….
using facts = std::map<std::pair<std::string, arch>, std::vector<std::string>>;

facts listed(const std::string& file)
{
    facts found;
    for (const std::string& line : tests::lines_of(tests::read_data(file))) {
        std::vector<std::string> f = tests::split(line, " ");
        REQUIRE(f.size() >= 3);
        for (int a = std::stoi(f[1]); a <= std::stoi(f[2]); ++a)
            found[{f[0], static_cast<arch>(a)}] = std::vector<std::string>(f.begin() + 3, f.end());
    }
    return found;
}

// A legal word of arm/words.txt with its name: four for each instruction on each architecture.
struct named_word {
    instruction value;
    std::string name{}, line{};
};

std::vector<named_word> legal_words()
{
    std::vector<named_word> words;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/words.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        if (f[2] != "ok") continue;
        const result<instruction> i = decode(std::stoull(f[1], nullptr, 16), tests::arch_named(f[0]));
        REQUIRE(i);
        words.push_back({*i, f[3], line});
    }
    return words;
}

std::string unit_word(unit u)
{
    switch (u) {
    case unit::fma: return "fma";
    case unit::cvt: return "cvt";
    case unit::sfu: return "sfu";
    default: return "msg";
    }
}

std::string place(bit_field f) { return std::to_string(f.position) + ":" + std::to_string(f.width); }

bool has_prefix(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

// The operands of a list that begin with a prefix, which is their kind.
std::vector<std::string> those(const std::vector<std::string>& tokens, const std::vector<std::string_view>& starts)
{
    std::vector<std::string> found;
    for (const std::string& token : tokens)
        for (const std::string_view start : starts)
            if (has_prefix(token, start)) found.push_back(token);
    return found;
}

// srcN@POSITION[/64][+PART@POSITION:WIDTH…], where the parts are a set. Compares only the position of
// selectors, because the older description gives some of them one more bit.
struct listed_source {
    std::string value{};
    std::set<std::string> parts{};
};

listed_source read_source(const std::string& token)
{
    const std::vector<std::string> f = tests::split(token, "+");
    listed_source source{f[0].substr(f[0].find('@')), {}};
    for (std::size_t n = 1; n < f.size(); ++n) {
        const std::string name = f[n].substr(0, f[n].find('@')), at = f[n].substr(f[n].find('@') + 1);
        const bool is_flag = name == "abs" || name == "neg" || name == "not";
        if (name != "unsigned") source.parts.insert((is_flag ? name : "part") + " " + at.substr(0, at.find(':')));
    }
    return source;
}

// True if a source agrees with the list; the older description lets some select a part that Arm's does not.
bool is_same(const listed_source& there, const listed_source& here)
{
    std::set<std::string> more = here.parts;
    for (const std::string& part : there.parts)
        if (more.erase(part) == 0) return false;
    return there.value == here.value && (more.empty() || (more.size() == 1 && has_prefix(*more.begin(), "part ")));
}

listed_source known_source(const source_field& source)
{
    listed_source known{"@" + std::to_string(8 * source.byte) + (source.is_pair ? "/64" : ""), {}};
    const auto insert = [&known](const std::string& name, bit_field at) { known.parts.insert(name + " " + std::to_string(at.position)); };
    if (source.select.width != 0) insert("part", source.select);
    if (source.has_not) insert("not", source.not_bit());
    if (source.has_absneg) {
        insert("abs", source.abs_bit());
        insert("neg", source.neg_bit());
    }
    return known;
}

std::string known_immediate(const immediate_field& field)
{
    std::string text = "@" + place(field.bits);
    if (field.high.width != 0) text += "+" + place(field.high);
    if (field.is_relative()) return text + "*8";
    return text + (field.alignment > 1 ? "*" + std::to_string(field.alignment) : "");
}

bool is_number(std::string_view list, int number)
{
    for (const std::string& span : tests::split(std::string(list), ",")) {
        const std::size_t dash = span.find('-');
        const int first = std::stoi(span), last = dash == std::string::npos ? first : std::stoi(span.substr(dash + 1));
        if (first <= number && number <= last) return true;
    }
    return false;
}

const std::vector<std::string_view> immediate_starts = {"uint:", "int:", "float:", "pc_rel_label_signed:", "pc_rel_label_unsigned:"};

// The register at the beginning of an operand; -1 if there is none.
int register_of(std::string_view operand)
{
    while (!operand.empty() && (operand.front() == '[' || operand.front() == '@')) operand.remove_prefix(1);
    if (operand.size() < 2 || operand[0] != 'r' || operand[1] < '0' || operand[1] > '9') return -1;
    return std::stoi(std::string(operand.substr(1)));
}

// The register that an operand of the list has in a word; -1 if it has none.
int register_in(const std::string& token, word bits)
{
    if (has_prefix(token, "dest")) return static_cast<int>(bits >> 40 & 63);
    const std::size_t at = token.find('@');
    if (has_prefix(token, "src")) {
        const word byte = bits >> std::stoi(token.substr(at + 1)) & 0xFF;
        return byte < 0x80 ? static_cast<int>(byte & 63) : -1;
    }
    if (!has_prefix(token, "write") && !has_prefix(token, "read")) return -1;
    return static_cast<int>(bits >> std::stoi(token.substr(at + 1)) & 63);
}

}  // namespace

TEST_CASE("units and times are those of Arm's description", "[operands]")
{
    const facts units = listed("arm/units.txt");
    tally law;
    for (const named_word& w : legal_words()) {
        const auto line = units.find({w.name, w.value.on});
        REQUIRE(line != units.end());
        const unit u = unit_on(w.value.row().units(), w.value.on);
        law.expect(unit_word(u) == line->second[0], [&] { return w.line + ": " + unit_word(u); });
        const int cycles = cycles_on(w.value.row().units(), w.value.on);
        // Arm's description has one cycle for matrix products, which take four of the unit.
        const bool is_matrix_product = w.name.starts_with("MMUL.");
        law.expect(is_matrix_product ? cycles == 4 && line->second[1] == "1" : std::to_string(cycles) == line->second[1],
                   [&] { return w.line + ": " + std::to_string(cycles); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 2 * tests::counted_once("legal_words"));
}

TEST_CASE("operands are those of Arm's description, for instructions that it has", "[operands]")
{
    const facts operands = listed("arm/operands.txt");
    tally sources, destinations, staging, immediates;
    for (const named_word& w : legal_words()) {
        const auto line = operands.find({w.name, w.value.on});
        REQUIRE(line != operands.end());
        const descriptor row = w.value.row();
        const auto describe_line = [&] { return w.line; };

        const std::vector<std::string> listed_sources = those(line->second, {"src"});
        sources.expect(static_cast<int>(listed_sources.size()) == row.sources().size(), describe_line);
        for (int n = 0; n < row.sources().size() && n < static_cast<int>(listed_sources.size()); ++n) {
            const std::string& listed_one = listed_sources[static_cast<std::size_t>(n)];
            const listed_source there = read_source(listed_one), here = known_source(row.sources()[n]);
            sources.expect(is_same(there, here), [&] {
                std::string text = w.line + ": " + listed_one + " is " + here.value;
                for (const std::string& part : here.parts) text += ", " + part;
                return text;
            });
        }

        const std::vector<std::string> destination = those(line->second, {"dest"});
        destinations.expect((destination.size() == 1) == row.has_destination(), describe_line);
        destinations.expect((!destination.empty() && destination[0] == "dest64") == row.has_wide_destination(), describe_line);

        const std::vector<std::string> groups = those(line->second, {"write@", "read@"});
        staging.expect(static_cast<int>(groups.size()) == row.staging().size(), describe_line);
        for (int n = 0; n < row.staging().size() && n < static_cast<int>(groups.size()); ++n) {
            const std::string& listed_one = groups[static_cast<std::size_t>(n)];
            const staging_field& group = staging_field_of(row.staging()[n]);
            const std::string start = (group.is_written ? "write@" : "read@") + std::to_string(group.base.position) + "=";
            staging.expect(has_prefix(listed_one, start), describe_line);
            staging.expect(is_number(listed_one.substr(listed_one.find('=') + 1), w.value.staging(n).count), describe_line);
        }

        if (w.name == "LD_VAR_SPECIAL") continue;  // the varying is an operand in the library, and a modifier in the list
        std::set<std::string> numbers, fields;  // whose order differs between the syntaxes
        for (const std::string& token : those(line->second, immediate_starts)) {
            const bool is_signed = has_prefix(token, "int:") || has_prefix(token, "pc_rel_label_signed:");
            numbers.insert((is_signed ? "signed " : "unsigned ") + token.substr(token.find('@')));
        }
        for (const immediate_field& field : row.immediates())
            fields.insert((field.is_signed() ? "signed " : "unsigned ") + known_immediate(field));
        immediates.expect(numbers == fields, [&] { return w.line + ": not " + (fields.empty() ? "none" : *fields.begin()); });
    }
    CHECK(sources.failures() == "");
    CHECK(destinations.failures() == "");
    CHECK(staging.failures() == "");
    CHECK(immediates.failures() == "");
    CHECK(sources.count() > 20'000);
}

TEST_CASE("Arm's dialect has registers in the order of Arm's syntax, and numbers after them", "[operands]")
{
    const facts operands = listed("arm/operands.txt");
    tally law;
    int registers = 0;
    for (const named_word& w : legal_words()) {
        if (w.name == "LD_VAR_SPECIAL") continue;
        std::vector<std::string> tokens = operands.at({w.name, w.value.on});
        std::stable_partition(tokens.begin(), tokens.end(),
                              [](const std::string& token) { return those({token}, immediate_starts).empty(); });
        const std::string text(to_text<dialect::arm>(w.value, false).view());
        const std::size_t blank = text.find(' ');
        const std::vector<std::string> written =
            blank == std::string::npos ? std::vector<std::string>{} : tests::split(text.substr(blank + 1), ", ");
        if (!law.expect(written.size() == tokens.size(), [&] { return w.line + ": " + text; })) continue;
        for (std::size_t n = 0; n < tokens.size(); ++n) {
            const bool is_staging = has_prefix(tokens[n], "write@") || has_prefix(tokens[n], "read@");
            law.expect(is_staging == has_prefix(written[n], "@"), [&] { return w.line + ": " + text; });
            const int expected = register_in(tokens[n], w.value.bits);
            if (expected < 0 || written[n] == "@") continue;
            ++registers;
            law.expect(register_of(written[n]) == expected, [&] { return w.line + ": " + text + ", " + tokens[n]; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(registers > 15'000);
}
