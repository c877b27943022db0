// SPDX-License-Identifier: MIT
// Look-up of words: names of instructions, words of modifiers, spellings.
#include "pack.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "packing.hpp"
#include "check.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall::table {

using namespace detail;

namespace {

// Adds an index (from 1) to a hash table, in the first free slot.
void enter(std::vector<std::uint16_t>& slots, const std::string& text, std::size_t place)
{
    std::size_t at = text_hash(text.data(), text.size()) % slots.size();
    while (slots[at] != 0) at = (at + 1) % slots.size();
    slots[at] = static_cast<std::uint16_t>(place);
}

// A value of an enumeration, and the index (from 1) of the next value with the same word.
struct use {
    std::size_t id, value;
    std::string name, text;
    std::size_t next = 0;
    bool is_first = true;
};

std::vector<use> uses_of_words(const tables& t)
{
    std::vector<use> uses;
    std::map<std::string, std::size_t> last;
    for (std::size_t id = 0; id < t.enumerations.size(); ++id)
        for (const value& v : t.enumerations[id].values) {
            if (v.text.empty()) continue;
            uses.push_back({id, v.number, v.name, v.text});
            if (const auto earlier = last.find(v.text); earlier != last.end()) {
                uses[earlier->second - 1].next = uses.size();
                uses.back().is_first = false;
            }
            last[v.text] = uses.size();
        }
    return uses;
}

}  // namespace

std::string lookup(const tables& t, const records& made)
{
    std::vector<std::uint16_t> mnemonics(lookup_size), words_of_values(lookup_size);
    for (std::size_t i = 0; i < made.instructions; ++i) enter(mnemonics, made.rows[i].mnemonic(), i + 1);
    const std::vector<use> uses = uses_of_words(t);
    for (std::size_t i = 0; i < uses.size(); ++i)
        if (uses[i].is_first) enter(words_of_values, uses[i].text, i + 1);

    file_writer out("hash tables from tokens to what they name", "See lookup.hpp.");
    out.long_list(numbers, "mnemonic_slots", mnemonics);
    out.long_list(numbers, "enumerator_slots", words_of_values);
    out.begin(record_types::enumerator_use);
    out.record(numbers, record(record_types::enumerator_use), "no place");
    for (const use& one : uses) {
        record made_use(record_types::enumerator_use);
        made_use.put("id", one.id);
        made_use.put("value", one.value);
        made_use.put("next", one.next);
        out.record(numbers, made_use, one.text);
    }
    out.end(record_types::enumerator_use);
    return out.text();
}

// The words of modifiers and the flow, each under one name.
std::string modifier_words(const tables& t)
{
    std::vector<bool> is_modifier(t.enumerations.size());
    is_modifier[static_cast<std::size_t>(enum_id::flow)] = true;
    for (const form& f : t.forms)
        for (const modifier_id id : f.modifiers) is_modifier[static_cast<std::size_t>(t.at(id).id)] = true;

    file_writer out("the words of modifiers and flow", "The includer defines VALHALL_MODIFIER_WORD(identifier, place): the word in C++, "
                                                       "and the place of its first use in enumerator_uses, "
                                                       "counted from 1.");
    const std::vector<use> uses = uses_of_words(t);
    for (std::size_t first = 0; first < uses.size(); ++first) {
        if (!uses[first].is_first) continue;
        bool is_word = false;
        std::string identifier = uses[first].text;
        for (std::size_t place = first + 1; place != 0; place = uses[place - 1].next) {
            const use& one = uses[place - 1];
            const bool is_off = one.value == 0 && t.enumerations[one.id].is_flag();
            is_word |= is_modifier[one.id] && !is_off;
            if (is_name_for(one.name, one.text)) identifier = one.name;
        }
        if (!is_word) continue;
        out.line("VALHALL_MODIFIER_WORD(" + identifier + ", " + std::to_string(first + 1) + ')');
        // A word like 2d is also available as _2d.
        std::string spelt = uses[first].text;
        std::replace(spelt.begin(), spelt.end(), '.', '_');
        if (std::isdigit(static_cast<unsigned char>(spelt.front())) != 0)
            out.line("VALHALL_MODIFIER_WORD(_" + spelt + ", " + std::to_string(first + 1) + ')');
    }
    out.line("\n#undef VALHALL_MODIFIER_WORD");
    return out.text();
}

std::string spellings(const tables& t)
{
    file_writer out("alternative spellings in Arm's dialect", "See text/arm/words.hpp.");
    out.line("inline constexpr spelling spellings[] = {");
    for (const spelling& one : t.spellings)
        out.line("    {" + id_of(one.id) + ", " + std::to_string(one.value) + ", " + std::to_string(one.text.size()) + ", " +
                 quoted(one.text) + "},");
    out.line("};");
    return out.text();
}

// Labels are copied with a fixed size, a power of two, so shorter ones are padded with blanks.
std::string immediate_labels(const tables& t)
{
    std::size_t longest = 1;
    for (const kind_term& one : t.immediate_names) longest = std::max(longest, one.word.size());
    const std::size_t width = std::bit_ceil(longest);
    std::string labels;
    columns sizes;
    for (const kind_term& one : t.immediate_names) {
        labels += one.word + std::string(width - one.word.size(), ' ');
        sizes.push_back(one.word.size());
    }
    file_writer out("the labels of immediates", "See fields.hpp.");
    out.line("inline constexpr char immediate_labels[] = " + quoted(labels) + ";\n");
    out.long_list(bytes, "immediate_label_sizes", sizes);
    out.line("inline constexpr int immediate_label_size = " + std::to_string(width) + ';');
    return out.text();
}

}  // namespace valhall::table
