// SPDX-License-Identifier: MIT
// Bifrost: decoding, printing and assembling the clauses of compiled programs, by instruction, NOPs included.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/bifrost/bifrost.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

std::vector<std::uint32_t> words_of(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    for (std::size_t n = 0; n < 4 * words.size(); ++n) words[n / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[n])} << 8 * (n % 4);
    return words;
}

}  // namespace

void measure_bifrost()
{
    std::vector<std::vector<std::uint32_t>> programs;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs"))
        if (entry.path().extension() == ".bin") programs.push_back(words_of(entry.path()));
    REQUIRE(programs.size() >= 10);

    struct one_clause {
        bifrost::decoded_clause of;
        std::uint32_t number;
    };
    std::vector<one_clause> clauses;
    std::vector<std::string> texts;
    std::size_t size = 0;
    for (const std::vector<std::uint32_t>& words : programs) {
        for (bifrost::clause_reader in(words); !in.is_done();) {
            const std::uint32_t number = in.position();
            clauses.push_back({*in.next(), number});
            size += 2 * clauses.back().of.tuple_count;
        }
        std::string& text = texts.emplace_back();
        bifrost::disassemble(words, {}, [&text](std::string_view piece) { text += piece; });
    }

    benchmark_ratio("Bifrost: decode", 6, size, [&] {
        std::size_t tuples = 0;
        for (const std::vector<std::uint32_t>& words : programs)
            for (bifrost::clause_reader in(words); !in.is_done();) tuples += in.next()->tuple_count;
        return tuples;
    });
    benchmark_ratio("Bifrost: print", 20, size, [&] {
        std::size_t total = 0;
        for (const one_clause& one : clauses) total += bifrost::print(one.of, one.number).size;
        return total;
    });
    benchmark_ratio("Bifrost: print without directives", 20, size, [&] {
        std::size_t total = 0;
        for (const one_clause& one : clauses) total += bifrost::print(one.of, one.number, {true, bifrost::directives::never}).size;
        return total;
    });
    benchmark_ratio("Bifrost: encode", no_goal, size, [&] {
        int quadwords = 0;
        for (const one_clause& one : clauses) quadwords += bifrost::encode(one.of)->count;
        return quadwords;
    });
    benchmark_ratio("Bifrost: assemble", no_goal, size, [&] {
        std::size_t total = 0;
        for (const std::string& text : texts) total += bifrost::assemble(text).words.size();
        return total;
    });
}

}  // namespace benchmarks
