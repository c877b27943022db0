#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints a header of the library with all the library headers that it includes, as one file. The default is valhall/valhall.hpp:
#     scripts/amalgamate.sh > single_include/valhall.hpp
#     scripts/amalgamate.sh valhall/tgsi/compile.hpp > compile.hpp
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../include"

LC_ALL=C awk -v root="${1:-valhall/valhall.hpp}" '
    # Prints a file. A header (.hpp) is included once, a list for macros (.def) or generated data (.inc) at each #include. Lists undefine the macros that they define.
    function put(file,    line, status, name) {
        if (file ~ /\.hpp$/ && seen[file]++) return
        while ((status = (getline line < file)) > 0) {
            if (line ~ /^ *#include "valhall\//) {
                split(line, name, "\"")
                put(name[2])
            } else if (line ~ /^#include </) {
                if (!seen[line]++) print line
            } else if (line !~ /^\/\/ SPDX-License/) {
                print line
            }
        }
        if (status < 0) {
            print "amalgamate: cannot read " file > "/dev/stderr"
            exit failed = 1
        }
        close(file)
    }
    BEGIN {
        # REUSE-IgnoreStart
        print "// SPDX-License-Identifier: MIT"
        # REUSE-IgnoreEnd
        print "// All of " root " in one file. Made by scripts/amalgamate.sh of the files in include/: change those, not this."
        print "#ifdef VALHALL_SEPARATE_COMPILATION"
        print "#error \"the single header has no compiled form: use the headers of include/\""
        print "#endif"
        put(root)
    }'
