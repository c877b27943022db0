// SPDX-License-Identifier: MIT
// How well it is known what an instruction computes, and who carries it out. The lists are in kinds.def.
#ifndef VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP
#define VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// How far the result of a row can be relied on: meaning_of() says what each means.
enum class knowledge : std::uint8_t {
#define VALHALL_KNOWLEDGE(name, sentence) name,
#include "valhall/simulator/semantics/kinds.def"
};

/// How many kinds of knowledge there are.
inline constexpr std::size_t knowledge_count = 0
#define VALHALL_KNOWLEDGE(name, sentence) +1
#include "valhall/simulator/semantics/kinds.def"
    ;

/// How the simulator executes an instruction: by the formula of its row, or by the machine, which has memory, lanes and a host.
/// meaning_of() describes each kind.
enum class action : std::uint8_t {
#define VALHALL_ACTION(name, sentence) name,
#include "valhall/simulator/semantics/kinds.def"
};

/// How well an instruction is known, and how it is executed.
struct semantics_info {
    simulator::knowledge knowledge = simulator::knowledge::refused;  ///< how well it is known
    action by = action::refuse;          ///< the part of the simulator that executes it
    std::string_view note{};             ///< the bound, the choice, or why it is refused; empty for exact rows without a remark
};

// (Not name_of() and sentence(), which would hide those of the namespace around this one.)

/// The name of a kind of knowledge.
constexpr std::string_view title_of(knowledge how)
{
    constexpr std::string_view names[] = {
#define VALHALL_KNOWLEDGE(name, sentence) #name,
#include "valhall/simulator/semantics/kinds.def"
    };
    return names[static_cast<int>(how)];
}

/// The meaning of a kind of knowledge for the result, as a sentence.
constexpr std::string_view meaning_of(knowledge how)
{
    constexpr std::string_view sentences[] = {
#define VALHALL_KNOWLEDGE(name, sentence) sentence,
#include "valhall/simulator/semantics/kinds.def"
    };
    return sentences[static_cast<int>(how)];
}

/// How an instruction is executed, as a sentence; empty for the formula of its row.
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
