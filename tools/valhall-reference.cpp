// SPDX-License-Identifier: MIT
// valhall-reference: writes a reference of the instruction set as one HTML page.
#include <cstdio>
#include <string>
#include <string_view>

#include "file.hpp"
#include "options.hpp"
#include "run_program.hpp"
#include "reference/page.hpp"
#include "reference/table_json.hpp"

namespace {

constexpr std::string_view usage =
    "usage: valhall-reference [--json | --playground ADDRESS] [-o OUT]\n"
    "Writes a reference of the instruction set, one HTML page that needs nothing else, to OUT or standard output.\n"
    "  --playground ADDRESS  links each example to the playground at this address, such as playground.html next to the page\n"
    "  --json                writes the instructions and modifiers as JSON instead of a page\n"
    "  -o OUT                the file to write\n"
    "  -h, --help            this text\n"
    "  --version             the version of the program\n"
    "Exits with 2 if the command line is wrong or the file cannot be written.\n";

int write(const command_line& options)
{
    if (const std::string problem = reference::problem(); !problem.empty()) {
        std::fprintf(stderr, "valhall-reference: error: %s\n", problem.c_str());
        return found_errors;
    }
    if (options.has("--json")) return write_output(options, reference::table_json().write()) ? 0 : not_done;
    return write_output(options, reference::page(options.value("--playground"))) ? 0 : not_done;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-reference", usage, {"--json"}, {"-o", "--playground"}, {{"--json", "--playground"}});
    options.take_no_files();
    if (!options.parse(argc, argv)) return options.exit_status();
    return run_program("valhall-reference", [&] { return write(options); });
}
