    // Each invocation stores its number for the next one, which loads it without waiting for a barrier.
    IADD.u32 r2, r60, r60
    IADD.u32 r2, r2, r2
    IADD.u32 r2, r2, workgroup_local_pointer.w0
    MOV.i32 r3, workgroup_local_pointer.w1
    STORE.i32.slot0.wait0 @r60, r2, offset:4
    LOAD.i32.slot0.wait0 @r0, r2, offset:0
    NOP.end
