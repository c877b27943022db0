// SPDX-License-Identifier: MIT
// Arm's names and order of words.
#include "pack.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "packing.hpp"
#include "valhall/isa/text_hash.hpp"

namespace valhall::table {

using namespace detail;

namespace {

record record_of(const name& one, std::size_t place_of_text, std::size_t code)
{
    record made(record_types::arm_name_record);
    made.put("text", place_of_text);
    made.put("size", one.text.size());
    made.put("is_alias", one.is_alias);
    made.put("is_address", one.is_address);
    made.put("is_half", one.is_half);
    made.put("code", code);
    made.put("archs", one.archs);
    made.put("mask", one.mask);
    made.put("value", one.value);
    made.put("sign_position", one.sign_of_zero.position);
    made.put("sign_width", one.sign_of_zero.width);
    return made;
}

}  // namespace

std::string arm_names(const tables& t, const records& made)
{
    constexpr std::uint8_t none = 255;
    if (t.names.size() >= none) throw std::length_error("names: more than a byte can name");
    std::map<std::string, std::size_t> codes;
    for (std::size_t i = 0; i < made.instructions; ++i) codes[made.rows[i].identifier()] = i;
    std::string text;
    std::vector<std::uint8_t> by_text(name_slots, none), by_code(made.instructions, none), next(t.names.size());
    std::vector<std::size_t> places;
    for (const name& one : t.names) {
        places.push_back(text.size());
        text += one.text;
    }
    for (std::size_t i = next.size(); i-- != 0;) {
        const name& one = t.names[i];
        const auto has_text = [&one](const name& other) { return other.text == one.text; };
        if (std::none_of(t.names.begin(), t.names.begin() + static_cast<std::ptrdiff_t>(i), has_text)) {
            std::size_t slot = text_hash(one.text.data(), one.text.size()) % name_slots;
            while (by_text[slot] != none) slot = (slot + 1) % name_slots;
            by_text[slot] = static_cast<std::uint8_t>(i);
        }
        next[i] = std::exchange(by_code[codes.at(one.instruction)], static_cast<std::uint8_t>(i));
    }

    file_writer out("Arm's names", "See arm_names.hpp.");
    out.long_text("name_text", text);
    out.begin(record_types::arm_name_record);
    for (std::size_t i = 0; i < places.size(); ++i)
        out.record(words, record_of(t.names[i], places[i], codes.at(t.names[i].instruction)), t.names[i].text);
    out.end(record_types::arm_name_record);
    out.long_list(bytes, "names_by_text", by_text);
    out.long_list(bytes, "names_by_code", by_code);
    out.long_list(bytes, "next_names", next);
    const auto has_address = [](const name& one) { return one.is_address; };
    if (std::count_if(t.names.begin(), t.names.end(), has_address) != 1) throw std::logic_error("names: one must be an address");
    const auto address = std::find_if(t.names.begin(), t.names.end(), has_address);
    out.line("inline constexpr unsigned address_name = " + std::to_string(address - t.names.begin()) + ";");
    return out.text();
}

std::string arm_order(const records& made)
{
    file_writer out("the order in which Arm's dialect writes modifiers",
                    "For each form, its modifiers and the flow, filled up to max_modifiers + 1. See text/arm/words.hpp.");
    write_shared(out, record_types::arm_order, made.forms, &form_record::arm_order);
    return out.text();
}

}  // namespace valhall::table
