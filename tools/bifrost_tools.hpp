// SPDX-License-Identifier: MIT
// Bifrost in the programs: valhall-as and valhall-dis for v6 and v7.
#ifndef VALHALL_TOOLS_BIFROST_TOOLS_HPP
#define VALHALL_TOOLS_BIFROST_TOOLS_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "caret.hpp"
#include "file.hpp"
#include "options.hpp"

#include <valhall/bifrost/bifrost.hpp>

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

// Assembles a text, and writes the words in a format: `bin`, `hex` or `c`, an array with a name.
inline int assemble(const command_line& options, std::string_view text, std::string_view format, const std::string& array)
{
    if (!allows(options, {"--dialect", "--insert-waits", "--mark-last-uses", "--json"})) return not_done;
    const bifrost::assembly made =
        bifrost::assemble(text, {level_of(options, !options.has("--allow-invalid")), options.bifrost_products()});
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

inline int put_statistics(std::string& out, const std::vector<std::uint32_t>& words, std::string_view name)
{
    const auto found = bifrost::statistics_of(words);
    if (!found) {
        const std::string why(bifrost::explain(found.error()).view());
        std::fprintf(stderr, "%s: error: clause %u: %s\n", std::string(name).c_str(), static_cast<unsigned>(found.error().clause),
                     why.c_str());
        return found_errors;
    }
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

inline int put_program(std::string& out, const command_line& options, const std::vector<std::uint32_t>& words, std::string_view name)
{
    if (options.has("--stats")) return put_statistics(out, words, name);
    std::vector<bifrost::finding> findings;
    if (options.has("--check") || options.has("--strict"))
        findings = bifrost::check_program(words, {level_of(options, true), options.bifrost_products(), options.stage()});
    const bifrost::disassemble_options how{.findings = findings};
    const std::size_t faults = bifrost::disassemble(words, how, [&out](std::string_view text) { out += text; });
    return faults != 0 && options.has("--check") ? found_errors : 0;
}

// The words of the command line.
inline int put_words(std::string& out, const command_line& options)
{
    std::vector<std::uint32_t> words;
    for (const valhall::word one : options.words()) {
        if (one >> 32 != 0) return options.fail("a word of Bifrost has 32 bits; four of them are a quadword"), not_done;
        words.push_back(static_cast<std::uint32_t>(one));
    }
    return put_program(out, options, words, "the words");
}

// Disassembles the files or the words of the command line.
inline int disassemble(const command_line& options)
{
    if (!allows(options,
                {"--dialect", "--aliases", "--bytes", "--annotate", "--dot", "--json", "--hex", "--scan", "--program", "--list", "--diff"}))
        return not_done;
    std::string out;
    int status = 0;
    if (!options.words().empty()) status = put_words(out, options);
    else
        for (const std::string_view name : options.files()) {
            std::string bytes;
            std::vector<std::uint32_t> words;
            if (options.files().size() > 1) out += (out.empty() ? "// " : "\n// ") + std::string(name) + '\n';
            if (!read_input(options, name, bytes)) status = not_done;
            else if (!words_of(bytes, name == "-" ? "<stdin>" : name, words)) status = std::max(status, found_errors);
            else status = std::max(status, put_program(out, options, words, name));
        }
    if (status == not_done && out.empty()) return status;
    return write_output(options, out) ? status : not_done;
}

}  // namespace bifrost_tools

#endif
