// SPDX-License-Identifier: MIT
#include "fields.hpp"

#include <algorithm>
#include <stdexcept>

namespace valhall::table {

const number_type* find_type(const tables& t, const std::string& name)
{
    const auto found = std::find_if(t.types.begin(), t.types.end(), [&](const number_type& one) { return one.name == name; });
    return found != t.types.end() ? &*found : nullptr;
}

const number_type& type_of(const tables& t, const row& r, std::size_t operand)
{
    const type_id type = r.types[operand].type;
    return type == type_id::own ? *find_type(t, r.type) : t.types[static_cast<std::size_t>(type)];
}

set_pair selectors_of(const tables& t, const source& s, unsigned width)
{
    const selection_sets& sets = t.selections[s.features & selection_mask].sets;
    const set_pair& special = width == 8 ? sets.of_8 : width == 16 ? sets.of_16 : width == 64 ? sets.of_64 : sets.usual;
    return special.is_given() ? special : sets.usual;
}

bit_field selector_field(const tables& t, const source& s, unsigned width)
{
    return {t.selections[s.features & selection_mask].positions[s.byte], t.at(selectors_of(t, s, width).taken).width};
}

unsigned values_of(const tables& t, const rule_field& field)
{
    unsigned values = 0;
    for (const std::string& name : field.values) {
        const std::vector<value>& all = t.at(field.id).values;
        const auto found = std::find_if(all.begin(), all.end(), [&](const value& v) { return v.name == name; });
        if (found == all.end()) throw std::invalid_argument("a rule: " + t.at(field.id).name + " has no value " + name);
        values |= 1u << found->number;
    }
    return values;
}

std::vector<operand_field> operand_fields(const tables& t, const row& r, const form& f)
{
    std::vector<operand_field> list;
    if (f.has_destination()) list.push_back({destination_register_field.mask() | destination_mask_field.mask(), "the destination"});
    for (const modifier_id id : f.modifiers) list.push_back({t.at(id).bits.mask(), "modifier " + t.at(t.at(id).id).name});
    for (const staging_use& use : f.staging)
        list.push_back({t.at(use.kind).base.mask() | t.at(use.kind).count.mask(), "staging registers"});
    for (std::size_t i = 0; i < f.sources.size(); ++i) {
        const source& s = f.sources[i];
        const unsigned width = type_of(t, r, f.staging.size() + f.has_destination() + i).width;
        word bits = source_byte_field(s.byte).mask() | selector_field(t, s, width).mask();
        if ((s.features & absneg) != 0) bits |= source_negation_field(s.byte).mask() | source_absolute_field(s.byte).mask();
        if ((s.features & complement) != 0) bits |= source_complement_field.mask();
        list.push_back({bits, "source " + std::to_string(i + 1)});
    }
    for (const immediate& one : f.immediates) list.push_back({one.mask(), "an immediate"});
    return list;
}

namespace {

// The content of the destination's byte if no operand uses it.
word placeholder_of(const tables& t, const form& f)
{
    if (f.has_destination()) return 0;
    if (f.staging.empty()) return destination_byte_field.insert(0, f.placeholder);
    word bits = 0;
    for (const staging_use& use : f.staging) bits |= staging_control_field.insert(0, t.at(use.kind).control);
    return bits;
}

}  // namespace

fixed_bits fixed_bits_of(const tables& t, const row& r, const form& f)
{
    fixed_bits made{~flow_field.mask(), word{r.primary} << primary_opcode_field.position |
                                            word(r.secondary & 0xFF) << f.secondary.position |
                                            word(r.secondary >> 8) << f.secondary_high.position | placeholder_of(t, f)};
    for (const operand_field& one : operand_fields(t, r, f)) made.mask &= ~one.bits;
    if (!f.sources.empty()) made.mask &= ~fau_page_field.mask();
    made.value &= made.mask;
    return made;
}

}  // namespace valhall::table
