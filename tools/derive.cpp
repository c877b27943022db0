// Writes isa/derived.def to standard output.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
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

list of(const form_facts& facts)
{
    list text;
    text.add(facts.modifiers);
    text.add(facts.staging);
    text.add(facts.sources);
    text.add(facts.immediates);
    text.add(facts.source_bits);
    text.add(facts.operand_bits);
    text.add(facts.destination_mask);
    list modifiers;
    modifiers.add(facts.modifier_set[0]);
    modifiers.add(facts.modifier_set[1]);
    add(text, modifiers);
    text.add(facts.has_moved ? "true" : "false", !facts.has_moved);
    add(text, of(facts.taken));
    text.add(facts.taken_values, 0xFFFF);
    text.add(facts.excluding_bits);
    text.add(facts.unlisted ? "true" : "false", !facts.unlisted);
    return text;
}

list of(const row_facts& facts)
{
    list text;
    text.add(facts.fixed);
    text.add(facts.operand_bits);
    text.add(facts.source_bits);
    text.add(facts.archs);
    text.add(facts.next_variant);
    add(text, of_all(facts.checks));
    add(text, of_all(facts.groups));
    text.add(facts.needs_mask ? "true" : "false", !facts.needs_mask);
    return text;
}

list of(const row_start& facts)
{
    list text;
    text.add(facts.initial);
    text.add(facts.pair_bits);
    text.add(facts.pair_mask);
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

template <class Number>
void print_numbers(const Number* numbers, int count)
{
    std::printf("    {");
    for (int i = 0; i < count; ++i) std::printf("%s%s%d", i != 0 ? "," : "", i % 20 == 0 ? "\n        " : " ", numbers[i]);
    std::printf("\n    },\n");
}

}  // namespace

int main()
{
    const auto made = std::make_unique<deriver>();
    const derived_facts& facts = made->facts();
    std::printf("// What follows from the table, as tools/derive.cpp computes it: build the target `derive` after a change of the\n"
                "// table. A test compares. The contents of derived_facts in facts.hpp, member by member.\n\n");
    std::printf("    {  // forms\n");
    for (const form_facts& form : facts.forms) std::printf("        %s,\n", of(form).text().c_str());
    std::printf("    },\n    {  // rows\n");
    for (const row_facts& row : facts.rows) std::printf("        %s,\n", of(row).text().c_str());
    std::printf("    },\n    {  // starts\n");
    for (const row_start& start : facts.starts) std::printf("        %s,\n", of(start).text().c_str());
    std::printf("    },\n    {  // legal_sets\n");
    for (const auto& sets_of_arch : facts.legal_sets) print_numbers(sets_of_arch, legal_set_total);
    std::printf("    },\n    {  // by_primary\n");
    for (const dispatch& d : facts.by_primary) std::printf("        %s,\n", of(d).text().c_str());
    std::printf("    },\n    {  // encodings\n");
    for (const auto& of_set : facts.encodings) print_numbers(of_set, selector_total);
    std::printf("    },\n    // slots\n");
    print_numbers(facts.slots, made->slots_used());
}
