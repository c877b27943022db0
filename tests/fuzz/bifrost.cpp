// SPDX-License-Identifier: MIT
// A fuzzer for words of Bifrost: an input is the words of a program, and the fuzzer stops if a law is broken.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bifrost_laws.hpp"
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"programs", "programs that begin with a clause"};
    std::vector<std::uint32_t> words(size / 16 * 4);
    for (std::size_t n = 0; n < 4 * words.size(); ++n) words[n / 4] |= std::uint32_t{data[n]} << 8 * (n % 4);
    counts.add(0);
    counts.add(1, valhall::bifrost::decode_clause(words.data(), words.size() / 4).has_value());
    tests::expect_no_broken_law(tests::broken_by_words(words));
    return 0;
}
