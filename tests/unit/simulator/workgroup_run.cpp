// SPDX-License-Identifier: MIT
// Runs of several warps whose state the caller gives.
#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/simulator/workgroup_run.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

// Stores r60 plus u0 at the address r2:r3.
constexpr auto storing = R"(
    IADD.u32 r0, r60, u0
    STORE.i32.slot0 @r0, r2, offset:0
    NOP.wait0
    NOP.end
)"_valhall;

}  // namespace

TEST_CASE("a run of a workgroup computes in each invocation from the registers, uniforms and memory of its caller", "[simulator]")
{
    constexpr std::size_t invocations = 21;  // a warp of 16 lanes, and one of 5
    const decoded_program<storing.size()> program(storing, arch::v9);
    const std::array<std::uint32_t, 1> uniforms{1000};
    std::vector<std::uint8_t> bytes(4 * invocations);
    workgroup_run run(program, {.memory = {{0x4000, bytes}}, .uniforms = uniforms}, invocations);
    CHECK((run.warps().size() == 2 && run.lanes() == warp_size && run.invocations() == invocations));
    for (std::size_t n = 0; n < invocations; ++n) {
        run.set_reg(60, n, static_cast<std::uint32_t>(n * n));
        run.set_reg(2, n, static_cast<std::uint32_t>(0x4000 + 4 * n));
        run.set_reg(3, n, 0);
    }
    REQUIRE(!run.run(100));
    for (std::size_t n = 0; n < invocations; ++n) {
        CHECK(run.reg(0, n) == 1000 + n * n);
        CHECK(load_bytes(bytes.data() + 4 * n, 4) == 1000 + n * n);
        CHECK(!run.is_discarded(n));
    }
    CHECK(run.devices().outputs().empty());
}

TEST_CASE("a run whose uniforms or memory are not given stops", "[simulator]")
{
    const decoded_program<storing.size()> program(storing, arch::v9);
    const std::array<std::uint32_t, 1> uniforms{1000};
    const std::array<std::uint8_t, 1> is_missing{0};
    workgroup_run without_uniform(program, {.uniforms = uniforms, .has_uniform = is_missing}, 1);
    CHECK(without_uniform.run(100).code != run_error::none);
    workgroup_run without_memory(program, {.uniforms = uniforms}, 1);
    for (const int number : {2, 3, 60}) without_memory.set_reg(number, 0, 0);
    CHECK(without_memory.run(100).code != run_error::none);
}

TEST_CASE("noise in the registers of a run differs in each warp, and with the seed", "[simulator]")
{
    const decoded_program<storing.size()> program(storing, arch::v9);
    const auto registers_of = [&](std::uint64_t seed) {
        workgroup_run run(program, {}, 17);
        noise from(seed);
        run.fill_registers(from);
        return std::array{run.reg(5, 0), run.reg(5, 16)};
    };
    CHECK(registers_of(1) == registers_of(1));
    CHECK(registers_of(1) != registers_of(2));
    CHECK(registers_of(1)[0] != registers_of(1)[1]);
}
