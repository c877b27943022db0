// What follows from the table, as data.
#ifndef VALHALL_ISA_DERIVED_HPP
#define VALHALL_ISA_DERIVED_HPP

#include "valhall/isa/facts.hpp"

namespace valhall::detail {

inline constexpr derived_facts derived = {
#include "valhall/isa/derived.def"
};

}  // namespace valhall::detail

#endif
