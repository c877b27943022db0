// SPDX-License-Identifier: MIT
// The instruction word of a unit as a value: decoded, read, changed, encoded.
#ifndef VALHALL_BIFROST_INSTRUCTION_HPP
#define VALHALL_BIFROST_INSTRUCTION_HPP

#include <bit>
#include <cstdint>
#include <string_view>

#include "valhall/bifrost/descriptor.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/generated/tables.hpp"
#include "valhall/bifrost/port_uses.hpp"
#include "valhall/inlining.hpp"

namespace valhall::bifrost {

/// The port code of a source: the number in its three bits.
enum class port : std::uint8_t {
    p0,        ///< the register of port 0
    p1,        ///< the register of port 1
    p2,        ///< the register of port 2
    passed,    ///< in FMA the constant 0, in ADD the result of the tuple's FMA: `#0`, `t`
    fau_low,   ///< the low word of the FAU value
    fau_high,  ///< the high word of the FAU value
    t0,        ///< the FMA result of the tuple before
    t1,        ///< the ADD result of the tuple before
};

/// How strictly an instruction is checked.
enum class level : std::uint8_t {
    decodes,   ///< its word decodes
    accepted,  ///< the product has it
    listed,    ///< a compiler is known to make it, with this word
};

struct instruction;

namespace detail {

// A field of an encoding that selects a case; of width 0 for none.
constexpr bit_field derived_field(const encoding_row& form, unsigned n)
{
    const unsigned mask = form.derived_masks() >> (8 * n) & 255;
    if (mask == 0) return {};
    const auto before = static_cast<unsigned>(std::countr_zero(mask));
    return {static_cast<std::uint8_t>((form.derived_shifts() >> (8 * n) & 255) + before), static_cast<std::uint8_t>(std::popcount(mask))};
}

}  // namespace detail

/// The fields of an instruction, which can be changed one by one and encoded together.
struct fields {
    descriptor row{};                                  ///< its row
    port sources[detail::most_sources]{};              ///< the ports of its sources
    value modifiers[detail::most_modifiers]{};         ///< the values of its modifiers, in the order of the row
    std::uint8_t immediates[detail::most_immediates]{};  ///< its immediates, in the order of the row

    /// An instruction with all modifiers at their defaults, or `value::reserved` if they have none, and all sources `passed`. Faults:
    /// not_in_unit.
    static constexpr result<fields> of(opcode code, unit in);

    /// The value of a modifier, or `value::reserved` if the instruction lacks it. `source` is -1 for a modifier of the instruction.
    constexpr value get(modifier kind, int source = -1) const
    {
        const int n = row.find_modifier(kind, source);
        return n < 0 ? value::reserved : modifiers[n];
    }
    /// Sets a modifier. Faults: no_such_modifier, no_such_value.
    constexpr status set(modifier kind, value to) { return set(kind, -1, to); }
    /// Sets a modifier of a source. Faults: no_such_modifier, no_such_value.
    constexpr status set(modifier kind, int source, value to);

    friend constexpr bool operator==(const fields&, const fields&) = default;
};

/// An instruction: its word, its encoding, and the case of that encoding. decode() and encode() make instructions.
struct instruction {
    std::uint32_t bits = 0;       ///< the word
    std::uint16_t encoding = 0;   ///< the index of its encoding in the table
    std::uint8_t selected = 255;  ///< the case of the encoding, or 255 if it has none

    /// Its row.
    constexpr descriptor row() const { return {static_cast<std::uint16_t>(form().row())}; }
    /// Its opcode.
    constexpr bifrost::opcode opcode() const { return row().code(); }
    /// Its unit.
    constexpr bifrost::unit unit() const { return row().unit(); }
    /// Its name, as in text.
    constexpr std::string_view name() const { return row().name(); }
    /// True if it does nothing.
    constexpr bool is_nop() const { return opcode() == opcode::NOP; }

    /// The number of sources.
    constexpr int source_count() const { return row().source_count(); }
    /// The port of a source.
    constexpr port source(int n) const
    {
        const unsigned place = places().sources()[n];
        if (place == detail::not_drawn) return static_cast<port>(std::countr_zero(row().ports(n)));
        return static_cast<port>(bits >> place & 7);
    }

    /// The number of modifiers.
    constexpr int modifier_count() const { return row().modifier_count(); }
    /// The value of a modifier by its index in the row.
    constexpr value modifier_value(int n) const
    {
        const unsigned place = places().modifiers()[n];
        if (place == detail::not_drawn) return value_of_case(n);
        const modifier_field field = row().modifier_at(n);
        return field.at(bits >> place & static_cast<unsigned>(field.count() - 1));
    }
    /// True if the instruction has a modifier. `source` is -1 for a modifier of the instruction.
    constexpr bool has(modifier kind, int source = -1) const { return row().find_modifier(kind, source) >= 0; }
    /// The value of a modifier, or `value::reserved` if the instruction lacks it.
    constexpr value get(modifier kind, int source = -1) const
    {
        const int n = row().find_modifier(kind, source);
        return n < 0 ? value::reserved : modifier_value(n);
    }

    /// The number of immediates.
    constexpr int immediate_count() const { return row().immediate_count(); }
    /// An immediate by its index in the row.
    constexpr unsigned immediate_value(int n) const
    {
        const immediate_field field = row().immediate_at(n);
        return bits >> field.position() & ((1u << field.width()) - 1);
    }

    /// The type of message that it sends, or `message::none`.
    constexpr message message_type() const;
    /// The number of staging registers; 0 if it has none, -1 if a descriptor decides.
    constexpr int staging_registers() const;

    /// All fields.
    constexpr bifrost::fields fields() const;

    // Each changes the instruction, or returns a fault and leaves it as it is. A change of one field can need another encoding.
    /// Sets the port of a source. Faults: no_such_operand, port_not_allowed, not_encodable.
    constexpr status set_source(int n, port to);
    /// Sets a modifier. Faults: no_such_modifier, no_such_value, not_encodable.
    constexpr status set(modifier kind, value to) { return set(kind, -1, to); }
    /// Sets a modifier of a source. Faults: no_such_modifier, no_such_value, not_encodable.
    constexpr status set(modifier kind, int source, value to);
    /// Sets an immediate. Faults: no_such_operand, immediate_out_of_range.
    constexpr status set_immediate(int n, unsigned to);

    /// Checks the instruction. Faults: not_on_gpu (accepted), not_listed (listed).
    constexpr status check(level at, gpu_set on = every_gpu) const;

    friend constexpr bool operator==(const instruction&, const instruction&) = default;

private:
    constexpr detail::encoding_row form() const { return detail::encoding_row_at(encoding); }
    constexpr detail::encoding_places places() const { return detail::encoding_places_at(encoding); }
    constexpr value value_of_case(int n) const
    {
        const detail::encoding_row of = form();
        const auto* const keys = places().keys();
        const auto* const words = detail::case_line_at(of.first_case() + selected).words();
        for (unsigned key = 0; key < of.key_count(); ++key)
            if (keys[key] == n) return static_cast<value>(words[key]);
        return value::reserved;
    }
    constexpr status keep(const bifrost::fields& changed);
};

// ---- the encoding of a word ----

namespace detail {

// Fast accept: true if all modifiers of an instruction have their defaults. False if it is undecided.
constexpr bool has_defaults(const instruction& one)
{
    const encoding_row form = encoding_row_at(one.encoding);
    return (one.bits & form.default_mask()) == form.default_bits();
}

// The ports of sources 0 and 1 compared.
constexpr port_order order_of(unsigned left, unsigned right)
{
    if (left == right) return port_order::equal;
    return left < right ? port_order::less : port_order::greater;
}
// The same by the bits 0 to 5 of a word.
struct order_list {
    port_order of[64]{};
};
inline constexpr order_list orders = [] {
    order_list made;
    for (unsigned bits = 0; bits < 64; ++bits) made.of[bits] = order_of(bits & 7, bits >> 3);
    return made;
}();

// The case that a word selects in an encoding with cases, or no_match or reserved_case.
constexpr unsigned case_of(unsigned encoding, std::uint32_t bits)
{
    const encoding_row form = encoding_row_at(encoding);
    const std::uint32_t shifts = form.derived_shifts(), masks = form.derived_masks();
    const auto part = [=](unsigned n) { return bits >> (shifts >> 8 * n & 31) & (masks >> 8 * n & 255); };
    static_assert(most_derived == 4);
    unsigned number = part(0) | part(1);
    if (masks >> 16 != 0) number |= part(2) | part(3);
    // The first two sources are then at the bits 0 and 3.
    if (form.has_order()) number = 3 * number + static_cast<unsigned>(orders.of[bits & 63]);
    return case_number_at(form.case_table() + number).value();
}

struct found_encoding {
    unsigned encoding = no_row;
    unsigned selected = no_match;
};

// Among encodings with the same fixed bits, the one with a case that is no alias. `at` is the index of the first candidate.
constexpr found_encoding find_shared(unsigned at, std::uint32_t bits)
{
    const encoding_row first = encoding_row_at(candidate_at(at).encoding());
    found_encoding best;
    for (; candidate_at(at).encoding() != no_row; ++at) {
        const unsigned encoding = candidate_at(at).encoding();
        const encoding_row form = encoding_row_at(encoding);
        if (form.mask() != first.mask() || form.exact() != first.exact()) break;
        const unsigned selected = case_of(encoding, bits);
        if (selected == no_match) continue;
        const bool is_own = selected != reserved_case && !case_line_at(form.first_case() + selected).is_alias();
        if (is_own) return {encoding, selected};
        if (best.encoding == no_row || best.selected == reserved_case) best = {encoding, selected};
    }
    return best;
}

// The first of the candidates from `at` on whose fixed bits a word has; that of no_row if there is none.
constexpr unsigned find_candidate(unsigned at, std::uint32_t bits)
{
    for (;; ++at) {
        const unsigned encoding = candidate_at(at).encoding();
        if (encoding == no_row) return at;
        const encoding_row form = encoding_row_at(encoding);
        if (((bits ^ form.exact()) & form.mask()) == 0) return at;
    }
}
constexpr unsigned find_candidate(unit in, std::uint32_t bits)
{
    const unsigned index = (bits >> (bits_of(in) - index_bits)) + (in == unit::fma ? 0u : 1u << index_bits);
    return find_candidate(candidate_list_at(index).first(), bits);
}

// The encoding of a word. Its case can be reserved.
constexpr found_encoding find_encoding(unit in, std::uint32_t bits)
{
    for (unsigned at = find_candidate(in, bits); candidate_at(at).encoding() != no_row; at = find_candidate(at + 1, bits)) {
        const unsigned encoding = candidate_at(at).encoding();
        const encoding_row form = encoding_row_at(encoding);
        if (form.key_count() == 0) return {encoding, no_match};
        if (form.is_shared()) {
            if (const found_encoding found = find_shared(at, bits); found.encoding != no_row) return found;
            continue;
        }
        if (const unsigned selected = case_of(encoding, bits); selected != no_match) return {encoding, selected};
    }
    return {};
}

constexpr status check_sources(const instruction& one)
{
    const descriptor row = one.row();
    for (int n = 0; n < row.source_count(); ++n) {
        const auto code = static_cast<unsigned>(one.source(n));
        if ((row.ports(n) >> code & 1) == 0)
            return fault{fault_code::port_not_allowed, part::source, row.unit(), -1, static_cast<std::int8_t>(n), row.index, 0, code};
    }
    return {};
}

constexpr status check_modifiers(const instruction& one)
{
    const descriptor row = one.row();
    for (int n = 0; n < row.modifier_count(); ++n)
        if (one.modifier_value(n) == value::reserved) {
            const unsigned place = encoding_places_at(one.encoding).modifiers()[n];
            const unsigned number = one.bits >> place & static_cast<unsigned>(row.modifier_at(n).count() - 1);
            return fault{fault_code::reserved_value, part::modifier, row.unit(), -1, static_cast<std::int8_t>(n), row.index, 0, number};
        }
    return {};
}

}  // namespace detail

// ---- encoding ----

namespace detail {

constexpr fault fault_of(const fields& of, fault_code code, part where = part::word, int index = -1)
{
    return {code, where, of.row.unit(), -1, static_cast<std::int8_t>(index), of.row.index};
}

constexpr status check_fields(const fields& of)
{
    for (int n = 0; n < of.row.source_count(); ++n)
        if ((of.row.ports(n) >> static_cast<unsigned>(of.sources[n]) & 1) == 0)
            return fault_of(of, fault_code::port_not_allowed, part::source, n);
    for (int n = 0; n < of.row.modifier_count(); ++n) {
        if (of.modifiers[n] == value::reserved) return fault_of(of, fault_code::missing_value, part::modifier, n);
        if (of.row.modifier_at(n).number_of(of.modifiers[n]) < 0) return fault_of(of, fault_code::no_such_value, part::modifier, n);
    }
    for (int n = 0; n < of.row.immediate_count(); ++n)
        if (of.immediates[n] >> of.row.immediate_at(n).width() != 0)
            return fault_of(of, fault_code::immediate_out_of_range, part::immediate, n);
    return {};
}

// True if a case has the values of the fields, and allows the order of the ports.
constexpr bool fits(const fields& of, const encoding_row& form, const encoding_places& places, const case_line& line)
{
    for (unsigned key = 0; key < form.key_count(); ++key)
        if (line.words()[key] != static_cast<unsigned>(of.modifiers[places.keys()[key]])) return false;
    const port_order order = order_of(static_cast<unsigned>(of.sources[0]), static_cast<unsigned>(of.sources[1]));
    return line.orders() == 7 || (line.orders() >> static_cast<unsigned>(order) & 1) != 0;
}

// The case of an encoding that fits, or no_match.
constexpr unsigned find_case(const fields& of, const encoding_row& form, const encoding_places& places)
{
    for (unsigned n = 0; n < places.case_count(); ++n)
        if (fits(of, form, places, case_line_at(form.first_case() + n))) return n;
    return no_match;
}

// The word of the fields in an encoding and a case.
constexpr std::uint32_t word_of(const fields& of, const encoding_row& form, const encoding_places& places, unsigned selected)
{
    std::uint32_t bits = form.exact();
    for (int n = 0; n < of.row.source_count(); ++n)
        if (places.sources()[n] != not_drawn) bits |= static_cast<unsigned>(of.sources[n]) << places.sources()[n];
    for (int n = 0; n < of.row.modifier_count(); ++n)
        if (places.modifiers()[n] != not_drawn)
            bits |= static_cast<unsigned>(of.row.modifier_at(n).number_of(of.modifiers[n])) << places.modifiers()[n];
    for (int n = 0; n < of.row.immediate_count(); ++n) bits |= unsigned{of.immediates[n]} << of.row.immediate_at(n).position();
    if (selected != no_match)
        for (unsigned n = 0; n < most_derived; ++n)
            bits |= static_cast<unsigned>(case_line_at(form.first_case() + selected).numbers()[n]) << derived_field(form, n).position;
    return bits;
}

// Encodes without an exchange of sources. Returns false if no encoding fits.
constexpr bool encode_directly(const fields& of, instruction& made)
{
    const instruction_row row = instruction_row_at(of.row.index);
    for (unsigned n = row.first_encoding(); n < row.first_encoding() + row.encoding_count(); ++n) {
        const encoding_row form = encoding_row_at(n);
        const encoding_places places = encoding_places_at(n);
        const unsigned selected = form.key_count() != 0 ? find_case(of, form, places) : no_match;
        if (form.key_count() != 0 && selected == no_match) continue;
        const std::uint32_t bits = word_of(of, form, places, selected);
        const found_encoding read = find_encoding(of.row.unit(), bits);
        // A case that is an alias, and an encoding that others have words of, can read as another instruction.
        const bool is_alias = selected != no_match && case_line_at(form.first_case() + selected).is_alias();
        if (!is_alias && (read.encoding != n || read.selected != selected)) continue;
        made = {bits, static_cast<std::uint16_t>(read.encoding), static_cast<std::uint8_t>(read.selected)};
        return true;
    }
    return false;
}

constexpr value exchanged_word(const exchange_row& exchange, value before)
{
    for (unsigned n = 0; n < exchange.word_count(); ++n)
        if (static_cast<value>(exchange.words()[2 * n]) == before) return static_cast<value>(exchange.words()[2 * n + 1]);
    return before;
}

// Exchanges two sources with their modifiers, and changes the modifier that the exchange reverses.
constexpr fields exchanged(const fields& of, const exchange_row& exchange)
{
    const auto left = static_cast<int>(exchange.left()), right = static_cast<int>(exchange.right());
    fields made = of;
    made.sources[left] = of.sources[right];
    made.sources[right] = of.sources[left];
    for (int n = 0; n < of.row.modifier_count(); ++n) {
        const modifier_field field = of.row.modifier_at(n);
        if (field.source() != left && field.source() != right) continue;
        const int other = of.row.find_modifier(field.kind(), field.source() == left ? right : left);
        if (other >= 0) made.modifiers[n] = of.modifiers[other];
    }
    if (exchange.changed() != 255) {
        value& changed = made.modifiers[exchange.changed()];
        changed = exchanged_word(exchange, changed);
    }
    return made;
}

// Encodes with exchanges of sources: one of them, or two.
constexpr bool encode_exchanged(const fields& of, instruction& made)
{
    const instruction_row row = instruction_row_at(of.row.index);
    const unsigned begin = row.first_exchange(), end = begin + row.exchange_count();
    for (unsigned one = begin; one < end; ++one)
        if (encode_directly(exchanged(of, exchange_row_at(one)), made)) return true;
    for (unsigned one = begin; one < end; ++one)
        for (unsigned two = begin; two < end; ++two)
            if (one != two && encode_directly(exchanged(exchanged(of, exchange_row_at(one)), exchange_row_at(two)), made)) return true;
    return false;
}

}  // namespace detail

/// Encodes an instruction. If no word has its fields, exchanges sources where that does not change the result, as compilers do. Faults:
/// port_not_allowed, missing_value, no_such_value, immediate_out_of_range, not_encodable.
constexpr result<instruction> encode(const fields& of)
{
    if (const status good = detail::check_fields(of); !good) return good.error();
    instruction made;
    if (detail::encode_directly(of, made) || detail::encode_exchanged(of, made)) return made;
    return detail::fault_of(of, fault_code::not_encodable);
}

// ---- members ----

namespace detail {

// A load from a uniform buffer and a varying that is the depth send other messages than their row.
constexpr message message_of(message usual, value segment, value varying)
{
    if (usual == message::load && segment == value::ubo) return message::attr;
    return usual == message::vary && varying == value::frag_z ? message::z_stencil : usual;
}

}  // namespace detail

/// The type of message that an instruction sends, or `message::none`.
constexpr message message_of(const fields& of)
{
    return detail::message_of(of.row.sent(), of.get(modifier::seg), of.get(modifier::varying_name));
}

constexpr result<fields> fields::of(opcode code, unit in)
{
    const result<descriptor> row = find_row(code, in);
    if (!row) return row.error();
    fields made{*row};
    for (int n = 0; n < row->source_count(); ++n)
        made.sources[n] = (row->ports(n) >> 3 & 1) != 0 ? port::passed : static_cast<port>(std::countr_zero(row->ports(n)));
    for (int n = 0; n < row->modifier_count(); ++n) made.modifiers[n] = row->modifier_at(n).fallback();
    return made;
}

constexpr status fields::set(modifier kind, int source, value to)
{
    const int n = row.find_modifier(kind, source);
    if (n < 0) return detail::fault_of(*this, fault_code::no_such_modifier, part::modifier, static_cast<int>(kind));
    if (row.modifier_at(n).number_of(to) < 0) return detail::fault_of(*this, fault_code::no_such_value, part::modifier, n);
    modifiers[n] = to;
    return {};
}

constexpr fields instruction::fields() const
{
    bifrost::fields made{row()};
    for (int n = 0; n < source_count(); ++n) made.sources[n] = source(n);
    for (int n = 0; n < modifier_count(); ++n) made.modifiers[n] = modifier_value(n);
    for (int n = 0; n < immediate_count(); ++n) made.immediates[n] = static_cast<std::uint8_t>(immediate_value(n));
    return made;
}

constexpr status instruction::keep(const bifrost::fields& changed)
{
    const result<instruction> made = encode(changed);
    if (!made) return made.error();
    *this = *made;
    return {};
}

constexpr status instruction::set_source(int n, port to)
{
    bifrost::fields changed = fields();
    if (n < 0 || n >= source_count()) return detail::fault_of(changed, fault_code::no_such_operand, part::source, n);
    changed.sources[n] = to;
    return keep(changed);
}

constexpr status instruction::set(modifier kind, int source, value to)
{
    bifrost::fields changed = fields();
    if (const status good = changed.set(kind, source, to); !good) return good;
    return keep(changed);
}

constexpr status instruction::set_immediate(int n, unsigned to)
{
    bifrost::fields changed = fields();
    if (n < 0 || n >= immediate_count()) return detail::fault_of(changed, fault_code::no_such_operand, part::immediate, n);
    if (to > 255) return detail::fault_of(changed, fault_code::immediate_out_of_range, part::immediate, n);
    changed.immediates[n] = static_cast<std::uint8_t>(to);
    return keep(changed);
}

constexpr status instruction::check(level at, gpu_set on) const
{
    const bifrost::fields mine = fields();
    if (at >= level::accepted && (row().gpus() & on) != on) return detail::fault_of(mine, fault_code::not_on_gpu);
    if (at < level::listed) return {};
    const result<instruction> made = encode(mine);
    if (row().is_unseen() || !made || made->bits != bits) return detail::fault_of(mine, fault_code::not_listed);
    return {};
}

constexpr message instruction::message_type() const
{
    return detail::message_of(row().sent(), get(modifier::seg), get(modifier::varying_name));
}

constexpr int instruction::staging_registers() const
{
    switch (row().staging_count()) {
    case staging_count::none: return 0;
    case staging_count::described: return -1;
    case staging_count::format: break;
    default: return static_cast<int>(row().staging_count());
    }
    const value size = get(modifier::vecsize), format = get(modifier::register_format);
    const int elements = size == value::v2 ? 2 : size == value::v3 ? 3 : size == value::v4 ? 4 : 1;
    if (format == value::f16 || format == value::s16 || format == value::u16) return (elements + 1) / 2;
    return format == value::f64 || format == value::i64 ? 2 * elements : elements;
}

namespace detail {

// Constants, so that nothing is encoded at run time.
inline constexpr fields nop_fields[] = {*fields::of(opcode::NOP, unit::fma), *fields::of(opcode::NOP, unit::add)};
inline constexpr instruction nops[] = {*encode(nop_fields[0]), *encode(nop_fields[1])};

}  // namespace detail

/// A NOP of a unit.
constexpr instruction nop(unit in) { return detail::nops[static_cast<int>(in)]; }

/// Decodes the word of a unit. Faults: word_too_wide, no_such_instruction, reserved_combination, reserved_value, port_not_allowed.
/// Example: bifrost::decode(bifrost::unit::add, 0x3D964)->name() == "NOP";
constexpr result<instruction> decode(unit in, std::uint32_t bits)
{
    if (bits == detail::nops[static_cast<int>(in)].bits) return detail::nops[static_cast<int>(in)];  // every other one of FMA
    if (bits >> bits_of(in) != 0) return fault{fault_code::word_too_wide, part::word, in, -1, -1, detail::no_row, 0, bits};
    const detail::found_encoding found = detail::find_encoding(in, bits);
    if (found.encoding == detail::no_row) return fault{fault_code::no_such_instruction, part::word, in, -1, -1, detail::no_row, 0, bits};
    const instruction made{bits, static_cast<std::uint16_t>(found.encoding), static_cast<std::uint8_t>(found.selected)};
    if (found.selected == detail::reserved_case)
        return fault{fault_code::reserved_combination, part::word, in, -1, -1, made.row().index, 0, bits};
    if (const status good = detail::check_modifiers(made); !good) return good.error();
    if (const status good = detail::check_sources(made); !good) return good.error();
    return made;
}

namespace detail {

// Fast path: decodes most words that are valid in a tuple, of whose ports 0 to 2 those of `idle` read no register. Returns false if it is
// undecided; decode() and check_ports() then find the fault, if there is one.
VALHALL_ALWAYS_INLINE constexpr bool decode_fast(unit in, std::uint32_t bits, unsigned idle, instruction& made)
{
    for (unsigned at = find_candidate(in, bits); candidate_at(at).encoding() != no_row; at = find_candidate(at + 1, bits)) {
        const unsigned encoding = candidate_at(at).encoding();
        const encoding_row form = encoding_row_at(encoding);
        const bool is_reserved = (form.reserved_values() >> (bits >> form.reserved_place() & 7) & 1) != 0;
        if (is_reserved || form.is_slow() || (uses_of(bits, idle) & form.refused_uses()) != 0) return false;
        const unsigned selected = form.key_count() != 0 ? case_of(encoding, bits) : no_match;
        if (selected == reserved_case) return false;
        made = {bits, static_cast<std::uint16_t>(encoding), static_cast<std::uint8_t>(selected)};
        if (selected != no_match || form.key_count() == 0) return true;
    }
    return false;
}

}  // namespace detail

}  // namespace valhall::bifrost

#endif
