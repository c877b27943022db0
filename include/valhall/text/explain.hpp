// SPDX-License-Identifier: MIT
// Explains faults and diagnostics in sentences: what was found, what is legal, and what may have been meant. Allocates, so it is not part
// of the core.
#ifndef VALHALL_TEXT_EXPLAIN_HPP
#define VALHALL_TEXT_EXPLAIN_HPP

#include <string>
#include <string_view>

#include "valhall/check/fault_list.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/values.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

/// Explains a diagnostic, without its place.
/// Example: explain(parse("FROUND.f32.rtx r0, r1", arch::v9).error()) ==
///     "unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna";
VALHALL_COMPILED(inline) std::string explain(const diagnostic& d);

/// Explains a diagnostic with its place, in the format of compilers.
/// Example: explain(parse("NOP r0", arch::v9).error(), "shader.s") ==
///     "shader.s:1:5: error: unexpected 'r0' after the last operand of NOP";
VALHALL_COMPILED(inline) std::string explain(const diagnostic& d, std::string_view file);

/// Explains a fault without any context. The overloads that take the instruction or word say more.
/// Example: explain(fault{fault_code::no_such_selector, operand_kind::source, 1}) == "source 2: the source cannot select this part";
VALHALL_COMPILED(inline) std::string explain(const fault& what);
/// The messages of the faults that validate() found, separated by "; "; empty if there are none.
VALHALL_COMPILED(inline) std::string to_string(const fault_list& faults);

/// Explains a fault of an instruction, from its setters or validate().
/// Example: explain(fault{fault_code::odd_source, operand_kind::source, 0}, *parse("LOAD.i64.slot0 @r2:r3, r5, offset:0", arch::v9)) ==
///     "source 1 (address) of LOAD.i64 is r5: a 64-bit source must start at an even register, an even uniform or a .w0";
VALHALL_COMPILED(inline) std::string explain(const fault& what, const instruction& i, dialect syntax = dialect::panfrost);

/// Explains a fault of a word, from decode().
VALHALL_COMPILED(inline) std::string explain(const fault& what, word bits, arch on, dialect syntax = dialect::panfrost);

/// Explains a fault of an instruction that could not be made, from make_instruction() or a constructor.
VALHALL_COMPILED(inline) std::string explain(const fault& what, opcode code, arch on, dialect syntax = dialect::panfrost);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/explain.inl.hpp"
#endif

#endif
