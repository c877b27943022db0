#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the fuzzers, and fails if one finds something:
#     scripts/fuzz.sh [--brief | --fast] [INPUTS [FUZZER…]]
# Each fuzzer runs INPUTS inputs (3000), that of words a thousand times as many, because each input is one word.
# --brief compiles without optimisation, which is faster for a few hundred inputs; --fast compiles without sanitizers and turns off
# libFuzzer's statistics of inputs. FUZZERs are words, text, program, tgsi, tgsi_compile, spirv, ir, bifrost and bifrost_text; the default
# is all of them. Inputs that reach new code are kept in the build folder for the next run, and so are the findings.
# VALHALL_FUZZ_SEED makes runs from the same inputs reproducible; VALHALL_TGSI_TEXTS may name a folder of TGSI texts to start with.
# Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

preset=fuzz
options=()
case ${1-} in
    --brief)
        preset=fuzz-brief
        shift ;;
    --fast)
        preset=fuzz-fast
        options=(-entropic=0 -reduce_inputs=0 -use_counters=0)
        shift ;;
esac
inputs=${1-3000}
(( $# )) && shift
(( $# )) || set -- words text program tgsi tgsi_compile spirv ir bifrost bifrost_text
if [[ ! $inputs =~ ^[1-9][0-9]*$ ]]; then
    echo "not a number of inputs: $inputs" >&2
    exit 2
fi

install_packages clang libclang-rt-dev llvm cmake ninja-build
cmake --preset "$preset"
targets=("${@/#/valhall-fuzz-}")
cmake --build --preset "$preset" --parallel "$(nproc)" --target "${targets[@]}"

# The largest size of an input in bytes. An input of `words` is a word and a byte that chooses a test.
declare -A longest=([words]=9 [text]=2048 [program]=1024 [tgsi]=2048 [tgsi_compile]=2048 [spirv]=8192 [ir]=2048
    [bifrost]=512 [bifrost_text]=2048)
declare -A times=([words]=1000)

# Writes the seeds of a fuzzer to a folder: pieces of the corpus and of the test data.
make_seeds() {
    local fuzzer=$1 into=$2 file
    rm -rf "$into"
    mkdir -p "$into"
    case $fuzzer in
        words)
            for file in tests/data/corpus/*.bin; do
                head -c 64 "$file" | split -b 8 - "$into/$(basename "$file" .bin)-"
            done ;;
        program)
            for file in tests/data/corpus/*.bin; do
                split -b "${longest[$fuzzer]}" "$file" "$into/$(basename "$file" .bin)-"
            done ;;
        text)
            for file in tests/data/corpus/*.s; do
                split -l 40 "$file" "$into/$(basename "$file" .s)-"
            done ;;
        bifrost)
            split -b 32 tests/data/cli/bifrost.bin "$into/clauses-" ;;
        bifrost_text)
            cp tests/data/cli/bifrost.s "$into/"
            split -l 9 tests/data/cli/bifrost.s "$into/clauses-" ;;
        spirv)
            cp tests/data/spirv/*.spv "$into/" ;;
        ir)
            for file in tests/data/compiler/*.vir; do
                sed '/^\/\/ gives$/,$d' "$file" > "$into/$(basename "$file" .vir)"
            done ;;
        *)
            cp tests/data/cli/*.tgsi "$into/"
            if [[ -n ${VALHALL_TGSI_TEXTS-} ]]; then
                find "$VALHALL_TGSI_TEXTS" -type f -size -8 -exec cp --backup=numbered -t "$into" {} +  # some have one name
            fi ;;
    esac
}

build=build/$preset
summary=()
failed=0
for fuzzer in "$@"; do
    echo "==== $fuzzer"
    make_seeds "$fuzzer" "$build/seeds/$fuzzer"
    mkdir -p "$build/corpus/$fuzzer" "$build/findings/$fuzzer"
    log=$build/$fuzzer.log
    outcome="nothing found"
    "$build/tests/fuzz/valhall-fuzz-$fuzzer" -runs=$(( inputs * ${times[$fuzzer]-1} )) -seed="${VALHALL_FUZZ_SEED-0}" \
        -max_len="${longest[$fuzzer]}" "${options[@]}" -timeout=20 -print_final_stats=1 -artifact_prefix="$build/findings/$fuzzer/" \
        "$build/corpus/$fuzzer" "$build/seeds/$fuzzer" > "$log" 2>&1 || outcome="FOUND SOMETHING"
    if [[ $outcome == "nothing found" ]]; then
        grep -E '^counted:' "$log" || true
    else
        failed=1
        grep -v -E '^#[0-9]+[[:space:]]' "$log" | tail -n 200
    fi
    executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    summary+=("$fuzzer: $outcome in ${executed:-an unknown number of} inputs")
done

echo "===="
printf '%s\n' "${summary[@]}"
exit "$failed"
