// SPDX-License-Identifier: MIT
// The ISA's enumerations as C++ types and as data: names, defaults, legal values, positions.
#ifndef VALHALL_ISA_ENUMS_HPP
#define VALHALL_ISA_ENUMS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

/// Identifies an enumeration of the ISA at run time. Each modifier has its own enumeration, so this also identifies modifiers.
enum class enum_id : std::uint8_t;

namespace detail {

// A template, since overloaded functions would cost every translation unit five times as much.
template <class T>
inline constexpr enum_id enum_id_of{255};

}  // namespace detail

// enum_id, and the types in a namespace of their own: modifier::clamp { none, clamp_0_inf, … } and so on.
#include "valhall/isa/generated/enum_types.def"

using modifier::flow;
using modifier::selector;
using modifier::special;

/// True for types that are ISA enumerations.
template <class T>
concept isa_enum = detail::enum_id_of<T> != enum_id::none;

/// The enum_id of a modifier's type: `id_of(modifier::clamp{})` is `enum_id::clamp`.
template <isa_enum E>
constexpr enum_id id_of(E)
{
    return detail::enum_id_of<E>;
}

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
    std::uint16_t first = 0;  ///< index of its first value in enumerators
    std::uint8_t text_size = 0;  ///< the length of its name
    std::uint8_t count = 0;  ///< number of listed encodings; higher ones are reserved
    bit_field standard{};  ///< the place of a modifier of this type, unless its row overrides it
    std::uint8_t fallback = required;  ///< the default, which text may omit

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

// enum_names: the names of enumerations. enumerator_names: the words of values, each after a dot. enumeration_bytes: in the order of
// enum_id. enumerators: for each value, the two numbers of enumerator_bits.
#include "valhall/isa/generated/enum_data.def"

inline constexpr auto enumeration_structures =
    as_structures<enumeration>(enumeration_bytes, 1 << offsetof(enumeration, text) | 1 << offsetof(enumeration, first));
inline constexpr int enumeration_total = sizeof enumeration_structures.at / sizeof enumeration_structures.at[0];
inline constexpr unsigned enumerator_width = 2;  // numbers for each value

constexpr const char* enumerator_text(const char16_t* entry) { return enumerator_names + (entry[0] >> enumerator_bits::place_position); }
constexpr std::uint8_t enumerator_size(const char16_t* entry) { return entry[1] & enumerator_bits::size_mask; }
constexpr arch_span enumerator_archs(const char16_t* entry)
{
    const unsigned first = entry[1] >> enumerator_bits::first_position, last = entry[1] >> enumerator_bits::last_position & 15;
    return static_cast<arch_span>((first == 0 ? 0xFF00 : first << 8) | (last == enumerator_bits::up ? 0xFF : last));
}

}  // namespace detail

/// All enumerations of the ISA, in the order of enum_id.
inline constexpr const enumeration (&enumerations)[detail::enumeration_total] = detail::enumeration_structures.at;

/// The number of enumerations.
inline constexpr int enumeration_count = detail::enumeration_total;

constexpr std::string_view enumeration::name() const { return {detail::enum_names + text, std::size_t{text_size}}; }

constexpr enumerator enumeration::operator[](word value) const
{
    if (value >= count) return {};
    const char16_t* const entry = detail::enumerators + detail::enumerator_width * (first + static_cast<unsigned>(value));
    return {detail::enumerator_text(entry) + 1, detail::enumerator_size(entry), detail::enumerator_archs(entry)};
}

constexpr bool enumeration::legal(word value, arch on) const
{
    return value < count &&
           contains(detail::enumerator_archs(detail::enumerators + detail::enumerator_width * (first + static_cast<unsigned>(value))), on);
}

/// The enumeration with an id.
constexpr const enumeration& enumeration_of(enum_id id) { return detail::enumeration_structures.at[static_cast<int>(id)]; }

/// The name of a value in text: `name_of(modifier::clamp::clamp_0_1)` is "clamp_0_1".
template <isa_enum E>
constexpr std::string_view name_of(E value)
{
    return enumeration_of(id_of(value))[static_cast<word>(value)].name();
}

namespace detail {

// The word of a value below the count, with its dot.
constexpr std::string_view dotted_name(const enumeration& values, word value)
{
    const char16_t* const entry = enumerators + enumerator_width * (values.first + static_cast<unsigned>(value));
    return {enumerator_text(entry), enumerator_size(entry) + std::size_t{1}};
}

}  // namespace detail

}  // namespace valhall

#endif
