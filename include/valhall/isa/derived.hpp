// What follows from the rows and is computed once: masks, defaults, legal values, and the way from a word to its row.
#ifndef VALHALL_ISA_DERIVED_HPP
#define VALHALL_ISA_DERIVED_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall {

namespace detail {

// A field some of whose values have no meaning. `set` is the index of those that have, in legal_sets.
struct field_check {
    std::uint8_t position = 0, mask = 0, set = 0;
};

// Where a group of staging registers stands; one that is absent counts as one register at r0.
struct staging_check {
    std::uint8_t base_position = 0, base_mask = 0, count_position = 0, count_mask = 0, least = 1;

    constexpr word base(word bits) const { return bits >> base_position & base_mask; }
    constexpr word count(word bits) const { return (bits >> count_position & count_mask) + least; }
};

// What the rows of a form have in common: how long its lists are, and which bits its fields cover.
struct form_facts {
    std::uint8_t modifiers = 0, staging = 0, sources = 0, immediates = 0;
    std::uint32_t source_bits = 0;  // the bytes of the sources
    word operand_bits = 0;          // of fields that may vary, the flow and the FAU page included
    word placeholder = 0;           // the fixed bits that are no opcode
    word destination_mask = 0;      // the bits of the write mask, if there is one
    staging_check groups[form::max_staging]{};
    field_check taken{};            // the modifier of which the hardware takes but some values, with `taken_values`
    std::uint16_t taken_values = 0xFFFF;
    word excluding_bits = 0;        // two flags that exclude each other
};

constexpr word bits_of_modifiers(const form& f, std::uint8_t& count)
{
    word bits = 0;
    for (count = 0; count < form::max_modifiers && f.modifiers[count] != modifier_id::flow; ++count)
        bits |= modifier_fields[static_cast<int>(f.modifiers[count])].bits.mask();
    return bits;
}

constexpr word bits_of_sources(const form& f, std::uint8_t& count)
{
    word bits = 0;
    for (count = 0; count < form::max_sources && f.sources[count].byte != source_field::absent; ++count) {
        const source_field& source = f.sources[count];
        if (source.has_absneg()) bits |= source.neg_bit().mask() | source.abs_bit().mask();
        if (source.has_not()) bits |= source.not_bit().mask();
        if (source.select() != selection::none) bits |= source.select_bits(source.own_size).mask();
    }
    return count == 0 ? 0 : bits | fau_page_field.mask();
}

constexpr word bits_of_immediates(const form& f, std::uint8_t& count)
{
    word bits = 0;
    for (count = 0; count < form::max_immediates && f.immediates[count].bits.width != 0; ++count)
        bits |= f.immediates[count].bits.mask();
    return bits;
}

constexpr std::uint32_t source_bytes(const form& f, int count)
{
    std::uint32_t bits = 0;
    for (int i = 0; i < count; ++i) bits |= 0xFFu << (8 * f.sources[i].byte);
    return bits;
}

constexpr void derive_form(form_facts& facts, const form& f)
{
    std::uint8_t modifiers = 0, sources = 0, immediates = 0, groups = 0;
    word bits = flow_field.mask() | bits_of_modifiers(f, modifiers) | bits_of_sources(f, sources) |
                bits_of_immediates(f, immediates);
    facts.source_bits = source_bytes(f, sources);
    word placeholder = f.destination ? 0 : no_destination;
    for (; groups < form::max_staging && f.staging[groups] != staging_id::none; ++groups) {
        const staging_field& group = staging_fields[static_cast<int>(f.staging[groups])];
        bits |= group.base.mask() | group.count.mask();
        placeholder = (groups == 0 ? 0 : placeholder) | staging_control_field.insert(0, group.control);
        facts.groups[groups] = {group.base.position, 63, group.count.position, 7, group.least};
    }
    if (f.destination) {
        facts.destination_mask = destination_mask_field.mask();
        bits |= destination_register_field.mask() | destination_mask_field.mask();
    }
    facts.modifiers = modifiers;
    facts.sources = sources;
    facts.immediates = immediates;
    facts.staging = groups;
    facts.operand_bits = bits | facts.source_bits;
    facts.placeholder = placeholder;
    for (int i = 0; i < modifiers; ++i) {
        const modifier_field& field = modifier_fields[static_cast<int>(f.modifiers[i])];
        if (field.taken != 0xFFFF) {
            facts.taken = {field.bits.position, static_cast<std::uint8_t>(field.bits.maximum()), 0};
            facts.taken_values = field.taken;
        }
        if (field.excluded != enum_id::flow)
            facts.excluding_bits = field.bits.mask() | enumerations[static_cast<int>(field.excluded)].standard.mask();
    }
}

// What follows from one descriptor.
struct row_facts {
    static constexpr int max_checks = 4;

    word fixed = 0;        // the bits that never vary
    word initial = 0;      // those and the defaults, or where there are none the lowest legal values
    word pair_bits = 0;    // the lowest bits of 64-bit sources and destinations, which are to be zero
    word pair_mask = 0;    // the write mask of a 64-bit destination, which is to be full
    field_check checks[max_checks]{};
    std::uint16_t next_variant = 0;  // the same instruction on other architectures
};

// The sets of legal values: first those of the enumerations, by id, then those of the selectors.
// An enumeration of more values than 16 is no modifier.
inline constexpr int enumeration_total = sizeof(enumerations) / sizeof(enumeration);
inline constexpr int legal_set_total = enumeration_total + sets::set_count;
inline constexpr int arch_total = sizeof(architectures) / sizeof(arch);

constexpr int index_of(arch a) { return static_cast<int>(a) - static_cast<int>(architectures[0]); }

// Where the rest of the opcode of a primary opcode stands, and where its descriptors begin in `slots`.
struct dispatch {
    std::uint16_t first = 0;
    std::uint8_t shift = 0, mask = 0, high_shift = 0, high_mask = 0;

    constexpr int slot(word bits) const
    {
        return first + static_cast<int>((bits >> shift & mask) | (bits >> high_shift & high_mask));
    }
};

// Everything that follows from the table.
struct derived_facts {
    static constexpr std::uint16_t none = 0xFFFF;
    static constexpr int max_slots = 1024;

    form_facts forms[form_count]{};
    row_facts rows[descriptor_total]{};
    std::uint16_t legal_sets[arch_total][legal_set_total]{};  // bit n: the value n is legal
    dispatch by_primary[512]{};
    std::uint16_t slots[max_slots]{};  // the index of the descriptor; slot 0 is that of no instruction

    constexpr derived_facts()
    {
        for (int i = 0; i < form_count; ++i) derive_form(forms[i], detail::forms[i]);
        derive_legal_sets();
        for (std::uint16_t& slot : slots) slot = none;
        std::uint16_t used_slots = 1;
        for (int i = 0; i < descriptor_total; ++i) {
            derive_row(rows[i], descriptors[i]);
            if (i < opcode_total) dispatch_to(i, descriptors[i], used_slots);
            link_variant(i, static_cast<int>(descriptors[i].code));
        }
    }

private:
    constexpr void derive_legal_sets()
    {
        for (int set = 0; set < enumeration_total; ++set)
            for (int value = 0; value < enumerations[set].count && value < 16; ++value)
                add_legal(set, value, enumerations[set].values[value].archs);
        for (int set = 1; set < sets::set_count; ++set)
            for (int value = 0; value < 1 << sets::all[set].width; ++value)
                if (sets::all[set].by_encoding[value] != selector_set::reserved) add_legal(enumeration_total + set, value, v9_up);
    }

    constexpr void add_legal(int set, int value, arch_span archs)
    {
        if (archs == no_arch) return;
        for (int a = 0; a < arch_total; ++a)
            if (archs == v9_up || contains(archs, architectures[a]))
                legal_sets[a][set] = static_cast<std::uint16_t>(legal_sets[a][set] | 1 << value);
    }

    constexpr void derive_row(row_facts& facts, const descriptor& row)
    {
        const form& f = detail::forms[static_cast<int>(row.form)];
        const form_facts& common = forms[static_cast<int>(row.form)];
        facts.fixed = common.placeholder | word{row.primary} << primary_opcode_field.position |
                      word(row.secondary & 0xFF) << f.secondary.position |
                      word(row.secondary >> 8) << f.secondary_high.position;
        facts.initial = facts.fixed | common.destination_mask;
        int checks = 0;
        for (int i = 0; i < common.modifiers; ++i) {
            const modifier_field& field = modifier_fields[static_cast<int>(f.modifiers[i])];
            const int set = static_cast<int>(field.id);
            const int fallback = enumerations[set].fallback;
            facts.initial |= static_cast<word>(fallback != enumeration::required ? fallback : lowest(set)) << field.bits.position;
            check(facts, checks, field.bits, set);
        }
        for (int i = 0; i < common.sources; ++i) derive_source(facts, row, f.sources[i], checks);
        if (f.destination && row.type_size == 64) {
            facts.pair_bits |= word{1} << destination_register_field.position;
            facts.pair_mask = common.destination_mask;
        }
    }

    constexpr void derive_source(row_facts& facts, const descriptor& row, const source_field& source, int& checks)
    {
        const int size = source.own_size != 0 ? source.own_size : row.type_size;
        if (size == 64) facts.pair_bits |= word{1} << (8 * source.byte);
        if (source.select() == selection::none) return;
        const sets::set_index index = selectors_index(source.select(), size);
        const selector_set& set = sets::all[index];
        const int usual = set.fallback != selector_set::reserved ? set.find(set.fallback) : lowest(enumeration_total + index);
        const bit_field bits = source.select_bits(size);
        facts.initial |= static_cast<word>(usual) << bits.position;
        check(facts, checks, bits, enumeration_total + index);
    }

    // The lowest legal value, as the first architecture has it.
    constexpr int lowest(int set) const
    {
        int value = 0;
        while ((legal_sets[0][set] >> value & 1) == 0) ++value;
        return value;
    }

    // Notes a field that can hold a value without a meaning.
    constexpr void check(row_facts& facts, int& checks, bit_field bits, int set)
    {
        std::uint16_t always = 0xFFFF;
        for (const auto& of_arch : legal_sets) always &= of_arch[set];
        if (always == (1 << (1 << bits.width)) - 1) return;
        facts.checks[checks].position = bits.position;
        facts.checks[checks].mask = static_cast<std::uint8_t>(bits.maximum());
        facts.checks[checks].set = static_cast<std::uint8_t>(set);
        ++checks;
    }

    constexpr void dispatch_to(int index, const descriptor& row, std::uint16_t& used_slots)
    {
        const form& f = detail::forms[static_cast<int>(row.form)];
        dispatch& d = by_primary[row.primary];
        if (d.first == 0) {
            d.first = used_slots;
            d.shift = f.secondary.position;
            d.mask = static_cast<std::uint8_t>(f.secondary.maximum());
            if (f.secondary_high.width != 0) {
                d.high_shift = static_cast<std::uint8_t>(f.secondary_high.position - f.secondary.width);
                d.high_mask = static_cast<std::uint8_t>(f.secondary_high.maximum() << f.secondary.width);
            }
            used_slots = static_cast<std::uint16_t>(used_slots + (d.mask | d.high_mask) + 1);
        }
        slots[d.slot(rows[index].fixed)] = static_cast<std::uint16_t>(index);
    }

    constexpr void link_variant(int index, int origin)
    {
        rows[index].next_variant = none;
        if (index == origin) return;
        rows[index].next_variant = rows[origin].next_variant;
        rows[origin].next_variant = static_cast<std::uint16_t>(index);
    }
};

inline constexpr derived_facts derived;

}  // namespace detail

}  // namespace valhall

#endif
