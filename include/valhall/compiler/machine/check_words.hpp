// SPDX-License-Identifier: MIT
// Checks the words of a compiled program before they are handed over.
#ifndef VALHALL_COMPILER_MACHINE_CHECK_WORDS_HPP
#define VALHALL_COMPILER_MACHINE_CHECK_WORDS_HPP

#include <cstdint>

#include "valhall/compiler/machine/finish.hpp"
#include "valhall/compiler/pool.hpp"
#include "valhall/compiler/program.hpp"
#include "valhall/decode.hpp"
#include "valhall/program/check.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall::compiler {

// The first error of the words of a program: a word that the hardware does not accept, or an error of the program checker. No error: `is_error`
// is false.
constexpr finding first_error_of(const program& p, const pool<word>& words)
{
    for (std::uint32_t at = 0; at < words.size(); ++at) {
        const result<instruction> i = decode(words[at], p.on);
        if (!i) return {.code = finding_code::not_an_instruction, .index = at, .fault = i.error().code};
        if (const fault_list faults = validate(*i); !faults.empty())
            return {.code = finding_code::not_accepted, .index = at, .fault = faults[0].code};
    }
    check_options how{.stage = p.stage};
    for (node_id n = p.blocks[1].first; n != none; n = p.nodes[n].next)
        if (p.nodes[n].kind == node_kind::input) how.defined |= register_mask{1} << p.nodes[n].fixed;
    finding first{.is_error = false};
    analysis known(words, p.on);
    check_program(words.view(), p.on, how, known.graph(), known.scratch(), [&first](const finding& f) {
        if (f.is_error && !first.is_error) first = f;
    });
    return first;
}

}  // namespace valhall::compiler

#endif
