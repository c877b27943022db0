// SPDX-License-Identifier: MIT
// Bifrost in the programs: valhall-as and valhall-dis for v6 and v7.
#ifndef VALHALL_TOOLS_BIFROST_TOOLS_HPP
#define VALHALL_TOOLS_BIFROST_TOOLS_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <optional>
#include <string_view>
#include <vector>

#include "bifrost_dot.hpp"
#include "bifrost_json.hpp"
#include "bifrost_listing.hpp"
#include "caret.hpp"
#include "file.hpp"
#include "options.hpp"

#include <valhall/bifrost/bifrost.hpp>
#include <valhall/version.hpp>

namespace bifrost_tools {

namespace bifrost = valhall::bifrost;

// Prints an error and returns false if an option is given that the programs do not have for Bifrost.
inline bool allows(const command_line& options, std::initializer_list<std::string_view> refused)
{
    for (const std::string_view option : refused)
        if (options.has(option)) return options.fail(std::string(option) + " is not for Bifrost, v6 and v7");
    return true;
}

// How strictly clauses are checked.
inline bifrost::level level_of(const command_line& options, bool checks)
{
    if (options.has("--strict")) return bifrost::level::listed;
    return checks ? bifrost::level::accepted : bifrost::level::decodes;
}

// ---- words ----

inline std::string bytes_of(const std::vector<std::uint32_t>& words)
{
    std::string bytes;
    for (const std::uint32_t word : words)
        for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(word >> shift & 0xFF);
    return bytes;
}

inline bool words_of(const std::string& bytes, std::string_view name, std::vector<std::uint32_t>& words)
{
    if (bytes.size() % 16 != 0) {
        std::fprintf(stderr, "%s: error: the length is %zu bytes, which is no multiple of 16\n", std::string(name).c_str(), bytes.size());
        return false;
    }
    words.assign(bytes.size() / 4, 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << 8 * (i % 4);
    return true;
}

// A line for each quadword: four words, as C has them.
inline std::string hex_lines(const std::vector<std::uint32_t>& words, const char* indent, const char* after_word, const char* after_line)
{
    std::string text;
    for (std::size_t n = 0; n < words.size(); ++n) {
        char word[16];
        std::snprintf(word, sizeof word, "0x%08x", static_cast<unsigned>(words[n]));
        text += n % 4 == 0 ? indent : after_word;
        text += word;
        if (n % 4 == 3) text += after_line;
    }
    return text;
}

// ---- valhall-as ----

inline void report(const command_line& options, std::string_view text, const std::vector<bifrost::diagnostic>& diagnostics)
{
    std::uint64_t errors = 0;
    line_finder lines(text);
    for (const bifrost::diagnostic& one : diagnostics) {
        if (++errors > options.max_errors()) continue;
        std::fprintf(stderr, "%s:%u:%u: error: %s\n", std::string(options.file()).c_str(), static_cast<unsigned>(one.line),
                     static_cast<unsigned>(one.column), std::string(bifrost::explain(one).view()).c_str());
        show_caret(lines.line(one.line), one.column);
    }
    if (errors <= options.max_errors()) return;
    std::fprintf(stderr, "%s: %llu more errors (--max-errors 0 shows all)\n", std::string(options.program()).c_str(),
                 static_cast<unsigned long long>(errors - options.max_errors()));
}

// Words and diagnostics as one object, as valhall-as writes them for Valhall; a word has 32 bits.
inline int write_json(const command_line& options, const bifrost::assembly& made)
{
    json out;
    out.begin_object().text("program", "valhall-as").text("version", valhall::version.text).text("name", options.file());
    out.text("architecture", name_of(options.bifrost_arch())).key("words").begin_array();
    if (made)
        for (const std::uint32_t word : made.words) out.hex(word, 8);
    out.end_array().key("diagnostics").begin_array();
    for (const bifrost::diagnostic& one : made.diagnostics) {
        out.begin_object().text("severity", "error").number("line", one.line).number("column", one.column);
        out.text("message", bifrost::explain(one).view()).end_object();
    }
    out.end_array().end_object();
    if (!write_output(options, out.take() + '\n')) return not_done;
    return made ? 0 : found_errors;
}

// Assembles a text, and writes the words in a format: `bin`, `hex` or `c`, an array with a name.
inline int assemble(const command_line& options, std::string_view text, std::string_view format, const std::string& array)
{
    if (!allows(options, {"--dialect", "--insert-waits", "--mark-last-uses"})) return not_done;
    const bifrost::assembly made =
        bifrost::assemble(text, {level_of(options, !options.has("--allow-invalid")), options.bifrost_products()});
    if (options.has("--json")) return write_json(options, made);
    report(options, text, made.diagnostics);
    if (!made) return found_errors;
    if (format == "bin") return write_output(options, bytes_of(made.words)) ? 0 : not_done;
    if (format == "hex") return write_output(options, hex_lines(made.words, "", " ", "\n")) ? 0 : not_done;
    if (made.words.empty()) {
        std::fprintf(stderr, "%s: error: the program is empty, and C has no empty arrays\n", std::string(options.file()).c_str());
        return found_errors;
    }
    const std::string declared = array + "[" + std::to_string(made.words.size()) + "]";
    const std::string lines = hex_lines(made.words, "    ", ", ", ",\n");
    return write_output(options, "#include <stdint.h>\n\nstatic const uint32_t " + declared + " = {\n" + lines + "};\n") ? 0 : not_done;
}

// ---- valhall-dis ----

inline void put_count(std::string& out, std::string_view name, std::uint64_t count)
{
    out += std::string(name) + ": " + std::to_string(count) + '\n';
}

inline int complain_of(const bifrost::fault& why, std::string_view name)
{
    std::fprintf(stderr, "%s: error: clause %u: %s\n", std::string(name).c_str(), static_cast<unsigned>(why.clause),
                 std::string(bifrost::explain(why).view()).c_str());
    return found_errors;
}

inline int put_statistics(std::string& out, const std::vector<std::uint32_t>& words, std::string_view name)
{
    const auto found = bifrost::statistics_of(words);
    if (!found) return complain_of(found.error(), name);
    put_count(out, "quadwords", found->quadwords);
    put_count(out, "clauses", found->clauses);
    put_count(out, "tuples", found->tuples);
    put_count(out, "instructions", found->instructions);
    put_count(out, "NOPs", found->nops);
    put_count(out, "constants", found->constants);
    put_count(out, "messages", found->messages);
    put_count(out, "branches", found->branches);
    put_count(out, "registers", static_cast<std::uint64_t>(found->register_count()));
    return 0;
}

inline std::vector<bifrost::finding> findings_of(const command_line& options, const std::vector<std::uint32_t>& words)
{
    if (!options.has("--check") && !options.has("--strict")) return {};
    return bifrost::check_program(words, {level_of(options, true), options.bifrost_products(), options.stage()});
}

// Takes the text of a program, and annotates its clauses if there are annotations.
struct listing_output {
    std::string& out;
    const clause_annotations* notes;

    void operator()(std::string_view text) const { out += text; }
    void put_clause(std::uint32_t number, std::string_view text) const { out += notes != nullptr ? notes->annotated(number, text) : text; }
};

inline int put_program(std::string& out, const command_line& options, const std::vector<std::uint32_t>& words, std::string_view name)
{
    if (options.has("--stats")) return put_statistics(out, words, name);
    const std::vector<bifrost::finding> findings = findings_of(options, words);
    std::optional<clause_annotations> notes;
    if (options.has("--annotate")) notes.emplace(words);
    std::string text;
    const std::size_t faults = bifrost::disassemble(words, {.findings = findings}, listing_output{text, notes ? &*notes : nullptr});
    out += has_colour(options) ? coloured_lines(text) : text;
    return faults != 0 && options.has("--check") ? found_errors : 0;
}

// A program as an object of the list of a file.
inline int put_program_json(json& out, const command_line& options, const std::vector<std::uint32_t>& words, std::string_view name)
{
    program_json writer(out);
    out.begin_object();
    int status = 0;
    if (!options.has("--stats")) writer.put_clauses(words);
    if (options.has("--check") || options.has("--strict")) {
        const std::vector<bifrost::finding> findings = findings_of(options, words);
        writer.put_findings(findings);
        if (!findings.empty() && options.has("--check")) status = found_errors;
    }
    const auto found = bifrost::statistics_of(words);
    if (found) writer.put_statistics(*found);
    else if (options.has("--stats")) status = complain_of(found.error(), name);
    out.end_object();
    return status;
}

// Calls take(words, name) for the words of the command line, or for those of each file, and returns the exit status.
template <class Take>
int for_each_program(const command_line& options, const Take& take)
{
    std::vector<std::uint32_t> words;
    if (!options.words().empty()) {
        for (const valhall::word one : options.words()) {
            if (one >> 32 != 0) return options.fail("a word of Bifrost has 32 bits; four of them are a quadword"), not_done;
            words.push_back(static_cast<std::uint32_t>(one));
        }
        return take(words, "the words");
    }
    int status = 0;
    for (const std::string_view name : options.files()) {
        std::string bytes;
        if (!read_input(options, name, bytes)) status = not_done;
        else if (!words_of(bytes, name == "-" ? "<stdin>" : name, words)) status = std::max(status, found_errors);
        else status = std::max(status, take(words, name));
    }
    return status;
}

inline int disassemble_as_json(const command_line& options)
{
    json out;
    out.begin_object().text("program", "valhall-dis").text("version", valhall::version.text).key("files").begin_array();
    const std::string architecture(name_of(options.bifrost_arch()));
    const int status = for_each_program(options, [&](const std::vector<std::uint32_t>& words, std::string_view name) {
        out.begin_object().text("name", name).text("architecture", architecture).key("programs").begin_array();
        const int done = put_program_json(out, options, words, name);
        out.end_array().end_object();
        return done;
    });
    out.end_array().end_object();
    return write_output(options, out.take() + '\n') ? status : not_done;
}

// The clauses of each program as a graph.
inline int put_graphs(const command_line& options)
{
    std::string out;
    const int status = for_each_program(options, [&](const std::vector<std::uint32_t>& words, std::string_view name) {
        const dot_writer graph(words);
        out += graph.write();
        return graph.error() ? complain_of(graph.error(), name) : 0;
    });
    if (status == not_done && out.empty()) return status;
    return write_output(options, out) ? status : not_done;
}

// Disassembles the files or the words of the command line.
inline int disassemble(const command_line& options)
{
    if (!allows(options, {"--dialect", "--aliases", "--bytes", "--hex", "--scan", "--program", "--list", "--diff", "--fields", "--offsets",
                          "--guess-arch", "--uniforms", "--trips", "--base", "--start", "--count", "--html", "--halves"}))
        return not_done;
    if (options.value("--json") == "malioc") return options.fail("--json=malioc is not for Bifrost, v6 and v7"), not_done;
    if (options.has("--stage") && !options.has("--check")) return options.fail("--stage needs --check"), not_done;
    if (options.has("--json")) return disassemble_as_json(options);
    if (options.has("--dot")) return put_graphs(options);
    std::string out;
    const int status = for_each_program(options, [&](const std::vector<std::uint32_t>& words, std::string_view name) {
        if (options.files().size() > 1) out += (out.empty() ? "// " : "\n// ") + std::string(name) + '\n';
        return put_program(out, options, words, name);
    });
    if (status == not_done && out.empty()) return status;
    return write_output(options, out) ? status : not_done;
}

}  // namespace bifrost_tools

#endif
