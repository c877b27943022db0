// SPDX-License-Identifier: MIT
// Operators and functions on typed values. An operation on literals alone is computed at once; others add instructions to their builder.
#ifndef VALHALL_COMPILER_BUILD_TYPED_OPERATORS_HPP
#define VALHALL_COMPILER_BUILD_TYPED_OPERATORS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>

#include "valhall/compiler/arithmetic/division.hpp"
#include "valhall/compiler/arithmetic/lanes.hpp"
#include "valhall/compiler/build/typed_refusals.hpp"
#include "valhall/compiler/build/typed_values.hpp"
#include "valhall/compiler/builder.hpp"
#include "valhall/compiler/composites.hpp"
#include "valhall/compiler/ir/word_access.hpp"

namespace valhall::compiler {

namespace detail {

// Ends the program that builds a kernel: a store of literals to a literal address has no builder that could report the error. In a constant
// expression, the call is an error.
[[noreturn]] inline void fail_without_builder()
{
    const std::string_view sentence = sentence_of(error::only_literals);
    std::fprintf(stderr, "valhall: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
    std::abort();
}
// A value whose use is an error.
template <class T>
constexpr T failed(error code)
{
    T made;
    if constexpr (std::is_base_of_v<typed_pair, T>) made.words = {failed_use(code), failed_use(code)};
    else made.word = failed_use(code);
    return made;
}

constexpr builder& builder_for(builder* by)
{
    if (by == nullptr) fail_without_builder();
    return *by;
}
constexpr builder* either(builder* x, builder* y) { return x != nullptr ? x : y; }
// A value that is used after the body that computes it is an error.
template <class... Operands>
constexpr void check_scopes(builder& b, const Operands&... operands)
{
    const bool are_open = ((operands.by != &b || b.is_open(operands.scope)) && ...);
    if (!are_open) b.fail(error::out_of_scope);
}
template <class T, class... Rest>
constexpr builder& builder_for(const T& first, const Rest&... rest)
{
    builder* by = first.by;
    ((by = either(by, rest.by)), ...);
    builder& b = builder_for(by);
    check_scopes(b, first, rest...);
    return b;
}

// The builder of a function's operands. Literals alone are computed in a program of their own, whose builder folds constants.
class evaluation {
public:
    template <class... Operands>
    constexpr explicit evaluation(const Operands&... operands)
    {
        ((by_ = either(by_, operands.by)), ...);
        if (by_ == nullptr) by_ = &(own_ = new scratch)->b;
        else check_scopes(*by_, operands...);
    }
    evaluation(const evaluation&) = delete;
    constexpr ~evaluation() { delete own_; }

    constexpr builder& by() const { return *by_; }
    /// The builder of a result; null for a literal.
    constexpr builder* owner() const { return own_ == nullptr ? by_ : nullptr; }
    /// A word of the result, without what belongs to the program of its own.
    constexpr use result(const use& word) const
    {
        if (own_ == nullptr) return owned_by(*by_, word);
        const use plain = by_->plain(word);
        if (by_->has_failed()) return failed_use(by_->error().code);
        return plain.is_constant() ? constant_use(plain.id) : failed_use(error::only_literals);
    }

private:
    struct scratch {
        program p{arch::v10, shader_stage::compute};
        builder b{p};
    };

    builder* by_ = nullptr;
    scratch* own_ = nullptr;
};

constexpr typed_word::typed_word(const evaluation& at, const use& u)
    : word(at.result(u)), by(at.owner()), scope(by != nullptr ? scope_of(*by, word) : 0)
{
}
constexpr typed_pair::typed_pair(const evaluation& at, const use_pair& u)
    : words{at.result(u.low), at.result(u.high)}, by(at.owner()), scope(by != nullptr ? scope_of(*by, words) : 0)
{
}

constexpr float float_of(const f32& x) { return std::bit_cast<float>(x.word.id); }
constexpr std::uint32_t word_of(const typed_word& x) { return x.word.id; }
constexpr std::uint64_t wide_of(const typed_pair& x) { return x.words.low.id | std::uint64_t{x.words.high.id} << 32; }
constexpr bool are_literals(const typed_word& x, const typed_word& y) { return x.is_literal() && y.is_literal(); }
constexpr bool are_literals(const typed_pair& x, const typed_pair& y) { return x.is_literal() && y.is_literal(); }

// A divisor that is the literal 0 is an error of the builder.
constexpr const use& divisor(builder& b, const typed_word& y)
{
    if (y.is_literal() && y.word.id == 0) b.fail(error::division_by_zero);
    return y.word;
}
constexpr const use_pair& divisor(builder& b, const typed_pair& y)
{
    if (y.is_literal() && wide_of(y) == 0) b.fail(error::division_by_zero);
    return y.words;
}

// The value without modifiers, as instructions on its bits take it.
constexpr use bits_of(builder& b, const use& u) { return b.plain(u); }

}  // namespace detail

// ---- floats ----

// Functions of operands of one type: `instructions` adds them to the builder b, and is their result. If all operands are literals, so is the result.
#define VALHALL_TYPED_1(Type, Result, name, instructions) \
    constexpr Result name(const Type& x)                  \
    {                                                     \
        const detail::evaluation at(x);                   \
        builder& b = at.by();                             \
        return {at, instructions};                        \
    }
#define VALHALL_TYPED_2(Type, Result, name, instructions) \
    constexpr Result name(const Type& x, const Type& y)   \
    {                                                     \
        const detail::evaluation at(x, y);                \
        builder& b = at.by();                             \
        return {at, instructions};                        \
    }

/// Sums, differences and products of floats, correctly rounded. Quotients are within 2.5 ulp for all normal operands and results.
VALHALL_TYPED_2(f32, f32, operator+, fadd(b, x, y))
VALHALL_TYPED_2(f32, f32, operator-, fsub(b, x, y))
VALHALL_TYPED_2(f32, f32, operator*, fmul(b, x, y))
constexpr f32 operator/(const f32& x, const f32& y)
{
    if (detail::are_literals(x, y)) return f32(detail::float_of(x) / detail::float_of(y));
    const detail::evaluation at(x, y);
    return {at, div(at.by(), x.word, y.word)};
}
/// Comparisons as in C++: with a NaN, only != is true.
VALHALL_TYPED_2(f32, boolean, operator<, fcmp(b, modifier::condition::lt, modifier::result_type::m1, x, y))
VALHALL_TYPED_2(f32, boolean, operator<=, fcmp(b, modifier::condition::le, modifier::result_type::m1, x, y))
VALHALL_TYPED_2(f32, boolean, operator>, fcmp(b, modifier::condition::gt, modifier::result_type::m1, x, y))
VALHALL_TYPED_2(f32, boolean, operator>=, fcmp(b, modifier::condition::ge, modifier::result_type::m1, x, y))
VALHALL_TYPED_2(f32, boolean, operator==, fcmp(b, modifier::condition::eq, modifier::result_type::m1, x, y))
VALHALL_TYPED_2(f32, boolean, operator!=, fcmp(b, modifier::condition::ne, modifier::result_type::m1, x, y))

/// The sign and the magnitude of a float are modifiers of the instruction that reads it: they cost nothing.
constexpr f32 operator-(const f32& x)
{
    f32 made = x.is_literal() ? f32(-detail::float_of(x)) : x;
    if (!x.is_literal()) made.word = x.word.negated();
    return made;
}
constexpr f32 abs(const f32& x)
{
    f32 made = x.is_literal() ? f32(std::bit_cast<float>(detail::word_of(x) & ~sign_bit)) : x;
    if (!x.is_literal()) made.word = x.word.magnitude();
    return made;
}

/// The functions of composites.hpp, with their error bounds.
VALHALL_TYPED_1(f32, f32, rcp, rcp(b, x.word))
VALHALL_TYPED_1(f32, f32, sqrt, sqrt(b, x.word))
VALHALL_TYPED_1(f32, f32, rsqrt, rsqrt(b, x.word))
VALHALL_TYPED_1(f32, f32, exp2, exp2(b, x.word))
VALHALL_TYPED_1(f32, f32, log2, log2(b, x.word))
VALHALL_TYPED_1(f32, f32, exp, exp(b, x.word))
VALHALL_TYPED_1(f32, f32, log, log(b, x.word))
VALHALL_TYPED_1(f32, f32, sin, sin(b, x.word))
VALHALL_TYPED_1(f32, f32, cos, cos(b, x.word))
VALHALL_TYPED_1(f32, f32, tan, tan(b, x.word))
VALHALL_TYPED_1(f32, f32, fast_sin, fast_sin(b, x.word))
VALHALL_TYPED_1(f32, f32, fast_cos, fast_cos(b, x.word))
VALHALL_TYPED_1(f32, f32, asin, asin(b, x.word))
VALHALL_TYPED_1(f32, f32, acos, acos(b, x.word))
VALHALL_TYPED_1(f32, f32, atan, atan(b, x.word))
VALHALL_TYPED_1(f32, f32, sinh, sinh(b, x.word))
VALHALL_TYPED_1(f32, f32, cosh, cosh(b, x.word))
VALHALL_TYPED_1(f32, f32, tanh, tanh(b, x.word))
VALHALL_TYPED_1(f32, f32, asinh, asinh(b, x.word))
VALHALL_TYPED_1(f32, f32, acosh, acosh(b, x.word))
VALHALL_TYPED_1(f32, f32, atanh, atanh(b, x.word))
VALHALL_TYPED_1(f32, f32, floor, floor(b, x.word))
VALHALL_TYPED_1(f32, f32, ceil, ceil(b, x.word))
VALHALL_TYPED_1(f32, f32, trunc, trunc(b, x.word))
VALHALL_TYPED_1(f32, f32, round_even, round_even(b, x.word))
VALHALL_TYPED_1(f32, f32, fract, fract(b, x.word))
VALHALL_TYPED_1(f32, f32, saturate, saturate(b, x.word))

/// As in composites.hpp.
VALHALL_TYPED_2(f32, f32, pow, pow(b, x.word, y.word))
constexpr f32 atan2(const f32& y, const f32& x)
{
    const detail::evaluation at(y, x);
    builder& b = at.by();
    return {at, atan2(b, y.word, x.word)};
}
VALHALL_TYPED_2(f32, f32, fmod, fmod(b, x.word, y.word))
/// x * y + z, rounded once.
constexpr f32 fma(const f32& x, const f32& y, const f32& z)
{
    const detail::evaluation at(x, y, z);
    builder& b = at.by();
    return {at, ffma(b, x, y, z)};
}
/// The smaller and the greater number; if one is a NaN, the other one.
VALHALL_TYPED_2(f32, f32, min, fmin(b, x, y))
VALHALL_TYPED_2(f32, f32, max, fmax(b, x, y))
/// x, but at least `low` and at most `high`.
constexpr f32 clamp(const f32& x, const f32& low, const f32& high) { return min(max(x, low), high); }
/// True for a NaN.
constexpr boolean isnan(const f32& x)
{
    return x != x;  // NOLINT(misc-redundant-expression): only a NaN is not itself
}
/// -1, 0 or 1, with the sign of x; 0 for a NaN.
constexpr f32 sign(const f32& x)
{
    const detail::evaluation at(x);
    builder& b = at.by();
    const use below = fsel(b, modifier::condition::lt, x, number(0), number(float_minus_one), number(0));
    return {at, fsel(b, modifier::condition::gt, x, number(0), number(float_one), below)};
}

// ---- integers ----

/// Arithmetic modulo 2^32. Division by a literal takes one to five instructions; the divisor must not be 0.
VALHALL_TYPED_2(u32, u32, operator+, iadd(b, x, y))
VALHALL_TYPED_2(u32, u32, operator-, isub(b, x, y))
VALHALL_TYPED_2(u32, u32, operator*, imul(b, x, y))
VALHALL_TYPED_2(u32, u32, operator/, unsigned_quotient(b, x, detail::divisor(b, y)))
VALHALL_TYPED_2(u32, u32, operator%, unsigned_remainder(b, x, detail::divisor(b, y)))
VALHALL_TYPED_2(u32, u32, operator&, band(b, x, y))
VALHALL_TYPED_2(u32, u32, operator|, bor(b, x, y))
VALHALL_TYPED_2(u32, u32, operator^, bxor(b, x, y))
/// Shifts use the low five bits of the count.
VALHALL_TYPED_2(u32, u32, operator<<, shl(b, x, y))
VALHALL_TYPED_2(u32, u32, operator>>, shr(b, x, y))
VALHALL_TYPED_2(u32, boolean, operator<, ucmp(b, modifier::condition::lt, x, y))
VALHALL_TYPED_2(u32, boolean, operator<=, ucmp(b, modifier::condition::le, x, y))
VALHALL_TYPED_2(u32, boolean, operator>, ucmp(b, modifier::condition::gt, x, y))
VALHALL_TYPED_2(u32, boolean, operator>=, ucmp(b, modifier::condition::ge, x, y))
VALHALL_TYPED_2(u32, boolean, operator==, ucmp(b, modifier::condition::eq, x, y))
VALHALL_TYPED_2(u32, boolean, operator!=, ucmp(b, modifier::condition::ne, x, y))

/// Arithmetic modulo 2^32. Division rounds towards 0, and the remainder has the sign of the dividend; the divisor must not be 0.
VALHALL_TYPED_2(i32, i32, operator+, iadd(b, x, y))
VALHALL_TYPED_2(i32, i32, operator-, isub(b, x, y))
VALHALL_TYPED_2(i32, i32, operator*, imul(b, x, y))
VALHALL_TYPED_2(i32, i32, operator/, signed_quotient(b, x, detail::divisor(b, y)))
VALHALL_TYPED_2(i32, i32, operator%, signed_remainder(b, x, detail::divisor(b, y)))
VALHALL_TYPED_2(i32, i32, operator&, band(b, x, y))
VALHALL_TYPED_2(i32, i32, operator|, bor(b, x, y))
VALHALL_TYPED_2(i32, i32, operator^, bxor(b, x, y))
VALHALL_TYPED_2(i32, boolean, operator<, scmp(b, modifier::condition::lt, x, y))
VALHALL_TYPED_2(i32, boolean, operator<=, scmp(b, modifier::condition::le, x, y))
VALHALL_TYPED_2(i32, boolean, operator>, scmp(b, modifier::condition::gt, x, y))
VALHALL_TYPED_2(i32, boolean, operator>=, scmp(b, modifier::condition::ge, x, y))
VALHALL_TYPED_2(i32, boolean, operator==, scmp(b, modifier::condition::eq, x, y))
VALHALL_TYPED_2(i32, boolean, operator!=, scmp(b, modifier::condition::ne, x, y))
/// Shifts by the low five bits of the count; to the right with the sign. (Templates, so that a literal on the left has the type of the count.)
template <std::same_as<i32> Number>
constexpr i32 operator<<(const Number& x, const u32& count)
{
    const detail::evaluation at(x, count);
    builder& b = at.by();
    return {at, shl(b, x, count)};
}
template <std::same_as<i32> Number>
constexpr i32 operator>>(const Number& x, const u32& count)
{
    const detail::evaluation at(x, count);
    builder& b = at.by();
    return {at, sar(b, x, count)};
}
/// 0 - x, modulo 2^32.
constexpr u32 operator-(const u32& x) { return u32(0u) - x; }
constexpr i32 operator-(const i32& x) { return i32(0) - x; }

/// The complement of all bits.
constexpr u32 operator~(const u32& x) { return x ^ u32(0xFFFFFFFFu); }
constexpr i32 operator~(const i32& x) { return x ^ i32(-1); }
/// The magnitude; of -2^31 itself.
VALHALL_TYPED_1(i32, i32, abs, iabs(b, x))
/// The smaller and the greater number.
VALHALL_TYPED_2(u32, u32, min, umin(b, x, y))
VALHALL_TYPED_2(u32, u32, max, umax(b, x, y))
VALHALL_TYPED_2(i32, i32, min, smin(b, x, y))
VALHALL_TYPED_2(i32, i32, max, smax(b, x, y))
/// x, but at least `low` and at most `high`.
constexpr u32 clamp(const u32& x, const u32& low, const u32& high) { return min(max(x, low), high); }
constexpr i32 clamp(const i32& x, const i32& low, const i32& high) { return min(max(x, low), high); }
/// -1, 0 or 1, with the sign of x.
constexpr i32 sign(const i32& x) { return min(max(x, i32(-1)), i32(1)); }
/// The number of bits that are set.
VALHALL_TYPED_1(u32, u32, popcount, b.op(opcode::POPCOUNT_i32, x))
/// The number of leading zeros; 32 for 0.
VALHALL_TYPED_1(u32, u32, countl_zero, b.op(opcode::CLZ_u32, x))
/// The bits in the reverse order.
VALHALL_TYPED_1(u32, u32, reverse_bits, b.op(opcode::BITREV_i32, x))

// ---- truth values ----

VALHALL_TYPED_2(boolean, boolean, operator&&, band(b, x, y))
VALHALL_TYPED_2(boolean, boolean, operator||, bor(b, x, y))
// (Templates: of a bool of C++, the operators of bool would be as good.)
template <std::same_as<bool> Literal>
constexpr boolean operator&&(const boolean& x, Literal y)
{
    return x && boolean(y);
}
template <std::same_as<bool> Literal>
constexpr boolean operator&&(Literal x, const boolean& y)
{
    return boolean(x) && y;
}
template <std::same_as<bool> Literal>
constexpr boolean operator||(const boolean& x, Literal y)
{
    return x || boolean(y);
}
template <std::same_as<bool> Literal>
constexpr boolean operator||(Literal x, const boolean& y)
{
    return boolean(x) || y;
}
VALHALL_TYPED_2(boolean, boolean, operator!=, bxor(b, x, y))
VALHALL_TYPED_2(boolean, boolean, operator==, bnot(b, bxor(b, x, y)))
constexpr boolean operator!(const boolean& x) { return x != boolean(true); }

// ---- pairs of 16 bits ----

namespace detail {

// The product with -0 in both halves keeps the sign of a zero product.
inline constexpr std::uint32_t minus_zeros = 0x80008000;

constexpr f16x2 half_operation(const f16x2& x, const f16x2& y, opcode code)
{
    const evaluation at(x, y);
    builder& b = at.by();
    return {at, b.op(code, x.word, y.word)};
}
constexpr i16x2 pair_operation(const i16x2& x, const i16x2& y, opcode code)
{
    const evaluation at(x, y);
    builder& b = at.by();
    return {at, b.op(code, x.word, y.word)};
}

}  // namespace detail

/// Arithmetic of each half, correctly rounded.
constexpr f16x2 operator+(const f16x2& x, const f16x2& y) { return detail::half_operation(x, y, opcode::FADD_v2f16); }
// Changes both signs. The modifier of a source would change the sign of the high half alone where the word is not read as two halves.
constexpr f16x2 operator-(const f16x2& x)
{
    const detail::evaluation at(x);
    return {at, bxor(at.by(), x, number(detail::minus_zeros))};
}
constexpr f16x2 operator-(const f16x2& x, const f16x2& y)
{
    const detail::evaluation at(x, y);
    return {at, at.by().op(opcode::FADD_v2f16, x.word, y.word.negated())};
}
VALHALL_TYPED_2(f16x2, f16x2, operator*, b.op(opcode::FMA_v2f16, x.word, y.word, number(detail::minus_zeros)))
constexpr f16x2 min(const f16x2& x, const f16x2& y) { return detail::half_operation(x, y, opcode::FMIN_v2f16); }
constexpr f16x2 max(const f16x2& x, const f16x2& y) { return detail::half_operation(x, y, opcode::FMAX_v2f16); }
/// Two floats as halves, rounded to nearest even; and each half as a float, exactly.
constexpr f16x2 to_f16x2(const f32& low, const f32& high)
{
    const detail::evaluation at(low, high);
    builder& b = at.by();
    return {at, packed_halves(b, low, high)};
}
VALHALL_TYPED_1(f16x2, f32, low_half, from_half(b, x, selector::h0))
VALHALL_TYPED_1(f16x2, f32, high_half, from_half(b, x, selector::h1))
/// Arithmetic of each half, modulo 2^16.
constexpr i16x2 operator+(const i16x2& x, const i16x2& y) { return detail::pair_operation(x, y, opcode::IADD_v2u16); }
constexpr i16x2 operator-(const i16x2& x, const i16x2& y) { return detail::pair_operation(x, y, opcode::ISUB_v2u16); }
constexpr i16x2 operator*(const i16x2& x, const i16x2& y) { return detail::pair_operation(x, y, opcode::IMUL_v2i16); }

// ---- 64 bits ----

/// Arithmetic modulo 2^64. The divisor must not be 0.
VALHALL_TYPED_2(u64, u64, operator+, words64::u64add(b, x, y))
VALHALL_TYPED_2(u64, u64, operator-, words64::u64sub(b, x, y))
VALHALL_TYPED_2(u64, u64, operator*, words64::u64mul(b, x, y))
constexpr u64 operator/(const u64& x, const u64& y)
{
    if (detail::are_literals(x, y) && detail::wide_of(y) != 0) return detail::wide_of(x) / detail::wide_of(y);
    const detail::evaluation at(x, y);
    builder& b = at.by();
    return {at, words64::u64div(b, x, detail::divisor(b, y))};
}
constexpr u64 operator%(const u64& x, const u64& y)
{
    if (detail::are_literals(x, y) && detail::wide_of(y) != 0) return detail::wide_of(x) % detail::wide_of(y);
    const detail::evaluation at(x, y);
    builder& b = at.by();
    return {at, words64::u64mod(b, x, detail::divisor(b, y))};
}
constexpr u64 operator-(const u64& x) { return u64(0) - x; }
VALHALL_TYPED_2(u64, boolean, operator<, words64::u64slt(b, x, y))
VALHALL_TYPED_2(u64, boolean, operator==, words64::u64seq(b, x, y))
constexpr boolean operator!=(const u64& x, const u64& y) { return !(x == y); }
constexpr boolean operator>(const u64& x, const u64& y) { return y < x; }
constexpr boolean operator<=(const u64& x, const u64& y) { return !(y < x); }
constexpr boolean operator>=(const u64& x, const u64& y) { return !(x < y); }

namespace detail {

template <class Operation>
constexpr u64 by_words(const u64& x, const u64& y, Operation operation)
{
    const u32 low = operation(x.low(), y.low()), high = operation(x.high(), y.high());
    builder* const by = either(x.by, y.by);
    u64 made;
    made.words = {low.word, high.word};
    made.by = by;
    made.scope = std::max(low.scope, high.scope);
    return made;
}

}  // namespace detail

constexpr u64 operator&(const u64& x, const u64& y)
{
    return detail::by_words(x, y, [](const u32& v, const u32& w) { return v & w; });
}
constexpr u64 operator|(const u64& x, const u64& y)
{
    return detail::by_words(x, y, [](const u32& v, const u32& w) { return v | w; });
}
constexpr u64 operator^(const u64& x, const u64& y)
{
    return detail::by_words(x, y, [](const u32& v, const u32& w) { return v ^ w; });
}
constexpr u64 operator~(const u64& x) { return x ^ u64(~std::uint64_t{0}); }
/// Shifts by 0 to 63.
template <std::same_as<u64> Number>
constexpr u64 operator<<(const Number& x, const u32& count)
{
    const detail::evaluation at(x, count);
    builder& b = at.by();
    return {at, words64::u64shl(b, x, count)};
}
template <std::same_as<u64> Number>
constexpr u64 operator>>(const Number& x, const u32& count)
{
    const detail::evaluation at(x, count);
    builder& b = at.by();
    return {at, words64::u64shr(b, x, count)};
}

namespace detail {

template <class Word>
constexpr Word word_of_pair(const typed_pair& x, const use& u)
{
    Word made;
    made.word = u;
    made.by = x.by;
    made.scope = x.scope;
    return made;
}

}  // namespace detail

constexpr u32 u64::low() const { return detail::word_of_pair<u32>(*this, words.low); }
constexpr u32 u64::high() const { return detail::word_of_pair<u32>(*this, words.high); }
/// Zero-extends and sign-extends.
constexpr u64 to_u64(const u32& x)
{
    u64 made;
    made.words = {x.word, constant_use(0)};
    made.by = x.by;
    made.scope = x.scope;
    return made;
}
VALHALL_TYPED_1(i32, u64, to_u64, (use_pair{x.word, sar(b, x, number(31))}))

// ---- conversions and selection ----

/// To a float, rounded to nearest even.
VALHALL_TYPED_1(u32, f32, to_f32, b.op(opcode::U32_TO_F32, x.word))
VALHALL_TYPED_1(i32, f32, to_f32, b.op(opcode::S32_TO_F32, x.word))
/// 1 for true, 0 for false.
VALHALL_TYPED_1(boolean, f32, to_f32, band(b, x, number(float_one)))
/// To an integer, rounded towards 0. Numbers beyond its range become its least or greatest value, and a NaN 0.
VALHALL_TYPED_1(f32, i32, to_i32, b.op(b.form(opcode::F32_TO_S32, modifier::round_mode::rtz), x.word))
VALHALL_TYPED_1(f32, u32, to_u32, b.op(b.form(opcode::F32_TO_U32, modifier::round_mode::rtz), x.word))
/// 1 for true, 0 for false.
VALHALL_TYPED_1(boolean, u32, to_u32, band(b, x, number(1)))
VALHALL_TYPED_1(boolean, i32, to_i32, band(b, x, number(1)))
/// The same 32 bits as another type; u32 and i32 also convert by it.
template <class To, class From>
    requires(detail::of_one_word<To> && std::is_base_of_v<detail::typed_word, From>)
constexpr To bits_as(const From& x)
{
    To made;
    made.by = x.by;
    made.scope = x.scope;
    made.word = x.by == nullptr ? x.word : detail::bits_of(*x.by, x.word);
    return made;
}
/// A value that has the type already. (Templates, so that a literal is converted by the others.)
template <std::same_as<f32> Own>
constexpr f32 to_f32(const Own& x)
{
    return x;
}
template <std::same_as<i32> Own>
constexpr i32 to_i32(const Own& x)
{
    return x;
}
template <std::same_as<u32> Own>
constexpr u32 to_u32(const Own& x)
{
    return x;
}
constexpr i32 to_i32(const u32& x) { return bits_as<i32>(x); }
constexpr u32 to_u32(const i32& x) { return bits_as<u32>(x); }
/// 64 bits as an address.
constexpr address to_address(const u64& x)
{
    address made;
    made.words = x.words;
    made.by = x.by;
    made.scope = x.scope;
    return made;
}

namespace detail {

template <class T>
constexpr T selected(const boolean& condition, const T& yes, const T& no)
{
    const evaluation at(condition, yes, no);
    builder& b = at.by();
    if constexpr (std::is_base_of_v<typed_pair, T>) {
        const use low = b.choose(condition, yes.words.low, no.words.low), high = b.choose(condition, yes.words.high, no.words.high);
        return {at, use_pair{low, high}};
    } else {
        return {at, b.choose(condition, yes, no)};
    }
}

}  // namespace detail

/// `yes` if the condition is true, else `no`. Both are computed.
constexpr f32 select(const boolean& condition, const f32& yes, const f32& no) { return detail::selected(condition, yes, no); }
constexpr u32 select(const boolean& condition, const u32& yes, const u32& no) { return detail::selected(condition, yes, no); }
constexpr i32 select(const boolean& condition, const i32& yes, const i32& no) { return detail::selected(condition, yes, no); }
constexpr boolean select(const boolean& condition, const boolean& yes, const boolean& no) { return detail::selected(condition, yes, no); }
constexpr f16x2 select(const boolean& condition, const f16x2& yes, const f16x2& no) { return detail::selected(condition, yes, no); }
constexpr i16x2 select(const boolean& condition, const i16x2& yes, const i16x2& no) { return detail::selected(condition, yes, no); }
constexpr u64 select(const boolean& condition, const u64& yes, const u64& no) { return detail::selected(condition, yes, no); }
constexpr address select(const boolean& condition, const address& yes, const address& no) { return detail::selected(condition, yes, no); }

// ---- the warp: all 16 lanes must be active ----

// A literal is the same in all lanes.
#define VALHALL_TYPED_WARP(Type, name, of_literal, instructions) \
    constexpr Type name(const Type& x)                           \
    {                                                            \
        if (x.is_literal()) return of_literal;                   \
        const detail::evaluation at(x);                          \
        builder& b = at.by();                                    \
        return {at, instructions};                               \
    }
/// The sum over the lanes, in all lanes. See composites.hpp for the rounding of floats.
VALHALL_TYPED_WARP(f32, warp_sum, 16.0F * x, warp_sum_f32(b, x.word))
VALHALL_TYPED_WARP(u32, warp_sum, 16U * x, warp_sum_u32(b, x.word))
VALHALL_TYPED_WARP(i32, warp_sum, 16 * x, warp_sum_u32(b, x.word))
/// True if it is true in some active lane, and in all active lanes.
VALHALL_TYPED_WARP(boolean, warp_any, x, lanes::any(b, detail::bits_of(b, x)))
VALHALL_TYPED_WARP(boolean, warp_all, x, lanes::all(b, detail::bits_of(b, x)))
#undef VALHALL_TYPED_1
#undef VALHALL_TYPED_2
#undef VALHALL_TYPED_WARP
/// The value of another lane, 0 to 15.
template <class T>
    requires(std::is_base_of_v<detail::typed_word, T>)
constexpr T shuffle(const T& x, const u32& lane)
{
    if (x.is_literal()) return x;
    const detail::evaluation at(x, lane);
    builder& b = at.by();
    return {at, lanes::of_lane(b, detail::bits_of(b, x), lane.word)};
}

// ---- memory ----

constexpr u64 address::as_u64() const
{
    u64 made;
    made.words = words;
    made.by = by;
    made.scope = scope;
    return made;
}

/// An address some bytes after another one.
constexpr address operator+(const address& at, const u32& bytes)
{
    const detail::evaluation in(at, bytes);
    builder& b = in.by();
    return {in, b.add64(at.raw(), b.value_of(bytes.word))};
}
constexpr address operator+(const address& at, const u64& bytes) { return to_address(at.as_u64() + bytes); }
/// The same for a literal, which may be negative.
template <std::integral Number>
    requires(!std::same_as<Number, bool>)
constexpr address operator+(const address& at, Number bytes)
{
    return at + u64(bytes);
}

namespace detail {

// An address, and a constant offset in bytes from it.
struct place {
    use address{};
    std::int64_t offset = 0;
};

// The place of an element. A literal index becomes the offset of the instruction if it fits.
constexpr place place_of_element(builder& b, const address& at, const u32& index, std::uint32_t size)
{
    constexpr std::uint64_t most = 0x7FFF;
    if (index.is_literal() && std::uint64_t{index.word.id} * size <= most)
        return {b.pair_source(at), static_cast<std::int64_t>(std::uint64_t{index.word.id} * size)};
    const bool is_power = (size & (size - 1)) == 0;
    const use count = is_power ? b.plain(index.word) : imul(b, index, number(size));
    const int shift = is_power ? std::countr_zero(size) : 0;
    const instruction what = b.with_immediate(b.form(opcode::SHADDX_u64), immediate_name::shift, shift);
    const use base = b.pair_source(at), word = b.word_source(count);
    return {b.pair_source(b.op64(what, base, word)), 0};
}

constexpr instruction access(builder& b, opcode code, std::int64_t offset)
{
    return b.with_immediate(b.form(code), immediate_name::offset, offset);
}

// Loads `words` words, 1 to 4, or an element of fewer bytes.
constexpr value_id load_words(builder& b, const place& from, std::uint32_t bits, int words)
{
    const instruction what = b.with_immediate(b.load_form(load_of(bits)), immediate_name::offset, from.offset);
    return b.message(what, {from.address}, {}, words);
}

constexpr use word_of_message(value_id first, std::uint32_t n) { return value_use(first + n); }

template <class T>
constexpr T element_of(builder& b, value_id first, std::uint32_t at)
{
    if constexpr (std::is_base_of_v<typed_pair, T>)
        return T(b, use_pair{word_of_message(first, 2 * at), word_of_message(first, 2 * at + 1)});
    else if constexpr (std::is_same_v<T, boolean>) return u32(b, word_of_message(first, at)) != 0u;
    else return T(b, word_of_message(first, at));
}

// Extends an element of fewer bytes, or converts a half.
template <class T>
constexpr loaded<T> extended(builder& b, const use& word)
{
    if constexpr (std::is_same_v<T, f16>) return f32(b, from_half(b, word, selector::h0));
    else if constexpr (std::is_same_v<T, i8>) return i32(b, b.op(opcode::S8_TO_S32, word.selecting(selector::b0)));
    else if constexpr (std::is_same_v<T, i16>) return i32(b, b.op(opcode::S16_TO_S32, word.selecting(selector::h0)));
    // Loads of some architectures zero-extend.
    else if (b.form(load_of(8 * memory_element<T>::size)).template has<modifier::unsigned_>()) return u32(b, word);
    else if constexpr (std::is_same_v<T, u8>) return u32(b, b.op(opcode::U8_TO_U32, word.selecting(selector::b0)));
    else return u32(b, b.op(opcode::U16_TO_U32, word.selecting(selector::h0)));
}

template <class T>
constexpr void put_words(builder& b, const T& what, use* words, std::uint32_t& count)
{
    if constexpr (std::is_base_of_v<typed_pair, T>) {
        words[count++] = b.plain(what.words.low);
        words[count++] = b.plain(what.words.high);
    } else {
        words[count++] = b.plain(what.word);
    }
}

}  // namespace detail

template <class T>
constexpr detail::loaded<T> address::load(const u32& index) const
{
    builder* const either = detail::either(by, index.by);
    if (either == nullptr) return detail::failed<detail::loaded<T>>(error::only_literals);
    builder& b = *either;
    detail::check_scopes(b, *this, index);
    constexpr std::uint32_t size = detail::memory_element<T>::size;
    const detail::place from = detail::place_of_element(b, *this, index, size);
    const value_id first = detail::load_words(b, from, 8 * size, size == 8 ? 2 : 1);
    if constexpr (size < 4) return detail::extended<T>(b, detail::word_of_message(first, 0));
    else return detail::element_of<T>(b, first, 0);
}

template <class T, std::same_as<int> Literal>
    requires(detail::is_element<T>)
constexpr detail::loaded<T> address::load(Literal index) const
{
    return index < 0 ? detail::failed<detail::loaded<T>>(error::negative_index) : load<T>(u32(index));
}
template <std::same_as<int> Literal, class T>
constexpr void address::store(Literal index, const T& what) const
{
    if (index < 0 && by != nullptr) by->fail(error::negative_index);
    store(u32(index), what);
}

template <class T, std::size_t Count>
constexpr std::array<T, Count> address::load(const u32& index) const
{
    constexpr std::uint32_t size = detail::memory_element<T>::size, all = size * Count;
    static_assert(size >= 4 && all <= 16 && Count != 0, "a load has 4 to 16 bytes, of elements of 4 or 8 bytes");
    std::array<T, Count> made{};
    builder* const either = detail::either(by, index.by);
    if (either == nullptr) {
        made.fill(detail::failed<T>(error::only_literals));
        return made;
    }
    builder& b = *either;
    detail::check_scopes(b, *this, index);
    const detail::place from = detail::place_of_element(b, *this, index, size);
    const value_id first = detail::load_words(b, from, 8 * all, static_cast<int>(all / 4));
    for (std::uint32_t n = 0; n < Count; ++n) made[n] = detail::element_of<T>(b, first, n);
    return made;
}

template <class T>
constexpr void address::store(const u32& index, const T& what) const
{
    if constexpr (std::is_base_of_v<detail::typed_word, T> || std::is_base_of_v<detail::typed_pair, T>) {
        store(index, std::array<T, 1>{what});
    } else if constexpr (std::is_same_v<T, float>) {
        store(index, f32(what));
    } else if constexpr (std::is_same_v<T, int>) {
        store(index, i32(what));
    } else if constexpr (std::is_same_v<T, unsigned>) {
        store(index, u32(what));
    } else {
        static_assert(
            requires(const T& x) { x.get(); }, "only a typed value, a float, an int or an unsigned is stored: store(i, vc::u32(1))");
        store(index, what.get());
    }
}
template <class T>
    requires(detail::memory_element<T>::size < 4)
constexpr void address::store(const u32& index, const detail::loaded<T>& what) const
{
    builder& b = detail::builder_for(*this, index, what);
    constexpr std::uint32_t size = detail::memory_element<T>::size;
    const detail::place to = detail::place_of_element(b, *this, index, size);
    use word = b.plain(what.word);
    if constexpr (std::is_same_v<T, f16>) word = packed_halves(b, what, number(0));
    b.message(detail::access(b, store_of(8 * size), to.offset), {to.address}, std::span<const use>(&word, 1), 0);
}
template <class T, std::size_t Count>
constexpr void address::store(const u32& index, const std::array<T, Count>& what) const
{
    constexpr std::uint32_t size = detail::memory_element<T>::size, all = size * Count;
    static_assert(size >= 4 && all <= 16 && Count != 0, "a store has 4 to 16 bytes, of elements of 4 or 8 bytes");
    builder& b = detail::builder_for(*this, index);
    use data[4]{};
    std::uint32_t count = 0;
    for (const T& one : what) {
        detail::check_scopes(b, one);
        detail::put_words(b, one, data, count);
    }
    const detail::place to = detail::place_of_element(b, *this, index, size);
    b.message(detail::access(b, store_of(8 * all), to.offset), {to.address}, std::span<const use>(data, count), 0);
}

template <class Operation>
constexpr pending<u32> address::atomic(const u32& index, const u32& x, Operation how) const
{
    builder& b = detail::builder_for(*this, index, x);
    const use word = b.plain(x.word);
    const detail::place at = detail::place_of_element(b, *this, index, 4);
    const instruction what = b.with_immediate(b.form(opcode::ATOM_RETURN_i32, how), immediate_name::offset, at.offset);
    return pending<u32>({b, value_use(b.message(what, {at.address}, std::span<const use>(&word, 1), 1))});
}
constexpr pending<u32> address::atomic_add(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::aadd);
}
constexpr pending<u32> address::atomic_and(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::aand);
}
constexpr pending<u32> address::atomic_or(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::aor);
}
constexpr pending<u32> address::atomic_xor(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::axor);
}
constexpr pending<u32> address::atomic_min(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::aumin);
}
constexpr pending<u32> address::atomic_max(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::aumax);
}
constexpr pending<u32> address::atomic_exchange(const u32& index, const u32& x) const
{
    return atomic(index, x, modifier::atomic_operation::axchg);
}
constexpr pending<u32> address::atomic_compare_exchange(const u32& index, const u32& expected, const u32& to) const
{
    builder& b = detail::builder_for(*this, index, expected, to);
    const use data[2]{b.plain(to.word), b.plain(expected.word)};
    const detail::place at = detail::place_of_element(b, *this, index, 4);
    const instruction form = b.form(opcode::ATOM_RETURN_i32, modifier::compare::compare, modifier::atomic_operation::axchg);
    const instruction what = b.with_immediate(form, immediate_name::offset, at.offset);
    return pending<u32>({b, value_use(b.message(what, {at.address}, data, 1))});
}

template <class T>
constexpr void shared_array<T>::check(const u32& index) const
{
    if (index.is_literal() && index.word.id >= count) detail::builder_for(at.by).fail(error::beyond_shared_array);
}

// ---- variables ----

template <class T>
constexpr typed_variable<T>::typed_variable(builder& b, const T& initial) : by_(&b)
{
    detail::check_scopes(b, initial);
    if constexpr (is_pair) {
        words_[0] = b.make_variable(initial.words.low);
        words_[1] = b.make_variable(initial.words.high);
    } else {
        words_[0] = b.make_variable(initial.word);
    }
}
template <class T>
constexpr T typed_variable<T>::get() const
{
    if constexpr (is_pair) {
        const value low = by_->get(words_[0]), high = by_->get(words_[1]);
        return {*by_, use_pair{low, high}};
    } else {
        return {*by_, by_->get(words_[0])};
    }
}
template <class T>
constexpr void typed_variable<T>::set(const T& to) const
{
    detail::check_scopes(*by_, to);
    if constexpr (is_pair) {
        by_->set(words_[0], to.words.low);
        by_->set(words_[1], to.words.high);
    } else {
        by_->set(words_[0], to.word);
    }
}

/// Assigns a result to a variable: v += x is v = v.get() + x.
#define VALHALL_TYPED_ASSIGNMENT(assigns, sign)                                                      \
    template <class T, class Operand>                                                                \
    constexpr const typed_variable<T>& operator assigns(const typed_variable<T>& v, const Operand& x) \
    {                                                                                                \
        return v = v.get() sign x;                                                                   \
    }
VALHALL_TYPED_ASSIGNMENT(+=, +)
VALHALL_TYPED_ASSIGNMENT(-=, -)
VALHALL_TYPED_ASSIGNMENT(*=, *)
VALHALL_TYPED_ASSIGNMENT(/=, /)
VALHALL_TYPED_ASSIGNMENT(%=, %)
VALHALL_TYPED_ASSIGNMENT(&=, &)
VALHALL_TYPED_ASSIGNMENT(|=, |)
VALHALL_TYPED_ASSIGNMENT(^=, ^)
VALHALL_TYPED_ASSIGNMENT(<<=, <<)
VALHALL_TYPED_ASSIGNMENT(>>=, >>)
#undef VALHALL_TYPED_ASSIGNMENT

}  // namespace valhall::compiler

#endif
