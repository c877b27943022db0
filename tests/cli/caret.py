# SPDX-License-Identifier: MIT
"""Checks that a diagnostic on a terminal shows its line, and a caret below its column: caret.py PROGRAM, run in tests/data"""
import os
import pty
import sys
import tempfile

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


def lines_of(arguments):
    printed = []

    def read(descriptor):
        data = os.read(descriptor, 4096)
        printed.append(data)
        return data

    status = pty.spawn([program, *arguments], read)
    if os.waitstatus_to_exitcode(status) != 1:
        sys.exit(f"{arguments}: returns {os.waitstatus_to_exitcode(status)}")
    return b"".join(printed).decode().replace("\r\n", "\n").splitlines()


arguments, expected = CASES[os.path.basename(program)]
lines = lines_of(arguments)
if lines[1:3] != expected:
    sys.exit(f"it prints {lines} and not {expected}")

# Of a long line the part around the column, and characters that a terminal obeys as numbers.
if os.path.basename(program) == "valhall-as":
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "long.s")
        for text, begin, end in (("FADD.f32 r0, r1, \x1br99" + " " * 300, "    FADD.f32 r0, r1, \\x1Br99   ", "   …"),
                                 (" " * 300 + "FADD.f32 r0, r1, r99 // é" + "x" * 400, "    …   ", "xxx…")):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text + "\n")
            _, shown, caret = lines_of(["--arch", "v10", "-o", "/dev/null", name])[:3]
            wrong = shown.find("\\x1B" if "\x1b" in text else "r99")
            if not shown.startswith(begin) or not shown.endswith(end) or len(shown) > 210 or caret.find("^") != wrong:
                sys.exit(f"it prints {shown!r} and {caret!r}")
