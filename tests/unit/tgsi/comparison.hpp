// SPDX-License-Identifier: MIT
// Compares results with those of vector files: exactly, or with the tolerance that the file states. undefined_results.hpp
// finds undefined results. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_COMPARISON_HPP
#define VALHALL_TESTS_TGSI_COMPARISON_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tests {

// The tolerance of a result. Without any, the bits are compared, with all NaNs equal.
struct comparison_rule {
    int ulps = 0;                     // units in the last place
    double relative = 0;              // relative to the reference's result
    double absolute = 0;
    double to_largest = 0;            // relative to the largest term of a sum
    bool may_be_fused = false;        // a product and a sum may be rounded once
    unsigned components = 15;         // the components with this tolerance; the others are exact
    bool is_double = false;           // results are doubles in pairs of components
    bool ignores_sign_of_zero = false;
    bool needs_small_angle = false;   // |x| < 100

    bool is_exact() const { return ulps == 0 && relative == 0 && absolute == 0 && to_largest == 0 && !may_be_fused; }
};

// The rule for a file's words ("exact unfused", "approx 1e-4 rel (MAD)" …), or none if they are unknown. For doubles and
// signs of zeros see rule_for() in undefined_results.hpp, which depends on the program.
inline std::optional<comparison_rule> read_rule(std::string_view words)
{
    comparison_rule rule;
    const auto begins = [&](std::string_view text) { return words.substr(0, text.size()) == text; };
    if (begins("exact")) {
        rule.may_be_fused = words.find("a fused result is also allowed") != std::string_view::npos;
    } else if (begins("approx unfused")) {
        rule.may_be_fused = true;
    } else if (begins("approx 1ulp")) {
        rule.ulps = 1;
    } else if (begins("approx 2ulp")) {
        rule.ulps = 2;
    } else if (begins("approx 1e-4 rel")) {
        // Whole programs need a tolerance, because a difference of one bit in an early result grows.
        rule.relative = 1e-4;
        rule.absolute = 1e-5;
    } else if (begins("approx 1e-5 rel to the largest term")) {
        rule.to_largest = 1e-5;
    } else if (begins("approx 1e-5 rel")) {
        rule.relative = 1e-5;
    } else if (begins("approx 1e-5 abs for |x|<100")) {
        rule.absolute = 1e-5;
        rule.needs_small_angle = true;
    } else if (begins("approx z: 1e-5 rel")) {
        rule.relative = 1e-5;
        rule.components = 4;
    } else if (begins("approx 1e-5")) {
        rule.relative = rule.absolute = 1e-5;
    } else if (begins("approx 2e-6 rel")) {
        rule.relative = 2e-6;
    } else if (begins("approx 1e-6")) {
        rule.relative = rule.absolute = 1e-6;
    } else {
        return std::nullopt;
    }
    return rule;
}

namespace detail {

// A number for a float in the order of values, so that neighbours differ by 1 and both zeros are equal.
template <class Bits>
constexpr Bits place_of(Bits bits)
{
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    return (bits & sign) != 0 ? sign - (bits & ~sign) : sign + bits;
}

template <class Float, class Bits>
bool is_within(const comparison_rule& rule, Bits expected, Bits given, bool has_tolerance, double largest_term)
{
    const Float x = std::bit_cast<Float>(expected), y = std::bit_cast<Float>(given);
    if (expected == given || (std::isnan(x) && std::isnan(y))) return true;
    if (x == 0 && y == 0) return rule.ignores_sign_of_zero || (has_tolerance && !rule.is_exact());
    if (!has_tolerance || rule.is_exact() || !std::isfinite(x) || !std::isfinite(y)) return false;
    const Bits a = place_of(expected), b = place_of(given);
    if ((a > b ? a - b : b - a) <= static_cast<Bits>(rule.ulps)) return true;
    const double to_largest = std::max(rule.to_largest, rule.may_be_fused ? 1e-6 : 0);
    const double tolerance = std::max({rule.relative * std::fabs(static_cast<double>(x)), rule.absolute, to_largest * largest_term});
    return std::fabs(static_cast<double>(y) - static_cast<double>(x)) <= tolerance;
}

}  // namespace detail

// True if a component of a register has the expected value. Both pointers are to four words; for doubles both words of the pair count. The
// largest term is the magnitude of the largest product or addend, for rules that are relative to it.
inline bool is_as_expected(const comparison_rule& rule, const std::uint32_t* expected, const std::uint32_t* given, std::size_t component,
                           double largest_term = 0)
{
    const bool has_tolerance = (rule.components >> component & 1) != 0;
    if (!rule.is_double)
        return detail::is_within<float, std::uint32_t>(rule, expected[component], given[component], has_tolerance, largest_term);
    const std::size_t low = component & 2;
    const auto pair = [&](const std::uint32_t* words) { return std::uint64_t{words[low + 1]} << 32 | words[low]; };
    return detail::is_within<double, std::uint64_t>(rule, pair(expected), pair(given), has_tolerance, largest_term);
}

}  // namespace tests

#endif
