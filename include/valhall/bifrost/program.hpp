// SPDX-License-Identifier: MIT
// A program: a row of clauses in little-endian 32-bit words.
#ifndef VALHALL_BIFROST_PROGRAM_HPP
#define VALHALL_BIFROST_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/bifrost/clause.hpp"

namespace valhall::bifrost {

/// Reads the clauses of a program one after the other. A program ends before a quadword whose first word is 0, or where its words end; after
/// it there can be padding. Clauses are numbered by their first quadword, as labels of branches are.
class clause_reader {
public:
    /// `words`: four for each quadword.
    constexpr explicit clause_reader(std::span<const std::uint32_t> words) : words_(words) {}

    /// The number of quadwords that have been read: the number of the next clause.
    constexpr std::uint32_t position() const { return at_; }

    /// True if no clause follows.
    constexpr bool is_done() const
    {
        const std::size_t first = std::size_t{4} * at_;
        return first >= words_.size() || words_[first] == 0;
    }

    /// Decodes the next clause. After a fault, skip() goes on. Faults: misaligned, and those of decode_clause().
    constexpr result<decoded_clause> next()
    {
        const std::size_t first = std::size_t{4} * at_;
        result<decoded_clause> made = words_.size() % 4 == 0
                                          ? decode_clause(words_.data() + first, (words_.size() - first) / 4)
                                          : detail::clause_fault(fault_code::misaligned, part::quadword, -1, words_.size());
        if (made) {
            at_ += static_cast<std::uint32_t>(made->quadword_count);
        } else {
            fault bad = made.error();
            bad.clause = at_;
            made = bad;
        }
        return made;
    }

    /// Skips the next quadword.
    constexpr void skip() { ++at_; }

private:
    std::span<const std::uint32_t> words_;
    std::uint32_t at_ = 0;
};

/// Decodes the clauses of a program into any container with push_back(). Faults: those of clause_reader::next().
template <class Container>
constexpr status read_program(std::span<const std::uint32_t> words, Container& clauses)
{
    for (clause_reader in(words); !in.is_done();) {
        const result<decoded_clause> one = in.next();
        if (!one) return one.error();
        clauses.push_back(*one);
    }
    return {};
}

/// Encodes a clause to the end of any container of 32-bit words. Faults: those of encode().
template <class Container>
constexpr status write_clause(const clause& of, Container& words)
{
    const result<clause_words> made = encode(of);
    if (!made) return made.error();
    for (int n = 0; n < made->count; ++n)
        for (int part = 0; part < 4; ++part) words.push_back(made->quadwords[n].word(part));
    return {};
}

}  // namespace valhall::bifrost

#endif
