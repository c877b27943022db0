// SPDX-License-Identifier: MIT
// A fault at a place in a text. Diagnostics contain copies of what they quote, so they can outlive the text.
#ifndef VALHALL_TEXT_DIAGNOSTIC_HPP
#define VALHALL_TEXT_DIAGNOSTIC_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/quotation.hpp"

namespace valhall {

/// An error prevents assembly; a warning does not; a note is only information.
enum class severity : std::uint8_t { error, warning, note };

/// A fault at a place in a text. text/explain.hpp formats it as a sentence.
struct diagnostic : fault {
    valhall::severity severity = valhall::severity::error;     ///< error, warning or note
    arch on{};                            ///< the architecture; 0 if unknown
    dialect syntax = dialect::panfrost;   ///< the dialect in which the text was read
    bool reads_in_other_dialect = false;  ///< true if the line would be correct in another dialect
    dialect other = dialect::panfrost;    ///< that dialect
    bool has_bits = false;  ///< true if the line was parsed to its end, possibly in the other dialect; then `bits` is its instruction
    descriptor row{};  ///< the instruction's row, if its mnemonic was recognised
    std::uint32_t line = 1;  ///< counted from 1
    std::uint32_t column = 1;  ///< counted from 1, in bytes
    std::uint32_t other_line = 0;  ///< an earlier line concerned, or 0
    word bits = 0;  ///< the line's instruction, if `has_bits` is set
    std::int16_t destination = -1;  ///< the number of the line's destination register, if it was read before the fault; else -1
    std::string_view mnemonic{};  ///< the mnemonic, if it was recognised; refers to the tables, not the text
    quotation found{};  ///< the erroneous part of the text; empty at the end of a line
};

}  // namespace valhall

#endif
