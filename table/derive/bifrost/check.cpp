// SPDX-License-Identifier: MIT
// Checks the table: bits without a field, fields without values, encodings and cases that collide.
#include <algorithm>
#include <set>

#include "cases.hpp"
#include "table.hpp"

namespace valhall::table::bifrost {

namespace {

namespace sizes = valhall::bifrost::detail;

class checker {
public:
    checker(const tables& t, mistakes& wrong) : t_(t), wrong_(wrong) {}

    void check_all()
    {
        for (const value_set& set : t_.sets)
            if (!set.fallback.empty() && !has_word(set, set.fallback))
                wrong_.push_back("the default of " + set.name + " is not among its words");
        for (const instruction& one : t_.instructions) {
            check_instruction(one);
            for (const encoding& e : one.encodings) check_encoding(one, e);
        }
        check_overlaps();
    }

private:
    void fail(const instruction& one, int line, const std::string& sentence)
    {
        wrong_.push_back(one.name + " of " + std::string(name_of(one.of)) + ", line " + std::to_string(line) + ": " + sentence);
    }

    static bool has_word(const value_set& set, const std::string& word)
    {
        return std::find(set.words.begin(), set.words.end(), word) != set.words.end();
    }

    // ---- an instruction ----

    void check_instruction(const instruction& one)
    {
        if (one.encodings.empty()) fail(one, one.line, "has no bits");
        if (one.ports.size() > sizes::most_sources || one.modifiers.size() > sizes::most_modifiers ||
            one.immediates.size() > sizes::most_immediates)
            fail(one, one.line, "has more operands or modifiers than a list can hold");
        for (const exchange& x : one.exchanges)
            if (!x.modifier.empty() && one.find_modifier(x.modifier) < 0) fail(one, one.line, "exchanges a modifier that it lacks");
    }

    // ---- an encoding ----

    void check_encoding(const instruction& one, const encoding& e)
    {
        check_letters(one, e);
        for (std::size_t i = 0; i < one.ports.size(); ++i) check_source(one, e, i);
        for (std::size_t i = 0; i < one.modifiers.size(); ++i) check_modifier(one, e, i);
        for (const bit_field& field : e.immediates)
            if (field.width == 0) fail(one, e.line, "an immediate is not drawn");
        if (e.keys.size() > sizes::most_keys || e.derived.size() > sizes::most_derived)
            fail(one, e.line, "has more columns than a list can hold");
        if (e.keys.empty() != e.cases.empty() || (e.keys.empty() && !e.derived.empty()))
            fail(one, e.line, "has no cases, or fields without cases");
        check_derived(one, e);
        check_cases(one, e);
    }

    // The data has the fields' shifts to their combined number, in 8 bits.
    void check_derived(const instruction& one, const encoding& e)
    {
        unsigned before = 0;
        for (const bit_field& field : e.derived) {
            if (field.position < before) fail(one, e.line, "Y, Z or W is lower than its place in the number of all derived fields");
            before += field.width;
        }
        if (before > 8) fail(one, e.line, "X, Y, Z and W have more than 8 bits together");
    }

    void check_letters(const instruction& one, const encoding& e)
    {
        std::string known = "01";
        for (std::size_t i = 0; i < one.ports.size(); ++i) known += static_cast<char>('A' + i);
        for (const modifier& m : one.modifiers)
            if (m.letter != 0) known += m.letter;
        for (const immediate& i : one.immediates) known += i.letter;
        known += std::string("XYZW").substr(0, e.derived.size());
        for (const char c : e.drawing)
            if (known.find(c) == std::string::npos) fail(one, e.line, std::string("draws ") + c + ", which is no field of the instruction");
        for (std::size_t i = 2; i < known.size(); ++i)
            if (known.find(known[i], i + 1) != std::string::npos) fail(one, e.line, std::string("two fields have the letter ") + known[i]);
    }

    void check_source(const instruction& one, const encoding& e, std::size_t index)
    {
        const bool is_fixed = e.sources[index].width == 0;
        if (!is_fixed && (e.sources[index].width != 3 || e.sources[index].position % 3 != 0 || e.sources[index].position > 9))
            fail(one, e.line, "a source has the three bits from 0, 3, 6 or 9 on");
        if (is_fixed && (one.ports[index] == 0 || (one.ports[index] & (one.ports[index] - 1)) != 0))
            fail(one, e.line, "a source that is not drawn can have one port only");
    }

    void check_modifier(const instruction& one, const encoding& e, std::size_t index)
    {
        const bool is_key = std::find(e.keys.begin(), e.keys.end(), index) != e.keys.end();
        const int width = e.modifiers[index].width;
        const std::string& name = one.modifiers[index].name;
        if (is_key == (width != 0)) fail(one, e.line, name + " must be either drawn or a column of the cases");
        if (width != 0 && width != t_.sets[one.modifiers[index].set].width) fail(one, e.line, name + " has another width than its values");
    }

    void check_cases(const instruction& one, const encoding& e)
    {
        const bool has_two = one.ports.size() >= 2 && e.sources[0].width != 0 && e.sources[1].width != 0;
        if (has_order(e) && !(has_two && e.sources[0].position == 0 && e.sources[1].position == 3))
            fail(one, e.line, "an order needs two sources, at the bits 0 and 3");
        for (const case_row& row : e.cases) {
            for (std::size_t i = 0; i < row.numbers.size(); ++i)
                if (row.numbers[i] > e.derived[i].maximum()) fail(one, e.line, "a number of a case does not fit its field");
            for (std::size_t i = 0; i < row.words.size(); ++i) {
                const modifier& m = one.modifiers[e.keys[i]];
                if (!has_word(t_.sets[m.set], row.words[i])) fail(one, e.line, m.name + " has no word " + row.words[i]);
            }
        }
        for (std::size_t i = 0; i < e.cases.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) check_two_cases(one, e, e.cases[j], e.cases[i]);
    }

    void check_two_cases(const instruction& one, const encoding& e, const case_row& x, const case_row& y)
    {
        const bool can_both_be = x.numbers == y.numbers && (x.orders & y.orders) != 0;
        if (can_both_be && !x.is_alias && !y.is_alias) fail(one, e.line, "two cases have the same numbers: one of them is an alias");
        if (x.words == y.words && (x.orders & y.orders) != 0) fail(one, e.line, "two cases have the same words");
    }

    // ---- encodings that have the same words ----

    struct entry {
        const instruction* of;
        const encoding* bits;
        std::vector<unsigned> cases;
    };

    void check_overlaps()
    {
        std::vector<entry> all;
        for (const instruction& one : t_.instructions)
            for (const encoding& e : one.encodings) all.push_back({&one, &e, case_table(e)});
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) check_overlap(all[i], all[j]);
    }

    void check_overlap(const entry& x, const entry& y)
    {
        if (x.of->of != y.of->of || ((x.bits->exact ^ y.bits->exact) & x.bits->mask & y.bits->mask) != 0) return;
        const bool is_shared = x.bits->is_shared && y.bits->is_shared && x.bits->mask == y.bits->mask;
        if (is_shared) check_shared(x, y);
        else if (x.bits->rest == y.bits->rest && has_common_word(x, y))
            fail(*x.of, x.bits->line,
                 "has words of " + y.of->name + ", line " + std::to_string(y.bits->line) +
                     ": one of them must be `rest`, or both `shared`");
    }

    // Encodings with the same fixed bits and derived fields: no number and order may select a case of both.
    void check_shared(const entry& x, const entry& y)
    {
        if (x.bits->derived != y.bits->derived) return fail(*x.of, x.bits->line, "shares bits, but not the derived fields");
        for (std::size_t i = 0; i < x.cases.size(); ++i)
            if (is_own_case(x, i) && is_own_case(y, i))
                return fail(*x.of, x.bits->line, "has a case of " + y.of->name + ", line " + std::to_string(y.bits->line));
    }
    static bool is_own_case(const entry& one, std::size_t index)
    {
        return one.cases[index] < sizes::reserved_case && !one.bits->cases[one.cases[index]].is_alias;
    }

    // True if a word is taken, or reserved, by both. Tries all values of the bits that are derived in one and not fixed in both.
    static bool has_common_word(const entry& x, const entry& y)
    {
        const std::uint32_t fixed = x.bits->mask | y.bits->mask, start = x.bits->exact | y.bits->exact;
        std::uint32_t free = 0;
        for (const entry* one : {&x, &y})
            for (const bit_field& field : one->bits->derived) free |= static_cast<std::uint32_t>(field.mask());
        free &= ~fixed;
        std::uint32_t chosen = 0;
        do {
            if (can_be(x, start | chosen) && can_be(y, start | chosen)) return true;
            chosen = (chosen - free) & free;  // the next subset of the bits
        } while (chosen != 0);
        return false;
    }
    static bool can_be(const entry& one, std::uint32_t word)
    {
        if (one.cases.empty()) return true;
        const std::size_t first = std::size_t{derived_number(*one.bits, word)} * order_count;
        return std::any_of(one.cases.begin() + static_cast<std::ptrdiff_t>(first),
                           one.cases.begin() + static_cast<std::ptrdiff_t>(first + order_count),
                           [](unsigned found) { return found != sizes::no_match; });
    }

    const tables& t_;
    mistakes& wrong_;
};

}  // namespace

void check(const tables& t, mistakes& wrong) { checker(t, wrong).check_all(); }

}  // namespace valhall::table::bifrost
