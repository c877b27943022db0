// SPDX-License-Identifier: MIT
// Options that the programs with compilers share.
#ifndef VALHALL_TOOLS_COMPILER_WORDS_HPP
#define VALHALL_TOOLS_COMPILER_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "file.hpp"
#include "options.hpp"

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/passes/passes.hpp>

template <class T>
struct named_value {
    std::string_view name;
    T value;
};

// Sets the limit to the value of --registers, if it was given. Prints an error and returns false if it is not from 16 to the number of
// registers of the architecture.
inline bool read_registers(const command_line& options, valhall::arch on, std::uint32_t& limit)
{
    std::uint64_t number = limit;
    if (!options.read_number("--registers", valhall::compiler::least_register_limit,
                             static_cast<std::uint64_t>(valhall::register_count(on)), number))
        return false;
    limit = static_cast<std::uint32_t>(number);
    return true;
}

// Other names of passes for --dump-ir: the four stages of compilation.
inline constexpr named_value<valhall::compiler::pass> stage_names[] = {
    {"lowered", valhall::compiler::pass::build},
    {"cleaned", valhall::compiler::pass::share_constants},
    {"legalized", valhall::compiler::pass::legalize},
    {"allocated", valhall::compiler::pass::assign_registers},
};

// Sets `value` to the pass of --dump-ir; none is all of them. Prints an error and returns false if there is no such pass.
inline bool read_dumped_pass(const command_line& options, std::optional<valhall::compiler::pass>& value)
{
    const std::string_view word = options.value("--dump-ir");
    if (word.empty() || word == "all") return true;
    std::string known;
    for (const valhall::compiler::pass_info& one : valhall::compiler::passes) {
        if (one.name == word) value = one.which;
        known.append(one.name) += ", ";
    }
    for (const auto& one : stage_names)
        if (one.name == word) value = one.value;
    return value || options.fail("option '--dump-ir' needs one of " + known + "all, not '" + std::string(word) + "'");
}

// Sets `value` to the value of an option by its name, if the option was given. Prints an error and returns false if the name is unknown.
template <class T, std::size_t Count>
bool read_word(const command_line& options, std::string_view option, const named_value<T> (&names)[Count], T& value)
{
    const std::string_view word = options.value(option);
    if (word.empty()) return true;
    std::string known;
    for (const named_value<T>& one : names) {
        known += (known.empty() ? "" : ", ") + std::string(one.name);
        if (one.name != word) continue;
        value = one.value;
        return true;
    }
    return options.fail("option '" + std::string(option) + "' needs one of " + known + ", not '" + std::string(word) + "'");
}

// True if each output of `compile` that the options ask for is written, and only one to standard output. Otherwise prints an error.
inline bool can_write_outputs(const command_line& options)
{
    const bool uniforms_to_stdout = options.value("--uniforms") == "-";
    if (uniforms_to_stdout && !options.has("-o")) return options.fail("-o and --uniforms name the same file");
    if (!options.has("--dump-ir")) return true;
    if (options.value("-o") == "-") return options.fail("-o - and --dump-ir both write to standard output");
    if (uniforms_to_stdout) return options.fail("--uniforms - and --dump-ir both write to standard output");
    return !options.has("--asm") || options.has("-o") || options.fail("--asm with --dump-ir needs -o, the file for the text");
}

// Calls `compile` with the options `how` for each program of a shader: for both variants of a vertex shader, unless --variant chooses one.
// Returns false if a call does. Both are called in any case.
template <class Options, class Compile>
bool for_each_variant(const command_line& options, bool is_vertex_shader, Options how, const Compile& compile)
{
    using variant = decltype(how.variant);
    if (!is_vertex_shader || options.has("--variant")) return compile(how);
    how.variant = variant::position;
    const bool is_first_right = compile(how);
    how.variant = variant::varying;
    return compile(how) && is_first_right;
}

#endif
