// SPDX-License-Identifier: MIT
// The programs of a file of any kind: words, objects and caches of drivers, ELF, dumps, and text that drivers print.
#ifndef VALHALL_TOOLS_PROGRAM_FILES_HPP
#define VALHALL_TOOLS_PROGRAM_FILES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "file.hpp"
#include "hex_dump.hpp"
#include "in_order.hpp"
#include "options.hpp"

#include <valhall/formats/driver_text.hpp>
#include <valhall/formats/find_code.hpp>
#include <valhall/formats/read.hpp>

// "<stdin>" for "-".
inline std::string shown_name(std::string_view name) { return name == "-" ? "<stdin>" : std::string(name); }

// Prints an error about a file. Returns false.
inline bool complain(std::string_view name, const std::string& what)
{
    std::fprintf(stderr, "%s: error: %s\n", shown_name(name).c_str(), what.c_str());
    return false;
}

// "1 word", "2 words".
inline std::string word_count(std::size_t count) { return std::to_string(count) + (count == 1 ? " word" : " words"); }

// A program of a file: its words, or the bytes of the file that hold them, so that a large file is not copied as a whole.
class file_program {
public:
    explicit file_program(std::vector<valhall::word> words = {}) : words_(std::move(words)) {}
    // Of the words in some bytes, the first `size` are code; data follows.
    file_program(valhall::formats::byte_span bytes, std::size_t size) : code_(bytes.first(8 * size)), data_(bytes.subspan(8 * size)) {}

    std::vector<valhall::word> words() const { return code_.empty() ? words_ : valhall::formats::words_of(code_); }
    // The data after the code; always empty for a file of words only.
    std::vector<valhall::word> data() const { return valhall::formats::words_of(data_); }

    valhall::shader_stage stage = valhall::shader_stage::none;
    std::uint32_t variant = 0;
    std::string title{};  // "vertex, variant 1, 24 words at 0x1C8"; empty for a file of nothing but words
    bool is_compressed = false;
    valhall::formats::byte_span symbols{};  // in an object of Arm's compiler: see contained_program

private:
    std::vector<valhall::word> words_{};
    valhall::formats::byte_span code_{}, data_{};
};

inline constexpr std::uint64_t most_threads = 1024;

// The number of threads: that of --jobs, or that of the processor.
inline std::size_t thread_count(const command_line& options)
{
    std::uint64_t count = std::max(1U, std::thread::hardware_concurrency());
    options.read_number("--jobs", 1, most_threads, count);
    return static_cast<std::size_t>(count);
}

// The programs of a file that the command line selects: --hex, --scan, --program. They refer to the file's bytes, which this object has.
class program_file {
public:
    program_file() = default;
    program_file(const program_file&) = delete;
    program_file& operator=(const program_file&) = delete;

    // Prints an error and returns false if the file cannot be read or is wrong. `status` is then the exit status.
    bool read(const command_line& options, std::string_view name, int& status)
    {
        name_ = name;
        on_ = options.architecture();
        status = not_done;
        if (!read_input(options, name, bytes_)) return false;
        status = found_errors;
        if (options.has("--hex") && !read_dump()) return false;
        has_titles_ = options.has("--scan");
        if (has_titles_ && !scan()) return false;
        const bool is_of_text = !options.has("--hex") && valhall::formats::is_text(view());
        if (!has_titles_ && !(is_of_text ? read_text() : read_bytes(options))) return false;
        return choose(options.value("--program"));
    }

    const std::vector<file_program>& programs() const { return programs_; }
    // True if the file has a format, so that each program needs a title.
    bool has_titles() const { return has_titles_; }
    // The architecture that the file names, or the command line's.
    valhall::arch architecture() const { return on_; }

private:
    using bytes = valhall::formats::byte_span;

    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes of a string
    bytes view() const { return {reinterpret_cast<const std::uint8_t*>(bytes_.data()), bytes_.size()}; }

    static std::string hexadecimal(std::size_t value)
    {
        char text[20];
        std::snprintf(text, sizeof text, "0x%zX", value);
        return text;
    }

    // Converts a dump to bytes.
    bool read_dump()
    {
        const std::string text = std::exchange(bytes_, {});
        dump_reader reader(text);
        if (reader.read(text, bytes_)) return true;
        const dump_problem& problem = reader.problem();
        std::fprintf(stderr, "%s:%zu:%zu: error: %s\n", shown_name(name_).c_str(), problem.line, problem.column, problem.text.c_str());
        return false;
    }

    // Text is the output of a driver, or else an error.
    bool read_text()
    {
        std::string none;
        if (dump_reader(bytes_).read(bytes_, none) && !none.empty()) return complain(name_, "this is a hexadecimal dump: add --hex");
        has_titles_ = true;
        for (valhall::formats::printed_program& one : valhall::formats::read_driver_text(bytes_)) {
            const std::string size = word_count(one.words.size());
            file_program& made = programs_.emplace_back(std::move(one.words));
            made.stage = one.stage;
            made.title = stage_title(made.stage) + size + " from line " + std::to_string(one.line);
        }
        return !programs_.empty() || complain(name_, "this is text, not words: valhall-as assembles it");
    }

    bool read_bytes(const command_line& options)
    {
        namespace formats = valhall::formats;
        const formats::file_kind kind = formats::kind_of(view());
        if (kind == formats::file_kind::words) {
            std::vector<valhall::word> words;
            if (!to_words(bytes_, shown_name(name_), words)) return false;
            programs_.emplace_back(std::move(words));
            return true;
        }
        has_titles_ = true;
        if (kind == formats::file_kind::pipeline_cache && !options.names_architecture())
            if (const int number = formats::architecture_of_product(formats::product_of_pipeline_cache(view())); number != 0)
                on_ = static_cast<valhall::arch>(number);
        std::vector<formats::contained_program> parts;
        const formats::read_status done =
            formats::read_programs(view(), kind, [&parts](const formats::contained_program& one) { parts.push_back(one); });
        in_order(
            parts.size(), thread_count(options), [&](std::size_t n) { return programs_in(parts[n]); },
            [&](std::size_t, std::vector<file_program> made) { std::move(made.begin(), made.end(), std::back_inserter(programs_)); });
        if (!done) {
            const std::string place = " (" + std::string(name_of(kind)) + ", at byte " + hexadecimal(done.offset) + ')';
            return complain(name_, std::string(done.problem) + place);
        }
        return !programs_.empty() || complain_of_none(kind, done.offset, parts);
    }

    // `offset` is where the programs, or their number, should be. Parts were searched for code, and none was found.
    bool complain_of_none(valhall::formats::file_kind kind, std::size_t offset,
                          const std::vector<valhall::formats::contained_program>& parts) const
    {
        const std::string in_file = " in this file (" + std::string(name_of(kind)) + ", ";
        if (parts.empty()) return complain(name_, "there is no program" + in_file + "at byte " + hexadecimal(offset) + ')');
        return complain(name_, "no code was found" + in_file + "searched from byte " + hexadecimal(parts.front().offset) + ')');
    }

    bool scan()
    {
        found_in(0, bytes_.size(), programs_);
        return !programs_.empty() || complain(name_, "no code was found in the " + std::to_string(bytes_.size()) + " bytes of this file");
    }

    static std::string stage_title(valhall::shader_stage stage)
    {
        return stage == valhall::shader_stage::none ? "" : std::string(valhall::name_of(stage)) + ", ";
    }

    std::vector<file_program> programs_in(const valhall::formats::contained_program& part) const
    {
        std::vector<file_program> made;
        if (part.is_found && !part.is_compressed) found_in(part.offset, part.code.size(), made);
        else made.push_back(described(part));
        return made;
    }

    // "; inputs: position, uv; outputs: color": the symbols of an object of Arm's compiler.
    static std::string symbol_lists(const valhall::formats::contained_program& part)
    {
        using valhall::formats::symbol_list;
        constexpr std::string_view titles[] = {"inputs", "outputs", "uniforms", "", "", "resources"};
        std::string text;
        std::optional<symbol_list> last;
        each_symbol(part, [&](symbol_list list, valhall::formats::byte_span name) {
            const std::string_view title = titles[static_cast<std::size_t>(list)];
            if (title.empty()) return;
            if (list == last) text += ", ";
            else text.append("; ").append(title) += ": ";
            last = list;
            for (const std::uint8_t c : name) text += c >= ' ' && c < 0x7F ? static_cast<char>(c) : '?';
        });
        return text;
    }

    file_program described(const valhall::formats::contained_program& part) const
    {
        std::string title = stage_title(part.stage);
        if (!part.name.empty()) title.append(part.name).append(", ");
        if (part.stage != valhall::shader_stage::none) title += "variant " + std::to_string(part.variant) + ", ";
        file_program made;
        if (part.is_compressed) {
            title += std::to_string(part.code.size()) + " compressed bytes";
        } else {
            const std::size_t size = valhall::formats::code_size(valhall::formats::words_of(part.code), on_);
            made = file_program(part.code, size);
            title += word_count(size);
        }
        title += " at " + hexadecimal(part.offset);
        if (part.registers != 0) title += ", " + std::to_string(part.registers) + " registers";
        if (part.scratch != 0) title += ", " + std::to_string(part.scratch) + " bytes of scratch";
        title += symbol_lists(part);
        made.stage = part.stage;
        made.variant = part.variant;
        made.is_compressed = part.is_compressed;
        made.symbols = part.symbols;
        made.title = std::move(title);
        return made;
    }

    // Searches a part of the file for code, and appends what it finds.
    void found_in(std::size_t offset, std::size_t size, std::vector<file_program>& programs) const
    {
        valhall::formats::find_code(
            view().subspan(offset, size), on_,
            [&](const valhall::formats::likely_code& found) {
                file_program& made = programs.emplace_back(view().subspan(found.offset, 8 * found.words), found.words);
                char score[40];
                std::snprintf(score, sizeof score, ", found with a score of %.0f", found.score);
                made.title = word_count(found.words) + " at " + hexadecimal(found.offset) + score;
            },
            offset);
    }

    // Keeps only the programs that an option names: "3", "vertex", or "vertex.1" for a variant.
    bool choose(std::string_view wanted)
    {
        if (wanted.empty()) return true;
        std::vector<file_program> chosen;
        for (std::size_t n = 0; n < programs_.size(); ++n) {
            file_program& one = programs_[n];
            const std::string stage = one.stage == valhall::shader_stage::none ? "" : std::string(valhall::name_of(one.stage));
            const bool is_named = !stage.empty() && (wanted == stage || wanted == stage + '.' + std::to_string(one.variant));
            if (wanted == std::to_string(n) || is_named) chosen.push_back(std::move(one));
        }
        const std::size_t count = programs_.size();
        programs_ = std::move(chosen);
        return !programs_.empty() || complain(name_, "no program is '" + std::string(wanted) + "' among " + std::to_string(count) +
                                                         ": --list shows numbers, stages and variants");
    }

    std::string name_{};
    std::string bytes_{};
    std::vector<file_program> programs_{};
    valhall::arch on_{};
    bool has_titles_ = false;
};

#endif
