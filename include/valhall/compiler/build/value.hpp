// SPDX-License-Identifier: MIT
// Values, as front ends pass them to the builder: in place of the registers that the typed constructors take.
#ifndef VALHALL_COMPILER_BUILD_VALUE_HPP
#define VALHALL_COMPILER_BUILD_VALUE_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/compiler/build/nodes.hpp"
#include "valhall/operand.hpp"

namespace valhall::compiler {

/// A value whose modifiers are part of its type: `-x`, `abs(x)`, `x.h0`.
template <source_modifiers M>
struct modified_value {
    use_kind kind = use_kind::constant;  ///< the kind of value
    std::uint32_t id = 0;                ///< its number; the bits of a constant
    const node_builder* owner = nullptr;  ///< the builder that made it; null for constants and special values, which any builder takes

    constexpr operator use() const
    {
        return {.kind = kind, .neg = M.neg, .abs = M.abs, .complement = M.complement, .select = M.select, .id = id, .owner = owner};
    }

    /// A part of the value.
    template <selector Part>
    constexpr modified_value<M.selecting(Part)> part() const
    {
        return {kind, id, owner};
    }
};

/// Negates a value.
template <source_modifiers M>
constexpr modified_value<M.negated()> operator-(modified_value<M> v)
{
    return {v.kind, v.id, v.owner};
}
/// The absolute value. Drops an earlier negation.
template <source_modifiers M>
constexpr modified_value<M.absolute()> abs(modified_value<M> v)
{
    return {v.kind, v.id, v.owner};
}
/// Inverts all bits of a value.
template <source_modifiers M>
constexpr modified_value<M.complemented()> operator~(modified_value<M> v)
{
    return {v.kind, v.id, v.owner};
}

/// A 32-bit value: the result of an instruction, a constant, a uniform, or a word of a special value. The default is the constant 0.
struct value : modified_value<source_modifiers{}> {
    /// A part of a value.
    template <selector Part>
    using part_value = modified_value<source_modifiers{}.selecting(Part)>;

    constexpr value() : value(use_kind::constant, 0) {}
    /// Makes a value from its kind, number and builder; for the builder's functions.
    constexpr value(use_kind k, std::uint32_t n, const node_builder* by = nullptr)
        : modified_value<source_modifiers{}>{k, n, by}, h0{k, n, by}, h1{k, n, by}, h00{k, n, by}, h10{k, n, by}, h11{k, n, by},
          b0{k, n, by}, b1{k, n, by}, b2{k, n, by}, b3{k, n, by}, w0{k, n, by}
    {
    }

    part_value<selector::h0> h0;    ///< the low half
    part_value<selector::h1> h1;    ///< the high half
    part_value<selector::h00> h00;  ///< the low half twice
    part_value<selector::h10> h10;  ///< the halves exchanged
    part_value<selector::h11> h11;  ///< the high half twice
    part_value<selector::b0> b0;    ///< byte 0, the lowest
    part_value<selector::b1> b1;    ///< byte 1
    part_value<selector::b2> b2;    ///< byte 2
    part_value<selector::b3> b3;    ///< byte 3, the highest
    part_value<selector::w0> w0;    ///< the whole word; the instruction that reads it extends it to 64 bits
};

/// A 64-bit value, as two words.
struct wide {
    value low{};   ///< bits 0 to 31
    value high{};  ///< bits 32 to 63

    constexpr operator use_pair() const { return {low, high}; }
};

/// Values for consecutive staging registers of a message.
template <std::size_t Count>
struct staging_values {
    std::array<use, Count> values{};  ///< in order
};

/// A group of staging registers: `vc::sr(x, y)`.
template <class... Values>
constexpr staging_values<sizeof...(Values)> sr(const Values&... values)
{
    return {{use(values)...}};
}

/// The results of a message whose number of results depends on a run-time modifier.
struct value_list {
    value_id first = none;  ///< the number of the first result
    int count = 0;          ///< the number of results
    const node_builder* owner = nullptr;  ///< the builder that made them

    /// The n-th result, from 0.
    constexpr value operator[](int n) const { return {use_kind::value, first + static_cast<std::uint32_t>(n), owner}; }
};

/// Marks a load from memory that does not change while the program runs.
inline constexpr message_traits from_constant_memory{.reads_constants = true};

/// Binds the result of an instruction to a register, as a calling convention requires: ATEST and the coverage.
constexpr message_traits bound_to(std::uint8_t reg) { return {.fixed = reg}; }

}  // namespace valhall::compiler

#endif
