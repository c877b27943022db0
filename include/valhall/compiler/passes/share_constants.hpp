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

#include <cstdint>

#include "valhall/compiler/pool.hpp"
#include "valhall/compiler/program.hpp"
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
        std::uint32_t constant = 0;  // its index in constants_
    };
    struct constant {
        std::uint32_t bits = 0;
        node_id last = none;  // the last instruction that reads it
        bool is_over = false;  // whether that one has been reached
        value_id low = none, high = none;
    };
    struct high_word {
        value_id value = none;
        std::uint32_t constant = 0;  // the index in constants_ of the constant that uses it now
    };

    constexpr void collect(block_id b)
    {
        reads_.clear();
        constants_.clear();
        highs_.clear();
        for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) {
            if (!p_.nodes[n].is_instruction()) continue;
            const auto fields = p_.nodes[n].what.row().sources();
            for (int i = 0; i < p_.nodes[n].source_count; ++i) {
                const use& u = p_.nodes[n].sources[i];
                if (!u.is_constant() || !u.is_plain() || !fields[i].is_pair || valhall::detail::constant_index(u.id, p_.on) >= 0) continue;
                const std::uint32_t c = index_of(u.id);
                constants_[c].last = n;
                reads_.add({n, i, c});
            }
        }
    }
    constexpr std::uint32_t index_of(std::uint32_t bits)
    {
        for (std::uint32_t c = 0; c < constants_.size(); ++c)
            if (constants_[c].bits == bits) return c;
        return constants_.add({.bits = bits});
    }

    constexpr void set(const read& r)
    {
        if (constants_[r.constant].low == none) {
            const value_id low = copy_before(r.by, constants_[r.constant].bits), high = high_word_before(r.by, r.constant);
            constants_[r.constant].low = low;
            constants_[r.constant].high = high;
        }
        use& u = p_.nodes[r.by].sources[r.source];
        u = value_use(constants_[r.constant].low);
        u.high = constants_[r.constant].high;
        constants_[r.constant].is_over = r.by == constants_[r.constant].last;
    }

    // A high word that no live constant uses, or a new one. (A constant that the same instruction reads is live.)
    constexpr value_id high_word_before(node_id n, std::uint32_t c)
    {
        for (high_word& one : highs_)
            if (constants_[one.constant].is_over && constants_[one.constant].last != n) {
                one.constant = c;
                return one.value;
            }
        const value_id v = copy_before(n, 0);
        highs_.add({v, c});
        return v;
    }

    constexpr value_id copy_before(node_id where, std::uint32_t bits)
    {
        const node_id n =
            p_.nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {constant_use(bits)}, .from = p_.nodes[where].from});
        p_.insert_before(where, n);
        return p_.add_results(n, 1);
    }

    program& p_;
    pool<read> reads_{};
    pool<constant> constants_{};
    pool<high_word> highs_{};
};

}  // namespace detail

// Shares the pairs of registers of 64-bit constants in each block. True if the program has changed.
constexpr bool share_constants(program& p) { return detail::constant_sharer(p).run(); }

}  // namespace valhall::compiler

#endif
