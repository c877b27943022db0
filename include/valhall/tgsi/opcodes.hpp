// SPDX-License-Identifier: MIT
// The instructions of TGSI as data: finds the row of an instruction by name or opcode.
#ifndef VALHALL_TGSI_OPCODES_HPP
#define VALHALL_TGSI_OPCODES_HPP

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "valhall/isa/text_hash.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

/// The opcodes.
enum class opcode : std::uint8_t {
#define VALHALL_TGSI_OPCODE(name, category, role, shape, result, sources, processors, sentence) name,
#include "valhall/tgsi/opcodes.def"
};

/// The number of opcodes: the 240 of the specification, DNEG and END.
inline constexpr int opcode_count = static_cast<int>(opcode::END) + 1;

/// The purpose of an instruction.
enum class category : std::uint8_t {
    none,
    move,
    arithmetic,
    comparison,
    bitwise,
    conversion,
    derivative,
    texture,
    memory,
    atomic,
    synchronization,
    lanes,
    discard,
    interpolation,
    query,
    geometry,
    control_flow,
};

/// The effect of an instruction on control flow.
enum class role : std::uint8_t {
    plain,             ///< continues with the next instruction
    kill,              ///< may end the thread
    begin_if,
    begin_else,
    end_if,
    begin_loop,
    end_loop,
    leave,             ///< continues after the innermost loop or switch
    repeat,            ///< continues with the next iteration of the innermost loop
    begin_switch,
    begin_case,
    begin_default,
    end_switch,
    call,
    leave_subroutine,
    begin_subroutine,
    end_subroutine,
    end,
};

/// The source components that each result component depends on. Only the components of the write mask are written.
enum class shape : std::uint8_t {
    none,           ///< no result
    componentwise,  ///< each from the same component of the sources
    replicated,     ///< one value in all four components
    vector,         ///< each by a rule of its own
    pairs,          ///< 64-bit results in xy from the first pair of the sources, in zw from the second
    lead_of_pairs,  ///< 32-bit results in x from the pair xy, in z from the pair zw
    nth_of_pairs,   ///< 32-bit results in x from the pair xy, in y from the pair zw
};

/// The type of a value, or the kind of register in its place.
enum class value_type : std::uint8_t {
    none,
    r32,      ///< 32 bits of any type; a float if negated or saturated
    f32,
    s32,
    u32,
    f64,
    s64,
    u64,  ///< 64-bit types are in pairs of components, low word first
    sampler,  ///< a SAMP register
    view,     ///< an SVIEW register
    view_or_target,  ///< an SVIEW register, or a TEMP register that denotes the render target
    memory,   ///< a BUFFER, IMAGE, MEMORY or HWATOMIC register
    color,    ///< an OUT register that is a color
    input,    ///< an IN register
};

/// The components of a source that an instruction reads, after the swizzle.
enum class reach : std::uint8_t {
    none,         ///< none: a resource
    same,         ///< those that are written; for 64-bit types, pairs
    lead,         ///< x for the first pair of the result, z for the second
    nth,          ///< x for the first pair of the result, y for the second
    x,
    xy,
    xyz,
    xyzw,
    yz,
    yw,
    xyw,
    coordinates,    ///< the coordinates of the target
    coordinates_w,  ///< the coordinates of the target, and w
    place,          ///< the coordinates of the image's target; x for other memory
};

/// A set of texture targets: bit n for the n-th.
using target_set = std::uint32_t;
/// All targets.
inline constexpr target_set any_target = 0xFFFFFFFF;

/// A source of an instruction.
struct source_info {
    value_type type = value_type::none;  ///< its type, or none
    reach read = reach::none;            ///< which of its components are read
    bool may_be_missing = false;         ///< older texts may omit it: the stream of EMIT, which is then 0
    target_set targets = any_target;     ///< for samplers and views: the supported targets

    /// True if the target of a sampler or view is supported.
    constexpr bool takes(target t) const { return (targets >> static_cast<int>(t) & 1) != 0; }
};

/// The maximum number of sources.
inline constexpr int max_sources = 5;

/// The row of an instruction.
struct opcode_info {
    std::string_view name{};               ///< the name in texts
    std::string_view sentence{};           ///< a phrase about the instruction
    category kind = category::none;        ///< the kind of instruction
    tgsi::role role = role::plain;         ///< the effect on control flow
    tgsi::shape shape = shape::none;       ///< which components make which of the result
    value_type result = value_type::none;  ///< the type that it writes, or none; `memory` if the destination names a resource
    std::uint8_t source_count = 0;         ///< number of sources
    std::uint8_t processors = 0;           ///< the processors that have it: bit n for processor n
    source_info sources[max_sources]{};    ///< in the order of the text

    /// True if it writes a register or names a resource as its destination.
    constexpr bool has_result() const { return result != value_type::none; }
    /// True if a texture target, and then texel offsets, may follow the sources.
    constexpr bool has_target() const
    {
        return kind == category::texture && has_source(value_type::sampler) && !has_source(value_type::view);
    }
    /// True if qualifiers, a target and a format may follow the sources.
    constexpr bool accesses_memory() const { return result == value_type::memory || has_source(value_type::memory); }
    /// True if a label may follow the sources.
    constexpr bool has_label() const
    {
        return role == role::begin_if || role == role::begin_else || role == role::begin_loop || role == role::end_loop ||
               role == role::call;
    }
    /// True if one of the sources has a type.
    constexpr bool has_source(value_type type) const
    {
        for (const source_info& s : sources)
            if (s.type == type) return true;
        return false;
    }
    /// True if a kind of shader has the instruction.
    constexpr bool is_on(processor p) const { return (processors >> static_cast<int>(p) & 1) != 0; }
};

/// True if a type has 64 bits.
constexpr bool is_64_bit(value_type type) { return type == value_type::f64 || type == value_type::s64 || type == value_type::u64; }

/// True if sources of a type can have an absolute value, and results can be clamped with _SAT.
constexpr bool is_float(value_type type) { return type == value_type::f32 || type == value_type::r32 || type == value_type::f64; }

/// True if sources of a type can be negated.
constexpr bool is_number(value_type type) { return type != value_type::none && type <= value_type::u64; }

/// True if a type denotes a register without values.
constexpr bool is_resource(value_type type)
{
    return type == value_type::sampler || type == value_type::view || type == value_type::view_or_target || type == value_type::memory;
}

namespace detail {

// Names for sources, for use in the rows.
namespace row {

constexpr target_set targets(std::initializer_list<target> all)
{
    // An unknown target may be any target.
    target_set set = target_set{1} << static_cast<int>(target::unknown) | target_set{1} << static_cast<int>(target::none);
    for (const target t : all) set |= target_set{1} << static_cast<int>(t);
    return set;
}

// Targets that can be filtered, with their reference, if any, in the coordinates: those that do not need w, and those that do.
inline constexpr target_set sampled_without_w =
    targets({target::d1, target::d2, target::d3, target::cube, target::rect, target::shadow1d, target::shadow2d, target::shadowrect,
             target::d1_array, target::d2_array, target::shadow1d_array});
inline constexpr target_set sampled = sampled_without_w | targets({target::shadow2d_array, target::shadowcube, target::cubearray});
inline constexpr target_set sampled_with_own_reference = targets({target::shadowcubearray});
inline constexpr target_set sampled_with_own_bias = targets({target::cubearray, target::shadowcube, target::shadowcubearray});
inline constexpr target_set sampled_with_own_level = targets({target::cubearray, target::shadowcubearray});
inline constexpr target_set fetched = targets({target::buffer, target::d1, target::d2, target::d3, target::rect, target::d1_array,
                                               target::d2_array, target::d2_msaa, target::d2_array_msaa});
inline constexpr target_set gathered =
    targets({target::d2, target::rect, target::d2_array, target::cube, target::cubearray, target::shadow2d, target::shadowrect,
             target::shadow2d_array, target::shadowcube, target::shadowcubearray});

#define VALHALL_TGSI_SOURCE(type) inline constexpr source_info type{value_type::type, reach::same};
VALHALL_TGSI_SOURCE(r32)
VALHALL_TGSI_SOURCE(f32)
VALHALL_TGSI_SOURCE(s32)
VALHALL_TGSI_SOURCE(u32)
VALHALL_TGSI_SOURCE(f64)
VALHALL_TGSI_SOURCE(s64)
VALHALL_TGSI_SOURCE(u64)
VALHALL_TGSI_SOURCE(input)
#undef VALHALL_TGSI_SOURCE

inline constexpr source_info f32_x{value_type::f32, reach::x}, f32_xy{value_type::f32, reach::xy}, f32_xyz{value_type::f32, reach::xyz},
    f32_xyzw{value_type::f32, reach::xyzw}, f32_yz{value_type::f32, reach::yz}, f32_yw{value_type::f32, reach::yw},
    f32_xyw{value_type::f32, reach::xyw}, f32_nth{value_type::f32, reach::nth};
inline constexpr source_info s32_x{value_type::s32, reach::x}, s32_lead{value_type::s32, reach::lead}, s32_nth{value_type::s32, reach::nth};
inline constexpr source_info u32_x{value_type::u32, reach::x}, u32_nth{value_type::u32, reach::nth}, r32_x{value_type::r32, reach::x};
inline constexpr source_info coords{value_type::f32, reach::coordinates}, coords_w{value_type::f32, reach::coordinates_w},
    texel_w{value_type::s32, reach::coordinates_w}, place{value_type::u32, reach::place};
inline constexpr source_info sampler{value_type::sampler}, view{value_type::view}, view_or_target{value_type::view_or_target, reach::none},
    sampler_of_sampled{value_type::sampler, reach::none, false, sampled},
    sampler_without_w{value_type::sampler, reach::none, false, sampled_without_w},
    sampler_of_reference{value_type::sampler, reach::none, false, sampled_with_own_reference},
    sampler_of_bias{value_type::sampler, reach::none, false, sampled_with_own_bias},
    sampler_of_level{value_type::sampler, reach::none, false, sampled_with_own_level},
    sampler_of_texels{value_type::sampler, reach::none, false, fetched},
    sampler_of_gathered{value_type::sampler, reach::none, false, gathered},
    sampler_of_filtered{value_type::sampler, reach::none, false, sampled | sampled_with_own_reference},
    view_of_filtered{value_type::view, reach::none, false, sampled | sampled_with_own_reference},
    view_of_texels{value_type::view, reach::none, false, fetched}, view_of_gathered{value_type::view, reach::none, false, gathered},
    memory{value_type::memory}, color{value_type::color, reach::same}, stream{value_type::u32, reach::x, true};

}  // namespace row

// Names for sets of processors, for use in the rows.
namespace on {

constexpr unsigned only(processor p) { return 1u << static_cast<int>(p); }
inline constexpr unsigned any = 0x3F, fragment = only(processor::fragment), geometry = only(processor::geometry),
                          compute_or_control = only(processor::compute) | only(processor::tessellation_control);

}  // namespace on

constexpr opcode_info make_row(std::string_view name, category kind, role does, shape form, value_type result,
                               std::initializer_list<source_info> sources, unsigned processors, std::string_view sentence)
{
    opcode_info made{
        name, sentence, kind, does, form, result, static_cast<std::uint8_t>(sources.size()), static_cast<std::uint8_t>(processors)};
    int n = 0;
    for (const source_info& s : sources) made.sources[n++] = s;
    return made;
}

constexpr std::array<opcode_info, opcode_count> make_rows()
{
    using namespace row;
    using row::f32, row::f64;  // not the interpreter's number types, which may have been included before
#define VALHALL_TGSI_SOURCES(...) {__VA_ARGS__}
#define VALHALL_TGSI_OPCODE(name, kind, does, form, result, sources, processors, sentence) \
    make_row(#name, category::kind, role::does, shape::form, value_type::result, VALHALL_TGSI_SOURCES sources, \
             on::processors, sentence),
    return {
#include "valhall/tgsi/opcodes.def"
    };
#undef VALHALL_TGSI_SOURCES
}

inline constexpr std::array<opcode_info, opcode_count> rows = make_rows();

// A hash table of row numbers by name, with linear probing. 0 marks a free slot.
inline constexpr int opcode_slots = 1024;

constexpr std::array<std::uint8_t, opcode_slots> make_opcode_slots()
{
    std::array<std::uint8_t, opcode_slots> slots{};
    for (int i = 0; i < opcode_count; ++i) {
        const std::string_view name = rows[static_cast<std::size_t>(i)].name;
        std::size_t slot = valhall::detail::text_hash(name.data(), name.size()) % opcode_slots;
        while (slots[slot] != 0) slot = (slot + 1) % opcode_slots;
        slots[slot] = static_cast<std::uint8_t>(i + 1);
    }
    return slots;
}

inline constexpr std::array<std::uint8_t, opcode_slots> slots_of_opcodes = make_opcode_slots();

}  // namespace detail

/// The row of an instruction.
constexpr const opcode_info& info_of(opcode code) { return detail::rows[static_cast<std::size_t>(code)]; }

/// The name of an instruction.
constexpr std::string_view name_of(opcode code) { return info_of(code).name; }

/// The row number of the instruction with a name, or -1.
constexpr int find_opcode(std::string_view name)
{
    if (name.empty()) return -1;
    std::size_t slot = valhall::detail::text_hash(name.data(), name.size()) % detail::opcode_slots;
    for (; detail::slots_of_opcodes[slot] != 0; slot = (slot + 1) % detail::opcode_slots) {
        const int number = detail::slots_of_opcodes[slot] - 1;
        if (detail::same_text(detail::rows[static_cast<std::size_t>(number)].name, name)) return number;
    }
    return -1;
}

}  // namespace valhall::tgsi

#endif
