// SPDX-License-Identifier: MIT
// An enumeration of the ISA as data: its name, default, values and position.
#ifndef VALHALL_ISA_ENUMERATION_HPP
#define VALHALL_ISA_ENUMERATION_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

/// One encoding of an enumeration.
struct enumerator {
    const char* text = "";      ///< its word in text; empty if the encoding is reserved
    std::uint8_t size = 0;      ///< the word's length
    arch_span archs = no_arch;  ///< the architectures that have it

    /// Its word in text; empty if the encoding is reserved.
    // A size is a std::size_t here, and elsewhere: for another integer type g++ would also consider the constructor from iterators, whose
    // concepts alone cost a seventh of the standard headers' compile time.
    constexpr std::string_view name() const { return {text, std::size_t{size}}; }
};

/// An enumeration of the ISA as data.
struct enumeration {
    static constexpr std::uint8_t required = 255;  ///< value of `fallback` if there is no default

    std::uint16_t text = 0;  ///< offset of its name in enum_names
    std::uint16_t first = 0;  ///< index of its first value in enumerator_fact_table
    std::uint8_t text_size = 0;  ///< the length of its name
    std::uint8_t count = 0;  ///< number of listed encodings; higher ones are reserved
    bit_field standard{};  ///< the place of a modifier of this type, unless its row overrides it
    std::uint8_t fallback = required;  ///< the default, which text may omit
    meaning_kind meaning{};  ///< what its values mean for analyses

    /// The name, which is also that of the C++ type.
    constexpr std::string_view name() const;

    /// True if it is a single bit that is off by default. Only the value "on" has a word.
    constexpr bool is_flag() const { return standard.width == 1 && fallback == 0; }

    /// The entry of an encoding; an empty one if it is reserved on all architectures.
    constexpr enumerator operator[](word value) const;

    /// True if the encoding is defined on an architecture.
    constexpr bool legal(word value, arch on) const;
};

namespace detail {

// enum_names: the names of enumerations. enumerator_names: the words of values, each after a dot. enumeration_table: in the order of
// enum_id. enumerator_fact_table: by value of each.
#include "valhall/isa/generated/enum_data.inc"

static_assert(is_enumeration<enumeration>);
inline constexpr int enumeration_total = static_cast<int>(count_of<enumeration>(sizeof enumeration_table));

constexpr arch_span archs_of(enumerator_fact fact)
{
    const unsigned first = fact.first(), last = fact.last();
    return static_cast<arch_span>((first == 0 ? 0xFF00 : first << 8) | (last == enumerator_bits::up ? 0xFF : last));
}

}  // namespace detail

constexpr std::string_view enumeration::name() const { return {detail::enum_names + text, std::size_t{text_size}}; }

constexpr enumerator enumeration::operator[](word value) const
{
    if (value >= count) return {};
    const detail::enumerator_fact fact = detail::enumerator_fact_at(first + static_cast<unsigned>(value));
    return {detail::enumerator_names + fact.place() + 1, fact.size(), detail::archs_of(fact)};
}

constexpr bool enumeration::legal(word value, arch on) const
{
    return value < count && contains(detail::archs_of(detail::enumerator_fact_at(first + static_cast<unsigned>(value))), on);
}

}  // namespace valhall

#endif
