// SPDX-License-Identifier: MIT
// Checks a run of a program of Bifrost for reads of registers that nothing has written, as simulator/checked.hpp does for Valhall.
//
//   const auto checked = run_checked(words, bifrost::gpu::G52, {.registers = registers});
//   for (const run_finding& f : checked.findings()) std::cout << to_text(f, &program).view() << '\n';
//
// Messages end at once: bifrost::check_program() finds waits that are missing.
#ifndef VALHALL_SIMULATOR_BIFROST_CHECKED_HPP
#define VALHALL_SIMULATOR_BIFROST_CHECKED_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/bifrost/run.hpp"
#include "valhall/simulator/checked.hpp"

namespace valhall::simulator {

namespace detail {

template <std::size_t Capacity>
constexpr checked_result<Capacity> run_checked_bifrost(std::span<const std::uint32_t> words, bifrost::gpu_set products,
                                                       const run_options& options, shader_stage stage)
{
    const decoded_bifrost_program program(words, products);
    if (options.lanes > static_cast<int>(program.view().warp_lanes)) return {run_result(bad_option(run_error::bad_options, 0, 0))};
    return run_checked<Capacity>(program.view(), options, stage, {});
}

}  // namespace detail

/// Runs a program in one warp with checks. Keeps up to `Capacity` findings. Registers that `stage` preloads, or that the options give, count
/// as written. The sentence of a finding needs the decoded program: to_text(finding, &view).
template <std::size_t Capacity = 16>
constexpr checked_result<Capacity> run_checked(std::span<const std::uint32_t> words, bifrost::arch on, const run_options& options = {},
                                               shader_stage stage = shader_stage::none)
{
    return detail::run_checked_bifrost<Capacity>(words, bifrost::products_of(on), options, stage);
}

/// The same on a product. Instructions that it lacks stop the run.
template <std::size_t Capacity = 16>
constexpr checked_result<Capacity> run_checked(std::span<const std::uint32_t> words, bifrost::gpu on, const run_options& options = {},
                                               shader_stage stage = shader_stage::none)
{
    return detail::run_checked_bifrost<Capacity>(words, bifrost::set_of(on), options, stage);
}

}  // namespace valhall::simulator

#endif
