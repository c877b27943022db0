#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that the benchmarks compile, which the tests do not build. Does not run them:
#     scripts/check_benchmarks.sh [SOURCE…]
# The default is all sources. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

install_packages g++ catch2
(( $# )) || set -- benchmarks/*.cpp benchmarks/run_time/*.cpp
for source in "$@"; do
    g++ -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Werror -DCATCH_CONFIG_ENABLE_BENCHMARKING \
        -DVALHALL_TEST_DATA='""' -DVALHALL_BENCHMARK_DATA='""' -I. -Iinclude -Itests "$source"
    echo "compiles: $source"
done
