// SPDX-License-Identifier: MIT
// Laws for any word on any architecture: it decodes or has a fault, its text in any dialect assembles to it, and each of its faults
// has a sentence. For the fuzzer of words. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_WORDS_LAWS_HPP
#define VALHALL_TESTS_FUZZ_WORDS_LAWS_HPP

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/program/footprint.hpp"
#include "valhall/program/continuation.hpp"
#include "valhall/text/explain.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/check/validate.hpp"

#include "fuzzer.hpp"

namespace tests {

// True if a text is one line of printable characters.
inline bool is_one_line(std::string_view text)
{
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
    return !text.empty();
}

// Tests one word on one architecture, and its text in one dialect. Each law returns a description of what is broken, empty if nothing is.
class word_laws {
public:
    word_laws(valhall::word bits, valhall::arch on, const valhall::text_options& how)
        : bits_(bits), on_(on), how_(how), decoded_(valhall::decode(bits, on))
    {
    }

    bool is_instruction() const { return static_cast<bool>(decoded_); }

    std::string broken() const
    {
        std::string what = decoded_ ? of_instruction(*decoded_) : of_fault(decoded_.error());
        if (what.empty()) what = of_line();
        return what.empty() ? what
                            : what + ": " + hex(bits_) + " on " + arch_text(on_) + " in the dialect " + std::string(name_of(how_.syntax)) +
                                  ": " + std::string(valhall::to_text(bits_, on_).view());
    }

private:
    // ---- decoding ----

    std::string of_fault(const valhall::fault& why) const
    {
        const bool is_far_register = why.code == valhall::fault_code::register_out_of_range && !has_common_word(on_);
        if (why.code == valhall::fault_code::none || (why.code >= valhall::fault_code::not_on_architecture && !is_far_register))
            return "a word fails to decode for no reason of decoding";
        return is_one_line(explain(why, bits_, on_, how_.syntax)) ? "" : "why a word does not decode has no sentence";
    }

    std::string of_instruction(const valhall::instruction& i) const
    {
        if (i.encode() != bits_) return "encode(decode(w)) is another word";
        if (!contains(i.row().archs(), on_)) return "a word decodes to an instruction of another architecture";
        if (valhall::find(bits_, on_) != valhall::result<valhall::descriptor>(i.row()))
            return "a word decodes to another instruction than is found for it";
        if (std::string what = of_operands(i); !what.empty()) return what;
        if (std::string what = of_faults(i); !what.empty()) return what;
        static_cast<void>(footprint_of(i));
        static_cast<void>(continuation_of(i));
        return {};
    }

    // ---- operands ----

    // Setting an operand to its own value does not change the instruction.
    std::string of_operands(const valhall::instruction& i) const
    {
        valhall::instruction same = i;
        for (int n = 0; n < i.source_count(); ++n)
            if (!same.set_source(n, i.source(n))) return "a source refuses what it holds";
        if (i.has_destination() && !same.set_destination(i.destination())) return "a destination refuses what it holds";
        for (int n = 0; n < i.staging_count(); ++n)
            if (!same.set_staging(n, i.staging(n))) return "a staging group refuses what it holds";
        for (int n = 0; n < i.immediate_count(); ++n)
            if (!same.set_immediate(n, *i.immediate(n))) return "an immediate refuses what it holds";
        for (const valhall::modifier_id id : i.row().modifiers()) {
            const valhall::enum_id which = modifier_field_of(id).id;
            if (!same.set(which, *i.get(which))) return "a modifier refuses what it holds";
        }
        return same == i ? "" : "an instruction given its own operands is another one";
    }

    // ---- validation ----

    std::string of_faults(const valhall::instruction& i) const
    {
        const valhall::fault_list faults = validate(i), strict = validate(i, valhall::strictness::strict);
        if (strict.size() < faults.size()) return "the strict level finds fewer faults";
        for (int n = 0; n < strict.size(); ++n) {
            if (n < faults.size() && strict[n] != faults[n]) return "the strict level finds other faults first";
            if (!names_an_operand(i, strict[n])) return "a fault is about an operand that is not there";
            if (!is_one_line(explain(strict[n], i, how_.syntax))) return "a fault of an instruction has no sentence";
        }
        for (const valhall::arch other : valhall::architectures)
            if (other != on_) static_cast<void>(validate(i, other));
        return {};
    }

    static bool names_an_operand(const valhall::instruction& i, const valhall::fault& found)
    {
        using valhall::operand_kind;
        switch (found.kind) {
        case operand_kind::none: return found.index == 0;
        case operand_kind::modifier: return static_cast<bool>(i.get(found.id));
        case operand_kind::staging: return found.index < i.staging_count();
        case operand_kind::destination: return found.index == 0 && i.has_destination();
        case operand_kind::source: return found.index < i.source_count();
        case operand_kind::immediate: return found.index < i.immediate_count();
        }
        return false;
    }

    // ---- text ----

    // The listing of a word assembles to it.
    std::string of_line() const
    {
        const valhall::text_line line = decoded_ ? to_text(*decoded_, how_) : valhall::to_text(bits_, on_);
        const std::string_view text = line.view();
        if (line.size > valhall::max_text_size || !is_one_line(text)) return "the text of a word is no line";
        const bool is_quad = text.substr(0, 5) == ".quad";
        if (!decoded_ && !is_quad) return "a word that is no instruction has the text of one";
        if (decoded_ && !is_quad) {
            const valhall::parsed again = valhall::parse(text, on_, how_.syntax);
            return again && *again == *decoded_ ? "" : "text does not give the instruction back: " + std::string(text);
        }
        if (decoded_ && how_.syntax != valhall::dialect::draft2021) return "an instruction has no text";
        const valhall::program again = valhall::assemble(text, {on_, true, how_.syntax});
        return again && again.words.size() == 1 && again.words[0] == bits_ ? "" : "text does not give the word back: " + std::string(text);
    }

    valhall::word bits_;
    valhall::arch on_;
    valhall::text_options how_;
    valhall::result<valhall::instruction> decoded_;
};

}  // namespace tests

#endif
