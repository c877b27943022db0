// SPDX-License-Identifier: MIT
// Evaluates what the compiler's program computes, for 16 lanes at once, each on its way: for tests. Nothing may touch memory.
#ifndef VALHALL_TESTS_UNIT_COMPILER_EVALUATE_IR_HPP
#define VALHALL_TESTS_UNIT_COMPILER_EVALUATE_IR_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <vector>

#include <valhall/compiler/simplify/fold.hpp>
#include <valhall/compiler/program.hpp>

namespace tests {

// Runs a program by the simulator's formulas. What has no formula, and what goes round for too long, throws.
class ir_evaluator {
public:
    using lane_words = valhall::simulator::lane_words;

    explicit ir_evaluator(const valhall::compiler::program& p) : p_(p), values_(p.values.size()), steps_(p.nodes.size())
    {
        for (std::uint32_t n = 1; n < p.nodes.size(); ++n)
            if (p.nodes[n].is_instruction() && !p.nodes[n].is_dead && p.nodes[n].in != 0) steps_[n] = decoded(p.nodes[n]);
    }

    // What a register holds at the start.
    void set_input(int reg, const lane_words& words) { inputs_[reg] = words; }

    void run()
    {
        using namespace valhall::compiler;
        std::array<block_id, lanes> from{}, at{};
        at.fill(1);
        for (int blocks = 0;; ++blocks) {
            // The first in the layout goes on, with all lanes that are there.
            block_id here = none;
            for (const block_id b : at)
                if (b != none && (here == none || b < here)) here = b;
            if (here == none) return;
            if (blocks > 100'000) throw std::runtime_error("a program goes round for too long");
            valhall::simulator::lane_mask active = 0;
            for (std::size_t i = 0; i < lanes; ++i)
                if (at[i] == here) active = static_cast<valhall::simulator::lane_mask>(active | 1u << i);
            run_block(here, from, active);
            go_on(here, from, at);
        }
    }

    // What a use stands for at the end: of a value the word that it got last.
    std::uint32_t word_of(const valhall::compiler::use& u, std::size_t lane) const
    {
        using namespace valhall::compiler;
        if (!u.is_plain()) throw std::runtime_error("a use is not plain");
        if (u.is_constant()) return u.id;
        if (u.is_value()) return values_[u.id][lane];
        throw std::runtime_error("a use is no word that is known here");
    }

private:
    static constexpr std::size_t lanes = valhall::simulator::warp_size;
    using node = valhall::compiler::node;
    using use = valhall::compiler::use;
    using block_id = valhall::compiler::block_id;
    using node_id = valhall::compiler::node_id;
    using lane_mask = valhall::simulator::lane_mask;

    static valhall::simulator::step decoded(const node& n)
    {
        valhall::instruction what = n.what;
        for (int i = 0; i < n.source_count; ++i)
            if (!what.set_source(i, valhall::compiler::decorated(n.sources[i]))) throw std::runtime_error("a source cannot be said");
        valhall::simulator::step s = valhall::simulator::make_step(what.bits, what.on);
        if (s.by != valhall::simulator::action::compute) throw std::runtime_error("an instruction has no formula");
        return s;
    }

    void run_block(block_id b, const std::array<block_id, lanes>& from, lane_mask active)
    {
        using namespace valhall::compiler;
        // All phis of a block read before any of them writes.
        std::vector<lane_words> chosen;
        node_id n = p_.blocks[b].first;
        for (; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next)
            chosen.push_back(arriving(p_.nodes[n], b, from, active));
        std::size_t phi = 0;
        for (node_id m = p_.blocks[b].first; phi < chosen.size(); m = p_.nodes[m].next) write(p_.nodes[m].result, chosen[phi++], active);
        for (; n != none; n = p_.nodes[n].next) run_node(n, active);
    }

    lane_words arriving(const node& phi, block_id b, const std::array<block_id, lanes>& from, lane_mask active) const
    {
        const auto ways = p_.predecessors_of(b);
        lane_words words{};
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            if ((active >> lane & 1) == 0) continue;
            std::size_t way = 0;
            while (way < ways.size() && ways[way] != from[lane]) ++way;
            if (way == phi.argument_count) throw std::runtime_error("a phi does not know a way");
            words[lane] = word_of(p_.arguments_of(phi)[way], lane);
        }
        return words;
    }

    void run_node(node_id number, lane_mask active)
    {
        using namespace valhall::compiler;
        const node& n = p_.nodes[number];
        switch (n.kind) {
        case node_kind::input: return write(n.result, inputs_.at(n.fixed), active);
        case node_kind::copy: return write(n.result, words_of(n.sources[0]), active);
        case node_kind::phi: throw std::runtime_error("a phi is after other nodes");
        case node_kind::instruction: break;
        }
        const valhall::simulator::step& s = steps_[number];
        valhall::simulator::detail::operand_scratch scratch;
        valhall::simulator::lane_operands in{};
        for (int i = 0; i < s.source_count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const use& u = n.sources[i];
            use plain = u.plain(), high = u.high != none ? value_use(u.high) : constant_use(0);
            plain.high = none;
            scratch.low[at] = words_of(plain);
            scratch.high[at] = words_of(high);
            in.low[at] = scratch.low[at].data();
            in.high[at] = scratch.high[at].data();
            valhall::simulator::detail::prepare(s.sources[at], i, warp, scratch, in);
        }
        for (std::size_t i = 0; i < valhall::max_immediates; ++i) in.immediates[i] = s.immediates[i];
        lane_words low{}, high{};
        s.compute(s.modifiers, in, warp, low, high);
        for (std::uint32_t& word : low) word = valhall::simulator::detail::finished(s, word);
        write(n.result, low, active);
        if (n.result_count == 2) write(n.result + 1, high, active);
    }

    void go_on(block_id here, std::array<block_id, lanes>& from, std::array<block_id, lanes>& at) const
    {
        const valhall::compiler::block& b = p_.blocks[here];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            if (at[lane] != here) continue;
            from[lane] = here;
            at[lane] = b.condition && (word_of(b.condition, lane) != 0) != b.on_zero ? b.taken : b.next;
        }
    }

    lane_words words_of(const use& u) const
    {
        lane_words words;
        for (std::size_t lane = 0; lane < lanes; ++lane) words[lane] = word_of(u, lane);
        return words;
    }
    void write(std::uint32_t value, const lane_words& words, lane_mask active)
    {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if ((active >> lane & 1) != 0) values_[value][lane] = words[lane];
    }

    static constexpr int warp = valhall::simulator::warp_size;

    const valhall::compiler::program& p_;
    std::vector<lane_words> values_;
    std::vector<valhall::simulator::step> steps_;
    std::map<int, lane_words> inputs_;
};

// How many instructions of a program are for some results or for where it goes; copies and phis are not counted.
inline int instruction_count(const valhall::compiler::program& p, std::vector<valhall::compiler::use> wanted)
{
    std::vector<bool> is_counted(p.nodes.size());
    for (std::uint32_t b = 1; b < p.blocks.size(); ++b)
        if (p.blocks[b].is_reachable) wanted.push_back(p.blocks[b].condition);
    int count = 0;
    while (!wanted.empty()) {
        const valhall::compiler::use u = wanted.back();
        wanted.pop_back();
        if (u.high != 0) wanted.push_back(valhall::compiler::value_use(u.high));
        if (!u.is_value() || is_counted[p.values[u.id].by]) continue;
        is_counted[p.values[u.id].by] = true;
        const valhall::compiler::node& n = p.definition(u.id);
        count += n.is_instruction();
        wanted.insert(wanted.end(), n.sources, n.sources + n.source_count);
        for (const auto& argument : p.arguments_of(n)) wanted.push_back(argument);
    }
    return count;
}

}  // namespace tests

#endif
