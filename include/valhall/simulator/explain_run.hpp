// SPDX-License-Identifier: MIT
// Explains as text why a run stopped: the error, its place, and the address, uniform or register concerned. Allocates.
#ifndef VALHALL_SIMULATOR_EXPLAIN_RUN_HPP
#define VALHALL_SIMULATOR_EXPLAIN_RUN_HPP

#include <cstdint>
#include <string>

#include "valhall/isa/lookup.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/text/messages/phrases.hpp"

namespace valhall::simulator {

/// The subject of a fault: "address 0x40", "u5", "lane_id". Empty if the error code says everything.
inline std::string subject_of(const run_fault& fault)
{
    const std::string hex = "0x" + valhall::detail::hex_digits(fault.value);
    switch (fault.code) {
    case run_error::unmapped:
    case run_error::unaligned:
    case run_error::bad_memory:
    case run_error::bad_target: return "address " + hex;
    case run_error::no_uniform: return "u" + std::to_string(fault.value);
    case run_error::no_buffer: return "buffer " + std::to_string(fault.value >> 24) + ':' + std::to_string(fault.value & 0xFFFFFF);
    case run_error::no_varying: return "offset " + hex;
    case run_error::bad_register:
    case run_error::register_given_twice: return "r" + std::to_string(static_cast<std::int64_t>(fault.value));
    case run_error::missed_barrier: return std::to_string(fault.value) + (fault.value == 1 ? " has ended" : " have ended");
    case run_error::bad_lane_values: return std::to_string(fault.value) + " values";
    case run_error::too_many_uniforms: return std::to_string(fault.value) + " uniforms";
    case run_error::no_special:
    case run_error::bad_special:
    case run_error::special_given_twice:
        return fault.value > 63 ? "special value " + std::to_string(fault.value)
                                : std::string(valhall::enumeration_of(valhall::enum_id::special)[fault.value].name());
    default: return {};
    }
}

namespace detail {

// "instruction 3", "clause_4, tuple 0, +LOAD.i32", "registers[1]"
inline std::string place_of(const run_fault& fault)
{
    if (!fault.is_in_options() && fault.place.is_there)
        return "clause_" + std::to_string(fault.place.clause) + ", tuple " + std::to_string(fault.place.tuple) +
               (fault.place.name.empty() ? "" : (fault.place.unit == 0 ? ", *" : ", +") + std::string(fault.place.name));
    if (!fault.is_in_options()) return "instruction " + std::to_string(fault.index);
    const std::string entry = '[' + std::to_string(fault.index) + ']';
    switch (fault.code) {
    case run_error::bad_register:
    case run_error::register_given_twice:
    case run_error::bad_lane_values: return "registers" + entry;
    case run_error::bad_special:
    case run_error::shared_thread_memory:
    case run_error::special_given_twice: return "specials" + entry;
    case run_error::too_many_uniforms: return "uniforms" + entry;
    case run_error::bad_memory: return "memory" + entry;
    default: return "options";
    }
}

}  // namespace detail

/// The whole sentence: "instruction 3: an access to memory that is not there (lane 2, address 0x40)".
inline std::string explain(const run_fault& fault)
{
    if (!fault) return std::string(sentence_of(fault.code));
    std::string text = detail::place_of(fault) + ": " + std::string(sentence_of(fault.code));
    if (!fault.detail.empty()) text += ": " + std::string(fault.detail);
    const std::string lane = fault.lane >= 0 ? "lane " + std::to_string(fault.lane) : "", subject = subject_of(fault);
    if (!lane.empty() || !subject.empty()) text += " (" + lane + (lane.empty() || subject.empty() ? "" : ", ") + subject + ')';
    return text;
}

/// How a run ended: "ended after 12 instructions", or why it stopped. Does not print registers.
inline std::string explain(const run_result& result)
{
    if (!result) return explain(result.error());
    return "ended after " + std::to_string(result.steps()) + (result.steps() == 1 ? " instruction" : " instructions");
}

}  // namespace valhall::simulator

#endif
