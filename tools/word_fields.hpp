// SPDX-License-Identifier: MIT
// The bit fields of words, by name: as JSON names them, and as tables that show where two words differ.
#ifndef VALHALL_TOOLS_WORD_FIELDS_HPP
#define VALHALL_TOOLS_WORD_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/decode.hpp>
#include <valhall/isa/encodings.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/values.hpp>

inline std::string_view name_of_use(valhall::field_use use)
{
    switch (use) {
    case valhall::field_use::opcode: return "opcode";
    case valhall::field_use::secondary_opcode: return "secondary_opcode";
    case valhall::field_use::fixed: return "fixed";
    case valhall::field_use::flow: return "flow";
    case valhall::field_use::page: return "fau_page";
    case valhall::field_use::destination: return "destination";
    case valhall::field_use::write_mask: return "write_mask";
    case valhall::field_use::staging: return "staging";
    case valhall::field_use::staging_count: return "staging_count";
    case valhall::field_use::staging_control: return "staging_control";
    case valhall::field_use::source: return "source";
    case valhall::field_use::negation: return "neg";
    case valhall::field_use::absolute: return "abs";
    case valhall::field_use::complement: return "not";
    case valhall::field_use::selector: return "selector";
    case valhall::field_use::modifier: return "modifier";
    case valhall::field_use::immediate: return "immediate";
    }
    return "";
}

// True if a field belongs to one of several operands of its kind.
inline bool is_of_operand(valhall::field_use use)
{
    switch (use) {
    case valhall::field_use::staging:
    case valhall::field_use::staging_count:
    case valhall::field_use::source:
    case valhall::field_use::negation:
    case valhall::field_use::absolute:
    case valhall::field_use::complement:
    case valhall::field_use::selector:
    case valhall::field_use::immediate: return true;
    default: return false;
    }
}

// Calls `visit(placed_field, bits)` for each field of a word, from the lowest field on.
template <class Visit>
void each_field(const valhall::instruction& i, valhall::word bits, const Visit& visit)
{
    const valhall::encoding& in = valhall::encoding_of(i.on);
    const valhall::encoded_fields fields(i.row(), in);
    for (int n = 0; n < fields.size(); ++n) {
        const valhall::placed_field& field = fields[in.is_common() ? fields.size() - 1 - n : n];
        visit(field, field.bits.extract(bits));
    }
}

// A field of a word as text.
struct shown_field {
    std::string bits{};   // "7-0"
    std::string name{};   // "source 0", "round_mode"
    std::string value{};  // "0x41, r1 (last use)"
    std::uint64_t number = 0;
};

namespace field_text {

// "0x41  r1": a number and what it means.
inline std::string with_meaning(std::uint64_t number, const std::string& meaning)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(number));
    return text + (meaning.empty() ? "" : "  " + meaning);
}

inline std::string value_of(const valhall::instruction& i, const valhall::word_field& what, std::uint64_t number)
{
    std::string meaning;
    switch (what.use) {
    case valhall::field_use::opcode: meaning = i.mnemonic(); break;
    case valhall::field_use::flow: meaning = valhall::enumeration_of(valhall::enum_id::flow)[number].name(); break;
    case valhall::field_use::modifier: meaning = valhall::enumeration_of(what.id)[number].name(); break;
    case valhall::field_use::source: meaning = valhall::to_text(i.source(what.index), i.on).view(); break;
    case valhall::field_use::destination: meaning = valhall::to_text(i.destination()).view(); break;
    case valhall::field_use::staging: meaning = valhall::to_text(i.staging(what.index)).view(); break;
    case valhall::field_use::immediate:
        if (const auto value = i.immediate(what.index)) meaning = std::to_string(*value);
        break;
    default: break;
    }
    return with_meaning(number, meaning);
}

inline std::string name_of(const valhall::word_field& what)
{
    if (what.use == valhall::field_use::modifier) return std::string(valhall::enumeration_of(what.id).name());
    std::string name(name_of_use(what.use));
    if (is_of_operand(what.use)) name += ' ' + std::to_string(what.index);
    return name;
}

}  // namespace field_text

// The fields of a word, from the highest bits on.
inline std::vector<shown_field> fields_of(const valhall::instruction& i, valhall::word bits)
{
    std::vector<shown_field> made;
    each_field(i, bits, [&](const valhall::placed_field& field, std::uint64_t number) {
        const int low = field.bits.position, high = low + field.bits.width - 1;
        std::string place = std::to_string(high);
        if (high != low) place += '-' + std::to_string(low);
        made.push_back({std::move(place), field_text::name_of(field.what), field_text::value_of(i, field.what, number), number});
    });
    return {made.rbegin(), made.rend()};
}

// "source 1: r3 -> r2": the fields whose values differ, of two lists of the same fields.
inline std::string field_changes(const std::vector<shown_field>& old, const std::vector<shown_field>& made)
{
    const auto meaning = [](const std::string& value) {
        const std::size_t at = value.find("  ");
        return at == std::string::npos ? value : value.substr(at + 2);
    };
    std::string text;
    for (std::size_t n = 0; n < old.size() && n < made.size(); ++n)
        if (old[n].value != made[n].value)
            text += (text.empty() ? "" : ", ") + made[n].name + ": " + meaning(old[n].value) + " -> " + meaning(made[n].value);
    return text;
}

// The same for two words. Empty for different instructions.
inline std::string field_changes(const valhall::instruction& before, const valhall::instruction& after)
{
    if (before.row().index != after.row().index || before.on != after.on) return {};
    return field_changes(fields_of(before, before.encode()), fields_of(after, after.encode()));
}

// A line for a field: "* 15-8   source 1              0x2  r2                   0x3  r3".
inline void put_field_row(std::string& out, char mark, const shown_field& one, std::string_view first, std::string_view second)
{
    const auto add = [&out](std::string_view word, std::size_t width) {
        out.append(word).append(word.size() + 2 <= width ? width - word.size() : 2, ' ');
    };
    out += mark;
    out += ' ';
    add(one.bits, 7);
    add(one.name, 22);
    if (second.empty()) out += first;
    else add(first, 26), out += second;
    out += '\n';
}

// The tables of words: a line for each field. Two words of one instruction share a table, in which a star marks fields that differ.
class field_tables {
public:
    field_tables(valhall::arch on, std::string& out) : on_(on), out_(out) {}

    // False if a word is no instruction, which the table says.
    bool put(const std::vector<valhall::word>& words)
    {
        bool all = true;
        if (words.size() == 2) {
            const auto first = valhall::decode(words[0], on_), second = valhall::decode(words[1], on_);
            if (first && second && first->row().index == second->row().index) {
                put_line(words[0], *first);
                put_line(words[1], *second);
                put_both(fields_of(*first, words[0]), fields_of(*second, words[1]));
                return true;
            }
        }
        for (const valhall::word bits : words) {
            if (!out_.empty()) out_ += '\n';
            const auto i = valhall::decode(bits, on_);
            if (!i) {
                put_hex(bits);
                out_.append("  ").append(valhall::to_text(bits, on_).view()) += '\n';
                all = false;
                continue;
            }
            put_line(bits, *i);
            for (const shown_field& one : fields_of(*i, bits)) put_field_row(out_, ' ', one, one.value, {});
        }
        return all;
    }

private:
    void put_hex(valhall::word bits)
    {
        char text[24];
        std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(bits));
        out_ += text;
    }
    void put_line(valhall::word bits, const valhall::instruction& i)
    {
        put_hex(bits);
        out_.append("  ").append(valhall::to_text(i).view()) += '\n';
    }
    void put_both(const std::vector<shown_field>& first, const std::vector<shown_field>& second)
    {
        for (std::size_t n = 0; n < first.size() && n < second.size(); ++n)
            put_field_row(out_, first[n].number == second[n].number ? ' ' : '*', first[n], first[n].value, second[n].value);
    }

    valhall::arch on_;
    std::string& out_;
};

#endif
