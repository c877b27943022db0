// SPDX-License-Identifier: MIT
// A TGSI program as data, statement by statement, in arrays of fixed capacity or of the caller. All programs convert to a program_view.
#ifndef VALHALL_TGSI_PROGRAM_HPP
#define VALHALL_TGSI_PROGRAM_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/opcodes.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

/// A place in a text. Ignored when programs are compared.
struct text_place {
    std::uint32_t line = 0;    ///< counted from 1; 0 if there is no text
    std::uint32_t number = 0;  ///< for an instruction: its number in the text

    friend constexpr bool operator==(text_place, text_place) { return true; }
};

/// The maximum index of a register.
inline constexpr std::int32_t max_index = 65535;

/// A run-time index: `[ADDR[0].x+3](1)`.
struct address {
    register_file file = register_file::none;  ///< none: the index is a constant
    std::uint8_t component = 0;                ///< the component of the register
    std::uint16_t array = 0;                   ///< the declared array that the index must stay in; 0 for the whole file
    std::int32_t index = 0;                    ///< the register's index

    constexpr explicit operator bool() const { return file != register_file::none; }
    friend constexpr bool operator==(const address&, const address&) = default;
};

/// A register of an instruction: `CONST[1][ADDR[0].x+3]`.
struct register_name {
    register_file file = register_file::none;  ///< the kind of register
    bool has_dimension = false;                ///< true if there are two indices: first the buffer or vertex
    std::int32_t index = 0;                    ///< the only or last index; if indirect, the offset, which may be negative
    std::int32_t dimension = 0;                ///< the first of two indices
    address by{};                              ///< the register added to the index, if it is indirect
    address dimension_by{};                    ///< the register added to the first index, if it is indirect

    friend constexpr bool operator==(const register_name&, const register_name&) = default;
};

/// All components, as a write mask: x is bit 0.
inline constexpr std::uint8_t all_components = 0xF;

/// The destination of an instruction.
struct destination {
    register_name reg{};                 ///< the register
    std::uint8_t mask = all_components;  ///< the written components; x is bit 0

    friend constexpr bool operator==(const destination&, const destination&) = default;
};

/// A swizzle: two bits for each component, x in the lowest.
struct swizzle {
    std::uint8_t bits = 0xE4;  ///< x in the lowest bits; 0xE4 is the identity

    constexpr swizzle() = default;
    /// Makes a swizzle of four components, 0 to 3 each.
    constexpr swizzle(int x, int y, int z, int w) : bits(static_cast<std::uint8_t>(x | y << 2 | z << 4 | w << 6)) {}

    /// The component that replaces a component; both from 0 to 3.
    constexpr int operator[](int component) const { return bits >> (2 * component) & 3; }
    /// True for the identity.
    constexpr bool is_plain() const { return bits == 0xE4; }
    /// The set of components, after the swizzle, that a set of components before it selects.
    constexpr unsigned taken(unsigned components) const
    {
        unsigned set = 0;
        for (int n = 0; n < 4; ++n)
            if ((components >> n & 1) != 0) set |= 1u << (*this)[n];
        return set;
    }
    /// The composition: this swizzle, then another one.
    constexpr swizzle then(swizzle s) const { return {(*this)[s[0]], (*this)[s[1]], (*this)[s[2]], (*this)[s[3]]}; }

    friend constexpr bool operator==(swizzle, swizzle) = default;
};

/// A source of an instruction: `-|TEMP[0].xxyy|`. The absolute value is taken before negation.
struct source {
    register_name reg{};       ///< the register
    tgsi::swizzle swizzle{};   ///< the components that are read
    bool is_negated = false;   ///< negated, after the absolute value
    bool is_absolute = false;  ///< the absolute value is taken

    friend constexpr bool operator==(const source&, const source&) = default;
};

/// An offset in texels of a texture instruction: three components of a register.
struct texel_offset {
    register_file file = register_file::none;  ///< TEMP, IMM and the like; none: no offset
    std::uint8_t components[3]{};              ///< components of the register, 0 to 3 each
    std::int32_t index = 0;                    ///< the register's index

    friend constexpr bool operator==(const texel_offset&, const texel_offset&) = default;
};

/// The maximum number of texel offsets: TG4 has up to four.
inline constexpr int max_offsets = 4;

/// The value of a missing label.
inline constexpr std::uint32_t no_label = 0xFFFFFFFF;

/// An instruction. info_of(code) has the number and types of its sources.
struct instruction {
    opcode code = opcode::NOP;            ///< the opcode
    bool is_saturated = false;            ///< results are clamped to [0, 1]: `_SAT`
    bool is_precise = false;              ///< must be rounded exactly as written: `_PRECISE`
    std::uint8_t source_count = 0;        ///< number of `sources`
    std::uint8_t offset_count = 0;        ///< number of `offsets`
    std::uint8_t qualifiers = 0;          ///< for memory accesses: bit n for qualifier n
    tgsi::target target = target::none;   ///< for texture instructions and image accesses
    tgsi::format format = format::none;   ///< for image accesses
    std::uint32_t label =
        no_label;  ///< of CAL: the subroutine; of blocks: as in the text, but find_blocks() determines the actual structure
    text_place from{};  ///< of CAL: the subroutine; of blocks: as in the text, but find_blocks() determines the structure
    destination to{};  ///< ignored if the row has no result
    source sources[max_sources]{};  ///< in the order of the text
    texel_offset offsets[max_offsets]{};  ///< for texture instructions

    /// The row of its opcode.
    constexpr const opcode_info& info() const { return info_of(code); }
    friend constexpr bool operator==(const instruction&, const instruction&) = default;
};

/// A declaration of registers. The file determines the members that apply.
struct declaration {
    register_file file = register_file::none;  ///< the kind of registers
    std::uint8_t mask = all_components;  ///< the components in use
    bool is_per_vertex = false;  ///< a register for each vertex of the primitive: `IN[][0]`
    bool has_dimension = false;  ///< `CONST[1][0..3]`
    bool is_local = false;  ///< TEMP: not seen by subroutines
    bool is_invariant = false;  ///< OUT: the same in all shaders that compute it alike
    bool is_writable = false;  ///< IMAGE
    bool is_raw = false;  ///< IMAGE: no conversion
    bool is_atomic = false;  ///< BUFFER
    bool has_streams = false;  ///< OUT: true if `streams` is given
    tgsi::semantic semantic = semantic::none;  ///< IN, OUT and SV: the meaning
    tgsi::interpolation interpolation = interpolation::none;  ///< fragment inputs
    tgsi::location location = location::center;  ///< fragment inputs: the place in the pixel
    tgsi::target target = target::none;  ///< SVIEW and IMAGE
    tgsi::format format = format::none;  ///< IMAGE
    tgsi::memory_kind memory = memory_kind::none;  ///< MEMORY: who shares it
    return_type types[4]{};  ///< SVIEW: by component
    std::uint8_t streams[4]{};  ///< OUT: by component
    std::uint16_t array = 0;  ///< the number for indirect addressing, or 0
    std::int32_t semantic_index = 0;  ///< `GENERIC[index]`
    std::int32_t dimension = 0;  ///< the first of two indices, if there is one
    std::int32_t first = 0;  ///< the first register
    std::int32_t last = 0;  ///< the last one
    text_place from{};  ///< its position in the text

    /// True if a register is one of those declared.
    constexpr bool has(std::int32_t index) const { return index >= first && index <= last; }
    friend constexpr bool operator==(const declaration&, const declaration&) = default;
};

/// An IMM register: four words, or two 64-bit values with the low words first.
struct immediate {
    immediate_type type = immediate_type::flt32;  ///< how the text writes the values
    std::uint32_t words[4]{};  ///< their bits
    text_place from{};  ///< its position in the text

    friend constexpr bool operator==(const immediate&, const immediate&) = default;
};

/// A property: a number, interpreted by values_of(name).
struct property {
    property_name name{};  ///< the property
    std::uint32_t value = 0;  ///< its value
    text_place from{};  ///< its position in the text

    friend constexpr bool operator==(const property&, const property&) = default;
};

/// A non-owning view of a program.
struct program_view {
    tgsi::processor processor = processor::fragment;  ///< the kind of shader
    std::span<const property> properties{};  ///< in the order of the text
    std::span<const declaration> declarations{};  ///< in the order of the text
    std::span<const immediate> immediates{};  ///< IMM[0] is the first
    std::span<const instruction> instructions{};  ///< in the order of the text

    /// The value of a property, or `otherwise` if the program does not have it.
    constexpr std::uint32_t property_or(property_name name, std::uint32_t otherwise) const
    {
        for (const property& p : properties)
            if (p.name == name) return p.value;
        return otherwise;
    }

    /// True if the programs are equal, ignoring their places in texts.
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

/// The maximum number of statements of each kind.
struct capacity {
    std::size_t properties = 16;  ///< number of properties
    std::size_t declarations = 64;  ///< number of declarations
    std::size_t immediates = 64;  ///< number of immediates
    std::size_t instructions = 256;  ///< number of instructions
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

/// A program that does not allocate. A text that exceeds the capacity is refused when it is parsed.
template <capacity Capacity = capacity{}>
class fixed_program {
public:
    tgsi::processor processor = processor::fragment;  ///< the kind of shader

    /// The properties, in the order of the text.
    constexpr std::span<const tgsi::property> properties() const { return properties_.view(); }
    /// The declarations, in the order of the text.
    constexpr std::span<const tgsi::declaration> declarations() const { return declarations_.view(); }
    /// The immediates: IMM[0] is the first.
    constexpr std::span<const tgsi::immediate> immediates() const { return immediates_.view(); }
    /// The instructions, in the order of the text.
    constexpr std::span<const tgsi::instruction> instructions() const { return instructions_.view(); }
    /// The instructions, for modification.
    constexpr std::span<tgsi::instruction> instructions() { return instructions_.view(); }

    /// Adds a property. False if the program is full.
    constexpr bool add(const tgsi::property& p) { return properties_.add(p); }
    /// Adds a declaration. False if the program is full.
    constexpr bool add(const tgsi::declaration& d) { return declarations_.add(d); }
    /// Adds an immediate. False if the program is full.
    constexpr bool add(const tgsi::immediate& i) { return immediates_.add(i); }
    /// Adds an instruction. False if the program is full.
    constexpr bool add(const tgsi::instruction& i) { return instructions_.add(i); }

    constexpr program_view view() const { return {processor, properties(), declarations(), immediates(), instructions()}; }
    constexpr operator program_view() const { return view(); }

private:
    detail::counted<tgsi::property, Capacity.properties> properties_{};
    detail::counted<tgsi::declaration, Capacity.declarations> declarations_{};
    detail::counted<tgsi::immediate, Capacity.immediates> immediates_{};
    detail::counted<tgsi::instruction, Capacity.instructions> instructions_{};
};

/// The components of a source that an instruction selects, before its swizzle: bit n for component n; 0 for a resource.
constexpr unsigned components_taken(const instruction& i, int number)
{
    const opcode_info& row = i.info();
    const unsigned mask = i.to.mask;
    // The pairs of a 64-bit result, or of its sources, that are needed.
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

/// The components of a source that an instruction reads, after its swizzle: bit n for component n; 0 for a resource.
constexpr unsigned components_read(const instruction& i, int number)
{
    return i.sources[number].swizzle.taken(components_taken(i, number));
}

}  // namespace valhall::tgsi

#endif
