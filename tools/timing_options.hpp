// SPDX-License-Identifier: MIT
// The options of a timing estimate: a product, and --assume, which replaces its numbers.
#ifndef VALHALL_TOOLS_TIMING_OPTIONS_HPP
#define VALHALL_TOOLS_TIMING_OPTIONS_HPP

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "options.hpp"
#include "timing_run.hpp"

// The largest numbers of warps: in total, and at a time.
inline constexpr unsigned most_timed_warps = 1'000'000, most_resident_warps = 1024;

// Sets a parameter by "load_latency=200", "warps=64" or "resident=16". False if it is none.
inline bool set_parameter(std::string_view text, timing_request& to)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = text.substr(0, equals), digits = text.substr(equals + 1);
    unsigned value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value == 0) return false;
    if (name == "warps") {
        to.how.warps = value;
        return value <= most_timed_warps;
    }
    if (name == "resident") {
        to.how.resident = value;
        return value <= most_resident_warps;
    }
    for (const valhall::machine_fact fact : valhall::simulator::timing_facts)
        if (name_of(fact) == name) return to.how.model.set(fact, value);
    return false;
}

// Reads --gpu and --assume. Prints an error and returns nothing if a parameter is wrong.
inline std::optional<timing_request> read_timing(const command_line& options, valhall::arch on)
{
    timing_request made;
    made.how.model = valhall::simulator::timing_model(valhall::machine_of(options.value("--gpu")).value_or(valhall::usual_machine(on)));
    for (const std::string_view text : options.values("--assume")) {
        if (set_parameter(text, made)) continue;
        std::string names = "warps, resident";
        for (const valhall::machine_fact fact : valhall::simulator::timing_facts) names.append(", ").append(name_of(fact));
        options.fail("option '--assume' needs a number of the estimate and its value, such as load_latency=200, not '" + std::string(text) +
                     "'; the numbers are " + names);
        return {};
    }
    return made;
}

#endif
