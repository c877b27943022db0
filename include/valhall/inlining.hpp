// SPDX-License-Identifier: MIT
// Compiler-specific attributes that control inlining and warnings, what standard libraries have in constant expressions, and
// std::is_constant_evaluated() as a built-in function, which saves two steps of clang++'s constant expressions.
#ifndef VALHALL_INLINING_HPP
#define VALHALL_INLINING_HPP

#include <version>

#if defined(__GNUC__)
#define VALHALL_NOINLINE [[gnu::noinline]]
#define VALHALL_ALWAYS_INLINE [[gnu::always_inline]]
#elif defined(_MSC_VER)
#define VALHALL_NOINLINE [[msvc::noinline]]
#define VALHALL_ALWAYS_INLINE [[msvc::forceinline]]
#else
#define VALHALL_NOINLINE
#define VALHALL_ALWAYS_INLINE
#endif

// A class whose lists refer to the table, not to the object: g++ 14 and later warn of a loop over a list that a temporary returns.
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(gnu::no_dangling)
#define VALHALL_NO_DANGLING [[gnu::no_dangling]]
#endif
#endif
#ifndef VALHALL_NO_DANGLING
#define VALHALL_NO_DANGLING
#endif

// constexpr for functions that have std::vector, if the standard library's can be in constant expressions. That of clang++ 14's libc++ cannot.
#ifdef __cpp_lib_constexpr_vector
#define VALHALL_CONSTEXPR_WITH_VECTOR constexpr
#else
#define VALHALL_CONSTEXPR_WITH_VECTOR inline
#endif

#define VALHALL_IS_CONSTANT_EVALUATED() __builtin_is_constant_evaluated()

// True if g++ computes a call of a function of the C library, such as `__builtin_strspn(text, "abc")`, in the constant expression that it
// evaluates: it does if the text is a string literal or a template argument, not a variable of the expression. Such a call costs as much as
// reading one character. Not defined for other compilers.
#if defined(__GNUC__) && !defined(__clang__)
#define VALHALL_IS_COMPUTED(call) (VALHALL_IS_CONSTANT_EVALUATED() && __builtin_constant_p(call))
#endif

#endif
