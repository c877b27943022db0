// SPDX-License-Identifier: MIT
// A fuzzer for texts of Bifrost: the fuzzer stops if a law is broken.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bifrost_laws.hpp"
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static tests::run_counts counts{"texts", "texts without an error"};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    counts.add(0);
    counts.add(1, bool(valhall::bifrost::assemble(text)));
    tests::expect_no_broken_law(tests::broken_by_text(text));
    return 0;
}
