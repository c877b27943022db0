// SPDX-License-Identifier: MIT
// Declarations of the functions of program/ that the compiled library defines, for growing_analysis.hpp and growing_statistics.hpp.
#ifndef VALHALL_PROGRAM_LINKED_HPP
#define VALHALL_PROGRAM_LINKED_HPP

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/costs.hpp"
#include "valhall/linked.hpp"
#include "valhall/isa/register_mask.hpp"

namespace valhall {

class flow_graph;
class growing_moves;
class instruction_moves;
struct check_options;
struct finding;
struct mark_options;
struct program_statistics;
struct wait_options;

VALHALL_LINKED_NAMESPACE(linked) {

// program/growing_analysis.hpp
std::vector<finding> check_program(std::span<const word> words, arch on, const check_options& options);
std::vector<register_mask> live_before_blocks(std::span<const word> words, arch on, const flow_graph& graph);
result<growing_moves> mark_last_uses(std::vector<word>& words, arch on, const mark_options& options);
result<growing_moves> insert_waits(std::vector<word>& words, arch on, const wait_options& options);
result<growing_moves> drop_waits(std::vector<word>& words, arch on, const wait_options& options);

// program/growing_statistics.hpp
result<program_statistics> statistics_of(std::span<const word> words, arch on, const cost_model& costs);
result<program_statistics> statistics_of(std::span<const word> words, arch on);

namespace erased {

// Passes over the words of a buffer. The moves are valid as long as `scratch`.
using pass_scratch = std::shared_ptr<void>;
result<instruction_moves> mark_last_uses(std::span<word> words, std::size_t size, arch on, const mark_options& options,
                                         pass_scratch& scratch);
result<instruction_moves> insert_waits(std::span<word> words, std::size_t size, arch on, const wait_options& options,
                                       pass_scratch& scratch);
result<instruction_moves> drop_waits(std::span<word> words, std::size_t size, arch on, const wait_options& options, pass_scratch& scratch);

}  // namespace erased

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall

#endif
