// SPDX-License-Identifier: MIT
// Each relation of each level is broken by some word, alone, and then reports the code that the list gives it; and no word that a level
// accepts breaks one.
// Also tests: check/check.hpp, check/checked_word.hpp, check/fast_accept.hpp
#include <string>
#include <vector>

#include "valhall/check/validate.hpp"
#include "valhall/isa/find_row.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

// How many words break each relation of a level and no other one of it.
template <strictness At>
class broken_alone {
public:
    void add(word bits, std::uint16_t row, arch on)
    {
        const detail::checked_word w(bits, row, on);
        int broken = 0, which = 0;
        for (int n = 0; n < count; ++n) {
            fault_list faults;
            detail::fault_sink sink{&faults};
            const detail::relation& one = detail::relations<At>::list[n];
            one.find(w, one.code, sink);
            for (const fault& found : faults) laws_.expect(found.code == one.code, [&] { return tests::hex(bits); });
            if (faults.empty()) continue;
            ++broken;
            which = n;
        }
        const fault first = detail::first_fault<At>(bits, row, on);
        laws_.expect(static_cast<bool>(first) == (broken != 0), [&] { return tests::hex(bits); });
        if (broken == 1) ++seen_[which];
    }

    void check_all()
    {
        CHECK(laws_.failures() == "");
        for (int n = 0; n < count; ++n) {
            INFO("relation " << n << ": " << sentence_of(detail::relations<At>::list[n].code));
            CHECK(seen_[n] > 0);
        }
    }

private:
    static constexpr int count = sizeof(detail::relations<At>::list) / sizeof(detail::relation);
    int seen_[count]{};
    tests::tally laws_{};
};

}  // namespace

TEST_CASE("each relation is broken by some word, and is the only one of its level that is")
{
    tests::dice random(20261128);
    broken_alone<strictness::decodable> decodable;
    broken_alone<strictness::hardware> hardware;
    broken_alone<strictness::strict> strict;
    const auto add = [&](word bits, std::uint16_t row, arch on) {
        decodable.add(bits, row, on);
        if (detail::first_fault<strictness::decodable>(bits, row, on)) return;
        hardware.add(bits, row, on);
        if (!detail::first_fault<strictness::hardware>(bits, row, on)) strict.add(bits, row, on);
    };
    for (const arch on : architectures)
        for (int index = 0; index < descriptor_count; ++index)
            for (int n = 0; n < 160; ++n) {
                const descriptor row = descriptor_at(index);
                if (!contains(row.archs(), on)) continue;
                const result<instruction> known = decode(tests::random_instruction(random, row, on, random.below(4) + 1), on);
                if (!known) continue;
                word bits = known->bits;
                for (int flips = 0; flips < 3; ++flips) {
                    add(bits, known->row_index, on);
                    bits = tests::flipped(random, bits);
                }
            }
    decodable.check_all();
    hardware.check_all();
    strict.check_all();
}

TEST_CASE("the fault of a rule names the field that the rule restricts, and the values that it requires")
{
    // sqrt and log exclude each other.
    result<instruction> reduction = make_instruction(opcode::FREXPM_f32, arch::v9);
    REQUIRE(reduction);
    REQUIRE(reduction->set(modifier::sqrt::sqrt));
    CHECK(validate(*reduction, strictness::strict).empty());
    REQUIRE(reduction->set(modifier::log::log));
    const fault_list faults = validate(*reduction, strictness::strict);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].code == fault_code::value_not_listed);
    CHECK(faults[0].id == enum_id::log);
    CHECK(faults[0].value == word{1} << static_cast<int>(modifier::log::none));
    CHECK(validate(*reduction).empty());
}
