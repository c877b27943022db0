// SPDX-License-Identifier: MIT
// A program at an address, decoded and analysed once: the instruction, targets, registers, messages and findings of each address.
//
//   const kernel_view view(words, arch::v10, {.base = 0x10000, .check = {.stage = shader_stage::fragment}});
//   if (const kernel_place* at = view.at(0x10028)) …    // at->what, at->target, at->live_before, at->waits_for, at->findings
//
// Allocates. All of it is linear in the number of words.
#ifndef VALHALL_PROGRAM_KERNEL_VIEW_HPP
#define VALHALL_PROGRAM_KERNEL_VIEW_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "valhall/decode.hpp"
#include "valhall/program/check.hpp"
#include "valhall/program/finding.hpp"
#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/message_senders.hpp"
#include "valhall/program/target.hpp"

namespace valhall {

/// Options of a kernel_view.
struct kernel_view_options {
    std::uint64_t base = 0;  ///< the address of the first word
    check_options check{};   ///< how the program is checked
};

/// Everything that is known of a word of a program. The spans are valid as long as its kernel_view.
struct kernel_place {
    std::uint64_t address = 0;  ///< its address
    word bits = 0;              ///< the word
    result<instruction> what = fault_code::no_such_opcode;  ///< the instruction, or why the word does not decode
    std::optional<std::uint64_t> target{};                  ///< the address that it branches to, which may be outside of the program
    block_id block = no_block;                              ///< its block in the graph
    register_mask live_before{};                            ///< registers that are read at it or after it before they are written
    register_mask live_after{};                             ///< the same after it
    /// The addresses of the instructions whose messages may be in flight on the slots that it waits for, in ascending order. Of each slot, at
    /// most message_senders::most.
    std::span<const std::uint64_t> waits_for{};
    std::span<const finding> findings{};  ///< the findings of the checker at it
};

/// A program that has been decoded and analysed. It does not refer to the words that it was made of.
class kernel_view {
public:
    /// Analyses a program. A program that is too long for a graph (see growing_flow_graph) has no places.
    kernel_view(std::span<const word> words, arch on, const kernel_view_options& how = {}) : base_(how.base), graph_(words, on)
    {
        if (!graph_) return;
        places_.resize(words.size());
        for (std::size_t n = 0; n < words.size(); ++n) decode_place(n, words[n], on);
        find_live(words, on);
        find_senders(words, on);
        find_mistakes(words, on, how.check);
    }
    // The spans of the places refer to this object.
    kernel_view(const kernel_view&) = delete;
    kernel_view& operator=(const kernel_view&) = delete;
    /// Moves a view; pointers to its places stay valid.
    kernel_view(kernel_view&&) = default;
    /// As above.
    kernel_view& operator=(kernel_view&&) = default;

    /// Returns the place at an address; null if no word of the program begins there.
    const kernel_place* at(std::uint64_t address) const
    {
        const std::uint64_t offset = address - base_, index = offset / sizeof(word);
        return offset % sizeof(word) == 0 && index < places_.size() ? &places_[static_cast<std::size_t>(index)] : nullptr;
    }
    /// All places, by ascending address.
    std::span<const kernel_place> places() const { return places_; }
    /// All findings of the checker, also those past the last word.
    std::span<const finding> findings() const { return findings_; }
    /// The graph, whose blocks are those of the places. Valid as long as this object.
    flow_graph graph() const { return graph_.view(); }

private:
    std::uint64_t address_of(std::size_t index) const { return base_ + sizeof(word) * index; }

    void decode_place(std::size_t index, word bits, arch on)
    {
        kernel_place& place = places_[index];
        place.address = address_of(index);
        place.bits = bits;
        place.what = decode(bits, on);
        place.block = graph_.view().block_of(static_cast<std::uint32_t>(index));
        if (!place.what) return;
        const std::int64_t target = target_index(*place.what, index);
        if (target != no_target_index) place.target = base_ + sizeof(word) * static_cast<std::uint64_t>(target);
    }

    void find_live(std::span<const word> words, arch on)
    {
        const std::vector<live_registers> live = live_at_words(words, on, graph_.view());
        for (std::size_t n = 0; n < places_.size(); ++n) {
            places_[n].live_before = live[n].before;
            places_[n].live_after = live[n].after;
        }
    }

    void find_senders(std::span<const word> words, arch on)
    {
        std::vector<message_senders> before = senders_before_blocks(words, on, graph_.view());
        std::vector<std::size_t> ends;
        for (std::size_t index = 0; index < places_.size(); ++index) {
            const kernel_place& place = places_[index];
            message_senders& in_flight = before[place.block];
            if (place.what) {
                const auto number = static_cast<std::uint32_t>(index);
                in_flight.send(*place.what, number);
                add_senders(in_flight, slots_waited_for(*place.what));
                in_flight.wait(*place.what);
            }
            ends.push_back(senders_.size());
        }
        for (std::size_t index = 0; index < places_.size(); ++index) {
            const std::size_t first = index == 0 ? 0 : ends[index - 1];
            places_[index].waits_for = std::span(senders_).subspan(first, ends[index] - first);
        }
    }
    void add_senders(const message_senders& in_flight, unsigned slots)
    {
        const auto first = static_cast<std::ptrdiff_t>(senders_.size());
        for (int slot = 0; slot < 8; ++slot)
            if ((slots >> slot & 1) != 0)
                for (const std::uint32_t sender : in_flight.on(slot)) senders_.push_back(address_of(sender));
        std::sort(senders_.begin() + first, senders_.end());
    }

    // The findings are in the order of the words.
    void find_mistakes(std::span<const word> words, arch on, const check_options& how)
    {
        findings_ = check_program(words, on, how);
        for (std::size_t n = 0; n < findings_.size();) {
            std::size_t end = n;
            while (end < findings_.size() && findings_[end].index == findings_[n].index) ++end;
            if (findings_[n].index < places_.size()) places_[findings_[n].index].findings = std::span(findings_).subspan(n, end - n);
            n = end;
        }
    }

    std::uint64_t base_;
    growing_flow_graph graph_;
    std::vector<kernel_place> places_{};
    std::vector<std::uint64_t> senders_{};  // of all waits, in the order of the places
    std::vector<finding> findings_{};
};

}  // namespace valhall

#endif
