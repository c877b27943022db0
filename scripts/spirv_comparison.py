#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what valhall-spirv makes of modules with another compiler's statistics.

    spirv_comparison.py STATISTICS FOLDER [--program PATH] [--arch ARCH] [--goal RATIO]

STATISTICS has tab-separated columns, of which name, stage, instructions, cycles and spills are read, and a line for each program; a stage is
compute, fragment, position or varying. The modules are FOLDER/NAME.spv. If there is a FOLDER/NAME.case, the entry point is the one that it
names, or main if it names none.
Prints the programs that have more than RATIO (0.9 by default) of the other compiler's instructions or cycles, and those that spill where the
other compiler does not. Then prints the sums, their ratio, and the geometric mean of the ratios. Exits with 1 if a ratio of sums is greater than
RATIO, if a program spills where the other compiler does not, or if a program cannot be compiled.
"""
import argparse
import csv
import math
import pathlib
import subprocess
import sys


def entry_of(case):
    if not case.exists():
        return None
    lines = (line.split() for line in case.read_text().splitlines())
    return next((words[1] for words in lines if len(words) == 2 and words[0] == "entry"), "main")


def compiled(options, names):
    """The rows of valhall-spirv's table by (name, stage)."""
    made = {}

    def run(files, entry):
        command = [options.program, "stats", "--table", "--arch", options.arch, *files]
        if entry is not None:
            command += ["--entry", entry]
        output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
        for row in csv.DictReader(output.splitlines(), delimiter="\t"):
            made[pathlib.Path(row["file"]).stem, row["program"]] = row

    by_entry = {}
    for name in names:
        by_entry.setdefault(entry_of(options.folder / (name + ".case")), []).append(str(options.folder / (name + ".spv")))
    for entry, files in by_entry.items():
        run(files, entry)
    return made


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("statistics", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="valhall-spirv")
    parser.add_argument("--arch", default="v10")
    parser.add_argument("--goal", type=float, default=0.9)
    options = parser.parse_args()

    with open(options.statistics, newline="", encoding="utf-8") as file:
        others = {(row["name"], row["stage"]): row for row in csv.DictReader(file, delimiter="\t")}
    ours = compiled(options, sorted({name for name, _ in others}))
    missing = [key for key in others if key not in ours]
    compared = [key for key in others if key in ours]
    columns = {"instructions": int, "cycles": float}
    sums = {column: [0, 0] for column in columns}
    logarithms = {column: 0.0 for column in columns}
    spilling = []
    for key in compared:
        remarks = []
        for column, number in columns.items():
            here, there = number(ours[key][column]), number(others[key][column])
            sums[column][0] += here
            sums[column][1] += there
            logarithms[column] += math.log(here / there) if here and there else 0
            if here > options.goal * there:
                remarks.append(f"{here:g} {column} for {there:g}")
        if int(ours[key]["spills"]) and not int(others[key]["spills"]):
            remarks.append("spills")
            spilling.append(key)
        if remarks:
            print(f"{' '.join(key)}: {', '.join(remarks)}")
    for key in missing:
        print(f"{' '.join(key)}: not compiled")
    print(f"\n{len(compared)} programs\t{'ours':>10}\t{'other':>10}\t{'ratio':>6}\t{'mean':>6}")
    failed = bool(missing or spilling or not compared)
    for column, (here, there) in sums.items():
        ratio = here / there if there else 1
        failed |= ratio > options.goal
        mean = math.exp(logarithms[column] / max(1, len(compared)))
        print(f"{column:<12}\t{here:>10g}\t{there:>10g}\t{ratio:>6.3f}\t{mean:>6.3f}")
    print(f"{len(spilling)} programs spill where the other compiler does not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
