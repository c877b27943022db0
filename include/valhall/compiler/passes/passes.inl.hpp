// SPDX-License-Identifier: MIT
// The definitions of passes.hpp, which includes this at its end.
#ifndef VALHALL_COMPILER_PASSES_PASSES_INL_HPP
#define VALHALL_COMPILER_PASSES_PASSES_INL_HPP

#include "valhall/compiler/machine/spill.hpp"
#include "valhall/compiler/passes/canonical_order.hpp"
#include "valhall/compiler/passes/cleanup.hpp"
#include "valhall/compiler/passes/combine_accesses.hpp"
#include "valhall/compiler/passes/convert_conditions.hpp"
#include "valhall/compiler/passes/fold_offsets.hpp"
#include "valhall/compiler/passes/fold_votes.hpp"
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
#include "valhall/compiler/passes/unroll_arrays.hpp"

namespace valhall::compiler {

namespace detail {

VALHALL_COMPILED_BEGIN

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
constexpr bool run_unroll_arrays(program& p, const options& o) { return o.simplify && unroll_arrays(p, o); }
constexpr bool run_unroll(program& p, const options& o) { return unroll(p, o.unrolled_nodes); }
constexpr bool run_convert_conditions(program& p, const options& o) { return o.simplify && condition_converter(p, o).run(); }
constexpr bool run_fold_votes(program& p, const options& o) { return o.simplify && vote_folder(p).run(); }
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
    if (o.simplify && access_combiner(p).run() && p.thread_storage != 0) compiler::cleanup(p);  // of stores that nothing loads any more
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

VALHALL_COMPILED_END

}  // namespace detail

/// The spilling methods that are switched on.
constexpr spill_options spill_options_of(const options& o)
{
    return {.rematerializes = o.passes.has(pass::rematerialize), .splits_ranges = o.passes.has(pass::split_ranges)};
}

}  // namespace valhall::compiler

#endif
