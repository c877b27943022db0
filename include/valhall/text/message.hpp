// Diagnostics as sentences that say what was found, what was expected, and what may have been meant.
// Allocates, so it stands apart from the core.
#ifndef VALHALL_TEXT_MESSAGE_HPP
#define VALHALL_TEXT_MESSAGE_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/text/diagnostic.hpp"
#include "valhall/text/findings.hpp"
#include "valhall/text/print.hpp"

namespace valhall {

namespace detail {

// The edits that turn one word into the other: a character more, less, or another, or two exchanged.
inline std::size_t edit_distance(std::string_view x, std::string_view y)
{
    std::vector<std::vector<std::size_t>> cost(x.size() + 1, std::vector<std::size_t>(y.size() + 1));
    for (std::size_t i = 0; i <= x.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= y.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= x.size(); ++i)
        for (std::size_t j = 1; j <= y.size(); ++j) {
            const std::size_t change = x[i - 1] == y[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[x.size()][y.size()];
}

// Collects candidates for a misspelt word and keeps the nearest.
class nearest_spelling {
public:
    explicit nearest_spelling(std::string_view wanted) : wanted_(wanted), best_(std::min<std::size_t>(2, wanted.size() / 2)) {}

    void offer(std::string_view candidate)
    {
        const std::size_t distance = edit_distance(wanted_, candidate);
        if (distance > best_ || (distance == best_ && !spelling_.empty())) {
            ambiguous_ |= distance == best_ && candidate != spelling_;
            return;
        }
        ambiguous_ = false;
        best_ = distance;
        spelling_ = candidate;
    }

    std::string_view spelling() const { return spelling_; }
    bool is_unique() const { return !spelling_.empty() && !ambiguous_; }

private:
    std::string_view wanted_;
    std::string_view spelling_{};
    std::size_t best_;
    bool ambiguous_ = false;
};

// A part of the text in quotes, with what is no printable character of ASCII or UTF-8 in hexadecimal.
inline std::string quoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        const unsigned char code = static_cast<unsigned char>(c);
        if (code >= 0x20 && code != 0x7F) {
            result += c;
        } else {
            result += "\\x";
            result += "0123456789ABCDEF"[code >> 4];
            result += "0123456789ABCDEF"[code & 15];
        }
    }
    return result + "'";
}

// "one of a, b, c"
class name_list {
public:
    void add(std::string_view word)
    {
        if (!text_.empty()) text_ += ", ";
        text_ += word;
        ++count_;
    }
    bool empty() const { return count_ == 0; }
    std::string text() const { return count_ == 1 ? text_ : "one of " + text_; }

private:
    std::string text_{};
    int count_ = 0;
};

// The words of a modifier that an instruction takes on an architecture.
inline void add_words(name_list& list, const modifier_field& field, arch on)
{
    const enumeration& values = describe(field.id);
    for (word value = values.is_flag() ? 1 : 0; value < values.count; ++value)
        if (value <= field.bits.maximum() && values.legal(value, on) && (field.accepted >> value & 1) != 0 && values[value].name() != "none")
            list.add(values[value].name());
}

// Makes the sentence for one diagnostic.
class explainer {
public:
    explicit explainer(const diagnostic& d) : d_(d), row_(descriptor_at(d.row_index)) {}

    std::string sentence() const
    {
        switch (d_.code) {
        case fault_code::unknown_mnemonic: return unknown_mnemonic();
        case fault_code::unknown_modifier: return unknown_modifier();
        case fault_code::duplicate_modifier:
            return quoted(d_.found) + " gives the " + modifier_name() + " of " + mnemonic() + " a second time";
        case fault_code::missing_modifier: return mnemonic() + " needs a " + modifier_name() + ": " + words();
        case fault_code::not_on_architecture:
            return (d_.kind == operand_kind::modifier ? quoted(d_.found) + " of " + mnemonic() : mnemonic()) +
                   " does not exist on " + arch_name();
        case fault_code::missing_operand: return mnemonic() + " needs " + operand();
        case fault_code::extra_text: return "unexpected " + quoted(d_.found) + after_statement();
        case fault_code::expected_comma: return "expected a comma before " + operand() + of_instruction() + found();
        case fault_code::expected_source: return "expected " + operand() + of_instruction() + syntax() + found() + near_special();
        case fault_code::expected_register:
        case fault_code::expected_staging:
        case fault_code::expected_immediate: return "expected " + operand() + of_instruction() + syntax() + found();
        case fault_code::expected_special_word: return quoted(d_.found) + " needs its word, .w0 or .w1";
        case fault_code::value_not_taken:
            return mnemonic() + " does not take " + quoted(describe(d_.id)[d_.value].name()) + " as its " + modifier_name() +
                   ": " + words();
        case fault_code::modifiers_exclude:
            return mnemonic() + " takes either " + modifier_name() + " or " + excluded_name() + ", not both";
        case fault_code::not_last_use:
        case fault_code::register_out_of_range:
        case fault_code::uniform_out_of_range:
        case fault_code::constant_out_of_range: return quoted(d_.found) + ": " + plain();
        case fault_code::constant_not_in_table: return quoted(d_.found) + " is not in the table of constants";
        case fault_code::immediate_out_of_range: return quoted(d_.found) + " is out of range: " + range();
        case fault_code::no_such_selector:
            return operand() + of_instruction() + " cannot select " + quoted(d_.found) + suffixes();
        case fault_code::missing_selector: return operand() + of_instruction() + " needs a selector" + suffixes();
        case fault_code::unknown_suffix: return "unknown suffix " + quoted(d_.found) + " of " + operand() + of_instruction() + suffixes();
        case fault_code::duplicate_suffix: return "suffix " + quoted(d_.found) + " given twice";
        case fault_code::staging_count: return staging_count();
        case fault_code::unknown_label: return "label " + quoted(d_.found) + " is not defined";
        case fault_code::duplicate_label:
            return "label " + quoted(d_.found) + " is already defined in line " + std::to_string(d_.other_line);
        case fault_code::branch_too_far:
            return "label " + quoted(d_.found) + " is " + std::to_string(static_cast<std::int64_t>(d_.value)) +
                   " instructions away: " + range();
        case fault_code::other_dialect:
            return quoted(d_.found) + ": this line is in the dialect '" + dialect_name(other(d_.syntax)) +
                   "', but the text is read in the dialect '" + dialect_name(d_.syntax) + "'";
        case fault_code::value_not_listed:
        case fault_code::selector_not_listed:
        case fault_code::mask_not_listed:
        case fault_code::count_not_listed:
        case fault_code::immediate_misaligned:
        case fault_code::immediate_not_listed: return not_listed();
        default: return otherwise();
        }
    }

private:
    static std::string dialect_name(dialect d) { return d == dialect::arm ? "arm" : "panfrost"; }

    std::string not_listed() const
    {
        char text[max_text_size];
        writer out(text);
        print_finding(out, row_, d_.on, {d_.code, d_.kind, d_.index, d_.id, d_.value}, d_.syntax);
        return mnemonic() + " strictly: " + std::string(text, out.size());
    }

    std::string plain() const { return std::string(message(d_.code)); }
    std::string mnemonic() const { return std::string(d_.mnemonic); }
    std::string of_instruction() const { return d_.in_instruction ? " of " + mnemonic() : ""; }
    std::string arch_name() const { return "v" + std::to_string(static_cast<int>(d_.on)); }
    std::string found() const { return d_.found.empty() ? "" : ", found " + quoted(d_.found); }

    std::string after_statement() const
    {
        return d_.in_instruction ? " after the last operand of " + mnemonic() : " after the statement";
    }

    std::string modifier_name() const { return name_in_words(d_.id); }

    static std::string name_in_words(enum_id id)
    {
        std::string name(describe(id).name());
        std::replace(name.begin(), name.end(), '_', ' ');
        return name.back() == ' ' ? name.substr(0, name.size() - 1) : name;
    }

    std::string excluded_name() const
    {
        for (const modifier_id id : row_.modifiers())
            if (describe(id).id == d_.id) return name_in_words(describe(id).excluded);
        return "";
    }

    // What a misspelt special value may have been.
    std::string near_special() const
    {
        nearest_spelling nearest(d_.found.substr(0, d_.found.find('.')));
        offer(nearest, enum_id::special);
        return nearest.is_unique() ? "; did you mean " + std::string(nearest.spelling()) + "?" : "";
    }

    std::string words() const
    {
        name_list list;
        for (const modifier_id id : row_.modifiers())
            if (describe(id).id == d_.id) add_words(list, describe(id), d_.on);
        return list.text();
    }

    std::string unknown_mnemonic() const
    {
        std::string text = "unknown instruction " + std::string(d_.found);
        nearest_spelling nearest(d_.found);
        std::vector<std::string_view> candidates;
        for (int i = 0; i < opcode_count; ++i) candidates.push_back(descriptor_at(i).mnemonic());
        if (d_.syntax == dialect::arm)
            for (const arm_name& name : arm_names) candidates.push_back(name.spelling());
        for (const std::string_view candidate : candidates) {
            const bool only_lacks_type = candidate.size() > d_.found.size() && candidate[d_.found.size()] == '.' &&
                                         candidate.substr(0, d_.found.size()) == d_.found;
            if (only_lacks_type) return text + ": did you mean " + std::string(candidate) + "?";
            nearest.offer(candidate);
        }
        if (!nearest.spelling().empty()) text += ": did you mean " + std::string(nearest.spelling()) + "?";
        return text;
    }

    std::string unknown_modifier() const
    {
        std::string text = "unknown modifier " + quoted(d_.found) + " of " + mnemonic();
        name_list list;
        nearest_spelling nearest(d_.found);
        for (const modifier_id id : row_.modifiers()) {
            add_words(list, describe(id), d_.on);
            offer(nearest, describe(id).id);
        }
        text += list.empty() ? ", which takes only a flow" : ": " + list.text();
        offer(nearest, enum_id::flow);
        if (nearest.is_unique()) text += "; did you mean " + std::string(nearest.spelling()) + "?";
        return text;
    }

    void offer(nearest_spelling& nearest, enum_id id) const
    {
        const enumeration& values = describe(id);
        for (word value = 0; value < values.count; ++value)
            if (values.legal(value, d_.on)) nearest.offer(values[value].name());
    }

    // How many of the sources before the one in question the name of the instruction stands for.
    int hidden_sources() const
    {
        const arm_name& name = d_.syntax == dialect::arm ? arm_name_spelt(d_.mnemonic) : no_name;
        int hidden = 0;
        for (int i = 0; i < d_.index && i < row_.sources().size(); ++i)
            hidden += name.hides(row_.sources()[i].bits());
        return hidden;
    }

    // "source 2 (exponent)"
    std::string operand() const
    {
        const std::string number = std::to_string(d_.index + 1 - hidden_sources());
        switch (d_.kind) {
        case operand_kind::staging:
            return std::string("the staging registers to ") +
                   (describe(row_.staging()[d_.index]).is_written ? "write" : "read");
        case operand_kind::destination: return "the destination";
        case operand_kind::source: return "source " + number + " (" + std::string(name_of(row_.sources()[d_.index].role)) + ")";
        case operand_kind::immediate:
            return "the immediate " + std::string(name_of(row_.immediates()[d_.index].name));
        case operand_kind::modifier: return "the modifier " + modifier_name();
        case operand_kind::none: break;
        }
        return "an operand";
    }

    // How the operand that was expected is written.
    std::string syntax() const
    {
        switch (d_.kind) {
        case operand_kind::staging: return ", such as @r0:r1";
        case operand_kind::destination: return ": a register r0 to r63";
        case operand_kind::source:
            return d_.code == fault_code::expected_pair ? "" : ": a register, a uniform, a constant or a special value";
        case operand_kind::immediate: {
            const immediate_field& field = row_.immediates()[d_.index];
            if (field.name == immediate_name::constant) return ", such as #0x1";
            return ", such as " + std::string(name_of(field.name)) + ":1" + (field.is_relative() ? " or as a label" : "");
        }
        default: return "";
        }
    }

    std::string range() const
    {
        const immediate_field& field = row_.immediates()[d_.index];
        return std::string(name_of(field.name)) + " of " + mnemonic() + " is " + std::to_string(field.minimum()) +
               " to " + std::to_string(field.maximum());
    }

    std::string staging_count() const
    {
        const staging_field& group = describe(row_.staging()[d_.index]);
        const std::string range = group.least == group.maximum() ? "" : " to " + std::to_string(group.maximum());
        return quoted(d_.found) + ": " + mnemonic() + " takes " + std::to_string(group.least) + range +
               " staging registers to " + (group.is_written ? "write" : "read");
    }

    // What may stand behind the operand.
    std::string suffixes() const
    {
        name_list list;
        if (d_.kind == operand_kind::destination) {
            list.add("h0");
            list.add("h1");
        } else if (d_.kind == operand_kind::source) {
            const source_field& source = row_.sources()[d_.index];
            const selector_set& set = d_.syntax == dialect::arm ? source.listed_selectors() : source.selectors();
            for (int i = 0; i < 1 << set.width; ++i)
                if (set.by_encoding[i] != selector_set::reserved && set.by_encoding[i] != selector::none)
                    list.add(name_of(set.by_encoding[i]));
            if (d_.code == fault_code::unknown_suffix && source.has_absneg) {
                list.add("neg");
                list.add("abs");
            }
            if (d_.code == fault_code::unknown_suffix && source.has_not) list.add("not");
        }
        return list.empty() ? ", which takes none" : ": " + list.text();
    }

    std::string otherwise() const
    {
        std::string text;
        if (!d_.found.empty()) text = quoted(d_.found) + ": ";
        else if (d_.in_instruction) text = mnemonic() + ": ";
        text += plain();
        const bool names_operand = d_.kind != operand_kind::none && (d_.kind != operand_kind::modifier || d_.found.empty());
        if (d_.in_instruction && names_operand) text += ": " + operand() + (d_.found.empty() ? "" : of_instruction());
        return text;
    }

    const diagnostic& d_;
    descriptor row_;
};

}  // namespace detail

/// The sentence for a diagnostic, without its place:
/// "unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz".
inline std::string explain(const diagnostic& d) { return detail::explainer(d).sentence(); }

/// A diagnostic with its place as compilers write it: "shader.s:3:12: error: …".
inline std::string explain(const diagnostic& d, std::string_view file)
{
    return std::string(file) + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) +
           (d.level == severity::error ? ": error: " : ": warning: ") + explain(d);
}

}  // namespace valhall

#endif
