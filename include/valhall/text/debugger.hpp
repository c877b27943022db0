// SPDX-License-Identifier: MIT
// Text for debuggers, which call what stands here to show instructions: editors/gdb/valhall.py. One source file of a program
// that is debugged includes this; nothing else needs it.
#ifndef VALHALL_TEXT_DEBUGGER_HPP
#define VALHALL_TEXT_DEBUGGER_HPP

#include "valhall/text/print.hpp"

// A debugger can only call what is there although nobody in the program calls it.
#if defined(__GNUC__)
#define VALHALL_KEPT [[gnu::used, gnu::noinline]]
#else
#define VALHALL_KEPT
#endif

namespace valhall::debugger {

/// The text of a word, which the next call replaces.
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
