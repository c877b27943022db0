// SPDX-License-Identifier: MIT
// Clauses and programs of a folder that the build names: vectors.txt has random clauses, each a line of words and lines of text; units.tsv
// single words with a verdict; corpus/ compiled programs NAME-GPU….bin.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"

#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::fault_code, bifrost::unit;
using tests::tally;

namespace {

const std::filesystem::path folder = VALHALL_BIFROST_VECTORS;

std::vector<std::string> lines_of_file(const std::string& name)
{
    std::ifstream in(folder / name);
    INFO(name);
    REQUIRE(in.good());
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::uint32_t> words_in(const std::string& line)
{
    std::istringstream in(line);
    std::vector<std::uint32_t> words;
    for (std::string one; in >> one;) words.push_back(static_cast<std::uint32_t>(std::stoul(one, nullptr, 16)));
    return words;
}

std::vector<std::uint32_t> words_of_file(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::vector<std::uint32_t> words;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        std::uint32_t word = 0;
        for (std::size_t i = 4; i-- != 0;) word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
        words.push_back(word);
    }
    return words;
}

}  // namespace

TEST_CASE("bifrost: random clauses decode, and encode to the same words")
{
    tally law;
    bool begins = true;
    for (const std::string& line : lines_of_file("vectors.txt")) {
        if (begins && !line.empty()) {
            const std::vector<std::uint32_t> words = words_in(line);
            const auto one = bifrost::decode_clause(words.data(), words.size() / 4);
            std::vector<std::uint32_t> back;
            law.expect(one && bifrost::write_clause(*one, back) && back == words, [&] { return line; });
        }
        begins = line.empty();
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 4581);
}

TEST_CASE("bifrost: single words decode or are refused as listed")
{
    tally law;
    for (const std::string& line : lines_of_file("units.tsv")) {
        const std::vector<std::string> parts = tests::split(line, "\t");
        const auto word = static_cast<std::uint32_t>(std::stoul(parts[1], nullptr, 16));
        const auto one = bifrost::decode(parts[0] == "FMA" ? unit::fma : unit::add, word);
        const fault_code why = one.error().code;
        const std::string& verdict = parts[2];
        law.expect(verdict == "ok"       ? why == fault_code::none
                   : verdict == "none"   ? why == fault_code::no_such_instruction
                   : verdict == "source" ? why == fault_code::port_not_allowed
                                         : why == fault_code::reserved_value || why == fault_code::reserved_combination,
                   [&] { return line; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == 13785);
}

TEST_CASE("bifrost: compiled programs decode, encode to the same words, and keep the rules but for four known places")
{
    tally same, accepted;
    std::size_t clauses = 0, programs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "corpus")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".bin") continue;
        ++programs;
        const auto product = bifrost::find_gpu(std::string_view(name).substr(name.find("-G") + 1, 3));
        REQUIRE(product);
        const std::vector<std::uint32_t> words = words_of_file(entry.path());
        std::vector<bifrost::decoded_clause> list;
        same.expect(bool(bifrost::read_program(words, list)), [&] { return name; });
        std::vector<std::uint32_t> back;
        for (const bifrost::decoded_clause& one : list) {
            const auto good = check(one, bifrost::level::listed, set_of(*product));
            accepted.expect(bool(good), [&] { return name + ": " + std::string(sentence_of(good.error().code)); });
            same.expect(bool(bifrost::write_clause(one, back)), [&] { return name; });
        }
        clauses += list.size();
        back.resize(words.size());
        same.expect(back == words, [&] { return name + " has other words"; });
    }
    CHECK(same.failures() == "");
    CHECK(clauses == 6470);
    CHECK(programs == 420);
    // FRCP.f32 on G71 twice, and ATOM_C_RETURN before the last tuple twice.
    CHECK(accepted.failures().substr(0, 9) == "4 of 6470");
}
