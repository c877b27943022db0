// SPDX-License-Identifier: MIT
// The ids that an entry point uses.
#ifndef VALHALL_SPIRV_LOWER_USES_HPP
#define VALHALL_SPIRV_LOWER_USES_HPP

#include <cstdint>

#include "valhall/spirv/lower/state.hpp"

namespace valhall::spirv::lower {

// By id: true for what an instruction of the entry point's function, or of a function that it calls, uses.
constexpr pool<bool> ids_used_by(const module& m, std::uint32_t function)
{
    pool<bool> is_used;
    pool<std::uint32_t> functions;
    is_used.resize(m.bound());
    functions.add(function);
    is_used[function] = true;
    while (!functions.empty()) {
        const function_place& f = m.functions()[m.function_of(functions.back())];
        functions.pop();
        for (std::uint32_t n = f.body; n < f.last; ++n) {
            operand_walk walk(m[n].words(), m[n].code() == op::Switch ? literal_type_of(m, m[n]) : literal_type{});
            if (is_debug(m, m[n])) continue;
            for (operand_item o; walk.next(o);) {
                const std::uint32_t id = m[n][o.at];
                if (o.kind != 'i' || id >= m.bound() || is_used[id]) continue;
                is_used[id] = true;
                if (m.code_of(id) == op::Function) functions.add(id);
            }
        }
    }
    return is_used;
}

// True if the entry point uses an id. The ids are found at the first call.
constexpr bool is_used(lowering& l, std::uint32_t id)
{
    if (l.used_ids.empty()) l.used_ids = ids_used_by(l.m, l.m[l.entry][2]);
    return l.used_ids[id];
}

}  // namespace valhall::spirv::lower

#endif
