// SPDX-License-Identifier: MIT
// Assembles programs of a fixed capacity without allocating, also in constant expressions. Not in the compiled form.
#ifndef VALHALL_TEXT_FIXED_PROGRAM_HPP
#define VALHALL_TEXT_FIXED_PROGRAM_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/program/code_buffer.hpp"
#include "valhall/text/named_arch.hpp"
#include "valhall/text/program_assembler.hpp"

namespace valhall {

namespace detail {

// Storage for a program of `Words` words, `Names` names (at least one) and `Diagnostics` diagnostics. If `on` is none, nothing is
// assembled.
template <std::size_t Words, std::size_t Names, std::size_t Diagnostics>
class fixed_storage {
public:
    optional_arch on;
    basic_code_buffer<fixed_code_memory<Words, Names, 0>> code;
    std::array<diagnostic, Diagnostics> diagnostics{};
    std::size_t diagnostic_count = 0;  // all that were reported, including dropped ones
    std::size_t error_count = 0;

    constexpr explicit fixed_storage(optional_arch for_which) : on(for_which), code(*for_which) {}

    constexpr fault_code add(const text_name& name)
    {
        if (names().find(name.text) >= 0) return fault_code::duplicate_name;
        if (name_count_ == names_.size()) return fault_code::no_space;
        std::uint32_t& first = first_names_[bucket_of(name.text, Names)];
        names_[name_count_] = name;
        names_[name_count_].next = first;
        has_values_ |= name.kind != name_kind::label;
        first = static_cast<std::uint32_t>(++name_count_);
        return fault_code::none;
    }
    constexpr name_index names() const { return {names_.data(), first_names_.data(), Names, has_values_}; }
    constexpr bool add(const label_reference& r)
    {
        if (reference_count_ == references_.size()) return false;
        references_[reference_count_++] = r;
        return true;
    }
    constexpr std::span<const label_reference> references() const { return std::span(references_).first(reference_count_); }

    constexpr void report(const diagnostic& d)
    {
        if (diagnostic_count < Diagnostics) diagnostics[diagnostic_count] = d;
        ++diagnostic_count;
        if (d.severity == severity::error) ++error_count;
    }

private:
    std::array<text_name, Names> names_{};
    std::array<std::uint32_t, Names> first_names_{};  // by bucket; see text_name::next
    std::array<label_reference, Words> references_{};
    std::size_t name_count_ = 0;
    bool has_values_ = false;
    std::size_t reference_count_ = 0;
};

}  // namespace detail

/// A program of at most `Words` words, assembled without allocating, or the errors of its text.
template <std::size_t Words>
class fixed_program {
public:
    static constexpr std::size_t max_diagnostics = 16;  ///< the maximum number of errors and notes that are kept

    /// Assembles a text. It may have one more label or name than words.
    constexpr explicit fixed_program(std::string_view text, const assemble_options& options)
        : storage_(detail::arch_to_assemble_for(text, options))
    {
        detail::assemble_into(storage_, text, options);
    }

    /// True if there is no error. Otherwise the words are meaningless.
    constexpr explicit operator bool() const { return has_value(); }
    /// True if there is no error.
    constexpr bool has_value() const { return storage_.error_count == 0; }

    /// The first error that was kept; its code is `fault_code::none` if there is none.
    constexpr diagnostic error() const
    {
        for (const diagnostic& d : diagnostics())
            if (d.severity == severity::error) return d;
        return {};
    }

    /// The architecture of the words. None, which is an error, if neither the options nor the text specify one.
    constexpr optional_arch on() const { return storage_.on; }

    // The words.
    constexpr const word* begin() const { return storage_.code.words().data(); }
    constexpr const word* end() const { return begin() + size(); }
    constexpr const word* data() const { return begin(); }
    constexpr std::size_t size() const { return storage_.code.size(); }
    constexpr word operator[](std::size_t i) const { return storage_.code[i]; }

    /// The number of errors and warnings, of which the first max_diagnostics are kept.
    constexpr std::size_t diagnostic_count() const { return storage_.diagnostic_count; }
    /// The diagnostics that were kept. They do not refer to the text.
    constexpr std::span<const diagnostic> diagnostics() const&
    {
        const std::size_t count = diagnostic_count();
        return {storage_.diagnostics.data(), count < max_diagnostics ? count : max_diagnostics};
    }
    std::span<const diagnostic> diagnostics() const&& = delete;  // would dangle

private:
    detail::fixed_storage<Words, Words + 1, max_diagnostics> storage_;
};

/// Assembles a text into at most `Words` words, without allocating.
template <std::size_t Words>
constexpr fixed_program<Words> assemble(std::string_view text, const assemble_options& options)
{
    return fixed_program<Words>(text, options);
}
/// As above for an architecture, in the panfrost dialect.
template <std::size_t Words>
constexpr fixed_program<Words> assemble(std::string_view text, arch on)
{
    return fixed_program<Words>(text, {.on = on});
}

}  // namespace valhall

#endif
