// SPDX-License-Identifier: MIT
// The ways in which assembly text is written.
#ifndef VALHALL_TEXT_DIALECT_HPP
#define VALHALL_TEXT_DIALECT_HPP

#include <cstdint>

namespace valhall {

/// A dialect of the assembly text.
enum class dialect : std::uint8_t {
    panfrost,   ///< that of Mesa's Valhall assembler: `IADD.u64 r0, ^r2, u4`
    arm,        ///< the newer one, with Arm's names: `IADD.u64 [r0:r1], [r2^:r3^], u2`
    draft2021,  ///< that of the first public description, a draft of 2021: ``IADD.u64 r0, `r2, u4``
};

/// How to write text.
struct text_options {
    dialect syntax = dialect::panfrost;  ///< how instructions and operands are written
    bool aliases = false;                ///< Arm's short names, such as MOV_IMM.i32, where they fit; in Arm's dialect only
};

namespace detail {

// What the text of a dialect has that the table's own, panfrost's, has not. Who reads or writes text asks for these, not for the
// dialect.
template <dialect Syntax>
struct syntax {
    static constexpr int mnemonic_parts = 2;             // between the dots of a mnemonic, at most
    static constexpr bool has_names = false;             // further names, which stand for an instruction with some fields fixed
    static constexpr bool has_spellings = false;         // further words for the values of modifiers
    static constexpr bool has_plain_sources = true;      // sources without a part or a sign are written as source_texts has them
    static constexpr bool has_pairs = false;             // 64 bits are two registers or a uniform without a word
    static constexpr bool has_usual_parts = false;       // each part of a source may be left out
    static constexpr bool has_own_forms = false;         // instructions with other modifiers and operands than the table's
};

template <>
struct syntax<dialect::arm> {
    static constexpr int mnemonic_parts = 3;
    static constexpr bool has_names = true, has_spellings = true, has_pairs = true, has_usual_parts = true, has_own_forms = false;
    static constexpr bool has_plain_sources = false;
};

template <>
struct syntax<dialect::draft2021> : syntax<dialect::panfrost> {
    static constexpr bool has_own_forms = true;
};

template <dialect Syntax>
struct dialect_constant {
    static constexpr dialect value = Syntax;
};

// Calls a function with the constant of a dialect that is known at run time.
template <class Function>
constexpr auto in_dialect(dialect syntax, Function&& function)
{
    switch (syntax) {
    case dialect::arm: return function(dialect_constant<dialect::arm>());
    case dialect::draft2021: return function(dialect_constant<dialect::draft2021>());
    default: return function(dialect_constant<dialect::panfrost>());
    }
}

// The two dialects that are not given.
template <dialect Syntax>
struct other_dialects {
    static constexpr dialect first = Syntax == dialect::panfrost ? dialect::arm : dialect::panfrost;
    static constexpr dialect second = Syntax == dialect::draft2021 ? dialect::arm : dialect::draft2021;
};

}  // namespace detail

}  // namespace valhall

#endif
