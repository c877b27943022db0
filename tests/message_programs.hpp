// SPDX-License-Identifier: MIT
// Small random programs with messages, waits and branches, and a second, slow checker, which follows every path
// through them one by one. It knows how the instructions were made, and does not decode words with the library.
// Not part of the library.
#ifndef VALHALL_TESTS_MESSAGE_PROGRAMS_HPP
#define VALHALL_TESTS_MESSAGE_PROGRAMS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "valhall/program/finding.hpp"
#include "valhall/text/parse.hpp"

#include "random.hpp"
#include "support.hpp"

namespace tests {

// An instruction as it was made.
struct step {
    std::string before{}, after{};  // the text before and after the flow
    std::set<int> sources{}, staging_sources{}, results{}, staging_results{}, marks{}, unmarked{};
    int slot = -1;
    bool reads_memory = false, writes_memory = false, interpolates = false, is_barrier = false;
    std::set<int> needs{};  // slots that need a wait before it
    std::set<int> waits{};
    bool ends = false;
    int target = -1;  // of a branch, which may also fall through

    std::string text(int index) const
    {
        std::string flow;
        if (ends) flow = ".end";
        else if (waits.count(7) != 0) flow = ".wait";
        else if (waits.count(6) != 0) flow = ".wait0126";
        else if (!waits.empty()) {
            flow = ".wait";
            for (const int slot_number : waits) flow += std::to_string(slot_number);
        }
        return before + flow + after + (target < 0 ? "" : "offset:" + std::to_string(target - index - 1));
    }
};

using steps = std::vector<step>;

inline std::vector<valhall::word> words_of(const steps& program)
{
    std::vector<valhall::word> words;
    for (std::size_t i = 0; i < program.size(); ++i) {
        const std::string text = program[i].text(static_cast<int>(i));
        const auto line = valhall::parse(text, valhall::arch::v9);
        INFO(text);
        REQUIRE(static_cast<bool>(line));
        words.push_back(line->bits);
    }
    return words;
}

inline std::string text_of(const steps& program)
{
    std::string text;
    for (std::size_t i = 0; i < program.size(); ++i) text += "\n" + std::to_string(i) + ": " + program[i].text(static_cast<int>(i));
    return text;
}

inline const std::set<int> all_slots{0, 1, 2, 6, 7}, coverage_slots{0, 1, 2, 6};

// Makes programs over r0 to r7.
class message_programs {
public:
    struct style {
        bool has_branches = true, has_waits = true, has_marks = true;
    };

    explicit message_programs(unsigned seed) : random_(seed) {}

    int below(int limit) { return static_cast<int>(random_.below(static_cast<unsigned>(limit))); }

    steps next(int size, style how)
    {
        steps program;
        for (int i = 0; i + 1 < size; ++i) {
            step one = how.has_branches && below(4) == 0 ? branch(size, how) : other(how);
            if (how.has_waits && below(3) == 0) one.waits = random_waits();
            program.push_back(one);
        }
        step end{.before = "NOP"};
        end.ends = true;
        program.push_back(end);
        return program;
    }

private:
    std::string source(step& one, int reg, int count, style how)
    {
        const bool is_marked = how.has_marks && below(3) == 0;
        for (int i = 0; i < count; ++i) {
            one.sources.insert(reg + i);
            (is_marked ? one.marks : one.unmarked).insert(reg + i);
        }
        return (is_marked ? "^r" : "r") + std::to_string(reg);
    }

    static std::string group(int first, int count)
    {
        std::string text = "@";
        for (int i = 0; i < count; ++i) text += (i == 0 ? "r" : ":r") + std::to_string(first + i);
        return text;
    }

    int any() { return below(8); }
    int even() { return 2 * below(4); }

    step branch(int size, style how)
    {
        step one{.before = "BRANCHZ"};
        one.after = " " + source(one, any(), 1, how) + ", ";
        one.target = below(size);
        return one;
    }

    std::set<int> random_waits()
    {
        const int kind = below(12);
        if (kind == 0) return all_slots;
        if (kind == 1) return coverage_slots;
        std::set<int> slots;
        for (int slot = 0; slot < 3; ++slot)
            if (below(2) == 0) slots.insert(slot);
        return slots;
    }

    step other(style how)
    {
        step one;
        const auto message = [&](const std::string& mnemonic) {
            one.slot = below(3);
            one.before = mnemonic + ".slot" + std::to_string(one.slot);
        };
        switch (below(13)) {
        case 0: {
            const int address = even(), to = even();
            message("LOAD.i64.unsigned");
            one.reads_memory = true;
            one.results = one.staging_results = {to, to + 1};
            one.after = " " + group(to, 2) + ", " + source(one, address, 2, how) + ", offset:0";
            return one;
        }
        case 1:
        case 2: {
            const int to = any(), address = even();
            message("LOAD.i32.unsigned");
            one.reads_memory = true;
            one.results = one.staging_results = {to};
            one.after = " " + group(to, 1) + ", " + source(one, address, 2, how) + ", offset:0";
            return one;
        }
        case 3: {
            const int from = even(), address = even();
            message("STORE.i64");
            one.writes_memory = true;
            one.sources = one.staging_sources = {from, from + 1};
            one.after = " " + group(from, 2) + ", " + source(one, address, 2, how) + ", offset:0";
            return one;
        }
        case 4: {
            const int to = any();
            message("LD_VAR_BUF_IMM.f32");
            const int update = below(3);
            one.interpolates = update != 0;
            one.before += std::string(".src_f32.center") + (update == 0 ? ".retrieve" : update == 1 ? ".store" : ".store");
            one.results = one.staging_results = {to};
            one.after = " " + group(to, 1) + ", " + source(one, any(), 1, how) + ", index:0x0";
            return one;
        }
        case 5: {
            const int to = even();
            message("LD_VAR_SPECIAL.v2.f32.center.clobber");
            one.interpolates = true;
            one.results = one.staging_results = {to, to + 1};
            one.after = " " + group(to, 2) + ", 0x0, index:0x0";
            return one;
        }
        case 6:
            one.before = "BARRIER.slot7";
            one.slot = 7;
            one.is_barrier = true;
            return one;
        case 7: {
            const int to = any();
            one.before = "ATEST";
            one.slot = 0;
            one.needs = coverage_slots;
            one.results = one.staging_results = {to};
            one.after = " " + group(to, 1) + ", " + source(one, any(), 1, how);
            one.after += ", " + source(one, any(), 1, how) + ", atest_datum.w0";
            return one;
        }
        case 8: {
            message("ST_TILE.v2.f32");
            one.needs = all_slots;
            const int from = even();
            one.sources = one.staging_sources = {from, from + 1};
            one.after = " " + group(from, 2) + ", " + source(one, any(), 1, how);
            one.after += ", " + source(one, any(), 1, how) + ", u0";
            return one;
        }
        case 9: {
            // Textures are in memory that no program writes.
            const int to = even(), from = even();
            message("TEX_SINGLE");
            one.before += ".f.32.2d.computed.rg";
            one.results = one.staging_results = {to, to + 1};
            one.sources = one.staging_sources = {from, from + 1};
            one.after = " " + group(to, 2) + ", " + group(from, 2) + ", " + source(one, even(), 2, how);
            return one;
        }
        default: {
            const int to = any();
            one.before = "FADD.f32";
            one.results = {to};
            one.after = " r" + std::to_string(to) + ", " + source(one, any(), 1, how);
            one.after += ", " + source(one, any(), 1, how);
            return one;
        }
        }
    }

    dice random_;
};

// ---- paths ----

// Calls `act` with the indices of each path from an instruction that visits no instruction more than `visits` times.
inline void for_paths(const steps& program, int start, int visits, const std::function<void(const std::vector<int>&)>& act)
{
    std::vector<int> path;
    std::vector<int> seen(program.size());
    const std::function<void(int)> go = [&](int index) {
        if (seen[static_cast<std::size_t>(index)] == visits) return act(path);
        ++seen[static_cast<std::size_t>(index)];
        path.push_back(index);
        const step& one = program[static_cast<std::size_t>(index)];
        if (one.ends) act(path);
        else {
            if (one.target >= 0 && one.target != index + 1) go(one.target);
            go(index + 1);
        }
        path.pop_back();
        --seen[static_cast<std::size_t>(index)];
    };
    go(start);
}

// ---- mistakes on a path ----

struct mistake {
    valhall::finding_code code{};
    int index = 0;
    int reg = -1;
    int slot = -1;

    friend auto operator<=>(const mistake&, const mistake&) = default;
};

// The mistakes of a program, each with the instructions that may have caused it; and the first mistake of each path.
struct reading {
    std::map<mistake, std::set<int>> mistakes{};
    std::vector<std::pair<std::vector<int>, mistake>> first_of_paths{};  // paths up to their first mistake
    bool breaks_memory_order = false;
    std::map<int, std::set<int>> busy_slots{};  // by instruction: the slots that may be in flight before its wait
    std::map<int, std::set<int>> unsettled{};   // by instruction: the slots that may lack a wait
};

struct message_on_way {
    int index, slot;
    std::set<int> operands;  // staging registers that it may still read
};

// `forgets_written`: a staging register that is written again was read by its message before.
inline reading read_by_ways(const steps& program, const std::set<int>& known_registers, int visits = 3, bool forgets_written = false)
{
    using valhall::finding_code;
    reading found;
    for_paths(program, 0, visits, [&](const std::vector<int>& path) {
        std::vector<message_on_way> flying;
        std::set<int> written = known_registers, unsettled = all_slots;
        std::map<int, int> dropped;
        bool is_first = true;
        for (std::size_t n = 0; n < path.size(); ++n) {
            const int index = path[n];
            const step& now = program[static_cast<std::size_t>(index)];
            const auto report = [&](finding_code code, int reg, int slot, int other) {
                const mistake one{code, index, reg, slot};
                found.mistakes[one].insert(other);
                if (is_first) found.first_of_paths.push_back({{path.begin(), path.begin() + static_cast<std::ptrdiff_t>(n) + 1}, one});
                is_first = false;
            };
            for (const message_on_way& m : flying) {
                const step& then = program[static_cast<std::size_t>(m.index)];
                const bool touches = then.reads_memory || then.writes_memory, touches_now = now.reads_memory || now.writes_memory;
                for (const int reg : then.staging_results) {
                    if (now.sources.count(reg) != 0) report(finding_code::result_read, reg, m.slot, m.index);
                    else if (now.results.count(reg) != 0) report(finding_code::result_overwritten, reg, m.slot, m.index);
                }
                for (const int reg : m.operands)
                    if (now.marks.count(reg) != 0) report(finding_code::last_use_in_flight, reg, m.slot, m.index);
                if (then.interpolates && now.interpolates) report(finding_code::interpolation_shared, -1, m.slot, m.index);
                if (touches && now.is_barrier) report(finding_code::memory_at_barrier, -1, m.slot, m.index);
                if (then.is_barrier && (touches_now || now.is_barrier || now.ends)) report(finding_code::barrier_open, -1, m.slot, m.index);
                if ((then.writes_memory && touches_now) || (touches && now.writes_memory)) found.breaks_memory_order = true;
            }
            for (const int slot : now.needs)
                if (unsettled.count(slot) != 0) report(finding_code::wait_missing, -1, slot, -1);
            for (const int reg : now.sources) {
                if (const auto drop = dropped.find(reg); drop != dropped.end())
                    report(finding_code::read_after_last_use, reg, -1, drop->second);
                if (written.count(reg) == 0) report(finding_code::never_written, reg, -1, -1);
            }
            for (const int reg : now.marks) {
                if (now.unmarked.count(reg) != 0) report(finding_code::last_use_in_part, reg, -1, -1);
                if (now.staging_sources.count(reg) != 0) report(finding_code::last_use_in_flight, reg, -1, index);
                dropped[reg] = index;
            }
            for (const int reg : now.results) {
                dropped.erase(reg);
                written.insert(reg);
                if (!forgets_written) continue;
                for (message_on_way& m : flying) m.operands.erase(reg);
            }
            if (now.slot >= 0) {
                flying.push_back({index, now.slot, now.staging_sources});
                unsettled.insert(now.slot);
                if (!now.needs.empty()) unsettled = all_slots;
            }
            for (const message_on_way& m : flying) found.busy_slots[index].insert(m.slot);
            found.unsettled[index].insert(unsettled.begin(), unsettled.end());
            std::vector<message_on_way> left;
            for (const message_on_way& m : flying)
                if (now.waits.count(m.slot) == 0) left.push_back(m);
            flying = left;
            for (const int slot : now.waits) unsettled.erase(slot);
        }
    });
    return found;
}

}  // namespace tests

#endif
