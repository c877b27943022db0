# SPDX-License-Identifier: MIT
"""Shows instructions, results and lines of text of valhall in gdb: source editors/gdb/valhall.py.

An instruction is shown as its text if the program includes valhall/text/debugger.hpp, whose function is called for that, and has
been started; otherwise by its word, row and architecture.
"""

import gdb
import gdb.printing


def text_of(bits, architecture):
    """The text of a word by the program's own function, or None where it cannot be called."""
    try:
        return gdb.parse_and_eval(f'valhall::debugger::text_of({bits}, {architecture})').string()
    except gdb.error:
        return None


class InstructionPrinter:
    def __init__(self, value):
        self.bits = int(value['bits'])
        self.row = int(value['row_index'])
        self.architecture = int(value['on'])

    def to_string(self):
        text = text_of(self.bits, self.architecture)
        word = f'0x{self.bits:016x} on v{self.architecture}'
        return f'{text}  // {word}' if text is not None else f'{word}, row {self.row}'


class LinePrinter:
    """text_line and quotation: characters and how many of them count."""

    def __init__(self, value, characters, size):
        self.characters = value[characters]
        self.size = int(value[size])

    def to_string(self):
        return self.characters.string(length=self.size)

    def display_hint(self):
        return 'string'


class ResultPrinter:
    """A value, or what is wrong."""

    def __init__(self, value):
        self.value = value['value_']
        self.error = value['error_']

    def to_string(self):
        if int(self.error['code']) == 0:
            is_status = self.value.type.strip_typedefs().name == 'valhall::detail::nothing'
            return 'success' if is_status else self.value.format_string()
        return 'fault ' + str(self.error['code']).rpartition('::')[2]


def build():
    printers = gdb.printing.RegexpCollectionPrettyPrinter('valhall')
    printers.add_printer('instruction', '^valhall::instruction$', InstructionPrinter)
    printers.add_printer('text_line', '^valhall::text_line$', lambda value: LinePrinter(value, 'data', 'size'))
    printers.add_printer('quotation', '^valhall::quotation$', lambda value: LinePrinter(value, 'bytes_', 'size_'))
    printers.add_printer('result', '^valhall::result<.*>$', ResultPrinter)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), build(), replace=True)
