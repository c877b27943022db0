// SPDX-License-Identifier: MIT
// The machine model: single numbers and where they are from, occupancy, and the column A of reports of Arm's offline compiler.
// Also tests: isa/gpu_names.hpp
#include <cstdint>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/costs.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/text/print_statistics.hpp"

#include "support.hpp"

using namespace valhall;

TEST_CASE("each product has rates of its own, and says which are assumed", "[costs]")
{
    HOLDS(*machine_of("Mali-G710 MC10") == machine_model(8) && machine_of("G710")->product() == *find_gpu("G710"));
    HOLDS(((*machine_of("G710"))[machine_fact::load_latency] == quantity{85, evidence::measured}));
    HOLDS(((*machine_of("G78"))[machine_fact::load_latency] == quantity{85, evidence::assumed}));
    HOLDS(((*machine_of("G78"))[machine_fact::threads] == quantity{1024, evidence::published}));
    HOLDS(((*machine_of("G2-Pro"))[machine_fact::threads] == quantity{2048, evidence::published}));
    HOLDS(((*machine_of("G78"))[machine_fact::texture_latency] == quantity{85, evidence::assumed}));
    HOLDS(((*machine_of("G710"))[machine_fact::cached_bytes] == quantity{44, evidence::measured}));
    HOLDS(((*machine_of("G78"))[machine_fact::cached_bytes] == quantity{44, evidence::assumed}));
    HOLDS(!bool((*machine_of("G78"))[machine_fact::issues]) && bool((*machine_of("G615"))[machine_fact::lists_units]));
    HOLDS(((*machine_of("G615"))[machine_fact::wide_cost] == quantity{2, evidence::reported}));
    HOLDS(name_of(machine_fact::threads) == "threads" && unit_of(machine_fact::load_latency) == "clocks");
    HOLDS(sentence_of(machine_fact::warp_lanes) == "of a warp" && name_of(evidence::reported) == "reported");
    HOLDS(machine_facts.size() == 35 && machine_facts[34] == machine_fact::lists_units);

    HOLDS(machine_of("G57")->rate(pipeline::fma, rate_scale::counted).value == 64);
    HOLDS((machine_of("G57")->rate(pipeline::fma, rate_scale::clocked) == quantity{32, evidence::measured}));
    HOLDS(costs_of("G57")->assumed_from == "G78" && costs_of("G57")->is_assumed(pipeline::fma) && costs_of("G78")->assumed_from.empty());
    HOLDS(costs_of("Mali-G1-Ultra MC12")->product == "G1" && costs_of("G1")->per_cycle[0] == 128 && costs_of("G1")->wide_factor == 2);
    HOLDS(machine_of("G710")->costs(rate_scale::clocked).assumed_from == "G610");
    for (const gpu& product : gpus) {
        INFO(product.name);
        const machine_model m = *machine_of(product.name);
        CHECK(m.product() == product);
        for (const rate_scale scale : {rate_scale::counted, rate_scale::clocked}) {
            const cost_model costs = m.costs(scale);
            CHECK(costs.product == product.name);
            bool assumes = false;
            for (const pipeline p : pipelines) {
                CHECK(costs.per_cycle[static_cast<int>(p)] != 0);
                CHECK(costs.from[static_cast<int>(p)] != evidence::unknown);
                assumes |= costs.is_assumed(p);
            }
            CHECK((!assumes || (!costs.assumed_from.empty() && costs.assumed_from != product.name)));
        }
        CHECK(m[machine_fact::warp_lanes].value == 16);
    }
    CHECK(machine_of("G9000").error().code == fault_code::unknown_gpu);
}

TEST_CASE("a product that is not known has the costs of its architecture, marked as assumed", "[costs]")
{
    HOLDS(usual_costs_of(arch::v10).product == "G610" && usual_costs_of(arch::v15).product == "G2-Ultra");
    HOLDS(usual_gpu(arch::v13).name == "G725" && usual_machine(arch::v14).product().name == "G1");
    HOLDS(costs_of("", arch::v11).product == "G615" && costs_of("G57", arch::v11).product == "G57");
    // An id of v12 of which only the architecture is known.
    HOLDS(costs_of("0xc87f")->product == "G720" && costs_of("0xc87f")->assumed_from == "G720" &&
          costs_of("0xc87f")->is_assumed(pipeline::texture));
    CHECK(machine_of("0xc87f").error().code == fault_code::unknown_gpu);
    CHECK(costs_of("G9000").error().code == fault_code::unknown_gpu);
}

TEST_CASE("occupancy follows from the registers", "[costs]")
{
    const auto up_to = [](int last) { return (register_mask{1} << (last + 1)) - register_mask{1}; };
    HOLDS((occupancy_of({}, arch::v9) == occupancy{100, 32}));
    HOLDS((occupancy_of(full_thread_registers, arch::v14) == occupancy{100, 32}));
    HOLDS((occupancy_of(1 << 16, arch::v14) == occupancy{50, 64}));
    // v15: 0 to 32, 33 to 80 and 81 to 128 registers.
    CHECK(occupancy_of(up_to(31), arch::v15) == occupancy{100, 32});
    CHECK(occupancy_of(up_to(32), arch::v15) == occupancy{50, 80});
    CHECK(occupancy_of(up_to(79), arch::v15) == occupancy{50, 80});
    CHECK(occupancy_of(up_to(80), arch::v15) == occupancy{25, 128});
    CHECK(occupancy_of(up_to(127), arch::v15) == occupancy{25, 128});
    HOLDS(full_occupancy_registers(arch::v15) == register_mask{0xFFFFFFFF} && full_thread_registers == 0xFFFF00000000FFFF);
    constexpr auto steps_of = [](arch on) {
        int sum = 0, last = 101;
        each_occupancy(on, [&](const occupancy& step) {
            sum = 1000 * sum + step.registers;
            if (step.percent >= last) sum = -1;
            last = step.percent;
        });
        return sum;
    };
    HOLDS(steps_of(arch::v9) == 32064 && steps_of(arch::v14) == 32064 && steps_of(arch::v15) == 32080128);
    // A malformed pair of v9 may name r64, which does not exist.
    HOLDS((occupancy_of({0, 1}, arch::v9) == occupancy{}));
}

namespace {

// A row of a report: cycles by column in the order A, FMA, CVT, SFU, LS, V, T, and the units that bound it.
struct reported_row {
    std::string_view product;
    double cycles[7];
    std::string_view bound;
};

// Reports of Arm's offline compiler that are public. G78: the shaders of flutter/flutter, engine/src/flutter/impeller/tools/malioc.json (the
// names of the pipelines are abbreviated). G710: version 7.4, which has no column A: it is that of FMA. G615 and G1: version 8.8, two digits.
constexpr reported_row reported_rows[] = {
    {"G78", {0.53125, 0.53125, 0.21875, 0.125, 0, 0.5, 0.5}, "A, FMA"},
    {"G78", {0.484375, 0.484375, 0.203125, 0.0625, 0, 0.25, 0.25}, "A, FMA"},
    {"G78", {0.53125, 0.53125, 0.296875, 0.125, 0, 0.5, 0.5}, "A, FMA"},
    {"G78", {0.125, 0.125, 0, 0, 2, 0, 0}, "LS"},
    {"G78", {0, 0, 0, 0, 4, 0, 0}, "LS"},
    {"G78", {0.825, 0.825, 0.234375, 0.25, 0, 0.25, 0.25}, "A, FMA"},
    {"G78", {0.6875, 0.59375, 0.171875, 0.6875, 0, 0.25, 0}, "A, SFU"},
    {"G78", {0.015625, 0, 0.015625, 0, 0, 0, 0}, "A, CVT"},
    {"G710", {0.25, 0.25, 0, 0, 2, 0, 0}, "LS"},
    {"G615", {0.30, 1. / 128, 18. / 64, 1. / 16, 3, 0, 0}, "LS"},
    {"G615", {0.09, 0, 6. / 64, 0, 0, 0, 0}, "A"},
    {"G1", {3.67, 2.42, 1.09, 1.25, 52, 0, 0}, "LS"},
    {"G1", {0.02, 0, 0.02, 0, 0, 0, 0}, "A, CVT"},
    {"G1", {0.25, 0.17, 0.03, 0.25, 0, 0.06, 0.25}, "A, SFU, T"},
    {"G1", {0.27, 0.19, 0.05, 0.25, 0, 0.06, 0.25}, "A"},
    {"G1", {0.19, 0.08, 0.05, 0.19, 0, 0.06, 0.25}, "T"},
};

}  // namespace

TEST_CASE("column A and the bound are those of reports of the offline compiler", "[costs]")
{
    for (const reported_row& row : reported_rows) {
        program_statistics s;
        s.costs = *costs_of(row.product);
        // Loads that have these cycles: whole numbers, ten times each, as some reports have fifths of an instruction.
        const bool is_exact = row.product == "G78";
        for (const pipeline p : pipelines) {
            const double load = row.cycles[static_cast<int>(p) + 1] * s.costs.per_cycle[static_cast<int>(p)];
            s.total[p] = static_cast<std::uint64_t>(std::lround(is_exact ? 10 * load : load)) * (is_exact ? 1 : 10);
        }
        std::string line;
        print_statistics(s, row.product, [&](std::string_view one) {
            if (one.substr(0, 5) == "Total") line = one;
        });
        INFO(row.product << ' ' << row.cycles[0] << ": " << line);
        CHECK(std::abs(s.total.arithmetic(s.costs).value() / 10 - row.cycles[0]) < 0.005);
        CHECK(line.substr(line.size() - row.bound.size()) == row.bound);
        CHECK(line[line.size() - row.bound.size() - 1] == ' ');
    }
}

TEST_CASE("arithmetic units share the issue as the generation does", "[costs]")
{
    constexpr pipeline_load load{{64, 32, 8, 0, 0, 0}};
    STATIC_REQUIRE(load.arithmetic(*costs_of("G78")).value() == 1);  // the most of 1, 1/2 and 1/2
    STATIC_REQUIRE(load.arithmetic(*costs_of("G710")).value() == 104. / 64);  // the sum
    STATIC_REQUIRE(load.arithmetic(*costs_of("G720")).value() == 40. / 64 + 24. / 128);
    STATIC_REQUIRE(load.arithmetic(*costs_of("G725")).value() == 104. / 128);
    constexpr pipeline_load special{{1, 0, 64, 0, 0, 0}};
    for (const std::string_view product : {"G78", "G710", "G720", "G725", "G2-Pro"})
        CHECK(special.arithmetic(*costs_of(product)).value() == 4);
    STATIC_REQUIRE(cycle_count{1, 2} == cycle_count{2, 4} && cycle_count{1, 3} < cycle_count{1, 2} && cycle_count{1, 4}.value() == 0.25);
    STATIC_REQUIRE(special.most_cycles(*costs_of("G78")) == cycle_count{4, 1});
    // Neither unit alone bounds what they take together.
    constexpr pipeline_load mixed{{32, 32, 0, 0, 0, 0}};
    STATIC_REQUIRE(mixed.is_arithmetic_bound(*costs_of("G710")) && !mixed.is_bound(pipeline::fma, *costs_of("G710")));
    STATIC_REQUIRE(!pipeline_load{}.is_arithmetic_bound(*costs_of("G710")));
    STATIC_REQUIRE(!pipeline_load{{1, 0, 0, 1, 0, 0}}.is_arithmetic_bound(*costs_of("G710")));
}
