    // Spills 8 bytes.
    STORE.i64.slot0.wait0 @r0:r1, thread_local_pointer.w0, offset:0
    NOP.end
