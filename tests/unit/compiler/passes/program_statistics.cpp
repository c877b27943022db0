// SPDX-License-Identifier: MIT
// Exact statistics of random programs, in a table. Most decisions of a pass, such as what to spill or how early to load, change some of them. The
// numbers are neither right nor wrong: they show what a change of a pass does to programs that are larger than the small shaders.
// After an intended change, run with VALHALL_WRITE_TABLE=1 in the environment, which writes the table, and read the difference.
// Also tests: compiler/passes/, compiler/machine/
#include "catch.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <valhall/compiler/compile.hpp>

#include "code_measures.hpp"
#include "rounds.hpp"
#include "unit/compiler/trials.hpp"

namespace vc = valhall::compiler;

namespace {

constexpr const char* table_path = VALHALL_TEST_DATA "/compiler/programs.tsv";

// Programs in all registers and in few, of many variables and few, with and without loops that count.
std::string row_of(std::uint64_t seed)
{
    const std::uint32_t registers = std::array{64u, 64u, 32u, 24u, 16u}[seed % 5];
    const tests::compiler::trial t{.seed = seed,
                                   .shape = {.variables = static_cast<int>(2 + seed % 9),
                                             .statements = static_cast<int>(4 + seed % 11),
                                             .has_progressions = seed % 3 == 0}};
    const vc::options how{.numbers = seed % 2 == 0 ? vc::numerics::fast : vc::numerics::strict, .register_limit = registers};
    vc::program p = tests::compiler::built(t, how);
    const vc::compiled made = vc::compile(p, how);
    std::ostringstream row;
    row << seed << '\t' << registers << '\t';
    if (!made) {
        row << sentence_of(made.fault().code);
        return row.str();
    }
    const tests::code_measures m = tests::measure_code(made.words(), p.on);
    row << m.instructions << '\t' << m.registers << '\t' << (m.has_half_file ? "full" : "half") << '\t' << made.uniforms().size() << '\t'
        << m.waits << '\t' << m.messages << '\t' << m.distance << '\t' << m.spills << '\t' << m.in_loops << '\t' << made.thread_storage();
    return row.str();
}

}  // namespace

TEST_CASE("compiler: random programs have the instructions, registers, waits and spills of the table", "[compiler]")
{
    constexpr std::uint64_t programs = 200;
    const bool is_written = std::getenv("VALHALL_WRITE_TABLE") != nullptr;
    const char* const titles =
        "seed\tlimit\tinstructions\tregisters\tthreads\tuniforms\twaits\tmessages\tdistance\tspills\tin loops\tthread storage";
    std::ifstream before(table_path, std::ios::binary);
    std::ostringstream table;
    std::string expected;
    table << titles << '\n';
    std::getline(before, expected);
    for (std::uint64_t seed = 1; seed <= (is_written ? programs : tests::rounds(programs)); ++seed) {
        const std::string row = row_of(seed);
        table << row << '\n';
        std::getline(before, expected);
        if (!is_written) CHECK(row == expected);
    }
    if (tests::rounds(programs) == programs && !is_written) CHECK_FALSE(std::getline(before, expected));
    if (is_written) std::ofstream(table_path, std::ios::binary) << table.str();
}
