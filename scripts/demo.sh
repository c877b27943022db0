#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Assembles a real shader at run time and another one at compile time, disassembles them, and compares the bytes.
# Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

install_packages g++ cmake ninja-build
cmake -S . -B build/demo -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_EXAMPLES=ON -DVALHALL_BUILD_BENCHMARKS=OFF > /dev/null
cmake --build build/demo --parallel "$(nproc)" --target valhall-as valhall-dis compile-time-shader

programs=build/demo/tools
examples=build/demo/examples
corpus=tests/data/corpus
shader=julia_m_fs

echo
echo "---- $corpus/$shader.s, assembled at run time"
"$programs/valhall-as" --arch v9 -o "build/demo/$shader.bin" "$corpus/$shader.s"
cmp "build/demo/$shader.bin" "$corpus/$shader.bin"
echo "the $(wc -c < "build/demo/$shader.bin") bytes are those of $corpus/$shader.bin"

echo
echo "---- disassembled again"
"$programs/valhall-dis" --arch v9 "build/demo/$shader.bin" > "build/demo/$shader.s"
cmp "build/demo/$shader.s" "$corpus/$shader.s"
"$programs/valhall-dis" --arch v9 --bytes --labels "build/demo/$shader.bin"
echo "the text is that of $corpus/$shader.s"

echo
echo "---- assembled at compile time"
"$examples/compile-time-shader"
