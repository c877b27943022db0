#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Meson builds a program with the library, and installs the headers: meson.sh SOURCES FOLDER COMPILER. Exits with 77 without Meson.
set -euo pipefail
command -v meson > /dev/null || exit 77
sources=$1 folder=$2 CXX=$3
export CXX
rm -rf "$folder"
meson setup "$folder/build" "$sources" -Dtools=disabled --prefix "$folder/installed" > "$folder.log" 2>&1 || { cat "$folder.log"; exit 1; }
meson test -C "$folder/build" > "$folder.log" 2>&1 || { cat "$folder.log"; exit 1; }
meson install -C "$folder/build" > "$folder.log" 2>&1
test -f "$folder/installed/include/valhall/valhall.hpp"
grep -q "^Version: $("$sources/scripts/version.sh")$" "$folder/installed/share/pkgconfig/valhall.pc"
