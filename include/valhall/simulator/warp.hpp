// SPDX-License-Identifier: MIT
// A warp: up to 16 lanes that execute a program together, each with its own registers.
//
// Lanes at the same instruction form a group. A group runs until its lanes diverge at a branch, until an instruction with `.reconverge`, or
// until it jumps. Then the group at the lowest instruction index continues, so that lanes that are ahead wait where structured control flow
// joins.
#ifndef VALHALL_SIMULATOR_WARP_HPP
#define VALHALL_SIMULATOR_WARP_HPP

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/simulator/conditions.hpp"
#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/memory_access.hpp"
#include "valhall/simulator/noise.hpp"
#include "valhall/simulator/warp_operands.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/simulator/semantics/matrix_product.hpp"
#include "valhall/simulator/step.hpp"

namespace valhall::simulator {

/// The state of a warp.
enum class warp_state : std::uint8_t {
    running,
    at_barrier,  ///< all lanes that have not ended wait for the other warps of the workgroup
    ended,
    stopped,  ///< stopped by an error: see fault()
};

/// Up to 16 lanes that execute a program together: their registers and program positions.
class warp {
public:
    /// Starts the first `lanes` lanes, 1 to 16, with all registers 0. In a workgroup, `first_invocation` is the invocation number of the
    /// first lane.
    constexpr explicit warp(const environment& around, int lanes = 1, std::uint32_t first_invocation = 0)
        : around_(&around), first_invocation_(first_invocation)
    {
        if (lanes < 1 || lanes > warp_size || around.program.size() == 0) {
            stop(run_error::bad_options);
            return;
        }
        launched_ = lane_set::first(lanes);
        regroup();
    }

    // ---- registers: numbers 0 to 63, on v15 to 127, lanes 0 to 15; others fail an assertion, or do not compile in constant expressions ----

    /// A register of a lane.
    constexpr std::uint32_t reg(int number, int lane = 0) const { return registers_[index_of_reg(number)][index_of_lane(lane)]; }
    /// Sets a register of a lane.
    constexpr void set_reg(int number, int lane, std::uint32_t value)
    {
        lane_set& given = given_[index_of_reg(number)];
        given.add_lane(static_cast<int>(index_of_lane(lane)));
        registers_[index_of_reg(number)][index_of_lane(lane)] = value;
    }
    /// A register in all lanes.
    constexpr const lane_words& lanes_of(int number) const { return registers_[index_of_reg(number)]; }
    /// A register in all lanes, for writing. It counts as set by the caller.
    constexpr lane_words& lanes_of(int number)
    {
        given_[index_of_reg(number)] = 0xFFFF;
        return registers_[index_of_reg(number)];
    }
    /// Fills all registers of the launched lanes with noise. They do not count as set by the caller: call set_reg() afterwards.
    constexpr void fill_registers(noise& from)
    {
        for (int number = 0; number < register_count(around_->program.on); ++number)
            for (int lane = 0; launched_ >> lane != 0; ++lane) registers_[index_of_reg(number)][index_of_lane(lane)] = from.word();
    }
    /// The lanes whose register was set by the caller.
    constexpr lane_mask given(int number) const { return given_[index_of_reg(number)]; }

    /// All registers.
    constexpr const register_file& registers() const { return registers_; }

    // ---- state ----

    /// Running, waiting, ended or stopped.
    constexpr warp_state state() const { return state_; }
    /// The error that stopped the warp, if any.
    constexpr const run_fault& fault() const { return fault_; }
    /// The number of executed instructions, each counted once for all lanes.
    constexpr std::uint64_t steps() const { return steps_; }
    /// The index of the next instruction.
    constexpr std::uint32_t next() const { return at_; }
    /// The index of the BARRIER at which the first waiting lane waits; meaningful only in the state at_barrier.
    constexpr std::uint32_t barrier() const { return places_[static_cast<std::size_t>(std::countr_zero(lane_mask{waiting_}))] - 1; }
    /// The lanes that execute the next instruction.
    constexpr lane_mask active() const { return active_; }

    /// The invocation number of the first lane in the workgroup.
    constexpr std::uint32_t first_invocation() const { return first_invocation_; }
    /// The lanes that were started.
    constexpr lane_mask launched() const { return launched_; }
    /// The lanes whose fragment has been discarded. They run without effect to the end.
    constexpr lane_mask discarded() const { return discarded_; }
    /// The lanes that have ended.
    constexpr lane_mask ended() const { return ended_; }
    /// The number of barriers that the warp has passed.
    constexpr std::uint32_t barriers_passed() const { return barriers_passed_; }
    /// The environment, which warps share.
    constexpr const environment& around() const { return *around_; }

    /// Reads the sources of the next instruction, with selectors and signs applied. `scratch` receives values that are not plain registers.
    /// False if a source is missing, such as a uniform that was not given.
    constexpr bool read_sources(const step& s, operand_scratch& scratch, lane_operands& in) const
    {
        run_fault wrong;
        return fetch(s, scratch, in, wrong);
    }

    // ---- running ----

    /// Replaces the environment's observer for this warp; null for none.
    constexpr void watch(observer* watcher)
    {
        watcher_ = watcher;
        has_own_watcher_ = true;
    }

    /// Executes the next instruction in the lanes that are there. Does nothing unless the warp is running.
    constexpr warp_state advance()
    {
        if (state_ != warp_state::running) return state_;
        const program_view& program = around_->program;
        if (at_ >= program.size()) return stop(run_error::past_end), state_;
        const step& s = program.steps[at_];
        const std::uint32_t index = at_;
        const lane_mask active = active_;
        observer* const watcher = has_own_watcher_ ? watcher_ : around_->watcher;
        if (watcher != nullptr)
            if (const run_error code = watcher->before(*this, s, index, active); code != run_error::none) return stop(code), state_;
        ++steps_;
        execute(s);
        for (int n = 0; n < s.commit_count; ++n) commit(s.commits[n], active);
        if (watcher != nullptr && state_ != warp_state::stopped)
            if (const run_error code = watcher->after(*this, s, index, active); code != run_error::none) return stop(code), state_;
        return state_;
    }

    /// Runs to a barrier or to the end. Executing more than `limit` instructions is an error.
    constexpr warp_state run(std::uint64_t limit)
    {
        while (state_ == warp_state::running) {
            if (steps_ >= limit) return stop(run_error::step_limit), state_;
            advance();
        }
        return state_;
    }

    /// Releases the lanes that wait at a barrier.
    constexpr void pass_barrier()
    {
        if (state_ != warp_state::at_barrier) return;
        waiting_ = 0;
        ++barriers_passed_;
        regroup();
    }

    /// Stops a warp that waits at a barrier which `missing` invocations never reach, because they have ended.
    constexpr void miss_barrier(std::uint64_t missing)
    {
        if (state_ != warp_state::at_barrier) return;
        at_ = barrier();
        stop(run_error::missed_barrier, -1, missing);
    }

private:
    static constexpr std::size_t index_of_reg(int number)
    {
        assert(number >= 0 && number < max_registers);
        return static_cast<std::size_t>(number);
    }
    static constexpr std::size_t index_of_lane(int lane)
    {
        assert(lane >= 0 && lane < warp_size);
        return static_cast<std::size_t>(lane);
    }

    // The number of lanes that loops process: all 16 at run time, which vectorises, otherwise the launched ones.
    constexpr int lane_count() const { return std::is_constant_evaluated() ? std::bit_width(lane_mask{launched_}) : warp_size; }

    constexpr void stop(run_error code, int lane = -1, std::uint64_t value = 0)
    {
        state_ = warp_state::stopped;
        fault_ = {code, at_, lane, value, {}};
        if (at_ < around_->program.size()) fault_.place = around_->program.steps[at_].place;
    }

    // ---- groups of lanes ----

    // Selects the group at the lowest instruction index.
    constexpr void regroup()
    {
        const auto ready = lane_set(launched_.without(ended_)).without(waiting_);
        active_ = 0;
        state_ = ready != 0 ? warp_state::running : waiting_ != 0 ? warp_state::at_barrier : warp_state::ended;
        for (int lane = 0; ready >> lane != 0; ++lane) {
            if ((ready >> lane & 1) == 0) continue;
            const std::uint32_t place = places_[static_cast<std::size_t>(lane)];
            if (active_ == 0 || place < at_) active_ = 0, at_ = place;
            if (place == at_) active_.add_lane(lane);
        }
    }

    constexpr void place(lane_mask lanes, std::uint32_t index)
    {
        for (int lane = 0; lanes >> lane != 0; ++lane)
            if ((lanes >> lane & 1) != 0) places_[static_cast<std::size_t>(lane)] = index;
    }

    // True if the group stays the same. After a jump, it may meet other lanes.
    constexpr bool goes_on_together(const step& s, lane_mask taken) const
    {
        if (s.control == flow::reconverge || (ended_ & active_) != 0 || waiting_ != 0) return false;
        return taken == 0 || (taken == active_ && active_ == (launched_ & ~ended_));
    }

    // Continues at `next`, or for the lanes of `taken` at `target`.
    constexpr void proceed(const step& s, std::uint32_t next, lane_mask taken = 0, std::uint32_t target = 0)
    {
        if (s.control == flow::discard) idle_.add(active_.common(discarded_));
        if (ends_thread(s.control)) ended_.add(active_);
        if (goes_on_together(s, taken)) {
            at_ = taken != 0 ? target : next;
            return;
        }
        place(active_.without(taken), next);
        place(taken, target);
        regroup();
    }

    // ---- operands ----

    // Sets the operands, which may point into `scratch`. A missing one is reported in `wrong`.
    constexpr bool fetch(const step& s, operand_scratch& scratch, lane_operands& in, run_fault& wrong) const
    {
        for (int n = 0; n < s.source_count; ++n) {
            const source_plan& plan = s.sources[n];
            if (plan.kind == source_kind::reg) {
                in.low[n] = registers_[plan.number].data();
                in.high[n] = plan.number != max_registers - 1 && !plan.is_extended ? registers_[plan.number + 1u].data() : nothing_.data();
            } else if (!fetch_common(plan, n, scratch, in, wrong)) {
                return false;
            }
            if (plan.part_width != 0 || plan.flush_width != 0 || (plan.is_wide && plan.is_masked()))
                detail::prepare(plan, n, lane_count(), scratch, in);
            else if (plan.is_masked()) detail::mask_words(plan, n, lane_count(), scratch, in);
        }
        for (int n = 0; n < 2; ++n)
            if (s.high_of[n] >= 0) in.high[n] = in.low[s.high_of[n]];
        for (int n = 0; n < max_immediates; ++n) in.immediates[n] = s.immediates[n];
        return true;
    }

    // Operands that are not plain registers.
    constexpr bool fetch_common(const source_plan& plan, int n, operand_scratch& scratch, lane_operands& in, run_fault& wrong) const
    {
        std::uint32_t words[2]{plan.constant, 0};
        if (plan.kind == source_kind::special && plan.number == static_cast<int>(special::lane_id)) {
            for (std::size_t lane = 0; lane < warp_size; ++lane)
                scratch.low[n][lane] = plan.special_word == 0 ? static_cast<std::uint32_t>(lane) : 0;
            detail::fill(scratch.high[n], warp_size, 0);
        } else {
            std::uint32_t lane_step = 0;
            if (plan.kind == source_kind::uniform && !find_uniform(plan, words, wrong)) return false;
            if (plan.kind == source_kind::special && !find_special(plan, words, lane_step, wrong)) return false;
            detail::fill(scratch.low[n], lane_count(), words[0]);
            detail::fill(scratch.high[n], lane_count(), words[1]);
            if (lane_step != 0) add_steps(plan, lane_step, scratch.low[n], scratch.high[n]);
        }
        in.low[n] = scratch.low[n].data();
        in.high[n] = scratch.high[n].data();
        return true;
    }

    constexpr bool find_uniform(const source_plan& plan, std::uint32_t (&words)[2], run_fault& wrong) const
    {
        const int count = plan.is_wide && !plan.is_extended ? 2 : 1;
        for (int n = 0; n < count; ++n) {
            const auto number = static_cast<std::size_t>(plan.number + n);
            const bool is_given = number < around_->uniforms.size() && (around_->has_uniform.empty() || around_->has_uniform[number] != 0);
            if (!is_given) return wrong = {run_error::no_uniform, at_, -1, number, {}}, false;
            words[n] = around_->uniforms[number];
        }
        return true;
    }

    // Computes the special value of each lane from the first lane's value in `low` and `high`.
    constexpr void add_steps(const source_plan& plan, std::uint32_t lane_step, lane_words& low, lane_words& high) const
    {
        const std::uint64_t first = std::uint64_t{high[0]} << 32 | low[0];
        for (std::size_t lane = 0; lane < static_cast<std::size_t>(lane_count()); ++lane) {
            const std::uint64_t value = first + (std::uint64_t{first_invocation_} + lane) * lane_step;
            low[lane] = static_cast<std::uint32_t>(value >> 32 * plan.special_word);
            high[lane] = static_cast<std::uint32_t>(value >> 32);
        }
    }

    constexpr bool find_special(const source_plan& plan, std::uint32_t (&words)[2], std::uint32_t& lane_step, run_fault& wrong) const
    {
        const std::uint64_t after = around_->program.address + 8 * (std::uint64_t{at_} + 1);
        std::uint32_t found[2]{static_cast<std::uint32_t>(after), static_cast<std::uint32_t>(after >> 32)};
        if (plan.number != static_cast<int>(special::program_counter)) {
            bool is_given = false;
            for (const special_binding& one : around_->specials) {
                if (static_cast<int>(one.which) != plan.number) continue;
                is_given = true;
                found[0] = one.words[0];
                found[1] = one.words[1];
                lane_step = one.lane_step;
            }
            if (!is_given && !plan.is_optional) return wrong = {run_error::no_special, at_, -1, plan.number, {}}, false;
            if (!is_given) found[0] = found[1] = 0;
        }
        words[0] = lane_step != 0 ? found[0] : found[plan.special_word];
        words[1] = found[1];
        return true;
    }

    // ---- actions ----

    constexpr void execute(const step& s)
    {
        if (s.by == action::nothing) return proceed(s, at_ + 1);
        if (s.by == action::refuse && !is_replaced(s)) return refuse(s);
        operand_scratch scratch;
        lane_operands in;
        if (run_fault wrong; !fetch(s, scratch, in, wrong)) return stop(wrong.code, wrong.lane, wrong.value);
        if (is_replaced(s)) return compute_replaced(s, in);
        switch (s.by) {
        case action::compute: return compute(s, in);
        case action::branch: return branch(s, in);
        case action::branch_to: return branch_to(s, in);
        case action::discard: return discard(s, in);
        case action::barrier: return wait_at_barrier(s);
        case action::permute: return permute(s, in);
        case action::ballot: return ballot(s, in);
        case action::matrix_product: return multiply(s, in);
        case action::load: return access(s, in, detail::load);
        case action::load_buffer: return access(s, in, detail::load_buffer);
        case action::store: return access(s, in, detail::store);
        case action::atomic: return access(s, in, detail::atomic);
        case action::buffer_address: return access(s, in, detail::buffer_address);
        default: return send(s, in);
        }
    }

    constexpr void refuse(const step& s)
    {
        stop(s.undecodable != fault_code::none ? run_error::undecodable : run_error::refused);
        fault_.detail = s.refusal.empty() ? valhall::sentence_of(s.undecodable) : s.refusal;
    }

    // Writes a temporary result of Bifrost to a register.
    constexpr void commit(const register_commit& one, lane_mask active)
    {
        lane_words values = registers_[one.from];
        if (one.what == half::high)
            for (std::uint32_t& word : values) word <<= 16;
        detail::write_lanes(registers_[one.to], values, detail::kept_bits(one.what), active, warp_size);
    }

    constexpr void compute(const step& s, const lane_operands& in)
    {
        lane_words low, high;
        s.compute(s.modifiers, in, lane_count(), low, high);
        detail::write_result(s, registers_, active_, lane_count(), low, high);
        proceed(s, at_ + 1);
    }

    constexpr bool is_replaced(const step& s) const
    {
        return around_->functions != nullptr && s.undecodable == fault_code::none && s.described().has_destination() &&
               around_->functions->has(s.code());
    }

    constexpr void compute_replaced(const step& s, const lane_operands& in)
    {
        lane_words low, high;
        for (std::size_t lane = 0; lane < static_cast<std::size_t>(lane_count()); ++lane) {
            std::uint64_t operands[max_sources + max_immediates]{};
            std::size_t count = 0;
            for (; count < s.source_count; ++count)
                operands[count] = in.low[count][lane] | (s.sources[count].is_wide ? std::uint64_t{in.high[count][lane]} << 32 : 0);
            for (int n = 0; n < s.described().immediates().size(); ++n) operands[count++] = static_cast<std::uint64_t>(s.immediates[n]);
            const std::uint64_t result = around_->functions->result(s.code(), s.modifiers, std::span(operands).first(count));
            low[lane] = static_cast<std::uint32_t>(result);
            high[lane] = static_cast<std::uint32_t>(result >> 32);
        }
        detail::write_result(s, registers_, active_, lane_count(), low, high);
        proceed(s, at_ + 1);
    }

    // ---- control flow ----

    // The active lanes that branch.
    constexpr lane_mask lanes_where(const step& s, const lane_operands& in) const
    {
        const lane_mask found = s.compute != nullptr ? lanes_computed(s, in) : lanes_tested(s, in);
        const bool has_diverged = active_ != launched_.without(ended_);
        switch (s.vote) {
        case branch_vote::none: return found;
        case branch_vote::any: return found != 0 ? active_ : lane_set();
        case branch_vote::all: return found == active_ ? active_ : lane_set();
        case branch_vote::diverged: return has_diverged ? active_ : lane_set();
        case branch_vote::together: return has_diverged ? lane_set() : active_;
        }
        return found;
    }

    // The active lanes in which a formula gives another word than 0.
    constexpr lane_mask lanes_computed(const step& s, const lane_operands& in) const
    {
        lane_words low, high;
        s.compute(s.modifiers, in, lane_count(), low, high);
        lane_set lanes;
        for (int lane = 0; active_ >> lane != 0; ++lane)
            if ((active_ >> lane & 1) != 0 && low[static_cast<std::size_t>(lane)] != 0) lanes.add_lane(lane);
        return lanes;
    }

    // The active lanes whose condition holds.
    constexpr lane_mask lanes_tested(const step& s, const lane_operands& in) const
    {
        const bool inverts = s.modifiers.on(enum_id::eq);
        lane_set lanes;
        for (int lane = 0; active_ >> lane != 0; ++lane)
            if ((active_ >> lane & 1) != 0 && detail::combined(s.modifiers.selected[0], in.low[0][lane]) != inverts) lanes.add_lane(lane);
        return lanes;
    }

    // True if an index is a valid branch target. The index after the last instruction is valid: lanes stop when they execute it.
    constexpr bool is_target(std::int64_t index) const { return index >= 0 && index <= static_cast<std::int64_t>(around_->program.size()); }

    constexpr void stop_outside(int lane, std::int64_t target)
    {
        stop(run_error::bad_target, lane, around_->program.address + 8 * static_cast<std::uint64_t>(target));
    }

    constexpr void branch(const step& s, const lane_operands& in)
    {
        const lane_mask taken = lanes_where(s, in);
        const std::int64_t target = std::int64_t{at_} + 1 + s.immediates[0];
        if (taken != 0 && !is_target(target)) return stop_outside(std::countr_zero(taken), target);
        proceed(s, at_ + 1, taken, static_cast<std::uint32_t>(target));
    }

    // Jumps to an address that each lane provides; address 0 ends the lane.
    constexpr void branch_to(const step& s, const lane_operands& in)
    {
        const lane_mask taken = lanes_where(s, in);
        const program_view& program = around_->program;
        place(active_, at_ + 1);
        for (int lane = 0; taken >> lane != 0; ++lane) {
            if ((taken >> lane & 1) == 0) continue;
            const std::uint32_t address = in.low[s.source_count - 1][lane];
            if (address == 0) {
                ended_.add_lane(lane);
                continue;
            }
            const std::uint32_t found = program.step_at(address);
            if (found == program_view::no_step) return stop(run_error::bad_target, lane, address);
            places_[static_cast<std::size_t>(lane)] = found;
        }
        if (ends_thread(s.control)) ended_.add(active_);
        regroup();
    }

    constexpr void discard(const step& s, const lane_operands& in)
    {
        for (int lane = 0; active_ >> lane != 0; ++lane)
            if ((active_ >> lane & 1) != 0 && detail::holds(s.modifiers, f32{in.low[0][lane]}, f32{in.low[1][lane]}))
                discarded_.add_lane(lane);
        proceed(s, at_ + 1);
    }

    constexpr void wait_at_barrier(const step& s)
    {
        waiting_.add(active_);
        proceed(s, at_ + 1);
    }

    // ---- other lanes ----

    // The lane that a lane reads from, or -1 if it is outside of the subgroup.
    static constexpr int lane_read(const step& s, int lane, std::uint32_t number)
    {
        using modifier::lane_operation;
        const int size = 2 << s.modifiers.values[static_cast<int>(enum_id::subgroup_size)];
        const int first = lane & ~(size - 1), own = lane & (size - 1);
        const int shifted = own + static_cast<std::int8_t>(number);
        switch (s.modifiers.get<lane_operation>()) {
        case lane_operation::xor_: return first | (own ^ (static_cast<int>(number) & (size - 1)));
        case lane_operation::shift: return shifted >= 0 && shifted < size ? first + shifted : -1;
        default: return first | (static_cast<int>(number) & (size - 1));
        }
    }

    constexpr void permute(const step& s, const lane_operands& in)
    {
        lane_words low;
        for (int lane = 0; lane < lane_count(); ++lane) {
            const int from = lane_read(s, lane, in.low[1][lane]);
            const bool is_active = from >= 0 && (active_ >> from & 1) != 0;
            low[static_cast<std::size_t>(lane)] =
                is_active ? in.low[0][from] : detail::inactive_word(s.modifiers.get<modifier::inactive_result>());
        }
        detail::write_result(s, registers_, active_, lane_count(), low, low);
        proceed(s, at_ + 1);
    }

    // A bit for each lane of the reader's subgroup; bit 0 is its first lane.
    constexpr void ballot(const step& s, const lane_operands& in)
    {
        const int size = 2 << s.modifiers.values[static_cast<int>(enum_id::subgroup_size)];
        std::uint32_t votes = 0;
        const unsigned voters = active_ & ~idle_;
        for (int lane = 0; voters >> lane != 0; ++lane)
            if ((voters >> lane & 1) != 0 && in.low[0][lane] != 0) votes |= 1u << lane;
        lane_words low;
        for (int lane = 0; lane < lane_count(); ++lane)
            low[static_cast<std::size_t>(lane)] = votes >> (lane & ~(size - 1)) & ((1u << size) - 1);
        detail::write_result(s, registers_, active_, lane_count(), low, low);
        proceed(s, at_ + 1);
    }

    // The lanes hold the matrices together. No source tells the contribution of a lane that is not active: the run stops.
    constexpr void multiply(const step& s, const lane_operands& in)
    {
        if (active_.without(idle_) != lane_set::first(warp_size)) {
            stop(run_error::refused, std::countr_one(active_.without(idle_)));
            fault_.detail = "what a matrix product takes from lanes that are not active is not published";
            return;
        }
        lane_words low;
        detail::multiply_matrices(s.described(), s.modifiers, in, low);
        detail::write_result(s, registers_, active_, lane_count(), low, low);
        proceed(s, at_ + 1);
    }

    // ---- messages ----

    constexpr void access(const step& s, const lane_operands& in, run_error (*serve)(detail::memory_access&))
    {
        detail::memory_access a{s,
                                around_->program.on,
                                *around_,
                                registers_,
                                in,
                                active_.without(idle_),
                                discarded_,
                                *this,
                                has_own_watcher_ ? watcher_ : around_->watcher,
                                at_};
        if (const run_error code = serve(a); code != run_error::none) return stop(code, a.lane, a.value);
        proceed(s, at_ + 1);
    }

    constexpr void send(const step& s, const lane_operands& in)
    {
        if (around_->devices == nullptr) return stop(run_error::no_host);
        request m{s, around_->program.on, active_, discarded_, in};
        blend_path path = blend_path::shader;
        if (!stage(s, m)) return stop(run_error::no_host);
        if (const run_error code = ask(s, m, path); code != run_error::none) return stop(code, m.lane, m.value);
        for (const auto& group : s.staging) {
            if (!group.is_written) continue;
            for (int r = 0; r < group.count; ++r)
                detail::write_lanes(registers_[static_cast<std::size_t>(group.first + r)], m.written[r], 0, active_, warp_size);
        }
        if (s.by == action::alpha_test || s.by == action::depth_emit) discard_uncovered(m);
        const bool skips = s.by == action::blend && path == blend_path::fixed_function && !ends_thread(s.control);
        const std::int64_t next = std::int64_t{at_} + 1 + (skips ? s.immediates[0] : 0);
        if (!is_target(next)) return stop_outside(std::countr_zero(lane_mask{active_}), next);
        proceed(s, static_cast<std::uint32_t>(next));
    }

    // Copies the staging registers that a message reads. False if there are more than max_message_registers.
    constexpr bool stage(const step& s, request& m) const
    {
        for (const staging_plan& group : s.staging) {
            if (group.count > max_message_registers) return false;
            if (group.count != 0) (group.is_written ? m.written_count : m.read_count) = group.count;
            for (int r = 0; !group.is_written && r < group.count; ++r) m.read[r] = registers_[static_cast<std::size_t>(group.first + r)];
        }
        return true;
    }

    constexpr run_error ask(const step& s, request& m, blend_path& path)
    {
        host& devices = *around_->devices;
        switch (s.by) {
        case action::varying: return devices.load_varying(m);
        case action::alpha_test: return devices.test_alpha(m);
        case action::depth_emit: return devices.emit_depth(m);
        case action::blend: return devices.blend(m, path);
        case action::tile_store: return devices.store_tile(m);
        default: return devices.answer(m);
        }
    }

    // Discards fragments without covered samples.
    constexpr void discard_uncovered(const request& m)
    {
        for (int lane = 0; lane < warp_size; ++lane)
            if (m.is_active(lane) && coverage_of(m.written[0][static_cast<std::size_t>(lane)], m.on) == 0) discarded_.add_lane(lane);
    }

    static constexpr lane_words nothing_{};  // the word above the last register, and the upper word of zero-extended sources

    register_file registers_{};
    std::array<lane_set, max_registers> given_{};
    const environment* around_;
    std::uint32_t first_invocation_ = 0, barriers_passed_ = 0;
    observer* watcher_ = nullptr;
    bool has_own_watcher_ = false;
    std::array<std::uint32_t, warp_size> places_{};  // by lane: the next instruction index of lanes outside of the group
    std::uint32_t at_ = 0;
    lane_set active_{}, launched_{}, ended_{}, discarded_{}, waiting_{};
    lane_set idle_{};  // lanes that hardware may have ended: they continue without memory access and without a vote
    warp_state state_ = warp_state::running;
    std::uint64_t steps_ = 0;
    run_fault fault_{};
};

}  // namespace valhall::simulator

#endif
