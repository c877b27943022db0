// SPDX-License-Identifier: MIT
// The types of the package `valhall`.

/** "v9", "v10" …; "v6" and "v7" are Bifrost, whose programs are clauses: two words are a quadword, and there is one dialect. */
export type Architecture = string;
export type Dialect = "panfrost" | "arm" | "2021";
export type Stage = "vertex" | "fragment" | "compute" | "blend" | "pilot";

/** An error, a warning or a note about a text, a module or a file. */
export interface Problem {
    level: "error" | "warning" | "note";
    /** A sentence. */
    says: string;
    /** The line of a text, from 1, and the column in bytes, from 1. */
    line?: number;
    column?: number;
    /** The word of a module, from 0. */
    index?: number;
    /** The byte of a file, from 0. */
    offset?: number;
}

/** An error, a warning or a note about a line of a text. */
export interface Remark {
    level: "error" | "warning" | "note";
    /** A sentence. */
    says: string;
    /** From 1. */
    line: number;
    /** In bytes, from 1. */
    column: number;
    /** The dialect in which the line would be right, or "". */
    other: string;
}

/** The error of a text, module or file with mistakes. */
export declare class ValhallError extends Error {
    readonly remarks: (Remark | Problem)[];
}

/** The options of a function. Unknown options are a TypeError, unknown values a RangeError. */
export interface Options {
    arch: Architecture;
    dialect?: Dialect;
}

/** A finding of a run at a line. */
export interface Finding {
    level: "warning" | "note";
    /** A sentence that names the lanes: registers that nothing has written, results that are read too early, races of a workgroup. */
    says: string;
    /** From 1. */
    line: number;
}

/** The cost of a run: all its instructions on one core, which waits for nothing. Further members are those of `valhall-run --cycles --json`. */
export interface RunCost {
    product: string;
    warps: number;
    threads: number;
    /** Instructions that warps executed. */
    executions: number;
    /** The part of the lanes that was idle, 0 to 1. */
    idle_lanes: number;
    /** The clocks of a core, by unit: FMA, CVT, SFU, LS, V, T; A is FMA, CVT and SFU together. */
    core_clocks: Record<string, any>;
    [further: string]: unknown;
}

/** An estimate of the time on a core that is filled with warps, each of which does what a warp of the run did. It is not a measurement. Further members
 * are those of `valhall-run --estimate --json`. */
export interface Estimate {
    product: string;
    warps: number;
    clocks: number;
    clocks_per_warp: number;
    /** The part of the clocks that each unit is busy, 0 to 1. */
    busy: Record<string, number>;
    /** The parts of the time of the warps, 0 to 1: they issue, or wait for a reason. */
    warp_time: Record<"issue" | "result" | "unit" | "message" | "barrier", number>;
    /** The numbers of the estimate, and where each is from: "measured", "assumed" … */
    numbers: Record<string, { value: number; from: string }>;
    /** The report as text, and the timeline as SVG. */
    text: string;
    timeline: string;
    [further: string]: unknown;
}

/** The state after some instructions of a run, and what the whole run showed. */
export interface RunResult {
    /** Empty: run() throws the errors of the state. */
    stateErrors: string[];
    /** The number of instructions of the whole run, and the number after which registers and memory are shown. */
    total?: number;
    at?: number;
    /** The end of the run, if that is shown. */
    end?: "ended" | "stopped";
    /** Why it was stopped. */
    fault?: string;
    /** The instruction that stopped it, the last executed one, and the next one. Lines count from 1; 0 is none. */
    faultAt?: { index: number; line: number; text: string; lanes: string };
    done?: { index: number; line: number; text: string; lanes: string };
    next?: { index: number; line: number; text: string; lanes: string };
    /** The outputs of a fragment program, as valhall-run writes them. */
    outputs?: string;
    /** The number of warps, the warp that is shown, and the state of each of its lanes: "active", "ended" … */
    warps?: number;
    warp?: number;
    lanes?: string[];
    /** Values by lane: the text, and whether the last instruction has changed it. `bits` are the values as numbers. */
    registers?: { name: string; read: boolean; written: boolean; values: [string, boolean][]; bits: Uint32Array }[];
    memory?: { name: string; values: [string, boolean][] }[];
    findings?: Finding[];
    /** The numbers of executed instructions whose result is known bit by bit (`exact`), up to an error, and so on. */
    fidelity?: Record<"exact" | "bounded" | "chosen" | "host" | "refused", number>;
    /** The number of executions of each instruction in the whole run, once for all lanes of a warp. */
    executions?: number[];
    /** With a product: the cost of the whole run, and an estimate of its time. */
    cost?: RunCost;
    estimate?: Estimate;
    [further: string]: unknown;
}

/** A source, a destination, a group of staging registers or an immediate of an instruction. */
export interface Operand {
    kind: "source" | "destination" | "staging" | "immediate";
    /** "address", "value" … */
    role: string;
    /** As the disassembly writes it; an immediate has none. */
    text?: string;
    value_kind?: "register" | "uniform" | "constant" | "special";
    /** Of the register, uniform, constant or special value; the first of a group, which has `count` registers. */
    number?: number;
    count?: number;
    /** Of a constant or an immediate. */
    value?: number;
    /** The part of a source: "h0" … */
    selector?: string;
    neg?: boolean;
    abs?: boolean;
    not?: boolean;
    is_last_use?: boolean;
    is_read: boolean;
    is_written: boolean;
    registers: number[];
    uniforms: number[];
}

/** An instruction as data. A word that is none has `problem` and no members after it. */
export interface Instruction {
    index: number;
    word: bigint;
    text: string;
    label?: string;
    problem?: string;
    mnemonic?: string;
    /** The unit that executes it. */
    unit?: string;
    /** All 64 bits as fields, from the lowest on. */
    fields?: { name: string; operand?: number; modifier?: string; low: number; width: number; value: number }[];
    modifiers?: Record<string, string>;
    operands?: Operand[];
    reads?: number[];
    writes?: number[];
    /** The slot of its message. */
    signals_slot?: number;
    waits_for_slots?: number[];
    reads_memory?: boolean;
    writes_memory?: boolean;
    ends?: boolean;
    /** The index of its branch target. */
    target?: number;
}

/** A mistake of a program, or a note about it. Of Bifrost, `clause` and `tuple` stand for `index`. */
export interface ProgramFinding {
    index?: number;
    clause?: number;
    tuple?: number;
    level: "error" | "note";
    message: string;
}

/** Cycles by unit: `A` is arithmetic as a whole. */
export type Cycles = Record<"A" | "FMA" | "CVT" | "SFU" | "LS" | "V" | "T", number> & { bound_pipelines: string[] };

/** The statistics of a program, with the names of the offline compiler's report. */
export interface Statistics {
    product: string;
    /** The units whose rates are those of another product. */
    assumed?: { like: string; units: string[] };
    instructions: number;
    bytes: number;
    work_registers_used: number;
    uniform_registers_used: number;
    /** Percent of the threads of a core. */
    thread_occupancy: number;
    has_stack_spilling: boolean;
    /** Percent of arithmetic instructions on 16 bits. */
    fp16_arithmetic: number;
    total_cycles: Cycles;
    shortest_path_cycles?: Cycles;
    longest_path_cycles?: Cycles;
    [further: string]: unknown;
}

/** A changed program, and where each instruction is in it; -1 if it was dropped. */
export interface Changed {
    words: BigUint64Array;
    moves: number[];
}

/** A word of a program, as the analyses of the whole program see it. */
export interface Place {
    address: bigint;
    word: bigint;
    /** The address that it branches to, which may be outside of the program. */
    target?: bigint;
    /** The number of its block in the control-flow graph. */
    block: number;
    /** The registers that are read at it or later before they are written, and the same after it. */
    live_before: number[];
    live_after: number[];
    /** The addresses of the instructions whose messages it waits for. */
    waits_for: bigint[];
    findings: ProgramFinding[];
}

/** The places of a program, and the place at an address. */
export interface View {
    places: Place[];
    at(address: bigint | number): Place | undefined;
}

/** Words: numbers, 64-bit arrays, or little-endian bytes. */
export type Words = Iterable<bigint | number> | Bytes;

/** The playground's view of a text. */
export interface Explanation {
    /** The dialect in which the text was read. */
    dialect?: string;
    /** The instruction at the place. */
    instruction?: any;
    [further: string]: any;
}

export interface Library {
    /** The supported architectures, with their products. */
    architectures(): { name: Architecture; products: string }[];
    /** Assembles a text. Throws a ValhallError with all mistakes. Warnings of the checker are among the remarks. */
    assemble(text: string, options: Options & { stage?: Stage }): { words: BigUint64Array; remarks: Remark[] };
    /** The text of words, with labels. Words are numbers, 64-bit arrays, or little-endian bytes. A number over 2^53 is a RangeError, because it
     * may have lost bits: give a BigInt. */
    disassemble(words: Words, options: Options): string;
    /** The instructions as data: operands, modifiers, fields, registers. Of Bifrost, the clauses as `valhall-dis --json` writes them. */
    decode(words: Words, options: Options): Instruction[];
    /** Checks a program: missing waits, registers that were never written, paths that leave it. `defined` are further registers that are defined
     * when it starts. */
    check(words: Words, options: { arch: Architecture; stage?: Stage; defined?: Iterable<number> }): ProgramFinding[];
    /** A program at an address, analysed once: v.view(words, { arch: "v10", base: 0x10000n }).at(0x10028). Not of Bifrost. */
    view(words: Words, options: { arch: Architecture; base?: bigint | number; stage?: Stage; defined?: Iterable<number> }): View;
    /** The statistics on a product such as "G610"; without a name on one product of the architecture. A product of another architecture is a
     * ValhallError. Of Bifrost, the numbers of clauses, tuples and instructions. */
    statistics(words: Words, options: { arch: Architecture; product?: string }): Statistics;
    /** The program with all waits that it needs, without needless waits, and with last-use marks. Not of Bifrost. */
    insertWaits(words: Words, options: { arch: Architecture; stage?: Stage }): Changed;
    dropWaits(words: Words, options: { arch: Architecture; stage?: Stage }): Changed;
    markLastUses(words: Words, options: { arch: Architecture }): Changed;
    /** A word with changes. Sources and immediates are named by their number, from 0 in the order of the text. Throws a ValhallError if the
     * instruction cannot have them: patch(word, { modifiers: { clamp: "clamp_0_1" }, registers: { 0: 5 } }, { arch: "v10" }). */
    patch(word: bigint | number, changes: {
        modifiers?: Record<string, string>; registers?: Record<number, number>; uniforms?: Record<number, number>;
        immediates?: Record<number, number>; destination?: number;
    }, options: { arch: Architecture }): bigint;
    /** The playground's view of a text: its lines, remarks, and the instruction at a line and column, with its fields, operands,
     * effects and text in each dialect. Without a dialect, that in which the text has fewest errors. */
    explain(text: string | Words, options: {
        arch: Architecture; dialect?: Dialect; stage?: Stage; line?: number; column?: number; at?: number;
    }): Explanation;
    /** Runs a text, or words, on a state in the format of valhall-run's state files. Mistakes in the text or the state throw a ValhallError.
     *
     * `steps` is the number of instructions after which registers and memory are shown; by default the end. `limit` is the largest number of
     * instructions that a warp executes, by default a million. `show` is the format of registers. Registers that the stage preloads are defined.
     * Registers, and local memory of the state, that nothing has written hold noise of `seed`, or zeros with `zeros`. With `gpu`, a product of the
     * architecture, such as "Mali-G710", the result has the cost of the run and an estimate of its time; not on Bifrost. */
    run(text: string | Words, options: Options & {
        stage?: Stage; state?: string; steps?: number; limit?: number; show?: "hex" | "float" | "half" | "int"; seed?: number; zeros?: boolean;
        gpu?: string;
    }): RunResult;
}

/** The program of a vertex shader to compile; other shaders have one program. */
export type Variant = "whole" | "position" | "varying";

/** The required contents of a uniform of a compiled shader. */
export interface Uniform {
    /** As valhall-tgsi and valhall-spirv write it: "constant 1 0x10". */
    text: string;
    /** The 32 bits of a constant. A constant has none of the members below. */
    constant?: number;
    /** Of SPIR-V: the descriptor set, and the element in an array of descriptors. */
    set?: number;
    element?: number;
    /** The constant buffer, texture, buffer or image; of SPIR-V the binding. */
    binding?: number;
    /** The offset in bytes, or the component. */
    value?: number;
}

/** A compiled shader. */
export interface Compiled {
    words: BigUint64Array;
    /** For each word, the instruction of the source that it belongs to, from 0; -1 for none. */
    origins: number[];
    /** u0 first. */
    uniforms: Uniform[];
    stage: Stage | null;
    /** Bytes at thread_local_pointer for each thread, and at workgroup_local_pointer for each workgroup. */
    threadStorage: number;
    workgroupStorage: number;
    /** Threads of a workgroup along x, y and z. */
    workgroup: [number, number, number];
}

/** A program in a file. */
export interface FileProgram {
    /** Its code. Empty if it is compressed. */
    words: BigUint64Array;
    /** The words after its code. */
    data: BigUint64Array;
    /** Its first byte in the file; in text, `line` is its first line, from 1, and otherwise 0. */
    offset: number;
    line: number;
    stage: Stage | null;
    /** Its number among the programs of one shader. */
    variant: number;
    /** The number of registers that it may use; 0 if the file does not say. */
    registers: number;
    /** Bytes of thread-local memory. */
    scratch: number;
    /** True if the code is compressed and cannot be read. */
    isCompressed: boolean;
    /** Of code found by a search: bits of evidence; otherwise 0. */
    score: number;
    /** The name of an ELF section, or "". */
    name: string;
    /** The symbols of an object of Arm's compiler, by list: "inputs", "outputs", "uniforms", "resources". */
    symbols: Record<string, string[]>;
}

/** The contents of a file. */
export interface ValhallFile {
    /** "words", "MBS2", "pipeline cache" … */
    kind: string;
    /** The given architecture, or the one that the file names. */
    arch: Architecture | null;
    programs: FileProgram[];
}

/** Bytes of any kind. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** The attachment that an input attachment reads: the color of a render target, 0 to 7, or another attachment. */
export type AttachmentTarget = number | "depth" | "stencil";

/** The compilers and the reader of files. Inputs with mistakes throw a ValhallError. */
export interface Compilers {
    /** Compiles a TGSI text. `exactZeros` tells -0 from +0; `exactSums` fuses no multiplication with a sum. */
    compileTgsi(text: string, options: { arch: Architecture; variant?: Variant; exactZeros?: boolean; exactSums?: boolean }): Compiled;
    /** Compiles an entry point of a SPIR-V module. `constants` are the values of specialization constants by their SpecId. `relaxedPrecision` computes
     * floats with RelaxedPrecision in 16 bits where that makes the program shorter. `robustBuffers`: loads and atomics of buffers return 0 out of bounds,
     * and nothing is stored there. `inputAttachments` are the render targets that input attachments read, by InputAttachmentIndex: 0 to 7, "depth" or
     * "stencil"; without an entry, the one with the same number. */
    compileSpirv(module: Bytes, options: {
        arch: Architecture; variant?: Variant; entry?: string; stage?: Stage; constants?: Record<number, number | bigint> | Map<number, number | bigint>;
        relaxedPrecision?: boolean; robustBuffers?: boolean; inputAttachments?: Record<number, AttachmentTarget> | Map<number, AttachmentTarget>;
    }): Compiled;
    /** The programs in the bytes of a file: words, an object of Arm's compiler, a driver's cache or shader binary, ELF, or text in which
     * a driver printed programs. `arch` is needed unless the file names it. `scan` searches all bytes for code, whatever the file is. */
    readFile(data: Bytes, options?: { arch?: Architecture; scan?: boolean }): ValhallFile;
}

/** Loads the compilers and the reader of files: `source` is their bytes or address; without one, compilers.wasm of this package. */
export declare function loadCompilers(source?: ArrayBuffer | ArrayBufferView | URL | string): Promise<Compilers>;

/** Loads the core: `source` is its bytes or its address, relative to the page in a browser; without one, valhall.wasm of this package, which bundlers
 * find. */
export declare function load(source?: ArrayBuffer | ArrayBufferView | URL | string): Promise<Library>;
