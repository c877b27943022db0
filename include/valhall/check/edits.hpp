// SPDX-License-Identifier: MIT
// Edits of a word with a known row: a source, the destination, staging registers, or an immediate. `try_` functions return the changed
// word or fail; then a `why_no_` function returns the fault. The setters of `instruction`, the builder and the parser use them.
#ifndef VALHALL_CHECK_EDITS_HPP
#define VALHALL_CHECK_EDITS_HPP

#include <bit>
#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/operand.hpp"
#include "valhall/check/checked_word.hpp"
#include "valhall/check/source_bytes.hpp"

namespace valhall::detail {

// The encoding of a selector in a source, or -1 if the source does not have it. `none` is the usual selector, if there is one.
constexpr int encoding_of(selector part, const source_field& source)
{
    const int column = static_cast<int>(part);
    if (column >= selector_stride) return -1;
    const int encoding = selector_encodings[selector_stride * source.parts + column];
    return encoding != 255 ? encoding : -1;
}

// The bit that a selector sets in a source's byte; 0 for those encoded in the selector field.
constexpr std::uint8_t byte_of_part(selector part) { return static_cast<std::uint8_t>((part == extension.part) << extension.bit); }

// If bit 0 of a 64-bit source's byte means `.zext`, register numbers must be even, and only registers and uniforms can be extended. Returns
// the fault, or `none`.
constexpr fault_code check_extension(const source_field& field, const operand& o, arch on)
{
    const bool is_extended = o.select == extension.part, is_odd = (o.byte >> extension.bit & 1) != 0;
    if (!contains(extension.archs, on)) return is_extended ? fault_code::not_on_architecture : fault_code::none;
    if (o.byte >= source_byte::constant) return is_extended ? fault_code::no_such_selector : fault_code::none;
    const bool reads_all = o.select == selector::none || is_extended;
    return is_odd && field.is_wide && reads_all ? fault_code::odd_source : fault_code::none;
}

// True if a byte that is not meant to be extended would be decoded as extended.
constexpr bool looks_extended(const source_field& field, word byte, arch on)
{
    return field.is_wide && (byte >> extension.bit & 1) != 0 && contains(extension.archs, on);
}

// True if a source can encode an operand, given the encoding of its selector. (The FAU page and special values are checked elsewhere.)
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

// The reason why a source cannot encode an operand.
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

// Encodes an operand in a source that can have it.
constexpr word with_source(word bits, const source_field& field, const operand& o, int encoding)
{
    const auto byte = static_cast<std::uint8_t>(o.byte | byte_of_part(o.select));
    return (bits & ~field.mask()) | field.encode(byte, o.neg, o.abs, o.complement) | static_cast<word>(encoding) << field.select.position;
}

// Fast path: encodes an unmodified source without a selector, given its byte. `place` is the source's index in source_fields. Does not set
// the FAU page. False means that the slow path must be taken.
VALHALL_ALWAYS_INLINE constexpr bool put_plain_source(word& bits, unsigned place, word byte, arch on)
{
    const source_field& source = source_fields.at[place];
    const word usual = selector_encodings[selector_stride * source.parts];
    if (usual == 255 || looks_extended(source, byte, on)) return false;
    if (has_seventh_bits(on)) bits &= ~seventh_bit_field(source.byte).mask();
    bits = (bits & ~source.mask()) | byte << 8 * source.byte | usual << source.select.position;
    return true;
}

// True if every instruction with a destination can have this one.
constexpr bool is_plain(const destination& to)
{
    const unsigned mask = static_cast<unsigned>(to.mask);
    return (static_cast<unsigned>(to.reg) >> 6 | static_cast<unsigned>(to.fault)) == 0 && mask - 1 < 3;
}

constexpr word with_destination(word bits, const destination& to, arch on)
{
    if (has_seventh_bits(on)) {
        const word halves = destination_mask_field.insert(bits, static_cast<word>(to.mask));
        return with_register_at(halves, destination_register_field.position, static_cast<word>(to.reg), on);
    }
    const word byte = static_cast<word>(to.reg) | static_cast<word>(to.mask) << destination_register_field.width;
    return (bits & ~destination_byte_field.mask()) | byte << destination_byte_field.position;
}

// The value of a fault about staging registers: the first register, the count, or both, with the count in bits 8 and up.
constexpr word refused_staging(fault_code code, staging_registers group)
{
    if (code == fault_code::register_out_of_range) return static_cast<word>(group.first);
    const word count = static_cast<word>(group.count);
    return code == fault_code::staging_range ? static_cast<word>(group.first) | count << 8 : count;
}

// ---- setters: return the changed word or a fault ----

struct changed_word {
    word bits = 0;
    fault why{};
};

// A changed word, returned in two processor registers. If it is not good, a slow path finds the fault.
struct tried_word {
    word bits = 0;
    bool is_good = false;
};

// These pass values, and most are not inlined: an instruction whose address is not taken stays in a processor register between setters, and
// the setters themselves are small enough to inline.

// The FAU page that an operand needs, 0 if it needs none.
constexpr word page_needed(const operand& o, arch on)
{
    if (has_seventh_bits(on) && o.is_uniform()) return o.page >> 1;
    return uses_page(o.byte) ? o.page : 0;
}

// Bit 6 of the number of a register or uniform; 0 for other operands.
constexpr word seventh_bit_of(const operand& o) { return o.is_register() || o.is_uniform() ? o.page & 1u : 0; }

// The bits of an operand that must be 0 on the fast path below, by refused_bits(). Of any source: the page, the fault, the complement,
// and selectors that do not exist. Then modifiers that the source lacks, and, of a 64-bit source, a selector and the bit that can mean `zext`.
inline constexpr word rare_operand = std::bit_cast<word>(operand{
                          .page = 0xFFFF, .complement = true, .select = selector{256 - selector_stride}, .fault = fault_code{0xFF}}),
                      signed_operand = std::bit_cast<word>(operand{.neg = true, .abs = true}),
                      extended_operand = std::bit_cast<word>(operand{.byte = 1 << extension.bit, .select = selector{0xFF}});
inline constexpr word refused_operands[] = {rare_operand, rare_operand | signed_operand, rare_operand | extended_operand,
                                            rare_operand | signed_operand | extended_operand};
constexpr word refused_bits(const source_field& source)
{
    return refused_operands[unsigned{!source.has_absneg} | unsigned{source.is_wide} << 1];
}

// Fast path for most sources, with or without modifiers and a selector, if no FAU page is used yet: `pages` is 0. False means that the slow
// path must be taken. `place` is the source's index in source_fields. There is no branch on the modifiers, as it would be mispredicted.
VALHALL_ALWAYS_INLINE constexpr bool put_usual_source(word& bits, unsigned place, const operand& o, arch on, word pages)
{
    const source_field& source = source_fields.at[place];
    const word refused = std::bit_cast<word>(o) & refused_bits(source);
    if ((refused | pages) != 0 || o.byte >= source_byte::special) return false;
    const word encoding = selector_encodings[unsigned{selector_stride} * source.parts + static_cast<unsigned>(o.select)];
    if (encoding == 255) return false;
    word others = bits & ~source.mask();
    if (has_seventh_bits(on)) others &= ~seventh_bit_field(source.byte).mask();
    bits = others | source.encode(o.byte, o.neg, o.abs, false) | encoding << source.select.position;
    return true;
}

// Encodes a source with modifiers, which must exist. Leaves the FAU page to the caller.
VALHALL_ALWAYS_INLINE constexpr changed_word with_source_but_page(word bits, descriptor row, arch on, int index, operand o)
{
    const field_list<source_field> list = row.sources();
    const source_field& field = list[index];
    const word seventh = seventh_bit_of(o);
    if (o.fault == fault_code::none && o.is_register() && o.reg() >= register_count(on)) o.fault = fault_code::register_out_of_range;
    if (o.fault == fault_code::none && o.is_uniform() && o.uniform() >= uniform_count(on)) o.fault = fault_code::uniform_out_of_range;
    if (has_seventh_bits(on) && o.fault == fault_code::none) o.page = static_cast<std::uint16_t>(page_needed(o, on));
    const int encoding = encoding_of(o.select, field);
    const bool may_be_extended = (o.byte >> extension.bit & 1) != 0 || o.select == extension.part;
    if (!has_place(field, o, encoding) || is_reserved_special(o.byte, o.page, on) ||
        (may_be_extended && check_extension(field, o, on) != fault_code::none)) [[unlikely]]
        return {bits, why_no_place(field, index, o, on)};
    if (has_seventh_bits(on)) bits = seventh_bit_field(field.byte).insert(bits, seventh);
    return {with_source(bits, field, o, encoding), {}};
}

// As above, or for a source that shares the FAU page with others; sets the page.
VALHALL_NOINLINE constexpr changed_word with_source_closely(word bits, descriptor row, arch on, int index, operand o)
{
    const changed_word changed = with_source_but_page(bits, row, on, index, o);
    if (changed.why) return changed;
    const word page = page_needed(o, on);
    if (page == fau_page_field.extract(bits)) return changed;
    const word others = bits & source_bits(row.index, on) & ~row.sources()[index].bits().mask();
    const bool page_is_free = page_bytes(static_cast<std::uint32_t>(others)) == 0;
    if (!page_is_free && uses_page(o.byte)) return {bits, refuse_source(fault_code::fau_page_conflict, index, o)};
    return {page_is_free ? fau_page_field.insert(changed.bits, page) : changed.bits, {}};
}

// Sets a group of staging registers.
VALHALL_ALWAYS_INLINE constexpr tried_word try_staging(word bits, form_lists form, arch on, int index, staging_registers to)
{
    if (static_cast<unsigned>(index) >= static_cast<unsigned>(form.staging_count())) return {};
    const staging_field& group = staging_fields.at[form.staging()[index]];
    const bool fits = group.fits(to.first, to.count, static_cast<unsigned>(register_count(on)));
    const word number = static_cast<word>(to.first), count = (static_cast<word>(to.count) - group.bias) & group.count.maximum();
    const word others = bits & ~(word{source_byte::register_mask} << group.base.position | group.count.mask());
    bits = others | (number & source_byte::register_mask) << group.base.position | count << group.count.position;
    bits = with_register_at(bits, group.base.position, number, on);
    return {bits, fits};
}

VALHALL_NOINLINE constexpr fault why_no_staging(descriptor row, arch on, int index, staging_registers to)
{
    const bool is_present = index >= 0 && index < row.staging().size();
    const fault_code code =
        is_present ? staging_field_of(row.staging()[index]).check(to.first, to.count, register_count(on)) : fault_code::no_such_operand;
    return {code, operand_kind::staging, static_cast<std::uint8_t>(index), {}, is_present ? refused_staging(code, to) : 0};
}

// Sets an immediate.
VALHALL_ALWAYS_INLINE constexpr tried_word try_immediate(word bits, form_lists form, int index, std::int64_t value)
{
    if (static_cast<unsigned>(index) >= static_cast<unsigned>(form.immediate_count())) return {};
    const immediate_field& field = immediate_fields.at[form.immediates()[index]];
    return {field.insert(bits, value), field.fits(value)};
}

VALHALL_NOINLINE constexpr fault why_no_immediate(descriptor row, int index, std::int64_t value)
{
    const bool is_present = index >= 0 && index < row.immediates().size();
    const fault_code code = is_present ? fault_code::immediate_out_of_range : fault_code::no_such_operand;
    return {code, operand_kind::immediate, static_cast<std::uint8_t>(index), {}, static_cast<word>(value)};
}

// Why a row cannot have this value of a modifier; no fault if it can.
VALHALL_NOINLINE constexpr fault why_no_modifier(std::uint16_t row, arch on, enum_id id, word value)
{
    const bit_field place = place_of(row, id);
    if (place.width != 0 && value <= place.maximum() && enumeration_of(id).legal(value, on)) return {};
    const bool is_elsewhere = value <= place.maximum() && enumeration_of(id)[value].size != 0;
    const fault_code code = place.width == 0 ? fault_code::no_such_modifier
                            : is_elsewhere   ? fault_code::not_on_architecture
                                             : fault_code::reserved_value;
    return {code, operand_kind::modifier, 0, id, value};
}

// Why a row cannot have this destination; no fault if it can.
VALHALL_NOINLINE constexpr fault why_no_destination(descriptor row, arch on, destination to)
{
    const auto refuse = [](fault_code code, int number = 0) {
        return fault{code, operand_kind::destination, 0, {}, static_cast<word>(number)};
    };
    if (!row.has_destination()) return refuse(fault_code::no_such_operand);
    if (to.fault != fault_code::none && to.fault != fault_code::register_out_of_range) return refuse(to.fault);
    if (to.fault != fault_code::none || to.reg < 0 || to.reg >= register_count(on))
        return refuse(fault_code::register_out_of_range, to.reg);
    if (to.mask > half::both || (to.mask == half::narrow && !row.has_narrow_destination()))
        return refuse(fault_code::write_mask_out_of_range);
    return {};
}

}  // namespace valhall::detail

#endif
