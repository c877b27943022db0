// SPDX-License-Identifier: MIT
// Compiles programs with the options for which results equal those of the interpreter. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_COMPILE_EXACTLY_HPP
#define VALHALL_TESTS_TGSI_COMPILE_EXACTLY_HPP

#include <string>

#include <valhall/tgsi/compile.hpp>

#include "compiled_vectors.hpp"

namespace tests {

// Architectures that tests compile for: v15 has other preloads and loads.
inline constexpr valhall::arch compiled_for[] = {valhall::arch::v9, valhall::arch::v15};

// Returns a function for check_compiled_file().
inline auto compile_exactly(valhall::arch on, bool preamble)
{
    return [on, preamble](const valhall::tgsi::program_view& program, valhall::tgsi::variant which) -> compiled_words {
        using namespace valhall::tgsi;
        const compiled_shader made =
            compile(program, {.on = on, .variant = which, .fuse = fusion::asked, .relaxed_zeros = false, .preamble = preamble});
        if (made) return compiled_words::of(made.view());
        const compile_fault& fault = made.fault();
        const std::string name = fault.has_instruction ? std::string(name_of(fault.instruction)) + ": " : "";
        return {.refused = name + std::string(sentence_of(fault.code))};
    };
}

}  // namespace tests

#endif
