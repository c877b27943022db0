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
    "                   [--labels] [--check [--stage vertex|fragment|compute|blend]] [--hex] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --dot [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict]\n"
    "                   [--hex] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --stats [--arch ARCH | --gpu NAME] [--hex] [-o OUT] [FILE... | WORD...]\n"
    "Disassembles FILEs, or standard input, or words that begin with 0x, one line a word. The name of each of several files\n"
    "precedes its lines.\n"
    "  --arch ARCH      the architecture, v9 to v14; without it and --gpu, v9 is assumed and a note says so\n"
    "  --gpu NAME       the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME   how to write the text: panfrost, as Mesa has it, if not given; arm; or 2021, as the first public\n"
    "                   description of the instruction set had it\n"
    "  --aliases        with --dialect arm, the short names of instructions where they fit\n"
    "  --strict         a comment where a word is not legal by Arm's description, even if the hardware takes it\n"
    "  --bytes          the eight bytes of each word before its line\n"
    "  --labels         branch targets as labels\n"
    "  --check          comments after lines that tell what is wrong with the program; exits with 1 if that is an error\n"
    "  --stage NAME     with --check, the stage of the program: registers that it does not preload are then errors\n"
    "  --dot            instead, the control-flow graph for Graphviz, each block with its listing\n"
    "  --stats          instead, what the program costs and uses: cycles by unit, registers, properties\n"
    "  --hex            FILE is text: bytes or words in hexadecimal, or a dump as hexdump, od, xxd, objdump and gdb print it\n"
    "  -o OUT           the file to write, which may not be FILE; standard output if not given, or -\n"
    "  -h, --help       this text\n"
    "  --version        the version of the program\n"
    "Exits with 1 if an input is not a program or --check finds an error, with 2 if the command line is wrong or a file cannot\n"
    "be read or written.\n";

// The text to write. To standard output it goes in large pieces, to a file whole at the end.
class output {
public:
    explicit output(const command_line& options) : options_(options), to_file_(options.has("-o") && options.value("-o") != "-") {}

    void put(std::string_view text)
    {
        text_ += text;
        if (!to_file_ && text_.size() > 1 << 16) flush();
    }
    void put_line(std::string_view line)
    {
        text_ += line;
        put("\n");
    }
    // False, after it has said so, if not all could be written.
    bool finish()
    {
        if (to_file_) return write_output(options_, text_);
        flush();
        if (written_ && std::fflush(stdout) == 0) return true;
        std::fprintf(stderr, "valhall-dis: error: cannot write to standard output\n");
        return false;
    }

private:
    void flush()
    {
        written_ = written_ && std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size();
        text_.clear();
    }

    const command_line& options_;
    bool to_file_;
    std::string text_{};
    bool written_ = true;
};

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

// "<stdin>" for "-".
std::string shown_name(std::string_view name) { return name == "-" ? "<stdin>" : std::string(name); }

bool complain(std::string_view name, const std::string& what)
{
    std::fprintf(stderr, "%s: error: %s\n", shown_name(name).c_str(), what.c_str());
    return false;
}

// False, after it has said so, if the text is no dump.
bool read_dump(std::string_view name, std::string_view text, std::string& bytes)
{
    dump_reader reader(text);
    if (reader.read(text, bytes)) return true;
    const dump_problem& problem = reader.problem();
    std::fprintf(stderr, "%s:%zu:%zu: error: %s\n", shown_name(name).c_str(), problem.line, problem.column, problem.text.c_str());
    return false;
}

// What a file that holds no words is, with what to do; empty if it may hold words.
std::string other_kind(std::string_view content)
{
    if (content.substr(0, 4) == "\x7F"
                                "ELF")
        return "this is an ELF file, not words: extract the section with the program";
    if (content.empty() || !is_text(content)) return "";
    std::string bytes;
    if (dump_reader(content).read(content, bytes) && !bytes.empty()) return "this is a hexadecimal dump: add --hex";
    return "this is text, not words: valhall-as assembles it";
}

int read_words(const command_line& options, std::string_view name, std::vector<valhall::word>& words)
{
    std::string bytes;
    if (!read_input(options, name, bytes)) return not_done;
    if (options.has("--hex")) {
        const std::string text = std::exchange(bytes, {});
        if (!read_dump(name, text, bytes)) return found_errors;
    } else if (const std::string problem = other_kind(bytes); !problem.empty()) {
        complain(name, problem);
        return found_errors;
    }
    return to_words(bytes, shown_name(name), words) ? 0 : found_errors;
}

void put_listing(output& out, const std::vector<valhall::word>& words, const valhall::disassemble_options& how, finding_comments& findings)
{
    valhall::disassemble_words(words, how, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) out.put_line(std::string(found.label) + ':');
        if (!found.is_end && found.has_line) out.put_line(std::string(found.line) + findings.behind(found.index));
    });
    if (words.empty() && findings.has_errors()) out.put_line(findings.behind(0).substr(2));
}

// What the command line asks for of a program.
int put_program(output& out, const command_line& options, const std::vector<valhall::word>& words, std::string_view name)
{
    const valhall::disassemble_options how{.on = options.architecture(),
                                           .bytes = options.has("--bytes"),
                                           .labels = options.has("--labels"),
                                           .syntax = options.dialect(),
                                           .aliases = options.has("--aliases"),
                                           .how = options.level()};
    finding_comments findings(words, options);
    bool fits = true;
    if (options.has("--dot")) fits = put_graph(out, words, how);
    else if (options.has("--stats")) fits = put_statistics(out, words, how.on, options.value("--gpu"));
    else put_listing(out, words, how, findings);
    if (!fits) complain(name, "the program is too long");
    return fits && !findings.has_errors() ? 0 : found_errors;
}

int put_files(output& out, const command_line& options)
{
    const std::vector<std::string_view> files = options.files();
    int status = 0;
    bool is_first = true;
    for (const std::string_view name : files) {
        std::vector<valhall::word> words;
        int done = read_words(options, name, words);
        if (done == 0) {
            if (files.size() > 1) out.put_line((is_first ? "// " : "\n// ") + shown_name(name));
            is_first = false;
            done = put_program(out, options, words, name);
        }
        status = std::max(status, done);
    }
    return status;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-dis", usage, {"--bytes", "--labels", "--aliases", "--strict", "--check", "--dot", "--stats", "--hex"},
                         {"--arch", "--gpu", "--dialect", "--stage", "-o"},
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
    options.take_files();
    options.rename({{"--checked", "--check"}});
    options.require({{"--stage", "--check"}});
    if (!options.parse(argc, argv)) return options.exit_status();
    if (options.has("--hex") && !options.words().empty()) return options.fail("--hex needs a file or standard input, not words"), not_done;
    if (!can_write(options)) return not_done;
    options.note_assumed_architecture();

    output out(options);
    const int status = options.words().empty() ? put_files(out, options) : put_program(out, options, options.words(), "the words");
    return out.finish() ? status : not_done;
}
