#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Formats the C++ files as .clang-format says: scripts/format.sh [--check] [FILE…]
# --check changes nothing: it prints what is not formatted, with how many lines of each file, and fails if there is any.
# Without a FILE, all of them but those that are generated; tables (.def), whose columns are aligned by hand, are never formatted.
# Other versions of clang-format decide otherwise here and there, so it is 19. Installs what it needs on a Debian system.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/packages.sh

check=
if [[ ${1-} == --check ]]; then
    check=1
    shift
fi
if (( ! $# )); then
    mapfile -t files < <(find benchmarks bindings examples include src table tests tools -type f \( -name '*.cpp' -o -name '*.hpp' \) \
        -not -path 'include/valhall/*/generated/*' | LC_ALL=C sort)
    set -- "${files[@]}"
fi
install_packages clang-format-19

if [[ ! $check ]]; then
    clang-format-19 -i "$@"
    exit
fi

# One process for all: to start it takes longer than most files.
if clang-format-19 --dry-run --Werror "$@" 2> /dev/null; then
    echo "as scripts/format.sh has it: $# files"
    exit
fi

changed=0
lines=0
for file in "$@"; do
    difference=$(clang-format-19 "$file" | diff "$file" - | grep -c '^[<>]' || true)
    (( difference )) || continue
    echo "$file: $difference lines"
    (( changed += 1, lines += difference ))
done
echo "not as scripts/format.sh has it: $lines lines (old and new ones) in $changed of $# files"
(( ! changed ))
