// SPDX-License-Identifier: MIT
// Why a run stopped before its end, and where.
#ifndef VALHALL_SIMULATOR_RUN_FAULT_HPP
#define VALHALL_SIMULATOR_RUN_FAULT_HPP

#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// The reason why a run stopped. `run_error::none`: it did not.
enum class run_error : std::uint8_t {
#define VALHALL_RUN_ERROR(name, sentence) name,
#include "valhall/simulator/run_errors.def"
};

/// The sentence for an error: "an access to memory that is not there". explain() of a run_fault also says where.
constexpr std::string_view message(run_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_RUN_ERROR(name, sentence) sentence,
#include "valhall/simulator/run_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// The error that stopped a run, and its place.
struct run_fault {
    run_error code = run_error::none;  ///< the error; `none` if nothing is wrong
    std::uint32_t index = 0;           ///< the instruction, from 0; of a fault in the options, the entry of its list
    int lane = -1;                     ///< the lane, the first of several; -1 where all are concerned
    std::uint64_t value = 0;           ///< the address, the number of the uniform, the offset of the varying …
    std::string_view detail{};         ///< why an instruction is refused

    /// True if the options are wrong, so that the run has not begun.
    constexpr bool is_in_options() const { return code >= run_error::bad_options; }
    /// True if anything is wrong.
    constexpr explicit operator bool() const { return code != run_error::none; }
    friend constexpr bool operator==(const run_fault&, const run_fault&) = default;
};

}  // namespace valhall::simulator

#endif
