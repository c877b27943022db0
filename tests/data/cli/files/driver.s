// fragment, 2 words from line 2
FADD.f32 r0, r1, r2
NOP.end

// vertex, 1 word from line 6
NOP.end
