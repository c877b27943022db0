// What a just-in-time compiler does: builds instructions from run-time values, checks them, collects their words.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <valhall/valhall.hpp>

using namespace valhall;

namespace {

// A polynomial's value by Horner's rule: one FMA for each coefficient, all of them in uniforms.
class polynomial_compiler {
public:
    polynomial_compiler(int argument, int result) : argument_(argument), result_(result) {}

    std::vector<word> compile(int coefficients)
    {
        move(uniform(coefficients - 1));
        for (int i = coefficients - 2; i >= 0; --i) multiply_add(uniform(i));
        finish();
        return code_;
    }

private:
    void move(const operand& from)
    {
        instruction i = make(opcode::MOV_i32);
        check(i.set_destination(reg(result_)));
        check(i.set_source(0, from));
        append(i);
    }

    void multiply_add(const operand& coefficient)
    {
        instruction i = make(opcode::FMA_f32);
        check(i.set_destination(reg(result_)));
        check(i.set_source(0, reg(result_).last()));
        check(i.set_source(1, reg(argument_)));
        check(i.set_source(2, coefficient));
        append(i);
    }

    void finish()
    {
        instruction i = make(opcode::NOP);
        check(i.set(flow::end));
        append(i);
    }

    static instruction make(opcode code)
    {
        const result<instruction> i = make_instruction(code, arch::v10);
        if (!i) fail(i.error());
        return *i;
    }

    static void check(const status& s)
    {
        if (!s) fail(s.error());
    }

    [[noreturn]] static void fail(const fault& e)
    {
        const std::string_view text = message(e.code);
        std::fprintf(stderr, "cannot build an instruction: %.*s\n", static_cast<int>(text.size()), text.data());
        std::exit(1);
    }

    // An instruction that the hardware would not take is a mistake of the compiler, so it is found here.
    void append(const instruction& i)
    {
        for (const fault& found : validate(i)) fail(found);
        code_.push_back(i.encode());
    }

    int argument_, result_;
    std::vector<word> code_{};
};

}  // namespace

int main()
{
    const std::vector<word> code = polynomial_compiler(0, 1).compile(4);
    for (const word w : code) {
        const text_line line = to_text(w, arch::v10);
        std::printf("%.*s\n", static_cast<int>(line.size), line.data);
    }
    // A register that does not exist is refused, and the instruction stays as it was.
    instruction i = *make_instruction(opcode::MOV_i32, arch::v10);
    const instruction before = i;
    return !i.set_source(0, reg(64)) && i == before && code.size() == 5 ? 0 : 1;
}
