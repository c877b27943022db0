// SPDX-License-Identifier: MIT
// A program with values for gdb to show.
#include <valhall/valhall.hpp>
#ifdef WITH_TEXT
#include <valhall/text/debugger.hpp>
#endif

using namespace valhall;

struct values {
    instruction sum;
    instruction variant;
    text_line line;
    quotation word;
    result<instruction> good;
    result<instruction> bad;
    status done;
    status not_done;
    fault nothing;
    fault of_source;
    operand reg;
    operand last_use;
    operand uniform;
    operand special;
    operand refused;
    operand changed;
    destination half_register;
    destination refused_destination;
    result<operand> good_operand;
};

int look(const values& seen) { return static_cast<int>(seen.line.size); }

int main(int argc, char**)
{
    const instruction sum = *decode(0x00a4c03200000201 + static_cast<word>(argc - 1), arch::v10);
    instruction variant = sum;
    variant.row_index = opcode_count;
    const fault of_source{fault_code::too_many_uniforms, operand_kind::source, 2};
    return look({.sum = sum,
                 .variant = variant,
                 .line = to_text(sum),
                 .word = std::string_view("FADD"),
                 .good = sum,
                 .bad = fault_code::no_such_opcode,
                 .done = {},
                 .not_done = of_source,
                 .nothing = {},
                 .of_source = of_source,
                 .reg = r5,
                 .last_use = r6.last(),
                 .uniform = operand(uniform(70)),
                 .special = operand(lane_id.w0),
                 .refused = operand(reg(128)),
                 .changed = operand(-abs(reg(63)).part<selector::h1>()),
                 .half_register = r1.h1,
                 .refused_destination = destination(operand(reg(128))),
                 .good_operand = operand(r5)}) == 0;
}
