// Inserts the waits that a program needs, in place: as late as possible, on an instruction that can carry them or on a NOP.
#ifndef VALHALL_PROGRAM_INSERT_WAITS_HPP
#define VALHALL_PROGRAM_INSERT_WAITS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/isa/stages.hpp"
#include "valhall/program/analysis_room.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/relocate.hpp"

namespace valhall {

/// How to insert and drop waits.
struct wait_options {
    /// What the program is of: who calls a blend shader has waited for the tile.
    shader_stage stage = shader_stage::none;
};

namespace detail {

// The flow control that waits for all of some slots and for as few others as possible: bit n for slot n.
constexpr flow flow_for(unsigned slots)
{
    flow best = flow::none;
    unsigned best_slots = 0;
    for (int f = 0; f < describe(enum_id::flow).count; ++f) {
        const unsigned waited = slots_waited_for(static_cast<flow>(f));
        if ((slots & ~waited) != 0 || (best_slots != 0 && (best_slots & ~waited) == 0)) continue;
        best = static_cast<flow>(f);
        best_slots = waited;
    }
    return best;
}

// The slots that have to be waited for before an instruction: all that a flow control waits for that is enough.
constexpr unsigned slots_to_wait_for(const program_state& state, const footprint& f, bool is_end)
{
    unsigned slots = f.needs & state.unsettled;
    state.messages.find_hazards(f, is_end, [&slots](hazard, int slot, register_mask) { slots |= 1u << slot; });
    return slots == 0 ? 0 : slots_waited_for(flow_for(slots));
}

constexpr void complete(program_state& state, unsigned slots)
{
    state.messages.complete(slots);
    state.unsettled = static_cast<std::uint8_t>(state.unsettled & ~slots);
}

// The slots that are open again behind an instruction: that of its message, and all if it touches the tile or the coverage.
constexpr unsigned slots_opened(const footprint& f) { return f.slot < 0 ? 0 : f.needs != 0 ? 0xFFu : 1u << f.slot; }

// Goes on behind an instruction before which everything was waited for.
constexpr void pass(program_state& state, const footprint& f)
{
    state.messages.send(f);
    state.unsettled = static_cast<std::uint8_t>(state.unsettled | slots_opened(f));
    if (f.waits != 0) complete(state, f.waits);
}

class wait_inserter {
public:
    constexpr wait_inserter(std::span<word> buffer, std::size_t size, arch on, shader_stage stage, const flow_graph& graph,
                            const analysis_room& room)
        : buffer_(buffer), words_(buffer.first(size)), on_(on), graph_(graph), states_(room.states.first(graph.size())), numbers_(room.numbers),
          changes_(room.numbers.subspan(block_queue::room_for(graph.size())), size)
    {
        for (program_state& state : states_) state = {};
        if (!states_.empty()) states_[0].unsettled = stage == shader_stage::blend ? 0 : 0xFF;
    }

    constexpr result<std::size_t> run()
    {
        follow_forwards(graph_, states_, numbers_, [this](block_id b, program_state state) { return leave(b, state, false); });
        for (block_id b = 0; b < graph_.size(); ++b)
            if (graph_.is_reachable(b)) leave(b, states_[b], true);
        return changes_.apply(buffer_, on_);
    }

private:
    constexpr program_state leave(block_id b, program_state state, bool is_final)
    {
        const basic_block block = graph_[b];
        std::uint32_t opened[8];  // by slot, the place from which on it can be waited for
        for (std::uint32_t& place : opened) place = block.first;
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            if (!i) continue;
            const footprint f = footprint_of(*i);
            if (const unsigned slots = slots_to_wait_for(state, f, ends(*i)); slots != 0) {
                if (is_final) insert(index, slots, opened);
                complete(state, slots);
            }
            for (int slot = 0; slot < 8; ++slot)
                if ((slots_opened(f) >> slot & 1) != 0) opened[slot] = index;
            pass(state, f);
            // A barrier waits for itself.
            if (f.has(effect::is_barrier) && can_carry(*i)) {
                if (is_final) static_cast<void>(carry(words_[index], 1u << f.slot));
                complete(state, 1u << f.slot);
            }
        }
        return block.target == unknown_place ? program_state{} : state;
    }

    // Lets slots be waited for between the place where they were opened and an instruction: as late as possible.
    constexpr void insert(std::uint32_t index, unsigned slots, const std::uint32_t (&opened)[8])
    {
        std::uint32_t earliest = 0;
        for (int slot = 0; slot < 8; ++slot)
            if ((slots >> slot & 1) != 0) earliest = std::max(earliest, opened[slot]);
        for (std::uint32_t at = index; at-- != earliest;)
            if (carry(words_[at], slots)) return;
        changes_.insert(index, flow_for(slots));
    }

    // Lets a word wait for slots, if its flow control does not say anything else.
    constexpr bool carry(word& bits, unsigned slots) const
    {
        const result<instruction> i = decode(bits, on_);
        if (!i) return false;
        if (!can_carry(*i)) return false;
        bits = flow_field.insert(bits, static_cast<word>(flow_for(slots_waited_for(*i) | slots)));
        return true;
    }

    static constexpr bool can_carry(const instruction& i) { return i.flow() == flow::none || slots_waited_for(i) != 0; }

    std::span<word> buffer_, words_;
    arch on_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<std::uint32_t> numbers_;
    relocation changes_;
};

}  // namespace detail

/// Inserts the waits that a program needs: the results of messages before they are read or overwritten, memory in the order of
/// the program as far as it is written, barriers, the tile and the coverage. `buffer` holds the program of `size` words, of
/// which `graph` is the graph, and room for NOPs; `room` has as much as it says for both. Gives the new size.
/// Faults: no_space, branch_too_far; with them nothing is changed but flow controls.
constexpr result<std::size_t> insert_waits(std::span<word> buffer, std::size_t size, arch on, const wait_options& options,
                                           const flow_graph& graph, const analysis_room& room)
{
    return detail::wait_inserter(buffer, size, on, options.stage, graph, room).run();
}

}  // namespace valhall

#endif
