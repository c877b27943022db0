// SPDX-License-Identifier: MIT
// Lets the instructions of a block that read the same 64-bit constant share one pair of registers, such as the indices of a texture and a sampler.
// Without this pass, each instruction gets a pair of its own right before it.
//
//   %3:%6 = TEX_SINGLE … 0x20001800, @(%1, %2)              %11 = copy 0x20001800
//   %7:%10 = TEX_SINGLE … 0x20001800, @(%3, %4)      =>     %12 = copy 0x0
//                                                           %3:%6 = TEX_SINGLE … [%11:%12], @(%1, %2)
//                                                           %7:%10 = TEX_SINGLE … [%11:%12], @(%3, %4)
//
// The high word is 0. Pairs that are not live at the same time share it, too.
#ifndef VALHALL_COMPILER_PASSES_SHARE_CONSTANTS_HPP
#define VALHALL_COMPILER_PASSES_SHARE_CONSTANTS_HPP

#include <algorithm>
#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/isa/constants.hpp"

namespace valhall::compiler {

namespace detail {

class constant_sharer {
public:
    constexpr explicit constant_sharer(program& p) : p_(p) {}

    // True if the program has changed.
    constexpr bool run()
    {
        bool has_changed = false;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            collect(b);
            if (reads_.size() < 2) continue;
            has_changed = true;
            for (const read& r : reads_) set(r);
        }
        return has_changed;
    }

private:
    // A source that reads a 64-bit constant.
    struct read {
        node_id by = none;
        int source = 0;
        std::uint32_t bits = 0;
        std::uint32_t constant = 0;  // its index in constants_
    };
    struct constant {
        node_id last = none;  // the last instruction that reads it
        value_id low = none, high = none;
    };

    constexpr void collect(block_id b)
    {
        reads_.clear();
        free_.clear();
        freed_.clear();
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (!p_.nodes[n].is_instruction()) continue;
            const auto fields = p_.nodes[n].what.row().sources();
            for (int i = 0; i < p_.nodes[n].source_count; ++i) {
                const use& u = p_.nodes[n].sources[i];
                if (!u.is_constant() || !u.is_plain() || !fields[i].is_pair || valhall::detail::constant_index(u.id, p_.on) >= 0) continue;
                reads_.add({n, i, u.id});
            }
        }
        number_constants();
    }
    // Gives the reads of the same constant one number.
    constexpr void number_constants()
    {
        constants_.clear();
        order_.clear();
        for (std::uint32_t r = 0; r < reads_.size(); ++r) order_.add(r);
        std::sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
            return reads_[a].bits != reads_[b].bits ? reads_[a].bits < reads_[b].bits : a < b;
        });
        for (std::uint32_t i = 0; i < order_.size(); ++i) {
            read& r = reads_[order_[i]];
            if (i == 0 || reads_[order_[i - 1]].bits != r.bits) constants_.add({});
            r.constant = constants_.size() - 1;
            constants_.back().last = r.by;
        }
    }

    constexpr void set(const read& r)
    {
        constant& c = constants_[r.constant];
        if (c.low == none) {
            c.low = p_.copy_before(r.by, constant_use(r.bits));
            c.high = high_word_before(r.by);
        }
        use& u = p_.nodes[r.by].sources[r.source];
        u = value_use(c.low);
        u.high = c.high;
        if (r.by != c.last) return;
        free_later(c.high, r.by);
        c.last = none;
    }

    // A high word that no live constant uses, or a new one.
    constexpr value_id high_word_before(node_id n)
    {
        if (freed_by_ != n) {
            free_.append(freed_.view());
            freed_.clear();
        }
        if (free_.empty()) return p_.copy_before(n, constant_use(0));
        const value_id v = free_.back();
        free_.pop();
        return v;
    }
    // Frees the high word of a constant after its last reader, since the constants of one instruction are live together.
    constexpr void free_later(value_id high, node_id reader)
    {
        if (freed_by_ != reader) {
            free_.append(freed_.view());
            freed_.clear();
        }
        freed_by_ = reader;
        freed_.add(high);
    }

    program& p_;
    pool<read> reads_{};
    pool<constant> constants_{};
    pool<std::uint32_t> order_{};  // of reads_: by constant
    pool<value_id> free_{}, freed_{};  // high words that no live constant uses; those whose constants the instruction freed_by_ reads last
    node_id freed_by_ = none;
};

}  // namespace detail

// Shares the pairs of registers of 64-bit constants in each block. True if the program has changed.
constexpr bool share_constants(program& p) { return detail::constant_sharer(p).run(); }

}  // namespace valhall::compiler

#endif
