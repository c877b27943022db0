// SPDX-License-Identifier: MIT
// The parsed content of a line, with the places of its parts for errors that are found later.
#ifndef VALHALL_TEXT_COMMON_STATEMENT_HPP
#define VALHALL_TEXT_COMMON_STATEMENT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/common/names.hpp"

namespace valhall::detail {

struct statement {
    enum class kind : std::uint8_t { nothing, instruction, data, definition, architecture };

    constexpr bool has_data() const { return what == kind::data; }

    kind what = kind::nothing;
    instruction value{};
    std::uint32_t data_words = 1;       // how many times `data` is repeated
    std::string_view target{};          // the label used for an immediate, if any; for a definition, the defined name
    bool has_target = false;            // true if an immediate is a label
    bool has_bytes = false;             // true if the word's eight bytes precede the instruction
    const char* start = nullptr;        // the mnemonic
    std::uint32_t modifiers_given = 0;  // bit n: the n-th modifier, as numbered by descriptor::modifier()
    // The places of what was written.
    const char* source_at[max_sources]{};
    const char* destination_at = nullptr;
    // The members below are not initialised, to save time: only those of parts that the line has are set.
    word data;             // of .quad, .word and .zero
    word bytes;            // the word of the eight bytes
    int target_immediate;  // the index of the immediate that is a label
    const char* modifier_at[max_modifiers + 1];
    const char* staging_at[max_staging];
    const char* immediate_at[max_immediates];
    // For definitions: the value of .equ, .reg or .uniform, or the name in .arch or .gpu. Otherwise not initialised.
    name_kind defined_kind;
    std::uint32_t defined_index;
    number defined_value;
    arch architecture;
};

// The place in the line of the operand or modifier that a fault concerns; the mnemonic if none is written.
constexpr const char* place_of(const statement& s, const fault& found, descriptor row)
{
    switch (found.kind) {
    case operand_kind::modifier:
        if (const int n = row.index_of(found.id); n >= 0 && (s.modifiers_given >> n & 1) != 0) return s.modifier_at[n];
        break;
    case operand_kind::staging: return s.staging_at[found.index];
    case operand_kind::destination: return s.destination_at;
    case operand_kind::source: return s.source_at[found.index];
    case operand_kind::immediate: return s.immediate_at[found.index];
    case operand_kind::none: break;
    }
    return s.start;
}

}  // namespace valhall::detail

#endif
