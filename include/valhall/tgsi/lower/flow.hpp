// SPDX-License-Identifier: MIT
// Control flow: walks a program from its first instruction to its end, and inlines subroutines at their calls.
#ifndef VALHALL_TGSI_LOWER_FLOW_HPP
#define VALHALL_TGSI_LOWER_FLOW_HPP

#include <cstdint>

#include "valhall/tgsi/blocks.hpp"
#include "valhall/tgsi/lower/discard.hpp"
#include "valhall/tgsi/lower/register_access.hpp"

namespace valhall::tgsi::frontend {

// Walks the instructions; `plain` lowers those that are not control flow.
template <class Plain>
class flow_walker {
public:
    constexpr flow_walker(lowering& l, const Plain& plain) : l_(l), b_(l.b), code_(l.program.instructions), plain_(plain) {}

    constexpr void walk()
    {
        find_places();
        if (l_.has_failed()) return;
        // The region that a RET in the main program leaves.
        const bool has_region = l_.used.returns_early;
        if (has_region) open_region();
        at_ = 0;
        while (at_ < code_.size() && !is_done_ && !l_.has_failed()) step();
        if (l_.has_failed()) return;
        if (has_region) close_region();
    }

private:
    // An inlined call that is being lowered.
    struct call {
        std::uint32_t label = 0;
        std::uint32_t back = 0;     // where the caller continues
        std::uint32_t region = 0;   // the region that RET leaves
    };
    // An open switch.
    struct open_switch {
        std::uint32_t begin = 0;
        std::uint32_t region = 0;
        use selector{};
        variable falls{};           // not 0: the previous case falls through to this one
        bool has_part = false;      // true if a case of it is open
    };

    static constexpr std::uint32_t most_calls = 64, most_steps = 1u << 22;

    constexpr void find_places()
    {
        places_.resize(static_cast<std::uint32_t>(code_.size()));
        find_blocks(l_.program, places_.view(), [&](block_error, std::uint32_t instruction, std::uint32_t) {
            l_.index = instruction;
            l_.refuse(compile_error::unmatched_block);
        });
    }

    constexpr void open_region()
    {
        b_.begin_region();
        ++regions_;
        ++l_.nesting;
    }
    constexpr void close_region()
    {
        b_.end_region();
        --regions_;
        --l_.nesting;
    }
    // Leaves the n-th opened region, from 0.
    constexpr void leave_region(std::uint32_t n) { b_.leave_region(static_cast<int>(regions_ - 1 - n)); }

    constexpr void step()
    {
        const tgsi::instruction& i = code_[at_];
        l_.index = at_;
        b_.set_origin(at_ + 1);
        b_.set_precise(i.is_precise);
        if (++steps_ > most_steps) return l_.refuse(compile_error::too_many_calls);
        const std::uint32_t here = at_++;
        const role does = i.info().role;
        if (does == role::plain || does == role::kill) {
            if (b_.is_reachable()) plain_(i);
            return;
        }
        lower_flow(i, does, here);
    }

    constexpr void lower_flow(const tgsi::instruction& i, role does, std::uint32_t here)
    {
        switch (does) {
        case role::begin_if: return lower_if(i, here);
        case role::begin_else: return b_.begin_else();
        case role::end_if:
            b_.end_if();
            --l_.nesting;
            return;
        case role::begin_loop:
            b_.begin_loop();
            ++l_.nesting;
            return;
        case role::end_loop:
            b_.end_loop();
            --l_.nesting;
            return;
        case role::leave: return lower_leave(here);
        case role::repeat: return b_.repeat_loop();
        case role::begin_switch: return lower_switch(i, here);
        case role::begin_case:
        case role::begin_default: return lower_case(here);
        case role::end_switch: return lower_end_switch();
        case role::call: return lower_call(i);
        case role::leave_subroutine: return lower_return(here);
        case role::begin_subroutine: is_done_ = true; return;  // the main program ended before it
        case role::end_subroutine: return lower_end_subroutine();
        case role::end: is_done_ = true; return;
        case role::plain:
        case role::kill: return;
        }
    }

    // ---- conditions ----

    // A word that is not 0 if the condition holds. Floats are compared: -0 equals 0, and NaN does not.
    constexpr use condition_of(const tgsi::instruction& i)
    {
        const source& s = i.sources[0];
        const value_type type = i.info().sources[0].type;
        const use value = read_source(l_, s, type, 0, s.swizzle.taken(1));
        return type == value_type::f32 ? fcmp(b_, modifier::condition::ne, modifier::result_type::m1, value, number(0)) : value;
    }

    constexpr bool is_kill(std::uint32_t n) const
    {
        return n < code_.size() && code_[n].info().role == role::kill && code_[n].source_count == 0;
    }

    constexpr void lower_if(const tgsi::instruction& i, std::uint32_t here)
    {
        // An IF that only contains KILL discards by its condition.
        if (is_kill(here + 1) && here + 2 < code_.size() && code_[here + 2].info().role == role::end_if) {
            if (b_.is_reachable()) discard_if(l_, condition_of(i));
            at_ = here + 3;
            return;
        }
        ++l_.nesting;
        b_.begin_if(b_.is_reachable() ? condition_of(i) : number(0));
    }

    // ---- loops and switches ----

    constexpr void lower_leave(std::uint32_t here)
    {
        const std::uint32_t from = places_[here].leaves;
        if (code_[from].info().role == role::begin_loop) return b_.leave_loop();
        leave_region(switches_.back().region);
    }

    // Each case is a condition: the selector equals its number, or the previous case falls through.
    constexpr void lower_switch(const tgsi::instruction& i, std::uint32_t here)
    {
        const use selector =
            b_.is_reachable() ? read_source(l_, i.sources[0], value_type::u32, 0, i.sources[0].swizzle.taken(1)) : number(0);
        const variable falls = b_.make_variable();
        b_.set(falls, number(0));
        switches_.add({.begin = here, .region = regions_, .selector = b_.plain(selector), .falls = falls});
        open_region();
        at_ = places_[here].next;  // code before the first case never runs
    }

    constexpr use is_case(const open_switch& s, std::uint32_t part)
    {
        const source& wanted = code_[part].sources[0];
        return ucmp(b_, modifier::condition::eq, s.selector, read_source(l_, wanted, value_type::u32, 0, wanted.swizzle.taken(1)));
    }
    // True if no case has the selector's number.
    constexpr use is_default(const open_switch& s)
    {
        use none_of = number(all_bits);
        for (std::uint32_t part = places_[s.begin].next; code_[part].info().role != role::end_switch; part = places_[part].next)
            if (code_[part].info().role == role::begin_case) none_of = band(b_, none_of, bnot(b_, is_case(s, part)));
        return none_of;
    }

    constexpr void close_case(open_switch& s)
    {
        if (!s.has_part) return;
        if (b_.is_reachable()) b_.set(s.falls, number(all_bits));
        b_.end_if();
        --l_.nesting;
        s.has_part = false;
    }

    constexpr void lower_case(std::uint32_t here)
    {
        open_switch& s = switches_.back();
        close_case(s);
        use holds = b_.held_by(s.falls);
        for (std::uint32_t part = here;; ++part) {
            const bool is_one_case = code_[part].info().role == role::begin_case;
            holds = bor(b_, holds, is_one_case ? is_case(s, part) : is_default(s));
            at_ = part + 1;
            // Consecutive CASE labels share one part.
            if (places_[part].next != part + 1 || code_[part + 1].info().role == role::end_switch) break;
        }
        b_.begin_if(holds);
        ++l_.nesting;
        s.has_part = true;
    }

    constexpr void lower_end_switch()
    {
        close_case(switches_.back());
        switches_.pop();
        close_region();
    }

    // ---- subroutines ----

    constexpr void lower_call(const tgsi::instruction& i)
    {
        const bool is_good = i.label < code_.size() && code_[i.label].info().role == role::begin_subroutine;
        if (!is_good) return l_.refuse(compile_error::bad_label);
        for (const call& c : calls_)
            if (c.label == i.label) return l_.refuse(compile_error::recursion);
        if (calls_.size() == most_calls) return l_.refuse(compile_error::recursion);
        if (!b_.is_reachable()) return;
        calls_.add({.label = i.label, .back = at_, .region = regions_});
        open_region();
        at_ = i.label + 1;
    }

    constexpr void lower_end_subroutine()
    {
        if (calls_.empty()) {
            is_done_ = true;
            return;
        }
        close_region();
        at_ = calls_.back().back;
        calls_.pop();
    }

    constexpr void lower_return(std::uint32_t here)
    {
        if (!calls_.empty()) return leave_region(calls_.back().region);
        if (places_[here].around == no_instruction) is_done_ = true;  // subroutines follow
        else leave_region(0);
    }

    lowering& l_;
    builder& b_;
    std::span<const tgsi::instruction> code_;
    const Plain& plain_;
    pool<block_place> places_{};
    pool<call> calls_{};
    pool<open_switch> switches_{};
    std::uint32_t regions_ = 0;  // number of open regions
    std::uint32_t at_ = 0;
    std::uint32_t steps_ = 0;
    bool is_done_ = false;
};

// Lowers a program's instructions by their roles. `plain(instruction)` lowers those that are not control flow.
template <class Plain>
constexpr void lower_flow(lowering& l, const Plain& plain)
{
    flow_walker<Plain>(l, plain).walk();
}

}  // namespace valhall::tgsi::frontend

#endif
