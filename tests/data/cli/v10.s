NOP.wait_resource
NOP.end
