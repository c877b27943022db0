// SPDX-License-Identifier: MIT
// Sentences about faults and errors of texts.
#ifndef VALHALL_BIFROST_TEXT_EXPLAIN_HPP
#define VALHALL_BIFROST_TEXT_EXPLAIN_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/descriptor.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/text/cursor.hpp"
#include "valhall/bifrost/text/diagnostic.hpp"
#include "valhall/text/common/quotation.hpp"
#include "valhall/text/common/writer.hpp"
#include "valhall/text/messages/nearest_word.hpp"

namespace valhall::bifrost {

namespace detail {

// Appends to a text_line, and leaves out what does not fit.
class sentence_writer {
public:
    constexpr void put(std::string_view text)
    {
        for (const char c : text)
            if (made_.size < max_text_size) made_.data[made_.size++] = c;
    }
    constexpr void put_number(std::int64_t value)
    {
        char digits[24]{};
        valhall::detail::writer out(digits);
        out.decimal(value);
        put({digits, out.size_since(digits)});
    }
    constexpr void put_hex(std::uint64_t value)
    {
        char digits[24]{};
        valhall::detail::writer out(digits);
        out.put("0x");
        out.hex(value, 1, "0123456789abcdef");
        put({digits, out.size_since(digits)});
    }

    // `one, two or three`.
    constexpr void begin_list() { items_ = 0; }
    constexpr void item(std::string_view text, bool is_last)
    {
        if (items_++ != 0) put(is_last ? " or " : ", ");
        put(text);
    }

    constexpr const text_line& text() const { return made_; }

private:
    text_line made_{};
    int items_ = 0;
};

constexpr std::string_view operand_word(part of)
{
    if (of == part::source) return "source ";
    if (of == part::modifier) return "modifier ";
    return of == part::immediate ? "immediate " : "";
}

// The number or the name of the source, modifier, immediate, quadword or constant.
constexpr void put_index(sentence_writer& out, const fault& bad)
{
    if (bad.index < 0) return;
    const bool has_row = bad.row != 0xFFFF;
    if (bad.where == part::modifier && has_row && bad.index < descriptor{bad.row}.modifier_count()) {
        const modifier_field field = descriptor{bad.row}.modifier_at(bad.index);
        out.put(name_of(field.kind()));
        if (field.source() >= 0) out.put_number(field.source());
    } else if (bad.where == part::immediate && has_row && bad.index < descriptor{bad.row}.immediate_count()) {
        out.put(name_of(descriptor{bad.row}.immediate_at(bad.index).name()));
    } else {
        out.put_number(bad.index);
    }
}

// `tuple 2, +FADD.f32, source 1: `
constexpr void put_place(sentence_writer& out, const fault& bad)
{
    bool begun = false;
    const auto separate = [&] {
        if (begun) out.put(", ");
        begun = true;
    };
    if (bad.tuple >= 0) {
        separate();
        out.put("tuple ");
        out.put_number(bad.tuple);
    }
    if (bad.row != 0xFFFF) {
        separate();
        out.put(bad.unit == unit::fma ? "*" : "+");
        out.put(descriptor{bad.row}.name());
    } else if (bad.where == part::word) {
        separate();
        out.put(name_of(bad.unit));
    }
    if (bad.where != part::none && bad.where != part::word) {
        separate();
        const std::string_view word = operand_word(bad.where);
        out.put(word.empty() ? name_of(bad.where) : word.substr(0, word.size() - 1));
        if (bad.index >= 0) out.put(" ");
        put_index(out, bad);
    }
    if (begun) out.put(": ");
}

}  // namespace detail

/// A sentence about a fault, with its place: "tuple 1, +FADD.f32, source 0: a source reads a port that reads no register".
constexpr text_line explain(const fault& bad)
{
    detail::sentence_writer out;
    detail::put_place(out, bad);
    out.put(sentence_of(bad.code));
    if (bad.value != 0) {
        out.put(" (");
        out.put_hex(bad.value);
        out.put(")");
    }
    return out.text();
}

namespace detail {

// Fills the places of an error's sentence.
class diagnostic_writer {
public:
    constexpr explicit diagnostic_writer(const diagnostic& of) : of_(of) {}

    constexpr text_line write()
    {
        std::string_view rest = pattern_of(of_.code);
        while (!rest.empty()) {
            const std::size_t open = rest.find('{'), close = rest.find('}', open);
            const bool has_place = close != std::string_view::npos && is_name_character(rest[open + 1]);
            const std::size_t plain = has_place || open == std::string_view::npos ? open : open + 1;  // another brace is itself
            out_.put(rest.substr(0, plain));
            if (has_place) put(rest.substr(open + 1, close - open - 1));
            rest = plain == std::string_view::npos ? "" : rest.substr(has_place ? close + 1 : plain);
        }
        if (of_.code == text_error::unknown_instruction) put_nearest();
        return out_.text();
    }

private:
    constexpr bool has_row() const { return of_.row != 0xFFFF; }
    constexpr descriptor row() const { return {of_.row}; }

    constexpr void put(std::string_view place)
    {
        if (place == "found") put_found();
        else if (place == "unit") out_.put(name_of(of_.unit));
        else if (place == "expected") out_.put_number(of_.expected);
        else if (place == "given") out_.put_number(of_.given);
        else if (place == "result") out_.put(of_.unit == unit::fma ? "t0" : "t1");
        else if (place == "passed") out_.put(of_.unit == unit::fma ? "#0" : "t");
        else if (place == "name") put_name();
        else if (place == "choices") put_choices();
        else if (place == "why") out_.put(explain(of_.why));
    }

    constexpr void put_found()
    {
        if (of_.found.empty()) return out_.put("the end of the line");
        valhall::detail::put_quoted(out_, of_.found, of_.found.is_cut());
    }
    constexpr void put_name()
    {
        if (!has_row()) return out_.put("the instruction");
        out_.put(of_.unit == unit::fma ? "*" : "+");
        out_.put(row().name());
    }

    constexpr void put_choices()
    {
        if (of_.code == text_error::unknown_header_word) return put_header_words();
        if (of_.code == text_error::expected_word) return out_.put(!of_.found.empty() && of_.found[0] == 'u' ? ".w0 or .w1" : ".x or .y");
        if (!has_row()) return;
        if (of_.code == text_error::expected_immediate) return out_.put(name_of(row().immediate_at(of_.modifier).name()));
        put_values();
    }

    constexpr void put_header_words()
    {
        out_.put("ds(0), osrb, eos, nbb, bb, we, r_uncond, br_pc, inf_suppress, nan_suppress, ftz_dx11, ftz_hsa, ftz_au, fpe_ts, fpe_pd, "
                 "fpe_psqr, a message such as load, td, ncph, next_load and the like, dwb(0), sr(r0)");
    }

    // The values of the modifier that is missing, or of all modifiers of the instruction or the source.
    constexpr void put_values()
    {
        int left = count_values();
        out_.begin_list();
        for (int n = 0; n < row().modifier_count(); ++n)
            for (int number = 0; number < row().modifier_at(n).count(); ++number)
                if (is_choice(n, number)) out_.item(name_of(row().modifier_at(n).at(static_cast<unsigned>(number))), --left == 0);
    }
    constexpr int count_values() const
    {
        int count = 0;
        for (int n = 0; n < row().modifier_count(); ++n)
            for (int number = 0; number < row().modifier_at(n).count(); ++number) count += is_choice(n, number) ? 1 : 0;
        return count;
    }
    constexpr bool is_choice(int n, int number) const
    {
        const modifier_field field = row().modifier_at(n);
        const value word = field.at(static_cast<unsigned>(number));
        if (of_.modifier >= 0 && n != of_.modifier) return false;
        return field.source() == of_.source && word != value::reserved && word != field.fallback() && word != value::none;
    }

    // The instruction that may be meant: of the other unit, or with a similar name.
    constexpr void put_nearest()
    {
        const unit other = of_.unit == unit::fma ? unit::add : unit::fma;
        nearest_word nearest(of_.found.view());
        for (int n = 0; n < opcode_total; ++n) {
            const auto code = static_cast<opcode>(n);
            const std::string_view name = name_of(code);
            const std::string_view found = of_.found.view();
            const bool begins = found.substr(0, name.size()) == name && (found.size() == name.size() || found[name.size()] == '.');
            if (begins && bifrost::has_row(code, other)) {
                out_.put(", but ");
                out_.put(name_of(other));
                out_.put(other == unit::fma ? " has: write *" : " has: write +");
                return out_.put(name);
            }
            if (bifrost::has_row(code, of_.unit)) nearest.offer(name);
        }
        if (!nearest.is_unique()) return;
        out_.put(": did you mean ");
        out_.put(nearest.spelling());
        out_.put("?");
    }

    const diagnostic& of_;
    sentence_writer out_{};
};

}  // namespace detail

/// A sentence about an error of a text, without its place: what is wrong, and what to write instead.
constexpr text_line explain(const diagnostic& what) { return detail::diagnostic_writer(what).write(); }

}  // namespace valhall::bifrost

#endif
