# SPDX-License-Identifier: MIT
"""Makes mutants of C++ functions: conditions that never or always hold, and statements that are left out.

One copy of a source holds all of its mutants. `mutants::holds(N, condition)` and `mutants::keeps(N)` ask which one is chosen.
"""
import re

CALLS = '''
#include <cstdlib>
#include <type_traits>
namespace mutants {
inline int number_now()
{
    static const char* const chosen = std::getenv("VALHALL_MUTANT_NUMBER");
    static const int number = chosen != nullptr ? std::atoi(chosen) : 0;
    return number;
}
constexpr int number() { return std::is_constant_evaluated() ? 0 : number_now(); }
// Mutant `first` of a condition never holds, the next one always.
constexpr bool holds(int first, bool condition) { return number() == first ? false : number() == first + 1 ? true : condition; }
// The mutant leaves a statement out.
constexpr bool keeps(int only) { return number() != only; }
}
'''

KEYWORDS = {'return', 'const', 'constexpr', 'auto', 'using', 'break', 'continue', 'static_assert', 'if', 'else', 'for', 'while', 'do', 'switch', 'case',
            'default', 'template', 'friend', 'static', 'struct', 'class', 'public', 'private', 'protected', 'enum', 'namespace', 'typename', 'delete'}


def closing(text, start):
    """The place of the parenthesis that closes the one at `start`, or -1."""
    depth = 0
    for at in range(start, len(text)):
        depth += {'(': 1, ')': -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def condition_in(line):
    """The condition of an `if` on one line as (start, end), if it declares nothing."""
    found = re.match(r'\s*(?:\} )?(?:else )?if \(', line)
    if not found:
        return None
    start = found.end()
    end = closing(line, start - 1)
    text = line[start:end]
    if end < 0 or ';' in text or re.search(r'[^=!<>]=[^=]', text):
        return None
    return start, end


def is_statement(line, before):
    """True for a line that is a call or an assignment and nothing else."""
    found = re.match(r'\s+(?:\+\+|--)?([A-Za-z_]\w*)(?:[\w.:\[\]]|->|\([^()]*\))*(?:\(.*\)| (?:[-+|&^]|<<|>>)?= .*|\+\+|--)?;$', line)
    if not found or found[1] in KEYWORDS or '{' in line or '= delete' in line or not re.search(r'[(=]|\+\+|--', line):
        return False
    return re.search(r'([;{}:]|\)|else)$', before) is not None and line.count('(') == line.count(')')


def mutated(lines, first):
    """Returns the lines with all mutants, and (number, line number, what it does) of each. Numbers start with `first`."""
    made, mutants, number, before = [], [], first, ''
    for at, line in enumerate(lines, 1):
        code = line.split('  //')[0].rstrip()
        if condition := condition_in(code):
            start, end = condition
            made.append(f'{code[:start]}mutants::holds({number}, static_cast<bool>({code[start:end]})){code[end:]}')
            mutants += [(number, at, f'never: {code.strip()}'), (number + 1, at, f'always: {code.strip()}')]
            number += 2
        elif is_statement(code, before):
            indent = code[:len(code) - len(code.lstrip())]
            made.append(f'{indent}{{ if (mutants::keeps({number})) {code.strip()} }}')
            mutants.append((number, at, f'without: {code.strip()}'))
            number += 1
        else:
            made.append(line)
        if code.strip() and not code.strip().startswith('//'):
            before = code
    return made, mutants
