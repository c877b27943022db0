// Writes one of the generated files of isa/ to standard output: words.def, opcodes.def, derived.def, name_data.def, lookup.def.
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "derive.hpp"
#include "names.hpp"

namespace {

using namespace valhall;
using namespace valhall::detail;

// Begins a file: what it holds, and where that is explained.
void print_head(const char* contents, const char* explanation)
{
    std::printf("// %s, written by tools/derive.cpp: build the target `derive` after a change of the table.\n"
                "// A test compares. %s\n\n", contents, explanation);
}

// ---- tables of numbers, as string literals ----

// A line of numbers, with what it is about as a comment.
template <class Record>
void print_record(const char* prefix, const Record& record, std::string_view comment = {})
{
    std::printf("    %s\"", prefix);
    for (const auto number : record) std::printf("\\x%x", static_cast<unsigned>(number));
    std::printf(comment.empty() ? "\"\n" : "\"  // %.*s\n", static_cast<int>(comment.size()), comment.data());
}

// The kinds of literals by the bits of their elements.
struct literal {
    const char* type;
    const char* prefix;
};

inline constexpr literal bytes{"char8_t", "u8"}, numbers{"char16_t", "u"}, words{"char32_t", "U"};

void begin_table(literal kind, const char* name) { std::printf("inline constexpr %s %s[] =\n", kind.type, name); }
void end_table() { std::printf("    ;\n\n"); }

template <class Records>
void print_table(literal kind, const char* name, const Records& records)
{
    begin_table(kind, name);
    for (const auto& record : records) print_record(kind.prefix, record);
    end_table();
}

// One long list, broken into lines.
template <class Numbers>
void print_list(literal kind, const char* name, const Numbers& list)
{
    begin_table(kind, name);
    std::vector<unsigned> line;
    for (const auto number : list) {
        line.push_back(static_cast<unsigned>(number));
        if (line.size() < 20) continue;
        print_record(kind.prefix, line);
        line.clear();
    }
    if (!line.empty()) print_record(kind.prefix, line);
    end_table();
}

// Text that is cut into pieces by the places in it; the last ones are followed by room, so that as many characters as
// the longest have can be read anywhere.
void print_text(const char* name, std::string_view text)
{
    std::printf("inline constexpr char %s[] =\n", name);
    constexpr std::size_t width = 100;
    for (std::size_t at = 0; at < text.size(); at += width) {
        const std::string_view piece = text.substr(at, width);
        std::printf("    \"%.*s\"\n", static_cast<int>(piece.size()), piece.data());
    }
    std::printf("    \"                                \";\n\n");
}

// ---- words.def ----

void print_words()
{
    print_head("The enumerations", "See enums.hpp for what it says.");
    std::string text;
    std::vector<std::size_t> name_places;
    for (const table::value_list& list : table::enumerations) {
        name_places.push_back(text.size());
        text += list.name;
    }
    std::map<std::string_view, std::size_t> places{{"", text.size()}};
    for (const table::value_list& list : table::enumerations)
        for (int i = 0; i < list.count; ++i) {
            if (!places.emplace(list.values[i].word, text.size()).second) continue;
            text += '.';
            text += list.values[i].word;
        }
    print_text("enum_names", text);

    begin_table(numbers, "enumerators");
    for (const table::value_list& list : table::enumerations)
        for (int i = 0; i < list.count; ++i) {
            const table::value& one = list.values[i];
            const unsigned record[] = {static_cast<unsigned>(places[one.word]), static_cast<unsigned>(one.word.size()), one.archs};
            print_record(numbers.prefix, record, std::string(list.name) + '.' + std::string(one.word));
        }
    end_table();

    std::printf("inline constexpr enumeration enumerations[] = {\n");
    int first = 0;
    for (std::size_t i = 0; i < name_places.size(); ++i) {
        const table::value_list& list = table::enumerations[i];
        std::printf("    {%zu, %zu, %d, %d, {%d, %d}", name_places[i], list.name.size(), first, list.count, list.standard.position,
                    list.standard.width);
        std::printf(list.fallback == enumeration::required ? "},\n" : ", %d},\n", list.fallback);
        first += list.count;
    }
    std::printf("};\n");
}

// ---- derived.def ----

int number_of(enum_id id) { return static_cast<int>(id); }

void print_modifiers()
{
    std::printf("inline constexpr modifier_field modifier_fields[] = {\n");
    for (const modifier_field& field : table::modifiers) {
        std::printf("    {enum_id{%d}, {%d, %d}", number_of(field.id), field.bits.position, field.bits.width);
        if (field.taken != 0xFFFF || field.excluded != enum_id::flow || field.listed != 0xFFFF)
            std::printf(", 0x%X, enum_id{%d}, 0x%X, arch_span{0x%X}", field.taken, number_of(field.excluded), field.listed, field.listed_on);
        std::printf("},\n");
    }
    std::printf("};\n\n");
}

const char* truth(bool value) { return value ? "true" : "false"; }

void print_sources(const std::vector<source_field>& list)
{
    std::printf("inline constexpr source_field source_fields[] = {\n");
    for (const source_field& source : list)
        std::printf("    {role{%d}, %d, %d, %s, %s, %s, {%d, %d}, %d, %d},\n", static_cast<int>(source.role), source.byte, source.size,
                    truth(source.has_absneg), truth(source.has_not), truth(source.is_pair), source.select.position, source.select.width,
                    source.taken, source.listed);
    std::printf("};\n\n");
}

void print_immediates(const std::vector<immediate_field>& list)
{
    std::printf("inline constexpr immediate_field immediate_fields[] = {\n");
    for (const immediate_field& one : list)
        std::printf("    {immediate_name{%d}, {%d, %d}, number_kind{%d}, %d, enum_id{%d}, {%d, %d}},\n", static_cast<int>(one.name),
                    one.bits.position, one.bits.width, static_cast<int>(one.kind), one.alignment, number_of(one.values),
                    one.high.position, one.high.width);
    std::printf("};\n\n");
}

void print_forms(const std::vector<derived_form>& forms)
{
    begin_table(bytes, "form_bytes");
    for (const derived_form& form : forms) print_record(bytes.prefix, form.bytes);
    end_table();
    begin_table(words, "form_words");
    for (const derived_form& form : forms) {
        std::array<std::uint32_t, form_word::width> record{};
        put_wide(record, form_word::operand_bits, form.operand_bits);
        put_wide(record, form_word::modifier_bits, form.modifier_bits);
        print_record(words.prefix, record);
    }
    end_table();
    begin_table(words, "modifier_sets");
    for (const derived_form& form : forms) {
        std::array<std::uint32_t, modifier_set_width> record{};
        put_wide(record, 0, form.modifier_set[0]);
        put_wide(record, 2, form.modifier_set[1]);
        print_record(words.prefix, record);
    }
    end_table();
}

// A record for each row, with its mnemonic.
template <class Records>
void print_rows(literal kind, const char* name, const Records& records)
{
    begin_table(kind, name);
    for (std::size_t i = 0; i < records.size(); ++i) print_record(kind.prefix, records[i], table::rows[i].mnemonic);
    end_table();
}

void print_rows(const deriver& made)
{
    print_text("mnemonics", made.mnemonics);
    print_rows(words, "starts", made.starts);
    print_rows(numbers, "row_links", made.row_links);
    print_rows(numbers, "row_texts", made.row_texts);
    print_rows(numbers, "row_numbers", made.row_numbers);
}

void print_derived()
{
    const deriver made;
    print_head("What follows from the table", "See facts.hpp and derived.hpp for what it says.");
    std::printf("inline constexpr int opcode_total = %d, row_total = %d, form_total = %d;\n\n", opcode_count(), row_count,
                static_cast<int>(made.forms.size()));
    print_modifiers();
    print_sources(made.sources);
    print_immediates(made.immediates);
    print_forms(made.forms);
    print_rows(made);
    begin_table(words, "shape_words");
    for (const derived_shape& shape : made.shapes) print_record(words.prefix, shape.words);
    end_table();
    begin_table(words, "shape_limits");
    for (const derived_shape& shape : made.shapes) print_record(words.prefix, shape.limits);
    end_table();
    begin_table(bytes, "shape_bytes");
    for (const derived_shape& shape : made.shapes) print_record(bytes.prefix, shape.bytes);
    end_table();
    print_table(numbers, "legal_sets", made.legal_sets);
    print_list(numbers, "first_slots", made.first_slots);
    print_table(bytes, "dispatch", made.dispatch);
    print_list(numbers, "slots", made.slots);
    print_table(bytes, "selector_encodings", made.encodings);
}

// ---- opcodes.def ----

void print_opcodes()
{
    print_head("The instructions", "The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/*.def.");
    for (int i = 0; i < opcode_count(); ++i) {
        const table::row& row = table::rows[i];
        const std::string_view form = table::form_names[static_cast<int>(row.form)];
        std::printf("VALHALL_OPCODE(%.*s, %.*s)\n", static_cast<int>(row.identifier.size()), row.identifier.data(),
                    static_cast<int>(form.size()), form.data());
    }
    std::printf("\n#undef VALHALL_OPCODE\n");
}

// ---- name_data.def ----

void print_names()
{
    constexpr int slots = 512;
    constexpr std::uint8_t none = 255;
    static_assert(std::size(table::names) < none);
    std::string text;
    std::vector<std::uint8_t> by_text(slots, none), by_code(static_cast<std::size_t>(opcode_count()), none), next(std::size(table::names));
    std::vector<std::size_t> places;
    for (const table::name& one : table::names) {
        places.push_back(text.size());
        text += one.text;
    }
    for (std::size_t i = next.size(); i-- != 0;) {
        const table::name& one = table::names[i];
        std::size_t slot = text_hash(one.text.data(), one.text.size()) % slots;
        while (by_text[slot] != none) slot = (slot + 1) % slots;
        by_text[slot] = static_cast<std::uint8_t>(i);
        next[i] = std::exchange(by_code[static_cast<std::size_t>(one.code)], static_cast<std::uint8_t>(i));
    }

    print_head("Arm's names", "See names.hpp for what it says.");
    print_text("name_text", text);
    std::printf("inline constexpr instruction_name names[] = {\n");
    for (std::size_t i = 0; i < places.size(); ++i) {
        const table::name& one = table::names[i];
        std::printf("    {%zu, %zu, %s, opcode{%d}, 0x%llX, 0x%llX", places[i], one.text.size(), truth(one.is_alias),
                    static_cast<int>(one.code), static_cast<unsigned long long>(one.mask), static_cast<unsigned long long>(one.value));
        if (one.archs != v9_up || one.sign_of_zero.width != 0 || one.is_address || one.is_half)
            std::printf(", arch_span{0x%X}, {%d, %d}, %s, %s", one.archs, one.sign_of_zero.position, one.sign_of_zero.width,
                        truth(one.is_address), truth(one.is_half));
        std::printf("},  // %.*s\n", static_cast<int>(one.text.size()), one.text.data());
    }
    std::printf("};\n\n");
    print_list(bytes, "names_by_text", by_text);
    print_list(bytes, "names_by_code", by_code);
    print_list(bytes, "next_names", next);
}

// ---- lookup.def ----

// Enters a place, counted from 1, in the first free slot from a hash on.
void enter(std::uint16_t (&slots)[lookup_size], std::string_view text, std::size_t place)
{
    std::uint32_t at = text_hash(text.data(), text.size()) % lookup_size;
    while (slots[at] != 0) at = (at + 1) % lookup_size;
    slots[at] = static_cast<std::uint16_t>(place);
}

void print_lookup()
{
    std::uint16_t mnemonics[lookup_size]{}, enumerator_slots[lookup_size]{};
    for (int i = 0; i < opcode_count(); ++i) enter(mnemonics, table::rows[i].mnemonic, static_cast<std::size_t>(i) + 1);

    struct use {
        int id, value;
        std::size_t next = 0;
    };
    std::vector<use> uses;
    std::map<std::string_view, std::size_t> last;
    for (int id = 0; id < enumeration_count; ++id)
        for (int value = 0; value < table::enumerations[id].count; ++value) {
            const std::string_view text = table::enumerations[id].values[value].word;
            if (text.empty()) continue;
            uses.push_back({id, value});
            if (const auto earlier = last.find(text); earlier != last.end()) uses[earlier->second - 1].next = uses.size();
            else enter(enumerator_slots, text, uses.size());
            last[text] = uses.size();
        }

    print_head("The ways from words to what they name", "See lookup.hpp for what it says.");
    print_list(numbers, "mnemonic_slots", mnemonics);
    print_list(numbers, "enumerator_slots", enumerator_slots);
    begin_table(numbers, "enumerator_uses");
    for (const use& one : uses) {
        const unsigned record[] = {static_cast<unsigned>(one.id), static_cast<unsigned>(one.value), static_cast<unsigned>(one.next)};
        print_record(numbers.prefix, record, table::enumerations[one.id].values[one.value].word);
    }
    end_table();
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view what = argc == 2 ? argv[1] : "";
    if (what == "words") print_words();
    else if (what == "opcodes") print_opcodes();
    else if (what == "derived") print_derived();
    else if (what == "name_data") print_names();
    else if (what == "lookup") print_lookup();
    else {
        std::fprintf(stderr, "usage: valhall-derive words|opcodes|derived|name_data|lookup\n");
        return 1;
    }
    return 0;
}
