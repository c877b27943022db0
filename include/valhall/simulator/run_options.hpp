// SPDX-License-Identifier: MIT
// The options of a run: lanes, registers, uniforms, special values, memory, a host; and their faults.
#ifndef VALHALL_SIMULATOR_RUN_OPTIONS_HPP
#define VALHALL_SIMULATOR_RUN_OPTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/run_fault.hpp"

namespace valhall::simulator {

/// The initial value of a register: `{2, 0x3F800000}` in all lanes, `{2, values}` with one value for each lane that runs.
struct register_value {
    int reg = 0;                             ///< the register's number: 0 to 63, on v15 to 127
    std::uint32_t value = 0;                 ///< its 32 bits in all lanes, unless `lanes` is given
    std::span<const std::uint32_t> lanes{};  ///< if not empty, its 32 bits in each lane: as many as run_options::lanes

    constexpr register_value() = default;
    /// The same value in all lanes.
    constexpr register_value(int number, std::uint32_t in_all_lanes) : reg(number), value(in_all_lanes) {}
    /// One value for each lane. The array must outlive the run.
    constexpr register_value(int number, std::span<const std::uint32_t> in_each_lane) : reg(number), lanes(in_each_lane) {}
    /// As above, from an array or other contiguous container.
    template <class Values>
        requires std::is_convertible_v<const Values&, std::span<const std::uint32_t>>
    constexpr register_value(int number, const Values& in_each_lane) : reg(number), lanes(in_each_lane)
    {
    }

    /// The value in a lane.
    constexpr std::uint32_t in_lane(int lane) const { return lanes.empty() ? value : lanes[static_cast<std::size_t>(lane)]; }
};

/// The options of a run. Memory that spans and pointers refer to must outlive the run.
struct run_options {
    int lanes = 1;                                ///< the first lanes of the warp run, 1 to 16
    std::uint64_t limit = 1'000'000;              ///< the maximum number of executed instructions; the run then stops
    std::span<const register_value> registers{};  ///< initial values; other registers are 0
    std::span<const std::uint32_t> uniforms{};    ///< u0, u1 …, at most 256, on v15 512; reading one that is not given stops the run
    std::span<const special_binding> specials{};  ///< special values; reading any other one stops the run
    memory_map memory{};                          ///< the memory for loads and stores; an access outside of it stops the run
    host* devices = nullptr;                      ///< answers messages; if null, instructions that need a host stop the run
    const replacements* functions = nullptr;      ///< caller-provided results; if null, the library's
    observer* watcher = nullptr;                  ///< called before and after each instruction
};

namespace detail {

// Makes a fault of the options. `at` is the index of the entry in its span.
constexpr run_fault bad_option(run_error code, std::size_t at, std::uint64_t value)
{
    return {code, static_cast<std::uint32_t>(at), -1, value, {}};
}

constexpr run_fault fault_of_registers(const run_options& options, int registers)
{
    register_mask given = 0;
    for (std::size_t n = 0; n < options.registers.size(); ++n) {
        const register_value& one = options.registers[n];
        const auto number = static_cast<std::uint64_t>(std::int64_t{one.reg});
        if (number >= static_cast<std::uint64_t>(registers)) return bad_option(run_error::bad_register, n, number);
        if ((given >> one.reg & 1) != 0) return bad_option(run_error::register_given_twice, n, number);
        if (!one.lanes.empty() && one.lanes.size() != static_cast<std::size_t>(options.lanes))
            return bad_option(run_error::bad_lane_values, n, one.lanes.size());
        given |= register_mask{1} << one.reg;
    }
    return {};
}

constexpr run_fault fault_of_specials(std::span<const special_binding> specials, int lanes)
{
    std::uint64_t given = 0;
    for (std::size_t n = 0; n < specials.size(); ++n) {
        const auto number = static_cast<std::uint64_t>(specials[n].which);
        const bool is_own = specials[n].which == special::lane_id || specials[n].which == special::program_counter;
        if (number > 63 || is_own) return bad_option(run_error::bad_special, n, number);
        if ((given >> number & 1) != 0) return bad_option(run_error::special_given_twice, n, number);
        if (specials[n].which == special::thread_local_pointer && specials[n].lane_step == 0 && lanes > 1)
            return bad_option(run_error::shared_thread_memory, n, number);
        given |= std::uint64_t{1} << number;
    }
    return {};
}

constexpr run_fault fault_of_memory(const memory_map& memory)
{
    const std::span<const memory_range> ranges = memory.ranges();
    for (std::size_t n = 0; n < ranges.size(); ++n) {
        const memory_range& one = ranges[n];
        if (one.bytes.empty()) continue;
        if (one.last() < one.address) return bad_option(run_error::bad_memory, n, one.address);
        for (const memory_range& other : ranges.first(n))
            if (!other.bytes.empty() && one.address <= other.last() && other.address <= one.last())
                return bad_option(run_error::bad_memory, n, one.address);
    }
    return {};
}

}  // namespace detail

/// The first fault of the options, or none. Its `index` is that of the wrong entry in its span. `registers` and `uniform_count` are the
/// numbers that the architecture has.
constexpr run_fault fault_of(const run_options& options, int registers = 64, std::size_t uniform_count = 256)
{
    if (options.lanes < 1 || options.lanes > warp_size) return detail::bad_option(run_error::bad_options, 0, 0);
    if (options.uniforms.size() > uniform_count)
        return detail::bad_option(run_error::too_many_uniforms, uniform_count, options.uniforms.size());
    if (const run_fault fault = detail::fault_of_registers(options, registers)) return fault;
    if (const run_fault fault = detail::fault_of_specials(options.specials, options.lanes)) return fault;
    return detail::fault_of_memory(options.memory);
}

/// The environment that options describe.
constexpr environment environment_of(const program_view& program, const run_options& options)
{
    return {.program = program,
            .uniforms = options.uniforms,
            .specials = options.specials,
            .memory = options.memory,
            .devices = options.devices,
            .functions = options.functions,
            .watcher = options.watcher};
}

}  // namespace valhall::simulator

#endif
