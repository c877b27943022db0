// SPDX-License-Identifier: MIT
// Other instructions: discards, queries, interpolation at other places, barriers.
#ifndef VALHALL_TGSI_LOWER_OTHERS_HPP
#define VALHALL_TGSI_LOWER_OTHERS_HPP

#include "valhall/tgsi/lower/discard.hpp"
#include "valhall/tgsi/lower/formulas.hpp"

namespace valhall::tgsi::frontend {

namespace others {

constexpr void nothing(lowering&, const tgsi::instruction&) {}
constexpr void order_memory(lowering& l, const tgsi::instruction&) { l.b.fence(); }
constexpr void kill(lowering& l, const tgsi::instruction&) { lower_kill(l); }
constexpr void kill_if(lowering& l, const tgsi::instruction& i) { lower_kill_if(l, i); }
constexpr void barrier(lowering& l, const tgsi::instruction&) { l.b.message(l.b.form(opcode::BARRIER, modifier::slot::slot7), {}, {}, 0); }

constexpr void write_all(lowering& l, const tgsi::instruction& i, const use& value)
{
    const use result[4]{value, value, value, value};
    write_result(l, i, result);
}

// True in helper lanes: the lane's pixel is not covered, or has been discarded.
constexpr void read_helper(lowering& l, const tgsi::instruction& i)
{
    builder& b = l.b;
    const use began_so = began_as_helper(b);
    write_all(l, i, bor(b, began_so, b.held_by(l.discarded)));
}

// The cycle counter, in x and y.
constexpr void read_clock(lowering& l, const tgsi::instruction& i)
{
    builder& b = l.b;
    const value_id first = b.message(b.form(opcode::LD_GCLK, modifier::clock_source::cycle_counter), {}, {}, 2, {.is_volatile = true});
    const use result[4]{result_of(first, 0), result_of(first, 1), number(0), number(0)};
    write_result(l, i, result);
}

// ---- interpolation ----

// Loads a component of an input at another place than the declaration says.
constexpr use interpolated(lowering& l, const tgsi::instruction& i, int component, modifier::sample_mode where, const use& from)
{
    builder& b = l.b;
    const source& s = i.sources[0];
    const int c = s.swizzle[component];
    const input_place place = s.reg.by ? input_place{} : l.interface.input(register_file::in, s.reg.index, c);
    if (place.kind != input_kind::varying) {
        l.refuse(compile_error::indirect_input, s.reg);
        return number(0);
    }
    const declaration& d = *l.interface.find(register_file::in, s.reg.index, c);
    const value_id loaded = load_varying(b, detail::is_flat(d), where, from, number(place.offset), 1);
    return detail::signed_as(l, s, value_type::f32, value_use(loaded));
}

constexpr void interpolate_at(lowering& l, const tgsi::instruction& i, modifier::sample_mode where, const use& from)
{
    use result[4]{};
    for (int c = 0; c < 4; ++c)
        if ((i.to.mask >> c & 1) != 0) result[c] = interpolated(l, i, c, where, from);
    if (!l.has_failed()) write_result(l, i, result);
}

constexpr void interpolate_at_centroid(lowering& l, const tgsi::instruction& i)
{
    interpolate_at(l, i, modifier::sample_mode::centroid, varying_source(l.b));
}

// The sample number is in five bits of the source that varyings are loaded with.
constexpr void interpolate_at_sample(lowering& l, const tgsi::instruction& i)
{
    builder& b = l.b;
    constexpr std::uint32_t sample_shift = 16, sample_bits = 0x1F0000;
    const use sample = read_source(l, i.sources[1], value_type::s32, 0, i.sources[1].swizzle.taken(1));
    const use moved = shl(b, sample, number(sample_shift));
    interpolate_at(l, i, modifier::sample_mode::sample, merged(b, varying_source(b), moved, number(sample_bits)));
}

// Extrapolates a value that is linear in the window, by an offset in pixels.
constexpr use at_offset(builder& b, const use& value, const use& x, const use& y)
{
    const use right = ffma(b, formulas::derivative(b, value, 1, true), x, value);
    return ffma(b, formulas::derivative(b, value, 2, true), y, right);
}

// Interpolates value/w and 1/w, which are linear in the window. (How the rasteriser takes an offset is not documented.)
constexpr void interpolate_at_offset(lowering& l, const tgsi::instruction& i)
{
    builder& b = l.b;
    const source& offset = i.sources[1];
    const unsigned taken = offset.swizzle.taken(3);
    const use x = read_source(l, offset, value_type::f32, 0, taken), y = read_source(l, offset, value_type::f32, 1, taken);
    const use w = rasterised(b, modifier::varying_name::frag_w);
    use result[4]{};
    for (int c = 0; c < 4; ++c) {
        if ((i.to.mask >> c & 1) == 0) continue;
        const use value = interpolated(l, i, c, modifier::sample_mode::center, varying_source(b));
        const use moved = at_offset(b, fmul(b, value, w), x, y);
        result[c] = fmul(b, moved, frcp(b, at_offset(b, w, x, y)));
    }
    if (!l.has_failed()) write_result(l, i, result);
}

// ---- the rows ----

struct other_row {
    found<void(lowering&, const tgsi::instruction&)> lower{};
    compile_error refused = compile_error::none;
};

struct other_table {
    other_row by_opcode[tgsi::opcode_count]{};

    constexpr other_table()
    {
#define VALHALL_DOES(name, function) by_opcode[static_cast<int>(tgsi::opcode::name)] = {function, compile_error::none};
#define VALHALL_REFUSED(name, why) by_opcode[static_cast<int>(tgsi::opcode::name)] = {{}, compile_error::why};
#include "valhall/tgsi/lower/rows/others.def"
    }
};

inline constexpr other_table table;

}  // namespace others

// Lowers an instruction that has a row here. False if it has none.
constexpr bool lower_other(lowering& l, const tgsi::instruction& i)
{
    const others::other_row& row = others::table.by_opcode[static_cast<int>(i.code)];
    if (row.refused != compile_error::none) l.refuse(row.refused);
    else if (row.lower) (*row.lower)(l, i);
    else return false;
    return true;
}

}  // namespace valhall::tgsi::frontend

#endif
