// SPDX-License-Identifier: MIT
// Heavy functions are declared in a header and defined in its NAME.inl.hpp, which the header includes at its end, and nobody else. A source that defines
// VALHALL_SEPARATE_COMPILATION gets the declarations alone, which are then not constexpr, and must link the library of src/, which defines
// the functions in the namespace `linked`. Sources with and without the macro can be linked into one program. docs/separate-compilation.md
// lists what the macro leaves out.
#ifndef VALHALL_SEPARATE_COMPILATION_HPP
#define VALHALL_SEPARATE_COMPILATION_HPP

// VALHALL_COMPILED(constexpr) declares a function that the compiled form defines; `inline` if it cannot be constexpr. The declarations and
// the definitions are between VALHALL_COMPILED_BEGIN and VALHALL_COMPILED_END. The library itself defines VALHALL_DEFINES_COMPILED_FORM.
#ifdef VALHALL_SEPARATE_COMPILATION
#define VALHALL_COMPILED(specifier)
#elif defined(VALHALL_DEFINES_COMPILED_FORM)
#define VALHALL_COMPILED(specifier) [[gnu::used]] specifier
#else
#define VALHALL_COMPILED(specifier) specifier
#endif

#if defined(VALHALL_SEPARATE_COMPILATION) || defined(VALHALL_DEFINES_COMPILED_FORM)
#define VALHALL_COMPILED_BEGIN inline namespace linked {
#define VALHALL_COMPILED_END }
#else
#define VALHALL_COMPILED_BEGIN
#define VALHALL_COMPILED_END
#endif

#endif
