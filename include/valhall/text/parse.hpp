// SPDX-License-Identifier: MIT
// Parses one line of assembly text to an instruction.
#ifndef VALHALL_TEXT_PARSE_HPP
#define VALHALL_TEXT_PARSE_HPP

#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall {

/// An instruction parsed from text, or the error.
using parsed = result<instruction, diagnostic>;

VALHALL_COMPILED_BEGIN

/// Parses an instruction from a line of text, without labels and directives. The hardware may not accept it: see validate(). Mistakes of
/// the draft in the line are not reported: see assemble(). The dialect is a constant here, so that others are not compiled.
template <dialect Syntax = dialect::panfrost>
VALHALL_COMPILED(constexpr)
parsed parse(std::string_view line, arch on);

/// As above, in a dialect chosen at run time.
template <class = void>
VALHALL_COMPILED(constexpr)
parsed parse(std::string_view line, arch on, dialect syntax);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/parse.inl.hpp"
#endif

#endif
