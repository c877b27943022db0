// SPDX-License-Identifier: MIT
// What the snippets of README.md take for granted: numbers that are known when the program runs, a buffer, somebody who uploads.
#ifndef VALHALL_TESTS_README_NAMES_HPP
#define VALHALL_TESTS_README_NAMES_HPP

#include <cstdio>
#include <string>
#include <vector>

#include <valhall/program/effects.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/simulator/checked.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

struct names {
    int d, a, k;
    arch on;
    word* buffer;
};

void upload(std::span<const word> words);

#define VALHALL_README_NAMES(in)                                       \
    [[maybe_unused]] const int d = in.d, a = in.a, k = in.k;             \
    [[maybe_unused]] const arch on = in.on;                              \
    [[maybe_unused]] word* const buffer = in.buffer;                     \
    [[maybe_unused]] int n = 0;

#endif
