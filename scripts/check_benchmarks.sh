#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that the benchmarks compile, which the tests do not build. Does not run them. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

install_packages g++ catch2
# One translation unit, because most of the time is spent on its includes. Each benchmark is in a namespace, which its includes have to precede.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    grep -hE '^#include ' benchmarks/*.cpp | LC_ALL=C sort -u
    for source in benchmarks/*.cpp; do
        name=$(basename "$source" .cpp)
        printf '\nnamespace in_%s {\n#include "%s"\n}\n' "${name//-/_}" "$source"
    done
} > "$work/all.cpp"
g++ -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Werror -DCATCH_CONFIG_ENABLE_BENCHMARKING \
    -DVALHALL_TEST_DATA='""' -DVALHALL_BENCHMARK_DATA='""' -I. -Iinclude -Itests -Ibenchmarks "$work/all.cpp"
printf 'compiles: %s\n' benchmarks/*.cpp
