// SPDX-License-Identifier: MIT
// The control-flow graph that allocates, for programs of any length.
#ifndef VALHALL_PROGRAM_GROWING_FLOW_GRAPH_HPP
#define VALHALL_PROGRAM_GROWING_FLOW_GRAPH_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "valhall/program/graph.hpp"

namespace valhall {

/// The graph of a program, with storage of the needed size.
class growing_flow_graph {
public:
    /// Builds the graph. On a fault it stays empty: no_space if the number of words does not fit 32 bits.
    growing_flow_graph(std::span<const word> words, arch on)
    {
        if (words.size() >= detail::flow_graph_builder::most_words) {
            error_ = fault{fault_code::no_space};
            return;
        }
        detail::flow_graph_builder builder(words, on);
        storage_.resize(words.size());
        const std::uint32_t blocks = builder.find_blocks(storage_.data());
        storage_.resize(flow_graph_storage_size(words.size(), blocks));
        graph_ = builder.build(storage_.data(), blocks);
        graph_.storage_ = nullptr;  // view() sets it, since a copy has its own storage
    }

    /// The fault; its code is fault_code::none if there is a graph.
    const fault& error() const { return error_; }
    /// True if there is a graph.
    explicit operator bool() const { return error_.code == fault_code::none; }

    /// The graph. This object must outlive it.
    flow_graph view() const
    {
        flow_graph copy = graph_;
        copy.storage_ = storage_.data();
        return copy;
    }
    /// The graph, for functions that take a flow_graph. This object must outlive it.
    operator flow_graph() const { return view(); }

private:
    std::vector<std::uint32_t> storage_{};
    flow_graph graph_{};
    fault error_{};
};

}  // namespace valhall

#endif
