// SPDX-License-Identifier: MIT
// How TGSI programs are compiled.
#ifndef VALHALL_TGSI_COMPILE_OPTIONS_HPP
#define VALHALL_TGSI_COMPILE_OPTIONS_HPP

#include <cstdint>

#include "valhall/compiler/options.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/tgsi/compiled_shader.hpp"

namespace valhall::tgsi {

/// Which products and sums become one instruction, which rounds once. `asked`: FMA and DFMA only, so that results are those of
/// interpret(), to the bit where the hardware has the operation; `mad`: MAD, LRP and dot products too; `all`: any product that is only
/// added to something, unless the instruction is PRECISE.
using fusion = compiler::fusion;

/// How to compile.
struct compile_options {
    chosen_arch on;                          ///< the architecture to compile for; there is no default
    tgsi::variant variant = variant::whole;  ///< of vertex shaders position or varying; for others it does not matter
    fusion fuse = fusion::all;               ///< which products and sums become one instruction
    /// True if -0 and +0 may replace each other, and 0 times anything may be 0.
    bool relaxed_zeros = true;
    bool simplify = true;                    ///< true if cheaper instructions that do the same are looked for
    std::uint32_t uniform_limit = 128;       ///< how many uniforms may be used
    std::uint32_t render_targets = 1;        ///< to how many COLOR[0] goes with FS_COLOR0_WRITES_ALL_CBUFS, 8 at most
    std::uint32_t converted_nodes = 16;  ///< conditions with so many instructions in both sides together are computed without a branch
    std::uint32_t converted_choices = 4;  ///< if they choose so many values at most
    compiler::pass_set passes{};  ///< which of the back end's optional passes run
};

/// The back end's options among them.
constexpr compiler::options back_end_options(const compile_options& o)
{
    return {.fuse = o.fuse,
            .relaxed_zeros = o.relaxed_zeros,
            .simplify = o.simplify,
            .uniform_limit = o.uniform_limit,
            .converted_nodes = o.converted_nodes,
            .converted_choices = o.converted_choices,
            .passes = o.passes};
}

}  // namespace valhall::tgsi

#endif
