#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/arm, tests/data/draft, tests/data/reference, effects.txt and counts.txt from the descriptions of the instruction set.

The scripts in this folder are a second reading of the descriptions and do not use the library. README.md describes
each file."""

import argparse
import functools
import pathlib
import sys

import arm_draw
import arm_model
import arm_tables
import arm_v15
import counts
import draft
import effects
import read_arm
import read_xml
import reference


def vectors(folder, name):
    """The known lines, without blank lines and trailing blanks."""
    text = (folder / "arm" / name).read_text(encoding="utf-8")
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def files(folder):
    """(path in tests/data, function that returns its lines) of every generated file."""
    arm = arm_model.Model(*read_arm.read(folder / "arm" / "v9-v14.txt"))
    codec = reference.make_codec(read_xml.read(folder / "valhall-isa.xml"), arm)
    names = functools.cache(lambda: list(arm_tables.names(arm)))
    words = functools.cache(lambda: list(arm_draw.words(arm)))
    instructions = functools.cache(lambda: list(reference.instructions(codec)))
    return [
        ("arm/names.txt", names),
        ("arm/units.txt", lambda: arm_tables.units(arm)),
        ("arm/operands.txt", lambda: arm_tables.operands(arm)),
        ("arm/modifiers.txt", lambda: arm_tables.modifiers(arm)),
        ("arm/fields.txt", lambda: arm_tables.fields(arm)),
        ("arm/spellings.txt", lambda: arm_tables.spellings(arm)),
        ("arm/vectors.txt", lambda: vectors(folder, "vectors-v9-v14.txt")),
        ("arm/words.txt", words),
        ("v15/vectors.txt", lambda: vectors(folder, "vectors-v15.txt")),
        ("v15/words.txt", lambda: arm_v15.words(arm_v15.read(folder / "arm" / "v15.txt"))),
        ("v15/entries.txt", lambda: arm_v15.entries(arm_v15.read(folder / "arm" / "v15.txt"))),
        ("arm/aliases.txt", lambda: arm_draw.aliases(arm)),
        ("reference/instructions.txt", instructions),
        ("reference/words.txt", lambda: reference.words(codec, arm)),
        ("draft/lines.txt", lambda: draft.lines(draft.Draft(folder / "valhall-isa-2021.xml"))),
        ("effects.txt", lambda: effects.words(arm, codec)),
        ("counts.txt", lambda: counts.lines(names(), words(), instructions())),
    ]


def arguments():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isa", type=pathlib.Path, required=True, metavar="DIR",
                        help="folder of valhall-isa.xml, valhall-isa-2021.xml, and arm/ with both descriptions of Arm's and their vectors")
    parser.add_argument("--out", type=pathlib.Path, default=here.parent / "data", metavar="DIR",
                        help="where arm/, draft/ and reference/ are written (tests/data)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    return parser.parse_args()


def main():
    options = arguments()
    stale = 0
    for name, lines in files(options.isa):
        path = options.out / name
        text = "".join(line + "\n" for line in lines())
        if options.check:
            if not path.exists() or path.read_bytes() != text.encode():
                print(f"{path} is stale: run tests/oracle/make.py")
                stale += 1
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        print(f"{path}: {text.count(chr(10))} lines")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
