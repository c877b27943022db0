// SPDX-License-Identifier: MIT
// Why a run stopped before its end, and where.
#ifndef VALHALL_SIMULATOR_RUN_FAULT_HPP
#define VALHALL_SIMULATOR_RUN_FAULT_HPP

#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// What stopped a run. `run_error::none` means that nothing did.
enum class run_error : std::uint8_t {
#define VALHALL_RUN_ERROR(name, sentence) name,
#include "valhall/simulator/run_errors.def"
};

/// The sentence for an error, which names no place: "a load or store of memory that is not there".
constexpr std::string_view sentence_of(run_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_RUN_ERROR(name, sentence) sentence,
#include "valhall/simulator/run_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// What stopped a run, and where.
struct run_fault {
    run_error code = run_error::none;  ///< what is wrong; `none` for nothing
    std::uint32_t index = 0;           ///< the instruction, from 0
    int lane = -1;                     ///< the lane, the first of several; -1 where all are concerned
    std::uint64_t value = 0;           ///< the address, the number of the uniform, the offset of the varying …
    std::string_view detail{};         ///< why an instruction is refused

    /// Whether anything is wrong.
    constexpr explicit operator bool() const { return code != run_error::none; }
    friend constexpr bool operator==(const run_fault&, const run_fault&) = default;
};

}  // namespace valhall::simulator

#endif
