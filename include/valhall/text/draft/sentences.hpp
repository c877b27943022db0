// SPDX-License-Identifier: MIT
// Sentences about mistakes of the draft of 2021, and about words of it that have no counterpart. Only messages need them.
#ifndef VALHALL_TEXT_DRAFT_SENTENCES_HPP
#define VALHALL_TEXT_DRAFT_SENTENCES_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/sentences.hpp"

namespace valhall::detail {

// draft_sentences: a text each, to follow a name and a colon.
#include "valhall/isa/generated/draft_sentences.def"

// (Behind the places stand the end of the text and that of the literal.)
inline constexpr word draft_sentence_count = sizeof(draft_sentences_places) / sizeof(char16_t) - 2;

}  // namespace valhall::detail

#endif
