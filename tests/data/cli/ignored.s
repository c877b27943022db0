U32_TO_F32.ignored3 r60, ^r3
F32_TO_U32.rtz.ignored3.wait0 r60, ^r60
NOP.end
