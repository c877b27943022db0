// SPDX-License-Identifier: MIT
// Builds the control-flow graph of a program: blocks, edges, dominators and loops. Any sequence of words has one.
//
//   constexpr fixed_flow_graph graph(shader, arch::v10);        // of a std::array; in constant expressions, too
//   for (const block_id b : graph.view().order()) …             // the reachable blocks, in reverse postorder
//
// Nothing here allocates: fixed_flow_graph has storage for a fixed number of words, build_flow_graph() takes the storage of its caller.
// program/growing_flow_graph.hpp has a graph that allocates. Nothing recurses. The cost is O(n log n) in the number of words.
#ifndef VALHALL_PROGRAM_GRAPH_HPP
#define VALHALL_PROGRAM_GRAPH_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/fault.hpp"
#include "valhall/program/flow_graph.hpp"
#include "valhall/program/flow_graph_builder.hpp"

namespace valhall {

/// Builds the graph of a program in the caller's storage, which must outlive the graph. flow_graph_storage_size(words.size()) elements
/// are always enough. Faults: no_space, also if the number of words does not fit 32 bits.
constexpr result<flow_graph> build_flow_graph(std::span<const word> words, arch on, std::span<std::uint32_t> storage)
{
    if (words.size() > storage.size() || words.size() >= detail::flow_graph_builder::most_words) return fault_code::no_space;
    detail::flow_graph_builder builder(words, on);
    const std::uint32_t blocks = builder.find_blocks(storage.data());
    if (flow_graph_storage_size(words.size(), blocks) > storage.size()) return fault_code::no_space;
    return builder.build(storage.data(), blocks);
}

/// The graph of a program of up to `Words` words and `Blocks` blocks, with its storage.
template <std::size_t Words, std::size_t Blocks = Words>
class fixed_flow_graph {
public:
    /// Builds the graph. On a fault (no_space) it stays empty.
    constexpr fixed_flow_graph(std::span<const word> words, arch on)
    {
        result<flow_graph> built = words.size() <= Words ? build_flow_graph(words, on, storage_) : fault_code::no_space;
        error_ = built.error();
        if (!built) return;
        built->storage_ = nullptr;  // view() sets it, since a copy has its own storage
        graph_ = *built;
    }

    /// The fault; its code is fault_code::none if there is a graph.
    constexpr const fault& error() const { return error_; }
    /// True if there is a graph.
    constexpr explicit operator bool() const { return error_.code == fault_code::none; }

    /// The graph. This object must outlive it.
    constexpr flow_graph view() const
    {
        flow_graph copy = graph_;
        copy.storage_ = storage_.data();
        return copy;
    }
    constexpr operator flow_graph() const { return view(); }

private:
    std::array<std::uint32_t, flow_graph_storage_size(Words, Blocks)> storage_{};
    flow_graph graph_{};
    fault error_{};
};

/// Deduces the number of words, and allows as many blocks.
template <std::size_t Words>
fixed_flow_graph(const std::array<word, Words>&, arch) -> fixed_flow_graph<Words>;

}  // namespace valhall

#endif
