// SPDX-License-Identifier: MIT
// Prints whole programs: clauses with labels, quadwords that are no clause, padding.
#ifndef VALHALL_BIFROST_TEXT_DISASSEMBLE_HPP
#define VALHALL_BIFROST_TEXT_DISASSEMBLE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/bifrost/check_program.hpp"
#include "valhall/bifrost/program.hpp"
#include "valhall/bifrost/text/explain_finding.hpp"
#include "valhall/bifrost/text/print.hpp"

namespace valhall::bifrost {

/// Options of the disassembler.
struct disassemble_options {
    bifrost::directives directives = bifrost::directives::needed;  ///< when `.regs` and the like are written
    std::span<const finding> findings{};  ///< of check_program(); comments after their clauses
};

namespace detail {

template <class Output>
class disassembler {
public:
    constexpr disassembler(std::span<const std::uint32_t> words, const disassemble_options& how, Output& put)
        : words_(words), how_(how), put_(put)
    {
    }

    // Returns the number of comments about errors.
    constexpr std::size_t run()
    {
        clause_reader in(words_.first(words_.size() / 4 * 4));
        while (!in.is_done()) {
            const std::uint32_t number = in.position();
            const result<decoded_clause> one = in.next();
            if (one) {
                put_clause(*one, number);
            } else {
                put_quadword(number, one.error());
                in.skip();
            }
        }
        put_rest(in.position());
        return faults_;
    }

private:
    constexpr void put(std::string_view text) { put_(text); }

    constexpr void separate()
    {
        if (has_text_) put("\n");
        has_text_ = true;
    }

    constexpr void put_clause(const clause& one, std::uint32_t number)
    {
        separate();
        const clause_text text = print(one, number, {true, how_.directives});
        if constexpr (requires { put_.put_clause(number, text.view()); }) put_.put_clause(number, text.view());
        else put(text);
        for (const finding& found : how_.findings) {
            if (found.clause != number) continue;
            put_comment(explain(found));
            put("\n");
        }
    }

    constexpr void put_comment(std::string_view sentence)
    {
        ++faults_;
        put("// error: ");
        put(sentence);
    }

    constexpr void put_words(std::uint32_t number)
    {
        put(".words");
        for (std::size_t n = 0; n < 4; ++n) {
            char digits[16]{};
            writer out(digits);
            out.put(' ');
            out.hex(words_[std::size_t{4} * number + n], 8, "0123456789abcdef");
            put({digits, out.size_since(digits)});
        }
    }

    constexpr void put_quadword(std::uint32_t number, const fault& bad)
    {
        separate();
        put_words(number);
        put("  ");
        put_comment(explain(bad));
        put("\n");
    }

    // The quadwords after the last clause: padding or data.
    constexpr void put_rest(std::uint32_t first)
    {
        const auto count = static_cast<std::uint32_t>(words_.size() / 4) - first;
        bool is_padding = true;
        for (const std::uint32_t word : words_.subspan(std::size_t{4} * first)) is_padding = is_padding && word == 0;
        if (count != 0) {
            separate();
            char text[64]{};
            writer out(text);
            out.put("// ");
            out.unsigned_decimal(count);
            out.put(count == 1 ? " quadword" : " quadwords");
            out.put(is_padding ? " of padding\n" : " after the end\n");
            put({text, out.size_since(text)});
        }
        for (std::uint32_t n = first; !is_padding && n < first + count; ++n) {
            put_words(n);
            put("\n");
        }
        if (words_.size() % 4 == 0) return;
        ++faults_;
        put("// error: the last quadword is incomplete\n");
    }

    std::span<const std::uint32_t> words_;
    disassemble_options how_;
    Output& put_;
    bool has_text_ = false;
    std::size_t faults_ = 0;
};

}  // namespace detail

/// Prints a program: calls put(std::string_view) with pieces of text. Quadwords that are no clause are written as `.words`, with the reason, so
/// that the text assembles to the same words, except for padding. If `put` has a function put_clause(std::uint32_t number, std::string_view text),
/// that gets the texts of clauses. Returns the number of comments about errors.
template <class Output>
constexpr std::size_t disassemble(std::span<const std::uint32_t> words, const disassemble_options& how, Output&& put)
{
    return detail::disassembler<Output>(words, how, put).run();
}

}  // namespace valhall::bifrost

#endif
