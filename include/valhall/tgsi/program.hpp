// SPDX-License-Identifier: MIT
// A TGSI program as data: what its text says, statement by statement, in arrays of fixed capacity or of the caller's.
// Readers take a program_view, which all programs convert to.
#ifndef VALHALL_TGSI_PROGRAM_HPP
#define VALHALL_TGSI_PROGRAM_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/opcodes.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

/// The place of a text that something is from. It makes no difference between programs.
struct text_place {
    std::uint32_t line = 0;    ///< counted from 1; 0 if it is from no text
    std::uint32_t number = 0;  ///< of an instruction: how many the text has before it

    friend constexpr bool operator==(text_place, text_place) { return true; }
};

/// Greater numbers than this are not taken for indices of registers.
inline constexpr std::int32_t max_index = 65535;

/// The register that an index is taken from at run time: `[ADDR[0].x+3](1)`.
struct address {
    register_file file = register_file::none;  ///< none: the index is a number only
    std::uint8_t component = 0;                ///< which component of the register
    std::uint16_t array = 0;                   ///< the array that the indices stay in, as declared; 0 for the whole file
    std::int32_t index = 0;                    ///< that of the register

    constexpr explicit operator bool() const { return file != register_file::none; }
    friend constexpr bool operator==(const address&, const address&) = default;
};

/// A register of an instruction: `CONST[1][ADDR[0].x+3]`.
struct register_name {
    register_file file = register_file::none;  ///< the kind of register
    bool has_dimension = false;                ///< true if there is a first index, of the buffer or the vertex
    std::int32_t index = 0;                    ///< the only or last index; what is added to it if it is indirect, which may be negative
    std::int32_t dimension = 0;                ///< the first of two
    address by{};                              ///< the register added to the index, if the index is indirect
    address dimension_by{};                    ///< the register added to the first index, if that is indirect

    friend constexpr bool operator==(const register_name&, const register_name&) = default;
};

/// All components, as a write mask: x is bit 0.
inline constexpr std::uint8_t all_components = 0xF;

/// The destination of an instruction.
struct destination {
    register_name reg{};                 ///< the register
    std::uint8_t mask = all_components;  ///< the components that are written, x being bit 0

    friend constexpr bool operator==(const destination&, const destination&) = default;
};

/// The components that replace x, y, z and w: two bits each, x in the lowest.
struct swizzle {
    std::uint8_t bits = 0xE4;  ///< those of x the lowest; 0xE4 leaves all in place

    constexpr swizzle() = default;
    /// Of four components, 0 to 3 each.
    constexpr swizzle(int x, int y, int z, int w) : bits(static_cast<std::uint8_t>(x | y << 2 | z << 4 | w << 6)) {}

    /// The component that replaces another one; both from 0 to 3.
    constexpr int operator[](int component) const { return bits >> (2 * component) & 3; }
    /// True if all components stay in place.
    constexpr bool is_plain() const { return bits == 0xE4; }
    /// The components after the swizzle that a set of components before it takes.
    constexpr unsigned taken(unsigned components) const
    {
        unsigned set = 0;
        for (int n = 0; n < 4; ++n)
            if ((components >> n & 1) != 0) set |= 1u << (*this)[n];
        return set;
    }
    /// Another swizzle of what this one gives.
    constexpr swizzle then(swizzle s) const { return {(*this)[s[0]], (*this)[s[1]], (*this)[s[2]], (*this)[s[3]]}; }

    friend constexpr bool operator==(swizzle, swizzle) = default;
};

/// A source of an instruction: `-|TEMP[0].xxyy|`. The absolute value is taken before the negation.
struct source {
    register_name reg{};       ///< the register
    tgsi::swizzle swizzle{};   ///< the components of it that are read
    bool is_negated = false;   ///< after the magnitude is taken
    bool is_absolute = false;  ///< true if the magnitude is taken

    friend constexpr bool operator==(const source&, const source&) = default;
};

/// An offset in texels of a texture instruction: three components of a register.
struct texel_offset {
    register_file file = register_file::none;  ///< TEMP, IMM and the like; none: no offset
    std::uint8_t components[3]{};              ///< of the register, 0 to 3 each
    std::int32_t index = 0;                    ///< that of the register

    friend constexpr bool operator==(const texel_offset&, const texel_offset&) = default;
};

/// More offsets than a texture instruction can have: TG4 has up to four.
inline constexpr int max_offsets = 4;

/// The value of a label that is not written.
inline constexpr std::uint32_t no_label = 0xFFFFFFFF;

/// An instruction. Its row says how many sources it has, and of what types: info_of(code).
struct instruction {
    opcode code = opcode::NOP;            ///< which instruction it is
    bool is_saturated = false;            ///< results stay within 0 and 1: `_SAT`
    bool is_precise = false;              ///< not to be rounded otherwise than written: `_PRECISE`
    std::uint8_t source_count = 0;        ///< how many of `sources` there are
    std::uint8_t offset_count = 0;        ///< how many of `offsets` there are
    std::uint8_t qualifiers = 0;          ///< of accesses to memory: bit n for the n-th qualifier
    tgsi::target target = target::none;   ///< of texture instructions and accesses to images
    tgsi::format format = format::none;   ///< of accesses to images
    std::uint32_t label = no_label;  ///< of CAL the subroutine; of blocks what the text says: find_blocks() knows what they go on with
    text_place from{};  ///< its position in the text
    destination to{};  ///< means nothing where the row has no result
    source sources[max_sources]{};  ///< in the order of the text
    texel_offset offsets[max_offsets]{};  ///< of texture instructions

    /// The row of its opcode.
    constexpr const opcode_info& info() const { return info_of(code); }
    friend constexpr bool operator==(const instruction&, const instruction&) = default;
};

/// A declaration of registers, with what its file needs to be known of them.
struct declaration {
    register_file file = register_file::none;  ///< the kind of registers
    std::uint8_t mask = all_components;  ///< the components in use
    bool is_per_vertex = false;  ///< there is a register for each vertex of the primitive: `IN[][0]`
    bool has_dimension = false;  ///< `CONST[1][0..3]`
    bool is_local = false;  ///< TEMP: not seen by subroutines
    bool is_invariant = false;  ///< OUT: the same in all shaders that compute it alike
    bool is_writable = false;  ///< IMAGE
    bool is_raw = false;  ///< IMAGE: without conversion
    bool is_atomic = false;  ///< BUFFER
    bool has_streams = false;  ///< OUT: whether `streams` are written
    tgsi::semantic semantic = semantic::none;  ///< of IN, OUT and SV: what they are for
    tgsi::interpolation interpolation = interpolation::none;  ///< of inputs of fragments
    tgsi::location location = location::center;  ///< the place in the pixel where they are interpolated
    tgsi::target target = target::none;  ///< of SVIEW and IMAGE
    tgsi::format format = format::none;  ///< of IMAGE
    tgsi::memory_kind memory = memory_kind::none;  ///< of MEMORY: who shares it
    return_type types[4]{};  ///< of SVIEW: of each component
    std::uint8_t streams[4]{};  ///< of OUT: that of each component
    std::uint16_t array = 0;  ///< by which indirect addressing names it, or 0
    std::int32_t semantic_index = 0;  ///< `GENERIC[index]`
    std::int32_t dimension = 0;  ///< the first of two indices, if there is one
    std::int32_t first = 0;  ///< the first register
    std::int32_t last = 0;  ///< the last one
    text_place from{};  ///< its position in the text

    /// True if a register is one of those declared.
    constexpr bool has(std::int32_t index) const { return index >= first && index <= last; }
    friend constexpr bool operator==(const declaration&, const declaration&) = default;
};

/// The constants of an IMM register: four words, or two values of 64 bits, the low words first.
struct immediate {
    immediate_type type = immediate_type::flt32;  ///< how the text writes them
    std::uint32_t words[4]{};  ///< their bits
    text_place from{};  ///< its position in the text

    friend constexpr bool operator==(const immediate&, const immediate&) = default;
};

/// A property: a number, or what values_of(name) says that it stands for.
struct property {
    property_name name{};  ///< which one
    std::uint32_t value = 0;  ///< its value
    text_place from{};  ///< its position in the text

    friend constexpr bool operator==(const property&, const property&) = default;
};

/// A program that stands elsewhere.
struct program_view {
    tgsi::processor processor = processor::fragment;  ///< which kind of shader it is
    std::span<const property> properties{};  ///< in the order of the text
    std::span<const declaration> declarations{};  ///< in the order of the text
    std::span<const immediate> immediates{};  ///< IMM[0] is the first
    std::span<const instruction> instructions{};  ///< in the order of the text

    /// The value of a property, or another one where the program does not have it.
    constexpr std::uint32_t property_or(property_name name, std::uint32_t otherwise) const
    {
        for (const property& p : properties)
            if (p.name == name) return p.value;
        return otherwise;
    }

    /// True if both are the same program, whatever lines it is from.
    friend constexpr bool operator==(const program_view& x, const program_view& y)
    {
        return x.processor == y.processor && same(x.properties, y.properties) && same(x.declarations, y.declarations) &&
               same(x.immediates, y.immediates) && same(x.instructions, y.instructions);
    }

private:
    template <class T>
    static constexpr bool same(std::span<const T> x, std::span<const T> y)
    {
        if (x.size() != y.size()) return false;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!(x[i] == y[i])) return false;
        return true;
    }
};

/// How many statements of each kind a program has room for.
struct capacity {
    std::size_t properties = 16;  ///< how many properties
    std::size_t declarations = 64;  ///< how many declarations
    std::size_t immediates = 64;  ///< how many immediates
    std::size_t instructions = 256;  ///< how many instructions
};

namespace detail {

// An array with a count.
template <class T, std::size_t Capacity>
struct counted {
    std::array<T, Capacity> items{};
    std::size_t count = 0;

    constexpr bool add(const T& item)
    {
        if (count == Capacity) return false;
        items[count++] = item;
        return true;
    }
    constexpr std::span<T> view() { return std::span(items).first(count); }
    constexpr std::span<const T> view() const { return std::span(items).first(count); }
};

}  // namespace detail

/// A program without allocation. One that has more than its capacity is refused when it is read.
template <capacity Capacity = capacity{}>
class fixed_program {
public:
    tgsi::processor processor = processor::fragment;  ///< which kind of shader it is

    /// The properties, in the order of the text.
    constexpr std::span<const tgsi::property> properties() const { return properties_.view(); }
    /// The declarations, in the order of the text.
    constexpr std::span<const tgsi::declaration> declarations() const { return declarations_.view(); }
    /// The immediates: IMM[0] is the first.
    constexpr std::span<const tgsi::immediate> immediates() const { return immediates_.view(); }
    /// The instructions, in the order of the text.
    constexpr std::span<const tgsi::instruction> instructions() const { return instructions_.view(); }
    /// The same, to be changed.
    constexpr std::span<tgsi::instruction> instructions() { return instructions_.view(); }

    /// Adds a statement; false if there is no room for it.
    constexpr bool add(const tgsi::property& p) { return properties_.add(p); }
    /// The same of a declaration.
    constexpr bool add(const tgsi::declaration& d) { return declarations_.add(d); }
    /// The same of an immediate.
    constexpr bool add(const tgsi::immediate& i) { return immediates_.add(i); }
    /// The same of an instruction.
    constexpr bool add(const tgsi::instruction& i) { return instructions_.add(i); }

    constexpr program_view view() const { return {processor, properties(), declarations(), immediates(), instructions()}; }
    constexpr operator program_view() const { return view(); }

private:
    detail::counted<tgsi::property, Capacity.properties> properties_{};
    detail::counted<tgsi::declaration, Capacity.declarations> declarations_{};
    detail::counted<tgsi::immediate, Capacity.immediates> immediates_{};
    detail::counted<tgsi::instruction, Capacity.instructions> instructions_{};
};

/// The components of a source that an instruction takes, before its swizzle: bit n for component n; 0 of a resource.
constexpr unsigned components_taken(const instruction& i, int number)
{
    const opcode_info& row = i.info();
    const unsigned mask = i.to.mask;
    // Which pairs of a 64-bit result, or of its sources, are wanted.
    const bool is_nth = row.shape == shape::nth_of_pairs;
    const bool first = (mask & (is_nth ? 1u : 3u)) != 0, second = (mask & (is_nth ? 2u : 12u)) != 0;
    const auto pairs = [&](unsigned of_first, unsigned of_second) { return (first ? of_first : 0u) | (second ? of_second : 0u); };
    switch (row.sources[number].read) {
    case reach::none: return 0;
    case reach::same: return is_64_bit(row.sources[number].type) ? pairs(3, 12) : mask;
    case reach::lead: return pairs(1, 4);
    case reach::nth: return pairs(1, 2);
    case reach::x: return 1;
    case reach::xy: return 3;
    case reach::xyz: return 7;
    case reach::xyzw: return 15;
    case reach::yz: return 6;
    case reach::yw: return 10;
    case reach::xyw: return 11;
    case reach::coordinates: return i.target == target::none ? 15 : info_of(i.target).coordinates();
    case reach::coordinates_w: return (i.target == target::none ? 15 : info_of(i.target).coordinates()) | 8;
    case reach::place: return i.target == target::none ? 1 : info_of(i.target).coordinates();
    }
    return 0;
}

/// The components of a source that an instruction reads, after its swizzle: bit n for component n; 0 of a resource.
constexpr unsigned components_read(const instruction& i, int number)
{
    return i.sources[number].swizzle.taken(components_taken(i, number));
}

}  // namespace valhall::tgsi

#endif
