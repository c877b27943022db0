// SPDX-License-Identifier: MIT
// Guesses the architecture of words, and whether their bytes are reversed.
#ifndef VALHALL_TOOLS_ARCHITECTURE_GUESS_HPP
#define VALHALL_TOOLS_ARCHITECTURE_GUESS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/bifrost/program_graph.hpp>
#include <valhall/check/validate.hpp>
#include <valhall/decode.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/program/growing_analysis.hpp>

// How well words fit an architecture.
struct architecture_fit {
    valhall::arch on{};
    std::size_t decoded = 0;   // the words that are instructions
    std::size_t accepted = 0;  // those that the hardware accepts
    std::size_t errors = 0;    // of the checker

    // True if this fits better.
    bool is_better_than(const architecture_fit& other) const
    {
        if (accepted != other.accepted) return accepted > other.accepted;
        return decoded != other.decoded ? decoded > other.decoded : errors < other.errors;
    }
};

inline std::size_t decoded_words(std::span<const valhall::word> words, valhall::arch on)
{
    return static_cast<std::size_t>(
        std::count_if(words.begin(), words.end(), [on](valhall::word w) { return valhall::decode(w, on).has_value(); }));
}

// The fit of each architecture, in their order.
inline std::vector<architecture_fit> architecture_fits(const std::vector<valhall::word>& words)
{
    std::vector<architecture_fit> fits;
    for (const valhall::arch on : valhall::architectures) {
        architecture_fit one{.on = on};
        for (const valhall::word bits : words) {
            const auto i = valhall::decode(bits, on);
            one.decoded += i.has_value();
            one.accepted += i && validate(*i).empty();
        }
        if (one.decoded == words.size())
            for (const valhall::finding& f : valhall::check_program(words, on, {})) one.errors += f.is_error;
        fits.push_back(one);
    }
    return fits;
}

// Ways in which the bytes of words may be stored otherwise than little-endian.
struct byte_order {
    std::string_view name;  // "byte-reversed"
    valhall::word (*read)(valhall::word);
};

inline constexpr byte_order other_byte_orders[] = {
    {"byte-reversed",
     [](valhall::word w) {
         valhall::word made = 0;
         for (int at = 0; at < 64; at += 8) made |= (w >> at & 0xFF) << (56 - at);
         return made;
     }},
    {"byte-reversed in each 32 bits",
     [](valhall::word w) {
         valhall::word made = 0;
         for (int at = 0; at < 64; at += 8) made |= (w >> at & 0xFF) << (at / 32 * 32 + 24 - at % 32);
         return made;
     }},
    {"with the halves of each word exchanged", [](valhall::word w) { return w >> 32 | w << 32; }},
};

inline std::vector<valhall::word> reordered(std::span<const valhall::word> words, const byte_order& order)
{
    std::vector<valhall::word> made;
    for (const valhall::word w : words) made.push_back(order.read(w));
    return made;
}

// The same words as those of Bifrost, of 32 bits.
inline std::vector<std::uint32_t> short_words(const std::vector<valhall::word>& words)
{
    std::vector<std::uint32_t> made;
    for (const valhall::word w : words)
        for (const int shift : {0, 32}) made.push_back(static_cast<std::uint32_t>(w >> shift));
    return made;
}

// The number of clauses of Bifrost if the words, up to zeros at the end, are nothing else; 0 if they are not.
inline std::size_t clauses_of_bifrost(const std::vector<valhall::word>& words)
{
    if (words.size() % 2 != 0) return 0;
    const valhall::bifrost::program_graph graph(short_words(words));
    return graph.error().code == valhall::bifrost::fault_code::none ? graph.clauses().size() : 0;
}

// "0 of 121 words decode on v9; byte-reversed, all do": a remark if fewer than half of the words decode. It names the architecture or byte
// order with which most of them decode; if that is fewer than half, it says that the words may not be code. Empty for fewer than four words.
inline std::string remark_on_words(const std::vector<valhall::word>& words, valhall::arch on)
{
    const std::size_t decoded = decoded_words(words, on);
    if (2 * decoded >= words.size()) return {};
    std::string better;
    std::size_t most = std::max(2 * decoded, words.size() / 2);
    const auto consider = [&](const std::vector<valhall::word>& read, std::string_view order, valhall::arch other) {
        const std::size_t found = decoded_words(read, other);
        if (found <= most) return;
        most = found;
        const std::string where = other == on ? "" : "on " + std::string(name_of(other));
        better = std::string(order) + (order.empty() || where.empty() ? "" : " and ") + where + ", " +
                 (found == words.size() ? std::string("all do") : std::to_string(found) + " do");
    };
    for (const byte_order& order : other_byte_orders) consider(reordered(words, order), order.name, on);
    for (const valhall::arch other : valhall::architectures) {
        consider(words, {}, other);
        for (const byte_order& order : other_byte_orders) consider(reordered(words, order), order.name, other);
    }
    if (const std::size_t clauses = clauses_of_bifrost(words); better.empty() && clauses != 0)
        better = std::to_string(clauses) + (clauses == 1 ? " clause" : " clauses") + " of Bifrost: add --arch v6 or --arch v7";
    if (better.empty() && (decoded != 0 || words.size() < 4)) return {};
    return std::to_string(decoded) + " of " + std::to_string(words.size()) + (words.size() == 1 ? " word decodes" : " words decode") +
           " on " + std::string(name_of(on)) + (better.empty() ? "; this may be no code of Valhall" : "; " + better);
}

// "v10 fits best, as v11 does: 12 of 12 words are accepted (v9: 9, v12: 3)". Sets `on` to the architecture that fits best, the first of several.
inline std::string guess_architecture(const std::vector<valhall::word>& words, valhall::arch& on)
{
    const std::vector<architecture_fit> fits = architecture_fits(words);
    const architecture_fit* best = &fits.front();
    for (const architecture_fit& one : fits)
        if (one.is_better_than(*best)) best = &one;
    on = best->on;
    std::string as_well, others;
    for (const architecture_fit& one : fits) {
        if (&one == best) continue;
        const bool is_equal = !best->is_better_than(one);
        std::string& list = is_equal ? as_well : others;
        list.append(list.empty() ? "" : ", ").append(name_of(one.on));
        if (!is_equal) list += ": " + std::to_string(one.accepted) + (one.errors != 0 ? " with errors" : "");
    }
    return std::string(name_of(on)) + " fits best" + (as_well.empty() ? "" : ", and as well " + as_well) + ": " +
           std::to_string(best->accepted) + " of " + std::to_string(words.size()) + (words.size() == 1 ? " word is" : " words are") +
           " accepted" + (others.empty() ? "" : " (" + others + ')');
}

#endif
