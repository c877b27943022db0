// SPDX-License-Identifier: MIT
// Interpolation of fragment inputs at other places than their declarations say: interpolateAtCentroid and its like.
#ifndef VALHALL_SPIRV_LOWER_INTERPOLATION_HPP
#define VALHALL_SPIRV_LOWER_INTERPOLATION_HPP

#include <cstdint>

#include "valhall/spirv/lower/interface.hpp"
#include "valhall/spirv/lower/parts.hpp"

namespace valhall::spirv::lower {

class interpolation {
public:
    constexpr interpolation(lowering& l, const instruction_view& what) : l_(l), what_(what) {}

    constexpr void at_centroid() { finish_at(modifier::sample_mode::centroid, varying_source(l_.b)); }

    // Five bits of the source of a varying load have the number of the sample.
    constexpr void at_sample()
    {
        constexpr std::uint32_t first_bit = 16, bits = 0x1F0000;
        const use moved = shl(l_.b, word_at(6, 0), number(first_bit));
        finish_at(modifier::sample_mode::sample, merged(l_.b, varying_source(l_.b), moved, number(bits)));
    }

    // Extrapolates from the centre by derivatives: value/w and 1/w are linear in the window, and so is a noperspective value. (How the
    // hardware takes an offset is not known.)
    constexpr void at_offset()
    {
        builder& b = l_.b;
        const use x = word_at(6, 0), y = word_at(6, 1);
        load(modifier::sample_mode::center, varying_source(b));
        if (l_.has_failed() || is_flat(word_)) return finish();
        const use w = fragment_w(b);
        const use scale = word_.is_linear ? use{} : frcp(b, moved(w, x, y));
        for (use& u : values_) {
            const use there = moved(fmul(b, u, w), x, y);
            u = word_.is_linear ? there : fmul(b, there, scale);
        }
        finish();
    }

private:
    constexpr void finish_at(modifier::sample_mode where, const use& from)
    {
        load(where, from);
        if (word_.is_linear && !is_flat(word_)) l_.refuse(compile_error::no_linear_place, root_);
        finish();
    }
    constexpr void finish()
    {
        if (l_.has_failed()) return;
        for (use& u : values_) u = narrowed(l_, word_.shape, u);
        if (values_.size() != l_.words_of(what_[1])) return l_.refuse(compile_error::bad_operands, what_[5]);
        l_.set_value(what_[2], values_.view());
    }
    constexpr use word_at(std::uint32_t operand, std::uint32_t word)
    {
        const value_words words = l_.value(what_[operand]);
        if (word < words.size()) return words[word];
        l_.refuse(compile_error::bad_operands, what_[operand]);
        return number(0);
    }
    constexpr use moved(const use& value, const use& x, const use& y)
    {
        const use right = ffma(l_.b, parts::derivative(l_.b, value, 1, true), x, value);
        return ffma(l_.b, parts::derivative(l_.b, value, 2, true), y, right);
    }

    // Loads the words of the input or its part that the pointer names.
    constexpr void load(modifier::sample_mode where, const use& from)
    {
        const pointer p = pointer_of_value(l_, what_[5]);
        if (l_.has_failed()) return;
        root_ = p.root;
        if (p.is_outside) {
            values_.resize(l_.words_of(p.type), number(0));
            return;
        }
        if (l_.stage != shader_stage::fragment || p.kind != place_kind::promoted || storage_of(l_, root_) != storage_class::Input)
            return l_.refuse(compile_error::not_compiled, what_[5]);
        const pool<interface_word> words = interface_walk(l_, root_).run();
        const std::uint32_t count = l_.words_of(p.type);
        if (l_.has_failed()) return;
        // Of an element that is chosen at run time, all are loaded.
        const std::uint32_t reach = p.dynamic ? p.reach : 0, step = p.dynamic ? p.step : 1;
        if (p.offset + reach + count > words.size()) return l_.refuse(compile_error::bad_operands, what_[5]);
        for (std::uint32_t at = 0; at <= reach && !l_.has_failed(); at += step)
            load_part(words.view().subspan(p.offset + at, count), where, from);
        if (!p.dynamic || l_.has_failed()) return;
        pool<use> all = static_cast<pool<use>&&>(values_);
        values_.clear();
        for (std::uint32_t n = 0; n < count; ++n) {
            pool<use> of_elements;
            for (std::uint32_t at = n; at < all.size(); at += count) of_elements.add(all[at]);
            values_.add(element_of(l_.b, p.dynamic, of_elements.view()));
        }
    }
    constexpr void load_part(std::span<const interface_word> asked, modifier::sample_mode where, const use& from)
    {
        for (std::uint32_t n = 0; n < asked.size();) {
            if (asked[n].is_built_in) return l_.refuse(compile_error::unknown_built_in, what_[5], name_of(asked[n].which));
            const std::uint32_t run = run_of(asked, n), end = asked[n].component + run;
            word_ = asked[n];
            const value_id first = load_varying(l_.b, is_flat(word_), where, from, number(16 * word_.location), end);
            for (std::uint32_t c = asked[n].component; c < end; ++c) {
                const use u = result_of(first, c);
                values_.add(u);
            }
            n += run;
        }
    }

    lowering& l_;
    const instruction_view& what_;
    std::uint32_t root_ = 0;  // the input
    interface_word word_{};   // a word of it
    pool<use> values_{};
};

}  // namespace valhall::spirv::lower

#endif
