// SPDX-License-Identifier: MIT
// Random kernels: the types of their values, the operations on them for the compiler and in C++. Not part of the library.
#ifndef VALHALL_TESTS_RANDOM_KERNEL_OPERATIONS_HPP
#define VALHALL_TESTS_RANDOM_KERNEL_OPERATIONS_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "valhall/compiler/kernel.hpp"

namespace tests::kernels {

namespace vc = valhall::compiler;
using u = std::uint32_t;
using bits = std::uint64_t;

// ---- numbers of C++ ----

inline double float_of_half(u h)
{
    const u exponent = h >> 10 & 31, fraction = h & 0x3FF;
    const double size = exponent == 31  ? (fraction != 0 ? std::nan("") : INFINITY)
                        : exponent == 0 ? std::ldexp(fraction, -24)
                                        : std::ldexp(fraction + 1024, static_cast<int>(exponent) - 25);
    return (h & 0x8000) != 0 ? -size : size;
}
// Rounds to nearest even.
inline u half_of(double x)
{
    const u sign = std::signbit(x) ? 0x8000 : 0;
    if (std::isnan(x)) return 0x7E00;
    const double size = std::fabs(x);
    if (size >= 65520) return sign | 0x7C00;
    if (size == 0) return sign;
    const int exponent = std::max(std::ilogb(size), -14);
    const auto steps = static_cast<u>(std::nearbyint(std::ldexp(size, 10 - exponent)));  // 1024 to 2048; fewer for denormals
    return sign | (steps < 1024 ? steps : (static_cast<u>(exponent + 14) << 10) + steps);
}

struct halves {
    u word;
};
struct pair {
    u word;
};

template <class Operation>
halves each_half(halves x, halves y, Operation f)
{
    return {half_of(f(float_of_half(x.word & 0xFFFF), float_of_half(y.word & 0xFFFF))) |
            half_of(f(float_of_half(x.word >> 16), float_of_half(y.word >> 16))) << 16};
}
template <class Operation>
pair each_short(pair x, pair y, Operation f)
{
    return {(f(x.word & 0xFFFF, y.word & 0xFFFF) & 0xFFFF) | f(x.word >> 16, y.word >> 16) << 16};
}
// If one is a NaN, the other one; -0 is less than +0.
template <class T>
T least(T x, T y)
{
    return std::isnan(x) ? y : std::isnan(y) ? x : x == y ? (std::signbit(x) ? x : y) : x < y ? x : y;
}
template <class T>
T greatest(T x, T y)
{
    return std::isnan(x) ? y : std::isnan(y) ? x : x == y ? (std::signbit(x) ? y : x) : x < y ? y : x;
}

inline std::int32_t wrapped(u x) { return static_cast<std::int32_t>(x); }
inline u unsigned_of(std::int32_t x) { return static_cast<u>(x); }

// ---- types ----

template <class T>
struct host_of;
template <>
struct host_of<vc::f32> {
    using type = float;
};
template <>
struct host_of<vc::i32> {
    using type = std::int32_t;
};
template <>
struct host_of<vc::u32> {
    using type = u;
};
template <>
struct host_of<vc::boolean> {
    using type = bool;
};
template <>
struct host_of<vc::f16x2> {
    using type = halves;
};
template <>
struct host_of<vc::i16x2> {
    using type = pair;
};
template <>
struct host_of<vc::u64> {
    using type = std::uint64_t;
};

using any_value = std::variant<vc::f32, vc::i32, vc::u32, vc::boolean, vc::f16x2, vc::i16x2, vc::u64>;
inline constexpr int types = 7;
enum kind { f32, i32, u32, boolean, f16x2, i16x2, u64 };
inline const char* const type_names[] = {"f32", "i32", "u32", "boolean", "f16x2", "i16x2", "u64"};
template <class T>
constexpr int kind_of()
{
    return static_cast<int>(any_value(T{}).index());
}

template <class T>
typename host_of<T>::type from_bits(bits x)
{
    using host = typename host_of<T>::type;
    if constexpr (std::is_same_v<host, float>) return std::bit_cast<float>(static_cast<u>(x));
    else if constexpr (std::is_same_v<host, bool>) return x != 0;
    else if constexpr (std::is_class_v<host>) return {static_cast<u>(x)};
    else return static_cast<host>(x);
}
inline bits to_bits(float x) { return std::bit_cast<u>(x); }
inline bits to_bits(bool x) { return x ? 0xFFFFFFFF : 0; }
inline bits to_bits(std::int32_t x) { return static_cast<u>(x); }
inline bits to_bits(u x) { return x; }
inline bits to_bits(std::uint64_t x) { return x; }
inline bits to_bits(halves x) { return x.word; }
inline bits to_bits(pair x) { return x.word; }

template <class F>
decltype(auto) with_type(int type, F&& f)
{
    switch (type) {
    case f32: return f(vc::f32{});
    case i32: return f(vc::i32{});
    case u32: return f(vc::u32{});
    case boolean: return f(vc::boolean{});
    case f16x2: return f(vc::f16x2{});
    case i16x2: return f(vc::i16x2{});
    default: return f(vc::u64{});
    }
}
inline any_value literal(int type, bits x)
{
    switch (type) {
    case f32: return vc::f32(std::bit_cast<float>(static_cast<u>(x)));
    case i32: return vc::i32(static_cast<std::int32_t>(static_cast<u>(x)));
    case u32: return vc::u32(static_cast<u>(x));
    case boolean: return vc::boolean(x != 0);
    case f16x2: return vc::bits_as<vc::f16x2>(vc::u32(static_cast<u>(x)));
    case i16x2: return vc::bits_as<vc::i16x2>(vc::u32(static_cast<u>(x)));
    default: return vc::u64(std::uint64_t{x});
    }
}

// ---- operations ----

enum use_in : std::uint8_t { everywhere, strict_only };

struct operation {
    const char* text;
    int result, count, type[3];
    any_value (*build)(const any_value*);
    bits (*run)(const bits*);
    int where = everywhere;
};

inline const operation operations[] = {
#include "unit/compiler/random_kernel/operations.def"
};

}  // namespace tests::kernels

#endif
