// SPDX-License-Identifier: MIT
// Loads, stores and atomics of the lanes of a warp.
#ifndef VALHALL_SIMULATOR_MEMORY_ACCESS_HPP
#define VALHALL_SIMULATOR_MEMORY_ACCESS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "valhall/simulator/atomic.hpp"
#include "valhall/simulator/environment.hpp"
#include "valhall/simulator/memory.hpp"
#include "valhall/simulator/warp_operands.hpp"

namespace valhall::simulator::detail {

// A memory access of an instruction in the lanes of a warp.
struct memory_access {
    const step& s;
    arch on;
    const environment& around;
    register_file& registers;
    const lane_operands& in;
    lane_mask active;
    lane_mask discarded;
    const warp& by;
    observer* watcher;    // may be null
    std::uint32_t index;  // of the instruction

    int lane = 0;             // the current lane
    std::uint64_t value = 0;  // with an error: the address or handle concerned

    constexpr std::size_t at() const { return static_cast<std::size_t>(lane); }
    constexpr std::uint64_t wide(int n) const { return in.low[n][lane] | std::uint64_t{in.high[n][lane]} << 32; }
    // The address of the access: the first source and the immediate, relative to a segment if the step has one.
    constexpr std::uint64_t address() const
    {
        return wide(0) + static_cast<std::uint64_t>(s.immediates[0]) + (s.segment >= 0 ? wide(s.segment) : 0);
    }
    constexpr number_type_info staged_type() const { return info_of(operands_of(s.described())[0].type); }

    // Finds `size` bytes at an address and notifies the observer. Sizes up to four are aligned to themselves, larger ones to four.
    constexpr run_error reach(memory_use use, std::uint64_t address, int size, int alignment, byte_pointer& bytes)
    {
        value = address;
        if (address % static_cast<std::uint64_t>(alignment) != 0) return run_error::unaligned;
        bytes = around.memory.find(address, static_cast<std::uint64_t>(size));
        if (!bytes) return run_error::unmapped;
        return watcher == nullptr ? run_error::none : watcher->touch(by, s, index, {address, size, use, lane});
    }

    template <class Serve>
    constexpr run_error each(lane_mask lanes, Serve serve)
    {
        for (lane = 0; lanes >> lane != 0; ++lane)
            if ((lanes >> lane & 1) != 0)
                if (const run_error code = serve(); code != run_error::none) return code;
        return run_error::none;
    }
};

// The alignment of an access of `size` bytes. Three bytes are accessed one by one.
constexpr int alignment_of(int size) { return size % 4 == 0 ? 4 : size == 2 ? 2 : size == 6 ? 2 : 1; }

// The bytes of a staging group's registers that are loaded or stored: as a modifier says, or all from the first on.
constexpr unsigned staged_bytes(const step& s)
{
    for (const modifier_id id : s.described().modifiers()) {
        const enum_id which = modifier_field_of(id).id;
        if (which == enum_id::flow || static_cast<int>(which) >= static_cast<int>(enum_id::selector)) continue;
        if (const unsigned bytes = bytes_of_lane(which, s.modifiers.values[static_cast<int>(which)], 0); bytes != 0) return bytes;
    }
    return 0;
}

// Puts loaded bytes into a lane's registers: into a part of a register, extended, or into whole registers.
template <class Bytes>
constexpr void put_loaded(memory_access& a, Bytes bytes, int size, unsigned place)
{
    const staging_plan& group = a.s.staging[0];
    const int registers_size = 4 * group.count;
    const bool is_part = place != 0;
    const int first = is_part ? std::countr_zero(place) : 0;
    const int width = is_part ? std::popcount(place) : registers_size;
    const bool extends = std::has_single_bit(static_cast<unsigned>(size));  // other sizes clear the bytes above
    const std::uint8_t fill =
        extends && !a.s.modifiers.on(enum_id::unsigned_) && (bytes[static_cast<std::size_t>(size) - 1] & 0x80) != 0 ? 0xFF : 0;
    for (int n = 0; n < width && first + n < registers_size; ++n) {
        const int byte = first + n;
        std::uint32_t& to = a.registers[static_cast<std::size_t>(group.first + byte / 4)][a.at()];
        const int shift = 8 * (byte % 4);
        to = (to & ~(0xFFu << shift)) | std::uint32_t{n < size ? bytes[static_cast<std::size_t>(n)] : fill} << shift;
    }
}

constexpr run_error load(memory_access& a)
{
    const int size = a.staged_type().bits() / 8;
    const unsigned place = staged_bytes(a.s);
    return a.each(a.active, [&] {
        byte_pointer bytes;
        const run_error code = a.reach(memory_use::load, a.address(), size, alignment_of(size), bytes);
        if (code == run_error::none) put_loaded(a, bytes, size, place);
        return code;
    });
}

// A hardware bug: a byte that a buffer load should put into the upper byte of a half goes into the lower one.
constexpr unsigned buffer_place(unsigned place) { return place == 0x02 ? 0x01 : place == 0x08 ? 0x04 : place; }

// Bytes beyond the end of a buffer read as 0.
constexpr run_error load_buffer(memory_access& a)
{
    const int size = a.staged_type().bits() / 8;
    const unsigned staged = staged_bytes(a.s), place = a.s.place.is_there ? staged : buffer_place(staged);
    return a.each(a.active, [&] {
        const std::uint32_t offset = a.in.low[0][a.lane], handle = a.in.low[1][a.lane];
        buffer_binding buffer;
        a.value = handle;
        if (const run_error code = a.around.devices == nullptr ? run_error::no_host : a.around.devices->find_buffer(handle, buffer);
            code != run_error::none)
            return code;
        std::uint8_t loaded[16]{};
        for (int n = 0; n < size; ++n) {
            const std::uint64_t from = std::uint64_t{offset} + static_cast<std::uint64_t>(n);
            if (from >= buffer.size) break;
            byte_pointer byte;
            if (const run_error code = a.reach(memory_use::load, buffer.address + from, 1, 1, byte); code != run_error::none) return code;
            loaded[n] = byte[0];
        }
        put_loaded(a, loaded, size, place);
        return run_error::none;
    });
}

// Writes a number of `words` words to a staging group, or as many as fit.
constexpr void put_number(memory_access& a, const staging_plan& group, int words, std::uint64_t number)
{
    for (int n = 0; n < words && n < group.count; ++n)
        a.registers[static_cast<std::size_t>(group.first + n)][a.at()] = static_cast<std::uint32_t>(number >> 32 * n);
}

// The address of an element in a buffer.
constexpr run_error buffer_address(memory_access& a)
{
    return a.each(a.active, [&] {
        buffer_binding buffer;
        const std::uint32_t handle = a.in.low[1][a.lane];
        a.value = handle;
        if (const run_error code = a.around.devices == nullptr ? run_error::no_host : a.around.devices->find_buffer(handle, buffer);
            code != run_error::none)
            return code;
        put_number(a, a.s.staging[0], 2, buffer.address + a.in.low[0][a.lane]);
        return run_error::none;
    });
}

// Reads a number of one or two words from a staging group. Words beyond the group are 0.
constexpr std::uint64_t staged_number(const memory_access& a, const staging_plan& group, int first, int count)
{
    const auto reg = [&](int n) { return std::uint64_t{a.registers[static_cast<std::size_t>(group.first + n)][a.at()]}; };
    return first >= group.count ? 0 : reg(first) | (count > 1 && first + 1 < group.count ? reg(first + 1) << 32 : 0);
}

// Discarded lanes store nothing, unless the access is forced.
constexpr run_error store(memory_access& a)
{
    const int size = a.staged_type().bits() / 8;
    const unsigned place = staged_bytes(a.s);
    const int first = place == 0 ? 0 : std::countr_zero(place);
    const bool is_forced = a.s.modifiers.get<modifier::memory_access>() == modifier::memory_access::force;
    const lane_mask lanes = is_forced ? a.active : lane_set(a.active).without(a.discarded);
    return a.each(lanes, [&] {
        byte_pointer bytes;
        const run_error code = a.reach(memory_use::store, a.address(), size, alignment_of(size), bytes);
        for (int n = 0; code == run_error::none && n < size; ++n) {
            const int byte = first + n;
            const std::uint64_t from = staged_number(a, a.s.staging[0], byte / 4, 1);
            bytes.set(static_cast<std::size_t>(n), static_cast<std::uint8_t>(from >> 8 * (byte % 4)));
        }
        return code;
    });
}

// ---- atomics ----

// The new value of an atomic access. U is the unsigned type of its size.
template <class U>
constexpr U changed_by(const memory_access& a, const staging_plan* operand, U old)
{
    using modifier::atomic_operation;
    constexpr int words = sizeof(U) / 4;
    if (operand == nullptr) return changed_by_one(a.s.modifiers.get<modifier::atomic_operation_with_1>(), old);
    const auto operation = a.s.modifiers.get<atomic_operation>();
    std::uint64_t number = staged_number(a, *operand, 0, words < operand->count ? words : operand->count);
    if (a.s.modifiers.on(enum_id::compare))
        return old == static_cast<U>(staged_number(a, *operand, words, words)) ? static_cast<U>(number) : old;
    if (operation == atomic_operation::aadds) number = static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(number)});
    return changed<U>(operation, old, static_cast<U>(number));
}

// A discarded lane changes nothing and reads 0.
template <class U>
constexpr run_error atomic_of(memory_access& a)
{
    const operand_infos infos = operands_of(a.s.described());
    const int groups = a.s.described().staging().size();
    const staging_plan *operand = nullptr, *result = nullptr;
    for (int n = 0; n < groups; ++n) (infos[n].access == operand_access::read ? operand : result) = &a.s.staging[n];
    constexpr int size = sizeof(U);
    return a.each(a.active, [&] {
        U old = 0;
        if ((a.discarded >> a.lane & 1) == 0) {
            byte_pointer bytes;
            if (const run_error code = a.reach(memory_use::atomic, a.address(), size, size, bytes); code != run_error::none) return code;
            old = static_cast<U>(load_bytes(bytes, size));
            store_bytes(bytes, size, changed_by<U>(a, operand, old));
        }
        if (result != nullptr) put_number(a, *result, a.s.place.is_there ? result->count : size / 4, old);
        return run_error::none;
    });
}

constexpr run_error atomic(memory_access& a)
{
    return info_of(type_of(a.s.described())).bits() == 64 ? atomic_of<std::uint64_t>(a) : atomic_of<std::uint32_t>(a);
}

}  // namespace valhall::simulator::detail

#endif
