// SPDX-License-Identifier: MIT
// Spilling: chooses values that get no register, and stores and reloads or rematerialises them.
#ifndef VALHALL_COMPILER_MACHINE_SPILL_HPP
#define VALHALL_COMPILER_MACHINE_SPILL_HPP

#include <algorithm>
#include <cstdint>

#include "valhall/compiler/loops.hpp"
#include "valhall/compiler/machine/pressure.hpp"
#include "valhall/compiler/machine/ranges.hpp"

namespace valhall::compiler {

// Spilling methods.
struct spill_options {
    bool rematerializes = true;  // recompute values that depend on no registers instead of storing them
    bool splits_ranges = true;   // reload a spilled value once before a loop that reads it, if the loop has a register for it
};

// True if a value can be recomputed anywhere: by one instruction that reads no registers and no memory.
constexpr bool is_rematerializable(const node& n)
{
    if (n.kind != node_kind::copy && !n.is_instruction()) return false;
    if (n.result_count != 1 || n.argument_count != 0 || n.fixed != no_register || !is_pure(n)) return false;
    if (n.is_instruction() && n.what.is_message()) return false;
    for (int i = 0; i < n.source_count; ++i)
        if (n.sources[i].is_value()) return false;
    return true;
}

// Chooses values to spill so that at most `limit` are alive anywhere. Among the values alive where there are too many, it takes the one
// whose live range ends last; or the rematerialisable one that ends last, if it remains alive for at least half as long.
class spill_chooser {
public:
    constexpr spill_chooser(const program& p, const live_ranges& ranges, std::uint32_t limit, bool rematerializes)
        : p_(p), limit_(limit), rematerializes_(rematerializes)
    {
        for (value_id v = 1; v < p.values.size(); ++v)
            for (const stretch& s : ranges.of(v)) events_.add({s.first, s.end, v});
        std::sort(events_.begin(), events_.end(),
                  [](const event& a, const event& b) { return a.at != b.at ? a.at < b.at : a.value < b.value; });
        is_chosen_.resize(p.values.size(), 0);
        for (const event& e : events_) enter(e);
    }

    constexpr const pool<value_id>& chosen() const { return chosen_; }

private:
    struct event {
        position at = 0, end = 0;
        value_id value = none;
    };
    // Live ranges shorter than this are not worth spilling.
    static constexpr position shortest = 16;

    constexpr void enter(const event& e)
    {
        if (is_chosen_[e.value] != 0) return;
        std::uint32_t kept = 0;
        for (const auto& one : alive_)
            if (one.end > e.at) alive_[kept++] = one;
        alive_.resize(kept);
        alive_.add(e);
        if (alive_.size() <= limit_) return;
        const std::uint32_t best = best_to_go(e.at);
        if (best == alive_.size()) return;
        is_chosen_[alive_[best].value] = 1;
        chosen_.add(alive_[best].value);
        alive_[best] = alive_.back();
        alive_.pop();
    }
    constexpr std::uint32_t best_to_go(position at) const
    {
        const std::uint32_t nothing = alive_.size();
        std::uint32_t best = nothing, best_again = nothing;
        for (std::uint32_t i = 0; i < alive_.size(); ++i) {
            if (!may_go(alive_[i], at)) continue;
            if (best == nothing || alive_[i].end > alive_[best].end) best = i;
            if (rematerializes_ && is_rematerializable(p_.definition(alive_[i].value)) &&
                (best_again == nothing || alive_[i].end > alive_[best_again].end))
                best_again = i;
        }
        return best_again != nothing && 2 * (alive_[best_again].end - at) >= alive_[best].end - at ? best_again : best;
    }
    constexpr bool may_go(const event& e, position at) const
    {
        const node& maker = p_.definition(e.value);
        return !maker.is_spilling && maker.fixed == no_register && e.end - at > shortest;
    }

    const program& p_;
    std::uint32_t limit_;
    bool rematerializes_;
    pool<event> events_{};
    pool<event> alive_{};
    pool<std::uint8_t> is_chosen_{};
    pool<value_id> chosen_{};
};

// Finds loops that have a register for a value which is spilled elsewhere.
class range_splitter {
public:
    // `alive` is how many values may be alive in a loop; reloads before single instructions need a few more registers.
    constexpr range_splitter(const program& p, const numbering& numbers, const live_ranges& ranges, const pool<value_id>& spilled,
                             std::uint32_t alive)
        : loops_(p), limit_(static_cast<std::int32_t>(alive) - brought_back)
    {
        entries_.add({});
        if (loops_.size() == 1) return;
        heads_.resize(p.values.size(), none);
        pool<bool> is_spilled;
        is_spilled.resize(p.values.size(), false);
        for (const value_id v : spilled) is_spilled[v] = true;
        const block_pressure pressure(p, numbers, ranges, [&](value_id v) { return !is_spilled[v]; });
        alive_.resize(loops_.size(), 0);
        added_.resize(loops_.size(), 0);
        for (std::uint32_t l = 1; l < loops_.size(); ++l) {
            for (const block_id b : loops_.blocks_of(l)) note(l, pressure[b]);
            if (loops_[l].parent != none) note(loops_[l].parent, alive_[l]);
        }
    }

    // A value that is reloaded before a loop.
    struct entry {
        std::uint32_t loop = none;
        value_id loaded = none;
        std::uint32_t next = none;
    };

    // The entry for a read of a value in a block: of the outermost loop with a free register that contains the block but not the
    // definition. A newly made entry has no loaded value yet. Null if there is no such loop.
    constexpr entry* find(value_id v, block_id defined_in, block_id read_in)
    {
        std::uint32_t best = none;
        for (std::uint32_t l = loops_.innermost(read_in); l != none && defined_in < loops_[l].header; l = loops_[l].parent) {
            for (std::uint32_t e = heads_[v]; e != none; e = entries_[e].next)
                if (entries_[e].loop == l) return &entries_[e];
            if (loops_[l].preheader != none && alive_in(l) < limit_) best = l;
        }
        if (best == none) return nullptr;
        ++added_[best];
        for (std::uint32_t l = best; loops_[l].parent != none; l = loops_[l].parent) note(loops_[l].parent, alive_[l] + added_[l]);
        heads_[v] = entries_.add({best, none, heads_[v]});
        return &entries_.back();
    }
    constexpr block_id preheader(const entry& e) const { return loops_[e.loop].preheader; }

private:
    static constexpr std::int32_t brought_back = 6;

    constexpr void note(std::uint32_t l, std::int32_t count)
    {
        if (count > alive_[l]) alive_[l] = count;
    }
    constexpr std::int32_t alive_in(std::uint32_t l) const
    {
        std::int32_t count = alive_[l];
        for (; l != none; l = loops_[l].parent) count += added_[l];
        return count;
    }

    loop_forest loops_;
    std::int32_t limit_;
    pool<std::int32_t> alive_{};  // by loop: the maximum number of values alive that are not spilled
    pool<std::int32_t> added_{};  // by loop: the number of values reloaded before it
    pool<entry> entries_{};
    pool<std::uint32_t> heads_{};  // by value
};

// Stores spilled values in the thread's memory at their definition, and reloads them at each read, or before a loop that reads them.
class spiller {
public:
    constexpr spiller(program& p, const pool<value_id>& values, const spill_options& how, range_splitter* splitter)
        : p_(p), splitter_(splitter)
    {
        places_.resize(p.values.size(), in_register);
        arrivals_.resize(p.values.size(), in_register);
        defined_in_.resize(p.values.size(), none);
        for (const value_id v : values) {
            const node& maker = p.definition(v);
            defined_in_[v] = maker.in;
            if (how.rematerializes && is_rematerializable(maker)) {
                places_[v] = made_again;
                continue;
            }
            places_[v] = new_place();
            if (maker.kind == node_kind::phi) arrivals_[v] = new_place();
        }
        const std::uint32_t nodes = p.nodes.size();
        for (block_id b = 1; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            replace_phis(b);
            for (node_id n = p.blocks[b].first; n != none; n = p_.nodes[n].next) {
                if (n >= nodes) continue;
                replace_reads(b, n);
                for (std::uint32_t r = 0; r < p_.nodes[n].result_count; ++r) store_result(n, p_.nodes[n].result + r);
            }
            if (is_spilled(p_.blocks[b].condition)) p_.blocks[b].condition.id = reload_at_end(b, p_.blocks[b].condition.id);
        }
        // The first definition has no readers any more.
        for (const value_id v : values)
            if (places_[v] == made_again) p_.remove(p_.values[v].by);
    }

private:
    static constexpr std::uint32_t in_register = UINT32_MAX, made_again = UINT32_MAX - 1;

    constexpr bool is_spilled(const use& u) const { return u.is_value() && u.id < places_.size() && places_[u.id] != in_register; }

    constexpr std::uint32_t new_place()
    {
        const std::uint32_t place = p_.thread_storage;
        p_.thread_storage += 4;
        return place;
    }

    // Puts phis in memory. A phi's arguments are stored to a separate place ("arrivals"), as the old value of the phi may still be read.
    constexpr void replace_phis(block_id b)
    {
        node_id last = none;  // of the phis that stay in registers
        moved_.clear();
        for (node_id n = p_.blocks[b].first; p_.is_phi(n); n = p_.nodes[n].next)
            if (is_in_memory(n)) moved_.add(n);
            else last = n;
        for (const node_id n : moved_) last = replace_phi(b, n, last);
    }
    constexpr bool is_in_memory(node_id phi) const
    {
        const value_id v = p_.nodes[phi].result;
        return v < arrivals_.size() && arrivals_[v] != in_register;
    }
    // Loads a phi's value from its arrival place and stores it, after the node `previous`. Returns the store.
    constexpr node_id replace_phi(block_id b, node_id n, node_id previous)
    {
        const value_id v = p_.nodes[n].result;
        for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
            use u = p_.arguments[p_.nodes[n].arguments + i];
            const block_id before = p_.edges[p_.blocks[b].predecessors + i];
            if (is_spilled(u)) u.id = reload_at_end(before, u.id);
            p_.append(before, make_store(u, arrivals_[v], n));
        }
        const node_id load = make_load(arrivals_[v], n);
        const value_id arrived = p_.add_results(load, 1);
        const node_id store = make_store(value_use(arrived), places_[v], n);
        p_.remove(n);
        p_.insert_after(b, previous, load);
        p_.insert_after(b, load, store);
        return store;
    }

    constexpr void replace_reads(block_id b, node_id n)
    {
        if (p_.nodes[n].kind == node_kind::phi) {
            for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
                const use u = p_.arguments[p_.nodes[n].arguments + i];
                if (!is_spilled(u)) continue;
                const value_id v = reload_at_end(p_.edges[p_.blocks[b].predecessors + i], u.id);
                p_.arguments[p_.nodes[n].arguments + i].id = v;
            }
            return;
        }
        // Reloads the same value once.
        value_id last = none, loaded = none;
        const auto reload = [&](value_id v) {
            if (v != last) {
                last = v;
                loaded = reload_before(n, v);
            }
            return loaded;
        };
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            const use u = p_.nodes[n].sources[i];
            if (is_spilled(u)) p_.nodes[n].sources[i].id = reload(u.id);
            if (u.high != none && is_spilled(value_use(u.high))) p_.nodes[n].sources[i].high = reload(u.high);
        }
        for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
            const use u = p_.arguments[p_.nodes[n].arguments + i];
            if (is_spilled(u)) p_.arguments[p_.nodes[n].arguments + i].id = reload(u.id);
        }
    }

    constexpr void store_result(node_id n, value_id v)
    {
        if (v >= places_.size() || places_[v] == in_register || places_[v] == made_again) return;
        p_.insert_after(p_.nodes[n].in, n, make_store(value_use(v), places_[v], n));
    }

    // The copy of a value that was reloaded before a loop around a block, or none.
    constexpr value_id loaded_before_loop(block_id read_in, value_id v)
    {
        if (splitter_ == nullptr) return none;
        range_splitter::entry* const e = splitter_->find(v, defined_in_[v], read_in);
        if (e == nullptr) return none;
        if (e->loaded == none) e->loaded = append_reload(splitter_->preheader(*e), v);
        return e->loaded;
    }
    constexpr value_id reload_before(node_id where, value_id v)
    {
        if (const value_id loaded = loaded_before_loop(p_.nodes[where].in, v); loaded != none) return loaded;
        const node_id n = make_reload(v, where);
        p_.insert_before(where, n);
        return p_.add_results(n, 1);
    }
    constexpr value_id reload_at_end(block_id b, value_id v)
    {
        const value_id loaded = loaded_before_loop(b, v);
        return loaded != none ? loaded : append_reload(b, v);
    }
    constexpr value_id append_reload(block_id b, value_id v)
    {
        const node_id n = make_reload(v, p_.blocks[b].last);
        p_.append(b, n);
        return p_.add_results(n, 1);
    }
    constexpr node_id make_reload(value_id v, node_id where)
    {
        if (places_[v] != made_again) return make_load(places_[v], where);
        node again = p_.definition(v);
        again.is_spilling = true;
        again.previous = again.next = again.in = none;
        return p_.nodes.add(again);
    }

    constexpr node_id make_load(std::uint32_t place, node_id where)
    {
        instruction what = form(opcode::LOAD_i32);
        if (what.has<modifier::unsigned_>()) static_cast<void>(what.set(modifier::unsigned_::unsigned_));
        return add_access(what, place, where);
    }
    // Discarded lanes keep their values, too.
    constexpr node_id make_store(const use& what, std::uint32_t place, node_id where)
    {
        instruction store = form(opcode::STORE_i32);
        static_cast<void>(store.set(modifier::memory_access::force));
        const node_id n = add_access(store, place, where);
        p_.nodes[n].arguments = p_.arguments.add(what);
        p_.nodes[n].argument_count = 1;
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
    range_splitter* splitter_;
    pool<std::uint32_t> places_{};  // by value
    pool<std::uint32_t> arrivals_{};  // by phi
    pool<block_id> defined_in_{};  // by spilled value
    pool<node_id> moved_{};
};

// Spills values until at most `alive` are in registers at once.
constexpr void spill(program& p, std::uint32_t alive, const spill_options& how = {})
{
    const numbering numbers(p);
    const live_ranges ranges(p, numbers);
    const pool<value_id> chosen = spill_chooser(p, ranges, alive, how.rematerializes).chosen();
    if (chosen.empty()) return;
    if (!how.splits_ranges) {
        const spiller done(p, chosen, how, nullptr);
        return;
    }
    range_splitter splitter(p, numbers, ranges, chosen, alive);
    const spiller done(p, chosen, how, &splitter);
}

}  // namespace valhall::compiler

#endif
