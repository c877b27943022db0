// SPDX-License-Identifier: MIT
// Where blend shaders take the color of a BLEND, by what is known of the drivers' blend shaders: in r0 and up, on v15 in r2 and up.
#ifndef VALHALL_TESTS_UNIT_COMPILER_BLEND_COLORS_HPP
#define VALHALL_TESTS_UNIT_COMPILER_BLEND_COLORS_HPP

#include <span>
#include <string>

#include <valhall/instruction.hpp>

namespace tests::compiler {

// "word 5: r8", of each BLEND whose color is elsewhere.
inline std::string misplaced_colors(std::span<const valhall::word> words, valhall::arch on)
{
    const int expected = static_cast<int>(on) == 15 ? 2 : 0;
    std::string found;
    for (std::size_t n = 0; n < words.size(); ++n) {
        const auto i = valhall::decode(words[n], on);
        if (i && i->code() == valhall::opcode::BLEND && i->staging(0).first != expected)
            found += "word " + std::to_string(n) + ": r" + std::to_string(i->staging(0).first) + '\n';
    }
    return found;
}

}  // namespace tests::compiler

#endif
