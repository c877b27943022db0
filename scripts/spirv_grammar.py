#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Writes include/valhall/spirv/generated/ from the names and numbers of the published grammar of SPIR-V (Debian: spirv-headers), and of what later
# versions of it have, in spirv_grammar_more.json:
#   scripts/spirv_grammar.py [FOLDER]          FOLDER has the grammar, by default /usr/include/spirv/unified1
#   scripts/spirv_grammar.py --check [FOLDER]  writes nothing; fails if the files are stale
import json
import pathlib
import re
import sys

SIMPLE = {  # operand kinds that are not enumerations, by their letter in rows
    'IdResultType': 't', 'IdResult': 'r', 'IdRef': 'i', 'IdMemorySemantics': 'm', 'IdScope': 's', 'LiteralInteger': 'n', 'LiteralString': 'z',
    'LiteralContextDependentNumber': 'c', 'LiteralExtInstInteger': 'x', 'LiteralSpecConstantOpInteger': 'o',
    'PairLiteralIntegerIdRef': 'a', 'PairIdRefLiteralInteger': 'b', 'PairIdRefIdRef': 'p',
}
SENTENCES = {
    't': 'id of the type of the result', 'r': 'id of the result', 'i': 'id', 'm': 'id of memory semantics', 's': 'id of a scope',
    'n': 'literal', 'z': 'string', 'c': 'literal of the type of the result or of the selector',
    'x': 'instruction of an imported set, whose operands are ids', 'o': 'opcode, whose operands follow', 'a': 'literal and id',
    'b': 'id and literal', 'p': 'id and id',
}
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()+,-./:;<=>@[]^_`{|}~'


def snake(name):
    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])', '_', name).lower()


def identifier(name):
    return '_' + name if name[0].isdigit() else name


class Grammar:
    def __init__(self, folder):
        self.core = json.loads((folder / 'spirv.core.grammar.json').read_text())
        self.glsl = json.loads((folder / 'extinst.glsl.std.450.grammar.json').read_text())
        self.debug = json.loads((folder / 'extinst.nonsemantic.shader.debuginfo.100.grammar.json').read_text())
        add_missing(self.core, json.loads(pathlib.Path(__file__).with_name('spirv_grammar_more.json').read_text()))
        self.kinds = [k for k in self.core['operand_kinds'] if k['category'] in ('ValueEnum', 'BitEnum')]
        self.letters = dict(SIMPLE)
        for kind, letter in zip(self.kinds, LETTERS):
            self.letters[kind['kind']] = letter
        self.numbers = {}
        for one in next(k for k in self.kinds if k['kind'] == 'Capability')['enumerants']:
            self.numbers[one['enumerant']] = one['value']
        self.sets = [()]

    def needs(self, row):
        wanted = tuple(sorted({self.numbers[name] for name in row.get('capabilities', [])}))
        if wanted not in self.sets:
            self.sets.append(wanted)
        return self.sets.index(wanted)

    def operands(self, row, key='operands'):
        return ''.join(self.letters[o['kind']] + o.get('quantifier', '') for o in row.get(key, []))

    def instructions(self):
        return unique(self.core['instructions'], 'opcode')

    def enumerants(self, kind):
        rows = [dict(e, number=int(str(e['value']), 0)) for e in kind['enumerants']]
        return unique(rows, 'number')


def add_missing(core, more):
    # A grammar that has an instruction, kind or enumerant already keeps its own.
    core['instructions'] += [i for i in more['instructions'] if i['opname'] not in {j['opname'] for j in core['instructions']}]
    known = {k['kind']: k for k in core['operand_kinds']}
    for kind in more['operand_kinds']:
        if kind['kind'] not in known:
            core['operand_kinds'].append(kind)
            continue
        rows = known[kind['kind']]['enumerants']
        rows += [e for e in kind['enumerants'] if e['enumerant'] not in {r['enumerant'] for r in rows}]


def unique(rows, key):
    # If a number has several names, the first one is used.
    known = {}
    for row in rows:
        known.setdefault(row[key], row)
    return [known[number] for number in sorted(known)]


def lines_of(words, indent, width=140):
    lines, line = [], indent
    for word in words:
        if len(line) + len(word) + 1 > width:
            lines.append(line.rstrip())
            line = indent
        line += word + ' '
    return lines + [line.rstrip()]


def header(guard, what):
    # REUSE-IgnoreStart
    return ['// SPDX-License-Identifier: MIT', f'// {what}',
    # REUSE-IgnoreEnd
            '// Written by scripts/spirv_grammar.py from the published grammar; not to be changed by hand.',
            f'#ifndef VALHALL_SPIRV_GENERATED_{guard}_HPP', f'#define VALHALL_SPIRV_GENERATED_{guard}_HPP', '',
            '#include <cstdint>', '', 'namespace valhall::spirv {', '']


def enumeration(name, comment, base, rows):
    return [f'/// {comment}', f'enum class {name} : {base} {{', *lines_of([f'{identifier(n)} = {v},' for n, v in rows], '    '), '};', '']


def words(g):
    made = header('WORDS', 'The words of SPIR-V as enumerations: opcodes, GLSL.std.450, debug information, and the values of each kind of operand.')
    made += enumeration('op', 'An opcode.', 'std::uint16_t', [(i['opname'][2:], i['opcode']) for i in g.instructions()])
    made += enumeration('glsl_op', 'An instruction of GLSL.std.450.', 'std::uint16_t',
                        [(i['opname'], i['opcode']) for i in unique(g.glsl['instructions'], 'opcode')])
    made += enumeration('debug_op', 'An instruction of NonSemantic.Shader.DebugInfo.100.', 'std::uint16_t',
                        [(i['opname'], i['opcode']) for i in unique(g.debug['instructions'], 'opcode')])
    for kind in g.kinds:
        rows = [(e['enumerant'], hex(e['number']) if kind['category'] == 'BitEnum' else e['number']) for e in g.enumerants(kind)]
        what = 'Bits' if kind['category'] == 'BitEnum' else 'A value'
        made += enumeration(snake(kind['kind']), f"{what} of the operand kind {kind['kind']}.", 'std::uint32_t', rows)
    return made + ['}  // namespace valhall::spirv', '', '#endif', '']


def rows(g):
    instructions = [(i['opcode'], i['opname'][2:], g.operands(i), g.needs(i)) for i in g.instructions()]
    glsl = [(i['opcode'], i['opname'], g.operands(i), g.needs(i)) for i in unique(g.glsl['instructions'], 'opcode')]
    debug = [(i['opcode'], i['opname'], g.operands(i), g.needs(i)) for i in unique(g.debug['instructions'], 'opcode')]
    kinds = [[(e['number'], e['enumerant'], g.operands(e, 'parameters'), g.needs(e)) for e in g.enumerants(k)] for k in g.kinds]
    made = header('ROWS', 'The operands and requirements of each instruction and enumerant of SPIR-V.')
    made += ['namespace detail {', '',
             '// A row: number, name, operands, and which set of capabilities it needs one of. An operand is a letter, followed by `?` if it may',
             '// be missing and by `*` if there may be any number of them:']
    made += [f"//   {letter}  {SENTENCES[letter]}" for letter in SIMPLE.values()]
    made += [f"//   {g.letters[k['kind']]}  {k['kind']}" for k in g.kinds]
    made += ['struct grammar_row {', '    std::uint32_t number;', '    const char* name;', '    const char* operands;',
             '    std::uint16_t needs;', '};', '']
    table = lambda name, content: [f'inline constexpr grammar_row {name}[] = {{',
                                   *[f'    {{{n}u, "{name_}", "{ops}", {needs}}},' for n, name_, ops, needs in content], '};', '']
    made += table('instruction_rows', instructions) + table('glsl_rows', glsl) + table('debug_rows', debug)
    made += table('enumerant_rows', [r for k in kinds for r in k])
    made += ['// A kind of operand that is an enumeration, and where its rows are.', 'struct kind_row {', '    char letter;',
             '    const char* name;', '    bool is_bits;', '    std::uint16_t first, count;', '};', '', 'inline constexpr kind_row kind_rows[] = {']
    at = 0
    for kind, content in zip(g.kinds, kinds):
        is_bits = 'true' if kind['category'] == 'BitEnum' else 'false'
        made.append(f"    {{'{g.letters[kind['kind']]}', \"{kind['kind']}\", {is_bits}, {at}, {len(content)}}},")
        at += len(content)
    made += ['};', '', '// The sets of capabilities: where each begins among their members, and where the last ends.',
             'inline constexpr std::uint16_t set_begins[] = {']
    begins = [sum(len(s) for s in g.sets[:n]) for n in range(len(g.sets) + 1)]
    made += lines_of([f'{b},' for b in begins], '    ') + ['};', 'inline constexpr std::uint16_t set_members[] = {']
    made += lines_of([f'{c},' for s in g.sets for c in s], '    ') + ['};', '']
    return made + ['}  // namespace detail', '', '}  // namespace valhall::spirv', '', '#endif', '']


def main():
    arguments = sys.argv[1:]
    only_checks = '--check' in arguments
    folders = [a for a in arguments if a != '--check']
    folder = pathlib.Path(folders[0] if folders else '/usr/include/spirv/unified1')
    to = pathlib.Path(__file__).resolve().parent.parent / 'include/valhall/spirv/generated'
    g = Grammar(folder)
    is_current = True
    for name, made in (('words.hpp', words(g)), ('rows.hpp', rows(g))):
        text = '\n'.join(made)
        if only_checks:
            is_current &= (to / name).read_text() == text
        else:
            (to / name).write_text(text)
    if not is_current:
        sys.exit(f'{to} is not what {folder} gives: run scripts/spirv_grammar.py')


main()
