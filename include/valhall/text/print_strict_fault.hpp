// SPDX-License-Identifier: MIT
// Prints faults of strict validation as phrases that name the field and its legal values. Does not allocate: the disassembler prints them
// as comments. text/explain.hpp has sentences for all faults.
#ifndef VALHALL_TEXT_PRINT_STRICT_FAULT_HPP
#define VALHALL_TEXT_PRINT_STRICT_FAULT_HPP

#include <bit>
#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::detail {

// "round mode": the name of an enumeration in words.
constexpr void print_name(writer& out, enum_id id)
{
    std::string_view name = enumeration_of(id).name();
    while (name.back() == '_') name.remove_suffix(1);
    for (const char c : name) out.put(c == '_' ? ' ' : c);
}

// Writes " or " or ", " between the items of a list.
struct list_writer {
    writer& out;
    int left;
    bool first = true;

    constexpr void separate()
    {
        if (!first) out.put(left == 1 ? " or " : ", ");
        first = false;
        --left;
    }
};

// The names of a set of values: "rte, rtp or rtn".
constexpr void print_values(writer& out, const enumeration& values, word set, arch on)
{
    word legal = 0;
    for (word value = 0; value < values.count && value < 64; ++value)
        if ((set >> value & 1) != 0 && values.legal(value, on)) legal |= word{1} << value;
    list_writer list{out, std::popcount(legal)};
    for (word value = 0; value < values.count; ++value) {
        if ((legal >> value & 1) == 0) continue;
        list.separate();
        out.put(values[value].name());
    }
}

constexpr void print_selectors(writer& out, const selector_set& listed, const selector_set& taken, word set, dialect syntax)
{
    list_writer list{out, std::popcount(set)};
    for (word encoding = 0; encoding < word{1} << listed.width; ++encoding) {
        if ((set >> encoding & 1) == 0) continue;
        const selector part =
            has_older_selectors(syntax) && taken.has(encoding) ? taken.by_encoding[encoding] : listed.by_encoding[encoding];
        list.separate();
        out.put(name_of(part));
    }
}

constexpr void print_numbers(writer& out, word set)
{
    list_writer list{out, std::popcount(set)};
    for (int number = 0; number < 64; ++number) {
        if ((set >> number & 1) == 0) continue;
        list.separate();
        out.decimal(number);
    }
}

// Prints the field that a fault of strict validation is about.
constexpr void print_subject(writer& out, descriptor row, const fault& f)
{
    switch (f.kind) {
    case operand_kind::modifier: out.put(enumeration_of(f.id).is_flag() ? "the flag " : "the "); return print_name(out, f.id);
    case operand_kind::source: out.put("source "); return out.decimal(f.index + 1);
    case operand_kind::destination: return out.put("the destination");
    case operand_kind::staging:
        out.put("the number of ");
        out.put(staging_field_of(row.staging()[f.index]).is_written ? "written" : "read");
        return out.put(" staging registers");
    case operand_kind::immediate: out.put("the "); return out.put(name_of(row.immediates()[f.index].name));
    case operand_kind::none: return out.put("the FAU page");
    }
}

// Prints what is legal there.
constexpr void print_requirement(writer& out, descriptor row, arch on, const fault& f, dialect syntax)
{
    switch (f.code) {
    case fault_code::value_not_listed:
        if (enumeration_of(f.id).is_flag()) return out.put((f.value & 2) != 0 ? "must be set" : "must not be set");
        out.put("must be ");
        return print_values(out, enumeration_of(f.id), f.value, on);
    case fault_code::selector_not_listed: {
        const source_field& source = row.sources()[f.index];
        out.put("must select ");
        return print_selectors(out, source.listed_selectors(), source.selectors(), f.value, syntax);
    }
    case fault_code::odd_source: return out.put("must start at an even register, an even uniform or a .w0");
    case fault_code::mask_not_listed: return out.put("must be a whole register");
    case fault_code::count_not_taken:
    case fault_code::count_not_listed:
        if (f.value == 0) return out.put("that the modifiers ask for is more than there can be");
        out.put("must be ");
        return print_numbers(out, f.value);
    case fault_code::immediate_misaligned: out.put("must be a multiple of "); return out.decimal(static_cast<std::int64_t>(f.value));
    case fault_code::immediate_not_listed: out.put("must be "); return print_numbers(out, f.value);
    case fault_code::page_not_listed: return out.put("must be 0");
    default: return out.put(sentence_of(f.code));
    }
}

// Prints a fault of strict validation: "source 2 must select b00 or b11".
constexpr void print_strict_fault(writer& out, descriptor row, arch on, const fault& f, dialect syntax)
{
    print_subject(out, row, f);
    out.put(' ');
    print_requirement(out, row, on, f, syntax);
}

}  // namespace valhall::detail

#endif
