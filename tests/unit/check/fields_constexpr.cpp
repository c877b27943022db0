// SPDX-License-Identifier: MIT
// One function that tests everything that the library does with an instruction, in constant expressions and at run time:
// setting, encoding, decoding, text, validation. At run time it tests every row on every architecture; in constant expressions one row of
// each form, or with VALHALL_TEST_EVERYTHING every row. The build compiles this file VALHALL_TEST_PARTS times, each time for
// one part of the table, VALHALL_TEST_PART, counted from 0, so that the parts compile in parallel.
#include <cstdint>
#include <string_view>
#include <utility>

#include "valhall/instruction.hpp"
#include "valhall/isa/rows.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

#include "catch.hpp"
#include "rounds.hpp"

namespace {

// Functions return the description of the law that does not hold, or null.
using broken_law = const char*;

constexpr broken_law round_trip(const valhall::instruction& i)
{
    const auto decoded = valhall::decode(i.encode(), i.architecture());
    if (!decoded || !(*decoded == i)) return "decoding gives the instruction back";
    const valhall::text_line text = valhall::to_text(i);
    const valhall::parsed again = valhall::parse(text, i.architecture());
    if (!again || !(*again == i)) return "parsing the text gives the instruction back";
    return nullptr;
}

// The highest value that the hardware accepts.
constexpr valhall::word highest_value(const valhall::instruction& i, const valhall::modifier_field& field)
{
    if (field.excluded != valhall::enum_id::none) return 0;
    valhall::word highest = 0;
    for (const valhall::modifier_value one : i.values(field.id, valhall::strictness::hardware)) highest = one.value;
    return highest;
}

// The selector with the highest encoding.
constexpr valhall::selector highest_part(const valhall::selector_set& set)
{
    int encoding = (1 << set.width) - 1;
    while (set.by_encoding[encoding] == valhall::selector_set::reserved) --encoding;
    return set.by_encoding[encoding];
}

// A value with all modifiers that the source accepts.
constexpr valhall::operand laden(const valhall::instruction& i, int index, valhall::operand value)
{
    const valhall::source_field& source = i.row().sources()[index];
    value.select = highest_part(source.selectors());
    value.neg = value.abs = source.has_absneg;
    value.complement = source.has_not;
    return value;
}

constexpr broken_law set_modifiers(valhall::instruction& i)
{
    for (const valhall::modifier_id id : i.row().modifiers()) {
        const valhall::modifier_field& field = valhall::modifier_field_of(id);
        const valhall::word value = highest_value(i, field);
        if (!i.set(field.id, value)) return "a legal value can be set";
        if (!(i.get(field.id) == value)) return "a modifier reads as it was set";
    }
    if (!i.set(valhall::flow::end) || i.flow() != valhall::flow::end) return "the flow can be set";
    return nullptr;
}

// The register count of the group that is nearest to the wanted one.
constexpr int count_near(int wish, const valhall::staging_field& group)
{
    if (wish < group.least) return group.least;
    return wish > group.maximum() ? group.maximum() : wish;
}

constexpr const valhall::staging_field& staging_group(const valhall::instruction& i, int index)
{
    return valhall::staging_field_of(i.row().staging()[index]);
}

// The register count that follows from the modifiers, or three if any is legal.
constexpr int right_count(const valhall::instruction& i, int group)
{
    const int usual = valhall::listed_counts(i, group).usual;
    return count_near(usual >= 0 ? usual : 3, staging_group(i, group));
}

constexpr broken_law set_registers(valhall::instruction& i)
{
    for (int group = 0; group < i.staging_count(); ++group) {
        const int count = right_count(i, group);
        const valhall::staging_registers to{20 + 10 * group, count};
        if (!i.set_staging(group, to) || i.staging(group) != to) return "staging registers can be set";
    }
    const valhall::destination to{62, valhall::half::both};
    if (i.has_destination() && (!i.set_destination(to) || i.destination() != to)) return "the destination can be set";
    for (int index = 0; index < i.source_count(); ++index) {
        const valhall::operand value = laden(i, index, valhall::reg(10 + 2 * index));
        if (!i.set_source(index, value) || i.source(index) != value) return "a source can be set";
    }
    for (int index = 0; index < i.immediate_count(); ++index) {
        const valhall::immediate_field& field = i.row().immediates()[index];
        const std::int64_t value = index == 0 ? field.minimum() + 1 : field.maximum();
        if (!i.set_immediate(index, value) || !(i.immediate(index) == value)) return "an immediate can be set";
    }
    return nullptr;
}

// True if the hardware accepts it. Ignores forms that it lacks, whose every word is refused, and
// modifiers that require more staging registers than can be encoded.
constexpr bool is_valid(const valhall::instruction& i)
{
    bool is_listed = true;
    for (const valhall::fault& found : valhall::validate(i)) {
        is_listed &= found.code != valhall::fault_code::not_listed;
        const bool has_no_count = found.code == valhall::fault_code::count_not_taken && found.value == 0;
        if (!has_no_count && found.code != valhall::fault_code::not_listed) return false;
    }
    return is_listed == !i.row().is_unlisted();
}

// An odd staging register is a fault if the group can have more than one.
constexpr broken_law check_odd_staging(valhall::instruction& i)
{
    for (int group = 0; group < i.staging_count(); ++group) {
        const int count = count_near(2, staging_group(i, group));
        if (!i.set_staging(group, {21, count})) return "odd staging registers can be set";
        bool is_fault = false;
        for (const valhall::fault& fault : valhall::validate(i))
            is_fault |= fault.code == valhall::fault_code::odd_staging && fault.index == group;
        if (is_fault != (count > 1)) return "odd staging registers are a fault";
    }
    return nullptr;
}

// First a legal instruction with everything set; then faults.
constexpr broken_law check_operands(valhall::instruction i)
{
    if (const broken_law law = set_modifiers(i)) return law;
    if (const broken_law law = set_registers(i)) return law;
    if (!is_valid(i)) return "even registers are valid";
    if (const broken_law law = round_trip(i)) return law;

    if (const broken_law law = check_odd_staging(i)) return law;
    if (i.has_destination() && !i.set_destination({63, valhall::half::high})) return "any destination can be set";
    if (valhall::validate(i).contains(valhall::fault_code::odd_destination) != i.row().has_wide_destination())
        return "an odd destination is a fault of wide ones";
    for (int index = 0; index < i.source_count(); ++index) {
        const valhall::source_field& source = i.row().sources()[index];
        const valhall::operand odd = laden(i, index, valhall::uniform(2 * index + 193));
        // Since v14, the bit that makes the number odd zero-extends a source without a selector.
        const bool is_wide = source.is_wide, can_set = !is_wide || i.on < valhall::arch::v14 || odd.select != valhall::selector::none;
        if (static_cast<bool>(i.set_source(index, odd)) != can_set) return "uniforms can be set";
        if (can_set && valhall::validate(i).contains(valhall::fault_code::odd_source) != is_wide)
            return "an odd uniform is a fault of wide sources";
        if (!i.set_source(index, laden(i, index, valhall::uniform(2 * index + 192)))) return "uniforms can be set";
    }
    if (valhall::validate(i).contains(valhall::fault_code::too_many_fau_values) != (i.source_count() > 2))
        return "three uniforms are a fault";
    return round_trip(i);
}

// Compares a field with a value with the result of setting the value.
constexpr broken_law check_value(valhall::word bits, const valhall::instruction& changed, const valhall::status& set)
{
    if (!set || changed.encode() != bits) return "a value is encoded as it was set";
    return round_trip(changed);
}

// Every value of a modifier, with the others at their defaults.
constexpr broken_law check_modifier(const valhall::instruction& start, const valhall::modifier_field& field)
{
    for (valhall::word value = 0; value <= field.bits.maximum(); ++value) {
        const valhall::word bits = field.bits.insert(start.bits, value);
        const bool is_legal = valhall::enumeration_of(field.id).legal(value, start.on);
        if (static_cast<bool>(valhall::decode(bits, start.on)) != is_legal) return "legal values alone are decoded";
        valhall::instruction changed = start;
        const valhall::status set = changed.set(field.id, value);
        if (!is_legal) {
            if (set || changed != start) return "reserved values are refused";
            continue;
        }
        if (const broken_law law = check_value(bits, changed, set)) return law;
        if (!(changed.get(field.id) == value)) return "a modifier reads as it was set";
    }
    return nullptr;
}

constexpr broken_law check_modifiers(const valhall::instruction& start)
{
    if (const broken_law law = check_modifier(start, valhall::modifier_field_of(valhall::modifier_id::flow))) return law;
    for (const valhall::modifier_id id : start.row().modifiers())
        if (const broken_law law = check_modifier(start, valhall::modifier_field_of(id))) return law;
    return nullptr;
}

// True if a number is odd in a whole 64-bit source, where that bit would zero-extend it.
constexpr bool is_number_of_extension(const valhall::instruction& i, int index, const valhall::operand& o)
{
    const bool is_odd = o.byte % 2 != 0 && (o.is_register() || o.is_uniform());
    return is_odd && i.on >= valhall::arch::v14 && i.row().sources()[index].is_wide && o.select == valhall::selector::none;
}

// Tests the first and the last of each kind of value that a source can read.
constexpr broken_law check_source_values(const valhall::instruction& start, int index)
{
    using valhall::special, valhall::special_value, valhall::constant_at, valhall::reg, valhall::uniform;
    const valhall::operand values[] = {reg(0),
                                       reg(63),
                                       reg(63).last(),
                                       uniform(0),
                                       uniform(255),
                                       constant_at(0),
                                       constant_at(21),
                                       constant_at(31),
                                       special_value(special::warp_id, 0),
                                       special_value(special::blend_descriptor_7, 1),
                                       special_value(special::thread_local_pointer, 0),
                                       special_value(special::program_counter, 1)};
    for (const valhall::operand& value : values) {
        const valhall::operand o = value.selecting(start.source(index).select);
        valhall::instruction changed = start;
        const valhall::status set = changed.set_source(index, o);
        if (is_number_of_extension(start, index, o)) {
            if (set.error().code != valhall::fault_code::odd_source || changed != start) return "an odd number is not taken for .zext";
            continue;
        }
        const valhall::bit_field byte = start.row().sources()[index].bits();
        const valhall::word bits = valhall::fau_page_field.insert(byte.insert(start.bits, o.byte), o.page);
        if (const broken_law law = check_value(bits, changed, set)) return law;
        if (changed.source(index) != o) return "a source reads as it was set";
    }
    return nullptr;
}

constexpr broken_law check_selectors(const valhall::instruction& start, int index)
{
    const valhall::source_field& source = start.row().sources()[index];
    if (source.select.width == 0) return nullptr;
    const valhall::selector_set& set = source.selectors();
    const valhall::bit_field field = source.select;
    for (valhall::word encoding = 0; encoding < valhall::word{1} << set.width; ++encoding) {
        const valhall::word bits = field.insert(start.bits, encoding);
        const valhall::selector part = set.by_encoding[encoding];
        const bool is_legal = part != valhall::selector_set::reserved;
        if (static_cast<bool>(valhall::decode(bits, start.on)) != is_legal) return "legal selectors alone are decoded";
        if (!is_legal) continue;
        valhall::instruction changed = start;
        const valhall::status done = changed.set_source(index, start.source(index).selecting(part));
        if (const broken_law law = check_value(bits, changed, done)) return law;
    }
    return nullptr;
}

// The first law that an instruction breaks, or null.
constexpr broken_law check(valhall::opcode code, valhall::arch on)
{
    const auto made = valhall::make_instruction(code, on);
    if (!made) return "the architecture has the instruction";
    if (const broken_law law = check_modifiers(*made)) return law;
    for (int index = 0; index < made->source_count(); ++index) {
        if (const broken_law law = check_source_values(*made, index)) return law;
        if (const broken_law law = check_selectors(*made, index)) return law;
    }
    return check_operands(*made);
}

// The first architecture with the common encoding that has a descriptor; none for the rows that only v15 has.
constexpr valhall::arch first_of(valhall::descriptor row)
{
    for (const valhall::arch on : valhall::architectures)
        if (contains(row.archs(), on) && contains(valhall::common_encoding, on)) return on;
    return {};
}

// True if constant expressions test a row: the first of its form, or any.
constexpr bool is_tested(int index)
{
#ifndef VALHALL_TEST_EVERYTHING
    const auto form_of = [](int n) { return valhall::detail::form_of_row(static_cast<unsigned>(n)); };
    for (int earlier = 0; earlier < index; ++earlier)
        if (form_of(earlier) == form_of(index)) return false;
#endif
    return first_of(valhall::descriptor_at(index)) != valhall::arch{};
}

// One constant expression for each descriptor, to stay within the compilers' limits.
template <int Index>
struct holds_at_compile_time {
    static constexpr const valhall::descriptor row = valhall::descriptor_at(Index);
    static constexpr broken_law broken = is_tested(Index) ? check(row.code(), first_of(row)) : nullptr;
    static_assert(broken == nullptr);
    static constexpr bool value = true;
};

template <int First, int... Numbers>
constexpr bool all_hold(std::integer_sequence<int, Numbers...>)
{
    return (holds_at_compile_time<First + Numbers * tests::one_round_in>::value && ...);
}

constexpr int begin_of(int part) { return valhall::descriptor_count * part / VALHALL_TEST_PARTS; }

constexpr int first = begin_of(VALHALL_TEST_PART), last = begin_of(VALHALL_TEST_PART + 1);

}  // namespace

#define VALHALL_TEXT_OF(part) #part
#define VALHALL_TEST_NAME(part) "the table holds in constant expressions and at run time, part " VALHALL_TEXT_OF(part)

TEST_CASE(VALHALL_TEST_NAME(VALHALL_TEST_PART), "[fields][constexpr]")
{
    STATIC_REQUIRE(all_hold<first>(std::make_integer_sequence<int, tests::rounds(last - first)>{}));
    for (int index = first; index < last; ++index) {
        const valhall::descriptor row = valhall::descriptor_at(index);
        for (const valhall::arch on : valhall::architectures) {
            if (!contains(row.archs(), on) || !contains(valhall::common_encoding, on)) continue;
            INFO(row.mnemonic());
            const broken_law law = check(row.code(), on);
            CHECK((law == nullptr ? std::string_view() : law) == "");
        }
    }
}
