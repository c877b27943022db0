// SPDX-License-Identifier: MIT
// A clause: a header, 1 to 8 tuples, and constants, in 1 to 8 quadwords.
#ifndef VALHALL_BIFROST_CLAUSE_HPP
#define VALHALL_BIFROST_CLAUSE_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

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

constexpr void write_piece(clause_bits& of, const piece& one, int from, int width, int first_constant, std::uint64_t value)
{
    switch (one.what) {
    case piece_of::header: of.header |= value << from; break;
    case piece_of::tuple: of.tuples[one.number].put(from, width, value); break;
    case piece_of::constant: of.constants[first_constant + one.number] |= value << from; break;
    case piece_of::modification: of.modification |= value << from; break;
    case piece_of::position: of.position |= value << from; break;
    case piece_of::nothing: break;
    }
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

// Takes a piece of a format out of a quadword. All numbers of pieces are constants here, so that compilers make shifts of them.
template <int Number, int Piece>
constexpr void take_piece(clause_bits& of, const quadword& from, int first_constant)
{
    constexpr piece one = formats[Number].pieces[Piece];
    constexpr int first = one.width < 60 ? one.width : 60;
    write_piece(of, one, one.from, first, first_constant, from.get(one.place, first));
    if constexpr (one.width > 60)
        write_piece(of, one, one.from + 60, one.width - 60, first_constant, from.get(one.place + 60, one.width - 60));
}

template <int Number, int... Pieces>
constexpr void take_pieces(clause_bits& of, const quadword& from, int first_constant, std::integer_sequence<int, Pieces...>)
{
    (take_piece<Number, Pieces>(of, from, first_constant), ...);
}

// Takes the pieces of a format out of a quadword.
template <int Number = 0>
constexpr void take_quadword(clause_bits& of, const quadword& from, int number, int first_constant)
{
    if (number == Number) return take_pieces<Number>(of, from, first_constant, std::make_integer_sequence<int, formats[Number].count>());
    if constexpr (Number + 1 < format_total) take_quadword<Number + 1>(of, from, number, first_constant);
}

constexpr bool ends_here(const quadword& one) { return (one.low & end_bit) != 0; }

// No FAU index names the seventh constant of six tuples. Its highest four bits decide whether the sixth one is plain; the others are 0.
constexpr bool is_out_of_reach(std::uint64_t seventh) { return seventh << 4 != 0; }

// Reads the quadwords of a clause one by one into a clause that has no tuples yet.
class clause_decoder {
public:
    constexpr explicit clause_decoder(decoded_clause& made) : made_(made) {}

    constexpr fault decode(const std::uint32_t* words, std::size_t quadwords)
    {
        bool ends = false;
        while (!ends) {
            if (static_cast<std::size_t>(done_) == quadwords) return clause_fault(fault_code::truncated, part::quadword, done_, 0);
            const quadword one = quadword::from(words + 4 * done_);
            const fault bad = made_.tuple_count == 0 ? take_tuples(one) : take_constants(one);
            if (bad) return bad;
            ends = made_.tuple_count != 0 && ends_here(one);
            ++done_;
        }
        return finish();
    }

private:
    constexpr fault take_tuples(const quadword& one)
    {
        const auto tag = static_cast<unsigned>(one.low & 255);
        const unsigned number = tags.formats[tag];
        if (done_ == 0 && tag == 0) return clause_fault(fault_code::no_clause, part::quadword, 0, tag);
        if (number == no_format) return clause_fault(fault_code::unknown_tag, part::quadword, done_, tag);
        const format_place place = places_in_sequences.of[number];
        if ((place.before >> before_ & 1) == 0) return clause_fault(fault_code::wrong_format, part::quadword, done_, tag);
        before_ = number;
        made_.tuple_count = place.tuples;
        made_.constant_count = has_inner_constant(place.tuples) ? 1 : 0;
        return take(one, static_cast<int>(number), 0);
    }

    constexpr fault take_constants(const quadword& one)
    {
        const auto tag = static_cast<unsigned>(one.low & 255);
        if (tags.formats[tag] == no_format) return clause_fault(fault_code::unknown_tag, part::quadword, done_, tag);
        if (tags.formats[tag] != constants_format) return clause_fault(fault_code::wrong_format, part::quadword, done_, tag);
        const int position = find_position(made_.tuple_count, made_.constant_count);
        if (position < 0 || static_cast<unsigned>(position) != (tag & 15))
            return clause_fault(fault_code::constant_position, part::quadword, done_, tag & 15);
        const int first = made_.constant_count;
        made_.constant_count = static_cast<std::uint8_t>(first + 2);
        return take(one, constants_format, first);
    }

    constexpr fault take(const quadword& one, int number, int first_constant)
    {
        take_quadword(bits_, one, number, first_constant);
        const quadword rest{one.low & unused.of[number].low, one.high & unused.of[number].high};
        if (rest == quadword{}) return {};
        return clause_fault(fault_code::quadword_bits, part::quadword, done_, rest.low != 0 ? rest.low : rest.high);
    }

    constexpr fault finish()
    {
        const result<bifrost::header> head = decode_header(bits_.header);
        if (!head) return head.error();
        made_.header = *head;
        made_.modification = static_cast<std::uint8_t>(bits_.modification);
        made_.quadword_count = done_;
        for (int n = 0; n < made_.constant_count; ++n) made_.constants[n] = bits_.constants[n];
        if (const fault bad = check_constants()) return bad;
        for (int n = 0; n < made_.tuple_count; ++n) {
            if (const fault bad = decode_tuple_into(made_.tuples[n], bits_.tuples[n], n == 0)) return at_tuple(bad, n);
            const fau index = made_.tuples[n].fau();
            if (index.kind() == fau_kind::constant && (index.constant() >= made_.constant_count || index.constant() >= most_constants))
                return at_tuple(clause_fault(fault_code::missing_constant, part::fau, -1, index.index), n);
        }
        return {};
    }

    constexpr fault check_constants() const
    {
        for (int n = 0; n < made_.constant_count && n < most_constants; ++n)
            if (made_.kind_of_constant(n) == constant_kind::reserved)
                return clause_fault(fault_code::reserved_constant, part::constant, n, made_.constants[n]);
        if (is_out_of_reach(made_.constants[most_constants]))
            return clause_fault(fault_code::constant_out_of_reach, part::constant, most_constants, made_.constants[most_constants]);
        return {};
    }

    static constexpr fault at_tuple(fault bad, int n)
    {
        bad.tuple = static_cast<std::int8_t>(n);
        return bad;
    }

    clause_bits bits_{};
    decoded_clause& made_;
    unsigned before_ = 15;  // the format of the quadword before, 15 for none
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
    if (const fault bad = detail::clause_decoder(*made).decode(words, quadwords)) made = bad;
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
