// SPDX-License-Identifier: MIT
// Finds likely programs in bytes of unknown structure, and the end of a program that data follows. Allocates.
#ifndef VALHALL_BIFROST_FIND_CODE_HPP
#define VALHALL_BIFROST_FIND_CODE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/bifrost/check_program.hpp"
#include "valhall/bifrost/program_graph.hpp"
#include "valhall/formats/byte_reader.hpp"

namespace valhall::bifrost {

/// Clauses that may be a program.
struct likely_program {
    std::size_t offset = 0;     ///< in the file, in bytes
    std::size_t quadwords = 0;  ///< their size
    double score = 0;           ///< bits of evidence: random bytes have such a score with probability 2^-score
};

/// The 32-bit words in bytes. Drops up to three bytes at the end.
inline std::vector<std::uint32_t> words_of(formats::byte_span bytes)
{
    std::vector<std::uint32_t> words(bytes.size() / 4);
    for (std::size_t n = 0; n < 4 * words.size(); ++n) words[n / 4] |= std::uint32_t{bytes[n]} << 8 * (n % 4);
    return words;
}

namespace detail {

struct program_extent {
    std::size_t quadwords = 0;  // up to the end of the last reachable clause
    bool ends = false;          // true if a reachable clause ends the shader
};

inline program_extent extent_of(const program_graph& graph)
{
    program_extent made;
    const std::vector<bool> is_reached = graph.reachable();
    for (std::size_t n = 0; n < is_reached.size(); ++n) {
        if (!is_reached[n]) continue;
        const numbered_clause& one = graph.clauses()[n];
        made.quadwords = one.number + static_cast<std::size_t>(one.of.quadword_count);
        made.ends = made.ends || one.of.header.flow == flow::end;
    }
    return made;
}

}  // namespace detail

/// The number of quadwords up to the end of the last reachable clause. Data or padding follows.
inline std::size_t code_size(std::span<const std::uint32_t> words) { return detail::extent_of(program_graph(words)).quadwords; }

namespace detail {

// A random clause passes the checks of a clause with a probability of 2^-20 (31 of 40 million), and is the last one with 1/8. A finding of the
// checker cancels the evidence of a clause.
inline constexpr double bits_of_a_clause = 20, bits_of_the_end = 3;
// The product is not known: it may have any instruction.
inline constexpr gpu_set no_gpu = 0;

// True if a clause can begin with this byte.
constexpr bool can_begin(std::uint8_t tag)
{
    const unsigned format = tags.formats[tag];
    return tag != 0 && format != no_format && (places_in_sequences.of[format].before >> 15 & 1) != 0;
}

// The quadwords of the clauses that follow one another from the first byte on, up to one that is wrong.
inline std::size_t quadwords_of_clauses(formats::byte_span bytes)
{
    constexpr std::size_t most_bytes = 16 * most_quadwords;
    std::size_t done = 0;
    while (bytes.size() >= 16 && can_begin(bytes[0])) {
        const std::vector<std::uint32_t> words = words_of(bytes.first(std::min(bytes.size(), most_bytes) / 16 * 16));
        const result<decoded_clause> one = decode_clause(words.data(), words.size() / 4);
        if (!one || !check(*one, level::accepted, no_gpu)) break;
        done += static_cast<std::size_t>(one->quadword_count);
        bytes = bytes.subspan(16 * static_cast<std::size_t>(one->quadword_count));
    }
    return done;
}

inline double score_of(std::span<const std::uint32_t> words)
{
    const program_graph graph(words);
    const std::size_t clauses = graph.clauses().size();
    const std::size_t errors = std::min(check_program(words, {.on = no_gpu}).size(), clauses);
    return bits_of_a_clause * static_cast<double>(clauses - errors) + bits_of_the_end;
}

}  // namespace detail

/// Searches bytes, at each of them, for clauses up to one that ends the shader, and reports each program up to its last reachable clause: programs
/// that follow one another are reported one by one. Calls `visit` with each likely_program whose score is at least `least`. `offset` is the offset
/// of the bytes in the file.
template <class Visit>
void find_code(formats::byte_span bytes, Visit&& visit, std::size_t offset = 0, double least = 22)
{
    // How far each of the 16 alignments has been searched: a later start in the same run would find less.
    std::size_t seen[16]{};
    for (std::size_t at = 0; at + 16 <= bytes.size();) {
        if (at < seen[at % 16] || !detail::can_begin(bytes[at])) {
            ++at;
            continue;
        }
        const std::size_t count = detail::quadwords_of_clauses(bytes.subspan(at));
        const std::vector<std::uint32_t> words = words_of(bytes.subspan(at, 16 * count));
        const detail::program_extent extent = detail::extent_of(program_graph(words));
        const double score = extent.ends ? detail::score_of(std::span(words).first(4 * extent.quadwords)) : 0;
        if (score >= least) {
            visit(likely_program{offset + at, extent.quadwords, score});
            at += 16 * extent.quadwords;
        } else {
            seen[at % 16] = at + 16 * count;
            ++at;
        }
    }
}

}  // namespace valhall::bifrost

#endif
