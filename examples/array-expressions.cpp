// SPDX-License-Identifier: MIT
// A just-in-time compiler of expressions over arrays, with typed values: a to d are arrays of floats, evaluated element by element, and the
// results are summed over each workgroup by a tree in shared memory. The simulator runs the kernel; the results are compared with C++'s.
//
//   expression: sum [< sum ? sum : sum]     sum: product {+- product}     product: factor {*/ factor}
//   factor: number, a to d, name(expression) with sqrt, floor or abs, -factor, (expression)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <valhall/compiler/kernel.hpp>
#include <valhall/simulator/dispatch.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

float select(bool condition, float yes, float no) { return condition ? yes : no; }

// Evaluates an expression over any type with the operators of floats: vc::f32 adds instructions, float computes.
template <class Number>
struct evaluator {
    std::string_view rest;
    const Number (&arrays)[4];
    bool is_wrong = false;

    bool take(char c)
    {
        while (!rest.empty() && rest[0] == ' ') rest.remove_prefix(1);
        if (rest.empty() || rest[0] != c) return false;
        rest.remove_prefix(1);
        return true;
    }
    bool take(std::string_view word)
    {
        if (rest.substr(0, word.size()) != word) return false;
        rest.remove_prefix(word.size());
        return true;
    }

    Number expression()
    {
        const Number left = sum();
        if (!take('<')) return left;
        const Number right = sum();
        is_wrong |= !take('?');
        const Number yes = sum();
        is_wrong |= !take(':');
        const Number no = sum();
        return select(left < right, yes, no);
    }
    Number sum()
    {
        Number total = product();
        for (;;) {
            if (take('+')) total = total + product();
            else if (take('-')) total = total - product();
            else return total;
        }
    }
    Number product()
    {
        Number total = factor();
        for (;;) {
            if (take('*')) total = total * factor();
            else if (take('/')) total = total / factor();
            else return total;
        }
    }
    Number factor()
    {
        using std::abs, std::floor, std::sqrt;  // those of typed values are found by their arguments
        if (take('-')) return -factor();
        if (take('(')) return closed(expression());
        if (take("sqrt(")) return sqrt(closed(expression()));
        if (take("floor(")) return floor(closed(expression()));
        if (take("abs(")) return abs(closed(expression()));
        for (int n = 0; n < 4; ++n)
            if (take(static_cast<char>('a' + n))) return arrays[n];
        char* end = nullptr;
        const float number = std::strtof(rest.data(), &end);  // the text ends with a zero
        is_wrong |= end == rest.data();
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return number;
    }
    Number closed(const Number& inside)
    {
        is_wrong |= !take(')');
        return inside;
    }
};

constexpr std::uint32_t workgroup = 64;

// out[i] = expression; sums[group] = their sum over the workgroup.
vc::kernel compiled(std::string_view text, arch on)
{
    return vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
        const vc::u32 i = b.global_id(), local = b.local_id();
        const auto array = [&](std::uint64_t key) { return b.parameter<vc::address>(key); };
        const vc::f32 arrays[]{array(0).load<vc::f32>(i), array(1).load<vc::f32>(i), array(2).load<vc::f32>(i), array(3).load<vc::f32>(i)};
        const vc::f32 value = evaluator<vc::f32>{text, arrays}.expression();
        array(4).store(i, value);

        const auto shared = b.shared<vc::f32>(workgroup);
        shared.store(local, value);
        for (std::uint32_t width = workgroup / 2; width != 0; width /= 2) {
            b.barrier();
            b.if_(local < width, [&] {
                const vc::f32 other = shared.load(local + width), own = shared.load(local);
                shared.store(local, own + other);
            });
        }
        b.if_(local == 0u, [&] { array(5).store(b.workgroup_id(), shared.load(0u)); });
    });
}

bool is_close(float x, float y) { return std::fabs(x - y) <= 4e-7f * std::fabs(y) + 1e-30f; }

// Runs an expression, and compares it with C++. Prints what differs.
bool agrees(const char* text, arch on)
{
    const vc::kernel k = compiled(text, on);
    if (!k) return std::printf("%s: %s\n", text, k.error().data()), false;
    std::vector<float> in[4], out(4 * workgroup), sums(4);
    for (std::size_t n = 0; n < 4; ++n)
        for (std::size_t i = 0; i < out.size(); ++i) in[n].push_back(static_cast<float>((i * (n + 3)) % 50) / 8 + 0.125f);
    const auto ran = simulator::dispatch(
        k, {.groups = {4}, .workgroup = {workgroup}},
        {vc::buffer(0, in[0]), vc::buffer(1, in[1]), vc::buffer(2, in[2]), vc::buffer(3, in[3]), vc::buffer(4, out), vc::buffer(5, sums)});
    if (!ran) return std::printf("%s: %s\n", text, ran.message().c_str()), false;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float arrays[]{in[0][i], in[1][i], in[2][i], in[3][i]};
        const float wanted = evaluator<float>{text, arrays}.expression();
        if (!is_close(out[i], wanted)) return std::printf("%s: %g instead of %g\n", text, double{out[i]}, double{wanted}), false;
    }
    for (std::size_t group = 0; group < sums.size(); ++group) {
        double sum = 0;
        for (std::size_t i = 0; i < workgroup; ++i) sum += double{out[group * workgroup + i]};
        if (std::fabs(double{sums[group]} - sum) > 1e-5 * std::fabs(sum) + 1e-4) return std::printf("%s: a wrong sum\n", text), false;
    }
    std::printf("%-32s %zu instructions\n", text, k.words().size());
    return true;
}

}  // namespace

int main()
{
    bool all = true;
    for (const char* const text : {"a * b + c", "sqrt(a) / (b + 1) - -c * d", "a < b ? floor(a * 3) : abs(c - d) / 7", "2 * (a + b / 3)"})
        for (const arch on : architectures) all &= agrees(text, on);
    return all ? 0 : 1;
}
