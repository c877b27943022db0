// Calls the typed constructor of every instruction with operands made from its row, and with each value of each
// modifier, and compares the word with the assembler's for the same call written as text. Each row of the table is
// called for its first architecture, which an instruction's later forms have to be asked for.
#ifndef VALHALL_TESTS_EMIT_ALL_HPP
#define VALHALL_TESTS_EMIT_ALL_HPP

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "catch.hpp"
#include "support.hpp"

#include <valhall/emit/constructors.hpp>
#include <valhall/text/program.hpp>

namespace tests {

using namespace valhall;

// The C++ type of an enumeration.
template <enum_id Id>
struct type_of;
#define VALHALL_ENUM(type, position, width, fallback) \
    template <>                                       \
    struct type_of<enum_id::type> {                   \
        using is = valhall::type;                     \
    };
#include <valhall/isa/enums.def>

constexpr arch first_of(arch_span archs) { return static_cast<arch>(archs >> 8); }

// The operands of the calls: staging registers from r8 on, destination r2, sources r16, r18, …, immediates 1, 2.
constexpr int staging_first(int index) { return 8 + 4 * index; }
// Two, or as near to that as the group allows.
constexpr int staging_count(descriptor row, int index)
{
    const staging_field& group = describe(row.staging()[index]);
    return std::clamp(2, static_cast<int>(group.least), group.maximum());
}
constexpr int source_register(int index) { return 16 + 2 * index; }
constexpr int destination_register = 2;

// The selector to write for a source: the usual one where there is one, which is not written.
constexpr selector selector_for(descriptor row, int index)
{
    const selector_set& set = row.sources()[index].selectors();
    if (set.fallback != selector_set::reserved) return selector::none;
    for (const selector part : set.by_encoding)
        if (part != selector_set::reserved) return part;
    return selector::none;
}

// Whether the numbers of operands are known to their types.
enum class numbers { fixed, dynamic };

template <opcode Op, arch On, int Position, numbers How>
constexpr auto operand_for()
{
    constexpr descriptor row = *find(Op, On);
    constexpr detail::operand_place place = detail::operand_at(row, Position);
    constexpr int index = place.index;
    if constexpr (place.kind == operand_kind::staging) {
        constexpr int count = staging_count(row, index);
        if constexpr (How == numbers::fixed) return sr<count>(reg<staging_first(index)>());
        else return sr(reg(staging_first(index)), count);
    } else if constexpr (place.kind == operand_kind::destination) {
        if constexpr (How == numbers::fixed) return reg<destination_register>();
        else return reg(destination_register);
    } else if constexpr (place.kind == operand_kind::source) {
        constexpr selector part = selector_for(row, index);
        if constexpr (How == numbers::fixed) return reg<source_register(index)>().template part<part>();
        else return reg(source_register(index)).template part<part>();
    } else {
        if constexpr (How == numbers::fixed) return imm<index + 1>();
        else return imm(index + 1);
    }
}

inline std::string operand_text(descriptor row, int position)
{
    const detail::operand_place place = detail::operand_at(row, position);
    const int index = place.index;
    switch (place.kind) {
    case operand_kind::staging: {
        std::string text = "@";
        for (int i = 0; i < staging_count(row, index); ++i)
            text += (i == 0 ? "r" : ":r") + std::to_string(staging_first(index) + i);
        return text;
    }
    case operand_kind::destination: return "r" + std::to_string(destination_register);
    case operand_kind::source: {
        const selector part = selector_for(row, index);
        return "r" + std::to_string(source_register(index)) +
               (part != selector::none ? "." + std::string(name_of(part)) : "");
    }
    default: break;
    }
    const immediate_name name = row.immediates()[index].name;
    return (name == immediate_name::constant ? "#" : std::string(name_of(name)) + ":") + std::to_string(index + 1);
}

// The call as text, with the modifiers' values as given, the flow's last.
inline std::string text_of(descriptor row, const std::vector<word>& values)
{
    std::string text(row.mnemonic());
    for (int i = 0; i <= row.modifiers().size(); ++i) {
        const modifier_id id = i < row.modifiers().size() ? row.modifiers()[i] : modifier_id::flow;
        const enumeration& all = describe(describe(id).id);
        const word value = values[static_cast<std::size_t>(i)];
        if (!(all.is_flag() && value == 0) && value != all.fallback) text += "." + std::string(all[value].name());
    }
    for (int i = 0; i < detail::operand_total(row); ++i) text += (i == 0 ? " " : ", ") + operand_text(row, i);
    return text;
}

// Calls `construct` with all operands, and all modifiers at the values given.
template <opcode Op, arch On, numbers How, class Construct, std::size_t... Operand, std::size_t... Modifier>
word call(const Construct& construct, const std::vector<word>& values, std::index_sequence<Operand...>,
          std::index_sequence<Modifier...>)
{
    return construct(operand_for<Op, On, Operand, How>()...,
                     static_cast<typename type_of<describe(find(Op, On)->modifiers()[Modifier]).id>::is>(values[Modifier])...,
                     static_cast<flow>(values.back()));
}

template <opcode Op, arch_span Archs, numbers How, class Construct>
void check_constructor(const Construct& construct, tally& law)
{
    constexpr arch on = first_of(Archs);
    constexpr descriptor row = *find(Op, on);
    constexpr std::size_t modifier_count = static_cast<std::size_t>(row.modifiers().size());
    std::vector<word> start;
    const instruction unset = *make_instruction(Op, on);
    for (const modifier_id id : row.modifiers()) start.push_back(describe(id).bits.extract(unset.bits));
    start.push_back(0);

    const auto check = [&](const std::vector<word>& values) {
        const std::string text = text_of(row, values);
        const program expected = assemble(text, {.on = on, .allow_invalid = true});
        const word made = call<Op, on, How>(construct, values,
                                            std::make_index_sequence<static_cast<std::size_t>(detail::operand_total(row))>{},
                                            std::make_index_sequence<modifier_count>{});
        law.expect(expected && expected.words.size() == 1 && expected.words[0] == made,
                   [&] { return text + ": " + hex(made); });
    };
    for (std::size_t i = 0; i <= modifier_count; ++i) {
        const modifier_field& field = describe(i < modifier_count ? row.modifiers()[static_cast<int>(i)] : modifier_id::flow);
        for (word value = 0; value <= field.bits.maximum(); ++value) {
            if (!describe(field.id).legal(value, on)) continue;
            std::vector<word> values = start;
            values[i] = value;
            check(values);
        }
    }
}

}  // namespace tests

#endif
