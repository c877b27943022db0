// SPDX-License-Identifier: MIT
// Halves of pairs that nothing uses: by hand, and by a second reading that runs random programs. Bits of a half that is called idle are
// flipped after the instruction, which must change no stored word; of a half that is called used, they often change one.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/program/half_precision.hpp"
#include "valhall/simulator/growing_decoded_program.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/text/assembly.hpp"

using namespace valhall;

namespace {

std::vector<word> words_of(const std::string& text, arch on = arch::v9)
{
    const program made = assemble(text, on);
    INFO(text);
    REQUIRE(made);
    return made.words;
}

// The used halves of each pair, as a letter for each word: n, l, h or b; - for words that compute no pair.
std::string used_in(const std::vector<word>& words, arch on = arch::v9)
{
    const growing_flow_graph graph(words, on);
    const std::vector<half_set> used = used_halves(words, on, graph.view());
    std::string text;
    for (std::size_t n = 0; n < words.size(); ++n) {
        const result<instruction> i = decode(words[n], on);
        text += i && computes_pair(*i) ? name_of(used[n])[0] : '-';
    }
    return text;
}

float_arithmetic width_of(std::string_view text, arch on = arch::v9)
{
    return float_arithmetic_of(*decode(words_of(std::string(text), on)[0], on));
}

}  // namespace

TEST_CASE("halves of pairs that nothing uses", "[half_precision]")
{
    // A store reads all of its register.
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nSTORE.i32.slot0.end @r0, r4, offset:0\n")) == "b-");
    // A conversion reads one half, so nothing needs the other one, also not of what the pair is computed from.
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nFMA.v2f16 r0, r0, r0, r3\nFADD.f32 r0, r0.h0, r1.h0\n"
                           "STORE.i32.slot0.end @r0, r4, offset:0\n")) == "ll--");
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nFADD.v2f16 r0, r0.h10, r0.h10\nFADD.f32 r0, r0.h0, r1.h0\n"
                           "STORE.i32.slot0.end @r0, r4, offset:0\n")) == "hl--");
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nFADD.v2f16 r0, r0.h11, r0.h00\nFADD.f32 r0, r0.h0, r1.h0\n"
                           "STORE.i32.slot0.end @r0, r4, offset:0\n")) == "bl--");
    // Nothing is used of what is overwritten.
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nMOV.i32 r0, r3\nSTORE.i32.slot0.end @r0, r4, offset:0\n")) == "n--");
    // A mask writes one half and keeps the other one.
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\nFADD.v2f16 r0.h1, r3, r3\nSTORE.i32.slot0.end @r0, r4, offset:0\n")) == "lh-");
    // Around a loop: each round exchanges the halves, so both are used, until it does not.
    CHECK(used_in(words_of("loop: FADD.v2f16 r0, r0.h10, r2\nIADD_IMM.i32 r3, r3, #-1\nBRANCHZ.reconverge r3, loop\n"
                           "FADD.f32 r0, r0.h1, r1.h0\nSTORE.i32.slot0.end @r0, r4, offset:0\n")) == "b----");
    CHECK(used_in(words_of("loop: FADD.v2f16 r0, r0, r2\nIADD_IMM.i32 r3, r3, #-1\nBRANCHZ.reconverge r3, loop\n"
                           "FADD.f32 r0, r0.h1, r1.h0\nSTORE.i32.slot0.end @r0, r4, offset:0\n")) == "h----");
    // After the program, everything may be read.
    CHECK(used_in(words_of("FADD.v2f16 r0, r1, r2\n")) == "b");
}

TEST_CASE("floats in 16 and 32 bits", "[half_precision]")
{
    CHECK(width_of("FADD.v2f16 r0, r1, r2") == float_arithmetic::halves);
    CHECK(width_of("FADD.f32 r0, r1, r2") == float_arithmetic::could_be_halves);
    CHECK(width_of("FMA.f32 r0, r1, r2, r3") == float_arithmetic::could_be_halves);
    CHECK(width_of("FRCP.f32 r0, r1") == float_arithmetic::could_be_halves);
    CHECK(width_of("FMA_RSCALE.f32 r0, r1, r2, r3, r4") == float_arithmetic::only_words);
    CHECK(width_of("IADD.u32 r0, r1, r2") == float_arithmetic::none);
    CHECK(width_of("MOV.i32 r0, r1") == float_arithmetic::none);
    const std::vector<word> words = words_of("FADD.v2f16 r0, r1, r2\nFADD.f32 r0, r0.h0, r1.h0\nIADD.v2u16 r7, r7, r7\n"
                                             "FMA_RSCALE.f32 r6, r1, r2, r3, r4\nSTORE.i32.slot0.end @r0, r4, offset:0\n");
    const growing_flow_graph graph(words, arch::v9);
    const half_precision found = half_precision_of(words, arch::v9, graph.view());
    CHECK(found == half_precision{.floats_16 = 1, .floats_32 = 2, .could_be_16 = 1, .pairs = 2, .idle_halves = 3});
    CHECK(found.idle_share() == 0.75);
    CHECK(half_precision{}.idle_share() == 0);
}

namespace {

constexpr std::uint32_t flips[] = {0x0000FFFF, 0xFFFF0000};  // u0 and u1: the bits of each half

// A random program: pairs with selectors and masks, other arithmetic, branches forward, and a store of some registers or halves.
std::vector<std::string> random_program(tests::dice& random)
{
    const auto reg = [&] { return "r" + std::to_string(random.below(6)); };
    const auto pair = [&] {
        constexpr std::string_view parts[] = {"", "", ".h00", ".h11", ".h10"};
        return reg() + std::string(parts[random.below(5)]);
    };
    const auto mask = [&] {
        constexpr std::string_view masks[] = {"", "", "", ".h0", ".h1"};
        return std::string(masks[random.below(5)]);
    };
    std::vector<std::string> lines;
    const word size = 4 + random.below(12);
    for (word n = 0; n < size; ++n) {
        switch (random.below(8)) {
        case 0: lines.push_back("FADD.f32 " + reg() + ", " + reg() + ".h" + std::to_string(random.below(2)) + ", " + reg() + ".h0"); break;
        case 1: lines.push_back("IADD.u32 " + reg() + ", " + reg() + ", " + reg()); break;
        case 2: lines.push_back("IADD.v2u16 " + reg() + mask() + ", " + pair() + ", " + pair()); break;
        case 3: lines.push_back("BRANCHZ.reconverge " + reg() + ", out"); break;
        case 4: lines.push_back("FMA.v2f16 " + reg() + mask() + ", " + pair() + ", " + pair() + ", " + pair()); break;
        default: lines.push_back("IADD.v2u16 " + reg() + ", " + pair() + ", " + pair()); break;
        }
    }
    lines.push_back("out: FADD.f32 r6, " + reg() + ".h0, " + reg() + ".h1");
    lines.push_back("STORE.i32.slot0 @r6, r8, offset:0");
    lines.push_back("STORE.i32.slot0.end @" + reg() + ", r8, offset:4");
    return lines;
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& one : lines) text += one + '\n';
    return text;
}

// The memory that a program stores to, with register values of `seed`.
std::array<std::uint8_t, 8> stored_by(const std::vector<word>& words, std::uint32_t seed)
{
    std::array<std::uint8_t, 8> memory{};
    const simulator::memory_range ranges[] = {{0x2000, memory}};
    simulator::register_value registers[8];
    tests::dice random(seed);
    for (int r = 0; r < 6; ++r)
        registers[r] = {r, random.below(3) == 0 ? 0 : static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32))};
    registers[6] = {8, 0x2000};
    registers[7] = {9, 0};
    const simulator::growing_decoded_program program(words, arch::v9);
    REQUIRE(simulator::run(program.view(), {.registers = registers, .uniforms = flips, .memory = ranges}));
    return memory;
}

}  // namespace

TEST_CASE("flipping the bits of an idle half changes nothing that a program stores", "[half_precision]")
{
    tests::dice random(50);
    std::size_t idle = 0, used = 0, seen = 0;
    for (int round = 0; round < tests::rounds(400); ++round) {
        const std::vector<std::string> lines = random_program(random);
        const std::vector<word> words = words_of(joined(lines));
        const growing_flow_graph graph(words, arch::v9);
        const std::vector<half_set> halves = used_halves(words, arch::v9, graph.view());
        for (std::size_t n = 0; n < words.size(); ++n) {
            const instruction i = *decode(words[n], arch::v9);
            if (!computes_pair(i)) continue;
            const half mask = i.destination().mask;
            for (unsigned h = 0; h < 2; ++h) {
                if (mask == (h == 0 ? half::high : half::low)) continue;  // it keeps this half
                const std::string reg = "r" + std::to_string(i.destination().reg);
                std::vector<std::string> changed = lines;
                changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(n) + 1,
                               "LSHIFT_XOR.i32 " + reg + ", " + reg + ", 0x0.b00, u" + std::to_string(h));
                const std::vector<word> other = words_of(joined(changed));
                const bool is_idle = (static_cast<unsigned>(halves[n]) >> h & 1) == 0;
                bool is_same = true;
                for (std::uint32_t seed = 1; seed <= 4; ++seed) is_same = is_same && stored_by(words, seed) == stored_by(other, seed);
                ++(is_idle ? idle : used);
                seen += !is_idle && !is_same;
                INFO(joined(lines) << "instruction " << n << ", half " << h);
                if (is_idle) CHECK(is_same);
            }
        }
    }
    // Both happen, and most halves that count as used are seen in what is stored.
    CHECK(idle > 0);
    CHECK(seen * 2 > used);
}
