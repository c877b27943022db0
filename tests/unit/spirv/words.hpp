// SPDX-License-Identifier: MIT
// Modules of SPIR-V for tests: from files, and written word by word.
#ifndef VALHALL_TESTS_SPIRV_WORDS_HPP
#define VALHALL_TESTS_SPIRV_WORDS_HPP

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/module.hpp>

namespace tests::spirv {

using valhall::spirv::op;
using words = std::vector<std::uint32_t>;

inline std::string content_of(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The paths of the modules in a folder, sorted.
inline std::vector<std::string> modules_of(const std::string& folder)
{
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".spv") paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

inline words words_of(const std::string& path)
{
    const std::string content = content_of(path);
    words made(content.size() / 4);
    for (std::size_t n = 0; n < content.size() / 4 * 4; ++n)
        made[n / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(content[n])) << 8 * (n % 4);
    return made;
}

// Writes a module instruction by instruction.
class writer {
public:
    explicit writer(std::uint32_t bound = 100) : words_{0x07230203, 0x10300, 0, bound, 0} {}

    writer& add(op code, const std::vector<std::uint32_t>& operands)
    {
        words_.push_back(static_cast<std::uint32_t>(operands.size() + 1) << 16 | static_cast<std::uint32_t>(code));
        words_.insert(words_.end(), operands.begin(), operands.end());
        return *this;
    }
    // Capabilities and memory model of a shader.
    writer& begin() { return add(op::Capability, {1}).add(op::MemoryModel, {0, 1}); }
    // %1 void, %2 its function type, %3 uint, %4 float, %5 bool, %6 the constant 1, %7 1.0f, %8 a vector of 4 floats.
    writer& types()
    {
        return begin()
            .add(op::TypeVoid, {1})
            .add(op::TypeFunction, {2, 1})
            .add(op::TypeInt, {3, 32, 0})
            .add(op::TypeFloat, {4, 32})
            .add(op::TypeBool, {5})
            .add(op::Constant, {3, 6, 1})
            .add(op::Constant, {4, 7, 0x3F800000})
            .add(op::TypeVector, {8, 4, 4});
    }
    // The function %10 with its first block, %11.
    writer& function() { return add(op::Function, {1, 10, 0, 2}).add(op::Label, {11}); }
    writer& end() { return add(op::Return, {}).add(op::FunctionEnd, {}); }

    const words& made() const { return words_; }

private:
    words words_;
};

}  // namespace tests::spirv

#endif
