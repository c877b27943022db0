// SPDX-License-Identifier: MIT
// Cases: modules that are compiled and run in the simulator, with the results that another implementation gives.
// Also tests: spirv/compile.hpp, spirv/compile_fault.hpp, spirv/compile_options.hpp, spirv/compiled_of.hpp, spirv/decorations.hpp
// Also tests: spirv/flow.hpp, spirv/lower/
#include "catch.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "spirv_run.hpp"

#include <valhall/spirv/read.hpp>

#include "words.hpp"

namespace {

// Cases whose module is refused, or whose results differ. (It is an error if one of them passes.)
constexpr std::string_view exceptions[] = {""};

bool is_listed(std::string_view name) { return std::find(std::begin(exceptions), std::end(exceptions), name) != std::end(exceptions); }

std::vector<std::string> cases_of(const std::string& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".case") names.push_back(entry.path().string());
    std::sort(names.begin(), names.end());
    return names;
}

// What is wrong with a module of a case on an architecture, or nothing.
std::string failure(const std::string& path, const std::string& module_name, valhall::arch on)
{
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    case_file c = case_reader(tests::spirv::content_of(path)).made();
    if (!c.error.empty()) return c.error;
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(folder + module_name));
    if (!m) return explain(m.fault());
    const std::string error = run_case_file(c, m, on);
    return error.empty() ? difference(c, tests::spirv::content_of(path.substr(0, path.size() - 5) + ".expected")) : error;
}

}  // namespace

TEST_CASE("our shaders compute what another implementation computes, on all architectures", "[spirv]")
{
    for (const std::string& path : cases_of(VALHALL_TEST_DATA "/spirv"))
        for (const valhall::arch on : valhall::architectures) {
            INFO(path << " on v" << static_cast<int>(on));
            CHECK(failure(path, case_reader(tests::spirv::content_of(path)).made().module, on) == "");
        }
}

TEST_CASE("short arrays and tables of constants need no memory, and are in memory where registers do not hold them", "[spirv]")
{
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/arrays.spv"));
    const auto storage = [&](valhall::spirv::compile_options how) {
        const valhall::spirv::compiled_module made = valhall::spirv::compile(m, how);
        INFO(explain(made.fault(), m));
        REQUIRE(made);
        return made.thread_storage();
    };
    constexpr std::uint32_t stack = 4 * 6, entries = 4 * 2 * 7, matrix = 4 * 9, tables = 4 * (8 + 8 + 5 + 5 + 8);
    CHECK(storage({.on = valhall::arch::v10}) == 0);
    CHECK(storage({.on = valhall::arch::v10, .indexed_values = false}) >= stack + entries + matrix + tables);
    CHECK(storage({.on = valhall::arch::v10, .back_end = {.register_limit = 32}}) >= stack + entries + matrix + tables);
}

#ifdef VALHALL_SPIRV_CASES
TEST_CASE("cases of a folder have the results that are expected, but for those that are listed", "[spirv]")
{
    std::size_t number = 0;
    for (const std::string& path : cases_of(VALHALL_SPIRV_CASES)) {
        const case_file c = case_reader(tests::spirv::content_of(path)).made();
        // Each architecture has its turn, and each variant of a module.
        std::vector<std::string> modules{c.module};
        modules.insert(modules.end(), c.variants.begin(), c.variants.end());
        for (const std::string& name : modules) {
            const valhall::arch on = valhall::architectures[number++ % std::size(valhall::architectures)];
            INFO(name << " on v" << static_cast<int>(on));
            const std::string what = failure(path, name, on);
            INFO(what);
            CHECK(what.empty() == !is_listed(c.name));
        }
    }
}
#endif
