// SPDX-License-Identifier: MIT
// Sources that an instruction cannot read together are copied to registers: whole pairs, and one of two uniforms on different pages.
#include "catch.hpp"

#include <string>

#include <valhall/compiler/compile.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// The text of a compiled program; a fault's sentence if it is not compiled.
template <class Build>
std::string text_of(const Build& build, arch on = arch::v10)
{
    vc::program p(on);
    vc::builder b(p);
    build(b);
    const vc::compiled made = vc::compile(p);
    return made ? disassemble(made.words(), {.on = on}) : std::string(sentence_of(made.fault().code));
}
bool has_text(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("compiler: of two special values, a source of one word is copied", "[compiler]")
{
    for (const arch on : architectures) {
        const std::string text = text_of(
            [](vc::builder& b) {
                const vc::wide base = b.workgroup_memory(64);
                b.STORE_i32(b.constant(1u), b.add64(base, b.special(special::lane_id)), imm(0));
            },
            on);
        INFO(text);
        CHECK(has_text(text, "lane_id"));
        CHECK(has_text(text, "SHADDX"));
        CHECK_FALSE(has_text(text, "MOV.i32 r0, workgroup_local_pointer"));
    }
}

TEST_CASE("compiler: both words of a special value are copied for a source of 64 bits", "[compiler]")
{
    for (const arch on : architectures) {
        const std::string text = text_of(
            [](vc::builder& b) {
                const vc::wide sum =
                    b.add64(b.special_pair(special::workgroup_local_pointer), b.special_pair(special::thread_local_pointer));
                b.STORE_i64(sum.low, sum.high, b.uniform_pair(0), imm(0));
            },
            on);
        INFO(text);
        CHECK(has_text(text, "IADD"));
        CHECK((has_text(text, "workgroup_local_pointer.w1") || has_text(text, "thread_local_pointer.w1")));
    }
}

TEST_CASE("compiler: a message reads two uniforms only from one page", "[compiler]")
{
    const auto reads = [](std::uint64_t first, std::uint64_t second) {
        return [=](vc::builder& b) {
            // Uniforms are numbered in the order of their reads.
            vc::value sum = b.uniform(0);
            for (std::uint64_t key = 1; key < 100; ++key) sum = b.IADD_u32(sum, b.uniform(key));
            const vc::use x = b.uniform(first), y = b.uniform(second);
            const vc::value_id made = b.message(b.form(opcode::LEA_TEX), {x, y, sum}, {}, 3);
            b.STORE_i32(vc::value(vc::use_kind::value, made), b.uniform_pair(100), imm(0));
        };
    };
    // Words that the check refuses are no program: a sentence, without an instruction.
    for (const auto& [first, second] : {std::pair{1u, 2u}, std::pair{1u, 98u}, std::pair{98u, 99u}}) {
        const std::string text = text_of(reads(first, second));
        INFO(first << " and " << second << ": " << text);
        CHECK(has_text(text, "LEA_TEX"));
    }
}
