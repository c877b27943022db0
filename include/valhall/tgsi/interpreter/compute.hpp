// SPDX-License-Identifier: MIT
// Computes results by the formulas of meanings.def, with the component shapes of opcodes.def.
#ifndef VALHALL_TGSI_INTERPRETER_COMPUTE_HPP
#define VALHALL_TGSI_INTERPRETER_COMPUTE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/tgsi/interpreter/machine_state.hpp"

namespace valhall::tgsi::detail {

// ---- words and values ----

template <value_type Type>
constexpr auto value_of(std::uint64_t word)
{
    if constexpr (Type == value_type::f32) return f32{static_cast<std::uint32_t>(word)};
    else if constexpr (Type == value_type::s32) return static_cast<std::int32_t>(word);
    else if constexpr (Type == value_type::f64) return f64{word};
    else if constexpr (Type == value_type::s64) return static_cast<std::int64_t>(word);
    else if constexpr (Type == value_type::u64) return word;
    else return static_cast<std::uint32_t>(word);
}

// A result as a word. A bool is converted to the true value of the result's type.
template <value_type Type, class Value>
constexpr std::uint64_t word_of(Value value)
{
    if constexpr (std::is_same_v<Value, bool>) return value ? Type == value_type::f32 ? one.bits : 0xFFFF'FFFFu : 0u;
    else if constexpr (std::is_same_v<Value, f32> || std::is_same_v<Value, f64>) return value.bits;
    else if constexpr (is_64_bit(Type)) return static_cast<std::uint64_t>(value);
    else return static_cast<std::uint32_t>(value);
}

template <value_type Type, class T>
constexpr std::uint32_t component_of(const vec<T>& v, int component)
{
    const T all[] = {v.x, v.y, v.z, v.w};
    return static_cast<std::uint32_t>(word_of<Type>(all[component]));
}

// ---- sources ----

// True if one result takes all components of a source as a vector, false if one.
constexpr bool is_vector(reach r)
{
    return r == reach::xy || r == reach::xyz || r == reach::xyzw || r == reach::yz || r == reach::yw || r == reach::xyw;
}

// The source words for one result in all lanes. The row determines how many are used.
using source_words = std::array<lane_words, 4>;

// Reads the components for the n-th result: component n for componentwise rows, pair n for pairs.
template <opcode Code, int Source>
constexpr source_words words_for(const machine_state& m, const flat_instruction& i, int n)
{
    constexpr source_info info = info_of(Code).sources[Source];
    const flat_operand& o = i.sources[Source];
    if constexpr (is_vector(info.read)) {
        source_words all{};
        constexpr unsigned taken = info.read == reach::xy     ? 3
                                   : info.read == reach::xyz  ? 7
                                   : info.read == reach::xyzw ? 15
                                   : info.read == reach::yz   ? 6
                                   : info.read == reach::yw   ? 10
                                                              : 11;
        for (int c = 0; c < 4; ++c)
            if ((taken >> c & 1) != 0) all[static_cast<std::size_t>(c)] = read<info.type>(m, o, c);
        return all;
    } else if constexpr (is_64_bit(info.type)) {
        return {read<info.type>(m, o, 2 * n), read<info.type>(m, o, 2 * n + 1)};
    } else {
        constexpr bool is_in_pairs = info.read == reach::lead;
        return {read<info.type>(m, o, info.read == reach::x ? 0 : is_in_pairs ? 2 * n : n)};
    }
}

template <opcode Code, int Source>
constexpr auto operand_for([[maybe_unused]] const flat_instruction& i, const source_words& words, std::size_t lane)
{
    constexpr source_info info = info_of(Code).sources[Source];
    if constexpr (is_vector(info.read)) {
        using value = decltype(value_of<info.type>(0));
        return vec<value>{value_of<info.type>(words[0][lane]), value_of<info.type>(words[1][lane]), value_of<info.type>(words[2][lane]),
                          value_of<info.type>(words[3][lane])};
    } else if constexpr (is_64_bit(info.type)) {
        return value_of<info.type>(joined<info.type>(i.sources[Source], words[0][lane], words[1][lane]));
    } else {
        return value_of<info.type>(words[0][lane]);
    }
}

// Calls `use(lane, value)` with the formula's value, for all lanes and the n-th result.
template <opcode Code, class Use, std::size_t... Sources>
constexpr void for_lanes(const machine_state& m, const flat_instruction& i, [[maybe_unused]] int n, const Use& use,
                         std::index_sequence<Sources...>)
{
    [[maybe_unused]] const source_words words[] = {words_for<Code, static_cast<int>(Sources)>(m, i, n)..., {}};
    for (std::size_t lane = 0; lane < quad_lanes; ++lane)
        use(lane, meaning<Code>::value(operand_for<Code, static_cast<int>(Sources)>(i, words[Sources], lane)...));
}

template <opcode Code, class Use>
constexpr void for_lanes(const machine_state& m, const flat_instruction& i, int n, const Use& use)
{
    for_lanes<Code>(m, i, n, use, std::make_index_sequence<info_of(Code).source_count>());
}

// ---- results by shape ----

// Reads all sources before writing anything.
template <opcode Code>
constexpr void compute(machine_state& m, const flat_instruction& i)
{
    constexpr opcode_info row = info_of(Code);
    std::array<lane_words, 4> made{};
    if constexpr (row.shape == shape::componentwise) {
        for (int c = 0; c < 4; ++c) {
            if (!is_written(i, c)) continue;
            lane_words& into = made[static_cast<std::size_t>(c)];
            for_lanes<Code>(m, i, c,
                            [&](std::size_t lane, auto value) { into[lane] = static_cast<std::uint32_t>(word_of<row.result>(value)); });
        }
    } else if constexpr (row.shape == shape::replicated) {
        for_lanes<Code>(m, i, 0,
                        [&](std::size_t lane, auto value) { made[0][lane] = static_cast<std::uint32_t>(word_of<row.result>(value)); });
        made[1] = made[2] = made[3] = made[0];
    } else if constexpr (row.shape == shape::vector) {
        for_lanes<Code>(m, i, 0, [&](std::size_t lane, const auto& value) {
            for (int c = 0; c < 4; ++c) made[static_cast<std::size_t>(c)][lane] = component_of<row.result>(value, c);
        });
    } else {
        for (int pair = 0; pair < 2; ++pair) {
            const std::size_t low = row.shape == shape::nth_of_pairs ? static_cast<std::size_t>(pair) : 2 * static_cast<std::size_t>(pair);
            const unsigned wanted = row.shape == shape::pairs ? 3u << low : 1u << low;
            if ((i.mask & wanted) == 0) continue;
            for_lanes<Code>(m, i, pair, [&](std::size_t lane, auto value) {
                std::uint64_t word = word_of<row.result>(value);
                if constexpr (row.result == value_type::f64)
                    if (i.is_saturated) word = saturated(f64{word}).bits;
                made[low][lane] = static_cast<std::uint32_t>(word);
                if constexpr (row.shape == shape::pairs) made[low + 1][lane] = static_cast<std::uint32_t>(word >> 32);
            });
        }
    }
    write_all(m, i, made);
}

// The lanes in which a condition's formula is true.
template <opcode Code>
constexpr lane_mask condition(const machine_state& m, const flat_instruction& i)
{
    unsigned set = 0;
    for_lanes<Code>(m, i, 0, [&](std::size_t lane, bool holds) { set |= static_cast<unsigned>(holds) << lane; });
    return static_cast<lane_mask>(set & m.active);
}

// ---- values of other lanes ----

template <value_type Type>
constexpr auto values_of(const lane_words& words)
{
    std::array<decltype(value_of<Type>(0)), quad_lanes> made{};
    for (std::size_t lane = 0; lane < quad_lanes; ++lane) made[lane] = value_of<Type>(words[lane]);
    return made;
}

template <opcode Code>
constexpr void cross(machine_state& m, const flat_instruction& i)
{
    constexpr opcode_info row = info_of(Code);
    constexpr bool has_second = row.source_count > 1;
    std::array<lane_words, 4> made{};
    for (int c = 0; c < 4; ++c) {
        if (!is_written(i, c)) continue;
        const auto a = values_of<row.sources[0].type>(words_for<Code, 0>(m, i, c)[0]);
        const auto b = values_of<value_type::u32>(has_second ? words_for<Code, has_second ? 1 : 0>(m, i, c)[0] : lane_words{});
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
            const auto value = meaning<Code>::value(a, b, lane, m.active);
            if constexpr (row.shape == shape::vector) made[static_cast<std::size_t>(c)][lane] = component_of<row.result>(value, c);
            else made[static_cast<std::size_t>(c)][lane] = static_cast<std::uint32_t>(word_of<row.result>(value));
        }
    }
    write_all(m, i, made);
}

}  // namespace valhall::tgsi::detail

#endif
