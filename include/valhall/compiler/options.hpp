// SPDX-License-Identifier: MIT
// Compiler options: permitted floating-point changes, and limits on resources and optimizations.
#ifndef VALHALL_COMPILER_OPTIONS_HPP
#define VALHALL_COMPILER_OPTIONS_HPP

#include <cstdint>

#include "valhall/compiler/passes/pass.hpp"

namespace valhall::compiler {

/// The products and sums that are fused into one instruction that rounds once.
enum class fusion : std::uint8_t {
    asked,  ///< only those added as FMA
    mad,    ///< also those added by fmad()
    all,    ///< any product whose only use is a sum, unless it is precise: builder::set_precise()
};

/// The permitted changes of float arithmetic.
enum class numerics : std::uint8_t {
    strict,  ///< computes each instruction as it is added: no fusing; NaNs, infinities and signed zeros are kept
    fast,    ///< as shaders are compiled: fuses products and sums, and zeros may lose their sign or hide what they are multiplied with
};

/// A set of passes. It matters only for optional ones.
struct pass_set {
    std::uint32_t bits = ~std::uint32_t{0};  ///< bit n is set if pass n is in the set

    /// True if the set contains a pass.
    constexpr bool has(pass p) const { return (bits >> static_cast<int>(p) & 1) != 0; }
    /// The set without a pass.
    constexpr pass_set without(pass p) const { return {bits & ~(std::uint32_t{1} << static_cast<int>(p))}; }
    friend constexpr bool operator==(const pass_set&, const pass_set&) = default;
};

/// The minimum of options::register_limit.
inline constexpr std::uint32_t least_register_limit = 16;
/// The default of options::register_limit, and its maximum where there are no more registers. How many threads run at once is not public
/// for programs with more.
inline constexpr std::uint32_t usual_register_limit = 64;

/// options::preamble_key of a program without a preamble.
inline constexpr std::uint64_t no_preamble = UINT64_MAX;

/// Compiler options. They are given to the builder, and compile() uses the builder's.
///
/// By default, floats are computed as they are written. `{.numbers = numerics::fast}` allows what shaders allow: a product and a sum are rounded
/// once (fusion::all), which may change the last bits of a result and how a NaN or an infinity arises, and zeros lose their sign or hide a NaN or
/// infinity that they are multiplied with (relaxed_zeros). Neither setting changes the composites' error bounds.
struct options {
    numerics numbers = numerics::strict;  ///< what the next two options are, unless they are given
    fusion fuse = numbers == numerics::fast ? fusion::all : fusion::asked;  ///< which products and sums are fused
    bool relaxed_zeros = numbers == numerics::fast;  ///< if true, -0 and +0 may replace each other, and 0 * x may become 0
    /// If true, instructions keep the order in which they were added. For front ends whose own order is fixed: otherwise C++ decides it where two
    /// arguments of a call add instructions.
    bool keeps_order = false;
    bool simplify = true;  ///< if true, instructions are simplified, when added and again over the whole program
    /// Registers for values, from 16 to register_count(arch). They are taken in the order r0 to r15, r48 to r63, r16 to r47, r64 and up.
    /// Those above r63 are used only by a program that would spill otherwise.
    std::uint32_t register_limit = usual_register_limit;
    std::uint32_t uniform_limit = 128;  ///< the maximum number of 32-bit uniforms
    std::uint32_t converted_nodes = 16;  ///< if-conversion: the maximum number of instructions on both sides together
    std::uint32_t converted_choices = 4;  ///< if-conversion: the maximum number of selects
    // 128 would execute 3.2 % fewer instructions, for 2.9 % more code (197 SPIR-V shaders): the smaller programs miss the instruction cache less,
    // and a caller who knows that a loop is hot can ask for more.
    std::uint32_t unrolled_nodes = 64;  ///< unrolling: the maximum number of instructions in all iterations together
    /// The same for the pass `unroll_arrays`.
    std::uint32_t unrolled_array_nodes = 1000;
    pass_set passes{};  ///< the enabled optional passes
    /// The key of the first uniform that the pass `preamble` adds; the others follow. It is higher than all keys of the program. The caller computes their contents with evaluate() in
    /// evaluate_preamble.hpp, once for all threads. no_preamble: everything is computed by each thread.
    std::uint64_t preamble_key = no_preamble;
    /// If true, compile() verifies the program that it is given, and checks the words that it makes. Turn this off only where the time counts and
    /// something else checks the words.
    bool verify = true;

    /// If true, compile() also verifies the program after each pass, which takes about as long as compiling. Always true where
    /// VALHALL_VERIFY_PASSES is defined, as in debug builds of this project, except in constant expressions.
    bool verify_passes = false;

    /// True if both options compute the same numbers: those that a builder uses while instructions are added.
    constexpr bool has_numbers_of(const options& other) const
    {
        return fuse == other.fuse && relaxed_zeros == other.relaxed_zeros && simplify == other.simplify;
    }
};

/// The options of numerics::fast. (A function, because clang++ 14 and 16 do not evaluate `options x{.numbers = …};` as a member's initialiser in
/// constant expressions of a template.)
constexpr options fast_options() { return {.numbers = numerics::fast}; }

}  // namespace valhall::compiler

#endif
