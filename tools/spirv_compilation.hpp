// SPDX-License-Identifier: MIT
// Compiles a SPIR-V module as the command line asks, and shows what became of it: text, uniforms, statistics, the steps between.
#ifndef VALHALL_TOOLS_SPIRV_COMPILATION_HPP
#define VALHALL_TOOLS_SPIRV_COMPILATION_HPP

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler_words.hpp"
#include "ir_dump.hpp"
#include "options.hpp"
#include "spirv_source.hpp"

#include <valhall/program/growing_statistics.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/print.hpp>
#include <valhall/spirv/print_uniforms.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/assembly.hpp>

inline constexpr named_value<valhall::spirv::variant> spirv_variant_names[] = {{"position", valhall::spirv::variant::position},
                                                                               {"varying", valhall::spirv::variant::varying}};

// How the command line asks to compile.
class spirv_options {
public:
    explicit spirv_options(valhall::arch on) : how_{.on = on} {}

    // False, after it has said so, if that cannot be.
    bool read(const command_line& options)
    {
        how_.entry = options.value("--entry");
        for (const std::string_view one : options.values("--spec")) {
            valhall::spirv::specialization made;
            if (!read_constant(one, made)) return options.fail("'--spec " + std::string(one) + "' is not ID=VALUE");
            constants_.push_back(made);
        }
        return read_word(options, "--variant", spirv_variant_names, how_.variant);
    }
    valhall::spirv::compile_options made() const
    {
        valhall::spirv::compile_options how = how_;
        how.specializations = constants_;
        return how;
    }

private:
    static bool read_constant(std::string_view text, valhall::spirv::specialization& made)
    {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) return false;
        const std::string_view id = text.substr(0, equals), value = text.substr(equals + 1);
        std::uint64_t number = 0;
        const bool is_bits = value.substr(0, 2) == "0x", is_negative = value.substr(0, 1) == "-";
        const std::string_view digits = value.substr(is_bits ? 2 : is_negative ? 1 : 0);
        const auto first = std::from_chars(id.data(), id.data() + id.size(), made.id);
        const auto second = std::from_chars(digits.data(), digits.data() + digits.size(), number, is_bits ? 16 : 10);
        if (is_negative) number = 0 - number;
        made.word = static_cast<std::uint32_t>(number);
        made.high = static_cast<std::uint32_t>(number >> 32);
        return first.ec == std::errc() && first.ptr == id.data() + id.size() && second.ec == std::errc() &&
               second.ptr == digits.data() + digits.size();
    }

    valhall::spirv::compile_options how_;
    std::vector<valhall::spirv::specialization> constants_;
};

inline bool is_vertex_shader(const valhall::spirv::module& m, const valhall::spirv::compile_options& how)
{
    valhall::spirv::compile_fault none;
    std::uint32_t entry = 0;
    return valhall::spirv::lower::find_entry(m, how, entry, none) &&
           m[entry][1] == static_cast<std::uint32_t>(valhall::spirv::execution_model::Vertex);
}

template <class Observer>
valhall::spirv::compiled_module compile(const spirv_source& source, const valhall::spirv::compile_options& how, const Observer& observer)
{
    valhall::spirv::compiled_module shader = valhall::spirv::compile(source.module(), how, observer);
    if (!shader) {
        const bool is_variant = shader.fault().code == valhall::spirv::compile_error::wrong_variant;
        source.tell(explain(shader.fault(), source.module()) + (is_variant ? " (--variant)" : ""));
    }
    return shader;
}

// The disassembly with the SPIR-V instructions as comments, each at the first of the words in a row that it became.
inline std::string to_assembly(const spirv_source& source, const valhall::spirv::compiled_module& shader, valhall::arch on)
{
    const auto origins = shader.origins();
    const valhall::spirv::detail::module_printer printer(source.module());
    std::string text;
    std::uint32_t last = 0;
    valhall::disassemble_words(shader.words(), {.on = on, .labels = true}, [&](const valhall::disassembled_word& found) {
        if (!found.label.empty()) text.append(found.label) += ":\n";
        if (found.is_end || !found.has_line) return;
        text += found.line;
        const std::uint32_t origin = found.index < origins.size() ? origins[found.index] : 0;
        if (origin != 0 && origin <= source.module().size() && origin != last) {
            const std::string line = printer.line(source.module()[origin - 1]);
            text.append("  // ") += line.substr(line.find_first_not_of(' '));
        }
        last = origin;
        text += '\n';
    });
    return text;
}

inline std::string uniforms_of(const valhall::spirv::compiled_module& shader)
{
    std::string text;
    valhall::spirv::print_uniforms(shader.uniforms(), [&](const std::string& line) { text.append(line) += '\n'; });
    return text;
}

// The statistics of a shader, and what its caller has to set up.
inline bool add_statistics(const valhall::spirv::compiled_module& shader, valhall::arch on, std::string_view product, std::string& text)
{
    const auto add_line = [&](std::string_view line) { text.append(line) += '\n'; };
    const valhall::cost_model costs = valhall::costs_of(product).value_or(valhall::usual_costs);
    const valhall::result<valhall::program_statistics> found = valhall::statistics_of(shader.words(), on, costs);
    if (!found) return false;
    add_line("Uniforms: " + std::to_string(shader.uniforms().size()));
    add_line("Thread storage: " + std::to_string(shader.thread_storage()) + " bytes");
    add_line("Workgroup storage: " + std::to_string(shader.workgroup_storage()) + " bytes");
    valhall::print_statistics(*found, product, add_line);
    return true;
}

#endif
