#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the version of the library, such as 1.2.3: the header has it.
header=$(dirname "$0")/../include/valhall/version.hpp
for part in MAJOR MINOR PATCH; do sed -n "s/^#define VALHALL_VERSION_$part //p" "$header"; done | paste -s -d .
