// SPDX-License-Identifier: MIT
// Modules that are refused, each with its error and what the message names; budgets; and modules that only have to be compiled.
// Also tests: spirv/lower/budget.hpp
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

using namespace valhall::spirv;
using tests::spirv::writer;

namespace {

constexpr std::uint32_t main_text = 0x6E69616D;

struct refused_module {
    std::string_view file;
    variant program;
    compile_error code;
    std::string_view named;  // a part of the message
};
// The modules of data/spirv/refused.
constexpr refused_module refused[] = {
    {"atomic", variant::varying, compile_error::repeated_atomic, "OpAtomicIAdd: the varying program cannot repeat an atomic"},
    {"captured", variant::varying, compile_error::refused_enumerant, "Xfb"},
    {"clip", variant::position, compile_error::no_vertex_output, "discard fragments by an interpolated distance"},
    {"clipped", variant::whole, compile_error::no_fragment_input, "ClipDistance"},
    {"corners", variant::whole, compile_error::no_fragment_input, "BaryCoordKHR"},
    {"dual", variant::whole, compile_error::second_source, "read the target by subpassLoad, blend in the shader"},
    {"empty_array", variant::whole, compile_error::zero_length, "the length of an array is 0 with these specialization constants"},
    {"float_atomic", variant::whole, compile_error::no_width, "OpAtomicFAddEXT"},
    {"interlock", variant::whole, compile_error::refused_enumerant, "PixelInterlockOrderedEXT"},
    {"layered", variant::position, compile_error::no_vertex_output, "Layer"},
    {"linear_alone", variant::varying, compile_error::no_clip_w, "Position"},
    {"linear_at_sample", variant::whole, compile_error::no_linear_place, "(place)"},
    {"linear_centroid", variant::whole, compile_error::no_linear_place, "(place)"},
    {"many_buffers", variant::whole, compile_error::too_many_elements, "(rows)"},
    {"other_set", variant::whole, compile_error::unknown_set,
     "OpExtInst: of the imported sets of instructions only GLSL.std.450 is compiled: %1 (SPV_AMD"},
    {"matrix_pointer", variant::whole, compile_error::matrix_pointer,
     "OpSelect: a pointer to a matrix, or to a column of a row-major matrix"},
    {"plain_uniform", variant::whole, compile_error::no_resource, "(scale)"},
    {"private_pointer", variant::whole, compile_error::bad_pointer, "OpSelect: a pointer is used as a value"},
    {"shared_pointer", variant::whole, compile_error::bad_pointer, "with VariablePointers those of Workgroup: %3 (two)"},
    {"unknown_length", variant::whole, compile_error::too_many_elements, "(pages)"},
    {"viewed", variant::varying, compile_error::no_view, "ViewIndex"},
    {"viewport", variant::position, compile_error::no_vertex_output, "ViewportIndex"},
    {"write_uniform", variant::whole, compile_error::read_only, "(fixed)"},
};

compiled_module compiled(const module& m, variant program = variant::whole)
{
    return compile(m, {.on = valhall::arch::v10, .variant = program});
}

// %1 void, %2 its function type, %3 uint, %6 1, %4 float, %5 bool, %9 true.
writer shader()
{
    writer w(200000);
    w.add(op::Capability, {1}).add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {5, 10, main_text, 0}).add(op::TypeVoid, {1});
    w.add(op::TypeFunction, {2, 1}).add(op::TypeInt, {3, 32, 0}).add(op::TypeFloat, {4, 32}).add(op::TypeBool, {5});
    return w.add(op::Constant, {3, 6, 1}).add(op::ConstantTrue, {5, 9});
}
// %20 an array of `size` floats, %21 its null.
writer shader_with_array(std::uint32_t size)
{
    return shader().add(op::Constant, {3, 19, size}).add(op::TypeArray, {20, 4, 19}).add(op::ConstantNull, {20, 21});
}

void check_refusal(const module& m, compile_error code, op at)
{
    INFO(explain(m.fault()));
    REQUIRE(m);
    const compiled_module made = compiled(m);
    INFO(explain(made.fault(), m));
    CHECK(made.fault().code == code);
    CHECK(made.fault().instruction == at);
}

}  // namespace

TEST_CASE("modules that cannot be compiled are refused, and the message names what is at fault", "[spirv]")
{
    std::size_t count = 0;
    for (const std::string& path : tests::spirv::modules_of(VALHALL_TEST_DATA "/spirv/refused")) {
        INFO(path);
        const module m = read(tests::spirv::words_of(path));
        REQUIRE(m);
        for (const refused_module& one : refused) {
            if (!path.ends_with("/" + std::string(one.file) + ".spv")) continue;
            const compiled_module made = compiled(m, one.program);
            INFO(explain(made.fault(), m));
            CHECK(made.fault().code == one.code);
            CHECK(explain(made.fault(), m).find(one.named) != std::string::npos);
            ++count;
        }
    }
    CHECK(count == std::size(refused));
}

TEST_CASE("modules with arrays of pointers to themselves, a new source language or an unused atomic of a vertex are compiled", "[spirv]")
{
    for (const std::string name : {"linked", "tree", "slang", "counted"})
        for (const valhall::arch on : valhall::architectures) {
            const module m = read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/" + name + ".spv"));
            INFO(name << ": " << explain(m.fault()));
            REQUIRE(m);
            const bool is_vertex = name == "counted";
            for (const variant program : {variant::position, variant::varying}) {
                const compiled_module made = compile(m, {.on = on, .variant = is_vertex ? program : variant::whole});
                INFO(explain(made.fault(), m));
                CHECK(made);
            }
        }
}

TEST_CASE("a shader with too many instructions after inlining is refused at the call", "[spirv]")
{
    writer w = shader();
    constexpr std::uint32_t levels = 30;
    std::uint32_t id = 100;
    for (std::uint32_t level = 0; level <= levels; ++level) {
        const std::uint32_t callee = id - 10;
        const std::uint32_t function = level == levels ? 10 : id;
        w.add(op::Function, {1, function, 0, 2}).add(op::Label, {id + 1});
        if (level != 0) w.add(op::FunctionCall, {1, id + 2, callee}).add(op::FunctionCall, {1, id + 3, callee});
        w.end();
        id += 10;
    }
    const module m = read(w.made());
    check_refusal(m, compile_error::too_many_instructions, op::FunctionCall);
    // Each of the first 17 functions alone is within the budget; the call that exceeds it is in the eighteenth or later.
    CHECK(compiled(m).fault().offset > m.words().size() / 2);
    CHECK(compile(m, {.on = valhall::arch::v10, .budget = {.instructions = 100}}).fault().code == compile_error::too_many_instructions);
}

TEST_CASE("a shader whose values have too many words is refused at the instruction that exceeds the budget", "[spirv]")
{
    const auto copies = [](std::uint32_t count) {
        writer w = shader_with_array(65536).function();
        for (std::uint32_t n = 0; n < count; ++n) w.add(op::CopyObject, {20, 100 + n, n == 0 ? 21 : 99 + n});
        return read(w.end().made());
    };
    CHECK(compiled(copies(10)));
    check_refusal(copies(1000), compile_error::too_many_words, op::CopyObject);
    const auto phis = [](std::uint32_t count) {
        writer w = shader_with_array(4096).function();
        for (std::uint32_t n = 0; n < count; ++n) {
            const std::uint32_t id = 100 + 3 * n, before = n == 0 ? 11 : id - 2;
            w.add(op::SelectionMerge, {id + 1, 0}).add(op::BranchConditional, {9, id, id + 1});
            w.add(op::Label, {id}).add(op::Branch, {id + 1}).add(op::Label, {id + 1});
            w.add(op::Phi, {20, id + 2, n == 0 ? 21 : id - 1, before, 21, id});
        }
        return read(w.end().made());
    };
    CHECK(compiled(phis(3)));
    check_refusal(phis(1000), compile_error::too_many_words, op::Phi);
}

TEST_CASE("a shader with too many variables in too many blocks is refused", "[spirv]")
{
    const auto with = [](std::uint32_t count) {
        constexpr std::uint32_t pointer_type = 22, first = 100;
        writer w = shader().add(op::TypePointer, {pointer_type, 7, 3}).function();
        for (std::uint32_t n = 0; n < count; ++n) w.add(op::Variable, {pointer_type, first + n, 7});
        std::uint32_t id = first + count;
        for (std::uint32_t n = 0; n < count; ++n, id += 2) {
            w.add(op::SelectionMerge, {id + 1, 0}).add(op::BranchConditional, {9, id, id + 1});
            w.add(op::Label, {id}).add(op::Store, {first + n, 6}).add(op::Branch, {id + 1}).add(op::Label, {id + 1});
        }
        for (std::uint32_t n = 0; n < count; ++n) w.add(op::Load, {3, id + n, first + n});
        return read(w.end().made());
    };
    CHECK(compiled(with(100)));
    check_refusal(with(4000), compile_error::too_many_block_values, op::Load);
}

TEST_CASE("a shader that becomes too many instructions is refused", "[spirv]")
{
    writer w = shader().function();
    for (std::uint32_t n = 0; n < 100; ++n) w.add(op::UDiv, {3, 100 + n, n == 0 ? 6 : 99 + n, 6});
    const module m = read(w.end().made());
    CHECK(compile(m, {.on = valhall::arch::v10, .budget = {.nodes = 0}}).fault().code == compile_error::too_many_nodes);
}
