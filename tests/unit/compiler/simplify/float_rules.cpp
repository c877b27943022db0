// SPDX-License-Identifier: MIT
// Evaluates both sides of the peephole rules of floats, from the text of table/peephole, on values of binary16 and on corner cases of
// binary32. With the environment variable VALHALL_ALL_PAIRS=K/N, on pairs of values of binary16: the first of a pair is every Nth value from the
// Kth on, the second is any value. 0/1 takes all pairs.
// Also tests: compiler/simplify/functions.hpp
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "random.hpp"
#include "rounds.hpp"
#include "rule.hpp"
#include "unit/simulator/second_reading/second_reading.hpp"

namespace table = valhall::table;

namespace {

using table::rules::expression;
using table::rules::rule;
using table::rules::term;

// ---- arithmetic of a format, on doubles that hold its values ----

struct float_format {
    int fraction;  // bits of the significand after the point
    int least_exponent;  // of normal numbers
    double greatest;  // finite number
    bool is_narrow() const { return fraction == 10; }
};
constexpr float_format binary16{10, -14, 65504.0}, binary32{23, -126, 0x1.FFFFFEp127};

// Rounds to nearest even: adds half of the last place, minus a bit if that is even, and clears the bits below.
double rounded(double x, const float_format& f)
{
    const double magnitude = std::abs(x);
    if (!(magnitude <= std::numeric_limits<double>::max())) return x;
    if (magnitude < std::ldexp(1.0, f.least_exponent)) {
        const double step = std::ldexp(1.5, 52 + f.least_exponent - f.fraction);
        return std::copysign((x + step) - step, x);
    }
    const int dropped = 52 - f.fraction;
    std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
    bits += (std::uint64_t{1} << (dropped - 1)) - 1 + (bits >> dropped & 1);
    bits &= ~((std::uint64_t{1} << dropped) - 1);
    const double made = std::bit_cast<double>(bits);
    return std::abs(made) > f.greatest ? std::copysign(std::numeric_limits<double>::infinity(), x) : made;
}

// x + y, rounded to odd: a second rounding to a format of up to 51 bits gives what one rounding would.
double sum(double x, double y)
{
    const double s = x + y, back = s - x, lost = (x - (s - back)) + (y - back);
    if (!(std::abs(s) <= std::numeric_limits<double>::max()) || lost == 0) return s;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(s);
    return std::bit_cast<double>(((lost < 0) != (s < 0) ? bits - 1 : bits) | 1);
}

// An order with -0 below +0. Not for NaNs.
bool is_below(double x, double y) { return x < y || (x == y && std::signbit(x) && !std::signbit(y)); }

double extreme(double x, double y, bool is_min, bool propagates)
{
    if (std::isnan(x)) return propagates ? x : y;
    if (std::isnan(y)) return propagates ? y : x;
    return is_below(x, y) == is_min ? x : y;
}

double clamped(double x, unsigned how)
{
    if (how == 0) return x;
    const double low = how == 2 ? -1.0 : 0.0, high = how == 1 ? std::numeric_limits<double>::infinity() : 1.0;
    if (std::isnan(x) || is_below(x, low)) return low;
    return x > high ? high : x;
}

// A whole number, by round_mode.
double whole(double x, unsigned how)
{
    if (!(std::abs(x) < 0x1p52)) return x;
    const double below = std::floor(x), rest = x - below;
    double made = below;
    switch (how) {
    case 0: made = rest > 0.5 || (rest == 0.5 && std::fmod(below, 2.0) != 0) ? below + 1 : below; break;
    case 1: made = std::ceil(x); break;
    case 2: break;
    case 3: made = std::trunc(x); break;
    default: made = rest > 0.5 || (rest == 0.5 && x > 0) ? below + 1 : below; break;
    }
    return std::copysign(made, x);
}

bool holds(unsigned when, double x, double y)
{
    switch (when) {
    case 0: return x == y;
    case 1: return x > y;
    case 2: return x >= y;
    case 3: return !(x == y);
    case 4: return x < y;
    case 5: return x <= y;
    default: return x < y || x > y;
    }
}

bool is_same(double x, double y) { return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y)); }

// ---- rules ----

const table::tables& the_table()
{
    static const table::tables t = table::read();
    return t;
}

// The relaxations that a rule's conditions allow: its sides may then differ in some bits.
struct assumptions {
    bool rounds_once = false;  // a product is not rounded before the sum that it is part of
    bool zeros_are_equal = false;  // and 0 times anything is 0
    bool multiplies_constants = false;  // two constant factors become one, which is rounded: the result may be the next number
    bool distributes = false;  // (x + c) * d as x * d + c * d: of finite factors
};

// One value for each value of the variable that is tried in parallel.
using column = std::vector<double>;

class evaluator {
public:
    evaluator(const rule& r, const float_format& f, const assumptions& a) : r_(r), f_(f), assumes_(a)
    {
        collect(r.pattern, r.pattern.is_complemented);
        for (const expression& e : r.conditions) look_for_functions(e);
        look_for_functions(r.result);
    }

    // True if this evaluator knows all operations of the rule.
    bool is_known() const { return unknown.empty(); }
    std::string unknown{};

    const std::vector<std::string>& variables() const { return variables_; }
    // Names of modifiers, with the number of values that each has.
    const std::map<std::string, unsigned>& modifiers() const { return modifiers_; }

    // Tries one value of each modifier and of each variable except the last, and all values of `domain` for the last. Returns the index
    // of the first value for which both sides differ, or the size of the domain; adds to `tried` the number of values that meet the
    // conditions.
    std::size_t first_difference(const std::map<std::string, unsigned>& modes, const std::vector<double>& values, const column& domain,
                                 std::size_t& tried)
    {
        modes_ = &modes;
        size_ = domain.size();
        bound_.clear();
        for (std::size_t i = 0; i + 1 < variables_.size(); ++i) bound_[variables_[i]] = column(1, values[i]);
        if (!variables_.empty()) bound_[variables_.back()] = domain;
        nodes_.clear();
        const column before = value_of(r_.pattern, true);
        column allowed(1, 1.0);
        for (const expression& e : r_.conditions) {
            allowed = both(allowed, condition(e), [](double x, double y) { return x != 0 && y != 0 ? 1.0 : 0.0; });
            if (allowed.size() == 1 && allowed[0] == 0) return domain.size();
        }
        const column after = value_of(r_.result, false);
        for (std::size_t i = 0; i < domain.size(); ++i) {
            if (at(allowed, i) == 0 || !is_in_domain(i)) continue;
            ++tried;
            const double x = at(before, i), y = at(after, i);
            if (is_same(x, y) || (assumes_.zeros_are_equal && x == y)) continue;
            if (assumes_.multiplies_constants && are_neighbours(x, y)) continue;
            if (assumes_.distributes && is_not_finite(i)) continue;
            left_ = x, right_ = y;
            return i;
        }
        return domain.size();
    }
    double left() const { return left_; }
    double right() const { return right_; }

private:
    static double at(const column& c, std::size_t i) { return c[c.size() == 1 ? 0 : i]; }
    template <class Function>
    static column both(const column& x, const column& y, const Function& f)
    {
        column made(x.size() > y.size() ? x.size() : y.size());
        const std::size_t x_step = x.size() > 1, y_step = y.size() > 1;
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = f(x[i * x_step], y[i * y_step]);
        return made;
    }
    template <class Function>
    static column each(column x, const Function& f)
    {
        for (double& one : x) one = f(one);
        return x;
    }

    bool is_not_finite(std::size_t i) const
    {
        for (const auto& [name, values] : bound_)
            if (!std::isfinite(at(values, i))) return true;
        return false;
    }
    // True if no number of the format is between two others.
    bool are_neighbours(double x, double y) const
    {
        const auto finite = [this](double z) {
            return std::isinf(z) ? std::copysign(f_.greatest * (1 + std::ldexp(1.0, -f_.fraction - 1)), z) : z;
        };
        const double l = finite(x), r = finite(y), great = std::abs(l) > std::abs(r) ? std::abs(l) : std::abs(r);
        return std::abs(l - r) <=
               std::ldexp(1.0, (great == 0 || std::ilogb(great) < f_.least_exponent ? f_.least_exponent : std::ilogb(great)) - f_.fraction);
    }

    // ---- what a rule names ----

    static bool starts(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }
    static bool is_any_variable(const term& t)
    {
        return t.is == term::kind::any || t.is == term::kind::source || t.is == term::kind::word ||
               (t.is == term::kind::constant && !t.name.empty());
    }
    // A sum or product of variables with any modifiers: its result may be any number.
    static bool is_opaque(const term& t)
    {
        if (!t.any_modifiers || (!starts(t.code, "FADD") && !starts(t.code, "FMA_"))) return false;
        for (const term& s : t.sources)
            if (!is_any_variable(s)) return false;
        return true;
    }
    static std::string opaque_name(const term& t)
    {
        std::string made = t.code;
        for (const term& s : t.sources) made += ' ' + s.name;
        return made;
    }
    static bool rounds_to_whole(const std::string& code) { return starts(code, "FROUND") || starts(code, "F32_TO_"); }

    void add_variable(const std::string& name)
    {
        for (const std::string& known : variables_)
            if (known == name) return;
        variables_.push_back(name);
    }
    void add_modes(const term& t, bool is_outermost)
    {
        for (const auto& m : t.modifiers)
            if (m.value.is == expression::kind::name) modifiers_.emplace(m.value.text, count_of(the_table().at(m.id).name));
        if (!t.any_modifiers) return;
        if (starts(t.code, "FMIN") || starts(t.code, "FMAX")) modifiers_.emplace(t.code + " propagates", 2);
        if (rounds_to_whole(t.code) && !names(t, "round_mode")) modifiers_.emplace(rounding_name(is_outermost), 5);
        if ((starts(t.code, "FCMP") || starts(t.code, "CSEL")) && !names(t, "condition")) modifiers_.emplace("any condition", 7);
    }
    static std::string rounding_name(bool is_outermost) { return is_outermost ? "any rounding" : "any rounding within"; }
    static unsigned count_of(const std::string& modifier)
    {
        return modifier == "clamp" ? 4 : modifier == "round_mode" ? 5 : modifier == "condition" ? 7 : 1;
    }
    static bool names(const term& t, const char* modifier) { return modifier_of(t, modifier) != nullptr; }
    static const expression* modifier_of(const term& t, const char* modifier)
    {
        for (const auto& m : t.modifiers)
            if (the_table().at(m.id).name == modifier) return &m.value;
        return nullptr;
    }

    void collect(const term& t, bool is_unknown, bool is_outermost = true)
    {
        if (is_unknown || t.is_complemented) unknown = "a complement";
        if (is_any_variable(t)) return add_variable(t.name);
        if (t.is != term::kind::instruction) return;
        add_modes(t, is_outermost);
        if (is_opaque(t) || starts(t.code, "S32_TO_F32") || starts(t.code, "U32_TO_F32")) return add_variable(opaque_name(t));
        static const std::set<std::string> known{"FADD_f32",     "FMA_f32",     "FMIN_f32",   "FMAX_f32",
                                                 "FROUND_f32",   "F32_TO_S32",  "F32_TO_U32", "FCMP_OR_f32",
                                                 "FCMP_AND_f32", "DISCARD_f32", "CSEL_f32",   "FMA_RSCALE_f32"};
        if (known.count(t.code) == 0) unknown = t.code;
        // Sources that are only moved come first, because all values of the last one are tried.
        const bool moves = starts(t.code, "FCMP") || starts(t.code, "CSEL");
        for (std::size_t i = 0; i < t.sources.size(); ++i) collect(t.sources[moves ? t.sources.size() - 1 - i : i], false, false);
    }
    void look_for_functions(const term& t)
    {
        look_for_functions(t.value);
        for (const auto& m : t.modifiers) look_for_functions(m.value);
        for (const term& one : t.sources) look_for_functions(one);
    }
    void look_for_functions(const expression& e)
    {
        static const std::set<std::string> unknown_here{"true_of",   "is_truth",  "type_of",      "holds_f32",
                                                        "holds_u32", "holds_s32", "can_read_zero"};
        if (e.is == expression::kind::call && unknown_here.count(e.text) != 0) unknown = e.text;
        if (e.is == expression::kind::call && e.text == "rounds_freely") unrounded_.insert(e.operands[0].text);
        if (e.is == expression::kind::call && e.text == "is_at_most_1") limited_ = e.operands[0].text;
        for (const expression& one : e.operands) look_for_functions(one);
    }

    // ---- conditions, and what constants are computed from ----

    // A number is the value of a modifier in some places, else the bits of a float.
    static double float_of(std::uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); }

    unsigned mode(const expression& e) const
    {
        if (e.is == expression::kind::number || e.is == expression::kind::value) return e.number;
        if (e.is == expression::kind::name) return modes_->at(e.text);
        if (e.text == "both") return both_clamps(mode(e.operands[0]), mode(e.operands[1]));
        constexpr std::array<unsigned, 7> mirrors{0, 4, 5, 3, 1, 2, 6}, opposites{3, 5, 4, 0, 2, 1, 7};
        if (e.text == "mirrored") return mirrors[mode(e.operands[0])];
        if (e.text == "negated") return opposites[mode(e.operands[0])];
        FAIL("a modifier that is not known: " << e.text);
        return 0;
    }
    // The clamp that two consecutive clamps are equal to, from the definitions. Tests compare it with the compiler's on all values.
    static unsigned both_clamps(unsigned first, unsigned second)
    {
        if (first == 0 || second == 0 || first == second) return first | second;
        return 3;  // [0, inf), [-1, 1] and [0, 1] have [0, 1] in common
    }

    column condition(const expression& e)
    {
        const auto truth = [](bool is) { return column(1, is ? 1.0 : 0.0); };
        const auto negation = [](double x) { return x == 0 ? 1.0 : 0.0; };
        if (e.is == expression::kind::unary) return each(condition(e.operands[0]), negation);
        if (e.is == expression::kind::binary) {
            const expression &x = e.operands[0], &y = e.operands[1];
            if (e.text == "||") return both(condition(x), condition(y), [](double l, double r) { return l + r != 0 ? 1.0 : 0.0; });
            if (e.text == "&&") return both(condition(x), condition(y), [](double l, double r) { return l * r; });
            const bool is_of_modes = x.sort == table::rules::sort::modifier || y.sort == table::rules::sort::modifier;
            if (is_of_modes) return truth((mode(x) == mode(y)) == (e.text == "=="));
            const column equal = both(word(x), word(y), [](double l, double r) { return is_same(l, r) ? 1.0 : 0.0; });
            return e.text == "==" ? equal : each(equal, negation);
        }
        if (e.text == "may_fuse") return truth(assumes_.rounds_once);
        if (e.text == "relaxed_zeros") return truth(assumes_.zeros_are_equal);
        if (e.text == "is_strict") return truth(mode(e.operands[0]) == 1 || mode(e.operands[0]) == 4 || mode(e.operands[0]) == 6);
        if (e.text == "can_mirror" || e.text == "can_negate_float") return truth(mode(e.operands[0]) < (e.text == "can_mirror" ? 7u : 6u));
        if (e.text == "is_nan") return each(word(e.operands[0]), [](double x) { return std::isnan(x) ? 1.0 : 0.0; });
        if (e.text == "has_product" || e.text == "has_exact_product")
            return both(word(e.operands[0]), word(e.operands[1]), [&](double x, double y) {
                const double made = rounded(x * y, f_);
                const bool is_normal = std::abs(made) <= f_.greatest && std::abs(made) >= std::ldexp(1.0, f_.least_exponent);
                return is_normal && (e.text == "has_product" || made == x * y) ? 1.0 : 0.0;
            });
        // Conditions on the form of a source do not depend on its value. They and their negations are true.
        const bool is_usual = e.text == "rounds_freely" || e.text == "is_whole" || e.text == "is_later" || e.text == "is_at_most_1";
        if (is_usual || e.text == "is_whole_part") return truth(is_usual);
        if (e.text == "is_constant")
            return truth(!asked_for_constant_.insert(e.operands[0].text).second || asked_for_constant_.size() == 1);
        FAIL("a condition that is not known: " << e.text);
        return {};
    }
    column word(const expression& e)
    {
        if (e.is == expression::kind::number) return column(1, float_of(e.number));
        if (e.is == expression::kind::name) return bound_.at(e.text);
        if (e.is == expression::kind::binary && e.text == "^" && e.operands[1].number == 0x80000000)
            return each(word(e.operands[0]), [](double x) { return -x; });
        if (e.is == expression::kind::call && e.text == "product")
            return both(word(e.operands[0]), word(e.operands[1]), [&](double x, double y) { return rounded(x * y, f_); });
        FAIL("a constant that is not known: " << e.text);
        return {};
    }
    bool is_in_domain(std::size_t i) const { return limited_.empty() || std::abs(at(bound_.at(limited_), i)) <= 1; }

    // ---- values ----

    unsigned mode_of(const term& t, const char* modifier, unsigned usual) const
    {
        const expression* const e = modifier_of(t, modifier);
        return e != nullptr ? mode(*e) : usual;
    }
    unsigned given(const std::string& name) const
    {
        const auto found = modes_->find(name);
        return found == modes_->end() ? 0 : found->second;
    }

    column value_of(const term& t, bool is_pattern, bool is_outermost = true)
    {
        column made = undecorated(t, is_pattern, is_outermost);
        return t.is_negated ? each(std::move(made), [](double x) { return -x; }) : made;
    }
    column undecorated(const term& t, bool is_pattern, bool is_outermost)
    {
        switch (t.is) {
        case term::kind::literal: return column(1, float_of(t.bits));
        case term::kind::constant: return is_pattern ? bound_.at(t.name) : word(t.value);
        case term::kind::instruction: break;
        default: {
            const auto node = nodes_.find(t.name);
            return node != nodes_.end() ? node->second : bound_.at(t.name);
        }
        }
        column made = raw(t, is_pattern, is_outermost);
        const unsigned how = mode_of(t, "clamp", 0);
        if (how != 0) made = each(std::move(made), [how](double x) { return clamped(x, how); });
        if (is_pattern && !t.name.empty()) nodes_[t.name] = made;
        return made;
    }
    column raw(const term& t, bool is_pattern, bool is_outermost)
    {
        if (is_opaque(t)) return bound_.at(opaque_name(t));
        if (starts(t.code, "S32_TO") || starts(t.code, "U32_TO"))
            return each(bound_.at(opaque_name(t)), [](double x) { return std::isfinite(x) ? std::trunc(x) : 0.0; });
        std::vector<column> s;
        for (const term& one : t.sources) s.push_back(value_of(one, is_pattern, false));
        const bool is_exact = is_pattern && unrounded_.count(t.name) != 0;
        const auto round = [&](column c) { return is_exact ? c : each(std::move(c), [this](double x) { return rounded(x, f_); }); };
        if (t.code == "FADD_f32") return round(both(s[0], s[1], sum));
        if (t.code == "FMA_f32") return round(both(products(s[0], s[1]), s[2], sum));
        if (t.code == "FMA_RSCALE_f32") {
            const auto scaled = [](double x, double n) { return std::ldexp(x, std::isfinite(n) ? static_cast<int>(n) % 8 : 0); };
            return round(both(both(products(s[0], s[1]), s[2], sum), s[3], scaled));
        }
        if (t.code == "FMIN_f32" || t.code == "FMAX_f32") {
            const bool is_min = t.code == "FMIN_f32", propagates = t.any_modifiers && given(t.code + " propagates") != 0;
            return both(s[0], s[1], [=](double x, double y) { return extreme(x, y, is_min, propagates); });
        }
        if (t.code == "FROUND_f32" || t.code == "F32_TO_S32" || t.code == "F32_TO_U32") {
            const unsigned how = mode_of(t, "round_mode", t.any_modifiers ? given(rounding_name(is_outermost)) : 0);
            const bool is_float = t.code == "FROUND_f32";
            return each(s[0], [=](double x) { return is_float ? whole(x, how) : std::isnan(x) ? 0.0 : whole(x, how) + 0.0; });
        }
        const unsigned when = mode_of(t, "condition", given("any condition"));
        const column found = both(s[0], s[1], [when](double x, double y) { return holds(when, x, y) ? 1.0 : 0.0; });
        if (t.code == "DISCARD_f32") return found;
        if (t.code == "FCMP_OR_f32" || t.code == "FCMP_AND_f32") {
            const bool is_or = t.code == "FCMP_OR_f32";
            // The third source is a word: the bits of -0 are not 0.
            const auto with = [is_or](double x, double z) {
                const bool is_set = z != 0 || std::signbit(z);
                return (is_or ? x != 0 || is_set : x != 0 && is_set) ? 1.0 : 0.0;
            };
            return both(found, s[2], with);
        }
        column made(size_);
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = at(found, i) != 0 ? at(s[2], i) : at(s[3], i);
        return made;
    }
    // With relaxed zeros, 0 times anything is 0.
    column products(const column& x, const column& y) const
    {
        const bool relaxed = assumes_.zeros_are_equal;
        return both(x, y, [relaxed](double l, double r) { return relaxed && (l == 0 || r == 0) ? 0.0 : l * r; });
    }

    const rule& r_;
    const float_format& f_;
    assumptions assumes_;
    std::vector<std::string> variables_{};
    std::map<std::string, unsigned> modifiers_{};
    std::set<std::string> unrounded_{}, asked_for_constant_{};
    std::string limited_{};
    const std::map<std::string, unsigned>* modes_ = nullptr;
    std::size_t size_ = 1;
    std::map<std::string, column> bound_{}, nodes_{};
    double left_ = 0, right_ = 0;
};

// ---- values that are tried ----

double half_of(std::uint32_t bits)
{
    const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const double fraction = static_cast<double>(bits & 0x3FF) / 1024;
    if (exponent == 31) return fraction == 0 ? sign * std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    return sign * (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
}

// One NaN, because all are equal.
column all_halves()
{
    column made;
    for (std::uint32_t n = 0; n < 0x10000; ++n)
        if ((n & 0x7FFF) <= 0x7C01) made.push_back(half_of(n));
    return made;
}

column corners_of(const float_format& f)
{
    const double least = std::ldexp(1.0, f.least_exponent), last = std::ldexp(1.0, -f.fraction);
    column made{std::numeric_limits<double>::quiet_NaN()};
    for (const double x : {0.0,
                           1.0,
                           1 + last,
                           1 - last / 2,
                           0.5,
                           1.5,
                           2.0,
                           3.0,
                           2.5,
                           7.0 / 4 + last,
                           least,
                           least * last,
                           least * (1 - last),
                           least * (1 + last),
                           f.greatest,
                           f.greatest / 2,
                           std::ldexp(1.0, f.fraction),
                           std::ldexp(1.0, f.fraction) + 1,
                           std::ldexp(1 + last, f.fraction - 1),
                           std::numeric_limits<double>::infinity()}) {
        made.push_back(x);
        made.push_back(-x);
    }
    return made;
}

// ---- trials ----

std::vector<rule> rules_of(const std::string& name)
{
    std::ifstream in(VALHALL_TEST_DATA "/../../table/peephole/" + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    table::rules::mistakes wrong;
    std::vector<rule> made = table::rules::parse(the_table(), name, text, wrong);
    REQUIRE(wrong.empty());
    return made;
}

bool calls(const expression& e, const char* function)
{
    if (e.is == expression::kind::call && e.text == function) return true;
    for (const expression& one : e.operands)
        if (calls(one, function)) return true;
    return false;
}
bool calls(const rule& r, const char* function)
{
    for (const expression& e : r.conditions)
        if (calls(e, function)) return true;
    return false;
}

// The values that are the first of all pairs: every `step`th from `first` on, or none if `step` is 0.
struct slice {
    std::size_t first = 0, step = 0;
};

// K/N as the environment says it, or an empty slice.
slice asked_slice(const char* text)
{
    if (text == nullptr) return {};
    char* end = nullptr;
    const std::size_t first = std::strtoul(text, &end, 10);
    if (*end != '/') return {0, 1};
    const std::size_t step = std::strtoul(end + 1, nullptr, 10);
    return step == 0 ? slice{0, 1} : slice{first % step, step};
}

class trial {
public:
    trial(const rule& r, const float_format& f, const column& domain, const assumptions& a, const slice& firsts)
        : r_(r), f_(f), domain_(domain), firsts_(firsts), e_(r, f, a)
    {
    }

    bool is_known() const { return e_.is_known(); }

    // Returns the number of values on which both sides were compared. If they differ, sets `refuted` to those values.
    std::size_t run(std::size_t most_outer)
    {
        tried_ = 0;
        modes(e_.modifiers().begin(), most_outer);
        return tried_;
    }
    std::string refuted{};

private:
    using position = std::map<std::string, unsigned>::const_iterator;

    void modes(position next, std::size_t most_outer)
    {
        if (next == e_.modifiers().end()) return outer(most_outer);
        for (unsigned n = 0; n < next->second && refuted.empty(); ++n) {
            modes_[next->first] = n;
            modes(std::next(next), most_outer);
        }
    }

    // The slice of the values of one other variable, and the given number of random choices of any others.
    void outer(std::size_t most)
    {
        const std::size_t others = e_.variables().empty() ? 0 : e_.variables().size() - 1;
        if (others == 0) return inner({});
        const column corners = corners_of(f_);
        for (std::size_t n = firsts_.first; others == 1 && firsts_.step != 0 && n < domain_.size(); n += firsts_.step) inner({domain_[n]});
        tests::dice random(1);
        for (std::size_t n = 0; n < std::min<std::size_t>(most, 1000) && refuted.empty(); ++n) {
            std::vector<double> values;
            for (std::size_t i = 0; i < others; ++i)
                values.push_back(others == 1 && n < corners.size() ? corners[n] : other(values, random));
            inner(values);
        }
    }
    // 0, infinity, a corner case, any value, or an earlier value, so that a sum or difference is 0.
    double other(const std::vector<double>& before, tests::dice& random) const
    {
        if (random.chance(4)) return random.chance(3) ? std::numeric_limits<double>::infinity() : 0.0;
        if (!before.empty() && random.chance(3)) return random.chance(2) ? before[0] : -before[0];
        const column corners = corners_of(f_);
        return random.chance(2) ? corners[random.below(corners.size())] : domain_[random.below(domain_.size())];
    }
    void inner(const std::vector<double>& values)
    {
        if (!refuted.empty()) return;
        // In parts that fit into a cache.
        constexpr std::size_t part = 2048;
        for (std::size_t from = 0; from < domain_.size(); from += part) {
            const auto first = domain_.begin() + static_cast<std::ptrdiff_t>(from);
            const column some(first, first + static_cast<std::ptrdiff_t>(std::min(part, domain_.size() - from)));
            const std::size_t at = e_.first_difference(modes_, values, some, tried_);
            if (at < some.size()) return note_difference(values, some[at]);
        }
    }
    void note_difference(const std::vector<double>& values, double last)
    {
        refuted = r_.place.file + ':' + std::to_string(r_.place.line) + ": " + r_.text;
        for (const auto& [name, value] : modes_) refuted += ", " + name + " = " + std::to_string(value);
        for (std::size_t i = 0; i < values.size(); ++i) refuted += ", " + e_.variables()[i] + " = " + std::to_string(values[i]);
        refuted += ", " + (e_.variables().empty() ? "" : e_.variables().back()) + " = " + std::to_string(last) + ": " +
                   std::to_string(e_.left()) + " became " + std::to_string(e_.right());
    }

    const rule& r_;
    const float_format& f_;
    const column& domain_;
    slice firsts_;
    evaluator e_;
    std::map<std::string, unsigned> modes_{};
    std::size_t tried_ = 0;
};

// The relaxations of a rule, with relaxed zeros or without.
assumptions assumptions_of(const rule& r, bool relaxed)
{
    const bool fuses = calls(r, "may_fuse"),
               has_sum_in_product = fuses && r.pattern.code == "FMA_f32" && r.pattern.sources[0].code == "FADD_f32";
    return {.rounds_once = fuses,
            .zeros_are_equal = relaxed,
            .multiplies_constants = fuses && calls(r, "has_product"),
            .distributes = has_sum_in_product};
}

struct findings {
    std::vector<std::string> refuted{};
    int tried = 0;  // rules that were compared on some value
    std::vector<std::string> unknown{};  // rules with operations that are not float arithmetic
};

// Tries each rule under each assumption with which it fires.
findings refutations(const std::vector<rule>& rules, const float_format& f, const column& domain, std::size_t outer,
                     const slice& firsts = {})
{
    findings made;
    for (const rule& r : rules) {
        if (r.is != table::rules::statement::rule || r.result.is == term::kind::function) continue;
        if (calls(r, "may_fuse") && !f.is_narrow()) continue;  // doubles do not hold products of three floats
        bool was_tried = false;
        for (const bool relaxed : {false, true}) {
            if (relaxed && !calls(r, "relaxed_zeros")) break;
            trial t(r, f, domain, assumptions_of(r, relaxed), firsts);
            if (!t.is_known()) {
                made.unknown.push_back(r.text);
                was_tried = false;
                break;
            }
            was_tried |= t.run(outer) > 0;
            if (!t.refuted.empty()) made.refuted.push_back(t.refuted);
        }
        made.tried += was_tried;
    }
    return made;
}

}  // namespace

TEST_CASE("Rules of floats hold for all values of binary16", "[compiler]")
{
    const column halves = all_halves();
    // Some rules fire first on the third of these operands.
    const auto outer = static_cast<std::size_t>(std::max(3, tests::rounds(10)));
    const slice firsts = asked_slice(std::getenv("VALHALL_ALL_PAIRS"));
    const findings floats = refutations(rules_of("floats.rules"), binary16, halves, outer, firsts);
    CHECK(floats.refuted == std::vector<std::string>{});
    CHECK(floats.unknown == std::vector<std::string>{});
    CHECK(floats.tried >= 51);
    // Of the choices, only the rules of floats. z3 proves the others: tests/oracle/prove_rules.py.
    const findings choices = refutations(rules_of("choices.rules"), binary16, halves, outer, firsts);
    CHECK(choices.refuted == std::vector<std::string>{});
    CHECK(choices.tried >= 23);
}

TEST_CASE("The slices of all pairs of values cover each value once, and find a wrong rule", "[compiler]")
{
    const column halves = all_halves();
    std::vector<int> taken(halves.size());
    for (const char* text : {"0/3", "1/3", "5/3"}) {
        const slice s = asked_slice(text);
        for (std::size_t n = s.first; n < taken.size(); n += s.step) ++taken[n];
    }
    CHECK(std::count(taken.begin(), taken.end(), 1) == static_cast<std::ptrdiff_t>(halves.size()));
    CHECK(asked_slice(nullptr).step == 0);
    CHECK(asked_slice("1").step == 1);
    table::rules::mistakes wrong;
    const std::vector<rule> rules =
        table::rules::parse(the_table(), "wrong.rules", "FMAX_f32(X, Y) if not is_nan(1.0) => FADD_f32(X, Y)\n", wrong);
    REQUIRE(wrong == table::rules::mistakes{});
    CHECK(refutations(rules, binary16, halves, 0).refuted.empty());
    CHECK(refutations(rules, binary16, halves, 0, {7, 20000}).refuted.size() == 1);
}

TEST_CASE("Rules of floats hold for corner cases of binary32", "[compiler]")
{
    const column corners = corners_of(binary32);
    for (const char* file : {"floats.rules", "choices.rules"})
        CHECK(refutations(rules_of(file), binary32, corners, static_cast<std::size_t>(tests::rounds(1000))).refuted ==
              std::vector<std::string>{});
}

TEST_CASE("Wrong rules of floats are refuted", "[compiler]")
{
    const column halves = all_halves();
    for (const std::string text :
         {"FADD_f32(X, 0) => X", "FADD_f32.clamp=k(X, -0.0) => X", "FADD_f32.clamp=k(X, 0) if relaxed_zeros() => X",
          "FADD_f32(FADD_f32(X, c), d) => FADD_f32(X, c)", "FMA_f32(X, 0, -0.0) => 0", "FMA_f32(X, 1.0, 0) => X",
          "FMA_f32(X, -1.0, Z) => FADD_f32(X, Z)", "FADD_f32(FMA_f32(X, Y, -0.0), Z) => FMA_f32(X, Y, Z)",
          "FADD_f32(-p@FMA_f32(X, Y, -0.0), Z) if may_fuse() and rounds_freely(p) => FMA_f32(X, Y, Z)",
          "FMA_f32(p@FADD_f32(X, 1.0), Y, -0.0) if may_fuse() and rounds_freely(p) => FMA_f32(X, Y, Y)",
          "FMA_f32(p@FADD_f32(X, c), d, -0.0) if may_fuse() and rounds_freely(p) and relaxed_zeros() => FMA_f32(X, d, product(c, d))",
          "FMIN_f32(X, 1.0) => X", "FMAX_f32(X, -0.0) => FADD_f32.clamp_0_inf(X, -0.0)",
          "FMIN_f32(FMAX_f32(X, -1.0), 1.0) => FADD_f32.clamp_0_1(X, -0.0)", "FROUND_f32.*(X) => X",
          "FCMP_OR_f32.condition=w.*(FADD_f32(X, Y), 0, Z) => FCMP_OR_f32.condition=w.*(X, -Y, Z)",
          "FCMP_OR_f32.condition=w.*(-X, -Y, Z) => FCMP_OR_f32.condition=w.*(X, Y, Z)", "CSEL_f32.gt(x, c, x, c) => FMAX_f32(x, c)",
          "CSEL_f32.ge(x, c, x, c) if not is_nan(c) => FMAX_f32(x, c)"}) {
        table::rules::mistakes wrong;
        const std::vector<rule> rules = table::rules::parse(the_table(), "wrong.rules", text + '\n', wrong);
        INFO(text);
        REQUIRE(wrong == table::rules::mistakes{});
        CHECK(refutations(rules, binary16, halves, 200).refuted.size() >= 1);
    }
}

TEST_CASE("The arithmetic of this test of rules follows the definitions", "[compiler]")
{
    const auto answered = [](const std::string& mnemonic, const std::vector<double>& values) {
        second_reading::question asked{.mnemonic = mnemonic, .arch = 10};
        for (const double x : values) asked.sources.push_back({.bits = std::bit_cast<std::uint32_t>(static_cast<float>(x))});
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(second_reading::read(asked).bits)));
    };
    const auto halves_of = [](const std::string& mnemonic, const std::vector<std::uint32_t>& values) {
        second_reading::question asked{.mnemonic = mnemonic, .arch = 10};
        for (const std::uint32_t x : values) asked.sources.push_back({.bits = x});
        return half_of(static_cast<std::uint32_t>(second_reading::read(asked).bits & 0xFFFF));
    };
    tests::dice random(5);
    const column corners = corners_of(binary32);
    for (int n = 0; n < tests::rounds(3000); ++n) {
        std::vector<double> v;
        std::vector<std::uint32_t> h;
        for (int i = 0; i < 3; ++i) {
            v.push_back(random.chance(2) ? corners[random.below(corners.size())]
                                         : static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()))));
            h.push_back(static_cast<std::uint32_t>(random.bits() & 0xFFFF));
        }
        if (random.chance(2)) v[2] = -v[0] * (1 + 0x1p-23);
        v[2] = rounded(v[2], binary32);
        CHECK(is_same(rounded(sum(v[0], v[1]), binary32), answered("FADD.f32", {v[0], v[1]})));
        CHECK(is_same(rounded(sum(v[0] * v[1], v[2]), binary32), answered("FMA.f32", v)));
        CHECK(is_same(extreme(v[0], v[1], true, false), answered("FMIN.f32", {v[0], v[1]})));
        CHECK(is_same(extreme(v[0], v[1], false, false), answered("FMAX.f32", {v[0], v[1]})));
        CHECK(is_same(rounded(sum(half_of(h[0]), half_of(h[1])), binary16), halves_of("FADD.v2f16", {h[0], h[1]})));
        CHECK(is_same(rounded(sum(half_of(h[0]) * half_of(h[1]), half_of(h[2])), binary16), halves_of("FMA.v2f16", h)));
    }
}
