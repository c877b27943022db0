// SPDX-License-Identifier: MIT
// A fuzzer for programs: an input is the words of a program, and the fuzzer stops if a law is broken. The bytes after the
// last whole word choose the architecture, the stage and the options of the run; without any, the program is for v9 without a stage.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "run_laws.hpp"

namespace {

// The program of an input, and the options of its run.
struct choice {
    tests::fuzzed_program program{};
    valhall::dialect syntax{};
    tests::run_plan plan{};

    explicit choice(tests::words_input input)
    {
        tests::choices chosen(input.rest);
        program.words = std::move(input.words);
        program.on = valhall::architectures[chosen.below(std::size(valhall::architectures))];
        const std::size_t stage = chosen.below(valhall::stage_count + 1);
        if (stage != 0) program.stage = static_cast<valhall::shader_stage>(stage - 1);
        syntax = valhall::dialects[chosen.below(std::size(valhall::dialects))];
        plan.lanes = 1 + static_cast<int>(chosen.below(valhall::simulator::warp_size));
        plan.calls_blend_shaders = chosen.yes();
        constexpr std::uint64_t givens[] = {0, ~std::uint64_t{0}, 0x00000000FFFFFFFF, 0x5555555555555555};
        plan.given = givens[chosen.below(std::size(givens))];
    }
};

// Gives a branch a short distance, because a random one would nearly always leave the program.
std::size_t add_branch(tests::changing_bytes bytes, tests::dice& random, valhall::arch on)
{
    static constexpr valhall::opcode branches[] = {valhall::opcode::BRANCHZ, valhall::opcode::BRANCHZ, valhall::opcode::BLEND};
    const valhall::opcode code = branches[random.below(std::size(branches))];
    valhall::instruction branch = *valhall::decode(random_instruction(random, *valhall::find(code, on), on, 1 + random.below(4)), on);
    const std::int64_t distance = static_cast<std::int64_t>(random.below(12)) - (code == valhall::opcode::BLEND ? 0 : 8);
    static_cast<void>(branch.set_immediate(0, distance));
    const std::size_t at = 8 * static_cast<std::size_t>(random.below(bytes.size() / 8 + 1));
    bytes.replace(at, at + 8 <= bytes.size() && random.chance(2) ? 8 : 0, tests::bytes_of(branch.bits));
    return bytes.size();
}

// Gives an instruction registers, a slot or a flow control that other instructions also use.
std::size_t let_meet(tests::changing_bytes bytes, tests::dice& random, valhall::arch on)
{
    if (bytes.size() < 8) return tests::change_word(bytes, random, on);
    const std::size_t at = 8 * static_cast<std::size_t>(random.below(bytes.size() / 8));
    const std::string_view all = bytes.view();
    valhall::word bits = tests::read_words({reinterpret_cast<const std::uint8_t*>(all.data()) + at, 8}).words[0];
    const valhall::result<valhall::instruction> read = valhall::decode(bits, on);
    if (!read) return tests::change_word(bytes, random, on);
    valhall::instruction i = *read;
    const auto reg = static_cast<int>(2 * random.below(4));
    switch (random.below(4)) {
    case 0:
        if (const int n = static_cast<int>(random.below(4)); n < i.source_count()) {
            const valhall::operand source = i.source(n).with_register(reg);
            static_cast<void>(i.set_source(n, random.chance(2) ? source.last() : source));
        }
        break;
    case 1: static_cast<void>(i.set_destination({reg})); break;
    case 2: static_cast<void>(i.set_staging(0, {reg, i.staging_count() != 0 ? i.staging(0).count : 1})); break;
    default: static_cast<void>(i.set(static_cast<valhall::flow>(random.below(16)))); break;
    }
    bytes.replace(at, 8, tests::bytes_of(i.bits));
    return bytes.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"programs", "words of them", "words that are instructions"};
    const choice chosen(tests::read_words({data, size}));
    tests::expect_no_broken_law(broken_program_law(chosen.program));
    tests::expect_no_broken_law(broken_law_of_listing(chosen.program, chosen.syntax));
    if (const std::string what = tests::run_laws(chosen.program, chosen.plan).broken(); !what.empty())
        tests::expect_no_broken_law(what + ", in " + std::to_string(chosen.plan.lanes) + " lanes, " + chosen.program.text());
    counts.add(0);
    counts.add(1, chosen.program.words.size());
    counts.add(2, chosen.program.words.size() - tests::legality(chosen.program).undecodable);
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t capacity);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t capacity, unsigned seed)
{
    tests::dice random(seed);
    tests::changing_bytes bytes(data, size, capacity);
    const valhall::arch on = choice(tests::read_words({data, size})).program.on;
    switch (random.below(8)) {
    case 0: return LLVMFuzzerMutate(data, size, capacity);
    case 1: bytes.replace(size / 8 * 8, size % 8, tests::bytes_of(random.bits()).substr(0, 4)); return bytes.size();
    case 2:
    case 3: return add_branch(bytes, random, on);
    case 4:
    case 5:
    case 6: return let_meet(bytes, random, on);
    default: return tests::change_word(bytes, random, on);
    }
}
