// SPDX-License-Identifier: MIT
// Finds the word nearest to a misspelt one.
#ifndef VALHALL_TEXT_MESSAGES_NEAREST_WORD_HPP
#define VALHALL_TEXT_MESSAGES_NEAREST_WORD_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace valhall {

namespace detail {

constexpr char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace detail

/// True if two texts are equal, ignoring the case of ASCII letters.
constexpr bool same_but_for_case(std::string_view x, std::string_view y)
{
    if (x.size() != y.size()) return false;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (detail::lower_case(x[i]) != detail::lower_case(y[i])) return false;
    return true;
}

namespace detail {

// The maximum size of the words that are compared.
inline constexpr std::size_t max_word_size = 64;

// The edit distance: insertions, deletions, substitutions and transpositions, ignoring case. Any number larger than `most` if it is larger
// than that, or if a word is longer than max_word_size. Only the entries of the matrix are computed that are at most `most` from its diagonal.
constexpr std::size_t edit_distance(std::string_view x, std::string_view y, std::size_t most)
{
    const std::size_t beyond = most + 1, longer = std::max(x.size(), y.size()), shorter = std::min(x.size(), y.size());
    if (longer - shorter > most || longer > max_word_size) return beyond;
    const auto same = [&](std::size_t i, std::size_t j) { return lower_case(x[i]) == lower_case(y[j]); };
    std::size_t rows[3 * (max_word_size + 1)]{};
    for (std::size_t& entry : rows) entry = beyond;
    const auto cost = [&](std::size_t i, std::size_t j) -> std::size_t& { return rows[i % 3 * (y.size() + 1) + j]; };
    for (std::size_t i = 0; i <= x.size(); ++i) {
        const std::size_t first = i > most ? i - most : 0, last = std::min(y.size(), i + most);
        std::size_t least = beyond;
        if (first != 0) cost(i, first - 1) = beyond;
        for (std::size_t j = first; j <= last; ++j) {
            std::size_t now = i == 0 ? j : j == 0 ? i : cost(i - 1, j - 1) + (same(i - 1, j - 1) ? 0 : 1);
            if (i != 0 && j != 0) now = std::min({now, cost(i - 1, j) + 1, cost(i, j - 1) + 1});
            if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1)) now = std::min(now, cost(i - 2, j - 2) + 1);
            cost(i, j) = now;
            least = std::min(least, now);
        }
        if (last != y.size()) cost(i, last + 1) = beyond;
        if (least > most && i > 1) return beyond;
    }
    return cost(x.size(), y.size());
}

}  // namespace detail

/// Keeps the nearest of several candidates for a misspelt name.
class nearest_word {
public:
    /// `wanted` is the misspelt name. Candidates may differ in at most two characters, or in half of the characters of a name that has fewer
    /// than four.
    constexpr explicit nearest_word(std::string_view wanted) : wanted_(wanted), best_(std::min<std::size_t>(2, wanted.size() / 2)) {}

    /// Adds a candidate. Its characters must outlive the object.
    constexpr void offer(std::string_view candidate)
    {
        const std::size_t distance = detail::edit_distance(wanted_, candidate, best_);
        if (distance > best_ || (distance == best_ && !spelling_.empty())) {
            ambiguous_ |= distance == best_ && candidate != spelling_;
            return;
        }
        ambiguous_ = false;
        best_ = distance;
        spelling_ = candidate;
    }

    /// The nearest candidate; empty if none was near enough.
    constexpr std::string_view spelling() const { return spelling_; }
    /// True if one candidate is nearer than all others.
    constexpr bool is_unique() const { return !spelling_.empty() && !ambiguous_; }

private:
    std::string_view wanted_;
    std::string_view spelling_{};
    std::size_t best_;
    bool ambiguous_ = false;
};

namespace detail {

// Keeps the mnemonic that may be meant: the same in another case, else one that lacks only its type, else the nearest one.
class nearest_mnemonic {
public:
    constexpr explicit nearest_mnemonic(std::string_view wanted) : wanted_(wanted), nearest_(wanted) {}

    constexpr void offer(std::string_view candidate)
    {
        if (!same_.empty()) return;
        const bool has_type = candidate.size() > wanted_.size() && candidate[wanted_.size()] == '.';
        if (same_but_for_case(candidate, wanted_)) same_ = candidate;
        else if (typed_.empty() && has_type && same_but_for_case(candidate.substr(0, wanted_.size()), wanted_)) typed_ = candidate;
        else nearest_.offer(candidate);
    }

    // True if it is the same in another case, or lacks only its type.
    constexpr bool is_certain() const { return !same_.empty() || !typed_.empty(); }
    // Empty if none is near.
    constexpr std::string_view spelling() const { return !same_.empty() ? same_ : !typed_.empty() ? typed_ : nearest_.spelling(); }

private:
    std::string_view wanted_, same_{}, typed_{};
    nearest_word nearest_;
};

}  // namespace detail

}  // namespace valhall

#endif
