// SPDX-License-Identifier: MIT
// Parses rules: expands braces, splits lines into tokens, and checks names against the table and the bindings of the pattern.
#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include "fields.hpp"
#include "rule.hpp"

namespace valhall::table::rules {

std::string sentence_at(const place& where, const std::string& sentence)
{
    return where.file + ":" + std::to_string(where.line) + ": " + sentence;
}

// ---- the table ----

const row* find_row(const tables& t, const std::string& identifier)
{
    for (const row& r : t.rows)
        if (r.identifier() == identifier) return &r;
    return nullptr;
}

const form& form_of(const tables& t, const row& r)
{
    return *std::find_if(t.forms.begin(), t.forms.end(), [&](const form& f) { return f.name == r.form; });
}

int usual_part(const tables& t, const row& r, std::size_t source)
{
    const form& f = form_of(t, r);
    const set_pair sets = selectors_of(t, f.sources[source], type_of(t, r, f.staging.size() + f.has_destination() + source).width);
    if (t.at(sets.taken).fallback != selector_set::reserved) return 0;
    const int usual = t.at(sets.listed).fallback;
    return usual == selector_set::reserved ? 0 : usual;
}

// An instruction may have variants on some architectures.
bool can_be_decorated(const tables& t, const row& r, std::size_t source)
{
    return std::any_of(t.rows.begin(), t.rows.end(), [&](const row& one) {
        if (one.identifier() != r.identifier()) return false;
        const form& f = form_of(t, one);
        return source >= f.sources.size() || f.sources[source].features != plain;
    });
}

const std::vector<function>& functions()
{
    using enum sort;
    static const std::vector<function> list{
        {"is_power_of_2", {word}, truth, false},
        {"log2", {word}, word, false},
        {"bits_from", {word}, word, false},
        {"is_nan", {word}, truth, false},
        {"has_product", {word, word}, truth, true},
        {"has_exact_product", {word, word}, truth, true},
        {"product", {word, word}, word, true},
        {"is_truth", {word}, truth, false},
        {"true_of", {modifier}, word, false},
        {"type_of", {word}, modifier, false},
        {"can_mirror", {modifier}, truth, false},
        {"mirrored", {modifier}, modifier, false},
        {"can_negate_float", {modifier}, truth, false},
        {"can_negate_integer", {modifier}, truth, false},
        {"negated", {modifier}, modifier, false},
        {"is_strict", {modifier}, truth, false},
        {"holds_f32", {modifier, word, word}, truth, true},
        {"holds_u32", {modifier, word, word}, truth, true},
        {"holds_s32", {modifier, word, word}, truth, true},
        {"both", {modifier, modifier}, modifier, false},
        {"is_whole", {source}, truth, false},
        {"is_constant", {source}, truth, false},
        {"can_read_zero", {source, source, source}, truth, false},
        {"ends_in_zeros", {source, word}, truth, true},
        {"is_at_most_1", {source}, truth, true},
        {"rounds_freely", {source}, truth, true},
        {"is_later", {source, source}, truth, true},
        {"is_whole_part", {source, source}, truth, true},
        {"may_fuse", {}, truth, true},
        {"relaxed_zeros", {}, truth, true},
    };
    return list;
}

namespace {

struct mistake : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// ---- braces ----

// {a,b} expands to a and to b. Equal braces in a line make the same choice.
void expand(const std::string& line, std::vector<std::string>& made)
{
    const std::size_t open = line.find('{');
    if (open == std::string::npos) return made.push_back(line);
    const std::size_t close = line.find('}', open);
    if (close == std::string::npos) throw mistake("a brace is not closed");
    const std::string braces = line.substr(open, close + 1 - open);
    std::string choices = braces.substr(1, braces.size() - 2) + ',';
    while (!choices.empty()) {
        const std::string choice = choices.substr(0, choices.find(','));
        choices.erase(0, choice.size() + 1);
        std::string one = line;
        for (std::size_t at = one.find(braces); at != std::string::npos; at = one.find(braces, at + choice.size()))
            one.replace(at, braces.size(), choice);
        expand(one, made);
    }
}

// ---- words ----

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string> words_of(const std::string& line)
{
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
        if (std::isspace(static_cast<unsigned char>(line[at])) != 0) {
            ++at;
            continue;
        }
        std::size_t size = 1;
        const bool is_number = std::isdigit(static_cast<unsigned char>(line[at])) != 0;
        const auto is_digit = [&](std::size_t n) { return n < line.size() && std::isdigit(static_cast<unsigned char>(line[n])) != 0; };
        if (is_word_character(line[at])) {
            const auto goes_on = [&](std::size_t n) {
                return is_word_character(line[n]) || (is_number && line[n] == '.' && is_digit(n + 1));
            };
            while (at + size < line.size() && goes_on(at + size)) ++size;
        } else {
            for (const char* two : {"=>", "==", "!=", "<=", ">=", "<<", ">>", "::"})
                if (line.compare(at, 2, two) == 0) size = 2;
        }
        words.push_back(line.substr(at, size));
        at += size;
    }
    return words;
}

std::uint32_t number_of(const std::string& word)
{
    char* end = nullptr;
    if (word.find('.') != std::string::npos) {
        const float number = std::strtof(word.c_str(), &end);
        if (*end == '\0') return std::bit_cast<std::uint32_t>(number);
    } else {
        const unsigned long long number = std::strtoull(word.c_str(), &end, 0);
        if (*end == '\0' && number <= 0xFFFFFFFF) return static_cast<std::uint32_t>(number);
    }
    throw mistake("'" + word + "' is not a number of 32 bits");
}

std::string list_of_modifiers(const tables& t, const form& f)
{
    std::string list;
    for (const modifier_id id : f.modifiers) list += (list.empty() ? "" : ", ") + t.at(t.at(id).id).name;
    return list.empty() ? "none" : list;
}

// ---- rules ----

class rule_parser {
public:
    rule_parser(const tables& t, const std::string& line) : t_(t), words_(words_of(line)) {}

    rule parse()
    {
        rule made;
        if (takes("before")) {
            made.is = statement::before;
            made.pattern.is = term::kind::instruction;
            made.pattern.code = next();
            row_named(made.pattern.code);
            expect("@");
            made.result = function_named();
        } else {
            made.is_ordered = takes("ordered");
            made.is = !made.is_ordered && takes("commutative") ? statement::commutative : statement::rule;
            made.pattern = pattern();
            if (made.pattern.is != term::kind::instruction) throw mistake("a rule begins with an instruction");
            if (made.is == statement::rule) parse_rest(made);
        }
        if (!is_at_end()) throw mistake("nothing is expected after the rule, but '" + peek() + "' follows");
        return made;
    }

private:
    struct binding {
        rules::sort sort;
        enum_id of = enum_id::none;
        term::kind is = term::kind::any;
    };

    void parse_rest(rule& made)
    {
        if (takes("if")) split(condition(), made.conditions);
        expect("=>");
        made.result = result();
    }
    static void split(expression e, std::vector<expression>& all)
    {
        if (e.is != expression::kind::binary || e.text != "&&") return all.push_back(std::move(e));
        split(e.operands[0], all);
        split(e.operands[1], all);
    }
    expression condition()
    {
        expression e = binary(0);
        if (e.sort != sort::truth) throw mistake("what follows 'if' is neither true nor false");
        return e;
    }

    // ---- words ----

    bool is_at_end() const { return at_ == words_.size(); }
    std::string peek(std::size_t ahead = 0) const { return at_ + ahead < words_.size() ? words_[at_ + ahead] : std::string(); }
    std::string next()
    {
        if (is_at_end()) throw mistake("the rule ends too early");
        return words_[at_++];
    }
    bool takes(const std::string& word)
    {
        if (peek() != word) return false;
        ++at_;
        return true;
    }
    void expect(const std::string& word)
    {
        if (!takes(word)) throw mistake("'" + word + "' is expected" + (is_at_end() ? " at the end" : " instead of '" + peek() + "'"));
    }

    // ---- instructions ----

    const row& row_named(const std::string& name) const
    {
        const row* found = find_row(t_, name);
        if (found == nullptr) throw mistake("there is no instruction '" + name + "'");
        return *found;
    }
    // An upper-case name before modifiers or sources.
    bool is_instruction(std::size_t ahead = 0) const
    {
        const std::string name = peek(ahead), then = peek(ahead + 1);
        return !name.empty() && std::isupper(static_cast<unsigned char>(name[0])) != 0 && (then == "(" || then == ".");
    }

    template <class Source>
    term instruction(bool is_pattern, Source source)
    {
        term made;
        made.is = term::kind::instruction;
        made.code = next();
        const row& r = row_named(made.code);
        const form& f = form_of(t_, r);
        while (takes(".")) {
            if (takes("*")) made.any_modifiers = true;
            else made.modifiers.push_back(modifier(f, made.code, is_pattern));
        }
        if (!made.any_modifiers) require_modifiers(made, f);
        expect("(");
        while (!takes(")")) {
            if (!made.sources.empty()) expect(",");
            made.sources.push_back(source());
        }
        if (made.sources.size() != f.sources.size())
            throw mistake(made.code + " has " + std::to_string(f.sources.size()) + " sources, not " + std::to_string(made.sources.size()));
        return made;
    }
    void require_modifiers(const term& made, const form& f) const
    {
        for (const modifier_id id : f.modifiers) {
            const enum_id of = t_.at(id).id;
            const bool is_named = std::any_of(made.modifiers.begin(), made.modifiers.end(), [&](const auto& m) { return m.id == of; });
            if (!is_named && t_.at(of).fallback == enumeration::required)
                throw mistake(made.code + " needs its modifier '" + t_.at(of).name + "'");
        }
    }
    modifier_term modifier(const form& f, const std::string& code, bool is_pattern)
    {
        const std::string name = next();
        modifier_term made;
        for (const modifier_id id : f.modifiers) {
            const enum_id of = t_.at(id).id;
            const enumeration& e = t_.at(of);
            if (e.name == name) {
                made.id = of;
                if (takes("=")) made.value = is_pattern ? modifier_pattern(of) : modifier_value(of);
                else if (e.is_flag()) made.value = number(1);
                else throw mistake("'" + name + "' needs a value, as " + name + "=v");
                return made;
            }
            for (const value& v : e.values) {
                if (v.name != name) continue;
                made.id = of;
                made.value = number(v.number);
                return made;
            }
        }
        throw mistake(code + " has no modifier '" + name + "'; it has " + list_of_modifiers(t_, f));
    }
    static expression number(std::uint32_t n)
    {
        expression e;
        e.number = n;
        e.text = std::to_string(n);
        return e;
    }
    expression modifier_pattern(enum_id of)
    {
        const std::string name = next();
        if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) return number(number_of(name));
        const auto [known, is_new] = names_.try_emplace(name, binding{sort::modifier, of});
        if (known->second.of != of) throw mistake("'" + name + "' is something else before");
        expression e;
        e.is = expression::kind::name;
        e.text = name;
        e.sort = sort::modifier;
        e.of = of;
        return e;
    }
    expression modifier_value(enum_id of)
    {
        if (std::isdigit(static_cast<unsigned char>(peek()[0])) != 0) return number(number_of(next()));
        expression e = unary();
        if (e.sort == sort::truth || e.sort == sort::source) throw mistake("the modifier '" + t_.at(of).name + "' cannot have that value");
        return e;
    }

    // ---- patterns ----

    term pattern()
    {
        if (peek(1) == "@" && peek() != "") {
            const std::string name = next();
            expect("@");
            term made = pattern();
            if (made.is != term::kind::instruction) throw mistake("'" + name + "@' is not followed by an instruction");
            made.name = name;
            bind(name, term::kind::instruction);
            return made;
        }
        if (takes("-")) {
            if (std::isdigit(static_cast<unsigned char>(peek()[0])) != 0) return literal(true);
            term made = pattern();
            if (made.is == term::kind::constant || made.is == term::kind::any) throw mistake("what is negated is a source");
            made.is_negated = true;
            return made;
        }
        if (takes("~")) {
            term made = pattern();
            if (made.is != term::kind::word && made.is != term::kind::constant) throw mistake("what is complemented is a word");
            made.is_complemented = true;
            return made;
        }
        if (is_instruction()) return instruction(true, [this] { return pattern(); });
        if (!peek().empty() && std::isdigit(static_cast<unsigned char>(peek()[0])) != 0) return literal(false);
        return variable();
    }
    term literal(bool is_negative)
    {
        term made;
        made.is = term::kind::literal;
        made.name = next();
        made.bits = number_of(made.name);
        const bool is_float = made.name.find('.') != std::string::npos;
        if (is_negative) made.bits = is_float ? made.bits ^ 0x80000000 : 0 - made.bits;
        if (is_negative) made.name = '-' + made.name;
        return made;
    }
    term variable()
    {
        term made;
        made.name = next();
        const char first = made.name[0];
        if (made.name == "_") return made;
        if (made.name.find_first_not_of("0123456789", 1) != std::string::npos || std::isalpha(static_cast<unsigned char>(first)) == 0)
            throw mistake("'" + made.name + "' is not a variable: one letter, perhaps with a number");
        made.is = std::isupper(static_cast<unsigned char>(first)) != 0              ? term::kind::source
                  : std::string_view("cdemn").find(first) != std::string_view::npos ? term::kind::constant
                                                                                    : term::kind::word;
        bind(made.name, made.is);
        return made;
    }
    void bind(const std::string& name, term::kind is)
    {
        const auto [known, is_new] = names_.try_emplace(name, binding{is == term::kind::constant ? sort::word : sort::source, {}, is});
        if (!is_new && known->second.is != is) throw mistake("'" + name + "' is something else before");
    }

    // ---- results ----

    term function_named()
    {
        term made;
        made.is = term::kind::function;
        made.name = next();
        return made;
    }
    term result()
    {
        if (takes("@")) return function_named();
        return result_source();
    }
    // A source bound by the pattern, with or without a sign or complement, is followed by a comma or parenthesis.
    bool is_source(std::size_t ahead) const
    {
        const auto known = names_.find(peek(ahead));
        const std::string then = peek(ahead + 1);
        return known != names_.end() && known->second.sort == sort::source && (then.empty() || then == "," || then == ")");
    }
    term result_source()
    {
        term made;
        const bool has_sign = peek() == "-" || peek() == "~";
        if (is_instruction(has_sign ? 1 : 0)) {
            const std::string sign = has_sign ? next() : "";
            made = instruction(false, [this] { return result_source(); });
            made.is_negated = sign == "-";
            made.is_complemented = sign == "~";
            return made;
        }
        if (is_source(has_sign ? 1 : 0)) {
            const std::string sign = has_sign ? next() : "";
            made.name = next();
            made.is = names_.at(made.name).is;
            if (made.is == term::kind::instruction) made.is = term::kind::source;
            made.is_negated = sign == "-";
            made.is_complemented = sign == "~";
            return made;
        }
        made.is = term::kind::constant;
        made.value = binary(0);
        if (made.value.sort != sort::word) throw mistake("a source is a constant, or what the pattern binds");
        return made;
    }

    // ---- expressions ----

    // Operators with lower precedence first.
    static int level_of(const std::string& op)
    {
        static const std::map<std::string, int> levels{{"or", 0}, {"and", 1}, {"|", 2}, {"^", 3},  {"&", 4},  {"==", 5},
                                                       {"!=", 5}, {"<", 6},   {">", 6}, {"<=", 6}, {">=", 6}, {"<<", 7},
                                                       {">>", 7}, {"+", 8},   {"-", 8}, {"*", 9}};
        const auto found = levels.find(op);
        return found == levels.end() ? -1 : found->second;
    }
    static constexpr int top_level = 10;

    expression binary(int level)
    {
        if (level == top_level) return unary();
        expression left = binary(level + 1);
        while (level_of(peek()) == level) {
            const std::string op = next();
            expression right = binary(level + 1);
            const bool is_logic = level < 2, compares = level == 5 || level == 6;
            const bool fits = is_logic                              ? left.sort == sort::truth && right.sort == sort::truth
                              : compares && left.sort != sort::word ? level == 5 && left.sort == right.sort && left.of == right.of
                                                                    : left.sort == sort::word && right.sort == sort::word;
            if (!fits) throw mistake("'" + op + "' cannot combine these two operands");
            expression e;
            e.is = expression::kind::binary;
            e.text = op == "or" ? "||" : op == "and" ? "&&" : op;
            e.sort = is_logic || compares ? sort::truth : sort::word;
            e.operands = {std::move(left), std::move(right)};
            left = std::move(e);
        }
        return left;
    }
    expression unary()
    {
        for (const auto& [op, text] : {std::pair("not", "!"), std::pair("~", "~"), std::pair("-", "-"), std::pair("!", "!")}) {
            if (!takes(op)) continue;
            expression e;
            e.is = expression::kind::unary;
            e.text = text;
            if (e.text == "-" && peek().find('.') != std::string::npos) return number(number_of(next()) ^ 0x80000000);
            e.operands.push_back(unary());
            const sort of = e.operands[0].sort;
            e.sort = e.text == "!" && of == sort::modifier ? sort::modifier : of;
            e.of = e.operands[0].of;
            if (of == sort::source || (e.text == "!") == (of == sort::word))
                throw mistake("'" + e.text + "' cannot be applied to this operand");
            return e;
        }
        if (takes("(")) {
            expression e = binary(0);
            expect(")");
            return e;
        }
        const std::string word = next();
        if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) return number(number_of(word));
        if (takes("::")) return enumerator(word, next());
        const auto known = names_.find(word);
        if (known == names_.end() && peek() == "(") return call(word);
        if (known == names_.end()) throw mistake("'" + word + "' is not bound by the pattern");
        expression e;
        e.is = expression::kind::name;
        e.text = word;
        e.sort = known->second.sort;
        e.of = known->second.of;
        return e;
    }
    expression enumerator(const std::string& of, const std::string& name) const
    {
        for (std::size_t i = 0; i < t_.enumerations.size(); ++i) {
            if (t_.enumerations[i].name != of) continue;
            for (const value& v : t_.enumerations[i].values) {
                if (v.name != name) continue;
                expression e;
                e.is = expression::kind::value;
                e.text = of + "::" + name;
                e.number = v.number;
                e.sort = sort::modifier;
                e.of = static_cast<enum_id>(i);
                return e;
            }
        }
        throw mistake("there is no modifier '" + of + "::" + name + "'");
    }
    expression call(const std::string& name)
    {
        const auto& all = functions();
        const auto known = std::find_if(all.begin(), all.end(), [&](const function& f) { return f.name == name; });
        if (known == all.end()) throw mistake("there is no function '" + name + "'");
        expression e;
        e.is = expression::kind::call;
        e.text = name;
        e.sort = known->gives;
        expect("(");
        while (!takes(")")) {
            if (!e.operands.empty()) expect(",");
            e.operands.push_back(binary(0));
        }
        bool fits = e.operands.size() == known->takes.size();
        for (std::size_t i = 0; fits && i < e.operands.size(); ++i) fits = e.operands[i].sort == known->takes[i];
        if (!fits) throw mistake("'" + name + "' is called with what it does not take");
        if (e.sort == sort::modifier) e.of = known->takes[0] == sort::modifier ? e.operands[0].of : enum_id::result_type;
        return e;
    }

    const tables& t_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
    std::map<std::string, binding> names_{};
};

}  // namespace

std::vector<rule> parse(const tables& t, const std::string& file, std::string_view text, mistakes& wrong)
{
    std::vector<rule> made;
    place where{file, 0};
    while (!text.empty()) {
        ++where.line;
        std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        line.erase(std::min(line.size(), line.find("//")));
        if (words_of(line).empty()) continue;
        try {
            std::vector<std::string> lines;
            expand(line, lines);
            for (const std::string& one : lines) {
                rule r = rule_parser(t, one).parse();
                r.place = where;
                r.text = one.substr(one.find_first_not_of(' '), one.find_last_not_of(' ') + 1 - one.find_first_not_of(' '));
                made.push_back(std::move(r));
            }
        } catch (const mistake& what) {
            wrong.push_back(sentence_at(where, what.what()));
        }
    }
    return made;
}

}  // namespace valhall::table::rules
