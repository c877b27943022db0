// SPDX-License-Identifier: MIT
// Typed constructors of every form of instruction: each accepts and refuses the same as the setters and validate().
// With VALHALL_TEST_EVERYTHING, of every instruction. The build compiles this file VALHALL_TEST_PARTS times, each time for
// one part of the instructions, VALHALL_TEST_PART, counted from 0.
// Also tests: emit/call.hpp, emit/plan.hpp, emit/fill.hpp, check/validate.hpp
#include <string_view>

#include "calls.hpp"
#include "rounds.hpp"

using namespace valhall;
using namespace tests;

namespace {

// An instruction's form, by the name in the table.
constexpr std::string_view forms[] = {
#define VALHALL_OPCODE(name, form) #form,
#include <valhall/isa/generated/opcodes.def>
};

// True if this source calls an instruction: the first one of each form in its part, or all.
constexpr bool is_called(opcode code)
{
    const int index = static_cast<int>(code);
    if (index % (VALHALL_TEST_PARTS * one_round_in) != VALHALL_TEST_PART) return false;
#ifndef VALHALL_TEST_EVERYTHING
    for (int earlier = 0; earlier < index; ++earlier)
        if (forms[earlier] == forms[index]) return false;
#endif
    return true;
}

constexpr arch first_of(opcode code)
{
    for (const arch on : architectures)
        if (find(code, on)) return on;
    return architectures[0];
}

// True if an architecture has different fields or values for an instruction than the earlier ones.
constexpr bool is_new(opcode code, arch on)
{
    if (!find(code, on)) return false;
    for (const arch earlier : architectures)
        if (earlier < on && find(code, earlier) && detail::has_same_fields(code, earlier, on)) return false;
    return true;
}

// Tests an instruction on an architecture. Instructions that the description lists for no architecture do not
// compile: see compile_fail.
template <opcode Op, arch On, class Construct, class Unchecked, class Bare>
void check(const Construct& construct, const Unchecked& unchecked, const Bare& bare, tally& law)
{
    if constexpr (is_called(Op) && is_new(Op, On) && !descriptor_at(static_cast<int>(Op)).is_unlisted()) {
        check_constructor<Op, On, numbers::dynamic>(construct, law);
        check_constant<Op, On>(operand_places<Op, On>, law);
        if constexpr (On == first_of(Op)) {
            check_unchecked<Op, On>(unchecked, law);
            check_bare<Op, On>(bare, law);
        }
    }
}

}  // namespace

#define VALHALL_TEXT_OF(part) #part
#define VALHALL_TEST_NAME(part) "typed constructors make and refuse what setters and validate() do, part " VALHALL_TEXT_OF(part)

TEST_CASE(VALHALL_TEST_NAME(VALHALL_TEST_PART))
{
    tally law;
#define VALHALL_CHECK(name, on_)                                                              \
    check<opcode::name, on_>([](const auto&... a) { return emit::on<on_>::name(a...); },            \
                             [](const auto&... a) { return emit::on<on_>::unchecked::name(a...); }, \
                             [](const auto&... a) { return emit::name(a...); }, law);
#define VALHALL_OPCODE(name, form)     \
    VALHALL_CHECK(name, arch::v9)      \
    VALHALL_CHECK(name, arch::v10)     \
    VALHALL_CHECK(name, arch::v11)     \
    VALHALL_CHECK(name, arch::v12)     \
    VALHALL_CHECK(name, arch::v13)     \
    VALHALL_CHECK(name, arch::v14)
#include <valhall/isa/generated/opcodes.def>
    CHECK(law.failures() == "");
    CHECK(law.count() > rounds(10000u));
}
