// SPDX-License-Identifier: MIT
// A just-in-time compiler for a toy language of arithmetic, on the compiler back end, which assigns the registers. In the language, a to z
// are variables, functions of one argument and arrays of 16 numbers; A to Z are the caller's uniforms; N { … } repeats a block N times,
// where N is an integer uniform. The program stores x at the end.
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <valhall/compiler/compile.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

// The meaning of a letter.
struct name {
    vc::variable variable{};
    vc::wide array{};
    const char* function = nullptr;  // its text, starting at the parameter
};

struct jit {
    const char* at;  // the rest of the text
    vc::program p{arch::v10, shader_stage::compute};
    vc::builder b{p};
    name names[26]{};
    int depth = 0;

    vc::compiled compile()
    {
        for (name& n : names) n = {b.make_variable(b.constant(0.0f)), b.thread_memory(64)};
        block();
        b.STORE_i32(b.get(names['x' - 'a'].variable), b.uniform_pair(0), imm(0));
        if (next() != '\0') b.break_();  // text is left over: break_() outside a loop makes the builder keep an error
        return vc::compile(p);
    }

    void block()
    {
        while (is_from('a') || is_from('A')) is_from('a') ? statement(names[*at++ - 'a']) : repeat();
    }

    void statement(name& to)  // x = 2*x + A; or p[x] = 1; or f(t) = t*t;
    {
        if (take('(')) {
            for (to.function = at; *at != '\0' && *at != ';';) ++at;
        } else if (take('[')) {
            const vc::wide place = element(to);
            expect('=');
            b.STORE_i32(value(true), place, imm(0));
        } else {
            expect('=');
            b.set(to.variable, value(true));
        }
        expect(';');
    }

    void repeat()  // N { x = x*x; }
    {
        const vc::variable count = b.make_variable(b.uniform(static_cast<std::uint64_t>(*at++)));
        expect('{');
        b.loop([&] {
            b.break_if(b.ICMP_OR_u32(b.get(count), b.constant(0), b.constant(0), mod::eq, mod::m1));
            b.set(count, b.IADD_u32(b.get(count), b.constant(-1)));
            block();
        });
        expect('}');
    }

    vc::value value(bool is_sum)  // a sum of products, or a product of factors
    {
        vc::value left = is_sum ? value(false) : factor();
        while (is_sum ? next() == '+' || *at == '-' : next() == '*' || *at == '/') {
            const char sign = *at++;
            const vc::value right = is_sum ? value(false) : factor();
            left = (sign == '*' ? vc::mul : sign == '/' ? vc::div : sign == '+' ? vc::add : vc::sub)(b, left, right);
        }
        return left;
    }

    vc::value factor()
    {
        if (is_from('A')) return b.uniform(static_cast<std::uint64_t>(*at++));
        if (is_from('a')) {
            const name& n = names[*at++ - 'a'];
            return take('(') ? call(n) : take('[') ? b.LOAD_i32(element(n), imm(0), mod::unsigned_) : b.get(n.variable);
        }
        char* rest = nullptr;
        const vc::value number = b.constant(std::strtof(at, &rest));
        at = rest != at ? rest : "?";
        return number;
    }

    vc::value call(const name& n)  // inlined: parses the function's text again
    {
        const vc::value argument = value(true);
        const char* const after = take(')') && n.function != nullptr && depth < 9 ? at : "?";
        if (*after == '?') return at = after, argument;
        ++depth;
        at = n.function;
        name& parameter = names[is_from('a') ? *at++ - 'a' : 0];
        const vc::variable outer = std::exchange(parameter.variable, b.make_variable(argument));
        expect(')');
        expect('=');
        const vc::value result = value(true);
        parameter.variable = outer;
        --depth;
        at = *at == ';' ? after : "?";
        return result;
    }

    vc::wide element(const name& n)
    {
        const vc::value place = b.F32_TO_U32(value(true), mod::rtz);
        expect(']');
        return b.add64(n.array, b.shl(b.LSHIFT_AND_i32(place, b.constant(0).b0, b.constant(15)), 2));
    }

    char next() { return *at == ' ' ? (++at, next()) : *at; }
    bool is_from(char first) { return next() >= first && *at < first + 26; }
    bool take(char c) { return next() == c && (++at, true); }
    void expect(char c) { at = take(c) ? at : "?"; }  // no rule accepts a question mark, so parsing stops
};

int main()
{
    const vc::compiled sum = jit{"f(t) = t*t + A;  N { i = i + 1;  p[i] = f(i);  x = x + p[i] / 2; }"}.compile();
    std::fputs(disassemble(sum.words(), {.on = arch::v10, .labels = true}).c_str(), stdout);
    return sum && !jit{"x = ;"}.compile() && !jit{"f(t) = f(t); x = f(1);"}.compile() ? 0 : 1;
}
