// SPDX-License-Identifier: MIT
// The error bounds of docs/precision.md, measured: each function is compiled from SPIR-V and run in the simulator.
#include "catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "spirv_run.hpp"

#include <valhall/spirv/read.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "words.hpp"

namespace {

using valhall::spirv::glsl_op;
using valhall::spirv::op;

constexpr std::uint32_t threads = 32;

float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint32_t bits_of(double x) { return std::bit_cast<std::uint32_t>(static_cast<float>(x)); }

// A module that stores f(x) or f(x, y) for each thread: `code` is an instruction, or ExtInst of `extended`.
std::vector<std::uint32_t> module_of(op code, std::uint32_t extended, std::uint32_t arguments)
{
    enum : std::uint32_t {
        glsl = 1,
        entry,
        main_type,
        void_type,
        uint_type,
        float_type,
        vector_type,
        vector_pointer,
        id_variable,
        array,
        buffer,
        buffer_pointer,
        in,
        out,
        float_pointer,
        zero,
        one,
        two,
        label,
        ids,
        id,
        first,
        place,
        pointer,
        x,
        second_place,
        second_pointer,
        y,
        result,
        result_pointer,
        bound
    };
    constexpr std::uint32_t main_text = 0x6E69616D;
    tests::spirv::writer w(bound);
    w.add(op::Capability, {1}).add(op::ExtInstImport, {glsl, 0x4C534C47, 0x6474732E, 0x3035342E, 0}).add(op::MemoryModel, {0, 1});
    w.add(op::EntryPoint, {5, entry, main_text, 0, id_variable}).add(op::ExecutionMode, {entry, 17, threads, 1, 1});
    w.add(op::Decorate, {id_variable, 11, 28}).add(op::Decorate, {array, 6, 4}).add(op::Decorate, {buffer, 2});
    w.add(op::MemberDecorate, {buffer, 0, 35, 0});
    for (const std::uint32_t variable : {in, out}) w.add(op::Decorate, {variable, 34, 0}).add(op::Decorate, {variable, 33, variable - in});
    w.add(op::TypeVoid, {void_type}).add(op::TypeFunction, {main_type, void_type}).add(op::TypeInt, {uint_type, 32, 0});
    w.add(op::TypeFloat, {float_type, 32}).add(op::TypeVector, {vector_type, uint_type, 3});
    w.add(op::TypePointer, {vector_pointer, 1, vector_type}).add(op::Variable, {vector_pointer, id_variable, 1});
    w.add(op::TypeRuntimeArray, {array, float_type})
        .add(op::TypeStruct, {buffer, array})
        .add(op::TypePointer, {buffer_pointer, 12, buffer});
    w.add(op::Variable, {buffer_pointer, in, 12}).add(op::Variable, {buffer_pointer, out, 12});
    w.add(op::TypePointer, {float_pointer, 12, float_type});
    for (const std::uint32_t n : {0u, 1u, 2u}) w.add(op::Constant, {uint_type, zero + n, n});
    w.add(op::Function, {void_type, entry, 0, main_type}).add(op::Label, {label});
    w.add(op::Load, {vector_type, ids, id_variable}).add(op::CompositeExtract, {uint_type, id, ids, 0});
    w.add(op::IMul, {uint_type, place, id, two}).add(op::AccessChain, {float_pointer, pointer, in, zero, place});
    w.add(op::Load, {float_type, x, pointer}).add(op::IAdd, {uint_type, second_place, place, one});
    w.add(op::AccessChain, {float_pointer, second_pointer, in, zero, second_place}).add(op::Load, {float_type, y, second_pointer});
    if (code != op::ExtInst) w.add(code, {float_type, result, x, y});
    else if (arguments == 1) w.add(code, {float_type, result, glsl, extended, x});
    else w.add(code, {float_type, result, glsl, extended, x, y});
    w.add(op::AccessChain, {float_pointer, result_pointer, out, zero, id}).add(op::Store, {result_pointer, result});
    w.add(op::Return, {}).add(op::FunctionEnd, {});
    return w.made();
}

// The results of the module for pairs of numbers.
std::vector<std::uint32_t> results_of_pairs(const std::vector<std::uint32_t>& module, const std::vector<std::uint32_t>& pairs)
{
    const valhall::spirv::module m = valhall::spirv::read(module);
    INFO(explain(m.fault()));
    REQUIRE(m);
    case_file c;
    c.groups[0] = static_cast<std::uint32_t>(pairs.size() / 2 / threads);
    c.resources.resize(2);
    c.resources[0].words = pairs;
    c.resources[1].binding = 1;
    c.resources[1].words.resize(pairs.size() / 2);
    REQUIRE(run_case_file(c, m, valhall::arch::v10) == "");
    return c.resources[1].words;
}

enum class unit { ulp, absolute };

// The error of a result: absolute, or in units in the last place of the exact result.
double distance(std::uint32_t found, double exact, unit in)
{
    const double difference = std::abs(static_cast<double>(as_float(found)) - exact);
    if (in == unit::absolute) return difference;
    if (difference == 0) return 0;
    return difference / std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
}

struct function {
    const char* name;  // in docs/precision.md
    op code;
    glsl_op extended;
    int arguments;
    double low, high;            // of x
    double low_second, high_second;  // of y
    bool is_logarithmic;  // whether x (and y) have uniformly distributed exponents
    double (*exact)(double, double);
};

const function functions[] = {
#define VALHALL_GLSL_1(name, low, high, log, exact) \
    {#name, op::ExtInst, glsl_op::name, 1, low, high, 0, 0, log, [](double x, double) -> double { return exact; }}
    {"FAdd", op::FAdd, {}, 2, -1e6, 1e6, -1e6, 1e6, false, [](double x, double y) { return x + y; }},
    {"FMul", op::FMul, {}, 2, -1e6, 1e6, -1e6, 1e6, false, [](double x, double y) { return x * y; }},
    {"FDiv", op::FDiv, {}, 2, 1e-15, 1e15, 1e-15, 1e15, true, [](double x, double y) { return x / y; }},
    VALHALL_GLSL_1(Sqrt, 1e-30, 1e30, true, std::sqrt(x)),
    VALHALL_GLSL_1(InverseSqrt, 1e-30, 1e30, true, 1 / std::sqrt(x)),
    VALHALL_GLSL_1(Exp2, -120, 120, false, std::exp2(x)),
    VALHALL_GLSL_1(Exp, -80, 80, false, std::exp(x)),
    {"Log2", op::ExtInst, glsl_op::Log2, 1, 2, 1e30, 0, 0, true, [](double x, double) { return std::log2(x); }},
    {"Log2 near 1", op::ExtInst, glsl_op::Log2, 1, 0.5, 2, 0, 0, false, [](double x, double) { return std::log2(x); }},
    {"Log", op::ExtInst, glsl_op::Log, 1, 2, 1e30, 0, 0, true, [](double x, double) { return std::log(x); }},
    {"Log near 1", op::ExtInst, glsl_op::Log, 1, 0.5, 2, 0, 0, false, [](double x, double) { return std::log(x); }},
    {"Pow", op::ExtInst, glsl_op::Pow, 2, 0.01, 100, -8, 8, false, [](double x, double y) { return std::pow(x, y); }},
    VALHALL_GLSL_1(Sin, -3.14159, 3.14159, false, std::sin(x)),
    VALHALL_GLSL_1(Cos, -3.14159, 3.14159, false, std::cos(x)),
    VALHALL_GLSL_1(Tan, -1.4, 1.4, false, std::tan(x)),
    VALHALL_GLSL_1(Asin, -1, 1, false, std::asin(x)),
    VALHALL_GLSL_1(Acos, -1, 1, false, std::acos(x)),
    VALHALL_GLSL_1(Atan, -1000, 1000, false, std::atan(x)),
    {"Atan2", op::ExtInst, glsl_op::Atan2, 2, -100, 100, -100, 100, false, [](double x, double y) { return std::atan2(x, y); }},
    VALHALL_GLSL_1(Sinh, -10, 10, false, std::sinh(x)),
    VALHALL_GLSL_1(Cosh, -10, 10, false, std::cosh(x)),
    VALHALL_GLSL_1(Tanh, -10, 10, false, std::tanh(x)),
    VALHALL_GLSL_1(Asinh, -1000, 1000, false, std::asinh(x)),
    VALHALL_GLSL_1(Acosh, 1.01, 1000, false, std::acosh(x)),
    VALHALL_GLSL_1(Atanh, -0.99, 0.99, false, std::atanh(x)),
    VALHALL_GLSL_1(Radians, -720, 720, false, x * 3.14159265358979323846 / 180),
    VALHALL_GLSL_1(Degrees, -7, 7, false, x * 180 / 3.14159265358979323846),
    VALHALL_GLSL_1(Floor, -1e6, 1e6, false, std::floor(x)),
    VALHALL_GLSL_1(Ceil, -1e6, 1e6, false, std::ceil(x)),
    VALHALL_GLSL_1(Trunc, -1e6, 1e6, false, std::trunc(x)),
    VALHALL_GLSL_1(RoundEven, -1e6, 1e6, false, std::nearbyint(x)),
    VALHALL_GLSL_1(Fract, 0, 1e6, false, x - std::floor(x)),
#undef VALHALL_GLSL_1
};

// The bound of a function in docs/precision.md, of a row like "| `Sqrt` | 10^-30 to 10^30 | 1.5 ulp | … |".
struct bound {
    double limit = -1;
    unit in = unit::ulp;
};

bound bound_in(const std::string& page, const std::string& name)
{
    const std::size_t row = page.find("| `" + name + "` |");
    if (row == std::string::npos) return {};
    std::size_t cell = row;
    for (int n = 0; n < 3; ++n) cell = page.find('|', cell + 1);
    const std::size_t first = page.rfind('|', cell - 1) + 1;
    const std::string measured = page.substr(first, cell - first);
    if (measured.find("exact") != std::string::npos) return {0, unit::ulp};
    if (const std::size_t power = measured.find("2^"); power != std::string::npos)
        return {std::ldexp(1.0, std::stoi(measured.substr(power + 2))), unit::absolute};
    return {std::stod(measured), unit::ulp};
}

double spread(const function& f, tests::dice& random, double low, double high)
{
    const double at = static_cast<double>(random.below(1u << 24)) / (1u << 24);
    return f.is_logarithmic ? std::exp2(std::log2(low) + at * (std::log2(high) - std::log2(low))) : low + at * (high - low);
}

}  // namespace

TEST_CASE("functions keep the error bounds of docs/precision.md", "[spirv]")
{
    const std::string page = tests::spirv::content_of(VALHALL_TEST_DATA "/../../docs/precision.md");
    for (const function& f : functions) {
        INFO(f.name);
        const bound limit = bound_in(page, f.name);
        REQUIRE(limit.limit >= 0);
        tests::dice random(31);
        std::vector<std::uint32_t> pairs;
        for (std::uint32_t n = 0; n < threads * tests::rounds(128u); ++n) {
            pairs.push_back(bits_of(spread(f, random, f.low, f.high)));
            pairs.push_back(bits_of(f.arguments == 2 ? spread(f, random, f.low_second, f.high_second) : 0));
        }
        const std::vector<std::uint32_t> found =
            results_of_pairs(module_of(f.code, static_cast<std::uint32_t>(f.extended), static_cast<std::uint32_t>(f.arguments)), pairs);
        double greatest = 0, at = 0;
        for (std::size_t n = 0; n < found.size(); ++n) {
            const double x = static_cast<double>(as_float(pairs[2 * n])), y = static_cast<double>(as_float(pairs[2 * n + 1]));
            const double exact = f.exact(x, y);
            const double nearest = static_cast<double>(static_cast<float>(exact));
            const double error = distance(found[n], limit.limit == 0 ? nearest : exact, limit.in);
            if (error > greatest) greatest = error, at = x;
        }
        INFO("the greatest error is " << greatest << ", log2 " << std::log2(greatest) << ", for " << at);
        CHECK(greatest <= limit.limit);
    }
}

TEST_CASE("docs/precision.md has a row for each measured function", "[spirv]")
{
    const std::string page = tests::spirv::content_of(VALHALL_TEST_DATA "/../../docs/precision.md");
    std::size_t rows = 0;
    for (std::size_t at = page.find("\n| `"); at != std::string::npos; at = page.find("\n| `", at + 1)) ++rows;
    CHECK(rows == std::size(functions));
}
