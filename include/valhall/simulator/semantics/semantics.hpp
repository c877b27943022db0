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

#define VALHALL_COMPUTES(code, known, note_, ...)                                                              \
    template <>                                                                                                \
    struct semantics_row<opcode::code> {                                                                       \
        static constexpr semantics_info info{knowledge::known, action::compute, note_};                        \
        template <class R, class M, class A, class B, class C, class D>                                        \
        static constexpr auto compute([[maybe_unused]] const M& m, [[maybe_unused]] A a, [[maybe_unused]] B b, \
                                      [[maybe_unused]] C c, [[maybe_unused]] D d)                              \
        {                                                                                                      \
            return __VA_ARGS__;                                                                                \
        }                                                                                                      \
    };
#define VALHALL_PERFORMS(code, known, note_, action_)                                   \
    template <>                                                                         \
    struct semantics_row<opcode::code> {                                                \
        static constexpr semantics_info info{knowledge::known, action::action_, note_}; \
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

inline constexpr int max_inputs = 4;  // operands of a formula

// Where a formula reads an operand; none if it has fewer operands.
enum class input_source : std::uint8_t { none, immediate, word, two_words };

// How a formula reads an operand. Templates have it as a parameter, so that instructions with the same kind of operand share an instance.
struct input_form {
    input_source from = input_source::none;
    number_type type = number_type::imm;
    int lanes = 0;  // elements; 0 if it is a number in an immediate field
};

// The types of an instruction's result and of the operands of its formula.
struct formula_types {
    number_type result{};
    int lanes = 0;  // elements of the result
    int sources = 0;
    unsigned wide_sources = 0;         // a bit for each source of two words
    bool rounds_or_saturates = false;  // then usual_modes are faster
    bool is_elementwise = true;        // each element of the result depends on the same element of each operand
    input_form inputs[max_inputs]{};   // sources, then immediates

    // The index of an input among the sources or the immediates.
    constexpr int index(int input) const { return input < sources ? input : input - sources; }
};

constexpr int lanes_of(number_type type) { return type == number_type::imm ? 0 : info_of(type).lanes; }

constexpr formula_types formula_types_of(opcode code)
{
    const descriptor row = descriptor_at(static_cast<int>(code));
    const operand_infos infos{row};
    const auto sources = row.sources();
    formula_types types;
    types.result = infos[0].type;
    types.lanes = lanes_of(types.result);
    types.sources = sources.size();
    types.rounds_or_saturates = row.has(enum_id::round_mode) || row.has(enum_id::saturate);
    const int count = types.sources + row.immediates().size();
    for (int n = 0; n < count; ++n) {
        const number_type type = infos[n + 1].type;
        const int lanes = lanes_of(type);
        if (lanes != 0 && lanes != types.lanes) types.is_elementwise = false;
        types.inputs[n] = {n < types.sources ? input_source::word : input_source::immediate, type, lanes};
        if (n >= types.sources || !sources[n].is_wide || info_of(type).width != 64) continue;
        types.inputs[n].from = input_source::two_words;
        types.wide_sources |= 1u << n;
    }
    return types;
}

// Only for instructions with a formula.
template <opcode Code>
inline constexpr formula_types types_of = formula_types_of(Code);

// An operand as its formula takes it: one element, or all. A number in an immediate field is the same for all elements.
template <input_form Form, bool IsElementwise>
constexpr auto input([[maybe_unused]] const lane_operands& in, [[maybe_unused]] int index, [[maybe_unused]] int lane,
                     [[maybe_unused]] int element)
{
    if constexpr (Form.from == input_source::none) return 0;
    else {
        std::uint64_t bits = 0;
        if constexpr (Form.from == input_source::immediate) bits = static_cast<std::uint64_t>(in.immediates[index]);
        else bits = in.low[index][lane];
        if constexpr (Form.from == input_source::two_words) bits |= std::uint64_t{in.high[index][lane]} << 32;
        if constexpr (Form.lanes == 0) return static_cast<std::uint32_t>(bits);
        else {
            using T = detail::element<Form.type>;
            if constexpr (Form.lanes == 1) return element_from<T>(bits);
            else if constexpr (IsElementwise) return element_from<T>(bits >> width_of<T> * element);
            else return unpack<T, Form.lanes>(bits);
        }
    }
}

// The result of a lane, or of one of its elements.
template <opcode Code, class Modes>
constexpr std::uint64_t result_of(const Modes& m, const lane_operands& in, int lane, int element)
{
    constexpr const formula_types& types = types_of<Code>;
    constexpr bool by_element = types.is_elementwise;
    using R = detail::element<types_of<Code>.result>;
    const auto value = semantics_row<Code>::template compute<R>(m, input<types.inputs[0], by_element>(in, types.index(0), lane, element),
                                                                input<types.inputs[1], by_element>(in, types.index(1), lane, element),
                                                                input<types.inputs[2], by_element>(in, types.index(2), lane, element),
                                                                input<types.inputs[3], by_element>(in, types.index(3), lane, element));
    if constexpr (types.lanes == 1 || by_element) return bits_of(static_cast<R>(value));
    else return pack(elements<R, types.lanes>(value));
}

// Stores the bits of an element of a result, or of a whole result as element 0.
template <number_type Type>
constexpr void put_result(std::uint64_t bits, int lane, int element, lane_words& low, [[maybe_unused]] lane_words& high)
{
    const auto at = static_cast<std::size_t>(lane);
    const auto word = static_cast<std::uint32_t>(bits);
    low[at] = element == 0 ? word : low[at] | word << width_of<detail::element<Type>> * element;
    if constexpr (info_of(Type).bits() == 64) high[at] = static_cast<std::uint32_t>(bits >> 32);
}

// Applies a row's formula to a number of lanes. Elements are the outer loop, so that compilers vectorise the inner one.
template <opcode Code, class Modes>
constexpr void compute_each(const Modes& m, const lane_operands& in, int lanes, lane_words& low, lane_words& high)
{
    constexpr const formula_types& types = types_of<Code>;
    for (int element = 0; element < (types.is_elementwise ? types.lanes : 1); ++element)
        for (int lane = 0; lane < lanes; ++lane) put_result<types.result>(result_of<Code>(m, in, lane, element), lane, element, low, high);
}

// Modes with the values of nearly all programs, known to the compiler.
struct usual_modes : modes {
    static constexpr rounding round() { return rounding::nearest_even; }
    static constexpr bool saturates() { return false; }
};

constexpr bool is_usual(const modes& m) { return m.round() == rounding::nearest_even && !m.saturates(); }

// Copies the operands in all lanes to `words`, which are local variables of the caller and cannot alias the results. `Wide` has a bit for
// each source of two words.
template <int Sources, unsigned Wide>
void copy_operands(lane_operands& in, lane_words (&words)[2 * max_sources])
{
    for (std::size_t n = 0; n < static_cast<std::size_t>(Sources); ++n) {
        std::memcpy(words[2 * n].data(), in.low[n], sizeof(lane_words));
        in.low[n] = words[2 * n].data();
        if ((Wide >> n & 1) == 0) continue;
        std::memcpy(words[2 * n + 1].data(), in.high[n], sizeof(lane_words));
        in.high[n] = words[2 * n + 1].data();
    }
}

// Applies the formula to all lanes, in a form that compilers vectorise: operands and modes are local copies, and common modes are constants.
template <opcode Code, class Modes>
void compute_all(const modes& m, const lane_operands& in, lane_words& low, lane_words& high)
{
    const Modes own{m};
    lane_words words[2 * max_sources];
    lane_operands copies = in;
    copy_operands<types_of<Code>.sources, types_of<Code>.wide_sources>(copies, words);
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
        if constexpr (types_of<Code>.rounds_or_saturates)
            if (is_usual(m)) return compute_all<Code, usual_modes>(m, in, low, high);
        compute_all<Code, modes>(m, in, low, high);
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
    semantics_info info{};  ///< its reliability, and what executes it
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

// Why a matrix product cannot be computed: parts are of operands that are pairs of halves, and such operands need them. On v15, MMUL.f32
// takes pairs of halves if it selects parts.
constexpr std::string_view unlisted_parts(const instruction& i, const modes& m)
{
    const auto is_part = [&](int source) { return m.selected[source] == selector::f0 || m.selected[source] == selector::f1; };
    const operand_infos types{i.row()};
    const bool has_halves = info_of(types[1].type).width == 16, makes_halves = info_of(types[0].type).width == 16;
    const bool is_known = has_halves ? is_part(0) && (makes_halves || is_part(1)) : is_part(0) == is_part(1);
    return is_known ? std::string_view{} : "which parts of the matrices it multiplies is not published";
}

}  // namespace detail

/// Why the effect of an instruction with its modes `m` is unknown; empty if it is known, or left to the caller's host.
constexpr std::string_view refusal_of(const instruction& i, const modes& m)
{
    const semantics_info& info = semantics_of(i.code());
    if (info.by == action::refuse) return info.note;
    for (const detail::refused_value& one : detail::refused_values)
        if (one.code == i.code() && one.value == m.get(one.id)) return one.reason;
    const bool is_product = info.by == action::matrix_product;
    if (is_product)
        if (const std::string_view reason = detail::unlisted_parts(i, m); !reason.empty()) return reason;
    return is_product || info.by == action::compute ? detail::unlisted(i, m) : std::string_view{};
}

}  // namespace valhall::simulator

#endif
