// SPDX-License-Identifier: MIT
// Assembling and disassembling with the containers of the standard library, for programs of any length.
// Allocates, so it stands apart from the core.
#ifndef VALHALL_TEXT_PROGRAM_HPP
#define VALHALL_TEXT_PROGRAM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "valhall/program/growing_code_buffer.hpp"
#include "valhall/text/assemble.hpp"
#include "valhall/text/disassemble.hpp"

namespace valhall {

/// An assembled program, or what is wrong with its text.
struct program {
    std::vector<word> words{};              ///< what was assembled
    std::vector<diagnostic> diagnostics{};  ///< in the order of the text, to which they do not refer
    bool has_errors = false;                ///< whether one of them is an error; then the words mean nothing

    /// Whether there is no error.
    explicit operator bool() const { return !has_errors; }
};

namespace detail {

// The storage of a program_assembler that grows.
class growing_storage {
public:
    growing_code_buffer code;
    program result{};

    explicit growing_storage(arch on) : code(on) {}

    fault_code add(const label_name& name)
    {
        if (!numbers_.emplace(name.text, static_cast<int>(names_.size())).second) return fault_code::duplicate_label;
        names_.push_back(name);
        return fault_code::none;
    }
    int find(std::string_view name) const
    {
        const auto found = numbers_.find(name);
        return found != numbers_.end() ? found->second : -1;
    }
    const label_name& name_at(int number) const { return names_[static_cast<std::size_t>(number)]; }

    bool add(const label_reference& r)
    {
        references_.push_back(r);
        return true;
    }
    const std::vector<label_reference>& references() const { return references_; }

    void report(const diagnostic& d)
    {
        result.diagnostics.push_back(d);
        result.has_errors |= d.level == severity::error;
    }

private:
    std::vector<label_name> names_{};
    std::unordered_map<std::string_view, int> numbers_{};
    std::vector<label_reference> references_{};
};

// Labels are looked up last, so what is wrong with them comes behind what else is, each part in the order of the text.
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

/// Assembles a text of any length, which nothing of the program refers to afterwards.
inline program assemble(std::string_view text, const assemble_options& options = {})
{
    detail::growing_storage storage(options.on);
    detail::assemble_into(storage, text, options);
    storage.result.words = storage.code.take();
    detail::sort_by_line(storage.result.diagnostics);
    return std::move(storage.result);
}

namespace detail {

// Space to mark the targets of a program's branches, if they are wanted.
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

/// Disassembles a program of any length, calling `visit` with each disassembled_word; `names` gives places their names.
template <detail::name_resolver Names, class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Names&& names, Visit&& visit)
{
    disassemble_words(words, options, detail::target_marks(words, options).span(), names, visit);
}
/// Calls `visit` with each word of a program of any length as disassembling finds it.
template <class Visit>
void disassemble_words(std::span<const word> words, const disassemble_options& options, Visit&& visit)
{
    disassemble_words(words, options, no_names{}, visit);
}

/// Disassembles a program of any length, calling `emit` with each line; `names` gives places their names.
template <detail::name_resolver Names, class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Names&& names, Emit&& emit)
{
    disassemble(words, options, detail::target_marks(words, options).span(), names, emit);
}
/// Calls `emit` with each line of the disassembly of a program of any length.
template <class Emit>
void disassemble(std::span<const word> words, const disassemble_options& options, Emit&& emit)
{
    disassemble(words, options, no_names{}, emit);
}

namespace detail {

// Lines that are written one behind the other, and copied to their text many at once.
class written_lines {
public:
    explicit written_lines(std::string& text) : text_(text) {}

    // Where the next line may be written.
    char* room()
    {
        if (size_ > enough) flush();
        return lines_.get() + size_;
    }
    // The next line has been written there.
    void add(std::size_t size)
    {
        lines_[size_ + size] = '\n';
        size_ += size + 1;
    }
    // Puts a label before a line that has been written but not added, if it is a word's.
    void add_behind(std::string_view label, std::string_view line)
    {
        flush();
        text_.append(label).append(":\n");
        if (!line.empty()) text_.append(line).append("\n");
    }
    void flush()
    {
        text_.append(lines_.get(), size_);
        size_ = 0;
    }

private:
    static constexpr std::size_t enough = 16384;
    static constexpr std::size_t room_of_line = sizeof(disassembly_line::data) + 1;

    std::string& text_;
    std::unique_ptr<char[]> lines_{new char[enough + room_of_line]};  // with nothing in them, for which libc++ 14 has no function
    std::size_t size_ = 0;
};

}  // namespace detail

/// A program as text, a line feed behind each line.
inline std::string disassemble(std::span<const word> words, const disassemble_options& options = {})
{
    constexpr std::size_t usual_line = 48;
    std::string text;
    text.reserve(words.size() * usual_line);
    detail::written_lines lines(text);
    const detail::target_marks marks(words, options);
    no_names names;
    const auto add = [&lines](const disassembled_word& found) {
        if (!found.has_line) return;
        if (found.label.empty()) lines.add(found.line.size());
        else lines.add_behind(found.label, found.line);
    };
    detail::disassemble_words_into(words, options, marks.span(), names, [&lines] { return lines.room(); }, add);
    lines.flush();
    return text;
}

}  // namespace valhall

#endif
