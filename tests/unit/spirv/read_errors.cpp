// SPDX-License-Identifier: MIT
// Every error of the reader, with the smallest module that has it and the word of the error.
// Also tests: spirv/check_functions.hpp, spirv/check_types.hpp, spirv/explain.hpp, spirv/read_fault.hpp
#include "catch.hpp"

#include <set>
#include <string>
#include <vector>

#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

using namespace valhall::spirv;
using tests::spirv::words;
using tests::spirv::writer;

namespace {

struct broken {
    read_error code;
    std::uint32_t offset;
    words module;
};

words changed(words w, std::size_t at, std::uint32_t to)
{
    w[at] = to;
    return w;
}

// The modules, with at least one error of each code. The types are words 10 to 35; the function begins at 36.
std::vector<broken> all_broken()
{
    const words whole = writer().types().function().end().made();
    const auto in_function = [](op code, std::initializer_list<std::uint32_t> operands) {
        return writer().types().function().add(code, operands).end().made();
    };
    constexpr std::uint32_t body = 43;
    return {
        {read_error::no_module, 0, {}},
        {read_error::no_module, 0, {0x07230204, 0x10000, 0, 1, 0}},
        {read_error::short_header, 3, {0x07230203, 0x10000, 0}},
        {read_error::bad_version, 1, changed(whole, 1, 0x20000)},
        {read_error::bad_bound, 3, changed(whole, 3, 0)},
        {read_error::bad_bound, 3, changed(whole, 3, 0x400000)},
        {read_error::bad_schema, 4, changed(whole, 4, 1)},
        {read_error::bad_length, 5, changed(whole, 5, 17)},
        {read_error::bad_length, 5, changed(whole, 5, 0xFFFF0011)},
        {read_error::unknown_opcode, 5, changed(whole, 5, 0x2FFFF)},
        {read_error::too_few_operands, 13, writer().begin().add(op::TypeInt, {3, 32}).made()},
        {read_error::too_many_operands, 12, writer().begin().add(op::TypeBool, {3, 32}).made()},
        {read_error::open_string, 12, writer().begin().add(op::Name, {3, 0x41414141}).made()},
        {read_error::unknown_enumerant, 7, writer().add(op::Capability, {9999}).made()},
        {read_error::bad_spec_opcode, 39, writer().types().add(op::SpecConstantOp, {3, 9, 9999, 6}).made()},
        {read_error::id_out_of_bounds, 11, writer().begin().add(op::TypeBool, {100}).made()},
        {read_error::defined_twice, 13, writer().begin().add(op::TypeBool, {3}).add(op::TypeBool, {3}).made()},
        {read_error::undefined, 12, writer().begin().add(op::TypeVector, {3, 4, 4}).made()},
        {read_error::undefined, 10, writer().begin().add(op::Name, {3, 0x41}).made()},
        {read_error::not_a_type, 37, writer().types().add(op::Undef, {6, 9}).made()},
        {read_error::not_a_number, 37, writer().types().add(op::Constant, {8, 9, 1}).made()},
        {read_error::bad_type, 10, writer().begin().add(op::TypeInt, {3, 33, 0}).made()},
        {read_error::bad_type, 36, writer().types().add(op::TypeVector, {9, 8, 4}).made()},
        {read_error::bad_type, 36, writer().types().add(op::TypeVector, {9, 4, 5}).made()},
        {read_error::bad_constant, 37, writer().types().add(op::ConstantComposite, {8, 9, 7, 7, 7}).made()},
        {read_error::bad_constant, 39, writer().types().add(op::ConstantComposite, {8, 9, 6, 7, 7, 7}).made()},
        {read_error::bad_order, 36, writer().types().add(op::Capability, {1}).made()},
        {read_error::no_memory_model, 7, writer().add(op::Capability, {1}).made()},
        {read_error::no_capability, 12, writer().begin().add(op::TypePipe, {3, 0}).made()},
        {read_error::outside_function, 36, writer().types().add(op::IAdd, {3, 9, 6, 6}).made()},
        {read_error::inside_function, body, in_function(op::Function, {1, 12, 0, 2})},
        {read_error::outside_block, 41, writer().types().add(op::Function, {1, 10, 0, 2}).add(op::Return, {}).made()},
        {read_error::open_block, body, in_function(op::Label, {12})},
        {read_error::open_function, 36, writer().types().function().add(op::Return, {}).made()},
        {read_error::no_label, body, writer().types().function().add(op::Branch, {10}).add(op::FunctionEnd, {}).made()},
        {read_error::to_entry, body, writer().types().function().add(op::Branch, {11}).add(op::FunctionEnd, {}).made()},
        {read_error::bad_phi, body, in_function(op::Phi, {3, 12, 6, 11})},
        {read_error::no_function, body + 3, in_function(op::FunctionCall, {1, 12, 11})},
        {read_error::bad_call, body, in_function(op::FunctionCall, {1, 12, 10, 6})},
        {read_error::recursion, body + 3, in_function(op::FunctionCall, {1, 12, 10})},
        {read_error::no_import, body + 3, in_function(op::ExtInst, {4, 12, 6, 1, 7})},
        {read_error::wrong_types, body + 4, in_function(op::IAdd, {3, 12, 6, 7})},
        {read_error::wrong_types, body + 3, in_function(op::FAdd, {8, 12, 7, 7})},
        // What spirv-val refuses, too, and would otherwise be read as something else.
        {read_error::bad_order, 10, writer().begin().add(op::MemoryModel, {0, 1}).made()},
        {read_error::bad_interface, 15,
         writer()
             .begin()
             .add(op::EntryPoint, {5, 10, 0x6E69616D, 0, 1})
             .add(op::TypeVoid, {1})
             .add(op::TypeFunction, {2, 1})
             .function()
             .end()
             .made()},
        {read_error::bad_decoration, 11, writer().begin().add(op::Decorate, {1, 33, 0}).add(op::TypeVoid, {1}).made()},
        {read_error::bad_decoration, 11, writer().begin().add(op::Decorate, {1, 2}).add(op::TypeVoid, {1}).made()},
        {read_error::bad_decoration, 11,
         writer().begin().add(op::MemberDecorate, {5, 1, 35, 0}).add(op::TypeBool, {6}).add(op::TypeStruct, {5, 6}).made()},
        {read_error::bad_decoration, 11, writer().begin().add(op::MemberDecorate, {6, 0, 35, 0}).add(op::TypeBool, {6}).made()},
        {read_error::contradiction, 18,
         writer()
             .begin()
             .add(op::MemberDecorate, {5, 0, 35, 0})
             .add(op::MemberDecorate, {5, 0, 35, 4})
             .add(op::TypeBool, {6})
             .add(op::TypeStruct, {5, 6})
             .made()},
        {read_error::contradiction, 16,
         writer()
             .begin()
             .add(op::Decorate, {5, 6, 4})
             .add(op::Decorate, {5, 6, 8})
             .add(op::TypeBool, {6})
             .add(op::TypeRuntimeArray, {5, 6})
             .made()},
        {read_error::bad_type, 13,
         writer()
             .add(op::Capability, {1})
             .add(op::Capability, {5347})
             .add(op::MemoryModel, {0, 1})
             .add(op::TypeForwardPointer, {5, 5349})
             .add(op::TypeBool, {5})
             .made()},
        {read_error::undefined, 15, writer().begin().add(op::Name, {5, 0x41}).add(op::TypeStruct, {5, 5}).made()},
        {read_error::undefined, body + 3, in_function(op::IAdd, {3, 12, 12, 6})},
        {read_error::bad_variable, body + 9,
         writer()
             .types()
             .add(op::TypePointer, {20, 7, 3})
             .function()
             .add(op::IAdd, {3, 12, 6, 6})
             .add(op::Variable, {20, 21, 7})
             .end()
             .made()},
        {read_error::bad_variable, body + 4,
         writer().types().add(op::TypePointer, {20, 6, 3}).function().add(op::Variable, {20, 21, 6}).end().made()},
        {read_error::bad_merge, body,
         writer().types().function().add(op::SelectionMerge, {12, 0}).add(op::Branch, {12}).add(op::Label, {12}).end().made()},
        {read_error::bad_merge, body,
         writer()
             .types()
             .function()
             .add(op::SelectionMerge, {12, 0})
             .add(op::IAdd, {3, 13, 6, 6})
             .add(op::Branch, {12})
             .add(op::Label, {12})
             .end()
             .made()},
        {read_error::no_value, body + 3, in_function(op::CopyObject, {3, 12, 4})},
        {read_error::no_value, body + 3, in_function(op::CopyObject, {3, 12, 11})},
        {read_error::wrong_types, body + 1, writer().types().function().add(op::ReturnValue, {6}).add(op::FunctionEnd, {}).made()},
        {read_error::wrong_types, body + 1,
         writer().types().function().add(op::BranchConditional, {6, 12, 12}).add(op::Label, {12}).end().made()},
        {read_error::wrong_types, body + 3, in_function(op::CompositeConstruct, {8, 12, 6, 6, 6, 6})},
        {read_error::wrong_types, body + 13,
         writer()
             .types()
             .add(op::TypePointer, {20, 7, 8})
             .add(op::TypePointer, {21, 6, 4})
             .function()
             .add(op::Variable, {20, 22, 7})
             .add(op::AccessChain, {21, 23, 22, 6})
             .end()
             .made()},
        {read_error::wrong_types, body + 16,
         writer()
             .types()
             .add(op::TypePointer, {20, 7, 8})
             .add(op::TypePointer, {21, 7, 4})
             .function()
             .add(op::Variable, {20, 22, 7})
             .add(op::AccessChain, {21, 23, 22, 7})
             .end()
             .made()},
        {read_error::wrong_types, body + 14,
         writer()
             .types()
             .add(op::TypePointer, {20, 7, 3})
             .function()
             .add(op::Variable, {20, 22, 7})
             .add(op::AtomicIAdd, {3, 23, 22, 6, 6, 7})
             .end()
             .made()},
    };
}

}  // namespace

TEST_CASE("each broken module is refused with its error, at its word", "[spirv]")
{
    for (const broken& one : all_broken()) {
        const module m = read(one.module);
        INFO(sentence_of(one.code) << "; " << explain(m.fault()));
        CHECK(m.fault().code == one.code);
        CHECK(m.fault().offset == one.offset);
    }
}

TEST_CASE("instructions of imported sets are known", "[spirv]")
{
    const auto with = [](std::uint32_t number) {
        return writer()
            .add(op::Capability, {1})
            .add(op::ExtInstImport, {50, 0x4C534C47, 0x6474732E, 0x3035342E, 0})
            .add(op::MemoryModel, {0, 1})
            .add(op::TypeVoid, {1})
            .add(op::TypeFunction, {2, 1})
            .add(op::TypeFloat, {4, 32})
            .add(op::Constant, {4, 7, 0x3F800000})
            .function()
            .add(op::ExtInst, {4, 12, 50, number, 7})
            .end()
            .made();
    };
    CHECK(read(with(31)));
    CHECK(read(with(99)).fault().code == read_error::unknown_extended);
    CHECK(read(with(26)).fault().code == read_error::too_few_operands);
}

TEST_CASE("a definition in one branch is not known after it", "[spirv]")
{
    const auto with = [](std::uint32_t used) {
        return writer()
            .types()
            .add(op::ConstantTrue, {5, 9})
            .function()
            .add(op::SelectionMerge, {13, 0})
            .add(op::BranchConditional, {9, 12, 13})
            .add(op::Label, {12})
            .add(op::IAdd, {3, 20, 6, 6})
            .add(op::Branch, {13})
            .add(op::Label, {13})
            .add(op::IAdd, {3, 21, 6, used})
            .end()
            .made();
    };
    CHECK(read(with(6)));
    const module m = read(with(20));
    CHECK(m.fault().code == read_error::not_dominated);
    CHECK(m.fault().id == 20);
    CHECK(explain(m.fault()) == "word 68: OpIAdd %20: an id is used where control may come without its definition");
}

TEST_CASE("a file whose size is not a multiple of four bytes is refused", "[spirv]")
{
    const std::uint8_t bytes[] = {3, 2, 0x23, 7, 0};
    CHECK(read_bytes(bytes).fault().code == read_error::half_word);
}

TEST_CASE("modules are read in constant expressions", "[spirv]")
{
    static constexpr std::uint32_t words[] = {0x07230203, 0x10000, 0, 5,       0, 0x20011, 1, 0x3000E, 0,       1, 0x20013, 1,
                                              0x30021,    2,       1, 0x50036, 1, 3,       0, 2,       0x200F8, 4, 0x100FD, 0x10038};
    static_assert(read(words));
    static_assert(read(words).functions().size() == 1);
    static_assert(!read(std::span(words).first(20)));
}
