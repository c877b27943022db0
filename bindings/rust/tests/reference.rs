// SPDX-License-Identifier: MIT
//! The crate knows what the library and `valhall-reference --json` know, so that a new instruction, modifier or enumerator appears or fails
//! a test.
use std::collections::BTreeMap;
use std::os::raw::{c_char, c_int};
use valhall::*;

// As much of JSON as the reference uses.
#[derive(Debug)]
enum Json {
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
    Other,
}

impl Json {
    fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => &members[name],
            _ => panic!("no object: {self:?}"),
        }
    }
    fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => panic!("no text: {self:?}"),
        }
    }
    fn list(&self) -> &[Json] {
        match self {
            Json::List(entries) => entries,
            _ => panic!("no list: {self:?}"),
        }
    }
    fn names(&self) -> Vec<String> {
        sorted(self.list().iter().map(|one| one.get("name").text().to_string()).collect())
    }
}

struct Reader<'a>(std::iter::Peekable<std::str::Chars<'a>>);

impl Reader<'_> {
    fn skip(&mut self, separators: &str) {
        while self.0.next_if(|c| c.is_whitespace() || separators.contains(*c)).is_some() {}
    }
    fn text(&mut self) -> String {
        let mut text = String::new();
        assert_eq!(self.0.next(), Some('"'));
        loop {
            match self.0.next().unwrap() {
                '"' => return text,
                '\\' => text.push(self.0.next().unwrap()), // only quotes and backslashes are compared
                c => text.push(c),
            }
        }
    }
    fn value(&mut self) -> Json {
        self.skip("");
        match *self.0.peek().unwrap() {
            '"' => Json::Text(self.text()),
            open @ ('{' | '[') => {
                self.0.next();
                let (mut entries, mut members) = (Vec::new(), BTreeMap::new());
                loop {
                    self.skip(",");
                    if self.0.next_if(|c| "}]".contains(*c)).is_some() {
                        return if open == '[' { Json::List(entries) } else { Json::Object(members) };
                    }
                    if open == '[' {
                        entries.push(self.value());
                    } else {
                        let name = self.text();
                        self.skip(":");
                        members.insert(name, self.value());
                    }
                }
            }
            _ => {
                while self.0.next_if(|c| !",}]".contains(*c)).is_some() {}
                Json::Other
            }
        }
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn the_table() {
    let program = match std::env::var("VALHALL_REFERENCE") {
        Ok(program) => program,
        Err(_) => return eprintln!("the programs are not built: the table is not compared"),
    };
    let printed = std::process::Command::new(program).arg("--json").output().unwrap();
    assert!(printed.status.success());
    let table = Reader(std::str::from_utf8(&printed.stdout).unwrap().chars().peekable()).value();
    assert_eq!(table.get("version").text(), version());
    let architectures: Vec<Arch> = table.get("architectures").list().iter().map(|a| Arch::of(a.text()).unwrap()).collect();
    assert_eq!(architectures, Arch::all().into_iter().filter(|a| !a.is_bifrost()).collect::<Vec<Arch>>());
    for arch in architectures {
        let has = |e: &Json| e.get("architectures").list().iter().any(|a| a.text() == arch.to_string());
        let listed = table.get("instructions").list().iter().filter(|i| i.get("encodings").list().iter().any(has));
        assert_eq!(sorted(arch.mnemonics()), sorted(listed.map(|i| i.get("name").text().to_string()).collect()));
    }
    let known: Vec<(String, Vec<String>)> = modifiers().into_iter().map(|(name, values)| (name, sorted(values))).collect();
    let listed = table.get("modifiers").list().iter().map(|m| (m.get("name").text().to_string(), m.get("values").names()));
    assert_eq!(known, listed.collect::<Vec<_>>());
    for instruction in table.get("instructions").list() {
        for encoding in instruction.get("encodings").list() {
            let arch = Arch::of(encoding.get("architectures").list()[0].text()).unwrap();
            let word = encoding.get("example").get("word").text().trim_start_matches("0x");
            let found = Instruction::decode(u64::from_str_radix(word, 16).unwrap(), arch).unwrap();
            assert_eq!(found.mnemonic(), instruction.get("name").text());
            assert_eq!(found.to_string(), encoding.get("example").get("text").text());
            let kinds: Vec<String> = found.operands().iter().map(|o| format!("{:?}", o.kind).to_lowercase()).collect();
            assert_eq!(kinds, encoding.get("operands").list().iter().map(|o| o.get("kind").text()).collect::<Vec<_>>(), "{found}");
            // The table does not repeat what follows the instruction, which all have.
            let named = found.modifiers().into_iter().map(|m| m.0).filter(|name| name != "flow");
            assert_eq!(sorted(named.collect()), encoding.get("modifiers").names(), "{found}");
        }
    }
}

// The names that the library has for an enumeration.
fn names_of(what: c_int) -> Vec<String> {
    let name = |value| {
        let mut text = [0 as c_char; 256];
        let size = unsafe { sys::valhall_name(what, value, text.as_mut_ptr(), text.len()) };
        text[..size].iter().map(|c| *c as u8 as char).collect::<String>()
    };
    (0..unsafe { sys::valhall_name_limit(what) }).map(name).filter(|name| !name.is_empty()).collect()
}

fn spelled<T: std::fmt::Debug>(all: &[T]) -> Vec<String> {
    all.iter().map(|one| format!("{one:?}").to_lowercase()).collect()
}

#[test]
fn enumerations() {
    assert_eq!(spelled(&[Stage::Vertex, Stage::Fragment, Stage::Compute, Stage::Blend, Stage::Pilot]), names_of(sys::VALHALL_NAMES_STAGE));
    let dialects = names_of(sys::VALHALL_NAMES_DIALECT);
    let drafts = spelled(&[Dialect::Panfrost, Dialect::Arm, Dialect::Draft2021]);
    assert_eq!(drafts.iter().map(|name| name.trim_start_matches("draft")).collect::<Vec<_>>(), dialects);
    let kinds = spelled(&[OperandKind::Staging, OperandKind::Destination, OperandKind::Source, OperandKind::Immediate]);
    assert_eq!(kinds, names_of(sys::VALHALL_NAMES_OPERAND_KIND)[2..]); // after "none" and "modifier"
    let findings = [RunFindingKind::Registers, RunFindingKind::ThreadMemory, RunFindingKind::Race];
    assert_eq!(findings.map(|kind| kind as c_int), [
        sys::VALHALL_RUN_FINDING_REGISTERS,
        sys::VALHALL_RUN_FINDING_THREAD_MEMORY,
        sys::VALHALL_RUN_FINDING_RACE
    ]);
    let outputs = [OutputKind::Blend, OutputKind::Tile, OutputKind::Depth, OutputKind::Stencil];
    assert_eq!(outputs.map(|kind| kind as c_int), [
        sys::VALHALL_OUTPUT_BLEND,
        sys::VALHALL_OUTPUT_TILE,
        sys::VALHALL_OUTPUT_DEPTH,
        sys::VALHALL_OUTPUT_STENCIL
    ]);
    assert_eq!(names_of(sys::VALHALL_NAMES_KNOWLEDGE).len(), sys::VALHALL_KNOWLEDGE_COUNT);
}
