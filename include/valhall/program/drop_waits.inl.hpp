// SPDX-License-Identifier: MIT
// The definitions of drop_waits.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_DROP_WAITS_INL_HPP
#define VALHALL_PROGRAM_DROP_WAITS_INL_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/program/dataflow.hpp"
#include "valhall/program/known_words.hpp"
#include "valhall/program/waits.hpp"

namespace valhall {

namespace detail {

// The demand where the following instructions are unknown: everything.
constexpr wait_demand every_demand()
{
    wait_demand all;
    for (int place = 0; place < slot_places; ++place) {
        all.accessed[place] = all.dropped[place] = ~register_mask{0};
        all.facts[place] = 0xFF;
    }
    all.needs = 0xFF;
    return all;
}

// The demand of an instruction alone.
constexpr wait_demand demand_of(const footprint& f, bool is_end)
{
    const std::uint8_t facts = static_cast<std::uint8_t>(obstacles_to(f, is_end).facts(true));
    wait_demand demand;
    for (int place = 0; place < slot_places; ++place) {
        demand.accessed[place] = f.read | f.written;
        demand.dropped[place] = f.last_uses;
        demand.facts[place] = facts;
    }
    demand.needs = f.needs;
    return demand;
}

// Removes the demand for slots that are waited for.
constexpr void without_waited(wait_demand& demand, unsigned slots)
{
    demand.needs = static_cast<std::uint8_t>(demand.needs & ~slots);
    for (int place = 0; place < slot_places; ++place) {
        if ((slots >> slot_at(place) & 1) == 0) continue;
        demand.accessed[place] = demand.dropped[place] = 0;
        demand.facts[place] = 0;
    }
}

// The demand before an instruction, from the demand after it.
constexpr void demand_before(wait_demand& demand, const footprint& f, bool is_end)
{
    if (f.waits != 0) without_waited(demand, f.waits);
    demand.add(demand_of(f, is_end));
}

// The slots whose messages in flight conflict with the demand.
constexpr unsigned slots_met(const program_state& state, const wait_demand& demand)
{
    const messages_in_flight& m = state.messages;
    unsigned slots = demand.needs & state.unsettled;
    for (int place = 0; place < slot_places; ++place) {
        const bool is_met = ((m.results[place] & demand.accessed[place]) | (m.operands[place] & demand.dropped[place]) |
                             register_mask(m.facts[place] & unsigned{demand.facts[place]})) != 0;
        slots |= unsigned{is_met} << slot_at(place);
    }
    return slots;
}

// True if an instruction has no effect but its flow control.
constexpr bool does_nothing(const instruction& i)
{
    return effects_of(i.row()) == 0 && operands_of(i.row()).size() == 0 && i.row().modifiers().size() == 0;
}

// Among several waits for a slot on a path, keeps the last one before the instruction that needs it, which gives the message the most time.
// Each wait is judged by the messages in flight once earlier unneeded waits are removed.
class wait_dropper {
public:
    constexpr wait_dropper(std::span<word> words, arch on, const wait_options& options, const flow_graph& graph,
                           const analysis_scratch& scratch)
        : buffer_(words), words_(words, on, scratch.known), aligns_(options.aligns), graph_(graph),
          states_(scratch.states.first(graph.size())), demands_(scratch.demands.first(graph.size())),
          effects_(scratch.effects.first(graph.size())), numbers_(scratch.numbers),
          changes_(scratch.numbers.subspan(place_queue::scratch_size(graph.size())), words)
    {
        for (program_state& state : states_) state = {};
        if (!states_.empty()) states_[0] = state_at_start(options.stage);
    }

    constexpr result<instruction_moves> run()
    {
        follow_demands();
        for (const block_id b : graph_.order()) {
            effects_[b] = {};
            effects_[b].made = leave(b, {}, &effects_[b]);
        }
        follow_forwards(graph_, states_, numbers_, [this](block_id b, const program_state& before) { return after(b, before); });
        for (const block_id b : graph_.order())
            if (effects_[b].is_suspect) leave(b, states_[b], nullptr);
        return changes_.apply(buffer_, words_.on(), aligns_);
    }

private:
    // Computes the demand at the end of each block. The first visit collects the demand of the block alone; later visits only pass on the
    // demand after the block, for slots that it does not wait for.
    constexpr void follow_demands()
    {
        for (block_id b = 0; b < graph_.size(); ++b) {
            const basic_block block = graph_[b];
            const bool is_known = block.target != unknown_place && block.target != outside_program && block.next != outside_program;
            demands_[b] = is_known ? wait_demand{} : every_demand();
            effects_[b] = {};
        }
        follow_backwards(
            graph_, demands_, numbers_, [this](block_id b, const wait_demand& after) { return demand_before_block(b, after); },
            [](block_id, const wait_demand&, auto&&) {});
    }

    constexpr wait_demand demand_before_block(block_id b, wait_demand demand)
    {
        block_effect& effect = effects_[b];
        if (effect.is_suspect) {
            without_waited(demand, effect.waits);
            return demand;
        }
        effect.is_suspect = true;
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first + block.size; index-- != block.first;) {
            if (const known_word known = words_.at(index); known.is_instruction) {
                demand_before(demand, known.effects, ends(known.what));
                effect.waits = static_cast<std::uint8_t>(effect.waits | known.effects.waits);
            } else {
                demand = every_demand();
            }
        }
        return demand;
    }

    // The state after a block. Its instructions have waited for the messages that they conflict with, but not for later messages of the
    // same slot.
    constexpr program_state after(block_id b, program_state before) const
    {
        if (graph_[b].target == unknown_place) return {};
        const block_effect& effect = effects_[b];
        for (int place = 0; place < slot_places; ++place) {
            before.messages.results[place] &= ~effect.accessed;
            before.messages.operands[place] &= ~effect.last_uses;
            before.messages.facts[place] = static_cast<std::uint8_t>(before.messages.facts[place] & ~unsigned{effect.facts});
        }
        before.unsettled = static_cast<std::uint8_t>(before.unsettled & ~unsigned{effect.needs});
        complete(before, effect.waits);
        before.add(effect.made);
        return before;
    }

    // Walks a block, either to collect its transfer function with the waits that it always keeps, or to remove waits.
    constexpr program_state leave(block_id b, program_state state, block_effect* collected)
    {
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            known_word known = words_.at(index);
            if (!known.is_instruction) continue;
            footprint& f = known.effects;
            const unsigned waits = f.waits;
            f.waits = 0;
            pass(state, f);
            if (collected != nullptr) collected->add(f, ends(known.what), true);
            if (waits == 0) continue;
            // A barrier waits for itself.
            const unsigned own = f.has(effect::is_barrier) ? waits & 1u << f.slot : 0u;
            const unsigned kept = own | needed(block, index, waits & ~own, state);
            const unsigned slots = slots_waited_for(flow_for(kept));
            if (collected != nullptr) {
                collected->waits = static_cast<std::uint8_t>(collected->waits | slots);
                collected->is_suspect = true;
            } else if (kept != waits) {
                set_waits(index, known.what, kept);
            }
            complete(state, slots);
        }
        return state;
    }

    // Among the slots that an instruction waits for, those needed before the next wait.
    constexpr unsigned needed(const basic_block& block, std::uint32_t index, unsigned waits, const program_state& state) const
    {
        unsigned open = waits, found = 0;
        while (open != 0 && ++index <= block.last()) {
            const known_word known = words_.at(index);
            if (!known.is_instruction) return found | open;
            found |= open & slots_met(state, demand_of(known.effects, ends(known.what)));
            open &= ~(found | known.effects.waits);
        }
        return open == 0 ? found : found | (open & slots_met(state, demands_[graph_.block_of(block.first)]));
    }

    // Restricts the waits of an instruction to some slots.
    constexpr void set_waits(std::uint32_t index, const instruction& i, unsigned slots)
    {
        words_.change(index, flow_for(slots));
        if (slots == 0 && does_nothing(i)) changes_.drop(index);
    }

    std::span<word> buffer_;
    changeable_words words_;
    bool aligns_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<wait_demand> demands_;
    std::span<block_effect> effects_;
    std::span<std::uint32_t> numbers_;
    relocation changes_;
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr result<instruction_moves> drop_waits(std::span<word> words, arch on, const wait_options& options, const flow_graph& graph,
                                               const analysis_scratch& scratch)
{
    return detail::wait_dropper(words, on, options, graph, scratch).run();
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
