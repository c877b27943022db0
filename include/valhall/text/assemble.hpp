// SPDX-License-Identifier: MIT
// Text as a program of words: assemble(), which does not allocate.
#ifndef VALHALL_TEXT_ASSEMBLE_HPP
#define VALHALL_TEXT_ASSEMBLE_HPP

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "valhall/program/code_buffer.hpp"
#include "valhall/text/program_assembler.hpp"

namespace valhall {

namespace detail {

template <class Storage>
constexpr void assemble_into(Storage& storage, std::string_view text, const assemble_options& options)
{
    in_dialect(options.syntax, [&](auto chosen) { program_assembler<chosen.value, true, Storage>(storage, options).run(text); });
}

// Space for a program of so many words, labels, at least one, and diagnostics.
template <std::size_t Words, std::size_t Labels, std::size_t Diagnostics>
class fixed_storage {
public:
    basic_code_buffer<fixed_code_memory<Words, Labels, 0>> code;
    std::array<diagnostic, Diagnostics> diagnostics{};
    std::size_t diagnostic_count = 0;  // all that were reported, kept or not
    std::size_t error_count = 0;

    constexpr explicit fixed_storage(arch on) : code(on) {}

    constexpr fault_code add(const label_name& name)
    {
        if (find(name.text) >= 0) return fault_code::duplicate_label;
        if (name_count_ == names_.size()) return fault_code::no_space;
        std::uint32_t& first = first_numbers_[bucket_of(name.text)];
        next_numbers_[name_count_] = first;
        names_[name_count_] = name;
        first = static_cast<std::uint32_t>(++name_count_);
        return fault_code::none;
    }
    constexpr bool add(const label_reference& r)
    {
        if (reference_count_ == references_.size()) return false;
        references_[reference_count_++] = r;
        return true;
    }
    constexpr int find(std::string_view name) const
    {
        for (std::uint32_t at = first_numbers_[bucket_of(name)]; at != 0; at = next_numbers_[at - 1]) {
            const std::string_view text = names_[at - 1].text;
            if (text.size() == name.size() && same(text.data(), name.data(), name.size())) return static_cast<int>(at) - 1;
        }
        return -1;
    }
    constexpr const label_name& name_at(int number) const { return names_[static_cast<std::size_t>(number)]; }
    constexpr std::span<const label_reference> references() const { return std::span(references_).first(reference_count_); }

    constexpr void report(const diagnostic& d)
    {
        if (diagnostic_count < Diagnostics) diagnostics[diagnostic_count] = d;
        ++diagnostic_count;
        if (d.level == severity::error) ++error_count;
    }

private:
    // Many programs number their labels, so all characters count.
    static constexpr std::size_t bucket_of(std::string_view name)
    {
        std::uint32_t hash = 0;
        for (const char c : name) hash = hash * 33 + static_cast<unsigned char>(c);
        return hash % Labels;
    }

    // Names are found by bucket: the first one of each and the next ones, counted from 1; 0 is none.
    std::array<label_name, Labels> names_{};
    std::array<std::uint32_t, Labels> first_numbers_{};
    std::array<std::uint32_t, Labels> next_numbers_{};
    std::array<label_reference, Words> references_{};
    std::size_t name_count_ = 0;
    std::size_t reference_count_ = 0;
};

}  // namespace detail

/// A program of at most `Words` words that was assembled without allocating, or what is wrong with its text.
template <std::size_t Words>
class fixed_program {
public:
    static constexpr std::size_t max_diagnostics = 16;  ///< how many errors and notes are kept

    /// Assembles a text. Labels may be as many as words, and one more.
    constexpr explicit fixed_program(std::string_view text, const assemble_options& options = {}) : storage_(options.on)
    {
        detail::assemble_into(storage_, text, options);
    }

    /// Whether there is no error; only then do the words mean anything.
    constexpr explicit operator bool() const { return storage_.error_count == 0; }

    // The words.
    constexpr const word* begin() const { return storage_.code.words().data(); }
    constexpr const word* end() const { return begin() + size(); }
    constexpr const word* data() const { return begin(); }
    constexpr std::size_t size() const { return storage_.code.size(); }
    constexpr word operator[](std::size_t i) const { return storage_.code[i]; }

    /// How many errors and warnings there are; the first max_diagnostics of them are kept.
    constexpr std::size_t diagnostic_count() const { return storage_.diagnostic_count; }
    /// Those that are kept. They do not refer to the text.
    constexpr std::span<const diagnostic> diagnostics() const&
    {
        const std::size_t count = diagnostic_count();
        return {storage_.diagnostics.data(), count < max_diagnostics ? count : max_diagnostics};
    }
    std::span<const diagnostic> diagnostics() const&& = delete;  // they would be gone with the program

private:
    detail::fixed_storage<Words, Words + 1, max_diagnostics> storage_;
};

/// Assembles a text into at most `Words` words, at compile time or at run time, without allocating.
template <std::size_t Words>
constexpr fixed_program<Words> assemble(std::string_view text, const assemble_options& options = {})
{
    return fixed_program<Words>(text, options);
}

}  // namespace valhall

#endif
