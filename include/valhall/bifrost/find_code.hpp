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

// The flow of a clause: where its program may continue.
struct clause_flow {
    std::size_t first = 0, end = 0;  // its quadwords
    bool ends = false;               // true if it ends the shader
    bool falls_through = false;      // true if the next clause may run after it
    branch_facts branch{};           // its branch

    explicit clause_flow(const numbered_clause& one)
        : first(one.number), end(one.number + static_cast<std::size_t>(one.of.quadword_count)), ends(one.of.header.flow == flow::end),
          falls_through(bifrost::falls_through(one)), branch(branch_of(one))
    {
    }
};

// The index of the clause with a number, or the number of clauses.
inline std::size_t find_clause(std::span<const clause_flow> clauses, std::size_t number)
{
    const auto at =
        std::lower_bound(clauses.begin(), clauses.end(), number, [](const clause_flow& x, std::size_t n) { return x.first < n; });
    return at != clauses.end() && at->first == number ? static_cast<std::size_t>(at - clauses.begin()) : clauses.size();
}

struct program_extent {
    std::size_t quadwords = 0;  // up to the end of the last reachable clause
    bool ends = false;          // true if a reachable clause ends the shader
};

// The extent of the program that begins with the first clause. Reads no clause after it, but for those that a branch's target is looked up in.
inline program_extent extent_of(std::span<const clause_flow> clauses)
{
    program_extent made;
    std::vector<bool> found;  // up to the last reachable clause
    std::vector<std::size_t> waiting;
    const auto reach = [&](std::size_t n) {
        if (n >= found.size()) found.resize(n + 1);
        if (!found[n]) waiting.push_back(n);
        found[n] = true;
    };
    if (!clauses.empty()) reach(0);
    while (!waiting.empty()) {
        const std::size_t n = waiting.back();
        waiting.pop_back();
        const clause_flow& one = clauses[n];
        made.quadwords = std::max(made.quadwords, one.end - clauses[0].first);
        made.ends = made.ends || one.ends;
        if (one.falls_through && n + 1 < clauses.size()) reach(n + 1);
        if (!one.branch.has_target || one.branch.target < 0) continue;
        // Numbers count from the first clause of the run, which may begin before this program.
        const std::size_t target = find_clause(clauses, static_cast<std::size_t>(one.branch.target));
        if (target != clauses.size()) reach(target);
    }
    return made;
}

}  // namespace detail

/// The number of quadwords up to the end of the last reachable clause. Data or padding follows.
inline std::size_t code_size(std::span<const std::uint32_t> words)
{
    const program_graph graph(words);
    const std::vector<detail::clause_flow> clauses(graph.clauses().begin(), graph.clauses().end());
    return detail::extent_of(clauses).quadwords;
}

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

// Clauses that follow one another.
struct clause_run {
    std::size_t begin = 0;  // the offset of the first one, in bytes
    std::vector<clause_flow> clauses{};  // the clauses

    // Finds the clauses from a byte on, up to one that is wrong.
    clause_run(formats::byte_span bytes, std::size_t first) : begin(first)
    {
        constexpr std::size_t most_bytes = 16 * most_quadwords;
        while (bytes.size() - end() >= 16 && can_begin(bytes[end()])) {
            const std::size_t size = std::min(bytes.size() - end(), most_bytes) / 16 * 16;
            const std::vector<std::uint32_t> words = words_of(bytes.subspan(end(), size));
            const result<decoded_clause> one = decode_clause(words.data(), words.size() / 4);
            if (!one || !check(*one, level::accepted, no_gpu)) break;
            clauses.emplace_back(numbered_clause{*one, static_cast<std::uint32_t>((end() - begin) / 16)});
        }
    }

    // The index of the clause that begins at an offset, or the number of clauses.
    std::size_t find(std::size_t at) const
    {
        return at < begin || (at - begin) % 16 != 0 ? clauses.size() : find_clause(clauses, (at - begin) / 16);
    }
    std::size_t end() const { return begin + (clauses.empty() ? 0 : 16 * clauses.back().end); }
};

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
    // Programs that follow one another are in one run, which is decoded once.
    detail::clause_run run({}, 0);
    for (std::size_t at = 0; at + 16 <= bytes.size();) {
        if (at < seen[at % 16] || !detail::can_begin(bytes[at])) {
            ++at;
            continue;
        }
        if (run.find(at) == run.clauses.size()) run = detail::clause_run(bytes, at);
        const detail::program_extent extent = detail::extent_of(std::span<const detail::clause_flow>(run.clauses).subspan(run.find(at)));
        const double score = extent.ends ? detail::score_of(words_of(bytes.subspan(at, 16 * extent.quadwords))) : 0;
        if (score >= least) {
            visit(likely_program{offset + at, extent.quadwords, score});
            at += 16 * extent.quadwords;
        } else {
            seen[at % 16] = std::max(at + 1, run.end());
            ++at;
        }
    }
}

}  // namespace valhall::bifrost

#endif
