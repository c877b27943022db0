// SPDX-License-Identifier: MIT
// The numbers of timing estimates: those of each product, and given ones; resident warps.
#include "support.hpp"
#include "valhall/simulator/timing_model.hpp"

using namespace valhall;
using namespace valhall::simulator;

TEST_CASE("a timing model knows its numbers for each product, or says that they are assumed", "[timing]")
{
    for (const gpu& product : gpus) {
        const machine_model machine = *machine_of(product.name);
        const timing_model model(machine);
        INFO(product.name);
        for (const machine_fact fact : timing_facts) {
            INFO(name_of(fact));
            CHECK(model[fact] == machine[fact]);
            CHECK(model[fact].value != 0);
            CHECK(!model.is_given(fact));
            CHECK(model.is_assumed(fact) == (machine[fact].from == evidence::assumed));
        }
        const cost_model costs = model.costs(), clocked = machine.costs(rate_scale::clocked);
        for (const pipeline p : pipelines) CHECK(costs.per_cycle[static_cast<int>(p)] == clocked.per_cycle[static_cast<int>(p)]);
        CHECK(costs.issue == clocked.issue);
        CHECK(costs.wide_factor == clocked.wide_factor);
    }
    CHECK(timing_model(*machine_of("G78")).is_assumed(machine_fact::load_latency));
    CHECK(!timing_model(*machine_of("G710")).is_assumed(machine_fact::load_latency));
}

TEST_CASE("numbers of a timing model can be given", "[timing]")
{
    const machine_model g78 = *machine_of("G78");
    for (const machine_fact fact : timing_facts) {
        timing_model model(g78);
        INFO(name_of(fact));
        CHECK(model.set(fact, 77));
        for (const machine_fact other : timing_facts) {
            CHECK(model.is_given(other) == (other == fact));
            CHECK(model[other].value == (other == fact ? 77 : g78[other].value));
        }
        CHECK(!model.is_assumed(fact));
    }
    timing_model model(g78);
    CHECK(!model.set(machine_fact::pixels, 1));
    CHECK(!model.set(machine_fact::load_latency, 0));
    CHECK(!model.set(machine_fact::load_latency, timing_model::most + 1));
    CHECK(!model.set(machine_fact::wide_cost, 256));
    CHECK(!model[machine_fact::pixels]);
    for (const machine_fact fact : timing_facts) CHECK(model[fact] == g78[fact]);
    CHECK(model.set(machine_fact::load_latency, timing_model::most));
    CHECK(model.set(machine_fact::clocked_sfu, 2));
    CHECK(model.costs().per_cycle[static_cast<int>(pipeline::sfu)] == 2);
    CHECK(model.set(machine_fact::wide_cost, 3));
    CHECK(model.costs().wide_factor == 3);
}

TEST_CASE("registers and workgroups decide how many warps are resident", "[timing]")
{
    const timing_model g78(*machine_of("G78")), g710(*machine_of("G710")), g2(*machine_of("G2-Ultra"));
    const auto up_to = [](int last) { return (register_mask{1} << (last + 1)) - register_mask{1}; };
    CHECK(resident_warps(g78, {}, arch::v9) == 64);
    CHECK(resident_warps(g710, {}, arch::v10) == 128);
    CHECK(resident_warps(g710, up_to(16), arch::v10) == 64);
    CHECK(resident_warps(g2, up_to(31), arch::v15) == 128);
    CHECK(resident_warps(g2, up_to(79), arch::v15) == 64);
    CHECK(resident_warps(g2, up_to(80), arch::v15) == 32);
    CHECK(resident_warps(g78, {}, arch::v9, 3) == 63);
    CHECK(resident_warps(g78, {}, arch::v9, 64) == 64);
    CHECK(resident_warps(g78, {}, arch::v9, 0) == 64);
    CHECK(resident_warps(g78, up_to(63), arch::v9, 64) == 64);
}
