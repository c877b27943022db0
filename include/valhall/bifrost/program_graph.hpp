// SPDX-License-Identifier: MIT
// The clauses of a program with what may run after each. Allocates.
#ifndef VALHALL_BIFROST_PROGRAM_GRAPH_HPP
#define VALHALL_BIFROST_PROGRAM_GRAPH_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/bifrost/operand.hpp"
#include "valhall/bifrost/program.hpp"
#include "valhall/bifrost/statistics.hpp"
#include "valhall/inlining.hpp"

namespace valhall::bifrost {

/// A clause with its number: its first quadword in the program.
struct numbered_clause {
    decoded_clause of{};       ///< the clause
    std::uint32_t number = 0;  ///< its number
};

/// Where a clause's branch goes.
struct branch_facts {
    bool is_there = false;        ///< true if the clause ends with a branch
    bool is_conditional = false;  ///< true if the next clause may run too
    bool has_target = false;      ///< true if the target is known
    std::int64_t target = 0;      ///< the number of the target, which need not be a clause
};

/// The branch of a clause.
constexpr branch_facts branch_of(const numbered_clause& one)
{
    const int last = one.of.tuple_count - 1;
    const instruction& made = one.of.tuples[last].add;
    if (!made.row().is_branch() || made.source_count() == 0) return {};
    const operand to = operand_of(one.of, last, unit::add, made.source_count() - 1, one.number);
    return {true, !made.row().always_branches(), to.kind == operand_kind::target, to.target};
}

/// True if the next clause may run after a clause.
constexpr bool falls_through(const numbered_clause& one)
{
    const branch_facts leaves = branch_of(one);
    return one.of.header.flow != flow::end && (!leaves.is_there || leaves.is_conditional);
}

/// The clauses that may run after a clause, as indices of the graph's clauses.
struct next_clauses {
    std::int64_t list[2] = {-1, -1};  ///< the target and the next clause; -1 for none

    constexpr const std::int64_t* begin() const { return list; }
    constexpr const std::int64_t* end() const { return list + 2; }
};

/// The clauses of a program, and their order.
class program_graph {
public:
    /// Decodes the clauses of a program up to the first quadword that is none, whose fault is error().
    VALHALL_CONSTEXPR_WITH_VECTOR explicit program_graph(std::span<const std::uint32_t> words)
    {
        for (clause_reader in(words); !in.is_done();) {
            const std::uint32_t number = in.position();
            const result<decoded_clause> one = in.next();
            if (!one) {
                error_ = one.error();
                return;
            }
            clauses_.push_back({*one, number});
        }
    }

    /// The clauses.
    constexpr const std::vector<numbered_clause>& clauses() const { return clauses_; }
    /// Why decoding ended; its code is fault_code::none if all quadwords belong to clauses.
    constexpr const fault& error() const { return error_; }

    /// The index of the clause with a number, or -1.
    constexpr std::int64_t find(std::int64_t number) const
    {
        std::size_t low = 0, high = clauses_.size();
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (clauses_[middle].number == number) return static_cast<std::int64_t>(middle);
            if (clauses_[middle].number < number) low = middle + 1;
            else high = middle;
        }
        return -1;
    }

    /// The clauses that may run after a clause.
    constexpr next_clauses successors(std::size_t n) const
    {
        next_clauses made;
        const branch_facts leaves = branch_of(clauses_[n]);
        if (leaves.has_target) made.list[0] = find(leaves.target);
        if (falls_through(clauses_[n]) && n + 1 < clauses_.size()) made.list[1] = static_cast<std::int64_t>(n) + 1;
        return made;
    }

    /// For each clause, true if it may run: the first one, and the successors of one that may.
    VALHALL_CONSTEXPR_WITH_VECTOR std::vector<bool> reachable() const
    {
        std::vector<bool> found(clauses_.size());
        std::vector<std::size_t> waiting;
        if (!found.empty()) found[0] = true, waiting.push_back(0);
        while (!waiting.empty()) {
            const next_clauses next = successors(waiting.back());
            waiting.pop_back();
            for (const std::int64_t to : next) {
                if (to < 0 || found[static_cast<std::size_t>(to)]) continue;
                found[static_cast<std::size_t>(to)] = true;
                waiting.push_back(static_cast<std::size_t>(to));
            }
        }
        return found;
    }

private:
    std::vector<numbered_clause> clauses_{};
    fault error_{};
};

}  // namespace valhall::bifrost

#endif
