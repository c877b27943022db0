// SPDX-License-Identifier: MIT
// Computes the words of a preamble on the host.
//
//   std::vector<std::uint32_t> words(made.precomputed().words.size());
//   evaluate(made.precomputed(), [&](std::uint64_t key) { return content_of(key); }, words);
//   … words[n] is the content of the uniform with the key options::preamble_key + n
#ifndef VALHALL_COMPILER_EVALUATE_PREAMBLE_HPP
#define VALHALL_COMPILER_EVALUATE_PREAMBLE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

/// Computes the words of a preamble, with the simulator's formulas, in constant expressions too. `of(key)` is the content of the uniform with that
/// key. `words` must have at least as many elements as `from.words`; otherwise nothing is written, and the result is false.
template <class Of>
constexpr bool evaluate(const preamble& from, const Of& of, std::span<std::uint32_t> words)
{
    if (words.size() < from.words.size()) return false;
    pool<std::uint32_t> values;
    values.resize(2 * from.steps.size() + 1, 0);
    const auto bits_of = [&](const use& u) -> std::uint32_t {
        if (u.is_value()) return values[u.id];
        if (u.is_constant()) return u.id;
        const uniform_word& word = from.uniforms[u.id];
        return word.is_constant ? word.bits : static_cast<std::uint32_t>(of(word.key));
    };
    for (std::uint32_t n = 0; n < from.steps.size(); ++n) {
        const node& step = from.steps[n];
        use known[4]{};
        std::uint32_t high[4]{}, result[2]{};
        for (int i = 0; i < step.source_count; ++i) {
            known[i] = step.sources[i].as_constant(bits_of(step.sources[i]));
            if (step.sources[i].high != none) high[i] = values[step.sources[i].high];
        }
        if (step.kind == node_kind::copy) result[0] = known[0].id;
        else fold(step.what, known, high, result);  // the pass takes only instructions that have a formula
        values[2 * n + 1] = result[0];
        values[2 * n + 2] = result[1];
    }
    for (std::uint32_t n = 0; n < from.words.size(); ++n) words[n] = values[from.words[n]];
    return true;
}

}  // namespace valhall::compiler

#endif
