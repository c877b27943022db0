// SPDX-License-Identifier: MIT
// 16-bit work of a program: instructions on pairs of 16 bits of which one half is not used, and float arithmetic in 16 and in 32 bits.
//
//   const half_precision found = half_precision_of(words, arch::v10, graph);   // growing_flow_graph.hpp
//   found.idle_share();                                                        the part of the lanes of pairs that nothing uses
//   used_halves(words, arch::v10, graph)[n];                                   the used halves of the pair that word n computes
//
// Allocates memory for its results.
#ifndef VALHALL_PROGRAM_HALF_PRECISION_HPP
#define VALHALL_PROGRAM_HALF_PRECISION_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/decode.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/unit.hpp"
#include "valhall/program/dataflow.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/graph.hpp"
#include "valhall/program/known_words.hpp"
#include "valhall/program/liveness.hpp"
#include "valhall/program/operands.hpp"

namespace valhall {

/// The halves of a register, as bits.
enum class half_set : std::uint8_t {
    none = 0,
    low = 1,   ///< bits 0 to 15
    high = 2,  ///< bits 16 to 31
    both = 3,
};

/// The number of halves in a set.
/// Example: count_of(half_set::both) == 2;
constexpr std::size_t count_of(half_set halves) { return (static_cast<unsigned>(halves) & 1) + (static_cast<unsigned>(halves) >> 1); }

/// The name of a set of halves: "none", "low", "high" or "both".
constexpr std::string_view name_of(half_set halves)
{
    constexpr std::string_view names[] = {"none", "low", "high", "both"};
    return static_cast<unsigned>(halves) < 4 ? names[static_cast<int>(halves)] : std::string_view();
}

namespace detail {

// True for an instruction of an arithmetic unit with a result.
constexpr bool computes_value(const instruction& i)
{
    const unit u = i.unit();
    return (u == unit::fma || u == unit::cvt || u == unit::sfu) && i.has_destination();
}

}  // namespace detail

/// True if an instruction of an arithmetic unit computes a pair of 16-bit elements.
constexpr bool computes_pair(const instruction& i)
{
    const number_type type = type_of(i.row());
    return detail::computes_value(i) && type != number_type::none && info_of(type).width == 16 && info_of(type).lanes == 2;
}

/// The width of the floats that an instruction computes with.
enum class float_arithmetic : std::uint8_t {
    none,             ///< no arithmetic on floats of 16 or 32 bits
    halves,           ///< floats of 16 bits
    could_be_halves,  ///< floats of 32 bits; the operation exists for 16 bits too
    only_words,       ///< floats of 32 bits; the operation exists for no others
};

/// The width of the floats that an instruction computes with. Conversions have no type: none.
constexpr float_arithmetic float_arithmetic_of(const instruction& i)
{
    if (!detail::computes_value(i)) return float_arithmetic::none;
    const auto is_float = [](descriptor row, int width) {
        const number_type type = type_of(row);
        return type != number_type::none && info_of(type).kind == number_class::floating && info_of(type).width == width;
    };
    if (is_float(i.row(), 16)) return float_arithmetic::halves;
    if (!is_float(i.row(), 32)) return float_arithmetic::none;
    for (int n = 0; n < opcode_count; ++n)
        if (const result<descriptor> other = find(static_cast<opcode>(n), i.on); other && is_float(*other, 16))
            if (operation_of(*other) == operation_of(i.row())) return float_arithmetic::could_be_halves;
    return float_arithmetic::only_words;
}

namespace detail {

// The halves of registers that are live.
struct half_state {
    register_mask low = 0, high = 0;

    constexpr bool add(half_state other)
    {
        const half_state before = *this;
        low |= other.low;
        high |= other.high;
        return before.low != low || before.high != high;
    }
    constexpr half_set of(int reg) const
    {
        return static_cast<half_set>(static_cast<unsigned>(low >> reg & 1) | static_cast<unsigned>(high >> reg & 1) << 1);
    }
};

constexpr bool is_pair_type(number_type type) { return type != number_type::none && info_of(type).width == 16 && info_of(type).lanes == 2; }

// The half of a source that gives element `lane` of a pair; both if the selector is of another kind.
constexpr half_set half_of_lane(selector part, half_set lane)
{
    const bool is_low = lane == half_set::low;
    switch (part) {
    case selector::none:
    case selector::h01: return lane;
    case selector::h10: return is_low ? half_set::high : half_set::low;
    case selector::h00: return half_set::low;
    case selector::h11: return half_set::high;
    default: return half_set::both;
    }
}

// Liveness of halves. A pair that is computed element by element reads of its sources only what its used elements need.
class half_liveness {
public:
    half_liveness(std::span<const word> words, arch on, const flow_graph& graph)
        : words_(words, on), graph_(graph), after_(graph.size()), used_(words.size(), half_set::both)
    {
        const program_exits exits(words_, graph, false);
        std::vector<std::uint32_t> scratch(place_queue::scratch_size(graph.size()));
        for (block_id b = 0; b < graph.size(); ++b) after_[b].low = after_[b].high = exits.live_at_end(b);
        if (graph.empty()) return;
        follow_backwards(
            graph, std::span<half_state>(after_), scratch, [this](block_id b, half_state after) { return before_block(b, after); },
            [&](block_id b, half_state before, auto&& push) {
                if (b != 0 && exits.is_call(b - 1) && after_[b - 1].add(before)) push(b - 1);
            });
        for (block_id b = 0; b < graph.size(); ++b) before_block(b, after_[b]);
    }

    // The halves that are used of the pair that each word computes; both for other words.
    std::vector<half_set> take() { return std::move(used_); }

private:
    half_state before_block(block_id b, half_state state)
    {
        for (std::uint32_t n = graph_[b].last() + 1; n-- > graph_[b].first;) state = before(n, state);
        return state;
    }
    half_state before(std::uint32_t n, half_state after)
    {
        const known_word known = words_.at(n);
        if (!known.is_instruction) return {all_registers, all_registers};
        half_set used = half_set::both;
        if (computes_pair(known.what)) {
            const operand_use to = destination_use(known.what, {});
            used = static_cast<half_set>(static_cast<unsigned>(after.of(to.first)) & static_cast<unsigned>(halves_of(to.bytes)));
            used_[n] = used;
        }
        half_state made = after;
        for (const operand_use& o : operands(known.what))
            if (o.is_written()) remove(made, o);
        for (const operand_use& o : operands(known.what))
            if (o.is_read()) add_read(made, known.what, o, used);
        return made;
    }

    // The halves of a register of which some bytes are in a set.
    static constexpr half_set halves_of(unsigned bytes)
    {
        return static_cast<half_set>(((bytes & 0x3) != 0 ? 1 : 0) | ((bytes & 0xC) != 0 ? 2 : 0));
    }
    static constexpr void remove(half_state& from, const operand_use& o)
    {
        const register_mask whole = o.registers & ~o.kept, part = o.kept & (register_mask{1} << o.first);
        from.low = from.low & ~whole;
        from.high = from.high & ~whole;
        if ((o.bytes & 0x3) == 0x3) from.low = from.low & ~part;
        if ((o.bytes & 0xC) == 0xC) from.high = from.high & ~part;
    }
    static constexpr void add_read(half_state& to, const instruction& i, const operand_use& o, half_set used)
    {
        half_set read = half_set::both;
        if (o.kind == operand_kind::source && o.width <= 32 && (o.bytes & 0xF0) == 0) {
            read = halves_of(o.bytes);
            if (computes_pair(i) && is_pair_type(o.info.type)) read = needed(i, o, used);
        }
        if ((static_cast<unsigned>(read) & 1) != 0) to.low |= o.registers;
        if ((static_cast<unsigned>(read) & 2) != 0) to.high |= o.registers;
    }
    // The halves of a source that the used elements of the result need.
    static constexpr half_set needed(const instruction& i, const operand_use& o, half_set used)
    {
        const selector part = selected(i.row().sources()[o.index], i.bits, i.on);
        unsigned read = 0;
        for (const half_set lane : {half_set::low, half_set::high})
            if ((static_cast<unsigned>(used) & static_cast<unsigned>(lane)) != 0) read |= static_cast<unsigned>(half_of_lane(part, lane));
        return static_cast<half_set>(read);
    }

    known_words words_;
    const flow_graph& graph_;
    std::vector<half_state> after_;
    std::vector<half_set> used_;
};

}  // namespace detail

/// Finds the halves that later instructions use of the pair that each word of a program computes; both for words that compute none. A half
/// that is used only for a half that is not used itself does not count as used. `graph` is that of the same words.
inline std::vector<half_set> used_halves(std::span<const word> words, arch on, const flow_graph& graph)
{
    return detail::half_liveness(words, on, graph).take();
}

/// The 16-bit work of a program.
struct half_precision {
    std::size_t floats_16 = 0;  ///< instructions that compute with floats of 16 bits
    std::size_t floats_32 = 0;  ///< those that compute with floats of 32 bits
    std::size_t could_be_16 = 0;  ///< those of `floats_32` whose operation exists for 16 bits too
    std::size_t pairs = 0;  ///< instructions that compute pairs of 16 bits, floats or integers
    std::size_t idle_halves = 0;  ///< halves of these that nothing uses

    /// The part of the lanes of pairs that is idle: 0 to 1.
    constexpr double idle_share() const { return pairs == 0 ? 0 : static_cast<double>(idle_halves) / static_cast<double>(2 * pairs); }
    friend constexpr bool operator==(const half_precision&, const half_precision&) = default;
};

/// Counts the 16-bit work of a program. `used` is the result of used_halves() for the same words.
inline half_precision half_precision_of(std::span<const word> words, arch on, std::span<const half_set> used)
{
    half_precision found;
    for (std::size_t n = 0; n < words.size(); ++n) {
        const result<instruction> i = decode(words[n], on);
        if (!i) continue;
        const float_arithmetic width = float_arithmetic_of(*i);
        found.floats_16 += width == float_arithmetic::halves;
        found.floats_32 += width == float_arithmetic::could_be_halves || width == float_arithmetic::only_words;
        found.could_be_16 += width == float_arithmetic::could_be_halves;
        if (!computes_pair(*i)) continue;
        ++found.pairs;
        found.idle_halves += 2 - count_of(used[n]);
    }
    return found;
}

/// As above.
inline half_precision half_precision_of(std::span<const word> words, arch on, const flow_graph& graph)
{
    return half_precision_of(words, on, used_halves(words, on, graph));
}

}  // namespace valhall

#endif
