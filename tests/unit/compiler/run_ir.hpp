// SPDX-License-Identifier: MIT
// Runs the compiler's program, as far as it computes words and stores them, and looks whether it is in order. For tests.
#ifndef VALHALL_TESTS_UNIT_COMPILER_RUN_IR_HPP
#define VALHALL_TESTS_UNIT_COMPILER_RUN_IR_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <valhall/compiler/simplify/fold.hpp>
#include <valhall/compiler/program.hpp>

namespace tests {

namespace ir = valhall::compiler;

// What a program did: all words that it stored, in order.
struct ir_outcome {
    std::vector<std::uint32_t> stored;
    std::string fault;  // why it could not go on

    friend bool operator==(const ir_outcome&, const ir_outcome&) = default;
};

// Runs a program for one lane: inputs by register, uniforms by their place in the program.
class ir_runner {
public:
    ir_runner(const ir::program& p, const std::vector<std::uint32_t>& inputs) : p_(p), inputs_(inputs), values_(p.values.size()) {}

    ir_outcome run()
    {
        ir::block_id from = ir::none, at = 1;
        for (int steps = 0; at != ir::none && made_.fault.empty(); ++steps) {
            if (steps > 10'000) return fail("goes round for too long");
            if (!p_.blocks[at].is_reachable) return fail("comes to a block that is not reached");
            run_block(at, from);
            const ir::block& b = p_.blocks[at];
            from = at;
            at = b.condition && (word_of(b.condition) != 0) != b.on_zero ? b.taken : b.next;
        }
        return made_;
    }

private:
    ir_outcome fail(const std::string& why)
    {
        if (made_.fault.empty()) made_.fault = why;
        return made_;
    }

    std::uint32_t word_of(const ir::use& u)
    {
        switch (u.kind) {
        case ir::use_kind::constant: return u.id;
        case ir::use_kind::uniform: return 0x3F000000 + 0x0048D158 * static_cast<std::uint32_t>(p_.uniforms[u.id].key);
        case ir::use_kind::value:
            if (u.id < values_.size() && values_[u.id]) return *values_[u.id];
            fail("%" + std::to_string(u.id) + " is used before it is there");
            return 0;
        default: fail("a use of no kind that is known here"); return 0;
        }
    }

    void run_block(ir::block_id b, ir::block_id from)
    {
        ir::node_id n = p_.blocks[b].first;
        std::vector<std::uint32_t> chosen;
        const auto ways = p_.predecessors_of(b);
        std::size_t way = 0;
        while (way < ways.size() && ways[way] != from) ++way;
        if (from != ir::none && way == ways.size()) fail("a predecessor is missing");
        ir::node_id first = n;
        for (; n != ir::none && p_.nodes[n].kind == ir::node_kind::phi; n = p_.nodes[n].next) {
            if (p_.nodes[n].argument_count != ways.size()) fail("a phi has not an argument for each predecessor");
            else chosen.push_back(word_of(p_.arguments_of(p_.nodes[n])[way]));
        }
        for (std::size_t i = 0; i < chosen.size(); ++i, first = p_.nodes[first].next) values_[p_.nodes[first].result] = chosen[i];
        for (; n != ir::none && made_.fault.empty(); n = p_.nodes[n].next) run_node(p_.nodes[n]);
    }

    void run_node(const ir::node& n)
    {
        if (n.is_dead) fail("a dead node stands in a block");
        switch (n.kind) {
        case ir::node_kind::input: values_[n.result] = inputs_[n.fixed]; return;
        case ir::node_kind::copy: values_[n.result] = word_of(n.sources[0]); return;
        case ir::node_kind::phi: fail("a phi stands behind other nodes"); return;
        case ir::node_kind::instruction: break;
        }
        if (n.result_count == 0) {
            for (const ir::use& u : p_.arguments_of(n)) made_.stored.push_back(word_of(u));
            return;
        }
        ir::use sources[4]{};
        for (int i = 0; i < n.source_count; ++i) {
            sources[i] = n.sources[i];
            sources[i].kind = ir::use_kind::constant;
            sources[i].id = word_of(n.sources[i]);
        }
        std::uint32_t result = 0;
        if (!ir::fold(n.what, sources, result)) fail("no formula for " + std::string(n.what.mnemonic()));
        values_[n.result] = result;
    }

    const ir::program& p_;
    const std::vector<std::uint32_t>& inputs_;
    std::vector<std::optional<std::uint32_t>> values_;
    ir_outcome made_;
};

// What is not in order in a program that has been tidied; empty if nothing.
inline std::string disorder(const ir::program& p)
{
    std::vector<std::uint32_t> ways(p.blocks.size());
    for (ir::block_id b = 1; b < p.blocks.size(); ++b) {
        const ir::block& block = p.blocks[b];
        if (!block.is_reachable) {
            if (block.first != ir::none) return "nodes in a block that is not reached";
            continue;
        }
        if (block.next != ir::none) ++ways[block.next];
        if (block.condition) ++ways[block.taken];
        if (block.condition && block.taken == block.next) return "a condition makes no difference";
        if (block.condition && block.condition.is_constant()) return "a condition is known";
        for (const ir::block_id from : p.predecessors_of(b))
            if (!p.blocks[from].is_reachable || (p.blocks[from].next != b && (!p.blocks[from].condition || p.blocks[from].taken != b)))
                return "a predecessor does not lead here";
        ir::node_id previous = ir::none;
        for (ir::node_id n = block.first; n != ir::none; previous = n, n = p.nodes[n].next) {
            if (p.nodes[n].in != b || p.nodes[n].previous != previous) return "a node is linked wrongly";
            if (p.nodes[n].kind != ir::node_kind::phi) continue;
            for (const ir::block_id from : p.predecessors_of(b))
                if (p.blocks[from].condition) return "a way that parts leads to a phi";
        }
        if (block.last != previous) return "the last node of a block is wrong";
        const bool may_be_empty = b == 1 || block.condition || block.next == ir::none || block.next <= b;
        if (block.first == ir::none && !may_be_empty) {
            bool is_needed = p.nodes[p.blocks[block.next].first].kind == ir::node_kind::phi;  // its own arguments
            for (const ir::block_id from : p.predecessors_of(b)) is_needed |= from >= b;
            if (!is_needed) return "a block is empty";
        }
    }
    for (ir::block_id b = 1; b < p.blocks.size(); ++b)
        if (p.blocks[b].is_reachable && p.blocks[b].predecessor_count != ways[b]) return "predecessors are missing";
    return {};
}

}  // namespace tests

#endif
