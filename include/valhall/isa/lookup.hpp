// The ways from words of the text to what they name: mnemonics, and the values of modifiers.
#ifndef VALHALL_ISA_LOOKUP_HPP
#define VALHALL_ISA_LOOKUP_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/isa.hpp"

namespace valhall {

namespace detail {

// mnemonic_slots, word_slots: by hash, the place counted from 1 of an opcode, or of a word in word_uses; 0 for none.
#include "valhall/isa/lookup.def"

// The opcode of a mnemonic, or -1.
constexpr int find_opcode(const char* text, std::size_t size)
{
    if (size == 0) return -1;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; mnemonic_slots[at] != 0; at = (at + 1) % lookup_size) {
        const descriptor& row = descriptors[mnemonic_slots[at] - 1];
        if (row.text_size == size && same(row.text, text, size)) return mnemonic_slots[at] - 1;
    }
    return -1;
}

// The first use of a word as the value of an enumeration, counted from 1; 0 if there is none.
constexpr int find_word(const char* text, std::size_t size)
{
    if (size == 0) return 0;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; word_slots[at] != 0; at = (at + 1) % lookup_size) {
        const word_use& use = word_uses[word_slots[at] - 1];
        const enumerator& candidate = enumerations[static_cast<int>(use.id)].values[use.value];
        if (candidate.size == size && same(candidate.text, text, size)) return word_slots[at];
    }
    return 0;
}

// The value of an enumeration that has the word, or -1.
constexpr int find_value(enum_id id, const char* text, std::size_t size)
{
    for (int use = find_word(text, size); use != 0; use = word_uses[use - 1].next)
        if (word_uses[use - 1].id == id) return word_uses[use - 1].value;
    return -1;
}

}  // namespace detail

/// What a look-up by mnemonic finds.
struct mnemonic_match {
    bool known = false;  ///< whether some architecture has the instruction
    opcode code{};       ///< which it is, if known

    constexpr explicit operator bool() const { return known; }
};

/// The instruction of a mnemonic, spelt exactly: "FADD.v2f16".
constexpr mnemonic_match find_mnemonic(std::string_view mnemonic)
{
    const int i = detail::find_opcode(mnemonic.data(), mnemonic.size());
    return i < 0 ? mnemonic_match{} : mnemonic_match{true, static_cast<opcode>(i)};
}

}  // namespace valhall

#endif
