// SPDX-License-Identifier: MIT
// Sets of registers as text.
#ifndef VALHALL_TOOLS_REGISTER_LIST_HPP
#define VALHALL_TOOLS_REGISTER_LIST_HPP

#include <string>

#include <valhall/isa/register_mask.hpp>
#include <valhall/isa/registers.hpp>

// "r0-r3, r7", or "none". Registers that the architecture does not have are left out.
inline std::string register_list(valhall::register_mask registers, valhall::arch on)
{
    std::string text;
    const int count = valhall::register_count(on);
    for (int first = 0; first < count; ++first) {
        if ((registers >> first & 1) == 0) continue;
        int last = first;
        while (last < count - 1 && (registers >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "r" : ", r") + std::to_string(first);
        if (last != first) text += "-r" + std::to_string(last);
        first = last;
    }
    return text.empty() ? "none" : text;
}

#endif
