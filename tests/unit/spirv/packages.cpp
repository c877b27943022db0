// SPDX-License-Identifier: MIT
// Modules of other projects, from installed Debian packages. Each is read, and each entry point is compiled.
// VALHALL_SPIRV_PACKAGES names the folders; none of them has to exist.
#include "catch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

namespace {

using namespace valhall::spirv;

std::vector<std::string> modules_below(const std::string& folder)
{
    std::vector<std::string> found;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const auto extension = at->path().extension();
        if (at->is_regular_file() && (extension == ".spv" || extension == ".bin")) found.push_back(at->path().string());
    }
    std::sort(found.begin(), found.end());
    return found;
}

// The words of a module in a file: from the magic number, at any byte, to the last OpFunctionEnd.
tests::spirv::words module_in(const std::string& path)
{
    const std::string content = tests::spirv::content_of(path);
    const std::size_t begin = content.find("\x03\x02\x23\x07");
    if (begin == std::string::npos) return {};
    const auto word = [&](std::size_t n) {
        std::uint32_t value = 0;
        for (std::size_t b = 0; b < 4; ++b) value |= std::uint32_t{static_cast<unsigned char>(content[begin + 4 * n + b])} << 8 * b;
        return value;
    };
    const std::size_t count = (content.size() - begin) / 4;
    constexpr std::size_t header = 5;
    std::size_t end = 0;
    for (std::size_t n = header; n < count && word(n) >> 16 != 0; n += word(n) >> 16)
        if ((word(n) & 0xFFFF) == static_cast<std::uint32_t>(op::FunctionEnd)) end = n + 1;
    tests::spirv::words made;
    for (std::size_t n = 0; n < end; ++n) made.push_back(word(n));
    return made;
}

// The variants of a shader; empty for stages that the compiler does not support.
std::vector<variant> variants_of(execution_model model)
{
    switch (model) {
    case execution_model::Vertex: return {variant::position, variant::varying};
    case execution_model::Fragment:
    case execution_model::GLCompute: return {variant::whole};
    default: return {};
    }
}

}  // namespace

TEST_CASE("modules of installed packages are read and compiled", "[spirv]")
{
    std::size_t turn = 0, compiled = 0;
    std::istringstream folders(VALHALL_SPIRV_PACKAGES);
    for (std::string folder; std::getline(folders, folder, ':');)
        for (const std::string& path : modules_below(folder)) {
            const tests::spirv::words words = module_in(path);
            if (words.empty()) continue;
            INFO(path);
            const module m = read(words);
            INFO(explain(m.fault()));
            REQUIRE(m);
            for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
                if (m[n].code() != op::EntryPoint) continue;
                for (const variant v : variants_of(static_cast<execution_model>(m[n][1]))) {
                    // Each module is compiled for one architecture, in turn.
                    const valhall::arch on = valhall::architectures[turn++ % std::size(valhall::architectures)];
                    const compiled_module made = compile(m, {.on = on, .variant = v});
                    INFO("v" << static_cast<int>(on) << ": " << explain(made.fault(), m));
                    CHECK(made);
                    ++compiled;
                }
            }
        }
    if (compiled == 0) WARN("no modules in " VALHALL_SPIRV_PACKAGES);
}
