// SPDX-License-Identifier: MIT
// Atomics on buffers and shared memory, and barriers.
#ifndef VALHALL_SPIRV_LOWER_ATOMICS_HPP
#define VALHALL_SPIRV_LOWER_ATOMICS_HPP

#include <cstdint>

#include "valhall/spirv/lower/atomic_loops.hpp"
#include "valhall/spirv/lower/composites.hpp"
#include "valhall/spirv/lower/memory.hpp"
#include "valhall/spirv/lower/uses.hpp"

namespace valhall::spirv::lower {

// ---- barriers ----

// The memory that memory semantics order: at least that of the workgroup.
constexpr memory_scope memory_ordered_by(std::uint32_t semantics)
{
    using bits = memory_semantics;
    constexpr std::uint32_t others = static_cast<std::uint32_t>(bits::UniformMemory) |
                                     static_cast<std::uint32_t>(bits::CrossWorkgroupMemory) |
                                     static_cast<std::uint32_t>(bits::AtomicCounterMemory) | static_cast<std::uint32_t>(bits::ImageMemory) |
                                     static_cast<std::uint32_t>(bits::OutputMemory);
    return (semantics & others) != 0 ? memory_scope::all : memory_scope::workgroup;
}

// True for a control barrier that becomes BARRIER. One of a subgroup or an invocation only orders accesses.
constexpr bool is_machine_barrier(lowering& l, const instruction_view& what)
{
    if (what.code() != op::ControlBarrier) return false;
    const auto of = static_cast<scope>(l.constant_word(what[1]));
    if (of == scope::Workgroup) return true;
    if (of != scope::Subgroup && of != scope::Invocation) refuse_enumerant(l, l.index, "Scope", static_cast<std::uint32_t>(of));
    return false;
}

// The machine has no memory barrier: a fence keeps the accesses on their sides.
constexpr void lower_memory_barrier(lowering& l, const instruction_view& what) { l.b.fence(memory_ordered_by(l.constant_word(what[2]))); }
constexpr void lower_control_barrier(lowering& l, const instruction_view& what)
{
    const memory_scope ordered = memory_ordered_by(l.constant_word(what[3]));
    if (!is_machine_barrier(l, what)) return l.b.fence(ordered);
    l.b.message(l.b.form(opcode::BARRIER, modifier::slot::slot7), {}, {}, 0, {.orders_workgroup_only = ordered == memory_scope::workgroup});
}

// ---- atomics ----

// An atomic operation, and the word of the instruction with its operand; 0 for none.
struct atomic_form {
    modifier::atomic_operation operation{};
    std::uint32_t operand = 0;
    bool is_negated = false;
};

constexpr bool find_atomic(op code, atomic_form& form)
{
    using modifier::atomic_operation;
    switch (code) {
    case op::AtomicExchange: form = {atomic_operation::axchg, 6}; return true;
    case op::AtomicIIncrement:
    case op::AtomicIDecrement: form = {atomic_operation::aadd, 0, code == op::AtomicIDecrement}; return true;
    case op::AtomicIAdd: form = {atomic_operation::aadd, 6}; return true;
    case op::AtomicISub: form = {atomic_operation::aadd, 6, true}; return true;
    case op::AtomicSMin: form = {atomic_operation::asmin, 6}; return true;
    case op::AtomicUMin: form = {atomic_operation::aumin, 6}; return true;
    case op::AtomicSMax: form = {atomic_operation::asmax, 6}; return true;
    case op::AtomicUMax: form = {atomic_operation::aumax, 6}; return true;
    case op::AtomicAnd: form = {atomic_operation::aand, 6}; return true;
    case op::AtomicOr: form = {atomic_operation::aor, 6}; return true;
    case op::AtomicXor: form = {atomic_operation::axor, 6}; return true;
    default: return false;
    }
}

// The operand of an atomic, negated if it is to be subtracted.
constexpr void atomic_operand(lowering& l, const instruction_view& what, const atomic_form& form, std::uint32_t size, use (&words)[2])
{
    if (form.operand == 0) {
        words[0] = number(form.is_negated ? all_bits : 1);
        words[1] = number(form.is_negated ? all_bits : 0);
        return;
    }
    const value_words given = l.value(what[form.operand]);
    if (given.size() != size) return l.refuse(compile_error::bad_operands, what[form.operand]);
    const use low = given[0], high = size == 2 ? given[1] : number(0);
    const use_pair negative = !form.is_negated ? use_pair{low, high}
                              : size == 2      ? wide::i64neg(l.b, {low, high})
                                               : use_pair{ineg(l.b, low), number(0)};
    words[0] = negative.low;
    words[1] = negative.high;
}

// Emits an atomic of `size` words at an address.
constexpr void perform_atomic(lowering& l, const instruction_view& what, const use& address, std::int64_t offset, std::uint32_t size)
{
    builder& b = l.b;
    const opcode code = size == 2 ? opcode::ATOM_RETURN_i64 : opcode::ATOM_RETURN_i32;
    value_id first = none;
    atomic_form form;
    if (what.code() == op::AtomicCompareExchange) {
        const value_words to = l.value(what[7]), expected = l.value(what[8]);
        if (to.size() != size || expected.size() != size) return l.refuse(compile_error::bad_operands, what[7]);
        use words[4]{};
        for (std::uint32_t n = 0; n < size; ++n) {
            words[n] = to[n];
            words[size + n] = expected[n];
        }
        const instruction i = b.form(code, modifier::compare::compare, modifier::atomic_operation::axchg);
        first = b.message(b.with_immediate(i, immediate_name::offset, offset), {address}, std::span<const use>(words, 2 * size),
                          static_cast<int>(size));
    } else if (find_atomic(what.code(), form)) {
        use words[2]{};
        atomic_operand(l, what, form, size, words);
        if (l.has_failed()) return;
        const instruction i = b.form(code, form.operation);
        first = b.message(b.with_immediate(i, immediate_name::offset, offset), {address}, std::span<const use>(words, size),
                          static_cast<int>(size));
    } else {
        return l.refuse(compile_error::not_compiled);
    }
    const use made[2]{result_of(first, 0), size == 2 ? result_of(first, 1) : number(0)};
    l.set_value(what[2], std::span<const use>(made, size));
}

// An atomic that returns what was there before, in memory.
constexpr void change_atomically(lowering& l, const instruction_view& what, const pointer& p, const number_shape& shape)
{
    if (is_atomic_loop(what.code(), shape)) return atomic_loop(l, what, p, shape).run();
    const access_place at = place_of(l, p, 0, 0);
    perform_atomic(l, what, at.address, at.offset, shape.width == 64 ? 2 : 1);
}

constexpr void lower_atomic(lowering& l, const instruction_view& what)
{
    const bool is_store = what.code() == op::AtomicStore;
    const std::uint32_t pointer_id = is_store ? what[1] : what[3];
    const pointer p = pointer_of_value(l, pointer_id);
    if (l.has_failed()) return;
    const number_shape shape = shape_of(l.m, p.type);
    const bool is_known = shape && shape.count == 1 && !shape.is_boolean();
    if (!is_known || (is_float_atomic(what.code()) && shape.width > 32)) return l.refuse(compile_error::no_width, pointer_id);
    const std::uint32_t size = shape.width == 64 ? 2 : 1;
    // Other threads see the accesses before and after an atomic in this order, whatever its semantics: shaders of GLSL rely on it.
    if (what.code() == op::AtomicLoad) {
        pool<use> words;
        l.b.fence();
        load_from(l, p, words);
        if (!l.has_failed()) l.set_value(what[2], words.view());
        return l.b.fence();
    }
    // The position program has done it already.
    if (l.options.variant == variant::varying && p.kind == place_kind::memory) {
        if (is_store || !is_used(l, what[2])) return;
        return l.refuse(compile_error::repeated_atomic, pointer_id);
    }
    if (is_store) {
        pool<use> words;
        copy_of(l, what[4], words);
        if (words.size() != size) return l.refuse(compile_error::bad_operands, what[4]);
        l.b.fence();
        store_to(l, p, words.view());
        return l.b.fence();
    }
    if (p.kind != place_kind::memory && p.kind != place_kind::workgroup) return l.refuse(compile_error::bad_storage, pointer_id);
    if (p.is_outside) return l.make_zeros(what[2], size);
    const use inside = is_inside(l, p, shape.width / 8);
    if (!inside) return change_atomically(l, what, p, shape);
    builder& b = l.b;
    const variable old = b.make_variable(number(0)), high = b.make_variable(number(0));
    b.begin_if(inside);
    change_atomically(l, what, p, shape);
    if (l.has_failed()) return;
    b.set(old, l.value(what[2])[0]);
    if (size == 2) b.set(high, l.value(what[2])[1]);
    b.end_if();
    const use found[2]{b.held_by(old), b.held_by(high)};
    l.set_value(what[2], std::span<const use>(found, size));
}

}  // namespace valhall::spirv::lower

#endif
