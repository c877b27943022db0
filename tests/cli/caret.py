# SPDX-License-Identifier: MIT
"""Checks that a diagnostic on a terminal shows its line, and a caret below its column: caret.py PROGRAM, run in tests/data"""
import os
import pty
import sys

# For each program: its arguments, and two consecutive lines of its output.
CASES = {
    "valhall-as": (
        ["--arch", "v10", "-o", "/dev/null", "cli/json-wrong.s"],
        ["    \tFADD.f32 r0, r1, r2.b9  // \u00e9", "    \t                    ^"],
    ),
    "valhall-compile": (["--check", "cli/tgsi.tgsi"], ["    FRAG", "    ^"]),
    "valhall-spirv": (["run", "--arch", "v10", "cli/wrong.case"], ["    shape 3", "    ^"]),
    "valhall-tgsi": (["check", "cli/tgsi-wrong.tgsi"], ["      2: UIF IN[0].xxxx", "         ^"]),
}
program = sys.argv[1]
arguments, expected = CASES[os.path.basename(program)]
printed = []


def read(descriptor):
    data = os.read(descriptor, 4096)
    printed.append(data)
    return data


status = pty.spawn([program, *arguments], read)
lines = b"".join(printed).decode().replace("\r\n", "\n").splitlines()
if os.waitstatus_to_exitcode(status) != 1 or lines[1:3] != expected:
    sys.exit(f"it prints {lines} and not {expected}")
