// SPDX-License-Identifier: MIT
// Each enumerant of the grammar is used, harmless or refused by its name: verdicts.def says which, and why.
// Also tests: spirv/verdicts.hpp, spirv/lower/refusals.hpp
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>
#include <valhall/spirv/verdicts.hpp>

#include "words.hpp"

using namespace valhall::spirv;
using tests::spirv::writer;
using valhall::spirv::detail::grammar_row;

namespace {

constexpr std::string_view whole_kinds[] = {
#define VALHALL_SPIRV_VERDICT(kind, name, what, reason)
#define VALHALL_SPIRV_KIND(kind, reason) #kind,
#include <valhall/spirv/verdicts.def>
};

std::span<const grammar_row> rows_of(std::string_view kind)
{
    return valhall::spirv::detail::rows_of(*valhall::spirv::detail::find_kind(valhall::spirv::detail::letter_of(kind)));
}
verdict verdict_of(std::string_view kind, std::uint32_t number)
{
    for (const verdict_row& row : verdict_rows)
        if (kind == row.kind && row.number == number) return row.what;
    return verdict::none;
}

constexpr std::uint32_t main_text = 0x6E69616D;
constexpr std::uint32_t float_type = 4, input = 20, input_type = 21, output = 22, output_type = 23, block = 24, members = 25,
                        members_type = 26, sum = 30, value = 31, uint_type = 3, one = 6;

// Adds the capabilities of a row, and what its operands need: zeros.
void add_needs(writer& w, const grammar_row& row)
{
    for (const std::uint32_t c : {1u, 6u}) w.add(op::Capability, {c});  // Shader, Kernel
    for (const std::uint16_t c : needed_by(row)) w.add(op::Capability, {c});
}
std::vector<std::uint32_t> operands_of(const grammar_row& row)
{
    std::vector<std::uint32_t> made{row.number};
    for (const char* letter = row.operands; *letter != 0 && letter[1] != '*' && letter[1] != '?'; ++letter)
        made.push_back(*letter == 'i' || *letter == 's' ? one : 0);
    return made;
}
void add(writer& w, op code, std::vector<std::uint32_t> first, const std::vector<std::uint32_t>& rest)
{
    first.insert(first.end(), rest.begin(), rest.end());
    w.add(code, first);
}

// The target of a decoration.
enum class target { variable, member, result };

// A fragment shader that adds an input to itself, and stores a member of a block; one of these is decorated.
valhall::spirv::module decorated(const grammar_row& row, target what)
{
    writer w;
    add_needs(w, row);
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {4, 10, main_text, 0, input, output}).add(op::ExecutionMode, {10, 7});
    w.add(op::Decorate, {input, 30, 0})
        .add(op::Decorate, {output, 30, 0})
        .add(op::Decorate, {block, 2})
        .add(op::MemberDecorate, {block, 0, 35, 0});
    w.add(op::Decorate, {members, 33, 0}).add(op::Decorate, {members, 34, 0});
    const std::vector<std::uint32_t> operands = operands_of(row);
    const bool takes_id = std::string_view(row.operands).find_first_of("is") != std::string_view::npos;
    if (what == target::member) add(w, op::MemberDecorate, {block, 0}, operands);
    else add(w, takes_id ? op::DecorateId : op::Decorate, {what == target::variable ? input : sum}, operands);
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeFloat, {float_type, 32}).add(op::TypeInt, {uint_type, 32, 0});
    w.add(op::Constant, {uint_type, one, 0}).add(op::TypePointer, {input_type, 1, float_type}).add(op::Variable, {input_type, input, 1});
    w.add(op::TypePointer, {output_type, 3, float_type})
        .add(op::Variable, {output_type, output, 3})
        .add(op::TypeStruct, {block, float_type});
    w.add(op::TypePointer, {members_type, 12, block})
        .add(op::Variable, {members_type, members, 12})
        .add(op::TypePointer, {27, 12, float_type});
    w.function().add(op::Load, {float_type, value, input}).add(op::FAdd, {float_type, sum, value, value}).add(op::Store, {output, sum});
    w.add(op::AccessChain, {27, 33, members, one}).add(op::Store, {33, sum}).end();
    return read(w.made());
}

// An entry point with an execution mode.
valhall::spirv::module with_mode(const grammar_row& row, bool takes_id, std::uint32_t width = 32)
{
    writer w;
    add_needs(w, row);
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {5, 10, main_text, 0});
    std::vector<std::uint32_t> operands = operands_of(row);
    for (std::size_t n = 1; n < operands.size(); ++n) operands[n] = takes_id ? one : width;
    add(w, takes_id ? op::ExecutionModeId : op::ExecutionMode, {10}, operands);
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeInt, {uint_type, 32, 0}).add(op::Constant, {uint_type, one, 1});
    return read(w.function().end().made());
}

void expect(const module& m, const grammar_row& row, verdict wanted, compile_error code = compile_error::refused_enumerant)
{
    INFO(row.name << ": " << explain(m.fault()));
    if (m.fault().code == read_error::bad_decoration || m.fault().code == read_error::contradiction) return;
    REQUIRE(m);
    const compiled_module made = compile(m, {.on = valhall::arch::v10});
    INFO(explain(made.fault(), m));
    if (wanted == verdict::refused) {
        CHECK(made.fault().code == code);
        CHECK(made.fault().name == row.name);
    } else {
        CHECK(made.fault().code != code);
    }
}

}  // namespace

TEST_CASE("each enumerant of the grammar has one verdict", "[spirv]")
{
    for (const auto& kind : valhall::spirv::detail::kind_rows) {
        const bool is_whole = std::ranges::count(whole_kinds, std::string_view(kind.name)) == 1;
        for (const grammar_row& row : valhall::spirv::detail::rows_of(kind)) {
            INFO(kind.name << ' ' << row.name << " is neither used, harmless nor refused: add it to verdicts.def");
            const auto is_its = [&](const verdict_row& v) { return v.number == row.number && std::string_view(v.kind) == kind.name; };
            CHECK(std::ranges::count_if(verdict_rows, is_its) == (is_whole ? 0 : 1));
        }
    }
}

TEST_CASE("decorations of variables, members and results that are not compiled are refused by their names", "[spirv]")
{
    for (const grammar_row& row : rows_of("Decoration")) {
        if (std::string_view(row.operands).find('z') != std::string_view::npos) continue;  // OpDecorateString; those of kernels
        const verdict wanted = verdict_of("Decoration", row.number);
        for (const target what : {target::variable, target::member, target::result}) {
            const bool takes_id = std::string_view(row.operands).find_first_of("is") != std::string_view::npos;
            if (what == target::member && takes_id) continue;
            INFO("on " << (what == target::variable ? "a variable" : what == target::member ? "a member" : "a result"));
            expect(decorated(row, what), row, wanted);
        }
    }
}

TEST_CASE("a conversion that rounds otherwise than to nearest even is refused", "[spirv]")
{
    const grammar_row* row =
        valhall::spirv::detail::find_row(rows_of("Decoration"), static_cast<std::uint32_t>(decoration::FPRoundingMode));
    for (const grammar_row& mode : rows_of("FPRoundingMode")) {
        const module m = decorated(*row, target::result);
        tests::spirv::words w(m.words().begin(), m.words().end());
        for (std::uint32_t n = 0; n < m.size(); ++n)
            if (m[n].code() == op::Decorate && m[n][2] == row->number) w[m[n].offset() + 3] = mode.number;
        expect(read(w), *row, verdict_of("FPRoundingMode", mode.number));
    }
}

TEST_CASE("execution modes that are not compiled are refused by their names", "[spirv]")
{
    for (const grammar_row& row : rows_of("ExecutionMode")) {
        const bool takes_id = std::string_view(row.operands).find_first_of("is") != std::string_view::npos;
        expect(with_mode(row, takes_id, 1), row,
               row.number == static_cast<std::uint32_t>(execution_mode::DenormFlushToZero) ? verdict::refused
                                                                                           : verdict_of("ExecutionMode", row.number));
    }
    const auto of_width = [&](execution_mode mode, std::uint32_t width) {
        const grammar_row* row = valhall::spirv::detail::find_row(rows_of("ExecutionMode"), static_cast<std::uint32_t>(mode));
        return compile(with_mode(*row, false, width), {.on = valhall::arch::v10}).fault().code;
    };
    for (const std::uint32_t width : {16u, 32u, 64u}) {
        CHECK((of_width(execution_mode::DenormPreserve, width) == compile_error::refused_enumerant) == (width == 32));
        CHECK((of_width(execution_mode::DenormFlushToZero, width) == compile_error::refused_enumerant) == (width != 32));
    }
}

TEST_CASE("memory models that are not compiled are refused by their names", "[spirv]")
{
    const auto with = [](const grammar_row& row, std::uint32_t addressing, std::uint32_t model) {
        writer w;
        for (const std::uint32_t c : {1u, 4u, 5u, 6u, 5345u, 5347u}) w.add(op::Capability, {c});
        for (const std::uint16_t c : needed_by(row)) w.add(op::Capability, {c});
        w.add(op::MemoryModel, {addressing, model}).add(op::EntryPoint, {5, 10, main_text, 0});
        return read(w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).function().end().made());
    };
    for (const grammar_row& row : rows_of("AddressingModel"))
        expect(with(row, row.number, 1), row, verdict_of("AddressingModel", row.number));
    for (const grammar_row& row : rows_of("MemoryModel")) expect(with(row, 0, row.number), row, verdict_of("MemoryModel", row.number));
}

TEST_CASE("variables of storage classes that are not compiled are refused by the names of these", "[spirv]")
{
    for (const grammar_row& row : rows_of("StorageClass")) {
        const auto storage = static_cast<storage_class>(row.number);
        const bool is_of_module =
            storage != storage_class::Image && storage != storage_class::PhysicalStorageBuffer && storage != storage_class::Function;
        if (!is_of_module) continue;
        writer w;
        add_needs(w, row);
        w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {5, 10, main_text, 0});
        w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeFloat, {float_type, 32});
        w.add(op::TypePointer, {input_type, row.number, float_type}).add(op::Variable, {input_type, input, row.number});
        w.function().add(op::Load, {float_type, value, input}).end();
        expect(read(w.made()), row, verdict_of("StorageClass", row.number), compile_error::bad_storage);
    }
}

TEST_CASE("barriers and group operations of other scopes than workgroup and subgroup are refused", "[spirv]")
{
    const auto with = [](std::uint32_t of, bool is_barrier) {
        writer w;
        for (const std::uint32_t c : {1u, 61u, 63u, 4479u}) w.add(op::Capability, {c});
        w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {5, 10, main_text, 0}).add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1});
        w.add(op::TypeInt, {uint_type, 32, 0}).add(op::Constant, {uint_type, one, of}).add(op::Constant, {uint_type, 7, 0}).function();
        if (is_barrier) w.add(op::ControlBarrier, {one, one, 7});
        else w.add(op::GroupNonUniformIAdd, {uint_type, 31, one, 0, 7});
        return read(w.end().made());
    };
    for (const grammar_row& row : rows_of("Scope")) {
        const auto of = static_cast<scope>(row.number);
        const bool is_execution = of == scope::Workgroup || of == scope::Subgroup || of == scope::Invocation;
        expect(with(row.number, true), row, is_execution ? verdict::used : verdict::refused);
        expect(with(row.number, false), row, of == scope::Subgroup ? verdict::used : verdict::refused);
    }
}
