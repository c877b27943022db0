// SPDX-License-Identifier: MIT
// Runs programs of Bifrost, given as text. Not part of the library.
#ifndef VALHALL_TESTS_SIMULATOR_BIFROST_RUN_TEXT_HPP
#define VALHALL_TESTS_SIMULATOR_BIFROST_RUN_TEXT_HPP

#include <string>
#include <string_view>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/simulator/bifrost/run.hpp"
#include "valhall/simulator/explain_run.hpp"

#include "support.hpp"

namespace tests {

using valhall::simulator::register_value;
using valhall::simulator::run_options;
using valhall::simulator::run_result;

inline std::vector<std::uint32_t> assembled(std::string_view text)
{
    const valhall::bifrost::assembly made = valhall::bifrost::assemble(text);
    INFO(text << "\n" << (made.diagnostics.empty() ? std::string() : std::string(explain(made.diagnostics[0]).view())));
    REQUIRE(made);
    return made.words;
}

template <class Machine = valhall::bifrost::arch>
run_result run_text(std::string_view text, const run_options& options = {}, Machine on = valhall::bifrost::arch::v7)
{
    return valhall::simulator::run(assembled(text), on, options);
}

// The same for a program that ends.
template <class Machine = valhall::bifrost::arch>
run_result run_to_end(std::string_view text, const run_options& options = {}, Machine on = valhall::bifrost::arch::v7)
{
    const run_result result = run_text(text, options, on);
    INFO(text << "\n" << valhall::simulator::explain(result));
    REQUIRE(result);
    return result;
}

// Why a program stops.
template <class Machine = valhall::bifrost::arch>
std::string stop_of(std::string_view text, const run_options& options = {}, Machine on = valhall::bifrost::arch::v7)
{
    const run_result result = run_text(text, options, on);
    return result ? "" : std::string(result.error().detail.empty() ? sentence_of(result.error().code) : result.error().detail);
}

}  // namespace tests

#endif
