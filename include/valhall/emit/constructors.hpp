// SPDX-License-Identifier: MIT
// Typed constructors: one function for each instruction, named as its opcode, that takes the operands in the order
// of the text syntax, then the modifiers and the flow in any order.
//
//   constexpr word w = emit::FADD_f32(r0, r1, -abs(r2), mod::clamp_m1_1);
//   buffer[n++] = emit::IADD_IMM_i32(reg(d), reg(a).last(), imm(k), mod::wait0);
//
// Constant operands are checked when the call is compiled: a call that the instruction refuses does not compile, and the first line
// of the message says what to write instead. Run-time values are checked when the call runs, by emit::, or not at all, by
// emit::unchecked::.
//
// A call compiles if every architecture that has the instruction encodes it alike. Otherwise the architecture is named,
// for one call or for all that follow:
//
//   using gpu = emit::on<arch::v11>;
//   buffer[n++] = gpu::FROUND_f32(r0, r1, mod::rtz);
#ifndef VALHALL_EMIT_CONSTRUCTORS_HPP
#define VALHALL_EMIT_CONSTRUCTORS_HPP

#include <cassert>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/emit/emitted.hpp"
#include "valhall/emit/fill.hpp"
#include "valhall/emit/refusal.hpp"
#include "valhall/emit/refused_name.hpp"

namespace valhall {

namespace detail {

// Returns the result of a call, or fails to compile with a message that says why the instruction refuses it.
template <opcode Op, arch On = every_architecture, bool Checked = true, class... Arguments>
constexpr auto construct(const Arguments&... arguments)
{
    using result = std::conditional_t<Checked, emitted<Op>, word>;
    using called = call<Op, On, Arguments...>;
    if constexpr (!called::is_allowed || (called::lacks_target && !Checked)) {
        static_cast<void>(sizeof(typename refusal<Op, On, Arguments...>::type));
        if constexpr (Checked) return result{refused_word, On};
        else return refused_word;
    } else if constexpr (!called::has_values) {
        // A constant: the call costs a program its word and nothing else.
        if constexpr (!Checked) return word_of_program<Op, On>(called::constant);
        else if constexpr (!called::lacks_target) return result{word_of_program<Op, On>(called::constant), On};
        else return result{word_of_program<Op, On>(called::constant), On, called::missing};
    } else {
        const auto made = fill<Op, On, Checked>(std::index_sequence_for<Arguments...>{}, arguments...);
        if constexpr (Checked) return result{word_of_program<Op, On>(made.bits()), On, made.problem() ? made.problem() : called::missing};
        else return word_of_program<Op, On>(made.bits());
    }
}

// The constructors of an architecture as members. The parameter pack is named after the instruction's form in the table. The members are in
// several classes, since the time for which g++ declares a member grows with the number of members before it.
#define VALHALL_OPCODE(name, form)                                    \
    template <class... Operands>                                      \
    [[nodiscard]] static constexpr auto name(const Operands&... form) \
    {                                                                 \
        return construct<opcode::name, On, Checked>(form...);         \
    }
#define VALHALL_OPCODE_GROUP(number) \
    };                               \
    template <arch On, bool Checked> \
    struct constructors_##number {
struct before_constructors {
#include "valhall/isa/generated/opcodes.def"
};

template <arch On, bool Checked>
struct constructors : constructors_0<On, Checked>,
                      constructors_1<On, Checked>,
                      constructors_2<On, Checked>,
                      constructors_3<On, Checked>,
                      constructors_4<On, Checked>,
                      constructors_5<On, Checked>,
                      other_names {};

}  // namespace detail

/// The constructors for all architectures that have the instruction. Each returns an `emitted` of its opcode.
namespace emit {

#define VALHALL_OPCODE(name, form)                      \
    template <class... Operands>                        \
    constexpr auto name(const Operands&... form)        \
    {                                                   \
        return detail::construct<opcode::name>(form...);\
    }
#include "valhall/isa/generated/opcodes.def"
#define VALHALL_INSTEAD_OF_CALL(name, call) \
    extern const detail::refused_name name VALHALL_REFUSED_NAME("there is no instruction " #name ": write " call);
#define VALHALL_INSTEAD(operation, type, bits, line, does, call) VALHALL_INSTEAD_OF_CALL(operation##_##type, call)
#include "valhall/messages/messages.def"

/// As above, without checks of run-time values: a value out of range gives a wrong word. Each returns a `word`.
using unchecked = detail::constructors<detail::every_architecture, false>;

/// The constructors for one architecture.
template <arch On>
struct on : detail::constructors<On, true> {
    static_assert(is_known(On), "no such architecture");

    static constexpr arch architecture = On;  ///< their architecture

    /// As above, without checks of run-time values.
    using unchecked = detail::constructors<On, false>;

    /// A table constant with a value known at run time, on this architecture.
    template <class Value>
    static constexpr auto constant(Value value)
    {
        return valhall::constant(value, On);
    }
};

/// Calls `function` with the constructors of an architecture that is known at run time, one of `architectures`, and returns its
/// result, which must have one type for all of them:
///
///   word round(arch on, int to, int from)
///   {
///       return emit::for_architecture(on, [=](auto e) -> word { return e.FROUND_f32(reg(to), reg(from), mod::rtz); });
///   }
///
/// The function is compiled for every architecture. If some lack an instruction, test `e.architecture`: `if constexpr (e.architecture >=
/// arch::v11) … else …`.
template <arch Oldest = architectures[0], class Function>
constexpr decltype(auto) for_architecture(arch which, Function&& function)
{
    assert(which >= Oldest && is_known(which));
    constexpr arch next{static_cast<std::uint8_t>(static_cast<int>(Oldest) + 1)};
    if constexpr (is_known(next))
        if (which != Oldest) return for_architecture<next>(which, function);
    return function(on<Oldest>{});
}

}  // namespace emit

}  // namespace valhall

#endif
