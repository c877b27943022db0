    NOP.end
