# SPDX-License-Identifier: MIT
"""Numbers, buffers and texts that C cannot take as they are, and results that other processes get."""
import array
import copy
import fractions
import gc
import os
import pathlib
import pickle
import struct
import subprocess
import sys
import tempfile
import unittest

import valhall

try:
    import numpy
except ImportError:
    numpy = None

DATA = pathlib.Path(os.environ["VALHALL_SOURCE_DIR"]) / "tests" / "data"


def kernel():
    return valhall.assemble("FADD.f32.end r2, r0, u0", "v10")


class Numbers(unittest.TestCase):
    """Numbers with more bits than there are, which ctypes would cut."""

    def test_too_large(self):
        p = kernel()
        add = valhall.parse("IADD_IMM.i32 r0, r1, #3", "v10")
        big = 1 << 64
        for function in (lambda: valhall.decode(big | p.words[0], "v10"), lambda: valhall.decode(-1, "v10"),
                         lambda: valhall.decode(p.words[0], big + 10), lambda: valhall.decode(p.words[0], (1 << 32) + 10),
                         lambda: valhall.Program([big | p.words[0]], "v10"), lambda: valhall.Program([-1], "v10"),
                         lambda: valhall.disassemble([big], "v10"),
                         lambda: add.with_immediate(0, big), lambda: add.with_immediate(1 << 32, 7),
                         lambda: add.with_register(0, (1 << 32) + 5), lambda: add.with_register(0, -1),
                         lambda: add.with_register(1 << 32, 0), lambda: add.with_uniform(0, (1 << 32) + 1),
                         lambda: add.with_destination(1 << 32),
                         lambda: p.run({0: 1.0}, [1.0], memory={big + 0x1000: bytearray(8)}),
                         lambda: p.run({0: 1.0}, [1.0], memory={-8: bytearray(8)}),
                         lambda: p.run({0: 1.0}, [1.0], buffers={1 << 32: (0, 0)}),
                         lambda: p.run({0: 1.0}, [1.0], buffers={0: (big, 4)}), lambda: p.run({0: 1.0}, [1.0], buffers={0: (0, big)}),
                         lambda: p.run({0: 1.0}, [1.0], varyings={1 << 32: [0]}),
                         lambda: p.run({0: 1.0}, [1.0], specials={"thread_local_pointer": big}),
                         lambda: p.run({0: 1.0}, [1.0], specials={"thread_local_pointer": (0, 1 << 32)}),
                         lambda: p.run({0: 1.0}, [1.0], limit=big), lambda: p.run({0: 1.0}, [1.0], seed=big),
                         lambda: p.run({0: 1 << 32}, [1.0]), lambda: p.run({0: 1.0}, [1 << 32]), lambda: p.run({0: 1e300}, [1.0]),
                         lambda: p.run_checked({0: 1.0}, [1.0], race_words=big),
                         lambda: valhall.compile_spirv(spirv(), "v10", constants={1 << 32: 1}),
                         lambda: valhall.compile_spirv(spirv(), "v10", constants={3: big})):
            with self.assertRaises(ValueError):
                function()

    def test_none_at_all(self):
        p = kernel()
        for arguments in ({"limit": 0}, {"limit": -1}, {"outputs": -1}, {"invocations": 0}, {"invocations": 1025}):
            with self.assertRaises(ValueError):
                p.run({0: 1.0}, [1.0], **arguments)
        with self.assertRaises(ValueError):
            p.run_checked({0: 1.0}, [1.0], race_words=0)

    def test_no_numbers(self):
        p = kernel()
        for function in (lambda: p.run({0: "1"}, [1.0]), lambda: p.run({0: 1.0}, ["1"]), lambda: p.run({0: 1j}, [1.0]),
                         lambda: p.run({0: 1.0}, [1.0], limit=1.5), lambda: p.run({0.5: 1.0}, [1.0]),
                         lambda: valhall.decode(1.0, "v10"), lambda: valhall.Program([1.0], "v10"), lambda: valhall.Program("text", "v10"),
                         lambda: valhall.decode(0, None), lambda: valhall.assemble(b"NOP", "v10"),
                         lambda: valhall.compile_spirv("module.spv", "v10"), lambda: valhall.compile_spirv(20, "v10"),
                         lambda: valhall.read_file("name.bin", "v10")):
            with self.assertRaises(TypeError):
                function()

    def test_wrong_types(self):
        """A value of another type raises TypeError with the name of the argument."""
        p = kernel()
        add = valhall.parse("IADD_IMM.i32 r0, r1, #3", "v10")
        module = (DATA / "spirv" / "blur.spv").read_bytes()
        for wrong in (object(), "x", 1.5, [1], b"12345678"):
            for name in ("invocations", "limit", "outputs", "seed"):
                with self.subTest(name=name, wrong=wrong), self.assertRaisesRegex(TypeError, f"^{name} must be an integer, not"):
                    p.run(**{name: wrong})
            for name in ("registers", "memory", "buffers", "varyings", "specials"):
                for run in (p.run, p.run_checked, p.run_timed):
                    with self.subTest(name=name, wrong=wrong), self.assertRaisesRegex(TypeError, f"^{name} must be a mapping"):
                        run(**{name: wrong})
            with self.assertRaisesRegex(TypeError, "^coverage must be a Coverage"):
                p.run(coverage=wrong)
            with self.assertRaisesRegex(TypeError, "^race_words must be an integer"):
                p.run_checked(race_words=wrong)
            for name in ("constants", "input_attachments"):
                with self.subTest(name=name), self.assertRaisesRegex(TypeError, f"^{name} must be a mapping"):
                    valhall.compile_spirv(module, "v10", **{name: wrong})
            for make in (valhall.View, valhall.Coverage):
                with self.assertRaisesRegex(TypeError, "^a program must be a Program"):
                    make(wrong)
            with self.assertRaisesRegex(TypeError, "^a word must be an integer"):
                valhall.decode(wrong, "v10")
            with self.assertRaisesRegex(TypeError, "must be an integer"):
                add.with_immediate(0, wrong)
        for wrong in (b"12345678", memoryview(bytearray(16))[::2], None, 5):
            with self.subTest(wrong=wrong), self.assertRaisesRegex(TypeError, "^the memory at 4096 must be a writable buffer"):
                p.run(memory={4096: wrong})
        with self.assertRaisesRegex(TypeError, "^uniforms must be a list"):
            p.run(uniforms=1)
        with self.assertRaisesRegex(TypeError, "^the values of r1 must be a list"):
            p.run({1: None})
        with self.assertRaisesRegex(TypeError, "^a buffer is an address and a size"):
            p.run(buffers={0: 1})

    def test_real_numbers(self):
        p = kernel()
        for one, bits in ((1.5, 0x3FC00000), (fractions.Fraction(3, 2), 0x3FC00000), (True, 1), (-1, 0xFFFFFFFF)):
            self.assertEqual(p.run({0: 0, 3: one}, [0.0]).register(3), [bits])
            self.assertEqual(p.run({0: 0, 3: [one]}, [0.0]).register(3), [bits])

    @unittest.skipUnless(numpy, "needs numpy")
    def test_numpy(self):
        p = kernel()
        for kind in (numpy.float16, numpy.float32, numpy.float64):
            values = numpy.array([1.5, 2.5], kind)
            self.assertEqual(p.run({0: values}, [1.0], invocations=2).floats(2), [2.5, 3.5])
            self.assertEqual(p.run({0: values[0]}, values[1:]).floats(2), [4.0])
        for kind in (numpy.uint8, numpy.int32, numpy.uint32, numpy.int64):
            self.assertEqual(p.run({0: 0, 3: numpy.array([7], kind), 4: kind(9)}, [0.0]).register(4), [9])
            self.assertEqual(p.run({0: 0, 3: numpy.array([7], kind)}, [0.0]).register(3), [7])
        with self.assertRaises(ValueError):
            p.run({0: numpy.uint64(1 << 40)}, [1.0])
        with self.assertRaises(TypeError):
            p.run({0: numpy.complex64(1)}, [1.0])


class Views(unittest.TestCase):
    """A program by address."""

    def test_loop(self):
        p = valhall.assemble("loop: LOAD.i32.unsigned.slot1 @r4, r0, offset:0\nNOP.wait1\nIADD_IMM.i32 r1, r1, #0xFFFFFFFF\n"
                             "BRANCHZ.reconverge r1, loop\nFADD.f32.end r2, r4, r9\n", "v10")
        view = p.view(0x10000, stage="compute", defined=[0, 1])
        self.assertEqual((len(view), view.at(0x10028), view.at(0xFFF8), view.at(0x10004)), (5, None, None, None))
        self.assertEqual((view.at(0x10008).waits_for, view.at(0x10018).target, view.at(0x10000).target), ((0x10000,), 0x10000, None))
        last = view.at(0x10020)
        self.assertEqual((last.instruction.mnemonic, last.live_before, last.live_after), ("FADD.f32", (4, 9), ()))
        self.assertEqual([f.register for f in last.findings], [9])
        self.assertEqual(len({place.block for place in view}), 2)
        self.assertIsNone(valhall.Program([2**64 - 1], "v10").view()[0].instruction)
        self.assertEqual(len(valhall.Program([], "v10").view()), 0)
        with self.assertRaises(ValueError):
            valhall.Program([0, 0], "v7").view()

    def test_neighbours(self):
        view = valhall.compile_spirv(spirv(), "v10").program.view()
        for one, following in zip(view, view[1:]):
            if one.block == following.block:
                self.assertEqual(one.live_after, following.live_before)
            self.assertTrue(set(one.instruction.reads) <= set(one.live_before))


@unittest.skipUnless(numpy, "needs numpy")
class Tables(unittest.TestCase):
    """Many words at once say what each says alone."""

    @staticmethod
    def registers(masks):
        return tuple(n for n in range(128) if int(masks[n // 64]) >> n % 64 & 1)

    def test_table(self):
        p = valhall.compile_spirv(spirv(), "v10").program + valhall.Program([2**64 - 1], "v10")
        table, (first, operands) = p.table(), p.operand_table()
        mnemonics, units, roles = valhall.mnemonics(), valhall.units(), valhall.roles()
        self.assertEqual((len(table), len(first), first[-1]), (len(p), len(p) + 1, len(operands)))
        for n, i in enumerate(p):
            row, own = table[n], operands[first[n]:first[n + 1]]
            self.assertEqual(row["word"], p.words[n])
            if i is None:
                self.assertEqual((row["opcode"], row["unit"], row["slot"], row["architecture"], len(own)), (0xFFFFFFFF, -1, -1, 0, 0))
                continue
            self.assertEqual((mnemonics[row["opcode"]], units[row["unit"]], row["cycles"]), (i.mnemonic, i.unit, i.cycles))
            self.assertEqual((self.registers(row["registers_read"]), self.registers(row["registers_written"])), (i.reads, i.writes))
            self.assertEqual(row["slot"], -1 if i.slot is None else i.slot)
            self.assertEqual([o["text"].decode() for o in own], [o.text for o in i.operands])
            self.assertEqual([roles[o["role"]] for o in own], [o.role for o in i.operands])
        self.assertGreater(len(operands), len(p))

    def test_sizes(self):
        empty = valhall.Program([], "v10")
        self.assertEqual((len(empty.table()), [len(one) for one in empty.operand_table()]), (0, [1, 0]))
        self.assertEqual(empty.table().dtype, kernel().table().dtype)
        with self.assertRaises(ValueError):
            valhall.Program([0, 0], "v7").table()


class Texts(unittest.TestCase):
    """Names that C would read up to a zero."""

    def test_zero(self):
        p = kernel()
        add = valhall.parse("FADD.f32 r0, r1, r2", "v10")
        for function in (lambda: valhall.decode(0, "v10\0x"), lambda: add.with_modifier("clamp\0x", "clamp_0_1"),
                         lambda: add.with_modifier("clamp", "clamp_0_1\0x"), lambda: p.statistics("G610\0x"),
                         lambda: p.run({0: 1.0}, [1.0], specials={"thread_local_pointer\0x": 0}),
                         lambda: valhall.compile_spirv(spirv(), "v10", entry="main\0x")):
            with self.assertRaises(ValueError):
                function()

    def test_product(self):
        with self.assertRaisesRegex(ValueError, "no product of the name 'nosuch'"):
            kernel().statistics("nosuch")


class Buffers(unittest.TestCase):
    """Buffers whose elements are not bytes, and buffers that are free again after a run."""

    def test_words(self):
        p = valhall.assemble("NOP\nNOP\nNOP.end", "v9")
        data = bytes(p)
        for one in (data, bytearray(data), memoryview(data), array.array("B", data), array.array("Q", p.words), p.words,
                    array.array("q", struct.unpack("<3q", data)), list(p.words)):
            self.assertEqual(valhall.Program(one, "v9"), p)
        for one in (array.array("I", data), array.array("H", data), array.array("d", data), memoryview(data).cast("I")):
            with self.assertRaisesRegex(ValueError, "a word is 8 bytes"):
                valhall.Program(one, "v9")
        with self.assertRaisesRegex(ValueError, "not a multiple of 8"):
            valhall.Program(data[1:], "v9")

    def test_files(self):
        p = valhall.assemble("\n".join(["NOP"] * 15 + ["NOP.end"]), "v9")
        for data in (bytes(p), p.words, array.array("Q", p.words), array.array("I", bytes(p))):
            self.assertEqual(valhall.read_file(data, "v9").programs[0].program, p)
        module = spirv()
        self.assertEqual(valhall.compile_spirv(array.array("I", module), "v10").program, valhall.compile_spirv(module, "v10").program)

    @unittest.skipUnless(numpy, "needs numpy")
    def test_numpy(self):
        p = valhall.assemble("NOP\nNOP.end", "v10")
        data = numpy.frombuffer(bytes(p), numpy.uint8)
        self.assertEqual(valhall.Program(data, "v10"), p)
        self.assertEqual(valhall.Program(data.view(numpy.uint64), "v10"), p)
        self.assertEqual(valhall.Program(data.view(numpy.int64), "v10"), p)
        for kind in (numpy.uint32, numpy.float64, ">u8"):
            with self.assertRaises(ValueError):
                valhall.Program(data.view(kind), "v10")
        self.assertEqual(valhall.read_file(data.view(numpy.uint64), "v10").programs[0].program, p)

    def test_free_after_run(self):
        p = kernel()
        memory = bytearray(16)
        gc.disable()
        try:
            for function in (p.run, p.run_checked):
                function({0: 1.0}, [1.0], memory={0x1000: memory})
                memory.extend(b"x")
            with self.assertRaises(valhall.RunError):
                p.run({0: 1.0}, memory={0x1000: memory})
            memory.extend(b"x")
        finally:
            gc.enable()


class Noise(unittest.TestCase):
    """Registers that nothing has written."""

    def test_registers(self):
        p = valhall.assemble("MOV.i32.end r2, r7", "v10")
        seen = {tuple(p.run(seed=seed, invocations=3).register(2)) for seed in range(4)}
        self.assertEqual(len(seen), 4)
        self.assertEqual(len({word for words in seen for word in words}), 12)
        self.assertEqual(p.run(seed=2).register(2), p.run(seed=2).register(7))
        self.assertEqual(p.run(seed=2).register(2), p.run({1: 5}, seed=2).register(2))
        self.assertEqual(p.run(zeros=True, invocations=3).register(2), [0, 0, 0])
        self.assertEqual(p.run({7: 4}).register(2), [4])
        self.assertNotEqual(p.run_checked().register(2), [0])
        self.assertEqual(p.run_checked(zeros=True).register(2), [0])

    def test_missed_barrier(self):
        p = valhall.assemble("BRANCHZ.eq.reconverge r0, leave\nBARRIER.slot7.wait\nleave:\nNOP.end", "v10")
        self.assertEqual(p.run({0: 1}, invocations=40).steps, 3 * 3)
        with self.assertRaises(valhall.RunError) as caught:
            p.run({0: [n % 40 != 3 for n in range(40)]}, invocations=40)
        self.assertEqual((caught.exception.code, caught.exception.index), ("missed_barrier", 1))


class Specialization(unittest.TestCase):
    """Specialization constants that the module does not have."""

    def test_unknown(self):
        with self.assertRaisesRegex(valhall.Error, "no specialization constant has the SpecId 77"):
            valhall.compile_spirv(spirv(), "v10", constants={77: 1})
        with self.assertRaisesRegex(valhall.Error, "has more than its 32 bits"):
            valhall.compile_spirv(spirv(), "v10", constants={3: 1 << 32})
        self.assertTrue(valhall.compile_spirv(spirv(), "v10", constants={3: 2}).program)


class SpirvOptions(unittest.TestCase):
    """Options that change the program."""

    @staticmethod
    def made(name, **options):
        return valhall.compile_spirv(spirv(name), "v10", **options)

    def test_lengths(self):
        plain, robust = self.made("blur"), self.made("blur", robust_buffers=True)
        self.assertGreater(len(robust.program), len(plain.program))
        self.assertGreater(len(robust.uniforms), len(plain.uniforms))

    def test_halves(self):
        self.assertLess(len(self.made("soft", relaxed_precision=True).program), len(self.made("soft").program))

    def test_attachments(self):
        words = [tuple(self.made("own_pixel", input_attachments=to).program) for to in ({}, {0: 3}, {0: "depth"}, {1: "stencil"})]
        self.assertEqual(len(set(words)), 4)
        for wrong in (8, -1, 255, "colour"):
            with self.assertRaises(ValueError):
                self.made("own_pixel", input_attachments={0: wrong})
        for wrong in ({77: 1}, {0: "stencil"}):  # no attachment; floats of the stencil
            with self.assertRaises(valhall.Error):
                self.made("own_pixel", input_attachments=wrong)


class CommandLine(unittest.TestCase):
    """python -m valhall as -o FILE FILE"""

    def test_output_is_input(self):
        with tempfile.TemporaryDirectory() as folder:
            source, link = pathlib.Path(folder, "a.s"), pathlib.Path(folder, "link")
            source.write_text("NOP.end\n")
            link.hardlink_to(source)
            for name, output, stdin in ((str(source), str(link), None), (str(source), folder + "/./a.s", None), ("-", str(link), str(source))):
                with open(stdin or os.devnull) as given:
                    done = subprocess.run([sys.executable, "-m", "valhall", "as", "--arch", "v9", "-o", output, name], stdin=given,
                                          capture_output=True, text=True)
                self.assertEqual((done.returncode, source.read_text()), (2, "NOP.end\n"), done.stderr)
                self.assertIn("is also the input", done.stderr)


class Copies(unittest.TestCase):
    """Results in other processes."""

    def same(self, one):
        return pickle.loads(pickle.dumps(one)), copy.deepcopy(one)

    def test_errors(self):
        with self.assertRaises(valhall.Error) as caught:
            valhall.assemble("BOGUS r0\nFAD r1", "v10")
        for error in self.same(caught.exception):
            self.assertEqual((type(error), str(error), error.diagnostics),
                             (valhall.Error, str(caught.exception), caught.exception.diagnostics))

    def test_run_errors(self):
        with self.assertRaises(valhall.RunError) as caught:
            kernel().run({0: 1.0}, invocations=2)
        for error in self.same(caught.exception):
            self.assertEqual((str(error), error.index, error.code), (str(caught.exception), 0, "no_uniform"))
            self.assertEqual(error.run.register(0), caught.exception.run.register(0))

    def test_programs(self):
        program = valhall.assemble("NOP\nNOP.end", "v10")
        program.warnings = (valhall.Diagnostic("a warning"),)
        for one in self.same(program):
            self.assertEqual((one, one.arch, one.warnings, one.text()), (program, "v10", program.warnings, program.text()))

    def test_runs(self):
        run = kernel().run({0: [1.0, 2.0]}, [0.5], invocations=2)
        for one in self.same(run):
            self.assertEqual((one.floats(2), one.steps, one.registers[2, 1]), ([1.5, 2.5], 1, run.registers[2, 1]))

    def test_others(self):
        program = kernel()
        counts = valhall.Coverage(program)
        program.run({0: 1.0}, [1.0], coverage=counts)
        for one in self.same(counts):
            self.assertEqual((list(one.counts), one.program), ([1], program))
        for one in self.same(valhall.compile_spirv(spirv(), "v10")):
            self.assertEqual(one, valhall.compile_spirv(spirv(), "v10"))
        for one in self.same(valhall.read_file(bytes(program), "v10")):
            self.assertEqual(one.programs[0].program, program)


def spirv(name: str = "blur") -> bytes:
    return (DATA / "spirv" / f"{name}.spv").read_bytes()


if __name__ == "__main__":
    unittest.main()
