// SPDX-License-Identifier: MIT
// valhall-dis: machine code to assembly text, to a graph, or to statistics.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "file.hpp"
#include "options.hpp"
#include "program_files.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/program.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-dis [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict] [--bytes]\n"
    "                   [--labels] [--check [--stage vertex|fragment|compute|blend]] [--hex]\n"
    "                   [--program WHICH | --list] [--scan] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --dot [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict]\n"
    "                   [--hex] [--program WHICH] [--scan] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --stats [--arch ARCH | --gpu NAME] [--hex] [--program WHICH] [--scan] [-o OUT] [FILE... | WORD...]\n"
    "Disassembles FILEs, or standard input, or words that begin with 0x, one line a word. The name of each of several files\n"
    "precedes its lines. A FILE is words, or an object of Arm's compiler (MBS2), a pipeline cache, a shader cache of Mesa or\n"
    "Android, an ELF file, or text in which a driver printed programs; a comment precedes each program.\n"
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
    "  --program WHICH  of the programs in a file, that of a number, a stage, or a stage and a variant: 2, vertex, vertex.1\n"
    "  --list           instead, what programs there are in each file\n"
    "  --scan           searches the file for code, whatever kind of file it is\n"
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

// What the checker found, as comments after the lines of a disassembly.
class finding_comments {
public:
    explicit finding_comments(std::vector<valhall::finding> findings) : findings_(std::move(findings)) {}

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

void put_listing(output& out, const std::vector<valhall::word>& words, const valhall::disassemble_options& how, finding_comments& findings)
{
    valhall::disassemble_words(words, how, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) out.put_line(std::string(found.label) + ':');
        if (!found.is_end && found.has_line) out.put_line(std::string(found.line) + findings.behind(found.index));
    });
    if (words.empty() && findings.has_errors()) out.put_line(findings.behind(0).substr(2));
}

// What the command line asks for of a program.
int put_program(output& out, const command_line& options, valhall::arch on, const file_program& program, std::string_view name)
{
    const valhall::disassemble_options how{.on = on,
                                           .bytes = options.has("--bytes"),
                                           .labels = options.has("--labels"),
                                           .syntax = options.dialect(),
                                           .aliases = options.has("--aliases"),
                                           .how = options.level()};
    std::vector<valhall::finding> found;
    const valhall::shader_stage stage = options.has("--stage") ? options.stage() : program.stage;
    if (options.has("--check")) found = valhall::check_program(program.words, on, {stage});
    finding_comments findings(std::move(found));
    bool fits = true;
    if (options.has("--dot")) fits = put_graph(out, program.words, how);
    else if (options.has("--stats")) fits = put_statistics(out, program.words, how.on, options.value("--gpu"));
    else put_listing(out, program.words, how, findings);
    if (!fits) complain(name, "the program is too long");
    return fits && !findings.has_errors() ? 0 : found_errors;
}

// What follows the code: zeros, which are padding, or words.
void put_data(output& out, const std::vector<valhall::word>& data)
{
    if (data.empty()) return;
    const bool is_padding = std::all_of(data.begin(), data.end(), [](valhall::word w) { return w == 0; });
    out.put_line("// " + word_count(data.size()) + (is_padding ? " of padding" : " of data"));
    for (std::size_t i = 0; i < data.size() && !is_padding; ++i) {
        char line[30];
        std::snprintf(line, sizeof line, ".quad 0x%016llx", static_cast<unsigned long long>(data[i]));
        out.put_line(line);
    }
}

int put_programs(output& out, const command_line& options, const program_file& file, std::string_view name)
{
    int status = 0;
    bool is_first = true;
    for (std::size_t n = 0; n < file.programs().size(); ++n) {
        const file_program& program = file.programs()[n];
        if (options.has("--list")) {
            out.put_line(std::to_string(n) + ": " + (program.title.empty() ? word_count(program.words.size()) : program.title));
            continue;
        }
        if (file.has_titles()) out.put_line((is_first ? "// " : "\n// ") + program.title);
        is_first = false;
        if (program.is_compressed) continue;
        status = std::max(status, put_program(out, options, file.architecture(), program, name));
        if (!options.has("--dot") && !options.has("--stats")) put_data(out, program.data);
    }
    return status;
}

int put_files(output& out, const command_line& options)
{
    const std::vector<std::string_view> files = options.files();
    int status = 0;
    bool is_first = true, is_noted = false;
    for (const std::string_view name : files) {
        program_file file;
        int done = 0;
        if (file.read(options, name, done)) {
            // A file may name its architecture.
            if (!is_noted && file.architecture() == options.architecture()) options.note_assumed_architecture(), is_noted = true;
            if (files.size() > 1) out.put_line((is_first ? "// " : "\n// ") + shown_name(name));
            is_first = false;
            done = put_programs(out, options, file, name);
        }
        status = std::max(status, done);
    }
    return status;
}

int put_words(output& out, const command_line& options)
{
    options.note_assumed_architecture();
    return put_program(out, options, options.architecture(), {.words = options.words()}, "the words");
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-dis", usage,
                         {"--bytes", "--labels", "--aliases", "--strict", "--check", "--dot", "--stats", "--hex", "--scan", "--list"},
                         {"--arch", "--gpu", "--dialect", "--stage", "--program", "-o"},
                         {{"--arch", "--gpu"},
                          {"--dot", "--stats"},
                          {"--dot", "--bytes"},
                          {"--dot", "--check"},
                          {"--stats", "--bytes"},
                          {"--stats", "--labels"},
                          {"--stats", "--dialect"},
                          {"--stats", "--strict"},
                          {"--stats", "--check"},
                          {"--list", "--check"},
                          {"--list", "--dot"},
                          {"--list", "--stats"}});
    options.take_words();
    options.take_files();
    options.rename({{"--checked", "--check"}});
    options.require({{"--stage", "--check"}});
    if (!options.parse(argc, argv)) return options.exit_status();
    if (!can_write(options)) return not_done;
    for (const std::string_view option : {"--hex", "--scan", "--program", "--list"})
        if (options.has(option) && !options.words().empty())
            return options.fail(std::string(option) + " needs a file or standard input, not words"), not_done;

    output out(options);
    const int status = options.words().empty() ? put_files(out, options) : put_words(out, options);
    return out.finish() ? status : not_done;
}
