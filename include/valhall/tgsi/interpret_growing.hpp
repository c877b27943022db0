// SPDX-License-Identifier: MIT
// The interpreter for programs of any size. Allocates, so it is not part of the core.
#ifndef VALHALL_TGSI_INTERPRET_GROWING_HPP
#define VALHALL_TGSI_INTERPRET_GROWING_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/tgsi/interpret.hpp"

namespace valhall::tgsi {

/// The maximum depth of calls.
inline constexpr std::size_t max_call_depth = 256;

/// The maximum number of registers, 16 MB, so that a malicious text cannot exhaust memory.
inline constexpr std::size_t max_registers = std::size_t{1} << 18;

/// A program with registers of exactly the needed size. Prepared once, for any number of runs.
class growing_program_state {
public:
    /// Prepares a program, which must outlive this object. run() reports its errors.
    explicit growing_program_state(const program_view& program) : program_(program), code_(program.instructions.size())
    {
        const detail::register_count count =
            detail::for_each_range(program, [&](const detail::register_range& r) { ranges_.push_back(r); });
        if (count.registers > max_registers) {
            result_.code = interpret_error::too_many_registers;
            ranges_.clear();
            return;
        }
        registers_.resize(count.registers);
        std::vector<block_place> places(program.instructions.size());
        result_ = detail::flattener(program_, ranges_, places, code_).flatten();
        std::size_t depth = 0, greatest = 0;
        for (const instruction& i : program.instructions) {
            if (detail::is_begin(i.info().role)) greatest = ++depth > greatest ? depth : greatest;
            else if (detail::is_end(i.info().role) && depth > 0) --depth;
        }
        frames_.resize(max_call_depth + greatest);
        reset();
    }

    lane_mask alive = all_lanes;  ///< fragments that are not discarded; a lane whose bit is clear from the start is a helper

    /// Sets immediates to their values, all other registers to 0, and all fragments alive.
    void reset()
    {
        alive = all_lanes;
        for (quad_register& r : registers_) r = {};
        for (std::size_t n = 0; n < program_.immediates.size() && !ranges_.empty(); ++n)
            for (std::size_t c = 0; c < 4; ++c)
                find(register_file::imm, static_cast<std::int32_t>(n)).components[c].fill(program_.immediates[n].words[c]);
    }

    /// A register in all lanes. For an undeclared register, a dummy that the program never reads.
    quad_register& find(register_file file, std::int32_t index)
    {
        const std::uint32_t slot = detail::find_slot(ranges_, file, index);
        return slot == detail::no_slot ? other_ : registers_[slot];
    }

    /// IN[index].
    quad_register& input(std::int32_t index) { return find(register_file::in, index); }
    /// SV[index].
    quad_register& system_value(std::int32_t index) { return find(register_file::sv, index); }
    /// OUT[index].
    quad_register& output(std::int32_t index) { return find(register_file::out, index); }
    /// TEMP[index].
    quad_register& temporary(std::int32_t index) { return find(register_file::temp, index); }

    /// Runs the program. Discarded fragments lose their bit in `alive` and continue as helpers without effects.
    interpret_result run(const interpret_options& options, resources& host)
    {
        if (!result_) return result_;
        detail::machine_state m{program_, code_, ranges_, registers_, frames_, options, host};
        m.alive = alive;
        detail::run(m);
        alive = m.alive;
        return m.result;
    }

    /// As above, without a host: instructions that need one end the run with an error.
    interpret_result run(const interpret_options& options = {})
    {
        no_resources none;
        return run(options, none);
    }

private:
    program_view program_;
    std::vector<detail::register_range> ranges_{};
    std::vector<quad_register> registers_{};
    std::vector<detail::flat_instruction> code_;
    std::vector<detail::control_frame> frames_{};
    quad_register other_{};
    interpret_result result_{};
};

}  // namespace valhall::tgsi

#endif
