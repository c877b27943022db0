#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/bifrost/rules.txt, the second reading's rules of Bifrost's instruction words, from a description in JSON:

    tests/oracle/bifrost_rules.py isa.json > tests/data/bifrost/rules.txt

Reads the description only, not the library's table. The lines of rules.txt, with numbers in hexadecimal:

    i UNIT NAME                        an instruction; the lines up to the next one belong to it
    s LOWEST-BIT PORTS                 a source
    m NAME DEFAULT WORD...             a modifier, - for no default and for reserved values
    n NAME LOWEST-BIT BITS             an immediate
    e RANK MASK EXACT POSITION...      an encoding, with the lowest bit of each modifier, or -
    f LOWEST-BIT BITS RESERVED...      a derived field of the encoding
    k MODIFIER...                      the modifiers that its rows give
    r ORDER ALIAS NUMBER... WORD...    a row
"""
import json
import sys


def position(modifier, encoding):
    at = encoding.get("at", {}).get(modifier["name"], modifier["at"])
    return "-" if at is None else f"{at:x}"


def lines_of(one):
    yield f"i {one['unit']} {one['name']}"
    for source in one["sources"]:
        yield f"s {source['at']:x} {int(source['ports'], 16):x}"
    for modifier in one["modifiers"]:
        words = " ".join(word or "-" for word in modifier["values"])
        yield f"m {modifier['name']} {modifier['default'] or '-'} {words}"
    for immediate in one["immediates"]:
        yield f"n {immediate['name']} {immediate['at']:x} {immediate['bits']:x}"
    for encoding in one["encodings"]:
        positions = "".join(" " + position(modifier, encoding) for modifier in one["modifiers"])
        yield f"e {encoding['rank']:x} {int(encoding['mask'], 16):x} {int(encoding['exact'], 16):x}{positions}"
        for field, reserved in zip(encoding.get("fields", []), encoding.get("reserved", [])):
            yield f"f {field[0]:x} {field[1]:x}" + "".join(f" {number:x}" for number in reserved)
        if "keys" in encoding:
            yield "k " + " ".join(encoding["keys"])
        for row in encoding.get("tuples", []):
            numbers = "".join(f" {number:x}" for number in row[0])
            yield f"r {row[1]} {1 if len(row) > 3 else 0}{numbers} " + " ".join(row[2])


for instruction in json.load(open(sys.argv[1])):
    print("\n".join(lines_of(instruction)))
