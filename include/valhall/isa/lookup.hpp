// SPDX-License-Identifier: MIT
// The ways from tokens of text to what they name: mnemonics, and the values of modifiers.
#ifndef VALHALL_ISA_LOOKUP_HPP
#define VALHALL_ISA_LOOKUP_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall {

namespace detail {

// mnemonic_slots: by hash, an opcode counted from 1, or 0 for none. enumerator_slots: by hash, the place in enumerator_uses of the
// first use of a token, counted from 1, or 0 for none. enumerator_uses: the records below.
#include "valhall/isa/generated/lookup.def"

// A value of an enumeration that has a token, and the place of the next one that has the same token; 0 after the last.
struct enumerator_use {
    enum : int { width = 3 };

    enum_id id;
    std::uint8_t value;
    std::uint16_t next;
};

// The use at a place, which is counted from 1.
constexpr enumerator_use enumerator_use_at(int place)
{
    const char16_t* const use = enumerator_uses + enumerator_use::width * (place - 1);
    return {static_cast<enum_id>(use[0]), static_cast<std::uint8_t>(use[1]), use[2]};
}

// (These read the tables as they are: in constant expressions, calls are what costs.)

// The opcode of a mnemonic, or -1.
constexpr int find_opcode(const char* text, std::size_t size)
{
    if (size == 0) return -1;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; mnemonic_slots[at] != 0; at = (at + 1) % lookup_size) {
        const row_text candidate{row_text_table + row_text::width * (mnemonic_slots[at] - 1u)};
        const bool has_size = (candidate.at[row_text::columns::sizes] & 255u) == size;
        if (has_size && same(mnemonics + candidate.at[row_text::columns::place], text, size)) return mnemonic_slots[at] - 1;
    }
    return -1;
}

// The place of the first use of a token as the value of an enumeration, counted from 1; 0 if there is none.
constexpr int find_enumerator(const char* text, std::size_t size)
{
    if (size == 0) return 0;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; enumerator_slots[at] != 0; at = (at + 1) % lookup_size) {
        const char16_t* const use = enumerator_uses + enumerator_use::width * (enumerator_slots[at] - 1);
        const char16_t* const entry = enumerators + enumerator_width * (enumeration_structures.at[use[0]].first + unsigned{use[1]});
        if (enumerator_size(entry) == size && same(enumerator_names + entry[0] + 1, text, size)) return enumerator_slots[at];
    }
    return 0;
}

// The value of an enumeration that has the token, or -1.
constexpr int find_value(enum_id id, const char* text, std::size_t size)
{
    for (int place = find_enumerator(text, size); place != 0; place = enumerator_use_at(place).next)
        if (enumerator_use_at(place).id == id) return enumerator_use_at(place).value;
    return -1;
}

// A modifier of an instruction that has a word: which one, as descriptor::modifier() counts, or -1 for none; and the value.
struct word_owner {
    int modifier = -1;
    word value = 0;
};

// The first modifier of an instruction, or the flow, that has a word and that `is_free` says is not given yet. `place` is that of the
// first use of the word.
template <class IsFree>
constexpr word_owner find_owner(int place, descriptor row, const IsFree& is_free)
{
    while (place != 0) {
        const enumerator_use use = enumerator_use_at(place);
        place = use.next;
        if (use.value == 0 && describe(use.id).is_flag()) continue;  // what is off has no word
        const int n = row.index_of(use.id);
        if (n >= 0 && use.value <= describe(row.modifier(n)).bits.maximum() && is_free(n)) return {n, use.value};
    }
    return {};
}

}  // namespace detail

/// The instruction of a mnemonic, spelt exactly: "FADD.v2f16". Faults: unknown_mnemonic.
constexpr result<opcode> find_mnemonic(std::string_view mnemonic)
{
    const int found = detail::find_opcode(mnemonic.data(), mnemonic.size());
    if (found < 0) return fault_code::unknown_mnemonic;
    return static_cast<opcode>(found);
}

/// The value of an enumeration by its token: find_value(enum_id::clamp, "clamp_0_1") is 3. Faults: unknown_modifier.
constexpr result<word> find_value(enum_id id, std::string_view token)
{
    const int found = detail::find_value(id, token.data(), token.size());
    if (found < 0) return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    return static_cast<word>(found);
}

}  // namespace valhall

#endif
