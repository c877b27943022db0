#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds an invented instruction to a copy of the tree by the four steps of CONTRIBUTING.md, and tests it there.

    scripts/try_instruction.py [--keep] [--jobs N] [TEST…]

The instruction is IABD.u32, the absolute difference of two unsigned numbers, on v9 to v14. The steps are: its row, `derive`, its semantics
row, its second reading. Then the script compiles a program and the tests that compare the table with tests/data, and runs them. The program
assembles, disassembles, constructs, simulates and validates the instruction. The script fails if one of them fails to compile or to pass:
then something else in the tree has to change with a new instruction, and CONTRIBUTING.md is wrong or the tree is.

tests/oracle/make.py would write the data of the instruction from its description. No description has an invented instruction, so this script
copies the lines of ISUB.u32, which has the same operands, and computes the counts of tests/data/counts.txt as make.py does.

A TEST, such as unit/text/explain.cpp, replaces the list of tests. CXX names the compiler, else g++. It takes about three minutes of processor time.
--keep leaves the copy of the tree.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ['include', 'table', 'tests', 'tools']

# Step 1: the row. Secondary opcode 7 of the class is free.
ROW = '''VALHALL_ROW(IABD,  u32,   v9_v14, 0x0A0, 7, cvt, integer_binary,     (T, T, T), none, "absolute difference, unsigned")
'''
# Step 3: the semantics row.
SEMANTICS = '''VALHALL_COMPUTES(IABD_u32, exact, "", a > b ? a - b : b - a)
'''
# Step 4: the second reading, as a line of read_integer().
SECOND_READING = '''    if (is("IABD")) {
        const whole difference = sum(whole_of_bits(integers_of(asked.sources[0], s)[0], s),
                                     negated(whole_of_bits(integers_of(asked.sources[1], s)[0], s)));
        return join({difference.magnitude}, 32, asked);
    }
'''

PROGRAM = '''// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include "unit/simulator/second_reading/second_reading.hpp"
#include <valhall/simulator/run.hpp>
#include <valhall/simulator/semantics/semantics.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

constexpr word made = emit::on<arch::v10>::IABD_u32(r2, r0, r1);
static_assert(decode(made, arch::v10) && decode(made, arch::v10)->mnemonic() == "IABD.u32");
static_assert(to_text(made, arch::v10) == "IABD.u32 r2, r0, r1");
static constexpr auto shader = assembled<"IABD.u32.end r2, r0, r1", {.on = arch::v10}>();
static constexpr simulator::register_value registers[] = {{0, 5}, {1, 12}};
constexpr auto ran = simulator::run(shader, arch::v10, {.registers = registers});
static_assert(ran && ran.reg(2) == 7);
static_assert(validate(*decode(made, arch::v10), strictness::strict).empty());

int main()
{
    const std::string text = "IABD.u32 r2, r0.h1, r1\\nIABD.u32.end r2, r1, r2\\n";
    const program read = assemble(text, arch::v14);
    const bool is_read_back = read && disassemble(read.words, arch::v14) == text;
    const std::string other = std::string(to_text<dialect::arm>(*decode(made, arch::v9)).view());
    const second_reading::answer second = second_reading::read({.mnemonic = "IABD.u32", .sources = {{5}, {12}}});
    const bool agrees = second.open.empty() && second.bits == 7;
    std::printf("text %d, Arm's text '%s', second reading %d\\n", is_read_back, other.c_str(), agrees);
    return is_read_back && agrees && other == "IABD.u32 r2, r0, r1" ? 0 : 1;
}
'''

# Tests that compare the table, the semantics and the texts with tests/data and with each other, for all instructions.
TESTS = ['unit/isa/arm_names.cpp', 'unit/isa/lookup.cpp', 'unit/isa/operand_info.cpp', 'unit/isa/tables.cpp', 'unit/check/strict.cpp',
         'unit/program/effects.cpp', 'unit/simulator/laws_of_integers.cpp', 'unit/simulator/semantics/rows.cpp',
         'unit/simulator/semantics/semantics.cpp', 'unit/text/arm_dialect.cpp', 'unit/instruction.cpp']


class Tree:
    """A copy of the tree and what is compiled in it."""

    def __init__(self, folder, jobs):
        self.folder, self.jobs = folder, jobs
        self.compiler = shlex.split(os.environ.get('CXX', 'g++'))
        for name in FOLDERS:
            shutil.copytree(ROOT / name, folder / name)

    def insert(self, file, text, before=None, after=None):
        """Inserts text before or after a line, which must be there once."""
        path, line = self.folder / file, before or after
        content = path.read_text()
        if content.count(line) != 1:
            sys.exit(f'try_instruction.py: {file} has the line {line!r} {content.count(line)} times, not once')
        path.write_text(content.replace(line, text + line if before else line + text))

    def compile(self, sources, program):
        flags = ['-std=c++20', '-O0', *(f'-I{self.folder / name}' for name in
                                        ('include', 'tests', 'tools', 'table', 'table/derive', 'table/derive/peephole', '.')),
                 f'-DVALHALL_TEST_DATA="{self.folder / "tests/data"}"', '-DVALHALL_TEST_ONE_ROUND_IN=16']

        def one(source):
            made = self.folder / (source.replace('/', '_') + '.o')
            if not made.exists():
                subprocess.run([*self.compiler, *flags, '-c', str(self.folder / source), '-o', str(made)], check=True)
            return str(made)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as workers:
            objects = list(workers.map(one, sources))
        subprocess.run([*self.compiler, *objects, '-o', str(self.folder / program)], check=True)
        return str(self.folder / program)

    def sources_in(self, *folders):
        return sorted(str(path.relative_to(self.folder)) for name in folders for path in (self.folder / name).glob('*.cpp')
                      if path.name != 'main.cpp')

    def write_data(self):
        """Adds the lines of the instruction to tests/data, and counts again."""
        data = self.folder / 'tests/data'
        for file in [*(data / 'arm').glob('*.txt'), data / 'effects.txt']:
            lines = file.read_text().splitlines()
            copies = [re.sub(r'(?<=\b[0-9a-f]{11})1(?=[0-9a-f]{4}\b)', '7', line).replace('ISUB.u32', 'IABD.u32')
                      for line in lines if re.search(r'\bISUB\.u32\b', line)]
            file.write_text('\n'.join(lines + copies) + '\n')
        sys.path.insert(0, str(self.folder / 'tests/oracle'))
        import counts
        read = [(data / name).read_text().splitlines() for name in ('arm/names.txt', 'arm/words.txt', 'reference/instructions.txt')]
        (data / 'counts.txt').write_text('\n'.join(counts.lines(*read)) + '\n')


def step(title):
    print(title, flush=True)


def try_in(folder, jobs, names):
    tree = Tree(folder, jobs)
    step('1. its row')
    tree.insert('table/rows/integer.def', ROW, before='VALHALL_ROW(ISUB,  u32,')
    step('2. derive')
    table = tree.sources_in('table/derive', 'table/derive/peephole')
    derive = tree.compile([*table, 'table/derive/main.cpp'], 'derive')
    subprocess.run([derive, str(folder / 'include/valhall/isa/generated')], check=True)
    step('3. its semantics row')
    tree.insert('include/valhall/simulator/semantics/rows/integer.def', SEMANTICS, before='VALHALL_COMPUTES(IADD_u64,')
    step('4. its second reading')
    tree.insert('tests/unit/simulator/second_reading/integers.cpp', SECOND_READING, before='    if (is("IADDC", "ISUBB"))')
    tree.write_data()

    step('a program that uses it')
    (folder / 'tests/program.cpp').write_text(PROGRAM)
    second_reading = tree.sources_in('tests/unit/simulator/second_reading')
    subprocess.run([tree.compile([*second_reading, 'tests/program.cpp'], 'program')], check=True)
    step('tests of all instructions')
    tests = tree.compile([*second_reading, *table, 'tests/main.cpp', *(f'tests/{name}' for name in names)], 'all-tests')
    subprocess.run([tests], check=True)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument('--keep', action='store_true', help='leave the copy, and say where it is')
    words.add_argument('--jobs', type=int, default=os.cpu_count() or 1, help='compilers at the same time')
    words.add_argument('tests', nargs='*', default=TESTS, help='files of tests/, in place of those that the script names')
    asked = words.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix='valhall-instruction-'))
    try:
        try_in(folder, asked.jobs, asked.tests)
    except subprocess.CalledProcessError as failed:
        sys.exit(f'try_instruction.py: failed: {shlex.join(failed.cmd)}')
    finally:
        if asked.keep:
            print(folder)
        else:
            shutil.rmtree(folder)
    print('an instruction needs these four steps and nothing else')
    return 0


if __name__ == '__main__':
    sys.exit(main())
