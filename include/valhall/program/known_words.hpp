// SPDX-License-Identifier: MIT
// The words of a program for passes that walk them several times. Each is decoded once, if there is memory for the results.
#ifndef VALHALL_PROGRAM_KNOWN_WORDS_HPP
#define VALHALL_PROGRAM_KNOWN_WORDS_HPP

#include <cstddef>
#include <span>

#include "valhall/program/footprint.hpp"

namespace valhall::detail {

// A decoded word and its effects.
struct known_word {
    instruction what{};
    bool is_instruction = false;  // if false, the other members have no meaning
    footprint effects{};
};

constexpr known_word known_word_of(word bits, arch on)
{
    const result<instruction> i = decode(bits, on);
    return i ? known_word{*i, true, footprint_of(*i)} : known_word{};
}

// The words of a program, decoded.
class known_words {
public:
    // `memory` has an element for each word. If it is smaller, it is not used, and at() decodes the word at each call.
    constexpr known_words(std::span<const word> words, arch on, std::span<known_word> memory = {})
        : known_(memory.size() < words.size() ? std::span<known_word>() : memory.first(words.size())), words_(words), on_(on)
    {
        for (std::size_t i = 0; i < known_.size(); ++i) known_[i] = known_word_of(words_[i], on_);
    }

    constexpr known_word at(std::size_t index) const { return known_.empty() ? known_word_of(words_[index], on_) : known_[index]; }
    constexpr flow flow_of(std::size_t index) const { return static_cast<flow>(flow_field_on(on_).extract(words_[index])); }
    constexpr std::span<const word> words() const { return words_; }
    constexpr arch on() const { return on_; }

protected:
    std::span<known_word> known_;

private:
    std::span<const word> words_;
    arch on_;
};

// As above, for passes that change words.
class changeable_words : public known_words {
public:
    constexpr changeable_words(std::span<word> words, arch on, std::span<known_word> memory = {})
        : known_words(words, on, memory), changed_(words)
    {
    }

    // Changes the flow control of a word.
    constexpr void change(std::size_t index, flow to)
    {
        changed_[index] = flow_field_on(on()).insert(changed_[index], static_cast<word>(to));
        if (!known_.empty()) known_[index] = known_word_of(changed_[index], on());
    }
    // Changes a word to an instruction that differs from the old one only in its last-use marks.
    constexpr void mark(std::size_t index, const instruction& marked, register_mask last_uses)
    {
        changed_[index] = marked.encode();
        if (known_.empty()) return;
        known_[index].what = marked;
        known_[index].effects.last_uses = last_uses;
    }

private:
    std::span<word> changed_;
};

}  // namespace valhall::detail

#endif
