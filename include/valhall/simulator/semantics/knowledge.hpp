// SPDX-License-Identifier: MIT
// How reliable the result of an instruction is, and what executes it. The lists are in kinds.def.
#ifndef VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP
#define VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// The reliability of a row's result; see meaning_of().
enum class knowledge : std::uint8_t {
#define VALHALL_KNOWLEDGE(name, sentence) name,
#include "valhall/simulator/semantics/kinds.def"
};

/// The number of reliability levels.
inline constexpr std::size_t knowledge_count = 0
#define VALHALL_KNOWLEDGE(name, sentence) +1
#include "valhall/simulator/semantics/kinds.def"
    ;

/// The part of the simulator that executes an instruction: the formula of its row, or one that accesses memory, other lanes or the host. See
/// meaning_of().
enum class action : std::uint8_t {
#define VALHALL_ACTION(name, sentence) name,
#include "valhall/simulator/semantics/kinds.def"
};

/// The reliability of an instruction, and what executes it.
struct semantics_info {
    simulator::knowledge knowledge = simulator::knowledge::refused;  ///< the reliability of its result
    action by = action::refuse;  ///< the part of the simulator that executes it
    std::string_view note{};  ///< the error bound, the choice made, or why it is refused; empty for exact rows without a remark
};

// Not called name_of() and sentence(), which would hide those of the enclosing namespace.

/// The name of a reliability level.
constexpr std::string_view title_of(knowledge how)
{
    constexpr std::string_view names[] = {
#define VALHALL_KNOWLEDGE(name, sentence) #name,
#include "valhall/simulator/semantics/kinds.def"
    };
    return static_cast<unsigned>(how) < knowledge_count ? names[static_cast<int>(how)] : std::string_view();
}

/// The meaning of a reliability level for the result, as a sentence.
constexpr std::string_view meaning_of(knowledge how)
{
    constexpr std::string_view sentences[] = {
#define VALHALL_KNOWLEDGE(name, sentence) sentence,
#include "valhall/simulator/semantics/kinds.def"
    };
    return static_cast<unsigned>(how) < knowledge_count ? sentences[static_cast<int>(how)] : std::string_view();
}

/// A sentence that says which part of the simulator executes an instruction; empty for the formula of its row.
constexpr std::string_view meaning_of(action by)
{
    constexpr std::string_view sentences[] = {
#define VALHALL_ACTION(name, sentence) sentence,
#include "valhall/simulator/semantics/kinds.def"
    };
    return sentences[static_cast<int>(by)];
}

}  // namespace valhall::simulator

#endif
