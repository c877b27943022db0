// SPDX-License-Identifier: MIT
// The register block of a tuple: the reads and writes of its four ports.
#ifndef VALHALL_BIFROST_REGISTER_BLOCK_HPP
#define VALHALL_BIFROST_REGISTER_BLOCK_HPP

#include <cstdint>

#include "valhall/bifrost/fau.hpp"
#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/kinds.hpp"

namespace valhall::bifrost {

/// The part of a register that is written.
enum class write_part : std::uint8_t {
    low,   ///< the low half; the high half is kept
    high,  ///< the high half; the low half is kept
    word,  ///< the whole register
};

/// The register that a result is written to.
struct register_write {
    std::int8_t number = -1;             ///< the register, or -1 if the result is not written
    write_part what = write_part::word;  ///< the part

    /// True if the result is written.
    constexpr explicit operator bool() const { return number >= 0; }
    friend constexpr bool operator==(register_write, register_write) = default;
};

/// A decoded register block: its reads and writes. The writes are those of the tuple before; in the first tuple of a clause, of the last tuple.
struct register_block {
    std::int8_t reads[3] = {-1, -1, -1};  ///< the registers that ports 0, 1 and 2 read, or -1
    register_write fma{};  ///< where the result of FMA goes
    register_write add{};  ///< where the result of ADD goes
    bifrost::fau fau{};  ///< the FAU index

    friend constexpr bool operator==(const register_block&, const register_block&) = default;
};

/// The width of an encoded register block.
inline constexpr int register_block_bits = 35;

/// The bit fields of an encoded register block, by their index in register_block_fields.
enum class block_part : std::uint8_t { control, port_1, port_0, port_2, port_3, fau };

/// The bit fields of an encoded register block, from the highest bit on.
inline constexpr named_field register_block_fields[] = {
    {"control", {31, 4}}, {"port_1", {25, 6}}, {"port_0", {20, 5}}, {"port_2", {14, 6}}, {"port_3", {8, 6}}, {"fau", {0, 8}},
};

namespace detail {

inline constexpr int idle_in_first = 16, idle_later = 27;

constexpr fault block_fault(fault_code code, std::uint64_t value)
{
    return {code, part::register_block, unit::fma, -1, -1, 0xFFFF, 0, value};
}

struct raw_block {
    unsigned p0 = 0, p1 = 0, p2 = 0, p3 = 0, control = 0;
};

constexpr bit_field field_of(block_part part) { return register_block_fields[static_cast<int>(part)].bits; }

constexpr raw_block split(std::uint64_t bits)
{
    using enum block_part;
    const auto get = [bits](block_part part) { return static_cast<unsigned>(field_of(part).extract(bits)); };
    return {get(port_0), get(port_1), get(port_2), get(port_3), get(control)};
}

constexpr std::int8_t number_of(unsigned reg) { return static_cast<std::int8_t>(reg); }

// Reads ports 0 and 1. Returns the control number, from which the mode follows.
constexpr unsigned decode_reads(const raw_block& raw, register_block& made)
{
    if (raw.control != 0) {
        const bool is_turned = raw.p0 > raw.p1;
        made.reads[0] = number_of(is_turned ? 63 - raw.p0 : raw.p0);
        made.reads[1] = number_of(is_turned ? 63 - raw.p1 : raw.p1);
        return raw.control;
    }
    if ((raw.p1 & 2) == 0) made.reads[0] = number_of(raw.p0 | (raw.p1 & 1) << 5);
    return raw.p1 >> 2;
}

constexpr int mode_of(const raw_block& raw, unsigned control, bool is_first)
{
    if (is_first) return static_cast<int>((control & 7) | (control & 8) << 1);
    return static_cast<int>(control + (raw.p2 == raw.p3 ? 16 : 0));
}

constexpr bool is_reserved(int mode) { return mode == 0 || mode == 25 || mode >= 28; }

// Modes 17 to 19 and 21 to 23 list the whole register first.
constexpr write_part rotated(int n) { return n == 0 ? write_part::word : n == 1 ? write_part::low : write_part::high; }

constexpr void decode_mode(const raw_block& raw, int mode, register_block& made)
{
    const std::int8_t p2 = number_of(raw.p2), p3 = number_of(raw.p3);
    if (mode <= 6 || mode == 20) made.reads[2] = p2;
    if (mode <= 3) made.fma = {p3, static_cast<write_part>(mode - 1)};
    else if (mode <= 15) made.add = {p3, static_cast<write_part>((mode - 4) % 3)};
    if (mode >= 7 && mode <= 15) made.fma = {p2, static_cast<write_part>((mode - 7) / 3)};
    if (mode >= 17 && mode <= 19) made.fma = {p3, rotated(mode - 17)};
    if (mode >= 21 && mode <= 23) made.add = {p3, rotated(mode - 21)};
    if (mode == 24) made.fma = {p2, write_part::low}, made.add = {p3, write_part::high};
    if (mode == 26) made.fma = {p2, write_part::high}, made.add = {p3, write_part::low};
}

// The reads and writes of decode_mode(), by mode: registers 2 and 3 are those of ports 2 and 3.
struct mode_list {
    register_block of[32]{};
};
inline constexpr mode_list modes = [] {
    mode_list made;
    for (int mode = 0; mode < 32; ++mode) decode_mode({.p2 = 2, .p3 = 3}, mode, made.of[mode]);
    return made;
}();

// By mode: 4 if port 2 is idle, else 0; wrong_mode if a first tuple (0) or a later one (1) cannot have the mode.
inline constexpr unsigned wrong_mode = 8;
struct idle_list {
    std::uint8_t of[2][32]{};
};
inline constexpr idle_list idle_by_mode = [] {
    idle_list made;
    for (int mode = 0; mode < 32; ++mode)
        for (const bool is_first : {true, false}) {
            const bool is_wrong = is_reserved(mode) || mode == (is_first ? 7 : idle_in_first);
            made.of[is_first ? 0 : 1][mode] = static_cast<std::uint8_t>(is_wrong ? wrong_mode : modes.of[mode].reads[2] < 0 ? 4 : 0);
        }
    return made;
}();

// The ports 0 to 2 of an encoded block that read no register, as a mask; wrong_mode or more if the block does not decode.
constexpr unsigned idle_ports(std::uint64_t bits, bool is_first)
{
    const raw_block raw = split(bits);
    const unsigned control = raw.control != 0 ? raw.control : raw.p1 >> 2;
    const unsigned idle = raw.control != 0 ? 0 : 2 | (raw.p1 >> 1 & 1);
    return idle | idle_by_mode.of[is_first ? 0 : 1][mode_of(raw, control, is_first)];
}

// The mode for the reads and writes of a block, or 0 if there is none.
constexpr int find_mode(const register_block& of, bool is_first)
{
    const bool reads = of.reads[2] >= 0;
    const int fma = static_cast<int>(of.fma.what), add = static_cast<int>(of.add.what);
    const auto turned = [](int what) { return (what + 1) % 3; };
    if (!of.fma && !of.add) {
        if (reads) return 20;
        return is_first ? idle_in_first : idle_later;
    }
    if (of.fma && of.add) {
        if (reads || is_first) return 0;
        if (of.fma.number != of.add.number) return 7 + 3 * fma + add;
        if (of.fma.what == write_part::low && of.add.what == write_part::high) return 24;
        return of.fma.what == write_part::high && of.add.what == write_part::low ? 26 : 0;
    }
    if (of.fma) return reads ? 1 + fma : 17 + turned(fma);
    return reads ? 4 + add : 21 + turned(add);
}

}  // namespace detail

/// Decodes the 35 bits of a register block. Faults: reserved_mode, two_results_at_end, mode_in_first_tuple_only.
constexpr result<register_block> decode_register_block(std::uint64_t bits, bool is_first)
{
    const detail::raw_block raw = detail::split(bits);
    register_block made;
    made.fau.index = static_cast<std::uint8_t>(detail::field_of(block_part::fau).extract(bits));
    const int mode = detail::mode_of(raw, detail::decode_reads(raw, made), is_first);
    const auto number = static_cast<std::uint64_t>(mode);
    if (detail::is_reserved(mode)) return detail::block_fault(fault_code::reserved_mode, number);
    if (is_first && mode == 7) return detail::block_fault(fault_code::two_results_at_end, number);
    if (!is_first && mode == detail::idle_in_first) return detail::block_fault(fault_code::mode_in_first_tuple_only, number);
    const register_block& usual = detail::modes.of[mode];
    const std::int8_t ports[] = {-1, -1, detail::number_of(raw.p2), detail::number_of(raw.p3)};
    const auto port_of = [&ports](int port) { return ports[port < 0 ? 0 : port]; };
    made.reads[2] = port_of(usual.reads[2]);
    made.fma = {port_of(usual.fma.number), usual.fma.what};
    made.add = {port_of(usual.add.number), usual.add.what};
    return made;
}

namespace detail {

constexpr status check_registers(const register_block& of)
{
    for (const int one : {int{of.reads[0]}, int{of.reads[1]}, int{of.reads[2]}, int{of.fma.number}, int{of.add.number}})
        if (one > 63) return block_fault(fault_code::register_out_of_range, static_cast<std::uint64_t>(one));
    if (of.reads[2] >= 0 && of.fma && of.add) return block_fault(fault_code::too_many_registers, 0);
    // Equal registers above r31 would be read as turned round.
    const bool is_sorted = of.reads[0] < of.reads[1] || (of.reads[0] == of.reads[1] && of.reads[0] < 32);
    if (of.reads[1] >= 0 && (of.reads[0] < 0 || !is_sorted)) return block_fault(fault_code::ports_not_sorted, 0);
    return {};
}

// The fields of ports 2 and 3. An idle one repeats the other.
constexpr void encode_writes(const register_block& of, raw_block& raw)
{
    const auto number = [](int reg) { return static_cast<unsigned>(reg); };
    const bool reads = of.reads[2] >= 0;
    if (of.fma && of.add) {
        raw.p2 = number(of.fma.number);
        raw.p3 = number(of.add.number);
    } else if (of.fma || of.add) {
        raw.p3 = number(of.fma ? of.fma.number : of.add.number);
        raw.p2 = reads ? number(of.reads[2]) : raw.p3;
    } else if (reads) {
        raw.p2 = raw.p3 = number(of.reads[2]);
    }
}

// The fields of ports 0 and 1, and the control.
constexpr void encode_reads(const register_block& of, unsigned control, raw_block& raw)
{
    const auto p0 = static_cast<unsigned>(of.reads[0]), p1 = static_cast<unsigned>(of.reads[1]);
    if (of.reads[1] >= 0) {
        raw.control = control;
        raw.p0 = p0 > 31 ? 63 - p0 : p0;
        raw.p1 = p0 > 31 ? 63 - p1 : p1;
    } else if (of.reads[0] >= 0) {
        raw.p0 = p0 & 31;
        raw.p1 = control << 2 | p0 >> 5;
    } else {
        raw.p1 = control << 2 | 2;
    }
}

}  // namespace detail

/// Encodes a register block. Fields of idle ports have the values that the hardware wants. Port 0 reads a register that is not above that of
/// port 1. Faults: register_out_of_range, too_many_registers, two_results_at_end, halves_differ, reads_what_is_written, ports_not_sorted.
constexpr result<std::uint64_t> encode_register_block(const register_block& of, bool is_first)
{
    if (const status good = detail::check_registers(of); !good) return good.error();
    const int mode = detail::find_mode(of, is_first);
    if (mode == 0) return detail::block_fault(is_first ? fault_code::two_results_at_end : fault_code::halves_differ, 0);
    detail::raw_block raw;
    detail::encode_writes(of, raw);
    // In later tuples equal fields of ports 2 and 3 mean another mode.
    if (!is_first && mode < 16 && raw.p2 == raw.p3) return detail::block_fault(fault_code::reads_what_is_written, raw.p2);
    const unsigned control = is_first ? static_cast<unsigned>((mode & 7) | (mode & 16) >> 1) : static_cast<unsigned>(mode & 15);
    detail::encode_reads(of, control, raw);
    const auto put = [](block_part part, unsigned number) { return detail::field_of(part).insert(0, number); };
    return put(block_part::fau, of.fau.index) | put(block_part::port_3, raw.p3) | put(block_part::port_2, raw.p2) |
           put(block_part::port_0, raw.p0) | put(block_part::port_1, raw.p1) | put(block_part::control, raw.control);
}

}  // namespace valhall::bifrost

#endif
