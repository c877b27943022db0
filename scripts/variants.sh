#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles every header, the examples and valhall-tgsi as one translation unit with compilers, standards, standard libraries
# and switches that the tests do not use, and runs the result: scripts/variants.sh [--list | NUMBER…]
# With cross compilers, an emulator runs it, and the tests of the C interface.
# --list prints the variants with their numbers; the default is all of them. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
source scripts/everything.sh

variants=(
    "g++ -std=c++23 -fno-exceptions -fno-rtti"
    "clang++-16 -std=c++20"
    "clang++-19 -std=c++23"
    "clang++-19 -std=c++20 -stdlib=libc++ -fno-exceptions -fno-rtti"
    "arm-linux-gnueabihf-g++ -std=c++20"
    "s390x-linux-gnu-g++ -std=c++20"
    "aarch64-linux-gnu-g++ -std=c++20"
    "x86_64-w64-mingw32-g++-posix -std=c++20"
)
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)

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
    case $compiler in
        x86_64-w64-mingw32-g++-posix) packages+=(g++-mingw-w64-x86-64-posix); continue ;;
        *-linux-gnu*-g++) packages+=("g++-${compiler%-g++}" qemu-user-static); continue ;;
    esac
    packages+=("${compiler/clang++/clang}")
    [[ ${variants[number]} != *libc++* ]] || packages+=("libc++-${compiler##*-}-dev" "libc++abi-${compiler##*-}-dev")
done
install_packages "${packages[@]}"

# The emulator for programs of a cross compiler; empty if there is none.
emulator_of() {
    case $1 in
        x86_64-w64-mingw32-*) command -v wine64 || command -v wine || true ;;
        arm-linux-gnueabihf-*) echo qemu-arm-static ;;
        *) echo "qemu-${1%%-*}-static" ;;
    esac
}

# run PREFIX COMMAND…: runs the examples, then a shader that is interpreted, and compiled and simulated. PREFIX is that of the command's files.
run() {
    local prefix=$1 how
    shift
    "$@" > "$prefix.out"
    for how in "" "--compiled --exact-zeros"; do
        # shellcheck disable=SC2086  # options are words
        "$@" run $how tests/data/cli/tgsi-run.tsv | tr -d '\r' > "$prefix.out"
        cmp "$prefix.out" tests/data/cli/tgsi-run.out
    done
}

# try_cross_compiler PROGRAM COMPILER…: tests a variant that needs an emulator. PROGRAM is the prefix of its files.
try_cross_compiler() {
    local program=$1 emulator
    shift
    emulator=$(emulator_of "$1")
    local compile=("$@" -O0 -Wno-psabi "${warnings[@]}" -I. -Iinclude)
    [[ $1 != *-mingw32-* ]] || compile+=(-Wa,-mbig-obj)
    local c=bindings/c part
    if [[ -z $emulator ]]; then echo "no emulator (Debian: wine64): the programs are compiled, not run"; fi
    "${compile[@]}" -static "$program.cpp" -o "$program"
    for part in bifrost compile core files run; do
        "${compile[@]}" -DVALHALL_STATIC -I$c/include -c $c/src/$part.cpp -o "$program-$part.o"
    done
    # "-g++-posix" of MinGW is "-gcc-posix".
    "${1/g++/gcc}" -std=c99 "${warnings[@]}" -pedantic -DVALHALL_STATIC -I$c/include -Iinclude -c $c/tests/tests.c -o "$program-tests.o"
    "$1" -static "$program"-{bifrost,compile,core,files,run,tests}.o -pthread -o "$program-c"
    [[ $emulator ]] || return 0
    "$emulator" "$program-c" tests/data
    run "$program" "$emulator" "$program"
}

build=build/variants  # each variant has its own files, so that several can be tested at once
mkdir -p "$build"
for number in "$@"; do
    read -r -a command <<< "${variants[number]}"
    echo "==== ${variants[number]}: $("${command[0]}" --version | head -n 1)"
    program=$build/all-$number
    write_all examples/*.cpp tools/valhall-tgsi.cpp > "$program.cpp"
    if [[ ${command[0]} == *-*-g++* ]]; then
        try_cross_compiler "$program" "${command[@]}"
        continue
    fi
    "${command[@]}" -O0 "${warnings[@]}" -I. -Iinclude "$program.cpp" -o "$program"
    run "$program" "$program"
done

echo "===="
echo "compiled and run: $# variants"
