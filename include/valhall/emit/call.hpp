// SPDX-License-Identifier: MIT
// The compile-time part of a constructor call: the architectures to consider, and one plan that holds on all of them.
#ifndef VALHALL_EMIT_CALL_HPP
#define VALHALL_EMIT_CALL_HPP

#include "valhall/emit/plan.hpp"

namespace valhall::detail {

// Denotes no particular architecture: the call must be encoded alike on all that have the instruction.
inline constexpr arch every_architecture{0};

// The architectures to plan a call for: the first of each group that encodes it alike.
struct call_architectures {
    arch list[arch_total]{};
    int count = 0;

    constexpr const arch* begin() const { return list; }
    constexpr const arch* end() const { return list + count; }
};

constexpr bool has_same_specials(arch x, arch y)
{
    const enumeration& specials = enumeration_of(enum_id::special);
    for (word value = 0; value < specials.count; ++value)
        if (specials.legal(value, x) != specials.legal(value, y)) return false;
    return true;
}

// True unless the word is a flow control that only one of the two architectures has.
constexpr bool has_same_flow(int word_place, arch x, arch y)
{
    for (int place = word_place; place != 0; place = use_at(place).next()) {
        const enumerator_use use = use_at(place);
        if (use.id() == enum_id::flow && enumeration_of(use.id()).legal(use.value(), x) != enumeration_of(use.id()).legal(use.value(), y))
            return false;
    }
    return true;
}

// True if an argument has the same meaning on two architectures on which the instruction has the same fields.
constexpr bool is_same_on(const argument& a, arch x, arch y)
{
    switch (a.kind) {
    case argument_kind::source:
        return number_on(a, x) == number_on(a, y) && (a.decoration.kind != source_kind::special || has_same_specials(x, y));
    case argument_kind::operand: return has_same_specials(x, y);
    case argument_kind::word: return has_same_flow(static_cast<int>(a.number), x, y);
    default: return true;
    }
}

constexpr bool is_same_on(opcode code, const argument* arguments, int count, arch x, arch y)
{
    const std::uint16_t row = find_row(code, x);
    if (row != find_row(code, y) || shape_of(row, x) != shape_of(row, y)) return false;
    for (int i = 0; i < count; ++i)
        if (!is_same_on(arguments[i], x, y)) return false;
    return true;
}

constexpr call_architectures architectures_of_call(opcode code, arch on, const argument* arguments, int count)
{
    call_architectures asked;
    for (const arch next : architectures) {
        const bool is_asked = on == every_architecture ? contains(common_encoding, next) : on == next;
        if (!is_asked || find_row(code, next) == no_row) continue;
        bool is_new = true;
        for (const arch earlier : asked) is_new &= !is_same_on(code, arguments, count, earlier, next);
        if (is_new) asked.list[asked.count++] = next;
    }
    if (asked.count == 0) asked.list[asked.count++] = on;  // to report that it lacks the instruction
    return asked;
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
    for (placement& place : made.places)
        if (is_same(place.bits, flow_field))
            for (const arch on : architectures)
                if (contains(common_encoding, on) && find_row(code, on) != no_row) place.legal &= defined_values(enum_id::flow, on);
}

constexpr bool are_known(const argument* arguments, int count)
{
    for (int i = 0; i < count; ++i)
        if (!arguments[i].is_known) return false;
    return true;
}

// The plan of a call. (Not a member of `call`, since compilers would instantiate it for each call.)
template <int Places>
constexpr plan<Places> plan_of(opcode code, arch on, const argument* arguments, int count)
{
    const call_architectures asked = architectures_of_call(code, on, arguments, count);
    plan<Places> first = planner<Places>(code, asked.list[0], arguments, count).made();
    for (int i = 1; i < asked.count; ++i) join(first, planner<Places>(code, asked.list[i], arguments, count).made());
    if (on == every_architecture) keep_common_flows(first, code);
    return first;
}

// The compile-time part of a call.
template <opcode Op, arch On, class... Arguments>
struct call {
    static constexpr argument arguments[] = {argument_of<Arguments>::value..., argument{}};
    static constexpr int count = sizeof...(Arguments);
    static constexpr call_architectures asked = architectures_of_call(Op, On, arguments, count);

    static constexpr bool has_values = !are_known(arguments, count);
    static constexpr int places = has_values ? count : 1;

    static constexpr plan<places> made = plan_of<places>(Op, On, arguments, count);

    // True if the word is a constant; `constant` is its value. (Separate members, so that the plan is not part of the program.)
    static constexpr bool is_allowed = made.problem.code == fault_code::none;
    static constexpr bool lacks_target = is_allowed && made.lacks_target;
    static constexpr bool is_constant = is_allowed && !lacks_target && !has_values && !made.counts_are_open && !made.needs_validation();
    static constexpr word constant = made.known.bits;
};

}  // namespace valhall::detail

#endif
