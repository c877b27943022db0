// SPDX-License-Identifier: MIT
// Checks of a clause that decodes: the demands of the hardware on its parts together.
#ifndef VALHALL_BIFROST_CHECK_HPP
#define VALHALL_BIFROST_CHECK_HPP

#include <cstdint>

#include "valhall/bifrost/clause.hpp"
#include "valhall/bifrost/gpus.hpp"

namespace valhall::bifrost {

namespace detail {

constexpr fault instruction_fault(fault_code code, const instruction& one, int tuple)
{
    return {code, part::word, one.unit(), static_cast<std::int8_t>(tuple), -1, one.row().index};
}

// Idle ports must have the numbers that encode_register_block() gives them. Where both of ports 2 and 3 are idle, any two equal ones will do.
constexpr bool has_canonical_ports(const tuple& of, bool is_first)
{
    const result<register_block> block = of.block(is_first);
    const result<std::uint64_t> usual = block ? encode_register_block(*block, is_first) : result<std::uint64_t>(block.error());
    if (!usual) return false;
    constexpr std::uint64_t both = std::uint64_t{0xFFF} << 8;
    const bool is_idle = block->reads[2] < 0 && !block->fma && !block->add;
    const std::uint64_t differs = *usual ^ of.registers;
    if (!is_idle) return differs == 0;
    return (differs & ~both) == 0 && (of.registers >> 8 & 63) == (of.registers >> 14 & 63);
}

constexpr status check_tuple(const clause& of, int n, level at, gpu_set on)
{
    const tuple& one = of.tuples[n];
    const bool is_last = n + 1 == of.tuple_count;
    if (!has_canonical_ports(one, n == 0))
        return fault{
            fault_code::unused_field_not_zero, part::register_block, unit::fma, static_cast<std::int8_t>(n), -1, no_row, 0, one.registers};
    for (const unit in : units) {
        const instruction& made = one.of(in);
        if (status good = made.check(at, on); !good) {
            fault bad = good.error();
            bad.tuple = static_cast<std::int8_t>(n);
            return bad;
        }
        if (made.row().is_last() && !is_last) return instruction_fault(fault_code::not_last_tuple, made, n);
        if (n == 0 && reads_temporaries(made)) return instruction_fault(fault_code::no_result_before, made, n);
        if (made.row().has_atest_datum() && one.fau() != fau::of(special::atest_datum))
            return instruction_fault(fault_code::fau_not_atest, made, n);
    }
    return {};
}

constexpr status check_messages(const clause& of)
{
    int senders = 0;
    for (int n = 0; n < of.tuple_count; ++n)
        for (const unit in : units) {
            const instruction& one = of.tuples[n].of(in);
            const message type = one.message_type();
            if (type == message::none) continue;
            if (++senders > 1) return instruction_fault(fault_code::two_messages, one, n);
            if (type != of.header.sends) return instruction_fault(fault_code::message_differs, one, n);
        }
    return {};
}

}  // namespace detail

/// Checks a clause on products. `decodes`: nothing, as the clause has been decoded. `accepted`: what the hardware is known to demand: last
/// instructions, one message, idle ports, temporaries. `listed`: also that a compiler is known to make each word. Faults: not_on_gpu,
/// not_listed, unused_field_not_zero, not_last_tuple, no_result_before, fau_not_atest, two_messages, message_differs.
constexpr status check(const clause& of, level at, gpu_set on = every_gpu)
{
    if (at == level::decodes) return {};
    for (int n = 0; n < of.tuple_count; ++n)
        if (const status good = detail::check_tuple(of, n, at, on); !good) return good;
    return detail::check_messages(of);
}

}  // namespace valhall::bifrost

#endif
