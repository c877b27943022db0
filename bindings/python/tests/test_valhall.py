# SPDX-License-Identifier: MIT
"""Tests the package as a user. VALHALL_SOURCE_DIR is the checkout."""
import array
import ast
import ctypes
import doctest
import functools
import gc
import inspect
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import types
import unittest
import zipfile

import valhall
from valhall import _library

SOURCE = pathlib.Path(os.environ["VALHALL_SOURCE_DIR"])
HEADER = (SOURCE / "bindings/c/include/valhall.h").read_text()


class Interface(unittest.TestCase):
    """_library.py agrees with valhall.h."""

    TYPES = {"int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64,
             "size_t": ctypes.c_size_t, "double": ctypes.c_double, "char": ctypes.c_char, "uint8_t": ctypes.c_uint8}
    SIZES = {name: int(value) for name, value in re.findall(r"#define (VALHALL_\w+_COUNT) (\d+)", HEADER)}

    def text(self):
        return re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)

    def test_structures(self):
        structures = re.findall(r"typedef struct valhall_(\w+) \{(.*?)\} valhall_\1;", self.text(), re.S)
        self.assertGreater(len(structures), 20)
        for name, body in structures:
            with self.subTest(name):
                fields = getattr(_library, name)._fields_
                declared = []
                for one in filter(None, (line.strip() for line in body.replace("\n", " ").split(";"))):
                    kind, names = re.match(r"(?:const )?(\w+) (.*)", one).groups()
                    for member in names.split(","):
                        pointer, member, size = re.match(r"\s*(\*?)(\w+)(?:\[(\w+)\])?", member).groups()
                        base = self.TYPES.get(kind) or getattr(_library, kind.removeprefix("valhall_"))
                        if pointer:
                            base = ctypes.c_char_p if base is ctypes.c_char else ctypes.POINTER(base)
                        if size:
                            base = base * self.SIZES.get(size, int(size) if size.isdigit() else 0)
                        declared.append((member, base))
                self.assertEqual(fields, declared)

    def test_functions(self):
        declared = set(re.findall(r"VALHALL_API [\w *]*?[ *]valhall_(\w+)\(", self.text()))
        self.assertEqual(declared, set(_library._FUNCTIONS))
        for name, (_, arguments) in _library._FUNCTIONS.items():
            given = re.search(rf"valhall_{name}\(([^)]*)\)", self.text())[1]
            self.assertEqual(len(arguments), 0 if given == "void" else given.count(",") + 1, name)

    def test_numbers(self):
        self.assertEqual(int(re.search(r"#define VALHALL_ABI (\d+)", HEADER)[1]), _library.ABI)
        for name, value in re.findall(r"VALHALL_(NAMES_\w+) = (\d+)", HEADER):
            self.assertEqual(getattr(_library, name), int(value))
        for n, effect in enumerate(valhall._EFFECTS):
            self.assertEqual(int(re.search(rf"VALHALL_{effect.upper()} = (\d+)", HEADER)[1]), 1 << n)
        codes = re.findall(r"VALHALL_FINDING_(\w+) = (\d+)", HEADER)
        first = int(re.search(r"VALHALL_BIFROST_FINDING_BEGIN = (\d+)", HEADER)[1])
        self.assertEqual({int(value): name.lower() for name, value in codes if not name.startswith("BEGIN")},
                         {code: name for code, name in valhall._findings.items() if code <= first})
        of_bifrost = re.findall(r"^VALHALL_BIFROST_FINDING\((\w+)", (SOURCE / "include/valhall/bifrost/findings.def").read_text(), re.M)
        self.assertEqual({first + 1 + n: f"bifrost_{name}" for n, name in enumerate(of_bifrost) if n},
                         {code: name for code, name in valhall._findings.items() if code > first})


@unittest.skipUnless("VALHALL_REFERENCE" in os.environ, "the programs are not built")
class Reference(unittest.TestCase):
    """The package has all instructions and modifiers of `valhall-reference --json`."""

    @classmethod
    def setUpClass(cls):
        cls.table = json.loads(subprocess.run([os.environ["VALHALL_REFERENCE"], "--json"], check=True, capture_output=True).stdout)

    def test_names(self):
        self.assertEqual(valhall.version, self.table["version"])
        self.assertEqual([one for one in valhall.architectures() if not valhall.is_bifrost(one)], self.table["architectures"])
        self.assertEqual(sorted(valhall.mnemonics()), sorted(one["name"] for one in self.table["instructions"]))
        for arch in self.table["architectures"]:
            listed = [i["name"] for i in self.table["instructions"] if any(arch in e["architectures"] for e in i["encodings"])]
            self.assertEqual(sorted(valhall.mnemonics(arch)), sorted(listed))

    def test_modifiers(self):
        listed = {one["name"]: sorted(value["name"] for value in one["values"]) for one in self.table["modifiers"]}
        self.assertGreater(len(listed), 20)
        self.assertEqual({name: sorted(values) for name, values in valhall.modifiers().items()}, listed)

    def test_instructions(self):
        for one in self.table["instructions"]:
            for encoding in one["encodings"]:
                arch = encoding["architectures"][0]
                with self.subTest(name=one["name"], arch=arch):
                    i = valhall.decode(int(encoding["example"]["word"], 16), arch)
                    self.assertEqual((i.mnemonic, i.description, i.unit, i.text()),
                                     (one["name"], one["summary"], encoding["unit"], encoding["example"]["text"]))
                    self.assertEqual(valhall.parse(encoding["example"]["text"], arch), i)
                    self.assertEqual([(o.kind, o.role) for o in i.operands], [(o["kind"], o["role"]) for o in encoding["operands"]])
                    # The table does not list the flow, which all instructions have.
                    self.assertEqual(sorted(i.modifiers), sorted(["flow", *(m["name"] for m in encoding["modifiers"])]))
                    self.assertIn(i.knowledge, valhall._knowledge.values())


class Documentation(unittest.TestCase):
    """All that is public has a docstring and types."""

    MODULE = ast.parse(pathlib.Path(valhall.__file__).read_text())

    def test_attributes(self):
        """Constants of the module, fields of dataclasses and attributes that __init__ sets."""
        def without_docstrings(body, prefix, kind=ast.Name):
            for node, after in zip(body, [*body[1:], None]):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
                name = getattr(target, "attr", getattr(target, "id", "_"))
                is_described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                if not name.startswith("_") and not is_described and isinstance(target, kind):
                    yield prefix + name
                if isinstance(target, ast.Attribute) and not name.startswith("_"):
                    self.assertIsInstance(node, ast.AnnAssign, f"{prefix}{name} has no type")

        found = list(without_docstrings(self.MODULE.body, ""))
        for one in self.MODULE.body:
            if isinstance(one, ast.ClassDef) and one.name in valhall.__all__:
                found += without_docstrings(one.body, one.name + ".")
                for function in one.body:
                    if isinstance(function, ast.FunctionDef) and function.name == "__init__":
                        found += without_docstrings(function.body, one.name + ".", ast.Attribute)
        self.assertEqual(found, [])

    def test_stubs(self):
        """__init__.pyi is that of scripts/python_stubs.py, and has the names and signatures of the module."""
        stubs = SOURCE / "bindings/python/valhall/__init__.pyi"
        made = subprocess.run([sys.executable, SOURCE / "scripts/python_stubs.py"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(ast.dump(ast.parse(stubs.read_text())), ast.dump(ast.parse(made)),
                         "scripts/python_stubs.py > bindings/python/valhall/__init__.pyi")
        module = types.ModuleType("stubs")
        sys.modules["stubs"] = module  # dataclasses look up their module there
        self.addCleanup(sys.modules.pop, "stubs")
        exec(compile("from __future__ import annotations\n" + made, "__init__.pyi", "exec"), vars(module))
        typed = vars(module)
        self.assertEqual(typed["__all__"], valhall.__all__)
        for name in valhall.__all__:
            one = getattr(valhall, name)
            if inspect.isclass(one):
                stub = typed[name]
                known = {*vars(stub), *vars(stub).get("__annotations__", {})}
                self.assertLessEqual({member for member in vars(one) if not member.startswith("_")}, known, name)
        for name, one in self.members():
            if not inspect.isclass(one):
                stub = functools.reduce(getattr, name.split(".")[1:], typed[name.split(".")[0]])
                stub = stub.fget if isinstance(stub, property) else stub
                with self.subTest(name):
                    signature, expected = inspect.signature(stub), inspect.signature(one)
                    self.assertEqual(signature.return_annotation, expected.return_annotation)
                    self.assertEqual([(p.name, p.kind, p.annotation, p.default is p.empty) for p in signature.parameters.values()],
                                     [(p.name, p.kind, p.annotation, p.default is p.empty) for p in expected.parameters.values()])

    def members(self):
        for name in valhall.__all__:
            one = getattr(valhall, name)
            if inspect.isclass(one) or inspect.isfunction(one):
                yield name, one
            if inspect.isclass(one):
                for member, value in vars(one).items():
                    function = value.fget if isinstance(value, property) else value
                    if inspect.isfunction(function) and not member.startswith("_"):
                        yield f"{name}.{member}", function

    def test_docstrings(self):
        self.assertEqual([name for name, one in self.members() if not (one.__doc__ or "").strip()], [])
        # dataclasses write such a docstring
        self.assertEqual([name for name, one in self.members() if one.__doc__.startswith(f"{name}(")], [])

    def test_annotations(self):
        for name, one in self.members():
            if inspect.isclass(one):
                continue
            signature = inspect.signature(one)
            with self.subTest(name):
                self.assertIsNot(signature.return_annotation, signature.empty)
                for parameter in signature.parameters.values():
                    self.assertTrue(parameter.name == "self" or parameter.annotation is not parameter.empty or
                                    parameter.kind is parameter.VAR_KEYWORD, parameter)


    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_type_checker(self):
        """A program of a user, and the stubs against the module, by mypy."""
        environment = {**os.environ, "MYPYPATH": str(SOURCE / "bindings/python")}
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "user.py")
            program.write_text(
                'import valhall\n'
                'program: valhall.Program = valhall.assemble("FMA.f32.end r2, r0, r1, u0", arch="v10")\n'
                'floats: list[float] = program.run(registers={0: 0.25, 1: 0.5}, uniforms=[0.5]).floats(2)\n'
                'first = program[0]\n'
                'if first is not None:\n'
                '    text: str = first.operands[0].text\n'
                'part: valhall.Program = program[1:]\n'
                'register: int = program.check()[0].register or 0\n'
                'wrong: str = program.words\n')
            made = subprocess.run(["mypy", "--strict", "--cache-dir", folder, program], env=environment, capture_output=True, text=True)
            errors = [line for line in made.stdout.splitlines() if ": error: " in line]
            self.assertEqual(len(errors), 1, made.stdout)
            self.assertIn("user.py:9: error: Incompatible types in assignment", errors[0])


class Instructions(unittest.TestCase):
    def test_decode(self):
        i = valhall.decode(0x00a4c03200000201, "v10")
        self.assertEqual(str(i), "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs")
        self.assertEqual((i.mnemonic, i.arch, i.unit, i.reads, i.writes), ("FADD.f32", "v10", "FMA", (1, 2), (0,)))
        self.assertEqual(i.modifiers["clamp"], "clamp_m1_1")
        self.assertEqual([o.kind for o in i.operands], ["destination", "source", "source"])
        self.assertEqual(i.operands[2].text, "r2.neg.abs")
        self.assertEqual(i, valhall.parse("FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", 10))
        self.assertNotEqual(i, valhall.decode(0x00a4c03200000201, "v9"))

    def test_every_instruction(self):
        # Each instruction of every architecture has its name.
        for arch in valhall.architectures():
            names = valhall.mnemonics(arch)
            self.assertTrue(len(names) > 200 or valhall.is_bifrost(arch) and not names)
            self.assertTrue(set(names) <= set(valhall.mnemonics()))

    def test_effects(self):
        load = valhall.parse("LOAD.i32.unsigned.slot2 @r0, r60, offset:8", "v9")
        self.assertEqual((load.slot, load.effects), (2, {"reads_memory", "is_message"}))
        self.assertEqual(load.operands[-1].value, 8)
        self.assertEqual(load.operands[-1].kind, "immediate")

    def test_changes(self):
        i = valhall.parse("FADD.f32 r0, r1, r2", "v10")
        j = i.with_modifier("clamp", "clamp_0_1").with_register(1, 7).with_destination(3)
        self.assertEqual((str(i), str(j)), ("FADD.f32 r0, r1, r2", "FADD.f32.clamp_0_1 r3, r1, r7"))
        self.assertEqual(str(i.with_uniform(0, 4)), "FADD.f32 r0, u4, r2")
        with self.assertRaises(valhall.Error):
            i.with_register(0, 64)

    def test_validate(self):
        i = valhall.parse("FADD.f32 r0, u0, u4", "v9")
        self.assertEqual(i.validate()[0].code, "too_many_uniforms")
        self.assertEqual(valhall.parse("FADD.f32 r0, r0, r4", "v9").validate(strict=True), [])

    def test_errors(self):
        with self.assertRaises(valhall.Error) as caught:
            valhall.decode(2 ** 64 - 1, "v10")
        self.assertEqual(caught.exception.diagnostics[0].code, "no_such_opcode")
        with self.assertRaisesRegex(ValueError, "unknown architecture"):
            valhall.decode(0, "v8")
        with self.assertRaisesRegex(ValueError, "unknown dialect"):
            valhall.parse("NOP", "v9", dialect="german")

    def test_operands_as_data(self):
        half = valhall.parse("FADD.f32 r0, ^r1.h1.neg, u5.abs", 10).operands
        self.assertEqual((half[1].value_kind, half[1].number, half[1].selector, half[1].neg, half[1].abs, half[1].is_last_use),
                         ("register", 1, "h1", True, False, True))
        self.assertEqual((half[2].value_kind, half[2].number, half[2].neg, half[2].abs, half[2].selector), ("uniform", 5, False, True, None))
        one = valhall.parse("FADD.f32 r0, r1, 1.0", 10).operands[2]
        self.assertEqual((one.value_kind, one.value), ("constant", 0x3F800000))
        self.assertTrue(valhall.parse("LSHIFT_AND.i32 r0, r1, 0x0.b0, r2.not", 10).operands[3].inverted)
        group = valhall.parse("LOAD.i64.unsigned.slot0 @r4:r5, r60, offset:8", 10).operands
        self.assertEqual((group[0].value_kind, group[0].number, group[0].count), ("register", 4, 2))
        self.assertEqual((group[-1].value_kind, group[-1].number, group[-1].value), (None, None, 8))

    def test_words_of_64_bits(self):
        for word in (-1, 1 << 64):
            with self.assertRaises(ValueError):
                valhall.decode(word, 10)
        self.assertEqual(valhall.__version__, valhall.version)


class Programs(unittest.TestCase):
    LOOP = "loop: IADD_IMM.i32 r0, ^r0, #-1\n BRANCHZ.reconverge r0, loop\n NOP.end\n"

    def test_assemble(self):
        p = valhall.assemble(self.LOOP, "G610")
        self.assertEqual((p.arch, len(p), len(bytes(p))), ("v10", 3, 24))
        self.assertEqual(str(p), "L0:\nIADD_IMM.i32 r0, ^r0, #0xFFFFFFFF\nBRANCHZ.reconverge r0, L0\nNOP.end\n")
        self.assertEqual(valhall.Program(bytes(p), "v10"), p)
        self.assertEqual(valhall.assemble(str(p), "v10"), p)
        self.assertEqual(valhall.disassemble(bytes(p), "v10", labels=True), str(p))
        self.assertEqual(valhall.assemble(".arch v11\nNOP.end\n").arch, "v11")
        self.assertEqual([i.mnemonic for i in p], ["IADD_IMM.i32", "BRANCHZ", "NOP"])
        self.assertEqual(len(p[1:]), 2)
        self.assertEqual(p[-1].mnemonic, "NOP")
        self.assertIsNone(valhall.Program([2 ** 64 - 1], "v9")[0])

    def test_corpus(self):
        # The programs of the tests of the assembler.
        for source in sorted((SOURCE / "tests/data/corpus").glob("*.s"))[:8]:
            p = valhall.assemble(source.read_text(), "v9")
            self.assertEqual(bytes(p), source.with_suffix(".bin").read_bytes(), source.name)

    def test_words(self):
        p = valhall.assemble(self.LOOP, 10)
        self.assertEqual((p.words.format, p.words.itemsize, len(p.words), p.words.readonly), ("Q", 8, 3, True))
        self.assertEqual(p.words[2], p[2].word)
        words = p.words
        del p
        gc.collect()
        self.assertEqual(valhall.decode(words[2], 10).mnemonic, "NOP")
        try:
            import numpy
        except ImportError:
            return
        self.assertEqual(numpy.asarray(words).dtype, numpy.uint64)

    def test_errors(self):
        with self.assertRaises(valhall.Error) as caught:
            valhall.assemble("NOP\n  FADD.f32 r0, r1, r2.b9\nFADD.f32 r0\n" + "FADD\n" * 40, "v10")
        first = caught.exception.diagnostics[0]
        self.assertEqual(len(caught.exception.diagnostics), 42)
        self.assertEqual((first.line, first.severity), (2, "error"))
        self.assertRegex(str(first), r"^2:\d+: error: ")
        with self.assertRaisesRegex(valhall.Error, "arch"):
            valhall.assemble("NOP.end")

    def test_check(self):
        p = valhall.assemble("LOAD.i32.unsigned.slot0 @r0, r60, offset:0\nFADD.f32.end r1, r0, r0\n", "v9")
        finding, = p.check(stage="fragment")
        self.assertEqual((finding.index, finding.other, finding.register, finding.slots, finding.is_error, finding.code),
                         (1, 0, 0, (0,), True, "result_read"))
        mended = p.insert_waits().mark_last_uses()
        self.assertEqual(mended.check(stage="fragment"), [])
        self.assertEqual(str(mended), "LOAD.i32.unsigned.slot0.wait0 @r0, ^r60, offset:0\nFADD.f32.end r1, ^r0, ^r0\n")
        self.assertEqual(mended.drop_waits(), mended)
        many = valhall.assemble("FADD.f32 r1, r8, r9\n" * 40 + "NOP.end", "v9").check(stage="compute")
        self.assertGreaterEqual(len(many), 2)

    def test_statistics(self):
        s = valhall.assemble("FMA.f32 r0, r1, r2, u0 \n NOP.end", "v10").statistics("G610")
        self.assertEqual((s.instructions, s.uniforms, s.thread_percent, s.bound), (2, 1, 100, "A"))
        self.assertEqual((s.total["FMA"], s.total["A"], s.product, s.assumed["CVT"]), (1 / 64, 2 / 64, "G610", "G710"))
        self.assertEqual(valhall.assemble("NOP.end", "v14").statistics().product, "G1")
        self.assertEqual(valhall.assemble("NOP.end", "0xa867").arch, valhall.assemble("NOP.end", "Mali-G610 MC4 (Panfrost)").arch)
        self.assertIsNotNone(s.longest)
        self.assertIsNone(valhall.assemble(self.LOOP, "v10").statistics().longest)


class Joined(unittest.TestCase):
    def test_programs(self):
        first, second = valhall.assemble("NOP", 10), valhall.assemble("NOP.end", 10)
        both = first + second
        self.assertEqual((len(both), both.arch, str(both[1])), (2, "v10", "NOP.end"))
        with self.assertRaises(ValueError):
            first + valhall.assemble("NOP", 9)
        with self.assertRaises(TypeError):
            first + b"12345678"


class Runs(unittest.TestCase):
    def test_registers(self):
        p = valhall.assemble("FMA.f32.end r2, r0, r1, u0", "v10")
        run = p.run({0: [0.25, 0.5, 1.0], 1: 0.5}, [0.5], invocations=3)
        self.assertEqual(run.floats(2), [0.625, 0.75, 1.0])
        self.assertEqual(run.registers.shape, (64, 3))
        self.assertEqual(run.registers[2, 0], 0x3F200000)
        self.assertEqual(run.steps, 1)

    def test_workgroup(self):
        p = valhall.assemble("IADD_IMM.i32.end r1, r0, #1", "v10")
        self.assertEqual(p.run({0: range(100)}, invocations=100).register(1), list(range(1, 101)))
        self.assertEqual(p.run({0: -1}).register(1), [0])

    def test_memory(self):
        p = valhall.assemble("IADD_IMM.i32 r2, 0x0, #42 \n STORE.i8.slot0.wait0 @r2, r0, offset:3 \n NOP.end", "v10")
        memory = bytearray(16)
        p.run({0: 0x40000, 1: 0}, memory={0x40000: memory})
        self.assertEqual(memory[3], 42)
        with self.assertRaises(valhall.RunError) as caught:
            p.run({0: 0x50000, 1: 0}, memory={0x40000: memory})
        self.assertEqual((caught.exception.code, caught.exception.index), ("unmapped", 1))
        self.assertEqual(caught.exception.run.register(2), [42])

    def test_fragments(self):
        p = valhall.assemble("LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, r61, index:0x10\n"
                             "DISCARD.f32.lt.discard r0, u0\n"
                             "MOV.i32 r2, thread_local_pointer.w0\nMOV.i32 r3, thread_local_pointer.w1\n"
                             "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0", "v10")
        run = p.run({60: 3}, [1.0], invocations=2, varyings={0x10: [0.5, 2.0], 0x14: [3.0, 4.0]},
                    specials={"blend_descriptor_0": 0, "thread_local_pointer": (0x100000040, 16)})
        self.assertEqual(run.discarded, (0,))
        self.assertEqual([(o.kind, o.target, o.index, o.lanes) for o in run.outputs],
                         [("blend", 0, 0, {1: 0x40000000}), ("blend", 0, 1, {1: 0x40800000}), ("blend", 0, 2, {1: 0x50}),
                          ("blend", 0, 3, {1: 1})])

    def test_buffers(self):
        # Any writable buffer is memory, and registers are a buffer: what numpy needs for arrays without a copy.
        p = valhall.assemble("LOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:4\nIADD.u32 r2, r2, r2\n"
                             "STORE.i32.slot0.end @r2, r0, offset:0", "v10")
        numbers = array.array("I", [0, 21])
        run = p.run({0: 0x40000, 1: 0}, memory={0x40000: numbers})
        self.assertEqual((list(numbers), run.registers[2, 0], run.registers.format, run.registers.ndim), ([42, 21], 42, "I", 2))
        with self.assertRaises(TypeError):
            p.run({0: 0x40000, 1: 0}, memory={0x40000: bytes(8)})
        try:
            import numpy
        except ImportError:
            return
        numbers = numpy.array([0, 21], dtype=numpy.uint32)
        run = p.run({0: 0x40000, 1: 0}, memory={0x40000: numbers})
        self.assertEqual((numbers[0], numpy.asarray(run.registers)[2, 0]), (42, 42))

    def test_wrong_arguments(self):
        p = valhall.assemble("NOP.end", "v10")
        for arguments in ({"registers": {64: 0}}, {"registers": {0: [1, 2]}}, {"invocations": 0}, {"registers": {0: 1 << 32}},
                          {"specials": {"nonsense": 1}}):
            with self.assertRaises(ValueError):
                p.run(**arguments)

    def test_threads(self):
        p = valhall.assemble("IADD_IMM.i32.end r1, r0, #1", "v10")
        found = []
        threads = [threading.Thread(target=lambda n=n: found.append(p.run({0: n}).register(1)[0] == n + 1)) for n in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(found, [True] * 8)


class Bifrost(unittest.TestCase):
    """Programs of v6 and v7: clauses of quadwords, two words each."""

    SUM = "eos {\n*FADD.f32 r0:t0, r1, r2\n*NOP\n}\n"

    def test_text(self):
        p = valhall.assemble(self.SUM, "G52")
        self.assertEqual((p.arch, len(p), len(bytes(p))), ("v7", 4, 32))
        self.assertTrue(valhall.is_bifrost(p.arch) and valhall.is_bifrost(6) and not valhall.is_bifrost("G57"))
        self.assertIn("*FADD.f32 r0:t0, r1, r2", str(p))
        self.assertEqual(valhall.assemble(str(p), "v7"), p)
        self.assertEqual(valhall.Program(bytes(p), "v7").text(), str(p))
        self.assertEqual(valhall.disassemble(bytes(p), "v7"), str(p))
        self.assertEqual(valhall.assemble(".gpu G72\n" + self.SUM).arch, "v6")
        with self.assertRaises(valhall.Error) as raised:
            valhall.assemble("eos {\n*FADD.f32 r0:t0, r1, r99\n}", "v6")
        self.assertEqual((raised.exception.diagnostics[0].line, raised.exception.diagnostics[0].column), (2, 22))

    def test_refused(self):
        p = valhall.assemble(self.SUM, "v7")
        for call in (lambda: p[0], lambda: list(p), p.statistics, p.insert_waits, lambda: p.text("arm"), lambda: p.text(bytes=True),
                     lambda: valhall.Program([1], "v7"), lambda: valhall.decode(p.words[0], "v7"), lambda: valhall.parse("NOP", "v6"),
                     lambda: valhall.compile_tgsi("FRAG\nEND\n", "v7")):
            with self.assertRaises(ValueError):
                call()

    def test_check(self):
        p = valhall.assemble("nbb load { +LOAD.i32 r0, r1, @r4\n}\neos { *MOV.i32 r2:t0, r4\n}", "v7")
        self.assertEqual([(f.code, f.index, f.register, f.slots) for f in p.check()], [("bifrost_register_of_message", 2, 4, (0,))])
        self.assertEqual([(f.code, f.index, f.register) for f in p.check(defined=[0])],
                         [("bifrost_never_written", 0, 1), ("bifrost_register_of_message", 2, 4)])

    def test_run(self):
        p = valhall.assemble(self.SUM, "v6")
        run = p.run({1: [float(n) for n in range(10)], 2: 0.5}, invocations=10)
        self.assertEqual(run.floats(0), [n + 0.5 for n in range(10)])
        findings = p.run_checked({1: 1.0}, invocations=6).findings
        self.assertEqual([(f.register, f.warp, f.lanes, f.index) for f in findings], [(2, 0, (0, 1, 2, 3), 0), (2, 1, (0, 1), 0)])
        self.assertIn("reads r2, which nothing has written", findings[0].message)
        with self.assertRaises(valhall.RunError) as raised:
            valhall.assemble("eos load { +LOAD.i32 r1, r2, @r4\n}", "v7").run({1: 64, 2: 0})
        self.assertEqual(raised.exception.diagnostics[0].code, "unmapped")


class V15(unittest.TestCase):
    """r64 to r127 and u256 to u511."""

    def setUp(self):
        self.program = valhall.assemble("FADD.f32 r100, r64, ^r2\nFADD.f32.end r127, r100, u300", "v15")

    def test_instructions(self):
        first, last = self.program
        self.assertEqual((first.reads, first.writes, first.last_uses), ((2, 64), (100,), (2,)))
        self.assertEqual([o.registers for o in last.operands], [(127,), (100,), ()])
        self.assertEqual(str(last.with_register(0, 126).with_uniform(1, 511).with_destination(64)), "FADD.f32.end r64, r126, u511")
        for change in (lambda: last.with_register(0, 128), lambda: last.with_uniform(1, 512), lambda: last.with_destination(128)):
            with self.assertRaises(valhall.Error):
                change()

    def test_check(self):
        finding, = self.program.check("compute", defined=[2])
        self.assertEqual((finding.code, finding.register), ("never_written", 64))
        self.assertEqual(self.program.check("compute", defined=[2, 64]), [])
        with self.assertRaisesRegex(ValueError, "r128"):
            self.program.check(defined=[128])
        with self.assertRaisesRegex(ValueError, "no register r64 on v10"):
            valhall.assemble("NOP.end", "v10").check(defined=[64])

    def test_statistics(self):
        s = self.program.statistics()
        self.assertEqual((s.work_registers, s.uniforms, s.thread_percent), (4, 1, 25))

    def test_run(self):
        uniforms = [0.0] * 300 + [0.25]
        run = self.program.run({64: [1.0, 2.0], 2: 0.5}, uniforms, invocations=2)
        self.assertEqual((run.floats(127), run.floats(100), run.registers.shape), ([1.75, 2.75], [1.5, 2.5], (128, 2)))
        self.assertEqual(self.program.run_checked({64: 1.0, 2: 0.5}, uniforms).findings, ())
        self.assertEqual(self.program.run_checked({2: 0.5}, uniforms).findings[0].register, 64)
        with self.assertRaises(IndexError):
            run.register(128)


class CheckedRuns(unittest.TestCase):
    def test_registers(self):
        p = valhall.assemble("IADD.u32 r2, r0, r1\nIADD.u32.end r3, r2, r60", "v10")
        run = p.run_checked({0: 1, 1: 2, 60: 3}, invocations=20)
        self.assertEqual((run.findings, run.register(3), run.unchecked), ((), [6] * 20, 0))
        self.assertEqual(p.run_checked({0: 1, 1: 2}, stage="fragment").findings, ())
        first, second = p.run_checked({0: 1}, invocations=20, stage="fragment").findings
        self.assertEqual((first.kind, first.code, first.index, first.register, first.warp, first.lanes, first.is_error, first.address),
                         ("registers", "never_written", 0, 1, 0, tuple(range(16)), True, None))
        self.assertEqual((second.warp, second.lanes), (1, (0, 1, 2, 3)))
        self.assertEqual(str(second), "0: error: lanes 0-3: reads r1, which nothing has written")

    def test_races(self):
        p = valhall.assemble("STORE.i32.slot0.wait0 @r2, r0, offset:4\nNOP.end", "v10")
        memory = bytearray(64)
        arguments = {"registers": {0: 0, 1: 0, 2: 7}, "memory": {0: memory}}
        self.assertEqual(p.run_checked(**arguments).findings, ())
        race, = p.run_checked(**arguments, invocations=32).findings
        self.assertEqual((race.kind, race.code, race.index, race.other, race.address, race.use, race.other_use, race.other_invocation),
                         ("race", None, 0, 0, 4, "stores", "stores", 0))
        self.assertEqual((race.invocation, race.warp, race.lanes), (1, 0, tuple(range(1, 16))))
        # In different warps: invocation 21 stores where invocation 3 does.
        addresses = [0x40000 + 4 * (3 if n == 21 else n) for n in range(32)]
        race, = p.run_checked({0: addresses, 1: 0, 2: 7}, memory={0x40000: bytearray(256)}, invocations=32).findings
        self.assertEqual((race.invocation, race.warp, race.lanes, race.other_invocation), (21, 1, (5,), 3))
        self.assertRegex(race.message, "^warp 1, lane 5: stores to 0x40010, which warp 0, lane 3 stores to at instruction 0, ")

    def test_omitted(self):
        p = valhall.assemble("STORE.i32.slot0.wait0 @r2, r0, offset:4\n" * 300 + "NOP.end", "v10")
        run = p.run_checked({0: 0, 1: 0, 2: 7}, memory={0: bytearray(8)}, invocations=2)
        self.assertEqual((len(run.findings), {f.kind for f in run.findings}), (256, {"race"}))
        self.assertGreaterEqual(run.omitted, 44)

    def test_stopped(self):
        p = valhall.assemble("FADD.f32 r1, r0, r9\nFADD.f32.end r2, r0, u0", "v10")
        with self.assertRaises(valhall.RunError) as caught:
            p.run_checked({0: 1.0})
        self.assertEqual((caught.exception.code, caught.exception.index), ("no_uniform", 1))
        self.assertEqual([f.register for f in caught.exception.run.findings], [9])

    def test_coverage(self):
        p = valhall.assemble("loop: IADD_IMM.i32 r0, r0, #-1\nBRANCHZ.eq.reconverge r0, done\nBRANCHZ.eq.reconverge 0x0, loop\n"
                             "NOP\ndone: FRCP.f32.end r1, r2\n", "v10")
        coverage = valhall.Coverage(p)
        self.assertEqual((coverage.covered, coverage.fidelity().is_exact), (0, True))
        p.run({0: 1}, coverage=coverage)
        p.run_checked({0: 3, 2: 1.0}, coverage=coverage)
        self.assertEqual((list(coverage.counts), coverage.covered), ([4, 4, 2, 0, 2], 4))
        fidelity = coverage.fidelity()
        self.assertEqual((fidelity.instructions["exact"], fidelity.executions["exact"]), (3, 10))
        self.assertEqual((fidelity.instructions["bounded"], fidelity.executions["bounded"], fidelity.is_exact), (1, 2, False))
        self.assertEqual(str(coverage).splitlines()[3], "       #####     3: NOP")
        self.assertEqual(str(coverage).splitlines()[4], "           2     4: FRCP.f32.end r1, r2")
        with self.assertRaisesRegex(ValueError, "another program"):
            valhall.assemble("NOP.end", "v10").run(coverage=coverage)

    def test_timed_runs(self):
        p = valhall.assemble("LOAD.i32.unsigned.slot0.wait0 @r0, r2, offset:0\nFADD.f32 r1, r0, r0\nNOP.end", "v10")
        arguments = {"registers": {2: 0x40000, 3: 0}, "memory": {0x40000: bytearray(64)}, "invocations": 32}
        timed = p.run_timed(**arguments, product="Mali-G710")
        self.assertEqual(timed.run.registers, p.run(**arguments).registers)
        cost, estimate = timed.cost, timed.estimate
        self.assertEqual((cost.warps, cost.threads, cost.executions, cost.idle_lanes, cost.product), (2, 32, 6, 0, "G710"))
        self.assertEqual((cost.messages["loads"], cost.messages["stores"], cost.loaded_bytes, cost.loaded_lines), (2, 0, 128, 2))
        self.assertEqual((cost.clocks["LS"], cost.clocks["FMA"], cost.assumed["LS"]), (2, 0.5, "G610"))
        self.assertEqual((estimate.product, estimate.warps, estimate.resident, estimate.executions), ("G710", 128, 128, 384))
        self.assertIn("clocked_cvt", estimate.assumed)
        self.assertAlmostEqual(estimate.issue + sum(estimate.stalls.values()), 1)
        self.assertGreater(estimate.busy["LS"], 0.5)
        self.assertEqual((estimate.changes["now"].registers, estimate.changes["fewer_threads"].resident), (32, 64))
        self.assertNotIn("more_threads", estimate.changes)
        self.assertEqual([one.executions for one in estimate.instructions], [128, 128, 128])
        self.assertGreater(estimate.instructions[0].waited_for, 0)
        slow = p.run_timed(**arguments, product="Mali-G710", warps=2, numbers={"load_latency": 300}).estimate
        self.assertTrue(300 < slow.clocks < 310)
        self.assertNotIn("load_latency", slow.assumed)
        for wrong in ({"product": "G9999"}, {"numbers": {"pixels": 1}}, {"numbers": {"load_latency": 0}}, {"resident": 1025}):
            with self.assertRaises(ValueError):
                p.run_timed(**arguments, **wrong)
        with self.assertRaises(valhall.RunError):
            p.run_timed({2: 0, 3: 0})

    def test_knowledge(self):
        exact, bounded = valhall.parse("IADD_IMM.i32 r0, r0, #1", "v10"), valhall.parse("FRCP.f32 r0, r1", "v10")
        self.assertEqual((exact.knowledge, exact.knowledge_note, bounded.knowledge), ("exact", "", "bounded"))
        self.assertIn("ulp", bounded.knowledge_note)
        # The modifiers and operands of a word decide.
        whole, half = valhall.parse("FADD.f32 r0, r1, r2", "v11"), valhall.parse("FADD.f32 r0.h0, r1, r2", "v11")
        self.assertEqual((whole.knowledge, whole.knowledge_note, half.knowledge), ("exact", "", "chosen"))
        self.assertIn("half destination", half.knowledge_note)


class Files(unittest.TestCase):
    FILES = SOURCE / "tests/data/cli/files"

    def read(self, name, *arguments, **options):
        return valhall.read_file((self.FILES / name).read_bytes(), *arguments, **options)

    def test_object(self):
        file = self.read("shader.mbs2", "v10")
        self.assertEqual((file.kind, file.arch, [p.stage for p in file.programs]), ("MBS2", "v10", ["vertex", "vertex", "fragment"]))
        one = file.programs[1]
        self.assertEqual((one.variant, one.registers, one.scratch, one.line, one.score), (1, 32, 16, None, None))
        self.assertEqual((self.FILES / "shader.mbs2").read_bytes()[one.offset:][:24], bytes(one.program))
        self.assertEqual([i.mnemonic for i in one.program], ["FADD.f32", "FMA.f32", "NOP"])
        self.assertEqual((one.data, one.symbols["inputs"], one.is_compressed), ((0,), ("position", "uv"), False))
        with self.assertRaisesRegex(valhall.Error, "architecture"):
            self.read("shader.mbs2")
        with self.assertRaises(valhall.Error) as caught:
            self.read("broken.mbs2", "v10")
        self.assertEqual(caught.exception.diagnostics[0].code, "MBS2")
        self.assertGreater(caught.exception.diagnostics[0].offset, 0)

    def test_others(self):
        self.assertEqual((self.read("pipeline.cache").kind, self.read("pipeline.cache").arch), ("pipeline cache", "v10"))
        self.assertTrue(self.read("shader.elf", "v10").programs[0].name.startswith("."))
        text = self.read("driver.txt", "v10")
        self.assertEqual((text.kind, [(p.stage, p.line, len(p.program)) for p in text.programs]),
                         ("driver output", [("fragment", 2, 2), ("vertex", 6, 1)]))
        with self.assertRaisesRegex(ValueError, "arch"):
            self.read("driver.txt")
        found = self.read("shader.mbs2", "v10", scan=True)
        self.assertEqual([(p.offset, p.data) for p in found.programs],
                         [(p.offset, ()) for p in self.read("shader.mbs2", "v10").programs])
        self.assertGreater(found.programs[0].score, 20)
        words = valhall.read_file(bytes(valhall.assemble("NOP.end", "v10")) * 100, "v10")
        self.assertEqual((words.kind, len(words.programs[0].program)), ("words", 100))
        with self.assertRaisesRegex(valhall.Error, "no program"):
            valhall.read_file(b"text", "v10")

    def test_all_kinds_are_documented(self):
        documented = re.findall(r'"([\w -]+)"', re.search(r'kind: str\n    """(".*?)"""', inspect.getsource(valhall.File), re.S)[1])
        self.assertEqual(set(documented), set(valhall._file_kinds.values()) - {"MBS1"})


class Compilers(unittest.TestCase):
    SHADER = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..1]\nMUL OUT[0], IN[0], CONST[1]\nEND\n"

    def test_tgsi(self):
        made = valhall.compile_tgsi(self.SHADER, "v10")
        self.assertEqual((made.stage, len(made.uniforms), made.uniforms[0].text), ("fragment", 4, "constant 0 0x10"))
        self.assertEqual([f for f in made.program.check("fragment") if f.is_error], [])
        self.assertEqual(len(made.origins), len(made.program))
        with self.assertRaises(valhall.Error) as caught:
            valhall.compile_tgsi("FRAG\nNONSENSE\nEND\n", "v10")
        self.assertEqual(caught.exception.diagnostics[0].line, 2)

    def test_spirv(self):
        module = (SOURCE / "tests/data/spirv/tint.spv").read_bytes()
        made = valhall.compile_spirv(module, "v10")
        self.assertEqual([f for f in made.program.check(made.stage) if f.is_error], [])
        with self.assertRaises(valhall.Error):
            valhall.compile_spirv(module, "v10", entry="none")
        with self.assertRaises(valhall.Error):
            valhall.compile_spirv(module[:8], "v10")


class CommandLine(unittest.TestCase):
    def run_module(self, *arguments, data=b""):
        return subprocess.run([sys.executable, "-m", "valhall", *arguments], input=data, capture_output=True)

    def test_dis(self):
        made = self.run_module("dis", "--arch", "v10", "-", data=bytes(valhall.assemble(Programs.LOOP, "v10")))
        self.assertEqual((made.returncode, made.stdout.decode().splitlines()[-1]), (0, "NOP.end"))

    def test_dis_of_containers(self):
        made = self.run_module("dis", str(Files.FILES / "pipeline.cache"))
        self.assertEqual((made.returncode, made.stdout.decode().splitlines()[1]), (0, "FADD.f32 r0, r1, r2"))
        made = self.run_module("dis", "--arch", "v10", str(Files.FILES / "shader.mbs2"))
        self.assertRegex(made.stdout.decode(), r"\n\n// vertex, variant 1, 3 words at 0x[0-9A-F]+\nFADD[.]f32 r0, r1, r2\n")
        made = self.run_module("dis", "--arch", "v10", str(Files.FILES / "broken.mbs2"))
        self.assertEqual(made.returncode, 1)
        self.assertRegex(made.stderr.decode(), r"broken\.mbs2: error: .* \(MBS2, at byte 0x[0-9A-F]+\)")
        self.assertEqual(self.run_module("dis", "-", data=bytes(8)).returncode, 2)

    def test_errors(self):
        self.assertEqual(self.run_module("dis", "no such file", "--arch", "v10").returncode, 2)
        made = self.run_module("as", "--arch", "v10", "-", data=b"FADD.f32 r0\n")
        self.assertEqual(made.returncode, 1)
        self.assertRegex(made.stderr.decode(), r"^-:1:\d+: error: ")
        made = self.run_module("as", "--arch", "v10", "-", data=b"NOP.end\n")
        self.assertEqual(made.stdout, b"0x7800c00000000000\n")
        made = self.run_module("as", "--arch", "v10", "-", data=b"\x84\0")
        self.assertEqual((made.returncode, made.stderr.decode()[:19]), (1, "-: error: this is n"))
        for wrong in (("dis", "-"), ("check", "-"), ("stats", "--arch", "v10", "--gpu", "no", "-"), ("as", "--arch", "v10", "--dialect", "no", "-")):
            made = self.run_module(*wrong, data=bytes(8))
            self.assertRegex(made.stderr.decode(), r"^(valhall: error: |-: error: )")
            self.assertNotIn("Traceback", made.stderr.decode())

    def test_statistics(self):
        made = self.run_module("stats", "--arch", "v10", "-", data=bytes(valhall.assemble(Programs.LOOP, "v10"))).stdout.decode()
        self.assertIn("\nwork registers: ", made)
        self.assertTrue(made.startswith("instructions: "))

    def test_library(self):
        for path, says in (("/no/such/library.so", "cannot be loaded"), (valhall._library.ctypes.util.find_library("c"), "is not libvalhall")):
            with self.subTest(path=path):
                made = subprocess.run([sys.executable, "-c", "import valhall"], env=os.environ | {"VALHALL_LIBRARY": path}, capture_output=True)
                self.assertRegex(made.stderr.decode().splitlines()[-1], f"^ImportError: .*{says}")


class Wheel(unittest.TestCase):
    def test_wheel(self):
        # A wheel with an existing library; alone on the path, it finds its own library.
        sys.path.insert(0, str(SOURCE / "bindings/python"))
        import build_backend
        with tempfile.TemporaryDirectory() as folder:
            name = build_backend.build_wheel(folder)
            self.assertRegex(name, r"^valhall-\d+\.\d+\.\d+-py3-none-\w+\.whl$")
            with zipfile.ZipFile(pathlib.Path(folder, name)) as wheel:
                wheel.extractall(folder)
                self.assertLessEqual({"valhall/py.typed", "valhall/__init__.pyi"}, set(wheel.namelist()))
            environment = {k: v for k, v in os.environ.items() if k != "VALHALL_LIBRARY"} | {"PYTHONPATH": folder}
            made = subprocess.run([sys.executable, "-c", "import valhall; print(valhall._library.library.path)"], cwd=folder,
                                  env=environment, capture_output=True, text=True)
            self.assertTrue(made.stdout.startswith(folder), made.stderr)


class Page(unittest.TestCase):
    """The code of docs/python.md has the output of the page."""

    maxDiff = None

    def test_page(self):
        text = (SOURCE / "docs/python.md").read_text()
        blocks = "\n".join(re.findall(r"```pycon\n(.*?)```", text, re.S))
        self.assertGreater(blocks.count(">>>"), 10)
        kernel = re.search(r"## A kernel in ten lines\n.*?```pycon\n(.*?)```", text, re.S)[1]
        self.assertEqual(len(re.findall(r"^(?:>>>|\.\.\.)", kernel, re.M)), 10)
        test = doctest.DocTestParser().get_doctest(blocks, {"source": SOURCE}, "docs/python.md", None, None)
        printed = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test, out=printed.append)
        self.assertEqual("".join(printed), "")


if __name__ == "__main__":
    unittest.main()
