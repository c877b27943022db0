// SPDX-License-Identifier: MIT
// True if a stream is a terminal.
#ifndef VALHALL_TOOLS_TERMINAL_HPP
#define VALHALL_TOOLS_TERMINAL_HPP

#include <cstdio>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

inline bool is_terminal(std::FILE* stream)
{
#if defined(_WIN32)
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

#endif
