// SPDX-License-Identifier: MIT
// Whether a function becomes a part of its callers, where the standard leaves that to compilers and speed depends on it.
#ifndef VALHALL_INLINING_HPP
#define VALHALL_INLINING_HPP

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

#endif
