// SPDX-License-Identifier: MIT
// Checks encodings with static assertions, next to the code of a driver that builds words by hand.
#include <valhall/valhall.hpp>

using namespace valhall;

// Decode a word and check its mnemonic and text.
constexpr word add = 0x00a4c03200000201;
constexpr instruction sum = *decode(add, arch::v9);
static_assert(sum.mnemonic() == "FADD.f32");
static_assert(sum.code() == opcode::FADD_f32);
static_assert(sum.unit() == unit::fma);
static_assert(sum.destination() == destination{0});
static_assert(sum.source(0) == reg(1));
static_assert(sum.source(1) == -abs(reg(2)));
static_assert(sum.get<modifier::clamp>() == modifier::clamp::clamp_m1_1);
static_assert(to_text(sum) == "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs");

// Parse a text and check its word.
static_assert(parse("LOAD.i32.unsigned.slot0.wait0 @r0, ^r0, offset:0", arch::v9)->encode() == 0x0860808218000040);

// A word that does not decode has a fault that says why.
static_assert(decode(add | word{1} << 63, arch::v9).error().code == fault_code::unknown_bits);
static_assert(decode(0x1FFull << 48, arch::v9).error().code == fault_code::no_such_opcode);
static_assert(decode(flow_field.insert(add, 12), arch::v9).error().code == fault_code::reserved_flow);
static_assert(decode(flow_field.insert(add, 12), arch::v10)->flow() == flow::wait_resource);

// An instruction that the hardware does not accept has faults that say why.
constexpr instruction two_uniforms = *parse("FADD.f32 r0, u0, u4", arch::v9);
static_assert(validate(two_uniforms).contains(fault_code::too_many_uniforms));
static_assert(validate(sum).empty());

// An instruction can be a template argument.
template <instruction I>
constexpr bool is_terminal = I.flow() == flow::end;
static_assert(is_terminal<*parse("NOP.end", arch::v9)>);
static_assert(!is_terminal<sum>);

int main() { return 0; }
