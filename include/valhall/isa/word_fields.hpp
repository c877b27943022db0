// SPDX-License-Identifier: MIT
// All 64 bits of an instruction's word as fields, from the highest down: their use, and the operand or modifier they belong to. For
// diagrams and lists of encodings; not needed for decoding.
#ifndef VALHALL_ISA_WORD_FIELDS_HPP
#define VALHALL_ISA_WORD_FIELDS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/fields.hpp"
#include "valhall/isa/frame.hpp"

namespace valhall {

/// The use of a bit field.
enum class field_use : std::uint8_t {
    opcode,            ///< the primary opcode
    secondary_opcode,  ///< fixed bits that distinguish instructions with the same primary opcode
    fixed,             ///< other fixed bits
    flow,
    page,  ///< the FAU page
    destination,
    write_mask,
    staging,  ///< the first register of a staging group
    staging_count,
    staging_control,  ///< fixed bits that tell if staging registers are read or written
    source,
    negation,
    absolute,
    complement,
    selector,  ///< the selector of a source
    modifier,
    immediate,
};

/// A bit field of the word.
struct word_field {
    bit_field bits{};                  ///< its place in the word
    field_use use = field_use::fixed;  ///< its use
    std::uint8_t index = 0;            ///< the index among the operands of its kind
    enum_id id = enum_id::none;        ///< the modifier

    friend constexpr bool operator==(const word_field&, const word_field&) = default;
};

/// The fields of an instruction's word. Each bit is in exactly one field.
class word_fields {
public:
    /// The fields of a row.
    constexpr explicit word_fields(descriptor row)
    {
        add_frame(row);
        add_operands(row);
        for (const modifier_id one : row.modifiers()) add({modifier_field_of(one).bits, field_use::modifier, 0, modifier_field_of(one).id});
        add_fixed(row);
        sort();
    }

    constexpr int size() const { return count_; }
    constexpr const word_field* begin() const { return fields_; }
    constexpr const word_field* end() const { return fields_ + count_; }
    constexpr const word_field& operator[](int i) const { return fields_[i]; }

    /// True if no two fields overlap, and every variable bit is in a field.
    constexpr bool is_consistent() const { return is_consistent_; }

private:
    constexpr void add(const word_field& field)
    {
        if (field.bits.width == 0) return;
        is_consistent_ &= (covered_ & field.bits.mask()) == 0;
        covered_ |= field.bits.mask();
        fields_[count_++] = field;
    }

    constexpr void add_frame(descriptor row)
    {
        add({flow_field, field_use::flow});
        if ((row.operand_bits() & fau_page_field.mask()) != 0) add({fau_page_field, field_use::page});
    }

    constexpr void add_operands(descriptor row)
    {
        for (const operand_place operand : row.operands()) {
            switch (operand.kind) {
            case operand_kind::staging: add_staging(staging_field_of(row.staging()[operand.index]), operand.index); break;
            case operand_kind::destination:
                add({destination_register_field, field_use::destination});
                add({destination_mask_field, field_use::write_mask});
                break;
            case operand_kind::source: add_source(row.sources()[operand.index], operand.index); break;
            default: add_immediate(row.immediates()[operand.index], operand.index);
            }
        }
    }

    constexpr void add_staging(const staging_field& group, std::uint8_t index)
    {
        add({group.base, field_use::staging, index});
        add({group.count, field_use::staging_count, index});
    }

    constexpr void add_source(const source_field& source, std::uint8_t index)
    {
        add({source.bits(), field_use::source, index});
        add({source.neg_bit(), field_use::negation, index});
        add({source.abs_bit(), field_use::absolute, index});
        add({source.not_bit(), field_use::complement, index});
        add({source.select, field_use::selector, index});
    }

    constexpr void add_immediate(const immediate_field& field, std::uint8_t index)
    {
        add({field.bits, field_use::immediate, index});
        add({field.high, field_use::immediate, index});
    }

    // The remaining bits, split into runs with the same use.
    constexpr void add_fixed(descriptor row)
    {
        is_consistent_ &= (row.operand_bits() & ~covered_) == 0;
        word control = 0;
        for (const staging_id id : row.staging())
            if (staging_field_of(id).control != 0) control |= staging_control_field.mask();
        // A modifier within the opcode's bits is not part of the opcode.
        add_runs(primary_opcode_field.mask() & ~row.operand_bits(), field_use::opcode);
        const word left = ~covered_, secondary = detail::secondary_opcode_bits(row.primary()) & left;
        add_runs(control & left, field_use::staging_control);
        add_runs(secondary & ~control, field_use::secondary_opcode);
        add_runs(left & ~secondary & ~control, field_use::fixed);
    }

    constexpr void add_runs(word bits, field_use use)
    {
        for (std::uint8_t at = 0; at < 64; ++at) {
            std::uint8_t width = 0;
            while (at + width < 64 && (bits >> (at + width) & 1) != 0) ++width;
            add({{at, width}, use});
            at = static_cast<std::uint8_t>(at + width);
        }
    }

    constexpr void sort()
    {
        for (int i = 1; i < count_; ++i)
            for (int at = i; at > 0 && fields_[at - 1].bits.position < fields_[at].bits.position; --at) {
                const word_field lower = fields_[at - 1];
                fields_[at - 1] = fields_[at];
                fields_[at] = lower;
            }
    }

    word_field fields_[64]{};
    int count_ = 0;
    word covered_ = 0;
    bool is_consistent_ = true;
};

}  // namespace valhall

#endif
