// SPDX-License-Identifier: MIT
// Runs the interpreter step by step, and finds out if the results of a run are undefined: an executed instruction has
// no defined result for its operands, or the machine is known to compute a different one. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_WATCHED_INTERPRETER_HPP
#define VALHALL_TESTS_TGSI_WATCHED_INTERPRETER_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <valhall/tgsi/interpret_growing.hpp>

#include "machine_rules.hpp"
#include "undefined_results.hpp"
#include "vectors.hpp"

namespace tests {

namespace interpreting = valhall::tgsi::detail;

class watched_interpreter {
public:
    // The program must outlive this.
    explicit watched_interpreter(const valhall::tgsi::program_view& program) : program_(program), code_(program.instructions.size())
    {
        using namespace interpreting;
        const register_count count = for_each_range(program, [&](const register_range& r) { ranges_.push_back(r); });
        registers_.resize(count.registers);
        std::vector<valhall::tgsi::block_place> places(program.instructions.size());
        prepared_ = flattener(program_, ranges_, places, code_).flatten();
        frames_.resize(valhall::tgsi::max_call_depth + program.instructions.size());
    }

    valhall::tgsi::quad_register& find(valhall::tgsi::register_file file, std::int32_t index)
    {
        const std::uint32_t slot = interpreting::find_slot(ranges_, file, index);
        return slot == interpreting::no_slot ? other_ : registers_[slot];
    }

    valhall::tgsi::lane_mask alive = valhall::tgsi::all_lanes;

    // Sets all registers to 0, and immediates to their values.
    void reset()
    {
        why_ = nullptr;
        alive = valhall::tgsi::all_lanes;
        for (valhall::tgsi::quad_register& r : registers_) r = {};
        for (std::size_t n = 0; n < program_.immediates.size(); ++n)
            for (std::size_t c = 0; c < 4; ++c)
                find(valhall::tgsi::register_file::imm, static_cast<std::int32_t>(n)).components[c].fill(program_.immediates[n].words[c]);
    }

    valhall::tgsi::interpret_result run(const valhall::tgsi::interpret_options& options, valhall::tgsi::resources& host)
    {
        using namespace valhall::tgsi;
        if (!prepared_) return prepared_;
        interpreting::machine_state m{program_, code_, ranges_, registers_, frames_, options, host};
        m.alive = alive;
        while (m.at < m.code.size() && m.result) {
            if (m.result.steps >= options.max_steps) {
                m.fail(interpret_error::step_limit);
                break;
            }
            ++m.result.steps;
            if (why_ == nullptr) look_at(m);
            interpreting::execute_next(m);
        }
        alive = m.alive;
        return m.result;
    }

    // The reason why results of the last run may differ on the machine, or nullptr if there is none.
    const char* why() const { return why_; }

private:
    void look_at(const interpreting::machine_state& m)
    {
        using namespace valhall::tgsi;
        const interpreting::flat_instruction& f = m.now();
        instruction as_if = m.text();
        for (std::size_t lane = 0; lane < 4 && why_ == nullptr; ++lane) {
            if (!interpreting::has(m.active, lane)) continue;
            why_ = outside(m, f, lane);
            if (why_ != nullptr || !as_if.info().has_result()) continue;
            // The operands as inputs, one register each.
            vector_lane values;
            for (int s = 0; s < as_if.info().source_count; ++s) {
                as_if.sources[s].reg = {.file = register_file::in, .index = s};
                const bool has_value = f.sources[s].kind != interpreting::operand_kind::number;
                for (int c = 0; c < 4; ++c) values.in.push_back(has_value ? interpreting::stored(m, f.sources[s], c)[lane] : 0);
            }
            for (int c = 0; c < 4 && why_ == nullptr; ++c)
                if ((as_if.to.mask >> c & 1) != 0) why_ = why_other(as_if, values, c);
        }
    }

    // Registers with an index outside of the declared ones, or memory beyond its end.
    static const char* outside(const interpreting::machine_state& m, const interpreting::flat_instruction& f, std::size_t lane)
    {
        using namespace valhall::tgsi;
        const auto is_outside = [&](const interpreting::flat_operand& o) {
            if (o.kind != interpreting::operand_kind::indirect) return false;
            const std::int32_t index = interpreting::indexed(m, o.by, o.index, lane);
            return interpreting::find_slot(m.ranges, o.file, index, o.array) == interpreting::no_slot;
        };
        bool is_indexed = is_outside(f.to);
        for (const interpreting::flat_operand& o : f.sources) is_indexed |= is_outside(o);
        if (is_indexed) return "an index outside of an array of registers";
        const bool stores = f.does == interpreting::action::store;
        if (f.does != interpreting::action::load && !stores && f.does != interpreting::action::change) return nullptr;
        const interpreting::flat_operand& memory = stores ? f.to : f.sources[0];
        const auto all = memory.file == register_file::buffer ? m.options.buffers : m.options.memories;
        const std::uint32_t number = interpreting::numbers_of(m, memory)[lane];
        const std::uint32_t address = interpreting::read<value_type::u32>(m, f.sources[stores ? 0 : 1], 0)[lane];
        const unsigned taken = f.does == interpreting::action::change ? 1u : stores ? f.mask : memory.swizzle.taken(f.mask);
        std::size_t count = 0;
        while (taken >> count != 0) ++count;
        const bool is_there = number < all.size() && interpreting::words_from(all[number], address) >= count && address % 4 == 0;
        return is_there ? nullptr : "memory beyond its end";
    }

    valhall::tgsi::program_view program_;
    std::vector<interpreting::register_range> ranges_{};
    std::vector<valhall::tgsi::quad_register> registers_{};
    std::vector<interpreting::flat_instruction> code_;
    std::vector<interpreting::control_frame> frames_{};
    valhall::tgsi::quad_register other_{};
    valhall::tgsi::interpret_result prepared_{};
    const char* why_ = nullptr;
};

}  // namespace tests

#endif
