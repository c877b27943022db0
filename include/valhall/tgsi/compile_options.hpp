// SPDX-License-Identifier: MIT
// Options for compiling TGSI programs.
#ifndef VALHALL_TGSI_COMPILE_OPTIONS_HPP
#define VALHALL_TGSI_COMPILE_OPTIONS_HPP

#include <cstdint>

#include "valhall/compiler/options.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/tgsi/compiled_shader.hpp"

namespace valhall::tgsi {

/// The products and sums that are fused into one instruction that rounds once. `asked`: only FMA and DFMA, so that results are those of
/// interpret(), bit for bit where the hardware has the operation. `mad`: also MAD, LRP and dot products. `all`: any product whose only use
/// is a sum, unless the instruction is PRECISE.
using fusion = compiler::fusion;

/// Options for compiling a program.
struct compile_options {
    chosen_arch on;                          ///< the architecture to compile for; there is no default
    tgsi::variant variant = variant::whole;  ///< of vertex shaders position or varying; for others it does not matter
    fusion fuse = fusion::all;               ///< which products and sums become one instruction
    /// If true, -0 and +0 may replace each other, and 0 * x may become 0.
    bool relaxed_zeros = true;
    bool simplify = true;                    ///< if true, instructions are replaced by cheaper equivalents
    std::uint32_t register_limit = compiler::usual_register_limit;  ///< see compiler::options::register_limit
    std::uint32_t uniform_limit = 128;       ///< the maximum number of uniforms
    std::uint32_t render_targets = 1;        ///< FS_COLOR0_WRITES_ALL_CBUFS writes COLOR[0] to so many render targets, at most 8
    std::uint32_t converted_nodes = 16;  ///< if-conversion: the maximum number of instructions on both sides together
    std::uint32_t converted_choices = 4;  ///< if-conversion: the maximum number of selects
    /// If true, what depends only on uniforms is left to the caller: compiled_view::precomputed. run_compiled() computes it.
    bool preamble = false;
    compiler::pass_set passes{};  ///< the enabled optional passes of the back end
    bool verify = true;  ///< see compiler::options::verify
};

/// The options that concern the back end.
constexpr compiler::options back_end_options(const compile_options& o)
{
    return {.fuse = o.fuse,
            .relaxed_zeros = o.relaxed_zeros,
            .keeps_order = true,  // that of the text
            .simplify = o.simplify,
            .register_limit = o.register_limit,
            .uniform_limit = o.uniform_limit,
            .converted_nodes = o.converted_nodes,
            .converted_choices = o.converted_choices,
            .passes = o.passes,
            .preamble_key = o.preamble ? key_of({.kind = uniform_kind::computed}) : compiler::no_preamble,
            .verify = o.verify};
}

}  // namespace valhall::tgsi

#endif
