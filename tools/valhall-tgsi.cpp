// valhall-tgsi: TGSI texts checked and printed.
#include <cstdio>
#include <string>
#include <string_view>

#include "file.hpp"
#include "options.hpp"
#include "tgsi_source.hpp"

#include <valhall/tgsi/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-tgsi check [--max-errors N] [FILE]...\n"
    "       valhall-tgsi print [--max-errors N] [FILE]\n"
    "Reads TGSI texts. A FILE that is - or not given is standard input.\n"
    "  check             tells what is wrong with programs, and notes; exits with 1 if there is an error\n"
    "  print             the program in its canonical form\n"
    "  --max-errors N    how many errors are shown of a text, the others being counted; 20 if not given, 0 for all\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n";

int check(command_line& options)
{
    bool is_right = true;
    for (const std::string_view name : options.files()) is_right = tgsi_source(options, name).check(true) && is_right;
    return is_right ? 0 : 1;
}

int print(command_line& options)
{
    const tgsi_source source(options, options.files().front());
    if (!source) return 1;
    std::string text;
    valhall::tgsi::print(source.program(), [&](std::string_view line) { text.append(line) += '\n'; });
    return write_output(options, text) ? 0 : 1;
}

// A command: its options, and what it does.
struct command {
    std::string_view name;
    std::vector<std::string_view> flags, options;
    bool takes_files;
    int (*run)(command_line&);
};

const command commands[] = {
    {"check", {}, {"--max-errors"}, true, check},
    {"print", {}, {"--max-errors"}, false, print},
};

int run(const command& what, int argc, char** argv)
{
    command_line options("valhall-tgsi", usage, what.flags, what.options, {{"--arch", "--gpu"}});
    if (what.takes_files) options.take_files();
    return options.parse(argc, argv) ? what.run(options) : options.exit_status();
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view name = argc > 1 ? argv[1] : "";
    for (const command& one : commands)
        if (one.name == name) return run(one, argc - 1, argv + 1);
    command_line options("valhall-tgsi", usage, {}, {});
    if (name.substr(0, 1) == "-" && name != "-") {
        if (options.parse(argc, argv)) options.fail("no command");
        return options.exit_status();
    }
    std::string known;
    for (const command& one : commands) known += (known.empty() ? "" : ", ") + std::string(one.name);
    options.fail(name.empty() ? "no command: one of " + known : "unknown command '" + std::string(name) + "': one of " + known);
    return 1;
}
