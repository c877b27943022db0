// SPDX-License-Identifier: MIT
// valhall-dis: machine code to assembly text, to a graph, or to statistics.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "annotations.hpp"
#include "bifrost_disassembler.hpp"
#include "colour.hpp"
#include "file.hpp"
#include "half_precision_text.hpp"
#include "ignored_bits.hpp"
#include "in_order.hpp"
#include "difference_text.hpp"
#include "instruction_diff.hpp"
#include "operand_names.hpp"
#include "options.hpp"
#include "pictures/page.hpp"
#include "program_files.hpp"
#include "program_json.hpp"
#include "read_files.hpp"
#include "run_program.hpp"
#include "malioc_json.hpp"
#include "statistics_diff.hpp"
#include "terminal.hpp"
#include "timing_options.hpp"
#include "timing_run.hpp"
#include "timing_text.hpp"
#include "visible.hpp"

#include <valhall/formats/find_code.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/assembly.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-dis [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict] [--bytes]\n"
    "                   [--labels] [--check] [--annotate [--uniforms FILE]] [--stage vertex|fragment|compute|blend|pilot]\n"
    "                   [--color auto|always|never] [--hex]\n"
    "                   [--offsets [--base ADDRESS]] [--start BYTE] [--count N] [--guess-arch]\n"
    "                   [--program WHICH | --list] [--scan] [--jobs N] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --dot [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--aliases] [--strict]\n"
    "                   [--hex] [--program WHICH] [--scan] [--jobs N] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --stats [--diff | [--halves] [--estimate] [--html PAGE] [--assume NAME=N]...] [--trips LABEL=N]...\n"
    "                   [--arch ARCH | --gpu NAME] [--hex] [--program WHICH] [--scan] [--jobs N] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --fields [--arch ARCH | --gpu NAME] [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --diff [--json] [--arch ARCH | --gpu NAME] [--hex] [-o OUT] FILE FILE\n"
    "       valhall-dis --stats --json=malioc [--stage STAGE] [--arch ARCH | --gpu NAME] [--hex] [--program WHICH] [--scan]\n"
    "                   [-o OUT] [FILE... | WORD...]\n"
    "       valhall-dis --json [--stats [--diff]] [--check] [--uniforms FILE] [--arch ARCH | --gpu NAME] [--program WHICH]\n"
    "                   [-o OUT] [FILE... | WORD...]\n"
    "Disassembles FILEs, or standard input, or words that begin with 0x, one line a word. The name of each of several files\n"
    "precedes its lines. A FILE is words, or an object of Arm's compiler (MBS2), a pipeline cache, a shader cache of Mesa or\n"
    "Android, an ELF file, or text in which a driver printed programs; a comment precedes each program. A FILE may be a folder:\n"
    "its files of these formats are read, but words and text only if they are named.\n"
    "  --arch ARCH      the architecture, v9 to v15, or v6 or v7 for Bifrost; without it and --gpu, v9 is assumed and a note\n"
    "                   says so\n"
    "  --gpu NAME       the architecture of a product, and its costs: g610, Mali-G52, \"Immortalis-G715 MC11\", or the id 0xa867;\n"
    "                   without it, costs are those of one product of the architecture, which the statistics name\n"
    "  --dialect NAME   the dialect of the text: panfrost, that of Mesa (default); arm; or 2021, that of the first public\n"
    "                   description of the instruction set\n"
    "  --aliases        with --dialect arm, prints aliases of instructions if they match\n"
    "  --strict         adds comments to words that are not legal by Arm's description, even if the hardware accepts them\n"
    "  --guess-arch     instead of --arch, the architecture that fits each file best; a note says how well each fits\n"
    "  --offsets        the address of each instruction before its line, and of each branch's target after it\n"
    "  --base ADDRESS   with --offsets, the address of the first instruction; default 0, or that of --start\n"
    "  --start BYTE     reads a FILE as words from this byte on, whatever its format\n"
    "  --count N        reads N words, of Bifrost N quadwords\n"
    "  --fields         instead, the bit fields of each word; two words of one instruction side by side, differences marked with *\n"
    "  --bytes          the eight bytes of each word before its line\n"
    "  --labels         branch targets as labels\n"
    "  --check          checks the program, and adds comments to lines with findings; exits with 1 if one is an error\n"
    "  --annotate       adds comments with blocks, live registers, indices, cycles by unit, and the messages of waits; labels\n"
    "  --uniforms FILE  with --annotate or --json, names: lines such as `u4 texture_size 2 y`, as valhall-tgsi writes them, or\n"
    "                   `r60 coverage`\n"
    "  --stage NAME     with --check or --annotate, the stage of the program, whose preloaded registers are defined; with\n"
    "                   --json=malioc, the type of the shader\n"
    "  --color WHEN     colours: auto, on a terminal unless NO_COLOR is set (default); always; or never\n"
    "  --dot            instead, the control-flow graph for Graphviz, each block with its listing\n"
    "  --stats          instead, statistics: cycles by unit, registers, properties\n"
    "  --trips LABEL=N  with --stats, N iterations for the loop that begins at a label of --labels, such as L19=8: a row with\n"
    "                   the cycles of all instructions, those in loops times their iterations\n"
    "  --halves         with --stats, also which floats are computed in 16 and in 32 bits, and the instructions on pairs of 16 bits of\n"
    "                   which a half is not used\n"
    "  --estimate       with --stats, also an estimate of the time on a core that is filled with warps, each of which executes all\n"
    "                   instructions once, and those in loops as often as --trips says\n"
    "  --assume NAME=N  with --estimate or --html, another number of the estimate: load_latency=200, warps=64, resident=16\n"
    "  --html PAGE      with --stats, also writes the file PAGE, for browsers: the statistics, and as pictures the blocks with their\n"
    "                   cycles, the units of each instruction, the live registers, and the timeline of the estimate\n"
    "  --diff           compares a second FILE with the first by instruction, and exits with 1 if they differ; with --stats, compares\n"
    "                   statistics, and exits with 1 if the second costs more\n"
    "  --json           instead, instructions and statistics as JSON, with --stats only statistics, with --check findings too\n"
    "                   (--json=malioc with --stats: as Arm's offline compiler writes its performance reports)\n"
    "  --hex            FILE is text: bytes or words in hexadecimal, or a dump of hexdump, od, xxd, objdump or gdb\n"
    "  --program WHICH  selects a program of a file by number, stage, or stage and variant: 2, vertex, vertex.1\n"
    "  --list           instead, a list of the programs in each file\n"
    "  --scan           searches the file for code, ignoring its format\n"
    "  --jobs N         uses N threads; default: those of the processor; the output is the same\n"
    "  -o OUT           the file to write, which may not be an input; default: standard output, also -\n"
    "  -h, --help       this text\n"
    "  --version        the version of the program\n"
    "Exits with 1 if an input is not a program or --check finds an error, with 2 if the command line is wrong or a file cannot\n"
    "be read or written.\n";

// The output text. Written to standard output in large pieces, and to a file at the end.
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
    // Prints an error and returns false if writing fails. If no input could be read, a file keeps its contents.
    bool finish(int status)
    {
        if (to_file_) return (text_.empty() && status != 0) || write_output(options_, text_);
        flush();
        if (!allowed_) return false;
        if (written_ && std::fflush(stdout) == 0) return true;
        std::fprintf(stderr, "valhall-dis: error: cannot write to standard output\n");
        return false;
    }

private:
    void flush()
    {
        allowed_ = allowed_ && read_files::allow_writing("-");
        if (!allowed_) return text_.clear();
        written_ = written_ && std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size();
        text_.clear();
    }

    const command_line& options_;
    bool to_file_;
    std::string text_{};
    bool written_ = true, allowed_ = true;
};

void put_line(std::string& out, std::string_view line) { (out += line) += '\n'; }

// False if there are more words than a graph can have.
bool put_graph(std::string& out, const std::vector<valhall::word>& words, valhall::disassemble_options how)
{
    const valhall::growing_flow_graph graph(words, how.on);
    if (!graph) return false;
    how.labels = true;
    const std::size_t places = words.size() + 1;
    const auto is_target = std::make_unique<bool[]>(places);
    std::size_t ignored = 0;
    const std::vector<valhall::word> shown = without_ignored_bits(words, how.on, ignored);
    valhall::print_dot(shown, graph, how, {is_target.get(), places}, [&](std::string_view text) { out += text; });
    return true;
}

// Reads --trips L19=8. Prints an error and returns false if one is not such a pair.
bool read_trips(const command_line& options, std::vector<valhall::loop_trips>& trips)
{
    for (const std::string_view text : options.values("--trips")) {
        const auto read = [](std::string_view digits, auto& number) {
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
            return !digits.empty() && error == std::errc() && end == digits.data() + digits.size();
        };
        const std::size_t equals = std::min(text.find('='), text.size());
        valhall::loop_trips one;
        if (text.substr(0, 1) != "L" || equals == text.size() || !read(text.substr(1, equals - 1), one.header) ||
            !read(text.substr(equals + 1), one.count) || one.count > 1'000'000'000)
            return options.fail("option '--trips' needs a label of --labels and a number up to 1000000000, such as L19=8, not '" +
                                std::string(text) + "'");
        trips.push_back(one);
    }
    return true;
}

// The statistics of a program on the product of --gpu, with its loops weighted by --trips. None if there are more words than a graph can have.
std::optional<valhall::program_statistics> statistics_of(const command_line& options, const std::vector<valhall::word>& words,
                                                         valhall::arch on)
{
    const auto found = valhall::statistics_of(words, on, valhall::costs_of(options.value("--gpu"), on));
    if (!found) return {};
    valhall::program_statistics made = *found;
    std::vector<valhall::loop_trips> trips;
    if (!options.has("--trips") || !read_trips(options, trips)) return made;
    const valhall::growing_flow_graph graph(words, on);
    for (const valhall::loop_trips& one : trips)
        if (!valhall::is_loop_at(graph, one.header))
            std::fprintf(stderr, "valhall-dis: warning: no loop begins at L%u\n", static_cast<unsigned>(one.header));
    valhall::weigh_loops(words, on, graph, trips, made);
    return made;
}

// The estimate of a program that is not run. None if a warp would execute too many instructions.
std::optional<timed_run> estimate_of(const command_line& options, const std::vector<valhall::word>& words, valhall::arch on)
{
    std::vector<valhall::loop_trips> trips;
    const std::optional<timing_request> asked = read_timing(options, on);
    if (!asked || !read_trips(options, trips)) return {};
    const auto found = time_unrun(words, {.on = on, .syntax = options.dialect()}, trips, *asked);
    if (!found) return {};
    return *found;
}

// The pictures of a program that is not run.
std::vector<pictures::picture> pictures_of(const command_line& options, const std::vector<valhall::word>& words, valhall::arch on,
                                           const timed_run* timed)
{
    std::vector<valhall::loop_trips> trips;
    if (!read_trips(options, trips)) return {};
    return pictures::of_program(words, {.on = on, .syntax = options.dialect()}, valhall::costs_of(options.value("--gpu"), on), trips,
                                timed);
}

// The findings of the checker, as comments after the lines of a disassembly.
class finding_comments {
public:
    explicit finding_comments(std::vector<valhall::finding> findings) : findings_(std::move(findings)) {}

    bool has_errors() const
    {
        return std::any_of(findings_.begin(), findings_.end(), [](const valhall::finding& f) { return f.is_error; });
    }

    // The findings up to an instruction that are not yet printed, as comments for its line.
    std::string comments_up_to(std::size_t index)
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

bool is_all_zero(std::span<const valhall::word> data)
{
    return std::all_of(data.begin(), data.end(), [](valhall::word w) { return w == 0; });
}

std::string data_heading(std::size_t count, bool is_padding)
{
    return "// " + word_count(count) + (is_padding ? " of padding" : " of data");
}

std::string data_line(valhall::word bits)
{
    char line[30];
    std::snprintf(line, sizeof line, ".quad 0x%016llx", static_cast<unsigned long long>(bits));
    return line;
}

// Returns how many words of a file without a format are code. The unreachable words at its end may be other programs, padded with zeros:
// they are code, up to the zeros at their end, if all that are not zero decode. Otherwise they are data.
std::size_t raw_code_size(std::span<const valhall::word> words, valhall::arch on)
{
    const std::size_t size = valhall::formats::code_size(words, on);
    std::span<const valhall::word> rest = words.subspan(size);
    while (!rest.empty() && rest.back() == 0) rest = rest.first(rest.size() - 1);
    const bool is_data = std::any_of(rest.begin(), rest.end(), [&](valhall::word w) { return w != 0 && !valhall::decode(w, on); });
    return is_data ? size : size + rest.size();
}

// A listing with the options of the command line.
class listing {
public:
    listing(std::string& out, const command_line& options, const valhall::disassemble_options& how, const operand_names& names)
        : out_(out), options_(options), how_(how), names_(names), has_colour_(has_colour(options)), has_offsets_(options.has("--offsets"))
    {
        options.read_address("--start", base_);
        options.read_address("--base", base_);
    }

    // Writes a program whose first `code` words are code. The others are data, of which there is none without --annotate.
    void put(std::span<const valhall::word> words, std::size_t code, valhall::shader_stage stage, finding_comments& findings)
    {
        std::optional<annotations> notes;
        const valhall::cost_model costs = valhall::costs_of(options_.value("--gpu"), how_.on);
        if (options_.has("--annotate")) notes.emplace(words.first(code), how_.on, stage, costs, names_);
        bool is_padding = false;
        std::size_t ignored = 0;
        std::vector<valhall::word> shown(words.begin(), words.end());
        if (notes && !how_.bytes) std::ranges::copy(without_ignored_bits(words.first(code), how_.on, ignored), shown.begin());
        if (ignored != 0) put("// " + word_count(ignored) + " with bits that the hardware ignores, which are not shown");
        std::map<std::int64_t, std::string> used_by;  // by index of a word of data: the instructions that compute its address
        valhall::disassemble_words(shown, how_, [&](const valhall::disassembled_word& found) {
            if (found.index == code && !found.is_end) {
                // Zeros that the code refers to are written, so that labels keep their places.
                is_padding = used_by.empty() && is_all_zero(words.subspan(code));
                put(data_heading(words.size() - code, is_padding));
            }
            if (!found.label.empty()) put(std::string(found.label) + ':');
            if (found.is_end) return;
            if (found.index >= code) {
                if (const auto users = used_by.find(static_cast<std::int64_t>(found.index)); users != used_by.end())
                    put("// address computed by " + users->second);
                if (!is_padding) put(offset_of(found.index) + data_line(found.bits) + findings.comments_up_to(found.index));
                return;
            }
            if (found.target >= static_cast<std::int64_t>(code) && found.target < static_cast<std::int64_t>(words.size())) {
                std::string& users = used_by[found.target];
                users += (users.empty() ? "instruction " : ", instruction ") + std::to_string(found.index);
            }
            std::string line = offset_of(found.index) + std::string(found.line);
            if (has_offsets_ && found.target != valhall::disassembled_word::nowhere) line.append("  // to ") += address_of(found.target);
            if (notes) {
                if (const std::string before = notes->before(found.index); !before.empty()) put(before);
                const std::string after = notes->after(found.index);
                line.append(line.size() < column ? column - line.size() : 2, ' ').append("// ") += std::to_string(found.index);
                if (!after.empty()) line.append(": ") += after;
            }
            put(line + findings.comments_up_to(found.index));
        });
        if (words.empty() && findings.has_errors()) put(findings.comments_up_to(0).substr(2));
    }

private:
    static constexpr std::size_t column = 58;  // where annotations begin

    std::string address_of(std::int64_t index) const
    {
        char text[24];
        std::snprintf(text, sizeof text, "0x%04llx", static_cast<unsigned long long>(base_ + 8 * static_cast<std::uint64_t>(index)));
        return text;
    }
    std::string offset_of(std::size_t index) const { return has_offsets_ ? address_of(static_cast<std::int64_t>(index)) + ": " : ""; }

    void put(const std::string& line) { put_line(out_, has_colour_ ? coloured(line) : line); }

    std::string& out_;
    const command_line& options_;
    const valhall::disassemble_options& how_;
    const operand_names& names_;
    bool has_colour_, has_offsets_;
    std::uint64_t base_ = 0;  // the address of the first instruction
};

// The names in the file of --uniforms.
bool read_names(const command_line& options, operand_names& names)
{
    std::string text;
    if (!options.has("--uniforms")) return true;
    if (!read_file(options, options.value("--uniforms"), text)) return false;
    const operand_names::problem wrong = names.read(text);
    if (wrong.line == 0) return true;
    say(shown_name(options.value("--uniforms")) + ':' + std::to_string(wrong.line) + ": error: " + wrong.text);
    return false;
}

// The output for a program by the command line, and the exit status. Called on several threads at once.
struct printed {
    std::string text{};
    bool is_too_long = false;
    int status = 0;
    std::vector<pictures::picture> pictures{};  // with --html
};

// Writes the statistics of a program, and with --html its pictures.
void put_statistics(printed& to, const command_line& options, const std::vector<valhall::word>& words, valhall::arch on)
{
    const std::optional<valhall::program_statistics> found = statistics_of(options, words, on);
    to.is_too_long = !found;
    if (!found) return;
    valhall::print_statistics(*found, options.value("--gpu"), [&](std::string_view line) { put_line(to.text, line); });
    if (options.has("--halves")) to.text += half_precision_text(words, {.on = on, .syntax = options.dialect()}).text();
    if (!options.has("--estimate") && !options.has("--html")) return;
    const std::optional<timed_run> timed = estimate_of(options, words, on);
    if (!timed) put_line(to.text, "\nNo estimate: a warp would execute more than " + std::to_string(most_unrun_steps) + " instructions.");
    else if (options.has("--estimate")) to.text += '\n' + timing_text(*timed).text();
    if (options.has("--html")) to.pictures = pictures_of(options, words, on, timed ? &*timed : nullptr);
}

// With --annotate, the data after the code is part of the listing, so that labels in it are resolved.
void put_listing(std::string& out, const command_line& options, const valhall::disassemble_options& how, const operand_names& names,
                 const file_program& program, valhall::shader_stage stage, finding_comments& findings)
{
    std::vector<valhall::word> words = program.words();
    std::size_t code = words.size();
    if (options.has("--annotate")) {
        const std::vector<valhall::word> data = program.data();
        if (data.empty()) code = raw_code_size(words, how.on);
        words.insert(words.end(), data.begin(), data.end());
    }
    operand_names all_names = names;
    if (options.has("--annotate")) all_names.add_uniforms_of({.symbols = program.symbols});
    listing(out, options, how, all_names).put(words, code, stage, findings);
}

printed print(const command_line& options, const operand_names& names, valhall::arch on, const file_program& program)
{
    const valhall::disassemble_options how{.on = on,
                                           .bytes = options.has("--bytes"),
                                           .labels = options.has("--labels") || options.has("--annotate"),
                                           .syntax = options.dialect(),
                                           .aliases = options.has("--aliases"),
                                           .strictness = options.strictness()};
    const std::vector<valhall::word> words = program.words();
    std::vector<valhall::finding> found;
    const valhall::shader_stage stage = options.has("--stage") ? options.stage() : program.stage;
    if (options.has("--check")) found = valhall::check_program(words, on, {stage});
    finding_comments findings(std::move(found));
    printed made;
    if (options.has("--fields")) made.status = field_tables(on, made.text).put(words) ? 0 : found_errors;
    else if (options.has("--dot")) made.is_too_long = !put_graph(made.text, words, how);
    else if (options.has("--stats")) put_statistics(made, options, words, how.on);
    else put_listing(made.text, options, how, names, program, stage, findings);
    if (made.is_too_long || findings.has_errors()) made.status = found_errors;
    return made;
}

// Writes the data after the code; for padding only a heading.
void put_data(std::string& out, const std::vector<valhall::word>& data)
{
    if (data.empty()) return;
    const bool is_padding = is_all_zero(data);
    put_line(out, data_heading(data.size(), is_padding));
    if (is_padding) return;
    for (const valhall::word bits : data) put_line(out, data_line(bits));
}

// A line for each program of a file.
void put_list(output& out, const program_file& file)
{
    std::size_t n = 0;
    for (const file_program& program : file.programs())
        out.put_line(std::to_string(n++) + ": " + (program.title.empty() ? word_count(program.words().size()) : program.title));
}

// Prints the programs of files on several threads, in order. Files are read on this thread, and kept until their programs are printed.
class program_printer {
public:
    // `page` is that of --html.
    program_printer(output& out, const command_line& options, const operand_names& names, pictures::page& page)
        : out_(out), options_(options), names_(names), page_(page), threads_(thread_count(options)),
          shows_progress_(is_terminal(stderr) && (options.has("-o") || !is_terminal(stdout)))
    {
    }

    // `heading` precedes the output of the file.
    void add(std::unique_ptr<program_file> file, std::string_view name, std::string heading)
    {
        bool is_first = true;
        for (const file_program& program : file->programs()) {
            if (file->has_titles()) heading += (is_first ? "// " : "\n// ") + program.title + '\n';
            is_first = false;
            waiting_.push_back({file.get(), &program, name, std::exchange(heading, {})});
        }
        if (file->programs().empty()) out_.put(heading);
        files_.push_back(std::move(file));
        if (files_.size() >= most_files || waiting_.size() >= most_programs) flush();
    }

    // Prints the outputs of everything that was added. Returns the exit status.
    int finish()
    {
        flush();
        return status_;
    }

private:
    static constexpr std::size_t most_files = 256, most_programs = 1024;  // kept at the same time
    struct one {
        const program_file* file;
        const file_program* program;
        std::string_view name;
        std::string heading;
    };

    void flush()
    {
        in_order(
            waiting_.size(), threads_, [this](std::size_t n) { return make(waiting_[n]); },
            [this](std::size_t n, const printed& made) { put(waiting_[n], made); });
        if (shows_progress_ && shown_ != 0) std::fprintf(stderr, "\r%*s\r", 40, "");
        waiting_.clear();
        files_.clear();
    }

    printed make(const one& next) const
    {
        if (next.program->is_compressed()) return {};
        printed made = print(options_, names_, next.file->architecture(), *next.program);
        if (!options_.has("--dot") && !options_.has("--stats") && !options_.has("--annotate") && !options_.has("--fields"))
            put_data(made.text, next.program->data());
        return made;
    }

    void put(const one& next, const printed& made)
    {
        out_.put(next.heading);
        out_.put(made.text);
        if (!made.text.empty()) page_.add(heading_of(next.heading), made.text, made.pictures);
        if (made.is_too_long) complain(next.name, "the program is too long");
        status_ = std::max(status_, made.status);
        if (shows_progress_ && ++count_ % 1000 == 0) shown_ = std::fprintf(stderr, "\r%zu programs", count_);
    }

    // "// a.bin\n// program 0\n" as "a.bin, program 0".
    static std::string heading_of(std::string_view comments)
    {
        std::string text;
        for (std::size_t end = 0; (end = comments.find('\n')) != std::string_view::npos; comments.remove_prefix(end + 1))
            if (const std::string_view line = comments.substr(0, end); line.substr(0, 3) == "// ")
                text.append(text.empty() ? "" : ", ").append(line.substr(3));
        return text;
    }

    output& out_;
    const command_line& options_;
    const operand_names& names_;
    pictures::page& page_;
    std::size_t threads_;
    bool shows_progress_;
    std::vector<std::unique_ptr<program_file>> files_{};
    std::vector<one> waiting_{};
    std::size_t count_ = 0;
    int shown_ = 0;
    int status_ = 0;
};

int put_files(output& out, const command_line& options, const operand_names& names, pictures::page& page)
{
    int status = 0;
    const std::vector<std::string> files = files_in(options.files(), status);
    program_printer printer(out, options, names, page);
    bool is_first = true, is_noted = false;
    for (const std::string& name : files) {
        auto file = std::make_unique<program_file>();
        int done = 0;
        if (!file->read(options, name, done)) {
            status = std::max(status, done);
            continue;
        }
        if (file->is_incomplete()) status = std::max(status, found_errors);
        // A file may name its architecture.
        if (!is_noted && !options.has("--guess-arch") && file->architecture() == options.architecture())
            options.note_assumed_architecture(), is_noted = true;
        std::string heading;
        if (files.size() > 1) heading = (is_first ? "// " : "\n// ") + visible(shown_name(name)) + '\n';
        is_first = false;
        if (options.has("--list")) out.put(heading), put_list(out, *file);
        else printer.add(std::move(file), name, std::move(heading));
    }
    return std::max(status, printer.finish());
}

// ---- JSON ----

// A program as an object. The status is 1 if --check finds an error. Called on several threads at once.
printed make_json(const command_line& options, const operand_names& names, valhall::arch on, const file_program& program)
{
    json out;
    const valhall::shader_stage stage = options.has("--stage") ? options.stage() : program.stage;
    out.begin_object().text("title", program.title);
    if (stage != valhall::shader_stage::none) out.text("stage", name_of(stage));
    out.number("variant", program.variant).truth("is_compressed", program.is_compressed());
    if (!program.kernel.empty()) out.text("kernel", program.kernel);
    if (program.workgroup[0] != 0) {
        out.key("workgroup_size").begin_array();
        for (const std::uint32_t size : program.workgroup) out.number(size);
        out.end_array();
    }
    program_json writer(out);
    const valhall::disassemble_options how{
        .on = on, .labels = true, .syntax = options.dialect(), .aliases = options.has("--aliases"), .strictness = options.strictness()};
    const std::vector<valhall::word> words = program.words();
    if (!options.has("--stats")) {
        operand_names all_names = names;
        all_names.add_uniforms_of({.symbols = program.symbols});
        writer.put_names(all_names);
        writer.put_instructions(words, how);
    }
    bool has_errors = false;
    if (options.has("--check")) {
        const std::vector<valhall::finding> found = valhall::check_program(words, on, {stage});
        has_errors = std::any_of(found.begin(), found.end(), [](const valhall::finding& f) { return f.is_error; });
        writer.put_findings(found);
    }
    if (const auto found = statistics_of(options, words, on)) writer.put_statistics(*found);
    if (options.has("--halves")) half_precision_text(words, how).put(out);
    return {.text = out.end_object().take(), .status = has_errors ? found_errors : 0};
}

// Calls `take` with the name, architecture and programs of the words of the command line, or of each file. Sets `status` if one is not read.
template <class Take>
void for_each_input(const command_line& options, int& status, const Take& take)
{
    if (!options.words().empty()) {
        options.note_assumed_architecture();
        take("the words", options.architecture(), std::vector<file_program>{file_program(options.words())});
        return;
    }
    bool is_noted = false;
    for (const std::string& name : files_in(options.files(), status)) {
        program_file file;
        int done = 0;
        if (!file.read(options, name, done)) {
            status = std::max(status, done);
            continue;
        }
        if (file.is_incomplete()) status = std::max(status, found_errors);
        if (!is_noted && !options.has("--guess-arch") && file.architecture() == options.architecture())
            options.note_assumed_architecture(), is_noted = true;
        take(shown_name(name), file.architecture(), file.programs());
    }
}

// All inputs as one object.
int put_json(output& to, const command_line& options, const operand_names& names)
{
    json out;
    int status = 0;
    out.begin_object().text("program", "valhall-dis").text("version", valhall::version.text).key("files").begin_array();
    for_each_input(options, status, [&](std::string_view name, valhall::arch on, const std::vector<file_program>& programs) {
        out.begin_object().text("name", name).text("architecture", name_of(on));
        out.key("programs").begin_array();
        in_order(
            programs.size(), thread_count(options), [&](std::size_t n) { return make_json(options, names, on, programs[n]); },
            [&](std::size_t, const printed& made) {
                out.made(made.text);
                status = std::max(status, made.status);
            });
        out.end_array().end_object();
    });
    out.end_array().end_object();
    to.put_line(out.take());
    return status;
}

// The statistics of all programs as a report of Arm's offline compiler.
int put_malioc_json(output& to, const command_line& options)
{
    malioc_json report("valhall-dis");
    int status = 0;
    for_each_input(options, status, [&](std::string_view name, valhall::arch on, const std::vector<file_program>& programs) {
        for (const file_program& program : programs) {
            const std::vector<valhall::word> words = program.words();
            const auto found = statistics_of(options, words, on);
            if (!found) {
                complain(name, "the program is too long");
                status = std::max(status, found_errors);
                continue;
            }
            report.begin_shader(name, options.has("--stage") ? options.stage() : program.stage, *found);
            report.add_variant("Main", *found, std::nullopt);
            report.end_shader();
        }
    });
    to.put_line(report.finish());
    return status;
}

// ---- comparing ----

// The statistics of both programs, and the numbers that differ, as JSON.
std::string difference_json(const command_line& options, const valhall::program_statistics (&found)[2], const statistics_diff& difference)
{
    json out;
    out.begin_object().text("program", "valhall-dis").text("version", valhall::version.text);
    for (std::size_t n = 0; n < 2; ++n) {
        out.key(n == 0 ? "old" : "new").begin_object().text("name", shown_name(options.files()[n]));
        program_json(out).put_statistics(found[n]);
        out.end_object();
    }
    out.key("changes").begin_array();
    for (const statistics_diff::change& one : difference.changes())
        out.begin_object().text("name", one.key).real("old", one.before).real("new", one.after).end_object();
    return out.end_array().truth("is_worse", difference.is_worse()).end_object().take();
}

// Compares two files with one program each. Returns 1 if the second costs more in any number; without --stats, if they differ.
int put_difference(output& out, const command_line& options)
{
    valhall::program_statistics found[2];
    std::vector<valhall::word> words[2];
    valhall::arch on = options.architecture();
    for (std::size_t n = 0; n < 2; ++n) {
        const std::string_view name = options.files()[n];
        program_file file;
        int done = 0;
        if (!file.read(options, name, done)) return done;
        if (n == 0 && !options.has("--guess-arch") && file.architecture() == options.architecture()) options.note_assumed_architecture();
        if (file.programs().size() != 1) return complain(name, "there are several programs: choose one with --program"), not_done;
        words[n] = file.programs()[0].words();
        if (n == 1 && on != file.architecture())
            return complain(name, "this is for " + std::string(name_of(file.architecture())) + ", the other file for " +
                                      std::string(name_of(on))),
                   not_done;
        on = file.architecture();
        const auto statistics = statistics_of(options, words[n], on);
        if (!statistics) return complain(name, "the program is too long"), found_errors;
        found[n] = *statistics;
    }
    if (!options.has("--stats")) {
        const instruction_diff difference(words[0], words[1], on);
        out.put(difference_output(options, difference, name_of(on)));
        return difference.has_changes() ? found_errors : 0;
    }
    const statistics_diff difference(found[0], found[1]);
    if (options.has("--json")) out.put_line(difference_json(options, found, difference));
    else out.put(difference.text());
    return difference.is_worse() ? found_errors : 0;
}

int put_words(output& out, const command_line& options, const operand_names& names, pictures::page& page)
{
    options.note_assumed_architecture();
    const printed made = print(options, names, options.architecture(), file_program(options.words()));
    out.put(made.text);
    page.add("", made.text, made.pictures);
    if (made.is_too_long) complain("the words", "the program is too long");
    return made.status;
}

// The title of the page of --html: "Statistics of shader.bin", or of "3 files".
std::string page_title(const command_line& options)
{
    if (!options.words().empty()) return "Statistics of the words";
    const std::vector<std::string_view> files = options.files();
    return "Statistics of " + (files.size() == 1 ? shown_name(files[0]) : std::to_string(files.size()) + " files");
}

int run(int argc, char** argv)
{
    command_line options("valhall-dis", usage,
                         {"--bytes", "--labels", "--aliases", "--strict", "--check", "--dot", "--stats", "--hex", "--scan", "--list",
                          "--annotate", "--json", "--diff", "--estimate", "--fields", "--offsets", "--guess-arch", "--halves"},
                         {"--arch", "--gpu", "--dialect", "--stage", "--program", "--uniforms", "--color", "--jobs", "--trips", "--assume",
                          "--html", "-o", "--base", "--start", "--count"},
                         {{"--arch", "--gpu"},       {"--dot", "--stats"},     {"--dot", "--bytes"},      {"--dot", "--check"},
                          {"--stats", "--bytes"},    {"--stats", "--labels"},  {"--stats", "--dialect"},  {"--stats", "--strict"},
                          {"--stats", "--check"},    {"--annotate", "--dot"},  {"--annotate", "--stats"}, {"--annotate", "--list"},
                          {"--json", "--annotate"},  {"--json", "--dot"},      {"--json", "--list"},      {"--json", "--bytes"},
                          {"--list", "--bytes"},     {"--list", "--labels"},   {"--list", "--dialect"},   {"--list", "--strict"},
                          {"--list", "--check"},     {"--list", "--dot"},      {"--list", "--stats"},     {"--guess-arch", "--arch"},
                          {"--guess-arch", "--gpu"}, {"--fields", "--dot"},    {"--fields", "--stats"},   {"--fields", "--json"},
                          {"--fields", "--diff"},    {"--fields", "--list"},   {"--fields", "--check"},   {"--fields", "--annotate"},
                          {"--fields", "--offsets"}, {"--offsets", "--dot"},   {"--offsets", "--stats"},  {"--offsets", "--json"},
                          {"--offsets", "--list"},   {"--start", "--scan"},    {"--count", "--scan"},     {"--diff", "--check"},
                          {"--diff", "--annotate"},  {"--diff", "--dot"},      {"--diff", "--list"},      {"--diff", "--bytes"},
                          {"--diff", "--labels"},    {"--diff", "--offsets"},  {"--estimate", "--json"},  {"--estimate", "--diff"},
                          {"--html", "--json"},      {"--html", "--diff"},     {"--halves", "--diff"},    {"--fields", "--strict"},
                          {"--fields", "--bytes"},   {"--fields", "--labels"}, {"--diff", "--strict"}});
    options.take_words();
    options.take_files();
    options.take_bifrost();
    options.rename({{"--checked", "--check"}});
    options.do_always({"-d", "-D", "--disassemble", "--disassemble-all", "-disassemble"});
    options.allow_value("--json", {"malioc"});
    options.require(
        {{"--base", "--offsets"}, {"--trips", "--stats"}, {"--estimate", "--stats"}, {"--html", "--stats"}, {"--halves", "--stats"}});
    options.write_to({"--html"});
    options.repeat({"--trips", "--assume"});
    options.read_from({"--uniforms"});
    if (!options.parse(argc, argv)) return options.exit_status();
    const bool is_malioc = options.value("--json") == "malioc";
    if (const std::string_view colour = options.value("--color");
        !colour.empty() && colour != "auto" && colour != "always" && colour != "never")
        return options.fail("unknown choice of --color '" + std::string(colour) + "': auto, always or never"), not_done;
    if (options.has("--diff") && options.files().size() != 2) return options.fail("--diff needs two files"), not_done;
    if (std::uint64_t threads = 0; !options.read_number("--jobs", 1, most_threads, threads)) return not_done;
    if (std::uint64_t place = 0; !options.read_address("--base", place) || !options.read_address("--start", place)) return not_done;
    if (std::uint64_t count = 0; !options.read_number("--count", 1, UINT64_MAX / 8, count)) return not_done;
    for (const std::string_view option : {"--hex", "--scan", "--program", "--list", "--start", "--count", "--guess-arch"})
        if (options.has(option) && !options.words().empty())
            return options.fail(std::string(option) + " needs a file or standard input, not words"), not_done;
    if (options.is_bifrost()) return bifrost_tools::disassemble(options);
    if (is_malioc && !options.has("--stats")) return options.fail("--json=malioc needs --stats"), not_done;
    if (is_malioc && options.has("--diff")) return options.fail("either --json=malioc or --diff, not both"), not_done;
    if (options.value("--html") == "-") return options.fail("--html needs the name of a file to write"), not_done;
    if (options.has("--assume") && !options.has("--estimate") && !options.has("--html"))
        return options.fail("--assume needs --estimate or --html"), not_done;
    if (options.has("--stage") && !options.has("--check") && !options.has("--annotate") && !is_malioc)
        return options.fail("--stage needs --check, --annotate or --json=malioc"), not_done;
    if (options.has("--uniforms") && !options.has("--annotate") && !options.has("--json"))
        return options.fail("--uniforms needs --annotate or --json"), not_done;
    if (std::vector<valhall::loop_trips> trips; !read_trips(options, trips)) return not_done;
    if (!read_timing(options, options.architecture())) return not_done;
    operand_names names;
    if (!read_names(options, names)) return not_done;

    output out(options);
    pictures::page page(page_title(options));
    const int status = options.has("--diff")     ? put_difference(out, options)
                       : is_malioc               ? put_malioc_json(out, options)
                       : options.has("--json")   ? put_json(out, options, names)
                       : options.words().empty() ? put_files(out, options, names, page)
                                                 : put_words(out, options, names, page);
    if (!out.finish(status)) return not_done;
    // Without a program, the page of an earlier call is kept.
    return !options.has("--html") || page.is_empty() || write_output(options, page.finish(), "--html") ? status : not_done;
}

}  // namespace

int main(int argc, char** argv)
{
    return run_program("valhall-dis", [&] { return run(argc, argv); });
}
