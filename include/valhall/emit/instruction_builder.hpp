// SPDX-License-Identifier: MIT
// Builds an instruction from operands that are known only at run time, in any order.
#ifndef VALHALL_EMIT_INSTRUCTION_BUILDER_HPP
#define VALHALL_EMIT_INSTRUCTION_BUILDER_HPP

#include <cstdint>

#include "valhall/inlining.hpp"
#include "valhall/instruction.hpp"
#include "valhall/check/validate.hpp"
#include "valhall/check/lost_encodings.hpp"

namespace valhall {

/// Builds an instruction: instruction_builder(code, arch::v9).destination(r0).source(0, r1).source(1, u2).finish(). The order of calls does
/// not matter: the page of uniforms is chosen at the end, and sources can be moved to another page one by one. The first fault of any
/// setter is kept and returned by finish(). Fields that are not set have their default, or else their lowest legal value.
class instruction_builder {
public:
    /// Starts with all fields at their defaults. Faults: not_on_architecture.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder(opcode code, arch on)
    {
        // find_row(), written out to keep the shape that it reads.
        auto row = static_cast<std::uint16_t>(code);
        shape_ = is_known(on) ? detail::shape_of(row, on) : 0;
        if (shape_ == 0) [[unlikely]] {
            row = detail::find_row(code, on);
            if (row == detail::no_row) {
                refuse({fault_code::not_on_architecture});
                return;
            }
            shape_ = detail::shape_of(row, on);
        }
        made_ = {detail::start_of(row, on), row, on};
        form_ = detail::form_of(row);
    }

    /// Faults: no_such_operand, expected_register, register_out_of_range, write_mask_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& destination(valhall::destination to)
    {
        return keep(made_.set_destination_in(form_, to));
    }

    /// A source, from 0 in the order of the text. Faults: the operand's fault, no_such_operand, no_negation, no_complement,
    /// no_such_selector, missing_selector, uniform_out_of_range, special_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& source(int index, const operand& o)
    {
        // A source that the row lacks takes the slow path, as it has no selectors.
        if (static_cast<unsigned>(index) < max_sources && detail::put_usual_source(made_.bits, form_.sources()[index], o, made_.on, pages_))
            return *this;
        if (index < 0 || index >= form_.source_count()) [[unlikely]]
            return refuse(detail::refuse_source(fault_code::no_such_operand, index, o));
        const bool has_seventh = detail::has_seventh_bits(made_.on);
        pages_ = page_field(index).insert(pages_, has_seventh ? detail::page_needed(o, made_.on) : o.page);
        const detail::changed_word changed = with_source_on_any_page(made_.bits, made_.row(), made_.on, index, o);
        made_.bits = changed.bits;
        return changed.why ? refuse(changed.why) : *this;
    }

    /// A group of staging registers, from 0 in the order of the text. Faults: no_such_operand, register_out_of_range,
    /// staging_count, staging_range.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& staging(int index, staging_registers to)
    {
        return keep(made_.set_staging_in(form_, index, to));
    }

    /// An immediate, from 0 in the order of the text. Faults: no_such_operand, immediate_out_of_range.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& immediate(int index, std::int64_t value)
    {
        return keep(made_.set_immediate_in(form_, index, value));
    }

    /// A modifier or the flow. Faults: no_such_modifier, reserved_value, not_on_architecture.
    template <isa_enum E>
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& set(E value)
    {
        constexpr enum_id id = id_of(E{});
        if constexpr (id == enum_id::flow) return keep(made_.set(value));
        else return set(id, static_cast<word>(value));
    }

    /// A modifier or the flow, by id.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& set(enum_id id, word value)
    {
        return keep(made_.set_modifier_in(form_, id, value));
    }

    /// The first fault of a setter so far; its code is `fault_code::none` if there is none.
    constexpr const fault& problem() const { return wrong_; }

    /// The instruction so far, unchecked and without the page of its sources. NOP if the architecture lacks the instruction.
    constexpr const instruction& unfinished() const { return made_; }

    /// The instruction, if no setter failed and it is valid at a strictness. Faults: the first fault of a setter, then fau_page_conflict,
    /// then those of validate().
    VALHALL_ALWAYS_INLINE constexpr result<instruction> finish(strictness at = strictness::hardware) const
    {
        const auto limits = detail::shape_at(shape_);
        bool is_usual = at == strictness::hardware && !wrong_ && pages_ == 0 &&
                        (detail::is_accepted_quickly(made_, limits) || detail::is_accepted_closely(made_));
        is_usual &= !detail::lacks_encodings(made_.on);
        return is_usual ? made_ : finish_closely(*this, at);
    }

private:
    // The slow path of source().
    VALHALL_NOINLINE static constexpr detail::changed_word with_source_on_any_page(word bits, descriptor row, arch on, int index, operand o)
    {
        return detail::with_source_but_page(bits, row, on, index, o);
    }

    // By value: a builder whose address is not taken stays in processor registers.
    VALHALL_NOINLINE static constexpr result<instruction> finish_closely(instruction_builder b, strictness at)
    {
        if (b.wrong_) return b.wrong_;
        if (const status paged = b.choose_page(); !paged) return paged.error();
        if (const fault_list faults = validate(b.made_, at); !faults.empty()) return faults[0];
        if (const fault lost = detail::why_lost(b.made_.bits, b.made_.row_index, b.made_.on)) return lost;
        return b.made_;
    }

    // The field of `pages_` with the page of a source.
    static constexpr bit_field page_field(int index) { return {static_cast<std::uint8_t>(16 * index), 16}; }

    // Chooses the page that all sources which use one have in common.
    constexpr status choose_page()
    {
        bool is_given = false;
        for (std::uint8_t index = 0; index < made_.source_count(); ++index) {
            if (!detail::uses_page(made_.row().sources()[index].bits().extract(made_.bits))) continue;
            const word page = page_field(index).extract(pages_);
            if (is_given && fau_page_field.extract(made_.bits) != page)
                return fault{fault_code::fau_page_conflict, operand_kind::source, index};
            made_.bits = fau_page_field.insert(made_.bits, page);
            is_given = true;
        }
        return {};
    }

    // Keeps the first fault.
    VALHALL_ALWAYS_INLINE constexpr instruction_builder& refuse(const fault& why)
    {
        if (!wrong_) wrong_ = why;
        return *this;
    }

    VALHALL_ALWAYS_INLINE constexpr instruction_builder& keep(const status& set)
    {
        if (!set) [[unlikely]]
            refuse(set.error());
        return *this;
    }

    instruction made_{};  // without the page of its sources; NOP if the instruction does not exist
    detail::form_lists form_ = detail::form_of(0);  // of its row
    unsigned shape_ = 0;  // of its row, so that finish() need not wait for it
    word pages_ = 0;  // by source; ignored for sources that use no page
    fault wrong_{};
};

}  // namespace valhall

#endif
