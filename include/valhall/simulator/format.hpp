// SPDX-License-Identifier: MIT
// std::formatter for the results, faults and findings of runs: std::format("{}", run(words, arch::v10)). Needs <format>.
#ifndef VALHALL_SIMULATOR_FORMAT_HPP
#define VALHALL_SIMULATOR_FORMAT_HPP

#include "valhall/text/format.hpp"

#ifdef __cpp_lib_format

#include <format>
#include <string>
#include <string_view>

#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/run.hpp"

template <>
struct std::formatter<valhall::simulator::run_error> : std::formatter<std::string_view> {
    template <class Context>
    auto format(valhall::simulator::run_error code, Context& context) const
    {
        return std::formatter<std::string_view>::format(sentence_of(code), context);
    }
};
template <>
struct std::formatter<valhall::simulator::run_fault> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::simulator::run_fault& fault, Context& context) const
    {
        return put(explain(fault), context);
    }
};
template <>
struct std::formatter<valhall::simulator::run_result> : valhall::detail::string_formatter {
    template <class Context>
    auto format(const valhall::simulator::run_result& result, Context& context) const
    {
        return put(explain(result), context);
    }
};
template <>
struct std::formatter<valhall::simulator::run_finding> : valhall::detail::text_formatter<valhall::simulator::run_finding> {};

#endif

#endif
