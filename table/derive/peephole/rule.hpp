// SPDX-License-Identifier: MIT
// Peephole rules of the compiler as data: the contents of table/peephole/*.rules, one rule a line. docs/compiler.md has the language.
#ifndef VALHALL_TABLE_DERIVE_PEEPHOLE_RULE_HPP
#define VALHALL_TABLE_DERIVE_PEEPHOLE_RULE_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table.hpp"

namespace valhall::table::rules {

struct place {
    std::string file;
    int line = 0;
};

// The sort of a bound name or of an expression.
enum class sort : std::uint8_t {
    word,      // 32 known bits: a constant, or a value computed from constants
    truth,
    source,    // a source of an instruction, with its modifiers and selector
    modifier,  // a value of an enumeration
};

// An expression over names that the pattern binds.
struct expression {
    enum class kind : std::uint8_t { number, name, value, call, unary, binary } is = kind::number;
    std::string text{};  // name, operator or function; for an enumeration's value, `enumeration::value`
    std::uint32_t number = 0;
    rules::sort sort = sort::word;
    enum_id of = enum_id::none;  // of a modifier or value: its enumeration
    std::vector<expression> operands{};
};

// A modifier of an instruction: `.name`, `.name=value`.
struct modifier_term {
    enum_id id = enum_id::none;
    expression value{};  // in patterns: a number, or a name that is bound here or was bound before
};

// A pattern or a result.
struct term {
    enum class kind : std::uint8_t {
        any,          // _
        source,       // X: a source with any modifiers
        word,         // x: an unmodified source
        constant,     // c: an unmodified constant; `value` in a result
        literal,      // 0, 1.0
        instruction,  // OP.modifiers(…)
        function,     // @name: only in results
    } is = kind::any;
    std::string name{};       // of a variable or function; of an instruction: the name before @, if any
    bool is_negated = false, is_complemented = false;
    std::uint32_t bits = 0;   // for literals
    expression value{};       // in results: the value of a constant
    std::string code{};       // the instruction's identifier
    bool any_modifiers = false;  // .*
    std::vector<modifier_term> modifiers{};
    std::vector<term> sources{};
};

enum class statement : std::uint8_t {
    rule,         // PATTERN [if CONDITION] => RESULT
    commutative,  // commutative PATTERN
    before,       // before OP @function
};

struct rule {
    rules::place place{};
    statement is = statement::rule;
    term pattern{}, result{};
    std::vector<expression> conditions{};  // all must be true
    bool is_ordered = false;               // true if commutative sources match only in the written order
    std::string text{};                    // as written, with braces expanded
};

// Errors, each with its file and line.
using mistakes = std::vector<std::string>;
std::string sentence_at(const place& where, const std::string& sentence);

// Parses the rules of a file, with braces expanded. Adds errors to `wrong` and skips the lines concerned.
std::vector<rule> parse(const tables& t, const std::string& file, std::string_view text, mistakes& wrong);

// Makes the header with the matchers of rules, in order. Adds errors to `wrong`: rules that can never fire.
std::string matchers(const tables& t, const std::vector<rule>& rules, mistakes& wrong);

// ---- queries on the table ----

// The row with an identifier such as IADD_u32, and the form of a row. Null if there is none.
const row* find_row(const tables& t, const std::string& identifier);
const form& form_of(const tables& t, const row& r);
// The selector of a source if none is written; for most sources none (0).
int usual_part(const tables& t, const row& r, std::size_t source);
// True if a source can have modifiers or selectors.
bool can_be_decorated(const tables& t, const row& r, std::size_t source);

// ---- functions that conditions and results can call ----

struct function {
    const char* name;
    std::vector<sort> takes;
    sort gives;
    bool asks_builder;  // the builder is the first argument
};
const std::vector<function>& functions();

}  // namespace valhall::table::rules

#endif
