// Writes isa/derived.def or isa/lookup.def to standard output.
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "derive.hpp"

namespace {

using namespace valhall;
using namespace valhall::detail;

// A braced list. What is as the structure has it by default may be left out at the end.
class list {
public:
    void add(const std::string& item, bool is_default = false)
    {
        items_.push_back(item);
        if (!is_default) used_ = items_.size();
    }
    void add(std::uint64_t value, std::uint64_t fallback = 0)
    {
        char text[24];
        std::snprintf(text, sizeof text, value < 10 ? "%llu" : "0x%llX", static_cast<unsigned long long>(value));
        add(text, value == fallback);
    }
    bool is_default() const { return used_ == 0; }
    std::string text() const
    {
        std::string braced = "{";
        for (std::size_t i = 0; i < used_; ++i) braced += (i != 0 ? ", " : "") + items_[i];
        return braced + "}";
    }

private:
    std::vector<std::string> items_{};
    std::size_t used_ = 0;
};

void add(list& to, const list& inner) { to.add(inner.text(), inner.is_default()); }

list of(const field_check& check)
{
    list text;
    text.add(check.position);
    text.add(check.mask);
    text.add(check.set);
    return text;
}

list of(const staging_check& group)
{
    list text;
    text.add(group.base_position);
    text.add(group.base_mask);
    text.add(group.count_position);
    text.add(group.count_mask);
    text.add(group.least, 1);
    text.add(group.bias, 1);
    return text;
}

template <class T, std::size_t N>
list of_all(const T (&items)[N])
{
    list text;
    for (const T& item : items) add(text, of(item));
    return text;
}

// A truth, which is false by default.
void add(list& to, bool truth) { to.add(truth ? "true" : "false", !truth); }

list of(const form_facts& facts)
{
    list text, modifiers;
    modifiers.add(facts.modifier_set[0]);
    modifiers.add(facts.modifier_set[1]);
    text.add(facts.modifiers);
    text.add(facts.staging);
    text.add(facts.sources);
    text.add(facts.immediates);
    add(text, modifiers);
    add(text, facts.has_destination);
    add(text, facts.has_moved);
    add(text, of(facts.taken));
    text.add(facts.taken_values, 0xFFFF);
    text.add(facts.excluding_bits);
    add(text, facts.unlisted);
    return text;
}

list of(const row_shape& shape)
{
    list text;
    text.add(shape.operand_bits);
    text.add(shape.source_bits);
    add(text, of_all(shape.checks));
    add(text, of_all(shape.groups));
    add(text, shape.needs_mask);
    return text;
}

list of(const row_facts& facts)
{
    list text;
    text.add(facts.fixed);
    text.add(facts.archs);
    text.add(facts.next_variant);
    text.add(facts.shape);
    return text;
}

list of(const dispatch& d)
{
    list text;
    text.add(d.first);
    text.add(d.shift);
    text.add(d.mask);
    text.add(d.high_shift);
    text.add(d.high_mask);
    return text;
}

template <class T>
void print_lists(const char* name, const T* items, int count)
{
    std::printf("    {  // %s\n", name);
    for (int i = 0; i < count; ++i) std::printf("        %s,\n", of(items[i]).text().c_str());
    std::printf("    },\n");
}

template <class Number>
void print_numbers(const Number* numbers, int count, const char* end = ",")
{
    std::printf("    {");
    for (int i = 0; i < count; ++i) std::printf("%s%s%d", i != 0 ? "," : "", i % 20 == 0 ? "\n        " : " ", numbers[i]);
    std::printf("\n    }%s\n", end);
}

void print_words(const char* name, const word* words)
{
    std::printf("inline constexpr word %s[descriptor_total] = {", name);
    for (int i = 0; i < descriptor_total; ++i)
        std::printf("%s%s0x%llX", i != 0 ? "," : "", i % 5 == 0 ? "\n    " : " ", static_cast<unsigned long long>(words[i]));
    std::printf("\n};\n\n");
}

void print_derived()
{
    const auto made = std::make_unique<deriver>();
    const derived_facts& facts = made->facts();
    std::printf("// What follows from the table, as tools/derive.cpp computes it: build the target `derive` after a change of the\n"
                "// table. A test compares. See facts.hpp and derived.hpp for what it says.\n\n"
                "inline constexpr derived_facts derived = {\n");
    print_lists("forms", facts.forms, form_count);
    print_lists("rows", facts.rows, descriptor_total);
    print_lists("shapes", facts.shapes, made->shapes_used());
    std::printf("    {  // legal_sets\n");
    for (const auto& sets_of_arch : facts.legal_sets) print_numbers(sets_of_arch, legal_set_total);
    std::printf("    },\n");
    print_lists("by_primary", facts.by_primary, 512);
    std::printf("    // slots\n");
    print_numbers(facts.slots, made->slots_used());
    std::printf("};\n\n");
    print_words("row_starts", made->starts());
    print_words("row_pairs", made->pairs());
    std::printf("inline constexpr std::uint8_t selector_encodings[sets::total][selector_total] = {\n");
    for (const auto& of_set : made->encodings()) print_numbers(of_set, selector_total);
    std::printf("};\n");
}

// Enters a place, counted from 1, in the first free slot from a hash on.
void enter(std::uint16_t (&slots)[lookup_size], std::uint32_t hash, std::size_t place)
{
    std::uint32_t at = hash % lookup_size;
    while (slots[at] != 0) at = (at + 1) % lookup_size;
    slots[at] = static_cast<std::uint16_t>(place);
}

void print_slots(const char* name, const std::uint16_t (&slots)[lookup_size])
{
    std::printf("inline constexpr std::uint16_t %s[lookup_size] =\n", name);
    print_numbers(slots, lookup_size, ";");
}

void print_lookup()
{
    std::uint16_t mnemonics[lookup_size]{}, words[lookup_size]{};
    for (std::size_t i = 0; i < opcode_total; ++i)
        enter(mnemonics, text_hash(descriptors[i].text, descriptors[i].text_size), i + 1);

    struct use {
        int id, value;
        std::size_t next = 0;
    };
    std::vector<use> uses;
    std::map<std::string_view, std::size_t> last;
    for (int id = 0; id < enumeration_total; ++id)
        for (int value = 0; value < enumerations[id].count; ++value) {
            const std::string_view text = enumerations[id].values[value].word();
            if (text.empty()) continue;
            uses.push_back({id, value});
            if (const auto earlier = last.find(text); earlier != last.end()) uses[earlier->second - 1].next = uses.size();
            else enter(words, text_hash(text.data(), text.size()), uses.size());
            last[text] = uses.size();
        }

    std::printf("// The ways from words to what they name, as tools/derive.cpp computes them: build the target `derive` after a change\n"
                "// of the table. A test compares. See lookup.hpp for what it says.\n\n");
    print_slots("mnemonic_slots", mnemonics);
    print_slots("word_slots", words);
    std::printf("inline constexpr word_use word_uses[] = {");
    for (std::size_t i = 0; i < uses.size(); ++i)
        std::printf("%s{enum_id{%d}, %d, %zu},", i % 6 == 0 ? "\n    " : " ", uses[i].id, uses[i].value, uses[i].next);
    std::printf("\n};\n");
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view what = argc == 2 ? argv[1] : "";
    if (what == "derived") print_derived();
    else if (what == "lookup") print_lookup();
    else {
        std::fprintf(stderr, "usage: valhall-derive derived|lookup\n");
        return 1;
    }
    return 0;
}
