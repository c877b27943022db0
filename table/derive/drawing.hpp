// SPDX-License-Identifier: MIT
// Draws the word of a form: a character for each bit. The lines VALHALL_BITS of table/rows/ show the same, and are compared with it.
#ifndef VALHALL_TABLE_DERIVE_DRAWING_HPP
#define VALHALL_TABLE_DERIVE_DRAWING_HPP

#include <string>

#include "table.hpp"

namespace valhall::table {

// The bits of a form from bit 63 to bit 0, a blank between bytes. all.def explains the characters. A field whose width depends on the types of
// a row is drawn with its largest width.
std::string drawing_of(const tables& t, const form& f);

}  // namespace valhall::table

#endif
