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

/// The place of an instruction in a program of Bifrost.
struct clause_place {
    static constexpr std::uint16_t no_row = 0xFFFF;  ///< the row of steps that belong to no instruction
    static constexpr int first_temporary = 64;       ///< temporary results are registers: FMA, ADD of even tuples, then of odd ones

    std::uint16_t row = no_row;  ///< the index of its descriptor in the table of Bifrost
    std::uint8_t unit = 0;       ///< 0 for FMA, 1 for ADD
    std::uint8_t tuple = 0;      ///< the number of the tuple in its clause
    std::uint32_t clause = 0;    ///< the number of the clause: its first quadword
    std::uint8_t table = 2;      ///< the table that DTSEL_IMM of the same tuple selects: its number in the word; 2 is none
    bool is_there = false;       ///< false for instructions of Valhall
    std::string_view name{};     ///< the name of the instruction, as in text; empty for steps that belong to none

    friend constexpr bool operator==(const clause_place&, const clause_place&) = default;
};

/// The error that stopped a run, and its place.
struct run_fault {
    run_error code = run_error::none;  ///< the error; `none` if nothing is wrong
    std::uint32_t index = 0;           ///< the index of the instruction; for faults in the options, the index in the list
    int lane = -1;                     ///< the first lane concerned; -1 if all are
    std::uint64_t value = 0;           ///< the address, uniform number, varying offset …
    std::string_view detail{};         ///< why an instruction is refused
    clause_place place{};              ///< in a program of Bifrost, the instruction

    /// True if the options are wrong and the run has not begun.
    constexpr bool is_in_options() const { return code >= run_error::bad_options; }
    /// True if there is an error.
    constexpr explicit operator bool() const { return code != run_error::none; }
    friend constexpr bool operator==(const run_fault&, const run_fault&) = default;
};

}  // namespace valhall::simulator

#endif
