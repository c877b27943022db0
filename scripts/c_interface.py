#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares valhall.h with bindings/c/interface.txt, which has a line for each structure, function and enumerator.

    scripts/c_interface.py              fails if the header has changed
    scripts/c_interface.py --write      writes the file; fails if a change needs a new VALHALL_ABI

Compatible changes are new structures, functions and enumerators, and members at the end of a structure that begins with its size.
"""
import pathlib
import re
import sys

C = pathlib.Path(__file__).resolve().parent.parent / "bindings/c"


def interface():
    text = re.sub(r"/\*.*?\*/", "", (C / "include/valhall.h").read_text(), flags=re.S)
    lines = [f"define {name} {value}" for name, value in re.findall(r"#define (VALHALL_\w+) (\d+)", text)]
    lines += [f"enumerator {name} {value}" for name, value in re.findall(r"\b(VALHALL_\w+) = (\d+)", text)]
    for body, name in re.findall(r"typedef struct valhall_\w+ \{(.*?)\} (valhall_\w+);", text, re.S):
        lines.append(f"struct {name} {' '.join(body.split())}")
    for result, name, arguments in re.findall(r"VALHALL_API ([\w *]*?[ *])(valhall_\w+)\((.*?)\);", text, re.S):
        lines.append(f"function {name} {result.strip()} ({' '.join(arguments.split())})")
    return lines


def is_compatible(old, new):
    """True if programs that were compiled with the old line work with the new one."""
    return new == old or (old.startswith("struct") and " size_t size;" in old and (new or "").startswith(old + " "))


def broken_lines(old, new):
    """The old lines that are gone or changed incompatibly."""
    now = {line.split()[1]: line for line in new}
    return [line for line in old if not is_compatible(line, now.get(line.split()[1]))]


def main():
    lines, path = interface(), C / "interface.txt"
    before = path.read_text().splitlines() if path.exists() else []
    broken = broken_lines(before, lines)
    if broken and not any(line.startswith("define VALHALL_ABI ") for line in broken):
        sys.exit("programs that were compiled before rely on this, so that VALHALL_ABI must change:\n" + "\n".join(broken))
    if sys.argv[1:] == ["--write"]:
        path.write_text("\n".join(lines) + "\n")
    elif before != lines:
        sys.exit("bindings/c/interface.txt is old: scripts/c_interface.py --write")


main()
