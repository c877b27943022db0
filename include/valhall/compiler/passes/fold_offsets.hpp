// SPDX-License-Identifier: MIT
// Folds constants that are added to an address into the immediate offset of the load or store, as occurs in unrolled loops:
//
//   %4:%5 = SHADDX.s64 [%2:%3], 0x3.w0, shift:0x2      %6 = LOAD.i32 [%2:%3], offset:12
//   %6 = LOAD.i32 [%4:%5], offset:0
#ifndef VALHALL_COMPILER_PASSES_FOLD_OFFSETS_HPP
#define VALHALL_COMPILER_PASSES_FOLD_OFFSETS_HPP

#include <cstdint>

#include "valhall/compiler/analysis/sums.hpp"
#include "valhall/compiler/analysis/use_counts.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

namespace detail {

class offset_folder {
public:
    constexpr explicit offset_folder(program& p) : p_(p), reads_(p) {}

    // Returns true if an offset has changed.
    constexpr bool run()
    {
        bool has_changed = false;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                if (is_access(p_.nodes[n]))
                    while (fold_sum(n)) has_changed = true;
        }
        return has_changed;
    }

private:
    // True for an access to memory at an address and an offset.
    static constexpr bool is_access(const node& n)
    {
        if (!n.is_instruction() || n.source_count == 0 || !n.sources[0].is_value() || n.sources[0].high == none) return false;
        return (has(n.what.row(), effect::reads_memory) || has(n.what.row(), effect::writes_memory)) && n.what.row().sources()[0].is_wide &&
               n.what.immediate(immediate_name::offset);
    }

    // Folds the addition that computes the address of an access, if it adds a constant and the new offset is in range.
    constexpr bool fold_sum(node_id n)
    {
        const use address = p_.nodes[n].sources[0];
        if (!address.is_value() || address.high != address.id + 1 || !address.is_plain()) return false;
        const node_id by = p_.values[address.id].by;
        if (p_.values[address.high].by != by || !p_.nodes[by].is_instruction() || !is_wide_sum(p_.nodes[by].what)) return false;
        const use base = p_.nodes[by].sources[0];
        std::int64_t added = 0;
        if (!can_be_address(base) || !find_constant(p_.nodes[by], added)) return false;
        const std::int64_t offset = *p_.nodes[n].what.immediate(immediate_name::offset);
        if (!p_.nodes[n].what.set_immediate(immediate_name::offset, offset + added)) return false;
        reads_.set_source(n, 0, base);
        return true;
    }
    static constexpr bool can_be_address(const use& base)
    {
        return base.is_plain() && (base.kind == use_kind::special || (base.is_value() && base.high != none));
    }
    // The constant that a sum adds to its first source.
    constexpr bool find_constant(const node& sum, std::int64_t& added) const
    {
        use sources[4]{constant_use(0), sum.sources[1]};
        if (sources[1].is_value() && sources[1].high == none) {
            const node& by = p_.definition(sources[1].id);
            if (by.kind != node_kind::copy || !by.sources[0].is_plain() || !by.sources[0].is_constant()) return false;
            sources[1].kind = use_kind::constant;
            sources[1].id = by.sources[0].id;
        }
        std::uint32_t words[2]{};
        if (!sources[1].is_constant() || !fold(sum.what, sources, {0, 0, 0, 0}, words)) return false;
        added = static_cast<std::int64_t>(words[0] | std::uint64_t{words[1]} << 32);
        return true;
    }

    program& p_;
    use_counts reads_;
};

}  // namespace detail

// Folds constants into the offsets of loads and stores. Returns true if there was one.
constexpr bool fold_offsets(program& p)
{
    for (const node& n : p.nodes)
        if (n.in != none && n.is_instruction() && is_wide_sum(n.what)) return detail::offset_folder(p).run();
    return false;
}

}  // namespace valhall::compiler

#endif
