    NOP
	FADD.f32 r0, r1, r2.b9  // é
    NOP.nd
