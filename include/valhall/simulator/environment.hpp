// SPDX-License-Identifier: MIT
// The environment of a run: uniforms, special values, memory, a host, a watcher.
#ifndef VALHALL_SIMULATOR_ENVIRONMENT_HPP
#define VALHALL_SIMULATOR_ENVIRONMENT_HPP

#include <cstdint>
#include <span>

#include "valhall/simulator/host.hpp"
#include "valhall/simulator/memory.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

class warp;

/// A special value. (lane_id and program_counter are the machine's own.)
struct special_binding {
    special which{};              ///< which one
    std::uint32_t words[2]{};     ///< its value in the first invocation, the low word first
    std::uint32_t lane_step = 0;  ///< added to the 64-bit value from each invocation to the next: the bytes of each thread's memory
};

/// How an instruction uses bytes of memory. An atomic reads and writes them in one step.
enum class memory_use : std::uint8_t { load, store, atomic };

/// An access of one lane to mapped memory.
struct memory_touch {
    std::uint64_t address = 0;  ///< of the first byte
    int size = 0;               ///< in bytes
    memory_use use{};           ///< whether it reads or writes
    int lane = 0;               ///< the lane of the warp
};

/// Watches a run: is called before and after each instruction that a warp executes, with the lanes that execute it, and for each
/// access to memory. An answer other than run_error::none stops the run.
class observer {
public:
    constexpr virtual ~observer() = default;
    /// Is called before each access of a lane to memory, with the index of the instruction in the program.
    constexpr virtual run_error touch(const warp&, const step&, std::uint32_t /*index*/, const memory_touch&) { return run_error::none; }
    /// Is called before an instruction, with its index in the program and the lanes that execute it.
    constexpr virtual run_error before(const warp&, const step&, std::uint32_t /*index*/, lane_mask /*active*/) { return run_error::none; }
    /// Is called after it.
    constexpr virtual run_error after(const warp&, const step&, std::uint32_t /*index*/, lane_mask /*active*/) { return run_error::none; }
};

/// Results of the caller's own for instructions whose results are not known, or only up to an error: tables of the hardware.
class replacements {
public:
    constexpr virtual ~replacements() = default;
    /// True if result() must be called for an instruction.
    constexpr virtual bool has(opcode) const { return false; }
    /// The result of an instruction for one lane: of its destination, before clamp and write mask. The operands are those of
    /// the text, after their selectors and signs.
    constexpr virtual std::uint64_t result(opcode, const modes&, std::span<const std::uint64_t> /*operands*/) const { return 0; }
};

/// The state that all warps of a run share. It belongs to the caller and must outlive the run.
struct environment {
    program_view program;                         ///< the program that is executed
    std::span<const std::uint32_t> uniforms{};    ///< u0, u1 …
    std::span<const std::uint8_t> has_uniform{};  ///< 0 for those of them that are not given; empty if all are
    std::span<const special_binding> specials{};  ///< the special values that are given
    memory_map memory{};                          ///< the memory of loads and stores
    host* devices = nullptr;                      ///< none: what needs a host is an error
    const replacements* functions = nullptr;      ///< results of the caller's own; none: the library's
    observer* watcher = nullptr;                  ///< called around each instruction, if given
    std::uint32_t invocations = 0;                ///< how many the workgroup has; 0: those of one warp
};

}  // namespace valhall::simulator

#endif
