// The operations that formulas are written with, where C++ has none of the kind.
#ifndef VALHALL_SIMULATOR_SEMANTICS_OPERATIONS_HPP
#define VALHALL_SIMULATOR_SEMANTICS_OPERATIONS_HPP

#include <cstdint>
#include <limits>
#include <type_traits>

#include "valhall/simulator/semantics/elements.hpp"
#include "valhall/simulator/semantics/modes.hpp"

namespace valhall::simulator::detail {

/// A whole number as the result type holds it: its lowest bits, or with `saturate` the nearest value that there is.
template <class R>
constexpr R wrapped(const modes& m, std::int64_t exact)
{
    using limits = std::numeric_limits<R>;
    if (m.on(enum_id::saturate)) {
        if (exact < static_cast<std::int64_t>(limits::min())) return limits::min();
        if (exact > static_cast<std::int64_t>(limits::max())) return limits::max();
    }
    return static_cast<R>(exact);
}

}  // namespace valhall::simulator::detail

#endif
