// SPDX-License-Identifier: MIT
// A fuzzer for assembly texts: assembles any bytes in each dialect, and stops if a law is broken.
// The mutator writes whole lines, because random bytes hardly ever give an instruction.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "text_laws.hpp"

namespace {

// A plausible line: an instruction of any architecture in any dialect, or another line of a text.
std::string new_line(tests::dice& random)
{
    static constexpr std::string_view others[] = {"a:",
                                                  "b: a:",
                                                  "L1:",
                                                  ".quad 0x7800c00000000000",
                                                  "// told",
                                                  "",
                                                  "NOP.end",
                                                  "a: BRANCHZ r0, a",
                                                  "BRANCHZ.eq ^r1.h0, L1",
                                                  "BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:a"};
    if (random.chance(6)) return std::string(others[random.below(std::size(others))]);
    const valhall::arch on = valhall::architectures[random.below(std::size(valhall::architectures))];
    const valhall::word bits = random_instruction(random, random_row(random, on), on, 1 + random.below(6));
    const valhall::dialect syntax = valhall::dialects[random.below(std::size(valhall::dialects))];
    return std::string(to_text(*valhall::decode(bits, on), {syntax, random.chance(2)}).view());
}

// Replaces a line with a new one or another one of the text, or inserts or removes one.
std::size_t change_line(tests::changing_bytes bytes, tests::dice& random)
{
    const std::vector<std::string_view> lines = tests::lines_in(bytes.view());
    const std::string_view chosen = lines[random.below(lines.size())];
    const auto at = static_cast<std::size_t>(chosen.data() - bytes.view().data());
    const bool is_last = at + chosen.size() == bytes.size();
    const std::size_t whole = chosen.size() + (is_last ? 0 : 1);
    std::string line;
    if (!random.chance(5)) line = (random.chance(4) ? std::string(lines[random.below(lines.size())]) : new_line(random)) + '\n';
    bytes.replace(at, random.chance(2) ? whole : 0, line);
    return bytes.size();
}

// Replaces a word of the text, which blanks, commas, dots or colons delimit, with another one.
std::size_t change_part(tests::changing_bytes bytes, tests::dice& random)
{
    const auto is_between = [](char c) { return c == ' ' || c == ',' || c == '.' || c == ':' || c == '\n' || c == '@' || c == '^'; };
    const auto part_at = [&](std::string_view text, std::size_t place) {
        std::size_t begin = place, end = place;
        while (begin != 0 && !is_between(text[begin - 1])) --begin;
        while (end != text.size() && !is_between(text[end])) ++end;
        return text.substr(begin, end - begin);
    };
    const std::string_view all = bytes.view();
    const std::string_view old = part_at(all, random.below(all.size() + 1));
    const std::string line = random.chance(2) ? new_line(random) : std::string(all);
    const std::string part(part_at(line, random.below(line.size() + 1)));
    bytes.replace(static_cast<std::size_t>(old.data() - all.data()), old.size(), part);
    return bytes.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"inputs in three dialects", "texts that assemble", "words of them", "diagnostics"};
    tests::text_counts seen;
    tests::expect_no_broken_law(tests::broken_text_law({reinterpret_cast<const char*>(data), size}, seen));
    counts.add(0);
    counts.add(1, seen.assembled);
    counts.add(2, seen.words);
    counts.add(3, seen.diagnostics);
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t capacity);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t capacity, unsigned seed)
{
    tests::dice random(seed);
    tests::changing_bytes bytes(data, size, capacity);
    switch (random.below(3)) {
    case 0: return change_line(bytes, random);
    case 1: return change_part(bytes, random);
    default: return LLVMFuzzerMutate(data, size, capacity);
    }
}
