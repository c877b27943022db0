// SPDX-License-Identifier: MIT
// How generated tables are laid out, so that their maker in table/derive and their readers agree. Includes nothing that is generated.
#ifndef VALHALL_ISA_LAYOUT_HPP
#define VALHALL_ISA_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall::detail {

// A table is one string literal, record behind record: compilers read those in a hundredth of the time that lists of numbers
// take. What stands where in a record is an enumeration below, in a structure that is named for the record.

// A record of a table, by its index: record<row_link>(row_links, index)[row_link::form].
template <class Layout, class Number>
constexpr const Number* record(const Number* table, unsigned index)
{
    return table + Layout::width * index;
}

// A number of 64 bits in a table of 32 bits: two of them, the lower half first.
constexpr word wide(const char32_t* at) { return at[0] | word{at[1]} << 32; }

// A table whose records are structures, for those who want to refer to them. (The cast costs compilers half of what lists in
// braces do.) The end is that of the literal.
template <class Record, std::size_t Count>
struct structures {
    Record at[Count];
    char8_t end[alignof(Record)];
};

template <class Record>
constexpr std::size_t count_of(std::size_t size)
{
    return (size - alignof(Record)) / sizeof(Record);
}

// The same with the bytes of each number of 16 bits exchanged. Bit n of `numbers`: one stands at byte n of a record.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> exchanged(const char8_t (&table)[Size], unsigned numbers)
{
    char8_t bytes[Size]{};
    for (std::size_t i = 0; i < Size; ++i) {
        const std::size_t here = i % sizeof(Record);
        bytes[i] = table[(numbers >> here & 1) != 0 ? i + 1 : (numbers << 1 >> here & 1) != 0 ? i - 1 : i];
    }
    return std::bit_cast<structures<Record, count_of<Record>(Size)>>(bytes);
}

// Of bytes, and numbers with the lower byte first.
template <class Record, std::size_t Size>
constexpr structures<Record, count_of<Record>(Size)> as_structures(const char8_t (&table)[Size], unsigned numbers = 0)
{
    if constexpr (std::endian::native == std::endian::little) return std::bit_cast<structures<Record, count_of<Record>(Size)>>(table);
    else return exchanged<Record>(table, numbers);
}

inline constexpr int arch_total = sizeof(architectures) / sizeof(arch);

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

inline constexpr std::uint16_t no_row = 0xFFFF;

inline constexpr int max_encodings = 16;  // of selectors

// ---- a value of an enumeration ----

// In its second number: the size of its word; whether text may leave it out; its first and its last architecture, four bits each.
struct enumerator_bits {
    enum : unsigned { size_mask = 0x7F, usual = 0x80, last_position = 8, first_position = 12, no_arch = 15 };
};

// ---- a form: the operands and modifiers that several rows have in common ----

// In bytes: how long the form's lists are, and the lists, as places in source_fields and so on. That of the modifiers is one of
// those in modifier_lists.
struct form_byte {
    enum : int {
        modifier_count,
        staging_count,
        source_count,
        immediate_count,
        destination,        // a destination_kind
        flags,              // of form_flag
        sites,              // see modifier_site
        modifiers,          // half of where the list begins
        sources,
        staging = sources + max_sources,
        immediates = staging + max_staging,
        width = 16          // a power of two is quick to multiply by
    };
};
static_assert(form_byte::immediates + max_immediates <= form_byte::width);

// In bytes: what only those ask for who check what Arm's description says.
struct form_rule {
    enum : int {
        counts,             // a count_rule for each staging group
        rules = counts + max_staging,
        width = rules + max_rules
    };
};

struct form_flag {
    enum : int {
        unlisted = 1,             // decoded, but not in Arm's description
        one_uniform_slot = 2,     // bound to one 64-bit uniform although it is a message
        has_required = 4,         // a modifier must be written
        has_relations = 8,        // numbers of staging registers, or other fields, follow from each other
        counts_follow = 16        // a number of staging registers is encoded but follows from the rest of the instruction
    };
};

// In numbers of 32 bits, two for each set of bits.
struct form_word {
    enum : int {
        restricted = 0,  // of these bits, an instruction has those of `listed` set and no other ones, if each of its fields surely
        listed = 2,      // has a value that Arm's description lists. Bit 63 is set where all get a closer look
        width = 4
    };
};

// In bytes: what forms have in common, as places in the tables of the records below.
struct form_link {
    enum : int {
        operands,      // which kinds of operands it has, as bits
        operand_bits,
        modifiers,
        plain,
        sources,       // by their bytes in the word, and text has them in that order; 0 where there is none
        width = sources + max_sources
    };
    enum : int { has_staging = 1, has_immediates = 2, has_destination = 4 };
};

// In numbers of 32 bits: the bits of all fields, the flow and the FAU page included.
struct bit_set {
    enum : int { width = 2 };
};

// In numbers of 32 bits: the text of an instruction that is like its row's start in these bits has no modifier and no flow; bit 63
// where it must have one.
struct modifier_mask {
    enum : int { width = 2 };
};

// In numbers of 16 bits, for each modifier_id.
struct modifier_print {
    enum : int {
        field,  // the position; above 8 bits, the mask
        first,  // the place of the first value in enumerators
        width
    };
};

// In numbers of 32 bits.
struct plain_word {
    enum : int {
        decorations = 0,  // in an instruction that is like its row's start in these bits, registers and sources are written
                          // plainly; bit 63 where none is
        sources = 2,      // one number: the bytes of the sources
        extended = 3,     // one number: of each 64-bit source the bit that may select `zext`
        width = 4
    };
};

// In numbers of 32 bits, two for each of the first: how one operand is written. What follows its register or value are the texts
// that decoration_texts has from a place on; which of them, a multiplication says that moves some bits of the word side by side
// into the highest bits.
struct operand_word {
    enum : int {
        bits = 0,
        multiplier = 2,
        place = 4,      // in the low 16 bits; above them, how many characters of the value's text these texts replace
        width = 5,
        replaced_position = 16,
        decoration_bits = 4,
        shift = 64 - decoration_bits
    };
};

// What is written between two operands, and behind each in the texts below.
inline constexpr char operand_separator[] = ", ";
inline constexpr int separator_size = sizeof operand_separator - 1;

// In one number of 16 bits: where a text begins in operand_text, and its size; or that more than the byte says how a source is
// written; the size is then that of the separator alone.
struct short_text {
    enum : unsigned { size_mask = 15, place_position = 4, place_mask = 0x7FF, unknown = 0x8000 };
};

// In bytes: where forms have which modifiers. The form's byte, times the stride, and the enum_id are the place of the modifier_id. What
// stands there may belong to another form: then it is of another enumeration.
struct modifier_site {
    enum : int { stride = 4 };
};

// ---- a source, as several forms have it ----

// In numbers of 32 bits, two for each set of bits.
struct source_word {
    enum : int {
        mask = 0,   // all bits of the source, the lowest of which are its byte; bit 63 where a part must be named
        plain = 2,  // how they are where nothing is done to the value, and its byte is 0
        width = 4
    };
};

// ---- a row: an instruction on a range of architectures ----

// In bytes: what decoding needs. (A table of its own, variants, has the row of the same instruction for other architectures, counted
// from the last of the first rows; 0 behind the last.)
struct row_link {
    enum : int {
        shapes,             // for each architecture, which shape the row has there; 0 if the architecture lacks it
        form = arch_total,
        unit,               // the unit_column
        width
    };
};

// In numbers of 16 bits: the mnemonic.
struct row_text {
    enum : int {
        place,  // where it begins in `mnemonics`
        sizes,  // its length; above 8 bits, how many registers a value of the row's type fills
        width
    };
};

// In numbers of 16 bits: the rest.
struct row_number {
    enum : int {
        archs,               // an arch_span
        primary,
        secondary,  // the opcodes
        code,                // the opcode
        width
    };
};

// In numbers of 16 bits: what only those ask for who look at operands and effects.
struct row_fact {
    enum : int {
        signature,
        effects,    // the first 16 effects, or'ed
        operation,  // above 8 bits, the family
        type,       // the number_type of the row; above 8 bits, the further effects
        width
    };
};

// In numbers of 32 bits: the word with which the row's instruction begins, every field at its default, or at its lowest
// legal value where it has none.
struct row_start {
    enum : int { width = 2 };
};

// ---- a signature: the operands that several rows have in common; a number type ----

// In bytes: how many operands there are, and for each, in the order of the text, its number_type, operand_access and role.
struct signature_byte {
    enum : int { count, operands, operand_width = 3, width = operands + operand_width * max_operands };
};

// In bytes.
struct type_byte {
    enum : int { kind, element_width, lanes, width };
};

// ---- a shape: rows with the same form, size of type and legal values, of which the same is quickly checked ----

// In numbers of 32 bits, two for each set of bits: what decoding and validation look at first. Most words of real programs have the
// usual values wherever a value could be wrong, so that a few masks clear them; the others get a second look.
struct quick_word {
    enum : int {
        usual = 0,    // a word that is like the row's start in these bits has fields that decode. (The flow is looked at apart.)
        triples = 2,  // in such a word, this bit and the two above it may not all be set: of each source it is bit 5, so that the
                      // source is no special value, and of each group of staging registers bit 3 of the first
        counted = 4,  // of these bits, one must be set
        width = 6
    };
};

// In numbers of 32 bits: a word that is like the row's start in these bits, and of which at most one source is no register, or two of
// which one is a constant, is one that the hardware takes. Bit 63: all words get a second look.
struct taken_word {
    enum : int { width = 2 };
};

// In numbers of 32 bits, two for each set of bits: what decoding checks.
struct shape_word {
    enum : int {
        constant_bits = 0,  // the bits that must be as in the row's start
        pairs = 2,          // bit n: once the write mask is inverted, the bits n and n + 1 may not both be set. These are
                            // flags that exclude each other, and write masks that may not be empty
        counted = 4,        // of these bits, one must be set if the first staging register is another than r0
        closer_look = 6,    // words with all of these bits set get the slow check: their staging registers may run past r63.
                            // Without any bit here, all words do
        source_bits = 8,    // the bytes of the sources, one number
        illegal = 9,        // one number for each of max_checks fields: bit n is set if the field's value n has no meaning. A
                            // field is the five bits from its position on
        width = 12
    };
};

// In numbers of 32 bits: what validation checks.
struct limit_word {
    enum : int {
        aligned = 0,  // two numbers: bits that differ from the row's start only where a pair of registers is odd or masked
        refused = 2,  // one number for each of max_refused fields: bit n is set if the hardware does not take the value n
        start_change = 4,  // two numbers: the bits in which the instruction begins otherwise than the row's start
        width = 6
    };
};

// How many fields are checked so. (Shapes that have more send all their words to the slow check.)
inline constexpr int max_checks = shape_word::width - shape_word::illegal;
inline constexpr int max_refused = limit_word::start_change - limit_word::refused;

// In bytes: the positions of the fields of which values are illegal or refused, and where the staging groups stand.
struct shape_byte {
    enum : int {
        positions,
        refused = max_checks,
        groups = refused + max_refused,
        group_width = 5,
        width = 16  // one more than needed: a power of two is quick to multiply by
    };
};

// Where a group of staging registers stands. One that is absent counts as one register at r0.
struct staging_place {
    const char8_t* at;  // positions of the first register and the count, its mask, the least count, the bias

    constexpr word base(word bits) const { return bits >> at[0] & 63; }
    constexpr word count(word bits) const { return (((bits >> at[1] & at[2]) + at[4] - at[3]) & at[2]) + at[3]; }
};

// ---- a primary opcode ----

// In numbers of 16 bits: where the slots of a primary opcode begin, and above these bits, the record below that tells how a word
// says which of them is its own.
struct first_slot {
    enum : int { kind_position = 12, place_mask = (1 << kind_position) - 1 };
};

// In numbers of 32 bits, two for each: the bits of the secondary opcode, which has one or two parts, and a number that moves them
// side by side into the highest bits when multiplied by: (word & bits) * multiplier >> shift is the number of the slot.
struct dispatch_word {
    enum : int { bits = 0, multiplier = 2, width = 4, slot_bits = 6, shift = 64 - slot_bits };
};

}  // namespace valhall::detail

#endif
