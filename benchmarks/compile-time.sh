#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures compile time: of including the headers, over an empty file; of assembling a program in one constant expression, as CPU time and in
# the compilers' own count of steps; and of 500 calls of typed constructors with constants.
#     benchmarks/compile-time.sh [COMPILER…]              a table for each compiler; the default is g++ and clang++
#     benchmarks/compile-time.sh --headers [COMPILER…]    the cost of each header, in Markdown, as a multiple of four standard headers
# Medians of eleven runs, or of five.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

runs=11
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The median CPU time of a compilation, in milliseconds.
milliseconds() {
    local compiler=$1 file=$2 i
    TIMEFORMAT='%U %S'
    for (( i = 0; i < runs; ++i )); do
        { time "$compiler" -std=c++20 -fsyntax-only -Iinclude "$file"; } 2>&1
    done | awk '{ printf "%d\n", ($1 + $2) * 1000 }' | sort -n | sed -n "$(( runs / 2 + 1 ))p"
}

# The smallest limit of steps with which a file compiles, found by bisection within 1 %.
steps() {
    local compiler=$1 file=$2 option=$3 low=1000 high=1000000000 middle
    while (( high - low > high / 100 )); do
        middle=$(( (low + high) / 2 ))
        if "$compiler" -std=c++20 -fsyntax-only -Iinclude "$option=$middle" "$file" 2> /dev/null; then
            high=$middle
        else
            low=$middle
        fi
    done
    echo "$high"
}

including() {
    printf '#include <%s>\n' "${@:2}" > "$work/$1.cpp"
}

: > "$work/empty.cpp"
including standard array span string_view cstdint
including core valhall/instruction.hpp
including emit valhall/instruction.hpp valhall/emit/constructors.hpp
including everything valhall/valhall.hpp

# Five hundred instructions of real programs in one constant expression.
lines=500
{
    echo '#include <valhall/valhall.hpp>'
    echo 'using namespace valhall::literals;'
    echo 'constexpr auto program = R"(.arch v9'
    awk -v lines=$lines 'FNR == 1 && NR > lines { exit } { if (n++ < lines) print }' tests/data/corpus/*.s
    echo ')"_valhall;'
    echo "static_assert(program.size() == $lines);"
} > "$work/program.cpp"

# The bytes of code and data in the object of a file.
object_bytes() {
    "$1" -std=c++20 "${3--O2}" -Iinclude -c "$2" -o "$work/object.o"
    size "$work/object.o" | awk 'NR == 2 { print $1 + $2 + $3 }'
}

# Calls of the constructors one after the other, with different constant operands.
calls=500
{
    echo '#include <valhall/emit/constructors.hpp>'
    echo 'using namespace valhall;'
    echo 'void fill(word* w)'
    echo '{'
    for (( n = 0; n < calls; ++n )); do
        printf '    w[%d] = emit::FMA_f32(r%d, r%d, -r%d, r%d);\n' "$n" $(( n % 60 )) $(( n / 60 )) $(( n % 7 )) $(( n % 5 ))
    done
    echo '}'
} > "$work/calls.cpp"
including emit_only valhall/emit/constructors.hpp

# The public headers; those in deeper folders are parts of them.
public_headers() {
    (cd include && ls valhall/*.hpp valhall/{isa,validate,emit,program,text,simulator,tgsi}/*.hpp)
}

print_headers() {
    local one header
    runs=5
    printf '| header |'; printf ' %s |' "$@"; printf '\n| --- |'; printf ' --- |%.0s' "$@"; printf '\n'
    declare -A empty standard
    for one in "$@"; do
        empty[$one]=$(milliseconds "$one" "$work/empty.cpp")
        standard[$one]=$(( $(milliseconds "$one" "$work/standard.cpp") - empty[$one] ))
    done
    for header in $(public_headers); do
        including header "$header"
        printf '| `%s` |' "$header"
        for one in "$@"; do
            awk -v cost=$(( $(milliseconds "$one" "$work/header.cpp") - empty[$one] )) -v base="${standard[$one]}" 'BEGIN { printf " %.1f |", cost / base }'
        done
        printf '\n'
    done
}

mode=tables
if [[ ${1-} == --headers ]]; then
    mode=headers
    shift
fi
(( $# )) || set -- g++ clang++
if [[ $mode == headers ]]; then
    print_headers "$@"
    exit
fi
# row NAME MS GOAL: a cost as a multiple of that of the four standard headers; GOAL is the most that it may be, or empty.
row() {
    awk -v name="$1" -v ms="$2" -v base="$standard" -v goal="${3-}" \
        'BEGIN { printf "  %-52s %6d ms %6.1f", name, ms, ms / base; if (goal != "") printf "   goal %.2f", goal; print "" }'
}

for one in "$@"; do
    echo "$("$one" --version | head -n 1)"
    goals=(1.25 2.0 3 6)
    [[ $("$one" --version) == *clang* ]] && goals=(1.25 1.8 2 4)
    empty=$(milliseconds "$one" "$work/empty.cpp")
    standard=$(( $(milliseconds "$one" "$work/standard.cpp") - empty ))
    row "include: standard" "$standard"
    row "include: core" $(( $(milliseconds "$one" "$work/core.cpp") - empty )) "${goals[0]}"
    row "include: emit" $(( $(milliseconds "$one" "$work/emit.cpp") - empty ))
    everything=$(milliseconds "$one" "$work/everything.cpp")
    row "include: everything" $(( everything - empty )) "${goals[1]}"
    row "assemble $lines instructions, over including everything" $(( $(milliseconds "$one" "$work/program.cpp") - everything )) "${goals[2]}"
    constructors=$(milliseconds "$one" "$work/emit_only.cpp")
    row "$calls constructors with constants, over their header" $(( $(milliseconds "$one" "$work/calls.cpp") - constructors )) "${goals[3]}"
    printf '  %-52s %6d bytes\n' "their object code, without optimisation" "$(object_bytes "$one" "$work/calls.cpp" -O0)"
    option=-fconstexpr-ops-limit
    steps_goal=""
    [[ $("$one" --version) == *clang* ]] && option=-fconstexpr-steps && steps_goal="           goal 450"
    printf '  %-52s %6d%s\n' "steps of one constant expression, a line" $(( $(steps "$one" "$work/program.cpp" $option) / lines )) "$steps_goal"
done
