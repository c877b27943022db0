#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs every test: scripts/test.sh [CONFIGURATION…]
# The configurations are gcc (the default), clang, and sanitize (clang++ with the address and undefined-behaviour sanitizers). Installs what it
# needs on a Debian system. Further test data, if you have it: VALHALL_TGSI_TEXTS names a folder of TGSI
# texts, VALHALL_SPIRV_CASES one of SPIR-V modules with cases and results, VALHALL_VENDOR_LISTINGS one of listings of a vendor's programs,
# VALHALL_BIFROST_VECTORS one of clauses and programs of Bifrost.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

(( $# )) || set -- gcc
packages=(g++ cmake ninja-build catch2)
[[ " $* " == *" clang "* || " $* " == *" sanitize "* ]] && packages+=(clang libclang-rt-dev llvm)
install_packages "${packages[@]}"
jobs=$(nproc)

summary=()
for preset in "$@"; do
    echo "==== $preset"
    cmake --preset "$preset" -DVALHALL_TGSI_TEXTS="${VALHALL_TGSI_TEXTS-}" -DVALHALL_SPIRV_CASES="${VALHALL_SPIRV_CASES-}" \
        -DVALHALL_VENDOR_LISTINGS="${VALHALL_VENDOR_LISTINGS-}" -DVALHALL_BIFROST_VECTORS="${VALHALL_BIFROST_VECTORS-}"
    cmake --build --preset "$preset" --parallel "$jobs"
    ctest --preset "$preset" --parallel "$jobs" 2>&1 | tee "build/$preset/ctest.log"
    compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "build/$preset/CMakeCache.txt")
    summary+=("$preset: $("$compiler" --version | head -n 1): $(grep 'tests passed' "build/$preset/ctest.log")")
done

echo "===="
printf '%s\n' "${summary[@]}"
