NOP.end
