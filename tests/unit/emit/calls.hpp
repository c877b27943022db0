// SPDX-License-Identifier: MIT
// Calls typed constructors with operands from the instruction's row, and with legal and illegal values of all modifiers,
// and compares the result with that of the setters and validate() for the same call.
#ifndef VALHALL_TESTS_EMIT_CALLS_HPP
#define VALHALL_TESTS_EMIT_CALLS_HPP

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "random.hpp"
#include "support.hpp"

#include <valhall/emit/constructors.hpp>
#include <valhall/check/validate.hpp>

namespace tests {

using namespace valhall;

// The C++ type of an enumeration.
template <enum_id Id>
struct type_of;
#define VALHALL_ENUM(type, ...)     \
    template <>                     \
    struct type_of<enum_id::type> { \
        using is = modifier::type;  \
    };
#include "table/enums.def"

// The operands of the calls: staging registers from r8 on, destination r2, sources r16, r18, …, immediates 1, 2.
constexpr int staging_first(int index) { return 8 + 4 * index; }
// Modifiers have the first value, from the default on, that the hardware accepts.
constexpr word usual_value(const instruction& i, const modifier_field& field)
{
    word value = field.bits.extract(i.bits);
    while ((field.accepted >> value & 1) == 0 || !enumeration_of(field.id).legal(value, i.on)) value = (value + 1) & field.bits.maximum();
    return value;
}
// The register count that follows from these; if any count is legal, 2 or the nearest count of the group.
constexpr int staging_count(instruction start, int index)
{
    for (const modifier_id id : start.row().modifiers())
        start.bits = modifier_field_of(id).bits.insert(start.bits, usual_value(start, modifier_field_of(id)));
    const staging_field& group = staging_field_of(start.row().staging()[index]);
    const int usual = open_staging_count(start, index);
    return std::clamp(usual < 0 ? 2 : usual, static_cast<int>(group.least), group.maximum());
}
// True if the constructor determines the number of registers.
constexpr bool is_open(descriptor row, int index, bool is_fixed) { return is_fixed && row.count_rule(index) != count_rule::any; }
constexpr int source_register(int index) { return 16 + 2 * index; }
constexpr int destination_register = 2;

// The selector to write for a source: none if there is a default that the architecture can encode.
constexpr selector selector_for(descriptor row, int index, arch on)
{
    const source_field& source = row.sources()[index];
    const selector_set& set = source.selectors();
    selector first = selector::none;
    for (int encoding = 0; const selector part : set.by_encoding) {
        const bool is_there = part != selector_set::reserved && detail::can_select(row, source, encoding, on);
        ++encoding;
        if (is_there && part == set.fallback) return selector::none;
        if (is_there && first == selector::none) first = part;
    }
    return first;
}

// True if the types of the operands have their numbers.
enum class numbers { fixed, dynamic };

template <opcode Op, arch On, int Position, numbers How>
constexpr auto operand_for()
{
    constexpr descriptor row = *find(Op, On);
    constexpr operand_place place = row.operands()[Position];
    constexpr int index = place.index;
    if constexpr (place.kind == operand_kind::staging) {
        constexpr int count = staging_count(*make_instruction(Op, On), index);
        if constexpr (is_open(row, index, How == numbers::fixed)) return sr_from(reg<staging_first(index)>());
        else if constexpr (How == numbers::fixed) return sr<count>(reg<staging_first(index)>());
        else return sr(reg(staging_first(index)), count);
    } else if constexpr (place.kind == operand_kind::destination) {
        if constexpr (How == numbers::fixed) return reg<destination_register>();
        else return reg(destination_register);
    } else if constexpr (place.kind == operand_kind::source) {
        constexpr selector part = selector_for(row, index, On);
        if constexpr (How == numbers::fixed) return reg<source_register(index)>().template part<part>();
        else return reg(source_register(index)).template part<part>();
    } else {
        if constexpr (row.immediates()[index].kind == number_kind::float_number || row.immediates()[index].kind == number_kind::float_pair)
            return imm_bits(index + 1);
        else if constexpr (How == numbers::fixed) return imm<index + 1>();
        else return imm(index + 1);
    }
}

// The result of a call: a word or a fault.
struct outcome {
    fault problem{};
    word bits = refused_word;
};

// Sets the operands with the setters.
inline instruction with_operands(instruction i)
{
    const descriptor row = i.row();
    for (const operand_place place : row.operands()) {
        const int index = place.index;
        switch (place.kind) {
        case operand_kind::staging:
            must(i.set_staging(index, staging_registers{static_cast<std::uint8_t>(staging_first(index)),
                                                        static_cast<std::uint8_t>(staging_count(i, index))}));
            break;
        case operand_kind::destination: must(i.set_destination(destination{destination_register})); break;
        case operand_kind::source: must(i.set_source(index, reg(source_register(index)).selecting(selector_for(row, index, i.on)))); break;
        default: must(i.set_immediate(index, index + 1)); break;
        }
    }
    return i;
}

// The result of the setters and validate() for values of a row's modifiers; the last value is that of the flow.
inline outcome by_setters(instruction i, descriptor row, const std::vector<word>& values, numbers how)
{
    for (std::size_t n = 0; n < values.size(); ++n) {
        const int at = static_cast<int>(n);
        const enum_id id = at < row.modifiers().size() ? modifier_field_of(row.modifiers()[at]).id : enum_id::flow;
        if (const status done = i.set(id, values[n]); !done) return {done.error()};
    }
    for (int group = 0; group < i.staging_count(); ++group) {
        if (!is_open(row, group, how == numbers::fixed)) continue;
        if (const status done = set_open_staging(i, group, {staging_first(group)}); !done) return {done.error()};
    }
    const fault_list faults = validate(i);
    if (!faults.empty()) return {faults[0]};
    return {{}, i.encode()};
}

// Calls `construct` with all operands and the given values of all modifiers.
template <opcode Op, arch On, numbers How, class Construct, std::size_t... Operand, std::size_t... Modifier>
outcome by_constructor(const Construct& construct, const std::vector<word>& values, std::index_sequence<Operand...>,
                       std::index_sequence<Modifier...>)
{
    const auto made =
        construct(operand_for<Op, On, Operand, How>()...,
                  static_cast<typename type_of<modifier_field_of(find(Op, On)->modifiers()[Modifier]).id>::is>(values[Modifier])...,
                  static_cast<flow>(values.back()));
    if constexpr (std::is_same_v<decltype(made), const word>) return {{}, made};
    else return {made.error(), made};
}

// Values of the modifiers and the flow: each modifier with each value, even illegal ones, while the others have legal values;
// then random values.
inline std::vector<std::vector<word>> values_to_try(const instruction& start)
{
    const field_list<modifier_id> list = start.row().modifiers();
    std::vector<modifier_field> fields;
    for (const modifier_id id : list) fields.push_back(modifier_field_of(id));
    fields.push_back(modifier_field_of(modifier_id::flow));
    std::vector<word> usual;
    for (const modifier_field& field : fields) usual.push_back(usual_value(start, field));
    std::vector<std::vector<word>> tries{usual};
    for (std::size_t n = 0; n < fields.size(); ++n)
        for (word value = 0; value <= fields[n].bits.maximum() + 2; ++value) {
            tries.push_back(usual);
            tries.back()[n] = value;
        }
    tests::dice random(static_cast<unsigned>(start.row_index));
    for (int i = 0; i < 200; ++i) {
        tries.push_back(usual);
        for (std::size_t n = 0; n < fields.size(); ++n)
            if (random.below(2) == 0) tries.back()[n] = random.below(fields[n].bits.maximum() + 1);
    }
    return tries;
}

// True if all architectures that have an instruction have the same row, the same initial word and the same values for it.
inline bool is_same_everywhere(opcode code)
{
    instruction found[std::size(architectures)];
    int count = 0;
    for (const arch on : architectures)
        if (const result<instruction> i = make_instruction(code, on)) found[count++] = *i;
    const instruction* const first = found;
    for (int n = 1; n < count; ++n) {
        if (found[n].row_index != first->row_index || found[n].bits != first->bits) return false;
        for (const modifier_id id : first->row().modifiers())
            if (detail::defined_values(modifier_field_of(id).id, found[n].on) !=
                detail::defined_values(modifier_field_of(id).id, first->on))
                return false;
    }
    return true;
}

// If there are several faults, any of them may be reported.
inline bool agree(const outcome& x, const outcome& y) { return !x.problem == !y.problem && x.bits == y.bits; }

inline std::string text_of(const outcome& made)
{
    return made.problem ? std::string(sentence_of(made.problem.code)) + " (" + std::to_string(static_cast<int>(made.problem.id)) + ")"
                        : hex(made.bits);
}

template <opcode Op, arch On>
constexpr auto operand_places = std::make_index_sequence<static_cast<std::size_t>(find(Op, On)->operands().size())>{};
template <opcode Op, arch On>
constexpr auto modifier_places = std::make_index_sequence<static_cast<std::size_t>(find(Op, On)->modifiers().size())>{};

// Compares the constructor of one architecture with the setters.
template <opcode Op, arch On, numbers How, class Construct>
void check_constructor(const Construct& construct, tally& law)
{
    const instruction start = with_operands(*make_instruction(Op, On));
    for (const std::vector<word>& values : values_to_try(start)) {
        const outcome expected = by_setters(start, start.row(), values, How);
        const outcome made = by_constructor<Op, On, How>(construct, values, operand_places<Op, On>, modifier_places<Op, On>);
        law.expect(agree(made, expected), [&] {
            return std::string(start.mnemonic()) + " on " + arch_text(On) + ": " + text_of(made) + " against " + text_of(expected);
        });
    }
}

// The same without checks, if there is nothing to refuse.
template <opcode Op, arch On, class Construct>
void check_unchecked(const Construct& construct, tally& law)
{
    const instruction start = with_operands(*make_instruction(Op, On));
    for (const std::vector<word>& values : values_to_try(start)) {
        const outcome expected = by_setters(start, start.row(), values, numbers::dynamic);
        if (expected.problem) continue;
        const outcome made = by_constructor<Op, On, numbers::dynamic>(construct, values, operand_places<Op, On>, modifier_places<Op, On>);
        law.expect(made.bits == expected.bits, [&] { return std::string(start.mnemonic()) + " unchecked: " + text_of(made); });
    }
}

// A call of constants without modifiers makes the word that the setters make.
template <opcode Op, arch On, std::size_t... Operand>
void check_constant(std::index_sequence<Operand...>, tally& law)
{
    using called = detail::call<Op, On, decltype(operand_for<Op, On, Operand, numbers::fixed>())...>;
    if constexpr (called::is_allowed && !called::has_values && !called::lacks_target) {
        const instruction start = with_operands(*make_instruction(Op, On));
        std::vector<word> values;
        for (const modifier_id id : start.row().modifiers()) values.push_back(modifier_field_of(id).bits.extract(start.bits));
        values.push_back(0);
        const outcome expected = by_setters(start, start.row(), values, numbers::fixed);
        const word made = detail::word_of_program<Op, On>(called::constant);
        law.expect(!expected.problem && made == expected.bits, [&] {
            return std::string(mnemonic(Op)) + " on " + arch_text(On) + " of constants: " + hex(made) + " against " + text_of(expected);
        });
    }
}

template <opcode Op, arch On, std::size_t... Operand, std::size_t... Modifier>
constexpr bool compiles_bare(std::index_sequence<Operand...>, std::index_sequence<Modifier...>)
{
    using called = detail::call<Op, detail::every_architecture, decltype(operand_for<Op, On, Operand, numbers::fixed>())...,
                                typename type_of<modifier_field_of(find(Op, On)->modifiers()[Modifier]).id>::is..., flow>;
    return called::made.problem.code == fault_code::none;
}

// Compares the constructor without an architecture with the setters on those of v9 to v14 that have the instruction. `On` is the first one.
template <opcode Op, arch On, class Construct>
void check_bare(const Construct& construct, tally& law)
{
    if constexpr (compiles_bare<Op, On>(operand_places<Op, On>, modifier_places<Op, On>)) {
        for (const std::vector<word>& values : values_to_try(with_operands(*make_instruction(Op, On)))) {
            outcome expected;
            bool is_first = true;
            for (const arch on : architectures) {
                if (!contains(common_encoding, on) || !find(Op, on)) continue;
                const outcome here = by_setters(with_operands(*make_instruction(Op, on)), *find(Op, On), values, numbers::fixed);
                if (is_first || here.problem) expected = here;
                if (!expected.problem)
                    law.expect(here.bits == expected.bits, [&] { return arch_text(on) + " differs: " + hex(here.bits); });
                is_first = false;
            }
            const outcome made = by_constructor<Op, On, numbers::fixed>(construct, values, operand_places<Op, On>, modifier_places<Op, On>);
            law.expect(agree(made, expected),
                       [&] { return std::string(mnemonic(Op)) + " bare: " + text_of(made) + " against " + text_of(expected); });
        }
    } else {
        law.expect(!is_same_everywhere(Op), [] { return std::string(mnemonic(Op)) + " does not compile bare"; });
    }
}

}  // namespace tests

#endif
