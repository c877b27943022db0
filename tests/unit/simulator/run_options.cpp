// SPDX-License-Identifier: MIT
// What a run begins with: words known only at run time, values by lane, and options that cannot be meant.
#include <array>
#include <cstdint>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/simulator/checked.hpp"

#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::simulator;

namespace {

constexpr auto shader = R"(
    FMA.f32 r2, r0, r1, u0
    FADD.f32.clamp_0_1.end r2, ^r2, lane_id.w0
)"_valhall;
constexpr std::uint32_t by_lane[] = {0x3E800000, 0x3E800000, 0x3E800000, 0x3F800000};
constexpr register_value registers[] = {{0, by_lane}, {1, 0x3F000000}};
constexpr std::uint32_t uniforms[] = {0x3F000000};
constexpr run_options options{.lanes = 4, .registers = registers, .uniforms = uniforms};

constexpr std::array<word, 1> nop{0x7800c00000000000};

constexpr run_fault fault_with(const run_options& how) { return run(nop, arch::v9, how).error(); }

// Whether a code and the place of the wrong entry are told, in a constant expression and at run time.
constexpr bool is_refused(const run_options& how, run_error code, std::uint32_t at, std::uint64_t value)
{
    const run_fault fault = fault_with(how);
    return fault.is_in_options() && fault == run_fault{code, at, -1, value, {}} && run(nop, arch::v9, how).steps() == 0 &&
           run_checked(nop, arch::v9, how).result.error() == fault;
}

}  // namespace

TEST_CASE("words made at run time run as those of a constant do", "[simulator][run]")
{
    const std::vector<word> words(shader.begin(), shader.end());
    const run_result ran = run(words, arch::v9, options);
    REQUIRE(ran);
    CHECK(ran.reg(2, 3) == 0x3F800000);
    CHECK(ran.reg(2, 0) == 0x3F200000);
    CHECK(message(run(words, arch::v9).error().code) == "a uniform is read that was not given");
    CHECK(run_checked(words, arch::v9, {.uniforms = uniforms}).findings().size() == 2);
    CHECK(run(std::vector<word>{}, arch::v9).error().code == run_error::bad_options);

    // Words mean what they mean on their architecture: v11 narrows the result of a half destination.
    const std::array<word, 2> narrow = "FADD.f32 r0.h0, r1, 0x0\nNOP.end"_valhall;
    constexpr register_value third[] = {{1, 0x3EAAAAAB}};
    CHECK(run(std::span<const word>(narrow), arch::v9, {.registers = third}).reg(0) !=
          run(std::span<const word>(narrow), arch::v11, {.registers = third}).reg(0));

    STATIC_REQUIRE(run(std::span<const word>(shader), arch::v9, options).reg(2, 3) == 0x3F800000);
    STATIC_REQUIRE(run_checked(std::span<const word>(shader), arch::v9, {.uniforms = uniforms}).findings().size() == 2);
}

TEST_CASE("a decoded program runs any number of times", "[simulator][run]")
{
    growing_decoded_program first(shader, arch::v9);
    const growing_decoded_program program = std::move(first);
    CHECK(run(program, options).reg(2, 3) == 0x3F800000);
    CHECK(run(program, {.uniforms = uniforms}).reg(2) == 0x3F000000);
    CHECK(run(decoded_program<2>(shader, arch::v9), options).reg(2, 3) == 0x3F800000);
}

TEST_CASE("options out of range are refused with the entry that is wrong", "[simulator][run]")
{
    static constexpr register_value beyond[] = {{1, 0}, {99, 0}}, negative[] = {{-1, 0}}, twice[] = {{1, 0}, {2, 0}, {1, 0}};
    HOLDS(is_refused({.registers = beyond}, run_error::bad_register, 1, 99));
    HOLDS(is_refused({.registers = negative}, run_error::bad_register, 0, UINT64_MAX));
    HOLDS(is_refused({.registers = twice}, run_error::register_given_twice, 2, 1));
    HOLDS(is_refused({.lanes = 3, .registers = registers}, run_error::bad_lane_values, 0, 4));
    HOLDS(is_refused({.registers = registers}, run_error::bad_lane_values, 0, 4));

    static constexpr std::array<std::uint32_t, 257> many{};
    HOLDS(is_refused({.uniforms = many}, run_error::too_many_uniforms, 256, 257));
    HOLDS(fault_with({.uniforms = std::span(many).first(256)}).code == run_error::none);

    static constexpr special_binding own[] = {{special::sample, {}}, {special::lane_id, {}}}, counter[] = {{special::program_counter, {}}},
                                     none[] = {{static_cast<special>(64), {}}}, again[] = {{special::sample, {}}, {special::sample, {}}};
    HOLDS(is_refused({.specials = own}, run_error::bad_special, 1, static_cast<std::uint64_t>(special::lane_id)));
    HOLDS(is_refused({.specials = counter}, run_error::bad_special, 0, static_cast<std::uint64_t>(special::program_counter)));
    HOLDS(is_refused({.specials = none}, run_error::bad_special, 0, 64));
    HOLDS(is_refused({.specials = again}, run_error::special_given_twice, 1, static_cast<std::uint64_t>(special::sample)));

    std::uint8_t bytes[16]{};
    const memory_range apart[] = {{0x100, bytes}, {0x110, bytes}, {0x100, {}}}, overlapping[] = {{0x100, bytes}, {0x10F, bytes}},
                       wrapping[] = {{UINT64_MAX - 14, bytes}}, at_the_end[] = {{UINT64_MAX - 15, bytes}};
    CHECK(fault_with({.memory = apart}).code == run_error::none);
    CHECK(fault_with({.memory = at_the_end}).code == run_error::none);
    CHECK(is_refused({.memory = overlapping}, run_error::bad_memory, 1, 0x10F));
    CHECK(is_refused({.memory = wrapping}, run_error::bad_memory, 0, UINT64_MAX - 14));
}
