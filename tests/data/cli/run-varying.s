    LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0
    NOP.end
