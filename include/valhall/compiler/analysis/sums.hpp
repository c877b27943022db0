// SPDX-License-Identifier: MIT
// Recognises the instructions that compute addresses and indices by adding.
#ifndef VALHALL_COMPILER_ANALYSIS_SUMS_HPP
#define VALHALL_COMPILER_ANALYSIS_SUMS_HPP

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

}  // namespace valhall::compiler

#endif
