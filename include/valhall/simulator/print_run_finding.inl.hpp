// SPDX-License-Identifier: MIT
// The definitions of print_run_finding.hpp, which includes this at its end.
#ifndef VALHALL_SIMULATOR_PRINT_RUN_FINDING_INL_HPP
#define VALHALL_SIMULATOR_PRINT_RUN_FINDING_INL_HPP

#include <string_view>

#include "valhall/text/print_finding.hpp"

namespace valhall::simulator {

namespace detail {

// "lanes 0-3, 8"
constexpr void put_lanes(valhall::detail::writer& out, lane_mask lanes)
{
    out.put((lanes & (lanes - 1)) == 0 ? "lane " : "lanes ");
    bool is_first = true;
    for (int lane = 0; lanes >> lane != 0; ++lane) {
        if ((lanes >> lane & 1) == 0) continue;
        if (!is_first) out.put(", ");
        is_first = false;
        out.decimal(static_cast<unsigned>(lane));
        const int first = lane;
        while ((lanes >> (lane + 1) & 1) != 0) ++lane;
        if (lane == first) continue;
        out.put('-');
        out.decimal(static_cast<unsigned>(lane));
    }
}

// "loads from 0x40"
constexpr void put_use(valhall::detail::writer& out, memory_use use, std::string_view after)
{
    out.put(use == memory_use::load ? "loads" : use == memory_use::store ? "stores" : "changes");
    out.put(use == memory_use::atomic ? "" : use == memory_use::load ? " from" : " to");
    out.put(after);
}

// Writes the sentence of a finding of a run.
class run_finding_writer {
public:
    // `program` may be null; that of Bifrost names clauses.
    constexpr run_finding_writer(valhall::detail::writer& out, const run_finding& f, const program_view* program)
        : out_(out), f_(f), program_(program)
    {
    }

    constexpr void put()
    {
        if (f_.kind != run_finding_kind::registers) return put_memory_mistake();
        if (f_.lanes != 0) {
            put_lanes(out_, f_.lanes);
            out_.put(": ");
        }
        valhall::finding mistake = f_.what;
        std::uint32_t reader = f_.what.index;
        if (f_.from != no_register) {
            out_.put("reads ");
            put_register(f_.what.reg, f_.what.index);
            out_.put(", which depends on ");
            put_instruction(f_.since);
            out_.put(": that ");
            mistake.reg = f_.from;
            reader = f_.since;
        }
        put_mistake(mistake, reader);
    }

private:
    constexpr const clause_place* place_of(std::uint32_t index) const
    {
        if (program_ == nullptr || index >= program_->size()) return nullptr;
        const clause_place& place = program_->steps[index].place;
        return place.is_there ? &place : nullptr;
    }

    // "instruction 3", or "clause_2, tuple 1, +LOAD.i32"
    constexpr void put_instruction(std::uint32_t index)
    {
        const clause_place* const place = place_of(index);
        out_.put(place == nullptr ? "instruction " : "clause_");
        out_.decimal(place == nullptr ? index : place->clause);
        if (place == nullptr) return;
        out_.put(", tuple ");
        out_.decimal(place->tuple);
        if (place->name.empty()) return;
        out_.put(place->unit == 0 ? ", *" : ", +");
        out_.put(place->name);
    }

    // "r3", or the temporary that an instruction of Bifrost reads: "t", "t0" or "t1".
    constexpr void put_register(int reg, std::uint32_t reader)
    {
        const clause_place* const place = place_of(reader);
        if (place != nullptr && reg >= clause_place::first_temporary) return out_.put(temporary_name(reg, place->tuple));
        out_.put('r');
        out_.decimal(static_cast<unsigned>(reg));
    }

    constexpr void put_mistake(const valhall::finding& f, std::uint32_t reader)
    {
        if (f.code != finding_code::never_written) return out_.put(std::string_view(valhall::to_text(f)));
        out_.put("reads ");
        put_register(f.reg, reader);
        out_.put(", which nothing has written");
    }

    // "warp 1, lane 4"
    constexpr void put_invocation(const invocation_place& place)
    {
        out_.put("warp ");
        out_.decimal(place.warp(program_ == nullptr ? warp_size : program_->warp_lanes));
        out_.put(", lane ");
        out_.decimal(place.lane());
    }

    // "loads from 0x40"
    constexpr void put_use(memory_use use, std::string_view after)
    {
        out_.put(use == memory_use::load ? "loads" : use == memory_use::store ? "stores" : "changes");
        out_.put(use == memory_use::atomic ? "" : use == memory_use::load ? " from" : " to");
        out_.put(after);
    }

    // "warp 1, lane 4: loads from 0x40"
    constexpr void put_access()
    {
        put_invocation(f_.by);
        out_.put(": ");
        put_use(f_.use, " 0x");
        out_.hex(f_.address, 1);
    }

    constexpr void put_memory_mistake()
    {
        put_access();
        if (f_.kind == run_finding_kind::thread_memory) {
            out_.put(", thread-local memory of ");
            put_invocation(f_.other);
        } else if (f_.kind == run_finding_kind::undefined_memory) {
            out_.put(", which nothing has written");
        } else {
            out_.put(", which ");
            put_invocation(f_.other);
            out_.put(f_.other_use == memory_use::load ? " loads" : f_.other_use == memory_use::store ? " stores to" : " changes");
            out_.put(" at ");
            put_instruction(f_.what.other);
            out_.put(", with neither a barrier nor atomics between");
        }
        const lane_mask others = lane_set(f_.lanes).without(lane_set::of(static_cast<int>(f_.by.lane())));
        if (others == 0) return;
        out_.put("; the same in ");
        put_lanes(out_, others);
    }

    valhall::detail::writer& out_;
    const run_finding& f_;
    const program_view* program_;
};

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr text_line to_text(const run_finding& f, const program_view* program)
{
    text_line line;
    valhall::detail::writer out(line.data);
    detail::run_finding_writer(out, f, program).put();
    line.size = out.size_since(line.data);
    return line;
}

VALHALL_COMPILED_END

}  // namespace valhall::simulator

#endif
