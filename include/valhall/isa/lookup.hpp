// The ways from words of the text to what they name: mnemonics, and the values of modifiers.
#ifndef VALHALL_ISA_LOOKUP_HPP
#define VALHALL_ISA_LOOKUP_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/descriptor.hpp"

namespace valhall {

namespace detail {

// mnemonic_slots, enumerator_slots: by hash, the place counted from 1 of an opcode, or of a word in enumerator_uses; 0 for none.
// enumerator_uses: for each value of an enumeration that has a word, the enumeration, the value, and the place of the next one that
// has the same word.
#include "valhall/isa/generated/lookup.def"

// A value of an enumeration that has a word, and the place of the next one that has the same, counted from 1.
struct enumerator_use {
    enum_id id;
    std::uint8_t value;
    std::uint16_t next;
};

constexpr enumerator_use enumerator_use_at(int place)
{
    const char16_t* const use = enumerator_uses + 3 * (place - 1);
    return {static_cast<enum_id>(use[0]), static_cast<std::uint8_t>(use[1]), use[2]};
}

// The opcode of a mnemonic, or -1.
constexpr int find_opcode(const char* text, std::size_t size)
{
    if (size == 0) return -1;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; mnemonic_slots[at] != 0; at = (at + 1) % lookup_size) {
        const std::string_view candidate = descriptor_at(mnemonic_slots[at] - 1).mnemonic();
        if (candidate.size() == size && same(candidate.data(), text, size)) return mnemonic_slots[at] - 1;
    }
    return -1;
}

// The first use of a word as the value of an enumeration, counted from 1; 0 if there is none.
constexpr int find_enumerator(const char* text, std::size_t size)
{
    if (size == 0) return 0;
    for (std::uint32_t at = text_hash(text, size) % lookup_size; enumerator_slots[at] != 0; at = (at + 1) % lookup_size) {
        const enumerator_use use = enumerator_use_at(enumerator_slots[at]);
        const enumerator candidate = describe(use.id)[use.value];
        if (candidate.size == size && same(candidate.text, text, size)) return enumerator_slots[at];
    }
    return 0;
}

// The value of an enumeration that has the word, or -1.
constexpr int find_value(enum_id id, const char* text, std::size_t size)
{
    for (int place = find_enumerator(text, size); place != 0; place = enumerator_use_at(place).next)
        if (enumerator_use_at(place).id == id) return enumerator_use_at(place).value;
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
