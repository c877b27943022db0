// SPDX-License-Identifier: MIT
// Computes pairs of 32-bit numbers that are only packed to a pair of halves as one vector of two 16-bit numbers. Floats must be marked as
// relaxed. Sums, differences, products and bitwise operations of integers give the same low 16 bits in either size:
//
//   %3 = FADD.f32 %1.h0, 1.0 relaxed
//   %4 = FADD.f32 %1.h1, 0.5 relaxed      =>   %5 = FADD.v2f16 %1, (1.0, 0.5)
//   %5 = V2F32_TO_V2F16 %3, %4
//
//   %3 = IADD.u32 %1.h0, 1
//   %4 = IADD.u32 %1.h1, 2                =>   %5 = IADD.v2u16 %1, (1, 2)
//   %5 = MKVEC.v2i16 %3.h0, %4.h0
//
// Starts at each instruction that packs two numbers and follows their sources, as long as both are computed by the same operation. A pair of
// sources that is not is packed itself: that takes an instruction, unless it is a pair of constants or the halves of one word. The
// expression is replaced if that saves instructions.
#ifndef VALHALL_COMPILER_PASSES_PACK_HALVES_HPP
#define VALHALL_COMPILER_PASSES_PACK_HALVES_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/analysis/use_counts.hpp"
#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

namespace detail {

// An operation on 32-bit numbers, and the same one on pairs of 16-bit numbers.
struct packed_operation {
    opcode single{}, pair{};
};
inline constexpr packed_operation packed_float_operations[] = {
    {opcode::FADD_f32, opcode::FADD_v2f16},
    {opcode::FMA_f32, opcode::FMA_v2f16},
    {opcode::FMIN_f32, opcode::FMIN_v2f16},
    {opcode::FMAX_f32, opcode::FMAX_v2f16},
};
inline constexpr packed_operation packed_integer_operations[] = {
    {opcode::IADD_u32, opcode::IADD_v2u16},         {opcode::IADD_s32, opcode::IADD_v2s16},
    {opcode::ISUB_u32, opcode::ISUB_v2u16},         {opcode::ISUB_s32, opcode::ISUB_v2s16},
    {opcode::IMUL_i32, opcode::IMUL_v2i16},         {opcode::LSHIFT_AND_i32, opcode::LSHIFT_AND_i32},
    {opcode::LSHIFT_OR_i32, opcode::LSHIFT_OR_i32}, {opcode::LSHIFT_XOR_i32, opcode::LSHIFT_XOR_i32},
};

class half_packer {
public:
    // Packs pairs of integers, or else of floats.
    constexpr half_packer(program& p, bool is_integer) : p_(p), reads_(p), is_integer_(is_integer) {}

    constexpr void run()
    {
        pack_row_ = valhall::detail::find_row(is_integer_ ? opcode::MKVEC_v2i16 : opcode::V2F32_TO_V2F16, p_.on);
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
    // Two numbers that become the halves of one word.
    struct pair {
        use low{}, high{};
        instruction what{};  // if computed: the operation on pairs
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
        is_possible_ = true;
        const std::uint32_t root = plan(p_.nodes[pack].sources[0], p_.nodes[pack].sources[1]);
        const use& low = pairs_[root].low;
        const bool has_signs = low.neg || low.abs || low.complement;  // which the result would need
        if (!pairs_[root].is_computed || has_signs || !is_possible_ || pairs_.size() > most_pairs || saved_ <= 0) return;
        reads_.rewrite(pack, computed(root));
    }

    // ---- planning ----

    constexpr std::uint32_t plan(const use& low, const use& high)
    {
        const std::uint32_t place = pairs_.add({.low = low, .high = high});
        if (is_integer_ ? find_integer_word(pairs_[place]) : find_word(low, high, pairs_[place].word)) return place;
        if (pairs_.size() > most_pairs || !is_possible_) return place;
        instruction what{};
        if (!can_compute(pairs_[place].low, pairs_[place].high, what)) {
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
            if (!planned.word || is_zero(planned.word)) continue;
            if (with.set_source(static_cast<int>(i), decorated(planned.word))) continue;
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
        word = first.selecting(selector_of(first, second));
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

    // The low 16 bits of an integer, as a half of a word: h0 or h1. Nothing if they are extended from a byte.
    static constexpr use low_half(use u)
    {
        if (u.select == selector::none) u.select = selector::h0;
        const bool is_half = u.select == selector::h0 || u.select == selector::h1;
        return is_half && !u.neg && !u.abs ? u : use{};
    }
    // The same as find_word() for integers. Makes the numbers halves of words first.
    constexpr bool find_integer_word(pair& halves)
    {
        if (is_zero(halves.low) && halves.low == halves.high) {
            halves.word = halves.low;  // also the amount of a shift, which selects a byte
            return true;
        }
        halves.low = low_half(halves.low);
        halves.high = low_half(halves.high);
        if (!halves.low || !halves.high) is_possible_ = false;
        const use &low = halves.low, &high = halves.high;
        if (low.is_constant() && high.is_constant()) {
            halves.word = constant_use(bits_of_half(low) | bits_of_half(high) << 16);
            return true;
        }
        if (!low.is_value() || !high.is_value() || low.id != high.id || low.complement != high.complement) return false;
        halves.word = low.selecting(selector_of(low, high));
        return true;
    }
    static constexpr bool is_zero(const use& u) { return u.is_constant() && u.id == 0 && !u.complement; }
    static constexpr std::uint32_t bits_of_half(const use& constant)
    {
        const std::uint32_t bits = constant.complement ? ~constant.id : constant.id;
        return (constant.select == selector::h1 ? bits >> 16 : bits) & 0xFFFF;
    }
    // The selector of a word for its halves `low` and `high`.
    static constexpr selector selector_of(const use& low, const use& high)
    {
        const bool is_next_low = high.select == selector::h0;
        if (low.select == selector::h0) return is_next_low ? selector::h00 : selector::none;
        return is_next_low ? selector::h10 : selector::h11;
    }

    // True if one instruction for pairs can compute both numbers.
    constexpr bool can_compute(const use& low, const use& high, instruction& what) const
    {
        if (!low.is_value() || !high.is_value() || low.id == high.id) return false;
        if (low.neg != high.neg || low.abs != high.abs || low.complement != high.complement) return false;
        const selector whole = is_integer_ ? selector::h0 : selector::none;
        if (low.select != whole || high.select != whole) return false;
        const node &first = p_.definition(low.id), &second = p_.definition(high.id);
        if (!is_free_here(first, low.id) || !is_free_here(second, high.id)) return false;
        if (first.what.bits != second.what.bits || first.what.row_index != second.what.row_index) return false;
        return !is_shift(first) && !is_shift(second) && find_pair_instruction(first.what, what);
    }
    // True if a number may be computed in 16 bits, and nothing else reads it.
    constexpr bool is_free_here(const node& n, value_id v) const
    {
        return n.is_instruction() && (is_integer_ || n.is_relaxed) && n.in == p_.nodes[sink_].in && reads_[v] == 1;
    }
    constexpr bool find_pair_instruction(const instruction& single, instruction& what) const
    {
        if (is_integer_) return find_integer_pair_instruction(single, what);
        const std::uint16_t row = pair_row(packed_float_operations, single);
        if (row == valhall::detail::no_row) return false;
        what = {start_of(row), row, p_.on};
        for (const modifier_id id : single.row().modifiers()) {
            const enum_id field = modifier_field_of(id).id;
            const result<word> value = single.get(field);
            if (!value || !what.set(field, *value)) return false;
        }
        return true;
    }

    // Operations with modifiers, such as saturation, may have other low bits in 16 bits than in 32.
    constexpr bool find_integer_pair_instruction(const instruction& single, instruction& what) const
    {
        const std::uint16_t row = pair_row(packed_integer_operations, single);
        if (row == valhall::detail::no_row || single.bits != start_of(single.row_index)) return false;
        what = {start_of(row), row, p_.on};
        return true;
    }
    constexpr std::uint16_t pair_row(std::span<const packed_operation> operations, const instruction& single) const
    {
        for (const packed_operation& one : operations)
            if (one.single == single.code()) return valhall::detail::find_row(one.pair, p_.on);
        return valhall::detail::no_row;
    }
    // True if an instruction shifts one of its sources. Its low bits may then depend on others.
    static constexpr bool is_shift(const node& n)
    {
        for (int i = 0; i < n.source_count; ++i) {
            if (n.what.row().sources()[i].role == role::amount && !is_zero(n.sources[i])) return true;
        }
        return false;
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
        result.complement = one.low.complement;
        return result;
    }
    constexpr node computed(std::uint32_t place)
    {
        const pair one = pairs_[place];
        node made{.source_count = static_cast<std::uint8_t>(one.count),
                  .is_relaxed = !is_integer_,
                  .what = one.what,
                  .from = p_.nodes[sink_].from};
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
    bool is_integer_;
    bool is_possible_ = true;  // false if a source cannot be a half
    std::uint16_t pack_row_ = 0;
    node_id sink_ = none;
    std::int32_t saved_ = 0;
    pool<pair> pairs_{};
};

}  // namespace detail

// Computes pairs of floats that are marked as relaxed, and pairs of integers, in 16 bits, where that saves instructions.
constexpr void pack_halves(program& p)
{
    bool has_relaxed = false, has_halves = false;
    for (const node& n : p.nodes) {
        has_relaxed |= n.is_relaxed;
        has_halves |= n.is_instruction() && n.what.code() == opcode::MKVEC_v2i16;
    }
    if (has_relaxed) detail::half_packer(p, false).run();
    if (has_halves) detail::half_packer(p, true).run();
}

}  // namespace valhall::compiler

#endif
