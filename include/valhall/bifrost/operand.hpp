// SPDX-License-Identifier: MIT
// The operands of instructions in a clause: registers and values in place of port codes.
#ifndef VALHALL_BIFROST_OPERAND_HPP
#define VALHALL_BIFROST_OPERAND_HPP

#include <cstdint>

#include "valhall/bifrost/clause.hpp"

namespace valhall::bifrost {

/// The kinds of operands.
enum class operand_kind : std::uint8_t {
    reg,       ///< a register
    passed,    ///< in FMA the constant 0, in ADD the result of the tuple's FMA
    t0,        ///< the FMA result of the tuple before
    t1,        ///< the ADD result of the tuple before
    uniform,   ///< a word of a uniform
    special,   ///< a word of a special value
    zero,      ///< a word of the FAU value 0
    constant,  ///< a constant
    target,    ///< the address of a clause, or its low word
    target_high,  ///< the high word of such an address
    port,      ///< a port, by its code; for a register that two ports read
    fau_word,  ///< a word of the tuple's FAU value; for values whose two words are alike
};

/// A source of an instruction.
struct operand {
    operand_kind kind = operand_kind::passed;  ///< its kind
    std::uint8_t number = 0;                   ///< the register, the uniform, the FAU index of the special value, or the port code
    bool is_high = false;                      ///< the word, if it is one of two
    std::uint32_t value = 0;                   ///< the constant
    std::int64_t target = 0;                   ///< the number of the target clause

    friend constexpr bool operator==(const operand&, const operand&) = default;

    /// A register.
    static constexpr operand of_register(int number) { return {operand_kind::reg, static_cast<std::uint8_t>(number)}; }
    /// A constant.
    static constexpr operand of_constant(std::uint32_t value) { return {operand_kind::constant, 0, false, value}; }
    /// A word of a uniform.
    static constexpr operand of_uniform(int number, bool high) { return {operand_kind::uniform, static_cast<std::uint8_t>(number), high}; }
    /// A word of a special value.
    static constexpr operand of_special(bifrost::special one, bool high)
    {
        return {operand_kind::special, static_cast<std::uint8_t>(one), high};
    }
    /// The address of a clause.
    static constexpr operand of_target(std::int64_t clause) { return {operand_kind::target, 0, false, 0, clause}; }
};

namespace detail {

// The number of a clause at an offset in bytes from another one.
constexpr std::int64_t clause_at(std::uint32_t number, std::uint64_t offset) { return number + static_cast<std::int64_t>(offset) / 16; }

constexpr operand constant_operand(constant_kind kind, std::uint64_t value, bool high, std::uint32_t number)
{
    const auto word = static_cast<std::uint32_t>(high ? value >> 32 : value);
    if (kind == constant_kind::low)
        return {high ? operand_kind::target_high : operand_kind::target, 0, false, 0, clause_at(number, sign_extend(value, 60))};
    if (kind == constant_kind::both || (kind == constant_kind::high && high))
        return operand::of_target(clause_at(number, sign_extend(word, 28)));
    return operand::of_constant(word);
}

// A word of a FAU value as an operand. `number` is that of the clause.
constexpr operand fau_operand(const clause& of, fau index, bool high, std::uint32_t number)
{
    switch (index.kind()) {
    case fau_kind::uniform: return operand::of_uniform(index.uniform(), high);
    case fau_kind::special: return {operand_kind::special, index.index, high};
    case fau_kind::constant: break;
    default: return {operand_kind::zero, 0, high};
    }
    const int n = index.constant();
    return constant_operand(of.kind_of_constant(n), of.constants[n] | index.constant_bits(), high, number);
}

}  // namespace detail

namespace detail {

// The operand of a source of a tuple's instruction, whose register block is decoded.
constexpr operand operand_in(const clause& of, const tuple& one, const instruction& made, int source, const register_block& block,
                             std::uint32_t number)
{
    const port from = made.source(source);
    switch (from) {
    case port::passed: return {operand_kind::passed};
    case port::t0: return {operand_kind::t0};
    case port::t1: return {operand_kind::t1};
    case port::fau_low:
    case port::fau_high: return fau_operand(of, one.fau(), from == port::fau_high, number);
    default: return operand::of_register(block.reads[static_cast<int>(from)]);
    }
}

}  // namespace detail

/// The operand of a source. `number` is the clause's own, in quadwords from the start of the program: targets are relative to it.
constexpr operand operand_of(const clause& of, int tuple, unit in, int source, std::uint32_t number = 0)
{
    const bifrost::tuple& one = of.tuples[tuple];
    const result<register_block> block = one.block(tuple == 0);
    return detail::operand_in(of, one, one.of(in), source, block ? *block : register_block{{0, 0, 0}}, number);
}

}  // namespace valhall::bifrost

#endif
