// SPDX-License-Identifier: MIT
// Shader stages, and the registers that are preloaded for each.
#ifndef VALHALL_ISA_STAGES_HPP
#define VALHALL_ISA_STAGES_HPP

#include <bit>
#include <cstdint>
#include <string_view>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

namespace detail {

struct stage_facts {
    const char* name;
    std::uint64_t preloaded, preloaded_on_v15, preloaded_on_bifrost, preloaded_on_v7;  // bit n for rn; those of v7 are further ones
    std::uint64_t takes, may_take;  // of a called program: registers that it takes from its caller
    std::uint64_t called_at;  // bit n for special value n
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
#include "valhall/isa/generated/stages.inc"

/// The number of stages.
inline constexpr int stage_count = sizeof(detail::stages) / sizeof(detail::stage_facts);

namespace detail {

// True for a stage of the table: not for shader_stage::none, nor for a number that is no enumerator.
constexpr bool is_stage(shader_stage s) { return static_cast<unsigned>(s) < static_cast<unsigned>(stage_count); }

}  // namespace detail

/// The name of a stage: "fragment". Empty for shader_stage::none.
constexpr std::string_view name_of(shader_stage s)
{
    return detail::is_stage(s) ? detail::stages[static_cast<int>(s)].name : std::string_view();
}

/// The registers that are preloaded when a program of a stage begins, on v9 to v14: bit n for rn. None for shader_stage::none.
constexpr std::uint64_t preloaded_registers(shader_stage s)
{
    return detail::is_stage(s) ? detail::stages[static_cast<int>(s)].preloaded : std::uint64_t{0};
}
/// The registers that are preloaded on Bifrost, v6 or v7, or that the descriptor of a shader can have preloaded. None for shader_stage::none.
constexpr std::uint64_t preloaded_on_bifrost(shader_stage s, bool is_v7)
{
    if (!detail::is_stage(s)) return 0;
    const detail::stage_facts& facts = detail::stages[static_cast<int>(s)];
    return facts.preloaded_on_bifrost | (is_v7 ? facts.preloaded_on_v7 : 0);
}
/// The registers that are preloaded on an architecture.
constexpr std::uint64_t preloaded_registers(shader_stage s, arch on)
{
    if (!has_common_word(on) && detail::is_stage(s)) return detail::stages[static_cast<int>(s)].preloaded_on_v15;
    return preloaded_registers(s);
}

/// The place of a preloaded value.
struct preload_place {
    std::int8_t number = -1;  ///< the register; -1 if the stage does not have it
    std::uint8_t bits = 32;  ///< the value is this many low bits of the register

    friend constexpr bool operator==(const preload_place&, const preload_place&) = default;
};

/// The place of a preloaded value in a stage, on an architecture.
constexpr preload_place find_preload(preload which, shader_stage s, arch on)
{
    for (const detail::preload_fact& one : detail::preloads) {
        if (one.which != static_cast<std::uint8_t>(which) || one.stage != static_cast<std::uint8_t>(s)) continue;
        if (!has_common_word(on)) return {static_cast<std::int8_t>(one.on_v15), one.bits_on_v15};
        return {static_cast<std::int8_t>(one.number)};
    }
    return {};
}

/// As above, looked up at compile time, so that it takes one comparison.
template <preload Which, shader_stage Stage>
constexpr preload_place find_preload(arch on)
{
    constexpr preload_place common = find_preload(Which, Stage, arch::v9);
    static_assert(common.number >= 0, "the stage has no such preload");
    constexpr preload_place on_v15 = find_preload(Which, Stage, arch::v15);
    return has_common_word(on) ? common : on_v15;
}

/// Calls `visit` with each preload of a stage and its preload_place on an architecture.
template <class Visit>
constexpr void each_preload(shader_stage s, arch on, Visit&& visit)
{
    for (const detail::preload_fact& one : detail::preloads)
        if (const preload which = static_cast<preload>(one.which); one.stage == static_cast<std::uint8_t>(s))
            visit(which, find_preload(which, s, on));
}

/// The register of a preloaded value in a stage on v9 to v14; -1 if the stage does not have it.
constexpr int preload_register(preload which, shader_stage s) { return find_preload(which, s, arch::v9).number; }
/// The register of a preloaded value on an architecture.
constexpr int preload_register(preload which, shader_stage s, arch on) { return find_preload(which, s, on).number; }

/// The first register that a stage other than blend preloads on an architecture. They are in eight successive registers.
constexpr int first_preloaded_register(arch on)
{
    constexpr auto first = [](arch a) {
        std::uint64_t all = 0;
        for (const shader_stage s : {shader_stage::vertex, shader_stage::fragment, shader_stage::compute}) all |= preloaded_registers(s, a);
        return std::countr_zero(all);
    };
    constexpr int common = first(arch::v9);
    constexpr int on_v15 = first(arch::v15);
    return has_common_word(on) ? common : on_v15;
}

/// The name of a preloaded value: "global_id_x".
constexpr std::string_view name_of(preload which)
{
    for (const detail::preload_fact& one : detail::preloads)
        if (one.which == static_cast<std::uint8_t>(which)) return one.name;
    return {};
}

/// The registers that a program of a stage takes from its caller, besides the staging registers of the instruction before the call: a blend
/// shader takes the coverage and the return address. Empty for stages that are not called. `s` is not shader_stage::none.
constexpr std::uint64_t registers_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].takes; }

/// True if registers_taken() is known for an architecture.
constexpr bool has_known_calls(arch on) { return has_common_word(on); }

/// Registers that it takes only from some callers, which cannot be told from the words: a blend shader may take a second colour.
constexpr std::uint64_t registers_perhaps_taken(shader_stage s) { return detail::stages[static_cast<int>(s)].may_take; }

/// True if the high word of a special value is the address of a program of a stage.
constexpr bool is_called_at(shader_stage s, special where)
{
    return static_cast<int>(where) < 64 && (detail::stages[static_cast<int>(s)].called_at >> static_cast<int>(where) & 1) != 0;
}

}  // namespace valhall

#endif
