// SPDX-License-Identifier: MIT
// The semantics of each instruction of Bifrost: a row for each opcode in rows.def. Most have the effect of an instruction of Valhall, whose
// formula they use.
//
//   VALHALL_BIFROST_AS(opcode, opcode of Valhall, "order")          has the effect of an instruction of Valhall
//   VALHALL_BIFROST_SAME(opcode, "order")                           of the one with the same name
//   VALHALL_BIFROST_BRANCHES(opcode, opcode of Valhall, "order")    branches to the last operand in the lanes where a comparison holds
//   VALHALL_BIFROST_COMPUTES(opcode, result, "order", types of four operands, knowledge, "note", formula)
//                                                                   for each element of each lane: a, b, c, d are the operands, R the type
//                                                                   of the result, m the modifiers
//   VALHALL_BIFROST_JOINS(opcode, opcode of Valhall, "order", join) works together with the other instruction of its tuple
//   VALHALL_BIFROST_ASKS(opcode, "order", "note")                   the host answers
//   VALHALL_BIFROST_REFUSES(opcode, "reason")                       the result is unknown
//
// The order has a letter for each operand of the formula: a source of the instruction, a to d, z for the constant 0, or t for the datum of
// ATEST. `^` and a source at the end: that source is the high word of the first operand. Further rows are about some words of an instruction:
//
//   VALHALL_BIFROST_AS_IF(opcode, modifier, value, opcode of Valhall)
//   VALHALL_BIFROST_COMPUTES_IF(opcode, modifier, value, result, …)
//   VALHALL_BIFROST_REFUSES_IF(opcode, modifier, value, "reason")
//   VALHALL_BIFROST_REFUSES_NUMBER(opcode, immediate, number, "reason")
//   VALHALL_BIFROST_SETS(opcode, modifier of Valhall, value)        the formula has this value of a modifier
//   VALHALL_BIFROST_VOTES(opcode, vote)                             how the lanes of a branch decide
//   VALHALL_BIFROST_SELECTS(opcode, selector)                       the part of the condition that a branch tests
//   VALHALL_BIFROST_NOTE(opcode, knowledge, "note")                 the reliability, if it is not that of Valhall's instruction
//   VALHALL_BIFROST_MODE(modifier, value, modifier of Valhall, its value)
//                                                                   for all instructions: a value of a modifier and its equivalent
#ifndef VALHALL_SIMULATOR_BIFROST_SEMANTICS_HPP
#define VALHALL_SIMULATOR_BIFROST_SEMANTICS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>

#include "valhall/bifrost/instruction.hpp"
#include "valhall/simulator/semantics/semantics.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

/// How an instruction of Bifrost works together with the other one of its tuple.
enum class bifrost_join : std::uint8_t {
    none,  ///< it stands alone
    cube_face,  ///< ADD: the face of the direction whose largest coordinate FMA finds
    pair_sum,  ///< FMA: the low word of a sum of two 64-bit numbers, whose high word ADD finishes
    address_sum,  ///< FMA: the same of a 64-bit number and an extended 32-bit one
    high_sum,  ///< ADD: the high word of that sum
    segment_sum,  ///< FMA and ADD: the two words of an address in a segment
    atomic,  ///< FMA: hands the operation and its operand over to ADD
    atomic_access,  ///< ADD: accesses memory
    table_selection,  ///< FMA: selects the table of ADD's message
};

/// The semantics of an instruction of Bifrost.
struct bifrost_semantics {
    semantics_info info{};  ///< its reliability, and what executes it
    bool is_own = false;  ///< true if `info` differs from that of the instruction of Valhall
    opcode as = opcode::NOP;  ///< the instruction of Valhall with the same effect, or NOP
    std::string_view order{};  ///< the operands of the formula
    lane_function compute = nullptr;  ///< the formula; null unless it computes, or branches by a comparison
    opcode types = opcode::NOP;  ///< the instruction of Valhall whose operands have the types of this formula's
    number_type result = number_type::none;  ///< the type of the result, if `types` is NOP
    number_type operands[4]{number_type::none, number_type::none, number_type::none, number_type::none};  ///< those of the operands
    bifrost_join join{};  ///< its part in a pair
    branch_vote vote{};  ///< how the lanes of a branch decide, unless a modifier says it
    selector tested{};  ///< the part of the condition that a branch tests
};

namespace detail {

// ---- formulas that Valhall lacks ----

// FLOG_TABLE.red: the reciprocal of the mantissa in [0.75, 1.5), to five significant bits, by the four highest bits of the fraction. 1 for
// zeros, infinities and NaNs. In units of 1/32.
constexpr unsigned reciprocal_entry(f32 a)
{
    if (is_zero(a) || !is_finite(a)) return 32;
    const unsigned index = parts(a).fraction >> 19;
    const unsigned middle = 33 + 2 * index;  // of the interval, in units of 1/32; twice that from 1.5 on
    const unsigned unit = index < 8 ? 1 : 2;  // of the last of five bits
    const unsigned scaled = (index < 8 ? 1024u : 2048u) / unit;
    return (2 * scaled + middle) / (2 * middle) * unit;
}

constexpr f32 coarse_reciprocal(f32 a)
{
    return from_unsigned<f32>(reciprocal_entry(a)).bits == 0 ? f32{} : scale(from_unsigned<f32>(reciprocal_entry(a)), -5);
}

// The negated logarithm of that reciprocal, times `unit`. The results for zero, infinity and negative numbers make the logarithm's right.
constexpr f32 negative_logarithm(f32 a, double unit)
{
    if (is_nan(a)) return made_nan<f32>();
    if (is_zero(a)) return {float_format<f32>::sign | float_format<f32>::infinity};
    if (sign(a)) return made_nan<f32>();
    if (is_infinite(a)) return a;
    const unsigned entry = reciprocal_entry(a);
    if (entry == 32) return {0};
    const bool is_low = entry < 24;
    const double m = entry / (is_low ? 16.0 : 32.0);
    const double logarithm = (m - 1) * divided_logarithm(m) - (is_low ? 1 : 0);
    return {std::bit_cast<std::uint32_t>(static_cast<float>(-logarithm * unit))};
}

// ---- rows ----

// A formula of an instruction, or of those with a value of a modifier.
template <bifrost::opcode Code, bifrost::value Value = bifrost::value::none>
struct bifrost_formula;

#define VALHALL_BIFROST_COMPUTES_IF(code, modifier_, value_, result_, order_, a_, b_, c_, d_, known, note_, ...)                         \
    template <>                                                                                                                     \
    struct bifrost_formula<bifrost::opcode::code, bifrost::value::value_> {                                                        \
        static constexpr number_type result = number_type::result_;                                                                \
        static constexpr number_type operands[4]{number_type::a_, number_type::b_, number_type::c_, number_type::d_};              \
        template <class R, class A, class B, class C, class D>                                                                      \
        static constexpr auto compute([[maybe_unused]] const modes& m, [[maybe_unused]] A a, [[maybe_unused]] B b,                 \
                                      [[maybe_unused]] C c, [[maybe_unused]] D d)                                                  \
        {                                                                                                                           \
            return __VA_ARGS__;                                                                                                    \
        }                                                                                                                           \
    };
#define VALHALL_BIFROST_COMPUTES(code, ...) VALHALL_BIFROST_COMPUTES_IF(code, none, none, __VA_ARGS__)
#include "valhall/simulator/bifrost/rows.def"

// An element of an operand; 0 if there is no such operand.
template <number_type Type>
constexpr auto element_at(const std::uint32_t* words, int lane, int place)
{
    if constexpr (Type == number_type::none) return 0;
    else return element_from<element<Type>>(words[lane] >> width_of<element<Type>> * place);
}

// Applies a formula to a number of lanes.
template <class Formula>
constexpr void compute_bifrost(const modes& m, const lane_operands& in, int lanes, lane_words& low, lane_words&)
{
    using R = element<Formula::result>;
    constexpr auto& types = Formula::operands;
    for (int lane = 0; lane < lanes; ++lane) {
        std::uint32_t word = 0;
        for (int n = 0; n < info_of(Formula::result).lanes; ++n) {
            const auto value =
                Formula::template compute<R>(m, element_at<types[0]>(in.low[0], lane, n), element_at<types[1]>(in.low[1], lane, n),
                                             element_at<types[2]>(in.low[2], lane, n), element_at<types[3]>(in.low[3], lane, n));
            word |= static_cast<std::uint32_t>(bits_of(static_cast<R>(value))) << width_of<R> * n;
        }
        low[static_cast<std::size_t>(lane)] = word;
    }
}

constexpr bifrost_semantics as_valhall(opcode code, std::string_view order, bifrost_join join = bifrost_join::none)
{
    const semantics_entry& entry = semantics_entries[static_cast<int>(code)];
    bifrost_semantics made{entry.info, false, code, order, entry.compute, code};
    made.join = join;
    return made;
}

constexpr bifrost_semantics branching(opcode comparison, std::string_view order)
{
    return {{knowledge::exact, action::branch_to, {}},
            true,
            opcode::BRANCHZI,
            order,
            semantics_entries[static_cast<int>(comparison)].compute,
            comparison};
}

template <class Formula>
constexpr bifrost_semantics own_formula(knowledge known, std::string_view note, std::string_view order)
{
    bifrost_semantics made{{known, action::compute, note}, true, opcode::NOP, order, compute_bifrost<Formula>};
    made.result = Formula::result;
    for (int n = 0; n < 4; ++n) made.operands[n] = Formula::operands[n];
    return made;
}

// Semantics that depend on a modifier.
struct bifrost_variant {
    bifrost::opcode code;
    bifrost::modifier kind;
    bifrost::value word;
    bifrost_semantics what;
};

inline constexpr bifrost_variant bifrost_variants[] = {
#define VALHALL_BIFROST_AS_IF(code, modifier_, value_, other) \
    {bifrost::opcode::code, bifrost::modifier::modifier_, bifrost::value::value_, as_valhall(opcode::other, "abcd")},
#define VALHALL_BIFROST_COMPUTES_IF(code, modifier_, value_, result_, order_, a_, b_, c_, d_, known, note_, ...) \
    {bifrost::opcode::code, bifrost::modifier::modifier_, bifrost::value::value_,                               \
     own_formula<bifrost_formula<bifrost::opcode::code, bifrost::value::value_>>(knowledge::known, note_, order_)},
#include "valhall/simulator/bifrost/rows.def"
};

using bifrost_rows = std::array<bifrost_semantics, static_cast<std::size_t>(bifrost::opcode_total)>;

// A row of the list in rows.def.
struct listed_semantics {
    bifrost::opcode code;
    bifrost_semantics what;
};

inline constexpr listed_semantics listed_rows[] = {
#define VALHALL_BIFROST_AS(code, other, order) {bifrost::opcode::code, as_valhall(opcode::other, order)},
#define VALHALL_BIFROST_BRANCHES(code, other, order) {bifrost::opcode::code, branching(opcode::other, order)},
#define VALHALL_BIFROST_JOINS(code, other, order, join) \
    {bifrost::opcode::code, as_valhall(opcode::other, order, bifrost_join::join)},
#define VALHALL_BIFROST_COMPUTES(code, result_, order_, a_, b_, c_, d_, known, note_, ...) \
    {bifrost::opcode::code, own_formula<bifrost_formula<bifrost::opcode::code>>(knowledge::known, note_, order_)},
#define VALHALL_BIFROST_ASKS(code, order_, note_) \
    {bifrost::opcode::code, {{knowledge::host, action::message, note_}, true, opcode::NOP, order_}},
#define VALHALL_BIFROST_REFUSES(code, note_) {bifrost::opcode::code, {{knowledge::refused, action::refuse, note_}, true}},
#include "valhall/simulator/bifrost/rows.def"
};
static_assert(sizeof listed_rows / sizeof *listed_rows == bifrost::opcode_total, "each instruction has one row");

inline constexpr bifrost_rows bifrost_table = [] {
    bifrost_rows made{};
    for (const listed_semantics& one : listed_rows) made[static_cast<std::size_t>(one.code)] = one.what;
    const auto note = [&made](bifrost::opcode code, knowledge known, std::string_view text) {
        bifrost_semantics& row = made[static_cast<std::size_t>(code)];
        row.is_own = true;
        row.info.knowledge = known;
        row.info.note = text;
    };
#define VALHALL_BIFROST_NOTE(code, known, text) note(bifrost::opcode::code, knowledge::known, text);
#define VALHALL_BIFROST_VOTES(code, how) made[static_cast<std::size_t>(bifrost::opcode::code)].vote = branch_vote::how;
#define VALHALL_BIFROST_SELECTS(code, part) made[static_cast<std::size_t>(bifrost::opcode::code)].tested = selector::part;
#include "valhall/simulator/bifrost/rows.def"
    return made;
}();

// A modifier value that makes an instruction refused.
struct bifrost_refusal {
    bifrost::opcode code;
    bifrost::modifier kind;
    bifrost::value word;
    std::string_view reason;
};
inline constexpr bifrost_refusal bifrost_refusals[] = {
#define VALHALL_BIFROST_REFUSES_IF(code, modifier_, value_, reason) \
    {bifrost::opcode::code, bifrost::modifier::modifier_, bifrost::value::value_, reason},
#include "valhall/simulator/bifrost/rows.def"
};

// A number that makes an instruction refused.
struct refused_number {
    bifrost::opcode code;
    bifrost::immediate kind;
    unsigned number;
    std::string_view reason;
};
inline constexpr refused_number refused_numbers[] = {
#define VALHALL_BIFROST_REFUSES_NUMBER(code, immediate_, number, reason) \
    {bifrost::opcode::code, bifrost::immediate::immediate_, number, reason},
#include "valhall/simulator/bifrost/rows.def"
};

// A modifier of Valhall that the formula of an instruction has.
struct fixed_mode {
    bifrost::opcode code;
    enum_id id;
    std::uint8_t number;
};
inline constexpr fixed_mode fixed_modes[] = {
#define VALHALL_BIFROST_SETS(code, enumeration, value_) \
    {bifrost::opcode::code, enum_id::enumeration, static_cast<std::uint8_t>(modifier::enumeration::value_)},
#include "valhall/simulator/bifrost/rows.def"
};

// A value of a modifier, and its equivalent on Valhall.
struct equivalent_mode {
    bifrost::modifier kind;
    bifrost::value word;
    enum_id id;
    std::uint8_t number;
};
inline constexpr equivalent_mode equivalent_modes[] = {
#define VALHALL_BIFROST_MODE(modifier_, value_, enumeration, number) \
    {bifrost::modifier::modifier_, bifrost::value::value_, enum_id::enumeration, static_cast<std::uint8_t>(modifier::enumeration::number)},
#include "valhall/simulator/bifrost/rows.def"
};

// By kind of modifier: where its equivalents begin in the list, which has them together.
inline constexpr auto first_equivalent = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(bifrost::modifier_total)> places{};
    constexpr std::size_t count = sizeof equivalent_modes / sizeof *equivalent_modes;
    static_assert(count < 256);
    places.fill(static_cast<std::uint8_t>(count));
    for (std::size_t n = count; n-- != 0;) places[static_cast<std::size_t>(equivalent_modes[n].kind)] = static_cast<std::uint8_t>(n);
    return places;
}();

// Sets the equivalents of a value.
constexpr void set_equivalents(modes& to, bifrost::modifier kind, bifrost::value word)
{
    constexpr std::size_t count = sizeof equivalent_modes / sizeof *equivalent_modes;
    for (std::size_t n = first_equivalent[static_cast<std::size_t>(kind)]; n < count && equivalent_modes[n].kind == kind; ++n)
        if (equivalent_modes[n].word == word) to.values[static_cast<int>(equivalent_modes[n].id)] = equivalent_modes[n].number;
}

}  // namespace detail

/// The semantics of an opcode of Bifrost. Those of a word can differ: see semantics_of() for instructions.
constexpr const bifrost_semantics& semantics_of(bifrost::opcode code) { return detail::bifrost_table[static_cast<std::size_t>(code)]; }

/// The semantics of an instruction of Bifrost, by its modifiers too.
constexpr const bifrost_semantics& semantics_of(const bifrost::instruction& i)
{
    for (const detail::bifrost_variant& one : detail::bifrost_variants)
        if (one.code == i.opcode() && i.get(one.kind) == one.word) return one.what;
    return semantics_of(i.opcode());
}

/// Why the effect of an instruction of Bifrost is unknown; empty if it is known, or left to the caller's host.
constexpr std::string_view refusal_of(const bifrost::instruction& i)
{
    const bifrost_semantics& row = semantics_of(i);
    if (row.info.by == action::refuse) return row.info.note;
    for (const detail::bifrost_refusal& one : detail::bifrost_refusals)
        if (one.code == i.opcode() && i.get(one.kind) == one.word) return one.reason;
    for (const detail::refused_number& one : detail::refused_numbers)
        for (int n = 0; one.code == i.opcode() && n < i.immediate_count(); ++n)
            if (i.row().immediate_at(n).name() == one.kind && i.immediate_value(n) == one.number) return one.reason;
    return {};
}

}  // namespace valhall::simulator

#endif
