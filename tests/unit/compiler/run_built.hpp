// SPDX-License-Identifier: MIT
// For tests: runs a compiled program of the builder in the simulator.
#ifndef VALHALL_TESTS_UNIT_COMPILER_RUN_BUILT_HPP
#define VALHALL_TESTS_UNIT_COMPILER_RUN_BUILT_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/simulator/run.hpp>

namespace tests {

inline constexpr std::uint32_t input_address = 0x10000, output_address = 0x20000;

// The words that one warp of 16 lanes stores at output_address. Keys 0 and 1 of uniforms are input_address, 2 and 3 output_address;
// `by_key` returns the others. Global ids are the lanes.
struct built_run {
    std::string fault{};
    std::vector<std::uint32_t> stored{};
};

inline built_run run_built(const valhall::compiler::compiled& done, valhall::arch on, const std::vector<std::uint32_t>& input,
                           std::size_t stored_words, const std::function<std::uint32_t(std::uint64_t)>& by_key = {})
{
    namespace sim = valhall::simulator;
    built_run made;
    if (!done) return {std::string(sentence_of(done.fault().code)), {}};
    std::vector<std::uint32_t> uniforms;
    for (const auto& u : done.uniforms()) {
        if (u.is_constant) uniforms.push_back(u.bits);
        else if (u.key < 4) uniforms.push_back(u.key == 0 ? input_address : u.key == 2 ? output_address : 0);
        else uniforms.push_back(by_key ? by_key(u.key) : 0);
    }
    std::vector<std::uint8_t> in(4 * input.size() + 16), out(4 * stored_words + 16), stack(16 * (done.thread_storage() + 16)), shared(4096);
    for (std::size_t i = 0; i < input.size(); ++i) sim::store_bytes(in.data() + 4 * i, 4, input[i]);
    const std::array<sim::memory_range, 4> ranges{{{input_address, in}, {output_address, out}, {0x80000, stack}, {0x90000, shared}}};
    const std::array<sim::special_binding, 2> specials{
        {{valhall::special::thread_local_pointer, {0x80000, 0}, (done.thread_storage() + 16) / 16 * 16},
         {valhall::special::workgroup_local_pointer, {0x90000, 0}}}};
    std::array<std::uint32_t, 16> ids{};
    for (std::uint32_t lane = 0; lane < 16; ++lane) ids[lane] = lane;
    const int id = preload_register(valhall::preload::global_id_x, valhall::shader_stage::compute, on);
    const std::array<sim::register_value, 1> registers{{{id, ids}}};
    const sim::run_result ran =
        sim::run(done.words(), on, {.lanes = 16, .registers = registers, .uniforms = uniforms, .specials = specials, .memory = ranges});
    if (!ran) return {"stopped at " + std::to_string(ran.error().index) + ": " + std::string(sentence_of(ran.error().code)), {}};
    for (std::size_t i = 0; i < stored_words; ++i)
        made.stored.push_back(static_cast<std::uint32_t>(sim::load_bytes(out.data() + 4 * i, 4)));
    return made;
}

}  // namespace tests

#endif
