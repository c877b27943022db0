// How generated data is laid out, so that its maker in table/derive and its readers agree. Includes nothing that is generated.
#ifndef VALHALL_ISA_LAYOUT_HPP
#define VALHALL_ISA_LAYOUT_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall {

namespace detail {

// The tables are string literals, one record behind the other, as compilers read these in a hundredth of the time that
// lists of numbers take. Each enumeration below says what stands where in a record.

// A number of 64 bits is two of 32, the lower half first.
constexpr word wide(const char32_t* at) { return at[0] | word{at[1]} << 32; }

inline constexpr int arch_total = sizeof(architectures) / sizeof(arch);

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

// Of a form, in bytes: how long its lists are, and the lists, as places in modifier_fields, source_fields and so on.
namespace form_byte {
enum : int {
    modifier_count, staging_count, source_count, immediate_count,
    destination,        // a destination_kind
    flags,
    counts,             // a count_rule for each staging group
    rules = counts + max_staging,
    sources = rules + max_rules,
    staging = sources + max_sources,
    immediates = staging + max_staging,
    modifiers = immediates + max_immediates,
    width = modifiers + max_modifiers
};
}  // namespace form_byte

namespace form_flag {
enum : int {
    unlisted = 1,             // decoded, but not in Arm's description
    one_uniform_slot = 2,     // bound to one 64-bit uniform although it is a message
    has_moved = 4,            // a modifier stands elsewhere than its enumeration says
    has_required = 8          // a modifier must be written
};
}  // namespace form_flag

// Of a form, in words.
namespace form_word {
enum : int {
    operand_bits = 0,   // the bits of all fields, the flow and the FAU page included
    modifier_bits = 2,  // those of the modifiers and the flow
    width = 4
};
}  // namespace form_word

// For each form the set of its modifiers, in words: bit n for the one of enum_id n.
inline constexpr int modifier_set_width = 4;

// Of a row, in numbers of 16 bits: what decoding needs.
namespace row_link {
enum : int {
    shapes,             // for each architecture, which shape it has there; 0 if the architecture lacks it
    next = arch_total,  // the same instruction on other architectures; no_row if there is none
    kind,               // the form; above 8 bits, the unit_column
    width
};
}  // namespace row_link

// Of a row, in numbers of 16 bits: its mnemonic.
namespace row_text {
enum : int {
    place,  // where it begins in `mnemonics`
    sizes,  // its length; above 8 bits, how many registers a value of the row's type fills
    width
};
}  // namespace row_text

// Of a row, in numbers of 16 bits: its opcodes.
namespace row_number {
enum : int {
    archs,               // an arch_span
    primary, secondary,  // the opcodes
    code,                // the opcode
    width
};
}  // namespace row_number

// Of a row, in numbers of 16 bits: what only those ask for who look at operands and effects.
namespace row_fact {
enum : int {
    signature,
    effects,    // the first 16 effects, or'ed
    operation,  // above 8 bits, the family
    type,       // the number_type of the row; above 8 bits, the further effects
    width
};
}  // namespace row_fact

// Of a signature, in bytes: how many operands there are, and for each, in the order of the text, its number_type, operand_access
// and role.
namespace signature_byte {
enum : int { count, operands, operand_width = 3, width = operands + operand_width * max_operands };
}  // namespace signature_byte

// Of a number type, in bytes.
namespace type_byte {
enum : int { kind, width, lanes, size };
}  // namespace type_byte

// Of a shape, in words: what decoding needs of the rows that share a form, a size of their type and legal values.
namespace shape_word {
enum : int {
    constant_bits = 0,  // the bits that must be as in the row's start
    pairs = 2,          // the lower ones of two bits that may not both be set; for the write mask, both be clear
    counted = 4,        // the bits of which one must be set if the first staging register is not r0
    closer_look = 6,    // the bits that are all set where staging registers may go beyond r63; none if there is more to check
    source_bits = 8,    // the bytes of the sources
    illegal = 9,        // sets of values that have no meaning, or may have none: of the five bits from a position on
    width = 12
};
}  // namespace shape_word

// Of a shape, in words: what validation needs of it.
namespace limit_word {
enum : int {
    aligned = 0,       // the bits that differ from the row's start only if a pair of registers is misaligned or masked
    refused = 2,       // sets of values that the hardware does not take, or may not take: of the five bits from a position on
    start_change = 4,  // the bits in which an instruction begins otherwise than the row's start
    width = 6
};
}  // namespace limit_word

// (Of the few shapes that have more such sets, all words are given a closer look.)
inline constexpr int max_checks = shape_word::width - shape_word::illegal;
inline constexpr int max_refused = limit_word::start_change - limit_word::refused;

// Of a shape, in bytes: the positions of both kinds of sets, and where the staging groups stand.
namespace shape_byte {
enum : int {
    positions,
    refused = max_checks,
    groups = refused + max_refused,
    group_width = 5,
    width = 16  // one more than needed: a power of two is quick to multiply by
};
}  // namespace shape_byte

// Where a group of staging registers stands. One that is absent counts as one register at r0.
struct staging_place {
    const char8_t* at;  // positions of the first register and the count, its mask, the least count, the bias

    constexpr word base(word bits) const { return bits >> at[0] & 63; }
    constexpr word count(word bits) const { return (((bits >> at[1] & at[2]) + at[4] - at[3]) & at[2]) + at[3]; }
};

// Of a primary opcode, in bytes: where the parts of the rest of the opcode stand in the word, less where they stand in the
// place among the opcode's slots, and which bits of that place they give.
namespace dispatch_byte {
enum : int { low_shift, low_mask, high_shift, high_mask, width };
}  // namespace dispatch_byte

inline constexpr std::uint16_t no_row = 0xFFFF;

// ---- looking words up ----

// A number for a text that is not empty, from its size and five of its characters: enough to tell these words apart, and a
// loop over all of them would cost constant expressions more. (The factors were searched for; they keep the chains short.)
constexpr std::uint32_t text_hash(const char* text, std::size_t size)
{
    using byte = unsigned char;
    const std::uint32_t h = static_cast<std::uint32_t>(size) * 2345 + byte(text[0]) * 639u + byte(text[size / 2]) * 2355u +
                            byte(text[size - 1]) * 2133u + byte(text[size * 3 / 4]) * 2829u + byte(text[size / 4]) * 3895u;
    return h >> 6 ^ h;
}

inline constexpr int lookup_size = 1024;

}  // namespace detail

}  // namespace valhall

#endif
