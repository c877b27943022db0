// SPDX-License-Identifier: MIT
// The registers that instructions read and write, and their effects: compared with a list that was made without the library, with laws
// on random words, and, for each shape of operand, with a line of text, in constant expressions and at run time.
// Also tests: program/operands.hpp
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/program/effects.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::tally;

// A shift by a byte for all lanes, which Arm's description and the older text name differently.
static_assert(listed_selector(*decode(0x00B4C00119C0C83D, arch::v11), 1) == selector::b2);
static_assert(decode(0x00B4C00119C0C83D, arch::v11)->source(1).select == selector::b22);

namespace {

// ---- the list ----

// 0-3,60 for the registers of a mask, - for none.
std::string spans(register_mask mask)
{
    std::string text;
    for (int first = 0; first < 64; ++first) {
        if ((mask >> first & 1) == 0) continue;
        int last = first;
        while (last < 63 && (mask >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(first) + (last == first ? "" : "-" + std::to_string(last));
        first = last;
    }
    return text.empty() ? "-" : text;
}

std::string digits(unsigned slots)
{
    std::string text;
    for (int slot = 0; slot < 8; ++slot)
        if ((slots >> slot & 1) != 0) text += std::to_string(slot);
    return text.empty() ? "-" : text;
}

std::string effect_letters(const instruction& i)
{
    const std::pair<char, bool> found[] = {
        {'r', reads_memory(i)}, {'w', writes_memory(i)}, {'b', branches(i)},           {'e', ends(i)},
        {'d', discards(i)},     {'l', reads_lanes(i)},   {'h', needs_helper_lanes(i)}, {'s', has_side_effects(i)}};
    std::string text;
    for (const auto& [letter, holds] : found)
        if (holds) text += letter;
    return text.empty() ? "-" : text;
}

std::string hex_digits(unsigned number)
{
    char text[9];
    std::snprintf(text, sizeof text, "%x", number);
    return text;
}

std::string listed(const operand_use& o, int registers)
{
    const std::string place = "@" + std::to_string(o.first);
    const std::string amount = ":" + hex_digits(o.bytes) + ":" + std::to_string(o.width);
    switch (o.kind) {
    case operand_kind::staging: return (o.is_written() ? "out" : "in") + place + "+" + std::to_string(registers) + amount;
    case operand_kind::destination: return "dest" + place + amount;
    case operand_kind::source: return "src" + (o.registers != 0 ? place : "") + amount;
    default: return "imm:" + std::to_string(o.width);
    }
}

// Immediates are last, by their width, because their order differs in Arm's syntax.
std::string listed(const instruction& i)
{
    std::string text = spans(registers_read(i)) + " " + spans(registers_written(i)) + " " + spans(registers_kept(i)) + " " +
                       spans(last_uses(i)) + " " + (slot_signalled(i) < 0 ? "-" : std::to_string(slot_signalled(i))) + " " +
                       digits(slots_waited_for(i)) + " " + effect_letters(i);
    std::vector<int> widths;
    for (const operand_use& o : operands(i)) {
        if (o.kind == operand_kind::immediate) widths.push_back(o.width);
        else text += " " + listed(o, o.kind == operand_kind::staging ? i.staging(o.index).count : 0);
    }
    std::sort(widths.begin(), widths.end());
    for (const int width : widths) text += " imm:" + std::to_string(width);
    return text;
}

// ---- laws ----

// The operands of a line of text, after the first blank.
std::vector<std::string> operands_of_text(std::string_view line)
{
    const std::size_t blank = line.find(' ');
    return blank == std::string_view::npos ? std::vector<std::string>{} : tests::split(line.substr(blank + 1), ", ");
}

bool starts_with_number(std::string_view text, int number)
{
    const std::string digits_of_it = std::to_string(number);
    return text.substr(0, digits_of_it.size()) == digits_of_it &&
           (text.size() == digits_of_it.size() || !(text[digits_of_it.size()] >= '0' && text[digits_of_it.size()] <= '9'));
}

// True if a piece of text agrees with an operand: its kind and its first register.
bool is_text_of(const operand_use& o, std::string_view text)
{
    const std::string_view unmarked = text.substr(text.substr(0, 1) == "^" ? 1 : 0);
    const bool names_first = unmarked.substr(0, 1) == "r" && starts_with_number(unmarked.substr(1), o.first);
    switch (o.kind) {
    case operand_kind::staging:
        return o.registers == 0 ? text == "@" : text.substr(0, 2) == "@r" && starts_with_number(text.substr(2), o.first);
    case operand_kind::destination: return text == unmarked && names_first;
    case operand_kind::source: return o.registers == 0 || names_first;
    default: return text.find(':') != std::string_view::npos || text.substr(0, 1) == "#";
    }
}

constexpr bool is_within(register_mask part, register_mask all) { return (part & ~all) == 0; }

const staging_field& field_of(const instruction& i, int group) { return staging_field_of(i.row().staging()[group]); }

void check_operands(tally& laws, const instruction& i)
{
    const text_line line = to_text(i);
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(line) + ": " + listed(i); };
    const std::vector<std::string> texts = operands_of_text(line);
    const operand_uses uses = operands(i);
    if (!laws.expect(uses.size() == static_cast<int>(texts.size()) && uses.empty() == texts.empty(), describe)) return;
    register_mask read = 0, written = 0, kept = 0;
    for (int n = 0; n < uses.size(); ++n) {
        const operand_use& o = uses[n];
        laws.expect(is_text_of(o, texts[static_cast<std::size_t>(n)]), describe);
        laws.expect(n == 0 || (uses[n - 1].kind == o.kind ? uses[n - 1].index + 1 == o.index : o.index == 0), describe);
        laws.expect(o.is_read() != o.is_written() && is_within(o.kept, o.is_written() ? o.registers : 0), describe);
        laws.expect((o.registers >> o.first & 1) != 0 || o.registers == 0 || (o.bytes & 0x0F) == 0, describe);
        (o.is_read() ? read : written) |= o.registers;
        kept |= o.kept;
    }
    laws.expect(registers_read(i) == read && registers_written(i) == written && registers_kept(i) == kept, describe);
    laws.expect(is_within(kept, written), describe);
}

// The registers of the staging groups, from their fields.
void check_staging(tally& laws, const instruction& i)
{
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(to_text(i)) + ": " + listed(i); };
    register_mask read = 0, written = 0;
    for (int n = 0; n < i.staging_count(); ++n) {
        const staging_registers group = i.staging(n);
        register_mask run = 0;
        for (int r = group.first; r < group.first + group.count; ++r) run |= register_mask{1} << r;
        (field_of(i, n).is_written ? written : read) |= run;
        const operand_use o = operands(i)[n];
        laws.expect(o.registers == run && o.width <= 32 * group.count && (group.count != 0 || o.bytes == 0) &&
                        (group.count != 1 || o.bytes <= 0x0F),
                    describe);
    }
    laws.expect(staging_read(i) == read && staging_written(i) == written, describe);
}

void check_slots(tally& laws, instruction i)
{
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(to_text(i)); };
    laws.expect(i.is_message() || slot_signalled(i) == -1, describe);
    for (const int slot : {0, 1, 2, 7})
        if (i.set(enum_id::slot, static_cast<word>(slot))) laws.expect(slot_signalled(i) == slot, describe);
    tests::must(i.set(flow::wait02));
    laws.expect(slots_waited_for(i) == 0b101 && has_side_effects(i) && !ends(i), describe);
    tests::must(i.set(flow::end));
    laws.expect(slots_waited_for(i) == 0 && has_side_effects(i) && ends(i), describe);
}

// Another register in a source, or none, changes only the reads of this source.
void check_change_of_source(tally& laws, const instruction& i, int index, int other)
{
    const operand before = i.source(index);
    if (!before.is_register()) return;
    const auto use_of = [index](const instruction& j) { return operands(j)[j.staging_count() + j.has_destination() + index]; };
    const auto without_it = [&](const instruction& j) {
        register_mask mask = 0;
        for (const operand_use& o : operands(j))
            if (o.is_read() && (o.kind != operand_kind::source || o.index != index)) mask |= o.registers;
        return mask;
    };
    const bool is_extended = before.select == selector::zext;
    const register_mask both = i.row().sources()[index].is_pair && !is_extended ? 3 : 1;
    if (before.reg() == 63 && both == 3) return;  // half of the pair does not exist
    instruction changed = i;
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(to_text(i)) + " as " + std::string(to_text(changed)); };

    tests::must(changed.set_source(index, before.with_register(other)));
    const register_mask moved = use_of(i).registers >> before.reg() << other;
    laws.expect(use_of(changed).registers == moved && use_of(changed).bytes == use_of(i).bytes, describe);
    laws.expect(registers_read(changed) == (without_it(i) | moved) && registers_written(changed) == registers_written(i), describe);
    laws.expect(!before.is_last_use() || is_within(both << other, last_uses(changed)), describe);

    tests::must(changed.set_source(index, before.with_register(other).last()));
    laws.expect(registers_read(changed) == (without_it(i) | moved) && is_within(both << other, last_uses(changed)), describe);

    if (is_extended) return;  // constants are not
    operand constant{};
    constant.byte = source_byte::constant;
    constant.select = before.select;
    tests::must(changed.set_source(index, constant));
    laws.expect(use_of(changed).registers == 0 && use_of(changed).width == use_of(i).width, describe);
    laws.expect(registers_read(changed) == without_it(i) && is_within(last_uses(changed), last_uses(i)), describe);
}

void check_change_of_destination(tally& laws, const instruction& i, int other)
{
    if (!i.has_destination()) return;
    const auto describe = [&] { return tests::arch_text(i.on) + " " + std::string(to_text(i)) + " to r" + std::to_string(other); };
    instruction changed = i;
    tests::must(changed.set_destination({other, half::both}));
    laws.expect(registers_kept(changed) == 0 && registers_read(changed) == registers_read(i), describe);
    laws.expect(registers_written(changed) == (i.row().has_wide_destination() ? register_mask{3} : register_mask{1}) << other, describe);
    for (const half part : {half::low, half::high}) {
        const status set = changed.set_destination({other, part});
        if (!set && !contains(common_encoding, i.on)) continue;  // v15 cannot encode a half in each instruction
        tests::must(set);
        laws.expect(registers_kept(changed) == register_mask{1} << other && registers_written(changed) == registers_kept(changed),
                    describe);
    }
}

// ---- shapes ----

constexpr register_mask regs(int first, int last)
{
    return (~register_mask{0} >> (max_registers - 1 - last)) & (~register_mask{0} << first);
}
constexpr register_mask reg_mask(int number) { return regs(number, number); }

// A line of text and its effects. Each shape of operand computes its mask differently.
struct shape {
    std::string_view text{};
    arch on = arch::v9;
    register_mask read = 0, written = 0, kept = 0, last = 0;
    int slot = -1;
    unsigned waits = 0;
};

constexpr shape shapes[] = {
    {"NOP"},
    {"NOP.wait0126", arch::v9, 0, 0, 0, 0, -1, 0x47},
    {"NOP.wait", arch::v9, 0, 0, 0, 0, -1, 0xC7},
    {"NOP.wait_resource", arch::v10},
    // whole registers, with and without last use; sources that are no registers
    {"FADD.f32 r0, r1, ^r2", arch::v9, regs(1, 2), reg_mask(0), 0, reg_mask(2)},
    {"FADD.f32 r3, ^r3, ^r3", arch::v9, reg_mask(3), reg_mask(3), 0, reg_mask(3)},
    {"FMA.f32 r63, u5, r63, 0x0", arch::v9, reg_mask(63), reg_mask(63)},
    {"CSEL.u32.lt r9, r1, r3, r5, ^r7", arch::v9, reg_mask(1) | reg_mask(3) | reg_mask(5) | reg_mask(7), reg_mask(9), 0, reg_mask(7)},
    // halves of a destination
    {"MOV.i32 r4.h0, r5", arch::v9, reg_mask(5), reg_mask(4), reg_mask(4)},
    {"FADD.v2f16 r4.h1, r5.h00, r6.h10", arch::v9, regs(5, 6), reg_mask(4), reg_mask(4)},
    {"FADD.f32 r4.h01, r5, r6.h1", arch::v11, regs(5, 6), reg_mask(4)},
    // pairs
    {"IADD.u64 r2, ^r4, r6", arch::v9, regs(4, 7), regs(2, 3), 0, regs(4, 5)},
    {"IADD.u64 r2, r4.w0, r6.w1", arch::v9, reg_mask(4) | reg_mask(7), regs(2, 3)},
    {"IADD.s64 r2, r4.b3, ^r6.h1", arch::v9, reg_mask(4) | reg_mask(6), regs(2, 3), 0, regs(6, 7)},
    {"IADD.u64 r62, r60, u2", arch::v9, regs(60, 61), regs(62, 63)},
    {"LSHIFT_OR.i64 r2, r4, ^r6.b0, r8", arch::v9, regs(4, 6) | regs(8, 9), regs(2, 3), 0, regs(6, 7)},
    {"SHADDX.u64 r0, u2, r60.w0, shift:0x2", arch::v9, reg_mask(60), regs(0, 1)},
    // no result
    {"BRANCHZ.reconverge ^r1.h0, offset:-8", arch::v9, reg_mask(1), 0, 0, reg_mask(1)},
    {"BRANCHZI r1, r2", arch::v9, regs(1, 2)},
    {"DISCARD.f32.lt r1, r2.neg", arch::v9, regs(1, 2)},
    // loads, whole and in part
    {"LOAD.i32.slot1 @r2, r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), 0, 0, 1},
    {"LOAD.i96.slot0.wait0 @r0:r1:r2, u4, offset:4", arch::v9, 0, regs(0, 2), 0, 0, 0, 1},
    {"LOAD.i8.slot0.b2 @r2, ^r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), reg_mask(2), regs(4, 5), 0},
    {"LOAD.i8.slot0.h1.unsigned @r2, r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), reg_mask(2), 0, 0},
    {"LOAD.i8.slot0.w0 @r2, r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), 0, 0, 0},
    {"LOAD.i8.slot0.d0 @r2:r3, r4, offset:0", arch::v9, regs(4, 5), regs(2, 3), 0, 0, 0},
    {"LOAD.i16.slot0.h0 @r2, r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), reg_mask(2), 0, 0},
    {"LD_BUFFER.i16.slot2.h1 @r2, r4, u0", arch::v9, reg_mask(4), reg_mask(2), reg_mask(2), 0, 2},
    {"LOAD.i24.slot0 @r2, r4, offset:0", arch::v9, regs(4, 5), reg_mask(2), 0, 0, 0},
    {"LD_CHECKED.i8.slot0 @r2, r4, r6, ^r7", arch::v12, regs(4, 7), reg_mask(2), reg_mask(2), reg_mask(7), 0},
    {"LD_CHECKED.i32.slot0 @r2, r4, r6, r7", arch::v12, regs(4, 7), reg_mask(2), 0, 0, 0},
    // stores
    {"STORE.i8.slot0.b1 @r2, r4, offset:0", arch::v9, reg_mask(2) | regs(4, 5), 0, 0, 0, 0},
    {"STORE.i128.slot0 @r8:r9:r10:r11, ^r4, offset:0", arch::v9, regs(8, 11) | regs(4, 5), 0, 0, regs(4, 5), 0},
    // atomics, with and without a result
    {"ATOM.i32.slot0.aadd @r2, r4, offset:0", arch::v9, reg_mask(2) | regs(4, 5), 0, 0, 0, 0},
    {"ATOM_RETURN.i32.slot0.aadd @r6, @r2, r4, offset:0", arch::v9, reg_mask(2) | regs(4, 5), reg_mask(6), 0, 0, 0},
    {"ATOM_RETURN.i64.slot0.axchg @r6:r7, @r2:r3, r4, offset:0", arch::v9, regs(2, 5), regs(6, 7), 0, 0, 0},
    {"ATOM1_RETURN.i32.slot0.ainc @, r50, offset:0x0", arch::v9, regs(50, 51), 0, 0, 0, 0},
    // messages with more than one group, or a slot of their own
    {"TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r60:r61, u0", arch::v9, regs(60, 61), regs(0, 3), 0, 0, 0},
    {"BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0", arch::v9, regs(0, 1) | reg_mask(60), 0, 0, 0, 0},
    {"ATEST.wait0126 @r60, ^r60, r1.h1, atest_datum.w0", arch::v9, reg_mask(1) | reg_mask(60), reg_mask(60), 0, reg_mask(60), 0, 0x47},
    {"BARRIER.slot7.wait", arch::v9, 0, 0, 0, 0, 7, 0xC7},
    {"LEA_BUF_IMM.slot1.wait1 @r4:r5, r59, table:0xD, index:0x0", arch::v9, reg_mask(59), regs(4, 5), 0, 0, 1, 2},
};
constexpr std::size_t shape_count = sizeof shapes / sizeof shapes[0];

constexpr bool holds(const shape& s)
{
    const parsed i = parse(s.text, s.on);
    return i && registers_read(*i) == s.read && registers_written(*i) == s.written && registers_kept(*i) == s.kept &&
           last_uses(*i) == s.last && slot_signalled(*i) == s.slot && slots_waited_for(*i) == s.waits;
}

// One constant expression for each, as compilers limit their length.
template <std::size_t... N>
constexpr bool hold(std::index_sequence<N...>)
{
    return (std::bool_constant<holds(shapes[N])>::value && ...);
}
static_assert(hold(std::make_index_sequence<shape_count>()));

constexpr instruction line(std::string_view text, arch on = arch::v9) { return *parse(text, on); }

// The bits that one operand reads and writes.
constexpr bool concerns(std::string_view text, int index, unsigned bytes, int width, arch on = arch::v9)
{
    const operand_use o = operands(line(text, on))[index];
    return o.bytes == bytes && o.width == width;
}

static_assert(concerns("FADD.v2f16 r4.h1, r5.h00, r6.h10", 0, 0x0C, 16) && concerns("FADD.v2f16 r4.h1, r5.h00, r6.h10", 1, 0x03, 16));
static_assert(concerns("IADD.u64 r2, r4.w0, r6.w1", 2, 0xF0, 32) && concerns("IADD.u64 r2, r4.w0, r6.w1", 0, 0xFF, 64));
static_assert(concerns("IADD.u64 r2, r4, u2", 2, 0xFF, 64));
// The older forms, whose text has less than their effects.
static_assert(concerns("LSHIFT_OR.v2i16 r2, r4, r5.b02, r6", 2, 0x05, 16) && concerns("LSHIFT_OR.v4i8 r2, r4, r5.b02, r6", 2, 0x0F, 32));
static_assert(concerns("F16_TO_F32 r1, r2.h1", 1, 0x0C, 16) && concerns("MKVEC.v2i8 r0, r1.b0, r2.b3, r3", 3, 0x03, 16));
static_assert(concerns("LOAD.i8.slot0.h1.unsigned @r2, r4, offset:0", 0, 0x0C, 16));
static_assert(concerns("LOAD.i8.slot0.h1.unsigned @r2, r4, offset:0", 2, 0, 16));
static_assert(concerns("STORE.i8.slot0.b1 @r2, r4, offset:0", 0, 0x02, 8));
static_assert(concerns("STORE.i48.slot0 @r2:r3, r4, offset:0", 0, 0x3F, 48));
static_assert(concerns("STORE.i128.slot0 @r8:r9:r10:r11, r4, offset:0", 0, 0xFF, 128));
static_assert(concerns("ATOM1_RETURN.i32.slot0.ainc @, r50, offset:0x0", 0, 0, 0));

// Further effects, which depend on modifiers.
constexpr instruction computed = line("TEX_SINGLE.slot0.skip.f.32.2d.computed @r0:r1:r2:r3, @r4:r5, r8");
constexpr instruction zero = line("TEX_SINGLE.slot0.skip.f.32.2d.zero @r0:r1:r2:r3, @r4:r5, r8");
static_assert(reads_memory(computed) && needs_helper_lanes(computed) && reads_lanes(computed) && !has_side_effects(computed));
static_assert(reads_memory(zero) && !needs_helper_lanes(zero) && !reads_lanes(zero) && !has_side_effects(zero));
constexpr instruction storing = line("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0");
constexpr instruction retrieving = line("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.retrieve @r0:r1:r2:r3, r61, index:0");
static_assert(replaces_interpolation(storing) && has_side_effects(storing));
static_assert(!replaces_interpolation(retrieving) && !has_side_effects(retrieving));
static_assert(ends(line("FADD.f32.end r0, r1, r2")) && has_side_effects(line("FADD.f32.end r0, r1, r2")) && !branches(line("NOP.end")));
static_assert(!has_side_effects(line("LOAD.i32.slot1 @r2, r4, offset:0")) &&
              has_side_effects(line("LOAD.i32.slot1.wait1 @r2, r4, offset:0")));

}  // namespace

TEST_CASE("registers, slots and effects are those of a list made without the library", "[effects]")
{
    tally laws;
    std::map<std::pair<std::uint16_t, arch>, int> seen;
    for (const std::string& one : tests::lines_of(tests::read_data("effects.txt"))) {
        const std::vector<std::string> f = tests::split(one, " ");
        REQUIRE(f.size() >= 10);
        const arch on = tests::arch_named(f[0]);
        const result<instruction> i = decode(std::stoull(f[1], nullptr, 16), on);
        if (!laws.expect(i.has_value(), [&] { return one + ": does not decode"; })) continue;
        ++seen[{i->row_index, on}];
        const std::string expected = one.substr(f[0].size() + f[1].size() + f[2].size() + 3);
        laws.expect(listed(*i) == expected, [&] { return one + "\n    library: " + listed(*i) + "\n    " + std::string(to_text(*i)); });
    }
    CHECK(laws.failures() == "");
    // The list has every instruction on each of v9 to v14. Those that Arm's description lacks are on the architectures of the older one.
    for (int n = 0; n < descriptor_count; ++n)
        for (const arch on : architectures) {
            const descriptor row = descriptor_at(n);
            if (!contains(row.archs(), on) || !contains(common_encoding, on) || (row.is_unlisted() && on > arch::v11)) continue;
            INFO(row.mnemonic() << " on " << tests::arch_text(on));
            CHECK(seen[{row.index, on}] > 0);
        }
}

TEST_CASE("operands are in the order of the text, and masks are the union of their registers", "[effects][random]")
{
    tests::dice random;
    tally laws;
    for (const arch on : architectures)
        for (int n = 0; n < tests::rounds(8000); ++n) {
            const result<instruction> i =
                decode(tests::random_instruction(random, tests::random_row(random, on), on, 1 + random.below(3)), on);
            if (!i) continue;
            check_operands(laws, *i);
            check_staging(laws, *i);
            check_slots(laws, *i);
        }
    CHECK(laws.failures() == "");
    CHECK(laws.count() > tests::rounds(200'000u));
}

TEST_CASE("another register in an operand changes only the reads or writes of this operand", "[effects][random]")
{
    tests::dice random;
    tally laws;
    for (const arch on : architectures)
        for (int n = 0; n < tests::rounds(4000); ++n) {
            const result<instruction> i = decode(tests::random_instruction(random, tests::random_row(random, on), on), on);
            if (!i) continue;
            const int other = 2 * static_cast<int>(random.below(32));
            for (int index = 0; index < i->source_count(); ++index) check_change_of_source(laws, *i, index, other);
            check_change_of_destination(laws, *i, other);
        }
    CHECK(laws.failures() == "");
    CHECK(laws.count() > tests::rounds(50'000u));
}

TEST_CASE("the shapes of operands are the same at run time and in constant expressions", "[effects]")
{
    for (const shape& one : shapes) {
        INFO(one.text);
        CHECK(holds(one));
    }
}
