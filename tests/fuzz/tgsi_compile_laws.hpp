// SPDX-License-Identifier: MIT
// Laws for any TGSI program that the checker accepts, with any options of the compiler: the result is words or a fault, the checker of
// programs finds nothing in the words, and the result is the same the second time. For the fuzzer and for a
// test. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_TGSI_COMPILE_LAWS_HPP
#define VALHALL_TESTS_FUZZ_TGSI_COMPILE_LAWS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/check/validate.hpp>

namespace tests {

// Counts of the compilations so far.
struct compile_counts {
    std::size_t compiled = 0, refused = 0, words = 0;
};

// Options that depend on a number; every combination has a number.
inline valhall::tgsi::compile_options options_by(std::uint64_t number, valhall::tgsi::processor stage)
{
    const auto below = [&number](std::uint64_t limit) { return std::exchange(number, number / limit) % limit; };
    valhall::tgsi::compile_options how{.on = valhall::architectures[below(std::size(valhall::architectures))]};
    how.fuse = static_cast<valhall::tgsi::fusion>(below(3));
    if (stage == valhall::tgsi::processor::vertex)
        how.variant = below(2) == 0 ? valhall::tgsi::variant::position : valhall::tgsi::variant::varying;
    how.relaxed_zeros = below(2) == 0;
    how.converted_nodes = static_cast<std::uint32_t>(below(2) * 16);
    how.uniform_limit = below(4) == 0 ? 8 : 128;
    how.preamble = below(2) == 0;
    return how;
}

inline std::string broken_law_of_words(const valhall::tgsi::compiled_view& shader, const valhall::tgsi::compile_options& how)
{
    for (std::size_t n = 0; n < shader.words.size(); ++n) {
        const valhall::result<valhall::instruction> i = valhall::decode(shader.words[n], shader.on);
        if (!i) return "word " + std::to_string(n) + " is no instruction";
        if (!validate(*i).empty()) return "word " + std::to_string(n) + " is not legal: " + std::string(to_text(*i).view());
    }
    for (const valhall::finding& f : valhall::check_program(shader.words, shader.on, {valhall::tgsi::stage_of(shader.processor)}))
        if (f.is_error) return "word " + std::to_string(f.index) + ": " + std::string(to_text(f).view());
    if (shader.uniforms.size() > how.uniform_limit) return "more uniforms than allowed";
    return {};
}

// Describes the law that a program with options breaks; empty if there is none.
inline std::string broken_compile_law(const valhall::tgsi::program_view& program, const valhall::tgsi::compile_options& how,
                                      compile_counts& counts)
{
    const valhall::tgsi::compiled_shader shader = compile(program, how), again = compile(program, how);
    if (shader.fault().code != again.fault().code) return "another reason the second time";
    if (!shader) {
        ++counts.refused;
        return shader.fault().has_instruction && shader.fault().index >= program.instructions.size() ? "the fault of no instruction" : "";
    }
    ++counts.compiled;
    counts.words += shader.view().words.size();
    if (shader.view().words.empty()) return "no words";
    if (!std::ranges::equal(shader.view().words, again.view().words)) return "other words the second time";
    if (shader.origins().size() != shader.view().words.size()) return "words whose origin is not told";
    for (const std::uint32_t origin : shader.origins())
        if (origin > program.instructions.size()) return "the origin of a word is no instruction";
    return broken_law_of_words(shader.view(), how);
}

// Describes the law that a text breaks; empty if there is none. The text determines the options.
inline std::string broken_compile_law(std::string_view text, compile_counts& counts)
{
    const valhall::tgsi::parsed_growing_program read = valhall::tgsi::parse_growing(text);
    if (!read) return {};
    for (const valhall::tgsi::finding& f : valhall::tgsi::check_growing(*read))
        if (f.is_error()) return {};
    std::uint64_t number = 0xCBF29CE484222325;
    for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return broken_compile_law(*read, options_by(number ^ number >> 32, read->processor), counts);
}

}  // namespace tests

#endif
