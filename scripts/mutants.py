#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that a test fails if an optional pass of the compiler does nothing, and if a peephole rule gives a wrong result.

    scripts/mutants.py [--brief] [NAME...]

Compiles the tests of passes and rules once, against copies of two headers in which the environment variable VALHALL_MUTANT chooses
the mutant: `pass:NAME` or `rule:OPCODE:NUMBER`. Runs the tests for each mutant, and names those that no test notices; fails if there are any.
A NAME chooses the mutants whose name or rule contains it; --brief takes all passes and one rule in 40. Uses the compiler that CXX names,
else g++, and as many processes as the machine has. The whole takes three minutes of processor time.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / 'build' / 'mutants'
MATCHERS = 'valhall/compiler/simplify/generated/matchers.hpp'
PASSES = 'valhall/compiler/passes/passes.hpp'

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
         'tests/unit/compiler/passes/pass_effects.cpp', 'tests/main.cpp']
LIBRARIES = sorted(str(p.relative_to(ROOT)) for folder, pattern in (
    ('tests/unit/simulator/second_reading', '*.cpp'), ('table/derive', '*.cpp'), ('table/derive/peephole', '*.cpp'))
    for p in (ROOT / folder).glob(pattern) if p.name != 'main.cpp')


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
    for name in ('rematerialize', 'split_ranges'):  # while values are spilled
        passes = replace(passes, f'o.passes.has(pass::{name})', f'(!mutants::is_pass("{name}") && o.passes.has(pass::{name}))')
    for name, text in ((MATCHERS, '\n'.join(lines) + '\n'), (PASSES, passes), ('mutants.hpp', CHOICE)):
        file = BUILD / 'include' / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    names = re.findall(r'^VALHALL_COMPILER_PASS\((\w+)', (ROOT / 'include/valhall/compiler/passes/passes.def').read_text(), re.M)
    return {**{f'pass:{n}': f'the pass {n} does nothing' for n in names}, **rules}


def compile_tests(jobs):
    compiler = shlex.split(os.environ.get('CXX', 'g++'))
    flags = ['-std=c++20', '-O1', '-include', str(BUILD / 'include/mutants.hpp'), '-I' + str(BUILD / 'include'),
             *(f'-I{ROOT / folder}' for folder in ('include', 'tests', 'tools', 'table', 'table/derive', 'table/derive/peephole', '.')),
             f'-DVALHALL_TEST_DATA="{ROOT / "tests/data"}"', '-DVALHALL_TEST_ONE_ROUND_IN=4']

    def one(source):
        made = BUILD / (source.replace('/', '_') + '.o')
        slow = ['-O0'] if source == 'table/derive/read.cpp' else []
        subprocess.run([*compiler, *flags, *slow, '-c', str(ROOT / source), '-o', str(made)], check=True)
        return str(made)
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        objects = list(workers.map(one, TESTS + LIBRARIES))
    program = BUILD / 'tests'
    subprocess.run([*compiler, *objects, '-o', str(program)], check=True)
    return program


def failed_test(program, mutant):
    """The name of a test that fails, or None."""
    environment = {**os.environ, 'VALHALL_MUTANT': mutant}
    try:
        ran = subprocess.run([str(program), '--abort'], env=environment, capture_output=True, text=True, errors='replace', timeout=300,
                             check=False)
    except subprocess.TimeoutExpired:
        return 'a test that does not end'
    if ran.returncode == 0:
        return None
    found = re.search(r'-{70,}\n(.+?)\n-{70,}', ran.stdout, re.S)
    return ' '.join(found[1].split()) if found else f'(exit status {ran.returncode})'


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument('--brief', action='store_true', help='all passes, and one rule in 40')
    words.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    words.add_argument('names', nargs='*')
    asked = words.parse_args()
    mutants = write_headers()
    chosen = [m for m in mutants if not asked.names or any(n in m or n in mutants[m] for n in asked.names)]
    if asked.brief:
        rules = [m for m in chosen if m.startswith('rule:')]
        chosen = [m for m in chosen if m.startswith('pass:')] + rules[::40]
    program = compile_tests(asked.jobs)
    if (found := failed_test(program, '')) is not None:
        sys.exit(f'without a mutant a test fails: {found}')
    survivors = []
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as workers:
        for mutant, found in zip(chosen, workers.map(lambda m: failed_test(program, m), chosen)):
            print(f'{mutant:32} {found or "NO TEST FAILS: " + mutants[mutant]}', flush=True)
            if found is None:
                survivors.append(mutant)
    print(f'{len(chosen) - len(survivors)} of {len(chosen)} mutants make a test fail')
    return 1 if survivors else 0


if __name__ == '__main__':
    sys.exit(main())
