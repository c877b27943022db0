// SPDX-License-Identifier: MIT
// Budgets: bounds on what a small module may cost. Calls are inlined, so 30 functions that each call the one before twice are 2^30 calls.
#ifndef VALHALL_SPIRV_LOWER_BUDGET_HPP
#define VALHALL_SPIRV_LOWER_BUDGET_HPP

#include <cstdint>

#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower {

// Counts the instructions of functions with all their calls inlined.
class inlined_size {
public:
    constexpr explicit inlined_size(lowering& l) : l_(l) {}

    // Refuses the call that exceeds the budget.
    constexpr void check(std::uint32_t function)
    {
        sizes_.resize(static_cast<std::uint32_t>(l_.m.functions().size()));
        const std::uint32_t root = l_.m.function_of(function);
        count(root);
        if (sizes_[root] > l_.options.budget.instructions) refuse_call(root);
    }

private:
    static constexpr std::uint64_t most = std::uint64_t{1} << 32;

    constexpr std::uint32_t callee_of(const instruction_view& what) const { return l_.m.function_of(what[3]); }

    // Sets the size of a function after those of the functions that it calls. (There is no recursion; the stack is explicit because the
    // depth is not bounded yet.)
    constexpr void count(std::uint32_t root)
    {
        struct visit {
            std::uint32_t function = 0, at = 0;
            std::uint64_t size = 0;
        };
        pool<visit> stack;
        stack.add({root, l_.m.functions()[root].body, 0});
        while (!stack.empty()) {
            visit& top = stack.back();
            const function_place& f = l_.m.functions()[top.function];
            if (top.at >= f.last) {
                sizes_[top.function] = top.size < most ? top.size : most;
                stack.pop();
                continue;
            }
            const instruction_view what = l_.m[top.at];
            if (what.code() == op::FunctionCall) {
                const std::uint32_t callee = callee_of(what);
                if (sizes_[callee] == 0 && l_.m.functions()[callee].body < l_.m.functions()[callee].last) {
                    stack.add({callee, l_.m.functions()[callee].body, 0});
                    continue;
                }
                top.size += sizes_[callee];
            }
            ++top.size;
            ++top.at;
        }
    }
    // Refuses the first call after which the sum is exceeded; if a called function alone exceeds it, the call in that function.
    constexpr void refuse_call(std::uint32_t function)
    {
        for (;;) {
            const function_place& f = l_.m.functions()[function];
            std::uint64_t sum = 0;
            std::uint32_t at = f.body, deeper = function;
            for (; at < f.last && sum <= l_.options.budget.instructions; ++at) {
                ++sum;
                if (l_.m[at].code() != op::FunctionCall) continue;
                sum += sizes_[callee_of(l_.m[at])];
                if (sizes_[callee_of(l_.m[at])] > l_.options.budget.instructions) deeper = callee_of(l_.m[at]);
            }
            if (deeper == function) {
                l_.index = at - 1;
                return l_.refuse(compile_error::too_many_instructions);
            }
            function = deeper;
        }
    }

    lowering& l_;
    pool<std::uint64_t> sizes_{};  // by function; 0: not known yet
};

// Refuses the current instruction if the values or the program have become too large.
constexpr void check_budget(lowering& l)
{
    if (l.value_words_count() > l.options.budget.value_words) l.refuse(compile_error::too_many_words);
    if (l.b.known_values() > l.options.budget.block_values) l.refuse(compile_error::too_many_block_values);
    if (l.b.made().nodes.size() > l.options.budget.nodes) l.refuse(compile_error::too_many_nodes);
}

}  // namespace valhall::spirv::lower

#endif
