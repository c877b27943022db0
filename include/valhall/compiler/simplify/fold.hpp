// SPDX-License-Identifier: MIT
// What an instruction gives for constants: by the simulator's formulas, so that folding and running agree.
#ifndef VALHALL_COMPILER_SIMPLIFY_FOLD_HPP
#define VALHALL_COMPILER_SIMPLIFY_FOLD_HPP

#include <cstdint>

#include "valhall/simulator/warp_operands.hpp"
#include "valhall/simulator/step.hpp"
#include "valhall/compiler/program.hpp"

namespace valhall::compiler {

// The result of an instruction whose sources are all constants, with high words for sources of 64 bits; false if there is no formula
// for it.
constexpr bool fold(instruction what, const use* sources, const std::uint32_t (&high_words)[4], std::uint32_t (&result)[2])
{
    if (!what.has_destination()) return false;
    std::uint32_t words[4]{};
    for (int n = 0; n < what.source_count(); ++n) {
        if (!sources[n].is_constant()) return false;
        if (!what.set_source(n, decorated(sources[n]))) return false;  // from r0, whose place the constant takes
        words[n] = sources[n].id;
    }
    return simulator::compute_constants(simulator::make_step(what.encode(), what.on), words, high_words, result);
}

// The same for one 32-bit destination, and sources of which the high words do not matter or are 0.
constexpr bool fold(instruction what, const use* sources, std::uint32_t& result)
{
    if (what.row().has_wide_destination()) return false;
    std::uint32_t words[2]{};
    const bool is_known = fold(what, sources, {0, 0, 0, 0}, words);
    result = words[0];
    return is_known;
}

}  // namespace valhall::compiler

#endif
