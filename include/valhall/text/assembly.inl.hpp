// SPDX-License-Identifier: MIT
// The definitions of assembly.hpp, which includes this at its end.
#ifndef VALHALL_TEXT_ASSEMBLY_INL_HPP
#define VALHALL_TEXT_ASSEMBLY_INL_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "valhall/program/growing_code_buffer.hpp"
#include "valhall/text/program_assembler.hpp"

namespace valhall {

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

VALHALL_COMPILED_BEGIN

inline program assemble(std::string_view text, const assemble_options& options)
{
    detail::growing_storage storage(detail::arch_to_assemble_for(text, options));
    detail::assemble_into(storage, text, options);
    storage.result.words = storage.code.take();
    detail::sort_by_line(storage.result.diagnostics);
    return std::move(storage.result);
}

inline program assemble(std::string_view text, arch on) { return assemble(text, {.on = on}); }

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

inline std::string disassemble(std::span<const word> words, arch on) { return disassemble(words, disassemble_options{.on = on}); }

VALHALL_COMPILED_END

}  // namespace valhall

#endif
