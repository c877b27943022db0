// SPDX-License-Identifier: MIT
// The findings of checked runs, as sentences. Instructions are counted from 0, as labels of disassemblies are.
#ifndef VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP
#define VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP

#include "valhall/simulator/run_finding.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION

#include "valhall/simulator/linked.hpp"

#else

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

// "warp 1, lane 4"
constexpr void put_invocation(valhall::detail::writer& out, const invocation_place& place)
{
    out.put("warp ");
    out.decimal(place.warp());
    out.put(", lane ");
    out.decimal(place.lane());
}

// "warp 1, lane 4: loads from 0x40"
constexpr void put_access(valhall::detail::writer& out, const run_finding& f)
{
    put_invocation(out, f.by);
    out.put(": ");
    put_use(out, f.use, " 0x");
    out.hex(f.address, 1);
}

constexpr void put_memory_mistake(valhall::detail::writer& out, const run_finding& f)
{
    put_access(out, f);
    if (f.kind == run_finding_kind::thread_memory) {
        out.put(", thread-local memory of ");
        put_invocation(out, f.other);
    } else if (f.kind == run_finding_kind::undefined_memory) {
        out.put(", which nothing has written");
    } else {
        out.put(", which ");
        put_invocation(out, f.other);
        out.put(f.other_use == memory_use::load ? " loads" : f.other_use == memory_use::store ? " stores to" : " changes");
        out.put(" at instruction ");
        out.decimal(f.what.other);
        out.put(", with neither a barrier nor atomics between");
    }
    const lane_mask others = lane_set(f.lanes).without(lane_set::of(static_cast<int>(f.by.lane())));
    if (others == 0) return;
    out.put("; the same in ");
    put_lanes(out, others);
}

constexpr void put_mistake(valhall::detail::writer& out, const valhall::finding& f)
{
    if (f.code != finding_code::never_written) return out.put(std::string_view(valhall::to_text(f)));
    out.put("reads r");
    out.decimal(f.reg);
    out.put(", which nothing has written");
}

}  // namespace detail

/// The sentence for what a run showed, without its place: "lanes 0-15: reads r2, which nothing has written". A sentence about memory has the
/// warps and lanes of both invocations: "warp 1, lane 0: stores to 0x1000, which warp 0, lane 3 loads at instruction 2, with neither …".
constexpr text_line to_text(const run_finding& f)
{
    text_line line;
    valhall::detail::writer out(line.data);
    if (f.kind != run_finding_kind::registers) {
        detail::put_memory_mistake(out, f);
        line.size = out.size_since(line.data);
        return line;
    }
    if (f.lanes != 0) {
        detail::put_lanes(out, f.lanes);
        out.put(": ");
    }
    valhall::finding mistake = f.what;
    if (f.from != no_register) {
        out.put("reads r");
        out.decimal(f.what.reg);
        out.put(", which depends on instruction ");
        out.decimal(f.since);
        out.put(": that ");
        mistake.reg = f.from;
    }
    detail::put_mistake(out, mistake);
    line.size = out.size_since(line.data);
    return line;
}

}  // namespace valhall::simulator

#endif  // VALHALL_SEPARATE_COMPILATION

#endif
