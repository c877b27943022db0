// SPDX-License-Identifier: MIT
// Leaves out the bits that the hardware ignores, for texts that people read: Arm's compiler sets both in each conversion between floats and
// integers, and `.ignored3` on each of these lines says nothing. Texts that are assembled again keep them.
#ifndef VALHALL_TOOLS_IGNORED_BITS_HPP
#define VALHALL_TOOLS_IGNORED_BITS_HPP

#include <cstddef>
#include <span>
#include <vector>

#include <valhall/decode.hpp>
#include <valhall/instruction.hpp>
#include <valhall/isa/descriptor.hpp>
#include <valhall/isa/modifier_field.hpp>

// An instruction without them.
inline valhall::instruction without_ignored_bits(valhall::instruction i)
{
    for (const valhall::modifier_id id : i.row().modifiers())
        if (const valhall::modifier_field& field = modifier_field_of(id); field.id == valhall::enum_id::ignored)
            i.bits = field.bits.insert(i.bits, 0);
    return i;
}

// Words without them. Adds to `count` the number of words that have some.
inline std::vector<valhall::word> without_ignored_bits(std::span<const valhall::word> words, valhall::arch on, std::size_t& count)
{
    std::vector<valhall::word> made(words.begin(), words.end());
    for (valhall::word& one : made) {
        const valhall::result<valhall::instruction> i = valhall::decode(one, on);
        if (!i) continue;
        const valhall::word clean = without_ignored_bits(*i).encode();
        count += clean != one;
        one = clean;
    }
    return made;
}

#endif
