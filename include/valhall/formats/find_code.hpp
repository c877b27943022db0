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
#include "valhall/program/continuation.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/growing_analysis.hpp"
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

/// The number of words that are code: up to the last reachable one. Data or padding follows. Reads no word that is not reachable.
inline std::size_t code_size(std::span<const word> words, arch on)
{
    std::vector<bool> found;  // up to the last reachable word
    std::vector<std::size_t> waiting;
    const auto reach = [&](std::int64_t target) {
        if (target < 0 || target >= static_cast<std::int64_t>(words.size())) return;
        const auto index = static_cast<std::size_t>(target);
        if (index >= found.size()) found.resize(index + 1);
        if (found[index]) return;
        found[index] = true;
        waiting.push_back(index);
    };
    for (reach(0); !waiting.empty();) {
        const std::size_t index = waiting.back();
        waiting.pop_back();
        const result<instruction> i = decode(words[index], on);
        const continuation to = i ? continuation_of(*i) : continuation{true, elsewhere::unknown};
        const std::int64_t next = static_cast<std::int64_t>(index) + 1;
        if (to.next) reach(next);
        if (to.elsewhere == elsewhere::distance) reach(next + to.distance);
    }
    return found.size();
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

// Legal words that follow one another.
struct plausible_run {
    std::size_t begin = 0;      // the offset of the first word
    std::vector<word> words{};  // the words
    std::size_t end_after = 0;  // the number of words up to the last one that ends the thread; 0 if none does

    // Finds the words from a byte on, up to one that is not legal.
    plausible_run(byte_span bytes, std::size_t first, arch on) : begin(first)
    {
        for (std::size_t at = first; at + 8 <= bytes.size() && is_plausible(word_at(bytes, at), on); at += 8) {
            words.push_back(word_at(bytes, at));
            if (ends(*decode(words.back(), on))) end_after = words.size();
        }
    }

    // True if one of the words begins at an offset.
    bool has(std::size_t at) const { return at >= begin && at < end() && (at - begin) % 8 == 0; }
    std::size_t end() const { return begin + 8 * words.size(); }
};

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
    // Programs that follow one another are in one run, which is read once.
    detail::plausible_run run(bytes, 0, on);
    for (std::size_t at = 0; at + 8 <= bytes.size();) {
        if (at < seen[at % 8]) {
            ++at;
            continue;
        }
        if (!run.has(at)) run = detail::plausible_run(bytes, at, on);
        const std::size_t first = (at - run.begin) / 8;
        // Data that decode may follow the last `.end`.
        const auto words = std::span<const word>(run.words).subspan(first);
        const std::size_t size = first < run.end_after ? code_size(words, on) : 0;
        const bool is_long = size >= detail::least_words;
        const double score = is_long ? detail::score_of(words.first(size), on) : 0;
        if (is_long && score >= least) {
            visit(likely_code{offset + at, size, score});
            at += 8 * size;
        } else {
            seen[at % 8] = run.end();
            ++at;
        }
    }
}

}  // namespace valhall::formats

#endif
