// SPDX-License-Identifier: MIT
// A clause: a header, 1 to 8 tuples, and constants, in 1 to 8 quadwords.
#ifndef VALHALL_BIFROST_CLAUSE_HPP
#define VALHALL_BIFROST_CLAUSE_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/bifrost/clause_layout.hpp"
#include "valhall/bifrost/constants.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/header.hpp"
#include "valhall/bifrost/quadword.hpp"
#include "valhall/bifrost/tuple.hpp"

namespace valhall::bifrost {

/// The most tuples of a clause.
inline constexpr int most_tuples = 8;
/// The most quadwords of a clause.
inline constexpr int most_quadwords = 8;

/// A clause. It encodes to the quadwords that it was decoded from.
struct clause {
    bifrost::header header{};              ///< its header
    std::uint8_t tuple_count = 1;          ///< the number of tuples, 1 to 8
    std::uint8_t constant_count = 0;       ///< the number of constants, including those that fill a quadword
    std::uint8_t modification = 0;         ///< of constant 0 if has_inner_modification(): M1 in bits 0 to 3, M2 in bits 4 to 7; else 0
    tuple tuples[most_tuples]{};           ///< the tuples
    std::uint64_t constants[most_constants + 1]{};  ///< the constants; bits 0 to 3 are 0. Of the last one, only bits 60 to 63 can be set

    /// The kind of a constant: whether the program counter is added to it.
    constexpr constant_kind kind_of_constant(int n) const
    {
        const bool is_inner = has_inner_constant(tuple_count);
        if (is_inner && n == 0) {
            if (!has_inner_modification(tuple_count)) return constant_kind::plain;
            return kinds_of(modification & 15, modification >> 4).first;
        }
        const int first = is_inner ? ((n - 1) & ~1) + 1 : n & ~1;
        const constant_kinds kinds = kinds_of_pair(constants[first], constants[first + 1]);
        return n == first ? kinds.first : kinds.second;
    }
    /// Both words of the FAU value of a tuple, if it is 0 or a constant. `counter` is the address of the clause.
    constexpr std::uint64_t fau_constant(int n, std::uint64_t counter) const
    {
        const fau index = tuples[n].fau();
        if (index.kind() != fau_kind::constant) return 0;
        return constant_value(kind_of_constant(index.constant()), constants[index.constant()] | index.constant_bits(), counter);
    }

    /// Where the results of a tuple are written: a member of the register block of the next tuple, or for the last one of the first.
    constexpr register_write write_of(int n, unit in) const
    {
        const bool is_last = n + 1 == tuple_count;
        const result<register_block> block = tuples[is_last ? 0 : n + 1].block(is_last);
        if (!block) return {};
        return in == unit::fma ? block->fma : block->add;
    }

    friend constexpr bool operator==(const clause&, const clause&) = default;
};

/// The quadwords of a clause.
struct clause_words {
    quadword quadwords[most_quadwords]{};  ///< the quadwords
    int count = 0;                         ///< their number

    friend constexpr bool operator==(const clause_words&, const clause_words&) = default;
};

/// A clause with the number of quadwords that it takes.
struct decoded_clause : clause {
    int quadword_count = 0;  ///< its size

    friend constexpr bool operator==(const decoded_clause&, const decoded_clause&) = default;
};

namespace detail {

constexpr fault clause_fault(fault_code code, part where, int index, std::uint64_t value)
{
    return {code, where, unit::fma, -1, static_cast<std::int8_t>(index), no_row, 0, value};
}

// The bits of a clause that quadwords are made of.
struct clause_bits {
    std::uint64_t header = 0;
    std::uint64_t modification = 0;
    std::uint64_t position = 0;
    quadword tuples[most_tuples]{};
    std::uint64_t constants[most_constants + 2]{};
};

// Calls function(bits, from, width) with the part of a piece: a quadword, so that all parts are alike.
constexpr std::uint64_t read_piece(const clause_bits& of, const piece& one, int from, int width, int first_constant)
{
    const auto number = [=](std::uint64_t value) { return quadword{value, 0}.get(from, width); };
    switch (one.what) {
    case piece_of::header: return number(of.header);
    case piece_of::tuple: return of.tuples[one.number].get(from, width);
    case piece_of::constant: return number(of.constants[first_constant + one.number]);
    case piece_of::modification: return number(of.modification);
    case piece_of::position: return number(of.position);
    case piece_of::nothing: break;
    }
    return 0;
}

// Puts the pieces of a format into a quadword. Pieces wider than 64 bits go in two steps.
constexpr quadword make_quadword(const clause_bits& of, int number, int first_constant)
{
    const format& how = formats[number];
    quadword made{how.exact, 0};
    for (int n = 0; n < how.count; ++n)
        for (int done = 0; done < how.pieces[n].width; done += 60) {
            const piece& one = how.pieces[n];
            const int width = one.width - done < 60 ? one.width - done : 60;
            made.put(one.place + done, width, read_piece(of, one, one.from + done, width, first_constant));
        }
    return made;
}

// The bits of a quadword that belong to no field of a format.
constexpr quadword unused_bits(int number)
{
    const format& how = formats[number];
    quadword used{static_cast<std::uint64_t>(how.mask) | (how.can_end ? end_bit : 0), 0};
    for (int n = 0; n < how.count; ++n)
        for (int done = 0; done < how.pieces[n].width; done += 60) {
            const piece& one = how.pieces[n];
            used.put(one.place + done, one.width - done < 60 ? one.width - done : 60, ~std::uint64_t{0});
        }
    return {~used.low, ~used.high};
}
struct unused_list {
    quadword of[format_total]{};
};
inline constexpr unused_list unused = [] {
    unused_list made;
    for (int n = 0; n < format_total; ++n) made.of[n] = unused_bits(n);
    return made;
}();

// Bits of a clause that are in two neighbouring words.
constexpr std::uint64_t bits_at(const std::uint32_t* words, place_in_clause from, int width)
{
    const std::uint32_t* const first = words + from.word;
    return (first[0] | std::uint64_t{first[1]} << 32) >> from.bit & ((std::uint64_t{1} << width) - 1);
}

// The words of a tuple of a clause.
constexpr tuple_words words_of_tuple(const std::uint32_t* words, const tuple_places& from)
{
    constexpr int low_bits = middle_of_tuple, middle_bits = top_of_tuple - middle_of_tuple;
    constexpr int low_of_fma = low_bits - fma_place, middle_of_fma = bits_of(unit::fma) - low_of_fma;
    const std::uint64_t low = bits_at(words, from.low, low_bits), middle = bits_at(words, from.middle, middle_bits);
    const std::uint32_t top = words[from.top.word] >> from.top.bit & 7;
    const std::uint64_t fma = low >> fma_place | (middle & ((1u << middle_of_fma) - 1)) << low_of_fma;
    const std::uint64_t add = middle >> middle_of_fma | std::uint64_t{top} << (middle_bits - middle_of_fma);
    return {low & ((std::uint64_t{1} << fma_place) - 1), static_cast<std::uint32_t>(fma), static_cast<std::uint32_t>(add)};
}

constexpr bool ends_here(const quadword& one) { return (one.low & end_bit) != 0; }

// No FAU index names the seventh constant of six tuples. Its highest four bits decide whether the sixth one is plain; the others are 0.
constexpr bool is_out_of_reach(std::uint64_t seventh) { return seventh << 4 != 0; }

// Reads the quadwords of a clause one by one into a clause that has no tuples yet. Its functions return false if it found a fault.
class clause_decoder {
public:
    constexpr explicit clause_decoder(decoded_clause& made) : made_(made) {}

    constexpr const fault& error() const { return error_; }

    constexpr bool decode(const std::uint32_t* words, std::size_t quadwords)
    {
        bool ends = false;
        int tuples = 0;
        for (unsigned format = before_first; tuples == 0; ++done_) {
            if (static_cast<std::size_t>(done_) == quadwords) return fail(fault_code::truncated, part::quadword, done_, 0);
            const quadword one = quadword::from(words + 4 * done_);
            const unsigned before = format;
            format = tags.formats[one.low & 255];
            if (!check_tuples(one, before, format)) return false;
            tuples = places_in_sequences.of[format].tuples;
            ends = ends_here(one);
        }
        made_.tuple_count = static_cast<std::uint8_t>(tuples);
        if (has_inner_constant(tuples)) take_inner_constant(words);
        while (!ends) {
            if (static_cast<std::size_t>(done_) == quadwords) return fail(fault_code::truncated, part::quadword, done_, 0);
            const quadword one = quadword::from(words + 4 * done_);
            if (!check_constants_place(one)) return false;
            constexpr piece first = formats[constants_format].pieces[1], second = formats[constants_format].pieces[2];
            static_assert(first.what == piece_of::constant && first.number == 0 && second.what == piece_of::constant);
            made_.constants[made_.constant_count++] = one.get(first.place, first.width) << first.from;
            made_.constants[made_.constant_count++] = one.get(second.place, second.width) << second.from;
            ends = ends_here(one);
            ++done_;
        }
        return finish(words);
    }

private:
    constexpr bool fail(fault_code code, part where, int index, std::uint64_t value)
    {
        error_ = clause_fault(code, where, index, value);
        return false;
    }

    constexpr bool check_tuples(const quadword& one, unsigned before, unsigned format)
    {
        if (format != no_format && (places_in_sequences.of[format].before >> before & 1) != 0) return check_unused(one, format);
        const auto tag = static_cast<unsigned>(one.low & 255);
        if (done_ == 0 && tag == 0) return fail(fault_code::no_clause, part::quadword, 0, tag);
        return fail(format == no_format ? fault_code::unknown_tag : fault_code::wrong_format, part::quadword, done_, tag);
    }

    constexpr bool check_constants_place(const quadword& one)
    {
        const auto tag = static_cast<unsigned>(one.low & 255);
        if (tags.formats[tag] == no_format) return fail(fault_code::unknown_tag, part::quadword, done_, tag);
        if (tags.formats[tag] != constants_format) return fail(fault_code::wrong_format, part::quadword, done_, tag);
        const constant_position position = constant_positions[tag & 15];
        if (position.tuples != made_.tuple_count || position.index != made_.constant_count)
            return fail(fault_code::constant_position, part::quadword, done_, tag & 15);
        return check_unused(one, constants_format);
    }

    constexpr bool check_unused(const quadword& one, unsigned format)
    {
        const quadword rest{one.low & unused.of[format].low, one.high & unused.of[format].high};
        if ((rest.low | rest.high) == 0) return true;
        return fail(fault_code::quadword_bits, part::quadword, done_, rest.low != 0 ? rest.low : rest.high);
    }

    constexpr void take_inner_constant(const std::uint32_t* words)
    {
        made_.constant_count = 1;
        const parts_of_clause& parts = parts_by_tuples.of[made_.tuple_count];
        const auto get = [words](place_in_clause from, int width) {
            return quadword::from(words + from.word / 4 * 4).get(from.word % 4 * 32 + from.bit, width);
        };
        made_.constants[0] = get(parts.constant_low, high_of_constant - low_of_constant) << low_of_constant |
                             get(parts.constant_high, 64 - high_of_constant) << high_of_constant;
        if (has_inner_modification(made_.tuple_count)) made_.modification = static_cast<std::uint8_t>(get(parts.modification, 8));
    }

    constexpr bool finish(const std::uint32_t* words)
    {
        const result<bifrost::header> head = decode_header(quadword::from(words).high >> (128 - 64 - header_bits));
        if (!head) return error_ = head.error(), false;
        made_.header = *head;
        made_.quadword_count = done_;
        if (!check_constants()) return false;
        const tuple_places* const places = parts_by_tuples.of[made_.tuple_count].tuples;
        for (int n = 0; n < made_.tuple_count; ++n)
            if (!take_tuple(n, words_of_tuple(words, places[n]))) return false;
        return true;
    }

    constexpr bool take_tuple(int n, tuple_words words)
    {
        tuple& made = made_.tuples[n];
        if (!decode_tuple_fast(made, words, n == 0)) error_ = decode_tuple_slowly(made, words, n == 0);
        if (!error_ && has_constant(made.fau())) return true;
        if (!error_) fail(fault_code::missing_constant, part::fau, -1, made.fau().index);
        error_.tuple = static_cast<std::int8_t>(n);
        return false;
    }
    // False if the clause lacks the constant that a FAU index names.
    constexpr bool has_constant(fau index) const
    {
        return index.kind() != fau_kind::constant || (index.constant() < made_.constant_count && index.constant() < most_constants);
    }

    constexpr bool check_constants()
    {
        // Kinds of constants that share a quadword are reserved together.
        const int first = has_inner_constant(made_.tuple_count) ? 1 : 0;
        for (int n = 0; n < made_.constant_count && n < most_constants; n += n < first ? 1 : 2)
            if (made_.kind_of_constant(n) == constant_kind::reserved)
                return fail(fault_code::reserved_constant, part::constant, n, made_.constants[n]);
        if (!is_out_of_reach(made_.constants[most_constants])) return true;
        return fail(fault_code::constant_out_of_reach, part::constant, most_constants, made_.constants[most_constants]);
    }

    decoded_clause& made_;
    fault error_{};
    int done_ = 0;
};

}  // namespace detail

/// Decodes the clause at the beginning of a list of quadwords, four 32-bit words each. Faults: no_clause, truncated, unknown_tag, wrong_format,
/// constant_position, quadword_bits, reserved_constant, constant_out_of_reach, missing_constant, and those of decode_header() and
/// decode_tuple().
constexpr result<decoded_clause> decode_clause(const std::uint32_t* words, std::size_t quadwords)
{
    result<decoded_clause> made{decoded_clause()};
    made->tuple_count = 0;
    if (detail::clause_decoder decoder(*made); !decoder.decode(words, quadwords)) made = decoder.error();
    return made;
}

namespace detail {

constexpr status check_counts(const clause& of)
{
    if (of.tuple_count < 1 || of.tuple_count > most_tuples)
        return clause_fault(fault_code::too_many_tuples, part::none, -1, of.tuple_count);
    const bool is_inner = has_inner_constant(of.tuple_count);
    const int needed = is_inner ? 1 : 0;
    const int most = of.tuple_count == 6 ? most_constants + 1 : constant_capacity(of.tuple_count);
    if (of.constant_count > most || of.constant_count < needed || (of.constant_count - needed) % 2 != 0)
        return clause_fault(fault_code::too_many_constants, part::constant, -1, of.constant_count);
    for (int n = 0; n < of.constant_count; ++n)
        if ((of.constants[n] & 15) != 0) return clause_fault(fault_code::constant_bits, part::constant, n, of.constants[n]);
    if (is_out_of_reach(of.constants[most_constants]))
        return clause_fault(fault_code::constant_out_of_reach, part::constant, most_constants, of.constants[most_constants]);
    return {};
}

}  // namespace detail

/// Encodes a clause. Faults: too_many_tuples, too_many_constants, constant_bits, constant_out_of_reach, and those of encode_header().
constexpr result<clause_words> encode(const clause& of)
{
    if (const status good = detail::check_counts(of); !good) return good.error();
    const result<std::uint64_t> header = encode_header(of.header);
    if (!header) return header.error();
    detail::clause_bits bits{*header, of.modification};
    for (int n = 0; n < of.tuple_count; ++n) bits.tuples[n] = encode(of.tuples[n]);
    for (int n = 0; n < of.constant_count; ++n) bits.constants[n] = of.constants[n];
    clause_words made;
    const detail::format_sequence& sequence = detail::sequences[of.tuple_count];
    for (; made.count < sequence.count; ++made.count)
        made.quadwords[made.count] = detail::make_quadword(bits, sequence.formats[made.count], 0);
    for (int n = has_inner_constant(of.tuple_count) ? 1 : 0; n < of.constant_count; n += 2, ++made.count) {
        bits.position = static_cast<std::uint64_t>(detail::find_position(of.tuple_count, n));
        made.quadwords[made.count] = detail::make_quadword(bits, detail::constants_format, n);
    }
    made.quadwords[made.count - 1].low |= detail::end_bit;
    return made;
}

}  // namespace valhall::bifrost

#endif
