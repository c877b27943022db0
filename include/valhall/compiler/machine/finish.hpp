// SPDX-License-Identifier: MIT
// The last passes, over words: waits for messages, and last-use marks.
#ifndef VALHALL_COMPILER_MACHINE_FINISH_HPP
#define VALHALL_COMPILER_MACHINE_FINISH_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/program/flow_graph_builder.hpp"
#include "valhall/program/insert_waits.hpp"
#include "valhall/program/known_words.hpp"
#include "valhall/program/mark_last_uses.hpp"

namespace valhall::compiler {

// The control-flow graph of a program, with scratch memory for its analysis.
class analysis {
public:
    constexpr analysis(const pool<word>& words, arch on)
    {
        valhall::detail::flow_graph_builder builder(words.view(), on);
        storage_.resize(words.size());
        const std::uint32_t blocks = builder.find_blocks(storage_.begin());
        storage_.resize(static_cast<std::uint32_t>(flow_graph_storage_size(words.size(), blocks)));
        graph_ = builder.build(storage_.begin(), blocks);
        states_.resize(blocks);
        registers_.resize(blocks);
        effects_.resize(blocks);
        numbers_.resize(static_cast<std::uint32_t>(analysis_scratch::numbers_for(blocks, words.size())));
    }

    constexpr const flow_graph& graph() const { return graph_; }
    constexpr analysis_scratch scratch() { return {states_.view(), registers_.view(), numbers_.view(), effects_.view()}; }

private:
    pool<std::uint32_t> storage_{};
    flow_graph graph_{};
    pool<valhall::detail::program_state> states_{};
    pool<valhall::detail::register_state> registers_{};
    pool<valhall::detail::block_effect> effects_{};
    pool<std::uint32_t> numbers_{};
};

// Keeps origins in step with moved words. Inserted words have origin 0.
constexpr void move_origins(pool<std::uint32_t>& origins, const instruction_moves& moves)
{
    pool<std::uint32_t> moved;
    moved.resize(static_cast<std::uint32_t>(moves.size()));
    for (std::uint32_t i = 0; i < origins.size(); ++i) moved[static_cast<std::uint32_t>(moves[i])] = origins[i];
    origins = static_cast<pool<std::uint32_t>&&>(moved);
}

// Inserts waits and marks last uses. False if a branch offset no longer fits. `origins` has one element for each word, and is kept in step.
constexpr bool finish(pool<word>& words, pool<std::uint32_t>& origins, arch on, shader_stage stage)
{
    analysis known(words, on);
    const std::uint32_t size = words.size();
    words.resize(2 * size + 1);
    pool<valhall::detail::known_word> decoded;
    decoded.resize(size);
    valhall::detail::changeable_words program(words.view().first(size), on, decoded.view());
    const wait_options options{.stage = stage, .aligns = false};
    const result<instruction_moves> inserted =
        valhall::detail::wait_inserter(words.view(), program, options, known.graph(), known.scratch()).run();
    words.resize(inserted ? static_cast<std::uint32_t>(inserted->size()) : size);
    if (!inserted) return false;
    if (!inserted->is_identity()) {
        move_origins(origins, *inserted);
        known = analysis(words, on);
        decoded.resize(words.size());
        program = valhall::detail::changeable_words(words.view(), on, decoded.view());
    }
    valhall::detail::mark_last_uses(program, {}, known.graph(), known.scratch());
    return true;
}

}  // namespace valhall::compiler

#endif
