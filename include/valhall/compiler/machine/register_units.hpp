// SPDX-License-Identifier: MIT
// Register allocation by units. Values that must be in consecutive registers (staging registers and pairs) are united first. Then values
// that a phi or a copy connects are coalesced, if their live ranges do not overlap. If they do, a copy is inserted.
#ifndef VALHALL_COMPILER_MACHINE_REGISTER_UNITS_HPP
#define VALHALL_COMPILER_MACHINE_REGISTER_UNITS_HPP

#include <algorithm>
#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/live_ranges.hpp"
#include "valhall/compiler/ir/each_use.hpp"

namespace valhall::compiler {

// With at most this many registers, all threads can run at once.
inline constexpr std::uint32_t half_of_registers = 32;

// The position of a register in the allocation order: r0 to r15 and r48 to r63, which are half of r0 to r63, then r16 to r47, then r64 and
// up.
constexpr std::uint32_t rank_of(int reg)
{
    return static_cast<std::uint32_t>(reg < 16 || reg >= 64 ? reg : reg >= 48 ? reg - 32 : reg + 16);
}

// True if a unit lies within the first `limit` registers of the allocation order.
constexpr bool is_allowed(int base, int width, std::uint32_t limit)
{
    if (limit >= 64 && base + width <= 64) return true;
    for (int i = 0; i < width; ++i)
        if (rank_of(base + i) >= limit) return false;
    return true;
}

// Groups of values that get consecutive registers. Each register of a unit has the live intervals of its values.
class register_units {
public:
    // The maximum width of a unit.
    static constexpr int max_width = static_cast<int>(max_staged);

    enum class parity : std::uint8_t { any, even, odd };  // of the first register

    struct unit {
        std::uint32_t slots = 0;  // the first register's element of slots_
        value_id first = none;  // a list of its values, through links_
        value_id last = none;
        std::uint8_t width = 0;  // 0: merged into another unit
        parity start = parity::any;
        std::uint8_t base = no_register;  // the first register, once assigned
        bool is_fixed = false;
    };

    // `limit` is the number of registers of the allocation order that may be assigned. Units that contain an input, which may be in r48 to
    // r63, are limited to half of the file, or to the limit if that is more.
    constexpr register_units(const program& p, const numbering& numbers, const live_ranges& ranges, std::uint32_t limit = 64)
        : p_(p), numbers_(numbers), limit_(limit < half_of_registers ? half_of_registers : limit)
    {
        units_.add({});
        links_.resize(p.values.size());
        for (value_id v = 1; v < p.values.size(); ++v) add_maker(v, ranges);
        block_calls();
    }

    constexpr std::uint32_t unit_of(value_id v) const { return links_[v].in; }
    constexpr unit& operator[](std::uint32_t u) { return units_[u]; }
    constexpr const unit& operator[](std::uint32_t u) const { return units_[u]; }
    // Calls `visit(value, offset)` with the values of a unit; `offset` is from the unit's first register.
    template <class Visit>
    constexpr void each_value(std::uint32_t u, const Visit& visit) const
    {
        for (value_id v = units_[u].first; v != none; v = links_[v].next) visit(v, links_[v].offset);
    }
    constexpr std::uint32_t size() const { return units_.size(); }
    constexpr std::uint8_t register_of(value_id v) const
    {
        const unit& u = units_[links_[v].in];
        return u.base == no_register ? no_register : static_cast<std::uint8_t>(u.base + links_[v].offset);
    }
    constexpr std::span<const stretch> slot(const unit& u, int offset) const
    {
        const list& l = slots_[u.slots + static_cast<std::uint32_t>(offset)];
        return stretches_.part(l.first, l.count);
    }

    // Adds a value that is live in one interval, in a unit of its own.
    constexpr void add_value(value_id v, const stretch& range)
    {
        if (links_.size() <= v) links_.resize(v + 1);
        const std::uint32_t at = stretches_.add(range);
        const std::uint32_t slots = slots_.add({at, 1});
        links_[v] = {units_.add({.slots = slots, .first = v, .last = v, .width = 1}), none, 0};
    }

    // Places `b` `distance` registers after `a`, whose register may be required to be even or odd. False if that is impossible, or if live
    // ranges of their units would overlap in some register.
    constexpr bool unite(value_id a, value_id b, int distance, parity start_of_a = parity::any)
    {
        const std::uint32_t x = links_[a].in, y = links_[b].in;
        const int offset = links_[a].offset + distance - links_[b].offset;  // of y in x
        if (x == y) return offset == 0 && require(x, links_[a].offset, start_of_a);
        if (!can_require(x, links_[a].offset, start_of_a) || !can_require(y, links_[b].offset, shifted(start_of_a, distance))) return false;
        if (!can_unite(x, y, offset)) return false;
        const parity wanted = shifted(start_of_a, links_[a].offset);
        if (wanted != parity::any) units_[x].start = wanted;
        join(x, y, offset);
        return true;
    }

    // Binds a value to a register, and its neighbours to theirs; false if another value is in one of them at that time.
    constexpr bool bind(value_id v, int reg)
    {
        const std::uint32_t in = links_[v].in;
        const int base = reg - links_[v].offset;
        if (units_[in].is_fixed) return units_[in].base == base;
        if (!fits_at(units_[in], base)) return false;
        units_[in].is_fixed = true;
        place(in, base);
        return true;
    }

    // Makes a value end at an earlier position, if it ends at a position where a copy is read instead of it now.
    constexpr void shorten(value_id v, position end, position earlier)
    {
        const list lives = slots_[units_[links_[v].in].slots + static_cast<std::uint32_t>(links_[v].offset)];
        std::uint32_t low = lives.first, high = lives.first + lives.count;  // the first stretch that does not end before `end`
        while (low != high) {
            const std::uint32_t middle = (low + high) / 2;
            if (stretches_[middle].end < end) low = middle + 1;
            else high = middle;
        }
        if (low != lives.first + lives.count && stretches_[low].end == end) stretches_[low].end = earlier;
    }

    // Requires the register of a value to be even or odd. False if that is impossible.
    constexpr bool require(value_id v, parity p) { return require(links_[v].in, links_[v].offset, p); }

    // True if a unit can begin at a register.
    constexpr bool fits(const unit& u, int base) const
    {
        if (base + u.width > max_registers || (u.start != parity::any && (base & 1) != (u.start == parity::odd))) return false;
        for (int i = 0; i < u.width; ++i)
            if (overlap(slot(u, i), taken_[base + i].view())) return false;
        return true;
    }
    // Clears all assigned registers but fixed ones.
    constexpr void unplace()
    {
        for (pool<stretch>& one : taken_) one.clear();
        for (std::uint32_t u = 1; u < units_.size(); ++u) {
            if (!units_[u].is_fixed) units_[u].base = no_register;
            else if (units_[u].width != 0) place(u, units_[u].base);
        }
        block_calls();
    }
    constexpr void place(std::uint32_t which, int base)
    {
        unit& u = units_[which];
        u.base = static_cast<std::uint8_t>(base);
        for (int i = 0; i < u.width; ++i) take(base + i, slot(u, i));
    }

private:
    struct link {
        std::uint32_t in = 0;
        value_id next = none;
        int offset = 0;
    };
    struct list {
        std::uint32_t first = 0, count = 0;
    };

    // Adds the results of a node as one unit.
    constexpr void add_maker(value_id v, const live_ranges& ranges)
    {
        const node& maker = p_.definition(v);
        if (p_.values[v].index != 0 || maker.is_dead || maker.in == none || !p_.blocks[maker.in].is_reachable) return;
        // Unread results are taken to be live as long as the first of the others, since all are written at once.
        position written = UINT32_MAX;
        for (value_id r = v; r < v + maker.result_count; ++r)
            if (ranges.reads(r) != 0 && ranges.of(r)[0].end < written) written = ranges.of(r)[0].end;
        unit made{.slots = slots_.size(), .first = v, .width = maker.result_count};
        if (maker.result_count > 1) made.start = parity::even;
        const std::uint32_t number = units_.size();
        for (value_id r = v; r < v + maker.result_count; ++r) {
            const std::uint32_t first = stretches_.append(ranges.of(r));
            if (ranges.reads(r) == 0 && written != UINT32_MAX) stretches_[first].end = written;
            slots_.add({first, stretches_.size() - first});
            links_[r] = {number, none, static_cast<int>(r - v)};
            if (r != v) links_[r - 1].next = r;
        }
        made.last = v + maker.result_count - 1;
        units_.add(made);
        if (maker.fixed == no_register) return;
        units_[number].is_fixed = true;
        place(number, maker.fixed);
    }

    // Reserves the registers that a blend shader may change, at each call.
    constexpr void block_calls()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (node_id n = p_.blocks[b].is_reachable ? p_.blocks[b].first : none; n != none; n = p_.nodes[n].next) {
                if (!is_blend_call(p_.nodes[n])) continue;
                const stretch call{numbers_.of(n) + 1, numbers_.of(n) + 2};
                for (int reg = 0; reg < 64; ++reg)
                    if (is_changed_by_blend_shaders(reg, p_.on)) take(reg, std::span<const stretch>(&call, 1));
            }
    }

    static constexpr parity shifted(parity p, int by)
    {
        if (p == parity::any || by % 2 == 0) return p;
        return p == parity::even ? parity::odd : parity::even;
    }
    constexpr bool can_require(std::uint32_t u, int offset, parity p) const
    {
        const parity wanted = shifted(p, offset);
        if (wanted == parity::any) return true;
        if (units_[u].is_fixed) return (units_[u].base & 1) == (wanted == parity::odd);
        return units_[u].start == parity::any || units_[u].start == wanted;
    }
    constexpr bool require(std::uint32_t u, int offset, parity p)
    {
        if (!can_require(u, offset, p)) return false;
        if (p != parity::any) units_[u].start = shifted(p, offset);
        return true;
    }

    constexpr bool can_unite(std::uint32_t x, std::uint32_t y, int offset) const
    {
        const unit& a = units_[x];
        const unit& b = units_[y];
        if (a.is_fixed && b.is_fixed) return false;
        const int low = offset < 0 ? offset : 0;
        const int high = a.width > b.width + offset ? a.width : b.width + offset;
        if (high - low > max_width) return false;
        const parity moved = shifted(b.start, offset);
        if (a.start != parity::any && moved != parity::any && a.start != moved) return false;
        if (a.is_fixed) return fits_at(b, a.base + offset);
        if (b.is_fixed) return fits_at(a, b.base - offset);
        for (int i = 0; i < b.width; ++i)
            if (i + offset >= 0 && i + offset < a.width && overlap(slot(a, i + offset), slot(b, i))) return false;
        return true;
    }
    // True if a unit can begin at a register that a bound value determines.
    constexpr bool fits_at(const unit& u, int base) const { return base >= 0 && is_allowed(base, u.width, limit_) && fits(u, base); }

    constexpr void join(std::uint32_t x, std::uint32_t y, int offset)
    {
        if (units_[y].is_fixed || (!units_[x].is_fixed && units_[y].width > units_[x].width)) return join(y, x, -offset);
        unit& a = units_[x];
        unit& b = units_[y];
        if (a.is_fixed) {
            for (int i = 0; i < b.width; ++i) take(a.base + offset + i, slot(b, i));
        }
        const int low = offset < 0 ? offset : 0;
        const int high = a.width > b.width + offset ? a.width : b.width + offset;
        const std::uint32_t slots = slots_.size();
        for (int i = low; i < high; ++i) slots_.add(merged(a, i, b, i - offset));
        if (b.start != parity::any) a.start = shifted(shifted(b.start, offset), low);
        else a.start = shifted(a.start, low);
        for (value_id v = a.first; low != 0 && v != none; v = links_[v].next) links_[v].offset -= low;
        for (value_id v = b.first; v != none; v = links_[v].next) {
            links_[v].in = x;
            links_[v].offset += offset - low;
        }
        links_[a.last].next = b.first;
        a.last = b.last;
        a.slots = slots;
        a.width = static_cast<std::uint8_t>(high - low);
        if (a.is_fixed) a.base = static_cast<std::uint8_t>(a.base + low);
        b.width = 0;
    }

    constexpr list merged(const unit& a, int i, const unit& b, int k)
    {
        const bool has_a = i >= 0 && i < a.width, has_b = k >= 0 && k < b.width;
        if (!has_a && !has_b) return {};
        if (!has_b) return slots_[a.slots + static_cast<std::uint32_t>(i)];
        if (!has_a) return slots_[b.slots + static_cast<std::uint32_t>(k)];
        const list one = slots_[a.slots + static_cast<std::uint32_t>(i)], other = slots_[b.slots + static_cast<std::uint32_t>(k)];
        const std::uint32_t first = stretches_.size();
        std::uint32_t p = one.first, q = other.first;
        while (p != one.first + one.count || q != other.first + other.count) {
            const bool has_both = p != one.first + one.count && q != other.first + other.count;
            const bool from_one = has_both ? stretches_[p].first < stretches_[q].first : p != one.first + one.count;
            const stretch next = stretches_[from_one ? p++ : q++];
            if (stretches_.size() != first && stretches_.back().end >= next.first) {
                if (stretches_.back().end < next.end) stretches_.back().end = next.end;
            } else {
                stretches_.add(next);
            }
        }
        return {first, stretches_.size() - first};
    }

    constexpr void take(int reg, std::span<const stretch> added)
    {
        pool<stretch>& all = taken_[reg];
        for (const stretch& s : added) {
            std::uint32_t at = all.add(s);
            for (; at != 0 && all[at - 1].first > s.first; --at) all[at] = all[at - 1];
            all[at] = s;
        }
    }

    const program& p_;
    const numbering& numbers_;
    std::uint32_t limit_;  // for units with a bound value; place() keeps the limit of the others
    pool<unit> units_{};
    pool<link> links_{};  // by value
    pool<list> slots_{};
    pool<stretch> stretches_{};
    pool<stretch> taken_[max_registers]{};
};

// Coalesces values. Inserts copies where live ranges overlap.
class coalescer {
public:
    constexpr coalescer(program& p, const numbering& numbers, register_units& units) : p_(p), numbers_(numbers), units_(units)
    {
        copies_at_end_.resize(p.blocks.size(), 0);
        copies_at_start_.resize(p.blocks.size(), 0);
    }

    constexpr void run()
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (node_id n = p_.blocks[b].is_reachable ? p_.blocks[b].first : none; n != none; n = p_.nodes[n].next)
                if (p_.nodes[n].is_instruction()) unite_sources(n);
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (node_id n = p_.blocks[b].is_reachable ? p_.blocks[b].first : none; p_.is_phi(n); n = p_.nodes[n].next) unite_phi(b, n);
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            for (node_id n = p_.blocks[b].is_reachable ? p_.blocks[b].first : none; n != none; n = p_.nodes[n].next)
                if (p_.nodes[n].kind == node_kind::copy && p_.nodes[n].sources[0].is_value())
                    static_cast<void>(units_.unite(p_.nodes[n].sources[0].id, p_.nodes[n].result, 0));
    }

    // True if some live ranges could not be separated.
    constexpr bool has_failed() const { return has_failed_; }

private:
    using parity = register_units::parity;

    // The purpose of a copy: for phis, at the end of their predecessors or at the start of their own block.
    enum class purpose : std::uint8_t { other, end, start };

    constexpr void unite_sources(node_id n)
    {
        copies_before_ = 0;
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            const use& u = p_.nodes[n].sources[i];
            if (u.is_value() && u.high != none) unite_pair(n, i);
        }
        if (p_.nodes[n].argument_count != 0) unite_staging(n);
        // A pair of which only the low word is selected must be even, too.
        const auto fields = p_.nodes[n].what.row().sources();
        for (int i = 0; i < p_.nodes[n].source_count; ++i) {
            const use u = p_.nodes[n].sources[i];
            if (!fields[i].is_pair || !u.is_value() || u.high != none || units_.require(u.id, parity::even)) continue;
            const value_id v = copy_before(n, value_use(u.id));
            p_.nodes[n].sources[i].id = v;
            static_cast<void>(units_.require(v, parity::even));
        }
    }

    constexpr void unite_pair(node_id n, int i)
    {
        const use u = p_.nodes[n].sources[i];
        if (u.id != u.high && units_.unite(u.id, u.high, 1, parity::even)) return;
        const value_id low = copy_before(n, value_use(u.id)), high = copy_before(n, value_use(u.high));
        static_cast<void>(units_.unite(low, high, 1, parity::even));
        p_.nodes[n].sources[i].id = low;
        p_.nodes[n].sources[i].high = high;
    }

    // Unites the arguments of a message. The first value leads; arguments that cannot follow it are copied.
    constexpr void unite_staging(node_id n)
    {
        const std::uint32_t count = p_.nodes[n].argument_count, first = p_.nodes[n].arguments;
        if (is_blend_call(p_.nodes[n])) return bind_arguments(n, count, blend_color_register(p_.on));
        if (count == 1) {
            if (!p_.arguments[first].is_value()) copy_argument(n, 0);
            return;
        }
        if (has_two_bound(first, count) || !follow_leader(n, first, count)) copy_all_arguments(n, first, count);
    }

    // Copies the color of a BLEND to the registers where blend shaders take it. run() coalesces each copy whose argument can be in that
    // register itself.
    constexpr void bind_arguments(node_id n, std::uint32_t count, int reg)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            copy_argument(n, i);
            has_failed_ |= !units_.bind(p_.arguments[p_.nodes[n].arguments + i].id, reg + static_cast<int>(i));
        }
    }

    constexpr void copy_all_arguments(node_id n, std::uint32_t first, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i) copy_argument(n, i);
        for (std::uint32_t i = 1; i < count; ++i)
            static_cast<void>(units_.unite(p_.arguments[first].id, p_.arguments[first + i].id, static_cast<int>(i), parity::even));
    }

    // True if two arguments are bound to registers, so that at most one of them can lead or follow: following would fail late, after copies.
    constexpr bool has_two_bound(std::uint32_t first, std::uint32_t count)
    {
        std::uint32_t bound = none;
        for (std::uint32_t i = 0; i < count; ++i) {
            const use& u = p_.arguments[first + i];
            const std::uint32_t in = u.is_value() ? units_.unit_of(u.id) : std::uint32_t{none};
            if (in == none || !units_[in].is_fixed) continue;
            if (bound != none && bound != in) return true;
            bound = in;
        }
        return false;
    }

    constexpr bool follow_leader(node_id n, std::uint32_t first, std::uint32_t count)
    {
        std::uint32_t leader = 0;
        while (leader != count && !p_.arguments[first + leader].is_value()) ++leader;
        if (leader == count) copy_argument(n, leader = 0);
        const parity start = leader % 2 == 0 ? parity::even : parity::odd;
        if (!units_.require(p_.arguments[first + leader].id, start)) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i == leader) continue;
            const int distance = static_cast<int>(i) - static_cast<int>(leader);
            const use u = p_.arguments[first + i];
            if (u.is_value() && units_.unite(p_.arguments[first + leader].id, u.id, distance, start)) continue;
            copy_argument(n, i);
            if (!units_.unite(p_.arguments[first + leader].id, p_.arguments[first + i].id, distance, start)) return false;
        }
        return true;
    }

    constexpr void copy_argument(node_id n, std::uint32_t i)
    {
        const use u = p_.arguments[p_.nodes[n].arguments + i];
        const value_id v = copy_before(n, u);
        p_.arguments[p_.nodes[n].arguments + i] = value_use(v);
        if (u.is_value() && !reads(p_.nodes[n], u.id)) units_.shorten(u.id, numbers_.of(n), copied_at(n));
    }
    constexpr bool reads(const node& n, value_id v) const
    {
        bool is_read = false;
        each_value_read(p_, n, [&](value_id read) { is_read |= read == v; });
        return is_read;
    }
    // Where the last copy before a node reads.
    constexpr position copied_at(node_id n) const
    {
        return numbers_.of(n) - numbering::positions_before(p_.nodes[n]) + 2 * (copies_before_ - 1);
    }

    constexpr node_id make_copy(const use& what, std::uint32_t from)
    {
        return p_.nodes.add(node{.kind = node_kind::copy, .source_count = 1, .sources = {what}, .from = from});
    }

    constexpr value_id copy_before(node_id where, const use& what)
    {
        const value_id v = p_.copy_before(where, what);
        ++copies_before_;
        units_.add_value(v, {copied_at(where) + 1, numbers_.of(where)});
        return v;
    }

    constexpr value_id copy_at_end(block_id b, const use& what, std::uint32_t from)
    {
        const node_id n = make_copy(what, from);
        p_.append(b, n);
        mark(n, purpose::end);
        const value_id v = p_.add_results(n, 1);
        const position at = numbers_.end(b) - numbering::positions_at_end(p_, b) + 2 * copies_at_end_[b]++;
        units_.add_value(v, {at + 1, numbers_.end(b) + 2});
        return v;
    }

    constexpr void unite_phi(block_id b, node_id n)
    {
        if (!unite_arguments(b, n)) {
            // The phi gets a new result, which is copied to the old one.
            const value_id old = p_.nodes[n].result;
            node_id last = n;
            while (p_.nodes[p_.nodes[last].next].kind == node_kind::phi || p_.nodes[p_.nodes[last].next].kind == node_kind::input ||
                   is_start_copy(p_.nodes[last].next))
                last = p_.nodes[last].next;
            const node_id copied = make_copy({}, p_.nodes[n].from);
            p_.insert_after(b, last, copied);
            const position at = numbers_.start(b) + 2 * (1 + copies_at_start_[b]++);
            const value_id own = p_.add_results(n, 1);
            p_.nodes[copied].result = old;
            p_.nodes[copied].result_count = 1;
            p_.values[old] = {copied, 0};
            p_.nodes[copied].sources[0] = value_use(own);
            mark(copied, purpose::start);
            units_.add_value(own, {numbers_.start(b) + 1, at});
            copy_arguments(b, n);
        }
    }
    constexpr bool is_start_copy(node_id n) const { return n < made_for_.size() && made_for_[n] == purpose::start; }
    constexpr void mark(node_id n, purpose why)
    {
        made_for_.resize(n + 1);
        made_for_[n] = why;
    }

    constexpr bool unite_arguments(block_id b, node_id n)
    {
        const value_id made = p_.nodes[n].result;
        for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
            const use u = p_.arguments[p_.nodes[n].arguments + i];
            if (u.is_value() && units_.unite(made, u.id, 0)) continue;
            const block_id before = p_.edges[p_.blocks[b].predecessors + i];
            if (!u.is_value() || !is_end_copy(u.id)) {
                const value_id v = copy_at_end(before, u, p_.nodes[n].from);
                p_.arguments[p_.nodes[n].arguments + i] = value_use(v);
                if (units_.unite(made, v, 0)) continue;
            }
            return false;
        }
        return true;
    }
    // True if a value is a copy that was made for a phi at the end of a block.
    constexpr bool is_end_copy(value_id v) const
    {
        const node_id by = p_.values[v].by;
        return by < made_for_.size() && made_for_[by] == purpose::end;
    }

    // Copies all arguments of a phi, so that they do not interfere with anything.
    constexpr void copy_arguments(block_id b, node_id n)
    {
        const value_id made = p_.nodes[n].result;
        for (std::uint32_t i = 0; i < p_.nodes[n].argument_count; ++i) {
            use u = p_.arguments[p_.nodes[n].arguments + i];
            const block_id before = p_.edges[p_.blocks[b].predecessors + i];
            if (u.is_value() && is_end_copy(u.id)) {
                const node_id copied = p_.values[u.id].by;
                u = p_.nodes[copied].sources[0];
                p_.remove(copied);
            }
            const value_id v = copy_at_end(before, u, p_.nodes[n].from);
            p_.arguments[p_.nodes[n].arguments + i] = value_use(v);
            has_failed_ |= !units_.unite(made, v, 0);
        }
    }

    program& p_;
    const numbering& numbers_;
    register_units& units_;
    std::uint32_t copies_before_ = 0;
    pool<std::uint32_t> copies_at_end_{};
    pool<std::uint32_t> copies_at_start_{};
    pool<purpose> made_for_{};  // by node
    bool has_failed_ = false;
};

}  // namespace valhall::compiler

#endif
