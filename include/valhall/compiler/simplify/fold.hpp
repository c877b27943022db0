// SPDX-License-Identifier: MIT
// What an instruction gives for constants: by the simulator's formulas, so that folding and running agree.
#ifndef VALHALL_COMPILER_SIMPLIFY_FOLD_HPP
#define VALHALL_COMPILER_SIMPLIFY_FOLD_HPP

#include <cstdint>
#include <type_traits>

#include "valhall/simulator/operands.hpp"
#include "valhall/simulator/step.hpp"
#include "valhall/compiler/program.hpp"

namespace valhall::compiler {

// The result of an instruction whose sources are all constants, with high words for sources of 64 bits; false if there is no formula
// for it.
constexpr bool fold(instruction what, const use* sources, const std::uint32_t (&high_words)[4], std::uint32_t (&result)[2])
{
    using namespace simulator;
    const int count = what.source_count();
    if (!what.has_destination()) return false;
    for (int n = 0; n < count; ++n) {
        if (!sources[n].is_constant()) return false;
        if (!what.set_source(n, decorated(sources[n]))) return false;  // from r0, whose place the constant takes
    }
    const step s = make_step(what.bits, what.on);
    if (s.by != action::compute) return false;

    simulator::detail::operand_room room{};
    lane_operands in{};
    int lanes = warp_size;  // over which formulas go at run time
    if (std::is_constant_evaluated()) lanes = 1;
    for (int n = 0; n < count; ++n) {
        simulator::detail::fill(room.low[n], lanes, sources[n].id);
        simulator::detail::fill(room.high[n], lanes, high_words[n]);
        in.low[n] = room.low[n].data();
        in.high[n] = room.high[n].data();
        simulator::detail::prepare(s.sources[n], n, lanes, room, in);
    }
    for (int n = 0; n < max_immediates; ++n) in.immediates[n] = s.immediates[n];
    simulator::lane_words low{}, high{};
    s.compute(s.how, in, lanes, low, high);
    result[0] = simulator::detail::finished(s, low[0]);
    result[1] = high[0];
    return true;
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
