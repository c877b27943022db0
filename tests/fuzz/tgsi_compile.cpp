// SPDX-License-Identifier: MIT
// A fuzzer for texts of TGSI: compiles those that are valid programs, and stops if a law is broken.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tgsi_compile_laws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    tests::compile_counts counts;
    const std::string broken = tests::broken_compile_law({reinterpret_cast<const char*>(data), size}, counts);
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
