# SPDX-License-Identifier: MIT
"""The numbers of instructions, aliases and words in the data, which tests expect, so that no test has a number to change by hand."""

ARCHITECTURES = range(9, 15)


def by_architecture(names):
    """The number of lines of names.txt for each architecture."""
    spans = [[int(number) for number in line.split()[1:3]] for line in names]
    return [sum(first <= on <= last for first, last in spans) for on in ARCHITECTURES]


def lines(names, words, instructions):
    """The lines of counts.txt: a name and numbers."""
    names, words, instructions = list(names), list(words), list(instructions)
    found = {
        "instructions": by_architecture(line for line in names if " alias " not in line),
        "aliases": by_architecture(line for line in names if " alias " in line),
        "legal_words": [sum(line.split()[2] == "ok" for line in words)],
        "illegal_words": [sum(line.split()[2] == "bad" for line in words)],
        "described_first": [len({line.split()[0] for line in instructions})],
    }
    return [" ".join([name] + [str(number) for number in numbers]) for name, numbers in found.items()]
