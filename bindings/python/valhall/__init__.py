# SPDX-License-Identifier: MIT
"""The machine code of Arm's Mali GPUs: assembles, disassembles, checks, counts, simulates, compiles.

    program = valhall.assemble("FMA.f32.end r2, r0, r1, u0", arch="v10")
    print(program)
    print(program.run(registers={0: 0.25, 1: 0.5}, uniforms=[0.5]).floats(2))
"""
from __future__ import annotations

import ctypes
import dataclasses
import numbers
import operator
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, SupportsFloat, SupportsIndex, Union, overload

from . import _library
from ._library import library as _c

__all__ = ["Architecture", "Compiled", "Coverage", "Diagnostic", "Error", "Estimate", "EstimatedChange", "Fidelity", "File", "FileProgram",
           "Finding", "Instruction", "Number", "Operand", "Output", "Place", "Program", "Run", "RunCost", "RunError", "RunFinding",
           "StalledInstruction", "Statistics", "TimedRun", "Uniform", "View", "architectures", "assemble", "compile_spirv", "compile_tgsi", "decode",
           "disassemble", "is_bifrost", "mnemonics", "modifiers", "parse", "read_file", "roles", "units", "version"]

version: str = _c.version_text().decode()
"""The version of the library."""
__version__: str = version

# Integers and real numbers, those of numpy and fractions too.
Number = Union[SupportsIndex, SupportsFloat]
"""The value of a register or a uniform: its 32 bits as an int, or a float."""
Architecture = Union[int, str]
"""10, "v10", or a product: "G610"."""

_SEVERITIES = ("error", "warning", "note")
_BIFROST = (6, 7)
_DOMAINS = ("fault", "run", "tgsi", "tgsi", "tgsi", "spirv", "spirv", "file", "bifrost")
_VARIANTS = ("whole", "position", "varying")
_EFFECTS = ("reads_memory", "writes_memory", "branches", "ends", "discards", "reads_lanes", "needs_helpers", "has_side_effects",
            "is_message")
_RUN_FINDINGS = ("registers", "thread_memory", "race")
_VALUE_KINDS = (None, "register", "uniform", "constant", "special")
_USES = ("loads", "stores", "changes")
_RUN_FINDINGS_CAPACITY = 1024
_MODIFIER_VALUES = 256  # no modifier has more bits
_OUTPUTS = ("blend", "tile", "depth", "stencil")
_opcodes = _c.names(_library.NAMES_OPCODE)
_faults = _c.names(_library.NAMES_FAULT)
_run_errors = _c.names(_library.NAMES_RUN_ERROR)
_stages = _c.names(_library.NAMES_STAGE)
_dialects = _c.names(_library.NAMES_DIALECT)
_units = _c.names(_library.NAMES_UNIT)
_pipelines = _c.names(_library.NAMES_PIPELINE)
_roles = _c.names(_library.NAMES_ROLE)
_types = _c.names(_library.NAMES_NUMBER_TYPE)
_kinds = _c.names(_library.NAMES_OPERAND_KIND)
_findings = _c.names(_library.NAMES_FINDING)
_knowledge = _c.names(_library.NAMES_KNOWLEDGE)
_file_kinds = _c.names(_library.NAMES_FILE_KIND)
_symbol_lists = _c.names(_library.NAMES_SYMBOL_LIST)


# ---- errors ----

@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a note about a text, a word, a module or a run, with its place."""

    message: str
    """A sentence."""
    severity: str = "error"
    """"error", "warning" or "note"."""
    code: str = ""
    """The name of the error: "unknown_modifier"."""
    line: Optional[int] = None
    """The line of a text, from 1."""
    column: Optional[int] = None
    """The column, in bytes, from 1."""
    index: Optional[int] = None
    """The instruction of a program or the word of a module, from 0."""
    lane: Optional[int] = None
    """The lane of a run."""
    offset: Optional[int] = None
    """The byte of a file, from 0. `code` is then the kind of file: "MBS2"."""

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line is not None else ""
        in_file = f" ({self.code}, at byte 0x{self.offset:X})" if self.offset is not None else ""
        return f"{place}{self.severity}: {self.message}{in_file}"


class Error(ValueError):
    """An input is wrong. `diagnostics` has the places and reasons."""

    def __init__(self, diagnostics: Sequence[Diagnostic]):
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        """The places and reasons, in the order of the input."""
        super().__init__("\n".join(map(str, self.diagnostics)))

    def __reduce__(self):
        return type(self), (self.diagnostics,)


class RunError(Error):
    """A run was stopped before the end of the program. `index` is the instruction, `lane` the lane, `run` the state at that time."""

    def __init__(self, diagnostic: Diagnostic, run: Run):
        super().__init__([diagnostic])
        self.index: Optional[int] = diagnostic.index
        """The instruction that stopped the run, from 0."""
        self.lane: Optional[int] = diagnostic.lane
        """The first lane concerned."""
        self.code: str = diagnostic.code
        """The name of the error: "unmapped"."""
        self.run: Run = run
        """The state when the run was stopped."""

    def __reduce__(self):
        return type(self), (self.diagnostics[0], self.run)


def _diagnostic(e: _library.error) -> Diagnostic:
    domain = _DOMAINS[e.domain]
    names = {"fault": _faults, "run": _run_errors, "file": _file_kinds}.get(domain, {})
    has_line = e.line != 0
    return Diagnostic(message=e.message.decode(), severity=_SEVERITIES[e.severity], code=names.get(e.code, ""),
                      line=e.line if has_line else None, column=e.column if has_line else None,
                      index=None if e.index == _library.NOWHERE else e.index, lane=None if e.lane < 0 else e.lane,
                      offset=e.value if domain == "file" else None)


def _require(status: int, why: Optional[_library.error] = None) -> None:
    """Raises an exception unless a call succeeded, found errors, or needs a longer list. `why` is the error of the call."""
    if status == _library.NO_MEMORY:
        raise MemoryError("valhall")
    if status == _library.BAD_ARGUMENT:
        raise ValueError("valhall: " + (why.message if why is not None else _c.status_text(status)).decode())
    if status == _library.INTERNAL:
        raise RuntimeError("valhall: " + _c.status_text(status).decode())


class _Errors:
    """A list of errors for a call, which grows if it is too short."""

    def __init__(self, capacity: int = 16):
        self.entries = (_library.error * capacity)()
        self.list = _library.errors(self.entries, capacity, 0)

    def is_short(self) -> bool:
        return self.list.count > self.list.capacity

    def grow(self) -> None:
        self.__init__(self.list.count)

    def diagnostics(self) -> list[Diagnostic]:
        return [_diagnostic(self.entries[n]) for n in range(min(self.list.count, self.list.capacity))]


# ---- names ----

def _text(value: str, what: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not {type(value).__name__}")
    return value.encode()


def _bytes(data, what: str) -> bytes:
    """The bytes of an object that has some, such as bytes, a memoryview or an array of numpy: of all its elements."""
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError(f"{what} is bytes or a buffer, not {type(data).__name__}") from None


def _architecture(arch: Architecture) -> int:
    number = arch if isinstance(arch, int) else _c.find_architecture(_text(arch, "an architecture"))
    if not 0 <= number <= 0xFFFFFFFF or not _c.name(_library.NAMES_ARCHITECTURE, number, None, 0):
        raise ValueError(f"unknown architecture {arch!r}: one of {', '.join(architectures())}, or a product such as \"G610\"")
    return number


def _value(names: Mapping[int, str], name: str, what: str) -> int:
    for value, one in names.items():
        if one == name:
            return value
    raise ValueError(f"unknown {what} {name!r}: one of {', '.join(names.values())}")


def _stage(name: Optional[str]) -> int:
    return 0 if name is None else _value(_stages, name, "stage") + 1


def architectures() -> list[str]:
    """The supported architectures: "v6" and "v7", which are Bifrost, and "v9" and later ones."""
    return list(_c.names(_library.NAMES_ARCHITECTURE).values())


def is_bifrost(arch: Architecture) -> bool:
    """True for v6 and v7, whose programs are clauses: two words are a quadword. Programs of them are assembled, printed, checked and run;
    their words are no instructions."""
    return _architecture(arch) in _BIFROST


def mnemonics(arch: Optional[Architecture] = None) -> list[str]:
    """The mnemonics of all instructions, or of those of an architecture."""
    if arch is None:
        return list(_opcodes.values())
    on = _architecture(arch)
    return [name for value, name in _opcodes.items() if _c.has_opcode(value, on)]


def units() -> list[str]:
    """The names of the units, by the numbers in the column `unit` of Program.table()."""
    return list(_units.values())


def roles() -> list[str]:
    """The names of the roles of operands, by the numbers in the column `role` of Program.operand_table()."""
    return list(_roles.values())


def modifiers() -> dict[str, tuple[str, ...]]:
    """All modifiers, and the names of their values."""
    found = {}
    for number, name in _c.names(_library.NAMES_MODIFIER).items():
        values = (_c.text(_c.modifier_value_name, number, value) for value in range(_MODIFIER_VALUES))
        found[name] = tuple(value for value in values if value)
    return found


def _bits_of(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set."""
    return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)


def _registers(mask: Sequence[int]) -> tuple[int, ...]:
    """The registers in a set of the C library."""
    return _bits_of(sum(word << 64 * n for n, word in enumerate(mask)))


def _mask(registers: Iterable[int], on: int):
    """A set of registers for the C library."""
    numbers = set(_each(registers, "registers"))
    for number in numbers:
        _require_register(number, on)
    return _library.Mask(*(sum(1 << n % 64 for n in numbers if n // 64 == word) for word in range(_library.REGISTERS // 64)))


def _mapping(value, what: str) -> Mapping:
    if not isinstance(value, Mapping):
        raise TypeError(f"{what} must be a mapping, such as a dict, not {type(value).__name__}")
    return value


def _program(value) -> Program:
    if not isinstance(value, Program):
        raise TypeError(f"a program must be a Program, not {type(value).__name__}")
    return value


def _each(values, what: str) -> list:
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{what} must be a list or another iterable, not {type(values).__name__}") from None


def _require_register(number: int, on: int) -> None:
    _library.index(number, "the number of a register")
    if not 0 <= number < _c.register_count(on):
        raise ValueError(f"there is no register r{number} on v{on}")


# ---- instructions ----

@dataclasses.dataclass(frozen=True)
class Operand:
    """An operand of an instruction."""

    kind: str
    """"destination", "source", "staging" or "immediate"."""
    index: int
    """Its index among the operands of its kind, from 0."""
    role: str
    """Its role in the instruction: "left factor"."""
    type: Optional[str]
    """Its number type: "v2f16"."""
    text: str
    """Its text: "r2.neg.abs"."""
    value: Optional[int]
    """The value of an immediate, or the 32 bits of a constant."""
    is_read: bool
    """True if it is read."""
    is_written: bool
    """True if it is written, at least in part."""
    registers: tuple[int, ...]
    """The registers that are read or written."""
    width: int
    """The number of bits that are read or written."""
    value_kind: Optional[str] = None
    """The kind of its value: "register", "uniform", "constant" or "special"; None for an immediate."""
    number: Optional[int] = None
    """The number of the first register, or of the uniform; the index of the constant; twice the special value plus its word."""
    count: int = 1
    """The number of registers of a staging group."""
    selector: Optional[str] = None
    """The part of a source that is read, such as "h0"; None for the whole."""
    neg: bool = False
    """True for a source that is negated, after abs."""
    abs: bool = False
    """True for a source whose absolute value is read."""
    inverted: bool = False
    """True for a source with all bits inverted: `.not` in the text."""
    is_last_use: bool = False
    """True for a register that is read for the last time."""


class Instruction:
    """A decoded word. It never changes: the functions with_… return a changed copy, or raise Error."""

    __slots__ = ("_c",)

    def __init__(self, word: int, arch: Architecture):
        found, why = _library.instruction(), _library.error()
        if not 0 <= _library.index(word, "a word") < 1 << 64:
            raise ValueError(f"a word has 64 bits: {word}")
        status = _c.decode(word, _architecture(arch), found, why)
        _require(status)
        if status:
            raise Error([_diagnostic(why)])
        self._c = found

    @property
    def word(self) -> int:
        """Its 64 bits."""
        return self._c.word

    @property
    def arch(self) -> str:
        """The architecture: "v10"."""
        return f"v{self._c.architecture}"

    @property
    def mnemonic(self) -> str:
        """Its name without modifiers: "FADD.f32"."""
        return _opcodes[self._c.opcode]

    @property
    def description(self) -> str:
        """Its effect, in a few words."""
        return _c.text(_c.description, self._c.opcode)

    @property
    def unit(self) -> str:
        """The unit that executes it: "FMA"."""
        return _units[self._c.unit]

    @property
    def cycles(self) -> int:
        """The number of cycles for which it occupies its unit."""
        return self._c.cycles

    @property
    def knowledge(self) -> str:
        """How well its result is known in the simulator: "exact", "bounded", "chosen", "host" or "refused"."""
        return _knowledge[_c.knowledge_of(self.word, self._c.architecture, None, 0)]

    @property
    def knowledge_note(self) -> str:
        """The error bound, the choice that was made, or the reason why the simulator refuses it. Empty for exact instructions."""
        note = ctypes.create_string_buffer(1024)
        _c.knowledge_of(self.word, self._c.architecture, note, len(note))
        return note.value.decode()

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Its operands in the order of the text."""
        entries = (_library.operand * 16)()
        count = _c.operands(self.word, self._c.architecture, entries, len(entries))
        return tuple(self._operand(o) for o in entries[:count])

    @staticmethod
    def _operand(o: _library.operand) -> Operand:
        kind = _kinds[o.kind]
        return Operand(kind=kind, index=o.index, role=_roles.get(o.role, ""), type=_types.get(o.type), text=o.text.decode(),
                       value=o.value if kind == "immediate" or o.value_kind == _VALUE_KINDS.index("constant") else None,
                       is_read=bool(o.is_read), is_written=bool(o.is_written), registers=_registers(o.registers), width=o.width,
                       value_kind=_VALUE_KINDS[o.value_kind], number=o.number if o.value_kind else None, count=o.count,
                       selector=o.selector.decode() or None, neg=bool(o.is_negated), abs=bool(o.is_absolute), inverted=bool(o.is_inverted),
                       is_last_use=bool(o.is_last_use))

    @property
    def modifiers(self) -> dict[str, str]:
        """The values of its modifiers by their names, "flow" among them."""
        entries = (_library.modifier * 64)()
        count = _c.modifiers(self.word, self._c.architecture, entries, len(entries))
        return {m.name.decode(): m.value_name.decode() for m in entries[:count]}

    @property
    def effects(self) -> frozenset[str]:
        """Its effects besides its results: "reads_memory", "writes_memory", "branches", "ends", "discards", "reads_lanes",
        "needs_helpers", "has_side_effects", "is_message"."""
        return frozenset(name for n, name in enumerate(_EFFECTS) if self._c.effects >> n & 1)

    @property
    def reads(self) -> tuple[int, ...]:
        """The registers that it reads."""
        return _registers(self._c.registers_read)

    @property
    def writes(self) -> tuple[int, ...]:
        """The registers that it writes."""
        return _registers(self._c.registers_written)

    @property
    def last_uses(self) -> tuple[int, ...]:
        """The registers that it marks as read for the last time."""
        return _registers(self._c.last_uses)

    @property
    def slot(self) -> Optional[int]:
        """The slot that it signals."""
        return None if self._c.slot < 0 else self._c.slot

    @property
    def waits(self) -> tuple[int, ...]:
        """The slots that it waits for."""
        return _bits_of(self._c.waits)

    def text(self, dialect: str = "panfrost", aliases: bool = False) -> str:
        """The line of assembly text in a dialect: "panfrost", "arm" or "2021"."""
        how = _library.options_of(_library.text_options, dialect=_value(_dialects, dialect, "dialect"), aliases=aliases)
        return _c.text(_c.print, self.word, self._c.architecture, how)

    def validate(self, strict: bool = False) -> list[Diagnostic]:
        """The faults for which the hardware does not accept it; strictly, also what Arm's description does not list."""
        found = _Errors()
        _require(_c.validate(self.word, self._c.architecture, strict, found.list))
        return found.diagnostics()

    def _changed(self, function, *arguments) -> Instruction:
        bits, why = ctypes.c_uint64(self.word), _library.error()
        status = function(bits, self._c.architecture, *arguments, why)
        _require(status)
        if status:
            raise Error([_diagnostic(why)])
        return Instruction(bits.value, self._c.architecture)

    def with_modifier(self, name: str, value: str) -> Instruction:
        """A copy with another value of a modifier: with_modifier("clamp", "clamp_0_1")."""
        return self._changed(_c.set_modifier, _text(name, "the name of a modifier"), _text(value, "the value of a modifier"))

    def with_immediate(self, index: int, value: int) -> Instruction:
        """A copy with another immediate."""
        return self._changed(_c.set_immediate, index, value)

    def with_register(self, index: int, number: int) -> Instruction:
        """A copy with a register as a source."""
        return self._changed(_c.set_register, index, number)

    def with_uniform(self, index: int, number: int) -> Instruction:
        """A copy with a uniform as a source."""
        return self._changed(_c.set_uniform, index, number)

    def with_destination(self, number: int) -> Instruction:
        """A copy with another destination."""
        return self._changed(_c.set_destination, number)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<valhall.Instruction {self.text()!r} on {self.arch}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instruction) and (self.word, self.arch) == (other.word, other.arch)

    def __hash__(self) -> int:
        return hash((self.word, self.arch))


def decode(word: int, arch: Architecture) -> Instruction:
    """Decodes a word. Raises Error if it does not decode."""
    return Instruction(word, arch)


def parse(line: str, arch: Architecture, dialect: str = "panfrost") -> Instruction:
    """Parses a line of text."""
    on, text, bits, why = _architecture(arch), _text(line, "a line"), ctypes.c_uint64(), _library.error()
    status = _c.parse(text, len(text), on, _value(_dialects, dialect, "dialect"), bits, why)
    _require(status)
    if status:
        raise Error([_diagnostic(why)])
    return Instruction(bits.value, on)


# ---- programs ----

@dataclasses.dataclass(frozen=True)
class Finding:
    """A finding of the checker at an instruction."""

    index: int
    """The instruction, from 0."""
    message: str
    """A sentence, without the place."""
    code: str
    """The mistake: "result_read", "never_written" …"""
    is_error: bool
    """True for a mistake, False for a note."""
    other: Optional[int]
    """The other instruction of a conflict."""
    register: Optional[int]
    """The first register concerned."""
    slots: tuple[int, ...]
    """The slots concerned."""

    def __str__(self) -> str:
        return f"{self.index}: {'error' if self.is_error else 'note'}: {self.message}"


@dataclasses.dataclass(frozen=True)
class Statistics:
    """The statistics of a program. Cycles are by unit: "FMA", "CVT", "SFU", "LS", "V", "T"; "A" is FMA, CVT and SFU together, which share the
    issue of instructions."""

    instructions: int
    """The number of words that are instructions."""
    bytes: int
    """The size of the program."""
    work_registers: int
    """The number of registers that it uses."""
    uniforms: int
    """The number of uniforms that it reads."""
    thread_percent: int
    """The occupancy in percent; 0 if it is not known."""
    percent_16_bit: int
    """The share of arithmetic with elements of 16 bits or fewer."""
    total: dict[str, float]
    """The cycles of all instructions."""
    shortest: Optional[dict[str, float]]
    """The cycles of the path with the fewest; None if the program never ends."""
    longest: Optional[dict[str, float]]
    """The cycles of the path with the most; None if there are loops."""
    uses_stack: bool
    """True if it accesses thread-local memory, as for spilled registers."""
    has_side_effects: bool
    """True if it writes other memory, or sends messages to the job manager."""
    modifies_coverage: bool
    """True if it discards fragments, or computes the covered samples."""
    reads_colour: bool
    """True if it reads the colour in the tile."""
    late_depth_test: bool
    """True if it computes depth or stencil, so that the test is late."""
    late_depth_update: bool
    """True if depth and stencil are written late."""
    product: str
    """The product whose cycles are counted."""
    assumed: dict[str, str]
    """By unit, the product whose rate is assumed."""

    @property
    def bound(self) -> str:
        """The unit with the most cycles, "A" if the arithmetic units take the most together."""
        return max(self.total, key=lambda unit: self.total[unit])


@dataclasses.dataclass(frozen=True)
class RunCost:
    """The cost of a run: all its instructions on one core, which waits for nothing. Clocks are by unit, as the cycles of Statistics."""

    warps: int
    """Warps that were launched."""
    threads: int
    """Their threads."""
    executions: int
    """Instructions that warps executed."""
    idle_lanes: float
    """The part of the lanes that was idle, 0 to 1."""
    messages: dict[str, int]
    """Messages of warps: "loads", "stores", "atomics", "varyings", "textures", "others"."""
    loaded_bytes: int
    """Bytes that all lanes loaded."""
    stored_bytes: int
    """Bytes that they stored."""
    loaded_lines: int
    """Accesses of cache lines of 64 bytes by loads."""
    stored_lines: int
    """Accesses of cache lines by stores."""
    clocks: dict[str, float]
    """The clocks of a core in each unit."""
    product: str
    """The product whose clocks are counted."""
    assumed: dict[str, str]
    """By unit, the product whose rate is assumed."""


@dataclasses.dataclass(frozen=True)
class EstimatedChange:
    """The estimated effect of a change, when the core is full."""

    resident: int
    """Warps at a time."""
    registers: Optional[int]
    """The number of registers of a thread, if they change."""
    clocks_per_warp: float
    """The clocks of the core for each warp."""


@dataclasses.dataclass(frozen=True)
class StalledInstruction:
    """The times of an instruction, in clocks of all warps of an estimate."""

    executions: int
    """How often warps issued it."""
    stalls: dict[str, float]
    """How long warps waited to issue it, by reason as in Estimate; for messages and barriers, after it, because of the wait that it carries."""
    waited_for: float
    """How long warps waited for its message."""


@dataclasses.dataclass(frozen=True)
class Estimate:
    """An estimate of the time on a core that is filled with warps, each of which does what a warp of a run did. It is not a measurement."""

    product: str
    """The product of the core."""
    assumed: tuple[str, ...]
    """The numbers that are assumed."""
    warps: int
    """Warps of the estimate."""
    resident: int
    """Warps at a time."""
    executions: int
    """Instructions that they issue."""
    clocks: float
    """The clocks until all warps have ended and all units are idle."""
    busy: dict[str, float]
    """The part of the clocks that each unit is busy, 0 to 1."""
    issue: float
    """The part of the time of the warps in which they issue."""
    stalls: dict[str, float]
    """The parts in which they wait for a "result", "unit", "message" or "barrier"."""
    changes: dict[str, EstimatedChange]
    """The effects of changes: "now" is none, then "more_threads", "fewer_threads", "one_warp_more", "one_warp_fewer", "one_slot_fewer" and
    "slot_for_each"."""
    instructions: tuple[StalledInstruction, ...]
    """The times of each instruction of the program."""
    is_cut: bool
    """True if not all of the run was recorded."""


@dataclasses.dataclass(frozen=True)
class TimedRun:
    """A run with its cost, and the estimate of its time."""

    run: Run
    """The run."""
    cost: RunCost
    """The cost of the run."""
    estimate: Estimate
    """The estimate of its time."""


_MESSAGE_KINDS = ("loads", "stores", "atomics", "varyings", "textures", "others")
_STALLS = ("result", "unit", "message", "barrier")
_CHANGES = ("now", "more_threads", "fewer_threads", "one_warp_more", "one_warp_fewer", "one_slot_fewer", "slot_for_each")


def _run_cost(c) -> RunCost:
    return RunCost(warps=c.warps, threads=c.threads, executions=c.executions, idle_lanes=c.idle_lanes,
                   messages=dict(zip(_MESSAGE_KINDS, c.messages)), loaded_bytes=c.loaded_bytes, stored_bytes=c.stored_bytes,
                   loaded_lines=c.loaded_lines, stored_lines=c.stored_lines,
                   clocks={**{name: c.clocks[n] for n, name in _pipelines.items()}, "A": c.arithmetic}, product=c.product.decode(),
                   assumed={name: c.assumed_from.decode() for n, name in _pipelines.items() if c.assumed >> n & 1})


def _estimate(e, instructions) -> Estimate:
    changes = {name: getattr(e, name) for name in _CHANGES}
    return Estimate(product=e.product.decode(), assumed=tuple(e.assumed.decode().split()), warps=e.warps, resident=e.resident,
                    executions=e.executions, clocks=e.clocks, busy={name: e.busy[n] for n, name in _pipelines.items()}, issue=e.issue,
                    stalls=dict(zip(_STALLS, e.stalls)),
                    changes={name: EstimatedChange(one.resident, one.registers or None, one.clocks_per_warp)
                             for name, one in changes.items() if one.clocks_per_warp},
                    instructions=tuple(StalledInstruction(one.executions, dict(zip(_STALLS, one.stalls)), one.waited_for)
                                       for one in instructions), is_cut=bool(e.is_cut))


def _words_of(words):
    """Words for the C library: of bytes, of a buffer of 64-bit integers, or of numbers."""
    try:
        view = memoryview(words)
    except TypeError:
        view = None
    if view is None:
        given = [_library.index(word, f"word {n}") for n, word in enumerate(_each(words, "the words of a program"))]
        for n, word in enumerate(given):
            if not 0 <= word < 1 << 64:
                raise ValueError(f"word {n} has more than 64 bits: {word}")
        return (ctypes.c_uint64 * len(given))(*given)
    if view.format.lstrip("@=<") not in ("B", "b", "c", "Q", "q", "L", "l") or view.itemsize not in (1, 8):
        raise ValueError(f"a word is 8 bytes: the buffer has items of the format '{view.format}', {view.itemsize} bytes each; "
                         "give bytes, or integers of 64 bits")
    data = view.tobytes()
    if len(data) % 8:
        raise ValueError(f"{len(data)} bytes are not a multiple of 8, the size of a word")
    if view.itemsize == 8:
        return (ctypes.c_uint64 * (len(data) // 8)).from_buffer_copy(data)
    return (ctypes.c_uint64 * (len(data) // 8))(*struct.unpack(f"<{len(data) // 8}Q", data))


def _as_array(data: Any, of: Any) -> Any:
    """An array of structures of C, or of numbers, as an array of numpy, without a copy."""
    import numpy
    fields = getattr(of, "_fields_", None)
    if not len(data):
        return numpy.zeros(0, _as_array((of * 1)(), of).dtype)
    if fields is None:
        return numpy.frombuffer(data, numpy.dtype(of))
    formats = [f"S{ctypes.sizeof(kind)}" if getattr(kind, "_type_", None) is ctypes.c_char else numpy.dtype(kind) for _, kind in fields]
    names = [name for name, _ in fields]
    return numpy.frombuffer(data, numpy.dtype({"names": names, "formats": formats, "offsets": [getattr(of, name).offset for name in names],
                                               "itemsize": ctypes.sizeof(of)}))


class Program(Sequence[Optional[Instruction]]):
    """A program: a sequence of instructions, with None for words that do not decode. It never changes; passes return another one.

    `words` is a memoryview of 64-bit numbers, which numpy takes without a copy: `numpy.asarray(program.words)`."""

    __slots__ = ("_words", "_arch", "warnings")

    def __init__(self, words: Union[bytes, bytearray, memoryview, Iterable[int]], arch: Architecture):
        """A program from little-endian bytes, from an array of 64-bit integers, or from numbers."""
        self._words = _words_of(words)
        self._arch = _architecture(arch)
        if is_bifrost(self._arch) and len(self._words) % 2:
            raise ValueError(f"{len(self._words)} words are no whole quadwords: two words each")
        self.warnings: tuple[Diagnostic, ...] = ()
        """Warnings and notes of the assembler."""

    @property
    def arch(self) -> str:
        """The architecture: "v10"."""
        return f"v{self._arch}"

    @property
    def words(self) -> memoryview:
        """The words, as a read-only view."""
        return memoryview(self._words).cast("B").cast("Q").toreadonly()

    def __bytes__(self) -> bytes:
        return struct.pack(f"<{len(self)}Q", *self._words)

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> Optional[Instruction]: ...

    @overload
    def __getitem__(self, index: slice) -> Program: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Instruction, Program, None]:
        if isinstance(index, slice):
            return Program(self._words[index], self._arch)
        self._require_instructions()
        try:
            return Instruction(self._words[index], self._arch)
        except Error:
            return None

    def _require_instructions(self) -> None:
        if is_bifrost(self._arch):
            raise ValueError(f"programs of {self.arch} have clauses, not words that are instructions: see text()")

    def __iter__(self) -> Iterator[Optional[Instruction]]:
        self._require_instructions()
        return (self[n] for n in range(len(self)))

    def __add__(self, other: Program) -> Program:
        """The words of both programs, which must be for one architecture. Branches keep their distances."""
        if not isinstance(other, Program):
            return NotImplemented
        if self._arch != other._arch:
            raise ValueError(f"the programs are for {self.arch} and {other.arch}")
        return Program(bytes(self) + bytes(other), self._arch)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and self._arch == other._arch and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash((self._arch, bytes(self)))

    def __reduce__(self):
        return type(self), (bytes(self), self._arch), (None, {"warnings": self.warnings})

    def __repr__(self) -> str:
        return f"<valhall.Program of {len(self)} words on {self.arch}>"

    def __str__(self) -> str:
        return self.text(labels=True)

    def text(self, dialect: str = "panfrost", *, labels: bool = False, bytes: bool = False, aliases: bool = False,
             strict: bool = False) -> str:
        """The assembly text. Options: branch targets as labels, the bytes of each word before its line, Arm's aliases, comments on words
        that are not strictly legal. Texts of Bifrost always have labels."""
        if is_bifrost(self._arch) and (dialect != "panfrost" or bytes or aliases):
            raise ValueError(f"texts of {self.arch} have one dialect, and neither bytes nor aliases")
        how = _library.options_of(_library.text_options, dialect=_value(_dialects, dialect, "dialect"), aliases=aliases, labels=labels,
                                  bytes=bytes, strict=strict)
        return _c.text(_c.disassemble, self._words, len(self), self._arch, how)

    def table(self) -> Any:
        """A numpy array of one record for each word, for tools that look at many at once:

            table = program.table()
            messages = table[table["slot"] >= 0]
            names = numpy.array(valhall.mnemonics())[table["opcode"]]

        The columns are the members of valhall_instruction in valhall.h: word, opcode (mnemonics() has the names), unit (units() has the
        names), cycles, effects, slot, waits, operands, modifiers, and sets of registers as two 64-bit numbers: registers_read,
        registers_written, registers_kept, last_uses, staging_read, staging_written. A word that does not decode has unit and slot -1,
        architecture 0 and opcode 0xFFFFFFFF."""
        self._require_instructions()
        made = (_library.instruction * len(self))()
        _require(_c.decode_all(self._words, len(self), self._arch, made))
        return _as_array(made, _library.instruction)

    def operand_table(self) -> tuple[Any, Any]:
        """Two numpy arrays: where the operands of each word begin, and one record for each operand. Those of word n are from first[n] on,
        before first[n + 1]:

            first, operands = program.operand_table()
            roles = numpy.array(valhall.roles())[operands["role"]]

        The columns are the members of valhall_operand in valhall.h: kind, index, role (roles() has the names), registers, value, text …"""
        self._require_instructions()
        first = (ctypes.c_size_t * (len(self) + 1))()
        total = _c.operands_all(self._words, len(self), self._arch, first, None, 0)
        made = (_library.operand * total)()
        _c.operands_all(self._words, len(self), self._arch, None, made, total)
        return _as_array(first, ctypes.c_size_t), _as_array(made, _library.operand)

    def view(self, base: int = 0, stage: Optional[str] = None, defined: Iterable[int] = ()) -> View:
        """The program at an address, decoded and analysed once: view(0x10000).at(0x10028). `stage` and `defined` are as in check()."""
        return View(self, base, stage, defined)

    def check(self, stage: Optional[str] = None, defined: Iterable[int] = ()) -> list[Finding]:
        """Checks the program: missing waits, registers that were never written, paths that leave it. `stage` is "fragment",
        "vertex", "compute", "blend" or "pilot"; `defined` are further registers that are defined when it starts."""
        how = _library.options_of(_library.check_options, stage=_stage(stage), defined=_mask(defined, self._arch))
        found = _library.findings()
        for _ in range(2):
            entries = (_library.finding * max(found.count, 16))()
            found = _library.findings(entries, len(entries), 0)
            status = _c.check(self._words, len(self), self._arch, how, found)
            _require(status)
            if status != _library.NO_SPACE:
                break
        return [Finding(index=f.index, message=f.message.decode(), code=_findings[f.code], is_error=f.severity == 0,
                        other=None if f.other == _library.NOWHERE else f.other, register=None if f.reg < 0 else f.reg,
                        slots=_bits_of(f.slots)) for f in entries[:found.count]]

    def _after(self, function, *arguments) -> Program:
        capacity = 2 * len(self) + 64
        entries, why = (ctypes.c_uint64 * capacity)(*self._words), _library.error()
        words = _library.words(entries, capacity, len(self))
        status = function(words, self._arch, *arguments, why)
        _require(status)
        if status:
            raise Error([_diagnostic(why)])
        return Program(entries[:words.count], self._arch)

    def insert_waits(self) -> Program:
        """The program with all waits that it needs."""
        return self._after(_c.insert_waits, None)

    def drop_waits(self) -> Program:
        """The program without needless waits."""
        return self._after(_c.drop_waits, None)

    def mark_last_uses(self) -> Program:
        """The program with last-use marks."""
        return self._after(_c.mark_last_uses)

    def statistics(self, product: Optional[str] = None) -> Statistics:
        """The statistics on a product such as "G610", without a name on one product of the architecture."""
        self._require_instructions()
        s = _library.statistics()
        name = None if product is None else _text(product, "a product")
        status = _c.statistics_of(self._words, len(self), self._arch, name, s)
        if status == _library.BAD_ARGUMENT and name is not None:
            raise ValueError(f"no product of the name {product!r} is known")
        _require(status)

        costs = _library.costs(size=ctypes.sizeof(_library.costs))
        _require(_c.costs_of(self._words, len(self), self._arch, name, costs))

        def cycles(values, arithmetic: float) -> dict[str, float]:
            return {**{name: values[n] for n, name in _pipelines.items()}, "A": arithmetic}

        return Statistics(instructions=s.instructions, bytes=8 * s.words, work_registers=s.work_registers, uniforms=s.uniform_count,
                          thread_percent=s.thread_percent,
                          percent_16_bit=100 * s.arithmetic_16 // s.arithmetic if s.arithmetic else 0, total=cycles(s.total, costs.arithmetic[0]),
                          shortest=cycles(s.shortest, costs.arithmetic[1]) if s.has_shortest else None,
                          longest=cycles(s.longest, costs.arithmetic[2]) if s.has_longest else None, uses_stack=bool(s.uses_stack),
                          has_side_effects=bool(s.has_side_effects), modifies_coverage=bool(s.modifies_coverage),
                          reads_colour=bool(s.reads_colour), late_depth_test=bool(s.late_depth_test),
                          late_depth_update=bool(s.late_depth_update), product=costs.product.decode(),
                          assumed={name: costs.assumed_from.decode() for n, name in _pipelines.items() if costs.assumed >> n & 1})

    def run(self, registers: Mapping[int, Union[Number, Iterable[Number]]] = {}, uniforms: Iterable[Number] = (), *,
            invocations: int = 1, memory: Mapping[int, Any] = {}, buffers: Mapping[int, tuple[int, int]] = {},
            varyings: Mapping[int, Iterable[Number]] = {}, specials: Mapping[str, Union[int, tuple[int, int]]] = {},
            limit: int = 1_000_000, outputs: int = 64, coverage: Optional[Coverage] = None, seed: int = 0, zeros: bool = False) -> Run:
        """Runs it in the simulator: `invocations` 1 to 16 (4 on v6, 8 on v7) are one warp, more are the warps of one workgroup.

        registers    their values at the start: one number for all invocations, or one for each; the others hold noise, as on hardware
        memory       bytes by address: bytearrays or writable buffers such as numpy arrays, which stores change
        buffers      (address, size) by handle
        varyings     by offset: a number for each lane
        specials     special values such as "thread_local_pointer"; a pair is a value and the step from one invocation to the next
        outputs      the capacity for outputs of the program, in registers
        coverage     counts the executed instructions
        seed         chooses other noise; a program whose results change with it reads a register that nothing has written
        zeros        registers that are not given start as 0 instead

        Raises RunError if something stops the run."""
        given = _RunArguments(self, registers, uniforms, invocations, memory, buffers, varyings, specials, limit, outputs, coverage, seed,
                              zeros)
        status = _c.run(self._words, len(self), self._arch, given.options, given.result, given.why)
        _require(status, given.why)
        if status:
            raise RunError(_diagnostic(given.why), given.run())
        return given.run()

    def run_checked(self, registers: Mapping[int, Union[Number, Iterable[Number]]] = {}, uniforms: Iterable[Number] = (), *,
                    stage: Optional[str] = None, invocations: int = 1, memory: Mapping[int, Any] = {},
                    buffers: Mapping[int, tuple[int, int]] = {}, varyings: Mapping[int, Iterable[Number]] = {},
                    specials: Mapping[str, Union[int, tuple[int, int]]] = {}, limit: int = 1_000_000, outputs: int = 64,
                    coverage: Optional[Coverage] = None, race_words: int = 1 << 15, seed: int = 0, zeros: bool = False) -> Run:
        """Runs it as run() does, and checks its reads. `findings` of the result has registers that were never written, that were
        dropped, or that a message may still write; thread-local memory of other invocations; and races between invocations of the
        workgroup.

        stage        "fragment", "vertex", "compute", "blend" or "pilot": the registers that it preloads are defined, and those of `registers`
        race_words   the number of words of memory that are watched for races between two barriers

        Findings do not raise. Raises RunError, whose `run` has the findings so far, if something stops the run."""
        if _library.index(race_words, "race_words") < 1:
            raise ValueError(f"{race_words} words are watched for races: at least 1")
        given = _RunArguments(self, registers, uniforms, invocations, memory, buffers, varyings, specials, limit, outputs, coverage, seed,
                              zeros)
        checks = _library.options_of(_library.run_checks, stage=_stage(stage), defined=_mask(registers, self._arch),
                                     race_words=race_words)
        entries = (_library.run_finding * _RUN_FINDINGS_CAPACITY)()
        found = _library.run_findings(entries, len(entries), 0, 0, 0)
        status = _c.run_checked(self._words, len(self), self._arch, given.options, checks, found, given.result, given.why)
        _require(status, given.why)
        run = given.run(tuple(map(_run_finding, entries[:min(found.count, len(entries))])),
                        found.omitted + max(0, found.count - len(entries)), found.unchecked)
        if status == _library.FAILED and given.why.code != 0:
            raise RunError(_diagnostic(given.why), run)
        return run

    def run_timed(self, registers: Mapping[int, Union[Number, Iterable[Number]]] = {}, uniforms: Iterable[Number] = (), *,
                  product: Optional[str] = None, warps: int = 0, resident: int = 0, numbers: Mapping[str, int] = {}, invocations: int = 1,
                  memory: Mapping[int, Any] = {}, buffers: Mapping[int, tuple[int, int]] = {},
                  varyings: Mapping[int, Iterable[Number]] = {}, specials: Mapping[str, Union[int, tuple[int, int]]] = {},
                  limit: int = 1_000_000, outputs: int = 64, coverage: Optional[Coverage] = None, seed: int = 0,
                  zeros: bool = False) -> TimedRun:
        """Runs it as run() does, and computes what the run cost, and an estimate of the time on a core.

        product      a product such as "G610", without a name one product of the architecture
        warps        the warps of the estimate; 0 for as many as are there at a time
        resident     the warps at a time; 0 for as many as the registers allow
        numbers      other numbers of the estimate, by the names of `assumed`: {"load_latency": 200}

        Not for Bifrost. Raises RunError if something stops the run."""
        self._require_instructions()
        given = _RunArguments(self, registers, uniforms, invocations, memory, buffers, varyings, specials, limit, outputs, coverage, seed,
                              zeros)
        name = None if product is None else _text(product, "a product")
        _mapping(numbers, "numbers")
        other = (_library.timing_number * len(numbers))(*(_library.entry(_library.timing_number, _text(key, "a number"), value, 0)
                                                          for key, value in numbers.items()))
        instructions = (_library.instruction_timing * len(self))()
        how = _library.options_of(_library.timing_options, product=name, warps=warps, resident=resident, numbers=other,
                                  number_count=len(other), instructions=instructions)
        cost = _library.run_cost(size=ctypes.sizeof(_library.run_cost))
        estimate = _library.estimate(size=ctypes.sizeof(_library.estimate))
        status = _c.run_timed(self._words, len(self), self._arch, given.options, how, cost, estimate, given.result, given.why)
        _require(status, given.why)
        if status:
            raise RunError(_diagnostic(given.why), given.run())
        return TimedRun(given.run(), _run_cost(cost), _estimate(estimate, instructions))


class _RunArguments:
    """The arguments of a run for the C library, and its results."""

    def __init__(self, program: Program, registers, uniforms, invocations: int, memory, buffers, varyings, specials, limit: int,
                 outputs: int, coverage: Optional[Coverage], seed: int, zeros: bool):
        if not 1 <= _library.index(invocations, "invocations") <= 1024:
            raise ValueError(f"{invocations} invocations: 1 to 1024 can run")
        if _library.index(limit, "limit") < 1:
            raise ValueError(f"a limit of {limit} instructions: at least 1")
        if _library.index(outputs, "outputs") < 0:
            raise ValueError(f"a capacity of {outputs} outputs: at least 0")
        if coverage is not None and not isinstance(coverage, Coverage):
            raise TypeError(f"coverage must be a Coverage, not {type(coverage).__name__}")
        if coverage is not None and coverage.program != program:
            raise ValueError("this is the coverage of another program")
        self.invocations, self.on = invocations, program._arch
        self.state = (ctypes.c_uint32 * (_library.REGISTERS * invocations))()
        for number, values in _mapping(registers, "registers").items():
            self._set_register(number, values)
        # The arrays themselves, not casts of them: a cast is part of a cycle, which keeps the buffer locked.
        pieces = [(address, _memory_at(address, data)) for address, data in _mapping(memory, "memory").items()]
        memories = (_library.memory * len(pieces))(*(_library.entry(_library.memory, address, data, len(data)) for address, data in pieces))
        self.pieces = pieces
        specials, buffers, varyings = (_mapping(one, what) for one, what in
                                       ((specials, "specials"), (buffers, "buffers"), (varyings, "varyings")))
        special_list = (_library.special * len(specials))(*(_special(name, value) for name, value in specials.items()))
        buffer_list = (_library.buffer * len(buffers))(*(_library.entry(_library.buffer, handle, *_place(place)) for handle, place in buffers.items()))
        varying_list = (_library.varying * len(varyings))()
        for one, (offset, given) in zip(varying_list, varyings.items()):
            values = _each(given, f"the values of the varying at {offset}")
            one.offset = _library.integer(offset, ctypes.c_uint32)
            if not invocations <= len(values) <= _library.LANES:
                raise ValueError(f"the varying at {offset} has {len(values)} values for {invocations} invocations")
            one.lanes[:len(values)] = list(map(_bits, values))
        uniform_bits = list(map(_bits, _each(uniforms, "uniforms")))
        uniform_list = (ctypes.c_uint32 * len(uniform_bits))(*uniform_bits)
        self.output_list = (_library.output * outputs)()
        self.put_out = _library.outputs(self.output_list, outputs, 0)
        self.options = _library.options_of(
            _library.run_options, invocations=invocations, limit=limit, registers=self.state, uniforms=uniform_list,
            uniform_count=len(uniform_bits), specials=special_list, special_count=len(specials), memory=memories, memory_count=len(pieces),
            buffers=buffer_list, buffer_count=len(buffers), varyings=varying_list, varying_count=len(varyings),
            outputs=ctypes.pointer(self.put_out), executions=None if coverage is None else coverage._counts,
            unset=_mask(set(range(_c.register_count(self.on))) - set(registers), self.on), seed=seed, zeros=bool(zeros))
        self.result, self.why = _library.run_result(), _library.error()

    def _set_register(self, number: int, values) -> None:
        _require_register(number, self.on)
        each = [values] * self.invocations if isinstance(values, numbers.Number) else _each(values, f"the values of r{number}")
        if len(each) != self.invocations:
            raise ValueError(f"r{number} has {len(each)} values for {self.invocations} invocations")
        self.state[number * self.invocations:(number + 1) * self.invocations] = list(map(_bits, each))

    def run(self, findings: tuple[RunFinding, ...] = (), omitted: int = 0, unchecked: int = 0) -> Run:
        outputs = [Output(_OUTPUTS[o.kind], o.target, o.index, {n: o.lanes[n] for n in range(_library.LANES) if o.lane_mask >> n & 1})
                   for o in self.output_list[:self.put_out.count]]
        return Run(self.on, self.invocations, self.state, self.result, outputs, findings, omitted, unchecked)


def _bits(value: Number) -> int:
    """The 32 bits of an integer of either sign, or of another real number as a float; those of numpy also."""
    try:
        number = operator.index(value)
    except TypeError:
        if not isinstance(value, numbers.Real):
            raise TypeError(f"a register or uniform is an integer or a float, not {type(value).__name__}") from None
        try:
            return struct.unpack("<I", struct.pack("<f", float(value)))[0]
        except OverflowError:
            raise ValueError(f"{value} is too large for a 32-bit float") from None
    if not -0x80000000 <= number <= 0xFFFFFFFF:
        raise ValueError(f"{number} has more than 32 bits")
    return number & 0xFFFFFFFF


def _place(place) -> tuple[int, int]:
    if not isinstance(place, (tuple, list)) or len(place) != 2:
        raise TypeError(f"a buffer is an address and a size, (0x40000, 256), not {place!r}")
    return place[0], place[1]


def _memory_at(address: int, data):
    try:
        return (ctypes.c_uint8 * memoryview(data).nbytes).from_buffer(data)
    except TypeError as error:
        raise TypeError(f"the memory at {address!r} must be a writable buffer such as a bytearray: {error}") from None


def _special(name: str, value: Union[int, tuple[int, int]]) -> _library.special:
    which = _c.find_name(_library.NAMES_SPECIAL, _text(name, "a special value"))
    if which < 0:
        raise ValueError(f"unknown special value {name!r}")
    if isinstance(value, tuple) and len(value) != 2:
        raise ValueError(f"{name} is a value, or a value and its step, not {value!r}")
    number, step = value if isinstance(value, tuple) else (value, 0)
    word = _library.integer(number, ctypes.c_uint64)
    return _library.entry(_library.special, which, word & 0xFFFFFFFF, word >> 32, step)


@dataclasses.dataclass(frozen=True)
class Place:
    """Everything that is known of a word of a program."""

    address: int
    """Its address."""
    word: int
    """The word."""
    instruction: Optional[Instruction]
    """The instruction; None for a word that does not decode."""
    target: Optional[int]
    """The address that it branches to, which may be outside of the program."""
    block: int
    """The number of its block in the control-flow graph."""
    live_before: tuple[int, ...]
    """The registers that are read at it or later before they are written."""
    live_after: tuple[int, ...]
    """The same after it."""
    waits_for: tuple[int, ...]
    """The addresses of the instructions whose messages it waits for."""
    findings: tuple[Finding, ...]
    """The findings of the checker at it."""


class View(Sequence[Place]):
    """A program at an address: its places, by address with at() or by number."""

    def __init__(self, program: Program, base: int = 0, stage: Optional[str] = None, defined: Iterable[int] = ()) -> None:
        _program(program)._require_instructions()
        self.base: int = _library.index(base, "base")
        """The address of the first word."""
        made = (_library.place * len(program))()
        _require(_c.places_of(program._words, len(program), program._arch, made))
        findings: dict[int, list[Finding]] = {}
        for one in program.check(stage, defined):
            findings.setdefault(one.index, []).append(one)
        self._places = tuple(Place(
            address=self.base + 8 * n, word=program._words[n], instruction=program[n],
            target=None if p.target == -1 << 63 else self.base + 8 * p.target, block=p.block, live_before=_registers(p.live_before),
            live_after=_registers(p.live_after), waits_for=tuple(self.base + 8 * sender for sender in p.senders[:p.sender_count]),
            findings=tuple(findings.get(n, ()))) for n, p in enumerate(made))

    def at(self, address: int) -> Optional[Place]:
        """The place at an address; None if no word of the program begins there."""
        index, rest = divmod(_library.index(address, "an address") - self.base, 8)
        return self._places[index] if rest == 0 and 0 <= index < len(self._places) else None

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Place: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Place, tuple[Place, ...]]:
        return self._places[index]


@dataclasses.dataclass(frozen=True)
class Output:
    """An output register of a fragment program, by lane."""

    kind: str
    """"blend", "tile", "depth" or "stencil"."""
    target: int
    """Of a blend: the number of its descriptor."""
    index: int
    """The index of the staging register."""
    lanes: dict[int, int]
    """The 32 bits in each lane that has a value."""


@dataclasses.dataclass(frozen=True)
class RunFinding:
    """A mistake that occurred in a checked run. Each pair of instructions is reported once."""

    kind: str
    """"registers", "thread_memory" or "race"."""
    index: int
    """The instruction, from 0."""
    message: str
    """A sentence that names the lanes."""
    code: Optional[str]
    """The mistake, if it concerns registers: "never_written", "result_read" …"""
    is_error: bool
    """True for a mistake, False for a note."""
    other: Optional[int]
    """The other instruction of a conflict."""
    register: Optional[int]
    """The register concerned."""
    slots: tuple[int, ...]
    """The slots concerned."""
    warp: int
    """The first warp in which it occurred."""
    lanes: tuple[int, ...]
    """The lanes of this warp in which it occurred."""
    invocation: int
    """The invocation that accessed `address`; if it does not concern memory, the first one in which it occurred. Invocation n is lane n % 16
    of warp n // 16; on v6 and v7, warps have 4 and 8 lanes."""
    address: Optional[int]
    """The address of the first byte, if it concerns memory."""
    use: Optional[str]
    """The access, if it concerns memory: "loads", "stores" or "changes" (an atomic)."""
    other_use: Optional[str]
    """The access of the other instruction of a race."""
    other_invocation: Optional[int]
    """The other invocation, if it concerns memory."""

    def __str__(self) -> str:
        return f"{self.index}: {'error' if self.is_error else 'note'}: {self.message}"


def _run_finding(f: _library.run_finding) -> RunFinding:
    is_memory = f.kind != 0
    return RunFinding(kind=_RUN_FINDINGS[f.kind], index=f.index, message=f.message.decode(), code=_findings.get(f.code),
                      is_error=f.severity == 0, other=None if f.other == _library.NOWHERE else f.other,
                      register=None if f.reg < 0 else f.reg, slots=_bits_of(f.slots), warp=f.warp, lanes=_bits_of(f.lane_mask),
                      invocation=f.invocation,
                      address=f.address if is_memory else None, use=_USES[f.use] if is_memory else None,
                      other_use=_USES[f.other_use] if _RUN_FINDINGS[f.kind] == "race" else None,
                      other_invocation=f.other_invocation if is_memory else None)


@dataclasses.dataclass(frozen=True)
class Fidelity:
    """How well the results of executed instructions are known, by the names of Instruction.knowledge."""

    instructions: dict[str, int]
    """Instructions of the program, each executed one counted once."""
    executions: dict[str, int]
    """The number of their executions."""

    @property
    def is_exact(self) -> bool:
        """True if all results are known bit by bit."""
        return all(count == 0 for name, count in self.instructions.items() if name != "exact")


class Coverage:
    """Counts how often each instruction of a program is executed, over any number of runs."""

    def __init__(self, program: Program):
        self.program: Program = _program(program)
        """The program."""
        self._counts = (ctypes.c_uint64 * len(program))()

    def __getstate__(self):
        return {"program": self.program, "counts": bytes(self._counts)}

    def __setstate__(self, state) -> None:
        self.program = state["program"]
        self._counts = (ctypes.c_uint64 * len(self.program)).from_buffer_copy(state["counts"])

    @property
    def counts(self) -> memoryview:
        """A 64-bit count for each word, once for all lanes of a warp, as a read-only view."""
        return memoryview(self._counts).cast("B").cast("Q").toreadonly()

    @property
    def covered(self) -> int:
        """The number of instructions that were executed at least once."""
        return sum(count != 0 for count in self._counts)

    def fidelity(self) -> Fidelity:
        """How well the results of the executed instructions are known."""
        sums = _library.fidelity()
        _require(_c.fidelity_of(self.program._words, len(self.program), self.program._arch, self._counts, sums))
        return Fidelity({name: sums.instructions[n] for n, name in _knowledge.items()},
                        {name: sums.executions[n] for n, name in _knowledge.items()})

    def __str__(self) -> str:
        """A line for each instruction with its count; ##### marks those that were never executed."""
        lines = self.program.text().splitlines()
        return "".join(f"{count or '#####':>12} {n:5}: {line}\n" for n, (count, line) in enumerate(zip(self._counts, lines)))


class Run:
    """The result of a run."""

    def __init__(self, on: int, invocations: int, state, result: _library.run_result, outputs: list[Output],
                 findings: tuple[RunFinding, ...] = (), omitted: int = 0, unchecked: int = 0):
        self.invocations: int = invocations
        """The number of invocations."""
        self._count = _c.register_count(on)
        self._state = state
        self.steps: int = result.steps
        """The number of executed instructions, each counted once for all lanes of a warp."""
        self.outputs: list[Output] = outputs
        """The outputs of a fragment program."""
        self.discarded: tuple[int, ...] = tuple(
            n for n in range(invocations) if result.discarded[n // 64] >> n % 64 & 1)
        """The invocations whose fragment was discarded."""
        self.findings: tuple[RunFinding, ...] = findings
        """The findings of run_checked()."""
        self.omitted: int = omitted
        """The number of findings beyond the capacity. The same one may be counted several times."""
        self.unchecked: int = unchecked
        """The number of memory accesses that were not checked for races, because `race_words` was too small."""

    def __getstate__(self):
        return {**self.__dict__, "_state": bytes(self._state)}

    def __setstate__(self, state) -> None:
        data = state["_state"]
        self.__dict__.update(state, _state=(ctypes.c_uint32 * (len(data) // 4)).from_buffer_copy(data))

    @property
    def registers(self) -> memoryview:
        """All registers: 64 rows, 128 on v15, of one 32-bit number for each invocation."""
        values = memoryview(self._state).cast("B")[:4 * self._count * self.invocations]
        return values.cast("I", [self._count, self.invocations])

    def register(self, number: int) -> list[int]:
        """The bits of a register in each invocation."""
        if not 0 <= number < self._count:
            raise IndexError(f"there is no register r{number}")
        return self._state[number * self.invocations:(number + 1) * self.invocations]

    def floats(self, number: int) -> list[float]:
        """The same as floats."""
        bits = self.register(number)
        return list(struct.unpack(f"<{len(bits)}f", struct.pack(f"<{len(bits)}I", *bits)))

    def __repr__(self) -> str:
        return f"<valhall.Run of {self.invocations} invocations, {self.steps} instructions>"


def assemble(text: str, arch: Optional[Architecture] = None, dialect: str = "panfrost", *, allow_invalid: bool = False,
             strict: bool = False) -> Program:
    """Assembles a text. Without `arch`, the text names the architecture by .arch or .gpu. Raises Error with all mistakes."""
    source = _text(text, "assembly text")
    how = _library.options_of(_library.assemble_options, architecture=0 if arch is None else _architecture(arch),
                              dialect=_value(_dialects, dialect, "dialect"), allow_invalid=allow_invalid, strict=strict)
    found = _Errors()
    capacity = source.count(b"\n") + source.count(b";") + 64
    while True:
        entries = (ctypes.c_uint64 * capacity)()
        words = _library.words(entries, capacity, 0)
        status = _c.assemble(source, len(source), how, words, found.list)
        _require(status)
        if status != _library.NO_SPACE:
            break
        if found.is_short():
            found.grow()
        capacity = max(capacity, words.count)
    if status:
        raise Error(found.diagnostics())
    on = how.architecture or _c.architecture_of_text(source, len(source))
    program = Program(entries[:words.count], on)
    program.warnings = tuple(found.diagnostics())
    return program


def disassemble(words: Union[Program, bytes, bytearray, memoryview, Iterable[int]], arch: Optional[Architecture] = None,
                dialect: str = "panfrost", **options: bool) -> str:
    """The text of a program: see Program.text()."""
    if not isinstance(words, Program):
        if arch is None:
            raise ValueError("name the architecture of the words: arch=\"v10\"")
        words = Program(words, arch)
    return words.text(dialect, **options)


# ---- compilers ----

@dataclasses.dataclass(frozen=True)
class Uniform:
    """The required contents of a uniform of a compiled shader."""

    text: str
    """Its text, as in valhall-tgsi and valhall-spirv: "constant 1 0x10"."""
    constant: Optional[int]
    """Its 32 bits, if they are constant."""
    set: int
    """Of SPIR-V: the descriptor set."""
    binding: int
    """The constant buffer, texture, buffer or image; of SPIR-V the binding."""
    element: int
    """Of SPIR-V: the element in an array of descriptors."""
    value: int
    """The offset in bytes, or the component."""


@dataclasses.dataclass(frozen=True)
class Compiled:
    """A compiled shader."""

    program: Program
    """Its machine code."""
    uniforms: tuple[Uniform, ...]
    """The required contents of its uniforms, u0 first."""
    origins: tuple[Optional[int], ...]
    """For each word, the instruction of the source that it belongs to, from 0."""
    stage: str
    """Its stage: "fragment"."""
    thread_storage: int
    """The bytes at thread_local_pointer that each thread needs."""
    workgroup_storage: int
    """The bytes at workgroup_local_pointer that each workgroup needs."""
    workgroup: tuple[int, int, int]
    """The threads of a workgroup along x, y and z."""


def _compile(function, source: bytes, how, on: int) -> Compiled:
    found, word_count, uniform_count = _Errors(), 256, 64
    while True:
        words, origins = (ctypes.c_uint64 * word_count)(), (ctypes.c_uint32 * word_count)()
        uniforms = (_library.uniform * uniform_count)()
        made = _library.compiled(words=_library.words(words, word_count, 0), origins=origins, uniforms=uniforms,
                                 uniform_capacity=uniform_count)
        status = function(source, len(source), how, made, found.list)
        _require(status)
        if status != _library.NO_SPACE:
            break
        if found.is_short():
            found.grow()
        word_count, uniform_count = max(word_count, made.words.count), max(uniform_count, made.uniform_count)
    if status:
        raise Error(found.diagnostics())
    return Compiled(
        program=Program(words[:made.words.count], on),
        uniforms=tuple(Uniform(u.text.decode(), u.bits if u.is_constant else None, u.set, u.binding, u.element, u.value)
                       for u in uniforms[:made.uniform_count]),
        origins=tuple(None if n == 0 else n - 1 for n in origins[:made.words.count]),
        stage=_stages[made.stage - 1], thread_storage=made.thread_storage, workgroup_storage=made.workgroup_storage,
        workgroup=tuple(made.workgroup))


def compile_tgsi(text: str, arch: Architecture, *, variant: str = "whole", exact_zeros: bool = False, exact_sums: bool = False) -> Compiled:
    """Compiles a TGSI shader. A vertex shader has two programs: the variants "position" and "varying"."""
    on = _architecture(arch)
    how = _library.options_of(_library.tgsi_options, architecture=on, variant=_value(dict(enumerate(_VARIANTS)), variant, "variant"),
                              exact_zeros=exact_zeros, exact_sums=exact_sums)
    return _compile(_c.compile_tgsi, _text(text, "a TGSI text"), how, on)


def compile_spirv(module: bytes, arch: Architecture, *, entry: Optional[str] = None, stage: Optional[str] = None, variant: str = "whole",
                  constants: Mapping[int, int] = {}, relaxed_precision: bool = False, robust_buffers: bool = False,
                  input_attachments: Mapping[int, Union[int, str]] = {}) -> Compiled:
    """Compiles an entry point of a SPIR-V module. `constants` are the values of specialization constants by their SpecId. `relaxed_precision`
    computes floats with RelaxedPrecision in 16 bits where that makes the program shorter. `robust_buffers`: loads and atomics of buffers return
    0 out of bounds, and nothing is stored there. `input_attachments` are the render targets that input attachments read, by InputAttachmentIndex:
    0 to 7, "depth" or "stencil"; without an entry, the one with the same number."""
    on = _architecture(arch)
    _mapping(input_attachments, "input_attachments")
    _mapping(constants, "constants")
    targets = (_library.input_attachment * len(input_attachments))(*(_input_attachment(n, to) for n, to in input_attachments.items()))
    values = (_library.specialization * len(constants))(*(_specialization(id, value) for id, value in constants.items()))
    how = _library.options_of(_library.spirv_options, architecture=on, variant=_value(dict(enumerate(_VARIANTS)), variant, "variant"),
                              entry=None if entry is None else _text(entry, "an entry point"), stage=_stage(stage), specializations=values,
                              specialization_count=len(constants), relaxed_precision=relaxed_precision, robust_buffers=robust_buffers,
                              input_attachments=targets, input_attachment_count=len(input_attachments))
    return _compile(_c.compile_spirv, _bytes(module, "a module"), how, on)


def _input_attachment(index: int, target: Union[int, str]) -> _library.input_attachment:
    named = {"depth": 255, "stencil": 254}
    number = named.get(target) if isinstance(target, str) else _library.index(target, "a render target")
    if number is None or (not isinstance(target, str) and not 0 <= number <= 7):
        raise ValueError(f"the input attachment {index} reads the render target 0 to 7, 'depth' or 'stencil', not {target!r}")
    return _library.entry(_library.input_attachment, index, number)


def _specialization(id: int, value: int) -> _library.specialization:
    number = _library.index(value, f"the specialization constant {id}")
    if not -1 << 63 <= number < 1 << 64:
        raise ValueError(f"the specialization constant {id} has more than 64 bits: {number}")
    return _library.entry(_library.specialization, id, number & 0xFFFFFFFF, number >> 32 & 0xFFFFFFFF)


# ---- files ----

@dataclasses.dataclass(frozen=True)
class FileProgram:
    """A program in a file."""

    program: Program
    """Its code. Empty if it is compressed."""
    data: tuple[int, ...]
    """The words after its code."""
    offset: int
    """The offset of its first byte in the file."""
    line: Optional[int]
    """Its first line in a text, from 1."""
    stage: Optional[str]
    """Its stage, if the file has it."""
    variant: int
    """Its number among the programs of one shader."""
    registers: Optional[int]
    """The number of registers that it may use, if the file has it."""
    scratch: int
    """Bytes of thread-local memory."""
    is_compressed: bool
    """True if the code is compressed and cannot be read."""
    score: Optional[float]
    """For code found by a search: bits of evidence that it is a program."""
    name: str
    """The name of an ELF section."""
    symbols: dict[str, tuple[str, ...]]
    """The symbols of an object of Arm's compiler, by list: "inputs", "outputs", "uniforms", "resources"."""


@dataclasses.dataclass(frozen=True)
class File:
    """The contents of a file."""

    kind: str
    """"words", "MBS2", "pipeline cache", "shader object", "Mesa-DB", "Fossilize", "Android cache", "ELF", "driver output",
    "Mesa cache entry" or "Android cache entry"."""
    arch: str
    """The architecture that was given, or the one that the file names."""
    programs: tuple[FileProgram, ...]
    """The programs in the order of the file."""


def read_file(data: bytes, arch: Optional[Architecture] = None, *, scan: bool = False) -> File:
    """The programs in the bytes of a file: words, an object of Arm's compiler, a driver's cache or shader binary, ELF, or text in which a
    driver printed programs. `arch` is needed unless the file names it. `scan` searches all bytes for code, whatever the file is.

    Raises Error if the file is damaged or has no program."""
    data = _bytes(data, "a file")
    how = _library.options_of(_library.file_options, architecture=0 if arch is None else _architecture(arch), scan=scan)
    found, why = _library.file(), _library.error()
    for _ in range(2):
        programs = (_library.file_program * max(found.program_count, 8))()
        symbols = (_library.file_symbol * max(found.symbol_count, 64))()
        words = (ctypes.c_uint64 * max(found.words.count, len(data) // 8))()
        found = _library.file(programs=programs, program_capacity=len(programs), symbols=symbols, symbol_capacity=len(symbols),
                              words=_library.words(words, len(words), 0))
        status = _c.read_file(data, len(data), how, found, why)
        _require(status, why)
        if status != _library.NO_SPACE:
            break
    if status:
        raise Error([_diagnostic(why)])
    if found.architecture == 0:
        raise ValueError(f"the file ({_file_kinds[found.kind]}) does not name its architecture: name one, such as v10")
    names = [(s.program, _symbol_lists.get(s.list), s.name.decode(errors="replace")) for s in symbols[:found.symbol_count]]
    return File(_file_kinds[found.kind], f"v{found.architecture}", tuple(
        _file_program(p, words, found.architecture, [one[1:] for one in names if one[0] == n])
        for n, p in enumerate(programs[:found.program_count])))


def _file_program(p: _library.file_program, words, on: int, symbols: list[tuple[Optional[str], str]]) -> FileProgram:
    end = p.first_word + p.code_words
    lists: dict[str, tuple[str, ...]] = {}
    for name, symbol in symbols:
        if name is not None:
            lists[name] = (*lists.get(name, ()), symbol)
    return FileProgram(program=Program(words[p.first_word:end], on), data=tuple(words[end:end + p.data_words]), offset=p.offset,
                       line=p.line or None, stage=_stages[p.stage - 1] if p.stage else None, variant=p.variant,
                       registers=p.registers or None, scratch=p.scratch, is_compressed=bool(p.is_compressed), score=p.score or None,
                       name=p.name.decode(errors="replace"), symbols=lists)
