// SPDX-License-Identifier: MIT
// Reads an instruction's operands and writes its result for all lanes, so that formulas need not.
#ifndef VALHALL_SIMULATOR_WARP_OPERANDS_HPP
#define VALHALL_SIMULATOR_WARP_OPERANDS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/arithmetic/float_order.hpp"
#include "valhall/arithmetic/float_parts.hpp"
#include "valhall/simulator/lanes.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

/// The registers of all lanes of a warp.
using register_file = std::array<lane_words, max_registers>;

/// Scratch memory for the sources of an instruction: the values of those that are not plain registers.
struct operand_scratch {
    lane_words low[max_sources];   ///< the low words, by source
    lane_words high[max_sources];  ///< the high words of 64-bit sources
};

namespace detail {

// ---- reading ----

constexpr void fill(lane_words& lanes, int count, std::uint32_t value)
{
    for (int lane = 0; lane < count; ++lane) lanes[static_cast<std::size_t>(lane)] = value;
}

// Extends a part of a source to an element of the operand.
constexpr std::uint64_t extended(const source_plan& plan, std::uint64_t part)
{
    if (plan.extension == number_class::floating && plan.part_width < plan.element_width)
        return to_f32(f16{static_cast<std::uint16_t>(part)}).bits;
    const std::uint64_t sign = std::uint64_t{1} << (plan.part_width - 1);
    return plan.extension == number_class::signed_integer ? (part ^ sign) - sign : part;
}

// Applies a selector to a register or pair.
constexpr std::uint64_t rearranged(const source_plan& plan, std::uint64_t source)
{
    const std::uint64_t part_mask = ~std::uint64_t{0} >> (64 - plan.part_width);
    if (plan.element_count == 1) return extended(plan, source >> plan.part_width * plan.parts[0] & part_mask);
    const std::uint64_t element_mask = ~std::uint64_t{0} >> (64 - plan.element_width);
    std::uint64_t value = 0;
    for (int e = 0; e < plan.element_count; ++e)
        value |= (extended(plan, source >> plan.part_width * plan.parts[e] & part_mask) & element_mask) << plan.element_width * e;
    return value;
}

// Replaces subnormal floats of a source by zeros with their sign.
constexpr std::uint32_t without_subnormals(std::uint32_t word, int width)
{
    if (width == 32) return flush(f32{word}, nan_flush::none, false, true).bits;
    const std::uint32_t low = flush(f16{static_cast<std::uint16_t>(word)}, nan_flush::none, false, true).bits;
    return low | std::uint32_t{flush(f16{static_cast<std::uint16_t>(word >> 16)}, nan_flush::none, false, true).bits} << 16;
}

// Makes operand `n` from the source's words `low` and `high`, which may be in `scratch`.
constexpr void prepare(const source_plan& plan, int n, int lanes, operand_scratch& scratch, lane_operands& in)
{
    const std::uint32_t* const low = in.low[n];
    const std::uint32_t* const high = in.high[n];
    lane_words& to_low = scratch.low[n];
    lane_words& to_high = scratch.high[n];
    for (int lane = 0; lane < lanes; ++lane) {
        const auto at = static_cast<std::size_t>(lane);
        std::uint64_t value = low[lane] | (plan.is_wide ? std::uint64_t{high[lane]} << 32 : 0);
        if (plan.flush_width != 0) value = without_subnormals(static_cast<std::uint32_t>(value), plan.flush_width);
        if (plan.part_width != 0) value = rearranged(plan, value);
        to_low[at] = (static_cast<std::uint32_t>(value) & plan.keep) ^ plan.flip;
        if (plan.is_wide) to_high[at] = (static_cast<std::uint32_t>(value >> 32) & plan.keep) ^ plan.flip;
    }
    in.low[n] = to_low.data();
    in.high[n] = to_high.data();
}

// As above, for 32-bit operands that are only masked.
constexpr void mask_words(const source_plan& plan, int n, int lanes, operand_scratch& scratch, lane_operands& in)
{
    const std::uint32_t* const from = in.low[n];
    lane_words& to = scratch.low[n];
    for (int lane = 0; lane < lanes; ++lane) to[static_cast<std::size_t>(lane)] = (from[lane] & plan.keep) ^ plan.flip;
    in.low[n] = to.data();
}

// ---- writing ----

template <class F>
constexpr F clamped(modifier::clamp range, F value)
{
    using format = float_format<F>;
    constexpr F zero{}, one = from_bits<F>(format::one), minus_one = from_bits<F>(format::sign | format::one);
    constexpr F infinity = from_bits<F>(format::infinity);
    switch (range) {
    case modifier::clamp::clamp_0_inf: return clamp_to(value, zero, infinity);
    case modifier::clamp::clamp_m1_1: return clamp_to(value, minus_one, one);
    case modifier::clamp::clamp_0_1: return clamp_to(value, zero, one);
    default: return value;
    }
}

// A float result under the modes of a clause of Bifrost.
constexpr std::uint32_t flushed_result(const destination_plan& to, std::uint32_t value)
{
    const nan_flush nans = to.suppresses_nan ? nan_flush::flush_nan : nan_flush::none;
    const auto settled = [&](auto number) {
        return std::uint32_t{flush(number, nans, to.suppresses_infinity, to.flushes_subnormals).bits};
    };
    if (to.flush_width == 32) return settled(f32{value});
    return settled(f16{static_cast<std::uint16_t>(value)}) | settled(f16{static_cast<std::uint16_t>(value >> 16)}) << 16;
}

// Float results as they are written: clamped, rounded to a half, in both halves.
constexpr std::uint32_t finished(const step& s, std::uint32_t value)
{
    const modifier::clamp range = s.modifiers.get<modifier::clamp>();
    if (s.to.flush_width != 0) value = flushed_result(s.to, value);
    if (s.to.float_width == 32) value = clamped(range, f32{value}).bits;
    if (s.to.float_width == 16) {
        const std::uint32_t low = clamped(range, f16{static_cast<std::uint16_t>(value)}).bits;
        const std::uint32_t high = clamped(range, f16{static_cast<std::uint16_t>(value >> 16)}).bits;
        value = low | high << 16;
    }
    if (s.to.is_narrowed) value = to_f16(f32{value}, s.modifiers.round()).bits;
    if (s.to.is_narrowed || s.to.is_half) value = (value & 0xFFFF) * 0x00010001u;
    return value;
}

// The bits of a register that a write mask keeps.
constexpr std::uint32_t kept_bits(half mask) { return mask == half::low ? 0xFFFF0000 : mask == half::high ? 0x0000FFFF : 0; }

constexpr void write_lanes(lane_words& to, const lane_words& from, std::uint32_t kept, lane_mask active, int lanes)
{
    if (active == 0xFFFF && kept == 0) {
        to = from;
        return;
    }
    for (int lane = 0; lane < lanes; ++lane) {
        const auto at = static_cast<std::size_t>(lane);
        const std::uint32_t written = (std::uint32_t{0} - (active >> lane & 1u)) & ~kept;
        to[at] = (to[at] & ~written) | (from[at] & written);
    }
}

// Writes the results of the active lanes.
constexpr void write_result(const step& s, register_file& registers, lane_mask active, int lanes, lane_words& low, const lane_words& high)
{
    const bool is_plain = s.to.float_width == 0 && s.to.flush_width == 0 && !s.to.is_narrowed && !s.to.is_half;
    for (int lane = 0; !is_plain && lane < lanes; ++lane) {
        const auto at = static_cast<std::size_t>(lane);
        low[at] = finished(s, low[at]);
    }
    write_lanes(registers[s.to.reg], low, kept_bits(s.to.mask), active, lanes);
    if (s.to.is_wide && s.to.mask == half::both && s.to.reg != max_registers - 1)
        write_lanes(registers[s.to.reg + 1u], high, 0, active, lanes);
}

}  // namespace detail

/// Evaluates a formula on constants. The sources are in the order of the text: each source's word and the word above it, before selectors
/// and signs. Sets the two words of the result, after its clamp and before its write mask. False if the step has no formula.
constexpr bool compute_constants(const step& s, const std::uint32_t (&low)[max_sources], const std::uint32_t (&high)[max_sources],
                                 std::uint32_t (&result)[2])
{
    if (s.by != action::compute) return false;
    int lanes = warp_size;  // at run time, formulas process all lanes
    if (std::is_constant_evaluated()) lanes = 1;
    operand_scratch scratch{};
    lane_operands in{};
    for (int n = 0; n < s.source_count; ++n) {
        detail::fill(scratch.low[n], lanes, low[n]);
        detail::fill(scratch.high[n], lanes, high[n]);
        in.low[n] = scratch.low[n].data();
        in.high[n] = scratch.high[n].data();
        detail::prepare(s.sources[n], n, lanes, scratch, in);
    }
    for (int n = 0; n < max_immediates; ++n) in.immediates[n] = s.immediates[n];
    lane_words words_low{}, words_high{};
    s.compute(s.modifiers, in, lanes, words_low, words_high);
    result[0] = detail::finished(s, words_low[0]);
    result[1] = words_high[0];
    return true;
}

}  // namespace valhall::simulator

#endif
