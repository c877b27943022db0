#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Adds the line of the licence to source files that lack it: scripts/licence.sh FILE… (the test `licence` lists them).
set -euo pipefail

for file in "$@"; do
    case $file in
        # REUSE-IgnoreStart
        *.cpp | *.cppm | *.def | *.inc | *.dox | *.hpp | *.hpp.in) line='// SPDX-License-Identifier: MIT' ;;
        *.vim) line='" SPDX-License-Identifier: MIT' ;;
        *.bash | *.cmake | *.in | *.py | *.sed | *.sh | *CMakeLists.txt) line='# SPDX-License-Identifier: MIT' ;;
        # REUSE-IgnoreEnd
        *) echo "licence: unknown comment syntax of $file: add it to scripts/licence.sh" >&2; exit 1 ;;
    esac
    head -c 200 "$file" | grep -q 'SPDX-License-Identifier' && continue
    # After the line that names an interpreter, which has to be the first.
    if [[ $(head -c 2 "$file") == '#!' ]]; then sed -i "1a $line" "$file"; else sed -i "1i $line" "$file"; fi
done
