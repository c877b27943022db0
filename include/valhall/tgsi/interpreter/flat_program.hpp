// SPDX-License-Identifier: MIT
// A program prepared for interpretation: register slots instead of names, and resolved control flow.
#ifndef VALHALL_TGSI_INTERPRETER_FLAT_PROGRAM_HPP
#define VALHALL_TGSI_INTERPRETER_FLAT_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/blocks.hpp"
#include "valhall/tgsi/interpreter/interpret_error.hpp"
#include "valhall/tgsi/interpreter/meanings.hpp"
#include "valhall/tgsi/interpreter/register_map.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::detail {

/// Where the value of an operand comes from.
enum class operand_kind : std::uint8_t {
    none,
    registers,  ///< a register with a known slot
    constant,   ///< a constant buffer
    indirect,   ///< a register with a run-time index
    number,     ///< no value: the number of a resource
};

/// A run-time index: a component of a register.
struct flat_address {
    std::uint32_t slot = no_slot;
    std::uint32_t component = 0;
};

struct flat_operand {
    operand_kind kind = operand_kind::none;
    register_file file = register_file::none;
    value_type type = value_type::none;
    tgsi::swizzle swizzle{};
    bool is_negated = false;
    bool is_absolute = false;
    std::uint16_t array = 0;  // the array that an indirect index must stay in, or 0
    std::uint32_t slot = no_slot;
    std::int32_t index = 0;
    std::int32_t dimension = 0;
    flat_address by{};
    flat_address dimension_by{};
};

struct flat_instruction {
    opcode code = opcode::NOP;
    action does = action::nothing;
    tgsi::role role = tgsi::role::plain;
    std::uint8_t mask = 0;
    bool is_saturated = false;
    tgsi::target target = target::none;
    tgsi::format format = format::none;
    std::uint32_t next = 0;   // of a part: the next part of its block; else the next part of the enclosing block
    std::uint32_t begin = 0;  // of an end: the begin of its block; of a call: the subroutine
    flat_operand to{};
    flat_operand sources[max_sources]{};
};

// Prepares instructions, and reports the first error. The caller provides the storage.
class flattener {
public:
    constexpr flattener(const program_view& program, std::span<const register_range> ranges, std::span<block_place> places,
                        std::span<flat_instruction> code)
        : p_(program), ranges_(ranges), places_(places), code_(code)
    {
    }

    constexpr interpret_result flatten()
    {
        find_blocks(p_, places_, [this](block_error e, std::uint32_t i, std::uint32_t) {
            fail(static_cast<interpret_error>(static_cast<int>(interpret_error::no_begin) + static_cast<int>(e)), i);
        });
        for (std::uint32_t n = 0; n < p_.instructions.size() && result_; ++n) flatten(n);
        return result_;
    }

private:
    constexpr void fail(interpret_error code, std::uint32_t i)
    {
        if (!result_) return;
        result_.code = code;
        result_.instruction = i;
        result_.line = p_.instructions[i].from.line;
    }

    constexpr void flatten(std::uint32_t n)
    {
        const instruction& i = p_.instructions[n];
        const opcode_info& row = i.info();
        flat_instruction& f = code_[n];
        f = flat_instruction{};
        f.code = i.code;
        f.does = action_of(i.code);
        f.role = row.role;
        f.mask = i.to.mask & all_components;
        f.is_saturated = i.is_saturated;
        if (f.does == action::refuse) {
            result_.reason = reason_of(i.code);
            return fail(interpret_error::refused, n);
        }
        const bool is_complete = i.source_count == row.source_count;
        if (!is_complete || i.offset_count > max_offsets) return fail(interpret_error::bad_operands, n);
        for (int s = 0; s < row.source_count; ++s) {
            f.sources[s] = operand_of(i.sources[s].reg, row.sources[s].type, n);
            f.sources[s].swizzle = i.sources[s].swizzle;
            f.sources[s].is_negated = i.sources[s].is_negated;
            f.sources[s].is_absolute = i.sources[s].is_absolute;
            const bool is_integer = row.sources[s].type == value_type::s32 || row.sources[s].type == value_type::u32 ||
                                    row.sources[s].type == value_type::s64 || row.sources[s].type == value_type::u64;
            if (i.sources[s].is_absolute && is_integer) fail(interpret_error::no_magnitude, n);
            const bool has_modifier = i.sources[s].is_negated || i.sources[s].is_absolute;
            if (has_modifier && !is_number(row.sources[s].type)) fail(interpret_error::no_modifier, n);
        }
        if (row.has_result()) set_destination(f, i, row, n);
        set_continuation(f, i, n);
        set_target(f, i, row, n);
    }

    constexpr void set_destination(flat_instruction& f, const instruction& i, const opcode_info& row, std::uint32_t n)
    {
        const bool is_memory = row.result == value_type::memory;
        f.to = operand_of(i.to.reg, is_memory ? value_type::memory : row.result, n);
        if (!is_memory && !uses_of(i.to.reg.file).is_written) fail(interpret_error::not_writable, n);
        if (i.is_saturated && !is_float(row.result)) fail(interpret_error::no_saturation, n);
    }

    constexpr void set_continuation(flat_instruction& f, const instruction& i, std::uint32_t n)
    {
        const std::uint32_t end = static_cast<std::uint32_t>(p_.instructions.size());
        const block_place& place = places_[n];
        // The end of a block continues like the instructions around the block.
        const bool is_middle = place.next != no_instruction;
        f.next = is_middle ? place.next : place.around == no_instruction ? end : places_[place.around].next;
        f.begin = place.begin;
        if (f.role != role::call) return;
        f.begin = i.label;
        const bool is_good = i.label < end && p_.instructions[i.label].info().role == role::begin_subroutine;
        if (!is_good) fail(interpret_error::bad_label, n);
    }

    constexpr void set_target(flat_instruction& f, const instruction& i, const opcode_info& row, std::uint32_t n)
    {
        f.target = i.target;
        f.format = i.format;
        // An omitted target or format is that of the view's or image's declaration.
        const auto look = [&](const flat_operand& of) {
            for (const declaration& d : p_.declarations) {
                if (d.file != of.file || !d.has(of.index)) continue;
                if (f.target == target::none) f.target = d.target;
                if (f.format == format::none) f.format = d.format;
                return;
            }
        };
        for (int s = 0; s < row.source_count; ++s)
            if (f.sources[s].type == value_type::view || f.sources[s].type == value_type::memory) look(f.sources[s]);
        if (f.to.type == value_type::memory) look(f.to);
        if (f.does != action::sample) return;
        const bool needs_target = row.sources[0].read == reach::coordinates || row.sources[0].read == reach::coordinates_w;
        if (needs_target && f.target == target::none) return fail(interpret_error::no_target, n);
        const bool has_no_reference = info_of(f.target).reference == 4 && !reference_of(i.code);
        if (needs_target && has_no_reference && row.has_target()) fail(interpret_error::no_target, n);
    }

    constexpr flat_address address_of(const address& by, std::uint32_t n)
    {
        if (by.file != register_file::addr && by.file != register_file::temp) {
            fail(interpret_error::bad_address, n);
            return {};
        }
        const flat_address made{find_slot(ranges_, by.file, by.index), std::uint32_t{by.component} & 3};
        if (made.slot == no_slot) fail(interpret_error::undeclared, n);
        return made;
    }

    constexpr flat_operand operand_of(const register_name& reg, value_type type, std::uint32_t n)
    {
        flat_operand made;
        made.file = reg.file;
        made.type = type;
        made.index = reg.index;
        made.dimension = reg.dimension;
        made.array = reg.by.array;
        if (reg.by) made.by = address_of(reg.by, n);
        if (reg.dimension_by) made.dimension_by = address_of(reg.dimension_by, n);
        const file_uses uses = uses_of(reg.file);
        if (is_resource(type) || type == value_type::color || type == value_type::input) {
            made.kind = operand_kind::number;
            const bool is_good = type == value_type::sampler  ? uses.is_sampler
                                 : type == value_type::view   ? uses.is_view
                                 : type == value_type::memory ? uses.is_memory
                                 : type == value_type::color  ? reg.file == register_file::out
                                 : type == value_type::input  ? reg.file == register_file::in
                                                              : true;
            if (!is_good) fail(interpret_error::not_readable, n);
        } else if (reg.file == register_file::const_) {
            made.kind = operand_kind::constant;
        } else if (!uses.has_values()) {
            fail(interpret_error::not_readable, n);
        } else {
            set_register(made, reg, n);
        }
        return made;
    }

    constexpr void set_register(flat_operand& made, const register_name& reg, std::uint32_t n)
    {
        made.kind = reg.by ? operand_kind::indirect : operand_kind::registers;
        if (reg.has_dimension) return fail(interpret_error::several_vertices, n);
        if (reg.by) return;
        made.slot = find_slot(ranges_, reg.file, reg.index);
        if (made.slot == no_slot) fail(interpret_error::undeclared, n);
    }

    const program_view& p_;
    std::span<const register_range> ranges_;
    std::span<block_place> places_;
    std::span<flat_instruction> code_;
    interpret_result result_{};
};

}  // namespace valhall::tgsi::detail

#endif
