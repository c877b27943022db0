// valhall-dis: machine code to assembly text.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"

#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-dis [--arch ARCH | --gpu NAME] [--dialect panfrost|arm] [--aliases] [--strict] [--bytes]\n"
    "                   [--labels] [FILE]\n"
    "Disassembles FILE, or standard input, to standard output, one line a word.\n"
    "  --arch ARCH      the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME       the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME   how to write the text: panfrost, as Mesa has it, if not given; or arm\n"
    "  --aliases        with --dialect arm, the short names of instructions where they fit\n"
    "  --strict         a comment where a word is not legal by Arm's description, even if the hardware takes it\n"
    "  --bytes          the eight bytes of each word before its line\n"
    "  --labels         branch targets as labels\n"
    "  -h, --help       this text\n";

std::vector<valhall::word> to_words(std::string_view bytes)
{
    std::vector<valhall::word> words(bytes.size() / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        words[i / 8] |= valhall::word{static_cast<unsigned char>(bytes[i])} << (8 * (i % 8));
    return words;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-dis", usage, {"--bytes", "--labels", "--aliases", "--strict"}, {"--arch", "--gpu", "--dialect"});
    if (!options.parse(argc, argv)) return options.exit_status();

    std::string bytes;
    if (!read_input(options, bytes)) return 1;
    if (bytes.size() % 8 != 0) {
        const std::string name(options.file());
        std::fprintf(stderr, "%s: error: the length is %zu bytes, which is no multiple of 8\n", name.c_str(), bytes.size());
        return 1;
    }

    std::string text;
    bool written = true;
    const auto flush = [&] {
        written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
        text.clear();
    };
    valhall::disassemble(
        to_words(bytes),
        {.on = options.architecture(),
         .bytes = options.has("--bytes"),
         .labels = options.has("--labels"),
         .syntax = options.dialect(),
         .aliases = options.has("--aliases"),
         .how = options.level()},
        [&](std::string_view line) {
            text += line;
            text += '\n';
            if (text.size() > 1 << 16) flush();
        });
    flush();
    if (!written || std::fflush(stdout) != 0) {
        std::fprintf(stderr, "valhall-dis: error: cannot write to standard output\n");
        return 1;
    }
    return 0;
}
