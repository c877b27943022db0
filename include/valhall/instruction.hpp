// SPDX-License-Identifier: MIT
// The instruction value: a word that is known to decode, with what its row says of it.
// Reading extracts bits; setting inserts them or says why it cannot, and then changes nothing.
#ifndef VALHALL_INSTRUCTION_HPP
#define VALHALL_INSTRUCTION_HPP

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/operand.hpp"

namespace valhall {

namespace detail {

constexpr bool legal(enum_id id, bit_field place, word value, arch on)
{
    return value <= place.maximum() && (legal_values(id, on) >> value & 1) != 0;
}

constexpr bool legal(const modifier_field& field, word value, arch on) { return legal(field.id, field.bits, value, on); }

// Where a modifier or the flow stands; a field of no width if the row lacks it.
constexpr bit_field place_of(std::uint16_t row, enum_id id)
{
    const modifier_field& field = describe(modifier_at(row, id));
    return field.id == id ? field.bits : bit_field{};
}

// The encoding of a selector in a source, or -1 if the source cannot select so. `none` is the usual part, if there is one.
constexpr int encoding_of(selector part, const source_field& source)
{
    const int column = static_cast<int>(part);
    if (column >= selector_total) return -1;
    const int encoding = selector_encodings[selector_total * source.parts + column];
    return encoding != 255 ? encoding : -1;
}

// Whether a source byte draws on the FAU page.
constexpr bool uses_page(word byte)
{
    const source_kind kind = source_byte::kind(byte);
    return kind == source_kind::uniform || kind == source_kind::special;
}

constexpr bool is_reserved_special(word byte, word page, arch on)
{
    return byte >= source_byte::special && !describe(enum_id::special).legal(source_byte::special_number(byte, page), on);
}

// Whether nothing is done to the value of an operand, which can be used and draws on the FAU page 0 if on any.
constexpr bool is_plain(const operand& o)
{
    constexpr word rest = ~std::bit_cast<word>(operand{.byte = 0xFF});
    return (std::bit_cast<word>(o) & rest) == 0;
}

// The bits of a source.
constexpr source_pattern pattern_of(const field_list<source_field>& list, int index)
{
    return record<source_pattern>(source_pattern_table, list.first[index]);
}

// The bit of a source's byte that a part sets; 0 for parts that the selector field encodes.
constexpr std::uint8_t byte_of_part(selector part) { return static_cast<std::uint8_t>((part == extension.part) << extension.bit); }

// Where bit 0 of the byte of a 64-bit source means `.zext`, the number must be even, and only registers and uniforms can be extended.
// Returns what is wrong with that, or `none`.
constexpr fault_code check_extension(const source_field& field, const operand& o, arch on)
{
    const bool is_extended = o.select == extension.part, is_odd = (o.byte >> extension.bit & 1) != 0;
    if (!contains(extension.archs, on)) return is_extended ? fault_code::not_on_architecture : fault_code::none;
    if (o.byte >= source_byte::constant) return is_extended ? fault_code::no_such_selector : fault_code::none;
    const bool reads_all = o.select == selector::none || is_extended;
    return is_odd && field.is_wide && reads_all ? fault_code::odd_source : fault_code::none;
}

// True if a byte that is not marked as extended would be read as one that is.
constexpr bool looks_extended(const source_field& field, word byte, arch on)
{
    return contains(extension.archs, on) && (byte >> extension.bit & 1) != 0 && field.is_wide;
}

// Whether a source can be an operand, with the encoding of its selector. (The FAU page and special values are looked at elsewhere.)
constexpr bool has_place(const source_field& field, const operand& o, int encoding)
{
    return (o.fault == fault_code::none) & (o.page <= fau_page_field.maximum()) & (!(o.neg | o.abs) | field.has_absneg) &
           (!o.complement | field.has_not) & (encoding >= 0);
}

constexpr fault refuse_source(fault_code code, int index, const operand& o)
{
    const int number = code == o.fault ? o.refused_number() : 0;
    return {code, operand_kind::source, static_cast<std::uint8_t>(index), {}, static_cast<word>(number)};
}

// Why a source cannot be an operand.
VALHALL_NOINLINE constexpr fault why_no_place(const source_field& field, int index, operand o, arch on)
{
    const auto code = [&] {
        if (o.fault != fault_code::none) return o.fault;
        if (o.page > fau_page_field.maximum()) return o.is_uniform() ? fault_code::uniform_out_of_range : fault_code::special_out_of_range;
        if ((o.neg | o.abs) & !field.has_absneg) return fault_code::no_negation;
        if (o.complement & !field.has_not) return fault_code::no_complement;
        if (is_reserved_special(o.byte, o.page, on)) return fault_code::special_out_of_range;
        if (encoding_of(o.select, field) >= 0) return check_extension(field, o, on);
        return o.select == selector::none ? fault_code::missing_selector : fault_code::no_such_selector;
    };
    return refuse_source(code(), index, o);
}

// A word with another source, for which there is a place.
constexpr word with_source(word bits, const source_field& field, source_pattern pattern, const operand& o, int encoding)
{
    const auto byte = static_cast<std::uint8_t>(o.byte | byte_of_part(o.select));
    return (bits & ~pattern.mask()) | field.encode(byte, o.neg, o.abs, o.complement) |
           static_cast<word>(encoding) << field.select.position;
}

// As above, for an unmodified source whose selector may be omitted.
constexpr word with_plain_source(word bits, source_pattern pattern, word byte)
{
    const word mask = pattern.mask();
    return (bits & ~mask) | pattern.plain() | byte << std::countr_zero(mask);
}

constexpr bool must_name_part(source_pattern pattern) { return pattern.at[source_pattern::columns::mask_high] >> 31 != 0; }

// Whether every instruction with a destination can have this one.
constexpr bool is_usual(const destination& to)
{
    const bool has_mask = to.mask != half::narrow && to.mask <= half::both;
    return (to.fault == fault_code::none) & (static_cast<unsigned>(to.reg) < 64) & has_mask;
}

constexpr word with_destination(word bits, const destination& to)
{
    return destination_byte_field.insert(bits, static_cast<word>(to.reg) | static_cast<word>(to.mask) << destination_register_field.width);
}

constexpr fault_code check_source(const source_field& source, word bits, arch on)
{
    if (is_reserved_special(source.bits().extract(bits), fau_page_field.extract(bits), on)) return fault_code::reserved_special;
    return source.selectors().has(source.select.extract(bits)) ? fault_code::none : fault_code::reserved_selector;
}

// The bytes of the four sources are taken as one number. In what these two give, the highest bit of a byte is set if the byte
// names a special value, or if it draws on the FAU page.
constexpr std::uint32_t special_bytes(std::uint32_t sources) { return sources & sources << 1 & sources << 2 & 0x80808080; }

constexpr std::uint32_t page_bytes(std::uint32_t sources)
{
    const std::uint32_t of_table = sources & sources << 1 & ~(sources << 2);
    return sources & ~of_table & 0x80808080;
}

// Whether a group of staging registers ends at r63 or before it and, if it has no registers, is encoded as r0. Without a branch.
constexpr bool is_in_range(staging_place group, word bits)
{
    const std::int64_t base = static_cast<std::int64_t>(group.base(bits)), count = static_cast<std::int64_t>(group.count(bits));
    return ((64 - base - count) | ((count - 1) & -base)) >= 0;
}

// What a fault of staging registers tells of them: the first, their number, or both, the number above 8 bits.
constexpr word refused_staging(fault_code code, staging_registers group)
{
    if (code == fault_code::register_out_of_range) return static_cast<word>(group.first);
    const word count = static_cast<word>(group.count);
    return code == fault_code::staging_range ? static_cast<word>(group.first) | count << 8 : count;
}

constexpr staging_place staging_place_of(field_place places, int group)
{
    return {places.groups() + staging_place::width * group};
}

// The lowest bit of what this gives is set if a field has a value that is in the set for it. A field is the five bits from its
// position on; there is a set for each position.
template <int Count>
constexpr std::uint32_t is_in_set(const char32_t* sets, const char8_t* positions, word bits)
{
    std::uint32_t found = 0;
    for (int i = 0; i < Count; ++i) found |= sets[i] >> (bits >> positions[i] & 31);
    return found;
}

// Whether a word whose opcodes are those of a row surely decodes because it is as usual. Real programs have eight such words in
// nine; of the others the next function says it.
constexpr bool is_usual(word bits, std::uint16_t row, arch on)
{
    const quick_check quick = record<quick_check>(quick_check_table, shape_of(row, on));
    word bad = (bits ^ start_of(row)) & quick.usual();
    bad |= bits & bits >> 1 & bits >> 2 & quick.triples();
    bad |= ~std::uint32_t{legal_values(enum_id::flow, on)} >> flow_field.extract(bits) & 1;
    return bad == 0 && (bits & quick.counted()) != 0;
}

// Whether a word whose opcodes are those of a row surely decodes; if it says no, why_malformed() knows. Without a branch that
// depends on which instruction it is, so that it is fast.
constexpr bool is_surely_well_formed(word bits, std::uint16_t row, arch on)
{
    const unsigned shape = shape_of(row, on);
    const mask_check masks = record<mask_check>(mask_check_table, shape);
    const field_place places = record<field_place>(field_place_table, shape);

    // Each term is zero if all is well.
    word bad = (bits ^ start_of(row)) & masks.constant();
    const word mask_inverted = bits ^ destination_mask_field.mask();
    bad |= mask_inverted & mask_inverted >> 1 & masks.pairs();
    // (Bit 63, above the flow, is constant.)
    const std::uint32_t illegal_flow = ~std::uint32_t{legal_values(enum_id::flow, on)} >> (bits >> flow_field.position);
    bad |= (is_in_set<max_checks>(masks.illegal(), places.illegal(), bits) | illegal_flow) & 1;

    // A first staging register where the number of them is 0.
    const word count = bits & masks.counted();
    bad |= ((count - 1) & ~count & (word{0} - (bits & destination_register_field.mask()))) >> 63;

    // A page that nothing reads.
    const std::uint32_t sources = static_cast<std::uint32_t>(bits) & masks.sources();
    bad |= bits & fau_page_field.mask() & (word{0} - ((word{page_bytes(sources)} - 1) >> 63));

    // What is rare: special values, high staging registers, shapes with more to check.
    const word rare = masks.slow();
    return (bad | special_bytes(sources)) == 0 && (bits & rare) != rare;
}

// What a setter makes of a word, or why it leaves it as it is.
struct changed_word {
    word bits = 0;
    fault why{};
};

// (These take and give values, and are called: an instruction of which nothing has the address stays in a processor's register from
// one setter to the next, and setters are short enough to be put in where they are called.)

// Another source to which something is done. There is such a source, whose page is left to the caller.
VALHALL_ALWAYS_INLINE constexpr changed_word with_source_but_page(word bits, descriptor row, arch on, int index, operand o)
{
    const field_list<source_field> list = row.sources();
    const source_field& field = list[index];
    const int encoding = encoding_of(o.select, field);
    const bool may_be_extended = (o.byte >> extension.bit & 1) != 0 || o.select == extension.part;
    if (!has_place(field, o, encoding) || is_reserved_special(o.byte, o.page, on) ||
        (may_be_extended && check_extension(field, o, on) != fault_code::none)) [[unlikely]]
        return {bits, why_no_place(field, index, o, on)};
    return {with_source(bits, field, pattern_of(list, index), o, encoding), {}};
}

// The same, or a source on which the page of other sources depends, with the page.
VALHALL_NOINLINE constexpr changed_word with_source_closely(word bits, descriptor row, arch on, int index, operand o)
{
    const changed_word changed = with_source_but_page(bits, row, on, index, o);
    if (changed.why) return changed;
    const word page = uses_page(o.byte) ? o.page : 0;
    if (page == fau_page_field.extract(bits)) return changed;
    const word others = bits & source_bits(row.index, on) & ~row.sources()[index].bits().mask();
    const bool page_is_free = page_bytes(static_cast<std::uint32_t>(others)) == 0;
    if (!page_is_free && uses_page(o.byte)) return {bits, refuse_source(fault_code::fau_page_conflict, index, o)};
    return {page_is_free ? fau_page_field.insert(changed.bits, page) : changed.bits, {}};
}

// Another group of staging registers.
VALHALL_NOINLINE constexpr changed_word with_staging(word bits, descriptor row, int index, staging_registers to)
{
    const auto refuse = [bits, index](fault_code code, word value = 0) {
        return changed_word{bits, {code, operand_kind::staging, static_cast<std::uint8_t>(index), {}, value}};
    };
    if (index < 0 || index >= row.staging().size()) return refuse(fault_code::no_such_operand);
    const staging_field& group = describe(row.staging()[index]);
    if (!group.fits(to.first, to.count)) [[unlikely]] {
        const fault_code code = group.check(to.first, to.count);
        return refuse(code, refused_staging(code, to));
    }
    return {group.with_registers(group.base.insert(bits, static_cast<word>(to.first)), to.count), {}};
}

// Another immediate.
VALHALL_NOINLINE constexpr changed_word with_immediate(word bits, descriptor row, int index, std::int64_t value)
{
    const auto refuse = [bits, index, value](fault_code code) {
        return changed_word{bits, {code, operand_kind::immediate, static_cast<std::uint8_t>(index), {}, static_cast<word>(value)}};
    };
    if (index < 0 || index >= row.immediates().size()) return refuse(fault_code::no_such_operand);
    const immediate_field& field = row.immediates()[index];
    if (!field.fits(value)) return refuse(fault_code::immediate_out_of_range);
    return {field.insert(bits, value), {}};
}

VALHALL_NOINLINE constexpr fault refuse_modifier(enum_id id, bit_field place, word value)
{
    const bool is_elsewhere = value <= place.maximum() && describe(id)[value].size != 0;
    const fault_code code = place.width == 0 ? fault_code::no_such_modifier
                            : is_elsewhere   ? fault_code::not_on_architecture
                                             : fault_code::reserved_value;
    return {code, operand_kind::modifier, 0, id, value};
}

// Why a row does not have this destination; nothing if it does.
VALHALL_NOINLINE constexpr fault why_no_destination(descriptor row, destination to)
{
    const auto refuse = [](fault_code code, int number = 0) {
        return fault{code, operand_kind::destination, 0, {}, static_cast<word>(number)};
    };
    if (!row.has_destination()) return refuse(fault_code::no_such_operand);
    if (to.fault != fault_code::none && to.fault != fault_code::register_out_of_range) return refuse(to.fault);
    if (to.fault != fault_code::none || to.reg < 0 || to.reg > 63) return refuse(fault_code::register_out_of_range, to.reg);
    if (to.mask > half::both || (to.mask == half::narrow && !row.has_narrow_destination()))
        return refuse(fault_code::write_mask_out_of_range);
    return {};
}

}  // namespace detail

/// An instruction: a word beside the row of the table that describes it. 16 bytes, trivially copyable,
/// and usable as a template argument, for which its members are public; go through the functions instead.
struct instruction {
    word bits = detail::start_of(0);  ///< the encoding; NOP by default
    std::uint16_t row_index = 0;      ///< the place of its row among the descriptors
    arch on = arch::v9;               ///< the architecture for which it was decoded or made

    // ---- what it is ----

    /// The encoding.
    constexpr word encode() const { return bits; }
    /// The row of the table.
    constexpr descriptor row() const { return {row_index}; }
    /// Which instruction it is, by name.
    constexpr valhall::opcode opcode() const { return row().code(); }
    /// The same.
    constexpr valhall::opcode code() const { return row().code(); }
    /// Its name in the text, without modifiers: "FADD.f32".
    constexpr std::string_view mnemonic() const { return row().mnemonic(); }
    /// The architecture for which it was decoded or made.
    constexpr arch architecture() const { return on; }
    /// The unit that executes it.
    constexpr valhall::unit unit() const { return unit_on(row().units(), on); }
    /// The cycles for which it occupies its unit, relative to most others, which take 1.
    constexpr int cycles() const { return cycles_on(row().units(), on); }
    /// Whether it is sent as a message to another part of the GPU.
    constexpr bool is_message() const { return takes_messages(unit()); }

    // ---- modifiers ----

    /// What the thread does after it: wait, rejoin others, end.
    constexpr valhall::flow flow() const { return static_cast<valhall::flow>(flow_field.extract(bits)); }

    /// Whether the instruction has the modifier E.
    template <isa_enum E>
    constexpr bool has() const
    {
        return row().has(id_of(E{}));
    }

    /// The value of the modifier E. Faults: no_such_modifier.
    template <isa_enum E>
    constexpr result<E> get() const
    {
        const result<word> value = get(id_of(E{}));
        if (!value) return value.error();
        return static_cast<E>(*value);
    }

    /// The value of a modifier by its id. Faults: no_such_modifier.
    constexpr result<word> get(enum_id id) const
    {
        const bit_field place = place_of(id);
        if (place.width == 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
        return place.extract(bits);
    }

    /// The value of a modifier as text has it, by the modifier's name, which is that of its type: get("clamp") gives
    /// "clamp_0_1". Faults: no_such_modifier.
    constexpr result<std::string_view> get(std::string_view name) const
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const modifier_field& field = describe(*found);
        return describe(field.id)[field.bits.extract(bits)].name();
    }

    /// Sets a modifier or the flow. Faults: no_such_modifier, reserved_value, not_on_architecture.
    template <isa_enum E>
    constexpr status set(E value)
    {
        constexpr enum_id id = id_of(E{});
        constexpr bool is_flow = id == enum_id::flow;  // which needs no look-up: it stands in one place in every instruction
        return set(id, is_flow ? flow_field : place_of(id), static_cast<word>(value));
    }

    /// Sets the modifier or the flow that has a word: set(mod::clamp_0_1), with modifier_words.hpp.
    /// Errors: no_such_modifier, not_on_architecture.
    template <class Word>
        requires requires(Word w, instruction& i) { w.set_in(i); }
    constexpr status set(Word value)
    {
        return value.set_in(*this);
    }

    /// Sets a modifier or the flow by its id.
    constexpr status set(enum_id id, word value) { return set(id, place_of(id), value); }

    /// Sets a modifier or the flow by its name and the value as text has it: set("clamp", "clamp_0_1").
    /// Faults: no_such_modifier, not_on_architecture, and for what is no value of the modifier, unknown_modifier.
    constexpr status set(std::string_view name, std::string_view text)
    {
        const result<modifier_id> found = row().find_modifier(name);
        if (!found) return found.error();
        const enum_id id = describe(*found).id;
        const enumeration& values = describe(id);
        for (word value = 0; value < values.count; ++value)
            if (values[value].size != 0 && values[value].name() == text) return set(id, value);
        return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
    }

    /// The values that a modifier or the flow may be set to; empty if the instruction lacks the modifier.
    constexpr modifier_values values(enum_id id) const { return row().values(id, on); }
    /// Those of them that validate() takes at a level.
    constexpr modifier_values values(enum_id id, level how) const { return row().values(id, on, how); }

    // ---- sources ----

    /// How many sources it has, 0 to max_sources.
    constexpr int source_count() const { return row().sources().size(); }

    /// A source, from 0 in the order of the text. An operand with the fault no_such_operand if there is none.
    constexpr operand source(int index) const
    {
        operand o;
        if (index < 0 || index >= source_count()) {
            o.fault = fault_code::no_such_operand;
            return o;
        }
        const source_field& field = row().sources()[index];
        o.byte = static_cast<std::uint8_t>(field.bits().extract(bits));
        if (detail::uses_page(o.byte)) o.page = static_cast<std::uint16_t>(fau_page_field.extract(bits));
        o.neg = field.neg_bit().extract(bits) != 0;
        o.abs = field.abs_bit().extract(bits) != 0;
        o.complement = field.not_bit().extract(bits) != 0;
        o.select = field.selected(bits, on);
        o.byte &= static_cast<std::uint8_t>(~detail::byte_of_part(o.select));
        return o;
    }

    /// Sets a source with all that belongs to it; the FAU page follows.
    /// Faults: the operand's fault, no_such_operand, no_negation, no_complement, no_such_selector,
    /// missing_selector, special_out_of_range, fau_page_conflict with another source.
    constexpr status set_source(int index, const operand& o)
    {
        const field_list<source_field> list = row().sources();
        if (index < 0 || index >= list.count) [[unlikely]]
            return detail::refuse_source(fault_code::no_such_operand, index, o);
        const detail::source_pattern pattern = detail::pattern_of(list, index);
        const bool is_plain = detail::is_plain(o), must_name = detail::must_name_part(pattern), is_free = (bits & fau_page_field.mask()) == 0;
        if (is_plain & !must_name & is_free & (o.byte < source_byte::special) && !detail::looks_extended(list[index], o.byte, on)) {
            bits = detail::with_plain_source(bits, pattern, o.byte);
            return {};
        }
        return keep(detail::with_source_closely(bits, row(), on, index, o));
    }

    /// Sets the first sources in the order of the text: all of them, or none. Together they may move to an FAU page that one
    /// alone would be refused. Faults: as of set_source, for the first that is refused.
    template <class... Operands>
        requires(sizeof...(Operands) != 0 && (std::is_convertible_v<const Operands&, operand> && ...))
    constexpr status set_sources(const Operands&... sources)
    {
        const operand list[] = {sources...};
        const int count = static_cast<int>(sizeof...(sources));
        instruction changed = *this;
        // As r0, they have no page that could be in the way of the new ones.
        for (int index = 0; index < count && index < source_count(); ++index) changed.bits &= ~row().sources()[index].bits().mask();
        for (int index = 0; index < count; ++index)
            if (const status set = changed.set_source(index, list[index]); !set) return set;
        bits = changed.bits;
        return {};
    }

    // ---- destination ----

    /// Whether it has a destination, which staging registers are not.
    constexpr bool has_destination() const { return row().has_destination(); }

    /// The destination; r0 in full if the instruction has none.
    constexpr valhall::destination destination() const
    {
        if (!has_destination()) return {};
        return {static_cast<int>(destination_register_field.extract(bits)), static_cast<half>(destination_mask_field.extract(bits))};
    }

    /// Sets the destination: set_destination(reg(n)), set_destination(r4.h0), set_destination({n, half::low}).
    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    constexpr status set_destination(valhall::destination to)
    {
        if (!detail::is_usual(to) || !has_destination()) [[unlikely]]
            if (const fault why = detail::why_no_destination(row(), to)) return why;
        bits = detail::with_destination(bits, to);
        return {};
    }

    // ---- staging registers ----

    /// How many groups of staging registers it has, 0 to max_staging.
    constexpr int staging_count() const { return row().staging().size(); }

    /// A group of staging registers, from 0 in the order of the text. None at r0 if there is no such group.
    constexpr staging_registers staging(int index) const
    {
        if (index < 0 || index >= staging_count()) return {};
        const staging_field& group = describe(row().staging()[index]);
        return {static_cast<int>(group.base.extract(bits)), group.registers(bits)};
    }

    /// Sets a group of staging registers: set_staging(0, sr(reg(n), 2)), set_staging(0, {n, 2}).
    /// Faults: no_such_operand, register_out_of_range, staging_count, staging_range (`value` has the first register and, above
    /// 8 bits, the number).
    constexpr status set_staging(int index, staging_registers to) { return keep(detail::with_staging(bits, row(), index, to)); }

    /// Sets as many of them as follow from the modifiers: set_staging(0, sr_from(r4)), with validate/staging_counts.hpp.
    /// Faults besides: unknown_staging_count.
    template <class Registers>
        requires(std::is_convertible_v<const Registers&, open_staging>)
    constexpr status set_staging(int index, const Registers& from)
    {
        return set_open_staging(*this, index, from);
    }

    // ---- immediates ----

    /// How many immediates it has, 0 to max_immediates.
    constexpr int immediate_count() const { return row().immediates().size(); }

    /// An immediate, from 0 in the order of the text. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(int index) const
    {
        if (index < 0 || index >= immediate_count())
            return fault{fault_code::no_such_operand, operand_kind::immediate, static_cast<std::uint8_t>(index)};
        return row().immediates()[index].extract(bits);
    }

    /// An immediate by name. Faults: no_such_operand.
    constexpr result<std::int64_t> immediate(immediate_name name) const
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return immediate(*index);
    }

    /// Sets an immediate. One of 32 bits takes a negative number for its two's complement, -1 for all of its bits.
    /// Faults: no_such_operand, immediate_out_of_range.
    constexpr status set_immediate(int index, std::int64_t value) { return keep(detail::with_immediate(bits, row(), index, value)); }

    /// Sets an immediate by name.
    constexpr status set_immediate(immediate_name name, std::int64_t value)
    {
        const result<int> index = row().find_immediate(name);
        if (!index) return index.error();
        return set_immediate(*index, value);
    }

    friend constexpr bool operator==(const instruction&, const instruction&) = default;

private:
    // Sets a modifier or the flow of which it is known where it stands.
    constexpr status set(enum_id id, bit_field place, word value)
    {
        if (place.width == 0 || !detail::legal(id, place, value, on)) [[unlikely]]
            return detail::refuse_modifier(id, place, value);
        bits = place.insert(bits, value);
        return {};
    }

    constexpr status keep(const detail::changed_word& changed)
    {
        bits = changed.bits;
        return changed.why;
    }

    constexpr bit_field place_of(enum_id id) const { return detail::place_of(row_index, id); }
};

/// An instruction with every operand and modifier at its default, or at its lowest legal value where it has none.
/// Faults: not_on_architecture.
constexpr result<instruction> make_instruction(opcode code, arch on)
{
    const std::uint16_t row = detail::find_row(code, on);
    if (row == detail::no_row) return fault_code::not_on_architecture;
    return instruction{detail::start_of(row, on), row, on};
}

// Operands need the architecture, and have setters.
template <class First, class... Rest>
    requires(!std::is_same_v<First, arch> || sizeof...(Rest) != 0)
constexpr result<instruction> make_instruction(opcode, const First&, const Rest&...)
{
    static_assert(std::is_void_v<First>, "make_instruction(opcode::FADD_f32, arch::v10) takes no operands: set them one by one, or write "
                                         "decode(emit::FADD_f32(r0, r1, r2), arch::v10)");
    return fault_code::extra_operand;
}

namespace detail {

// Why a word whose opcodes are those of a row does not decode; fault_code::none if it does.
constexpr fault why_malformed(word bits, std::uint16_t row_index, arch on)
{
    const descriptor row = descriptor_at(row_index);
    const word unknown = (bits ^ row.fixed_bits()) & ~row.operand_bits();
    if (unknown != 0) return {fault_code::unknown_bits, {}, 0, {}, unknown};

    if (const word value = flow_field.extract(bits); !describe(enum_id::flow).legal(value, on))
        return {fault_code::reserved_flow, operand_kind::modifier, 0, enum_id::flow, value};
    for (const modifier_id id : row.modifiers()) {
        const modifier_field& field = describe(id);
        if (const word value = field.bits.extract(bits); !legal(field, value, on))
            return {fault_code::reserved_value, operand_kind::modifier, 0, field.id, value};
    }

    bool page_used = fau_page_field.extract(bits) == 0;
    std::uint8_t index = 0;
    for (const source_field& source : row.sources()) {
        if (const fault_code code = check_source(source, bits, on); code != fault_code::none) return {code, operand_kind::source, index};
        page_used |= uses_page(source.bits().extract(bits));
        ++index;
    }
    if (!page_used) return {fault_code::unused_fau_page, {}, 0, {}, fau_page_field.extract(bits)};

    const bool may_be_clear = !row.has_destination() || row.has_narrow_destination();
    if (!may_be_clear && destination_mask_field.extract(bits) == 0) return {fault_code::empty_write_mask, operand_kind::destination};
    for (index = 0; index < max_staging; ++index)
        if (!is_in_range(staging_place_of(record<field_place>(field_place_table, shape_of(row_index, on)), index), bits))
            return {fault_code::staging_range, operand_kind::staging, index};
    return {};
}

}  // namespace detail

/// The instruction that a word encodes on an architecture; it encodes to the same word again.
/// Defined for every word. Faults: no_such_opcode, unknown_bits (`value` has them), reserved_value, reserved_flow,
/// reserved_special, reserved_selector, empty_write_mask, staging_range, unused_fau_page.
constexpr result<instruction> decode(word bits, arch on)
{
    const std::uint16_t row_index = detail::find_row(bits, on);
    if (row_index == detail::no_row) return fault{fault_code::no_such_opcode, {}, 0, {}, primary_opcode_field.extract(bits)};
    if (!detail::is_usual(bits, row_index, on) && !detail::is_surely_well_formed(bits, row_index, on))
        if (const fault why = detail::why_malformed(bits, row_index, on)) return why;
    return instruction{bits, row_index, on};
}

}  // namespace valhall

#endif
