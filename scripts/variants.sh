#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles every header, the examples and one of the programs as one translation unit with compilers, standards, standard libraries
# and switches that the tests do not use, and runs what comes out: scripts/variants.sh [--list | NUMBER…]
# --list prints the variants with their numbers; without a number all of them are tried. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

variants=(
    "g++ -std=c++23"
    "g++ -std=c++20 -fno-exceptions -fno-rtti"
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

install_packages g++ clang-16 clang-19 libc++-19-dev libc++abi-19-dev

# Programs stand in namespaces of their own, whose main() is a function like others. What they include has to be there before.
write_all() {
    local program name
    echo '// Made by scripts/variants.sh.'
    grep -hoE '^#include <[a-z_]+>' "${programs[@]}" tools/*.hpp | LC_ALL=C sort -u
    find include/valhall -name '*.hpp' | LC_ALL=C sort | sed 's|^include/\(.*\)|#include <\1>|'
    for program in tools/*.hpp; do echo "#include \"$program\""; done
    for program in "${programs[@]}"; do
        name=$(basename "$program" .cpp)
        printf '\nnamespace in_%s {\n#include "%s"\n}\n' "${name//-/_}" "$program"
    done
    printf '\nint main(int argc, char** argv)\n{\n    if (argc > 1) return in_valhall_tgsi::main(argc, argv);\n    return 0'
    for program in examples/*.cpp; do
        name=$(basename "$program" .cpp)
        printf ' |\n        in_%s::main(%s)' "${name//-/_}" "$(grep -q '^int main(int' "$program" && echo '1, argv')"
    done
    printf ';\n}\n'
}

programs=(examples/*.cpp tools/valhall-tgsi.cpp)
build=build/variants
mkdir -p "$build"
write_all > "$build/all.cpp"

for number in "$@"; do
    read -r -a compiler <<< "${variants[number]}"
    echo "==== ${variants[number]}: $("${compiler[0]}" --version | head -n 1)"
    program=$build/all-$number
    "${compiler[@]}" -O0 "${warnings[@]}" -I. -Iinclude "$build/all.cpp" -o "$program"
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
