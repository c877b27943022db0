// SPDX-License-Identifier: MIT
// The draft of 2021.
#include "pack.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "packing.hpp"
#include "valhall/isa/text_hash.hpp"
#include "text_pool.hpp"

namespace valhall::table {

using namespace detail;

namespace {

std::uint8_t byte_of(std::size_t number)
{
    if (number > 255) throw std::length_error("the draft: " + std::to_string(number) + " is more than a byte can hold");
    return static_cast<std::uint8_t>(number);
}

// The sentences about the draft, each once.
std::vector<std::string> draft_sentences_of(const tables& t)
{
    std::vector<std::string> list;
    const auto add = [&list](const std::string& one) {
        if (!one.empty() && std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    };
    for (const draft_name& one : t.draft_names) add(one.sentence);
    for (const draft_lost_words& one : t.draft_lost) add(one.sentence);
    for (const draft_word& one : t.draft_words) add(one.sentence);
    return list;
}

// The index of a sentence, from 1; 0 for none.
std::size_t place_of_sentence(const std::vector<std::string>& list, const std::string& sentence)
{
    const auto found = std::find(list.begin(), list.end(), sentence);
    return found == list.end() ? 0 : static_cast<std::size_t>(found - list.begin()) + 1;
}

record record_of(const draft_form& f)
{
    record made(record_types::draft_form_row);
    made.put("fixed_id", static_cast<std::size_t>(f.fixed.id));
    made.put("fixed_value", f.fixed.value);
    for (std::size_t i = 0; i < f.modifiers.size(); ++i) made.put("modifiers", i, static_cast<std::size_t>(f.modifiers[i]));
    for (std::size_t i = 0; i < f.operands.size(); ++i) {
        made.put("operands", 2 * i, static_cast<unsigned>(f.operands[i].kind) | f.operands[i].place << 4);
        made.put("operands", 2 * i + 1, f.operands[i].detail);
    }
    return made;
}

void write_draft_names(file_writer& out, const tables& t, const records& made)
{
    std::map<std::string, std::size_t> codes, forms;
    for (std::size_t i = 0; i < made.instructions; ++i) codes[made.rows[i].identifier()] = i;
    for (std::size_t i = 0; i < t.draft_forms.size(); ++i) forms[t.draft_forms[i].name] = i;
    std::vector<draft_name> names = t.draft_names;
    const auto hash = [](const draft_name& one) { return text_hash(one.text.data(), one.text.size()) & 0xFFFF; };
    const auto key = [hash](const draft_name& one) { return std::tuple(hash(one), one.text, one.mode); };
    std::sort(names.begin(), names.end(), [key](const draft_name& x, const draft_name& y) { return key(x) < key(y); });
    const std::vector<std::string> sentences = draft_sentences_of(t);
    std::vector<std::uint8_t> by_code(made.instructions);
    std::vector<record> rows, lost;
    text_pool pool;
    for (const draft_name& one : names) {
        const bool is_lost = one.instruction.empty();
        const std::size_t code = is_lost ? std::size_t{lost_draft_code} : codes.at(one.instruction);
        record& row = rows.emplace_back(record_types::draft_row);
        row.put("hash", hash(one));
        row.put("text", pool.place_of(one.text + one.mode));
        row.put("size", one.text.size());
        row.put("mode_size", one.mode.size());
        row.put("code", code);
        row.put("form", forms.at(one.form));
        row.put("sentence", place_of_sentence(sentences, one.sentence));
        if (!is_lost) by_code[code] = byte_of(rows.size());
    }
    for (const draft_lost_words& one : t.draft_lost) {
        record& row = lost.emplace_back(record_types::draft_lost_row);
        row.put("form", forms.at(one.form));
        row.put("source", one.source);
        row.put("text", pool.place_of(one.words));
        row.put("size", one.words.size());
        row.put("sentence", place_of_sentence(sentences, one.sentence));
    }
    out.long_text("draft_text", pool.text());
    out.table(record_types::draft_row, rows);
    out.table(record_types::draft_lost_row, lost);
    out.long_list(bytes, "draft_rows_by_code", by_code);
}

}  // namespace

std::string draft2021(const tables& t, const records& made)
{
    file_writer out("the dialect of the draft of 2021", "See text/draft/words.hpp.");
    write_draft_names(out, t, made);
    std::vector<record> forms, words, specials, selectors;
    for (const draft_form& one : t.draft_forms) forms.push_back(record_of(one));
    text_pool pool;
    const std::vector<std::string> sentences = draft_sentences_of(t);
    for (const draft_word& one : t.draft_words) {
        record& row = words.emplace_back(record_types::draft_word_row);
        row.put("id", static_cast<std::size_t>(one.id));
        row.put("value", one.value);
        row.put("text", pool.place_of(one.text));
        row.put("size", one.text.size());
        row.put("sentence", place_of_sentence(sentences, one.sentence));
    }
    const std::vector<value>& known = t.at(enum_id::special).values;
    for (const draft_special& one : t.draft_specials) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const value& v) { return v.name == one.special; });
        record& row = specials.emplace_back(record_types::draft_special_row);
        row.put("special", found->number);
        row.put("word", one.word);
        row.put("text", pool.place_of(one.text));
        row.put("size", one.text.size());
    }
    for (const selector_set& one : t.draft_selectors) {
        record& row = selectors.emplace_back(record_types::draft_selector_row);
        row.put("fallback", static_cast<std::uint8_t>(one.fallback));
        for (std::size_t i = 0; i < one.by_encoding.size(); ++i) row.put("selectors", i, static_cast<std::uint8_t>(one.by_encoding[i]));
        for (std::size_t i = one.by_encoding.size(); i < 16; ++i) row.put("selectors", i, 0);
    }
    out.table(record_types::draft_form_row, forms);
    out.long_text("draft_words_text", pool.text());
    out.table(record_types::draft_word_row, words);
    out.table(record_types::draft_special_row, specials);
    out.table(record_types::draft_selector_row, selectors);
    return out.text();
}

std::string draft_sentences(const tables& t)
{
    file_writer out("sentences about the draft of 2021", "See text/draft/sentences.hpp.");
    out.texts("draft_sentence", {{"draft_sentences", draft_sentences_of(t)}});
    return out.text();
}

}  // namespace valhall::table
