// SPDX-License-Identifier: MIT
// A fuzzer for words: an input is the eight bytes of a word, and the fuzzer stops if a law is broken. A ninth byte chooses the
// architecture and the dialect. Inputs are short, so that millions of them run per minute.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "words_laws.hpp"

namespace {

constexpr std::size_t input_size = 9;

valhall::arch architecture_of(tests::choices& chosen) { return valhall::architectures[chosen.below(std::size(valhall::architectures))]; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"words, each on one architecture", "instructions among them, each in one dialect"};
    if (size > input_size) return -1;
    std::uint8_t bytes[input_size]{};
    std::copy_n(data, size, bytes);
    tests::choices chosen(bytes[8]);
    const valhall::arch on = architecture_of(chosen);
    const valhall::dialect syntax = valhall::dialects[chosen.below(std::size(valhall::dialects))];
    const tests::word_laws laws(tests::read_words({bytes, 8}).words[0], on, {syntax, chosen.yes()});
    counts.add(0);
    counts.add(1, laws.is_instruction());
    tests::expect_no_broken_law(laws.broken());
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t capacity);

// Changes the word to any instruction of the architecture or to a similar word, or changes the bytes as libFuzzer does.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t capacity, unsigned seed)
{
    tests::dice random(seed);
    if (capacity < input_size || random.chance(4)) return LLVMFuzzerMutate(data, size, capacity);
    std::fill(data + std::min(size, input_size), data + input_size, std::uint8_t{0});
    if (random.chance(2)) data[8] = static_cast<std::uint8_t>(random.bits());
    tests::choices chosen(data[8]);
    const valhall::arch on = architecture_of(chosen);
    const valhall::word bits = random.chance(2) ? flipped(random, tests::read_words({data, 8}).words[0])
                                                : random_instruction(random, random_row(random, on), on, 1 + random.below(6));
    const std::string bytes = tests::bytes_of(bits);
    std::copy(bytes.begin(), bytes.end(), data);
    return input_size;
}
