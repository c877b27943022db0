// SPDX-License-Identifier: MIT
// Assembles texts of Bifrost.
#ifndef VALHALL_BIFROST_TEXT_ASSEMBLE_HPP
#define VALHALL_BIFROST_TEXT_ASSEMBLE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "valhall/bifrost/check.hpp"
#include "valhall/bifrost/pack.hpp"
#include "valhall/bifrost/program.hpp"
#include "valhall/bifrost/text/cursor.hpp"
#include "valhall/bifrost/text/diagnostic.hpp"
#include "valhall/bifrost/text/header_parser.hpp"
#include "valhall/bifrost/text/instruction_parser.hpp"
#include "valhall/inlining.hpp"

namespace valhall::bifrost {

/// Options of the assembler.
struct assemble_options {
    level at = level::decodes;  ///< how strictly clauses are checked; a clause that fails is an error
    gpu_set on = every_gpu;     ///< the products that must have all instructions, from `level::accepted` on
};

/// The words of a text, or its errors.
struct assembly {
    std::vector<std::uint32_t> words{};     ///< four for each quadword
    std::vector<diagnostic> diagnostics{};  ///< errors, in the order of the text

    /// True if there is no error.
    constexpr explicit operator bool() const { return diagnostics.empty(); }
};

namespace detail {

// Where the lines of a clause's instructions begin, for faults that packing finds.
struct clause_places {
    const char* clause = nullptr;
    const char* instructions[most_tuples][2]{};
};

struct named_clause {
    std::string_view name{};
    std::uint32_t number = 0;
};

constexpr bool is_machine_directive(std::string_view name) { return name == "arch" || name == "gpu"; }

// The products that the name after .arch or .gpu means; 0 if it is unknown.
constexpr gpu_set take_products(cursor& in, std::string_view directive)
{
    in.skip_blanks();
    const std::string_view name = in.token();
    in.at += name.size();
    if (directive == "gpu") {
        const result<gpu> product = find_gpu(name);
        return product ? set_of(*product) : gpu_set{0};
    }
    const result<arch> on = find_arch(name);
    return on ? products_of(*on) : gpu_set{0};
}

// An operand that names a label.
struct pending_target {
    std::string_view name{};
    std::int8_t tuple = 0;
    unit in{};
    std::int8_t source = 0;
};

// A clause that names labels: packed again when all are known.
struct pending_clause {
    clause_parts parts{};
    clause_places places{};
    std::uint32_t number = 0;
    std::vector<pending_target> targets{};
};

class assembler {
public:
    VALHALL_CONSTEXPR_WITH_VECTOR assembler(std::string_view text, const assemble_options& how)
        : begin_(text.data()), in_{text.data(), text.data() + text.size()}, how_(how)
    {
    }

    VALHALL_CONSTEXPR_WITH_VECTOR assembly assemble()
    {
        for (in_.skip_lines(); !in_.is_done(); in_.skip_lines()) assemble_clause();
        if (in_.has_open_comment) report({text_error::open_comment}, in_.end);
        for (pending_clause& one : pending_) finish(one);
        return static_cast<assembly&&>(made_);
    }

private:
    // ---- errors ----

    constexpr void report(diagnostic what, const char* at)
    {
        for (const char* c = begin_; c != at; ++c) {
            ++what.column;
            if (*c == '\n') what.column = 1, ++what.line;
        }
        made_.diagnostics.push_back(what);
        has_error_ = true;
    }
    constexpr void report_here(text_error code)
    {
        diagnostic what{code};
        what.found = quotation(in_.token());
        report(what, in_.at);
    }

    // ---- a clause ----

    constexpr void assemble_clause()
    {
        has_error_ = false;
        parts_ = clause_parts();
        parts_.tuple_count = 0;
        places_ = clause_places();
        targets_.clear();
        staging_ = -1;
        has_tuple_ = false;
        take_labels();
        places_.clause = in_.at;
        if (in_.peek() == '.') return take_outer_directive();
        header_parser head(in_);
        if (!head.parse()) {
            report(head.error(), head.error_place());
            return skip_clause();
        }
        parts_.header = head.head();
        staging_ = head.staging();
        ++in_.at;
        if (take_body() && !has_error_) keep();
    }

    constexpr void take_outer_directive()
    {
        const char* const begin = in_.at++;
        const std::string_view name = in_.take_name();
        if (name == "words") return take_quadword();
        if (is_machine_directive(name)) return take_machine(begin, name);
        in_.at = begin;
        report_here(text_error::expected_clause);
        in_.skip_line();
    }

    // `.arch v7` or `.gpu G52`: the products for which clauses are checked.
    constexpr void take_machine(const char* begin, std::string_view directive)
    {
        const bool is_late = next_number_ != 0;
        in_.skip_blanks();
        const char* const place = in_.at;
        const gpu_set named = take_products(in_, directive);
        const text_error wrong = named == 0               ? text_error::unknown_machine
                                 : is_late                ? text_error::late_machine
                                 : (named & how_.on) == 0 ? text_error::other_machine
                                                          : text_error::none;
        if (wrong != text_error::none) {
            in_.at = wrong == text_error::late_machine ? begin : place;
            report_here(wrong);
            return in_.skip_line();
        }
        how_.on = static_cast<gpu_set>(how_.on & named);
        if (!in_.is_at_line_end()) report_here(text_error::extra_text), in_.skip_line();
    }

    // `.words` and the four 32-bit words of a quadword that is no clause.
    constexpr void take_quadword()
    {
        std::uint64_t values[4]{};
        for (std::uint64_t& one : values) {
            in_.skip_blanks();
            if (!take_number(one, 32)) return;
        }
        if (!in_.is_at_line_end()) return report_here(text_error::extra_text), in_.skip_line();
        for (const std::uint64_t one : values) made_.words.push_back(static_cast<std::uint32_t>(one));
        ++next_number_;
    }

    // Goes on after the brace that ends the clause.
    constexpr void skip_clause()
    {
        while (!in_.is_done() && in_.peek() != '}') {
            in_.skip_blanks();
            if (!in_.is_done() && in_.peek() != '}') ++in_.at;
        }
        if (!in_.is_done()) ++in_.at;
    }

    constexpr void take_labels()
    {
        for (;;) {
            cursor ahead = in_;
            const std::string_view name = ahead.take_name();
            ahead.skip_blanks();
            if (name.empty() || !ahead.take(":")) return;
            if (is_reserved_name(name)) report_here(text_error::reserved_label);
            else if (find_label(name) != nullptr) report_here(text_error::duplicate_label);
            else labels_.push_back({name, next_number_});
            in_ = ahead;
            in_.skip_lines();
        }
    }
    constexpr const named_clause* find_label(std::string_view name) const
    {
        for (const named_clause& one : labels_)
            if (one.name == name) return &one;
        return nullptr;
    }

    // ---- between the braces ----

    constexpr bool take_body()
    {
        for (in_.skip_lines(); in_.peek() != '}'; in_.skip_lines()) {
            if (in_.is_done()) return report_here(text_error::open_clause), false;
            if (in_.peek() == '.') take_directive();
            else if (in_.peek() == '*' || in_.peek() == '+') take_instruction();
            else report_here(text_error::expected_instruction), in_.skip_line();
        }
        ++in_.at;
        if (parts_.tuple_count == 0 && !has_error_) report({text_error::empty_clause}, places_.clause);
        return parts_.tuple_count != 0;
    }

    constexpr bool begin_tuple()
    {
        if (parts_.tuple_count == most_tuples) return report_here(text_error::too_many_tuples), false;
        parts_.tuples[parts_.tuple_count++] = tuple_parts();
        has_tuple_ = true;
        has_fma_ = has_add_ = false;
        return true;
    }

    constexpr void take_instruction()
    {
        const unit in = in_.peek() == '*' ? unit::fma : unit::add;
        const char* const place = in_.at;
        // An instruction of FMA begins a tuple, unless .regs has; one of ADD if the tuple has one already.
        const bool begins = !has_tuple_ || has_add_ || (in == unit::fma && has_fma_);
        if (begins && !begin_tuple()) return in_.skip_line();
        (in == unit::fma ? has_fma_ : has_add_) = true;
        instruction_parser parser(in_);
        if (!parser.parse()) {
            report(parser.error(), parser.error_place());
            return in_.skip_line();
        }
        const int tuple = parts_.tuple_count - 1;
        tuple_parts& to = parts_.tuples[tuple];
        (in == unit::fma ? to.fma : to.add) = parser.parts();
        places_.instructions[tuple][static_cast<int>(in)] = place;
        for (int n = 0; n < parser.use_count(); ++n)
            targets_.push_back({parser.use(n).name, static_cast<std::int8_t>(tuple), in, parser.use(n).source});
        if (parser.staging() >= 0) take_staging(parser.staging(), place);
    }

    constexpr void take_staging(int number, const char* place)
    {
        if (staging_ >= 0 && staging_ != number) {
            diagnostic what{text_error::staging_differs};
            what.expected = staging_;
            what.given = number;
            report(what, place);
        }
        staging_ = number;
    }

    // ---- directives ----

    constexpr void take_directive()
    {
        const char* const begin = in_.at++;
        const std::string_view name = in_.take_name();
        in_.skip_blanks();
        if (name == "regs") return take_block();
        if (name != "const" && name != "m") {
            in_.at = begin;
            report_here(text_error::unknown_directive);
        } else if (parts_.tuple_count != 0) {
            in_.at = begin;
            report_here(text_error::late_constants);
        } else if (name == "const") {
            return take_constants();
        } else {
            parts_.has_modification = true;
            std::uint64_t value = 0;
            if (take_number(value, 8)) parts_.modification = static_cast<std::uint8_t>(value);
        }
        in_.skip_line();
    }
    constexpr bool take_number(std::uint64_t& value, int bits)
    {
        const char* const begin = in_.at;
        if (in_.take_hex(value, bits)) return true;
        in_.at = begin;
        diagnostic what{text_error::expected_hex};
        what.expected = bits;
        report(what, begin);
        in_.skip_line();
        return false;
    }
    constexpr void take_block()
    {
        std::uint64_t value = 0;
        if (!take_number(value, register_block_bits) || !begin_tuple()) return in_.skip_line();
        parts_.tuples[parts_.tuple_count - 1].has_block = true;
        parts_.tuples[parts_.tuple_count - 1].block = value;
        if (!in_.is_at_line_end()) report_here(text_error::extra_text), in_.skip_line();
    }
    constexpr void take_constants()
    {
        parts_.has_constants = true;
        while (!in_.is_at_line_end()) {
            if (parts_.constant_count > most_constants) return report_here(text_error::too_many_constants), in_.skip_line();
            if (!take_number(parts_.constants[parts_.constant_count++], 64)) return;
        }
    }

    // ---- packing ----

    constexpr void keep()
    {
        if (staging_ >= 0) parts_.header.staging_register = static_cast<std::uint8_t>(staging_);
        if (!targets_.empty()) return keep_for_later();
        const result<clause> made = pack(parts_, next_number_);
        if (!made) return report_fault(made.error(), places_);
        check_clause(*made, places_);
        const std::size_t before = made_.words.size();
        if (const status good = write_clause(*made, made_.words); !good) return report_fault(good.error(), places_);
        next_number_ += static_cast<std::uint32_t>(made_.words.size() - before) / 4;
    }

    // A clause that names labels. Its size does not depend on where they are.
    constexpr void keep_for_later()
    {
        pending_.push_back({parts_, places_, next_number_, targets_});
        const int count = quadword_count();
        next_number_ += static_cast<std::uint32_t>(count);
        for (int n = 0; n < 4 * count; ++n) made_.words.push_back(0);
    }
    constexpr int quadword_count()
    {
        int constants = parts_.constant_count;
        if (!parts_.has_constants) {
            for (const pending_target& one : targets_) target_of(parts_, one).target = next_number_;
            const result<clause> made = pack(parts_, next_number_);
            if (!made) return 0;  // reported when it is packed again
            constants = made->constant_count;
        }
        const int inner = has_inner_constant(parts_.tuple_count) ? 1 : 0;
        return sequences[parts_.tuple_count].count + (constants > inner ? (constants - inner + 1) / 2 : 0);
    }
    static constexpr operand& target_of(clause_parts& parts, const pending_target& one)
    {
        tuple_parts& tuple = parts.tuples[one.tuple];
        return (one.in == unit::fma ? tuple.fma : tuple.add).sources[one.source];
    }

    constexpr void check_clause(const clause& one, const clause_places& places)
    {
        if (const status good = check(one, how_.at, how_.on); !good) report_fault(good.error(), places);
    }

    constexpr void report_fault(const fault& bad, const clause_places& places)
    {
        diagnostic what{text_error::refused, bad};
        const char* place = places.clause;
        if (bad.tuple >= 0) {
            const auto* const lines = places.instructions[bad.tuple];
            const char* const line = lines[static_cast<int>(bad.unit)];
            place = line != nullptr ? line : lines[0] != nullptr ? lines[0] : lines[1] != nullptr ? lines[1] : place;
        }
        what.row = bad.row;
        what.unit = bad.unit;
        what.source = bad.where == part::source ? bad.index : std::int8_t{-1};
        report(what, place);
    }

    // Packs a clause again, now that all labels are known.
    constexpr void finish(pending_clause& one)
    {
        for (const pending_target& target : one.targets) {
            std::int64_t number = 0;
            if (const named_clause* const found = find_label(target.name)) {
                number = found->number;
            } else if (!clause_number(target.name, number)) {
                diagnostic what{text_error::unknown_label};
                what.found = quotation(target.name);
                return report(what, target.name.data());
            }
            target_of(one.parts, target).target = number;
        }
        const result<clause> made = pack(one.parts, one.number);
        if (!made) return report_fault(made.error(), one.places);
        check_clause(*made, one.places);
        const result<clause_words> words = encode(*made);
        if (!words) return report_fault(words.error(), one.places);
        if (made_.words.size() < std::size_t{4} * (one.number + static_cast<std::size_t>(words->count))) return;
        for (int n = 0; n < words->count; ++n)
            for (int part = 0; part < 4; ++part)
                made_.words[std::size_t{4} * (one.number + static_cast<std::size_t>(n)) + static_cast<std::size_t>(part)] =
                    words->quadwords[n].word(part);
    }

    // The number in `clause_12`.
    static constexpr bool clause_number(std::string_view name, std::int64_t& number)
    {
        constexpr std::string_view prefix = "clause_";
        if (name.substr(0, prefix.size()) != prefix) return false;
        cursor in{name.data() + prefix.size(), name.data() + name.size()};
        number = in.take_decimal(std::int64_t{1} << 60);
        return number >= 0 && in.is_done();
    }

    const char* begin_;
    cursor in_;
    assemble_options how_;
    assembly made_{};
    std::vector<named_clause> labels_{};
    std::vector<pending_clause> pending_{};
    std::uint32_t next_number_ = 0;

    clause_parts parts_{};
    clause_places places_{};
    std::vector<pending_target> targets_{};
    int staging_ = -1;
    bool has_error_ = false;
    bool has_tuple_ = false, has_fma_ = false, has_add_ = false;  // whether a tuple has begun, and which instructions it has
};

}  // namespace detail

/// Assembles a text. It need not end with a line feed. If there is an error, the words are incomplete.
VALHALL_CONSTEXPR_WITH_VECTOR assembly assemble(std::string_view text, const assemble_options& how = {})
{
    return detail::assembler(text, how).assemble();
}

/// The products that a text names by `.arch v7` or `.gpu G52` before its first clause; 0 if it names none.
/// Example: bifrost::products_named_in(".gpu G52\n{ *NOP\n}") == set_of(bifrost::gpu::G52);
constexpr gpu_set products_named_in(std::string_view text)
{
    detail::cursor in{text.data(), text.data() + text.size()};
    in.skip_lines();
    if (!in.take(".")) return 0;
    const std::string_view directive = in.take_name();
    return detail::is_machine_directive(directive) ? detail::take_products(in, directive) : gpu_set{0};
}

}  // namespace valhall::bifrost

#endif
