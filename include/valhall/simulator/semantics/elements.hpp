// SPDX-License-Identifier: MIT
// The C++ types of the table's number types, and how registers hold them.
#ifndef VALHALL_SIMULATOR_SEMANTICS_ELEMENTS_HPP
#define VALHALL_SIMULATOR_SEMANTICS_ELEMENTS_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/isa/operand_info.hpp"
#include "valhall/simulator/numbers.hpp"

namespace valhall::simulator {

/// Elements side by side in a register or pair.
template <class T, int N>
struct elements {
    T at[static_cast<std::size_t>(N)]{};  ///< the elements, the lowest first

    static constexpr int count = N;  ///< the number of elements
    constexpr T operator[](int i) const { return at[i]; }
};

namespace detail {

template <int Bits>
using unsigned_of =
    std::conditional_t<Bits == 8, std::uint8_t,
                       std::conditional_t<Bits == 16, std::uint16_t, std::conditional_t<Bits == 64, std::uint64_t, std::uint32_t>>>;

// The C++ type of an element. If no integer has its width, as for a table index, all bits of the register.
template <number_type T>
constexpr auto element_of()
{
    constexpr number_type_info info = info_of(T);
    if constexpr (info.kind == number_class::floating && info.width == 16) return f16{};
    else if constexpr (info.kind == number_class::floating) return f32{};
    else if constexpr (info.kind == number_class::signed_integer) return std::make_signed_t<unsigned_of<info.width>>{};
    else return unsigned_of<info.width>{};
}

template <number_type T>
using element = decltype(element_of<T>());

template <class T>
inline constexpr int width_of = 8 * static_cast<int>(sizeof(T));

// Converts between an element and the low bits of a word.
template <class T>
constexpr std::uint64_t bits_of(T value)
{
    if constexpr (requires { value.bits; }) return value.bits;
    else return static_cast<std::make_unsigned_t<T>>(value);
}

template <class T>
constexpr T element_from(std::uint64_t bits)
{
    if constexpr (requires(T x) { x.bits; }) return T{static_cast<decltype(T::bits)>(bits)};
    else return static_cast<T>(bits);
}

// All elements of a register or pair.
template <class T, int N>
constexpr elements<T, N> unpack(std::uint64_t bits)
{
    elements<T, N> all;
    for (int i = 0; i < N; ++i) all.at[i] = element_from<T>(bits >> width_of<T> * i);
    return all;
}

template <class T, int N>
constexpr std::uint64_t pack(const elements<T, N>& all)
{
    std::uint64_t bits = 0;
    for (int i = 0; i < N; ++i) bits |= bits_of(all.at[i]) << width_of<T> * i;
    return bits;
}

}  // namespace detail

}  // namespace valhall::simulator

#endif
