#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the size that each feature adds to a program: the bytes of code and data of an object that calls it, with its tables, and the goal.
#     benchmarks/sizes.sh [COMPILER] [FEATURE…]     the default is g++ and all features
#     CXXFLAGS=-Os benchmarks/sizes.sh              with flags other than -O2
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

compiler=g++
if (( $# )) && command -v "$1" > /dev/null; then
    compiler=$1
    shift
fi
wanted=" $* "
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# feature NAME HEADER GOAL CALL: GOAL in bytes, 0 for none. CALL may use `bits`, `on`, `words` and `text`.
feature() {
    local name=$1 header=$2 goal=$3 call=$4 bytes
    if [[ $wanted != "  " && $wanted != *" $name "* ]]; then return; fi
    cat > "$work/$name.cpp" << end
#include <span>
#include <string_view>
#include <valhall/$header>
using namespace valhall;
auto call(word bits, arch on, std::span<const word> words, std::string_view text, char* into)
{
    (void)bits, (void)on, (void)words, (void)text, (void)into;
    return $call;
}
end
    "$compiler" -std=c++20 ${CXXFLAGS--O2} -Iinclude -c "$work/$name.cpp" -o "$work/$name.o"
    bytes=$(size "$work/$name.o" | awk 'NR == 2 { print $1 + $2 + $3 }')
    printf '%-20s %8d' "$name" "$bytes"
    if (( goal )); then
        printf ' %8d %6.2f' "$goal" "$(awk -v a="$bytes" -v b="$goal" 'BEGIN { print a / b }')"
    fi
    printf '\n'
}

printf '%-20s %8s %8s %6s\n' feature bytes goal ratio
feature decode instruction.hpp 0 'decode(bits, on).has_value()'
feature validate validate/validate.hpp 0 'validate(*decode(bits, on)).size()'
feature validate_strictly validate/validate.hpp 0 'validate(*decode(bits, on), strictness::strict).size()'
feature print_panfrost text/print.hpp 40000 '*print(*decode(bits, on), {into, max_text_size})'
feature print_arm text/print.hpp 0 '*print<dialect::arm>(*decode(bits, on), {into, max_text_size})'
feature print_draft2021 text/print.hpp 0 '*print<dialect::draft2021>(*decode(bits, on), {into, max_text_size})'
feature parse_panfrost text/parse.hpp 0 'parse(text, on)'
feature explain text/explain.hpp 0 'explain(diagnostic{fault{static_cast<fault_code>(bits)}, severity::error, on})'
feature disassemble text/assembly.hpp 0 'disassemble(words, on)'
feature assemble text/assembly.hpp 0 'assemble(text, on)'
feature check program/growing_analysis.hpp 0 'check_program(words, on)'
feature statistics program/growing_statistics.hpp 0 'statistics_of(words, on)'
feature run simulator/run.hpp 0 'simulator::run(words, on)'
feature compile compiler/compile.hpp 0 '(compiler::compile(*reinterpret_cast<compiler::program*>(into)))'
