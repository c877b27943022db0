// SPDX-License-Identifier: MIT
// The checker of whole programs: waits for messages, staging registers, branches, pairs of instructions. Allocates.
#ifndef VALHALL_BIFROST_CHECK_PROGRAM_HPP
#define VALHALL_BIFROST_CHECK_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "valhall/bifrost/check.hpp"
#include "valhall/bifrost/program_graph.hpp"
#include "valhall/bifrost/statistics.hpp"
#include "valhall/isa/stages.hpp"

namespace valhall::bifrost {

/// The kinds of findings.
enum class finding_code : std::uint8_t {
#define VALHALL_BIFROST_FINDING(name, sentence) name,
#include "valhall/bifrost/findings.def"
};

/// A finding in a program.
struct finding {
    finding_code code = finding_code::none;  ///< the kind
    std::uint32_t clause = 0;                ///< the number of the clause, in quadwords
    std::int8_t tuple = -1;                  ///< the tuple, or -1
    std::int8_t reg = -1;                    ///< the register, or -1
    std::int8_t slot = -1;                   ///< the slot, or -1
    std::int64_t target = 0;                 ///< the number of the branch's target
    fault why{};                             ///< for `finding_code::refused`, the reason

    friend constexpr bool operator==(const finding&, const finding&) = default;
};

/// Options of the checker.
struct check_options {
    level at = level::accepted;    ///< how strictly each clause is checked
    gpu_set on = every_gpu;        ///< the products that must have all instructions
    /// The stage: the registers that it preloads are written. The caller of a blend shader has waited for the tile, and has run ATEST.
    shader_stage stage = shader_stage::none;
    /// Further registers that are written when the program starts: bit n is rn. Without these and a stage, reads of registers that nothing
    /// has written are not found.
    std::uint64_t defined = 0;
};

namespace detail {

// The state before a clause: the registers of messages that may not have ended, by slot, and the registers that nothing may have written.
struct pending_messages {
    std::uint64_t writes[8]{}, reads[8]{};
    std::uint64_t unwritten = 0;

    // Adds those of another path. Returns true if that changes anything.
    constexpr bool merge(const pending_messages& other)
    {
        const pending_messages before = *this;
        for (int slot = 0; slot < 8; ++slot) {
            writes[slot] |= other.writes[slot];
            reads[slot] |= other.reads[slot];
        }
        unwritten |= other.unwritten;
        return !(*this == before);
    }

    friend constexpr bool operator==(const pending_messages&, const pending_messages&) = default;
};

// The registers of a clause.
struct clause_registers {
    std::uint64_t reads = 0, writes = 0;  // of register blocks
    std::uint64_t staging_reads = 0, staging_writes = 0;  // of the message
    std::uint64_t staging_may_write = 0;  // the same; all registers if a descriptor decides
    std::uint64_t needs = 0;  // read before the clause writes them
};

struct checked_clause : numbered_clause {
    clause_registers registers{};
    pending_messages before{};
    bool is_reached = false;
};

constexpr int lowest_register(std::uint64_t set) { return std::countr_zero(set); }

class program_checker {
public:
    VALHALL_CONSTEXPR_WITH_VECTOR program_checker(std::span<const std::uint32_t> words, const check_options& how) : graph_(words), how_(how)
    {
    }

    VALHALL_CONSTEXPR_WITH_VECTOR std::vector<finding> check()
    {
        if (graph_.error().code != fault_code::none) {
            refuse(graph_.error(), graph_.error().clause);
            return static_cast<std::vector<finding>&&>(found_);
        }
        for (const numbered_clause& one : graph_.clauses()) clauses_.push_back({one});
        for (checked_clause& one : clauses_) find_registers(one);
        for (const checked_clause& one : clauses_) check_clause(one);
        for (std::size_t n = 0; n + 1 < clauses_.size(); ++n) check_order(n);
        follow_messages();
        return static_cast<std::vector<finding>&&>(found_);
    }

private:
    constexpr void add(finding_code code, std::uint32_t clause, int tuple = -1, int reg = -1, int slot = -1)
    {
        found_.push_back({code, clause, static_cast<std::int8_t>(tuple), static_cast<std::int8_t>(reg), static_cast<std::int8_t>(slot)});
    }
    constexpr void refuse(const fault& why, std::uint32_t clause)
    {
        found_.push_back({finding_code::refused, clause, why.tuple, -1, -1, 0, why});
    }

    // ---- registers ----

    static constexpr bool has_message(const instruction& one) { return one.row().staging() != staging_access::none; }

    // Of messages whose descriptor decides, the first register only.
    static constexpr std::uint64_t staging_of(const decoded_clause& of, const instruction& one)
    {
        const int count = one.staging_registers();
        return register_bits(of.header.staging_register, count < 0 ? 1 : count);
    }

    // The registers that take the results of a tuple.
    static constexpr std::uint64_t written_by(const decoded_clause& of, int tuple)
    {
        return register_bits(of.write_of(tuple, unit::fma).number, 1) | register_bits(of.write_of(tuple, unit::add).number, 1);
    }

    static constexpr void find_registers(checked_clause& one)
    {
        for (int n = 0; n < one.of.tuple_count; ++n) {
            const result<register_block> block = one.of.tuples[n].block(n == 0);
            if (!block) continue;
            std::uint64_t reads = 0;
            for (const std::int8_t reg : block->reads) reads |= register_bits(reg, 1);
            // The block writes the results of the tuple before. One that is read too is a finding of its own.
            one.registers.writes |= register_bits(block->fma.number, 1) | register_bits(block->add.number, 1);
            one.registers.needs |= reads & ~one.registers.writes;
            one.registers.reads |= reads;
            const instruction& sender = one.of.tuples[n].add;
            const std::uint64_t staging = staging_of(one.of, sender);
            const staging_access access = sender.row().staging();
            if (access == staging_access::read || access == staging_access::read_write) {
                one.registers.staging_reads |= staging;
                // Messages that read and write, such as atomics, may write only.
                if (access == staging_access::read) one.registers.needs |= staging & ~(one.registers.writes | written_by(one.of, n));
            }
            if (access == staging_access::write || access == staging_access::read_write) {
                one.registers.staging_writes |= staging;
                one.registers.staging_may_write |= sender.staging_registers() < 0 ? ~std::uint64_t{0} : staging;
            }
        }
    }

    // ---- one clause ----

    constexpr void check_clause(const checked_clause& one)
    {
        if (const status good = bifrost::check(one.of, how_.at, how_.on); !good) refuse(good.error(), one.number);
        for (int n = 0; n < one.of.tuple_count; ++n) {
            check_reads(one, n);
            check_partner(one, n);
            if (has_message(one.of.tuples[n].add)) check_staging(one, n);
        }
    }

    // A register block reads before the writes of the tuple before.
    constexpr void check_reads(const checked_clause& one, int n)
    {
        const result<register_block> block = one.of.tuples[n].block(n == 0);
        if (!block || n == 0) return;  // the first block's writes are those of the last tuple
        for (const std::int8_t reg : block->reads)
            if (reg >= 0 && (reg == block->fma.number || reg == block->add.number))
                add(finding_code::read_while_written, one.number, n, reg);
    }

    // Instructions after the message must not touch its registers.
    constexpr void check_staging(const checked_clause& one, int message)
    {
        const instruction& sender = one.of.tuples[message].add;
        const std::uint64_t staging = staging_of(one.of, sender);
        if (one.of.header.staging_register + sender.staging_registers() > 64) add(finding_code::staging_past_end, one.number, message);
        const bool reads = sender.row().staging() != staging_access::write;
        const register_write late = one.of.write_of(message, unit::fma);
        if (reads && late && (staging & register_bits(late.number, 1)) != 0)
            add(finding_code::staging_too_late, one.number, message, late.number);
        for (int n = message + 1; n < one.of.tuple_count; ++n) {
            std::uint64_t touched = written_by(one.of, n);
            if (const result<register_block> block = one.of.tuples[n].block(false))
                for (const std::int8_t reg : block->reads) touched |= register_bits(reg, 1);
            if ((touched & staging) != 0) add(finding_code::staging_touched, one.number, n, lowest_register(touched & staging));
        }
    }

    // Instructions that have a meaning only in pairs.
    constexpr void check_partner(const checked_clause& one, int n)
    {
        const bool is_lonely = one.of.tuples[n].fma.row().pairing() != one.of.tuples[n].add.row().pairing();
        if (is_lonely) add(finding_code::lacks_partner, one.number, n);
    }

    // ---- a clause and the next one ----

    constexpr void check_order(std::size_t n)
    {
        const header &one = clauses_[n].of.header, &next = clauses_[n + 1].of.header;
        if (one.flow == flow::end || branch_of(graph_.clauses()[n]).is_there) return;  // a branch has two next clauses
        if (one.next_sends != next.sends) add(finding_code::next_message, clauses_[n + 1].number);
    }

    // ---- messages along all paths ----

    VALHALL_CONSTEXPR_WITH_VECTOR void follow_messages()
    {
        if (clauses_.empty()) return;
        clauses_[0].is_reached = true;
        if (how_.stage != shader_stage::none || how_.defined != 0)
            clauses_[0].before.unwritten = ~(preloaded_on_bifrost(how_.stage, arch_of(how_.on) == arch::v7) | how_.defined);
        std::vector<std::size_t> waiting{0};
        while (!waiting.empty()) {
            const std::size_t n = waiting.back();
            waiting.pop_back();
            const pending_messages after = after_clause(clauses_[n]);
            for (const std::int64_t next : graph_.successors(n)) {
                if (next < 0) continue;
                checked_clause& to = clauses_[static_cast<std::size_t>(next)];
                const bool is_new = !to.is_reached;
                to.is_reached = true;
                if (to.before.merge(after) || is_new) waiting.push_back(static_cast<std::size_t>(next));
            }
        }
        for (std::size_t n = 0; n < clauses_.size(); ++n)
            if (clauses_[n].is_reached) check_messages(clauses_[n]), check_successors(n);
        if (how_.stage != shader_stage::blend) check_fragment_slots();
    }

    static constexpr pending_messages after_clause(const checked_clause& one)
    {
        const header& head = one.of.header;
        pending_messages made = one.before;
        made.writes[head.slot] |= one.registers.staging_writes;
        made.reads[head.slot] |= one.registers.staging_reads;
        made.unwritten &= ~(one.registers.writes | one.registers.staging_may_write);
        for (int slot = 0; slot < 8; ++slot) {
            const bool waits = (head.waits >> slot & 1) != 0;
            if (waits) made.writes[slot] = 0;
            if (waits || head.has_staging_barrier) made.reads[slot] = 0;
        }
        return made;
    }

    constexpr void check_messages(const checked_clause& one)
    {
        const clause_registers& mine = one.registers;
        const std::uint64_t written = mine.writes | mine.staging_writes, touched = written | mine.reads | mine.staging_reads;
        for (int slot = 0; slot < 8; ++slot) {
            if (const std::uint64_t wrong = touched & one.before.writes[slot]; wrong != 0)
                add(finding_code::register_of_message, one.number, -1, lowest_register(wrong), slot);
            if (const std::uint64_t wrong = written & one.before.reads[slot]; wrong != 0)
                add(finding_code::register_being_read, one.number, -1, lowest_register(wrong), slot);
        }
        for (std::uint64_t wrong = mine.needs & one.before.unwritten; wrong != 0; wrong &= wrong - 1)
            add(finding_code::never_written, one.number, -1, lowest_register(wrong));
    }

    // ---- branches ----

    constexpr void check_successors(std::size_t n)
    {
        const branch_facts leaves = branch_of(graph_.clauses()[n]);
        if (leaves.has_target && graph_.find(leaves.target) < 0)
            found_.push_back({finding_code::no_target, clauses_[n].number, -1, -1, -1, leaves.target});
        if (falls_through(graph_.clauses()[n]) && n + 1 == clauses_.size()) add(finding_code::runs_past_end, clauses_[n].number);
    }

    // ---- fragments ----

    // A clause before, on whatever path, must name the slots of earlier fragments.
    constexpr void check_fragment_slots()
    {
        bool has_atest = false;
        unsigned named = 0;  // the slots that earlier clauses wait for
        for (std::size_t n = 0; n < clauses_.size(); named |= clauses_[n++].of.header.waits) {
            const message sends = clauses_[n].of.header.sends;
            has_atest = has_atest || sends == message::atest;
            if (sends == message::blend && !has_atest) add(finding_code::blend_without_atest, clauses_[n].number);
            unsigned needed = sends == message::atest ? 0x40u : sends == message::blend ? 0xC0u : sends == message::tile ? 0x80u : 0u;
            if (n == 0) continue;  // a descriptor can make the first clause wait
            needed &= ~named;
            if (needed != 0) add(finding_code::needs_slot, clauses_[n].number, -1, -1, (needed & 0x40) != 0 ? 6 : 7);
        }
    }

    program_graph graph_;
    check_options how_;
    std::vector<checked_clause> clauses_{};
    std::vector<finding> found_{};
};

}  // namespace detail

/// Checks a program. Returns the findings, by clause within each kind of check; a clause that does not decode is the only one.
///
/// Along every path it follows the registers of messages that may not have ended. Of messages whose descriptor decides how many registers they
/// have, it follows the first one only. Reads of registers that some path does not write are findings too, if the options have a stage.
VALHALL_CONSTEXPR_WITH_VECTOR std::vector<finding> check_program(std::span<const std::uint32_t> words, const check_options& how = {})
{
    return detail::program_checker(words, how).check();
}

}  // namespace valhall::bifrost

#endif
