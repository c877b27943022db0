// SPDX-License-Identifier: MIT
// What a fault of a run is about, as text: an address, a uniform, a special value.
#ifndef VALHALL_TOOLS_RUN_FAULT_SUBJECT_HPP
#define VALHALL_TOOLS_RUN_FAULT_SUBJECT_HPP

#include <cstdint>
#include <string>

#include <valhall/isa/lookup.hpp>
#include <valhall/simulator/run_fault.hpp>
#include <valhall/text/phrases.hpp>

// Empty if there is nothing to tell.
inline std::string subject_of(const valhall::simulator::run_fault& fault)
{
    using valhall::simulator::run_error;
    const std::string hex = "0x" + valhall::detail::hex_digits(fault.value);
    switch (fault.code) {
    case run_error::unmapped:
    case run_error::unaligned:
    case run_error::bad_target: return "address " + hex;
    case run_error::no_uniform: return "u" + std::to_string(fault.value);
    case run_error::no_special: return std::string(valhall::describe(valhall::enum_id::special)[fault.value].name());
    case run_error::no_buffer: return "buffer " + std::to_string(fault.value >> 24) + ':' + std::to_string(fault.value & 0xFFFFFF);
    case run_error::no_varying: return "offset " + hex;
    default: return {};
    }
}

#endif
