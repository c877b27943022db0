// SPDX-License-Identifier: MIT
// Parses a line of assembly text and finds the characters of each operand and modifier, for editors and listings. Allocates.
//
//   const line_parts line("FADD.f32.clamp_0_1 r0, ^r1, u4.h0", arch::v9, dialect::panfrost);
//   for (const line_part& part : line) …  // "FADD.f32", "clamp_0_1", "r0", "^r1", "u4.h0"
#ifndef VALHALL_TEXT_LINE_PARTS_HPP
#define VALHALL_TEXT_LINE_PARTS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/line_parser.hpp"
#include "valhall/text/messages/wording.hpp"

namespace valhall {

/// The characters of an operand, a modifier or the mnemonic.
struct line_part {
    std::string_view text{};                 ///< the characters, within the line
    operand_kind kind = operand_kind::none;  ///< the kind of the operand; `none` for the mnemonic
    std::uint8_t index = 0;                  ///< the index of the operand among those of its kind
    enum_id id = enum_id::none;              ///< the modifier or `flow`, if the kind is `modifier`
};

/// A line without its labels: what was parsed, and the parts of an instruction in the order of the text. Refers to the line's characters.
class line_parts {
public:
    /// Parses a line. Labels as targets and names are not resolved.
    line_parts(std::string_view line, arch on, dialect syntax) : line_(line)
    {
        detail::line_parser<> parser({syntax}, line, on);
        parser.skip_labels();
        is_right_ = parser.parse(parsed_);
        if (!is_right_) why_ = parser.why();
        if (!is_instruction()) return;
        find_operands();
        find_head(syntax);
        sort();
    }

    /// True if the line has an instruction, a directive, or nothing but labels and a comment.
    bool is_right() const { return is_right_; }
    /// The error, if it is not right.
    const diagnostic& why() const { return why_; }

    /// True if the line has an instruction. Only then are there parts.
    bool is_instruction() const { return is_right_ && parsed_.what == detail::statement::kind::instruction; }
    /// The instruction; call only if is_instruction(). The immediate of a label that is used as a target is 0.
    const instruction& value() const { return parsed_.value; }

    /// True if the line makes a word: an instruction, or a directive such as `.quad`.
    bool has_word() const { return is_instruction() || (is_right_ && parsed_.has_data()); }
    /// The word of the instruction or directive; 0 if there is none.
    word bits() const { return is_instruction() ? parsed_.value.encode() : has_word() ? parsed_.data : 0; }

    /// The first part, in the order of the text.
    const line_part* begin() const { return parts_; }
    /// The place after the last part.
    const line_part* end() const { return parts_ + count_; }
    /// The number of parts.
    int size() const { return count_; }
    /// A part by its index, 0 to size() - 1.
    const line_part& operator[](int n) const { return parts_[n]; }

private:
    void add(std::size_t from, std::size_t to, operand_kind kind, int index, enum_id id = enum_id::none)
    {
        parts_[count_++] = {line_.substr(from, to - from), kind, static_cast<std::uint8_t>(index), id};
    }

    // An operand that is not written has no place, or one outside of the line.
    bool is_here(const char* place) const { return place != nullptr && place > parsed_.start && place < line_.data() + line_.size(); }
    std::size_t column(const char* place) const { return static_cast<std::size_t>(place - line_.data()); }

    void find_operands()
    {
        for (const operand_place operand : parsed_.value.row().operands()) add_operand(operand.kind, operand.index);
    }

    const char* place_of(operand_kind kind, int index, enum_id id = enum_id::none) const
    {
        return detail::place_of(parsed_, {fault_code::none, kind, static_cast<std::uint8_t>(index), id}, parsed_.value.row());
    }

    void add_operand(operand_kind kind, int index)
    {
        const char* const place = place_of(kind, index);
        if (!is_here(place)) return;
        const std::size_t from = column(place);
        std::size_t end = line_.find_first_of(",;", from);
        if (end == std::string_view::npos) end = line_.size();
        if (const std::size_t comment = line_.find("//", from); comment < end) end = comment;
        while (end > from && is_blank_at(end - 1)) --end;
        add(from, end, kind, index);
    }

    bool is_blank_at(std::size_t at) const { return line_[at] == ' ' || line_[at] == '\t' || line_[at] == '\r'; }

    std::size_t end_of(std::string_view characters, std::size_t from) const
    {
        const std::size_t end = line_.find_first_of(characters, from);
        return end == std::string_view::npos ? line_.size() : end;
    }

    // The mnemonic and the modifiers after it.
    void find_head(dialect syntax)
    {
        const std::size_t from = column(parsed_.start), end = end_of(" \t\r", from);
        std::size_t end_of_name = end;
        const auto add_modifier = [&](enum_id id, std::size_t at) {
            add(at, end_of(". \t\r,", at), operand_kind::modifier, 0, id);
            if (at - 1 < end_of_name) end_of_name = at - 1;
        };
        for (const modifier_id one : parsed_.value.row().modifiers()) {
            const enum_id id = modifier_field_of(one).id;
            if (const char* const place = place_of(operand_kind::modifier, 0, id); is_here(place)) add_modifier(id, column(place));
        }
        if (const std::size_t at = place_of_flow(syntax, from, end); at != 0) add_modifier(enum_id::flow, at);
        add(from, end_of_name, operand_kind::none, 0);
    }

    // The place of the flow's word after a dot; 0 if it is not written.
    std::size_t place_of_flow(dialect syntax, std::size_t from, std::size_t end) const
    {
        const std::string_view flow = word_in(syntax, enum_id::flow, static_cast<word>(parsed_.value.flow()));
        if (flow.empty()) return 0;
        for (std::size_t at = end; at-- > from + 1;)
            if (line_[at - 1] == '.' && line_.substr(at, end - at).substr(0, flow.size()) == flow) return at;
        return 0;
    }

    void sort()
    {
        for (int i = 1; i < count_; ++i)
            for (int at = i; at > 0 && parts_[at].text.data() < parts_[at - 1].text.data(); --at) {
                const line_part later = parts_[at - 1];
                parts_[at - 1] = parts_[at];
                parts_[at] = later;
            }
    }

    std::string_view line_;
    detail::statement parsed_{};
    diagnostic why_{};
    bool is_right_ = false;
    line_part parts_[max_operands + max_modifiers + 2]{};
    int count_ = 0;
};

}  // namespace valhall

#endif
