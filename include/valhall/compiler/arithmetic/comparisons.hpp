// SPDX-License-Identifier: MIT
// Comparison instructions: families of opcodes, and how conditions are swapped and negated.
#ifndef VALHALL_COMPILER_ARITHMETIC_COMPARISONS_HPP
#define VALHALL_COMPILER_ARITHMETIC_COMPARISONS_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

using modifier::condition;
using modifier::result_type;

// The comparisons of one type: `any` is (a cond b) OR (third source != 0), `both` is the AND, and `select` is a CSEL. NOP if there is none.
struct comparison_family {
    opcode any = opcode::NOP, both = opcode::NOP, select = opcode::NOP;
    bool is_float = false;

    constexpr explicit operator bool() const { return any != opcode::NOP; }
};

// The family that an opcode belongs to, as any member.
constexpr comparison_family comparison_family_of(opcode code)
{
    constexpr comparison_family floats{opcode::FCMP_OR_f32, opcode::FCMP_AND_f32, opcode::CSEL_f32, true};
    constexpr comparison_family naturals{opcode::ICMP_OR_u32, opcode::ICMP_AND_u32, opcode::CSEL_u32, false};
    constexpr comparison_family integers{opcode::ICMP_OR_s32, opcode::ICMP_AND_s32, opcode::CSEL_s32, false};
    switch (code) {
    case opcode::FCMP_OR_f32:
    case opcode::FCMP_AND_f32:
    case opcode::CSEL_f32: return floats;
    case opcode::ICMP_OR_u32:
    case opcode::ICMP_AND_u32:
    case opcode::CSEL_u32: return naturals;
    case opcode::ICMP_OR_s32:
    case opcode::ICMP_AND_s32:
    case opcode::CSEL_s32: return integers;
    default: return {};
    }
}

// The condition for swapped operands: a < b becomes b > a.
constexpr condition mirrored(condition when)
{
    switch (when) {
    case condition::gt: return condition::lt;
    case condition::ge: return condition::le;
    case condition::lt: return condition::gt;
    case condition::le: return condition::ge;
    default: return when;  // total() has no mirror image; unchanged
    }
}
constexpr bool can_mirror(condition when) { return when != condition::total; }

// True if a condition can be negated. For floats only eq and ne can: all others are false if an operand is a NaN.
constexpr bool can_negate(condition when, bool is_float)
{
    return when == condition::eq || when == condition::ne || (!is_float && when <= condition::le);
}
constexpr condition negated(condition when)
{
    switch (when) {
    case condition::eq: return condition::ne;
    case condition::ne: return condition::eq;
    case condition::gt: return condition::le;
    case condition::ge: return condition::lt;
    case condition::lt: return condition::ge;
    case condition::le: return condition::gt;
    default: return when;
    }
}

// The result of a comparison that holds, by result type.
constexpr std::uint32_t true_of(result_type type)
{
    return type == result_type::f1 ? 0x3F800000 : type == result_type::m1 ? 0xFFFFFFFF : 1;
}
// Finds the result type for a given true value. False if there is none.
constexpr bool type_of_true(std::uint32_t bits, result_type& type)
{
    for (const result_type one : {result_type::i1, result_type::f1, result_type::m1}) {
        if (true_of(one) != bits) continue;
        type = one;
        return true;
    }
    return false;
}

constexpr condition condition_of(const instruction& what) { return static_cast<condition>(*what.get(enum_id::condition)); }
constexpr result_type result_type_of(const instruction& what) { return static_cast<result_type>(*what.get(enum_id::result_type)); }

// True if an instruction returns either 0 or the true value of its result type.
constexpr bool gives_boolean(const instruction& what)
{
    const comparison_family family = comparison_family_of(what.code());
    return family && what.code() != family.select;
}

}  // namespace valhall::compiler

#endif
