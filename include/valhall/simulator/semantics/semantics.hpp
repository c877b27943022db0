// SPDX-License-Identifier: MIT
// The semantics of each instruction: a row for each opcode, by family in semantics/rows. semantics_of() tells how reliable the result is;
// the simulator calls the formula as a function over lanes.
//
// A row is one of
//
//   VALHALL_COMPUTES(opcode, knowledge, "note", formula)   for each element of each lane: a, b, c, d are the operands after the
//                                                          destination in the order of the text, immediates included, of the types
//                                                          that table/rows gives; m the modifiers; R the type of the result.
//                                                          If operands have different numbers of elements, they are passed as
//                                                          `elements`, and the formula gives the whole result.
//   VALHALL_PERFORMS(opcode, knowledge, "note", action)    the simulator executes it itself
//   VALHALL_REFUSES(opcode, "reason")                      the result is unknown
//
// Further rows are about some words of an instruction:
//
//   VALHALL_REFUSES_WITH(opcode, modifier, value, "reason")   the effect of this modifier value is unknown
//   VALHALL_EXACT_IF(opcode, condition)                       the note does not apply to words for which the condition holds: their result
//                                                             is exact. `s` is the step, `m` its modifiers. See execution_counts.hpp.
//
// Selectors, widening, signs, complements, immediates, clamps, half destinations and write masks are handled outside of rows.
#ifndef VALHALL_SIMULATOR_SEMANTICS_SEMANTICS_HPP
#define VALHALL_SIMULATOR_SEMANTICS_SEMANTICS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "valhall/isa/opcode.hpp"
#include "valhall/simulator/semantics/elements.hpp"
#include "valhall/simulator/semantics/knowledge.hpp"
#include "valhall/simulator/semantics/modes.hpp"
#include "valhall/simulator/semantics/operations.hpp"

namespace valhall::simulator {

/// The number of lanes of a warp.
inline constexpr int warp_size = 16;

/// The values of a register in all lanes.
using lane_words = std::array<std::uint32_t, warp_size>;

/// The operands of all lanes, as a formula reads them: a word, and for 64-bit operands the word above it.
struct lane_operands {
    const std::uint32_t* low[max_sources]{};    ///< the low word, by source
    const std::uint32_t* high[max_sources]{};   ///< the high word of 64-bit sources, by source
    std::int64_t immediates[max_immediates]{};  ///< the same in all lanes
};

namespace detail {

// The row of an opcode; specialised for every opcode by rows/*.def.
template <opcode Code>
struct semantics_row;

#define VALHALL_COMPUTES(code, known, note_, ...)                                                                            \
    template <>                                                                                                              \
    struct semantics_row<opcode::code> {                                                                                     \
        static constexpr semantics_info info{knowledge::known, action::compute, note_};                                      \
        template <class R, class M, class A = int, class B = int, class C = int, class D = int>                              \
        static constexpr auto compute([[maybe_unused]] const M& m, [[maybe_unused]] A a = {}, [[maybe_unused]] B b = {},     \
                                      [[maybe_unused]] C c = {}, [[maybe_unused]] D d = {})                                  \
        {                                                                                                                    \
            return __VA_ARGS__;                                                                                              \
        }                                                                                                                    \
    };
#define VALHALL_PERFORMS(code, known, note_, action_)                                    \
    template <>                                                                          \
    struct semantics_row<opcode::code> {                                                 \
        static constexpr semantics_info info{knowledge::known, action::action_, note_};  \
    };
#define VALHALL_REFUSES(code, note_)                                                     \
    template <>                                                                          \
    struct semantics_row<opcode::code> {                                                 \
        static constexpr semantics_info info{knowledge::refused, action::refuse, note_}; \
    };
#include "valhall/simulator/semantics/rows/all.def"

// A modifier value that makes an otherwise supported instruction refused.
struct refused_value {
    opcode code;
    enum_id id;
    std::uint8_t value;
    std::string_view reason;
};

inline constexpr refused_value refused_values[] = {
#define VALHALL_REFUSES_WITH(code, enumeration, value, reason) \
    {opcode::code, enum_id::enumeration, static_cast<std::uint8_t>(modifier::enumeration::value), reason},
#include "valhall/simulator/semantics/rows/all.def"
};

// ---- formulas over lanes ----

// The types of an instruction's result and of the operands of its formula.
template <opcode Code>
struct signature {
    static constexpr descriptor row = descriptor_at(static_cast<int>(Code));
    static constexpr operand_infos infos{row};
    static constexpr int sources = row.sources().size();
    static constexpr int inputs = sources + row.immediates().size();

    static constexpr number_type result = infos[0].type;
    static constexpr number_type input(int n) { return infos[n + 1].type; }

    static constexpr int lanes_of(number_type type) { return type == number_type::imm ? 0 : info_of(type).lanes; }
    static constexpr int lanes = lanes_of(result);

    // True if each element of the result depends on the same element of each operand.
    static constexpr bool is_elementwise = [] {
        for (int n = 0; n < inputs; ++n)
            if (const int count = lanes_of(input(n)); count != 0 && count != lanes) return false;
        return true;
    }();
};

// True if the formula reads a source of two words.
template <opcode Code>
constexpr bool reads_high(int source)
{
    return signature<Code>::row.sources()[source].is_wide && info_of(signature<Code>::input(source)).width == 64;
}

template <opcode Code, int N>
constexpr std::uint64_t input_bits(const lane_operands& in, int lane)
{
    using types = signature<Code>;
    if constexpr (N >= types::sources) return static_cast<std::uint64_t>(in.immediates[N - types::sources]);
    else if constexpr (reads_high<Code>(N)) return in.low[N][lane] | std::uint64_t{in.high[N][lane]} << 32;
    else return in.low[N][lane];
}

// An operand as its formula takes it: one element, or all. A number in an immediate field is the same for all elements.
template <opcode Code, int N>
constexpr auto input(const lane_operands& in, int lane, [[maybe_unused]] int element)
{
    using types = signature<Code>;
    constexpr number_type type = types::input(N);
    const std::uint64_t bits = input_bits<Code, N>(in, lane);
    if constexpr (type == number_type::imm) return static_cast<std::uint32_t>(bits);
    else {
        using T = detail::element<type>;
        constexpr int count = types::lanes_of(type);
        if constexpr (count == 1) return element_from<T>(bits);
        else if constexpr (types::is_elementwise) return element_from<T>(bits >> width_of<T> * element);
        else return unpack<T, count>(bits);
    }
}

// The result of a lane, or of one of its elements.
template <opcode Code, class Modes, int... N>
constexpr std::uint64_t result_of(const Modes& m, const lane_operands& in, int lane, int element, std::integer_sequence<int, N...>)
{
    using types = signature<Code>;
    using R = detail::element<types::result>;
    if constexpr (types::lanes == 1 || types::is_elementwise)
        return bits_of(static_cast<R>(semantics_row<Code>::template compute<R>(m, input<Code, N>(in, lane, element)...)));
    else return pack(elements<R, types::lanes>(semantics_row<Code>::template compute<R>(m, input<Code, N>(in, lane, element)...)));
}

// Applies a row's formula to a number of lanes. Elements are the outer loop, so that compilers vectorise the inner one.
template <opcode Code, class Modes>
constexpr void compute_each(const Modes& m, const lane_operands& in, int lanes, lane_words& low, [[maybe_unused]] lane_words& high)
{
    using types = signature<Code>;
    for (int element = 0; element < (types::is_elementwise ? types::lanes : 1); ++element)
        for (int lane = 0; lane < lanes; ++lane) {
            const auto at = static_cast<std::size_t>(lane);
            const std::uint64_t bits = result_of<Code>(m, in, lane, element, std::make_integer_sequence<int, types::inputs>());
            const auto word = static_cast<std::uint32_t>(bits);
            low[at] = element == 0 ? word : low[at] | word << width_of<detail::element<types::result>> * element;
            if constexpr (info_of(types::result).bits() == 64) high[at] = static_cast<std::uint32_t>(bits >> 32);
        }
}

// Modes with the values of nearly all programs, known to the compiler.
struct usual_modes : modes {
    static constexpr rounding round() { return rounding::nearest_even; }
    static constexpr bool saturates() { return false; }
};

constexpr bool is_usual(const modes& m) { return m.round() == rounding::nearest_even && !m.saturates(); }

// Applies the formula to all lanes, in a form that compilers vectorise: operands and modes are local copies, which cannot alias the
// results, and common modes are constants.
template <opcode Code, class Modes>
void compute_all(const Modes& m, const lane_operands& in, lane_words& low, lane_words& high)
{
    const Modes own = m;
    lane_words words[2 * max_sources];
    lane_operands copies = in;
    for (std::size_t n = 0; n < static_cast<std::size_t>(signature<Code>::sources); ++n) {
        std::memcpy(words[2 * n].data(), in.low[n], sizeof(lane_words));
        copies.low[n] = words[2 * n].data();
        if (!reads_high<Code>(static_cast<int>(n))) continue;
        std::memcpy(words[2 * n + 1].data(), in.high[n], sizeof(lane_words));
        copies.high[n] = words[2 * n + 1].data();
    }
    compute_each<Code>(own, copies, warp_size, low, high);
}

// A row's formula over all lanes of a warp, at run time. It is a class, so that the compiled form of the library can instantiate it once.
template <opcode Code>
struct run_time_formula {
    static void compute(const modes& m, const lane_operands& in, lane_words& low, lane_words& high);
};

template <opcode Code>
void run_time_formula<Code>::compute([[maybe_unused]] const modes& m, [[maybe_unused]] const lane_operands& in,
                                     [[maybe_unused]] lane_words& low, [[maybe_unused]] lane_words& high)
{
    if constexpr (semantics_row<Code>::info.by == action::compute) {
        if constexpr (signature<Code>::row.has(enum_id::round_mode) || signature<Code>::row.has(enum_id::saturate))
            if (is_usual(m)) return compute_all<Code>(usual_modes{m}, in, low, high);
        compute_all<Code>(m, in, low, high);
    }
}

#ifdef VALHALL_SEPARATE_COMPILATION
#define VALHALL_OPCODE(name, form) extern template struct run_time_formula<opcode::name>;
#include "valhall/isa/generated/opcodes.def"
#undef VALHALL_OPCODE
#endif

template <opcode Code>
constexpr void compute_lanes(const modes& m, const lane_operands& in, int lanes, lane_words& low, lane_words& high)
{
    if (std::is_constant_evaluated()) return compute_each<Code>(m, in, lanes, low, high);
    run_time_formula<Code>::compute(m, in, low, high);
}

}  // namespace detail

/// A row's formula, applied to the first lanes of a warp. At run time it is applied to all lanes, whose operands must exist.
using lane_function = void (*)(const modes&, const lane_operands&, int lanes, lane_words& low, lane_words& high);

/// The semantics of an instruction.
struct semantics_entry {
    semantics_info info{};            ///< its reliability, and what executes it
    lane_function compute = nullptr;  ///< the formula; null unless it computes
};

namespace detail {

template <opcode Code>
constexpr semantics_entry entry_of()
{
    if constexpr (semantics_row<Code>::info.by == action::compute) return {semantics_row<Code>::info, compute_lanes<Code>};
    else return {semantics_row<Code>::info, nullptr};
}

inline constexpr semantics_entry semantics_entries[] = {
#define VALHALL_OPCODE(name, form) entry_of<opcode::name>(),
#include "valhall/isa/generated/opcodes.def"
#undef VALHALL_OPCODE
};

}  // namespace detail

/// How reliable the result of an instruction is, and what executes it. That of a single word may be exact where this is not: see
/// knowledge_of() in execution_counts.hpp.
constexpr const semantics_info& semantics_of(opcode code) { return detail::semantics_entries[static_cast<int>(code)].info; }

namespace detail {

// Why a formula cannot be applied to an instruction whose modifiers it does not know.
constexpr std::string_view unlisted(const instruction& i, const modes& m)
{
    for (const modifier_id id : i.row().modifiers())
        if (const modifier_field& field = modifier_field_of(id); !field.takes(m.get(field.id), i.on, strictness::strict))
            return "no description of the hardware has this value of a modifier";
    for (const rule which : i.row().rules())
        if (which == rule::one_reduction && m.on(enum_id::sqrt) && m.on(enum_id::log))
            return "no description of the hardware has both of these modifiers";
    return {};
}

}  // namespace detail

/// Why the effect of an instruction with its modes `m` is unknown; empty if it is known, or left to the caller's host.
constexpr std::string_view refusal_of(const instruction& i, const modes& m)
{
    const semantics_info& info = semantics_of(i.code());
    if (info.by == action::refuse) return info.note;
    for (const detail::refused_value& one : detail::refused_values)
        if (one.code == i.code() && one.value == m.get(one.id)) return one.reason;
    return info.by == action::compute ? detail::unlisted(i, m) : std::string_view{};
}

}  // namespace valhall::simulator

#endif
