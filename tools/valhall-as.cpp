// valhall-as: assembly text to machine code.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"

#include <valhall/text/explain.hpp>
#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-as [--arch ARCH | --gpu NAME] [--dialect panfrost|arm] [--strict] [--allow-invalid] [-o OUT] [FILE]\n"
    "Assembles FILE, or standard input, into little-endian words on OUT, or standard output.\n"
    "  --arch ARCH       the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME        the architecture of a product, such as G610\n"
    "  --dialect NAME    how the text is written: panfrost, as Mesa has it, if not given; or arm\n"
    "  --strict          what is not legal by Arm's description is an error, even where the hardware takes it\n"
    "  --allow-invalid   what the hardware would not take, or is not legal, is a warning instead of an error\n"
    "  -o OUT            the file to write\n";

std::string to_bytes(const std::vector<valhall::word>& words)
{
    std::string bytes;
    bytes.reserve(words.size() * 8);
    for (const valhall::word w : words)
        for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(w >> shift & 0xFF);
    return bytes;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-as", usage, {"--allow-invalid", "--strict"}, {"--arch", "--gpu", "--dialect", "-o"});
    if (!options.parse(argc, argv)) return options.exit_status();

    std::string text;
    if (!read_input(options, text)) return 1;

    const valhall::program program =
        valhall::assemble(text, {.on = options.architecture(),
                                 .allow_invalid = options.has("--allow-invalid"),
                                 .syntax = options.dialect(),
                                 .how = options.level()});
    for (const valhall::diagnostic& d : program.diagnostics)
        std::fprintf(stderr, "%s\n", valhall::explain(d, options.file()).c_str());
    if (!program) return 1;
    return write_output(options, to_bytes(program.words)) ? 0 : 1;
}
