// SPDX-License-Identifier: MIT
// Measures of the compiler's code: its size, registers, uniforms, and the distance from messages to their waits.
// Not part of the library.
#ifndef VALHALL_TESTS_CODE_MEASURES_HPP
#define VALHALL_TESTS_CODE_MEASURES_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include <valhall/isa/costs.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/target.hpp>

namespace tests {

// `messages` counts those that return registers; `distance` is the sum, over them, of the instructions from the message to the one that
// waits for it: 0 if the message itself waits.
struct code_measures {
    std::size_t instructions = 0, registers = 0, waits = 0, messages = 0, distance = 0, spills = 0;
    std::size_t in_loops = 0;  // instructions from the target of a back edge to its branch, counted once for each loop around it
    bool has_half_file = true;  // true if all threads of the shader core can run at once

    double mean_distance() const { return messages == 0 ? 0 : static_cast<double>(distance) / static_cast<double>(messages); }
};

inline bool uses_thread_memory(const valhall::instruction& i)
{
    for (int s = 0; s < i.source_count(); ++s)
        if (i.source(s).is_special() && i.source(s).special() == valhall::special::thread_local_pointer) return true;
    return false;
}

inline code_measures measure_code(std::span<const valhall::word> words, valhall::arch on)
{
    using namespace valhall;
    code_measures m{.instructions = words.size()};
    register_mask used = 0;
    std::size_t in_flight[8]{};  // by slot: the messages without a wait so far
    for (std::size_t at = 0; at < words.size(); ++at) {
        const result<instruction> i = decode(words[at], on);
        if (!i) continue;
        const std::int64_t to = target_index(*i, at);
        if (to >= 0 && to <= static_cast<std::int64_t>(at)) m.in_loops += at + 1 - static_cast<std::size_t>(to);
        const register_mask returned = staging_written(*i);
        used |= registers_read(*i) | registers_written(*i);
        if (const int slot = slot_signalled(*i); slot >= 0 && returned != 0) {
            ++in_flight[slot];
            ++m.messages;
        }
        m.spills += uses_thread_memory(*i);
        const unsigned waited = slots_waited_for(*i);
        m.waits += waited != 0;
        for (int slot = 0; slot < 8; ++slot) {
            if ((waited >> slot & 1) != 0) in_flight[slot] = 0;
            m.distance += in_flight[slot];  // one more instruction for each
        }
    }
    for (register_mask left = used; left != 0; left &= left - 1) ++m.registers;
    m.has_half_file = (used & ~full_thread_registers) == 0;
    return m;
}

}  // namespace tests

#endif
