// SPDX-License-Identifier: MIT
//! The machine code of Arm's Mali GPUs: assembles, disassembles, decodes, checks, counts, simulates, compiles.
//!
//! ```
//! use valhall::{Arch, Program, Start};
//!
//! let program = Program::assemble("FMA.f32.end r2, r0, r1, u0", Arch::of("v10").unwrap())?;
//! let start = Start::new(1).register(0, &[0.25f32.to_bits()]).register(1, &[0.5f32.to_bits()]).uniforms(&[0.5f32.to_bits()]);
//! let run = program.run(start)?;
//! assert_eq!(f32::from_bits(run.register(2)[0]), 0.625);
//! # Ok::<(), valhall::Error>(())
//! ```
//!
//! It is a layer over the C interface, valhall.h, which [`sys`] declares. Nothing here keeps state.
#![deny(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The declarations of the C interface.
#[allow(non_camel_case_types, missing_docs)]
pub mod sys;

use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::{c_char, c_int};
use sys::*;

// ---- errors ----

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is wrong.
    Error,
    /// The input is accepted, but likely wrong.
    Warning,
    /// Worth knowing.
    Note,
}

/// An error, a warning or a note about an input, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The name of the error, if it has one: `"unknown_modifier"`.
    pub code: String,
    /// A sentence, without the place.
    pub message: String,
    /// Line and column of a text, from 1; the column is in bytes.
    pub place: Option<(u32, u32)>,
    /// The instruction of a program or the word of a module, from 0.
    pub index: Option<u32>,
    /// The lane of a run.
    pub lane: Option<u32>,
    /// The byte of a file, from 0. The code is the kind of file then: `"MBS2"`.
    pub offset: Option<u64>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}: ")?;
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write!(f, "{severity}: {}", self.message)
    }
}

/// An input is wrong, or an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The diagnostics, in the order of the input. Never empty.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// A value or an error.
pub type Result<T> = std::result::Result<T, Error>;

fn diagnostic_of(e: &valhall_error) -> Diagnostic {
    let severity = match e.severity {
        VALHALL_WARNING => Severity::Warning,
        VALHALL_NOTE => Severity::Note,
        _ => Severity::Error,
    };
    let code = match e.domain {
        VALHALL_DOMAIN_FAULT => name_of(VALHALL_NAMES_FAULT, e.code as u32),
        VALHALL_DOMAIN_RUN => name_of(VALHALL_NAMES_RUN_ERROR, e.code as u32),
        VALHALL_DOMAIN_FILE => name_of(VALHALL_NAMES_FILE_KIND, e.code as u32),
        _ => String::new(),
    };
    Diagnostic {
        severity,
        code,
        message: text_of(&e.message),
        place: if e.line == 0 { None } else { Some((e.line, e.column)) },
        index: if e.index == VALHALL_NOWHERE { None } else { Some(e.index) },
        lane: if e.lane < 0 { None } else { Some(e.lane as u32) },
        offset: if e.domain == VALHALL_DOMAIN_FILE { Some(e.value) } else { None },
    }
}

// The error of a call: a wrong argument, no memory, or a mistake in the library.
fn error_of_status(status: c_int) -> Error {
    // Each status has a static text.
    let text = unsafe { CStr::from_ptr(valhall_status_text(status)) };
    error_of_text(&text.to_string_lossy())
}

fn error_of_text(message: &str) -> Error {
    let severity = Severity::Error;
    let code = String::new();
    Error { diagnostics: vec![Diagnostic { severity, code, message: message.into(), place: None, index: None, lane: None, offset: None }] }
}

// The result of a call that has one error.
fn done(status: c_int, error: &valhall_error) -> Result<()> {
    match status {
        VALHALL_OK => Ok(()),
        // The error of a wrong argument names it.
        VALHALL_FAILED | VALHALL_BAD_ARGUMENT => Err(Error { diagnostics: vec![diagnostic_of(error)] }),
        _ => Err(error_of_status(status)),
    }
}

// ---- texts ----

fn text_of(text: &[c_char]) -> String {
    let bytes: Vec<u8> = text.iter().take_while(|c| **c != 0).map(|c| *c as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

// The text that a function writes, as snprintf does.
fn written(write: impl Fn(*mut c_char, usize) -> usize) -> String {
    let size = write(std::ptr::null_mut(), 0);
    let mut buffer = vec![0 as c_char; size + 1];
    write(buffer.as_mut_ptr(), buffer.len());
    text_of(&buffer)
}

fn name_of(what: c_int, value: u32) -> String {
    written(|text, capacity| unsafe { valhall_name(what, value, text, capacity) })
}

fn registers_of(mask: [u64; VALHALL_REGISTER_WORD_COUNT]) -> Vec<u8> {
    (0..VALHALL_REGISTER_COUNT).filter(|n| mask[n / 64] >> (n % 64) & 1 != 0).map(|n| n as u8).collect()
}

fn zeroed<T: Copy>() -> T {
    // The structures of C are numbers, null pointers and arrays of these.
    unsafe { std::mem::zeroed() }
}

fn string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| error_of_text("a name has a zero byte"))
}

// A list of errors for a call.
struct Errors {
    entries: Vec<valhall_error>,
    list: valhall_errors,
}

impl Errors {
    fn new(capacity: usize) -> Errors {
        let mut entries = vec![zeroed::<valhall_error>(); capacity];
        let list = valhall_errors { entries: entries.as_mut_ptr(), capacity, count: 0 };
        Errors { entries, list }
    }
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.entries.iter().take(self.list.count).map(diagnostic_of).collect()
    }
}

/// The version of the library: `"0.1.0"`.
pub fn version() -> String {
    unsafe { CStr::from_ptr(valhall_version_text()) }.to_string_lossy().into_owned()
}

/// All modifiers, and the names of their values.
pub fn modifiers() -> Vec<(String, Vec<String>)> {
    let limit = unsafe { valhall_name_limit(VALHALL_NAMES_MODIFIER) };
    let value_of = |n, value| written(|text, capacity| unsafe { valhall_modifier_value_name(n, value, text, capacity) });
    // No modifier has more than 8 bits.
    let values_of = |n| (0..256).map(|value| value_of(n, value)).filter(|name| !name.is_empty()).collect();
    (0..limit).map(|n| (name_of(VALHALL_NAMES_MODIFIER, n), values_of(n))).filter(|(name, _)| !name.is_empty()).collect()
}

/// An architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arch(c_int);

impl Arch {
    /// The architecture with a name, `"v10"`, or of a product, `"G610"` or `"Mali-G57 MC2"`.
    pub fn of(name: &str) -> Option<Arch> {
        let name = CString::new(name).ok()?;
        match unsafe { valhall_find_architecture(name.as_ptr()) } {
            0 => None,
            number => Some(Arch(number)),
        }
    }
    /// All architectures, oldest first: v6 and v7, which are Bifrost, and those of Valhall.
    pub fn all() -> Vec<Arch> {
        let limit = unsafe { valhall_name_limit(VALHALL_NAMES_ARCHITECTURE) };
        (0..limit).filter(|n| !name_of(VALHALL_NAMES_ARCHITECTURE, *n).is_empty()).map(|n| Arch(n as c_int)).collect()
    }
    /// True for v6 and v7, whose programs are clauses: two words are a quadword. Programs of them are assembled, printed, checked and run; their
    /// words are no instructions, and functions of instructions return errors.
    pub fn is_bifrost(self) -> bool {
        self.0 == 6 || self.0 == 7
    }
    /// The number: 10 for v10.
    pub fn number(self) -> i32 {
        self.0
    }
    /// The number of registers: 64, or 128 on v15.
    pub fn register_count(self) -> usize {
        unsafe { valhall_register_count(self.0) as usize }
    }
    /// The number of uniforms: 256, or 512 on v15.
    pub fn uniform_count(self) -> usize {
        unsafe { valhall_uniform_count(self.0) as usize }
    }
    /// The mnemonics of its instructions.
    pub fn mnemonics(self) -> Vec<String> {
        let limit = unsafe { valhall_name_limit(VALHALL_NAMES_OPCODE) };
        (0..limit).filter(|n| unsafe { valhall_has_opcode(*n, self.0) } != 0).map(|n| name_of(VALHALL_NAMES_OPCODE, n)).collect()
    }
}

/// Parses `"v10"`, or the name of a product: `"G610"`.
impl std::str::FromStr for Arch {
    type Err = Error;
    fn from_str(name: &str) -> Result<Arch> {
        Arch::of(name).ok_or_else(|| error_of_text(&format!("no architecture or product of the name {name:?} is known")))
    }
}

/// Takes the number of an architecture: 10 for v10.
impl TryFrom<i32> for Arch {
    type Error = Error;
    fn try_from(number: i32) -> Result<Arch> {
        Arch::all().into_iter().find(|a| a.0 == number).ok_or_else(|| error_of_text(&format!("there is no architecture v{number}")))
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// A dialect of assembly text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The dialect of Mesa's assembler.
    #[default]
    Panfrost,
    /// Arm's dialect.
    Arm,
    /// The dialect of the first public description, of 2021.
    Draft2021,
}

impl Dialect {
    fn number(self) -> c_int {
        match self {
            Dialect::Panfrost => VALHALL_PANFROST,
            Dialect::Arm => VALHALL_ARM,
            Dialect::Draft2021 => VALHALL_DRAFT2021,
        }
    }
}

/// The stage of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Stage {
    Vertex,
    Fragment,
    Compute,
    Blend,
    Pilot,
}

impl Stage {
    fn number(stage: Option<Stage>) -> c_int {
        match stage {
            None => VALHALL_STAGE_UNKNOWN,
            Some(Stage::Vertex) => VALHALL_STAGE_VERTEX,
            Some(Stage::Fragment) => VALHALL_STAGE_FRAGMENT,
            Some(Stage::Compute) => VALHALL_STAGE_COMPUTE,
            Some(Stage::Blend) => VALHALL_STAGE_BLEND,
            Some(Stage::Pilot) => VALHALL_STAGE_PILOT,
        }
    }
    fn of(number: c_int) -> Option<Stage> {
        [Stage::Vertex, Stage::Fragment, Stage::Compute, Stage::Blend, Stage::Pilot].into_iter().find(|s| Stage::number(Some(*s)) == number)
    }
}

// ---- instructions ----

/// A decoded word.
#[derive(Clone, Copy)]
pub struct Instruction(valhall_instruction);

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OperandKind {
    Staging,
    Destination,
    Source,
    Immediate,
}

/// The kind of value of a source, a destination or a staging group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ValueKind {
    Register,
    Uniform,
    Constant,
    Special,
}

/// An operand of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its kind.
    pub kind: OperandKind,
    /// The index among those of its kind, from 0.
    pub index: u32,
    /// Its role in the instruction: `"left value"`.
    pub role: String,
    /// Its text: `"r2.neg.abs"`.
    pub text: String,
    /// The registers that are read or written.
    pub registers: Vec<u8>,
    /// The number of bits that are read or written.
    pub width: u32,
    /// True if it is read.
    pub is_read: bool,
    /// True if it is written, at least in part.
    pub is_written: bool,
    /// The value of an immediate, or the 32 bits of a constant.
    pub value: i64,
    /// The kind of its value; none for an immediate.
    pub value_kind: Option<ValueKind>,
    /// The number of the first register, or of the uniform; the index of the constant; twice the special value plus its word.
    pub number: i32,
    /// The number of registers of a staging group; 1 for others.
    pub count: u32,
    /// The part of a source that is read, such as `"h0"`; empty for the whole.
    pub selector: String,
    /// True for a source that is negated, after `is_absolute`.
    pub is_negated: bool,
    /// True for a source whose absolute value is read.
    pub is_absolute: bool,
    /// True for a source with all bits inverted.
    pub is_inverted: bool,
    /// True for a register that is read for the last time.
    pub is_last_use: bool,
}

impl Instruction {
    /// Decodes a word.
    pub fn decode(word: u64, on: Arch) -> Result<Instruction> {
        let (mut found, mut error) = (zeroed(), zeroed());
        let status = unsafe { valhall_decode(word, on.0, &mut found, &mut error) };
        done(status, &error).map(|()| Instruction(found))
    }
    /// Parses a line of text.
    pub fn parse(line: &str, on: Arch, dialect: Dialect) -> Result<Instruction> {
        let (mut word, mut error) = (0, zeroed());
        let status = unsafe { valhall_parse(line.as_ptr().cast(), line.len(), on.0, dialect.number(), &mut word, &mut error) };
        done(status, &error).and_then(|()| Instruction::decode(word, on))
    }
    /// Its 64 bits.
    pub fn word(&self) -> u64 {
        self.0.word
    }
    /// The architecture for which it was decoded.
    pub fn arch(&self) -> Arch {
        Arch(self.0.architecture)
    }
    /// Its name without modifiers: `"FADD.f32"`.
    pub fn mnemonic(&self) -> String {
        name_of(VALHALL_NAMES_OPCODE, self.0.opcode)
    }
    /// The unit that executes it: `"FMA"`.
    pub fn unit(&self) -> String {
        name_of(VALHALL_NAMES_UNIT, self.0.unit as u32)
    }
    /// The registers that it reads.
    pub fn reads(&self) -> Vec<u8> {
        registers_of(self.0.registers_read)
    }
    /// The registers that it writes.
    pub fn writes(&self) -> Vec<u8> {
        registers_of(self.0.registers_written)
    }
    /// The registers that it reads for the last time.
    pub fn last_uses(&self) -> Vec<u8> {
        registers_of(self.0.last_uses)
    }
    /// The slots that it waits for.
    pub fn waits(&self) -> Vec<u8> {
        (0..8).filter(|n| self.0.waits >> n & 1 != 0).collect()
    }
    /// The cycles for which it occupies its unit, 1 for most.
    pub fn cycles(&self) -> i32 {
        self.0.cycles
    }
    /// Its description, in a few words: `"sum"`.
    pub fn description(&self) -> String {
        written(|text, capacity| unsafe { valhall_description(self.0.opcode, text, capacity) })
    }
    /// The slot that it signals.
    pub fn slot(&self) -> Option<u8> {
        u8::try_from(self.0.slot).ok()
    }
    /// How well its result is known in the simulator: `"exact"`, `"bounded"`, `"chosen"`, `"host"` or `"refused"`; and the bound of
    /// the error, the choice that was made, or why the simulator refuses it.
    pub fn knowledge(&self) -> (String, String) {
        let ask = |note, capacity| unsafe { valhall_knowledge_of(self.0.word, self.0.architecture, note, capacity) };
        let mut note = vec![0 as c_char; 1024];
        let how = ask(note.as_mut_ptr(), note.len());
        (name_of(VALHALL_NAMES_KNOWLEDGE, how as u32), text_of(&note))
    }
    /// True if it has an effect, such as [`sys::VALHALL_READS_MEMORY`].
    pub fn has_effect(&self, effect: c_int) -> bool {
        self.0.effects & effect as u32 != 0
    }
    /// Its operands in the order of the text.
    pub fn operands(&self) -> Vec<Operand> {
        let mut entries = vec![zeroed::<valhall_operand>(); self.0.operands as usize];
        unsafe { valhall_operands(self.0.word, self.0.architecture, entries.as_mut_ptr(), entries.len()) };
        entries.iter().map(operand_of).collect()
    }
    /// Its modifiers with their values.
    pub fn modifiers(&self) -> Vec<(String, String)> {
        let mut entries = vec![zeroed::<valhall_modifier>(); self.0.modifiers as usize];
        unsafe { valhall_modifiers(self.0.word, self.0.architecture, entries.as_mut_ptr(), entries.len()) };
        entries.iter().map(|m| (text_of(&m.name), text_of(&m.value_name))).collect()
    }
    /// Its text in a dialect.
    pub fn text(&self, dialect: Dialect) -> String {
        let mut options: valhall_text_options = zeroed();
        options.size = std::mem::size_of_val(&options);
        options.dialect = dialect.number();
        written(|text, capacity| unsafe { valhall_print(self.0.word, self.0.architecture, &options, text, capacity) })
    }
    /// The faults for which the hardware does not accept it; strictly, also what Arm's description does not list.
    pub fn validate(&self, strict: bool) -> Vec<Diagnostic> {
        let mut errors = Errors::new(64);
        unsafe { valhall_validate(self.0.word, self.0.architecture, strict.into(), &mut errors.list) };
        errors.diagnostics()
    }
    /// A copy with another immediate.
    pub fn with_immediate(&self, index: u32, value: i64) -> Result<Instruction> {
        self.changed(|word, error| unsafe { valhall_set_immediate(word, self.0.architecture, index, value, error) })
    }
    /// A copy with another value of a modifier: `with_modifier("clamp", "clamp_0_1")`.
    pub fn with_modifier(&self, name: &str, value: &str) -> Result<Instruction> {
        let (name, value) = (string(name)?, string(value)?);
        self.changed(|word, error| unsafe { valhall_set_modifier(word, self.0.architecture, name.as_ptr(), value.as_ptr(), error) })
    }
    /// A copy with a register as a source.
    pub fn with_register(&self, index: u32, number: u32) -> Result<Instruction> {
        self.changed(|word, error| unsafe { valhall_set_register(word, self.0.architecture, index, number, error) })
    }
    /// A copy with a uniform as a source.
    pub fn with_uniform(&self, index: u32, number: u32) -> Result<Instruction> {
        self.changed(|word, error| unsafe { valhall_set_uniform(word, self.0.architecture, index, number, error) })
    }
    /// A copy with another destination.
    pub fn with_destination(&self, number: u32) -> Result<Instruction> {
        self.changed(|word, error| unsafe { valhall_set_destination(word, self.0.architecture, number, error) })
    }

    fn changed(&self, set: impl Fn(*mut u64, *mut valhall_error) -> c_int) -> Result<Instruction> {
        let (mut word, mut error) = (self.0.word, zeroed());
        let status = set(&mut word, &mut error);
        done(status, &error).and_then(|()| Instruction::decode(word, self.arch()))
    }
}

fn operand_of(o: &valhall_operand) -> Operand {
    Operand {
        kind: match o.kind {
            VALHALL_OPERAND_STAGING => OperandKind::Staging,
            VALHALL_OPERAND_DESTINATION => OperandKind::Destination,
            VALHALL_OPERAND_SOURCE => OperandKind::Source,
            _ => OperandKind::Immediate,
        },
        index: o.index,
        role: name_of(VALHALL_NAMES_ROLE, o.role as u32),
        text: text_of(&o.text),
        registers: registers_of(o.registers),
        width: o.width,
        is_read: o.is_read != 0,
        is_written: o.is_written != 0,
        value: o.value,
        value_kind: match o.value_kind {
            VALHALL_VALUE_REGISTER => Some(ValueKind::Register),
            VALHALL_VALUE_UNIFORM => Some(ValueKind::Uniform),
            VALHALL_VALUE_CONSTANT => Some(ValueKind::Constant),
            VALHALL_VALUE_SPECIAL => Some(ValueKind::Special),
            _ => None,
        },
        number: o.number,
        count: o.count,
        selector: text_of(&o.selector),
        is_negated: o.is_negated != 0,
        is_absolute: o.is_absolute != 0,
        is_inverted: o.is_inverted != 0,
        is_last_use: o.is_last_use != 0,
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Dialect::Panfrost))
    }
}

impl fmt::Debug for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Instruction({self} on {})", self.arch())
    }
}

impl PartialEq for Instruction {
    fn eq(&self, other: &Instruction) -> bool {
        self.0.word == other.0.word && self.arch() == other.arch()
    }
}
impl Eq for Instruction {}

impl std::hash::Hash for Instruction {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0.word, self.arch()).hash(state);
    }
}

// ---- programs ----

/// The words of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    words: Vec<u64>,
    on: Arch,
}

/// How [`Program::assemble_with`] reads a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssembleOptions {
    /// The dialect of the text.
    pub dialect: Dialect,
    /// Words that the hardware does not accept are warnings, not errors.
    pub allow_invalid: bool,
    /// Words that Arm's description does not list are errors, too.
    pub strict: bool,
}

/// A finding of the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The instruction, from 0.
    pub index: u32,
    /// The other instruction of a conflict, if there is one.
    pub other: Option<u32>,
    /// A mistake, not a note.
    pub is_error: bool,
    /// The mistake: a constant such as [`sys::VALHALL_FINDING_RESULT_READ`].
    pub code: i32,
    /// A sentence.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.index, if self.is_error { "error" } else { "note" }, self.message)
    }
}

impl Program {
    /// A program of the given words.
    pub fn new(words: impl Into<Vec<u64>>, on: Arch) -> Program {
        Program { words: words.into(), on }
    }
    /// A program of little-endian bytes; an error if these are no whole words.
    pub fn from_bytes(bytes: &[u8], on: Arch) -> Result<Program> {
        if bytes.len() % 8 != 0 {
            return Err(error_of_text(&format!("{} bytes are not a multiple of 8, the size of a word", bytes.len())));
        }
        let words = bytes.chunks_exact(8).map(|w| u64::from_le_bytes(w.try_into().unwrap())).collect::<Vec<u64>>();
        Ok(Program { words, on })
    }
    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }
    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
    /// The words of this program and then those of another one of the same architecture. Branches keep their distances.
    pub fn joined(&self, other: &Program) -> Result<Program> {
        if self.on != other.on {
            return Err(error_of_text(&format!("the programs are for {} and {}", self.on, other.on)));
        }
        Ok(Program { words: [self.words.as_slice(), other.words.as_slice()].concat(), on: self.on })
    }
    /// Assembles a text in the default dialect.
    pub fn assemble(text: &str, on: Arch) -> Result<Program> {
        Program::assemble_in(text, on, Dialect::default())
    }
    /// Assembles a text in a dialect. The error has all mistakes.
    pub fn assemble_in(text: &str, on: Arch, dialect: Dialect) -> Result<Program> {
        Program::assemble_with(text, on, AssembleOptions { dialect, ..Default::default() }).map(|(program, _)| program)
    }
    /// Assembles a text, and returns its warnings and notes with the program.
    pub fn assemble_with(text: &str, on: Arch, how: AssembleOptions) -> Result<(Program, Vec<Diagnostic>)> {
        let mut options: valhall_assemble_options = zeroed();
        options.size = std::mem::size_of_val(&options);
        options.architecture = on.0;
        options.dialect = how.dialect.number();
        options.allow_invalid = how.allow_invalid.into();
        options.strict = how.strict.into();
        let (mut capacity, mut error_capacity) = (text.lines().count() + 64, 16);
        loop {
            let (mut words, mut errors) = (vec![0; capacity], Errors::new(error_capacity));
            let mut list = valhall_words { entries: words.as_mut_ptr(), capacity, count: 0 };
            let status = unsafe { valhall_assemble(text.as_ptr().cast(), text.len(), &options, &mut list, &mut errors.list) };
            match status {
                VALHALL_OK => {
                    words.truncate(list.count);
                    return Ok((Program { words, on }, errors.diagnostics()));
                }
                VALHALL_FAILED | VALHALL_BAD_ARGUMENT => return Err(Error { diagnostics: errors.diagnostics() }),
                VALHALL_NO_SPACE => {
                    capacity = capacity.max(list.count);
                    error_capacity = error_capacity.max(errors.list.count);
                }
                _ => return Err(error_of_status(status)),
            }
        }
    }
    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
    /// The architecture of the words.
    pub fn arch(&self) -> Arch {
        self.on
    }
    /// The bytes in memory order, little-endian.
    pub fn bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }
    /// The instructions; an error for a word that does not decode.
    pub fn instructions(&self) -> impl Iterator<Item = Result<Instruction>> + '_ {
        self.words.iter().map(|w| Instruction::decode(*w, self.on))
    }
    /// The text in a dialect, with labels.
    pub fn text(&self, dialect: Dialect) -> String {
        let mut options: valhall_text_options = zeroed();
        options.size = std::mem::size_of_val(&options);
        options.dialect = dialect.number();
        options.labels = 1;
        written(|text, capacity| unsafe { valhall_disassemble(self.words.as_ptr(), self.words.len(), self.on.0, &options, text, capacity) })
    }
    /// Checks the program: missing waits, registers that were never written, paths that leave it. An error only if the check itself is
    /// not possible: mistakes of the program are findings.
    pub fn check(&self, stage: Option<Stage>) -> Result<Vec<Finding>> {
        self.check_with_defined(stage, &[])
    }
    /// As [`Program::check`], with further registers that are defined when the program starts.
    pub fn check_with_defined(&self, stage: Option<Stage>, defined: &[u8]) -> Result<Vec<Finding>> {
        let mut options: valhall_check_options = zeroed();
        options.size = std::mem::size_of_val(&options);
        options.stage = Stage::number(stage);
        for register in defined {
            if usize::from(*register) >= self.on.register_count() {
                return Err(error_of_text(&format!("there is no register r{register} on {}", self.on)));
            }
            options.defined[usize::from(*register) / 64] |= 1 << (register % 64);
        }
        let mut capacity = 16;
        loop {
            let mut entries = vec![zeroed::<valhall_finding>(); capacity];
            let mut list = valhall_findings { entries: entries.as_mut_ptr(), capacity, count: 0 };
            let status = unsafe { valhall_check(self.words.as_ptr(), self.words.len(), self.on.0, &options, &mut list) };
            match status {
                VALHALL_OK | VALHALL_FAILED => return Ok(entries[..list.count].iter().map(finding_of).collect()),
                VALHALL_NO_SPACE => capacity = list.count,
                _ => return Err(error_of_status(status)),
            }
        }
    }
    /// Each word, as the analyses of the whole program see it.
    pub fn places(&self) -> Result<Vec<Place>> {
        if self.on.is_bifrost() {
            return Err(error_of_text(&format!("programs of {} have clauses, not words that are instructions", self.on)));
        }
        let mut made = vec![zeroed::<valhall_place>(); self.words.len()];
        let status = unsafe { valhall_places_of(self.words.as_ptr(), self.words.len(), self.on.0, made.as_mut_ptr()) };
        match status {
            VALHALL_OK => Ok(made.iter().map(place_of).collect()),
            _ => Err(error_of_status(status)),
        }
    }
    /// The program with all waits that it needs.
    pub fn with_waits(&self) -> Result<Program> {
        self.after(|words, error| unsafe { valhall_insert_waits(words, self.on.0, std::ptr::null_mut(), error) })
    }
    /// The program without needless waits.
    pub fn without_needless_waits(&self) -> Result<Program> {
        self.after(|words, error| unsafe { valhall_drop_waits(words, self.on.0, std::ptr::null_mut(), error) })
    }
    /// The program with last-use marks.
    pub fn with_last_uses(&self) -> Result<Program> {
        self.after(|words, error| unsafe { valhall_mark_last_uses(words, self.on.0, error) })
    }
    /// The statistics on a product such as `"G610"`, without a name on one product of the architecture.
    pub fn statistics(&self, product: Option<&str>) -> Result<Statistics> {
        let found: valhall_statistics = self.on_product(product, |name, found| unsafe {
            valhall_statistics_of(self.words.as_ptr(), self.words.len(), self.on.0, name, found)
        })?;
        let costs: valhall_costs = self.on_product(product, |name, found: *mut valhall_costs| unsafe {
            (*found).size = std::mem::size_of::<valhall_costs>();
            valhall_costs_of(self.words.as_ptr(), self.words.len(), self.on.0, name, found)
        })?;
        Ok(statistics_of(&found, &costs))
    }
    fn on_product<T: Copy>(&self, product: Option<&str>, fill: impl FnOnce(*const c_char, *mut T) -> c_int) -> Result<T> {
        let product = product.map(string).transpose()?;
        let name = product.as_ref().map_or(std::ptr::null(), |p| p.as_ptr());
        let mut found = zeroed();
        let status = fill(name, &mut found);
        match (status, product) {
            (VALHALL_OK, _) => Ok(found),
            (VALHALL_BAD_ARGUMENT, Some(name)) => Err(error_of_text(&format!("no product of the name {name:?} is known"))),
            _ => Err(error_of_status(status)),
        }
    }
    /// Runs it in the simulator.
    pub fn run(&self, start: Start<'_>) -> Result<Run> {
        let (run, status, error) = self.run_by(start, |options, result, error| unsafe {
            valhall_run(self.words.as_ptr(), self.words.len(), self.on.0, options, result, error)
        });
        done(status, &error).map(|()| run)
    }
    /// Runs it, and computes what the run cost, and an estimate of the time on a core of a product, without a name on that of one product of the
    /// architecture. `numbers` replace those of the estimate: `&[("load_latency", 200)]`; `warps` of it run, 0 for as many as a core holds. Not for
    /// Bifrost.
    pub fn run_timed(&self, start: Start<'_>, product: Option<&str>, warps: u32, numbers: &[(&str, u32)]) -> Result<TimedRun> {
        let product = product.map(string).transpose()?;
        let names = numbers.iter().map(|(name, _)| string(name)).collect::<Result<Vec<_>>>()?;
        let list: Vec<valhall_timing_number> =
            names.iter().zip(numbers).map(|(name, (_, value))| valhall_timing_number { name: name.as_ptr(), value: *value, reserved: 0 }).collect();
        let mut instructions = vec![zeroed::<valhall_instruction_timing>(); self.words.len()];
        let (mut timing, mut cost, mut estimate): (valhall_timing_options, valhall_run_cost, valhall_estimate) = (zeroed(), zeroed(), zeroed());
        timing.size = std::mem::size_of_val(&timing);
        timing.product = product.as_ref().map_or(std::ptr::null(), |p| p.as_ptr());
        timing.warps = warps;
        timing.numbers = list.as_ptr();
        timing.number_count = list.len();
        timing.instructions = instructions.as_mut_ptr();
        cost.size = std::mem::size_of_val(&cost);
        estimate.size = std::mem::size_of_val(&estimate);
        let (run, status, error) = self.run_by(start, |options, result, error| unsafe {
            valhall_run_timed(self.words.as_ptr(), self.words.len(), self.on.0, options, &timing, &mut cost, &mut estimate, result, error)
        });
        done(status, &error).map(|()| TimedRun { run, cost, estimate, instructions })
    }
    /// Runs it, and checks its reads: registers that were never written, that were dropped, or that a message may still write;
    /// thread-local memory of other invocations; races between invocations of the workgroup. Registers of `start` and those that the
    /// stage preloads are defined. The result has the findings, and the error that stopped the run.
    pub fn run_checked(&self, start: Start<'_>, stage: Option<Stage>) -> Result<CheckedRun> {
        let mut checks: valhall_run_checks = zeroed();
        checks.size = std::mem::size_of_val(&checks);
        checks.stage = Stage::number(stage);
        checks.defined = start.given;
        let mut entries = vec![zeroed::<valhall_run_finding>(); 1024];
        let mut list = valhall_run_findings { entries: entries.as_mut_ptr(), capacity: entries.len(), count: 0, omitted: 0, unchecked: 0 };
        let (run, status, error) = self.run_by(start, |options, result, error| unsafe {
            valhall_run_checked(self.words.as_ptr(), self.words.len(), self.on.0, options, &checks, &mut list, result, error)
        });
        let stopped = match status {
            VALHALL_OK | VALHALL_NO_SPACE => None,
            VALHALL_FAILED if error.code == 0 => None, // a finding is an error
            VALHALL_FAILED => Some(Error { diagnostics: vec![diagnostic_of(&error)] }),
            _ => return Err(done(status, &error).unwrap_err()),
        };
        let findings: Vec<RunFinding> = entries.iter().take(list.count).map(run_finding_of).collect();
        let omitted = list.omitted + (list.count - findings.len()) as u64;
        Ok(CheckedRun { run, findings, omitted, unchecked: list.unchecked, stopped })
    }

    // Runs it by a function of C. Returns the state at the end or when the run was stopped, and the status and error of the call.
    fn run_by(
        &self,
        start: Start<'_>,
        call: impl FnOnce(*const valhall_run_options, *mut valhall_run_result, *mut valhall_error) -> c_int,
    ) -> (Run, c_int, valhall_error) {
        let memory: Vec<valhall_memory> = start
            .memory
            .into_iter()
            .map(|(address, bytes)| valhall_memory { address, bytes: bytes.as_mut_ptr(), size: bytes.len() })
            .collect();
        let mut registers = start.registers;
        // Bifrost has none.
        let mut executions = vec![0; if self.on.is_bifrost() { 0 } else { self.words.len() }];
        let mut options: valhall_run_options = zeroed();
        options.size = std::mem::size_of_val(&options);
        options.invocations = start.invocations as u32;
        options.limit = start.limit;
        options.registers = registers.as_mut_ptr();
        options.unset = start.given.map(|given| !given);
        options.seed = start.seed;
        options.zeros = start.zeros.into();
        options.uniforms = start.uniforms.as_ptr();
        options.uniform_count = start.uniforms.len();
        options.memory = memory.as_ptr();
        options.memory_count = memory.len();
        options.executions = if executions.is_empty() { std::ptr::null_mut() } else { executions.as_mut_ptr() };
        options.specials = start.specials.as_ptr();
        options.special_count = start.specials.len();
        options.buffers = start.buffers.as_ptr();
        options.buffer_count = start.buffers.len();
        options.varyings = start.varyings.as_ptr();
        options.varying_count = start.varyings.len();
        let mut entries = vec![zeroed::<valhall_output>(); start.outputs];
        let mut list = valhall_outputs { entries: entries.as_mut_ptr(), capacity: entries.len(), count: 0 };
        options.outputs = &mut list;
        let (mut result, mut error): (valhall_run_result, valhall_error) = (zeroed(), zeroed());
        let status = call(&options, &mut result, &mut error);
        let outputs = entries.iter().take(list.count).map(output_of).collect();
        let discarded = (0..start.invocations).filter(|n| result.discarded[n / 64] >> (n % 64) & 1 != 0).collect();
        (Run { registers, invocations: start.invocations, steps: result.steps, executions, outputs, discarded }, status, error)
    }

    /// How well the results of executed instructions are known. `executions` has a count for each word: [`Run::executions`], or sums of
    /// several runs.
    ///
    /// # Panics
    /// If the number of counts is wrong.
    pub fn fidelity(&self, executions: &[u64]) -> Vec<Fidelity> {
        assert!(executions.len() == self.words.len(), "{} counts for {} words", executions.len(), self.words.len());
        let mut sums: valhall_fidelity = zeroed();
        unsafe { valhall_fidelity_of(self.words.as_ptr(), self.words.len(), self.on.0, executions.as_ptr(), &mut sums) };
        (0..VALHALL_KNOWLEDGE_COUNT)
            .map(|n| Fidelity {
                knowledge: name_of(VALHALL_NAMES_KNOWLEDGE, n as u32),
                instructions: sums.instructions[n],
                executions: sums.executions[n],
            })
            .collect()
    }

    fn after(&self, pass: impl Fn(*mut valhall_words, *mut valhall_error) -> c_int) -> Result<Program> {
        let capacity = 2 * self.words.len() + 64;
        let (mut words, mut error) = (self.words.clone(), zeroed());
        words.resize(capacity, 0);
        let mut list = valhall_words { entries: words.as_mut_ptr(), capacity, count: self.words.len() };
        let status = pass(&mut list, &mut error);
        done(status, &error)?;
        words.truncate(list.count);
        Ok(Program { words, on: self.on })
    }
}

/// Iterates over the instructions, with an error for a word that does not decode.
impl<'a> IntoIterator for &'a Program {
    type Item = Result<Instruction>;
    type IntoIter = Instructions<'a>;
    fn into_iter(self) -> Instructions<'a> {
        Instructions { words: self.words.iter(), on: self.on }
    }
}

/// The instructions of a program, in their order.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    words: std::slice::Iter<'a, u64>,
    on: Arch,
}

impl Iterator for Instructions<'_> {
    type Item = Result<Instruction>;
    fn next(&mut self) -> Option<Result<Instruction>> {
        self.words.next().map(|w| Instruction::decode(*w, self.on))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.words.size_hint()
    }
}

impl ExactSizeIterator for Instructions<'_> {}

/// Takes the words of instructions. An error if they are of different architectures, or if there is none.
impl TryFrom<&[Instruction]> for Program {
    type Error = Error;
    fn try_from(all: &[Instruction]) -> Result<Program> {
        let on = all.first().map(Instruction::arch).ok_or_else(|| error_of_text("there is no instruction"))?;
        match all.iter().find(|i| i.arch() != on) {
            Some(other) => Err(error_of_text(&format!("the instructions are for {on} and {}", other.arch()))),
            None => Ok(Program { words: all.iter().map(Instruction::word).collect(), on }),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Dialect::Panfrost))
    }
}

/// A word of a program, as the analyses of the whole program see it. Words are named by their number, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The registers that are read at it or later before they are written.
    pub live_before: Vec<u8>,
    /// The same after it.
    pub live_after: Vec<u8>,
    /// The word that it branches to, which may be outside of the program.
    pub target: Option<i64>,
    /// The number of its block in the control-flow graph.
    pub block: u32,
    /// The instructions whose messages it waits for.
    pub waits_for: Vec<u32>,
}

fn place_of(p: &valhall_place) -> Place {
    Place {
        live_before: registers_of(p.live_before),
        live_after: registers_of(p.live_after),
        target: if p.target == i64::MIN { None } else { Some(p.target) },
        block: p.block,
        waits_for: p.senders[..p.sender_count as usize].to_vec(),
    }
}

/// A unit whose cycles are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pipeline {
    /// Multiplications and additions.
    Fma,
    /// Conversions, integers, comparisons.
    Cvt,
    /// Special functions.
    Sfu,
    /// Loads and stores.
    LoadStore,
    /// Varyings.
    Varying,
    /// Textures.
    Texture,
}

impl Pipeline {
    /// All units, in the order of the offline compiler's report.
    pub const ALL: [Pipeline; VALHALL_PIPELINE_COUNT] =
        [Pipeline::Fma, Pipeline::Cvt, Pipeline::Sfu, Pipeline::LoadStore, Pipeline::Varying, Pipeline::Texture];
}

/// As in the columns of the offline compiler's report: `FMA`, `LS`.
impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name_of(VALHALL_NAMES_PIPELINE, *self as u32))
    }
}

/// Cycles of a program or of a path through it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycles {
    /// FMA, CVT and SFU together, which share the issue of instructions: the column A.
    pub arithmetic: f64,
    by_unit: [f64; VALHALL_PIPELINE_COUNT],
}

impl Cycles {
    /// The cycles of a unit.
    pub fn of(&self, unit: Pipeline) -> f64 {
        self.by_unit[unit as usize]
    }
    /// The largest number: what bounds the program.
    pub fn bound(&self) -> f64 {
        self.by_unit[Pipeline::LoadStore as usize..].iter().fold(self.arithmetic, |most, one| most.max(*one))
    }
}

/// The statistics of a program on a product.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The product whose cycles are counted: `"G610"`.
    pub product: String,
    /// The units whose rates are assumed to be those of another product, and that product.
    pub assumed: Vec<(Pipeline, String)>,
    /// The number of words, with padding.
    pub words: u64,
    /// The number of instructions.
    pub instructions: u64,
    /// The number of arithmetic instructions.
    pub arithmetic: u64,
    /// Those on 16 bits or less.
    pub arithmetic_16: u64,
    /// The registers that are used.
    pub registers: Vec<u8>,
    /// The uniforms that are read.
    pub uniforms: Vec<u16>,
    /// The number of registers that the program needs.
    pub work_registers: i32,
    /// The number of 32-bit uniforms.
    pub uniform_count: i32,
    /// The registers of a thread at this number, if it is known: 32 or 64, on v15 32, 80 or 128.
    pub registers_per_thread: Option<i32>,
    /// The occupancy in percent of the threads of a core, if it is known.
    pub thread_percent: Option<i32>,
    /// All instructions, each once.
    pub total: Cycles,
    /// The path with the fewest cycles of each unit, if there is one.
    pub shortest: Option<Cycles>,
    /// The path with the most cycles of each unit, if it is bounded.
    pub longest: Option<Cycles>,
    /// Instructions of a thread that a unit executes in a cycle, in the order of [`Pipeline::ALL`]; of varyings, components.
    pub per_cycle: [f64; VALHALL_PIPELINE_COUNT],
    /// True if it uses thread-local memory.
    pub uses_stack: bool,
    /// True if it writes memory.
    pub has_side_effects: bool,
    /// True if it changes the coverage.
    pub modifies_coverage: bool,
    /// True if it reads the colour of its pixel.
    pub reads_colour: bool,
    /// True if depth and stencil are tested after it.
    pub late_depth_test: bool,
    /// True if depth and stencil are updated after it.
    pub late_depth_update: bool,
}

fn statistics_of(s: &valhall_statistics, costs: &valhall_costs) -> Statistics {
    let path = |exists: i32, by_unit, arithmetic| if exists != 0 { Some(Cycles { arithmetic, by_unit }) } else { None };
    let known = |number: i32| if number != 0 { Some(number) } else { None };
    let like = text_of(&costs.assumed_from);
    Statistics {
        product: text_of(&costs.product),
        assumed: Pipeline::ALL.iter().filter(|p| costs.assumed >> **p as u32 & 1 != 0).map(|p| (*p, like.clone())).collect(),
        words: s.words,
        instructions: s.instructions,
        arithmetic: s.arithmetic,
        arithmetic_16: s.arithmetic_16,
        registers: registers_of(s.registers),
        uniforms: (0..64 * s.uniforms.len() as u16).filter(|u| s.uniforms[usize::from(*u) / 64] >> (u % 64) & 1 != 0).collect(),
        work_registers: s.work_registers,
        uniform_count: s.uniform_count,
        registers_per_thread: known(s.registers_per_thread),
        thread_percent: known(s.thread_percent),
        total: Cycles { arithmetic: costs.arithmetic[0], by_unit: s.total },
        shortest: path(s.has_shortest, s.shortest, costs.arithmetic[1]),
        longest: path(s.has_longest, s.longest, costs.arithmetic[2]),
        per_cycle: costs.per_cycle,
        uses_stack: s.uses_stack != 0,
        has_side_effects: s.has_side_effects != 0,
        modifies_coverage: s.modifies_coverage != 0,
        reads_colour: s.reads_colour != 0,
        late_depth_test: s.late_depth_test != 0,
        late_depth_update: s.late_depth_update != 0,
    }
}

fn finding_of(f: &valhall_finding) -> Finding {
    Finding {
        index: f.index,
        other: if f.other == VALHALL_NOWHERE { None } else { Some(f.other) },
        is_error: f.severity == VALHALL_ERROR,
        code: f.code,
        message: text_of(&f.message),
    }
}

// ---- runs ----

/// The inputs of a run.
#[derive(Debug)]
pub struct Start<'a> {
    invocations: usize,
    limit: u64,
    seed: u64,
    zeros: bool,
    registers: Vec<u32>,
    given: [u64; VALHALL_REGISTER_WORD_COUNT],
    uniforms: Vec<u32>,
    memory: Vec<(u64, &'a mut [u8])>,
    specials: Vec<valhall_special>,
    buffers: Vec<valhall_buffer>,
    varyings: Vec<valhall_varying>,
    outputs: usize,
}

impl<'a> Start<'a> {
    /// A run of so many invocations, 1 to 1024: up to 16 are one warp, more the warps of one workgroup. Registers that are not given hold
    /// noise, as on hardware: see [`Start::seed`] and [`Start::zeros`].
    ///
    /// # Panics
    /// For any other number.
    pub fn new(invocations: usize) -> Start<'a> {
        assert!((1..=1024).contains(&invocations), "{invocations} invocations: 1 to 1024 can run");
        let registers = vec![0; VALHALL_REGISTER_COUNT * invocations];
        Start {
            invocations,
            limit: 1_000_000,
            seed: 0,
            zeros: false,
            registers,
            given: [0; VALHALL_REGISTER_WORD_COUNT],
            uniforms: Vec::new(),
            memory: Vec::new(),
            specials: Vec::new(),
            buffers: Vec::new(),
            varyings: Vec::new(),
            outputs: 64,
        }
    }
    /// A register: one value for all invocations, or one for each. r64 to r127 exist on v15 only.
    ///
    /// # Panics
    /// If there is no such register, or another number of values.
    pub fn register(mut self, number: usize, values: &[u32]) -> Start<'a> {
        assert!(number < VALHALL_REGISTER_COUNT, "there is no register r{number}");
        assert!(values.len() == 1 || values.len() == self.invocations, "{} values for {} invocations", values.len(), self.invocations);
        self.given[number / 64] |= 1 << (number % 64);
        for n in 0..self.invocations {
            self.registers[number * self.invocations + n] = values[if values.len() == 1 { 0 } else { n }];
        }
        self
    }
    /// The uniforms, u0 first.
    pub fn uniforms(mut self, values: &[u32]) -> Start<'a> {
        self.uniforms = values.to_vec();
        self
    }
    /// Bytes at an address, which stores change.
    pub fn memory(mut self, address: u64, bytes: &'a mut [u8]) -> Start<'a> {
        self.memory.push((address, bytes));
        self
    }
    /// A special value, such as `"thread_local_pointer"`: that of the first invocation, and the step to each further one.
    ///
    /// # Panics
    /// If there is no such special value.
    pub fn special(mut self, name: &str, value: u64, step: u32) -> Start<'a> {
        let which = CString::new(name).map_or(-1, |name| unsafe { valhall_find_name(VALHALL_NAMES_SPECIAL, name.as_ptr()) });
        assert!(which >= 0, "there is no special value {name:?}");
        self.specials.push(valhall_special { which: which as u32, low: value as u32, high: (value >> 32) as u32, step });
        self
    }
    /// A buffer: its handle is `table << 24 | index`, and its contents are memory.
    pub fn buffer(mut self, handle: u32, address: u64, bytes: u64) -> Start<'a> {
        self.buffers.push(valhall_buffer { handle, address, bytes });
        self
    }
    /// The interpolated word at an offset in bytes, in each lane of the warp.
    ///
    /// # Panics
    /// For fewer lanes than invocations, or more than 16.
    pub fn varying(mut self, offset: u32, lanes: &[u32]) -> Start<'a> {
        let fits = (self.invocations..=VALHALL_LANE_COUNT).contains(&lanes.len());
        assert!(fits, "the varying at {offset} has {} values for {} invocations", lanes.len(), self.invocations);
        let mut one = valhall_varying { offset, lanes: [0; VALHALL_LANE_COUNT] };
        one.lanes[..lanes.len()].copy_from_slice(lanes);
        self.varyings.push(one);
        self
    }
    /// The number of registers that a fragment program may put out; 64 if it is not given.
    pub fn outputs(mut self, count: usize) -> Start<'a> {
        self.outputs = count;
        self
    }
    /// The largest number of instructions that a warp executes; by default a million.
    ///
    /// # Panics
    /// For 0.
    pub fn limit(mut self, instructions: u64) -> Start<'a> {
        assert!(instructions != 0, "a limit of 0 instructions: at least 1");
        self.limit = instructions;
        self
    }
    /// The seed of the noise in registers that are not given; 0 by default. A program whose results change with it reads a register that
    /// nothing has written.
    pub fn seed(mut self, seed: u64) -> Start<'a> {
        self.seed = seed;
        self
    }
    /// Registers that are not given begin as 0 instead of noise.
    pub fn zeros(mut self) -> Start<'a> {
        self.zeros = true;
        self
    }
}

/// The kind of an output of a fragment program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OutputKind {
    Blend,
    Tile,
    Depth,
    Stencil,
}

/// A register with an output of a fragment program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The kind.
    pub kind: OutputKind,
    /// Of a blend: the number of its descriptor.
    pub target: u32,
    /// The index of the staging register.
    pub index: u32,
    /// The value in each lane of the warp that has one.
    pub lanes: Vec<Option<u32>>,
}

fn output_of(o: &valhall_output) -> Output {
    Output {
        kind: match o.kind {
            VALHALL_OUTPUT_BLEND => OutputKind::Blend,
            VALHALL_OUTPUT_TILE => OutputKind::Tile,
            VALHALL_OUTPUT_DEPTH => OutputKind::Depth,
            _ => OutputKind::Stencil,
        },
        target: o.target,
        index: o.index,
        lanes: (0..VALHALL_LANE_COUNT).map(|n| if o.lane_mask >> n & 1 != 0 { Some(o.lanes[n]) } else { None }).collect(),
    }
}

/// The state after a run.
#[derive(Clone, Debug)]
pub struct Run {
    registers: Vec<u32>,
    invocations: usize,
    /// The number of executed instructions, each counted once for all lanes of a warp.
    pub steps: u64,
    /// The number of executions of each word, counted in the same way; empty on Bifrost.
    pub executions: Vec<u64>,
    /// The outputs of a fragment program.
    pub outputs: Vec<Output>,
    /// The invocations whose fragment was discarded.
    pub discarded: Vec<usize>,
}

impl Run {
    /// A register in each invocation. r64 to r127 exist on v15 only.
    ///
    /// # Panics
    /// If there is no such register.
    pub fn register(&self, number: usize) -> &[u32] {
        &self.registers[number * self.invocations..(number + 1) * self.invocations]
    }
}

/// The subject of a finding of a checked run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunFindingKind {
    /// Registers and slots.
    Registers,
    /// An invocation accesses the thread-local memory of another one.
    ThreadMemory,
    /// Two invocations access the same bytes, one writes, and nothing orders them.
    Race,
}

/// A mistake that occurred in a checked run. Each pair of instructions is reported once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFinding {
    /// Its subject.
    pub kind: RunFindingKind,
    /// The name of a mistake with registers, `"never_written"`; otherwise empty.
    pub code: String,
    /// A mistake, not a note.
    pub is_error: bool,
    /// The instruction, from 0.
    pub index: u32,
    /// The other instruction of a conflict.
    pub other: Option<u32>,
    /// The register concerned.
    pub register: Option<u8>,
    /// The first warp in which it occurred.
    pub warp: u32,
    /// The lanes of this warp in which it occurred: bit n for lane n.
    pub lanes: u32,
    /// For memory: the invocation that accessed the address. Otherwise the first invocation in which it occurred. Invocation n is lane
    /// n % 16 of warp n / 16; on v6 and v7, warps have 4 and 8 lanes.
    pub invocation: u32,
    /// For memory: the address of the first byte, and the other invocation.
    pub memory: Option<(u64, u32)>,
    /// A sentence that names the lanes.
    pub message: String,
}

impl fmt::Display for RunFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.index, if self.is_error { "error" } else { "note" }, self.message)
    }
}

fn run_finding_of(f: &valhall_run_finding) -> RunFinding {
    let kind = match f.kind {
        VALHALL_RUN_FINDING_THREAD_MEMORY => RunFindingKind::ThreadMemory,
        VALHALL_RUN_FINDING_RACE => RunFindingKind::Race,
        _ => RunFindingKind::Registers,
    };
    let is_memory = kind != RunFindingKind::Registers;
    RunFinding {
        kind,
        code: if is_memory { String::new() } else { name_of(VALHALL_NAMES_FINDING, f.code as u32) },
        is_error: f.severity == VALHALL_ERROR,
        index: f.index,
        other: if f.other == VALHALL_NOWHERE { None } else { Some(f.other) },
        register: u8::try_from(f.reg).ok(),
        warp: f.warp,
        lanes: f.lane_mask,
        invocation: f.invocation,
        memory: if is_memory { Some((f.address, f.other_invocation)) } else { None },
        message: text_of(&f.message),
    }
}

/// A run with its cost, and an estimate of its time, which is not a measurement.
pub struct TimedRun {
    /// The run.
    pub run: Run,
    /// The cost: all its instructions on one core, which waits for nothing.
    pub cost: valhall_run_cost,
    /// The estimate: a core that is filled with warps, each of which does what a warp of the run did.
    pub estimate: valhall_estimate,
    /// The times of each instruction in the estimate.
    pub instructions: Vec<valhall_instruction_timing>,
}

/// A checked run.
#[derive(Clone, Debug)]
pub struct CheckedRun {
    /// The state at the end, or when the run was stopped.
    pub run: Run,
    /// The findings.
    pub findings: Vec<RunFinding>,
    /// The number of findings beyond the capacity. The same one may be counted several times.
    pub omitted: u64,
    /// The number of memory accesses that were not checked for races, because more than 32768 words were accessed between two barriers.
    pub unchecked: u64,
    /// The error that stopped the run before the end of the program.
    pub stopped: Option<Error>,
}

/// The number of executed instructions whose results are known equally well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fidelity {
    /// `"exact"`, `"bounded"`, `"chosen"`, `"host"` or `"refused"`.
    pub knowledge: String,
    /// Instructions of the program, each executed one counted once.
    pub instructions: u64,
    /// The number of their executions.
    pub executions: u64,
}

// ---- files ----

/// A program in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProgram {
    /// Its code. Empty if it is compressed.
    pub program: Program,
    /// The words after its code.
    pub data: Vec<u64>,
    /// The offset of its first byte in the file; 0 in text.
    pub offset: u64,
    /// Its first line in a text, from 1.
    pub line: Option<u32>,
    /// Its stage, if the file says so.
    pub stage: Option<Stage>,
    /// Its number among the programs of one shader.
    pub variant: u32,
    /// The number of registers that it may use; 0 if the file does not say.
    pub registers: u32,
    /// Bytes of thread-local memory.
    pub scratch: u32,
    /// True if the code is compressed and cannot be read.
    pub is_compressed: bool,
    /// The name of an ELF section.
    pub name: String,
    /// The symbols of an object of Arm's compiler: the name of a list, such as `"inputs"`, and a symbol in it. The name is empty for
    /// unknown lists.
    pub symbols: Vec<(String, String)>,
}

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// `"words"`, `"MBS2"`, `"pipeline cache"` …
    pub kind: String,
    /// The architecture that was given, or the one that the file names.
    pub arch: Arch,
    /// The programs in the order of the file.
    pub programs: Vec<FileProgram>,
}

/// The programs in the bytes of a file: words, an object of Arm's compiler, a driver's cache or shader binary, ELF, or text in which a
/// driver printed programs. The architecture is needed unless the file names it.
pub fn read_file(bytes: &[u8], on: Option<Arch>) -> Result<File> {
    read(bytes, on, false)
}

/// Searches bytes for code, ignoring the format of the file.
pub fn scan_file(bytes: &[u8], on: Arch) -> Result<File> {
    read(bytes, Some(on), true)
}

fn read(bytes: &[u8], on: Option<Arch>, scan: bool) -> Result<File> {
    let mut options: valhall_file_options = zeroed();
    options.size = std::mem::size_of_val(&options);
    options.architecture = on.map_or(0, |on| on.0);
    options.scan = scan.into();
    let (mut program_count, mut symbol_count, mut word_count) = (8, 64, bytes.len() / 8);
    loop {
        let mut programs = vec![zeroed::<valhall_file_program>(); program_count];
        let mut symbols = vec![zeroed::<valhall_file_symbol>(); symbol_count];
        let mut words = vec![0; word_count];
        let (mut file, mut error): (valhall_file, valhall_error) = (zeroed(), zeroed());
        file.programs = programs.as_mut_ptr();
        file.program_capacity = program_count;
        file.symbols = symbols.as_mut_ptr();
        file.symbol_capacity = symbol_count;
        file.words = valhall_words { entries: words.as_mut_ptr(), capacity: word_count, count: 0 };
        let status = unsafe { valhall_read_file(bytes.as_ptr().cast(), bytes.len(), &options, &mut file, &mut error) };
        if status == VALHALL_NO_SPACE {
            program_count = program_count.max(file.program_count);
            symbol_count = symbol_count.max(file.symbol_count);
            word_count = word_count.max(file.words.count);
            continue;
        }
        done(status, &error)?;
        let kind = name_of(VALHALL_NAMES_FILE_KIND, file.kind as u32);
        if file.architecture == 0 {
            return Err(error_of_text(&format!("the file ({kind}) does not name its architecture: give one")));
        }
        let arch = Arch(file.architecture);
        let of_program = |n| symbols[..file.symbol_count].iter().filter(move |s| s.program == n).map(symbol_of).collect();
        let programs = programs[..file.program_count].iter().enumerate();
        return Ok(File { kind, arch, programs: programs.map(|(n, p)| file_program_of(p, &words, arch, of_program(n))).collect() });
    }
}

fn symbol_of(s: &valhall_file_symbol) -> (String, String) {
    (name_of(VALHALL_NAMES_SYMBOL_LIST, s.list as u32), text_of(&s.name))
}

fn file_program_of(p: &valhall_file_program, words: &[u64], on: Arch, symbols: Vec<(String, String)>) -> FileProgram {
    let (code, rest) = words[p.first_word..].split_at(p.code_words);
    FileProgram {
        program: Program::new(code, on),
        data: rest[..p.data_words].to_vec(),
        offset: p.offset,
        line: if p.line == 0 { None } else { Some(p.line) },
        stage: Stage::of(p.stage),
        variant: p.variant,
        registers: p.registers,
        scratch: p.scratch,
        is_compressed: p.is_compressed != 0,
        name: text_of(&p.name),
        symbols,
    }
}

// ---- compilers ----

/// The program of a vertex shader to compile. Other shaders have one program, `Whole`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Variant {
    #[default]
    Whole,
    Position,
    Varying,
}

impl Variant {
    fn number(self) -> c_int {
        match self {
            Variant::Whole => VALHALL_WHOLE,
            Variant::Position => VALHALL_POSITION,
            Variant::Varying => VALHALL_VARYING,
        }
    }
}

/// The required contents of a uniform of a compiled shader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// As valhall-tgsi and valhall-spirv write it: `"constant 1 0x10"`.
    pub text: String,
    /// The bits, if they are constant. The members below then mean nothing.
    pub constant: Option<u32>,
    /// Of SPIR-V: the descriptor set.
    pub set: u32,
    /// The constant buffer, texture, buffer or image; of SPIR-V the binding.
    pub binding: u32,
    /// Of SPIR-V: the element in an array of descriptors.
    pub element: u32,
    /// The offset in bytes, or the component.
    pub value: u32,
}

/// How [`compile_tgsi_with`] compiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TgsiOptions {
    /// The program of a vertex shader.
    pub variant: Variant,
    /// Tell -0 from +0, and 0 * NaN from 0.
    pub exact_zeros: bool,
    /// Only FMA and DFMA become fused multiply-adds.
    pub exact_sums: bool,
}

/// How [`compile_spirv_with`] compiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpirvOptions {
    /// The entry point; it may be left out if there is only one.
    pub entry: Option<String>,
    /// Its stage, if several entry points have its name.
    pub stage: Option<Stage>,
    /// The program of a vertex shader.
    pub variant: Variant,
    /// The values of specialization constants: SpecId and bits.
    pub constants: Vec<(u32, u64)>,
    /// Compute floats with RelaxedPrecision in 16 bits where that makes the program shorter.
    pub relaxed_precision: bool,
    /// Loads and atomics of buffers return 0 out of bounds, and nothing is stored there.
    pub robust_buffers: bool,
    /// The render targets that input attachments read, by InputAttachmentIndex. One without an entry reads the target with its number.
    pub input_attachments: Vec<(u32, AttachmentTarget)>,
}

/// The attachment that an input attachment reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentTarget {
    /// The color of a render target, 0 to 7.
    Color(u8),
    /// The depth attachment.
    Depth,
    /// The stencil attachment.
    Stencil,
}

impl AttachmentTarget {
    fn number(self) -> u32 {
        match self {
            AttachmentTarget::Color(n) => n.into(),
            AttachmentTarget::Depth => 255,
            AttachmentTarget::Stencil => 254,
        }
    }
}

/// A compiled shader.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The words.
    pub program: Program,
    /// For each word, the instruction of the source that it belongs to, from 0.
    pub origins: Vec<Option<u32>>,
    /// The required contents of each uniform, u0 first.
    pub uniforms: Vec<Uniform>,
    /// The stage of the shader.
    pub stage: Option<Stage>,
    /// The threads of a workgroup along x, y and z.
    pub workgroup: [u32; 3],
    /// Bytes that each thread needs.
    pub thread_storage: u32,
    /// Bytes that each workgroup needs.
    pub workgroup_storage: u32,
}

fn uniform_of(u: &valhall_uniform) -> Uniform {
    let constant = if u.is_constant != 0 { Some(u.bits) } else { None };
    Uniform { text: text_of(&u.text), constant, set: u.set, binding: u.binding, element: u.element, value: u.value }
}

fn compile(on: Arch, call: impl Fn(*mut valhall_compiled, *mut valhall_errors) -> c_int) -> Result<Compiled> {
    let (mut word_count, mut uniform_count, mut error_count) = (256, 64, 16);
    loop {
        let (mut words, mut uniforms) = (vec![0u64; word_count], vec![zeroed::<valhall_uniform>(); uniform_count]);
        let mut origins = vec![0u32; word_count];
        let mut errors = Errors::new(error_count);
        let mut made: valhall_compiled = zeroed();
        made.words = valhall_words { entries: words.as_mut_ptr(), capacity: word_count, count: 0 };
        made.origins = origins.as_mut_ptr();
        made.uniforms = uniforms.as_mut_ptr();
        made.uniform_capacity = uniform_count;
        let status = call(&mut made, &mut errors.list);
        match status {
            VALHALL_OK => {
                words.truncate(made.words.count);
                origins.truncate(made.words.count);
                uniforms.truncate(made.uniform_count);
                return Ok(Compiled {
                    program: Program { words, on },
                    origins: origins.iter().map(|origin| origin.checked_sub(1)).collect(),
                    uniforms: uniforms.iter().map(uniform_of).collect(),
                    stage: Stage::of(made.stage),
                    workgroup: made.workgroup,
                    thread_storage: made.thread_storage,
                    workgroup_storage: made.workgroup_storage,
                });
            }
            VALHALL_FAILED | VALHALL_BAD_ARGUMENT => return Err(Error { diagnostics: errors.diagnostics() }),
            VALHALL_NO_SPACE => {
                word_count = word_count.max(made.words.count);
                uniform_count = uniform_count.max(made.uniform_count);
                error_count = error_count.max(errors.list.count);
            }
            _ => return Err(error_of_status(status)),
        }
    }
}

/// Compiles a TGSI shader.
pub fn compile_tgsi(text: &str, on: Arch, variant: Variant) -> Result<Compiled> {
    compile_tgsi_with(text, on, TgsiOptions { variant, ..Default::default() })
}

/// Compiles a TGSI shader with options.
pub fn compile_tgsi_with(text: &str, on: Arch, how: TgsiOptions) -> Result<Compiled> {
    let mut options: valhall_tgsi_options = zeroed();
    options.size = std::mem::size_of_val(&options);
    options.architecture = on.0;
    options.variant = how.variant.number();
    options.exact_zeros = how.exact_zeros.into();
    options.exact_sums = how.exact_sums.into();
    compile(on, |made, errors| unsafe { valhall_compile_tgsi(text.as_ptr().cast(), text.len(), &options, made, errors) })
}

/// Compiles an entry point of a SPIR-V module: the only one if it is not named.
pub fn compile_spirv(module: &[u8], on: Arch, entry: Option<&str>, variant: Variant) -> Result<Compiled> {
    compile_spirv_with(module, on, &SpirvOptions { entry: entry.map(str::to_string), variant, ..Default::default() })
}

/// Compiles an entry point of a SPIR-V module with options.
pub fn compile_spirv_with(module: &[u8], on: Arch, how: &SpirvOptions) -> Result<Compiled> {
    let entry = how.entry.as_deref().map(string).transpose()?;
    let constants: Vec<valhall_specialization> =
        how.constants.iter().map(|(id, bits)| valhall_specialization { id: *id, word: *bits as u32, high: (bits >> 32) as u32 }).collect();
    let mut options: valhall_spirv_options = zeroed();
    options.size = std::mem::size_of_val(&options);
    options.architecture = on.0;
    options.variant = how.variant.number();
    options.stage = Stage::number(how.stage);
    options.specializations = constants.as_ptr();
    options.specialization_count = constants.len();
    options.relaxed_precision = how.relaxed_precision.into();
    options.robust_buffers = how.robust_buffers.into();
    let attachments: Vec<valhall_input_attachment> =
        how.input_attachments.iter().map(|(index, to)| valhall_input_attachment { index: *index, target: to.number() }).collect();
    options.input_attachments = attachments.as_ptr();
    options.input_attachment_count = attachments.len();
    options.entry = entry.as_ref().map_or(std::ptr::null(), |e| e.as_ptr());
    compile(on, |made, errors| unsafe { valhall_compile_spirv(module.as_ptr().cast(), module.len(), &options, made, errors) })
}
