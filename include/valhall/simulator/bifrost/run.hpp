// SPDX-License-Identifier: MIT
// Runs programs of Bifrost. The options, hosts, memory and results are those of Valhall: see simulator/run.hpp.
//
//   constexpr auto words = bifrost::assembled<"{ *FADD.f32 r0:t0, r1, r2 \n } eos { *NOP \n }">();
//   static_assert(run(words, bifrost::arch::v7, {.registers = registers}).reg(0) == 0x40400000);
//
// Uniform n of a program is uniforms[2 * n] and uniforms[2 * n + 1]. A varying of default_host with index n is at the byte offset 16 * n.
// Registers are written when a tuple ends, and messages end at once, so that waits for slots have no effect: bifrost::check_program() finds
// those that are missing.
#ifndef VALHALL_SIMULATOR_BIFROST_RUN_HPP
#define VALHALL_SIMULATOR_BIFROST_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/bifrost/decoded_program.hpp"
#include "valhall/simulator/run.hpp"

namespace valhall::simulator {

namespace detail {

constexpr run_result run_bifrost(std::span<const std::uint32_t> words, bifrost::gpu_set products, int most_lanes,
                                 const run_options& options)
{
    if (options.lanes > most_lanes) return run_result(bad_option(run_error::bad_options, 0, 0));
    const decoded_bifrost_program program(words, products);
    return run(program.view(), options);
}

}  // namespace detail

/// Runs a program in one warp, which has at most 4 lanes on v6 and 8 on v7. Instructions that no product of the architecture has stop the run.
constexpr run_result run(std::span<const std::uint32_t> words, bifrost::arch on, const run_options& options = {})
{
    return detail::run_bifrost(words, bifrost::products_of(on), bifrost::lanes_of(on), options);
}

/// The same on a product. Instructions that it lacks stop the run.
constexpr run_result run(std::span<const std::uint32_t> words, bifrost::gpu on, const run_options& options = {})
{
    return detail::run_bifrost(words, bifrost::set_of(on), bifrost::lanes_of(bifrost::arch_of(on)), options);
}

}  // namespace valhall::simulator

#endif
