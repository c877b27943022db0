// SPDX-License-Identifier: MIT
// Every instruction of Bifrost that computes, in both units, with random modifiers and operands, against a second reading of its definition.
// For definitions that Valhall shares, this file maps the instruction to Valhall's, with the order of its operands, and asks the second reading
// of that.
// Also tests: simulator/bifrost/decode.hpp, simulator/bifrost/semantics.hpp
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bifrost/bifrost.hpp"
#include "valhall/simulator/bifrost/run.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "unit/simulator/second_reading/parts.hpp"
#include "unit/simulator/second_reading/second_reading.hpp"

namespace bifrost = valhall::bifrost;
namespace reading = second_reading;
using bifrost::unit;
using tests::tally;

namespace {

// The inputs of a tuple: the registers of ports 0 to 2, and the two words of uniform 0.
struct inputs {
    std::array<std::uint32_t, 3> registers{};
    std::array<std::uint32_t, 2> uniform{};

    std::uint32_t at(bifrost::port from) const
    {
        if (from <= bifrost::port::p2) return registers[static_cast<std::size_t>(from)];
        if (from == bifrost::port::fau_low) return uniform[0];
        return from == bifrost::port::fau_high ? uniform[1] : 0;
    }
};

std::uint32_t draw(tests::dice& random)
{
    constexpr std::uint32_t edges[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000,
                                       0x00000001, 0x807FFFFF, 0x00800000, 0x7F7FFFFF, 0x3C003C00, 0x7C00FC00, 0x7E000001,
                                       0x80010400, 0xFFFFFFFF, 0x7FFFFFFF, 5,          0x3F000000, 0x40490FDB, 0x3FC00000,
                                       0xFFFFFFFB, 0x00010002, 0x7F800001, 0x7C010001};
    const auto word = static_cast<std::uint32_t>(random.bits());
    switch (random.below(4)) {
    case 0: return edges[random.below(std::size(edges))];
    case 1: return (word & 0x807FFFFF) | static_cast<std::uint32_t>(120 + random.below(16)) << 23;  // floats near 1
    case 2:
        return (word & 0x83FF83FF) | static_cast<std::uint32_t>(12 + random.below(8)) << 10 |
               static_cast<std::uint32_t>(12 + random.below(8)) << 26;
    default: return word;
    }
}

// A random instruction, or one that does not exist: then `encodes` is false.
bifrost::instruction draw_instruction(tests::dice& random, bifrost::descriptor row, bool& encodes)
{
    bifrost::fields of = *bifrost::fields::of(row.code(), row.unit());
    for (int n = 0; n < row.source_count(); ++n) {
        constexpr unsigned given = 0b110111;  // registers and the uniform
        const unsigned ports = row.ports(n) & given;
        if (ports != 0) of.sources[n] = static_cast<bifrost::port>(random.one_of(ports, 8));
    }
    for (int n = 0; n < row.modifier_count(); ++n) {
        const bifrost::modifier_field field = row.modifier_at(n);
        const bifrost::value word = field.at(static_cast<unsigned>(random.below(static_cast<valhall::word>(field.count()))));
        if (word != bifrost::value::reserved && (of.modifiers[n] == bifrost::value::reserved || !random.chance(2))) of.modifiers[n] = word;
        if (of.modifiers[n] == bifrost::value::reserved) of.modifiers[n] = field.at(0);
    }
    const auto made = bifrost::encode(of);
    encodes = static_cast<bool>(made);
    return encodes ? *made : bifrost::nop(row.unit());
}

// A program with the instruction in its only tuple, whose result goes to r10.
std::vector<std::uint32_t> program_of(const bifrost::instruction& one, bifrost::header header = {})
{
    bifrost::clause made;
    made.header = header;
    made.header.flow = bifrost::flow::end;
    (one.unit() == unit::fma ? made.tuples[0].fma : made.tuples[0].add) = one;
    bifrost::register_block block{{1, 5, 8}, {}, {}, bifrost::fau::of_uniform(0)};
    (one.unit() == unit::fma ? block.fma : block.add) = {10};
    made.tuples[0].registers = *bifrost::encode_register_block(block, true);
    std::vector<std::uint32_t> words;
    REQUIRE(bifrost::write_clause(made, words));
    return words;
}

valhall::simulator::run_result run(const bifrost::instruction& one, const inputs& in, bifrost::header header = {})
{
    const valhall::simulator::register_value registers[]{{1, in.registers[0]}, {5, in.registers[1]}, {8, in.registers[2]}, {10, 0}};
    const std::vector<std::uint32_t> words = program_of(one, header);
    const bifrost::gpu product = (one.row().gpus() & set_of(bifrost::gpu::G52)) != 0 ? bifrost::gpu::G52 : bifrost::gpu::G72;
    return valhall::simulator::run(words, product, {.registers = registers, .uniforms = in.uniform});
}

// ---- the reading ----

struct reader {
    const bifrost::instruction& i;
    const inputs& in;
    std::string name;  // of an instruction of Valhall
    std::vector<reading::source> sources{};
    std::vector<std::string_view> words{};

    reader(const bifrost::instruction& one, const inputs& given) : i(one), in(given), name(one.name())
    {
        for (int n = 0; n < i.source_count(); ++n) sources.push_back(source(n));
        for (int n = 0; n < i.modifier_count(); ++n) {
            const bifrost::modifier_field field = i.row().modifier_at(n);
            if (field.source() < 0) words.push_back(word(name_of(field.kind()), name_of(i.modifier_value(n))));
        }
    }

    reading::source source(int n) const
    {
        reading::source made{in.at(i.source(n))};
        for (int at = 0; at < i.modifier_count(); ++at) {
            const bifrost::modifier_field field = i.row().modifier_at(at);
            if (field.source() != n) continue;
            const std::string_view kind = name_of(field.kind()), value = name_of(i.modifier_value(at));
            if (kind == "neg") made.neg = value == "neg";
            else if (kind == "abs") made.abs = value == "abs";
            else if (kind == "not") made.complement = value == "not";
            else made.part = value;
        }
        return made;
    }

    // The words of Valhall.
    static std::string_view word(std::string_view kind, std::string_view value)
    {
        if (value == "sat") return "saturate";
        if (value == "rtna") return "rna";
        if (kind == "not_result" && value == "not") return "not_result";
        return value;
    }

    bool has(std::string_view wanted) const { return std::find(words.begin(), words.end(), wanted) != words.end(); }
    bool begins(std::string_view with) const { return name.substr(0, with.size()) == with; }
    void rename(std::string_view from, std::string_view to) { name.replace(name.find(from), from.size(), to); }
    std::uint32_t bits(int n) const { return static_cast<std::uint32_t>(sources[static_cast<std::size_t>(n)].bits); }
    void reorder(std::initializer_list<int> order)
    {
        std::vector<reading::source> made;
        for (const int n : order) made.push_back(n < 0 ? reading::source{} : sources[static_cast<std::size_t>(n)]);
        sources = made;
    }

    reading::answer ask() const
    {
        reading::question asked{.mnemonic = name, .words = words, .sources = sources};
        if (name == "FRCP.f16" || name == "FRSQ.f16") asked.mask = 1;  // a half is in the low half of its word
        return reading::read(asked);
    }

    static reading::answer integer(std::uint32_t value) { return {.bits = value, .written = 0xFFFFFFFF}; }

    reading::answer expected()
    {
        if (begins("LSHIFT_") || begins("RSHIFT_")) return reorder({0, 2, 1}), ask();
        if (begins("ARSHIFT")) {
            rename("ARSHIFT", "RSHIFT_OR");
            words.push_back("signed");
            return reorder({0, 2, -1}), ask();
        }
        if (begins("CSEL.i32") || begins("CSEL.v2i16") || begins("ICMP.i32") || begins("ICMP.v2i16") || begins("ICMP.v4i8"))
            name[name.find('i', 5)] = 'u';
        if (begins("ICMP.")) return rename("ICMP", "ICMP_OR"), reorder({0, 1, -1}), ask();
        if (begins("FCMP.")) return rename("FCMP", "FCMP_OR"), reorder({0, 1, -1}), ask();
        if (begins("HADD") && has("rtp")) words.push_back("rhadd");
        if (begins("QUIET")) return rename("QUIET", "FLUSH"), words.push_back("quiet_nan"), ask();
        if (begins("FREXPE")) {
            if (sources[0].neg) words.push_back("neg");
            sources[0].neg = false;
        }
        if (begins("FMIN") || begins("FMAX"))
            if (has("c") || has("inverse_c")) return c_minimum();
        if (name == "FMA_RSCALE.f32" || name == "FADD_RSCALE.f32") return rescale();
        if (name == "FMA_RSCALE.v2f16") return rescale_halves();
        if (name == "FADD.f32" && has("rto")) return odd_sum();
        if (begins("SWZ")) return swizzle();
        if (name == "MKVEC.v4i8") return bytes();
        if (name == "IADDC.i32") return integer(bits(0) + bits(1) + bits(2));
        if (name == "ISUBB.i32") return integer(bits(0) - bits(1) - bits(2));
        if (name == "IDP.v4i8") return dot_product();
        if (name == "IMUL.i32") return product();
        if (name == "IMUL.v4i8") return ask();
        if (name == "FLOG_TABLE.f32") return logarithm_table();
        return ask();
    }

    reading::answer c_minimum() const
    {
        if (has("inverse_c")) return reading::unsettled("inverse_c");
        const reading::shape s = reading::shape_of(reading::type_of(name));
        const auto a = reading::floats_of(sources[0], s), b = reading::floats_of(sources[1], s);
        std::vector<std::uint64_t> out;
        for (std::size_t n = 0; n < a.size(); ++n) {
            const bool takes_first = reading::condition_holds(begins("FMIN") ? "lt" : "gt", s.width == 16 ? "f16" : "f32", a[n], b[n]);
            const std::uint64_t x = takes_first ? a[n] : b[n];
            out.push_back(reading::clamped(x, reading::format_of(s), {.mnemonic = name, .words = words}));
        }
        return reading::join_floats(out, reading::format_of(s), {});
    }

    reading::answer rescale()
    {
        if (has("scale16")) return reading::unsettled("scale16");
        if (begins("FADD")) {
            const reading::source one{0x3F800000}, scale = sources[2];
            sources = {sources[0], one, sources[1], scale};
            name = "FMA_RSCALE.f32";
        }
        if (has("rtz")) words.push_back("round_zero");
        if (has("n")) name = "FMA_RSCALE_N.f32";
        if (has("left")) name = "FMA_RSCALE_LEFT.f32";
        const reading::answer made = ask();
        const bool is_directed = has("rtp") || has("rtn");
        return is_directed && reading::f32.is_infinite(made.bits) ? reading::unsettled("a scaled sum that overflows") : made;
    }

    // (a * b + c) * 2^d of each half, from exact numbers. Settled where nothing is special or out of the normal range.
    reading::answer rescale_halves() const
    {
        using reading::f16;
        const reading::shape s = reading::shape_of("v2f16");
        const auto a = reading::floats_of(sources[0], s), b = reading::floats_of(sources[1], s), c = reading::floats_of(sources[2], s);
        const auto how = has("rtz") ? reading::rounding::to_zero : reading::rounding::to_even;
        std::vector<std::uint64_t> out;
        for (std::size_t n = 0; n < 2; ++n) {
            if (!f16.is_normal(a[n]) || !f16.is_normal(b[n]) || !f16.is_normal(c[n])) return reading::unsettled("special halves");
            const auto d = static_cast<std::int16_t>(sources[3].bits >> 16 * n);
            const reading::exact product =
                reading::exact::of(f16.negative(a[n]) != f16.negative(b[n]), f16.significand(a[n]) * f16.significand(b[n]),
                                   f16.exponent(a[n]) + f16.exponent(b[n]));
            const reading::exact sum = product + f16.value(c[n]);
            if (sum.is_zero() || d > 40 || d < -40) return reading::unsettled("a sum of zero");
            const std::uint64_t rounded = f16.round(sum, how), scaled = f16.round(sum.scaled(d), how);
            if (!f16.is_normal(rounded) || !f16.is_normal(scaled)) return reading::unsettled("not a normal number");
            out.push_back(reading::clamped(scaled, f16, {.mnemonic = name, .words = words}));
        }
        return reading::join_floats(out, f16, {});
    }

    // Rounded to odd: exact, or the one of the two nearest that is odd.
    reading::answer odd_sum() const
    {
        const auto sum = [this](std::string_view mode) {
            return reading::read({.mnemonic = "FADD.f32", .words = {mode}, .sources = sources});
        };
        reading::answer made = sum("rtz");
        if (!made.open.empty() || made.any_nan != 0) return made;
        if (sum("rtp").bits != sum("rtn").bits && (made.bits << 33) != 0) made.bits |= 1;
        if ((made.bits & 0x7FFFFFFF) == 0) return sum("none");
        made.bits = reading::clamped(made.bits, reading::f32, {.mnemonic = name, .words = words});
        return made;
    }

    reading::answer swizzle() const
    {
        const reading::shape s = reading::shape_of(reading::type_of(name));
        return reading::join(reading::integers_of(sources[0], s), s.width, {});
    }

    reading::answer bytes() const
    {
        std::uint32_t made = 0;
        for (int n = 0; n < 4; ++n) made |= (bits(n) >> (sources[static_cast<std::size_t>(n)].part == "b2" ? 16 : 0) & 0xFF) << 8 * n;
        return integer(made);
    }

    reading::answer dot_product() const
    {
        std::int64_t sum = 0;
        for (int n = 0; n < 4; ++n) {
            const auto byte = [&](int source) -> std::int64_t {
                const auto value = static_cast<std::uint8_t>(bits(source) >> 8 * n);
                return sources[static_cast<std::size_t>(source)].part == "sext" ? static_cast<std::int8_t>(value) : value;
            };
            sum += byte(0) * byte(1);
        }
        return integer(static_cast<std::uint32_t>(sum));
    }

    reading::answer product() const
    {
        const std::string_view part = sources[1].part;
        std::uint32_t b = bits(1);
        if (part != "none") {
            const int width = part[0] == 'h' ? 16 : 8;
            b = b >> width * (part[1] - '0') & ((1u << width) - 1);
            if (has("sext") && (b >> (width - 1) & 1) != 0) b |= ~0u << width;
        }
        return integer(bits(0) * b);
    }

    // A bounded table: the reciprocal has five significant bits and is right within 1/16; its logarithms fit it.
    reading::answer logarithm_table() const
    {
        const std::uint64_t x = reading::floats_of(sources[0], {.width = 32, .letter = 'f'})[0];
        if (has("divzero") || has("high") || has("low")) return reading::unsettled("what is not published");
        if (!reading::f32.is_normal(x)) return reading::unsettled("special numbers, which another test has");
        double m = 1 + static_cast<double>((x >> 19 & 15) * 2 + 1) / 32;
        if (m > 1.5) m /= 2;
        const double unit = m > 1 ? 32 : 16, r = std::floor(unit / m + 0.5) / unit;
        if (has("red")) return {.bits = std::bit_cast<std::uint32_t>(static_cast<float>(r)), .written = 0xFFFFFFFF};
        if (reading::f32.negative(x)) return reading::join_floats({reading::f32.a_nan()}, reading::f32, {});
        const double y = has("base2") ? -std::log2(r) : -std::log(r);
        return {.bits = std::bit_cast<std::uint32_t>(static_cast<float>(y == 0 ? 0 : y)), .written = 0xFFFFFFFF, .ulps = 1};
    }
};

bool computes(bifrost::descriptor row)
{
    const auto& semantics = valhall::simulator::semantics_of(row.code());
    return semantics.info.by == valhall::simulator::action::compute && semantics.join == valhall::simulator::bifrost_join::none &&
           row.code() != bifrost::opcode::ATOM_POST_i32;  // which belongs to an atomic
}

}  // namespace

TEST_CASE("bifrost simulator: each formula in each unit agrees with a second reading of its definition", "[simulator]")
{
    tests::dice random;
    tally law, refused;
    std::map<std::string, int> settled;
    std::map<std::string, std::string> open;
    for (std::uint16_t index = 0; index < bifrost::row_total; ++index) {
        const bifrost::descriptor row{index};
        if (!computes(row)) continue;
        const std::string name = (row.unit() == unit::fma ? "*" : "+") + std::string(row.name());
        const int seldom = row.code() == bifrost::opcode::FMA_RSCALE_v2f16 ? 10 : 1;
        for (int n = 0; n < tests::rounds(600 * seldom); ++n) {
            bool encodes = false;
            const bifrost::instruction one = draw_instruction(random, row, encodes);
            if (!encodes) continue;
            inputs in;
            for (std::uint32_t& word : in.registers) word = draw(random);
            for (std::uint32_t& word : in.uniform)
                word = random.chance(3) ? static_cast<std::uint32_t>(random.below(40)) - 20 : draw(random);
            const auto result = run(one, in);
            if (!result) {
                refused.expect(!valhall::simulator::refusal_of(one).empty() || !result.error().detail.empty(), [&] { return name; });
                continue;
            }
            const reading::answer expected = reader(one, in).expected();
            if (!expected.open.empty()) {
                open[name] = std::string(expected.open);
                continue;
            }
            ++settled[name];
            const std::string difference = reading::disagreement(expected, 0, result.reg(10));
            law.expect(difference.empty(), [&] {
                std::string text = name;
                for (int at = 0; at < one.modifier_count(); ++at) text += "." + std::string(name_of(one.modifier_value(at)));
                for (int source = 0; source < one.source_count(); ++source) text += " " + tests::hex(in.at(one.source(source)));
                return text + ": " + difference;
            });
        }
        INFO(name << ": " << open[name]);
        if (tests::one_round_in == 1) CHECK(settled[name] > 20);
    }
    CHECK(law.failures() == "");
    CHECK(refused.failures() == "");
}
