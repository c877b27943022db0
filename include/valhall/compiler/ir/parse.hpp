// SPDX-License-Identifier: MIT
// Parses the text that print_ir() writes. The text is untrusted: memory use is bounded by its length. Semantic errors are found by
// verify().
#ifndef VALHALL_COMPILER_IR_PARSE_HPP
#define VALHALL_COMPILER_IR_PARSE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/isa/lookup.hpp"
#include "valhall/modifier_words.hpp"
#include "valhall/text/common/lexer.hpp"

namespace valhall::compiler {

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // g++ 12 warns of the enumerator `none`: there is a constant of that name
#endif
/// Why a text cannot be parsed. `parse_error::none`: no error.
enum class parse_error : std::uint8_t {
#define VALHALL_COMPILER_PARSE_ERROR(name, sentence) name,
#include "valhall/compiler/ir/parse_errors.def"
};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// The message of an error.
constexpr std::string_view sentence_of(parse_error code)
{
    constexpr const char* sentences[] = {
#define VALHALL_COMPILER_PARSE_ERROR(name, sentence) sentence,
#include "valhall/compiler/ir/parse_errors.def"
    };
    return sentences[static_cast<int>(code)];
}

/// A parsed program, or an error.
struct parsed {
    parse_error code = parse_error::none;  ///< the error
    std::uint32_t line = 0;                ///< the line of the error, from 1
    std::uint32_t column = 0;              ///< the column of the error, from 1
    compiler::program program{arch::v9};   ///< the program up to the error
    pool<std::uint32_t> lines{};           ///< by node: its line; 0 for none

    constexpr explicit operator bool() const { return code == parse_error::none; }
    /// The line of a node, or the last line of the program if the node has none.
    constexpr std::uint32_t line_of(node_id n) const { return n < lines.size() && lines[n] != 0 ? lines[n] : line; }
};

namespace detail {

class ir_parser {
public:
    constexpr ir_parser(std::string_view text, parsed& made) : text_(text), made_(made), p_(made.program)
    {
        limit_ = static_cast<std::uint32_t>(text.size() < (1u << 24) ? text.size() : 1u << 24) * 4 + 64;
    }

    constexpr void run()
    {
        while (at_ != text_.size() && made_.code == parse_error::none) {
            ++made_.line;
            line_start_ = at_;
            end_ = at_;
            while (end_ != text_.size() && text_[end_] != '\n') ++end_;
            read_line();
            at_ = end_ + (end_ != text_.size());
        }
        if (made_.code != parse_error::none) return;
        if (!has_program_) return fail(parse_error::expected_program);
        if (block_ != none && !has_end_) fail(parse_error::no_end);
    }

private:
    // ---- lexing ----

    constexpr void fail(parse_error code)
    {
        if (made_.code != parse_error::none) return;
        made_.code = code;
        made_.column = static_cast<std::uint32_t>(at_ - line_start_) + 1;
    }
    constexpr bool has_failed() const { return made_.code != parse_error::none; }
    constexpr char peek() const { return at_ < end_ ? text_[at_] : '\0'; }
    constexpr void skip()
    {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') ++at_;
        if (peek() == '/' && at_ + 1 < end_ && text_[at_ + 1] == '/') at_ = end_;
    }
    constexpr bool take(char c)
    {
        skip();
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    constexpr bool take(std::string_view word)
    {
        skip();
        if (text_.substr(at_, end_ - at_).substr(0, word.size()) != word) return false;
        if (at_ + word.size() < end_ && is_word(text_[at_ + word.size()])) return false;
        at_ += word.size();
        return true;
    }
    constexpr void expect(char c)
    {
        if (!take(c)) fail(parse_error::expected_punctuation);
    }
    static constexpr bool is_word(char c) { return valhall::detail::is_token(c) || c == '.'; }
    // Letters, digits, underscores and dots.
    constexpr std::string_view word()
    {
        skip();
        const std::size_t first = at_;
        while (is_word(peek())) ++at_;
        return text_.substr(first, at_ - first);
    }
    // The same, up to the next dot.
    constexpr std::string_view token()
    {
        const std::size_t first = at_;
        while (peek() != '.' && is_word(peek())) ++at_;
        return text_.substr(first, at_ - first);
    }
    // A 64-bit number, decimal or hexadecimal, with an optional minus sign.
    constexpr std::uint64_t number()
    {
        skip();
        const bool is_negative = peek() == '-';
        at_ += is_negative;
        const bool is_hex = peek() == '0' && at_ + 1 < end_ && text_[at_ + 1] == 'x';
        if (is_hex) at_ += 2;
        std::uint64_t value = 0;
        int digits = 0;
        for (;; ++at_, ++digits) {
            const int digit = valhall::detail::hex_digit(peek());
            if (digit < 0 || (!is_hex && digit > 9)) break;
            if (value >> 60 != 0) {
                fail(parse_error::number_too_large);
                return 0;
            }
            value = value * (is_hex ? 16 : 10) + static_cast<std::uint64_t>(digit);
        }
        if (digits == 0) fail(parse_error::expected_number);
        return is_negative ? std::uint64_t{0} - value : value;
    }
    constexpr std::uint32_t word_number()
    {
        const std::uint64_t value = number();
        if (value >> 32 != 0) fail(parse_error::number_too_large);
        return static_cast<std::uint32_t>(value & 0xFFFFFFFF);
    }
    constexpr std::uint16_t array_number()
    {
        const std::uint64_t value = number();
        if (value >> 16 != 0) fail(parse_error::number_too_large);
        return static_cast<std::uint16_t>(value & 0xFFFF);
    }
    // The number of a block, value or uniform. Bounded by the length of the text.
    constexpr std::uint32_t index()
    {
        const std::uint64_t value = number();
        if (value < limit_) return static_cast<std::uint32_t>(value);
        fail(parse_error::number_too_large);
        return 0;
    }

    // ---- lines ----

    constexpr void read_line()
    {
        skip();
        if (at_ == end_) return;
        if (!has_program_) return read_program();
        if (take("thread_storage")) p_.thread_storage = word_number();
        else if (take("workgroup_storage")) p_.workgroup_storage = word_number();
        else if (peek() == 'u') read_uniform();
        else if (peek() == 'b') read_block();
        else if (take("goto") || take("end") || take("if")) read_end();
        else read_node();
        skip();
        if (at_ != end_) fail(parse_error::expected_line);
    }

    constexpr void read_program()
    {
        if (!take("program") || !take('v')) return fail(parse_error::expected_program);
        const std::uint32_t number = word_number();
        const std::string_view name = word();
        has_program_ = number < 256 && is_known(static_cast<arch>(number));
        bool has_stage = false;
        for (int s = 0; s < stage_count; ++s)
            if (name_of(static_cast<shader_stage>(s)) == name) {
                p_.stage = static_cast<shader_stage>(s);
                has_stage = true;
            }
        p_.on = static_cast<arch>(number);
        if (!has_program_ || !has_stage) fail(parse_error::expected_program);
    }

    // `u0 = key 0x4`, `u1 = constant 0x3F800000`.
    constexpr void read_uniform()
    {
        ++at_;
        if (index() != p_.uniforms.size()) return fail(parse_error::wrong_number);
        expect('=');
        if (take("key")) p_.uniforms.add({.key = number()});
        else if (take("constant")) p_.uniforms.add({.is_constant = true, .bits = word_number()});
        else fail(parse_error::expected_line);
    }

    constexpr block_id read_block_name()
    {
        if (!take('b')) fail(parse_error::expected_line);
        const block_id b = index();
        if (b == none) fail(parse_error::wrong_number);
        while (p_.blocks.size() <= b) p_.blocks.add({.is_reachable = false});
        return b;
    }

    // `b2: from b1 b3 depth 1`.
    constexpr void read_block()
    {
        const block_id b = read_block_name();
        expect(':');
        if (has_failed()) return;
        if (block_ != none && !has_end_) return fail(parse_error::no_end);
        if (b <= block_) return fail(parse_error::wrong_number);
        block_ = b;
        has_end_ = false;
        p_.blocks[b].is_reachable = true;
        const std::uint32_t first = p_.edges.size();
        if (take("from"))
            for (skip(); peek() == 'b' && !has_failed(); skip()) {
                const block_id from = read_block_name();
                p_.edges.add(from);
            }
        p_.blocks[b].predecessors = first;
        p_.blocks[b].predecessor_count = p_.edges.size() - first;
        if (take("depth")) p_.blocks[b].loop_depth = index();
    }

    // The rest of a line that begins with `goto`, `end` or `if`.
    constexpr void read_end()
    {
        if (block_ == none) return fail(parse_error::no_block);
        if (has_end_) return fail(parse_error::after_end);
        has_end_ = true;
        const char kind = text_[at_ - 1];  // the last letter of `goto`, `end` or `if`
        if (kind == 'd') return;
        if (kind == 'f') {
            const use condition = operand();
            bool on_zero = false;
            if (take('=')) {
                expect('=');
                on_zero = true;
            } else {
                expect('!');
                expect('=');
            }
            if (number() != 0 || !take("goto")) return fail(parse_error::expected_line);
            const block_id taken = read_block_name();
            if (!take("else")) return fail(parse_error::expected_line);
            p_.blocks[block_].condition = condition;
            p_.blocks[block_].on_zero = on_zero;
            p_.blocks[block_].taken = taken;
            if (take("goto")) p_.blocks[block_].next = read_block_name();
            else if (!take("end")) fail(parse_error::expected_line);
            return;
        }
        p_.blocks[block_].next = read_block_name();
    }

    // ---- nodes ----

    constexpr void read_node()
    {
        if (block_ == none) return fail(parse_error::no_block);
        if (has_end_) return fail(parse_error::after_end);
        node made{};
        value_id first = none, last = none;
        if (take('%')) {
            first = last = index();
            if (take(':')) {
                expect('%');
                last = index();
            }
            if (take('@')) {
                expect('r');
                const std::uint32_t reg = index();
                if (reg >= static_cast<std::uint32_t>(register_count(p_.on))) fail(parse_error::register_out_of_range);
                made.fixed = static_cast<std::uint8_t>(reg);
            }
            expect('=');
            if (has_failed()) return;
            if (first == none || last < first || last - first >= max_staged) return fail(parse_error::wrong_number);
        }
        if (take("input")) made.kind = node_kind::input;
        else if (take("phi")) read_phi(made);
        else if (take("copy")) read_copy(made);
        else if (take("fence")) made.kind = node_kind::fence;
        else read_instruction(made);
        read_flags(made);
        if (has_failed()) return;
        const node_id n = p_.nodes.add(made);
        p_.append(block_, n);
        made_.lines.resize(n + 1);
        made_.lines[n] = made_.line;
        if (first == none) return;
        p_.nodes[n].result = first;
        p_.nodes[n].result_count = static_cast<std::uint8_t>(last - first + 1);
        if (p_.values.size() <= last) p_.values.resize(last + 1);
        for (value_id v = first; v <= last; ++v) {
            if (p_.values[v].by != none) return fail(parse_error::defined_twice);
            p_.values[v] = {n, static_cast<std::uint8_t>(v - first)};
        }
    }

    constexpr void read_flags(node& made)
    {
        made.reads_constants = take("constant");
        made.is_precise = take("precise");
        made.is_relaxed = take("relaxed");
        made.is_index = take("index");
        made.is_spilling = take("spilling");
        made.is_volatile = take("volatile");
        made.orders_workgroup_only = take("workgroup");
        if (take("array")) made.array = array_number();
        if (take(';')) made.from = word_number() + 1;
    }

    constexpr void read_phi(node& made)
    {
        made.kind = node_kind::phi;
        made.arguments = p_.arguments.size();
        do {
            const use u = operand();
            if (take("from")) static_cast<void>(read_block_name());
            p_.arguments.add(u);
            ++made.argument_count;
        } while (take(',') && !has_failed());
    }
    constexpr void read_copy(node& made)
    {
        made.kind = node_kind::copy;
        made.source_count = 1;
        made.sources[0] = operand();
    }

    constexpr void read_instruction(node& made)
    {
        made.what = read_head();
        if (has_failed()) return;
        const auto immediates = made.what.row().immediates();
        int immediate = 0;
        bool is_first = true;
        while (!has_failed() && (is_first ? has_operand() : take(','))) {
            is_first = false;
            skip();
            if (peek() == '@') read_staging(made);
            else if (is_label()) read_immediate(made, immediates.size(), immediate++);
            else if (made.source_count == made.what.source_count()) return fail(parse_error::too_many_operands);
            else made.sources[made.source_count++] = operand();
        }
    }
    // True if another operand follows, not the end of the line or a flag.
    constexpr bool has_operand()
    {
        skip();
        if (at_ >= end_ || peek() == ';') return false;
        const std::size_t before = at_;
        const bool is_flag = take("constant") || take("precise") || take("relaxed") || take("index") || take("spilling") ||
                             take("volatile") || take("workgroup") || take("array");
        at_ = before;
        return !is_flag;
    }

    // `FADD.f32.clamp_0_1`: the longest matching mnemonic of the architecture, then modifiers.
    constexpr instruction read_head()
    {
        const std::size_t first = at_;
        std::string_view name = word();
        int code = valhall::detail::find_opcode(name.data(), name.size());
        while (code < 0) {
            const std::size_t dot = last_dot(name);
            if (dot == 0) break;
            name = name.substr(0, dot);
            code = valhall::detail::find_opcode(name.data(), name.size());
        }
        at_ = first + name.size();
        const std::uint16_t row = code < 0 ? valhall::detail::no_row : valhall::detail::find_row(static_cast<opcode>(code), p_.on);
        if (row == valhall::detail::no_row) {
            at_ = first;
            fail(parse_error::unknown_instruction);
            return {};
        }
        instruction what{valhall::detail::start_of(row, p_.on), row, p_.on};
        std::uint32_t given = 0;  // bit n is set if the n-th modifier was given
        while (peek() == '.' && !has_failed()) {
            ++at_;
            const std::string_view text = token();
            const int place = valhall::detail::find_enumerator(text.data(), text.size());
            const auto found = valhall::detail::find_owner(place, what.row(), [given](int n) { return (given >> n & 1) == 0; });
            const enum_id id = found.modifier < 0 ? enum_id::none : modifier_field_of(what.row().modifier(found.modifier)).id;
            if (id == enum_id::none || id == enum_id::flow || !what.set(id, found.value)) return refuse_modifier(what);
            given |= 1u << found.modifier;
        }
        return what;
    }
    constexpr instruction refuse_modifier(const instruction& what)
    {
        fail(parse_error::unknown_modifier);
        return what;
    }
    static constexpr std::size_t last_dot(std::string_view name)
    {
        const std::size_t dot = name.rfind('.');
        return dot == std::string_view::npos ? 0 : dot;
    }

    constexpr void read_staging(node& made)
    {
        ++at_;
        expect('(');
        if (made.argument_count != 0) return fail(parse_error::too_many_operands);
        made.arguments = p_.arguments.size();
        if (take(')')) return;
        do {
            if (made.argument_count == max_staged) return fail(parse_error::too_many_operands);
            const use u = operand();
            p_.arguments.add(u);
            ++made.argument_count;
        } while (take(',') && !has_failed());
        expect(')');
    }

    // `offset:0x8`: labels are those of instruction immediates.
    constexpr bool is_label() const
    {
        std::size_t n = at_;
        while (n < end_ && valhall::detail::is_token(text_[n])) ++n;
        return n != at_ && n < end_ && text_[n] == ':';
    }
    constexpr void read_immediate(node& made, int count, int index)
    {
        if (index >= count) return fail(parse_error::too_many_operands);
        static_cast<void>(token());
        ++at_;
        if (peek() == '#') ++at_;
        const std::uint64_t value = number();
        if (!made.what.set_immediate(index, static_cast<std::int64_t>(value))) fail(parse_error::immediate_out_of_range);
    }

    // ---- uses ----

    // `-|%4|.h0`, `~%4`, `[%3:%4].w0`.
    constexpr use operand()
    {
        use u;
        u.neg = take('-');
        u.complement = take('~');
        u.abs = take('|');
        const bool is_pair = take('[');
        read_plain(u);
        if (is_pair) {
            expect(':');
            expect('%');
            u.high = index();
            expect(']');
        }
        if (u.abs) expect('|');
        if (peek() == '.') {
            ++at_;
            const std::string_view part = token();
            const int value = valhall::detail::find_value(enum_id::selector, part.data(), part.size());
            if (value < 0) fail(parse_error::expected_operand);
            else u.select = static_cast<selector>(value);
        }
        return u;
    }
    constexpr void read_plain(use& u)
    {
        skip();
        if (take('%')) {
            u.kind = use_kind::value;
            u.id = index();
        } else if (peek() == '0') {
            u.kind = use_kind::constant;
            u.id = word_number();
        } else if (peek() == 'u' && at_ + 1 < end_ && valhall::detail::is_digit(text_[at_ + 1])) {
            ++at_;
            u.kind = use_kind::uniform;
            u.id = index();
        } else {
            read_special(u);
        }
    }
    constexpr void read_special(use& u)
    {
        const std::string_view name = token();
        const int value = valhall::detail::find_value(enum_id::special, name.data(), name.size());
        if (value < 0 || peek() != '.') return fail(parse_error::expected_operand);
        ++at_;
        if (!take('w') || (peek() != '0' && peek() != '1')) return fail(parse_error::expected_operand);
        u = {.kind = use_kind::special, .neg = u.neg, .abs = u.abs, .complement = u.complement};
        u.id = 2 * static_cast<std::uint32_t>(value) + (text_[at_++] == '1');
    }

    std::string_view text_;
    parsed& made_;
    compiler::program& p_;
    std::uint32_t limit_ = 0;
    std::size_t at_ = 0, end_ = 0, line_start_ = 0;
    block_id block_ = none;
    bool has_program_ = false;
    bool has_end_ = true;
};

}  // namespace detail

/// Parses a program. Does not check its meaning: call verify().
constexpr parsed parse_ir(std::string_view text)
{
    parsed made;
    detail::ir_parser(text, made).run();
    return made;
}

}  // namespace valhall::compiler

#endif
