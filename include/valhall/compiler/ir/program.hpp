// SPDX-License-Identifier: MIT
// The compiler's intermediate representation: Valhall instructions on values instead of registers, in SSA form, in basic blocks. The
// properties of instructions are read from the table. The only operations beyond those are a few pseudo instructions.
#ifndef VALHALL_COMPILER_IR_PROGRAM_HPP
#define VALHALL_COMPILER_IR_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/compiler/fault.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/options.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/program/continuation.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/simulator/binding.hpp"

namespace valhall::compiler {

// A 32-bit value, defined once, by one node. Value number 0 means "none".
using value_id = std::uint32_t;
using node_id = std::uint32_t;
using block_id = std::uint32_t;

class node_builder;

enum class use_kind : std::uint8_t { none, value, constant, uniform, special };

// The memory whose accesses a node orders: see memory_order.hpp.
enum class memory_scope : std::uint8_t { none, workgroup, all };

// No value, no node, no block. Defined after the enumerations: g++ 12 warns (-Wshadow) of an enumerator with the name of an earlier constant.
inline constexpr std::uint32_t none = 0;

// A source of a node: a value, constant, uniform or special value, with modifiers.
struct use {
    use_kind kind = use_kind::none;
    bool neg = false;
    bool abs = false;
    bool complement = false;
    selector select = selector::none;
    // A value's number, a constant's bits, a uniform's index in program::uniforms, or twice a special value's number plus the word.
    std::uint32_t id = 0;
    // The high word of a 64-bit source that is a value. (Constants are zero-extended; uniforms and special values denote their pair.)
    value_id high = none;
    const node_builder* owner = nullptr;  // of a front end's value: the builder that made it. Null in programs.

    constexpr explicit operator bool() const { return kind != use_kind::none; }
    constexpr bool is_value() const { return kind == use_kind::value; }
    constexpr bool is_constant() const { return kind == use_kind::constant; }
    constexpr bool is(std::uint32_t bits) const { return is_plain() && is_constant() && id == bits; }
    // True if it has no modifiers.
    constexpr bool is_plain() const { return !neg && !abs && !complement && select == selector::none; }
    constexpr use plain() const { return {.kind = kind, .id = id, .high = high, .owner = owner}; }
    // A constant with the same modifiers.
    constexpr use as_constant(std::uint32_t bits) const
    {
        use u = *this;
        u.kind = use_kind::constant;
        u.id = bits;
        u.high = none;
        return u;
    }
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
    friend constexpr bool operator==(const use& a, const use& b)
    {
        return a.kind == b.kind && a.id == b.id && a.high == b.high && a.neg == b.neg && a.abs == b.abs && a.complement == b.complement &&
               a.select == b.select;
    }
};

constexpr use value_use(value_id v) { return {.kind = use_kind::value, .id = v}; }
// The result of a function of literals that fails. A builder that reads it has the error.
constexpr use failed_use(error code) { return {.kind = use_kind::value, .id = none, .high = static_cast<value_id>(code)}; }
constexpr use constant_use(std::uint32_t bits) { return {.kind = use_kind::constant, .id = bits}; }
constexpr use special_use(special s, int word = 0)
{
    return {.kind = use_kind::special, .id = 2 * static_cast<std::uint32_t>(s) + static_cast<std::uint32_t>(word)};
}

// A use as an operand with its modifiers, but without its value.
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
    copy,  // result = sources[0]
    phi,  // arguments: one for each predecessor of the block, in their order
    input,  // the result is the content of register `fixed` at program start
    fence,  // orders accesses to memory, and is no instruction of the machine: see memory_order.hpp
};

inline constexpr std::uint8_t no_register = 0xFF;

// The maximum number of staging registers of a message, for its arguments or its results.
inline constexpr std::size_t max_staged = 12;

// An instruction or pseudo instruction. Its results are in consecutive registers, and so are its staging registers.
struct node {
    node_kind kind = node_kind::instruction;
    std::uint8_t source_count = 0;
    std::uint8_t result_count = 0;
    // The register of the first result, if bound: inputs, and instructions whose result register a calling convention fixes.
    std::uint8_t fixed = no_register;
    bool is_dead = false;
    bool is_spilling = false;  // a spill store or reload
    bool is_precise = false;  // must not be fused with other nodes
    bool is_relaxed = false;  // may be computed with 16-bit floats
    // SHADDX, signed: the second source is the index of an element that is accessed, so that a sum in it does not overflow.
    bool is_index = false;
    bool reads_constants = false;  // load: the memory does not change while the program runs
    bool is_volatile = false;  // message: happens exactly as often as the program says, in the order of the other accesses
    bool orders_workgroup_only = false;  // fence or barrier: orders only accesses to the workgroup's memory
    std::uint16_t array = 0;  // access to an array in the thread's memory: the array's number, from 1
    instruction what{};  // opcode, modifiers, immediates; encoding fills in registers, staging counts and flow
    use sources[4]{};
    std::uint32_t argument_count = 0;
    std::uint32_t arguments = 0;  // index in program::arguments: the staging registers that are read, in order; or a phi's arguments
    value_id result = none;  // the first; those of a node have consecutive numbers
    node_id previous = none, next = none;
    block_id in = none;
    std::uint32_t from = 0;  // origin: a number chosen by the front end, 0 for none

    constexpr bool is_instruction() const { return kind == node_kind::instruction; }
};

struct value_info {
    node_id by = none;
    std::uint8_t index = 0;  // the index among the node's results
};

// A basic block: a list of nodes and a terminator. Blocks are laid out in the order of their numbers.
struct block {
    node_id first = none, last = none;
    use condition{};  // if present: branches to `taken` if it is not 0 (with `on_zero`: if it is 0), else to `next`
    bool on_zero = false;
    bool is_reachable = true;
    block_id taken = none, next = none;  // `next` none: the program ends here
    std::uint32_t predecessors = 0;  // index in program::edges
    std::uint32_t predecessor_count = 0;
    std::uint32_t loop_depth = 0;
    std::uint32_t open_from = 0;  // while a basic block is not entered or sealed: the origin at its creation, plus 1
};

/// A 32-bit uniform of a program: a constant, or a word that the front end identifies by a key.
struct uniform_word {
    bool is_constant = false;  ///< true if the word is the constant `bits`; else `key` identifies it
    std::uint32_t bits = 0;  ///< the value of a constant
    std::uint64_t key = 0;  ///< the front end's key of the word

    friend constexpr bool operator==(const uniform_word&, const uniform_word&) = default;
};

/// Words that depend only on uniforms, which the caller computes once instead of each thread. The pass `preamble` takes them out of a program, and
/// evaluate() in evaluate_preamble.hpp computes them.
struct preamble {
    /// Instructions and copies, in order, without places in blocks. Step n defines the values 2 * n + 1 and, if it has two results, 2 * n + 2;
    /// the id of a uniform is its index in `uniforms`.
    pool<node> steps{};
    pool<uniform_word> uniforms{};  ///< what the steps read
    /// The value of each word. Word n is the content of the uniform with the key options::preamble_key + n.
    pool<value_id> words{};
};

/// A program in the compiler's representation. Element 0 of nodes, values and blocks means "none".
struct program {
    arch on = arch::v9;
    shader_stage stage = shader_stage::compute;
    pool<node> nodes{};
    pool<value_info> values{};
    pool<use> arguments{};
    pool<block> blocks{};
    pool<block_id> edges{};
    pool<uniform_word> uniforms{};
    preamble precomputed{};
    pool<simulator::parameter> parameters{};  // those of builder::parameter(), whose uniforms are above
    std::uint32_t thread_storage = 0;  // bytes per thread
    std::uint32_t workgroup_storage = 0;  // bytes per workgroup
    options how{};  // those of its builder
    bool has_builder = false;  // false for a program that was read from text
    fault wrong{};  // the first error while it was built
    std::uint32_t open_from = 0;  // while a condition, loop or region is open: the origin at the start of the outermost, plus 1

    constexpr explicit program(arch a, shader_stage s = shader_stage::compute) : on(a), stage(s)
    {
        nodes.add(node{});
        values.add({});
        arguments.add({});
        blocks.add({});
    }

    constexpr node& definition(value_id v) { return nodes[values[v].by]; }
    constexpr const node& definition(value_id v) const { return nodes[values[v].by]; }
    constexpr std::span<use> arguments_of(const node& n) { return arguments.part(n.arguments, n.argument_count); }
    constexpr std::span<const use> arguments_of(const node& n) const { return arguments.part(n.arguments, n.argument_count); }
    // True if there is a node and it is a phi. Phis come first in a block.
    constexpr bool is_phi(node_id n) const { return n != none && nodes[n].kind == node_kind::phi; }
    constexpr std::span<const block_id> predecessors_of(block_id b) const
    {
        return edges.part(blocks[b].predecessors, blocks[b].predecessor_count);
    }

    // Gives a node `count` results with consecutive numbers, and returns the first.
    constexpr value_id add_results(node_id n, int count)
    {
        const value_id first = values.size();
        for (int i = 0; i < count; ++i) values.add({n, static_cast<std::uint8_t>(i)});
        nodes[n].result = first;
        nodes[n].result_count = static_cast<std::uint8_t>(count);
        return first;
    }
    // Inserts a node that is in no block after another one, or at the start if `where` is none.
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
    // Inserts a copy of a word before a node, and returns the copy.
    constexpr value_id copy_before(node_id where, const use& word)
    {
        const node_id n = nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {word}, .from = nodes[where].from});
        insert_before(where, n);
        return add_results(n, 1);
    }
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
    // Returns the use of a uniform. Adds the uniform if it is new.
    constexpr use uniform(const uniform_word& content)
    {
        for (std::uint32_t i = 0; i < uniforms.size(); ++i)
            if (uniforms[i] == content) return {.kind = use_kind::uniform, .id = i};
        return {.kind = use_kind::uniform, .id = uniforms.add(content)};
    }
};

// True if a node may be duplicated, removed, and moved anywhere that its sources dominate: it only computes, or loads constant memory.
constexpr bool is_pure(const node& n)
{
    if (n.kind != node_kind::instruction) return n.kind == node_kind::copy;
    if (n.is_volatile) return false;
    constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
    constexpr std::uint32_t fixed_loads =
        bit(effect::reads_memory) | bit(effect::reads_inputs) | bit(effect::reads_descriptors) | bit(effect::interpolates);
    const std::uint32_t effects = effects_of(n.what.row());
    if ((effects & ~fixed_loads) != 0) return false;
    return (effects & bit(effect::reads_memory)) == 0 || (effects & bit(effect::reads_inputs)) != 0 || n.reads_constants;
}

// True if a node without users can be removed. Unlike a pure node it may read other lanes, or store an interpolation position that the
// program does not use.
constexpr bool is_removable(const node& n)
{
    if (n.kind != node_kind::instruction) return n.kind != node_kind::fence;
    if (n.is_volatile) return false;
    if (!has(n.what.row(), effect::interpolates)) return !has_side_effects(n.what);
    instruction what = n.what;
    (void)what.set(enum_id::update_mode, static_cast<word>(modifier::update_mode::retrieve));
    return !has_side_effects(what);
}

// The register that holds the return address of blend shaders.
constexpr int link_register(arch on) { return find_preload<preload::return_address, shader_stage::blend>(on).number; }

// The first register of the color that blend shaders take.
constexpr int blend_color_register(arch on) { return find_preload<preload::color, shader_stage::blend>(on).number; }

// True if a blend shader may change a register. It preserves the coverage, which the next call reads: v15 has it in r0.
constexpr bool is_changed_by_blend_shaders(int reg, arch on)
{
    return (reg < 16 && reg != find_preload<preload::coverage, shader_stage::blend>(on).number) || reg == link_register(on);
}

// True if a source of an instruction has a selector. The bits of the selector must be zero in some instructions: they have `none` only.
constexpr bool has_selector(const source_field& source, selector part)
{
    if (valhall::detail::encoding_of(part, source) < 0) return false;
    if (part == selector::none) return true;
    const selector_set& listed = source.listed_selectors();
    for (int n = 1; n < valhall::detail::max_encodings; ++n)
        if (listed.by_encoding[n] != selector_set::reserved) return true;
    return listed.by_encoding[0] != selector::none;
}

// True if an instruction of a program reads other lanes.
constexpr bool has_lane_reads(const program& p)
{
    for (block_id b = 1; b < p.blocks.size(); ++b)
        for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next)
            if (p.nodes[n].is_instruction() && reads_lanes(p.nodes[n].what)) return true;
    return false;
}

// True if a node is a BLEND: the hardware may call a blend shader there, which changes registers.
constexpr bool is_blend_call(const node& n) { return n.is_instruction() && valhall::detail::may_skip(n.what); }

}  // namespace valhall::compiler

#endif
