# SPDX-License-Identifier: MIT
"""A random number generator, SplitMix64, seeded by a text. It is written here so that the data never changes.

Each use has its own seed (an instruction's name, an architecture…), so that a change of one instruction does not
change the words of the others."""

MASK = (1 << 64) - 1


def seed_of(text):
    """FNV-1a of a text."""
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 & MASK
    return h


class Dice:
    def __init__(self, *seed):
        self.state = seed_of(" ".join(str(s) for s in seed))

    def bits(self):
        """64 random bits."""
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def below(self, limit):
        return self.bits() % limit

    def chance(self, one_in):
        return self.below(one_in) == 0

    def pick(self, items):
        return items[self.below(len(items))]

    def shuffled(self, items):
        found = list(items)
        for n in range(len(found) - 1, 0, -1):
            k = self.below(n + 1)
            found[n], found[k] = found[k], found[n]
        return found
