// SPDX-License-Identifier: MIT
// Thread-private variables with run-time indices: decides which are kept in registers, and reads and writes those.
#ifndef VALHALL_SPIRV_LOWER_INDEXED_HPP
#define VALHALL_SPIRV_LOWER_INDEXED_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/build/lookup.hpp"
#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower {

// The variable or parameter that a pointer is derived from, or 0.
constexpr std::uint32_t root_of(const module& m, std::uint32_t id)
{
    for (;;) {
        switch (m.code_of(id)) {
        case op::Variable:
        case op::FunctionParameter: return id;
        case op::AccessChain:
        case op::InBoundsAccessChain:
        case op::PtrAccessChain:
        case op::CopyObject: id = m.definition(id)[3]; break;
        default: return 0;
        }
    }
}

// Finds variables that are indexed at run time, counts these accesses, and recognises constant tables. An access through a function
// parameter counts for all variables that calls pass to it.
class index_finder {
public:
    constexpr explicit index_finder(lowering& l) : l_(l) {}

    constexpr void run()
    {
        for (std::uint32_t n = 0; n < l_.m.size(); ++n) look_at(l_.m[n]);
        // Iterates until nothing changes. Without recursion, calls are nested at most as deep as there are functions.
        const pool<indexed_use> own = copy_of_uses();
        for (bool changes = !calls_.empty(); changes;) changes = pass_on(own);
    }

private:
    // A variable or parameter that a call passes to a parameter.
    struct passed {
        std::uint32_t root = 0, parameter = 0;
    };

    constexpr pool<indexed_use> copy_of_uses() const
    {
        pool<indexed_use> copy;
        for (const indexed_use& one : l_.indexed) copy.add(one);
        return copy;
    }

    constexpr bool pass_on(const pool<indexed_use>& own)
    {
        pool<indexed_use> sums;
        for (const indexed_use& one : own) sums.add(one);
        for (const passed& one : calls_) {
            indexed_use& to = sums[one.root];
            const indexed_use& from = l_.indexed[one.parameter];
            to.accesses = to.accesses + from.accesses < most_accesses ? to.accesses + from.accesses : most_accesses;
            to.is_written |= from.is_written;
            to.is_address |= from.is_address;
            to.is_interpolated |= from.is_interpolated;
        }
        bool changes = false;
        for (std::uint32_t id = 0; id < sums.size(); ++id) {
            changes |= !(sums[id] == l_.indexed[id]);
            l_.indexed[id] = sums[id];
        }
        return changes;
    }

    constexpr void look_at(const instruction_view& what)
    {
        switch (what.code()) {
        case op::AccessChain:
        case op::InBoundsAccessChain:
            for (std::uint32_t n = 4; n < what.size(); ++n)
                if (!is_constant(l_.m.code_of(what[n]))) return count(what[3]);
            return;
        case op::PtrAccessChain: l_.indexed[root_of(l_.m, what[3])].is_address = true; return count(what[3]);
        case op::Store:
            // Storing a constant to the whole variable keeps it a table.
            if (root_of(l_.m, what[1]) != what[1] || !is_constant(l_.m.code_of(what[2]))) note_store(what[1]);
            return;
        case op::CopyMemory: return note_store(what[1]);
        case op::ExtInst:
            if (is_interpolation(what)) l_.indexed[root_of(l_.m, what[5])].is_interpolated = true;
            for (std::uint32_t n = 5; n < what.size(); ++n)
                if (l_.m.code_of(l_.m.type_of(what[n])) == op::TypePointer) note_store(what[n]);
            return;
        case op::FunctionCall: return look_at_call(what);
        default: return;
        }
    }
    constexpr bool is_interpolation(const instruction_view& what) const
    {
        const auto code = static_cast<glsl_op>(what[4]);
        const bool is_named = code >= glsl_op::InterpolateAtCentroid && code <= glsl_op::InterpolateAtOffset;
        return is_named && is_glsl(l_.m, what);
    }
    constexpr void count(std::uint32_t pointer_id)
    {
        std::uint32_t& accesses = l_.indexed[root_of(l_.m, pointer_id)].accesses;
        if (accesses < most_accesses) ++accesses;
    }
    constexpr void note_store(std::uint32_t pointer_id) { l_.indexed[root_of(l_.m, pointer_id)].is_written = true; }
    constexpr void look_at_call(const instruction_view& what)
    {
        const function_place& f = l_.m.functions()[l_.m.function_of(what[3])];
        std::uint32_t argument = 4;
        for (std::uint32_t n = f.first + 1; n < f.body; ++n) {
            if (l_.m[n].code() != op::FunctionParameter) continue;
            const std::uint32_t given = what[argument++];
            if (l_.m.code_of(l_.m.type_of(given)) == op::TypePointer) calls_.add({root_of(l_.m, given), l_.m[n][2]});
        }
    }

    static constexpr std::uint32_t most_accesses = 0xFFFF;

    lowering& l_;
    pool<passed> calls_{};
};

// ---- choosing memory ----

// True if a variable of `words` words must be in the thread's memory: it is indexed at run time, and the registers cannot hold it, or
// selecting its elements would take too many instructions.
constexpr bool is_in_memory(lowering& l, std::uint32_t id, std::uint32_t words)
{
    constexpr std::uint32_t most_table_words = 256, most_words = 32, most_words_in_all = 96, most_choices = 1024;
    indexed_use& how = l.indexed[id];
    if (how.accesses == 0 || how.is_interpolated) return false;
    if (how.is_decided) return how.is_in_memory;
    how.is_decided = true;
    const bool is_table = !how.is_written;
    how.is_in_memory = how.is_address || !l.options.indexed_values || words > (is_table ? most_table_words : most_words) ||
                       how.accesses * words > most_choices || (!is_table && l.indexed_words + words > most_words_in_all);
    if (!how.is_in_memory && !is_table) l.indexed_words += words;
    return how.is_in_memory;
}

// ---- access to variables in registers ----

// Reads a word through a pointer.
constexpr use read_value(lowering& l, const pointer& p, std::uint32_t word)
{
    const variable first = p.first + p.offset + word;
    if (!p.dynamic) return l.b.held_by(first);
    pool<use> held;
    for (std::uint32_t at = 0; at <= p.reach; at += p.step) {
        const use u = l.b.held_by(first + at);
        held.add(u);
    }
    return element_of(l.b, p.dynamic, held.view());
}
constexpr void write_value(lowering& l, const pointer& p, std::uint32_t word, const use& to)
{
    const variable first = p.first + p.offset + word;
    if (!p.dynamic) return l.b.set(first, to);
    for (std::uint32_t place = 0; place * p.step <= p.reach; ++place) {
        const use before = l.b.held_by(first + place * p.step);
        l.b.set(first + place * p.step, element_after_store(l.b, p.dynamic, place, to, before));
    }
}

// Descends to one of several parts of `size` words each. `dynamic` counts steps of `step` words.
constexpr void choose_part(lowering& l, pointer& p, const use& index, std::uint32_t size)
{
    builder& b = l.b;
    const auto times = [&](const use& u, std::uint32_t factor) { return factor == 1 ? u : imul(b, u, number(factor)); };
    if (size == 0) return;
    if (!p.dynamic) {
        p.dynamic = index;
        p.step = size;
        return;
    }
    const std::uint32_t step = p.step % size == 0 ? size : size % p.step == 0 ? p.step : 1;
    const use outer = times(p.dynamic, p.step / step), inner = times(index, size / step);
    p.dynamic = iadd(b, outer, inner);
    p.step = step;
}

}  // namespace valhall::spirv::lower

#endif
