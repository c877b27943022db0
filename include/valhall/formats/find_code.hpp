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

// The number of legal words from the first byte on.
inline std::size_t plausible_words(byte_span bytes, arch on)
{
    std::size_t count = 0;
    while (8 * count + 8 <= bytes.size() && is_plausible(word_at(bytes, 8 * count), on)) ++count;
    return count;
}

// True if some word ends the thread.
inline bool has_end(std::span<const word> words, arch on)
{
    return std::any_of(words.begin(), words.end(), [on](word w) { return ends(*decode(w, on)); });
}

inline double score_of(std::span<const word> words, arch on)
{
    std::size_t errors = 0;
    for (const finding& f : check_program(words, on)) errors += f.is_error;
    return bits_of_a_word * (static_cast<double>(words.size()) - static_cast<double>(std::min(errors, words.size())));
}

}  // namespace detail

/// Searches bytes, at each of them, for runs of legal words that contain `.end`, and reports each up to its last reachable word: programs that
/// follow one another are reported one by one. Calls `visit` with each likely_code whose score is at least `least`. `offset` is the offset of the
/// bytes in the file.
template <class Visit>
void find_code(byte_span bytes, arch on, Visit&& visit, std::size_t offset = 0, double least = 22)
{
    // How far each of the eight alignments has been searched: a later start in the same run would find less.
    std::size_t seen[8]{};
    for (std::size_t at = 0; at + 8 <= bytes.size();) {
        if (at < seen[at % 8]) {
            ++at;
            continue;
        }
        const std::size_t count = detail::plausible_words(bytes.subspan(at), on);
        seen[at % 8] = at + 8 * count;
        // Data that decode may follow the last `.end`.
        const std::vector<word> words = words_of(bytes.subspan(at, 8 * count));
        const std::size_t size = detail::has_end(words, on) ? code_size(words, on) : 0;
        const bool is_long = size >= detail::least_words;
        const double score = is_long ? detail::score_of(std::span(words).first(size), on) : 0;
        if (is_long && score >= least) {
            visit(likely_code{offset + at, size, score});
            at += 8 * size;
            seen[at % 8] = at;
        } else {
            ++at;
        }
    }
}

}  // namespace valhall::formats

#endif
