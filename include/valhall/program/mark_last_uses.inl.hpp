// SPDX-License-Identifier: MIT
// The definitions of mark_last_uses.hpp, which includes this at its end.
#ifndef VALHALL_PROGRAM_MARK_LAST_USES_INL_HPP
#define VALHALL_PROGRAM_MARK_LAST_USES_INL_HPP

#include <cstdint>
#include <span>

#include "valhall/program/liveness.hpp"

namespace valhall {

namespace detail {

// Marks exactly those sources of an instruction whose registers may all be dropped. A register that two sources read is marked in both or
// in neither.
constexpr void mark_sources(changeable_words& words, std::uint32_t index, const known_word& known, register_mask droppable)
{
    const footprint& f = known.effects;
    if (f.last_uses == 0 && (f.unmarked & droppable) == 0) return;
    instruction i = known.what;
    const field_list<source_field> fields = i.row().sources();
    for (bool fewer = true; fewer;) {
        fewer = false;
        for (const source_field& field : fields) {
            const register_mask registers = registers_dropped(field, i.bits, i.on);
            if ((registers & droppable) == 0 || (registers & ~droppable) == 0) continue;
            droppable &= ~registers;
            fewer = true;
        }
    }
    register_mask last_uses = 0;
    for (const source_field& field : fields) {
        const register_mask registers = registers_dropped(field, i.bits, i.on);
        if (registers == 0) continue;
        const word mark = word{source_byte::last_use} << field.bits().position;
        i.bits = (registers & droppable) != 0 ? i.bits | mark : i.bits & ~mark;
        last_uses |= registers & droppable;
    }
    if (i.bits != known.what.bits) words.mark(index, i, last_uses);
}

// Marks registers that are dead after each instruction, unless the instruction's own message reads them. Unreachable words may be data.
constexpr void mark_dead(changeable_words& words, const flow_graph& graph, const liveness& live)
{
    for (const block_id b : graph.order()) {
        register_mask after = live.after(b);
        const basic_block block = graph[b];
        for (std::uint32_t index = block.first + block.size; index-- != block.first;) {
            const known_word known = words.at(index);
            if (!known.is_instruction) {
                after = all_registers;
                continue;
            }
            const footprint& f = known.effects;
            mark_sources(words, index, known, ~((after & ~f.replaced()) | f.staging_read));
            after = live_before(f, after);
        }
    }
}

// Removes the marks of registers that messages in flight may still read.
class unmarker {
public:
    constexpr unmarker(changeable_words& words, const flow_graph& graph, const analysis_scratch& scratch)
        : words_(words), graph_(graph), states_(scratch.states.first(graph.size())), effects_(scratch.effects.first(graph.size()))
    {
        for (program_state& state : states_) state = {};
        for (const block_id b : graph.order()) {
            effects_[b] = {};
            unmark(b, effects_[b].made.messages, &effects_[b]);
        }
        follow_forwards(graph, states_, scratch.numbers, [this](block_id b, const program_state& before) {
            program_state after;
            after.messages = before.messages;
            after.messages.complete(effects_[b].waits);
            after.messages.add(effects_[b].made.messages);
            return after;
        });
        for (const block_id b : graph.order())
            if ((states_[b].messages.being_read() & effects_[b].last_uses) != 0) unmark(b, states_[b].messages, nullptr);
    }

private:
    // Removes the marks of registers that a message in flight may still read. With `effect`, for messages of the same block, while its
    // transfer function is collected; without, for those in flight before it.
    constexpr void unmark(block_id b, messages_in_flight& messages, block_effect* effect)
    {
        const basic_block block = graph_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            const known_word known = words_.at(index);
            if (!known.is_instruction) continue;
            const footprint& f = known.effects;
            if ((f.last_uses & messages.being_read()) != 0) mark_sources(words_, index, known, f.last_uses & ~messages.being_read());
            messages.send(f);
            messages.complete(f.waits);
            if (effect == nullptr) continue;
            effect->last_uses |= f.last_uses;
            effect->waits = static_cast<std::uint8_t>(effect->waits | f.waits);
        }
    }

    changeable_words& words_;
    const flow_graph& graph_;
    std::span<program_state> states_;
    std::span<block_effect> effects_;
};

// Marks last uses in a program whose words are decoded already.
constexpr void mark_last_uses(changeable_words& words, const mark_options& options, const flow_graph& graph,
                              const analysis_scratch& scratch)
{
    const liveness live(words, graph, scratch, options.second_colour);
    mark_dead(words, graph, live);
    unmarker(words, graph, scratch);
}

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr result<instruction_moves> mark_last_uses(std::span<word> words, arch on, const mark_options& options, const flow_graph& graph,
                                                   const analysis_scratch& scratch)
{
    detail::changeable_words known(words, on, scratch.known);
    detail::mark_last_uses(known, options, graph, scratch);
    return instruction_moves(words.size());
}

VALHALL_COMPILED_END

}  // namespace valhall

#endif
