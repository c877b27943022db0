#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the machine instructions that a compiler executes to include headers: in millions, over an empty source, and as a multiple of four
# standard headers. Unlike times, the counts do not depend on the machine's speed or load. Needs perf and the right to count with it, or
# valgrind, which takes forty times as long and counts 1 % more.
#     benchmarks/inclusion.sh [COMPILER [HEADER…]]     the default is g++, and the sets of headers below
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

compiler=${1-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Where there is no hardware counter, perf succeeds but prints no count.
if perf stat -e instructions:u true 2>&1 | grep -q '[0-9] *instructions:u'; then
    counter=(perf stat -e instructions:u)
else
    counter=(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null)
fi

# millions [OPTION…] -- [HEADER…]
millions() {
    local options=()
    while [[ $1 != -- ]]; do options+=("$1"); shift; done
    shift
    : > "$work/included.cpp"
    (( ! $# )) || printf '#include <%s>\n' "$@" > "$work/included.cpp"
    options+=(-std=c++20 -fsyntax-only -Iinclude "$work/included.cpp")
    # g++ starts the compiler proper as another process; clang++ is one process.
    if [[ $("$compiler" --version) == *clang* ]]; then
        "${counter[@]}" "$compiler" "${options[@]}" 2>&1
    else
        "$compiler" -wrapper "$(IFS=,; echo "${counter[*]}")" "${options[@]}" 2>&1
    fi | awk '/instructions:u/ { count = $1 } /I +refs:/ { count = $NF }
        { output = output $0 "\n" }
        END {
            gsub(/[^0-9]/, "", count)
            if (count == "") { printf "no count of instructions:\n%s", output > "/dev/stderr"; exit 1 }
            printf "%.1f\n", count / 1000000
        }'
}

empty=$(millions --)
standard_headers=$(millions -- array span string_view cstdint)
standard=$(awk -v all="$standard_headers" -v empty="$empty" 'BEGIN { print all - empty }')

# row NAME MILLIONS
row() {
    awk -v name="$1" -v all="$2" -v empty="$empty" -v base="$standard" \
        'BEGIN { printf "%10.1f  %5.2f  %s\n", all - empty, (all - empty) / base, name }'
}

if (( $# > 1 )); then
    for header in "${@:2}"; do row "$header" "$(millions -- "$header")"; done
    exit
fi
row "include four standard headers" "$standard_headers"
row "include decode.hpp" "$(millions -- valhall/decode.hpp)"
row "include instruction.hpp" "$(millions -- valhall/instruction.hpp)"
row "include instruction.hpp, emit/constructors.hpp" "$(millions -- valhall/instruction.hpp valhall/emit/constructors.hpp)"
row "include valhall.hpp" "$(millions -- valhall/valhall.hpp)"
row "include valhall.hpp, compiled form" "$(millions -DVALHALL_SEPARATE_COMPILATION -- valhall/valhall.hpp)"
