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
    let source = &i.operands()[2];
    assert_eq!((source.value_kind, source.number, source.is_negated, source.is_absolute), (Some(ValueKind::Register), 2, true, true));
    let constant = &Instruction::parse("FADD.f32 r0, ^r1, 1.0", v10(), Dialect::Panfrost).unwrap().operands()[2];
    assert_eq!((constant.value_kind, constant.value), (Some(ValueKind::Constant), 0x3F80_0000));
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
    let findings = late.check(Some(Stage::Fragment)).unwrap();
    assert_eq!((findings.len(), findings[0].index, findings[0].code), (1, 1, sys::VALHALL_FINDING_RESULT_READ));
    let mended = late.with_waits().unwrap().with_last_uses().unwrap();
    assert!(mended.check(Some(Stage::Fragment)).unwrap().is_empty());
    assert_eq!(mended.to_string(), "LOAD.i32.unsigned.slot0.wait0 @r0, ^r60, offset:0\nFADD.f32.end r1, ^r0, ^r0\n");
    assert_eq!(late.statistics(Some("G610")).unwrap().instructions, 2);
    assert!(late.statistics(Some("G9999")).is_err());
    let costs = late.statistics(Some("G610")).unwrap();
    assert_eq!((costs.product.as_str(), costs.per_cycle[Pipeline::Fma as usize], costs.thread_percent), ("G610", 64.0, Some(100)));
    assert_eq!((costs.total.of(Pipeline::Fma), costs.total.of(Pipeline::LoadStore)), (1.0 / 64.0, 1.0));
    assert_eq!((costs.total.bound(), costs.total.arithmetic), (1.0, 1.0 / 64.0));
    assert!(costs.assumed.is_empty() || costs.assumed.iter().all(|(_, like)| !like.is_empty()));
    assert!(format!("{costs:?}").contains("arithmetic"));
    assert_eq!(Pipeline::ALL.map(|p| p.to_string()), ["FMA", "CVT", "SFU", "LS", "V", "T"]);
    assert_eq!(Arch::of("0xa867"), Arch::of("Mali-G610 MC4 (Panfrost)"));
}

// Two words are a quadword of Bifrost.
#[test]
fn bifrost() {
    let v7 = Arch::of("G52").unwrap();
    assert_eq!((v7.number(), v7.is_bifrost(), v10().is_bifrost(), v7.register_count()), (7, true, false, 64));
    let text = "eos {\n*FADD.f32 r0:t0, r1, r2\n*NOP\n}\n";
    let program = Program::assemble(text, v7).unwrap();
    assert_eq!(program.words().len(), 4);
    assert!(program.to_string().contains("*FADD.f32 r0:t0, r1, r2"));
    assert_eq!(Program::assemble(&program.to_string(), v7).unwrap().words(), program.words());
    let mistake = &Program::assemble("eos {\n*FADD.f32 r0:t0, r1, r99\n}", v7).unwrap_err().diagnostics[0];
    assert_eq!(mistake.place, Some((2, 22)));
    assert!(program.instructions().all(|i| i.is_err()) && program.with_waits().is_err() && program.statistics(None).is_err());

    let late = Program::assemble("nbb load { +LOAD.i32 r0, r1, @r4\n}\neos { *MOV.i32 r2:t0, r4\n}", v7).unwrap();
    let findings = late.check(None).unwrap();
    assert_eq!((findings.len(), findings[0].index), (1, 2));
    assert!(findings[0].message.contains("r4 is read"));

    let start = || Start::new(10).register(1, &(0..10).map(|n| (n as f32).to_bits()).collect::<Vec<u32>>());
    let run = program.run(start().register(2, &[0.5f32.to_bits()])).unwrap();
    assert_eq!(f32::from_bits(run.register(0)[9]), 9.5);
    let checked = program.run_checked(start(), None).unwrap();
    assert_eq!(checked.findings.iter().map(|f| (f.warp, f.lanes)).collect::<Vec<_>>(), [(0, 0xFF), (1, 3)]);
}

#[test]
fn runs() {
    let program = Program::assemble("IADD_IMM.i32 r2, 0x0, #42 \n STORE.i8.slot0.wait0 @r2, r0, offset:3 \n NOP.end", v10()).unwrap();
    let mut bytes = [0; 16];
    let run = program.run(Start::new(1).register(0, &[0x40000]).register(1, &[0]).memory(0x40000, &mut bytes)).unwrap();
    assert_eq!((bytes[3], run.register(2), run.steps), (42, &[42][..], 3));
    let error = program.run(Start::new(1)).unwrap_err();
    assert_eq!((error.diagnostics[0].code.as_str(), error.diagnostics[0].index), ("unmapped", Some(1)));
}

#[test]
fn fragments() {
    let text = "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, r61, index:0x10\n\
                DISCARD.f32.lt.discard r0, u0\n\
                MOV.i32 r2, thread_local_pointer.w0\nMOV.i32 r3, thread_local_pointer.w1\n\
                BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0";
    let program = Program::assemble(text, v10()).unwrap();
    let start = |outputs| {
        let start = Start::new(2).register(60, &[3]).uniforms(&[1f32.to_bits()]).outputs(outputs);
        let start = start.varying(0x10, &[0.5f32.to_bits(), 2f32.to_bits()]).varying(0x14, &[3f32.to_bits(), 4f32.to_bits()]);
        start.special("blend_descriptor_0", 0, 0).special("thread_local_pointer", 0x100000040, 16)
    };
    let run = program.run(start(4)).unwrap();
    assert_eq!(run.discarded, [0]);
    assert_eq!(run.outputs.len(), 4);
    for (index, value) in [0x40000000, 0x40800000, 0x50, 1].into_iter().enumerate() {
        let output = &run.outputs[index];
        assert_eq!((output.kind, output.target, output.index), (OutputKind::Blend, 0, index as u32));
        assert_eq!(output.lanes[..3], [None, Some(value), None]);
    }
    assert!(program.run(start(3)).is_err());
}

// Registers that are not given hold noise of a seed, or zeros.
#[test]
fn noise() {
    let program = Program::assemble("MOV.i32.end r2, r7", v10()).unwrap();
    let words = |start: Start<'_>| program.run(start).unwrap().register(2).to_vec();
    assert_ne!(words(Start::new(2)), words(Start::new(2).seed(1)));
    assert_eq!(words(Start::new(2).seed(1)), words(Start::new(2).seed(1)));
    assert_ne!(words(Start::new(2)), [0, 0]);
    assert_eq!(words(Start::new(2).zeros()), [0, 0]);
    assert_eq!(words(Start::new(2).register(7, &[5])), [5, 5]);
    let checked = |start| program.run_checked(start, None).unwrap().run.register(2).to_vec();
    assert_ne!(checked(Start::new(1)), [0]);
    assert_eq!(checked(Start::new(1).zeros()), [0]);
}

#[test]
fn missed_barriers() {
    let program = Program::assemble("BRANCHZ.eq.reconverge r0, leave\nBARRIER.slot7.wait\nleave:\nNOP.end", v10()).unwrap();
    let stays: Vec<u32> = (0..40).map(|n| u32::from(n != 3)).collect();
    let error = program.run(Start::new(40).register(0, &stays)).unwrap_err();
    assert_eq!((error.diagnostics[0].code.as_str(), error.diagnostics[0].index), ("missed_barrier", Some(1)));
    assert!(program.run(Start::new(40).register(0, &[1])).is_ok());
}

// Numbers that mean nothing, and the names of arguments that are wrong.
#[test]
fn wrong_arguments() {
    let program = Program::assemble("NOP.end", v10()).unwrap();
    let panics = |run: fn()| std::panic::catch_unwind(run).is_err();
    assert!(panics(|| drop(Start::new(1).limit(0))));
    assert!(panics(|| drop(Start::new(3).varying(0, &[1, 2]))));
    assert!(panics(|| drop(Start::new(3).varying(0, &[0; 17]))));
    let add = Instruction::parse("IADD_IMM.i32 r0, r1, #3", v10(), Dialect::Panfrost).unwrap();
    let message = |result: Result<Instruction>| result.unwrap_err().diagnostics[0].message.clone();
    assert!(message(add.with_immediate(1 << 20, 7)).contains("1048576"));
    assert!(message(add.with_register(0, u32::MAX)).contains("4294967295"));
    assert!(program.statistics(Some("nosuch")).err().unwrap().to_string().contains("\"nosuch\""));
    assert!(program.statistics(Some("G610\0")).err().unwrap().to_string().contains("zero byte"));
    assert!(add.with_modifier("clamp\0x", "clamp_0_1").unwrap_err().to_string().contains("zero byte"));
}

#[test]
fn buffers() {
    let program = Program::assemble("LD_BUFFER.i32.unsigned.slot0.wait0 @r0, r0, r2\nNOP.end", v10()).unwrap();
    let mut bytes = [1, 0, 0, 0, 2, 0, 0, 0];
    let start = Start::new(1).register(0, &[4]).register(2, &[6 << 24]).memory(0x40000, &mut bytes);
    assert_eq!(program.run(start.buffer(6 << 24, 0x40000, 8)).unwrap().register(0), [2]);
}

#[test]
fn checked_runs() {
    let program = Program::assemble("IADD.u32 r2, r0, r1\nIADD.u32.end r3, r2, r60", v10()).unwrap();
    let start = || Start::new(20).register(0, &[1]).register(1, &[2]);
    let checked = program.run_checked(start(), Some(Stage::Fragment)).unwrap();
    assert!(checked.findings.is_empty() && checked.stopped.is_none() && checked.unchecked == 0);
    assert_eq!(checked.run.executions, [2, 2]);
    let findings = program.run_checked(start(), None).unwrap().findings;
    assert_eq!((findings.len(), findings[0].code.as_str(), findings[0].register, findings[0].index), (2, "never_written", Some(60), 1));
    assert_eq!((findings[1].kind, findings[1].warp, findings[1].lanes, findings[1].memory), (RunFindingKind::Registers, 1, 0xF, None));
    assert_eq!(findings[1].message, "lanes 0-3: reads r60, which nothing has written");

    let store = Program::assemble("STORE.i32.slot0.wait0 @r2, r0, offset:4\nNOP.end", v10()).unwrap();
    let mut bytes = [0; 16];
    let start = Start::new(32).register(0, &[0]).register(1, &[0]).register(2, &[7]).memory(0, &mut bytes);
    let findings = store.run_checked(start, None).unwrap().findings;
    assert_eq!((findings.len(), findings[0].kind, findings[0].memory, findings[0].other), (1, RunFindingKind::Race, Some((4, 0)), Some(0)));

    assert_eq!((findings[0].invocation, findings[0].warp, findings[0].lanes), (1, 0, 0xFFFE));

    // In different warps: invocation 21 stores where invocation 3 does.
    let addresses: Vec<u32> = (0..32).map(|n| 4 * if n == 21 { 3 } else { n }).collect();
    let mut bytes = [0; 256];
    let start = Start::new(32).register(0, &addresses).register(1, &[0]).register(2, &[7]).memory(0, &mut bytes);
    let race = &store.run_checked(start, None).unwrap().findings[0];
    assert_eq!((race.invocation, race.warp, race.lanes, race.memory), (21, 1, 1 << 5, Some((16, 3))));
    assert!(race.message.starts_with("warp 1, lane 5: stores to 0x10, which warp 0, lane 3 stores to at instruction 0, "));

    let stopped = store.run_checked(Start::new(1).register(0, &[64]).register(1, &[0]), None).unwrap();
    assert_eq!((stopped.findings.len(), stopped.stopped.unwrap().diagnostics[0].code.as_str()), (1, "unmapped"));
}

// r64 to r127 and u256 to u511.
#[test]
fn v15() {
    let v15 = Arch::of("v15").unwrap();
    assert_eq!((v15.register_count(), v15.uniform_count(), v10().register_count(), v10().uniform_count()), (128, 512, 64, 256));
    let program = Program::assemble("FADD.f32 r100, r64, ^r2\nFADD.f32.end r127, r100, u300", v15).unwrap();
    let first = program.instructions().next().unwrap().unwrap();
    assert_eq!((first.reads(), first.writes(), first.operands()[1].registers.clone()), (vec![2, 64], vec![100], vec![64]));
    assert_eq!(first.with_register(0, 127).unwrap().to_string(), "FADD.f32 r100, r127, ^r2");
    assert_eq!(first.with_register(0, 128).unwrap_err().diagnostics[0].code, "register_out_of_range");
    let statistics = program.statistics(None).unwrap();
    assert_eq!((statistics.registers, statistics.uniforms), (vec![2, 64, 100, 127], vec![300]));

    let mut uniforms = vec![0; 300];
    uniforms.push(0.25f32.to_bits());
    let start = || Start::new(2).register(64, &[1f32.to_bits(), 2f32.to_bits()]).uniforms(&uniforms);
    let run = program.run(start().register(2, &[0.5f32.to_bits()])).unwrap();
    assert_eq!(run.register(127), [1.75f32.to_bits(), 2.75f32.to_bits()]);
    let checked = program.run_checked(start(), None).unwrap();
    assert_eq!(checked.findings.iter().map(|f| f.register).collect::<Vec<_>>(), [Some(2)]);
}

#[test]
fn timed_runs() {
    let program = Program::assemble("FADD.f32 r1, r0, r0\nFADD.f32.end r2, r1, r1", v10()).unwrap();
    let start = || Start::new(1).register(0, &[0x3f80_0000]);
    let timed = program.run_timed(start(), Some("Mali-G710"), 0, &[]).unwrap();
    assert_eq!(timed.run.register(2), [0x4080_0000]);
    assert_eq!((timed.cost.warps, timed.cost.executions, timed.cost.clocks[0]), (1, 2, 0.5));
    assert_eq!((timed.estimate.warps, timed.estimate.executions, timed.instructions[1].executions), (128, 256, 128));
    let slow = program.run_timed(start(), Some("Mali-G710"), 1, &[("alu_latency", 20)]).unwrap();
    assert_eq!((slow.estimate.clocks, slow.instructions[1].stalls[sys::VALHALL_STALL_RESULT as usize]), (21.0, 19.0));
    assert!(program.run_timed(start(), Some("G9999"), 0, &[]).is_err());
    assert!(program.run_timed(start(), None, 0, &[("pixels", 1)]).is_err());
}

#[test]
fn fidelity() {
    let program = Program::assemble("IADD_IMM.i32 r0, r0, #1\nFRCP.f32.end r1, r2", v10()).unwrap();
    let run = program.run(Start::new(1)).unwrap();
    let found = program.fidelity(&run.executions);
    let of = |name| found.iter().find(|f| f.knowledge == name).map(|f| (f.instructions, f.executions));
    assert_eq!((of("exact"), of("bounded"), of("refused")), (Some((1, 1)), Some((1, 1)), Some((0, 0))));
    let knowledge: Vec<(String, String)> = program.instructions().map(|i| i.unwrap().knowledge()).collect();
    assert_eq!((knowledge[0].0.as_str(), knowledge[0].1.as_str(), knowledge[1].0.as_str()), ("exact", "", "bounded"));
    assert!(knowledge[1].1.contains("ulp"));
    // The modifiers and operands of a word decide.
    let of = |text| Instruction::parse(text, Arch::of("v11").unwrap(), Dialect::Panfrost).unwrap().knowledge().0;
    assert_eq!((of("FADD.f32 r0, r1, r2"), of("FADD.f32 r0.h0, r1, r2")), ("exact".into(), "chosen".into()));
}

#[test]
fn files() {
    let read = |name| std::fs::read(format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/cli/files/{}"), name)).unwrap();
    let object = read_file(&read("shader.mbs2"), Some(v10())).unwrap();
    assert_eq!((object.kind.as_str(), object.arch, object.programs.len()), ("MBS2", v10(), 3));
    let one = &object.programs[1];
    assert_eq!((one.stage, one.variant, one.registers, one.scratch), (Some(Stage::Vertex), 1, 32, 16));
    assert_eq!(read("shader.mbs2")[one.offset as usize..][..24], one.program.bytes());
    assert_eq!((one.program.words().len(), one.data.as_slice(), one.is_compressed, one.line), (3, &[0][..], false, None));
    assert_eq!(one.symbols[0], ("inputs".into(), "position".into()));
    let broken = read_file(&read("broken.mbs2"), Some(v10())).unwrap_err();
    assert!(broken.diagnostics[0].code == "MBS2" && broken.diagnostics[0].offset.unwrap() > 0);
    assert_eq!(read_file(&read("pipeline.cache"), None).unwrap().arch, v10());
    let text = read_file(&read("driver.txt"), Some(v10())).unwrap();
    assert_eq!((text.kind.as_str(), text.programs[1].stage, text.programs[1].line), ("driver output", Some(Stage::Vertex), Some(6)));
    assert!(read_file(&read("driver.txt"), None).is_err());
    let found = scan_file(&read("shader.mbs2"), v10()).unwrap();
    let offsets = |file: &File| file.programs.iter().map(|p| p.offset).collect::<Vec<_>>();
    assert_eq!(offsets(&found), offsets(&object));
}

#[test]
fn compilers() {
    let shader = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0..1]\nMUL OUT[0], IN[0], CONST[1]\nEND\n";
    let made = compile_tgsi(shader, v10(), Variant::Whole).unwrap();
    assert_eq!((made.stage, made.uniforms.len(), made.uniforms[0].text.as_str()), (Some(Stage::Fragment), 4, "constant 0 0x10"));
    assert_eq!(compile_tgsi("FRAG\nNONSENSE\nEND\n", v10(), Variant::Whole).unwrap_err().diagnostics[0].place.unwrap().0, 2);
    let module = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/spirv/tint.spv")).unwrap();
    assert!(compile_spirv(&module, v10(), None, Variant::Whole).is_ok());
    assert!(compile_spirv(&module, v10(), Some("none"), Variant::Whole).is_err());
    assert_eq!(made.uniforms[0], Uniform { text: "constant 0 0x10".into(), constant: None, set: 0, binding: 0, element: 0, value: 16 });
    assert_eq!(made.origins.len(), made.program.len());
    assert!(made.origins.contains(&Some(0)) && made.origins.iter().flatten().all(|origin| *origin < 2));

    // Options: exact sums keep a multiplication and an addition apart, which are one instruction otherwise.
    let sum = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0]\nMUL TEMP[0], IN[0], IN[0]\nADD OUT[0], TEMP[0], IN[0]\nEND\n";
    let text = |how| compile_tgsi_with(sum, v10(), how).unwrap().program.to_string();
    assert!(!text(TgsiOptions::default()).contains("FADD.f32"));
    assert!(text(TgsiOptions { exact_sums: true, ..Default::default() }).contains("FADD.f32"));
    let blur = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/spirv/blur.spv")).unwrap();
    let with = |constants| compile_spirv_with(&blur, v10(), &SpirvOptions { constants, stage: Some(Stage::Compute), ..Default::default() });
    assert!(with(vec![(3, 5)]).is_ok());
    for wrong in [(7, 1), (3, 1 << 32)] {
        assert!(with(vec![wrong]).is_err(), "{wrong:?}");
    }
    assert!(compile_spirv_with(&blur, v10(), &SpirvOptions { stage: Some(Stage::Fragment), ..Default::default() }).is_err());

    // Options change the program.
    let made = |name: &str, how: SpirvOptions| {
        let path = format!("{}/../../tests/data/spirv/{name}.spv", env!("CARGO_MANIFEST_DIR"));
        compile_spirv_with(&std::fs::read(path).unwrap(), v10(), &how)
    };
    let size = |name, how| made(name, how).unwrap().program.len();
    assert!(size("blur", SpirvOptions { robust_buffers: true, ..Default::default() }) > size("blur", SpirvOptions::default()));
    assert!(size("soft", SpirvOptions { relaxed_precision: true, ..Default::default() }) < size("soft", SpirvOptions::default()));
    let reading = |index, to| made("own_pixel", SpirvOptions { input_attachments: vec![(index, to)], ..Default::default() });
    let words = |index, to| reading(index, to).unwrap().program.to_string();
    assert_ne!(words(0, AttachmentTarget::Color(3)), words(0, AttachmentTarget::Depth));
    assert_ne!(words(1, AttachmentTarget::Color(1)), words(1, AttachmentTarget::Stencil));
    assert!(reading(0, AttachmentTarget::Color(8)).is_err() && reading(77, AttachmentTarget::Depth).is_err());
}

#[test]
fn places() {
    let text = "loop: LOAD.i32.unsigned.slot1 @r4, r0, offset:0\nNOP.wait1\nBRANCHZ.reconverge r1, loop\nFADD.f32.end r2, r4, r9\n";
    let places = Program::assemble(text, v10()).unwrap().places().unwrap();
    assert_eq!((places[1].waits_for.as_slice(), places[2].target, places[0].target), ([0].as_slice(), Some(0), None));
    assert_eq!((places[3].live_before.as_slice(), places[3].live_after.is_empty()), ([4, 9].as_slice(), true));
    assert_eq!((places[0].block, places[2].block, places[3].block), (0, 0, 1));
    assert!(Program::new([0, 0], Arch::of("v7").unwrap()).places().unwrap_err().to_string().contains("v7 have clauses"));
}

#[test]
fn options_of_texts_and_checks() {
    // An invalid word is an error, or a warning that comes with the program.
    let invalid = "FADD.f32.end r0, u0, u2\n";
    assert!(Program::assemble(invalid, v10()).is_err());
    let (program, notes) = Program::assemble_with(invalid, v10(), AssembleOptions { allow_invalid: true, ..Default::default() }).unwrap();
    assert_eq!((program.len(), notes.len(), notes[0].severity), (1, 1, Severity::Warning));
    let (_, none) = Program::assemble_with("NOP.end", v10(), AssembleOptions { strict: true, ..Default::default() }).unwrap();
    assert!(none.is_empty());

    let sum = Program::assemble("FADD.f32.end r0, r1, r2", v10()).unwrap();
    assert_eq!(sum.check(Some(Stage::Compute)).unwrap().len(), 2);
    assert!(sum.check_with_defined(Some(Stage::Compute), &[1, 2]).unwrap().is_empty());
    assert!(sum.check_with_defined(None, &[64]).unwrap_err().to_string().contains("r64"));
}

#[test]
fn idioms() {
    use std::collections::HashSet;
    assert_eq!("v10".parse::<Arch>().unwrap(), v10());
    assert_eq!("G610".parse::<Arch>().unwrap(), v10());
    assert!("v8".parse::<Arch>().unwrap_err().to_string().contains("\"v8\""));
    assert_eq!(Arch::try_from(10).unwrap(), v10());
    assert!(Arch::try_from(8).is_err());

    let program = Program::assemble("FADD.f32 r0, r1, r2\nNOP.end\n", v10()).unwrap();
    assert_eq!(Program::from_bytes(&program.bytes(), v10()).unwrap(), program);
    assert!(Program::from_bytes(&[0; 7], v10()).is_err());
    assert_eq!((program.len(), program.is_empty()), (2, false));
    let mut texts = Vec::new();
    for instruction in &program {
        texts.push(instruction.unwrap().to_string());
    }
    assert_eq!(texts, ["FADD.f32 r0, r1, r2", "NOP.end"]);
    let all = (&program).into_iter().collect::<Result<Vec<_>>>().unwrap();
    assert_eq!(Program::try_from(all.as_slice()).unwrap(), program);
    let other = Instruction::decode(all[0].word(), Arch::of("v9").unwrap()).unwrap();
    assert!(Program::try_from([all[0], other].as_slice()).is_err() && Program::try_from([].as_slice()).is_err());
    assert_eq!(all.iter().copied().collect::<HashSet<_>>().len(), 2);
    let both = program.joined(&program).unwrap();
    assert_eq!((both.len(), both.words()[2]), (4, program.words()[0]));
    assert!(program.joined(&Program::new([], Arch::of("v9").unwrap())).is_err());

    assert_eq!(all[0].with_uniform(1, 5).unwrap().to_string(), "FADD.f32 r0, r1, u5");
    assert_eq!(all[0].with_destination(9).unwrap().to_string(), "FADD.f32 r9, r1, r2");
    let last = Instruction::parse("FADD.f32.wait01 r0, ^r1, r2", v10(), Dialect::Panfrost).unwrap();
    assert_eq!((last.last_uses(), last.waits(), last.cycles()), (vec![1], vec![0, 1], 1));
    assert_eq!(last.description(), "sum");
}
