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

/// The bit fields of an encoded header, by their index in header_fields.
enum class header_part : std::uint8_t {
    next_sends,
    sends,
    slot,
    waits,
    staging_register,
    has_staging_barrier,
    prefetches_next,
    terminates_discarded,
    flow,
    exceptions,
    nan_suppress,
    inf_suppress,
    subnormals,
};

/// The bit fields of an encoded header, from the highest bit on. Bits 0 to 4 and 14 are 0.
inline constexpr named_field header_fields[] = {
    {"next_message", {40, 5}},
    {"message", {35, 5}},
    {"slot", {32, 3}},
    {"waits", {24, 8}},
    {"staging_register", {18, 6}},
    {"staging_barrier", {17, 1}},
    {"prefetch_next", {16, 1}},
    {"terminate_discarded", {15, 1}},
    {"flow", {11, 3}},
    {"exceptions", {9, 2}},
    {"nan_suppress", {8, 1}},
    {"inf_suppress", {7, 1}},
    {"subnormals", {5, 2}},
};

namespace detail {

constexpr fault header_fault(fault_code code, std::uint64_t value) { return {code, part::header, unit::fma, -1, -1, 0xFFFF, 0, value}; }

constexpr bit_field field_of(header_part part) { return header_fields[static_cast<int>(part)].bits; }

inline constexpr std::uint64_t unused_header_bits = [] {
    std::uint64_t used = 0;
    for (const named_field& one : header_fields) used |= one.bits.mask();
    return ~used & ((std::uint64_t{1} << header_bits) - 1);
}();

constexpr bool is_reserved_message(std::uint64_t type) { return type == 11 || type > 15; }

}  // namespace detail

/// Decodes the 45 bits of a header. Faults: header_bits, reserved_message.
constexpr result<header> decode_header(std::uint64_t bits)
{
    using enum header_part;
    const auto get = [bits](header_part part) { return detail::field_of(part).extract(bits); };
    if ((bits & detail::unused_header_bits) != 0) return detail::header_fault(fault_code::header_bits, bits & detail::unused_header_bits);
    for (const std::uint64_t type : {get(sends), get(next_sends)})
        if (detail::is_reserved_message(type)) return detail::header_fault(fault_code::reserved_message, type);
    header made;
    made.subnormals = static_cast<bifrost::subnormals>(get(header_part::subnormals));
    made.inf_suppress = get(inf_suppress) != 0;
    made.nan_suppress = get(nan_suppress) != 0;
    made.exceptions = static_cast<float_exceptions>(get(exceptions));
    made.flow = static_cast<bifrost::flow>(get(header_part::flow));
    made.terminates_discarded = get(terminates_discarded) != 0;
    made.prefetches_next = get(prefetches_next) != 0;
    made.has_staging_barrier = get(has_staging_barrier) != 0;
    made.staging_register = static_cast<std::uint8_t>(get(staging_register));
    made.waits = static_cast<std::uint8_t>(get(waits));
    made.slot = static_cast<std::uint8_t>(get(slot));
    made.sends = static_cast<message>(get(sends));
    made.next_sends = static_cast<message>(get(next_sends));
    return made;
}

/// Encodes a header. Faults: header_out_of_range, reserved_message.
constexpr result<std::uint64_t> encode_header(const header& of)
{
    using enum header_part;
    if (of.staging_register > 63 || of.slot > 7)
        return detail::header_fault(fault_code::header_out_of_range, of.slot > 7 ? of.slot : of.staging_register);
    for (const message type : {of.sends, of.next_sends})
        if (detail::is_reserved_message(static_cast<std::uint64_t>(type)))
            return detail::header_fault(fault_code::reserved_message, static_cast<std::uint64_t>(type));
    const auto put = [](header_part part, auto number) { return detail::field_of(part).insert(0, static_cast<std::uint64_t>(number)); };
    return put(header_part::subnormals, of.subnormals) | put(inf_suppress, of.inf_suppress) | put(nan_suppress, of.nan_suppress) |
           put(exceptions, of.exceptions) | put(header_part::flow, of.flow) | put(terminates_discarded, of.terminates_discarded) |
           put(prefetches_next, of.prefetches_next) | put(has_staging_barrier, of.has_staging_barrier) |
           put(staging_register, of.staging_register) | put(waits, of.waits) | put(slot, of.slot) | put(sends, of.sends) |
           put(next_sends, of.next_sends);
}

}  // namespace valhall::bifrost

#endif
