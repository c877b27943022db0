// SPDX-License-Identifier: MIT
// Differences of clauses, their bit fields, and clauses in the output of drivers.
#include "bifrost_diff.hpp"
#include "bifrost_fields.hpp"
#include "difference_text.hpp"
#include "printed_clauses.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost_tools::clause_diff, bifrost_tools::clause_fields, bifrost_tools::field_group;
using kind = sequence_diff::kind;
using words = std::vector<std::uint32_t>;

namespace {

words assembled(const std::string& text)
{
    const bifrost::assembly made = bifrost::assemble(text);
    INFO(text);
    REQUIRE(made);
    return made.words;
}

// The texts of the old or the new program, from the lines that are not added or not removed.
std::vector<std::string> texts_without(const clause_diff& difference, kind left_out)
{
    std::vector<std::string> made;
    for (std::size_t n = 0; n < difference.lines().size(); ++n)
        if (difference.lines()[n].what != left_out) made.push_back(difference.text_of(n));
    return made;
}

std::vector<std::string> texts_of(const words& program)
{
    const bifrost_tools::clause_lines lines(program);
    std::vector<std::string> made;
    for (const bifrost_tools::clause_line& one : lines.lines()) made.push_back(one.text);
    return made;
}

// A program of clauses of one tuple, each of which has one of three additions.
words random_program(tests::dice& random)
{
    std::string text;
    for (auto n = random.below(8); n != 0; --n) text += "nbb {\n *FADD.f32 r0:t0, r1, r" + std::to_string(2 + random.below(3)) + "\n}\n";
    return assembled(text + "eos {\n *NOP\n}\n");
}

// The number of a field's bits, from its text "34-31".
std::uint64_t put_at(const shown_field& one)
{
    unsigned high = 0, low = 0;
    const char* const end = one.bits.data() + one.bits.size();
    const char* const dash = std::from_chars(one.bits.data(), end, high).ptr;
    low = high;
    if (dash != end) std::from_chars(dash + 1, end, low);
    return one.number << low;
}

std::uint64_t bits_of(const field_group& group)
{
    std::uint64_t bits = 0;
    for (const shown_field& one : group.fields) bits |= put_at(one);
    return bits;
}

}  // namespace

TEST_CASE("a comparison of clauses has both programs", "[tools]")
{
    tests::dice random(9);
    for (int round = 0; round < tests::rounds(200); ++round) {
        const words before = random_program(random), after = random_program(random);
        const clause_diff difference(before, after);
        CHECK(texts_without(difference, kind::added) == texts_of(before));
        CHECK(texts_without(difference, kind::removed) == texts_of(after));
        CHECK(difference.has_changes() == (before != after));
    }
}

TEST_CASE("a branch is the same if its clause is, whatever the number", "[tools]")
{
    const std::string branch = "nbb {\n +BRANCHZ.i16.ne t1, r2.h0, clause_9\n}\n", nop = "nbb {\n *NOP\n}\n",
                      end = "clause_9: eos {\n *FADD.f32 r0:t0, r1, r2\n}\n";
    const clause_diff longer(assembled(branch + nop + end), assembled(branch + nop + nop + end));
    CHECK((longer.count(kind::removed) == 0 && longer.count(kind::added) == 3));
    // The same number of clauses, but another target.
    const std::string early = "nbb {\n +BRANCHZ.i16.ne t1, r2.h0, clause_8\n}\nclause_8: ";
    const clause_diff moved(assembled(branch + nop + end), assembled(early + nop + end));
    CHECK((moved.count(kind::removed) == 1 && moved.count(kind::added) == 1));
}

TEST_CASE("a line of a clause that replaces another one names the fields that changed", "[tools]")
{
    const clause_diff operand(assembled("eos {\n *FADD.f32 r0:t0, r1, r2\n}\n"), assembled("eos {\n *FADD.f32 r0:t0, r1, r3.neg\n}\n"));
    CHECK(text_of_changes(operand) ==
          "@@ 0, 0 @@\n  ds(0) eos\n- *FADD.f32 r0:t0, r1, r2\n+ *FADD.f32 r0:t0, r1, r3.neg  // neg 1: none -> neg, "
          "source 1: r2 -> r3.neg\n  +NOP t1\n");
    const clause_diff header(assembled("nbb {\n *NOP\n}\n"), assembled("nbb dwb(0, 3) {\n *NOP\n}\n"));
    REQUIRE(header.lines().size() == 4);
    CHECK(header.changes_at(1) == "waits: 0x0 -> slots 0, 3");
}

TEST_CASE("quadwords that are no clause are compared as words", "[tools]")
{
    const words good = assembled("eos {\n *NOP\n}\n");
    words before{1, 2, 3, 4}, after{1, 2, 3, 5};
    before.insert(before.end(), good.begin(), good.end());
    after.insert(after.end(), good.begin(), good.end());
    const clause_diff difference(before, after);
    CHECK((difference.count(kind::removed) == 1 && difference.count(kind::added) == 1));
    CHECK(difference.text_of(0).substr(0, 42) == ".words 00000001 00000002 00000003 00000004");
}

TEST_CASE("the fields of a clause have all its bits", "[tools]")
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs")) {
        if (entry.path().extension() != ".bin") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        words program(bytes.size() / 4);
        for (std::size_t n = 0; n < 4 * program.size(); ++n)
            program[n / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[n])} << 8 * (n % 4);
        const bifrost::program_graph graph(program);
        for (const bifrost::numbered_clause& one : graph.clauses()) {
            const clause_fields fields(one);
            CHECK(bits_of(fields.header()) == *bifrost::encode_header(one.of.header));
            for (int tuple = 0; tuple < one.of.tuple_count; ++tuple, ++count) {
                CHECK(bits_of(fields.registers(tuple)) == one.of.tuples[tuple].registers);
                for (const bifrost::unit in_unit : bifrost::units)
                    CHECK(bits_of(fields.instruction(tuple, in_unit)) == one.of.tuples[tuple].of(in_unit).bits);
            }
        }
    }
    CHECK(count > 100);
}

TEST_CASE("programs of Bifrost are found in the output of a driver", "[tools]")
{
    const std::string one =
        "clause_0:\nds(0) nbb \n{\n    *NOP t0\n    +NOP t1\n}\n\nclause_1:\nds(0) eos \n{\n    *NOP t0\n    +NOP t1\n}\n";
    const std::string text =
        "MESA_SHADER_VERTEX\nlabel\n" + one + "\n" + one + "12 instructions\n\nfragment shader\r\n  ds(0) eos {\n *NOP\n }\nrest\n";
    const std::vector<printed_clauses> found = clause_text_reader(text).read();
    REQUIRE(found.size() == 3);
    CHECK((found[0].text == one && found[0].first_line == 3 && found[0].stage == valhall::shader_stage::vertex));
    CHECK((found[1].text == one && found[1].first_line == 17 && found[1].stage == valhall::shader_stage::vertex));
    CHECK(
        (found[2].text == "  ds(0) eos {\n *NOP\n }\n" && found[2].first_line == 33 && found[2].stage == valhall::shader_stage::fragment));
    CHECK(clause_text_reader("a text\n").read().empty());
}
