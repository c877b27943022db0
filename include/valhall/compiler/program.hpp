// SPDX-License-Identifier: MIT
// The compiler's program: Valhall instructions over values instead of registers, in static single assignment form, in blocks.
// What an instruction is, takes and does is asked of the table: there are no operations of the compiler's own but a few pseudo ones.
#ifndef VALHALL_COMPILER_PROGRAM_HPP
#define VALHALL_COMPILER_PROGRAM_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/pool.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/program/continuation.hpp"
#include "valhall/program/effects.hpp"

namespace valhall::compiler {

// A value is 32 bits that one node gives, once. No value has number 0.
using value_id = std::uint32_t;
using node_id = std::uint32_t;
using block_id = std::uint32_t;
inline constexpr std::uint32_t none = 0;  // no value, no node, no block

enum class use_kind : std::uint8_t { none, value, constant, uniform, special };

// What a node reads, with what is done to it on the way.
struct use {
    use_kind kind = use_kind::none;
    bool neg = false;
    bool abs = false;
    bool complement = false;
    selector select = selector::none;
    std::uint32_t id = 0;  // of a value its number; of a constant its bits; of a uniform its place in program::uniforms; of a
                           // special value its number, twice, plus the word
    value_id high = none;  // of 64-bit sources that are values: that of the high word. (Constants are extended by zeros;
                           // uniforms and special values stand for their pair.)

    constexpr explicit operator bool() const { return kind != use_kind::none; }
    constexpr bool is_value() const { return kind == use_kind::value; }
    constexpr bool is_constant() const { return kind == use_kind::constant; }
    constexpr bool is(std::uint32_t bits) const { return is_plain() && is_constant() && id == bits; }
    // True if nothing is done to it.
    constexpr bool is_plain() const { return !neg && !abs && !complement && select == selector::none; }
    constexpr use plain() const { return {.kind = kind, .id = id, .high = high}; }
    constexpr use negated() const
    {
        use u = *this;
        u.neg = !u.neg;
        return u;
    }
    constexpr use magnitude() const
    {
        use u = *this;
        u.neg = false;
        u.abs = true;
        return u;
    }
    constexpr use selecting(selector part) const
    {
        use u = *this;
        u.select = part;
        return u;
    }
    friend constexpr bool operator==(const use&, const use&) = default;
};

constexpr use value_use(value_id v) { return {.kind = use_kind::value, .id = v}; }
constexpr use constant_use(std::uint32_t bits) { return {.kind = use_kind::constant, .id = bits}; }
constexpr use special_use(special s, int word = 0)
{
    return {.kind = use_kind::special, .id = 2 * static_cast<std::uint32_t>(s) + static_cast<std::uint32_t>(word)};
}

// What a source selects and does, as an operand without its value.
constexpr operand decorated(const use& u)
{
    operand o;
    o.neg = u.neg;
    o.abs = u.abs;
    o.complement = u.complement;
    o.select = u.select;
    return o;
}

enum class node_kind : std::uint8_t {
    instruction,
    copy,   // sources[0] into result
    phi,    // arguments: one for each predecessor of the block, in their order
    input,  // result is what `fixed` holds at the start of the program
};

inline constexpr std::uint8_t no_register = 0xFF;

// An instruction, or a pseudo instruction. Its results are consecutive registers, and so are its staging registers.
struct node {
    node_kind kind = node_kind::instruction;
    std::uint8_t source_count = 0;
    std::uint8_t result_count = 0;
    // The register that results start at, if they must: of inputs and of instructions that a caller's convention binds.
    std::uint8_t fixed = no_register;
    bool is_dead = false;
    bool is_spilling = false;      // it keeps a value in memory, or brings it back
    bool is_precise = false;        // not to be rounded together with others
    bool reads_constants = false;   // of a load: what it reads does not change while the program runs
    bool is_ordered = false;        // of an access: not to be combined with one before it
    std::uint16_t array = 0;        // of an access to an array in the memory of the thread: which, from 1
    instruction what{};             // opcode, modifiers, immediates; registers, staging counts and flow are filled in at the end
    use sources[4]{};
    std::uint32_t argument_count = 0;
    std::uint32_t arguments = 0;    // place in program::arguments: staging registers that are read, in order; of phis see above
    value_id result = none;         // the first; those of a node have consecutive numbers
    node_id previous = none, next = none;
    block_id in = none;
    std::uint32_t from = 0;         // its origin: a number of the front end's, 0 for none

    constexpr bool is_instruction() const { return kind == node_kind::instruction; }
};

struct value_info {
    node_id by = none;
    std::uint8_t index = 0;  // which of its results
};

// Nodes in a list, and where they go on. In order of their numbers, blocks are the layout of the program.
struct block {
    node_id first = none, last = none;
    use condition{};  // if it is there: goes to `taken` where it is not 0, or with `on_zero` where it is; else to `next`
    bool on_zero = false;
    bool is_reachable = true;
    block_id taken = none, next = none;  // `next` none: the program ends here
    std::uint32_t predecessors = 0;  // place in program::edges
    std::uint32_t predecessor_count = 0;
    std::uint32_t loop_depth = 0;
    std::uint32_t open_from = 0;  // while it waits for a basic block to be entered or sealed: the origin at which it began to, plus 1
};

/// A 32-bit uniform of a program: a constant, or whatever the front end means by a key.
struct uniform_word {
    bool is_constant = false;  ///< true if it holds `bits`; if not, what `key` names
    std::uint32_t bits = 0;    ///< the value of a constant
    std::uint64_t key = 0;     ///< the front end's name for the word

    friend constexpr bool operator==(const uniform_word&, const uniform_word&) = default;
};

/// A program. Element 0 of nodes, values and blocks means "none".
struct program {
    arch on = arch::v9;
    shader_stage stage = shader_stage::compute;
    pool<node> nodes{};
    pool<value_info> values{};
    pool<use> arguments{};
    pool<block> blocks{};
    pool<block_id> edges{};
    pool<uniform_word> uniforms{};
    std::uint32_t thread_storage = 0;  // bytes
    std::uint32_t workgroup_storage = 0;  // bytes
    fault wrong{};  // what went wrong first while it was built
    std::uint32_t open_from = 0;  // while a condition, loop or region is open: the origin at which the outermost began, plus 1

    constexpr explicit program(arch a, shader_stage s = shader_stage::compute) : on(a), stage(s)
    {
        nodes.add(node{});
        values.add({});
        arguments.add({});
        blocks.add({});
    }

    constexpr node& definition(value_id v) { return nodes[values[v].by]; }
    constexpr const node& definition(value_id v) const { return nodes[values[v].by]; }
    constexpr std::span<use> arguments_of(const node& n) { return arguments.view().subspan(n.arguments, n.argument_count); }
    constexpr std::span<const use> arguments_of(const node& n) const { return arguments.view().subspan(n.arguments, n.argument_count); }
    // True if there is a node and it is a phi. Phis are the first nodes of a block.
    constexpr bool is_phi(node_id n) const { return n != none && nodes[n].kind == node_kind::phi; }
    constexpr std::span<const block_id> predecessors_of(block_id b) const
    {
        return edges.view().subspan(blocks[b].predecessors, blocks[b].predecessor_count);
    }

    // Gives a node so many results, numbered from what it returns on.
    constexpr value_id add_results(node_id n, int count)
    {
        const value_id first = values.size();
        for (int i = 0; i < count; ++i) values.add({n, static_cast<std::uint8_t>(i)});
        nodes[n].result = first;
        nodes[n].result_count = static_cast<std::uint8_t>(count);
        return first;
    }
    // Puts a node that is in no block behind another one, or first if that is none.
    constexpr void insert_after(block_id b, node_id where, node_id n)
    {
        block& to = blocks[b];
        node& added = nodes[n];
        added.in = b;
        added.previous = where;
        added.next = where == none ? to.first : nodes[where].next;
        (added.previous == none ? to.first : nodes[added.previous].next) = n;
        (added.next == none ? to.last : nodes[added.next].previous) = n;
    }
    constexpr void append(block_id b, node_id n) { insert_after(b, blocks[b].last, n); }
    constexpr void insert_before(node_id where, node_id n) { insert_after(nodes[where].in, nodes[where].previous, n); }
    constexpr void remove(node_id n)
    {
        node& gone = nodes[n];
        block& from = blocks[gone.in];
        (gone.previous == none ? from.first : nodes[gone.previous].next) = gone.next;
        (gone.next == none ? from.last : nodes[gone.next].previous) = gone.previous;
        gone.previous = gone.next = none;
        gone.in = none;
        gone.is_dead = true;
    }
    // The use of a uniform, which is added if it is new.
    constexpr use uniform(const uniform_word& content)
    {
        for (std::uint32_t i = 0; i < uniforms.size(); ++i)
            if (uniforms[i] == content) return {.kind = use_kind::uniform, .id = i};
        return {.kind = use_kind::uniform, .id = uniforms.add(content)};
    }
};

// True if a node may be repeated or left out, and moved to where its sources are known: it computes, or loads what does not change.
constexpr bool is_pure(const node& n)
{
    if (n.kind != node_kind::instruction) return n.kind == node_kind::copy;
    constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
    constexpr std::uint32_t fixed_loads =
        bit(effect::reads_memory) | bit(effect::reads_inputs) | bit(effect::reads_descriptors) | bit(effect::interpolates);
    const std::uint32_t effects = effects_of(n.what.row());
    if ((effects & ~fixed_loads) != 0) return false;
    return (effects & bit(effect::reads_memory)) == 0 || (effects & bit(effect::reads_inputs)) != 0 || n.reads_constants;
}

// True if a node without users can be removed. (It may still look at other lanes, which pure nodes do not. Nobody takes up the position
// of interpolation that the hardware remembers.)
constexpr bool is_removable(const node& n)
{
    if (n.kind != node_kind::instruction) return true;
    instruction what = n.what;
    (void)what.set(enum_id::update_mode, static_cast<word>(modifier::update_mode::retrieve));
    return !has_side_effects(what);
}

// The register that tells blend shaders where they return to.
constexpr int link_register(arch on)
{
    constexpr int common = preload_register(preload::return_address, shader_stage::blend, arch::v9);
    constexpr int on_v15 = preload_register(preload::return_address, shader_stage::blend, arch{15});
    return has_common_word(on) ? common : on_v15;
}

// True if a blend shader may change a register. It keeps what the next call takes again: the coverage, which v15 has in r0.
constexpr bool is_changed_by_blend_shaders(int reg, arch on)
{
    constexpr int coverage = preload_register(preload::coverage, shader_stage::blend, arch{15});
    return (reg < 16 && (has_common_word(on) || reg != coverage)) || reg == link_register(on);
}

// True if a node blends: the hardware may call a shader there, which may change registers.
constexpr bool is_blend_call(const node& n) { return n.is_instruction() && valhall::detail::may_skip(n.what); }

}  // namespace valhall::compiler

#endif
