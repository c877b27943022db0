// SPDX-License-Identifier: MIT
// Prints instructions to a fixed-size buffer or one of the caller.
#ifndef VALHALL_TEXT_PRINT_HPP
#define VALHALL_TEXT_PRINT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall {

VALHALL_COMPILED_BEGIN

/// The text of an instruction. Parsing it for the same architecture and dialect gives the same word. The dialect is a constant here, so
/// that the others are not compiled.
template <dialect Syntax = dialect::panfrost>
VALHALL_COMPILED(constexpr)
text_line to_text(const instruction& i, bool aliases = false);

/// The text of an instruction in a dialect chosen at run time.
template <class = void>
VALHALL_COMPILED(constexpr)
text_line to_text(const instruction& i, const text_options& options);

/// The text of any word: its instruction, or `.quad` with the reason why it is not one.
template <dialect Syntax = dialect::panfrost>
VALHALL_COMPILED(constexpr)
text_line to_text(word bits, arch on, bool aliases = false);

/// The text of a source by its number, with its modifiers: "^r4.h0.neg".
template <class = void>
VALHALL_COMPILED(constexpr)
text_line source_text(const instruction& i, int number, const text_options& options = {});

/// Writes the text of an instruction into a buffer and returns its size. Characters of the buffer after the text are unspecified.
/// Faults: no_space; max_text_size characters are always enough.
template <dialect Syntax = dialect::panfrost>
VALHALL_COMPILED(constexpr)
result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases = false);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/print.inl.hpp"
#endif

#endif
