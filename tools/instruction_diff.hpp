// SPDX-License-Identifier: MIT
// Compares two programs by instruction, as diff compares texts by line.
#ifndef VALHALL_TOOLS_INSTRUCTION_DIFF_HPP
#define VALHALL_TOOLS_INSTRUCTION_DIFF_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "word_fields.hpp"

#include <valhall/decode.hpp>
#include <valhall/program/target.hpp>
#include <valhall/text/print.hpp>

// The shortest list of removed and added instructions between two programs (Myers' algorithm). A branch counts as the same if its target is the same
// instruction of both, however far away it is.
class instruction_diff {
public:
    enum class kind : std::uint8_t { same, removed, added };
    struct line {
        kind what{};
        std::size_t before = 0,
                    after = 0;  // indices in the two programs: those of the instruction, or of the place where the other program has none
    };

    instruction_diff(const std::vector<valhall::word>& before, const std::vector<valhall::word>& after, valhall::arch on) : on_(on)
    {
        words_[0] = before;
        words_[1] = after;
        for (int n = 0; n < 2; ++n)
            for (std::size_t index = 0; index < words_[n].size(); ++index) keys_[n].push_back(key_of(words_[n][index], index));
        compare();
        split_moved_branches();
    }

    const std::vector<line>& lines() const { return lines_; }
    bool has_changes() const
    {
        return std::any_of(lines_.begin(), lines_.end(), [](const line& l) { return l.what != kind::same; });
    }
    std::size_t count(kind what) const
    {
        return static_cast<std::size_t>(std::count_if(lines_.begin(), lines_.end(), [what](const line& l) { return l.what == what; }));
    }

    valhall::word word_of(const line& l) const { return l.what == kind::added ? words_[1][l.after] : words_[0][l.before]; }
    // For an added instruction that replaces a removed one: what differs, such as "source 1: r2 -> r3".
    std::string changes_at(std::size_t at) const
    {
        const std::size_t partner = replaced_by(at);
        if (partner == SIZE_MAX) return {};
        const auto old = valhall::decode(word_of(lines_[partner]), on_), made = valhall::decode(word_of(lines_[at]), on_);
        return old && made ? field_changes(*old, *made) : std::string();
    }

    // The lines that differ, each with three lines around it; "@@ 12, 13 @@" are the indices of the next line in the two programs.
    std::string text() const
    {
        std::string made;
        std::size_t shown = 0;
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            if (!is_near_change(at)) continue;
            if (at == 0 || shown != at)
                made += "@@ " + std::to_string(lines_[at].before) + ", " + std::to_string(lines_[at].after) + " @@\n";
            shown = at + 1;
            made += lines_[at].what == kind::same ? "  " : lines_[at].what == kind::removed ? "- " : "+ ";
            made += valhall::to_text(word_of(lines_[at]), on_).view();
            if (const std::string changes = changes_at(at); !changes.empty()) made += "  // " + changes;
            made += '\n';
        }
        return made;
    }

private:
    static constexpr std::size_t context = 3;
    static constexpr std::int64_t most_changes = 4000;  // with more, all of the first is removed and all of the second added

    // The common word without the distance of its branch.
    valhall::word key_of(valhall::word bits, std::size_t index) const
    {
        const auto i = valhall::decode(bits, on_);
        if (!i || valhall::target_index(*i, index) == valhall::no_target_index) return bits;
        const valhall::target_field place = valhall::target_of(*i);
        valhall::word key = i->bits;
        return place.put(key, 0) ? key : bits;
    }
    std::int64_t target_of(int program, std::size_t index) const
    {
        const auto i = valhall::decode(words_[program][index], on_);
        return i ? valhall::target_index(*i, index) : valhall::no_target_index;
    }

    // For a number of changes d, how far both programs were followed on each diagonal k = x - y from -d - 1 to d + 1.
    struct furthest {
        std::int64_t d = 0;
        std::vector<std::int64_t> x{};

        std::int64_t& at(std::int64_t k) { return x[static_cast<std::size_t>(k + d + 1)]; }
        std::int64_t at(std::int64_t k) const { return x[static_cast<std::size_t>(k + d + 1)]; }
        // True if the diagonal k is reached by an added instruction, from the diagonal k + 1; else by a removed one.
        bool comes_by_adding(std::int64_t k) const { return k == -d || (k != d && at(k - 1) < at(k + 1)); }
    };

    void compare()
    {
        const std::vector<valhall::word>&a = keys_[0], &b = keys_[1];
        const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
        std::vector<furthest> history;
        for (std::int64_t d = 0; d <= std::min(n + m, most_changes); ++d) {
            furthest next{d, std::vector<std::int64_t>(static_cast<std::size_t>(2 * d + 3), -1)};
            if (d != 0)
                for (std::int64_t k = 1 - d; k < d; ++k) next.at(k) = history.back().at(k);
            furthest now{d, next.x};
            for (std::int64_t k = -d; k <= d; k += 2) {
                std::int64_t x = d == 0 ? 0 : next.comes_by_adding(k) ? next.at(k + 1) : next.at(k - 1) + 1;
                while (x < n && x - k < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)]) ++x;
                now.at(k) = x;
                if (x == n && x - k == m) return walk_back(history, n, m, d);
            }
            history.push_back(std::move(now));
        }
        for (std::int64_t x = 0; x < n; ++x) add(kind::removed, x, 0);
        for (std::int64_t y = 0; y < m; ++y) add(kind::added, n, y);
    }
    void add(kind what, std::int64_t before, std::int64_t after)
    {
        lines_.push_back({what, static_cast<std::size_t>(before), static_cast<std::size_t>(after)});
    }
    // `history` has the diagonals of fewer than d changes.
    void walk_back(const std::vector<furthest>& history, std::int64_t x, std::int64_t y, std::int64_t d)
    {
        for (; d > 0; --d) {
            furthest before{d, std::vector<std::int64_t>(static_cast<std::size_t>(2 * d + 3), -1)};
            for (std::int64_t k = 1 - d; k < d; ++k) before.at(k) = history[static_cast<std::size_t>(d - 1)].at(k);
            const bool is_added = before.comes_by_adding(x - y);
            const std::int64_t start = is_added ? before.at(x - y + 1) : before.at(x - y - 1) + 1;
            while (x > start) --x, --y, add(kind::same, x, y);
            if (is_added) --y, add(kind::added, x, y);
            else --x, add(kind::removed, x, y);
        }
        while (x > 0) --x, --y, add(kind::same, x, y);
        std::reverse(lines_.begin(), lines_.end());
    }

    // Branches that are the same but for a target that is another instruction are removed and added.
    void split_moved_branches()
    {
        std::vector<std::int64_t> partner(words_[0].size() + 1, -1);
        for (const line& l : lines_)
            if (l.what == kind::same) partner[l.before] = static_cast<std::int64_t>(l.after);
        partner.back() = static_cast<std::int64_t>(words_[1].size());
        std::vector<line> made;
        for (const line& l : lines_) {
            if (l.what != kind::same || words_[0][l.before] == words_[1][l.after] || has_same_target(l, partner)) {
                made.push_back(l);
                continue;
            }
            made.push_back({kind::removed, l.before, l.after});
            made.push_back({kind::added, l.before + 1, l.after});
        }
        lines_ = std::move(made);
    }
    bool has_same_target(const line& l, const std::vector<std::int64_t>& partner) const
    {
        const std::int64_t before = target_of(0, l.before), after = target_of(1, l.after);
        if (before < 0 || before >= static_cast<std::int64_t>(partner.size())) return false;
        return partner[static_cast<std::size_t>(before)] == after;
    }

    bool is_near_change(std::size_t at) const
    {
        const std::size_t first = at < context ? 0 : at - context, last = std::min(lines_.size(), at + context + 1);
        for (std::size_t n = first; n < last; ++n)
            if (lines_[n].what != kind::same) return true;
        return false;
    }
    // The removed line that an added line replaces: the same place in the run of removed lines before the run of added ones. SIZE_MAX if none.
    std::size_t replaced_by(std::size_t at) const
    {
        if (lines_[at].what != kind::added) return SIZE_MAX;
        std::size_t first = at;
        while (first != 0 && lines_[first - 1].what == kind::added) --first;
        std::size_t removed = first;
        while (removed != 0 && lines_[removed - 1].what == kind::removed) --removed;
        const std::size_t place = removed + (at - first);
        return place < first ? place : SIZE_MAX;
    }

    std::vector<valhall::word> words_[2]{}, keys_[2]{};
    valhall::arch on_;
    std::vector<line> lines_{};
};

#endif
