// SPDX-License-Identifier: MIT
// Discarding fragments: KILL, KILL_IF, and conditions that only discard.
#ifndef VALHALL_TGSI_LOWER_DISCARD_HPP
#define VALHALL_TGSI_LOWER_DISCARD_HPP

#include "valhall/tgsi/lower/register_access.hpp"

namespace valhall::tgsi::frontend {

// Discards if a comparison of floats holds.
constexpr void discard(lowering& l, modifier::condition when, const use& x, const use& y)
{
    builder& b = l.b;
    b.message(b.form(opcode::DISCARD_f32, when), {x, y}, {}, 0);
    if (!l.discarded) return;
    const use before = b.held_by(l.discarded);
    b.set(l.discarded, bor(b, before, fcmp(b, when, modifier::result_type::m1, x, y)));
}

// Discards if a word is not 0. If the word is a comparison of floats, DISCARD compares directly.
constexpr void discard_if(lowering& l, const use& condition)
{
    builder& b = l.b;
    const use word = b.plain(condition);
    if (word.is_value()) {
        const node& test = b.made().definition(word.id);
        if (test.is_instruction() && test.what.code() == opcode::FCMP_OR_f32 && test.sources[2].is(0)) {
            const result<valhall::word> when = test.what.get(enum_id::condition);
            // Copies, since the list of nodes moves when the discard is added.
            const use x = test.sources[0], y = test.sources[1];
            if (when) return discard(l, static_cast<modifier::condition>(*when), x, y);
        }
    }
    // The word cannot be compared as a float, since -0 equals 0.
    const use is_set = b.op(b.form(opcode::ICMP_OR_u32, modifier::condition::ne, modifier::result_type::f1), word, number(0), number(0));
    discard(l, modifier::condition::ne, is_set, number(0));
}

// KILL_IF discards if a component is negative. Tests each distinct component once.
constexpr void lower_kill_if(lowering& l, const tgsi::instruction& i)
{
    const source& s = i.sources[0];
    unsigned seen = 0;
    for (int c = 0; c < 4; ++c) {
        const unsigned bit = 1u << s.swizzle[c];
        if ((seen & bit) != 0) continue;
        seen |= bit;
        discard(l, modifier::condition::lt, read_source(l, s, value_type::f32, c, bit), number(0));
    }
}

constexpr void lower_kill(lowering& l) { discard(l, modifier::condition::eq, number(0), number(0)); }

}  // namespace valhall::tgsi::frontend

#endif
