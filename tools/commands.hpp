// SPDX-License-Identifier: MIT
// Programs with commands: `valhall-tgsi compile …`. Chooses the command and reads its options.
#ifndef VALHALL_TOOLS_COMMANDS_HPP
#define VALHALL_TOOLS_COMMANDS_HPP

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "habits.hpp"
#include "options.hpp"
#include "run_program.hpp"

// A command: its options and its function.
struct command {
    std::string_view name;
    std::vector<std::string_view> flags, options;
    bool takes_files;
    int (*run)(command_line&);
    std::vector<std::string_view> repeated{};      // options that may be given more than once
    std::vector<std::string_view> json_formats{};  // the words that --json may have
};

// Pairs of options that exclude each other.
inline const std::vector<std::pair<std::string_view, std::string_view>> exclusions = {
    {"--arch", "--gpu"},       {"--json", "--asm"},        {"--json", "--uniforms"}, {"--json", "--dump-ir"}, {"--seed", "--zeros"},
    {"--json", "--table"},     {"--json", "--max-errors"}, {"--cycles", "--check"},  {"--csv", "--json"},     {"--csv", "--table"},
    {"--estimate", "--check"}, {"--timeline", "--json"},   {"--html", "--check"},    {"--html", "--table"},   {"--html", "--csv"},
    {"--html", "--sort"},      {"--halves", "--table"},    {"--halves", "--csv"},    {"--halves", "--sort"},
};

// Pairs of options of which the first needs the second.
inline const std::vector<std::pair<std::string_view, std::string_view>> requirements = {{"--assume", "--estimate"},
                                                                                        {"--timeline", "--estimate"}};

// The options that only other commands have, each with "not for check, but for compile and run".
inline std::map<std::string_view, std::string> options_of_others(std::span<const command> commands, const command& asked)
{
    std::map<std::string_view, std::vector<std::string_view>> owners;
    for (const command& one : commands)
        for (const auto* list : {&one.flags, &one.options})
            for (const std::string_view option : *list) owners[option].push_back(one.name);
    std::map<std::string_view, std::string> made;
    for (const auto& [option, names] : owners) {
        if (std::find(names.begin(), names.end(), asked.name) != names.end()) continue;
        std::string list;
        for (std::size_t n = 0; n < names.size(); ++n)
            list += std::string(n == 0 ? "" : n + 1 == names.size() ? " and " : ", ") + std::string(names[n]);
        made[option] = "not for " + std::string(asked.name) + ", but for " + list;
    }
    return made;
}

// The main function of such a program: runs the command of the first argument. Returns the exit status.
inline int run_command(std::string_view program, std::string_view usage, std::span<const command> commands, int argc, char** argv)
{
    const std::string_view name = argc > 1 ? argv[1] : "";
    for (const command& one : commands) {
        if (one.name != name) continue;
        command_line options(program, usage, one.flags, one.options, exclusions);
        options.repeat(one.repeated);
        if (!one.json_formats.empty()) options.allow_value("--json", one.json_formats);
        options.require(requirements);
        for (const auto& [option, sentence] : options_of_others(commands, one)) options.know(option, sentence);
        options.write_to({"--uniforms", "--html"});
        if (one.takes_files) options.take_files();
        if (!options.parse(argc - 1, argv + 1)) return options.exit_status();
        return run_program(program, [&] { return one.run(options); });
    }
    command_line options(program, usage, {}, {});
    if (name == "-h" || name == "--help" || name == "--version") {
        options.parse(argc, argv);
        return options.exit_status();
    }
    std::string known;
    for (const command& one : commands) known += (known.empty() ? "" : ", ") + std::string(one.name);
    if (name.substr(0, 1) == "-" && name != "-")
        return options.fail("the command comes first, before '" + std::string(name) + "': one of " + known), not_done;
    if (name.empty()) return options.fail("no command: one of " + known), not_done;
    const auto* const same =
        std::find_if(std::begin(command_habits), std::end(command_habits), [&](const habit& one) { return one.other == name; });
    std::error_code none;
    const bool is_file = std::filesystem::exists(std::filesystem::path(name), none);
    options.fail("unknown command '" + std::string(name) + "': " +
                 (same != std::end(command_habits) ? "did you mean " + std::string(same->here) + '?'
                                                   : (is_file ? "the command comes before the file, one of " : "one of ") + known));
    return not_done;
}

#endif
