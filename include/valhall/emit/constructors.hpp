// Typed constructors: one function for each instruction, named as its opcode, that takes the operands in the order
// of the text syntax, then the modifiers and the flow in any order.
//
//   constexpr word w = emit::FADD_f32(r0, r1, -abs(r2), modifier::clamp::clamp_m1_1);
//   buffer[n++] = emit::IADD_IMM_i32(reg(d), reg(a).last(), imm(k), flow::wait0);
//
// What the types tell is checked when the call is compiled: a call that the instruction does not allow is a failed
// static assertion in error_in_constructor<…>. Numbers that are run-time values are checked when it runs, by emit::,
// or not at all, by emit::unchecked::.
#ifndef VALHALL_EMIT_CONSTRUCTORS_HPP
#define VALHALL_EMIT_CONSTRUCTORS_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "valhall/emit/operands.hpp"
#include "valhall/emit/plan.hpp"

namespace valhall {

/// What an instruction takes in the place of an argument that it refuses, as the compiler prints it.
template <auto... What>
struct takes;

/// Fails to compile with the sentence of an error. The parameters say what is refused: of which instruction,
/// which kind of operand, which of its kind, counted from 1, or which modifier, and what would be taken.
template <opcode Instruction, operand_kind Operand, auto Which, class Takes, fault_code Code>
struct error_in_constructor {
#define VALHALL_FAULT(code, sentence) static_assert(Code == fault_code::none || Code != fault_code::code, sentence);
#include "valhall/fault_codes.def"
};

/// The word that a refused instruction converts to. No architecture decodes it.
inline constexpr word refused_word = ~word{0};

namespace detail {

// Not constexpr: a constant expression that comes here does not compile, and the compiler prints the argument.
inline void a_constructor_refuses_a_value(fault_code) {}

}  // namespace detail

/// What a constructor gives: a word, or the error that kept it from being made. It converts to the word;
/// an error converts to refused_word, or does not compile where the word is a constant.
template <opcode Instruction>
class emitted {
public:
    constexpr emitted(word bits, const valhall::fault& problem) : bits_(bits), problem_(problem) {}

    /// Whether there is a word.
    constexpr explicit operator bool() const { return problem_.code == fault_code::none; }

    constexpr operator word() const
    {
        if (problem_.code == fault_code::none) return bits_;
        if (std::is_constant_evaluated()) detail::a_constructor_refuses_a_value(problem_.code);
        return refused_word;
    }

    /// The error; `fault_code::none` if there is a word.
    constexpr const valhall::fault& error() const { return problem_; }

private:
    word bits_;
    valhall::fault problem_;
};

namespace detail {

// ---- what is refused when compiled ----

template <opcode Op, arch On, class... Arguments>
struct construction {
    static constexpr argument arguments[] = {argument_of<Arguments>::value..., argument{}};
    static constexpr plan made = planner(Op, On, arguments, sizeof...(Arguments)).made();
};

// What would be taken instead: selectors of a source, modifiers, the bounds of an immediate, or all operands in order.
struct alternatives {
    enum class kind : std::uint8_t { operands, selectors, modifiers, bounds };

    kind what = kind::operands;
    std::int64_t values[64]{};
    int count = 0;

    constexpr void add(std::int64_t value) { values[count++] = value; }
};

constexpr alternatives alternatives_to(const fault& e, descriptor row)
{
    alternatives list;
    if (e.kind == operand_kind::modifier) {
        list.what = alternatives::kind::modifiers;
        for (const modifier_id id : row.modifiers()) list.add(static_cast<int>(describe(id).id));
        list.add(static_cast<int>(enum_id::flow));
    } else if (e.code == fault_code::no_such_selector || e.code == fault_code::missing_selector) {
        list.what = alternatives::kind::selectors;
        for (const selector part : row.sources()[e.index].selectors().by_encoding)
            if (part != selector_set::reserved && part != selector::none) list.add(static_cast<int>(part));
    } else if (e.code == fault_code::immediate_out_of_range) {
        list.what = alternatives::kind::bounds;
        list.add(row.immediates()[e.index].minimum());
        list.add(row.immediates()[e.index].maximum());
    } else {
        for (int i = 0; i < operand_total(row); ++i) list.add(static_cast<int>(operand_at(row, i).kind));
    }
    return list;
}

template <opcode Op, arch On, class... Arguments>
struct refusal {
    static constexpr const plan& made = construction<Op, On, Arguments...>::made;
    static constexpr fault problem = made.problem;
    static constexpr alternatives list = alternatives_to(problem, made.known.row());

    template <std::size_t I>
    static constexpr auto alternative()
    {
        constexpr std::int64_t value = list.values[I];
        if constexpr (list.what == alternatives::kind::selectors) return static_cast<selector>(value);
        else if constexpr (list.what == alternatives::kind::modifiers) return static_cast<enum_id>(value);
        else if constexpr (list.what == alternatives::kind::bounds) return value;
        else return static_cast<operand_kind>(value);
    }

    static constexpr auto which()
    {
        if constexpr (problem.kind == operand_kind::modifier) return problem.id;
        else return problem.index + 1;
    }

    template <std::size_t... I>
    static auto listed(std::index_sequence<I...>) -> takes<alternative<I>()...>;

    using type = error_in_constructor<Op, problem.kind, which(),
                                      decltype(listed(std::make_index_sequence<list.count>{})), problem.code>;
};

// ---- what is put in when run ----

// Puts the run-time values of one call into its word. Without checks it only shifts and ors.
template <bool Checked>
class assembler_of_one {
public:
    constexpr assembler_of_one(word bits, bool page_is_known) : bits_(bits), page_is_known_(page_is_known) {}

    constexpr word bits() const { return bits_; }
    constexpr const fault& problem() const { return problem_; }

    // What the types know is in the word already.
    template <decoration D, int N>
    constexpr void put(const placement&, fixed_source<D, N>)
    {
    }
    template <int First, int Count>
    constexpr void put(const placement&, fixed_staging<First, Count>)
    {
    }
    template <std::int64_t Value>
    constexpr void put(const placement&, fixed_immediate<Value>)
    {
    }

    template <decoration D>
    constexpr void put(const placement& place, source_value<D> value)
    {
        constexpr source_numbers numbers = numbers_of(D.kind);
        if constexpr (Checked) {
            refuse_if(check_number(D.kind, numbers_of(D.kind), value.number), place);
            if (place.is_pair && D.kind != source_kind::constant && value.number % 2 != 0)
                refuse_if(place.operand.kind == operand_kind::source ? fault_code::odd_source : fault_code::odd_destination, place);
        }
        const word number = static_cast<word>(static_cast<std::uint32_t>(value.number));
        if constexpr (D.kind == source_kind::reg || D.kind == source_kind::constant) {
            bits_ |= number << place.bits.position;
        } else {
            constexpr word low = (word{1} << numbers.bits) - 1;
            put_page(place, number >> numbers.bits);
            bits_ |= (number & low) << place.bits.position;
        }
    }

    constexpr void put(const placement& place, staging_value value)
    {
        const staging_field& group = place.group;
        if constexpr (Checked) {
            refuse_if(group.check(value.first, value.count), place);
            if (value.count > 1 && value.first % 2 != 0) refuse_if(fault_code::odd_staging, place);
        }
        bits_ |= static_cast<word>(static_cast<std::uint32_t>(value.first)) << group.base.position;
        bits_ |= group.with_registers(0, value.count);
    }

    constexpr void put(const placement& place, open_staging value)
    {
        if constexpr (Checked)
            if (value.first < 0 || value.first > 63) refuse_if(fault_code::register_out_of_range, place);
        bits_ |= static_cast<word>(static_cast<std::uint32_t>(value.first)) << place.group.base.position;
    }
    template <int First>
    constexpr void put(const placement& place, fixed_open_staging<First>)
    {
        put(place, open_staging{First});
    }

    // Counts the registers of a group that was left open, now that everything else is in.
    constexpr void count(const placement& place, open_staging, const instruction& known)
    {
        const staging_field& group = place.group;
        const instruction i{bits_, known.row_index, known.on};
        const int registers = listed_counts(i, place.operand.index).usual;
        const int number = group.count.width == 0 ? group.least : registers;
        if (number < group.least || number > group.maximum()) return refuse_if(fault_code::unknown_staging_count, place);
        const int first = static_cast<int>(group.base.extract(bits_));
        if constexpr (Checked) {
            if (first + number > 64) refuse_if(fault_code::staging_range, place);
            else if (number > 1 && first % 2 != 0) refuse_if(fault_code::odd_staging, place);
        }
        bits_ = group.with_registers(bits_, number);
    }
    template <int First>
    constexpr void count(const placement& place, fixed_open_staging<First>, const instruction& known)
    {
        count(place, open_staging{First}, known);
    }
    template <class Other>
    constexpr void count(const placement&, const Other&, const instruction&)
    {
    }

    constexpr void put(const placement& place, immediate_value value)
    {
        if constexpr (Checked) {
            const immediate_field& field = place.number;
            if (!field.fits(value.value)) refuse_if(fault_code::immediate_out_of_range, place);
        }
        bits_ |= place.number.insert(0, value.value);
    }

    template <isa_enum E>
    constexpr void put(const placement& place, E value)
    {
        const unsigned number = static_cast<unsigned>(value);
        if constexpr (Checked)
            if (number > 31 || (place.legal >> number & 1) == 0) refuse_if(fault_code::reserved_value, place, id_of(value));
        bits_ |= static_cast<word>(number) << place.bits.position;
    }

    // What the run-time values are together.
    constexpr void check_fau_values(const instruction& known)
    {
        fault_list faults;
        check_fau({bits_, known.row_index, known.on}, faults);
        if (!faults.empty() && problem_.code == fault_code::none) problem_ = faults[0];
    }

private:
    constexpr void refuse_if(fault_code code, const placement& place, enum_id id = {})
    {
        if (code != fault_code::none && problem_.code == fault_code::none) problem_ = {code, place.operand.kind, place.operand.index, id};
    }

    constexpr void put_page(const placement& place, word page)
    {
        if constexpr (Checked) {
            if (page_is_known_ && fau_page_field.extract(bits_) != (page & 3)) refuse_if(fault_code::fau_page_conflict, place);
            page_is_known_ = true;
        }
        bits_ |= page << fau_page_field.position;
    }

    word bits_;
    fault problem_{};
    bool page_is_known_;
};

template <opcode Op, arch On, bool Checked, std::size_t... I, class... Arguments>
constexpr assembler_of_one<Checked> put_all(std::index_sequence<I...>, const Arguments&... arguments)
{
    constexpr const plan& made = construction<Op, On, Arguments...>::made;
    assembler_of_one<Checked> one(made.known.bits, made.page_is_known);
    (one.put(made.places[I], arguments), ...);
    if constexpr (made.counts_are_open) (one.count(made.places[I], arguments, made.known), ...);
    if constexpr (Checked && made.reads_unknown_fau) one.check_fau_values(made.known);
    return one;
}

// Gives the word and the error of a call, or fails to compile with the reason why the instruction does not allow it.
template <opcode Op, arch On, bool Checked, class... Arguments>
constexpr assembler_of_one<Checked> construct(const Arguments&... arguments)
{
    if constexpr (construction<Op, On, Arguments...>::made.problem.code == fault_code::none) {
        return put_all<Op, On, Checked>(std::index_sequence_for<Arguments...>{}, arguments...);
    } else {
        static_cast<void>(sizeof(typename refusal<Op, On, Arguments...>::type));
        return {refused_word, false};
    }
}

template <opcode Op, arch On, class... Arguments>
constexpr emitted<Op> construct_checked(const Arguments&... arguments)
{
    const auto made = construct<Op, On, true>(arguments...);
    return {made.bits(), made.problem()};
}

}  // namespace detail

/// The constructors, with run-time values checked: each gives an `emitted` of its opcode. The parameter pack has the name
/// of the instruction's form in isa/table; `On` is the architecture to encode for, where that makes a difference.
namespace emit {

#define VALHALL_OPCODE(name, form)                                                             \
    template <arch On = detail::first_architecture(opcode::name), class... Operands>           \
    [[nodiscard]] constexpr auto name(const Operands&... form)                                 \
    {                                                                                          \
        return detail::construct_checked<opcode::name, On>(form...);                           \
    }
#include "valhall/isa/generated/opcodes.def"

/// The same without checks of run-time values: numbers out of range give a wrong word.
namespace unchecked {

#define VALHALL_OPCODE(name, form)                                                   \
    template <arch On = detail::first_architecture(opcode::name), class... Operands> \
    [[nodiscard]] constexpr word name(const Operands&... form)                       \
    {                                                                                \
        return detail::construct<opcode::name, On, false>(form...).bits();           \
    }
#include "valhall/isa/generated/opcodes.def"

}  // namespace unchecked
}  // namespace emit

}  // namespace valhall

#endif
