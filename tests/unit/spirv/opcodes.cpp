// SPDX-License-Identifier: MIT
// Each instruction of SPIR-V is in a module that the tests compile and run, or is refused by its name. The README of spirv/ lists the
// refused ones. After an intended change, run with VALHALL_WRITE_TABLE=1 in the environment, which writes the list.
#include "catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "matrix_modules.hpp"
#include "tile_modules.hpp"
#include "words.hpp"

using namespace valhall::spirv;

namespace {

// A module with the atomics that are loops, and a clock. lower/atomic_loops.cpp runs each.
tests::spirv::words module_of_loops()
{
    constexpr tests::spirv::number_type f32{'f', 32};
    tests::spirv::compute_module a;
    const std::uint32_t type = a.type(f32), at = a.element(a.buffer(0, f32), type, a.constant(0)), one = a.constant(1),
                        none = a.constant(0);
    for (const op code : {op::AtomicFAddEXT, op::AtomicFMinEXT, op::AtomicFMaxEXT})
        (void)a.made(code, type, {at, one, none, a.constant(f32, 0x3F800000)});
    (void)a.made(op::ReadClockKHR, a.vector({'u', 32}, 2), {one});
    return a.assembled();
}

// The instructions of all modules of a folder, and of those that tests assemble: see lower/cooperative_matrices.cpp
// and lower/tile.cpp.
std::set<std::string> instructions_of(const std::string& folder)
{
    std::set<std::string> found;
    using tests::spirv::assembled, tests::spirv::tile_reads;
    const tests::spirv::words assembled_ones[]{assembled(tests::spirv::product_of_64{}), module_of_loops(), assembled(tile_reads{}),
                                               assembled(tile_reads{.code = op::DepthAttachmentReadEXT}),
                                               assembled(tile_reads{.code = op::StencilAttachmentReadEXT})};
    for (const tests::spirv::words& made : assembled_ones) {
        const module m = read(made);
        REQUIRE(compile(m, {.on = valhall::arch::v14}));
        for (std::uint32_t n = 0; n < m.size(); ++n) found.insert(std::string(name_of(m[n].code())));
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".spv") continue;
        const module m = read(tests::spirv::words_of(entry.path().string()));
        for (std::uint32_t n = 0; n < m.size(); ++n) found.insert(std::string(name_of(m[n].code())));
    }
    return found;
}

// The instructions of GLSL.std.450 in all modules of a folder.
std::set<std::string> extended_instructions_of(const std::string& folder)
{
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".spv") continue;
        const module m = read(tests::spirv::words_of(entry.path().string()));
        for (std::uint32_t n = 0; n < m.size(); ++n) {
            if (m[n].code() != op::ExtInst || !m.definition(m[n][3]).text(2).equals(std::string_view("GLSL.std.450"))) continue;
            found.insert(std::string(name_of(static_cast<glsl_op>(m[n][4]))));
        }
    }
    return found;
}

// True if an instruction of GLSL.std.450 is refused by its name. Its operands are constants.
bool is_refused(glsl_op code)
{
    constexpr std::uint32_t float_type = 3, int_type = 4, import = 5, constant = 6, sample = 7, made = 50, execution_model = 5,
                            main_text = 0x6E69616D;
    const auto number = static_cast<std::uint32_t>(code);
    tests::spirv::writer w;
    for (const std::uint32_t one : {1u, 52u}) w.add(op::Capability, {one});  // Shader, InterpolationFunction
    w.add(op::ExtInstImport, {import, 0x4C534C47, 0x6474732E, 0x3035342E, 0});  // "GLSL.std.450"
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {execution_model, 10, main_text, 0});
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeFloat, {float_type, 32});
    w.add(op::TypeInt, {int_type, 32, 1}).add(op::Constant, {float_type, constant, 0x3F800000}).add(op::Constant, {int_type, sample, 1});
    w.function();
    if (code == glsl_op::InterpolateAtCentroid) w.add(op::ExtInst, {float_type, made, import, number, constant});
    else if (code == glsl_op::IMix) w.add(op::ExtInst, {float_type, made, import, number, constant, constant, constant});
    else w.add(op::ExtInst, {float_type, made, import, number, constant, code == glsl_op::InterpolateAtSample ? sample : constant});
    w.add(op::Return, {}).add(op::FunctionEnd, {});
    const module m = read(w.made());
    const compiled_module shader = compile(m, {.on = valhall::arch::v10});
    return m && !shader && shader.fault().extended == code && shader.fault().code == compile_error::not_compiled;
}

// A compute shader with one instruction whose ids are the constant 1. A type is used by a variable, a constant by a copy.
tests::spirv::words module_with(const valhall::spirv::detail::grammar_row& row)
{
    constexpr std::uint32_t uint_type = 3, constant = 6, made = 50, execution_model = 5, main_text = 0x6E69616D;
    constexpr std::uint32_t pointer_type = 51, sampler_type = 52, function_storage = 7;
    const auto code = static_cast<op>(row.number);
    const bool is_global = is_type(code) || is_constant(code);
    tests::spirv::writer w;
    // Shader, Kernel and GroupNonUniformArithmetic, which the first enumerators need.
    for (const std::uint32_t one : {1u, 6u, 63u}) w.add(op::Capability, {one});
    for (const std::uint16_t one : needed_by(row)) w.add(op::Capability, {one});
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {execution_model, 10, main_text, 0});
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeInt, {uint_type, 32, 0});
    w.add(op::TypeSampler, {sampler_type}).add(op::Constant, {uint_type, constant, 1});
    if (!is_global) w.function();
    tests::spirv::words words = w.made();
    const std::size_t first = words.size();
    words.push_back(0);
    for (const char* letter = row.operands; *letter != 0; ++letter) {
        if (letter[1] == '?' || letter[1] == '*') break;
        switch (*letter) {
        case 't': words.push_back(is_global ? sampler_type : uint_type); break;
        case 'r': words.push_back(made); break;
        case 'i':
        case 'm':
        case 's': words.push_back(constant); break;
        case 'p': words.insert(words.end(), {constant, constant}); break;
        default: words.push_back(0); break;
        }
    }
    words[first] = static_cast<std::uint32_t>(words.size() - first) << 16 | row.number;
    tests::spirv::writer after;
    if (is_type(code)) after.add(op::TypePointer, {pointer_type, function_storage, made}).function();
    if (is_type(code)) after.add(op::Variable, {pointer_type, made + 10, function_storage});
    if (is_constant(code)) after.function().add(op::CopyObject, {sampler_type, made + 10, made});
    if (!is_terminator(code)) after.add(op::Return, {});
    after.add(op::FunctionEnd, {});
    constexpr std::size_t header = 5;
    words.insert(words.end(), after.made().begin() + header, after.made().end());
    return words;
}

// True if an instruction is refused by its name, not because of its operands.
bool is_refused(const valhall::spirv::detail::grammar_row& row)
{
    const auto code = static_cast<op>(row.number);
    const module m = read(module_with(row));
    const compiled_module made = compile(m, {.on = valhall::arch::v10});
    return m && !made && made.fault().has_instruction && made.fault().instruction == code &&
           made.fault().code == compile_error::not_compiled;
}

// ---- built-in variables ----

// Compiles a shader of a stage that has this built-in variable as an input or output, as an array of numbers.
compiled_module compiled_with(const valhall::spirv::detail::grammar_row& row, execution_model model, storage_class storage,
                              std::uint32_t size)
{
    constexpr std::uint32_t uint_type = 3, pointer_type = 4, variable = 5, uint_array = 7, length = 8, main_text = 0x6E69616D;
    tests::spirv::writer w;
    for (const std::uint32_t one : {1u, 35u, 61u}) w.add(op::Capability, {one});  // Shader, SampleRateShading, GroupNonUniform
    for (const std::uint16_t one : needed_by(row)) w.add(op::Capability, {one});
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {static_cast<std::uint32_t>(model), 10, main_text, 0, variable});
    w.add(op::Decorate, {variable, static_cast<std::uint32_t>(decoration::BuiltIn), row.number});
    w.add(op::TypeVoid, {1})
        .add(op::TypeFunction, {2, 1})
        .add(op::TypeInt, {uint_type, 32, 0})
        .add(op::Constant, {uint_type, length, size});
    w.add(op::TypeArray, {uint_array, uint_type, length});
    w.add(op::TypePointer, {pointer_type, static_cast<std::uint32_t>(storage), uint_array});
    w.add(op::Variable, {pointer_type, variable, static_cast<std::uint32_t>(storage)});
    w.function().add(op::Return, {}).add(op::FunctionEnd, {});
    const module m = read(w.made());
    REQUIRE(m);
    const variant program = model == execution_model::Vertex ? variant::position : variant::whole;
    return compile(m, {.on = valhall::arch::v10, .variant = program});
}
bool is_compiled(const valhall::spirv::detail::grammar_row& row, execution_model model, storage_class storage)
{
    const bool is_position = row.number == static_cast<std::uint32_t>(valhall::spirv::built_in::Position);
    const std::uint32_t fewest_components = is_position ? 4 : 2;  // of those that are vectors
    const compiled_module shader = compiled_with(row, model, storage, fewest_components);
    INFO(row.name << ": " << sentence_of(shader.fault().code));
    using enum compile_error;
    const compile_error code = shader.fault().code;
    const bool is_known = code == unknown_built_in || code == no_vertex_output || code == no_fragment_input || code == no_view;
    if (!shader) CHECK(is_known);
    return static_cast<bool>(shader);
}
bool is_compiled(const valhall::spirv::detail::grammar_row& row)
{
    for (const execution_model model : {execution_model::Vertex, execution_model::Fragment, execution_model::GLCompute})
        if (is_compiled(row, model, storage_class::Input)) return true;
    return is_compiled(row, execution_model::Vertex, storage_class::Output) ||
           is_compiled(row, execution_model::Fragment, storage_class::Output);
}

// ---- the lists of the README ----

// The names, sorted, in lines of up to 140 characters.
std::string paragraph(std::vector<std::string> names)
{
    constexpr std::size_t longest = 140;
    std::sort(names.begin(), names.end());
    std::string text;
    std::size_t begin = 0;
    for (const std::string& name : names) {
        const bool is_last = &name == &names.back();
        const std::string word = name + (is_last ? "." : ",");
        if (text.size() - begin + 1 + word.size() > longest) {
            text += '\n';
            begin = text.size();
        } else if (!text.empty()) {
            text += ' ';
        }
        text += word;
    }
    return text + '\n';
}

// The capability that a row needs, or the first of those that it needs one of.
std::string need_of(const valhall::spirv::detail::grammar_row& row)
{
    const auto needs = needed_by(row);
    return needs.empty() ? "" : std::string(name_of(static_cast<capability>(needs[0])));
}

std::string lists_of_refused()
{
    std::map<std::string, std::vector<std::string>> of_core;
    std::vector<std::string> of_glsl, built_ins;
    const std::set<std::string> run = instructions_of(VALHALL_TEST_DATA "/spirv"),
                                run_glsl = extended_instructions_of(VALHALL_TEST_DATA "/spirv");
    for (const auto& row : valhall::spirv::detail::instruction_rows)
        if (!run.contains(std::string(row.name))) of_core[need_of(row)].push_back("Op" + std::string(row.name));
    for (const auto& row : valhall::spirv::detail::glsl_rows)
        if (!run_glsl.contains(row.name)) of_glsl.emplace_back(row.name);
    for (const auto& row : rows_of(*valhall::spirv::detail::find_kind(valhall::spirv::detail::built_in_letter)))
        if (!is_compiled(row)) built_ins.emplace_back(row.name);
    std::string text =
        "\n### Built-in variables\n\n" + paragraph(built_ins) + "\n### Instructions of GLSL.std.450\n\n" + paragraph(of_glsl);
    for (const auto& [need, names] : of_core)
        text += "\n### Instructions " + (need.empty() ? "that need no capability" : "that need " + need) + "\n\n" + paragraph(names);
    return text;
}

}  // namespace

TEST_CASE("the README lists the instructions and built-in variables that are refused", "[spirv]")
{
    constexpr std::string_view mark = "<!-- The lists below are written by tests/unit/spirv/opcodes.cpp. -->\n";
    const std::string path = VALHALL_TEST_DATA "/../../include/valhall/spirv/README.md";
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::size_t begin = text.find(mark);
    REQUIRE(begin != std::string::npos);
    const std::string expected = text.substr(0, begin + mark.size()) + lists_of_refused();
    if (std::getenv("VALHALL_WRITE_TABLE") != nullptr) std::ofstream(path, std::ios::binary) << expected;
    INFO("the lists of include/valhall/spirv/README.md differ: run this test with VALHALL_WRITE_TABLE=1");
    CHECK((text == expected));
}

TEST_CASE("a built-in variable with more components than it has is refused", "[spirv]")
{
    for (const auto& row : rows_of(*valhall::spirv::detail::find_kind(valhall::spirv::detail::built_in_letter))) {
        const auto which = static_cast<valhall::spirv::built_in>(row.number);
        if (which != valhall::spirv::built_in::LocalInvocationId && which != valhall::spirv::built_in::WorkgroupId) continue;
        INFO(row.name);
        CHECK(compiled_with(row, execution_model::GLCompute, storage_class::Input, 3));
        CHECK(compiled_with(row, execution_model::GLCompute, storage_class::Input, 4).fault().code == compile_error::bad_operands);
    }
}

TEST_CASE("each instruction has a case or is refused by its name", "[spirv]")
{
    const std::set<std::string> run = instructions_of(VALHALL_TEST_DATA "/spirv");
    for (const valhall::spirv::detail::grammar_row& row : valhall::spirv::detail::instruction_rows) {
        INFO(row.name << " has neither a case nor a refusal");
        if (!run.contains(std::string(row.name))) CHECK(is_refused(row));
    }
}

TEST_CASE("each instruction of GLSL.std.450 has a case or is refused by its name", "[spirv]")
{
    const std::set<std::string> run = extended_instructions_of(VALHALL_TEST_DATA "/spirv");
    for (const valhall::spirv::detail::grammar_row& row : valhall::spirv::detail::glsl_rows) {
        INFO(row.name << " has neither a case nor a refusal");
        if (!run.contains(row.name)) CHECK(is_refused(static_cast<glsl_op>(row.number)));
    }
}
