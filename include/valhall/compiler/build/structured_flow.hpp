// SPDX-License-Identifier: MIT
// Structured control flow: conditions, loops and regions, each as basic blocks.
#ifndef VALHALL_COMPILER_BUILD_STRUCTURED_FLOW_HPP
#define VALHALL_COMPILER_BUILD_STRUCTURED_FLOW_HPP

#include <cstdint>

#include "valhall/compiler/build/blocks.hpp"
#include "valhall/compiler/simplify/booleans.hpp"

namespace valhall::compiler {

// The structured control flow of a builder.
class flow_builder : public block_builder {
public:
    using block_builder::block_builder;

    // ---- structured control flow ----
    //
    //   b.begin_if(condition); … b.begin_else(); … b.end_if();
    //   b.begin_loop(); … b.leave_loop(); … b.repeat_loop(); … b.end_loop();     repeats until it is left. Before the end: end_body()
    //   b.begin_region(); … b.leave_region(); … b.end_region();                  runs once, to its end or until it is left
    // Code added after leaving is unreachable until the innermost open construct ends.

    /// Runs the following code if the condition is not 0 (with on_zero: is 0), else continues at begin_else() or end_if().
    constexpr void begin_if(const use& condition, bool on_zero = false)
    {
        use tested = plain(condition);
        if (options_.simplify) settle_test(p_, tested, on_zero);
        add_join({.kind = join_kind::condition, .scope = ++scopes_, .other = add_dominated(), .after = add_dominated()});
        const std::uint32_t then = add_dominated();
        branch_to_sides(tested, on_zero, then, joins_.back().other);
        begin(then, joins_.back());
    }
    /// Ends the side of a condition that runs if it holds, and begins the other one.
    constexpr void begin_else()
    {
        if (!is_innermost(join_kind::condition)) return;
        join& j = joins_.back();
        if (j.has_else) return fail(error::not_open);
        j.has_else = true;
        j.scope = ++scopes_;
        branch_to(j.after);
        begin(j.other, j);
    }
    /// Ends a condition, with or without begin_else().
    constexpr void end_if()
    {
        // The other side gets a block even if it is empty, so that there are no critical edges into phis.
        if (!is_innermost(join_kind::condition)) return;
        if (!joins_.back().has_else) begin_else();
        close();
    }

    /// Begins a region: code that leave_region() leaves.
    constexpr void begin_region() { add_join({.kind = join_kind::region, .scope = scope(), .after = add_dominated()}); }
    /// Branches to the end of an open region; 0 is the innermost.
    constexpr void leave_region(int outer = 0) { leave(join_kind::region, outer); }
    /// Ends the innermost region.
    constexpr void end_region()
    {
        if (is_innermost(join_kind::region)) close();
    }

    // The number of the innermost open side of a condition or iteration of a loop; 0 outside of all.
    constexpr std::uint32_t scope() const { return joins_.empty() ? 0 : joins_.back().scope; }
    // True if code of that scope is still open, so that its values may be used.
    constexpr bool is_open(std::uint32_t scope) const
    {
        if (scope == 0) return true;
        for (std::uint32_t n = joins_.size(); n-- != 0;)
            if (joins_[n].scope <= scope) return joins_[n].scope == scope;
        return false;
    }

    /// Begins a loop, which repeats until it is left.
    constexpr void begin_loop()
    {
        const std::uint32_t header = add_dominated(false);
        add_join({.kind = join_kind::loop, .scope = scope(), .other = header, .after = add_dominated()});
        branch_to(header);
        ++depth_;
        begin(header, joins_.back());
        add_join({.kind = join_kind::iteration, .scope = ++scopes_, .after = add_dominated()});
    }
    /// Branches to the end of an open loop, or (repeat_loop) to its next iteration; 0 is the innermost.
    constexpr void leave_loop(int outer = 0) { leave(join_kind::loop, outer); }
    constexpr void repeat_loop(int outer = 0) { leave(join_kind::iteration, outer); }
    /// Ends the body of a loop: what is added until end_loop() runs before each further iteration, also after repeat_loop().
    constexpr void end_body()
    {
        if (is_innermost(join_kind::iteration)) close();
    }
    /// Ends a loop, and its body if end_body() has not.
    constexpr void end_loop()
    {
        if (joins_.empty() || joins_.back().kind != join_kind::loop) end_body();
        if (joins_.empty() || joins_.back().kind != join_kind::loop) return;
        branch_to(joins_.back().other);
        seal_basic(joins_.back().other);
        --depth_;
        finish();
    }

private:
    enum class join_kind : std::uint8_t { condition, region, loop, iteration };
    struct join {
        join_kind kind{};
        bool has_else = false;
        std::uint32_t scope = 0;  // see scope(); that around it for regions, and loops around their iteration
        std::uint32_t other = 0;  // the other side of a condition, the header of a loop
        std::uint32_t after = 0;  // the basic block after it; of an iteration, the one that ends each
        std::uint32_t shared = 0;  // number of shared nodes
    };

    constexpr void add_join(join added)
    {
        if (is_ended_) fail(error::after_branch);
        if (joins_.empty()) p_.open_from = from_ + 1;
        added.shared = shared_count();
        joins_.add(added);
    }
    constexpr void begin(std::uint32_t number, const join& j) { begin_basic(number, loops_around() + depth_, j.shared); }
    // Ends the innermost join: continues after it.
    constexpr void close()
    {
        branch_to(joins_.back().after);
        finish();
    }
    constexpr void finish()
    {
        const join j = joins_.back();
        joins_.pop();
        if (joins_.empty()) p_.open_from = 0;
        begin(j.after, j);
    }
    // Branches to the end of an open join of a kind.
    constexpr void leave(join_kind kind, int outer)
    {
        for (std::uint32_t at = joins_.size(); at-- != 0;) {
            if (joins_[at].kind != kind || outer-- != 0) continue;
            branch_to(joins_[at].after);
            return begin_basic(add_dominated(), loops_around() + depth_, shared_count());
        }
        fail(error::not_open);
    }
    // True if the innermost open join is of a kind. If not, nothing is closed.
    constexpr bool is_innermost(join_kind kind)
    {
        if (!joins_.empty() && joins_.back().kind == kind) return true;
        fail(error::not_open);
        return false;
    }

    std::uint32_t depth_ = 0;  // number of open structured loops
    std::uint32_t scopes_ = 0;  // number of sides of conditions and iterations so far
    pool<join> joins_{};
};

}  // namespace valhall::compiler

#endif
