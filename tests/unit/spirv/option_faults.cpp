// SPDX-License-Identifier: MIT
// Options that a module does not fit.
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <valhall/spirv/option_faults.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

using namespace valhall::spirv;

namespace {

// The module has the 32-bit specialization constant 3, and buffers at 0.0, 0.1 and 0.2.
std::string fault_with(const std::vector<specialization>& constants, const std::vector<binding_change>& bindings = {})
{
    const module m = read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/blur.spv"));
    REQUIRE(m);
    compile_options how{.on = valhall::arch::v10};
    how.specializations = constants;
    how.bindings = bindings;
    return explain(fault_of_options(m, how));
}

}  // namespace

TEST_CASE("specialization constants that a module has fit", "[spirv]")
{
    CHECK(fault_with({}) == "nothing is wrong");
    CHECK(fault_with({{3, 0xFFFFFFFF, 0}}) == "nothing is wrong");
    CHECK(fault_with({{3, 0x80000000, 0xFFFFFFFF}}) == "nothing is wrong");  // -0x80000000
}

TEST_CASE("specialization constants that are unknown, given twice or too wide are refused", "[spirv]")
{
    CHECK(fault_with({{7, 1, 0}}) == "no specialization constant has the SpecId 7");
    CHECK(fault_with({{3, 1, 0}, {3, 1, 0}}) == "two values are given for the specialization constant with the SpecId 3");
    CHECK(fault_with({{3, 0, 1}}) == "the value for the specialization constant with the SpecId 3 has more than its 32 bits");
    CHECK(fault_with({{3, 0x7FFFFFFF, 0xFFFFFFFF}}) ==
          "the value for the specialization constant with the SpecId 3 has more than its 32 bits");
}

TEST_CASE("changes of bindings that name no resource, or one twice, are refused", "[spirv]")
{
    CHECK(fault_with({}, {{{0, 1}, {4, 5}}, {{0, 2}, {4, 5}}}) == "nothing is wrong");
    CHECK(fault_with({}, {{{0, 3}, {4, 5}}}) == "no resource is at set and binding 0.3");
    CHECK(fault_with({}, {{{1, 0}, {4, 5}}}) == "no resource is at set and binding 1.0");
    CHECK(fault_with({}, {{{0, 1}, {4, 5}}, {{0, 1}, {4, 6}}}) == "two changes are given for the resource at set and binding 0.1");
}

TEST_CASE("targets of input attachments that a module does not have, or of one twice, are refused", "[spirv]")
{
    const module m = read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/own_pixel.spv"));
    REQUIRE(m);
    const auto fault_with = [&](const std::vector<input_attachment>& attachments) {
        return explain(fault_of_options(m, {.on = valhall::arch::v10, .attachments = attachments}));
    };
    CHECK(fault_with({{3, 0}, {0, input_attachment::depth}}) == "nothing is wrong");
    CHECK(fault_with({{4, 0}}) == "no input attachment has the InputAttachmentIndex 4");
    CHECK(fault_with({{1, 0}, {1, 2}}) == "two targets are given for the input attachment with the InputAttachmentIndex 1");
}
