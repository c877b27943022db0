// SPDX-License-Identifier: MIT
// Known results of single instructions, compared with the second reading and with the simulator.
#include <map>
#include <string>
#include <vector>

#include "unit/simulator/machine.hpp"
#include "valhall/text/assembly.hpp"

#include "support.hpp"

using namespace valhall;
using second_reading::answer;
using second_reading::question;

namespace {

// INSTRUCTION.modifiers | sources | result
struct vector_line {
    std::string whole{}, mnemonic{};
    std::vector<std::string> words{}, parts{};
    std::vector<std::uint64_t> sources{};
    std::string result{};
    bool is_half_sum = false;  // the conversion to 16 bits, which is a sum with -0
};

// Names of the file that differ from the table's.
std::string own_mnemonic(const std::string& name)
{
    static const std::map<std::string, std::string> others{{"IMUL.u32", "IMUL.i32"},
                                                           {"IMUL.v2u16", "IMUL.v2i16"},
                                                           {"IMULD.s64", "IMUL.s64"},
                                                           {"CUBEFACE2", "CUBEFACE2_V9"},
                                                           {"F32_TO_F16", "FADD.f32"}};
    const auto found = others.find(name);
    if (found != others.end()) return found->second;
    return name.starts_with("ARSHIFT") ? name.substr(1) : name;
}

std::string trimmed(std::string text)
{
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

void add_source(vector_line& line, const std::string& text)
{
    const std::size_t dot = text.find('.');
    line.sources.push_back(std::stoull(text.substr(0, dot), nullptr, 16));
    line.parts.push_back(dot == std::string::npos ? "" : text.substr(dot + 1));
}

bool is_type(const std::string& word)
{
    static const std::vector<std::string> types{"f32",   "v2f16", "f16",  "u32",  "s32", "i32", "v2u16", "v2s16",
                                                "v2i16", "v4u8",  "v4s8", "v4i8", "u64", "s64", "i64"};
    return std::find(types.begin(), types.end(), word) != types.end();
}

vector_line parse(const std::string& text)
{
    vector_line line;
    line.whole = text;
    const std::vector<std::string> columns = tests::split(text, "|");
    REQUIRE(columns.size() == 3);
    std::vector<std::string> words = tests::split(trimmed(columns[0]), ".");
    std::string name = words[0];
    words.erase(words.begin());
    if (!words.empty() && is_type(words[0])) {
        name += "." + words[0];
        words.erase(words.begin());
    }
    line.mnemonic = own_mnemonic(name);
    line.words = words;
    for (const std::string& one : tests::split(trimmed(columns[1]), " ")) add_source(line, one);
    line.result = trimmed(columns[2]);
    if (name.starts_with("ARSHIFT")) line.words.push_back("signed");
    if (name == "F32_TO_F16") {
        line.is_half_sum = true;
        add_source(line, "80000000");
    }
    return line;
}

std::vector<vector_line> lines_of_vectors()
{
    std::vector<vector_line> lines;
    for (const std::string& text : tests::lines_of(tests::read_data("simulator/vectors.txt")))
        if (!text.empty() && text.front() != '#') lines.push_back(parse(text));
    return lines;
}

// A 16-bit result is in the low half.
bool has_half_result(const vector_line& line) { return line.is_half_sum || line.mnemonic.ends_with(".f16"); }

answer result_of(const vector_line& line)
{
    const std::size_t tilde = line.result.find('~');
    std::string bits = line.result.substr(0, tilde == std::string::npos ? tilde : tilde - 1);
    const bool is_half = has_half_result(line), is_pair = bits.find(',') != std::string::npos;
    const bool is_wide = line.mnemonic.ends_with("64");
    answer a{.written = is_half ? 0xFFFF : is_wide ? ~std::uint64_t{0} : 0xFFFFFFFF, .lane = is_wide ? 64 : is_half || is_pair ? 16 : 32};
    int place = 0;
    for (const std::string& element : tests::split(bits, ",")) {
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - a.lane);
        if (element == "NaN") a.any_nan |= all << place;
        else a.bits |= std::stoull(element, nullptr, 16) << place;
        place += a.lane;
    }
    if (tilde != std::string::npos) a.ulps = std::stoi(line.result.substr(tilde + 1));
    return a;
}

question question_of(const vector_line& line)
{
    question asked;
    asked.mnemonic = line.mnemonic;
    asked.arch = line.is_half_sum ? 11 : 9;
    asked.mask = has_half_result(line) ? 1 : 3;
    for (const std::string& word : line.words) asked.words.push_back(word);
    if (line.mnemonic.starts_with("MUX") && line.words.empty()) asked.words.push_back("int_zero");
    for (std::size_t n = 0; n < line.sources.size(); ++n)
        asked.sources.push_back({line.sources[n], line.parts[n].empty() ? std::string_view("none") : std::string_view(line.parts[n])});
    return asked;
}

// The suffix that the text needs for a source without one in the file.
std::string part_in_text(const vector_line& line, std::size_t source)
{
    const bool is_shift = line.mnemonic.find("SHIFT_") != std::string::npos || line.mnemonic.find("ROT_") != std::string::npos;
    if (!line.parts[source].empty()) return "." + line.parts[source];
    if (is_shift && source == 1) return ".b0123";
    return line.mnemonic == "F16_TO_F32" || line.mnemonic.ends_with(".f16") ? ".h0" : "";
}

// The text of the instruction, with its sources in r2, r4 …
instruction assembled(const vector_line& line)
{
    std::string text = line.mnemonic;
    for (const std::string& word : line.words) text += "." + word;
    text += has_half_result(line) ? " r0.h0" : " r0";
    for (std::size_t n = 0; n < line.sources.size(); ++n)
        text += ", r" + std::to_string(tests::register_of_source(static_cast<int>(n))) + part_in_text(line, n);
    INFO(text);
    const arch on = line.is_half_sum ? arch::v11 : arch::v9;
    const program p = assemble(text, {on, true});
    REQUIRE(p);
    return *decode(p.words[0], on);
}

}  // namespace

TEST_CASE("the second reading gives the known results of single instructions", "[simulator][vectors]")
{
    tests::tally law;
    for (const vector_line& line : lines_of_vectors()) {
        answer given = second_reading::read(question_of(line));
        const answer known = result_of(line);
        const auto settled = [&] { return line.whole + ": " + std::string(given.open); };
        if (!law.expect(given.open.empty(), settled)) continue;
        // If both are NaNs, their bits are not compared.
        const std::uint64_t bits = (given.bits & ~given.any_nan) | (given.any_nan & 0x7FFF7FFF7FFF7FFF);
        const std::string wrong = second_reading::disagreement(known, 0, bits & known.written);
        law.expect(wrong.empty(), [&] { return line.whole + ": " + wrong; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 2 * 8307);
}

TEST_CASE("the simulator gives the known results of single instructions", "[simulator][vectors]")
{
    tests::tally law;
    for (const vector_line& line : lines_of_vectors()) {
        tests::lanes_of_one lanes;
        for (std::size_t n = 0; n < line.sources.size(); ++n) lanes.sources[n].fill(line.sources[n]);
        const simulator::run_fault fault = tests::execute(assembled(line), lanes);
        const auto goes_on = [&] {
            return line.whole + ": " + std::string(simulator::sentence_of(fault.code)) + " " + std::string(fault.detail);
        };
        if (!law.expect(fault.code == simulator::run_error::none || fault.code == simulator::run_error::past_end, goes_on)) continue;
        const std::string wrong = second_reading::disagreement(result_of(line), 0, lanes.destination[7]);
        law.expect(wrong.empty(), [&] { return line.whole + ": " + wrong; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 2 * 8307);
}
