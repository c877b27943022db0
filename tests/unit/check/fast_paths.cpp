// SPDX-License-Identifier: MIT
// Decoding, validation and printing have a fast path, and a slow path for undecided words. Both agree on millions of words
// of all architectures.
// Also tests: check/check.hpp, check/fast_accept.hpp, check/relations.hpp
#include <string>
#include <string_view>
#include <vector>

#include "valhall/instruction.hpp"
#include "valhall/program/target.hpp"
#include "valhall/text/values.hpp"
#include "valhall/check/validate.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using tests::dice;
using tests::tally;

namespace {

// The numbers of words on each path.
struct tallies {
    tally decoding{}, validation{}, strict{};
    int well_formed = 0, quickly_decoded = 0, other_candidates = 0;
    int valid = 0, quickly_validated = 0, usually_taken = 0;
    int malformed = 0, faulty = 0;
    int quickly_listed = 0, unlisted = 0;
};

// All faults of a word at a level, without a fast path.
template <strictness At>
fault_list all_faults(word bits, std::uint16_t row, arch on)
{
    fault_list faults;
    detail::fault_sink sink{&faults};
    detail::check<At>({bits, row, on}, sink);
    return faults;
}

bool are_about_counts(const fault_list& faults)
{
    for (const fault& one : faults)
        if (one.code != fault_code::count_not_listed) return false;
    return true;
}

// The fast path accepts only words without faults.
void check_strictly(tallies& seen, const instruction& i)
{
    const auto name = [&] { return tests::arch_text(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()); };
    const fault_list unlisted = all_faults<strictness::strict>(i.bits, i.row_index, i.on);
    const bool is_quick = detail::has_listed_fields(i.bits, i.row_index);
    seen.strict.expect(!is_quick || are_about_counts(unlisted), name);
    seen.strict.expect(!is_quick || !detail::is_accepted_quickly(i) || unlisted.empty(), name);
    seen.quickly_listed += is_quick;
    seen.unlisted += !unlisted.empty();
    const fault_list hardware = all_faults<strictness::hardware>(i.bits, i.row_index, i.on);
    seen.strict.expect(validate(i, strictness::strict).size() == hardware.size() + unlisted.size(), name);
}

void check_validation(tallies& seen, const instruction& i)
{
    check_strictly(seen, i);
    const fault_list faults = all_faults<strictness::hardware>(i.bits, i.row_index, i.on);
    const bool is_quick = detail::is_accepted(i);
    seen.validation.expect(!is_quick || faults.empty(), [&] {
        return tests::arch_text(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()) + ": " +
               std::string(sentence_of(faults[0].code));
    });
    seen.valid += faults.empty();
    seen.faulty += !faults.empty();
    seen.quickly_validated += is_quick;
    seen.usually_taken += detail::is_accepted_quickly(i);
}

void check_word(tallies& seen, word bits, arch on)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (!detail::is_converted(on)) {
        // A candidate need not have the word's opcodes: the fast path does not accept it then.
        const std::uint16_t candidate = detail::find_candidate(bits, on).row;
        const bool is_accepted = candidate != detail::no_row && detail::decodes_quickly(bits, candidate, on);
        seen.decoding.expect(candidate == row || !is_accepted,
                             [&] { return tests::arch_text(on) + " " + tests::hex(bits) + ": candidate"; });
        seen.other_candidates += candidate != row && candidate != detail::no_row;
    }
    if (row == detail::no_row) return;
    const fault why = detail::first_fault<strictness::decodable>(bits, row, on);
    const bool is_quick = detail::decodes_quickly(bits, row, on);
    seen.decoding.expect(!is_quick || !why, [&] {
        return tests::arch_text(on) + " " + tests::hex(bits) + " " + std::string(descriptor_at(row).mnemonic()) + ": " +
               std::string(sentence_of(why.code));
    });
    seen.well_formed += !why;
    seen.malformed += static_cast<bool>(why);
    seen.quickly_decoded += is_quick;
    if (!why) check_validation(seen, {bits, row, on});
}

// A word that decodes, words that differ from it in a few bits, words with its opcodes and random other bits, and random words.
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

TEST_CASE("most words of real programs take the fast paths", "[fast]")
{
    int words = 0, decoded = 0, validated = 0, listed = 0;
    for (const tests::named_program& program : tests::corpus_programs())
        for (const word bits : program.words) {
            const auto i = decode(bits, arch::v9);
            if (!i) continue;  // padding
            ++words;
            decoded += detail::decodes_quickly(bits, i->row_index, arch::v9);
            validated += detail::is_accepted_quickly(*i);
            listed += detail::is_accepted_quickly(*i) && detail::has_listed_fields(i->bits, i->row_index);
        }
    CHECK(words > 5000);
    CHECK(decoded > words * 9 / 10);
    CHECK(validated > words * 9 / 10);
    CHECK(listed > words * 8 / 10);
}

TEST_CASE("the fast paths of decoding and validation agree with the slow ones", "[random][fast]")
{
    for (const arch on : architectures) {
        if (!has_common_word(on)) continue;  // the test draws bits of the common word
        INFO(tests::arch_text(on));
        dice random;
        tallies seen;
        for (int n = 0; n < tests::rounds(20'000); ++n) check_words_around(seen, random, on);
        CHECK(seen.decoding.failures() == "");
        CHECK(seen.validation.failures() == "");
        CHECK(seen.strict.failures() == "");
        CHECK(seen.quickly_listed > tests::rounds(20'000));
        CHECK(seen.unlisted > tests::rounds(20'000));
        // Both paths occur, and the fast one is more frequent: special values, shapes with too many checks for the table, and valid
        // instructions with two sources that are not registers are rare.
        CHECK((detail::is_converted(on) || seen.other_candidates > tests::rounds(10'000)));
        CHECK(seen.malformed > tests::rounds(50'000));
        CHECK(seen.faulty > tests::rounds(20'000));
        CHECK(seen.usually_taken > seen.valid / 10);
        CHECK(seen.quickly_decoded > seen.well_formed / 10);
        CHECK(seen.quickly_validated > seen.valid * 9 / 10);
    }
}

namespace {

// The numbers of sources on each path.
struct source_tallies {
    tally law{};
    int quick = 0, careful = 0, refused = 0;
};

// Sets a source of an instruction to that of another one.
void check_setting(source_tallies& seen, const instruction& i, int index, const operand& o)
{
    instruction set = i;
    const status quick = set.set_source(index, o);
    const detail::changed_word careful = detail::with_source_closely(i.bits, i.row(), i.on, index, o);
    seen.law.expect(quick == status(careful.why) && set.bits == careful.bits,
                    [&] { return tests::arch_text(i.on) + " " + tests::hex(i.bits) + " " + std::string(i.mnemonic()); });
    (quick ? detail::is_plain(o) ? seen.quick : seen.careful : seen.refused) += 1;
}

// The operands of an instruction in Mesa's dialect, printed from the fields.
std::string slow_operands(const instruction& i)
{
    std::string text;
    char buffer[max_text_size];
    const auto add = [&](std::string_view one) { text += (text.empty() ? "" : ", ") + std::string(one); };
    for (int n = 0; n < i.staging_count(); ++n) add(to_text(i.staging(n)));
    if (i.has_destination()) add(to_text(i.destination()));
    for (int n = 0; n < i.source_count(); ++n) add(source_text(i, n));
    for (const immediate_field& one : i.row().immediates())
        add({buffer, detail::put_immediate(detail::writer(buffer), one, i.bits).size_since(buffer)});
    return text;
}

}  // namespace

TEST_CASE("setting a plain source gives the same word as setting one with modifiers", "[random][fast]")
{
    dice random;
    source_tallies seen;
    for (const arch on : architectures)
        for (int n = 0; has_common_word(on) && n < tests::rounds(20'000); ++n) {
            const auto next = [&] {
                return *decode(tests::random_instruction(random, tests::random_row(random, on), on, random.below(4) + 1), on);
            };
            const instruction i = next(), other = next();
            if (i.source_count() == 0 || other.source_count() == 0) continue;
            const int index = static_cast<int>(random.below(static_cast<std::uint64_t>(i.source_count())));
            check_setting(seen, i, index, other.source(static_cast<int>(random.below(static_cast<std::uint64_t>(other.source_count())))));
        }
    CHECK(seen.law.failures() == "");
    CHECK(seen.quick > tests::rounds(10'000));
    CHECK(seen.careful > tests::rounds(8'000));
    CHECK(seen.refused > tests::rounds(10'000));
}

namespace {

// Makes a word target another one, with the field of its row.
status slowly_put_target(word& bits, arch on, std::int64_t distance)
{
    const std::uint16_t row = detail::find_row(bits, on);
    if (row == detail::no_row) return fault_code::no_such_opcode;
    const target_field place = target_of({detail::common_word(bits, row, on), row, on});
    return place ? place.put(bits, distance) : fault{fault_code::no_target, operand_kind::immediate};
}

}  // namespace

TEST_CASE("a branch gets the target that the field of its row gives it", "[random][fast]")
{
    dice random;
    tally law;
    int branches = 0, others = 0, refused = 0;
    const descriptor branch = descriptor_at(static_cast<int>(opcode::BRANCHZ));
    for (const arch on : architectures)
        for (int n = 0; n < tests::rounds(20'000); ++n) {
            // A branch, a branch with a wrong bit, or any instruction with any bits.
            word bits = branch.fixed_bits() | (random.bits() & branch.operand_bits());
            if (random.below(3) == 0) bits ^= word{1} << random.below(64);
            if (random.below(3) == 0) bits = tests::random_instruction(random, tests::random_row(random, on), on, 1);
            const std::size_t from = random.below(std::size_t{1} << 27), to = random.below(std::size_t{1} << 27);
            word quick = bits, slow = bits;
            const status done = detail::put_target(quick, on, from, to);
            law.expect(done == slowly_put_target(slow, on, static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from) - 1) &&
                           quick == slow,
                       [&] { return tests::arch_text(on) + " " + tests::hex(bits); });
            if (done) branches += 1;
            else (done.error().code == fault_code::branch_too_far ? refused : others) += 1;
        }
    CHECK(law.failures() == "");
    CHECK(branches > tests::rounds(20'000));
    CHECK(refused > tests::rounds(5'000));
    CHECK(others > tests::rounds(20'000));
}

TEST_CASE("a modifier can be set to the values that are legal on the architecture", "[fast]")
{
    tally law;
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index) {
            const auto row = static_cast<std::uint16_t>(index);
            if (detail::shape_of(row, on) == 0) continue;
            std::vector<modifier_id> list{modifier_id::flow};
            for (const modifier_id id : descriptor_at(index).modifiers()) list.push_back(id);
            for (const modifier_id id : list)
                for (word value = 0; value <= 16; ++value) {
                    const modifier_field& field = modifier_field_of(id);
                    const instruction start{detail::start_of(row, on), row, on};
                    const word wanted = field.bits.insert(start.bits, value);
                    const bool is_legal = detail::legal(field, value, on) && (detail::lost_bits(wanted, row, on) & field.bits.mask()) == 0;
                    instruction set = start;
                    const status done = set.set(field.id, value);
                    law.expect(done.has_value() == is_legal && set.bits == (is_legal ? wanted : start.bits), [&] {
                        return tests::arch_text(on) + " " + std::string(descriptor_at(index).mnemonic()) + " " +
                               std::string(enumeration_of(field.id).name()) + " " + std::to_string(value);
                    });
                }
        }
    CHECK(law.failures() == "");
}

TEST_CASE("the fast path of staging registers agrees with the slow one", "[fast]")
{
    tally law;
    for (int index = 0; index < descriptor_count; ++index)
        for (const staging_id id : descriptor_at(index).staging())
            for (int first = -2; first < 67; ++first)
                for (int number = -2; number < 67; ++number)
                    law.expect(staging_field_of(id).fits(first, number) == (staging_field_of(id).check(first, number) == fault_code::none),
                               [&] {
                                   return std::string(descriptor_at(index).mnemonic()) + " r" + std::to_string(first) + " " +
                                          std::to_string(number);
                               });
    CHECK(law.failures() == "");
}

TEST_CASE("the fast path of printing operands agrees with the slow one", "[random][fast]")
{
    for (const arch on : architectures) {
        INFO(tests::arch_text(on));
        dice random;
        std::string wrong;
        for (int n = 0; n < tests::rounds(40'000); ++n) {
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
