// SPDX-License-Identifier: MIT
// Finds likely code in bytes of unknown structure, and the end of code that data follows. Allocates.
#ifndef VALHALL_FORMATS_FIND_CODE_HPP
#define VALHALL_FORMATS_FIND_CODE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/formats/contained_program.hpp"
#include "valhall/instruction.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/check/validate.hpp"

namespace valhall::formats {

/// A run of words that may be a program.
struct likely_code {
    std::size_t offset = 0;  ///< in the file, in bytes
    std::size_t words = 0;   ///< number of words
    double score = 0;        ///< bits of evidence: random words have such a score with probability 2^-score
};

/// The word at an offset.
constexpr word word_at(byte_span bytes, std::size_t at)
{
    word w = 0;
    for (std::size_t n = 0; n < 8; ++n) w |= word{bytes[at + n]} << (8 * n);
    return w;
}

/// Converts bytes to words. Drops up to seven bytes at the end.
inline std::vector<word> words_of(byte_span bytes)
{
    std::vector<word> words(bytes.size() / 8);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = word_at(bytes, 8 * i);
    return words;
}

/// The number of words that are code: up to the last reachable one. Data or padding follows.
inline std::size_t code_size(std::span<const word> words, arch on)
{
    const growing_flow_graph graph(words, on);
    if (!graph) return words.size();
    const flow_graph view = graph.view();
    std::size_t end = 0;
    for (block_id b = 0; b < view.size(); ++b)
        if (view.is_reachable(b)) end = std::max<std::size_t>(end, view[b].first + view[b].size);
    return end;
}

namespace detail {

inline bool is_plausible(word bits, arch on)
{
    const result<instruction> i = decode(bits, on);
    return i && validate(*i).empty();
}

// A random word is plausible with probability of about 2^-7.8. A checker error cancels as much evidence.
inline constexpr double bits_of_a_word = 7.5;
inline constexpr std::size_t least_words = 3;

inline double score_of(std::span<const word> words, arch on)
{
    std::size_t errors = 0;
    for (const finding& f : check_program(words, on)) errors += f.is_error;
    return bits_of_a_word * (static_cast<double>(words.size()) - static_cast<double>(std::min(errors, words.size())));
}

}  // namespace detail

/// Searches bytes at every multiple of four for runs of legal words that contain `.end`, and reports each up to its last word with `.end` or
/// its last reachable word. Calls `visit` with each likely_code whose score
/// is at least `least`. `offset` is the offset of the bytes in the file.
template <class Visit>
void find_code(byte_span bytes, arch on, Visit&& visit, std::size_t offset = 0, double least = 20)
{
    // How far each of the two alignments has been searched: a later start in the same run would find less.
    std::size_t seen[2]{};
    for (std::size_t at = 0; at + 8 <= bytes.size();) {
        std::size_t& seen_to = seen[at / 4 % 2];
        if (at < seen_to) {
            at += 4;
            continue;
        }
        std::size_t count = 0, ended = 0;
        while (at + 8 * count + 8 <= bytes.size() && detail::is_plausible(word_at(bytes, at + 8 * count), on)) {
            ++count;
            if (ends(*decode(word_at(bytes, at + 8 * (count - 1)), on))) ended = count;
        }
        seen_to = at + 8 * count;
        const bool is_long = ended >= detail::least_words;
        // Code may follow the last `.end`: the call of a blend shader, after a BLEND that may skip it.
        if (is_long && count > ended) ended = std::max(ended, code_size(words_of(bytes.subspan(at, 8 * count)), on));
        const double score = is_long ? detail::score_of(words_of(bytes.subspan(at, 8 * ended)), on) : 0;
        if (is_long && score >= least) {
            visit(likely_code{offset + at, ended, score});
            at += 8 * ended;
        } else {
            at += 4;
        }
    }
}

}  // namespace valhall::formats

#endif
