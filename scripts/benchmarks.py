# SPDX-License-Identifier: MIT
# Reads the output of the programs that scripts/benchmarks.sh runs, and prints it as one table with the last release's ratios, or records them.
import pathlib
import re
import sys

NOISE = 1.1  # ratios of times differ by up to a tenth between runs

# A line of benchmarks/ratios.hpp: name, items, nanoseconds, their median, ratio, ratio of medians, goal.
OF_TIME = re.compile(r"(?P<name>.{40}) +\d+ +[\d.]+ +[\d.]+ +(?P<ratio>[\d.]+) +[\d.]+(?: +(?P<goal>[\d.]+))?")
# A line of benchmarks/compile-time.sh: name, milliseconds, ratio, goal; or name, a number, goal.
OF_COMPILING = re.compile(r"  (?P<name>.{52}) +\d+ ms +(?P<ratio>[\d.]+)(?: +goal (?P<goal>[\d.]+))?$")
OF_STEPS = re.compile(r"  (?P<name>.{52}) +(?P<ratio>\d+)(?: bytes)?(?: +goal (?P<goal>\d+))?$")
# A line of benchmarks/sizes.sh: feature, bytes, goal.
OF_SIZE = re.compile(r"(?P<name>\S+) +(?P<ratio>\d+)(?: +(?P<goal>\d+) +[\d.]+)?$")

FORMS = {"run time": [OF_TIME], "simulator": [OF_TIME], "compile time, g++": [OF_COMPILING, OF_STEPS],
         "compile time, clang++": [OF_COMPILING, OF_STEPS], "size in bytes": [OF_SIZE]}


def measured(folder):
    """(section, name, ratio, goal or None) of each measurement, in the order of the files."""
    found = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        section = path.name.split(" ", 1)[1]
        for line in path.read_text().splitlines():
            for form in FORMS[section]:
                if match := form.match(line):
                    goal = float(match["goal"]) if match["goal"] else None
                    found.append((section, match["name"].strip(), float(match["ratio"]), goal))
                    break
    return found


def read(path):
    if not path.exists():
        return {}
    rows = [line.split("\t") for line in path.read_text().splitlines() if not line.startswith("#")]
    return {(section, name): float(ratio) for section, name, ratio in rows}


def write(path, found):
    lines = ["# The ratios of the last release, by scripts/benchmarks.sh --record: section, measurement, ratio"]
    lines += [f"{section}\t{name}\t{ratio:g}" for section, name, ratio, _ in found]
    path.write_text("\n".join(lines) + "\n")


def print_table(found, before):
    last = None
    for section, name, ratio, goal in found:
        if section != last:
            print(f"\n{section:<56} {'now':>9} {'goal':>9} {'released':>9}")
        last = section
        was = before.get((section, name))
        notes = (["misses the goal"] if goal and ratio > goal else []) + (["worse than released"] if was and ratio > was * NOISE else [])
        columns = " ".join(f"{'' if one is None else f'{one:g}':>9}" for one in (ratio, goal, was))
        print(f"  {name:<54} {columns}  {'; '.join(notes)}".rstrip())
    missing = [f"{section}: {name}" for section, name in before.keys() - {(s, n) for s, n, _, _ in found}]
    for one in sorted(missing):
        print(f"released, but no longer measured: {one}")


def main():
    folder, recorded, *options = sys.argv[1:]
    found = measured(folder)
    missing = set(FORMS) - {section for section, *_ in found}
    if missing:
        sys.exit(f"no measurement was read of: {', '.join(sorted(missing))}")
    print_table(found, read(pathlib.Path(recorded)))
    if "--record" in options:
        write(pathlib.Path(recorded), found)


if __name__ == "__main__":
    main()
