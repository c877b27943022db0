// SPDX-License-Identifier: MIT
// Makes a matcher for each root instruction of rules: a decision tree of tests shared among rules, in which the first matching rule fires.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "rule.hpp"

namespace valhall::table::rules {

namespace {

using path = std::vector<std::size_t>;  // the source of the rule's root, then the source of that, and so on

// A C++ identifier for a path.
std::string name_of(const path& at)
{
    std::string name;
    for (const std::size_t n : at) name += std::to_string(n);
    return name;
}
std::string node_at(const path& at) { return "p.nodes[g" + name_of(at) + ']'; }
std::string instruction_at(const path& at) { return at.empty() ? "what" : node_at(at) + ".what"; }
std::string source_at(const path& at)
{
    const path by(at.begin(), at.end() - 1);
    return (by.empty() ? "s" : node_at(by) + ".sources") + '[' + std::to_string(at.back()) + ']';
}

// A condition for a rule to fire.
struct test {
    enum class kind : std::uint8_t {
        plain,
        negated,
        only_negated,
        only_complemented,
        constant,
        literal,
        code,
        modifier,
        rest,
        same,
        condition
    };
    kind is;
    path at{};
    std::string subject{}, value{};  // tests of the same kind and subject but different values exclude each other
    std::string text{};              // in C++

    friend bool operator==(const test& x, const test& y) { return x.is == y.is && x.at == y.at && x.text == y.text; }
};

bool excludes(const test& x, const test& y)
{
    using enum test::kind;
    if (x.at != y.at) return false;
    if (x.is == y.is) return (x.is == literal || x.is == code || x.is == modifier) && x.subject == y.subject && x.value != y.value;
    const auto either = [&](test::kind a, test::kind b) { return (x.is == a && y.is == b) || (x.is == b && y.is == a); };
    return either(constant, code) || either(plain, negated) || either(plain, only_negated) || either(plain, only_complemented) ||
           either(constant, negated) || either(constant, only_negated);
}

bool implies(const test& x, const test& y)
{
    using enum test::kind;
    if (x == y) return true;
    return x.at == y.at && ((x.is == only_negated && y.is == negated) || (x.is == constant && y.is == plain));
}

// A rule and its tests. A commutative rule has one candidate for each order of its sources.
struct candidate {
    const rule* of = nullptr;
    std::size_t number = 0;  // among the rules of its root instruction
    std::vector<test> tests{};
    std::string action{};
    bool always_returns = true;

    bool has(const test& one) const { return std::find(tests.begin(), tests.end(), one) != tests.end(); }
    bool excludes(const candidate& other) const
    {
        for (const test& x : tests)
            for (const test& y : other.tests)
                if (rules::excludes(x, y)) return true;
        return false;
    }
    bool excludes(const test& one) const
    {
        return std::any_of(tests.begin(), tests.end(), [&](const test& x) { return rules::excludes(x, one); });
    }
};

struct mistake : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// ---- one rule ----

class candidate_maker {
public:
    candidate_maker(const tables& t, const rule& r, std::size_t number) : t_(t)
    {
        made_.of = &r;
        made_.number = number;
        match(r.pattern, {});
        made_.tests.insert(made_.tests.end(), late_.begin(), late_.end());
        for (const expression& e : r.conditions)
            made_.tests.push_back({.is = test::kind::condition, .text = e.text == "||" ? inner(e) : text_of(e)});
        if (r.is == statement::rule) act(r);
    }

    candidate made() { return std::move(made_); }
    std::string bound(const std::string& name) const { return names_.at(name); }

private:
    void add(test::kind is, const path& at, const std::string& text, const std::string& subject = "", const std::string& value = "")
    {
        made_.tests.push_back({is, at, subject, value, text});
    }

    // ---- patterns ----

    void match(const term& pattern, const path& at)
    {
        match_modifiers(pattern, at);
        const row& r = *find_row(t_, pattern.code);
        for (std::size_t i = 0; i < pattern.sources.size(); ++i) {
            path source = at;
            source.push_back(i);
            match_source(pattern.sources[i], r, source);
        }
        if (pattern.any_modifiers) rest_.push_back(at);
    }
    void match_modifiers(const term& pattern, const path& at)
    {
        const std::string what = instruction_at(at);
        const std::size_t all = form_of(t_, *find_row(t_, pattern.code)).modifiers.size();
        std::string named;
        for (const modifier_term& m : pattern.modifiers) {
            const std::string id = "enum_id::" + t_.at(m.id).name, value = "rules::modifier_of(" + what + ", " + id + ')';
            named += ", " + id;
            if (m.value.is == expression::kind::number) add(test::kind::modifier, at, value + " == " + m.value.text, id, m.value.text);
            else bind(m.value.text, value, at);
        }
        if (pattern.any_modifiers || pattern.modifiers.size() == all) return;
        add(test::kind::rest, at, named.empty() ? "has_usual_modifiers(" + what + ')' : "rules::is_usual_but(" + what + named + ')');
    }
    void match_source(const term& pattern, const row& r, const path& at)
    {
        using enum term::kind;
        const std::string u = source_at(at);
        const int part = usual_part(t_, r, at.back());
        switch (pattern.is) {
        case any: return;
        case source:
            if (pattern.is_negated) add(test::kind::negated, at, u + ".neg");
            features_[pattern.name] |= form_of(t_, r).sources[at.back()].features;
            return bind(pattern.name, pattern.is_negated ? u + ".negated()" : u, at);
        case word:
            if (part != 0) throw mistake("of this source a part is read: '" + pattern.name + "' must be a capital or a constant");
            match_signs(pattern, r, at);
            return bind(pattern.name, pattern.is_negated || pattern.is_complemented ? u + ".plain()" : u, at);
        case constant:
            match_constant(at, part, pattern.is_complemented);
            return bind(pattern.name, part != 0 ? '(' + u + ".id & 0xFF)" : u + ".id", at);
        case literal:
            match_constant(at, part, false);
            return add(test::kind::literal, at, u + ".id == " + number(pattern.bits), u, number(pattern.bits));
        case instruction:
            match_signs(pattern, r, at);
            add(test::kind::code, at, 'c' + name_of(at) + " == opcode::" + pattern.code, u, pattern.code);
            if (!pattern.name.empty()) bind(pattern.name, pattern.is_negated ? u + ".plain()" : u, at);
            return match(pattern, at);
        case function: return;
        }
    }
    void match_signs(const term& pattern, const row& r, const path& at)
    {
        const std::string u = source_at(at);
        if (pattern.is_negated) add(test::kind::only_negated, at, "rules::is_only_negated(" + u + ')');
        else if (pattern.is_complemented) add(test::kind::only_complemented, at, "rules::is_only_complemented(" + u + ')');
        else if (can_be_decorated(t_, r, at.back())) add(test::kind::plain, at, u + ".is_plain()");
    }
    void match_constant(const path& at, int part, bool is_complemented)
    {
        const std::string u = source_at(at);
        if (part != 0) {
            const std::string name = t_.at(enum_id::selector).values[static_cast<std::size_t>(part)].name;
            add(test::kind::constant, at, "rules::is_constant_part(" + u + ", selector::" + name + ')');
        } else if (is_complemented) {
            add(test::kind::only_complemented, at, "rules::is_only_complemented(" + u + ')');
            add(test::kind::constant, at, u + ".is_constant()");
        } else {
            add(test::kind::constant, at, "rules::is_constant_word(" + u + ')');
        }
    }
    static std::string number(std::uint32_t bits)
    {
        char digits[16];
        std::snprintf(digits, sizeof digits, bits < 1000 ? "%u" : "0x%X", bits);
        return digits;
    }
    // The second occurrence of a name must equal the first.
    void bind(const std::string& name, const std::string& text, const path& at)
    {
        const auto [known, is_new] = names_.try_emplace(name, text);
        if (!is_new) late_.push_back({.is = test::kind::same, .at = at, .text = text + " == " + known->second});
    }

    // ---- expressions ----

    std::string text_of(const expression& e) const
    {
        switch (e.is) {
        case expression::kind::number: return number(e.number);
        case expression::kind::value: return number(e.number);
        case expression::kind::name: return names_.at(e.text);
        case expression::kind::unary: return e.text + inner(e.operands[0]);
        case expression::kind::binary: return inner(e.operands[0]) + ' ' + e.text + ' ' + inner(e.operands[1]);
        case expression::kind::call: break;
        }
        const auto& all = functions();
        const auto f = std::find_if(all.begin(), all.end(), [&](const function& one) { return one.name == e.text; });
        std::string text = "rules::" + e.text + '(' + (f->asks_builder ? "b" : "");
        for (std::size_t i = 0; i < e.operands.size(); ++i) text += (i != 0 || f->asks_builder ? ", " : "") + text_of(e.operands[i]);
        return text + ')';
    }
    std::string inner(const expression& e) const { return e.is == expression::kind::binary ? '(' + text_of(e) + ')' : text_of(e); }

    // ---- results ----

    void act(const rule& r)
    {
        const std::string note = "rules::note<" + std::to_string(made_.number) + ">(b)";
        if (r.result.is == term::kind::function) {
            made_.always_returns = false;
            made_.action = "if (const use known = " + r.result.name + "(b, what, s)) return known;";
            return;
        }
        if (r.result.is == term::kind::instruction && !form_of(t_, *find_row(t_, r.result.code)).has_destination()) return act_in_place(r);
        std::vector<std::string> before;
        const std::string result = source(r.result, before);
        made_.action = note + ';';
        for (const std::string& one : before) made_.action += '\n' + one;
        made_.action += "\nreturn " + result + ';';
    }
    // An instruction without a result is changed in place and simplified again.
    void act_in_place(const rule& r)
    {
        if (r.result.code != r.pattern.code) throw mistake("what has no result can only become the same instruction");
        std::vector<std::string> before;
        const std::string what = form_text(r.result);
        std::vector<std::string> sources;
        for (const term& one : r.result.sources) sources.push_back(source(one, before));
        made_.action = "rules::note<" + std::to_string(made_.number) + ">(b);";
        for (const std::string& one : before) made_.action += '\n' + one;
        made_.action += "\nreturn rules::again(b, what, s, " + what;
        for (const std::string& one : sources) made_.action += ", " + one;
        made_.action += ");";
    }

    std::string source(const term& result, std::vector<std::string>& before)
    {
        std::string text;
        switch (result.is) {
        case term::kind::constant: return "constant_use(" + text_of(result.value) + ')';
        case term::kind::instruction: text = operation(result, before); break;
        default: text = names_.at(result.name); break;
        }
        if (result.is_negated) text += ".negated()";
        if (result.is_complemented) text = "rules::complemented(" + text + ')';
        return text;
    }
    // Inner operations are added first.
    std::string operation(const term& result, std::vector<std::string>& before)
    {
        std::string text = "b.op(" + form_text(result);
        for (std::size_t i = 0; i < result.sources.size(); ++i) {
            const term& one = result.sources[i];
            check_place(one, *find_row(t_, result.code), i);
            std::string inner = source(one, before);
            if (one.is == term::kind::instruction) {
                const std::string name = 't' + std::to_string(before.size());
                before.push_back("const use " + name + " = " + inner + ';');
                inner = name;
            }
            text += ", " + inner;
        }
        return text + ')';
    }
    // Modifiers of an integer source can only be moved to sources of the same kind. (For floats, a move instruction applies them.)
    void check_place(const term& one, const row& r, std::size_t source) const
    {
        const auto known = one.is == term::kind::source ? features_.find(one.name) : features_.end();
        if (known == features_.end() || (known->second & absneg) != 0) return;
        const unsigned there = form_of(t_, r).sources[source].features;
        if (known->second != plain && known->second != there)
            throw mistake("'" + one.name + "' may be a part that source " + std::to_string(source + 1) + " of " + r.identifier() +
                          " cannot read: a small letter is a whole word");
    }
    std::string form_text(const term& result)
    {
        if (result.any_modifiers && rest_.size() != 1) throw mistake(".* must be in the pattern once if it is in the result");
        const std::string from = result.any_modifiers ? instruction_at(rest_[0]) : "";
        std::string form = "b.form(opcode::" + result.code + ')';
        if (result.any_modifiers) form = code_at(rest_[0]) == result.code ? from : "rules::with_modifiers_of(" + form + ", " + from + ')';
        else if (result.modifiers.empty()) return "opcode::" + result.code;
        for (const modifier_term& m : result.modifiers)
            form = "rules::with(" + form + ", enum_id::" + t_.at(m.id).name + ", " + text_of(m.value) + ')';
        return form;
    }
    std::string code_at(const path& at) const
    {
        const term* one = &made_.of->pattern;
        for (const std::size_t n : at) one = &one->sources[n];
        return one->code;
    }

    const tables& t_;
    candidate made_{};
    std::vector<test> late_{};  // equality of two sources
    std::map<std::string, std::string> names_{};
    std::map<std::string, unsigned> features_{};  // of the places where variables for any source are bound
    std::vector<path> rest_{};  // the instructions with .*
};

// ---- orders ----

// Two sources that an instruction accepts in either order, if the other sources match a pattern.
struct exchange {
    const rule* of;
    std::size_t first, second;
};

exchange exchange_of(const rule& r)
{
    std::vector<std::size_t> variables;
    for (std::size_t i = 0; i < r.pattern.sources.size(); ++i) {
        const term& source = r.pattern.sources[i];
        if (source.is == term::kind::source || source.is == term::kind::word) variables.push_back(i);
    }
    if (variables.size() != 2) throw mistake("what is commutative has two variables: the two that may be exchanged");
    return {&r, variables[0], variables[1]};
}

bool is_constant(const term& one) { return one.is == term::kind::constant || one.is == term::kind::literal; }

// True if a commutative instruction is also matched in this order.
bool applies(const exchange& e, const term& pattern)
{
    if (e.of->pattern.code != pattern.code) return false;
    for (std::size_t i = 0; i < pattern.sources.size(); ++i) {
        const term& other = e.of->pattern.sources[i];
        if (other.is == term::kind::literal && (pattern.sources[i].is != term::kind::literal || pattern.sources[i].bits != other.bits))
            return false;
    }
    return true;
}

// All orders of a pattern's sources, and of those of its inner instructions.
std::vector<term> orders_of(const term& pattern, const std::vector<exchange>& exchanges)
{
    std::vector<term> made{pattern};
    for (std::size_t i = 0; i < pattern.sources.size(); ++i) {
        if (pattern.sources[i].is != term::kind::instruction) continue;
        std::vector<term> next;
        for (const term& inner : orders_of(pattern.sources[i], exchanges))
            for (term one : made) {
                one.sources[i] = inner;
                next.push_back(std::move(one));
            }
        made = std::move(next);
    }
    for (const exchange& e : exchanges) {
        if (!applies(e, pattern)) continue;
        const term &x = pattern.sources[e.first], &y = pattern.sources[e.second];
        if (is_constant(x) && !is_constant(y)) throw mistake("of commutative sources of " + pattern.code + " the constant is the last");
        if (is_constant(y)) continue;
        for (std::size_t i = 0, size = made.size(); i < size; ++i) {
            term one = made[i];
            std::swap(one.sources[e.first], one.sources[e.second]);
            made.push_back(std::move(one));
        }
    }
    return made;
}

// ---- one instruction ----

class matcher_writer {
public:
    matcher_writer(const tables& t, mistakes& wrong) : t_(t), wrong_(wrong) {}

    std::string written(const std::string& code, const std::vector<const rule*>& rules, const std::vector<exchange>& exchanges)
    {
        body_.clear();
        std::vector<candidate> all;
        std::size_t number = 0;
        for (const rule* r : rules) {
            try {
                if (r->is == statement::before) line(1, r->result.name + "(p, what, s);");
                else if (r->is == statement::commutative) write_exchange(*r);
                else add_candidates(*r, number++, exchanges, all);
            } catch (const mistake& what) {
                wrong_.push_back(sentence_at(r->place, what.what()));
            }
        }
        find_shadowed(all);
        write(all, 1, {});
        return "template <class Builder>\nconstexpr use match_" + code +
               "([[maybe_unused]] Builder& b, [[maybe_unused]] instruction& what, use_list& s)\n{\n"
               "    [[maybe_unused]] const program& p = b.made();\n" +
               body_ + "    return {};\n}\n";
    }

private:
    void line(int depth, const std::string& text) { body_ += std::string(static_cast<std::size_t>(4 * depth), ' ') + text + '\n'; }

    void write_exchange(const rule& r)
    {
        const exchange e = exchange_of(r);
        const candidate made = candidate_maker(t_, r, 0).made();
        std::string all;
        for (const test& one : made.tests) all += (all.empty() ? "" : " && ") + one.text;
        const std::string action = "rules::put_in_order(b, s[" + std::to_string(e.first) + "], s[" + std::to_string(e.second) + "]);";
        line(1, all.empty() ? action : "if (" + all + ") " + action);
    }

    void add_candidates(const rule& r, std::size_t number, const std::vector<exchange>& exchanges, std::vector<candidate>& all)
    {
        std::vector<std::vector<test>> known;
        const std::vector<term> orders = r.is_ordered ? std::vector{r.pattern} : orders_of(r.pattern, exchanges);
        for (const term& one : orders) {
            ordered_.push_back(std::make_unique<rule>(r));
            ordered_.back()->pattern = one;
            candidate made = candidate_maker(t_, *ordered_.back(), number).made();
            if (std::find(known.begin(), known.end(), made.tests) != known.end()) continue;
            known.push_back(made.tests);
            all.push_back(std::move(made));
        }
    }

    // Reports rules that can never fire, because an earlier rule's tests are a subset of theirs.
    void find_shadowed(const std::vector<candidate>& all)
    {
        std::set<std::size_t> alive, dead;
        std::map<std::size_t, const candidate*> by;
        for (std::size_t j = 0; j < all.size(); ++j) {
            bool is_dead = false;
            for (std::size_t i = 0; i < j && !is_dead; ++i) {
                if (!all[i].always_returns || all[i].number == all[j].number) continue;
                is_dead = std::all_of(all[i].tests.begin(), all[i].tests.end(), [&](const test& x) {
                    return std::any_of(all[j].tests.begin(), all[j].tests.end(), [&](const test& y) { return implies(y, x); });
                });
                if (is_dead) by[all[j].number] = &all[i];
            }
            (is_dead ? dead : alive).insert(all[j].number);
        }
        for (const candidate& one : all) {
            if (dead.count(one.number) == 0 || alive.count(one.number) != 0) continue;
            dead.erase(one.number);
            const place& first = by[one.number]->of->place;
            wrong_.push_back(sentence_at(one.of->place, "'" + one.of->text + "' can never fire: the rule of line " +
                                                            std::to_string(first.line) + " of " + first.file + " comes before it"));
        }
    }

    // ---- the tree ----

    // True if the subject of a test is available.
    static bool is_ready(const test& one, const candidate& of)
    {
        const bool is_late = one.is == test::kind::same || one.is == test::kind::condition;
        return std::none_of(of.tests.begin(), of.tests.end(), [&](const test& other) {
            const bool other_is_late = other.is == test::kind::same || other.is == test::kind::condition;
            if (is_late) return !other_is_late;
            if (other.is != test::kind::code || other.at.size() > one.at.size()) return false;
            const bool is_inside = std::equal(other.at.begin(), other.at.end(), one.at.begin());
            const bool asks_instruction = one.is == test::kind::modifier || one.is == test::kind::rest;
            return is_inside && (other.at.size() < one.at.size() || asks_instruction);
        });
    }
    // The rules that can be tried under one test: they share it, and no remaining rule that comes earlier could have fired before them.
    static std::vector<std::size_t> group_of(const test& one, const std::vector<candidate>& all)
    {
        std::vector<std::size_t> group, left;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool can_move =
                std::all_of(left.begin(), left.end(), [&](std::size_t n) { return all[n].excludes(all[i]) || all[n].excludes(one); });
            (all[i].has(one) && can_move ? group : left).push_back(i);
        }
        return group;
    }

    void write(std::vector<candidate> all, int depth, std::set<path> known)
    {
        while (!all.empty()) {
            const candidate& first = all.front();
            if (first.tests.empty()) {
                write_action(first, depth);
                if (first.always_returns) return;
                all.erase(all.begin());
                continue;
            }
            const test* best = nullptr;
            std::vector<std::size_t> group;
            for (const test& one : first.tests) {
                if (!is_ready(one, first)) continue;
                const std::vector<std::size_t> with = group_of(one, all);
                if (best != nullptr && with.size() <= group.size()) continue;
                best = &one;
                group = with;
            }
            write_group(*best, group, all, depth, known);
        }
    }
    void write_group(const test& shared, const std::vector<std::size_t>& group, std::vector<candidate>& all, int depth,
                     std::set<path>& known)
    {
        const test one = shared;
        if (one.is == test::kind::code && known.insert(one.at).second) {
            const std::string name = name_of(one.at);
            line(depth, "const node_id g" + name + " = giver(p, " + source_at(one.at) + ");");
            line(depth, "const opcode c" + name + " = rules::code_of(p, g" + name + ");");
        }
        std::vector<candidate> inside, outside;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool is_inside = std::find(group.begin(), group.end(), i) != group.end();
            (is_inside ? inside : outside).push_back(std::move(all[i]));
        }
        std::string all_shared = one.text;
        take(one, inside);
        for (const test* more = shared_test(inside, known); more != nullptr; more = shared_test(inside, known)) {
            all_shared += " && " + more->text;
            take(test(*more), inside);
        }
        line(depth, "if (" + all_shared + ") {");
        write(std::move(inside), depth + 1, known);
        line(depth, "}");
        all = std::move(outside);
    }
    static void take(const test& one, std::vector<candidate>& group)
    {
        for (candidate& each : group) each.tests.erase(std::find(each.tests.begin(), each.tests.end(), one));
    }
    // A test that all rules of a group share and that can be added to the same condition; null if there is none.
    static const test* shared_test(const std::vector<candidate>& group, const std::set<path>& known)
    {
        for (const test& one : group.front().tests) {
            if (one.is == test::kind::code && known.count(one.at) == 0) continue;
            const auto shares = [&](const candidate& each) { return each.has(one) && is_ready(one, each); };
            if (std::all_of(group.begin(), group.end(), shares)) return &one;
        }
        return nullptr;
    }
    void write_action(const candidate& one, int depth)
    {
        line(depth, "// " + one.of->text);
        for (std::size_t at = 0; at < one.action.size();) {
            const std::size_t end = std::min(one.action.find('\n', at), one.action.size());
            line(depth, one.action.substr(at, end - at));
            at = end + 1;
        }
    }

    const tables& t_;
    mistakes& wrong_;
    std::string body_{};
    std::vector<std::unique_ptr<rule>> ordered_{};
};

}  // namespace

std::string matchers(const tables& t, const std::vector<rule>& rules, mistakes& wrong)
{
    std::vector<std::string> codes;
    std::map<std::string, std::vector<const rule*>> by_code;
    std::vector<exchange> exchanges;
    for (const rule& r : rules) {
        std::vector<const rule*>& list = by_code[r.pattern.code];
        if (list.empty()) codes.push_back(r.pattern.code);
        list.push_back(&r);
        try {
            if (r.is == statement::commutative) exchanges.push_back(exchange_of(r));
        } catch (const mistake& what) {
            wrong.push_back(sentence_at(r.place, what.what()));
        }
    }
    if (!wrong.empty()) return {};
    std::string text = "// SPDX-License-Identifier: MIT\n"
                       "// Written by the target `derive` from table/peephole: a matcher of peephole rules for each instruction.\n"
                       "#ifndef VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP\n"
                       "#define VALHALL_COMPILER_SIMPLIFY_GENERATED_MATCHERS_HPP\n\n"
                       "#include \"valhall/compiler/simplify/functions.hpp\"\n\n"
                       "namespace valhall::compiler {\n\n";
    matcher_writer writer(t, wrong);
    for (const std::string& code : codes) text += writer.written(code, by_code[code], exchanges) + '\n';
    text +=
        "template <class Builder>\nconstexpr use match_rules(Builder& b, instruction& what, use_list& s)\n{\n    switch (what.code()) {\n";
    for (const std::string& code : codes) text += "    case opcode::" + code + ": return match_" + code + "(b, what, s);\n";
    return text + "    default: return {};\n    }\n}\n\n}  // namespace valhall::compiler\n\n#endif\n";
}

}  // namespace valhall::table::rules
