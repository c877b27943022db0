// SPDX-License-Identifier: MIT
// Random kernels of typed values compute what the same programs compute in C++, on all architectures, with different options.
// Also tests: compiler/build/typed_operators.hpp, compiler/kernel.hpp, simulator/dispatch.hpp
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "catch.hpp"

#include "valhall/simulator/dispatch.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/random_kernel/build.hpp"
#include "unit/compiler/random_kernel/evaluate.hpp"

using namespace valhall;
using namespace tests::kernels;

namespace {

// True if two results are equal: any NaN equals another one, and with numerics::fast, zeros equal each other.
bool is_equal(int type, u x, u y, bool is_fast)
{
    if (x == y) return true;
    if (type != f32 && type != f16x2) return false;
    const auto is_same = [is_fast](double a, double b) {
        return (std::isnan(a) && std::isnan(b)) || (a == b && (is_fast || std::signbit(a) == std::signbit(b)));
    };
    if (type == f32) return is_same(double{std::bit_cast<float>(x)}, double{std::bit_cast<float>(y)});
    return is_same(float_of_half(x & 0xFFFF), float_of_half(y & 0xFFFF)) && is_same(float_of_half(x >> 16), float_of_half(y >> 16));
}

memories random_memories(const random_program& p, tests::dice& random)
{
    maker values(random, p.is_fast);
    memories made;
    for (int type = 0; type < types; ++type)
        for (u n = 0; n < 32; ++n) {
            const bits x = values.any_bits(type);
            const u size = type == u64 ? 8 : 4;
            std::memcpy(&made.input[static_cast<std::size_t>(type) * 256 + std::size_t{n} * size], &x, size);
        }
    for (auto* const bytes : {&made.a, &made.z})
        for (std::uint8_t& byte : *bytes) byte = static_cast<std::uint8_t>(random.bits());
    for (u& word : made.tallies) word = static_cast<u>(random.bits());
    made.out.resize(groups * lanes * p.initial.size() * 8);
    return made;
}

std::vector<simulator::binding> bindings_of(const vc::kernel& k, const random_program& p, memories& m)
{
    std::vector<simulator::binding> given{vc::buffer(0, m.input), vc::buffer(1, m.a), vc::buffer(2, m.z), vc::buffer(3, m.out),
                                          vc::buffer(4, m.tallies)};
    for (int type = 0; type < types; ++type) {
        const std::uint64_t key = 10u + static_cast<u>(type);
        const bits x = p.parameters[type];
        given.push_back(type == f32   ? vc::argument(key, std::bit_cast<float>(static_cast<u>(x)))
                        : type == u64 ? vc::argument(key, std::uint64_t{x})
                                      : vc::argument(key, static_cast<u>(x)));
    }
    std::erase_if(given, [&k](const simulator::binding& one) { return k.find_parameter(one.key) == nullptr; });
    return given;
}

// The first difference between a kernel's results and those of C++; empty if there is none.
std::string difference(const random_program& p, const memories& here, const memories& wanted)
{
    for (std::size_t n = 0; n < wanted.out.size() / 4; ++n) {
        const std::size_t variable = n / 2 % p.initial.size();
        const int type = p.initial[variable].type;
        if (type != u64 && n % 2 != 0) continue;
        u x = 0, y = 0;
        std::memcpy(&x, &here.out[4 * n], 4);
        std::memcpy(&y, &wanted.out[4 * n], 4);
        if (!is_equal(type, x, y, p.is_fast))
            return "variable " + std::to_string(variable) + " of thread " + std::to_string(n / 2 / p.initial.size()) + ": " +
                   tests::hex(x) + " instead of " + tests::hex(y);
    }
    return here.a != wanted.a || here.z != wanted.z ? "memory" : here.tallies != wanted.tallies ? "shared counters" : "";
}

}  // namespace

TEST_CASE("random kernels compute what the same programs compute in C++")
{
    tests::tally law;
    for (int n = 0; n < tests::rounds(1000); ++n) {
        tests::dice random(static_cast<std::uint64_t>(n) * 7919 + 17);
        const bool is_fast = random.chance(4);
        const random_program p = maker(random, is_fast).make(3 + static_cast<int>(random.below(10)));
        const arch on = architectures[random.below(std::size(architectures))];
        constexpr std::uint32_t limits[] = {16, 24, 32, 64, 64, 64}, unrolled[] = {0, 64, 64, 256};
        vc::options how{.numbers = is_fast ? vc::numerics::fast : vc::numerics::strict};
        how.register_limit = limits[random.below(std::size(limits))];
        how.unrolled_nodes = unrolled[random.below(std::size(unrolled))];
        how.simplify = !random.chance(8);
        how.keeps_order = random.chance(8);
        if (random.chance(8)) how.converted_nodes = 0;
        const auto about = [&](const std::string& what) {
            return [n, on, what] { return "program " + std::to_string(n) + " on " + tests::arch_text(on) + ": " + what; };
        };

        const vc::kernel k = vc::compile(on, shader_stage::compute, [&p](vc::builder& b) { kernel_builder(b, p).build(); }, how);
        if (!law.expect(static_cast<bool>(k), about(std::string(k.error())))) continue;
        memories here = random_memories(p, random), wanted = here;
        const auto ran = simulator::dispatch(k, {.groups = {groups}, .workgroup = {lanes}}, bindings_of(k, p, here));
        if (!law.expect(static_cast<bool>(ran), about(ran.message()))) continue;
        for (u group = 0; group < groups; ++group) evaluator(p, wanted).run_group(group);
        const std::string found = difference(p, here, wanted);
        law.expect(found.empty(), about(found));
    }
    CHECK(law.failures() == "");
}
