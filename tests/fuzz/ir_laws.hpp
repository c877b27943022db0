// SPDX-License-Identifier: MIT
// Laws for any text that is parsed as a program of the compiler: it is accepted or refused with a line; if verify() accepts the program,
// its printed text parses to the same program, and compile() compiles it or returns a fault.
// For the fuzzer and for a test. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_IR_LAWS_HPP
#define VALHALL_TESTS_FUZZ_IR_LAWS_HPP

#include <algorithm>
#include <string>
#include <string_view>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/print.hpp>

namespace tests {

inline std::string ir_text_of(const valhall::compiler::program& p)
{
    std::string text;
    valhall::compiler::print_ir(p, [&](std::string_view piece) { text += piece; });
    return text;
}

// Describes the difference after printing and parsing a program; empty if there is none.
inline std::string lost_as_text(const valhall::compiler::program& p)
{
    const std::string text = ir_text_of(p);
    const valhall::compiler::parsed again = valhall::compiler::parse_ir(text);
    if (!again) return "line " + std::to_string(again.line) + ": " + std::string(sentence_of(again.code)) + "\n" + text;
    if (ir_text_of(again.program) != text) return text + "----\n" + ir_text_of(again.program);
    if (const auto broken = valhall::compiler::verify(again.program); broken.code != valhall::compiler::verify(p).code)
        return std::string(sentence_of(broken.code)) + "\n" + text;
    return {};
}

// Describes the law that a text breaks; empty if there is none.
inline std::string broken_law_of_ir(std::string_view text)
{
    namespace vc = valhall::compiler;
    const vc::parsed read = vc::parse_ir(text);
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    if (!read) return read.line <= lines ? "" : "a line that is not there";
    if (vc::verify(read.program)) return {};
    if (std::string lost = lost_as_text(read.program); !lost.empty()) return lost;
    vc::program p = read.program;
    const vc::compiled done = vc::compile(p);
    if (done.fault().code == vc::error::internal) return std::string(sentence_of(done.fault().code)) + "\n" + ir_text_of(read.program);
    return {};
}

}  // namespace tests

#endif
