// SPDX-License-Identifier: MIT
// Compiles a TGSI program by the command line, and prints the result: words, text, uniforms, statistics, the program after each step.
#ifndef VALHALL_TOOLS_TGSI_COMPILATION_HPP
#define VALHALL_TOOLS_TGSI_COMPILATION_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler_words.hpp"
#include "file.hpp"
#include "ir_dump.hpp"
#include "json_report.hpp"
#include "options.hpp"
#include "rejected_words.hpp"
#include "tgsi_source.hpp"

#include <valhall/program/growing_statistics.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/print.hpp>
#include <valhall/tgsi/print_keys.hpp>
#include <valhall/tgsi/print_uniforms.hpp>

// ---- the command line ----

inline constexpr named_value<valhall::tgsi::fusion> fusion_names[] = {
    {"asked", valhall::tgsi::fusion::asked}, {"mad", valhall::tgsi::fusion::mad}, {"all", valhall::tgsi::fusion::all}};

inline constexpr named_value<valhall::tgsi::variant> tgsi_variant_names[] = {{"position", valhall::tgsi::variant::position},
                                                                             {"varying", valhall::tgsi::variant::varying}};

// Reads the compiler's options except the architecture. Prints an error and returns false if they are wrong.
inline bool read_compile_options(const command_line& options, valhall::tgsi::compile_options& how)
{
    how.relaxed_zeros = !options.has("--exact-zeros");
    how.verify = !options.has("--no-verify");
    return read_word(options, "--variant", tgsi_variant_names, how.variant) && read_word(options, "--fuse", fusion_names, how.fuse) &&
           read_registers(options, how.on, how.register_limit);
}

// ---- compiling ----

// The reason why a program is not compiled, as a sentence without its place: "not in this stage: BARRIER".
inline std::string explain(const valhall::tgsi::compile_fault& fault)
{
    std::string text{sentence_of(fault.code)};
    if (fault.has_instruction) text += ": " + std::string(name_of(fault.instruction));
    if (fault.reg.file != valhall::tgsi::register_file::none)
        text += ": " + std::string(name_of(fault.reg.file)) + '[' + std::to_string(fault.reg.index) + ']';
    if (fault.code == valhall::tgsi::compile_error::wrong_variant) text += " (--variant)";
    return text;
}

template <class... Observer>
valhall::tgsi::compiled_shader compile(tgsi_source& source, const valhall::tgsi::compile_options& how, const Observer&... observer)
{
    valhall::tgsi::compiled_shader shader = valhall::tgsi::compile(source.program().view(), how, observer...);
    const valhall::tgsi::compile_fault& fault = shader.fault();
    if (!shader) source.tell_at_instruction(fault.has_instruction ? fault.index : UINT32_MAX, explain(fault));
    print_rejected(shader, how.on, shader.rejected_for());
    return shader;
}

// ---- output ----

// The disassembly with the TGSI instructions as comments, each at the first of its consecutive words.
inline std::string to_assembly(const tgsi_source& source, const valhall::tgsi::compiled_shader& shader)
{
    const auto instructions = source.program().instructions();
    const auto origins = shader.origins();
    const valhall::disassemble_options how{.on = shader.view().on, .labels = true};
    std::string text;
    std::uint32_t last = 0;
    valhall::disassemble_words(shader.view().words, how, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) text.append(found.label) += ":\n";
        if (found.is_end || !found.has_line) return;
        text += found.line;
        const std::uint32_t origin = found.index < origins.size() ? origins[found.index] : 0;
        if (origin != 0 && origin <= instructions.size() && origin != last)
            text.append("  // ").append(std::to_string(origin - 1)).append(": ") += std::string_view(to_text(instructions[origin - 1]));
        last = origin;
        text += '\n';
    });
    return text;
}

inline std::string uniforms_of(const valhall::tgsi::compiled_shader& shader)
{
    std::string text;
    valhall::tgsi::print_uniforms(shader.view().uniforms, [&](std::string_view line) { text.append(line) += '\n'; });
    return text;
}

inline std::string_view name_of(valhall::tgsi::variant which)
{
    for (const auto& one : tgsi_variant_names)
        if (one.value == which) return one.name;
    return {};
}

// A compiled program as an object: its words and uniforms, or its statistics.
inline void put_program(json& out, const tgsi_source& source, const valhall::tgsi::compiled_shader& shader,
                        const valhall::tgsi::compile_options& how, const command_line& options, bool has_statistics)
{
    const valhall::tgsi::compiled_view made = shader.view();
    out.begin_object().text("stage", name_of(source.program().processor));
    if (const std::string_view which = name_of(how.variant); !which.empty()) out.text("variant", which);
    out.text("architecture", name_of(made.on));
    out.number("thread_storage", made.thread_storage).number("workgroup_storage", made.workgroup_storage);
    out.key("uniforms").begin_array();
    valhall::tgsi::print_uniforms(made.uniforms, [&](std::string_view line) { out.text(line.substr(line.find(' ') + 1)); });
    out.end_array();
    if (has_statistics) put_statistics(out, made.words, made.on, options.value("--gpu"));
    else put_words(out, made.words, shader.origins());
    out.end_object();
}

// The statistics of a shader, and the uniforms and memory that its caller has to provide.
inline bool add_statistics(const valhall::tgsi::compiled_view& shader, std::string_view product, std::string& text)
{
    const auto add_line = [&](std::string_view line) { text.append(line) += '\n'; };
    const valhall::cost_model costs = valhall::costs_of(product, shader.on);
    const valhall::result<valhall::program_statistics> found = valhall::statistics_of(shader.words, shader.on, costs);
    if (!found) return false;
    add_line("Uniforms: " + std::to_string(shader.uniforms.size()));
    std::array<std::size_t, valhall::tgsi::uniform_kind_count> counts{};
    for (const valhall::tgsi::uniform_content& u : shader.uniforms) ++counts[static_cast<std::size_t>(u.kind)];
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        if (counts[kind] != 0)
            add_line("  " + std::string(name_of(static_cast<valhall::tgsi::uniform_kind>(kind))) + ": " + std::to_string(counts[kind]));
    add_line("Spilled to thread storage: " + std::to_string(shader.thread_storage) + " bytes");
    add_line("Workgroup storage: " + std::to_string(shader.workgroup_storage) + " bytes");
    valhall::print_statistics(*found, product, add_line);
    return true;
}

#endif
