// SPDX-License-Identifier: MIT
// The text of a step of the simulator: an instruction of Valhall, or the place of one of Bifrost.
#ifndef VALHALL_TOOLS_STEP_TEXT_HPP
#define VALHALL_TOOLS_STEP_TEXT_HPP

#include <string>
#include <string_view>

#include "ignored_bits.hpp"

#include <valhall/simulator/step.hpp>
#include <valhall/text/print.hpp>

// "clause_4, tuple 2: +LOAD.i32", for a step of Bifrost.
inline std::string text_of_clause_step(const valhall::simulator::clause_place& place)
{
    std::string text = "clause_" + std::to_string(place.clause) + ", tuple " + std::to_string(place.tuple);
    return place.name.empty() ? text : text + (place.unit == 0 ? ": *" : ": +") + std::string(place.name);
}

// The place of a step after the name of its file: ":12", or ": clause_4, tuple 2: +LOAD.i32" in a program of Bifrost.
inline std::string place_of_step(const valhall::simulator::program_view& program, std::uint32_t index)
{
    const bool is_in_clause = index < program.size() && program.steps[index].place.is_there;
    return is_in_clause ? ": " + text_of_clause_step(program.steps[index].place) : ':' + std::to_string(index);
}

inline std::string text_of_step(const valhall::simulator::step& s, valhall::arch on, valhall::dialect syntax)
{
    if (s.place.is_there) return text_of_clause_step(s.place);
    const bool is_instruction = s.undecodable == valhall::fault_code::none;
    return std::string((is_instruction ? to_text(without_ignored_bits(s.what(on)), {syntax}) : valhall::to_text(s.bits, on)).view());
}

#endif
