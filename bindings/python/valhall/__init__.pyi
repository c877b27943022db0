# SPDX-License-Identifier: MIT
# Generated from __init__.py by scripts/python_stubs.py.
import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, SupportsFloat, SupportsIndex, Union, overload
__all__ = ['Architecture', 'Compiled', 'Coverage', 'Diagnostic', 'Error', 'Estimate', 'EstimatedChange', 'Fidelity', 'File', 'FileProgram', 'Finding', 'Instruction', 'Number', 'Operand', 'Output', 'Place', 'Program', 'Run', 'RunCost', 'RunError', 'RunFinding', 'StalledInstruction', 'Statistics', 'TimedRun', 'Uniform', 'View', 'architectures', 'assemble', 'compile_spirv', 'compile_tgsi', 'decode', 'disassemble', 'is_bifrost', 'mnemonics', 'modifiers', 'parse', 'read_file', 'roles', 'units', 'version']
version: str
Number = Union[SupportsIndex, SupportsFloat]
Architecture = Union[int, str]

@dataclasses.dataclass(frozen=True)
class Diagnostic:
    message: str
    severity: str = ...
    code: str = ...
    line: Optional[int] = ...
    column: Optional[int] = ...
    index: Optional[int] = ...
    lane: Optional[int] = ...
    offset: Optional[int] = ...

class Error(ValueError):
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        ...

class RunError(Error):
    index: Optional[int]
    lane: Optional[int]
    code: str
    run: Run

    def __init__(self, diagnostic: Diagnostic, run: Run) -> None:
        ...

def architectures() -> list[str]:
    ...

def is_bifrost(arch: Architecture) -> bool:
    ...

def mnemonics(arch: Optional[Architecture]=...) -> list[str]:
    ...

def units() -> list[str]:
    ...

def roles() -> list[str]:
    ...

def modifiers() -> dict[str, tuple[str, ...]]:
    ...

@dataclasses.dataclass(frozen=True)
class Operand:
    kind: str
    index: int
    role: str
    type: Optional[str]
    text: str
    value: Optional[int]
    is_read: bool
    is_written: bool
    registers: tuple[int, ...]
    width: int
    value_kind: Optional[str] = ...
    number: Optional[int] = ...
    count: int = ...
    selector: Optional[str] = ...
    neg: bool = ...
    abs: bool = ...
    inverted: bool = ...
    is_last_use: bool = ...

class Instruction:

    def __init__(self, word: int, arch: Architecture) -> None:
        ...

    @property
    def word(self) -> int:
        ...

    @property
    def arch(self) -> str:
        ...

    @property
    def mnemonic(self) -> str:
        ...

    @property
    def description(self) -> str:
        ...

    @property
    def unit(self) -> str:
        ...

    @property
    def cycles(self) -> int:
        ...

    @property
    def knowledge(self) -> str:
        ...

    @property
    def knowledge_note(self) -> str:
        ...

    @property
    def operands(self) -> tuple[Operand, ...]:
        ...

    @property
    def modifiers(self) -> dict[str, str]:
        ...

    @property
    def effects(self) -> frozenset[str]:
        ...

    @property
    def reads(self) -> tuple[int, ...]:
        ...

    @property
    def writes(self) -> tuple[int, ...]:
        ...

    @property
    def last_uses(self) -> tuple[int, ...]:
        ...

    @property
    def slot(self) -> Optional[int]:
        ...

    @property
    def waits(self) -> tuple[int, ...]:
        ...

    def text(self, dialect: str=..., aliases: bool=...) -> str:
        ...

    def validate(self, strict: bool=...) -> list[Diagnostic]:
        ...

    def with_modifier(self, name: str, value: str) -> Instruction:
        ...

    def with_immediate(self, index: int, value: int) -> Instruction:
        ...

    def with_register(self, index: int, number: int) -> Instruction:
        ...

    def with_uniform(self, index: int, number: int) -> Instruction:
        ...

    def with_destination(self, number: int) -> Instruction:
        ...

def decode(word: int, arch: Architecture) -> Instruction:
    ...

def parse(line: str, arch: Architecture, dialect: str=...) -> Instruction:
    ...

@dataclasses.dataclass(frozen=True)
class Finding:
    index: int
    message: str
    code: str
    is_error: bool
    other: Optional[int]
    register: Optional[int]
    slots: tuple[int, ...]

@dataclasses.dataclass(frozen=True)
class Statistics:
    instructions: int
    bytes: int
    work_registers: int
    uniforms: int
    thread_percent: int
    percent_16_bit: int
    total: dict[str, float]
    shortest: Optional[dict[str, float]]
    longest: Optional[dict[str, float]]
    uses_stack: bool
    has_side_effects: bool
    modifies_coverage: bool
    reads_colour: bool
    late_depth_test: bool
    late_depth_update: bool
    product: str
    assumed: dict[str, str]

    @property
    def bound(self) -> str:
        ...

@dataclasses.dataclass(frozen=True)
class RunCost:
    warps: int
    threads: int
    executions: int
    idle_lanes: float
    messages: dict[str, int]
    loaded_bytes: int
    stored_bytes: int
    loaded_lines: int
    stored_lines: int
    clocks: dict[str, float]
    product: str
    assumed: dict[str, str]

@dataclasses.dataclass(frozen=True)
class EstimatedChange:
    resident: int
    registers: Optional[int]
    clocks_per_warp: float

@dataclasses.dataclass(frozen=True)
class StalledInstruction:
    executions: int
    stalls: dict[str, float]
    waited_for: float

@dataclasses.dataclass(frozen=True)
class Estimate:
    product: str
    assumed: tuple[str, ...]
    warps: int
    resident: int
    executions: int
    clocks: float
    busy: dict[str, float]
    issue: float
    stalls: dict[str, float]
    changes: dict[str, EstimatedChange]
    instructions: tuple[StalledInstruction, ...]
    is_cut: bool

@dataclasses.dataclass(frozen=True)
class TimedRun:
    run: Run
    cost: RunCost
    estimate: Estimate

class Program(Sequence[Optional[Instruction]]):
    warnings: tuple[Diagnostic, ...]

    def __init__(self, words: Union[bytes, bytearray, memoryview, Iterable[int]], arch: Architecture) -> None:
        ...

    @property
    def arch(self) -> str:
        ...

    @property
    def words(self) -> memoryview:
        ...

    def __bytes__(self) -> bytes:
        ...

    def __len__(self) -> int:
        ...

    @overload
    def __getitem__(self, index: int) -> Optional[Instruction]:
        ...

    @overload
    def __getitem__(self, index: slice) -> Program:
        ...

    def __iter__(self) -> Iterator[Optional[Instruction]]:
        ...

    def __add__(self, other: Program) -> Program:
        ...

    def text(self, dialect: str=..., *, labels: bool=..., bytes: bool=..., aliases: bool=..., strict: bool=...) -> str:
        ...

    def table(self) -> Any:
        ...

    def operand_table(self) -> tuple[Any, Any]:
        ...

    def view(self, base: int=..., stage: Optional[str]=..., defined: Iterable[int]=...) -> View:
        ...

    def check(self, stage: Optional[str]=..., defined: Iterable[int]=...) -> list[Finding]:
        ...

    def insert_waits(self) -> Program:
        ...

    def drop_waits(self) -> Program:
        ...

    def mark_last_uses(self) -> Program:
        ...

    def statistics(self, product: Optional[str]=...) -> Statistics:
        ...

    def run(self, registers: Mapping[int, Union[Number, Iterable[Number]]]=..., uniforms: Iterable[Number]=..., *, invocations: int=..., memory: Mapping[int, Any]=..., buffers: Mapping[int, tuple[int, int]]=..., varyings: Mapping[int, Iterable[Number]]=..., specials: Mapping[str, Union[int, tuple[int, int]]]=..., limit: int=..., outputs: int=..., coverage: Optional[Coverage]=..., seed: int=..., zeros: bool=...) -> Run:
        ...

    def run_checked(self, registers: Mapping[int, Union[Number, Iterable[Number]]]=..., uniforms: Iterable[Number]=..., *, stage: Optional[str]=..., invocations: int=..., memory: Mapping[int, Any]=..., buffers: Mapping[int, tuple[int, int]]=..., varyings: Mapping[int, Iterable[Number]]=..., specials: Mapping[str, Union[int, tuple[int, int]]]=..., limit: int=..., outputs: int=..., coverage: Optional[Coverage]=..., race_words: int=..., seed: int=..., zeros: bool=...) -> Run:
        ...

    def run_timed(self, registers: Mapping[int, Union[Number, Iterable[Number]]]=..., uniforms: Iterable[Number]=..., *, product: Optional[str]=..., warps: int=..., resident: int=..., numbers: Mapping[str, int]=..., invocations: int=..., memory: Mapping[int, Any]=..., buffers: Mapping[int, tuple[int, int]]=..., varyings: Mapping[int, Iterable[Number]]=..., specials: Mapping[str, Union[int, tuple[int, int]]]=..., limit: int=..., outputs: int=..., coverage: Optional[Coverage]=..., seed: int=..., zeros: bool=...) -> TimedRun:
        ...

@dataclasses.dataclass(frozen=True)
class Place:
    address: int
    word: int
    instruction: Optional[Instruction]
    target: Optional[int]
    block: int
    live_before: tuple[int, ...]
    live_after: tuple[int, ...]
    waits_for: tuple[int, ...]
    findings: tuple[Finding, ...]

class View(Sequence[Place]):
    base: int

    def __init__(self, program: Program, base: int=..., stage: Optional[str]=..., defined: Iterable[int]=...) -> None:
        ...

    def at(self, address: int) -> Optional[Place]:
        ...

    def __len__(self) -> int:
        ...

    @overload
    def __getitem__(self, index: int) -> Place:
        ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]:
        ...

@dataclasses.dataclass(frozen=True)
class Output:
    kind: str
    target: int
    index: int
    lanes: dict[int, int]

@dataclasses.dataclass(frozen=True)
class RunFinding:
    kind: str
    index: int
    message: str
    code: Optional[str]
    is_error: bool
    other: Optional[int]
    register: Optional[int]
    slots: tuple[int, ...]
    warp: int
    lanes: tuple[int, ...]
    invocation: int
    address: Optional[int]
    use: Optional[str]
    other_use: Optional[str]
    other_invocation: Optional[int]

@dataclasses.dataclass(frozen=True)
class Fidelity:
    instructions: dict[str, int]
    executions: dict[str, int]

    @property
    def is_exact(self) -> bool:
        ...

class Coverage:
    program: Program

    def __init__(self, program: Program) -> None:
        ...

    @property
    def counts(self) -> memoryview:
        ...

    @property
    def covered(self) -> int:
        ...

    def fidelity(self) -> Fidelity:
        ...

class Run:
    invocations: int
    steps: int
    outputs: list[Output]
    discarded: tuple[int, ...]
    findings: tuple[RunFinding, ...]
    omitted: int
    unchecked: int

    @property
    def registers(self) -> memoryview:
        ...

    def register(self, number: int) -> list[int]:
        ...

    def floats(self, number: int) -> list[float]:
        ...

def assemble(text: str, arch: Optional[Architecture]=..., dialect: str=..., *, allow_invalid: bool=..., strict: bool=...) -> Program:
    ...

def disassemble(words: Union[Program, bytes, bytearray, memoryview, Iterable[int]], arch: Optional[Architecture]=..., dialect: str=..., **options: bool) -> str:
    ...

@dataclasses.dataclass(frozen=True)
class Uniform:
    text: str
    constant: Optional[int]
    set: int
    binding: int
    element: int
    value: int

@dataclasses.dataclass(frozen=True)
class Compiled:
    program: Program
    uniforms: tuple[Uniform, ...]
    origins: tuple[Optional[int], ...]
    stage: str
    thread_storage: int
    workgroup_storage: int
    workgroup: tuple[int, int, int]

def compile_tgsi(text: str, arch: Architecture, *, variant: str=..., exact_zeros: bool=..., exact_sums: bool=...) -> Compiled:
    ...

def compile_spirv(module: bytes, arch: Architecture, *, entry: Optional[str]=..., stage: Optional[str]=..., variant: str=..., constants: Mapping[int, int]=..., relaxed_precision: bool=..., robust_buffers: bool=..., input_attachments: Mapping[int, Union[int, str]]=...) -> Compiled:
    ...

@dataclasses.dataclass(frozen=True)
class FileProgram:
    program: Program
    data: tuple[int, ...]
    offset: int
    line: Optional[int]
    stage: Optional[str]
    variant: int
    registers: Optional[int]
    scratch: int
    is_compressed: bool
    score: Optional[float]
    name: str
    symbols: dict[str, tuple[str, ...]]

@dataclasses.dataclass(frozen=True)
class File:
    kind: str
    arch: str
    programs: tuple[FileProgram, ...]

def read_file(data: bytes, arch: Optional[Architecture]=..., *, scan: bool=...) -> File:
    ...
