// SPDX-License-Identifier: MIT
// Exact statistics of compiled small shaders, in a table. If an optional pass does nothing, they differ from the table.
// After an intended change, run with VALHALL_WRITE_TABLE=1 in the environment, which writes the table, and read the difference.
// Also tests: compiler/passes/, compiler/machine/, compiler/ir/word_access.hpp
#include "catch.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/program/check.hpp>
#include <valhall/program/growing_analysis.hpp>

#include "code_measures.hpp"
#include "support.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

constexpr const char* shaders_path = VALHALL_TEST_DATA "/compiler/shaders.txt";
constexpr const char* table_path = VALHALL_TEST_DATA "/compiler/shaders.tsv";

std::string contents(const char* path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The shaders by name: each begins with a line `# name`.
std::map<std::string, std::string> shaders()
{
    std::map<std::string, std::string> found;
    std::istringstream lines(contents(shaders_path));
    std::string line, name;
    while (std::getline(lines, line)) {
        if (line.starts_with("# ")) name = line.substr(2);
        else found[name] += line + "\n";
    }
    return found;
}

// The number of texture instructions that skip helper lanes.
std::size_t skips_helpers(std::span<const word> words, arch on)
{
    std::size_t count = 0;
    for (const word w : words)
        if (const result<instruction> i = decode(w, on))
            if (const result<modifier::skip> how = i->get<modifier::skip>()) count += *how == modifier::skip::skip;
    return count;
}

// The row of a shader without its name, with fast floats so that the passes for these act; or an error if it does not compile or its code has
// a finding.
std::string row_of(const std::string& text, vc::options how)
{
    vc::parsed made = vc::parse_ir(text);
    if (!made) return "line " + std::to_string(made.line) + ": " + std::string(sentence_of(made.code));
    if (const vc::broken what = vc::verify(made.program)) return std::string(sentence_of(what.code));
    how.numbers = vc::numerics::fast;
    how.fuse = vc::fusion::all;
    how.relaxed_zeros = true;
    const vc::compiled done = vc::compile(made.program, how);
    if (!done) return std::string(sentence_of(done.fault().code));
    for (const finding& f : check_program(done.words(), made.program.on, {.stage = made.program.stage}))
        if (f.is_error) return "instruction " + std::to_string(f.index) + ": finding";
    const tests::code_measures m = tests::measure_code(done.words(), made.program.on);
    std::ostringstream row;
    row << m.instructions << '\t' << m.registers << '\t' << (m.has_half_file ? "full" : "half") << '\t' << done.uniforms().size() << '\t'
        << m.waits << '\t' << m.messages << '\t' << m.distance << '\t' << m.spills << '\t' << skips_helpers(done.words(), made.program.on)
        << '\t' << m.in_loops;
    return row.str();
}

std::string table_of(const vc::options& how)
{
    std::string table = "shader\tinstructions\tregisters\tthreads\tuniforms\twaits\tmessages\tdistance\tspills\tskips\tin loops\n";
    for (const auto& [name, text] : shaders()) table.append(name).append("\t").append(row_of(text, how)) += '\n';
    return table;
}

}  // namespace

TEST_CASE("compiler: small shaders have the instructions, registers and waits of the table", "[compiler]")
{
    const std::string table = table_of({});
    if (std::getenv("VALHALL_WRITE_TABLE") != nullptr) std::ofstream(table_path, std::ios::binary) << table;
    std::istringstream now(table), before(contents(table_path));
    std::string row, expected;
    while (std::getline(now, row)) {
        std::getline(before, expected);
        CHECK(row == expected);
    }
    CHECK_FALSE(std::getline(before, expected));
    CHECK(shaders().size() >= 40);
}

TEST_CASE("compiler: turning off any one pass changes some small shader", "[compiler]")
{
    const std::string table = table_of({});
    for (const vc::pass_info& one : vc::passes) {
        // canonical_order is for programs of builders, not for texts; preamble runs only if asked for.
        if (!one.is_optional() || one.which == vc::pass::canonical_order || one.which == vc::pass::preamble) continue;
        INFO(one.name);
        CHECK(table_of({.passes = vc::pass_set{}.without(one.which)}) != table);
    }
}

TEST_CASE("compiler: messages share a slot if their results are read at the same place", "[compiler]")
{
    const auto slots_of = [](std::string_view body) {
        vc::parsed made = vc::parse_ir("program v10 compute\nb1:\n    %1@r60 = input\n    %2@r61 = input\n"
                                       "    %3 = LOAD.i32.unsigned.slot0 [%1:%2], offset:0\n"
                                       "    %4 = LOAD.i32.unsigned.slot0 [%1:%2], offset:400\n" +
                                       std::string(body) + "    STORE.i32.slot0 [%1:%2], @(%6), offset:0\n    end\n");
        REQUIRE(made);
        const vc::compiled done = vc::compile(made.program);
        REQUIRE(done);
        std::string slots;
        for (const word w : done.words())
            if (const result<instruction> i = decode(w, arch::v10); i && staging_written(*i) != 0)
                slots += std::to_string(slot_signalled(*i));
        return slots;
    };
    CHECK(slots_of("    %5 = FADD.f32 %3, %4\n    %6 = FADD.f32 %5, %1\n") == "00");
    CHECK(slots_of("    %5 = FADD.f32 %3, %1\n    %7 = FADD.f32 %5, %2\n    %8 = FADD.f32 %7, %5\n    %6 = FADD.f32 %8, %4\n") == "01");
}

TEST_CASE("compiler: a word that a 64-bit source extends is in a register, if it is a uniform or a constant of no table", "[compiler]")
{
    vc::parsed made =
        vc::parse_ir("program v10 compute\nu0 = key 0x0\nu1 = key 0x1\nu2 = key 0x2\nb1:\n    %1 = copy u0\n    %2 = copy u1\n"
                     "    %3:%4 = SHADDX.s64 [%1:%2], 0x7.w0, shift:0x4\n"
                     "    %5:%6 = SHADDX.s64 [%1:%2], u2.w0, shift:0x4\n"
                     "    STORE.i32.slot0 [%3:%4], @(0x40), offset:8\n"
                     "    STORE.i32.slot0 [%5:%6], @(0x40), offset:8\n    end\n");
    REQUIRE(made);
    // The pass fold_offsets would fold the first sum into the offset of the store.
    const vc::compiled done = vc::compile(made.program, {.passes = vc::pass_set{}.without(vc::pass::fold_offsets)});
    REQUIRE(done);
    for (const word w : done.words()) CHECK(validate(decode(w, arch::v10).value()).empty());
    CHECK(done.words().size() == 8);
}
