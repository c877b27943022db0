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
    knowledge how = knowledge::refused;  ///< how well it is known
    action by = action::refuse;          ///< who carries it out
    std::string_view note{};             ///< the bound, the choice, or why it is refused; empty for exact rows without a remark
};

// (Not name_of() and sentence(), which would hide those of the namespace around this one.)

/// The name of a kind of knowledge.
constexpr std::string_view title_of(knowledge how)
{
    constexpr std::string_view names[] = {"exact", "bounded", "chosen", "host", "refused"};
    return names[static_cast<int>(how)];
}

/// What a kind of knowledge means for the result.
constexpr std::string_view meaning_of(knowledge how)
{
    constexpr std::string_view sentences[] = {
        "bit for bit, but for the bits of a NaN that arithmetic makes",
        "up to an error that the note tells; the simulator gives the correctly rounded value of the ideal function",
        "exact but for a corner that no source settles; the note tells which, and what was chosen",
        "depends on descriptors or on fixed-function state, for which the caller of the simulator answers",
        "not known: the simulator stops there, and the note tells why",
    };
    return sentences[static_cast<int>(how)];
}

/// What carries an instruction out, as a sentence about it; empty where that is the formula of its row.
constexpr std::string_view meaning_of(action by)
{
    constexpr std::string_view sentences[] = {
        "",
        "does nothing but its flow control",
        "goes on at an offset, in the lanes whose condition holds",
        "goes on at an address, in the lanes whose condition holds",
        "drops the fragments of the lanes whose comparison holds",
        "waits until all warps of the workgroup have come so far",
        "reads a register of another lane",
        "collects one bit of each lane",
        "loads from an address",
        "loads from a buffer, whose place the host knows",
        "stores to an address",
        "reads, changes and writes memory in one step, and may return what was there",
        "gives the address of a place in a buffer, whose place the host knows",
        "asks the host for a varying",
        "asks the host for the coverage after the alpha test",
        "gives depth and stencil to the host, which answers with the coverage",
        "gives a colour to the host, which says how the program goes on",
        "gives a pixel to the host",
        "asks the host",
        "stops the run: nobody knows what it computes",
    };
    return sentences[static_cast<int>(by)];
}

}  // namespace valhall::simulator

#endif
