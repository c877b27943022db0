// SPDX-License-Identifier: MIT
// valhall-dis: machine code to assembly text, to a graph, or to statistics.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "file.hpp"
#include "hex_dump.hpp"
#include "options.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-dis [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict] [--bytes]\n"
    "                   [--labels] [--check [--stage vertex|fragment|compute|blend]] [--hex] [FILE | WORD...]\n"
    "       valhall-dis --dot [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict]\n"
    "                   [--hex] [FILE | WORD...]\n"
    "       valhall-dis --stats [--arch ARCH | --gpu NAME] [--hex] [FILE | WORD...]\n"
    "Disassembles FILE, or standard input, or words that begin with 0x, to standard output, one line a word.\n"
    "  --arch ARCH      the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME       the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME   how to write the text: panfrost, as Mesa has it, if not given; arm; or 2021, as the first public\n"
    "                   description of the instruction set had it\n"
    "  --aliases        with --dialect arm, the short names of instructions where they fit\n"
    "  --strict         a comment where a word is not legal by Arm's description, even if the hardware takes it\n"
    "  --bytes          the eight bytes of each word before its line\n"
    "  --labels         branch targets as labels\n"
    "  --check          comments behind lines that tell what is wrong with the program; exits with 1 if that is an error\n"
    "  --stage NAME     with --check, what the program is of, for registers that nothing has written are errors then\n"
    "  --dot            instead, the control-flow graph for Graphviz, each block with its listing\n"
    "  --stats          instead, what the program costs and uses: cycles by unit, registers, properties\n"
    "  --hex            FILE is text: bytes or words in hexadecimal, or a dump as hexdump, od, xxd, objdump and gdb print it\n"
    "  -h, --help       this text\n"
    "  --version        the version of the program\n";

// Text for standard output, written in large pieces.
class output {
public:
    void put(std::string_view text)
    {
        text_ += text;
        if (text_.size() > 1 << 16) flush();
    }
    void put_line(std::string_view line)
    {
        text_ += line;
        put("\n");
    }
    // Whether all has been written.
    bool finish()
    {
        flush();
        return written_ && std::fflush(stdout) == 0;
    }

private:
    void flush()
    {
        written_ = written_ && std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size();
        text_.clear();
    }

    std::string text_{};
    bool written_ = true;
};

int fail(const char* problem)
{
    std::fprintf(stderr, "valhall-dis: error: %s\n", problem);
    return 1;
}

// False if there are more words than a graph can have.
bool put_graph(output& out, const std::vector<valhall::word>& words, valhall::disassemble_options how)
{
    const valhall::growing_flow_graph graph(words, how.on);
    if (!graph) return false;
    how.labels = true;
    const std::size_t places = words.size() + 1;
    const auto is_target = std::make_unique<bool[]>(places);
    valhall::print_dot(words, graph, how, {is_target.get(), places}, [&](std::string_view text) { out.put(text); });
    return true;
}

// The same. The product decides what is said of its cycles.
bool put_statistics(output& out, const std::vector<valhall::word>& words, valhall::arch on, std::string_view product)
{
    const valhall::cost_model costs = valhall::costs_of(product).value_or(valhall::usual_costs);
    const valhall::result<valhall::program_statistics> found = valhall::statistics_of(words, on, costs);
    if (!found) return false;
    valhall::print_statistics(*found, product, [&](std::string_view line) { out.put_line(line); });
    return true;
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

// False, after it has said so, if the text is no dump.
bool read_dump(const command_line& options, std::string_view text, std::string& bytes)
{
    dump_reader reader(text);
    if (reader.read(text, bytes)) return true;
    const dump_problem& problem = reader.problem();
    std::fprintf(stderr, "%s:%zu:%zu: error: %s\n", std::string(options.file()).c_str(), problem.line, problem.column,
                 problem.text.c_str());
    return false;
}

bool read_words(const command_line& options, std::vector<valhall::word>& words)
{
    std::string bytes;
    words = options.words();
    if (!words.empty()) return true;
    if (!read_input(options, bytes)) return false;
    if (options.has("--hex")) {
        const std::string text = std::exchange(bytes, {});
        if (!read_dump(options, text, bytes)) return false;
    }
    return to_words(options, bytes, words);
}

void put_listing(output& out, const std::vector<valhall::word>& words, const valhall::disassemble_options& how, finding_comments& findings)
{
    valhall::disassemble_words(words, how, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) out.put_line(std::string(found.label) + ':');
        if (!found.is_end) out.put_line(std::string(found.line) + findings.behind(found.index));
    });
    if (words.empty() && findings.has_errors()) out.put_line(findings.behind(0).substr(2));
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-dis", usage, {"--bytes", "--labels", "--aliases", "--strict", "--check", "--dot", "--stats", "--hex"},
                         {"--arch", "--gpu", "--dialect", "--stage"},
                         {{"--arch", "--gpu"},
                          {"--dot", "--stats"},
                          {"--dot", "--bytes"},
                          {"--dot", "--check"},
                          {"--stats", "--bytes"},
                          {"--stats", "--labels"},
                          {"--stats", "--dialect"},
                          {"--stats", "--strict"},
                          {"--stats", "--check"}});
    options.take_words();
    if (!options.parse(argc, argv)) return options.exit_status();
    if (options.stage() != valhall::shader_stage::none && !options.has("--check")) {
        return fail("--stage needs --check");
    }

    if (options.has("--hex") && !options.words().empty()) return fail("--hex needs a file or standard input, not words");
    std::vector<valhall::word> words;
    if (!read_words(options, words)) return 1;

    const valhall::disassemble_options how{.on = options.architecture(),
                                           .bytes = options.has("--bytes"),
                                           .labels = options.has("--labels"),
                                           .syntax = options.dialect(),
                                           .aliases = options.has("--aliases"),
                                           .how = options.level()};
    output out;
    finding_comments findings(words, options);
    bool fits = true;
    if (options.has("--dot")) fits = put_graph(out, words, how);
    else if (options.has("--stats")) fits = put_statistics(out, words, how.on, options.value("--gpu"));
    else put_listing(out, words, how, findings);
    if (!fits) return fail("the program is too long");
    if (!out.finish()) return fail("cannot write to standard output");
    return findings.has_errors() ? 1 : 0;
}
