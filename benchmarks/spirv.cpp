// SPDX-License-Identifier: MIT
// The time to read and compile SPIR-V: per word, for modules of 1,000 to 1,000,000 words, as a ratio to the smallest module, to show costs that
// are not linear; and per instruction, as a ratio to an instruction of TGSI.
#include "catch.hpp"
#include "ratios.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

using namespace valhall;

namespace {

// A compute shader of steps. Each loads a float, computes with it and may store it.
class steps_writer {
public:
    explicit steps_writer(std::size_t words)
    {
        declare();
        function();
        while (words_.size() + words_of_step < words) step();
        add(spirv::op::Return, {});
        add(spirv::op::FunctionEnd, {});
        words_[3] = next_;
    }

    const std::vector<std::uint32_t>& words() const { return words_; }

private:
    enum id : std::uint32_t {
        none,
        void_type,
        function_type,
        uint_type,
        float_type,
        bool_type,
        vector_type,
        input_type,
        array_type,
        block_type,
        buffer_type,
        element_type,
        zero,
        five,
        mask,
        half,
        invocation,
        buffer,
        main,
        first_free
    };
    static constexpr std::size_t words_of_step = 50;

    std::uint32_t fresh() { return next_++; }
    void add(spirv::op code, std::initializer_list<std::uint32_t> operands)
    {
        words_.push_back(static_cast<std::uint32_t>(operands.size() + 1) << 16 | static_cast<std::uint32_t>(code));
        words_.insert(words_.end(), operands);
    }
    // An instruction with a type and a result.
    std::uint32_t value(spirv::op code, std::uint32_t type, std::initializer_list<std::uint32_t> operands)
    {
        words_.push_back(static_cast<std::uint32_t>(operands.size() + 3) << 16 | static_cast<std::uint32_t>(code));
        words_.push_back(type);
        words_.push_back(next_);
        words_.insert(words_.end(), operands);
        return fresh();
    }

    void declare()
    {
        using spirv::decoration, spirv::op;
        constexpr std::uint32_t shader = 1, gl_compute = 5, main_text = 0x6E69616D, local_size = 17, input = 1, storage_buffer = 12;
        const auto number = [](auto e) { return static_cast<std::uint32_t>(e); };
        add(op::Capability, {shader});
        add(op::MemoryModel, {0, 1});
        add(op::EntryPoint, {gl_compute, main, main_text, 0, invocation});
        add(op::ExecutionMode, {main, local_size, 1, 1, 1});
        add(op::Decorate, {invocation, number(decoration::BuiltIn), number(spirv::built_in::GlobalInvocationId)});
        add(op::Decorate, {array_type, number(decoration::ArrayStride), 4});
        add(op::Decorate, {block_type, number(decoration::Block)});
        add(op::MemberDecorate, {block_type, 0, number(decoration::Offset), 0});
        add(op::Decorate, {buffer, number(decoration::DescriptorSet), 0});
        add(op::Decorate, {buffer, number(decoration::Binding), 0});
        add(op::TypeVoid, {void_type});
        add(op::TypeFunction, {function_type, void_type});
        add(op::TypeInt, {uint_type, 32, 0});
        add(op::TypeFloat, {float_type, 32});
        add(op::TypeBool, {bool_type});
        add(op::TypeVector, {vector_type, uint_type, 3});
        add(op::TypePointer, {input_type, input, vector_type});
        add(op::TypeRuntimeArray, {array_type, float_type});
        add(op::TypeStruct, {block_type, array_type});
        add(op::TypePointer, {buffer_type, storage_buffer, block_type});
        add(op::TypePointer, {element_type, storage_buffer, float_type});
        add(op::Constant, {uint_type, zero, 0});
        add(op::Constant, {uint_type, five, 5});
        add(op::Constant, {uint_type, mask, 63});
        add(op::Constant, {float_type, half, 0x3F000000});
        add(op::Variable, {input_type, invocation, input});
        add(op::Variable, {buffer_type, buffer, storage_buffer});
    }
    void function()
    {
        using spirv::op;
        add(op::Function, {void_type, main, 0, function_type});
        add(op::Label, {fresh()});
        index_ = value(op::CompositeExtract, uint_type, {value(op::Load, vector_type, {invocation}), 0});
    }
    void step()
    {
        using spirv::op;
        index_ = value(op::BitwiseAnd, uint_type, {value(op::IAdd, uint_type, {index_, five}), mask});
        const std::uint32_t at = value(op::AccessChain, element_type, {buffer, zero, index_});
        const std::uint32_t loaded = value(op::Load, float_type, {at});
        const std::uint32_t sum = value(op::FAdd, float_type, {value(op::FMul, float_type, {loaded, half}), loaded});
        const std::uint32_t is_less = value(op::FOrdLessThan, bool_type, {sum, half}), then = fresh(), merge = fresh();
        add(op::SelectionMerge, {merge, 0});
        add(op::BranchConditional, {is_less, then, merge});
        add(op::Label, {then});
        add(op::Store, {at, value(op::FMul, float_type, {sum, sum})});
        add(op::Branch, {merge});
        add(op::Label, {merge});
    }

    std::vector<std::uint32_t> words_{0x07230203, 0x10300, 0, 0, 0};
    std::uint32_t next_ = first_free, index_ = 0;
};

constexpr std::size_t sizes[] = {1'000, 10'000, 100'000, 1'000'000};

// The same steps, in TGSI.
std::string tgsi_steps(std::size_t count)
{
    std::string text = "COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL TEMP[0..2]\nIMM[0] UINT32 {5, 63, 2, 0}\n"
                       "IMM[1] FLT32 {0.5, 0.0, 0.0, 0.0}\nMOV TEMP[0].x, SV[0].xxxx\n";
    for (std::size_t n = 0; n < count; ++n)
        text += "UADD TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx\nAND TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy\n"
                "SHL TEMP[1].x, TEMP[0].xxxx, IMM[0].zzzz\nLOAD TEMP[2].x, BUFFER[0], TEMP[1].xxxx\n"
                "MAD TEMP[2].y, TEMP[2].xxxx, IMM[1].xxxx, TEMP[2].xxxx\nFSLT TEMP[2].z, TEMP[2].yyyy, IMM[1].xxxx\n"
                "UIF TEMP[2].zzzz\nMUL TEMP[2].y, TEMP[2].yyyy, TEMP[2].yyyy\nSTORE BUFFER[0].x, TEMP[1].xxxx, TEMP[2].yyyy\nENDIF\n";
    return text + "END\n";
}

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

TEST_CASE("words of modules of all sizes")
{
    for (const std::size_t size : sizes) {
        const std::vector<std::uint32_t> words = steps_writer(size).words();
        const spirv::module m = spirv::read(words);
        REQUIRE(m);
        REQUIRE(spirv::compile(m, {.on = arch::v10}));
        const std::string of = " SPIR-V, of " + std::to_string(size) + " words";
        const auto read = [&] { return spirv::read(words).size(); };
        const auto compile = [&] {
            const spirv::compiled_module made = spirv::compile(m, {.on = arch::v10});
            return made.words().size();
        };
        if (size == sizes[0]) benchmark_baseline("compile a word of" + of, words.size(), compile);
        else benchmark_ratio("compile a word of" + of, 1.25, words.size(), compile);
        benchmark_ratio("read a word of" + of, no_goal, words.size(), read);
    }
}

TEST_CASE("an instruction of SPIR-V and one of TGSI")
{
    constexpr std::size_t count = 200;
    const tgsi::parsed_growing_program text = tgsi::parse_growing(tgsi_steps(count));
    REQUIRE(text);
    REQUIRE(tgsi::compile(text->view(), {.on = arch::v10}));
    const spirv::module m = spirv::read(steps_writer(40 * count).words());
    REQUIRE(m);
    benchmark_baseline("compile an instruction of TGSI", text->instructions().size(),
                       [&] { return tgsi::compile(text->view(), {.on = arch::v10}).view().words.size(); });
    benchmark_ratio("compile an instruction of SPIR-V", 2, m.size(), [&] {
        const spirv::compiled_module made = spirv::compile(m, {.on = arch::v10});
        return made.words().size();
    });
}
