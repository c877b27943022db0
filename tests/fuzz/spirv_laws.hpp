// SPDX-License-Identifier: MIT
// Laws for any words as a SPIR-V module: they are refused, or read, printed, and compiled to legal words or refused with a fault, with
// the same result the second time. For the fuzzer and for a test. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_SPIRV_LAWS_HPP
#define VALHALL_TESTS_FUZZ_SPIRV_LAWS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <valhall/program/growing_analysis.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/print.hpp>
#include <valhall/spirv/read.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/check/validate.hpp>

#include "random.hpp"

namespace tests {

using module_words = std::vector<std::uint32_t>;

// Counts of the modules so far.
struct module_counts {
    std::size_t unread = 0, refused = 0, compiled = 0;
};

// ---- changes ----

// The positions of a module's instructions, up to the first wrong length.
inline std::vector<std::size_t> starts_of(const module_words& words)
{
    constexpr std::size_t header = 5;
    std::vector<std::size_t> starts;
    for (std::size_t at = header; at < words.size() && words[at] >> 16 != 0; at += words[at] >> 16) starts.push_back(at);
    return starts;
}

// Changes an instruction: an operand becomes another id or a small number, the instruction goes, is repeated elsewhere, or becomes another
// one with the operands that it has.
inline void change_instruction(module_words& words, dice& random)
{
    const std::vector<std::size_t> starts = starts_of(words);
    if (starts.empty()) return;
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random.below(limit)); };
    const std::size_t at = starts[below(starts.size())], size = std::min<std::size_t>(words[at] >> 16, words.size() - at);
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(at), last = first + static_cast<std::ptrdiff_t>(size);
    const std::size_t other = starts[below(starts.size())];
    switch (random.below(8)) {
    case 0: words.erase(first, last); break;
    case 1: {
        const module_words copy(first, last);
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(other), copy.begin(), copy.end());
        break;
    }
    case 2: words[at] = (words[at] & 0xFFFF0000) | (words[other] & 0xFFFF); break;
    case 3: words[at] = (words[at] & 0xFFFF0000) | static_cast<std::uint32_t>(random.below(400)); break;
    case 4: words[at + below(size)] = static_cast<std::uint32_t>(random.below(20)); break;
    case 5: words[at + below(size)] = static_cast<std::uint32_t>(random.bits()); break;
    default:
        // Half of all changes: any id of the module.
        if (size > 1) words[at + 1 + below(size - 1)] = static_cast<std::uint32_t>(random.below(std::max<std::uint32_t>(words[3], 1)));
        break;
    }
}

// ---- laws ----

inline std::string broken_law_of_words(std::span<const valhall::word> words, valhall::arch on, valhall::shader_stage stage)
{
    for (std::size_t n = 0; n < words.size(); ++n) {
        const valhall::result<valhall::instruction> i = valhall::decode(words[n], on);
        if (!i) return "word " + std::to_string(n) + " is no instruction";
        if (!validate(*i).empty()) return "word " + std::to_string(n) + " is not legal: " + std::string(to_text(*i).view());
    }
    for (const valhall::finding& f : valhall::check_program(words, on, {stage}))
        if (f.is_error) return "word " + std::to_string(f.index) + ": " + std::string(to_text(f).view());
    return {};
}

// Describes the law that the words break; empty if there is none. `number` chooses the options of the compiler.
inline std::string broken_module_law(const module_words& words, std::uint64_t number, module_counts& counts)
{
    using namespace valhall;
    const spirv::module m = spirv::read(words);
    if (!m) {
        ++counts.unread;
        return explain(m.fault()).empty() ? "a module is refused without a reason" : "";
    }
    std::size_t lines = 0;
    spirv::print(m, [&](const std::string&) { ++lines; });
    if (lines != m.size() + std::size_t{5}) return "not every instruction is printed";
    spirv::compile_options how{.on = architectures[number % std::size(architectures)]};
    how.variant = static_cast<spirv::variant>(number / 8 % 3);
    how.indexed_values = number / 32 % 4 != 0;
    const spirv::compiled_module shader = spirv::compile(m, how);
    if (!shader) {
        ++counts.refused;
        return explain(shader.fault(), m).empty() ? "a module is not compiled, without a reason" : "";
    }
    ++counts.compiled;
    const spirv::compiled_module again = spirv::compile(m, how);
    if (!std::ranges::equal(again.words(), shader.words())) return "the words differ the second time";
    return broken_law_of_words(shader.words(), how.on, shader.stage());
}

}  // namespace tests

#endif
