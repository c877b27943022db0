// SPDX-License-Identifier: MIT
// The compiled functions of program/; see include/valhall/linked.hpp.
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/program/linked.hpp>

namespace valhall::linked {

std::vector<finding> check_program(std::span<const word> words, arch on, const check_options& options)
{
    return valhall::check_program(words, on, options);
}
std::vector<register_mask> live_before_blocks(std::span<const word> words, arch on, const flow_graph& graph)
{
    return valhall::live_before_blocks(words, on, graph);
}
result<growing_moves> mark_last_uses(std::vector<word>& words, arch on, const mark_options& options)
{
    return valhall::mark_last_uses(words, on, options);
}
result<growing_moves> insert_waits(std::vector<word>& words, arch on, const wait_options& options)
{
    return valhall::insert_waits(words, on, options);
}
result<growing_moves> drop_waits(std::vector<word>& words, arch on, const wait_options& options)
{
    return valhall::drop_waits(words, on, options);
}
result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs)
{
    return valhall::statistics_of(words, on, costs);
}
result<program_statistics> statistics_of(std::span<const word> words, arch on) { return valhall::statistics_of(words, on); }

namespace erased {

namespace {

// Calls a pass with the graph of a program and scratch memory.
template <class Pass>
result<instruction_moves> run(std::span<word> words, arch on, pass_scratch& scratch, Pass&& pass)
{
    const growing_flow_graph graph(words, on);
    if (!graph) return graph.error();
    const auto memory = std::make_shared<growing_analysis_scratch>(graph.view().size(), words.size(), true);
    scratch = memory;
    return pass(graph.view(), *memory);
}

}  // namespace

result<instruction_moves> mark_last_uses(std::span<word> words, std::size_t size, arch on, const mark_options& options,
                                         pass_scratch& scratch)
{
    return run(words.first(size), on, scratch, [&](const flow_graph& graph, const analysis_scratch& memory) {
        return valhall::mark_last_uses(words.first(size), on, options, graph, memory);
    });
}
result<instruction_moves> insert_waits(std::span<word> words, std::size_t size, arch on, const wait_options& options, pass_scratch& scratch)
{
    return run(words.first(size), on, scratch, [&](const flow_graph& graph, const analysis_scratch& memory) {
        return valhall::insert_waits(words, size, on, options, graph, memory);
    });
}
result<instruction_moves> drop_waits(std::span<word> words, std::size_t size, arch on, const wait_options& options, pass_scratch& scratch)
{
    return run(words.first(size), on, scratch, [&](const flow_graph& graph, const analysis_scratch& memory) {
        return valhall::drop_waits(words.first(size), on, options, graph, memory);
    });
}

}  // namespace erased

}  // namespace valhall::linked
