// SPDX-License-Identifier: MIT
// The folder of vector files, next to the folder of texts that the build names. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_VECTOR_FOLDER_HPP
#define VALHALL_TESTS_TGSI_VECTOR_FOLDER_HPP

#ifdef VALHALL_TGSI_TEXTS

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace tests {

// Calls `use(name, text)` for each file, sorted by name; the name is relative to the folder: "textures/case-tex-2d".
template <class Use>
void for_each_vector_file(const Use& use)
{
    const std::filesystem::path folder = std::filesystem::path(VALHALL_TGSI_TEXTS).parent_path() / "vectors";
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        // Two files describe the others.
        if (entry.path().extension() == ".tsv" && name != "SECOND.tsv" && name != "SKIPPED.tsv") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const std::filesystem::path& path : paths) {
        std::ifstream file(path, std::ios::binary);
        use(path.lexically_relative(folder).replace_extension().generic_string(), std::string(std::istreambuf_iterator<char>(file), {}));
    }
}

}  // namespace tests

#endif

#endif
