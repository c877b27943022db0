// SPDX-License-Identifier: MIT
// Patch sites: each kind of change gives the word that a constructor would, or is refused and changes nothing.
#include "catch.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <valhall/emit/constructors.hpp>
#include <valhall/program/build_program.hpp>
#include <valhall/program/code_buffer.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/program/patch_site.hpp>

using namespace valhall;

namespace {

// A template as a just-in-time compiler would have it, assembled while this file compiles.
enum place : std::size_t { load, scale, add, again, end };

constexpr std::array ready = build_program<arch::v10, 16>([](auto& code) {
    const label loop = code.here();
    code.emit(emit::on<arch::v10>::LOAD_i32(sr(r4), r2, imm(8), modifier::unsigned_::unsigned_, modifier::slot::slot0, flow::wait0));
    code.emit(emit::FMA_f32(r5, r4.last(), -uniform<6>(), uniform<7>()));
    code.emit(emit::IADD_IMM_i32(r3, r3.last(), imm(0xFFFFFFFF)));
    code.emit(emit::BRANCHZ(r3, imm(0), flow::reconverge), loop);
    code.emit(emit::NOP(flow::end));
});
static_assert(ready.size() == end + 1);

// True if a change of one instruction succeeds and gives the word of a constructor.
template <class Change>
constexpr bool becomes(std::size_t index, word expected, Change change)
{
    std::array words = ready;
    patch_site site(words, index, arch::v10);
    const status done = change(site);
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] != (i == index ? expected : ready[i])) return false;
    return done && site.read()->encode() == expected;
}

// True if a change is refused with a code, and nothing changes.
template <class Change>
constexpr bool stays(std::size_t index, fault_code why, operand_kind kind, Change change, arch on = arch::v10)
{
    std::array words = ready;
    patch_site site(words, index, on);
    const status done = change(site);
    return done.error().code == why && done.error().kind == kind && words == ready;
}

constexpr word scaled(auto a, auto b, auto c) { return emit::FMA_f32(r5, a, b, c); }

constexpr bool takes_every_kind()
{
    return becomes(scale, emit::FMA_f32(r9, r4.last(), -uniform<6>(), uniform<7>()),
                   [](patch_site& s) { return s.set_destination(destination{9}); }) &&
           becomes(scale, scaled(r4.last(), -uniform<6>(), abs(r1)), [](patch_site& s) { return s.set_source(2, abs(reg(1))); }) &&
           becomes(scale, scaled(r12.last(), -uniform<6>(), uniform<7>()), [](patch_site& s) { return s.set_register(0, 12); }) &&
           becomes(scale, scaled(r4.last(), -uniform<7>(), uniform<7>()), [](patch_site& s) { return s.set_uniform(1, 7); }) &&
           becomes(scale, emit::FMA_f32(r5, r4.last(), -uniform<6>(), uniform<7>(), modifier::clamp::clamp_0_1),
                   [](patch_site& s) { return s.set(modifier::clamp::clamp_0_1); }) &&
           becomes(scale, emit::FMA_f32(r5, r4.last(), -uniform<6>(), uniform<7>(), modifier::clamp::clamp_0_1),
                   [](patch_site& s) { return s.set(mod::clamp_0_1); }) &&
           becomes(scale, emit::FMA_f32(r5, r4.last(), -uniform<6>(), uniform<7>(), flow::wait0),
                   [](patch_site& s) { return s.set(enum_id::flow, static_cast<word>(flow::wait0)); }) &&
           becomes(add, emit::IADD_IMM_i32(r3, r3.last(), imm(5)), [](patch_site& s) { return s.set_immediate(0, 5); }) &&
           becomes(load,
                   emit::on<arch::v10>::LOAD_i32(sr(r4), r2, imm(-4), modifier::unsigned_::unsigned_, modifier::slot::slot0, flow::wait0),
                   [](patch_site& s) { return s.set_immediate(immediate_name::offset, -4); }) &&
           becomes(load,
                   emit::on<arch::v10>::LOAD_i32(sr(r8), r2, imm(8), modifier::unsigned_::unsigned_, modifier::slot::slot0, flow::wait0),
                   [](patch_site& s) { return s.set_staging(0, staging_registers{8, 1}); }) &&
           becomes(again, emit::BRANCHZ(r3, imm(1), flow::reconverge), [](patch_site& s) { return s.set_target(end + 1); }) &&
           becomes(again, emit::BRANCHZ(r3, imm(-3), flow::reconverge), [](patch_site& s) { return s.set_target(scale); });
}

constexpr bool refuses_what_setters_refuse()
{
    using enum operand_kind;
    return stays(scale, fault_code::register_out_of_range, destination,
                 [](patch_site& s) { return s.set_destination(valhall::destination{64}); }) &&
           stays(end, fault_code::no_such_operand, destination, [](patch_site& s) { return s.set_destination(valhall::destination{1}); }) &&
           stays(scale, fault_code::no_complement, source, [](patch_site& s) { return s.set_source(0, ~reg(1)); }) &&
           stays(scale, fault_code::no_such_operand, source, [](patch_site& s) { return s.set_source(3, reg(1)); }) &&
           stays(scale, fault_code::register_out_of_range, source, [](patch_site& s) { return s.set_register(0, 64); }) &&
           stays(scale, fault_code::register_out_of_range, source, [](patch_site& s) { return s.set_register(0, -1); }) &&
           stays(scale, fault_code::no_such_operand, source, [](patch_site& s) { return s.set_register(1, 3); }) &&
           stays(scale, fault_code::no_such_operand, source, [](patch_site& s) { return s.set_register(-1, 3); }) &&
           stays(scale, fault_code::uniform_out_of_range, source, [](patch_site& s) { return s.set_uniform(1, 256); }) &&
           stays(scale, fault_code::no_such_operand, source, [](patch_site& s) { return s.set_uniform(0, 1); }) &&
           stays(scale, fault_code::fau_page_conflict, source, [](patch_site& s) { return s.set_uniform(1, 64); }) &&
           stays(scale, fault_code::no_such_modifier, operand_kind::modifier,
                 [](patch_site& s) { return s.set(valhall::modifier::slot::slot0); }) &&
           stays(scale, fault_code::reserved_value, operand_kind::modifier, [](patch_site& s) { return s.set(enum_id::flow, 16); }) &&
           stays(load, fault_code::immediate_out_of_range, immediate, [](patch_site& s) { return s.set_immediate(0, 40000); }) &&
           stays(load, fault_code::no_such_operand, immediate, [](patch_site& s) { return s.set_immediate(immediate_name::index, 0); }) &&
           stays(load, fault_code::staging_range, staging, [](patch_site& s) { return s.set_staging(0, staging_registers{63, 2}); }) &&
           stays(add, fault_code::no_target, immediate, [](patch_site& s) { return s.set_target(0); }) &&
           stays(again, fault_code::no_such_instruction, none, [](patch_site& s) { return s.set_target(ready.size() + 1); }) &&
           stays(ready.size(), fault_code::no_such_instruction, none, [](patch_site& s) { return s.set_immediate(0, 1); });
}

// Changes that a setter accepts but the hardware does not: refused too, unless the instruction already had the fault.
constexpr bool refuses_what_validation_refuses()
{
    using enum operand_kind;
    const auto set_slot7 = [](patch_site& s) { return s.set(valhall::modifier::slot::slot7); };
    if (!stays(load, fault_code::value_not_taken, operand_kind::modifier, set_slot7)) return false;
    if (!stays(scale, fault_code::too_many_uniforms, none, [](patch_site& s) { return s.set_uniform(1, 8); })) return false;

    // Both uniforms together may move to another page.
    const bool moved = becomes(scale, scaled(r4.last(), -uniform<8>(), uniform<9>()), [](patch_site& s) {
        return s.edit([](instruction& i) {
            if (const status done = i.set_source(1, -uniform(8)); !done) return done;
            return i.set_source(2, uniform(9));
        });
    });

    word bad[] = {ready[scale]};
    instruction i = *decode(bad[0], arch::v10);
    const bool made = static_cast<bool>(i.set_source(1, uniform(40)));
    bad[0] = i.encode();
    const bool taken = static_cast<bool>(patch_site(bad, 0, arch::v10).set_register(0, 7));
    return moved && made && taken && decode(bad[0], arch::v10)->source(0).reg() == 7;
}

constexpr bool refuses_what_does_not_decode()
{
    word words[] = {~word{0}};
    patch_site site(words, 0, arch::v10);
    return site.set_immediate(0, 1).error().code == fault_code::no_such_opcode &&
           site.set_target(0).error().code == fault_code::no_such_opcode && words[0] == ~word{0};
}

}  // namespace

TEST_CASE("a patch site takes every kind of change") { HOLDS(takes_every_kind()); }

TEST_CASE("a patch that is refused changes nothing")
{
    HOLDS(refuses_what_setters_refuse());
    HOLDS(refuses_what_validation_refuses());
    HOLDS(refuses_what_does_not_decode());
}

TEST_CASE("patches of random words are refused and change nothing, or add no fault")
{
    tests::dice random(5);
    tests::tally laws;
    std::size_t done_ones = 0;
    for (int round = 0; round < tests::rounds(100000); ++round) {
        const arch on = architectures[random.below(std::size(architectures))];
        const result<instruction> start = make_instruction(static_cast<opcode>(random.below(opcode_count)), on);
        const word noise = random.bits() & random.bits() & random.bits();
        const word before = round % 4 == 0 || !start ? random.bits() : start->encode() ^ (noise & start->row().operand_bits());
        word words[] = {before, 0};
        patch_site site(words, 0, on);
        const int index = static_cast<int>(random.below(6)) - 1, number = static_cast<int>(random.below(80)) - 5;
        const std::uint8_t small = static_cast<std::uint8_t>(random.below(70));
        status done;
        switch (random.below(8)) {
        case 0: done = site.set_register(index, number); break;
        case 1: done = site.set_uniform(index, number); break;
        case 2: done = site.set_source(index, reg(number)); break;
        case 3: done = site.set_destination(destination{small}); break;
        case 4: done = site.set_staging(index, staging_registers{small, static_cast<std::uint8_t>(random.below(10))}); break;
        case 5: done = site.set_immediate(index, number); break;
        case 6: done = site.set(static_cast<enum_id>(random.below(detail::enumeration_total)), static_cast<word>(random.below(17))); break;
        default: done = site.set_target(random.below(4)); break;
        }
        const result<instruction> old = decode(before, on), made = decode(words[0], on);
        const bool holds =
            done ? made && made->code() == old->code() && (validate(*made).empty() || !validate(*old).empty()) : words[0] == before;
        done_ones += done.has_value();
        laws.expect(holds && words[1] == 0, [&] { return tests::hex(before) + " on " + tests::arch_text(on); });
    }
    CHECK(laws.failures() == "");
    CHECK(done_ones > tests::rounds(std::size_t{5000}));
}

TEST_CASE("setting the target of a random word changes only the target, or is refused")
{
    tests::dice random(6);
    for (int round = 0; round < tests::rounds(20000); ++round) {
        const arch on = architectures[random.below(std::size(architectures))];
        const word bits = random.bits();
        const result<instruction> i = decode(bits, on);
        code_buffer<4> code(on);
        const label ahead = code.make_label();
        code.emit(bits, ahead);
        code.bind(ahead);
        const bool goes = code.resolve().has_value();
        if (goes && i) CHECK(((code[0] ^ bits) & ~target_of(*i).field.mask()) == 0);
        if (!goes) CHECK(code[0] == bits);
        if (i) CHECK(goes == static_cast<bool>(target_of(*i)));
    }
}

// ---- in a buffer ----

namespace {

constexpr word branch_by(std::int64_t distance) { return emit::BRANCHZ(r0, imm(distance)); }

constexpr bool targets_of_a_buffer_change()
{
    code_buffer<8> code(arch::v10), other(arch::v10);
    const label begin = code.here(), middle = code.make_label(), end = code.make_label(), nowhere = code.make_label();
    for (int i = 0; i < 3; ++i) code.emit(emit::BRANCHZ(r0, imm(0)), nowhere);
    code.emit(emit::BRANCHZ(r0, imm(0)), begin);
    code.bind(middle);
    code.emit(emit::BRANCHZ(r0, imm(2)));
    const bool patched = code.patch(0).set_target(end) &&     // from an unbound label to an unbound label
                         code.patch(1).set_target(begin) &&   // to a label bound after it
                         code.patch(2).set_target(middle) &&  // to a label bound before it
                         code.patch(3).set_target(end) &&     // from a bound label to an unbound one
                         code.patch(4).set_target(std::size_t{1});
    const bool refused = code.patch(9).set_target(end).error().code == fault_code::no_such_instruction &&
                         code.patch(0).set_target(other.here()).error().code == fault_code::foreign_label;
    code.bind(end);
    if (!patched || !refused || !code.resolve()) return false;
    const std::int64_t distances[] = {4, -2, 1, 1, -4};
    for (std::size_t i = 0; i < 5; ++i)
        if (code.words()[i] != branch_by(distances[i])) return false;
    // The unbound label is no longer a target.
    return code.patch(0).set_target(begin) && code.words()[0] == branch_by(-1);
}

constexpr bool operands_of_a_buffer_change()
{
    code_buffer<16> code(arch::v10);
    const std::size_t at = code.emit(emit::IADD_IMM_i32(r0, r1, imm(0)));
    code.emit(emit::NOP(mod::end));
    const bool goes_nowhere = code.patch(at).set_target(code.make_label()).error().code == fault_code::no_target;
    const bool early = static_cast<bool>(code.patch(at).set_immediate(0, 7));
    const bool ended = static_cast<bool>(code.finish());
    const bool late = static_cast<bool>(code.patch(at).set_register(0, 2));
    return goes_nowhere && early && ended && late && code.words().size() == 16 && code.words()[at] == emit::IADD_IMM_i32(r0, r2, imm(7)) &&
           code.patch(2).set_immediate(0, 7).error().code == fault_code::no_such_instruction;
}

}  // namespace

TEST_CASE("the instructions of a buffer can be patched before and after finish()")
{
    HOLDS(targets_of_a_buffer_change());
    HOLDS(operands_of_a_buffer_change());
}

TEST_CASE("after random changes, targets are those set last")
{
    tests::dice random(11);
    for (int round = 0; round < 100; ++round) {
        const std::size_t size = 1 + random.below(60);
        growing_code_buffer code(arch::v10);
        std::vector<label> labels(10);
        std::vector<std::size_t> positions(10), targets(size, labels.size());
        for (label& l : labels) l = code.make_label();
        for (std::size_t& p : positions) p = random.below(size + 1);
        const auto change = [&](std::size_t index) {
            targets[index] = random.below(labels.size());
            REQUIRE(code.patch(index).set_target(labels[targets[index]]));
        };
        for (std::size_t index = 0; index <= size; ++index) {
            for (std::size_t n = 0; n < labels.size(); ++n)
                if (positions[n] == index) code.bind(labels[n]);
            if (index == size) break;
            if (random.below(2) == 0) {
                targets[index] = random.below(labels.size());
                code.emit(emit::BRANCHZ(r0, imm(0)), labels[targets[index]]);
            } else {
                code.emit(emit::BRANCHZ(r0, imm(0)));
            }
            for (std::size_t n = random.below(3); n > 0; --n) change(random.below(code.size()));
        }
        REQUIRE(code.resolve());
        for (std::size_t index = 0; index < size; ++index) {
            const bool goes = targets[index] < labels.size();
            const std::int64_t distance =
                goes ? static_cast<std::int64_t>(positions[targets[index]]) - static_cast<std::int64_t>(index) - 1 : 0;
            CHECK(code.words()[index] == branch_by(distance));
        }
    }
}
