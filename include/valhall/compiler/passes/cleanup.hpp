// SPDX-License-Identifier: MIT
// Cleanup after a program has been built or changed: removes trivial phis, unused nodes, and unreachable or empty blocks, and merges
// straight-line blocks.
#ifndef VALHALL_COMPILER_PASSES_CLEANUP_HPP
#define VALHALL_COMPILER_PASSES_CLEANUP_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/passes/order_blocks.hpp"

namespace valhall::compiler {

// Maps removed values to their replacements (union-find with path compression).
class replacements {
public:
    constexpr explicit replacements(std::uint32_t values) { by_.resize(values); }

    constexpr bool has(value_id v) const { return static_cast<bool>(by_[v]); }
    constexpr void replace(value_id v, const use& by) { by_[v] = by; }
    // Grows the map for added values. Doubles it, so that repeated calls stay linear.
    constexpr void grow(std::uint32_t values)
    {
        if (values > by_.size()) by_.resize(values + by_.size());
    }
    // Follows replacements to the last one.
    constexpr use find(value_id v)
    {
        use last = value_use(v);
        while (last.is_value() && last.is_plain() && by_[last.id]) last = by_[last.id];
        while (by_[v] && by_[v].is_value() && by_[v].id != last.id) {  // path compression
            const value_id next = by_[v].id;
            by_[v] = last;
            v = next;
        }
        return last;
    }

    // As find(), without path compression.
    constexpr use last_of(value_id v) const
    {
        use last = value_use(v);
        while (last.is_value() && last.is_plain() && last.id < by_.size() && by_[last.id]) last = by_[last.id];
        return last;
    }

private:
    pool<use> by_{};
};

class cleaner {
public:
    constexpr explicit cleaner(program& p) : p_(p), replaced_(p.values.size()) {}

    // Returns true if a phi was replaced by its single value or a condition was found to be constant.
    constexpr bool run()
    {
        bool has_learnt = false;
        for (int round = 0; round < most_rounds; ++round) {
            has_learnt |= fold_conditions();
            find_reachable();
            filter_predecessors();
            order_blocks(p_);
            const bool has_replaced = remove_phis();
            has_learnt |= has_replaced;
            const bool has_known_condition = has_replaced && resolve();
            remove_unused();
            // Removing blocks can leave other blocks empty, conditions whose two targets are equal, and values without uses.
            const bool has_skipped = skip_empty();
            if (!merge_lines() && !has_skipped && !has_known_condition) break;
        }
        if (p_.thread_storage != 0 && !reads_thread_pointer()) p_.thread_storage = 0;
        return has_learnt;
    }

private:
    // More rounds are needed only for deeply nested empty conditions. Stopping early is correct.
    static constexpr int most_rounds = 8;

    constexpr block& at(block_id b) { return p_.blocks[b]; }
    constexpr block_id end_of_blocks() const { return p_.blocks.size(); }

    // ---- reachability ----

    constexpr bool fold_conditions()
    {
        bool has_changed = false;
        for (block& b : p_.blocks) {
            if (!b.is_reachable || !b.condition) continue;
            const bool is_known = b.condition.is_constant() || b.taken == b.next;
            if (!is_known) continue;
            if ((b.condition.id != 0) != b.on_zero) b.next = b.taken;
            b.condition = {};
            b.taken = none;
            has_changed = true;
        }
        return has_changed;
    }

    constexpr void find_reachable()
    {
        for (block& b : p_.blocks) b.is_reachable = false;
        pool<block_id> open;
        const auto reach = [&](block_id b) {
            if (b == none || at(b).is_reachable) return;
            at(b).is_reachable = true;
            open.add(b);
        };
        reach(1);
        while (!open.empty()) {
            const block b = at(open.back());
            open.pop();
            if (b.condition) reach(b.taken);
            reach(b.next);
        }
    }

    constexpr bool leads(block_id from, block_id to)
    {
        const block& b = at(from);
        return b.is_reachable && (b.next == to || (b.condition && b.taken == to));
    }

    // Removes edges from unreachable or redirected blocks from predecessor lists and phis.
    constexpr void filter_predecessors()
    {
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            if (!at(b).is_reachable) continue;
            const std::uint32_t first = at(b).predecessors, count = at(b).predecessor_count;
            std::uint32_t kept = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                const bool stays = leads(p_.edges[first + i], b);
                if (!stays) continue;
                if (kept != i) move_argument(b, i, kept);
                p_.edges[first + kept++] = p_.edges[first + i];
            }
            if (kept == count) continue;
            at(b).predecessor_count = kept;
            for (node_id n = at(b).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next)
                p_.nodes[n].argument_count = kept;
        }
    }
    constexpr void move_argument(block_id b, std::uint32_t from, std::uint32_t to)
    {
        for (node_id n = at(b).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next)
            p_.arguments[p_.nodes[n].arguments + to] = p_.arguments[p_.nodes[n].arguments + from];
    }

    // ---- phis ----

    // Returns the single value of all arguments of a phi other than the phi itself; empty if they differ.
    constexpr use only_argument(const node& phi)
    {
        use only{};
        for (const use& u : p_.arguments_of(phi)) {
            const use known = u.is_value() ? replaced_.find(u.id) : u;
            if (known.is_value() && known.id == phi.result) continue;
            if (!only) only = known;
            else if (only != known) return {};
        }
        return only ? only : constant_use(0);  // a phi of itself only: its value is never observed
    }

    // A phi that reads another phi is checked again when the latter is replaced.
    constexpr bool remove_phis()
    {
        pool<node_id> open;
        for (block_id b = end_of_blocks(); --b != none;) {
            if (!at(b).is_reachable) continue;
            for (node_id n = at(b).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) open.add(n);
        }
        if (open.empty()) return false;
        list_phi_users(open);
        bool has_changed = false;
        while (!open.empty()) {
            const node_id n = open.back();
            open.pop();
            const value_id v = p_.nodes[n].result;
            if (replaced_.has(v)) continue;
            const use only = only_argument(p_.nodes[n]);
            if (!only) continue;
            replaced_.replace(v, only);
            has_changed = true;
            for (std::uint32_t i = user_heads_[v]; i != none; i = users_[i].next) open.add(users_[i].phi);
        }
        return has_changed;
    }
    constexpr void list_phi_users(const pool<node_id>& phis)
    {
        user_heads_.assign(p_.values.size(), none);
        users_.clear();
        users_.add({});
        for (const node_id n : phis)
            for (const use& u : p_.arguments_of(p_.nodes[n]))
                if (u.is_value() && p_.definition(u.id).kind == node_kind::phi) user_heads_[u.id] = users_.add({n, user_heads_[u.id]});
    }

    // ---- uses ----

    // Rewrites all uses of replaced values. Returns true if that makes a condition constant.
    constexpr bool resolve()
    {
        bool has_known_condition = false;
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            if (!at(b).is_reachable) continue;
            for (node_id n = at(b).first; n != none;) {
                const node_id next = p_.nodes[n].next;
                if (p_.nodes[n].kind == node_kind::phi && replaced_.has(p_.nodes[n].result)) p_.remove(n);
                else resolve_node(n);
                n = next;
            }
            resolve(at(b).condition);
            has_known_condition |= at(b).condition.is_constant();
        }
        return has_known_condition;
    }
    constexpr void resolve_node(node_id n)
    {
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            use u = p_.nodes[n].sources[i];
            if (u.high != none) resolve_pair(n, u);
            else resolve(u);
            p_.nodes[n].sources[i] = u;
        }
        for (use& u : p_.arguments_of(p_.nodes[n])) resolve(u);
    }
    constexpr void resolve(use& u)
    {
        if (!u.is_value()) return;
        const use by = replaced_.find(u.id);
        u.kind = by.kind;
        u.id = by.id;
    }
    // Resolves both words of a 64-bit source.
    constexpr void resolve_pair(node_id before, use& u)
    {
        const use low = replaced_.find(u.id), high = replaced_.find(u.high);
        u.id = low.is_value() ? low.id : copy_before(before, low);
        u.high = high.is_value() ? high.id : copy_before(before, high);
    }
    constexpr value_id copy_before(node_id before, const use& word)
    {
        const value_id v = p_.copy_before(before, word);
        replaced_.grow(p_.values.size());
        return v;
    }

    // ---- nodes ----

    constexpr void remove_unused()
    {
        pool<node_id> open;
        pool<node_id> array_stores;
        is_used_.assign(p_.nodes.size(), 0);
        const auto mark = [&](node_id n) {
            if (is_used_[n] != 0) return;
            is_used_[n] = 1;
            open.add(n);
        };
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            if (!at(b).is_reachable) continue;
            for (node_id n = at(b).first; n != none; n = p_.nodes[n].next)
                if (is_array_store(p_.nodes[n])) array_stores.add(n);
                else if (!is_removable(p_.nodes[n])) mark(n);
            if (at(b).condition.is_value()) mark(p_.values[at(b).condition.id].by);
        }
        // A store to an array is used if the array is loaded from.
        pool<std::uint8_t> is_loaded;
        const auto use_array = [&](std::uint16_t array) {
            if (is_loaded.size() <= array) is_loaded.resize(array + 1u, 0);
            if (is_loaded[array] != 0) return;
            is_loaded[array] = 1;
            for (const node_id n : array_stores)
                if (p_.nodes[n].array == array) mark(n);
        };
        while (!open.empty()) {
            const node& n = p_.nodes[open.back()];
            open.pop();
            if (n.array != 0 && n.result_count != 0) use_array(n.array);
            each_value_read(p_, n, [&](value_id v) { mark(p_.values[v].by); });
        }
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            for (node_id n = at(b).first; n != none;) {
                const node_id next = p_.nodes[n].next;
                if (!at(b).is_reachable || is_used_[n] == 0) p_.remove(n);
                n = next;
            }
        }
    }

    constexpr bool reads_thread_pointer() const
    {
        bool is_read = false;
        for (block_id b = 1; b < end_of_blocks(); ++b)
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                each_use(p_, p_.nodes[n], [&](const use& u) {
                    is_read |= u.kind == use_kind::special && u.id / 2 == static_cast<std::uint32_t>(special::thread_local_pointer);
                });
        return is_read;
    }

    static constexpr bool is_array_store(const node& n) { return n.array != 0 && n.result_count == 0 && !n.is_volatile; }

    // ---- empty blocks ----

    constexpr bool has_phis(block_id b) { return at(b).first != none && p_.nodes[at(b).first].kind == node_kind::phi; }

    // True if a branch on a condition leads to a block, directly or through skipped blocks.
    constexpr bool has_conditional_predecessor(block_id b)
    {
        for (const block_id from : p_.predecessors_of(b))
            if (is_skipped_[from] != 0 ? has_condition_[from] != 0 : static_cast<bool>(at(from).condition)) return true;
        return false;
    }

    // True if the predecessors of an empty block can branch to its successor directly. A conditional branch must not lead to phis: that
    // would be a critical edge, on which the phis' copies have no place.
    constexpr bool can_skip(block_id b)
    {
        const block& empty = at(b);
        if (b == 1 || !empty.is_reachable || empty.first != none || empty.condition || empty.next == none || empty.next == b) return false;
        for (const block_id from : p_.predecessors_of(b))
            if (from >= b) return false;  // a loop header
        if (empty.next < b && joins_paths(b) && reads_lanes()) return false;
        return has_condition_[b] == 0 || !has_phis(empty.next);
    }

    // True if lanes may come to an empty block on different paths.
    constexpr bool joins_paths(block_id b)
    {
        return at(b).predecessor_count != 1 || has_condition_[b] != 0 || is_skipped_[p_.predecessors_of(b)[0]] != 0;
    }
    // In a program that reads other lanes, lanes join at the end of an iteration before they begin the next one together.
    constexpr bool reads_lanes()
    {
        if (!has_looked_for_lanes_) reads_lanes_ = has_lane_reads(p_);
        has_looked_for_lanes_ = true;
        return reads_lanes_;
    }

    // Redirects edges through empty blocks to their successors. Linear: each skipped block has one successor, so it is passed once.
    constexpr bool skip_empty()
    {
        is_skipped_.assign(end_of_blocks(), 0);
        has_condition_.assign(end_of_blocks(), 0);
        stamps_.assign(end_of_blocks(), 0);
        stamp_ = 0;
        bool has_changed = false;
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            if (!at(b).is_reachable) continue;
            has_condition_[b] = has_conditional_predecessor(b);
            if (!can_skip(b)) continue;
            is_skipped_[b] = 1;
            has_changed = true;
        }
        if (!has_changed) return false;
        for (block_id b = 1; b < end_of_blocks(); ++b)
            if (at(b).is_reachable && is_skipped_[b] == 0 && has_skipped_predecessor(b)) take_over_predecessors(b);
        for (block_id b = 1; b < end_of_blocks(); ++b)
            if (is_skipped_[b] != 0) at(b).is_reachable = false;
        return true;
    }
    constexpr bool has_skipped_predecessor(block_id b)
    {
        for (const block_id from : p_.predecessors_of(b))
            if (is_skipped_[from] != 0) return true;
        return false;
    }

    // Replaces skipped predecessors of a block by the predecessors of those, and so on.
    constexpr void take_over_predecessors(block_id b)
    {
        const std::uint32_t old = at(b).predecessors, count = at(b).predecessor_count, first = p_.edges.size();
        ++stamp_;
        pool<std::uint32_t> origins;  // by new predecessor: index of the old one that it replaces
        pool<skipped_visit> open;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (const block_id from = p_.edges[old + i]; is_skipped_[from] == 0) take_predecessor(from, i, origins);
            else open.add({from, 0});
            while (!open.empty()) {
                const block_id passed = open.back().skipped;
                if (open.back().next == at(passed).predecessor_count) {
                    open.pop();
                    continue;
                }
                const block_id before = p_.edges[at(passed).predecessors + open.back().next++];
                block& leads = at(before);
                if (leads.condition && leads.taken == passed) leads.taken = b;
                if (leads.next == passed) leads.next = b;
                if (is_skipped_[before] == 0) take_predecessor(before, i, origins);
                else open.add({before, 0});
            }
        }
        at(b).predecessors = first;
        at(b).predecessor_count = p_.edges.size() - first;
        if (at(b).predecessor_count != count) spread_arguments(b, origins);
    }
    // A skipped block whose predecessors are visited, and the number of those that have been.
    struct skipped_visit {
        block_id skipped = none;
        std::uint32_t next = 0;
    };
    constexpr void take_predecessor(block_id from, std::uint32_t origin, pool<std::uint32_t>& origins)
    {
        block& leads = at(from);
        if (leads.condition && leads.taken == leads.next) {
            leads.condition = {};
            leads.taken = none;
        }
        if (stamps_[from] == stamp_) return;  // both of its edges lead here
        stamps_[from] = stamp_;
        p_.edges.add(from);
        origins.add(origin);
    }
    constexpr void spread_arguments(block_id b, const pool<std::uint32_t>& origins)
    {
        for (node_id n = at(b).first; n != none && p_.nodes[n].kind == node_kind::phi; n = p_.nodes[n].next) {
            const std::uint32_t old = p_.nodes[n].arguments, first = p_.arguments.size();
            for (const std::uint32_t origin : origins) p_.arguments.add(p_.arguments[old + origin]);
            p_.nodes[n].arguments = first;
            p_.nodes[n].argument_count = origins.size();
        }
    }

    // ---- straight lines ----

    // Merges each block with its successor where the edge between them is the only one of both.
    constexpr bool merge_lines()
    {
        merged_into_.assign(end_of_blocks(), none);
        bool has_changed = false;
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            while (at(b).is_reachable && can_merge(b)) {
                merge(b, at(b).next);
                has_changed = true;
            }
        }
        if (!has_changed) return false;
        for (block_id b = 1; b < end_of_blocks(); ++b) {
            if (!at(b).is_reachable) continue;
            for (std::uint32_t i = 0; i < at(b).predecessor_count; ++i) {
                block_id& from = p_.edges[at(b).predecessors + i];
                while (merged_into_[from] != none) from = merged_into_[from];
            }
        }
        return true;
    }
    constexpr bool can_merge(block_id b)
    {
        const block_id following = at(b).next;
        return !at(b).condition && following != none && following > b && at(following).predecessor_count == 1 && !has_phis(following);
    }
    // If the second block is in fewer loops (the exit of an unrolled loop), the nodes of the first move into it; otherwise vice versa.
    constexpr void merge(block_id before, block_id following)
    {
        if (at(following).loop_depth < at(before).loop_depth) {
            while (at(before).last != none) {
                const node_id n = at(before).last;
                unlink_last(before);
                p_.insert_after(following, none, n);
            }
            at(following).predecessors = at(before).predecessors;
            at(following).predecessor_count = at(before).predecessor_count;
            redirect(before, following);
            return;
        }
        for (node_id n = at(following).first; n != none;) {
            const node_id next = p_.nodes[n].next;
            p_.append(before, n);
            n = next;
        }
        at(before).condition = at(following).condition;
        at(before).on_zero = at(following).on_zero;
        at(before).taken = at(following).taken;
        at(before).next = at(following).next;
        drop(following, before);
    }
    constexpr void unlink_last(block_id b)
    {
        const node_id previous = p_.nodes[at(b).last].previous;
        at(b).last = previous;
        (previous == none ? at(b).first : p_.nodes[previous].next) = none;
    }
    constexpr void redirect(block_id gone, block_id to)
    {
        for (std::uint32_t i = 0; i < at(gone).predecessor_count; ++i) {
            block_id from = p_.edges[at(gone).predecessors + i];
            while (merged_into_[from] != none) from = merged_into_[from];
            if (at(from).condition && at(from).taken == gone) at(from).taken = to;
            if (at(from).next == gone) at(from).next = to;
        }
        drop(gone, to);
    }
    constexpr void drop(block_id gone, block_id to)
    {
        at(gone).first = at(gone).last = none;
        at(gone).is_reachable = false;
        at(gone).condition = {};
        merged_into_[gone] = to;
    }

    struct phi_user {
        node_id phi = none;
        std::uint32_t next = none;
    };

    program& p_;
    replacements replaced_;
    pool<std::uint32_t> user_heads_{};  // by value: the first in users_
    pool<phi_user> users_{};
    pool<std::uint8_t> is_used_{};  // by node
    pool<std::uint8_t> is_skipped_{};  // by block
    pool<std::uint8_t> has_condition_{};  // by block: a conditional branch leads to it, perhaps through skipped blocks
    pool<std::uint32_t> stamps_{};  // by block: the last list to which it was added as a predecessor
    std::uint32_t stamp_ = 0;
    bool has_looked_for_lanes_ = false, reads_lanes_ = false;
    pool<block_id> merged_into_{};  // by block
};

// Cleans up a program. Afterwards:
// - the predecessors of a reachable block are exactly the blocks that branch to it, each once, with phi arguments in the same order;
// - every node is used, or has an effect, and each source is defined before its use in block order;
// - no edge from a block with two successors leads to a block with phis (no critical edges into phis).
constexpr void cleanup(program& p)
{
    cleaner c(p);
    c.run();
}

}  // namespace valhall::compiler

#endif
