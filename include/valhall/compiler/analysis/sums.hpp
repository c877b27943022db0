// SPDX-License-Identifier: MIT
// Recognises the instructions that compute addresses and indices by adding.
#ifndef VALHALL_COMPILER_ANALYSIS_SUMS_HPP
#define VALHALL_COMPILER_ANALYSIS_SUMS_HPP

#include <cstdint>
#include <initializer_list>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// True if an instruction adds its sources to a 64-bit sum. The first is 64-bit; the second may be shifted or extended.
constexpr bool is_wide_sum(const instruction& what)
{
    const opcode code = what.code();
    if (code == opcode::SHADDX_u64 || code == opcode::SHADDX_s64) return true;
    if (code != opcode::IADD_u64 && code != opcode::IADD_s64) return false;
    const auto saturates = what.get(enum_id::saturate);
    return !saturates || *saturates == 0;
}

// True if a 64-bit sum sign-extends its second source.
constexpr bool is_signed_sum(const instruction& what) { return what.code() == opcode::SHADDX_s64 || what.code() == opcode::IADD_s64; }

// True if an instruction adds two words. It may saturate.
constexpr bool is_word_sum(const instruction& what) { return what.code() == opcode::IADD_u32 || what.code() == opcode::IADD_s32; }

// If a word is another one plus a constant of at most 2^16, replaces it by that one, and adds the constant to `added`, which stays within the same
// limits.
constexpr bool take_constant(const program& p, use& word, std::int64_t& added)
{
    constexpr std::int64_t most = 0x10000;
    if (!word.is_value() || !word.is_plain()) return false;
    const node& sum = p.definition(word.id);
    if (!sum.is_instruction() || !is_word_sum(sum.what)) return false;
    if (const auto saturates = sum.what.get(enum_id::saturate); saturates && *saturates != 0) return false;
    for (const int n : {0, 1}) {
        const use &constant = sum.sources[n], &other = sum.sources[1 - n];
        if (!constant.is_constant() || !constant.is_plain() || !other.is_value() || !other.is_plain()) continue;
        const std::int64_t more = static_cast<std::int32_t>(constant.id);
        if (added + more < -most || added + more > most) return false;
        added += more;
        word = other;
        return true;
    }
    return false;
}

}  // namespace valhall::compiler

#endif
