// SPDX-License-Identifier: MIT
// Bifrost in the programs: options, words, and valhall-as for v6 and v7.
#ifndef VALHALL_TOOLS_BIFROST_TOOLS_HPP
#define VALHALL_TOOLS_BIFROST_TOOLS_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "caret.hpp"
#include "file.hpp"
#include "json.hpp"
#include "options.hpp"
#include "visible.hpp"

#include <valhall/bifrost/bifrost.hpp>
#include <valhall/version.hpp>

namespace bifrost_tools {

namespace bifrost = valhall::bifrost;

// Prints an error and returns false if an option is given that the programs do not have for Bifrost.
inline bool allows(const command_line& options, std::initializer_list<std::string_view> refused)
{
    for (const std::string_view option : refused)
        if (options.has(option)) return options.fail(std::string(option) + " is not for Bifrost, v6 and v7");
    if (options.stage() == valhall::shader_stage::pilot) return options.fail("--stage pilot is not for Bifrost, v6 and v7");
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
        say(std::string(name) + ": error: the length is " + std::to_string(bytes.size()) + " bytes, which is no multiple of 16");
        return false;
    }
    words.assign(bytes.size() / 4, 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << 8 * (i % 4);
    return true;
}

// A line for each quadword: four words with a prefix, 0x as C has them.
inline std::string hex_lines(const std::vector<std::uint32_t>& words, const char* indent, const char* after_word, const char* after_line,
                             const char* prefix = "0x")
{
    std::string text;
    for (std::size_t n = 0; n < words.size(); ++n) {
        char word[16];
        std::snprintf(word, sizeof word, "%s%08x", prefix, static_cast<unsigned>(words[n]));
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
        say(std::string(options.file()) + ':' + std::to_string(one.line) + ':' + std::to_string(one.column) +
            ": error: " + std::string(bifrost::explain(one).view()));
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
        say(std::string(options.file()) + ": error: the program is empty, and C has no empty arrays");
        return found_errors;
    }
    const std::string declared = array + "[" + std::to_string(made.words.size()) + "]";
    const std::string lines = hex_lines(made.words, "    ", ", ", ",\n");
    return write_output(options, "#include <stdint.h>\n\nstatic const uint32_t " + declared + " = {\n" + lines + "};\n") ? 0 : not_done;
}

}  // namespace bifrost_tools

#endif
