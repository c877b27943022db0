// SPDX-License-Identifier: MIT
use valhall::*;

fn v10() -> Arch {
    Arch::of("v10").unwrap()
}

#[test]
fn versions_and_names() {
    assert_eq!(unsafe { sys::valhall_abi() }, sys::VALHALL_ABI);
    assert!(version().contains('.'));
    assert_eq!(Arch::of("G57"), Arch::of("v9"));
    assert_eq!(Arch::of("v8"), None);
    assert!(Arch::all().contains(&v10()));
    assert!(v10().mnemonics().contains(&"FADD.v2f16".to_string()));
}

#[test]
fn instructions() {
    let i = Instruction::decode(0x00a4c03200000201, v10()).unwrap();
    assert_eq!(i.to_string(), "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs");
    assert_eq!((i.mnemonic(), i.unit(), i.reads(), i.writes(), i.slot()), ("FADD.f32".into(), "FMA".into(), vec![1, 2], vec![0], None));
    assert_eq!(i.operands()[2].text, "r2.neg.abs");
    assert_eq!(i.operands()[0].kind, OperandKind::Destination);
    assert!(i.modifiers().contains(&("clamp".into(), "clamp_m1_1".into())));
    assert_eq!(i, Instruction::parse("FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs", v10(), Dialect::Panfrost).unwrap());
    assert_eq!(i.with_modifier("clamp", "none").unwrap().with_register(1, 7).unwrap().to_string(), "FADD.f32 r0, r1, r7");
    assert_eq!(i.with_register(0, 64).unwrap_err().diagnostics[0].code, "register_out_of_range");
    assert_eq!(Instruction::decode(u64::MAX, v10()).unwrap_err().diagnostics[0].code, "no_such_opcode");
    let wrong = Instruction::parse("FADD.f32 r0, u0, u4", v10(), Dialect::Panfrost).unwrap();
    assert_eq!(wrong.validate(false)[0].code, "too_many_uniforms");
}

#[test]
fn programs() {
    let text = "L0:\nIADD_IMM.i32 r0, ^r0, #0xFFFFFFFF\nBRANCHZ.reconverge r0, L0\nNOP.end\n";
    let program = Program::assemble(text, v10()).unwrap();
    assert_eq!(program.to_string(), text);
    assert_eq!((program.words().len(), program.bytes().len()), (3, 24));
    assert_eq!(program.instructions().map(|i| i.unwrap().mnemonic()).last().unwrap(), "NOP");
    let mistakes = Program::assemble(&"FADD.f32 r0\n".repeat(40), v10()).unwrap_err().diagnostics;
    assert_eq!((mistakes.len(), mistakes[39].place.unwrap().0), (40, 40));

    let late = Program::assemble("LOAD.i32.unsigned.slot0 @r0, r60, offset:0\nFADD.f32.end r1, r0, r0\n", v10()).unwrap();
    let findings = late.check(Some(Stage::Fragment));
    assert_eq!((findings.len(), findings[0].index, findings[0].code), (1, 1, sys::VALHALL_FINDING_RESULT_READ));
    let mended = late.with_waits().unwrap().with_last_uses().unwrap();
    assert!(mended.check(Some(Stage::Fragment)).is_empty());
    assert_eq!(mended.to_string(), "LOAD.i32.unsigned.slot0.wait0 @r0, ^r60, offset:0\nFADD.f32.end r1, ^r0, ^r0\n");
    assert_eq!(late.statistics(Some("G610")).unwrap().instructions, 2);
    assert!(late.statistics(Some("G9999")).is_err());
}

#[test]
fn runs() {
    let program = Program::assemble("IADD_IMM.i32 r2, 0x0, #42 \n STORE.i8.slot0.wait0 @r2, r0, offset:3 \n NOP.end", v10()).unwrap();
    let mut bytes = [0; 16];
    let run = program.run(Start::new(1).register(0, &[0x40000]).memory(0x40000, &mut bytes)).unwrap();
    assert_eq!((bytes[3], run.register(2), run.steps), (42, &[42][..], 3));
    let error = program.run(Start::new(1)).unwrap_err();
    assert_eq!((error.diagnostics[0].code.as_str(), error.diagnostics[0].index), ("unmapped", Some(1)));
}

#[test]
fn compilers() {
    let shader = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..1]\nMUL OUT[0], IN[0], CONST[1]\nEND\n";
    let made = compile_tgsi(shader, v10(), Variant::Whole).unwrap();
    assert_eq!((made.stage, made.uniforms.len(), made.uniforms[0].0.as_str()), (Some(Stage::Fragment), 4, "constant 0 0x10"));
    assert_eq!(compile_tgsi("FRAG\nNONSENSE\nEND\n", v10(), Variant::Whole).unwrap_err().diagnostics[0].place.unwrap().0, 2);
    let module = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/spirv/tint.spv")).unwrap();
    assert!(compile_spirv(&module, v10(), None, Variant::Whole).is_ok());
    assert!(compile_spirv(&module, v10(), Some("none"), Variant::Whole).is_err());
}
