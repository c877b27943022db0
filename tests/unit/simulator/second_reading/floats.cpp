// SPDX-License-Identifier: MIT
// The second reading of float arithmetic: sums, products, minimum and maximum, comparisons, fractions and exponents, cube maps.
#include "parts.hpp"

namespace second_reading {

namespace {

// An exact sum of zero is +0, or -0 when rounding down.
std::uint64_t zero_sum(const format& f, rounding how) { return how == rounding::down ? f.sign() : 0; }

std::uint64_t add(std::uint64_t a, std::uint64_t b, const format& f, rounding how)
{
    if (f.is_nan(a) || f.is_nan(b)) return f.a_nan();
    if (f.is_infinite(a) && f.is_infinite(b)) return a == b ? a : f.a_nan();
    if (f.is_infinite(a)) return a;
    if (f.is_infinite(b)) return b;
    if (f.is_zero(a) && f.is_zero(b)) return a == b ? a : zero_sum(f, how);
    const exact sum = f.value(a) + f.value(b);
    return sum.is_zero() ? zero_sum(f, how) : f.round(sum, how);
}

exact product(std::uint64_t a, std::uint64_t b, const format& f)
{
    return exact::of(f.negative(a) != f.negative(b), f.significand(a) * f.significand(b), f.exponent(a) + f.exponent(b));
}

}  // namespace

std::uint64_t fma(std::uint64_t a, std::uint64_t b, std::uint64_t c, const format& f, rounding how)
{
    if (f.is_nan(a) || f.is_nan(b) || f.is_nan(c)) return f.a_nan();
    const bool minus = f.negative(a) != f.negative(b);
    if (f.is_infinite(a) || f.is_infinite(b)) {
        if (f.is_zero(a) || f.is_zero(b)) return f.a_nan();
        if (f.is_infinite(c) && f.negative(c) != minus) return f.a_nan();
        return f.infinity() | (minus ? f.sign() : 0);
    }
    if (f.is_infinite(c)) return c;
    const exact p = product(a, b, f), sum = p + f.value(c);
    if (!sum.is_zero()) return f.round(sum, how);
    if (p.is_zero() && f.is_zero(c) && minus == f.negative(c)) return c;
    return zero_sum(f, how);
}

namespace {

// Numbers in their order, -0 below +0; not for NaNs.
std::int64_t place_of(std::uint64_t x, const format& f)
{
    const std::int64_t magnitude = static_cast<std::int64_t>(f.magnitude(x));
    return f.negative(x) ? -magnitude - 1 : magnitude;
}

std::uint64_t extreme(std::uint64_t a, std::uint64_t b, const format& f, bool smaller, bool propagates)
{
    if (f.is_nan(a) && f.is_nan(b)) return f.a_nan();
    if (f.is_nan(a) || f.is_nan(b)) return propagates ? f.a_nan() : f.is_nan(a) ? b : a;
    return (place_of(a, f) < place_of(b, f)) == smaller ? a : b;
}

// A sum's second operand, scaled to [0.75, 1.5).
std::uint64_t log_scaled(std::uint64_t b)
{
    if (!f32.is_normal(b)) return b;
    const std::uint64_t in_1_2 = (b & 0x807FFFFF) | 0x3F800000;
    const bool halve = (b & 0x007FFFFF) >= 0x00400000;
    return halve ? in_1_2 - 0x00800000 : in_1_2;
}

std::uint64_t flush(std::uint64_t x, const format& f, const question& asked)
{
    if (f.is_nan(x)) {
        if (asked.has("flush_nan")) return 0;
        return asked.has("quiet_nan") ? x | f.quiet_bit() : x;
    }
    if (f.is_infinite(x) && asked.has("flush_inf")) return x - 1;
    if (f.is_subnormal(x) && asked.has("ftz")) return x & f.sign();
    return x;
}

// A number split as m * 2^e with |m| in [1, 2), from its top bit.
struct split {
    int e;
    exact m;
};

split split_of(std::uint64_t x, const format& f)
{
    const exact value = f.value(x);
    const int e = value.units.top() - one_place;
    return {e, value.scaled(-e)};
}

int floor_half(int e) { return e >= 0 ? e / 2 : -((1 - e) / 2); }

bool reaches_one_and_a_half(const exact& m) { return m.units.bit(one_place - 1); }

// The results of FREXPM and FREXPE: the fraction and the exponent.
struct fraction_and_exponent {
    std::uint64_t m;
    int e;
};

fraction_and_exponent take_apart(std::uint64_t x, const format& f, const question& asked)
{
    if (f.is_nan(x) || f.is_infinite(x) || f.is_zero(x)) return {x, 0};
    const split s = split_of(x, f);
    int down = 1, e = s.e + 1;  // M = m / 2^down
    if (asked.has("sqrt")) {
        down = s.e % 2 == 0 ? 2 : 1;
        e = floor_half(s.e) + 1;
    } else if (asked.has("log")) {
        down = reaches_one_and_a_half(s.m) ? 1 : 0;
        e = s.e + down;
    }
    return {f.round(s.m.scaled(-down), rounding::to_even), e};
}

bool takes_apart_what_is_open(std::uint64_t x, const format& f, const question& asked)
{
    return f.is_subnormal(x) && (asked.has("sqrt") || asked.has("log"));
}

std::uint64_t load_exponent(std::uint64_t a, std::int64_t b, const format& f, rounding how)
{
    if (f.is_nan(a) || f.is_infinite(a) || f.is_zero(a)) return a;
    const exact scaled = f.value(a).scaled(static_cast<int>(std::clamp<std::int64_t>(b, -300, 300)));
    // Results beyond the largest number are infinity in every rounding mode.
    if (scaled.units.top() > one_place + f.bias) return f.infinity() | (a & f.sign());
    return f.round(scaled, how);
}

answer rescale(const question& asked)
{
    const auto operand = [&asked](std::size_t i) { return floats_of(asked.sources[i], {})[0]; };
    const std::uint64_t a = operand(0), b = operand(1), c = operand(2);
    const rounding how = rounding_of(asked);
    const bool zero_factor = f32.is_zero(a) || f32.is_zero(b);
    const bool finite_factors = !f32.is_nan(a) && !f32.is_nan(b) && !f32.is_infinite(a) && !f32.is_infinite(b);
    const std::string_view operation = operation_of(asked.mnemonic);
    std::uint64_t sum;
    if (operation == "FMA_RSCALE_LEFT" && zero_factor) {
        sum = add(a, c, f32, how);
    } else if (operation == "FMA_RSCALE_N" && zero_factor && !finite_factors) {
        if (f32.is_zero(c)) return unsettled("the sign of a zero made of a zero factor");
        sum = c;
    } else {
        sum = fma(a, b, c, f32, how);
        const bool is_exact = f32.magnitude(fma(a, b, c, f32, rounding::up)) == f32.magnitude(fma(a, b, c, f32, rounding::down));
        if (f32.is_zero(sum) && !is_exact) return unsettled("a sum that underflows");
        if (finite_factors && !f32.is_infinite(c) && f32.magnitude(sum) >= f32.infinity() - 1) return unsettled("a sum that overflows");
    }
    if (f32.is_subnormal(sum)) return unsettled("a subnormal sum before it is scaled");
    const std::int32_t d = static_cast<std::int32_t>(asked.sources[3].bits);
    const std::uint64_t scaled = load_exponent(sum, d, f32, how);
    if (f32.is_subnormal(scaled) || (f32.is_zero(scaled) && !f32.is_zero(sum))) return unsettled("a scaled sum that is subnormal");
    if (how == rounding::to_zero && f32.is_infinite(scaled) && !f32.is_infinite(sum)) return unsettled("a scaled sum that overflows");
    return join_floats({clamped(scaled, f32, asked)}, f32, asked);
}

std::uint64_t cube_magnitude(std::uint64_t x, std::uint64_t y, std::uint64_t z)
{
    return std::max({f32.magnitude(x), f32.magnitude(y), f32.magnitude(z)});
}

std::uint64_t cube_face_1(std::uint64_t x, std::uint64_t y, std::uint64_t z)
{
    if (f32.is_nan(x) || f32.is_nan(y) || f32.is_nan(z)) return f32.a_nan();
    const std::uint64_t m = cube_magnitude(x, y, z);
    if (f32.is_infinite(m)) return f32.unity();
    return f32.is_normal(m) ? m : 0x40000000;
}

std::uint64_t cube_face_2(std::uint64_t x, std::uint64_t y, std::uint64_t z)
{
    if (f32.is_nan(x) || f32.is_nan(y) || f32.is_nan(z)) return std::uint64_t{4} << 29;
    const std::uint64_t m = cube_magnitude(x, y, z);
    const auto is_below_zero = [](std::uint64_t v) { return std::uint64_t{f32.negative(v) && !f32.is_zero(v)}; };
    const std::uint64_t face = f32.magnitude(z) == m   ? 4 + is_below_zero(z)
                               : f32.magnitude(y) == m ? 2 + is_below_zero(y)
                                                       : is_below_zero(x);
    return face << 29 | std::uint64_t{f32.is_infinite(m)} << 16;
}

answer cube_select(const question& asked, bool is_s)
{
    // For +X -X +Y -Y +Z -Z: the index of the source, and its sign.
    struct choice {
        int source;
        bool minus;
    };
    constexpr choice s[] = {{0, true}, {0, false}, {1, false}, {1, false}, {1, false}, {1, true}};
    constexpr choice t[] = {{0, true}, {0, true}, {1, false}, {1, true}, {0, true}, {0, true}};
    const std::uint64_t face = asked.sources[2].bits >> 29 & 7;
    if (face > 5) return unsettled("a face that is none");
    if ((asked.sources[2].bits >> 16 & 1) != 0) return unsettled("an infinite direction");
    const choice one = is_s ? s[face] : t[face];
    const std::uint64_t value = floats_of(asked.sources[static_cast<std::size_t>(one.source)], {})[0];
    return join_floats({one.minus ? value ^ f32.sign() : value}, f32, asked);
}

// On v11 and later, sums with a half destination, or a 16-bit result in both halves, are rounded to 16-bit floats.
answer narrow(std::uint64_t result, const question& asked)
{
    const rounding how = rounding_of(asked);
    std::uint64_t small;
    if (f32.is_nan(result)) small = f16.a_nan();
    else if (f32.is_infinite(result)) small = f16.infinity() | (f32.negative(result) ? f16.sign() : 0);
    else if (f32.is_zero(result)) small = f32.negative(result) ? f16.sign() : 0;
    else small = f16.round(f32.value(result), how);
    return join_floats({small, small}, f16, asked);
}

answer arithmetic(const question& asked)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    const format& f = format_of(s);
    const std::string_view operation = operation_of(asked.mnemonic);
    const rounding how = rounding_of(asked);
    if (asked.has("sticky")) return unsettled("sticky");
    std::vector<std::vector<std::uint64_t>> in;
    for (const source& one : asked.sources) in.push_back(floats_of(one, s));
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(s.lanes); ++i) {
        const std::uint64_t a = in[0][i];
        std::uint64_t x;
        if (operation == "FADD") x = add(a, in[1][i], f, how);
        else if (operation == "FADD_LSCALE") x = add(a, log_scaled(in[1][i]), f, how);
        else if (operation == "FADD_IMM") x = add(a, asked.immediate >> 16 * i & s.mask(), f, rounding::to_even);
        else if (operation == "FMA") x = fma(a, in[1][i], in[2][i], f, how);
        else if (operation == "FMIN" || operation == "FMAX") x = extreme(a, in[1][i], f, operation == "FMIN", asked.has("nan_propagate"));
        else x = flush(a, f, asked);
        out.push_back(clamped(x, f, asked));
    }
    const bool can_be_narrow = asked.mnemonic == "FADD.f32" || asked.mnemonic == "FADD_LSCALE.f32" || asked.mnemonic == "FMA.f32";
    if (can_be_narrow && asked.arch >= 11 && asked.mask != 3) return narrow(out[0], asked);
    return join_floats(out, f, asked);
}

answer fractions(const question& asked)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    const format& f = format_of(s);
    const bool gives_exponent = operation_of(asked.mnemonic) == "FREXPE";
    std::vector<std::uint64_t> out;
    for (const std::uint64_t x : floats_of(asked.sources[0], s)) {
        if (takes_apart_what_is_open(x, f, asked)) return unsettled("a subnormal number's fraction");
        const fraction_and_exponent apart = take_apart(x, f, asked);
        const int e = asked.has("neg") ? -apart.e : apart.e;
        out.push_back(gives_exponent ? static_cast<std::uint64_t>(e) : apart.m);
    }
    return gives_exponent ? join(out, s.width, asked) : join_floats(out, f, asked);
}

answer logarithm_exponents(const question& asked)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    const format& f = format_of(s);
    const bool as_integer = operation_of(asked.mnemonic) == "ILOGB";
    std::vector<std::uint64_t> out;
    for (const std::uint64_t x : floats_of(asked.sources[0], s)) {
        if (!f.is_normal(x)) return unsettled("the exponent of what is not a normal number");
        const int e = split_of(x, f).e;
        out.push_back(as_integer ? static_cast<std::uint64_t>(e)
                      : e == 0   ? 0
                                 : f.round(exact::of(e < 0, static_cast<std::uint64_t>(e < 0 ? -e : e), 0), rounding::to_even));
    }
    return as_integer ? join(out, s.width, asked) : join_floats(out, f, asked);
}

answer load_exponents(const question& asked)
{
    const shape s = shape_of(type_of(asked.mnemonic));
    if (asked.has("inf") || asked.has("inf0")) return unsettled("the forms for arc tangents");
    const std::vector<std::uint64_t> a = floats_of(asked.sources[0], s);
    const std::vector<std::uint64_t> b = gather(asked.sources[1].bits, whole_of(s.lanes, s.width), true);
    std::vector<std::uint64_t> out;
    for (std::size_t i = 0; i < a.size(); ++i)
        out.push_back(load_exponent(a[i], static_cast<std::int64_t>(b[i]), format_of(s), rounding_of(asked)));
    return join_floats(out, format_of(s), asked);
}

}  // namespace

answer read_float(const question& asked)
{
    const std::string_view operation = operation_of(asked.mnemonic);
    if (operation == "FREXPM" || operation == "FREXPE") return fractions(asked);
    if (operation == "ILOGB" || operation == "LOGB") return logarithm_exponents(asked);
    if (operation == "LDEXP") return load_exponents(asked);
    if (operation == "FMA_RSCALE" || operation == "FMA_RSCALE_N" || operation == "FMA_RSCALE_LEFT") return rescale(asked);
    if (asked.mnemonic == "CUBE_SSEL" || asked.mnemonic == "CUBE_TSEL") return cube_select(asked, asked.mnemonic == "CUBE_SSEL");
    if (asked.mnemonic == "CUBEFACE1" || asked.mnemonic == "CUBEFACE2_V9") {
        const auto operand = [&asked](std::size_t i) { return floats_of(asked.sources[i], {})[0]; };
        if (asked.mnemonic == "CUBEFACE1") return join_floats({cube_face_1(operand(0), operand(1), operand(2))}, f32, asked);
        return join({cube_face_2(operand(0), operand(1), operand(2))}, 32, asked);
    }
    for (const std::string_view one : {"FADD", "FADD_LSCALE", "FADD_IMM", "FMA", "FMIN", "FMAX", "FLUSH"})
        if (operation == one) return arithmetic(asked);
    return unsettled(unknown_instruction);
}

}  // namespace second_reading
