// SPDX-License-Identifier: MIT
// Calls on typed values that users may try and that do not compile: the message says what to write instead.
#ifndef VALHALL_COMPILER_BUILD_TYPED_REFUSALS_HPP
#define VALHALL_COMPILER_BUILD_TYPED_REFUSALS_HPP

#include <concepts>
#include <type_traits>

#include "valhall/compiler/build/typed_values.hpp"
#include "valhall/emit/refused_name.hpp"

namespace valhall::compiler {

// ---- operands of different types ----

namespace detail {

template <class T>
concept any_number = std::is_arithmetic_v<T>;

// Operands of which at least one is a typed value, and neither has or takes the type of the other.
template <class X, class Y>
concept mixed = (is_typed<X> || is_typed<Y>) && (is_typed<X> || any_number<X>) && (is_typed<Y> || any_number<Y>) && !std::same_as<X, Y> &&
                !std::is_convertible_v<X, Y> && !std::is_convertible_v<Y, X>;

template <class X, class Y>
using typed_one = std::conditional_t<is_typed<X>, X, Y>;

template <class X, class Y>
constexpr void refuse_mixed()
{
    using number = std::conditional_t<any_number<X>, X, Y>;
    if constexpr (is_typed<X> && is_typed<Y>)
        static_assert(
            std::is_same_v<X, Y>,
            "both operands need one type: convert one by vc::to_f32(), to_i32(), to_u32(), to_u64() or vc::bits_as<T>(); an address takes "
            "bytes as u32 or u64");
    else if constexpr (std::is_same_v<typed_one<X, Y>, f32> && std::is_same_v<number, double>)
        static_assert(std::is_same_v<X, Y>, "a double would lose its precision: write 0.5f for 0.5");
    else if constexpr (std::is_floating_point_v<number>)
        static_assert(
            std::is_same_v<X, Y>,
            "the value is no f32: convert it by vc::to_f32(), or write the number as an integer; a pair of halves is vc::to_f16x2(x, y)");
    else if constexpr (std::is_same_v<number, bool>)
        static_assert(std::is_same_v<X, Y>, "the value is no boolean: compare it, as in x != 0u");
    else if constexpr (std::is_same_v<typed_one<X, Y>, boolean>)
        static_assert(std::is_same_v<X, Y>, "a boolean is no number: write true or false, or convert it by vc::to_u32()");
    else if constexpr (sizeof(number) > 4)
        static_assert(std::is_same_v<X, Y>,
                      "the number has 64 bits, and the value 32: write vc::u32(7u), or convert the value by vc::to_u64()");
    else
        static_assert(std::is_same_v<X, Y>,
                      "the number is unsigned, and the value is not: write 7 for 7u, or convert the value by vc::to_u32()");
}

}  // namespace detail

#define VALHALL_TYPED_MIX(sign)                                     \
    template <class X, class Y>                                     \
        requires(detail::mixed<X, Y>)                               \
    constexpr detail::typed_one<X, Y> operator sign(const X&, const Y&) \
    {                                                               \
        detail::refuse_mixed<X, Y>();                               \
        return {};                                                  \
    }
#define VALHALL_TYPED_MIX_COMPARED(sign)                \
    template <class X, class Y>                         \
        requires(detail::mixed<X, Y>)                   \
    constexpr boolean operator sign(const X&, const Y&) \
    {                                                   \
        detail::refuse_mixed<X, Y>();                   \
        return {};                                      \
    }
VALHALL_TYPED_MIX(+)
VALHALL_TYPED_MIX(-)
VALHALL_TYPED_MIX(*)
VALHALL_TYPED_MIX(/)
VALHALL_TYPED_MIX(%)
VALHALL_TYPED_MIX(&)
VALHALL_TYPED_MIX(|)
VALHALL_TYPED_MIX(^)
VALHALL_TYPED_MIX_COMPARED(<)
VALHALL_TYPED_MIX_COMPARED(<=)
VALHALL_TYPED_MIX_COMPARED(>)
VALHALL_TYPED_MIX_COMPARED(>=)
VALHALL_TYPED_MIX_COMPARED(==)
VALHALL_TYPED_MIX_COMPARED(!=)
VALHALL_TYPED_MIX_COMPARED(&&)
VALHALL_TYPED_MIX_COMPARED(||)
#undef VALHALL_TYPED_MIX
#undef VALHALL_TYPED_MIX_COMPARED

#define VALHALL_TYPED_MIX(name)                          \
    template <class X, class Y>                          \
        requires(detail::mixed<X, Y>)                    \
    constexpr detail::typed_one<X, Y> name(const X&, const Y&) \
    {                                                    \
        detail::refuse_mixed<X, Y>();                    \
        return {};                                       \
    }
VALHALL_TYPED_MIX(min)
VALHALL_TYPED_MIX(max)
#undef VALHALL_TYPED_MIX
template <class X, class Y>
    requires(detail::mixed<X, Y>)
constexpr detail::typed_one<X, Y> select(const boolean&, const X&, const Y&)
{
    detail::refuse_mixed<X, Y>();
    return {};
}
template <detail::is_typed Condition, class X, class Y>
    requires(!std::same_as<Condition, boolean>)
boolean select(const Condition&, const X&, const Y&)
    VALHALL_REFUSED_NAME("the condition of vc::select() is a boolean: compare the value, as in x != 0u");

// ---- operators that a type does not have ----

#define VALHALL_NO_OPERATOR(Type, sign, sentence) Type operator sign(const Type&, const Type&) VALHALL_REFUSED_NAME(sentence);
#define VALHALL_NO_UNARY(Type, sign, sentence) Type operator sign(const Type&) VALHALL_REFUSED_NAME(sentence);
#define VALHALL_NO_COMPARISON(Type, sign, sentence) boolean operator sign(const Type&, const Type&) VALHALL_REFUSED_NAME(sentence);
#define VALHALL_NO_COMPARISONS(Type, sentence)  \
    VALHALL_NO_COMPARISON(Type, <, sentence)    \
    VALHALL_NO_COMPARISON(Type, <=, sentence)   \
    VALHALL_NO_COMPARISON(Type, >, sentence)    \
    VALHALL_NO_COMPARISON(Type, >=, sentence)
#define VALHALL_NO_LOGIC(Type, sentence)     \
    VALHALL_NO_COMPARISON(Type, &&, sentence) \
    VALHALL_NO_COMPARISON(Type, ||, sentence) \
    boolean operator!(const Type&) VALHALL_REFUSED_NAME(sentence);
VALHALL_NO_OPERATOR(f32, %, "the remainder of floats is vc::fmod(x, y)")
VALHALL_NO_OPERATOR(f32, &, "for the bits of a float, write vc::bits_as<vc::u32>(x)")
VALHALL_NO_OPERATOR(f32, |, "for the bits of a float, write vc::bits_as<vc::u32>(x)")
VALHALL_NO_OPERATOR(f32, ^, "for the bits of a float, write vc::bits_as<vc::u32>(x); a power is vc::pow(x, y)")
VALHALL_NO_OPERATOR(f32, <<, "a float is multiplied by a power of 2: write x * 2.0f, or vc::bits_as<vc::u32>(x) for its bits")
VALHALL_NO_OPERATOR(f32, >>, "a float is multiplied by a power of 2: write x * 0.5f, or vc::bits_as<vc::u32>(x) for its bits")
VALHALL_NO_UNARY(f32, ~, "for the bits of a float, write vc::bits_as<vc::u32>(x)")
VALHALL_NO_LOGIC(f32, "a float is no boolean: write x != 0.0f")
VALHALL_NO_LOGIC(u32, "an integer is no boolean: write x != 0u")
VALHALL_NO_LOGIC(i32, "an integer is no boolean: write x != 0")
VALHALL_NO_LOGIC(u64, "an integer is no boolean: write x != 0")
VALHALL_NO_OPERATOR(boolean, +, "a boolean is no number: convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_OPERATOR(boolean, -, "a boolean is no number: convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_OPERATOR(boolean, *,
                    "a boolean is no number: write vc::select(condition, x, 0.0f), or convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_OPERATOR(boolean, /, "a boolean is no number: convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_OPERATOR(boolean, %, "a boolean is no number: convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_OPERATOR(boolean, &, "write && for booleans")
VALHALL_NO_OPERATOR(boolean, |, "write || for booleans")
VALHALL_NO_OPERATOR(boolean, ^, "write != for booleans")
VALHALL_NO_UNARY(boolean, ~, "write ! for booleans")
VALHALL_NO_UNARY(boolean, -, "a boolean is no number: convert it by vc::to_u32() or vc::to_f32()")
VALHALL_NO_COMPARISONS(boolean, "booleans have no order: write !x && y for x < y")
VALHALL_NO_OPERATOR(f16x2, /, "halves are divided as floats: vc::low_half(x) and vc::high_half(x)")
VALHALL_NO_COMPARISONS(f16x2, "halves are compared as floats: vc::low_half(x) and vc::high_half(x)")
VALHALL_NO_COMPARISON(f16x2, ==, "halves are compared as floats: vc::low_half(x) and vc::high_half(x)")
VALHALL_NO_COMPARISON(address, ==, "addresses are compared as numbers: x.as_u64() == y.as_u64()")
VALHALL_NO_COMPARISONS(address, "addresses are compared as numbers: x.as_u64() < y.as_u64()")
VALHALL_NO_OPERATOR(address, -, "the distance of addresses is x.as_u64() - y.as_u64()")
#undef VALHALL_NO_OPERATOR
#undef VALHALL_NO_UNARY
#undef VALHALL_NO_COMPARISON
#undef VALHALL_NO_COMPARISONS
#undef VALHALL_NO_LOGIC
template <class Bytes>
    requires(std::integral<Bytes> || std::same_as<Bytes, u32> || std::same_as<Bytes, u64>)
address operator-(const address&, const Bytes&) VALHALL_REFUSED_NAME("write a + (-4) for a - 4");
#define VALHALL_SIGNED_COUNT(sign)               \
    template <class X, std::same_as<i32> Count>  \
    X operator sign(const X&, const Count&) VALHALL_REFUSED_NAME("the count of a shift is a u32: convert it by vc::to_u32()");
VALHALL_SIGNED_COUNT(<<)
VALHALL_SIGNED_COUNT(>>)
#undef VALHALL_SIGNED_COUNT

// ---- values that are assigned ----

#define VALHALL_NO_ASSIGNMENT(sign)              \
    template <detail::is_typed T, class Operand> \
    T& operator sign(const T&, const Operand&)   \
        VALHALL_REFUSED_NAME("a value does not change: write x = x + y for a new value, or make a variable by b.variable(x)");
VALHALL_NO_ASSIGNMENT(+=)
VALHALL_NO_ASSIGNMENT(-=)
VALHALL_NO_ASSIGNMENT(*=)
VALHALL_NO_ASSIGNMENT(/=)
VALHALL_NO_ASSIGNMENT(%=)
VALHALL_NO_ASSIGNMENT(&=)
VALHALL_NO_ASSIGNMENT(|=)
VALHALL_NO_ASSIGNMENT(^=)
VALHALL_NO_ASSIGNMENT(<<=)
VALHALL_NO_ASSIGNMENT(>>=)
#undef VALHALL_NO_ASSIGNMENT
#define VALHALL_NO_STEP(sign)                                                                                                              \
    template <detail::is_typed T>                                                                                                          \
    T& operator sign(const T&) VALHALL_REFUSED_NAME("a value does not change: make a variable by n = b.variable(x), and write n += 1u");  \
    template <detail::is_typed T>                                                                                                          \
    T& operator sign(const T&, int) VALHALL_REFUSED_NAME("a value does not change: make a variable by n = b.variable(x), and write n += 1u"); \
    template <class T>                                                                                                                     \
    T operator sign(const typed_variable<T>&) VALHALL_REFUSED_NAME("write n += 1u or n -= 1u");                                            \
    template <class T>                                                                                                                     \
    T operator sign(const typed_variable<T>&, int) VALHALL_REFUSED_NAME("write n += 1u or n -= 1u");
VALHALL_NO_STEP(++)  // NOLINT(bugprone-macro-repeated-side-effects): a name
VALHALL_NO_STEP(--)  // NOLINT(bugprone-macro-repeated-side-effects)
#undef VALHALL_NO_STEP

// ---- functions of other types, and names that do not exist ----

#define VALHALL_ONLY_OF(Type, name, convert)                        \
    template <detail::is_typed X>                                   \
        requires(!std::same_as<X, Type>)                            \
    Type name(const X&) VALHALL_REFUSED_NAME("vc::" #name "() takes " convert);
#define VALHALL_OF_FLOAT(name) VALHALL_ONLY_OF(f32, name, "an f32: convert the value by vc::to_f32()")
VALHALL_OF_FLOAT(rcp)
VALHALL_OF_FLOAT(sqrt)
VALHALL_OF_FLOAT(rsqrt)
VALHALL_OF_FLOAT(exp2)
VALHALL_OF_FLOAT(log2)
VALHALL_OF_FLOAT(exp)
VALHALL_OF_FLOAT(log)
VALHALL_OF_FLOAT(sin)
VALHALL_OF_FLOAT(cos)
VALHALL_OF_FLOAT(tan)
VALHALL_OF_FLOAT(fast_sin)
VALHALL_OF_FLOAT(fast_cos)
VALHALL_OF_FLOAT(asin)
VALHALL_OF_FLOAT(acos)
VALHALL_OF_FLOAT(atan)
VALHALL_OF_FLOAT(sinh)
VALHALL_OF_FLOAT(cosh)
VALHALL_OF_FLOAT(tanh)
VALHALL_OF_FLOAT(floor)
VALHALL_OF_FLOAT(ceil)
VALHALL_OF_FLOAT(trunc)
VALHALL_OF_FLOAT(round_even)
VALHALL_OF_FLOAT(fract)
VALHALL_OF_FLOAT(saturate)
VALHALL_OF_FLOAT(isnan)
#undef VALHALL_OF_FLOAT
VALHALL_ONLY_OF(u32, popcount, "a u32: convert the value by vc::to_u32() or vc::bits_as<vc::u32>()")
VALHALL_ONLY_OF(u32, countl_zero, "a u32: convert the value by vc::to_u32() or vc::bits_as<vc::u32>()")
VALHALL_ONLY_OF(u32, reverse_bits, "a u32: convert the value by vc::to_u32() or vc::bits_as<vc::u32>()")
VALHALL_ONLY_OF(boolean, warp_any, "a boolean: compare the value, as in x != 0u")
VALHALL_ONLY_OF(boolean, warp_all, "a boolean: compare the value, as in x != 0u")
#undef VALHALL_ONLY_OF
template <std::same_as<u32> X>
X abs(const X&) VALHALL_REFUSED_NAME("a u32 is never negative: write x, or vc::abs(vc::to_i32(x))");
template <std::same_as<u64> X>
f32 to_f32(const X&) VALHALL_REFUSED_NAME("write vc::to_f32(x.low()), if the number has 32 bits");
template <std::same_as<u64> X>
u32 to_u32(const X&) VALHALL_REFUSED_NAME("write x.low() or x.high()");
template <std::same_as<f32> X>
u64 to_u64(const X&) VALHALL_REFUSED_NAME("write vc::to_u64(vc::to_u32(x)), if the number has 32 bits");
template <class To, class From>
    requires(!detail::of_one_word<To> || !std::is_base_of_v<detail::typed_word, From>)
void bits_as(const From&) VALHALL_REFUSED_NAME("vc::bits_as<T>() makes an f32, i32, u32, f16x2 or i16x2 of 32 bits: write x != 0u for a "
                                               "boolean, vc::to_u64(x) or x.low() for 64 bits");

// (Not names of composites, such as vc::div: programs take their addresses, and overloads have none.)
#define VALHALL_OTHER_NAME(name, instead)             \
    template <detail::is_typed X, class... Operands>  \
    X name(const X&, const Operands&...) VALHALL_REFUSED_NAME("there is no vc::" #name "(): write " instead);
VALHALL_OTHER_NAME(round, "vc::round_even(x), which rounds halves to even, or vc::trunc(x), vc::floor(x)")
VALHALL_OTHER_NAME(rint, "vc::round_even(x)")
VALHALL_OTHER_NAME(nearbyint, "vc::round_even(x)")
VALHALL_OTHER_NAME(hypot, "vc::sqrt(x * x + y * y)")
VALHALL_OTHER_NAME(cbrt, "vc::pow(x, 1.0f / 3.0f) for x > 0")
VALHALL_OTHER_NAME(log10, "vc::log2(x) * 0.30103f")
VALHALL_OTHER_NAME(exp10, "vc::exp2(x * 3.3219281f)")
VALHALL_OTHER_NAME(log1p, "vc::log(1.0f + x)")
VALHALL_OTHER_NAME(expm1, "vc::exp(x) - 1.0f")
VALHALL_OTHER_NAME(mod, "x % y of integers, or vc::fmod(x, y)")
VALHALL_OTHER_NAME(inversesqrt, "vc::rsqrt(x)")
VALHALL_OTHER_NAME(reciprocal, "vc::rcp(x)")
VALHALL_OTHER_NAME(recip, "vc::rcp(x)")
VALHALL_OTHER_NAME(mix, "x + (y - x) * a")
VALHALL_OTHER_NAME(lerp, "x + (y - x) * a")
VALHALL_OTHER_NAME(mad, "x * y + z, or vc::fma(x, y, z), which rounds once")
VALHALL_OTHER_NAME(isinf, "vc::abs(x) == std::numeric_limits<float>::infinity()")
VALHALL_OTHER_NAME(isfinite, "vc::abs(x) < std::numeric_limits<float>::infinity()")
VALHALL_OTHER_NAME(copysign, "vc::bits_as<vc::f32>((vc::bits_as<vc::u32>(x) & 0x7FFFFFFFu) | (vc::bits_as<vc::u32>(y) & 0x80000000u))")
VALHALL_OTHER_NAME(fabs, "vc::abs(x)")
VALHALL_OTHER_NAME(where, "vc::select(condition, yes, no)")
VALHALL_OTHER_NAME(ternary, "vc::select(condition, yes, no)")
VALHALL_OTHER_NAME(to_float, "vc::to_f32(x)")
VALHALL_OTHER_NAME(to_int, "vc::to_i32(x)")
VALHALL_OTHER_NAME(to_uint, "vc::to_u32(x)")
VALHALL_OTHER_NAME(clz, "vc::countl_zero(x)")
VALHALL_OTHER_NAME(ctz, "vc::countl_zero(vc::reverse_bits(x))")
VALHALL_OTHER_NAME(countr_zero, "vc::countl_zero(vc::reverse_bits(x))")
VALHALL_OTHER_NAME(bit_count, "vc::popcount(x)")
VALHALL_OTHER_NAME(rotl, "x << n | x >> (0u - n)")
VALHALL_OTHER_NAME(rotr, "x >> n | x << (0u - n)")
VALHALL_OTHER_NAME(mul_high, "(vc::to_u64(x) * vc::to_u64(y)).high()")
VALHALL_OTHER_NAME(broadcast, "vc::shuffle(x, lane)")
VALHALL_OTHER_NAME(ballot, "vc::warp_any(x) or vc::warp_all(x)")
VALHALL_OTHER_NAME(shuffle_xor, "vc::shuffle(x, b.lane_id() ^ n)")
VALHALL_OTHER_NAME(warp_min, "four times x = vc::min(x, vc::shuffle(x, b.lane_id() ^ n)), for n = 1u, 2u, 4u, 8u")
VALHALL_OTHER_NAME(warp_max, "four times x = vc::max(x, vc::shuffle(x, b.lane_id() ^ n)), for n = 1u, 2u, 4u, 8u")
VALHALL_OTHER_NAME(fmin, "vc::min(x, y)")
VALHALL_OTHER_NAME(fmax, "vc::max(x, y)")
#undef VALHALL_OTHER_NAME
#define VALHALL_OTHER_CONVERSION(name, instead)  \
    template <class To, detail::is_typed From>   \
    void name(const From&) VALHALL_REFUSED_NAME("there is no vc::" #name "<T>(): write " instead);
VALHALL_OTHER_CONVERSION(bit_cast, "vc::bits_as<T>(x)")
VALHALL_OTHER_CONVERSION(cast, "vc::to_f32(x), vc::to_i32(x) or vc::to_u32(x)")
VALHALL_OTHER_CONVERSION(convert, "vc::to_f32(x), vc::to_i32(x) or vc::to_u32(x)")
#undef VALHALL_OTHER_CONVERSION

}  // namespace valhall::compiler

#endif
