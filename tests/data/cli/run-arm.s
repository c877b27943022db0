FADD.f32 r2, r0, r1.neg
DISCARD.f32.lt r0, 0x0
MOV.i32 r6, lane_id.w0
LSHIFT_OR.i32 r6, r6^, 0x3020100.b2, 0x0
IADD_IMM.i32 r6, r6^, #0x40000
MOV.i32 r7, 0x0
STORE.i32.slot0 @r2, [r6^:r7^], offset:16
MOV.i32.wait r3, u0.w1
BLEND.slot0.end.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
