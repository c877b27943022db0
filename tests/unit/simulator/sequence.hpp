// SPDX-License-Identifier: MIT
// Shared code of the tests of laws: runs programs, given as text, over inputs in registers. Not part of the library.
#ifndef VALHALL_TESTS_SIMULATOR_SEQUENCE_HPP
#define VALHALL_TESTS_SIMULATOR_SEQUENCE_HPP

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "valhall/simulator/run.hpp"
#include "valhall/text/assembly.hpp"

#include "support.hpp"

namespace tests {

using lane_registers = std::array<std::uint32_t, 16>;

class sequence {
public:
    explicit sequence(const std::string& text, valhall::arch on = valhall::arch::v9) : on_(on), around_{.program = {{}, on}}
    {
        const valhall::program assembled = valhall::assemble(text + "\nNOP.end\n", on);
        INFO(text << "\n" << (assembled.diagnostics.empty() ? std::string_view() : valhall::sentence_of(assembled.diagnostics[0].code)));
        REQUIRE(assembled);
        for (const valhall::word bits : assembled.words) steps_.push_back(valhall::simulator::make_step(bits, on));
    }

    // The inputs of the run, except for the program.
    valhall::simulator::environment& around() { return around_; }

    // Runs the program in all lanes, with the given registers; the others are 0.
    valhall::simulator::warp run(std::initializer_list<std::pair<int, lane_registers>> inputs)
    {
        around_.program = {steps_, on_};
        valhall::simulator::warp warp(around_, 16);
        for (const auto& [reg, values] : inputs) warp.lanes_of(reg) = values;
        if (warp.run(10'000) != valhall::simulator::warp_state::ended)
            FAIL(valhall::simulator::sentence_of(warp.fault().code) << " " << warp.fault().detail);
        return warp;
    }

private:
    valhall::arch on_;
    std::vector<valhall::simulator::step> steps_{};
    valhall::simulator::environment around_;
};

// Sixteen values, computed by a function of the lane.
template <class Make>
lane_registers sixteen(Make&& make)
{
    lane_registers values;
    for (std::uint32_t& v : values) v = static_cast<std::uint32_t>(make());
    return values;
}

inline std::uint32_t bits_of(float x) { return std::bit_cast<std::uint32_t>(x); }
inline float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

}  // namespace tests

#endif
