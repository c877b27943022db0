// SPDX-License-Identifier: MIT
// Maps register numbers to storage. Each declaration is contiguous, so gaps between register numbers take no memory.
#ifndef VALHALL_TGSI_INTERPRETER_REGISTER_MAP_HPP
#define VALHALL_TGSI_INTERPRETER_REGISTER_MAP_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::detail {

/// The slot of a register that does not exist.
inline constexpr std::uint32_t no_slot = 0xFFFFFFFF;

/// The registers of a declaration, or all immediates.
struct register_range {
    register_file file = register_file::none;
    std::uint16_t array = 0;
    std::int32_t first = 0;
    std::int32_t last = -1;
    std::uint32_t slot = 0;  // of the first register

    constexpr bool has(register_file f, std::int32_t index) const { return f == file && index >= first && index <= last; }
    constexpr std::uint32_t slot_of(std::int32_t index) const { return slot + static_cast<std::uint32_t>(index - first); }
    friend constexpr bool operator==(const register_range&, const register_range&) = default;
};

// True if a declaration is of registers that each lane has.
constexpr bool has_registers(const declaration& d)
{
    return uses_of(d.file).has_values() && d.file != register_file::const_ && d.last >= d.first;
}

/// The number of registers and ranges of a program.
struct register_count {
    std::size_t ranges = 0;
    std::size_t registers = 0;
};

/// Calls `use(range)` for each range of registers of a program, and counts them.
template <class Use>
constexpr register_count for_each_range(const program_view& p, const Use& use)
{
    register_count count;
    const auto add = [&](register_file file, std::uint16_t array, std::int32_t first, std::int32_t last) {
        use(register_range{file, array, first, last, static_cast<std::uint32_t>(count.registers)});
        ++count.ranges;
        count.registers += static_cast<std::size_t>(last - first) + 1;
    };
    for (const declaration& d : p.declarations)
        if (has_registers(d)) add(d.file, d.array, d.first, d.last);
    if (!p.immediates.empty()) add(register_file::imm, 0, 0, static_cast<std::int32_t>(p.immediates.size()) - 1);
    return count;
}

constexpr register_count count_registers(const program_view& p)
{
    return for_each_range(p, [](const register_range&) {});
}

/// The slot of a register, or no_slot.
constexpr std::uint32_t find_slot(std::span<const register_range> ranges, register_file file, std::int32_t index)
{
    for (const register_range& r : ranges)
        if (r.has(file, index)) return r.slot_of(index);
    return no_slot;
}

/// As above for a register of an array; array 0 is any.
constexpr std::uint32_t find_slot(std::span<const register_range> ranges, register_file file, std::int32_t index, std::uint16_t array)
{
    for (const register_range& r : ranges)
        if (r.has(file, index) && (array == 0 || r.array == array)) return r.slot_of(index);
    return no_slot;
}

}  // namespace valhall::tgsi::detail

#endif
