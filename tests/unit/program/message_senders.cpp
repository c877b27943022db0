// SPDX-License-Identifier: MIT
// The instructions whose messages may be in flight: within a block, on several paths, in loops, and many on one slot.
#include "valhall/program/message_senders.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "valhall/program/growing_analysis.hpp"
#include "valhall/text/assembly.hpp"

#include "catch.hpp"

using namespace valhall;

namespace {

// The senders before each block: "0: | 1: slot 0 from 0 2".
std::string senders_of(const std::string& text)
{
    const program p = assemble(text, {.on = arch::v10});
    REQUIRE(p);
    const growing_flow_graph graph(p.words, arch::v10);
    const std::vector<message_senders> before = senders_before_blocks(p.words, arch::v10, graph.view());
    std::string found;
    for (block_id b = 0; b < graph.view().size(); ++b) {
        found += (b == 0 ? "" : " | ") + std::to_string(b) + ':';
        for (int slot = 0; slot < 8; ++slot) {
            if (before[b].on(slot).empty()) continue;
            found += " slot " + std::to_string(slot) + " from";
            for (const std::uint32_t index : before[b].on(slot)) found += ' ' + std::to_string(index);
        }
    }
    return found;
}

const std::string branch = "BRANCHZ.eq r60, end\n", end = "end: NOP.end\n";
std::string load(int slot, const std::string& flow = "")
{
    return "LOAD.i32.unsigned.slot" + std::to_string(slot) + flow + " @r0, r2, offset:0\n";
}

}  // namespace

TEST_CASE("the senders of messages in flight", "[program]")
{
    CHECK(senders_of(load(0) + load(0) + load(2) + branch + "NOP\n" + end) ==
          "0: | 1: slot 0 from 0 1 slot 2 from 2 | 2: slot 0 from 0 1 slot 2 from 2");
    CHECK(senders_of(load(0) + branch + load(1) + end) == "0: | 1: slot 0 from 0 | 2: slot 0 from 0 slot 1 from 2");
    CHECK(senders_of(load(0) + branch + "NOP.wait0\n" + end) == "0: | 1: slot 0 from 0 | 2: slot 0 from 0");
    CHECK(senders_of(load(0) + "NOP.wait0\n" + branch + "NOP\n" + end) == "0: | 1: | 2:");
    CHECK(senders_of(load(0, ".wait0") + branch + "NOP\n" + end) == "0: | 1: | 2:");
    CHECK(senders_of("NOP.wait\n" + branch + "NOP\n" + end).find("slot 7") == std::string::npos);
    CHECK(senders_of("BARRIER.slot7\n" + branch + "NOP\n" + end) == "0: | 1: slot 7 from 0 | 2: slot 7 from 0");
    // A load late in a loop is in flight at its start.
    CHECK(senders_of("NOP\nloop: NOP.wait2\n" + load(1) + "BRANCHZ.eq r60, loop\n" + end) == "0: | 1: slot 1 from 2 | 2: slot 1 from 2");
}

TEST_CASE("the smallest indices are kept of many senders", "[program]")
{
    std::string many;
    for (int n = 0; n < 10; ++n) many += load(0);
    CHECK(senders_of(many + branch + "NOP\n" + end) == "0: | 1: slot 0 from 0 1 2 3 4 5 6 7 | 2: slot 0 from 0 1 2 3 4 5 6 7");

    const instruction i = make_instruction(opcode::LOAD_i32, arch::v10).value();
    message_senders senders;
    for (std::uint32_t index = 20; index > 10; --index) senders.send(i, index);
    CHECK(senders.on(0).size() == message_senders::most);
    CHECK(senders.on(0).front() == 11);
    CHECK(senders.on(0).back() == 18);
    message_senders other;
    other.send(i, 18);
    CHECK_FALSE(senders.add(other));
    other.send(i, 5);
    CHECK(senders.add(other));
    CHECK(senders.on(0).back() == 17);
}
