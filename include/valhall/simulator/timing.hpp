// SPDX-License-Identifier: MIT
// An estimate of the time that a core takes for some warps: each issues its instructions in order and waits for message slots as its words say.
// Units have the rates of a product, results and messages its latencies. It is an estimate: `timing_assumptions` says what it assumes, and
// `timing_model` where each number is from.
//
//   const auto stream = *simulator::stream_of(words, arch::v10);                        // timing_stream.hpp
//   const simulator::program_timing timing = *simulator::estimate_timing(words, arch::v10, {stream},
//       {.model = simulator::timing_model(*machine_of("Mali-G710"))});                  // growing_timing.hpp
//   timing.whole.clocks(); timing.whole.busy_share(pipeline::fma);
//
// Nothing here allocates; growing_timing.hpp has the function for programs of any length.
#ifndef VALHALL_SIMULATOR_TIMING_HPP
#define VALHALL_SIMULATOR_TIMING_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/simulator/timing_plan.hpp"
#include "valhall/simulator/timing_values.hpp"

namespace valhall::simulator {

namespace detail {

// A place for a resident warp.
struct timing_place {
    std::array<std::uint64_t, max_registers> ready{};  // when a register of one of the following sets is delivered
    register_mask pending = 0, of_sfu = 0, of_messages = 0;  // written late by arithmetic; by SFU; by a message
    std::span<const timing_step> stream{};
    std::uint64_t slot_ready[8]{};
    std::uint32_t slot_sender[8]{};  // the index of the instruction whose message is the last one
    std::uint64_t from = 0, waited = 0, ready_at = 0;  // as in timing_issue, of the next instruction
    std::uint32_t warp = 0, position = 0, last_index = 0;
    std::uint8_t open_slots = 0;  // slots with a barrier that other warps have not reached: bit n for slot n
    bool has_unit = false;  // has passed the queue of SFU
    bool is_blocked = false, after_barrier = false;
    std::uint32_t live = 0, arrived = 0;  // of the workgroup, in its first place
};

// The turn of a place in the queue of an estimate.
struct timing_turn {
    std::uint64_t when = 0;
    std::uint32_t place = 0;
};

}  // namespace detail

/// Scratch memory for an estimate, provided by the caller. Its contents are private.
struct timing_scratch {
    std::span<detail::timing_plan> plans{};  ///< one for each word
    std::span<detail::timing_place> places{};  ///< one for each resident warp
    std::span<detail::timing_turn> turns{};  ///< as many
};

/// Scratch memory for programs of up to `Words` words and `Warps` resident warps.
template <std::size_t Words, std::size_t Warps>
struct timing_storage {
    std::array<detail::timing_plan, Words> plans{};  ///< one for each word
    std::array<detail::timing_place, Warps> places{};  ///< one for each resident warp
    std::array<detail::timing_turn, Warps> turns{};  ///< as many

    /// The storage as scratch memory.
    constexpr operator timing_scratch() { return {plans, places, turns}; }
};

namespace detail {

// The queue of turns: a binary heap, the earliest first, of equal ones that of the lowest place.
class turn_queue {
public:
    constexpr explicit turn_queue(std::span<timing_turn> storage) : turns_(storage) {}
    constexpr bool empty() const { return size_ == 0; }
    constexpr timing_turn top() const { return turns_[0]; }
    constexpr void push(timing_turn one)
    {
        std::size_t at = size_++;
        for (; at != 0 && is_before(one, turns_[(at - 1) / 2]); at = (at - 1) / 2) turns_[at] = turns_[(at - 1) / 2];
        turns_[at] = one;
    }
    constexpr void pop()
    {
        const timing_turn last = turns_[--size_];
        std::size_t at = 0;
        for (std::size_t child = 1; child < size_; child = 2 * at + 1) {
            child += child + 1 < size_ && is_before(turns_[child + 1], turns_[child]);
            if (!is_before(turns_[child], last)) break;
            turns_[at] = turns_[child];
            at = child;
        }
        turns_[at] = last;
    }

private:
    static constexpr bool is_before(const timing_turn& x, const timing_turn& y)
    {
        return x.when != y.when ? x.when < y.when : x.place < y.place;
    }

    std::span<timing_turn> turns_;
    std::size_t size_ = 0;
};

// Calls `visit` with the number of each register of a set.
template <class Visit>
constexpr void each_register(register_mask registers, const Visit& visit)
{
    for (std::uint64_t rest = registers.low; rest != 0; rest &= rest - 1) visit(static_cast<std::size_t>(std::countr_zero(rest)));
    for (std::uint64_t rest = registers.high; rest != 0; rest &= rest - 1) visit(static_cast<std::size_t>(64 + std::countr_zero(rest)));
}

// Runs warps by turns, the earliest first. In its turn, a warp issues an instruction; for SFU, it first takes its place in that unit.
template <class Seen>
class timing_engine {
public:
    constexpr timing_engine(std::span<const std::span<const timing_step>> streams, const timing_options& how, const timing_scratch& scratch,
                            std::span<instruction_timing> by_instruction, const Seen& seen)
        : streams_(streams), how_(how), plans_(scratch.plans), places_(scratch.places), queue_(scratch.turns),
          by_instruction_(by_instruction), seen_(seen), is_paired_(how.model.machine().issue() == issue_rule::paired),
          cached_bytes_(how.model[machine_fact::cached_bytes].value), shared_bytes_(how.model[machine_fact::shared_bytes].value)
    {
        const std::uint64_t usual = how.model[machine_fact::alu_latency].value, to_sfu = how.model[machine_fact::sfu_latency].value;
        sfu_delay_ = to_sfu > usual ? ticks_per_clock * (to_sfu - usual) : 0;
        found_.warps = how.warps;
        found_.resident = how.resident;
    }

    constexpr timing_estimate run()
    {
        for (std::uint32_t first = 0; first < how_.resident; first += how_.workgroup_warps) launch(first, 0);
        while (!queue_.empty()) {
            const timing_turn now = queue_.top();
            queue_.pop();
            take_turn(places_[now.place], now);
        }
        for (const std::uint64_t one : free_) found_.ticks = std::max(found_.ticks, one);
        return found_;
    }

private:
    // ---- warps ----

    constexpr std::uint32_t group_of(std::uint32_t place) const { return place - place % how_.workgroup_warps; }

    // Starts the next workgroup in the places from `first` on.
    constexpr void launch(std::uint32_t first, std::uint64_t when)
    {
        places_[first].live = 0;
        while (launched_ < how_.warps && places_[first].live == 0) {
            places_[first].arrived = 0;
            for (std::uint32_t n = 0; n < how_.workgroup_warps; ++n) start(first + n, launched_++, when);
        }
    }
    constexpr void start(std::uint32_t at, std::uint32_t warp, std::uint64_t when)
    {
        timing_place& place = places_[at];
        place.pending = place.of_sfu = place.of_messages = 0;
        for (std::uint64_t& one : place.slot_ready) one = 0;
        place.from = place.waited = place.ready_at = when;
        place.warp = warp;
        place.stream = streams_[warp % streams_.size()];
        place.position = 0;
        place.open_slots = 0;
        place.has_unit = place.is_blocked = place.after_barrier = false;
        if (place.stream.empty()) return;
        ++places_[group_of(at)].live;
        queue_.push({when, at});
    }
    constexpr void end(std::uint32_t at, std::uint64_t when)
    {
        found_.ticks = std::max(found_.ticks, when);
        timing_place& group = places_[group_of(at)];
        if (--group.live == 0) launch(group_of(at), when);
        else if (group.arrived >= group.live) release(at, when);
    }

    // ---- turns ----

    constexpr void take_turn(timing_place& place, timing_turn now)
    {
        const timing_step& step = place.stream[place.position];
        const timing_plan& plan = plans_[step.index];
        if (plan.is_sfu && !place.has_unit) {
            const std::uint64_t start = take(plan.unit, now.when, plan.unit_ticks);
            place.has_unit = true;
            if (start > now.when) return queue_.push({start, now.place});
        }
        issue(place, now, step, plan);
    }
    // Occupies a server from `when` on, or from when it is free.
    constexpr std::uint64_t take(timing_server server, std::uint64_t when, std::uint64_t ticks)
    {
        std::uint64_t& free = free_[static_cast<int>(server)];
        const std::uint64_t start = std::max(when, free);
        free = start + ticks;
        return start;
    }
    constexpr timing_server port_for(const timing_plan& plan, std::uint64_t when) const
    {
        if (!is_paired_ || plan.port != timing_server::first_port) return plan.port;
        return std::max(when, free_[1]) < std::max(when, free_[0]) ? timing_server::second_port : plan.port;
    }
    constexpr void issue(timing_place& place, timing_turn now, const timing_step& step, const timing_plan& plan)
    {
        timing_issue one{.warp = place.warp, .position = place.position, .index = step.index};
        one.from = place.from;
        one.waited = place.waited;
        one.ready = place.ready_at;
        one.after_barrier = place.after_barrier;
        one.start = plan.port == timing_server::none ? now.when : take(port_for(plan, now.when), now.when, plan.port_ticks);
        one.end = one.start + plan.issue_ticks;
        one.done = one.start + plan.latency;
        count(one, plan);
        if (plan.is_message) send(place, step, plan, one);
        else write(place, plan, one);
        seen_(static_cast<const timing_issue&>(one));
        place.from = one.end;
        place.has_unit = false;
        place.last_index = step.index;
        ++place.position;
        if (plan.is_barrier) arrive(place, now.place, plan);
        wait(place, now.place);
    }
    constexpr void count(const timing_issue& one, const timing_plan& plan)
    {
        ++found_.executions;
        found_.issue_ticks += plan.issue_ticks;
        ++by_instruction_[one.index].executions;
        add_stall(one.index, stall::result, one.ready - one.waited);
        add_stall(one.index, stall::unit, one.start - one.ready);
        for (int n = 0; n < pipeline_count; ++n) found_.busy[n] += plan.busy[n];
    }
    constexpr void add_stall(std::uint32_t index, stall why, std::uint64_t ticks)
    {
        by_instruction_[index].stalls.of[static_cast<int>(why)] += ticks;
        found_.stalls.of[static_cast<int>(why)] += ticks;
    }

    // ---- results ----

    constexpr void write(timing_place& place, const timing_plan& plan, const timing_issue& one)
    {
        const bool is_late = one.done > one.end, is_sfu = plan.is_sfu && sfu_delay_ != 0;
        place.pending = is_late ? place.pending | plan.written : place.pending & ~plan.written;
        place.of_sfu = is_sfu ? place.of_sfu | plan.written : place.of_sfu & ~plan.written;
        place.of_messages &= ~plan.written;
        if (is_late || is_sfu) set_ready(place, plan.written, one.done);
    }
    static constexpr void set_ready(timing_place& place, register_mask registers, std::uint64_t when)
    {
        each_register(registers, [&](std::size_t n) { place.ready[n] = when; });
    }
    static constexpr std::uint64_t last_ready(const timing_place& place, register_mask registers)
    {
        std::uint64_t last = 0;
        each_register(registers, [&](std::size_t n) { last = std::max(last, place.ready[n]); });
        return last;
    }

    // ---- messages ----

    // The ticks of a message in its unit: of an access to memory, those of its cache lines or of its bytes, whichever are more.
    constexpr std::uint64_t service(const timing_step& step, const timing_plan& plan) const
    {
        if (!plan.is_memory || plan.unit != timing_server::load_store) return plan.unit_ticks;
        const std::uint64_t rate = step.is_shared ? shared_bytes_ : cached_bytes_;
        return std::max(plan.unit_ticks * std::max<std::uint64_t>(1, step.lines), step.bytes * ticks_per_clock / rate);
    }
    constexpr void send(timing_place& place, const timing_step& step, const timing_plan& plan, timing_issue& one)
    {
        if (plan.unit != timing_server::none) {
            const std::uint64_t ticks = service(step, plan);
            one.done = take(plan.unit, one.start, ticks) + std::max(plan.latency, ticks);
            if (plan.unit == timing_server::load_store) found_.busy[static_cast<int>(pipeline::load_store)] += ticks - plan.unit_ticks;
            if (const std::uint64_t also = plan.busy[static_cast<int>(pipeline::varying)]; also != 0 && plan.unit == timing_server::texture)
                (void)take(timing_server::varying, one.start, also);
        }
        if (plan.is_barrier) one.done = one.end;
        place.pending &= ~plan.delivered;
        place.of_sfu &= ~plan.delivered;
        if (how_.slots == slot_use::each_its_own && plan.delivered != register_mask{}) {
            place.of_messages |= plan.delivered;
            set_ready(place, plan.delivered, one.done);
        } else if (plan.slot >= 0 && one.done >= place.slot_ready[plan.slot]) {
            place.slot_ready[plan.slot] = one.done;
            place.slot_sender[plan.slot] = step.index;
        }
    }

    // ---- barriers ----

    constexpr void arrive(timing_place& place, std::uint32_t at, const timing_plan& plan)
    {
        if (plan.slot < 0 || place.open_slots != 0) return;
        place.open_slots = static_cast<std::uint8_t>(1u << plan.slot);
        timing_place& group = places_[group_of(at)];
        if (++group.arrived >= group.live) release(at, place.from);
    }
    // All warps of the workgroup that have not ended are at the barrier.
    constexpr void release(std::uint32_t at, std::uint64_t when)
    {
        const std::uint32_t first = group_of(at);
        places_[first].arrived = 0;
        for (std::uint32_t n = first; n < first + how_.workgroup_warps; ++n) {
            timing_place& place = places_[n];
            if (place.open_slots == 0) continue;
            const int slot = std::countr_zero(unsigned{place.open_slots});
            place.slot_ready[slot] = std::max(place.slot_ready[slot], when);
            place.open_slots = 0;
            if (!place.is_blocked) continue;
            place.is_blocked = false;
            wait(place, n);
        }
    }

    // ---- waiting ----

    // Finds out when the warp can issue its next instruction.
    constexpr void wait(timing_place& place, std::uint32_t at)
    {
        const unsigned slots = plans_[place.last_index].waits;
        place.is_blocked = (slots & place.open_slots) != 0;
        if (place.is_blocked) return;
        place.waited = place.from;
        place.after_barrier = false;
        std::uint32_t sender = place.last_index;
        for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
            const int slot = std::countr_zero(rest);
            if (place.slot_ready[slot] <= place.waited) continue;
            place.waited = place.slot_ready[slot];
            sender = place.slot_sender[slot];
            place.after_barrier = plans_[sender].is_barrier;
        }
        by_instruction_[sender].waited_for += place.waited - place.from;
        add_stall(place.last_index, place.after_barrier ? stall::barrier : stall::message, place.waited - place.from);
        if (place.position == place.stream.size()) return end(at, place.waited);
        find_sources(place, place.stream[place.position].index);
        queue_.push({place.ready_at, at});
    }
    constexpr void find_sources(timing_place& place, std::uint32_t index)
    {
        const timing_plan& plan = plans_[index];
        const register_mask loaded = (plan.read | plan.written | plan.delivered) & place.of_messages;
        if (const std::uint64_t last = last_ready(place, loaded); last > place.waited) {
            add_stall(index, stall::message, last - place.waited);
            place.waited = last;
        }
        place.ready_at = std::max(place.waited, last_ready(place, plan.read & place.pending));
        if (plan.is_sfu && (plan.read & place.of_sfu) != register_mask{})
            place.ready_at = std::max(place.ready_at, last_ready(place, plan.read & place.of_sfu) + sfu_delay_);
    }

    std::span<const std::span<const timing_step>> streams_;
    const timing_options& how_;
    std::span<const timing_plan> plans_;
    std::span<timing_place> places_;
    turn_queue queue_;
    std::span<instruction_timing> by_instruction_;
    const Seen& seen_;
    bool is_paired_;
    std::uint64_t cached_bytes_, shared_bytes_;
    std::uint64_t sfu_delay_ = 0;  // until SFU has a result of its own, after others have it
    std::uint64_t free_[timing_server_count]{};
    std::uint32_t launched_ = 0;
    timing_estimate found_{};
};

// The slots 0 to 2 of messages: bit n for slot n.
constexpr unsigned slots_used(std::span<const timing_plan> plans)
{
    unsigned used = 0;
    for (const timing_plan& one : plans)
        if (one.slot >= 0 && one.slot <= 2) used |= 1u << one.slot;
    return used;
}

// Sends the messages of the highest slot in use to the next lower one.
constexpr void merge_slots(std::span<timing_plan> plans)
{
    const unsigned used = slots_used(plans);
    if (std::popcount(used) < 2) return;
    const int highest = static_cast<int>(std::bit_width(used)) - 1;
    const int other = static_cast<int>(std::bit_width(used & ~(1u << highest))) - 1;
    for (timing_plan& one : plans) {
        if (one.slot == highest) one.slot = static_cast<std::int8_t>(other);
        if ((one.waits >> highest & 1) != 0) one.waits = static_cast<std::uint8_t>(one.waits | 1u << other);
    }
}

}  // namespace detail

/// Estimates the time of warps on a core. Warp n executes the stream n modulo the number of streams. Sets `by_instruction`, which has an entry for each
/// word, and calls `seen` with each timing_issue, in the order of their turns. `registers` are those that the program uses.
///
/// Faults: no_space if `scratch` or `by_instruction` has too few elements; no_such_instruction if there is no stream, or a step is of no word.
template <class Seen>
constexpr result<timing_estimate>
estimate_timing(std::span<const word> words, arch on, register_mask registers, std::span<const std::span<const timing_step>> streams,
                timing_options how, const timing_scratch& scratch, std::span<instruction_timing> by_instruction, const Seen& seen)
{
    how.workgroup_warps = std::max<std::uint32_t>(1, how.workgroup_warps);
    const auto whole = [&how](std::uint32_t warps) { return std::max(warps - warps % how.workgroup_warps, how.workgroup_warps); };
    how.resident = whole(how.resident != 0 ? how.resident : resident_warps(how.model, registers, on, how.workgroup_warps));
    if (how.warps == 0) how.warps = how.resident;
    how.warps = whole(how.warps + how.workgroup_warps - 1);
    how.resident = std::min(how.resident, how.warps);
    if (scratch.plans.size() < words.size() || scratch.places.size() < how.resident || scratch.turns.size() < how.resident ||
        by_instruction.size() < words.size())
        return fault_code::no_space;
    if (streams.empty()) return fault_code::no_such_instruction;
    for (const std::span<const timing_step> stream : streams)
        for (const timing_step& step : stream)
            if (step.index >= words.size()) return fault_code::no_such_instruction;

    const detail::timing_planner planner(how.model);
    for (std::size_t n = 0; n < words.size(); ++n) {
        const result<instruction> i = decode(words[n], on);
        scratch.plans[n] = i ? planner.plan(*i) : detail::timing_plan{};
        by_instruction[n] = {};
    }
    if (how.slots == slot_use::one_fewer) detail::merge_slots(scratch.plans.first(words.size()));
    return detail::timing_engine<Seen>(streams, how, scratch, by_instruction, seen).run();
}

/// As above, without a view of each issue.
constexpr result<timing_estimate> estimate_timing(std::span<const word> words, arch on, register_mask registers,
                                                  std::span<const std::span<const timing_step>> streams, const timing_options& how,
                                                  const timing_scratch& scratch, std::span<instruction_timing> by_instruction)
{
    return estimate_timing(words, on, registers, streams, how, scratch, by_instruction, [](const timing_issue&) {});
}

}  // namespace valhall::simulator

#endif
