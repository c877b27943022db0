// SPDX-License-Identifier: MIT
// The second reading of conversions between number types and of rounding to whole numbers.
#include "parts.hpp"

namespace second_reading {

namespace {

// A float as an integer, rounded, and clamped to the limits of the type.
std::uint64_t to_integer(std::uint64_t x, const format& f, const shape& to, rounding how)
{
    const std::uint64_t most = to.mask() >> (to.is_signed ? 1 : 0);
    const std::uint64_t least_magnitude = to.is_signed ? most + 1 : 0;  // the magnitude of the smallest number
    if (f.is_nan(x)) return 0;
    const bool minus = f.negative(x);
    const std::uint64_t limit = minus ? least_magnitude : most;
    std::uint64_t n = limit;
    if (!f.is_infinite(x) && f.value(x).units.top() < one_place + 40) n = std::min(round_at(f.value(x), one_place, how), limit);
    return minus ? 0 - n : n;
}

std::uint64_t from_integer(std::uint64_t value, bool is_signed, const format& f, rounding how)
{
    const bool minus = is_signed && value >> 63 != 0;
    const std::uint64_t n = minus ? 0 - value : value;
    return n == 0 ? 0 : f.round(exact::of(minus, n, 0), how);
}

std::uint64_t to_whole(std::uint64_t x, const format& f, rounding how)
{
    if (f.is_nan(x)) return f.a_nan();
    if (f.is_infinite(x) || f.is_zero(x)) return x;
    const exact value = f.value(x);
    if (value.units.top() >= one_place + 40) return x;
    const std::uint64_t n = round_at(value, one_place, how);
    return (n == 0 ? 0 : f.round(exact::of(false, n, 0), rounding::to_even)) | (x & f.sign());
}

// The rounding mode has no effect if the target type has every number of the source type.
std::uint64_t between_floats(std::uint64_t x, const format& from, const format& to, rounding how)
{
    const std::uint64_t minus = from.negative(x) ? to.sign() : 0;
    if (from.is_nan(x)) return to.a_nan();
    if (from.is_infinite(x)) return minus | to.infinity();
    return from.is_zero(x) ? minus : to.round(from.value(x), how);
}

answer convert(const question& asked, const shape& from, const shape& to)
{
    const rounding how = rounding_of(asked);
    const source& in = asked.sources[0];
    std::vector<std::uint64_t> out;
    if (from.letter == 'f') {
        for (const std::uint64_t x : floats_of(in, from))
            out.push_back(to.letter == 'f' ? between_floats(x, format_of(from), format_of(to), how)
                                           : to_integer(x, format_of(from), to, how));
    } else {
        for (const std::uint64_t n : gather(in.bits, bytes_of(in.part, from), from.is_signed))
            out.push_back(to.letter == 'f' ? from_integer(n, from.is_signed, format_of(to), how) : n);
    }
    return to.letter == 'f' ? join_floats(out, format_of(to), asked) : join(out, to.width, asked);
}

answer pack(const question& asked)
{
    std::vector<std::uint64_t> out;
    for (const source& in : asked.sources)
        out.push_back(between_floats(clamped(floats_of(in, {})[0], f32, asked), f32, f16, rounding_of(asked)));
    return join_floats(out, f16, asked);
}

}  // namespace

answer read_conversion(const question& asked)
{
    if (asked.mnemonic == "V2F32_TO_V2F16") return pack(asked);
    if (operation_of(asked.mnemonic) == "FROUND") {
        const shape s = shape_of(type_of(asked.mnemonic));
        std::vector<std::uint64_t> out;
        for (const std::uint64_t x : floats_of(asked.sources[0], s)) out.push_back(to_whole(x, format_of(s), rounding_of(asked)));
        return join_floats(out, format_of(s), asked);
    }
    const std::size_t to = asked.mnemonic.find("_TO_");
    if (to == std::string_view::npos) return unsettled(unknown_instruction);
    const auto shape_named = [](std::string_view name) {
        std::string lower;
        for (const char c : name) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return shape_of(lower);
    };
    return convert(asked, shape_named(asked.mnemonic.substr(0, to)), shape_named(asked.mnemonic.substr(to + 4)));
}

}  // namespace second_reading
