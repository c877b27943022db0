// SPDX-License-Identifier: MIT
// Checks the words of a compiled program before they are handed over.
#ifndef VALHALL_COMPILER_MACHINE_CHECK_WORDS_HPP
#define VALHALL_COMPILER_MACHINE_CHECK_WORDS_HPP

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/machine/finish.hpp"
#include "valhall/program/check.hpp"

namespace valhall::compiler {

// The first error of the program checker in the words of a program. `is_error` is false if there is none.
constexpr finding first_error_of(const program& p, const pool<word>& words)
{
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
