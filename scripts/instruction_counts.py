# SPDX-License-Identifier: MIT
# Reads the output of Callgrind and of benchmarks/inclusion.sh in scripts/instruction_counts.sh, and compares the counts with the recorded
# ones or records them.
import pathlib
import re
import sys

TOLERANCE = 1.03


def of_inclusion(path):
    """Millions of instructions by what is included, from lines of a count, a ratio, and a name."""
    lines = [line.split(None, 2) for line in path.read_text().splitlines()]
    return {name: float(count) for count, _, name in lines}


def measured(folder):
    """Instructions for each item of each measurement, by name, in the order of measuring; then millions of instructions of inclusion."""
    counts = {}
    for path in sorted(pathlib.Path(folder).iterdir(), key=order):
        text = path.read_text()
        title = re.search(r"^desc: Trigger: Client Request: (\d+) (.*)$", text, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if title and total:
            counts[title[2]] = int(total[1]) / int(title[1])
    return counts | of_inclusion(pathlib.Path(folder) / "inclusion")


def order(path):
    """Callgrind numbers its files: NAME.1, NAME.2, …"""
    name, _, number = path.name.rpartition(".")
    return (name, int(number)) if number.isdigit() else (path.name, 0)


def read(path):
    lines = [line.rstrip("\n") for line in open(path, encoding="utf-8") if not line.startswith("#")]
    return {name: float(count) for count, name in (line.split(None, 1) for line in lines if line)}


def write(path, platform, counts):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Machine instructions for each item of a benchmark's measurement, and millions for including headers, by\n")
        file.write("# scripts/instruction_counts.sh --update, of\n")
        file.write(f"# {platform}\n")
        for name, count in counts.items():
            file.write(f"{count:10.1f}  {name}\n")


def compare(before, now):
    """Prints each count, and returns how many measurements are worse or not comparable."""
    wrong = 0
    for name, count in now.items():
        if name not in before:
            note, wrong = "  not recorded", wrong + 1
        elif count > before[name] * TOLERANCE + 0.05:
            note, wrong = "  more than recorded", wrong + 1
        elif count < before[name] / TOLERANCE - 0.05:
            note = "  fewer than recorded"
        else:
            note = ""
        was = f"{before[name]:10.1f}" if name in before else " " * 10
        print(f"{count:10.1f} {was}  {name}{note}")
    for name in before.keys() - now.keys():
        print(f"recorded, but no longer measured: {name}")
        wrong += 1
    return wrong


def main():
    recorded, platform, folder, *update = sys.argv[1:]
    now = measured(folder)
    if not now:
        sys.exit("nothing was counted: is valgrind/callgrind.h missing?")
    if update:
        write(recorded, platform, now)
        return
    wrong = compare(read(recorded), now)
    if wrong:
        sys.exit(f"{wrong} measurements differ from {recorded}. If the change is intended: scripts/instruction_counts.sh --update")


main()
