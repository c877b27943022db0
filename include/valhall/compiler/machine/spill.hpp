// SPDX-License-Identifier: MIT
// Spilling: stores the chosen values, and reloads or rematerialises them.
#ifndef VALHALL_COMPILER_MACHINE_SPILL_HPP
#define VALHALL_COMPILER_MACHINE_SPILL_HPP

#include <cstdint>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/pressure.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/word_access.hpp"
#include "valhall/compiler/machine/choose_spills.hpp"
#include "valhall/compiler/machine/split_ranges.hpp"

namespace valhall::compiler {

// Stores each spilled value once, right after its definition, and loads or recomputes it before it is read. Within a block, free registers
// are a cache: a spilled value stays in its register, or in the one it was loaded to, until another value needs the register. The value
// whose next read is last is evicted first.
//
// The results of one instruction are neighbours in memory. One store has up to four of them, and one load those that are read soon:
//
//   %4:%5:%6:%7 = LD_ATTR_IMM ...                    STORE.i128 @%4:%5:%6:%7, [thread_local_pointer], offset:16
//   ... = IADD.u32 %5, ...                           %20:%21 = LOAD.i64 [thread_local_pointer], offset:20
//   ... = IADD.u32 %6, ...
class spiller {
public:
    // At most `limit` values are in registers, as long as the operands of one instruction do not need more.
    constexpr spiller(program& p, const numbering& numbers, const live_ranges& ranges, const pool<value_id>& values,
                      const spill_options& how, std::uint32_t limit, const loop_forest& loops)
        : p_(p), numbers_(numbers), ranges_(ranges), how_(how), limit_(static_cast<std::int32_t>(limit)), states_(marked(p, values)),
          splitter_(
              p, numbers, ranges, loops, how.splits_ranges ? values : pool<value_id>{}, [this](value_id v) { return is_spilled(v); }, limit)
    {
        first_reads_.resize(p.values.size(), none);
        alive_ = alive_at_positions(p, numbers, ranges, [this](value_id v) { return !states_[v].is_spilled; });
        for (const value_id v : values)
            if (p.definition(v).kind == node_kind::phi) states_[v].arrival = new_place();
        const std::uint32_t nodes = p.nodes.size();
        for (block_id b = 1; b < p.blocks.size(); ++b)
            if (p.blocks[b].is_reachable) rewrite(b, nodes);
        place_loads();
        for (value_id v = 1; v < states_.size();) v += is_spilled(v) ? finish(v) : 1;
    }

private:
    static constexpr std::uint32_t no_place = UINT32_MAX;
    // A load brings back neighbours that are read at most `soon` instructions later, while a quarter of the registers stays free: the registers
    // of a load follow one another, and if there are few to choose from, more values are spilled.
    static constexpr std::uint32_t soon = 16;

    struct state {
        bool is_spilled = false;
        bool is_read = false;  // the register of the definition is read
        bool is_loaded = false;
        std::uint32_t place = no_place;  // in the thread's memory, if it is loaded; once all blocks are rewritten
        std::uint32_t arrival = no_place;  // of a phi: where its arguments are stored, as the old value may still be read
        value_id arrived = none;  // of a phi: the loaded argument
    };
    // A read of a spilled value in the current block.
    struct read {
        value_id value = none;
        std::uint32_t at =
            0;  // which instruction of the block; the stores of phis' arguments and the end of the block have the next numbers
        std::uint32_t next = none;  // the next read of the same value
    };
    // A spilled value that is in a register.
    struct cached {
        value_id value = none, copy = none;
        std::uint32_t read = none;  // the next read
        bool is_outside = false;  // read back before a loop: it has a register in the whole loop
    };
    // A load of spilled values, from `first` on.
    struct value_load {
        node_id node = none;
        value_id first = none;
    };

    static constexpr pool<state> marked(const program& p, const pool<value_id>& values)
    {
        pool<state> states;
        states.resize(p.values.size());
        for (const value_id v : values) states[v].is_spilled = true;
        return states;
    }
    constexpr bool is_spilled(value_id v) const { return v < states_.size() && states_[v].is_spilled; }
    constexpr bool is_spilled(const use& u) const { return u.is_value() && is_spilled(u.id); }

    constexpr std::uint32_t new_place()
    {
        const std::uint32_t place = p_.thread_storage;
        p_.thread_storage += 4;
        return place;
    }

    // ---- one block ----

    constexpr void rewrite(block_id b, std::uint32_t nodes)
    {
        in_ = b;
        held_ = splitter_.held_in(b);
        collect_reads(b, nodes);
        cache_.clear();
        now_ = 1;  // element 0 of reads_ is none
        load_phis(b);
        std::uint32_t at = 0;
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (n >= nodes || p_.nodes[n].kind == node_kind::phi) continue;
            ++at;
            bring_back(at, n);
            replace_operands(n);
            forget_reads(at);
            for (std::uint32_t r = 0; r < p_.nodes[n].result_count; ++r) enter(p_.nodes[n].result + r, p_.nodes[n].result + r);
            evict(room(numbers_.of(n) + 1), at);
        }
        replace_at_end(b, at);
        for (const read& r : reads_) first_reads_[r.value] = none;
    }

    // Calls `visit` with each argument that the spilled phis of the successors, or the others, take from a block, and with the phi.
    template <class Visit>
    constexpr void each_argument_at_end(block_id b, bool of_spilled, const Visit& visit)
    {
        const block_id taken = p_.blocks[b].taken, next = p_.blocks[b].next;
        for (const block_id to : {taken, next == taken ? block_id{none} : next}) {
            if (to == none) continue;
            for (node_id n = p_.blocks[to].first; p_.is_phi(n); n = p_.nodes[n].next)
                for (std::uint32_t i = 0; i < p_.nodes[n].argument_count && is_spilled(p_.nodes[n].result) == of_spilled; ++i)
                    if (p_.edges[p_.blocks[to].predecessors + i] == b) visit(p_.nodes[n].arguments + i, n);
        }
    }

    constexpr void collect_reads(block_id b, std::uint32_t nodes)
    {
        reads_.clear();
        reads_.add({});
        std::uint32_t at = 0;
        const auto note = [&](value_id v) {
            if (is_spilled(v)) reads_.add({v, at, none});
        };
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (n >= nodes || p_.nodes[n].kind == node_kind::phi) continue;
            ++at;
            each_value_read(p_, p_.nodes[n], note);
        }
        each_argument_at_end(b, true, [&](std::uint32_t argument, node_id) {
            ++at;
            if (p_.arguments[argument].is_value()) note(p_.arguments[argument].id);
        });
        ++at;
        if (p_.blocks[b].condition.is_value()) note(p_.blocks[b].condition.id);
        each_argument_at_end(b, false, [&](std::uint32_t argument, node_id) {
            if (p_.arguments[argument].is_value()) note(p_.arguments[argument].id);
        });
        for (std::uint32_t r = reads_.size(); --r != 0;) {
            reads_[r].next = first_reads_[reads_[r].value];
            first_reads_[reads_[r].value] = r;
        }
    }

    // Brings the spilled operands of an instruction into registers, or those of the end of the block if `n` is none.
    constexpr void bring_back(std::uint32_t at, node_id n)
    {
        const std::uint32_t first = now_;
        while (now_ != reads_.size() && reads_[now_].at == at) ++now_;
        if (first == now_) return;
        const position where = n != none ? numbers_.of(n) : numbers_.end(in_);
        evict(room(where - 1), at);
        for (std::uint32_t r = first; r != now_; ++r) {
            const value_id v = reads_[r].value;
            if (find(v) != cache_.size()) continue;
            const value_id outside = loaded_before_loop(v);
            if (outside != none) {
                cache_.add({v, outside, r, true});
            } else {
                const value_run run = run_of(v, r, at, where);
                const value_id loaded = reload(run, in_, n, where);
                for (std::uint32_t i = 0; i < run.count; ++i) cache_.add({run.first + i, loaded + i, next_read(run.first + i, at), false});
            }
            evict(room(where - 1), at);
        }
    }
    // Spilled values that one load brings back.
    struct value_run {
        value_id first = none;
        std::uint32_t count = 1;
    };
    // A value that instruction `at` reads by read `r`, with its neighbours that are read soon, as long as registers are free.
    constexpr value_run run_of(value_id v, std::uint32_t r, std::uint32_t at, position where)
    {
        value_run run{v, 1};
        if (how_.rematerializes && is_recomputable(p_.definition(v))) return run;
        std::int32_t left = room(where - 1) - static_cast<std::int32_t>(now_ - r) - limit_ / 4;
        for (const cached& one : cache_) left -= !one.is_outside;
        const auto joins = [&](value_id other) {
            if (run.count == most_access_words || !is_spilled(other) || p_.values[other].by != p_.values[v].by) return false;
            if (find(other) != cache_.size() || splitter_.find(other, in_) != nullptr) return false;
            const std::uint32_t next = next_read(other, at);
            if (next == none || reads_[next].at > at + soon) return false;
            return reads_[next].at == at || left-- > 0;
        };
        while (joins(run.first + run.count)) ++run.count;
        while (joins(run.first - 1)) {
            --run.first;
            ++run.count;
        }
        return run;
    }
    // The first read of a value by instruction `at` or a later one, or none.
    constexpr std::uint32_t next_read(value_id v, std::uint32_t at)
    {
        std::uint32_t& r = first_reads_[v];
        while (r != none && reads_[r].at < at) r = reads_[r].next;
        return r;
    }
    // Replaces a spilled value by its copy in a register.
    constexpr void set_copy(value_id& v)
    {
        if (!is_spilled(v)) return;
        const std::uint32_t i = find(v);
        if (cache_[i].copy == v) states_[v].is_read = true;
        v = cache_[i].copy;
    }
    constexpr void replace_operands(node_id n)
    {
        each_value_read(p_, p_.nodes[n], [this](value_id& v) { set_copy(v); });
    }
    // Stores the arguments of spilled phis one after the other, and then brings back what else the end of the block reads.
    constexpr void replace_at_end(block_id b, std::uint32_t at)
    {
        each_argument_at_end(b, true, [&](std::uint32_t argument, node_id phi) {
            bring_back(++at, none);
            use u = p_.arguments[argument];
            if (u.is_value()) set_copy(u.id);
            forget_reads(at);
            p_.append(b, make_store(u, states_[p_.nodes[phi].result].arrival, phi));
        });
        bring_back(++at, none);
        if (p_.blocks[b].condition.is_value()) set_copy(p_.blocks[b].condition.id);
        each_argument_at_end(b, false, [&](std::uint32_t argument, node_id) {
            if (p_.arguments[argument].is_value()) set_copy(p_.arguments[argument].id);
        });
    }

    // Loads the spilled phis of a block after all its phis, which finish() removes.
    constexpr void load_phis(block_id b)
    {
        node_id last = none;
        for (node_id n = p_.blocks[b].first; p_.is_phi(n); n = p_.nodes[n].next) last = n;
        const node_id end = last;
        for (node_id n = p_.blocks[b].first; last != none; n = p_.nodes[n].next) {
            if (const value_id v = p_.nodes[n].result; is_spilled(v)) {
                const node_id load = make_load(states_[v].arrival, n);
                states_[v].arrived = p_.add_results(load, 1);
                p_.insert_after(b, last, load);
                last = load;
                enter(v, states_[v].arrived);
            }
            if (n == end) break;
        }
        evict(room(numbers_.start(b)), 0);
    }

    // ---- the cache ----

    constexpr std::uint32_t find(value_id v) const
    {
        std::uint32_t i = 0;
        while (i != cache_.size() && cache_[i].value != v) ++i;
        return i;
    }
    // Keeps a spilled value in the register where it is defined, if the block reads it.
    constexpr void enter(value_id v, value_id copy)
    {
        if (is_spilled(v) && first_reads_[v] != none) cache_.add({v, copy, first_reads_[v], false});
    }
    constexpr void drop(std::uint32_t i)
    {
        cache_[i] = cache_.back();
        cache_.pop();
    }
    // Advances the values that an instruction has read to their next read; without one, they leave their registers.
    constexpr void forget_reads(std::uint32_t at)
    {
        for (std::uint32_t i = 0; i < cache_.size();) {
            std::uint32_t& r = cache_[i].read;
            while (r != none && reads_[r].at <= at) r = reads_[r].next;
            if (r == none) drop(i);
            else ++i;
        }
    }
    // The number of spilled values that may be in registers at a position of the current block, without those that a loop holds.
    constexpr std::int32_t room(position at) const { return limit_ - held_ - alive_[at]; }
    // Evicts cached values until at most `most` are left: those whose next read is last, but none that instruction `at` reads.
    constexpr void evict(std::int32_t most, std::uint32_t at)
    {
        std::int32_t count = 0;
        for (const cached& one : cache_) count += !one.is_outside;
        for (; count > most; --count) {
            std::uint32_t best = cache_.size();
            for (std::uint32_t i = 0; i < cache_.size(); ++i)
                if (!cache_[i].is_outside && reads_[cache_[i].read].at > at &&
                    (best == cache_.size() || reads_[cache_[i].read].at > reads_[cache_[best].read].at))
                    best = i;
            if (best == cache_.size()) return;
            drop(best);
        }
    }

    // ---- reading back ----

    // The copy of a value that was read back before a loop around the current block, or none.
    constexpr value_id loaded_before_loop(value_id v)
    {
        range_splitter::entry* const e = splitter_.find(v, in_);
        if (e == nullptr) return none;
        const block_id before = splitter_.preheader(*e);
        if (e->loaded == none) e->loaded = reload({v, 1}, before, none, numbers_.end(before));
        return e->loaded;
    }
    // Loads values before an instruction, or at the end of a block, or recomputes a single one. Returns the first copy.
    constexpr value_id reload(const value_run& run, block_id b, node_id before, position where)
    {
        const node_id from = before != none ? before : p_.blocks[b].last;
        node_id n = none;
        if (how_.rematerializes && run.count == 1 && can_recompute(run.first, b, where)) {
            n = recompute(run.first, b);
        } else {
            n = make_load(0, from, run.count);
            loads_.add({n, run.first});
            for (std::uint32_t i = 0; i < run.count; ++i) states_[run.first + i].is_loaded = true;
        }
        if (before != none) p_.insert_before(before, n);
        else p_.append(b, n);
        return p_.add_results(n, static_cast<int>(run.count));
    }
    // Gives the loaded values their places, in the order of their numbers, so that the results of one instruction are neighbours.
    constexpr void place_loads()
    {
        for (state& s : states_)
            if (s.is_loaded) s.place = new_place();
        for (const value_load& one : loads_)
            static_cast<void>(p_.nodes[one.node].what.set_immediate(immediate_name::offset, states_[one.first].place));
    }
    // True if one instruction computes a value from what registers hold at a position.
    constexpr bool can_recompute(value_id v, block_id b, position where) const
    {
        const node& maker = p_.definition(v);
        if (!is_recomputable(maker)) return false;
        for (int i = 0; i < maker.source_count; ++i)
            if (maker.sources[i].is_value() && !is_in_register(maker.sources[i].id, b, where)) return false;
        return true;
    }
    constexpr bool is_in_register(value_id v, block_id b, position where) const
    {
        if (v >= states_.size()) return false;
        if (states_[v].is_spilled) return b == in_ && find(v) != cache_.size();
        for (const stretch& s : ranges_.of(v))
            if (s.first <= where && where <= s.end) return true;
        return false;
    }
    constexpr node_id recompute(value_id v, block_id b)
    {
        node again = p_.definition(v);
        again.is_spilling = true;
        again.previous = again.next = again.in = none;
        const node_id n = p_.nodes.add(again);
        if (b == in_) replace_operands(n);
        return n;
    }

    // Stores a value that some load needs, with its neighbours; removes a definition without readers. Returns the number of values.
    constexpr std::uint32_t finish(value_id v)
    {
        const node_id by = p_.values[v].by;
        const node_id made = states_[v].arrived != none ? p_.values[states_[v].arrived].by : by;
        std::uint32_t count = 1;
        if (states_[v].place != no_place) {
            const value_id what = states_[v].arrived != none ? states_[v].arrived : v;
            while (count < most_stored_from(what) && is_spilled(v + count) && states_[v + count].is_loaded) ++count;
            const node_id store = make_store(value_use(what), states_[v].place, by, count);
            p_.insert_after(p_.nodes[made].in, made, store);
        }
        if (made != by || (states_[v].place == no_place && !states_[v].is_read && is_recomputable(p_.nodes[by]))) p_.remove(by);
        return count;
    }
    // The number of results of one instruction, from one of them on, that a store takes from their registers: a pair begins at an even one,
    // three and four at a multiple of four.
    constexpr std::uint32_t most_stored_from(value_id v) const
    {
        const node& by = p_.definition(v);
        const std::uint32_t index = v - by.result, left = static_cast<std::uint32_t>(by.result_count) - index;
        const std::uint32_t most = index % 2 != 0 ? 1 : index % 4 != 0 ? 2 : most_access_words;
        return left < most ? left : most;
    }

    constexpr node_id make_load(std::uint32_t place, node_id where, std::uint32_t words = 1)
    {
        instruction what = form(load_of(32 * words));
        if (what.has<modifier::unsigned_>()) static_cast<void>(what.set(modifier::unsigned_::unsigned_));
        return add_access(what, place, where);
    }
    // Discarded lanes keep their values, too.
    constexpr node_id make_store(const use& what, std::uint32_t place, node_id where, std::uint32_t words = 1)
    {
        instruction store = form(store_of(32 * words));
        static_cast<void>(store.set(modifier::memory_access::force));
        const node_id n = add_access(store, place, where);
        p_.nodes[n].arguments = p_.arguments.add(what);
        for (std::uint32_t i = 1; i < words; ++i) p_.arguments.add(value_use(what.id + i));
        p_.nodes[n].argument_count = words;
        return n;
    }

    constexpr instruction form(opcode code) const
    {
        const std::uint16_t row = valhall::detail::find_row(code, p_.on);
        return {valhall::detail::start_of(row, p_.on), row, p_.on};
    }
    constexpr node_id add_access(instruction what, std::uint32_t place, node_id where)
    {
        static_cast<void>(what.set_immediate(immediate_name::offset, place));
        return p_.nodes.add(node{.source_count = 1,
                                 .is_spilling = true,
                                 .what = what,
                                 .sources = {special_use(special::thread_local_pointer)},
                                 .from = p_.nodes[where].from});
    }

    program& p_;
    const numbering& numbers_;
    const live_ranges& ranges_;
    spill_options how_;
    std::int32_t limit_;
    pool<state> states_;  // by value
    range_splitter splitter_;
    pool<std::int32_t> alive_{};  // by position: how many values that are not spilled are alive
    pool<std::uint32_t> first_reads_{};  // by value: its first read in the current block, or none
    pool<read> reads_{};  // of the current block, in order, from index 1
    pool<cached> cache_{};
    pool<value_load> loads_{};
    block_id in_ = none;  // the current block
    std::int32_t held_ = 0;  // the number of spilled values that have a register in the whole of the current block
    std::uint32_t now_ = 0;  // the next element of reads_
};

// Spills values until at most `alive` are in registers at once.
constexpr void spill(program& p, std::uint32_t alive, const spill_options& how = {})
{
    const numbering numbers(p);
    const live_ranges ranges(p, numbers);
    const block_pressure pressure(p, numbers, ranges, [](value_id) { return true; });
    const auto limit = static_cast<std::int32_t>(alive);
    if (pressure.whole() <= limit) return;
    const loop_forest loops(p);
    spill_costs costs(p, ranges, loops, pressure, limit, how);
    const pool<value_id> chosen = spill_chooser(p, ranges, pressure.alive(), alive, costs).chosen();
    const spiller done(p, numbers, ranges, chosen, how, alive, loops);
}

}  // namespace valhall::compiler

#endif
