// SPDX-License-Identifier: MIT
// Interprets TGSI programs for quads of four lanes, in constant expressions and at run time, without allocating.
//
//     constexpr auto pixel = [] {
//         quad_state<capacity_for(program)> quad(program);
//         quad.input(0).set_all({0.5F, 0.25F, 0, 1});
//         interpret(program, quad);
//         return quad.output(0);
//     }();
//     static_assert(pixel.number(0, 1) == 0.25F);
#ifndef VALHALL_TGSI_INTERPRET_HPP
#define VALHALL_TGSI_INTERPRET_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/interpreter/machine.hpp"

namespace valhall::tgsi {

/// The interpreter's limits.
struct interpreter_capacity {
    std::size_t registers = 64;      ///< registers of all per-lane files, and immediates; 64 bytes each
    std::size_t declarations = 32;   ///< declarations of such registers
    std::size_t instructions = 256;  ///< about 400 bytes each
    std::size_t depth = 32;          ///< nesting of blocks and calls
};

/// The limits that fit a program exactly. Assumes that calls nest as deep as there are subroutines, and each is as deep in blocks as the
/// program is anywhere.
constexpr interpreter_capacity capacity_for(const program_view& program)
{
    const detail::register_count count = detail::count_registers(program);
    std::size_t depth = 0, greatest = 0, subroutines = 0;
    for (const instruction& i : program.instructions) {
        const role r = i.info().role;
        subroutines += r == role::begin_subroutine;
        if (detail::is_begin(r)) greatest = ++depth > greatest ? depth : greatest;
        else if (detail::is_end(r) && depth > 0) --depth;
    }
    return {count.registers, count.ranges, program.instructions.size(), greatest * (subroutines + 1)};
}

/// The registers of a quad, for one program. Set inputs before a run, and read outputs after it. Initially immediates have their values,
/// and all other registers are 0.
template <interpreter_capacity Capacity = interpreter_capacity{}>
class quad_state {
public:
    static constexpr interpreter_capacity capacity = Capacity;  ///< its limits

    /// Makes the registers of a program. If they exceed the capacity, interpret() reports it.
    constexpr explicit quad_state(const program_view& program)
    {
        const detail::register_count count = detail::for_each_range(program, [&](const detail::register_range& r) {
            if (range_count_ < Capacity.declarations) ranges_[range_count_++] = r;
        });
        fits_ = count.ranges <= Capacity.declarations && count.registers <= Capacity.registers;
        if (!fits_) range_count_ = 0;
        for (std::size_t n = 0; n < program.immediates.size() && fits_; ++n)
            for (std::size_t c = 0; c < 4; ++c)
                find(register_file::imm, static_cast<std::int32_t>(n)).components[c].fill(program.immediates[n].words[c]);
    }

    lane_mask alive = all_lanes;  ///< fragments that are not discarded; a lane whose bit is clear from the start is a helper

    /// A register in all lanes. For an undeclared register, a dummy that the program never reads.
    constexpr quad_register& find(register_file file, std::int32_t index)
    {
        const std::uint32_t slot = detail::find_slot(ranges(), file, index);
        return slot == detail::no_slot ? other_ : registers_[slot];
    }
    /// A register in all lanes.
    constexpr const quad_register& find(register_file file, std::int32_t index) const
    {
        const std::uint32_t slot = detail::find_slot(ranges(), file, index);
        return slot == detail::no_slot ? other_ : registers_[slot];
    }

    /// IN[index].
    constexpr quad_register& input(std::int32_t index) { return find(register_file::in, index); }
    /// SV[index].
    constexpr quad_register& system_value(std::int32_t index) { return find(register_file::sv, index); }
    /// OUT[index].
    constexpr quad_register& output(std::int32_t index) { return find(register_file::out, index); }
    /// TEMP[index].
    constexpr quad_register& temporary(std::int32_t index) { return find(register_file::temp, index); }
    /// OUT[index].
    constexpr const quad_register& output(std::int32_t index) const { return find(register_file::out, index); }
    /// TEMP[index].
    constexpr const quad_register& temporary(std::int32_t index) const { return find(register_file::temp, index); }

    /// True if the program's registers fit in the capacity.
    constexpr bool fits() const { return fits_; }
    /// The slots of registers, by range.
    constexpr std::span<const detail::register_range> ranges() const { return std::span(ranges_).first(range_count_); }
    /// The registers of all ranges, one after another.
    constexpr std::span<quad_register> registers() { return registers_; }

private:
    std::array<quad_register, Capacity.registers> registers_{};
    std::array<detail::register_range, Capacity.declarations> ranges_{};
    std::size_t range_count_ = 0;
    quad_register other_{};
    bool fits_ = true;
};

namespace detail {

// True if a state has the registers of a program.
constexpr bool is_made_for(const program_view& program, std::span<const register_range> ranges)
{
    std::size_t n = 0;
    bool same = true;
    for_each_range(program, [&](const register_range& r) {
        same = same && n < ranges.size() && ranges[n] == r;
        ++n;
    });
    return same && n == ranges.size();
}

}  // namespace detail

/// A program prepared for interpretation, for programs that run often.
template <interpreter_capacity Capacity = interpreter_capacity{}>
class prepared_program {
public:
    /// Prepares a program, which must outlive this object.
    constexpr explicit prepared_program(const program_view& program) : program_(program)
    {
        std::array<detail::register_range, Capacity.declarations> ranges{};
        std::array<block_place, Capacity.instructions> places{};
        std::size_t count = 0;
        const detail::register_count all = detail::for_each_range(program, [&](const detail::register_range& r) {
            if (count < Capacity.declarations) ranges[count++] = r;
        });
        if (all.ranges > Capacity.declarations || all.registers > Capacity.registers) result_.code = interpret_error::too_many_registers;
        else if (program.instructions.size() > Capacity.instructions) result_.code = interpret_error::too_many_instructions;
        else
            result_ =
                detail::flattener(program, std::span(ranges).first(count), std::span(places).first(program.instructions.size()), code_)
                    .flatten();
    }

    /// The error that prevents interpretation, if there is one.
    constexpr const interpret_result& result() const { return result_; }
    /// The original program.
    constexpr const program_view& program() const { return program_; }
    /// The program as the interpreter runs it.
    constexpr std::span<const detail::flat_instruction> code() const { return std::span(code_).first(program_.instructions.size()); }

private:
    program_view program_;
    std::array<detail::flat_instruction, Capacity.instructions> code_{};
    interpret_result result_{};
};

/// Runs a program for a quad. Discarded fragments lose their bit in quad.alive and continue as helpers without effects.
template <interpreter_capacity Capacity>
constexpr interpret_result interpret(const prepared_program<Capacity>& prepared, quad_state<Capacity>& quad,
                                     const interpret_options& options, resources& host)
{
    if (!prepared.result()) return prepared.result();
    interpret_result wrong;
    wrong.code = interpret_error::other_program;
    if (!quad.fits() || !detail::is_made_for(prepared.program(), quad.ranges())) return wrong;
    std::array<detail::control_frame, Capacity.depth> frames{};
    detail::machine_state m{prepared.program(), prepared.code(), quad.ranges(), quad.registers(), frames, options, host};
    m.alive = quad.alive;
    detail::run(m);
    quad.alive = m.alive;
    return m.result;
}

/// As above, without a host: instructions that need one end the run with an error.
template <interpreter_capacity Capacity>
constexpr interpret_result interpret(const prepared_program<Capacity>& prepared, quad_state<Capacity>& quad,
                                     const interpret_options& options = {})
{
    no_resources none;
    return interpret(prepared, quad, options, none);
}

/// As above, for a program that is run once.
template <interpreter_capacity Capacity>
constexpr interpret_result interpret(const program_view& program, quad_state<Capacity>& quad, const interpret_options& options,
                                     resources& host)
{
    return interpret(prepared_program<Capacity>(program), quad, options, host);
}

/// Prepares a program, and runs it once without a host.
template <interpreter_capacity Capacity>
constexpr interpret_result interpret(const program_view& program, quad_state<Capacity>& quad, const interpret_options& options = {})
{
    return interpret(prepared_program<Capacity>(program), quad, options);
}

}  // namespace valhall::tgsi

#endif
