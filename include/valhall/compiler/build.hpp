// SPDX-License-Identifier: MIT
// Builds and compiles a program in a constant expression.
#ifndef VALHALL_COMPILER_BUILD_HPP
#define VALHALL_COMPILER_BUILD_HPP

#ifdef VALHALL_SEPARATE_COMPILATION
#error \
    "compiler/build.hpp compiles in constant expressions, which the compiled form cannot: do not define VALHALL_SEPARATE_COMPILATION here"
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/compiler/compile.hpp"

namespace valhall::compiler {

/// Fails to compile if build()'s program cannot be compiled. `Code` is the reason, `Instruction` the refused instruction, if there is one.
template <error Code, opcode Instruction>
struct error_in_build {
    static_assert(Code == error::none, "build(): the program is not compiled; the first argument of error_in_build says why");
};

namespace detail {

// A compiled program in arrays. A class template's constant, so that it is evaluated once.
template <std::size_t Most>
struct built_words {
    word words[Most]{};
    std::uint32_t count = 0;
    compiler::fault fault{};
};

template <arch On, shader_stage Stage, std::size_t Most, class Build>
struct built_program {
    static constexpr built_words<Most> evaluate()
    {
        program p(On, Stage);
        builder b(p);
        Build{}(b);
        built_words<Most> built;
        if (const broken what = verify(p)) {
            built.fault = {.code = what.code, .instruction = p.wrong.instruction};
            return built;
        }
        const compiled done = compile(p);
        built.fault = done.fault();
        if (done.words().size() > Most) built.fault = {.code = error::too_long};
        for (const word w : done.words())
            if (built.count < Most) built.words[built.count++] = w;
        return built;
    }
    static constexpr built_words<Most> made = evaluate();

    static constexpr auto words()
    {
        std::array<word, made.count> all{};
        for (std::size_t n = 0; n < all.size(); ++n) all[n] = made.words[n];
        return all;
    }
};

}  // namespace detail

/// Builds a program with a function without captures, and returns its words as a std::array. Errors in the program are compile errors.
///
///     constexpr auto words = vc::build<arch::v10, shader_stage::compute>([](vc::builder& b) { … });
template <arch On, shader_stage Stage, std::size_t Most = 512, class Build>
consteval auto build(Build)
{
    using made = detail::built_program<On, Stage, Most, Build>;
    if constexpr (made::made.fault.code != error::none) {
        static_cast<void>(sizeof(error_in_build<made::made.fault.code, made::made.fault.instruction>));
        return std::array<word, 0>{};
    } else {
        return made::words();
    }
}

}  // namespace valhall::compiler

#endif
