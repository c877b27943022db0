// What the strict level of validation finds, as words that name the field and what is legal there.
#ifndef VALHALL_TEXT_FINDINGS_HPP
#define VALHALL_TEXT_FINDINGS_HPP

#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/writer.hpp"

namespace valhall::detail {

// "source 2", counted from 1.
constexpr void print_place(writer& out, std::string_view what, std::uint8_t index)
{
    out.put(what);
    out.put(' ');
    out.decimal(index + 1);
}

// "round mode": the name of an enumeration in words.
constexpr void print_name(writer& out, enum_id id)
{
    std::string_view name = describe(id).name();
    while (name.back() == '_') name.remove_suffix(1);
    for (const char c : name) out.put(c == '_' ? ' ' : c);
}

// Puts " or " or ", " between the items of a list.
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

constexpr int count_of(word set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) ++count;
    return count;
}

// The words of a set of values: "rte, rtp or rtn".
constexpr void print_values(writer& out, const enumeration& values, word set, arch on)
{
    word legal = 0;
    for (word value = 0; value < values.count && value < 64; ++value)
        if ((set >> value & 1) != 0 && values.legal(value, on)) legal |= word{1} << value;
    list_writer list{out, count_of(legal)};
    for (word value = 0; value < values.count; ++value) {
        if ((legal >> value & 1) == 0) continue;
        list.separate();
        out.put(values[value].name());
    }
}

constexpr void print_selectors(writer& out, const selector_set& listed, const selector_set& taken, word set, dialect syntax)
{
    list_writer list{out, count_of(set)};
    for (word encoding = 0; encoding < word{1} << listed.width; ++encoding) {
        if ((set >> encoding & 1) == 0) continue;
        const selector part = syntax == dialect::panfrost && taken.has(encoding) ? taken.by_encoding[encoding]
                                                                                 : listed.by_encoding[encoding];
        list.separate();
        out.put(name_of(part));
    }
}

constexpr void print_numbers(writer& out, word set)
{
    list_writer list{out, count_of(set)};
    for (int number = 0; number < 64; ++number) {
        if ((set >> number & 1) == 0) continue;
        list.separate();
        out.decimal(number);
    }
}

// What validate() found of an instruction of a row, and what is legal instead.
constexpr void print_finding(writer& out, descriptor row, arch on, const fault& e, dialect syntax)
{
    switch (e.code) {
    case fault_code::value_not_listed:
        if (describe(e.id).is_flag()) {
            out.put("the flag ");
            print_name(out, e.id);
            return out.put((e.value & 2) != 0 ? " must be set" : " must not be set");
        }
        out.put("the ");
        print_name(out, e.id);
        out.put(" must be ");
        return print_values(out, describe(e.id), e.value, on);
    case fault_code::selector_not_listed: {
        const source_field& source = row.sources()[e.index];
        print_place(out, "source", e.index);
        out.put(" must select ");
        return print_selectors(out, source.listed_selectors(), source.selectors(), e.value, syntax);
    }
    case fault_code::mask_not_listed: return out.put("the destination must be a whole register");
    case fault_code::count_not_listed:
        out.put("the number of ");
        out.put(describe(row.staging()[e.index]).is_written ? "written" : "read");
        out.put(" staging registers ");
        if (e.value == 0) return out.put("that the modifiers ask for is more than there can be");
        out.put("must be ");
        return print_numbers(out, e.value);
    case fault_code::immediate_misaligned:
        out.put("the ");
        out.put(name_of(row.immediates()[e.index].name));
        out.put(" must be a multiple of ");
        return out.decimal(static_cast<std::int64_t>(e.value));
    case fault_code::immediate_not_listed:
        out.put("the ");
        out.put(name_of(row.immediates()[e.index].name));
        out.put(" must be ");
        return print_numbers(out, e.value);
    default:
        out.put(message(e.code));
        if (e.kind == operand_kind::source) {
            out.put(": ");
            print_place(out, "source", e.index);
        }
    }
}

}  // namespace valhall::detail

#endif
