// SPDX-License-Identifier: MIT
// The names that snippets of the pages use: numbers that are known at run time, a buffer, and upload().
#ifndef VALHALL_TESTS_README_NAMES_HPP
#define VALHALL_TESTS_README_NAMES_HPP

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include <valhall/emit/uniforms.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/ostream.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

struct names {
    int d = 5, a = 6, k = 7;
    arch on = arch::v11;
    word buffer[64]{};
};

/// In place of a driver's function that takes a program.
inline void upload(std::span<const word>) {}

#define VALHALL_README_NAMES(in)                                         \
    [[maybe_unused]] const int d = in.d, a = in.a, k = in.k;             \
    [[maybe_unused]] const arch on = in.on;                              \
    [[maybe_unused]] word* const buffer = in.buffer;                     \
    [[maybe_unused]] int n = 0;

#endif
