// SPDX-License-Identifier: MIT
// The cost of instructions on GPU products, as compilers count it: cycles of a shader core per thread, by unit.
#ifndef VALHALL_ISA_COSTS_HPP
#define VALHALL_ISA_COSTS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/gpus.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/isa/operand_info.hpp"

namespace valhall {

/// Units whose cycles are counted. A fused varying and texture instruction counts for both.
enum class pipeline : std::uint8_t { fma, cvt, sfu, load_store, varying, texture };
/// The number of pipelines.
inline constexpr int pipeline_count = 6;
/// All pipelines.
inline constexpr pipeline pipelines[pipeline_count] = {pipeline::fma,        pipeline::cvt,     pipeline::sfu,
                                                       pipeline::load_store, pipeline::varying, pipeline::texture};

/// The abbreviation of a unit.
constexpr std::string_view name_of(pipeline p)
{
    constexpr std::string_view names[pipeline_count] = {"FMA", "CVT", "SFU", "LS", "V", "T"};
    return static_cast<unsigned>(p) < pipeline_count ? names[static_cast<int>(p)] : std::string_view();
}

/// The throughput of a product's units.
struct cost_model {
    std::string_view product{};                 ///< the product, as in `gpus`
    std::uint16_t per_cycle[pipeline_count]{};  ///< instructions per cycle of each unit, counting one for each thread; for varyings,
                                                ///< components
    std::uint8_t wide_factor = 1;               ///< cost factor of arithmetic with 64-bit elements
};

namespace detail {

// cost_models; full_thread_registers.
#include "valhall/isa/generated/costs.def"

}  // namespace detail

/// The default cost model of compilers.
inline constexpr const cost_model& usual_costs = detail::cost_models[0];

/// The cost model of a product, named as for find_gpu(). If it is unknown, that of another product, whose name is in the result. Faults:
/// unknown_gpu.
constexpr result<cost_model> costs_of(std::string_view product)
{
    const result<gpu> found = find_gpu(product);
    if (!found) return found.error();
    for (const cost_model& model : detail::cost_models)
        if (model.product == found->name) return model;
    return usual_costs;
}

/// The registers that a program can use at full occupancy, bit n for rn. With others, half of the threads fit.
inline constexpr std::uint64_t full_thread_registers = detail::full_thread_registers;

/// The number of components that a varying instruction interpolates, given a value of one of its modifiers; 0 if the modifier does not
/// determine it.
constexpr int interpolated_components(enum_id id, word value)
{
    return static_cast<int>(detail::meaning_of(meaning_kind::components, id, value));
}

}  // namespace valhall

#endif
