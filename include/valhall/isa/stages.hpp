// SPDX-License-Identifier: MIT
// The stages that programs are of, and which registers hold something when a program of a stage begins.
#ifndef VALHALL_ISA_STAGES_HPP
#define VALHALL_ISA_STAGES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

namespace detail {

struct stage_facts {
    const char* name;
    std::uint64_t preloaded, preloaded_on_v15;  // bit n for rn
    std::uint64_t takes, may_take;  // of a program that others call, from them
    std::uint64_t called_at;  // bit n for the special value n
};

struct preload_fact {
    std::uint8_t which;  // a preload
    std::uint8_t stage;
    std::uint8_t number, on_v15;
    std::uint8_t bits_on_v15;
    const char* name;
};

}  // namespace detail

// shader_stage, and stages by it; preload, and the registers by stage.
#include "valhall/isa/generated/stages.def"

/// How many stages there are.
inline constexpr int stage_count = sizeof(detail::stages) / sizeof(detail::stage_facts);

/// The name of a stage: "fragment". `s` is not shader_stage::none.
constexpr std::string_view name_of(shader_stage s) { return detail::stages[static_cast<int>(s)].name; }

/// The registers that hold something when a program of a stage begins: bit n for rn. `s` is not shader_stage::none.
constexpr std::uint64_t preloaded_registers(shader_stage s) { return detail::stages[static_cast<int>(s)].preloaded; }
/// The same on an architecture: v15 has others.
constexpr std::uint64_t preloaded_registers(shader_stage s, arch on)
{
    if constexpr (detail::has_v15)
        if (!has_common_word(on)) return detail::stages[static_cast<int>(s)].preloaded_on_v15;
    return preloaded_registers(s);
}

/// The place of a preload when a program begins.
struct preload_place {
    std::int8_t number = -1;  ///< the register; -1 if the stage has no such preload
    std::uint8_t bits = 32;   ///< the preload is that many bits of the register, the lowest ones

    friend constexpr bool operator==(const preload_place&, const preload_place&) = default;
};

/// The place of a preload when a program of a stage begins, on an architecture.
constexpr preload_place find_preload(preload which, shader_stage s, [[maybe_unused]] arch on)
{
    for (const detail::preload_fact& one : detail::preloads) {
        if (one.which != static_cast<std::uint8_t>(which) || one.stage != static_cast<std::uint8_t>(s)) continue;
        if constexpr (detail::has_v15)
            if (!has_common_word(on)) return {static_cast<std::int8_t>(one.on_v15), one.bits_on_v15};
        return {static_cast<std::int8_t>(one.number)};
    }
    return {};
}

/// The register that holds a preload when a program of a stage begins; -1 if the stage has none of it. On v9 to v14.
constexpr int preload_register(preload which, shader_stage s) { return find_preload(which, s, arch::v9).number; }
/// The same on an architecture: v15 has others.
constexpr int preload_register(preload which, shader_stage s, arch on) { return find_preload(which, s, on).number; }

/// The name of a preload: "global_id_x".
constexpr std::string_view name_of(preload which)
{
    for (const detail::preload_fact& one : detail::preloads)
        if (one.which == static_cast<std::uint8_t>(which)) return one.name;
    return {};
}

/// The registers that a program of a stage takes from the one that calls it, beside those that the instruction before the call
/// stages: a blend shader the coverage and where to go on. None where it is not called. `s` is not shader_stage::none.
constexpr std::uint64_t registers_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].takes; }

/// Those that it takes of some callers only, which words do not tell: a blend shader a second colour.
constexpr std::uint64_t registers_perhaps_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].may_take; }

/// True if the high word of a special value is the address of a program of a stage.
constexpr bool is_called_at(shader_stage s, special where)
{
    return static_cast<int>(where) < 64 && (detail::stages[static_cast<int>(s)].called_at >> static_cast<int>(where) & 1) != 0;
}

}  // namespace valhall

#endif
