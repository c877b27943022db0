U32_TO_F32.ignored3 r60, ^r3
NOP.end
