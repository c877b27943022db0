#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the line of the licence into source files that lack it: scripts/licence.sh FILE… (the test `licence` names them).
set -euo pipefail

for file in "$@"; do
    case $file in
        *.cpp | *.cppm | *.def | *.dox | *.hpp | *.hpp.in) line='// SPDX-License-Identifier: MIT' ;;
        *.vim) line='" SPDX-License-Identifier: MIT' ;;
        *.bash | *.cmake | *.in | *.py | *.sed | *.sh | *CMakeLists.txt) line='# SPDX-License-Identifier: MIT' ;;
        *) echo "licence: how are comments written in $file?" >&2; exit 1 ;;
    esac
    head -c 200 "$file" | grep -q 'SPDX-License-Identifier' && continue
    # Behind the line that names an interpreter, which has to be the first.
    if [[ $(head -c 2 "$file") == '#!' ]]; then sed -i "1a $line" "$file"; else sed -i "1i $line" "$file"; fi
done
