// SPDX-License-Identifier: MIT
// Requests to the texture unit, as instructions: the order of the staging registers, levels, gathers and gradients.
#ifndef VALHALL_FRONT_TEXTURE_REQUEST_HPP
#define VALHALL_FRONT_TEXTURE_REQUEST_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/build/texture_words.hpp"
#include "valhall/compiler/builder.hpp"
#include "valhall/front/stage_messages.hpp"

namespace valhall::front {

// The number of coordinates, without a layer; of a cube, those of a direction.
constexpr std::uint32_t coordinates_of(modifier::dimension shape)
{
    return shape == modifier::dimension::d1 ? 1 : shape == modifier::dimension::d2 ? 2 : 3;
}

// Offsets in texels, one byte each.
constexpr use offset_word(builder& b, std::span<const use> offsets)
{
    use word = compiler::number(0);
    for (std::uint32_t c = 0; c < offsets.size() && c < 3; ++c) {
        const use byte = compiler::band(b, offsets[c], compiler::number(0xFF));
        word = c == 0 ? byte : b.op(opcode::LSHIFT_OR_i32, byte, compiler::number(8 * c), word);
    }
    return word;
}

// The level of detail for explicit derivatives of a cube direction: the logarithm of the longer one's length in texels of a face. (The texture
// unit takes derivatives on a face, not of directions.) `size` is the width of a face.
constexpr use level_on_cube(builder& b, const use& size, std::span<const use> direction, std::span<const use> right,
                            std::span<const use> down)
{
    using namespace compiler;
    const auto square = [&b](std::span<const use> change) {
        const use x = fmul(b, change[0], change[0]);
        return ffma(b, change[2], change[2], ffma(b, change[1], change[1], x));
    };
    const use width = b.op(opcode::U32_TO_F32, size);
    const use half = fmul(b, frcp(b, b.op(opcode::CUBEFACE1, direction[0], direction[1], direction[2])), number(float_half));
    const use to_right = square(right), downwards = square(down), texels = fmul(b, width, half);
    return flog2(b, fmul(b, frcp(b, frsq(b, fmax(b, to_right, downwards))), texels));
}

/// A request for components of texels. `Handle` makes the source with the handles of the texture and the sampler, when the request is sent.
template <class Handle>
class texture_request {
public:
    modifier::dimension shape = modifier::dimension::d2;  ///< the dimension of the texture
    modifier::register_type type = modifier::register_type::f;  ///< of the components
    use place[3]{};  ///< the coordinates
    use layer{};  ///< none: the texture has no layers
    use reference{};  ///< none: the texture does not compare
    use offsets = compiler::number(0);  ///< see offset_word()
    unsigned components = 0xF;  ///< the components that are needed

    /// A request whose instructions go to a builder.
    constexpr texture_request(builder& b, const Handle& handle) : b_(b), handle_(handle) {}

    /// Samples with a level. `lod` is the bias or the level of the modes that have one. With grdesc, `changes` are the changes of all coordinates to the
    /// right, then downwards. results[n] is component n.
    constexpr void sample(modifier::lod_mode mode, const use& lod, const compiler::staging_list& changes, use (&results)[4])
    {
        compiler::staging_list list;
        add_place(list, true);
        if (mode == modifier::lod_mode::computed_bias || mode == modifier::lod_mode::explicit_) list.add(compiler::level_word(b_, lod));
        if (mode == modifier::lod_mode::grdesc) {
            use words[4]{};
            const instruction what = b_.form(opcode::TEX_GRADIENT, shape, modifier::derivative_enable::derivative_enable);
            send(what, changes, modifier::register_type::f, 3, words);
            list.add(words[0]);
            list.add(words[1]);
        }
        send(form(opcode::TEX_SINGLE, shadow(), mode), list, type, components, results);
    }

    /// Fetches texels by integer coordinates. The level or sample goes into the bytes above the offsets.
    constexpr void fetch(const use& level, const use& sample, use (&results)[4])
    {
        constexpr std::uint32_t sample_shift = 16, level_shift = 24;
        if (sample) offsets = b_.op(opcode::LSHIFT_OR_i32, sample, compiler::number(sample_shift), offsets);
        else if (level) offsets = b_.op(opcode::LSHIFT_OR_i32, level, compiler::number(level_shift), offsets);
        compiler::staging_list list;
        add_place(list, false);
        send(form(opcode::TEX_FETCH), list, type, components, results);
    }

    /// Gathers a component of four texels. The hardware returns them from the lower left one counterclockwise as w, z, x and y.
    constexpr void gather(modifier::fetch_component component, use (&results)[4])
    {
        constexpr int given[4] = {2, 3, 1, 0};
        unsigned asked = 0;
        for (int c = 0; c < 4; ++c)
            if ((components >> c & 1) != 0) asked |= 1u << given[c];
        compiler::staging_list list;
        add_place(list, true);
        use in_order[4]{};
        send(form(opcode::TEX_GATHER, shadow(), component), list, type, asked, in_order);
        for (int c = 0; c < 4; ++c) results[c] = in_order[given[c]];
    }
    /// The upper left texel of a gather: with four separate offsets, each component is that of a gather at its own offset.
    constexpr use gather_upper_left(modifier::fetch_component component)
    {
        use texels[4]{};
        components = 8;
        gather(component, texels);
        return texels[3];
    }

    /// The level of detail: clamped to the sampler's range, or as it is computed.
    constexpr use level(bool is_clamped)
    {
        constexpr std::uint32_t step = 0x3B800000;  // 1/256
        compiler::staging_list list;
        add_coordinates(list, true);
        const instruction what = is_clamped ? b_.form(opcode::TEX_GRADIENT, shape)
                                            : b_.form(opcode::TEX_GRADIENT, shape, modifier::lod_bias_disable::lod_bias_disable,
                                                      modifier::lod_clamp_disable::lod_clamp_disable);
        use words[4]{};
        send(what, list, modifier::register_type::f, 1, words);
        const use steps = b_.op(opcode::S32_TO_F32, b_.op(opcode::S16_TO_S32, words[0].selecting(selector::h0)));
        return compiler::fmul(b_, steps, compiler::number(step));
    }

private:
    constexpr void add_coordinates(compiler::staging_list& list, bool are_floats)
    {
        if (shape == modifier::dimension::cube && are_floats) return add_cube_place(b_, list, place[0], place[1], place[2]);
        for (std::uint32_t c = 0; c < coordinates_of(shape); ++c) list.add(place[c]);
    }
    constexpr void add_place(compiler::staging_list& list, bool are_floats)
    {
        add_coordinates(list, are_floats);
        if (layer) list.add(layer);
        if (reference) list.add(reference);
        if (!offsets.is(0)) list.add(offsets);
    }

    template <class... Modifiers>
    constexpr instruction form(opcode code, Modifiers... more)
    {
        return b_.form(code, shape, layer ? modifier::array_enable::array_enable : modifier::array_enable::none,
                       offsets.is(0) ? modifier::texel_offset::none : modifier::texel_offset::texel_offset, more...);
    }
    constexpr modifier::shadow shadow() const { return reference ? modifier::shadow::shadow : modifier::shadow::none; }

    constexpr void send(instruction what, const compiler::staging_list& list, modifier::register_type of, unsigned mask, use (&results)[4])
    {
        static_cast<void>(what.set(of));
        static_cast<void>(what.set(modifier::register_width::w32));
        static_cast<void>(what.set(static_cast<modifier::write_mask>(mask)));
        int count = 0;
        for (int c = 0; c < 4; ++c) count += static_cast<int>(mask >> c & 1);
        const use handles = handle_();
        const value_id first = b_.message(what, {handles}, list.view(), count);
        std::uint32_t next = 0;
        for (int c = 0; c < 4; ++c)
            if ((mask >> c & 1) != 0) results[c] = result_of(first, next++);
    }

    builder& b_;
    const Handle& handle_;
};

}  // namespace valhall::front

#endif
