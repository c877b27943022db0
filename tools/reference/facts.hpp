// SPDX-License-Identifier: MIT
// Facts for several parts of the page: the rows of an instruction with their architectures, its other
// names, numbers and names as text.
#ifndef VALHALL_TOOLS_REFERENCE_FACTS_HPP
#define VALHALL_TOOLS_REFERENCE_FACTS_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "../hex_digits.hpp"

#include <valhall/isa/arm_names.hpp>
#include <valhall/isa/sentences.hpp>
#include <valhall/text/draft/names.hpp>
#include <valhall/text/messages/phrases.hpp>

namespace reference {

using namespace valhall;

inline constexpr int architecture_count = static_cast<int>(std::size(architectures));

// ---- numbers ----

inline std::string hex(word value, int digits = 1) { return "0x" + hex_digits(value, digits); }

inline std::string binary(word value, int digits)
{
    std::string text;
    for (int bit = digits - 1; bit >= 0; --bit) text += (value >> bit & 1) != 0 ? '1' : '0';
    return text;
}

// "31–24", the highest bit first.
inline std::string bits_of(bit_field field)
{
    const std::string low = std::to_string(field.position);
    return field.width == 1 ? low : std::to_string(field.position + field.width - 1) + "–" + low;
}

// The bytes of a word in memory order.
inline std::string bytes_of(word bits)
{
    std::string text;
    for (int shift = 0; shift < 64; shift += 8) text += (shift == 0 ? "" : " ") + hex_digits(bits >> shift & 0xFF, 2);
    return text;
}

// ---- architectures ----

// A set of architectures: bit n for the one that is number n of `architectures`.
using arch_set = unsigned;

template <class Holds>
arch_set architectures_that(Holds&& holds)
{
    arch_set found = 0;
    for (int i = 0; i < architecture_count; ++i)
        if (holds(architectures[i])) found |= 1u << i;
    return found;
}

inline arch_set architectures_in(arch_span span)
{
    return architectures_that([span](arch on) { return contains(span, on); });
}

inline constexpr arch_set every_architecture = (1u << architecture_count) - 1;

inline arch first_of(arch_set set)
{
    int i = 0;
    while (i + 1 < architecture_count && (set >> i & 1) == 0) ++i;
    return architectures[i];
}

// "v9–v11, v13".
inline std::string names_of(arch_set set)
{
    std::string text;
    for (int i = 0; i < architecture_count; ++i) {
        if ((set >> i & 1) == 0) continue;
        int last = i;
        while (last + 1 < architecture_count && (set >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "" : ", ") + std::string(name_of(architectures[i]));
        if (last != i) text += "–" + std::string(name_of(architectures[last]));
        i = last;
    }
    return text;
}

// "v9 v10", for attributes.
inline std::string words_of(arch_set set)
{
    std::string text;
    for (int i = 0; i < architecture_count; ++i)
        if ((set >> i & 1) != 0) text += (text.empty() ? "" : " ") + std::string(name_of(architectures[i]));
    return text;
}

// ---- instructions ----

// A row of the table with the architectures that have it.
struct row_on {
    descriptor row{};
    arch_set on = 0;

    arch first() const { return first_of(on); }
};

inline std::vector<opcode> all_opcodes()
{
    std::vector<opcode> all;
    all.reserve(opcode_count);
    for (int i = 0; i < opcode_count; ++i) all.push_back(static_cast<opcode>(i));
    return all;
}

// The rows of an instruction, oldest first.
inline std::vector<row_on> rows_of(opcode code)
{
    std::vector<row_on> rows;
    for (int i = 0; i < architecture_count; ++i) {
        const result<descriptor> there = find(code, architectures[i]);
        if (!there) continue;
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const row_on& one) { return one.row == *there; });
        if (same != rows.end()) same->on |= 1u << i;
        else rows.push_back({*there, 1u << i});
    }
    return rows;
}

inline arch_set architectures_of(opcode code)
{
    return architectures_that([code](arch on) { return find(code, on).has_value(); });
}

inline std::string name_of_code(opcode code) { return std::string(mnemonic(code)); }

// Arm's names of an instruction, or its aliases.
inline std::vector<arm_name> arm_names_of(opcode code, bool aliases)
{
    std::vector<arm_name> found;
    for (int i = 0; i < arm_name_count; ++i)
        if (const arm_name one = arm_name_at(i); one.code == code && one.is_alias == aliases) found.push_back(one);
    return found;
}

inline std::vector<draft_record> draft_records_of(opcode code)
{
    std::vector<draft_record> found;
    for (int i = 0; i < draft_record_count; ++i)
        if (const draft_record one = draft_record_at(i); !one.is_lost && one.code == code) found.push_back(one);
    return found;
}

// A name with the modifier that distinguishes this instruction.
inline std::string full_name(const draft_record& record)
{
    return std::string(record.name) + (record.mode.empty() ? "" : " ." + std::string(record.mode));
}

// The families, and the units, in their order.
inline std::vector<family> all_families()
{
    std::vector<family> all;
    for (const opcode code : all_opcodes()) {
        const family one = family_of(descriptor_at(static_cast<int>(code)));
        if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
    }
    std::sort(all.begin(), all.end());
    return all;
}

inline std::vector<opcode> opcodes_of(family which)
{
    std::vector<opcode> found;
    for (const opcode code : all_opcodes())
        if (family_of(descriptor_at(static_cast<int>(code))) == which) found.push_back(code);
    std::sort(found.begin(), found.end(), [](opcode x, opcode y) { return mnemonic(x) < mnemonic(y); });
    return found;
}

// ---- names of operands ----

inline std::string label_of_source(descriptor row, int index) { return std::string(name_of(row.sources()[index].role)); }

inline std::string label_of_staging(descriptor row, int index) { return std::string(name_of(operands_of(row)[index].role)); }

inline std::string label_of_destination(descriptor row) { return std::string(name_of(operands_of(row)[row.staging().size()].role)); }

inline std::string label_of_immediate(descriptor row, int index) { return std::string(name_of(row.immediates()[index].name)); }

// The letter of an operand after the destination in formulas.
inline std::string letter_of(int place) { return std::string(1, static_cast<char>('a' + place)); }

// The id of the part of the page that explains a modifier.
inline std::string id_of_modifier(enum_id id)
{
    return id == enum_id::flow ? "flow" : "modifier-" + std::string(enumeration_of(id).name());
}

}  // namespace reference

#endif
