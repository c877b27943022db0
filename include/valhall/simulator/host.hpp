// SPDX-License-Identifier: MIT
// What descriptors and fixed function do: a host answers for varyings, attributes, textures, buffers, the tile and blending.
// The one here refuses all of it; default_host.hpp has one for the common case, and callers derive their own.
#ifndef VALHALL_SIMULATOR_HOST_HPP
#define VALHALL_SIMULATOR_HOST_HPP

#include <cstdint>

#include "valhall/simulator/memory.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/simulator/operands.hpp"

namespace valhall::simulator {

/// How many staging registers a message reads or writes at most.
inline constexpr int max_message_registers = 8;

/// A message as the host gets it: of all lanes that execute the instruction.
struct request {
    const step& what;                             ///< the instruction
    arch on;                                      ///< the architecture of its program
    lane_mask active = 0;                         ///< the lanes that execute it
    lane_mask discarded = 0;                      ///< those of them whose fragment has been dropped: they have no effect
    lane_operands sources{};                      ///< its sources, of which a lane's word is at [lane]
    int read_count = 0;                           ///< how many staging registers it reads
    int written_count = 0;                        ///< how many it writes
    lane_words read[max_message_registers]{};     ///< the staging registers that it reads
    lane_words written[max_message_registers]{};  ///< what the host gives for those that it writes

    int lane = -1;                ///< set with an error: the lane that it concerns
    std::uint64_t value = 0;      ///< set with an error: the offset or number that it concerns

    /// Whether a lane executes it.
    constexpr bool is_active(int n) const { return (active >> n & 1) != 0; }
    /// Whether a lane executes it and its fragment has not been dropped.
    constexpr bool has_effect(int n) const { return ((active & ~discarded) >> n & 1) != 0; }
};

/// Where a BLEND goes on.
enum class blend_path : std::uint8_t {
    fixed_function,  ///< the hardware blends: the instructions that call the blend shader are skipped
    shader,          ///< at the next instruction, which calls the blend shader
};

/// Answers for what is outside of the shader core. Each answer is run_error::none, or what is wrong.
class host {
public:
    constexpr virtual ~host() = default;

    /// A buffer by its handle, the table's number << 24 | the index.
    constexpr virtual run_error find_buffer(std::uint32_t, buffer_binding&) { return run_error::no_buffer; }
    /// Sets `written` to a varying.
    constexpr virtual run_error load_varying(request&) { return run_error::no_host; }
    /// Sets written[0] to the coverage after the alpha test. A lane whose coverage is 0 is discarded.
    constexpr virtual run_error test_alpha(request&) { return run_error::no_host; }
    /// Takes depth and stencil values, and sets written[0] to the coverage.
    constexpr virtual run_error emit_depth(request&) { return run_error::no_host; }
    /// Takes a colour.
    constexpr virtual run_error blend(request&, blend_path&) { return run_error::no_host; }
    /// Takes a pixel.
    constexpr virtual run_error store_tile(request&) { return run_error::no_host; }
    /// All other messages: attributes, textures, converted loads and stores, the contents of the tile, the clock.
    constexpr virtual run_error answer(request&) { return run_error::no_host; }
};

}  // namespace valhall::simulator

#endif
