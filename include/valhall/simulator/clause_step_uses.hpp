// SPDX-License-Identifier: MIT
// The registers that a step of Bifrost reads and writes. Temporary results are registers from r64 on.
#ifndef VALHALL_SIMULATOR_CLAUSE_STEP_USES_HPP
#define VALHALL_SIMULATOR_CLAUSE_STEP_USES_HPP

#include <cstdint>

#include "valhall/program/footprint.hpp"
#include "valhall/simulator/memory_access.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator::detail {

// The bytes that a source reads of its register or pair.
constexpr unsigned bytes_of(const source_plan& plan, bool has_own_high)
{
    if (plan.part_width == 0) return plan.is_wide && !plan.is_extended && has_own_high ? 0xFF : 0x0F;
    unsigned bytes = 0;
    for (int e = 0; e < plan.element_count; ++e) bytes |= ((1u << plan.part_width / 8) - 1) << plan.parts[e] * plan.part_width / 8;
    return bytes;
}

// The operands of a step that are registers, as operand_uses has those of an instruction of Valhall: its sources, then its staging registers.
class clause_step_uses {
public:
    constexpr explicit clause_step_uses(const step& s)
    {
        for (int n = 0; n < s.source_count; ++n)
            if (s.sources[n].kind == source_kind::reg) add_source(s, n);
        for (const staging_plan& group : s.staging)
            if (group.count != 0) add_staging(s, group);
    }

    constexpr const operand_use* begin() const { return uses_; }
    constexpr const operand_use* end() const { return uses_ + count_; }

private:
    constexpr void add_source(const step& s, int n)
    {
        const source_plan& plan = s.sources[n];
        operand_use& use = uses_[count_++];
        use = {operand_kind::source, static_cast<std::uint8_t>(n)};
        use.info.access = operand_access::read;
        use.first = static_cast<std::uint8_t>(plan.number);
        use.bytes = static_cast<std::uint8_t>(bytes_of(plan, n > 1 || s.high_of[n] < 0));
        use.registers = valhall::detail::registers_of_bytes(use.first, use.bytes);
    }
    constexpr void add_staging(const step& s, const staging_plan& group)
    {
        operand_use& use = uses_[count_++];
        use = {operand_kind::staging, 0};
        use.info.access = group.is_written ? operand_access::written : operand_access::read;
        use.first = group.first;
        use.registers = valhall::detail::register_run(group.first, group.count);
        const unsigned part = staged_bytes(s);
        use.bytes = static_cast<std::uint8_t>(part != 0 ? part : group.count > 1 ? 0xFF : 0x0F);
        if (use.is_written() && part != 0 && part % 0x10 != 0x0F) use.kept = use.registers;
    }

    operand_use uses_[max_sources + max_staging]{};
    int count_ = 0;
};

// The registers of a step of Bifrost. Messages write theirs at once, and registers that a tuple writes are step::commits.
constexpr footprint footprint_of_clause_step(const step& s)
{
    footprint made;
    for (const operand_use& use : clause_step_uses(s)) {
        if (use.is_read()) made.read |= use.registers;
        else made.written |= use.registers;
        made.kept |= use.kept;
    }
    const bool computes = s.by == action::compute || s.by == action::permute || s.by == action::ballot;
    if (computes) made.written |= valhall::detail::register_run(s.to.reg, s.to.is_wide ? 2 : 1);
    return made;
}

}  // namespace valhall::simulator::detail

#endif
