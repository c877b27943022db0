// SPDX-License-Identifier: MIT
// Builds a clause of calls of constructors: chooses ports, passes results to the next instructions, and collects constants.
#ifndef VALHALL_BIFROST_CLAUSE_BUILDER_HPP
#define VALHALL_BIFROST_CLAUSE_BUILDER_HPP

#include <cstdint>

#include "valhall/bifrost/check.hpp"
#include "valhall/bifrost/emit.hpp"
#include "valhall/bifrost/pack.hpp"

namespace valhall::bifrost {

/// Builds a clause tuple by tuple. The first fault is kept, and finish() returns it.
///
/// A source that names a register which the same tuple's FMA, or the tuple before, writes reads that result: `t`, `t1` or `t0`. So
/// instructions can be written as if one ran after the other.
class clause_builder {
public:
    /// The header. finish() sets `sends` and the staging register from the instructions.
    bifrost::header header{};

    /// Adds a tuple of both instructions.
    template <placement Fma, placement Add>
    constexpr clause_builder& tuple(const placed_call<Fma>& fma_call, const placed_call<Add>& add_call)
    {
        static_assert(Fma != placement::add, "the first instruction of a tuple is of FMA, which lacks this one");
        static_assert(Add != placement::fma, "the second instruction of a tuple is of ADD, which lacks this one");
        begin();
        take(unit::fma, fma_call);
        take(unit::add, add_call);
        return *this;
    }
    /// Adds a tuple with an instruction of FMA. ADD does nothing.
    template <placement Where>
    constexpr clause_builder& fma(const placed_call<Where>& one)
    {
        static_assert(Where != placement::add, "FMA lacks this instruction: use add()");
        begin();
        take(unit::fma, one);
        return *this;
    }
    /// Adds a tuple with an instruction of ADD. FMA does nothing.
    template <placement Where>
    constexpr clause_builder& add(const placed_call<Where>& one)
    {
        static_assert(Where != placement::fma, "ADD lacks this instruction: use fma()");
        begin();
        take(unit::add, one);
        return *this;
    }

    /// The clause. `number` is its own, in quadwords from the start of the program; targets are relative to it. `on`: the products that must
    /// have all instructions. Faults: those of the calls, of pack() and of check() at `level::accepted`, staging_differs, half_passed.
    constexpr result<clause> finish(std::uint32_t number = 0, gpu_set on = every_gpu) const
    {
        if (bad_) return bad_;
        clause_parts parts = parts_;
        parts.header = header;
        set_message(parts);
        const result<clause> made = pack(parts, number);
        if (!made) return made.error();
        if (const status good = check(*made, level::accepted, on); !good) return good.error();
        return *made;
    }

private:
    constexpr void fail(fault bad)
    {
        if (bad_) return;
        bad.tuple = static_cast<std::int8_t>(parts_.tuple_count - 1);
        bad_ = bad;
    }

    constexpr void begin()
    {
        if (is_empty_) parts_.tuple_count = 0;
        is_empty_ = false;
        if (parts_.tuple_count == most_tuples) fail({fault_code::too_many_tuples});
        else parts_.tuples[parts_.tuple_count++] = {};
    }

    constexpr void take(unit in, const call& one)
    {
        const result<instruction_parts> made = one.in(in);
        if (!made) return fail(made.error());
        tuple_parts& to = parts_.tuples[parts_.tuple_count - 1];
        instruction_parts& kept = in == unit::fma ? to.fma : to.add;
        kept = *made;
        for (int n = 0; n < kept.fields.row.source_count(); ++n)
            if (const fault_code why = pass_result(in, kept.sources[n]); why != fault_code::none)
                fail({why, part::source, in, -1, static_cast<std::int8_t>(n), kept.fields.row.index});
        if (one.staging >= 0) take_staging(one.staging, in, kept.fields.row);
    }

    // Replaces a register that is being written by the result itself.
    constexpr fault_code pass_result(unit in, operand& source) const
    {
        if (source.kind != operand_kind::reg) return fault_code::none;
        const int now = parts_.tuple_count - 1;
        if (in == unit::add && parts_.tuples[now].fma.result.number == source.number)
            return replace(source, parts_.tuples[now].fma.result, operand_kind::passed);
        if (now == 0) return fault_code::none;
        const tuple_parts& before = parts_.tuples[now - 1];
        // If both results go to one register, its value is that of ADD.
        if (before.add.result.number == source.number) return replace(source, before.add.result, operand_kind::t1);
        if (before.fma.result.number == source.number) return replace(source, before.fma.result, operand_kind::t0);
        return fault_code::none;
    }
    static constexpr fault_code replace(operand& source, register_write written, operand_kind by)
    {
        if (written.what != write_part::word) return fault_code::half_passed;
        source = {by};
        return fault_code::none;
    }

    constexpr void take_staging(int number, unit in, descriptor row)
    {
        if (staging_ >= 0 && staging_ != number) fail({fault_code::staging_differs, part::word, in, -1, -1, row.index});
        if (number > 63) fail({fault_code::register_out_of_range, part::word, in, -1, -1, row.index});
        staging_ = number;
    }

    // Announces the first message. A second one is found by check().
    constexpr void set_message(clause_parts& parts) const
    {
        if (staging_ >= 0) parts.header.staging_register = static_cast<std::uint8_t>(staging_);
        for (int n = 0; n < parts.tuple_count; ++n)
            for (const unit in : units) {
                const message type = message_of(parts.tuples[n].of(in).fields);
                if (type == message::none) continue;
                parts.header.sends = type;
                return;
            }
    }

    clause_parts parts_{};
    fault bad_{};
    int staging_ = -1;
    bool is_empty_ = true;
};

}  // namespace valhall::bifrost

#endif
