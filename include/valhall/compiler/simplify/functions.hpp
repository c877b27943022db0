// SPDX-License-Identifier: MIT
// Functions that peephole rules call in conditions and results, and that the generated matchers use. Modifiers are passed as the numbers of
// their enumerators.
#ifndef VALHALL_COMPILER_SIMPLIFY_FUNCTIONS_HPP
#define VALHALL_COMPILER_SIMPLIFY_FUNCTIONS_HPP

#include <bit>
#include <cstdint>

#include "valhall/compiler/arithmetic/comparisons.hpp"
#include "valhall/compiler/simplify/patterns.hpp"

namespace valhall::compiler::rules {

// ---- helpers of the matchers ----

// Tells a builder that records it which rule of the instruction has fired, counted from 0. Used by tests.
template <int Number, class Builder>
constexpr void note(Builder& b)
{
    if constexpr (requires { b.note_rule(Number); }) b.note_rule(Number);
}

// The opcode of a node; NOP if there is none.
constexpr opcode code_of(const program& p, node_id by) { return by != none ? p.nodes[by].what.code() : opcode::NOP; }

constexpr std::uint32_t modifier_of(const instruction& what, enum_id id) { return static_cast<std::uint32_t>(*what.get(id)); }

// Sets a modifier of an instruction.
constexpr instruction with(instruction what, enum_id id, std::uint32_t value)
{
    (void)what.set(id, value);
    return what;
}
// True if all modifiers but those listed have their defaults.
template <class... Ids>
constexpr bool is_usual_but(instruction what, Ids... ids)
{
    const instruction usual{valhall::detail::start_of(what.row_index, what.on), what.row_index, what.on};
    ((what = with(what, ids, modifier_of(usual, ids))), ...);
    return what.bits == usual.bits;
}
// Copies to an instruction the modifiers that it shares with another one.
constexpr instruction with_modifiers_of(instruction what, const instruction& from)
{
    for (const modifier_id one : what.row().modifiers()) {
        const enum_id id = modifier_field_of(one).id;
        if (const auto value = from.get(id)) (void)what.set(id, *value);
    }
    return what;
}

constexpr bool is_constant_word(const use& u) { return u.is_constant() && u.is_plain(); }
constexpr bool is_constant_part(const use& u, selector part) { return u.is_constant() && u == constant_use(u.id).selecting(part); }
constexpr bool is_only_negated(const use& u) { return u.neg && !u.abs && !u.complement && u.select == selector::none; }
constexpr bool is_only_complemented(const use& u) { return u.complement && !u.neg && !u.abs && u.select == selector::none; }
constexpr use complemented(use u)
{
    u.complement = !u.complement;
    return u;
}

// Orders two commutative sources canonically, so that equal instructions compare equal: constants last. Of values the one with the lower number
// first, if numbers do not depend on the order in which C++ evaluates the arguments of a call.
template <class Builder>
constexpr void put_in_order(const Builder& b, use& x, use& y)
{
    const bool is_later = b.has_fixed_numbers() && x.is_value() && y.is_value() && x.id > y.id;
    if (x.is_constant() ? !y.is_constant() : is_later) exchange(x, y);
}

// ---- constants ----

constexpr bool is_power_of_2(std::uint32_t n) { return std::has_single_bit(n); }
constexpr std::uint32_t log2(std::uint32_t n) { return static_cast<std::uint32_t>(std::bit_width(n)) - 1; }
// All bits from bit n up; 0 if n is 32 or more.
constexpr std::uint32_t bits_from(std::uint32_t n) { return n < 32 ? 0xFFFFFFFF << n : 0; }

constexpr bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

// ---- facts about a source ----

constexpr bool is_constant(const use& u) { return u.is_constant(); }
// True if it reads a whole 32-bit word.
constexpr bool is_whole(const use& u) { return u.select == selector::none; }
// True if an instruction with these sources can also read the constant 0: at most one of them is not a register.
constexpr bool can_read_zero(const use& x, const use& y, const use& z) { return !x.is_value() + !y.is_value() + !z.is_value() <= 1; }

// The number of low bits of a word that are known to be 0.
constexpr std::uint32_t zeros_at_end(const program& p, const use& u, int depth = 0)
{
    if (!u.is_plain()) return 0;
    if (u.is_constant()) return static_cast<std::uint32_t>(std::countr_zero(u.id));
    const node_id by = depth < 4 ? giver(p, u) : none;
    if (by == none || !has_usual_modifiers(p.nodes[by].what)) return 0;
    const node& n = p.nodes[by];
    if (n.what.code() == opcode::LSHIFT_OR_i32 && n.sources[2].is(0) && is_constant_part(n.sources[1], selector::b0)) {
        const std::uint32_t all = zeros_at_end(p, n.sources[0], depth + 1) + (n.sources[1].id & 31);
        return all < 32 ? all : 32;
    }
    if (n.what.code() == opcode::IADD_u32) {
        const std::uint32_t x = zeros_at_end(p, n.sources[0], depth + 1), y = zeros_at_end(p, n.sources[1], depth + 1);
        return x < y ? x : y;
    }
    return 0;
}
template <class Builder>
constexpr bool ends_in_zeros(const Builder& b, const use& u, std::uint32_t count)
{
    return zeros_at_end(b.made(), u) >= count;
}

// True if a clamp keeps the value at or below 1.
template <class Builder>
constexpr bool is_at_most_1(const Builder& b, const use& u)
{
    const node_id by = giver(b.made(), u);
    if (by == none || !b.made().nodes[by].what.row().has(enum_id::clamp)) return false;
    const modifier::clamp how = clamp_of(b.made().nodes[by].what);
    return how == modifier::clamp::clamp_m1_1 || how == modifier::clamp::clamp_0_1;
}

// ---- permissions of the builder ----

template <class Builder>
constexpr bool may_fuse(const Builder& b)
{
    return b.may_fuse();
}
template <class Builder>
constexpr bool relaxed_zeros(const Builder& b)
{
    return b.has_relaxed_zeros();
}
// True if the value may be fused with an instruction that reads it.
template <class Builder>
constexpr bool rounds_freely(const Builder& b, const use& u)
{
    return !b.made().definition(u.id).is_precise;
}
// False if the other addend is also a product that can be fused, and is the newer one.
template <class Builder>
constexpr bool is_later(const Builder& b, const use& product, const use& other)
{
    if (other.abs || !is_whole(other)) return true;
    const node_id by = giver(b.made(), other, opcode::FMA_f32);
    return by == none || !is_product(b.made().nodes[by]) || b.made().nodes[by].is_precise || by <= b.made().values[product.id].by;
}
// True if `whole` is `of` rounded to an integer.
template <class Builder>
constexpr bool is_whole_part(const Builder& b, const use& whole, const use& of)
{
    const node_id by = giver(b.made(), whole, opcode::FROUND_f32);
    return by != none && b.made().nodes[by].sources[0].id == of.id;
}

// ---- products of constants ----

// The product of two floats, as bits.
template <class Builder>
constexpr std::uint32_t product(Builder& b, std::uint32_t x, std::uint32_t y)
{
    std::uint32_t made = 0;
    const use both[4]{constant_use(x), constant_use(y), constant_use(minus_zero)};
    return fold(b.form(opcode::FMA_f32), both, made) ? made : 0;
}
// True if the product of two constants neither overflows nor underflows, so that it can replace both.
template <class Builder>
constexpr bool has_product(Builder& b, std::uint32_t x, std::uint32_t y)
{
    const std::uint32_t exponent = product(b, x, y) >> 23 & 0xFF;
    return exponent != 0 && exponent != 0xFF;
}
// As above, and the product is exact.
template <class Builder>
constexpr bool has_exact_product(Builder& b, std::uint32_t x, std::uint32_t y)
{
    std::uint32_t lost = 0;
    const use check[4]{constant_use(x), constant_use(y), constant_use(product(b, x, y) ^ minus_zero)};
    return has_product(b, x, y) && fold(b.form(opcode::FMA_f32), check, lost) && (lost & 0x7FFFFFFF) == 0;
}

// ---- modifiers ----

constexpr std::uint32_t true_of(std::uint32_t type) { return compiler::true_of(static_cast<result_type>(type)); }
constexpr bool is_truth(std::uint32_t bits)
{
    result_type type{};
    return type_of_true(bits, type);
}
constexpr std::uint32_t type_of(std::uint32_t bits)
{
    result_type type{};
    (void)type_of_true(bits, type);
    return static_cast<std::uint32_t>(type);
}
constexpr bool can_mirror(std::uint32_t when) { return compiler::can_mirror(static_cast<condition>(when)); }
constexpr std::uint32_t mirrored(std::uint32_t when)
{
    return static_cast<std::uint32_t>(compiler::mirrored(static_cast<condition>(when)));
}
constexpr bool can_negate_float(std::uint32_t when) { return can_negate(static_cast<condition>(when), true); }
constexpr bool can_negate_integer(std::uint32_t when) { return can_negate(static_cast<condition>(when), false); }
constexpr std::uint32_t negated(std::uint32_t when) { return static_cast<std::uint32_t>(compiler::negated(static_cast<condition>(when))); }
// True if a condition is false for equal numbers.
constexpr bool is_strict(std::uint32_t when)
{
    const auto is = [when](condition one) { return when == static_cast<std::uint32_t>(one); };
    return is(condition::lt) || is(condition::gt) || is(condition::gtlt);
}
constexpr std::uint32_t both(std::uint32_t first, std::uint32_t second)
{
    return static_cast<std::uint32_t>(both_clamps(static_cast<modifier::clamp>(first), static_cast<modifier::clamp>(second)));
}

// ---- comparisons of constants ----

template <class Builder>
constexpr bool holds(Builder& b, opcode comparison, std::uint32_t when, std::uint32_t x, std::uint32_t y)
{
    std::uint32_t result = 0;
    const use sources[4]{constant_use(x), constant_use(y), constant_use(0)};
    return fold(b.form(comparison, static_cast<condition>(when)), sources, result) && result != 0;
}
template <class Builder>
constexpr bool holds_f32(Builder& b, std::uint32_t when, std::uint32_t x, std::uint32_t y)
{
    return holds(b, opcode::FCMP_OR_f32, when, x, y);
}
template <class Builder>
constexpr bool holds_u32(Builder& b, std::uint32_t when, std::uint32_t x, std::uint32_t y)
{
    return holds(b, opcode::ICMP_OR_u32, when, x, y);
}
template <class Builder>
constexpr bool holds_s32(Builder& b, std::uint32_t when, std::uint32_t x, std::uint32_t y)
{
    return holds(b, opcode::ICMP_OR_s32, when, x, y);
}

// ---- instructions without results ----

// Changes an instruction and its sources in place, and simplifies it again.
template <class Builder, class... Sources>
constexpr use again(Builder& b, instruction& what, use_list& s, const instruction& changed, const Sources&... sources)
{
    const use_list made{sources...};
    what = changed;
    for (int n = 0; n < 4; ++n) s[n] = made[n];
    b.prepare(what, s);
    return simplify(b, what, s);
}

}  // namespace valhall::compiler::rules

#endif
