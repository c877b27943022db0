// SPDX-License-Identifier: MIT
// Why and where a run stopped before its end.
#ifndef VALHALL_SIMULATOR_RUN_FAULT_HPP
#define VALHALL_SIMULATOR_RUN_FAULT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// Why a run stopped. `run_error::none`: it did not stop early.
enum class run_error : std::uint8_t {
#define VALHALL_RUN_ERROR(name, sentence) name,
#include "valhall/simulator/run_errors.def"
};

/// The message of an error: "an access to memory that is not there". explain() of a run_fault adds the place.
constexpr std::string_view sentence_of(run_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_RUN_ERROR(name, sentence) sentence,
#include "valhall/simulator/run_errors.def"
    };
    constexpr std::size_t count = sizeof sentences / sizeof *sentences;
    return static_cast<std::size_t>(code) < count ? std::string_view(sentences[static_cast<int>(code)]) : std::string_view();
}

/// The error that stopped a run, and its place.
struct run_fault {
    run_error code = run_error::none;  ///< the error; `none` if nothing is wrong
    std::uint32_t index = 0;           ///< the index of the instruction; for faults in the options, the index in the list
    int lane = -1;                     ///< the first lane concerned; -1 if all are
    std::uint64_t value = 0;           ///< the address, uniform number, varying offset …
    std::string_view detail{};         ///< why an instruction is refused

    /// True if the options are wrong and the run has not begun.
    constexpr bool is_in_options() const { return code >= run_error::bad_options; }
    /// True if there is an error.
    constexpr explicit operator bool() const { return code != run_error::none; }
    friend constexpr bool operator==(const run_fault&, const run_fault&) = default;
};

}  // namespace valhall::simulator

#endif
