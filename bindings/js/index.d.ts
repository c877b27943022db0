// SPDX-License-Identifier: MIT
// The types of the package `valhall`.

/** "v9", "v10" … */
export type Architecture = string;
export type Dialect = "panfrost" | "arm" | "2021";
export type Stage = "vertex" | "fragment" | "compute" | "blend";

/** Something to tell of a line of a text. */
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

/** A text has mistakes. */
export declare class ValhallError extends Error {
    readonly remarks: Remark[];
}

export interface Options {
    arch: Architecture;
    dialect?: Dialect;
}

export interface Library {
    /** The architectures that the library knows, with products. */
    architectures(): { name: Architecture; products: string }[];
    /** Assembles a text. Throws a ValhallError with all mistakes. Warnings of the checker are among the remarks. */
    assemble(text: string, options: Options & { stage?: Stage }): { words: BigUint64Array; remarks: Remark[] };
    /** The text of words, with labels. */
    disassemble(words: Iterable<bigint | number>, options: Options): string;
    /** What the playground shows of a text: its lines, remarks, and the instruction at a line and column, with its fields, operands,
     * effects and text in each dialect. Without a dialect, that in which the text has fewest errors. */
    explain(text: string, options: { arch: Architecture; dialect?: Dialect; stage?: Stage; line?: number; column?: number; at?: number }): any;
    /** Runs a text on a state, as state files of valhall-run say it, up to a number of instructions; `show` is how registers are written. */
    run(text: string, options: Options & { state?: string; steps?: number; show?: "hex" | "float" | "half" | "int" }): any;
}

/** Loads the core: `source` is its bytes or its address; without one, valhall.wasm of this package. */
export declare function load(source?: ArrayBuffer | ArrayBufferView | URL | string): Promise<Library>;
