// SPDX-License-Identifier: MIT
// Live ranges agree with the definition: a value is live at a point if a path leads from there to a read of it without passing its definition.
// Register pressure and counts of uses agree with a count by hand.
// Also tests: compiler/analysis/pressure.hpp, compiler/analysis/use_counts.hpp, compiler/ir/each_use.hpp
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <valhall/compiler/analysis/live_ranges.hpp>
#include <valhall/compiler/analysis/pressure.hpp>
#include <valhall/compiler/analysis/use_counts.hpp>
#include <valhall/compiler/compile.hpp>

#include <valhall/compiler/ir/parse.hpp>

#include "fuzz/ir_laws.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/random_ir.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

using value_set = std::set<vc::value_id>;

void add_use(value_set& to, const vc::use& u)
{
    if (!u.is_value()) return;
    to.insert(u.id);
    if (u.high != vc::none) to.insert(u.high);
}

// The values that are live before each node, and before the branch at the end of each block, by data flow over blocks to a fixed point.
struct liveness {
    std::vector<value_set> before, at_end;  // by node, by block

    explicit liveness(const vc::program& p) : before(p.nodes.size()), at_end(p.blocks.size())
    {
        std::vector<value_set> at_start(p.blocks.size());
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (vc::block_id b = p.blocks.size(); --b != 0;)
                if (p.blocks[b].is_reachable) has_changed |= update(p, b, at_start);
        }
    }

private:
    bool update(const vc::program& p, vc::block_id b, std::vector<value_set>& at_start)
    {
        const vc::block& in = p.blocks[b];
        value_set live;
        for (const vc::block_id next : {in.next, in.condition ? in.taken : vc::block_id{vc::none}}) {
            if (next == vc::none) continue;
            live.insert(at_start[next].begin(), at_start[next].end());
            for (vc::node_id n = p.blocks[next].first; p.is_phi(n); n = p.nodes[n].next)
                for (std::uint32_t i = 0; i < p.nodes[n].argument_count; ++i)
                    if (p.edges[p.blocks[next].predecessors + i] == b) add_use(live, p.arguments[p.nodes[n].arguments + i]);
        }
        add_use(live, in.condition);
        at_end[b] = live;
        for (vc::node_id n = in.last; n != vc::none; n = p.nodes[n].previous) {
            const vc::node& one = p.nodes[n];
            for (vc::value_id v = one.result; v < one.result + one.result_count; ++v) live.erase(v);
            if (!p.is_phi(n)) {
                for (int i = 0; i < one.source_count; ++i) add_use(live, one.sources[i]);
                for (const vc::use& u : p.arguments_of(one)) add_use(live, u);
            }
            before[n] = live;
        }
        if (live == at_start[b]) return false;
        at_start[b] = live;
        return true;
    }
};

bool covers(const vc::live_ranges& ranges, vc::value_id v, vc::position at)
{
    return std::ranges::any_of(ranges.of(v), [&](const vc::stretch& s) { return s.first <= at && at < s.end; });
}

// Compares live ranges with the sets before each node that is no phi, and at the ends of blocks. Returns the number of comparisons.
std::size_t compare(const vc::program& p, tests::tally& law)
{
    const vc::numbering numbers(p);
    const vc::live_ranges ranges(p, numbers);
    const liveness expected(p);
    std::size_t count = 0;
    std::int32_t most = 0;
    const auto check = [&](const value_set& live, vc::position at, const std::string& where) {
        most = std::max(most, static_cast<std::int32_t>(live.size()));
        for (vc::value_id v = 1; v < p.values.size(); ++v, ++count)
            law.expect(covers(ranges, v, at) == live.contains(v), [&] { return "value " + std::to_string(v) + " " + where; });
    };
    for (vc::block_id b = 1; b < p.blocks.size(); ++b) {
        if (!p.blocks[b].is_reachable) continue;
        for (vc::node_id n = p.blocks[b].first; n != vc::none; n = p.nodes[n].next)
            if (p.nodes[n].kind != vc::node_kind::phi && p.nodes[n].kind != vc::node_kind::input)
                check(expected.before[n], numbers.of(n) - 1, "before node " + std::to_string(n));
        check(expected.at_end[b], numbers.end(b) - 1, "at the end of b" + std::to_string(b));
    }
    const vc::block_pressure pressure(p, numbers, ranges, [](vc::value_id) { return true; });
    law.expect(pressure.whole() >= most, [&] { return "the pressure is " + std::to_string(most); });
    return count;
}

// The number of reads of each value, from the text of the program: each %N that does not define it.
std::vector<std::uint32_t> reads_in_text(const vc::program& p)
{
    std::vector<std::uint32_t> counts(p.values.size());
    const std::string text = tests::ir_text_of(p);
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; ++at) {
        const std::size_t line = text.rfind('\n', at) + 1, assigned = text.find(" = ", line);
        const bool is_definition = assigned != std::string::npos && assigned > at && assigned < text.find('\n', at);
        if (!is_definition) ++counts[std::stoul(text.substr(at + 1))];
    }
    return counts;
}

}  // namespace

TEST_CASE("compiler: live ranges and use counts of random programs agree with the definitions", "[compiler]")
{
    tests::dice random(31);
    tests::tally law;
    std::size_t compared = 0;
    for (int n = 0; n < tests::rounds(40); ++n) {
        vc::program p(architectures[static_cast<std::size_t>(n) % std::size(architectures)]);
        {
            vc::builder b(p);
            tests::random_program(random, b, {.variables = 3 + n % 5, .statements = 12}).make();
        }
        REQUIRE_FALSE(vc::verify(p));
        compared += compare(p, law);
        // The text numbers values anew, in their order; the program that is read back has those numbers.
        const vc::parsed again = vc::parse_ir(tests::ir_text_of(p));
        REQUIRE(again);
        vc::program numbered = again.program;
        const vc::use_counts counts(numbered);
        const std::vector<std::uint32_t> expected = reads_in_text(numbered);
        for (vc::value_id v = 1; v < numbered.values.size(); ++v)
            law.expect(counts[v] == expected[v], [&] { return "uses of value " + std::to_string(v); });
    }
    CHECK(law.failures() == "");
    CHECK(compared > 10'000);
}
