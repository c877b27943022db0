// SPDX-License-Identifier: MIT
// Initial values of variables in shared memory: stored once for each workgroup, before the shader runs.
#ifndef VALHALL_SPIRV_LOWER_SHARED_VALUES_HPP
#define VALHALL_SPIRV_LOWER_SHARED_VALUES_HPP

#include <cstdint>
#include <span>

#include "valhall/spirv/lower/composites.hpp"
#include "valhall/spirv/lower/interface.hpp"
#include "valhall/spirv/lower/uses.hpp"

namespace valhall::spirv::lower {

// The invocations of a workgroup store zeros together, one word each; the first one stores other values. A barrier follows.
class shared_initializer {
public:
    constexpr explicit shared_initializer(lowering& l) : l_(l) {}

    constexpr void run()
    {
        const std::uint32_t entry = l_.index;
        if (!has_any()) return;
        bool is_stored = false;
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function && !l_.has_failed(); ++n) {
            const instruction_view what = l_.m[n];
            if (!is_initialized(what) || !is_used(l_, what[2])) continue;
            l_.index = n;
            store(what);
            is_stored = true;
        }
        l_.index = entry;
        if (is_stored) l_.b.message(l_.b.form(opcode::BARRIER, modifier::slot::slot7), {}, {}, 0, {.orders_workgroup_only = true});
    }

private:
    static constexpr bool is_initialized(const instruction_view& what)
    {
        return what.code() == op::Variable && what.size() > 4 && static_cast<storage_class>(what[3]) == storage_class::Workgroup;
    }
    constexpr bool has_any() const
    {
        for (std::uint32_t n = 0; n < l_.m.size() && l_.m[n].code() != op::Function; ++n)
            if (is_initialized(l_.m[n])) return true;
        return false;
    }

    constexpr void store(const instruction_view& what)
    {
        const pointer p = pointer_of_value(l_, what[2]);
        if (l_.has_failed()) return;
        bool is_zero = true;
        for (const use u : l_.value(what[4])) is_zero &= u.is(0);
        if (l_.has_failed()) return;
        if (is_zero) store_zeros(p);
        else store_by_one(p, what[4]);
    }

    constexpr void store_by_one(const pointer& p, std::uint32_t value)
    {
        pool<use> words;
        copy_of(l_, value, words);
        const use index = local_index(l_);
        l_.b.begin_if(index, true);
        store_to(l_, p, words.view());
        l_.b.end_if();
    }

    constexpr void store_zeros(const pointer& p)
    {
        constexpr std::uint32_t most_turns = 8;  // without a loop
        const std::uint32_t bytes = p.is_block ? layout_bytes(l_, p.type) : extent_of(l_, p.type).bytes;
        const std::uint32_t words = (bytes + p.offset % 4 + 3) / 4;
        const std::uint32_t threads = l_.workgroup_size[0] * l_.workgroup_size[1] * l_.workgroup_size[2];
        pointer first = p;
        first.offset &= ~3u;
        const use index = local_index(l_);
        if (threads != 0 && words <= threads * most_turns) {
            for (std::uint32_t done = 0; done < words; done += threads) store_zero_if(first, iadd(l_.b, index, number(done)), words);
            return;
        }
        builder& b = l_.b;
        const variable turn = b.make_variable(index);
        b.begin_loop();
        const use at = b.held_by(turn);
        b.begin_if(ucmp(b, condition::lt, at, number(words)), true);
        b.leave_loop();
        b.end_if();
        store_zero(first, at);
        b.set(turn, iadd(b, at, number(threads)));
        b.end_loop();
    }
    constexpr void store_zero_if(const pointer& first, const use& word, std::uint32_t words)
    {
        l_.b.begin_if(ucmp(l_.b, condition::lt, word, number(words)));
        store_zero(first, word);
        l_.b.end_if();
    }
    constexpr void store_zero(const pointer& first, const use& word)
    {
        constexpr leaf one_word[1]{{0, 32}};
        const use zero[1]{number(0)};
        pointer p = first;
        p.dynamic = word;
        p.shift = 2;
        store_leaves(l_, p, one_word, zero);
    }

    lowering& l_;
};

}  // namespace valhall::spirv::lower

#endif
