// SPDX-License-Identifier: MIT
// The operands of an instruction in the order of the text, each with the registers that it reads or writes. Derived from the table.
#ifndef VALHALL_PROGRAM_OPERANDS_HPP
#define VALHALL_PROGRAM_OPERANDS_HPP

#include <cstdint>

#include "valhall/instruction.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/registers.hpp"
#include "valhall/isa/register_mask.hpp"

namespace valhall {

/// An operand of an instruction. If it is not a register, only `bytes` and `width` are set.
struct operand_use {
    operand_kind kind = operand_kind::none;  ///< staging, destination, source or immediate
    std::uint8_t index = 0;                  ///< its index among the operands of its kind, from 0
    operand_info info{};                     ///< its type, access and role
    std::uint8_t first = 0;                  ///< the first register, if there are any
    register_mask registers = 0;             ///< those that are read or written, in whole or in part
    register_mask kept = 0;                  ///< the written registers of which a part is kept
    std::uint8_t bytes = 0;                  ///< bytes of a register or pair that are read or written: bit n for byte n; for
                                             ///< staging groups, of the first two registers
    std::uint16_t width = 0;                 ///< number of bits read or written, in all registers together; for immediates,
                                             ///< the width of the field

    /// True if the instruction only reads it.
    constexpr bool is_read() const { return info.access == operand_access::read; }
    /// True if the instruction writes it, at least in part.
    constexpr bool is_written() const { return info.access != operand_access::read; }
};

namespace detail {

// The functions below compute sets of registers as a `Mask`: register_mask, or std::uint64_t, which takes half the time, on architectures
// with 64 registers.
template <class Mask>
inline constexpr int register_total = static_cast<int>(8 * sizeof(Mask));

// A run of registers, without those that do not exist.
template <class Mask = register_mask>
constexpr Mask register_run(int first, int count)
{
    return count <= 0 ? Mask{0} : count >= register_total<Mask> ? ~Mask{0} << first : ((Mask{1} << count) - 1) << first;
}

// The registers of a pair that contain some of the bytes.
template <class Mask = register_mask>
constexpr Mask registers_of_bytes(int first, unsigned bytes)
{
    return register_run<Mask>(first, (bytes & 0x0F) != 0) |
           (first < register_total<Mask> - 1 ? register_run<Mask>(first + 1, (bytes & 0xF0) != 0) : Mask{0});
}

// The registers of a pair that are completely within the bytes.
constexpr register_mask whole_registers_of_bytes(int first, unsigned bytes)
{
    return register_run(first, (bytes & 0x0F) == 0x0F) | (first < max_registers - 1 ? register_run(first + 1, (bytes & 0xF0) == 0xF0) : 0);
}

constexpr int count_bits(unsigned bytes)
{
    int count = 0;
    for (; bytes != 0; bytes &= bytes - 1) ++count;
    return count;
}

// Sets the bytes, of at most two registers, and everything derived from them.
constexpr void set_bytes(operand_use& use, unsigned bytes)
{
    use.bytes = static_cast<std::uint8_t>(bytes);
    use.width = static_cast<std::uint16_t>(8 * count_bits(bytes));
    if (use.is_written()) use.kept = use.registers & ~whole_registers_of_bytes(use.first, bytes);
}

// True if a staging operand can be smaller than its registers. A load of 24 or 48 bits counts as writing whole registers, as it is unknown
// what happens to the upper bytes.
constexpr bool may_be_part(const operand_info& info)
{
    return info.access == operand_access::merged || (info.access == operand_access::read && info_of(info.type).bits() % 32 != 0);
}

// The bytes that are loaded or stored: as a modifier says, else the lowest bytes of the type's size.
constexpr unsigned bytes_staged(const instruction& i, number_type type)
{
    for (const modifier_id id : i.row().modifiers())
        if (const unsigned bytes = bytes_of_lane(modifier_field_of(id).id, modifier_field_of(id).bits.extract(i.bits), 0); bytes != 0)
            return bytes;
    return (1u << (info_of(type).bits() / 8)) - 1;
}

constexpr operand_use staging_use(const instruction& i, std::uint8_t index, const operand_info& info)
{
    const staging_registers group = i.staging(index);
    operand_use use{operand_kind::staging, index, info, static_cast<std::uint8_t>(group.first)};
    use.registers = register_run(group.first, group.count);
    const unsigned whole = group.count > 1 ? 0xFF : group.count == 1 ? 0x0F : 0;
    use.bytes = static_cast<std::uint8_t>(whole);
    use.width = static_cast<std::uint16_t>(32 * group.count);
    if (may_be_part(info)) set_bytes(use, bytes_staged(i, info.type) & whole);
    return use;
}

// The bytes of the destination that are written: those of its write mask, or all.
constexpr unsigned bytes_of_destination(const instruction& i)
{
    const half mask = i.destination().mask;
    return mask == half::low ? 0x03 : mask == half::high ? 0x0C : i.row().has_wide_destination() ? 0xFF : 0x0F;
}

constexpr register_mask destination_registers(const instruction& i)
{
    return existing(registers_of_bytes(i.destination().reg, bytes_of_destination(i)), i.on);
}

constexpr operand_use destination_use(const instruction& i, const operand_info& info)
{
    operand_use use{operand_kind::destination, 0, info, static_cast<std::uint8_t>(i.destination().reg)};
    use.registers = destination_registers(i);
    set_bytes(use, bytes_of_destination(i));
    return use;
}

// The selector of a source, by Arm's name if Arm's description lists the encoding. The panfrost names are less precise, such as b02 for the
// four amounts of a byte shift.
constexpr selector selected(const source_field& field, word bits, arch on)
{
    if (field.is_extended(bits, on)) return extension.part;
    const word encoding = field.select.extract(bits);
    return field.listed_selectors().has(encoding) ? field.listed_selectors().by_encoding[encoding]
                                                  : field.selectors().by_encoding[encoding];
}

// The bytes that a source reads of its register or pair.
constexpr unsigned bytes_of_source(const source_field& field, word bits, arch on)
{
    const unsigned whole = field.is_wide ? 0xFF : 0x0F;
    return bytes_selected(selected(field, bits, on), whole) & whole;
}

// The registers that a source reads; empty if it is not a register.
template <class Mask = register_mask>
constexpr Mask registers_of_source(const source_field& field, word bits, arch on)
{
    const unsigned byte = static_cast<unsigned>(field.bits().extract(bits));
    if (byte >= source_byte::uniform) return 0;
    const int reg = register_of_byte(byte, bits, 8 * field.byte, on);
    if (!field.is_wide) return Mask{1} << reg;  // whatever is selected
    const unsigned bytes = bytes_of_source(field, bits, on);
    return existing(registers_of_bytes<Mask>(reg & ~int{field.is_extended(bits, on)}, bytes), on);
}

// All bits if the condition holds, else 0. Without a branch, which would be mispredicted.
template <class Mask = register_mask>
constexpr Mask all_if(bool is_so)
{
    return Mask{0} - Mask{is_so};
}

// The registers that a source's last-use mark drops: both of a pair, whatever is selected, unless it reads and extends only the lower one.
// Empty if it is not a register.
template <class Mask = register_mask>
constexpr Mask registers_dropped(const source_field& field, word bits, arch on)
{
    const unsigned byte = static_cast<unsigned>(bits >> 8 * field.byte) & 0xFF;
    const int reg = register_of_byte(byte, bits, 8 * field.byte, on);
    const Mask is_register = all_if<Mask>(byte < source_byte::uniform);
    if (!field.is_pair) return Mask{1} << reg & is_register;
    if (field.is_extended(bits, on)) return Mask{1} << (reg & ~1) & is_register;
    return existing(Mask{3} << reg & is_register, on);
}

constexpr operand_use source_use(const instruction& i, std::uint8_t index, const operand_info& info)
{
    const source_field& field = i.row().sources()[index];
    const operand value = i.source(index);
    operand_use use{operand_kind::source, index, info};
    set_bytes(use, bytes_of_source(field, i.bits, i.on));
    use.registers = registers_of_source(field, i.bits, i.on);
    if (value.is_register()) use.first = static_cast<std::uint8_t>(value.reg());
    return use;
}

constexpr operand_use immediate_use(const instruction& i, std::uint8_t index, const operand_info& info)
{
    const immediate_field& field = i.row().immediates()[index];
    operand_use use{operand_kind::immediate, index, info};
    use.width = static_cast<std::uint16_t>(field.bits.width + field.high.width);
    return use;
}

constexpr operand_use use_of(const instruction& i, operand_place operand, const operand_info& info)
{
    switch (operand.kind) {
    case operand_kind::staging: return staging_use(i, operand.index, info);
    case operand_kind::destination: return destination_use(i, info);
    case operand_kind::source: return source_use(i, operand.index, info);
    default: return immediate_use(i, operand.index, info);
    }
}

}  // namespace detail

/// The operands of an instruction. Does not allocate.
class operand_uses {
public:
    /// Computes the operands of an instruction.
    constexpr explicit operand_uses(const instruction& i)
    {
        const operand_infos infos = operands_of(i.row());
        for (const operand_place operand : i.row().operands()) {
            uses_[count_] = detail::use_of(i, operand, infos[count_]);
            ++count_;
        }
    }

    constexpr int size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr const operand_use* begin() const { return uses_; }
    constexpr const operand_use* end() const { return uses_ + count_; }
    constexpr const operand_use& operator[](int i) const { return uses_[i]; }

private:
    operand_use uses_[max_operands]{};
    int count_ = 0;
};

/// The part of a value that a source selects, by its name in Arm's description if that lists it; `operand::select` is the older name. The
/// source must exist.
constexpr selector listed_selector(const instruction& i, int source) { return detail::selected(i.row().sources()[source], i.bits, i.on); }

/// All operands of an instruction in the order of the text: for (const operand_use& o : operands(i)).
constexpr operand_uses operands(const instruction& i) { return operand_uses(i); }

}  // namespace valhall

#endif
