// SPDX-License-Identifier: MIT
// Basic blocks, which can be branched to before or after they are entered, and variables, which become SSA values.
// Phis are made on demand, after Braun et al., "Simple and Efficient Construction of Static Single Assignment Form".
#ifndef VALHALL_COMPILER_BUILD_BLOCKS_HPP
#define VALHALL_COMPILER_BUILD_BLOCKS_HPP

#include <cstdint>

#include "valhall/compiler/build/nodes.hpp"

namespace valhall::compiler {

using variable_id = std::uint32_t;

/// A 32-bit variable of a builder. It holds a value with modifiers, a constant, or a uniform.
struct variable {
    variable_id number = 0;               ///< from 1; 0: there is no variable
    const node_builder* owner = nullptr;  ///< the builder that made it

    constexpr explicit operator bool() const { return number != 0; }
    /// The variable `n` after this one, of those that were made together.
    friend constexpr variable operator+(const variable& v, std::uint32_t n) { return {v.number + n, v.owner}; }
};

/// A basic block of a front end: builder::make_block() makes it.
struct block_handle {
    std::uint32_t number = 0;             ///< from 1, in order of creation; 0 is the entry block
    const node_builder* owner = nullptr;  ///< the builder that made it

    friend constexpr bool operator==(const block_handle&, const block_handle&) = default;
};

/// Facts about a basic block that only the front end knows.
struct block_traits {
    std::int32_t loop_depth = -1;  ///< how many loops contain it; -1: as many as there are unsealed blocks before it
    std::uint32_t shared = 0;      ///< how many of the shared nodes dominate it: node_builder::shared_count()
};

// The basic blocks of a builder, and the value of each variable at the end of each. Structured control flow, which flow_builder adds, consists of
// basic blocks too: those have no handles.
class block_builder : public node_builder {
public:
    constexpr block_builder(program& p, const compiler::options& options) : node_builder(p, options)
    {
        variables_.add({});
        basics_.add({.entry = 1, .is_entered = true, .is_sealed = true});
        edges_.add({});
    }

    // ---- variables ----

    /// Makes a variable and sets it. On paths that do not pass here, it is 0.
    constexpr variable make_variable(const use& initial = constant_use(0))
    {
        const variable_id made = variables_.add({});
        assign(made, own(initial));
        return {made, this};
    }
    /// Makes `count` variables with consecutive numbers and returns the first. They are 0 at program start, even if made later;
    /// make_variable() sets its variable at the place of the call.
    constexpr variable make_variables(std::uint32_t count)
    {
        const variable_id first = variables_.size();
        for (std::uint32_t n = 0; n < count; ++n) variables_.add({.holds = constant_use(0), .at = at_basic_ == 0 ? 0 : no_basic});
        return {first, this};
    }
    /// The value of a variable: a value with modifiers, a constant, or a uniform.
    constexpr use held_by(const variable& which)
    {
        if (!is_variable(which)) return constant_use(0);
        if (variables_[which.number].at != at_basic_) {
            const use found = held_at(which.number, at_basic_);
            variables_[which.number].holds = found;
            variables_[which.number].at = at_basic_;
        }
        return variables_[which.number].holds;
    }
    /// Sets a variable from here on.
    constexpr void set(const variable& which, const use& to)
    {
        if (is_variable(which)) assign(which.number, own(to));
    }

    // ---- unstructured control flow ----
    //
    //   const block_handle top = b.make_block(), done = b.make_block();
    //   b.branch(top); b.enter(top); … b.branch_if(condition, top, done); b.seal(top); b.seal(done); b.enter(done); …
    //
    // Enter a basic block after its first branch. It may contain whole conditions, loops and regions. The program ends at the end of the
    // basic block that is entered last.

    /// Makes a new basic block. Branch to it, enter it, and seal it once all branches to it have been added.
    constexpr block_handle make_block()
    {
        const std::uint32_t made = add_basic({});
        basics_[made].handle = made;
        return {made, this};
    }
    /// The basic block that was entered last; number 0 if none was.
    constexpr block_handle current_handle() const { return {entered_, this}; }
    /// Ends the current basic block with a branch.
    constexpr void branch(const block_handle& to)
    {
        if (!can_branch(to)) return;
        branch_to(to.number);
        end_basic();
    }
    /// Ends the current basic block with a branch to `taken` if the condition is not 0, else to `other`.
    constexpr void branch_if(const use& condition, const block_handle& taken, const block_handle& other)
    {
        if (!can_branch(taken) || !can_branch(other)) return;
        const use tested = plain(condition);
        keep_variables();
        // Each edge gets a block of its own, so that there are no critical edges into phis.
        const block_id at = current_;
        const block_id first = add_side(at), second = add_side(at);
        p_.blocks[at].condition = tested;
        p_.blocks[at].on_zero = false;
        p_.blocks[at].taken = first;
        p_.blocks[at].next = second;
        add_edge(first, taken.number);
        add_edge(second, other.number);
        end_basic();
    }
    /// Begins a basic block.
    constexpr void enter(const block_handle& l, const block_traits& traits = {})
    {
        if (p_.open_from != 0) return fail(error::not_closed);
        const basic_state* const to = state_of(l);
        if (to == nullptr) return;
        if (to->is_entered) return fail(error::entered_twice);
        if (!is_ended_ && is_reachable()) return fail(error::no_branch);
        entered_ = l.number;
        basic_depth_ = traits.loop_depth >= 0 ? static_cast<std::uint32_t>(traits.loop_depth) : open_headers_;
        begin_basic(l.number, basic_depth_, traits.shared > always_shared_ ? traits.shared : always_shared_);
    }
    /// Declares that all branches to a basic block have been added.
    constexpr void seal(const block_handle& l)
    {
        const basic_state* const to = state_of(l);
        if (to == nullptr) return;
        if (to->is_sealed) return fail(error::sealed_twice);
        seal_basic(l.number);
    }

    // ---- phis of front ends that are in SSA form already ----

    /// Adds a phi to the basic block that was entered last. Its arguments are set later: set_arguments().
    constexpr node_id add_phi() { return add_phi_at(entered_); }
    /// The number of values of variables that are known at basic blocks. It grows with the number of variables times that of blocks.
    constexpr std::uint32_t known_values() const { return used_slots_; }
    /// The value of a phi.
    constexpr use value_of_phi(node_id phi) const { return value_use(p_.nodes[phi].result); }
    /// Sets the arguments of a phi: calls `argument(block)` for each basic block that branches to the phi's block, which must be sealed.
    template <class Argument>
    constexpr void set_arguments(node_id phi, const block_handle& at, const Argument& argument)
    {
        fill_arguments(phi, at.number, [&](std::uint32_t from) { return argument(block_handle{basics_[from].handle, this}); });
    }

protected:
    static constexpr std::uint32_t no_basic = 0xFFFFFFFF;

    struct basic_state {
        block_id entry = none;
        bool is_entered = false, is_sealed = false, is_header = false;
        std::uint32_t handle = 0;  // the basic block that was entered by its handle and that this is a part of
        std::uint32_t edges = none, edge_count = 0;  // a list in edges_, the last first
        node_id last_phi = none;  // the phi that was added last
        std::uint32_t open_phis = none;  // a list in open_phis_, by place plus 1
        // In structured control flow: a basic block that dominates this one, and the first block of the program that was added after it. A variable
        // that was not set since then has the value that it had there.
        std::uint32_t dominator = 0;
        block_id since = none;
    };

    // Adds a basic block of structured control flow, which the current one will dominate.
    constexpr std::uint32_t add_dominated(bool is_sealed = true)
    {
        return add_basic({.is_sealed = is_sealed, .handle = entered_, .dominator = at_basic_, .since = p_.blocks.size()});
    }
    // Begins a basic block. Of the shared nodes, the first `shared` dominate it.
    constexpr void begin_basic(std::uint32_t number, std::uint32_t loop_depth, std::uint32_t shared)
    {
        basic_state& to = basics_[number];
        block added;
        added.loop_depth = loop_depth;
        added.is_reachable = to.edge_count != 0;
        added.open_from = to.is_sealed ? 0 : from_ + 1;
        to.entry = p_.blocks.add(added);
        to.is_entered = true;
        to.is_header = !to.is_sealed;
        open_headers_ += to.is_header;
        for (std::uint32_t e = to.edges; e != none; e = edges_[e].next) aim(edges_[e], to.entry);
        forget(shared);
        current_ = to.entry;
        is_ended_ = false;
        at_basic_ = number;
        changed_.clear();
        if (to.is_sealed) fill_basic(number);
    }
    constexpr void seal_basic(std::uint32_t number)
    {
        basic_state& to = basics_[number];
        to.is_sealed = true;
        if (!to.is_entered) return;
        --open_headers_;
        p_.blocks[to.entry].open_from = 0;
        fill_basic(number);
    }
    // Branches at the end of the current basic block.
    constexpr void branch_to(std::uint32_t number)
    {
        keep_variables();
        add_edge(current_, number);
    }
    // Branches to one of two basic blocks that nothing else branches to.
    constexpr void branch_to_sides(const use& tested, bool on_zero, std::uint32_t taken, std::uint32_t other)
    {
        keep_variables();
        if (!is_reachable()) return;
        p_.blocks[current_].condition = tested;
        p_.blocks[current_].on_zero = on_zero;
        add_edge(current_, taken, true);
        add_edge(current_, other);
    }
    // The number of loops around the basic block that was entered last.
    constexpr std::uint32_t loops_around() const { return basic_depth_; }

private:
    struct variable_state {
        use holds{};
        std::uint32_t at = no_basic;  // the basic block in which it holds that
        block_id set_in = none;  // the last block that set it
    };
    struct basic_edge {
        block_id from = none;
        std::uint32_t at = 0;  // the basic block that it leaves
        std::uint32_t next = none;
        bool is_taken = false;  // that of a condition that holds
    };
    struct open_phi {
        variable_id which = 0;
        node_id phi = none;
        std::uint32_t next = none;
    };
    // A phi whose arguments are looked up later, to bound the recursion depth.
    struct waiting_phi {
        variable_id which = 0;
        std::uint32_t at = 0;
        node_id phi = none;
    };
    struct held_slot {
        std::uint64_t key = 0;  // variable and basic block plus 1; 0 marks a free entry
        use value{};
    };

    // ---- variables in the current basic block ----

    constexpr bool is_variable(const variable& v)
    {
        if (is_ended_) fail(error::after_branch);
        if (v.owner == this && v.number != 0 && v.number < variables_.size()) return true;
        fail(error::no_such_variable);
        return false;
    }
    constexpr void assign(variable_id v, const use& to)
    {
        if (variables_[v].set_in != current_) changed_.add(v);
        variables_[v] = {.holds = to, .at = at_basic_, .set_in = current_};
    }
    // Saves the values of the variables that were set in the current basic block, which ends.
    constexpr void keep_variables()
    {
        for (const variable_id v : changed_) set_at(v, at_basic_, variables_[v].holds);
        changed_.clear();
    }

    // ---- basic blocks ----

    constexpr std::uint32_t add_basic(const basic_state& added)
    {
        if (slots_.empty()) slots_.resize(64);
        return basics_.add(added);
    }
    // The state of one of this builder's basic blocks. Null, with an error, if the handle is not one.
    constexpr const basic_state* state_of(const block_handle& l)
    {
        if (l.owner == this && l.number != 0 && l.number < basics_.size()) return &basics_[l.number];
        fail(error::no_such_block);
        return nullptr;
    }
    // Links an entered and sealed basic block to its predecessors, and sets the arguments of its phis.
    constexpr void fill_basic(std::uint32_t number)
    {
        const basic_state& to = basics_[number];
        block& first = p_.blocks[to.entry];
        first.predecessors = p_.edges.size();
        first.predecessor_count = to.edge_count;
        p_.edges.resize(p_.edges.size() + to.edge_count);
        std::uint32_t place = p_.edges.size();
        for (std::uint32_t e = to.edges; e != none; e = edges_[e].next) p_.edges[--place] = edges_[e].from;
        for (std::uint32_t n = to.open_phis; n != none; n = open_phis_[n - 1].next)
            fill_phi(open_phis_[n - 1].which, number, open_phis_[n - 1].phi, 0);
        fill_waiting();
    }

    // Returns true if a branch to a basic block can be added here; if not, sets an error.
    constexpr bool can_branch(const block_handle& to)
    {
        if (p_.open_from != 0) return fail(error::not_closed), false;
        const basic_state* const state = state_of(to);
        if (state == nullptr) return false;
        if (is_ended_) return fail(error::after_branch), false;
        if (state->is_sealed) return fail(error::branch_to_sealed), false;
        if (state->is_entered && state->edge_count == 0 && is_reachable()) return fail(error::entered_first), false;
        return true;
    }
    constexpr void end_basic()
    {
        if (entered_ == 0) always_shared_ = shared_.size();
        current_ = p_.blocks.add({.is_reachable = false});
        is_ended_ = true;
    }
    constexpr void aim(const basic_edge& e, block_id at)
    {
        (e.is_taken ? p_.blocks[e.from].taken : p_.blocks[e.from].next) = at;
        p_.blocks[e.from].open_from = 0;
    }
    // Adds an empty block for one edge of a branch.
    constexpr block_id add_side(block_id from)
    {
        block added;
        added.loop_depth = p_.blocks[from].loop_depth;
        added.is_reachable = p_.blocks[from].is_reachable;
        added.predecessors = p_.edges.add(from);
        added.predecessor_count = 1;
        return p_.blocks.add(added);
    }
    constexpr void add_edge(block_id from, std::uint32_t number, bool is_taken = false)
    {
        if (!p_.blocks[from].is_reachable) return;
        basic_state& to = basics_[number];
        to.edges = edges_.add({from, at_basic_, to.edges, is_taken});
        ++to.edge_count;
        if (to.is_entered) aim(edges_.back(), to.entry);
        else p_.blocks[from].open_from = from_ + 1;
    }

    // ---- values of variables by basic block: a hash table ----

    // Sets the value of a variable at the end of a basic block.
    constexpr void set_at(variable_id v, std::uint32_t number, const use& to)
    {
        if (2 * (used_slots_ + 1) > slots_.size()) grow_slots();
        held_slot& s = slots_[slot_of(key_of(v, number))];
        used_slots_ += s.key == 0;
        s = {key_of(v, number), to};
    }
    static constexpr std::uint64_t key_of(variable_id v, std::uint32_t number) { return (std::uint64_t{v} << 32 | number) + 1; }
    constexpr std::uint32_t slot_of(std::uint64_t key) const
    {
        const std::uint32_t mask = slots_.size() - 1;
        std::uint32_t at = static_cast<std::uint32_t>(key * 0x9E3779B97F4A7C15u >> 32) & mask;
        while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
        return at;
    }
    constexpr void grow_slots()
    {
        pool<held_slot> old = static_cast<pool<held_slot>&&>(slots_);
        slots_ = {};
        slots_.resize(2 * old.size());
        for (const held_slot& s : old)
            if (s.key != 0) slots_[slot_of(s.key)] = s;
    }

    // ---- phis ----

    // The value of a variable in a basic block that has been entered or has ended.
    constexpr use held_at(variable_id v, std::uint32_t number)
    {
        const use found = look_up(v, number, 0);
        fill_waiting();
        return found;
    }
    // As plain(), but adds the nodes at the end of another block.
    constexpr use plain_at_end(block_id where, const use& given)
    {
        const use u = own(given);
        if (u.is_plain()) return u;
        const block_id here = current_;
        const bool was_ended = is_ended_;
        const std::uint32_t before = shared_.size();
        current_ = where;
        is_ended_ = false;
        const use made = plain(u);
        forget(before);
        current_ = here;
        is_ended_ = was_ended;
        return made;
    }
    constexpr node_id add_phi_at(std::uint32_t number)
    {
        basic_state& at = basics_[number];
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi, .from = from_});
        p_.insert_after(at.entry, at.last_phi, n);
        at.last_phi = n;
        p_.add_results(n, 1);
        return n;
    }
    // Sets the arguments of a phi: calls `argument(number)` for each basic block that branches to the phi's.
    template <class Argument>
    constexpr void fill_arguments(node_id phi, std::uint32_t number, const Argument& argument)
    {
        const basic_state& to = basics_[number];
        const std::uint32_t first = p_.arguments.size();
        p_.arguments.resize(first + to.edge_count);
        std::uint32_t place = first + to.edge_count;
        for (std::uint32_t e = to.edges; e != none; e = edges_[e].next) {
            const use given = argument(edges_[e].at);
            // Nodes shared now come from the current block, which need not dominate the predecessor.
            may_find_shared_ = false;
            const use u = plain_at_end(edges_[e].from, given);
            may_find_shared_ = true;
            p_.arguments[--place] = u;
        }
        p_.nodes[phi].arguments = first;
        p_.nodes[phi].argument_count = to.edge_count;
    }
    constexpr void fill_phi(variable_id v, std::uint32_t number, node_id phi, std::uint32_t depth)
    {
        fill_arguments(phi, number, [&](std::uint32_t from) { return look_up(v, from, depth); });
    }
    constexpr void fill_waiting()
    {
        while (!waiting_.empty()) {
            const waiting_phi w = waiting_.back();
            waiting_.pop();
            fill_phi(w.which, w.at, w.phi, 0);
        }
    }

    // Follows single predecessors and dominators in a loop. A basic block with several predecessors asks each of them. It makes its phi first if it may be
    // in a loop, or if the recursion is deep.
    constexpr use look_up(variable_id v, std::uint32_t asked, std::uint32_t depth)
    {
        constexpr std::uint32_t deepest = 100;
        std::uint32_t at = asked;
        use found{};
        for (;;) {
            const held_slot& s = slots_[slot_of(key_of(v, at))];
            if (s.key != 0) {
                found = s.value;
                break;
            }
            basic_state& here = basics_[at];
            if (!here.is_sealed) {
                const node_id n = add_phi_at(at);
                here.open_phis = open_phis_.add({v, n, here.open_phis}) + 1;
                found = value_of_phi(n);
            } else if (variables_[v].set_in < here.since) {
                at = here.dominator;
                continue;
            } else if (here.edge_count == 0) {
                found = constant_use(0);
            } else if (here.edge_count == 1) {
                at = edges_[here.edges].at;
                continue;
            } else if (here.is_header || depth >= deepest) {
                const node_id n = add_phi_at(at);
                set_at(v, at, value_of_phi(n));
                if (depth >= deepest) waiting_.add({v, at, n});
                else fill_phi(v, at, n, depth + 1);
                found = value_of_phi(n);
            } else {
                found = joined_at(v, at, depth + 1);
            }
            set_at(v, at, found);
            break;
        }
        if (at != asked) set_at(v, asked, found);
        return found;
    }
    constexpr use joined_at(variable_id v, std::uint32_t number, std::uint32_t depth)
    {
        use first{};
        bool is_same = true;
        for (std::uint32_t e = basics_[number].edges; e != none; e = edges_[e].next) {
            const use u = look_up(v, edges_[e].at, depth);
            if (!first) first = u;
            is_same &= u == first;
        }
        if (is_same) return first;
        const node_id n = add_phi_at(number);
        fill_phi(v, number, n, depth);
        return value_of_phi(n);
    }

    std::uint32_t at_basic_ = 0;
    std::uint32_t entered_ = 0;  // the last basic block that was entered by its handle
    std::uint32_t basic_depth_ = 0;  // the number of loops around that
    std::uint32_t used_slots_ = 0;
    std::uint32_t open_headers_ = 0;  // basic blocks that are entered but not sealed
    pool<variable_state> variables_{};
    pool<variable_id> changed_{};  // in the current basic block
    pool<basic_state> basics_{};
    pool<basic_edge> edges_{};
    pool<open_phi> open_phis_{};
    pool<waiting_phi> waiting_{};
    pool<held_slot> slots_{};
};

}  // namespace valhall::compiler

#endif
