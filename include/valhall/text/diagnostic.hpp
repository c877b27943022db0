// What is wrong with a piece of assembly text, and where.
#ifndef VALHALL_TEXT_DIAGNOSTIC_HPP
#define VALHALL_TEXT_DIAGNOSTIC_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall {

/// How bad it is: an error keeps the text from being assembled, a warning does not.
enum class severity : std::uint8_t { error, warning };

/// An error in a text. text/message.hpp makes a sentence of it that names what was found and what was expected.
struct diagnostic {
    fault_code code = fault_code::none;
    severity level = severity::error;
    operand_kind kind = operand_kind::none;  ///< which operand of the instruction it is about
    std::uint8_t index = 0;                  ///< and which of its kind
    enum_id id{};                            ///< the modifier it is about, where the kind says so
    bool in_instruction = false;             ///< whether the instruction was recognised; then `row_index` is its row
    std::uint16_t row_index = 0;
    arch on = arch::v9;
    dialect syntax = dialect::panfrost;      ///< in which the text was read
    std::uint32_t line = 1;                  ///< counted from 1
    std::uint32_t column = 1;                ///< counted from 1, in bytes
    std::uint32_t other_line = 0;            ///< an earlier line that it refers to, or 0
    word value = 0;                          ///< a number that it refers to
    std::string_view mnemonic{};             ///< of the instruction, if it was recognised, as it was written
    std::string_view found{};                ///< the part of the text that is wrong; empty at the end of a line

    constexpr explicit operator bool() const { return code != fault_code::none; }
};

}  // namespace valhall

#endif
