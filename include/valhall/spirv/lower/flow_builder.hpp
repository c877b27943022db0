// SPDX-License-Identifier: MIT
// Builds control flow that is not structured: labels that are branched to before or after they are entered, and variables, which
// become values in static single assignment form on demand.
#ifndef VALHALL_SPIRV_LOWER_FLOW_BUILDER_HPP
#define VALHALL_SPIRV_LOWER_FLOW_BUILDER_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/wide.hpp"
#include "valhall/compiler/builder.hpp"

namespace valhall::spirv::lower {

using namespace valhall::compiler;
using valhall::compiler::program;  // (and not that of text/assembly.hpp)
namespace wide = valhall::compiler::words64;  // (and not the type of that name)

// A place that can be branched to, numbered from 1. (0 is the start of the program.)
using label_id = std::uint32_t;

class flow_builder {
public:
    constexpr explicit flow_builder(builder& b) : b_(b), p_(b.made())
    {
        labels_.add({.entry = b.current_block(), .is_entered = true, .is_sealed = true});
        edges_.add({});
        slots_.resize(1024);
    }

    constexpr label_id make_label() { return labels_.add({}); }
    constexpr label_id current() const { return current_; }

    // Goes on at a label. If all branches to it have been added, it is sealed at once; else seal() does so when they have.
    constexpr void enter(label_id l, bool is_sealed, std::uint32_t depth)
    {
        block added;
        added.loop_depth = depth;
        const block_id at = p_.blocks.add(added);
        labels_[l].entry = at;
        labels_[l].is_entered = true;
        labels_[l].is_header = !is_sealed;
        for (std::uint32_t e = labels_[l].edges; e != none; e = edges_[e].next) aim(edges_[e], at);
        b_.go_on_in(at);
        current_ = l;
        if (is_sealed) seal(l);
    }
    // Says that all branches to a label have been added.
    constexpr void seal(label_id l)
    {
        label& to = labels_[l];
        to.is_sealed = true;
        block& first = p_.blocks[to.entry];
        first.predecessors = p_.edges.size();
        first.predecessor_count = to.edge_count;
        // (Edges are linked from the last to the first.)
        p_.edges.resize(p_.edges.size() + to.edge_count);
        std::uint32_t place = p_.edges.size();
        for (std::uint32_t e = to.edges; e != none; e = edges_[e].next) p_.edges[--place] = edges_[e].from;
        for (std::uint32_t n = to.open_phis; n != none; n = open_[n - 1].next) fill(open_[n - 1].which, l, open_[n - 1].phi, 0);
        fill_waiting();
    }

    constexpr void branch(label_id to) { add_edge(b_.current_block(), to); }
    // Goes to the first label where a word is not 0, else to the second.
    constexpr void branch_if(const use& condition, label_id taken, label_id other)
    {
        const use tested = b_.plain(condition);
        const block_id at = b_.current_block();
        p_.blocks[at].condition = tested;
        p_.blocks[at].on_zero = false;
        const block_id first = side(at), second = side(at);
        p_.blocks[at].taken = first;
        p_.blocks[at].next = second;
        add_edge(first, taken);
        add_edge(second, other);
    }

    // ---- variables ----

    constexpr variable make_variables(std::uint32_t count)
    {
        const variable first = next_variable_;
        next_variable_ += count;
        return first;
    }
    constexpr void write(variable v, const use& to) { set(v, current_, b_.plain(to)); }
    constexpr use read(variable v)
    {
        const use found = read_at(v, current_, 0);
        fill_waiting();
        return found;
    }

    // ---- phis of the front end ----

    // A phi at the current label, which has been entered and has nothing else yet; its arguments are set later.
    constexpr node_id add_phi() { return add_phi_at(current_); }
    // Gives a phi its arguments: what `argument(label)` gives for each label that branches to the phi's, which is sealed.
    template <class Argument>
    constexpr void set_arguments(node_id phi, label_id at, const Argument& argument)
    {
        const label& to = labels_[at];
        const std::uint32_t first = p_.arguments.size();
        p_.arguments.resize(first + to.edge_count);
        std::uint32_t place = first + to.edge_count;
        for (std::uint32_t e = to.edges; e != none; e = edges_[e].next) {
            const use u = plain_in(edges_[e].from, argument(edges_[e].label));
            p_.arguments[--place] = u;
        }
        p_.nodes[phi].arguments = first;
        p_.nodes[phi].argument_count = to.edge_count;
    }
    constexpr use value_of(node_id phi) const { return value_use(p_.nodes[phi].result); }

private:
    struct label {
        block_id entry = none;
        bool is_entered = false, is_sealed = false, is_header = false;
        std::uint32_t edges = none, edge_count = 0;  // a list in edges_, the last first
        std::uint32_t open_phis = none;              // a list in open_, of places plus 1
    };
    struct edge {
        block_id from = none;
        label_id label = 0;  // where it is from
        std::uint32_t next = none;
    };
    struct open_phi {
        variable which = 0;
        node_id phi = none;
        std::uint32_t next = none;
    };
    // A phi whose arguments are found later, so that they are not found too deep in a recursion.
    struct waiting_phi {
        variable which = 0;
        label_id at = 0;
        node_id phi = none;
    };
    struct slot {
        std::uint64_t key = 0;  // the variable and the label plus 1; 0 is free
        use value{};
    };

    constexpr void aim(const edge& e, block_id at) { p_.blocks[e.from].next = at; }
    // An empty block on one side of a branch.
    constexpr block_id side(block_id from)
    {
        block added;
        added.loop_depth = p_.blocks[from].loop_depth;
        added.predecessors = p_.edges.add(from);
        added.predecessor_count = 1;
        return p_.blocks.add(added);
    }
    constexpr void add_edge(block_id from, label_id to)
    {
        label& l = labels_[to];
        l.edges = edges_.add({from, current_, l.edges});
        ++l.edge_count;
        if (l.is_entered) aim(edges_.back(), l.entry);
    }
    constexpr node_id last_phi(block_id b) const
    {
        node_id last = none;
        for (node_id n = p_.blocks[b].first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) last = n;
        return last;
    }
    constexpr use plain_in(block_id where, const use& u)
    {
        if (u.is_plain()) return u;
        const block_id here = b_.current_block();
        b_.go_on_in(where);
        const std::uint32_t shared = b_.shared_count();
        const use made = b_.plain(u);
        b_.forget(shared);
        b_.go_on_in(here);
        return made;
    }

    // ---- what variables hold, by label ----

    static constexpr std::uint64_t key_of(variable v, label_id l) { return (std::uint64_t{v} << 32 | l) + 1; }
    constexpr std::uint32_t place_of(std::uint64_t key) const
    {
        const std::uint32_t mask = slots_.size() - 1;
        std::uint32_t at = static_cast<std::uint32_t>(key * 0x9E3779B97F4A7C15u >> 32) & mask;
        while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
        return at;
    }
    constexpr void set(variable v, label_id l, const use& to)
    {
        if (2 * (used_ + 1) > slots_.size()) grow();
        slot& s = slots_[place_of(key_of(v, l))];
        used_ += s.key == 0;
        s = {key_of(v, l), to};
    }
    constexpr void grow()
    {
        pool<slot> old = static_cast<pool<slot>&&>(slots_);
        slots_ = {};
        slots_.resize(2 * old.size());
        for (const slot& s : old)
            if (s.key != 0) slots_[place_of(s.key)] = s;
    }

    constexpr node_id add_phi_at(label_id l)
    {
        const node_id n = p_.nodes.add(node{.kind = node_kind::phi});
        p_.insert_behind(labels_[l].entry, last_phi(labels_[l].entry), n);
        p_.add_results(n, 1);
        return n;
    }
    constexpr void fill(variable v, label_id l, node_id phi, std::uint32_t depth)
    {
        set_arguments(phi, l, [&](label_id from) { return read_at(v, from, depth); });
    }
    constexpr void fill_waiting()
    {
        while (!waiting_.empty()) {
            const waiting_phi w = waiting_.back();
            waiting_.pop();
            fill(w.which, w.at, w.phi, 0);
        }
    }

    // (Up single predecessors without recursion; joins look into each predecessor, and make a phi first where there may be a loop, or
    // where they are nested deeply.)
    constexpr use read_at(variable v, label_id asked, std::uint32_t depth)
    {
        constexpr std::uint32_t deepest = 100;
        label_id l = asked;
        use found{};
        for (;;) {
            const slot& s = slots_[place_of(key_of(v, l))];
            if (s.key != 0) {
                found = s.value;
                break;
            }
            if (!labels_[l].is_sealed) {
                const node_id n = add_phi_at(l);
                labels_[l].open_phis = open_.add({v, n, labels_[l].open_phis}) + 1;
                found = value_of(n);
            } else if (labels_[l].edge_count == 0) {
                found = constant_use(0);
            } else if (labels_[l].edge_count == 1) {
                l = edges_[labels_[l].edges].label;
                continue;
            } else if (labels_[l].is_header || depth >= deepest) {
                const node_id n = add_phi_at(l);
                set(v, l, value_of(n));
                if (depth >= deepest) waiting_.add({v, l, n});
                else fill(v, l, n, depth + 1);
                found = value_of(n);
            } else {
                found = joined(v, l, depth + 1);
            }
            set(v, l, found);
            break;
        }
        if (l != asked) set(v, asked, found);
        return found;
    }
    constexpr use joined(variable v, label_id l, std::uint32_t depth)
    {
        use first{};
        bool is_same = true;
        for (std::uint32_t e = labels_[l].edges; e != none; e = edges_[e].next) {
            const use u = read_at(v, edges_[e].label, depth);
            if (!first) first = u;
            is_same &= u == first;
        }
        if (is_same) return first;
        const node_id n = add_phi_at(l);
        fill(v, l, n, depth);
        return value_of(n);
    }

    builder& b_;
    program& p_;
    label_id current_ = 0;
    variable next_variable_ = 1;
    std::uint32_t used_ = 0;
    pool<label> labels_{};
    pool<edge> edges_{};
    pool<open_phi> open_{};
    pool<waiting_phi> waiting_{};
    pool<slot> slots_{};
};

}  // namespace valhall::spirv::lower

#endif
