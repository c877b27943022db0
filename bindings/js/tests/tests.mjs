// SPDX-License-Identifier: MIT
// Tests the package as a user: node tests.mjs TYPES FOLDER-OF-THE-DATA [PROGRAM-REFERENCE]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { load, loadCompilers, ValhallError } from "valhall";

const valhall = await load();
const arch = "v10";
const loop = "L0:\nIADD_IMM.i32 r0, ^r0, #0xFFFFFFFF\nBRANCHZ.reconverge r0, L0\nNOP.end\n";

assert(valhall.architectures().some((one) => one.name === arch && one.products.includes("G610")));
assert.throws(() => valhall.assemble("NOP.end", { arch: "v8" }), RangeError);

// Text to words and back.
const { words } = valhall.assemble(loop, { arch });
assert.equal(words.length, 3);
assert.equal(words[2], 0x7800c00000000000n);
assert.equal(valhall.disassemble(words, { arch }), loop);
assert.equal(valhall.disassemble([0x00a4c03200000201n], { arch }), "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs\n");
assert.equal(valhall.disassemble(valhall.assemble("IADD.u64 r0, ^r2, u4", { arch: "v9" }).words, { arch: "v9", dialect: "arm" }),
    "IADD.u64 [r0:r1], [r2^:r3^], u2\n");
assert.equal(valhall.disassemble([], { arch }), "");

// Mistakes have places; findings of the checker are remarks.
assert.throws(() => valhall.assemble("NOP\nFADD.f32 r0, r1, r2.b9\nNOP.end", { arch }),
    (error) => error instanceof ValhallError && error.remarks.length === 1 && error.remarks[0].line === 2 && /^2:\d+: error: /.test(error.message));
const late = "LOAD.i32.unsigned.slot0 @r0, r60, offset:0\nFADD.f32.end r1, r0, r0";
assert(valhall.assemble(late, { arch, stage: "fragment" }).remarks.some((one) => one.level === "warning" && one.line === 2));

// An instruction, and a run.
const explained = valhall.explain("FADD.f32 r0, r1, r2", { arch, line: 1, column: 1 });
assert.equal(explained.count, 1);
assert.equal(explained.lines[0].word.toLowerCase(), "00a4c00000000201");
const ran = valhall.run("FADD.f32.end r2, r0, r1", { arch, state: "lanes 1\nreg r0 3F800000\nreg r1 3F000000\n" });
assert.deepEqual(ran.stateErrors, []);
assert.equal(ran.end, "ended");
assert.equal(ran.registers.find((one) => one.name === "r2").values[0][0], "3FC00000");

// Mistakes in the text or the state throw, with their places. Nothing that is given is ignored or cut.
assert.equal(ran.estimate, undefined);
const timed = valhall.run("FADD.f32 r2, r0, r0\nFADD.f32.end r2, r2, r2", { arch: "v10", state: "lanes 16\nreg r0 3F800000\n", gpu: "Mali-G710 MC10" });
assert.deepEqual([timed.cost.product, timed.cost.executions, timed.cost.core_clocks.FMA], ["G710", 2, 0.5]);
assert.deepEqual([timed.estimate.product, timed.estimate.warps, timed.estimate.numbers.load_latency.from], ["G710", 128, "measured"]);
assert(timed.estimate.busy.FMA > 0.9 && timed.estimate.text.includes("not a measurement") && timed.estimate.timeline.startsWith("<svg"));
for (const wrong of [{ gpu: "G9999" }, { gpu: "G57" }, { arch: "v7", gpu: "G52" }])
    assert.throws(() => valhall.run("NOP.end", { arch: "v10", ...wrong }), RangeError);
assert.throws(() => valhall.run("NOP\nBOGUS", { arch }), (error) => error instanceof ValhallError && error.remarks[0].line === 2);
assert.throws(() => valhall.run("", { arch }), /no instruction/);
assert.throws(() => valhall.run("NOP.end", { arch, state: "lanes 1\nreg r0 xyz" }),
    (error) => error instanceof ValhallError && error.remarks[0].line === 2 && error.remarks[0].column === 8 && /^a word is expected/.test(error.remarks[0].says));
for (const wrong of [{ dialect: "nope" }, { stage: "nope" }, { show: "nope" }, { steps: -1 }, { steps: 1.5 }, { steps: 2 ** 60 }, { limit: 0 },
    { limit: "5" }, { seed: -1 }, { arch: "v8" }])
    assert.throws(() => valhall.run("NOP.end", { arch, ...wrong }), RangeError, JSON.stringify(wrong));
for (const wrong of [{ zeros: 1 }, { state: 5 }, { stat: "lanes 1" }]) assert.throws(() => valhall.run("NOP.end", { arch, ...wrong }), TypeError);
for (const wrong of [undefined, null, 5, ["NOP.end"]]) {
    assert.throws(() => valhall.assemble(wrong, { arch }), TypeError);
    assert.throws(() => valhall.run(wrong, { arch }), TypeError);
    assert.throws(() => valhall.explain(wrong, { arch }), TypeError);
}
assert.throws(() => valhall.assemble("NOP.end\0", { arch }), RangeError);
assert.throws(() => valhall.assemble("NOP.end", { arch, dialect: "nope" }), RangeError);
// Values of every other type, also those that JSON does not have, are named with the argument.
for (const wrong of [null, 5, 5n, true, "text", Symbol("s"), () => 1]) {
    const view = valhall.view([0x7800c00000000000n], { arch });
    for (const [call, says] of [
        [() => valhall.assemble("NOP.end", wrong), /^the options are an object|^there is no option/],
        [() => valhall.patch(0x7800c00000000000n, { modifiers: wrong }, { arch }), /^the modifiers are an object/],
        [() => valhall.patch(0x7800c00000000000n, { registers: wrong }, { arch }), /^the registers are an object/],
        [() => valhall.assemble("NOP.end", { arch: wrong }), /^unknown architecture/],
        [() => valhall.assemble("NOP.end", { arch, dialect: wrong === undefined ? 1 : wrong }), /^unknown dialect/],
        [() => valhall.check([], { arch, defined: typeof wrong === "string" ? 5 : wrong }), /^the defined registers are an iterable/],
        [() => view.at(typeof wrong === "number" || typeof wrong === "bigint" ? "text" : wrong), /^an address is a BigInt/],
        [() => valhall.explain("NOP.end", { arch, line: typeof wrong === "number" ? 1.5 : wrong }), /^a line is an integer/],
    ])
        assert.throws(call, (error) => (error instanceof TypeError || error instanceof RangeError) && says.test(error.message), String(wrong));
}
assert.throws(() => valhall.assemble("NOP.end", { arch, dialekt: "arm" }), TypeError);
assert.throws(() => valhall.explain("NOP.end", { arch, stage: "nope" }), RangeError);
assert.throws(() => valhall.explain("NOP.end", { arch, line: 0 }), RangeError);

// Programs of Bifrost: two words are a quadword.
{
    const sum = "eos {\n*FADD.f32 r0:t0, r1, r2\n*NOP\n}\n";
    const { words: clause } = valhall.assemble(sum, { arch: "v7" });
    assert.equal(clause.length, 4);
    const text = valhall.disassemble(clause, { arch: "v7" });
    assert.match(text, /\*FADD\.f32 r0:t0, r1, r2\n/);
    assert.deepEqual(valhall.assemble(text, { arch: "v6" }).words, clause);
    assert(valhall.assemble(sum, { arch: "v7", stage: "fragment" }).remarks.some((one) => one.line === 1 && /^r1 is read/.test(one.says)) === false);
    assert(valhall.assemble(sum, { arch: "v7", stage: "compute" }).remarks.some((one) => /^r1 is read, which nothing has written/.test(one.says)));
    const state = "lanes 2\nreg r1 3F800000 40000000\nreg r2 3F000000\n";
    const ended = valhall.run(sum, { arch: "v7", state });
    assert.deepEqual(ended.registers.find((one) => one.name === "r0").values.map(([value]) => value), ["3FC00000", "40200000"]);
    assert(valhall.run(sum, { arch: "v6", state: "lanes 2\nreg r1 0\n" }).findings.some((one) => one.line === 2 && /reads r2/.test(one.says)));
    assert.equal(valhall.explain(sum, { arch: "v7" }).clause.tuples.length, 2);
    assert.throws(() => valhall.run(sum, { arch: "v6", state: "lanes 8\n" }), (error) => error instanceof ValhallError && /has 4 lanes/.test(error.message));
    assert.throws(() => valhall.assemble("eos {\n*FADD.f32 r0:t0, r1, r99\n}", { arch: "v7" }),
        (error) => error instanceof ValhallError && error.remarks[0].line === 2 && error.remarks[0].column === 22);
    assert.throws(() => valhall.assemble(sum, { arch: "v7", dialect: "arm" }), RangeError);
    assert.throws(() => valhall.disassemble(clause.slice(1), { arch: "v7" }), RangeError);
}

// More than 20,000 instructions, a step in between, and the limit.
const counting = `MOV.i32 r0, r1\n${loop}`;
const long = valhall.run(counting, { arch, state: "lanes 1\nreg r1 8000\n" });
assert.deepEqual([long.end, long.total, long.at], ["ended", 2 * 0x8000 + 2, 2 * 0x8000 + 2]);
const step = valhall.run(counting, { arch, state: "lanes 1\nreg r1 8000\n", steps: 40002, show: "int" });
assert.deepEqual([step.end, step.at, step.registers[0].values[0][0]], [undefined, 40002, String(0x8000 - 20001)]);
const limited = valhall.run(counting, { arch, state: "lanes 1\nreg r1 8000\n", limit: 100 });
assert.deepEqual([limited.end, limited.total], ["stopped", 100]);
assert.match(limited.fault, /^the limit of steps/);

// Registers and local memory that nothing has written hold noise of a seed, or zeros.
const copy = (options) => valhall.run("MOV.i32.end r2, r7", { arch, state: "lanes 1\n", ...options }).registers.find((one) => one.name === "r2").values[0][0];
assert.equal(copy({ zeros: true }), "00000000");
assert.equal(new Set([copy({ zeros: true }), copy({}), copy({ seed: 1 }), copy({ seed: 2 })]).size, 4);
assert.equal(copy({ seed: 2 }), copy({ seed: 2 }));
const local = (options) => valhall.run("NOP.end", { arch, state: "workgroup 1 1 1\nlocal 0x100 4\n", ...options }).memory[0].values[0][0];
assert.notEqual(local({}), "00000000");
assert.equal(local({ zeros: true }), "00000000");

// Words: numbers that are exact, 64-bit arrays, bytes.
const line = "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs\n", word = 0x00a4c03200000201n;
const bytes = new Uint8Array(new BigUint64Array([word]).buffer);
for (const given of [[word], new BigUint64Array([word]), new BigInt64Array([word]), bytes, bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)])
    assert.equal(valhall.disassemble(given, { arch }), line);
assert.equal(valhall.disassemble([0x10], { arch }), valhall.disassemble([0x10n], { arch }));
for (const wrong of [[0x00a4c03200000201], [1n << 64n], [-1n], [-1], [1.5], [NaN], bytes.subarray(1)]) // eslint-disable-line no-loss-of-precision
    assert.throws(() => valhall.disassemble(wrong, { arch }), RangeError);
for (const wrong of [new Uint32Array(2), new Float64Array(1), new Uint16Array(4), ["0x10"], [null], "0x10", undefined, 5])
    assert.throws(() => valhall.disassemble(wrong, { arch }), TypeError);

// The findings of the run: nothing, undefined registers, races; how well the results are known.
assert.deepEqual(ran.findings, []);
assert.deepEqual(ran.fidelity, { exact: 1, bounded: 0, chosen: 0, host: 0, refused: 0 });
const half = valhall.run("FADD.f32.end r2.h0, r0, r1", { arch: "v11", state: "lanes 1\nreg r0 0\nreg r1 0\nreg r2 0\n" });
assert.equal(half.fidelity.chosen, 1); // the modifiers and operands of a word decide
assert.deepEqual(ran.executions, [1]);
const undefinedRegister = valhall.run("FRCP.f32 r2, r60\nFADD.f32.end r2, r2, r1", { arch, stage: "fragment", state: "lanes 1\n" });
assert.deepEqual(undefinedRegister.findings, [{ level: "warning", line: 2, says: "lane 0: reads r1, which nothing has written" }]);
assert.equal(undefinedRegister.fidelity.bounded, 1);
const store = "STORE.i32.slot0.wait0 @r2, r0, offset:0\nNOP.end";
const shared = valhall.run(store, { arch, state: "workgroup 2 1 1\nreg r0 100\nreg r1 0\nreg r2 7\nmemory 0x100 00000000\n" });
assert.deepEqual(shared.stateErrors, []);
assert.equal(shared.findings.length, 1);
assert.match(shared.findings[0].says, /^warp 0, lane 1: stores to 0x100, which warp 0, lane 0 stores to/);

// The types name what the core knows.
const types = await readFile(process.argv[2], "utf8");
const union = (name) => types.match(new RegExp(`type ${name} = (.*);`))[1].split(" | ").map((one) => JSON.parse(one));
assert.deepEqual(union("Stage"), valhall.offers.stages);
for (const dialect of union("Dialect")) {
    const text = valhall.disassemble(words, { arch, dialect });
    assert.deepEqual(valhall.assemble(text, { arch, dialect }).words, words, dialect);
}
const names = (member) => types.match(new RegExp(`${member}: Record<(.*), number>`))[1].split(" | ").map((one) => JSON.parse(one)).sort();
assert.deepEqual(names("fidelity\\?"), Object.keys(ran.fidelity).sort());
assert.deepEqual(names("warp_time"), Object.keys(timed.estimate.warp_time).sort());

// v15 has r64 to r127 and u256 to u511.
const wide = valhall.run("FADD.f32 r100, r64, r2\nFADD.f32.end r127, r100, u300",
    { arch: "v15", state: "lanes 1\nreg r64 3F800000\nreg r2 3F000000\nuniform u300 3E800000\n" });
assert.deepEqual(wide.stateErrors, []);
assert.equal(wide.registers.find((one) => one.name === "r127").values[0][0], "3FE00000");

// Instructions as data. A statistic, a finding, a pass and a change against what the texts say.
const decoded = valhall.decode(words, { arch });
assert.deepEqual(decoded.map((one) => one.mnemonic), ["IADD_IMM.i32", "BRANCHZ.reconverge".split(".")[0], "NOP"]);
assert.deepEqual([decoded[0].word, decoded[0].label, decoded[1].target, decoded[2].ends], [words[0], "L0", 0, true]);
const scaled = valhall.decode([word], { arch })[0];
assert.deepEqual(scaled.modifiers, { clamp: "clamp_m1_1", round_mode: "rte", sticky: "none" });
assert.deepEqual(scaled.operands.map((one) => [one.kind, one.text, one.value_kind, one.number]),
    [["destination", "r0", "register", 0], ["source", "r1", "register", 1], ["source", "r2.neg.abs", "register", 2]]);
assert.deepEqual([scaled.operands[2].neg, scaled.operands[2].abs, scaled.operands[2].not, scaled.reads, scaled.writes], [true, true, false, [1, 2], [0]]);
assert.equal(valhall.decode([0xFFFFFFFFFFFFFFFFn], { arch })[0].mnemonic, undefined);
assert.match(valhall.decode([0xFFFFFFFFFFFFFFFFn], { arch })[0].problem, /./);
const waitless = valhall.assemble(late, { arch, stage: "fragment" }).words;
assert.deepEqual(valhall.check(waitless, { arch, stage: "fragment" }).map((one) => [one.index, one.level]), [[1, "error"]]);
const waiting = valhall.insertWaits(waitless, { arch, stage: "fragment" });
assert.deepEqual(valhall.check(waiting.words, { arch, stage: "fragment" }), []);
assert.match(valhall.disassemble(waiting.words, { arch }), /wait0/);
assert.equal(waiting.moves.length, 2);
assert.deepEqual([...valhall.dropWaits(waiting.words, { arch, stage: "fragment" }).words].length, waiting.words.length);
assert.match(valhall.disassemble(valhall.markLastUses(words, { arch }).words, { arch }), /BRANCHZ/);
assert.deepEqual(valhall.check([word], { arch, stage: "compute" }).length, 3); // r1, r2, and no end
assert.deepEqual(valhall.check([word], { arch, stage: "compute", defined: [1, 2] }).length, 1);
const cost = valhall.statistics(words, { arch, product: "G610" });
assert.deepEqual([cost.product, cost.instructions, cost.bytes, cost.work_registers_used], ["G610", 3, 24, 1]);
assert.deepEqual(cost.total_cycles.bound_pipelines.length > 0, true);
assert.throws(() => valhall.statistics(words, { arch, product: "G57" }), (error) => error instanceof ValhallError && /G57 is v9, not v10/.test(error.message));
assert.throws(() => valhall.statistics(words, { arch, product: "G999" }), ValhallError);
const patched = (changes) => valhall.disassemble([valhall.patch(word, changes, { arch })], { arch }).trimEnd();
assert.equal(patched({}), line.trimEnd());
assert.equal(patched({ modifiers: { clamp: "none", round_mode: "rtz" }, registers: { 0: 5 }, destination: 9 }), "FADD.f32.rtz r9, r5, r2.neg.abs");
assert.equal(patched({ uniforms: { 1: 6 } }), "FADD.f32.clamp_m1_1 r0, r1, u6");
const addition = valhall.assemble("IADD_IMM.i32 r0, r1, #0x5", { arch }).words[0];
assert.equal(valhall.disassemble([valhall.patch(addition, { immediates: { 0: 16 } }, { arch })], { arch }), "IADD_IMM.i32 r0, r1, #0x10\n");
for (const wrong of [{ registers: { 0: 500 } }, { registers: { 7: 1 } }, { modifiers: { clamp: "nope" } }, { modifiers: { nope: "none" } }, { immediates: { 0: 1 } }])
    assert.throws(() => valhall.patch(word, wrong, { arch }), ValhallError, JSON.stringify(wrong));
assert.throws(() => valhall.patch(word, { register: { 0: 1 } }, { arch }), TypeError);
for (const wrong of [{ registers: { x: 1 } }, { registers: { 0: 2 ** 32 + 5 } }, { registers: { 4294967296: 5 } }, { destination: 2 ** 32 }, { uniforms: { 0: -1 } }])
    assert.throws(() => valhall.patch(word, wrong, { arch }), RangeError, JSON.stringify(wrong));
assert.throws(() => valhall.patch(addition, { immediates: { 0: 2 ** 40 } }, { arch }), ValhallError);
assert.throws(() => valhall.markLastUses(words, { arch, stage: "compute" }), TypeError);
assert.throws(() => valhall.check([word], { arch, defined: [200] }), RangeError);
{
    const { words: clause } = valhall.assemble("eos {\n*FADD.f32 r0:t0, r1, r2\n*NOP\n}\n", { arch: "v7" });
    assert.equal(valhall.decode(clause, { arch: "v7" })[0].tuples.length, 2);
    assert.deepEqual(valhall.check(clause, { arch: "v7" }), []);
    assert.deepEqual(valhall.check(clause, { arch: "v7", stage: "compute" }).map((one) => one.register), [1, 2]);
    assert.deepEqual(valhall.check(clause, { arch: "v7", stage: "compute", defined: [2] }).map((one) => one.register), [1]);
    assert.deepEqual(valhall.check(clause, { arch: "v7", stage: "fragment" }), []); // v7 preloads r0 to r7, v6 does not
    assert.deepEqual(valhall.check(clause, { arch: "v6", stage: "fragment" }).map((one) => one.register), [1, 2]);
    assert.equal(valhall.statistics(clause, { arch: "v7" }).clauses, 1);
    assert.throws(() => valhall.insertWaits(clause, { arch: "v7" }), ValhallError);
    assert.throws(() => valhall.decode(clause.slice(1), { arch: "v7" }), RangeError);
}
{
    const view = valhall.view(waiting.words, { arch, stage: "fragment", base: 0x10000 });
    assert.equal(view.places.length, waiting.words.length);
    const wait = view.places.find((one) => one.waits_for.length);
    assert.deepEqual(wait.waits_for, [0x10000n]);
    assert.equal(view.at(0x10000), view.places[0]);
    assert.equal(view.at(0x10004), undefined);
    assert.equal(view.at(0xFFF8), undefined);
    assert.deepEqual(view.places[0].live_before, [60, 61].filter((r) => view.places[0].live_before.includes(r)));
    const looped = valhall.view(words, { arch, base: 2n ** 40n });
    assert.equal(looped.places[1].target, 2n ** 40n);
    assert.deepEqual(valhall.view([word], { arch, stage: "compute" }).places[0].findings.map((one) => one.level), ["error", "error", "error"]);
    assert.throws(() => valhall.view(words, { arch, base: -1 }), RangeError);
    assert.throws(() => valhall.view(words, { arch, bas: 1 }), TypeError);
}
// Words are run and explained like a text, and results are numbers too.
const summed = valhall.run(valhall.assemble("FADD.f32.end r2, r0, r1", { arch }).words, { arch, state: "lanes 2\nreg r0 3F800000 40000000\nreg r1 3F000000\n" });
assert.deepEqual(summed.registers.find((one) => one.name === "r2").bits, Uint32Array.from([0x3FC00000, 0x40200000]));
assert.equal(valhall.explain([word], { arch }).count, 1);

// The compilers.
const compilers = await loadCompilers();
const data = (name) => readFile(`${process.argv[3]}/${name}`);
const shader = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..1]\nMUL OUT[0], IN[0], CONST[1]\nEND\n";
const compiled = compilers.compileTgsi(shader, { arch });
assert.equal(compiled.stage, "fragment");
assert.deepEqual(compiled.uniforms[0], { text: "constant 0 0x10", set: 0, binding: 0, element: 0, value: 16 });
assert.equal(compiled.origins.length, compiled.words.length);
const text = valhall.disassemble(compiled.words, { arch });
assert(text.includes("BLEND"));
assert.deepEqual(valhall.assemble(text, { arch, stage: "fragment" }).remarks, []);
assert.throws(() => compilers.compileTgsi("FRAG\nNONSENSE\nEND\n", { arch }), (error) => error instanceof ValhallError && error.remarks[0].line === 2);
assert.throws(() => compilers.compileTgsi(shader, { arch: "v8" }), RangeError);
assert.throws(() => compilers.compileTgsi(shader, { arch, variant: "half" }), RangeError);
const module = await data("spirv/tint.spv");
for (const on of ["v9", "v10", "v15"]) assert(compilers.compileSpirv(module, { arch: on }).words.length > 2);
assert.throws(() => compilers.compileSpirv(module, { arch, entry: "none" }), ValhallError);
for (const constants of [{ size: 1 }, { "-1": 1 }, { 4294967296: 1 }, { 0: 2n ** 64n }, { 0: -(2n ** 63n) - 1n }, { 0: 1.5 }])
    assert.throws(() => compilers.compileSpirv(module, { arch, constants }), RangeError);
const blur = await data("spirv/blur.spv"); // has the 32-bit constant 3
for (const constants of [{ 3: -1 }, { 3: 5n }, { 3: 0xFFFFFFFF }, { 3: true }, new Map([[3, 1]])])
    assert(compilers.compileSpirv(blur, { arch, constants }).words.length > 2);
for (const constants of [{ 7: 1 }, { 3: 2n ** 32n }, { 3: 2n ** 64n - 1n - 2n ** 33n }])
    assert.throws(() => compilers.compileSpirv(blur, { arch, constants }), ValhallError);
assert.throws(() => compilers.compileSpirv(blur, { arch, constants: { 3: 2 ** 53 } }), RangeError);
assert.throws(() => compilers.compileSpirv(blur, { arch, constants: { 3: "1" } }), TypeError);
for (const wrong of [{ entri: "main" }, { entry: 5 }]) assert.throws(() => compilers.compileSpirv(blur, { arch, ...wrong }), TypeError);
assert.throws(() => compilers.compileSpirv(blur, { arch, entry: "main\0x" }), RangeError);
for (const wrong of ["module", [1, 2], 20, null]) assert.throws(() => compilers.compileSpirv(wrong, { arch }), TypeError);
assert.throws(() => compilers.compileTgsi(shader, { arch, exactZeros: 1 }), TypeError);
assert.throws(() => compilers.readFile(new ArrayBuffer(2 ** 30 + 8), { arch }), /^RangeError: an input of \d+ bytes is too large: at most 1073741824$/);
assert.throws(() => compilers.compileTgsi(undefined, { arch }), TypeError);
assert.throws(() => compilers.readFile(blur, { arch, scan: "yes" }), TypeError);
assert.throws(() => compilers.compileSpirv(module.subarray(0, 8), { arch }), ValhallError);
// Options change the program: bounds of buffers are compared, floats are computed in pairs, attachments read other targets.
{
    const of = async (name, options = {}) => compilers.compileSpirv(await data(`spirv/${name}.spv`), { arch, ...options });
    const [plain, robust] = [await of("blur"), await of("blur", { robustBuffers: true })];
    assert(robust.words.length > plain.words.length && robust.uniforms.length > plain.uniforms.length);
    assert((await of("soft", { relaxedPrecision: true })).words.length < (await of("soft")).words.length);
    const targets = async (inputAttachments) => (await of("own_pixel", { inputAttachments })).words.join();
    assert.notEqual(await targets({ 0: 3 }), await targets({}));
    assert.notEqual(await targets({ 0: "depth" }), await targets({ 0: 3 }));
    assert.equal(await targets(new Map([[0, 3]])), await targets({ 0: 3 }));
    for (const wrong of [{ 0: 8 }, { 0: 255 }, { 0: -1 }, { 0: "colour" }, { a: 1 }]) await assert.rejects(() => targets(wrong), RangeError);
    await assert.rejects(() => targets({ 77: 1 }), ValhallError);
    await assert.rejects(() => of("blur", { robustBuffers: 1 }), TypeError);
}
const buffer = new Uint8Array(module).buffer;
assert.deepEqual(compilers.compileSpirv(buffer, { arch }).words, compilers.compileSpirv(module, { arch }).words);

// Every instruction of a long program: the text of its disassembly, and itself if nothing is changed.
{
    const program = compilers.compileSpirv(blur, { arch }).words;
    assert(program.length > 40);
    const texts = valhall.disassemble(program, { arch }).trimEnd().split("\n").filter((one) => !one.endsWith(":"));
    const all = valhall.decode(program, { arch });
    assert.equal(all.length, program.length);
    for (const [n, one] of all.entries()) {
        if (texts[n] !== undefined && !texts[n].startsWith(".zero")) assert.equal(texts[n].split("  // ")[0], one.text);
        assert.equal(one.word, program[n]);
        if (one.mnemonic && !one.problem) assert.equal(valhall.patch(one.word, {}, { arch }), one.word);
    }
}

// Files.
const object = compilers.readFile(await data("cli/files/shader.mbs2"), { arch });
assert.deepEqual([object.kind, object.arch, object.programs.map((one) => one.stage)], ["MBS2", "v10", ["vertex", "vertex", "fragment"]]);
assert.deepEqual([...object.programs[1].data], [0n]);
assert.deepEqual(object.programs[1].symbols.inputs, ["position", "uv"]);
assert(valhall.disassemble(object.programs[1].words, { arch }).startsWith("FADD.f32 r0, r1, r2\n"));
assert.equal(compilers.readFile(await data("cli/files/pipeline.cache")).arch, "v10");
assert.deepEqual(compilers.readFile(await data("cli/files/driver.txt"), { arch }).programs.map((one) => one.line), [2, 6]);
const found = compilers.readFile(await data("cli/files/shader.mbs2"), { arch, scan: true });
assert.deepEqual(found.programs.map((one) => one.offset), object.programs.map((one) => one.offset));
assert(found.programs[0].score > 0);
const many = new BigUint64Array(100).fill(words[2]);
assert.equal(compilers.readFile(many, { arch }).programs[0].words.length, 100);
const broken = await data("cli/files/broken.mbs2");
assert.throws(() => compilers.readFile(broken, { arch }), (error) => error instanceof ValhallError && error.remarks[0].offset > 0);
assert.throws(() => compilers.readFile(new Uint8Array(7)), ValhallError);

// Modifiers whose label is not made of the words of their name.
const namesInWords = {
    nan_mode: "NaN mode", nan_semantics: "NaN semantics", lod_mode: "LOD mode", secondary_register_width: "second register width",
    varying_texture_register_width: "register widths",
};

// The package has all instructions of `valhall-reference --json`, on all architectures, and shows their modifiers.
if (process.argv[4]) {
    const table = JSON.parse(execFileSync(process.argv[4], ["--json"], { encoding: "utf8", maxBuffer: 1 << 28 }));
    assert.deepEqual(valhall.architectures().map((one) => one.name), [...table.architectures, ...table.bifrost.architectures]);
    for (const instruction of table.instructions) {
        for (const encoding of instruction.encodings) {
            const on = encoding.architectures[0], { word, text } = encoding.example;
            const [line, why] = valhall.disassemble([BigInt(word)], { arch: on }).trimEnd().split("  // ");
            assert.equal(line, text);
            // The hardware takes all but a few, which an assembler refuses.
            if (why === undefined) assert.deepEqual([...valhall.assemble(text, { arch: on }).words], [BigInt(word)], text);
            else assert.match(why, /^invalid: no architecture/);
            const shown = valhall.explain(text, { arch: on, dialect: "panfrost" }).current;
            assert.equal(shown.name, instruction.name);
            const labels = shown.fields.map((field) => field.label);
            const labelOf = (name) => namesInWords[name] ?? name.replaceAll("_", " ").trim();
            assert.deepEqual(encoding.modifiers.map((m) => labelOf(m.name)).filter((label) => !labels.includes(label)), [], text);
        }
    }
}

// Bundlers copy the files that these very expressions name, and must not resolve a module of Node for a browser.
const script = await readFile(new URL(import.meta.resolve("valhall")), "utf8");
for (const name of ["valhall", "compilers"]) assert(script.includes(`new URL("./${name}.wasm", import.meta.url)`));
assert.equal(script.match(/new URL\([^)]*import\.meta\.url\)/g).length, 2);
for (const [, comments] of script.matchAll(/import\((.*?)"node:/g)) assert(comments.includes("webpackIgnore: true") && comments.includes("@vite-ignore"));

// Bytes and addresses are accepted, too.
const file = new URL(import.meta.resolve("valhall/valhall.wasm"));
for (const source of [await readFile(file), file, file.href]) assert.equal((await load(source)).disassemble(words, { arch }), loop);
console.log("the package works");
