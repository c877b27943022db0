// What a checked run tells, rule by rule, in constant expressions and at run time alike; and that nothing is told where it does
// not matter.
#include <array>
#include <cstdint>
#include <string>

#include "valhall/literals.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/print_run_finding.hpp"

#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

// u0:u1 is an address, u2 is 1, u3 is 2.
constexpr std::uint32_t uniforms[] = {0x1000, 0, 1, 2};

// A host that discards the odd lanes at an alpha test.
struct discarding_host : host {
    constexpr run_error test_alpha(request& m) override
    {
        for (std::size_t lane = 0; lane < warp_size; ++lane) m.written[0][lane] = lane % 2 == 0;
        return run_error::none;
    }
    constexpr run_error load_varying(request& m) override
    {
        m.written[0].fill(1);
        return run_error::none;
    }
    constexpr run_error store_tile(request&) override { return run_error::none; }
};

struct found {
    bool is_ended = false;
    std::array<run_finding, 16> list{};
    std::size_t size = 0;
};

template <std::size_t Words>
constexpr found check(const std::array<word, Words>& words, int lanes, shader_stage stage)
{
    std::uint8_t bytes[64]{};
    const memory_range range[] = {{0x1000, bytes}};
    discarding_host devices;
    const special_words specials[] = {{special::atest_datum, {}}, {special::blend_descriptor_0, {}}};
    const register_value registers[] = {{40, 4}, {41, 0}};
    run_options options;
    options.lanes = lanes;
    options.registers = registers;
    options.uniforms = uniforms;
    options.specials = specials;
    options.memory = std::span(range);
    options.devices = &devices;
    const auto checked = run_checked<16>(words, options, stage);
    return {static_cast<bool>(checked.result), checked.room, checked.size};
}

// What is told of a program whose registers r40 (4) and r41 (0) are given, in two lanes of a constant expression and at run time.
template <auto Words, int Lanes = 2, shader_stage Stage = shader_stage::none>
std::string told_of()
{
    static constexpr found constant = check(Words, Lanes, Stage);
    const found at_run_time = check(Words, Lanes, Stage);
    CHECK(constant.list == at_run_time.list);
    CHECK(constant.size == at_run_time.size);
    CHECK(at_run_time.is_ended);
    std::string text;
    for (std::size_t n = 0; n < constant.size; ++n)
        text += std::to_string(constant.list[n].what.index) + ": " + std::string(to_text(constant.list[n]).view()) + "\n";
    return text;
}

}  // namespace

TEST_CASE("registers that nothing has written are told, once, and the lanes")
{
    CHECK(told_of<R"(
        FADD.f32 r0, r1, u2
        FADD.f32 r0, r1, u2
        STORE.i32.slot0.wait0 @r2, u0, offset:0
        STORE.i32.slot0.wait0 @r0, r40, offset:0
        NOP.end
    )"_valhall, 2>() == "");
}
