// SPDX-License-Identifier: MIT
// Prints the findings of the program checker as sentences. Instructions are counted from 0, like labels of disassemblies.
#ifndef VALHALL_TEXT_PRINT_FINDING_HPP
#define VALHALL_TEXT_PRINT_FINDING_HPP

#include "valhall/program/finding.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

/// A finding as a sentence, without its place.
/// Example: to_text(finding{.code = finding_code::result_read, .reg = 4, .slots = 1, .other = 3}) ==
///     "reads r4 before slot 0 is waited for: instruction 3 writes it";
VALHALL_COMPILED(constexpr) text_line to_text(const finding& f);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/print_finding.inl.hpp"
#endif

#endif
