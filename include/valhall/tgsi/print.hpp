// SPDX-License-Identifier: MIT
// Prints TGSI programs in the format of dumps: numbered instructions, indented blocks, floats with four digits.
#ifndef VALHALL_TGSI_PRINT_HPP
#define VALHALL_TGSI_PRINT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/decimal.hpp"
#include "valhall/text/common/writer.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// The maximum length of a printed line.
inline constexpr std::size_t max_statement_size = 1024;

/// A printed line, by value.
struct statement_text {
    char data[max_statement_size]{};  ///< not null-terminated
    std::size_t size = 0;             ///< the number of characters

    constexpr std::string_view view() const { return {data, size}; }
    constexpr operator std::string_view() const { return view(); }
};

namespace detail {

inline constexpr char component_letters[] = "xyzw";

// The maximum indentation, so that every line fits a statement_text.
inline constexpr int deepest_indentation = 200;

// The change of indentation before and after an instruction.
struct indentation {
    int before;
    int after;
};

constexpr indentation indentation_of(role r)
{
    switch (r) {
    case role::begin_if:
    case role::begin_loop:
    case role::begin_switch:
    case role::begin_subroutine: return {0, 1};
    case role::begin_else: return {1, 1};
    case role::begin_case:
    case role::begin_default: return {0, 0};
    case role::end_if:
    case role::end_loop:
    case role::end_switch:
    case role::end_subroutine: return {1, 0};
    default: return {0, 0};
    }
}

// Templates are defined before their callers: clang++ does not find them in constant expressions otherwise.
class statement_printer {
    template <class E>
    constexpr void put_value(std::uint32_t value)
    {
        if (value < static_cast<std::uint32_t>(count_of<E>)) out_.put(name_of(static_cast<E>(value)));
        else out_.decimal(value);
    }

    constexpr void put_word(bool is_there, std::string_view word)
    {
        if (!is_there) return;
        out_.put(", ");
        out_.put(word);
    }
    template <class E>
    constexpr void put_word(E value)
    {
        put_word(!name_of(value).empty(), name_of(value));
    }

    static constexpr std::uint64_t bits_of(const immediate& i, int n)
    {
        return words_of(i.type) == 1 ? i.words[n] : i.words[n] | std::uint64_t{i.words[n + 1]} << 32;
    }

    // The number of digits after the point, and the total width.
    template <class T>
    static constexpr int digits = sizeof(T) == 4 ? 4 : 8;
    static constexpr int width_of_constant = 10;

    // A number in units of the last digit, or too_great.
    static constexpr std::uint64_t too_great = ~std::uint64_t{0};

    template <class T>
    static constexpr std::uint64_t scaled(std::uint64_t bits)
    {
        const std::uint64_t magnitude = bits & ~std::uint64_t{0} >> (65 - 8 * sizeof(T));
        double value = 0;
        if constexpr (sizeof(T) == 4) value = std::bit_cast<float>(static_cast<std::uint32_t>(magnitude));
        else value = std::bit_cast<double>(magnitude);
        const double product = value * (digits<T> == 4 ? 1e4 : 1e8);
        if (!(product < 9e15)) return too_great;
        // Rounds to nearest, ties to even.
        const std::uint64_t below = static_cast<std::uint64_t>(product);
        const double rest = product - static_cast<double>(below);
        return below + (rest > 0.5 || (rest == 0.5 && (below & 1) != 0) ? 1 : 0);
    }

    // True if all values of an immediate are recovered when their decimal digits are parsed.
    template <class T>
    static constexpr bool reads_back(const immediate& i)
    {
        for (int n = 0; n < 4; n += words_of(i.type)) {
            const std::uint64_t bits = bits_of(i, n), magnitude = bits & ~std::uint64_t{0} >> (65 - 8 * sizeof(T));
            const std::uint64_t number = scaled<T>(bits);
            if (number == too_great) return false;
            const valhall::detail::decimal d{number, -digits<T>, false};
            if ((sizeof(T) == 4 ? valhall::detail::to_float(d) : valhall::detail::to_double(d)) != magnitude) return false;
        }
        return true;
    }

    // `    1.0000`
    template <class T>
    constexpr void put_float(std::uint64_t bits)
    {
        constexpr std::uint64_t unit = digits<T> == 4 ? 10'000 : 100'000'000;
        const bool is_negative = bits >> (8 * sizeof(T) - 1) != 0;
        const std::uint64_t number = scaled<T>(bits);
        int size = digits<T> + 2 + is_negative;
        for (std::uint64_t rest = number / unit / 10; rest != 0; rest /= 10) ++size;
        for (; size < width_of_constant; ++size) out_.put(' ');
        if (is_negative) out_.put('-');
        out_.unsigned_decimal(number / unit);
        out_.put('.');
        std::uint64_t fraction = number % unit;
        for (std::uint64_t place = unit / 10; place != 0; place /= 10) {
            out_.put(static_cast<char>('0' + fraction / place));
            fraction %= place;
        }
    }

public:
    constexpr explicit statement_printer(valhall::detail::writer& out) : out_(out) {}

    constexpr void print(const property& p)
    {
        out_.put("PROPERTY ");
        out_.put(name_of(p.name));
        out_.put(' ');
        switch (values_of(p.name)) {
        case property_values::origin: return put_value<origin>(p.value);
        case property_values::pixel_center: return put_value<pixel_center>(p.value);
        case property_values::primitive: return put_value<primitive>(p.value);
        case property_values::processor: return put_value<processor>(p.value);
        case property_values::number: return out_.decimal(p.value);
        }
    }

    constexpr void print(const declaration& d)
    {
        out_.put("DCL ");
        out_.put(name_of(d.file));
        if (d.is_per_vertex) out_.put("[]");
        if (d.has_dimension) put_index(d.dimension);
        out_.put('[');
        out_.decimal(d.first);
        if (d.last != d.first) {
            out_.put("..");
            out_.decimal(d.last);
        }
        out_.put(']');
        put_mask(d.mask);
        if (d.array != 0) {
            out_.put(", ARRAY");
            put_array(d.array);
        }
        put_word(d.is_local, "LOCAL");
        put_semantic(d);
        put_streams(d);
        put_word(d.is_atomic, "ATOMIC");
        put_word(d.memory);
        put_word(d.target);
        put_types(d);
        put_word(d.format);
        put_word(d.is_writable, "WR");
        put_word(d.is_raw, "RAW");
        put_word(d.interpolation);
        if (d.location != location::center) put_word(d.location);
        put_word(d.is_invariant, "INVARIANT");
    }

    constexpr void print(const immediate& i, std::size_t number)
    {
        out_.put("IMM[");
        out_.decimal(static_cast<std::int64_t>(number));
        out_.put("] ");
        out_.put(name_of(i.type));
        out_.put(" {");
        put_constants(i);
        out_.put('}');
    }

    // Prints an instruction after its number, indented by `depth` levels.
    constexpr void print(const instruction& i, std::size_t number, int depth)
    {
        if (number < 100) out_.put(' ');
        if (number < 10) out_.put(' ');
        out_.unsigned_decimal(number);
        out_.put(": ");
        for (int n = 0; n < depth && n < deepest_indentation; ++n) out_.put("  ");
        print(i);
    }

    constexpr void print(const instruction& i)
    {
        const opcode_info& row = i.info();
        out_.put(row.name);
        if (i.is_saturated) out_.put("_SAT");
        if (i.is_precise) out_.put("_PRECISE");
        if (row.has_result()) {
            out_.put(' ');
            put_register(i.to.reg);
            put_mask(i.to.mask);
        }
        for (int n = 0; n < i.source_count; ++n) {
            out_.put(n == 0 && !row.has_result() ? " " : ", ");
            put_source(i.sources[n]);
        }
        if (row.has_target()) {
            put_word(i.target);
            for (int n = 0; n < i.offset_count; ++n) put_offset(i.offsets[n]);
        }
        if (row.accesses_memory()) {
            for (int n = 0; n < count_of<qualifier>; ++n) put_word((i.qualifiers >> n & 1) != 0, name_of(static_cast<qualifier>(n)));
            put_word(i.target);
            put_word(i.format);
        }
        if (i.label != no_label) {
            out_.put(" :");
            out_.decimal(i.label);
        }
    }

private:
    constexpr void put_index(std::int32_t index)
    {
        out_.put('[');
        out_.decimal(index);
        out_.put(']');
    }

    constexpr void put_array(std::uint16_t array)
    {
        out_.put('(');
        out_.decimal(array);
        out_.put(')');
    }

    constexpr void put_semantic(const declaration& d)
    {
        if (d.semantic == semantic::none) return;
        put_word(d.semantic);
        if (d.semantic_index != 0 || is_always_indexed(d.semantic)) put_index(d.semantic_index);
    }

    constexpr void put_streams(const declaration& d)
    {
        if (!d.has_streams) return;
        out_.put(", STREAM(");
        for (int n = 0; n < 4; ++n) {
            if (n != 0) out_.put(", ");
            out_.decimal(d.streams[n]);
        }
        out_.put(')');
    }

    constexpr void put_types(const declaration& d)
    {
        const bool are_same = d.types[0] == d.types[1] && d.types[0] == d.types[2] && d.types[0] == d.types[3];
        for (int n = 0; n < (are_same ? 1 : 4); ++n) put_word(d.types[n]);
    }

    constexpr void put_mask(std::uint8_t mask)
    {
        if (mask == all_components) return;
        out_.put('.');
        for (int n = 0; n < 4; ++n)
            if ((mask >> n & 1) != 0) out_.put(component_letters[n]);
    }

    constexpr void put_indices(std::int32_t index, const address& by)
    {
        if (!by) {
            put_index(index);
        } else {
            out_.put('[');
            out_.put(name_of(by.file));
            put_index(by.index);
            out_.put('.');
            out_.put(component_letters[by.component]);
            if (index > 0) out_.put('+');
            if (index != 0) out_.decimal(index);
            out_.put(']');
        }
        if (by.array != 0) put_array(by.array);
    }

    constexpr void put_register(const register_name& reg)
    {
        out_.put(name_of(reg.file));
        if (reg.has_dimension) put_indices(reg.dimension, reg.dimension_by);
        put_indices(reg.index, reg.by);
    }

    constexpr void put_source(const source& s)
    {
        if (s.is_negated) out_.put('-');
        if (s.is_absolute) out_.put('|');
        put_register(s.reg);
        if (!s.swizzle.is_plain()) {
            out_.put('.');
            for (int n = 0; n < 4; ++n) out_.put(component_letters[s.swizzle[n]]);
        }
        if (s.is_absolute) out_.put('|');
    }

    constexpr void put_offset(const texel_offset& offset)
    {
        put_word(offset.file);
        put_index(offset.index);
        out_.put('.');
        for (const std::uint8_t component : offset.components) out_.put(component_letters[component]);
    }

    constexpr void put_constants(const immediate& i)
    {
        const bool is_double = i.type == immediate_type::flt64;
        if (is_double || i.type == immediate_type::flt32) {
            const bool is_decimal = is_double ? reads_back<double>(i) : reads_back<float>(i);
            for (int n = 0; n < 4; n += words_of(i.type)) {
                if (n != 0) out_.put(", ");
                const std::uint64_t bits = bits_of(i, n);
                if (!is_decimal) put_bits(bits, words_of(i.type));
                else if (is_double) put_float<double>(bits);
                else put_float<float>(bits);
            }
            return;
        }
        for (int n = 0; n < 4; n += words_of(i.type)) {
            if (n != 0) out_.put(", ");
            put_integer(i.type, bits_of(i, n));
        }
    }

    constexpr void put_integer(immediate_type type, std::uint64_t bits)
    {
        if (type == immediate_type::int32) out_.decimal(static_cast<std::int32_t>(bits));
        else if (type == immediate_type::int64) out_.decimal(static_cast<std::int64_t>(bits));
        else out_.unsigned_decimal(bits);
    }

    constexpr void put_bits(std::uint64_t bits, int words)
    {
        out_.put("0x");
        out_.hex(bits, 8 * words, "0123456789abcdef");
    }

    valhall::detail::writer& out_;
};

}  // namespace detail

/// Prints a program line by line: calls `line` with a std::string_view for each, without line feeds.
template <class Line>
constexpr void print(const program_view& p, Line&& line)
{
    char buffer[max_statement_size]{};
    const auto put = [&](const auto&... what) {
        valhall::detail::writer out(buffer);
        detail::statement_printer(out).print(what...);
        line(std::string_view(buffer, out.size_since(buffer)));
    };
    line(name_of(p.processor));
    for (const property& i : p.properties) put(i);
    for (const declaration& i : p.declarations) put(i);
    for (std::size_t n = 0; n < p.immediates.size(); ++n) put(p.immediates[n], n);
    int depth = 0;
    for (std::size_t n = 0; n < p.instructions.size(); ++n) {
        const detail::indentation change = detail::indentation_of(p.instructions[n].info().role);
        if (depth >= change.before) depth -= change.before;
        put(p.instructions[n], n, depth);
        depth += change.after;
    }
}

/// A statement as text, without its number: `ADD_SAT OUT[0].xy, IN[0], -IMM[1].xxxx`.
template <class Statement>
constexpr statement_text to_text(const Statement& statement)
{
    statement_text made;
    valhall::detail::writer out(made.data);
    detail::statement_printer(out).print(statement);
    made.size = out.size_since(made.data);
    return made;
}

}  // namespace valhall::tgsi

#endif
