// SPDX-License-Identifier: MIT
// The parts of an instruction's syntax, from which each dialect builds its own.
#ifndef VALHALL_TEXT_COMMON_SYNTAX_PARTS_HPP
#define VALHALL_TEXT_COMMON_SYNTAX_PARTS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"

namespace valhall {

/// An operand or modifier in the text of an instruction.
struct syntax_part {
    operand_kind kind = operand_kind::none;  ///< its kind today; `none` if it has no meaning today
    std::uint8_t index = 0;                  ///< its index among those of its kind
    enum_id id = enum_id::none;              ///< the modifier, or the flow
    bool is_optional = false;                ///< true for a modifier that can be omitted
    operand_kind written_as = kind;  ///< the kind it looks like: the draft writes some staging registers as a destination
    bool has_brackets = false;       ///< true for a register pair of Arm's dialect: `[r0:r1]`
};

/// The syntax of an instruction in a dialect.
class instruction_syntax {
public:
    /// The maximum number of modifiers and operands, plus one for the draft's mode.
    static constexpr int max_parts = max_modifiers + 1 + max_operands;

    std::string_view name{};  ///< its mnemonic in the dialect
    std::string_view mode{};  ///< a word that always follows the modifiers: the draft's mode
    bool has_bits = false;    ///< true if Arm's dialect writes the size of the staging registers after the name: `.i64`

    /// True if the dialect has the instruction.
    constexpr bool is_given() const { return !name.empty(); }
    constexpr int size() const { return count_; }
    constexpr const syntax_part* begin() const { return parts_; }
    constexpr const syntax_part* end() const { return parts_ + count_; }

    /// Appends a part.
    constexpr void add(const syntax_part& part) { parts_[count_++] = part; }

private:
    syntax_part parts_[max_parts]{};
    int count_ = 0;
};

namespace detail {

constexpr syntax_part modifier_part(enum_id id)
{
    return {operand_kind::modifier, 0, id, enumeration_of(id).fallback != enumeration::required};
}

}  // namespace detail

}  // namespace valhall

#endif
