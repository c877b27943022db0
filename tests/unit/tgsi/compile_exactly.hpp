// SPDX-License-Identifier: MIT
// Compiles programs with the options for which results equal those of the interpreter. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_COMPILE_EXACTLY_HPP
#define VALHALL_TESTS_TGSI_COMPILE_EXACTLY_HPP

#include <string>

#include <valhall/tgsi/compile.hpp>

#include "compiled_vectors.hpp"

namespace tests {

// v15 if the test supports it, because its preloads and loads differ.
#ifdef VALHALL_V15
inline constexpr valhall::arch compiled_for = valhall::arch::v15;
#else
inline constexpr valhall::arch compiled_for = valhall::arch::v9;
#endif

inline compiled_words compile_exactly(const valhall::tgsi::program_view& program, valhall::tgsi::variant which)
{
    using namespace valhall::tgsi;
    const compiled_shader made = compile(program, {.on = compiled_for, .variant = which, .fuse = fusion::asked, .relaxed_zeros = false});
    if (made) return compiled_words::of(made.view());
    const compile_fault& fault = made.fault();
    const std::string name = fault.has_instruction ? std::string(name_of(fault.instruction)) + ": " : "";
    return {.refused = name + std::string(sentence_of(fault.code))};
}

}  // namespace tests

#endif
