// Drops the waits that nothing needs, in place, and the NOPs that did nothing but wait for them.
#ifndef VALHALL_PROGRAM_DROP_WAITS_HPP
#define VALHALL_PROGRAM_DROP_WAITS_HPP

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

// What is demanded where nothing is known of what follows.
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

// What an instruction demands by itself.
constexpr wait_demand demand_of(const footprint& f, bool is_end)
{
    const std::uint8_t facts = static_cast<std::uint8_t>(obstacles_to(f, is_end).facts());
    wait_demand demand;
    for (int place = 0; place < slot_places; ++place) {
        demand.accessed[place] = f.read | f.written;
        demand.dropped[place] = f.last_uses;
        demand.facts[place] = facts;
    }
    demand.needs = f.needs;
    return demand;
}

// What is demanded before an instruction, from what is behind it: a wait meets what is demanded of its slots.
constexpr void demand_before(wait_demand& demand, const footprint& f, bool is_end)
{
    demand.needs = static_cast<std::uint8_t>(demand.needs & ~unsigned{f.waits});
    for (int place = 0; place < slot_places; ++place) {
        if ((f.waits >> slot_at(place) & 1) == 0) continue;
        demand.accessed[place] = demand.dropped[place] = 0;
        demand.facts[place] = 0;
    }
    demand.add(demand_of(f, is_end));
}

// The slots of which what is in flight meets what is demanded.
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

// Whether an instruction is there for nothing but its flow control.
constexpr bool does_nothing(const instruction& i)
{
    return effects_of(i.row()) == 0 && operands_of(i.row()).size() == 0 && i.row().modifiers().size() == 0;
}

// Two steps, each of which may drop at once all that it finds: first the waits for which, on every way to those who need them,
// another one follows; then those that have nothing left to wait for.
class wait_dropper {
public:
    constexpr wait_dropper(std::span<word> words, arch on, shader_stage stage, const flow_graph& graph, const analysis_room& room)
        : words_(words), on_(on), stage_(stage), graph_(graph), states_(room.states.first(graph.size())),
          demands_(room.demands.first(graph.size())), numbers_(room.numbers),
          changes_(room.numbers.subspan(block_queue::room_for(graph.size())), words.size())
    {
    }

    constexpr result<std::size_t> run()
    {
        follow_demands();
        drop_waits<step::followed>([this](block_id b, std::uint32_t index, unsigned waits, const program_state& state) {
            return needed(b, index, waits, state);
        });
        drop_waits<step::idle>([](block_id, std::uint32_t, unsigned waits, const program_state& state) {
            constexpr unsigned beside_messages = 0xFF & ~slots_with_messages;
            return waits & (state.messages.busy_slots() | (state.unsettled & beside_messages));
        });
        return changes_.apply(words_, on_);
    }

private:
    enum class step : std::uint8_t { followed, idle };

    // What is demanded at the end of each block.
    constexpr void follow_demands()
    {
        block_queue queue(numbers_, graph_.size());
        for (block_id b = graph_.size(); b-- != 0;) {
            const basic_block block = graph_[b];
            const bool is_known = block.target != unknown_place && block.target != outside_program && block.next != outside_program;
            demands_[b] = is_known ? wait_demand{} : every_demand();
            queue.push(b);
        }
        while (!queue.empty()) {
            const block_id b = queue.pop();
            const basic_block block = graph_[b];
            wait_demand demand = demands_[b];
            for (std::uint32_t index = block.first + block.size; index-- != block.first;) {
                if (const result<instruction> i = decode(words_[index], on_)) demand_before(demand, footprint_of(*i), ends(*i));
                else demand = every_demand();
            }
            for (const block_id from : graph_.predecessors(b))
                if (demands_[from].add(demand)) queue.push(from);
        }
    }

    // Follows what is in flight, then asks before each wait which of its slots to keep.
    template <step Step, class Keep>
    constexpr void drop_waits(Keep&& keep)
    {
        for (program_state& state : states_) state = {};
        if (!states_.empty()) states_[0] = state_at_start(stage_);
        follow_forwards(graph_, states_, numbers_, [this](block_id b, program_state state) {
            walk<Step>(b, state, [](std::uint32_t, const instruction&, const footprint&) {});
            return graph_[b].target == unknown_place ? program_state{} : state;
        });
        for (const block_id b : graph_.order()) {
            program_state state = states_[b];
            walk<Step>(b, state, [&](std::uint32_t index, const instruction& i, const footprint& f) {
                const unsigned slots = keep(b, index, f.waits, state);
                if (slots != f.waits) set_waits(index, i, slots);
            });
        }
    }

    // Goes through a block; `at_wait` is called before an instruction's wait.
    template <step Step, class AtWait>
    constexpr void walk(block_id b, program_state& state, AtWait&& at_wait)
    {
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const result<instruction> i = decode(words_[index], on_);
            if (!i) continue;
            const footprint f = footprint_of(*i);
            if constexpr (Step == step::followed) meet(state, f);
            state.messages.send(f);
            state.unsettled = static_cast<std::uint8_t>(state.unsettled | slots_opened(f));
            if (f.waits == 0) continue;
            at_wait(index, *i, f);
            if constexpr (Step == step::idle) complete(state, f.waits);
        }
    }

    // In the first step, all that is in flight stays so until somebody needs it, as if nobody waited but those who do.
    static constexpr void meet(program_state& state, const footprint& f)
    {
        for (int place = 0; place < slot_places; ++place) {
            state.messages.results[place] &= ~(f.read | f.written);
            state.messages.operands[place] &= ~f.last_uses;
        }
        state.unsettled = static_cast<std::uint8_t>(state.unsettled & ~unsigned{f.needs});
    }

    // Of the slots for which an instruction waits, those that somebody needs before another wait.
    constexpr unsigned needed(block_id b, std::uint32_t index, unsigned waits, const program_state& state) const
    {
        unsigned open = waits, found = 0;
        while (++index <= graph_[b].last() && open != 0) {
            const result<instruction> i = decode(words_[index], on_);
            if (!i) return found | open;
            const footprint f = footprint_of(*i);
            found |= open & slots_met(state, demand_of(f, ends(*i)));
            open &= ~(found | f.waits);
        }
        return found | (open & slots_met(state, demands_[b]));
    }

    // Leaves an instruction only some of its slots to wait for.
    constexpr void set_waits(std::uint32_t index, const instruction& i, unsigned slots)
    {
        words_[index] = flow_field.insert(i.bits, static_cast<word>(flow_for(slots)));
        if (slots == 0 && does_nothing(i)) changes_.drop(index);
    }

    std::span<word> words_;
    arch on_;
    shader_stage stage_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<wait_demand> demands_;
    std::span<std::uint32_t> numbers_;
    relocation changes_;
};

}  // namespace detail

/// Drops the waits that nothing needs, and NOPs that did nothing else. `graph` is the program's, and `room` has as much as it
/// says for both. Gives the new size. Of a program that misses waits, it drops no fewer. Faults: branch_too_far; with it
/// nothing is changed but flow controls.
constexpr result<std::size_t> drop_waits(std::span<word> words, arch on, const wait_options& options, const flow_graph& graph,
                                         const analysis_room& room)
{
    return detail::wait_dropper(words, on, options.stage, graph, room).run();
}

}  // namespace valhall

#endif
