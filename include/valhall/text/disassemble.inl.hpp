// SPDX-License-Identifier: MIT
// The definitions of disassemble.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_DISASSEMBLE_INL_HPP
#define VALHALL_TEXT_DISASSEMBLE_INL_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/program/padding.hpp"
#include "valhall/text/print_strict_fault.hpp"

namespace valhall {

namespace detail {

// True if a label can be at an index of a program of `size` words: before a word or at the end.
constexpr bool is_within(std::int64_t target, std::size_t size) { return target >= 0 && target <= static_cast<std::int64_t>(size); }

// Prints the faults of an instruction, which may have none, as a comment. (Not inlined below: a list of faults takes a thousand bytes.)
VALHALL_NOINLINE constexpr writer print_faults(writer out, const instruction& i, const disassemble_options& options)
{
    bool first = true;
    for (const fault& found : faults_of(i, strictness::hardware)) {
        out.put(first ? "  // invalid: " : "; ");
        out.put(sentence_of(found.code));
        first = false;
    }
    if (options.strictness == strictness::hardware) return out;
    fault_list unlisted;
    fault_sink sink{&unlisted};
    check<strictness::strict>({i.bits, i.row_index, i.on}, sink);
    bool first_unlisted = true;
    for (const fault& found : unlisted) {
        out.put(!first_unlisted ? "; " : first ? "  // not legal: " : "; not legal: ");
        print_strict_fault(out, i.row(), i.on, found, options.syntax);
        first_unlisted = false;
    }
    return out;
}

// The name of a place: the caller's, else L and its index if a branch of the program targets it; else empty.
class place_name {
public:
    constexpr place_name() = default;
    template <class Names>
    constexpr place_name(Names& names, std::int64_t index, bool is_target) : given_(names(index))
    {
        if (given_.size() > max_label_size) given_ = {};
        if (!is_target) return;
        writer out(own_);
        out.put('L');
        out.decimal(index);
        own_size_ = out.size_since(own_);
    }

    constexpr std::string_view view() const { return !given_.empty() ? given_ : std::string_view(own_, own_size_); }

private:
    std::string_view given_{};
    char own_[24]{};
    std::size_t own_size_ = 0;
};

VALHALL_NOINLINE constexpr writer print_bytes(writer out, word bits)
{
    for (int byte = 0; byte < 8; ++byte) {
        out.hex(bits >> (8 * byte) & 0xFF, 2, "0123456789abcdef");
        out.put(byte != 7 ? " " : "    ");
    }
    return out;
}

// Spans are passed by reference here and below; see padding_of().
constexpr void mark_targets(const std::span<const word>& words, arch on, const std::span<bool>& is_target)
{
    // By index here and below: loops over the spans would instantiate their iterators in all sources that include this.
    // NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t index = 0; index < is_target.size(); ++index) is_target[index] = false;
    for (std::size_t index = 0; index < words.size(); ++index) {
        const result<instruction> i = decode(words[index], on);
        const std::int64_t target = i ? target_index(*i, index) : disassembled_word::nowhere;
        if (is_within(target, words.size())) is_target[static_cast<std::size_t>(target)] = true;
    }
}

// The index of the first word of padding, or the size of the program. A program of zeros has no padding.
constexpr std::size_t padding_start(const std::span<const word>& words)
{
    const std::size_t start = words.size() - padding_of(words);
    return start == 0 ? words.size() : start;
}

// The place of the statement within a line.
struct statement_place {
    const char *begin, *end;
};

// Prints the comments after an instruction's statement. `may_have_faults` is false if validation accepts it.
template <class = void>
constexpr void print_comments(writer& out, const instruction& i, const disassemble_options& options, bool may_have_faults)
{
    print_gap(out, i, options.syntax);
    if (!may_have_faults && options.strictness == strictness::hardware) [[likely]]
        return;
    // One valid instruction in 28 needs the second test.
    if (options.strictness == strictness::hardware && is_accepted_closely(i)) return;
    out = print_faults(out, i, options);
}

// Prints the line of a word other than padding.
template <class = void>
constexpr statement_place print_word(writer& out, word bits, const result<instruction>& value, const disassemble_options& options,
                                     std::string_view target_label = {})
{
    if (options.bytes) out = print_bytes(out, bits);
    const char* const begin = out.at();
    if (value) print(out, *value, {options.syntax, options.aliases}, target_label);
    else out = put_quad(out, bits);
    const char* const end = out.at();
    if (value) print_comments(out, *value, options, !is_accepted_quickly(*value));
    else print_reason(out, value.error());
    return {begin, end};
}

// The same without a label, for the fast path: most words decode and are valid by the fast accepts, which read the same tables. By value,
// so that the writer stays in registers.
template <class = void>
constexpr writer print_word_plainly(writer out, word bits, quickly_decoded found, const disassemble_options& options)
{
    if (options.bytes) out = print_bytes(out, bits);
    instruction i{bits, found.row, options.on};
    if (!found.is_accepted) {
        const result<instruction> decoded = decode_closely(bits, found.row, options.on);
        if (!decoded) [[unlikely]] {
            writer end = out;
            print_undecodable(end, bits, decoded.error());
            return end;
        }
        i.bits = decoded->bits;
        i.row_index = decoded->row_index;
    }
    const bool is_valid = is_accepted_quickly(i);
    print(out, i, {options.syntax, options.aliases});
    print_comments(out, i, options, !is_valid);
    return out;
}

// Prints the line of all words of padding.
constexpr statement_place print_padding(writer& out, std::size_t count, const disassemble_options& options)
{
    if (options.bytes) out = print_bytes(out, 0);
    const char* const begin = out.at();
    out.put(".zero ");
    out.decimal(static_cast<std::int64_t>(count * sizeof(word)));
    const char* const end = out.at();
    out.put("  // padding");
    return {begin, end};
}

// Sets the parts of a word's line. The comment follows two blanks, two slashes and a blank.
constexpr void set_texts(disassembled_word& of, std::string_view line, const statement_place& statement)
{
    of.line = line;
    of.statement = {statement.begin, static_cast<std::size_t>(statement.end - statement.begin)};
    const std::size_t end = static_cast<std::size_t>(statement.end - line.data());
    if (line.size() != end) of.comment = line.substr(end + 5);
}

// Visits words of padding. The first one has the line for all.
template <class Visit>
constexpr void visit_padding(char* line, const disassemble_options& options, disassembled_word first, std::size_t count, Visit& visit)
{
    writer out(line);
    const statement_place statement = print_padding(out, count, options);
    set_texts(first, {static_cast<const char*>(line), out.size_since(line)}, statement);
    visit(static_cast<const disassembled_word&>(first));
    for (std::size_t n = 1; n < count; ++n) {
        const disassembled_word next{.index = first.index + n, .value = first.value, .is_padding = true, .has_line = false};
        visit(next);
    }
}

// A fast path for programs without labels, names and targets: calls `add` with the size of each line, written to the place that `line_at`
// returns.
template <class LineAt, class Add>
constexpr void disassemble_plainly(std::span<const word> words, const disassemble_options& options, LineAt&& line_at, Add&& add)
{
    const std::size_t padding = padding_start(words);
    // Decodes each word before it prints the one before: a mispredicted branch of printing then does not wait for decoding.
    quickly_decoded next = words.empty() ? quickly_decoded{} : decode_quickly(words[0], options.on);
    for (std::size_t index = 0; index < padding; ++index) {
        const quickly_decoded found = next;
        if (index + 1 < words.size()) next = decode_quickly(words[index + 1], options.on);
        char* const line = line_at();
        add(print_word_plainly(writer(line), words[index], found, options).size_since(line));
    }
    if (padding == words.size()) return;
    char* const line = line_at();
    writer out(line);
    print_padding(out, words.size() - padding, options);
    add(out.size_since(line));
}

// As disassemble_words(), but each line is written to the place that `line_at` returns, which has the size of a disassembly_line.
template <class Names, class LineAt, class Visit>
constexpr void disassemble_words_into(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                                      Names& names, LineAt&& line_at, Visit& visit)
{
    const bool labels = options.labels && is_target.size() > words.size();
    if (labels) mark_targets(words, options.on, is_target);
    const auto is_label = [&](std::int64_t index) {
        return labels && is_within(index, words.size()) && is_target[static_cast<std::size_t>(index)];
    };

    const std::size_t padding = padding_start(words);
    // The number of padding words from an index to the next label.
    const auto padding_words = [&](std::size_t index) {
        std::size_t count = 1;
        for (auto next = static_cast<std::int64_t>(index) + 1; is_within(next + 1, words.size()); ++next, ++count)
            if (!place_name(names, next, is_label(next)).view().empty()) break;
        return count;
    };

    for (std::size_t index = 0; index < words.size(); ++index) {
        const std::size_t count = index < padding ? 1 : padding_words(index);
        const std::int64_t place = static_cast<std::int64_t>(index);
        const place_name label(names, place, is_label(place));
        disassembled_word found{.index = index, .bits = words[index], .value = decode(words[index], options.on), .label = label.view()};
        if (index >= padding) {
            found.is_padding = true;
            visit_padding(line_at(), options, found, count, visit);
            index += count - 1;
            continue;
        }
        if (found.value) found.target = target_index(*found.value, index);
        const bool branches = found.target != disassembled_word::nowhere;
        const place_name target = branches ? place_name(names, found.target, is_label(found.target)) : place_name();
        found.target_label = target.view();

        char* const line = line_at();
        writer out(line);
        const statement_place statement = print_word(out, found.bits, found.value, options, found.target_label);
        set_texts(found, {static_cast<const char*>(line), out.size_since(line)}, statement);
        visit(static_cast<const disassembled_word&>(found));
    }
    const std::int64_t end = static_cast<std::int64_t>(words.size());
    const place_name label(names, end, is_label(end));
    if (!label.view().empty()) visit(disassembled_word{.index = words.size(), .is_end = true, .label = label.view()});
}

VALHALL_COMPILED_BEGIN

template <class>
constexpr void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                                 const name_callback& names, const word_callback& visit)
{
    disassembly_line line;
    disassemble_words_into(words, options, is_target, names, [&line] { return line.data; }, visit);
}

template <class>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                           const name_callback& names, const line_callback& emit)
{
    char label[max_label_size + 1]{};
    const auto visit = [&](const disassembled_word& found) {
        if (!found.label.empty()) {
            writer out(label);
            out.put(found.label);
            out.put(':');
            emit(std::string_view(static_cast<const char*>(label), out.size_since(label)));
        }
        if (!found.is_end && found.has_line) emit(found.line);
    };
    detail::disassemble_words(words, options, is_target, names, callback_of<void(const disassembled_word&)>(visit));
}

VALHALL_COMPILED_END

}  // namespace detail

}  // namespace valhall

#endif
