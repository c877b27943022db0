// SPDX-License-Identifier: MIT
// valhall-as: assembly text to machine code.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "assembly.hpp"
#include "bifrost_tools.hpp"
#include "diagnostics_json.hpp"
#include "file.hpp"
#include "json.hpp"
#include "options.hpp"
#include "report.hpp"
#include "run_program.hpp"
#include "visible.hpp"

#include <valhall/program/growing_analysis.hpp>
#include <valhall/text/disassemble.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/version.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-as [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021|auto] [--strict] [--allow-invalid]\n"
    "                  [--max-errors N] [--insert-waits [--stage vertex|fragment|compute|blend|pilot]] [--mark-last-uses]\n"
    "                  [--format bin|hex|c | --json] [-o OUT] [FILE | -e TEXT...]\n"
    "Assembles FILE, or standard input, or TEXT, into words on OUT, or standard output.\n"
    "  --arch ARCH       the architecture, v9 to v15, or v6 or v7 for Bifrost; if neither it nor --gpu nor the text (.arch v10,\n"
    "                    .gpu G610) names one, v9 and a note\n"
    "  --gpu NAME        the architecture of a product, such as g610, Mali-G52 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME    the dialect of the text: panfrost, that of Mesa (default); arm; 2021, that of the first public\n"
    "                    description of the instruction set; or auto, the one in which the text is right\n"
    "  --strict          an instruction that is not legal by Arm's description is an error, even if the hardware accepts it\n"
    "  --allow-invalid   instructions that the hardware does not accept, or that are not legal, are warnings instead of errors\n"
    "  --max-errors N    the number of errors to show; the others are counted; default 20, 0 for all\n"
    "  --insert-waits    inserts the missing waits for messages\n"
    "  --stage NAME      with --insert-waits, the stage: the caller of a blend shader has already waited for the tile\n"
    "  --mark-last-uses  marks the last reads of registers, and removes wrong marks\n"
    "  -e TEXT           a line to assemble; may be given more than once, for one line after the other\n"
    "  --format NAME     the format of words: bin, little-endian (default); hex, one per line (default with -e); or c, a\n"
    "                    C array\n"
    "  --json            instead, words and diagnostics as JSON\n"
    "  -o OUT            the file to write, which may not be an input; default: standard output, also -\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if the text has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

enum class format { unknown, bin, hex, c };

format format_of(const command_line& options)
{
    const std::string_view name = options.value("--format");
    if (name.empty()) return options.has("-e") ? format::hex : format::bin;
    if (name == "bin") return format::bin;
    if (name == "hex") return format::hex;
    if (name == "c") return format::c;
    options.fail("unknown format '" + std::string(name) + "': bin, hex or c");
    return format::unknown;
}

std::string hex_text(valhall::word w)
{
    char text[20];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(w));
    return text;
}

std::string hex_lines(const std::vector<valhall::word>& words)
{
    std::string text;
    for (const valhall::word w : words) text += hex_text(w) + '\n';
    return text;
}

// The name of the array for a file: the name of the file, without folder and extension.
std::string array_name(const command_line& options)
{
    if (options.reads_stdin()) return "program";
    const std::string stem = std::filesystem::path(options.file()).stem().string();
    std::string name;
    for (const char c : stem) {
        const bool is_digit = c >= '0' && c <= '9', is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (is_digit && name.empty()) name = '_';
        name += is_digit || is_letter ? c : '_';
    }
    return name;
}

// C has no empty arrays, so there must be words.
std::string c_array(const command_line& options, const std::vector<valhall::word>& words)
{
    const std::string declared = array_name(options) + "[" + std::to_string(words.size()) + "]";
    std::string text = "#include <stdint.h>\n\nstatic const uint64_t " + declared + " = {\n";
    const valhall::disassemble_options how{.on = options.architecture()};
    valhall::disassemble_words(words, how, [&](const valhall::disassembled_word& found) {
        if (found.is_end) return;
        text += "    " + hex_text(found.bits) + ",";
        if (found.has_line) text += "  // " + std::string(found.statement);
        text += '\n';
    });
    return text + "};\n";
}

// The text to assemble: lines of the command line, or a file.
bool read_text(const command_line& options, std::string& text)
{
    if (!options.has("-e")) return read_input(options, text);
    for (const std::string_view line : options.values("-e")) text.append(line) += '\n';
    return true;
}

bool write(const command_line& options, format how, const std::vector<valhall::word>& words)
{
    if (how == format::bin) return write_output(options, to_bytes(words));
    if (how == format::hex) return write_output(options, hex_lines(words));
    return write_output(options, c_array(options, words));
}

// The reason why a text is not assembled at all; empty if there is none. Text has no zero bytes, and words nearly always do.
std::string refusal_of(const command_line& options, const std::string& content, valhall::bifrost::gpu_set named)
{
    if (content.find('\0') != std::string::npos) return "this is a binary file, not assembly text; valhall-dis disassembles words";
    if (named == 0 || options.is_bifrost()) return {};
    return "the text is for " + std::string(name_of(valhall::bifrost::arch_of(named))) + ", Bifrost, and the command line names " +
           std::string(valhall::name_of(options.architecture()));
}

// Runs the passes that the command line selects. Returns the sentence of an error; empty if there is none.
std::string pass(const command_line& options, std::vector<valhall::word>& words)
{
    if (options.has("--insert-waits")) {
        // Padding is an option of the command line.
        const valhall::wait_options how{.stage = options.stage(), .aligns = valhall::padding_of(words) != 0};
        if (!valhall::insert_waits(words, options.architecture(), how))
            return "with the waits that are inserted, a branch is too far from its target";
    }
    const bool is_done = !options.has("--mark-last-uses") || valhall::mark_last_uses(words, options.architecture());
    return is_done ? "" : "the program is too long for --mark-last-uses";
}

// Words and diagnostics as one object. Errors are in the object, not on standard error. `refusal` is an error of the whole text, at its begin.
int write_json(const command_line& options, const std::vector<valhall::word>& words, const std::vector<valhall::diagnostic>& diagnostics,
               const std::string& refusal)
{
    json out;
    out.begin_object().text("program", "valhall-as").text("version", valhall::version.text).text("name", options.file());
    out.text("architecture", name_of(options.architecture())).key("words").begin_array();
    for (const valhall::word w : words) out.text(hex_text(w));
    out.end_array().key("diagnostics").begin_array();
    if (!refusal.empty())
        out.begin_object().text("severity", "error").number("line", 1).number("column", 1).text("message", refusal).end_object();
    put_diagnostics(out, diagnostics);
    return write_output(options, out.end_array().end_object().take() + '\n') ? 0 : not_done;
}

// Reports an error of the whole text. Returns the exit status.
int refuse(const command_line& options, const std::string& why, const std::vector<valhall::diagnostic>& diagnostics = {})
{
    if (options.has("--json")) return std::max(found_errors, write_json(options, {}, diagnostics, why));
    say(std::string(options.file()) + ": error: " + why);
    return found_errors;
}

int run(int argc, char** argv)
{
    command_line options("valhall-as", usage, {"--allow-invalid", "--strict", "--insert-waits", "--mark-last-uses", "--json"},
                         {"--arch", "--gpu", "--dialect", "--max-errors", "--stage", "--format", "-e", "-o"},
                         {{"--arch", "--gpu"}, {"--json", "--format"}, {"--json", "--max-errors"}});
    options.repeat({"-e"});
    options.do_always({"-c", "-assemble", "--assemble"});
    options.take_bifrost();
    options.take_any_dialect();
    options.require({{"--stage", "--insert-waits"}});
    if (!options.parse(argc, argv)) return options.exit_status();
    const format how = format_of(options);
    if (how == format::unknown) return not_done;
    if (options.has("-e") && options.has_files()) return options.fail("either -e or a file, not both"), not_done;
    if (options.has("-e")) options.name_input("-e");
    if (how == format::bin && !options.has("--json") && !can_write_binary(options, ", or --format hex to see them")) return not_done;

    std::string text;
    if (!read_text(options, text)) return not_done;
    const valhall::bifrost::gpu_set named = valhall::bifrost::products_named_in(text);
    options.set_bifrost_products(named);
    if (const std::string why = refusal_of(options, text, named); !why.empty()) return refuse(options, why);
    if (options.is_bifrost()) {
        constexpr std::string_view formats[] = {"", "bin", "hex", "c"};
        return bifrost_tools::assemble(options, text, formats[static_cast<int>(how)], array_name(options));
    }
    std::optional<valhall::program> assembled = assemble_text(options, text);
    if (!assembled) return not_done;
    valhall::program& program = *assembled;
    const bool is_json = options.has("--json");
    if (!is_json) report(options, text, program.diagnostics, " (--max-errors 0 shows all)");
    if (!program) return is_json ? std::max(found_errors, write_json(options, {}, program.diagnostics, "")) : found_errors;
    if (const std::string why = pass(options, program.words); !why.empty()) return refuse(options, why, program.diagnostics);
    if (is_json) return write_json(options, program.words, program.diagnostics, "");
    if (how == format::c && program.words.empty()) return refuse(options, "the program is empty, and C has no empty arrays");
    return write(options, how, program.words) ? 0 : not_done;
}

}  // namespace

int main(int argc, char** argv)
{
    return run_program("valhall-as", [&] { return run(argc, argv); });
}
