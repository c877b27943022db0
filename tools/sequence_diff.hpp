// SPDX-License-Identifier: MIT
// Compares two sequences of instructions, as diff compares texts by line.
#ifndef VALHALL_TOOLS_SEQUENCE_DIFF_HPP
#define VALHALL_TOOLS_SEQUENCE_DIFF_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// An instruction of a sequence. Two with equal keys are the same, but for their targets.
struct compared_instruction {
    std::uint64_t key = 0;    // of the instruction without the distance of its branch
    std::uint64_t exact = 0;  // of the whole instruction
    std::int64_t target = -1;  // the index of a branch's target; below 0 if there is none
};

// The shortest list of removed and added instructions between two sequences (Myers' algorithm). A branch counts as the same if its target is the
// same instruction of both, however far away it is.
class sequence_diff {
public:
    enum class kind : std::uint8_t { same, removed, added };
    struct line {
        kind what{};
        std::size_t before = 0,
                    after = 0;  // indices in the two programs: those of the instruction, or of the place where the other program has none
    };

    sequence_diff(std::vector<compared_instruction> before, std::vector<compared_instruction> after)
        : all_({std::move(before), std::move(after)})
    {
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

    // The lines that differ, each with three lines around it; "@@ 12, 13 @@" are the indices of the next line in the two programs. `text_of(n)`
    // returns the text of line n of lines().
    template <class TextOf>
    std::string text(const TextOf& text_of) const
    {
        std::string made;
        std::size_t shown = 0;
        for (std::size_t at = 0; at < lines_.size(); ++at) {
            if (!is_near_change(at)) continue;
            if (at == 0 || shown != at)
                made += "@@ " + std::to_string(lines_[at].before) + ", " + std::to_string(lines_[at].after) + " @@\n";
            shown = at + 1;
            made += lines_[at].what == kind::same ? "  " : lines_[at].what == kind::removed ? "- " : "+ ";
            made += text_of(at);
            made += '\n';
        }
        return made;
    }

private:
    static constexpr std::size_t context = 3;
    static constexpr std::int64_t most_changes = 4000;  // with more, all of the first is removed and all of the second added

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
        const std::vector<compared_instruction>&a = all_[0], &b = all_[1];
        const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
        std::vector<furthest> history;
        for (std::int64_t d = 0; d <= std::min(n + m, most_changes); ++d) {
            furthest next{d, std::vector<std::int64_t>(static_cast<std::size_t>(2 * d + 3), -1)};
            if (d != 0)
                for (std::int64_t k = 1 - d; k < d; ++k) next.at(k) = history.back().at(k);
            furthest now{d, next.x};
            for (std::int64_t k = -d; k <= d; k += 2) {
                std::int64_t x = d == 0 ? 0 : next.comes_by_adding(k) ? next.at(k + 1) : next.at(k - 1) + 1;
                while (x < n && x - k < m && a[static_cast<std::size_t>(x)].key == b[static_cast<std::size_t>(x - k)].key) ++x;
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
        std::vector<std::int64_t> partner(all_[0].size() + 1, -1);
        for (const line& l : lines_)
            if (l.what == kind::same) partner[l.before] = static_cast<std::int64_t>(l.after);
        partner.back() = static_cast<std::int64_t>(all_[1].size());
        std::vector<line> made;
        for (const line& l : lines_) {
            if (l.what != kind::same || all_[0][l.before].exact == all_[1][l.after].exact || has_same_target(l, partner)) {
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
        const std::int64_t before = all_[0][l.before].target, after = all_[1][l.after].target;
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
    std::array<std::vector<compared_instruction>, 2> all_;
    std::vector<line> lines_{};
};

#endif
