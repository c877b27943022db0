BARRIER.slot0.end  // invalid: the hardware does not take this value of the modifier in this instruction
