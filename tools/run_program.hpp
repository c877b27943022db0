// SPDX-License-Identifier: MIT
// The main function of each program: what no function of it handles ends with a message and an exit status.
#ifndef VALHALL_TOOLS_RUN_PROGRAM_HPP
#define VALHALL_TOOLS_RUN_PROGRAM_HPP

#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "options.hpp"

// Calls `run`, which returns the exit status. Running out of memory, and other failures of the system, are errors with status 2.
template <class Run>
int run_program(std::string_view program, const Run& run)
{
    const auto fail = [program](const char* what) {
        std::fprintf(stderr, "%.*s: error: %s\n", static_cast<int>(program.size()), program.data(), what);
        return not_done;
    };
#ifndef __cpp_exceptions
    static_cast<void>(fail);
    return run();
#else
    try {
        return run();
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory");
    } catch (const std::length_error&) {
        return fail("there is not enough memory");
    } catch (const std::exception& failure) {
        return fail(failure.what());
    }
#endif
}

#endif
