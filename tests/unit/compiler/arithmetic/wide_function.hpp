// SPDX-License-Identifier: MIT
// A function of words that emits instructions, built once and evaluated for many operands. For tests.
#ifndef VALHALL_TESTS_UNIT_COMPILER_WIDE_FUNCTION_HPP
#define VALHALL_TESTS_UNIT_COMPILER_WIDE_FUNCTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <valhall/compiler/builder.hpp>

#include "random.hpp"
#include "unit/compiler/evaluate_ir.hpp"

namespace tests {

// Words are bits of 64; functions of narrower operands look at the low word only.
using wide_values = std::vector<std::uint64_t>;

class wide_function {
public:
    // Emit takes a builder and pairs, and gives a pair or a use.
    template <class Emit>
    wide_function(int operands, Emit emit) : operands_(operands), program_(valhall::arch::v9)
    {
        using namespace valhall::compiler;
        valhall::compiler::options options;
        builder b(program_, options);
        use_pair in[3];
        for (int n = 0; n < operands; ++n) in[n] = {b.input(2 * n), b.input(2 * n + 1)};
        const use_pair out = as_pair(emit(b, in));
        result_ = {b.plain(out.low), b.plain(out.high)};
        fails_ = b.has_failed();
    }

    // A function of pairs and words, as wide/ has them; of words, the operands are the low ones of pairs.
    template <class Result, class... Operands>
    explicit wide_function(Result (*emit)(valhall::compiler::builder&, Operands...))
        : wide_function(static_cast<int>(sizeof...(Operands)), [emit](auto& b, const valhall::compiler::use_pair* in) {
              return call(emit, b, in, std::index_sequence_for<Operands...>());
          })
    {
    }

    int size() const { return instruction_count(program_, {result_.low, result_.high}); }
    bool fails() const { return fails_; }

    // The results for operands that follow each other, so many for each.
    wide_values operator()(const wide_values& operands) const
    {
        wide_values results;
        const std::size_t each = static_cast<std::size_t>(operands_), count = operands.size() / each;
        ir_evaluator evaluator(program_);
        for (std::size_t first = 0; first < count; first += 16) {
            for (std::size_t n = 0; n < each; ++n) {
                ir_evaluator::lane_words low{}, high{};
                for (std::size_t lane = 0; lane < 16; ++lane) {
                    const std::uint64_t value = operands[std::min(first + lane, count - 1) * each + n];
                    low[lane] = static_cast<std::uint32_t>(value);
                    high[lane] = static_cast<std::uint32_t>(value >> 32);
                }
                evaluator.set_input(static_cast<int>(2 * n), low);
                evaluator.set_input(static_cast<int>(2 * n + 1), high);
            }
            evaluator.run();
            for (std::size_t lane = 0; lane < 16 && first + lane < count; ++lane)
                results.push_back(evaluator.word_of(result_.low, lane) | std::uint64_t{evaluator.word_of(result_.high, lane)} << 32);
        }
        return results;
    }

private:
    static valhall::compiler::use_pair as_pair(valhall::compiler::use_pair x) { return x; }
    static valhall::compiler::use_pair as_pair(valhall::compiler::use x) { return {x, valhall::compiler::constant_use(0)}; }

    template <class Result, class... Operands, std::size_t... N>
    static Result call(Result (*emit)(valhall::compiler::builder&, Operands...), valhall::compiler::builder& b,
                       const valhall::compiler::use_pair* in, std::index_sequence<N...>)
    {
        return emit(b, operand_as<Operands>(in[N])...);
    }
    template <class Operand>
    static Operand operand_as(const valhall::compiler::use_pair& x)
    {
        if constexpr (std::is_same_v<Operand, valhall::compiler::use>) return x.low;
        else return x;
    }

    int operands_;
    valhall::compiler::program program_;
    valhall::compiler::use_pair result_{};
    bool fails_ = false;
};

}  // namespace tests

#endif
