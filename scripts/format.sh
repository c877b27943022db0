#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Formats C++ files by .clang-format: scripts/format.sh [--check] [FILE…]
# --check changes nothing: it prints the files that are not formatted, with the number of lines that would change, and fails if there are any.
# Without a FILE, formats all files that are not generated. Tables (.def) are never formatted, because their columns are aligned by hand.
# Uses clang-format 19, because versions differ in details. Installs what it needs on a Debian system.
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

# One process for all files, because it takes longer to start than to format most of them.
if clang-format-19 --dry-run --Werror "$@" 2> /dev/null; then
    echo "formatted: $# files"
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
echo "not formatted: $changed of $# files, $lines lines of difference. Run scripts/format.sh"
(( ! changed ))
