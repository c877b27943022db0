// SPDX-License-Identifier: MIT
// A result is a value or a fault: its type, in constant expressions and at run time.
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "valhall/fault.hpp"
#include "valhall/instruction.hpp"

#include "valhall/check/validate.hpp"

#include "catch.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

constexpr int fault_total = 0
#define VALHALL_FAULT(code, sentence, value) +1
#include "valhall/fault_codes.def"
    ;

// Results are small and trivially copyable.
template <class T>
constexpr bool is_plain = std::is_trivially_copyable_v<result<T>> && std::is_nothrow_move_constructible_v<result<T>> &&
                          std::is_trivially_destructible_v<result<T>>;

static_assert(is_plain<int> && is_plain<void> && is_plain<instruction> && is_plain<descriptor> && is_plain<std::string_view>);
static_assert(sizeof(status) == sizeof(fault));
static_assert(std::is_same_v<status, result<>> && std::is_same_v<status, result<void>>);

static_assert(std::is_same_v<result<int>::value_type, int> && std::is_same_v<result<int>::error_type, fault>);
static_assert(std::is_same_v<status::value_type, void>);

// Conversions. The type alone distinguishes a fault from a value.
static_assert(std::is_convertible_v<int, result<int>> && std::is_convertible_v<fault, result<int>> &&
              std::is_convertible_v<fault_code, result<int>>);
static_assert(std::is_default_constructible_v<status> && !std::is_default_constructible_v<result<int>>);
static_assert(std::is_constructible_v<bool, result<int>> && !std::is_convertible_v<result<int>, bool>);
static_assert(!std::is_convertible_v<result<int>, int> && !std::is_convertible_v<int, status>);

template <class Result>
constexpr bool has_a_value = requires(Result r) { *r; };

static_assert(has_a_value<result<int>> && !has_a_value<status>);

constexpr result<int> half_of(int number)
{
    if (number % 2 != 0) return fault{fault_code::immediate_misaligned, operand_kind::immediate, 1};
    return number / 2;
}

constexpr bool values_are_values()
{
    result<int> r = half_of(6);
    bool holds = r.has_value() && r && *r == 3 && r.value() == 3 && r.value_or(9) == 3 && r.error() == fault{} && r == 3 && r != 4;
    *r = 5;
    return holds && r == 5 && r == half_of(10) && r != half_of(6) && r != half_of(7);
}

constexpr bool faults_are_faults()
{
    const result<int> r = half_of(7);
    const fault why{fault_code::immediate_misaligned, operand_kind::immediate, 1};
    // A result without a value is equal to no value, not even to a default value.
    return !r.has_value() && !r && r.error() == why && r.value_or(9) == 9 && r != 0 && r != 3 && r == half_of(9) &&
           r != result<int>(fault_code::immediate_misaligned);
}

constexpr bool success_is_no_fault()
{
    const status good, bad = fault_code::no_such_operand;
    return good && good.has_value() && !bad && good != bad && good == status(fault{}) && bad.error().code == fault_code::no_such_operand;
}

constexpr bool members_are_reached()
{
    result<descriptor> r = descriptor_at(1);
    const bool is_first = r->index == 1;
    r->index = 2;
    return is_first && std::as_const(r)->index == 2;
}

static_assert(values_are_values());
static_assert(faults_are_faults());
static_assert(success_is_no_fault());
static_assert(members_are_reached());

}  // namespace

TEST_CASE("a result is a value or a fault", "[fault]")
{
    CHECK(values_are_values());
    CHECK(faults_are_faults());
    CHECK(success_is_no_fault());
    CHECK(members_are_reached());
}

TEST_CASE("every fault describes its value", "[fault]")
{
    for (int code = 0; code < fault_total; ++code) {
        INFO(sentence_of(static_cast<fault_code>(code)));
        CHECK_FALSE(value_meaning(static_cast<fault_code>(code)).empty());
    }
    CHECK(value_meaning(fault_code::immediate_out_of_range) == "the number that was given, sign-extended");
}

TEST_CASE("a fault without a value has the value 0", "[fault]")
{
    tests::dice random(28);
    tests::tally law;
    const auto check = [&law](const fault& found) {
        law.expect(found.value == 0 || value_meaning(found.code) != "nothing", [&found] { return std::string(sentence_of(found.code)); });
    };
    for (int round = 0; round < tests::rounds(20000); ++round) {
        const arch on = architectures[random.below(std::size(architectures))];
        check(decode(random.bits(), on).error());
        const result<instruction> some =
            decode(tests::flipped(random, tests::random_instruction(random, tests::random_row(random, on), on, 2)), on);
        check(some.error());
        if (!some) continue;
        for (const fault& found : validate(*some, strictness::strict)) check(found);
        instruction i = *some;
        const int index = static_cast<int>(random.below(4)), number = static_cast<int>(random.below(300)) - 20;
        check(i.set_source(index, reg(number)).error());
        check(i.set_source(index, uniform(number).part<selector::b2>()).error());
        check(i.set_source(index, -operand(constant_at(number))).error());
        check(i.set_destination(number).error());
        check(i.set_staging(index, {number, index}).error());
        check(i.set_immediate(index, number).error());
        check(i.set(static_cast<enum_id>(random.below(detail::enumeration_total)), static_cast<word>(random.below(17))).error());
    }
    CHECK(law.failures() == "");
}

TEST_CASE("every fault has its own sentence", "[fault]")
{
    CHECK(sentence_of(fault_code::none) == "no error");
    CHECK_FALSE(fault{});
    CHECK(fault{fault_code::no_such_opcode});
    for (int code = 0; code < fault_total; ++code)
        for (int other = 0; other < code; ++other) {
            INFO(sentence_of(static_cast<fault_code>(code)));
            CHECK(sentence_of(static_cast<fault_code>(code)) != sentence_of(static_cast<fault_code>(other)));
        }
}
