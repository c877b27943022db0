// SPDX-License-Identifier: MIT
// Sentences about the draft of 2021: its mistakes, and words without a counterpart. Only messages need them.
#ifndef VALHALL_TEXT_DRAFT_SENTENCES_HPP
#define VALHALL_TEXT_DRAFT_SENTENCES_HPP

#include "valhall/bits.hpp"
#include "valhall/isa/sentences.hpp"

namespace valhall::detail {

// draft_sentences: one text each, to follow a name and a colon.
#include "valhall/isa/generated/draft_sentences.inc"

inline constexpr word draft_sentence_count = draft_sentences.count;

}  // namespace valhall::detail

#endif
