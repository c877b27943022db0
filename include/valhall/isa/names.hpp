// Arm's names for instructions that the table has under another one, and Arm's aliases: short names for an
// instruction some of whose fields are fixed. They stand in names.def.
#ifndef VALHALL_ISA_NAMES_HPP
#define VALHALL_ISA_NAMES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/isa.hpp"

namespace valhall {

/// A further name of an instruction, and the fields that it stands for. The empty name, which is false, stands for none.
struct instruction_name {
    const char* text = "";
    std::uint8_t size = 0;
    bool is_alias = false;          ///< whether it is one among several spellings and not the name
    opcode code{};
    word mask = 0;                  ///< the bits that the name fixes; what lies in them is not written
    word value = 0;                 ///< and what they hold
    arch_span archs = v9_up;        ///< where the name holds, if the instruction exists there
    bit_field sign_of_zero{};       ///< the sign of a zero that must not change the result: set unless rounding goes down
    bool is_address = false;        ///< the immediate is a distance in bytes from the next instruction
    bool is_half = false;           ///< the destination is not a whole register

    constexpr std::string_view word_text() const { return {text, size}; }

    constexpr explicit operator bool() const { return size != 0; }

    /// Whether the name fixes all bits of a field.
    constexpr bool hides(bit_field field) const { return field.width != 0 && (field.mask() & ~mask) == 0; }

    /// A word with the fields that the name fixes.
    constexpr word apply(word bits) const
    {
        bits = (bits & ~mask) | value;
        if (sign_of_zero.width != 0) bits = sign_of_zero.insert(bits, !rounds_down(bits));
        return bits;
    }

    /// Whether a word of the instruction can be written so.
    constexpr bool holds(word bits) const
    {
        return apply(bits) == bits && (!is_half || destination_mask_field.extract(bits) != static_cast<word>(destination_mask_field.maximum()));
    }

private:
    static constexpr bool rounds_down(word bits) { return bit_field{30, 2}.extract(bits) == static_cast<word>(round_mode::rtn); }
};

namespace detail {

// The words in which names.def says which fields a name fixes.
namespace name_words {

using enum enum_id;

struct fixed_bits {
    word mask = 0, value = 0;

    friend constexpr fixed_bits operator+(fixed_bits x, fixed_bits y) { return {x.mask | y.mask, x.value | y.value}; }
};

constexpr fixed_bits at(bit_field field, word value) { return {field.mask(), field.insert(0, value)}; }
constexpr fixed_bits with(enum_id id, word value) { return at(describe(id).standard, value); }

inline constexpr std::uint8_t a = 0, b = 1, c = 2;
inline constexpr fixed_bits always{};

// Of the source in a byte.
constexpr source_field signed_source(std::uint8_t byte) { return {role::value, byte, 32, true, false, false, {static_cast<std::uint8_t>(28 - 2 * byte), 2}}; }
// A table constant stands for itself from 0xC0 on.
constexpr fixed_bits constant_in(std::uint8_t byte, word index) { return at(signed_source(byte).bits(), 0xC0 + index); }
constexpr fixed_bits zero(std::uint8_t byte) { return constant_in(byte, 0); }
constexpr fixed_bits negation(std::uint8_t byte, word value) { return at(signed_source(byte).neg_bit(), value); }
constexpr fixed_bits magnitude(std::uint8_t byte, word value) { return at(signed_source(byte).abs_bit(), value); }
constexpr fixed_bits part(std::uint8_t byte, word value) { return at(signed_source(byte).select, value); }
constexpr fixed_bits wide_part(std::uint8_t byte, word value)
{
    return at({static_cast<std::uint8_t>(byte == 1 ? 26 : 36), 4}, value);
}
constexpr fixed_bits complement(word value) { return at({35, 1}, value); }
constexpr fixed_bits page(word value) { return at(fau_page_field, value); }

inline constexpr instruction_name all[] = {
#define VALHALL_NAME(instruction, spelling, fixed) \
    {spelling, sizeof(spelling) - 1, false, opcode::instruction, (fixed).mask, (fixed).value},
#define VALHALL_ALIAS(instruction, spelling, fixed, ...)                                  \
    {spelling, sizeof(spelling) - 1, true, opcode::instruction, (fixed).mask, (fixed).value __VA_OPT__(,) __VA_ARGS__},
#include "valhall/isa/names.def"
#undef VALHALL_NAME
#undef VALHALL_ALIAS
};

}  // namespace name_words

// What is found where there is no name. (Not a null pointer, which some compilers do not compare in constant expressions
// when they instrument them.)
inline constexpr instruction_name no_name{};

inline constexpr int name_count = sizeof(name_words::all) / sizeof(instruction_name);

template <class = void>
struct name_index {
    static constexpr int size = 512;
    static constexpr std::uint8_t none = 255;
    static_assert(name_count < none);

    struct entries {
        std::uint8_t by_text[size];         // the place of a name, by hash
        std::uint8_t by_code[opcode_count]; // the first name of an instruction
        std::uint8_t next[name_count];      // the next one of the same
    };

    static constexpr int slot(std::uint32_t h) { return static_cast<int>(h % size); }

    static constexpr entries build()
    {
        entries made{};
        for (std::uint8_t& entry : made.by_text) entry = none;
        for (std::uint8_t& entry : made.by_code) entry = none;
        for (int i = name_count - 1; i >= 0; --i) {
            const instruction_name& name = name_words::all[i];
            int at = slot(text_hash(name.text, name.size));
            while (made.by_text[at] != none) at = (at + 1) % size;
            made.by_text[at] = static_cast<std::uint8_t>(i);
            std::uint8_t& first = made.by_code[static_cast<int>(name.code)];
            made.next[i] = first;
            first = static_cast<std::uint8_t>(i);
        }
        return made;
    }

    static constexpr entries index = build();
};

}  // namespace detail

/// Arm's name of a text, spelt exactly, or the empty one.
template <class Unused = void>
constexpr const instruction_name& find_name(std::string_view text)
{
    using index = detail::name_index<Unused>;
    if (text.empty()) return detail::no_name;
    for (int at = index::slot(detail::text_hash(text.data(), text.size()));; at = (at + 1) % index::size) {
        const std::uint8_t i = index::index.by_text[at];
        if (i == index::none) return detail::no_name;
        const instruction_name& name = detail::name_words::all[i];
        if (name.size == text.size() && detail::same(name.text, text.data(), text.size())) return name;
    }
}

/// The name that Arm's syntax has for a word of an instruction, an alias if they are wanted and there is one;
/// the empty one where it is the table's own mnemonic.
template <class Unused = void>
constexpr const instruction_name& name_of(word bits, opcode code, arch on, bool aliases)
{
    using index = detail::name_index<Unused>;
    std::uint8_t found = index::none;
    for (std::uint8_t i = index::index.by_code[static_cast<int>(code)]; i != index::none; i = index::index.next[i]) {
        const instruction_name& name = detail::name_words::all[i];
        if ((name.is_alias && !aliases) || !contains(name.archs, on) || !name.holds(bits)) continue;
        if (name.is_alias) return name;
        if (found == index::none) found = i;
    }
    return found != index::none ? detail::name_words::all[found] : detail::no_name;
}

}  // namespace valhall

#endif
