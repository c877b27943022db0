// SPDX-License-Identifier: MIT
// All enumerations of the ISA, as C++ types and as data.
#ifndef VALHALL_ISA_ENUMS_HPP
#define VALHALL_ISA_ENUMS_HPP

#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/enumeration.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

namespace detail {

inline constexpr auto enumeration_structures = as_structures<enumeration>(enumeration_table, enumeration_pairs);

}  // namespace detail

/// All enumerations of the ISA, in the order of enum_id.
inline constexpr const enumeration (&enumerations)[detail::enumeration_total] = detail::enumeration_structures.at;

/// The number of enumerations.
inline constexpr int enumeration_count = detail::enumeration_total;

/// The enumeration with an id.
constexpr const enumeration& enumeration_of(enum_id id) { return detail::enumeration_structures.at[static_cast<int>(id)]; }

namespace detail {

// The meaning of a value by the kind that its enumeration has; 0 if it has another kind.
constexpr unsigned meaning_of(meaning_kind kind, enum_id id, word value)
{
    const enumeration& values = enumeration_of(id);
    if (values.meaning != kind || value >= values.count) return 0;
    return enumerator_fact_at(values.first + static_cast<unsigned>(value)).meaning();
}

// Bit n: value n, below 32, of an enumeration is defined on an architecture.
constexpr std::uint32_t defined_values(enum_id id, arch on)
{
    const enumeration& values = enumeration_of(id);
    std::uint32_t set = 0;
    for (unsigned value = 0; value < values.count && value < 32; ++value) set |= std::uint32_t{values.legal(value, on)} << value;
    return set;
}

}  // namespace detail

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
    const enumerator_fact fact = enumerator_fact_at(values.first + static_cast<unsigned>(value));
    return {enumerator_names + fact.place(), fact.size() + std::size_t{1}};
}

}  // namespace detail

}  // namespace valhall

#endif
