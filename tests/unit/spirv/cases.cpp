// SPDX-License-Identifier: MIT
// Cases: modules that are compiled and run in the simulator, with the expected results of another implementation.
// Also tests: spirv/compile.hpp, spirv/compile_fault.hpp, spirv/compile_options.hpp, spirv/compiled_of.hpp, spirv/decorations.hpp
// Also tests: spirv/flow.hpp, spirv/lines.hpp, spirv/lower/
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/compiler/analysis/provenance.hpp>
#include <valhall/compiler/analysis/sums.hpp>
#include <valhall/compiler/ir/word_access.hpp>
#include <valhall/spirv/lines.hpp>
#include <valhall/spirv/lower/state.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

namespace {

std::vector<std::string> cases_of(const std::string& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".case") names.push_back(entry.path().string());
    std::sort(names.begin(), names.end());
    return names;
}

// Describes how a case fails on an architecture; empty if it passes.
std::string failure(const std::string& path, const std::string& module_name, const valhall::spirv::compile_options& how)
{
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    const case_reader reader(tests::spirv::content_of(path), path);
    for (const text_error& error : reader.errors()) return error.message();
    case_file c = reader.made();
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(folder + module_name));
    if (!m) return explain(m.fault());
    const std::string error = run_case_file(c, m, how);
    return error.empty() ? difference(c, tests::spirv::content_of(path.substr(0, path.size() - 5) + ".expected")) : error;
}

}  // namespace

TEST_CASE("the shaders of data/spirv give the results of another implementation, on all architectures", "[spirv]")
{
    for (const std::string& path : cases_of(VALHALL_TEST_DATA "/spirv"))
        for (const valhall::arch on : valhall::architectures) {
            INFO(path << " on v" << static_cast<int>(on));
            const std::string module_name = case_reader(tests::spirv::content_of(path)).made().module;
            CHECK(failure(path, module_name, {.on = on}) == "");
            CHECK(failure(path, module_name, {.on = on, .preamble = true}) == "");
        }
}

TEST_CASE("short arrays and tables of constants need no memory, unless there are too few registers", "[spirv]")
{
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/arrays.spv"));
    const auto storage = [&](valhall::spirv::compile_options how) {
        const valhall::spirv::compiled_module made = valhall::spirv::compile(m, how);
        INFO(explain(made.fault(), m));
        REQUIRE(made);
        return made.thread_storage();
    };
    constexpr std::uint32_t stack = 4 * 6, entries = 4 * 2 * 7, matrix = 4 * 9, tables = 4 * (8 + 8 + 5 + 5 + 8);
    using namespace valhall::compiler;
    constexpr std::uint32_t few_registers = 48;  // a margin: a change of the compiler that needs more registers is seen before it spills
    for (const valhall::arch on : valhall::architectures)
        for (const fusion fuse : {fusion::asked, fusion::mad, fusion::all}) {
            INFO("v" << static_cast<int>(on) << ", fusion " << static_cast<int>(fuse));
            CHECK(storage({.on = on, .back_end = {.numbers = valhall::compiler::numerics::fast, .fuse = fuse}}) == 0);
            CHECK(storage({.on = on,
                           .back_end = {.numbers = valhall::compiler::numerics::fast, .fuse = fuse, .register_limit = few_registers}}) ==
                  0);
        }
    for (std::uint32_t bit = 1; bit != 0; bit <<= 1) {
        INFO("without the passes " << bit);
        CHECK(storage({.on = valhall::arch::v10, .back_end = {.numbers = valhall::compiler::numerics::fast, .passes = {~bit}}}) == 0);
    }
    CHECK(storage({.on = valhall::arch::v10, .indexed_values = false}) >= stack + entries + matrix + tables);
    CHECK(storage({.on = valhall::arch::v10, .back_end = {.numbers = valhall::compiler::numerics::fast, .register_limit = 32}}) >=
          stack + entries + matrix + tables);
}

TEST_CASE("addresses of elements are marked where a sum in the index cannot overflow", "[spirv]")
{
    // The addresses of the program as it was lowered: those that are marked, and all.
    const auto marked = [](const std::string& name, valhall::spirv::compile_options how) {
        const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/" + name + ".spv"));
        std::pair<std::size_t, std::size_t> counts;
        const auto look = [&](valhall::compiler::pass after, const valhall::compiler::program& p) {
            if (after != valhall::compiler::pass::build) return;
            for (const valhall::compiler::node& n : p.nodes)
                if (!n.is_dead && n.is_instruction() && valhall::compiler::is_wide_sum(n.what)) ++counts.second, counts.first += n.is_index;
        };
        REQUIRE(valhall::spirv::compile(m, how, look));
        return counts;
    };
    const auto [indices, sums] = marked("winograd", {.on = valhall::arch::v10});
    CHECK((indices > 0 && indices == sums));
    // A comparison with the length of the buffer needs the index as it is; only the arrays in the thread's memory are marked.
    const auto [robust, robust_sums] = marked("winograd", {.on = valhall::arch::v10, .robust_buffers = true});
    CHECK((robust < indices && robust < robust_sums));
    // A physical address may be in the middle of more than 4 GiB: two of core's, and two that are no elements. Bytes may have an index of 32 bits.
    const auto [core, core_sums] = marked("core", {.on = valhall::arch::v10});
    CHECK((core > 0 && core_sums - core == 4));
    CHECK(marked("packed", {.on = valhall::arch::v10}).first < marked("packed", {.on = valhall::arch::v10}).second);
}

TEST_CASE("constants in the indices of elements are offsets of the access, and elements of one index share an address", "[spirv]")
{
    namespace vc = valhall::compiler;
    struct counts {
        std::size_t addresses = 0, with_constant = 0, copies = 0;
        std::set<std::uint32_t> uniforms{};
    };
    const auto counted = [](const std::string& name, valhall::spirv::compile_options how) {
        const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/" + name + ".spv"));
        counts found;
        REQUIRE(valhall::spirv::compile(m, how, [&](vc::pass after, const vc::program& p) {
            if (after != vc::pass::build) return;
            for (const vc::node& n : p.nodes) {
                if (n.is_dead) continue;
                if (n.kind == vc::node_kind::copy && n.sources[0].kind == vc::use_kind::uniform) {
                    ++found.copies;
                    found.uniforms.insert(n.sources[0].id);
                }
                if (!n.is_instruction() || !n.is_index) continue;
                ++found.addresses;
                vc::use index = vc::value_use(n.sources[1].id);
                std::int64_t added = 0;
                found.with_constant += vc::take_constant(p, index, added) ? 1 : 0;
            }
        }));
        return found;
    };
    // Its function puts a number at the next index, forty times: one address, to which the others are offsets. The function returns at its end
    // only, so that its caller knows the copies of uniforms that it has made.
    const counts integers = counted("integers", {.on = valhall::arch::v10});
    CHECK((integers.addresses == 2 && integers.with_constant == 0 && integers.copies == integers.uniforms.size()));
    // Nothing is marked where the index is compared with a length.
    CHECK(counted("integers", {.on = valhall::arch::v10, .robust_buffers = true}).addresses == 0);
}

TEST_CASE("a caller shares what a function computes on every path, and nothing else", "[spirv]")
{
    namespace vc = valhall::compiler;
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/returns.spv"));
    std::map<std::uint32_t, int> found;  // by constant: the instructions that have it as a source
    REQUIRE(valhall::spirv::compile(m, {.on = valhall::arch::v10}, [&](vc::pass after, const vc::program& p) {
        if (after != vc::pass::build) return;
        for (const vc::node& n : p.nodes)
            for (int source = 0; !n.is_dead && n.is_instruction() && source < n.source_count; ++source)
                if (n.sources[source].is_constant()) ++found[n.sources[source].id];
    }));
    // at_end() is called with two numbers. It multiplies by 13 and 19 on every path, which main() does too, and by 17 on some.
    CHECK((found[13] == 2 && found[19] == 2 && found[17] == 3));
    // early() returns at two places.
    CHECK(found[0x55] == 5);
}

TEST_CASE("accesses through pointers into shared memory are known to be there, and are not compared with the length of a buffer", "[spirv]")
{
    namespace vc = valhall::compiler;
    for (const std::string name : {"shared_pointers", "shared_pointers_blocks"}) {
        const std::string path = VALHALL_TEST_DATA "/spirv/" + name;
        const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(path + ".spv"));
        for (const valhall::arch on : valhall::architectures) {
            CHECK(failure(path + ".case", name + ".spv", {.on = on, .robust_buffers = true}) == "");
            std::size_t shared = 0, others = 0;
            REQUIRE(valhall::spirv::compile(m, {.on = on}, [&](vc::pass after, const vc::program& p) {
                if (after != vc::pass::rework) return;
                for (vc::node_id n = 1; n < p.nodes.size(); ++n) {
                    if (p.nodes[n].is_dead || !vc::access_of(p, n)) continue;
                    const vc::memory_kind kind = vc::memory_of(p, p.nodes[n].sources[0]);
                    shared += kind == vc::memory_kind::workgroup;
                    others += kind == vc::memory_kind::unknown;
                }
            }));
            CHECK((shared > 10 && others == 0));
        }
    }
}

TEST_CASE("loads through a pointer that may be to volatile memory are not shared", "[spirv]")
{
    namespace vc = valhall::compiler;
    tests::spirv::words words = tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/shared_pointers.spv");
    const auto loads = [&] {
        const valhall::spirv::module m = valhall::spirv::read(words);
        std::size_t count = 0;
        REQUIRE(valhall::spirv::compile(m, {.on = valhall::arch::v10}, [&](vc::pass after, const vc::program& p) {
            if (after != vc::pass::trim) return;
            count = 0;
            for (vc::node_id n = 1; n < p.nodes.size(); ++n)
                if (const vc::word_access one = vc::access_of(p, n); !p.nodes[n].is_dead && one && !one.is_store) count += one.words;
        }));
        return count;
    };
    const std::size_t before = loads();
    const valhall::spirv::module m = valhall::spirv::read(words);
    std::uint32_t at = 0, counters = 0;
    for (std::uint32_t n = m.size(); n-- != 0;) {
        if (m[n].code() == valhall::spirv::op::Decorate) at = m[n].offset();
        if (m[n].code() == valhall::spirv::op::Name && m[n].text(2).equals(std::string_view("counters"))) counters = m[n][1];
    }
    constexpr std::uint32_t is_volatile = 21;
    words.insert(words.begin() + at, {3u << 16 | static_cast<std::uint32_t>(valhall::spirv::op::Decorate), counters, is_volatile});
    CHECK(loads() > before);
}

TEST_CASE("a specialization constant sets the size of a workgroup", "[spirv]")
{
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/scan.spv"));
    const auto size = [&](std::span<const valhall::spirv::specialization> constants) {
        const valhall::spirv::compiled_module made = valhall::spirv::compile(m, {.on = valhall::arch::v10, .specializations = constants});
        INFO(explain(made.fault(), m));
        REQUIRE(made);
        return std::vector<std::uint32_t>(made.workgroup_size().begin(), made.workgroup_size().end());
    };
    const valhall::spirv::specialization wide[] = {{.id = 0, .word = 48}};
    CHECK(size({}) == std::vector<std::uint32_t>{1, 1, 1});
    CHECK(size(wide) == std::vector<std::uint32_t>{48, 1, 1});
}

TEST_CASE("resources are where the caller binds them", "[spirv]")
{
    using namespace valhall::spirv;
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/scan.spv"));
    const binding_change moved[] = {{.from = {1, 2}, .to = {3, 4}}};
    const auto sets = [&](std::span<const binding_change> bindings) {
        const compiled_module made = valhall::spirv::compile(m, {.on = valhall::arch::v10, .bindings = bindings});
        REQUIRE(made);
        std::vector<resource_place> found;
        for (const auto& u : made.uniforms())
            if (const uniform_name name = uniform_name::of(u.key); !u.is_constant && name.kind == uniform_kind::buffer && name.value == 0)
                found.push_back({name.set, name.binding});
        return found;
    };
    CHECK(std::ranges::count(sets({}), resource_place{1, 2}) == 1);
    CHECK(std::ranges::count(sets(moved), resource_place{1, 2}) == 0);
    CHECK(std::ranges::count(sets(moved), resource_place{3, 4}) == 1);
    CHECK(std::ranges::count(sets(moved), resource_place{0, 5}) == 1);
}

TEST_CASE("instructions have the lines of OpLine, to the end of their block", "[spirv]")
{
    using namespace valhall::spirv;
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/scan.spv"));
    const source_lines lines(m);
    REQUIRE(lines.any());
    std::uint32_t barriers = 0, labels = 0;
    for (std::uint32_t n = 0; n < m.size(); ++n) {
        if (m[n].code() == op::ControlBarrier) {
            CHECK(lines[n].line == 13);
            ++barriers;
        }
        if (m[n].code() == op::Label) {
            CHECK_FALSE(lines[n]);
            ++labels;
        }
    }
    CHECK(barriers == 1);
    CHECK(labels == 1);
    CHECK_FALSE(source_lines(read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/blur.spv"))).any());
}

TEST_CASE("instructions after a selection have the line of the selection", "[spirv]")
{
    using namespace valhall::spirv;
    const valhall::spirv::module m = valhall::spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/chosen.spv"));
    const source_lines lines(m);
    std::vector<std::uint32_t> stores;  // the lines of stores to a buffer
    for (std::uint32_t n = 0; n < m.size(); ++n)
        if (m[n].code() == op::Store && m.definition(m[n][1]).code() == op::AccessChain) stores.push_back(lines[n].line);
    CHECK(stores == std::vector<std::uint32_t>{10, 11});
}

TEST_CASE("instructions have the lines of DebugLine, which end at the end of a block and at DebugNoLine", "[spirv]")
{
    using namespace valhall::spirv;
    tests::spirv::words words = tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/traced.spv");
    const auto lines_of_stores = [](const valhall::spirv::module& m) {
        const source_lines lines(m);
        std::vector<std::uint32_t> found;
        for (std::uint32_t n = 0; n < m.size(); ++n)
            if (m[n].code() == op::Store) found.push_back(lines[n].line);
        return found;
    };
    const valhall::spirv::module m = read(words);
    REQUIRE(m);
    CHECK(lines_of_stores(m) == std::vector<std::uint32_t>{8, 9, 11, 13});
    for (std::uint32_t n = 0; n < m.size(); ++n) {
        const source_line at = source_lines(m)[n];
        if (at) CHECK(m.definition(at.file).text(2).equals(std::string_view("traced.comp")));
        // Each DebugLine but the first becomes a DebugNoLine.
        constexpr std::uint32_t words_of_no_line = 5;
        if (m[n].code() != op::ExtInst || !is_debug_information(m, m[n])) continue;
        if (m[n][4] != static_cast<std::uint32_t>(debug_op::DebugLine) || m.definition(m[n][6])[3] == 8) continue;
        const std::size_t first = m[n].offset(), size = m[n].size();
        words[first] = words_of_no_line << 16 | static_cast<std::uint32_t>(op::ExtInst);
        words[first + 4] = static_cast<std::uint32_t>(debug_op::DebugNoLine);
        for (std::size_t rest = first + words_of_no_line; rest < first + size; ++rest) words[rest] = 1 << 16;  // OpNop
    }
    const valhall::spirv::module without = read(words);
    REQUIRE(without);
    CHECK(lines_of_stores(without) == std::vector<std::uint32_t>{8, 0, 0, 0});
}

TEST_CASE("the words of a value are right while the list of all words moves", "[spirv]")
{
    using namespace valhall::spirv;
    const valhall::spirv::module m = read(tests::spirv::writer().types().function().end().made());
    REQUIRE(m);
    const compile_options how{.on = valhall::arch::v10};
    valhall::compiler::program made(how.on);
    valhall::compiler::builder b(made, how.back_end);
    compile_fault fault;
    lower::lowering l(m, how, b, fault);
    constexpr std::uint32_t one = 6, float_one = 7;
    const lower::value_words first = l.value(one), second = l.value(float_one);
    static_assert(!std::is_convertible_v<lower::value_words, std::span<const valhall::compiler::use>>, "a span would dangle");
    for (int n = 0; n < 1000; ++n) {
        const valhall::compiler::use words[2]{valhall::compiler::number(2), valhall::compiler::number(3)};
        l.set_value(20, words);
    }
    CHECK(first[0].is(1));
    CHECK(second[0].is(0x3F800000));
    CHECK(l.value(20)[1].is(3));
}

#ifdef VALHALL_SPIRV_CASES
TEST_CASE("cases of a folder have the expected results", "[spirv]")
{
    std::size_t number = 0;
    for (const std::string& path : cases_of(VALHALL_SPIRV_CASES)) {
        const case_file c = case_reader(tests::spirv::content_of(path)).made();
        // Each module runs on one of v9 to v14, in turn, and on v15, whose preloads and loads differ.
        std::vector<std::string> modules{c.module};
        modules.insert(modules.end(), c.variants.begin(), c.variants.end());
        for (const std::string& name : modules) {
            constexpr std::size_t others = std::size(valhall::architectures) - 1;
            for (const valhall::arch on : {valhall::architectures[number++ % others], valhall::arch::v15}) {
                INFO(name << " on v" << static_cast<int>(on));
                const std::string what = failure(path, name, {.on = on});
                INFO(what);
                CHECK(what.empty());
            }
        }
    }
}
#endif
