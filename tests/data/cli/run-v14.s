.arch v14
NOP.end
