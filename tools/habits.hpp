// SPDX-License-Identifier: MIT
// Options and commands of other programs, and those that do the same here, for messages about unknown ones.
#ifndef VALHALL_TOOLS_HABITS_HPP
#define VALHALL_TOOLS_HABITS_HPP

#include <string_view>

// A name that other programs have, and the name here. A name of one letter also has its value directly after it: -j4.
struct habit {
    std::string_view other, here;
};

// Several lines for one name are for several programs: the first that the program has is meant.
inline constexpr habit option_habits[] = {
    {"--output", "-o"},
    {"--out", "-o"},
    {"-m", "--arch"},
    {"-march", "--arch"},
    {"--march", "--arch"},
    {"--architecture", "--arch"},
    {"-a", "--arch"},
    {"--triple", "--arch"},
    {"--target", "--arch"},
    {"-mcpu", "--gpu"},
    {"--mcpu", "--gpu"},
    {"--core", "--gpu"},
    {"--device", "--gpu"},
    {"--start-address", "--start"},
    {"--skip", "--start"},
    {"--stop-address", "--count"},
    {"--length", "--count"},
    {"-n", "--count"},
    {"-N", "--count"},
    {"--adjust-vma", "--base"},
    {"--show-raw-insn", "--bytes"},
    {"--show-encoding", "--bytes"},
    {"--colour", "--color"},
    {"--no-color", "--color never"},
    {"--no-colour", "--color never"},
    {"-C", "--color"},
    {"-j", "--jobs"},
    {"--threads", "--jobs"},
    {"--cfg", "--dot"},
    {"-cfg", "--dot"},
    {"--graph", "--dot"},
    {"-x", "--hex"},
    {"--hex", "--format hex"},
    {"-l", "--list"},
    {"--statistics", "--stats"},
    {"-s", "--stats"},
    {"-s", "--state"},
    {"--cost", "--stats"},
    {"--cost", "--cycles"},
    {"--cycles", "--stats"},
    {"--verify", "--check"},
    {"--validate", "--check"},
    {"-S", "--asm"},
    {"--assembly", "--asm"},
    {"--entrypoint", "--entry"},
    {"--entry-point", "--entry"},
    {"-e", "--entry"},
    {"-f", "--format"},
    {"-filetype", "--format"},
    {"--filetype", "--format"},
    {"--format", "--json"},
    {"--offset", "--offsets"},
    {"--lanes", "--state"},
    {"--registers", "--state"},
    {"--reg", "--state"},
    {"--memory", "--state"},
    {"--steps", "--limit"},
    {"--max-steps", "--limit"},
};

// The commands of valhall-spirv and valhall-tgsi.
inline constexpr habit command_habits[] = {
    {"validate", "check"},    {"val", "check"},         {"verify", "check"}, {"lint", "check"}, {"dis", "print"},
    {"disassemble", "print"}, {"dump", "print"},        {"show", "print"},   {"cost", "stats"}, {"cycles", "stats"},
    {"statistics", "stats"},  {"simulate", "run"},      {"exec", "run"},     {"test", "run"},   {"interpret", "run"},
    {"build", "compile"},     {"translate", "compile"},
};

#endif
