#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Decodes the data of tests/data that is not generated, corpus/ and vectors/accepted.txt, with the codec of these scripts. Each word
must have the text next to it, and no fault.

Prints the differences, and fails if there are any."""

import argparse
import pathlib
import sys

import arm_model
import read_arm
import read_xml
import reference


def pairs_of_corpus(data):
    """(where, word, text) of each instruction of each program."""
    for listing in sorted((data / "corpus").glob("*.s")):
        binary = listing.with_suffix(".bin").read_bytes()
        lines = listing.read_text(encoding="utf-8").splitlines()
        if len(binary) != 8 * len(lines):
            yield listing.name, None, f"{len(lines)} lines for {len(binary)} bytes"
        for n, line in enumerate(lines):
            yield f"{listing.name}:{n + 1}", int.from_bytes(binary[8 * n:8 * n + 8], "little"), line.strip()


def pairs_of_vectors(data):
    path = data / "vectors" / "accepted.txt"
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        if line.strip():
            yield f"{path.name}:{n + 1}", int.from_bytes(bytes.fromhex(line[:23].replace(" ", "")), "little"), line[27:].strip()


def difference(codec, word, text, archs):
    """The word's text if it differs from the expected one on every architecture; otherwise ''."""
    found = "no text"
    for arch in archs:
        if word is None or codec.problems(word, arch):
            continue
        row = codec.row_of(word, arch)
        found = codec.text(row, word)
        faults = codec.faults(row, word)
        if found == text and not faults:
            return ""
        found += " ; " + ",".join(sorted(faults)) if faults else ""
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isa", type=pathlib.Path, required=True, metavar="DIR",
                        help="folder of valhall-isa.xml and arm/v9-v14.txt")
    here = pathlib.Path(__file__).resolve().parent
    parser.add_argument("--data", type=pathlib.Path, default=here.parent / "data", metavar="DIR",
                        help="folder of corpus/ and vectors/ (tests/data)")
    options = parser.parse_args()
    arm = arm_model.Model(*read_arm.read(options.isa / "arm" / "v9-v14.txt"))
    codec = reference.make_codec(read_xml.read(options.isa / "valhall-isa.xml"), arm)
    count = wrong = 0
    for pairs, archs in ((pairs_of_corpus(options.data), (9,)), (pairs_of_vectors(options.data), (9, 10))):
        for where, word, text in pairs:
            other = difference(codec, word, text, archs)
            count += 1
            if other:
                wrong += 1
                print(f"{where}: {text} is {other}")
    print(f"{count} instructions, {wrong} of them differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
