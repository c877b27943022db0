// SPDX-License-Identifier: MIT
// Computes pairs of 32-bit floats as one vector of two 16-bit floats, where they are only packed to a pair of halves and are marked as
// relaxed:
//
//   %3 = FADD.f32 %1.h0, 1.0 relaxed
//   %4 = FADD.f32 %1.h1, 0.5 relaxed      =>   %5 = FADD.v2f16 %1, (1.0, 0.5)
//   %5 = V2F32_TO_V2F16 %3, %4
//
// Starts at each instruction that packs two floats and follows their sources, as long as both are computed by the same operation. A pair of
// sources that is not is packed itself: that takes an instruction, unless it is a pair of constants or the halves of one word. The
// expression is replaced if that saves instructions.
#ifndef VALHALL_COMPILER_PASSES_PACK_HALVES_HPP
#define VALHALL_COMPILER_PASSES_PACK_HALVES_HPP

#include <cstdint>

#include "valhall/compiler/passes/use_counts.hpp"
#include "valhall/compiler/pool.hpp"
#include "valhall/compiler/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

namespace detail {

class half_packer {
public:
    constexpr explicit half_packer(program& p) : p_(p), reads_(p) {}

    constexpr void run()
    {
        pack_row_ = valhall::detail::find_row(opcode::V2F32_TO_V2F16, p_.on);
        if (pack_row_ == valhall::detail::no_row) return;
        for (block_id b = 1; b < p_.blocks.size(); ++b) {
            if (!p_.blocks[b].is_reachable) continue;
            // Later ones first: they may take away what earlier ones compute.
            for (node_id n = p_.blocks[b].last; n != none;) {
                const node_id previous = p_.nodes[n].previous;
                if (is_pack(p_.nodes[n])) visit(n);
                n = previous != none && !p_.nodes[previous].is_dead ? previous : p_.nodes[n].previous;
            }
        }
    }

private:
    // Two floats that become the halves of one word.
    struct pair {
        use low{}, high{};
        instruction what{};  // of a sum, product, minimum or maximum of pairs; else the sources are packed or taken as they are
        bool is_computed = false, is_packed = false;
        use word{};  // if neither computed nor packed: the word
        std::uint32_t sources[3]{}, count = 0;  // places in pairs_
    };

    static constexpr std::uint32_t most_pairs = 32;

    constexpr bool is_pack(const node& n) const
    {
        return n.is_instruction() && n.what.bits == start_of(pack_row_) && n.what.row_index == pack_row_;
    }
    constexpr word start_of(std::uint16_t row) const { return valhall::detail::start_of(row, p_.on); }

    constexpr void visit(node_id pack)
    {
        pairs_.clear();
        sink_ = pack;
        saved_ = 1;  // the instruction that packs
        const std::uint32_t root = plan(p_.nodes[pack].sources[0], p_.nodes[pack].sources[1]);
        const bool has_signs = !pairs_[root].low.is_plain();  // which the result would need
        if (!pairs_[root].is_computed || has_signs || pairs_.size() > most_pairs || saved_ <= 0) return;
        reads_.rewrite(pack, computed(root));
    }

    // ---- planning ----

    constexpr std::uint32_t plan(const use& low, const use& high)
    {
        const std::uint32_t place = pairs_.add({.low = low, .high = high});
        if (pairs_.size() > most_pairs) return place;
        if (find_word(low, high, pairs_[place].word)) return place;
        instruction what{};
        if (!can_compute(low, high, what)) {
            pairs_[place].is_packed = true;
            --saved_;
            return place;
        }
        ++saved_;
        pairs_[place].is_computed = true;
        pairs_[place].what = what;
        const node first = p_.definition(low.id), second = p_.definition(high.id);
        pairs_[place].count = first.source_count;
        for (std::uint32_t i = 0; i < first.source_count; ++i) {
            const std::uint32_t source = plan(first.sources[i], second.sources[i]);
            pairs_[place].sources[i] = source;
            instruction with = what;
            pair& planned = pairs_[source];
            if (!planned.word || with.set_source(static_cast<int>(i), decorated(planned.word))) continue;
            planned.word = {};
            planned.is_packed = true;
            --saved_;
        }
        return place;
    }

    // True if two floats are the halves of a word: of constants, or of a value. Their signs become those of the word.
    constexpr bool find_word(const use& low, const use& high, use& word) const
    {
        if (low.is_constant() && high.is_constant()) {
            const use sources[4]{low, high};
            std::uint32_t bits = 0;
            if (!fold({start_of(pack_row_), pack_row_, p_.on}, sources, bits)) return false;
            word = constant_use(bits);
            return true;
        }
        const use first = half_behind(low), second = half_behind(high);
        if (!first.is_value() || first.id != second.id || first.neg != second.neg || first.abs != second.abs) return false;
        const bool is_low = first.select == selector::h0, is_next_low = second.select == selector::h0;
        word = first;
        word.select = is_low ? (is_next_low ? selector::h00 : selector::none) : (is_next_low ? selector::h10 : selector::h11);
        return true;
    }
    // The half of a word that a float is converted from, by a conversion or where it is read.
    constexpr use half_behind(const use& u) const
    {
        if (!u.is_value() || u.select == selector::h0 || u.select == selector::h1) return u;
        const node& n = p_.definition(u.id);
        if (u.select != selector::none || !n.is_instruction() || n.what.code() != opcode::F16_TO_F32) return {};
        use half = n.sources[0];
        if (half.select == selector::none) half.select = selector::h0;
        if (u.abs) half.abs = true, half.neg = false;
        half.neg ^= u.neg;
        return half;
    }

    // True if one instruction for pairs can compute both floats.
    constexpr bool can_compute(const use& low, const use& high, instruction& what) const
    {
        if (!low.is_value() || !high.is_value() || low.id == high.id || low.neg != high.neg || low.abs != high.abs) return false;
        if (low.select != selector::none || high.select != selector::none) return false;
        const node &first = p_.definition(low.id), &second = p_.definition(high.id);
        if (!is_relaxed_here(first, low.id) || !is_relaxed_here(second, high.id)) return false;
        if (first.what.bits != second.what.bits || first.what.row_index != second.what.row_index) return false;
        return find_pair_instruction(first.what, what);
    }
    constexpr bool is_relaxed_here(const node& n, value_id v) const
    {
        return n.is_instruction() && n.is_relaxed && n.in == p_.nodes[sink_].in && reads_[v] == 1;
    }
    constexpr bool find_pair_instruction(const instruction& single, instruction& what) const
    {
        opcode code{};
        switch (single.code()) {
        case opcode::FADD_f32: code = opcode::FADD_v2f16; break;
        case opcode::FMA_f32: code = opcode::FMA_v2f16; break;
        case opcode::FMIN_f32: code = opcode::FMIN_v2f16; break;
        case opcode::FMAX_f32: code = opcode::FMAX_v2f16; break;
        default: return false;
        }
        const std::uint16_t row = valhall::detail::find_row(code, p_.on);
        if (row == valhall::detail::no_row) return false;
        what = {start_of(row), row, p_.on};
        for (const modifier_id id : single.row().modifiers()) {
            const enum_id field = modifier_field_of(id).id;
            const result<word> value = single.get(field);
            if (!value || !what.set(field, *value)) return false;
        }
        return true;
    }

    // ---- replacing ----

    constexpr use emit(std::uint32_t place)
    {
        const pair one = pairs_[place];
        if (!one.is_computed && !one.is_packed) return one.word;
        node made{.from = p_.nodes[sink_].from};
        if (one.is_packed) {
            made.what = {start_of(pack_row_), pack_row_, p_.on};
            made.source_count = 2;
            made.sources[0] = one.low;
            made.sources[1] = one.high;
            return value_use(insert(made));
        }
        use result = value_use(insert(computed(place)));
        result.neg = one.low.neg;
        result.abs = one.low.abs;
        return result;
    }
    constexpr node computed(std::uint32_t place)
    {
        const pair one = pairs_[place];
        node made{.source_count = static_cast<std::uint8_t>(one.count), .is_relaxed = true, .what = one.what, .from = p_.nodes[sink_].from};
        for (std::uint32_t i = 0; i < one.count; ++i) made.sources[i] = emit(one.sources[i]);
        return made;
    }
    constexpr value_id insert(const node& made)
    {
        const node_id n = p_.nodes.add(made);
        p_.insert_before(sink_, n);
        const value_id v = p_.add_results(n, 1);
        reads_.add_reads_of(n);
        return v;
    }

    program& p_;
    use_counts reads_;
    std::uint16_t pack_row_ = 0;
    node_id sink_ = none;
    std::int32_t saved_ = 0;
    pool<pair> pairs_{};
};

}  // namespace detail

// Computes floats that are marked as relaxed as pairs of halves, where that saves instructions.
constexpr void pack_halves(program& p)
{
    for (const node& n : p.nodes)
        if (n.is_relaxed) return detail::half_packer(p).run();
}

}  // namespace valhall::compiler

#endif
