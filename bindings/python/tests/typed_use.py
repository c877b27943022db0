# SPDX-License-Identifier: MIT
"""A use of the package that type checkers must accept; test_types.py runs mypy on it. It needs numpy."""
import fractions

import numpy

import valhall

program = valhall.assemble("FADD.f32.end r2, r0, r1", "v10")
numbers = numpy.zeros(4, dtype=numpy.float32)
run = program.run({0: numbers, 1: 1.5, 3: numpy.float32(2), 4: fractions.Fraction(3, 2)}, numpy.array([1.0], numpy.float32), invocations=4,
                  memory={0x1000: numbers, 0x2000: bytearray(4), 0x3000: memoryview(bytearray(4))})
values: list[float] = run.floats(2)
table = program.table()
first, operands = program.operand_table()
cycles: float = program.statistics("G610").total["FMA"]
names: list[str] = [i.mnemonic for i in program if i is not None]
twice: valhall.Program = program + program
units: list[str] = valhall.units()
