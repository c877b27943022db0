// 2 words with bits that the hardware ignores, which are not shown
// block 0, entry; live: r3
U32_TO_F32 r60, ^r3                                       // 0: CVT 0.0156
F32_TO_U32.rtz.wait0 r60, ^r60                            // 1: CVT 0.0156; waits for slot 0
NOP.end                                                   // 2: CVT 0.0156
