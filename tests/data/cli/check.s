LOAD.i32.unsigned.slot0 @r0, u0, offset:0
L1:
FADD.f32.wait1 r1, ^r0, r9  // error: reads r0 before slot 0 is waited for: instruction 0 writes it  // error: reads r0 after its last use, which is at instruction 1  // error: reads r9, which nothing has written on some path here  // note: nothing can be in flight on slot 1
BRANCHZ r1, L1
BRANCHZ r1, offset:9  // error: branches to a place outside of the program
NOP.end
NOP  // note: cannot be reached
