#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy with the checks of .clang-tidy over every header, the programs and the examples, and fails if it finds something:
#     scripts/tidy.sh [OPTION…]
# OPTIONs are passed to clang-tidy: --fix applies its fixes. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
source scripts/everything.sh

install_packages clang-tidy-19

# One translation unit, because most of the time is spent on its includes.
build=build/tidy
mkdir -p "$build"
for page in reference playground; do
    sed 's/@[A-Z_]*@//' "tools/$page/assets.hpp.in" > "$build/${page}_assets.hpp"
done
{
    # The programs of both pages include these headers, so they have to precede the namespaces of the programs.
    printf '#include "%s"\n' {reference,playground}_assets.hpp tools/reference/{page,table_json}.hpp tools/playground/answer.hpp
    write_all examples/*.cpp tools/*.cpp tools/playground/*.cpp
} > "$build/all.cpp"
clang-tidy-19 --quiet --header-filter='(include/valhall|tools|examples)/' "$@" "$build/all.cpp" -- \
    -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -I. -Iinclude -I"$build"
echo "clang-tidy finds nothing"
