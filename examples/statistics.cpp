// SPDX-License-Identifier: MIT
// Counts the instructions, registers and uniforms of a program, and the cycles of each unit of a product, in total and on the shortest path.
// The numbers are constant expressions, so that a static_assert can check the limits of a shader.
#include <cstdio>
#include <string>

#include <valhall/program/statistics.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

static constexpr auto shader = R"(.arch v9
    LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, r61, index:0x0
    FMA.f32 r2, r0, r0, 0x0.neg
    FMA.f32 r2, ^r1, r1, ^r2
    BRANCHZ.reconverge u0, flat
    FRSQ.f32 r2, r2
    FMA.f32 r0, ^r0, r2, 0x0.neg
flat:
    ATEST.wait @r60, ^r60, 0x3F800000, atest_datum.w0
    BLEND.slot0.f32.end @r0, blend_descriptor_0.w0, r60, target:0x0
)"_valhall;

constexpr cost_model costs = *costs_of("Mali-G57");
constexpr program_statistics found = statistics_of(shader, arch::v9, costs);
static_assert(found.instructions == 8 && found.uniform_count() == 1);
static_assert(found.work_registers() <= 32, "half of the threads would not fit");
static_assert(found.total[pipeline::sfu] > found.shortest[pipeline::sfu]);

int main()
{
    for (const pipeline p : pipelines)
        std::printf("%-4s%8.3f cycles, of which %.3f always\n", std::string(name_of(p)).c_str(), found.total.cycles(p, costs),
                    found.shortest.cycles(p, costs));

    // Prints the whole report, in the format of Arm's offline compiler.
    int lines = 0;
    print_statistics(found, "Mali-G57", [&](std::string_view line) {
        std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
        ++lines;
    });
    return lines > 10 && !found.modifies_coverage ? 0 : 1;
}
