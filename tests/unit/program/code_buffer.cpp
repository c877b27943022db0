// SPDX-License-Identifier: MIT
// The code buffer: words; labels in every order, compared with a resolver of the test; every fault; the needs of drivers.
// Also tests: program/build_program.hpp, program/growing_code_buffer.hpp, program/padding.hpp, program/relocate.hpp
#include "catch.hpp"
#include "random.hpp"
#include "support.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <valhall/emit/constructors.hpp>
#include <valhall/emit/uniforms.hpp>
#include <valhall/program/code_buffer.hpp>
#include <valhall/program/fixed_passes.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/assembly.hpp>

using namespace valhall;

namespace {

// ---- labels, compared with a resolver of the test ----

// BRANCHZ r0 by the description: opcode 0x1F at 48, 0xC0 for no destination, the offset's 27 bits at 8.
constexpr word branch_by(std::int64_t distance)
{
    return word{0x1F} << 48 | word{0xC0} << 40 | (static_cast<word>(distance) & 0x7FFFFFF) << 8;
}

constexpr word nop = word{0xC0} << 40;

// A program: instructions, each with a label as target or without one, and the positions of the labels.
struct plan {
    static constexpr int none = -1;

    std::span<const int> targets;            // the label of each instruction
    std::span<const std::size_t> positions;  // the instruction after each label
};

constexpr word expected_word(const plan& p, std::size_t index)
{
    if (p.targets[index] == plan::none) return nop;
    const std::size_t to = p.positions[static_cast<std::size_t>(p.targets[index])];
    return branch_by(static_cast<std::int64_t>(to) - static_cast<std::int64_t>(index) - 1);
}

template <class Buffer>
constexpr void bind_those_at(Buffer& code, const plan& p, std::span<const label> labels, std::size_t index)
{
    for (std::size_t n = 0; n < labels.size(); ++n)
        if (p.positions[n] == index) code.bind(labels[n]);
}

template <class Buffer>
constexpr bool is_right(Buffer& code, const plan& p, std::span<label> labels)
{
    for (label& l : labels) l = code.make_label();
    for (std::size_t index = 0; index < p.targets.size(); ++index) {
        bind_those_at(code, p, labels, index);
        const int target = p.targets[index];
        const std::size_t given =
            target == plan::none ? code.emit(emit::NOP()) : code.emit(emit::BRANCHZ(r0, imm(77)), labels[static_cast<std::size_t>(target)]);
        if (given != index) return false;
    }
    bind_those_at(code, p, labels, p.targets.size());
    if (!code.resolve() || code.error() || code.words().size() != p.targets.size()) return false;
    for (std::size_t index = 0; index < p.targets.size(); ++index)
        if (code.words()[index] != expected_word(p, index)) return false;
    return true;
}

// Every program of n instructions with two labels: 3^n times (n + 1)^2.
template <std::size_t Instructions>
constexpr bool all_orders_are_right()
{
    int targets[Instructions]{};
    int programs = 1;
    for (std::size_t i = 0; i < Instructions; ++i) programs *= 3;
    for (int number = 0; number < programs; ++number) {
        for (std::size_t i = 0, rest = static_cast<std::size_t>(number); i < Instructions; ++i, rest /= 3)
            targets[i] = static_cast<int>(rest % 3) - 1;
        for (std::size_t first = 0; first <= Instructions; ++first) {
            for (std::size_t second = 0; second <= Instructions; ++second) {
                const std::size_t positions[] = {first, second};
                label labels[2];
                code_buffer<Instructions> code(arch::v10);
                if (!is_right(code, {targets, positions}, labels)) return false;
            }
        }
    }
    return true;
}

}  // namespace

TEST_CASE("labels are right before and after their use, in all orders")
{
    HOLDS(all_orders_are_right<1>());
    HOLDS(all_orders_are_right<2>());
    HOLDS(all_orders_are_right<3>());
    HOLDS_AT_RUN_TIME(all_orders_are_right<4>());
    HOLDS_AT_RUN_TIME(all_orders_are_right<5>());
}

namespace {

struct random_plan {
    explicit random_plan(tests::dice& random, std::size_t instructions, std::size_t label_total)
    {
        for (std::size_t i = 0; i < instructions; ++i)
            targets.push_back(random.below(3) != 0 ? static_cast<int>(random.below(label_total)) : plan::none);
        for (std::size_t i = 0; i < label_total; ++i) positions.push_back(random.below(instructions + 1));
    }
    operator plan() const { return {targets, positions}; }

    std::vector<int> targets{};
    std::vector<std::size_t> positions{};
};

std::string text_of(const plan& p)
{
    std::string text;
    for (std::size_t index = 0; index <= p.targets.size(); ++index) {
        for (std::size_t n = 0; n < p.positions.size(); ++n)
            if (p.positions[n] == index) text += "label" + std::to_string(n) + ":\n";
        if (index == p.targets.size()) break;
        text += p.targets[index] == plan::none ? "NOP\n" : "BRANCHZ r0, label" + std::to_string(p.targets[index]) + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("random programs are the same in every kind of buffer, and in text")
{
    tests::dice random(20241122);
    for (int round = 0; round < 200; ++round) {
        const random_plan made(random, 1 + random.below(300), 1 + random.below(40));
        std::vector<label> labels(made.positions.size());
        INFO("round " << round);

        growing_code_buffer growing(arch::v10);
        CHECK(is_right(growing, made, labels));
        std::vector<word> words(300);
        span_code_buffer<40, 300> on_span(words, arch::v10);
        CHECK(is_right(on_span, made, labels));
        CHECK(on_span.words().data() == words.data());
        code_buffer<300, 40> fixed(arch::v10);
        CHECK(is_right(fixed, made, labels));

        const program assembled = assemble(text_of(made), {.on = arch::v10});
        REQUIRE(assembled);
        CHECK(assembled.words == growing.take());
        const auto fixed_program = assemble<300>(text_of(made), {.on = arch::v10});
        REQUIRE(fixed_program);
        CHECK(std::vector<word>(fixed_program.begin(), fixed_program.end()) == assembled.words);
    }
}

// ---- the other targets ----

namespace {

// Gives an instruction a label that is a number of instructions after the next one.
template <std::size_t Room, class T>
constexpr fault_code reached(const T& made, std::size_t distance, std::int64_t& offset)
{
    code_buffer<Room> code(arch::v10);
    const label to = code.make_label();
    code.emit(made, to);
    for (std::size_t i = 0; i < distance; ++i) code.emit(emit::NOP());
    code.bind(to);
    if (const status done = code.resolve(); !done) return done.error().code;
    const instruction i = *decode(code.words()[0], arch::v10);
    offset = target_of(i).distance(i.encode());
    return fault_code::none;
}

constexpr bool skips_at_most_255()
{
    std::int64_t offset = -1;
    const word blend = make_instruction(opcode::BLEND, arch::v10)->encode();
    if (reached<300>(blend, 255, offset) != fault_code::none || offset != 255) return false;
    if (reached<300>(blend, 0, offset) != fault_code::none || offset != 0) return false;
    return reached<300>(blend, 256, offset) == fault_code::branch_too_far;
}

constexpr bool goes_forwards_only()
{
    code_buffer<4> code(arch::v10);
    const label back = code.here();
    code.emit(make_instruction(opcode::NOP, arch::v10));
    code.emit(make_instruction(opcode::BLEND, arch::v10)->encode(), back);
    const program_fault& found = code.error();
    return found.what.code == fault_code::branch_too_far && static_cast<std::int64_t>(found.what.value) == -2 && found.index == 1 &&
           found.label == 0;
}

// The distance of ADR is in bytes: Arm's alias of IADD_IMM with the address of the next instruction.
constexpr bool addresses_count_bytes()
{
    code_buffer<8> code(arch::v10);
    const label after = code.make_label(), before = code.here();
    const auto address = emit::IADD_IMM_i32(r48, program_counter.w0, imm(0));
    code.emit(address, after);
    code.emit(address, before);
    code.bind(after);
    if (!code.resolve()) return false;
    return to_text<dialect::arm>(code.words()[0], arch::v10, true).view() == "ADR r48, offset:8" &&
           target_of(*decode(code.words()[0], arch::v10)).distance(code.words()[0]) == 1 &&
           target_of(*decode(code.words()[1], arch::v10)).distance(code.words()[1]) == -2 &&
           decode(code.words()[0], arch::v10)->immediate(0) == 8 && decode(code.words()[1], arch::v10)->immediate(0) == 0xFFFFFFF0;
}

constexpr arm_name arm_name_of_address() { return *find_arm_name("ADR"); }

constexpr bool is_held_to_its_bits(opcode code, int bits, bool is_signed)
{
    const instruction i = *make_instruction(code, arch::v10);
    const target_field place = target_of(i);
    const std::int64_t most = (std::int64_t{1} << (bits - is_signed)) - 1, least = is_signed ? -most - 1 : 0;
    word changed = i.encode();
    const bool holds =
        place.put(changed, most) && place.distance(changed) == most && place.put(changed, least) && place.distance(changed) == least;
    const word kept = changed;
    return holds && place.put(changed, most + 1).error().code == fault_code::branch_too_far &&
           place.put(changed, least - 1).error().code == fault_code::branch_too_far && changed == kept;
}

}  // namespace

TEST_CASE("each target is held to its bits and direction")
{
    HOLDS(is_held_to_its_bits(opcode::BRANCHZ, 27, true));
    HOLDS(is_held_to_its_bits(opcode::BLEND, 8, false));
    HOLDS(goes_forwards_only());
    HOLDS(skips_at_most_255());
    HOLDS(addresses_count_bytes());
}

TEST_CASE("exactly the instructions with a distance operand have a target")
{
    for (const arch on : architectures) {
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> i = make_instruction(static_cast<opcode>(code), on);
            if (!i) continue;
            INFO(std::string(i->mnemonic()));
            CHECK(static_cast<bool>(target_of(*i)) == (i->code() == opcode::BRANCHZ || i->code() == opcode::BLEND));
        }
    }
}

TEST_CASE("IADD_IMM has a target only if it is ADR in Arm's dialect")
{
    tests::dice random(45);
    int addresses = 0;
    for (const arch on : architectures) {
        for (int n = 0; n < 20'000; ++n) {
            const bool is_near = n % 20 == 0;  // similar to ADR
            word bits = tests::word_maker(random, is_near ? *find(opcode::IADD_IMM_i32, on) : tests::random_row(random, on), on, 2).make();
            if (is_near && n % 40 == 0) bits = arm_name_of_address().apply(bits);
            const result<instruction> i = decode(bits, on);
            if (!i || i->row().find_immediate(immediate_name::constant).value_or(-1) != 0) continue;
            const bool expected = detail::arm_name_for(i->bits, i->code(), on, true).is_address;
            addresses += expected;
            CHECK((static_cast<bool>(target_of(*i)) == expected));
        }
    }
    CHECK(addresses > 100);
}

// ---- faults ----

namespace {

template <class Buffer>
constexpr bool is_first(Buffer& code, fault_code expected, std::size_t index, std::uint32_t number = no_label, std::size_t count = 1)
{
    const status done = code.resolve();
    const program_fault& found = code.error();
    return !done && done.error() == found.what && found.what.code == expected && found.index == index && found.label == number &&
           code.error_count() == count;
}

constexpr bool unbound_is_told()
{
    code_buffer<8> code(arch::v10);
    static_cast<void>(code.make_label());  // an unused label is not a fault
    const label nowhere = code.make_label();
    code.emit(emit::NOP());
    code.emit(emit::BRANCHZ(r0, imm(0)), nowhere);
    code.emit(emit::BRANCHZ(r0, imm(0)), nowhere);
    return is_first(code, fault_code::unknown_label, 1, 1, 2);
}

constexpr bool doubly_bound_is_told()
{
    code_buffer<8> code(arch::v10);
    const label twice = code.here();
    code.emit(emit::NOP());
    code.bind(twice);
    code.emit(emit::BRANCHZ(r0, imm(0)), twice);
    // The first position is kept.
    return is_first(code, fault_code::duplicate_label, 1, 0) && code[1] == branch_by(-2);
}

constexpr bool foreign_is_told()
{
    code_buffer<8> code(arch::v10), other(arch::v10);
    static_cast<void>(code.here());
    const label alien = other.here();
    code.emit(emit::NOP());
    code.emit(emit::BRANCHZ(r0, imm(0)), alien);
    code.bind(alien);
    code.bind(label());
    code.emit(emit::BRANCHZ(r0, imm(0)), label());
    return is_first(code, fault_code::foreign_label, 1, 0, 4) && !other.error() && code.size() == 3;
}

constexpr bool a_copy_is_foreign()
{
    code_buffer<8> code(arch::v10);
    const label l = code.make_label();
    code_buffer<8> copy = code;
    copy.bind(l);
    copy.emit(emit::NOP());
    code.bind(l);
    code.emit(emit::NOP());
    return is_first(copy, fault_code::foreign_label, 0, 0) && code.resolve();
}

constexpr bool labels_of_what_was_cleared_are_foreign()
{
    code_buffer<8> code(arch::v10);
    const label old = code.make_label();
    code.emit(emit::BRANCHZ(r0, imm(0)), old);  // waits for a label that is never bound
    code.clear();
    const label fresh = code.here();
    code.emit(emit::MOV_i32(r0, r1));
    code.emit(emit::BRANCHZ(r0, imm(0)), fresh);
    if (!code.resolve()) return false;
    code.bind(old);
    return old.number() == fresh.number() && is_first(code, fault_code::foreign_label, 2, 0);
}

constexpr bool too_many_words_are_told()
{
    code_buffer<2> code(arch::v10);
    for (int i = 0; i < 5; ++i) code.emit(emit::NOP());
    return is_first(code, fault_code::no_space, 2, no_label, 3) && code.size() == 2;
}

constexpr bool a_branch_too_many_is_told()
{
    code_buffer<1> code(arch::v10);
    const label back = code.here();
    code.emit(emit::NOP());
    code.emit(emit::BRANCHZ(r0, imm(0)), back);
    return is_first(code, fault_code::no_space, 1) && code[0] == nop;
}

constexpr bool too_many_labels_are_told()
{
    code_buffer<4, 1> code(arch::v10);
    const label first = code.here(), second = code.here();
    code.emit(emit::BRANCHZ(r0, imm(0)), first);
    return is_first(code, fault_code::no_space, 0) && second == label() && code.label_count() == 1;
}

constexpr bool too_many_uses_are_told()
{
    word words[4]{};
    span_code_buffer<2, 1> code(words, arch::v10);
    const label ahead = code.make_label();
    code.emit(emit::BRANCHZ(r0, imm(0)), ahead);
    code.emit(emit::BRANCHZ(r0, imm(0)), ahead);
    code.bind(ahead);
    return is_first(code, fault_code::no_space, 1, 0);
}

constexpr bool refused_constructor_is_told(int number)
{
    code_buffer<4> code(arch::v10);
    code.emit(emit::NOP());
    code.emit(emit::MOV_i32(reg(number), r0));
    code.emit(emit::BRANCHZ(reg(number), imm(0)), code.here());
    return is_first(code, fault_code::register_out_of_range, 1, no_label, 2) && code.error().what.kind == operand_kind::destination &&
           code.size() == 3 && code[1] == 0;
}

constexpr bool refused_instruction_is_told()
{
    code_buffer<4> code(arch::v10);
    instruction i = *make_instruction(opcode::FADD_f32, arch::v10);
    const bool done = i.set_source(0, uniform(0)) && i.set_source(1, uniform(4));
    code.emit(i);             // two uniforms
    code.emit(i.encode());    // the same as a word is accepted
    return done && is_first(code, fault_code::too_many_uniforms, 0) && code[0] == 0 && code[1] == i.encode();
}

constexpr bool other_architecture_is_told()
{
    code_buffer<4> code(arch::v10);
    code.emit(*make_instruction(opcode::NOP, arch::v9));
    code.emit(make_instruction(opcode::AND_IMM_i32, arch::v10));
    return is_first(code, fault_code::other_architecture, 0, no_label, 2);
}

constexpr bool without_target_is_told()
{
    code_buffer<4> code(arch::v10);
    const label back = code.here(), ahead = code.make_label();
    code.emit(emit::FADD_f32(r0, r1, r2), back);
    code.emit(emit::FADD_f32(r0, r1, r2), ahead);
    code.bind(ahead);
    return is_first(code, fault_code::no_target, 0, 0, 2) && code[0] == emit::FADD_f32(r0, r1, r2);
}

constexpr bool a_word_of_no_instruction_has_no_target()
{
    code_buffer<4> code(arch::v10);
    const label back = code.here();
    code.emit(~word{1});
    code.emit(~word{1}, back);
    return is_first(code, fault_code::no_such_opcode, 1, 0);
}

constexpr bool a_fault_hides_the_words()
{
    code_buffer<4> code(arch::v10);
    code.emit(emit::MOV_i32(r0, r1));
    if (!code.resolve() || code.words().size() != 1) return false;
    code.emit(emit::MOV_i32(reg(64), r1));
    code.emit(make_instruction(opcode::NOP, arch::v9));
    if (code.resolve() || code.error_count() != 2 || code.error().index != 1) return false;
    code.clear();
    code.emit(emit::MOV_i32(r2, r3));
    return !code.error() && code.resolve() && code.words().size() == 1 && code.words()[0] == emit::MOV_i32(r2, r3);
}

}  // namespace

TEST_CASE("every mistake stays in the buffer with its place")
{
    HOLDS(unbound_is_told());
    HOLDS(doubly_bound_is_told());
    HOLDS(foreign_is_told());
    HOLDS(a_copy_is_foreign());
    HOLDS(labels_of_what_was_cleared_are_foreign());
    HOLDS(too_many_words_are_told());
    HOLDS(a_branch_too_many_is_told());
    HOLDS(too_many_labels_are_told());
    HOLDS(too_many_uses_are_told());
    HOLDS(refused_constructor_is_told(64));
    HOLDS(refused_constructor_is_told(-1));
    HOLDS(refused_instruction_is_told());
    HOLDS(other_architecture_is_told());
    HOLDS(without_target_is_told());
    HOLDS(a_word_of_no_instruction_has_no_target());
    HOLDS(a_fault_hides_the_words());
}

TEST_CASE("a buffer with a fault or an unresolved label has no words")
{
    growing_code_buffer code(arch::v10);
    code.emit(emit::MOV_i32(r0, r1));
    CHECK(code.words().empty());
    REQUIRE(code.resolve());
    CHECK(code.words().size() == 1);
    const label ahead = code.make_label();
    code.emit(emit::BRANCHZ(r0, imm(0)), ahead);
    CHECK(code.words().empty());
    CHECK_FALSE(code.finish());
    CHECK(code.words().empty());
    CHECK(code.take().empty());
}

namespace {

constexpr bool waits_for_what_comes_after_the_end()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::NOP(flow::end));
    if (!code.finish()) return false;
    const label ahead = code.make_label();
    code.emit(emit::BRANCHZ(r0, imm(0)), ahead);
    code.bind(ahead);
    code.emit(emit::NOP(flow::end));
    return code.words().empty() && code.finish() && code.words().size() == 16 && code.words()[1] == branch_by(0) && code.words()[3] == 0;
}

}  // namespace

TEST_CASE("instructions can be emitted after finish(), which then moves the end") { HOLDS(waits_for_what_comes_after_the_end()); }

// ---- emitting ----

namespace {

constexpr bool takes_all_that_is_an_instruction()
{
    code_buffer<8> code(arch::v10);
    const result<instruction> made = make_instruction(opcode::NOP, arch::v10);
    const word bits = emit::FADD_f32(r0, r1, r2);
    const bool in_order = code.emit(emit::FADD_f32(r0, r1, r2)) == 0 && code.emit(bits) == 1 &&
                          code.emit(emit::unchecked::FADD_f32(r0, r1, r2)) == 2 && code.emit(*decode(bits, arch::v10)) == 3 &&
                          code.emit(made) == 4 && code.emit(*made) == 5;
    if (!in_order || !code.resolve() || code.architecture() != arch::v10) return false;
    for (std::size_t i = 0; i < 4; ++i)
        if (code.words()[i] != bits) return false;
    return code.words().size() == 6 && code.words()[4] == nop && code.words()[5] == nop;
}

}  // namespace

TEST_CASE("a buffer takes constructors, words, instructions and results") { HOLDS(takes_all_that_is_an_instruction()); }

// ---- the needs of drivers ----

namespace {

constexpr word last = emit::MOV_i32(r0, r1, flow::end);

template <std::size_t Instructions, std::size_t Room>
constexpr bool is_padded()
{
    code_buffer<Room> code(arch::v10);
    for (std::size_t i = 0; i < Instructions; ++i) code.emit(last);
    for (int twice = 0; twice < 2; ++twice) {
        if (!code.finish()) return false;
        const std::span<const word> words = code.words();
        if (words.size_bytes() % 128 != 0 || words.size() < Instructions || words.size() >= Instructions + 16) return false;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] != (i < Instructions ? last : 0)) return false;
    }
    return code.size() == Instructions;
}

}  // namespace

TEST_CASE("a finished program fills blocks of 128 bytes")
{
    HOLDS((is_padded<1, 16>()));
    HOLDS((is_padded<15, 16>()));
    HOLDS((is_padded<16, 16>()));
    HOLDS((is_padded<17, 32>()));
    HOLDS((is_padded<33, 100>()));
    HOLDS(padded_size(0) == 0);
}

TEST_CASE("padding overwrites the words of an earlier program")
{
    std::vector<word> words(32, ~word{0});
    span_code_buffer<> code(words, arch::v10);
    for (int i = 0; i < 20; ++i) code.emit(last);
    REQUIRE(code.finish());
    code.clear();
    code.emit(last);
    REQUIRE(code.finish());
    REQUIRE(code.words().size() == 16);
    for (std::size_t i = 1; i < 16; ++i) CHECK(code.words()[i] == 0);
}

TEST_CASE("a growing buffer is padded too, and its words can be moved out")
{
    for (std::size_t size = 1; size < 200; size += 7) {
        growing_code_buffer code(arch::v10);
        for (std::size_t i = 0; i < size; ++i) code.emit(last);
        REQUIRE(code.finish());
        const std::vector<word> words = code.take();
        CHECK(words.size() == padded_size(size));
        for (std::size_t i = 0; i < words.size(); ++i) CHECK((words[i] != 0) == (i < size));
        CHECK(code.size() == 0);
        CHECK(code.words().empty());
    }
}

TEST_CASE("finish() reports programs that cannot be finished")
{
    code_buffer<17> empty(arch::v10);
    CHECK(empty.finish().error().code == fault_code::no_instructions);
    code_buffer<17> zeros(arch::v10);
    zeros.emit(0);
    zeros.emit(0);
    CHECK(zeros.resolve());
    CHECK(zeros.finish().error().code == fault_code::no_instructions);
    CHECK(zeros.words().empty());
    code_buffer<17> full(arch::v10);
    for (int i = 0; i < 17; ++i) full.emit(last);
    CHECK(full.finish().error().code == fault_code::no_space);
    CHECK(full.error().index == 17);
    CHECK(full.words().empty());
}

namespace {

fault_code finished(auto&&... made)
{
    code_buffer<32> code(arch::v10);
    (code.emit(made), ...);
    return code.finish().error().code;
}

}  // namespace

TEST_CASE("a program that runs past its end cannot be finished")
{
    CHECK(finished(emit::NOP(flow::end)) == fault_code::none);
    CHECK(finished(emit::NOP()) == fault_code::runs_past_end);
    CHECK(finished(emit::NOP(flow::end), emit::MOV_i32(r0, r1)) == fault_code::runs_past_end);
    CHECK(finished(emit::BRANCHZ(r0, imm(-1))) == fault_code::runs_past_end);
    CHECK(finished(emit::BRANCHZ(constant<0>(), imm(-1), mod::eq)) == fault_code::none);
    CHECK(finished(emit::NOP(flow::end), word{1}) == fault_code::none);
    code_buffer<32> code(arch::v10);
    code.emit(emit::NOP());
    code.emit(emit::NOP());
    CHECK_FALSE(code.finish());
    CHECK(code.error().index == 1);

    // Data at the end may look like an instruction.
    growing_code_buffer with_data(arch::v10);
    with_data.emit(emit::NOP(flow::end));
    for (int n = 0; n < 3; ++n) CHECK(with_data.emit_data(nop) == static_cast<std::size_t>(n) + 1);
    CHECK(with_data.finish());
    CHECK(with_data.words()[3] == nop);
    growing_code_buffer code_after_data(arch::v10);
    code_after_data.emit(emit::NOP(flow::end));
    code_after_data.emit_data(nop);
    code_after_data.emit(emit::NOP());
    CHECK(code_after_data.finish().error().code == fault_code::runs_past_end);
}

// ---- architectures ----

namespace {

constexpr bool holds_its_architecture()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::NOP());
    code.emit(emit::on<arch::v10>::FADD_f32(r0, r1, r2));
    if (code.error()) return false;
    code.emit(emit::on<arch::v11>::FADD_f32(r0, r1, r2));
    code.emit(emit::on<arch::v9>::NOP());
    return is_first(code, fault_code::other_architecture, 2, no_label, 2) && code.size() == 4;
}

constexpr bool refuses_what_its_architecture_lacks()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::NOP());
    code.emit(emit::AND_IMM_i32(r0, r1, imm(1)));
    return is_first(code, fault_code::other_architecture, 1);
}

constexpr bool refuses_with_a_label_as_well()
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::on<arch::v11>::BRANCHZ(r0, imm(0)), code.here());
    return is_first(code, fault_code::other_architecture, 0);
}

}  // namespace

TEST_CASE("a buffer accepts words for its architecture only")
{
    HOLDS(holds_its_architecture());
    HOLDS(refuses_what_its_architecture_lacks());
    HOLDS(refuses_with_a_label_as_well());
}

TEST_CASE("the word of a refused constructor is refused")
{
    code_buffer<16> code(arch::v10);
    code.emit(emit::NOP());
    const int number = 64;
    const word refused = emit::MOV_i32(reg(number), r0);
    code.emit(refused);
    CHECK(is_first(code, fault_code::refused_word, 1));
    CHECK(code.size() == 2);
    // Data may have any value, and so may words of text.
    growing_code_buffer data(arch::v10);
    data.emit_data(~word{0});
    CHECK(data.resolve());
    CHECK(assemble(".quad 0xFFFFFFFFFFFFFFFF", {.on = arch::v10}).words == std::vector<word>{~word{0}});
}

// ---- passes ----

namespace {

// A loop with a load and its wait, handles of the load and of the store after the loop, and data after the end.
template <class Buffer>
struct with_messages {
    Buffer code{arch::v10};
    label loop{}, data{};
    instruction_handle load{}, store{}, idle{};

    constexpr with_messages()
    {
        data = code.make_label();
        code.emit(emit::IADD_IMM_i32(r48, program_counter.w0, imm(0)), data);
        code.emit(emit::MOV_i32(r2, u0));
        loop = code.here();
        load = code.hold(code.emit(emit::LOAD_i32(sr(r0), u2, imm(0), mod::slot0, mod::unsigned_, flow::reconverge)));
        code.emit(emit::FADD_f32(r2, r2, r0));
        code.emit(emit::BRANCHZ(r2, imm(0)), loop);
        idle = code.hold(code.emit(emit::NOP(mod::wait2)));
        store = code.hold(code.emit(emit::STORE_i32(sr(r2), u4, imm(0), mod::slot1)));
        code.emit(emit::NOP(flow::end));
        code.bind(data);
        code.emit_data(branch_by(3));
        code.emit_data(~word{0});
    }

    constexpr bool run() { return insert_waits(code) && index(load) == 2 && index(store) == 7 && drop_waits(code) && mark_last_uses(code); }
    constexpr std::size_t index(instruction_handle h) const { return code.index_of(h).value_or(99); }

    // The targets of labels and handles, and their use after the pass.
    constexpr bool is_right()
    {
        if (index(load) != 2 || index(store) != 6 || code.index_of(idle).error().code != fault_code::no_such_instruction) return false;
        const auto at = [this](std::size_t n) { return *decode(code[n], arch::v10); };
        if (at(3).code() != opcode::NOP || slots_waited_for(at(3).flow()) != 1) return false;
        if (at(5).code() != opcode::BRANCHZ || target_index(at(5), 5) != 2) return false;
        if (target_index(at(0), 0) != 8 || code[8] != branch_by(3) || code[9] != ~word{0} || code.size() != 10) return false;
        if (!code.patch(store).set_immediate(0, 8) || at(6).immediate(0) != 8) return false;
        if (code.patch(idle).set_immediate(0, 8) || code.set_target(load, loop).error().code != fault_code::no_target) return false;
        code.emit(emit::NOP(flow::end));
        return true;
    }
};

constexpr bool passes_keep_labels_and_handles()
{
    with_messages<code_buffer<32>> made;
    return made.run() && made.is_right() && made.code.finish() && made.code.words().size() == 16;
}

}  // namespace

TEST_CASE("passes over a buffer keep labels and handles")
{
    HOLDS(passes_keep_labels_and_handles());
    with_messages<growing_code_buffer> made;
    CHECK(made.run());
    CHECK(made.is_right());
    CHECK(made.code.finish());
    CHECK(made.code.words().size() == 16);
    // The same words as with passes over words.
    with_messages<growing_code_buffer> other;
    REQUIRE(other.code.resolve());
    std::vector<word> words(other.code.words().begin(), other.code.words().end() - 2);
    REQUIRE(insert_waits(words, arch::v10));
    REQUIRE(drop_waits(words, arch::v10));
    REQUIRE(mark_last_uses(words, arch::v10));
    with_messages<growing_code_buffer> again;
    REQUIRE(again.run());
    CHECK(std::equal(words.begin(), words.end(), again.code.words().begin()));
}

TEST_CASE("a pass that fails leaves its fault in the buffer")
{
    code_buffer<17> full(arch::v10);
    full.emit(emit::LOAD_i32(sr(r0), u2, imm(0), mod::slot0, mod::unsigned_, flow::reconverge));
    full.emit(emit::FADD_f32(r2, r0, r0));
    for (int i = 0; i < 15; ++i) full.emit(last);
    CHECK(insert_waits(full).error().code == fault_code::no_space);
    CHECK(full.error().what.code == fault_code::no_space);
    CHECK(full.words().empty());

    growing_code_buffer open(arch::v10);
    open.emit(emit::BRANCHZ(r0, imm(0)), open.make_label());
    CHECK(insert_waits(open).error().code == fault_code::unknown_label);
    CHECK(open.error().index == 0);
}

TEST_CASE("passes over words return where instructions went, and keep the size aligned")
{
    growing_code_buffer code(arch::v10);
    code.emit(emit::LOAD_i32(sr(r0), u2, imm(0), mod::slot0, mod::unsigned_, flow::reconverge));
    code.emit(emit::FADD_f32(r2, r0, r0));
    for (int i = 0; i < 13; ++i) code.emit(last);
    for (const std::size_t size : {15u, 16u}) {
        REQUIRE(code.finish());
        std::vector<word> words(code.words().begin(), code.words().end());
        REQUIRE(words.size() == 16);
        const std::vector<word> before = words;
        const result<growing_moves> moves = insert_waits(words, arch::v10);
        REQUIRE(moves);
        CHECK(words.size() == (size == 15 ? 16 : 32));
        CHECK(moves->size() == words.size());
        CHECK((*moves)[0] == 0);
        CHECK(moves->target(1) == 1);
        for (std::size_t i = 1; i < size; ++i) CHECK((*moves)[i] == i + 1);
        for (std::size_t i = 0; i < size; ++i) CHECK((words[(*moves)[i]] | word{1} << 62) == (before[i] | word{1} << 62));
        for (std::size_t i = size + 1; i < words.size(); ++i) CHECK(words[i] == 0);
        // And back again.
        words[1] = emit::NOP(mod::wait2);
        const result<growing_moves> back = drop_waits(words, arch::v10);
        REQUIRE(back);
        CHECK(words == before);
        CHECK((*back)[1] == no_instruction);
        CHECK((*back)[2] == 1);
        const result<growing_moves> none = mark_last_uses(words, arch::v10);
        REQUIRE(none);
        CHECK((none->size() == words.size() && (*none)[7] == 7 && none->target(7) == 7));
        code.emit(last);
    }
    std::vector<word> unaligned(code.words().begin(), code.words().end());
    REQUIRE(code.resolve());
    unaligned.assign({code[0], code[1], last});
    REQUIRE(insert_waits(unaligned, arch::v10));
    CHECK(unaligned.size() == 4);
}
