// SPDX-License-Identifier: MIT
// RelaxedPrecision: 32-bit floats that are computed in 16 bits if the caller allows it.
// Also tests: spirv/lower/choose_relaxed.hpp, spirv/lower/relaxed.hpp
#include "catch.hpp"

#include <algorithm>
#include <string>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

namespace {

using namespace valhall::spirv;

module module_of(const std::string& name) { return read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/" + name + ".spv")); }

compiled_module made_of(const module& m, valhall::arch on, bool is_relaxed)
{
    return compile(m, {.on = on, .relaxed_precision = is_relaxed});
}

// Describes the difference of a case's results from the expected ones; empty if there is none.
std::string failure(const std::string& name, const compile_options& how)
{
    const std::string path = VALHALL_TEST_DATA "/spirv/" + name;
    case_file c = case_reader(tests::spirv::content_of(path + ".case")).made();
    const std::string error = run_case_file(c, module_of(name), how);
    return error.empty() ? difference(c, tests::spirv::content_of(path + ".expected")) : error;
}

}  // namespace

TEST_CASE("operations of relaxed precision take fewer instructions if they may be computed in 16 bits", "[spirv]")
{
    for (const valhall::arch on : {valhall::arch::v9, valhall::arch::v10})
        for (const char* const name : {"soft", "mellow"}) {
            INFO(name << " on v" << static_cast<int>(on));
            const module m = module_of(name);
            const compiled_module in_32 = made_of(m, on, false), in_16 = made_of(m, on, true);
            REQUIRE(in_32);
            REQUIRE(in_16);
            CHECK(in_16.words().size() < in_32.words().size());
            const compiled_module by_default = compile(m, {.on = on});
            CHECK(std::ranges::equal(by_default.words(), in_32.words()));
        }
}

TEST_CASE("operations of relaxed precision have the precision of 16 bits on all architectures", "[spirv]")
{
    for (const valhall::arch on : valhall::architectures) {
        INFO("v" << static_cast<int>(on));
        CHECK(failure("soft", {.on = on, .relaxed_precision = true}) == "");
        CHECK(failure("soft", {.on = on}) == "");
    }
}

TEST_CASE("a shader without relaxed precision is compiled to the same words", "[spirv]")
{
    for (const char* const name : {"floats", "blur", "packed", "lanes", "arrays"}) {
        INFO(name);
        const module m = module_of(name);
        const compiled_module relaxed = made_of(m, valhall::arch::v10, true), full = made_of(m, valhall::arch::v10, false);
        CHECK(std::ranges::equal(relaxed.words(), full.words()));
    }
}
