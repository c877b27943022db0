// SPDX-License-Identifier: MIT
// Finds the texture instructions that need no helper lanes: no derivative or other cross-lane read depends on their results.
#ifndef VALHALL_COMPILER_PASSES_HELPERS_HPP
#define VALHALL_COMPILER_PASSES_HELPERS_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/program/effects.hpp"

namespace valhall::compiler {

namespace detail {

class helper_marker {
public:
    constexpr explicit helper_marker(program& p) : p_(p) { is_needed_.resize(p.values.size()); }

    constexpr void run()
    {
        bool any = false;
        for (node_id n = 1; n < p_.nodes.size(); ++n) {
            if (!looks_at_lanes(p_.nodes[n])) continue;
            need_sources(p_.nodes[n]);
            any = true;
        }
        // Helper lanes must follow the same branches, and a cross-lane read may depend on memory.
        if (any) need_branches_and_memory();
        while (!waiting_.empty()) {
            const node_id n = waiting_.back();
            waiting_.pop();
            need_sources(p_.nodes[n]);
        }
        for (node& n : p_.nodes)
            if (n.is_instruction() && n.what.row().has(enum_id::skip) && !gives_needed(n))
                static_cast<void>(n.what.set(modifier::skip::skip));
    }

private:
    static constexpr bool has_effect(const node& n, effect e) { return (effects_of(n.what.row()) & static_cast<std::uint32_t>(e)) != 0; }

    static constexpr bool looks_at_lanes(const node& n) { return n.is_instruction() && !n.is_dead && needs_helper_lanes(n.what); }

    constexpr void need(const use& u)
    {
        if (!u.is_value()) return;
        need_value(u.id);
        if (u.high != none) need_value(u.high);
    }
    constexpr void need_value(value_id v)
    {
        if (is_needed_[v]) return;
        is_needed_[v] = true;
        waiting_.add(p_.values[v].by);
    }
    constexpr void need_sources(const node& n)
    {
        each_use(p_, n, [this](const use& u) { need(u); });
    }

    constexpr void need_branches_and_memory()
    {
        for (const block& b : p_.blocks)
            if (b.condition) need(b.condition);
        for (const node& n : p_.nodes)
            if (n.is_instruction() && !n.is_dead && has_effect(n, effect::writes_memory)) need_sources(n);
    }

    constexpr bool gives_needed(const node& n) const
    {
        for (value_id v = n.result; v < n.result + n.result_count; ++v)
            if (is_needed_[v]) return true;
        return false;
    }

    program& p_;
    pool<bool> is_needed_{};
    pool<node_id> waiting_{};
};

}  // namespace detail

// Sets `.skip` on the texture instructions of a fragment shader whose results helper lanes do not need. Linear in the program.
constexpr void skip_helpers(program& p) { detail::helper_marker(p).run(); }

}  // namespace valhall::compiler

#endif
