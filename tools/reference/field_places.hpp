// SPDX-License-Identifier: MIT
// The bits of a field in each encoding of an instruction, as text.
#ifndef VALHALL_TOOLS_REFERENCE_FIELD_PLACES_HPP
#define VALHALL_TOOLS_REFERENCE_FIELD_PLACES_HPP

#include <string>
#include <vector>

#include "facts.hpp"

#include <valhall/isa/encodings.hpp>

namespace reference {

// "48, 7–0": the runs of bits in a mask, the highest first.
inline std::string bits_of_mask(word mask)
{
    std::string text;
    for (int high = 63; high >= 0; --high) {
        if ((mask >> high & 1) == 0) continue;
        int low = high;
        while (low > 0 && (mask >> (low - 1) & 1) != 0) --low;
        text += (text.empty() ? "" : ", ") + bits_of({static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high - low + 1)});
        high = low;
    }
    return text;
}

inline std::vector<encoding> encodings_with(descriptor row)
{
    std::vector<encoding> found;
    for (const encoding& one : encodings)
        if (one.has(row)) found.push_back(one);
    return found;
}

// "bits 7–0", or "bits 7–0 (on v15 48, 7–0)" if a later encoding has the field at other bits. The field is given by its place in the
// common word.
inline std::string places_of(descriptor row, bit_field common)
{
    std::string text;
    word before = 0;
    for (const encoding& one : encodings_with(row)) {
        const word bits = encoded_bits(row, one, common);
        const std::string name(one.name);
        if (text.empty()) text = ((bits & (bits - 1)) == 0 ? "bit " : "bits ") + bits_of_mask(bits);
        else if (bits == 0) text += " (not on " + name + ')';
        else if (bits != before) text += " (on " + name + ' ' + bits_of_mask(bits) + ')';
        before = bits;
    }
    return text;
}

}  // namespace reference

#endif
