// SPDX-License-Identifier: MIT
// Reads an element at a run-time index: of a short array kept in registers, or of a table of constants.
//
//   element_of(b, index, values)     values[index]
//
// If the index is out of range, the result is any value.
#ifndef VALHALL_COMPILER_BUILD_LOOKUP_HPP
#define VALHALL_COMPILER_BUILD_LOOKUP_HPP

#include <bit>
#include <cstdint>
#include <span>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/ir/pool.hpp"

namespace valhall::compiler {

namespace detail {

// Finds the cheapest way to read a table of constants.
class table_lookup {
public:
    constexpr table_lookup(builder& b, const use& index) : b_(b), index_(index) {}

    constexpr use find(std::span<const std::uint32_t> values)
    {
        if (is_line(values)) return on_line(values);
        if (values.size() <= 32 && is_of_two(values)) return one_of_two(values);
        if (const use packed = from_fields(values)) return packed;
        if (const use whole = from_whole_numbers(values)) return whole;
        return from_tree(values);
    }

private:
    // ---- an arithmetic progression: values[0] + n * step ----

    static constexpr bool is_line(std::span<const std::uint32_t> values)
    {
        for (std::size_t n = 2; n < values.size(); ++n)
            if (values[n] - values[n - 1] != values[1] - values[0]) return false;
        return true;
    }
    constexpr use on_line(std::span<const std::uint32_t> values)
    {
        const std::uint32_t step = values.size() > 1 ? values[1] - values[0] : 0;
        if (step == 0) return number(values[0]);
        const use scaled = std::has_single_bit(step) ? shl(b_, index_, number(log2_of(step))) : imul(b_, index_, number(step));
        return iadd(b_, scaled, number(values[0]));
    }

    // ---- two different values: bit n of a word selects one ----

    static constexpr bool is_of_two(std::span<const std::uint32_t> values)
    {
        std::uint32_t other = values[0];
        for (const std::uint32_t v : values) {
            if (v != values[0] && other == values[0]) other = v;
            if (v != values[0] && v != other) return false;
        }
        return true;
    }
    constexpr use one_of_two(std::span<const std::uint32_t> values)
    {
        std::uint32_t bits = 0, other = values[0];
        for (std::size_t n = 0; n < values.size(); ++n) {
            if (values[n] == values[0]) continue;
            bits |= 1u << n;
            other = values[n];
        }
        const use bit = band(b_, shr(b_, number(bits), index_), number(1));
        return b_.choose(bit, number(other), number(values[0]));
    }

    // ---- small numbers: packed into a word ----

    // {3, 1, 2, 0}: fields of 2 bits of the word 0b00'10'01'11.
    constexpr use from_fields(std::span<const std::uint32_t> values)
    {
        std::uint32_t least = values[0], greatest = values[0];
        for (const std::uint32_t v : values) {
            if (static_cast<std::int32_t>(v) < static_cast<std::int32_t>(least)) least = v;
            if (static_cast<std::int32_t>(v) > static_cast<std::int32_t>(greatest)) greatest = v;
        }
        std::uint32_t log_width = 1;
        while (log_width < 5 && greatest - least >= 1u << (1u << log_width)) ++log_width;
        constexpr std::size_t other_instructions = 5;
        const std::uint32_t in_word = log_width < 5 ? 32u >> log_width : 1;
        const std::size_t count = (values.size() + in_word - 1) / in_word;
        if (log_width == 5 || count + other_instructions > values.size() + log2_of(static_cast<std::uint32_t>(values.size()))) return {};
        pool<std::uint32_t> packed;
        packed.resize(static_cast<std::uint32_t>(count));
        for (std::size_t n = 0; n < values.size(); ++n)
            packed[static_cast<std::uint32_t>(n / in_word)] |= (values[n] - least) << (n % in_word << log_width);
        const use place = count == 1 ? index_ : shr(b_, index_, number(5 - log_width));
        const use word = table_lookup(b_, place).find(packed.view());
        const use in = count == 1 ? index_ : band(b_, index_, number(in_word - 1));
        const use shifted = shr(b_, word, shl(b_, in, number(log_width)));
        return iadd(b_, band(b_, shifted, number((1u << (1u << log_width)) - 1)), number(least));
    }

    // ---- floats that are small integers: looked up as integers ----

    constexpr use from_whole_numbers(std::span<const std::uint32_t> values)
    {
        constexpr float most = 32768;
        pool<std::uint32_t> whole;
        for (const std::uint32_t v : values) {
            const float f = std::bit_cast<float>(v);
            const bool is_small = f > -most && f < most;  // false for NaN
            if (!is_small || v == minus_zero) return {};
            const auto i = static_cast<std::int32_t>(f);
            if (std::bit_cast<std::uint32_t>(static_cast<float>(i)) != v) return {};
            whole.add(static_cast<std::uint32_t>(i));
        }
        if (is_line(whole.view())) return b_.op(opcode::S32_TO_F32, on_line(whole.view()));
        const use found = from_fields(whole.view());
        return found ? b_.op(opcode::S32_TO_F32, found) : use{};
    }

    // ---- any other table: a tree of selects on the bits of the index, the lowest bit first ----

    constexpr use from_tree(std::span<const std::uint32_t> values)
    {
        pool<use> left;
        for (const std::uint32_t v : values) left.add(number(v));
        for (std::uint32_t bit = 0; left.size() > 1; ++bit) {
            const use chooses = band(b_, index_, number(1u << bit));
            std::uint32_t kept = 0;
            for (std::uint32_t n = 0; n < left.size(); n += 2) {
                const use even = left[n], odd = n + 1 < left.size() ? left[n + 1] : even;
                left[kept++] = b_.choose(chooses, odd, even);
            }
            left.resize(kept);
        }
        return left[0];
    }

    static constexpr std::uint32_t log2_of(std::uint32_t n) { return static_cast<std::uint32_t>(std::bit_width(n) - 1); }

    builder& b_;
    use index_;
};

}  // namespace detail

/// The element of `values` at `index`. There must be at least one value.
constexpr use element_of(builder& b, const use& index, std::span<const use> values)
{
    if (index.is_constant()) return values[index.id < values.size() ? index.id : 0];
    pool<std::uint32_t> constants;
    for (const use& u : values)
        if (u.is_constant()) constants.add(u.id);
    const use at = b.plain(index);
    if (constants.size() == values.size()) return detail::table_lookup(b, at).find(constants.view());
    use found = values[values.size() - 1];
    for (std::size_t n = values.size() - 1; n-- != 0;)
        if (!(values[n] == values[values.size() - 1]))
            found = csel(b, opcode::CSEL_u32, modifier::condition::eq, at, number(static_cast<std::uint32_t>(n)), values[n], found);
    return found;
}

/// The new content of element `place` after `to` has been stored to element `index` of an array.
constexpr use element_after_store(builder& b, const use& index, std::uint32_t place, const use& to, const use& before)
{
    if (index.is_constant()) return index.id == place ? to : before;
    const use asked = b.plain(index), stored = b.plain(to);
    return csel(b, opcode::CSEL_u32, modifier::condition::eq, asked, number(place), stored, before);
}

}  // namespace valhall::compiler

#endif
