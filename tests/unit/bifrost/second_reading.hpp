// SPDX-License-Identifier: MIT
// A second reader of Bifrost's instruction words, written apart from the library, from the rules of tests/data/bifrost/rules.txt. It finds the
// encoding of every word of a unit at once.
#ifndef VALHALL_TESTS_UNIT_BIFROST_SECOND_READING_HPP
#define VALHALL_TESTS_UNIT_BIFROST_SECOND_READING_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "support.hpp"

namespace tests::bifrost_rules {

struct modifier {
    std::string name{}, fallback{};
    std::vector<std::string> words{};
};

struct immediate {
    std::string name{};
    unsigned at = 0, bits = 0;
};

struct derived_field {
    unsigned at = 0, bits = 0;
    std::vector<unsigned> reserved{};
};

struct row {
    std::string order{};
    bool is_alias = false;
    std::vector<unsigned> numbers{};
    std::vector<std::string> words{};
};

struct encoding {
    std::size_t instruction = 0;  // its index
    unsigned rank = 0;
    std::uint32_t mask = 0, exact = 0;
    std::vector<int> positions{};  // of the modifiers, or -1
    std::vector<derived_field> fields{};
    std::vector<std::size_t> keys{};
    std::vector<row> rows{};
};

struct instruction {
    std::string unit{}, name{};
    struct source {
        unsigned at = 0, ports = 0;
    };
    std::vector<source> sources{};
    std::vector<modifier> modifiers{};
    std::vector<immediate> immediates{};
};

struct rules {
    std::vector<instruction> instructions{};
    std::vector<encoding> encodings{};
};

inline unsigned number(const std::string& text) { return static_cast<unsigned>(std::stoul(text, nullptr, 16)); }

inline void read_encoding_line(rules& all, const std::vector<std::string>& parts)
{
    const instruction& of = all.instructions.back();
    if (parts[0] == "e") {
        encoding made{all.instructions.size() - 1, number(parts[1]), number(parts[2]), number(parts[3])};
        for (std::size_t i = 4; i < parts.size(); ++i) made.positions.push_back(parts[i] == "-" ? -1 : static_cast<int>(number(parts[i])));
        return all.encodings.push_back(made);
    }
    encoding& now = all.encodings.back();
    if (parts[0] == "f") {
        now.fields.push_back({number(parts[1]), number(parts[2])});
        for (std::size_t i = 3; i < parts.size(); ++i) now.fields.back().reserved.push_back(number(parts[i]));
    } else if (parts[0] == "k") {
        for (std::size_t i = 1; i < parts.size(); ++i)
            for (std::size_t m = 0; m < of.modifiers.size(); ++m)
                if (of.modifiers[m].name == parts[i]) now.keys.push_back(m);
    } else {
        row made{parts[1], parts[2] == "1"};
        for (std::size_t i = 0; i < now.fields.size(); ++i) made.numbers.push_back(number(parts[3 + i]));
        for (std::size_t i = 3 + now.fields.size(); i < parts.size(); ++i) made.words.push_back(parts[i]);
        now.rows.push_back(made);
    }
}

inline rules read_rules()
{
    rules all;
    for (const std::string& line : lines_of(read_data("bifrost/rules.txt"))) {
        std::vector<std::string> parts;
        for (const std::string& part : split(line, " "))
            if (!part.empty()) parts.push_back(part);
        if (parts[0] == "i") all.instructions.push_back({parts[1], parts[2]});
        else if (parts[0] == "s") all.instructions.back().sources.push_back({number(parts[1]), number(parts[2])});
        else if (parts[0] == "n") all.instructions.back().immediates.push_back({parts[1], number(parts[2]), number(parts[3])});
        else if (parts[0] == "m")
            all.instructions.back().modifiers.push_back({parts[1], parts[2], std::vector<std::string>(parts.begin() + 3, parts.end())});
        else read_encoding_line(all, parts);
    }
    return all;
}

// Results besides the index of an encoding.
inline constexpr int no_encoding = -1, reserved_word = -2;

struct reading {
    int encoding = no_encoding;
    int row = -1;
};

// All words of a unit: the encodings in their order of attempts, each taking the words that no earlier one has.
class second_reading {
public:
    second_reading(const rules& all, const std::string& unit, int bits) : all_(all), found_(std::size_t{1} << bits)
    {
        std::vector<int> order;
        for (std::size_t i = 0; i < all.encodings.size(); ++i)
            if (all.instructions[all.encodings[i].instruction].unit == unit) order.push_back(static_cast<int>(i));
        std::sort(order.begin(), order.end(), [&](int x, int y) { return at(x).rank < at(y).rank; });
        for (std::size_t i = 0; i < order.size();) {
            std::size_t end = i + 1;
            while (end < order.size() && at(order[end]).mask == at(order[i]).mask && at(order[end]).exact == at(order[i]).exact) ++end;
            take({order.begin() + static_cast<std::ptrdiff_t>(i), order.begin() + static_cast<std::ptrdiff_t>(end)});
            i = end;
        }
    }

    const reading& of(std::uint32_t word) const { return found_[word]; }

private:
    const encoding& at(int index) const { return all_.encodings[static_cast<std::size_t>(index)]; }

    // Encodings with the same fixed bits: goes through their words.
    void take(const std::vector<int>& group)
    {
        const std::uint32_t fixed = at(group[0]).mask, free = static_cast<std::uint32_t>(found_.size() - 1) & ~fixed;
        std::uint32_t chosen = 0;
        do {
            reading& one = found_[at(group[0]).exact | chosen];
            if (one.encoding == no_encoding) one = choose(group, at(group[0]).exact | chosen);
            chosen = (chosen - free) & free;
        } while (chosen != 0);
    }

    reading choose(const std::vector<int>& group, std::uint32_t word) const
    {
        reading best;
        for (const bool takes_alias : {false, true})
            for (const int index : group) {
                if (!is_candidate(at(index), word)) continue;
                if (best.encoding == no_encoding) best.encoding = reserved_word;
                const int found = at(index).keys.empty() ? 0 : find_row(at(index), word, takes_alias);
                if (found >= 0) return checked(index, at(index).keys.empty() ? -1 : found, word);
            }
        return best;
    }

    static bool is_candidate(const encoding& e, std::uint32_t word)
    {
        return std::all_of(e.fields.begin(), e.fields.end(), [word](const derived_field& f) {
            const unsigned value = word >> f.at & ((1u << f.bits) - 1);
            return std::find(f.reserved.begin(), f.reserved.end(), value) == f.reserved.end();
        });
    }

    int find_row(const encoding& e, std::uint32_t word, bool takes_alias) const
    {
        for (std::size_t i = 0; i < e.rows.size(); ++i)
            if (e.rows[i].is_alias == takes_alias && fits(e, e.rows[i], word)) return static_cast<int>(i);
        return -1;
    }

    bool fits(const encoding& e, const row& r, std::uint32_t word) const
    {
        for (std::size_t i = 0; i < e.fields.size(); ++i)
            if ((word >> e.fields[i].at & ((1u << e.fields[i].bits) - 1)) != r.numbers[i]) return false;
        const instruction& of = all_.instructions[e.instruction];
        for (std::size_t i = 0; i < e.keys.size(); ++i) {  // a key with a field of its own
            const int position = e.positions[e.keys[i]];
            if (position >= 0 && number_at(of.modifiers[e.keys[i]], position, word) != r.words[i]) return false;
        }
        if (r.order == "any") return true;
        const unsigned left = word >> of.sources[0].at & 7, right = word >> of.sources[1].at & 7;
        if (left == right) return r.order.find('=') != std::string::npos;
        return r.order[0] == (left < right ? '<' : '>');
    }

    static const std::string& number_at(const modifier& m, int position, std::uint32_t word)
    {
        return m.words[word >> position & (m.words.size() - 1)];
    }

    reading checked(int index, int row_index, std::uint32_t word) const
    {
        const encoding& e = at(index);
        const instruction& of = all_.instructions[e.instruction];
        for (const auto& source : of.sources)
            if ((source.ports >> (word >> source.at & 7) & 1) == 0) return {reserved_word};
        for (std::size_t m = 0; m < of.modifiers.size(); ++m)
            if (e.positions[m] >= 0 && number_at(of.modifiers[m], e.positions[m], word) == "-") return {reserved_word};
        return {index, row_index};
    }

    const rules& all_;
    std::vector<reading> found_;
};

// The word of a modifier in a reading.
inline const std::string& word_of(const rules& all, const reading& one, std::size_t modifier, std::uint32_t word)
{
    const encoding& e = all.encodings[static_cast<std::size_t>(one.encoding)];
    for (std::size_t i = 0; i < e.keys.size(); ++i)
        if (e.keys[i] == modifier) return e.rows[static_cast<std::size_t>(one.row)].words[i];
    const auto& words = all.instructions[e.instruction].modifiers[modifier].words;
    return words[word >> e.positions[modifier] & (words.size() - 1)];
}

}  // namespace tests::bifrost_rules

#endif
