#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles every header, the examples and one of the programs as one translation unit with compilers, standards, standard libraries
# and switches that the tests do not use, and runs what comes out: scripts/variants.sh [--list | NUMBER…]
# --list prints the variants with their numbers; without a number all of them are tried. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
source scripts/everything.sh

variants=(
    "g++ -std=c++23 -fno-exceptions -fno-rtti"
    "clang++-16 -std=c++20"
    "clang++-19 -std=c++23"
    "clang++-19 -std=c++20 -stdlib=libc++ -fno-exceptions -fno-rtti"
)
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Werror)

if [[ ${1-} == --list ]]; then
    for number in "${!variants[@]}"; do echo "$number: ${variants[number]}"; done
    exit
fi
(( $# )) || set -- "${!variants[@]}"
for number in "$@"; do
    if [[ ! $number =~ ^[0-9]+$ || -z ${variants[number]-} ]]; then
        echo "no such variant: $number" >&2
        exit 2
    fi
done

packages=()
for number in "$@"; do
    compiler=${variants[number]%% *}
    packages+=("${compiler/clang++/clang}")
    [[ ${variants[number]} != *libc++* ]] || packages+=("libc++-${compiler##*-}-dev" "libc++abi-${compiler##*-}-dev")
done
install_packages "${packages[@]}"

build=build/variants  # a file for each variant: several may be tried at once
mkdir -p "$build"
for number in "$@"; do
    read -r -a command <<< "${variants[number]}"
    echo "==== ${variants[number]}: $("${command[0]}" --version | head -n 1)"
    program=$build/all-$number
    write_all examples/*.cpp tools/valhall-tgsi.cpp > "$program.cpp"
    "${command[@]}" -O0 "${warnings[@]}" -I. -Iinclude "$program.cpp" -o "$program"
    # The examples; then a shader that is interpreted, and compiled and simulated.
    "$program" > "$program.out"
    for how in "" "--compiled --exact-zeros"; do
        # shellcheck disable=SC2086  # options are words
        "$program" run $how tests/data/cli/tgsi-run.tsv > "$program.out"
        cmp "$program.out" tests/data/cli/tgsi-run.out
    done
done

echo "===="
echo "compiled and run: $# variants"
