// SPDX-License-Identifier: MIT
// Sentences about the draft of 2021: its mistakes, and words without a counterpart. Only messages need them.
#ifndef VALHALL_TEXT_DRAFT_SENTENCES_HPP
#define VALHALL_TEXT_DRAFT_SENTENCES_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/sentences.hpp"

namespace valhall::detail {

// draft_sentences: one text each, to follow a name and a colon.
#include "valhall/isa/generated/draft_sentences.def"

// Two extra elements follow the places: the end of the text, and the terminator.
inline constexpr word draft_sentence_count = sizeof(draft_sentences_places) / sizeof(char16_t) - 2;

}  // namespace valhall::detail

#endif
