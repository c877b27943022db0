// SPDX-License-Identifier: MIT
// Finds the other half of a conflict: the earlier instruction, on some path to the reported one, that caused it.
#ifndef VALHALL_PROGRAM_ORIGIN_HPP
#define VALHALL_PROGRAM_ORIGIN_HPP

#include <cstdint>
#include <span>

#include "valhall/program/finding.hpp"
#include "valhall/program/footprint.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/messages.hpp"

namespace valhall::detail {

// Searches backwards over all paths, nearest blocks first. Storing the causing instructions in states would take hundreds of bytes a block,
// so they are searched for only when something is reported.
class origin_search {
public:
    // `scratch` has three elements for each block.
    constexpr origin_search(std::span<const word> words, arch on, const flow_graph& graph, std::span<std::uint32_t> scratch)
        : words_(words), on_(on), graph_(graph), waiting_(scratch.data()), seen_(scratch.data() + 2 * std::size_t{graph.size()}),
          words_left_(words_for_each * std::uint64_t{words.size()} + 1000)
    {
        for (block_id b = 0; b < graph.size(); ++b) seen_[b] = 0;
    }

    // The index of the nearest instruction that caused a finding, optionally excluding stores. no_instruction if there is none, or if the
    // search became too expensive, in programs full of errors.
    constexpr std::uint32_t find(const finding& f, bool without_stores = false)
    {
        if (!has_origin(f.code)) return no_instruction;
        without_stores_ = without_stores;
        ++search_;
        waiting_count_ = 0;
        std::uint32_t next = 0;
        const block_id start = graph_.block_of(f.index);
        std::uint32_t found = no_instruction;
        if (look_in(f, graph_[start].first, f.index, found)) add_predecessors(start);
        while (found == no_instruction && next < waiting_count_ && words_left_ != 0) {
            const block_id b = waiting_[next++];
            if (look_in(f, graph_[b].first, graph_[b].last() + 1, found)) add_predecessors(b);
        }
        return found;
    }

    // True if all searches together have become too expensive.
    constexpr bool is_exhausted() const { return words_left_ == 0; }

private:
    // Searches stop when all together have visited each word this often on average.
    static constexpr std::uint64_t words_for_each = 16;

    enum class role_of_word : std::uint8_t { none, begins, ends };

    static constexpr bool has_origin(finding_code code)
    {
        return code <= finding_code::barrier_open || code == finding_code::read_after_last_use || code == finding_code::last_use_in_flight;
    }

    constexpr void add_predecessors(block_id b)
    {
        for (const block_id from : graph_.predecessors(b)) {
            if (!graph_.is_reachable(from) || seen_[from] == search_) continue;
            seen_[from] = search_;
            waiting_[waiting_count_++] = from;
        }
    }

    // Searches the words from `end` back to `first`. True if the search continues before them.
    constexpr bool look_in(const finding& f, std::uint32_t first, std::uint32_t end, std::uint32_t& found)
    {
        for (std::uint32_t index = end; index-- != first;) {
            if (words_left_ == 0) return false;
            --words_left_;
            const result<instruction> i = decode(words_[index], on_);
            if (!i) continue;
            const role_of_word its_role = role_in(f, footprint_of(*i));
            if (its_role == role_of_word::begins) found = index;
            if (its_role != role_of_word::none) return false;
        }
        return true;
    }

    constexpr role_of_word role_in(const finding& f, const footprint& one) const
    {
        const register_mask reg = f.reg == no_register ? 0 : register_mask{1} << f.reg;
        if (f.code == finding_code::read_after_last_use) return role_in_last_use(one, reg);
        if ((one.waits & f.slots) != 0) return role_of_word::ends;
        const bool sends = one.slot >= 0 && (f.slots >> one.slot & 1) != 0;
        if (sends && is_half_of(f.code, one, reg) && !(without_stores_ && one.is_store())) return role_of_word::begins;
        const bool is_result = f.code == finding_code::result_read || f.code == finding_code::result_overwritten;
        const bool is_operand = f.code == finding_code::last_use_in_flight;
        const register_mask ending = is_result ? one.read | one.written : is_operand ? one.written : 0;
        return (ending & reg) != 0 ? role_of_word::ends : role_of_word::none;
    }

    static constexpr role_of_word role_in_last_use(const footprint& one, register_mask reg)
    {
        if ((one.written & reg) != 0) return role_of_word::ends;
        if ((one.last_uses & reg) != 0) return role_of_word::begins;
        return (one.read & reg) != 0 ? role_of_word::ends : role_of_word::none;
    }

    static constexpr bool is_half_of(finding_code code, const footprint& one, register_mask reg)
    {
        switch (code) {
        case finding_code::result_read:
        case finding_code::result_overwritten: return (one.staging_written & reg) != 0;
        case finding_code::last_use_in_flight: return (one.staging_read & reg) != 0;
        case finding_code::interpolation_shared: return one.replaces_interpolation;
        case finding_code::memory_at_barrier: return one.reads_shared_memory() || one.writes_memory();
        default: return one.has(effect::is_barrier);
        }
    }

    std::span<const word> words_;
    arch on_;
    const flow_graph& graph_;
    std::uint32_t* waiting_;
    std::uint32_t* seen_;
    std::uint32_t waiting_count_ = 0;
    std::uint32_t search_ = 0;
    bool without_stores_ = false;
    std::uint64_t words_left_;
};

}  // namespace valhall::detail

#endif
