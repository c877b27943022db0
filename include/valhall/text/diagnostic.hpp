// SPDX-License-Identifier: MIT
// A fault at a place of a text. Diagnostics hold copies of what they quote, so they may outlive the text.
#ifndef VALHALL_TEXT_DIAGNOSTIC_HPP
#define VALHALL_TEXT_DIAGNOSTIC_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/quotation.hpp"

namespace valhall {

/// How bad it is: an error keeps the text from being assembled, a warning does not; a note only tells.
enum class severity : std::uint8_t { error, warning, note };

/// A fault at a place of a text. text/explain.hpp makes a sentence of it.
struct diagnostic : fault {
    valhall::severity severity = valhall::severity::error;     ///< whether it is an error or a note
    arch on{};                            ///< for which the text was read; 0 if that is not known
    dialect syntax = dialect::panfrost;   ///< in which it was read
    bool reads_in_other_dialect = false;  ///< true if the line would be right in another dialect
    dialect other = dialect::panfrost;    ///< that dialect
    bool has_bits = false;  ///< true if the line was read to its end, perhaps in the other dialect; then `bits` is its instruction
    descriptor row{};  ///< of the instruction, if its mnemonic was recognised
    std::uint32_t line = 1;  ///< counted from 1
    std::uint32_t column = 1;  ///< counted from 1, in bytes
    std::uint32_t other_line = 0;  ///< an earlier line that it refers to, or 0
    word bits = 0;  ///< the instruction of the line, if `has_bits`
    std::string_view mnemonic{};  ///< of the instruction, if it was recognised: a part of the tables, not of the text
    quotation found{};  ///< the part of the text that is wrong; empty at the end of a line
};

}  // namespace valhall

#endif
