// SPDX-License-Identifier: MIT
// A just-in-time compiler of arithmetic: variables a to z are registers, A to Z are the caller's uniforms, and a block
// repeats as often as an integer uniform says. The code buffer keeps what goes wrong until the end.
#include <bit>
#include <cstdio>
#include <cstdlib>

#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/text/program.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;

struct compiler {
    const char* at;  // what is left of the text
    growing_code_buffer code{arch::v10};
    int free = 26;  // the first register that holds nothing

    bool compile()
    {
        block();
        code.emit(emit::NOP(mod::end));
        return next() == '\0' && code.finish();
    }

    void block()
    {
        for (const int saved = free; is_from('a') || is_from('A'); free = saved) is_from('a') ? assign() : repeat();
    }

    void assign()  // x = 2*x + A;
    {
        const int to = *at++ - 'a';
        expect('=');
        code.emit(emit::MOV_i32(reg(to), reg(value(true))));
        expect(';');
    }

    void repeat()  // N { x = x*x; }
    {
        const int count = free++;
        code.emit(emit::MOV_i32(reg(count), uniform(*at++ - 'A'), mod::reconverge));
        const label loop = code.here(), out = code.make_label();
        code.emit(emit::BRANCHZ(reg(count), imm(0), mod::eq, mod::reconverge), out);
        expect('{');
        block();
        expect('}');
        code.emit(emit::IADD_IMM_i32(reg(count), reg(count).last(), imm(-1)));
        code.emit(emit::BRANCHZ(constant<0>(), imm(0), mod::eq, mod::reconverge), loop);
        code.bind(out);
    }

    // The register that holds a sum of products, or a product of factors.
    int value(bool is_sum)
    {
        int left = is_sum ? value(false) : factor();
        for (; is_sum ? next() == '+' || *at == '-' : next() == '*'; left = free++) {
            const char sign = *at++;
            const int right = is_sum ? value(false) : factor();
            if (sign == '*') code.emit(emit::FMA_f32(reg(free), reg(left), reg(right), -constant<0>()));
            if (sign == '+') code.emit(emit::FADD_f32(reg(free), reg(left), reg(right)));
            if (sign == '-') code.emit(emit::FADD_f32(reg(free), reg(left), -reg(right)));
        }
        return left;
    }

    int factor()
    {
        if (is_from('a')) return *at++ - 'a';
        char* rest = nullptr;
        if (is_from('A')) code.emit(emit::MOV_i32(reg(free), uniform(*at++ - 'A')));
        else code.emit(emit::IADD_IMM_i32(reg(free), constant<0>(), imm(std::bit_cast<std::uint32_t>(std::strtof(at, &rest)))));
        if (rest != nullptr) at = rest != at ? rest : "?";
        return free++;
    }

    char next() { return *at == ' ' ? (++at, next()) : *at; }
    bool is_from(char first) { return next() >= first && *at < first + 26; }
    void expect(char c) { at = next() == c ? at + 1 : "?"; }  // nothing goes on with a question mark
};

int main()
{
    // Steps towards a Julia set, N of them: z = z*z + c with z = x + iy and c = A + iB.
    compiler julia{"N { t = x*x - y*y + A;  y = 2*x*y + B;  x = t; }"};
    if (!julia.compile()) return 1;
    std::fputs(disassemble(julia.code.words().first(julia.code.size()), {.on = arch::v10, .labels = true}).c_str(), stdout);

    // What is wrong is told at the end, with the text or with the program, which runs out of registers here.
    compiler greedy{"x = A+A+A+A+A+A+A+A+A+A+A+A+A+A+A+A+A+A+A+A;"};
    const bool is_told = !greedy.compile() && greedy.code.error().what.code == fault_code::register_out_of_range;
    return is_told && !compiler{"x = ;"}.compile() ? 0 : 1;
}
