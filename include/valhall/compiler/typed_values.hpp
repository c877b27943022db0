// SPDX-License-Identifier: MIT
// Values with types, for whoever generates code by hand: f32, i32, u32, boolean, f16x2, i16x2, u64 and address. Their operators and functions
// are in typed_operators.hpp, which kernel.hpp includes.
//
//   const vc::u32 i = b.global_id();
//   const vc::f32 v = x.load<vc::f32>(i);
//   out.store(i, vc::select(v > 0.5f, vc::sqrt(v) * scale, v / 3.0f));
#ifndef VALHALL_COMPILER_TYPED_VALUES_HPP
#define VALHALL_COMPILER_TYPED_VALUES_HPP

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/compiler/blocks.hpp"
#include "valhall/compiler/value.hpp"

namespace valhall::compiler {

class builder;

namespace detail {

// The word of a typed value, and the builder that computes with it; null for a literal, which any builder takes.
struct typed_word {
    use word = constant_use(0);
    builder* by = nullptr;

    constexpr typed_word() = default;
    constexpr explicit typed_word(std::uint32_t bits) : word(constant_use(bits)) {}
    constexpr typed_word(builder& b, const use& u);
    constexpr explicit typed_word(const value& v);

    constexpr operator use() const { return word; }
    // A value of the program is not known when the program is built.
    template <class Condition = void>
    explicit operator bool() const
    {
        static_assert(!std::is_void_v<Condition>,
                      "a condition of the program is tested by b.if_(), b.while_() or vc::select(), not by C++");
        return false;
    }
    constexpr bool is_literal() const { return by == nullptr && word.is_constant() && word.is_plain(); }
};

// The two words of a 64-bit value.
struct typed_pair {
    use_pair words{constant_use(0), constant_use(0)};
    builder* by = nullptr;

    constexpr typed_pair() = default;
    constexpr explicit typed_pair(std::uint64_t bits)
        : words{constant_use(static_cast<std::uint32_t>(bits)), constant_use(static_cast<std::uint32_t>(bits >> 32))}
    {
    }
    constexpr typed_pair(builder& b, const use_pair& u);
    constexpr explicit typed_pair(const wide& v);

    constexpr operator use_pair() const { return words; }
    /// The value as the instructions of a builder take it.
    constexpr wide raw() const;
};

template <class T>
concept is_typed = std::is_base_of_v<typed_word, T> || std::is_base_of_v<typed_pair, T>;

template <class T>
concept integer_literal = std::integral<T> && !std::same_as<T, bool> && sizeof(T) <= 4;

}  // namespace detail

/// A truth value: all bits of a word set, or none. `&&` and `||` compute both sides. Conditions of if_() take it.
struct boolean : detail::typed_word {
    using typed_word::typed_word;
    constexpr boolean() = default;
    /// A literal.
    template <std::same_as<bool> Bool>
    constexpr boolean(Bool is_true) : typed_word(is_true ? 0xFFFFFFFF : 0)
    {
    }
};

/// A 32-bit unsigned integer. Arithmetic is modulo 2^32.
struct u32 : detail::typed_word {
    using typed_word::typed_word;
    constexpr u32() = default;
    /// A literal: an unsigned integer, or an int, which must not be negative.
    template <detail::integer_literal Number>
    constexpr u32(Number number) : typed_word(static_cast<std::uint32_t>(number))
    {
    }
};

/// A 32-bit signed integer. Arithmetic is modulo 2^32.
struct i32 : detail::typed_word {
    using typed_word::typed_word;
    constexpr i32() = default;
    /// A literal.
    template <std::signed_integral Number>
        requires(detail::integer_literal<Number>)
    constexpr i32(Number number) : typed_word(static_cast<std::uint32_t>(static_cast<std::int32_t>(number)))
    {
    }
};

/// A 32-bit float.
struct f32 : detail::typed_word {
    using typed_word::typed_word;
    constexpr f32() = default;
    /// A literal: a float, or an int, which is converted as in C++.
    constexpr f32(float number) : typed_word(std::bit_cast<std::uint32_t>(number)) {}
    template <std::same_as<int> Number>
    constexpr f32(Number number) : f32(static_cast<float>(number))
    {
    }
    /// Does not compile: a double would lose its precision. Write 0.5f.
    template <std::same_as<double> Number>
    constexpr f32(Number) = delete;
};

/// Two 16-bit floats; operators work on each.
struct f16x2 : detail::typed_word {
    using typed_word::typed_word;
    constexpr f16x2() = default;
};

/// Two 16-bit integers; operators work on each, modulo 2^16.
struct i16x2 : detail::typed_word {
    using typed_word::typed_word;
    constexpr i16x2() = default;
    /// The same literal in both halves.
    template <std::same_as<int> Number>
    constexpr i16x2(Number number) : typed_word((static_cast<std::uint32_t>(number) & 0xFFFF) * 0x10001)
    {
    }
};

/// A 64-bit unsigned integer. Arithmetic is modulo 2^64.
struct u64 : detail::typed_pair {
    using typed_pair::typed_pair;
    constexpr u64() = default;
    /// A literal.
    template <std::integral Number>
        requires(!std::same_as<Number, bool>)
    constexpr u64(Number number) : typed_pair(static_cast<std::uint64_t>(number))
    {
    }

    constexpr u32 low() const;  ///< bits 0 to 31
    constexpr u32 high() const;  ///< bits 32 to 63
};

/// Types of memory that are smaller than the values that a load returns: load<i8>() gives an i32, load<u16>() a u32, load<f16>() an f32.
struct i8;
struct u8;
struct i16;
struct u16;
struct f16;

namespace detail {

// How an element lies in memory: its size in bytes, and the type of the value that is loaded or stored.
template <class T>
struct memory_element;
template <class T>
    requires(std::is_base_of_v<typed_word, T>)
struct memory_element<T> {
    using value = T;
    static constexpr std::uint32_t size = 4;
};
template <class T>
    requires(std::is_base_of_v<typed_pair, T>)
struct memory_element<T> {
    using value = T;
    static constexpr std::uint32_t size = 8;
};
template <class Value, std::uint32_t Size, bool Signed = false>
struct small_element {
    using value = Value;
    static constexpr std::uint32_t size = Size;
    static constexpr bool is_signed = Signed;
};
template <>
struct memory_element<i8> : small_element<i32, 1, true> {};
template <>
struct memory_element<u8> : small_element<u32, 1> {};
template <>
struct memory_element<i16> : small_element<i32, 2, true> {};
template <>
struct memory_element<u16> : small_element<u32, 2> {};
template <>
struct memory_element<f16> : small_element<f32, 2> {};

template <class T>
using loaded = typename memory_element<T>::value;

}  // namespace detail

/// The result of an operation whose place among others counts: an atomic. It must be named before it is used, so that two of them in one
/// expression, whose order C++ does not specify, do not compile.
template <class T>
class [[nodiscard]] pending {
public:
    /// For the builder's functions.
    constexpr explicit pending(const T& result) : result_(result) {}

    constexpr operator T() const& { return result_; }
    operator T() const&& = delete;
    /// The result.
    constexpr T get() const& { return result_; }

private:
    T result_;
};

/// A 64-bit address. `a + bytes` is another one. Elements are counted from 0, with the size of their type.
struct address : detail::typed_pair {
    using typed_pair::typed_pair;
    constexpr address() = default;

    /// The address as a number.
    constexpr u64 as_u64() const;

    /// Loads element `index` of an array at this address.
    template <class T>
    constexpr detail::loaded<T> load(const u32& index = 0u) const;
    /// Loads `Count` successive elements, 4 or 8 bytes each and at most 16 bytes together, from element `index` on.
    template <class T, std::size_t Count>
    constexpr std::array<T, Count> load(const u32& index = 0u) const;
    /// Stores element `index` of an array at this address: store(i, x). Elements of other sizes are named: store<vc::u8>(i, x).
    template <class T>
    constexpr void store(const u32& index, const T& what) const;
    template <class T>
        requires(detail::memory_element<T>::size < 4)
    constexpr void store(const u32& index, const detail::loaded<T>& what) const;
    /// Stores successive elements, at most 16 bytes together.
    template <class T, std::size_t Count>
    constexpr void store(const u32& index, const std::array<T, Count>& what) const;

    // Atomics on 32-bit elements. Each returns the old value; store the result in a variable of its own.
    constexpr pending<u32> atomic_add(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_and(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_or(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_xor(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_min(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_max(const u32& index, const u32& x) const;
    constexpr pending<u32> atomic_exchange(const u32& index, const u32& x) const;
    /// Stores `to` if the element is `expected`.
    constexpr pending<u32> atomic_compare_exchange(const u32& index, const u32& expected, const u32& to) const;

private:
    template <class Operation>
    constexpr pending<u32> atomic(const u32& index, const u32& x, Operation how) const;
};

/// An array that a workgroup shares: builder::shared<T>(count). Its contents are undefined at the start.
template <class T>
struct shared_array {
    address at{};  ///< the first element
    std::uint32_t count = 0;  ///< the number of elements

    /// Element `index`, which must be less than the count.
    constexpr detail::loaded<T> load(const u32& index) const { return at.load<T>(index); }
    /// Stores element `index`.
    constexpr void store(const u32& index, const detail::loaded<T>& what) const
    {
        if constexpr (detail::memory_element<T>::size < 4) at.store<T>(index, what);
        else at.store(index, what);
    }
};

/// A variable of a typed value: builder::variable(x). It reads as its value, and is assigned.
template <class T>
class typed_variable {
public:
    /// For the builder's functions.
    constexpr typed_variable(builder& b, const T& initial);
    typed_variable(const typed_variable&) = delete;

    constexpr operator T() const { return get(); }
    /// The value.
    constexpr T get() const;
    /// Assigns a value.
    constexpr void set(const T& to) const;
    constexpr const typed_variable& operator=(const T& to) const
    {
        set(to);
        return *this;
    }
    constexpr const typed_variable& operator=(const typed_variable& other) const
    {
        set(other.get());
        return *this;
    }

private:
    static constexpr bool is_pair = std::is_base_of_v<detail::typed_pair, T>;

    builder* by_;
    compiler::variable words_[is_pair ? 2 : 1]{};
};

}  // namespace valhall::compiler

#endif
