// SPDX-License-Identifier: MIT
// Atomics that are loops over compare-and-exchange: on floats of 16 and 32 bits, and on integers of 8 and 16 bits, in buffers and in the
// workgroup's memory, against the results that any order gives; and clocks.
#include "catch.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/arithmetic/float_conversions.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

#include "unit/spirv/compute_module.hpp"

using namespace valhall::spirv;
using namespace tests::spirv;

namespace {

constexpr number_type f32{'f', 32}, f16{'f', 16}, s8{'s', 8}, u8{'u', 8}, s16{'s', 16}, u16{'u', 16}, u32{'u', 32};
constexpr std::uint32_t threads = 32, groups = 3, all_threads = threads * groups;

std::uint32_t bits_of(const number_type& t, int number)
{
    if (t.kind != 'f') return static_cast<std::uint32_t>(number) & (t.width == 32 ? 0xFFFFFFFF : (1u << t.width) - 1);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return t.width == 32 ? bits : valhall::arithmetic::to_f16(valhall::arithmetic::f32{bits}).bits;
}

// An atomic that each invocation performs on the number `place(id)` of buffer 0, with the operand `operand(id)`. The old numbers go to
// buffer 1.
struct atomic_case {
    op code;
    number_type of{};
    int first = 0;  // what the numbers are before
    std::uint32_t places = 1;  // how many numbers there are: invocation n changes number n % places
    bool is_shared = false;
};

words assembled(const atomic_case& c)
{
    compute_module a(threads);
    const bool has_operand = c.code != op::AtomicIIncrement && c.code != op::AtomicIDecrement;
    const bool compares = c.code == op::AtomicCompareExchange;
    const std::uint32_t type = a.type(c.of), id = a.global_id();
    const std::uint32_t buffer = a.buffer(0, c.of), old_numbers = a.buffer(1, c.of), operands = a.buffer(2, c.of);
    const std::uint32_t place = a.made(op::UMod, a.uint(), {id, a.constant(c.places)});
    const std::uint32_t scope = a.constant(1), relaxed = a.constant(0);
    std::uint32_t at = a.element(buffer, type, place);
    std::uint32_t shared = 0;
    if (c.is_shared) {
        // The workgroup's numbers begin as those of the buffer, and are added to it at the end by the first invocations.
        shared = a.shared(c.of, c.places);
        const std::uint32_t number = a.made(op::Load, type, {at});
        at = a.made(op::AccessChain, a.pointer(4, type), {shared, place});
        a.code(op::Store, {at, number});
        a.code(op::ControlBarrier, {a.constant(2), a.constant(2), a.constant(0x108)});
    }
    const std::uint32_t operand = a.made(op::Load, type, {a.element(operands, type, id)});
    std::vector<std::uint32_t> given{at, scope, relaxed};
    if (compares) given.push_back(relaxed);
    if (has_operand) given.push_back(operand);
    if (compares) given.push_back(a.constant(c.of, bits_of(c.of, c.first)));
    const std::uint32_t old = a.made(c.code, type, given);
    a.code(op::Store, {a.element(old_numbers, type, id), old});
    if (c.is_shared) {
        a.code(op::ControlBarrier, {a.constant(2), a.constant(2), a.constant(0x108)});
        const std::uint32_t last = a.made(op::Load, type, {at});
        a.code(op::Store, {a.element(buffer, type, place), last});
    }
    return a.assembled();
}

// Numbers in words of 32 bits, and back, as signed integers.
std::vector<std::uint32_t> packed(const number_type& t, const std::vector<int>& numbers)
{
    const std::size_t each = 32 / t.width;
    std::vector<std::uint32_t> words((numbers.size() + each - 1) / each);
    for (std::size_t n = 0; n < numbers.size(); ++n) words[n / each] |= bits_of(t, numbers[n]) << t.width * (n % each);
    return words;
}
int number_of(const number_type& t, std::uint32_t bits)
{
    if (t.kind == 'f' && t.width == 16) bits = valhall::arithmetic::to_f32(valhall::arithmetic::f16{static_cast<std::uint16_t>(bits)}).bits;
    if (t.kind == 'f') return static_cast<int>(std::bit_cast<float>(bits));
    if (t.kind == 's') return static_cast<int>(bits << (32 - t.width)) >> (32 - t.width);
    return static_cast<int>(bits);
}
std::vector<int> unpacked(const number_type& t, const std::vector<std::uint32_t>& words, std::size_t count)
{
    std::vector<int> numbers;
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t each = 32 / t.width;
        const std::uint32_t word = words[n / each] >> t.width * (n % each);
        numbers.push_back(number_of(t, t.width == 32 ? word : word & ((1u << t.width) - 1)));
    }
    return numbers;
}

struct outcome {
    std::vector<int> numbers, old_numbers;
};

outcome run(const atomic_case& c, const std::vector<int>& operands, valhall::arch on, std::uint32_t group_count = groups)
{
    const valhall::spirv::module m = read(assembled(c));
    INFO(explain(m.fault()));
    REQUIRE(m);
    case_file file;
    file.groups[0] = group_count;
    const std::vector<std::uint32_t> contents[]{packed(c.of, std::vector<int>(c.places, c.first)),
                                                packed(c.of, std::vector<int>(threads * group_count)), packed(c.of, operands)};
    for (std::uint32_t n = 0; n < 3; ++n) {
        case_resource r;
        r.binding = n;
        r.words = contents[n];
        file.resources.push_back(r);
    }
    REQUIRE(run_case_file(file, m, on) == "");
    return {unpacked(c.of, file.resources[0].words, c.places), unpacked(c.of, file.resources[1].words, threads * group_count)};
}

constexpr valhall::arch some[]{valhall::arch::v9, valhall::arch::v11, valhall::arch::v15};

// Checks an operation whose result does not depend on the order, and that the old numbers are those before some operation.
void check(const atomic_case& c, const std::function<int(int, int)>& operation, const std::function<int(std::uint32_t)>& operand)
{
    for (const bool is_shared : {false, true})
        for (const valhall::arch on : some) {
            INFO("v" << static_cast<int>(on) << ", " << name_of(c.code) << ' ' << c.of.kind << c.of.width << (is_shared ? ", shared" : ""));
            atomic_case one = c;
            one.is_shared = is_shared;
            const std::uint32_t group_count = is_shared ? 1 : groups;
            std::vector<int> operands(threads * group_count);
            for (std::uint32_t n = 0; n < operands.size(); ++n) operands[n] = operand(n);
            const outcome found = run(one, operands, on, group_count);
            std::vector<int> wanted(c.places, c.first);
            for (std::uint32_t n = 0; n < operands.size(); ++n) wanted[n % c.places] = operation(wanted[n % c.places], operands[n]);
            for (int& w : wanted) w = number_of(c.of, bits_of(c.of, w));
            CHECK(found.numbers == wanted);
            // From the old number and the operand of each invocation follows the old number of another one, or the last number.
            for (std::uint32_t place = 0; place < c.places; ++place) {
                std::multiset<int> before{found.numbers[place]}, after{c.first};
                for (std::uint32_t n = place; n < operands.size(); n += c.places) {
                    before.insert(found.old_numbers[n]);
                    after.insert(number_of(c.of, bits_of(c.of, operation(found.old_numbers[n], operands[n]))));
                }
                CHECK(before == after);
            }
        }
}

}  // namespace

TEST_CASE("sums, minimum and maximum of floats in memory", "[spirv][atomics]")
{
    const auto operand = [](std::uint32_t n) { return static_cast<int>(n * 29 % 61) - 30; };
    for (const number_type& of : {f32, f16}) {
        check({op::AtomicFAddEXT, of, 5, 3}, [](int x, int y) { return x + y; }, operand);
        check({op::AtomicFMinEXT, of, 5, 3}, [](int x, int y) { return std::min(x, y); }, operand);
        check({op::AtomicFMaxEXT, of, -100, 1}, [](int x, int y) { return std::max(x, y); }, operand);
    }
}

TEST_CASE("atomics on integers of 8 and 16 bits leave their neighbours alone", "[spirv][atomics]")
{
    const auto operand = [](std::uint32_t n) { return static_cast<int>(n * 29 % 61) - 30; };
    for (const number_type& of : {s8, u8, s16, u16}) {
        const auto number = [of](int x) { return number_of(of, bits_of(of, x)); };
        const auto positive = [](std::uint32_t n) { return static_cast<int>(n * 29 % 61); };
        check({op::AtomicIAdd, of, 5, 8}, [](int x, int y) { return x + y; }, operand);
        check({op::AtomicISub, of, 5, 3}, [](int x, int y) { return x - y; }, positive);
        check({op::AtomicIIncrement, of, 0, 4}, [](int x, int) { return x + 1; }, operand);
        check({op::AtomicIDecrement, of, 100, 4}, [](int x, int) { return x - 1; }, operand);
        check({op::AtomicAnd, of, 0x7F, 8}, [](int x, int y) { return x & y; }, positive);
        check({op::AtomicOr, of, 1, 8}, [](int x, int y) { return x | y; }, positive);
        check({op::AtomicXor, of, 1, 8}, [](int x, int y) { return x ^ y; }, positive);
        const bool is_signed = of.kind == 's';
        check(
            {is_signed ? op::AtomicSMin : op::AtomicUMin, of, 5, 8}, [number](int x, int y) { return std::min(number(x), number(y)); },
            operand);
        check(
            {is_signed ? op::AtomicSMax : op::AtomicUMax, of, 5, 8}, [number](int x, int y) { return std::max(number(x), number(y)); },
            operand);
    }
}

TEST_CASE("exchanges of 8 and 16 bits", "[spirv][atomics]")
{
    for (const number_type& of : {u8, u16, f16})
        for (const valhall::arch on : some) {
            INFO("v" << static_cast<int>(on) << ' ' << of.kind << of.width);
            std::vector<int> operands(all_threads);
            for (std::uint32_t n = 0; n < all_threads; ++n) operands[n] = static_cast<int>(n) + 1;
            // Each number is stored once, and found once: together with the first and the last one.
            const outcome exchanged = run({op::AtomicExchange, of, 0, 1}, operands, on);
            std::multiset<int> before(operands.begin(), operands.end()), after(exchanged.old_numbers.begin(), exchanged.old_numbers.end());
            before.insert(0);
            after.insert(exchanged.numbers[0]);
            CHECK(before == after);
            if (of.kind == 'f') continue;
            // Only one invocation finds the first number of each place.
            const outcome compared = run({op::AtomicCompareExchange, of, 0, 5}, operands, on);
            for (std::uint32_t place = 0; place < 5; ++place) {
                int zeros = 0;
                for (std::uint32_t n = place; n < all_threads; n += 5) {
                    zeros += compared.old_numbers[n] == 0;
                    if (compared.old_numbers[n] != 0) CHECK(compared.old_numbers[n] == compared.numbers[place]);
                }
                CHECK(zeros == 1);
                CHECK(compared.numbers[place] % 5 == static_cast<int>(place + 1) % 5);
            }
        }
}

TEST_CASE("atomics on floats of 64 bits are refused, and operands of another type", "[spirv][atomics]")
{
    const auto error_of = [](const words& made) {
        const valhall::spirv::module m = read(made);
        if (!m) return explain(m.fault());
        return explain(compile(m, {.on = valhall::arch::v10}).fault(), m);
    };
    CHECK(error_of(assembled({op::AtomicFAddEXT, f32})).find("nothing is wrong") != std::string::npos);
    CHECK(error_of(assembled({op::AtomicFAddEXT, u32})).find("do not fit") != std::string::npos);
    CHECK(error_of(assembled({op::AtomicIAdd, f16})).find("do not fit") != std::string::npos);
    CHECK(error_of(assembled({op::AtomicFAddEXT, {'f', 64}})).find("numbers of this width") != std::string::npos);
}

TEST_CASE("clocks are read in the order of the program", "[spirv]")
{
    for (const std::uint32_t scope : {1u, 3u})
        for (const valhall::arch on : some) {
            compute_module a;
            const std::uint32_t pair = a.vector(u32, 2), out = a.buffer(0, u32), of = a.constant(scope);
            std::uint32_t clocks[2]{};
            for (std::uint32_t& clock : clocks) clock = a.made(op::ReadClockKHR, pair, {of});
            const std::uint32_t low = a.made(op::CompositeExtract, a.uint(), {clocks[1], 0}),
                                before = a.made(op::CompositeExtract, a.uint(), {clocks[0], 0}),
                                high = a.made(op::CompositeExtract, a.uint(), {clocks[1], 1});
            a.code(op::Store, {a.element(out, a.uint(), a.constant(0)), a.made(op::ISub, a.uint(), {low, before})});
            a.code(op::Store, {a.element(out, a.uint(), a.constant(1)), high});
            const valhall::spirv::module m = read(a.assembled());
            REQUIRE(m);
            case_file file;
            case_resource r;
            r.words = {7, 7};
            file.resources.push_back(r);
            REQUIRE(run_case_file(file, m, on) == "");
            CHECK(file.resources[0].words == std::vector<std::uint32_t>{1, 0});
        }
    compute_module a;
    (void)a.made(op::ReadClockKHR, a.vector(u32, 2), {a.constant(2)});
    const valhall::spirv::module m = read(a.assembled());
    const compiled_module made = compile(m, {.on = valhall::arch::v10});
    CHECK(explain(made.fault(), m).find("Workgroup") != std::string::npos);
}
