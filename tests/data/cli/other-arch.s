.quad 0x00f0000000000201  // the destination's write mask is empty
.quad 0x0164000000040201  // the destination's write mask is empty
.quad 0x006c050000000105  // bits that belong to no field of the instruction have wrong values: 0x800000000000
.quad 0x3ea1000001e000c0  // bits that belong to no field of the instruction have wrong values: 0x1E00000
