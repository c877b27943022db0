    // Each invocation adds 1 to a word that all share; behind the barrier all see the sum.
    MOV.i32 r2, workgroup_local_pointer.w0
    MOV.i32 r3, workgroup_local_pointer.w1
    ATOM1_RETURN.i32.slot0.ainc.wait0 @r1, r2, offset:0x0
    BARRIER.slot7.wait
    LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0
    NOP.end
