// SPDX-License-Identifier: MIT
// The environment of a run: uniforms, special values, memory, a host, an observer.
#ifndef VALHALL_SIMULATOR_ENVIRONMENT_HPP
#define VALHALL_SIMULATOR_ENVIRONMENT_HPP

#include <cstdint>
#include <span>

#include "valhall/simulator/host.hpp"
#include "valhall/simulator/memory.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

class warp;

/// The value of a special value. (The simulator provides lane_id and program_counter itself.)
struct special_binding {
    special which{};              ///< which special value
    std::uint32_t words[2]{};     ///< in the first invocation, low word first
    std::uint32_t lane_step = 0;  ///< added to the 64-bit value for each further invocation, such as the size of each thread's memory
};

/// How an instruction uses bytes of memory. An atomic reads and writes them in one step.
enum class memory_use : std::uint8_t { load, store, atomic };

/// An access of one lane to mapped memory.
struct memory_touch {
    std::uint64_t address = 0;  ///< of the first byte
    int size = 0;               ///< in bytes
    memory_use use{};           ///< load, store or atomic
    int lane = 0;               ///< the lane of the warp
};

/// Observes a run. It is called before and after each instruction that a warp executes, with the lanes that execute it, and for each memory
/// access. A result other than run_error::none stops the run.
class observer {
public:
    constexpr virtual ~observer() = default;
    /// Called before each memory access of a lane, with the index of the instruction in the program.
    constexpr virtual run_error touch(const warp&, const step&, std::uint32_t /*index*/, const memory_touch&) { return run_error::none; }
    /// Called before an instruction, with its index in the program and the lanes that execute it.
    constexpr virtual run_error before(const warp&, const step&, std::uint32_t /*index*/, lane_mask /*active*/) { return run_error::none; }
    /// Called after an instruction.
    constexpr virtual run_error after(const warp&, const step&, std::uint32_t /*index*/, lane_mask /*active*/) { return run_error::none; }
};

/// Caller-provided results for instructions whose results are unknown or known only within an error bound, such as the hardware's tables.
class replacements {
public:
    constexpr virtual ~replacements() = default;
    /// True if result() is to be called for an instruction.
    constexpr virtual bool has(opcode) const { return false; }
    /// The result of an instruction for one lane, before clamp and write mask. The operands are those of the text, after selectors and
    /// signs.
    constexpr virtual std::uint64_t result(opcode, const modes&, std::span<const std::uint64_t> /*operands*/) const { return 0; }
};

/// The state that all warps of a run share. It belongs to the caller and must outlive the run.
struct environment {
    program_view program;  ///< the program to execute
    std::span<const std::uint32_t> uniforms{};  ///< u0, u1 …
    std::span<const std::uint8_t> has_uniform{};  ///< 0 for uniforms that are not given; empty if all are
    std::span<const special_binding> specials{};  ///< the given special values
    memory_map memory{};  ///< the memory for loads and stores
    host* devices = nullptr;  ///< answers messages; if null, instructions that need a host stop the run
    const replacements* functions = nullptr;  ///< caller-provided results; if null, the library's
    observer* watcher = nullptr;  ///< called around each instruction, if given
    std::uint32_t invocations = 0;  ///< number of invocations in the workgroup; 0: those of one warp
};

}  // namespace valhall::simulator

#endif
