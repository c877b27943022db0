// SPDX-License-Identifier: MIT
// Legalises sources: reads constants from the table, pairs up uniforms so that an instruction can read them together, and copies anything
// else to registers. Assigns the numbers of uniforms.
#ifndef VALHALL_COMPILER_MACHINE_LEGALIZE_HPP
#define VALHALL_COMPILER_MACHINE_LEGALIZE_HPP

#include <cstdint>

#include "valhall/compiler/ir/each_use.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"
#include "valhall/isa/constants.hpp"

namespace valhall::compiler {

// How a source reads a constant from the table.
struct table_constant {
    int index = -1;  // -1: it cannot
    bool neg = false;
    selector select = selector::none;
};

// Finds constants in the table. A source of binary32 may negate the constant, or widen one of binary16.
class constant_finder {
public:
    constexpr explicit constant_finder(arch on) : on_(on) {}

    constexpr table_constant find(const source_field& field, bool is_single_float, std::uint32_t bits)
    {
        if (const int index = valhall::detail::constant_index(bits, on_); index >= 0) return {index};
        if (!is_single_float) return {};
        if (field.has_absneg)
            if (const int index = valhall::detail::constant_index(bits ^ 0x80000000, on_); index >= 0) return {index, true};
        if (!has_selector(field, selector::h1)) return {};
        for (const known_half& one : known_)
            if (one.bits == bits && one.has_absneg == field.has_absneg) return one.how;
        const table_constant found = find_half(field, bits);
        known_.add({bits, field.has_absneg, found});
        return found;
    }

private:
    struct known_half {
        std::uint32_t bits = 0;
        bool has_absneg = false;  // the source has abs and neg
        table_constant how{};
    };

    constexpr table_constant find_half(const source_field& field, std::uint32_t bits) const
    {
        for (int index = 0; index < constant_count; ++index)
            for (int half = 0; half < 2; ++half) {
                const auto part = static_cast<std::uint16_t>(constant_value(index, on_) >> 16 * half);
                const std::uint32_t wide = arithmetic::to_f32(arithmetic::f16{part}).bits;
                if ((wide & 0x7FFFFFFF) == 0 || ((wide ^ bits) & 0x7FFFFFFF) != 0) continue;
                if (wide != bits && !field.has_absneg) continue;
                return {index, wide != bits, half == 0 ? selector::h0 : selector::h1};
            }
        return {};
    }

    arch on_;
    pool<known_half> known_{};
};

class legalizer {
public:
    constexpr legalizer(program& p, std::uint32_t uniform_limit) : p_(p), limit_(uniform_limit), finder_(p.on) {}

    constexpr void run()
    {
        split_direct_pairs();
        choose_wide_pairs();
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            block_ = b;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next)
                if (p_.nodes[n].is_instruction()) limit_sources(n);
            limit_condition();
        }
        remove_unread_copies();
        number_uniforms();
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            block_ = b;
            for (node_id n = p_.blocks[b].first; n != none; n = p_.nodes[n].next) place_uniforms(n);
            if (p_.blocks[b].condition.kind == use_kind::uniform) p_.blocks[b].condition.id = place_of_[p_.blocks[b].condition.id];
        }
        take_numbers();
    }

private:
    // A source that is not a register.
    enum class outside : std::uint8_t { word, constant, special };
    struct item {
        outside kind{};
        std::uint32_t id = 0;  // a uniform's index, a constant's index in the table, or a special value's number
        std::uint32_t word = 0;  // the word of a special value
    };
    struct copied {
        value_id value = none;
        block_id in = none;
    };
    struct pairing {
        std::uint32_t low = 0, high = 0, count = 0;
    };

    // ---- pairs of uniforms for 64-bit sources ----

    // The two uniforms whose copies a 64-bit source reads, low word first. The count is 0 if it reads anything else.
    constexpr pairing uniforms_of(const use& u, const source_field& field) const
    {
        if (u.high == none || !u.is_value() || !field.is_wide || !u.is_plain()) return {};
        const node &low = p_.definition(u.id), &high = p_.definition(u.high);
        if (!is_copy_of_uniform(low) || !is_copy_of_uniform(high) || low.sources[0].id == high.sources[0].id) return {};
        return {low.sources[0].id, high.sources[0].id, 1};
    }
    static constexpr bool is_copy_of_uniform(const node& n)
    {
        return n.kind == node_kind::copy && n.sources[0].kind == use_kind::uniform && n.sources[0].is_plain();
    }

    // A 64-bit source that reads a uniform and the next one directly, as in the text of a program that was legalised before, reads copies of
    // both: the uniforms get other numbers.
    constexpr void split_direct_pairs()
    {
        for (const block& b : p_.blocks)
            for (node_id n = b.first; n != none; n = p_.nodes[n].next)
                for (int i = 0; i < p_.nodes[n].source_count; ++i) {
                    const use u = p_.nodes[n].sources[i];
                    if (u.kind != use_kind::uniform || u.select != selector::none || !p_.nodes[n].is_instruction()) continue;
                    if (!p_.nodes[n].what.row().sources()[i].is_wide) continue;
                    const value_id low = p_.copy_before(n, {.kind = use_kind::uniform, .id = u.id});
                    const value_id high = p_.copy_before(n, {.kind = use_kind::uniform, .id = u.id + 1});
                    set_value(p_.nodes[n].sources[i], low);
                    p_.nodes[n].sources[i].high = high;
                }
    }

    // Chooses the pairs of uniforms that get an aligned slot, in order. A word belongs to at most one such pair: the one that is read most
    // often.
    constexpr void choose_wide_pairs()
    {
        pool<pairing> found;
        for (const block& b : p_.blocks)
            for (node_id n = b.first; n != none; n = p_.nodes[n].next) {
                if (!p_.nodes[n].is_instruction()) continue;
                const auto fields = p_.nodes[n].what.row().sources();
                for (int i = 0; i < p_.nodes[n].source_count; ++i)
                    if (const pairing one = uniforms_of(p_.nodes[n].sources[i], fields[i]); one.count != 0) count_pair(found, one);
            }
        if (found.empty()) return;
        sort_by_count(found);
        wide_partner_.assign(p_.uniforms.size(), UINT32_MAX);
        pool<bool> is_taken;
        is_taken.assign(p_.uniforms.size(), false);
        for (const pairing& one : found) {
            if (is_taken[one.low] || is_taken[one.high]) continue;
            is_taken[one.low] = is_taken[one.high] = true;
            wide_partner_[one.low] = one.high;
        }
        count_reads();
    }
    constexpr void count_pair(pool<pairing>& list, const pairing& one) const
    {
        for (pairing& other : list)
            if (other.low == one.low && other.high == one.high) {
                ++other.count;
                return;
            }
        if (list.size() < 4 * limit_) list.add(one);
    }
    static constexpr void sort_by_count(pool<pairing>& list)
    {
        for (std::uint32_t i = 1; i < list.size(); ++i)
            for (std::uint32_t k = i; k != 0 && list[k - 1].count < list[k].count; --k) {
                const pairing one = list[k];
                list[k] = list[k - 1];
                list[k - 1] = one;
            }
    }
    constexpr std::uint32_t wide_partner(std::uint32_t word) const
    {
        return word < wide_partner_.size() ? wide_partner_[word] : UINT32_MAX;
    }

    constexpr void count_reads()
    {
        reads_.assign(p_.values.size(), 0);
        each_use(p_, [this](const use& u) { each_value_of(u, [this](value_id v) { ++reads_[v]; }); });
    }

    // Makes a 64-bit source read a chosen pair of uniforms directly. The instruction's other sources must be registers, but for one
    // constant or one word of the same pair.
    constexpr void read_pair(node_id n)
    {
        const auto fields = p_.nodes[n].what.row().sources();
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            use& u = p_.nodes[n].sources[i];
            const pairing one = uniforms_of(u, fields[i]);
            if (one.count == 0 || wide_partner(one.low) != one.high || !can_read_beside(n, one)) continue;
            for (const value_id v : {u.id, u.high})
                if (--reads_[v] == 0) unread_.add(v);
            u = {.kind = use_kind::uniform, .id = one.low};
        }
    }
    constexpr bool can_read_beside(node_id n, const pairing& one) const
    {
        item items[4];
        const int count = outside_items(n, items);
        if (count == 0) return true;
        if (count != 1) return false;
        return items[0].kind == outside::constant ||
               (items[0].kind == outside::word && (items[0].id == one.low || items[0].id == one.high));
    }
    constexpr void remove_unread_copies()
    {
        for (const value_id v : unread_) p_.remove(p_.values[v].by);
    }

    // ---- sources that an instruction can read together ----

    constexpr void limit_sources(node_id n)
    {
        if (wide_partner_.empty() && reads_values_only(p_.nodes[n])) return;
        // By value: adding copies may move the nodes.
        const instruction what = p_.nodes[n].what;
        const int count = p_.nodes[n].source_count;
        const operand_infos infos = operands_of(what.row());
        const int before = what.staging_count() + what.has_destination();
        const auto fields = what.row().sources();
        for (int i = 0; i < count; ++i) {
            const use u = p_.nodes[n].sources[i];
            if (u.is_constant()) find_constant(n, i, fields[i], infos[before + i].type == number_type::f32);
            else if (u.kind == use_kind::uniform && is_part_of_pair(u, fields[i])) put_in_register(n, i);
        }
        if (!wide_partner_.empty()) read_pair(n);
        while (!is_legal(n)) move_one(n);
        note_pair(n);
    }

    static constexpr bool reads_values_only(const node& n)
    {
        for (int i = 0; i < n.source_count; ++i)
            if (!n.sources[i].is_value()) return false;
        return true;
    }

    // Chooses how to read a constant: from the table, as a uniform, or from a register.
    constexpr void find_constant(node_id n, int i, const source_field& field, bool is_single_float)
    {
        use& u = p_.nodes[n].sources[i];
        const std::uint32_t bits = u.id;
        const bool is_single = is_single_float && u.is_plain();
        const table_constant found = finder_.find(field, is_single, bits);
        if (found.index >= 0) {
            if (is_single) {
                u.neg = found.neg;
                u.select = found.select;
            }
            u.id = constant_value(found.index, p_.on);
            return;
        }
        if (field.is_pair && u.select == selector::none) return put_pair(n, i);
        if (is_part_of_pair(u, field)) return put_in_register(n, i);
        const std::uint32_t place = word_of({.is_constant = true, .bits = bits});
        if (place == UINT32_MAX) return put_in_register(n, i);
        u.kind = use_kind::uniform;
        u.id = place;
    }

    // True if a 64-bit source selects a part of a word. For a uniform, that would be a part of a pair.
    static constexpr bool is_part_of_pair(const use& u, const source_field& field) { return field.is_wide && u.select != selector::none; }
    // Copies a source to a register, and keeps its selector.
    constexpr void put_in_register(node_id n, int i)
    {
        const use word = p_.nodes[n].sources[i].plain();
        const value_id v = p_.copy_before(n, word);
        set_value(p_.nodes[n].sources[i], v);
    }

    // Copies a 64-bit constant to a pair of registers.
    constexpr void put_pair(node_id n, int i)
    {
        const value_id low = p_.copy_before(n, constant_use(p_.nodes[n].sources[i].id));
        const value_id high = p_.copy_before(n, constant_use(0));
        use& u = p_.nodes[n].sources[i];
        set_value(u, low);
        u.high = high;
    }

    // The index of a uniform, which is added if it is new. UINT32_MAX if the limit is reached.
    constexpr std::uint32_t word_of(const uniform_word& content)
    {
        for (std::uint32_t i = 0; i < p_.uniforms.size(); ++i)
            if (p_.uniforms[i] == content) return i;
        return p_.uniforms.size() < limit_ ? p_.uniforms.add(content) : UINT32_MAX;
    }

    constexpr int outside_items(node_id n, item (&items)[4]) const
    {
        int count = 0;
        const node& at = p_.nodes[n];
        for (int i = 0; i < at.source_count; ++i) {
            const use& u = at.sources[i];
            item one;
            if (u.kind == use_kind::uniform) one = {outside::word, u.id, 0};
            else if (u.kind == use_kind::constant) one = {outside::constant, u.id, 0};
            else if (u.kind == use_kind::special) one = {outside::special, u.id / 2, u.id % 2};
            else continue;
            bool is_new = true;
            for (int k = 0; k < count; ++k) is_new &= items[k].kind != one.kind || items[k].id != one.id || items[k].word != one.word;
            if (is_new) items[count++] = one;
        }
        return count;
    }

    // All uniforms, constants and special values of an instruction must be on one page (as the validator checks).
    static constexpr std::uint32_t uniforms_of_page = 64;

    // How many pairs of uniforms an instruction can read (as the validator checks).
    static constexpr int pair_limit(const instruction& what) { return what.is_message() && !what.row().has_one_uniform_slot() ? 2 : 1; }

    constexpr bool is_legal(node_id n) const
    {
        item items[4];
        const int count = outside_items(n, items);
        if (count <= 1) return true;
        int words = 0, specials = 0;
        for (int i = 0; i < count; ++i) {
            words += items[i].kind == outside::word;
            specials += items[i].kind == outside::special;
        }
        if (count > 2 || words > 2) return false;
        // Special values are on pages, too, which need not be those of the uniforms.
        if (specials != 0 && words != 0) return false;
        // In messages, two uniforms may belong to different pairs.
        return specials <= 1 || items[0].id == items[1].id;
    }

    // Copies one of the words to a register: one that already has a copy, else the one with the most conflicts. Of special values, copies one
    // of a single word if there is one.
    constexpr void move_one(node_id n)
    {
        item items[4];
        const int count = outside_items(n, items);
        int best = -1;
        bool best_is_there = false;
        for (int i = 0; i < count; ++i) {
            if (items[i].kind == outside::special) continue;
            const bool is_there = items[i].kind == outside::word && is_copied(items[i].id);
            if (best < 0 || (is_there && !best_is_there) || (is_there == best_is_there && items[best].kind == outside::constant)) {
                best = i;
                best_is_there = is_there;
            }
        }
        for (int i = 0; i < count && best < 0; ++i)
            if (!is_read_as_pair(n, items[i])) best = i;
        move_out(n, items[best < 0 ? 0 : best]);
    }

    static constexpr use use_of(const item& which)
    {
        switch (which.kind) {
        case outside::word: return {.kind = use_kind::uniform, .id = which.id};
        case outside::constant: return constant_use(which.id);
        default: return {.kind = use_kind::special, .id = which.id * 2 + which.word};
        }
    }
    // True if a source reads 64 bits: the word and the next one, or the word of a constant and 0.
    constexpr bool reads_pair(node_id n, int i) const
    {
        return p_.nodes[n].what.row().sources()[i].is_wide && p_.nodes[n].sources[i].select == selector::none;
    }
    constexpr bool is_read_as_pair(node_id n, const item& which) const
    {
        const use word = use_of(which);
        for (int i = 0; i < p_.nodes[n].source_count; ++i)
            if (p_.nodes[n].sources[i].plain() == word && reads_pair(n, i)) return true;
        return false;
    }

    // Copies a word to a register, and where a source reads 64 bits, the next word to another one.
    constexpr void move_out(node_id n, const item& which)
    {
        const use word = use_of(which);
        const bool is_pair = is_read_as_pair(n, which);
        const value_id low = which.kind == outside::word ? copied_word(n, which.id) : p_.copy_before(n, word);
        const value_id high = is_pair ? p_.copy_before(n, next_word(word)) : none;
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            if (p_.nodes[n].sources[i].plain() != word) continue;
            const bool reads_both = reads_pair(n, i);
            use& u = p_.nodes[n].sources[i];
            set_value(u, low);
            if (reads_both) u.high = high;
        }
    }
    // The upper 32 bits of a 64-bit source that reads a word.
    constexpr use next_word(const use& word) const
    {
        switch (word.kind) {
        case use_kind::uniform: return {.kind = use_kind::uniform, .id = wide_partner(word.id)};
        case use_kind::special: return {.kind = use_kind::special, .id = word.id + 1};
        default: return constant_use(0);
        }
    }

    static constexpr void set_value(use& u, value_id v)
    {
        u.kind = use_kind::value;
        u.id = v;
    }

    constexpr bool is_copied(std::uint32_t word) const
    {
        return word < copies_.size() && copies_[word].value != none && copies_[word].in == block_;
    }

    constexpr value_id copied_word(node_id before, std::uint32_t word)
    {
        if (is_copied(word)) return copies_[word].value;
        if (copies_.size() <= word) copies_.resize(p_.uniforms.size());
        const value_id v = p_.copy_before(before, {.kind = use_kind::uniform, .id = word});
        copies_[word] = {v, block_};
        return v;
    }

    // A branch can read a register, a uniform, or a constant of the table.
    constexpr void limit_condition()
    {
        use& u = p_.blocks[block_].condition;
        if (!u.is_constant() || valhall::detail::constant_index(u.id, p_.on) >= 0) return;
        u.id = u.id != 0 ? 0xFFFFFFFF : 0;
    }

    // ---- numbering uniforms ----

    constexpr void note_pair(node_id n)
    {
        if (pair_limit(p_.nodes[n].what) != 1) return;
        item items[4];
        const int count = outside_items(n, items);
        if (count != 2 || items[0].kind != outside::word || items[1].kind != outside::word) return;
        const std::uint32_t low = items[0].id < items[1].id ? items[0].id : items[1].id;
        const std::uint32_t high = items[0].id ^ items[1].id ^ low;
        count_pair(pairs_, {low, high, 1});
    }

    // Assigns all words to places, so that words of a pair share a slot where there is space. A word may then have several places.
    constexpr void number_uniforms()
    {
        place_of_.assign(p_.uniforms.size(), UINT32_MAX);
        std::uint32_t missing = p_.uniforms.size();  // words without a place
        // Pairs of 64-bit sources come first: while no word has a place, both words fit in a slot in order.
        for (std::uint32_t w = 0; w < wide_partner_.size(); ++w) {
            if (wide_partner_[w] == UINT32_MAX) continue;
            add_slot(w, wide_partner_[w]);
            missing -= 2;
        }
        // Most frequent pairs first.
        sort_by_count(pairs_);
        for (const pairing& one : pairs_) {
            if (share_pair(one.low, one.high)) continue;
            const bool has_low = place_of_[one.low] != UINT32_MAX, has_high = place_of_[one.high] != UINT32_MAX;
            if (has_low && add_beside(one.low, one.high)) {
                missing -= !has_high;
            } else if (has_high && add_beside(one.high, one.low)) {
                missing -= !has_low;
            } else {
                const std::uint32_t others = missing - !has_low - !has_high;
                if (slots_.size() * 2 + 2 + others > limit_) continue;
                add_slot(one.low, one.high);
                missing = others;
            }
        }
        for (std::uint32_t w = 0; w < p_.uniforms.size(); ++w)
            if (place_of_[w] == UINT32_MAX) add_anywhere(w);
    }

    struct slot {
        std::uint32_t words[2]{UINT32_MAX, UINT32_MAX};
    };

    constexpr bool share_pair(std::uint32_t a, std::uint32_t b) const { return common_slot(a, b) != UINT32_MAX; }
    constexpr std::uint32_t common_slot(std::uint32_t a, std::uint32_t b) const
    {
        for (std::uint32_t s = 0; s < slots_.size(); ++s)
            if ((slots_[s].words[0] == a && slots_[s].words[1] == b) || (slots_[s].words[0] == b && slots_[s].words[1] == a)) return s;
        return UINT32_MAX;
    }
    constexpr bool add_beside(std::uint32_t placed, std::uint32_t word)
    {
        slot& s = slots_[place_of_[placed] / 2];
        if (s.words[1] != UINT32_MAX) return false;
        s.words[1] = word;
        if (place_of_[word] == UINT32_MAX) place_of_[word] = place_of_[placed] / 2 * 2 + 1;
        return true;
    }
    constexpr void add_slot(std::uint32_t low, std::uint32_t high)
    {
        const std::uint32_t s = slots_.add({{low, high}});
        if (place_of_[low] == UINT32_MAX) place_of_[low] = 2 * s;
        if (high != UINT32_MAX && place_of_[high] == UINT32_MAX) place_of_[high] = 2 * s + 1;
    }
    constexpr void add_anywhere(std::uint32_t word)
    {
        for (; free_ < slots_.size(); ++free_)
            if (slots_[free_].words[1] == UINT32_MAX) {
                slots_[free_].words[1] = word;
                place_of_[word] = 2 * free_ + 1;
                return;
            }
        add_slot(word, UINT32_MAX);
    }

    // Renumbers the uniforms of a node. If two of them share no pair, one is copied to a register.
    constexpr void place_uniforms(node_id n)
    {
        const node& at = p_.nodes[n];
        for (std::uint32_t i = 0; i < at.argument_count; ++i) {
            use& u = p_.arguments[at.arguments + i];
            if (u.kind == use_kind::uniform) u.id = place_of_[u.id];
        }
        item items[4];
        const int count = outside_items(n, items);
        std::uint32_t words[2]{UINT32_MAX, UINT32_MAX};
        int found = 0;
        for (int i = 0; i < count; ++i)
            if (items[i].kind == outside::word && found < 2) words[found++] = items[i].id;
        if (found == 0) return;
        std::uint32_t shared = UINT32_MAX;
        if (found == 2 && at.is_instruction() && pair_limit(at.what) == 1) {
            shared = common_slot(words[0], words[1]);
            if (shared == UINT32_MAX) move_placed(n, words[1]);
        } else if (found == 2 && place_of_[words[0]] / uniforms_of_page != place_of_[words[1]] / uniforms_of_page) {
            move_placed(n, words[1]);
        }
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            use& u = p_.nodes[n].sources[i];
            if (u.kind != use_kind::uniform) continue;
            if (shared != UINT32_MAX) u.id = 2 * shared + (slots_[shared].words[0] == u.id ? 0 : 1);
            else u.id = place_of_[u.id];
        }
    }
    constexpr void move_placed(node_id n, std::uint32_t word)
    {
        const value_id v = p_.copy_before(n, {.kind = use_kind::uniform, .id = place_of_[word]});
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            use& u = p_.nodes[n].sources[i];
            if (u.kind == use_kind::uniform && u.id == word) set_value(u, v);
        }
    }

    constexpr void take_numbers()
    {
        pool<uniform_word> placed;
        for (const slot& one : slots_)
            for (const std::uint32_t w : one.words) placed.add(w == UINT32_MAX ? uniform_word{.is_constant = true} : p_.uniforms[w]);
        if (!slots_.empty() && slots_.back().words[1] == UINT32_MAX) placed.pop();
        p_.uniforms = static_cast<pool<uniform_word>&&>(placed);
    }

    program& p_;
    std::uint32_t limit_;
    constant_finder finder_;
    block_id block_ = none;
    std::uint32_t free_ = 0;
    pool<copied> copies_{};
    pool<std::uint32_t> wide_partner_{};  // by uniform: the high word of the pair in which it is the low word, else UINT32_MAX
    pool<std::uint32_t> reads_{};  // by value: number of reads; empty if there are no pairs
    pool<value_id> unread_{};  // copies of uniforms whose readers now read the pair
    pool<pairing> pairs_{};
    pool<slot> slots_{};
    pool<std::uint32_t> place_of_{};
};

// Makes all sources legal, and assigns the final numbers of uniforms.
constexpr void legalize(program& p, std::uint32_t uniform_limit) { legalizer(p, uniform_limit).run(); }

}  // namespace valhall::compiler

#endif
