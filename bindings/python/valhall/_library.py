# SPDX-License-Identifier: MIT
"""The C library, loaded by ctypes: its structures and functions as valhall.h declares them."""
from __future__ import annotations

import ctypes
import ctypes.util
import operator
import os
import pathlib
import sys
from collections.abc import Callable
from ctypes import POINTER, c_char, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any

ABI = 3

OK, FAILED, NO_SPACE, BAD_ARGUMENT, NO_MEMORY, INTERNAL = range(6)
NOWHERE = 0xFFFFFFFF
REGISTERS, LANES, PIPELINES, KNOWLEDGE, MESSAGE_KINDS, STALLS = 128, 16, 6, 5, 6, 4

(NAMES_ARCHITECTURE, NAMES_OPCODE, NAMES_FAULT, NAMES_RUN_ERROR, NAMES_STAGE, NAMES_DIALECT, NAMES_UNIT, NAMES_PIPELINE, NAMES_MODIFIER,
 NAMES_SPECIAL, NAMES_ROLE, NAMES_NUMBER_TYPE, NAMES_OPERAND_KIND, NAMES_FINDING, NAMES_KNOWLEDGE,
 NAMES_FILE_KIND, NAMES_SYMBOL_LIST) = range(17)


Mask = c_uint64 * (REGISTERS // 64)


class error(ctypes.Structure):
    _fields_ = [("domain", c_int32), ("code", c_int32), ("severity", c_int32), ("line", c_uint32), ("column", c_uint32),
                ("index", c_uint32), ("lane", c_int32), ("operand_kind", c_int32), ("operand_index", c_uint32), ("value", c_uint64),
                ("message", c_char * 512)]


class words(ctypes.Structure):
    _fields_ = [("entries", POINTER(c_uint64)), ("capacity", c_size_t), ("count", c_size_t)]


class errors(ctypes.Structure):
    _fields_ = [("entries", POINTER(error)), ("capacity", c_size_t), ("count", c_size_t)]


class instruction(ctypes.Structure):
    _fields_ = [("word", c_uint64), ("opcode", c_uint32), ("architecture", c_int32), ("unit", c_int32), ("cycles", c_int32),
                ("effects", c_uint32), ("slot", c_int32), ("waits", c_uint32), ("operands", c_uint32), ("modifiers", c_uint32),
                ("reserved", c_uint32), ("registers_read", Mask), ("registers_written", Mask), ("registers_kept", Mask),
                ("last_uses", Mask), ("staging_read", Mask), ("staging_written", Mask)]


class operand(ctypes.Structure):
    _fields_ = [("kind", c_int32), ("index", c_uint32), ("role", c_int32), ("type", c_int32), ("is_read", c_int32),
                ("is_written", c_int32), ("first_register", c_int32), ("width", c_uint32), ("registers", Mask), ("value", c_int64),
                ("text", c_char * 64), ("value_kind", c_int32), ("number", c_int32), ("count", c_uint32), ("is_negated", c_uint32),
                ("is_absolute", c_uint32), ("is_inverted", c_uint32), ("is_last_use", c_uint32), ("selector", c_char * 8)]


class modifier(ctypes.Structure):
    _fields_ = [("modifier", c_uint32), ("value", c_uint32), ("name", c_char * 40), ("value_name", c_char * 40)]


class text_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("dialect", c_int32), ("aliases", c_int32), ("labels", c_int32), ("bytes", c_int32),
                ("strict", c_int32)]


class assemble_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("architecture", c_int32), ("dialect", c_int32), ("allow_invalid", c_int32), ("strict", c_int32)]


class check_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("stage", c_int32), ("stores_read_late", c_int32), ("defined", Mask)]


class place(ctypes.Structure):
    _fields_ = [("live_before", Mask), ("live_after", Mask), ("target", c_int64), ("block", c_uint32), ("sender_count", c_uint32),
                ("senders", c_uint32 * 32)]


class finding(ctypes.Structure):
    _fields_ = [("code", c_int32), ("severity", c_int32), ("index", c_uint32), ("other", c_uint32), ("reg", c_int32),
                ("slots", c_uint32), ("message", c_char * 160)]


class findings(ctypes.Structure):
    _fields_ = [("entries", POINTER(finding)), ("capacity", c_size_t), ("count", c_size_t)]


class statistics(ctypes.Structure):
    _fields_ = [("words", c_uint64), ("instructions", c_uint64), ("arithmetic", c_uint64), ("arithmetic_16", c_uint64),
                ("registers", Mask), ("uniforms", c_uint64 * 8), ("work_registers", c_int32), ("uniform_count", c_int32),
                ("registers_per_thread", c_int32), ("thread_percent", c_int32), ("has_shortest", c_int32), ("has_longest", c_int32),
                ("total", c_double * PIPELINES), ("shortest", c_double * PIPELINES), ("longest", c_double * PIPELINES),
                ("uses_stack", c_int32), ("has_side_effects", c_int32), ("modifies_coverage", c_int32), ("reads_colour", c_int32),
                ("late_depth_test", c_int32), ("late_depth_update", c_int32)]


class costs(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("arithmetic", c_double * 3), ("per_cycle", c_double * PIPELINES), ("assumed", c_uint32),
                ("product", c_char * 16), ("assumed_from", c_char * 16)]


class memory(ctypes.Structure):
    _fields_ = [("address", c_uint64), ("bytes", POINTER(c_uint8)), ("size", c_size_t)]


class special(ctypes.Structure):
    _fields_ = [("which", c_uint32), ("low", c_uint32), ("high", c_uint32), ("step", c_uint32)]


class buffer(ctypes.Structure):
    _fields_ = [("handle", c_uint32), ("address", c_uint64), ("bytes", c_uint64)]


class varying(ctypes.Structure):
    _fields_ = [("offset", c_uint32), ("lanes", c_uint32 * LANES)]


class output(ctypes.Structure):
    _fields_ = [("kind", c_int32), ("target", c_uint32), ("index", c_uint32), ("lane_mask", c_uint32), ("lanes", c_uint32 * LANES)]


class outputs(ctypes.Structure):
    _fields_ = [("entries", POINTER(output)), ("capacity", c_size_t), ("count", c_size_t)]


class run_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("invocations", c_uint32), ("reserved", c_uint32), ("limit", c_uint64),
                ("registers", POINTER(c_uint32)), ("uniforms", POINTER(c_uint32)), ("uniform_count", c_size_t),
                ("specials", POINTER(special)), ("special_count", c_size_t), ("memory", POINTER(memory)), ("memory_count", c_size_t),
                ("buffers", POINTER(buffer)), ("buffer_count", c_size_t), ("varyings", POINTER(varying)), ("varying_count", c_size_t),
                ("outputs", POINTER(outputs)), ("executions", POINTER(c_uint64)), ("unset", Mask), ("seed", c_uint64), ("zeros", c_int32),
                ("reserved_too", c_int32)]


class run_result(ctypes.Structure):
    _fields_ = [("steps", c_uint64), ("discarded", c_uint64 * 16)]


class run_finding(ctypes.Structure):
    _fields_ = [("kind", c_int32), ("code", c_int32), ("severity", c_int32), ("index", c_uint32), ("other", c_uint32), ("reg", c_int32),
                ("slots", c_uint32), ("warp", c_uint32), ("lane_mask", c_uint32), ("invocation", c_uint32), ("use", c_int32),
                ("other_use", c_int32), ("other_invocation", c_uint32), ("address", c_uint64), ("message", c_char * 192)]


class run_findings(ctypes.Structure):
    _fields_ = [("entries", POINTER(run_finding)), ("capacity", c_size_t), ("count", c_size_t), ("omitted", c_uint64),
                ("unchecked", c_uint64)]


class run_checks(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("stage", c_int32), ("reserved", c_int32), ("defined", Mask), ("race_words", c_size_t)]


class run_cost(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("warps", c_uint64), ("threads", c_uint64), ("executions", c_uint64), ("idle_lanes", c_double),
                ("messages", c_uint64 * MESSAGE_KINDS), ("loaded_bytes", c_uint64), ("stored_bytes", c_uint64), ("loaded_lines", c_uint64),
                ("stored_lines", c_uint64), ("arithmetic", c_double), ("clocks", c_double * PIPELINES), ("assumed", c_uint32),
                ("reserved", c_uint32), ("product", c_char * 16), ("assumed_from", c_char * 16)]


class timing_number(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("value", c_uint32), ("reserved", c_uint32)]


class instruction_timing(ctypes.Structure):
    _fields_ = [("executions", c_uint64), ("stalls", c_double * STALLS), ("waited_for", c_double)]


class timing_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("product", c_char_p), ("warps", c_uint32), ("resident", c_uint32), ("numbers", POINTER(timing_number)),
                ("number_count", c_size_t), ("instructions", POINTER(instruction_timing))]


class timing_change(ctypes.Structure):
    _fields_ = [("resident", c_uint32), ("registers", c_int32), ("clocks_per_warp", c_double)]


class estimate(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("warps", c_uint32), ("resident", c_uint32), ("executions", c_uint64), ("clocks", c_double),
                ("busy", c_double * PIPELINES), ("issue", c_double), ("stalls", c_double * STALLS), ("now", timing_change),
                ("more_threads", timing_change), ("fewer_threads", timing_change), ("one_warp_more", timing_change),
                ("one_warp_fewer", timing_change), ("one_slot_fewer", timing_change), ("slot_for_each", timing_change), ("is_cut", c_int32),
                ("reserved", c_int32), ("product", c_char * 16), ("assumed", c_char * 320)]


class fidelity(ctypes.Structure):
    _fields_ = [("instructions", c_uint64 * KNOWLEDGE), ("executions", c_uint64 * KNOWLEDGE)]


class uniform(ctypes.Structure):
    _fields_ = [("is_constant", c_int32), ("bits", c_uint32), ("binding", c_uint32), ("set", c_uint32), ("element", c_uint32),
                ("value", c_uint32), ("text", c_char * 80)]


class compiled(ctypes.Structure):
    _fields_ = [("words", words), ("origins", POINTER(c_uint32)), ("uniforms", POINTER(uniform)), ("uniform_capacity", c_size_t),
                ("uniform_count", c_size_t), ("thread_storage", c_uint32), ("workgroup_storage", c_uint32), ("stage", c_int32),
                ("workgroup", c_uint32 * 3)]


class tgsi_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("architecture", c_int32), ("variant", c_int32), ("exact_zeros", c_int32), ("exact_sums", c_int32)]


class specialization(ctypes.Structure):
    _fields_ = [("id", c_uint32), ("word", c_uint32), ("high", c_uint32)]


class input_attachment(ctypes.Structure):
    _fields_ = [("index", c_uint32), ("target", c_uint32)]


class spirv_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("architecture", c_int32), ("variant", c_int32), ("entry", c_char_p), ("stage", c_int32),
                ("specializations", POINTER(specialization)), ("specialization_count", c_size_t), ("relaxed_precision", c_int32),
                ("robust_buffers", c_int32), ("input_attachments", POINTER(input_attachment)), ("input_attachment_count", c_size_t)]


class file_options(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("architecture", c_int32), ("scan", c_int32)]


class file_program(ctypes.Structure):
    _fields_ = [("offset", c_uint64), ("line", c_uint32), ("stage", c_int32), ("variant", c_uint32), ("registers", c_uint32),
                ("scratch", c_uint32), ("is_compressed", c_int32), ("first_word", c_size_t), ("code_words", c_size_t),
                ("data_words", c_size_t), ("score", c_double), ("name", c_char * 64)]


class file_symbol(ctypes.Structure):
    _fields_ = [("program", c_size_t), ("list", c_int32), ("name", c_char * 96)]


class file(ctypes.Structure):
    _fields_ = [("kind", c_int32), ("architecture", c_int32), ("programs", POINTER(file_program)), ("program_capacity", c_size_t),
                ("program_count", c_size_t), ("symbols", POINTER(file_symbol)), ("symbol_capacity", c_size_t),
                ("symbol_count", c_size_t), ("words", words)]


def index(value, what: str) -> int:
    """An integer. Raises TypeError with the name of the argument for a value of another type."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {type(value).__name__}") from None


def integer(value, kind, what: str = "an argument") -> int:
    """An integer of a type of ctypes. Raises ValueError if it has more bits: ctypes itself would drop them."""
    number = index(value, what)
    bits = 8 * ctypes.sizeof(kind)
    least, most = (0, (1 << bits) - 1) if kind in _UNSIGNED else (-1 << bits - 1, (1 << bits - 1) - 1)
    if not least <= number <= most:
        raise ValueError(f"{what} is {number}, not a number from {least} to {most}")
    return number


def name(value: bytes) -> bytes:
    """A text that ends at its zero in C. Raises ValueError if it contains one: C would ignore the rest."""
    if value is not None and b"\0" in value:
        raise ValueError(f"{value.decode(errors='replace')!r} contains a zero character")
    return value


_UNSIGNED = (c_uint8, c_uint32, c_uint64, c_size_t)
_SIGNED = (c_int, c_int32, c_int64)


def _checked(value, kind, what: str = "an argument"):
    """A value for a member or an argument of a type."""
    if kind in _UNSIGNED or kind in _SIGNED:
        return integer(value, kind, what)
    return name(value) if kind is c_char_p and isinstance(value, bytes) else value


def entry(kind, *values):
    """A structure with values for its first members, which are checked."""
    return kind(*(_checked(value, type, f"{member} of {kind.__name__}") for value, (member, type) in zip(values, kind._fields_)))


def options_of(kind, **members):
    """Options with their member `size` set. The values are checked."""
    types = dict(kind._fields_)
    return kind(size=ctypes.sizeof(kind), **{member: _checked(value, types[member], member) for member, value in members.items()})


def _argument(kind):
    """The type of an argument, which checks what is passed."""
    if kind not in _UNSIGNED and kind not in _SIGNED:
        return kind

    class checked:
        @staticmethod
        def from_param(value):
            return kind(integer(value, kind))

    return checked


class _name:
    """An argument that is a text which ends at its zero."""

    @staticmethod
    def from_param(value):
        return c_char_p.from_param(name(value))


def _call(function, kinds):
    """A function that raises ValueError or TypeError for a wrong argument, where ctypes raises an error of its own."""

    def call(*arguments):
        try:
            return function(*arguments)
        except ctypes.ArgumentError:
            for argument, kind in zip(arguments, kinds):
                _checked(argument, c_char_p if kind is _name else kind)
            raise

    return call


_WORDS = (POINTER(c_uint64), c_size_t, c_int)
_FUNCTIONS = {
    "abi": (c_int, ()),
    "version_number": (c_int, ()),
    "version_text": (c_char_p, ()),
    "status_text": (c_char_p, (c_int,)),
    "name": (c_size_t, (c_int, c_uint32, c_char_p, c_size_t)),
    "name_limit": (c_uint32, (c_int,)),
    "find_name": (c_int64, (c_int, _name)),
    "modifier_value_name": (c_size_t, (c_uint32, c_uint32, c_char_p, c_size_t)),
    "sentence": (c_size_t, (c_int, c_int32, c_char_p, c_size_t)),
    "find_architecture": (c_int, (_name,)),
    "preload_register": (c_int, (_name, c_int, c_int)),
    "register_count": (c_int, (c_int,)),
    "uniform_count": (c_int, (c_int,)),
    "description": (c_size_t, (c_uint32, c_char_p, c_size_t)),
    "has_opcode": (c_int, (c_uint32, c_int)),
    "decode": (c_int, (c_uint64, c_int, POINTER(instruction), POINTER(error))),
    "operands": (c_size_t, (c_uint64, c_int, POINTER(operand), c_size_t)),
    "modifiers": (c_size_t, (c_uint64, c_int, POINTER(modifier), c_size_t)),
    "validate": (c_int, (c_uint64, c_int, c_int, POINTER(errors))),
    "make": (c_int, (c_uint32, c_int, POINTER(c_uint64), POINTER(error))),
    "set_modifier": (c_int, (POINTER(c_uint64), c_int, _name, _name, POINTER(error))),
    "set_immediate": (c_int, (POINTER(c_uint64), c_int, c_uint32, c_int64, POINTER(error))),
    "set_register": (c_int, (POINTER(c_uint64), c_int, c_uint32, c_uint32, POINTER(error))),
    "set_uniform": (c_int, (POINTER(c_uint64), c_int, c_uint32, c_uint32, POINTER(error))),
    "set_destination": (c_int, (POINTER(c_uint64), c_int, c_uint32, POINTER(error))),
    "set_staging": (c_int, (POINTER(c_uint64), c_int, c_uint32, c_uint32, c_uint32, POINTER(error))),
    "print": (c_size_t, (c_uint64, c_int, POINTER(text_options), c_char_p, c_size_t)),
    "decode_all": (c_int, (*_WORDS, c_void_p)),
    "operands_all": (c_size_t, (*_WORDS, c_void_p, c_void_p, c_size_t)),
    "parse": (c_int, (c_char_p, c_size_t, c_int, c_int, POINTER(c_uint64), POINTER(error))),
    "assemble": (c_int, (c_char_p, c_size_t, POINTER(assemble_options), POINTER(words), POINTER(errors))),
    "architecture_of_text": (c_int, (c_char_p, c_size_t)),
    "disassemble": (c_size_t, (*_WORDS, POINTER(text_options), c_char_p, c_size_t)),
    "check": (c_int, (*_WORDS, POINTER(check_options), POINTER(findings))),
    "places_of": (c_int, (*_WORDS, POINTER(place))),
    "insert_waits": (c_int, (POINTER(words), c_int, POINTER(c_uint32), POINTER(error))),
    "drop_waits": (c_int, (POINTER(words), c_int, POINTER(c_uint32), POINTER(error))),
    "mark_last_uses": (c_int, (POINTER(words), c_int, POINTER(error))),
    "statistics_of": (c_int, (*_WORDS, _name, POINTER(statistics))),
    "costs_of": (c_int, (*_WORDS, _name, POINTER(costs))),
    "run": (c_int, (*_WORDS, POINTER(run_options), POINTER(run_result), POINTER(error))),
    "run_checked": (c_int, (*_WORDS, POINTER(run_options), POINTER(run_checks), POINTER(run_findings), POINTER(run_result),
                            POINTER(error))),
    "run_timed": (c_int, (*_WORDS, POINTER(run_options), POINTER(timing_options), POINTER(run_cost), POINTER(estimate), POINTER(run_result),
                          POINTER(error))),
    "fidelity_of": (c_int, (*_WORDS, POINTER(c_uint64), POINTER(fidelity))),
    "knowledge_of": (c_int, (c_uint64, c_int, c_char_p, c_size_t)),
    "compile_tgsi": (c_int, (c_char_p, c_size_t, POINTER(tgsi_options), POINTER(compiled), POINTER(errors))),
    "compile_spirv": (c_int, (c_void_p, c_size_t, POINTER(spirv_options), POINTER(compiled), POINTER(errors))),
    "read_file": (c_int, (c_void_p, c_size_t, POINTER(file_options), POINTER(file), POINTER(error))),
}


def _find() -> str:
    """The path of the library: VALHALL_LIBRARY, or in this package, or in the system's folders."""
    given = os.environ.get("VALHALL_LIBRARY")
    if given:
        return given
    name = {"win32": "valhall.dll", "darwin": "libvalhall.dylib"}.get(sys.platform, "libvalhall.so")
    own = pathlib.Path(__file__).parent / name
    if own.exists():
        return str(own)
    found = ctypes.util.find_library("valhall")
    if found:
        return found
    raise ImportError(f"{name} is not found: build it with -DVALHALL_BUILD_C=ON and set VALHALL_LIBRARY to its path, or install it")


class _Library:
    """The functions, without their prefix."""

    def __init__(self) -> None:
        self.path = _find()
        try:
            library = ctypes.CDLL(self.path)
        except OSError as error:
            raise ImportError(f"the library cannot be loaded (VALHALL_LIBRARY names another one): {error}") from None
        found = library.valhall_abi() if hasattr(library, "valhall_abi") else None
        if found != ABI:
            raise ImportError(f"{self.path} " + ("is not libvalhall" if found is None else f"has the interface {found}, and this package is for {ABI}"))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, "valhall_" + name)
            function.restype, function.argtypes = result, tuple(map(_argument, arguments))
            setattr(self, name, _call(function, arguments))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(name)  # type checkers do not see the functions of __init__

    def text(self, function, *arguments) -> str:
        """The text that a function writes to a buffer, its second-last argument."""
        buffer = ctypes.create_string_buffer(256)
        size = function(*arguments, buffer, len(buffer))
        if size >= len(buffer):
            buffer = ctypes.create_string_buffer(size + 1)
            function(*arguments, buffer, len(buffer))
        return buffer.value.decode()

    def names(self, what: int) -> dict[int, str]:
        """The names of an enumeration by their values."""
        found = ((value, self.text(self.name, what, value)) for value in range(self.name_limit(what)))
        return {value: name for value, name in found if name}


library = _Library()
