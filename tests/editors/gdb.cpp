// SPDX-License-Identifier: MIT
// A program for gdb to look into.
#include <valhall/valhall.hpp>
#ifdef WITH_TEXT
#include <valhall/text/debugger.hpp>
#endif

using namespace valhall;

int look(const instruction& sum, const text_line& line, const result<instruction>& good, const result<instruction>& bad, const status& done)
{
    return static_cast<int>(sum.bits + line.size) + good.has_value() + bad.has_value() + done.has_value();
}

int main(int argc, char**)
{
    const instruction sum = *decode(0x00a4c03200000201 + static_cast<word>(argc - 1), arch::v10);
    return look(sum, to_text(sum), sum, fault_code::no_such_opcode, status()) == 0;
}
