// SPDX-License-Identifier: MIT
// The table as data: the contents of table/*.def as values that can be checked, modified by tests, and derived from. Includes nothing that
// is generated.
#ifndef VALHALL_TABLE_DERIVE_TABLE_HPP
#define VALHALL_TABLE_DERIVE_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/text_layout.hpp"
#include "valhall/isa/frame.hpp"
#include "valhall/isa/kinds.hpp"
#include "valhall/isa/kinds.hpp"

namespace valhall::table {

// All architectures, including v15 even if the library is compiled without it.
inline constexpr arch every_arch[] = {arch{9}, arch{10}, arch{11}, arch{12}, arch{13}, arch{14}, arch{15}};

inline constexpr arch v15_arch{15};

// ---- names defined by the files themselves ----

enum class enum_id : std::uint8_t {
#define VALHALL_ENUM(type, ...) type,
#include "enums.def"
    none = 255
};

// A modifier of rows. First come those at the place of their enumeration, under the same name.
enum class modifier_id : std::uint8_t {
#define VALHALL_ENUM(type, ...) type,
#include "enums.def"
#define VALHALL_MODIFIER(name, ...) name,
#define VALHALL_MODIFIER_AT(name, ...) name,
#include "modifiers.def"
};

enum class role : std::uint8_t {
#define VALHALL_ROLE(name, words) name,
#include "roles.def"
};

enum class staging_id : std::uint8_t {
    none,
#define VALHALL_STAGING(name, ...) name,
#include "staging.def"
};

enum class set_id : std::uint8_t {
#define VALHALL_SELECTOR_SET(name, ...) name,
#include "selectors.def"
};

enum class type_id : std::uint8_t {
#define VALHALL_TYPE(name, ...) name,
#include "types.def"
    own,  // that of the row
};

// The selection and modifiers of a source: a selection, ORed with flags.
enum source_feature : unsigned {
    plain,
#define VALHALL_SELECTION(name, ...) name,
#include "selectors.def"
    selection_count,
    selection_mask = 0xFF,
    absneg = 0x100,      // can be negated and made absolute
    complement = 0x200,  // can be complemented
    paired = 0x400,      // a register pair in Arm's description, although its value is smaller
};

// ---- enumerations ----

struct value {
    unsigned number;        // the encoding
    std::string name;       // in C++; empty if the encoding is reserved
    std::string text;       // in text
    arch_span archs;
    std::string sentence;
};

struct enumeration {
    static constexpr std::uint8_t required = 255;  // as `fallback`

    std::string name;
    bit_field standard;     // the place of the modifier unless its row overrides it
    std::uint8_t fallback;  // the default, which text can omit
    std::string sentence;
    std::vector<value> values{};

    // True if it is a single bit that is off by default. Only the value "on" has a word.
    bool is_flag() const { return standard.width == 1 && fallback == 0; }
};

// ---- fields ----

inline constexpr std::uint16_t any = 0xFFFF;         // all values
inline constexpr enum_id no_other = enum_id::none;   // no modifier is excluded

struct modifier {
    enum_id id{};
    bit_field bits{};
    std::uint16_t taken = any;     // bit n: the hardware accepts value n
    enum_id excluded = no_other;   // a modifier that must be off if this one is on
    std::uint16_t listed = any;    // bit n: Arm's description lists value n
    arch_span listed_on = v9_up;   // where it restricts the values so
};

struct selector_set {
    static constexpr int reserved = -1;

    std::string name;
    std::uint8_t width;
    int fallback;                   // a value of the enumeration `selector`, or reserved
    std::vector<int> by_encoding;   // values of the enumeration `selector`, or reserved
};

// The selectors that decode, and those that Arm's description lists.
struct set_pair {
    set_id taken{}, listed{};

    constexpr set_pair() = default;
    constexpr set_pair(set_id both) : taken(both), listed(both) {}
    constexpr set_pair(set_id decoded, set_id legal) : taken(decoded), listed(legal) {}

    constexpr bool is_given() const { return taken != set_id{}; }
};

struct selection_sets {
    set_pair usual{}, of_8{}, of_16{}, of_64{};  // by element width; the usual one if none is given
};

struct selection {
    std::string name;
    std::uint8_t positions[4];  // of the field, by byte of the source
    selection_sets sets;
};

// The selector that a bit of a 64-bit source's byte encodes.
struct extension {
    int part;           // a value of the enumeration `selector`
    std::uint8_t bit;
};

struct staging_group {
    bool is_written;
    bit_field base;
    std::uint8_t control;
    bit_field count;
    std::uint8_t least, bias;
    std::string sentence{};

    int maximum() const { return static_cast<int>(count.maximum()) + least; }
};

// A staging group of a form.
struct staging_use {
    staging_id kind{};
    table::role role{};
};

struct source {
    table::role role{};
    std::uint8_t byte = 0;
    unsigned features = plain;
};

struct immediate {
    immediate_name name{};
    bit_field bits{};
    number_kind kind{};
    std::uint8_t alignment = 1;
    enum_id values = enum_id::none;  // the enumeration whose values are legal
    bit_field high{};                // further bits, above those of `bits`

    word mask() const { return bits.mask() | high.mask(); }
};

// ---- forms ----

// The operands and modifiers of a group of instructions, each list in the order of the text. The flow control and the FAU page, which all
// instructions have, are not listed.
struct form {
    std::string name{};
    std::vector<modifier_id> modifiers{};
    std::vector<staging_use> staging{};
    destination_kind destination{};
    table::role result = role::result;
    std::vector<source> sources{};
    std::vector<immediate> immediates{};
    bit_field secondary{};            // the place of the secondary opcode's low byte
    bit_field secondary_high{};       // the place of its high byte
    std::vector<count_rule> counts{};
    std::vector<rule> rules{};
    std::uint8_t placeholder = source_byte::constant;  // in the destination's byte if nothing else is there
    bool one_uniform_slot = false;    // can read only one 64-bit uniform although it is a message
    bool unlisted = false;            // decodes, but not in Arm's description

    bool has_destination() const { return destination != destination_kind::none; }
    std::size_t operand_count() const { return staging.size() + has_destination() + sources.size() + immediates.size(); }
};

// ---- rows ----

// The type of an operand of a row.
struct operand_type {
    type_id type{};
    bool is_kept = false;  // written in part, with the rest of the registers kept
};

// An instruction on a range of architectures.
struct row {
    std::string operation;     // FADD
    std::string type;          // v2f16; empty for an instruction without one
    arch_span archs;
    unsigned primary;          // the primary opcode, 9 bits
    unsigned secondary;        // the secondary opcode, low byte and high byte, placed by the form
    unit_column units;
    std::string form;
    std::vector<operand_type> types;
    unsigned effects;          // bit n: the n-th of effects.def
    std::string sentence;      // what it does, or how it differs from the instruction's first row
    std::string family;
    bool is_variant;           // true if the sentence describes a difference

    std::string mnemonic() const { return type.empty() ? operation : operation + '.' + type; }
    std::string identifier() const { return type.empty() ? operation : operation + '_' + type; }
};

// ---- names ----

// Arm's name or alias of an instruction.
struct name {
    std::string instruction;   // the identifier of its row
    std::string text;
    bool is_alias;
    word mask, value;          // the bits that it fixes, and their values
    arch_span archs = v9_up;
    bit_field sign_of_zero{};  // the sign of an added zero that must not change the result: set unless rounding down
    bool is_address = false;   // the immediate is a distance in bytes from the next instruction
    bool is_half = false;      // the destination is not a whole register
};

// An alternative spelling of a value in Arm's dialect.
struct spelling {
    enum_id id;
    unsigned value;
    std::string text;
};

// ---- the draft of 2021 ----

// An operand of the draft's text, by its index among today's operands of its kind. See draft2021.def.
struct draft_operand {
    detail::operand_style kind{};
    unsigned place = 0;
    unsigned detail = 0;       // registers of a group, features of a source, bits of a number; else 0
};

struct draft_fixed {
    enum_id id = enum_id::none;
    unsigned value = 0;
};

struct draft_form {
    std::string name{};
    std::vector<enum_id> modifiers{};  // today's instruction may lack some of them
    std::vector<draft_operand> operands{};
    draft_fixed fixed{};               // the value of a modifier that the draft does not write, if it is not the first one
};

// A name of the draft, possibly with a mode.
struct draft_name {
    std::string instruction;   // the identifier of today's row; empty if there is none
    std::string text, mode;
    std::string form;
    std::string sentence;      // the draft's mistake, or what is missing
};

// Words in lines of a form that have no counterpart, separated by blanks; `-` for none written.
struct draft_lost_words {
    std::string form;
    unsigned source;           // from 1; 0 for modifiers
    std::string words, sentence;
};

// The draft's word for a value; empty if there is none.
struct draft_word {
    enum_id id;
    unsigned value;
    std::string text, sentence;
};

struct draft_special {
    std::string special;
    unsigned word;
    std::string text;
};

// ---- v15's encoding ----

// The differences of an instruction's fields on v15; see v15.def.
enum class change_kind : std::uint8_t {
    placed,
    absent,
    flips,
    split,
    part_at,
    negation_at,
    product_sign,
    immediate_at,
    high_at,
    highest_at,
    decoded
};

struct v15_change {
    change_kind kind{};
    unsigned which = 0;          // a modifier, a source, or a bit of v14's word
    std::uint8_t position = 0;
    std::uint8_t width = 0;      // 0: as on v14; for `split`, the second position
    word flipped = 0;            // for `flips`
};

struct v15_row {
    std::string instruction;
    word opcode = 0;
    std::vector<v15_change> changes{};
};

struct v15_place {
    enum_id id{};
    std::uint8_t position = 0, width = 0;
};

struct v15_table {
    std::vector<v15_place> places;
    std::vector<modifier_id> absent;
    std::vector<v15_row> rows;
};

// ---- other data ----

struct number_type {
    std::string name;
    number_class kind;
    unsigned width, lanes;
    std::string sentence;
};

// The meaning of an enumeration's value for analyses; see meanings.def.
struct meaning {
    enum_id id;
    std::string value;
    unsigned number;
};

// A product, another name of one, or an id; see products.def.
struct product {
    std::string name;
    arch on;
};
struct product_name {
    std::string name, product;
};
struct product_id {
    unsigned id;
    std::string product;
};

// A fact of the machine model, and values of it; see costs.def. Where a product is named, the value is only its own.
struct machine_fact {
    std::string name, unit, sentence;
};
struct machine_value {
    arch first, last;
    std::string product, fact;
    unsigned value;
    char evidence;  // its letter in costs.def
};
// The rates of a product on a scale: values of six facts. `like` is the product whose rates are assumed; empty if none are.
struct machine_rates {
    std::string product, scale;
    std::vector<unsigned> per_cycle;
    std::string evidence, like;
};
struct issue {
    arch first, last;
    std::string rule;
    char evidence;
};
// The registers with which programs run at an occupancy.
struct occupancy_step {
    arch first, last;
    unsigned percent, registers;
    word low, high;
};

// The flow control that must precede an effect.
struct need {
    std::string effect, flow;
};

// A range of registers.
struct registers {
    unsigned first, last;
};

// A named preloaded value.
struct named_register {
    std::string name;
    unsigned number;
    unsigned on_v15, bits_on_v15;  // the register on v15, and how many of its low bits are the value
};

// A shader stage.
struct stage {
    std::string name, sentence;
    std::vector<registers> preloaded{}, preloaded_on_v15{}, preloaded_on_bifrost{}, preloaded_on_v7{}, takes{}, may_take{};
    std::vector<std::string> called_at{};  // special values
    std::vector<named_register> preloads{};
};

// An enumerator of kinds.hpp or unit.hpp: its index, name, spelling and meaning. See kinds.def.
struct kind_term {
    std::size_t place;
    std::string name, word, sentence;
};

// A name and its meaning.
struct term {
    std::string name, sentence;
    bool is_harmless = false;  // of effects
};

// The unit that executes the instructions of a unit_column from an architecture on. See kinds.def.
struct execution {
    unit_column column;
    arch since;
    unit by;
    unsigned cycles;
};

// A field that decides where a rule applies, or that the rule then restricts, and the names of its values. See kinds.def.
struct rule_field {
    rule which;
    enum_id id;
    std::vector<std::string> values;
};

struct constant {
    unsigned index;
    std::uint32_t value;
    arch since;                // the first architecture on which the constant has this value
    std::string sentence;
};

// The whole table.
struct tables {
    std::vector<enumeration> enumerations;     // in the order of enum_id
    std::vector<modifier> modifiers;           // in the order of modifier_id
    std::vector<selector_set> selector_sets;   // in the order of set_id
    std::vector<selection> selections;         // the first is for `plain`; others in the order of source_feature
    table::extension extension{};
    std::vector<staging_group> staging;        // in the order of staging_id
    std::vector<form> forms;
    std::map<std::string, std::string> drawings;  // by form, the bits that its line shows
    std::vector<row> rows;
    std::vector<name> names;                   // for each instruction, the first that applies is used
    std::vector<spelling> spellings;
    std::vector<std::string> arm_order;        // the enumerations of modifiers in Arm's order
    std::vector<kind_term> units, destinations, rules, counts, immediate_names;
    std::vector<execution> executions;
    std::vector<rule_field> rule_conditions, rule_requirements;
    std::vector<term> roles, effects, families;
    std::vector<number_type> types;            // in the order of type_id
    std::vector<constant> constants;
    std::vector<meaning> waits, ends, reads, lanes, computed_lods, replaces, interpolated;
    std::vector<product> products;
    std::vector<product_name> product_names;
    std::vector<product_id> product_ids;
    std::vector<product> usual_products;       // of each architecture
    std::vector<machine_fact> machine_facts;
    std::vector<machine_value> machine_values;
    std::vector<machine_rates> rates;
    std::vector<issue> issues;
    std::vector<occupancy_step> occupancies;   // for each program, the first that applies is used
    std::vector<need> needs;                   // for each row, the first that applies is used
    std::vector<draft_form> draft_forms;
    std::vector<draft_name> draft_names;
    std::vector<draft_lost_words> draft_lost;
    std::vector<draft_word> draft_words;
    std::vector<draft_special> draft_specials;
    std::vector<selector_set> draft_selectors;
    std::vector<stage> stages;
    v15_table v15{};

    const enumeration& at(enum_id id) const { return enumerations[static_cast<std::size_t>(id)]; }
    const modifier& at(modifier_id id) const { return modifiers[static_cast<std::size_t>(id)]; }
    const staging_group& at(staging_id id) const { return staging[static_cast<std::size_t>(id)]; }
    const selector_set& at(set_id id) const { return selector_sets[static_cast<std::size_t>(id)]; }
};

// Reads the files.
tables read();

}  // namespace valhall::table

#endif
