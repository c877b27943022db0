# SPDX-License-Identifier: MIT
"""Evaluates editors/msvc/valhall.natvis in gdb, which reads the same expressions: checks that the members exist, and prints what would be shown.

Run it at a breakpoint in `look`; $natvis_path is the file. Prints "natvis: name = text" for each member of `seen`.
"""

import re
import xml.etree.ElementTree as xml

import gdb

NAMESPACE = '{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}'


def members_of(kind):
    """The names of a type's members and of those of its bases."""
    for field in kind.strip_typedefs().fields():
        if field.is_base_class:
            yield from members_of(field.type)
        elif field.name:
            yield field.name


def evaluate(expression, value):
    """An expression with the value before each name that is a member."""
    members = '|'.join(members_of(value.type))
    gdb.set_convenience_variable('natvis_value', value)
    return gdb.parse_and_eval(re.sub(rf'(?<![\w:.])({members})\b', r'$natvis_value.\1', expression))


def show(expression, visualizers, value):
    """The text for {expression}. The file uses the formats [size]s8, x, d and en."""
    expression, *how = re.split(r',(?=\[|x$|d$|en$)', expression, maxsplit=1)
    found = evaluate(expression, value)
    if not how:
        return display(visualizers, found)
    if how[0] == 'x':
        return f'0x{int(found):0{2 * found.type.sizeof}x}'
    if how[0] == 'd':
        return str(int(found))
    if how[0] == 'en':
        names = {field.enumval: field.name.rpartition('::')[2] for field in found.type.strip_typedefs().fields()}
        return names.get(int(found), str(int(found)))
    size = re.fullmatch(r'\[(.*)\]s8', how[0])[1]
    return '"' + found.string(length=int(evaluate(size, value))) + '"'


def display(visualizers, value):
    """The text of a value: the first one whose condition is true."""
    kind = value.type.strip_typedefs().unqualified()
    if kind.code != gdb.TYPE_CODE_STRUCT:
        if kind.sizeof == 1:
            raise ValueError(f'Visual Studio shows a {kind} as a character')
        return str(int(value))
    for pattern, visualizer in visualizers:
        if re.fullmatch(pattern, kind.name):
            for text in visualizer.iter(NAMESPACE + 'DisplayString'):
                if evaluate(text.get('Condition', '1'), value):
                    return re.sub(r'{([^}]*)}', lambda match: show(match[1], visualizers, value), text.text)
    raise ValueError(f'nothing shows a {kind}')


def used_expressions(visualizer):
    """The expressions of views and expansions, which no text contains."""
    for element in visualizer.iter():
        if element.tag in (NAMESPACE + 'StringView', NAMESPACE + 'ExpandedItem'):
            yield element.text.partition(',')[0]


def main():
    tree = xml.parse(gdb.convenience_variable('natvis_path').string()).getroot()
    visualizers = []
    for visualizer in tree.iter(NAMESPACE + 'Type'):
        visualizers.append((re.escape(visualizer.get('Name')).replace(r'\*', '.*'), visualizer))
    seen = gdb.parse_and_eval('seen').referenced_value()
    for field in seen.type.fields():
        value = seen[field.name]
        print(f'natvis: {field.name} = {display(visualizers, value)}')
        for pattern, visualizer in visualizers:
            if re.fullmatch(pattern, value.type.strip_typedefs().name):
                for expression in used_expressions(visualizer):
                    evaluate(expression, value)
                break


main()
