// SPDX-License-Identifier: MIT
// The tokens of a line of Bifrost: they cover any line, and each has the kind of what it is.
#include <string>
#include <string_view>

#include "valhall/bifrost/bifrost.hpp"

#include "random.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using valhall::text_token;
using valhall::token_kind;

namespace {

// The tokens but blanks, each with a letter for its kind and the number of its operand.
std::string tokens_of(std::string_view line)
{
    constexpr char letters[] = " BLDMmruciNpkPCo";
    std::string all;
    bifrost::for_each_token(line, [&](const text_token& t) {
        if (t.kind == token_kind::blank) return;
        all += (all.empty() ? "" : " ") + std::string(1, letters[static_cast<int>(t.kind)]);
        if (t.operand >= 0) all += std::to_string(t.operand);
        all += '[' + std::string(t.text) + ']';
    });
    return all;
}

}  // namespace

TEST_CASE("bifrost: the tokens of a line have kinds")
{
    CHECK(tokens_of("clause_0:") == "L[clause_0:]");
    CHECK(tokens_of("ds(0) nbb next_store dwb(0, 5) sr(r4) ") ==
          "m[ds] P[(] c[0] P[)] m[nbb] m[next_store] m[dwb] P[(] c[0] P[,] c[5] P[)] m[sr] P[(] r[r4] P[)]");
    CHECK(tokens_of("    *FADD.f32.rtz r2:t0, r1.neg, 0x3f800000 /* 1.0 */.h0 // sum") ==
          "P[*] M0[FADD.f32] m0[.rtz] r0[r2] P0[:] N0[t0] P0[,] r1[r1] p1[.neg] P1[,] c2[0x3f800000] C[/* 1.0 */] p2[.h0] C[// sum]");
    CHECK(tokens_of("+LD_ATTR_IMM.f32.v4 t1, u5.w0, #0.x, attribute_index:3, @r8 }") ==
          "P[+] M0[LD_ATTR_IMM] m0[.f32] m0[.v4] N0[t1] P0[,] u1[u5] p1[.w0] P1[,] i2[#0] p2[.x] P2[,] i3[attribute_index:3] P3[,] "
          "k4[@] r4[r8] P[}]");
    CHECK(tokens_of("    .regs 1a2") == "D[.regs] c[1a2]");
    CHECK(tokens_of("nbb { *NOP") == "m[nbb] P[{] P[*] M0[NOP]");
    CHECK(tokens_of("/* open") == "C[/* open]");
}

TEST_CASE("bifrost: tokens cover any line, and the lines of a program have no unknown token")
{
    tests::dice random(3);
    const std::string text = tests::read_data("cli/bifrost.s");
    for (int n = 0; n < 2000; ++n) {
        std::string line;
        for (std::size_t size = random.below(40); size != 0; --size)
            line += random.chance(3) ? static_cast<char>(random.below(256)) : text[random.below(text.size())];
        std::string covered;
        bifrost::for_each_token(line, [&](const text_token& t) {
            CHECK_FALSE(t.text.empty());
            covered += t.text;
        });
        CHECK(covered == line);
    }
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t size = std::min(rest.find('\n'), rest.size());
        bifrost::for_each_token(rest.substr(0, size), [&](const text_token& t) { CHECK(t.kind != token_kind::other); });
        rest.remove_prefix(std::min(size + 1, rest.size()));
    }
}
