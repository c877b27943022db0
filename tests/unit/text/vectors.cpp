// SPDX-License-Identifier: MIT
// Known lines: bytes with their text, and lines that must not assemble.
#include <string>
#include <vector>

#include "valhall/text/assembly.hpp"
#include "valhall/check/validate.hpp"

#include "support.hpp"

using namespace valhall;

namespace {

struct vector_line {
    word bits = 0;
    std::string text{}, whole{};
};

// Lines of eight bytes, little-endian, four blanks and a text.
std::vector<vector_line> accepted_lines()
{
    std::vector<vector_line> lines;
    for (const std::string& line : tests::lines_of(tests::read_data("vectors/accepted.txt"))) {
        if (line.empty()) continue;
        REQUIRE(line.size() > 27);
        vector_line v;
        for (std::size_t byte = 0; byte < 8; ++byte) v.bits |= word{std::stoul(line.substr(3 * byte, 2), nullptr, 16)} << (8 * byte);
        v.text = line.substr(27, line.find_last_not_of(' ') - 26);
        v.whole = line;
        lines.push_back(v);
    }
    return lines;
}

std::vector<std::string> rejected_lines()
{
    std::vector<std::string> lines;
    for (const std::string& line : tests::lines_of(tests::read_data("vectors/rejected.txt")))
        if (!line.empty() && line.front() != '#') lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("known words have their text, without faults", "[vectors]")
{
    CHECK(accepted_lines().size() == 244);
    for (const vector_line& v : accepted_lines()) {
        INFO(v.whole);
        const result<instruction> i = decode(v.bits, arch::v9);
        REQUIRE(i);
        CHECK(to_text(*i).view() == v.text);
        CHECK(validate(*i).empty());
    }
}

TEST_CASE("known texts assemble to their words, with the bytes before them and without", "[vectors]")
{
    for (const vector_line& v : accepted_lines()) {
        INFO(v.whole);
        for (const std::string& text : {v.text, v.whole}) {
            const program p = assemble(text, arch::v9);
            CHECK(p);
            CHECK(p.diagnostics.empty());
            CHECK(p.words == std::vector<word>{v.bits});
        }
    }
}

TEST_CASE("known wrong lines are refused", "[vectors]")
{
    CHECK(rejected_lines().size() == 25);
    for (const std::string& line : rejected_lines()) {
        INFO(line);
        for (const arch on : architectures) {
            const program p = assemble(line, {on, false});
            CHECK_FALSE(p);
            CHECK_FALSE(p.diagnostics.empty());
        }
    }
}
