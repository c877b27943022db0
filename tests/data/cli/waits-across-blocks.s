// block 0, entry; live: r0-r1
LOAD.i32.slot0 @r2, r0, offset:0                          // 0: LS 1
LOAD.i32.slot1 @r5, r0, offset:0                          // 1: LS 1
BRANCHZ r1, L5                                            // 2: CVT 0.0156
L3:
// block 1, from 0 and 2; live: r0-r2
LOAD.i32.slot0 @r3, r0, offset:0                          // 3: LS 1
NOP.wait1                                                 // 4: CVT 0.0156; waits for slot 1 (instruction 1)
L5:
// block 2, from 0 and 1; live: r0-r2
IADD_IMM.i32.wait01 r4, r2, #0x1                          // 5: CVT 0.0156; waits for slot 0 (instruction 0, instruction 3), slot 1 (instruction 1)
BRANCHZ r4, L3                                            // 6: CVT 0.0156
// block 3, from 2; live: r0-r1
LOAD.i32.slot0 @r4, r0, offset:0                          // 7: LS 1
NOP.wait0                                                 // 8: CVT 0.0156; waits for slot 0 (instruction 7)
NOP.end                                                   // 9: CVT 0.0156
