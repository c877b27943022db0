// SPDX-License-Identifier: MIT
// The types of the package `valhall`.

/** "v9", "v10" … */
export type Architecture = string;
export type Dialect = "panfrost" | "arm" | "2021";
export type Stage = "vertex" | "fragment" | "compute" | "blend";

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

/** The error of a text with mistakes. */
export declare class ValhallError extends Error {
    readonly remarks: Remark[];
}

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

/** The state after some instructions of a run, and what the whole run showed. */
export interface RunResult {
    /** The errors of the state, with lines and columns. */
    stateErrors: string[];
    /** The number of instructions of the whole run, and the number after which registers and memory are shown. */
    total?: number;
    at?: number;
    /** The end of the run, if that is shown. */
    end?: "ended" | "stopped";
    /** Why it was stopped. */
    fault?: string;
    /** Values by lane: the text, and whether the last instruction has changed it. */
    registers?: { name: string; read: boolean; written: boolean; values: [string, boolean][] }[];
    memory?: { name: string; values: [string, boolean][] }[];
    findings?: Finding[];
    /** The numbers of executed instructions whose result is known bit by bit (`exact`), up to an error, and so on. */
    fidelity?: Record<"exact" | "bounded" | "chosen" | "host" | "refused", number>;
    /** The number of executions of each instruction in the whole run, once for all lanes of a warp. */
    executions?: number[];
    [further: string]: unknown;
}

export interface Library {
    /** The supported architectures, with their products. */
    architectures(): { name: Architecture; products: string }[];
    /** Assembles a text. Throws a ValhallError with all mistakes. Warnings of the checker are among the remarks. */
    assemble(text: string, options: Options & { stage?: Stage }): { words: BigUint64Array; remarks: Remark[] };
    /** The text of words, with labels. */
    disassemble(words: Iterable<bigint | number>, options: Options): string;
    /** The playground's view of a text: its lines, remarks, and the instruction at a line and column, with its fields, operands,
     * effects and text in each dialect. Without a dialect, that in which the text has fewest errors. */
    explain(text: string, options: { arch: Architecture; dialect?: Dialect; stage?: Stage; line?: number; column?: number; at?: number }): any;
    /** Runs a text on a state in the format of valhall-run's state files, for at most `steps` instructions; `show` is the format of registers.
     * Registers that the stage preloads are defined. */
    run(text: string, options: Options & { stage?: Stage; state?: string; steps?: number; show?: "hex" | "float" | "half" | "int" }): RunResult;
}

/** Loads the core: `source` is its bytes or its address; without one, valhall.wasm of this package. */
export declare function load(source?: ArrayBuffer | ArrayBufferView | URL | string): Promise<Library>;
