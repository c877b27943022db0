// SPDX-License-Identifier: MIT
// The definitions of insert_waits.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_INSERT_WAITS_INL_HPP
#define VALHALL_PROGRAM_INSERT_WAITS_INL_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/dataflow.hpp"
#include "valhall/program/known_words.hpp"
#include "valhall/program/waits.hpp"

namespace valhall {

namespace detail {

class wait_inserter {
public:
    constexpr wait_inserter(std::span<word> buffer, std::size_t size, arch on, const wait_options& options, const flow_graph& graph,
                            const analysis_scratch& scratch)
        : wait_inserter(buffer, changeable_words(buffer.first(size), on, scratch.known), options, graph, scratch)
    {
    }
    // For a program whose words are decoded already.
    constexpr wait_inserter(std::span<word> buffer, const changeable_words& words, const wait_options& options, const flow_graph& graph,
                            const analysis_scratch& scratch)
        : buffer_(buffer), words_(words), aligns_(options.aligns), stage_(options.stage), graph_(graph),
          states_(scratch.states.first(graph.size())), effects_(scratch.effects.first(graph.size())), numbers_(scratch.numbers),
          changes_(scratch.numbers.subspan(place_queue::scratch_size(graph.size())), words.words())
    {
    }

    constexpr result<instruction_moves> run()
    {
        for (block_effect& effect : effects_) effect.is_stale = true;
        find_states();
        // Each round only moves waits to blocks that run no more often. After a few rounds, the remaining waits get NOPs.
        for (int round = 0; round < 4 && move_waits_up(); ++round) {
            find_states();
            if (drop_idle_waits()) find_states();
        }
        for (const block_id b : graph_.order())
            if (effects_[b].is_suspect || misses_waits(b, states_[b])) leave(b, states_[b], nullptr, true);
        return changes_.apply(buffer_, words_.on(), aligns_);
    }

private:
    // Computes the transfer functions of the blocks that have changed, and the states before all blocks if all needs are waited for.
    constexpr void find_states()
    {
        for (program_state& state : states_) state = {};
        if (!states_.empty()) states_[0] = state_at_start(stage_);
        for (const block_id b : graph_.order()) {
            if (!effects_[b].is_stale) continue;
            effects_[b] = {};
            effects_[b].made = leave(b, {}, &effects_[b], false);
        }
        follow_forwards(graph_, states_, numbers_, [this](block_id b, const program_state& before) { return after(b, before); });
    }

    // The state after a block. If the block needs no wait for messages before it, its transfer function suffices. Otherwise the block is
    // walked: a wait for earlier messages also covers those that the block itself has sent by then.
    constexpr program_state after(block_id b, const program_state& before)
    {
        if (graph_[b].target == unknown_place) return {};
        return misses_waits(b, before) ? leave(b, before, nullptr, false) : effects_[b].after(before);
    }

    constexpr bool misses_waits(block_id b, const program_state& before) const
    {
        return effects_[b].slots_met(before) != 0 || (effects_[b].needs & before.unsettled) != 0;
    }

    // ---- waits in earlier blocks ----

    // A wait for messages of earlier blocks, for which its own block has no instruction that can carry it.
    struct uncarried_wait {
        footprint reader{};
        bool is_end = false;
        unsigned slots = 0;
        std::uint32_t loop_depth = 0;
    };

    // Moves waits that would need a NOP into earlier blocks, onto instructions there: out of a loop, or into the arm of a branch that sent
    // the message. Like partial redundancy elimination, it never adds an unneeded wait to a path, except when leaving a loop. Returns true
    // if it moved any.
    constexpr bool move_waits_up()
    {
        bool is_changed = false;
        for (const block_id b : graph_.order()) {
            uncarried_wait wait;
            if (!misses_waits(b, states_[b]) || !find_uncarried(b, wait) || !can_wait_before(b, wait, most_levels)) continue;
            wait_before(b, wait, most_levels);
            is_changed = true;
        }
        return is_changed;
    }

    constexpr bool find_uncarried(block_id b, uncarried_wait& found) const
    {
        const basic_block block = graph_[b];
        program_state state = states_[b];
        unsigned sent = 0;
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const known_word known = words_.at(index);
            if (!known.is_instruction) return false;
            const footprint& f = known.effects;
            if (const unsigned slots = slots_to_wait_for(state, f, ends(known.what)); slots != 0) {
                found = {f, ends(known.what), slots, graph_.loop_depth(b)};
                return (slots & sent) == 0;
            }
            if (can_carry_wait(known.what)) return false;
            sent |= slots_opened(f);
            pass(state, f);
        }
        return false;
    }

    // How many blocks without a carrier a wait may be moved through.
    static constexpr int most_levels = 3;

    // The slots of a wait that are open after a block.
    constexpr unsigned slots_open_after(block_id b, const uncarried_wait& wait)
    {
        return slots_to_wait_for(after(b, states_[b]), wait.reader, wait.is_end) & wait.slots;
    }

    // True if a wait before a block can be moved into all its predecessors that need it, or into theirs.
    constexpr bool can_wait_before(block_id b, const uncarried_wait& wait, int levels)
    {
        if (b == 0) return false;
        for (const block_id from : graph_.predecessors(b)) {
            const unsigned slots = graph_.is_reachable(from) ? slots_open_after(from, wait) : 0;
            if (slots == 0) continue;
            if (graph_.loop_depth(from) > wait.loop_depth || !others_wait(from, b, slots, wait.loop_depth)) return false;
            std::uint32_t carrier = 0;
            if (find_carrier(from, slots, carrier)) continue;
            if (levels == 0 || carrier != graph_[from].first || !can_wait_before(from, wait, levels - 1)) return false;
        }
        return true;
    }

    constexpr void wait_before(block_id b, const uncarried_wait& wait, int levels)
    {
        for (const block_id from : graph_.predecessors(b)) {
            const unsigned slots = graph_.is_reachable(from) ? slots_open_after(from, wait) : 0;
            if (slots == 0) continue;
            std::uint32_t carrier = 0;
            if (find_carrier(from, slots, carrier)) add_wait(from, carrier, slots, wait.reader.needs != 0);
            else if (levels != 0) wait_before(from, wait, levels - 1);
        }
    }

    // Records what the instruction waited for before, since another wait of the same round may make this one idle.
    constexpr void add_wait(block_id b, std::uint32_t index, unsigned slots, bool is_for_tile)
    {
        effects_[b].is_stale = true;
        const unsigned before = slots_waited_for(words_.flow_of(index));
        static_cast<void>(carry(index, slots));
        if (is_for_tile) changes_.note(index, 0);
        else if (changes_.note(index) == 0) changes_.note(index, was_added | before);
    }
    static constexpr std::uint32_t was_added = 0x100;

    // Drops waits of the last round for slots on which nothing can be in flight. True if there were any.
    constexpr bool drop_idle_waits()
    {
        bool is_changed = false;
        for (std::uint32_t index = 0; index < changes_.size(); ++index) {
            const std::uint32_t note = changes_.note(index);
            if (note == 0) continue;
            changes_.note(index, 0);
            const unsigned now = slots_waited_for(words_.flow_of(index));
            const unsigned kept = now & ((note & 0xFF) | busy_slots_after(index));
            if (slots_waited_for(flow_for(kept)) == now) continue;
            words_.change(index, flow_for(kept));
            effects_[graph_.block_of(index)].is_stale = is_changed = true;
        }
        return is_changed;
    }

    // The slots of messages that may be in flight after an instruction, before it waits.
    constexpr unsigned busy_slots_after(std::uint32_t last) const
    {
        const block_id b = graph_.block_of(last);
        program_state state = states_[b];
        for (std::uint32_t index = graph_[b].first; index <= last; ++index) {
            known_word known = words_.at(index);
            if (!known.is_instruction) continue;
            footprint& f = known.effects;
            complete(state, slots_to_wait_for(state, f, ends(known.what)));
            if (index == last) f.waits = 0;
            pass(state, f);
        }
        return state.messages.busy_slots();
    }

    // True if the other successors of a block need a wait for the same slots, or leave the loop.
    constexpr bool others_wait(block_id from, block_id to, unsigned slots, std::uint32_t loop_depth)
    {
        const program_state state = after(from, states_[from]);
        for (const block_id other : graph_.successors(from)) {
            if (other == to || graph_.loop_depth(other) < loop_depth) continue;
            const unsigned met = effects_[other].slots_met(state) | (effects_[other].needs & state.unsettled);
            if ((slots & (state.messages.busy_slots() | state.unsettled) & ~met) != 0) return false;
        }
        return true;
    }

    // Finds the last instruction of a block that can carry a wait, searching back to the instruction that opens one of the slots. Returns
    // false if there is none: `carrier` is then no_instruction if the block opens a slot, else the block's first instruction.
    constexpr bool find_carrier(block_id b, unsigned slots, std::uint32_t& carrier) const
    {
        const basic_block block = graph_[b];
        for (carrier = block.last();; --carrier) {
            const known_word known = words_.at(carrier);
            if (known.is_instruction && can_carry_wait(known.what)) return true;
            if (!known.is_instruction || (slots_opened(known.effects) & slots) != 0) {
                carrier = no_instruction;
                return false;
            }
            if (carrier == block.first) return false;
        }
    }

    // ---- one block ----

    // Walks a block: to compute its transfer function, to insert the waits it needs, or only for the state after it.
    constexpr program_state leave(block_id b, program_state state, block_effect* effect, bool inserts)
    {
        const basic_block block = graph_[b];
        std::uint32_t opened[8];  // by slot: the place from which on it can be waited for
        for (std::uint32_t& place : opened) place = block.first;
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            known_word known = words_.at(index);
            if (!known.is_instruction) continue;
            footprint& f = known.effects;
            const bool is_end = ends(known.what);
            if (const unsigned slots = slots_to_wait_for(state, f, is_end); slots != 0) {
                if (inserts) insert(index, slots, opened);
                if (effect != nullptr) effect->is_suspect = true;
                complete(state, slots);
            }
            if (const unsigned now = slots_opened(f); now != 0)
                for (int slot = 0; slot < 8; ++slot)
                    if ((now >> slot & 1) != 0) opened[slot] = index;
            pass(state, f);
            // A barrier waits for itself.
            if (f.has(effect::is_barrier) && can_carry_wait(known.what)) {
                if (effect != nullptr) effect->is_suspect = true;
                if (inserts) static_cast<void>(carry(index, 1u << f.slot));
                f.waits = static_cast<std::uint8_t>(f.waits | slots_waited_for(flow_for(1u << f.slot)));
                complete(state, f.waits);
            }
            if (effect != nullptr) effect->add(f, is_end, true);
        }
        return state;
    }

    // Inserts a wait between the place where its slots were opened and an instruction, as late as possible.
    constexpr void insert(std::uint32_t index, unsigned slots, const std::uint32_t (&opened)[8])
    {
        std::uint32_t earliest = 0;
        for (int slot = 0; slot < 8; ++slot)
            if ((slots >> slot & 1) != 0) earliest = std::max(earliest, opened[slot]);
        for (std::uint32_t at = index; at-- != earliest;)
            if (carry(at, slots)) return;
        changes_.insert(index, flow_for(slots));
    }

    // Adds slots to a word's wait. False if it has a flow control that is not a wait.
    constexpr bool carry(std::uint32_t index, unsigned slots)
    {
        const known_word known = words_.at(index);
        if (!known.is_instruction || !can_carry_wait(known.what)) return false;
        words_.change(index, flow_for(slots_waited_for(known.what) | slots));
        return true;
    }

    std::span<word> buffer_;
    changeable_words words_;
    bool aligns_;
    shader_stage stage_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<block_effect> effects_;
    std::span<std::uint32_t> numbers_;
    relocation changes_;
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr result<instruction_moves> insert_waits(std::span<word> buffer, std::size_t size, arch on, const wait_options& options,
                                                 const flow_graph& graph, const analysis_scratch& scratch)
{
    return detail::wait_inserter(buffer, size, on, options, graph, scratch).run();
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
