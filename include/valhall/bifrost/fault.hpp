// SPDX-License-Identifier: MIT
// Why a word of Bifrost is refused, and where.
#ifndef VALHALL_BIFROST_FAULT_HPP
#define VALHALL_BIFROST_FAULT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/kinds.hpp"
#include "valhall/fault.hpp"

namespace valhall::bifrost {

/// The kinds of faults. `fault_code::none`: no fault.
enum class fault_code : std::uint8_t {
#define VALHALL_BIFROST_FAULT(name, sentence) name,
#include "valhall/bifrost/faults.def"
};

/// The message of a code, without its place.
/// Example: sentence_of(bifrost::fault_code::reserved_value) == "a modifier has a reserved number";
constexpr std::string_view sentence_of(fault_code code)
{
    constexpr const char* sentences[] = {
#define VALHALL_BIFROST_FAULT(name, sentence) sentence,
#include "valhall/bifrost/faults.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The part of a clause that a fault is about.
enum class part : std::uint8_t {
    none,            ///< nothing in particular
    word,            ///< an instruction word as a whole
    source,          ///< a source of an instruction
    modifier,        ///< a modifier of an instruction
    immediate,       ///< an immediate of an instruction
    register_block,  ///< the register block of a tuple
    fau,             ///< the FAU index of a tuple
    quadword,        ///< a quadword of the clause
    constant,        ///< a constant of the clause
    header,          ///< the header of the clause
};

/// The name of a part.
/// Example: name_of(bifrost::part::fau) == "FAU index";
constexpr std::string_view name_of(part of)
{
    constexpr std::string_view names[] = {"",          "word",     "source",   "modifier", "immediate", "register block",
                                          "FAU index", "quadword", "constant", "header"};
    return names[static_cast<int>(of)];
}

/// A fault and its place.
struct fault {
    fault_code code = fault_code::none;  ///< the kind of fault; `none` if there is none
    part where = part::none;             ///< the part that is wrong
    bifrost::unit unit{};                ///< the unit, if an instruction is wrong
    std::int8_t tuple = -1;              ///< the number of the tuple, or -1
    std::int8_t index = -1;              ///< the number of the source, modifier, quadword or constant, or -1
    std::uint16_t row = 0xFFFF;          ///< the instruction's row, if it is known
    std::uint32_t clause = 0;            ///< the first quadword of the clause, from the start of the program
    std::uint64_t value = 0;             ///< the number that is wrong, if there is one

    /// True if there is a fault.
    constexpr explicit operator bool() const { return code != fault_code::none; }
    friend constexpr bool operator==(const fault&, const fault&) = default;
};

/// A value or a fault.
template <class T = void>
using result = valhall::result<T, fault>;

/// Success or a fault.
using status = result<>;

}  // namespace valhall::bifrost

#endif
