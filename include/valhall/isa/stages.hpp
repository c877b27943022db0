// SPDX-License-Identifier: MIT
// The stages that programs are of, and which registers hold something when a program of a stage begins.
#ifndef VALHALL_ISA_STAGES_HPP
#define VALHALL_ISA_STAGES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/enums.hpp"

namespace valhall {

namespace detail {

struct stage_facts {
    const char* name;
    std::uint64_t preloaded;  // bit n for rn
    std::uint64_t takes, may_take;  // of a program that others call, from them
    std::uint64_t called_at;  // bit n for the special value n
};

}  // namespace detail

// shader_stage, and stages by it.
#include "valhall/isa/generated/stages.def"

/// How many stages there are.
inline constexpr int stage_count = sizeof(detail::stages) / sizeof(detail::stage_facts);

/// The name of a stage: "fragment". `s` is not shader_stage::none.
constexpr std::string_view name_of(shader_stage s) { return detail::stages[static_cast<int>(s)].name; }

/// The registers that hold something when a program of a stage begins: bit n for rn. `s` is not shader_stage::none.
constexpr std::uint64_t preloaded_registers(shader_stage s) { return detail::stages[static_cast<int>(s)].preloaded; }

/// The registers that a program of a stage takes from the one that calls it, beside those that the instruction before the call
/// stages: a blend shader the coverage and where to go on. None where it is not called. `s` is not shader_stage::none.
constexpr std::uint64_t registers_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].takes; }

/// Those that it takes of some callers only, which words do not tell: a blend shader a second colour.
constexpr std::uint64_t registers_perhaps_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].may_take; }

/// Whether the high word of a special value is the address of a program of a stage.
constexpr bool is_called_at(shader_stage s, special where)
{
    return static_cast<int>(where) < 64 && (detail::stages[static_cast<int>(s)].called_at >> static_cast<int>(where) & 1) != 0;
}

}  // namespace valhall

#endif
