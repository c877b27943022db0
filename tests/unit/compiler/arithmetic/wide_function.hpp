// SPDX-License-Identifier: MIT
// A function of words that emits instructions, compiled once and run in the simulator for many operands. For tests.
#ifndef VALHALL_TESTS_UNIT_COMPILER_WIDE_FUNCTION_HPP
#define VALHALL_TESTS_UNIT_COMPILER_WIDE_FUNCTION_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <valhall/compiler/builder.hpp>

#include "random.hpp"

namespace tests {

// Words are bits of 64; functions of narrower operands look at the low word only.
using wide_values = std::vector<std::uint64_t>;

// The instructions that the results of a program, or its branches, depend on; copies and phis are not counted.
int instruction_count(const valhall::compiler::program& p, std::vector<valhall::compiler::use> wanted);

// The words that a program stores, for groups of `each` operands: operand n is in the registers 2 * n and 2 * n + 1. The program stores 64
// bits at the address in result_address_register and the next one. Throws an exception if something goes wrong.
wide_values run_compiled(valhall::compiler::program p, const wide_values& operands, std::size_t each);
inline constexpr int result_address_register = 58;

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
        const use words[] = {b.plain(out.low), b.plain(out.high)};
        size_ = instruction_count(program_, {words[0], words[1]});
        const use address = b.pair_source({b.input(result_address_register), b.input(result_address_register + 1)});
        b.message(b.form(valhall::opcode::STORE_i64), {address}, words, 0);
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

    int size() const { return size_; }
    bool fails() const { return fails_; }

    // The results for operands that follow each other, so many for each.
    wide_values operator()(const wide_values& operands) const
    {
        return run_compiled(program_, operands, static_cast<std::size_t>(operands_));
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
    int size_ = 0;
    bool fails_ = false;
};

}  // namespace tests

#endif
