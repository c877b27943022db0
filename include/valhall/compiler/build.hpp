// SPDX-License-Identifier: MIT
// Builds and compiles a program in a constant expression: words, and the contents of uniforms.
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

/// A program that was compiled in a constant expression.
template <std::size_t Words, std::size_t Uniforms>
struct built_program {
    std::array<word, Words> words{};                ///< the words of the program
    std::array<uniform_word, Uniforms> uniforms{};  ///< the required contents of the 32-bit uniforms, u0 first
    std::uint32_t thread_storage = 0;     ///< the number of bytes that each thread needs at thread_local_pointer
    std::uint32_t workgroup_storage = 0;  ///< the number of bytes that each workgroup needs at workgroup_local_pointer

    /// The contents of the uniforms for a run: constants, and what `of_key(key)` returns for the keys given to builder::uniform(); a pair has two
    /// keys, that of the high word is one more.
    template <class OfKey>
    constexpr std::array<std::uint32_t, Uniforms> uniform_values(const OfKey& of_key) const
    {
        std::array<std::uint32_t, Uniforms> values{};
        for (std::size_t n = 0; n < Uniforms; ++n)
            values[n] = uniforms[n].is_constant ? uniforms[n].bits : static_cast<std::uint32_t>(of_key(uniforms[n].key));
        return values;
    }
};

namespace detail {

// A compiled program in arrays of sufficient size. A class template's constant, so that it is evaluated once.
template <arch On, shader_stage Stage, std::size_t Most, options How, class Build>
struct build_of {
    struct result {
        built_program<Most, How.uniform_limit> program{};
        std::size_t words = 0, uniforms = 0;
        compiler::fault fault{};
    };

    static constexpr result evaluate()
    {
        program p(On, Stage);
        builder b(p, How);
        Build{}(b);
        const compiled done = compile(p);
        result built;
        built.fault = done.fault();
        if (done.words().size() > Most) built.fault = {.code = error::too_long};
        if (How.preamble_key != no_preamble) built.fault = {.code = error::preamble_of_kernel};
        if (built.fault) return built;
        for (const word w : done.words()) built.program.words[built.words++] = w;
        for (const uniform_word& u : done.uniforms()) built.program.uniforms[built.uniforms++] = u;
        built.program.thread_storage = done.thread_storage();
        built.program.workgroup_storage = done.workgroup_storage();
        return built;
    }
    static constexpr result made = evaluate();

    static constexpr auto trimmed()
    {
        built_program<made.words, made.uniforms> all{.thread_storage = made.program.thread_storage,
                                                     .workgroup_storage = made.program.workgroup_storage};
        for (std::size_t n = 0; n < made.words; ++n) all.words[n] = made.program.words[n];
        for (std::size_t n = 0; n < made.uniforms; ++n) all.uniforms[n] = made.program.uniforms[n];
        return all;
    }
};

}  // namespace detail

/// Builds a program with a function without captures, and returns it as a built_program: its words, and the contents that its uniforms need.
/// Errors in the program are compile errors.
///
///     constexpr auto made = vc::build<arch::v10, shader_stage::compute>([](vc::builder& b) { … });
template <arch On, shader_stage Stage, std::size_t Most = 512, options How = options{}, class Build>
consteval auto build(Build)
{
    using made = detail::build_of<On, Stage, Most, How, Build>;
    if constexpr (made::made.fault.code != error::none) {
        static_cast<void>(sizeof(error_in_build<made::made.fault.code, made::made.fault.instruction>));
        return built_program<0, 0>{};
    } else {
        return made::trimmed();
    }
}

}  // namespace valhall::compiler

#endif
