// SPDX-License-Identifier: MIT
// Arm's names and aliases, compared with a list that was made without the library.
// Also tests: isa/gpus.hpp, isa/arch.hpp
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/isa/gpus.hpp"
#include "valhall/isa/arm_names.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

static_assert(name_of(arch::v9) == "v9" && name_of(arch::v14) == "v14" && name_of(static_cast<arch>(8)).empty());

namespace {

// A line of arm/names.txt: NAME first last, and for an alias, alias BASE.
struct listed_name {
    std::string name{}, base{};
    int first = 0, last = 0;
    bool is_alias = false;
};

std::vector<listed_name> listed_names()
{
    std::vector<listed_name> names;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/names.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE((f.size() == 3 || f.size() == 5));
        names.push_back({f[0], f.size() == 5 ? f[4] : "", std::stoi(f[1]), std::stoi(f[2]), f.size() == 5});
    }
    return names;
}

using names_by_arch = std::map<std::string, std::set<arch>>;

names_by_arch listed(bool aliases)
{
    names_by_arch names;
    for (const listed_name& n : listed_names())
        for (int a = n.first; a <= n.last; ++a)
            if (n.is_alias == aliases) names[n.name].insert(static_cast<arch>(a));
    return names;
}

// Without the mode that some names have after their type.
std::string plain(std::string_view name)
{
    const std::size_t type = name.find('.');
    return std::string(name.substr(0, type == std::string_view::npos ? type : name.find('.', type + 1)));
}

// True if the list has the names of an architecture. The test of v15's entries has those of v15.
bool is_listed(arch on) { return contains(common_encoding, on); }

// The names of the table's instructions in Arm's dialect, with their architectures.
names_by_arch known(bool aliases)
{
    names_by_arch names;
    std::set<opcode> renamed;
    for (int n = 0; n < arm_name_count; ++n) {
        const arm_name name = arm_name_at(n);
        if (!name.is_alias && name.mask == 0) renamed.insert(name.code);
        for (const arch on : architectures)
            if (name.is_alias == aliases && contains(name.archs, on) && is_listed(on) && find(name.code, on))
                names[plain(name.spelling())].insert(on);
    }
    if (aliases) return names;
    for (int index = 0; index < opcode_count; ++index)
        for (const arch on : architectures) {
            const result<descriptor> row = find(static_cast<opcode>(index), on);
            if (is_listed(on) && row && !row->is_unlisted() && renamed.count(row->code()) == 0)
                names[std::string(row->mnemonic())].insert(on);
        }
    return names;
}

std::vector<int> counts(const names_by_arch& names)
{
    std::vector<int> numbers;
    for (const arch on : architectures) {
        if (!is_listed(on)) continue;
        int number = 0;
        for (const auto& [name, archs] : names) number += archs.count(on) != 0;
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace

TEST_CASE("the table has the instructions that Arm's description lists, and no others", "[names]")
{
    CHECK(known(false) == listed(false));
    CHECK(counts(known(false)) == tests::counted("instructions"));
}

TEST_CASE("the aliases are those that Arm's description lists, and no others", "[names]")
{
    CHECK(known(true) == listed(true));
    CHECK(counts(known(true)) == tests::counted("aliases"));
}

TEST_CASE("names are found by their text and belong to a word of their instruction", "[names]")
{
    tally law;
    for (int n = 0; n < arm_name_count; ++n) {
        const arm_name name = arm_name_at(n);
        const result<arm_name> spelt = find_arm_name(name.spelling());
        law.expect(spelt && spelt->spelling() == name.spelling() && spelt->code == name.code && spelt->value == name.value,
                   [&] { return std::string(name.spelling()); });
        for (const arch on : architectures) {
            const result<instruction> i = make_instruction(name.code, on);
            if (!i || !contains(name.archs, on)) continue;
            word bits = name.apply(i->bits);
            if (name.is_half) bits = destination_mask_field.insert(bits, static_cast<word>(half::low));
            const result<instruction> applied = decode(instruction{bits, i->row_index, on}.encode(), on);
            law.expect(applied && applied->code() == name.code, [&] { return std::string(name.spelling()) + " is not decoded"; });
            const result<arm_name> found = arm_name_of(bits, name.code, on, name.is_alias);
            law.expect(found && name.holds(bits), [&] { return std::string(name.spelling()) + " is not found"; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(find_arm_name("FMUL.f32"));
    for (const std::string_view other : {"FMUL.f64", "FADD.f32", "FMUL.f3", ""})
        CHECK(find_arm_name(other).error().code == fault_code::unknown_mnemonic);
    CHECK(arm_name_of(make_instruction(opcode::FADD_f32, arch::v9)->bits, opcode::FADD_f32, arch::v9, false).error().code ==
          fault_code::no_arm_name);
}

TEST_CASE("words have the names that Arm's description gives them", "[names]")
{
    // Lines of arm/words.txt: ARCH WORD ok NAME.
    tally law;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/words.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        if (f[2] != "ok") continue;
        const arch on = tests::arch_named(f[0]);
        const result<instruction> i = decode(std::stoull(f[1], nullptr, 16), on);
        REQUIRE(i);
        const result<arm_name> name = arm_name_of(i->bits, i->code(), on, false);
        const std::string_view spelt = name ? name->spelling() : i->mnemonic();
        law.expect(plain(spelt) == f[3], [&] { return line + ": " + std::string(spelt); });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() == tests::counted_once("legal_words"));
}

TEST_CASE("an alias holds for the words that Arm's description gives it, and for no others", "[names]")
{
    // Lines of arm/aliases.txt: ARCH WORD BASE ALIAS,ALIAS…, with - if there is none.
    tally law;
    int without = 0;
    for (const std::string& line : tests::lines_of(tests::read_data("arm/aliases.txt"))) {
        const std::vector<std::string> f = tests::split(line, " ");
        REQUIRE(f.size() == 4);
        const arch on = tests::arch_named(f[0]);
        const result<instruction> i = decode(std::stoull(f[1], nullptr, 16), on);
        if (!i) continue;  // the list ignores special values and ranges of registers
        std::set<std::string> expected, held;
        if (f[3] != "-")
            for (const std::string& alias : tests::split(f[3], ",")) expected.insert(alias);
        without += f[3] == "-";
        for (int n = 0; n < arm_name_count; ++n)
            if (const arm_name name = arm_name_at(n);
                name.is_alias && name.code == i->code() && contains(name.archs, on) && name.holds(i->bits))
                held.insert(plain(name.spelling()));
        law.expect(held == expected, [&] { return line + ", but " + (held.empty() ? "none" : *held.begin()); });
        const result<arm_name> chosen = arm_name_of(i->bits, i->code(), on, true);
        law.expect(expected.empty() || (chosen && chosen->is_alias && expected.count(plain(chosen->spelling())) != 0),
                   [&] { return line + ": none is chosen"; });
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > 11'000);
    CHECK(without > 1'000);
}

TEST_CASE("a mode in the name agrees with the opcode", "[names]")
{
    const auto code_of = [](std::string_view name) { return find_arm_name(name)->code; };
    CHECK(code_of("FMA_RSCALE.f32.n") == opcode::FMA_RSCALE_N_f32);
    CHECK(code_of("FMA_RSCALE.f32.left") == opcode::FMA_RSCALE_LEFT_f32);
    CHECK(code_of("FMA_RSCALE.f32.n_add") == opcode::FMA_RSCALE_SCALE16_f32);
    CHECK(code_of("FMUL_RSCALE.f32.left") == opcode::FMA_RSCALE_LEFT_f32);
    CHECK(code_of("FADD_RSCALE.f32.n_add") == opcode::FMA_RSCALE_SCALE16_f32);
    CHECK_FALSE(find_arm_name("FMA_RSCALE.f32"));
}

TEST_CASE("every product has its architecture", "[names]")
{
    const std::map<std::string, int> expected = {{"G57", 9},   {"G68", 9},   {"G77", 9},       {"G78", 9},         {"G78AE", 9},
                                                 {"G310", 10}, {"G510", 10}, {"G610", 10},     {"G710", 10},       {"G615", 11},
                                                 {"G715", 11}, {"G620", 12}, {"G720", 12},     {"G625", 13},       {"G725", 13},
                                                 {"G925", 13}, {"G1", 14},   {"G2-Ultra", 15}, {"G2-Premium", 15}, {"G2-Pro", 15}};
    std::map<std::string, int> known;
    for (const gpu& product : gpus) known[std::string(product.name)] = static_cast<int>(product.architecture);
    CHECK(known == expected);
}

TEST_CASE("products are found by name, in any case, with their family and number of cores or without", "[names]")
{
    for (const gpu& product : gpus) {
        const std::string name(product.name);
        INFO(name);
        for (const std::string& written : {name, "Mali-" + name, "immortalis-" + name, "MALI-" + name + " MP4", name + " mc10"})
            CHECK(find_gpu(written) == product);
    }
    CHECK(find_gpu("g610")->architecture == arch::v10);
    CHECK(find_gpu("Immortalis-G925")->architecture == arch::v13);
    CHECK(find_gpu("G78")->name == "G78");
    CHECK(find_gpu("g78ae")->name == "G78AE");
    for (const std::string_view other : {"G2", "Mali-", "", "G610 MP", "G610 MP4x", "G610 4", "G610 ", "Mali-Mali-G610", "G610 (Panfrost",
                                         "G610 (a) (b)", "G1-Max", "G610 r"})
        CHECK(find_gpu(other).error().code == fault_code::unknown_gpu);
}

TEST_CASE("products are found as drivers print them, and by id", "[names]")
{
    CHECK(find_gpu("Mali-G610 MC4 (Panfrost)")->name == "G610");
    CHECK(find_gpu("Mali-G715-Immortalis MC11")->name == "G715");
    CHECK(find_gpu("Mali-G720-Immortalis MC12")->architecture == arch::v12);
    CHECK(find_gpu("Mali-G1-Ultra MC12")->name == "G1");
    CHECK(find_gpu("Mali-G1-Premium")->name == "G1");
    CHECK(find_gpu("Mali G1")->name == "G1");
    CHECK(find_gpu("Mali-G2-Ultra NX")->name == "G2-Ultra");
    CHECK(find_gpu("G57MC2")->name == "G57");
    CHECK(find_gpu("Mali-G57 r1 MC1")->name == "G57");

    CHECK(find_gpu("0xa867")->name == "G610");
    CHECK(find_gpu("0xA8670000")->name == "G610");
    CHECK(find_gpu("0x90930010")->name == "G57");
    CHECK(find_gpu("0xf005")->name == "G2-Ultra");
    CHECK(find_gpu("0x92041010")->name == "G68");
    CHECK(find_gpu("0xb8a3")->name == "G615");
    CHECK(find_gpu("0xd830")->name == "G925");
    CHECK(find_gpu("0xe880")->name == "G1");
    CHECK(find_gpu("0xe001")->name == "G1");
    // A product of which only the architecture is known.
    CHECK(find_gpu("0xc87f")->architecture == arch::v12);
    CHECK(find_gpu("0xc87f")->name.empty());
    for (const std::string_view other : {"0x", "0x1", "0x7212", "0x12345", "0xa86g", "a867"})
        CHECK(find_gpu(other).error().code == fault_code::unknown_gpu);
}
