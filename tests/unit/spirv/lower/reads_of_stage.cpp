// SPDX-License-Identifier: MIT
// Linking of a vertex and a fragment shader, for random sets of inputs that the fragment shader reads: as a whole, or by components.
#include "catch.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "random.hpp"
#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "unit/spirv/words.hpp"

using namespace valhall::spirv;
using namespace tests::spirv;

namespace {

constexpr std::uint32_t locations = 6, first_variable = 20, other_variable = 30, attribute = 31, main_text = 0x6E69616D;
constexpr std::uint32_t vector = 8, real = 4, whole = 3, input_storage = 1, output_storage = 3;

// By location: bit n is set if component n is read.
using read_sets = std::vector<std::uint32_t>;

writer with_interface(std::uint32_t model, std::uint32_t storage)
{
    writer w(200);
    w.add(op::Capability, {1}).add(op::MemoryModel, {0, 1});
    std::vector<std::uint32_t> entry{model, 10, main_text, 0, other_variable, attribute};
    for (std::uint32_t n = 0; n < locations; ++n) entry.push_back(first_variable + n);
    w.add(op::EntryPoint, entry);
    if (model == 4) w.add(op::ExecutionMode, {10, 7});
    for (std::uint32_t n = 0; n < locations; ++n) w.add(op::Decorate, {first_variable + n, 30, n});
    if (model == 0) w.add(op::Decorate, {other_variable, 11, 0}).add(op::Decorate, {attribute, 30, 0});
    else w.add(op::Decorate, {other_variable, 30, 0}).add(op::Decorate, {attribute, 30, locations});
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeInt, {whole, 32, 0}).add(op::TypeFloat, {real, 32});
    w.add(op::TypeVector, {vector, real, 4}).add(op::TypePointer, {40, storage, vector}).add(op::TypePointer, {41, storage, real});
    for (std::uint32_t n = 0; n < locations; ++n) w.add(op::Variable, {40, first_variable + n, storage});
    for (std::uint32_t n = 0; n < 4; ++n) w.add(op::Constant, {whole, 50 + n, n});
    return w;
}

// Writes a different vector to each location.
words vertex_shader()
{
    writer w = with_interface(0, output_storage);
    w.add(op::Variable, {40, other_variable, output_storage}).add(op::TypePointer, {42, input_storage, vector});
    w.add(op::Variable, {42, attribute, input_storage});
    for (std::uint32_t n = 0; n < locations; ++n) {
        w.add(op::Constant, {real, 60 + n, std::bit_cast<std::uint32_t>(static_cast<float>(n + 1))});
        w.add(op::ConstantComposite, {vector, 70 + n, 60 + n, 60 + n, 60 + n, 60 + n});
    }
    w.function().add(op::Load, {vector, 80, attribute}).add(op::Store, {other_variable, 80});
    for (std::uint32_t n = 0; n < locations; ++n)
        w.add(op::FMul, {vector, 90 + n, 80, 70 + n}).add(op::Store, {first_variable + n, 90 + n});
    return w.end().made();
}

// Reads the sets, those of four components as a whole.
words fragment_shader(const read_sets& sets)
{
    writer w = with_interface(4, input_storage);
    w.add(op::TypePointer, {42, output_storage, vector}).add(op::Variable, {42, other_variable, output_storage});
    w.add(op::Variable, {40, attribute, input_storage}).add(op::Constant, {real, 60, 0});
    w.add(op::ConstantComposite, {vector, 61, 60, 60, 60, 60}).function();
    std::uint32_t sum = 61, next = 100;
    const auto add = [&](std::uint32_t read) {
        w.add(op::FAdd, {vector, next, sum, read});
        sum = next++;
    };
    for (std::uint32_t n = 0; n < locations; ++n) {
        if (sets[n] == 0xF) {
            w.add(op::Load, {vector, next, first_variable + n});
            add(next++);
            continue;
        }
        for (std::uint32_t c = 0; c < 4; ++c) {
            if ((sets[n] >> c & 1) == 0) continue;
            w.add(op::AccessChain, {41, next, first_variable + n, 50 + c}).add(op::Load, {real, next + 1, next});
            w.add(op::CompositeConstruct, {vector, next + 2, next + 1, next + 1, next + 1, next + 1});
            next += 3;
            add(next - 1);
        }
    }
    return w.add(op::Store, {other_variable, sum}).end().made();
}

valhall::spirv::module made_of(const words& from)
{
    valhall::spirv::module m = read(from);
    INFO(explain(m.fault()));
    REQUIRE(m);
    return m;
}

// The outputs of three vertices by location, as the vertex programs store them; 0 where they store nothing.
std::vector<std::vector<std::uint32_t>> outputs(const valhall::spirv::module& vertex, const compile_options& how)
{
    case_file file;
    file.stage = "vertex";
    file.width = 3;
    file.height = 1;
    file.vertices = 3;
    case_resource given;
    given.kind = case_resource_kind::attribute;
    given.format = "R32G32B32A32_SFLOAT";
    for (std::uint32_t n = 0; n < 12; ++n) given.words.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(n) + 0.5F));
    file.resources.push_back(given);
    for (std::uint32_t n = 0; n < locations; ++n) {
        case_resource target;
        target.kind = case_resource_kind::target;
        target.format = given.format;
        target.binding = n;
        target.words.resize(12);
        file.resources.push_back(target);
    }
    REQUIRE(run_case_file(file, vertex, how) == "");
    std::vector<std::vector<std::uint32_t>> found;
    for (std::uint32_t n = 0; n < locations; ++n) found.push_back(file.resources[n + 1].words);
    return found;
}

// The components from the first that is read to the last.
std::uint32_t stored(std::uint32_t set)
{
    std::uint32_t made = set;
    for (std::uint32_t c = 1; c < 3; ++c)
        if ((set & ((1u << c) - 1)) != 0 && set >> c != 0) made |= 1u << c;
    return made;
}

void check(const read_sets& sets, valhall::arch on)
{
    std::string text = "v" + std::to_string(static_cast<int>(on)) + ":";
    for (const std::uint32_t set : sets) text += ' ' + std::to_string(set);
    INFO(text);
    const valhall::spirv::module vertex = made_of(vertex_shader()), fragment = made_of(fragment_shader(sets));
    compile_fault fault;
    const read_inputs read = inputs_of(fragment, {.on = on}, fault);
    INFO(explain(fault, fragment));
    REQUIRE(!fault);
    for (std::uint32_t n = 0; n < locations; ++n) CHECK(read.at(n) == sets[n]);

    const linked_modules linked = compile(vertex, fragment, {.on = on});
    REQUIRE(linked);
    const compiled_module alone = compile(vertex, {.on = on, .variant = variant::varying}),
                          position = compile(vertex, {.on = on, .variant = variant::position});
    REQUIRE(alone);
    CHECK(alone.dropped_outputs().empty());
    CHECK(std::ranges::equal(linked.position.words(), position.words()));
    std::vector<dropped_output> dropped;
    for (std::uint32_t n = 0; n < locations; ++n)
        if (stored(sets[n]) != 0xF) dropped.push_back({first_variable + n, n, 0xF & ~stored(sets[n])});
    CHECK(std::ranges::equal(linked.varying.dropped_outputs(), dropped));
    if (dropped.empty()) CHECK(std::ranges::equal(linked.varying.words(), alone.words()));
    else CHECK(linked.varying.words().size() < alone.words().size());

    const auto all = outputs(vertex, {.on = on}), kept = outputs(vertex, {.on = on, .reader = &read});
    for (std::uint32_t n = 0; n < locations; ++n)
        for (std::uint32_t word = 0; word < 12; ++word) {
            CHECK(all[n][word] != 0);
            CHECK(kept[n][word] == ((stored(sets[n]) >> word % 4 & 1) != 0 ? all[n][word] : 0));
        }
}

}  // namespace

TEST_CASE("outputs of a vertex shader that the fragment shader does not read are not computed", "[spirv][link]")
{
    tests::dice random(7);
    for (const valhall::arch on : valhall::architectures) {
        check(read_sets(locations, 0xF), on);
        check(read_sets(locations, 0), on);
        for (int n = 0; n < 8; ++n) {
            read_sets sets;
            for (std::uint32_t location = 0; location < locations; ++location)
                sets.push_back(random.chance(2) ? static_cast<std::uint32_t>(random.below(16)) : random.chance(2) ? 0 : 0xF);
            check(sets, on);
        }
    }
}

TEST_CASE("only vertex shaders are linked, and with a fragment shader", "[spirv][link]")
{
    const valhall::spirv::module vertex = made_of(vertex_shader()), fragment = made_of(fragment_shader(read_sets(locations, 1)));
    compile_fault fault;
    const read_inputs read = inputs_of(fragment, {.on = valhall::arch::v10}, fault);
    CHECK(!fault);
    CHECK(compile(fragment, {.on = valhall::arch::v10, .reader = &read}).fault().code == compile_error::wrong_link);
    (void)inputs_of(vertex, {.on = valhall::arch::v10}, fault);
    CHECK(fault.code == compile_error::no_entry);
    CHECK_FALSE(compile(vertex, vertex, {.on = valhall::arch::v10}));
}
