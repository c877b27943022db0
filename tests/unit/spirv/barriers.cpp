// SPDX-License-Identifier: MIT
// Barriers and atomics by memory: a word that another invocation may change is loaded again after each that orders its memory.
// Also tests: spirv/lower/atomics.hpp
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/decode.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

using namespace valhall::spirv;
using tests::spirv::writer;

namespace {

constexpr std::uint32_t main_text = 0x6E69616D;
// Scopes and semantics as constants, by id.
constexpr std::uint32_t workgroup = 40, subgroup = 41, device = 42, none = 43, of_buffers = 44, of_shared = 45, of_images = 46,
                        of_both = 47, acquire = 48, of_all = 49, one = 50;

// Instructions between two loads of the same word.
struct fence {
    const char* name;
    op code;
    std::vector<std::uint32_t> operands;
    bool orders_buffers, orders_shared;
    op then = op::Nop;  // another instruction after it
    std::vector<std::uint32_t> then_operands{};
};

std::vector<fence> all_fences()
{
    const auto control = [](std::uint32_t semantics) { return std::vector<std::uint32_t>{workgroup, device, semantics}; };
    return {
        {"nothing", op::Nop, {}, false, false},
        {"barrier() of GLSL", op::ControlBarrier, control(of_shared), false, true},
        {"a control barrier without memory", op::ControlBarrier, control(none), false, true},
        {"a control barrier of buffers", op::ControlBarrier, control(of_buffers), true, true},
        {"a control barrier of images", op::ControlBarrier, control(of_images), true, true},
        {"a control barrier of both", op::ControlBarrier, control(of_both), true, true},
        {"subgroupBarrier()", op::ControlBarrier, {subgroup, subgroup, of_all}, true, true},
        {"memoryBarrierBuffer()", op::MemoryBarrier, {device, of_buffers}, true, true},
        {"memoryBarrierShared()", op::MemoryBarrier, {workgroup, of_shared}, false, true},
        {"memoryBarrierImage()", op::MemoryBarrier, {device, of_images}, true, true},
        {"memoryBarrier()", op::MemoryBarrier, {device, of_all}, true, true},
        {"memoryBarrierBuffer(), barrier()", op::MemoryBarrier, {device, of_buffers}, true, true, op::ControlBarrier, control(of_shared)},
        {"barrier(), memoryBarrierBuffer()", op::ControlBarrier, control(of_shared), true, true, op::MemoryBarrier, {device, of_buffers}},
        {"memoryBarrierShared(), barrier()",
         op::MemoryBarrier,
         {workgroup, of_shared},
         false,
         true,
         op::ControlBarrier,
         control(of_shared)},
        {"memoryBarrierBuffer(), subgroupBarrier()",
         op::MemoryBarrier,
         {device, of_buffers},
         true,
         true,
         op::ControlBarrier,
         {subgroup, subgroup, of_shared}},
        {"memoryBarrier(), a load that nothing uses", op::MemoryBarrier, {device, of_all}, true, true, op::Load, {3, 91, 36}},
        {"an atomic on another buffer", op::AtomicIAdd, {3, 90, 36, device, acquire, one}, true, true},
        {"an atomic load of another buffer", op::AtomicLoad, {3, 90, 36, device, acquire}, true, true},
        {"an atomic store to another buffer", op::AtomicStore, {36, device, acquire, one}, true, true},
        {"an atomic store to another shared variable", op::AtomicStore, {38, device, acquire, one}, true, true},
        {"an atomic on another shared variable", op::AtomicIAdd, {3, 90, 38, device, acquire, one}, true, true},
    };
}

enum class loading { plain, then_atomic, then_plain, atomic };

// A shader that loads a word of a buffer or of a shared variable, before and after a fence, and stores the sum. It cannot write a buffer that it loads
// from atomically.
valhall::spirv::module with(const fence& f, std::uint32_t loaded, loading how = loading::plain)
{
    constexpr std::uint32_t uint_type = 3, block = 30, pointer_to_block = 31, pointer = 32, buffer = 33, other = 34, zero = 6, element = 35,
                            other_element = 36, shared_pointer = 37, other_shared = 38, shared = 39;
    writer w;
    w.add(op::Capability, {1})
        .add(op::MemoryModel, {0, 1})
        .add(op::EntryPoint, {5, 10, main_text, 0})
        .add(op::ExecutionMode, {10, 17, 32, 1, 1});
    w.add(op::Decorate, {block, 2}).add(op::MemberDecorate, {block, 0, 35, 0});
    for (const std::uint32_t id : {buffer, other}) w.add(op::Decorate, {id, 34, 0}).add(op::Decorate, {id, 33, id - buffer});
    if (how != loading::plain) w.add(op::Decorate, {buffer, 24}).add(op::Decorate, {buffer, 19});  // NonWritable, Restrict
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeInt, {uint_type, 32, 0}).add(op::Constant, {uint_type, zero, 0});
    const std::uint32_t values[] = {2, 3, 1, 0, 0x48, 0x108, 0x808, 0x148, 0x42, 0xB48, 1};
    for (std::uint32_t n = 0; n < std::size(values); ++n) w.add(op::Constant, {uint_type, workgroup + n, values[n]});
    w.add(op::TypeStruct, {block, uint_type})
        .add(op::TypePointer, {pointer_to_block, 2, block})
        .add(op::TypePointer, {pointer, 2, uint_type});
    w.add(op::Variable, {pointer_to_block, buffer, 2}).add(op::Variable, {pointer_to_block, other, 2});
    w.add(op::TypePointer, {shared_pointer, 4, uint_type})
        .add(op::Variable, {shared_pointer, shared, 4})
        .add(op::Variable, {shared_pointer, other_shared, 4});
    w.function().add(op::AccessChain, {pointer, element, buffer, zero}).add(op::AccessChain, {pointer, other_element, other, zero});
    const std::uint32_t from = loaded == 0 ? element : shared;
    const auto add_load = [&](std::uint32_t result) {
        if (how == loading::atomic || how == (result == 61 ? loading::then_atomic : loading::then_plain))
            w.add(op::AtomicLoad, {uint_type, result, from, device, acquire});
        else w.add(op::Load, {uint_type, result, from});
    };
    add_load(60);
    w.add(f.code, f.operands);
    if (f.then != op::Nop) w.add(f.then, f.then_operands);
    add_load(61);
    w.add(op::IAdd, {uint_type, 62, 60, 61}).add(op::Store, {other_element, 62});
    tests::spirv::words made = w.end().made();
    for (std::size_t n = 5; n < made.size(); n += made[n] >> 16)  // BufferBlock: in Uniform
        if ((made[n] & 0xFFFF) == static_cast<std::uint32_t>(op::Decorate) && made[n + 1] == block) made[n + 2] = 3;
    return read(made);
}

std::uint32_t loads_of(const compiled_module& shader, valhall::arch on)
{
    std::uint32_t count = 0;
    for (const valhall::word w : shader.words()) count += valhall::decode(w, on).value().code() == valhall::opcode::LOAD_i32;
    return count;
}

}  // namespace

TEST_CASE("a word is loaded again after each barrier and atomic that orders its memory", "[spirv]")
{
    for (const fence& f : all_fences())
        for (const valhall::arch on : {valhall::arch::v9, valhall::arch::v10, valhall::arch::v14})
            for (const std::uint32_t loaded : {0u, 1u}) {
                const module m = with(f, loaded);
                INFO(f.name << (loaded == 0 ? ", a buffer" : ", shared memory") << explain(m.fault()));
                REQUIRE(m);
                const compiled_module made = compile(m, {.on = on});
                INFO(explain(made.fault(), m));
                REQUIRE(made);
                // (The atomic load is removed: nothing uses its result.)
                const std::uint32_t expected = (loaded == 0 ? f.orders_buffers : f.orders_shared) ? 2 : 1;
                CHECK(loads_of(made, on) == expected);
            }
}

TEST_CASE("each atomic load loads, also from a buffer that the shader cannot write", "[spirv]")
{
    const fence nothing{"nothing", op::Nop, {}, false, false};
    for (const std::uint32_t loaded : {0u, 1u}) {
        const auto count = [&](loading how) {
            const compiled_module made = compile(with(nothing, loaded, how), {.on = valhall::arch::v10});
            REQUIRE(made);
            return loads_of(made, valhall::arch::v10);
        };
        CHECK(count(loading::plain) == 1);
        CHECK(count(loading::then_atomic) == 2);
        CHECK(count(loading::then_plain) == 2);
        CHECK(count(loading::atomic) == 2);
    }
}

TEST_CASE("a control barrier is a BARRIER, one of a subgroup or an invocation is none", "[spirv]")
{
    for (const fence& f : all_fences()) {
        const compiled_module made = compile(with(f, 0), {.on = valhall::arch::v10});
        std::uint32_t count = 0;
        for (const valhall::word w : made.words())
            count += valhall::decode(w, valhall::arch::v10).value().code() == valhall::opcode::BARRIER;
        INFO(f.name);
        const auto is_machine_barrier = [](op code, const std::vector<std::uint32_t>& operands) {
            return code == op::ControlBarrier && operands[0] == workgroup;
        };
        CHECK(count == (is_machine_barrier(f.code, f.operands) || is_machine_barrier(f.then, f.then_operands) ? 1u : 0u));
    }
}
