// SPDX-License-Identifier: MIT
// Laws of Bifrost for any words and any text, which fuzzers and tests check.
#ifndef VALHALL_TESTS_FUZZ_BIFROST_LAWS_HPP
#define VALHALL_TESTS_FUZZ_BIFROST_LAWS_HPP

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"

namespace tests {

// The law that a clause breaks, or an empty text.
inline std::string broken_by_clause(const valhall::bifrost::decoded_clause& one, std::span<const std::uint32_t> words)
{
    namespace bifrost = valhall::bifrost;
    std::vector<std::uint32_t> back;
    if (!bifrost::write_clause(one, back) || !std::equal(back.begin(), back.end(), words.begin())) return "a clause encodes to other words";
    const bifrost::assembly made = bifrost::assemble(bifrost::print(one).view());
    if (!made || made.words != back) return "the text of a clause assembles to other words:\n" + std::string(bifrost::print(one).view());
    const bifrost::assembly exact = bifrost::assemble(bifrost::print(one, 0, {true, bifrost::directives::always}).view());
    if (!exact || exact.words != back) return "the text with directives assembles to other words";
    if (check(one, bifrost::level::listed) && !check(one, bifrost::level::accepted)) return "a listed clause is not accepted";
    return "";
}

// The law that words break, or an empty text. Words after the last whole quadword are left out.
inline std::string broken_by_words(std::vector<std::uint32_t> words)
{
    namespace bifrost = valhall::bifrost;
    words.resize(words.size() / 4 * 4);
    if (const auto one = bifrost::decode_clause(words.data(), words.size() / 4))
        if (const std::string law = broken_by_clause(*one, words); !law.empty()) return law;
    std::string text;
    const std::vector<bifrost::finding> findings = bifrost::check_program(words, {bifrost::level::listed});
    bifrost::disassemble(words, {.findings = findings}, [&text](std::string_view piece) { text += piece; });
    bifrost::assembly made = bifrost::assemble(text);
    while (made && made.words.size() < words.size()) made.words.push_back(0);  // padding
    if (!made || made.words != words) return "the listing assembles to other words:\n" + text;
    (void)bifrost::statistics_of(words);
    return "";
}

// The law that a text breaks, or an empty text.
inline std::string broken_by_text(std::string_view text)
{
    namespace bifrost = valhall::bifrost;
    const bifrost::assembly made = bifrost::assemble(text);
    const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    for (const bifrost::diagnostic& one : made.diagnostics) {
        if (bifrost::explain(one).size == 0) return "an error has no sentence";
        if (one.line == 0 || one.line > lines || one.column == 0) return "an error is at no place of the text";
    }
    return made ? broken_by_words(made.words) : "";
}

}  // namespace tests

#endif
