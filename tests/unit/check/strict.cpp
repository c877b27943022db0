// SPDX-License-Identifier: MIT
// Strict validation, tested with words that were generated from Arm's description without the library,
// and with words made from the library's own table.
// Also tests: check/register_counts.hpp, check/validate.hpp
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/lookup.hpp"
#include "valhall/isa/arm_names.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::must;
using tests::tally;

namespace {

// A line of arm/words.txt: ARCH WORD ok NAME, or ARCH WORD bad NAME KIND INDEX FIELD with the one field that is illegal.
struct listed_word {
    arch on{};
    word bits = 0;
    bool is_legal = false;
    std::string name{}, kind{}, index{}, field{};
};

std::vector<listed_word> listed_words()
{
    std::vector<listed_word> words;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/words.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE((f.size() == 4 || f.size() == 7));
        listed_word w{tests::arch_named(f[0]), std::stoull(f[1], nullptr, 16), f[2] == "ok", f[3]};
        if (!w.is_legal) {
            w.kind = f[4];
            w.index = f[5];
            w.field = f[6];
        }
        words.push_back(w);
    }
    return words;
}

std::string describe(const fault& e)
{
    return std::string(sentence_of(e.code)) + " (" + std::to_string(static_cast<int>(e.kind)) + ", " + std::to_string(e.index) + ", " +
           std::string(valhall::enumeration_of(e.id).name()) + ")";
}

std::vector<fault> findings(const instruction& i)
{
    std::vector<fault> list;
    for (const fault& e : validate(i, strictness::strict)) list.push_back(e);
    return list;
}

// All faults of a word under strict validation.
std::vector<fault> findings(const listed_word& w)
{
    const result<instruction> i = decode(w.bits, w.on);
    if (!i) return {i.error()};
    return findings(*i);
}

// The modifier of an instruction in a field; null if there is none.
const modifier_field* modifier_at(descriptor row, bit_field field)
{
    for (const modifier_id id : row.modifiers()) {
        const bit_field place = valhall::modifier_field_of(id).bits;
        if (place.position == field.position && place.width == field.width) return &valhall::modifier_field_of(id);
    }
    return nullptr;
}

// True if validation finds that a modifier has a value that the hardware does not accept or that is not listed, and lists the legal values
// among those of the architecture.
bool names_value(const instruction& i, enum_id id, word listed)
{
    const word known = detail::defined_values(id, i.on);
    for (const fault& e : findings(i)) {
        if (e.kind != operand_kind::modifier || e.id != id) continue;
        if (e.code == fault_code::value_not_taken || (e.code == fault_code::value_not_listed && (e.value & known) == (listed & known)))
            return true;
    }
    return false;
}

const std::map<std::string, operand_kind> kinds = {{"modifier", operand_kind::modifier},
                                                   {"staging", operand_kind::staging},
                                                   {"destination", operand_kind::destination},
                                                   {"source", operand_kind::source},
                                                   {"immediate", operand_kind::immediate}};

// Fields that the library treats differently from Arm's description: as part of the opcode, or as an operand.
bool is_named_otherwise(const listed_word& w, const fault& e)
{
    if (e.code == fault_code::unknown_bits) return true;  // the fault has the bits
    const bool counts_tell_sizes = w.name.find("_CHECKED") != std::string::npos && w.kind == "staging";
    // Reserved bits next to an opcode change it.
    if (e.code == fault_code::no_such_opcode) return counts_tell_sizes || w.field == "sub1" || w.kind == "reserved";
    if (w.field == "fau_page_index") return e.code == fault_code::unused_fau_page || e.code == fault_code::page_not_listed;
    return w.name == "LD_VAR_SPECIAL" && e.kind == operand_kind::immediate;
}

// The bits of the field of an error, if it is a modifier or a selector.
word bits_of(descriptor row, const fault& e)
{
    if (e.kind == operand_kind::source) {
        const source_field& source = row.sources()[e.index];
        return source.select.mask();
    }
    if (e.kind != operand_kind::modifier) return 0;
    for (const modifier_id id : row.modifiers())
        if (modifier_field_of(id).id == e.id) return modifier_field_of(id).bits.mask();
    return 0;
}

bool names_the_field(const listed_word& w, const fault& e)
{
    if (is_named_otherwise(w, e)) return true;
    if (w.kind == "reserved") {  // FIELD is POSITION:WIDTH of bits that the table has in a field
        const std::size_t colon = w.field.find(':');
        const bit_field reserved{static_cast<std::uint8_t>(std::stoi(w.field.substr(0, colon))),
                                 static_cast<std::uint8_t>(std::stoi(w.field.substr(colon + 1)))};
        return (bits_of(*find(w.bits, w.on), e) & reserved.mask() & w.bits) != 0;
    }
    const auto kind = kinds.find(w.kind);
    if (kind == kinds.end() || e.kind != kind->second) return false;
    return w.index == "-" || std::to_string(e.index) == w.index;
}

// ---- words that are legal by the table ----

// The strictly legal values of a modifier, bit n for the value n.
word legal_values(descriptor row, enum_id id, arch on)
{
    word set = 0;
    for (const modifier_value one : row.values(id, on, strictness::strict)) set |= word{1} << one.value;
    return set;
}

// An instruction with plain registers, and random listed modifiers and selectors; then corrects values that
// depend on other fields.
instruction legal_instruction(dice& random, descriptor row, arch on)
{
    instruction i = *make_instruction(row.code(), on);
    for (const modifier_id id : row.modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        i.bits = field.bits.insert(i.bits, random.one_of(legal_values(row, field.id, on), 64));
    }
    if (i.has<modifier::force_delta_enable>()) must(i.set(modifier::force_delta_enable::none));
    for (const source_field& source : row.sources()) {
        const selector_set& set = source.listed_selectors();
        word part = random.below(word{1} << set.width);
        while (!set.has(part)) part = random.below(word{1} << set.width);
        i.bits = source.bits().insert(i.bits, 2 * random.below(32));
        i.bits = source.select.insert(i.bits, part);
    }
    if (row.has_destination()) must(i.set_destination(reg(2 * static_cast<int>(random.below(32)))));
    for (int n = 0; n < i.immediate_count(); ++n) {
        const immediate_field& field = row.immediates()[n];
        const word values = field.values != enum_id::none ? detail::defined_values(field.values, on) : 1;
        must(i.set_immediate(n, field.values != enum_id::none ? static_cast<std::int64_t>(random.one_of(values, 16))
                                                              : static_cast<std::int64_t>(random.below(8)) * field.alignment));
    }
    // Bounded, because one rule may undo the correction of another.
    for (int round = 0; round < 4; ++round) {
        for (const fault& e : findings(i))
            if (e.code == fault_code::value_not_listed) must(i.set(e.id, random.one_of(e.value, 16)));
        for (int group = 0; group < i.staging_count(); ++group)
            if (const register_counts counts = listed_counts(i, group); counts.usual >= 0)
                must(i.set_staging(group, {counts.usual == 0 ? 0 : 2 * static_cast<int>(random.below(16)), counts.usual}));
    }
    return i;
}

}  // namespace

TEST_CASE("words that Arm's description lists are strictly legal", "[legality]")
{
    tally law;
    for (const listed_word& w : listed_words()) {
        if (!w.is_legal) continue;
        const std::vector<fault> found = findings(w);
        law.expect(found.empty(),
                   [&] { return tests::arch_text(w.on) + " " + tests::hex(w.bits) + " " + w.name + ": " + describe(found[0]); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == tests::counted_once("legal_words"));
}

TEST_CASE("one illegal field is found and named", "[legality]")
{
    tally refused, named;
    for (const listed_word& w : listed_words()) {
        if (w.is_legal) continue;
        const std::vector<fault> found = findings(w);
        const auto text = [&] {
            return tests::arch_text(w.on) + " " + tests::hex(w.bits) + " " + w.name + " " + w.kind + " " + w.index + " " + w.field +
                   (found.empty() ? "" : ": " + describe(found[0]));
        };
        if (!refused.expect(!found.empty(), text)) continue;
        bool is_named = false;
        for (const fault& e : found) is_named |= names_the_field(w, e);
        named.expect(is_named, text);
    }
    CHECK(refused.failures() == "");
    CHECK(named.failures() == "");
    CHECK(refused.count() == tests::counted_once("illegal_words"));
}

TEST_CASE("no field accepts a value that Arm's description does not list", "[legality]")
{
    // Lines of arm/fields.txt: NAME FIRST LAST POSITION WIDTH MASK, bit n of the mask being set if the value n is legal.
    std::map<std::string, std::vector<listed_word>> by_name;
    for (const listed_word& w : listed_words())
        if (w.is_legal) by_name[w.name].push_back(w);

    tally law, named;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/fields.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE(f.size() == 6);
        const bit_field field{static_cast<std::uint8_t>(std::stoi(f[3])), static_cast<std::uint8_t>(std::stoi(f[4]))};
        const word legal = std::stoull(f[5], nullptr, 16);
        for (const listed_word& w : by_name[f[0]]) {
            if (static_cast<int>(w.on) < std::stoi(f[1]) || static_cast<int>(w.on) > std::stoi(f[2])) continue;
            const result<instruction> start = decode(w.bits, w.on);
            for (word value = 0; value <= field.maximum(); ++value) {
                if ((legal >> value & 1) != 0) continue;
                listed_word changed = w;
                changed.bits = field.insert(w.bits, value);
                // Some values make it another instruction, with another of Arm's names.
                const result<instruction> i = decode(changed.bits, w.on);
                if (i && (i->code() != start->code() ||
                          arm_name_of(i->bits, i->code(), w.on, false) != arm_name_of(w.bits, i->code(), w.on, false)))
                    continue;
                const auto describe = [&] {
                    return tests::arch_text(w.on) + " " + line + ": " + std::to_string(value) + " in " + tests::hex(w.bits);
                };
                law.expect(!findings(changed).empty(), describe);
                const modifier_field* const modifier = i ? modifier_at(i->row(), field) : nullptr;
                if (modifier == nullptr || !contains(modifier->listed_on, w.on)) continue;
                named.expect(names_value(*i, modifier->id, legal), describe);
            }
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 100'000);
    CHECK(named.failures() == "");
    CHECK(named.count() > 1'000);
}

TEST_CASE("the default is the only legal value of a modifier that only the older description has", "[legality]")
{
    for (const auto& [code, id] : {std::pair{opcode::F16_TO_F32, enum_id::round_mode}, std::pair{opcode::FEXP_f32, enum_id::clamp},
                                   std::pair{opcode::LEA_ATTR, enum_id::vector_size}, std::pair{opcode::LEA_TEX, enum_id::vector_size},
                                   std::pair{opcode::IMULD_u64, enum_id::saturate}}) {
        instruction i = *make_instruction(code, arch::v9);
        INFO(i.mnemonic());
        for (word value = 1; i.set(id, value); ++value) CHECK(names_value(i, id, 1));
        CHECK(*i.get(id) != 0);
        REQUIRE(i.set(id, 0));
        CHECK_FALSE(names_value(i, id, 1));
    }
}

TEST_CASE("variable register counts have a default", "[legality]")
{
    const auto counts = [](std::string_view line, int group) { return listed_counts(*parse(line, arch::v9), group); };
    const register_counts dual = counts("TEX_DUAL.slot0.16.32.rgb.2d.zero @r0:r1:r2, @r8:r9, u0", 0);
    CHECK(dual.legal == (1 << 3 | 1 << 4 | 1 << 5 | 1 << 6));
    CHECK(dual.usual == 6);
    const register_counts halves = counts("VAR_TEX_SINGLE.slot0.sample_store.16.2d.zero @r0:r1, u0, r4", 0);
    CHECK(halves.legal == (1 << 1 | 1 << 2));
    CHECK(halves.usual == 2);
    const register_counts none = counts("TEX_SINGLE.slot0.32.3d.array_enable.texel_offset.shadow.grdesc @r0:r1:r2:r3, @r8:r9, u0", 1);
    CHECK(none.legal == 0);
    CHECK(none.usual == -1);
    CHECK(counts("TEX_FETCH.slot0.32.3d.array_enable.texel_offset @r0:r1:r2:r3, @r8:r9, u0", 1).legal == 0);
    const auto gradient = [](std::string_view modifiers) {
        const parsed i = parse("TEX_GRADIENT.slot0.32" + std::string(modifiers) + " @r0:r1:r2:r3, @r8:r9, u0", arch::v11);
        REQUIRE(i);
        return listed_counts(*i, 1);
    };
    CHECK(gradient(".1d.project.derivative_enable").usual == 3);
    CHECK(gradient(".2d.project.derivative_enable").legal == 0);
    CHECK(gradient(".3d.project.derivative_enable").legal == 0);
    CHECK(gradient(".3d.derivative_enable").usual == 6);
    CHECK(listed_counts(*parse("TEX_SINGLE.slot0.32.3d.array_enable.texel_offset.shadow.grdesc @r0:r1:r2:r3, @r8:r9, u0", arch::v11), 1)
              .usual == 8);
}

TEST_CASE("a group with a fixed register count may omit it", "[legality]")
{
    int groups = 0;
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        if (row.staging().size() != 1 || staging_field_of(row.staging()[0]).count.width != 0) continue;
        const arch on = static_cast<arch>(row.archs() / 256);
        std::string line(to_text(*make_instruction(row.code(), on)));
        INFO(line);
        const std::size_t at = line.find('@');
        line.replace(at, line.find(',') - at, "@r4..");
        const parsed i = parse(line, on);
        REQUIRE(i);
        CHECK(i->staging(0) == staging_registers{4, staging_field_of(row.staging()[0]).least});
        ++groups;
    }
    CHECK(groups == 56);
}

TEST_CASE("alignment is that of the operation, and pairs are even where Arm's description has pairs", "[legality]")
{
    for (int offset = 0; offset < 256; ++offset)
        for (const auto& [code, alignment] :
             {std::pair{opcode::ATOM_i32, 4}, std::pair{opcode::ATOM_i64, 8}, std::pair{opcode::ATOM1_RETURN_i64, 8},
              std::pair{opcode::ATOM_RETURN_i32, 4}, std::pair{opcode::LD_CVT, 1}}) {
            instruction i = *make_instruction(code, arch::v9);
            REQUIRE(i.set_immediate(immediate_name::offset, offset));
            CHECK(validate(i, strictness::strict).contains(fault_code::immediate_misaligned) == (offset % alignment != 0));
        }
    instruction shift = *make_instruction(opcode::LSHIFT_OR_i64, arch::v9);
    REQUIRE(shift.set_source(1, reg(3).b0));
    CHECK(validate(shift).empty());
    CHECK(validate(shift, strictness::strict).contains(fault_code::odd_source));
    REQUIRE(shift.set_source(1, constant_at(1).b0));
    CHECK(validate(shift, strictness::strict).empty());
    REQUIRE(shift.set_source(1, uniform(3).b0));
    CHECK(validate(shift, strictness::strict).contains(fault_code::odd_source));
}

TEST_CASE("validation for another architecture keeps the strictness and the instruction", "[legality]")
{
    const instruction shift = *parse("LSHIFT_OR.i32 r3, r2, r4.b02, 0x0", arch::v9);
    CHECK(validate(shift, arch::v12).empty());
    CHECK(validate(shift, arch::v12, strictness::strict).contains(fault_code::selector_not_listed));
}

TEST_CASE("strict validation finds all faults of hardware validation, and more", "[legality]")
{
    tally law;
    for (const listed_word& w : listed_words()) {
        const result<instruction> i = decode(w.bits, w.on);
        if (!i) continue;
        const fault_list hardware = validate(*i), strict = validate(*i, strictness::strict);
        for (const fault& e : hardware) law.expect(strict.contains(e.code), [&] { return tests::hex(w.bits) + ": " + describe(e); });
        law.expect(strict.size() >= hardware.size(), [&] { return tests::hex(w.bits); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > tests::counted_once("legal_words"));
}

TEST_CASE("words that are legal by the table are strictly legal, and with one illegal value they are not", "[legality]")
{
    dice random;
    tally legal, illegal;
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index) {
            const descriptor row = descriptor_at(index);
            if (!contains(row.archs(), on) || row.is_unlisted()) continue;
            for (int n = 0; n < 8; ++n) {
                const instruction i = legal_instruction(random, row, on);
                // Some coordinates need more registers than the count can encode.
                bool is_possible = true;
                for (int group = 0; group < i.staging_count(); ++group) is_possible &= listed_counts(i, group).legal != 0;
                if (!is_possible) continue;
                const std::vector<fault> found = findings(i);
                if (!legal.expect(found.empty(),
                                  [&] { return tests::arch_text(on) + " " + std::string(to_text(i).view()) + ": " + describe(found[0]); }))
                    continue;
                for (const modifier_id id : row.modifiers()) {
                    const modifier_field& field = modifier_field_of(id);
                    instruction changed = i;
                    const word value = random.below(field.bits.maximum() + 1);
                    if (row.values(field.id, on, strictness::strict).contains(value) || !changed.set(field.id, value)) continue;
                    bool is_named = false;
                    for (const fault& e : findings(changed)) is_named |= e.kind == operand_kind::modifier && e.id == field.id;
                    illegal.expect(is_named, [&] { return tests::arch_text(on) + " " + std::string(to_text(changed).view()); });
                }
                for (std::uint8_t s = 0; s < i.source_count(); ++s) {
                    const source_field& source = row.sources()[s];
                    const bit_field bits = source.select;
                    const word part = random.below(bits.maximum() + 1);
                    if (source.listed_selectors().has(part) || !source.selectors().has(part)) continue;
                    instruction changed = i;
                    changed.bits = bits.insert(changed.bits, part);
                    bool is_named = false;
                    for (const fault& e : findings(changed)) is_named |= e.code == fault_code::selector_not_listed && e.index == s;
                    illegal.expect(is_named, [&] { return tests::arch_text(on) + " " + std::string(to_text(changed).view()); });
                }
            }
        }
    CHECK(legal.failures() == "");
    CHECK(illegal.failures() == "");
    CHECK(legal.count() > 13'000);
    CHECK(illegal.count() > 2'000);
}

TEST_CASE("words of one architecture are refused on those that lack them", "[legality]")
{
    tally law;
    for (const listed_word& w : listed_words()) {
        const result<instruction> i = decode(w.bits, w.on);
        if (!w.is_legal || !i) continue;
        for (const arch other : architectures) {
            const fault_list faults = validate(*i, other, strictness::strict);
            if (!find(i->code(), other))
                law.expect(faults.contains(fault_code::not_on_architecture),
                           [&] { return tests::arch_text(other) + " " + tests::hex(w.bits) + " " + w.name; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 1'000);

    CHECK(find(opcode::TEX_WEIGHTS, arch::v9));
    CHECK(find(opcode::CLPER_OR, arch::v9).error().code == fault_code::not_on_architecture);
}

TEST_CASE("the forms of CLPER that the description lists for no architecture decode and are invalid", "[legality]")
{
    int count = 0;
    for (int index = 0; index < opcode_count; ++index) {
        const opcode code = static_cast<opcode>(index);
        if (mnemonic(code).substr(0, 6) != "CLPER." || code == opcode::CLPER_i32) continue;
        ++count;
        for (const arch on : architectures) {
            const result<instruction> i = make_instruction(code, on);
            if (!contains(common_encoding, on)) {
                CHECK(!i);
                continue;
            }
            REQUIRE(i);
            CHECK(decode(i->bits, on));
            CHECK(validate(*i).contains(fault_code::not_listed));
        }
    }
    CHECK(count == 7);
    CHECK(validate(*make_instruction(opcode::CLPER_i32, arch::v9)).empty());
}

TEST_CASE("a fault lists the legal values", "[legality]")
{
    constexpr auto finding = [](word bits, arch on) {
        const fault_list faults = validate(*decode(bits, on), strictness::strict);
        return faults.size() == 1 ? faults[0] : fault{};
    };
    // LSHIFT_OR.i32 r3, r2, 0x2.b02, 0x0: a byte lane of halves on a shift of 32 bits
    constexpr fault lane = finding(0x00b4c30101c0c042, arch::v9);
    static_assert(lane.code == fault_code::selector_not_listed && lane.kind == operand_kind::source && lane.index == 1);
    static_assert(lane.value == 0xF0);
    // ATOM1_RETURN.i32.slot0.ainc.wait0 whose result is dropped, which real programs have
    constexpr fault count = finding(0x0869800018000032, arch::v9);
    static_assert(count.code == fault_code::count_not_listed && count.kind == operand_kind::staging && count.value == 1 << 1);
    static_assert(validate(*decode(0x0869800018000032, arch::v9)).empty());
    // ATOM.i32.slot0.aadd at an odd offset
    constexpr fault offset = finding(0x00684c0218800132, arch::v9);
    static_assert(offset.code == fault_code::immediate_misaligned && offset.value == 4);
    CHECK(lane);
    CHECK(count);
    CHECK(offset);
}

TEST_CASE("a staging register count that contradicts the rest of the instruction is refused with every strictness")
{
    const auto faults = [](std::string_view line, arch on, strictness at) {
        std::vector<fault> list;
        for (const fault& e : validate(*parse(line, on), at)) list.push_back(e);
        return list;
    };
    const auto refuses = [&](std::string_view line, int group, word right, arch on = arch::v10) {
        const fault expected{fault_code::count_not_taken, operand_kind::staging, static_cast<std::uint8_t>(group), {}, right};
        return faults(line, on, strictness::hardware) == std::vector{expected} &&
               faults(line, on, strictness::strict) == std::vector{expected};
    };
    CHECK(refuses("LOAD.i64.unsigned.slot0 @r0, r2, offset:0", 0, 1 << 2));
    CHECK(refuses("LOAD.i32.unsigned.slot0 @r0:r1, r2, offset:0", 0, 1 << 1));
    CHECK(refuses("LOAD.i32.d0.slot0 @r0, r2, offset:0", 0, 1 << 2));
    CHECK(refuses("STORE.i96.slot0 @r0:r1, r4, offset:0", 0, 1 << 3));
    CHECK(refuses("ATOM1_RETURN.i32.slot0.ainc @r0:r1, r2, offset:0x0", 0, 1 << 0 | 1 << 1));
    CHECK(refuses("LD_VAR_BUF_IMM.f16.slot0.v4.src_f16.center.store @r0:r1:r2:r3, r61, index:0x0", 0, 1 << 2));
    CHECK(refuses("TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r4, r8", 1, 1 << 2));
    CHECK(validate(*parse("LOAD.i32.d0.slot0 @r0:r1, r2, offset:0", arch::v10)).empty());
}
