// SPDX-License-Identifier: MIT
// The list of all passes: optional ones, each with a switch, and mandatory ones.
#ifndef VALHALL_COMPILER_PASSES_PASSES_HPP
#define VALHALL_COMPILER_PASSES_PASSES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/options.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/compiler/linked.hpp"
#else
#include "valhall/compiler/machine/spill.hpp"
#include "valhall/compiler/passes/canonical_order.hpp"
#include "valhall/compiler/passes/cleanup.hpp"
#include "valhall/compiler/passes/combine_accesses.hpp"
#include "valhall/compiler/passes/convert_conditions.hpp"
#include "valhall/compiler/passes/fold_offsets.hpp"
#include "valhall/compiler/passes/helpers.hpp"
#include "valhall/compiler/passes/hoist.hpp"
#include "valhall/compiler/passes/pack_halves.hpp"
#include "valhall/compiler/passes/preamble.hpp"
#include "valhall/compiler/passes/reduce_strength.hpp"
#include "valhall/compiler/passes/rework.hpp"
#include "valhall/compiler/passes/schedule.hpp"
#include "valhall/compiler/passes/share_constants.hpp"
#include "valhall/compiler/passes/sink_loads.hpp"
#include "valhall/compiler/passes/sink_past_blends.hpp"
#include "valhall/compiler/passes/trim.hpp"
#include "valhall/compiler/passes/unroll.hpp"
#endif

namespace valhall::compiler {

/// When a pass runs.
enum class pass_time : std::uint8_t {
    once,           ///< once for the program
    after_change,   ///< once, if an earlier pass has made a change that may allow simplifications
    first_attempt,  ///< before the first attempt at assigning registers, which uses half of them and spills nothing
    second_attempt, ///< before the second attempt, which uses all registers and spills
    each_attempt,   ///< before both attempts
    spilling,       ///< while values to spill are chosen: run() spills by this method alone
    always,         ///< mandatory: in each attempt. `build` stands for the program before all passes
};

/// The name of a time: "once" …
constexpr std::string_view name_of(pass_time when)
{
    constexpr const char* names[] = {"once", "after change", "first attempt", "second attempt", "each attempt", "spilling", "always"};
    return names[static_cast<int>(when)];
}

/// A pass over a program.
struct pass_info {
    pass which{};                                   ///< the pass
    std::string_view name{};                        ///< its name
    pass_time when = pass_time::once;               ///< when it runs
    pass needs = pass::build;                       ///< the pass whose result it needs; `build`: any program that verify() accepts
    std::string_view does{};                        ///< what it does, in a sentence
    /// Runs an optional pass; true if it changed something that later passes can use. Mandatory passes have none: compile() runs them.
    bool (*run)(program&, const options&) = nullptr;

    /// True if options::passes can switch it off.
    constexpr bool is_optional() const { return when != pass_time::always; }
};

#ifdef VALHALL_SEPARATE_COMPILATION

// A table of its own, because the one below has other functions.
VALHALL_LINKED_NAMESPACE(linked) {

inline constexpr pass_info passes[] = {
#define VALHALL_COMPILER_PASS(name, when, function, does) {pass::name, #name, pass_time::when, pass::build, does, function},
#define VALHALL_COMPILER_MANDATORY(name, needs, does) {pass::name, #name, pass_time::always, pass::needs, does, nullptr},
#include "valhall/compiler/passes/passes.def"
};

}  // VALHALL_LINKED_NAMESPACE(linked)

#else

namespace detail {

constexpr bool run_canonical_order(program& p, const options& o)
{
    if (p.has_builder && !o.keeps_order) compiler::canonical_order(p);
    return false;
}
constexpr bool run_helper_lanes(program& p, const options&)
{
    if (p.stage == shader_stage::fragment) skip_helpers(p);
    return false;
}
constexpr bool run_cleanup(program& p, const options&) { return cleaner(p).run(); }
constexpr bool run_unroll(program& p, const options& o) { return unroll(p, o.unrolled_nodes); }
constexpr bool run_convert_conditions(program& p, const options& o) { return o.simplify && condition_converter(p, o).run(); }
constexpr bool run_rework(program& p, const options& o)
{
    if (!o.simplify) return false;
    reworker(p, o).run();
    compiler::cleanup(p);
    return true;
}
constexpr bool run_pack_halves(program& p, const options&)
{
    pack_halves(p);
    return false;
}
constexpr bool run_fold_offsets(program& p, const options&)
{
    fold_offsets(p);
    return false;
}
constexpr bool run_combine_accesses(program& p, const options& o)
{
    if (o.simplify) access_combiner(p).run();
    return false;
}
constexpr bool run_trim(program& p, const options&)
{
    compiler::trim(p);
    return false;
}
constexpr bool run_hoist(program& p, const options& o)
{
    compiler::hoist(p, o.register_limit);
    return false;
}
constexpr bool run_reduce_strength(program& p, const options& o)
{
    if (o.simplify) reduce_strength(p, o);
    return false;
}
constexpr bool run_sink_past_blends(program& p, const options&)
{
    compiler::sink_past_blends(p);
    return false;
}
constexpr bool run_preamble(program& p, const options& o)
{
    if (o.preamble_key != no_preamble) preamble_maker(p, o.preamble_key, o.uniform_limit).run();
    return false;
}
// The maximum pressure that the scheduler allows: a few less than half of the registers, as pairs and vectors leave gaps.
inline constexpr std::uint32_t scheduled_values = 28;

constexpr bool run_schedule(program& p, const options&)
{
    compiler::schedule(p, scheduled_values);
    return false;
}
constexpr bool run_share_constants(program& p, const options&) { return compiler::share_constants(p); }
// Rematerialises values until the program fits in the registers of the options.
constexpr bool run_rematerialize(program& p, const options& o)
{
    spill(p, o.register_limit, {.rematerializes = true, .splits_ranges = false});
    return false;
}
constexpr bool run_split_ranges(program& p, const options& o)
{
    spill(p, o.register_limit, {.rematerializes = false, .splits_ranges = true});
    return false;
}
constexpr bool run_sink_loads(program& p, const options&)
{
    compiler::sink_loads(p);
    return false;
}

}  // namespace detail

/// All passes, in their order.
inline constexpr pass_info passes[] = {
#define VALHALL_COMPILER_PASS(name, when, run, does) {pass::name, #name, pass_time::when, pass::build, does, detail::run},
#define VALHALL_COMPILER_MANDATORY(name, needs, does) {pass::name, #name, pass_time::always, pass::needs, does, nullptr},
#include "valhall/compiler/passes/passes.def"
};

// True if each pass comes after the one that it needs.
constexpr bool passes_are_in_order()
{
    for (const pass_info& one : passes)
        if (one.needs > one.which) return false;
    return true;
}
static_assert(passes_are_in_order());

/// Runs the optional passes that run once. Calls `after(pass)` after the place of each in the list, whether it has run or not; ends early if
/// that returns false.
template <class After>
constexpr bool run_passes_once(program& p, const options& o, const After& after)
{
    bool has_learnt = false;
    for (const pass_info& one : passes) {
        if (one.when != pass_time::once && one.when != pass_time::after_change) continue;
        const bool is_due = one.when == pass_time::once || has_learnt;
        if (is_due && o.passes.has(one.which)) has_learnt |= one.run(p, o);
        if (!after(one.which)) return false;
    }
    return true;
}

/// The spilling methods that are switched on.
constexpr spill_options spill_options_of(const options& o)
{
    return {.rematerializes = o.passes.has(pass::rematerialize), .splits_ranges = o.passes.has(pass::split_ranges)};
}

/// Runs the optional passes of an attempt at assigning registers: pass_time::first_attempt or second_attempt. `after` as above.
template <class After>
constexpr bool run_passes_of_attempt(program& p, const options& o, pass_time attempt, const After& after)
{
    for (const pass_info& one : passes) {
        if (one.when != pass_time::first_attempt && one.when != pass_time::second_attempt && one.when != pass_time::each_attempt) continue;
        if ((one.when == attempt || one.when == pass_time::each_attempt) && o.passes.has(one.which)) one.run(p, o);
        if (!after(one.which)) return false;
    }
    return true;
}

#endif  // VALHALL_SEPARATE_COMPILATION

}  // namespace valhall::compiler

#endif
