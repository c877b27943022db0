// SPDX-License-Identifier: MIT
// Running compiled compute shaders: identifiers, buffers, shared memory, atomics, barriers, thread-local memory.
#include "catch.hpp"

#include "compiled_shaders.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;
using namespace tests;
using simulator::run_error;

namespace {

constexpr auto threads = R"(COMP
PROPERTY CS_FIXED_BLOCK_WIDTH 4
PROPERTY CS_FIXED_BLOCK_HEIGHT 8
DCL SV[0], THREAD_ID
DCL SV[1], BLOCK_ID
DCL BUFFER[0]
DCL BUFFER[2]
DCL MEMORY[0], SHARED
DCL TEMP[0]
MOV TEMP[0], SV[0]
END)"_tgsi_program;

// Stores the identifiers of a thread at 32 times its x.
constexpr auto identifiers = R"(
    LSHIFT_AND.i32 r0, r55, 0x7060504.b1, 0xFFFFFFFF
    LEA_BUFFER.slot0.wait0 @r2:r3, ^r0, u0
    STORE.i32.slot0 @r55, r2, offset:0
    STORE.i32.slot0 @r56, r2, offset:4
    STORE.i32.slot0 @r57, r2, offset:8
    STORE.i32.slot0 @r58, r2, offset:12
    STORE.i32.slot0 @r59, r2, offset:16
    STORE.i64.slot0 @r60:r61, r2, offset:20
    STORE.i32.slot0 @r62, r2, offset:28
    NOP.end
)"_valhall;

constexpr std::array<uniform_content, 2> handle_of_2{{{uniform_kind::immediate, 0, 0x06000002}, {uniform_kind::buffer_size, 2, 0}}};

constexpr bool gives_identifiers()
{
    std::uint32_t words[32]{};
    const buffer_words buffers[] = {{2, words}};
    numbered_register local = words_in_x(0, {0, 1, 2, 3}), group = words_in_x(1, {5, 5, 5, 6});
    local.value.components[1].fill(7);
    local.value.components[2].fill(1);
    group.value.components[1].fill(3);
    group.value.components[2].fill(2);
    const numbered_register sv[] = {local, group};
    const compiled_view code = view_of(identifiers, processor::compute, handle_of_2);
    // The shift uses only x, because y is shifted out of the 32 bits.
    const compiled_result done = run_compiled(code, threads, {.sv = sv, .buffers = buffers});
    bool is_right = done.fault.code == run_error::unmapped && done.fault.index == 2;
    local.value.components[1].fill(0);
    const numbered_register flat[] = {local, group};
    const compiled_result again = run_compiled(code, threads, {.sv = flat, .buffers = buffers});
    const std::uint32_t wanted[] = {3, 1, 6, 3, 2, 4 * 6 + 3, 8 * 3, 2 + 1};
    for (std::size_t n = 0; n < 8; ++n) is_right &= words[24 + n] == wanted[n];
    return is_right && again && words[0] == 0 && words[8] == 1 && words[2] == 5 && words[5] == 20;
}

static_assert(gives_identifiers());

// Each thread passes a word to its neighbour through shared memory, with a barrier; an atomic computes the sum of all.
constexpr auto shared = R"(
    LSHIFT_OR.i32 r0, r55, 0x3020100.b2, 0x0
    LD_BUFFER.i32.unsigned.slot0 @r1, r0, u0
    MOV.i32 r3, 0x0
    MOV.i32 r2, r0
    IADD.u64.wait0 r4, ^r2, workgroup_local_pointer.w0
    STORE.i32.slot0 @r1, r4, offset:0
    NOP.wait0
    BARRIER.slot7.wait
    IADD_IMM.i32 r6, 0x0, #0x4
    LSHIFT_XOR.i32 r2, ^r6, 0x0.b0, r0
    MOV.i32 r3, 0x0
    IADD.u64 r6, ^r2, workgroup_local_pointer.w0
    LOAD.i32.unsigned.slot0.wait0 @r2, ^r6, offset:0
    LEA_BUFFER.slot1.wait1 @r6:r7, ^r0, u0
    STORE.i32.slot0 @r2, ^r6, offset:16
    LEA_BUFFER.slot1.wait1 @r6:r7, 0x0, u2
    ATOM_RETURN.i32.slot1.aadd.wait1 @r1, @r1, r6, offset:0x0
    NOP.end
)"_valhall;

constexpr std::array<uniform_content, 3> handles{
    {{uniform_kind::immediate, 0, 0x06000000}, {uniform_kind::immediate, 0, 0}, {uniform_kind::immediate, 0, 0x06000002}}};

constexpr bool shares_memory()
{
    std::uint32_t words[8] = {10, 20, 30, 40}, total[1] = {1000}, memory[4]{};
    const buffer_words buffers[] = {{0, words}, {2, total}};
    const compiled_result done =
        run_compiled(view_of(shared, processor::compute, handles), threads, {.buffers = buffers, .memory = memory});
    return done && total[0] == 1100 && words[4] == 20 && words[5] == 10 && words[6] == 40 && words[7] == 30 && memory[3] == 40;
}

static_assert(shares_memory());

// Spills to thread-local memory.
constexpr auto aside = R"(
    STORE.i32.slot0 @r55, thread_local_pointer.w0, offset:4
    NOP.wait0
    MOV.i32 r55, 0x0
    LOAD.i32.unsigned.slot0.wait0 @r0, thread_local_pointer.w0, offset:4
    LSHIFT_OR.i32 r1, r0, 0x3020100.b2, 0x0
    LEA_BUFFER.slot0.wait0 @r2:r3, ^r1, u0
    STORE.i32.slot0 @r0, r2, offset:0
    MOV.i32 r4, thread_local_pointer.w1
    STORE.i32.slot0 @r4, ^r2, offset:16
    NOP.end
)"_valhall;

constexpr bool keeps_threads_apart()
{
    std::uint32_t words[8]{};
    const buffer_words buffers[] = {{2, words}};
    compiled_view view = view_of(aside, processor::compute, handle_of_2);
    view.thread_storage = 8;
    const compiled_result done = run_compiled(view, threads, {.buffers = buffers});
    return done && words[0] == 0 && words[1] == 1 && words[2] == 2 && words[3] == 3 && words[4] == words[7] && words[4] != 0;
}

static_assert(keeps_threads_apart());

}  // namespace

TEST_CASE("compiled compute shaders give the expected memory", "[tgsi][run_compiled]")
{
    CHECK(gives_identifiers());
    CHECK(shares_memory());
    CHECK(keeps_threads_apart());
}

TEST_CASE("missing memory of compiled shaders is an error", "[tgsi][run_compiled]")
{
    std::uint32_t words[8]{}, total[1]{};
    const buffer_words buffers[] = {{0, words}, {2, total}};
    const auto fault_of = [](const auto& code, std::span<const uniform_content> uniforms, const compiled_options& options) {
        return run_compiled(view_of(code, processor::compute, uniforms), threads, options).fault;
    };
    const simulator::run_fault buffer = fault_of(shared, handles, {.buffers = std::span(buffers).first(1)});
    CHECK(buffer.code == run_error::unmapped);  // there is no shared memory
    CHECK(buffer.index == 5);
    const simulator::run_fault handle = fault_of(shared, handles, {.buffers = std::span(buffers).first(1), .slack = 64});
    CHECK(handle.code == run_error::no_buffer);
    CHECK(handle.index == 15);
    CHECK(handle.value == 0x06000002);
    CHECK(fault_of(aside, handle_of_2, {.buffers = buffers}).code == run_error::unmapped);  // nor memory of threads

    // An access after the end of a buffer is an error, unless the caller allows it.
    const simulator::run_fault past_end = fault_of(identifiers, handle_of_2, {.buffers = buffers});
    CHECK(past_end.code == run_error::unmapped);
    CHECK(past_end.lane == 1);
    CHECK(fault_of(identifiers, handle_of_2, {.buffers = buffers, .slack = 128}).code == run_error::none);
}

TEST_CASE("the size of a buffer is a uniform", "[tgsi][run_compiled]")
{
    constexpr auto size = R"(
        LEA_BUFFER.slot0.wait0 @r2:r3, 0x0, u0
        MOV.i32 r0, u1
        STORE.i32.slot0.end @r0, ^r2, offset:0
    )"_valhall;
    std::uint32_t words[5]{};
    const buffer_words buffers[] = {{2, words}};
    CHECK(run_compiled(view_of(size, processor::compute, handle_of_2), threads, {.buffers = buffers}));
    CHECK(words[0] == 20);
}
