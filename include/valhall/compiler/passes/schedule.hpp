// SPDX-License-Identifier: MIT
// A list scheduler before register allocation: within each block, it issues messages early and fills their latency with other
// instructions, limited by register pressure.
//
// Instructions keep their order unless there is a reason to change it. At each step, the first instruction that is left in the old order is
// "due". A message, or an instruction that a message depends on, goes before it. So does a ready instruction if the due one would wait for
// a message. Either moves only if the pressure stays within a limit at each place of the old order that it passes:
//
//   %2 = LOAD …                 %2 = LOAD …
//   %3 = FADD.f32 %2, 0x0       %5 = LOAD …
//   %5 = LOAD …            =>   %6 = FADD.f32 %1, %1
//   %6 = FADD.f32 %1, %1        %3 = FADD.f32 %2, 0x0
#ifndef VALHALL_COMPILER_PASSES_SCHEDULE_HPP
#define VALHALL_COMPILER_PASSES_SCHEDULE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/memory_order.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

namespace detail {

// Values alive at block boundaries. Empty for a program of one block.
class live_boundaries {
public:
    constexpr explicit live_boundaries(const program& p)
    {
        live_in_.resize(p.blocks.size(), 0);
        starts_.resize(p.blocks.size() + 1, 0);
        for (block_id b = 1; b < p.blocks.size(); ++b)
            if (p.blocks[b].is_reachable) blocks_.add(b);
        if (blocks_.size() > 1) find(p);
    }

    // The number of values alive at the start of a block, without its phis.
    constexpr std::int32_t live_in(block_id b) const { return live_in_[b]; }
    // The values read by the condition of a block or alive after it.
    constexpr std::span<const value_id> live_out(block_id b) const { return live_out_.part(starts_[b], starts_[b + 1] - starts_[b]); }

private:
    // Defined before its callers: clang++ does not find it in constant expressions otherwise.
    template <class Visit>
    constexpr void each_block(const numbering& numbers, const stretch& s, const Visit& visit) const
    {
        std::uint32_t low = 0, high = blocks_.size();  // the first block that ends after the live range begins
        while (low != high) {
            const std::uint32_t middle = (low + high) / 2;
            if (numbers.end(blocks_[middle]) < s.first) low = middle + 1;
            else high = middle;
        }
        for (; low != blocks_.size() && numbers.start(blocks_[low]) < s.end; ++low) visit(blocks_[low]);
    }

    constexpr void find(const program& p)
    {
        const numbering numbers(p);
        const live_ranges ranges(p, numbers);
        for (value_id v = 1; v < p.values.size(); ++v)
            for (const stretch& s : ranges.of(v))
                each_block(numbers, s, [&](block_id b) {
                    live_in_[b] += s.first <= numbers.start(b);
                    starts_[b + 1] += s.end >= numbers.end(b);
                });
        for (block_id b = 1; b < starts_.size(); ++b) starts_[b] += starts_[b - 1];
        live_out_.resize(starts_.back());
        pool<std::uint32_t> next;
        for (const std::uint32_t start : starts_) next.add(start);
        for (value_id v = 1; v < p.values.size(); ++v)
            for (const stretch& s : ranges.of(v))
                each_block(numbers, s, [&](block_id b) {
                    if (s.end >= numbers.end(b)) live_out_[next[b]++] = v;
                });
    }

    pool<block_id> blocks_{};  // reachable ones
    pool<std::int32_t> live_in_{};
    pool<std::uint32_t> starts_{};  // by block: the place in live_out_
    pool<value_id> live_out_{};
};

// Range maximum queries in O(log n).
class range_maximum {
public:
    constexpr void assign(const pool<std::int32_t>& numbers)
    {
        size_ = numbers.size();
        nodes_.assign(2 * size_, 0);
        for (std::uint32_t i = 0; i < size_; ++i) nodes_[size_ + i] = numbers[i];
        for (std::uint32_t i = size_; i-- > 1;) nodes_[i] = larger(nodes_[2 * i], nodes_[2 * i + 1]);
    }
    constexpr std::int32_t of(std::uint32_t first, std::uint32_t end) const
    {
        std::int32_t most = 0;
        for (first += size_, end += size_; first < end; first /= 2, end /= 2) {
            if (first % 2 == 1) most = larger(most, nodes_[first++]);
            if (end % 2 == 1) most = larger(most, nodes_[--end]);
        }
        return most;
    }

private:
    static constexpr std::int32_t larger(std::int32_t a, std::int32_t b) { return a < b ? b : a; }

    std::uint32_t size_ = 0;
    pool<std::int32_t> nodes_{};
};

// A min-heap of 64-bit keys.
class least_first {
public:
    constexpr bool empty() const { return keys_.empty(); }
    constexpr void clear() { keys_.clear(); }
    constexpr void push(std::uint64_t key)
    {
        std::uint32_t at = keys_.add(key);
        for (; at != 0 && keys_[(at - 1) / 2] > key; at = (at - 1) / 2) keys_[at] = keys_[(at - 1) / 2];
        keys_[at] = key;
    }
    constexpr std::uint64_t pop()
    {
        const std::uint64_t least = keys_[0], moved = keys_.back();
        keys_.pop();
        std::uint32_t at = 0;
        for (std::uint32_t child = 1; child < keys_.size(); child = 2 * at + 1) {
            if (child + 1 < keys_.size() && keys_[child + 1] < keys_[child]) ++child;
            if (keys_[child] >= moved) break;
            keys_[at] = keys_[child];
            at = child;
        }
        if (!keys_.empty()) keys_[at] = moved;
        return least;
    }

private:
    pool<std::uint64_t> keys_{};
};

class scheduler {
    // Calls `visit` with each message whose results an instruction reads.
    template <class Visit>
    constexpr void each_sender(std::uint32_t i, const Visit& visit) const
    {
        each_value_read(p_, p_.nodes[items_[i].which], [&](value_id v) {
            const node_id maker = p_.values[v].by;
            if (is_here(maker) && items_[places_[maker]].returns) visit(items_[places_[maker]]);
        });
    }

public:
    constexpr scheduler(program& p, std::uint32_t limit) : p_(p), limit_(static_cast<std::int32_t>(limit)), boundaries_(p)
    {
        places_.resize(p.nodes.size(), 0);
        reads_.resize(p.values.size(), 0);
    }

    // True if a program has messages with results: without them, there is nothing to schedule.
    static constexpr bool has_results_to_wait_for(const program& p)
    {
        for (block_id b = 1; b < p.blocks.size(); ++b)
            if (p.blocks[b].is_reachable && has_results_to_wait_for(p, b)) return true;
        return false;
    }

    constexpr void run_all()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (p_.blocks[b].is_reachable && has_results_to_wait_for(p_, b)) schedule(b);
    }

private:
    // The assumed latency of a message, in instructions.
    static constexpr std::uint32_t latency = 12;
    // How far an instruction may move up past the due one.
    static constexpr std::uint32_t window = 64;
    // How many candidates of a heap are tried.
    static constexpr int tries = 4;

    struct item {
        node_id which = none;
        std::uint32_t unmet = 0;  // unscheduled predecessors
        std::uint32_t successors = 0;  // a list in edges_
        std::uint32_t levels = 0;  // the most messages with results on any path from here on
        std::uint32_t sent = 0;  // the step in which it was issued, from 1
        bool returns = false;  // a message with results
        bool interpolates = false;  // a message that cannot be in flight together with another such message
        bool is_done = false;
    };
    struct edge {
        std::uint32_t to = 0, next = 0;
    };

    // How freely an instruction moves.
    enum class kind : std::uint8_t {
        free,  // anywhere that its operands allow
        reader,  // not across a `fixed` one: it reads memory that may change, or other lanes
        fixed,  // not across a `reader` or `fixed` one
        wall,  // not across any instruction
    };

    static constexpr bool returns(const node& n) { return n.is_instruction() && n.result_count != 0 && n.what.is_message(); }
    static constexpr bool interpolates(const node& n) { return n.is_instruction() && replaces_interpolation(n.what); }
    static constexpr bool has_results_to_wait_for(const program& p, block_id b)
    {
        for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next)
            if (returns(p.nodes[n])) return true;
        return false;
    }

    static constexpr kind kind_of(const node& n)
    {
        if (!n.is_instruction()) return has_fixed_order(n) ? kind::fixed : kind::free;
        constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
        constexpr std::uint32_t lanes = bit(effect::reads_lanes) | bit(effect::needs_helpers) | bit(effect::computes_lod);
        constexpr std::uint32_t reads =
            bit(effect::reads_memory) | bit(effect::reads_inputs) | bit(effect::reads_descriptors) | bit(effect::interpolates);
        const std::uint32_t effects = effects_of(n.what.row());
        if (effects == 0) return n.is_volatile ? kind::fixed : kind::free;
        if (is_blend_call(n)) return kind::wall;
        // Uses the interpolation position that another instruction has stored.
        if ((effects & bit(effect::interpolates)) != 0 && !replaces_interpolation(n.what)) return kind::wall;
        if ((effects & ~(reads | lanes)) != 0 || has_fixed_order(n)) return kind::fixed;
        if ((effects & lanes) != 0) return kind::reader;
        return is_pure(n) ? kind::free : kind::reader;
    }

    constexpr void schedule(block_id b)
    {
        collect(b);
        if (items_.size() < 2) return;
        find_order();
        find_levels();
        count_alive(b);
        run();
        relink(b);
    }

    constexpr void collect(block_id b)
    {
        items_.clear();
        heads_.clear();
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (p_.is_phi(n) || p_.nodes[n].kind == node_kind::input) heads_.add(n);
            else places_[n] = items_.add({.which = n, .returns = returns(p_.nodes[n]), .interpolates = interpolates(p_.nodes[n])});
        }
        edges_.clear();
        edges_.add({});
    }

    constexpr void precede(std::uint32_t first, std::uint32_t then)
    {
        items_[first].successors = edges_.add({then, items_[first].successors});
        ++items_[then].unmet;
    }
    constexpr bool is_here(node_id n) const { return places_[n] < items_.size() && items_[places_[n]].which == n; }

    // Dependencies: from definitions to uses, between accesses that may alias, and from reads of a register bound by a convention to the
    // next value bound to it.
    constexpr void find_order()
    {
        std::uint32_t last_fixed = nothing, last_wall = nothing, last_bound = nothing;
        readers_.clear();
        bound_readers_.clear();
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            const node& n = p_.nodes[items_[i].which];
            bool reads_bound = false;
            each_value_read(p_, n, [&](value_id v) {
                const node_id maker = p_.values[v].by;
                reads_bound |= p_.nodes[maker].fixed != no_register;
                if (is_here(maker)) precede(places_[maker], i);
            });
            const kind k = kind_of(n);
            if (last_wall != nothing) precede(last_wall, i);
            if (k != kind::free && last_fixed != nothing) precede(last_fixed, i);
            if (k == kind::reader) readers_.add(i);
            if (k == kind::fixed || k == kind::wall) {
                for (const std::uint32_t r : readers_) precede(r, i);
                readers_.clear();
                last_fixed = i;
            }
            if (k == kind::wall) {
                for (std::uint32_t r = last_wall == nothing ? 0 : last_wall + 1; r != i; ++r) precede(r, i);
                last_wall = i;
            }
            if (n.fixed != no_register) {
                for (const std::uint32_t r : bound_readers_) precede(r, i);
                if (last_bound != nothing) precede(last_bound, i);
                bound_readers_.clear();
                last_bound = i;
            }
            if (reads_bound) bound_readers_.add(i);
        }
    }

    constexpr void find_levels()
    {
        for (std::uint32_t i = items_.size(); i-- != 0;) {
            std::uint32_t most = 0;
            for (std::uint32_t e = items_[i].successors; e != 0; e = edges_[e].next)
                if (items_[edges_[e].to].levels > most) most = items_[edges_[e].to].levels;
            items_[i].levels = most + items_[i].returns;
        }
    }

    // ---- register pressure ----

    // The number of results of an instruction that are read.
    constexpr std::int32_t born(const node& n) const
    {
        std::int32_t count = 0;
        for (value_id v = n.result; v < n.result + n.result_count; ++v) count += reads_[v] != 0;
        return count;
    }
    // Counts the reads of an instruction, and returns how many values it reads for the last time.
    constexpr std::int32_t count_off(const node& n)
    {
        std::int32_t count = 0;
        each_value_read(p_, n, [&](value_id v) { count += --reads_[v] == 0; });
        return count;
    }
    // Counts the reads in the block, and computes the pressure after each instruction in the old order.
    constexpr void count_alive(block_id b)
    {
        for (const value_id v : boundaries_.live_out(b)) ++reads_[v];
        after_.assign(items_.size(), 0);
        // Backwards, the first read of a value is the last one in the program.
        for (std::uint32_t i = items_.size(); i-- != 0;) {
            const node& n = p_.nodes[items_[i].which];
            after_[i] = born(n);
            each_value_read(p_, n, [&](value_id v) { after_[i] -= reads_[v]++ == 0; });
        }
        alive_ = boundaries_.live_in(b);
        for (const node_id n : heads_) alive_ += born(p_.nodes[n]);
        before_ = alive_;
        std::int32_t now = alive_;
        for (std::int32_t& change : after_) change = now += change;
        most_.assign(after_);
    }

    // True if moving an instruction before the due one keeps the pressure within `limit_` at each place between.
    constexpr bool fits(std::uint32_t i) const
    {
        if (i == due_) return true;
        const node& n = p_.nodes[items_[i].which];
        std::int32_t growth = born(n);
        each_value_read(p_, n, [&](value_id v) { growth -= reads_[v] == 1; });
        if (growth <= 0) return true;
        const std::int32_t moved = alive_ - (due_ == 0 ? before_ : after_[due_ - 1]);
        return moved + growth + most_.of(due_, i) <= limit_;
    }

    // ---- the new order ----

    constexpr void run()
    {
        order_.clear();
        leads_.clear();
        others_.clear();
        due_ = step_ = waited_ = interpolated_ = 0;
        for (std::uint32_t i = 0; i < items_.size(); ++i)
            if (items_[i].unmet == 0) make_ready(i);
        while (order_.size() != items_.size()) {
            while (items_[due_].is_done) ++due_;
            issue(choose());
        }
    }

    // Messages, and what messages depend on, are ordered by the number of messages that depend on them in turn.
    constexpr void make_ready(std::uint32_t i)
    {
        if (items_[i].levels != 0) leads_.push(std::uint64_t{UINT32_MAX - items_[i].levels} << 32 | i);
        else others_.push(i);
    }

    constexpr std::uint32_t choose()
    {
        if (const std::uint32_t i = find(leads_); i != nothing) return i;
        if (!is_stalled(due_)) return due_;
        const std::uint32_t i = find(others_);
        return i != nothing ? i : due_;
    }

    // Returns one of the first candidates of a heap that need not wait and fits, or `nothing`.
    constexpr std::uint32_t find(least_first& heap)
    {
        std::uint64_t rejected[tries]{};
        int count = 0;
        std::uint32_t found = nothing;
        while (!heap.empty() && count != tries) {
            const std::uint64_t key = heap.pop();
            const auto i = static_cast<std::uint32_t>(key);
            if (items_[i].is_done) continue;
            if (i - due_ <= window && !is_stalled(i) && fits(i)) {
                found = i;
                break;
            }
            rejected[count++] = key;
        }
        for (int k = 0; k < count; ++k) heap.push(rejected[k]);
        return found;
    }

    // True if an instruction would wait for a message. Messages are assumed to complete in order, so that a wait covers all earlier ones.
    constexpr bool is_stalled(std::uint32_t i) const
    {
        bool is_waiting = items_[i].interpolates && is_in_flight(interpolated_);
        each_sender(i, [&](const item& sender) { is_waiting |= is_in_flight(sender.sent); });
        return is_waiting;
    }
    constexpr bool is_in_flight(std::uint32_t sent) const { return sent > waited_ && step_ - sent < latency; }
    constexpr void wait_for(std::uint32_t sent)
    {
        if (sent > waited_) waited_ = sent;
    }
    constexpr void issue(std::uint32_t i)
    {
        item& one = items_[i];
        const node& n = p_.nodes[one.which];
        each_sender(i, [this](const item& sender) { wait_for(sender.sent); });
        one.is_done = true;
        one.sent = ++step_;
        if (one.interpolates) {
            wait_for(interpolated_);
            interpolated_ = one.sent;
        }
        alive_ += born(n);
        alive_ -= count_off(n);
        order_.add(one.which);
        for (std::uint32_t e = one.successors; e != 0; e = edges_[e].next)
            if (--items_[edges_[e].to].unmet == 0) make_ready(edges_[e].to);
    }

    constexpr void relink(block_id b)
    {
        block& at = p_.blocks[b];
        node_id last = none;
        at.first = none;
        const auto link = [&](node_id n) {
            p_.nodes[n].previous = last;
            (last == none ? at.first : p_.nodes[last].next) = n;
            last = n;
        };
        for (const node_id n : heads_) link(n);
        for (const node_id n : order_) link(n);
        p_.nodes[last].next = none;
        at.last = last;
        for (const value_id v : boundaries_.live_out(b)) --reads_[v];
    }

    static constexpr std::uint32_t nothing = UINT32_MAX;

    program& p_;
    std::int32_t limit_;
    live_boundaries boundaries_;
    pool<node_id> heads_{};  // the phis and inputs of the block
    pool<item> items_{};  // its other nodes in the old order; an item's index identifies it
    pool<edge> edges_{};
    pool<std::uint32_t> places_{};  // by node: its index in items_
    pool<std::uint32_t> reads_{};  // by value: reads not yet scheduled in the block, plus 1 if it is alive after the block
    pool<std::uint32_t> readers_{}, bound_readers_{};
    pool<std::int32_t> after_{};  // pressure after each instruction in the old order
    std::int32_t before_ = 0;  // pressure before the first
    std::int32_t alive_ = 0;  // pressure in the new order
    range_maximum most_{};  // over after_
    least_first leads_{}, others_{};  // ready instructions
    pool<node_id> order_{};
    std::uint32_t due_ = 0;  // the first unscheduled instruction in the old order
    std::uint32_t step_ = 0;  // how many are scheduled
    std::uint32_t waited_ = 0;  // messages sent at or before this step have completed
    std::uint32_t interpolated_ = 0;  // the step of the last interpolating message
};

}  // namespace detail

// Schedules each block, with at most `limit` values alive where possible. O(n log n).
constexpr void schedule(program& p, std::uint32_t limit)
{
    if (detail::scheduler::has_results_to_wait_for(p)) detail::scheduler(p, limit).run_all();
}

}  // namespace valhall::compiler

#endif
