// Words in quantity, most of them drawn at random: whatever the word, decoding is defined and text loses nothing.
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/text/program.hpp"
#include "valhall/validate/validate.hpp"

#include "support.hpp"

using namespace valhall;
using tests::tally;

namespace {

// ---- words ----

// Numbers that are the same in every run, whatever the standard library.
class dice {
public:
    word bits() { return engine_(); }
    word below(word limit) { return engine_() % limit; }
    bool chance(word one_in) { return below(one_in) == 0; }

private:
    std::mt19937_64 engine_{20'240'917};
};

word random_selector(dice& random, const selector_set& set)
{
    for (;;) {
        const word encoding = random.below(word{1} << set.width);
        if (set.by_encoding[encoding] != selector_set::reserved) return encoding;
    }
}

word random_value(dice& random, const modifier_field& field, arch on)
{
    for (;;) {
        const word value = random.below(field.bits.maximum() + 1);
        if (describe(field.id).legal(value, on)) return value;
    }
}

// A source byte that has a meaning on the page. Registers are often even, and uniforms near each other.
word random_source_byte(dice& random, word page, arch on)
{
    for (;;) {
        word byte = random.bits() & 0xFF;
        if (byte < 0x80 && random.chance(2)) byte &= ~word{1};
        if (byte >= 0x80 && byte < 0xC0 && random.chance(2)) byte &= 0x83;
        if (byte < 0xE0 || describe(enum_id::special).legal(page * 16 + (byte >> 1 & 15), on)) return byte;
    }
}

word random_staging(dice& random, const staging_field& group, word bits)
{
    const int least = group.least;
    const word count = random.below(static_cast<word>(group.maximum() - least + 1)) + static_cast<word>(least);
    word first = count == 0 ? 0 : random.below(65 - count);
    if (random.chance(2)) first &= ~word{1};
    return group.with_registers(group.base.insert(bits, first), static_cast<int>(count));
}

// A write mask, often the full one.
word random_mask(dice& random, descriptor row)
{
    if (random.chance(2)) return 3;
    return row.has_narrow_destination() ? random.below(4) : random.below(3) + 1;
}

// A word that decodes to this instruction, every field any of its legal values.
word random_instruction(dice& random, descriptor row, arch on)
{
    word bits = row.fixed_bits();
    const modifier_field& flow_modifier = describe(modifier_id::flow);
    if (random.chance(2)) bits = flow_field.insert(bits, random_value(random, flow_modifier, on));
    for (const modifier_id id : row.modifiers())
        bits = describe(id).bits.insert(bits, random_value(random, describe(id), on));
    for (const staging_id id : row.staging()) bits = random_staging(random, describe(id), bits);
    if (row.has_destination()) {
        bits = destination_register_field.insert(bits, random.bits());
        bits = destination_mask_field.insert(bits, random_mask(random, row));
    }
    const word page = random.below(4);
    bool needs_page = false;
    for (const source_field& source : row.sources()) {
        const word byte = random_source_byte(random, page, on);
        needs_page |= (byte >= 0x80 && byte < 0xC0) || byte >= 0xE0;
        bits = source.bits().insert(bits, byte);
        for (const bit_field& flag : {source.neg_bit(), source.abs_bit(), source.not_bit()})
            bits = flag.insert(bits, random.bits());
        bits = source.select
                   .insert(bits, random_selector(random, source.selectors()));
    }
    if (needs_page) bits = fau_page_field.insert(bits, page);
    for (const immediate_field& field : row.immediates())
        bits = field.high.insert(field.bits.insert(bits, random.bits()), random.bits());
    return bits;
}

descriptor random_row(dice& random, arch on)
{
    for (;;) {
        const descriptor row = descriptor_at(static_cast<int>(random.below(descriptor_count)));
        if (contains(row.archs(), on)) return row;
    }
}

word flip(dice& random, word bits)
{
    bits ^= word{1} << random.below(64);
    return random.chance(2) ? bits ^ word{1} << random.below(64) : bits;
}

constexpr int quantity = 150'000;  // of each sort

// Uniformly random words, random fields behind an opcode that exists, decodable words and their neighbours.
std::vector<word> random_words(arch on)
{
    dice random;
    std::vector<word> words = {0, ~word{0}};
    for (int i = 0; i < quantity; ++i) {
        const word legal = random_instruction(random, random_row(random, on), on);
        const word garbage = primary_opcode_field.insert(random.bits(), random_row(random, on).primary());
        words.insert(words.end(), {random.bits(), garbage, legal, flip(random, legal)});
    }
    return words;
}

// ---- laws ----

bool is_decoding_error(fault_code code) { return code > fault_code::none && code < fault_code::not_on_architecture; }

bool is_fault(fault_code code) { return code >= fault_code::too_many_fau_values && code < fault_code::value_not_listed; }

// A fault that only Arm's description knows, or that a pair of registers is one although its value is smaller.
bool is_strict_fault(fault_code code) { return code >= fault_code::value_not_listed || code == fault_code::odd_source; }

bool names_an_operand(const instruction& i, const fault& found)
{
    switch (found.kind) {
    case operand_kind::none: return found.index == 0;
    case operand_kind::modifier:
        if (found.code == fault_code::value_not_listed) return i.get(found.id) && (found.value >> *i.get(found.id) & 1) == 0;
        return i.get(found.id) == found.value;
    case operand_kind::staging: return found.index < i.staging_count();
    case operand_kind::destination: return found.index == 0 && i.has_destination();
    case operand_kind::source: return found.index < i.source_count();
    case operand_kind::immediate: return found.index < i.immediate_count();
    }
    return false;
}

std::string quad(word bits) { return ".quad 0x" + tests::hex(bits) + "  // "; }

void check_undecodable(tally& laws, word bits, arch on, const fault& why)
{
    const auto describe = [&] { return tests::name_of(on) + " " + tests::hex(bits); };
    laws.expect(is_decoding_error(why.code), describe);
    const text_line text = to_text(bits, on);
    const std::string start = quad(bits) + std::string(message(why.code));
    laws.expect(text.view().substr(0, start.size()) == start && text.size <= max_text_size - 64, describe);
}

void check_decodable(tally& laws, word bits, const instruction& i)
{
    const auto describe = [&] { return tests::name_of(i.on) + " " + tests::hex(bits) + " " + std::string(to_text(i)); };
    laws.expect(i.encode() == bits && contains(i.row().archs(), i.on), describe);
    const text_line text = to_text(i);
    laws.expect(to_text(bits, i.on) == text.view() && text.size <= max_text_size - 64, describe);
    const parsed again = parse(text, i.on);
    laws.expect(again && *again == i, describe);
    const fault_list faults = validate(i), strict = validate(i, level::strict);
    for (const fault& found : faults) laws.expect(is_fault(found.code) && names_an_operand(i, found), describe);
    // The strict level finds the same and perhaps more.
    if (!laws.expect(strict.size() >= faults.size(), describe)) return;
    for (int index = 0; index < strict.size(); ++index) {
        const fault& found = strict[index];
        laws.expect(index < faults.size() ? found == faults[index] : is_strict_fault(found.code), describe);
        laws.expect(names_an_operand(i, found), describe);
    }
}

// More characters than the text of an instruction can have.
std::size_t longest_text(descriptor row)
{
    const auto longest_word = [](const enumeration& values) {
        std::size_t most = 0;
        for (word value = 0; value < values.count; ++value)
            if (values[value].name().size() > most) most = values[value].name().size();
        return most + 1;
    };
    std::size_t size = row.mnemonic().size() + longest_word(describe(enum_id::flow));
    for (const modifier_id id : row.modifiers()) size += longest_word(describe(describe(id).id));
    for (const staging_id id : row.staging()) size += 3 + 4 * static_cast<std::size_t>(describe(id).maximum());
    if (row.has_destination()) size += std::string_view(", r63.h0").size();
    for (const source_field& source : row.sources()) {
        size += 2 + longest_word(describe(enum_id::special)) + std::string_view("w0").size();
        if (source.has_absneg) size += std::string_view(".neg.abs").size();
        if (source.has_not) size += std::string_view(".not").size();
        if (source.select.width != 0) size += longest_word(describe(enum_id::selector));
    }
    for (const immediate_field& field : row.immediates())
        size += 2 + name_of(field.name).size() + std::string_view(":-134217728").size();
    return size;
}

}  // namespace

TEST_CASE("random words decode or say why not, and text gives them back", "[random]")
{
    for (const arch on : architectures) {
        INFO(tests::name_of(on));
        tally laws;
        int decodable = 0;
        for (const word bits : random_words(on)) {
            const result<instruction> i = decode(bits, on);
            decodable += static_cast<bool>(i);
            if (i)
                check_decodable(laws, bits, *i);
            else
                check_undecodable(laws, bits, on, i.error());
        }
        CHECK(laws.failures() == "");
        CHECK(decodable > quantity);          // all that were made to be
        CHECK(decodable < 3 * quantity);      // and not what is uniformly random
    }
}

TEST_CASE("words with random legal fields are decodable, as the instruction that was meant", "[random]")
{
    for (const arch on : architectures) {
        dice random;
        tally laws;
        int faulty = 0;
        for (int i = 0; i < quantity; ++i) {
            const descriptor row = random_row(random, on);
            const word bits = random_instruction(random, row, on);
            const result<instruction> decoded = decode(bits, on);
            laws.expect(decoded && decoded->row() == row, [&] {
                return tests::name_of(on) + " " + std::string(row.mnemonic()) + " " + std::string(to_text(bits, on));
            });
            faulty += decoded && !validate(*decoded).empty();
        }
        CHECK(laws.failures() == "");
        CHECK(faulty > quantity / 10);  // both sorts are among them
        CHECK(faulty < quantity * 9 / 10);
    }
}

TEST_CASE("a program of random words passes through text unchanged", "[random]")
{
    for (const arch on : architectures) {
        const std::vector<word> all = random_words(on);
        const std::span<const word> words(all.data(), 60'000);
        for (const bool decorated : {false, true}) {
            const std::string text = disassemble(words, {on, decorated, decorated});
            const program again = assemble(text, {on, true});
            INFO(tests::name_of(on) << (decorated ? " with bytes and labels" : ""));
            CHECK(again);
            for (const diagnostic& d : again.diagnostics) {
                if (d.level == severity::warning) continue;
                INFO(message(d.code) << " in line " << d.line << ": " << tests::lines_of(text)[d.line - 1]);
                CHECK(d.level == severity::warning);
                break;
            }
            CHECK(again.words.size() == words.size());
            CHECK(std::equal(words.begin(), words.end(), again.words.begin(), again.words.end()));
        }
    }
}

TEST_CASE("every instruction's text fits, whatever its operands", "[random]")
{
    std::size_t most = 0;
    for (int index = 0; index < descriptor_count; ++index) {
        INFO(descriptor_at(index).mnemonic());
        const std::size_t size = longest_text(descriptor_at(index));
        CHECK(size + detail::writer_slack < max_text_size);
        if (size > most) most = size;
    }
    CHECK(most > max_text_size / 2);  // the bound means something
}

TEST_CASE("printing into a buffer writes the text or nothing, and nothing behind it", "[random]")
{
    dice random;
    tally laws;
    for (int round = 0; round < 20'000; ++round) {
        const arch on = architectures[random.below(std::size(architectures))];
        const result<instruction> i = decode(random_instruction(random, random_row(random, on), on), on);
        REQUIRE(i);
        const text_line text = to_text(*i);
        const auto describe = [&] { return std::string(text); };
        char buffer[max_text_size + 8];
        for (const std::size_t space : {text.size - 1, text.size, text.size + 1, max_text_size, max_text_size + 4}) {
            for (char& c : buffer) c = '\x7F';
            const result<std::size_t> size = print(*i, {buffer, space});
            const bool fits = space >= text.size;
            laws.expect(fits ? size == text.size : size.error().code == fault_code::no_space, describe);
            laws.expect(std::string_view(buffer, fits ? text.size : 0) == (fits ? text.view() : ""), describe);
            for (std::size_t at = space; at < sizeof buffer; ++at) laws.expect(buffer[at] == '\x7F', describe);
        }
    }
    CHECK(laws.failures() == "");
}
