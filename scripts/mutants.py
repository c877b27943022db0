#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tests notice mistakes in the compiler: passes that do nothing, wrong peephole rules, and wrong lines inside passes.

    scripts/mutants.py [--brief] [--list] [NAME...]
    scripts/mutants.py --lines [--one-in N] [--list] [NAME...]

Compiles the tests of passes and rules once, against copies of headers in which an environment variable chooses the mutant: `pass:NAME`,
`rule:OPCODE:NUMBER`, or with --lines `FILE: never: LINE`, `FILE: always: LINE` and `FILE: without: LINE`, see source_mutants.py. Runs the tests
for each mutant, and names those that no test notices. It fails if there are any, except for lines that known_mutants.tsv lists with the reason.
A NAME chooses the mutants whose name or rule contains it; --brief takes all passes and one rule in 40; --lines takes one line in 16, or in N.
Uses the compiler that CXX names, else g++, and as many processes as the machine has. The whole takes three minutes of processor time, and with
--lines half an hour.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import zlib

import source_mutants

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / 'build' / 'mutants'
MATCHERS = 'valhall/compiler/simplify/generated/matchers.hpp'
PASSES = 'valhall/compiler/passes/passes.hpp'
SPILLING = 'valhall/compiler/passes/passes.inl.hpp'

CHOICE = '''// SPDX-License-Identifier: MIT
#ifndef VALHALL_MUTANTS_HPP
#define VALHALL_MUTANTS_HPP
#include <cstdlib>
#include <string_view>
#include <type_traits>
namespace mutants {
inline bool is_chosen_now(std::string_view name)
{
    static const char* const chosen = std::getenv("VALHALL_MUTANT");
    return chosen != nullptr && name == chosen;
}
constexpr bool is_chosen(std::string_view name) { return !std::is_constant_evaluated() && is_chosen_now(name); }
constexpr bool is_pass(std::string_view name)
{
    char text[64] = "pass:";
    for (std::size_t i = 0; i < name.size(); ++i) text[5 + i] = name[i];
    return is_chosen({text, 5 + name.size()});
}
}
#endif
'''
TESTS = ['tests/unit/compiler/simplify/rules.cpp', 'tests/unit/compiler/simplify/simplify.cpp',
         'tests/unit/compiler/passes/pass_effects.cpp', 'tests/unit/compiler/passes/canonical_order.cpp',
         'tests/unit/compiler/passes/preamble.cpp', 'tests/main.cpp']
LINE_TESTS = ['tests/unit/compiler/builder.cpp', 'tests/unit/compiler/compile.cpp', 'tests/unit/compiler/high_registers.cpp',
              'tests/unit/compiler/passes/pass_effects.cpp', *(
    str(p.relative_to(ROOT)) for folder in ('analysis', 'build', 'ir', 'machine', 'passes')
    for p in sorted((ROOT / 'tests/unit/compiler' / folder).glob('*.cpp'))
    if p.name not in ('pass_effects.cpp', 'typed_operators.cpp', 'lookup.cpp', 'matrices.cpp', 'typed_call.cpp')), 'tests/main.cpp',
              'tests/unit/compiler/arithmetic/wide_function.cpp', 'src/compilers.cpp', 'src/program.cpp', 'src/simulator.cpp', 'src/text.cpp']
LINE_SOURCES = {'analysis': ['*.hpp'], 'build': ['blocks.hpp', 'structured_flow.hpp'], 'ir': ['memory_order.hpp', 'verify.hpp', 'word_access.hpp'],
                'machine': ['*.hpp'], 'passes': ['*.hpp']}
# Those that compile programs in constant expressions.
USE_HEADERS = ['tests/unit/compiler/builder.cpp', 'tests/unit/compiler/build/blocks.cpp', 'tests/unit/compiler/machine/check_words.cpp',
               'tests/unit/compiler/passes/preamble.cpp']
LIBRARY = sorted(str(p.relative_to(ROOT)) for p in (ROOT / 'tests/unit/simulator/second_reading').glob('*.cpp'))
TABLE = sorted(str(p.relative_to(ROOT)) for p in (ROOT / 'table/derive').rglob('*.cpp') if p.name != 'main.cpp')


def replace(text, old, new, at_least=1):
    if text.count(old) < at_least:
        sys.exit(f'mutants.py does not find {old!r}: has the header changed?')
    return text.replace(old, new)


def write_headers():
    """The two headers with a choice in them, and the rules by their mutants' names."""
    rules = {}
    lines, function, comment = [], '', ''
    for line in (ROOT / 'include' / MATCHERS).read_text().splitlines():
        if found := re.match(r'constexpr use match_(\w+)\(', line):
            function = found[1]
        if '=>' in line and line.strip().startswith('//'):
            comment = line.strip()[3:]
        lines.append(line)
        if found := re.match(r'( *)rules::note<(\d+)>\(b\);', line):
            name = f'rule:{function}:{found[2]}'
            rules[name] = comment
            lines.append(f'{found[1]}if (mutants::is_chosen("{name}")) return constant_use(0x7B);')
        # A rule that is a C++ function has no number.
        if found := re.match(r'( *)if \(const use known = (\w+)\(b, what, s\)\) return known;', line):
            name = f'rule:{function}:{found[2]}'
            rules[name] = comment
            lines[-1] = f'{found[1]}if (const use known = mutants::is_chosen("{name}") ? constant_use(0x7B) : {found[2]}(b, what, s)) return known;'
    if len(rules) < 100:
        sys.exit('mutants.py finds few rules: has the generated header changed?')
    passes = (ROOT / 'include' / PASSES).read_text()
    passes = replace(passes, 'one.run(p, o)', '(!mutants::is_pass(one.name) && one.run(p, o))', 2)
    spilling = (ROOT / 'include' / SPILLING).read_text()
    for name in ('rematerialize', 'split_ranges'):  # while values are spilled
        spilling = replace(spilling, f'o.passes.has(pass::{name})', f'(!mutants::is_pass("{name}") && o.passes.has(pass::{name}))')
    for name, text in ((MATCHERS, '\n'.join(lines) + '\n'), (PASSES, passes), (SPILLING, spilling), ('mutants.hpp', CHOICE)):
        write_changed(BUILD / 'include' / name, text)
    names = re.findall(r'^VALHALL_COMPILER_PASS\((\w+)', (ROOT / 'include/valhall/compiler/passes/passes.def').read_text(), re.M)
    return {**{f'pass:{n}': f'the pass {n} does nothing' for n in names}, **rules}


def write_changed(file, text):
    if '--list' in sys.argv:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def write_lines():
    """Copies of the passes with a choice in each line that has mutants. Returns the numbers and what else is known of the mutants, by name."""
    write_changed(BUILD / 'lines/mutants.hpp', '#ifndef VALHALL_MUTANTS_HPP\n#define VALHALL_MUTANTS_HPP\n' + source_mutants.CALLS + '#endif\n')
    mutants, number = {}, 1
    for folder, names in LINE_SOURCES.items():
        for file in sorted(f for n in names for f in (ROOT / 'include/valhall/compiler' / folder).glob(n)):
            made, found = source_mutants.mutated(file.read_text().splitlines(), number)
            number += len(found)
            write_changed(BUILD / 'lines/valhall/compiler' / folder / file.name, '\n'.join(made) + '\n')
            for mutant, line, does in found:
                name = f'{folder}/{file.name}: {does}'
                if name in mutants:
                    name += f' (line {line})'
                mutants[name] = (mutant, line)
    return mutants


def compile_tests(jobs, name, sources, more):
    compiler = shlex.split(os.environ.get('CXX', 'g++'))
    flags = ['-std=c++20', '-O1', '-include', str(BUILD / name / 'mutants.hpp'), '-I' + str(BUILD / name),
             *(f'-I{ROOT / folder}' for folder in ('include', 'tests', 'tools', 'table', 'table/derive', 'table/derive/peephole', '.')),
             f'-DVALHALL_TEST_DATA="{ROOT / "tests/data"}"', *more]

    def one(source):
        made = BUILD / (name + '_' + source.replace('/', '_') + '.o')
        other = ['-O0'] if source == 'table/derive/read.cpp' else []
        if name == 'lines' and source not in USE_HEADERS:
            other.append('-DVALHALL_SEPARATE_COMPILATION')
        if name == 'lines' and not source.endswith('program_statistics.cpp'):
            other.append('-DVALHALL_TEST_ONE_ROUND_IN=8')
        subprocess.run([*compiler, *flags, *other, '-c', str(ROOT / source), '-o', str(made)], check=True)
        return str(made)
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        objects = list(workers.map(one, sources))
    program = BUILD / ('tests_of_' + name)
    subprocess.run([*compiler, *objects, '-o', str(program)], check=True)
    return program


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def failed_test(program, environment, tests=(), seconds=300):
    """The name of a test that fails, or None."""
    try:
        ran = subprocess.run([str(program), '--abort', *tests], env={**os.environ, **environment}, capture_output=True, text=True,
                             errors='replace', timeout=seconds, check=False, preexec_fn=limit_memory)
    except subprocess.TimeoutExpired:
        return 'a test that does not end'
    if ran.returncode == 0:
        return None
    found = re.search(r'-{70,}\n(.+?)\n-{70,}', ran.stdout, re.S)
    return ' '.join(found[1].split()) if found else f'(exit status {ran.returncode})'


def split_tests(program):
    """The options that choose the tests that are fast, and the others, which run only if no fast one notices a mutant."""
    ran = subprocess.run([str(program), '--durations', 'yes'], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(f'without a mutant a test fails:\n{ran.stdout[-2000:]}')
    seconds = {m[2]: float(m[1]) for m in re.finditer(r'^([\d.]+) s: (.+)$', ran.stdout, re.M)}
    chosen = []
    for name, tests in (('fast', [t for t, s in seconds.items() if s < 0.5]), ('slow', [t for t, s in seconds.items() if s >= 0.5])):
        file = BUILD / f'{name}_tests.txt'
        file.write_text(''.join(t.replace(',', '\\,') + '\n' for t in tests))
        chosen.append(['--input-file', str(file)])
    print(f'{len(seconds)} tests: {sum(seconds.values()):.0f} s')
    return chosen


def try_lines(asked):
    """Tries mutants of lines inside passes."""
    known = {}
    for line in (ROOT / 'scripts/known_mutants.tsv').read_text().splitlines():
        if line and not line.startswith('#'):
            name, reason = line.split('\t')
            known[name] = reason
    mutants = write_lines()
    if stale := [name for name in known if name not in mutants]:
        sys.exit('known_mutants.tsv lists what is no mutant: ' + ', '.join(stale))
    chosen = [m for m in mutants if zlib.crc32(m.encode()) % asked.one_in == 0 or asked.names]
    chosen = [m for m in chosen if not asked.names or any(n in m for n in asked.names)]
    if asked.list:
        print('\n'.join(chosen))
        return 0
    program = compile_tests(asked.jobs, 'lines', LINE_TESTS + LIBRARY, [])
    fast, slow = split_tests(program)

    def attempt(name):
        number = {'VALHALL_MUTANT_NUMBER': str(mutants[name][0])}
        return failed_test(program, number, fast, 60) or failed_test(program, number, slow, 240)
    survivors, noticed = [], 0
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as workers:
        for name, found in zip(chosen, workers.map(attempt, chosen)):
            noticed += found is not None
            if found is None and name not in known:
                survivors.append(name)
            print(f'{name}, line {mutants[name][1]}: {found or "NO TEST FAILS: " + known.get(name, "why?")}', flush=True)
    print(f'{noticed} of {len(chosen)} mutants make a test fail')
    return 1 if survivors else 0


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument('--brief', action='store_true', help='all passes, and one rule in 40')
    words.add_argument('--lines', action='store_true', help='lines inside passes, instead of passes and rules')
    words.add_argument('--one-in', type=int, default=16, help='with --lines: takes one mutant in so many; default 16')
    words.add_argument('--list', action='store_true', help='only print the names of the mutants')
    words.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    words.add_argument('names', nargs='*')
    asked = words.parse_args()
    if asked.lines:
        return try_lines(asked)
    mutants = write_headers()
    chosen = [m for m in mutants if not asked.names or any(n in m or n in mutants[m] for n in asked.names)]
    if asked.brief:
        rules = [m for m in chosen if m.startswith('rule:')]
        chosen = [m for m in chosen if m.startswith('pass:')] + rules[::40]
    if asked.list:
        print('\n'.join(chosen))
        return 0
    program = compile_tests(asked.jobs, 'include', TESTS + LIBRARY + TABLE, ['-DVALHALL_TEST_ONE_ROUND_IN=4'])
    if (found := failed_test(program, {})) is not None:
        sys.exit(f'without a mutant a test fails: {found}')
    survivors = []
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as workers:
        for mutant, found in zip(chosen, workers.map(lambda m: failed_test(program, {'VALHALL_MUTANT': m}), chosen)):
            print(f'{mutant:32} {found or "NO TEST FAILS: " + mutants[mutant]}', flush=True)
            if found is None:
                survivors.append(mutant)
    print(f'{len(chosen) - len(survivors)} of {len(chosen)} mutants make a test fail')
    return 1 if survivors else 0


if __name__ == '__main__':
    sys.exit(main())
