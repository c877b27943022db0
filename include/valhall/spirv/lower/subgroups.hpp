// SPDX-License-Identifier: MIT
// Instructions over the lanes of a subgroup, which is a warp of 16.
#ifndef VALHALL_SPIRV_LOWER_SUBGROUPS_HPP
#define VALHALL_SPIRV_LOWER_SUBGROUPS_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/bit_fields.hpp"
#include "valhall/compiler/arithmetic/lanes.hpp"
#include "valhall/spirv/lower/composites.hpp"
#include "valhall/spirv/lower/refusals.hpp"

namespace valhall::spirv::lower {

namespace lanes {

inline constexpr std::uint32_t count = 16;

using namespace compiler::lanes;

// Masks of the lanes before the own one, and up to and including it.
constexpr use below(builder& b) { return isub(b, shl(b, number(1), own(b)), number(1)); }
constexpr use up_to(builder& b) { return isub(b, shl(b, number(2), own(b)), number(1)); }

// ---- reductions ----

// A reduction: the row that combines two values, and its neutral element.
struct reduction {
    formulas::row row{};
    char letter = 'i';
    std::uint32_t neutral = 0;       // in 32 bits
    use_pair neutral_64{};
};

constexpr bool find_reduction(op code, std::uint32_t width, reduction& r)
{
    constexpr std::uint32_t plus_infinity = 0x7F800000, double_infinity = 0x7FF00000, double_one = 0x3FF00000;
    const auto core = [](op o) { return formulas::table.of_core[static_cast<int>(o)]; };
    const auto glsl = [](glsl_op o) { return formulas::table.of_glsl[static_cast<int>(o)]; };
    // Booleans have no width; no reduction that uses `top` applies to them.
    const std::uint32_t top = width == 0 || width > 32 ? sign_bit : 1u << (width - 1);
    const auto pair = [](std::uint32_t low, std::uint32_t high) { return use_pair{number(low), number(high)}; };
    switch (code) {
    case op::GroupNonUniformIAdd: r = {core(op::IAdd), 'i', 0, pair(0, 0)}; return true;
    case op::GroupNonUniformFAdd: r = {core(op::FAdd), 'f', minus_zero, pair(0, minus_zero)}; return true;
    case op::GroupNonUniformIMul: r = {core(op::IMul), 'i', 1, pair(1, 0)}; return true;
    case op::GroupNonUniformFMul: r = {core(op::FMul), 'f', float_one, pair(0, double_one)}; return true;
    case op::GroupNonUniformSMin: r = {glsl(glsl_op::SMin), 's', top - 1, pair(all_bits, 0x7FFFFFFF)}; return true;
    case op::GroupNonUniformUMin: r = {glsl(glsl_op::UMin), 'i', all_bits, pair(all_bits, all_bits)}; return true;
    case op::GroupNonUniformFMin: r = {glsl(glsl_op::FMin), 'f', plus_infinity, pair(0, double_infinity)}; return true;
    case op::GroupNonUniformSMax: r = {glsl(glsl_op::SMax), 's', 0 - top, pair(0, sign_bit)}; return true;
    case op::GroupNonUniformUMax: r = {glsl(glsl_op::UMax), 'i', 0, pair(0, 0)}; return true;
    case op::GroupNonUniformFMax:
        r = {glsl(glsl_op::FMax), 'f', plus_infinity | sign_bit, pair(0, double_infinity | sign_bit)};
        return true;
    case op::GroupNonUniformBitwiseAnd: r = {core(op::BitwiseAnd), 'i', all_bits, pair(all_bits, all_bits)}; return true;
    case op::GroupNonUniformBitwiseOr: r = {core(op::BitwiseOr), 'i', 0, pair(0, 0)}; return true;
    case op::GroupNonUniformBitwiseXor: r = {core(op::BitwiseXor), 'i', 0, pair(0, 0)}; return true;
    case op::GroupNonUniformLogicalAnd: r = {core(op::LogicalAnd), 'b', all_bits, {}}; return true;
    case op::GroupNonUniformLogicalOr: r = {core(op::LogicalOr), 'b', 0, {}}; return true;
    case op::GroupNonUniformLogicalXor: r = {core(op::LogicalNotEqual), 'b', 0, {}}; return true;
    default: return false;
    }
}

// The mask of lanes that take part: the active ones, in the cluster, and in scans those before the own one.
constexpr use counted_lanes(lowering& l, group_operation how, std::uint32_t cluster)
{
    builder& b = l.b;
    const use all = active(b);
    switch (how) {
    case group_operation::InclusiveScan: return band(b, all, up_to(b));
    case group_operation::ExclusiveScan: return band(b, all, below(b));
    case group_operation::ClusteredReduce: {
        if (cluster >= count) return all;
        const use begin = band(b, own(b), number(~(cluster - 1)));
        return band(b, all, shl(b, number((1u << cluster) - 1), begin));
    }
    default: return all;
    }
}

constexpr void reduce(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const number_shape shape = shape_of(l.m, what[1]);
    reduction r;
    if (!find_reduction(what.code(), shape.width, r)) return l.refuse(compile_error::not_compiled);
    const auto how = static_cast<group_operation>(what[4]);
    const bool has_cluster = how == group_operation::ClusteredReduce;
    if (how > group_operation::ClusteredReduce) return refuse_enumerant(l, l.index, "GroupOperation", what[4]);
    const std::uint32_t cluster = has_cluster ? l.constant_word(what[6]) : count;
    if (cluster == 0 || (cluster & (cluster - 1)) != 0) return l.refuse(compile_error::bad_operands);
    const bool is_wide = shape.width == 64;
    if (is_wide && r.row.wide == nullptr) return l.refuse(compile_error::no_width);
    const use mask = counted_lanes(l, how, cluster);
    pool<use> words, made;
    copy_of(l, what[5], words);
    const std::uint32_t size = is_wide ? 2 : 1;
    for (std::uint32_t c = 0; c + size <= words.size(); c += size) {
        use_pair sum = is_wide ? r.neutral_64 : use_pair{number(r.neutral), number(0)};
        const use low = is_wide ? b.plain(words[c]) : b.plain(widened(l, shape, r.letter, words[c]));
        for (std::uint32_t lane = 0; lane < count; ++lane) {
            const use counts = b.op(opcode::LSHIFT_AND_i32, mask, number(0), number(1u << lane));
            use_pair next{};
            if (is_wide) {
                const use_pair other{of_lane(b, low, number(lane)), of_lane(b, words[c + 1], number(lane))};
                formulas::wide_operands v;
                v.at[0] = sum;
                v.at[1] = other;
                next = r.row.wide(b, v);
            } else {
                formulas::narrow_operands v;
                v.at[0] = sum.low;
                v.at[1] = of_lane(b, low, number(lane));
                next.low = r.row.narrow(b, v);
            }
            sum.low = b.choose(counts, next.low, sum.low);
            if (is_wide) sum.high = b.choose(counts, next.high, sum.high);
        }
        made.add(is_wide ? sum.low : narrowed(l, shape, sum.low));
        if (is_wide) made.add(sum.high);
    }
    if (made.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[5]);
    l.set_value(what[2], made.view());
}

// ---- words of other lanes ----

// The word of an instruction with its first operand after the scope, which the older instructions do not have.
constexpr std::uint32_t first_operand(const instruction_view& what) { return what.code() >= op::SubgroupBallotKHR ? 3 : 4; }

// Moves each word of a value from the lane `lane`.
constexpr void move(lowering& l, const instruction_view& what, const use& lane)
{
    pool<use> words;
    copy_of(l, what[first_operand(what)], words);
    for (use& u : words) u = of_lane(l.b, u, lane);
    if (words.size() != l.words_of(what[1])) return l.refuse(compile_error::bad_operands, what[2]);
    l.set_value(what[2], words.view());
}
constexpr use word_of(lowering& l, std::uint32_t id)
{
    const value_words words = l.value(id);
    if (!words.empty()) return words[0];
    l.refuse(compile_error::bad_operands, id);
    return number(0);
}
constexpr void set_word(lowering& l, const instruction_view& what, const use& word)
{
    const use made[1]{word};
    l.set_value(what[2], made);
}
// True if a component differs from that of another lane. Floats are compared as numbers: 0 equals -0, and NaN equals nothing.
constexpr use differs_from(lowering& l, const number_shape& shape, const use_pair& x, const use_pair& y)
{
    builder& b = l.b;
    if (!shape.is_float()) {
        const use low = ucmp(b, condition::ne, x.low, y.low);
        return shape.width == 64 ? bor(b, low, ucmp(b, condition::ne, x.high, y.high)) : low;
    }
    if (shape.width == 64) return wide::dsne(b, x, y);
    const use left = widened(l, shape, 'f', x.low), right = widened(l, shape, 'f', y.low);
    return fcmp(b, condition::ne, result_type::m1, left, right);
}
constexpr use all_equal(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    pool<use> words;
    copy_of(l, what[first_operand(what)], words);
    const number_shape shape = shape_of_value(l.m, what[first_operand(what)]);
    const std::uint32_t size = shape.width == 64 ? 2 : 1;
    const use lane = first(b);
    use differs = number(0);
    for (std::uint32_t n = 0; n + size <= words.size(); n += size) {
        const use_pair own_words{words[n], size == 2 ? words[n + 1] : number(0)};
        const use low = of_lane(b, own_words.low, lane);
        const use_pair other{low, size == 2 ? of_lane(b, own_words.high, lane) : number(0)};
        differs = bor(b, differs, differs_from(l, shape, own_words, other));
    }
    return is_zero(b, ballot(b, differs));
}

constexpr void ballot_count(lowering& l, const instruction_view& what)
{
    builder& b = l.b;
    const use given = word_of(l, what[5]);
    const auto how = static_cast<group_operation>(what[4]);
    const use mask = how == group_operation::InclusiveScan   ? up_to(b)
                     : how == group_operation::ExclusiveScan ? below(b)
                                                             : number((1u << count) - 1);
    set_word(l, what, b.op(opcode::POPCOUNT_i32, band(b, given, mask)));
}

}  // namespace lanes

constexpr void lower_subgroup(lowering& l, const instruction_view& what)
{
    using namespace lanes;
    builder& b = l.b;
    const bool has_scope = first_operand(what) == 4;
    if (has_scope && static_cast<scope>(l.constant_word(what[3])) != scope::Subgroup)
        return refuse_enumerant(l, l.index, "Scope", l.constant_word(what[3]));
    const std::uint32_t first_id = what[first_operand(what)], second_id = what[first_operand(what) + 1];
    switch (what.code()) {
    case op::GroupNonUniformElect: {
        const use mine = own(b), least = first(b);
        return set_word(l, what, ucmp(b, condition::eq, mine, least));
    }
    case op::SubgroupAllKHR:
    case op::GroupNonUniformAll: return set_word(l, what, all(b, word_of(l, first_id)));
    case op::SubgroupAnyKHR:
    case op::GroupNonUniformAny: return set_word(l, what, any(b, word_of(l, first_id)));
    case op::SubgroupAllEqualKHR:
    case op::GroupNonUniformAllEqual: return set_word(l, what, all_equal(l, what));
    case op::SubgroupReadInvocationKHR:
    case op::GroupNonUniformBroadcast:
    case op::GroupNonUniformShuffle: return move(l, what, word_of(l, second_id));
    case op::SubgroupFirstInvocationKHR:
    case op::GroupNonUniformBroadcastFirst: return move(l, what, first(b));
    case op::GroupNonUniformShuffleXor: return move(l, what, bxor(b, own(b), word_of(l, second_id)));
    case op::GroupNonUniformShuffleUp: return move(l, what, isub(b, own(b), word_of(l, second_id)));
    case op::GroupNonUniformShuffleDown: return move(l, what, iadd(b, own(b), word_of(l, second_id)));
    case op::GroupNonUniformQuadBroadcast: {
        const use quad = band(b, own(b), number(~3u));
        return move(l, what, bor(b, quad, word_of(l, second_id)));
    }
    case op::GroupNonUniformQuadSwap: return move(l, what, bxor(b, own(b), number(l.constant_word(what[5]) + 1)));
    case op::SubgroupBallotKHR:
    case op::GroupNonUniformBallot: {
        const use made[4]{ballot(b, word_of(l, first_id)), number(0), number(0), number(0)};
        return l.set_value(what[2], made);
    }
    case op::GroupNonUniformInverseBallot: {
        const use bit = band(b, shr(b, word_of(l, first_id), own(b)), number(1));
        return set_word(l, what, ucmp(b, condition::ne, bit, number(0)));
    }
    case op::GroupNonUniformBallotBitExtract: {
        const use bit = band(b, shr(b, word_of(l, first_id), word_of(l, second_id)), number(1));
        return set_word(l, what, ucmp(b, condition::ne, bit, number(0)));
    }
    case op::GroupNonUniformBallotBitCount: return ballot_count(l, what);
    case op::GroupNonUniformBallotFindLSB: return set_word(l, what, lowest_bit(b, word_of(l, first_id)));
    case op::GroupNonUniformBallotFindMSB: return set_word(l, what, highest_bit(b, word_of(l, first_id)));
    default: return reduce(l, what);
    }
}

}  // namespace valhall::spirv::lower

#endif
