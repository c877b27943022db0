// SPDX-License-Identifier: MIT
// Simplification keeps the results of random computations, bit by bit. If it may fuse and change signs of zeros, it keeps the
// results of computations without rounding.
#include "catch.hpp"

#include <string>
#include <vector>

#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/cleanup.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_ir.hpp"
#include <valhall/compiler/builder.hpp>

using namespace valhall::compiler;

namespace {

// Arithmetic may return any NaN, so the bits of floats are not taken apart.
enum class type : std::uint8_t { real, word, truth };

constexpr std::uint32_t corners[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 1,
                                     0x80000001, 0x3F000000, 0x40000000, 0x3F7FFFFF, 0x3F800001, 0x7F7FFFFF, 0x00800000, 0x4B000001};

constexpr std::uint32_t small_words[] = {0, 1, 2, 3, 4, 8, 16, 24, 31, 32, 0xFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFE, 0x80000000, 0x7FFFFFFF};

// Numbers of few bits, whose sums and products are exact.
constexpr std::uint32_t tame_numbers[] = {0x3F800000, 0xBF800000, 0x3F000000, 0xBF000000, 0x40000000, 0xC0000000, 0x40400000, 0x3FC00000,
                                          0x00000000, 0x80000000, 0x40800000, 0x3E800000, 0xBFC00000, 0x40A00000, 0xC0400000, 0x3F400000};

// One computation, of earlier results or constants.
struct step {
    int kind = 0;
    std::uint32_t modifiers = 0;
    struct {
        bool is_constant = false, neg = false, abs = false;
        std::uint32_t number = 0;  // the bits of a constant, else the index of a value
    } from[4];
};

class random_computation {
public:
    static constexpr int inputs = 4;

    // With tame numbers, only exact operations.
    explicit random_computation(tests::dice& random, bool is_tame = false) : random_(random), is_tame_(is_tame)
    {
        for (int i = 0; i < inputs; ++i) types_.push_back(i < 2 ? type::real : type::word);
        const std::size_t count = 2 + random_.below(is_tame ? 5 : 10);
        for (std::size_t i = 0; i < count; ++i) add();
    }

    // Stores all computed values, or only the last one.
    void build(builder& b, bool stores_all) const
    {
        std::vector<use> values;
        for (int i = 0; i < inputs; ++i) values.push_back(b.input(i));
        const use address = b.pair_source({values[2], values[3]});
        for (const step& s : steps_) values.push_back(result_of(b, s, values));
        for (std::size_t i = stores_all ? inputs : values.size() - 1; i < values.size(); ++i) {
            const use one[] = {values[i]};
            b.message(b.form(valhall::opcode::STORE_i32), {address}, one, 0);
        }
    }
    // True if the stored word is a float.
    bool is_real(std::size_t stored, bool stores_all) const
    {
        return types_[stores_all ? stored + inputs : types_.size() - 1] == type::real;
    }

private:
    static constexpr int real_kinds = 12, kinds = 26;

    std::uint32_t value_of(type wanted)
    {
        for (int tries = 0; tries < 8; ++tries) {
            const std::size_t n = types_.size();
            const std::size_t i = random_.chance(2) && n > 4 ? n - 1 - random_.below(3) : random_.below(n);
            if (is_tame_ && (types_[i] != wanted)) continue;
            // Words may be read as floats, and truth values as anything.
            if (wanted == type::real || types_[i] != type::real) return static_cast<std::uint32_t>(i);
        }
        return wanted == type::real ? 0 : 2;
    }
    void draw(step& s, int n, type wanted)
    {
        auto& from = s.from[n];
        from.is_constant = random_.chance(3);
        if (from.is_constant)
            from.number = wanted == type::real ? (is_tame_ ? tame_numbers : corners)[random_.below(16)] : small_words[random_.below(16)];
        else from.number = value_of(wanted);
        if (wanted != type::real) return;
        from.neg = random_.chance(4);
        from.abs = random_.chance(8);
    }

    void add()
    {
        step s;
        do s.kind = static_cast<int>(random_.below(kinds));
        while (is_tame_ && (s.kind == 11 || s.kind >= 24));
        s.modifiers = static_cast<std::uint32_t>(random_.bits());
        const type sources = s.kind < real_kinds ? type::real : type::word;
        for (int n = 0; n < 4; ++n) draw(s, n, sources);
        type gives = s.kind < 8 ? type::real : type::word;
        if (s.kind == 8 || s.kind == 9) gives = type::truth;
        if (s.kind == 11) gives = type::real;
        if (s.kind == 12 || s.kind == 13) gives = type::truth;
        if (s.kind == 8 || s.kind == 9 || s.kind == 12 || s.kind == 13) draw(s, 2, type::word);
        if (s.kind == 6 || s.kind == 7) draw(s, s.kind == 6 ? 2 : 3, s.kind == 6 ? type::word : type::real);
        if (s.kind >= 24) gives = type::real;
        steps_.push_back(s);
        types_.push_back(gives);
    }

    static use result_of(builder& b, const step& s, const std::vector<use>& values)
    {
        using valhall::opcode;
        namespace modifier = valhall::modifier;
        use u[4];
        for (int n = 0; n < 4; ++n) {
            u[n] = s.from[n].is_constant ? constant_use(s.from[n].number) : values[s.from[n].number];
            if (s.from[n].abs) u[n] = u[n].magnitude();
            if (s.from[n].neg) u[n] = u[n].negated();
        }
        const auto clamp = (s.modifiers & 3) != 0 ? modifier::clamp::none : static_cast<modifier::clamp>(s.modifiers >> 2 & 3);
        const auto round = static_cast<modifier::round_mode>((s.modifiers >> 4) % 4);
        const auto when = static_cast<modifier::condition>((s.modifiers >> 8) % 6),
                   float_when = static_cast<modifier::condition>((s.modifiers >> 8) % 8);
        const auto gives = static_cast<modifier::result_type>((s.modifiers >> 12) % 3);
        const bool flag = (s.modifiers >> 16 & 1) != 0;
        switch (s.kind) {
        case 0:
        case 1: return b.op(b.form(opcode::FADD_f32, clamp), u[0], u[1]);
        case 2: return b.op(b.form(opcode::FMA_f32, clamp), u[0], u[1], u[2]);
        case 3: return b.op(b.form(opcode::FMA_f32, clamp), u[0], u[1], constant_use(0x80000000));
        case 4: return b.op(b.form(flag ? opcode::FMIN_f32 : opcode::FMAX_f32, clamp), u[0], u[1]);
        case 5: return b.op(b.form(opcode::FROUND_f32, round), u[0]);
        case 6: return b.choose(u[2], u[0], u[1]);
        case 7:
            // Words without changes; NaNs are only read as floats.
            for (use& one : u) one = b.plain(one);
            return b.op(b.form(opcode::CSEL_f32, float_when == modifier::condition::total ? when : float_when), u[0], u[1],
                        (s.modifiers >> 20 & 1) != 0 ? u[0] : u[2], (s.modifiers >> 21 & 1) != 0 ? u[1] : u[3]);
        case 8:
            return b.op(b.form(opcode::FCMP_OR_f32, float_when == modifier::condition::total ? when : float_when, gives), u[0], u[1],
                        flag ? u[2] : constant_use(0));
        case 9: return b.op(b.form(flag ? opcode::FCMP_OR_f32 : opcode::FCMP_AND_f32, when, gives), u[0], u[1], u[2]);
        case 10: return b.op(b.form(flag ? opcode::F32_TO_S32 : opcode::F32_TO_U32, round), u[0]);
        case 11: return b.op(opcode::FRCP_f32, u[0]);
        case 12: return b.op(b.form(flag ? opcode::ICMP_OR_u32 : opcode::ICMP_OR_s32, when, gives), u[0], u[1], constant_use(0));
        case 13: return b.op(b.form(flag ? opcode::ICMP_AND_u32 : opcode::ICMP_OR_s32, when, gives), u[0], u[1], u[2]);
        case 14: return b.op(flag ? opcode::IADD_u32 : opcode::IADD_s32, u[0], u[1]);
        case 15: return b.op(opcode::ISUB_u32, flag ? constant_use(0) : u[0], u[1]);
        case 16: return b.op(opcode::IMUL_i32, u[0], u[1]);
        case 17:
        case 18: {
            constexpr opcode logic[] = {opcode::LSHIFT_AND_i32, opcode::LSHIFT_OR_i32, opcode::LSHIFT_XOR_i32};
            return b.op(logic[(s.modifiers >> 17) % 3], u[0], constant_use(0), u[1]);
        }
        case 19:
        case 20: {
            constexpr opcode shifts[] = {opcode::LSHIFT_AND_i32, opcode::LSHIFT_OR_i32, opcode::LSHIFT_XOR_i32,
                                         opcode::RSHIFT_AND_i32, opcode::RSHIFT_OR_i32, opcode::RSHIFT_XOR_i32};
            valhall::instruction what = b.form(shifts[(s.modifiers >> 17) % 6]);
            if ((s.modifiers >> 22 & 3) == 0) (void)what.set(valhall::enum_id::not_result, 1);
            if ((s.modifiers >> 24 & 3) == 0 && (s.modifiers >> 17) % 6 > 2) (void)what.set(modifier::signed_::signed_);
            if ((s.modifiers >> 26 & 3) == 0) u[2].complement = true;
            return b.op(what, u[0], u[1], flag ? constant_use(0) : u[2]);
        }
        case 21: return b.op(opcode::LSHIFT_XOR_i32, u[0], constant_use(0), constant_use(0xFFFFFFFF));
        case 22: return b.op(b.form(flag ? opcode::CSEL_u32 : opcode::CSEL_s32, when), u[0], u[1], u[2], u[3]);
        case 23: return b.op(b.form(opcode::MUX_i32, flag ? modifier::mux::int_zero : modifier::mux::bit), u[0], u[1], u[2]);
        case 24: return b.op(flag ? opcode::S32_TO_F32 : opcode::U32_TO_F32, u[0]);
        default: return b.op(opcode::F16_TO_F32, b.word_source(u[0], flag ? valhall::selector::h0 : valhall::selector::h1));
        }
    }

    tests::dice& random_;
    bool is_tame_;
    std::vector<type> types_;
    std::vector<step> steps_;
};

program built(const random_computation& c, const valhall::compiler::options& options, bool stores_all)
{
    program p(valhall::arch::v9);
    builder b(p, options);
    c.build(b, stores_all);
    cleanup(p);
    return p;
}

std::string text_of(const program& p)
{
    std::string text;
    print_ir(p, [&](std::string_view piece) { text += piece; });
    return text;
}

int node_count(const program& p)
{
    int count = 0;
    for (node_id n = p.blocks[1].first; n != none; n = p.nodes[n].next) ++count;
    return count;
}

bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

}  // namespace

TEST_CASE("Simplified computations give the same bits", "[compiler]")
{
    tests::dice random;
    int before = 0, after = 0;
    for (int n = 0; n < tests::rounds(20'000); ++n) {
        const random_computation computation(random);
        const bool stores_all = random.chance(2);
        const program plain =
            built(computation, {.fuse = valhall::compiler::fusion::asked, .relaxed_zeros = false, .simplify = false}, stores_all);
        const program simple = built(computation, {.fuse = valhall::compiler::fusion::asked, .relaxed_zeros = false}, stores_all);
        before += node_count(plain);
        after += node_count(simple);
        for (int k = 0; k < 12; ++k) {
            std::vector<std::uint32_t> inputs(64);
            for (int i = 0; i < 4; ++i)
                inputs[static_cast<std::size_t>(i)] = random.chance(3) ? static_cast<std::uint32_t>(random.bits())
                                                      : i < 2          ? corners[random.below(16)]
                                                                       : small_words[random.below(16)];
            const tests::ir_outcome expected = tests::ir_runner(plain, inputs).run(), found = tests::ir_runner(simple, inputs).run();
            bool is_same = expected.fault.empty() && found.fault.empty() && expected.stored.size() == found.stored.size();
            for (std::size_t i = 0; is_same && i < expected.stored.size(); ++i)
                is_same = expected.stored[i] == found.stored[i] ||
                          (computation.is_real(i, stores_all) && is_nan(expected.stored[i]) && is_nan(found.stored[i]));
            if (is_same) continue;
            CAPTURE(n, text_of(plain), text_of(simple), inputs[0], inputs[1], inputs[2], inputs[3], expected.fault, found.fault,
                    expected.stored, found.stored);
            FAIL();
        }
    }
    CHECK(after < before * 19 / 20);
}

TEST_CASE("Freely simplified computations give the same numbers if all are exact", "[compiler]")
{
    tests::dice random;
    int before = 0, after = 0;
    for (int n = 0; n < tests::rounds(20'000); ++n) {
        const random_computation computation(random, true);
        const program plain = built(computation, {.simplify = false}, false);
        const program simple = built(computation, {}, false);
        before += node_count(plain);
        after += node_count(simple);
        for (int k = 0; k < 4; ++k) {
            std::vector<std::uint32_t> inputs(64);
            for (std::size_t i = 0; i < 4; ++i) inputs[i] = i < 2 ? tame_numbers[random.below(16)] : small_words[random.below(16)];
            const tests::ir_outcome expected = tests::ir_runner(plain, inputs).run(), found = tests::ir_runner(simple, inputs).run();
            REQUIRE(expected.fault.empty());
            const std::uint32_t x = expected.stored[0], y = found.stored[0];
            const bool are_zeros = computation.is_real(0, false) && ((x | y) & 0x7FFFFFFF) == 0;
            if (found.fault.empty() && (x == y || are_zeros)) continue;
            CAPTURE(n, text_of(plain), text_of(simple), inputs[0], inputs[1], inputs[2], inputs[3], found.fault, x, y);
            FAIL();
        }
    }
    CHECK(after < before * 19 / 20);
}
