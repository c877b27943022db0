#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds two programs and the archive of the sources twice, in different folders, and compares the bytes: reproducible.sh [FOLDER].
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh
install_packages cmake ninja-build g++

folder=${1-$(mktemp -d)}
for name in first second/longer; do
    mkdir -p "$folder/$name"
    git archive --prefix=sources/ HEAD > "$folder/$name/sources.tar"
    tar -xf "$folder/$name/sources.tar" -C "$folder/$name"
    cmake -S "$folder/$name/sources" -B "$folder/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DVALHALL_BUILD_TESTS=OFF \
        -DVALHALL_BUILD_EXAMPLES=OFF -DVALHALL_BUILD_BENCHMARKS=OFF -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$folder/$name=." > "$folder/log"
    cmake --build "$folder/$name/build" --target valhall-as valhall-dis >> "$folder/log"
done
for file in sources.tar build/tools/valhall-as build/tools/valhall-dis; do
    cmp "$folder/first/$file" "$folder/second/longer/$file"
    echo "$file: the same bytes"
done
