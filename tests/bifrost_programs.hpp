// SPDX-License-Identifier: MIT
// The Bifrost programs of the test data. Not part of the library.
#ifndef VALHALL_TESTS_BIFROST_PROGRAMS_HPP
#define VALHALL_TESTS_BIFROST_PROGRAMS_HPP

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <valhall/bifrost/find_code.hpp>

namespace tests {

// The words of all programs, with the zeros at their ends.
inline std::vector<std::vector<std::uint32_t>> bifrost_programs()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VALHALL_TEST_DATA) / "bifrost/programs"))
        if (entry.path().extension() == ".bin") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<std::vector<std::uint32_t>> made;
    for (const std::filesystem::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        made.push_back(valhall::bifrost::words_of(bytes));
    }
    return made;
}

}  // namespace tests

#endif
