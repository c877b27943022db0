// Whole programs as text, a line a word, with branch targets as labels and the bytes beside them if asked.
#ifndef VALHALL_TEXT_DISASSEMBLE_HPP
#define VALHALL_TEXT_DISASSEMBLE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/text/print_fault.hpp"
#include "valhall/text/print.hpp"
#include "valhall/validate/validate.hpp"

namespace valhall {

/// How to disassemble.
struct disassemble_options {
    arch on = arch::v9;
    bool bytes = false;   ///< the eight bytes of each word, lowest first, before its line
    bool labels = false;  ///< branch targets within the program as labels
    dialect syntax = dialect::panfrost;
    bool aliases = false;         ///< Arm's short names where they fit; in Arm's dialect only
    level how = level::hardware;  ///< strictly, a comment tells what Arm's description does not list
};

namespace detail {

// The index of the instruction that a word may branch to, or -1: outside of the program, or no distance at all.
constexpr std::int64_t branch_target(const instruction& i, std::size_t index, std::size_t size)
{
    for (const immediate_field& field : i.row().immediates()) {
        if (!field.is_relative()) continue;
        const std::int64_t distance = field.extract(i.bits);
        const std::int64_t target = static_cast<std::int64_t>(index) + 1 + distance;
        if (distance != 0 && target >= 0 && target <= static_cast<std::int64_t>(size)) return target;
    }
    return -1;
}

constexpr void print_label(writer& out, std::int64_t index)
{
    out.put('L');
    out.decimal(index);
}

constexpr void print_faults(writer& out, const instruction& i, const disassemble_options& options)
{
    bool first = true;
    for (const fault& found : validate(i)) {
        out.put(first ? "  // invalid: " : "; ");
        out.put(message(found.code));
        first = false;
    }
    if (options.how == level::hardware) return;
    fault_list findings;
    check_listed(i, findings);
    bool first_finding = true;
    for (const fault& finding : findings) {
        out.put(!first_finding ? "; " : first ? "  // not legal: " : "; not legal: ");
        print_fault(out, i.row(), i.on, finding, options.syntax);
        first_finding = false;
    }
}

}  // namespace detail

/// A line of a disassembly: longer than a text_line, for it may hold the bytes, a label and many faults.
struct disassembly_line {
    char data[8192]{};
    std::size_t size = 0;

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
};

/// Disassembles a program. `emit` is called with each line, a std::string_view without a line feed, that lives until
/// it returns. With labels, `is_target` must hold one element more than there are words; it is overwritten.
template <class Emit>
constexpr void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target,
                           Emit&& emit)
{
    const bool labels = options.labels && is_target.size() > words.size();
    if (labels) {
        for (bool& mark : is_target) mark = false;
        for (std::size_t index = 0; index < words.size(); ++index) {
            const result<instruction> i = decode(words[index], options.on);
            const std::int64_t target = i ? detail::branch_target(*i, index, words.size()) : -1;
            if (target >= 0) is_target[static_cast<std::size_t>(target)] = true;
        }
    }

    disassembly_line line;
    const auto emit_label = [&](std::size_t index) {
        detail::writer out(line.data);
        detail::print_label(out, static_cast<std::int64_t>(index));
        out.put(':');
        emit(std::string_view(line.data, out.size()));
    };
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (labels && is_target[index]) emit_label(index);
        detail::writer out(line.data);
        const word bits = words[index];
        if (options.bytes) {
            for (int byte = 0; byte < 8; ++byte) {
                out.hex(bits >> (8 * byte) & 0xFF, 2, "0123456789abcdef");
                out.put(byte != 7 ? " " : "    ");
            }
        }
        if (const result<instruction> i = decode(bits, options.on)) {
            char name[24];
            detail::writer target_name(name);
            const std::int64_t target = labels ? detail::branch_target(*i, index, words.size()) : -1;
            if (target >= 0) detail::print_label(target_name, target);
            detail::print(out, *i, {options.syntax, options.aliases}, {name, target_name.size()});
            detail::print_faults(out, *i, options);
        } else {
            detail::print_undecodable(out, bits, i.error());
        }
        emit(std::string_view(line.data, out.size()));
    }
    if (labels && is_target[words.size()]) emit_label(words.size());
}

}  // namespace valhall

#endif
