// SPDX-License-Identifier: MIT
// Prints the contents of a compiled module's uniforms: "u0 buffer 0 3", "u5 constant 3F800000".
#ifndef VALHALL_SPIRV_PRINT_UNIFORMS_HPP
#define VALHALL_SPIRV_PRINT_UNIFORMS_HPP

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/spirv/compile_options.hpp"

namespace valhall::spirv {

/// The text of a uniform: "buffer 0 3[2]", "push 0x10", "ubo 0 1 0x20", "num_workgroups_x".
inline std::string text_of(const uniform_name& u)
{
    using std::to_string;
    const auto byte = [&] {
        char digits[16];
        std::snprintf(digits, sizeof digits, "0x%X", u.value);
        return std::string(digits);
    };
    const std::string place = to_string(u.set) + ' ' + to_string(u.binding) + (u.element != 0 ? '[' + to_string(u.element) + ']' : "");
    const std::string axis(1, "xyzw"[u.value & 3]);
    switch (u.kind) {
    case uniform_kind::constant: return "constant";
    case uniform_kind::buffer: return "buffer " + place + (u.value != 0 ? " high" : "");
    case uniform_kind::length: return "length " + place;
    case uniform_kind::push: return "push " + byte();
    case uniform_kind::uniform_buffer: return "ubo " + place + ' ' + byte();
    case uniform_kind::num_workgroups: return "num_workgroups_" + axis;
    case uniform_kind::image_size: {
        constexpr const char* parts[] = {"width", "height", "depth", "levels", "samples"};
        return "image_size " + place + ' ' + parts[u.value < 5 ? u.value : 4];
    }
    case uniform_kind::viewport_scale: return "viewport_scale_" + axis;
    case uniform_kind::viewport_offset: return "viewport_offset_" + axis;
    case uniform_kind::computed: return "computed " + to_string(u.value);
    case uniform_kind::conversion: return "conversion " + to_string(u.value);
    case uniform_kind::draw: return u.value == 0 ? "base_vertex" : u.value == 1 ? "base_instance" : "draw_index";
    }
    return "?";
}

/// Prints a line for each uniform. The high word of an address is "u1 buffer 0 3 high".
template <class Add>
void print_uniforms(std::span<const compiler::uniform_word> uniforms, const Add& add)
{
    for (std::size_t n = 0; n < uniforms.size(); ++n) {
        std::string line = 'u' + std::to_string(n) + ' ';
        if (uniforms[n].is_constant) {
            char digits[32];
            std::snprintf(digits, sizeof digits, "constant %08X", uniforms[n].bits);
            line += digits;
        } else {
            line += text_of(uniform_name::of(uniforms[n].key));
        }
        add(line);
    }
}

/// Names uniforms for compiler::print_ir().
struct uniform_namer {
    /// Writes the name of a key as a comment of print_ir().
    template <class Emit>
    void operator()(Emit&& emit, std::uint64_t key) const
    {
        emit("  // ");
        emit(std::string_view(text_of(uniform_name::of(key))));
    }
};

}  // namespace valhall::spirv

#endif
