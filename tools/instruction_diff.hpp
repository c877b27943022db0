// SPDX-License-Identifier: MIT
// Compares two programs by instruction.
#ifndef VALHALL_TOOLS_INSTRUCTION_DIFF_HPP
#define VALHALL_TOOLS_INSTRUCTION_DIFF_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sequence_diff.hpp"
#include "word_fields.hpp"

#include <valhall/decode.hpp>
#include <valhall/program/target.hpp>
#include <valhall/text/print.hpp>

// The differences of two programs, with the texts of their instructions.
class instruction_diff : public sequence_diff {
public:
    instruction_diff(const std::vector<valhall::word>& before, const std::vector<valhall::word>& after, valhall::arch on)
        : sequence_diff(compared(before, on), compared(after, on)), words_({before, after}), on_(on)
    {
    }

    // The text of a line of lines().
    std::string text_of(std::size_t at) const { return std::string(valhall::to_text(word_of(lines()[at]), on_).view()); }
    // For an added instruction that replaces a removed one: what differs, such as "source 1: r2 -> r3".
    std::string changes_at(std::size_t at) const
    {
        const std::size_t partner = replaced_by(at);
        if (partner == SIZE_MAX) return {};
        const auto old = valhall::decode(word_of(lines()[partner]), on_), made = valhall::decode(word_of(lines()[at]), on_);
        return old && made ? field_changes(*old, *made) : std::string();
    }

private:
    static std::vector<compared_instruction> compared(const std::vector<valhall::word>& words, valhall::arch on)
    {
        std::vector<compared_instruction> made;
        for (std::size_t index = 0; index < words.size(); ++index) {
            compared_instruction& one = made.emplace_back(compared_instruction{words[index], words[index]});
            const auto i = valhall::decode(words[index], on);
            if (!i || valhall::target_index(*i, index) == valhall::no_target_index) continue;
            one.target = valhall::target_index(*i, index);
            // The common word without the distance of its branch.
            valhall::word key = i->bits;
            if (valhall::target_of(*i).put(key, 0)) one.key = key;
        }
        return made;
    }

    valhall::word word_of(const line& l) const { return l.what == kind::added ? words_[1][l.after] : words_[0][l.before]; }

    std::array<std::vector<valhall::word>, 2> words_;
    valhall::arch on_;
};

#endif
