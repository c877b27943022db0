#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The licence of each committed file is stated: reuse.sh SOURCES. Exits with 77 without reuse or without git's data.
set -euo pipefail
cd "$1"
command -v reuse > /dev/null && git rev-parse --is-inside-work-tree > /dev/null 2>&1 || exit 77
printed=$(scripts/reuse.sh 2>&1) || { echo "$printed"; exit 1; }
if grep ERROR <<< "$printed"; then exit 1; fi
grep -q 'Read errors: 0' <<< "$printed"
