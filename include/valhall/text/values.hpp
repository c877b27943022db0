// SPDX-License-Identifier: MIT
// Text for words, operands and faults by themselves; used by ostream.hpp and format.hpp. An operand does not know its instruction, so its
// text is in the table's syntax. An instruction's text can be in any dialect.
#ifndef VALHALL_TEXT_VALUES_HPP
#define VALHALL_TEXT_VALUES_HPP

#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/operand.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall {

/// A word to print as an instruction: as_text(bits, arch::v10). A plain word prints as a number.
struct shown_word {
    word bits = 0;       ///< the word
    arch on{};           ///< its architecture
    text_options options{};  ///< the options
};

/// An instruction to print with options: as_text(i, {dialect::arm}).
struct shown_instruction {
    instruction value{};  ///< the instruction
    text_options options{};   ///< the options
};

/// Makes a word print as an instruction.
constexpr shown_word as_text(word bits, arch on, const text_options& options = {}) { return {bits, on, options}; }
/// Makes an instruction print with options.
constexpr shown_instruction as_text(const instruction& i, const text_options& options) { return {i, options}; }

VALHALL_COMPILED_BEGIN

/// The text of an instruction with its options.
template <class = void>
VALHALL_COMPILED(constexpr)
text_line to_text(const shown_instruction& shown);

/// The text of a word with its options; `.quad` if it is not an instruction.
template <class = void>
VALHALL_COMPILED(constexpr)
text_line to_text(const shown_word& shown);

/// The text of a source. If it is invalid, the text says why. A constant whose value depends on the architecture is printed by its index:
/// "imm21".
/// Example: to_text(-abs(operand(reg(2)))) == "r2.neg.abs";
VALHALL_COMPILED(constexpr) text_line to_text(const operand& o);
/// As above for an architecture, which determines the values of constants.
VALHALL_COMPILED(constexpr) text_line to_text(const operand& o, arch on);

/// The text of a destination.
/// Example: to_text(destination{4, half::low}) == "r4.h0";
VALHALL_COMPILED(constexpr) text_line to_text(const destination& to);

/// The text of a staging group.
/// Example: to_text(staging_registers{4, 2}) == "@r4:r5";
VALHALL_COMPILED(constexpr) text_line to_text(const staging_registers& group);

/// The message of a fault without its instruction. explain() says more.
/// Example: to_text(fault{fault_code::no_such_selector, operand_kind::source, 1}) == "source 2: the source cannot select this part";
VALHALL_COMPILED(constexpr) text_line to_text(const fault& what);

VALHALL_COMPILED_END

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/values.inl.hpp"
#endif

#endif
