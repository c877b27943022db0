// SPDX-License-Identifier: MIT
// The definitions of statistics.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_STATISTICS_INL_HPP
#define VALHALL_PROGRAM_STATISTICS_INL_HPP

#include <cstddef>
#include <cstdint>
#include <span>

namespace valhall {

namespace detail {

// Collects facts, one instruction after another.
class statistics_collector {
public:
    constexpr statistics_collector(arch on, const cost_model& costs)
    {
        found_.on = on;
        found_.costs = costs;
    }

    // Adds an instruction and returns its load.
    constexpr pipeline_load add(const instruction& i)
    {
        const pipeline_load load = load_of(i, found_.costs);
        found_.total += load;
        ++found_.instructions;
        add_arithmetic(i);
        add_operands(i);
        add_properties(i);
        return load;
    }

    constexpr program_statistics finish(std::size_t words)
    {
        found_.words = words;
        found_.modifies_coverage |= (covering_ & computed_) != 0;
        found_.late_depth_update = found_.late_depth_test || found_.modifies_coverage;
        return found_;
    }

private:
    constexpr void add_arithmetic(const instruction& i)
    {
        const unit u = i.unit();
        if ((u != unit::fma && u != unit::cvt && u != unit::sfu) || !i.has_destination()) return;
        ++found_.arithmetic;
        // A conversion has no type of its own; its result's type counts.
        number_type type = type_of(i.row());
        if (type == number_type::none) type = operands_of(i.row())[i.staging_count()].type;
        const int width = info_of(type).width;
        found_.arithmetic_16 += width != 0 && width <= 16;
    }

    constexpr void add_operands(const instruction& i)
    {
        const bool covers = has(i.row(), effect::changes_coverage);
        register_mask written = 0;
        for (const operand_use& o : operands(i)) {
            found_.registers |= o.registers;
            if (o.is_written()) written |= o.registers;
            if (o.kind == operand_kind::source) add_source(i.source(o.index), o);
            if (covers && o.info.role == role::coverage && o.is_read()) {
                covering_ |= o.registers;
                found_.modifies_coverage |= o.registers == 0;
            }
        }
        if (!covers) computed_ |= written;
    }

    constexpr void add_source(const operand& value, const operand_use& o)
    {
        if (value.is_special() && value.special() == special::thread_local_pointer) found_.uses_stack = true;
        if (!value.is_uniform()) return;
        for (int half = 0; half < 2; ++half) {
            const int n = value.uniform() + half;
            if ((o.bytes >> 4 * half & 0x0F) != 0 && n < max_uniforms) found_.uniforms[n / 64] |= std::uint64_t{1} << n % 64;
        }
    }

    // Thread-local memory is recognised only if the address is the special value itself.
    static constexpr bool is_own_memory(const instruction& i)
    {
        for (int n = 0; n < i.source_count(); ++n)
            if (const operand value = i.source(n); value.is_special() && value.special() == special::thread_local_pointer) return true;
        return false;
    }

    constexpr void add_properties(const instruction& i)
    {
        const descriptor row = i.row();
        const bool covers = has(row, effect::changes_coverage), writes_tile = has(row, effect::writes_tile);
        found_.has_side_effects |= has(row, effect::signals_job_manager) || (has(row, effect::writes_memory) && !is_own_memory(i));
        found_.modifies_coverage |= has(row, effect::discards) && !covers;
        found_.late_depth_test |= covers && writes_tile;
        if (has(row, effect::reads_tile) && !writes_tile) {
            const result<modifier::z_stencil> of_depth = i.get<modifier::z_stencil>();
            found_.reads_colour |= !of_depth || *of_depth == modifier::z_stencil{};
        }
    }

    program_statistics found_{};
    register_mask covering_ = 0;  // registers with the coverage that instructions which change it take as input
    register_mask computed_ = 0;  // registers that other instructions write
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs, const flow_graph& graph,
                                                   std::span<std::uint64_t> scratch)
{
    const std::size_t blocks = graph.size();
    if (scratch.size() < statistics_scratch_size(blocks) || words.size() != graph.word_count()) return fault_code::no_space;
    detail::statistics_collector collector(on, costs);
    for (block_id b = 0; b < blocks; ++b) {
        pipeline_load load;
        for (std::uint32_t index = graph[b].first; index <= graph[b].last(); ++index)
            if (const result<instruction> i = decode(words[index], on)) load += collector.add(*i);
        for (const pipeline p : pipelines) scratch[static_cast<std::size_t>(p) * blocks + b] = load[p];
    }
    program_statistics found = collector.finish(words.size());
    const std::span<std::uint64_t> path = scratch.subspan(pipeline_count * blocks);
    for (const pipeline p : pipelines) {
        const std::span<const std::uint64_t> loads = scratch.subspan(static_cast<std::size_t>(p) * blocks, blocks);
        const path_cost shortest = shortest_path(graph, loads, path), longest = longest_path(graph, loads, path);
        found.has_shortest = shortest.exists;
        found.has_longest = longest.exists;
        found.shortest[p] = shortest.cost;
        found.longest[p] = longest.cost;
    }
    return found;
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
