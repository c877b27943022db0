// SPDX-License-Identifier: MIT
// Constant folding with the simulator's formulas, so that folded and executed results agree.
#ifndef VALHALL_COMPILER_SIMPLIFY_FOLD_HPP
#define VALHALL_COMPILER_SIMPLIFY_FOLD_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/simulator/step.hpp"
#include "valhall/simulator/warp_operands.hpp"

namespace valhall::compiler {

// Folds an instruction with constant sources; `high_words` are the high words of 64-bit sources. False if the instruction has no formula.
constexpr bool fold(instruction what, const use* sources, const std::uint32_t (&high_words)[4], std::uint32_t (&result)[2])
{
    if (!what.has_destination()) return false;
    std::uint32_t words[4]{};
    for (int n = 0; n < what.source_count(); ++n) {
        if (!sources[n].is_constant()) return false;
        if (!what.set_source(n, decorated(sources[n]))) return false;  // as r0; the constant takes its place
        words[n] = sources[n].id;
    }
    return simulator::compute_constants(simulator::make_step(what.encode(), what.on), words, high_words, result);
}

// As above, for one 32-bit result and sources whose high words are 0 or do not matter.
constexpr bool fold(instruction what, const use* sources, std::uint32_t& result)
{
    if (what.row().has_wide_destination()) return false;
    std::uint32_t words[2]{};
    const bool is_known = fold(what, sources, {0, 0, 0, 0}, words);
    result = words[0];
    return is_known;
}

// True if an instruction that is no message is folded when its sources are constants.
constexpr bool has_formula(const node& n)
{
    if (n.what.is_message()) return false;
    use zeros[4]{};
    for (int i = 0; i < n.source_count; ++i) zeros[i] = n.sources[i].as_constant(0);
    std::uint32_t result[2]{};
    return fold(n.what, zeros, {0, 0, 0, 0}, result);
}

}  // namespace valhall::compiler

#endif
