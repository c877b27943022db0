// SPDX-License-Identifier: MIT
// The footprint of an instruction, which analyses use, agrees with the functions that read its operands one by one.
// Also tests: program/waits.hpp
#include <string>

#include "valhall/literals.hpp"
#include "valhall/program/footprint.hpp"
#include "valhall/text/print.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// The registers of an instruction from its operands, one by one.
register_use sum_of_operands(const instruction& i)
{
    register_use sum;
    for (const operand_use& use : operands(i)) {
        const bool is_staging = use.kind == operand_kind::staging;
        if (use.is_written()) sum.written |= use.registers;
        else sum.read |= use.registers;
        sum.kept |= use.kept;
        if (is_staging) (use.is_written() ? sum.staging_written : sum.staging_read) |= use.registers;
        if (use.kind != operand_kind::source) continue;
        if (!i.source(use.index).is_last_use()) {
            sum.unmarked |= use.registers;
        } else {
            const bool drops_pair = i.row().sources()[use.index].is_pair && i.source(use.index).select != detail::extension.part;
            sum.last_uses |= detail::existing(register_mask{drops_pair ? 3u : 1u} << use.first, i.on);
        }
    }
    return sum;
}

void compare(tally& law, const instruction& i)
{
    const footprint f = footprint_of(i);
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(to_text(i).view()); };
    const register_use sum = sum_of_operands(i);
    law.expect(f.read == sum.read && f.written == sum.written && f.kept == sum.kept, describe);
    law.expect(f.staging_read == sum.staging_read && f.staging_written == sum.staging_written, describe);
    law.expect(f.last_uses == sum.last_uses && f.unmarked == sum.unmarked, describe);
    law.expect(f.read == registers_read(i) && f.written == registers_written(i) && f.kept == registers_kept(i), describe);
    law.expect(f.staging_read == staging_read(i) && f.staging_written == staging_written(i) && f.last_uses == last_uses(i), describe);
    law.expect(f.slot == slot_signalled(i) && f.waits == slots_waited_for(i) && f.effects == effects_of(i.row()), describe);
    law.expect(f.writes_memory() == writes_memory(i) && f.replaced() == (registers_written(i) & ~registers_kept(i)), describe);
}

}  // namespace

TEST_CASE("a footprint agrees with operands and effects")
{
    tally law;
    tests::dice random(9);
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index)
            for (int variant = 0; variant < 40; ++variant) {
                const descriptor row = descriptor_at(index);
                const word noise = variant % 2 == 0 ? random.bits() : random.bits() & random.bits();
                const result<instruction> i = decode(row.fixed_bits() | (noise & row.operand_bits()), on);
                if (i) compare(law, *i);
            }
    for (const tests::named_program& program : tests::corpus_programs())
        for (const word bits : program.words) compare(law, *decode(bits, arch::v9));
    CHECK(law.failures() == "");
    CHECK(law.count() > 100000);
}

TEST_CASE("the slots that an instruction needs to wait for, and the ones that it signals again")
{
    using namespace valhall::literals;
    const auto of = [](const std::array<word, 1>& program) { return footprint_of(*decode(program[0], arch::v9)); };
    CHECK(of(".arch v9\nATEST @r60, r60, r0, atest_datum.w0"_valhall).needs == 0x47);
    CHECK(of(".arch v9\nATEST @r60, r60, r0, atest_datum.w0"_valhall).slot == 0);
    CHECK(of(".arch v9\nBLEND.slot1.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x2"_valhall).needs == 0xC7);
    CHECK(of(".arch v9\nLD_TILE.v4.f32.slot1 @r4:r5:r6:r7, r48, r60, u0"_valhall).needs == 0xC7);
    CHECK(of(".arch v9\nST_TILE.v4.f32.slot1 @r4:r5:r6:r7, r48, r60, u0"_valhall).needs == 0xC7);
    CHECK(of(".arch v9\nZS_EMIT.z.slot0 @r60, r0, r1, r60"_valhall).needs == 0x47);
    CHECK(of(".arch v9\nDISCARD.f32.ne r0, r1"_valhall).needs == 0);
    CHECK(of(".arch v9\nBARRIER.slot7"_valhall).needs == 0);
    CHECK(of(".arch v9\nBARRIER.slot7"_valhall).slot == 7);
    CHECK(of(".arch v9\nLD_VAR_SPECIAL.v2.f32.center.clobber.slot0 @r8:r9, 0x0, index:0x0"_valhall).replaces_interpolation);
    CHECK(of(".arch v9\nLD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r8, r61, index:0x0"_valhall).replaces_interpolation);
    CHECK_FALSE(of(".arch v9\nLD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r8, r61, index:0x0"_valhall).replaces_interpolation);
    CHECK(of(".arch v9\nLOAD.i32.unsigned.slot0 @r0, u0, offset:0"_valhall).reads_shared_memory());
    CHECK_FALSE(of(".arch v9\nLD_ATTR_IMM.v4.f32.slot0 @r4:r5:r6:r7, r60, r61, index:0x0, table:0x1"_valhall).reads_shared_memory());
}
