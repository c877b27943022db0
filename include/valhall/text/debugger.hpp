// SPDX-License-Identifier: MIT
// Functions for debuggers, which call them to show instructions; see editors/gdb/valhall.py. Include it in one source file of the debugged
// program.
#ifndef VALHALL_TEXT_DEBUGGER_HPP
#define VALHALL_TEXT_DEBUGGER_HPP

#include "valhall/text/print.hpp"

// Debuggers can only call functions that are in the program, so unused ones must be kept.
#if defined(__GNUC__)
#define VALHALL_KEPT [[gnu::used, gnu::noinline]]
#else
#define VALHALL_KEPT
#endif

namespace valhall::debugger {

/// The text of a word, valid until the next call.
VALHALL_KEPT inline const char* text_of(word bits, int architecture)
{
    static text_line line;
    line = to_text(bits, static_cast<arch>(architecture));
    line.data[line.size < max_text_size ? line.size : max_text_size - 1] = '\0';
    return line.data;
}

}  // namespace valhall::debugger

#undef VALHALL_KEPT

#endif
