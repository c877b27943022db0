// SPDX-License-Identifier: MIT
// The C interface: the programs of files.
#include <string>
#include <string_view>
#include <vector>

#include "call.hpp"

#include <valhall/formats/driver_text.hpp>
#include <valhall/formats/find_code.hpp>
#include <valhall/formats/inflate.hpp>
#include <valhall/formats/read.hpp>

using namespace c_interface;
namespace formats = valhall::formats;

namespace {

int stage_number(valhall::shader_stage stage)
{
    return stage == valhall::shader_stage::none ? VALHALL_STAGE_UNKNOWN : static_cast<int>(stage) + 1;
}

// Writes the contents of a file.
class file_contents {
public:
    // `on` is needed to find the end of the code. Without it, all words are code.
    file_contents(formats::byte_span bytes, std::optional<valhall::arch> on, valhall_file* to) : bytes_(bytes), on_(on), to_(to) {}

    void add_words(std::span<const valhall::word> words, valhall_file_program made)
    {
        made.first_word = to_->words.count;
        for (const valhall::word w : words) add(&to_->words, w);
        if (to_->program_count < to_->program_capacity) to_->programs[to_->program_count] = made;
        ++to_->program_count;
    }

    void add_text()
    {
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
        const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
        for (const formats::printed_program& one : formats::read_driver_text(text)) {
            valhall_file_program made{};
            made.line = static_cast<std::uint32_t>(one.line);
            made.stage = stage_number(one.stage);
            made.code_words = one.words.size();
            add_words(one.words, made);
        }
    }

    // Searches bytes of the file, which begin at an offset.
    void search(formats::byte_span bytes, std::size_t offset)
    {
        formats::find_code(bytes, *on_, [&](const formats::likely_code& found) {
            valhall_file_program made{};
            made.offset = compressed_at_.value_or(offset + found.offset);
            made.code_words = found.words;
            made.score = found.score;
            add_words(formats::words_of(bytes.subspan(found.offset, 8 * found.words)), made);
        });
    }

    // A program at a known place in the file.
    void add_part(const formats::contained_program& part)
    {
        if (part.compressed == formats::compression::zlib && add_decompressed(part)) return;
        if (part.is_found && part.compressed == formats::compression::none) return search(part.code, part.offset);
        valhall_file_program made{};
        made.offset = compressed_at_.value_or(part.offset);
        made.stage = stage_number(part.stage);
        made.variant = part.variant;
        made.registers = part.registers;
        made.scratch = part.scratch;
        made.is_compressed = part.compressed != formats::compression::none;
        put_text(part.name, made.name);
        each_symbol(part, [&](formats::symbol_list list, formats::byte_span name) { add_symbol(list, name); });
        if (made.is_compressed != 0) return add_words({}, made);
        const std::vector<valhall::word> words = formats::words_of(part.code);
        made.code_words = on_ ? formats::code_size(words, *on_) : words.size();
        made.data_words = words.size() - made.code_words;
        add_words(words, made);
    }

private:
    // Adds the programs in a part that zlib compresses; their offset is that of the part. False if the part is broken.
    bool add_decompressed(const formats::contained_program& part)
    {
        std::vector<std::uint8_t> data;
        if (inflated_ += part.decompressed_size; inflated_ > formats::most_inflated_bytes_of_file) return false;
        const formats::read_status done = formats::inflate(part.code, part.offset, part.decompressed_size, data);
        if (!done || data.size() != part.decompressed_size) return false;
        compressed_at_ = part.offset;
        auto add = [this](const formats::contained_program& one) { add_part(one); };
        formats::read_decompressed(data, part.name, add);
        compressed_at_.reset();
        return true;
    }

    void add_symbol(formats::symbol_list list, formats::byte_span name)
    {
        valhall_file_symbol made{};
        made.program = to_->program_count;
        made.list = static_cast<int>(list);
        put_text(std::string(name.begin(), name.end()), made.name);
        if (to_->symbol_count < to_->symbol_capacity) to_->symbols[to_->symbol_count] = made;
        ++to_->symbol_count;
    }

    formats::byte_span bytes_;
    std::optional<valhall::arch> on_;
    std::size_t inflated_ = 0;  // the bytes of all compressed parts so far
    std::optional<std::size_t> compressed_at_{};  // the offset of the compressed part whose data are being read
    valhall_file* to_;
};

bool is_right(const valhall_file* file)
{
    return file != nullptr && c_interface::is_right(&file->words) && (file->programs != nullptr || file->program_capacity == 0) &&
           (file->symbols != nullptr || file->symbol_capacity == 0);
}

bool fits(const valhall_file& file)
{
    return c_interface::fits(&file.words) && file.program_count <= file.program_capacity &&
           (file.symbols == nullptr || file.symbol_count <= file.symbol_capacity);
}

// The architecture that the file names.
std::optional<valhall::arch> architecture_named_in(formats::byte_span bytes, formats::file_kind kind)
{
    if (kind != formats::file_kind::pipeline_cache) return std::nullopt;
    return architecture_of(formats::architecture_of_product(formats::product_of_pipeline_cache(bytes)));
}

// Without an architecture, only words and text can be read.
bool needs_architecture(formats::file_kind kind)
{
    return kind != formats::file_kind::words && kind != formats::file_kind::driver_text && kind != formats::file_kind::mbs1;
}

valhall_status fail(formats::file_kind kind, std::string_view problem, std::size_t offset, valhall_error* error)
{
    if (error == nullptr) return VALHALL_FAILED;
    *error = error_of(VALHALL_DOMAIN_FILE, static_cast<int>(kind), problem);
    error->value = offset;
    return VALHALL_FAILED;
}

formats::read_status read(file_contents& to, formats::byte_span bytes, formats::file_kind kind, bool is_scan)
{
    if (is_scan) return to.search(bytes, 0), formats::read_status{};
    if (kind == formats::file_kind::driver_text) return to.add_text(), formats::read_status{};
    std::optional<std::size_t> of_bifrost;  // the offset of code of Bifrost
    const formats::read_status done = formats::read_programs(bytes, kind, [&](const formats::contained_program& part) {
        if (part.is_bifrost) of_bifrost = of_bifrost.value_or(part.offset);
        else to.add_part(part);
    });
    if (!done || !of_bifrost) return done;
    return {"this is an object for Bifrost, which has other instructions", *of_bifrost};
}

}  // namespace

extern "C" valhall_status valhall_read_file(const void* bytes, size_t size, const valhall_file_options* given, valhall_file* file,
                                            valhall_error* error)
{
    const error_place errors(error);
    return reported(errors, [&] {
        const auto options = read_options(given);
        const auto source = list_of(static_cast<const std::uint8_t*>(bytes), size);
        if (const auto wrong = errors.check({{source.has_value(), "bytes"},
                                             {options.has_value(), "the size of the options"},
                                             {is_right(file), "the memory for the result"}}))
            return *wrong;
        auto on = architecture_of(options->architecture);
        if (const auto wrong = errors.check({{on || options->architecture == 0, "architecture"}})) return *wrong;
        formats::file_kind kind = formats::kind_of(*source);
        if (kind == formats::file_kind::words && formats::is_text(*source)) kind = formats::file_kind::driver_text;
        if (!on) on = architecture_named_in(*source, kind);
        file->kind = static_cast<int>(kind);
        file->architecture = on ? static_cast<int>(*on) : 0;
        file->program_count = file->symbol_count = file->words.count = 0;
        const bool is_scan = options->scan != 0;
        if (!on && (is_scan || needs_architecture(kind)))
            return fail(kind, "the file does not name its architecture: set valhall_file_options.architecture", 0, error);
        const bool is_words = kind == formats::file_kind::words && !is_scan;
        file_contents contents(*source, is_words ? std::nullopt : on, file);
        const formats::read_status done = read(contents, *source, kind, is_scan);
        if (!done) return fail(kind, done.problem, done.offset, error);
        if (file->program_count == 0)
            return fail(kind, is_scan ? "no code was found in this file" : "there is no program in this file", 0, error);
        return fits(*file) ? VALHALL_OK : VALHALL_NO_SPACE;
    });
}
