// block 0, entry; live: r55, r60
U16_TO_U32 r0, r55.h11                                    // 0: CVT 0.0156
U16_TO_U32 r1, ^r55.h00                                   // 1: CVT 0.0156
LSHIFT_OR.i32 r0, ^r0, 0x7060504.b11, 0x0                 // 2: SFU 0.0625
IADD.s32 r0, ^r0, ^r1                                     // 3: CVT 0.0156
ICMP_OR.u32.eq.m1 r1, r0, 0x0, 0x0                        // 4: CVT 0.0156
BRANCHZ.eq.reconverge ^r1.h0, L10                         // 5: CVT 0.0156
// block 1, from 0; live: r0, r60
MOV.i32 r2, 0x0                                           // 6: CVT 0.0156
MOV.i32 r3, 0x0                                           // 7: CVT 0.0156
STORE.i64.slot0 @r2:r3, workgroup_local_pointer.w0, offset:0  // 8: LS 1
BRANCHZ.eq.reconverge 0x0, L10                            // 9: CVT 0.0156
L10:
// block 2, from 0 and 1; live: r0, r60
NOP.wait0                                                 // 10: CVT 0.0156; waits for slot 0 (instruction 8)
BARRIER.slot7.wait                                        // 11: waits for slot 0, slot 1, slot 2, slot 6, slot 7 (this instruction)
IADD_IMM.i32 r1, 0x0, #0x6000000                          // 12: CVT 0.0156
LEA_BUFFER.slot1 @r2:r3, 0x0, r1                          // 13: LS 1
MOV.i32.wait1 r4, r0                                      // 14: CVT 0.0156; waits for slot 1 (instruction 13)
ATOM_RETURN.i32.slot2.aadd @r4, @r4, ^r2, offset:0x0      // 15: LS 1
IADD_IMM.i32 r2, 0x0, #0x4                                // 16: CVT 0.0156
LEA_BUFFER.slot0 @r2:r3, ^r2, r1                          // 17: LS 1
IADD_IMM.i32 r5, 0x0, #0x8                                // 18: CVT 0.0156
LEA_BUFFER.slot1.wait02 @r6:r7, ^r5, r1                   // 19: LS 1; waits for slot 0 (instruction 17), slot 2 (instruction 15)
ATOM1_RETURN.i32.slot2.ainc @r5, r2, offset:0x0           // 20: LS 1
MOV.i32.wait1 r8, r0                                      // 21: CVT 0.0156; waits for slot 1 (instruction 19)
ATOM_RETURN.i32.slot0.aumin.wait2 @r8, @r8, ^r6, offset:0x0  // 22: LS 1; waits for slot 2 (instruction 20)
IADD.s32 r4, ^r4, ^r5                                     // 23: CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0xC                                // 24: CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r5, r1                          // 25: LS 1
MOV.i32.wait1 r5, r0                                      // 26: CVT 0.0156; waits for slot 1 (instruction 25)
ATOM_RETURN.i32.slot2.aumax.wait0 @r5, @r5, ^r6, offset:0x0  // 27: LS 1; waits for slot 0 (instruction 22)
IADD.s32 r4, ^r4, ^r8                                     // 28: CVT 0.0156
IADD_IMM.i32 r6, 0x0, #0x10                               // 29: CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r6, r1                          // 30: LS 1
MOV.i32.wait02 r8, r0                                     // 31: CVT 0.0156; waits for slot 0 (instruction 30), slot 2 (instruction 27)
ATOM_RETURN.i32.slot1.aand @r8, @r8, ^r6, offset:0x0      // 32: LS 1
IADD.s32 r4, ^r4, ^r5                                     // 33: CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x14                               // 34: CVT 0.0156
LEA_BUFFER.slot2 @r6:r7, ^r5, r1                          // 35: LS 1
MOV.i32.wait12 r5, r0                                     // 36: CVT 0.0156; waits for slot 1 (instruction 32), slot 2 (instruction 35)
ATOM_RETURN.i32.slot0.aor @r5, @r5, ^r6, offset:0x0       // 37: LS 1
IADD.s32 r4, ^r4, ^r8                                     // 38: CVT 0.0156
IADD_IMM.i32 r6, 0x0, #0x18                               // 39: CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r6, r1                          // 40: LS 1
MOV.i32.wait01 r8, r0                                     // 41: CVT 0.0156; waits for slot 0 (instruction 37), slot 1 (instruction 40)
ATOM_RETURN.i32.slot2.axor @r8, @r8, ^r6, offset:0x0      // 42: LS 1
IADD.s32 r4, ^r4, ^r5                                     // 43: CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x1C                               // 44: CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r5, r1                          // 45: LS 1
MOV.i32.wait02 r5, r0                                     // 46: CVT 0.0156; waits for slot 0 (instruction 45), slot 2 (instruction 42)
ATOM_RETURN.i32.slot1.axchg @r5, @r5, ^r6, offset:0x0     // 47: LS 1
IADD.s32.wait1 r4, ^r4, ^r8                               // 48: CVT 0.0156; waits for slot 1 (instruction 47)
IADD.s32 r4, ^r4, ^r5                                     // 49: CVT 0.0156
IADD_IMM.i32 r5, 0x0, #0x20                               // 50: CVT 0.0156
LEA_BUFFER.slot2 @r6:r7, ^r5, r1                          // 51: LS 1
MOV.i32 r5, r0                                            // 52: CVT 0.0156
MOV.i32 r8, r4                                            // 53: CVT 0.0156
MOV.i32.wait2 r9, ^r5                                     // 54: CVT 0.0156; waits for slot 2 (instruction 51)
ATOM_RETURN.i32.slot0.compare.axchg @r8, @r8:r9, ^r6, offset:0x0  // 55: LS 1
IADD_IMM.i32 r5, 0x0, #0x40                               // 56: CVT 0.0156
LEA_BUFFER.slot1 @r6:r7, ^r5, r1                          // 57: LS 1
MOV.i32.wait01 r5, r0                                     // 58: CVT 0.0156; waits for slot 0 (instruction 55), slot 1 (instruction 57)
ATOM_RETURN.i32.slot2.asmin @r5, @r5, ^r6, offset:0x0     // 59: LS 1
IADD_IMM.i32 r6, 0x0, #0x44                               // 60: CVT 0.0156
LEA_BUFFER.slot0 @r6:r7, ^r6, r1                          // 61: LS 1
ISUB.s32.wait02 r9, 0x0, r0                               // 62: CVT 0.0156; waits for slot 0 (instruction 61), slot 2 (instruction 59)
ATOM_RETURN.i32.slot1.asmax @r9, @r9, ^r6, offset:0x0     // 63: LS 1
IADD_IMM.i32 r6, 0x0, #0x48                               // 64: CVT 0.0156
LEA_BUFFER.slot2.wait12 @r6:r7, ^r6, r1                   // 65: LS 1; waits for slot 1 (instruction 63), slot 2 (this instruction)
ATOM1_RETURN.i32.slot0.adec @r6, ^r6, offset:0x0          // 66: LS 1
IADD_IMM.i32 r7, 0x0, #0x24                               // 67: CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // 68: LS 1
MOV.i32.wait01 r7, r0                                     // 69: CVT 0.0156; waits for slot 0 (instruction 66), slot 1 (instruction 68)
ATOM_RETURN.i32.slot2.aadd.wait2 @r7, @r7, ^r10, offset:0x0  // 70: LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x28                               // 71: CVT 0.0156
LEA_BUFFER.slot0 @r10:r11, ^r7, r1                        // 72: LS 1
MOV.i32.wait0 r7, r0                                      // 73: CVT 0.0156; waits for slot 0 (instruction 72)
ATOM_RETURN.i32.slot1.aumin.wait1 @r7, @r7, ^r10, offset:0x0  // 74: LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x2C                               // 75: CVT 0.0156
LEA_BUFFER.slot2 @r10:r11, ^r7, r1                        // 76: LS 1
MOV.i32.wait2 r7, r0                                      // 77: CVT 0.0156; waits for slot 2 (instruction 76)
ATOM_RETURN.i32.slot0.aumax.wait0 @r7, @r7, ^r10, offset:0x0  // 78: LS 1; waits for slot 0 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x30                               // 79: CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // 80: LS 1
MOV.i32.wait1 r7, r0                                      // 81: CVT 0.0156; waits for slot 1 (instruction 80)
ATOM_RETURN.i32.slot2.aand.wait2 @r7, @r7, ^r10, offset:0x0  // 82: LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x34                               // 83: CVT 0.0156
LEA_BUFFER.slot0.wait0 @r10:r11, ^r7, r1                  // 84: LS 1; waits for slot 0 (this instruction)
ATOM1_RETURN.i32.slot1.aor1.wait1 @r7, ^r10, offset:0x0   // 85: LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x38                               // 86: CVT 0.0156
LEA_BUFFER.slot2 @r10:r11, ^r7, r1                        // 87: LS 1
MOV.i32.wait2 r7, r0                                      // 88: CVT 0.0156; waits for slot 2 (instruction 87)
ATOM_RETURN.i32.slot0.axor.wait0 @r7, @r7, ^r10, offset:0x0  // 89: LS 1; waits for slot 0 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x4C                               // 90: CVT 0.0156
LEA_BUFFER.slot1 @r10:r11, ^r7, r1                        // 91: LS 1
MOV.i32.wait1 r7, r0                                      // 92: CVT 0.0156; waits for slot 1 (instruction 91)
ATOM_RETURN.i32.slot2.asmax.wait2 @r7, @r7, ^r10, offset:0x0  // 93: LS 1; waits for slot 2 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x50                               // 94: CVT 0.0156
LEA_BUFFER.slot0 @r10:r11, ^r7, r1                        // 95: LS 1
MOV.i32.wait0 r7, r0                                      // 96: CVT 0.0156; waits for slot 0 (instruction 95)
ATOM_RETURN.i32.slot1.asmin.wait1 @r7, @r7, ^r10, offset:0x0  // 97: LS 1; waits for slot 1 (this instruction)
IADD_IMM.i32 r7, 0x0, #0x3C                               // 98: CVT 0.0156
LEA_BUFFER.slot2.wait2 @r10:r11, ^r7, r1                  // 99: LS 1; waits for slot 2 (this instruction)
ATOM1_RETURN.i32.slot0.ainc.wait0 @r7, ^r10, offset:0x0   // 100: LS 1; waits for slot 0 (this instruction)
ATOM1_RETURN.i32.slot1.adec.wait1 @r2, ^r2, offset:0x0    // 101: LS 1; waits for slot 1 (this instruction)
IADD.s32 r2, ^r4, ^r8                                     // 102: CVT 0.0156
IADD.s32 r2, ^r2, ^r5                                     // 103: CVT 0.0156
IADD.s32 r2, ^r2, ^r9                                     // 104: CVT 0.0156
IADD.s32 r2, ^r2, ^r6                                     // 105: CVT 0.0156
IADD_IMM.i32 r3, 0x0, #0x7                                // 106: CVT 0.0156
LSHIFT_AND.i32 r3, r0, 0x0.b02, ^r3                       // 107: SFU 0.0625
LSHIFT_OR.i32 r4, r0, 0x3020100.b22, 0x0                  // 108: SFU 0.0625
IADD_IMM.i32 r4, ^r4, #0x8                                // 109: CVT 0.0156
LSHIFT_OR.i32 r3, ^r3, 0x3020100.b22, 0x0                 // 110: SFU 0.0625
IADD_IMM.i32 r5, workgroup_local_pointer.w0, #0x0         // 111: CVT 0.0156
MOV.i32 r6, r5                                            // 112: CVT 0.0156
MOV.i32 r7, workgroup_local_pointer.w1                    // 113: CVT 0.0156
ATOM1_RETURN.i32.slot2.ainc @r6, ^r6, offset:0x0          // 114: LS 1
MOV.i32 r8, r5                                            // 115: CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // 116: CVT 0.0156
MOV.i32.wait2 r7, r0                                      // 117: CVT 0.0156; waits for slot 2 (instruction 114)
ATOM_RETURN.i32.slot0.aumax @r7, @r7, ^r8, offset:0x0     // 118: LS 1
MOV.i32 r8, r5                                            // 119: CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // 120: CVT 0.0156
MOV.i32 r10, r0                                           // 121: CVT 0.0156
ATOM_RETURN.i32.slot1.aumin @r10, @r10, ^r8, offset:0x0   // 122: LS 1
MOV.i32 r8, r5                                            // 123: CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // 124: CVT 0.0156
MOV.i32.wait0 r11, r0                                     // 125: CVT 0.0156; waits for slot 0 (instruction 118)
ATOM_RETURN.i32.slot2.aand @r11, @r11, ^r8, offset:0x0    // 126: LS 1
MOV.i32 r8, ^r5                                           // 127: CVT 0.0156
MOV.i32 r9, workgroup_local_pointer.w1                    // 128: CVT 0.0156
MOV.i32.wait2 r5, r0                                      // 129: CVT 0.0156; waits for slot 2 (instruction 126)
ATOM_RETURN.i32.slot0.aor @r5, @r5, ^r8, offset:0x0       // 130: LS 1
IADD.u32 r4, workgroup_local_pointer.w0, ^r4              // 131: CVT 0.0156
IADD_IMM.i32 r3, ^r3, #0x8                                // 132: CVT 0.0156
IADD_IMM.i32 r8, 0x0, #0x3                                // 133: CVT 0.0156
MOV.i32 r12, r4                                           // 134: CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // 135: CVT 0.0156
MOV.i32.wait0 r9, r8                                      // 136: CVT 0.0156; waits for slot 0 (instruction 130)
ATOM_RETURN.i32.slot1.axor @r9, @r9, ^r12, offset:0x0     // 137: LS 1
MOV.i32 r12, ^r4                                          // 138: CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // 139: CVT 0.0156
MOV.i32.wait1 r4, r2                                      // 140: CVT 0.0156; waits for slot 1 (instruction 122, instruction 137)
ATOM_RETURN.i32.slot2.axchg @r4, @r4, ^r12, offset:0x0    // 141: LS 1
IADD.u32 r3, workgroup_local_pointer.w0, ^r3              // 142: CVT 0.0156
IADD_IMM.i32 r12, 0x0, #0x2                               // 143: CVT 0.0156
MOV.i32 r14, r0                                           // 144: CVT 0.0156
MOV.i32 r15, ^r12                                         // 145: CVT 0.0156
MOV.i32 r12, ^r3                                          // 146: CVT 0.0156
MOV.i32.wait2 r13, workgroup_local_pointer.w1             // 147: CVT 0.0156; waits for slot 2 (instruction 141)
ATOM_RETURN.i32.slot0.compare.axchg.wait0 @r14, @r14:r15, ^r12, offset:0x0  // 148: LS 1; waits for slot 0 (this instruction)
IADD.s32 r3, ^r4, ^r14                                    // 149: CVT 0.0156
IADD.s32 r4, ^r5, ^r9                                     // 150: CVT 0.0156
IADD.s32 r5, ^r10, ^r11                                   // 151: CVT 0.0156
IADD.s32 r6, ^r6, ^r7                                     // 152: CVT 0.0156
IADD_IMM.i32 r7, workgroup_local_pointer.w0, #0x4         // 153: CVT 0.0156
IADD_IMM.i32 r9, 0x0, #0x3                                // 154: CVT 0.0156
MOV.i32 r10, r7                                           // 155: CVT 0.0156
MOV.i32 r11, workgroup_local_pointer.w1                   // 156: CVT 0.0156
ATOM_RETURN.i32.slot1.asmin @r9, @r9, ^r10, offset:0x0    // 157: LS 1
IADD_IMM.i32 r10, 0x0, #0xFFFFFFFD                        // 158: CVT 0.0156
MOV.i32 r12, ^r7                                          // 159: CVT 0.0156
MOV.i32 r13, workgroup_local_pointer.w1                   // 160: CVT 0.0156
MOV.i32.wait1 r7, ^r10                                    // 161: CVT 0.0156; waits for slot 1 (instruction 157)
ATOM_RETURN.i32.slot2.asmax @r7, @r7, ^r12, offset:0x0    // 162: LS 1
IADD.s32 r3, ^r4, ^r3                                     // 163: CVT 0.0156
IADD.s32.wait2 r4, ^r6, ^r5                               // 164: CVT 0.0156; waits for slot 2 (instruction 162)
IADD.s32 r5, ^r9, ^r7                                     // 165: CVT 0.0156
IADD.s32 r3, ^r4, ^r3                                     // 166: CVT 0.0156
LSHIFT_AND.i32 r0, ^r0, 0x0.b02, ^r8                      // 167: SFU 0.0625
IADD.s32 r3, ^r3, ^r5                                     // 168: CVT 0.0156
LSHIFT_OR.i32 r0, ^r0, 0x3020100.b22, 0x0                 // 169: SFU 0.0625
IADD_IMM.i32 r0, ^r0, #0x8                                // 170: CVT 0.0156
IADD.u32 r0, workgroup_local_pointer.w0, ^r0              // 171: CVT 0.0156
MOV.i32 r4, ^r0                                           // 172: CVT 0.0156
MOV.i32 r5, workgroup_local_pointer.w1                    // 173: CVT 0.0156
ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, ^r4, offset:0x0    // 174: LS 1; waits for slot 0 (this instruction)
IADD.s32 r0, ^r2, ^r3                                     // 175: CVT 0.0156
IADD.s32 r2, ^r60, u0                                     // 176: CVT 0.0156
LSHIFT_OR.i32 r2, ^r2, 0x3020100.b22, 0x0                 // 177: SFU 0.0625
IADD_IMM.i32 r2, ^r2, #0x80                               // 178: CVT 0.0156
LEA_BUFFER.slot1.wait1 @r2:r3, ^r2, ^r1                   // 179: LS 1; waits for slot 1 (this instruction)
STORE.i32.slot2.end @r0, ^r2, offset:0                    // 180: LS 1
