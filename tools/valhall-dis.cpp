// valhall-dis: machine code to assembly text.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-dis [--arch ARCH | --gpu NAME] [--dialect panfrost|arm] [--aliases] [--strict] [--bytes]\n"
    "                   [--labels] [--check [--stage vertex|fragment|compute|blend]] [FILE]\n"
    "Disassembles FILE, or standard input, to standard output, one line a word.\n"
    "  --arch ARCH      the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME       the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME   how to write the text: panfrost, as Mesa has it, if not given; or arm\n"
    "  --aliases        with --dialect arm, the short names of instructions where they fit\n"
    "  --strict         a comment where a word is not legal by Arm's description, even if the hardware takes it\n"
    "  --bytes          the eight bytes of each word before its line\n"
    "  --labels         branch targets as labels\n"
    "  --check          comments behind lines that tell what is wrong with the program; exits with 1 if that is an error\n"
    "  --stage NAME     with --check, what the program is of, for registers that nothing has written are errors then\n"
    "  -h, --help       this text\n";

std::vector<valhall::word> to_words(std::string_view bytes)
{
    std::vector<valhall::word> words(bytes.size() / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        words[i / 8] |= valhall::word{static_cast<unsigned char>(bytes[i])} << (8 * (i % 8));
    return words;
}

// What the checker found, as comments behind the lines of a disassembly.
class finding_comments {
public:
    finding_comments(const std::vector<valhall::word>& words, const command_line& options)
    {
        if (options.has("--check")) findings_ = valhall::check_program(words, options.architecture(), {options.stage()});
    }

    bool has_errors() const
    {
        return std::any_of(findings_.begin(), findings_.end(), [](const valhall::finding& f) { return f.is_error; });
    }

    // Those of the next line, which is that of an instruction; findings come in the order of lines.
    std::string behind(std::size_t index)
    {
        std::string text;
        for (; next_ < findings_.size() && findings_[next_].index <= index; ++next_) text += comment(findings_[next_]);
        return text;
    }

private:
    static std::string comment(const valhall::finding& f)
    {
        return (f.is_error ? "  // error: " : "  // note: ") + std::string(to_text(f).view());
    }

    std::vector<valhall::finding> findings_{};
    std::size_t next_ = 0;
};

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-dis", usage, {"--bytes", "--labels", "--aliases", "--strict", "--check"},
                         {"--arch", "--gpu", "--dialect", "--stage"});
    if (!options.parse(argc, argv)) return options.exit_status();
    if (options.stage() != valhall::shader_stage::none && !options.has("--check")) {
        std::fprintf(stderr, "valhall-dis: error: --stage needs --check\n");
        return 1;
    }

    std::string bytes;
    if (!read_input(options, bytes)) return 1;
    if (bytes.size() % 8 != 0) {
        const std::string name(options.file());
        std::fprintf(stderr, "%s: error: the length is %zu bytes, which is no multiple of 8\n", name.c_str(), bytes.size());
        return 1;
    }

    const std::vector<valhall::word> words = to_words(bytes);
    finding_comments findings(words, options);
    std::string text;
    bool written = true;
    const auto flush = [&] {
        written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
        text.clear();
    };
    valhall::disassemble_words(
        words,
        {.on = options.architecture(),
         .bytes = options.has("--bytes"),
         .labels = options.has("--labels"),
         .syntax = options.dialect(),
         .aliases = options.has("--aliases"),
         .how = options.level()},
        [&](const valhall::disassembled_word& found) {
            if (!found.label.empty()) text += std::string(found.label) + ":\n";
            if (!found.is_end) text += std::string(found.line) + findings.behind(found.index) + '\n';
            if (text.size() > 1 << 16) flush();
        });
    if (words.empty() && findings.has_errors()) text = findings.behind(0).substr(2) + '\n';
    flush();
    if (!written || std::fflush(stdout) != 0) {
        std::fprintf(stderr, "valhall-dis: error: cannot write to standard output\n");
        return 1;
    }
    return findings.has_errors() ? 1 : 0;
}
