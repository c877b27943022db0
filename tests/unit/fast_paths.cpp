// SPDX-License-Identifier: MIT
// Decoding and validation first ask a quick question of a word and look closer only if that is not answered. On millions of words
// of all architectures, the quick answer is the one that the slow checks give. Printing has a quick way, too.
#include <string>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/text/values.hpp"
#include "valhall/validate/validate.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::tally;

namespace {

// How many words took which way.
struct tallies {
    tally decoding{}, validation{}, strict{};
    int well_formed = 0, quickly_decoded = 0, usual = 0;
    int valid = 0, quickly_validated = 0, usually_taken = 0;
    int malformed = 0, faulty = 0;
    int quickly_listed = 0, unlisted = 0;
};

// What Arm's description does not list of the fields, each by itself, without a quick way.
fault_list unlisted_fields(const instruction& i)
{
    fault_list faults;
    detail::check_listed_modifiers(i, faults);
    detail::check_listed_sources(i, faults);
    detail::check_listed_mask(i, faults);
    detail::check_listed_immediates(i, faults);
    return faults;
}

// The quick way finds nothing where the fields by themselves are listed; and what it leaves out, nothing would have been found by.
void check_strictly(tallies& seen, const instruction& i)
{
    const bool is_quick = detail::has_listed_fields(i);
    const fault_list all = unlisted_fields(i);
    seen.strict.expect(!is_quick || all.empty(),
                       [&] { return tests::name_of(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()); });
    seen.quickly_listed += is_quick;
    seen.unlisted += !all.empty();
    fault_list relations;
    detail::check_listed_registers(i, relations);
    for (const rule which : i.row().rules()) detail::check_rule(which, i, relations);
    seen.strict.expect(detail::has_relations(i) || relations.empty(),
                       [&] { return tests::name_of(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()) + ": relations"; });
}

void check_validation(tallies& seen, const instruction& i)
{
    check_strictly(seen, i);
    fault_list faults;
    detail::check_hardware(i, faults);
    const bool is_quick = !detail::may_have_faults(i);
    seen.validation.expect(!is_quick || faults.empty(), [&] {
        return tests::name_of(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()) + ": " +
               std::string(message(faults[0].code));
    });
    seen.valid += faults.empty();
    seen.faulty += !faults.empty();
    seen.quickly_validated += is_quick;
    seen.usually_taken += detail::is_usually_taken(i);
}

void check_word(tallies& seen, word bits, arch on)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (row == detail::no_row) return;
    const fault why = detail::why_malformed(bits, row, on);
    const bool is_usual = detail::is_usual(bits, row, on), is_quick = is_usual || detail::is_surely_well_formed(bits, row, on);
    seen.decoding.expect(!is_quick || !why, [&] {
        return tests::name_of(on) + " " + tests::hex(bits) + " " + std::string(descriptor_at(row).mnemonic()) + ": " +
               std::string(message(why.code));
    });
    seen.well_formed += !why;
    seen.malformed += static_cast<bool>(why);
    seen.quickly_decoded += is_quick;
    seen.usual += is_usual;
    if (!why) check_validation(seen, {bits, row, on});
}

// A word that decodes, its neighbours of a few bits, words with its opcodes and anything else, and anything at all.
void check_words_around(tallies& seen, dice& random, arch on)
{
    const descriptor row = tests::random_row(random, on);
    const word legal = tests::random_instruction(random, row, on, random.below(4) + 1);
    check_word(seen, legal, on);
    for (int n = 0; n < 16; ++n) check_word(seen, tests::flipped(random, legal), on);
    for (int n = 0; n < 4; ++n) check_word(seen, row.fixed_bits() | (random.bits() & row.operand_bits()), on);
    for (int n = 0; n < 4; ++n) check_word(seen, random.bits(), on);
}

}  // namespace

TEST_CASE("the quick checks of decoding and validation agree with the slow ones", "[random][fast]")
{
    for (const arch on : architectures) {
        INFO(tests::name_of(on));
        dice random;
        tallies seen;
        for (int n = 0; n < 20'000; ++n) check_words_around(seen, random, on);
        CHECK(seen.decoding.failures() == "");
        CHECK(seen.validation.failures() == "");
        CHECK(seen.strict.failures() == "");
        CHECK(seen.quickly_listed > 20'000);
        CHECK(seen.unlisted > 20'000);
        // Both kinds of words are among them, and the quick way is the usual one: special values and shapes with more to check
        // than there is room for are rare, and so are valid instructions with two sources that are no registers.
        CHECK(seen.malformed > 50'000);
        CHECK(seen.faulty > 20'000);
        CHECK(seen.usual > seen.well_formed / 10);
        CHECK(seen.usually_taken > seen.valid / 10);
        CHECK(seen.quickly_decoded > seen.well_formed * 9 / 10);
        CHECK(seen.quickly_validated > seen.valid * 9 / 10);
    }
}

// Parser and printer take a source for plain where its bits are those of the row's start, unless bit 63 has them look closer.
TEST_CASE("instructions begin with plain sources, but for those of which a part must be written", "[fast]")
{
    int plain = 0, others = 0;
    for (unsigned index = 0; index < descriptor_count; ++index) {
        const descriptor row = descriptor_at(index);
        const char32_t* const form = detail::record<detail::form_word>(detail::form_words, detail::form_of_row(row.index));
        const word decorations = detail::wide(form + detail::form_word::decorations);
        const bool is_plain = decorations >> 63 == 0;
        (is_plain ? plain : others) += 1;
        INFO(row.mnemonic());
        bool must_be_written = false;
        for (const source_field& source : row.sources()) {
            const word signs = source.neg_bit().mask() | source.abs_bit().mask() | source.not_bit().mask();
            CHECK((detail::start_of(row.index) & signs) == 0);
            CHECK((decorations & (signs | source.select.mask())) == (signs | source.select.mask()));
            if (source.select.width == 0) continue;
            const result<word> usual = source.selectors().find(source.selectors().fallback);
            must_be_written |= !usual;
            if (is_plain) CHECK(source.select.extract(detail::start_of(row.index)) == *usual);
        }
        CHECK(must_be_written == !is_plain);
    }
    CHECK(plain > 300);
    CHECK(others > 50);
}

namespace {

// The operands of an instruction in the table's own dialect, each put together from what the fields say.
std::string slow_operands(const instruction& i)
{
    std::string text;
    char room[max_text_size];
    const auto add = [&](std::string_view one) { text += (text.empty() ? "" : ", ") + std::string(one); };
    for (int n = 0; n < i.staging_count(); ++n) add(to_text(i.staging(n)));
    if (i.has_destination()) add(to_text(i.destination()));
    for (const source_field& source : i.row().sources())
        add({room, detail::printer<dialect::panfrost>(i, false).print_source(detail::writer(room), source).size()});
    for (const immediate_field& one : i.row().immediates()) add({room, detail::print_immediate(detail::writer(room), one, i.bits).size()});
    return text;
}

}  // namespace

TEST_CASE("the quick way of printing operands agrees with the slow one", "[random][fast]")
{
    for (const arch on : architectures) {
        INFO(tests::name_of(on));
        dice random;
        std::string wrong;
        for (int n = 0; n < 40'000; ++n) {
            const descriptor row = tests::random_row(random, on);
            const word bits = tests::random_instruction(random, row, on, random.below(4) + 1);
            const result<instruction> i = decode(bits, on);
            if (!i) continue;
            const std::string text{std::string_view(to_text(*i))}, operands = slow_operands(*i);
            const std::size_t space = text.find(' ');
            if ((space == std::string::npos ? "" : text.substr(space + 1)) != operands) wrong += text + " is not " + operands + '\n';
        }
        CHECK(wrong == "");
    }
}
