// SPDX-License-Identifier: MIT
// The builder for front ends. Instructions have the names of the typed constructors, with values in place of registers. There are
// variables, structured control flow, preloaded inputs of the stage, and uniforms by the caller's keys.
//
//   program p(arch::v10, shader_stage::compute);
//   builder b(p);
//   variable sum = b.make_variable(b.constant(0.0f));
//   b.loop([&] {
//       b.break_if(…);
//       b.set(sum, b.FADD_f32(b.get(sum), -abs(x), mod::clamp_0_1));
//   });
//
// The program keeps its first error: error(). compile() then returns that error.
#ifndef VALHALL_COMPILER_BUILDER_HPP
#define VALHALL_COMPILER_BUILDER_HPP

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/compiler/build/structured_flow.hpp"
#include "valhall/compiler/build/typed_call.hpp"
#include "valhall/compiler/build/typed_values.hpp"
#include "valhall/compiler/build/value.hpp"
#include "valhall/emit/refused_name.hpp"

namespace valhall::compiler {

/// Marks the key of a uniform as that of the high word of a 64-bit parameter.
inline constexpr std::uint64_t high_word_key = std::uint64_t{1} << 63;

namespace detail {

// An argument of an instruction as typed_call takes it: a typed value as its words, a float as a constant.
template <class T>
    requires(!is_typed<T> && !std::is_same_v<T, float>)
constexpr const T& raw(const T& argument)
{
    return argument;  // NOLINT(bugprone-return-const-ref-from-parameter): it is used in the same expression
}
constexpr value raw(const float& argument) { return {use_kind::constant, std::bit_cast<std::uint32_t>(argument)}; }
constexpr use raw(const typed_word& argument) { return argument.word; }
constexpr wide raw(const typed_pair& argument) { return argument.raw(); }
template <class T>
constexpr auto raw(const pending<T>& argument)
{
    return raw(argument.get());
}

// A typed value that is no boolean; instructions make conditions of raw values.
template <class T>
concept is_wrong_condition = is_typed<T> && !std::is_same_v<T, boolean>;

template <class T>
using raw_type = std::remove_cvref_t<decltype(raw(std::declval<const T&>()))>;

}  // namespace detail

/// A case of builder::switch_().
template <class Body>
struct switch_case {
    std::uint32_t number = 0;  ///< the number for which it runs
    Body body;                 ///< adds its instructions
};
template <class Body>
switch_case(std::uint32_t, Body) -> switch_case<Body>;

/// Builds a program. It takes values, variables and blocks that it has made itself, and constants; others are an error. Cannot be copied.
class builder : public flow_builder, public valhall::detail::other_names {
public:
    // Names that are tried first: the functions take the builder, or typed values.
#define VALHALL_FUNCTION_OF_BUILDER(name) \
    static const valhall::detail::refused_name name VALHALL_REFUSED_NAME("write vc::" #name "(b, x), or vc::" #name "(x) of a typed value");
    VALHALL_FUNCTION_OF_BUILDER(sqrt)
    VALHALL_FUNCTION_OF_BUILDER(rsqrt)
    VALHALL_FUNCTION_OF_BUILDER(exp)
    VALHALL_FUNCTION_OF_BUILDER(log)
    VALHALL_FUNCTION_OF_BUILDER(pow)
    VALHALL_FUNCTION_OF_BUILDER(sin)
    VALHALL_FUNCTION_OF_BUILDER(cos)
    VALHALL_FUNCTION_OF_BUILDER(floor)
    VALHALL_FUNCTION_OF_BUILDER(add)
    VALHALL_FUNCTION_OF_BUILDER(mul)
    VALHALL_FUNCTION_OF_BUILDER(div)
    VALHALL_FUNCTION_OF_BUILDER(fma)
#undef VALHALL_FUNCTION_OF_BUILDER

    // Names that are tried first for what address, b.variable() and others do.
#define VALHALL_OTHER_NAME(name, instead) static const valhall::detail::refused_name name VALHALL_REFUSED_NAME("write " instead);
    VALHALL_OTHER_NAME(thread_id, "b.global_id(), or b.local_id() in the workgroup")
    VALHALL_OTHER_NAME(group_id, "b.workgroup_id()")
    VALHALL_OTHER_NAME(local_size, "the number itself: the caller of dispatch() gives it, or give it by b.parameter<vc::u32>(key)")
    VALHALL_OTHER_NAME(workgroup_size, "the number itself: the caller of dispatch() gives it, or give it by b.parameter<vc::u32>(key)")
    VALHALL_OTHER_NAME(global_size, "the number itself: the caller of dispatch() gives it, or give it by b.parameter<vc::u32>(key)")
    VALHALL_OTHER_NAME(literal, "vc::f32(1.0f), or the number alone")
    VALHALL_OTHER_NAME(return_, "b.if_(condition, [&] { ... }) around the rest")
    VALHALL_OTHER_NAME(else_, "b.if_(condition, then, otherwise)")
    VALHALL_OTHER_NAME(do_while, "b.loop([&] { ...; b.break_if(!condition); })")
    VALHALL_OTHER_NAME(sync, "b.barrier()")
    VALHALL_OTHER_NAME(syncthreads, "b.barrier()")
    VALHALL_OTHER_NAME(var, "b.variable(x)")
    VALHALL_OTHER_NAME(store, "a.store(i, x) of an address, or b.parameter<vc::address>(key)")
    VALHALL_OTHER_NAME(atomic_add, "a.atomic_add(i, x) of an address")
#undef VALHALL_OTHER_NAME
#define VALHALL_OTHER_NAME(name, instead) \
    template <class T>                    \
    T name(std::uint64_t) VALHALL_REFUSED_NAME("write " instead);
    VALHALL_OTHER_NAME(arg, "b.parameter<T>(key)")
    VALHALL_OTHER_NAME(argument, "b.parameter<T>(key)")
    VALHALL_OTHER_NAME(param, "b.parameter<T>(key)")
    VALHALL_OTHER_NAME(shared_memory, "b.shared<T>(count)")
#undef VALHALL_OTHER_NAME

    /// Begins an empty program. compile() uses the same options.
    constexpr explicit builder(program& p, const compiler::options& how = {}) : flow_builder(p, how)
    {
        p.how = how;
        p.has_builder = true;
        has_fixed_numbers_ = how.keeps_order;
    }

    // ---- instructions ----

#define VALHALL_OPCODE(name, form)                                                                          \
    template <class... Operands>                                                                            \
    constexpr auto name(const Operands&... given)                                                           \
    {                                                                                                       \
        return detail::construct<opcode::name, detail::raw_type<Operands>...>(*this, detail::raw(given)...); \
    }
#include "valhall/isa/generated/opcodes.def"

    // ---- values ----

    /// A constant of 32 bits.
    template <class Number>
        requires(std::is_same_v<Number, float> || (std::is_integral_v<Number> && sizeof(Number) <= 4))
    constexpr value constant(Number number)
    {
        if constexpr (std::is_same_v<Number, float>) return {use_kind::constant, std::bit_cast<std::uint32_t>(number)};
        else return {use_kind::constant, static_cast<std::uint32_t>(number)};
    }
    /// Does not compile: an instruction reads 32 bits. Write b.constant(0.5f).
    template <class Number>
        requires(std::is_same_v<Number, double>)
    value constant(Number) VALHALL_REFUSED_NAME("an instruction reads 32 bits, and a double has 64: write b.constant(0.5f)");
    /// A constant of 64 bits.
    // NOLINTNEXTLINE(readability-convert-member-functions-to-static): called like the other makers of values
    constexpr wide constant64(std::uint64_t number)
    {
        return {{use_kind::constant, static_cast<std::uint32_t>(number)}, {use_kind::constant, static_cast<std::uint32_t>(number >> 32)}};
    }
    /// The 32-bit uniform with the caller's key `key`.
    constexpr value uniform(std::uint64_t key) { return as_value_of(made().uniform({.key = key})); }
    /// Two uniforms as a 64-bit value: `key` is the low word, key + 1 the high word.
    constexpr wide uniform_pair(std::uint64_t key)
    {
        const value low = uniform(key), high = uniform(key + 1);
        return {low, high};
    }
    /// The initial content of a preloaded register, if the program's stage has it.
    constexpr value preloaded(preload which)
    {
        const preload_place from = find_preload(which, made().stage, made().on);
        if (from.number >= 0)
            return from.bits == 32 ? as_value_of(input(from.number))
                                   : value_of(op(opcode::U16_TO_U32, input(from.number).selecting(selector::h0)));
        fail(error::no_such_preload);
        return {};
    }
    /// One 32-bit word of a special value: 0 is the low one.
    constexpr value special(valhall::special which, int half = 0) { return as_value_of(special_use(which, half)); }
    /// Both words of a special value.
    constexpr wide special_pair(valhall::special which) { return {special(which, 0), special(which, 1)}; }
    /// A use as a value, with its modifiers applied.
    constexpr value value_of(const use& u) { return as_value_of(plain(u)); }

    // ---- typed values, with typed_operators.hpp ----

    /// A parameter that the caller gives by a key, which is less than 2^63: its uniforms. 64-bit types take two words.
    template <class T>
    constexpr T parameter(std::uint64_t key)
    {
        static_assert(detail::is_typed<T>, "a parameter has a type of values: parameter<vc::f32>(key), or vc::address for a buffer");
        using enum simulator::parameter_type;
        if (key >= high_word_key) fail(error::wrong_key);
        if constexpr (std::is_base_of_v<detail::typed_pair, T>) declare(key, any64);
        else if constexpr (std::is_same_v<T, f32>) declare(key, float32);
        else declare(key, integer32);
        if constexpr (std::is_base_of_v<detail::typed_pair, T>) {
            const value low = uniform(key), high = uniform(key | high_word_key);
            return T(*this, {low, high});
        } else if constexpr (std::is_same_v<T, boolean>) {
            // Any number but 0 is true.
            const use word = uniform(key);
            return {*this, op(form(opcode::ICMP_OR_u32, modifier::condition::ne, modifier::result_type::m1), word, constant_use(0),
                              constant_use(0))};
        } else {
            return T(*this, uniform(key));
        }
    }
    /// The number of the thread in the dispatch: axis 0 is x. Only in compute programs, like the next two.
    constexpr u32 global_id(int axis = 0) { return preloaded_axis(preload::global_id_x, axis); }
    /// The number of the workgroup in the dispatch.
    constexpr u32 workgroup_id(int axis = 0) { return preloaded_axis(preload::workgroup_id_x, axis); }
    /// The number of the thread in its workgroup.
    constexpr u32 local_id(int axis = 0)
    {
        if (axis < 0 || axis > 2) fail(error::no_such_axis);
        if (axis == 2) return {*this, preloaded(preload::local_id_z)};
        const use both = preloaded(preload::local_id_xy);
        return {*this, op(opcode::U16_TO_U32, both.selecting(axis == 0 ? selector::h0 : selector::h1))};
    }
    /// The number of the lane in its warp, 0 to 15.
    constexpr u32 lane_id() { return {*this, special(special::lane_id)}; }

    /// A variable with an initial value: it reads as its value, and is assigned.
    template <class T>
        requires(!std::is_arithmetic_v<T>)
    constexpr typed_variable<T> variable(const T& initial)
    {
        return {*this, initial};
    }
    /// A variable that begins with a literal: an f32 for a float, an i32 for an int, a u32 for an unsigned, a boolean for a bool.
    template <class Number>
        requires(std::is_arithmetic_v<Number>)
    constexpr auto variable(Number initial)
    {
        static_assert(std::is_same_v<Number, float> || std::is_same_v<Number, int> || std::is_same_v<Number, unsigned> ||
                          std::is_same_v<Number, bool>,
                      "a variable begins with a typed value, a float, an int, an unsigned or a bool: b.variable(0.5f)");
        using typed = std::conditional_t<
            std::is_same_v<Number, float>, f32,
            std::conditional_t<std::is_same_v<Number, int>, i32, std::conditional_t<std::is_same_v<Number, bool>, boolean, u32>>>;
        return typed_variable<typed>(*this, typed(initial));
    }
    /// An array of `count` elements that the workgroup shares.
    template <class T>
        requires(detail::is_element<T>)
    constexpr shared_array<T> shared(std::uint32_t count)
    {
        const std::uint64_t bytes = std::uint64_t{count} * detail::memory_element<T>::size;
        if (bytes > UINT32_MAX) fail(error::too_much_memory);
        const wide at = workgroup_memory(static_cast<std::uint32_t>(bytes));
        return {address(*this, {at.low, at.high}), count};
    }
    template <class T>
        requires(!detail::is_element<T>)
    address shared(std::uint32_t)
        VALHALL_REFUSED_NAME("an element has a type of values, or i8, u8, i16, u16 or f16: shared<vc::f32>(count)");
    /// Waits until all threads of the workgroup are here. Earlier stores of each are visible to all of them.
    constexpr void barrier() { message(form(opcode::BARRIER, modifier::slot::slot7), {}, {}, 0); }

    /// Repeats `body` while the condition holds: while_([&] { return n < 4u; }, [&] { … }).
    template <class Condition, class Body>
    constexpr void while_(Condition&& condition, Body&& body)
    {
        static_assert(std::is_invocable_v<Condition&>,
                      "the condition of while_() is a function: while_([&] { return n < 4u; }, [&] { ... })");
        if constexpr (std::is_invocable_v<Condition&>)
            static_assert(std::is_convertible_v<std::invoke_result_t<Condition&>, boolean>,
                          "the function that is the condition of while_() returns a boolean: while_([&] { return n < 4u; }, [&] { ... })");
        loop([&] {
            const boolean goes_on = condition();
            if_(goes_on, [] {}, [&] { break_(); });
            body();
        });
    }
    /// Calls `body` with a counter from `first` to `last` - 1, in steps: for_(0u, n, [&](vc::u32 i) { … }).
    /// The counter does not wrap: `last` + `step` is at most 2^32.
    template <class Body>
    constexpr void for_(const u32& first, const u32& last, Body&& body, std::uint32_t step = 1)
    {
        static_assert(std::is_invocable_v<Body&, const u32&>,
                      "the body of for_() takes the counter: for_(0u, n, [&](const vc::u32& i) { ... })");
        if (step == 0) fail(error::no_step);
        const typed_variable<u32> counter(*this, first);
        begin_loop();
        const u32 now = counter.get();
        if_(
            op(form(opcode::ICMP_OR_u32, modifier::condition::lt, modifier::result_type::m1), now, last, constant_use(0)), [] {},
            [&] { break_(); });
        body(now);
        end_body();
        counter.set({*this, op(opcode::IADD_u32, now, constant_use(step))});
        end_loop();
    }

    template <class First, class Last, class Body>
        requires(detail::is_wrong_index<First> || detail::is_wrong_index<Last>)
    void for_(const First&, const Last&, Body&&, std::uint32_t = 1)
        VALHALL_REFUSED_NAME("for_() counts with u32: convert the ends by vc::to_u32(), and the counter by vc::to_i32()");

    // ---- memory ----

    /// Reserves `bytes` of memory for each thread and returns its address, aligned to 16.
    constexpr wide thread_memory(std::uint32_t bytes) { return reserved(special::thread_local_pointer, made().thread_storage, bytes); }
    /// Reserves `bytes` of memory shared by a workgroup and returns its address, aligned to 16.
    constexpr wide workgroup_memory(std::uint32_t bytes)
    {
        return reserved(special::workgroup_local_pointer, made().workgroup_storage, bytes);
    }

    // ---- integers and addresses ----

    /// Shifts left by 0 to 31.
    constexpr value shl(const use& x, const use& count) { return value_of(op(opcode::LSHIFT_OR_i32, x, count, constant_use(0))); }
    constexpr value shl(const use& x, std::uint32_t count) { return shl(x, constant_use(count)); }
    /// Shifts right by 0 to 31, filling with zeros.
    constexpr value shr(const use& x, const use& count) { return value_of(op(opcode::RSHIFT_OR_i32, x, count, constant_use(0))); }
    constexpr value shr(const use& x, std::uint32_t count) { return shr(x, constant_use(count)); }
    /// Adds an unsigned 32-bit value to a 64-bit value.
    constexpr wide add64(const wide& x, const value& y)
    {
        const instruction what = with_immediate(form(opcode::SHADDX_u64), immediate_name::shift, 0);
        const use base = pair_source(x), word = word_source(y);
        return wide_of(op64(what, base, word));
    }
    /// Adds two 64-bit values.
    constexpr wide add64(const wide& x, const wide& y)
    {
        const use left = pair_source(x), right = pair_source(y);
        return wide_of(op64(form(opcode::IADD_u64), left, right));
    }
    /// Two words as one 64-bit value.
    constexpr wide wide_of(const use_pair& words)
    {
        const value low = value_of(words.low), high = value_of(words.high);
        return {low, high};
    }
    /// `yes` if the condition is not 0, else `no`.
    constexpr value select(const use& condition, const use& yes, const use& no) { return value_of(choose(condition, yes, no)); }

    // ---- variables ----

    /// The value of a variable.
    constexpr value get(compiler::variable v) { return value_of(held_by(v)); }

    // ---- structured control flow ----

#define VALHALL_WRONG_CONDITION(name)                                                                                               \
    template <class Condition, class... Rest>                                                                                       \
        requires(detail::is_wrong_condition<Condition>)                                                                             \
    void name(const Condition&, Rest&&...) VALHALL_REFUSED_NAME("a condition is a boolean: compare the value, as in x != 0u");       \
    template <std::same_as<bool> Condition, class... Rest>                                                                          \
    void name(Condition, Rest&&...) VALHALL_REFUSED_NAME("C++ knows this condition: test it by if (...), not by b." #name "()");
    VALHALL_WRONG_CONDITION(if_)
    VALHALL_WRONG_CONDITION(break_if)
    VALHALL_WRONG_CONDITION(continue_if)
#undef VALHALL_WRONG_CONDITION
    /// Runs `then` if the condition is not 0.
    template <class Then>
    constexpr void if_(const use& condition, Then&& then)
    {
        begin_if(condition);
        then();
        end_if();
    }
    /// Runs `then` if the condition is not 0, else `otherwise`.
    template <class Then, class Else>
    constexpr void if_(const use& condition, Then&& then, Else&& otherwise)
    {
        begin_if(condition);
        then();
        begin_else();
        otherwise();
        end_if();
    }
    /// Repeats `body` until break_if() or break_() leaves the loop.
    template <class Body>
    constexpr void loop(Body&& body)
    {
        begin_loop();
        body();
        end_loop();
    }
    /// Leaves the innermost loop, or with `outer` 1 the loop around it, and so on.
    constexpr void break_(int outer = 0) { leave_loop(outer); }
    /// Continues with the next iteration of the innermost loop, or with `outer` 1 of the loop around it, and so on.
    constexpr void continue_(int outer = 0) { repeat_loop(outer); }
    /// As break_() and continue_(), if the condition is not 0.
    constexpr void break_if(const use& condition, int outer = 0)
    {
        if_(condition, [&] { break_(outer); });
    }
    constexpr void continue_if(const use& condition, int outer = 0)
    {
        if_(condition, [&] { continue_(outer); });
    }
    /// Runs the body of the case with an equal number, else `otherwise`: b.switch_(x, nothing, switch_case{1, f}, switch_case{2, g}).
    template <class Otherwise>
    constexpr void switch_(const use&, Otherwise&& otherwise)
    {
        otherwise();
    }
    template <class Otherwise, class Body, class... Rest>
    constexpr void switch_(const use& number, Otherwise&& otherwise, const switch_case<Body>& first, const Rest&... rest)
    {
        const instruction equal = form(opcode::ICMP_OR_u32, modifier::condition::eq, modifier::result_type::m1);
        const use is_first = op(equal, number, constant_use(first.number), constant_use(0));
        if_(is_first, first.body, [&] { switch_(number, otherwise, rest...); });
    }

private:
    constexpr void declare(std::uint64_t key, simulator::parameter_type type)
    {
        for (const simulator::parameter& one : made().parameters) {
            if (one.key != key) continue;
            if (one.type != type) fail(error::two_types);
            return;
        }
        made().parameters.add({key, type});
    }
    constexpr u32 preloaded_axis(preload first, int axis)
    {
        if (axis < 0 || axis > 2) {
            fail(error::no_such_axis);
            axis = 0;
        }
        return {*this, preloaded(static_cast<preload>(static_cast<int>(first) + axis))};
    }

    constexpr value as_value_of(const use& plain) const
    {
        const bool is_own = plain.kind == use_kind::value || plain.kind == use_kind::uniform;
        return {plain.kind, plain.id, is_own ? this : nullptr};
    }

    constexpr wide reserved(valhall::special base, std::uint32_t& size, std::uint32_t bytes)
    {
        const std::uint32_t offset = size;
        const std::uint64_t total = offset + (std::uint64_t{bytes} + 15) / 16 * 16;
        if (total > UINT32_MAX) {
            fail(error::too_much_memory);
            return special_pair(base);
        }
        size = static_cast<std::uint32_t>(total);
        const wide address = special_pair(base);
        return offset == 0 ? address : add64(address, constant(offset));
    }
};

namespace detail {

constexpr builder* builder_of(const node_builder* owner)
{
    // The builder that made the value, which is not constant.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast,cppcoreguidelines-pro-type-static-cast-downcast)
    return owner == nullptr ? nullptr : const_cast<builder*>(static_cast<const builder*>(owner));
}

constexpr use owned_by(builder& b, use u)
{
    const bool is_own = u.kind == use_kind::value || u.kind == use_kind::uniform;
    if (u.owner == nullptr && is_own) u.owner = &b;
    return u;
}

// The scope of a word: that of the code that computes it. Uniforms, constants and inputs are valid everywhere.
constexpr std::uint32_t scope_of(const builder& b, const use& u)
{
    if (!u.is_value() || u.id == none || u.id >= b.made().values.size()) return 0;
    return b.made().definition(u.id).kind == node_kind::input ? 0 : b.scope();
}
constexpr std::uint32_t scope_of(const builder& b, const use_pair& u)
{
    const std::uint32_t low = scope_of(b, u.low), high = scope_of(b, u.high);
    return low > high ? low : high;
}

constexpr typed_word::typed_word(builder& b, const use& u) : word(owned_by(b, u)), by(&b), scope(scope_of(b, u)) {}
constexpr typed_word::typed_word(const value& v) : word(v), by(builder_of(v.owner)), scope(by != nullptr ? scope_of(*by, v) : 0) {}
constexpr typed_pair::typed_pair(builder& b, const use_pair& u)
    : words{owned_by(b, u.low), owned_by(b, u.high)}, by(&b), scope(scope_of(b, u))
{
}
constexpr typed_pair::typed_pair(const wide& v)
    : words(v), by(builder_of(v.low.owner != nullptr ? v.low.owner : v.high.owner)), scope(by != nullptr ? scope_of(*by, words) : 0)
{
}

constexpr wide typed_pair::raw() const
{
    const auto word = [](const use& u) { return value(u.kind, u.id, u.owner); };
    return {word(words.low), word(words.high)};
}

}  // namespace detail

}  // namespace valhall::compiler

#endif
