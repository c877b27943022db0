// SPDX-License-Identifier: MIT
// Facts of clauses of Bifrost that listings and JSON have: FAU values, predecessors, the messages that a clause waits for.
#ifndef VALHALL_TOOLS_BIFROST_CLAUSE_FACTS_HPP
#define VALHALL_TOOLS_BIFROST_CLAUSE_FACTS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include <valhall/bifrost/bifrost.hpp>

namespace bifrost_tools {

namespace bifrost = valhall::bifrost;

// The clauses whose messages may be in flight on each slot before a clause, along any path.
class messages_in_flight {
public:
    using by_slot = std::set<std::size_t>[8];

    explicit messages_in_flight(const bifrost::program_graph& graph) : graph_(graph), before_(graph.clauses().size())
    {
        std::vector<bool> is_reached(before_.size());
        std::vector<std::size_t> waiting;
        if (!before_.empty()) waiting.push_back(0), is_reached[0] = true;
        while (!waiting.empty()) {
            const std::size_t n = waiting.back();
            waiting.pop_back();
            const state after = after_clause(n);
            for (const std::int64_t next : graph_.successors(n)) {
                if (next < 0) continue;
                const auto to = static_cast<std::size_t>(next);
                if (!before_[to].merge(after) && is_reached[to]) continue;
                is_reached[to] = true;
                waiting.push_back(to);
            }
        }
    }

    // The clauses whose messages clause n waits for at its end: its own included.
    std::set<std::size_t> waited_for(std::size_t n, int slot) const
    {
        std::set<std::size_t> found = before_[n].slots[slot];
        const bifrost::header& head = graph_.clauses()[n].of.header;
        if (head.slot == slot && head.sends != bifrost::message::none) found.insert(n);
        return found;
    }

private:
    struct state {
        by_slot slots{};

        bool merge(const state& other)
        {
            bool is_new = false;
            for (int slot = 0; slot < 8; ++slot)
                for (const std::size_t one : other.slots[slot]) is_new |= slots[slot].insert(one).second;
            return is_new;
        }
    };

    state after_clause(std::size_t n) const
    {
        state made = before_[n];
        const bifrost::header& head = graph_.clauses()[n].of.header;
        if (head.sends != bifrost::message::none) made.slots[head.slot].insert(n);
        for (int slot = 0; slot < 8; ++slot)
            if ((head.waits >> slot & 1) != 0) made.slots[slot].clear();
        return made;
    }

    const bifrost::program_graph& graph_;
    std::vector<state> before_;
};

// The clauses before each clause, as indices.
inline std::vector<std::vector<std::size_t>> predecessors_of(const bifrost::program_graph& graph)
{
    std::vector<std::vector<std::size_t>> made(graph.clauses().size());
    for (std::size_t n = 0; n < made.size(); ++n)
        for (const std::int64_t next : graph.successors(n))
            if (next >= 0 && (made[static_cast<std::size_t>(next)].empty() || made[static_cast<std::size_t>(next)].back() != n))
                made[static_cast<std::size_t>(next)].push_back(n);
    return made;
}

// "u5", "lane_id", "constant 0 = 0x3f80000000000000", "constant 1 = clause_4", or an empty text for a tuple without a FAU value.
inline std::string fau_text(const bifrost::numbered_clause& one, int tuple)
{
    const bifrost::fau index = one.of.tuples[tuple].fau();
    switch (index.kind()) {
    case bifrost::fau_kind::uniform: return 'u' + std::to_string(index.uniform());
    case bifrost::fau_kind::special: return std::string(name_of(static_cast<bifrost::special>(index.index)));
    case bifrost::fau_kind::constant: break;
    default: return "";
    }
    const std::uint64_t bits = one.of.fau_constant(tuple, 16 * std::uint64_t{one.number});
    const bifrost::constant_kind kind = one.of.kind_of_constant(index.constant());
    std::string text = "constant " + std::to_string(index.constant()) + " = ";
    if (kind != bifrost::constant_kind::plain) {
        const bool is_low = kind == bifrost::constant_kind::low;
        const auto address = is_low ? static_cast<std::int64_t>(bits) : std::int64_t{static_cast<std::int32_t>(bits >> 32)};
        return text + "clause_" + std::to_string(address / 16);
    }
    char value[24];
    std::snprintf(value, sizeof value, "0x%016llx", static_cast<unsigned long long>(bits));
    return text + value;
}

inline const char* part_text(bifrost::write_part what)
{
    return what == bifrost::write_part::word ? "" : what == bifrost::write_part::low ? ".h0" : ".h1";
}

}  // namespace bifrost_tools

#endif
