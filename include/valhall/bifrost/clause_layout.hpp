// SPDX-License-Identifier: MIT
// How quadwords contain the parts of a clause. Readers and writers walk the same lists.
#ifndef VALHALL_BIFROST_CLAUSE_LAYOUT_HPP
#define VALHALL_BIFROST_CLAUSE_LAYOUT_HPP

#include <cstdint>

namespace valhall::bifrost::detail {

// A part of a clause, of which a quadword contains bits.
enum class piece_of : std::uint8_t { nothing, header, tuple, constant, modification, position };

// Bits of a part, and their place in the quadword.
struct piece {
    piece_of what = piece_of::nothing;
    std::uint8_t number = 0;  // of the tuple, or of the constant: 0 the first of the quadword
    std::uint8_t from = 0;    // the lowest bit in the part
    std::uint8_t width = 0;
    std::uint8_t place = 0;  // the lowest bit in the quadword
};

// A format: the fixed bits of its tag, and its pieces. Bit 6 of the tag is free in some formats: it tells that the clause ends.
struct format {
    std::uint8_t mask = 0, exact = 0;
    bool can_end = false;
    std::uint8_t count = 0;
    piece pieces[6]{};
};

namespace pieces {

using enum piece_of;

// By number. Format 13 is format 0 with one tuple, format 14 format 4 with more after it.
inline constexpr format formats[] = {
    {0xF8, 0x28, false, 3, {{tuple, 0, 75, 3, 0}, {tuple, 0, 0, 75, 8}, {header, 0, 0, 45, 83}}},
    {0xBF, 0x03, true, 2, {{tuple, 1, 0, 75, 8}, {tuple, 1, 75, 3, 125}}},
    {0xF8, 0x20, false, 3, {{tuple, 1, 75, 3, 0}, {tuple, 1, 0, 75, 8}, {tuple, 2, 0, 45, 83}}},
    {0xBF, 0x04, true, 4, {{constant, 0, 4, 60, 8}, {modification, 0, 0, 8, 68}, {tuple, 2, 45, 30, 83}, {tuple, 2, 75, 3, 125}}},
    {0xBF, 0x05, true, 4, {{tuple, 3, 0, 75, 8}, {tuple, 2, 45, 30, 83}, {tuple, 3, 75, 3, 122}, {tuple, 2, 75, 3, 125}}},
    {0xC0,
     0x80,
     false,
     5,
     {{tuple, 2, 75, 3, 0}, {tuple, 3, 75, 3, 3}, {tuple, 3, 0, 75, 8}, {tuple, 2, 45, 30, 83}, {constant, 0, 4, 15, 113}}},
    {0xB8, 0x10, true, 3, {{tuple, 4, 75, 3, 0}, {tuple, 4, 0, 75, 8}, {constant, 0, 19, 45, 83}}},
    {0xF8, 0x60, false, 3, {{tuple, 4, 75, 3, 0}, {tuple, 4, 0, 75, 8}, {tuple, 5, 0, 45, 83}}},
    {0xBF, 0x06, true, 4, {{constant, 0, 4, 60, 8}, {modification, 0, 0, 8, 68}, {tuple, 5, 45, 30, 83}, {tuple, 5, 75, 3, 125}}},
    {0xBF, 0x07, true, 4, {{tuple, 6, 0, 75, 8}, {tuple, 5, 45, 30, 83}, {tuple, 6, 75, 3, 122}, {tuple, 5, 75, 3, 125}}},
    {0xC0,
     0xC0,
     false,
     5,
     {{tuple, 5, 75, 3, 0}, {tuple, 6, 75, 3, 3}, {tuple, 6, 0, 75, 8}, {tuple, 5, 45, 30, 83}, {constant, 0, 4, 15, 113}}},
    {0xB8, 0x18, true, 3, {{tuple, 7, 75, 3, 0}, {tuple, 7, 0, 75, 8}, {constant, 0, 19, 45, 83}}},
    {0xB0, 0x30, true, 3, {{position, 0, 0, 4, 0}, {constant, 0, 4, 60, 8}, {constant, 1, 4, 60, 68}}},
    {0xB8, 0x08, true, 3, {{tuple, 0, 75, 3, 0}, {tuple, 0, 0, 75, 8}, {header, 0, 0, 45, 83}}},
    {0xFF, 0x01, false, 4, {{tuple, 3, 0, 75, 8}, {tuple, 2, 45, 30, 83}, {tuple, 3, 75, 3, 122}, {tuple, 2, 75, 3, 125}}},
};

}  // namespace pieces

using pieces::formats;

inline constexpr int constants_format = 12, format_total = 15;
inline constexpr std::uint8_t end_bit = 0x40;

// The formats of the quadwords with the tuples of a clause, by their number.
struct format_sequence {
    std::uint8_t count = 0;
    std::uint8_t formats[6]{};
};

inline constexpr format_sequence sequences[] = {
    {},
    {1, {13}},
    {2, {0, 1}},
    {3, {0, 2, 3}},
    {3, {0, 2, 4}},
    {4, {0, 2, 5, 6}},
    {5, {0, 2, 14, 7, 8}},
    {5, {0, 2, 14, 7, 9}},
    {6, {0, 2, 14, 7, 10, 11}},
};

// The format of each tag, or no_format.
inline constexpr std::uint8_t no_format = 255;
struct tag_list {
    std::uint8_t formats[256]{};
};
inline constexpr tag_list tags = [] {
    tag_list made;
    for (unsigned tag = 0; tag < 256; ++tag) {
        made.formats[tag] = no_format;
        for (int n = 0; n < format_total; ++n)
            if ((tag & formats[n].mask) == formats[n].exact) made.formats[tag] = static_cast<std::uint8_t>(n);
    }
    return made;
}();

// The place of a format in a sequence: the formats that can precede it, bit before_first for none, and the number of tuples that it completes, or 0.
inline constexpr unsigned before_first = 15;
struct format_place {
    std::uint16_t before = 0;
    std::uint8_t tuples = 0;
};
struct place_list {
    format_place of[format_total]{};
};
inline constexpr place_list places_in_sequences = [] {
    place_list made;
    for (int tuples = 1; tuples <= 8; ++tuples) {
        const format_sequence& one = sequences[tuples];
        for (int n = 0; n < one.count; ++n) {
            format_place& place = made.of[one.formats[n]];
            place.before = static_cast<std::uint16_t>(place.before | 1u << (n == 0 ? before_first : one.formats[n - 1]));
            if (n + 1 == one.count) place.tuples = static_cast<std::uint8_t>(tuples);
        }
    }
    return made;
}();

// ---- the same by parts, for readers ----

// The place of bits in the 32-bit words of a clause: the word, and the lowest bit in it.
struct place_in_clause {
    std::uint8_t word = 0, bit = 0;
};

// The place of a bit of a part in a clause with a number of tuples.
constexpr place_in_clause find_place(int tuples, piece_of what, int number, int bit)
{
    const format_sequence& sequence = sequences[tuples];
    for (int n = 0; n < sequence.count; ++n)
        for (const piece& one : formats[sequence.formats[n]].pieces)
            if (one.what == what && one.number == number && bit >= one.from && bit < one.from + one.width)
                return {static_cast<std::uint8_t>(4 * n + (one.place + bit - one.from) / 32),
                        static_cast<std::uint8_t>((one.place + bit - one.from) % 32)};
    return {};
}

// The bits of a tuple that are together in all formats: 0 to 44, 45 to 74, 75 to 77.
inline constexpr int middle_of_tuple = 45, top_of_tuple = 75;
struct tuple_places {
    place_in_clause low{}, middle{}, top{};
};

// Likewise of the constant among the tuples, whose bits 0 to 3 are no part of it: 4 to 18, 19 to 63.
inline constexpr int low_of_constant = 4, high_of_constant = 19;
struct parts_of_clause {
    tuple_places tuples[8]{};
    place_in_clause constant_low{}, constant_high{}, modification{};
};

struct parts_list {
    parts_of_clause of[9]{};
};
inline constexpr parts_list parts_by_tuples = [] {
    parts_list made;
    for (int tuples = 1; tuples <= 8; ++tuples) {
        parts_of_clause& parts = made.of[tuples];
        for (int n = 0; n < tuples; ++n)
            parts.tuples[n] = {find_place(tuples, piece_of::tuple, n, 0), find_place(tuples, piece_of::tuple, n, middle_of_tuple),
                               find_place(tuples, piece_of::tuple, n, top_of_tuple)};
        parts.constant_low = find_place(tuples, piece_of::constant, 0, low_of_constant);
        parts.constant_high = find_place(tuples, piece_of::constant, 0, high_of_constant);
        parts.modification = find_place(tuples, piece_of::modification, 0, 0);
    }
    return made;
}();

}  // namespace valhall::bifrost::detail

#endif
