#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the benchmarks of speed, compile time and size, and prints one table of all: each measurement as a ratio to its baseline, its goal, and
# the ratio that the last release had:
#     scripts/benchmarks.sh [--record]
# --record writes benchmarks/last-release.tsv anew: use it when a version is released. Takes ten minutes on a quiet machine; other processes
# disturb it. Nothing fails if a measurement is slower: scripts/instruction_counts.sh does that, on counts that do not depend on the machine.
# Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

if [[ $# -gt 1 || ( $# -eq 1 && $1 != --record ) ]]; then
    echo "usage: scripts/benchmarks.sh [--record]" >&2
    exit 2
fi

install_packages catch2 clang cmake g++ ninja-build python3
cmake --preset benchmark -DCMAKE_CXX_COMPILER=g++ > /dev/null
cmake --build --preset benchmark --target benchmark-run-time benchmark-simulator

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
build/benchmark/benchmarks/benchmark-run-time | tee "$results/1 run time"
build/benchmark/benchmarks/benchmark-simulator | tee "$results/2 simulator"
benchmarks/compile-time.sh g++ | tee "$results/3 compile time, g++"
benchmarks/compile-time.sh clang++ | tee "$results/4 compile time, clang++"
benchmarks/sizes.sh | tee "$results/5 size in bytes"
python3 scripts/benchmarks.py "$results" benchmarks/last-release.tsv "$@"
