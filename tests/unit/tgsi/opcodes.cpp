// SPDX-License-Identifier: MIT
// The rows of TGSI's instructions and words: complete, consistent, and found by name.
// Also tests: tgsi/words.hpp
#include "catch.hpp"

#include <set>
#include <string>
#include <string_view>

#include <valhall/tgsi/opcodes.hpp>
#include <valhall/tgsi/program.hpp>

#include "support.hpp"

using namespace valhall::tgsi;

namespace {

const opcode_info& row_at(int number) { return info_of(static_cast<opcode>(number)); }

// Finds every value by its name, and checks that it has a sentence.
template <class E>
void check_words(tests::tally& law, bool has_sentences = true)
{
    std::set<std::string_view> names;
    for (int n = 0; n < count_of<E>; ++n) {
        const E value = static_cast<E>(n);
        const std::string_view name = name_of(value);
        const auto describe = [&] { return std::string(name) + " of " + std::to_string(n); };
        law.expect(names.insert(name).second, describe);
        law.expect(name.empty() ? n == 0 : find_word<E>(name) == n, describe);
        law.expect(sentence_of(value).empty() != has_sentences, describe);
    }
    law.expect(find_word<E>("") == -1 && find_word<E>("NOSUCH") == -1, [] { return std::string("found what is not there"); });
}

}  // namespace

TEST_CASE("TGSI: the rows are the instructions of the specification, DNEG and END")
{
    std::set<std::string> wanted{"DNEG", "END"}, found;
    for (const std::string& line : tests::lines_of(tests::read_data("tgsi/opcodes.txt")))
        if (!line.empty() && line[0] != '#') wanted.insert(line);
    for (int n = 0; n < opcode_count; ++n) found.insert(std::string(row_at(n).name));
    CHECK(wanted.size() == 242);
    CHECK(found == wanted);
}

TEST_CASE("TGSI: rows are found by name, and by nothing else")
{
    tests::tally law;
    for (int n = 0; n < opcode_count; ++n) {
        const std::string name(row_at(n).name);
        const auto describe = [&] { return name; };
        law.expect(find_opcode(name) == n && !row_at(n).sentence.empty(), describe);
        law.expect(find_opcode(name + "_") == -1 && find_opcode(name.substr(1)) != n, describe);
    }
    law.expect(find_opcode("") == -1, [] { return std::string("empty"); });
    CHECK(law.failures() == "");
    static_assert(find_opcode("MAD") == static_cast<int>(opcode::MAD) && find_opcode("MADX") == -1);
}

TEST_CASE("TGSI: rows are consistent")
{
    tests::tally law;
    std::set<category> categories;
    std::set<role> roles;
    for (int n = 0; n < opcode_count; ++n) {
        const opcode_info& row = row_at(n);
        const auto describe = [&] { return std::string(row.name); };
        law.expect((row.shape == shape::none) == (row.result == value_type::none), describe);
        law.expect((row.shape == shape::pairs) <= is_64_bit(row.result), describe);
        law.expect(row.result == value_type::none || row.result == value_type::memory || is_number(row.result), describe);
        law.expect(row.source_count <= max_sources && row.processors != 0, describe);
        for (int s = 0; s < max_sources; ++s) {
            const source_info& source = row.sources[s];
            law.expect((s < row.source_count) == (source.type != value_type::none), describe);
            law.expect((source.read == reach::none) == (source.type == value_type::none || is_resource(source.type)), describe);
            // Componentwise results have componentwise sources; a pair of the result depends on pairs or single components.
            if (row.shape == shape::replicated) law.expect(source.read != reach::same, describe);
            if (source.read == reach::nth || source.read == reach::lead) law.expect(row.shape == shape::pairs, describe);
            if (is_64_bit(source.type)) law.expect(row.shape >= shape::pairs, describe);
        }
        law.expect((row.role == role::plain) >= row.has_result(), describe);
        law.expect((row.kind == category::control_flow) == (row.role != role::plain && row.role != role::kill), describe);
        categories.insert(row.kind);
        roles.insert(row.role);
    }
    CHECK(law.failures() == "");
    CHECK(categories.size() == 17);
    CHECK(roles.size() == 18);
}

TEST_CASE("TGSI: words are found by their spelling")
{
    tests::tally law;
    check_words<processor>(law);
    check_words<register_file>(law);
    check_words<semantic>(law);
    check_words<interpolation>(law);
    check_words<location>(law);
    check_words<target>(law);
    check_words<property_name>(law);
    check_words<origin>(law);
    check_words<pixel_center>(law);
    check_words<primitive>(law);
    check_words<format>(law, false);
    check_words<return_type>(law);
    check_words<immediate_type>(law);
    check_words<memory_kind>(law);
    check_words<qualifier>(law);
    CHECK(law.failures() == "");
    CHECK(find_word<semantic>("PRIM_ID") == static_cast<int>(semantic::primid));
    CHECK(find_word<property_name>("MUL_ZERO_WINS") == static_cast<int>(property_name::legacy_math_rules));
}

TEST_CASE("TGSI: the components that an instruction reads follow from its row, mask and swizzle")
{
    struct one {
        opcode code;
        unsigned mask;
        int source;
        swizzle s;
        unsigned read;
        target at = target::none;
    };
    constexpr one cases[] = {
        {opcode::ADD, 0x5, 0, {0, 1, 2, 3}, 0x5},
        {opcode::ADD, 0x5, 0, {3, 1, 1, 3}, 0xA},
        {opcode::DP3, 0x8, 1, {0, 1, 2, 3}, 0x7},
        {opcode::RCP, 0xF, 0, {2, 1, 1, 1}, 0x4},
        {opcode::DADD, 0x3, 0, {0, 1, 2, 3}, 0x3},
        {opcode::DADD, 0xC, 1, {0, 1, 0, 1}, 0x3},
        {opcode::F2D, 0xC, 0, {0, 1, 2, 3}, 0x2},
        {opcode::D2F, 0x2, 0, {0, 1, 2, 3}, 0xC},
        {opcode::DSEQ, 0x4, 0, {0, 1, 2, 3}, 0xC},
        {opcode::DLDEXP, 0xC, 1, {0, 1, 2, 3}, 0x4},
        {opcode::U64SHL, 0xF, 1, {0, 1, 2, 3}, 0x3},
        {opcode::TEX, 0x1, 0, {0, 1, 2, 3}, 0x7, target::shadow2d},
        {opcode::TEX, 0x1, 1, {0, 1, 2, 3}, 0x0, target::shadow2d},
        {opcode::TXB, 0x1, 0, {0, 1, 2, 3}, 0x9, target::d1},
        {opcode::TXF, 0x1, 0, {0, 1, 2, 3}, 0xF, target::d2_array},
        {opcode::LOAD, 0xF, 1, {3, 1, 2, 3}, 0x8},
        {opcode::STORE, 0x3, 1, {0, 1, 2, 3}, 0x3},
        {opcode::LIT, 0x1, 0, {0, 1, 2, 3}, 0xB},
    };
    for (const one& c : cases) {
        instruction i;
        i.code = c.code;
        i.to.mask = static_cast<std::uint8_t>(c.mask);
        i.sources[c.source].swizzle = c.s;
        i.target = c.at;
        INFO(name_of(c.code) << " source " << c.source);
        CHECK(components_read(i, c.source) == c.read);
    }
}
