// SPDX-License-Identifier: MIT
// The programs of a file of any kind: words, objects and caches of drivers, ELF, dumps, and text that drivers print.
#ifndef VALHALL_TOOLS_PROGRAM_FILES_HPP
#define VALHALL_TOOLS_PROGRAM_FILES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "architecture_guess.hpp"
#include "file.hpp"
#include "file_kinds.hpp"
#include "hex_dump.hpp"
#include "in_order.hpp"
#include "operand_names.hpp"
#include "options.hpp"
#include "printed_clauses.hpp"
#include "visible.hpp"

#include <valhall/bifrost/find_code.hpp>
#include <valhall/bifrost/text/assemble.hpp>
#include <valhall/bifrost/text/explain.hpp>
#include <valhall/formats/driver_text.hpp>
#include <valhall/formats/find_code.hpp>
#include <valhall/formats/inflate.hpp>
#include <valhall/formats/read.hpp>
#include <valhall/text/parse.hpp>

// "<stdin>" for "-".
inline std::string shown_name(std::string_view name) { return name == "-" ? "<stdin>" : std::string(name); }

// Prints an error about a file. Returns false.
inline bool complain(std::string_view name, const std::string& what)
{
    say(shown_name(name) + ": error: " + what);
    return false;
}

// "1 word", "2 words".
inline std::string word_count(std::size_t count) { return std::to_string(count) + (count == 1 ? " word" : " words"); }

// The machine of the code in a file: its instructions are words of Valhall, or its clauses quadwords of Bifrost, two words each.
struct code_machine {
    valhall::arch on{};
    bool is_bifrost = false;

    std::size_t unit_words() const { return is_bifrost ? 2 : 1; }
    std::size_t unit_bytes() const { return 8 * unit_words(); }
    // "24 words", "12 quadwords".
    std::string size_text(std::size_t words) const
    {
        const std::size_t count = words / unit_words();
        return is_bifrost ? std::to_string(count) + (count == 1 ? " quadword" : " quadwords") : word_count(count);
    }
    // The number of words that are code; data or padding follows.
    std::size_t code_size(valhall::formats::byte_span bytes) const
    {
        if (is_bifrost) return 2 * valhall::bifrost::code_size(valhall::bifrost::words_of(bytes));
        return valhall::formats::code_size(valhall::formats::words_of(bytes), on);
    }
    // Calls visit(offset, words, score) with likely programs. `offset` is the offset of the bytes in the file.
    template <class Visit>
    void find_code(valhall::formats::byte_span bytes, std::size_t offset, const Visit& visit) const
    {
        namespace bifrost = valhall::bifrost;
        if (is_bifrost)
            return bifrost::find_code(
                bytes, [&](const bifrost::likely_program& one) { visit(one.offset, 2 * one.quadwords, one.score); }, offset);
        valhall::formats::find_code(
            bytes, on, [&](const valhall::formats::likely_code& one) { visit(one.offset, one.words, one.score); }, offset);
    }
};

// A program of a file: its words, or the bytes of the file that hold them, so that a large file is not copied as a whole.
class file_program {
public:
    explicit file_program(std::vector<valhall::word> words = {}) : words_(std::move(words)) {}
    // Of the words in some bytes, the first `size` are code; data follows.
    file_program(valhall::formats::byte_span bytes, std::size_t size) : code_(bytes.first(8 * size)), data_(bytes.subspan(8 * size)) {}

    // True for compressed code that is not read here. It has no words.
    bool is_compressed() const { return compressed != valhall::formats::compression::none; }
    std::vector<valhall::word> words() const { return code_.empty() ? words_ : valhall::formats::words_of(code_); }
    // The data after the code; always empty for a file of words only.
    std::vector<valhall::word> data() const { return valhall::formats::words_of(data_); }

    valhall::shader_stage stage = valhall::shader_stage::none;
    std::uint32_t variant = 0;
    std::string title{};  // "vertex, variant 1, 24 words at 0x1C8"; empty for a file of nothing but words
    valhall::formats::compression compressed = valhall::formats::compression::none;
    std::size_t compressed_size = 0, offset = 0;  // of compressed code in the file
    std::string kernel{};          // the name of a kernel, if the file says it
    std::uint32_t workgroup[3]{};  // the size of its workgroups, or 0
    valhall::formats::byte_span symbols{};  // in an object of Arm's compiler: see contained_program

private:
    std::vector<valhall::word> words_{};
    valhall::formats::byte_span code_{}, data_{};
};

// Replaces folders among the names of files by the files in them whose first bytes are those of a format with programs, in the order of their
// names. Prints an error and sets `status` for each folder that has none, or cannot be read.
inline std::vector<std::string> files_in(const std::vector<std::string_view>& names, int& status)
{
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (const std::string_view name : names) {
        std::error_code error;
        if (!fs::is_directory(fs::path(name), error)) {
            files.emplace_back(name);
            continue;
        }
        std::vector<std::string> found;
        for (fs::recursive_directory_iterator at(fs::path(name), error), end; !error && at != end; at.increment(error)) {
            if (!at->is_regular_file(error) || at->path().filename() == "cache.status") continue;
            std::uint8_t first[512];
            std::FILE* const file = std::fopen(at->path().string().c_str(), "rb");
            if (file == nullptr) continue;
            const std::size_t size = std::fread(first, 1, sizeof first, file);
            std::fclose(file);
            if (valhall::formats::kind_of({first, size}) != valhall::formats::file_kind::words) found.push_back(at->path().string());
        }
        if (error) status = not_done, complain(name, "cannot read this folder: " + error.message());
        else if (found.empty())
            status = std::max(status, found_errors), complain(name, "no file in this folder has a format with programs");
        std::sort(found.begin(), found.end());
        std::move(found.begin(), found.end(), std::back_inserter(files));
    }
    return files;
}

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
        machine_ = {options.architecture(), options.is_bifrost()};
        status = not_done;
        if (!read_input(options, name, bytes_)) return false;
        status = found_errors;
        if (options.has("--hex") && !read_dump()) return false;
        if (options.has("--start") || options.has("--count")) return read_part(options) && choose(options.value("--program"));
        has_titles_ = options.has("--scan");
        if (has_titles_ && !scan()) return false;
        if (!has_titles_ && !is_code()) return false;
        const bool is_of_text = !options.has("--hex") && valhall::formats::is_text(view());
        if (!has_titles_ && !(is_of_text ? read_text(options) : read_bytes(options))) return false;
        guess(options);
        return choose(options.value("--program"));
    }

    const std::vector<file_program>& programs() const { return programs_; }
    // True if the file has a format, so that each program needs a title.
    bool has_titles() const { return has_titles_; }
    // True if an error was printed that says which programs cannot be read.
    bool is_incomplete() const { return is_incomplete_; }
    // The architecture that the file names, or the command line's.
    valhall::arch architecture() const { return machine_.on; }

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

    // Reads --count words, of Bifrost quadwords, from the byte --start on, whatever the format of the file.
    bool read_part(const command_line& options)
    {
        std::uint64_t start = 0, count = UINT64_MAX / 8;
        if (!options.read_address("--start", start) || !options.read_number("--count", 1, count, count)) return false;
        if (start >= bytes_.size()) return complain(name_, "--start is after the " + std::to_string(bytes_.size()) + " bytes of this file");
        const std::uint64_t most = UINT64_MAX / machine_.unit_bytes();
        const std::size_t size = static_cast<std::size_t>(std::min(count, most) * machine_.unit_bytes());
        bytes_ = bytes_.substr(static_cast<std::size_t>(start), size);
        if (options.has("--count") && bytes_.size() < size)
            return complain(name_, "--count is more than the " + machine_.size_text(bytes_.size() / 8) + " from --start on");
        if (!add_words()) return false;
        guess(options);
        return true;
    }

    // Prints an error with its place in the file; column 0 is the whole line. Returns false.
    bool complain_at(std::size_t line, std::size_t column, std::string_view what) const
    {
        const std::string place = shown_name(name_) + ':' + std::to_string(line) + (column != 0 ? ':' + std::to_string(column) : "");
        say(place + ": error: " + std::string(what));
        return false;
    }

    // The bytes of the file as the words of a program.
    bool add_words()
    {
        std::vector<valhall::word> words;
        if (!to_words(bytes_, shown_name(name_), words, machine_.unit_words())) return false;
        programs_.emplace_back(std::move(words));
        return true;
    }

    // With --guess-arch, chooses the architecture that fits the code best. Otherwise prints a note about words that fit another one, or another
    // order of bytes.
    void guess(const command_line& options)
    {
        std::vector<valhall::word> words;
        for (const file_program& one : programs_) {
            const std::vector<valhall::word> more = one.words();
            words.insert(words.end(), more.begin(), more.end());
        }
        if (words.empty() || machine_.is_bifrost) return;
        std::string text = options.has("--guess-arch") ? guess_architecture(words, machine_.on) : "";
        if (const std::string remark = remark_on_words(words, machine_.on); !remark.empty()) text += (text.empty() ? "" : "; ") + remark;
        if (!text.empty()) say(shown_name(name_) + ": note: " + text);
    }

    // Prints an error and returns false for a module and for compressed data.
    bool is_code() const
    {
        const std::string_view compression = compression_of(bytes_);
        const bool decodes =
            !machine_.is_bifrost && bytes_.size() >= 8 && valhall::decode(valhall::formats::word_at(view(), 0), machine_.on);
        if (is_spirv(bytes_))
            return complain(name_, "this is a SPIR-V module, not machine code: valhall-spirv compiles it; --start 0 reads it as words");
        if (!compression.empty() && !decodes)
            return complain(name_, "this is compressed (" + std::string(compression) + "): unpack it first; --start 0 reads it as words");
        return true;
    }

    // Converts a dump to bytes.
    bool read_dump()
    {
        const std::string text = std::exchange(bytes_, {});
        dump_reader reader(text);
        if (reader.read(text, bytes_)) return true;
        const dump_problem& problem = reader.problem();
        return complain_at(problem.line, problem.column, problem.text);
    }

    // An instruction as drivers print it without its bytes: in Arm's dialect, or else in the usual one.
    std::optional<valhall::word> word_of(std::string_view line) const
    {
        const std::size_t first = line.find_first_not_of(" \t");
        if (first == std::string_view::npos || line[first] < 'A' || line[first] > 'Z') return std::nullopt;
        if (const auto i = valhall::parse(line, machine_.on, valhall::dialect::arm)) return i->encode();
        if (const auto i = valhall::parse(line, machine_.on, valhall::dialect::panfrost)) return i->encode();
        return std::nullopt;
    }

    // Adds the programs of text in which a driver printed instructions without their bytes. Other lines separate programs, except for labels,
    // comments and empty lines.
    void add_printed_instructions()
    {
        std::vector<valhall::word> words;
        std::size_t first_line = 0, number = 0;
        valhall::shader_stage stage = valhall::shader_stage::none;
        const auto finish = [&] {
            if (words.empty()) return;
            const std::string size = word_count(words.size());
            file_program& made = programs_.emplace_back(std::exchange(words, {}));
            made.stage = stage;
            made.title = stage_title(stage) + size + " from line " + std::to_string(first_line);
        };
        for (std::string_view rest = bytes_; !rest.empty();) {
            const std::size_t size = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, size);
            rest.remove_prefix(std::min(size + 1, rest.size()));
            ++number;
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            if (const std::optional<valhall::word> one = word_of(line)) {
                if (words.empty()) first_line = number;
                words.push_back(*one);
                continue;
            }
            const std::size_t begin = line.find_first_not_of(" \t");
            if (begin == std::string_view::npos || line.back() == ':' || line.substr(begin, 2) == "//") continue;
            finish();
            if (const valhall::shader_stage said = valhall::formats::stage_in(line); said != valhall::shader_stage::none) stage = said;
        }
        finish();
    }

    // Text of Bifrost is clauses, as drivers print them in the midst of other lines, or else an error.
    bool read_clauses(const command_line& options)
    {
        for (const printed_clauses& one : clause_text_reader(bytes_).read()) {
            const valhall::bifrost::assembly made =
                valhall::bifrost::assemble(one.text, {valhall::bifrost::level::decodes, options.bifrost_products()});
            if (!made) {
                const valhall::bifrost::diagnostic& wrong = made.diagnostics.front();
                return complain_at(one.first_line + wrong.line - 1, wrong.column, valhall::bifrost::explain(wrong).view());
            }
            std::vector<valhall::word> words;
            for (std::size_t n = 0; n < made.words.size(); n += 2) words.push_back(made.words[n] | valhall::word{made.words[n + 1]} << 32);
            const std::string size = machine_.size_text(words.size());
            file_program& program = programs_.emplace_back(std::move(words));
            program.stage = one.stage;
            program.title = stage_title(one.stage) + size + " from line " + std::to_string(one.first_line);
        }
        return !programs_.empty() || complain(name_, "this is text without clauses, such as 'clause_0:'");
    }

    // Text is the output of a driver, or else an error.
    bool read_text(const command_line& options)
    {
        std::string none;
        if (dump_reader(bytes_).read(bytes_, none) && !none.empty()) return complain(name_, "this is a hexadecimal dump: add --hex");
        has_titles_ = true;
        if (machine_.is_bifrost) return read_clauses(options);
        for (valhall::formats::printed_program& one : valhall::formats::read_driver_text(bytes_)) {
            if (one.broken_line != 0) return complain_at(one.broken_line, 0, "this line has fewer than the eight bytes of a word");
            const std::string size = word_count(one.words.size());
            file_program& made = programs_.emplace_back(std::move(one.words));
            made.stage = one.stage;
            made.title = stage_title(made.stage) + size + " from line " + std::to_string(one.line);
        }
        if (programs_.empty() && valhall::formats::stage_in(bytes_) != valhall::shader_stage::none) add_printed_instructions();
        return !programs_.empty() ||
               complain(name_, "this is text, not words: valhall-as assembles it if it is assembly, and --hex reads hexadecimal");
    }

    bool read_bytes(const command_line& options)
    {
        namespace formats = valhall::formats;
        const formats::file_kind kind = formats::kind_of(view());
        if (kind == formats::file_kind::words) return add_words();
        has_titles_ = true;
        if (kind == formats::file_kind::pipeline_cache && !read_product(options)) return false;
        std::vector<file_part> parts;
        const formats::read_status read =
            formats::read_programs(view(), kind, [&parts](const formats::contained_program& one) { parts.push_back({one}); });
        const formats::read_status decompressed = decompress(parts);
        const formats::read_status& done = read ? decompressed : read;
        if (done && !is_for_this_machine(kind, parts)) return false;
        in_order(
            parts.size(), thread_count(options), [&](std::size_t n) { return programs_in(parts[n]); },
            [&](std::size_t, std::vector<file_program> made) { std::move(made.begin(), made.end(), std::back_inserter(programs_)); });
        if (!done) {
            const std::string place = " (" + std::string(name_of(kind)) + ", at byte " + hexadecimal(done.offset) + ')';
            return complain(name_, std::string(done.problem) + place);
        }
        complain_of_zstd();
        return !programs_.empty() || complain_of_none(kind, read.offset, parts);
    }

    // A part of the file, or of the data that a part of the file contains compressed.
    struct file_part {
        valhall::formats::contained_program program{};
        std::optional<std::size_t> compressed_at{};  // the offset of the compressed data in the file; the program's is then in the data
    };

    // The product that a pipeline cache names.
    bool read_product(const command_line& options)
    {
        namespace formats = valhall::formats;
        const std::uint32_t product = formats::product_of_pipeline_cache(view());
        if (const int number = formats::architecture_of_product(product); number != 0 && !options.names_architecture())
            machine_.on = static_cast<valhall::arch>(number);
        const auto older = valhall::bifrost::find_gpu("0x" + hex_digits(product, 4));
        if (!older || machine_.is_bifrost) return true;
        return complain(name_, "this cache is of a Mali-" + std::string(name_of(*older)) + ", of Bifrost: add --gpu " +
                                   std::string(name_of(*older)));
    }

    // False if the file says that its code is of the other machine.
    bool is_for_this_machine(valhall::formats::file_kind kind, const std::vector<file_part>& parts) const
    {
        for (const file_part& part : parts) {
            if (part.program.is_bifrost && !machine_.is_bifrost)
                return complain(name_, "this object is for Bifrost: add --arch v6 or --arch v7, or the product by --gpu");
            if (!part.program.is_bifrost && machine_.is_bifrost && kind == valhall::formats::file_kind::mbs2)
                return complain(name_, "this object is for Valhall, not for Bifrost, v6 and v7");
        }
        return true;
    }

    // Replaces each part that zlib compresses by the parts in its data.
    valhall::formats::read_status decompress(std::vector<file_part>& parts)
    {
        namespace formats = valhall::formats;
        std::vector<file_part> made;
        std::size_t total = 0;
        for (const file_part& part : parts) {
            if (part.program.compressed != formats::compression::zlib) {
                made.push_back(part);
                continue;
            }
            std::vector<std::uint8_t>& data = decompressed_.emplace_back();
            const std::size_t size = part.program.decompressed_size;
            if (total += size; total > formats::most_inflated_bytes_of_file)
                return {"the decompressed data of the file would have more than 256 MiB", part.program.offset};
            const formats::read_status done = formats::inflate(part.program.code, part.program.offset, size, data);
            if (!done) return done;
            if (data.size() != size) return {"the decompressed data are shorter than their stated size", part.program.offset};
            auto add = [&](const formats::contained_program& one) { made.push_back({one, part.program.offset}); };
            formats::read_decompressed(data, part.program.name, add);
        }
        parts = std::move(made);
        return {};
    }

    // Prints an error if parts are compressed by zstd, with the commands for the first one.
    void complain_of_zstd()
    {
        std::size_t count = 0;
        const file_program* first = nullptr;
        for (const file_program& one : programs_)
            if (one.compressed == valhall::formats::compression::zstd && count++ == 0) first = &one;
        if (count == 0) return;
        is_incomplete_ = true;
        const std::string name = name_ == "-" ? "FILE" : "'" + name_ + "'";
        complain(name_, (count == 1 ? "an entry is" : std::to_string(count) + " entries are") +
                            " compressed by Zstandard, which is not read here; for the first: tail -c +" +
                            std::to_string(first->offset + 1) + ' ' + name + " | head -c " + std::to_string(first->compressed_size) +
                            " | zstd -d -o entry.bin, then valhall-dis --scan entry.bin");
    }

    // `offset` is where the programs, or their number, should be. Parts were searched for code, and none was found.
    bool complain_of_none(valhall::formats::file_kind kind, std::size_t offset, const std::vector<file_part>& parts) const
    {
        const std::string in_file = " in this file (" + std::string(name_of(kind)) + ", ";
        if (parts.empty()) return complain(name_, "there is no program" + in_file + "at byte " + hexadecimal(offset) + ')');
        return complain(name_, "no code was found" + in_file + "searched from byte " + place_of(parts.front()) + ')');
    }

    // "0x20", or "0x20 of the data that are compressed at 0x1C8".
    static std::string place_of(std::size_t offset, const std::optional<std::size_t>& compressed_at)
    {
        return hexadecimal(offset) + (compressed_at ? " of the data that are compressed at " + hexadecimal(*compressed_at) : "");
    }
    static std::string place_of(const file_part& part) { return place_of(part.program.offset, part.compressed_at); }

    bool scan()
    {
        found_in({{.code = view()}, {}}, programs_);
        return !programs_.empty() || complain(name_, "no code was found in the " + std::to_string(bytes_.size()) + " bytes of this file");
    }

    static std::string stage_title(valhall::shader_stage stage)
    {
        return stage == valhall::shader_stage::none ? "" : std::string(valhall::name_of(stage)) + ", ";
    }

    std::vector<file_program> programs_in(const file_part& part) const
    {
        std::vector<file_program> made;
        if (part.program.is_found && part.program.compressed == valhall::formats::compression::none) found_in(part, made);
        else made.push_back(described(part));
        return made;
    }

    // "8x4x1".
    static std::string size_of(const std::uint32_t (&sides)[3])
    {
        return std::to_string(sides[0]) + 'x' + std::to_string(sides[1]) + 'x' + std::to_string(sides[2]);
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
            text += printable(name);
        });
        return text;
    }

    file_program described(const file_part& place) const
    {
        const valhall::formats::contained_program& part = place.program;
        std::string title = stage_title(part.stage);
        if (!part.name.empty()) title.append(part.name).append(", ");
        if (!part.kernel.empty()) title.append("kernel ").append(printable(part.kernel)) += ", ";
        if (part.workgroup[0] != 0) title.append("workgroups of ").append(size_of(part.workgroup)) += ", ";
        if (part.stage != valhall::shader_stage::none) title += "variant " + std::to_string(part.variant) + ", ";
        file_program made;
        if (part.compressed != valhall::formats::compression::none) {
            title += std::to_string(part.code.size()) + " compressed bytes";
        } else {
            const std::size_t size = machine_.code_size(part.code);
            made = file_program(part.code, size);
            title += machine_.size_text(size);
        }
        title += " at " + place_of(place);
        if (part.compressed == valhall::formats::compression::zstd) title += ", Zstandard";
        if (part.registers != 0) title += ", " + std::to_string(part.registers) + " registers";
        if (part.scratch != 0) title += ", " + std::to_string(part.scratch) + " bytes of scratch";
        title += symbol_lists(part);
        made.stage = part.stage;
        made.variant = part.variant;
        made.compressed = part.compressed;
        made.compressed_size = part.code.size();
        made.offset = part.offset;
        made.symbols = part.symbols;
        made.kernel = printable(part.kernel);
        std::copy(std::begin(part.workgroup), std::end(part.workgroup), std::begin(made.workgroup));
        made.title = std::move(title);
        return made;
    }

    // Searches a part of the file for code, and appends what it finds.
    void found_in(const file_part& part, std::vector<file_program>& programs) const
    {
        const std::size_t start = part.program.offset;
        machine_.find_code(part.program.code, start, [&](std::size_t offset, std::size_t words, double found) {
            file_program& made = programs.emplace_back(part.program.code.subspan(offset - start, 8 * words), words);
            char score[40];
            std::snprintf(score, sizeof score, ", found with a score of %.0f", found);
            made.title = machine_.size_text(words) + " at " + place_of(offset, part.compressed_at) + score;
        });
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
    std::deque<std::vector<std::uint8_t>> decompressed_{};  // the data of parts that were compressed; programs refer to them
    std::vector<file_program> programs_{};
    code_machine machine_{};
    bool has_titles_ = false, is_incomplete_ = false;
};

#endif
