// SPDX-License-Identifier: MIT
// Live ranges: positions in the program, and for each value the intervals from its definition to its last read on each path.
#ifndef VALHALL_COMPILER_ANALYSIS_LIVE_RANGES_HPP
#define VALHALL_COMPILER_ANALYSIS_LIVE_RANGES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// A position in the program. A node reads at its own position, and writes at the next.
using position = std::uint32_t;

// A half-open interval of positions.
struct stretch {
    position first = 0, end = 0;
};

// True if two sorted lists of intervals overlap.
constexpr bool overlap(std::span<const stretch> a, std::span<const stretch> b)
{
    if (a.empty() || b.empty()) return false;
    const bool is_shorter = a.size() <= b.size();
    const std::span<const stretch> few = is_shorter ? a : b, many = is_shorter ? b : a;
    const stretch* const all = many.data();
    const std::size_t count = many.size();
    const stretch last = all[count - 1];
    for (const stretch& one : few) {
        // Registers are assigned in the order of the program, so the last interval decides most cases.
        if (last.end <= one.first) return false;
        if (last.first < one.end) return true;
        // The first interval of the longer list that does not end before this one.
        std::size_t low = 0, high = count;
        while (low != high) {
            const std::size_t middle = (low + high) / 2;
            if (all[middle].end <= one.first) low = middle + 1;
            else high = middle;
        }
        if (low != count && all[low].first < one.end) return true;
    }
    return false;
}

// The positions of nodes and blocks. They leave space for the copies that register allocation adds: before each node for its sources and
// arguments (positions_before), at the start of each block for its phis, and at its end for the phis of its successors (positions_at_end).
class numbering {
public:
    constexpr explicit numbering(const program& p) : nodes_(), first_(), last_()
    {
        nodes_.resize(p.nodes.size(), 0);
        first_.resize(p.blocks.size(), 0);
        last_.resize(p.blocks.size(), 0);
        position at = 0;
        for (block_id b = 1; b < p.blocks.size(); ++b) {
            if (!p.blocks[b].is_reachable) continue;
            first_[b] = at;
            std::uint32_t phis = 0;
            for (node_id n = p.blocks[b].first; n != none; n = p.nodes[n].next) {
                const node& one = p.nodes[n];
                if (one.kind == node_kind::phi || one.kind == node_kind::input) {
                    nodes_[n] = at;
                    phis += one.kind == node_kind::phi;
                    continue;
                }
                if (phis != 0) {
                    at += 2 * (phis + 1);
                    phis = 0;
                }
                at += positions_before(one) + 2;
                nodes_[n] = at;
                at += 2;
            }
            if (phis != 0) at += 2 * (phis + 1);
            last_[b] = at + positions_at_end(p, b);
            at = last_[b] + 2;
        }
    }

    constexpr position of(node_id n) const { return nodes_[n]; }
    // The position from which values live at the start of a block are live.
    constexpr position start(block_id b) const { return first_[b]; }
    // The position where a block's condition is read, after the copies for its successors' phis.
    constexpr position end(block_id b) const { return last_[b]; }

    // The number of positions before a node: two copies for each source, as for a pair, and for each argument. (An argument that cannot be
    // coalesced with the leader is copied a second time.)
    static constexpr position positions_before(const node& n)
    {
        return 4 * (n.argument_count + static_cast<std::uint32_t>(n.source_count));
    }

    // The number of positions before the end of a block: two copies for each phi of its successors.
    static constexpr position positions_at_end(const program& p, block_id b) { return 2 * (1 + 2 * phis_after(p, b)); }
    static constexpr std::uint32_t phis_after(const program& p, block_id b)
    {
        std::uint32_t phis = 0;
        for (const block_id next : {p.blocks[b].taken, p.blocks[b].next})
            for (node_id n = next != none ? p.blocks[next].first : none; p.is_phi(n); n = p.nodes[n].next) ++phis;
        return phis;
    }

private:
    pool<position> nodes_;
    pool<position> first_;
    pool<position> last_;
};

// The live ranges of all values.
class live_ranges {
public:
    constexpr live_ranges(const program& p, const numbering& numbers) : p_(p), numbers_(numbers)
    {
        collect_reads();
        ranges_.resize(p.values.size());
        seen_.resize(p.blocks.size());
        for (value_id v = 1; v < p.values.size(); ++v) follow(v);
    }

    struct place {
        std::uint32_t first = 0, count = 0;
    };

    constexpr std::span<const stretch> of(value_id v) const { return stretches_.part(ranges_[v].first, ranges_[v].count); }
    struct read {
        block_id in = none;
        position at = 0;
    };
    constexpr std::span<const read> reads_of(value_id v) const { return reads_.part(starts_[v], reads(v)); }
    // The number of reads of a value.
    constexpr std::uint32_t reads(value_id v) const { return starts_[v + 1] - starts_[v]; }

private:
    // The last value found live at the start of a block, and its interval there.
    struct entry {
        value_id value = none;
        std::uint32_t stretch = 0;
    };

    template <class Visit>
    constexpr void visit_reads(const Visit& visit) const
    {
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            const block& in = p_.blocks[b];
            if (!in.is_reachable) continue;
            for (node_id n = in.first; n != none; n = p_.nodes[n].next) {
                const node& one = p_.nodes[n];
                for (int i = 0; i < one.source_count; ++i) visit_use(one.sources[i], b, numbers_.of(n), visit);
                for (std::uint32_t i = 0; i < one.argument_count; ++i) {
                    const use& u = p_.arguments[one.arguments + i];
                    if (one.kind != node_kind::phi) visit_use(u, b, numbers_.of(n), visit);
                    else visit_use(u, p_.edges[in.predecessors + i], numbers_.end(p_.edges[in.predecessors + i]), visit);
                }
            }
            visit_use(in.condition, b, numbers_.end(b), visit);
        }
    }
    template <class Visit>
    static constexpr void visit_use(const use& u, block_id in, position at, const Visit& visit)
    {
        if (!u.is_value()) return;
        visit(u.id, read{in, at});
        if (u.high != none) visit(u.high, read{in, at});
    }

    // Collects all reads, by value.
    constexpr void collect_reads()
    {
        starts_.resize(p_.values.size() + 1, 0);
        visit_reads([this](value_id v, const read&) { ++starts_[v + 1]; });
        for (std::uint32_t v = 1; v < starts_.size(); ++v) starts_[v] += starts_[v - 1];
        pool<std::uint32_t> next;
        for (const std::uint32_t start : starts_) next.add(start);
        reads_.resize(starts_.back());
        visit_reads([this, &next](value_id v, const read& r) { reads_[next[v]++] = r; });
    }

    // Computes the live range of a value: backwards from each read to the definition.
    constexpr void follow(value_id v)
    {
        const node_id by = p_.values[v].by;
        const node& maker = p_.nodes[by];
        const std::uint32_t first = stretches_.size();
        if (maker.is_dead || maker.in == none || !p_.blocks[maker.in].is_reachable) return;
        const position made = numbers_.of(by) + 1;
        position last = made + 1;  // in the defining block
        for (std::uint32_t i = starts_[v]; i != starts_[v + 1]; ++i) {
            const read& r = reads_[i];
            if (r.in == maker.in && r.at >= made) {
                if (r.at > last) last = r.at;
            } else {
                enter(v, r.in, r.at);
                while (!work_.empty()) {
                    const block_id b = work_.back();
                    work_.pop();
                    if (b == maker.in) {
                        last = numbers_.end(b) + 2;
                        continue;
                    }
                    enter(v, b, numbers_.end(b) + 2);
                }
            }
        }
        stretches_.add({made, last});
        sort(first);
        ranges_[v] = {first, stretches_.size() - first};
    }

    // Marks a value live from the start of a block to a position, and at the ends of its predecessors.
    constexpr void enter(value_id v, block_id b, position until)
    {
        if (seen_[b].value == v) {
            position& end = stretches_[seen_[b].stretch].end;
            if (end < until) end = until;
            return;
        }
        seen_[b] = {v, stretches_.add({numbers_.start(b), until})};
        for (const block_id before : p_.predecessors_of(b))
            if (p_.blocks[before].is_reachable) work_.add(before);
    }

    constexpr void sort(std::uint32_t first)
    {
        if (stretches_.size() - first == 1) return;
        // They were found in reverse order.
        for (std::uint32_t i = first, k = stretches_.size() - 1; i < k; ++i, --k) {
            const stretch one = stretches_[i];
            stretches_[i] = stretches_[k];
            stretches_[k] = one;
        }
        if (stretches_.size() - first <= inserted_at_most) insert_in_order(first);
        else merge_in_order(first);
        // Merges adjacent intervals.
        std::uint32_t kept = first;
        for (std::uint32_t i = first + 1; i < stretches_.size(); ++i) {
            if (stretches_[i].first <= stretches_[kept].end) {
                if (stretches_[i].end > stretches_[kept].end) stretches_[kept].end = stretches_[i].end;
            } else {
                stretches_[++kept] = stretches_[i];
            }
        }
        stretches_.resize(kept + 1);
    }

    static constexpr std::uint32_t inserted_at_most = 32;

    constexpr void insert_in_order(std::uint32_t first)
    {
        for (std::uint32_t i = first + 1; i < stretches_.size(); ++i)
            for (std::uint32_t k = i; k != first && stretches_[k - 1].first > stretches_[k].first; --k) {
                const stretch one = stretches_[k];
                stretches_[k] = stretches_[k - 1];
                stretches_[k - 1] = one;
            }
    }
    // Merge sort, bottom-up. (A value may be live in thousands of blocks.)
    constexpr void merge_in_order(std::uint32_t first)
    {
        const std::uint32_t count = stretches_.size() - first;
        for (std::uint32_t length = 1; length < count; length *= 2) {
            merged_.clear();
            for (std::uint32_t begin = 0; begin < count; begin += 2 * length) {
                const std::uint32_t middle = begin + length < count ? begin + length : count;
                const std::uint32_t end = middle + length < count ? middle + length : count;
                for (std::uint32_t i = begin, k = middle; i != middle || k != end;) {
                    const bool is_left = k == end || (i != middle && stretches_[first + i].first <= stretches_[first + k].first);
                    merged_.add(stretches_[first + (is_left ? i++ : k++)]);
                }
            }
            for (std::uint32_t i = 0; i < count; ++i) stretches_[first + i] = merged_[i];
        }
    }

    const program& p_;
    const numbering& numbers_;
    pool<std::uint32_t> starts_{};
    pool<read> reads_{};
    pool<stretch> stretches_{};
    pool<place> ranges_{};
    pool<entry> seen_{};  // by block
    pool<block_id> work_{};
    pool<stretch> merged_{};
};

}  // namespace valhall::compiler

#endif
