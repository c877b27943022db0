// Computes what follows from the table: the contents of isa/derived.def.
#ifndef VALHALL_TOOLS_DERIVE_HPP
#define VALHALL_TOOLS_DERIVE_HPP

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "valhall/isa/facts.hpp"

namespace valhall::detail {

inline word bits_of_modifiers(const form& f, std::uint8_t& count)
{
    word bits = 0;
    for (count = 0; count < form::max_modifiers && f.modifiers[count] != modifier_id::flow; ++count)
        bits |= modifier_fields[static_cast<int>(f.modifiers[count])].bits.mask();
    return bits;
}

inline word bits_of_sources(const form& f, std::uint8_t& count)
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

inline word bits_of_immediates(const form& f, std::uint8_t& count)
{
    word bits = 0;
    for (count = 0; count < form::max_immediates && f.immediates[count].bits.width != 0; ++count)
        bits |= f.immediates[count].mask();
    return bits;
}

inline std::uint32_t source_bytes(const form& f, int count)
{
    std::uint32_t bits = 0;
    for (int i = 0; i < count; ++i) bits |= 0xFFu << (8 * f.sources[i].byte);
    return bits;
}

// The facts of a form, the bits of its fields, and the fixed bits of its instructions that are no opcode.
inline void derive_form(form_facts& facts, word& operand_bits, word& placeholder, const form& f)
{
    std::uint8_t modifiers = 0, sources = 0, immediates = 0, groups = 0;
    word bits = flow_field.mask() | bits_of_modifiers(f, modifiers) | bits_of_sources(f, sources) |
                bits_of_immediates(f, immediates);
    const bool has_destination = f.destination != destination_kind::none;
    placeholder = has_destination ? 0 : destination_byte_field.insert(0, f.placeholder);
    for (; groups < form::max_staging && f.staging[groups] != staging_id::none; ++groups) {
        const staging_field& group = staging_fields[static_cast<int>(f.staging[groups])];
        bits |= group.base.mask() | group.count.mask();
        placeholder = (groups == 0 ? 0 : placeholder) | staging_control_field.insert(0, group.control);
    }
    if (has_destination) {
        bits |= destination_register_field.mask() | destination_mask_field.mask();
    }
    facts.modifiers = modifiers;
    facts.sources = sources;
    facts.immediates = immediates;
    facts.staging = groups;
    facts.has_destination = has_destination;
    operand_bits = bits | source_bytes(f, sources);
    facts.unlisted = f.unlisted;
    for (int i = 0; i < modifiers; ++i) {
        const modifier_field& field = modifier_fields[static_cast<int>(f.modifiers[i])];
        facts.modifier_set[static_cast<int>(field.id) / 64] |= word{1} << static_cast<int>(field.id) % 64;
        const bit_field usual = enumerations[static_cast<int>(field.id)].standard;
        facts.has_moved |= field.bits.position != usual.position || field.bits.width != usual.width;
        if (field.taken != 0xFFFF) {
            facts.taken = {field.bits.position, static_cast<std::uint8_t>(field.bits.maximum()), 0};
            facts.taken_values = field.taken;
        }
        if (field.excluded != enum_id::flow)
            facts.excluding_bits = field.bits.mask() | enumerations[static_cast<int>(field.excluded)].standard.mask();
    }
}

// Everything that follows from the table.
class deriver {
public:
    deriver()
    {
        for (int i = 0; i < form_count; ++i) derive_form(made_.forms[i], operand_bits_[i], placeholders_[i], detail::forms[i]);
        derive_legal_sets();
        derive_encodings();
        for (std::uint16_t& slot : made_.slots) slot = derived_facts::none;
        for (int i = 0; i < descriptor_total; ++i) {
            derive_row(i, descriptors[i]);
            dispatch_to(i, descriptors[i]);
            link_variant(i, static_cast<int>(descriptors[i].code));
        }
    }

    const derived_facts& facts() const { return made_; }
    int slots_used() const { return slots_used_; }
    int shapes_used() const { return shapes_used_; }
    const word* starts() const { return starts_; }
    const word* pairs() const { return pairs_; }
    const auto& encodings() const { return encodings_; }

private:
    void derive_legal_sets()
    {
        for (int set = 0; set < enumeration_total; ++set)
            for (int value = 0; value < enumerations[set].count && value < 16; ++value)
                add_legal(set, value, enumerations[set].values[value].archs);
        for (int set = 1; set < sets::set_count; ++set)
            for (int value = 0; value < 1 << sets::all[set].width; ++value)
                if (sets::all[set].has(static_cast<word>(value))) add_legal(enumeration_total + set, value, v9_up);
    }

    void derive_encodings()
    {
        for (int set = 0; set < sets::total; ++set)
            for (int part = 0; part < selector_total; ++part)
                encodings_[set][part] = static_cast<std::uint8_t>(sets::all[set].find(static_cast<selector>(part)));
    }

    void add_legal(int set, int value, arch_span archs)
    {
        if (archs == no_arch) return;
        for (int a = 0; a < arch_total; ++a)
            if (archs == v9_up || contains(archs, architectures[a]))
                made_.legal_sets[a][set] = static_cast<std::uint16_t>(made_.legal_sets[a][set] | 1 << value);
    }

    void derive_row(int index, const descriptor& row)
    {
        const form& f = detail::forms[static_cast<int>(row.form)];
        const form_facts& common = made_.forms[static_cast<int>(row.form)];
        row_facts& facts = made_.rows[index];
        facts.fixed = placeholders_[static_cast<int>(row.form)] | word{row.primary} << primary_opcode_field.position |
                      word(row.secondary & 0xFF) << f.secondary.position |
                      word(row.secondary >> 8) << f.secondary_high.position;
        for (int a = 0; a < arch_total; ++a)
            if (contains(row.archs, architectures[a])) facts.archs = static_cast<std::uint16_t>(facts.archs | 1 << a);

        row_shape shape;
        shape.operand_bits = operand_bits_[static_cast<int>(row.form)];
        shape.source_bits = source_bytes(f, common.sources);
        shape.needs_mask = f.destination == destination_kind::halves || f.destination == destination_kind::whole;
        starts_[index] = facts.fixed | (common.has_destination ? destination_mask_field.mask() : 0);
        checks_ = 0;
        for (int i = 0; i < common.modifiers; ++i) {
            const modifier_field& field = modifier_fields[static_cast<int>(f.modifiers[i])];
            const int set = static_cast<int>(field.id);
            const int fallback = enumerations[set].fallback;
            starts_[index] |= static_cast<word>(fallback != enumeration::required ? fallback : lowest(set, row)) << field.bits.position;
            check(shape, field.bits, set);
        }
        for (int i = 0; i < common.staging; ++i) {
            const staging_field& group = staging_fields[static_cast<int>(f.staging[i])];
            starts_[index] |= group.with_registers(0, group.least);
            shape.groups[i] = {group.base.position, 63, group.count.position, static_cast<std::uint8_t>(group.count.maximum()),
                               group.least, group.bias};
        }
        for (int i = 0; i < common.sources; ++i) derive_source(shape, index, row, f.sources[i]);
        if (common.has_destination && row.type_size == 64) pairs_[index] |= word{1} << destination_register_field.position;
        facts.shape = shape_index(shape);
    }

    void derive_source(row_shape& shape, int row_index, const descriptor& row, const source_field& source)
    {
        const int size = source.own_size != 0 ? source.own_size : row.type_size;
        if (size == 64) pairs_[row_index] |= word{1} << (8 * source.byte);
        if (source.select() == selection::none) return;
        const sets::set_index index = selectors_index(source.select(), size).taken;
        const selector_set& set = sets::all[index];
        const int usual = set.fallback != selector_set::reserved ? set.find(set.fallback) : lowest(enumeration_total + index, row);
        const bit_field bits = source.select_bits(size);
        starts_[row_index] |= static_cast<word>(usual) << bits.position;
        check(shape, bits, enumeration_total + index);
    }

    // The place of a shape, which is entered if it is new.
    std::uint16_t shape_index(const row_shape& shape)
    {
        int index = 0;
        while (index < shapes_used_ && !(made_.shapes[index] == shape)) ++index;
        if (index == derived_facts::max_shapes) throw std::length_error("derived_facts::max_shapes");
        made_.shapes[index] = shape;
        shapes_used_ = std::max(shapes_used_, index + 1);
        return static_cast<std::uint16_t>(index);
    }

    // The lowest legal value, as the first architecture of a row has it.
    int lowest(int set, const descriptor& row) const
    {
        int value = 0;
        while ((made_.legal_sets[(row.archs >> 8) - static_cast<int>(architectures[0])][set] >> value & 1) == 0) ++value;
        return value;
    }

    // Notes a field that can hold a value without a meaning.
    void check(row_shape& shape, bit_field bits, int set)
    {
        std::uint16_t always = 0xFFFF;
        for (const auto& of_arch : made_.legal_sets) always &= of_arch[set];
        const unsigned all = (1u << (1u << bits.width)) - 1;
        if ((always & all) == all) return;
        if (checks_ == row_shape::max_checks) throw std::length_error("row_shape::max_checks");
        shape.checks[checks_++] = {bits.position, static_cast<std::uint8_t>(bits.maximum()), static_cast<std::uint8_t>(set)};
    }

    // Enters a descriptor wherever a word of it may look for it: an operand may share bits with what tells opcodes apart.
    // What is entered is the first descriptor of its instruction.
    void dispatch_to(int index, const descriptor& row)
    {
        const form& f = detail::forms[static_cast<int>(row.form)];
        const word operand_bits = operand_bits_[static_cast<int>(row.form)];
        const word free_opcode = operand_bits & primary_opcode_field.mask();
        enter(index, row, row.primary, f, operand_bits);
        if (free_opcode != 0)
            enter(index, row, row.primary | static_cast<int>(primary_opcode_field.extract(free_opcode)), f, operand_bits);
    }

    void enter(int index, const descriptor& row, int primary, const form& f, word operand_bits)
    {
        dispatch& d = made_.by_primary[primary];
        if (d.first == 0) {
            d.first = slots_used_;
            d.shift = f.secondary.position;
            d.mask = static_cast<std::uint8_t>(f.secondary.maximum());
            if (f.secondary_high.width != 0) {
                d.high_shift = static_cast<std::uint8_t>(f.secondary_high.position - f.secondary.width);
                d.high_mask = static_cast<std::uint8_t>(f.secondary_high.maximum() << f.secondary.width);
            }
            slots_used_ = static_cast<std::uint16_t>(slots_used_ + (d.mask | d.high_mask) + 1);
            if (slots_used_ > derived_facts::max_slots) throw std::length_error("derived_facts::max_slots");
        }
        const int fixed = d.slot(made_.rows[index].fixed) - d.first;
        const int free = d.slot(operand_bits) - d.first;
        for (int some = free;; some = (some - 1) & free) {
            std::uint16_t& slot = made_.slots[d.first + (fixed | some)];
            if (slot == derived_facts::none) slot = static_cast<std::uint16_t>(row.code);
            if (some == 0) break;
        }
    }

    void link_variant(int index, int origin)
    {
        made_.rows[index].next_variant = derived_facts::none;
        if (index == origin) return;
        made_.rows[index].next_variant = made_.rows[origin].next_variant;
        made_.rows[origin].next_variant = static_cast<std::uint16_t>(index);
    }

    derived_facts made_{};
    word operand_bits_[form_count]{}, placeholders_[form_count]{};
    word starts_[descriptor_total]{}, pairs_[descriptor_total]{};
    std::uint8_t encodings_[sets::total][selector_total]{};
    int shapes_used_ = 0, checks_ = 0;
    std::uint16_t slots_used_ = 1;
};

}  // namespace valhall::detail

#endif
