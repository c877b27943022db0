# SPDX-License-Identifier: MIT
"""Shows instructions, operands, faults, results and lines of text of valhall in gdb: source editors/gdb/valhall.py.

An instruction is shown as its text if the program has been started and includes valhall/text/debugger.hpp, whose function gdb calls;
otherwise by its word, row and architecture.
"""

import gdb
import gdb.printing


def text_of(bits, architecture):
    """The text of a word by the program's own function, or None if it cannot be called."""
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
    """text_line and quotation: characters and their number."""

    def __init__(self, value, characters, size):
        self.characters = value[characters]
        self.size = int(value[size])

    def to_string(self):
        return self.characters.string(length=self.size)

    def display_hint(self):
        return 'string'


def name_of(value):
    """The name of an enumerator, without its type."""
    return str(value).rpartition('::')[2]


def text_of_fault(value):
    """"too_many_uniforms of source 2", "no_such_opcode", or "none"."""
    text = name_of(value['code'])
    if int(value['code']) != 0 and name_of(value['kind']) != 'none':
        text += f" of {name_of(value['kind'])} {int(value['index'])}"
    return text


class FaultPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return text_of_fault(self.value)


class OperandPrinter:
    """A source: "r2", "^r2" at its last use, "u70", or its byte; with its modifiers and selector."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        if int(self.value['fault']) != 0:
            return name_of(self.value['fault'])
        byte, page = int(self.value['byte']), int(self.value['page'])
        if byte < 0x40:
            text = f'r{page * 64 + byte}'
        elif byte < 0x80:
            text = f'^r{page * 64 + byte - 0x40}'
        elif byte < 0xC0:
            text = f'u{page * 64 + (byte & 0x3F)}'
        else:
            text = f'source byte 0x{byte:02x}, page {page}'
        for flag, suffix in ('neg', '.neg'), ('abs', '.abs'):
            if self.value[flag]:
                text += suffix
        if int(self.value['select']) != 0:
            text += '.' + name_of(self.value['select']).rstrip('_')
        return text + ('.not' if self.value['complement'] else '')


class DestinationPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        if int(self.value['fault']) != 0:
            return name_of(self.value['fault'])
        return f"r{int(self.value['reg'])} {name_of(self.value['mask'])}"


class ResultPrinter:
    """A result: its value, or its error."""

    def __init__(self, value):
        is_status = value.type.strip_typedefs().template_argument(0).code == gdb.TYPE_CODE_VOID
        self.value = None if is_status else value['value_']
        self.error = value['error_']

    def to_string(self):
        if int(self.error['code']) == 0:
            return 'success' if self.value is None else self.value.format_string()
        return text_of_fault(self.error)


def build():
    printers = gdb.printing.RegexpCollectionPrettyPrinter('valhall')
    printers.add_printer('instruction', '^valhall::instruction$', InstructionPrinter)
    printers.add_printer('text_line', '^valhall::text_line$', lambda value: LinePrinter(value, 'data', 'size'))
    printers.add_printer('quotation', '^valhall::quotation$', lambda value: LinePrinter(value, 'bytes_', 'size_'))
    printers.add_printer('fault', '^valhall::fault$', FaultPrinter)
    printers.add_printer('operand', '^valhall::operand$', OperandPrinter)
    printers.add_printer('destination', '^valhall::destination$', DestinationPrinter)
    printers.add_printer('result', '^valhall::result<.*>$', ResultPrinter)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), build(), replace=True)
