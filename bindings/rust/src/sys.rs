// SPDX-License-Identifier: MIT
// Generated from valhall.h by scripts/rust_bindings.py.
use std::os::raw::{c_char, c_int, c_void};

pub const VALHALL_ABI: c_int = 3;
pub const VALHALL_REGISTER_COUNT: usize = 128;
pub const VALHALL_REGISTER_WORD_COUNT: usize = 2;
pub const VALHALL_SENDER_COUNT: usize = 32;
pub const VALHALL_PIPELINE_COUNT: usize = 6;
pub const VALHALL_LANE_COUNT: usize = 16;
pub const VALHALL_MESSAGE_KIND_COUNT: usize = 6;
pub const VALHALL_STALL_COUNT: usize = 4;
pub const VALHALL_KNOWLEDGE_COUNT: usize = 5;
pub const VALHALL_DEPTH_ATTACHMENT: usize = 255;
pub const VALHALL_STENCIL_ATTACHMENT: usize = 254;
pub const VALHALL_NOWHERE: u32 = u32::MAX;
pub const VALHALL_OK: c_int = 0;
pub const VALHALL_FAILED: c_int = 1;
pub const VALHALL_NO_SPACE: c_int = 2;
pub const VALHALL_BAD_ARGUMENT: c_int = 3;
pub const VALHALL_NO_MEMORY: c_int = 4;
pub const VALHALL_INTERNAL: c_int = 5;
pub const VALHALL_DOMAIN_FAULT: c_int = 0;
pub const VALHALL_DOMAIN_RUN: c_int = 1;
pub const VALHALL_DOMAIN_TGSI_TEXT: c_int = 2;
pub const VALHALL_DOMAIN_TGSI_CHECK: c_int = 3;
pub const VALHALL_DOMAIN_TGSI_COMPILE: c_int = 4;
pub const VALHALL_DOMAIN_SPIRV_READ: c_int = 5;
pub const VALHALL_DOMAIN_SPIRV_COMPILE: c_int = 6;
pub const VALHALL_DOMAIN_FILE: c_int = 7;
pub const VALHALL_DOMAIN_BIFROST_TEXT: c_int = 8;
pub const VALHALL_ERROR: c_int = 0;
pub const VALHALL_WARNING: c_int = 1;
pub const VALHALL_NOTE: c_int = 2;
pub const VALHALL_NAMES_ARCHITECTURE: c_int = 0;
pub const VALHALL_NAMES_OPCODE: c_int = 1;
pub const VALHALL_NAMES_FAULT: c_int = 2;
pub const VALHALL_NAMES_RUN_ERROR: c_int = 3;
pub const VALHALL_NAMES_STAGE: c_int = 4;
pub const VALHALL_NAMES_DIALECT: c_int = 5;
pub const VALHALL_NAMES_UNIT: c_int = 6;
pub const VALHALL_NAMES_PIPELINE: c_int = 7;
pub const VALHALL_NAMES_MODIFIER: c_int = 8;
pub const VALHALL_NAMES_SPECIAL: c_int = 9;
pub const VALHALL_NAMES_ROLE: c_int = 10;
pub const VALHALL_NAMES_NUMBER_TYPE: c_int = 11;
pub const VALHALL_NAMES_OPERAND_KIND: c_int = 12;
pub const VALHALL_NAMES_FINDING: c_int = 13;
pub const VALHALL_NAMES_KNOWLEDGE: c_int = 14;
pub const VALHALL_NAMES_FILE_KIND: c_int = 15;
pub const VALHALL_NAMES_SYMBOL_LIST: c_int = 16;
pub const VALHALL_PANFROST: c_int = 0;
pub const VALHALL_ARM: c_int = 1;
pub const VALHALL_DRAFT2021: c_int = 2;
pub const VALHALL_STAGE_UNKNOWN: c_int = 0;
pub const VALHALL_STAGE_VERTEX: c_int = 1;
pub const VALHALL_STAGE_FRAGMENT: c_int = 2;
pub const VALHALL_STAGE_COMPUTE: c_int = 3;
pub const VALHALL_STAGE_BLEND: c_int = 4;
pub const VALHALL_STAGE_PILOT: c_int = 5;
pub const VALHALL_OPERAND_NONE: c_int = 0;
pub const VALHALL_OPERAND_MODIFIER: c_int = 1;
pub const VALHALL_OPERAND_STAGING: c_int = 2;
pub const VALHALL_OPERAND_DESTINATION: c_int = 3;
pub const VALHALL_OPERAND_SOURCE: c_int = 4;
pub const VALHALL_OPERAND_IMMEDIATE: c_int = 5;
pub const VALHALL_VALUE_NONE: c_int = 0;
pub const VALHALL_VALUE_REGISTER: c_int = 1;
pub const VALHALL_VALUE_UNIFORM: c_int = 2;
pub const VALHALL_VALUE_CONSTANT: c_int = 3;
pub const VALHALL_VALUE_SPECIAL: c_int = 4;
pub const VALHALL_READS_MEMORY: c_int = 1;
pub const VALHALL_WRITES_MEMORY: c_int = 2;
pub const VALHALL_BRANCHES: c_int = 4;
pub const VALHALL_ENDS: c_int = 8;
pub const VALHALL_DISCARDS: c_int = 16;
pub const VALHALL_READS_LANES: c_int = 32;
pub const VALHALL_NEEDS_HELPERS: c_int = 64;
pub const VALHALL_HAS_SIDE_EFFECTS: c_int = 128;
pub const VALHALL_IS_MESSAGE: c_int = 256;
pub const VALHALL_FINDING_RESULT_READ: c_int = 0;
pub const VALHALL_FINDING_RESULT_OVERWRITTEN: c_int = 1;
pub const VALHALL_FINDING_INTERPOLATION_SHARED: c_int = 2;
pub const VALHALL_FINDING_MEMORY_AT_BARRIER: c_int = 3;
pub const VALHALL_FINDING_BARRIER_OPEN: c_int = 4;
pub const VALHALL_FINDING_WAIT_MISSING: c_int = 5;
pub const VALHALL_FINDING_READ_AFTER_LAST_USE: c_int = 6;
pub const VALHALL_FINDING_LAST_USE_IN_PART: c_int = 7;
pub const VALHALL_FINDING_LAST_USE_IN_FLIGHT: c_int = 8;
pub const VALHALL_FINDING_NEVER_WRITTEN: c_int = 9;
pub const VALHALL_FINDING_BRANCH_OUTSIDE: c_int = 10;
pub const VALHALL_FINDING_RUNS_PAST_END: c_int = 11;
pub const VALHALL_FINDING_NOT_AN_INSTRUCTION: c_int = 12;
pub const VALHALL_FINDING_WAIT_FOR_NOTHING: c_int = 13;
pub const VALHALL_FINDING_UNREACHABLE: c_int = 14;
pub const VALHALL_FINDING_NOT_ACCEPTED: c_int = 15;
pub const VALHALL_BIFROST_FINDING_BEGIN: c_int = 255;
pub const VALHALL_OUTPUT_BLEND: c_int = 0;
pub const VALHALL_OUTPUT_TILE: c_int = 1;
pub const VALHALL_OUTPUT_DEPTH: c_int = 2;
pub const VALHALL_OUTPUT_STENCIL: c_int = 3;
pub const VALHALL_RUN_FINDING_REGISTERS: c_int = 0;
pub const VALHALL_RUN_FINDING_THREAD_MEMORY: c_int = 1;
pub const VALHALL_RUN_FINDING_RACE: c_int = 2;
pub const VALHALL_LOADS: c_int = 0;
pub const VALHALL_STORES: c_int = 1;
pub const VALHALL_CHANGES: c_int = 2;
pub const VALHALL_MESSAGE_LOAD: c_int = 0;
pub const VALHALL_MESSAGE_STORE: c_int = 1;
pub const VALHALL_MESSAGE_ATOMIC: c_int = 2;
pub const VALHALL_MESSAGE_VARYING: c_int = 3;
pub const VALHALL_MESSAGE_TEXTURE: c_int = 4;
pub const VALHALL_MESSAGE_OTHER: c_int = 5;
pub const VALHALL_STALL_RESULT: c_int = 0;
pub const VALHALL_STALL_UNIT: c_int = 1;
pub const VALHALL_STALL_MESSAGE: c_int = 2;
pub const VALHALL_STALL_BARRIER: c_int = 3;
pub const VALHALL_WHOLE: c_int = 0;
pub const VALHALL_POSITION: c_int = 1;
pub const VALHALL_VARYING: c_int = 2;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_error {
    pub domain: i32,
    pub code: i32,
    pub severity: i32,
    pub line: u32,
    pub column: u32,
    pub index: u32,
    pub lane: i32,
    pub operand_kind: i32,
    pub operand_index: u32,
    pub value: u64,
    pub message: [c_char; 512],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_words {
    pub entries: *mut u64,
    pub capacity: usize,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_errors {
    pub entries: *mut valhall_error,
    pub capacity: usize,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_instruction {
    pub word: u64,
    pub opcode: u32,
    pub architecture: i32,
    pub unit: i32,
    pub cycles: i32,
    pub effects: u32,
    pub slot: i32,
    pub waits: u32,
    pub operands: u32,
    pub modifiers: u32,
    pub reserved: u32,
    pub registers_read: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub registers_written: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub registers_kept: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub last_uses: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub staging_read: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub staging_written: [u64; VALHALL_REGISTER_WORD_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_operand {
    pub kind: i32,
    pub index: u32,
    pub role: i32,
    pub type_: i32,
    pub is_read: i32,
    pub is_written: i32,
    pub first_register: i32,
    pub width: u32,
    pub registers: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub value: i64,
    pub text: [c_char; 64],
    pub value_kind: i32,
    pub number: i32,
    pub count: u32,
    pub is_negated: u32,
    pub is_absolute: u32,
    pub is_inverted: u32,
    pub is_last_use: u32,
    pub selector: [c_char; 8],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_modifier {
    pub modifier: u32,
    pub value: u32,
    pub name: [c_char; 40],
    pub value_name: [c_char; 40],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_text_options {
    pub size: usize,
    pub dialect: i32,
    pub aliases: i32,
    pub labels: i32,
    pub bytes: i32,
    pub strict: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_assemble_options {
    pub size: usize,
    pub architecture: i32,
    pub dialect: i32,
    pub allow_invalid: i32,
    pub strict: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_check_options {
    pub size: usize,
    pub stage: i32,
    pub stores_read_late: i32,
    pub defined: [u64; VALHALL_REGISTER_WORD_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_finding {
    pub code: i32,
    pub severity: i32,
    pub index: u32,
    pub other: u32,
    pub reg: i32,
    pub slots: u32,
    pub message: [c_char; 160],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_findings {
    pub entries: *mut valhall_finding,
    pub capacity: usize,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_place {
    pub live_before: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub live_after: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub target: i64,
    pub block: u32,
    pub sender_count: u32,
    pub senders: [u32; VALHALL_SENDER_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_statistics {
    pub words: u64,
    pub instructions: u64,
    pub arithmetic: u64,
    pub arithmetic_16: u64,
    pub registers: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub uniforms: [u64; 8],
    pub work_registers: i32,
    pub uniform_count: i32,
    pub registers_per_thread: i32,
    pub thread_percent: i32,
    pub has_shortest: i32,
    pub has_longest: i32,
    pub total: [f64; VALHALL_PIPELINE_COUNT],
    pub shortest: [f64; VALHALL_PIPELINE_COUNT],
    pub longest: [f64; VALHALL_PIPELINE_COUNT],
    pub uses_stack: i32,
    pub has_side_effects: i32,
    pub modifies_coverage: i32,
    pub reads_colour: i32,
    pub late_depth_test: i32,
    pub late_depth_update: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_costs {
    pub size: usize,
    pub arithmetic: [f64; 3],
    pub per_cycle: [f64; VALHALL_PIPELINE_COUNT],
    pub assumed: u32,
    pub product: [c_char; 16],
    pub assumed_from: [c_char; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_memory {
    pub address: u64,
    pub bytes: *mut u8,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_special {
    pub which: u32,
    pub low: u32,
    pub high: u32,
    pub step: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_buffer {
    pub handle: u32,
    pub address: u64,
    pub bytes: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_varying {
    pub offset: u32,
    pub lanes: [u32; VALHALL_LANE_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_output {
    pub kind: i32,
    pub target: u32,
    pub index: u32,
    pub lane_mask: u32,
    pub lanes: [u32; VALHALL_LANE_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_outputs {
    pub entries: *mut valhall_output,
    pub capacity: usize,
    pub count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_options {
    pub size: usize,
    pub invocations: u32,
    pub reserved: u32,
    pub limit: u64,
    pub registers: *mut u32,
    pub uniforms: *const u32,
    pub uniform_count: usize,
    pub specials: *const valhall_special,
    pub special_count: usize,
    pub memory: *const valhall_memory,
    pub memory_count: usize,
    pub buffers: *const valhall_buffer,
    pub buffer_count: usize,
    pub varyings: *const valhall_varying,
    pub varying_count: usize,
    pub outputs: *mut valhall_outputs,
    pub executions: *mut u64,
    pub unset: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub seed: u64,
    pub zeros: i32,
    pub reserved_too: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_result {
    pub steps: u64,
    pub discarded: [u64; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_finding {
    pub kind: i32,
    pub code: i32,
    pub severity: i32,
    pub index: u32,
    pub other: u32,
    pub reg: i32,
    pub slots: u32,
    pub warp: u32,
    pub lane_mask: u32,
    pub invocation: u32,
    pub use_: i32,
    pub other_use: i32,
    pub other_invocation: u32,
    pub address: u64,
    pub message: [c_char; 192],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_findings {
    pub entries: *mut valhall_run_finding,
    pub capacity: usize,
    pub count: usize,
    pub omitted: u64,
    pub unchecked: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_checks {
    pub size: usize,
    pub stage: i32,
    pub reserved: i32,
    pub defined: [u64; VALHALL_REGISTER_WORD_COUNT],
    pub race_words: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_run_cost {
    pub size: usize,
    pub warps: u64,
    pub threads: u64,
    pub executions: u64,
    pub idle_lanes: f64,
    pub messages: [u64; VALHALL_MESSAGE_KIND_COUNT],
    pub loaded_bytes: u64,
    pub stored_bytes: u64,
    pub loaded_lines: u64,
    pub stored_lines: u64,
    pub arithmetic: f64,
    pub clocks: [f64; VALHALL_PIPELINE_COUNT],
    pub assumed: u32,
    pub reserved: u32,
    pub product: [c_char; 16],
    pub assumed_from: [c_char; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_timing_number {
    pub name: *const c_char,
    pub value: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_instruction_timing {
    pub executions: u64,
    pub stalls: [f64; VALHALL_STALL_COUNT],
    pub waited_for: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_timing_options {
    pub size: usize,
    pub product: *const c_char,
    pub warps: u32,
    pub resident: u32,
    pub numbers: *const valhall_timing_number,
    pub number_count: usize,
    pub instructions: *mut valhall_instruction_timing,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_timing_change {
    pub resident: u32,
    pub registers: i32,
    pub clocks_per_warp: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_estimate {
    pub size: usize,
    pub warps: u32,
    pub resident: u32,
    pub executions: u64,
    pub clocks: f64,
    pub busy: [f64; VALHALL_PIPELINE_COUNT],
    pub issue: f64,
    pub stalls: [f64; VALHALL_STALL_COUNT],
    pub now: valhall_timing_change,
    pub more_threads: valhall_timing_change,
    pub fewer_threads: valhall_timing_change,
    pub one_warp_more: valhall_timing_change,
    pub one_warp_fewer: valhall_timing_change,
    pub one_slot_fewer: valhall_timing_change,
    pub slot_for_each: valhall_timing_change,
    pub is_cut: i32,
    pub reserved: i32,
    pub product: [c_char; 16],
    pub assumed: [c_char; 320],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_fidelity {
    pub instructions: [u64; VALHALL_KNOWLEDGE_COUNT],
    pub executions: [u64; VALHALL_KNOWLEDGE_COUNT],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_uniform {
    pub is_constant: i32,
    pub bits: u32,
    pub binding: u32,
    pub set: u32,
    pub element: u32,
    pub value: u32,
    pub text: [c_char; 80],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_compiled {
    pub words: valhall_words,
    pub origins: *mut u32,
    pub uniforms: *mut valhall_uniform,
    pub uniform_capacity: usize,
    pub uniform_count: usize,
    pub thread_storage: u32,
    pub workgroup_storage: u32,
    pub stage: i32,
    pub workgroup: [u32; 3],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_tgsi_options {
    pub size: usize,
    pub architecture: i32,
    pub variant: i32,
    pub exact_zeros: i32,
    pub exact_sums: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_specialization {
    pub id: u32,
    pub word: u32,
    pub high: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_input_attachment {
    pub index: u32,
    pub target: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_spirv_options {
    pub size: usize,
    pub architecture: i32,
    pub variant: i32,
    pub entry: *const c_char,
    pub stage: i32,
    pub specializations: *const valhall_specialization,
    pub specialization_count: usize,
    pub relaxed_precision: i32,
    pub robust_buffers: i32,
    pub input_attachments: *const valhall_input_attachment,
    pub input_attachment_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_file_options {
    pub size: usize,
    pub architecture: i32,
    pub scan: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_file_program {
    pub offset: u64,
    pub line: u32,
    pub stage: i32,
    pub variant: u32,
    pub registers: u32,
    pub scratch: u32,
    pub is_compressed: i32,
    pub first_word: usize,
    pub code_words: usize,
    pub data_words: usize,
    pub score: f64,
    pub name: [c_char; 64],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_file_symbol {
    pub program: usize,
    pub list: i32,
    pub name: [c_char; 96],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct valhall_file {
    pub kind: i32,
    pub architecture: i32,
    pub programs: *mut valhall_file_program,
    pub program_capacity: usize,
    pub program_count: usize,
    pub symbols: *mut valhall_file_symbol,
    pub symbol_capacity: usize,
    pub symbol_count: usize,
    pub words: valhall_words,
}

extern "C" {
    pub fn valhall_abi() -> c_int;
    pub fn valhall_version_number() -> c_int;
    pub fn valhall_version_text() -> *const c_char;
    pub fn valhall_status_text(status: c_int) -> *const c_char;
    pub fn valhall_name(what: c_int, value: u32, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_name_limit(what: c_int) -> u32;
    pub fn valhall_find_name(what: c_int, name: *const c_char) -> i64;
    pub fn valhall_modifier_value_name(modifier: u32, value: u32, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_sentence(domain: c_int, code: i32, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_find_architecture(name: *const c_char) -> c_int;
    pub fn valhall_preload_register(name: *const c_char, stage: c_int, architecture: c_int) -> c_int;
    pub fn valhall_register_count(architecture: c_int) -> c_int;
    pub fn valhall_uniform_count(architecture: c_int) -> c_int;
    pub fn valhall_description(opcode: u32, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_has_opcode(opcode: u32, architecture: c_int) -> c_int;
    pub fn valhall_decode(word: u64, architecture: c_int, instruction: *mut valhall_instruction, error: *mut valhall_error) -> c_int;
    pub fn valhall_operands(word: u64, architecture: c_int, operands: *mut valhall_operand, capacity: usize) -> usize;
    pub fn valhall_decode_all(words: *const u64, count: usize, architecture: c_int, instructions: *mut valhall_instruction) -> c_int;
    pub fn valhall_operands_all(words: *const u64, count: usize, architecture: c_int, first: *mut usize, operands: *mut valhall_operand, capacity: usize) -> usize;
    pub fn valhall_modifiers(word: u64, architecture: c_int, modifiers: *mut valhall_modifier, capacity: usize) -> usize;
    pub fn valhall_validate(word: u64, architecture: c_int, strict: c_int, errors: *mut valhall_errors) -> c_int;
    pub fn valhall_make(opcode: u32, architecture: c_int, word: *mut u64, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_modifier(word: *mut u64, architecture: c_int, name: *const c_char, value: *const c_char, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_immediate(word: *mut u64, architecture: c_int, index: u32, value: i64, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_register(word: *mut u64, architecture: c_int, index: u32, number: u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_uniform(word: *mut u64, architecture: c_int, index: u32, number: u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_destination(word: *mut u64, architecture: c_int, number: u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_set_staging(word: *mut u64, architecture: c_int, index: u32, first: u32, count: u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_print(word: u64, architecture: c_int, options: *const valhall_text_options, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_parse(line: *const c_char, length: usize, architecture: c_int, dialect: c_int, word: *mut u64, error: *mut valhall_error) -> c_int;
    pub fn valhall_assemble(text: *const c_char, length: usize, options: *const valhall_assemble_options, words: *mut valhall_words, errors: *mut valhall_errors) -> c_int;
    pub fn valhall_architecture_of_text(text: *const c_char, length: usize) -> c_int;
    pub fn valhall_disassemble(words: *const u64, count: usize, architecture: c_int, options: *const valhall_text_options, text: *mut c_char, capacity: usize) -> usize;
    pub fn valhall_check(words: *const u64, count: usize, architecture: c_int, options: *const valhall_check_options, findings: *mut valhall_findings) -> c_int;
    pub fn valhall_places_of(words: *const u64, count: usize, architecture: c_int, places: *mut valhall_place) -> c_int;
    pub fn valhall_insert_waits(words: *mut valhall_words, architecture: c_int, moves: *mut u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_drop_waits(words: *mut valhall_words, architecture: c_int, moves: *mut u32, error: *mut valhall_error) -> c_int;
    pub fn valhall_mark_last_uses(words: *mut valhall_words, architecture: c_int, error: *mut valhall_error) -> c_int;
    pub fn valhall_statistics_of(words: *const u64, count: usize, architecture: c_int, product: *const c_char, statistics: *mut valhall_statistics) -> c_int;
    pub fn valhall_costs_of(words: *const u64, count: usize, architecture: c_int, product: *const c_char, costs: *mut valhall_costs) -> c_int;
    pub fn valhall_run(words: *const u64, count: usize, architecture: c_int, options: *const valhall_run_options, result: *mut valhall_run_result, error: *mut valhall_error) -> c_int;
    pub fn valhall_run_checked(words: *const u64, count: usize, architecture: c_int, options: *const valhall_run_options, checks: *const valhall_run_checks, findings: *mut valhall_run_findings, result: *mut valhall_run_result, error: *mut valhall_error) -> c_int;
    pub fn valhall_run_timed(words: *const u64, count: usize, architecture: c_int, options: *const valhall_run_options, timing: *const valhall_timing_options, cost: *mut valhall_run_cost, estimate: *mut valhall_estimate, result: *mut valhall_run_result, error: *mut valhall_error) -> c_int;
    pub fn valhall_fidelity_of(words: *const u64, count: usize, architecture: c_int, executions: *const u64, fidelity: *mut valhall_fidelity) -> c_int;
    pub fn valhall_knowledge_of(word: u64, architecture: c_int, note: *mut c_char, capacity: usize) -> c_int;
    pub fn valhall_compile_tgsi(text: *const c_char, length: usize, options: *const valhall_tgsi_options, compiled: *mut valhall_compiled, errors: *mut valhall_errors) -> c_int;
    pub fn valhall_compile_spirv(module: *const c_void, bytes: usize, options: *const valhall_spirv_options, compiled: *mut valhall_compiled, errors: *mut valhall_errors) -> c_int;
    pub fn valhall_read_file(bytes: *const c_void, size: usize, options: *const valhall_file_options, file: *mut valhall_file, error: *mut valhall_error) -> c_int;
}
