// What follows from the table, as data: `derived`, what decoding and look-ups need; row_starts, the word with which an
// instruction begins, its fields at their defaults or where there are none at the lowest legal values; row_pairs, the
// lowest bits of 64-bit sources and destinations, which are to be zero; selector_encodings, those of each set, or 255.
#ifndef VALHALL_ISA_DERIVED_HPP
#define VALHALL_ISA_DERIVED_HPP

#include "valhall/isa/facts.hpp"

namespace valhall::detail {

#include "valhall/isa/derived.def"

}  // namespace valhall::detail

#endif
