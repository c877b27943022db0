// SPDX-License-Identifier: MIT
// A fuzzer for SPIR-V modules: reads, prints and compiles them, and stops if a law is broken. The bytes are little-endian
// words; a byte after the last whole word chooses the options of the compiler.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzzer.hpp"
#include "spirv_laws.hpp"

namespace {

tests::module_words words_of(const std::uint8_t* data, std::size_t size)
{
    tests::module_words words(size / 4);
    for (std::size_t n = 0; n < 4 * words.size(); ++n) words[n / 4] |= std::uint32_t{data[n]} << 8 * (n % 4);
    return words;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t capacity);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t capacity, unsigned seed)
{
    tests::dice random(seed);
    if (random.chance(4)) return LLVMFuzzerMutate(data, size, capacity);
    tests::module_words words = words_of(data, size);
    for (auto changes = 1 + random.below(3); changes != 0; --changes) tests::change_instruction(words, random);
    words.resize(std::min(words.size(), capacity / 4));
    for (std::size_t n = 0; n < 4 * words.size(); ++n) data[n] = static_cast<std::uint8_t>(words[n / 4] >> 8 * (n % 4));
    if (4 * words.size() < capacity) data[4 * words.size()] = static_cast<std::uint8_t>(random.bits());
    return std::min(4 * words.size() + 1, capacity);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts total{"modules not read", "modules refused", "modules compiled"};
    tests::module_counts counts;
    tests::expect_no_broken_law(tests::broken_module_law(words_of(data, size), size % 4 != 0 ? data[size - 1] : 0, counts));
    total.add(0, counts.unread);
    total.add(1, counts.refused);
    total.add(2, counts.compiled);
    return 0;
}
