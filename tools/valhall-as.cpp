// valhall-as: assembly text to machine code.
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"
#include "report.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-as [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--strict] [--allow-invalid]\n"
    "                  [--max-errors N] [--insert-waits [--stage vertex|fragment|compute|blend]] [--mark-last-uses]\n"
    "                  [-o OUT] [FILE]\n"
    "Assembles FILE, or standard input, into little-endian words on OUT, or standard output.\n"
    "  --arch ARCH       the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME        the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME    how the text is written: panfrost, as Mesa has it, if not given; arm; or 2021, as the first public\n"
    "                    description of the instruction set had it\n"
    "  --strict          what is not legal by Arm's description is an error, even where the hardware takes it\n"
    "  --allow-invalid   what the hardware would not take, or is not legal, is a warning instead of an error\n"
    "  --max-errors N    how many errors are shown, the others being counted; 20 if not given, 0 for all\n"
    "  --insert-waits    inserts the waits for messages that the program needs\n"
    "  --stage NAME      with --insert-waits, what the program is of: who calls a blend shader has waited for the tile\n"
    "  --mark-last-uses  marks the last reads of registers, and no others\n"
    "  -o OUT            the file to write, which may not be FILE\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n";

bool refuse(const std::string& what, const char* why)
{
    std::fprintf(stderr, "%s: error: %s\n", what.c_str(), why);
    return false;
}

bool can_read_and_write(const command_line& options)
{
    return !would_overwrite_input(options) || refuse(std::string(options.value("-o")), "this is the source file, which would be lost");
}

// Text holds no zero bytes, and words nearly always do.
bool is_text(const command_line& options, const std::string& content)
{
    return content.find('\0') == std::string::npos ||
           refuse(std::string(options.file()), "this is a binary file, not assembly text; valhall-dis disassembles words");
}

// Lets passes go over the program, as far as asked.
bool pass(const command_line& options, std::vector<valhall::word>& words)
{
    if (options.has("--insert-waits")) {
        const valhall::status done = valhall::insert_waits(words, options.architecture(), {options.stage()});
        if (!done)
            return refuse(std::string(options.file()), "with the waits that are inserted, a branch is too far from its target");
    }
    if (options.has("--mark-last-uses")) valhall::mark_last_uses(words, options.architecture());
    return true;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-as", usage, {"--allow-invalid", "--strict", "--insert-waits", "--mark-last-uses"},
                         {"--arch", "--gpu", "--dialect", "--max-errors", "--stage", "-o"}, {{"--arch", "--gpu"}});
    if (!options.parse(argc, argv)) return options.exit_status();
    if (options.stage() != valhall::shader_stage::none && !options.has("--insert-waits"))
        return refuse("valhall-as", "--stage needs --insert-waits") ? 0 : 1;

    std::string text;
    if (!can_read_and_write(options) || !read_input(options, text) || !is_text(options, text)) return 1;

    valhall::program program =
        valhall::assemble(text, {.on = options.architecture(),
                                 .allow_invalid = options.has("--allow-invalid"),
                                 .syntax = options.dialect(),
                                 .how = options.level()});
    report(options, program.diagnostics, " (--max-errors 0 shows all)");
    if (!program || !pass(options, program.words)) return 1;
    return write_output(options, to_bytes(program.words)) ? 0 : 1;
}
