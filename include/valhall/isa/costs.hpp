// SPDX-License-Identifier: MIT
// The cost of instructions on products, as compilers count it: cycles of a shader core for one thread, by unit.
#ifndef VALHALL_ISA_COSTS_HPP
#define VALHALL_ISA_COSTS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/isa/gpus.hpp"
#include "valhall/isa/opcode.hpp"
#include "valhall/isa/operand_info.hpp"

namespace valhall {

/// The units whose cycles are counted. The unit that interpolates and samples in one counts as both.
enum class pipeline : std::uint8_t { fma, cvt, sfu, load_store, varying, texture };
/// How many pipelines there are.
inline constexpr int pipeline_count = 6;
/// All of them.
inline constexpr pipeline pipelines[pipeline_count] = {pipeline::fma,        pipeline::cvt,     pipeline::sfu,
                                                       pipeline::load_store, pipeline::varying, pipeline::texture};

/// The abbreviation of a unit in tables of cycles.
constexpr std::string_view name_of(pipeline p)
{
    constexpr std::string_view names[pipeline_count] = {"FMA", "CVT", "SFU", "LS", "V", "T"};
    return names[static_cast<int>(p)];
}

/// How fast the units of a product are.
struct cost_model {
    std::string_view product{};                 ///< of which product it is known: as in `gpus`
    std::uint16_t per_cycle[pipeline_count]{};  ///< how many instructions of threads a unit takes in a cycle, of varyings how
                                                ///< many components
    std::uint8_t wide_factor = 1;               ///< how many times as much arithmetic with elements of 64 bits costs
};

namespace detail {

// interpolated_components; cost_models; full_thread_registers.
#include "valhall/isa/generated/costs.def"

}  // namespace detail

/// The model that compilers use where they know no better.
inline constexpr const cost_model& usual_costs = detail::cost_models[0];

/// The model of a product, named as find_gpu() takes it: that of another product, which it names, where its own is not known.
/// Faults: unknown_gpu.
constexpr result<cost_model> costs_of(std::string_view product)
{
    const result<gpu> found = find_gpu(product);
    if (!found) return found.error();
    for (const cost_model& model : detail::cost_models)
        if (model.product == found->name) return model;
    return usual_costs;
}

/// The registers, bit n for rn, with which a program leaves room for all threads of the shader core; with others, for half of them.
inline constexpr std::uint64_t full_thread_registers = detail::full_thread_registers;

/// How many components of a varying an instruction interpolates with a value of one of its modifiers; 0 if the modifier does not
/// say it.
constexpr int interpolated_components(enum_id id, word value)
{
    for (const detail::value_meaning& one : detail::interpolated_components)
        if (one.id == id && one.value == value) return one.meaning;
    return 0;
}

}  // namespace valhall

#endif
