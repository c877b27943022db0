// SPDX-License-Identifier: MIT
// The list of passes, and what holds after each: the program is well-formed, and its text compiles to a program that computes the same.
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/passes.hpp>

#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/compiler/trials.hpp"

namespace {

namespace vc = valhall::compiler;
using tests::compiler::trial;
using valhall::arch;

vc::program small_program()
{
    vc::program p(arch::v10, valhall::shader_stage::compute);
    vc::builder b(p);
    const vc::value x = b.preloaded(valhall::preload::local_id_xy);
    b.STORE_i32(b.IMUL_i32(x, x), b.uniform_pair(0), valhall::imm(0));
    return p;
}

std::vector<vc::pass> all_passes()
{
    std::vector<vc::pass> all;
    for (const vc::pass_info& one : vc::passes) all.push_back(one.which);
    return all;
}

}  // namespace

TEST_CASE("compiler: the observer sees all passes, in the order of the list")
{
    vc::program p = small_program();
    std::vector<vc::pass> seen;
    REQUIRE(vc::compile(p, {}, [&](vc::pass after, const vc::program&) { seen.push_back(after); }));
    CHECK(seen == all_passes());
    for (const vc::pass_info& one : vc::passes) {
        INFO(one.name);
        CHECK(one.is_optional() == (one.run != nullptr));
        CHECK((one.needs < one.which || one.which == vc::pass::build));
        CHECK(one.does.ends_with("."));
    }
}

TEST_CASE("compiler: a pass that leaves a broken program is named")
{
    for (const vc::pass_info& broken : vc::passes) {
        if (broken.which == vc::pass::build || broken.which >= vc::pass::encode) continue;  // verified apart; work on words
        INFO(broken.name);
        vc::program p = small_program();
        const vc::compiled made = vc::compile(p, {.verify_passes = true}, [&](vc::pass after, const vc::program& now) {
            // As a mistake of the pass would: a block that is its own predecessor.
            if (after == broken.which) const_cast<vc::program&>(now).blocks[1].next = 1;
        });
        CHECK((made.fault().code == vc::error::broken_by_pass && made.fault().after == broken.which));
    }
}

TEST_CASE("compiler: the text of a program after any pass compiles to a program that computes the same")
{
    tests::tally law;
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= tests::rounds(60u); ++seed) {
        const trial t{.seed = seed, .shape = {.variables = static_cast<int>(2 + seed % 25), .statements = static_cast<int>(6 + seed % 20)}};
        const vc::options how{.register_limit = seed % 2 == 0 ? 64u : 24u};
        vc::program p = tests::compiler::built(t, how);
        std::vector<std::string> texts(std::size(vc::passes));
        const vc::compiled made = vc::compile(p, how, [&](vc::pass after, const vc::program& now) {
            std::string& text = texts[static_cast<std::size_t>(after)];
            text.clear();
            vc::print_ir(now, [&](std::string_view piece) { text += piece; });
        });
        if (made.fault().code == vc::error::no_registers) continue;
        law.expect(static_cast<bool>(made), [&] { return std::to_string(seed) + ": " + std::string(sentence_of(made.fault().code)); });
        if (!made) continue;
        const auto expected = tests::compiler::simulated(made, p.on, seed);
        std::set<std::string> tried;
        for (const vc::pass_info& one : vc::passes) {
            const std::string& text = texts[static_cast<std::size_t>(one.which)];
            if (!tried.insert(text).second) continue;  // the pass changed nothing
            vc::parsed again = vc::parse_ir(text);
            const vc::options limits{.register_limit = 64};
            const vc::compiled other = again ? vc::compile(again.program, limits) : vc::compiled{};
            std::string wrong = !again   ? "not read: " + std::string(sentence_of(again.code)) + ", line " + std::to_string(again.line)
                                : !other ? std::string(sentence_of(other.fault().code))
                                         : "";
            if (wrong.empty()) {
                const auto found = tests::compiler::simulated(other, p.on, seed);
                for (std::size_t lane = 0; lane < tests::compiler::lanes && wrong.empty(); ++lane) {
                    wrong = found[lane].fault;
                    if (wrong.empty()) wrong = tests::compiler::difference(expected[lane].memory, found[lane].memory, "memory");
                    if (wrong.empty()) wrong = tests::compiler::difference(expected[lane].blended, found[lane].blended, "colors");
                }
            }
            ++compared;
            law.expect(wrong.empty(), [&] { return std::to_string(seed) + ", after " + std::string(one.name) + ": " + wrong; });
        }
    }
    CHECK(law.failures() == "");
    CHECK(compared > 0);
}
