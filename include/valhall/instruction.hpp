// SPDX-License-Identifier: MIT
// Instructions with all their getters and setters. Getters extract bits. Setters insert them, or return a fault and change nothing. They are
// always inlined: if one were not, the instruction would be in memory, where each setter waits for the last one.
#ifndef VALHALL_INSTRUCTION_HPP
#define VALHALL_INSTRUCTION_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/decode.hpp"
#include "valhall/fault.hpp"
#include "valhall/inlining.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/operand.hpp"
#include "valhall/check/edits.hpp"
#include "valhall/check/lost_encodings.hpp"

namespace valhall {

// ---- identity ----

constexpr descriptor instruction::row() const { return {row_index}; }
constexpr valhall::opcode instruction::opcode() const { return row().code(); }
constexpr valhall::opcode instruction::code() const { return row().code(); }
constexpr std::string_view instruction::mnemonic() const { return row().mnemonic(); }
constexpr valhall::unit instruction::unit() const { return unit_on(row().units(), on); }
constexpr int instruction::cycles() const { return cycles_on(row().units(), on); }
constexpr bool instruction::is_message() const { return takes_messages(unit()); }

// ---- modifiers ----

template <isa_enum E>
constexpr bool instruction::has() const
{
    return row().has(id_of(E{}));
}

template <isa_enum E>
constexpr result<E> instruction::get() const
{
    const result<word> value = get(id_of(E{}));
    if (!value) return value.error();
    return static_cast<E>(*value);
}

constexpr result<word> instruction::get(enum_id id) const
{
    const bit_field place = place_of(id);
    if (place.width == 0) return fault{fault_code::no_such_modifier, operand_kind::modifier, 0, id};
    return place.extract(bits);
}

constexpr result<std::string_view> instruction::get(std::string_view name) const
{
    const result<modifier_id> found = row().find_modifier(name);
    if (!found) return found.error();
    const modifier_field& field = modifier_field_of(*found);
    return enumeration_of(field.id)[field.bits.extract(bits)].name();
}

template <isa_enum E>
constexpr status instruction::set(E value)
{
    constexpr enum_id id = id_of(E{});
    if constexpr (id == enum_id::flow) return set_found(static_cast<unsigned>(modifier_id::flow), id, static_cast<word>(value));
    else return set(id, static_cast<word>(value));
}

constexpr status instruction::set(enum_id id, word value) { return set_modifier_in(detail::form_of(row_index), id, value); }

constexpr status instruction::set_modifier_in(detail::form_lists form, enum_id id, word value)
{
    return set_found(static_cast<unsigned>(detail::modifier_at(form, id)), id, value);
}

constexpr status instruction::set(std::string_view name, std::string_view text)
{
    const result<modifier_id> found = row().find_modifier(name);
    if (!found) return found.error();
    const enum_id id = modifier_field_of(*found).id;
    const enumeration& values = enumeration_of(id);
    for (word value = 0; value < values.count; ++value)
        if (values[value].size != 0 && values[value].name() == text) return set(id, value);
    return fault{fault_code::unknown_modifier, operand_kind::modifier, 0, id};
}

constexpr modifier_values instruction::values(enum_id id, strictness at) const { return row().values(id, on, at); }

// ---- sources ----

constexpr int instruction::source_count() const { return row().sources().size(); }

constexpr operand instruction::source(int index) const
{
    operand o;
    if (index < 0 || index >= source_count()) {
        o.fault = fault_code::no_such_operand;
        return o;
    }
    const source_field& field = row().sources()[index];
    o.byte = static_cast<std::uint8_t>(field.bits().extract(bits));
    if (detail::uses_page(o.byte) || !has_common_word(on))
        o.page = static_cast<std::uint16_t>(detail::page_of_source(bits, field.byte, on));
    if (o.is_constant()) o.page = 0;
    o.neg = field.neg_bit().extract(bits) != 0;
    o.abs = field.abs_bit().extract(bits) != 0;
    o.complement = field.not_bit().extract(bits) != 0;
    o.select = field.selected(bits, on);
    o.byte &= static_cast<std::uint8_t>(~detail::byte_of_part(o.select));
    return o;
}

constexpr status instruction::set_source(int index, const operand& o)
{
    // A source that the row lacks takes the slow path, as it has no selectors.
    word tried = bits;
    if (static_cast<unsigned>(index) < max_sources &&
        detail::put_usual_source(tried, row().sources().first[index], o, on, bits & fau_page_field.mask()))
        return keep(tried);
    if (index < 0 || index >= source_count()) [[unlikely]]
        return detail::refuse_source(fault_code::no_such_operand, index, o);
    const detail::changed_word changed = detail::with_source_closely(bits, row(), on, index, o);
    return changed.why ? changed.why : keep(changed.bits);
}

template <class... Operands>
    requires(sizeof...(Operands) != 0 && (std::is_convertible_v<const Operands&, operand> && ...))
constexpr status instruction::set_sources(const Operands&... sources)
{
    const operand list[] = {sources...};
    const int count = static_cast<int>(sizeof...(sources));
    instruction changed = *this;
    // As r0, the old sources use no page that could conflict with the new ones.
    for (int index = 0; index < count && index < source_count(); ++index) changed.bits &= ~row().sources()[index].bits().mask();
    for (int index = 0; index < count; ++index)
        if (const status set = changed.set_source(index, list[index]); !set) return set;
    bits = changed.bits;
    return {};
}

// ---- destination ----

constexpr bool instruction::has_destination() const { return row().has_destination(); }

constexpr valhall::destination instruction::destination() const
{
    if (!has_destination()) return {};
    const word number = detail::register_at(bits, destination_register_field.position, on);
    return {static_cast<int>(number), static_cast<half>(destination_mask_field.extract(bits))};
}

constexpr status instruction::set_destination(valhall::destination to) { return set_destination_in(detail::form_of(row_index), to); }

constexpr status instruction::set_destination_in(detail::form_lists form, const valhall::destination& to)
{
    if (!detail::is_plain(to) || form.destination() == destination_kind::none) [[unlikely]]
        if (const fault why = detail::why_no_destination(row(), on, to)) return why;
    if (!has_common_word(on)) return keep(detail::with_destination(bits, to, on));
    bits = detail::with_destination(bits, to, on);
    return {};
}

// ---- staging registers ----

constexpr int instruction::staging_count() const { return detail::form_of(row_index).staging_count(); }

constexpr staging_registers instruction::staging(int index) const
{
    const field_list<staging_id> list = row().staging();
    if (index < 0 || index >= list.count) return {};
    const staging_field& group = detail::staging_fields.at[list.first[index]];
    return {static_cast<int>(detail::register_at(bits, group.base.position, on)), group.registers(bits)};
}

constexpr status instruction::set_staging(int index, staging_registers to) { return set_staging_in(detail::form_of(row_index), index, to); }

constexpr status instruction::set_staging_in(detail::form_lists form, int index, staging_registers to)
{
    const detail::tried_word tried = detail::try_staging(bits, form, on, index, to);
    if (!tried.is_good) [[unlikely]]
        return detail::why_no_staging(row(), on, index, to);
    return keep(tried.bits);
}

// ---- immediates ----

constexpr int instruction::immediate_count() const { return row().immediates().size(); }

constexpr result<std::int64_t> instruction::immediate(int index) const
{
    if (index < 0 || index >= immediate_count())
        return fault{fault_code::no_such_operand, operand_kind::immediate, static_cast<std::uint8_t>(index)};
    return row().immediates()[index].extract(bits);
}

constexpr result<std::int64_t> instruction::immediate(immediate_name name) const
{
    const result<int> index = row().find_immediate(name);
    if (!index) return index.error();
    return immediate(*index);
}

constexpr status instruction::set_immediate(int index, std::int64_t value)
{
    return set_immediate_in(detail::form_of(row_index), index, value);
}

constexpr status instruction::set_immediate_in(detail::form_lists form, int index, std::int64_t value)
{
    const detail::tried_word tried = detail::try_immediate(bits, form, index, value);
    if (!tried.is_good) [[unlikely]]
        return detail::why_no_immediate(row(), index, value);
    return keep(tried.bits);
}

constexpr status instruction::set_immediate(immediate_name name, std::int64_t value)
{
    const result<int> index = row().find_immediate(name);
    if (!index) return index.error();
    return set_immediate(*index, value);
}

// ---- changing the word ----

constexpr status instruction::set_found(unsigned one, enum_id id, word value)
{
    const modifier_field& field = detail::modifier_fields.at[one];
    if (field.id != id || !detail::legal(field, value, on)) [[unlikely]]
        return detail::why_no_modifier(row_index, on, id, value);
    return keep(field.bits.insert(bits, value));
}

constexpr status instruction::keep(word changed)
{
    const word lost = !has_common_word(on) ? detail::lost_bits(changed, row_index, on) & (changed ^ bits) : word{0};
    if (lost != 0) return detail::explain_lost(changed, lost, row_index);
    bits = changed;
    return {};
}

constexpr bit_field instruction::place_of(enum_id id) const { return detail::place_of(row_index, id); }

/// Makes an instruction with every operand and modifier at its default, or else at its lowest legal value. Faults: not_on_architecture.
constexpr result<instruction> make_instruction(opcode code, arch on)
{
    const result<descriptor> row = find(code, on);
    if (!row) return row.error();
    return instruction{detail::start_of(row->index, on), row->index, on};
}

// Operands depend on the architecture, and are set by setters.
/// Does not compile: an instruction is made without operands. The message says what to write.
template <class First, class... Rest>
    requires(!std::is_same_v<First, arch> || sizeof...(Rest) != 0)
constexpr result<instruction> make_instruction(opcode, const First&, const Rest&...)
{
    static_assert(std::is_void_v<First>, "make_instruction(opcode::FADD_f32, arch::v10) takes no operands: set them one by one, or write "
                                         "decode(emit::FADD_f32(r0, r1, r2), arch::v10)");
    return fault_code::extra_operand;
}

}  // namespace valhall

/// @cond
/// Hashes an instruction by its word and its architecture, for unordered containers.
template <>
struct std::hash<valhall::instruction> {
    /// The hash of an instruction.
    constexpr std::size_t operator()(const valhall::instruction& i) const
    {
        constexpr valhall::word factor = 0x9E3779B97F4A7C15;
        const valhall::word of_bits = (i.bits ^ i.bits >> 29) * factor;
        const valhall::word all = (of_bits ^ of_bits >> 32 ^ valhall::word{i.row_index} << 8 ^ static_cast<valhall::word>(i.on)) * factor;
        return static_cast<std::size_t>(all ^ all >> 32);
    }
};
/// @endcond

#endif
