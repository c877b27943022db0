// SPDX-License-Identifier: MIT
// The parts of a line, with the keys of their operands and modifiers.
#ifndef VALHALL_TOOLS_PLAYGROUND_SPANS_HPP
#define VALHALL_TOOLS_PLAYGROUND_SPANS_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/isa/word_fields.hpp>
#include <valhall/text/line_parts.hpp>

namespace playground {

using namespace valhall;

// ---- keys ----

inline std::string key_of(operand_kind kind, int index, enum_id id = enum_id::none)
{
    switch (kind) {
    case operand_kind::staging: return "g" + std::to_string(index);
    case operand_kind::destination: return "d";
    case operand_kind::source: return "s" + std::to_string(index);
    case operand_kind::immediate: return "i" + std::to_string(index);
    case operand_kind::modifier: return id == enum_id::flow ? "flow" : "m" + std::to_string(static_cast<int>(id));
    case operand_kind::none: return "";
    }
    return "";
}

inline std::string key_of(const word_field& field)
{
    switch (field.use) {
    case field_use::opcode:
    case field_use::secondary_opcode: return "op";
    case field_use::fixed: return "";
    case field_use::flow: return "flow";
    case field_use::page: return "page";
    case field_use::destination:
    case field_use::write_mask: return key_of(operand_kind::destination, 0);
    case field_use::staging:
    case field_use::staging_count:
    case field_use::staging_control: return key_of(operand_kind::staging, field.index);
    case field_use::source:
    case field_use::negation:
    case field_use::absolute:
    case field_use::complement:
    case field_use::selector: return key_of(operand_kind::source, field.index);
    case field_use::modifier: return key_of(operand_kind::modifier, 0, field.id);
    case field_use::immediate: return key_of(operand_kind::immediate, field.index);
    }
    return "";
}

// ---- statements ----

struct span {
    std::size_t from = 0, to = 0;
    std::string key{};
};

// A line parsed in a dialect, and the places of its parts.
class read_line {
public:
    std::vector<span> spans{};

    read_line(std::string_view line, arch on, dialect syntax) : parts_(line, on, syntax)
    {
        spans.reserve(static_cast<std::size_t>(parts_.size()));
        for (const line_part& part : parts_) {
            const auto from = static_cast<std::size_t>(part.text.data() - line.data());
            const std::string key = part.kind == operand_kind::none ? "op" : key_of(part.kind, part.index, part.id);
            spans.push_back({from, from + part.text.size(), key});
        }
    }

    bool is_right() const { return parts_.is_right(); }
    // The row of a wrong line, if its mnemonic is known.
    descriptor row() const { return parts_.why().row; }
    // True if it has a word. The assembler also has words for wrong lines; here they are 0.
    bool has_word() const { return !is_right() || parts_.has_word(); }
    word bits() const { return parts_.bits(); }

private:
    line_parts parts_;
};

}  // namespace playground

#endif
