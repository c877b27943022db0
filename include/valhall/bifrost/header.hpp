// SPDX-License-Identifier: MIT
// The header of a clause: 45 bits.
#ifndef VALHALL_BIFROST_HEADER_HPP
#define VALHALL_BIFROST_HEADER_HPP

#include <cstdint>
#include <string_view>

#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/kinds.hpp"

namespace valhall::bifrost {

/// How the shader goes on after a clause.
enum class flow : std::uint8_t {
    end,                           ///< nothing: the shader ends
    reconverge_by_counter,         ///< another warp may run first; lanes rejoin by their program counters
    switch_reconverge,             ///< another warp may run first; lanes rejoin
    switch_warps,                  ///< another warp may run first
    back_to_back_reconverge,       ///< the next clause runs at once; lanes rejoin
    back_to_back,                  ///< the next clause runs at once
    write_elision_reconverge,      ///< as below; lanes rejoin
    write_elision,                 ///< the next clause runs at once, and the last write through port 3 is dropped
};

/// The words of a flow, as in text.
/// Example: name_of(bifrost::flow::back_to_back) == "bb";
constexpr std::string_view name_of(flow of)
{
    constexpr std::string_view names[] = {"eos", "nbb br_pc", "nbb r_uncond", "nbb", "bb r_uncond", "bb", "we r_uncond", "we"};
    return names[static_cast<int>(of)];
}

/// How floats of the clause treat subnormal numbers.
enum class subnormals : std::uint8_t {
    keep,    ///< kept
    dx11,    ///< by the rules of DX11
    flush,   ///< always 0
    abrupt,  ///< abrupt underflow
};

/// The word of a header, as in text; empty for those that are kept.
/// Example: name_of(bifrost::subnormals::flush) == "ftz_hsa";
constexpr std::string_view name_of(subnormals of)
{
    constexpr std::string_view names[] = {"", "ftz_dx11", "ftz_hsa", "ftz_au"};
    return names[static_cast<int>(of)];
}

/// Exceptions of float instructions.
enum class float_exceptions : std::uint8_t {
    on,                   ///< on
    off,                  ///< off
    precise_division,     ///< for a precise division
    precise_square_root,  ///< for a precise square root
};

/// The word of a header, as in text; empty if they are on.
/// Example: name_of(bifrost::float_exceptions::off) == "fpe_ts";
constexpr std::string_view name_of(float_exceptions of)
{
    constexpr std::string_view names[] = {"", "fpe_ts", "fpe_pd", "fpe_psqr"};
    return names[static_cast<int>(of)];
}

/// The fields of a header.
struct header {
    bifrost::subnormals subnormals{};            ///< how subnormal numbers are treated
    bool inf_suppress = false;                   ///< infinite results become the largest finite value
    bool nan_suppress = false;                   ///< NaN results become +0
    bifrost::float_exceptions exceptions{};      ///< exceptions of float instructions
    bifrost::flow flow = flow::switch_warps;     ///< how the shader goes on
    bool terminates_discarded = false;           ///< ends discarded threads and helper threads
    bool prefetches_next = false;                ///< the next clause may be prefetched
    bool has_staging_barrier = false;            ///< waits after this clause until all messages have read their staging registers
    std::uint8_t staging_register = 0;           ///< the first staging register of the clause's message, 0 to 63
    std::uint8_t waits = 0;                      ///< bit n: slot n must be free before the next clause runs
    std::uint8_t slot = 0;                       ///< the slot of the clause's message, 0 to 7
    message sends{};                             ///< the type of the clause's message
    message next_sends{};                        ///< the type of the next clause's message

    friend constexpr bool operator==(const header&, const header&) = default;
};

/// The width of an encoded header.
inline constexpr int header_bits = 45;

namespace detail {

constexpr fault header_fault(fault_code code, std::uint64_t value) { return {code, part::header, unit::fma, -1, -1, 0xFFFF, 0, value}; }

constexpr bool is_reserved_message(std::uint64_t type) { return type == 11 || type > 15; }

}  // namespace detail

/// Decodes the 45 bits of a header. Faults: header_bits, reserved_message.
constexpr result<header> decode_header(std::uint64_t bits)
{
    constexpr std::uint64_t unused = 0x1F | 1 << 14;
    if ((bits & unused) != 0) return detail::header_fault(fault_code::header_bits, bits & unused);
    for (const std::uint64_t type : {bits >> 35 & 31, bits >> 40 & 31})
        if (detail::is_reserved_message(type)) return detail::header_fault(fault_code::reserved_message, type);
    header made;
    made.subnormals = static_cast<subnormals>(bits >> 5 & 3);
    made.inf_suppress = (bits >> 7 & 1) != 0;
    made.nan_suppress = (bits >> 8 & 1) != 0;
    made.exceptions = static_cast<float_exceptions>(bits >> 9 & 3);
    made.flow = static_cast<flow>(bits >> 11 & 7);
    made.terminates_discarded = (bits >> 15 & 1) != 0;
    made.prefetches_next = (bits >> 16 & 1) != 0;
    made.has_staging_barrier = (bits >> 17 & 1) != 0;
    made.staging_register = static_cast<std::uint8_t>(bits >> 18 & 63);
    made.waits = static_cast<std::uint8_t>(bits >> 24 & 255);
    made.slot = static_cast<std::uint8_t>(bits >> 32 & 7);
    made.sends = static_cast<message>(bits >> 35 & 31);
    made.next_sends = static_cast<message>(bits >> 40 & 31);
    return made;
}

/// Encodes a header. Faults: header_out_of_range, reserved_message.
constexpr result<std::uint64_t> encode_header(const header& of)
{
    if (of.staging_register > 63 || of.slot > 7)
        return detail::header_fault(fault_code::header_out_of_range, of.slot > 7 ? of.slot : of.staging_register);
    for (const message type : {of.sends, of.next_sends})
        if (detail::is_reserved_message(static_cast<std::uint64_t>(type)))
            return detail::header_fault(fault_code::reserved_message, static_cast<std::uint64_t>(type));
    const auto bit = [](bool on, int position) { return std::uint64_t{on ? 1u : 0u} << position; };
    return static_cast<std::uint64_t>(of.subnormals) << 5 | bit(of.inf_suppress, 7) | bit(of.nan_suppress, 8) |
           static_cast<std::uint64_t>(of.exceptions) << 9 | static_cast<std::uint64_t>(of.flow) << 11 | bit(of.terminates_discarded, 15) |
           bit(of.prefetches_next, 16) | bit(of.has_staging_barrier, 17) | std::uint64_t{of.staging_register} << 18 |
           std::uint64_t{of.waits} << 24 | std::uint64_t{of.slot} << 32 | static_cast<std::uint64_t>(of.sends) << 35 |
           static_cast<std::uint64_t>(of.next_sends) << 40;
}

}  // namespace valhall::bifrost

#endif
