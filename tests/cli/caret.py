# SPDX-License-Identifier: MIT
"""On a terminal, a diagnostic shows its line, and a caret below its column: caret.py VALHALL-AS FILE"""
import os
import pty
import sys

printed = []


def read(descriptor):
    data = os.read(descriptor, 4096)
    printed.append(data)
    return data


status = pty.spawn([sys.argv[1], "--arch", "v10", "-o", "/dev/null", sys.argv[2]], read)
lines = b"".join(printed).decode().replace("\r\n", "\n").splitlines()
expected = ["    \tFADD.f32 r0, r1, r2.b9  // \u00e9", "    \t                    ^"]
if os.waitstatus_to_exitcode(status) != 1 or lines[1:3] != expected:
    sys.exit(f"it prints {lines} and not {expected}")
