// SPDX-License-Identifier: MIT
// Variables, which become SSA values, and structured control flow: conditions, loops and regions.
#ifndef VALHALL_COMPILER_BUILD_VARIABLES_HPP
#define VALHALL_COMPILER_BUILD_VARIABLES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/build/blocks.hpp"
#include "valhall/compiler/simplify/booleans.hpp"

namespace valhall::compiler {

class flow_builder : public block_builder {
public:
    constexpr flow_builder(program& p, const compiler::options& options) : block_builder(p, options)
    {
        variables_.add({});
        marks_.add(0);
        phis_.add({});
    }

    // ---- variables ----

    constexpr variable make_variable(const use& initial = constant_use(0))
    {
        marks_.add(0);
        const variable_id v = variables_.add({.holds = own(initial), .level = depth(), .phis = none, .at_basic = at_basic_});
        // Where another path joins, which does not pass this place, the variable is 0: the initial value need not be defined there.
        if (!joins_.empty()) log_.add({v, constant_use(0), depth()});
        return {v, this};
    }
    // Makes `count` variables with consecutive numbers and returns the first. They are 0 at program start, even if made later;
    // make_variable() sets its variable at the place of the call.
    constexpr variable make_variables(std::uint32_t count)
    {
        const variable_id first = variables_.size();
        for (std::uint32_t n = 0; n < count; ++n) {
            marks_.add(0);
            variables_.add({.holds = constant_use(0), .at_basic = at_basic_ == 0 ? 0 : not_known});
        }
        return {first, this};
    }
    // The value of a variable: a value with modifiers, a constant, or a uniform.
    constexpr use held_by(const variable& which)
    {
        if (!is_variable(which)) return constant_use(0);
        go_on_with(which.number);
        return variables_[which.number].holds;
    }
    constexpr void set(const variable& which, const use& to)
    {
        if (!is_variable(which)) return;
        const variable_id v = which.number;
        go_on_with(v);  // earlier exits of the loop carry the old value, which is the phi
        log_.add({v, variables_[v].holds, variables_[v].level});
        variables_[v].holds = own(to);
    }

    // ---- unstructured control flow ----
    //
    //   const block_handle top = b.make_block(), done = b.make_block();
    //   b.branch(top); b.enter(top); … b.branch_if(condition, top, done); b.seal(top); b.seal(done); b.enter(done); …
    //
    // Enter a basic block after its first branch. It may contain whole conditions, loops and regions. The program ends at the end of the
    // basic block that is entered last.

    /// Ends the current basic block with a branch.
    constexpr void branch(const block_handle& to)
    {
        if (!is_branch_fit(to)) return;
        keep_variables();
        add_branch(to);
        end_basic();
    }
    /// Ends the current basic block with a branch to `taken` if the condition is not 0, else to `other`.
    constexpr void branch_if(const use& condition, const block_handle& taken, const block_handle& other)
    {
        if (!is_branch_fit(taken) || !is_branch_fit(other)) return;
        const use tested = plain(condition);
        keep_variables();
        add_branch_if(tested, taken, other);
        end_basic();
    }
    /// Begins a basic block.
    constexpr void enter(const block_handle& l, const block_traits& traits = {})
    {
        if (!joins_.empty()) return fail(error::not_closed);
        if (!enter_basic(l, traits)) return;
        log_.clear();
        first_made_ = variables_.size();
        basic_depth_ = p_.blocks[current_].loop_depth;
    }
    /// Declares that all branches to a basic block have been added.
    constexpr void seal(const block_handle& l) { seal_basic(l); }

    // ---- structured control flow ----
    //
    //   b.begin_if(condition); … b.begin_else(); … b.end_if();
    //   b.begin_loop(); … b.leave_loop(); … b.repeat_loop(); … b.end_loop();     repeats until it is left. Before the end: end_body()
    //   b.begin_region(); … b.leave_region(); … b.end_region();                  runs once, to its end or until it is left
    // Code added after leaving is unreachable until the innermost open construct ends.

    // Runs the following code if the condition is not 0 (with on_zero: is 0), else continues at begin_else() or end_if().
    constexpr void begin_if(const use& condition, bool on_zero = false)
    {
        use tested = plain(condition);
        if (options_.simplify) settle_test(p_, tested, on_zero);
        const block_id before = current_;
        open_join();
        add_join(join_kind::condition, ++scopes_, before);
        const block_id then = new_block();
        p_.blocks[before].condition = tested;
        p_.blocks[before].on_zero = on_zero;
        p_.blocks[before].taken = then;
        p_.blocks[then].is_reachable = p_.blocks[before].is_reachable;
        add_edge_list(then, before);
        current_ = then;
    }
    constexpr void begin_else()
    {
        if (!is_innermost(join_kind::condition)) return;
        if (joins_.back().has_else) return fail(error::not_open);
        join& j = joins_.back();
        const block_id before = j.before;
        leave(joins_.size() - 1);
        undo(j.log);
        forget(j.shared);
        j.has_else = true;
        j.scope = ++scopes_;
        const block_id other = new_block();
        p_.blocks[before].next = other;
        p_.blocks[other].is_reachable = p_.blocks[before].is_reachable;
        add_edge_list(other, before);
        current_ = other;
    }
    // The other side gets a block even if it is empty, so that there are no critical edges into phis.
    constexpr void end_if()
    {
        if (!is_innermost(join_kind::condition)) return;
        if (!joins_.back().has_else) begin_else();
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        forget(joins_.back().shared);
        merge();
    }

    constexpr void begin_region()
    {
        open_join();
        add_join(join_kind::region, scope(), current_);
    }
    // Branches to the end of an open region; 0 is the innermost.
    constexpr void leave_region(int outer = 0) { leave_join(join_kind::region, outer); }
    constexpr void end_region()
    {
        if (!is_innermost(join_kind::region)) return;
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        // Nodes of the region may come after one of its exits, so they do not dominate this place.
        forget(joins_.back().shared);
        merge();
    }

    // The number of the innermost open side of a condition or iteration of a loop; 0 outside of all.
    constexpr std::uint32_t scope() const { return joins_.empty() ? 0 : joins_.back().scope; }
    constexpr bool is_open(std::uint32_t scope) const
    {
        if (scope == 0) return true;
        for (std::uint32_t n = joins_.size(); n-- != 0;)
            if (joins_[n].scope <= scope) return joins_[n].scope == scope;
        return false;
    }

    constexpr void begin_loop()
    {
        open_join();
        const block_id before = current_;
        const block_id header = new_block();
        p_.blocks[before].next = header;
        p_.blocks[header].is_reachable = p_.blocks[before].is_reachable;
        ++depth_;
        p_.blocks[header].loop_depth = basic_depth_ + depth_;
        add_join(join_kind::loop, scope(), before);
        joins_.back().header = header;
        joins_.back().first_phi = phis_.size();
        loops_.add(joins_.size() - 1);
        add_join(join_kind::turn, ++scopes_, header);
        current_ = header;
    }
    // Branches to the end of an open loop, or (repeat_loop) to its next iteration; 0 is the innermost.
    constexpr void leave_loop(int outer = 0) { leave_join(join_kind::loop, outer); }
    constexpr void repeat_loop(int outer = 0) { leave_join(join_kind::turn, outer); }
    // Ends the body of a loop: what is added until end_loop() runs before each further iteration, also after repeat_loop().
    constexpr void end_body()
    {
        if (!is_innermost(join_kind::turn)) return;
        leave(joins_.size() - 1);
        undo(joins_.back().log);
        forget(joins_.back().shared);
        merge();
    }
    constexpr void end_loop()
    {
        if (joins_.empty() || joins_.back().kind != join_kind::loop) end_body();
        if (joins_.empty() || joins_.back().kind != join_kind::loop) return;
        const join j = joins_.back();
        close_loop(j, current_);
        undo(j.log);
        forget(j.shared);
        merge_loop(j);
    }

private:
    static constexpr std::uint32_t not_known = 0xFFFFFFFF;  // in no basic block

    struct variable_state {
        use holds{};
        std::uint32_t level = 0;  // the number of open loops in which `holds` is valid
        std::uint32_t phis = none;  // its phis in open loops: the last one, in phis_
        std::uint32_t at_basic = 0;  // the basic block whose code set this
    };
    struct change {
        variable_id which = 0;
        use held{};
        std::uint32_t level = 0;
    };
    // The phi of a variable at the header of an open loop.
    struct loop_phi {
        variable_id which = 0;
        std::uint32_t loop = 0;  // its nesting depth
        node_id phi = none;
        use entry{};  // the variable's value before the loop
        std::uint32_t previous = none;
    };
    enum class join_kind : std::uint8_t { condition, region, loop, turn };
    struct join {
        join_kind kind{};
        bool has_else = false;
        std::uint32_t scope = 0;  // see scope(); that around it for regions, and loops around their iteration
        block_id before = none;
        block_id header = none;  // loops only
        std::uint32_t log = 0;  // size of the change log before it
        std::uint32_t exits = 0;  // number of exits
        std::uint32_t shared = 0;  // number of shared nodes
        std::uint32_t first_phi = 0;  // loops only
    };
    // An edge to the end of a join, with the variables changed on it.
    struct exit {
        std::uint32_t join = 0;
        block_id from = none;
        std::uint32_t values = 0;  // an index in saved_
        std::uint32_t count = 0;
    };
    struct saved_value {
        variable_id which = 0;
        use holds{};
        std::uint32_t level = 0;  // as in variable_state
    };

    constexpr std::uint32_t depth() const { return depth_; }

    constexpr bool is_variable(const variable& v)
    {
        if (is_ended_) fail(error::after_branch);
        if (v.owner == this && v.number != 0 && v.number < variables_.size()) return true;
        fail(error::no_such_variable);
        return false;
    }

    // Brings a variable's value up to date: at the start of a basic block, and in loops that it has no phi for yet.
    constexpr void go_on_with(variable_id v)
    {
        if (variables_[v].at_basic != at_basic_) enter_basic_with(v);
        if (variables_[v].level < depth()) enter_loops(v);
    }

    // ---- variables at basic blocks ----

    constexpr void enter_basic_with(variable_id v)
    {
        const use holds = held_at(v, at_basic_);
        variables_[v] = {.holds = holds, .at_basic = at_basic_};
    }
    // Saves the values of variables that were made or set since the basic block was entered.
    constexpr void keep_variables()
    {
        for (variable_id v = first_made_; v < variables_.size(); ++v)
            if (variables_[v].at_basic == at_basic_) set_at(v, at_basic_, variables_[v].holds);
        for (const change& c : log_)
            if (c.which < first_made_) set_at(c.which, at_basic_, variables_[c.which].holds);
    }
    constexpr bool is_branch_fit(const block_handle& to)
    {
        if (!joins_.empty()) return fail(error::not_closed), false;
        return can_branch(to);
    }

    constexpr void open_join()
    {
        if (is_ended_) fail(error::after_branch);
        if (joins_.empty()) p_.open_from = from_ + 1;
    }
    constexpr void add_join(join_kind kind, std::uint32_t scope, block_id before)
    {
        joins_.add({.kind = kind, .scope = scope, .before = before, .log = log_.size(), .exits = exits_.size(), .shared = shared_.size()});
    }
    constexpr void pop_join()
    {
        joins_.pop();
        if (joins_.empty()) p_.open_from = 0;
    }
    constexpr block_id new_block()
    {
        block b;
        b.loop_depth = basic_depth_ + depth_;
        return p_.blocks.add(b);
    }
    constexpr void add_edge_list(block_id to, block_id from)
    {
        p_.blocks[to].predecessors = p_.edges.add(from);
        p_.blocks[to].predecessor_count = 1;
    }

    // ---- variables in loops ----

    // Adds phis for a variable to the innermost open loop, and to enclosing loops that have none for it yet.
    constexpr void enter_loops(variable_id v)
    {
        for (std::uint32_t level = variables_[v].level + 1; level <= depth(); ++level) {
            std::uint32_t at = variables_[v].phis;
            while (at != none && phis_[at].loop > level) at = phis_[at].previous;
            if (at == none || phis_[at].loop != level) at = add_loop_phi(v, level);
            variables_[v].holds = value_use(p_.nodes[phis_[at].phi].result);
            variables_[v].level = level;
        }
    }

    constexpr std::uint32_t add_loop_phi(variable_id v, std::uint32_t level)
    {
        const join& j = joins_[loops_[level - 1]];
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi, .from = from_});
        p_.insert_after(j.header, none, n);
        p_.add_results(n, 1);
        const std::uint32_t at = phis_.add({v, level, n, variables_[v].holds, variables_[v].phis});
        variables_[v].phis = at;
        return at;
    }

    constexpr void undo(std::uint32_t log)
    {
        while (log_.size() > log) {
            const change& c = log_.back();
            variables_[c.which].holds = c.held;
            variables_[c.which].level = c.level;
            log_.pop();
        }
    }

    // ---- joins ----

    // Branches to the end of an open join of a kind.
    constexpr void leave_join(join_kind kind, int outer)
    {
        for (std::uint32_t at = joins_.size(); at-- != 0;)
            if (joins_[at].kind == kind && outer-- == 0) return leave(at);
        fail(error::not_open);
    }
    // True if the innermost open join is of a kind. If not, nothing is closed.
    constexpr bool is_innermost(join_kind kind)
    {
        if (!joins_.empty() && joins_.back().kind == kind) return true;
        fail(error::not_open);
        return false;
    }

    // Records an edge to the end of a join, with the variables changed since its start.
    constexpr void leave(std::uint32_t to)
    {
        if (is_reachable()) {
            const std::uint32_t first = saved_.size();
            ++mark_;
            for (std::uint32_t i = log_.size(); i-- != joins_[to].log;) {
                const variable_id v = log_[i].which;
                if (marks_[v] == mark_) continue;
                marks_[v] = mark_;
                saved_.add({v, variables_[v].holds, variables_[v].level});
            }
            exits_.add({.join = to, .from = current_, .values = first, .count = saved_.size() - first});
        }
        current_ = new_block();
        p_.blocks[current_].is_reachable = false;
    }

    // Merges the edges to the end of the innermost join. The log has been undone.
    constexpr void merge()
    {
        const std::uint32_t number = joins_.size() - 1;
        const join j = joins_.back();
        pop_join();
        merge_exits(number, j);
    }

    constexpr void merge_exits(std::uint32_t number, const join& j)
    {
        const pool<exit> own = exits_to(number, j);
        changed_variables changed = changes_on(own);
        if (j.kind == join_kind::condition && can_convert(j, own, changed)) return convert(j, changed);
        const block_id after = new_block();
        p_.blocks[after].is_reachable = !own.empty();
        p_.blocks[after].predecessors = p_.edges.size();
        p_.blocks[after].predecessor_count = own.size();
        for (const exit& e : own) {
            p_.edges.add(e.from);
            if (p_.blocks[e.from].next == none) p_.blocks[e.from].next = after;
        }
        current_ = after;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) set({changed.which[i], this}, joined(changed.held_by(i)));
    }

    // Removes the exits to a join from the list of all open joins' exits.
    constexpr pool<exit> exits_to(std::uint32_t number, const join& j)
    {
        // Exits of enclosing joins may be interleaved: they stay.
        pool<exit> own;
        std::uint32_t kept = j.exits;
        for (std::uint32_t i = j.exits; i < exits_.size(); ++i) {
            if (exits_[i].join == number) {
                if (p_.blocks[exits_[i].from].is_reachable) own.add(exits_[i]);
            } else {
                exits_[kept++] = exits_[i];
            }
        }
        exits_.resize(kept);
        return own;
    }

    // Variables that were changed on at least one of several edges.
    struct changed_variables {
        pool<variable_id> which{};
        pool<use> held{};  // by variable and edge: the value
        std::uint32_t exit_count = 0;

        constexpr std::span<use> held_by(std::uint32_t i) { return held.view().subspan(i * exit_count, exit_count); }
        constexpr std::span<const use> held_by(std::uint32_t i) const { return held.view().subspan(i * exit_count, exit_count); }
    };
    constexpr changed_variables changes_on(const pool<exit>& exits)
    {
        changed_variables changed;
        changed.exit_count = exits.size();
        ++mark_;
        for (const exit& e : exits)
            for (std::uint32_t i = 0; i < e.count; ++i) {
                const variable_id v = saved_[e.values + i].which;
                if (marks_[v] == mark_) continue;
                marks_[v] = mark_;
                changed.which.add(v);
            }
        if (changed.which.empty()) return changed;
        changed.held.resize(changed.which.size() * exits.size());
        if (places_.size() < variables_.size()) places_.resize(variables_.size());
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) {
            places_[changed.which[i]] = i;
            const use before = held_by({changed.which[i], this});
            for (use& u : changed.held_by(i)) u = before;
        }
        for (std::uint32_t w = 0; w < exits.size(); ++w)
            for (std::uint32_t i = 0; i < exits[w].count; ++i) {
                const saved_value& s = saved_[exits[w].values + i];
                changed.held_by(places_[s.which])[w] = s.holds;
            }
        return changed;
    }

    constexpr use joined(std::span<use> held)
    {
        bool is_same = true;
        for (const use& u : held) is_same &= u == held[0];
        if (is_same) return held[0];
        const auto count = static_cast<std::uint32_t>(held.size());
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi, .argument_count = count, .from = from_});
        for (std::uint32_t w = 0; w < held.size(); ++w)
            if (!held[w].is_plain()) held[w] = plain_at_end(p_.edges[p_.blocks[current_].predecessors + w], held[w]);
        p_.nodes[n].arguments = p_.arguments.append(held);
        p_.insert_after(current_, last_phi(current_), n);
        return value_use(p_.add_results(n, 1));
    }
    // ---- ends of loops ----

    // Sets the back-edge arguments of a loop's phis, and closes it. log_ is as it was at the start of the iteration.
    constexpr void close_loop(const join& j, block_id latch)
    {
        const bool goes_round = p_.blocks[latch].is_reachable;
        p_.blocks[latch].next = j.header;
        block& header = p_.blocks[j.header];
        header.predecessors = p_.edges.add(j.before);
        header.predecessor_count = 1;
        if (goes_round) {
            p_.edges.add(latch);
            header.predecessor_count = 2;
        }
        const std::uint32_t level = depth();
        for (std::uint32_t at = j.first_phi; at < phis_.size(); ++at) {
            const loop_phi phi = phis_[at];
            if (phi.loop != level) continue;
            const variable_state& now = variables_[phi.which];
            use arguments[2]{phi.entry, now.level >= level ? now.holds : value_use(p_.nodes[phi.phi].result)};
            if (!arguments[0].is_plain()) arguments[0] = plain_at_end(j.before, arguments[0]);
            if (!arguments[1].is_plain()) arguments[1] = plain_at_end(latch, arguments[1]);
            node& n = p_.nodes[phi.phi];
            n.argument_count = goes_round ? 2 : 1;
            n.arguments = p_.arguments.append(std::span<const use>(arguments, n.argument_count));
        }
    }

    // Continues after a loop, with the values that its variables have at the exits.
    constexpr void merge_loop(const join& j)
    {
        // On an exit that did not change a variable, the variable has the value from the start of the iteration.
        const std::uint32_t number = joins_.size() - 1;
        for (std::uint32_t i = j.exits; i < exits_.size(); ++i) {
            const exit e = exits_[i];
            const std::uint32_t first = saved_.size();
            for (std::uint32_t at = j.first_phi; at < phis_.size(); ++at)
                if (phis_[at].loop == depth_) saved_.add({phis_[at].which, value_use(p_.nodes[phis_[at].phi].result), depth_});
            // An exit to an enclosing loop or region also has values from before this loop. Where a phi was added after the exit, it replaces them.
            for (std::uint32_t k = 0; k < e.count; ++k) {
                const saved_value s = saved_[e.values + k];
                if (s.level >= depth_ || !has_phi(s.which, j.first_phi)) saved_.add(s);
            }
            exits_[i].values = first;
            exits_[i].count = saved_.size() - first;
        }
        forget_phis(j.first_phi);
        loops_.pop();
        --depth_;
        pop_join();
        merge_exits(number, j);
    }

    // True if the innermost loop, whose first phi has a number, has a phi for a variable.
    constexpr bool has_phi(variable_id v, std::uint32_t first) const
    {
        std::uint32_t at = variables_[v].phis;
        while (at != none && at >= first && phis_[at].loop > depth_) at = phis_[at].previous;
        return at != none && at >= first && phis_[at].loop == depth_;
    }

    // Drops the phis of the innermost loop. Phis of enclosing loops that were added while it was open stay.
    constexpr void forget_phis(std::uint32_t first)
    {
        for (std::uint32_t at = phis_.size(); at-- != first;)
            if (phis_[at].loop == depth_)
                variables_[phis_[at].which] = {
                    .holds = phis_[at].entry, .level = depth_ - 1, .phis = phis_[at].previous, .at_basic = at_basic_};
        std::uint32_t kept = first;
        for (std::uint32_t at = first; at < phis_.size(); ++at) {
            loop_phi phi = phis_[at];
            if (phi.loop == depth_) continue;
            std::uint32_t& last = variables_[phi.which].phis;
            if (phi.previous >= first) phi.previous = last;  // already moved
            last = kept;
            phis_[kept++] = phi;
        }
        phis_.resize(kept);
    }

    // ---- if-conversion ----

    // True if a block can be speculated: it only computes, and is cheap. Adds its nodes to `nodes`.
    constexpr bool is_cheap(block_id b, std::uint32_t& nodes) const
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            const node& one = p_.nodes[n];
            if (!is_pure(one) || one.what.is_message() || ++nodes > options_.converted_nodes) return false;
        }
        return true;
    }
    constexpr void move_nodes(block_id from, block_id to)
    {
        for (node_id n = p_.blocks[from].first; n != none;) {
            const node_id next = p_.nodes[n].next;
            p_.nodes[n].previous = p_.nodes[n].next = none;
            p_.append(to, n);
            if (is_pure(p_.nodes[n])) share(n);
            n = next;
        }
        p_.blocks[from].first = p_.blocks[from].last = none;
        p_.blocks[from].is_reachable = false;
    }

    // True if computing both sides of a condition and selecting is cheaper than branching.
    constexpr bool can_convert(const join& j, const pool<exit>& exits, const changed_variables& changed) const
    {
        const block& before = p_.blocks[j.before];
        if (exits.size() != 2 || before.taken != exits[0].from || before.next != exits[1].from) return false;
        std::uint32_t choices = 0, nodes = 0;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) choices += changed.held_by(i)[0] != changed.held_by(i)[1];
        return choices <= options_.converted_choices && is_cheap(before.taken, nodes) && is_cheap(before.next, nodes);
    }
    constexpr void convert(const join& j, const changed_variables& changed)
    {
        block& before = p_.blocks[j.before];
        const use condition = before.condition;
        const bool on_zero = before.on_zero;
        const block_id then = before.taken, other = before.next;
        before.condition = {};
        before.taken = before.next = none;
        move_nodes(then, j.before);
        move_nodes(other, j.before);
        current_ = j.before;
        for (std::uint32_t i = 0; i < changed.which.size(); ++i) {
            const use taken = changed.held_by(i)[0], rest = changed.held_by(i)[1];
            set({changed.which[i], this}, choose(condition, on_zero ? rest : taken, on_zero ? taken : rest));
        }
    }

    std::uint32_t depth_ = 0;  // number of open structured loops
    std::uint32_t scopes_ = 0;  // number of sides of conditions and iterations so far
    std::uint32_t basic_depth_ = 0;  // number of loops around the basic block
    std::uint32_t mark_ = 0;
    variable_id first_made_ = 1;  // the first variable made since the basic block was entered
    pool<variable_state> variables_{};
    pool<std::uint32_t> marks_{};
    pool<std::uint32_t> places_{};
    pool<change> log_{};
    pool<loop_phi> phis_{};
    pool<join> joins_{};
    pool<std::uint32_t> loops_{};  // by depth: an index in joins_
    pool<exit> exits_{};
    pool<saved_value> saved_{};
};

}  // namespace valhall::compiler

#endif
