// SPDX-License-Identifier: MIT
// A fuzzer for words, for libFuzzer: takes each eight bytes for a word on every architecture, and stops where a law is broken.
// An input holds many words, so that both are counted.
#include <cstddef>
#include <cstdint>

#include "words_laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"inputs", "words on six architectures", "instructions among them in three dialects"};
    counts.add(0);
    for (const valhall::word bits : tests::read_words({data, size}).words) {
        counts.add(1);
        for (const valhall::arch on : valhall::architectures) {
            const tests::word_laws laws(bits, on);
            counts.add(2, laws.is_instruction());
            tests::expect_no_broken_law(laws.broken());
        }
    }
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room, unsigned seed)
{
    tests::dice random(seed);
    if (random.chance(2)) return LLVMFuzzerMutate(data, size, room);
    tests::changing_bytes bytes(data, size, room);
    const valhall::arch on = valhall::architectures[random.below(std::size(valhall::architectures))];
    return tests::change_word(bytes, random, on);
}
