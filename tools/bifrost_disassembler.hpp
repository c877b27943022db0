// SPDX-License-Identifier: MIT
// valhall-dis for Bifrost: clauses to text, JSON, graphs, statistics, bit fields and differences.
#ifndef VALHALL_TOOLS_BIFROST_DISASSEMBLER_HPP
#define VALHALL_TOOLS_BIFROST_DISASSEMBLER_HPP

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bifrost_diff.hpp"
#include "bifrost_dot.hpp"
#include "bifrost_fields.hpp"
#include "bifrost_json.hpp"
#include "bifrost_listing.hpp"
#include "bifrost_tools.hpp"
#include "difference_text.hpp"
#include "program_files.hpp"
#include "visible.hpp"

namespace bifrost_tools {

inline void put_count(std::string& out, std::string_view name, std::uint64_t count)
{
    out += std::string(name) + ": " + std::to_string(count) + '\n';
}

inline int complain_of(const bifrost::fault& why, std::string_view name)
{
    say(std::string(name) + ": error: clause " + std::to_string(why.clause) + ": " + std::string(bifrost::explain(why).view()));
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

// A program, and what its file says of it.
struct input_program {
    std::vector<std::uint32_t> words{}, data{};  // the code, and what follows it in the same part of the file
    std::string title{};  // empty for a file of nothing but quadwords
    valhall::shader_stage stage = valhall::shader_stage::none;
};

inline std::vector<bifrost::finding> findings_of(const command_line& options, const input_program& of)
{
    if (!options.has("--check") && !options.has("--strict")) return {};
    const valhall::shader_stage stage = options.has("--stage") ? options.stage() : of.stage;
    return bifrost::check_program(of.words, {level_of(options, true), options.bifrost_products(), stage});
}

// Takes the text of a program, and adds annotations and addresses to its clauses if they are asked for.
class listing_output {
public:
    listing_output(std::string& out, const command_line& options, const std::vector<std::uint32_t>& words)
        : out_(out), has_offsets_(options.has("--offsets"))
    {
        if (options.has("--annotate")) notes_.emplace(words);
        options.read_address("--start", base_);
        options.read_address("--base", base_);
    }

    void operator()(std::string_view text) const { out_ += text; }
    void put_clause(std::uint32_t number, std::string_view text) const
    {
        const std::string all = notes_ ? notes_->annotated(number, text) : std::string(text);
        out_ += has_offsets_ ? with_addresses(all) : all;
    }

private:
    // "0x0020: clause_2:", and "// to 0x0000" after lines that name a clause.
    std::string with_addresses(std::string_view text) const
    {
        std::string made;
        for (std::size_t next = 0; !text.empty(); text.remove_prefix(next)) {
            next = std::min(text.find('\n'), text.size() - 1) + 1;
            const std::string_view line = text.substr(0, next - 1);
            const std::int64_t named = bifrost_tools::clause_in(line);
            const bool is_label = line.substr(0, 7) == "clause_", is_branch = named >= 0 && line.substr(0, 4) == "    ";
            if (is_label) made += address_of(named) + ": ";
            made += line;
            if (is_branch && line.find("//") == std::string_view::npos) made += "  // to " + address_of(named);
            made += '\n';
        }
        return made;
    }

    std::string address_of(std::int64_t clause) const
    {
        char text[24];
        std::snprintf(text, sizeof text, "0x%04llx", static_cast<unsigned long long>(base_ + 16 * static_cast<std::uint64_t>(clause)));
        return text;
    }

    std::string& out_;
    std::optional<clause_annotations> notes_{};
    bool has_offsets_;
    std::uint64_t base_ = 0;  // the address of the first clause
};

// The data after a program as `.words`; of zeros only their number.
inline void put_data(std::string& out, const std::vector<std::uint32_t>& data)
{
    if (data.empty()) return;
    const bool is_padding = std::all_of(data.begin(), data.end(), [](std::uint32_t w) { return w == 0; });
    out += "\n// " + code_machine{.is_bifrost = true}.size_text(data.size() / 2) + (is_padding ? " of padding\n" : " of data\n");
    if (!is_padding) out += hex_lines(data, ".words ", " ", "\n", "");
}

inline int put_program(std::string& out, const command_line& options, const input_program& of, std::string_view name)
{
    if (options.has("--stats")) return put_statistics(out, of.words, name);
    if (options.has("--dot")) {
        const dot_writer graph(of.words);
        out += graph.write();
        return graph.error() ? complain_of(graph.error(), name) : 0;
    }
    const std::vector<bifrost::finding> findings = findings_of(options, of);
    std::string text;
    const std::size_t faults = bifrost::disassemble(of.words, {.findings = findings}, listing_output(text, options, of.words));
    put_data(text, of.data);
    out += has_colour(options) ? coloured_lines(text) : text;
    return faults != 0 && options.has("--check") ? found_errors : 0;
}

// A program as an object of the list of a file.
inline int put_program_json(json& out, const command_line& options, const input_program& of, std::string_view name)
{
    program_json writer(out);
    out.begin_object();
    if (!of.title.empty()) out.text("title", of.title);
    if (of.stage != valhall::shader_stage::none) out.text("stage", valhall::name_of(of.stage));
    int status = 0;
    if (!options.has("--stats")) writer.put_clauses(of.words);
    if (options.has("--check") || options.has("--strict")) {
        const std::vector<bifrost::finding> findings = findings_of(options, of);
        writer.put_findings(findings);
        if (!findings.empty() && options.has("--check")) status = found_errors;
    }
    const auto found = bifrost::statistics_of(of.words);
    if (found) writer.put_statistics(*found);
    else if (options.has("--stats")) status = complain_of(found.error(), name);
    out.end_object();
    return status;
}

// The programs of an input, and how it is named.
struct input {
    std::string name{};
    std::vector<input_program> programs{};
};

// Reads the words of the command line.
inline bool read_words(const command_line& options, input& made)
{
    input_program& one = made.programs.emplace_back();
    made.name = "the words";
    for (const valhall::word bits : options.words()) {
        if (bits >> 32 != 0) return options.fail("a word of Bifrost has 32 bits; four of them are a quadword");
        one.words.push_back(static_cast<std::uint32_t>(bits));
    }
    return true;
}

// Reads a file. Prints an error and returns false if it is wrong; `status` is then the exit status.
inline bool read_programs(const command_line& options, std::string_view name, input& made, int& status)
{
    program_file file;
    made.name = shown_name(name);
    if (!file.read(options, name, status)) return false;
    status = file.is_incomplete() ? found_errors : 0;
    for (const file_program& program : file.programs()) {
        if (program.is_compressed()) continue;
        made.programs.push_back({short_words(program.words()), short_words(program.data()), program.title, program.stage});
    }
    return true;
}

// Calls take(input) for the words of the command line, or for each file, and returns the exit status.
template <class Take>
int for_each_input(const command_line& options, const Take& take)
{
    if (!options.words().empty()) {
        input one;
        return read_words(options, one) ? take(one) : not_done;
    }
    int status = 0;
    for (const std::string& name : files_in(options.files(), status)) {
        input one;
        int done = 0;
        if (read_programs(options, name, one, done)) done = std::max(done, take(one));
        status = std::max(status, done);
    }
    return status;
}

inline int disassemble_as_json(const command_line& options)
{
    json out;
    out.begin_object().text("program", "valhall-dis").text("version", valhall::version.text).key("files").begin_array();
    const std::string architecture(name_of(options.bifrost_arch()));
    const int status = for_each_input(options, [&](const input& one) {
        int done = 0;
        out.begin_object().text("name", one.name).text("architecture", architecture).key("programs").begin_array();
        for (const input_program& program : one.programs) done = std::max(done, put_program_json(out, options, program, one.name));
        out.end_array().end_object();
        return done;
    });
    out.end_array().end_object();
    return write_output(options, out.take() + '\n') ? status : not_done;
}

// The text, the graph or the statistics of each program, or their list.
inline int disassemble_as_text(const command_line& options)
{
    std::string out;
    const bool has_names = options.files().size() > 1;
    const int status = for_each_input(options, [&](const input& one) {
        int done = 0;
        std::size_t number = 0;
        if (has_names) out += (out.empty() ? "// " : "\n// ") + one.name + '\n';
        for (const input_program& program : one.programs) {
            if (options.has("--list")) {
                const std::string size = code_machine{.is_bifrost = true}.size_text(program.words.size() / 2);
                out += std::to_string(number++) + ": " + (program.title.empty() ? size : program.title) + '\n';
                continue;
            }
            if (!program.title.empty()) out += (number++ == 0 ? "// " : "\n// ") + program.title + '\n';
            done = std::max(done, put_program(out, options, program, one.name));
        }
        return done;
    });
    if (status == not_done && out.empty()) return status;
    return write_output(options, out) ? status : not_done;
}

// The bit fields of each clause.
inline int put_fields(const command_line& options)
{
    std::string out;
    const int status = for_each_input(options, [&](const input& one) {
        bool all = true;
        for (const input_program& program : one.programs) all = clause_tables(out).put(program.words) && all;
        return all ? 0 : found_errors;
    });
    if (status == not_done && out.empty()) return status;
    return write_output(options, out) ? status : not_done;
}

// Compares two files with one program each. Returns 1 if they differ.
inline int put_difference(const command_line& options)
{
    input both[2];
    for (std::size_t n = 0; n < 2; ++n) {
        int status = 0;
        if (!read_programs(options, options.files()[n], both[n], status)) return status;
        if (both[n].programs.size() != 1) return complain(both[n].name, "there are several programs: choose one with --program"), not_done;
    }
    const clause_diff difference(both[0].programs[0].words, both[1].programs[0].words);
    if (!write_output(options, difference_output(options, difference, name_of(options.bifrost_arch())))) return not_done;
    return difference.has_changes() ? found_errors : 0;
}

// Disassembles the files or the words of the command line.
inline int disassemble(const command_line& options)
{
    if (!allows(options, {"--dialect", "--aliases", "--bytes", "--guess-arch", "--uniforms", "--trips", "--estimate", "--assume", "--html",
                          "--halves"}))
        return not_done;
    if (options.value("--json") == "malioc") return options.fail("--json=malioc is not for Bifrost, v6 and v7"), not_done;
    if (options.has("--diff") && options.has("--stats")) return options.fail("--stats with --diff is not for Bifrost, v6 and v7"), not_done;
    if (options.has("--stage") && !options.has("--check")) return options.fail("--stage needs --check"), not_done;
    if (options.has("--diff")) return put_difference(options);
    if (options.has("--fields")) return put_fields(options);
    return options.has("--json") ? disassemble_as_json(options) : disassemble_as_text(options);
}

}  // namespace bifrost_tools

#endif
