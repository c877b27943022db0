// SPDX-License-Identifier: MIT
// Checks a run for errors that hardware does not report: registers that are read before they are written, after their last use, or
// while a message may still write them. Tracks each bit of each register in each lane.
//
//   constexpr auto checked = run_checked(shader, arch::v10, {.registers = registers});
//   static_assert(checked.findings().empty());
//
// Reports, once each: a wholly undefined operand that the result depends on, and any undefined bit that affects an address, a branch, or
// a stored or output value. Other undefined bits make the bits of the result undefined that depend on them. After a report, the register
// counts as defined, or the slot as waited for.
//
// In lanes whose fragment was dropped, only values that other lanes read are reported. Memory counts as defined.
#ifndef VALHALL_SIMULATOR_CHECKED_HPP
#define VALHALL_SIMULATOR_CHECKED_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/isa/stages.hpp"
#include "valhall/program/messages.hpp"
#include "valhall/simulator/clause_step_uses.hpp"
#include "valhall/simulator/register_shadow.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/simulator/run_finding.hpp"

namespace valhall::simulator {

namespace detail {

// The outcome of an instruction in a trial.
struct outcome {
    warp_state state{};
    std::uint32_t next = 0;
    lane_mask active = 0, ended = 0, discarded = 0;
    run_fault fault{};
    lane_words low{}, high{};  // the result; bits that the instruction leaves unchanged are 0

    constexpr outcome(const warp& w, const step& s)
        : state(w.state()), next(w.next()), active(w.active()), ended(w.ended()), discarded(w.discarded()), fault(w.fault())
    {
        if (s.place.is_there ? footprint_of_clause_step(s).written == 0 : !s.described().has_destination()) return;
        low = w.lanes_of(s.to.reg);
        for (std::uint32_t& word : low) word &= ~kept_bits(s.to.mask);
        if (s.to.is_wide && s.to.reg != max_registers - 1) high = w.lanes_of(s.to.reg + 1);
    }

    friend constexpr bool operator==(const outcome&, const outcome&) = default;
};

// Values to try for undefined bits. Each comes with its complement, so that every bit takes both values; some differ by register.
inline constexpr int pattern_count = 6;
constexpr std::uint32_t pattern_of(int pattern, int reg)
{
    constexpr std::uint32_t mixed = 0x3A96C5E1;
    const std::uint32_t words[] = {0, mixed, (reg & 1) != 0 ? 0xFFFFFFFF : 0};
    const int shift = reg & 31;
    const std::uint32_t word = pattern / 2 == 1 ? mixed << shift | mixed >> (-shift & 31) : words[pattern / 2];
    return pattern % 2 == 0 ? word : ~word;
}

// The bits of a register that an operand reads.
constexpr std::uint32_t bits_taken(const operand_use& use, int reg)
{
    const int offset = reg - use.first;
    if (!use.is_read() || (use.registers >> reg & 1) == 0) return 0;
    if (offset > 1) return 0xFFFFFFFF;
    std::uint32_t bits = 0;
    for (int byte = 0; byte < 4; ++byte)
        if ((use.bytes >> (4 * offset + byte) & 1) != 0) bits |= 0xFFu << 8 * byte;
    return bits;
}

}  // namespace detail

/// Tracks which bits of a warp's registers are defined, and reports where undefined ones matter: run(program, {.watcher = &checker}).
/// Each warp needs its own checker: see warp::watch.
class run_checker : public observer {
public:
    /// `findings` receives the findings. `storage` caches facts about the first instructions, one in each element; for others they are
    /// computed at each execution. Registers that `stage` preloads or that the caller has set count as defined.
    constexpr run_checker(const program_view& program, std::span<run_finding> findings, std::span<footprint> storage = {},
                          shader_stage stage = shader_stage::none)
        : program_(program), findings_(findings), known_(storage.first(storage.size() < program.size() ? storage.size() : program.size())),
          stage_(stage)
    {
        for (std::size_t n = 0; n < known_.size(); ++n) storage[n] = look_up(n);
    }

    constexpr ~run_checker() override {}  // g++ 12 does not generate one in time

    /// Another watcher, which is called first.
    observer* also = nullptr;

    /// The findings, in the order of execution, up to the size of the storage. A repeated finding is reported once.
    constexpr std::span<const run_finding> findings() const { return findings_.all(); }
    /// The number of findings that did not fit.
    constexpr std::uint64_t omitted() const { return findings_.omitted(); }

    /// Checks what an instruction reads.
    constexpr run_error before(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        if (w.steps() == 0) begin(w);
        if (&w != watched_) return run_error::watches_several;
        if (also != nullptr)
            if (const run_error code = also->before(w, s, index, active); code != run_error::none) return code;
        if (index < known_.size()) check(w, s, known_[index], index, active);
        else check(w, s, look_up(index), index, active);
        return run_error::none;
    }

    /// Records what an instruction wrote.
    constexpr run_error after(const warp& w, const step& s, std::uint32_t index, lane_mask active) override
    {
        return also != nullptr ? also->after(w, s, index, active) : run_error::none;
    }

    /// Checks that a lane stays within its own thread-local memory.
    constexpr run_error touch(const warp& w, const step& s, std::uint32_t index, const memory_touch& t) override
    {
        check_thread_memory(w, s, index, t);
        return also != nullptr ? also->touch(w, s, index, t) : run_error::none;
    }

private:
    // Memory facts that a slot's messages have, by lane: reads memory, writes memory, moves the interpolation position, is a barrier.
    static constexpr int fact_count = 5;
    using lanes_by_fact = std::array<lane_set, fact_count>;

    // The undefined bits of a result.
    struct spoiled_result {
        lane_set lanes;
        lane_words low{}, high{};
        std::array<detail::undefined_origin, warp_size> origins{};
    };

    // An instruction that reads undefined bits.
    struct place {
        const warp& w;
        const step& s;
        std::uint32_t index;
        lane_mask active;
        lane_mask seen;  // the lanes in which it has effects
        register_mask registers;  // registers that it reads and that are not fully defined
        std::span<const operand_use> uses;

        constexpr std::uint32_t bits_taken(int reg) const
        {
            std::uint32_t bits = 0;
            for (const operand_use& use : uses) bits |= detail::bits_taken(use, reg);
            return bits;
        }
    };

    constexpr footprint look_up(std::size_t index) const
    {
        const step& s = program_.steps[index];
        if (s.place.is_there) return detail::footprint_of_clause_step(s);
        return s.undecodable == fault_code::none ? footprint_of(s.what(program_.on)) : footprint{};
    }

    constexpr void begin(const warp& w)
    {
        watched_ = &w;
        thread_memory_ = nullptr;
        for (const special_binding& one : w.around().specials)
            if (one.which == special::thread_local_pointer) thread_memory_ = &one;
        shadow_.begin(w.launched());
        const register_mask preloaded = program_.preloaded(stage_);
        for (int reg = 0; reg < max_registers; ++reg) {
            const lane_mask given = (preloaded >> reg & 1) != 0 ? w.launched() : lane_set(w.given(reg)).common(w.launched());
            if (given != 0) shadow_.define(reg, given);
        }
        for (lanes_by_fact& facts : facts_) facts = {};
        all_facts_ = 0;
    }

    constexpr void check(const warp& w, const step& s, const footprint& f, std::uint32_t index, lane_mask active)
    {
        if ((f.read & ~shadow_.sound()) == 0) return check_after_reads(w, s, f, index, active, nullptr);
        spoiled_result spoiled;
        check_reads(w, s, index, active, f.read & ~shadow_.sound(), spoiled);
        check_after_reads(w, s, f, index, active, spoiled.lanes != 0 ? &spoiled : nullptr);
    }

    constexpr void check_after_reads(const warp& w, const step& s, const footprint& f, std::uint32_t index, lane_mask active,
                                     const spoiled_result* spoiled)
    {
        const auto seen = lane_set(active).without(w.discarded());
        if ((f.written & shadow_.being_written()) != 0) check_overwritten(f, index, seen);
        if (f.last_uses != 0) check_last_uses(f, index, seen);
        if (f.slot >= 0 || ends_thread(s.control)) check_facts(s, f, index, seen);
        follow_registers(s, f, index, active, spoiled);
        if (f.slot >= 0) follow_message(s, f, index, active);
        for (int n = 0; n < s.commit_count; ++n) follow_commit(s.commits[n], active);
        if (f.waits != 0) detail::for_each_bit(unsigned{f.waits}, [&](int slot) { complete(slot, active); });
    }

    // ---- reports ----

    constexpr void report(finding_code code, std::uint32_t index, int reg, int slot, std::uint32_t other, lane_mask lanes)
    {
        run_finding found;
        found.what.code = code;
        found.what.index = index;
        found.what.other = other;
        if (reg >= 0) found.what.reg = static_cast<std::uint8_t>(reg);
        if (slot >= 0) found.what.slots = static_cast<std::uint8_t>(1u << slot);
        // As in check_program(): stores are assumed to read their registers at issue, as existing compilers assume.
        found.what.is_error = code != finding_code::last_use_in_flight || slot < 0 || !is_store(other);
        found.lanes = lanes;
        findings_.add(found);
    }

    constexpr bool is_store(std::uint32_t index) const { return index < known_.size() && known_[index].is_store(); }

    // Reports a register whose undefined bits matter in a lane, unless an earlier report has marked it defined.
    constexpr void report_read(const place& at, int reg, int lane)
    {
        if (shadow_.undefined(reg, lane) == 0) return;
        const detail::undefined_origin why = shadow_.origin(reg, lane);
        run_finding found;
        found.what.code = why.code;
        found.what.reg = static_cast<std::uint8_t>(reg);
        found.what.slots = why.slots;
        found.what.index = at.index;
        found.what.other = why.other;
        found.lanes = lane_set::of(lane);
        found.from = why.from;
        found.since = why.since;
        findings_.add(found);
        if (why.from == no_register) detail::for_each_bit(unsigned{why.slots}, [&](int slot) { complete(slot, lane_set::of(lane)); });
        shadow_.define(reg, lane_set::of(lane));
    }

    // ---- memory ----

    // Invocation n owns the lane_step bytes from thread_local_pointer + n * lane_step on. If lane_step is 0, all lanes share the memory.
    constexpr void check_thread_memory(const warp& w, const step& s, std::uint32_t index, const memory_touch& t)
    {
        if (thread_memory_ == nullptr) return;
        const std::uint32_t own = w.first_invocation() + static_cast<std::uint32_t>(t.lane);
        const std::uint64_t step = thread_memory_->lane_step;
        if (step == 0) {
            const bool is_shared = (w.launched() & (w.launched() - 1)) != 0;
            const source_plan& base = s.sources[0];
            if (is_shared && base.kind == source_kind::special && base.number == static_cast<int>(special::thread_local_pointer))
                report_thread_memory(w, index, t, t.address, own == w.first_invocation() ? own + 1 : w.first_invocation());
            return;
        }
        const std::uint64_t base = std::uint64_t{thread_memory_->words[1]} << 32 | thread_memory_->words[0];
        const std::uint64_t last_of_warp = w.first_invocation() + static_cast<std::uint64_t>(std::bit_width(w.launched()));
        const std::uint64_t count = w.around().invocations > last_of_warp ? w.around().invocations : last_of_warp;
        for (std::uint64_t address = t.address; address - t.address < static_cast<std::uint64_t>(t.size); ++address) {
            if (address < base || address - base >= count * step) continue;
            if (const std::uint64_t owner = (address - base) / step; owner != own)
                return report_thread_memory(w, index, t, address, static_cast<std::uint32_t>(owner));
        }
    }

    constexpr void report_thread_memory(const warp& w, std::uint32_t index, const memory_touch& t, std::uint64_t address,
                                        std::uint32_t owner)
    {
        const std::uint32_t first = w.first_invocation();
        const bool is_in_warp = owner >= first && owner - first < program_.warp_lanes;
        run_finding found;
        found.kind = run_finding_kind::thread_memory;
        found.what.index = index;
        found.lanes = lane_set::of(t.lane);
        found.use = t.use;
        found.address = address;
        found.by = {first + static_cast<std::uint32_t>(t.lane), first};
        found.other = {owner, is_in_warp ? first : owner - owner % program_.warp_lanes};
        findings_.add(found);
    }

    // ---- reads ----

    constexpr void check_reads(const warp& w, const step& s, std::uint32_t index, lane_mask active, register_mask unsound,
                               spoiled_result& spoiled)
    {
        detail::for_each_bit(unsound, [&](int reg) {
            if ((active & ~shadow_.sound_lanes(reg)) == 0) unsound &= ~(register_mask{1} << reg);
        });
        if (unsound == 0) return;
        const auto seen = lane_set(active).without(w.discarded());
        if (s.place.is_there) {
            const detail::clause_step_uses uses(s);
            return check_operands({w, s, index, active, seen, unsound, {uses.begin(), uses.end()}}, spoiled);
        }
        const operand_uses uses(s.what(program_.on));
        check_operands({w, s, index, active, seen, unsound, {uses.begin(), uses.end()}}, spoiled);
    }

    constexpr void check_operands(const place& at, spoiled_result& spoiled)
    {
        const replacements* const functions = at.w.around().functions;
        const bool is_replaced = functions != nullptr && at.s.described().has_destination() && functions->has(at.s.code());
        if (at.s.by == action::compute || is_replaced) return check_computed(at, spoiled);
        switch (at.s.by) {
        case action::permute:
        case action::matrix_product: return check_permuted(at, spoiled);
        case action::ballot: return check_decided(at, at.active);
        case action::branch:
        case action::branch_to:
        case action::discard: return check_decided(at, at.seen);
        case action::refuse: return;
        default: return check_sent(at, lanes_with_effect(at));
        }
    }

    // The lanes in which a message has effects. Discarded lanes may be forced to store, and neighbours may read what discarded lanes
    // sample.
    constexpr lane_mask lanes_with_effect(const place& at) const
    {
        const bool reads = at.s.place.is_there ? has(at.s.described(), effect::reads_lanes) : reads_lanes(at.s.what(program_.on));
        const bool is_forced = at.s.by == action::store && at.s.modifiers.get<modifier::memory_access>() == modifier::memory_access::force;
        return is_forced || reads ? at.active : at.seen;
    }

    // True if all bits that an operand reads of a register are undefined.
    constexpr bool is_undefined(const place& at, int reg, int lane) const
    {
        const std::uint32_t undefined = shadow_.undefined(reg, lane);
        for (const operand_use& use : at.uses)
            if (const std::uint32_t taken = detail::bits_taken(use, reg); taken != 0 && (taken & ~undefined) == 0) return true;
        return false;
    }

    constexpr bool takes_undefined(const place& at, int reg, int lane) const
    {
        return (shadow_.undefined(reg, lane) & at.bits_taken(reg)) != 0;
    }

    // The lanes in which undefined bits are read.
    constexpr lane_mask lanes_undefined(const place& at, lane_mask lanes) const
    {
        lane_set found;
        detail::for_each_bit(at.registers, [&](int reg) {
            const std::uint32_t taken = at.bits_taken(reg);
            detail::for_each_bit(lane_set(lanes).without(shadow_.sound_lanes(reg)), [&](int lane) {
                if ((shadow_.undefined(reg, lane) & taken) != 0) found.add_lane(lane);
            });
        });
        return found;
    }

    // All bits of sent registers matter, except for instructions such as textures, whose use of their staging registers is not known in
    // detail: there only wholly undefined registers are reported.
    constexpr void check_sent(const place& at, lane_mask lanes)
    {
        const bool is_vague = at.s.by == action::message;
        detail::for_each_bit(at.registers, [&](int reg) {
            std::uint32_t strict = 0;
            for (const operand_use& use : at.uses)
                if (!is_vague || use.kind != operand_kind::staging) strict |= detail::bits_taken(use, reg);
            detail::for_each_bit(lane_set(lanes).without(shadow_.sound_lanes(reg)), [&](int lane) {
                if ((shadow_.undefined(reg, lane) & strict) != 0 || is_undefined(at, reg, lane)) report_read(at, reg, lane);
            });
        });
    }

    // ---- trials ----

    // Executes an instruction with the undefined bits of some lanes replaced: by `pattern` in the registers `varied`, by `base` in the
    // others.
    constexpr detail::outcome try_with(const place& at, lane_mask lanes, register_mask varied, int pattern, int base) const
    {
        warp trial = at.w;
        trial.watch(nullptr);
        detail::for_each_bit(at.registers, [&](int reg) {
            const std::uint32_t word = detail::pattern_of((varied >> reg & 1) != 0 ? pattern : base, reg);
            detail::for_each_bit(lane_set(lanes).without(shadow_.sound_lanes(reg)), [&](int lane) {
                const std::uint32_t undefined = shadow_.undefined(reg, lane);
                trial.set_reg(reg, lane, (trial.reg(reg, lane) & ~undefined) | (word & undefined));
            });
        });
        trial.advance();
        return detail::outcome(trial, at.s);
    }

    // Finds the bits of the result that depend on undefined bits of some lanes.
    constexpr void find_spoiled(const place& at, lane_mask lanes, register_mask varied, int base, lane_words& low, lane_words& high) const
    {
        low = high = {};
        const detail::outcome first = try_with(at, lanes, varied, 0, base);
        const bool is_single = (varied & (varied - 1)) == 0;
        for (int pattern = 1; pattern < (is_single ? 4 : detail::pattern_count); ++pattern) {
            const detail::outcome other = try_with(at, lanes, varied, pattern, base);
            for (std::size_t lane = 0; lane < warp_size; ++lane) {
                low[lane] |= first.low[lane] ^ other.low[lane];
                high[lane] |= first.high[lane] ^ other.high[lane];
            }
        }
    }

    // True if the outcome depends on a lane's undefined bits in the registers `varied`.
    constexpr bool decides(const place& at, lane_mask lanes, register_mask varied, int base) const
    {
        const detail::outcome first = try_with(at, lanes, varied, 0, base);
        for (int pattern = 1; pattern < detail::pattern_count; ++pattern)
            if (try_with(at, lanes, varied, pattern, base) != first) return true;
        return false;
    }

    // True if the outcome depends on the undefined bits of one register, whatever the others are.
    constexpr bool decides_alone(const place& at, int lane, int reg) const
    {
        for (int base = 0; base < detail::pattern_count; ++base)
            if (decides(at, lane_set::of(lane), register_mask{1} << reg, base)) return true;
        return false;
    }

    constexpr void check_decided(const place& at, lane_mask lanes)
    {
        detail::for_each_bit(lanes_undefined(at, lanes), [&](int lane) {
            if (!decides(at, lane_set::of(lane), at.registers, 0)) return;
            report_culprits(at, lane, [&](int reg) { return takes_undefined(at, reg, lane); });
        });
    }

    // Reports the registers of a lane that change the outcome alone, and returns true if there are any. (If two registers change it
    // together, at least one of them does so alone.)
    template <class Counts>
    constexpr bool report_culprits(const place& at, int lane, Counts&& counts)
    {
        register_mask culprits = 0;
        detail::for_each_bit(at.registers, [&](int reg) {
            if (counts(reg) && decides_alone(at, lane, reg)) culprits |= register_mask{1} << reg;
        });
        detail::for_each_bit(culprits, [&](int reg) { report_read(at, reg, lane); });
        return culprits != 0;
    }

    // As above, for registers of which an operand reads undefined bits only.
    constexpr bool report_undefined_operands(const place& at, int lane)
    {
        return report_culprits(at, lane, [&](int reg) { return is_undefined(at, reg, lane); });
    }

    constexpr void check_computed(const place& at, spoiled_result& spoiled)
    {
        const lane_mask lanes = lanes_undefined(at, at.active);
        if (lanes == 0) return;
        lane_words low, high;
        find_spoiled(at, lanes, at.registers, 0, low, high);
        detail::for_each_bit(lanes, [&](int lane) {
            const auto n = static_cast<std::size_t>(lane);
            if ((low[n] | high[n]) == 0) return;
            if ((at.seen >> lane & 1) != 0 && report_undefined_operands(at, lane)) return;
            spoil(spoiled, lane, low[n], high[n], origin_of(at, lane));
        });
    }

    // A lane that is read by other lanes matters.
    constexpr void check_permuted(const place& at, spoiled_result& spoiled)
    {
        detail::for_each_bit(lanes_undefined(at, at.active), [&](int from) {
            lane_words low, high;
            find_spoiled(at, lane_set::of(from), at.registers, 0, low, high);
            lane_set concerned;
            for (int lane = 0; lane < warp_size; ++lane)
                if (low[static_cast<std::size_t>(lane)] != 0) concerned.add_lane(lane);
            if ((concerned & at.seen) != 0 && report_undefined_operands(at, from)) return;
            detail::for_each_bit(lane_mask{concerned},
                                 [&](int lane) { spoil(spoiled, lane, low[static_cast<std::size_t>(lane)], 0, origin_of(at, from)); });
        });
    }

    static constexpr void spoil(spoiled_result& spoiled, int lane, std::uint32_t low, std::uint32_t high,
                                const detail::undefined_origin& why)
    {
        const auto at = static_cast<std::size_t>(lane);
        spoiled.lanes.add_lane(lane);
        spoiled.low[at] |= low;
        spoiled.high[at] |= high;
        spoiled.origins[at] = why;
    }

    // The register to blame for a lane's undefined result: the first that causes it alone, else the first undefined one.
    constexpr detail::undefined_origin origin_of(const place& at, int lane) const
    {
        using std::countr_zero, std::has_single_bit;
        const bool is_single = has_single_bit(at.registers);
        int culprit = is_single ? countr_zero(at.registers) : -1, first = -1;
        detail::for_each_bit(at.registers, [&](int reg) {
            if (culprit >= 0 || !takes_undefined(at, reg, lane)) return;
            if (first < 0) first = reg;
            if (decides_alone(at, lane, reg)) culprit = reg;
        });
        if (culprit < 0) culprit = first;
        detail::undefined_origin why = shadow_.origin(culprit, lane);
        if (why.from != no_register) return why;
        why.from = static_cast<std::uint8_t>(culprit);
        why.since = at.index;
        return why;
    }

    // ---- hazards ----

    constexpr void check_overwritten(const footprint& f, std::uint32_t index, lane_mask seen)
    {
        detail::for_each_bit(f.written & shadow_.being_written(), [&](int reg) {
            detail::for_each_bit(seen, [&](int lane) {
                const int slot = shadow_.slot_written(reg, lane);
                if (slot < 0) return;
                report(finding_code::result_overwritten, index, reg, slot, shadow_.writer(reg, lane), lane_set::of(lane));
                complete(slot, lane_set::of(lane));
            });
        });
    }

    constexpr void check_last_uses(const footprint& f, std::uint32_t index, lane_mask seen)
    {
        detail::for_each_bit(f.last_uses & shadow_.being_read(), [&](int reg) {
            detail::for_each_bit(seen, [&](int lane) {
                for (int slot = shadow_.slot_read(reg, lane); slot >= 0; slot = shadow_.slot_read(reg, lane)) {
                    report(finding_code::last_use_in_flight, index, reg, slot, shadow_.reader(reg, slot), lane_set::of(lane));
                    complete(slot, lane_set::of(lane));
                }
            });
        });
        if (seen == 0) return;
        detail::for_each_bit(f.last_uses & f.unmarked,
                             [&](int reg) { report(finding_code::last_use_in_part, index, reg, -1, no_instruction, seen); });
        detail::for_each_bit(f.last_uses & f.staging_read,
                             [&](int reg) { report(finding_code::last_use_in_flight, index, reg, -1, index, seen); });
    }

    // Effects of messages in flight that are not on registers.
    constexpr void check_facts(const step& s, const footprint& f, std::uint32_t index, lane_mask seen)
    {
        const valhall::detail::obstacles conflicts = valhall::detail::obstacles_to(f, ends_thread(s.control));
        if ((conflicts.facts(false) & all_facts_) == 0) return;
        for (const valhall::detail::obstacle& one : conflicts) {
            if (one.kind == hazard::memory_order) continue;
            for (int slot_place = 0; slot_place < detail::slot_places; ++slot_place) {
                lane_set lanes;
                std::uint32_t sender = 0;
                detail::for_each_bit(one.facts, [&](int fact) {
                    const lane_set found = facts_[slot_place][static_cast<std::size_t>(fact)].common(seen);
                    if (found != 0) sender = senders_[slot_place][static_cast<std::size_t>(fact)];
                    lanes.add(found);
                });
                if (lanes == 0) continue;
                const int slot = detail::slot_at(slot_place);
                report(valhall::detail::code_of(one.kind), index, -1, slot, sender, lanes);
                complete(slot, lanes);
            }
        }
    }

    // ---- updates of registers and messages ----

    constexpr void follow_registers(const step& s, const footprint& f, std::uint32_t index, lane_mask active, const spoiled_result* spoiled)
    {
        if (((f.last_uses | f.written) & shadow_.being_read()) != 0) shadow_.forget_operands(f.last_uses | f.written, active);
        detail::for_each_bit(f.last_uses & ~f.written, [&](int reg) { shadow_.drop(reg, active, index); });
        detail::for_each_bit(f.written & ~f.staging_written, [&](int reg) {
            const bool is_high = reg != s.to.reg;
            const bool is_part = (f.kept >> reg & 1) != 0 && s.place.is_there;
            const std::uint32_t written = is_part ? loaded_bits(s) : is_high ? 0xFFFFFFFF : ~detail::kept_bits(s.to.mask);
            shadow_.define(reg, active, written);
            if (spoiled == nullptr) return;
            detail::for_each_bit(lane_mask{spoiled->lanes}, [&](int lane) {
                const auto at = static_cast<std::size_t>(lane);
                const std::uint32_t bits = (is_high ? spoiled->high : spoiled->low)[at] & written;
                if (bits != 0) shadow_.spoil(reg, lane, bits, spoiled->origins[at]);
            });
        });
    }

    // A result of a tuple of Bifrost becomes the value of a register, or of a half of it.
    constexpr void follow_commit(const register_commit& one, lane_mask active)
    {
        const std::uint32_t written = ~detail::kept_bits(one.what);
        shadow_.define(one.to, active, written);
        detail::for_each_bit(lane_set(active).without(shadow_.sound_lanes(one.from)), [&](int lane) {
            const std::uint32_t undefined = shadow_.undefined(one.from, lane);
            const std::uint32_t bits = (one.what == half::high ? undefined << 16 : undefined) & written;
            if (bits != 0) shadow_.spoil(one.to, lane, bits, shadow_.origin(one.from, lane));
        });
    }

    constexpr void follow_message(const step& s, const footprint& f, std::uint32_t index, lane_mask active)
    {
        detail::for_each_bit(f.staging_written, [&](int reg) {
            shadow_.send_result(reg, active, (f.kept >> reg & 1) != 0 ? loaded_bits(s) : 0xFFFFFFFF, f.slot, index);
        });
        detail::for_each_bit(f.staging_read, [&](int reg) { shadow_.send_operand(reg, active, f.slot, index); });
        const unsigned facts = valhall::detail::message_facts(f);
        all_facts_ |= facts;
        const int slot_place = detail::place_of_slot(f.slot);
        detail::for_each_bit(facts, [&](int fact) {
            facts_[slot_place][static_cast<std::size_t>(fact)].add(active);
            senders_[slot_place][static_cast<std::size_t>(fact)] = index;
        });
    }

    // The bits of a register that a load replaces, if it keeps others.
    static constexpr std::uint32_t loaded_bits(const step& s)
    {
        const unsigned named = detail::staged_bytes(s);
        const unsigned bytes = s.by == action::load_buffer && !s.place.is_there ? detail::buffer_place(named) : named;
        std::uint32_t bits = 0;
        detail::for_each_bit(bytes & 0x0F, [&](int byte) { bits |= 0xFFu << 8 * byte; });
        return bits;
    }

    constexpr void complete(int slot, lane_mask lanes)
    {
        if ((valhall::detail::slots_with_messages >> slot & 1) == 0) return;
        shadow_.complete(slot, lanes);
        for (lane_set& one : facts_[detail::place_of_slot(slot)]) one.remove(lanes);
    }

    program_view program_;
    run_finding_list findings_;
    std::span<const footprint> known_;
    shader_stage stage_;
    const warp* watched_ = nullptr;
    const special_binding* thread_memory_ = nullptr;  // null if not given
    detail::register_shadow shadow_{};
    lanes_by_fact facts_[detail::slot_places]{};
    std::array<std::uint32_t, fact_count> senders_[detail::slot_places]{};  // by slot and fact: the last message
    unsigned all_facts_ = 0;  // of all messages so far
};

/// The result of a checked run of one warp.
template <std::size_t Capacity>
struct checked_result {
    run_result result;  ///< the result, which checking does not change
    std::array<run_finding, Capacity> storage{};  ///< the findings
    std::size_t size = 0;  ///< number of findings
    std::uint64_t omitted = 0;  ///< number of findings that did not fit

    /// The findings; a repeated one is reported once.
    constexpr std::span<const run_finding> findings() const { return std::span(storage).first(size); }
    /// True if the program ended without findings.
    constexpr explicit operator bool() const { return static_cast<bool>(result) && size == 0; }
};

namespace detail {

template <std::size_t Capacity>
constexpr checked_result<Capacity> run_checked(const program_view& program, run_options options, shader_stage stage,
                                               std::span<footprint> scratch)
{
    std::array<run_finding, Capacity> found{};
    run_checker checker(program, found, scratch, stage);
    checker.also = options.watcher;
    options.watcher = &checker;
    const run_result result = run(program, options);
    return {result, found, checker.findings().size(), checker.omitted()};
}

}  // namespace detail

/// Runs a program in one warp with checks: run_checked(words, arch::v10, options, shader_stage::fragment). Keeps up to `Capacity` findings.
/// Allocates the decoded program.
template <std::size_t Capacity = 16>
constexpr checked_result<Capacity> run_checked(std::span<const word> words, arch on, const run_options& options = {},
                                               shader_stage stage = shader_stage::none)
{
    const growing_decoded_program program(words, on);
    return detail::run_checked<Capacity>(program, options, stage, {});
}

/// As above, without allocation.
template <std::size_t Capacity = 16, std::size_t Words>
constexpr checked_result<Capacity> run_checked(const std::array<word, Words>& words, arch on, const run_options& options = {},
                                               shader_stage stage = shader_stage::none)
{
    const decoded_program<Words> program(words, on);
    std::array<footprint, Words> scratch{};
    return detail::run_checked<Capacity>(program, options, stage, scratch);
}

/// Does not compile: the architecture is required, since the meaning of words depends on it.
template <std::size_t Capacity = 16, class Options = run_options>
constexpr checked_result<Capacity> run_checked(std::span<const word>, const Options& = {}, shader_stage = shader_stage::none)
{
    static_assert(!std::is_same_v<Options, run_options>, "name the architecture: simulator::run_checked(words, arch::v10, {.lanes = 1})");
    return {run_result(run_fault{})};
}

}  // namespace valhall::simulator

#endif
