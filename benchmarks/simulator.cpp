// SPDX-License-Identifier: MIT
// Run time of the simulator per lane and instruction, as a ratio to std::fma in a plain loop over 16 lanes: of single instructions, repeated,
// also as a ratio to their own formula in such a loop; of compiled fragment programs; of checked runs; and of timing estimates. `M/s` counts
// millions of instructions of single lanes, of estimates those of warps.
#include "catch.hpp"
#include "ratios.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <valhall/literals.hpp>
#include <valhall/simulator/checked.hpp>
#include <valhall/simulator/default_host.hpp>
#include <valhall/simulator/growing_timing.hpp>
#include <valhall/simulator/run.hpp>

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

constexpr std::size_t lanes = warp_size;

std::vector<word> program_of(const std::string& name)
{
    std::ifstream file(VALHALL_BENCHMARK_DATA "/" + name + ".bin", std::ios::binary);
    std::vector<word> words;
    for (char bytes[8]; file.read(bytes, sizeof bytes);) {
        word w = 0;
        for (int n = 0; n < 8; ++n) w |= word{static_cast<unsigned char>(bytes[n])} << 8 * n;
        words.push_back(w);
    }
    return words;
}

// A program of one instruction, repeated.
std::vector<word> many(word one, std::size_t count)
{
    std::vector<word> words(count, one);
    words.push_back("NOP.end"_valhall[0]);
    return words;
}

// A host with the varyings of a quad in the middle of a screen; it drops the colours.
struct flat_host : host {
    constexpr run_error load_varying(request& m) override
    {
        for (int n = 0; n < m.written_count; ++n)
            for (std::size_t lane = 0; lane < lanes; ++lane) m.written[n][lane] = 0x3E800000 + (static_cast<std::uint32_t>(lane) << 16);
        return run_error::none;
    }
    constexpr run_error test_alpha(request& m) override
    {
        m.written[0].fill(0xF);
        return run_error::none;
    }
    constexpr run_error blend(request&, blend_path& path) override
    {
        path = blend_path::fixed_function;
        return run_error::none;
    }
};

struct prepared {
    std::vector<step> steps{};
    std::vector<std::uint32_t> uniforms = std::vector<std::uint32_t>(256, 0x3F000000);
    flat_host devices{};
    environment around{.program = {{}, arch::v9}};

    explicit prepared(const std::vector<word>& words)
    {
        for (const word w : words) steps.push_back(make_step(w, arch::v9));
        static constexpr special_binding specials[] = {{special::atest_datum, {}}, {special::blend_descriptor_0, {}}};
        around.program = {steps, arch::v9};
        around.uniforms = uniforms;
        around.specials = specials;
        around.devices = &devices;
    }
    prepared(const prepared&) = delete;

    warp start() const
    {
        warp w(around, lanes);
        for (int reg = 0; reg < 64; ++reg)
            for (int lane = 0; lane < warp_size; ++lane)
                w.set_reg(reg, lane, 0x3F800000u + (static_cast<std::uint32_t>(reg * 16 + lane) << 12));
        return w;
    }
};

void measure(const std::string& name, double goal, const std::vector<word>& words, const std::string& same = {})
{
    const prepared p(words);
    const warp start = p.start();
    warp trial = start;
    REQUIRE(trial.run(1'000'000) == warp_state::ended);
    benchmark_ratio(
        name, goal, trial.steps() * lanes,
        [&] {
            warp w = start;
            w.run(1'000'000);
            return w.reg(0, 5) ^ w.steps();
        },
        same);
}

template <class T>
using values = std::vector<std::array<T, lanes>>;

template <class T>
values<T> drawn(std::mt19937& random, std::size_t count)
{
    values<T> list(count);
    for (std::array<T, lanes>& one : list)
        for (T& lane : one) lane = static_cast<T>(random() % 1000) / 16;
    return list;
}

// A formula of three numbers in a plain loop over all lanes.
template <class T, class Formula>
void measure_loop(const std::string& name, double goal, std::mt19937& random, std::size_t count, Formula formula)
{
    const values<T> a = drawn<T>(random, count), b = drawn<T>(random, count), c = drawn<T>(random, count);
    values<T> d(count);
    benchmark_ratio(name, goal, count * lanes, [&] {
        for (std::size_t n = 0; n < count; ++n)
            for (std::size_t lane = 0; lane < lanes; ++lane) d[n][lane] = formula(a[n][lane], b[n][lane], c[n][lane]);
        return d[random() % count][3];
    });
}

// The same program, checked, as a ratio to itself.
void measure_checked(const std::string& name, const std::vector<word>& words)
{
    const prepared p(words);
    const warp start = p.start();
    warp trial = start;
    REQUIRE(trial.run(1'000'000) == warp_state::ended);
    benchmark_baseline(name + ", unchecked", trial.steps() * lanes, [&] {
        warp w = start;
        w.run(1'000'000);
        return w.reg(0, 5) ^ w.steps();
    });
    std::vector<footprint> footprints(words.size());
    std::vector<run_finding> found(16);
    run_checker checker(p.around.program, found, footprints);
    benchmark_ratio(name + ", checked", 3, trial.steps() * lanes, [&] {
        warp w = start;
        w.watch(&checker);
        w.run(1'000'000);
        return w.reg(0, 5) ^ w.steps() ^ checker.findings().size();
    });
    REQUIRE(checker.findings().empty());
}

// The timing estimate of 64 warps that execute 1,000 instructions each, by instruction that a warp executes: arithmetic that depends on the
// instruction before it, with a load, a wait and a special function in eight. Its goal is about 10 ms for all.
void measure_estimate()
{
    std::vector<word> words;
    constexpr auto eight = R"(.arch v10
        LOAD.i32.unsigned.slot0 @r4, r2, offset:0
        FMA.f32 r0, r0, r1, r5
        FMA.f32 r1, r0, r1, r5
        FRCP.f32 r6, r1
        FADD.f32 r0, r0, r6
        FADD.f32.wait0 r1, r0, r1
        FADD.f32 r0, r4, r1
        IADD.u32 r7, r7, r4
    )"_valhall;
    for (int n = 0; n < 125; ++n) words.insert(words.end(), eight.begin(), eight.end());
    const std::vector<timing_stream> streams{*stream_of(words, arch::v10)};
    const timing_options how{.model = timing_model(*machine_of("Mali-G710")), .resident = 64};
    const timing_estimate first = estimate_timing(words, arch::v10, streams, how)->whole;
    REQUIRE(first.executions == 64'000);
    benchmark_ratio("timing estimate of 64 warps", 80, first.executions,
                    [&] { return estimate_timing(words, arch::v10, streams, how)->whole.ticks; });
}

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

TEST_CASE("the simulator")
{
    constexpr std::size_t count = 512;
    std::mt19937 random(20260301);
    measure_loop<float>("fma(a, b, c) in a loop", 0, random, count, [](float a, float b, float c) { return std::fma(a, b, c); });
    measure_loop<float>("a * b + c, rounded twice, in a loop", no_goal, random, count, [](float a, float b, float c) { return a * b + c; });
    const std::string sum = "a + b in a loop", integer_sum = "a + b of integers in a loop", choice = "a < b ? b : c in a loop";
    measure_loop<float>(sum, no_goal, random, count, [](float a, float b, float) { return a + b; });
    measure_loop<std::uint32_t>(integer_sum, no_goal, random, count, [](std::uint32_t a, std::uint32_t b, std::uint32_t) { return a + b; });
    measure_loop<float>(choice, no_goal, random, count, [](float a, float b, float c) { return a < b ? b : c; });

    measure("FMA.f32", 10, many("FMA.f32 r0, r1, r2, r3"_valhall[0], count));
    measure("FADD.f32", 10, many("FADD.f32 r0, r1, r2"_valhall[0], count), sum);
    measure("IADD.u32", 10, many("IADD.u32 r0, r1, r2"_valhall[0], count), integer_sum);
    measure("FMA.v2f16", 30, many("FMA.v2f16 r0, r1, r2, r3"_valhall[0], count));
    measure("CSEL.f32.lt", 10, many("CSEL.f32.lt r0, r1, r2, r2, r3"_valhall[0], count), choice);
    for (const char* name : {"trig_fs", "voronoi_border_fs", "julia_m_fs"}) measure(name, 30, program_of(name));

    for (const char* name : {"trig_fs", "voronoi_border_fs", "julia_m_fs"}) measure_checked(name, program_of(name));
    measure_estimate();
}
