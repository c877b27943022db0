// SPDX-License-Identifier: MIT
// Checking and changing whole programs.
#include <algorithm>

#include <valhall/emit/constructors.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/valhall.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

// A program of random instructions. Every tenth branches back by ten, a hundred or a thousand instructions, which makes
// nested loops. It has the waits and last-use marks that it needs.
std::vector<word> looping_program(std::size_t size)
{
    generator random;
    std::vector<word> program;
    while (program.size() + 1 < size) {
        if (program.size() % 10 != 9) {
            const instruction i = random.next();
            if (!branches(i) && !ends(i)) program.push_back(flow_field.insert(i.bits, 0));
            continue;
        }
        const std::int64_t back = program.size() % 1000 == 999 ? 1000 : program.size() % 100 == 99 ? 100 : 10;
        program.push_back(emit::BRANCHZ(r60, imm(-back)));
    }
    program.push_back(emit::NOP(flow::end));
    REQUIRE(insert_waits(program, arch::v9));
    REQUIRE(mark_last_uses(program, arch::v9));
    return program;
}

}  // namespace

// The cost per instruction should not depend on the length of the program, except that caches and predictors favour short programs.
void measure_program(std::size_t size)
{
    const std::vector<word> program = looping_program(size);
    const growing_flow_graph graph(program, arch::v9);
    growing_analysis_scratch scratch(graph.view().size(), program.size(), true);
    const std::string of = " " + std::to_string(size);
    std::vector<word> words(2 * program.size());
    const std::span<word> same = std::span(words).first(program.size());

    benchmark_ratio("check a program of" + of, 100, program.size(), [&] {
        std::uint32_t last = 0;
        const check_summary found =
            check_program(program, arch::v9, {}, graph.view(), scratch, [&last](const finding& f) { last = f.index; });
        return found.errors + found.notes + last;
    });
    benchmark_ratio("mark last uses of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        static_cast<void>(mark_last_uses(same, arch::v9, {}, graph.view(), scratch));
        return written(same);
    });
    benchmark_ratio("insert waits into" + of, 200, program.size(), [&] {
        for (std::size_t n = 0; n < program.size(); ++n)
            words[n] =
                slots_waited_for(static_cast<flow>(flow_field.extract(program[n]))) != 0 ? flow_field.insert(program[n], 0) : program[n];
        return insert_waits(words, program.size(), arch::v9, {}, graph.view(), scratch)->size();
    });
    benchmark_ratio("drop waits of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        return drop_waits(same, arch::v9, {}, graph.view(), scratch)->size();
    });
}

}  // namespace benchmarks
