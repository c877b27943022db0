// SPDX-License-Identifier: MIT
// The second reading as a whole: finds the part that knows an instruction, and compares results.
#include "second_reading.hpp"

#include <cstdio>

#include "parts.hpp"

namespace second_reading {

namespace {

// A number for a float in the order of floats, so that neighbours differ by one.
std::int64_t order_of(std::uint64_t x, const format& f)
{
    const std::int64_t magnitude = static_cast<std::int64_t>(f.magnitude(x));
    return f.negative(x) ? -magnitude : magnitude;
}

bool is_within(std::uint64_t expected, std::uint64_t got, const answer& a)
{
    if (expected == got) return true;
    const format& f = a.lane == 16 ? f16 : f32;
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - a.lane);
    const auto apart = [&] { return order_of(expected & all, f) - order_of(got & all, f); };
    return a.ulps != 0 && !f.is_nan(got & all) && apart() <= a.ulps && apart() >= -a.ulps;
}

}  // namespace

answer read(const question& asked)
{
    for (const auto part : {read_special, read_conversion, read_integer, read_bitwise, read_float})
        if (const answer found = part(asked); found.open != unknown_instruction) return found;
    return unsettled(unknown_instruction);
}

std::string disagreement(const answer& expected, std::uint64_t before, std::uint64_t after)
{
    const std::uint64_t wanted = (expected.bits & expected.written) | (before & ~expected.written);
    bool agrees = true;
    for (int place = 0; place < 64; place += expected.lane) {
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - expected.lane), lane = all << place;
        if ((expected.any_nan & expected.written & lane) != 0) {
            agrees = agrees && (expected.lane == 16 ? f16 : f32).is_nan(after >> place & all);
        } else if ((expected.written & lane) != lane) {
            agrees = agrees && (after & lane) == (wanted & lane);
        } else {
            agrees = agrees && is_within(wanted >> place & all, after >> place & all, expected);
        }
    }
    if (agrees) return {};
    char text[96];
    std::snprintf(text, sizeof text, "expected %016llx, got %016llx", static_cast<unsigned long long>(wanted),
                  static_cast<unsigned long long>(after));
    return text;
}

}  // namespace second_reading
