// SPDX-License-Identifier: MIT
// The names of the draft of 2021, with today's counterparts and the draft's mistakes.
#ifndef VALHALL_TEXT_DRAFT_NAMES_HPP
#define VALHALL_TEXT_DRAFT_NAMES_HPP

#include <cstddef>
#include <string_view>

#include "valhall/isa/opcode.hpp"
#include "valhall/text/draft/sentences.hpp"
#include "valhall/text/draft/words.hpp"

namespace valhall {

/// A name of the draft.
struct draft_record {
    std::string_view name{};    ///< the draft's spelling
    std::string_view mode{};    ///< the modifier that makes it another instruction today, if there is one
    bool is_lost = false;       ///< true if there is no counterpart today
    opcode code{};              ///< today's instruction, if there is one
    std::string_view remark{};  ///< a sentence about a mistake of the draft, or about what is missing
};

/// The number of records. A name with modes has one for each.
inline constexpr int draft_record_count = detail::draft_row_count;

/// The record with an index, 0 to draft_record_count - 1.
constexpr draft_record draft_record_at(int i)
{
    const detail::draft_name one = detail::draft_name_at(i);
    const word remark = one.sentence();
    return {one.spelling(), one.mode(), one.is_lost(), one.is_lost() ? opcode{} : one.code(),
            remark != 0 ? detail::draft_sentences[static_cast<std::size_t>(remark) - 1] : std::string_view()};
}

/// The draft's word for a value of a modifier; empty if there is none.
constexpr std::string_view draft_spelling(enum_id id, word value) { return detail::draft_text_of(id, value); }

/// The draft's name for a word, 0 or 1, of a special value; empty if there is none.
constexpr std::string_view draft_special_name(special value, int half)
{
    const detail::draft_special found = detail::draft_special_of(value, half != 0);
    return found.is_given() ? found.text() : std::string_view();
}

}  // namespace valhall

#endif
