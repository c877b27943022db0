// SPDX-License-Identifier: MIT
// Inserts the waits that a program needs, in place: as late as possible, on an instruction that can carry them or on a NOP.
#ifndef VALHALL_PROGRAM_INSERT_WAITS_HPP
#define VALHALL_PROGRAM_INSERT_WAITS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/analysis_room.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/relocate.hpp"
#include "valhall/program/waits.hpp"

namespace valhall {

namespace detail {

class wait_inserter {
public:
    constexpr wait_inserter(std::span<word> buffer, std::size_t size, arch on, const wait_options& options, const flow_graph& graph,
                            const analysis_room& room)
        : buffer_(buffer), words_(buffer.first(size)), on_(on), aligns_(options.aligns), graph_(graph), states_(room.states.first(graph.size())),
          effects_(room.effects.first(graph.size())), numbers_(room.numbers),
          changes_(room.numbers.subspan(place_queue::room_for(graph.size())), words_)
    {
        for (program_state& state : states_) state = {};
        if (!states_.empty()) states_[0] = state_at_start(options.stage);
    }

    constexpr result<instruction_moves> run()
    {
        for (const block_id b : graph_.order()) {
            effects_[b] = {};
            effects_[b].made = leave(b, {}, &effects_[b], false);
        }
        follow_forwards(graph_, states_, numbers_, [this](block_id b, const program_state& before) { return behind(b, before); });
        for (const block_id b : graph_.order())
            if (effects_[b].is_suspect || misses_waits(b, states_[b])) leave(b, states_[b], nullptr, true);
        return changes_.apply(buffer_, on_, aligns_);
    }

private:
    // What is known behind a block. Where nothing before it has to be waited for in it, that is what its effect says. Else it has to
    // be gone through: a wait for what was before also waits for what the block itself has sent until there.
    constexpr program_state behind(block_id b, const program_state& before)
    {
        if (graph_[b].target == unknown_place) return {};
        return misses_waits(b, before) ? leave(b, before, nullptr, false) : effects_[b].behind(before);
    }

    constexpr bool misses_waits(block_id b, const program_state& before) const
    {
        return effects_[b].slots_met(before) != 0 || (effects_[b].needs & before.unsettled) != 0;
    }

    // Goes through a block, to collect its effect and to insert what it needs, or only to know what is behind it.
    constexpr program_state leave(block_id b, program_state state, block_effect* effect, bool inserts)
    {
        const basic_block block = graph_[b];
        std::uint32_t opened[8];  // by slot, the place from which on it can be waited for
        for (std::uint32_t& place : opened) place = block.first;
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            if (!i) continue;
            footprint f = footprint_of(*i);
            if (const unsigned slots = slots_to_wait_for(state, f, ends(*i)); slots != 0) {
                if (inserts) insert(index, slots, opened);
                if (effect != nullptr) effect->is_suspect = true;
                complete(state, slots);
            }
            if (const unsigned now = slots_opened(f); now != 0)
                for (int slot = 0; slot < 8; ++slot)
                    if ((now >> slot & 1) != 0) opened[slot] = index;
            pass(state, f);
            // A barrier waits for itself.
            if (f.has(effect::is_barrier) && can_carry_wait(*i)) {
                if (effect != nullptr) effect->is_suspect = true;
                if (inserts) static_cast<void>(carry(words_[index], 1u << f.slot));
                f.waits = static_cast<std::uint8_t>(f.waits | slots_waited_for(flow_for(1u << f.slot)));
                complete(state, f.waits);
            }
            if (effect != nullptr) effect->add(f, ends(*i), true);
        }
        return state;
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
        if (!can_carry_wait(*i)) return false;
        bits = flow_field.insert(bits, static_cast<word>(flow_for(slots_waited_for(*i) | slots)));
        return true;
    }

    std::span<word> buffer_, words_;
    arch on_;
    bool aligns_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<block_effect> effects_;
    std::span<std::uint32_t> numbers_;
    relocation changes_;
};

}  // namespace detail

/// Inserts the waits that a program needs: the results of messages before they are read or overwritten, memory in the order of
/// the program as far as it is written, barriers, the tile and the coverage. `buffer` holds the program of `size` words, of
/// which `graph` is the graph, and space for NOPs; `room` is scratch memory for both. Returns where the instructions went.
/// Faults: no_space, branch_too_far; with them nothing is changed but flow controls.
constexpr result<instruction_moves> insert_waits(std::span<word> buffer, std::size_t size, arch on, const wait_options& options,
                                           const flow_graph& graph, const analysis_room& room)
{
    return detail::wait_inserter(buffer, size, on, options, graph, room).run();
}

}  // namespace valhall

#endif
