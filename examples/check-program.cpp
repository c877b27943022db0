// SPDX-License-Identifier: MIT
// Checks a program, prints each finding next to its line, and then repairs the program with the passes of the library.
// The checker follows every path through the program: here a branch separates a message from the read of its result.
#include <cstdio>
#include <string>
#include <vector>

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;

int main()
{
    const program assembled = assemble(R"(
        LOAD.i32.unsigned.slot0 @r0, r60, offset:0
        BRANCHZ.reconverge u0, out
        FADD.f32 r1, r0, r4
    out:
        NOP.end
    )",
                                       arch::v9);
    std::vector<word> words = assembled.words;
    if (!assembled) return 1;

    const check_options how{.stage = shader_stage::compute};
    const std::vector<finding> before = check_program(words, arch::v9, how);
    for (const finding& f : before) {
        const std::string line(to_text(words[f.index], arch::v9).view()), sentence(to_text(f).view());
        std::printf("%u: %s\n    %s: %s\n", f.index, line.c_str(), f.is_error ? "error" : "note", sentence.c_str());
    }

    // A pass inserts the missing waits. The read of an undefined r4 remains: only the author knows its value.
    if (!insert_waits(words, arch::v9, {how.stage})) return 1;
    const std::vector<finding> after = check_program(words, arch::v9, how);
    std::fputs(disassemble(words, {.on = arch::v9, .labels = true}).c_str(), stdout);

    const bool was_found = before.size() == 2 && before[0].code == finding_code::result_read && before[0].other == 0;
    return was_found && after.size() == 1 && after[0].code == finding_code::never_written && after[0].reg == 4 ? 0 : 1;
}
