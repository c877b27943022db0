// SPDX-License-Identifier: MIT
// The report that a program prints if the compiler's words fail the compiler's own check. Such words are written nowhere else.
#ifndef VALHALL_TOOLS_REJECTED_WORDS_HPP
#define VALHALL_TOOLS_REJECTED_WORDS_HPP

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include <valhall/program/finding.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/text/print_finding.hpp>

// The report: the finding, and the listing with a mark at the word that it is about. Empty if there are no rejected words.
inline std::string report_of_rejected(std::span<const valhall::word> words, valhall::arch on, const valhall::finding& found)
{
    if (words.empty()) return {};
    std::string text = "rejected: word " + std::to_string(found.index) + ' ' + std::string(std::string_view(to_text(found)));
    text += "\nPlease report this with the input and these words:\n";
    for (std::size_t n = 0; n < words.size(); ++n) {
        char number[32];
        std::snprintf(number, sizeof number, "%c 0x%016llx  ", n == found.index ? '>' : ' ', static_cast<unsigned long long>(words[n]));
        text += number + valhall::disassemble(words.subspan(n, 1), {.on = on});
        if (text.back() != '\n') text += '\n';
    }
    return text;
}

template <class Compiled>
void print_rejected(const Compiled& made, valhall::arch on, const valhall::finding& found)
{
    std::fputs(report_of_rejected(made.rejected_words(), on, found).c_str(), stderr);
}

#endif
