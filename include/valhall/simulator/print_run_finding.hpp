// SPDX-License-Identifier: MIT
// What the checker of runs finds, as sentences. Instructions are counted from 0, as labels of disassemblies are.
#ifndef VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP
#define VALHALL_SIMULATOR_PRINT_RUN_FINDING_HPP

#include "valhall/simulator/run_finding.hpp"
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

constexpr void put_mistake(valhall::detail::writer& out, const valhall::finding& f)
{
    if (f.code != finding_code::never_written) return valhall::detail::finding_printer(out, f).print();
    out.put("reads r");
    out.decimal(f.reg);
    out.put(", which nothing has written");
}

}  // namespace detail

/// The sentence for what a run showed, without its place: "lanes 0-15: reads r2, which nothing has written".
constexpr text_line to_text(const run_finding& f)
{
    text_line line;
    valhall::detail::writer out(line.data);
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
    line.size = out.size();
    return line;
}

}  // namespace valhall::simulator

#endif
