// block 0, entry; live: r55, r60
U16_TO_U32 r0, r55.h11                                    // CVT 0.0156
U16_TO_U32 r1, ^r55.h00                                   // CVT 0.0156
LSHIFT_OR.i32 r0, ^r0, 0x7060504.b11, 0x0                 // SFU 0.0625
IADD.s32 r0, ^r0, ^r1                                     // CVT 0.0156
ICMP_OR.u32.eq.m1 r1, r0, 0x0, 0x0                        // CVT 0.0156
BRANCHZ.eq.reconverge ^r1.h0, L10                         // CVT 0.0156
// block 1, from 0; live: r0, r60
MOV.i32 r2, 0x0                                           // CVT 0.0156
MOV.i32 r3, 0x0                                           // CVT 0.0156
STORE.i64.slot0 @r2:r3, workgroup_local_pointer.w0, offset:0  // LS 1
BRANCHZ.eq.reconverge 0x0, L10                            // CVT 0.0156
L10:
// block 2, from 0 and 1; live: r0, r60
NOP.wait0                                                 // CVT 0.0156; waits for slot 0 (instruction 8)
BARRIER.slot7.wait                                        // waits for slot 0, slot 1, slot 2, slot 6, slot 7 (this instruction)
IADD_IMM.i32 r1, 0x0, #0x6000000                          // CVT 0.0156
LEA_BUFFER.slot1 @r2:r3, 0x0, r1                          // LS 1
MOV.i32.wait1 r4, r0                                      // CVT 0.0156; waits for slot 1 (instruction 13)
ATOM_RETURN.i32.slot2.aadd @r4, @r4, ^r2, offset:0x0      // LS 1
IADD_IMM.i32 r2, 0x0, #0x4                                // CVT 0.0156
LEA_BUFFER.slot0 @r2:r3, ^r2, r1                          // LS 1
IADD_IMM.i32 r5, 0x0, #0x8                                // CVT 0.0156
LEA_BUFFER.slot1.wait02 @r6:r7, ^r5, r1                   // LS 1; waits for slot 0 (instruction 17), slot 2 (instruction 15)
ATOM1_RETURN.i32.slot2.ainc @r5, r2, offset:0x0           // LS 1
MOV.i32.wait1 r8, r0                                      // CVT 0.0156; waits for slot 1 (instruction 19)
ATOM_RETURN.i32.slot0.aumin.wait2 @r8, @r8, ^r6, offset:0x0  // LS 1; waits for slot 2 (instruction 20)
IADD.s32 r4, ^r4, ^r5                                     // CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0xC                                // CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r5, r1                          // LS 1
MOV.i32.wait1 r5, r0                                      // CVT 0.0156; waits for slot 1 (instruction 25)
ATOM_RETURN.i32.slot2.aumax.wait0 @r5, @r5, ^r6, offset:0x0  // LS 1; waits for slot 0 (instruction 22)
IADD.s32 r4, ^r4, ^r8                                     // CVT 0.0156
IADD_IMM.i32 r6, 0x0, #0x10                               // CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r6, r1                          // LS 1
MOV.i32.wait02 r8, r0                                     // CVT 0.0156; waits for slot 0 (instruction 30), slot 2 (instruction 27)
ATOM_RETURN.i32.slot1.aand @r8, @r8, ^r6, offset:0x0      // LS 1
IADD.s32 r4, ^r4, ^r5                                     // CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x14                               // CVT 0.0156
LEA_BUFFER.slot2 @r6:r7, ^r5, r1                          // LS 1
MOV.i32.wait12 r5, r0                                     // CVT 0.0156; waits for slot 1 (instruction 32), slot 2 (instruction 35)
ATOM_RETURN.i32.slot0.aor @r5, @r5, ^r6, offset:0x0       // LS 1
IADD.s32 r4, ^r4, ^r8                                     // CVT 0.0156
IADD_IMM.i32 r6, 0x0, #0x18                               // CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r6, r1                          // LS 1
MOV.i32.wait01 r8, r0                                     // CVT 0.0156; waits for slot 0 (instruction 37), slot 1 (instruction 40)
ATOM_RETURN.i32.slot2.axor @r8, @r8, ^r6, offset:0x0      // LS 1
IADD.s32 r4, ^r4, ^r5                                     // CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x1C                               // CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r5, r1                          // LS 1
MOV.i32.wait02 r5, r0                                     // CVT 0.0156; waits for slot 0 (instruction 45), slot 2 (instruction 42)
ATOM_RETURN.i32.slot1.axchg @r5, @r5, ^r6, offset:0x0     // LS 1
IADD.s32.wait1 r4, ^r4, ^r8                               // CVT 0.0156; waits for slot 1 (instruction 47)
IADD.s32 r4, ^r4, ^r5                                     // CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x20                               // CVT 0.0156
LEA_BUFFER.slot2 @r6:r7, ^r5, r1                          // LS 1
MOV.i32 r5, r0                                            // CVT 0.0156
MOV.i32 r8, r4                                            // CVT 0.0156
MOV.i32.wait2 r9, ^r5                                     // CVT 0.0156; waits for slot 2 (instruction 51)
ATOM_RETURN.i32.slot0.compare.axchg @r8, @r8:r9, ^r6, offset:0x0  // LS 1
IADD_IMM.i32 r5, 0x0, #0x40                               // CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r5, r1                          // LS 1
MOV.i32.wait01 r5, r0                                     // CVT 0.0156; waits for slot 0 (instruction 55), slot 1 (instruction 57)
ATOM_RETURN.i32.slot2.asmin @r5, @r5, ^r6, offset:0x0     // LS 1
IADD_IMM.i32 r6, 0x0, #0x44                               // CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r6, r1                          // LS 1
ISUB.s32.wait02 r9, 0x0, r0                               // CVT 0.0156; waits for slot 0 (instruction 61), slot 2 (instruction 59)
ATOM_RETURN.i32.slot1.asmax @r9, @r9, ^r6, offset:0x0     // LS 1
IADD_IMM.i32 r6, 0x0, #0x48                               // CVT 0.0156
LEA_BUFFER.slot2.wait12 @r6:r7, ^r6, r1                   // LS 1; waits for slot 1 (instruction 63), slot 2 (this instruction)
ATOM1_RETURN.i32.slot0.adec @r6, ^r6, offset:0x0          // LS 1
IADD_IMM.i32 r7, 0x0, #0x24                               // CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait01 r7, r0                                     // CVT 0.0156; waits for slot 0 (instruction 66), slot 1 (instruction 68)
ATOM_RETURN.i32.slot2.aadd.wait2 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x28                               // CVT 0.0156
LEA_BUFFER.slot0 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait0 r7, r0                                      // CVT 0.0156; waits for slot 0 (instruction 72)
ATOM_RETURN.i32.slot1.aumin.wait1 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x2C                               // CVT 0.0156
LEA_BUFFER.slot2 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait2 r7, r0                                      // CVT 0.0156; waits for slot 2 (instruction 76)
ATOM_RETURN.i32.slot0.aumax.wait0 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 0 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x30                               // CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait1 r7, r0                                      // CVT 0.0156; waits for slot 1 (instruction 80)
ATOM_RETURN.i32.slot2.aand.wait2 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x34                               // CVT 0.0156
LEA_BUFFER.slot0.wait0 @r10:r11, ^r7, r1                  // LS 1; waits for slot 0 (this instruction)
ATOM1_RETURN.i32.slot1.aor1.wait1 @r7, ^r10, offset:0x0   // LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x38                               // CVT 0.0156
LEA_BUFFER.slot2 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait2 r7, r0                                      // CVT 0.0156; waits for slot 2 (instruction 87)
ATOM_RETURN.i32.slot0.axor.wait0 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 0 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x4C                               // CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait1 r7, r0                                      // CVT 0.0156; waits for slot 1 (instruction 91)
ATOM_RETURN.i32.slot2.asmax.wait2 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x50                               // CVT 0.0156
LEA_BUFFER.slot0 @r10:r11, ^r7, r1                        // LS 1
MOV.i32.wait0 r7, r0                                      // CVT 0.0156; waits for slot 0 (instruction 95)
ATOM_RETURN.i32.slot1.asmin.wait1 @r7, @r7, ^r10, offset:0x0  // LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x3C                               // CVT 0.0156
LEA_BUFFER.slot2.wait2 @r10:r11, ^r7, r1                  // LS 1; waits for slot 2 (this instruction)
ATOM1_RETURN.i32.slot0.ainc.wait0 @r7, ^r10, offset:0x0   // LS 1; waits for slot 0 (this instruction)
ATOM1_RETURN.i32.slot1.adec.wait1 @r2, ^r2, offset:0x0    // LS 1; waits for slot 1 (this instruction)
IADD.s32 r2, ^r4, ^r8                                     // CVT 0.0156
IADD.s32 r2, ^r2, ^r5                                     // CVT 0.0156
IADD.s32 r2, ^r2, ^r9                                     // CVT 0.0156
IADD.s32 r2, ^r2, ^r6                                     // CVT 0.0156
IADD_IMM.i32 r3, 0x0, #0x7                                // CVT 0.0156
LSHIFT_AND.i32 r3, r0, 0x0.b02, ^r3                       // SFU 0.0625
LSHIFT_OR.i32 r4, r0, 0x3020100.b22, 0x0                  // SFU 0.0625
IADD_IMM.i32 r4, ^r4, #0x8                                // CVT 0.0156
LSHIFT_OR.i32 r3, ^r3, 0x3020100.b22, 0x0                 // SFU 0.0625
IADD_IMM.i32 r5, workgroup_local_pointer.w0, #0x0         // CVT 0.0156
MOV.i32 r6, r5                                            // CVT 0.0156
MOV.i32 r7, workgroup_local_pointer.w1                    // CVT 0.0156
ATOM1_RETURN.i32.slot2.ainc @r6, ^r6, offset:0x0          // LS 1
MOV.i32 r8, r5                                            // CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // CVT 0.0156
MOV.i32.wait2 r7, r0                                      // CVT 0.0156; waits for slot 2 (instruction 114)
ATOM_RETURN.i32.slot0.aumax @r7, @r7, ^r8, offset:0x0     // LS 1
MOV.i32 r8, r5                                            // CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // CVT 0.0156
MOV.i32 r10, r0                                           // CVT 0.0156
ATOM_RETURN.i32.slot1.aumin @r10, @r10, ^r8, offset:0x0   // LS 1
MOV.i32 r8, r5                                            // CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // CVT 0.0156
MOV.i32.wait0 r11, r0                                     // CVT 0.0156; waits for slot 0 (instruction 118)
ATOM_RETURN.i32.slot2.aand @r11, @r11, ^r8, offset:0x0    // LS 1
MOV.i32 r8, ^r5                                           // CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // CVT 0.0156
MOV.i32.wait2 r5, r0                                      // CVT 0.0156; waits for slot 2 (instruction 126)
ATOM_RETURN.i32.slot0.aor @r5, @r5, ^r8, offset:0x0       // LS 1
IADD.u32 r4, workgroup_local_pointer.w0, ^r4              // CVT 0.0156
IADD_IMM.i32 r3, ^r3, #0x8                                // CVT 0.0156
IADD_IMM.i32 r8, 0x0, #0x3                                // CVT 0.0156
MOV.i32 r12, r4                                           // CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // CVT 0.0156
MOV.i32.wait0 r9, r8                                      // CVT 0.0156; waits for slot 0 (instruction 130)
ATOM_RETURN.i32.slot1.axor @r9, @r9, ^r12, offset:0x0     // LS 1
MOV.i32 r12, ^r4                                          // CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // CVT 0.0156
MOV.i32.wait1 r4, r2                                      // CVT 0.0156; waits for slot 1 (instruction 122, instruction 137)
ATOM_RETURN.i32.slot2.axchg @r4, @r4, ^r12, offset:0x0    // LS 1
IADD.u32 r3, workgroup_local_pointer.w0, ^r3              // CVT 0.0156
IADD_IMM.i32 r12, 0x0, #0x2                               // CVT 0.0156
MOV.i32 r14, r0                                           // CVT 0.0156
MOV.i32 r15, ^r12                                         // CVT 0.0156
MOV.i32 r12, ^r3                                          // CVT 0.0156
MOV.i32.wait2 r13, workgroup_local_pointer.w1             // CVT 0.0156; waits for slot 2 (instruction 141)
ATOM_RETURN.i32.slot0.compare.axchg.wait0 @r14, @r14:r15, ^r12, offset:0x0  // LS 1; waits for slot 0 (this instruction)
IADD.s32 r3, ^r4, ^r14                                    // CVT 0.0156
IADD.s32 r4, ^r5, ^r9                                     // CVT 0.0156
IADD.s32 r5, ^r10, ^r11                                   // CVT 0.0156
IADD.s32 r6, ^r6, ^r7                                     // CVT 0.0156
IADD_IMM.i32 r7, workgroup_local_pointer.w0, #0x4         // CVT 0.0156
IADD_IMM.i32 r9, 0x0, #0x3                                // CVT 0.0156
MOV.i32 r10, r7                                           // CVT 0.0156
MOV.i32 r11, workgroup_local_pointer.w1                   // CVT 0.0156
ATOM_RETURN.i32.slot1.asmin @r9, @r9, ^r10, offset:0x0    // LS 1
IADD_IMM.i32 r10, 0x0, #0xFFFFFFFD                        // CVT 0.0156
MOV.i32 r12, ^r7                                          // CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // CVT 0.0156
MOV.i32.wait1 r7, ^r10                                    // CVT 0.0156; waits for slot 1 (instruction 157)
ATOM_RETURN.i32.slot2.asmax @r7, @r7, ^r12, offset:0x0    // LS 1
IADD.s32 r3, ^r4, ^r3                                     // CVT 0.0156
IADD.s32.wait2 r4, ^r6, ^r5                               // CVT 0.0156; waits for slot 2 (instruction 162)
IADD.s32 r5, ^r9, ^r7                                     // CVT 0.0156
IADD.s32 r3, ^r4, ^r3                                     // CVT 0.0156
LSHIFT_AND.i32 r0, ^r0, 0x0.b02, ^r8                      // SFU 0.0625
IADD.s32 r3, ^r3, ^r5                                     // CVT 0.0156
LSHIFT_OR.i32 r0, ^r0, 0x3020100.b22, 0x0                 // SFU 0.0625
IADD_IMM.i32 r0, ^r0, #0x8                                // CVT 0.0156
IADD.u32 r0, workgroup_local_pointer.w0, ^r0              // CVT 0.0156
MOV.i32 r4, ^r0                                           // CVT 0.0156
MOV.i32 r5, workgroup_local_pointer.w1                    // CVT 0.0156
ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, ^r4, offset:0x0    // LS 1; waits for slot 0 (this instruction)
IADD.s32 r0, ^r2, ^r3                                     // CVT 0.0156
IADD.s32 r2, ^r60, u0                                     // CVT 0.0156
LSHIFT_OR.i32 r2, ^r2, 0x3020100.b22, 0x0                 // SFU 0.0625
IADD_IMM.i32 r2, ^r2, #0x80                               // CVT 0.0156
LEA_BUFFER.slot1.wait1 @r2:r3, ^r2, ^r1                   // LS 1; waits for slot 1 (this instruction)
STORE.i32.slot2.end @r0, ^r2, offset:0                    // LS 1
