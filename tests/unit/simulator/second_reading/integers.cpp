// SPDX-License-Identifier: MIT
// The second reading of integer arithmetic, of comparisons and selections, of moves and of bit counts.
#include "parts.hpp"

namespace second_reading {

namespace {

// An integer of up to 65 bits: a magnitude and a sign.
struct whole {
    bool minus;
    std::uint64_t magnitude;
};

whole whole_of_bits(std::uint64_t bits, const shape& s)
{
    const bool minus = s.is_signed && (bits >> (s.width - 1) & 1) != 0;
    return {minus, minus ? (0 - bits) & s.mask() : bits};
}

std::uint64_t wrapped(whole n, const shape& s) { return (n.minus ? 0 - n.magnitude : n.magnitude) & s.mask(); }

std::uint64_t saturated(whole n, const shape& s)
{
    const std::uint64_t most = s.is_signed ? s.mask() >> 1 : s.mask();
    const std::uint64_t limit = n.minus ? (s.is_signed ? most + 1 : 0) : most;
    if (n.magnitude > limit) n.magnitude = limit;
    return wrapped(n, s);
}

// For elements of at most 32 bits, so that nothing overflows.
whole sum(whole a, whole b)
{
    if (a.minus == b.minus) return {a.minus, a.magnitude + b.magnitude};
    return a.magnitude < b.magnitude ? whole{b.minus, b.magnitude - a.magnitude} : whole{a.minus, a.magnitude - b.magnitude};
}
whole negated(whole n) { return {!n.minus, n.magnitude}; }
whole product(whole a, whole b) { return {a.minus != b.minus, a.magnitude * b.magnitude}; }

// (a + b + carry) / 2, rounded down.
std::uint64_t half_sum(whole a, whole b, std::uint64_t carry, const shape& s)
{
    const whole twice = sum(sum(a, b), {false, carry});
    const std::uint64_t half = twice.magnitude / 2;
    return wrapped({twice.minus, twice.minus && twice.magnitude % 2 == 1 ? half + 1 : half}, s);
}

answer binary(const question& asked, const shape& s)
{
    const std::string_view operation = operation_of(asked.mnemonic);
    const std::vector<std::uint64_t> left = integers_of(asked.sources[0], s), right = integers_of(asked.sources[1], s);
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const whole a = whole_of_bits(left[i], s), b = whole_of_bits(right[i], s);
        if (operation == "HADD") {
            out.push_back(half_sum(a, b, asked.has("rhadd") ? 1 : 0, s));
            continue;
        }
        const whole n = operation == "IADD" ? sum(a, b) : operation == "ISUB" ? sum(a, negated(b)) : product(a, b);
        out.push_back(asked.has("saturate") ? saturated(n, s) : wrapped(n, s));
    }
    return join(out, s.width, asked);
}

answer binary_64(const question& asked, shape s)
{
    if (asked.has("saturate")) return unsettled("64-bit saturation");
    const std::string_view operation = operation_of(asked.mnemonic);
    const std::uint64_t a = integers_of(asked.sources[0], s)[0], b = integers_of(asked.sources[1], s)[0];
    if (operation == "IADD") return join({a + b}, 64, asked);
    if (operation == "ISUB") return join({a - b}, 64, asked);
    if (asked.sources[0].part == "none" || asked.sources[1].part == "none") return unsettled("a factor of 64 bits");
    return join({a * b}, 64, asked);  // of factors extended from 32 bits
}

answer address(const question& asked, const shape& s)
{
    const std::uint64_t a = asked.sources[0].bits, b = integers_of(asked.sources[1], s)[0];
    if (operation_of(asked.mnemonic) == "SHADDX") return join({a + b * (std::uint64_t{1} << asked.immediate)}, 64, asked);
    if (asked.has("preserve_null") && a == 0) return join({0}, 64, asked);
    return join({asked.has("neg") ? a - b : a + b}, 64, asked);
}

answer with_carry(const question& asked)
{
    const std::uint64_t a = asked.sources[0].bits, b = asked.sources[1].bits, carry = asked.sources[2].bits;
    if (carry > 1) return unsettled("a carry that is neither 0 nor 1");
    const bool adds = operation_of(asked.mnemonic) == "IADDC";
    const std::uint64_t n = adds ? a + b + carry : a - b - carry;
    if (asked.has("c")) return join({adds ? n >> 32 : (a < b + carry ? 1u : 0u)}, 32, asked);
    return join({n}, 32, asked);
}

answer dot_product(const question& asked, const shape& s)
{
    const auto bytes = [&](std::size_t i) {
        shape one = s;
        if (asked.sources[i].part == "v4u8") one.is_signed = false;
        std::vector<whole> elements;
        for (const std::uint64_t e : gather(asked.sources[i].bits, "0 1 2 3", false))
            elements.push_back(whole_of_bits(e, {1, 8, one.is_signed}));
        return elements;
    };
    const shape word{1, 32, s.is_signed};
    whole total = whole_of_bits(asked.sources[2].bits, word);
    const std::vector<whole> a = bytes(0), b = bytes(1);
    for (std::size_t i = 0; i < 4; ++i) total = sum(total, product(a[i], b[i]));
    return join({asked.has("saturate") ? saturated(total, word) : wrapped(total, word)}, 32, asked);
}

std::uint64_t truth(const question& asked, const shape& s)
{
    if (asked.has("m1")) return s.mask();
    if (asked.has("f1")) return s.width == 16 ? f16.unity() : f32.unity();
    return 1;
}

answer compare(const question& asked, const shape& s)
{
    const std::string_view operation = operation_of(asked.mnemonic), type = type_of(asked.mnemonic);
    if (asked.has("u1")) return unsettled("a result of the low half");
    if (asked.has("total") && s.width == 32)
        for (std::size_t i = 0; i < 2; ++i)
            if (asked.sources[i].part != "none" && f32.is_nan(floats_of(asked.sources[i], s)[0]))
                return unsettled("the bits of a widened NaN");
    const bool is_or = operation == "FCMP_OR" || operation == "ICMP_OR";
    const auto elements = [&](std::size_t i) {
        return s.letter == 'f' ? floats_of(asked.sources[i], s) : integers_of(asked.sources[i], s);
    };
    const std::vector<std::uint64_t> a = elements(0), b = elements(1);
    const std::vector<std::uint64_t> c = gather(asked.sources[2].bits, whole_of(s.lanes, s.width), false);
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool t = condition_holds(condition_of(asked), type, a[i], b[i]), before = c[i] != 0;
        out.push_back((is_or ? t || before : t && before) ? truth(asked, s) : 0);
    }
    return join(out, s.width, asked);
}

answer compare_in_two(const question& asked, const shape& s)
{
    const std::string_view type = type_of(asked.mnemonic);
    const std::uint64_t a = integers_of(asked.sources[0], s)[0], b = integers_of(asked.sources[1], s)[0],
                        c = asked.sources[2].bits & 0xFFFFFFFF;
    std::uint64_t order = condition_holds("lt", type, a, b) ? 0xFFFFFFFF : condition_holds("gt", type, a, b) ? 1 : 0;
    if (order == 0) order = c == 0 ? 0 : c < 0x80000000 ? 1 : 0xFFFFFFFF;
    if (asked.has("u1")) return s.is_signed ? unsettled("a signed result of the low half") : join({order}, 32, asked);
    return join({condition_holds(condition_of(asked), "s32", order, 0) ? truth(asked, s) : 0}, 32, asked);
}

answer select(const question& asked, const shape& s)
{
    const std::string_view bytes = whole_of(s.lanes, s.width);
    const auto elements = [&](std::size_t i) { return gather(asked.sources[i].bits, bytes, false); };
    const std::vector<std::uint64_t> a = elements(0), b = elements(1), then = elements(2), otherwise = elements(3);
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < a.size(); ++i)
        out.push_back(condition_holds(condition_of(asked), type_of(asked.mnemonic), a[i], b[i]) ? then[i] : otherwise[i]);
    return join(out, s.width, asked);
}

std::uint64_t leading_zeros(std::uint64_t x, const shape& s, bool mask)
{
    if (x == 0 && mask) return s.mask();
    std::uint64_t count = 0;
    for (int i = s.width - 1; i >= 0 && (x >> i & 1) == 0; --i) ++count;
    return count;
}

answer unary(const question& asked, const shape& s)
{
    const std::string_view operation = operation_of(asked.mnemonic);
    std::vector<std::uint64_t> out;
    for (const std::uint64_t x : integers_of(asked.sources[0], s)) {
        std::uint64_t y = x;
        if (operation == "CLZ") y = leading_zeros(x, s, asked.has("mask"));
        else if (operation == "IABS") y = whole_of_bits(x, s).magnitude;
        else if (operation == "NOT_OLD") y = ~x;
        else if (operation == "POPCOUNT" || operation == "BITREV") {
            y = 0;
            for (int i = 0; i < 32; ++i)
                if ((x >> i & 1) != 0) y += operation == "BITREV" ? std::uint64_t{1} << (31 - i) : 1;
        }
        out.push_back(y);
    }
    return join(out, s.width, asked);
}

answer make_vector(const question& asked)
{
    const auto element = [&asked](std::size_t i, int width) {
        return gather(asked.sources[i].bits, bytes_of(asked.sources[i].part, {1, width}), false)[0];
    };
    if (asked.mnemonic == "MKVEC.v2i16") return join({element(0, 16), element(1, 16)}, 16, asked);
    return join({element(0, 8), element(1, 8), asked.sources[2].bits & 0xFF, asked.sources[2].bits >> 8 & 0xFF}, 8, asked);
}

answer add_immediate(const question& asked, const shape& s)
{
    std::vector<std::uint64_t> out;
    std::size_t i = 0;
    for (const std::uint64_t x : integers_of(asked.sources[0], s)) out.push_back(x + (asked.immediate >> s.width * static_cast<int>(i++)));
    return join(out, s.width, asked);
}

}  // namespace

std::string_view condition_of(const question& asked)
{
    for (const std::string_view c : {"eq", "gt", "ge", "ne", "lt", "le", "gtlt", "total"})
        if (asked.has(c)) return c;
    return {};
}

bool condition_holds(std::string_view condition, std::string_view type, std::uint64_t a, std::uint64_t b)
{
    const shape s = shape_of(type);
    bool less, equal;
    if (s.letter == 'f') {
        const format& f = format_of(s);
        if (condition == "total") {
            // As integers, the bits of negative floats are in reverse order below the others.
            const auto place = [&f](std::uint64_t x) { return f.negative(x) ? ~x & (f.sign() - 1) : x | f.sign(); };
            return place(a) <= place(b);
        }
        if (f.is_nan(a) || f.is_nan(b)) return condition == "ne";
        const auto place = [&f](std::uint64_t x) {
            const std::int64_t magnitude = static_cast<std::int64_t>(f.magnitude(x));
            return f.negative(x) ? -magnitude : magnitude;
        };
        less = place(a) < place(b);
        equal = place(a) == place(b);
    } else {
        const std::uint64_t flip = s.is_signed ? std::uint64_t{1} << (s.width - 1) : 0;
        less = ((a ^ flip) & s.mask()) < ((b ^ flip) & s.mask());
        equal = (a & s.mask()) == (b & s.mask());
    }
    if (condition == "eq") return equal;
    if (condition == "ne" || condition == "gtlt") return !equal;
    if (condition == "lt") return less;
    if (condition == "le") return less || equal;
    if (condition == "gt") return !less && !equal;
    return !less;
}

answer read_integer(const question& asked)
{
    const std::string_view operation = operation_of(asked.mnemonic);
    const shape s = asked.mnemonic.find('.') == std::string_view::npos ? shape{} : shape_of(type_of(asked.mnemonic));
    const auto is = [operation](auto... names) { return ((operation == names) || ...); };
    if (is("IADD", "ISUB", "IMUL", "HADD", "IMULD")) return s.width == 64 ? binary_64(asked, s) : binary(asked, s);
    if (is("SHADDX", "SEG_ADD")) return address(asked, s);
    if (is("IADDC", "ISUBB")) return with_carry(asked);
    if (is("IDP")) return dot_product(asked, s);
    if (is("FCMP_OR", "FCMP_AND", "ICMP_OR", "ICMP_AND")) return compare(asked, s);
    if (is("ICMP_MULTI")) return compare_in_two(asked, s);
    if (is("CSEL")) return select(asked, s);
    if (is("MOV", "CLZ", "IABS", "NOT_OLD", "POPCOUNT", "BITREV")) return unary(asked, s);
    if (is("MKVEC")) return make_vector(asked);
    if (is("IADD_IMM")) return add_immediate(asked, s);
    return unsettled(unknown_instruction);
}

}  // namespace second_reading
