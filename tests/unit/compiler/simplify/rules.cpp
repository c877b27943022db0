// SPDX-License-Identifier: MIT
// Peephole rules one by one: each fires on its pattern and gives the same value. Mistakes in rules are refused.
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <valhall/compiler/builder.hpp>
#include <valhall/compiler/simplify/generated/matchers.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "rule.hpp"
#include "unit/compiler/run_ir.hpp"

using namespace valhall::compiler;
namespace table = valhall::table;

namespace {

const table::tables& the_table()
{
    static const table::tables t = table::read();
    return t;
}

std::vector<table::rules::rule> rules_of(const std::string& name)
{
    std::ifstream in(VALHALL_TEST_DATA "/../../table/peephole/" + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    table::rules::mistakes wrong;
    std::vector<table::rules::rule> made = table::rules::parse(the_table(), name, text, wrong);
    REQUIRE(wrong.empty());
    return made;
}

const std::map<std::string, valhall::opcode>& opcodes()
{
    static const std::map<std::string, valhall::opcode> made{
#define VALHALL_OPCODE(name, form) {#name, valhall::opcode::name},
#include "valhall/isa/generated/opcodes.def"
    };
    return made;
}

// Records the first rule that fires; adds instructions with or without simplification.
class noting_builder : public builder {
public:
    using builder::builder;

    void simplifies(bool on) { options_.simplify = on; }
    void note_rule(int number)
    {
        if (fired < 0) fired = number;
    }

    int fired = -1;
};

class rule_trial {
public:
    rule_trial(const table::rules::rule& r, tests::dice& random, bool is_exact) : r_(r), random_(random), is_exact_(is_exact) {}

    // True if the rule fired. Checks that the result has the same value.
    bool run(int number)
    {
        program p(valhall::arch::v10);
        noting_builder b(p, valhall::compiler::options{.numbers = is_exact_ ? numerics::strict : numerics::fast});
        b.simplifies(false);
        for (int i = 0; i < 6; ++i) inputs_.push_back(b.input(i)), values_.push_back(number_of_input());
        valhall::instruction what{};
        use s[4]{};
        if (!instruction(b, r_.pattern, what, s)) return false;
        b.prepare(what, s);
        const valhall::instruction as_it_was = what;
        const use before = result(b, what, s);
        b.simplifies(true);
        use after = match_rules(b, what, s);
        b.simplifies(false);
        if (!after) after = result(b, what, s);
        if (b.has_failed()) FAIL(r_.text);
        const use address = b.pair_source({inputs_[0], inputs_[1]});
        for (const use& one : {b.plain(before), b.plain(after)}) {
            const use stored[] = {one};
            b.message(b.form(valhall::opcode::STORE_i32), {address}, stored, 0);
        }
        const tests::ir_outcome found = tests::ir_runner(p, values_).run();
        if (!found.fault.empty()) return false;
        INFO(r_.text << " of " << values_[0] << ", " << values_[1] << ", " << values_[2] << ", " << values_[3] << ", word "
                     << as_it_was.bits);
        REQUIRE(found.stored.size() == 2);
        if (!is_same(found.stored[0], found.stored[1])) CHECK(found.stored[0] == found.stored[1]);
        return b.fired == number;
    }

private:
    static bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }
    bool is_same(std::uint32_t x, std::uint32_t y) const
    {
        const bool is_float = r_.pattern.code.find("f32") != std::string::npos;
        return x == y || (is_float && is_nan(x) && is_nan(y)) || (is_float && !is_exact_ && ((x | y) & 0x7FFFFFFF) == 0);
    }

    std::uint32_t number()
    {
        // Sums and products of the first ones are exact.
        constexpr std::array<std::uint32_t, 10> tame{0,          1,          0x3F800000, 0xBF800000, 0x40000000,
                                                     0x40400000, 0x3F000000, 0x80000000, 0xC0000000, 0x40A00000};
        constexpr std::array<std::uint32_t, 10> corners{0x7F800000, 0xFF800000, 0x7FC00000, 0xFFFFFFFF, 31,
                                                        33,         0x3F7FFFFF, 0x80000001, 0x7F7FFFFF, 16};
        if (!is_exact_ || random_.chance(2)) return tame[random_.below(tame.size())];
        return random_.chance(3) ? static_cast<std::uint32_t>(random_.bits()) : corners[random_.below(corners.size())];
    }
    std::uint32_t number_of_input()
    {
        const std::uint32_t n = number();
        return !is_exact_ && n == 1 ? 0x40800000 : n;  // no denormals if products may be fused
    }

    // ---- the pattern ----

    bool instruction(noting_builder& b, const table::rules::term& pattern, valhall::instruction& what, use (&s)[4])
    {
        what = b.form(opcodes().at(pattern.code));
        for (const valhall::modifier_id one : what.row().modifiers()) {
            const valhall::enum_id id = valhall::modifier_field_of(one).id;
            const auto named = std::find_if(pattern.modifiers.begin(), pattern.modifiers.end(),
                                            [&](const auto& m) { return the_table().at(m.id).name == valhall::enumeration_of(id).name(); });
            // Integers have no conditions gtlt and total, the last two.
            const bool is_integer_condition = id == valhall::enum_id::condition && pattern.code.find("f32") == std::string::npos;
            const unsigned count = id == valhall::enum_id::result_type ? 3 : is_integer_condition ? 6 : 8;
            std::uint32_t value = static_cast<std::uint32_t>(random_.below(count));
            if (named == pattern.modifiers.end()) {
                if (!pattern.any_modifiers) continue;
            } else if (named->value.is == table::rules::expression::kind::number) {
                value = named->value.number;
            } else {
                value = modifiers_.try_emplace(named->value.text, value).first->second;
            }
            if (!what.set(id, value)) return false;
        }
        for (std::size_t i = 0; i < pattern.sources.size(); ++i)
            if (!source(b, pattern.sources[i], s[i])) return false;
        return true;
    }
    bool source(noting_builder& b, const table::rules::term& pattern, use& made)
    {
        switch (pattern.is) {
        case table::rules::term::kind::literal: made = constant_use(pattern.bits); break;
        case table::rules::term::kind::constant: made = bound(b, pattern.name, true); break;
        case table::rules::term::kind::any:
        case table::rules::term::kind::word:
        case table::rules::term::kind::source: made = bound(b, pattern.name, random_.chance(6)); break;
        default: {
            valhall::instruction what{};
            use s[4]{};
            if (!instruction(b, pattern, what, s)) return false;
            made = b.op(what, s[0], s[1], s[2], s[3]);
        }
        }
        if (pattern.is_negated) made = made.negated();
        if (pattern.is_complemented) made.complement = !made.complement;
        return true;
    }
    use bound(noting_builder& b, const std::string& name, bool is_constant)
    {
        if (name == "_") return inputs_[random_.below(6)];
        const auto known = names_.find(name);
        if (known != names_.end()) return known->second;
        use made = is_constant ? constant_use(number()) : inputs_[random_.below(6)];
        // Shifted and clamped values, whose range is known.
        if (!is_constant && random_.chance(4)) made = b.op(valhall::opcode::LSHIFT_OR_i32, made, constant_use(16), constant_use(0));
        else if (!is_constant && random_.chance(4))
            made = b.op(b.form(valhall::opcode::FADD_f32, valhall::modifier::clamp::clamp_m1_1), made, constant_use(0x3F000000));
        return names_[name] = made;
    }
    // A rule without a result is a test.
    static use result(noting_builder& b, const valhall::instruction& what, const use (&s)[4])
    {
        if (what.has_destination()) return b.op(what, s[0], s[1], s[2], s[3]);
        return b.op(b.form(valhall::opcode::FCMP_OR_f32, condition_of(what)), s[0], s[1], constant_use(0));
    }

    const table::rules::rule& r_;
    tests::dice& random_;
    bool is_exact_;
    std::vector<use> inputs_{};
    std::vector<std::uint32_t> values_{};
    std::map<std::string, use> names_{};
    std::map<std::string, std::uint32_t> modifiers_{};
};

void try_rules()
{
    tests::dice random;
    std::map<std::string, int> numbers;
    for (const char* file : {"integers.rules", "choices.rules", "floats.rules"})
        for (const table::rules::rule& r : rules_of(file)) {
            if (r.is != table::rules::statement::rule) continue;
            const int number = numbers[r.pattern.code]++;
            if (r.result.is == table::rules::term::kind::function) continue;
            int fired = 0;
            for (int tries = 0; tries < 20000 && (fired < 20 || tries < tests::rounds(200)); ++tries)
                fired += rule_trial(r, random, random.chance(2)).run(number);
            INFO(r.place.file << ':' << r.place.line << ": " << r.text << " never fires");
            CHECK(fired > 0);
        }
}

std::string mistakes_of(const std::string& text)
{
    table::rules::mistakes wrong;
    const std::vector<table::rules::rule> made = table::rules::parse(the_table(), "a.rules", text, wrong);
    if (wrong.empty()) (void)table::rules::matchers(the_table(), made, wrong);
    std::string all;
    for (const std::string& one : wrong) all += one + '\n';
    return all;
}

}  // namespace

TEST_CASE("Each peephole rule fires on its pattern and gives the same value", "[compiler]") { try_rules(); }

TEST_CASE("Mistakes in peephole rules are named with file and line", "[compiler]")
{
    CHECK(mistakes_of("IADD_u32(x, 0) => x\n").empty());
    CHECK(mistakes_of("\nIADD_u23(x, 0) => x\n") == "a.rules:2: there is no instruction 'IADD_u23'\n");
    CHECK(mistakes_of("IADD_u32.clamp(x, 0) => x\n") == "a.rules:1: IADD_u32 has no modifier 'clamp'; it has saturate\n");
    CHECK(mistakes_of("IADD_u32(x, 0) => y\n") == "a.rules:1: 'y' is not bound by the pattern\n");
    CHECK(mistakes_of("IADD_u32(x, c) if is_even(c) => x\n") == "a.rules:1: there is no function 'is_even'\n");
    CHECK(mistakes_of("IADD_u32(x) => x\n") == "a.rules:1: IADD_u32 has 2 sources, not 1\n");
    CHECK(mistakes_of("FCMP_OR_f32(x, y, 0) => x\n") == "a.rules:1: FCMP_OR_f32 needs its modifier 'condition'\n");
    CHECK(mistakes_of("IADD_u32(x, c) => x\nIADD_u32(x, 0) => x\n") ==
          "a.rules:2: 'IADD_u32(x, 0) => x' can never fire: the rule of line 1 of a.rules comes before it\n");
    CHECK(mistakes_of("commutative IADD_u32(x, y)\nIADD_u32(0, x) => x\n") ==
          "a.rules:2: of commutative sources of IADD_u32 the constant is the last\n");
    CHECK(mistakes_of("IADD_u32(X, 0) => LSHIFT_OR_i32(X, 0, 0)\n") ==
          "a.rules:1: 'X' may be a part that source 1 of LSHIFT_OR_i32 cannot read: a small letter is a whole word\n");
}
