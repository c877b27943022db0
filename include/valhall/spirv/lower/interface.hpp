// SPDX-License-Identifier: MIT
// Inputs and outputs: variables that are loaded before the shader runs or stored after it, by location or as built-ins.
#ifndef VALHALL_SPIRV_LOWER_INTERFACE_HPP
#define VALHALL_SPIRV_LOWER_INTERFACE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/build/fragment_results.hpp"
#include "valhall/compiler/build/inputs.hpp"
#include "valhall/spirv/lower/components.hpp"
#include "valhall/spirv/lower/memory.hpp"

namespace valhall::spirv::lower {

// Preloaded registers of the stages.
template <preload Which>
constexpr use of_compute(builder& b, std::uint32_t component = 0)
{
    return b.input(find_preload<Which, shader_stage::compute>(b.architecture()).number + static_cast<int>(component));
}
template <preload Which>
constexpr use of_fragment(builder& b)
{
    return compiler::preload_value<Which, shader_stage::fragment>(b);
}

// A word of an interface variable.
struct interface_word {
    bool is_built_in = false;
    built_in which{};
    std::uint32_t component = 0;  // in the built-in or location
    std::uint32_t location = 0;
    std::uint32_t index = 0;      // of outputs: 1 is the second source of dual-source blending
    number_shape shape{};         // of the scalar
    bool is_flat = false;
    bool is_linear = false;       // NoPerspective
    modifier::sample_mode where = modifier::sample_mode::center;
};

// Lists the words of an interface variable, in order.
class interface_walk {
public:
    constexpr interface_walk(lowering& l, std::uint32_t variable_id) : l_(l), id_(variable_id) {}

    constexpr pool<interface_word> run()
    {
        const std::uint32_t type = l_.m.definition(l_.m.type_of(id_))[3];
        interface_word word;
        add_decorations(word, id_, no_member);
        const found_decoration built = l_.marks.find(id_, decoration::BuiltIn), location = l_.marks.find(id_, decoration::Location);
        if (built) {
            word.is_built_in = true;
            word.which = static_cast<built_in>(built.value);
            std::uint32_t component = 0;
            add_built_in(type, word, component);
        } else if (location) {
            next_ = location.value;
            add(type, word, l_.marks.find(id_, decoration::Component).value);
        } else {
            add_members(type, word);
        }
        return static_cast<pool<interface_word>&&>(words_);
    }

private:
    static constexpr std::uint32_t no_member = 0xFFFFFFFF;

    constexpr found_decoration find(std::uint32_t id, std::uint32_t member, decoration which) const
    {
        return member == no_member ? l_.marks.find(id, which) : l_.marks.find_member(id, member, which);
    }
    // Adds the decorations of a variable or member that say how it is interpolated and blended.
    constexpr void add_decorations(interface_word& word, std::uint32_t id, std::uint32_t member) const
    {
        if (find(id, member, decoration::Flat)) word.is_flat = true;
        if (find(id, member, decoration::NoPerspective)) word.is_linear = true;
        if (find(id, member, decoration::Centroid)) word.where = modifier::sample_mode::centroid;
        if (find(id, member, decoration::Sample)) word.where = modifier::sample_mode::sample;
        if (const found_decoration index = find(id, member, decoration::Index)) word.index = index.value;
    }

    constexpr void add_built_in(std::uint32_t type, interface_word word, std::uint32_t& component)
    {
        const instruction_view what = l_.m.definition(type);
        if (what.code() == op::TypeVector || what.code() == op::TypeArray || what.code() == op::TypeMatrix) {
            const std::uint32_t count = what.code() == op::TypeArray ? l_.length_of(type) : what[3];
            for (std::uint32_t n = 0; n < count && !l_.has_failed(); ++n) add_built_in(what[2], word, component);
            return;
        }
        word.shape = shape_of(l_.m, type);
        word.component = component++;
        words_.add(word);
    }

    // Members of a block have their own locations or built-ins.
    constexpr void add_members(std::uint32_t type, interface_word word)
    {
        const instruction_view what = l_.m.definition(type);
        if (what.code() != op::TypeStruct) return l_.refuse(compile_error::no_location, id_);
        for (std::uint32_t n = 0; n + 2 < what.size() && !l_.has_failed(); ++n) {
            const found_decoration built = l_.marks.find_member(type, n, decoration::BuiltIn);
            const found_decoration location = l_.marks.find_member(type, n, decoration::Location);
            if (!built && !location && n == 0) return l_.refuse(compile_error::no_location, id_);
            if (!built) {
                add_member(type, n, word);
                continue;
            }
            interface_word member = word;
            member.is_built_in = true;
            member.which = static_cast<built_in>(built.value);
            std::uint32_t component = 0;
            add_built_in(what[n + 2], member, component);
        }
    }
    // Adds the member of a structure, which has a location of its own or follows the member before it.
    constexpr void add_member(std::uint32_t type, std::uint32_t n, interface_word word)
    {
        add_decorations(word, type, n);
        if (const found_decoration location = find(type, n, decoration::Location)) next_ = location.value;
        add(l_.m.definition(type)[n + 2], word, find(type, n, decoration::Component).value);
    }

    // Vectors of three and four doubles take two locations.
    constexpr void add(std::uint32_t type, interface_word word, std::uint32_t component)
    {
        const instruction_view what = l_.m.definition(type);
        switch (what.code()) {
        case op::TypeStruct:
            for (std::uint32_t n = 0; n + 2 < what.size(); ++n) add_member(type, n, word);
            return;
        case op::TypeArray:
        case op::TypeMatrix: {
            const std::uint32_t count = what.code() == op::TypeArray ? l_.length_of(type) : what[3];
            for (std::uint32_t n = 0; n < count && !l_.has_failed(); ++n) add(what[2], word, component);
            return;
        }
        default: break;
        }
        word.shape = shape_of(l_.m, type);
        if (!word.shape) return l_.refuse(compile_error::no_location, id_);
        const std::uint32_t words = word.shape.count * (word.shape.width == 64 ? 2 : 1);
        for (std::uint32_t n = 0; n < words; ++n) {
            word.location = next_ + (component + n) / 4;
            word.component = (component + n) % 4;
            words_.add(word);
        }
        next_ += (component + words + 3) / 4;
    }

    lowering& l_;
    std::uint32_t id_;
    std::uint32_t next_ = 0;
    pool<interface_word> words_{};
};

// ---- inputs by location ----

// How an attribute is converted: to 32-bit floats and integers. 64-bit numbers are pairs of words.
constexpr value_id load_attribute(builder& b, const interface_word& word, std::uint32_t count)
{
    const auto format = word.shape.width == 64  ? modifier::register_format::u32
                        : word.shape.is_float() ? modifier::register_format::f32
                        : word.shape.is_signed  ? modifier::register_format::s32
                                                : modifier::register_format::u32;
    return front::load_attribute(b, format, word.location, count);
}

// ---- built-in inputs ----

constexpr use local_id(lowering& l, std::uint32_t c)
{
    builder& b = l.b;
    if (l.workgroup_size[c] == 1) return number(0);
    return c == 2 ? of_compute<preload::local_id_z>(b) : bits_of(b, of_compute<preload::local_id_xy>(b), 16 * c, 16);
}
constexpr use local_index(lowering& l)
{
    builder& b = l.b;
    const std::uint32_t row = l.workgroup_size[0], slice = row * l.workgroup_size[1];
    use index = local_id(l, 0);
    if (l.workgroup_size[1] != 1) index = iadd(b, index, imul(b, local_id(l, 1), number(row)));
    if (l.workgroup_size[2] != 1) index = iadd(b, index, imul(b, local_id(l, 2), number(slice)));
    return index;
}
// A coordinate of the pixel centre.
constexpr use pixel_middle(builder& b, std::uint32_t c)
{
    return fadd(b, float_of_half(b, of_fragment<preload::pixel_xy>(b), 16 * c), number(float_half));
}
// A coordinate of the lane's sample within the pixel, as a fraction.
constexpr use sample_position(builder& b, std::uint32_t c)
{
    constexpr std::uint32_t step = 0x3B800000;  // 1 / 256
    const use word = sample_place(b);
    const use part = word.selecting(c == 0 ? selector::h0 : selector::h1);
    return fmul(b, b.op(opcode::U32_TO_F32, b.op(opcode::U16_TO_U32, part)), number(step));
}
// True if the lane is a helper: its pixel is not covered, or has been discarded.
constexpr use is_helper(lowering& l)
{
    const use was = began_as_helper(l.b);
    return !l.discarded ? was : bor(l.b, was, l.b.held_by(l.discarded));
}

constexpr use subgroup_mask(lowering& l, built_in which)
{
    builder& b = l.b;
    const use bit = shl(b, number(1), special_use(special::lane_id)), bits = number(0xFFFF);
    switch (which) {
    case built_in::SubgroupEqMask: return bit;
    case built_in::SubgroupLtMask: return isub(b, bit, number(1));
    case built_in::SubgroupLeMask: return bor(b, isub(b, bit, number(1)), bit);
    case built_in::SubgroupGeMask: return band(b, bits, isub(b, number(0), bit));
    default: return band(b, bits, isub(b, isub(b, number(0), bit), bit));
    }
}

// The number of components of a built-in variable, if its components are in different registers or in parts of one; else 4.
constexpr std::uint32_t components_of(built_in which)
{
    switch (which) {
    case built_in::NumWorkgroups:
    case built_in::WorkgroupSize:
    case built_in::WorkgroupId:
    case built_in::LocalInvocationId:
    case built_in::GlobalInvocationId: return 3;
    case built_in::PointCoord:
    case built_in::SamplePosition: return 2;
    default: return 4;
    }
}

// Why a built-in variable is refused. Those of other stages and extensions have no meaning here; the others have no published place.
constexpr compile_error refusal_of(const lowering& l, built_in which)
{
    switch (which) {
    case built_in::ClipDistance:
    case built_in::CullDistance:
    case built_in::ViewportIndex:
    case built_in::Layer:
    case built_in::PrimitiveShadingRateKHR:
    case built_in::ShadingRateKHR:
    case built_in::BaryCoordKHR:
    case built_in::BaryCoordNoPerspKHR:
        if (l.stage == shader_stage::vertex) return compile_error::no_vertex_output;
        return l.stage == shader_stage::fragment ? compile_error::no_fragment_input : compile_error::unknown_built_in;
    default: return compile_error::unknown_built_in;
    }
}

constexpr use built_in_input(lowering& l, std::uint32_t id, const interface_word& word)
{
    constexpr std::uint32_t warp = 16;
    builder& b = l.b;
    const std::uint32_t c = word.component;
    if (c >= components_of(word.which)) {
        l.refuse(compile_error::bad_operands, id, name_of(word.which));
        return number(0);
    }
    const std::uint32_t threads = l.workgroup_size[0] * l.workgroup_size[1] * l.workgroup_size[2];
    switch (word.which) {
    case built_in::NumWorkgroups: return b.uniform(uniform_name{.kind = uniform_kind::num_workgroups, .value = c}.key());
    case built_in::WorkgroupSize: return number(l.workgroup_size[c]);
    case built_in::WorkgroupId: return of_compute<preload::workgroup_id_x>(b, c);
    case built_in::LocalInvocationId: return local_id(l, c);
    case built_in::GlobalInvocationId: return of_compute<preload::global_id_x>(b, c);
    case built_in::LocalInvocationIndex: return local_index(l);
    case built_in::SubgroupSize: return number(warp);
    case built_in::NumSubgroups: return number((threads + warp - 1) / warp);
    case built_in::SubgroupId: return shr(b, local_index(l), number(4));
    case built_in::SubgroupLocalInvocationId: return special_use(special::lane_id);
    case built_in::SubgroupEqMask:
    case built_in::SubgroupGeMask:
    case built_in::SubgroupGtMask:
    case built_in::SubgroupLeMask:
    case built_in::SubgroupLtMask: return c == 0 ? subgroup_mask(l, word.which) : number(0);
    case built_in::FragCoord:
        return c < 2 ? pixel_middle(b, c) : rasterised(b, c == 2 ? modifier::varying_name::frag_z : modifier::varying_name::frag_w);
    case built_in::PointCoord: return rasterised(b, modifier::varying_name::point, c);
    case built_in::FrontFacing: {
        const use back = band(b, of_fragment<preload::front_facing>(b), number(0xFF));
        return ucmp(b, condition::eq, back, number(0));
    }
    case built_in::PrimitiveId: return of_fragment<preload::primitive_id>(b);
    case built_in::SampleId: return sample_number(b);
    case built_in::SampleMask: return c == 0 ? of_fragment<preload::coverage>(b) : number(0);
    case built_in::SamplePosition: return sample_position(b, c);
    case built_in::HelperInvocation: return is_helper(l);
    case built_in::VertexIndex: return vertex_id(b);
    case built_in::InstanceIndex: return instance_id(b);
    case built_in::BaseVertex: return b.uniform(uniform_name{.kind = uniform_kind::draw, .value = 0}.key());
    case built_in::BaseInstance: return b.uniform(uniform_name{.kind = uniform_kind::draw, .value = 1}.key());
    case built_in::DrawIndex: return b.uniform(uniform_name{.kind = uniform_kind::draw, .value = 2}.key());
    case built_in::DeviceIndex: return number(0);
    case built_in::Layer:
    case built_in::ViewIndex:
        if (l.stage == shader_stage::fragment) return bits_of(b, of_fragment<preload::frame_argument>(b), 0, 8);
        l.refuse(compile_error::no_view, id, name_of(word.which));
        return number(0);
    default: l.refuse(refusal_of(l, word.which), id, name_of(word.which)); return number(0);
    }
}

// ---- inputs, before the shader ----

// True if an input is loaded as it is stored: integers, and numbers of 64 bits. 16-bit floats are stored as 32-bit floats.
constexpr bool is_flat(const interface_word& word) { return word.is_flat || !word.shape.is_float() || word.shape.width == 64; }

// 1/w of the fragment, interpolated at the centre of the pixel.
constexpr use fragment_w(builder& b) { return rasterised(b, modifier::varying_name::frag_w); }
// The value of an input, given the word that was loaded. A value with NoPerspective was multiplied by w in the vertex shader, and then
// interpolated with perspective: times 1/w it is the linear interpolation.
constexpr use input_value(lowering& l, const interface_word& word, const use& loaded)
{
    const bool is_linear = l.stage == shader_stage::fragment && word.is_linear && !is_flat(word);
    const use value = is_linear ? fmul(l.b, loaded, fragment_w(l.b)) : loaded;
    return narrowed(l, word.shape, value);
}

// The number of words from `first` on that are consecutive components of one location.
constexpr std::uint32_t run_of(std::span<const interface_word> words, std::size_t first)
{
    std::uint32_t count = 1;
    while (first + count < words.size() && count < 4) {
        const interface_word &a = words[first], &next = words[first + count];
        if (next.is_built_in || next.location != a.location || next.component != a.component + count) break;
        ++count;
    }
    return count;
}

constexpr void set_input(lowering& l, std::uint32_t id)
{
    const pointer p = pointer_of_value(l, id);
    if (l.has_failed()) return;
    const pool<interface_word> words = interface_walk(l, id).run();
    builder& b = l.b;
    pool<use> values;
    for (std::uint32_t n = 0; n < words.size() && !l.has_failed();) {
        const interface_word& word = words[n];
        if (word.is_built_in) {
            const use u = built_in_input(l, id, word);
            values.add(u);
            ++n;
            continue;
        }
        const std::uint32_t count = run_of(words.view(), n), end = word.component + count;
        const bool is_vertex = l.stage == shader_stage::vertex;
        if (!is_vertex && l.stage != shader_stage::fragment) return l.refuse(compile_error::no_input, id);
        const bool is_at_center = word.where == modifier::sample_mode::center;
        if (!is_vertex && word.is_linear && !is_flat(word) && !is_at_center) return l.refuse(compile_error::no_linear_place, id);
        // A load starts at the first component of the location.
        const value_id first = is_vertex ? load_attribute(b, word, end)
                                         : load_varying(b, is_flat(word), word.where, varying_source(b), number(16 * word.location), end);
        for (std::uint32_t c = word.component; c < end; ++c) {
            const use u = input_value(l, word, result_of(first, c));
            values.add(u);
        }
        n += count;
    }
    if (l.has_failed() || values.size() != l.words_of(p.type)) return l.refuse(compile_error::bad_operands, id);
    store_to(l, p, values.view());
}

// ---- outputs, after the shader ----

constexpr pool<use> words_after(lowering& l, std::uint32_t id)
{
    pool<use> values;
    const pointer p = pointer_of_value(l, id);
    if (!l.has_failed()) load_from(l, p, values);
    return values;
}

constexpr modifier::register_format color_format(const number_shape& shape)
{
    if (shape.is_float()) return modifier::register_format::auto_;
    return shape.is_signed ? modifier::register_format::s32 : modifier::register_format::u32;
}

constexpr void collect(lowering& l, std::uint32_t id, fragment_results& results)
{
    const pool<interface_word> words = interface_walk(l, id).run();
    const pool<use> values = words_after(l, id);
    if (l.has_failed()) return;
    for (std::uint32_t n = 0; n < words.size() && n < values.size(); ++n) {
        const interface_word& word = words[n];
        if (!word.is_built_in) {
            if (word.location >= fragment_results::most_targets) return l.refuse(compile_error::too_many_targets, id);
            if (word.index != 0) return l.refuse(compile_error::second_source, id);
            if (word.shape.width > 32) return l.refuse(compile_error::no_width, id);
            results.targets |= 1u << word.location;
            fragment_color& color = results.colors[word.location];
            color.components[word.component] = widened(l, word.shape, word.shape.is_signed ? 's' : 'i', values[n]);
            color.format = color_format(word.shape);
        } else if (word.which == built_in::FragDepth) {
            if (!l.tests_early) results.depth = values[n];
        } else if (word.which == built_in::FragStencilRefEXT) {
            if (!l.tests_early) results.stencil = values[n];
        } else if (word.which == built_in::SampleMask) {
            if (word.component == 0) results.coverage = values[n];
        } else {
            return l.refuse(compile_error::unknown_built_in, id, name_of(word.which));
        }
    }
}

constexpr void finish_fragment(lowering& l, std::span<const std::uint32_t> outputs)
{
    fragment_results results;
    for (const std::uint32_t id : outputs) collect(l, id, results);
    if (!l.has_failed()) compiler::finish_fragment(l.b, results);
}

// Converts clip coordinates to window coordinates and 1/w.
constexpr void store_position(lowering& l, std::span<const use> clip)
{
    use position[4]{clip[0], clip[1], clip[2], clip[3]};
    to_window(l.b, position, [&](std::uint32_t component, bool is_scale) {
        const uniform_kind kind = is_scale ? uniform_kind::viewport_scale : uniform_kind::viewport_offset;
        return l.b.uniform(uniform_name{.kind = kind, .value = component}.key());
    });
    store_vector(l.b, modifier::memory_access::istream, vertex_address(l.b), 0, position);
}

// True for the built-in outputs of a vertex shader that are compiled. Only the position is stored; the caller sets the size of points.
// Blocks declare ClipDistance and CullDistance even if nothing writes them. Without the capability, nothing can.
constexpr bool is_vertex_output(const lowering& l, built_in which)
{
    switch (which) {
    case built_in::Position:
    case built_in::PointSize: return true;
    case built_in::ClipDistance: return !l.m.has(capability::ClipDistance);
    case built_in::CullDistance: return !l.m.has(capability::CullDistance);
    default: return false;
    }
}

// The w of the clip coordinates, or none if no output is the position.
constexpr use clip_w(lowering& l, std::span<const std::uint32_t> outputs)
{
    constexpr std::uint32_t w = 3;
    for (const std::uint32_t id : outputs) {
        const pool<interface_word> words = interface_walk(l, id).run();
        for (std::uint32_t n = 0; n < words.size() && !l.has_failed(); ++n) {
            if (!words[n].is_built_in || words[n].which != built_in::Position || words[n].component != w) continue;
            const pool<use> values = words_after(l, id);
            return n < values.size() ? values[n] : use{};
        }
    }
    return {};
}
// The word to store for a word of an output; see input_value(). 16-bit floats are stored as 32-bit floats.
constexpr use stored_output(lowering& l, const interface_word& word, const use& value, std::span<const std::uint32_t> outputs)
{
    if (!word.shape.is_float() || word.shape.width == 64) return value;
    const use whole = widened(l, word.shape, 'f', value);
    if (!word.is_linear || word.is_flat) return whole;
    const use w = clip_w(l, outputs);
    if (w) return fmul(l.b, whole, w);
    l.refuse(compile_error::no_clip_w);
    return number(0);
}

// The words of a run of an output to store: from the first that is read to the last one.
struct kept_words {
    std::uint32_t first = 0, end = 0;
};
// Notes the others as dropped.
constexpr kept_words kept_of(lowering& l, std::uint32_t id, const interface_word& word, std::uint32_t count)
{
    const std::uint32_t all = (1u << count) - 1;
    const std::uint32_t read = l.options.reader == nullptr ? all : l.options.reader->at(word.location) >> word.component & all;
    kept_words kept{.first = 0, .end = count};
    while (kept.first < count && (read >> kept.first & 1) == 0) ++kept.first;
    while (kept.end > kept.first && (read >> (kept.end - 1) & 1) == 0) --kept.end;
    const std::uint32_t stored = ((1u << kept.end) - 1) & ~((1u << kept.first) - 1);
    if (stored != all) l.dropped.add({.variable = id, .location = word.location, .components = (all & ~stored) << word.component});
    return kept;
}

constexpr void finish_vertex(lowering& l, std::span<const std::uint32_t> outputs)
{
    builder& b = l.b;
    for (const std::uint32_t id : outputs) {
        const pool<interface_word> words = interface_walk(l, id).run();
        const pool<use> values = words_after(l, id);
        if (l.has_failed()) return;
        for (std::uint32_t n = 0; n < words.size() && n < values.size();) {
            const interface_word& word = words[n];
            if (word.is_built_in) {
                if (!is_vertex_output(l, word.which)) return l.refuse(refusal_of(l, word.which), id, name_of(word.which));
                const bool is_position = word.which == built_in::Position && word.component == 0;
                if (is_position && values.size() < n + 4) return l.refuse(compile_error::bad_operands, id, name_of(word.which));
                if (is_position && l.options.variant == variant::position) store_position(l, values.view().subspan(n, 4));
                ++n;
                continue;
            }
            const std::uint32_t count = run_of(words.view(), n);
            const kept_words kept = kept_of(l, id, word, count);
            use stored[4]{};
            for (std::uint32_t c = kept.first; c < kept.end; ++c) stored[c] = stored_output(l, word, values[n + c], outputs);
            if (l.has_failed()) return;
            if (l.options.variant == variant::varying && kept.first < kept.end)
                store_vector(b, modifier::memory_access::estream, vertex_address(b), 16 * word.location + 4 * (word.component + kept.first),
                             std::span<const use>(stored).subspan(kept.first, kept.end - kept.first));
            n += count;
        }
    }
}

}  // namespace valhall::spirv::lower

#endif
