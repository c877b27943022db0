// SPDX-License-Identifier: MIT
// Shared code of the tests that compare the simulator with the second reading: runs one instruction in a warp, and makes its question.
// Not part of the library.
#ifndef VALHALL_TESTS_SIMULATOR_MACHINE_HPP
#define VALHALL_TESTS_SIMULATOR_MACHINE_HPP

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "unit/simulator/second_reading/second_reading.hpp"
#include "valhall/simulator/run.hpp"

namespace tests {

using lane_values = std::array<std::uint64_t, 16>;

// Sources are in r2:r3, r4:r5 and so on, the destination is r0:r1.
struct lanes_of_one {
    std::array<lane_values, 4> sources{};
    lane_values destination{};
};

inline int register_of_source(int index) { return 2 + 2 * index; }

// Runs an instruction in all lanes, and sets the destination. Returns the reason if the run stopped.
inline valhall::simulator::run_fault execute(const valhall::instruction& i, lanes_of_one& lanes,
                                             std::span<const std::uint32_t> uniforms = {})
{
    namespace simulator = valhall::simulator;
    const simulator::step steps[] = {simulator::make_step(i.encode(), i.architecture())};
    const simulator::environment around{.program = {steps, i.architecture()}, .uniforms = uniforms};
    simulator::warp warp(around, 16);
    const auto put = [&warp](int reg, const lane_values& values) {
        for (int lane = 0; lane < 16; ++lane) {
            warp.set_reg(reg, lane, static_cast<std::uint32_t>(values[static_cast<std::size_t>(lane)]));
            warp.set_reg(reg + 1, lane, static_cast<std::uint32_t>(values[static_cast<std::size_t>(lane)] >> 32));
        }
    };
    put(0, lanes.destination);
    for (int n = 0; n < 4; ++n) put(register_of_source(n), lanes.sources[static_cast<std::size_t>(n)]);
    warp.advance();
    for (int lane = 0; lane < 16; ++lane)
        lanes.destination[static_cast<std::size_t>(lane)] = warp.reg(0, lane) | std::uint64_t{warp.reg(1, lane)} << 32;
    return warp.fault();
}

// The words of an instruction's modifiers, and the modifiers of its sources. The caller fills in the bits of the sources.
inline second_reading::question question_of(const valhall::instruction& i)
{
    second_reading::question asked;
    asked.mnemonic = i.mnemonic();
    asked.arch = static_cast<int>(i.architecture());
    for (const valhall::modifier_id id : i.row().modifiers())
        asked.words.push_back(enumeration_of(modifier_field_of(id).id)[modifier_field_of(id).bits.extract(i.bits)].name());
    for (int n = 0; n < i.source_count(); ++n) {
        const valhall::operand from = i.source(n);
        asked.sources.push_back({0, valhall::name_of(from.select), from.neg, from.abs, from.complement});
    }
    if (i.immediate_count() != 0) asked.immediate = static_cast<std::uint32_t>(*i.immediate(0));
    asked.mask = static_cast<int>(i.destination().mask);
    return asked;
}

// The bits of a source in a lane; only pairs have a high word.
inline std::uint64_t source_bits(const valhall::instruction& i, int index, std::uint64_t value)
{
    return i.row().sources()[index].is_wide ? value : value & 0xFFFFFFFF;
}

}  // namespace tests

#endif
