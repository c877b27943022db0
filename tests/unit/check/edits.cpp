// SPDX-License-Identifier: MIT
// Every field of every instruction on every architecture, bit pattern by bit pattern: decoding, reading the field,
// text, and setters.
// Also tests: check/source_bytes.hpp
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"

#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// ---- the laws ----

// Calls f with make_instruction() of every instruction on every architecture that has the common word, whose bits the laws compare.
template <class F>
void for_each_instruction(F&& f)
{
    for (const arch on : architectures) {
        if (!has_common_word(on)) continue;
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> made = make_instruction(static_cast<opcode>(code), on);
            if (made) f(*made);
        }
    }
}

std::string describe_case(const instruction& start, word bits, std::string_view what)
{
    return tests::arch_text(start.on) + " " + std::string(start.mnemonic()) + " " + tests::hex(bits) + " " + std::string(what);
}

// A word that decodes: it encodes to itself, its text assembles to it, `reads` holds for the instruction, and
// `sets` makes it from the default instruction.
template <class Reads, class Sets>
void accepts(tally& laws, const instruction& start, word bits, Reads&& reads, Sets&& sets)
{
    const result<instruction> i = decode(bits, start.on);
    const auto describe = [&](std::string_view what) { return [&, what] { return describe_case(start, bits, what); }; };
    if (!laws.expect(static_cast<bool>(i), describe("is refused"))) return;
    const bool is_same = i->encode() == bits && i->row_index == start.row_index && i->on == start.on;
    laws.expect(is_same, describe("decodes otherwise"));
    const parsed again = parse(to_text(*i), start.on);
    laws.expect(again && *again == *i, describe("changes with its text"));
    for (const bool aliases : {false, true}) {
        const parsed arm = parse<dialect::arm>(to_text<dialect::arm>(*i, aliases), start.on);
        laws.expect(arm && *arm == *i, describe("changes with its text in Arm's dialect"));
    }
    laws.expect(reads(*i), describe("is read otherwise"));
    instruction changed = start;
    laws.expect(sets(changed) && changed.encode() == bits, describe("is not what setting gives"));
}

// A word that is refused with an error.
void refuses(tally& laws, const instruction& start, word bits, const fault& expected)
{
    const result<instruction> i = decode(bits, start.on);
    laws.expect(!i && i.error() == expected, [&] { return describe_case(start, bits, i ? "is accepted" : sentence_of(i.error().code)); });
}

// A setter that refuses with an error and changes nothing.
template <class Sets>
void refuses_to_set(tally& laws, const instruction& start, fault_code code, operand_kind kind, Sets&& sets)
{
    instruction i = start;
    const status done = sets(i);
    laws.expect(!done && done.error().code == code && done.error().kind == kind && i == start,
                [&] { return describe_case(start, i.bits, sentence_of(done.error().code)) + ", not " + std::string(sentence_of(code)); });
}

// ---- modifiers by type ----

struct typed_access {
    status (*set)(instruction&, word);
    result<word> (*get)(const instruction&);
    bool (*has)(const instruction&);
};

template <isa_enum E>
constexpr typed_access access_by_type = {
    [](instruction& i, word value) { return i.set(static_cast<E>(value)); },
    [](const instruction& i) -> result<word> {
        const result<E> value = i.get<E>();
        if (!value) return value.error();
        return static_cast<word>(*value);
    },
    [](const instruction& i) { return i.has<E>(); },
};

constexpr typed_access by_type[] = {
#define VALHALL_ENUM(type, ...) access_by_type<modifier::type>,
#include "table/enums.def"
};

constexpr const typed_access& typed(enum_id id) { return by_type[static_cast<int>(id)]; }

bool reads_modifier(const instruction& i, enum_id id, word value)
{
    const result<std::string_view> text = i.get(enumeration_of(id).name());
    return i.get(id) == value && typed(id).get(i) == value && typed(id).has(i) && text && *text == enumeration_of(id)[value].name() &&
           (id != enum_id::flow || static_cast<word>(i.flow()) == value);
}

bool sets_modifier(instruction& i, enum_id id, word value)
{
    instruction other = i, third = i;
    return i.set(id, value) && typed(id).set(other, value) && other == i &&
           third.set(enumeration_of(id).name(), enumeration_of(id)[value].name()) && third == i;
}

// A value of a field that has no meaning on the architecture.
void refuses_modifier(tally& laws, const instruction& start, const modifier_field& field, word value)
{
    const fault_code reserved = field.id == enum_id::flow ? fault_code::reserved_flow : fault_code::reserved_value;
    refuses(laws, start, field.bits.insert(start.bits, value), {reserved, operand_kind::modifier, 0, field.id, value});

    const std::string_view text = enumeration_of(field.id)[value].name();
    const fault_code code = text.empty() ? fault_code::reserved_value : fault_code::not_on_architecture;
    refuses_to_set(laws, start, code, operand_kind::modifier, [&](instruction& i) { return i.set(field.id, value); });
    refuses_to_set(laws, start, code, operand_kind::modifier, [&](instruction& i) { return typed(field.id).set(i, value); });
    refuses_to_set(laws, start, text.empty() ? fault_code::unknown_modifier : code, operand_kind::modifier,
                   [&](instruction& i) { return i.set(enumeration_of(field.id).name(), text); });
}

void check_modifier(tally& laws, const instruction& start, const modifier_field& field)
{
    for (word value = 0; value <= field.bits.maximum(); ++value) {
        const enumeration& values = enumeration_of(field.id);
        if (value < values.count && contains(values[value].archs, start.on))
            accepts(
                laws, start, field.bits.insert(start.bits, value), [&](const instruction& i) { return reads_modifier(i, field.id, value); },
                [&](instruction& i) { return sets_modifier(i, field.id, value); });
        else refuses_modifier(laws, start, field, value);
    }
    for (const word value : {field.bits.maximum() + 1, word{256}, ~word{0}}) {
        refuses_to_set(laws, start, fault_code::reserved_value, operand_kind::modifier,
                       [&](instruction& i) { return i.set(field.id, value); });
    }
    for (const std::string_view text : {"", "nonsense", "rt", "rtzz"})
        refuses_to_set(laws, start, fault_code::unknown_modifier, operand_kind::modifier,
                       [&](instruction& i) { return i.set(enumeration_of(field.id).name(), text); });
}

// ---- sources ----

selector initial_part(const instruction& i, int index)
{
    const source_field& source = i.row().sources()[index];
    const bit_field field = source.select;
    return source.selectors().by_encoding[field.extract(i.bits)];
}

// The operand of a source byte, made by the functions of operand.hpp.
operand operand_of(word byte, word page)
{
    const int number = static_cast<int>(byte % 64);
    if (byte < 0x40) return reg(number);
    if (byte < 0x80) return reg(number).last();
    if (byte < 0xC0) return uniform(static_cast<int>(page) * 64 + number);
    if (byte < 0xE0) return constant_at(number);
    return special_value(static_cast<special>(page * 16 + byte % 32 / 2), static_cast<int>(byte % 2));
}

void check_source_byte(tally& laws, const instruction& start, int index, word byte, word page)
{
    const source_field& source = start.row().sources()[index];
    const word bits = fau_page_field.insert(source.bits().insert(start.bits, byte), page);
    // Since v14, bit 0 of a whole 64-bit register or uniform means that the low word is zero-extended.
    const selector part = initial_part(start, index);
    const bool is_extended = source.is_wide && start.on >= arch::v14 && byte < 0xC0 && byte % 2 != 0 && part == selector::none;
    const operand o = is_extended ? operand_of(byte - 1, page).selecting(selector::zext) : operand_of(byte, page).selecting(part);
    const bool is_reserved = byte >= 0xE0 && !enumeration_of(enum_id::special).legal(page * 16 + byte % 32 / 2, start.on);
    const bool needs_page = (byte >= 0x80 && byte < 0xC0) || byte >= 0xE0;
    if (is_reserved) {
        refuses(laws, start, bits, {fault_code::reserved_special, operand_kind::source, static_cast<std::uint8_t>(index)});
        refuses_to_set(laws, start, fault_code::special_out_of_range, operand_kind::source,
                       [&](instruction& i) { return i.set_source(index, o); });
    } else if (!needs_page && page != 0) {
        refuses(laws, start, bits, {fault_code::unused_fau_page, operand_kind::none, 0, {}, page});
    } else {
        accepts(
            laws, start, bits, [&](const instruction& i) { return i.source(index) == o; },
            [&](instruction& i) { return static_cast<bool>(i.set_source(index, o)); });
    }
}

// All combinations of negation, absolute value, complement and selector.
void check_source_features(tally& laws, const instruction& start, int index)
{
    const source_field& source = start.row().sources()[index];
    const selector_set& set = source.selectors();
    const fault reserved{fault_code::reserved_selector, operand_kind::source, static_cast<std::uint8_t>(index)};
    const bit_field fields[] = {source.neg_bit(), source.abs_bit(), source.not_bit(), source.select};
    int width = 0;
    for (const bit_field& field : fields) width += field.width;
    for (word pattern = 0; pattern < word{1} << width; ++pattern) {
        word bits = start.bits, rest = pattern, values[4] = {};
        for (int i = 0; i < 4; ++i) {
            values[i] = rest & fields[i].maximum();
            rest >>= fields[i].width;
            bits = fields[i].insert(bits, values[i]);
        }
        operand o = reg(0).selecting(set.by_encoding[values[3]]);
        o.neg = values[0] != 0;
        o.abs = values[1] != 0;
        o.complement = values[2] != 0;
        if (o.select == selector_set::reserved) refuses(laws, start, bits, reserved);
        else
            accepts(
                laws, start, bits, [&](const instruction& i) { return i.source(index) == o; },
                [&](instruction& i) { return static_cast<bool>(i.set_source(index, o)); });
    }
}

void check_refused_source(tally& laws, const instruction& start, int index)
{
    const source_field& source = start.row().sources()[index];
    const selector_set& set = source.selectors();
    const operand plain_operand = operand(reg(2)).selecting(initial_part(start, index));
    const auto expect = [&](fault_code code, const operand& o) {
        refuses_to_set(laws, start, code, operand_kind::source, [&](instruction& i) { return i.set_source(index, o); });
    };
    if (!source.has_absneg) {
        expect(fault_code::no_negation, -plain_operand);
        expect(fault_code::no_negation, abs(plain_operand));
    }
    if (!source.has_not) expect(fault_code::no_complement, ~plain_operand);
    for (const int number : {-1, 64, 255, 256}) expect(fault_code::register_out_of_range, reg(number));
    for (const int number : {-1, 256, 1000}) expect(fault_code::uniform_out_of_range, uniform(number));
    for (const int number : {-1, 32, 256}) expect(fault_code::constant_out_of_range, constant_at(number));
    for (const int number : {-1, 2, 256}) expect(fault_code::special_out_of_range, special_value(special::sample, number));
    expect(fault_code::special_out_of_range, special_value(special{64}, 0));
    for (const std::uint32_t value : {2u, 0x3F800001u}) expect(fault_code::constant_not_in_table, constant(value, start.on));
    for (const operand& o : {operand(uniform(0)), operand(constant(0)), operand(special_value(special::sample, 0))})
        expect(fault_code::not_last_use, o.last());

    for (int part = 0; part < 256; ++part) {
        if (source.is_wide && part == static_cast<int>(selector::zext)) continue;  // tested in zero_extension.cpp
        const operand o = plain_operand.selecting(static_cast<selector>(part));
        bool is_member = false;
        for (int encoding = 0; encoding < 1 << set.width; ++encoding)
            is_member |= set.by_encoding[encoding] != selector_set::reserved && set.by_encoding[encoding] == o.select;
        if (is_member) continue;
        // Arm's words work too.
        if (const result<word> encoding = source.listed_selectors().find(o.select); part != 0 && encoding) {
            instruction i = start, by_other_word = start;
            laws.expect(i.set_source(index, o) && by_other_word.set_source(index, o.selecting(set.by_encoding[*encoding])) &&
                            i == by_other_word,
                        [&] { return describe_case(start, i.bits, "source differs by the word of its part"); });
            continue;
        }
        if (part != 0) expect(fault_code::no_such_selector, o);
        else if (set.fallback == selector_set::reserved) expect(fault_code::missing_selector, o);
        else {
            instruction i = start, written_out = start;
            laws.expect(i.set_source(index, o) && written_out.set_source(index, o.selecting(set.fallback)) && i == written_out &&
                            i.source(index).select == set.fallback,
                        [&] { return describe_case(start, i.bits, "takes another selector for none"); });
        }
    }
}

// A page number above 3 must not be truncated.
void check_refused_page(tally& laws, const instruction& start, int index)
{
    for (operand o : {operand(uniform(1)), operand(special_value(special::lane_id, 0))}) {
        const fault_code code = o.is_uniform() ? fault_code::uniform_out_of_range : fault_code::special_out_of_range;
        o.select = initial_part(start, index);
        for (const int page : {4, 7, 255}) {
            o.page = static_cast<std::uint16_t>(page);
            refuses_to_set(laws, start, code, operand_kind::source, [&](instruction& i) { return i.set_source(index, o); });
        }
    }
}

// Two sources that need an FAU page, which one after the other give it up.
void check_pages(tally& laws, const instruction& start, int x, int y)
{
    const auto at = [&](int index, int page) { return uniform(64 * page + 2).selecting(initial_part(start, index)); };
    for (int page = 0; page < 4; ++page) {
        for (int other = 0; other < 4; ++other) {
            instruction i = start;
            if (!laws.expect(static_cast<bool>(i.set_source(x, at(x, page))), [&] { return describe_case(start, i.bits, "lacks a page"); }))
                return;
            if (page != other) {
                refuses_to_set(laws, i, fault_code::fau_page_conflict, operand_kind::source,
                               [&](instruction& j) { return j.set_source(y, at(y, other)); });
                const instruction one_page = i;
                laws.expect(i.set_source(x, at(x, other)) && i.source(x).uniform() == 64 * other + 2,
                            [&] { return describe_case(one_page, i.bits, "keeps a page that nothing else uses"); });
                continue;
            }
            const auto keeps_page = [&](const status& done, word wanted) {
                laws.expect(done && decode(i.bits, i.on) && fau_page_field.extract(i.bits) == wanted,
                            [&] { return describe_case(start, i.bits, "has not the page of its sources"); });
            };
            const word used = static_cast<word>(page);
            keeps_page(i.set_source(y, at(y, page)), used);
            keeps_page(i.set_source(x, reg(4).selecting(initial_part(start, x))), used);
            keeps_page(i.set_source(y, constant_at(7).selecting(initial_part(start, y))), 0);
        }
    }
}

// ---- immediates ----

// All patterns of a short field, or a sample in builds with fewer rounds; corner cases of a long one.
std::vector<word> patterns(int width)
{
    std::vector<word> found;
    const word most = (word{1} << width) - 1;
    if (width <= 16) {
        for (word pattern = 0; pattern <= most; pattern += width > 8 ? word{tests::one_round_in} : 1) found.push_back(pattern);
        return found;
    }
    for (int bit = 0; bit <= width; ++bit) {
        const word power = word{1} << bit;
        for (const word pattern : {power - 1, power, power + 1, ~power, power * 0x55555555}) found.push_back(pattern & most);
    }
    return found;
}

void check_immediate(tally& laws, const instruction& start, int index)
{
    const immediate_field& field = start.row().immediates()[index];
    const int width = field.bits.width + field.high.width;
    const word sign = field.is_signed() ? word{1} << (width - 1) : 0;
    for (const word pattern : patterns(width)) {
        const std::int64_t value = static_cast<std::int64_t>((pattern ^ sign) - sign);
        const word low = field.bits.insert(start.bits, pattern & field.bits.maximum());
        accepts(
            laws, start, field.high.insert(low, pattern >> field.bits.width),
            [&](const instruction& i) { return i.immediate(index) == value && i.immediate(field.name) == value; },
            [&](instruction& i) {
                instruction other = i;
                return i.set_immediate(index, value) && other.set_immediate(field.name, value) && other == i;
            });
    }
    // An immediate of 32 bits takes negative numbers as the unsigned number with the same bits.
    const bool takes_negative = width == 32 && !field.is_signed();
    for (const std::int64_t value : {std::int64_t{-1}, std::int64_t{-2}, std::int64_t{INT32_MIN}}) {
        instruction negative = start, same = start;
        if (!takes_negative) break;
        laws.expect(negative.set_immediate(index, value) && same.set_immediate(index, value + (std::int64_t{1} << 32)) && negative == same,
                    [&] { return describe_case(start, start.bits, "takes no negative number"); });
    }
    const std::int64_t lowest = field.is_signed() ? -(std::int64_t{1} << (width - 1)) : 0;
    const std::int64_t most = lowest + (std::int64_t{1} << width) - 1;
    const std::int64_t least = takes_negative ? INT32_MIN : lowest;
    for (const std::int64_t value : {least - 1, most + 1, INT64_MIN, INT64_MAX}) {
        refuses_to_set(laws, start, fault_code::immediate_out_of_range, operand_kind::immediate,
                       [&](instruction& i) { return i.set_immediate(index, value); });
        refuses_to_set(laws, start, fault_code::immediate_out_of_range, operand_kind::immediate,
                       [&](instruction& i) { return i.set_immediate(field.name, value); });
    }
}

// The bits that distinguish the instructions of a primary opcode.
word opcode_bits(std::uint16_t primary) { return primary_opcode_field.mask() | detail::secondary_opcode_bits(primary); }

}  // namespace

TEST_CASE("instructions of make_instruction decode and have a text", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        accepts(laws, start, start.bits, [&](const instruction& i) { return i == start; }, [](const instruction&) { return true; });
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 3000);
}

TEST_CASE("modifiers and the flow accept their legal values and no others", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        check_modifier(laws, start, modifier_field_of(modifier_id::flow));
        for (const modifier_id id : start.row().modifiers()) check_modifier(laws, start, modifier_field_of(id));
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 100'000);
}

TEST_CASE("a modifier that an instruction lacks can be neither read nor set", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (const enumeration& values : enumerations) {
            const enum_id id = static_cast<enum_id>(&values - enumerations);
            bool has = id == enum_id::flow;
            for (const modifier_id m : start.row().modifiers()) has |= modifier_field_of(m).id == id;
            laws.expect(typed(id).has(start) == has, [&] { return describe_case(start, start.bits, values.name()); });
            if (has) continue;
            const auto lacks = [&](const fault& e) {
                laws.expect(e.code == fault_code::no_such_modifier && e.kind == operand_kind::modifier,
                            [&] { return describe_case(start, start.bits, values.name()); });
            };
            lacks(start.get(id).error());
            lacks(start.get(values.name()).error());
            lacks(typed(id).get(start).error());
            for (const word value : {word{0}, word{1}, ~word{0}})
                refuses_to_set(laws, start, fault_code::no_such_modifier, operand_kind::modifier,
                               [&](instruction& i) { return i.set(id, value); });
            refuses_to_set(laws, start, fault_code::no_such_modifier, operand_kind::modifier,
                           [&](instruction& i) { return typed(id).set(i, 0); });
            refuses_to_set(laws, start, fault_code::no_such_modifier, operand_kind::modifier,
                           [&](instruction& i) { return i.set(values.name(), "none"); });
        }
        for (const std::string_view name : {"", "nonsense", "flo", "flows"}) {
            laws.expect(start.get(name).error().code == fault_code::no_such_modifier,
                        [&] { return describe_case(start, start.bits, name); });
            refuses_to_set(laws, start, fault_code::no_such_modifier, operand_kind::modifier,
                           [&](instruction& i) { return i.set(name, "none"); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 100'000);
}

TEST_CASE("sources name registers, uniforms, constants and special values, on every page", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int index = 0; index < start.source_count(); ++index)
            for (word page = 0; page < 4; ++page)
                for (word byte = 0; byte < 256; ++byte) check_source_byte(laws, start, index, byte, page);
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 3'000'000);
}

TEST_CASE("sources accept the negation, absolute value, complement and selectors of their row", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int index = 0; index < start.source_count(); ++index) check_source_features(laws, start, index);
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 20'000);
}

TEST_CASE("a source refuses modifiers that it does not have", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int index = 0; index < start.source_count(); ++index) check_refused_source(laws, start, index);
        for (const int index : {-1, start.source_count(), 4, 1000}) {
            refuses_to_set(laws, start, fault_code::no_such_operand, operand_kind::source,
                           [&](instruction& i) { return i.set_source(index, reg(0)); });
            laws.expect(start.source(index).fault == fault_code::no_such_operand,
                        [&] { return describe_case(start, start.bits, "has a source too many"); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 200'000);
}

TEST_CASE("a source refuses a page that does not exist", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int index = 0; index < start.source_count(); ++index) check_refused_page(laws, start, index);
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 5000);
}

TEST_CASE("the sources of an instruction share a page", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int x = 0; x < start.source_count(); ++x)
            for (int y = 0; y < start.source_count(); ++y)
                if (x != y) check_pages(laws, start, x, y);
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 50'000);
}

TEST_CASE("the destination is a register and a mask, which is empty only where that means a narrow result", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        const auto set = [](destination to) { return [to](instruction& i) { return i.set_destination(to); }; };
        if (!start.has_destination()) {
            refuses_to_set(laws, start, fault_code::no_such_operand, operand_kind::destination, set({1, half::both}));
            laws.expect(start.destination() == destination{}, [&] { return describe_case(start, start.bits, "has a destination"); });
            return;
        }
        for (word byte = 0; byte < 256; ++byte) {
            const destination to{static_cast<int>(byte % 64), static_cast<half>(byte / 64)};
            const word bits = (start.bits & ~(word{0xFF} << 40)) | byte << 40;
            if (byte < 64 && start.row().destination() != destination_kind::narrow) {
                refuses(laws, start, bits, {fault_code::empty_write_mask, operand_kind::destination});
                refuses_to_set(laws, start, fault_code::write_mask_out_of_range, operand_kind::destination, set(to));
            } else {
                accepts(
                    laws, start, bits, [&](const instruction& i) { return i.destination() == to; },
                    [&](instruction& i) { return static_cast<bool>(i.set_destination(to)); });
            }
        }
        for (const int number : {-1, 64, 128, 255, 256, 1 << 30})
            for (const destination& to : {destination(number, half::low), destination(reg(number))})
                refuses_to_set(laws, start, fault_code::register_out_of_range, operand_kind::destination, set(to));
        for (const int mask : {4, 7, 255})
            refuses_to_set(laws, start, fault_code::write_mask_out_of_range, operand_kind::destination, set({0, static_cast<half>(mask)}));
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 300'000);
}

TEST_CASE("staging registers are between r0 and r63, and their count is encodable", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        const auto set = [](int index, int first, int count) {
            return [=](instruction& i) { return i.set_staging(index, {first, count}); };
        };
        for (int index = 0; index < start.staging_count(); ++index) {
            const staging_field& group = staging_field_of(start.row().staging()[index]);
            const fault out_of_range{fault_code::staging_range, operand_kind::staging, static_cast<std::uint8_t>(index)};
            for (int first = 0; first < 64; ++first) {
                for (int count = group.least; count <= group.maximum(); ++count) {
                    const word encoding = static_cast<word>(count - group.bias) & group.count.maximum();
                    const word counted = group.count.insert(start.bits, encoding);
                    const word bits = group.base.insert(counted, static_cast<word>(first));
                    if (count == 0 ? first != 0 : first + count > 64) {
                        refuses(laws, start, bits, out_of_range);
                        refuses_to_set(laws, start, fault_code::staging_range, operand_kind::staging, set(index, first, count));
                        continue;
                    }
                    const staging_registers to{first, count};
                    accepts(
                        laws, start, bits, [&](const instruction& i) { return i.staging(index) == to; },
                        [&](instruction& i) { return static_cast<bool>(set(index, first, count)(i)); });
                }
            }
            for (const int count : {group.maximum() + 1, 65, 255, 256 + group.least, -1, -256})
                refuses_to_set(laws, start, fault_code::staging_count, operand_kind::staging, set(index, 0, count));
            for (int count = 0; count < group.least; ++count)
                refuses_to_set(laws, start, fault_code::staging_count, operand_kind::staging, set(index, 0, count));
            for (const int first : {-1, 64, 128, 255, 256, 1 << 30})
                refuses_to_set(laws, start, fault_code::register_out_of_range, operand_kind::staging, set(index, first, 1));
        }
        for (const int index : {-1, start.staging_count(), 1000}) {
            refuses_to_set(laws, start, fault_code::no_such_operand, operand_kind::staging, set(index, 0, 1));
            laws.expect(start.staging(index) == staging_registers{},
                        [&] { return describe_case(start, start.bits, "has staging registers too many"); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 100'000);
}

TEST_CASE("immediates accept values that fit their bits", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        for (int index = 0; index < start.immediate_count(); ++index) check_immediate(laws, start, index);
        for (const int index : {-1, start.immediate_count(), 1000}) {
            refuses_to_set(laws, start, fault_code::no_such_operand, operand_kind::immediate,
                           [&](instruction& i) { return i.set_immediate(index, 0); });
            laws.expect(start.immediate(index).error().code == fault_code::no_such_operand,
                        [&] { return describe_case(start, start.bits, "has an immediate too many"); });
        }
        for (int name = 0; name <= static_cast<int>(immediate_name::shift); ++name) {
            const immediate_name wanted = static_cast<immediate_name>(name);
            bool has = false;
            for (const immediate_field& field : start.row().immediates()) has |= field.name == wanted;
            if (has) continue;
            refuses_to_set(laws, start, fault_code::no_such_operand, operand_kind::immediate,
                           [&](instruction& i) { return i.set_immediate(wanted, 0); });
            laws.expect(!start.immediate(wanted), [&] { return describe_case(start, start.bits, name_of(wanted)); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 1'000'000);
}

TEST_CASE("the bits that no operand covers are fixed", "[fields]")
{
    tally laws;
    for_each_instruction([&](const instruction& start) {
        const word of_opcodes = opcode_bits(start.row().primary());
        for (int bit = 0; bit < 64; ++bit) {
            const word flipped = word{1} << bit;
            if ((start.row().operand_bits() & flipped) != 0) continue;
            const word bits = start.bits ^ flipped;
            if ((of_opcodes & flipped) == 0) {
                refuses(laws, start, bits, {fault_code::unknown_bits, operand_kind::none, 0, {}, flipped});
                continue;
            }
            const result<instruction> i = decode(bits, start.on);
            laws.expect(i ? i->code() != start.code() : i.error().code != fault_code::none,
                        [&] { return describe_case(start, bits, "has two opcodes"); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 10'000);
}
