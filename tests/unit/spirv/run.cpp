// SPDX-License-Identifier: MIT
// A compiled module runs with the resources that its caller binds, and what is missing or ends early is told.
// Also tests: front/shader_memory.hpp, front/shader_run.hpp, simulator/launch.hpp
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"

#include <valhall/spirv/read.hpp>
#include <valhall/spirv/run.hpp>

#include "compute_module.hpp"
#include "random.hpp"

using namespace valhall;
using valhall::simulator::run_error;

namespace {

constexpr std::uint32_t threads = 32;

// out[i] = in[i] * 3 + workgroup_id.x * 1000 + OpArrayLength(in), for the global id i.
tests::spirv::words sums()
{
    tests::spirv::compute_module m(threads);
    using tests::spirv::op;
    const tests::spirv::number_type number{'u', 32};
    const std::uint32_t in = m.buffer(0, number), out = m.buffer(1, number), i = m.global_id();
    const std::uint32_t word = m.made(op::Load, m.uint(), {m.element(in, m.uint(), i)}), size = m.made(op::ArrayLength, m.uint(), {in, 0});
    const std::uint32_t sum = m.add(m.add(m.times(word, 3), m.times(m.workgroup_id(0), 1000)), size);
    m.code(op::Store, {m.element(out, m.uint(), i), sum});
    return m.assembled();
}

struct sums_run {
    simulator::run_fault fault{};
    std::vector<std::uint32_t> out{};
};

// Runs the module with `groups` workgroups.
sums_run run_sums(const spirv::compile_options& how, std::uint32_t groups, const std::vector<std::uint32_t>& in, std::uint32_t outs,
                  front::shader_memory::range_kind kind = front::shader_memory::range_kind::plain, std::uint64_t limit = 1000)
{
    const tests::spirv::words words = sums();
    const spirv::module m = spirv::read(words);
    REQUIRE(m);
    const spirv::compiled_module shader = spirv::compile(m, how);
    REQUIRE(shader);
    const simulator::growing_decoded_program decoded(shader.words(), how.on);
    spirv::module_run run(shader, decoded);
    run.groups = {groups, 1, 1};
    run.limit = limit;
    run.of_buffers = kind;
    sums_run made{{}, std::vector<std::uint32_t>(outs)};
    run.add_buffer({0, 0}, 0, in);
    const std::uint32_t range = outs == 0 ? 0 : run.add_buffer({0, 1}, 0, made.out);
    run.begin();
    front::shader_host host;
    made.fault = run.run_workgroups(host);
    if (outs != 0) run.memory.get_words(range, made.out);
    return made;
}

}  // namespace

TEST_CASE("a module runs with the buffers of its caller", "[spirv][run]")
{
    tests::dice random(5);
    for (const arch on : architectures)
        for (const std::uint32_t groups : {1u, 3u})
            for (const bool preamble : {false, true})
                for (const auto kind : {front::shader_memory::range_kind::plain, front::shader_memory::range_kind::crossing}) {
                    std::vector<std::uint32_t> in(threads * groups + 5);
                    for (std::uint32_t& word : in) word = static_cast<std::uint32_t>(random.bits());
                    const sums_run made = run_sums({.on = on, .preamble = preamble}, groups, in, threads * groups, kind);
                    REQUIRE(!made.fault);
                    for (std::uint32_t i = 0; i < threads * groups; ++i) CHECK(made.out[i] == in[i] * 3 + i / threads * 1000 + in.size());
                }
}

TEST_CASE("a run of a module stops where something is missing", "[spirv][run]")
{
    const std::vector<std::uint32_t> in(2 * threads);
    CHECK(run_sums({.on = arch::v10}, 2, in, 2 * threads).fault.code == run_error::none);
    CHECK(run_sums({.on = arch::v10}, 2, in, threads).fault.code == run_error::unmapped);
    CHECK(run_sums({.on = arch::v10}, 2, in, 0).fault.code == run_error::unmapped);
    CHECK(run_sums({.on = arch::v10}, 2, in, 2 * threads, front::shader_memory::range_kind::plain, 3).fault.code == run_error::step_limit);
}

TEST_CASE("the ranges of a shader's memory are far apart, and keep their words", "[front]")
{
    using range_kind = front::shader_memory::range_kind;
    front::shader_memory memory;
    const std::uint32_t words[]{0x01020304, 0xFFFFFFFF, 7};
    const std::uint32_t first = memory.add(5);
    const std::uint32_t second = memory.add_words(words, range_kind::crossing, 8);
    const std::uint32_t third = memory.add_words(words);
    CHECK(memory.address(second) + 64 == 0x200000000);
    CHECK(memory.address(third) == 0x300000000);
    CHECK(memory.bytes(first).size() == 5);
    CHECK(memory.bytes(second).size() == 20);
    CHECK(memory.bytes(second)[0] == 4);
    CHECK(memory.word(second, 4) == 0xFFFFFFFF);
    CHECK(memory.word(second, 12) == 0);
    memory.set_word(second, 0, 9);
    std::uint32_t read[3]{};
    memory.get_words(third, read);
    CHECK((read[0] == words[0] && read[2] == 7));
    memory.get_words(second, read);
    CHECK((read[0] == 9 && read[1] == words[1]));
}
