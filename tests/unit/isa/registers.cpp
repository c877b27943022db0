// SPDX-License-Identifier: MIT
// Also tests: isa/register_mask.hpp
// r64 to r127 of v15: in each register operand, in each dialect, in typed constructors, in analyses and passes, and in
// the simulator. A program must give the same results if each of its registers is 64 higher.
#include "valhall/isa/registers.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/emit/instruction_builder.hpp"
#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/program/mark_last_uses.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_statistics.hpp"
#include "valhall/valhall.hpp"

#include "tests/random.hpp"
#include "tests/support.hpp"

using namespace valhall;
using tests::tally;

namespace {

using v15 = emit::on<arch::v15>;

// The instructions of v15 with all operands at their defaults.
std::vector<instruction> all_instructions()
{
    std::vector<instruction> all;
    for (int code = 0; code < opcode_count; ++code)
        if (const result<instruction> i = make_instruction(static_cast<opcode>(code), arch::v15)) all.push_back(*i);
    return all;
}

// True if an instruction survives encoding and decoding, and printing and parsing in two dialects.
bool returns(const instruction& i)
{
    const result<instruction> back = decode(i.encode(), arch::v15);
    if (!back || *back != i) return false;
    for (const dialect syntax : {dialect::panfrost, dialect::arm}) {
        const parsed read = parse(to_text(i, {.syntax = syntax}).view(), arch::v15, syntax);
        if (!read || read->encode() != i.encode()) return false;
    }
    return true;
}

std::string text_of(const instruction& i) { return std::string(to_text(i).view()); }

// A text in which each register is `by` higher.
std::string raised(std::string_view text, int by)
{
    std::string made;
    for (std::size_t n = 0; n < text.size(); ++n) {
        made += text[n];
        const bool begins = text[n] == 'r' && (n == 0 || std::string_view(" ^@:,[").find(text[n - 1]) != std::string_view::npos);
        if (!begins || n + 1 == text.size() || text[n + 1] < '0' || text[n + 1] > '9') continue;
        int number = 0;
        while (n + 1 < text.size() && text[n + 1] >= '0' && text[n + 1] <= '9') number = 10 * number + (text[++n] - '0');
        made += std::to_string(number + by);
    }
    return made;
}

constexpr std::string_view with_messages = "LOAD.i32.slot0 @r4, r8, offset:0\n"
                                           "LOAD.i32.slot1 @r5, r8, offset:4\n"
                                           "IADD_IMM.i32 r1, 0x0, #0x3\n"
                                           "again:\n"
                                           "IADD.u32 r6, r4, r5\n"
                                           "IADD_IMM.i32 r1, r1, #0xFFFFFFFF\n"
                                           "STORE.i32.slot2 @r6, r8, offset:8\n"
                                           "BRANCHZ.reconverge r1, offset:again\n"
                                           "IADD.u64 r10, r8, u2\n"
                                           "FADD.f32 r2.h0, r6.h1, r4\n"
                                           "STORE.i64.slot0 @r10:r11, r8, offset:16\n"
                                           "NOP.wait0126\n"
                                           "NOP.wait\n"
                                           "NOP.end\n";

std::vector<word> program_of(std::string_view text)
{
    const fixed_program<32> program = assemble<32>(text, arch::v15);
    INFO(explain(program.error()));
    REQUIRE(program);
    return {program.begin(), program.end()};
}

std::string text_of(std::span<const word> words)
{
    std::string text;
    for (const word bits : words) text += std::string(to_text(bits, arch::v15).view()) + '\n';
    return text;
}

}  // namespace

TEST_CASE("a set of 128 registers behaves as a std::bitset", "[v15][register_mask]")
{
    tally law;
    tests::dice dice(128);
    const auto bits_of = [](register_mask m) { return std::bitset<128>(m.low) | std::bitset<128>(m.high) << 64; };
    for (int n = 0; n < 2000; ++n) {
        const register_mask x{dice.bits(), dice.bits()}, y{dice.bits(), dice.bits()};
        const int by = static_cast<int>(dice.below(130));
        const auto shift = static_cast<std::size_t>(by);
        law.expect(bits_of(x & y) == (bits_of(x) & bits_of(y)) && bits_of(x | y) == (bits_of(x) | bits_of(y)) &&
                       bits_of(x ^ y) == (bits_of(x) ^ bits_of(y)) && bits_of(~x) == ~bits_of(x),
                   [&] { return tests::hex(x.low); });
        law.expect(bits_of(x << by) == bits_of(x) << shift && bits_of(x >> by) == bits_of(x) >> shift, [&] { return std::to_string(by); });
        law.expect(popcount(x) == static_cast<int>(bits_of(x).count()) && has_single_bit(x) == (bits_of(x).count() == 1),
                   [&] { return tests::hex(x.high); });
        // x - 1 clears the lowest bit and sets those below it.
        const register_mask one = register_mask{1} << by % 128, lowest = one | (x & ~(one - 1));
        law.expect((lowest & (lowest - 1)) == (lowest & ~one) && countr_zero(lowest) == by % 128, [&] { return std::to_string(by); });
    }
    CHECK(law.failures() == "");
    HOLDS(countr_zero(register_mask{}) == 128);
    HOLDS(register_mask{5} == 5);
    HOLDS((register_mask(0, 1) != 0));
    HOLDS((static_cast<bool>(register_mask(0, 1))));
}

TEST_CASE("each register of v15 can be in each place of each instruction", "[v15]")
{
    tally law;
    for (const instruction& start : all_instructions()) {
        for (int number = 0; number < 128; ++number) {
            const auto is_set = [&](instruction i, const status& set, bool is_there) {
                law.expect(set && is_there && returns(i), [&] { return text_of(i) + ", r" + std::to_string(number); });
            };
            for (int n = 0; n < start.source_count(); ++n) {
                const source_field& field = start.row().sources()[n];
                if (field.is_pair && number % 2 != 0) continue;
                instruction i = start;
                operand value = reg(number);
                value.select = i.source(n).select;
                if (number % 3 == 0) value = value.last();
                const status set = i.set_source(n, value);
                is_set(i, set, i.source(n) == value && i.source(n).reg() == number);
            }
            if (start.has_destination() && (number % 2 == 0 || !start.row().has_wide_destination())) {
                instruction i = start;
                const status set = i.set_destination(reg(number));
                is_set(i, set, i.destination().reg == number);
            }
            for (int n = 0; n < start.staging_count(); ++n) {
                instruction i = start;
                const int count = open_staging_count(i, n);
                if (count <= 0 || number + count > 128 || (count > 1 && number % 2 != 0)) continue;
                const status set = i.set_staging(n, {number, count});
                if (!set && set.error().code == fault_code::staging_count) continue;
                is_set(i, set, i.staging(n) == staging_registers{number, count});
            }
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 50'000);
}

TEST_CASE("the words drawn from the description have each register in each place", "[v15]")
{
    std::bitset<128> sources, destinations, staging;
    for (const std::string& line : tests::lines_of(tests::read_data("v15/words.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        if (f[1] != "ok") continue;
        const result<instruction> i = decode(std::stoull(f[0], nullptr, 16), arch::v15);
        if (!i) continue;
        for (int n = 0; n < i->source_count(); ++n)
            if (i->source(n).is_register()) sources.set(static_cast<std::size_t>(i->source(n).reg()));
        if (i->has_destination()) destinations.set(static_cast<std::size_t>(i->destination().reg));
        for (int n = 0; n < i->staging_count(); ++n)
            for (int r = 0; r < i->staging(n).count; ++r) staging.set(static_cast<std::size_t>(i->staging(n).first + r));
    }
    CHECK(sources.all());
    CHECK(destinations.all());
    CHECK(staging.all());
}

TEST_CASE("a register beyond the last one is refused, with its number", "[v15]")
{
    for (const auto& [on, last] : {std::pair<arch, int>(arch::v14, 63), std::pair<arch, int>(arch::v15, 127)}) {
        instruction add = *make_instruction(opcode::IADD_u32, on), load = *make_instruction(opcode::LOAD_i32, on);
        const instruction before = add;
        const word number = static_cast<word>(last + 1);
        CHECK(add.set_source(1, reg(last)));
        CHECK(add.set_source(1, reg(last + 1)).error() == fault{fault_code::register_out_of_range, operand_kind::source, 1, {}, number});
        CHECK(add.source(1).reg() == last);
        CHECK(add.set_destination(reg(last)));
        CHECK(add.set_destination(reg(last + 1)).error() ==
              fault{fault_code::register_out_of_range, operand_kind::destination, 0, {}, number});
        CHECK(load.set_staging(0, {last, 1}));
        CHECK(load.set_staging(0, {last + 1, 1}).error() == fault{fault_code::register_out_of_range, operand_kind::staging, 0, {}, number});
        instruction wide = *make_instruction(opcode::LOAD_i64, on);
        CHECK(wide.set_staging(0, {last, 2}).error().code == fault_code::staging_range);
        CHECK(add.source(0) == before.source(0));
        const std::string text = "IADD.u32 r0, r1, r" + std::to_string(last + 1);
        for (const dialect syntax : {dialect::panfrost, dialect::arm, dialect::draft2021})
            CHECK(parse(text, on, syntax).error().code == fault_code::register_out_of_range);
        CHECK(parse("LOAD.i32.unsigned.slot0 @r128, r2, offset:0", on).error().code != fault_code::none);
    }
    CHECK(decode(word{v15::IADD_u32(r0, r1, r2)} | word{0x80} << 40, arch::v15).error().code == fault_code::register_out_of_range);
    CHECK(operand(reg(128)).fault == fault_code::register_out_of_range);
    CHECK(operand(reg(127)).fault == fault_code::none);
    const parsed read = parse("IADD.u32 r0, r64, r2", arch::v14);
    CHECK(explain(read.error()).ends_with("a register number is 0 to 63"));
    CHECK(explain(parse("IADD.u32 r0, r128, r2", arch::v15).error()).ends_with("a register number is 0 to 127"));
}

TEST_CASE("an instruction with a high register is not valid on another architecture", "[v15]")
{
    instruction add = *make_instruction(opcode::IADD_u32, arch::v15);
    CHECK(validate(add, arch::v14).empty());
    CHECK(validate(*make_instruction(opcode::IADD_u32, arch::v14), arch::v15).empty());
    REQUIRE(add.set_source(0, reg(64)));
    CHECK(validate(add).empty());
    REQUIRE(!validate(add, arch::v14).empty());
    CHECK(validate(add, arch::v14)[0].code == fault_code::not_on_architecture);
}

TEST_CASE("a source is changed from a high to a low register, and back", "[v15]")
{
    instruction add = *make_instruction(opcode::IADD_u32, arch::v15);
    REQUIRE(add.set_sources(r100, r127.last()));
    CHECK(text_of(add) == "IADD.u32 r0, r100, ^r127");
    REQUIRE(add.set_source(0, r3));
    REQUIRE(add.set_source(1, uniform(4)));
    CHECK(text_of(add) == "IADD.u32 r0, r3, u4");
    REQUIRE(add.set_destination(r90.h1));
    CHECK(add.destination().reg == 90);
    REQUIRE(add.set_destination(r4));
    CHECK(add == *parse("IADD.u32 r4, r3, u4", arch::v15));
    CHECK(add.source(0).with_register(77).reg() == 77);
    CHECK(to_text(operand(r100.last())).view() == "^r100");
    CHECK(to_text(operand(r100), arch::v15).view() == "r100");
    CHECK(to_text(destination(r100.h1)).view() == "r100.h1");
    const result<instruction> built = instruction_builder(opcode::IADD_u32, arch::v15).source(0, r70).source(1, r71).source(0, r2).finish();
    REQUIRE(built);
    CHECK(text_of(*built) == "IADD.u32 r0, r2, r71");
}

TEST_CASE("typed constructors take r64 to r127 on v15 only", "[v15]")
{
    constexpr word sum = v15::FADD_f32(r100, r64, -r127), load = v15::LOAD_i128(sr(r124, r125, r126, r127), r66, imm(0), mod::slot0);
    HOLDS(decode(sum, arch::v15)->source(1).reg() == 127);
    CHECK(std::string(to_text(sum, arch::v15).view()) == "FADD.f32 r100, r64, r127.neg");
    CHECK(std::string(to_text(load, arch::v15).view()) == "LOAD.i128.slot0 @r124:r125:r126:r127, r66, offset:0");
    HOLDS(word{v15::LOAD_i128(sr_from(r124), r66, imm(0), mod::slot0)} == load);
    HOLDS(word{v15::FADD_f32(reg<100>(), reg<64>(), -reg<127>())} == sum);
    tally law;
    for (int n = 0; n < 128; ++n) {
        const int m = (n * 37 + 5) % 128;
        const word made = v15::FADD_f32(reg(n), reg(m), -reg(n).last());
        const result<instruction> i = decode(made, arch::v15);
        law.expect(i && i->destination().reg == n && i->source(0).reg() == m && i->source(1).reg() == n && i->source(1).is_last_use() &&
                       v15::unchecked::FADD_f32(reg(n), reg(m), -reg(n).last()) == made,
                   [&] { return std::to_string(n); });
        const operand any = reg(m);
        law.expect(decode(v15::MOV_i32(reg(n), any), arch::v15)->source(0).reg() == m, [&] { return std::to_string(n); });
        const word stored = v15::STORE_i32(sr(reg(n), 1), r2, imm(0), mod::slot0);
        law.expect(decode(stored, arch::v15)->staging(0).first == n, [&] { return std::to_string(n); });
        law.expect(word{v15::STORE_i32(sr_from(reg(n)), r2, imm(0), mod::slot0)} == stored, [&] { return std::to_string(n); });
    }
    CHECK(law.failures() == "");
    CHECK(v15::FADD_f32(reg(128), r0, r0).error() == fault{fault_code::register_out_of_range, operand_kind::destination, 0, {}, 128});
    CHECK(emit::FADD_f32(r0, reg(64), r0).error() == fault{fault_code::register_out_of_range, operand_kind::source, 0, {}, 64});
    CHECK(emit::on<arch::v14>::FADD_f32(reg(127), r0, r0).error().code == fault_code::register_out_of_range);
    CHECK(emit::on<arch::v14>::STORE_i32(sr(reg(64), 1), r2, imm(0), mod::slot0).error().code == fault_code::register_out_of_range);
}

TEST_CASE("the effects of an instruction have its high registers", "[v15]")
{
    const instruction sum = *parse("IADD.u64 r126, ^r64, r66", arch::v15);
    CHECK(registers_read(sum) == register_mask(0, 0xF));
    CHECK(registers_written(sum) == register_mask(0, 3ull << 62));
    CHECK(last_uses(sum) == register_mask(0, 3));
    const instruction store = *parse("STORE.i96.slot0 @r62:r63:r64, r2, offset:0", arch::v15);
    CHECK(staging_read(store) == register_mask(3ull << 62, 1));
    const instruction half = *parse("FADD.f32 r100.h0, r1, r2", arch::v15);
    CHECK(registers_kept(half) == register_mask(0, 1ull << 36));
    // A pair that would run past the last register of its architecture ends there.
    const result<instruction> odd = decode(word{emit::unchecked::IADD_u64(reg(63), reg(2), reg(4))}, arch::v13);
    REQUIRE(odd);
    CHECK(registers_written(*odd) == register_mask(1ull << 63));
}

TEST_CASE("passes, the checker and statistics treat high registers as low ones", "[v15]")
{
    for (const int by : {50, 64, 100}) {
        INFO("registers raised by " << by);
        std::vector<word> low = program_of(with_messages), high = program_of(raised(with_messages, by));
        const std::string before = text_of(high);
        const auto findings_of = [](const std::vector<word>& words, int address) {
            std::string found;
            for (const finding& f : check_program(words, arch::v15, {.defined = register_mask{3} << address}))
                found += std::string(to_text(f).view()) + '\n';
            return found;
        };
        CHECK(findings_of(high, 8 + by).find("r" + std::to_string(4 + by)) != std::string::npos);
        CHECK(raised(findings_of(low, 8), by) == findings_of(high, 8 + by));

        REQUIRE(insert_waits(low, arch::v15));
        REQUIRE(insert_waits(high, arch::v15));
        CHECK(raised(text_of(low), by) == text_of(high));
        const std::string inserted = text_of(high);
        CHECK(inserted != before);
        CHECK(findings_of(high, 8 + by) == "");

        REQUIRE(drop_waits(low, arch::v15));
        REQUIRE(drop_waits(high, arch::v15));
        CHECK(raised(text_of(low), by) == text_of(high));
        CHECK(text_of(high) != inserted);

        REQUIRE(mark_last_uses(low, arch::v15));
        REQUIRE(mark_last_uses(high, arch::v15));
        CHECK(raised(text_of(low), by) == text_of(high));
        CHECK(text_of(high).find("^r" + std::to_string(8 + by)) != std::string::npos);
        CHECK(raised(findings_of(low, 8), by) == findings_of(high, 8 + by));

        const result<program_statistics> of_low = statistics_of(low, arch::v15), of_high = statistics_of(high, arch::v15);
        REQUIRE(of_low);
        REQUIRE(of_high);
        CHECK(of_low->work_registers() == of_high->work_registers());
        CHECK(of_high->registers == of_low->registers << by);
        CHECK(of_low->thread_percent() == 100);
        CHECK(of_high->thread_percent() == (by < 66 ? 50 : 25));
    }
}

TEST_CASE("the occupancy on v15 follows from the highest register", "[v15]")
{
    const auto text_of = [](std::string_view program) {
        const result<program_statistics> found = statistics_of(program_of(program), arch::v15);
        REQUIRE(found);
        CHECK(found->has_known_occupancy());
        std::string text;
        print_statistics(*found, "", [&](std::string_view line) { (text += line) += '\n'; });
        return text;
    };
    CHECK(text_of("FADD.f32 r31, r1, r2\nNOP.end\n").find("Work registers: 3 (9% used at 100% occupancy)\n") != std::string::npos);
    CHECK(text_of("FADD.f32 r64, r1, r2\nNOP.end\n").find("Work registers: 3 (3% used at 50% occupancy)\n") != std::string::npos);
    CHECK(text_of("FADD.f32 r80, r1, r2\nNOP.end\n").find("Work registers: 3 (2% used at 25% occupancy)\n") != std::string::npos);
}

TEST_CASE("the simulator has 128 registers on v15", "[v15]")
{
    constexpr std::string_view sums = "IADD_IMM.i32 r1, 0x0, #0x0\n"
                                      "again:\n"
                                      "IADD.u32 r1, r1, r0\n"
                                      "IADD_IMM.i32 r0, r0, #0xFFFFFFFF\n"
                                      "BRANCHZ.reconverge r0, offset:again\n"
                                      "IADD.u64 r4, r2, r2\n"
                                      "NOP.end\n";
    for (const int base : {0, 62, 64, 120}) {
        const std::vector<word> program = program_of(raised(sums, base));
        const simulator::register_value registers[] = {{base, 10}, {base + 2, 0x80000001}, {base + 3, 1}};
        const simulator::run_result ran = simulator::run(program, arch::v15, {.registers = registers});
        REQUIRE(ran);
        CHECK(ran.reg(base + 1) == 55);
        CHECK(ran.reg(base + 4) == 2);
        CHECK(ran.reg(base + 5) == 3);
    }
    const simulator::register_value beyond[] = {{64, 1}};
    const std::vector<word> end = {v15::NOP(mod::end)}, old_end = {word{emit::on<arch::v14>::NOP(mod::end)}};
    CHECK(simulator::run(end, arch::v15, {.registers = beyond}));
    CHECK(!simulator::run(old_end, arch::v14, {.registers = beyond}));
}

// An immediate that has another position on v15.
TEST_CASE("the simulator takes the immediates of v15", "[v15]")
{
    const std::vector<word> program = program_of("SHADDX.u64 r100, r64, r66, shift:3\nNOP.end\n");
    const simulator::register_value registers[] = {{64, 5}, {66, 2}};
    const simulator::run_result ran = simulator::run(program, arch::v15, {.registers = registers});
    REQUIRE(ran);
    CHECK(ran.reg(100) == 5 + (2 << 3));
}

TEST_CASE("a checked run reports high registers that were never written", "[v15]")
{
    const std::vector<word> program = program_of("IADD.u32 r70, r71, r72\nSTORE.i32.slot0 @r70, u0, offset:0\nNOP.end\n");
    const simulator::register_value registers[] = {{71, 10}};
    std::array<std::byte, 16> memory{};
    const std::uint32_t uniforms[] = {0x1000, 0};
    const simulator::memory_range ranges[] = {{0x1000, memory}};
    const auto checked = simulator::run_checked(program, arch::v15, {.registers = registers, .uniforms = uniforms, .memory = ranges});
    REQUIRE(checked.size == 1);
    CHECK(checked.findings()[0].what.code == finding_code::never_written);
    CHECK(checked.findings()[0].what.reg == 72);
}
