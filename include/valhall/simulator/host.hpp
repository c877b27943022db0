// SPDX-License-Identifier: MIT
// The interface to everything outside the shader core: varyings, attributes, textures, buffers, the tile, blending. The base class refuses
// every message; default_host.hpp implements the common cases. Derive your own class for others.
#ifndef VALHALL_SIMULATOR_HOST_HPP
#define VALHALL_SIMULATOR_HOST_HPP

#include <cstdint>

#include "valhall/isa/stages.hpp"
#include "valhall/simulator/lanes.hpp"
#include "valhall/simulator/memory.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

/// The maximum number of staging registers that a message reads or writes.
inline constexpr int max_message_registers = 8;

/// A message, for all lanes that execute it.
struct request {
    const step& what;                             ///< the instruction
    arch on;                                      ///< the architecture of its program
    lane_mask active = 0;                         ///< the lanes that execute it
    lane_mask discarded = 0;                      ///< those of them whose fragment was discarded: they have no effect
    lane_operands sources{};                      ///< the words of its sources, by lane
    int read_count = 0;                           ///< number of staging registers that it reads
    int written_count = 0;                        ///< number of staging registers that it writes
    lane_words read[max_message_registers]{};     ///< the staging registers that it reads
    lane_words written[max_message_registers]{};  ///< set by the host: the staging registers that it writes

    int lane = -1;                ///< set with an error: the lane that it concerns
    std::uint64_t value = 0;      ///< set with an error: the offset or number that it concerns

    /// True if a lane executes the message.
    constexpr bool is_active(int n) const { return (active >> n & 1) != 0; }
    /// True if a lane executes the message and its fragment has not been discarded.
    constexpr bool has_effect(int n) const { return ((active & ~discarded) >> n & 1) != 0; }
};

/// Extracts the coverage, a mask of the pixel's samples, from its register. On v15 the upper half is the sample number.
constexpr std::uint32_t coverage_of(std::uint32_t word, arch on)
{
    return find_preload<preload::coverage, shader_stage::fragment>(on).bits == 16 ? word & 0xFFFF : word;
}

/// Where execution continues after a BLEND.
enum class blend_path : std::uint8_t {
    fixed_function,  ///< the hardware blends: the instructions that call the blend shader are skipped
    shader,          ///< the next instruction, which calls the blend shader
};

/// Handles messages to the rest of the GPU. Each function returns run_error::none, or an error that stops the run.
class host {
public:
    constexpr virtual ~host() = default;

    /// Finds a buffer by its handle: table number << 24 | index.
    constexpr virtual run_error find_buffer(std::uint32_t, buffer_binding&) { return run_error::no_buffer; }
    /// Loads a varying: sets `written`.
    constexpr virtual run_error load_varying(request&) { return run_error::no_host; }
    /// Sets written[0] to the coverage after the alpha test. A lane whose coverage is 0 is discarded.
    constexpr virtual run_error test_alpha(request&) { return run_error::no_host; }
    /// Stores depth and stencil; sets written[0] to the coverage.
    constexpr virtual run_error emit_depth(request&) { return run_error::no_host; }
    /// Blends a color.
    constexpr virtual run_error blend(request&, blend_path&) { return run_error::no_host; }
    /// Stores a pixel in the tile.
    constexpr virtual run_error store_tile(request&) { return run_error::no_host; }
    /// Answers all other messages: attributes, textures, converting loads and stores, tile reads, the clock.
    constexpr virtual run_error answer(request&) { return run_error::no_host; }
};

}  // namespace valhall::simulator

#endif
