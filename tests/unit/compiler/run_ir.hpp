// SPDX-License-Identifier: MIT
// For tests: evaluates a program of the compiler for one lane, by the second reading of the semantics, without the compiler's folding and
// the simulator's formulas. The simulator answers only if the definitions leave a result open.
#ifndef VALHALL_TESTS_UNIT_COMPILER_RUN_IR_HPP
#define VALHALL_TESTS_UNIT_COMPILER_RUN_IR_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/compiler/ir/program.hpp>

#include "unit/simulator/machine.hpp"
#include "unit/simulator/second_reading/second_reading.hpp"

namespace tests {

namespace ir = valhall::compiler;

// A word, and a mask of its bits that belong to a NaN with arbitrary bits.
struct ir_word {
    std::uint32_t bits = 0, nan = 0;

    // True if a word is a possible value of this: all NaNs of the same width are equal.
    bool allows(std::uint32_t other) const
    {
        if (nan == 0xFFFFFFFF) return (other & 0x7FFFFFFF) > 0x7F800000;
        for (const std::uint32_t half : {0xFFFFu, 0xFFFF0000u}) {
            if ((nan & half) == 0 && (bits & half) != (other & half)) return false;
            if ((nan & half) == half && (((other & half) >> (half > 0xFFFF ? 16 : 0)) & 0x7FFF) <= 0x7C00) return false;
        }
        return true;
    }
    friend bool operator==(const ir_word&, const ir_word&) = default;
};

// The result of a program.
struct ir_outcome {
    std::vector<std::uint32_t> stored;  // all words that it stored, in order
    std::vector<ir_word> blended;       // all words of colors, in order
    std::string fault;                  // why it could not go on
    bool is_open = false;               // true if a result depends on the bits of an arbitrary NaN

    // True if two results agree, except for open bits.
    friend bool operator==(const ir_outcome& a, const ir_outcome& b)
    {
        return a.stored == b.stored && a.blended == b.blended && a.fault == b.fault;
    }
};

// Words of memory from an address on.
struct ir_memory {
    std::uint64_t address = 0;
    std::vector<ir_word> words{};

    bool has(std::uint64_t at) const { return at >= address && at - address < 4 * words.size(); }
};

// The inputs of a program: registers, uniforms by key, special values. A store outside of the memory is only recorded.
struct ir_surroundings {
    std::vector<std::uint32_t> inputs{};
    std::map<valhall::special, std::uint64_t> specials{};
    std::vector<ir_memory> memory{};

    std::function<std::uint32_t(std::uint64_t)> uniform = any_uniform;
    // Called when a block is entered from another one (0 at the start), and for each word that a node reads: the phi's, the node's.
    std::function<void(ir::block_id, ir::block_id)> entered{};
    std::function<void(ir::node_id, std::uint32_t, const ir_word&)> read{};
    // Called at each fence, where other threads may change the memory.
    std::function<void(const ir::node&, std::vector<ir_memory>&)> at_fence{};

    // A word for each key.
    static std::uint32_t any_uniform(std::uint64_t key) { return 0x3F000000 + 0x0048D158 * static_cast<std::uint32_t>(key); }
};

class ir_runner {
public:
    ir_runner(const ir::program& p, const std::vector<std::uint32_t>& inputs) : ir_runner(p, ir_surroundings{.inputs = inputs}) {}
    ir_runner(const ir::program& p, ir_surroundings around)
        : p_(p), around_(std::move(around)), values_(p.values.size()), prepared_(p.nodes.size())
    {
    }

    ir_outcome run()
    {
        ir::block_id from = ir::none, at = 1;
        for (int steps = 0; at != ir::none; ++steps) {
            if (steps > 10'000) return fail("it takes too many turns");
            if (!p_.blocks[at].is_reachable) return fail("it enters an unreachable block");
            run_block(at, from);
            if (!goes_on()) break;
            const ir::block& b = p_.blocks[at];
            from = at;
            at = b.condition && (settled(word_of(b.condition)) != 0) != b.on_zero ? b.taken : b.next;
        }
        return made_;
    }
    // The memory after run().
    const std::vector<ir_memory>& memory() const { return around_.memory; }

private:
    // An instruction as a question, without the bits of its sources.
    struct prepared {
        valhall::instruction what{};
        second_reading::question asked{};
        std::vector<bool> is_float{};  // by source
    };

    bool goes_on() const { return made_.fault.empty() && !is_discarded_; }
    ir_outcome fail(const std::string& why)
    {
        if (made_.fault.empty()) made_.fault = why;
        return made_;
    }
    // The bits of a word that is not read as a float.
    std::uint32_t settled(const ir_word& w)
    {
        made_.is_open |= w.nan != 0;
        return w.bits;
    }

    // ---- operands ----

    ir_word word_of(const ir::use& u)
    {
        switch (u.kind) {
        case ir::use_kind::constant: return {u.id};
        case ir::use_kind::uniform: {
            const ir::uniform_word& w = p_.uniforms[u.id];
            return {w.is_constant ? w.bits : around_.uniform(w.key)};
        }
        case ir::use_kind::special: {
            const auto found = around_.specials.find(static_cast<valhall::special>(u.id / 2));
            if (found == around_.specials.end()) return fail("a special value is not given"), ir_word{};
            return {static_cast<std::uint32_t>(found->second >> (u.id % 2 != 0 ? 32 : 0))};
        }
        case ir::use_kind::value:
            if (u.id < values_.size() && values_[u.id]) return *values_[u.id];
            fail("%" + std::to_string(u.id) + " is used before it is defined");
            return {};
        default: fail("a use of an unknown kind"); return {};
        }
    }
    // The high word of a 64-bit source.
    ir_word high_word_of(const ir::use& u)
    {
        if (u.high != ir::none) return word_of(ir::value_use(u.high));
        if (u.kind == ir::use_kind::special || u.kind == ir::use_kind::uniform) {
            ir::use high = u.plain();
            ++high.id;
            return word_of(high);
        }
        return {};
    }
    std::uint64_t pair_of(const ir::use& u)
    {
        const std::uint64_t low = settled(word_of(u)), high = settled(high_word_of(u));
        return low | high << 32;
    }

    // ---- blocks ----

    void run_block(ir::block_id b, ir::block_id from)
    {
        if (around_.entered) around_.entered(b, from);
        ir::node_id n = p_.blocks[b].first;
        std::vector<ir_word> chosen;
        const auto ways = p_.predecessors_of(b);
        std::size_t way = 0;
        while (way < ways.size() && ways[way] != from) ++way;
        if (from != ir::none && way == ways.size()) fail("a predecessor is missing");
        ir::node_id first = n;
        // All phis of a block read before any of them writes.
        for (; n != ir::none && p_.nodes[n].kind == ir::node_kind::phi; n = p_.nodes[n].next) {
            if (p_.nodes[n].argument_count != ways.size()) fail("a phi has not an argument for each predecessor");
            else chosen.push_back(word_of(p_.arguments_of(p_.nodes[n])[way]));
            if (around_.read && goes_on()) around_.read(n, static_cast<std::uint32_t>(way), chosen.back());
        }
        for (std::size_t i = 0; i < chosen.size(); ++i, first = p_.nodes[first].next) values_[p_.nodes[first].result] = chosen[i];
        for (; n != ir::none && goes_on(); n = p_.nodes[n].next) run_node(n);
    }

    void run_node(ir::node_id number)
    {
        const ir::node& n = p_.nodes[number];
        if (n.is_dead) fail("a dead node is in a block");
        if (around_.read)
            for (int i = 0; i < n.source_count; ++i) around_.read(number, static_cast<std::uint32_t>(i), word_of(n.sources[i]));
        switch (n.kind) {
        case ir::node_kind::input: values_[n.result] = ir_word{around_.inputs[n.fixed]}; return;
        case ir::node_kind::copy: values_[n.result] = word_of(n.sources[0]); return;
        case ir::node_kind::phi: fail("a phi is after other nodes"); return;
        case ir::node_kind::fence:
            if (around_.at_fence) around_.at_fence(n, around_.memory);
            return;
        case ir::node_kind::instruction: break;
        }
        if (n.what.code() == valhall::opcode::DISCARD_f32) discard(n);
        else if (n.what.is_message()) run_message(n);
        else compute(number);
    }

    // ---- instructions that compute ----

    const prepared& prepare(ir::node_id number)
    {
        std::optional<prepared>& made = prepared_[number];
        if (made) return *made;
        const ir::node& n = p_.nodes[number];
        made.emplace();
        made->what = n.what;
        for (int i = 0; i < n.source_count; ++i)
            if (!made->what.set_source(i, ir::decorated(n.sources[i]))) fail("a source that the instruction cannot have");
        (void)made->what.set_destination({0, valhall::half::both});
        made->asked = question_of(made->what);
        const valhall::operand_infos infos = operands_of(made->what.row());
        for (int i = 0; i < n.source_count; ++i) {
            using valhall::number_type;
            const number_type type = infos[n.what.staging_count() + n.what.has_destination() + i].type;
            made->is_float.push_back(type == number_type::f32 || type == number_type::f16 || type == number_type::v2f16);
        }
        return *made;
    }

    void compute(ir::node_id number)
    {
        const ir::node& n = p_.nodes[number];
        const prepared& known = prepare(number);
        second_reading::question asked = known.asked;
        lanes_of_one in;
        std::uint32_t loose = 0;  // bits of operands that belong to any NaN
        for (int i = 0; i < n.source_count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const ir_word low = word_of(n.sources[i]),
                          high = known.what.row().sources()[i].is_wide ? high_word_of(n.sources[i]) : ir_word{};
            if ((low.nan | high.nan) != 0 && !known.is_float[at] && !is_moved(known.asked.mnemonic, i)) made_.is_open = true;
            loose |= low.nan;
            asked.sources[at].bits = source_bits(known.what, i, low.bits | std::uint64_t{high.bits} << 32);
            in.sources[at][0] = asked.sources[at].bits;
        }
        second_reading::answer given = second_reading::read(asked);
        if (!given.open.empty() || given.ulps != 0) given = answered_by_simulator(known.what, n, in, given);
        // The result is an arbitrary NaN if one is moved, or if arithmetic returns a NaN.
        std::uint64_t nan = given.any_nan;
        for (const std::uint64_t half : {0xFFFF'FFFFull, 0xFFFFull, 0xFFFF'0000ull}) {
            const bool is_nan = half == 0xFFFF'FFFF ? (given.bits & 0x7FFF'FFFF) > 0x7F80'0000
                                                    : ((given.bits & half) >> (half > 0xFFFF ? 16 : 0) & 0x7FFF) > 0x7C00;
            if (is_nan && loose != 0 && given.lane == (half == 0xFFFF'FFFF ? 32 : 16)) nan |= half;
        }
        values_[n.result] = ir_word{static_cast<std::uint32_t>(given.bits), static_cast<std::uint32_t>(nan)};
        if (n.result_count == 2) values_[n.result + 1] = ir_word{static_cast<std::uint32_t>(given.bits >> 32)};
    }
    // True if a source is only moved to the result.
    static bool is_moved(std::string_view mnemonic, int source)
    {
        if (mnemonic.starts_with("CSEL")) return source >= 2;
        return mnemonic.starts_with("MOV.") || (mnemonic.starts_with("MUX.i32") && source < 2);
    }
    second_reading::answer answered_by_simulator(const valhall::instruction& what, const ir::node& n, lanes_of_one& in,
                                                 const second_reading::answer& given)
    {
        valhall::instruction placed = what;
        for (int i = 0; i < n.source_count; ++i) {
            (void)placed.set_source(i, placed.source(i).with_register(register_of_source(i)));
        }
        if (execute(placed, in).code != valhall::simulator::run_error::none) fail("not known: " + std::string(what.mnemonic()));
        if (given.open.empty() && !second_reading::disagreement(given, 0, in.destination[0]).empty()) fail("the simulator is wrong");
        return {.bits = in.destination[0], .written = 0xFFFFFFFF};
    }

    // ---- messages ----

    // The number of words that a load or store moves.
    static std::uint32_t words_of_access(const ir::node& n) { return n.result_count != 0 ? n.result_count : n.argument_count; }
    ir_memory* memory_at(std::uint64_t address)
    {
        for (ir_memory& m : around_.memory)
            if (m.has(address)) return &m;
        return nullptr;
    }

    void run_message(const ir::node& n)
    {
        const std::string_view name = n.what.mnemonic();
        if (name.starts_with("STORE.")) return access(n);
        if (name.starts_with("LOAD.")) return access(n);
        if (name == "BLEND") {
            for (const ir::use& u : p_.arguments_of(n)) made_.blended.push_back(word_of(u));
            return;
        }
        if (name == "ATEST") {  // an alpha test that all pass
            values_[n.result] = ir_word{settled(word_of(n.sources[0]))};
            return;
        }
        fail("not known: " + std::string(name));
    }
    // If the comparison holds, the lane has no effects afterwards, so it ends here.
    void discard(const ir::node& n)
    {
        float operands[2]{};
        for (int i = 0; i < 2; ++i) {
            const std::uint32_t bits = settled(word_of(n.sources[i]));
            std::uint32_t read = n.sources[i].abs ? bits & 0x7FFF'FFFF : bits;
            if (n.sources[i].neg) read ^= 0x8000'0000;
            operands[i] = std::bit_cast<float>(read);
        }
        using valhall::modifier::condition;
        const auto [x, y] = operands;
        switch (static_cast<condition>(n.what.get(valhall::enum_id::condition).value())) {
        case condition::eq: is_discarded_ = x == y; return;
        case condition::ne: is_discarded_ = x != y; return;
        case condition::lt: is_discarded_ = x < y; return;
        case condition::le: is_discarded_ = x <= y; return;
        case condition::gt: is_discarded_ = x > y; return;
        case condition::ge: is_discarded_ = x >= y; return;
        default: fail("a condition of another kind");
        }
    }
    void access(const ir::node& n)
    {
        std::uint64_t address = pair_of(n.sources[0]);
        if (n.what.immediate_count() != 0) address += static_cast<std::uint64_t>(*n.what.immediate(0));
        for (std::uint32_t i = 0; i < words_of_access(n); ++i, address += 4) {
            ir_memory* const found = memory_at(address);
            if (n.result_count != 0) {
                if (found == nullptr) return void(fail("a load from where there is no memory"));
                values_[n.result + i] = found->words[(address - found->address) / 4];
                continue;
            }
            const ir_word w = word_of(p_.arguments_of(n)[i]);
            made_.stored.push_back(w.bits);
            if (found != nullptr) found->words[(address - found->address) / 4] = w;
        }
    }

    const ir::program& p_;
    ir_surroundings around_;
    std::vector<std::optional<ir_word>> values_;
    std::vector<std::optional<prepared>> prepared_;
    ir_outcome made_;
    bool is_discarded_ = false;
};

// Describes what is invalid in a program after cleanup; empty if nothing is.
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
