// SPDX-License-Identifier: MIT
// How well it is known what an instruction computes.
#ifndef VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP
#define VALHALL_SIMULATOR_SEMANTICS_KNOWLEDGE_HPP

#include <cstdint>
#include <string_view>

namespace valhall::simulator {

/// How far the result of a row can be relied on.
enum class knowledge : std::uint8_t {
    exact,    ///< bit for bit, but for the bits of a NaN that arithmetic makes
    bounded,  ///< up to an error that the note tells; the simulator gives the correctly rounded value of the ideal function
    chosen,   ///< exact but for a corner that no source settles; the note tells which and what was chosen
    host,     ///< depends on descriptors or fixed-function state: the caller's host answers; the note tells what for
    refused,  ///< not known: a run that meets it stops, and the note tells why
};

/// Who carries an instruction out: the formula of its row, or the machine, which has memory, lanes and a host.
enum class action : std::uint8_t {
    compute,        ///< the formula of the row, for each lane by itself
    nothing,        ///< only the flow control counts
    branch,         ///< BRANCHZ: to an offset
    branch_to,      ///< BRANCHZI: to an address
    discard,        ///< DISCARD: drops fragments
    barrier,        ///< waits for the workgroup
    permute,        ///< CLPER: reads another lane
    ballot,         ///< WMASK: a bit for each lane
    load,           ///< from an address
    load_buffer,    ///< from a buffer, which the host finds
    store,          ///< to an address
    atomic,         ///< changes memory, and may return what was there
    buffer_address, ///< address of a place in a buffer, which the host finds
    varying,        ///< the host answers: a varying
    alpha_test,     ///< the host answers: the coverage after the alpha test
    depth_emit,     ///< the host takes depth and stencil values, and answers with the coverage
    blend,          ///< the host takes a colour, and says how the program goes on
    tile_store,     ///< the host takes a pixel
    message,        ///< the host answers: attributes, textures, converted loads and stores, what the tile holds, the clock
    refuse,         ///< nobody
};

/// What is known of an instruction.
struct semantics_info {
    knowledge how = knowledge::refused;
    action by = action::refuse;
    std::string_view note{};  ///< the bound, the choice, or why it is refused; empty for exact rows without a remark
};

}  // namespace valhall::simulator

#endif
