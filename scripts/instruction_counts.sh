#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the machine instructions that the benchmarks' measurements execute for each item, and millions of instructions that g++ executes to
# include headers (benchmarks/inclusion.sh). Compares them with benchmarks/instruction-counts.txt. The counts do not depend on the speed or
# the load of the machine:
#     scripts/instruction_counts.sh [--update]
# Fails if a measurement executes over 3 % more than recorded, or is not recorded. --update writes the file: use it after an intended
# change. The file names the compiler and processor of its counts; with others the script only builds the benchmarks.
# Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

recorded=benchmarks/instruction-counts.txt
if [[ $# -gt 1 || ( $# -eq 1 && $1 != --update ) ]]; then
    echo "usage: scripts/instruction_counts.sh [--update]" >&2
    exit 2
fi

install_packages catch2 cmake g++ ninja-build python3 valgrind
benchmarks=(run-time tgsi)
cmake --preset benchmark -DCMAKE_CXX_COMPILER=g++  > /dev/null
cmake --build --preset benchmark --target "${benchmarks[@]/#/benchmark-}"

platform="g++ $(g++ -dumpversion), $(uname -m)"
if [[ $# -eq 0 ]] && ! grep -qxF "# $platform" "$recorded"; then
    echo "skipped: the counts in $recorded are for another compiler or processor than $platform"
    exit 0
fi

counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT
for name in "${benchmarks[@]}"; do
    VALHALL_BENCHMARK_PROGRAMS='' valgrind --tool=callgrind --instr-atstart=no --callgrind-out-file="$counts/$name" \
        "build/benchmark/benchmarks/benchmark-$name" > "$counts/log" 2>&1 || { cat "$counts/log"; exit 1; }
done
benchmarks/inclusion.sh g++ > "$counts/inclusion"
python3 scripts/instruction_counts.py "$recorded" "$platform" "$counts" "$@"
