// SPDX-License-Identifier: MIT
// Statistics of a program: cycles by unit, in total and on the shortest and longest path; registers, uniforms, and properties for drivers.
//
//   constexpr program_statistics s = statistics_of(shader, arch::v10);     // of a std::array; in constant expressions, too
//   s.work_registers(); s.total.cycles(pipeline::fma, s.costs); s.total.arithmetic(s.costs).value();
//
// Nothing here allocates; program/growing_statistics.hpp has the function for programs of any length.
#ifndef VALHALL_PROGRAM_STATISTICS_HPP
#define VALHALL_PROGRAM_STATISTICS_HPP

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>

#include "valhall/isa/costs.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/paths.hpp"
#include "valhall/separate_compilation.hpp"

namespace valhall {

/// An exact number of cycles: `count` of what a unit executes `per_cycle` of in a cycle.
struct cycle_count {
    std::uint64_t count = 0;      ///< what is executed
    std::uint64_t per_cycle = 1;  ///< how much of it in a cycle

    /// The number of cycles.
    constexpr double value() const { return static_cast<double>(count) / static_cast<double>(per_cycle); }
    /// Compares the numbers of cycles exactly.
    friend constexpr std::strong_ordering operator<=>(const cycle_count& x, const cycle_count& y)
    {
        return x.count * y.per_cycle <=> y.count * x.per_cycle;
    }
    /// True if both are the same number of cycles.
    friend constexpr bool operator==(const cycle_count& x, const cycle_count& y) { return (x <=> y) == 0; }
};

/// The load of each unit: instructions or components of varyings, weighted by cycles.
struct pipeline_load {
    std::uint64_t of[pipeline_count]{};  ///< by pipeline

    /// The load of a unit.
    constexpr std::uint64_t operator[](pipeline p) const { return of[static_cast<int>(p)]; }
    /// The load of a unit, for modification.
    constexpr std::uint64_t& operator[](pipeline p) { return of[static_cast<int>(p)]; }

    /// The exact number of cycles of a thread in a unit.
    constexpr cycle_count exact_cycles(pipeline p, const cost_model& costs) const
    {
        return {(*this)[p], costs.per_cycle[static_cast<int>(p)]};
    }
    /// The number of cycles of a thread in a unit.
    constexpr double cycles(pipeline p, const cost_model& costs) const { return exact_cycles(p, costs).value(); }
    /// The cycles of a thread in all arithmetic units together, by the product's rule of issue: column A of Arm's offline compiler.
    constexpr cycle_count arithmetic(const cost_model& costs) const
    {
        const std::uint64_t fma = (*this)[pipeline::fma], cvt = (*this)[pipeline::cvt], sfu = (*this)[pipeline::sfu];
        const std::uint64_t fma_rate = costs.per_cycle[0], cvt_rate = costs.per_cycle[1], sfu_rate = costs.per_cycle[2];
        const std::uint64_t all = std::lcm(std::lcm(fma_rate, cvt_rate), sfu_rate);  // the unit of the following numbers is 1 / all cycles
        std::uint64_t issued = 0;
        switch (costs.issue) {
        case issue_rule::apart: issued = std::max(fma * (all / fma_rate), cvt * (all / cvt_rate)); break;
        case issue_rule::shared: issued = (fma + cvt + sfu) * (all / fma_rate); break;
        case issue_rule::paired: issued = (cvt + sfu) * (all / cvt_rate) + (fma - std::min(fma, cvt + sfu)) * (all / fma_rate); break;
        }
        return {std::max(issued, sfu * (all / sfu_rate)), all};
    }
    /// The cycles of the unit that takes the most, where the arithmetic units together count as one.
    constexpr cycle_count most_cycles(const cost_model& costs) const
    {
        cycle_count most = arithmetic(costs);
        for (const pipeline p : pipelines) most = std::max(most, exact_cycles(p, costs));
        return most;
    }
    /// True if this unit bounds the speed of the program: it takes some cycles, and neither another unit nor the arithmetic units together
    /// take more.
    constexpr bool is_bound(pipeline p, const cost_model& costs) const
    {
        return (*this)[p] != 0 && exact_cycles(p, costs) == most_cycles(costs);
    }
    /// True if the arithmetic units together bound the speed of the program.
    constexpr bool is_arithmetic_bound(const cost_model& costs) const
    {
        return arithmetic(costs).count != 0 && arithmetic(costs) == most_cycles(costs);
    }

    /// Calls `visit(name)` for what bounds the speed of the program: "A" for the arithmetic units together, and each unit; FMA, CVT and SFU only if
    /// `lists_arithmetic`, which cost_model::lists_units says of the offline compiler.
    template <class Visit>
    constexpr void each_bound(const cost_model& costs, bool lists_arithmetic, const Visit& visit) const
    {
        if (is_arithmetic_bound(costs)) visit(std::string_view("A"));
        for (const pipeline p : pipelines)
            if ((p > pipeline::sfu || lists_arithmetic) && is_bound(p, costs)) visit(name_of(p));
    }

    /// Adds the load of other instructions.
    constexpr pipeline_load& operator+=(const pipeline_load& other)
    {
        for (const pipeline p : pipelines) (*this)[p] += other[p];
        return *this;
    }
    friend constexpr bool operator==(const pipeline_load&, const pipeline_load&) = default;
};

/// The load of an instruction on each unit. Messages to other parts of the shader core, such as BLEND, load none.
constexpr pipeline_load load_of(const instruction& i, const cost_model& costs)
{
    pipeline_load load;
    std::uint64_t cycles = static_cast<std::uint64_t>(i.cycles());
    const auto arithmetic = [&](pipeline p) {
        const number_type type = type_of(i.row());
        if (type != number_type::none && info_of(type).width == 64) cycles *= costs.wide_factor;
        load[p] = cycles;
    };
    const auto varying = [&] {
        for (const modifier_id id : i.row().modifiers()) {
            const modifier_field& field = modifier_field_of(id);
            load[pipeline::varying] += cycles * static_cast<std::uint64_t>(interpolated_components(field.id, field.bits.extract(i.bits)));
        }
    };
    switch (i.unit()) {
    case unit::none: break;
    case unit::fma: arithmetic(pipeline::fma); break;
    case unit::cvt: arithmetic(pipeline::cvt); break;
    case unit::sfu: arithmetic(pipeline::sfu); break;
    case unit::load_store: load[pipeline::load_store] = cycles; break;
    case unit::varying: varying(); break;
    case unit::texture: load[pipeline::texture] = cycles; break;
    case unit::varying_texture:
        varying();
        load[pipeline::texture] = cycles;
        break;
    }
    return load;
}

/// Statistics of a program.
struct program_statistics {
    arch on = arch::v9;  ///< the architecture
    cost_model costs{};  ///< the cost model

    std::size_t words = 0;  ///< number of words
    std::size_t instructions = 0;  ///< number of words that are instructions; other words are ignored
    std::size_t arithmetic = 0;  ///< instructions of the FMA, CVT and SFU units that compute a value
    std::size_t arithmetic_16 = 0;  ///< those whose result has elements of at most 16 bits
    register_mask registers = 0;  ///< bit n: rn is read or written
    std::uint64_t uniforms[max_uniforms / 64]{};  ///< bit n of element p: uniform 64 * p + n is read
    pipeline_load total{};  ///< of all instructions, including unreachable ones

    // For each unit, the path with the least and the path with the most load, among the paths from the first instruction to the end of the
    // program (see paths.hpp). They can be different paths for different units.
    bool has_shortest = false;  ///< false if the program never ends
    bool has_longest = false;  ///< false if there are loops
    pipeline_load shortest{};  ///< the minimum for each unit
    pipeline_load longest{};  ///< the maximum for each unit

    // With loops weighted; see weigh_loops().
    bool has_weighted = false;  ///< true after weigh_loops()
    pipeline_load weighted{};  ///< of all reachable instructions, those in loops times the iterations

    bool uses_stack = false;  ///< accesses thread-local memory, where compilers keep spilled registers and arrays
    bool has_side_effects = false;  ///< writes memory that is not thread-local, or sends messages to the job manager
    bool modifies_coverage = false;  ///< discards fragments, or computes the covered samples
    bool reads_colour = false;  ///< reads the colour in the tile
    bool late_depth_test = false;  ///< computes depth or stencil, so that the test is late
    bool late_depth_update = false;  ///< writes depth and stencil late: after they or the coverage are computed

    /// The size of the program.
    constexpr std::size_t bytes() const { return words * sizeof(word); }

    /// The number of registers that the program uses.
    constexpr int work_registers() const { return popcount(registers); }
    /// True if the occupancy is known: for programs with all registers that the architecture has.
    constexpr bool has_known_occupancy() const { return thread_percent() != 0; }
    /// The number of registers of each thread: 32 at full occupancy, 64 at half, on v15 80; on v15 128 at a quarter; 0 if unknown.
    constexpr int registers_per_thread() const { return occupancy_of(registers, on).registers; }
    /// The occupancy: the percentage of the shader core's threads that can run at the same time; 0 if unknown.
    constexpr int thread_percent() const { return occupancy_of(registers, on).percent; }
    /// The number of 32-bit uniforms that the program reads.
    constexpr int uniform_count() const
    {
        int all = 0;
        for (const std::uint64_t one : uniforms) all += count(one);
        return all;
    }
    /// The percentage of arithmetic instructions with elements of at most 16 bits, rounded down.
    constexpr int percent_16_bit() const { return arithmetic == 0 ? 0 : static_cast<int>(arithmetic_16 * 100 / arithmetic); }

private:
    static constexpr int count(std::uint64_t bits)
    {
        int n = 0;
        for (; bits != 0; bits &= bits - 1) ++n;
        return n;
    }
};

/// Short for program_statistics: `statistics s = statistics_of(shader, arch::v10);`.
using statistics = program_statistics;

/// The number of iterations of a loop.
struct loop_trips {
    std::uint32_t header = 0;  ///< the index of the first instruction of the loop
    std::uint64_t count = 1;  ///< how often its instructions are executed each time that the loop is entered
};

/// True if a loop begins with an instruction.
constexpr bool is_loop_at(const flow_graph& graph, std::uint32_t index)
{
    if (index >= graph.word_count()) return false;
    const block_id b = graph.block_of(index);
    return graph[b].first == index && graph.is_loop_header(b);
}

/// How often a block is executed if each loop around it does the iterations that `trips` names, or one: the product, at most 2^48.
constexpr std::uint64_t loop_weight(const flow_graph& graph, std::span<const loop_trips> trips, block_id b)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 48;  // sums of larger weights would overflow
    std::uint64_t weight = 1;
    for (const loop_trips& one : trips)
        for (std::uint32_t l = 0; l < graph.loop_count(); ++l)
            if (graph[graph.loop(l).header].first == one.header && graph.is_in(l, b))
                weight = one.count != 0 && weight > most / one.count ? most : weight * one.count;
    return weight;
}

/// Sets the weighted load in `to`, the statistics of the program: the sum of all reachable instructions, each times its loop_weight(). `graph` is that
/// of the same words.
constexpr void weigh_loops(std::span<const word> words, arch on, const flow_graph& graph, std::span<const loop_trips> trips,
                           program_statistics& to)
{
    to.has_weighted = true;
    to.weighted = {};
    for (block_id b = 0; b < graph.size(); ++b) {
        if (!graph.is_reachable(b)) continue;
        const std::uint64_t weight = loop_weight(graph, trips, b);
        for (std::uint32_t index = graph[b].first; index <= graph[b].last(); ++index)
            if (const result<instruction> i = decode(words[index], on))
                for (const pipeline p : pipelines) to.weighted[p] += weight * load_of(*i, to.costs)[p];
    }
}

/// The number of elements of scratch memory for a program with `blocks` blocks.
constexpr std::size_t statistics_scratch_size(std::size_t blocks) { return pipeline_count * blocks + path_scratch_size(blocks); }

VALHALL_COMPILED_BEGIN

/// Computes the statistics of a program. `graph` is the graph of the same words on the same architecture. Faults: no_space if `scratch`
/// has fewer than statistics_scratch_size(graph.size()) elements, or the graph has another number of words.
VALHALL_COMPILED(constexpr)
result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs, const flow_graph& graph,
                                         std::span<std::uint64_t> scratch);

VALHALL_COMPILED_END

/// Computes the statistics of a program in a std::array.
template <std::size_t Words>
constexpr program_statistics statistics_of(const std::array<word, Words>& words, arch on, const cost_model& costs)
{
    const fixed_flow_graph<Words> graph(words, on);
    std::array<std::uint64_t, statistics_scratch_size(Words)> scratch{};
    return *statistics_of(words, on, costs, graph, scratch);
}

/// As above, on the usual product of the architecture.
template <std::size_t Words>
constexpr program_statistics statistics_of(const std::array<word, Words>& words, arch on)
{
    return statistics_of(words, on, usual_costs_of(on));
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/statistics.inl.hpp"
#endif

#endif
