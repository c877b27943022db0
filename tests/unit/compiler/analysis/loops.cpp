// SPDX-License-Identifier: MIT
// The loops of a program, and how they are nested.
#include "catch.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include <valhall/compiler/analysis/loops.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/verify.hpp>

namespace vc = valhall::compiler;

namespace {

vc::program parsed(std::string_view text)
{
    vc::parsed made = vc::parse_ir(text);
    INFO("line " << made.line << ": " << sentence_of(made.code));
    REQUIRE(made);
    REQUIRE(!vc::verify(made.program));
    return made.program;
}

std::vector<vc::block_id> blocks_of(const vc::loop_forest& loops, std::uint32_t l)
{
    return {loops.blocks_of(l).begin(), loops.blocks_of(l).end()};
}

}  // namespace

TEST_CASE("compiler: loops are found with their nesting, preheaders and blocks", "[compiler]")
{
    // b2 to b6, in which b3 and b4 are a loop; and b7 alone, which two blocks outside lead to.
    const vc::program p = parsed("program v10 compute\nb1:\n    %1@r60 = input\n    goto b2\n"
                                 "b2: from b1 b6 depth 1\n    goto b3\n"
                                 "b3: from b2 b4 depth 2\n    if %1 != 0 goto b4 else goto b5\n"
                                 "b4: from b3 depth 2\n    goto b3\n"
                                 "b5: from b3 depth 1\n    if %1 != 0 goto b6 else goto b7\n"
                                 "b6: from b5 depth 1\n    if %1 != 0 goto b2 else goto b7\n"
                                 "b7: from b5 b6 b7 depth 1\n    if %1 != 0 goto b7 else goto b8\n"
                                 "b8: from b7\n    end\n");
    const vc::loop_forest loops(p);
    REQUIRE(loops.size() == 4);
    CHECK(loops[1].header == 7);
    CHECK(loops[1].preheader == vc::none);
    CHECK(loops[1].parent == vc::none);
    CHECK(blocks_of(loops, 1) == std::vector<vc::block_id>{7});
    CHECK(loops[2].header == 3);
    CHECK(loops[2].preheader == 2);
    CHECK(loops[2].parent == 3);
    CHECK(blocks_of(loops, 2) == std::vector<vc::block_id>{3, 4});
    CHECK(loops[3].header == 2);
    CHECK(loops[3].preheader == 1);
    CHECK(loops[3].parent == vc::none);
    CHECK(blocks_of(loops, 3) == std::vector<vc::block_id>{2, 5, 6});
    CHECK(loops.innermost(1) == vc::none);
    CHECK(loops.innermost(4) == 2);
    CHECK(loops.innermost(5) == 3);
    CHECK(loops.innermost(8) == vc::none);
}

TEST_CASE("compiler: a program with a loop of two entries has no loops", "[compiler]")
{
    const vc::program p = parsed("program v10 compute\nb1:\n    %1@r60 = input\n    if %1 != 0 goto b2 else goto b3\n"
                                 "b2: from b1 b3 depth 1\n    goto b3\n"
                                 "b3: from b1 b2 depth 1\n    if %1 != 0 goto b2 else goto b4\n"
                                 "b4: from b3\n    end\n");
    CHECK(vc::loop_forest(p).size() == 1);
    CHECK(vc::loop_forest(parsed("program v10 compute\nb1:\n    end\n")).size() == 1);
}
