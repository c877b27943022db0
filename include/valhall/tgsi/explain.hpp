// SPDX-License-Identifier: MIT
// Formats errors of TGSI texts as sentences: what was found, what is expected, and which word may have been meant. Allocates, so it is not
// part of the core.
#ifndef VALHALL_TGSI_EXPLAIN_HPP
#define VALHALL_TGSI_EXPLAIN_HPP

#include <string>
#include <string_view>

#include "valhall/text/messages/nearest_word.hpp"
#include "valhall/text/messages/phrases.hpp"
#include "valhall/tgsi/diagnostic.hpp"
#include "valhall/tgsi/old_opcodes.hpp"
#include "valhall/tgsi/words.hpp"

namespace valhall::tgsi {

namespace detail {

// Adds candidate words to a nearest-word search.
class word_search {
public:
    explicit word_search(std::string_view wanted) : wanted_(wanted), nearest_(wanted) {}

    template <class E>
    word_search& among()
    {
        for (int n = 0; n < count_of<E>; ++n) offer(name_of(static_cast<E>(n)));
        return *this;
    }
    word_search& among_opcodes()
    {
        for (int n = 0; n < opcode_count; ++n) offer(name_of(static_cast<opcode>(n)));
        return *this;
    }

    // ": did you mean 'MUL'?", or nothing if no word is near.
    std::string question() const
    {
        const std::string_view word = !same_.empty() ? same_ : nearest_.spelling();
        return word.empty() ? std::string() : ": did you mean " + valhall::detail::quoted(word) + "?";
    }

private:
    void offer(std::string_view word)
    {
        if (word.empty()) return;
        if (same_but_for_case(word, wanted_)) same_ = word;
        nearest_.offer(word);
    }

    std::string_view wanted_;
    std::string_view same_{};
    nearest_word nearest_;
};

// A mnemonic without its suffixes.
inline std::string_view without_suffixes(std::string_view mnemonic)
{
    for (const std::string_view suffix : {"_PRECISE", "_SAT"})
        if (mnemonic.ends_with(suffix)) mnemonic.remove_suffix(suffix.size());
    return mnemonic;
}

inline std::string suggestion_for(const diagnostic& d)
{
    word_search search(d.code == text_error::unknown_opcode ? without_suffixes(d.found) : d.found.view());
    switch (d.code) {
    case text_error::expected_processor: return search.among<processor>().question();
    case text_error::unknown_property: return search.among<property_name>().question();
    case text_error::unknown_value: return search.among<origin>().among<pixel_center>().among<primitive>().among<processor>().question();
    case text_error::unknown_word:
        search.among<semantic>().among<interpolation>().among<location>();
        return search.among<return_type>().among<format>().among<memory_kind>().question();
    case text_error::unknown_type: return search.among<immediate_type>().question();
    case text_error::unknown_opcode: return search.among_opcodes().question();
    case text_error::expected_target: return search.among<target>().question();
    case text_error::unknown_access: return search.among<qualifier>().among<target>().among<format>().question();
    case text_error::unknown_file: return search.among<register_file>().question();
    default: return {};
    }
}

// The operands of an instruction: "MAD takes a destination and 3 sources".
inline std::string syntax_of(opcode code)
{
    const opcode_info& row = info_of(code);
    std::string text = std::string(row.name) + " takes ";
    if (row.has_result()) text += "a destination and ";
    text += std::to_string(row.source_count) + (row.source_count == 1 ? " source" : " sources");
    if (row.has_target()) text += " and a texture target";
    return text;
}

inline std::string details_of(const diagnostic& d)
{
    switch (d.code) {
    case text_error::old_opcode:
        for (const old_opcode_info& row : old::rows)
            if (row.name == without_suffixes(d.found)) return ": read as " + std::string(row.sentence);
        return {};
    case text_error::number_differs:
    case text_error::immediate_out_of_order: return ": it is " + std::to_string(d.value);
    case text_error::missing_operand:
    case text_error::expected_comma:
    case text_error::expected_target:
    case text_error::extra_text: return d.has_opcode ? ": " + syntax_of(d.instruction) : std::string();
    default: return {};
    }
}

}  // namespace detail

/// A sentence for a diagnostic, without its place: "unknown instruction 'MULL': did you mean 'MUL'?".
inline std::string explain(const diagnostic& d)
{
    std::string text{sentence_of(d.code)};
    if (d.code != text_error::no_space) {
        if (d.found.empty()) text += ", found the end of the line";
        else text += ", found " + valhall::detail::quoted(d.found, d.found.is_cut());
    }
    const std::string suggestion = detail::suggestion_for(d);
    return text + (suggestion.empty() ? detail::details_of(d) : suggestion);
}

}  // namespace valhall::tgsi

#endif
