// SPDX-License-Identifier: MIT
// Bifrost in the C interface: its architectures as numbers, its programs as 64-bit words, and the functions that take both machines.
#ifndef VALHALL_BINDINGS_C_BIFROST_HPP
#define VALHALL_BINDINGS_C_BIFROST_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "call.hpp"

#include <valhall/bifrost/gpus.hpp>

namespace c_interface {

namespace bifrost = valhall::bifrost;

// 6 or 7.
inline std::optional<bifrost::arch> bifrost_of(int number)
{
    for (const bifrost::arch one : bifrost::architectures)
        if (static_cast<int>(one) == number) return one;
    return std::nullopt;
}

// The argument that is wrong, if it is the architecture of a function that Bifrost lacks, or one that is unknown.
inline const char* wrong_architecture(int number)
{
    return bifrost_of(number) ? "architecture: this is not available on Bifrost, v6 and v7" : "architecture";
}

// The 32-bit words of a program: the lower half of each word of the interface first.
inline std::vector<std::uint32_t> halves_of(std::span<const valhall::word> words)
{
    std::vector<std::uint32_t> made;
    made.reserve(2 * words.size());
    for (const valhall::word one : words) {
        made.push_back(static_cast<std::uint32_t>(one));
        made.push_back(static_cast<std::uint32_t>(one >> 32));
    }
    return made;
}

// The architecture that a text of Bifrost names by .arch or .gpu; 0 if it names none.
int bifrost_named_in(std::string_view text);

// valhall_assemble(), valhall_disassemble() and valhall_check() on Bifrost. The options and lists have been checked.
valhall_status assemble_bifrost(std::string_view text, bifrost::arch on, const valhall_assemble_options& options, valhall_words* words,
                                valhall_errors* errors);
std::size_t disassemble_bifrost(std::span<const valhall::word> program, bifrost::arch on, const valhall_text_options& options, char* text,
                                std::size_t capacity);
valhall_status check_bifrost(std::span<const valhall::word> program, bifrost::arch on, const valhall_check_options& options,
                             valhall_findings* findings);

}  // namespace c_interface

#endif
