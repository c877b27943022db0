// SPDX-License-Identifier: MIT
// Calls of the builder's typed constructors. They are checked at compile time like those that make words, with values in place of
// registers.
#ifndef VALHALL_COMPILER_BUILD_TYPED_CALL_HPP
#define VALHALL_COMPILER_BUILD_TYPED_CALL_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/check/register_counts.hpp"
#include "valhall/compiler/build/value.hpp"
#include "valhall/emit/refusal.hpp"

namespace valhall::compiler {

/// Fails to compile if an instruction is not allowed in a builder: the compiler adds flow, waits and branches itself.
template <opcode Instruction>
struct error_flow_is_of_the_compiler {
    static_assert(static_cast<int>(Instruction) < 0, "branches, waits and ends are the compiler's: use if_(), loop(), branch() or nothing");
};

/// Fails to compile if a 64-bit source is given 32 bits, or a 32-bit source 64. Sources are counted from 1.
template <opcode Instruction, int Source>
struct error_in_width_of_source {
    static_assert(Source == 0, "this source has 64 bits and takes a wide or value.w0; or it has 32 bits and takes no wide");
};

/// Fails to compile if an argument is a register, uniform or other operand of words instead of a value. Arguments are counted from 1.
template <opcode Instruction, int Argument>
struct error_value_needed {
    static_assert(Argument == 0, "a builder takes values and assigns registers itself: use preloaded(), uniform(), constant() or a result");
};

/// Fails to compile if an integer is given as a value: a float has other bits than an integer.
template <opcode Instruction>
struct error_plain_number {
    static_assert(static_cast<int>(Instruction) < 0,
                  "a number is no value: write b.constant(1.0f) for a float, b.constant(1u) for an integer");
};

namespace detail {

using valhall::detail::argument;
using valhall::detail::argument_kind;

enum class given_kind : std::uint8_t { other, source, wide, staging, traits };

// Classifies an argument, and gives the stand-in that a constructor of words would take for it.
template <class T>
struct given {
    static constexpr given_kind kind = given_kind::other;
    static constexpr argument stand_in = valhall::detail::argument_of<T>::value;
    static constexpr std::size_t staged = 0;
};
template <source_modifiers M>
struct given<modified_value<M>> {
    static constexpr given_kind kind = given_kind::source;
    static constexpr argument stand_in{.kind = argument_kind::source, .source = valhall::detail::make_operand(source_kind::reg, 0, M)};
    static constexpr std::size_t staged = 1;
};
template <>
struct given<value> : given<modified_value<source_modifiers{}>> {};
template <>
struct given<use> {
    static constexpr given_kind kind = given_kind::source;
    static constexpr argument stand_in{argument_kind::operand};
    static constexpr std::size_t staged = 1;
};
template <>
struct given<wide> {
    static constexpr given_kind kind = given_kind::wide;
    static constexpr argument stand_in{argument_kind::source};
    static constexpr std::size_t staged = 2;
};
template <std::size_t Count>
struct given<staging_values<Count>> {
    static constexpr given_kind kind = given_kind::staging;
    static constexpr argument stand_in{.kind = argument_kind::staging, .is_known = true, .count = static_cast<int>(Count)};
    static constexpr std::size_t staged = Count;
};
template <>
struct given<message_traits> {
    static constexpr given_kind kind = given_kind::traits;
    static constexpr argument stand_in{};
    static constexpr std::size_t staged = 0;
};

// The first slot that an instruction may use. (BARRIER has one of its own.)
constexpr word lowest_slot(valhall::descriptor row)
{
    for (const modifier_id m : row.modifiers())
        if (modifier_field_of(m).id == enum_id::slot) return static_cast<word>(std::countr_zero(modifier_field_of(m).accepted));
    return 0;
}

constexpr bool is_source(given_kind k) { return k == given_kind::source || k == given_kind::wide; }

// The arguments of a call, as a constructor of words takes them.
template <int Count>
struct arrangement {
    argument list[static_cast<std::size_t>(Count)]{};
    int count = 0;
    int flat = 0;  // how many of the first arguments are staging registers

    constexpr void add(const argument& a) { list[count++] = a; }
};

// Arranges and plans the arguments of a call. A base class, since the constants of typed_call need these functions when it is defined.
template <opcode Op, class... Arguments>
struct call_planner {
    static constexpr int given_count = sizeof...(Arguments);
    static constexpr given_kind kinds[sizeof...(Arguments) + 1] = {given<Arguments>::kind..., given_kind::other};
    static constexpr argument stand_ins[sizeof...(Arguments) + 1] = {given<Arguments>::stand_in..., argument{}};
    static constexpr int most = given_count + 5;

    static constexpr arrangement<most> arrange(valhall::descriptor row)
    {
        arrangement<most> made;
        int sources = 0;
        bool has_groups = false;
        for (int i = 0; i < given_count; ++i) {
            sources += is_source(kinds[i]);
            has_groups |= kinds[i] == given_kind::staging;
        }
        if (!has_groups && sources > row.sources().size()) made.flat = sources - row.sources().size();
        int group = 0;  // the next argument that can be a group
        for (int g = 0; g < row.staging().size(); ++g) {
            if (staging_field_of(row.staging()[g]).is_written) {
                made.add({.kind = argument_kind::staging, .count = valhall::detail::open_count});
            } else if (has_groups) {
                while (group < given_count && kinds[group] != given_kind::staging) ++group;
                if (group < given_count) made.add(stand_ins[group++]);
            } else {
                made.add({.kind = argument_kind::staging, .is_known = true, .count = made.flat});
            }
        }
        if (row.has_destination()) made.add({argument_kind::source});
        for (int i = 0; i < given_count; ++i)
            if (i >= made.flat && kinds[i] != given_kind::staging && kinds[i] != given_kind::traits) made.add(stand_ins[i]);
        // The compiler chooses the slot of a message.
        if (row.has(enum_id::slot)) {
            if (lowest_slot(row) == 0) made.add(valhall::detail::argument_of<std::remove_const_t<decltype(mod::slot0)>>::value);
            else made.add({.kind = argument_kind::modifier, .id = enum_id::slot});
        }
        return made;
    }

    static constexpr valhall::detail::call_facts plan_on(arch on)
    {
        const arrangement<most> arguments = arrange(valhall::descriptor{valhall::detail::find_row(Op, on)});
        valhall::detail::argument_pointer list[static_cast<std::size_t>(most)]{};
        for (int i = 0; i < arguments.count; ++i) list[i] = &arguments.list[i];
        return valhall::detail::plan_on<most>(Op, on, list, arguments.count);
    }

    // The first architecture that allows the call; if none does, the first that has the instruction.
    static constexpr arch chosen_architecture()
    {
        arch first{};
        for (const arch on : architectures) {
            if (valhall::detail::find_row(Op, on) == valhall::detail::no_row) continue;
            if (first == arch{}) first = on;
            if (!plan_on(on).problem) return on;
        }
        return first;
    }
};

// Everything about a call that is known at compile time.
template <opcode Op, class... Arguments>
struct typed_call : call_planner<Op, Arguments...> {
    using planner = call_planner<Op, Arguments...>;
    using planner::given_count, planner::kinds, planner::stand_ins;

    static constexpr arch chosen = planner::chosen_architecture();
    static constexpr auto made = planner::plan_on(chosen);
    static constexpr valhall::descriptor row = made.known.row();
    static constexpr bool is_allowed = !made.problem;
    static constexpr int flat = planner::arrange(row).flat;

    // True if run-time modifiers decide nothing but the number of staging registers written.
    static constexpr bool has_runtime_modifiers = ((given<Arguments>::stand_in.kind == argument_kind::modifier) || ...);

    static constexpr int written_count()
    {
        int count = row.has_destination() ? row.has_wide_destination() ? 2 : 1 : 0;
        for (int g = 0; g < row.staging().size(); ++g)
            if (staging_field_of(row.staging()[g]).is_written) count += open_staging_count(made.known, g);
        return count;
    }

    static constexpr bool is_flow()
    {
        const bool branches = (effects_of(row) & static_cast<std::uint32_t>(effect::branches)) != 0;
        return (branches && row.staging().size() == 0) || flow_field.extract(made.known.bits) != 0;
    }

    // The first argument that is an operand of words instead of a value, from 1; 0 if none is.
    static constexpr int operand_given()
    {
        for (int i = 0; i < given_count; ++i) {
            const argument_kind k = stand_ins[i].kind;
            if (kinds[i] == given_kind::other && (k == argument_kind::source || k == argument_kind::operand || k == argument_kind::staging))
                return i + 1;
        }
        return 0;
    }

    // The first source, from 1, whose width differs from its argument's; 0 if none does.
    static constexpr int wrong_width()
    {
        const auto fields = row.sources();
        int n = -flat;
        for (int i = 0; i < given_count; ++i) {
            if (!is_source(kinds[i])) continue;
            const int at = n++;
            if (at < 0 || at >= fields.size()) continue;
            const bool is_open = stand_ins[i].kind == argument_kind::operand || stand_ins[i].source.select != selector::none;
            const bool needs_wide = fields[at].is_wide;
            if (kinds[i] == given_kind::wide ? !needs_wide && !fields[at].is_pair : fields[at].is_wide && !is_open) return at + 1;
        }
        return 0;
    }
};

// The facts of a refused call.
template <opcode Op, class... Arguments>
struct refused_typed_call {
    using called = typed_call<Op, Arguments...>;
    static constexpr valhall::fault problem = called::made.problem;
    static constexpr auto known = called::made.known;
    static constexpr argument_kind given =
        called::made.refused >= 0 ? called::arrange(called::row).list[called::made.refused].kind : argument_kind::unknown;
};

// The instruction of a call at run time, and its sources.
template <int Flat>
class call_filler {
public:
    constexpr call_filler(node_builder& b, opcode code) : b_(b), code_(code), what(b.form(code))
    {
        if (const word slot = lowest_slot(what.row()); slot != 0) b.keep(code, what.set(enum_id::slot, slot));
    }

    template <class T>
    constexpr void put(const T& argument)
    {
        constexpr given_kind kind = given<T>::kind;
        if constexpr (kind == given_kind::source || kind == given_kind::wide) put_source(argument);
        else if constexpr (kind == given_kind::staging)
            for (const use& u : argument.values) stage(u);
        else if constexpr (kind == given_kind::traits) traits = argument;
        else put_other(argument);
    }

private:
    constexpr void put_source(const wide& w)
    {
        if (next_++ < Flat) {
            stage(w.low);
            stage(w.high);
        } else {
            add(b_.pair_source(w));
        }
    }
    constexpr void put_source(const use& u)
    {
        if (next_++ < Flat) return stage(u);
        const auto fields = what.row().sources();
        if (count >= fields.size() || !fields[count].is_pair || u.high != none) return add(u);
        // A word of a pair: if the source requires a selector, use its default.
        const selector usual = fields[count].listed_selectors().fallback;
        const selector part = u.select != selector::none ? u.select : usual == selector_set::reserved ? selector::none : usual;
        use word = u;
        word.select = selector::none;
        add(part == selector::none ? u : b_.word_source(word, part));
    }
    constexpr void add(const use& u)
    {
        if (count < 4) sources[count++] = u;
    }
    constexpr void stage(const use& u)
    {
        if (staged < max_staged) staging[staged] = u;
        ++staged;
    }

    constexpr void put_other(const immediate_value& v) { b_.keep(code_, what.set_immediate(immediates_++, v.value)); }
    constexpr void put_other(const float_immediate& v)
    {
        b_.keep(code_, what.set_immediate(immediates_++, std::bit_cast<std::uint32_t>(v.value)));
    }
    template <std::int64_t Value>
    constexpr void put_other(const fixed_immediate<Value>&)
    {
        b_.keep(code_, what.set_immediate(immediates_++, Value));
    }
    template <isa_enum E>
    constexpr void put_other(const E& modifier)
    {
        if (const int n = what.row().index_of(valhall::id_of(modifier)); n >= 0) given_ |= 1u << n;
        b_.keep(code_, what.set(modifier));
    }
    template <modifier_word Word>
    constexpr void put_other(const Word&)
    {
        constexpr int place = static_cast<int>(Word::first_use);
        const auto found = valhall::detail::find_owner(place, what.row(), [this](int n) { return (given_ >> n & 1) == 0; });
        if (found.modifier < 0) return b_.keep(code_, fault{fault_code::no_such_modifier, operand_kind::modifier, 0});
        given_ |= 1u << found.modifier;
        b_.keep(code_, what.set(modifier_field_of(what.row().modifier(found.modifier)).id, found.value));
    }
    using fault = valhall::fault;

    node_builder& b_;
    opcode code_;
    int next_ = 0;        // the next argument that is a value
    int immediates_ = 0;
    std::uint32_t given_ = 0;  // bit n is set if the n-th modifier was given

public:
    instruction what;
    use sources[4]{};
    int count = 0;
    use staging[max_staged]{};
    std::size_t staged = 0;
    message_traits traits{};
};

constexpr value result_at(const node_builder& b, value_id first, int n)
{
    return {use_kind::value, first + static_cast<std::uint32_t>(n), &b};
}

template <std::size_t... I>
constexpr std::array<value, sizeof...(I)> results_from(const node_builder& b, value_id first, std::index_sequence<I...>)
{
    return {{result_at(b, first, static_cast<int>(I))...}};
}

// The number of registers that an instruction writes.
constexpr int written_by(const instruction& what)
{
    int count = what.has_destination() ? what.row().has_wide_destination() ? 2 : 1 : 0;
    for (int g = 0; g < what.staging_count(); ++g)
        if (staging_field_of(what.row().staging()[g]).is_written) count += open_staging_count(what, g);
    return count;
}

constexpr value value_of(node_builder& b, const use& u)
{
    const use plain = b.plain(u);
    return {plain.kind, plain.id, &b};
}

template <int Flat>
constexpr value_id add_message(node_builder& b, const call_filler<Flat>& made)
{
    if (made.staged > max_staged) b.fail(error::too_many_operands, made.what.code());
    if (b.has_failed()) return none;
    return b.message(made.what, std::span<const use>(made.sources, static_cast<std::size_t>(made.count)),
                     std::span<const use>(made.staging, made.staged), written_by(made.what), made.traits);
}

// Adds the instruction of a call, and returns its results.
template <opcode Op, class... Arguments>
constexpr auto construct(node_builder& b, const Arguments&... arguments)
{
    using called = typed_call<Op, Arguments...>;
    if constexpr (!called::is_allowed) {
        if constexpr (refused_typed_call<Op, Arguments...>::given == argument_kind::number)
            static_cast<void>(sizeof(error_plain_number<Op>));
        else static_cast<void>(sizeof(typename valhall::detail::refusal_of<Op, refused_typed_call<Op, Arguments...>>::type));
        return value{};
    } else if constexpr (called::is_flow()) {
        static_cast<void>(sizeof(error_flow_is_of_the_compiler<Op>));
        return value{};
    } else if constexpr (called::operand_given() != 0) {
        static_cast<void>(sizeof(error_value_needed<Op, called::operand_given()>));
        return value{};
    } else if constexpr (called::wrong_width() != 0) {
        static_cast<void>(sizeof(error_in_width_of_source<Op, called::wrong_width()>));
        return value{};
    } else {
        call_filler<called::flat> made(b, Op);
        if (!b.has_failed()) (made.put(arguments), ...);
        constexpr bool has_results_at_once = called::row.staging().size() == 0 && called::row.has_destination();
        if constexpr (has_results_at_once && called::row.has_wide_destination()) {
            const use_pair pair =
                b.has_failed() ? use_pair{} : b.op64(made.what, made.sources[0], made.sources[1], made.sources[2], made.sources[3]);
            return wide{value_of(b, pair.low), value_of(b, pair.high)};
        } else if constexpr (has_results_at_once) {
            if (made.traits == message_traits{})
                return b.has_failed() ? value{}
                                      : value_of(b, b.op(made.what, made.sources[0], made.sources[1], made.sources[2], made.sources[3]));
            return result_at(b, add_message(b, made), 0);
        } else if constexpr (called::has_runtime_modifiers) {
            const int count = b.has_failed() ? 0 : written_by(made.what);
            return value_list{add_message(b, made), count, &b};
        } else {
            constexpr int count = called::written_count();
            const value_id first = add_message(b, made);
            if constexpr (count == 1) return result_at(b, first, 0);
            else if constexpr (count > 1) return results_from(b, first, std::make_index_sequence<static_cast<std::size_t>(count)>{});
        }
    }
}

}  // namespace detail

}  // namespace valhall::compiler

#endif
