// SPDX-License-Identifier: MIT
// Tests the grammar for tree-sitter without tree-sitter: each rule that the grammar or a query names must exist, the grammar must accept the
// programs of the tests, and refuse lines with mistakes.
//
//   node tree_sitter.mjs SOURCE-FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const source = process.argv[2];
const folder = join(source, "editors/tree-sitter");

// The functions of tree-sitter's language that the grammar uses.
globalThis.seq = (...parts) => ({ kind: "seq", parts });
globalThis.choice = (...parts) => ({ kind: "choice", parts });
globalThis.repeat = (part) => ({ kind: "repeat", part });
globalThis.repeat1 = (part) => seq(part, repeat(part));
globalThis.optional = (part) => choice(part, seq());
globalThis.token = (part) => part;
globalThis.token.immediate = (part) => ({ kind: "immediate", part });
globalThis.alias = (part, name) => ({ kind: "alias", part, name });
globalThis.grammar = (description) => description;

const { rules, extras, word } = createRequire(import.meta.url)(join(folder, "grammar.js"));
const symbols = new Proxy({}, { get: (_, name) => ({ kind: "rule", name }) });
const built = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(symbols)]));
const blanks = extras(symbols);
const aliases = new Set();
const failures = [];

function check(rule, where) {
    if (typeof rule === "string" || rule instanceof RegExp) return;
    if (rule.kind === "rule") {
        if (!(rule.name in built)) failures.push(`${where}: there is no rule ${rule.name}`);
        return;
    }
    if (rule.kind === "alias") aliases.add(rule.name.name);
    for (const part of rule.parts ?? [rule.part]) check(part, where);
}
for (const [name, rule] of Object.entries(built)) check(rule, name);
check(word(symbols), "word");

for (const [, name] of readFileSync(join(folder, "queries/highlights.scm"), "utf8").matchAll(/\(([a-z_]+)\)/g))
    if (!(name in built) && !aliases.has(name)) failures.push(`highlights.scm: there is no rule ${name}`);

// The end of a match at `at`, or -1. A word does not match the beginning of a longer one.
function terminal(rule, text, at) {
    if (typeof rule !== "string") {
        const sticky = new RegExp(rule.source, "y");
        sticky.lastIndex = at;
        return sticky.test(text) ? sticky.lastIndex : -1;
    }
    if (!text.startsWith(rule, at)) return -1;
    const end = at + rule.length;
    return /\w$/.test(rule) && /^\w/.test(text.slice(end)) ? -1 : end;
}

function skip(text, at) {
    for (;;) {
        const ends = blanks.map((one) => terminal(one.kind === "rule" ? built[one.name] : one, text, at));
        const end = Math.max(...ends);
        if (end <= at) return at;
        at = end;
    }
}

// True if `rule` matches at `at` and `rest` is true for the end of the match.
function reads(rule, text, at, rest, isImmediate = false) {
    if (typeof rule === "string" || rule instanceof RegExp) {
        const end = terminal(rule, text, isImmediate ? at : skip(text, at));
        return end >= 0 && rest(end);
    }
    switch (rule.kind) {
    case "rule": return reads(built[rule.name], text, at, rest, isImmediate);
    case "alias": return reads(rule.part, text, at, rest, isImmediate);
    case "immediate": return reads(rule.part, text, at, rest, true);
    case "choice": return rule.parts.some((part) => reads(part, text, at, rest, isImmediate));
    case "repeat": return reads(rule.part, text, at, (end) => end > at && reads(rule, text, end, rest), isImmediate) || rest(at);
    case "seq": {
        const from = (n, place) =>
            n === rule.parts.length ? rest(place) : reads(rule.parts[n], text, place, (end) => from(n + 1, end), isImmediate);
        return from(0, at);
    }
    }
    throw new Error(`${rule.kind} is not known to this test`);
}

// Parts of sources, those of v15's matrices too, are no arbitrary names.
for (const part of [".h01", ".b3210", ".w0", ".zext", ".f0", ".f1", ".v4u8", ".lowbits", ".and", ".neg"])
    if (!reads(built.part, part, 0, (end) => end === part.length)) failures.push(`not a part: ${part}`);

const isLine = (line) => skip(line, 0) === line.length || reads(built._line, line, 0, (end) => skip(line, end) === line.length);

let lines = 0;
const corpus = join(source, "tests/data/corpus");
for (const file of readdirSync(corpus).filter((name) => name.endsWith(".s")))
    for (const line of readFileSync(join(corpus, file), "utf8").split("\n")) {
        ++lines;
        if (!isLine(line)) failures.push(`${file}: not read: ${line}`);
    }
if (lines < 1000) failures.push(`${lines} lines of programs are too few`);

for (const line of ["", "  // r1", "# a comment",
    "L1: L.2: FADD.v2f16.clamp_0_1.wait0 r0, ^r1.h01, u2 // r3",
    "BRANCHZ.eq.reconverge r1, offset:-2", "LOAD.i64.unsigned.slot0.wait0 @r4:r5, ^r6, offset:8",
    "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0.., r61, index:0x0",
    "01 02 00 00 00 c0 a4 00    FADD.f32 r0, r1, 1.5", "f5 b1 65 22 4a 58 b7 91    .quad 0x91b7584a2265b1f5", "NOP.end",
    "TEX_SINGLE.slot0.32.rgba.2d @r0:r1, @, u20", "LOAD.i32.slot0 @, r60, offset:0", ".quad 0x0123456789abcdef", ".gpu Mali-G610",
    ".arch v10", ".equ step, 4", ".reg count, r3", "IADD_IMM.i32 /* one */ count, count, #step", "MOV.i32 r1, lane_id.w0",
    "MMUL.f32 r64, r127.f0, r1.f1, ^r2", "FADD.f32.rto r0, r1.neg, r2", "FCLAMP.v2f16 r0, r1.h01, r2, r3", "BRANCHZ r1.lowbits, offset:2"])
    if (!isLine(line)) failures.push(`not read: ${line}`);
for (const line of ["FADDX.f32 r0, r1, r2", "FADD.f99 r0, r1, r2", "FADD.f32.nothing r0", "FADD.f32 r0 r1", "FADD.f32 r0,", "FADD .f32 r0",
    "STORE.i32 @u4", ".quart 1", "FADD.f32 r0, # r1"])
    if (isLine(line)) failures.push(`read, but wrong: ${line}`);

if (failures.length) {
    console.error(failures.slice(0, 20).join("\n"));
    process.exit(1);
}
