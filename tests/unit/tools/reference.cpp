// SPDX-License-Identifier: MIT
// Words of v9 to v11 with their text, their faults or the reasons why they do not decode, from an independent model of
// the encoding; see words.txt. If Arm's description has opcodes, fields and values that the model lacks,
// or lacks instructions that it has, the lines follow Arm's description.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "valhall/isa/lookup.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/check/validate.hpp"

#include "support.hpp"

using namespace valhall;

namespace {

// A line of words.txt: ARCH WORD | TEXT [; FAULT,…]   or   ARCH WORD | !REASON,…
struct reference_word {
    arch on{};
    word bits = 0;
    std::string text{};                // empty if the word cannot be decoded
    std::set<std::string> reasons{};   // possible reasons, then
    std::set<std::string> faults{};
};

std::set<std::string> set_of(std::string_view list)
{
    const std::vector<std::string> parts = tests::split(list, ",");
    return {parts.begin(), parts.end()};
}

reference_word read_line(const std::string& line)
{
    const std::vector<std::string> halves = tests::split(line, " | ");
    REQUIRE(halves.size() == 2);
    const std::vector<std::string> head = tests::split(halves[0], " ");
    REQUIRE(head.size() == 2);
    reference_word r;
    r.on = tests::arch_named(head[0]);
    r.bits = std::stoull(head[1], nullptr, 16);
    if (halves[1].front() == '!') {
        r.reasons = set_of(std::string_view(halves[1]).substr(1));
        return r;
    }
    const std::vector<std::string> parts = tests::split(halves[1], " ; ");
    r.text = parts[0];
    if (parts.size() > 1) r.faults = set_of(parts[1]);
    return r;
}

std::vector<reference_word> reference_words()
{
    std::vector<reference_word> words;
    for (const std::string& line : tests::lines_of(tests::read_data("reference/words.txt"))) words.push_back(read_line(line));
    return words;
}

// The model's name for an error of decoding.
std::string reason_of(fault_code code)
{
    switch (code) {
    case fault_code::no_such_opcode: return "no_such_opcode";
    case fault_code::unknown_bits: return "unknown_bits";
    case fault_code::reserved_value:
    case fault_code::reserved_flow:
    case fault_code::reserved_special:
    case fault_code::reserved_selector: return "reserved_value";
    case fault_code::empty_write_mask: return "empty_write_mask";
    case fault_code::staging_range: return "staging_range";
    case fault_code::unused_fau_page: return "fau_page_unused";
    default: return "?";
    }
}

// The model's name for a fault.
std::string fault_name(const instruction& i, const fault& found)
{
    switch (found.code) {
    case fault_code::too_many_fau_values: return "fau_bytes";
    case fault_code::too_many_uniforms: return "uniform_slots";
    case fault_code::too_many_specials: return "special_count";
    case fault_code::special_beside_uniform: return "special_with_uniform";
    case fault_code::odd_staging: return "staging_odd";
    case fault_code::odd_source: return "source_odd:" + std::to_string(found.index);
    case fault_code::odd_destination: return "dest_odd";
    case fault_code::masked_destination: return "dest_mask";
    case fault_code::value_not_taken: return i.code() == opcode::BARRIER ? "barrier_slot" : "slot7";
    case fault_code::modifiers_exclude: return "delta_with_derivative";
    case fault_code::not_listed: return "not_listed";
    default: return "?";
    }
}

// The faults, except those of staging register counts, which the model does not check.
std::vector<fault> faults_of_model(const instruction& i)
{
    std::vector<fault> faults;
    for (const fault& found : validate(i))
        if (found.code != fault_code::count_not_taken) faults.push_back(found);
    return faults;
}

std::set<std::string> fault_names(const instruction& i)
{
    std::set<std::string> names;
    for (const fault& found : faults_of_model(i)) names.insert(fault_name(i, found));
    return names;
}

}  // namespace

TEST_CASE("the reference words are all there", "[reference]")
{
    std::map<std::string, int> count;
    std::set<std::string> reasons, faults;
    std::set<opcode> codes;
    for (const reference_word& r : reference_words()) {
        ++count[r.text.empty() ? "undecodable" : r.faults.empty() ? "valid" : "invalid"];
        reasons.insert(r.reasons.begin(), r.reasons.end());
        for (const std::string& fault : r.faults) faults.insert(fault.substr(0, fault.find(':')));
        if (const result<descriptor> row = find(r.bits, r.on)) codes.insert(row->code());
    }
    CHECK(count["undecodable"] == 1625);
    CHECK(count["valid"] == 3704);
    CHECK(count["invalid"] == 1661);
    CHECK(reasons.size() == 6);
    CHECK(faults.size() == 12);
    // All instructions of the model occur.
    for (const std::string& line : tests::lines_of(tests::read_data("reference/instructions.txt"))) {
        const std::string name = line.substr(0, line.find(' '));
        INFO(name);
        const result<opcode> code = find_mnemonic(name);
        CHECK((code && codes.count(*code) == 1));
    }
}

TEST_CASE("words that the reference cannot decode are refused for one of its reasons", "[reference]")
{
    for (const reference_word& r : reference_words()) {
        if (!r.text.empty()) continue;
        INFO(tests::arch_text(r.on) << " " << tests::hex(r.bits));
        const result<instruction> i = decode(r.bits, r.on);
        CHECK_FALSE(i);
        CHECK(r.reasons.count(reason_of(i.error().code)) == 1);
    }
}

TEST_CASE("words of the reference have its text, and the text assembles to them", "[reference]")
{
    for (const reference_word& r : reference_words()) {
        if (r.text.empty()) continue;
        INFO(tests::arch_text(r.on) << " " << tests::hex(r.bits));
        const result<instruction> i = decode(r.bits, r.on);
        REQUIRE(i);
        CHECK(to_text(*i).view() == r.text);
        const parsed again = parse(r.text, r.on);
        CHECK(again);
        CHECK(again->encode() == r.bits);
    }
}

TEST_CASE("the faults are those of the reference, and each once", "[reference]")
{
    for (const reference_word& r : reference_words()) {
        if (r.text.empty()) continue;
        INFO(tests::arch_text(r.on) << " " << tests::hex(r.bits) << " " << r.text);
        const result<instruction> i = decode(r.bits, r.on);
        REQUIRE(i);
        CHECK(fault_names(*i) == r.faults);
        // The reference does not say which group of staging registers is odd; an instruction may have two.
        int odd_groups = 0;
        for (int group = 0; group < i->staging_count(); ++group)
            odd_groups += i->staging(group).count > 1 && i->staging(group).first % 2 != 0;
        CHECK((odd_groups != 0) == r.faults.contains("staging_odd"));
        CHECK(faults_of_model(*i).size() == r.faults.size() + (odd_groups > 1));
    }
}

TEST_CASE("the assembler accepts the reference's valid lines, and its invalid ones only if allowed", "[reference]")
{
    for (const reference_word& r : reference_words()) {
        if (r.text.empty()) continue;
        INFO(tests::arch_text(r.on) << " " << r.text);
        const instruction i = *parse(r.text, r.on);
        const std::size_t faults = static_cast<std::size_t>(validate(i).size());
        const program strict = assemble(r.text, {r.on, false});
        CHECK(static_cast<bool>(strict) == (faults == 0));
        CHECK(faults_of_model(i).empty() == r.faults.empty());
        CHECK(strict.diagnostics.size() == faults);
        const program lenient = assemble(r.text, {r.on, true});
        CHECK(lenient);
        CHECK(lenient.words == std::vector<word>{r.bits});
        CHECK(lenient.diagnostics.size() == faults);
    }
}
