// SPDX-License-Identifier: MIT
// Texture instructions: collects their requests for the host, and writes its answers.
#ifndef VALHALL_TGSI_INTERPRETER_TEXTURES_HPP
#define VALHALL_TGSI_INTERPRETER_TEXTURES_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/tgsi/interpreter/machine_state.hpp"

namespace valhall::tgsi::detail {

// The first source of a type, or -1.
constexpr int source_with(const opcode_info& row, value_type type)
{
    for (int n = 0; n < row.source_count; ++n)
        if (row.sources[n].type == type) return n;
    return -1;
}

// The view of an instruction, or the operand that takes its place.
constexpr int view_of(const opcode_info& row)
{
    const int view = source_with(row, value_type::view);
    return view >= 0 ? view : source_with(row, value_type::view_or_target);
}

template <opcode Code>
constexpr lane_words read_at(const machine_state& m, const flat_instruction& i, const operand_place& where)
{
    // The type determines the effect of a minus sign.
    const flat_operand& o = i.sources[where.source];
    return is_float(info_of(Code).sources[where.source].type) ? read<value_type::f32>(m, o, where.component)
                                                              : read<value_type::s32>(m, o, where.component);
}

// The coordinates for the target, divided if the row is projected.
template <opcode Code>
constexpr void read_place(const machine_state& m, const flat_instruction& i, texture_request& r)
{
    constexpr opcode_info row = info_of(Code);
    using mean = meaning<Code>;
    if constexpr (row.sources[0].read == reach::coordinates || row.sources[0].read == reach::coordinates_w) {
        const target_info& target = info_of(i.target);
        const auto at = [&](int component) { return read_at<Code>(m, i, {0, component}); };
        for (int c = 0; c < target.components; ++c) r.place[static_cast<std::size_t>(c)] = at(c);
        const bool is_in_place = target.reference == 2 || target.reference == 3;
        if (mean::reference.is_always) {
            r.has_reference = true;
            r.reference = read_at<Code>(m, i, mean::reference);
        } else if (target.is_shadow() && (is_in_place || mean::reference)) {
            r.has_reference = true;
            if (is_in_place) r.reference = at(target.reference);
            else if constexpr (static_cast<bool>(mean::reference)) r.reference = read_at<Code>(m, i, mean::reference);
        }
        if constexpr (mean::control == level_control::projected) {
            const lane_words divisor = read_at<Code>(m, i, mean::modifier);
            const auto divide_all = [&](lane_words& words) {
                for (std::size_t lane = 0; lane < quad_lanes; ++lane) words[lane] = divide(f32{words[lane]}, f32{divisor[lane]}).bits;
            };
            for (int c = 0; c < target.components; ++c) divide_all(r.place[static_cast<std::size_t>(c)]);
            divide_all(r.reference);
        }
    }
}

// Texel offsets are integers, from a register of any file.
constexpr void read_offsets(const machine_state& m, texture_request& r)
{
    const instruction& text = m.text();
    r.offset_count = text.offset_count;
    for (std::size_t n = 0; n < text.offset_count; ++n) {
        flat_operand o;
        o.kind = text.offsets[n].file == register_file::const_ ? operand_kind::constant : operand_kind::indirect;
        o.file = text.offsets[n].file;
        o.index = text.offsets[n].index;
        for (std::size_t c = 0; c < 3; ++c) r.offsets[n][c] = stored(m, o, text.offsets[n].components[c] & 3);
    }
}

template <opcode Code>
constexpr void sample(machine_state& m, const flat_instruction& i)
{
    constexpr opcode_info row = info_of(Code);
    using mean = meaning<Code>;
    texture_request r{.what = m.text()};
    r.query = mean::query;
    r.target = i.target;
    r.active = m.active;
    constexpr bool is_projected = mean::control == level_control::projected;
    r.control = is_projected ? level_control::computed : mean::control;
    constexpr int sampler = source_with(row, value_type::sampler), view = view_of(row);
    if constexpr (sampler >= 0) r.sampler = numbers_of(m, i.sources[sampler]);
    if constexpr (view >= 0) r.view = numbers_of(m, i.sources[view]);
    else r.view = r.sampler;
    read_place<Code>(m, i, r);
    if constexpr (mean::modifier && !is_projected) r.modifier = read_at<Code>(m, i, mean::modifier);
    if constexpr (mean::control == level_control::derivatives) {
        constexpr int first = source_with(row, value_type::sampler) == row.source_count - 1 ? 1 : row.source_count - 2;
        for (int c = 0; c < 3; ++c) {
            r.to_the_right[static_cast<std::size_t>(c)] = read_at<Code>(m, i, {first, c});
            r.downwards[static_cast<std::size_t>(c)] = read_at<Code>(m, i, {first + 1, c});
        }
    }
    read_offsets(m, r);
    if (!m.host.ask_texture(r)) return m.fail(interpret_error::no_host);
    // The view's swizzle applies to the answer, except to sizes.
    if constexpr (view >= 0 && mean::query != texture_query::size) {
        const swizzle s = i.sources[view].swizzle;
        write_all(m, i,
                  {r.result[static_cast<std::size_t>(s[0])], r.result[static_cast<std::size_t>(s[1])],
                   r.result[static_cast<std::size_t>(s[2])], r.result[static_cast<std::size_t>(s[3])]});
    } else {
        write_all(m, i, r.result, mean::components);
    }
}

}  // namespace valhall::tgsi::detail

#endif
