// SPDX-License-Identifier: MIT
// `.zext`: since v14, bit 0 of a 64-bit source means the zero-extended 32-bit register or uniform of the low word.
#include <cstdint>
#include <string>

#include "valhall/emit/instruction_builder.hpp"
#include "valhall/program/effects.hpp"
#include "valhall/program/footprint.hpp"
#include "valhall/program/mark_last_uses.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/valhall.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::tally;

namespace {

constexpr word fetch = 0x092540b49ff00085;  // a word of a shader for v14

bool can_extend(arch on) { return on >= arch::v14; }

std::string describe(const descriptor& row, int index, arch on)
{
    return tests::arch_text(on) + " " + std::string(row.mnemonic()) + ", source " + std::to_string(index + 1);
}

// An instruction whose sources are all r0, so that any page can be set.
instruction blank(descriptor row, arch on)
{
    instruction i = *make_instruction(row.code(), on);
    for (const source_field& field : row.sources()) i.bits = field.bits().insert(i.bits, 0);
    return i;
}

// Calls with each row, each of its sources and each architecture that has it.
template <class Visit>
void for_each_source(Visit visit)
{
    for (int n = 0; n < descriptor_count; ++n)
        for (const arch on : architectures)
            if (const descriptor row = descriptor_at(n); contains(row.archs(), on))
                for (int index = 0; index < row.sources().size(); ++index) visit(row, index, on);
}

// True if the texts of an instruction in Mesa's and Arm's dialects parse to the same word.
bool round_trips(const instruction& i)
{
    const parsed plain = parse(to_text(i).view(), i.on), arms = parse<dialect::arm>(to_text<dialect::arm>(i).view(), i.on);
    return plain && arms && plain->bits == i.bits && arms->bits == i.bits;
}

bool has(const text_line& text, std::string_view part) { return text.view().find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("a word of a real shader has a .zext on v14 and an odd source before", "[extension]")
{
    HOLDS(decode(fetch, arch::v14)->source(0) == uniform(4).zext);
    HOLDS(validate(*decode(fetch, arch::v14), strictness::strict).empty());
    HOLDS(to_text(fetch, arch::v14) == "TEX_FETCH.slot2.skip.s.32.2d.wait0 @r48:r49:r50:r51, @r0:r1, u4.zext");
    HOLDS(to_text<dialect::arm>(fetch, arch::v14) == "TEX_FETCH.slot2.wait0.skip.2d.s.32 @r48:r49:r50:r51, @r0:r1, u2.zext");
    HOLDS(parse(to_text(fetch, arch::v14).view(), arch::v14)->bits == fetch);
    HOLDS(parse<dialect::arm>(to_text<dialect::arm>(fetch, arch::v14).view(), arch::v14)->bits == fetch);
    for (const arch on : architectures)
        if (contains(common_encoding, on)) CHECK(validate(*decode(fetch, on)).contains(fault_code::odd_source) == !can_extend(on));
}

TEST_CASE("every 64-bit source can be extended since v14, and no other one", "[extension]")
{
    tally laws;
    for_each_source([&](descriptor row, int index, arch on) {
        const source_field& field = row.sources()[index];
        const instruction before = blank(row, on);
        for (const operand& value : {operand(reg(62).zext), operand(reg(4).last().part<selector::zext>()), operand(uniform(6).zext)}) {
            instruction i = before;
            const status set = i.set_source(index, value);
            const fault_code wanted = !field.is_wide   ? fault_code::no_such_selector
                                      : can_extend(on) ? fault_code::none
                                                       : fault_code::not_on_architecture;
            laws.expect(set.error().code == wanted, [&] { return describe(row, index, on); });
            if (!set) {
                laws.expect(i == before, [&] { return describe(row, index, on); });
                continue;
            }
            laws.expect(field.bits().extract(i.bits) == (value.byte | 1u) && i.source(index) == value && decode(i.encode(), on) == i,
                        [&] { return describe(row, index, on); });
            laws.expect(!validate(i).contains(fault_code::odd_source) && round_trips(i) && has(to_text(i), ".zext"),
                        [&] { return describe(row, index, on) + " " + std::string(to_text(i)); });
            const register_mask read = value.is_register() ? register_mask{1} << value.reg() : 0;
            bool reads_one = false;
            for (const operand_use& o : operands(i))
                if (o.kind == operand_kind::source && o.index == index) reads_one = o.registers == read && o.bytes == 0x0F && o.width == 32;
            laws.expect(reads_one && last_uses(i) == (value.is_last_use() ? read : 0) && footprint_of(i).last_uses == last_uses(i) &&
                            footprint_of(i).read == registers_read(i),
                        [&] { return describe(row, index, on); });
        }
    });
    CHECK(laws.failures() == "");
    CHECK(laws.count() > 10'000);
}

TEST_CASE("an odd number without .zext is not treated as .zext", "[extension]")
{
    tally laws;
    for_each_source([&](descriptor row, int index, arch on) {
        const source_field& field = row.sources()[index];
        const bool is_refused = field.is_wide && can_extend(on), must_select = field.selectors().fallback == selector_set::reserved;
        if (must_select || !contains(common_encoding, on)) return;
        for (const operand& value : {operand(reg(5)), operand(reg(63)), operand(uniform(7))}) {
            instruction i = blank(row, on);
            instruction_builder builder(row.code(), on);
            const fault_code found = i.set_source(index, value).error().code, built = builder.source(index, value).finish().error().code;
            laws.expect(found == (is_refused ? fault_code::odd_source : fault_code::none) &&
                            (!is_refused || built == fault_code::odd_source),
                        [&] { return describe(row, index, on); });
            laws.expect(is_refused || (i.source(index).byte == value.byte && !has(to_text(i), ".zext")),
                        [&] { return describe(row, index, on); });
        }
        for (const operand& value :
             {operand(constant_at(1)), operand(special_value(special::lane_id, 1)), operand(special_value(special::lane_id, 0))}) {
            instruction i = blank(row, on);
            laws.expect(i.set_source(index, value) && i.source(index).byte == value.byte && !has(to_text(i), ".zext"),
                        [&] { return describe(row, index, on); });
            laws.expect(!i.set_source(index, value.selecting(selector::zext)), [&] { return describe(row, index, on); });
        }
    });
    CHECK(laws.failures() == "");
}

TEST_CASE("random words on v14 have .zext if bit 0 of a whole 64-bit source is set", "[extension][random]")
{
    dice random(14);
    tally laws;
    std::size_t extended = 0;
    for (int n = 0; n < tests::rounds(60'000); ++n) {
        const descriptor row = tests::random_row(random, arch::v14);
        const result<instruction> i = decode(tests::random_instruction(random, row, arch::v14), arch::v14);
        if (!i) continue;
        for (int index = 0; index < i->source_count(); ++index) {
            const source_field& field = i->row().sources()[index];
            const word byte = field.bits().extract(i->bits);
            const bool is_marked = field.is_wide && byte % 2 != 0 && byte < source_byte::constant && field.select.extract(i->bits) == 0;
            laws.expect((i->source(index).select == selector::zext) == is_marked && field.is_extended(i->bits, i->on) == is_marked,
                        [&] { return std::string(to_text(*i)); });
            extended += is_marked;
        }
        laws.expect(round_trips(*i), [&] { return std::string(to_text(*i)) + " " + std::string(to_text<dialect::arm>(*i)); });
    }
    CHECK(laws.failures() == "");
    CHECK(extended > 1000 / tests::one_round_in);
}

TEST_CASE("wrong text with .zext is refused with its place", "[extension][text]")
{
    const auto message_of = [](const parsed& line) { return explain(line.error()); };
    CHECK(message_of(parse("LOAD.i32.unsigned.slot0 @r0, u4.zext, offset:0", arch::v13)) ==
          ".zext of source 1 (address) of LOAD.i32 does not exist on v13, but on v14 and v15");
    CHECK(message_of(parse("LOAD.i32.unsigned.slot0 @r0, r5, offset:0", arch::v14)) ==
          "source 1 (address) of LOAD.i32 is 'r5': a 64-bit source must start at an even register, an even uniform or a .w0; .zext reads "
          "the lower one alone");
    CHECK(message_of(parse("LOAD.i32.unsigned.slot0 @r0, 0x0.zext, offset:0", arch::v14)) ==
          "source 1 (address) of LOAD.i32: .zext extends a register or a uniform, and nothing else");
    CHECK(message_of(parse("MOV.i32 r0, r4.zext", arch::v14)) == "source 1 (value) of MOV.i32 cannot select 'zext', which takes no suffix");
    CHECK(parse("LOAD.i32.unsigned.slot0 @r0, u4.zext, offset:0", arch::v13).error().column == 30);
    CHECK(parse<dialect::arm>("LOAD.i32.slot0.unsigned @r0, r4, offset:0", arch::v14).error().code == fault_code::expected_pair);
    CHECK(parse<dialect::arm>("LOAD.i32.slot0.unsigned @r0, r4^.zext, offset:0", arch::v14));
    CHECK(!parse<dialect::draft2021>("IADD.u64 r0, r4.zext, r6", arch::v14));
}

TEST_CASE("the draft of 2021 has no word for .zext", "[extension][text]")
{
    tally laws;
    for_each_source([&](descriptor row, int index, arch on) {
        if (!row.sources()[index].is_wide || !can_extend(on)) return;
        instruction i = blank(row, on);
        tests::must(i.set_source(index, reg(4).zext));
        laws.expect(to_text<dialect::draft2021>(i).view().substr(0, 5) == ".quad", [&] { return describe(row, index, on); });
    });
    CHECK(laws.failures() == "");
}

TEST_CASE("constructors for v14 accept .zext, with numbers known at compile time and at run time", "[extension][emit]")
{
    using v14 = emit::on<arch::v14>;
    static_assert(v14::LOAD_i32(sr(r0), r4.zext, imm(0), mod::slot0, mod::unsigned_) ==
                  parse("LOAD.i32.unsigned.slot0 @r0, r4.zext, offset:0", arch::v14)->bits);
    static_assert(v14::IADD_u64(r0, r4.zext, uniform<6>().zext) == parse("IADD.u64 r0, r4.zext, u6.zext", arch::v14)->bits);
    static_assert(v14::LOAD_i32(sr(r0), r4.last().part<selector::zext>(), imm(0), mod::slot0, mod::unsigned_) ==
                  parse("LOAD.i32.unsigned.slot0 @r0, ^r4.zext, offset:0", arch::v14)->bits);
    for (int n = 0; n < 64; ++n) {
        const auto made = v14::IADD_u64(r0, reg(n).zext, uniform(2 * n).zext);
        const auto by_operand = v14::IADD_u64(r0, operand(reg(n).zext), operand(uniform(2 * n).zext));
        const auto wanted = parse("IADD.u64 r0, r" + std::to_string(n) + ".zext, u" + std::to_string(2 * n) + ".zext", arch::v14);
        CHECK(made.error().code == by_operand.error().code);
        CHECK((n % 2 == 0 ? made && word{made} == wanted->bits && word{by_operand} == wanted->bits
                          : made.error().code == fault_code::odd_source && wanted.error().code == fault_code::odd_source));
    }
}

namespace {

constexpr simulator::register_value registers[] = {{4, 0xFFFFFFFF}, {5, 0x12345678}, {6, 1}, {7, 0}};
constexpr std::uint32_t uniforms[] = {0, 0, 7};  // u3 is not given

template <std::size_t Words>
constexpr std::uint64_t computed(const std::array<word, Words>& program)
{
    const auto end = simulator::run(program, arch::v14, {.registers = registers, .uniforms = uniforms});
    return end ? end.reg(0) | std::uint64_t{end.reg(1)} << 32 : ~std::uint64_t{0};
}

constexpr std::array<word, 1> line(std::string_view text) { return {parse(text, arch::v14)->bits}; }

}  // namespace

TEST_CASE("a run reads one register or uniform for .zext, with zeros above", "[extension][simulator]")
{
    HOLDS(computed(line("IADD.u64.end r0, r4.zext, r6")) == 0x100000000);
    HOLDS(computed(line("IADD.u64.end r0, r4, r6")) == 0x1234567900000000);
    HOLDS(computed(line("IADD.s64.end r0, r4.zext, r6")) == 0x100000000);
    HOLDS(computed(line("IADD.u64.end r0, u2.zext, r6")) == 8);
    HOLDS(computed(line("LSHIFT_OR.i64.end r0, r6.zext, 0x0.b00, r4.zext.not")) == 0xFFFFFFFF00000001);
}
