// SPDX-License-Identifier: MIT
// Unrolls the loops around accesses to arrays in the thread's memory, if the arrays are in registers afterwards: each index is a constant then, loads
// become the values that were stored, and the stores go.
#ifndef VALHALL_COMPILER_PASSES_UNROLL_ARRAYS_HPP
#define VALHALL_COMPILER_PASSES_UNROLL_ARRAYS_HPP

#include <cstdint>

#include "valhall/compiler/analysis/array_offsets.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"
#include "valhall/compiler/options.hpp"
#include "valhall/compiler/passes/cleanup.hpp"
#include "valhall/compiler/passes/combine_accesses.hpp"
#include "valhall/compiler/passes/fold_offsets.hpp"
#include "valhall/compiler/passes/rework.hpp"
#include "valhall/compiler/passes/unroll.hpp"

namespace valhall::compiler {

namespace detail {

// True if a loop accesses an array, and all offsets of arrays are constants once loops of at most `limit` iterations are unrolled.
constexpr bool has_counted_arrays(const program& p, std::uint32_t limit)
{
    const loop_forest loops(p);
    if (loops.size() == 1) return false;
    const array_offsets arrays(p, loops, limit);
    bool is_in_loop = false;
    for (block_id b = 1; b < p.blocks.size(); ++b)
        for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next) {
            const std::uint16_t array = p.nodes[n].array;
            if (array == 0) continue;
            if (!arrays.has_counted(array)) return false;
            is_in_loop = is_in_loop || loops.innermost(b) != none;
        }
    return is_in_loop;
}

// Removes loads from arrays whose words are known, and stores to arrays that nothing loads.
constexpr void forward_arrays(program& p, const options& o)
{
    reworker(p, o).run();
    cleanup(p);
    fold_offsets(p);
    access_combiner(p).run();
    reworker(p, o).run();
    cleanup(p);
}

// True if the values of a program that are alive at once fit the registers, with an eighth of them as a reserve for pairs and vectors.
constexpr bool fits_registers(const program& p, std::uint32_t registers)
{
    const numbering numbers(p);
    const block_pressure pressure(p, numbers, live_ranges(p, numbers), [](value_id) { return true; });
    return pressure.whole() <= static_cast<std::int32_t>(registers - registers / 8);
}

}  // namespace detail

// Returns true if it has changed the program: then it needs no memory of the thread any more. Tries it out on a copy, as only the unrolled program
// tells whether its values fit the registers.
constexpr bool unroll_arrays(program& p, const options& o)
{
    constexpr std::uint32_t most_bytes = 512;  // far more words than registers: several arrays that are needed one after the other
    const std::uint32_t limit = o.unrolled_array_nodes;
    if (p.thread_storage == 0 || p.thread_storage > most_bytes || !detail::has_counted_arrays(p, limit)) return false;
    program unrolled = p;
    if (!unroll(unrolled, limit)) return false;
    detail::forward_arrays(unrolled, o);
    if (unrolled.thread_storage != 0 || !detail::fits_registers(unrolled, o.register_limit)) return false;
    p = static_cast<program&&>(unrolled);
    return true;
}

}  // namespace valhall::compiler

#endif
