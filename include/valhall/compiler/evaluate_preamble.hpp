// SPDX-License-Identifier: MIT
// Computes the words of a preamble on the host.
//
//   std::vector<std::uint32_t> words(made.preamble().words.size());
//   evaluate(made.preamble(), [&](std::uint64_t key) { return content_of(key); }, words);
//   … words[n] is the content of the uniform with the key options::preamble_key + n
#ifndef VALHALL_COMPILER_EVALUATE_PREAMBLE_HPP
#define VALHALL_COMPILER_EVALUATE_PREAMBLE_HPP

#include <cstdint>
#include <span>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/compiler/simplify/fold.hpp"

namespace valhall::compiler {

/// Computes the words of a preamble, with the simulator's formulas. `of(key)` is the content of the uniform with that key. Writes at most
/// `words.size()` words. Also in constant expressions.
template <class Of>
constexpr void evaluate(const preamble& from, const Of& of, std::span<std::uint32_t> words)
{
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
            known[i] = step.sources[i];
            known[i].kind = use_kind::constant;
            known[i].id = bits_of(step.sources[i]);
            known[i].high = none;
            if (step.sources[i].high != none) high[i] = values[step.sources[i].high];
        }
        if (step.kind == node_kind::copy) result[0] = known[0].id;
        else fold(step.what, known, high, result);  // the pass takes only instructions that have a formula
        values[2 * n + 1] = result[0];
        values[2 * n + 2] = result[1];
    }
    for (std::uint32_t n = 0; n < from.words.size() && n < words.size(); ++n) words[n] = values[from.words[n]];
}

}  // namespace valhall::compiler

#endif
