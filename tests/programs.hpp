// SPDX-License-Identifier: MIT
// Whole programs for tests: those of the corpus, and small random ones with many branches; and the successors of each instruction
// by a second reading. Not part of the library.
#ifndef VALHALL_TESTS_PROGRAMS_HPP
#define VALHALL_TESTS_PROGRAMS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/literals.hpp"

#include "random.hpp"
#include "support.hpp"

namespace tests {

struct named_program {
    std::string name{};
    std::vector<valhall::word> words{};
};

// The programs of the corpus, by name.
inline const std::vector<named_program>& corpus_programs()
{
    static const std::vector<named_program> programs = [] {
        std::vector<named_program> found;
        for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/corpus")) {
            if (entry.path().extension() != ".bin") continue;
            const std::string name = entry.path().stem().string();
            found.push_back({name, words_of(read_data("corpus/" + name + ".bin"))});
        }
        std::sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.name < y.name; });
        return found;
    }();
    return programs;
}

// Programs in which about every second word branches, ends, or does not decode.
class branching_programs {
public:
    explicit branching_programs(std::uint64_t seed) : random_(seed) {}

    std::uint64_t below(std::uint64_t limit) { return random_.below(limit); }

    std::vector<valhall::word> next(std::size_t size)
    {
        using namespace valhall::literals;
        static constexpr auto plain = R"(
            NOP
            IADD_IMM.i32 r0, r1, #0x1
            FADD.f32.wait0 r2, r3, u0
            LOAD.i32.unsigned.slot0 @r4, r2, offset:0
        )"_valhall;
        static constexpr auto branching = R"(
            BRANCHZ r0, offset:0
            BRANCHZ.eq ^r1.h0, offset:0
            BRANCHZ.eq.reconverge u0.and, offset:0
            BRANCHZ.eq 0x0, offset:0
            BRANCHZ 0x0, offset:0
            BRANCHZ 0x3F800000.h0, offset:0
            BRANCHZ.eq 0x3F800000.h1, offset:0
            BRANCHZ 0xFFFFFFFF.and, offset:0
            BRANCHZ.eq 0x40000000.and, offset:0
            BRANCHZ.eq 0x0.lowbits, offset:0
        )"_valhall;
        static constexpr auto special = R"(
            NOP.end
            BRANCHZ.end r0, offset:1
            BRANCHZI.eq r0, r2
            BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
            JUMP_EX.call r0, r2, r4
            JUMP_EX.return.eq 0x0, r2, r4
            BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
            BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2
            BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1
            .quad 0xFFFFFFFFFFFFFFFF
            .quad 0x0
        )"_valhall;
        std::vector<valhall::word> words(size);
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t kind = below(20);
            if (kind < 10) words[i] = plain[below(plain.size())];
            else if (kind < 19) words[i] = branching[below(branching.size())] | random_offset(i, size);
            else words[i] = special[below(special.size())];
        }
        return words;
    }

private:
    // Mostly a target in the program, sometimes just outside or far away.
    valhall::word random_offset(std::size_t index, std::size_t size)
    {
        const std::int64_t distance = below(50) == 0
                                          ? static_cast<std::int64_t>(below(1 << 27)) - (1 << 26)
                                          : static_cast<std::int64_t>(below(size + 3)) - 1 - static_cast<std::int64_t>(index) - 1;
        return (static_cast<valhall::word>(distance) & ((1 << 27) - 1)) << 8;
    }

    dice random_;
};

// Calls f with programs that may be invalid: many branches, random words, and programs of the corpus with flipped bits.
template <class F>
void for_each_wild_program(std::uint64_t seed, F&& f)
{
    branching_programs branching(seed);
    dice random(seed + 8);
    for (const std::size_t size : {0u, 1u, 2u, 7u, 100u, 3000u}) {
        f(branching.next(size));
        std::vector<valhall::word> words(size);
        for (valhall::word& bits : words) bits = random.bits();
        f(words);
    }
    for (const named_program& program : corpus_programs()) {
        std::vector<valhall::word> words = program.words;
        for (int changes = 0; changes < 20; ++changes) {
            words[random.below(words.size())] ^= valhall::word{1} << random.below(64);
            if (changes % 5 == 4) f(words);
        }
    }
}

// ---- the successors of an instruction, from its bits ----

inline constexpr std::int64_t end_of_thread = std::numeric_limits<std::int64_t>::max(), anywhere = end_of_thread - 1;

// The indices of the successors, which may be outside of the program, or one of the two constants above.
inline std::set<std::int64_t> successors_by_hand(valhall::word bits, std::int64_t index, valhall::arch on)
{
    using namespace valhall;
    const result<instruction> i = decode(bits, on);
    if (!i) return {index + 1, anywhere};
    const std::string name(i->mnemonic());
    const bool ends = (bits >> 59 & 15) == 15;
    if (name == "BLEND") return {index + 1, ends ? end_of_thread : index + 1 + static_cast<std::int64_t>(bits >> 8 & 0xFF)};
    if (ends) return {end_of_thread};
    if (name != "BRANCHZ" && name != "BRANCHZI" && name != "JUMP_EX") return {index + 1};

    std::int64_t target = anywhere;
    if (name == "BRANCHZ") {
        target = static_cast<std::int64_t>(bits >> 8 & 0x7FFFFFF);
        if (target >= 1 << 26) target -= 1 << 27;
        target += index + 1;
    }
    std::set<std::int64_t> found{target, index + 1};
    if ((bits & 0xE0) == 0xC0) {
        const std::uint32_t value = constant_value(static_cast<int>(bits & 31), on);
        const bool eq = (bits >> 36 & 1) != 0;
        bool holds = false;
        switch (bits >> 37 & 7) {
        case 0: holds = value != 0; break;
        case 1: holds = (value & 0xFFFF) != 0; break;
        case 2: holds = value >> 16 != 0; break;
        case 3: holds = ~value == 0; break;
        default: return found;
        }
        if (holds != eq) found = {target};
        else found = {index + 1};
    }
    if (name == "JUMP_EX" && (bits >> 33 & 3) == 1) found.insert(index + 1);
    return found;
}

}  // namespace tests

#endif
