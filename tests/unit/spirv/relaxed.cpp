// SPDX-License-Identifier: MIT
// RelaxedPrecision: 32-bit floats that are computed in 16 bits if the caller allows it.
// Also tests: spirv/float_width.hpp, spirv/lower/choose_relaxed.hpp, spirv/lower/relaxed.hpp
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

namespace {

using namespace valhall::spirv;

valhall::spirv::module module_of(const std::string& name)
{
    return read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/" + name + ".spv"));
}

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

namespace {

// A second reading of a module's decorations and types, from the words alone.
struct reading {
    std::vector<bool> relaxed, contracted;
    std::vector<std::uint32_t> components;  // of a type of 32-bit floats, by id; 0 for others
    bool is_exact = false;

    explicit reading(const module& m) : relaxed(m.bound()), contracted(m.bound()), components(m.bound())
    {
        for (std::uint32_t n = 0; n < m.size(); ++n) {
            const instruction_view what = m[n];
            if (what.code() == op::TypeFloat && what[2] == 32) components[what[1]] = 1;
            if (what.code() == op::TypeVector && components[what[2]] == 1) components[what[1]] = what[3];
            if (what.code() != op::Decorate) continue;
            if (what[2] == 0) relaxed[what[1]] = true;
            if (what[2] == 42) contracted[what[1]] = true;
            is_exact = is_exact || what[2] == 18;
        }
    }
};

bool has_pairs(op code)
{
    return code == op::FAdd || code == op::FSub || code == op::FMul || code == op::FNegate || code == op::VectorTimesScalar;
}

// Checks the width of each instruction of a module, and counts the instructions by width.
std::array<std::size_t, float_width_count> check_widths(const module& m, const compiled_module& made, bool is_relaxed)
{
    const reading read(m);
    std::array<std::size_t, float_width_count> count{};
    REQUIRE(made.float_widths().size() == m.size());
    for (std::uint32_t n = 0; n < m.size(); ++n) {
        const float_width why = made.float_widths()[n];
        ++count[static_cast<std::size_t>(why)];
        const op code = m[n].code();
        INFO("instruction " << n);
        if (!has_pairs(code)) {
            if (code == op::Dot || code == op::MatrixTimesVector || code == op::Load) CHECK(why == float_width::no_form);
            continue;
        }
        const std::uint32_t components = read.components[m[n][1]], id = m[n][2];
        CHECK((why == float_width::no_form) == (components == 0));
        if (components == 0) continue;
        CHECK((why == float_width::not_relaxed) == !read.relaxed[id]);
        if (!read.relaxed[id]) continue;
        CHECK((why == float_width::no_contraction) == read.contracted[id]);
        if (read.contracted[id]) continue;
        CHECK((why == float_width::exact) == read.is_exact);
        if (read.is_exact) continue;
        CHECK((why == float_width::scalar) == (components == 1));
        if (components > 1 && !is_relaxed) CHECK(why == float_width::not_asked);
        if (components > 1 && is_relaxed) CHECK(why >= float_width::conversions);
        CHECK((why == float_width::odd) == (components == 3 && is_relaxed && why >= float_width::odd));
    }
    return count;
}

}  // namespace

TEST_CASE("why floats are computed in 32 bits", "[spirv]")
{
    std::array<std::size_t, float_width_count> all{};
    for (const bool is_relaxed : {false, true})
        for (const char* const name : {"soft", "mellow", "float_widths", "blur", "lanes", "tint"}) {
            INFO(name << (is_relaxed ? ", relaxed" : ""));
            const module m = module_of(name);
            const compiled_module made = compile(m, {.on = valhall::arch::v10, .relaxed_precision = is_relaxed, .explains_floats = true});
            REQUIRE(made);
            const auto count = check_widths(m, made, is_relaxed);
            for (std::size_t n = 0; n < count.size(); ++n) all[n] += count[n];
            const std::size_t in_halves =
                count[static_cast<std::size_t>(float_width::halves)] + count[static_cast<std::size_t>(float_width::odd)];
            CHECK((in_halves != 0) == (is_relaxed && (name == std::string("soft") || name == std::string("mellow"))));
            // Explaining changes no word, and is not done unless asked for.
            const compiled_module usual = made_of(m, valhall::arch::v10, is_relaxed);
            CHECK(std::ranges::equal(usual.words(), made.words()));
            CHECK(usual.float_widths().empty());
        }
    for (const float_width why : {float_width::no_form, float_width::not_relaxed, float_width::no_contraction, float_width::scalar,
                                  float_width::not_asked, float_width::longer, float_width::odd, float_width::halves}) {
        INFO(name_of(why));
        CHECK(all[static_cast<std::size_t>(why)] != 0);
    }
    for (int n = 0; n < float_width_count; ++n) {
        CHECK(!name_of(static_cast<float_width>(n)).empty());
        CHECK(!sentence_of(static_cast<float_width>(n)).empty());
    }
}

TEST_CASE("exact modules compute no float in 16 bits", "[spirv]")
{
    // Decorates every value with Invariant.
    auto words = tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/soft.spv");
    std::size_t at = 5;
    while ((words[at] & 0xFFFF) != static_cast<std::uint32_t>(op::Decorate)) at += words[at] >> 16;
    const std::uint32_t invariant[] = {3u << 16 | static_cast<std::uint32_t>(op::Decorate), words[at + 1], 18};
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), std::begin(invariant), std::end(invariant));
    const module m = read(words);
    const compiled_module made = compile(m, {.on = valhall::arch::v10, .relaxed_precision = true, .explains_floats = true});
    REQUIRE(made);
    const auto count = check_widths(m, made, true);
    CHECK(count[static_cast<std::size_t>(float_width::exact)] != 0);
    CHECK(count[static_cast<std::size_t>(float_width::halves)] == 0);
}
