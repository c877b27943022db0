// SPDX-License-Identifier: MIT
// The inputs of a run: words known only at run time, values by lane, and impossible options.
// Also tests: simulator/environment.hpp, simulator/explain_run.hpp, simulator/growing_decoded_program.hpp, simulator/run_fault.hpp
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/explain_run.hpp"

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

// True if a run returns the code and the index of the wrong entry, in a constant expression and at run time.
constexpr bool is_refused(const run_options& how, run_error code, std::uint32_t at, std::uint64_t value)
{
    const run_fault fault = fault_with(how);
    return fault.is_in_options() && fault == run_fault{code, at, -1, value, {}} && run(nop, arch::v9, how).steps() == 0 &&
           run_checked(nop, arch::v9, how).result.error() == fault;
}

}  // namespace

TEST_CASE("words made at run time run like constant words", "[simulator][run]")
{
    const std::vector<word> words(shader.begin(), shader.end());
    const run_result ran = run(words, arch::v9, options);
    REQUIRE(ran);
    CHECK(ran.reg(2, 3) == 0x3F800000);
    CHECK(ran.reg(2, 0) == 0x3F200000);
    CHECK(sentence_of(run(words, arch::v9).error().code) == "a uniform is read that was not given");
    CHECK(run_checked(words, arch::v9, {.uniforms = uniforms}).findings().size() == 2);
    CHECK(run(std::vector<word>{}, arch::v9).error().code == run_error::bad_options);

    // The architecture matters: v11 narrows the result of a half destination.
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

namespace {

constexpr auto adder = R"(
    LOAD.i32.slot0.wait0 @r2, r0, offset:4
    IADD_IMM.i32 r2, ^r2, #1
    STORE.i32.slot0.wait0 @r2, r0, offset:0
    NOP.end
)"_valhall;
constexpr register_value address[] = {{0, 0x1000}};

// Loads, adds and stores in memory of the caller's byte type.
template <class Byte>
constexpr bool adds_in()
{
    std::array<Byte, 8> bytes{};
    bytes[4] = Byte{0xFF};
    const memory_range ranges[] = {{0x1000, bytes}};
    return run(adder, arch::v9, {.registers = address, .memory = ranges}) && bytes[0] == Byte{0} && bytes[1] == Byte{1};
}

std::array<std::byte, 8> static_bytes{};
constexpr memory_range static_range[] = {{0x1000, static_bytes}};

}  // namespace

TEST_CASE("memory can have any byte type", "[simulator][run]")
{
    HOLDS(adds_in<std::uint8_t>());
    HOLDS(adds_in<std::byte>());
    CHECK(run(adder, arch::v9, {.registers = address, .memory = static_range}));
    CHECK(static_bytes[0] == std::byte{1});

    std::vector<std::uint32_t> words{0, 41};
    const std::vector<memory_range> ranges{{0x1000, std::as_writable_bytes(std::span(words))}};
    CHECK(run(adder, arch::v9, {.registers = address, .memory = ranges}));
    if constexpr (std::endian::native == std::endian::little) CHECK(words[0] == 42);
}

TEST_CASE("the reason why a run stopped is explained with its place and subject", "[simulator][run]")
{
    CHECK(explain(run(adder, arch::v9, {.registers = address}).error()) ==
          "instruction 0: an access to memory that is not there (lane 0, address 0x1004)");
    CHECK(explain(run(shader, arch::v9).error()) == "instruction 0: a uniform is read that was not given (u0)");
    CHECK(explain(run("MOV.i32.end r0, thread_local_pointer.w0"_valhall, arch::v9).error()) ==
          "instruction 0: a special value is read that was not given (thread_local_pointer)");
    static constexpr register_value beyond[] = {{1, 0}, {-3, 0}};
    CHECK(explain(fault_with({.registers = beyond})) ==
          "registers[1]: the options give a register that the architecture does not have (r-3)");
    CHECK(explain(fault_with({.lanes = 17})) == "options: " + std::string(sentence_of(run_error::bad_options)));
    CHECK(explain(run(nop, arch::v9, {.limit = 0}).error()) == "instruction 0: " + std::string(sentence_of(run_error::step_limit)));
    CHECK(explain(run_fault{}) == "nothing is wrong");
}

TEST_CASE("options out of range are refused with the index of the wrong entry", "[simulator][run]")
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

    // Lanes that share thread-local memory overwrite what others spill.
    static constexpr special_binding shared[] = {{special::thread_local_pointer, {0x1000, 0}}},
                                     apart_by_lane[] = {{special::thread_local_pointer, {0x1000, 0}, 16}};
    HOLDS(is_refused({.lanes = 2, .specials = shared}, run_error::shared_thread_memory, 0,
                     static_cast<std::uint64_t>(special::thread_local_pointer)));
    HOLDS(fault_with({.specials = shared}).code == run_error::none);
    HOLDS(fault_with({.lanes = 2, .specials = apart_by_lane}).code == run_error::none);

    std::uint8_t bytes[16]{};
    const memory_range apart[] = {{0x100, bytes}, {0x110, bytes}, {0x100, {}}}, overlapping[] = {{0x100, bytes}, {0x10F, bytes}},
                       wrapping[] = {{UINT64_MAX - 14, bytes}}, at_the_end[] = {{UINT64_MAX - 15, bytes}};
    CHECK(fault_with({.memory = apart}).code == run_error::none);
    CHECK(fault_with({.memory = at_the_end}).code == run_error::none);
    CHECK(is_refused({.memory = overlapping}, run_error::bad_memory, 1, 0x10F));
    CHECK(is_refused({.memory = wrapping}, run_error::bad_memory, 0, UINT64_MAX - 14));
}
