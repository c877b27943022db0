// SPDX-License-Identifier: MIT
// An instruction decoded for execution: its operands, their selectors and signs, and its destination.
#ifndef VALHALL_SIMULATOR_STEP_HPP
#define VALHALL_SIMULATOR_STEP_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/bifrost/gpus.hpp"
#include "valhall/instruction.hpp"
#include "valhall/isa/constants.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/isa/register_mask.hpp"
#include "valhall/isa/stages.hpp"
#include "valhall/program/operands.hpp"
#include "valhall/simulator/run_fault.hpp"
#include "valhall/simulator/semantics/semantics.hpp"

namespace valhall::simulator {

/// How to make a formula's operand from a source: rearranged by the selector, then masked.
struct source_plan {
    source_kind kind = source_kind::reg;  ///< the kind of source
    operand_number number = 0;            ///< of the register, uniform, or special value
    std::uint8_t special_word = 0;        ///< the word of a special value
    bool is_wide = false;                 ///< 64-bit operand
    bool is_extended = false;             ///< the upper word of a wide operand is zero, and is not read
    std::uint32_t constant = 0;           ///< the value of a table constant

    // The selector: each element of the operand is an extended part of the source.
    std::uint8_t part_width = 0;     ///< bits of a part; 0 if the operand is the unchanged source
    std::uint8_t element_width = 0;  ///< bits of an element
    std::uint8_t element_count = 0;  ///< number of elements
    number_class extension{};        ///< how a part becomes an element
    std::uint8_t parts[4]{};         ///< by element: the index of its part

    std::uint8_t flush_width = 0;    ///< width of the source's floats if subnormal ones are read as 0; else 0
    bool is_optional = false;        ///< a special value that is 0 if it is not given

    // Signs and complements: (value & keep) ^ flip, for each word.
    std::uint32_t keep = 0xFFFFFFFF;  ///< bits that are not cleared
    std::uint32_t flip = 0;           ///< bits that are inverted

    /// True if the mask changes bits.
    constexpr bool is_masked() const { return keep != 0xFFFFFFFF || flip != 0; }
};

namespace detail {

// Sets the parts by the name of a selector: a letter for their size, and a digit for each element.
constexpr void plan_parts(source_plan& plan, std::string_view name, const number_type_info& type)
{
    if (name.size() < 2 || name[1] < '0' || name[1] > '3') return;
    const int width = name[0] == 'b' ? 8 : name[0] == 'h' ? 16 : name[0] == 'w' ? 32 : 0;
    if (width == 0) return;
    const int digits = static_cast<int>(name.size()) - 1;
    bool is_identity = width == type.width;
    for (int e = 0; e < type.lanes; ++e) {
        plan.parts[e] = static_cast<std::uint8_t>(name[static_cast<std::size_t>(1 + e % digits)] - '0');
        is_identity &= plan.parts[e] == e;
    }
    if (is_identity && type.width * type.lanes >= 32) return;
    plan.part_width = static_cast<std::uint8_t>(width);
    plan.element_width = type.width;
    plan.element_count = type.lanes;
    plan.extension = type.kind;
}

// The sign bits of all elements of a register.
constexpr std::uint32_t sign_bits(const number_type_info& type)
{
    return type.width == 16 ? (type.lanes == 2 ? 0x80008000 : 0x8000) : type.width == 8 ? 0x80808080 : 0x80000000;
}

constexpr source_plan plan_source(const instruction& i, int index, const operand_info& info)
{
    const source_field& field = i.row().sources()[index];
    const operand value = i.source(index);
    const number_type_info type = info_of(info.type);
    source_plan plan;
    plan.kind = value.kind();
    plan.is_wide = field.is_wide;
    plan.is_extended = field.is_extended(i.bits, i.on);
    switch (plan.kind) {
    case source_kind::reg: plan.number = static_cast<std::uint8_t>(value.reg()); break;
    case source_kind::uniform: plan.number = static_cast<decltype(plan.number)>(value.uniform()); break;
    case source_kind::constant: plan.constant = constant_value(value.constant_index(), i.on); break;
    case source_kind::special:
        plan.number = static_cast<std::uint8_t>(value.special());
        plan.special_word = static_cast<std::uint8_t>(value.special_word());
        break;
    }
    plan_parts(plan, valhall::name_of(valhall::detail::selected(field, i.bits, i.on)), type);
    if (value.abs) plan.keep = ~sign_bits(type);
    if (value.neg) plan.flip = sign_bits(type);
    if (value.complement) plan.flip = 0xFFFFFFFF;
    return plan;
}

}  // namespace detail

/// The destination of a result.
struct destination_plan {
    std::uint8_t reg = 0;          ///< the register, or the lower one of a pair
    half mask = half::both;        ///< the halves that are written
    bool is_wide = false;          ///< two registers
    bool is_half = false;          ///< 16-bit result; before the mask, it is in both halves
    bool is_narrowed = false;      ///< 32-bit float result, which is converted to 16 bits
    std::uint8_t float_width = 0;  ///< width of the float result if it is clamped; else 0
    std::uint8_t flush_width = 0;  ///< width of the float result if one of the following changes it; else 0
    bool flushes_subnormals = false;  ///< subnormal results become 0
    bool suppresses_infinity = false;  ///< infinite results become the largest finite number
    bool suppresses_nan = false;       ///< NaN results become +0
};

/// A staging group: consecutive registers.
struct staging_plan {
    std::uint8_t first = 0;   ///< the first register
    std::uint8_t count = 0;   ///< number of registers
    bool is_written = false;  ///< true if the message writes them
};

/// A temporary result that is written to a register when a tuple of Bifrost ends.
struct register_commit {
    std::uint8_t from = 0;   ///< the temporary: a register from 64 on
    std::uint8_t to = 0;     ///< the register
    half what = half::both;  ///< the part that is written. A half takes the low 16 bits of the result
};

/// The name of a temporary result of Bifrost, as an instruction of a tuple reads it: those of the tuple before are t0 and t1.
constexpr std::string_view temporary_name(int number, int tuple)
{
    const int which = number - clause_place::first_temporary;
    return which % 2 != 0 ? "t1" : which / 2 != tuple % 2 ? "t0" : "t";
}

/// How the lanes of a branch decide.
enum class branch_vote : std::uint8_t {
    none,      ///< each for itself
    any,       ///< all branch if the condition holds in one
    all,       ///< all branch if the condition holds in all
    diverged,  ///< all branch if the warp has diverged
    together,  ///< all branch if the warp has not diverged
};

/// An instruction as the simulator executes it. A word that does not decode or cannot be executed becomes a step that refuses.
struct step {
    word bits = 0;                              ///< the word; for an instruction, its instruction::bits
    std::uint16_t row = 0;                      ///< the index of its descriptor
    action by = action::refuse;                 ///< the part of the simulator that executes it
    std::uint8_t source_count = 0;              ///< number of `sources`
    flow control = flow::none;                  ///< its flow control
    fault_code undecodable = fault_code::none;  ///< the decoding fault, if the word is not an instruction
    std::string_view refusal{};                 ///< why an instruction is refused; empty if it is not
    lane_function compute = nullptr;            ///< the formula; null if the simulator executes it otherwise
    modes modifiers{};                               ///< its modifiers
    destination_plan to{};                      ///< its destination
    source_plan sources[max_sources]{};         ///< its sources
    staging_plan staging[max_staging]{};        ///< its staging groups
    std::int64_t immediates[max_immediates]{};  ///< its immediates

    // Of programs of Bifrost: `row` is the instruction of Valhall with the same effect, or NOP.
    clause_place place{};                 ///< the place in the program
    const semantics_info* own = nullptr;  ///< the reliability, if it is not that of `row`
    std::int8_t high_of[2]{-1, -1};       ///< the sources that are the high words of sources 0 and 1; -1 if those have their own
    std::int8_t segment = -1;             ///< the source that an address is relative to, or -1
    branch_vote vote = branch_vote::none;  ///< how the lanes of a branch decide
    std::uint8_t commit_count = 0;         ///< number of `commits`
    register_commit commits[2]{};          ///< the results that are written to registers after the step

    /// The instruction on an architecture.
    constexpr instruction what(arch on) const { return {bits, row, on}; }
    /// Its descriptor.
    constexpr descriptor described() const { return {row}; }
    /// Its opcode.
    constexpr opcode code() const { return described().code(); }
};

namespace detail {

// The first architecture on which instructions whose float result may be narrowed make a 16-bit float. Earlier ones write half of the 32
// bits.
inline constexpr arch half_results_since = arch::v11;

constexpr destination_plan plan_destination(const instruction& i)
{
    destination_plan to;
    if (!i.has_destination()) return to;
    const valhall::destination d = i.destination();
    const number_type_info type = info_of(operands_of(i.row())[i.staging_count()].type);
    to.reg = static_cast<std::uint8_t>(d.reg);
    to.mask = d.mask;
    to.is_wide = i.row().has_wide_destination();
    to.is_half = type.bits() == 16;
    to.is_narrowed = i.row().has_narrow_destination() && type.kind == number_class::floating && type.bits() == 32 && type.lanes == 1 &&
                     d.mask != half::both && i.on >= half_results_since;
    if (const result<word> clamp = i.get(enum_id::clamp); clamp && *clamp != 0 && type.kind == number_class::floating)
        to.float_width = type.width;
    return to;
}

}  // namespace detail

/// Decodes a word for execution.
constexpr step make_step(word bits, arch on)
{
    step s;
    s.bits = bits;
    const result<instruction> decoded = decode(bits, on);
    if (!decoded) {
        s.undecodable = decoded.error().code;
        return s;
    }
    const instruction& i = *decoded;
    const semantics_entry& entry = detail::semantics_entries[static_cast<int>(i.code())];
    s.bits = i.bits;
    s.row = i.row_index;
    s.modifiers = modes(i);
    s.refusal = refusal_of(i, s.modifiers);
    s.by = s.refusal.empty() ? entry.info.by : action::refuse;
    s.compute = entry.compute;
    s.control = i.flow();
    s.to = detail::plan_destination(i);
    const operand_infos infos = operands_of(i.row());
    s.source_count = static_cast<std::uint8_t>(i.source_count());
    const int before = i.staging_count() + i.has_destination();
    for (int n = 0; n < i.source_count(); ++n) s.sources[n] = detail::plan_source(i, n, infos[before + n]);
    for (int n = 0; n < i.staging_count(); ++n) {
        const staging_registers group = i.staging(n);
        s.staging[n] = {static_cast<std::uint8_t>(group.first), static_cast<std::uint8_t>(group.count),
                        staging_field_of(i.row().staging()[n]).is_written};
    }
    for (int n = 0; n < i.immediate_count(); ++n) s.immediates[n] = i.row().immediates()[n].extract(i.bits);
    return s;
}

/// A decoded program. Refers to the caller's steps; `on` is the architecture for which their words were decoded.
struct program_view {
    std::span<const step> steps;  ///< the instructions, in the order of the words
    arch on;                      ///< their architecture
    std::uint64_t address;        ///< the address of the first instruction
    std::span<const std::uint32_t> clauses{};  ///< of Bifrost: by quadword, the first step of the clause that starts there, or no_step
    std::uint32_t warp_lanes = warp_size;             ///< the lanes of a warp

    static constexpr std::uint32_t no_step = 0xFFFFFFFF;  ///< a quadword at which no clause starts

    /// Views steps decoded for an architecture. `first_address` is the address of the first instruction.
    constexpr program_view(std::span<const step> all, arch made_for, std::uint64_t first_address = 0)
        : steps(all), on(made_for), address(first_address)
    {
    }
    /// Views steps of a program of Bifrost.
    constexpr program_view(std::span<const step> all, std::span<const std::uint32_t> by_quadword, std::uint64_t first_address,
                           std::uint32_t lanes_of_warp)
        : steps(all), on(arch::v9), address(first_address), clauses(by_quadword), warp_lanes(lanes_of_warp)
    {
    }

    constexpr std::size_t size() const { return steps.size(); }
    /// The registers that are preloaded for a stage: bit n is register n. None for shader_stage::none.
    constexpr register_mask preloaded(shader_stage stage) const
    {
        if (stage == shader_stage::none) return 0;
        if (clauses.empty()) return preloaded_registers(stage, on);
        return preloaded_on_bifrost(stage, static_cast<int>(warp_lanes) == bifrost::lanes_of(bifrost::arch::v7));
    }
    /// The step at the low word of an address; no_step if there is none.
    constexpr std::uint32_t step_at(std::uint32_t low_word) const
    {
        if (clauses.empty()) {
            const std::uint64_t distance = low_word - address;
            return distance % 8 == 0 && distance / 8 < size() ? static_cast<std::uint32_t>(distance / 8) : no_step;
        }
        const std::uint32_t distance = low_word - static_cast<std::uint32_t>(address);
        return distance % 16 == 0 && distance / 16 < clauses.size() ? clauses[distance / 16] : no_step;
    }
};

/// A program with a fixed number of words, decoded for any number of runs. Does not allocate.
template <std::size_t Words>
class decoded_program {
public:
    /// Decodes a program. A word that is not an instruction stops a run that reaches it.
    constexpr decoded_program(const std::array<word, Words>& words, arch on) : on_(on)
    {
        for (std::size_t n = 0; n < Words; ++n) steps_[n] = make_step(words[n], on);
    }

    /// The decoded steps.
    constexpr program_view view() const { return {steps_, on_}; }
    constexpr operator program_view() const { return view(); }

private:
    std::array<step, Words> steps_{};
    arch on_;
};

}  // namespace valhall::simulator

#endif
