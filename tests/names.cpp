// Arm's names and aliases, held against a list of them with their architectures that was made without the library.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/isa/gpus.hpp"
#include "valhall/isa/names.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

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

// Without the mode that some names have behind their type.
std::string plain(std::string_view name)
{
    const std::size_t type = name.find('.');
    return std::string(name.substr(0, type == std::string_view::npos ? type : name.find('.', type + 1)));
}

// The names that Arm's dialect has for the instructions of the table, with the architectures that have them.
names_by_arch known(bool aliases)
{
    names_by_arch names;
    std::set<opcode> renamed;
    for (const instruction_name& name : detail::name_words::all) {
        if (!name.is_alias && name.mask == 0) renamed.insert(name.code);
        for (const arch on : architectures)
            if (name.is_alias == aliases && contains(name.archs, on) && find(name.code, on) != nullptr)
                names[plain(name.word_text())].insert(on);
    }
    if (aliases) return names;
    for (int index = 0; index < opcode_count; ++index)
        for (const arch on : architectures) {
            const descriptor* const row = find(static_cast<opcode>(index), on);
            if (row != nullptr && !form_of(*row).unlisted && renamed.count(row->code) == 0)
                names[std::string(row->mnemonic())].insert(on);
        }
    return names;
}

std::vector<int> counts(const names_by_arch& names)
{
    std::vector<int> numbers;
    for (const arch on : architectures) {
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
    CHECK(counts(known(false)) == std::vector<int>{306, 305, 276, 310, 310, 318});
}

TEST_CASE("the aliases are those that Arm's description lists, and no others", "[names]")
{
    CHECK(known(true) == listed(true));
    CHECK(counts(known(true)) == std::vector<int>{60, 60, 57, 58, 58, 58});
}

TEST_CASE("names are found by their text and belong to a word of their instruction", "[names]")
{
    tally law;
    for (const instruction_name& name : detail::name_words::all) {
        law.expect(find_name(name.word_text()) == &name, [&] { return std::string(name.word_text()); });
        for (const arch on : architectures) {
            const result<instruction> i = make_instruction(name.code, on);
            if (!i || !contains(name.archs, on)) continue;
            word bits = name.apply(i->bits);
            if (name.is_half) bits = destination_mask_field.insert(bits, static_cast<word>(half::low));
            const result<instruction> applied = decode(bits, on);
            law.expect(applied && applied->code() == name.code, [&] { return std::string(name.word_text()) + " is not decoded"; });
            const instruction_name* const found = name_of(bits, name.code, on, name.is_alias);
            law.expect(found != nullptr && name.holds(bits), [&] { return std::string(name.word_text()) + " is not found"; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(find_name("FMUL.f32") != nullptr);
    CHECK(find_name("FMUL.f64") == nullptr);
    CHECK(find_name("") == nullptr);
}

TEST_CASE("products are found by name", "[names]")
{
    for (const gpu& product : gpus) {
        REQUIRE(find_gpu(product.name) != nullptr);
        CHECK(find_gpu(product.name)->architecture == product.architecture);
        CHECK(find_gpu("Mali-" + std::string(product.name)) == find_gpu(product.name));
    }
    CHECK(find_gpu("G610")->architecture == arch::v10);
    CHECK(find_gpu("Immortalis-G925")->architecture == arch::v13);
    CHECK(find_gpu("G2") == nullptr);
    CHECK(find_gpu("Mali-") == nullptr);
    CHECK(find_gpu("g610") == nullptr);
    CHECK(find_gpu("") == nullptr);
}
