// SPDX-License-Identifier: MIT
// The findings of checked runs, rule by rule, in constant expressions and at run time; and that undefined bits that do not
// matter give no finding.
// Also tests: simulator/register_shadow.hpp, simulator/run_finding.hpp, simulator/print_run_finding.hpp
#include <array>
#include <cstdint>
#include <string>
#include <vector>

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
    constexpr run_error find_buffer(std::uint32_t handle, buffer_binding& found) override
    {
        found = {handle, 0x1000, 64};
        return run_error::none;
    }
    constexpr run_error answer(request& m) override
    {
        for (int n = 0; n < m.written_count; ++n) m.written[n].fill(0);
        return run_error::none;
    }
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
    const special_binding specials[] = {{special::atest_datum, {}}, {special::blend_descriptor_0, {}}};
    const register_value registers[] = {{40, 0x1000}, {41, 0}, {42, 4}};
    run_options options;
    options.lanes = lanes;
    options.registers = registers;
    options.uniforms = uniforms;
    options.specials = specials;
    options.memory = range;
    options.devices = &devices;
    const auto checked = run_checked<16>(words, arch::v9, options, stage);
    return {static_cast<bool>(checked.result), checked.storage, checked.size};
}

// The findings of a program with given registers r40:r41 (an address) and r42 (4), in a constant expression and at run time.
template <auto Words, int Lanes = 2, shader_stage Stage = shader_stage::none>
std::string told_of()
{
    static constexpr found constant = check(Words, Lanes, Stage);
    int lanes = Lanes;  // not const: compilers would compute a constant call at compile time
    const found at_run_time = check(Words, lanes, Stage);
    CHECK(constant.list == at_run_time.list);
    CHECK(constant.size == at_run_time.size);
    CHECK(at_run_time.is_ended);
    std::string text;
    for (std::size_t n = 0; n < constant.size; ++n)
        text += std::to_string(constant.list[n].what.index) + (constant.list[n].what.is_error ? ": " : ": note: ") +
                std::string(to_text(constant.list[n]).view()) + "\n";
    return text;
}

}  // namespace

// ---- undefined registers ----

TEST_CASE("registers that were never written are reported once")
{
    CHECK(told_of<R"(.arch v9
        FADD.f32 r0, r1, u2
        FADD.f32 r0, r1, r42
        IADD.u64 r4, r2, r40
        NOP.end
    )"_valhall>() == "0: lanes 0-1: reads r1, which nothing has written\n"
                     "2: lanes 0-1: reads r2, which nothing has written\n"
                     "2: lanes 0-1: reads r3, which nothing has written\n");
}

TEST_CASE("registers that the stage preloads are defined")
{
    static constexpr auto program = R"(.arch v9
        MOV.i32 r0, r61
        MOV.i32 r1, r60
        MOV.i32 r2, r59
        NOP.end
    )"_valhall;
    CHECK(told_of<program>() == "0: lanes 0-1: reads r61, which nothing has written\n"
                                "1: lanes 0-1: reads r60, which nothing has written\n"
                                "2: lanes 0-1: reads r59, which nothing has written\n");
    CHECK(told_of<program, 2, shader_stage::compute>() == "");
    CHECK(told_of<program, 2, shader_stage::vertex>() == "");
}

TEST_CASE("a last use makes a register undefined, or both registers of a pair")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, ^r42
        MOV.i32 r1, r42
        MOV.i32 r42, u2
        MOV.i32 r2, r42
        LOAD.i32.unsigned.slot0.wait0 @r3, ^r40, offset:0
        MOV.i32 r4, r41
        IADD_IMM.i32 r0, ^r0, #0x1
        MOV.i32 r5, r0
        NOP.end
    )"_valhall>() == "1: lanes 0-1: reads r42 after its last use, which is at instruction 0\n"
                     "5: lanes 0-1: reads r41 after its last use, which is at instruction 4\n");
    CHECK(told_of<R"(.arch v9
        IADD.u32 r0, ^r42, r42
        STORE.i64.slot0.wait0 @r40:r41, ^r40, offset:0
        NOP.end
    )"_valhall>() == "0: lanes 0-1: drops r42 and reads it elsewhere without that mark\n"
                     "1: lanes 0-1: drops r40, which its own message reads\n"
                     "1: lanes 0-1: drops r41, which its own message reads\n");
}

TEST_CASE("a last use in an instruction that writes the register, even in part, does not make it undefined")
{
    CHECK(told_of<R"(.arch v9
        IADD.v2s16 r42.h0, ^r42, u3
        STORE.i32.slot0.wait0 @r42, u0, offset:0
        NOP.end
    )"_valhall>() == "");
}

TEST_CASE("halves are tracked separately")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h1, u2
        FADD.f32 r1, r0.h1, u2
        FADD.f32 r1, r0.h0, u2
        NOP.end
    )"_valhall>() == "2: lanes 0-1: reads r0, which nothing has written\n");
    // Both halves from different instructions; and a half of a register that had a value.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h1, u2
        MOV.i32 r0.h0, u3
        STORE.i32.slot0.wait0 @r0, u0, offset:0
        MOV.i32 r42.h1, u3
        STORE.i32.slot0.wait0 @r42, u0, offset:0
        NOP.end
    )"_valhall>() == "");
}

TEST_CASE("undefined bits propagate into results, up to where they matter")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h0, u2
        IADD.v2s16 r1, r0, u3
        LSHIFT_AND.i32 r2, r1, 0x0.b00, u2
        STORE.i16.slot0.wait0 @r1, u0, offset:0
        STORE.i32.slot0.wait0 @r2, u0, offset:0
        STORE.i32.slot0.wait0 @r1, u0, offset:0
        STORE.i32.slot0.wait0 @r1, u0, offset:0
        NOP.end
    )"_valhall>() == "5: lanes 0-1: reads r1, which depends on instruction 1: that reads r0, which nothing has written\n");
    // Through several instructions, and from a register that lost its value.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, ^r42
        MOV.i32 r42.h0, u2
        IADD.v2s16 r1, r42, u3
        IADD.v2s16 r1, r1, r1
        BRANCHZ r1.h1, offset:1
        NOP
        NOP.end
    )"_valhall>() ==
          "4: lanes 0-1: reads r1, which depends on instruction 2: that reads r42 after its last use, which is at instruction 0\n");
    // A half of the result that is not written stays defined.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h0, u2
        MOV.i32 r1, u2
        IADD.v2s16 r1.h0, r0, u3
        STORE.i32.slot0.wait0 @r1, u0, offset:0
        IADD.v2s16 r1.h1, r0, u3
        STORE.i32.slot0.wait0 @r1, u0, offset:0
        NOP.end
    )"_valhall>() == "5: lanes 0-1: reads r1, which depends on instruction 4: that reads r0, which nothing has written\n");
}

TEST_CASE("operands on which the result does not depend may be undefined")
{
    CHECK(told_of<R"(.arch v9
        CSEL.u32.eq r0, u2, u2, u3, r1
        MUX.i32.bit r0, r1, u3, 0x0
        LSHIFT_AND.i32 r0, r1, 0x0.b00, 0x0
        LSHIFT_XOR.i32 r0, r1, 0x0.b00, r1
        STORE.i32.slot0.wait0 @r0, u0, offset:0
        LSHIFT_AND.v2i16 r1.h1, r1, 0x0.b00, 0x0
        NOP.end
    )"_valhall>() == "");
    // Together with one on which it depends in part.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r2.h0, u2
        CSEL.u32.eq r0, u2, u2, r2, r1
        STORE.i16.slot0.wait0 @r0, u0, offset:0
        STORE.i32.slot0.wait0 @r0, u0, offset:0
        NOP.end
    )"_valhall>() == "3: lanes 0-1: reads r0, which depends on instruction 1: that reads r2, which nothing has written\n");
    CHECK(told_of<R"(.arch v9
        CSEL.u32.eq r0, u2, u3, u3, r1
        MUX.i32.bit r0, r2, u3, u2
        LSHIFT_AND.i32 r0, r3, 0x0.b00, r4
        LSHIFT_XOR.i32 r0, r5, 0x0.b00, r6
        NOP.end
    )"_valhall>() == "0: lanes 0-1: reads r1, which nothing has written\n"
                     "1: lanes 0-1: reads r2, which nothing has written\n"
                     "2: lanes 0-1: reads r3, which nothing has written\n"
                     "2: lanes 0-1: reads r4, which nothing has written\n"
                     "3: lanes 0-1: reads r5, which nothing has written\n"
                     "3: lanes 0-1: reads r6, which nothing has written\n");
}

// ---- operands of which any bit matters ----

TEST_CASE("undefined bits of conditions matter only if the defined bits do not decide")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h0, u2
        BRANCHZ r0, offset:1
        NOP
        MOV.i32 r1.h0, 0x0
        BRANCHZ r1, offset:1
        NOP
        BRANCHZ r4, offset:0
        DISCARD.f32.lt r2, u2
        NOP.end
    )"_valhall>() == "4: lanes 0-1: reads r1, which nothing has written\n"
                     "7: lanes 0-1: reads r2, which nothing has written\n");
    CHECK(told_of<R"(.arch v9
        BRANCHZI.eq.absolute 0x0, r0
        NOP.end
    )"_valhall>() == "0: lanes 0-1: reads r0, which nothing has written\n");
}

TEST_CASE("each bit of addresses, stored values and outputs matters")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h0, u2
        MOV.i32 r2, u0
        MOV.i32 r3.h0, 0x0
        STORE.i32.slot0.wait0 @r0, u0, offset:0
        STORE.i16.slot0.wait0 @r4, u0, offset:0
        LOAD.i32.unsigned.slot0.wait0 @r5, r2, offset:0
        MOV.i32 r5, ^r41
        ATOM1_RETURN.i32.slot0.ainc.wait0 @r5, r40, offset:0x0
        NOP.end
    )"_valhall>() == "3: lanes 0-1: reads r0, which nothing has written\n"
                     "4: lanes 0-1: reads r4, which nothing has written\n"
                     "5: lanes 0-1: reads r3, which nothing has written\n"
                     "7: lanes 0-1: reads r41 after its last use, which is at instruction 6\n");
    CHECK(told_of<R"(.arch v9
        MOV.i32 r60.h0, u2
        ATEST.wait @r61, r60, 0x0, atest_datum.w0
        NOP.end
    )"_valhall>() == "1: lanes 0-1: reads r60, which nothing has written\n");
}

TEST_CASE("in texture instructions, all bits of sources matter, and staging registers without any defined bit")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0.h0, u2
        MOV.i32 r1, u2
        MOV.i32 r6.h0, u2
        MOV.i32 r7, u2
        TEX_SINGLE.slot2.skip.f.16.2d.computed.wait2 @r2:r3, @r0:r1, r40
        TEX_SINGLE.slot2.skip.f.16.2d.computed.wait2 @r2:r3, @r4:r5, r6
        NOP.end
    )"_valhall>() == "5: lanes 0-1: reads r4, which nothing has written\n"
                     "5: lanes 0-1: reads r5, which nothing has written\n"
                     "5: lanes 0-1: reads r6, which nothing has written\n");
}

// ---- messages ----

TEST_CASE("a result is undefined before the wait for its slot")
{
    CHECK(told_of<R"(.arch v9
        LOAD.i64.unsigned.slot0 @r0:r1, u0, offset:0
        LOAD.i32.unsigned.slot1 @r2, u0, offset:0
        MOV.i32.wait0 r3, u2
        MOV.i32 r3, r1
        MOV.i32 r3, r2
        MOV.i32 r3, r2
        LOAD.i32.unsigned.slot2 @r4, u0, offset:0
        MOV.i32 r4, u2
        NOP.end
    )"_valhall>() == "4: lanes 0-1: reads r2 before slot 1 is waited for: instruction 1 writes it\n"
                     "7: lanes 0-1: writes r4 before slot 2 is waited for: instruction 6 may still write it\n");
    // The instruction that waits reads its sources before it waits.
    CHECK(told_of<R"(.arch v9
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        MOV.i32.wait0 r3, r0
        NOP.end
    )"_valhall>() == "1: lanes 0-1: reads r0 before slot 0 is waited for: instruction 0 writes it\n");
}

TEST_CASE("a load of a part defines that part, and keeps the others")
{
    CHECK(told_of<R"(.arch v9
        LOAD.i8.unsigned.b1.slot0.wait0 @r0, u0, offset:0
        LOAD.i8.unsigned.b0.slot0.wait0 @r0, u0, offset:0
        STORE.i16.slot0.wait0 @r0, u0, offset:0
        LOAD.i16.unsigned.h1.slot0.wait0 @r42, u0, offset:0
        STORE.i32.slot0.wait0 @r42, u0, offset:0
        STORE.i32.slot0.wait0 @r0, u0, offset:0
        NOP.end
    )"_valhall>() == "5: lanes 0-1: reads r0, which nothing has written\n");
    // A byte loaded from a buffer for the upper byte of a half is written to the lower one.
    CHECK(told_of<R"(.arch v9
        LD_BUFFER.i8.unsigned.b1.slot0.wait0 @r0, u2, u3
        STORE.i8.slot0.wait0 @r0, u0, offset:0
        NOP.end
    )"_valhall>() == "");
    // Until the load completes, the whole register is undefined, because it is not known how the other bytes are kept.
    CHECK(told_of<R"(.arch v9
        LOAD.i16.unsigned.h1.slot0 @r42, u0, offset:0
        F16_TO_F32 r0, r42.h0
        NOP.end
    )"_valhall>() == "1: lanes 0-1: reads r42 before slot 0 is waited for: instruction 0 writes it\n");
}

TEST_CASE("dropping a register that a message may still read is a finding")
{
    CHECK(told_of<R"(.arch v9
        STORE.i32.slot0 @r42, u0, offset:0
        STORE.i32.slot1 @r42, u0, offset:0
        MOV.i32 r0, ^r42
        NOP.end
    )"_valhall>() == "2: note: lanes 0-1: drops r42 before slot 0 is waited for: instruction 0 may still read it\n"
                     "2: note: lanes 0-1: drops r42 before slot 1 is waited for: instruction 1 may still read it\n");
    CHECK(told_of<R"(.arch v9
        STORE.i32.slot0 @r42, u0, offset:0
        MOV.i32.wait0 r42, u2
        MOV.i32 r0, ^r42
        NOP.end
    )"_valhall>() == "");
}

TEST_CASE("memory accesses are complete at a barrier, and the barrier before later accesses")
{
    CHECK(told_of<R"(.arch v9
        STORE.i32.slot0 @r42, u0, offset:0
        BARRIER.slot7
        LOAD.i32.unsigned.slot1 @r0, u0, offset:0
        NOP.wait
        BARRIER.slot7.wait
        NOP.end
    )"_valhall>() == "1: lanes 0-1: is a barrier before slot 0 is waited for: instruction 0 may still access memory\n"
                     "2: lanes 0-1: goes on before slot 7 is waited for: instruction 1 is a barrier\n");
    // The message on the slot that accesses memory, not the last one.
    CHECK(told_of<R"(.arch v9
        STORE.i32.slot0 @r42, u0, offset:0
        FADD.f32 r1, r42, r42
        LD_VAR_FLAT.slot0.v2.auto @r4:r5, 0x0
        BARRIER.slot7
        NOP.wait
        NOP.end
    )"_valhall>() == "3: lanes 0-1: is a barrier before slot 0 is waited for: instruction 0 may still access memory\n");
}

// ---- lanes ----

TEST_CASE("lanes are tracked separately")
{
    // Lane 0 goes to the second half, the others write r0 first.
    CHECK(told_of<R"(.arch v9
        BRANCHZ.eq lane_id.w0, offset:2
        MOV.i32 r0, u2
        NOP
        NOP.reconverge
        MOV.i32 r1, r0
        NOP.end
    )"_valhall,
                  4>() == "4: lane 0: reads r0, which nothing has written\n");
    CHECK(told_of<R"(.arch v9
        BRANCHZ.eq lane_id.w0, offset:2
        MOV.i32 r0, u2
        BRANCHZ.eq 0x0, offset:1
        MOV.i32 r0, u3
        NOP.reconverge
        MOV.i32 r1, r0
        NOP.end
    )"_valhall,
                  4>() == "");
    // A lane that waits completes its own messages.
    CHECK(told_of<R"(.arch v9
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        BRANCHZ.eq lane_id.w0, offset:1
        NOP.wait0
        NOP.reconverge
        MOV.i32 r1, r0
        NOP.end
    )"_valhall,
                  4>() == "4: lane 0: reads r0 before slot 0 is waited for: instruction 0 writes it\n");
}

TEST_CASE("a value that another lane reads matters")
{
    CHECK(told_of<R"(.arch v9
        BRANCHZ.eq lane_id.w0, offset:1
        MOV.i32 r0, u2
        NOP.reconverge
        CLPER.i32.subgroup4 r1, r0, u2.b00
        NOP.end
    )"_valhall,
                  4>() == "");
    CHECK(told_of<R"(.arch v9
        BRANCHZ.eq lane_id.w0, offset:1
        MOV.i32 r0, u2
        NOP.reconverge
        MOV.i32 r4, lane_id.w0
        CLPER.i32.subgroup4 r1, r0, 0x0.b00
        CLPER.i32.subgroup4 r1, r4, r2.b00
        WMASK.subgroup4 r1, r3
        NOP.end
    )"_valhall,
                  4>() == "4: lane 0: reads r0, which nothing has written\n"
                          "5: lanes 0-3: reads r2, which nothing has written\n"
                          "6: lanes 0-3: reads r3, which nothing has written\n");
    // Undefined halves propagate to the lane that reads them.
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u2
        BRANCHZ lane_id.w0, offset:2
        MOV.i32 r1, ^r0
        MOV.i32 r0.h0, u2
        NOP.reconverge
        CLPER.i32.subgroup4 r1, r0, 0x0.b00
        STORE.i16.slot0.wait0 @r1, u0, offset:0
        F16_TO_F32 r1, r1.h1
        NOP.end
    )"_valhall,
                  2>() ==
          "7: lanes 0-1: reads r1, which depends on instruction 5: that reads r0 after its last use, which is at instruction 2\n");
}

TEST_CASE("undefined reads in discarded lanes matter only if other lanes see them")
{
    // The odd lanes are discarded, and only the even ones write r0 and wait for r3.
    CHECK(told_of<R"(.arch v9
        ATEST.wait @r60, r42, 0x0, atest_datum.w0
        LOAD.i32.unsigned.slot0 @r3, u0, offset:0
        BRANCHZ.eq r60, offset:2
        NOP.wait0
        MOV.i32 r0, u2
        NOP.reconverge
        MOV.i32 r1, r0
        BRANCHZ r0, offset:1
        NOP.reconverge
        STORE.i32.slot1.wait1 @r1, u0, offset:0
        FADD.f32 r1, r3, r3
        MOV.i32 r3, ^r1
        CLPER.i32.subgroup4.xor r4, r0, u3.b00
        NOP.end
    )"_valhall,
                  4>() == "");
    // Their results propagate to the lanes that read them; and forced stores matter.
    CHECK(told_of<R"(.arch v9
        ATEST.wait @r60, r42, 0x0, atest_datum.w0
        BRANCHZ.eq r60, offset:1
        MOV.i32 r0, u2
        NOP.reconverge
        MOV.i32 r1, r0
        CLPER.i32.subgroup4.xor r2, r1, 0x01000000.b3
        WMASK.subgroup4 r3, r0
        NOP.end
    )"_valhall,
                  4>() == "5: lanes 1, 3: reads r1, which depends on instruction 4: that reads r0, which nothing has written\n"
                          "6: lanes 1, 3: reads r0, which nothing has written\n");
    CHECK(told_of<R"(.arch v9
        ATEST.wait @r60, r42, 0x0, atest_datum.w0
        STORE.i32.force.slot0.wait0 @r1, u0, offset:0
        NOP.end
    )"_valhall,
                  4>() == "1: lanes 0-3: reads r1, which nothing has written\n");
}

// ---- use ----

namespace {

constexpr auto two_mistakes = R"(.arch v9
    MOV.i32 r0, r1
    MOV.i32 r2, r3
    NOP.end
)"_valhall;

struct counting_observer : observer {
    int before_count = 0, after_count = 0;
    run_error answer = run_error::none;

    run_error before(const warp&, const step&, std::uint32_t, lane_mask) override
    {
        ++before_count;
        return answer;
    }
    run_error after(const warp&, const step&, std::uint32_t, lane_mask) override
    {
        ++after_count;
        return run_error::none;
    }
};

}  // namespace

TEST_CASE("a static_assert can check that there are no findings")
{
    static constexpr register_value registers[] = {{1, 5}, {3, 7}};
    static_assert(run_checked(two_mistakes, arch::v9, {.registers = registers}));
    static_assert(!run_checked(two_mistakes, arch::v9));
    static_assert(run_checked(two_mistakes, arch::v9).findings()[1].what.reg == 3 &&
                  run_checked(two_mistakes, arch::v9).findings()[1].lane() == 0);
}

TEST_CASE("findings beyond the capacity are counted")
{
    static constexpr auto found = run_checked<1>(two_mistakes, arch::v9);
    CHECK(found.size == 1);
    CHECK(found.omitted == 1);

    const decoded_program<3> program(two_mistakes, arch::v9);
    std::array<run_finding, 4> list{};
    run_checker checker(program, list);
    CHECK(run(program.view(), {.watcher = &checker}));
    REQUIRE(checker.findings().size() == 2);
    CHECK(checker.findings()[0] == found.findings()[0]);
}

TEST_CASE("a further observer can watch and stop the run")
{
    counting_observer counter;
    CHECK(run_checked(two_mistakes, arch::v9, {.watcher = &counter}).size == 2);
    CHECK(counter.before_count == 3);
    CHECK(counter.after_count == 3);
    counter.answer = run_error::step_limit;
    const auto stopped = run_checked(two_mistakes, arch::v9, {.watcher = &counter});
    CHECK(stopped.result.error().code == run_error::step_limit);
    CHECK(stopped.size == 0);
}

TEST_CASE("a checker can be used for several runs")
{
    static constexpr auto words = R"(.arch v9
        MOV.i32 r1, r0
        BRANCHZ u2, offset:2
        F16_TO_F32 r1, r2.h0
        NOP.end
        MOV.i32 r2.h0, u2
        LOAD.i32.unsigned.slot0 @r0, u0, offset:0
        NOP.end
    )"_valhall;
    const decoded_program<7> program(words, arch::v9);
    std::uint8_t bytes[64]{};
    const memory_range range[] = {{0x1000, bytes}};
    std::array<run_finding, 4> list{};
    run_checker checker(program, list);
    run_options options{.lanes = 2, .uniforms = uniforms, .watcher = &checker};
    options.memory = range;
    CHECK(run(program.view(), options));
    CHECK(checker.findings().size() == 1);
    constexpr std::uint32_t zeros[4]{};
    options.uniforms = zeros;
    CHECK(run(program.view(), options));
    REQUIRE(checker.findings().size() == 2);
    CHECK(checker.findings()[1].what.code == finding_code::never_written);
}

TEST_CASE("replacements decide which bits of operands matter")
{
    struct some_results : replacements {
        bool has(opcode code) const override { return code == opcode::FADD_f32 || code == opcode::FATAN_ASSIST_f32; }
        std::uint64_t result(opcode code, const modes&, std::span<const std::uint64_t> operands) const override
        {
            return code == opcode::FADD_f32 ? 7 : operands[0];
        }
    };
    static constexpr auto words = R"(.arch v9
        FADD.f32 r0, r1, r2
        FATAN_ASSIST.f32 r0, r3, r4
        NOP.end
    )"_valhall;
    const some_results functions;
    CHECK(run_checked(words, arch::v9).size == 2);  // then it is refused
    const auto replaced = run_checked(words, arch::v9, {.functions = &functions});
    REQUIRE(replaced.size == 1);
    CHECK(replaced.storage[0].what.reg == 3);
}

TEST_CASE("each warp of a workgroup has its own checker")
{
    static constexpr auto program = R"(.arch v9
        MOV.i32 r0, r1
        BARRIER.slot7.wait
        MOV.i32 r2, r0
        NOP.end
    )"_valhall;
    const decoded_program<4> steps(program, arch::v9);
    std::array<run_finding, 4> lists[2]{};
    run_checker checkers[] = {run_checker(steps, lists[0]), run_checker(steps, lists[1])};
    environment around{.program = steps};
    std::vector<warp> warps(2, warp(around, 4));
    warps[0].set_reg(1, 0, 1);
    warps[0].set_reg(1, 2, 1);
    warps[1].watch(&checkers[1]);
    warps[0].watch(&checkers[0]);
    CHECK(run_workgroup(warps, 100).code == run_error::none);
    for (const run_checker& one : checkers) REQUIRE(one.findings().size() == 1);
    CHECK(checkers[0].findings()[0].lanes == 0b1010);
    CHECK(checkers[1].findings()[0].lanes == 0b1111);

    // One checker for all warps is refused.
    around.watcher = &checkers[0];
    std::vector<warp> others(2, warp(around, 4));
    CHECK(run_workgroup(others, 100).code == run_error::watches_several);
}

TEST_CASE("dropping a register that a store in flight reads is a note, and for other messages an error")
{
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u2
        STORE.i32.slot0 @r0, r40, offset:0
        MOV.i32.wait0 r1, ^r0
        NOP.end
    )"_valhall>() == "2: note: lanes 0-1: drops r0 before slot 0 is waited for: instruction 1 may still read it\n");
    CHECK(told_of<R"(.arch v9
        MOV.i32 r0, u2
        ATOM_RETURN.i32.slot0.aadd @r4, @r0, r40, offset:0
        MOV.i32.wait0 r1, ^r0
        NOP.end
    )"_valhall>() == "2: lanes 0-1: drops r0 before slot 0 is waited for: instruction 1 may still read it\n");
}
