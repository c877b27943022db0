// SPDX-License-Identifier: MIT
// The modifiers of an instruction: values with their encodings and meanings, and the architectures on which each is legal.
#ifndef VALHALL_TOOLS_REFERENCE_MODIFIER_LIST_HPP
#define VALHALL_TOOLS_REFERENCE_MODIFIER_LIST_HPP

#include <string>

#include "facts.hpp"
#include "field_places.hpp"
#include "html.hpp"

namespace reference {

// The architectures of a row on which a value of a modifier decodes, is accepted by the hardware, and is listed by Arm.
struct value_legality {
    arch_set decodes, taken, listed;

    value_legality(const row_on& at, enum_id id, word value)
        : decodes(of(at, [&](arch on) { return at.row.values(id, on).contains(value); })),
          taken(of(at, [&](arch on) { return at.row.values(id, on, strictness::hardware).contains(value); })),
          listed(of(at, [&](arch on) { return at.row.values(id, on, strictness::strict).contains(value); }))
    {
    }

private:
    template <class Holds>
    static arch_set of(const row_on& at, Holds&& holds)
    {
        return at.on & architectures_that(holds);
    }
};

inline std::string legality_text(const value_legality& legal, arch_set on)
{
    joined says(", ");
    if (legal.taken == 0) says.add("not taken here");
    else if (legal.taken != on) says.add(names_of(legal.taken));
    if (legal.taken != 0 && legal.listed == 0) says.add("not listed by Arm");
    else if (legal.listed != legal.taken) says.add("listed by Arm for " + names_of(legal.listed));
    return says.text().empty() ? "" : ' ' + element("small class=legal", says.text());
}

inline std::string value_word(enum_id id, word value)
{
    const std::string_view name = enumeration_of(id)[value].name();
    return name == "none" || (value == 0 && enumeration_of(id).is_flag()) ? "–" : code("." + std::string(name));
}

inline std::string value_row(const row_on& at, enum_id id, word value)
{
    const value_legality legal(at, id, value);
    if (legal.decodes == 0) return "";
    std::string says = escaped(sentence(id, value));
    if (value == enumeration_of(id).fallback) says += ' ' + note("usual");
    return row({std::to_string(value), value_word(id, value), says + legality_text(legal, at.on)});
}

inline std::string modifier_head(descriptor row, const modifier_field& field)
{
    std::string head = link_to(id_of_modifier(field.id), element("b", escaped(name_in_words(field.id))));
    head += ' ' + note(places_of(row, field.bits));
    if (enumeration_of(field.id).fallback == enumeration::required) head += ' ' + note("must be written");
    if (field.excluded != enum_id::none) head += ' ' + note("not beside " + name_in_words(field.excluded));
    return head + ' ';
}

// A flag has one word, which needs no table.
inline std::string flag_item(const row_on& at, const modifier_field& field)
{
    const std::string says = value_word(field.id, 1) + ' ' + escaped(sentence(field.id, 1));
    return element("li", modifier_head(at.row, field) + says + legality_text(value_legality(at, field.id, 1), at.on)) + '\n';
}

inline std::string modifier_item(const row_on& at, const modifier_field& field)
{
    if (enumeration_of(field.id).is_flag()) return flag_item(at, field);
    std::string rows;
    for (word value = 0; value <= field.bits.maximum(); ++value) rows += value_row(at, field.id, value);
    const std::string head = modifier_head(at.row, field) + element("span class=what", escaped(sentence(field.id)));
    return element("li", element("div", head) + element("table class=values", rows)) + '\n';
}

inline std::string modifier_list(const row_on& at)
{
    std::string items;
    for (const modifier_id id : at.row.modifiers()) items += modifier_item(at, modifier_field_of(id));
    return items.empty() ? "" : element("h4", "Modifiers") + element("ul class=modifiers", items);
}

}  // namespace reference

#endif
