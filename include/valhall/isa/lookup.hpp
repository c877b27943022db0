// SPDX-License-Identifier: MIT
// Look-up of tokens: mnemonics, and the values of modifiers.
#ifndef VALHALL_ISA_LOOKUP_HPP
#define VALHALL_ISA_LOOKUP_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall {

namespace detail {

// mnemonic_slots: a hash table of opcodes plus 1; 0 is free. enumerator_slots: a hash table of first uses of tokens, as places in
// enumerator_use_table; 0 is free.
#include "valhall/isa/generated/lookup.inc"

// The value at a place, from 1, of enumerator_use_table.
constexpr enumerator_use use_at(int place) { return enumerator_use_at(static_cast<unsigned>(place)); }

// The opcode of a mnemonic, or -1.
constexpr int find_opcode(const char* text, std::size_t size)
{
    if (size == 0) return -1;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; mnemonic_slots[at] != 0; at = (at + 1) % lookup_size)
        if (const row_fact candidate = row_fact_at(mnemonic_slots[at] - 1u);
            candidate.size() == size && same(mnemonics + candidate.mnemonic(), text, size))
            return mnemonic_slots[at] - 1;
    return -1;
}

// The index, from 1, of the first use of a token for a value; 0 if there is none.
constexpr int find_enumerator(const char* text, std::size_t size)
{
    if (size == 0) return 0;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; enumerator_slots[at] != 0; at = (at + 1) % lookup_size) {
        const enumerator_use use = use_at(enumerator_slots[at]);
        const enumerator_fact fact = enumerator_fact_at(enumeration_of(use.id()).first + unsigned{use.value()});
        if (fact.size() == size && same(enumerator_names + fact.place() + 1, text, size)) return enumerator_slots[at];
    }
    return 0;
}

// The value of an enumeration with a token, or -1.
constexpr int find_value(enum_id id, const char* text, std::size_t size)
{
    for (int place = find_enumerator(text, size); place != 0; place = use_at(place).next())
        if (use_at(place).id() == id) return use_at(place).value();
    return -1;
}

// The modifier of an instruction that has a word, as numbered by descriptor::modifier(), or -1; the value; and the modifier's id.
struct word_owner {
    int modifier = -1;
    word value = 0;
    modifier_id id{};
};

// The first modifier of an instruction, or the flow, that has a word and for which `is_free` returns true (it has not been given yet).
// `place` is the index of the word's first use.
template <class IsFree>
constexpr word_owner find_owner(int place, descriptor row, const IsFree& is_free)
{
    const form_lists form = form_of(row.index);
    const char8_t *const sites = modifier_sites + modifier_site::stride * form.site(), *const list =
                                                                                           modifier_lists + 2 * form.modifier_list();
    while (place != 0) {
        const enumerator_use use = use_at(place);
        place = use.next();
        const unsigned id = static_cast<unsigned>(use.id()), value = use.value(), one = sites[id];
        const modifier_field& field = modifier_fields.at[one];
        if (static_cast<unsigned>(field.id) != id || value >> field.bits.width != 0) continue;
        if (value == 0 && enumeration_of(static_cast<enum_id>(id)).is_flag()) continue;  // a flag that is off has no word
        const int count = form.modifier_count();
        int n = 0;
        while (n < count && list[n] != one) ++n;
        if (is_free(n)) return {n, value, static_cast<modifier_id>(one)};
    }
    return {};
}

}  // namespace detail

/// The opcode with a mnemonic, spelt exactly: "FADD.v2f16". Faults: unknown_mnemonic.
constexpr result<opcode> find_mnemonic(std::string_view mnemonic)
{
    const int found = detail::find_opcode(mnemonic.data(), mnemonic.size());
    if (found < 0) return fault_code::unknown_mnemonic;
    return static_cast<opcode>(found);
}

/// The value of an enumeration with a token: find_value(enum_id::clamp, "clamp_0_1") is 3. Faults: unknown_modifier.
constexpr result<word> find_value(enum_id id, std::string_view token)
{
    const int found = detail::find_value(id, token.data(), token.size());
    if (found < 0) return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    return static_cast<word>(found);
}

}  // namespace valhall

#endif
