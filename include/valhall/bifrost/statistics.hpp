// SPDX-License-Identifier: MIT
// Counts of a program: clauses, tuples, instructions, registers, constants, messages.
#ifndef VALHALL_BIFROST_STATISTICS_HPP
#define VALHALL_BIFROST_STATISTICS_HPP

#include <bit>
#include <cstdint>
#include <span>

#include "valhall/bifrost/program.hpp"

namespace valhall::bifrost {

/// Counts of a program.
struct program_statistics {
    std::uint32_t quadwords = 0;      ///< quadwords of its clauses
    std::uint32_t clauses = 0;        ///< clauses
    std::uint32_t tuples = 0;         ///< tuples
    std::uint32_t instructions = 0;   ///< instructions besides NOP
    std::uint32_t nops = 0;           ///< NOPs
    std::uint32_t constants = 0;      ///< 64-bit constants, including those that fill a quadword
    std::uint32_t messages = 0;       ///< clauses that send a message
    std::uint32_t branches = 0;       ///< branches
    std::uint64_t registers = 0;      ///< the registers that are named: bit n is register n

    /// The number of different registers.
    constexpr int register_count() const { return std::popcount(registers); }
    /// True if only r0 to r15 and r48 to r63 are used. On v7, such a program runs with twice the threads.
    constexpr bool is_full_occupancy() const { return (registers & 0x0000FFFFFFFF0000) == 0; }

    friend constexpr bool operator==(const program_statistics&, const program_statistics&) = default;
};

namespace detail {

constexpr std::uint64_t register_bits(int first, int count)
{
    std::uint64_t set = 0;
    for (int n = first; n >= 0 && n < first + count && n < 64; ++n) set |= std::uint64_t{1} << n;
    return set;
}

constexpr std::uint64_t registers_of(const register_block& block)
{
    std::uint64_t set = register_bits(block.fma.number, 1) | register_bits(block.add.number, 1);
    for (const std::int8_t one : block.reads) set |= register_bits(one, 1);
    return set;
}

constexpr void count(program_statistics& to, const decoded_clause& one)
{
    to.quadwords += static_cast<std::uint32_t>(one.quadword_count);
    ++to.clauses;
    to.tuples += one.tuple_count;
    to.constants += one.constant_count;
    if (one.header.sends != message::none) ++to.messages;
    for (int n = 0; n < one.tuple_count; ++n) {
        if (const result<register_block> block = one.tuples[n].block(n == 0)) to.registers |= registers_of(*block);
        for (const unit in : units) {
            const instruction& made = one.tuples[n].of(in);
            made.is_nop() ? ++to.nops : ++to.instructions;
            if (made.row().is_branch()) ++to.branches;
            if (made.row().staging() == staging_access::none) continue;
            const int staging = made.staging_registers();
            to.registers |= register_bits(one.header.staging_register, staging < 0 ? 1 : staging);
        }
    }
}

}  // namespace detail

/// Counts a program. Faults: those of clause_reader::next().
constexpr result<program_statistics> statistics_of(std::span<const std::uint32_t> words)
{
    program_statistics made;
    for (clause_reader in(words); !in.is_done();) {
        const result<decoded_clause> one = in.next();
        if (!one) return one.error();
        detail::count(made, *one);
    }
    return made;
}

}  // namespace valhall::bifrost

#endif
