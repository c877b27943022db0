// SPDX-License-Identifier: MIT
// Assembles and disassembles programs of any length with standard containers. Allocates, so it is not part of the core.
#ifndef VALHALL_TEXT_ASSEMBLY_HPP
#define VALHALL_TEXT_ASSEMBLY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/text/assemble.hpp"
#include "valhall/text/disassemble.hpp"
#include "valhall/text/explain.hpp"

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/program/growing_code_buffer.hpp"
#endif

namespace valhall {

/// A diagnostic and its message.
struct explained_diagnostic : diagnostic {
    std::string message{};  ///< with its place: "3:12: unknown modifier 'rtx' of FROUND.f32: …"
};

/// An assembled program, or the errors of its text.
struct program {
    std::vector<word> words{};              ///< the words; meaningless if there is an error
    std::vector<diagnostic> diagnostics{};  ///< errors, warnings and notes in the order of the text; they do not refer to it
    bool has_errors = false;                ///< true if there is an error
    optional_arch on{};                     ///< the architecture of the words; none if neither the options nor the text specify one

    /// True if there is no error.
    explicit operator bool() const { return !has_errors; }
    /// True if the text has no errors.
    bool has_value() const { return !has_errors; }

    /// The first error with its message; its code is `fault_code::none` if there is none.
    explained_diagnostic error() const
    {
        for (const diagnostic& d : diagnostics)
            if (d.severity == severity::error) return {d, std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + explain(d)};
        return {};
    }
};

#ifndef VALHALL_SEPARATE_COMPILATION

namespace detail {

// Growing storage for program_assembler.
class growing_storage {
public:
    optional_arch on;
    growing_code_buffer code;
    program result{};

    explicit growing_storage(optional_arch for_which) : on(for_which), code(*for_which) { result.on = for_which; }

    fault_code add(const text_name& name)
    {
        if (names().find(name.text) >= 0) return fault_code::duplicate_name;
        names_.push_back(name);
        has_values_ |= name.kind != name_kind::label;
        if (names_.size() > first_names_.size()) return rehash();
        link(names_.size() - 1);
        return fault_code::none;
    }
    name_index names() const { return {names_.data(), first_names_.data(), first_names_.size(), has_values_}; }

    bool add(const label_reference& r)
    {
        references_.push_back(r);
        return true;
    }
    const std::vector<label_reference>& references() const { return references_; }

    void report(const diagnostic& d)
    {
        result.diagnostics.push_back(d);
        result.has_errors |= d.severity == severity::error;
    }

private:
    // Inserts a name at the front of its bucket.
    void link(std::size_t number)
    {
        std::uint32_t& first = first_names_[bucket_of(names_[number].text, first_names_.size())];
        names_[number].next = first;
        first = static_cast<std::uint32_t>(number) + 1;
    }
    // Doubles the number of buckets.
    fault_code rehash()
    {
        first_names_.assign(std::max<std::size_t>(16, 2 * first_names_.size()), 0);
        for (std::size_t i = 0; i < names_.size(); ++i) link(i);
        return fault_code::none;
    }

    std::vector<text_name> names_{};
    bool has_values_ = false;
    std::vector<std::uint32_t> first_names_{};  // by bucket; see text_name::next
    std::vector<label_reference> references_{};
};

// Merges two sorted parts: errors about labels are found last and come second.
inline void sort_by_line(std::vector<diagnostic>& diagnostics)
{
    const auto earlier = [](const diagnostic& x, const diagnostic& y) { return x.line < y.line; };
    const auto late = std::is_sorted_until(diagnostics.begin(), diagnostics.end(), earlier);
    std::vector<diagnostic> merged;
    merged.reserve(diagnostics.size());
    std::merge(diagnostics.begin(), late, late, diagnostics.end(), std::back_inserter(merged), earlier);
    diagnostics = std::move(merged);
}

}  // namespace detail

/// Assembles a text of any length. The program does not refer to the text.
inline program assemble(std::string_view text, const assemble_options& options)
{
    detail::growing_storage storage(detail::arch_to_assemble_for(text, options));
    detail::assemble_into(storage, text, options);
    storage.result.words = storage.code.take();
    detail::sort_by_line(storage.result.diagnostics);
    return std::move(storage.result);
}

/// Assembles a text for an architecture, in the panfrost dialect.
inline program assemble(std::string_view text, arch on) { return assemble(text, {.on = on}); }

#endif  // VALHALL_SEPARATE_COMPILATION

namespace detail {

// Memory to mark the targets of a program's branches, if labels are wanted.
class target_marks {
public:
    target_marks(std::span<const word> words, const disassemble_options& options)
        : count_(options.labels ? words.size() + 1 : 0), marks_(std::make_unique<bool[]>(count_))
    {
    }

    std::span<bool> span() const { return {marks_.get(), count_}; }

private:
    std::size_t count_;
    std::unique_ptr<bool[]> marks_;
};

}  // namespace detail

/// Disassembles a program of any length. Calls `visit` with each disassembled_word; `names` names places.
template <detail::name_resolver Names, class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Names&& names, Visit&& visit)
{
    disassemble_words(words, options, detail::target_marks(words, options).span(), names, visit);
}
/// Disassembles a program of any length. Calls `visit` with each disassembled_word.
template <class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Visit&& visit)
{
    disassemble_words(words, options, no_names{}, visit);
}

/// Disassembles a program of any length. Calls `emit` with each line; `names` names places.
template <detail::name_resolver Names, class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Names&& names, Emit&& emit)
{
    disassemble(words, options, detail::target_marks(words, options).span(), names, emit);
}
/// Disassembles a program of any length. Calls `emit` with each line.
template <class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Emit&& emit)
{
    disassemble(words, options, no_names{}, emit);
}

#ifndef VALHALL_SEPARATE_COMPILATION

namespace detail {

// Collects lines in a buffer, which is appended to the text when full.
class written_lines {
public:
    explicit written_lines(std::string& text) : text_(text) {}  // NOLINT(cppcoreguidelines-pro-type-member-init)

    // Where to write the next line.
    char* next_line()
    {
        if (size_ > enough) flush();
        return lines_ + size_;
    }
    // Adds the line that was written to next_line().
    void add(std::size_t size)
    {
        lines_[size_ + size] = '\n';
        size_ += size + 1;
    }
    // Adds a label and then the line that was written, unless the label is at the end of the program.
    void add_after(std::string_view label, std::string_view line)
    {
        flush();
        text_.append(label).append(":\n");
        if (!line.empty()) text_.append(line).append("\n");
    }
    void flush()
    {
        text_.append(lines_, size_);
        size_ = 0;
    }

private:
    static constexpr std::size_t enough = 2048;  // small enough to stay in the processor's first cache
    static constexpr std::size_t line_capacity = sizeof(disassembly_line::data) + 1;

    std::string& text_;
    std::size_t size_ = 0;
    char lines_[enough + line_capacity];  // not initialised: only what was written is read
};

}  // namespace detail

/// Disassembles a program to text, with a line feed after each line.
inline std::string disassemble(std::span<const word> words, const disassemble_options& options)
{
    constexpr std::size_t usual_line = 48;
    std::string text;
    text.reserve(words.size() * usual_line);
    detail::written_lines lines(text);
    if (!options.labels) {
        const auto add = [&lines](std::size_t size) { lines.add(size); };
        detail::disassemble_plainly(words, options, [&lines] { return lines.next_line(); }, add);
        lines.flush();
        return text;
    }
    const detail::target_marks marks(words, options);
    no_names names;
    const auto add = [&lines](const disassembled_word& found) {
        if (!found.has_line) return;
        if (found.label.empty()) lines.add(found.line.size());
        else lines.add_after(found.label, found.line);
    };
    detail::disassemble_words_into(words, options, marks.span(), names, [&lines] { return lines.next_line(); }, add);
    lines.flush();
    return text;
}

/// As above for an architecture, in the panfrost dialect.
inline std::string disassemble(std::span<const word> words, arch on) { return disassemble(words, disassemble_options{.on = on}); }

#endif  // VALHALL_SEPARATE_COMPILATION

/// The text of an instruction as a string; to_text() does not allocate.
inline std::string to_string(const instruction& i) { return std::string(to_text(i).view()); }

}  // namespace valhall

#endif
