#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# binwalk finds objects, caches and code in an image: binwalk.sh FOLDER-OF-THE-PROGRAMS SOURCES. Exits with 77 if there is no binwalk.
set -euo pipefail
command -v binwalk > /dev/null || exit 77
programs=$1 sources=$2
HOME=$(mktemp -d)
export HOME
trap 'rm -rf "$HOME"' EXIT
mkdir -p "$HOME/.config/binwalk/plugins"
cp "$sources/packaging/binwalk/valhall_code.py" "$HOME/.config/binwalk/plugins/"
export PATH="$programs:$PATH"

# Text, an object at 1000, the header of a cache at 3000, and a program at 4001.
image=$HOME/image
at() { while (( $(stat -c %s "$image") < $1 )); do printf 'text ' >> "$image"; done; truncate -s "$1" "$image"; }
: > "$image"
at 1000
cat "$sources/tests/data/cli/files/broken.mbs2" >> "$image"
at 3000
printf '\x20\0\0\0\x01\0\0\0\xB5\x13\0\0\x67\x0A\0\0' >> "$image"
at 4001
{ echo 'FADD.f32 r0, r1, r2'; echo 'FMA.f32 r0, r1, r2, u4'; echo 'IADD_IMM.i32 r5, r5, #1'; echo 'NOP.end'; } |
    valhall-as --arch v10 -o "$HOME/code" -
cat "$HOME/code" >> "$image"
at 5000

found=$(binwalk -m "$sources/packaging/binwalk/valhall.magic" "$image" 2>&1)
for line in '^1000 .*Mali shader package' '^1024 .*Mali shader object .*version: 54' '^3000 .*pipeline cache of an Arm GPU, device ID: 0xA67' \
    '^4001 .*Mali Valhall code, 4 words'; do
    grep -q "$line" <<< "$found" || { printf 'binwalk does not find %s:\n%s\n' "$line" "$found"; exit 1; }
done
