// SPDX-License-Identifier: MIT
// Edits one instruction of a finished program in place. An edit that the hardware would not accept is refused and changes nothing.
// A setter checks its operand; a patch site checks the whole instruction.
#include <cstdio>
#include <string>

#include <valhall/text/explain.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

int main()
{
    auto program = R"(.arch v9
        FMA.f32 r0, r1, u0, u1
        FADD.f32.end r0, ^r0, r2
    )"_valhall;

    // Decode, change the value, encode.
    instruction sum = *decode(program[1], arch::v9);
    const bool is_changed = sum.set(modifier::clamp::clamp_0_1) && sum.set_source(1, -abs(reg(3))) && sum.set_destination(reg(7));
    program[1] = sum.encode();
    std::puts(std::string(to_text(sum).view()).c_str());

    // The same in place. u0 and u1 share a 64-bit slot; an instruction like this one cannot read both u1 and u6.
    patch_site site(program, 0, arch::v9);
    const status refused = site.set_uniform(1, 6);
    std::puts(explain(refused.error(), *site.read()).c_str());
    const status both = site.edit([](instruction& i) {
        const status first = i.set_source(1, uniform(6));
        return first ? i.set_source(2, uniform(7)) : first;
    });
    std::puts(std::string(to_text(program[0], arch::v9).view()).c_str());

    const bool is_right = is_changed && !refused && both && to_text(program[0], arch::v9) == "FMA.f32 r0, r1, u6, u7" &&
                          to_text(program[1], arch::v9) == "FADD.f32.clamp_0_1.end r7, ^r0, r3.neg.abs";
    return is_right ? 0 : 1;
}
