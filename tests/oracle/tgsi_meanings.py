#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tgsi/meanings.inc: the results of TGSI instructions, by formulas that follow only the specification.

    python3 tests/oracle/tgsi_meanings.py            # writes the file
    python3 tests/oracle/tgsi_meanings.py --check    # writes nothing; fails if the file is stale

A line has an opcode, its sources and its result, of four lanes, x y z w each. Inputs for which the specification leaves the
result open are not drawn; `--` is a component that is not written."""

import argparse
import math
import pathlib
import struct
import sys
from fractions import Fraction

from dice import Dice

M32, M64 = (1 << 32) - 1, (1 << 64) - 1
ALL = M32
NAN32, NAN64 = 0x7FC00000, 0x7FF8000000000000


# ---- numbers and bits ----

def f32(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def f64(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def w32(x):
    """The bits of the nearest float."""
    if x != x:
        return NAN32
    try:
        return struct.unpack("<I", struct.pack("<f", x))[0]
    except OverflowError:
        return 0xFF800000 if x < 0 else 0x7F800000


def w64(x):
    return NAN64 if x != x else struct.unpack("<Q", struct.pack("<d", x))[0]


def s32(bits):
    return bits - (1 << 32) if bits >> 31 else bits


def s64(bits):
    return bits - (1 << 64) if bits >> 63 else bits


def is_finite(*numbers):
    return all(math.isfinite(x) for x in numbers)


def nearest(x, digits, lowest, infinity):
    """Rounds a fraction to the nearest number of a format, ties to even, and returns it as a fraction; None if it overflows."""
    if x == 0:
        return x
    size = abs(x)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - digits + 1, lowest)
    made = round(size / unit) * unit
    return None if made >= infinity else made if x > 0 else -made


def divided(x, y):
    if y != 0:
        return x / y
    if x == 0 or x != x:
        return math.nan
    return math.copysign(math.inf, x) * math.copysign(1, y)


def fused(x, y, z, digits, lowest, infinity):
    if not is_finite(x, y, z):
        return x * y + z
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:
        return x * y + z
    made = nearest(exact, digits, lowest, infinity)
    return (math.inf if exact > 0 else -math.inf) if made is None else float(made)


def floor(x):
    return x if not is_finite(x) else math.copysign(float(math.floor(x)), x)


def ceil(x):
    return x if not is_finite(x) else math.copysign(float(math.ceil(x)), x)


def trunc(x):
    return x if not is_finite(x) else math.copysign(float(math.trunc(x)), x)


def even(x):
    return x if not is_finite(x) else math.copysign(float(round(x)), x)


def single(x):
    """The value rounded to a float."""
    return f32(w32(x))


def sign_of(x):
    return 1.0 if x > 0 else -1.0 if x < 0 else 0.0


def smaller(x, y):
    return y if x != x else x if y != y else min(x, y)


def greater(x, y):
    return y if x != x else x if y != y else max(x, y)


def root(x):
    return math.nan if x < 0 or x != x else math.sqrt(x) if x < math.inf else x


def power(x, y):
    try:
        made = math.pow(x, y)
    except OverflowError:
        return None
    except ValueError:
        return None
    return made


def exp2(x):
    return 0.0 if x < -200 else math.inf if x > 200 else 2.0 ** x


def log2(x):
    return -math.inf if x == 0 else math.nan if x < 0 else x if x == math.inf else math.log2(x)


def half(x):
    if x != x:
        return None
    if math.isinf(x):
        return 0xFC00 if x < 0 else 0x7C00
    made = nearest(Fraction(x), 11, -24, Fraction(65520))
    if made is None or abs(made) > 65504:
        return 0xFC00 if x < 0 else 0x7C00
    return struct.unpack("<H", struct.pack("<e", math.copysign(float(made), x)))[0]


def unorm(x, bits):
    if x != x:
        return None
    return round(single(min(max(x, 0.0), 1.0) * ((1 << bits) - 1)))


def snorm(x):
    if x != x:
        return None
    return round(single(min(max(x, -1.0), 1.0) * 127)) & 0xFF


def to_integer(x, low, high):
    if not is_finite(x) or not low <= math.trunc(x) <= high:
        return None
    return math.trunc(x)


def quotient(x, y):
    """Towards zero."""
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def field(value, offset, bits, signed):
    if offset > 32 or bits > 32 or offset + bits > 32:
        return None
    made = value >> offset & (1 << bits) - 1
    if signed and bits and made >> (bits - 1):
        made -= 1 << bits
    return made & M32


def insert(base, value, offset, bits):
    if offset > 31 or bits > 32 or offset + bits > 32:
        return None
    mask = (1 << bits) - 1 << offset
    return base & ~mask & M32 | value << offset & mask


def scaled(x, n, digits, lowest, infinity):
    if not is_finite(x) or x == 0:
        return x
    if abs(n) > 4000:
        return math.copysign(math.inf if n > 0 else 0.0, x)
    made = nearest(Fraction(x) * Fraction(2) ** n, digits, lowest, infinity)
    return math.copysign(math.inf if made is None else float(made), x)


SINGLE = (24, -149, Fraction(2) ** 128)
DOUBLE = (53, -1074, Fraction(2) ** 1024)


# ---- the instructions: kinds of their sources, and the result from numbers of those kinds ----
# Kinds: f floats, i signed, u unsigned integers of 32 bits; d, l, q of 64 bits. A result of None is left open.

def b32(truth):
    return ALL if truth else 0


def lit(a):
    x, y, _, w = a
    if not is_finite(x, y, w):
        return None
    z = power(max(y, 0.0), min(max(w, -128.0), 128.0)) if x > 0 else 0.0
    return None if z is None else [1.0, max(x, 0.0), z, 1.0]


def log(a):
    x = abs(a[0])
    if not is_finite(x) or x == 0:
        return None
    exponent = math.frexp(x)[1] - 1
    return [float(exponent), x / 2.0 ** exponent, math.log2(x), 1.0]


def exp(a):
    return [exp2(floor(a[0])), single(a[0] - floor(a[0])), exp2(a[0]), 1.0] if is_finite(a[0]) else None


def mad(a, b, c):
    return single(a * b) + c


def dots(a, b, n):
    total = single(a[0] * b[0])
    for k in range(1, n):
        total = single(total + single(a[k] * b[k]))
    return total


def known_min(x, y, pick):
    return None if x == 0 and y == 0 else pick(x, y)


EACH = {  # component by component
    "MOV": ("u", "u", lambda a: a),
    "ARL": ("f", "i", lambda a: to_integer(floor(a), -2**31, 2**31 - 1)),
    "ARR": ("f", "i", lambda a: None if not is_finite(a) or a % 1 == 0.5 else to_integer(even(a), -2**31, 2**31 - 1)),
    "UARL": ("u", "u", lambda a: a),
    "CMP": ("fff", "f", lambda a, b, c: b if a < 0 else c),
    "UCMP": ("uuu", "u", lambda a, b, c: b if a else c),
    "ADD": ("ff", "f", lambda a, b: a + b),
    "MUL": ("ff", "f", lambda a, b: a * b),
    "MAD": ("fff", "f", mad),
    "FMA": ("fff", "f", lambda a, b, c: fused(a, b, c, *SINGLE)),
    "DIV": ("ff", "f", divided),
    "LRP": ("fff", "f", lambda a, b, c: single(a * b) + single(single(1 - a) * c)),
    "MIN": ("ff", "f", lambda a, b: known_min(a, b, smaller)),
    "MAX": ("ff", "f", lambda a, b: known_min(a, b, greater)),
    "FRC": ("f", "f", lambda a: a - floor(a)),
    "FLR": ("f", "f", floor),
    "CEIL": ("f", "f", ceil),
    "TRUNC": ("f", "f", trunc),
    "ROUND": ("f", "f", even),
    "SSG": ("f", "f", sign_of),
    "LDEXP": ("fi", "f", lambda a, b: scaled(a, b, *SINGLE)),
    "SEQ": ("ff", "f", lambda a, b: float(a == b)),
    "SNE": ("ff", "f", lambda a, b: float(a != b)),
    "SLT": ("ff", "f", lambda a, b: float(a < b)),
    "SGE": ("ff", "f", lambda a, b: float(a >= b)),
    "SGT": ("ff", "f", lambda a, b: float(a > b)),
    "SLE": ("ff", "f", lambda a, b: float(a <= b)),
    "FSEQ": ("ff", "u", lambda a, b: b32(a == b)),
    "FSNE": ("ff", "u", lambda a, b: b32(a != b)),
    "FSLT": ("ff", "u", lambda a, b: b32(a < b)),
    "FSGE": ("ff", "u", lambda a, b: b32(a >= b)),
    "UADD": ("uu", "u", lambda a, b: a + b),
    "UMUL": ("uu", "u", lambda a, b: a * b),
    "UMAD": ("uuu", "u", lambda a, b, c: a * b + c),
    "IMUL_HI": ("ii", "i", lambda a, b: a * b >> 32),
    "UMUL_HI": ("uu", "u", lambda a, b: a * b >> 32),
    "IDIV": ("ii", "i", lambda a, b: None if b == 0 or (b == -1 and a == -2**31) else quotient(a, b)),
    "UDIV": ("uu", "u", lambda a, b: a // b if b else ALL),
    "MOD": ("ii", "i", lambda a, b: None if b == 0 or (b == -1 and a == -2**31) else a - b * quotient(a, b)),
    "UMOD": ("uu", "u", lambda a, b: a % b if b else ALL),
    "INEG": ("i", "i", lambda a: -a),
    "IABS": ("i", "i", abs),
    "ISSG": ("i", "i", lambda a: int(sign_of(a))),
    "IMIN": ("ii", "i", min),
    "IMAX": ("ii", "i", max),
    "UMIN": ("uu", "u", min),
    "UMAX": ("uu", "u", max),
    "USEQ": ("uu", "u", lambda a, b: b32(a == b)),
    "USNE": ("uu", "u", lambda a, b: b32(a != b)),
    "ISLT": ("ii", "u", lambda a, b: b32(a < b)),
    "ISGE": ("ii", "u", lambda a, b: b32(a >= b)),
    "USLT": ("uu", "u", lambda a, b: b32(a < b)),
    "USGE": ("uu", "u", lambda a, b: b32(a >= b)),
    "NOT": ("u", "u", lambda a: ~a),
    "AND": ("uu", "u", lambda a, b: a & b),
    "OR": ("uu", "u", lambda a, b: a | b),
    "XOR": ("uu", "u", lambda a, b: a ^ b),
    "SHL": ("uu", "u", lambda a, b: a << (b & 31)),
    "ISHR": ("iu", "i", lambda a, b: a >> (b & 31)),
    "USHR": ("uu", "u", lambda a, b: a >> (b & 31)),
    "IBFE": ("uss", "u", lambda a, b, c: field(a, b, c, True)),
    "UBFE": ("uss", "u", lambda a, b, c: field(a, b, c, False)),
    "BFI": ("uuss", "u", insert),
    "BREV": ("u", "u", lambda a: int(f"{a:032b}"[::-1], 2)),
    "POPC": ("u", "u", lambda a: bin(a).count("1")),
    "LSB": ("u", "i", lambda a: (a & -a).bit_length() - 1),
    "IMSB": ("i", "i", lambda a: (~a if a < 0 else a).bit_length() - 1),
    "UMSB": ("u", "i", lambda a: a.bit_length() - 1),
    "I2F": ("i", "f", float),
    "U2F": ("u", "f", float),
    "F2I": ("f", "i", lambda a: to_integer(a, -2**31, 2**31 - 1)),
    "F2U": ("f", "u", lambda a: to_integer(a, 0, 2**32 - 1)),
}

ONE_FOR_ALL = {  # one result from the vectors, written to all components
    "DP2": ("ff", "f", lambda a, b: dots(a, b, 2)),
    "DP3": ("ff", "f", lambda a, b: dots(a, b, 3)),
    "DP4": ("ff", "f", lambda a, b: dots(a, b, 4)),
    "RCP": ("f", "f", lambda a: divided(1.0, a[0])),
    "RSQ": ("f", "f", lambda a: 1.0 / single(math.sqrt(a[0])) if 0 < a[0] < math.inf else None),
    "SQRT": ("f", "f", lambda a: None if a[0] < 0 else root(a[0])),
    "EX2": ("f", "f", lambda a: exp2(a[0]) if a[0] == a[0] else math.nan),
    "LG2": ("f", "f", lambda a: log2(a[0]) if a[0] == a[0] else math.nan),
    "POW": ("ff", "f", lambda a, b: power(a[0], b[0])),
    "SIN": ("f", "f", lambda a: math.sin(a[0]) if is_finite(a[0]) else None),
    "COS": ("f", "f", lambda a: math.cos(a[0]) if is_finite(a[0]) else None),
    "PK2H": ("f", "u", lambda a: None if None in (half(a[0]), half(a[1])) else half(a[0]) | half(a[1]) << 16),
    "PK2US": ("f", "u", lambda a: None if not is_finite(*a[:2]) else unorm(a[0], 16) | unorm(a[1], 16) << 16),
    "PK4B": ("f", "u", lambda a: None if not is_finite(*a) else sum(snorm(x) << 8 * n for n, x in enumerate(a))),
    "PK4UB": ("f", "u", lambda a: None if not is_finite(*a) else sum(unorm(x, 8) << 8 * n for n, x in enumerate(a))),
}


def unpacked_half(bits):
    return struct.unpack("<e", struct.pack("<H", bits))[0]


VECTORS = {
    "DST": ("ff", "f", lambda a, b: [1.0, a[1] * b[1], a[2], b[3]]),
    "LIT": ("f", "f", lit),
    "EXP": ("f", "f", exp),
    "LOG": ("f", "f", log),
    "UP2H": ("u", "f", lambda a: [unpacked_half(a[0] & 0xFFFF), unpacked_half(a[0] >> 16)] * 2),
    "UP2US": ("u", "f", lambda a: [(a[0] & 0xFFFF) / 65535, (a[0] >> 16) / 65535] * 2),
    "UP4B": ("u", "f", lambda a: [max(-1.0, (((a[0] >> 8 * n & 0xFF) ^ 0x80) - 0x80) / 127) for n in range(4)]),
    "UP4UB": ("u", "f", lambda a: [(a[0] >> 8 * n & 0xFF) / 255 for n in range(4)]),
}

PAIRS = {  # 64-bit values; 32-bit ones in lower case are in x and y, I in x and z
    "DABS": ("d", "d", abs),
    "DNEG": ("d", "d", lambda a: -a),
    "DADD": ("dd", "d", lambda a, b: a + b),
    "DMUL": ("dd", "d", lambda a, b: a * b),
    "DMAD": ("ddd", "d", lambda a, b, c: a * b + c),
    "DFMA": ("ddd", "d", lambda a, b, c: fused(a, b, c, *DOUBLE)),
    "DDIV": ("dd", "d", divided),
    "DRCP": ("d", "d", lambda a: divided(1.0, a)),
    "DSQRT": ("d", "d", lambda a: None if a < 0 else root(a)),
    "DRSQ": ("d", "d", lambda a: 1.0 / math.sqrt(a) if 0 < a < math.inf else None),
    "DFRAC": ("d", "d", lambda a: a - floor(a)),
    "DTRUNC": ("d", "d", trunc),
    "DCEIL": ("d", "d", ceil),
    "DFLR": ("d", "d", floor),
    "DROUND": ("d", "d", even),
    "DSSG": ("d", "d", sign_of),
    "DLDEXP": ("dI", "d", lambda a, b: scaled(a, b, *DOUBLE)),
    "DMIN": ("dd", "d", lambda a, b: known_min(a, b, smaller)),
    "DMAX": ("dd", "d", lambda a, b: known_min(a, b, greater)),
    "F2D": ("f", "d", lambda a: a),
    "I2D": ("i", "d", float),
    "U2D": ("u", "d", float),
    "I64ABS": ("l", "l", abs),
    "I64NEG": ("l", "l", lambda a: -a),
    "I64SSG": ("l", "l", lambda a: int(sign_of(a))),
    "U64ADD": ("qq", "q", lambda a, b: a + b),
    "U64MUL": ("qq", "q", lambda a, b: a * b),
    "I64DIV": ("ll", "l", lambda a, b: None if b == 0 or (b == -1 and a == -2**63) else quotient(a, b)),
    "U64DIV": ("qq", "q", lambda a, b: a // b if b else None),
    "I64MOD": ("ll", "l", lambda a, b: None if b == 0 or (b == -1 and a == -2**63) else a - b * quotient(a, b)),
    "U64MOD": ("qq", "q", lambda a, b: a % b if b else None),
    "I64MIN": ("ll", "l", min),
    "I64MAX": ("ll", "l", max),
    "U64MIN": ("qq", "q", min),
    "U64MAX": ("qq", "q", max),
    "U64SHL": ("qu", "q", lambda a, b: a << (b & 63)),
    "I64SHR": ("lu", "l", lambda a, b: a >> (b & 63)),
    "U64SHR": ("qu", "q", lambda a, b: a >> (b & 63)),
    "F2I64": ("f", "l", lambda a: to_integer(a, -2**63, 2**63 - 1)),
    "F2U64": ("f", "q", lambda a: to_integer(a, 0, 2**64 - 1)),
    "I2I64": ("i", "l", lambda a: a),
    "U2I64": ("u", "l", lambda a: a),
    "D2I64": ("d", "l", lambda a: to_integer(a, -2**63, 2**63 - 1)),
    "D2U64": ("d", "q", lambda a: to_integer(a, 0, 2**64 - 1)),
    "I642D": ("l", "d", float),
    "U642D": ("q", "d", float),
}

FIRST_OF_PAIRS = {  # 32 bits in x and z
    "DSEQ": ("dd", "u", lambda a, b: b32(a == b)),
    "DSNE": ("dd", "u", lambda a, b: b32(a != b)),
    "DSLT": ("dd", "u", lambda a, b: b32(a < b)),
    "DSGE": ("dd", "u", lambda a, b: b32(a >= b)),
    "U64SEQ": ("qq", "u", lambda a, b: b32(a == b)),
    "U64SNE": ("qq", "u", lambda a, b: b32(a != b)),
    "U64SLT": ("qq", "u", lambda a, b: b32(a < b)),
    "U64SGE": ("qq", "u", lambda a, b: b32(a >= b)),
    "I64SLT": ("ll", "u", lambda a, b: b32(a < b)),
    "I64SGE": ("ll", "u", lambda a, b: b32(a >= b)),
}


def nearest_single(n):
    made = nearest(Fraction(n), *SINGLE)
    return float(made)


X_AND_Y_OF_PAIRS = {  # 32 bits in x and y
    "D2F": ("d", "f", lambda a: a),
    "D2I": ("d", "i", lambda a: to_integer(a, -2**31, 2**31 - 1)),
    "D2U": ("d", "u", lambda a: to_integer(a, 0, 2**32 - 1)),
    "I642F": ("l", "f", nearest_single),
    "U642F": ("q", "f", nearest_single),
}


# ---- drawing ----

FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0.75, -0.25, 1e-3, 100.25, -1000.5, 2.0**23 + 1, 2.0**31, -2.0**31, 1e10,
          3.4e38, -3.4e38, 1e-40, -2.0**-149, 2.0**-126, math.inf, -math.inf, math.nan, 2.0**-24, 0.1, -7.3]
INTEGERS = [0, 1, 2, 3, 5, 31, 32, 33, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF,
            0xFFFFFFFE, 0x55555555, 0x00FF00FF, 0x01000001]


def draw(kind, dice):
    """The words of a value of a kind."""
    if kind == "f":
        if dice.chance(2):
            return w32(dice.pick(FLOATS))
        return dice.bits() & M32 if dice.chance(4) else w32(((dice.bits() & 0xFFFF) - 0x8000) / 2 ** dice.below(20))
    if kind in "iu":
        return dice.pick(INTEGERS) if dice.chance(2) else dice.bits() & M32 if dice.chance(2) else dice.bits() & 0xFF
    if kind in "s":
        return dice.below(33)
    if kind == "I":
        return (dice.below(200) - 100) & M32 if dice.chance(2) else (dice.below(4400) - 2200) & M32
    if kind == "d":
        if dice.chance(2):
            return w64(dice.pick(FLOATS + [1.7e308, 5e-324, -2.5e-310, 2.0**53 + 2, 4503599627370497.5, -2.0**63, 1e19]))
        return dice.bits() if dice.chance(4) else w64(((dice.bits() & 0xFFFFFFFFFF) - 2**39) / 2.0 ** dice.below(45))
    low = dice.pick(INTEGERS) if dice.chance(2) else dice.bits() & M32
    return low | (dice.pick(INTEGERS) if dice.chance(2) else dice.bits() & M32) << 32 if not dice.chance(3) else low


def draw_all(kinds, dice):
    """The words of the sources, of which the first two are often the same."""
    drawn = [draw(k, dice) for k in kinds]
    if len(kinds) > 1 and kinds[0] == kinds[1] and dice.chance(4):
        drawn[1] = drawn[0]
    return drawn


def number(kind, bits):
    if kind == "f":
        return f32(bits)
    if kind == "d":
        return f64(bits)
    if kind == "l":
        return s64(bits)
    return s32(bits) if kind in "iI" else bits


def bits_of(kind, value):
    if kind == "f":
        return w32(value)
    if kind == "d":
        return w64(value)
    return value & (M64 if kind in "lq" else M32)


def is_wide(kind):
    return kind in "dlq"


def each(kinds, made, rule, dice):
    """Draws one component after the other, until all four are defined."""
    sources, result = [[] for _ in kinds], []
    while len(result) < 4:
        drawn = draw_all(kinds, dice)
        value = rule(*(number(k, b) for k, b in zip(kinds, drawn)))
        if value is None:
            continue
        for source, b in zip(sources, drawn):
            source.append(b)
        result.append(bits_of(made, value))
    return sources, result


def from_vectors(kinds, made, rule, dice, is_replicated):
    while True:
        sources = [[draw(k, dice) for _ in range(4)] for k in kinds]
        value = rule(*([number(k, b) for b in source] for k, source in zip(kinds, sources)))
        if value is not None:
            return sources, [bits_of(made, v) for v in ([value] * 4 if is_replicated else value)]


def pairs(kinds, made, rule, dice, place):
    """`place` returns the component of the n-th 32-bit result; None for 64-bit results."""
    sources, result = [[draw("u", dice) for _ in range(4)] for _ in kinds], [None] * 4
    for n in range(2):
        value = None
        while value is None:
            drawn = draw_all(kinds, dice)
            value = rule(*(number(k, b) for k, b in zip(kinds, drawn)))
        for source, k, b in zip(sources, kinds, drawn):
            if is_wide(k):
                source[2 * n], source[2 * n + 1] = b & M32, b >> 32
            else:
                source[2 * n if k == "I" else n] = b
        b = bits_of(made, value)
        if place is None:
            result[2 * n], result[2 * n + 1] = b & M32, b >> 32
        else:
            result[place(n)] = b
    return sources, result


def lanes(name):
    """Functions that draw one lane of an opcode."""
    dice = Dice("tgsi", name)
    for table, way in (
            (EACH, lambda k, m, r: each(k, m, r, dice)),
            (ONE_FOR_ALL, lambda k, m, r: from_vectors(k, m, r, dice, True)),
            (VECTORS, lambda k, m, r: from_vectors(k, m, r, dice, False)),
            (PAIRS, lambda k, m, r: pairs(k, m, r, dice, None)),
            (FIRST_OF_PAIRS, lambda k, m, r: pairs(k, m, r, dice, lambda n: 2 * n)),
            (X_AND_Y_OF_PAIRS, lambda k, m, r: pairs(k, m, r, dice, lambda n: n))):
        if name in table:
            return lambda: way(*table[name])
    raise KeyError(name)


def lines():
    yield ("// Made by tests/oracle/tgsi_meanings.py: {opcode, how many sources, their words of four lanes, those of the result, "
           "which are written}.")
    names = [n for table in (EACH, ONE_FOR_ALL, VECTORS, PAIRS, FIRST_OF_PAIRS, X_AND_Y_OF_PAIRS) for n in table]
    for name in names:
        one = lanes(name)
        for _ in range(3):
            quad = [one() for _ in range(4)]
            count = len(quad[0][0])
            sources = [", ".join(f"0x{w:X}" for sources, _ in quad for w in sources[n]) for n in range(count)]
            mask = sum(1 << n for n, w in enumerate(quad[0][1]) if w is not None)
            result = ", ".join(f"0x{w or 0:X}" for _, r in quad for w in r)
            text = ", ".join("{" + s + "}" for s in sources)
            yield f"{{opcode::{name}, {count}, {{{text}}}, {{{result}}}, {mask}}},"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    options = parser.parse_args()
    path = pathlib.Path(__file__).resolve().parent.parent / "data" / "tgsi" / "meanings.inc"
    text = "\n".join(lines()) + "\n"
    if options.check:
        sys.exit(0 if path.read_text(encoding="utf-8") == text else f"{path} is not what this script writes")
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
