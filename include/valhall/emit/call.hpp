// SPDX-License-Identifier: MIT
// The compile-time part of a constructor call: the architectures to consider, and one plan that holds on all of them.
#ifndef VALHALL_EMIT_CALL_HPP
#define VALHALL_EMIT_CALL_HPP

#include "valhall/emit/plan.hpp"

namespace valhall::detail {

// Denotes no particular architecture: the call must be encoded alike on all that have the instruction.
inline constexpr arch every_architecture{0};

// The architectures to plan a call for.
struct call_architectures {
    arch list[arch_total]{};
    int count = 0;

    constexpr void add(arch on) { list[count++] = on; }
    constexpr const arch* begin() const { return list; }
    constexpr const arch* end() const { return list + count; }
};

template <arch On>
inline constexpr call_architectures only{{On}, 1};

// Those of v9 to v14 that have an instruction.
template <opcode Op>
inline constexpr call_architectures architectures_with_row = [] {
    call_architectures found;
    for (const arch on : architectures)
        if (contains(common_encoding, on) && find_row(Op, on) != no_row) found.add(on);
    return found;
}();

// True if two architectures have the same row and fields for an instruction.
constexpr bool has_same_fields(opcode code, arch x, arch y)
{
    const std::uint16_t row = find_row(code, x);
    return row == find_row(code, y) && shape_of(row, x) == shape_of(row, y);
}

// One of each group of them that has the same row and fields.
template <opcode Op>
inline constexpr call_architectures architectures_that_differ = [] {
    call_architectures found;
    for (const arch next : architectures_with_row<Op>) {
        bool is_new = true;
        for (const arch earlier : found) is_new &= !has_same_fields(Op, earlier, next);
        if (is_new) found.add(next);
    }
    return found;
}();

template <opcode Op, arch On>
constexpr const call_architectures& architectures_of_call(const argument_pointer* arguments, int count)
{
    // If the architecture lacks the instruction, the reader says so.
    if constexpr (On != every_architecture || architectures_with_row<Op>.count == 0) return only<On>;
    for (int i = 0; i < count; ++i)
        if (arguments[i]->varies) return architectures_with_row<Op>;
    return architectures_that_differ<Op>;
}

constexpr bool is_same(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

// True if two plans encode a run-time value in the same bits.
constexpr bool is_same(const placement& x, const placement& y)
{
    return x.operand.kind == y.operand.kind && x.operand.index == y.operand.index && is_same(x.bits, y.bits) && x.is_pair == y.is_pair &&
           is_same(x.group.base, y.group.base) && is_same(x.group.count, y.group.count) && x.group.least == y.group.least &&
           x.group.bias == y.group.bias && is_same(x.number.bits, y.number.bits) && is_same(x.number.high, y.number.high) &&
           x.number.kind == y.number.kind;
}

// True if two rows determine open staging counts by the same rules.
constexpr bool counts_alike(descriptor x, descriptor y)
{
    for (int group = 0; group < max_staging; ++group)
        if (x.count_rule(group) != y.count_rule(group)) return false;
    return true;
}

// Intersects a plan with the plan of the same call on another architecture.
template <int Places>
constexpr void join(plan<Places>& made, const plan<Places>& other)
{
    if (made.problem && other.problem) return;
    bool agree = !made.problem && !other.problem && made.known.bits == other.known.bits;
    agree &= !made.counts_are_open || counts_alike(made.known.row(), other.known.row());
    for (int i = 0; i < Places; ++i) {
        agree &= is_same(made.places[i], other.places[i]);
        made.places[i].legal &= other.places[i].legal;
        made.places[i].accepted &= other.places[i].accepted;
    }
    made.may_exclude |= other.may_exclude;
    if (!agree) made.problem = {fault_code::architectures_differ};
}

// Restricts a run-time flow control to the values that all architectures with the instruction have.
template <int Places>
constexpr void keep_common_flows(plan<Places>& made, opcode code)
{
    for (int i = 0; i < Places; ++i)
        if (is_same(made.places[i].bits, flow_field))
            for (const arch on : architectures)
                if (contains(common_encoding, on) && find_row(code, on) != no_row)
                    made.places[i].legal &= defined_values(enum_id::flow, on);
}

// The plan of a call on one architecture.
template <int Places>
constexpr plan<Places> plan_on(opcode code, arch on, const argument_pointer* arguments, int count)
{
    plan<Places> made;
    call_reader(code, on, arguments, count, made, made.places).read();
    return made;
}

// The plan of a call. (Not a member of `call`, since compilers would instantiate it for each call.)
template <int Places>
constexpr plan<Places> plan_of(opcode code, arch on, const call_architectures& asked, const argument_pointer* arguments, int count)
{
    plan<Places> first = plan_on<Places>(code, asked.list[0], arguments, count);
    for (int i = 1; i < asked.count; ++i) join(first, plan_on<Places>(code, asked.list[i], arguments, count));
    if (on == every_architecture) keep_common_flows(first, code);
    return first;
}

// The compile-time part of a call.
template <opcode Op, arch On, class... Arguments>
struct call {
    static constexpr argument_pointer arguments[] = {&argument_of<Arguments>::value..., nullptr};
    static constexpr int count = sizeof...(Arguments);
    static constexpr const call_architectures& asked = architectures_of_call<Op, On>(arguments, count);

    static constexpr bool has_values = !(argument_of<Arguments>::value.is_known && ...);
    static constexpr int places = has_values ? count : 0;

    static constexpr plan<places> made = plan_of<places>(Op, On, asked, arguments, count);

    // (Separate members, so that the plan is not part of the program.)
    static constexpr bool is_allowed = made.problem.code == fault_code::none;
    static constexpr bool lacks_target = is_allowed && made.lacks_target;
    static constexpr fault missing{lacks_target ? fault_code::missing_target : fault_code::none, operand_kind::immediate};
    static constexpr word constant = made.known.bits;
};

}  // namespace valhall::detail

#endif
