// SPDX-License-Identifier: MIT
// Narrows loads to the results that are read: drops unused results at the end, or any unused result if there is a write mask.
#ifndef VALHALL_COMPILER_PASSES_TRIM_HPP
#define VALHALL_COMPILER_PASSES_TRIM_HPP

#include <bit>
#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

class trimmer {
public:
    constexpr explicit trimmer(program& p) : p_(p)
    {
        is_read_.resize(p.values.size(), 0);
        each_use(p, [this](const use& u) { each_value_of(u, [this](value_id v) { is_read_[v] = 1; }); });
        for (block_id b = 1; b < p.blocks.size(); ++b)
            for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next)
                if (p.nodes[n].is_instruction() && p.nodes[n].result_count > 1 && p.nodes[n].what.is_message()) trim(n);
        if (moved_.empty()) return;
        each_use(p, [this](use& u) { each_value_of(u, [this](value_id& v) { v = moved(v); }); });
    }

private:
    constexpr value_id moved(value_id v) const { return v < moved_.size() && moved_[v] != none ? moved_[v] : v; }

    constexpr void trim(node_id n)
    {
        const node& at = p_.nodes[n];
        unsigned needed = 0;
        for (int i = 0; i < at.result_count; ++i) needed |= static_cast<unsigned>(is_read_[at.result + static_cast<value_id>(i)]) << i;
        if (needed == 0 || needed == (1u << at.result_count) - 1) return;
        instruction what = at.what;
        if (what.has<modifier::write_mask>()) {
            if (!narrow_mask(what, at.result_count, needed)) return;
        } else {
            needed = (1u << std::bit_width(needed)) - 1;
            if (!shorten(what, at.result_count, std::popcount(needed))) return;
        }
        p_.nodes[n].what = what;
        replace_results(n, needed);
    }

    // Clears the bits of unneeded registers in the write mask, which has one bit for each register.
    static constexpr bool narrow_mask(instruction& what, int count, unsigned needed)
    {
        const unsigned mask = static_cast<unsigned>(*what.get(enum_id::write_mask));
        if (std::popcount(mask) != count) return false;
        unsigned left = 0;
        int nth = 0;
        for (int bit = 0; bit < 4; ++bit)
            if ((mask >> bit & 1) != 0) left |= (needed >> nth++ & 1) << bit;
        return static_cast<bool>(what.set(enum_id::write_mask, left));
    }

    // Narrows a vector load from `count` to `wanted` elements, if elements are registers.
    static constexpr bool shorten(instruction& what, int count, int wanted)
    {
        if (wanted == count) return false;
        const result<word> size = what.get(enum_id::vector_size);
        if (!size || static_cast<int>(*size) + 1 != count) return false;
        return static_cast<bool>(what.set(enum_id::vector_size, static_cast<word>(wanted - 1)));
    }

    constexpr void replace_results(node_id n, unsigned needed)
    {
        moved_.resize(p_.values.size(), none);
        const value_id old = p_.nodes[n].result;
        value_id next = p_.add_results(n, std::popcount(needed));
        for (value_id i = 0; needed >> i != 0; ++i)
            if ((needed >> i & 1) != 0) moved_[old + i] = next++;
    }

    program& p_;
    pool<std::uint8_t> is_read_{};
    pool<value_id> moved_{};  // by value: its new number
};

// Narrows messages to the results that are read.
constexpr void trim(program& p) { trimmer{p}; }

}  // namespace valhall::compiler

#endif
