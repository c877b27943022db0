// SPDX-License-Identifier: MIT
// The table of instructions, compared with a list that was made independently from an older description, amended by Arm's own
// description; and the consistency of the table's parts.
// Also tests: isa/field_tables.hpp, isa/fields.hpp, isa/kinds.hpp, isa/layout.hpp, isa/modifier_field.hpp
// Also tests: isa/selectors.hpp, isa/source_field.hpp
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/isa/lookup.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/sentences.hpp"
#include "valhall/text/print.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// A line of instructions.txt: NAME opcode secondary unit destinations sources architectures operand-bits word | text.
// The list is that of v9 to v11.
struct reference_row {
    std::string name{}, secondary{}, unit{}, archs{}, text{};
    unsigned long primary = 0;
    int destinations = 0, sources = 0;
    word operand_bits = 0, bits = 0;
};

std::vector<reference_row> reference_rows()
{
    std::vector<reference_row> rows;
    for (const std::string& line : tests::lines_of(tests::read_data("reference/instructions.txt"))) {
        const std::vector<std::string> halves = tests::split(line, " | ");
        REQUIRE(halves.size() == 2);
        const std::vector<std::string> f = tests::split(halves[0], " ");
        REQUIRE(f.size() == 9);
        rows.push_back({f[0], f[2], f[3], f[6], halves[1], std::stoul(f[1], nullptr, 16), std::stoi(f[4]), std::stoi(f[5]),
                        std::stoull(f[7], nullptr, 16), std::stoull(f[8], nullptr, 16)});
    }
    return rows;
}

std::string abbreviation(unit u)
{
    switch (u) {
    case unit::none: return "NONE";
    case unit::fma: return "FMA";
    case unit::cvt: return "CVT";
    case unit::sfu: return "SFU";
    case unit::load_store: return "LS";
    case unit::varying: return "V";
    case unit::texture: return "T";
    case unit::varying_texture: return "VT";
    }
    return "?";
}

// The differences of Arm's description from the list: units, further operand bits, and further opcode bits.
// A star matches any suffix.
struct amendment {
    std::string_view names{}, unit{};
    word operand_bits = 0;
    std::string_view secondary{};
};

constexpr amendment amendments[] = {
    {"CLZ.*", "SFU", word{1} << 30},                                    // mask
    {"CUBEFACE*", "CVT", word{0x3F} << 24},                             // swizzles
    {"CUBE_?SEL", "", word{0xF} << 26},
    {"FEXP.f32", "", word{3} << 26},
    {"FADD.*", "", word{1} << 34 | word{3} << 30},                      // sticky, rounding
    {"FADD_LSCALE.f32", "", word{1} << 34 | word{3} << 30 | word{0xF} << 26},
    {"FMA.*", "", word{3} << 30},
    {"FMA_RSCALE*", "", word{1} << 50},                                 // rounding
    {"FMIN.*", "", word{3} << 30},                                      // NaN
    {"FMAX.*", "", word{3} << 30},
    {"LDEXP.*", "", word{1} << 32 | word{3} << 28},                     // rna; infinities
    {"FROUND.*", "", word{1} << 32},                                    // rna
    {"V2S16_TO_V2F16", "", word{0xD} << 32},                            // rna; two ignored bits
    {"V2U16_TO_V2F16", "", word{0xD} << 32},
    {"?32_TO_F32", "", word{0xD} << 32},
    {"F32_TO_?32", "", word{0xD} << 32},
    {"V2F16_TO_V2?16", "", word{0xD} << 32},
    {"F16_TO_S32", "", word{0xD} << 32},
    {"F16_TO_U32", "", word{0xD} << 32},
    {"V2F32_TO_V2F16", "", word{3} << 34},                              // ignored
    {"FREXPM.*", "", word{3} << 38},                                    // absolute value, negation
    {"FREXPE.*", "", word{1} << 30},                                    // negation of the result
    {"FLOG_TABLE.f32", "", word{0xF} << 31},                            // mode, precision
    {"FSIN_TABLE.u6", "", word{1} << 30},                               // offset
    {"FCOS_TABLE.u6", "", word{1} << 30},
    {"FSINCOS_OFFSET.u6", "", word{1} << 30},                           // scale
    {"FEXP_TABLE.u4", "", word{3} << 31},                               // adjustment
    {"IABS.v4s8", "", word{0xF} << 36},                                 // lanes
    {"CLPER.*", "", word{3} << 34},                                     // rotation
    {"LD_BUFFER.*", "", word{3} << 24},                                 // access
    {"STORE.i8", "", word{3} << 36},                                    // lane
    {"STORE.i16", "", word{1} << 36},
    {"LD_TILE", "", word{1} << 36},                                     // depth and stencil
    {"VAR_TEX_*", "", word{1} << 8},                                    // wide indices
    {"ATOM1_RETURN.i32", "", 0, "0x203"},                               // ATOM1, which returns nothing, has 0x103
    {"ATOM1_RETURN.i64", "", 0, "0x205"},
};

// A question mark matches any character, a star at the end any characters.
bool matches(std::string_view name, std::string_view pattern)
{
    for (; !pattern.empty() && pattern.front() != '*'; pattern.remove_prefix(1), name.remove_prefix(1))
        if (name.empty() || (pattern.front() != '?' && pattern.front() != name.front())) return false;
    return !pattern.empty() || name.empty();
}

// The list's line, amended by Arm's description.
reference_row amended(reference_row row)
{
    for (const amendment& a : amendments) {
        if (!matches(row.name, a.names)) continue;
        CHECK((row.operand_bits & a.operand_bits) == 0);  // amendments only add bits
        row.operand_bits |= a.operand_bits;
        if (!a.unit.empty()) row.unit = a.unit;
        if (!a.secondary.empty()) row.secondary = a.secondary;
    }
    return row;
}

// The bits of the modifiers that an architecture lacks: those with one value there and more on other architectures.
word absent_bits(descriptor row, arch on)
{
    const auto legal_values = [](const enumeration& values, arch a) {
        int count = 0;
        for (word value = 0; value < values.count; ++value) count += values.legal(value, a);
        return count;
    };
    word bits = 0;
    for (const modifier_id id : row.modifiers()) {
        const modifier_field& field = modifier_field_of(id);
        const enumeration& values = enumeration_of(field.id);
        bool elsewhere = false;
        for (const arch other : architectures) elsewhere |= legal_values(values, other) > 1;
        if (legal_values(values, on) == 1 && elsewhere) bits |= field.bits.mask();
    }
    return bits;
}

// The bits of the secondary opcodes of a primary opcode, low and high part. An instruction may use some of them for
// operands.
struct secondary_bits {
    word low, high;
};

secondary_bits secondary_bits_of(descriptor row)
{
    const word both = detail::secondary_opcode_bits(row.primary());
    const word lowest = both & (~both + 1);
    const word low = both & ~(both + lowest);  // up to the first bit that is not set
    return {low, both & ~low};
}

std::string secondary_of(descriptor row)
{
    const secondary_bits bits = secondary_bits_of(row);
    if ((bits.low | bits.high) == 0) return "-";
    char text[8];
    std::snprintf(text, sizeof text, "0x%X", static_cast<unsigned>(row.secondary()));
    return text;
}

struct field_bits {
    std::string what{};
    word mask = 0;
};

// The fields of an instruction's operands, modifiers and flow, from the form alone.
std::vector<field_bits> operand_fields(descriptor row)
{
    std::vector<field_bits> fields = {{"flow", flow_field.mask()}};
    for (const modifier_id id : row.modifiers())
        fields.push_back({std::string(enumeration_of(modifier_field_of(id).id).name()), modifier_field_of(id).bits.mask()});
    for (const staging_id id : row.staging()) {
        fields.push_back({"staging base", staging_field_of(id).base.mask()});
        fields.push_back({"staging count", staging_field_of(id).count.mask()});
    }
    if (row.has_destination()) fields.push_back({"destination", word{0xFF} << 40});
    for (const source_field& source : row.sources()) {
        fields.push_back({"source", source.bits().mask()});
        fields.push_back({"neg", source.neg_bit().mask()});
        fields.push_back({"abs", source.abs_bit().mask()});
        fields.push_back({"not", source.not_bit().mask()});
        fields.push_back({"selector", source.select.mask()});
    }
    if (row.sources().size() != 0) fields.push_back({"FAU page", fau_page_field.mask()});
    for (const immediate_field& immediate : row.immediates()) {
        fields.push_back({"immediate", immediate.bits.mask()});
        fields.push_back({"immediate, high", immediate.high.mask()});
    }
    return fields;
}

// FMA_RSCALE has a modifier in a bit that is part of the opcode of others.
word opcode_modifier_bits(descriptor row) { return matches(row.mnemonic(), "FMA_RSCALE*") ? word{1} << 50 : 0; }

// The fields with fixed contents.
std::vector<field_bits> fixed_fields(descriptor row)
{
    std::vector<field_bits> fields = {{"primary opcode", (word{0x1FF} << 48) & ~opcode_modifier_bits(row)}, {"bit 63", word{1} << 63}};
    bool has_control = false;
    for (const staging_id id : row.staging()) has_control |= staging_field_of(id).control != 0;
    const bool is_empty = !row.has_destination() && row.staging().size() == 0;
    // Atomics with 1 use them as an opcode with the meaning of the control bits.
    const bool is_opcode = (secondary_bits_of(row).high & word{3} << 46) != 0;
    if ((has_control || is_empty) && !is_opcode) fields.push_back({"bits 46 and 47", word{3} << 46});
    return fields;
}

// An enumeration as enums.def lists it, its values by place.
struct listed_value {
    int value;
    std::string_view word;
    arch_span archs;
};

struct listed_enum {
    enum_id id;
    std::string_view name;
    std::vector<listed_value> values;
};

const std::vector<listed_enum> listed_enums = {
#define VALHALL_ENUM(type, ...) {enum_id::type, #type, {
#define VALHALL_VALUE(value, name, ...) {value, #name, v9_up},
#define VALHALL_WORD(value, name, word, ...) {value, word, v9_up},
#define VALHALL_SINCE(value, name, archs, ...) {value, #name, archs},
#define VALHALL_SINCE_WORD(value, name, archs, word, ...) {value, word, archs},
#define VALHALL_RESERVED(value) {value, "", no_arch},
#define VALHALL_END(type) }},
#include "table/enums.def"
};

struct listed_opcode {
    opcode code;
    std::string_view name;
};

constexpr listed_opcode listed_opcodes[] = {
#define VALHALL_OPCODE(name, form) {opcode::name, #name},
#include "valhall/isa/generated/opcodes.def"
};

}  // namespace

TEST_CASE("the table has the instructions of the reference, and none twice", "[isa]")
{
    std::set<std::string> wanted, had;
    for (const reference_row& row : reference_rows()) wanted.insert(row.name);
    for (int i = 0; i < opcode_count; ++i) had.emplace(mnemonic(static_cast<opcode>(i)));
    CHECK(wanted.size() == tests::counted_once("described_first"));
    CHECK(had.size() == static_cast<std::size_t>(opcode_count));
    for (const std::string& name : wanted) {
        INFO(name);
        CHECK(had.count(name) == 1);
    }
}

TEST_CASE("each amendment of the reference amends a line", "[isa]")
{
    const std::vector<reference_row> rows = reference_rows();
    for (const amendment& a : amendments) {
        INFO(a.names);
        const auto is_amended = [&](const reference_row& row) {
            return matches(row.name, a.names) && row.unit != a.unit && row.secondary != a.secondary;
        };
        CHECK(std::any_of(rows.begin(), rows.end(), is_amended));
    }
}

TEST_CASE("every row agrees with the reference", "[isa]")
{
    for (const reference_row& line : reference_rows()) {
        INFO(line.name);
        const reference_row expected = amended(line);
        const result<opcode> code = find_mnemonic(expected.name);
        REQUIRE(code);
        REQUIRE(find(*code, arch::v9));
        const descriptor row = *find(*code, arch::v9);
        CHECK(row.mnemonic() == expected.name);
        CHECK(row.primary() == expected.primary);
        CHECK(secondary_of(row) == expected.secondary);
        CHECK(abbreviation(unit_on(row.units(), arch::v9)) == expected.unit);
        CHECK(row.has_destination() == (expected.destinations != 0));
        CHECK(row.sources().size() == expected.sources);
        std::string archs;
        for (const arch on : {arch::v9, arch::v10, arch::v11}) archs += find(*code, on) ? "9ab"[static_cast<int>(on) - 9] : '-';
        CHECK(archs == expected.archs);
        CHECK(tests::hex(row.operand_bits() & ~absent_bits(row, arch::v9)) == tests::hex(expected.operand_bits));
    }
}

TEST_CASE("an instruction for which the reference has only one staging register agrees with it", "[isa]")
{
    for (const reference_row& expected : reference_rows()) {
        INFO(expected.name);
        result<instruction> i = make_instruction(*find_mnemonic(expected.name), arch::v9);
        REQUIRE(i);
        for (int group = 0; group < i->staging_count(); ++group) REQUIRE(i->set_staging(group, {0, 1}));
        // Arm's description has values below the lowest ones of the reference.
        if (i->has<modifier::register_type>()) REQUIRE(i->set(modifier::register_type::f));
        if (i->has<modifier::atomic_operation>()) REQUIRE(i->set(modifier::atomic_operation::aadd));
        CHECK(tests::hex(i->encode()) == tests::hex(expected.bits));
        CHECK(to_text(*i).view() == expected.text);
    }
}

TEST_CASE("no two fields of an instruction overlap, and all together are its operand bits", "[isa]")
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        word covered = 0;
        for (const field_bits& field : operand_fields(row)) {
            INFO(field.what);
            CHECK((covered & field.mask) == 0);
            covered |= field.mask;
        }
        CHECK(tests::hex(row.operand_bits()) == tests::hex(covered));
        for (const field_bits& field : fixed_fields(row)) {
            INFO(field.what);
            CHECK((covered & field.mask) == 0);
            covered |= field.mask;
        }
        CHECK((row.fixed_bits() & row.operand_bits()) == 0);
        CHECK(row.fixed_bits() >> 63 == 0);
        for (const staging_id id : row.staging()) {
            const word control = staging_field_of(id).control;
            if (control != 0) CHECK(staging_control_field.extract(row.fixed_bits()) == control);
        }
        CHECK((row.operand_bits() & primary_opcode_field.mask()) == opcode_modifier_bits(row));
    }
}

TEST_CASE("two instructions differ in a bit that is fixed in both", "[isa]")
{
    tally law;
    for (const arch on : architectures)
        for (int x = 0; x < descriptor_count; ++x)
            for (int y = 0; y < x; ++y) {
                const descriptor one = descriptor_at(x), other = descriptor_at(y);
                if (!contains(one.archs(), on) || !contains(other.archs(), on)) continue;
                law.expect(((one.fixed_bits() ^ other.fixed_bits()) & ~(one.operand_bits() | other.operand_bits())) != 0, [&] {
                    return tests::arch_text(on) + " " + std::string(one.mnemonic()) + " and " + std::string(other.mnemonic());
                });
            }
    CHECK(law.failures() == "");
    CHECK(law.count() > 200'000);
}

TEST_CASE("the opcodes fit their fields", "[isa]")
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        CHECK(row.primary() < 512);
        CHECK(primary_opcode_field.extract(row.fixed_bits()) == row.primary());
        if (secondary_of(row) == "-") continue;
        // The low byte and the high byte, at any position.
        const auto part = [row](word bits) { return bits == 0 ? 0 : (row.fixed_bits() & bits) / (bits & (~bits + 1)); };
        CHECK(part(secondary_bits_of(row).low) == (row.secondary() & 0xFFu));
        CHECK(part(secondary_bits_of(row).high) == row.secondary() >> 8);
    }
}

TEST_CASE("every enumerator of opcode is a mnemonic with its dot as an underscore", "[isa]")
{
    REQUIRE(std::size(listed_opcodes) == static_cast<std::size_t>(opcode_count));
    for (const listed_opcode& listed : listed_opcodes) {
        std::string name(mnemonic(listed.code));
        CHECK(std::count(name.begin(), name.end(), '.') <= 1);
        std::replace(name.begin(), name.end(), '.', '_');
        CHECK(name == listed.name);
        CHECK(descriptor_at(static_cast<int>(listed.code)).code() == listed.code);
    }
}

TEST_CASE("every descriptor is found by opcode, word and mnemonic on its architectures, and on no others", "[isa]")
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        CHECK(row.index == index);
        CHECK(find_mnemonic(row.mnemonic()) == row.code());
        CHECK(row.mnemonic() == mnemonic(row.code()));
        int holds = 0;
        for (const arch on : architectures) {
            const bool here = contains(row.archs(), on);
            holds += here;
            CHECK((find(row.code(), on) == row) == here);
            if (detail::is_converted(on)) continue;
            CHECK((find(row.fixed_bits(), on) == row) == here);
            CHECK((find(row.fixed_bits() | row.operand_bits(), on) == row) == here);
        }
        CHECK(holds != 0);
    }
}

namespace {

// The descriptor of the instruction that has a word's opcodes on any architecture, on this one.
result<descriptor> searched(word bits, arch on, word opcodes)
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        if (((bits ^ row.fixed_bits()) & opcodes & ~row.operand_bits()) == 0) return find(row.code(), on);
    }
    return fault_code::no_such_opcode;
}

}  // namespace

TEST_CASE("a word is of the instruction whose opcodes it has, and of none if no instruction has them", "[isa]")
{
    tally law;
    int found = 0;
    for (std::uint16_t primary = 0; primary < 512; ++primary) {
        const word secondary = detail::secondary_opcode_bits(primary), opcodes = primary_opcode_field.mask() | secondary;
        for (word some = secondary;; some = (some - 1) & secondary) {
            const word bits = primary_opcode_field.insert(some, primary);
            for (const arch on : architectures) {
                if (detail::is_converted(on)) continue;
                const result<descriptor> row = find(bits, on), expected = searched(bits, on, opcodes);
                found += static_cast<bool>(row);
                law.expect(row ? expected && *row == *expected : !expected, [&] { return tests::arch_text(on) + " " + tests::hex(bits); });
            }
            if (some == 0) break;
        }
    }
    CHECK(law.failures() == "");
    CHECK(found > 1'000);
    CHECK(law.count() > 5'000);
}

TEST_CASE("start words change only on the architectures that start_of() looks at", "[isa]")
{
    int changed = 0;
    for (int index = 0; index < descriptor_count; ++index)
        for (const arch on : architectures) {
            const unsigned row = static_cast<unsigned>(index);
            if (detail::shape_of(row, on) == 0 || !has_common_word(on)) continue;
            const word change = detail::shape_at(detail::shape_of(row, on)).start_change();
            INFO(descriptor_at(index).mnemonic() << " " << tests::arch_text(on));
            CHECK(detail::start_of(row, on) == (detail::start_of(row) ^ change));
            changed += change != 0;
        }
    CHECK(changed != 0);
}

TEST_CASE("special values 8 to 15 of the first FAU page are defined, as the fast accept of decoding expects", "[isa]")
{
    for (const arch on : architectures)
        for (word number = 7; number < 16; ++number) {
            INFO(number << " " << tests::arch_text(on));
            CHECK(detail::special_enumeration.legal(number, on) == (number >= 8));
        }
}

TEST_CASE("at most one descriptor of an instruction holds on an architecture", "[isa]")
{
    for (int code = 0; code < opcode_count; ++code) {
        for (const arch on : architectures) {
            int count = 0;
            for (int index = 0; index < descriptor_count; ++index) {
                const descriptor row = descriptor_at(index);
                count += static_cast<int>(row.code()) == code && contains(row.archs(), on);
            }
            INFO(mnemonic(static_cast<opcode>(code)));
            CHECK(count == (static_cast<bool>(find(static_cast<opcode>(code), on))));
            CHECK(count <= 1);
        }
    }
}

TEST_CASE("only the exact spelling of a mnemonic is found", "[isa]")
{
    CHECK_FALSE(find_mnemonic(""));
    for (int code = 0; code < opcode_count; ++code) {
        const std::string name(mnemonic(static_cast<opcode>(code)));
        INFO(name);
        CHECK_FALSE(find_mnemonic(name + " "));
        CHECK_FALSE(find_mnemonic(name + "."));
        CHECK_FALSE(find_mnemonic("." + name));
        std::string lower = name;
        for (char& c : lower)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        CHECK_FALSE(find_mnemonic(lower));
        std::string underscore = name;
        std::replace(underscore.begin(), underscore.end(), '.', '_');
        CHECK(static_cast<bool>(find_mnemonic(underscore)) == (underscore == name));
    }
}

TEST_CASE("a number of staging registers is encoded as n or n - 1, or is fixed", "[isa]")
{
    struct example {
        staging_id id;
        int registers;
        word encoding, mask;
    };
    const word at_33 = word{1} << 33, at_36 = word{1} << 36;
    const example examples[] = {
        {staging_id::read, 0, 0, 7 * at_33},
        {staging_id::read, 7, 7 * at_33, 7 * at_33},
        {staging_id::written, 0, 0, 7 * at_33},
        {staging_id::written, 7, 7 * at_33, 7 * at_33},
        {staging_id::written_low, 1, 0, 7 * at_36},
        {staging_id::written_low, 8, 7 * at_36, 7 * at_36},
        {staging_id::read_plain, 0, 0, 7 * at_33},
        {staging_id::read_plain, 7, 7 * at_33, 7 * at_33},
        {staging_id::read_plain_to_8, 1, 1 * at_33, 7 * at_33},
        {staging_id::read_plain_to_8, 8, 0, 7 * at_33},
        {staging_id::read_and_written, 0, 0, 7 * at_33},
        {staging_id::read_and_written, 7, 7 * at_33, 7 * at_33},
        {staging_id::written_counted_high, 1, 0, 7 * at_36},
        {staging_id::written_counted_high, 8, 7 * at_36, 7 * at_36},
        {staging_id::read_many, 1, 0, 63 * at_33},
        {staging_id::read_many, 64, 63 * at_33, 63 * at_33},
        {staging_id::written_many, 1, 0, 63 * at_33},
        {staging_id::written_many, 64, 63 * at_33, 63 * at_33},
        {staging_id::read_1, 1, 0, 0},
        {staging_id::read_2, 2, 0, 0},
        {staging_id::read_3, 3, 0, 0},
        {staging_id::read_4, 4, 0, 0},
        {staging_id::written_1, 1, 0, 0},
        {staging_id::written_2, 2, 0, 0},
        {staging_id::written_3, 3, 0, 0},
        {staging_id::written_4, 4, 0, 0},
    };
    std::set<staging_id> seen;
    for (const example& e : examples) {
        INFO(static_cast<int>(e.id) << " with " << e.registers);
        const staging_field& group = staging_field_of(e.id);
        CHECK(group.count.mask() == e.mask);
        // The examples are the smallest and the largest number of each kind.
        CHECK((e.registers == group.least || e.registers == group.maximum()));
        CHECK(group.with_registers(0, e.registers) == e.encoding);
        CHECK(group.with_registers(e.mask, e.registers) == e.encoding);
        CHECK(group.registers(e.encoding) == e.registers);
        CHECK(group.registers(e.encoding | ~e.mask) == e.registers);
        seen.insert(e.id);
    }
    for (int index = 0; index < descriptor_count; ++index)
        for (const staging_id id : descriptor_at(index).staging()) CHECK(seen.count(id) == 1);
}

TEST_CASE("LD_VAR_BUF_IMM has a longer index since v11", "[isa]")
{
    for (const opcode code : {opcode::LD_VAR_BUF_IMM_f32, opcode::LD_VAR_BUF_IMM_f16}) {
        for (const arch on : architectures) {
            REQUIRE(find(code, on));
            const descriptor row = *find(code, on);
            REQUIRE(row.immediates().size() == 1);
            CHECK(row.immediates()[0].name == immediate_name::index);
            CHECK(row.immediates()[0].bits.mask() == (on >= arch::v11 ? word{0x7FF} << 8 : word{0xFF} << 16));
        }
    }
}

TEST_CASE("the modifiers of an instruction differ, fit their fields, and none of them is the flow", "[isa]")
{
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        std::set<enum_id> ids = {enum_id::flow};
        for (const modifier_id id : row.modifiers()) {
            const modifier_field& field = modifier_field_of(id);
            INFO(enumeration_of(field.id).name());
            CHECK(ids.insert(field.id).second);
            CHECK(field.bits.width != 0);
            // Rounding has four more values, two of them reserved, if its field has a third bit.
            const bool is_short_round = field.id == enum_id::round_mode && field.bits.width == 2;
            // On v15 a load has only the values without extension.
            const int values = row.archs() == v15_up ? 1 << field.bits.width : enumeration_of(field.id).count;
            CHECK(values <= (1 << field.bits.width) + (is_short_round ? 4 : 0));
        }
    }
}

TEST_CASE("a source that a row lacks has no selector, so that its setter takes the slow path", "[isa]")
{
    const source_field& none = detail::source_fields.at[detail::no_source];
    for (int part = 0; part < detail::selector_stride; ++part) CHECK(detail::encoding_of(static_cast<selector>(part), none) == -1);
    for (int index = 0; index < descriptor_count; ++index) {
        const field_list<source_field> sources = descriptor_at(index).sources();
        for (int n = sources.size(); n < max_sources; ++n) CHECK(sources.first[n] == detail::no_source);
    }
}

TEST_CASE("modifiers that exclude each other are neighbours", "[isa]")
{
    int exclusions = 0;
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        for (const modifier_id id : row.modifiers()) {
            const enum_id excluded = modifier_field_of(id).excluded;
            if (excluded == enum_id::none) continue;
            ++exclusions;
            const field_list<modifier_id> list = row.modifiers();
            CHECK(std::any_of(list.begin(), list.end(), [&](modifier_id m) { return modifier_field_of(m).id == excluded; }));
        }
    }
    CHECK(exclusions == 1);
}

TEST_CASE("enumerations agree with enums.def, by id and in the order of the values", "[isa][enums]")
{
    REQUIRE(std::size(enumerations) == listed_enums.size());
    for (const listed_enum& listed : listed_enums) {
        INFO(listed.name);
        const enumeration& values = enumeration_of(listed.id);
        CHECK(values.name() == listed.name);
        REQUIRE(values.count == listed.values.size());
        for (std::size_t i = 0; i < listed.values.size(); ++i) {
            INFO(i);
            CHECK(static_cast<std::size_t>(listed.values[i].value) == i);
            CHECK(values[i].name() == listed.values[i].word);
            for (const arch on : architectures) CHECK(values.legal(i, on) == contains(listed.values[i].archs, on));
        }
        CHECK_FALSE(values.legal(values.count, arch::v11));
        CHECK_FALSE(values.legal(~word{0}, arch::v11));
        CHECK(values[values.count].name().empty());
    }
}

TEST_CASE("the words of an enumeration differ and can be parsed", "[isa][enums]")
{
    for (const enumeration& values : enumerations) {
        INFO(values.name());
        std::set<std::string_view> words;
        for (word value = 0; value < values.count; ++value) {
            const enumerator entry = values[value];
            INFO(value);
            CHECK(entry.name().empty() == (entry.archs == no_arch));
            if (entry.name().empty()) continue;
            const bool is_of_v15 = entry.archs == v15_up;  // which this program may not know
            CHECK((is_of_v15 ||
                   std::any_of(std::begin(architectures), std::end(architectures), [&](arch on) { return contains(entry.archs, on); })));
            CHECK(words.insert(entry.name()).second);
            // Capitals are the digits of lane numbers.
            CHECK(entry.name().find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.ABCDEF") == std::string_view::npos);
            CHECK(entry.name().front() != '.');
            CHECK(entry.name().back() != '.');
        }
        CHECK_FALSE(words.empty());
    }
}

TEST_CASE("the default of an enumeration is legal on all architectures, and `none` is a default", "[isa][enums]")
{
    for (const enumeration& values : enumerations) {
        INFO(values.name());
        for (word value = 0; value < values.count; ++value)
            if (values[value].name() == "none") CHECK(value == values.fallback);
        if (values.fallback == enumeration::required) continue;
        for (const arch on : architectures) CHECK(values.legal(values.fallback, on));
    }
}

TEST_CASE("the default of a selector is one of its set, and a set names no selector twice", "[isa][enums]")
{
    int checked = 0;
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        INFO(row.mnemonic());
        for (const source_field& source : row.sources()) {
            const selector_set& set = source.selectors();
            std::set<selector> seen;
            REQUIRE(set.width <= 4);
            for (int encoding = 0; encoding < 1 << set.width; ++encoding) {
                const selector part = set.by_encoding[encoding];
                if (part == selector_set::reserved) continue;
                CHECK(seen.insert(part).second);
                CHECK(set.find(part) == static_cast<word>(encoding));
                CHECK_FALSE(name_of(part).empty());
                ++checked;
            }
            CHECK_FALSE(seen.empty());
            if (set.fallback != selector_set::reserved) CHECK(set.find(set.fallback));
        }
    }
    CHECK(checked > 1000);
}

TEST_CASE("a suffix of a source is either a selector or one of neg, abs and not", "[isa][enums]")
{
    const enumeration& values = enumeration_of(enum_id::selector);
    for (word value = 0; value < values.count; ++value)
        for (const std::string_view suffix : {"neg", "abs", "not"}) CHECK(values[value].name() != suffix);
}

TEST_CASE("values that architectures added or removed", "[isa][enums]")
{
    struct span_of_value {
        enum_id id;
        word value;
        std::string_view text;
        arch first, last;
    };
    const span_of_value changes[] = {
        {enum_id::flow, 12, "wait_resource", arch::v10, arch::v15},
        {enum_id::flow, 14, "continue", arch::v14, arch::v15},
        {enum_id::lod_mode, 3, "computed_force_delta", arch::v10, arch::v15},
        {enum_id::lod_mode, 7, "computed_bias_force_delta", arch::v10, arch::v15},
        {enum_id::force_delta_enable, 1, "force_delta_enable", arch::v10, arch::v15},
        {enum_id::interpolated_format, 1, "src_f16", arch::v10, arch::v15},
        {enum_id::project, 1, "project", arch::v11, arch::v15},
        {enum_id::last_read, 1, "last_read", arch::v11, arch::v15},
        {enum_id::special, 52, "shader_output", arch::v12, arch::v15},
        {enum_id::special, 53, "prepass_state", arch::v13, arch::v15},
        {enum_id::source_format, 0, "src_flat32", arch::v9, arch::v13},
        {enum_id::source_format, 1, "src_flat16", arch::v9, arch::v13},
        {enum_id::lane_operation, 5, "low", arch::v14, arch::v15},
        {enum_id::lane_operation, 6, "low_alt", arch::v14, arch::v15},
        {enum_id::lane_operation, 7, "prefix", arch::v14, arch::v15},
        {enum_id::explicit_vertex, 1, "explicit_vertex", arch::v14, arch::v15},
        {enum_id::vertex, 1, "vertex0", arch::v14, arch::v15},
        {enum_id::vertex, 3, "vertex1", arch::v14, arch::v15},
        {enum_id::vertex, 5, "vertex2", arch::v14, arch::v15},
        {enum_id::varying_name, 1, "bary", arch::v14, arch::v15},
        {enum_id::selector, 46, "zext", arch::v14, arch::v15},
    };
    std::size_t changing = 0;
    for (const enumeration& values : enumerations)
        for (word value = 0; value < values.count; ++value)
            changing += !values[value].name().empty() && values[value].archs != v9_up && values[value].archs != v15_up;
    CHECK(changing == std::size(changes));
    for (const span_of_value& c : changes) {
        INFO(c.text);
        CHECK(enumeration_of(c.id)[c.value].name() == c.text);
        for (const arch on : architectures) CHECK(enumeration_of(c.id).legal(c.value, on) == (on >= c.first && on <= c.last));
    }
}

TEST_CASE("a constant is found by its value, at its first index, and v11 redefines one", "[isa][constants]")
{
    STATIC_REQUIRE(constant_count == 32);
    for (const arch on : architectures) {
        std::set<std::uint32_t> values;
        for (int index = 0; index < constant_count; ++index) {
            INFO(index);
            const std::uint32_t value = constant_value(index, on);
            const bool is_first = values.insert(value).second;
            CHECK(is_first == (index != 21 || on >= arch::v11));
            CHECK(find_constant(value, on) == (is_first ? index : 0));
            CHECK((value == constant_value(index, arch::v9)) == (index != 21 || on < arch::v11));
        }
        CHECK(find_constant(0, on) == 0);
        CHECK(find_constant(0x3F800000, on) == 16);
        CHECK(find_constant(0x3F800001, on).error().code == fault_code::constant_not_in_table);
        CHECK(find_constant(0x272428E0, on).value_or(-1) == (on >= arch::v11 ? 21 : -1));
        CHECK(constant_value(21, on) == (on >= arch::v11 ? 0x272428E0 : 0));
    }
}

TEST_CASE("special values fill three pages in part and one not at all", "[isa][specials]")
{
    const enumeration& specials = enumeration_of(enum_id::special);
    REQUIRE(specials.count == 64);
    for (const arch on : architectures) {
        int on_page[4] = {};
        for (word value = 0; value < 64; ++value) on_page[value / 16] += specials.legal(value, on);
        CHECK(on_page[0] == 12);
        CHECK(on_page[1] == 3);
        CHECK(on_page[2] == 0);
        CHECK(on_page[3] == 3 + (on >= arch::v12) + (on >= arch::v13));
    }
    for (word value = 0; value < 64; ++value) {
        for (int half = 0; half < 2; ++half) {
            const operand o = special_value(static_cast<special>(value), half);
            CHECK(o.fault == fault_code::none);
            CHECK(o.is_special());
            CHECK(o.page == value / 16);
            CHECK(static_cast<word>(o.special()) == value);
            CHECK(o.special_word() == half);
        }
    }
}

TEST_CASE("every instruction has a summary, and its sources have roles", "[isa]")
{
    for (int code = 0; code < opcode_count; ++code) {
        INFO(mnemonic(static_cast<opcode>(code)));
        CHECK_FALSE(summary(static_cast<opcode>(code)).empty());
        CHECK(summary(static_cast<opcode>(code)).back() != '.');
    }
    for (int index = 0; index < descriptor_count; ++index) {
        INFO(descriptor_at(index).mnemonic());
        for (const source_field& source : descriptor_at(index).sources()) {
            CHECK_FALSE(name_of(source.role).empty());
        }
    }
}

// The role of the source whose byte begins at a position; empty if there is none.
std::string role_at(descriptor row, int position)
{
    for (const source_field& source : row.sources())
        if (source.bits().position == position) return std::string(name_of(source.role));
    return "";
}

TEST_CASE("sources have the roles of data/roles.txt, in their places", "[isa]")
{
    tally law;
    for (const std::string& line : tests::lines_of(tests::read_data("roles.txt"))) {
        if (line[0] == '#') continue;
        const std::string name = line.substr(0, line.find(' '));
        int count = 0;
        for (int index = 0; index < descriptor_count; ++index) {
            const descriptor row = descriptor_at(index);
            const std::string_view mnemonic = row.mnemonic();
            if (mnemonic != name && mnemonic.substr(0, mnemonic.find('.')) != name) continue;
            ++count;
            for (const std::string& one : tests::split(std::string_view(line).substr(name.size() + 1), ", ")) {
                const std::string found = role_at(row, std::stoi(one)), wanted = one.substr(one.find(' ') + 1);
                law.expect(found == wanted, [&] { return std::string(mnemonic) + ": " + one + " is '" + found + "'"; });
            }
        }
        law.expect(count != 0, [&] { return name + ": there is no such instruction"; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 450);
}

TEST_CASE("the number at the end of a mnemonic's type is its size", "[isa]")
{
    const std::set<std::string> sizes = {"8", "16", "24", "32", "48", "64", "96", "128"};
    for (int index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        const std::string name(row.mnemonic());
        INFO(name);
        const std::string number = name.substr(name.find_last_not_of("0123456789") + 1);
        const bool has_size = name.find('.') != std::string::npos && sizes.count(number) != 0;
        const bool is_vector = has_size && name[name.find_last_of('.') + 1] == 'v';
        CHECK(row.type_registers() == (has_size && !is_vector ? (std::stoi(number) + 31) / 32 : 1));
    }
}
