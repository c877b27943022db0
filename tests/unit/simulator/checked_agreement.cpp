// SPDX-License-Identifier: MIT
// Compares the checker of runs with the checker of programs: the second one finds what the first one finds in straight-line code, random or
// real with injected mistakes; and real code runs without findings.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "valhall/program/growing_analysis.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/text/print.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/simulator/open_host.hpp"

using namespace valhall;
using simulator::run_finding;
using tests::tally;

namespace {

constexpr arch on = arch::v9;

struct checked_run {
    simulator::run_fault fault{};
    std::vector<run_finding> findings{};
};

checked_run run_checked(const std::vector<word>& words, shader_stage stage, std::uint64_t limit = 20'000, int lanes = simulator::warp_size)
{
    std::vector<simulator::step> steps;
    for (const word w : words) steps.push_back(simulator::make_step(w, on));
    const simulator::program_view program{steps, on, 0x10000000};
    std::vector<footprint> footprints(words.size());
    std::vector<run_finding> found(256);
    tests::open_state state(stage);
    simulator::run_checker checker(program, found, footprints, stage);
    simulator::run_options options = state.options(limit, lanes);
    options.watcher = &checker;
    const simulator::run_result result = simulator::run(program, options);
    REQUIRE(checker.omitted() == 0);
    return {result.error(), {checker.findings().begin(), checker.findings().end()}};
}

std::string listing(const std::vector<word>& words)
{
    std::string text;
    for (std::size_t n = 0; n < words.size() && words.size() <= 40; ++n) {
        const result<instruction> i = decode(words[n], on);
        text += "\n    " + std::to_string(n) + "  " + (i ? std::string(to_text(*i).view()) : tests::hex(words[n]));
    }
    return text;
}

footprint footprint_at(const std::vector<word>& words, std::uint32_t index)
{
    const result<instruction> i = decode(words[index], on);
    return i ? footprint_of(*i) : footprint{};
}

// True if only a part of a register was written before an instruction of straight-line code, since it was last
// undefined. The checker of programs treats such registers as written.
bool is_written_in_part(const std::vector<word>& words, shader_stage stage, std::uint32_t index, int reg)
{
    const register_mask bit = register_mask{1} << reg;
    bool is_known = (preloaded_registers(stage) & bit) != 0, is_part = false;
    for (std::uint32_t n = 0; n < index; ++n) {
        const footprint f = footprint_at(words, n);
        if ((f.last_uses & bit) != 0) is_known = is_part = false;
        if ((f.replaced() & bit) != 0) is_known = true, is_part = false;
        else if ((f.written & bit) != 0 && !is_known) is_part = true;
    }
    return is_part;
}

bool is_about_slots(finding_code code)
{
    return code == finding_code::result_read || code == finding_code::result_overwritten || code == finding_code::last_use_in_flight ||
           code == finding_code::interpolation_shared || code == finding_code::memory_at_barrier || code == finding_code::barrier_open;
}

bool holds_nothing(finding_code code) { return code == finding_code::never_written || code == finding_code::read_after_last_use; }

// The instruction and register of the undefined read at the start of a chain of computed values.
std::pair<std::uint32_t, std::uint8_t> place_of(const run_finding& shown)
{
    if (shown.from == no_register) return {shown.what.index, shown.what.reg};
    return {shown.since, shown.from};
}

// True if the finding of the checker of programs is that of a run. The checker reports a mistake once, at its first read, even if that read
// does not matter; and only one of several messages of a slot. In straight-line code that is between the message or the
// last use and the finding of the run. If a register may be undefined for several reasons, it reports one.
bool covers(const finding& told, const run_finding& shown, bool is_straight)
{
    const auto [index, reg] = place_of(shown);
    const bool is_between = told.index <= index && (shown.what.other == no_instruction || told.index > shown.what.other);
    const bool is_own = shown.what.other == shown.what.index;  // about the instruction's own message
    if (is_straight && !is_between && !is_own) return false;
    if (is_about_slots(shown.what.code) && shown.what.slots != 0) return is_about_slots(told.code) && (told.slots & shown.what.slots) != 0;
    if (told.reg != reg) return false;
    return told.code == shown.what.code || (!is_straight && holds_nothing(told.code) && holds_nothing(shown.what.code));
}

struct agreement {
    bool is_straight = true;
    tally law{};
    std::size_t at_once = 0, in_part = 0;  // of the same instruction and register; left out

    void look_at(const std::vector<word>& words, shader_stage stage, const checked_run& run)
    {
        if (run.findings.empty()) return;
        const std::vector<finding> told = check_program(words, on, {stage});
        for (const run_finding& shown : run.findings) {
            if (shown.kind != simulator::run_finding_kind::registers) continue;  // the checker of programs does not track memory
            const auto [index, reg] = place_of(shown);
            if (!is_about_slots(shown.what.code) && is_written_in_part(words, stage, index, reg)) {
                ++in_part;
                continue;
            }
            bool is_covered = false;
            for (const finding& f : told) {
                is_covered |= covers(f, shown, is_straight);
                at_once += f.code == shown.what.code && f.index == shown.what.index && f.reg == shown.what.reg;
            }
            law.expect(is_covered,
                       [&] { return std::to_string(shown.what.index) + ": " + std::string(to_text(shown).view()) + listing(words); });
        }
    }
};

// ---- random programs ----

bool is_runnable(descriptor row)
{
    const simulator::semantics_info& info = simulator::semantics_of(row.code());
    switch (info.by) {
    case simulator::action::refuse:
    case simulator::action::branch:
    case simulator::action::branch_to:
    case simulator::action::blend: return false;
    default: return true;
    }
}

// Makes instructions that share few registers and access memory at uniforms.
class straight_line_programs {
public:
    std::vector<word> next(std::size_t size)
    {
        std::vector<word> words;
        for (int reg = 0; reg < 8; ++reg)
            if (random_.chance(2)) words.push_back(instruction_of(descriptor_at(static_cast<int>(opcode::MOV_i32)), reg));
        while (words.size() < size) words.push_back(any());
        words.push_back(make_instruction(opcode::NOP, on)->bits);
        words.back() = with_flow(words.back(), flow::end);
        return words;
    }

    tests::dice& dice() { return random_; }

    static word with_flow(word bits, flow value)
    {
        return modifier_field_of(modifier_id::flow).bits.insert(bits, static_cast<word>(value));
    }

private:
    word instruction_of(descriptor row, int reg)
    {
        word bits = make_instruction(row.code(), on)->bits;
        bits = destination_register_field.insert(bits, static_cast<word>(reg));
        return row.sources()[0].bits().insert(bits, 0x80);
    }

    word any()
    {
        for (;;) {
            const descriptor row = tests::random_row(random_, on);
            if (!is_runnable(row)) continue;
            word bits = tests::random_instruction(random_, row, on, random_.chance(2) ? 2 : 1);
            bits = with_few_registers(row, bits);
            bits = with_flow(bits, random_flow());
            if (decode(bits, on)) return bits;
        }
    }

    // Often no flow control, and never an end.
    flow random_flow()
    {
        static constexpr flow some[] = {flow::none,  flow::none,   flow::none,  flow::wait0,
                                        flow::wait1, flow::wait01, flow::wait2, flow::wait};
        return some[random_.below(8)];
    }

    word with_few_registers(descriptor row, word bits)
    {
        if (row.has_destination()) bits = destination_register_field.insert(bits, destination_register_field.extract(bits) & 7);
        for (const staging_id id : row.staging()) {
            const staging_field& group = staging_field_of(id);
            bits = group.base.insert(bits, group.base.extract(bits) & 7);
        }
        const bool is_memory = row.staging().size() != 0;
        for (const source_field& source : row.sources()) {
            word byte = source.bits().extract(bits);
            if (byte < source_byte::uniform) byte &= ~word{0x38};
            if (is_memory && source.is_wide && !random_.chance(4)) byte = 0x80;
            // Marks are rare, so that values stay live.
            if (byte < source_byte::uniform && random_.chance(2)) byte &= ~word{source_byte::last_use};
            bits = source.bits().insert(bits, byte);
        }
        return bits;
    }

    tests::dice random_{};
};

// ---- real programs with injected mistakes ----

// Programs of the corpus that run to their end with the inputs of an open_state.
const std::vector<tests::named_program>& runnable_programs()
{
    static const std::vector<tests::named_program> programs = [] {
        std::vector<tests::named_program> found;
        for (const tests::named_program& one : tests::corpus_programs())
            if (!run_checked(one.words, tests::stage_of_name(one.name)).fault) found.push_back(one);
        return found;
    }();
    return programs;
}

bool is_straight(const std::vector<word>& words)
{
    return std::none_of(words.begin(), words.end(), [](word w) {
        const result<instruction> i = decode(w, on);
        return i && branches(*i);
    });
}

// Changes an instruction: its wait, a mark, a register; or swaps it with the next one.
void mutate(tests::dice& random, std::vector<word>& words)
{
    const std::size_t at = random.below(words.size() - 1);
    const result<instruction> i = decode(words[at], on);
    if (!i) return;
    word& bits = words[at];
    const word kind = random.below(5);
    if (kind == 0) {
        if (!ends(*i)) bits = straight_line_programs::with_flow(bits, flow::none);
    } else if (kind == 1) {
        std::swap(bits, words[at + 1]);
    } else if (kind == 2) {
        if (i->has_destination()) bits = destination_register_field.insert(bits, random.below(16));
    } else if (i->source_count() != 0) {
        const bit_field source = i->row().sources()[static_cast<int>(random.below(static_cast<word>(i->source_count())))].bits();
        const word byte = source.extract(bits);
        if (byte >= source_byte::uniform) return;
        const word changed = kind == 3 ? byte ^ source_byte::last_use : (byte & source_byte::last_use) | random.below(16);
        const word mutant = source.insert(bits, changed);
        if (decode(mutant, on)) bits = mutant;
    }
}

}  // namespace

TEST_CASE("the checker of programs finds what a run of random straight-line code finds")
{
    straight_line_programs programs;
    agreement all;
    for (int n = 0; n < tests::rounds(6000); ++n) {
        const shader_stage stage = programs.dice().chance(2) ? shader_stage::compute : shader_stage::fragment;
        std::vector<word> words = programs.next(8 + programs.dice().below(20));
        const int lanes = programs.dice().chance(4) ? 16 : 4;
        // Programs that cannot run are left out.
        checked_run run = run_checked(words, stage, 1000, lanes);
        for (; run.fault; run = run_checked(words, stage, 1000, lanes)) words[run.fault.index] = make_instruction(opcode::NOP, on)->bits;
        all.look_at(words, stage, run);
    }
    CHECK(all.law.failures() == "");
    CHECK(all.law.count() > tests::rounds(20'000u));
    CHECK(all.at_once > all.law.count() * 9 / 10);
    CHECK(all.in_part < all.law.count() / 20);
}

TEST_CASE("real programs run without findings")
{
    std::size_t clean = 0;
    for (const tests::named_program& one : runnable_programs()) {
        const checked_run run = run_checked(one.words, tests::stage_of_name(one.name));
        INFO(one.name << (run.findings.empty() ? "" : std::string(to_text(run.findings[0]).view())));
        CHECK(run.findings.empty());
        ++clean;
    }
    CHECK(clean >= 60);
}

TEST_CASE("the checker of programs finds what a run of a real program with mistakes finds")
{
    tests::dice random;
    agreement straight, branching{.is_straight = false};
    for (int n = 0; n < tests::rounds(4000); ++n) {
        const auto& programs = runnable_programs();
        const tests::named_program& original = programs[random.below(programs.size())];
        std::vector<word> words = original.words;
        for (word changes = random.below(3) + 1; changes != 0; --changes) mutate(random, words);
        const shader_stage stage = tests::stage_of_name(original.name);
        (is_straight(original.words) ? straight : branching).look_at(words, stage, run_checked(words, stage, 4000, 4));
    }
    CHECK(straight.law.failures() == "");
    CHECK(branching.law.failures() == "");
    for (const agreement* one : {&straight, &branching}) {
        CHECK(one->law.count() > tests::rounds(1000u));
        CHECK(one->at_once > one->law.count() * 9 / 10);
    }
}
