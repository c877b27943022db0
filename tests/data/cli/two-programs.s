// cli/words.bin
FADD.f32 r0, r1, r2
NOP.end

// cli/v10.bin
NOP.wait_resource
NOP.end
