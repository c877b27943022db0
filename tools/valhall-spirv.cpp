// SPDX-License-Identifier: MIT
// valhall-spirv: SPIR-V modules checked and printed.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"
#include "spirv_source.hpp"

#include <valhall/spirv/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-spirv check [FILE]...\n"
    "       valhall-spirv print [-o OUT] [FILE]\n"
    "What to do with SPIR-V modules:\n"
    "  check             tell what is wrong with modules; exits with 1 if there is an error\n"
    "  print             write the module as text, as spirv-dis does\n"
    "A FILE that is -, or not given, is standard input.\n"
    "  -o OUT            the file to write, which may not be FILE; standard output if not given\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if a module has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

int check(command_line& options)
{
    int status = 0;
    for (const std::string_view name : options.files()) status = std::max(status, spirv_source(options, name).status());
    return status;
}

int print(command_line& options)
{
    if (!can_write(options)) return not_done;
    const spirv_source source(options, options.files().front());
    if (!source) return source.status();
    std::string text;
    valhall::spirv::print(source.module(), [&](const std::string& line) { text.append(line) += '\n'; });
    return write_output(options, text) ? 0 : not_done;
}

// A command: its options, and what it does.
struct command {
    std::string_view name;
    std::vector<std::string_view> flags, options;
    bool takes_files;
    int (*run)(command_line&);
};

const command commands[] = {
    {"check", {}, {}, true, check},
    {"print", {}, {"-o"}, false, print},
};

int run(const command& what, int argc, char** argv)
{
    command_line options("valhall-spirv", usage, what.flags, what.options, {{"--arch", "--gpu"}});
    if (what.takes_files) options.take_files();
    return options.parse(argc, argv) ? what.run(options) : options.exit_status();
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view name = argc > 1 ? argv[1] : "";
    for (const command& one : commands)
        if (one.name == name) return run(one, argc - 1, argv + 1);
    command_line options("valhall-spirv", usage, {}, {});
    if (name.substr(0, 1) == "-" && name != "-") {
        if (options.parse(argc, argv)) options.fail("no command");
        return options.exit_status();
    }
    std::string known;
    for (const command& one : commands) known += (known.empty() ? "" : ", ") + std::string(one.name);
    options.fail(name.empty() ? "no command: one of " + known : "unknown command '" + std::string(name) + "': one of " + known);
    return not_done;
}
