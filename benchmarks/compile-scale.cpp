// SPDX-License-Identifier: MIT
// Compile time per instruction, for programs of 10 to 100,000 instructions, as a ratio to a program of 1,000, to show costs that are
// not linear. The programs are straight code with messages, and the same with a loop or a condition every 50 instructions. Measures
// processor time, not wall time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

#include <valhall/compiler/compile.hpp>

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// Adds about this many instructions; one in ten is a load, one in fifty a store.
void add_instructions(vc::builder& b, std::size_t size, bool has_flow)
{
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide in = b.uniform_pair(0), out = b.uniform_pair(2);
    vc::variable x = b.make_variable(b.U32_TO_F32(id)), y = b.make_variable(b.uniform(4));
    const auto part = [&](std::size_t n) {
        const auto offset = static_cast<std::uint32_t>(n % 512 * 4);
        const vc::value loaded = b.LOAD_i32(in, imm(static_cast<std::int64_t>(offset)), mod::unsigned_);
        b.set(x, b.FMA_f32(b.get(x), b.get(y), loaded));
        for (int i = 0; i < 4; ++i) {
            b.set(y, b.FADD_f32(b.get(x), b.get(y)));
            b.set(x, b.FMA_f32(b.get(y), b.get(x), b.uniform(5)));
        }
        if (n % 5 == 0) b.STORE_i32(b.get(x), out, imm(static_cast<std::int64_t>(offset)));
    };
    for (std::size_t n = 0; n < size / 10; ++n) {
        if (!has_flow || n % 5 != 4) {
            part(n);
        } else if (n % 10 == 4) {
            b.if_(b.FCMP_OR_f32(b.get(x), b.get(y), b.constant(0u), mod::lt, mod::m1), [&] { part(n); });
        } else {
            vc::variable count = b.make_variable(b.uniform(6));
            b.loop([&] {
                b.break_if(b.ICMP_OR_u32(b.get(count), b.constant(0u), b.constant(0u), mod::eq, mod::m1));
                b.set(count, b.IADD_u32(b.get(count), b.constant(~0u)));
                part(n);
            });
        }
    }
    b.STORE_i32(b.get(x), out, imm(0));
}

struct cost {
    std::size_t words = 0;
    double building = 0, compiling = 0;  // nanoseconds per instruction
};

cost measure(std::size_t size, bool has_flow)
{
    cost best;
    const std::size_t rounds = std::max<std::size_t>(1, 20'000 / size);
    for (int repeated = 0; repeated < 3; ++repeated) {
        std::clock_t building = 0, compiling = 0;
        std::size_t words = 0;
        for (std::size_t n = 0; n < rounds; ++n) {
            const std::clock_t start = std::clock();
            vc::program p(arch::v10, shader_stage::compute);
            vc::builder b(p);
            add_instructions(b, size, has_flow);
            const std::clock_t built = std::clock();
            const vc::compiled done = vc::compile(p);
            compiling += std::clock() - built;
            building += built - start;
            words += done.words().size();
        }
        if (words == 0) return {};
        const auto each = [&](std::clock_t t) { return static_cast<double>(t) / CLOCKS_PER_SEC * 1e9 / static_cast<double>(words); };
        if (repeated == 0 || each(compiling) < best.compiling) best.compiling = each(compiling);
        if (repeated == 0 || each(building) < best.building) best.building = each(building);
        best.words = words / rounds;
    }
    return best;
}

}  // namespace

int main()
{
    for (const bool has_flow : {false, true}) {
        std::printf("%s\n%12s %12s %16s %16s %8s %8s\n", has_flow ? "loops and conditions" : "straight code", "built of", "words",
                    "building ns/word", "compile ns/word", "ratio", "ratio");
        const cost base = measure(1'000, has_flow);
        for (const std::size_t size : {std::size_t{10}, std::size_t{100}, std::size_t{1'000}, std::size_t{10'000}, std::size_t{100'000}}) {
            const cost found = measure(size, has_flow);
            if (found.words == 0 || base.words == 0) return std::puts("does not compile"), 1;
            std::printf("%12zu %12zu %16.1f %16.1f %8.2f %8.2f\n", size, found.words, found.building, found.compiling,
                        found.building / base.building, found.compiling / base.compiling);
        }
    }
}
