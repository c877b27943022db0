// SPDX-License-Identifier: MIT
// Combines loads and stores. Words that are known from a block before, on each path, are not loaded again. Within a block, loads of
// neighbouring words become one load, and stores of neighbouring words become one store. (Across blocks that might access memory that the
// program does not.)
//
//   %4 = LOAD.i32 [%2:%3], offset:0          %4:%5 = LOAD.i64 [%2:%3], offset:0
//   %5 = LOAD.i32 [%2:%3], offset:4
//   STORE.i32 @%4, [%6:%7], offset:8         STORE.i64 @%4:%5, [%6:%7], offset:8
//   STORE.i32 @%5, [%6:%7], offset:12
#ifndef VALHALL_COMPILER_PASSES_COMBINE_ACCESSES_HPP
#define VALHALL_COMPILER_PASSES_COMBINE_ACCESSES_HPP

#include <cstdint>

#include "valhall/compiler/analysis/loops.hpp"
#include "valhall/compiler/analysis/provenance.hpp"
#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/memory_order.hpp"
#include "valhall/compiler/ir/word_access.hpp"
#include "valhall/compiler/passes/cleanup.hpp"

namespace valhall::compiler {

class access_combiner {
public:
    constexpr explicit access_combiner(program& p) : p_(p), loops_(p), replaced_(0) {}

    // Returns true if anything was combined.
    constexpr bool run()
    {
        if (!has_two_accesses()) return false;
        replaced_.grow(p_.values.size());
        ends_.resize(p_.blocks.size());
        find_changes();
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            begin_block(b);
            for (node_id n = p_.blocks[b].first; n != none;) {
                const node_id next = p_.nodes[n].next;
                visit(n);
                n = next;
            }
            end_block(b);
        }
        if (!has_combined_) return false;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) resolve(n);
            resolve(p_.blocks[b].condition);
        }
        return true;
    }

private:
    constexpr bool has_two_accesses() const
    {
        bool has_one = false;
        for (node_id n = 1; n < p_.nodes.size(); ++n) {
            const node& at = p_.nodes[n];
            if (at.is_dead || !at.is_instruction() || !at.what.is_message() || !access_of(p_, n)) continue;
            if (has_one) return true;
            has_one = true;
        }
        return false;
    }

    // An earlier access of the block, or of the blocks before it. `can_move`: a store of the block may be delayed to the current access, as
    // nothing in between may read or write the same memory.
    struct known_access : word_access {
        bool can_move = false;
        bool is_of_block = true;
    };
    // The accesses known at the end of a block, in `end_nodes_`.
    struct block_end {
        std::uint32_t first = 0, count = 0;
    };

    // Starts with the accesses that are known at the ends of all predecessors. At the header of a loop, without those that the loop may change;
    // nothing is known where control flow that is no natural loop jumps back.
    constexpr void begin_block(block_id b)
    {
        known_.clear();
        block_id before = none;
        bool is_jumped_back_to = false;
        for (const block_id from : p_.predecessors_of(b)) {
            if (from < b) before = from;
            else is_jumped_back_to = true;
        }
        if (before == none) return;
        changes made{};
        if (is_jumped_back_to) {
            const std::uint32_t loop = loops_.innermost(b);
            if (loop == none) return;
            made = changes_[loop];
        }
        const block_end first = ends_[before];
        for (std::uint32_t i = first.first; i < first.first + first.count; ++i) {
            const node_id n = end_nodes_[i];
            const bool is_changed = made.any || (made.of_shared && may_be_shared(p_.nodes[n].sources[0]));
            if ((is_changed && !p_.nodes[n].reads_constants) || !is_known_at_all(b, n)) continue;
            resolve(n);
            known_.add({{access_of(p_, n)}, false, false});
        }
    }
    // True if an access is known at the ends of all predecessors but those that jump back, in whose loop nothing changes it.
    constexpr bool is_known_at_all(block_id b, node_id n) const
    {
        for (const block_id from : p_.predecessors_of(b)) {
            if (from >= b) continue;
            const block_end end = ends_[from];
            std::uint32_t k = end.first;
            while (k < end.first + end.count && end_nodes_[k] != n) ++k;
            if (k == end.first + end.count) return false;
        }
        return true;
    }
    // The memory that a loop may change or whose order it depends on: any, or only the workgroup's, by its barriers.
    struct changes {
        bool any = false, of_shared = false;
    };
    // Finds what each loop may change, with the loops in it: these come before it.
    constexpr void find_changes()
    {
        changes_.resize(loops_.size());
        for (std::uint32_t l = 1; l < loops_.size(); ++l) {
            for (const block_id b : loops_.blocks_of(l)) add_changes(b, changes_[l]);
            changes& around = changes_[loops_[l].parent];
            around.any |= changes_[l].any;
            around.of_shared |= changes_[l].of_shared;
        }
    }
    constexpr void add_changes(block_id b, changes& to) const
    {
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            const node& at = p_.nodes[n];
            if (at.is_instruction() && !at.what.is_message()) continue;
            const memory_scope ordered = ordered_by(at);
            to.any |= ordered == memory_scope::all;
            to.of_shared |= ordered == memory_scope::workgroup;
            if (ordered != memory_scope::none || !at.is_instruction() || is_pure(at)) continue;
            const word_access access = access_of(p_, n);
            to.any |= !access || access.is_store;
        }
    }
    constexpr void end_block(block_id b)
    {
        constexpr std::uint32_t most_handed_on = 16;
        const std::uint32_t count = known_.size() < most_handed_on ? known_.size() : most_handed_on;
        ends_[b] = {end_nodes_.size(), count};
        for (std::uint32_t i = known_.size() - count; i < known_.size(); ++i) end_nodes_.add(known_[i].node);
    }

    constexpr void visit(node_id n)
    {
        resolve(n);
        const node& at = p_.nodes[n];
        if (at.is_instruction() && !at.what.is_message()) return;
        if (const memory_scope of = ordered_by(at); of != memory_scope::none) return visit_order(of);
        if (!at.is_instruction()) return;
        if (at.is_volatile) return visit_volatile(n);
        if (const word_access access = access_of(p_, n)) return access.is_store ? visit_store(access) : visit_load(access);
        constexpr auto bit = [](effect e) { return static_cast<std::uint32_t>(e); };
        const std::uint32_t effects = effects_of(at.what.row());
        if (is_pure(at) && (effects & bit(effect::reads_memory)) == 0) return;
        keep_stores_before();
        if (!is_pure(at) && (!is_removable(at) || (effects & bit(effect::writes_memory)) != 0)) forget_ordered(memory_scope::all);
    }

    constexpr void visit_order(memory_scope of)
    {
        keep_stores_before();
        forget_ordered(of);
    }

    // A volatile access takes no words of others and gives none. A store or an access by other instructions changes what is known.
    constexpr void visit_volatile(node_id n)
    {
        keep_stores_before();
        const word_access access = access_of(p_, n);
        if (!access) {
            if (has(p_.nodes[n].what.row(), effect::writes_memory)) forget_ordered(memory_scope::all);
            return;
        }
        if (access.is_store) forget_overwritten(access);
    }

    constexpr void visit_load(const word_access& load)
    {
        for (std::uint32_t i = known_.size(); i-- != 0;)
            if (known_[i].has_base_of(load) && known_[i].covers(load) && takes_words_of(known_[i], load)) return;
        for (known_access& k : known_)
            if (may_alias(k, load)) k.can_move = false;
        // Search backwards, up to a store that may overwrite the words: earlier accesses saw other contents.
        for (std::uint32_t i = known_.size(); i-- != 0;) {
            if (known_[i].is_of_block && is_neighbour(known_[i], load)) return widen(i, load);
            if (known_[i].is_store && may_alias(known_[i], load)) break;
        }
        remember(load, false);
    }

    constexpr void visit_store(const word_access& store)
    {
        word_access made = store;
        for (std::uint32_t i = known_.size(); i-- != 0;) {
            if (!known_[i].can_move || !is_neighbour(known_[i], made)) continue;
            made = join_stores(known_[i], made);
            forget(i);
        }
        forget_overwritten(made);
        remember(made, true);
    }

    // ---- what may be the same memory ----

    constexpr bool may_be_shared(const use& address) const { return may_be_same(memory_of(p_, address), memory_kind::workgroup); }
    constexpr bool may_alias(const word_access& a, const word_access& b) const
    {
        if (a.has_base_of(b)) return a.overlaps(b);
        if (a.array != 0 && b.array != 0 && a.array != b.array) return false;
        return may_be_same(memory_of(p_, a.address), memory_of(p_, b.address));
    }

    // The list is bounded, so that the pass is linear in the length of a block.
    constexpr void remember(const word_access& access, bool can_move)
    {
        constexpr std::uint32_t most_known = 64;
        if (known_.size() == most_known) forget(0);
        known_.add({{access}, can_move});
    }
    constexpr void forget(std::uint32_t place)
    {
        for (std::uint32_t i = place; i + 1 < known_.size(); ++i) known_[i] = known_[i + 1];
        known_.pop();
    }
    // Forgets the words that a store may change.
    constexpr void forget_overwritten(const word_access& store)
    {
        for (std::uint32_t i = known_.size(); i-- != 0;)
            if (may_alias(known_[i], store) && !known_[i].reads_constants) forget(i);
    }
    // Forgets the words of memory that other threads, or an instruction that is no access to words, may have changed.
    constexpr void forget_ordered(memory_scope of)
    {
        std::uint32_t kept = 0;
        for (const known_access& k : known_)
            if (k.reads_constants || (of == memory_scope::workgroup && !may_be_shared(k.address))) known_[kept++] = k;
        known_.resize(kept);
    }
    // No store that is known moves past this place.
    constexpr void keep_stores_before()
    {
        for (known_access& k : known_) k.can_move = false;
    }

    // ---- combining ----

    // True if two accesses of the same kind and modifiers are adjacent, and one access of a legal width can replace both.
    constexpr bool is_neighbour(const word_access& a, const word_access& b) const
    {
        if (a.is_store != b.is_store || a.reads_constants != b.reads_constants || a.words + b.words > most_access_words) return false;
        return a.has_base_of(b) && a.touches(b) && has_modifiers_of(p_.nodes[a.node].what, p_.nodes[b.node].what);
    }
    static constexpr bool has_modifiers_of(const instruction& a, const instruction& b)
    {
        const auto first = a.get(enum_id::memory_access), second = b.get(enum_id::memory_access);
        return static_cast<bool>(first) == static_cast<bool>(second) && (!first || *first == *second);
    }

    // Replaces the results of a load by words of a known access; constants and uniforms that were stored become copies, which are folded into their
    // readers afterwards. False if a word could not be read without another instruction.
    constexpr bool takes_words_of(const word_access& from, const word_access& load)
    {
        const node &source = p_.nodes[from.node], &target = p_.nodes[load.node];
        const auto first = static_cast<std::uint32_t>(load.offset - from.offset) / 4;
        if ((load.offset - from.offset) % 4 != 0) return false;
        if (from.is_store)
            for (std::uint32_t w = 0; w < load.words; ++w)
                if (const use& u = p_.arguments[source.arguments + first + w]; !u.is_plain() || (!u.is_value() && load.array == 0))
                    return false;
        const std::uint32_t stored = source.arguments + first;
        const value_id loaded = source.result + first, result = target.result;
        for (std::uint32_t w = 0; w < load.words; ++w) {
            use word = from.is_store ? p_.arguments[stored + w] : value_use(loaded + w);
            if (!word.is_value()) word = value_use(p_.copy_before(load.node, word));
            replaced_.grow(p_.values.size());
            replaced_.replace(result + w, value_use(word.id));
        }
        remove(load.node);
        return true;
    }

    // Widens a known load to cover a later load, if possible.
    constexpr void widen(std::uint32_t place, const word_access& load)
    {
        const word_access before = known_[place];
        const node_id n = add_access(before.node, before, load);
        const value_id first = p_.add_results(n, static_cast<int>(before.words + load.words));
        replaced_.grow(p_.values.size());
        const std::int64_t offset = before.offset < load.offset ? before.offset : load.offset;
        for (const word_access& one : {before, load}) {
            const auto from = static_cast<std::uint32_t>(one.offset - offset) / 4;
            for (std::uint32_t w = 0; w < one.words; ++w) replaced_.replace(p_.nodes[one.node].result + w, value_use(first + from + w));
            remove(one.node);
        }
        known_[place] = {{access_of(p_, n)}, false};
    }

    // Merges an earlier store into a later one, if possible.
    constexpr word_access join_stores(const word_access& before, const word_access& store)
    {
        const node_id n = add_access(store.node, before, store);
        const word_access &low = before.offset < store.offset ? before : store, &high = before.offset < store.offset ? store : before;
        p_.nodes[n].arguments = p_.arguments.size();
        p_.nodes[n].argument_count = low.words + high.words;
        for (const word_access* one : {&low, &high})
            for (std::uint32_t w = 0; w < one->words; ++w) {
                const use u = p_.arguments[p_.nodes[one->node].arguments + w];
                p_.arguments.add(u);
            }
        remove(before.node);
        remove(store.node);
        return access_of(p_, n);
    }

    // Inserts an access that covers the words of `a` and `b` before the node `where`, which is one of them.
    constexpr node_id add_access(node_id where, const word_access& a, const word_access& b)
    {
        node made = p_.nodes[where];
        made.what = widened(made.what, a.words + b.words, a.is_store);
        static_cast<void>(made.what.set_immediate(immediate_name::offset, a.offset < b.offset ? a.offset : b.offset));
        made.result = none;
        made.previous = made.next = none;
        const node_id n = p_.nodes.add(made);
        p_.insert_before(where, n);
        return n;
    }
    constexpr instruction widened(const instruction& what, std::uint32_t words, bool is_store) const
    {
        const std::uint16_t row = valhall::detail::find_row(is_store ? store_of(32 * words) : load_of(32 * words), p_.on);
        instruction made{valhall::detail::start_of(row, p_.on), row, p_.on};
        for (const modifier_id id : made.row().modifiers()) {
            const enum_id field = modifier_field_of(id).id;
            if (const result<word> value = what.get(field)) static_cast<void>(made.set(field, *value));
        }
        return made;
    }

    constexpr void remove(node_id n)
    {
        p_.remove(n);
        has_combined_ = true;
    }

    // ---- replaced values ----

    constexpr void resolve(use& u)
    {
        if (!u.is_value()) return;
        u.id = replaced_.find(u.id).id;
        if (u.high != none) u.high = replaced_.find(u.high).id;
    }
    constexpr void resolve(node_id n)
    {
        each_use(p_, p_.nodes[n], [this](use& u) { resolve(u); });
    }

    program& p_;
    loop_forest loops_;
    replacements replaced_;
    pool<known_access> known_{};
    pool<block_end> ends_{};  // by block
    pool<node_id> end_nodes_{};
    pool<changes> changes_{};  // by loop
    bool has_combined_ = false;
};

}  // namespace valhall::compiler

#endif
