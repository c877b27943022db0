// SPDX-License-Identifier: MIT
// Prints the contents of a compiled shader's uniforms, one line each.
#ifndef VALHALL_TGSI_PRINT_UNIFORMS_HPP
#define VALHALL_TGSI_PRINT_UNIFORMS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/text/common/writer.hpp"
#include "valhall/tgsi/compiled_shader.hpp"

namespace valhall::tgsi {

namespace detail {

// The numbers after the name of a uniform's kind.
enum class uniform_numbers : std::uint8_t { none, place, bits, index, register_only, register_and_component, semantic_and_component };

struct uniform_kind_row {
    uniform_kind kind;
    std::string_view name;
    uniform_numbers numbers;
};

// In the order of the enumeration.
inline constexpr uniform_kind_row uniform_kind_rows[] = {
    {uniform_kind::constant, "constant", uniform_numbers::place},
    {uniform_kind::immediate, "immediate", uniform_numbers::bits},
    {uniform_kind::texture_size, "texture_size", uniform_numbers::register_and_component},
    {uniform_kind::texture_samples, "texture_samples", uniform_numbers::register_only},
    {uniform_kind::buffer_size, "buffer_size", uniform_numbers::register_only},
    {uniform_kind::image_size, "image_size", uniform_numbers::register_and_component},
    {uniform_kind::system_value, "system_value", uniform_numbers::semantic_and_component},
    {uniform_kind::viewport_scale_x, "viewport_scale_x", uniform_numbers::none},
    {uniform_kind::viewport_scale_y, "viewport_scale_y", uniform_numbers::none},
    {uniform_kind::viewport_scale_z, "viewport_scale_z", uniform_numbers::none},
    {uniform_kind::viewport_offset_x, "viewport_offset_x", uniform_numbers::none},
    {uniform_kind::viewport_offset_y, "viewport_offset_y", uniform_numbers::none},
    {uniform_kind::viewport_offset_z, "viewport_offset_z", uniform_numbers::none},
    {uniform_kind::computed, "computed", uniform_numbers::index},
};

constexpr bool are_uniform_kinds_in_order()
{
    std::size_t n = 0;
    for (const uniform_kind_row& row : uniform_kind_rows)
        if (static_cast<std::size_t>(row.kind) != n++) return false;
    return true;
}
static_assert(are_uniform_kinds_in_order());

constexpr void put_content(valhall::detail::writer& out, const uniform_content& u)
{
    const uniform_kind_row& row = uniform_kind_rows[static_cast<std::size_t>(u.kind)];
    out.put(row.name);
    if (row.numbers == uniform_numbers::none) return;
    out.put(' ');
    if (row.numbers == uniform_numbers::bits) return out.hex(u.value, 8);
    if (row.numbers == uniform_numbers::index) return out.unsigned_decimal(u.value);
    if (row.numbers == uniform_numbers::semantic_and_component) out.put(name_of(static_cast<semantic>(u.buffer)));
    else out.unsigned_decimal(u.buffer);
    if (row.numbers == uniform_numbers::register_only) return;
    out.put(' ');
    if (row.numbers == uniform_numbers::place) {
        out.put("0x");
        out.hex(u.value, 1);
    } else {
        out.put("xyzw"[u.value & 3]);
    }
}

}  // namespace detail

/// The number of values of uniform_kind.
inline constexpr int uniform_kind_count = sizeof detail::uniform_kind_rows / sizeof(detail::uniform_kind_row);
/// The name of a kind, as print_uniforms() writes it.
constexpr std::string_view name_of(uniform_kind kind) { return detail::uniform_kind_rows[static_cast<std::size_t>(kind)].name; }

/// Prints the contents of uniforms: calls `line` with a std::string_view for each, without line feeds. `u0 constant 1 0x10` is the word at
/// byte 0x10 of constant buffer 1; `u4 immediate 3F800000` is a number's bits; `texture_size 2 y` is of texture 2; `system_value GRID_SIZE
/// x` is of that system value; and `viewport_scale_x` to `viewport_offset_z` are the viewport.
template <class Line>
constexpr void print_uniforms(std::span<const uniform_content> uniforms, Line&& line)
{
    for (std::size_t n = 0; n < uniforms.size(); ++n) {
        char buffer[80]{};
        valhall::detail::writer out(buffer);
        out.put('u');
        out.unsigned_decimal(n);
        out.put(' ');
        detail::put_content(out, uniforms[n]);
        line(std::string_view(buffer, out.size_since(buffer)));
    }
}

}  // namespace valhall::tgsi

#endif
