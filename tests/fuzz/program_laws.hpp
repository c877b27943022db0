// SPDX-License-Identifier: MIT
// Laws for any words as a program: its graph is consistent, each finding of the checker has a place in it, and each pass repairs
// what it is for and changes nothing else. For the fuzzer of programs. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_PROGRAM_LAWS_HPP
#define VALHALL_TESTS_FUZZ_PROGRAM_LAWS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/check/validate.hpp"

#include "fuzzer.hpp"

namespace tests {

// A program with its architecture and stage.
struct fuzzed_program {
    std::vector<valhall::word> words{};
    valhall::arch on = valhall::arch::v9;
    valhall::shader_stage stage = valhall::shader_stage::none;

    std::vector<valhall::finding> findings() const { return check_program(words, on, {stage}); }
    std::string text() const { return "on " + arch_text(on) + ":\n" + valhall::disassemble(words, {.on = on}); }
};

// ---- the graph ----

class graph_laws {
public:
    explicit graph_laws(const fuzzed_program& program) : program_(program), graph_(program.words, program.on), view_(graph_.view()) {}

    std::string broken() const
    {
        if (view_.word_count() != program_.words.size()) return "the graph has not as many words as the program";
        std::uint32_t next = 0;
        for (valhall::block_id b = 0; b < view_.size(); ++b) {
            if (view_[b].first != next || view_[b].size == 0) return "blocks do not follow each other";
            next += view_[b].size;
            if (std::string what = of_block(b); !what.empty()) return what;
        }
        if (next != view_.word_count()) return "there are words in no block";
        return of_order();
    }

private:
    std::string of_block(valhall::block_id b) const
    {
        const valhall::basic_block block = view_[b];
        for (std::uint32_t index = block.first; index <= block.last(); ++index) {
            if (view_.block_of(index) != b) return "a word is in another block than it is";
            if (index != block.last() && !goes_straight_on(index)) return "a block continues after a branch";
        }
        for (const valhall::block_id to : view_.successors(b)) {
            if (to >= view_.size()) return "an edge leads to no block";
            const auto from = view_.predecessors(to);
            if (std::count(from.begin(), from.end(), b) != 1) return "an edge is not known where it leads";
            if (view_.is_reachable(b) && !view_.is_reachable(to)) return "an edge from what can be reached leads to what cannot";
        }
        return of_end(block);
    }

    // A block has either instructions or words that do not decode, and only its last word may branch or end.
    bool goes_straight_on(std::uint32_t index) const
    {
        const valhall::result<valhall::instruction> i = valhall::decode(program_.words[index], program_.on);
        const bool next_decodes = static_cast<bool>(valhall::decode(program_.words[index + 1], program_.on));
        return i ? continuation_of(*i) == valhall::continuation{} : !next_decodes;
    }

    // The successors of a block are those of its last instruction.
    std::string of_end(const valhall::basic_block& block) const
    {
        using valhall::elsewhere;
        const valhall::result<valhall::instruction> i = valhall::decode(program_.words[block.last()], program_.on);
        if (!i) return block.target == valhall::unknown_place ? "" : "a word that is no instruction leads to a known place";
        const valhall::continuation to = continuation_of(*i);
        if (to.next != (block.next != valhall::no_block)) return "a block does not go on where its last instruction does";
        if (to.elsewhere == elsewhere::unknown && block.target != valhall::unknown_place)
            return "a computed address leads to a known place";
        if (to.elsewhere != elsewhere::distance) return {};
        const std::int64_t target = std::int64_t{block.last()} + 1 + to.distance;
        if (target < 0 || target >= static_cast<std::int64_t>(program_.words.size()))
            return block.target == valhall::outside_program || block.next == valhall::outside_program
                       ? ""
                       : "a branch out of the program stays in it";
        const valhall::block_id there = view_.block_of(static_cast<std::uint32_t>(target));
        const bool is_edge = block.target == there || block.next == there;
        return is_edge && view_[there].first == target ? "" : "a branch leads to another place than it says";
    }

    std::string of_order() const
    {
        const auto order = view_.order();
        for (std::uint32_t place = 0; place < order.size(); ++place) {
            const valhall::block_id b = order[place];
            if (view_.rank(b) != place) return "a block has another rank than its place in the order";
            if (!view_.dominates(0, b)) return "the first block does not dominate another one";
            const valhall::block_id above = view_[b].dominator;
            if ((b == 0) != (above == valhall::no_block)) return "a block has no dominator";
            if (b != 0 && (above == b || !view_.dominates(above, b) || view_.rank(above) >= place)) return "a block's dominator is none";
            const valhall::loop_id around = view_[b].loop;
            if (around != valhall::no_loop && !view_.dominates(view_.loop(around).header, b)) return "a loop's header does not dominate it";
        }
        return {};
    }

    const fuzzed_program& program_;
    valhall::growing_flow_graph graph_;
    valhall::flow_graph view_;
};

// ---- the checker ----

// True if inserting waits repairs the finding. A message that drops its own register has no slots.
inline bool is_mended_by_waits(const valhall::finding& f)
{
    using valhall::finding_code;
    return f.code <= finding_code::wait_missing || (f.code == finding_code::last_use_in_flight && f.slots != 0);
}

inline bool is_mended_by_marks(const valhall::finding& f)
{
    using valhall::finding_code;
    return f.code == finding_code::read_after_last_use || f.code == finding_code::last_use_in_part ||
           f.code == finding_code::last_use_in_flight;
}

inline bool is_note(const valhall::finding& f)
{
    return f.code == valhall::finding_code::wait_for_nothing || f.code == valhall::finding_code::unreachable;
}

// The part of a finding that does not change when instructions move.
using still_finding = std::tuple<valhall::finding_code, int, valhall::fault_code>;

template <class Select>
std::vector<still_finding> still(const std::vector<valhall::finding>& findings, Select&& select)
{
    std::vector<still_finding> kept;
    for (const valhall::finding& f : findings)
        if (select(f)) kept.emplace_back(f.code, f.reg, f.fault);
    return kept;
}

inline std::string broken_law_of_findings(const fuzzed_program& program, const std::vector<valhall::finding>& found)
{
    std::uint32_t last = 0;
    for (const valhall::finding& f : found) {
        const std::string about = ": " + std::string(to_text(f).view());
        if (f.index >= program.words.size() && !program.words.empty()) return "a finding at no word" + about;
        if (f.other != valhall::no_instruction && f.other >= program.words.size()) return "a finding refers to no word" + about;
        if (f.index < last) return "findings are not in the order of the words" + about;
        if (to_text(f).view().empty()) return "a finding has no sentence";
        last = f.index;
    }
    return {};
}

// ---- the passes ----

// The number of words that do not decode, and of instructions that are not legal.
struct legality {
    std::size_t undecodable = 0, illegal = 0;

    explicit legality(const fuzzed_program& program)
    {
        for (const valhall::word bits : program.words) {
            const valhall::result<valhall::instruction> i = valhall::decode(bits, program.on);
            undecodable += !i;
            illegal += i && !validate(*i).empty();
        }
    }
    friend bool operator==(const legality&, const legality&) = default;
};

// Runs the passes on programs.
class pass_laws {
public:
    explicit pass_laws(const fuzzed_program& program) : before_(program), found_(program.findings()), legal_(program) {}

    std::string broken() const
    {
        if (std::string what = broken_law_of_findings(before_, found_); !what.empty()) return what;
        if (std::string what = of_marks(); !what.empty()) return what;
        return of_waits();
    }

private:
    // A changed copy.
    template <class Change>
    static fuzzed_program changed(const fuzzed_program& program, Change&& change)
    {
        fuzzed_program copy = program;
        change(copy);
        return copy;
    }

    static std::string differing(const char* what, const fuzzed_program& was, const fuzzed_program& is)
    {
        return std::string(what) + ": " + was.text() + "becomes " + is.text();
    }

    // ---- last uses ----

    static fuzzed_program marked(const fuzzed_program& program)
    {
        return changed(program, [](fuzzed_program& p) { static_cast<void>(mark_last_uses(p.words, p.on)); });
    }

    std::string of_marks() const
    {
        const fuzzed_program after = marked(before_);
        if (after.words.size() != before_.words.size()) return differing("marking last uses changes the size", before_, after);
        for (std::size_t n = 0; n < after.words.size(); ++n)
            if (without_marks(after.words[n]) != without_marks(before_.words[n]))
                return differing("marking last uses changes other bits", before_, after);
        if (legality(after) != legal_) return differing("marking last uses makes illegal", before_, after);
        const std::vector<valhall::finding> found = after.findings();
        if (std::any_of(found.begin(), found.end(), is_mended_by_marks))
            return differing("after marking last uses some are wrong", before_, after);
        if (still(found, has_no_register) != still(found_, has_no_register))
            return differing("marking last uses changes other findings", before_, after);
        // Findings may appear that a wrong mark hid, but no others.
        if ((registers_of(found) & ~registers_of(found_)) != 0)
            return differing("marking last uses makes a register undefined", before_, after);
        if (marked(after).words != after.words) return differing("marking last uses again changes something", after, marked(after));
        return {};
    }

    static bool has_no_register(const valhall::finding& f) { return f.code >= valhall::finding_code::branch_outside && !is_note(f); }

    // The registers that are read although they are not defined.
    static std::uint64_t registers_of(const std::vector<valhall::finding>& found)
    {
        std::uint64_t registers = 0;
        for (const valhall::finding& f : found)
            if (f.code == valhall::finding_code::never_written || f.code == valhall::finding_code::read_after_last_use)
                registers |= std::uint64_t{1} << f.reg;
        return registers;
    }

    valhall::word without_marks(valhall::word bits) const
    {
        const valhall::result<valhall::instruction> i = valhall::decode(bits, before_.on);
        for (int n = 0; i && n < i->source_count(); ++n)
            if (i->source(n).is_register())
                bits &= ~(valhall::word{valhall::source_byte::last_use} << i->row().sources()[n].bits().position);
        return bits;
    }

    // ---- waits ----

    std::string of_waits() const
    {
        fuzzed_program with = before_;
        if (const auto done = insert_waits(with.words, with.on, {with.stage}); !done) return of_refusal(done.error(), with);
        if (std::string what = of_mended("inserting waits", with); !what.empty()) return what;
        if (!keeps_the_rest(with)) return differing("inserting waits changes other findings", before_, with);

        fuzzed_program again = with;
        if (!insert_waits(again.words, again.on, {again.stage}) || again.words != with.words)
            return differing("inserting waits again changes something", with, again);
        fuzzed_program fewer = with;
        if (const auto done = drop_waits(fewer.words, fewer.on, {fewer.stage}); !done) return of_refusal(done.error(), fewer);
        return of_fewer(with, fewer);
    }

    std::string of_refusal(const valhall::fault& why, const fuzzed_program& after) const
    {
        if (why.code != valhall::fault_code::branch_too_far) return "a pass fails for no reason of a pass: " + before_.text();
        return legality(after) == legal_ ? "" : differing("a pass that fails makes illegal", before_, after);
    }

    std::string of_mended(const std::string& pass, const fuzzed_program& after) const
    {
        if (legality(after) != legal_) return differing((pass + " makes illegal").c_str(), before_, after);
        for (const valhall::finding& f : after.findings())
            if (is_mended_by_waits(f))
                return differing((pass + " leaves \"" + std::string(to_text(f).view()) + "\"").c_str(), before_, after);
        return {};
    }

    std::string of_fewer(const fuzzed_program& with, const fuzzed_program& fewer) const
    {
        if (fewer.words.size() > with.words.size()) return differing("dropping waits makes longer", with, fewer);
        if (std::string what = of_mended("dropping waits", fewer); !what.empty()) return what;
        if (!keeps_the_rest(fewer)) return differing("dropping waits changes other findings", with, fewer);
        fuzzed_program again = fewer;
        if (!drop_waits(again.words, again.on, {again.stage}) || again.words != fewer.words)
            return differing("dropping waits again changes something", fewer, again);
        again = fewer;
        if (!insert_waits(again.words, again.on, {again.stage}) || again.words != fewer.words)
            return differing("a wait was dropped that is inserted again", fewer, again);
        return of_all(fewer);
    }

    // After all three passes, running any of them again changes nothing.
    std::string of_all(const fuzzed_program& fewer) const
    {
        const fuzzed_program all = marked(fewer);
        for (const valhall::finding& f : all.findings())
            if (is_mended_by_waits(f) || is_mended_by_marks(f)) return differing("there are findings after all passes", fewer, all);
        fuzzed_program again = all;
        if (!insert_waits(again.words, again.on, {again.stage}) || again.words != all.words)
            return differing("marking last uses takes another wait", all, again);
        return {};
    }

    // Findings that do not concern waits. A path out of a program may be reported with different codes, because the last word may be
    // removed, and not at all after a word that does not decode; but no pass creates one.
    static std::vector<still_finding> others_of(const std::vector<valhall::finding>& found)
    {
        return still(found, [](const valhall::finding& f) { return !is_mended_by_waits(f) && !is_note(f) && !is_way_out(f); });
    }

    static bool is_way_out(const valhall::finding& f)
    {
        return f.code == valhall::finding_code::runs_past_end || f.code == valhall::finding_code::branch_outside;
    }

    // True if a pass changed only waits.
    bool keeps_the_rest(const fuzzed_program& after) const
    {
        const std::vector<valhall::finding> found = after.findings();
        const bool had_way_out = std::any_of(found_.begin(), found_.end(), is_way_out);
        return others_of(found) == others_of(found_) && (had_way_out || std::none_of(found.begin(), found.end(), is_way_out));
    }

    const fuzzed_program& before_;
    std::vector<valhall::finding> found_;
    legality legal_;
};

// ---- text ----

inline std::string broken_law_of_listing(const fuzzed_program& program, valhall::dialect syntax)
{
    const std::string listing = valhall::disassemble(program.words, {program.on, false, true, syntax});
    const valhall::program again = valhall::assemble(listing, {program.on, true, syntax});
    return again && again.words == program.words
               ? ""
               : "a program becomes another one when it is disassembled and assembled again, " + program.text();
}

// Describes the law that a program breaks; empty if there is none.
inline std::string broken_program_law(const fuzzed_program& program)
{
    if (std::string what = graph_laws(program).broken(); !what.empty()) return what + ", " + program.text();
    if (std::string what = pass_laws(program).broken(); !what.empty()) return what;
    if (const auto found = statistics_of(program.words, program.on); !found || found->words != program.words.size())
        return "the statistics are of another program, " + program.text();
    return {};
}

}  // namespace tests

#endif
