// SPDX-License-Identifier: MIT
// Peephole rules of the compiler as data: what table/rules/*.rules say, one rule a line. docs/compiler.md describes the language.
#ifndef VALHALL_TABLE_DERIVE_RULES_RULE_HPP
#define VALHALL_TABLE_DERIVE_RULES_RULE_HPP

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

// What a name is bound to by a pattern, or what an expression is.
enum class sort : std::uint8_t {
    word,      // 32 bits that are known: a constant, or what is computed of constants
    truth,
    source,    // a source of an instruction, with its signs and its part
    modifier,  // a value of an enumeration
};

// What a rule computes of what its pattern binds.
struct expression {
    enum class kind : std::uint8_t { number, name, value, call, unary, binary } is = kind::number;
    std::string text{};  // the name, operator or function; of a value of an enumeration `enumeration::value`
    std::uint32_t number = 0;
    rules::sort sort = sort::word;
    enum_id of = enum_id::none;  // of a modifier, its enumeration; of a value too
    std::vector<expression> operands{};
};

// A modifier of an instruction: `.name`, `.name=value`.
struct modifier_term {
    enum_id id = enum_id::none;
    expression value{};  // in patterns a number, or a name that is bound here or was before
};

// A pattern, or what it is replaced by.
struct term {
    enum class kind : std::uint8_t {
        any,          // _
        source,       // X: a source with whatever is done to it
        word,         // x: a source to which nothing is done
        constant,     // c: a constant to which nothing is done; `value` in a result
        literal,      // 0, 1.0
        instruction,  // OP.modifiers(…)
        function,     // @name: in results
    } is = kind::any;
    std::string name{};       // of variables and functions; of an instruction what is before the @, or nothing
    bool is_negated = false, is_complemented = false;
    std::uint32_t bits = 0;   // of literals
    expression value{};       // in results: what a constant is computed from
    std::string code{};       // the identifier of the instruction
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
    std::vector<expression> conditions{};  // all must hold
    bool is_ordered = false;               // whether commutative sources are matched in the order as written only
    std::string text{};                    // as it is written, braces being expanded
};

// Sentences about what is wrong, each with its file and line.
using mistakes = std::vector<std::string>;
std::string sentence_at(const place& where, const std::string& sentence);

// The rules of a file, braces being expanded. What is wrong is added to the mistakes, and left out.
std::vector<rule> parse(const tables& t, const std::string& file, std::string_view text, mistakes& wrong);

// The header with the matchers of rules, in their order; mistakes: rules that can never fire.
std::string matchers(const tables& t, const std::vector<rule>& rules, mistakes& wrong);

// ---- what both ask of the table ----

// The row of an instruction by its identifier, such as IADD_u32, and the form of a row. Null if there is none.
const row* find_row(const tables& t, const std::string& identifier);
const form& form_of(const tables& t, const row& r);
// The selector that a source has where none is written; of most sources none (0).
int usual_part(const tables& t, const row& r, std::size_t source);
// Whether anything can be done to a source: signs, complement, parts.
bool can_be_decorated(const tables& t, const row& r, std::size_t source);

// ---- functions that conditions and results may call ----

struct function {
    const char* name;
    std::vector<sort> takes;
    sort gives;
    bool asks_builder;  // takes the builder first
};
const std::vector<function>& functions();

}  // namespace valhall::table::rules

#endif
