// A run-time value that is refused, in a constant expression.
// EXPECT: a_constructor_refuses_because::register_out_of_range
#include "valhall/valhall.hpp"

using namespace valhall;

constexpr word w = emit::MOV_i32(r0, reg(64));
