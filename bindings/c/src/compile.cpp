// SPDX-License-Identifier: MIT
// The C interface: the compilers of TGSI and SPIR-V.
#include <string>
#include <vector>

#include "call.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/option_faults.hpp>
#include <valhall/spirv/print_uniforms.hpp>
#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/explain.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print.hpp>
#include <valhall/tgsi/print_uniforms.hpp>

using namespace c_interface;
namespace spirv = valhall::spirv;
namespace tgsi = valhall::tgsi;

namespace {

template <class Variant>
std::optional<Variant> variant_of(int number)
{
    switch (number) {
    case VALHALL_WHOLE: return Variant::whole;
    case VALHALL_POSITION: return Variant::position;
    case VALHALL_VARYING: return Variant::varying;
    default: return std::nullopt;
    }
}

bool is_right(const valhall_compiled* to)
{
    return to != nullptr && c_interface::is_right(&to->words) && (to->uniforms != nullptr || to->uniform_capacity == 0);
}

void clear(valhall_compiled* to)
{
    if (to == nullptr) return;
    to->words.count = 0;
    to->uniform_count = 0;
}

// The words and their origins.
valhall_status put_program(std::span<const valhall::word> words, std::span<const std::uint32_t> origins, valhall_compiled* to)
{
    const std::size_t count = std::min({origins.size(), words.size(), to->words.capacity});
    if (to->origins != nullptr) {
        std::copy_n(origins.begin(), count, to->origins);
        // Padding belongs to no instruction.
        std::fill_n(to->origins + count, std::min(words.size(), to->words.capacity) - count, 0u);
    }
    return put_words(words, &to->words);
}

valhall_status put_uniforms(const std::vector<valhall_uniform>& uniforms, valhall_compiled* to)
{
    to->uniform_count = uniforms.size();
    std::copy_n(uniforms.begin(), std::min(uniforms.size(), to->uniform_capacity), to->uniforms);
    return uniforms.size() <= to->uniform_capacity ? VALHALL_OK : VALHALL_NO_SPACE;
}

// "constant 1 0x10" of "u4 constant 1 0x10".
std::string_view after_number(std::string_view line) { return line.substr(std::min(line.find(' '), line.size() - 1) + 1); }

// ---- TGSI ----

std::vector<valhall_uniform> uniforms_of(std::span<const tgsi::uniform_content> contents)
{
    std::vector<valhall_uniform> made;
    tgsi::print_uniforms(contents, [&](std::string_view line) {
        const tgsi::uniform_content& content = contents[made.size()];
        valhall_uniform u{};
        u.is_constant = content.kind == tgsi::uniform_kind::immediate;
        if (u.is_constant != 0) u.bits = content.value;
        else u.binding = content.buffer, u.value = content.value;
        put_text(after_number(line), u.text);
        made.push_back(u);
    });
    return made;
}

valhall_error error_of(const tgsi::diagnostic& d)
{
    valhall_error e =
        c_interface::error_of(VALHALL_DOMAIN_TGSI_TEXT, static_cast<int>(d.code), explain(d), d.is_error ? VALHALL_ERROR : VALHALL_NOTE);
    e.line = d.line;
    e.column = d.column;
    return e;
}

valhall_error error_of(const tgsi::finding& f)
{
    valhall_error e = c_interface::error_of(VALHALL_DOMAIN_TGSI_CHECK, static_cast<int>(f.code), std::string_view(to_text(f)),
                                            f.is_error() ? VALHALL_ERROR : VALHALL_NOTE);
    e.line = f.line;
    e.column = 1;
    e.index = f.index;
    return e;
}

valhall_error error_of(const tgsi::compile_fault& fault, const tgsi::growing_program& program)
{
    std::string text{sentence_of(fault.code)};
    if (fault.has_instruction) text += ": " + std::string(name_of(fault.instruction));
    if (fault.reg.file != tgsi::register_file::none)
        text += ": " + std::string(name_of(fault.reg.file)) + '[' + std::to_string(fault.reg.index) + ']';
    valhall_error e = c_interface::error_of(VALHALL_DOMAIN_TGSI_COMPILE, static_cast<int>(fault.code), text);
    if (!fault.has_instruction || fault.index >= program.instructions().size()) return e;
    e.index = fault.index;
    e.line = program.instructions()[fault.index].from.line;
    e.column = 1;
    return e;
}

// Parses and checks a program. False if it has errors.
bool read_program(std::string_view text, tgsi::parsed_growing_program& parsed, valhall_errors* errors)
{
    parsed = tgsi::parse_growing(text);
    for (const tgsi::diagnostic& d : parsed.diagnostics) add(errors, [&d] { return error_of(d); });
    if (!parsed) return false;
    bool is_good = true;
    for (const tgsi::finding& f : tgsi::check_growing(parsed.program)) {
        if (!f.is_error()) continue;
        add(errors, [&f] { return error_of(f); });
        is_good = false;
    }
    return is_good;
}

void put_workgroup(const tgsi::program_view& program, std::uint32_t (&to)[3])
{
    std::fill_n(to, 3, 1u);
    for (const tgsi::property& p : program.properties) {
        if (p.name == tgsi::property_name::cs_fixed_block_width) to[0] = p.value;
        if (p.name == tgsi::property_name::cs_fixed_block_height) to[1] = p.value;
        if (p.name == tgsi::property_name::cs_fixed_block_depth) to[2] = p.value;
    }
}

// ---- SPIR-V ----

std::vector<valhall_uniform> uniforms_of(std::span<const valhall::compiler::uniform_word> words)
{
    std::vector<valhall_uniform> made;
    spirv::print_uniforms(words, [&](const std::string& line) {
        const valhall::compiler::uniform_word& word = words[made.size()];
        valhall_uniform u{};
        u.is_constant = word.is_constant;
        if (word.is_constant) {
            u.bits = word.bits;
        } else {
            const spirv::uniform_name name = spirv::uniform_name::of(word.key);
            u.binding = name.binding;
            u.set = name.set;
            u.element = name.element;
            u.value = name.value;
        }
        put_text(after_number(line), u.text);
        made.push_back(u);
    });
    return made;
}

valhall_error error_of(const spirv::compile_fault& fault, const spirv::module& m)
{
    const bool is_read = fault.code != spirv::compile_error::not_read;
    valhall_error e = is_read
                          ? c_interface::error_of(VALHALL_DOMAIN_SPIRV_COMPILE, static_cast<int>(fault.code), explain(fault, m))
                          : c_interface::error_of(VALHALL_DOMAIN_SPIRV_READ, static_cast<int>(fault.reading.code), explain(fault.reading));
    if (!is_read) e.index = fault.reading.offset;
    else if (fault.has_instruction) e.index = fault.offset;
    return e;
}

}  // namespace

extern "C" valhall_status valhall_compile_tgsi(const char* text, size_t length, const valhall_tgsi_options* given, valhall_compiled* to,
                                               valhall_errors* errors)
{
    const error_place place(errors);
    clear(to);
    return reported(place, [&] {
        const auto options = read_options(given);
        const auto source = text_of(text, length);
        if (const auto wrong = place.check({{source.has_value(), "text"},
                                            {options.has_value(), "the size of the options"},
                                            {is_right(to), "the memory for the result"},
                                            {c_interface::is_right(errors), "errors"}}))
            return *wrong;
        const auto on = architecture_of(options->architecture);
        const auto variant = variant_of<tgsi::variant>(options->variant);
        if (const auto wrong = place.check({{on.has_value(), "architecture"}, {variant.has_value(), "variant"}})) return *wrong;
        tgsi::parsed_growing_program parsed;
        if (!read_program(*source, parsed, errors)) return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        const tgsi::compiled_shader shader =
            tgsi::compile(parsed.program.view(), {.on = *on,
                                                  .variant = *variant,
                                                  .fuse = options->exact_sums != 0 ? tgsi::fusion::asked : tgsi::fusion::all,
                                                  .relaxed_zeros = options->exact_zeros == 0});
        if (!shader) {
            add(errors, error_of(shader.fault(), parsed.program));
            return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        }
        const tgsi::compiled_view view = shader.view();
        to->thread_storage = view.thread_storage;
        to->workgroup_storage = view.workgroup_storage;
        to->stage = static_cast<int>(stage_of(view.processor)) + 1;
        put_workgroup(parsed.program.view(), to->workgroup);
        const valhall_status words = put_program(view.words, shader.origins(), to), uniforms = put_uniforms(uniforms_of(view.uniforms), to);
        return words != VALHALL_OK ? words : uniforms;
    });
}

extern "C" valhall_status valhall_compile_spirv(const void* bytes, size_t size, const valhall_spirv_options* given, valhall_compiled* to,
                                                valhall_errors* errors)
{
    const error_place place(errors);
    clear(to);
    return reported(place, [&] {
        const auto options = read_options(given);
        const auto source = list_of(static_cast<const std::uint8_t*>(bytes), size);
        if (const auto wrong = place.check({{source.has_value(), "bytes"},
                                            {options.has_value(), "the size of the options"},
                                            {is_right(to), "the memory for the result"},
                                            {c_interface::is_right(errors), "errors"}}))
            return *wrong;
        const auto on = architecture_of(options->architecture);
        const auto variant = variant_of<spirv::variant>(options->variant);
        const auto stage = stage_of(options->stage);
        const auto constants = list_of(options->specializations, options->specialization_count);
        const auto attachments = list_of(options->input_attachments, options->input_attachment_count);
        if (const auto wrong = place.check({{on.has_value(), "architecture"},
                                            {variant.has_value(), "variant"},
                                            {stage.has_value(), "stage"},
                                            {constants.has_value(), "specializations"},
                                            {attachments.has_value(), "input_attachments"}}))
            return *wrong;
        std::vector<spirv::input_attachment> input_attachments;
        for (const valhall_input_attachment& one : *attachments) input_attachments.push_back({one.index, one.target});
        std::vector<spirv::specialization> specializations;
        for (const valhall_specialization& one : *constants) specializations.push_back({one.id, one.word, one.high});
        spirv::compile_options how{.on = *on,
                                   .variant = *variant,
                                   .specializations = specializations,
                                   .attachments = input_attachments,
                                   .relaxed_precision = options->relaxed_precision != 0,
                                   .robust_buffers = options->robust_buffers != 0};
        if (options->entry != nullptr) how.entry = options->entry;
        how.has_stage = *stage != valhall::shader_stage::none;
        if (how.has_stage) how.stage = *stage;
        const spirv::module module = spirv::read_bytes(*source);
        if (const spirv::option_fault wrong = fault_of_options(module, how)) {
            add(errors, c_interface::error_of(VALHALL_DOMAIN_SPIRV_COMPILE, 0, explain(wrong)));
            return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        }
        const spirv::compiled_module shader = spirv::compile(module, how);
        if (!shader) {
            add(errors, error_of(shader.fault(), module));
            return fits(errors) ? VALHALL_FAILED : VALHALL_NO_SPACE;
        }
        to->thread_storage = shader.thread_storage();
        to->workgroup_storage = shader.workgroup_storage();
        to->stage = static_cast<int>(shader.stage()) + 1;
        std::copy_n(shader.workgroup_size().begin(), 3, to->workgroup);
        const valhall_status words = put_program(shader.words(), shader.origins(), to),
                             uniforms = put_uniforms(uniforms_of(shader.uniforms()), to);
        return words != VALHALL_OK ? words : uniforms;
    });
}
