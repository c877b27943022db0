// SPDX-License-Identifier: MIT
// The dialects of assembly text, and what distinguishes them.
#ifndef VALHALL_TEXT_DIALECT_HPP
#define VALHALL_TEXT_DIALECT_HPP

#include <cstdint>
#include <string_view>

namespace valhall {

/// A dialect of the assembly text.
enum class dialect : std::uint8_t {
    panfrost,   ///< Mesa's Valhall assembler: `IADD.u64 r0, ^r2, u4`
    arm,        ///< the newer syntax, with Arm's names: `IADD.u64 [r0:r1], [r2^:r3^], u2`
    draft2021,  ///< the first public description, a draft of 2021: ``IADD.u64 r0, `r2, u4``
};

/// All dialects.
inline constexpr dialect dialects[] = {dialect::panfrost, dialect::arm, dialect::draft2021};

/// The name of a dialect, as for the programs' option --dialect.
constexpr std::string_view name_of(dialect syntax)
{
    switch (syntax) {
    case dialect::arm: return "arm";
    case dialect::draft2021: return "2021";
    default: return "panfrost";
    }
}

/// Options for printing.
struct text_options {
    dialect syntax = dialect::panfrost;  ///< the dialect
    bool aliases = false;                ///< use Arm's short names, such as MOV_IMM.i32, where they apply; only in Arm's dialect
};

namespace detail {

// How a dialect writes registers, uniforms and selectors.
struct notation {
    char last_use;             // marks the last use of a register: ^r2
    bool is_mark_after;        // the mark follows the register: r2^
    bool has_pairs;            // 64-bit registers are pairs, [r2:r3], and uniforms have the number of their 64-bit slot: u2, or u2.w1
    bool has_older_selectors;  // has the older names of selectors, of the encodings that have one
};

constexpr notation notation_of(dialect syntax)
{
    switch (syntax) {
    case dialect::arm: return {'^', true, true, false};
    case dialect::draft2021: return {'`', false, false, true};
    default: return {'^', false, false, true};
    }
}

template <dialect Syntax>
struct dialect_constant {
    static constexpr dialect value = Syntax;
};

// A dialect that is chosen at run time, in place of a dialect_constant.
struct any_dialect {
    dialect value;
};

// Calls a function with a run-time dialect as a constant.
template <class Function>
constexpr auto in_dialect(dialect syntax, Function&& function)
{
    switch (syntax) {
    case dialect::arm: return function(dialect_constant<dialect::arm>());
    case dialect::draft2021: return function(dialect_constant<dialect::draft2021>());
    default: return function(dialect_constant<dialect::panfrost>());
    }
}

}  // namespace detail

}  // namespace valhall

#endif
