// SPDX-License-Identifier: MIT
// Options of the compiler: what a builder may assume, and what compile() may spend.
#ifndef VALHALL_COMPILER_OPTIONS_HPP
#define VALHALL_COMPILER_OPTIONS_HPP

#include <cstdint>

namespace valhall::compiler {

/// Which products and sums are rounded once, as one instruction.
enum class fusion : std::uint8_t {
    asked,  ///< only those that are added as FMA
    mad,    ///< those that are added by fmad() too
    all,    ///< any product that is only added to something, unless it is precise: builder::set_precise()
};

/// The optional passes: passes/passes.hpp says what each is.
enum class pass : std::uint8_t {
#define VALHALL_COMPILER_PASS(name, when, run) name,
#include "valhall/compiler/passes/passes.def"
};

/// A set of passes.
struct pass_set {
    std::uint32_t bits = ~std::uint32_t{0};  ///< bit n for the pass n

    /// True if a pass is in it.
    constexpr bool has(pass p) const { return (bits >> static_cast<int>(p) & 1) != 0; }
    /// The set without a pass.
    constexpr pass_set without(pass p) const { return {bits & ~(std::uint32_t{1} << static_cast<int>(p))}; }
    friend constexpr bool operator==(const pass_set&, const pass_set&) = default;
};

/// What a builder may assume, and what compile() may spend.
struct options {
    fusion fuse = fusion::all;          ///< which products and sums are rounded once
    bool relaxed_zeros = true;          ///< true if -0 may replace +0 and back, and 0 times anything may be 0
    bool simplify = true;               ///< true if instructions are replaced by cheaper ones, and programs simplified again as a whole
    std::uint32_t register_limit = 64;  ///< how many registers values may be in, from 16 on: of r0 to r15, r48 to r63, r16 to r47 the first
    std::uint32_t uniform_limit = 128;  ///< how many 32-bit uniforms may be used
    std::uint32_t converted_nodes = 16;  ///< an `if` of at most so many instructions in both sides is computed without a branch
    std::uint32_t converted_choices = 4;  ///< if it chooses between at most so many values
    std::uint32_t unrolled_nodes = 64;  ///< a loop is unrolled if all its turns have at most so many instructions
    pass_set passes{};  ///< which of the optional passes run
};

}  // namespace valhall::compiler

#endif
