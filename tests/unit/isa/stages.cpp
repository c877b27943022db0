// SPDX-License-Identifier: MIT
// Numbers that are no enumerator, in every function that looks one up in a table: the answer is empty, or a fault.
// Also tests: isa/costs.hpp
#include "valhall/isa/stages.hpp"

#include "valhall/isa/costs.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/simulator/semantics/knowledge.hpp"
#include "valhall/valhall.hpp"

#include "support.hpp"

using namespace valhall;

TEST_CASE("a number that is no stage has no name and no preloaded registers")
{
    for (const int number : {stage_count, stage_count + 1, 99, 255}) {
        INFO(number);
        const auto stage = static_cast<shader_stage>(number);
        CHECK(name_of(stage).empty());
        CHECK((preloaded_registers(stage) | preloaded_on_bifrost(stage, true)) == 0);
        for (const arch on : {arch::v9, arch::v10, arch::v14}) CHECK(preloaded_registers(stage, on) == 0);
    }
    CHECK(name_of(shader_stage::none).empty());
    CHECK(name_of(shader_stage::fragment) == "fragment");
    // v7 preloads two varyings or textures into r0 to r7, v6 does not.
    CHECK((preloaded_on_bifrost(shader_stage::fragment, true) & ~preloaded_on_bifrost(shader_stage::fragment, false)) == 0xFF);
    CHECK(preloaded_on_bifrost(shader_stage::compute, true) == preloaded_on_bifrost(shader_stage::compute, false));
}

TEST_CASE("a number that is no opcode is on no architecture")
{
    for (const int number : {descriptor_count, descriptor_count + 1, 0x7FFF, 0xFFFF}) {
        INFO(number);
        const auto code = static_cast<opcode>(number);
        CHECK(mnemonic(code).empty());
        for (const arch on : {arch::v9, arch::v10, arch::v14}) {
            CHECK(find(code, on).error().code == fault_code::not_on_architecture);
            CHECK(make_instruction(code, on).error().code == fault_code::not_on_architecture);
        }
    }
}

TEST_CASE("a number that is no enumerator has no name and no sentence")
{
    for (const int number : {90, 99, 255}) {
        INFO(number);
        CHECK(name_of(static_cast<pipeline>(number)).empty());
        CHECK(name_of(static_cast<unit>(number)).empty());
        CHECK(sentence(static_cast<unit>(number)).empty());
        CHECK(sentence(static_cast<destination_kind>(number)).empty());
        CHECK(sentence(static_cast<rule>(number)).empty());
        CHECK(simulator::sentence_of(static_cast<simulator::run_error>(number)).empty());
        CHECK(simulator::title_of(static_cast<simulator::knowledge>(number)).empty());
        CHECK(simulator::meaning_of(static_cast<simulator::knowledge>(number)).empty());
    }
}
