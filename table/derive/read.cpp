// SPDX-License-Identifier: MIT
// Reads table/*.def into values: defines their macros, and the names that rows use.
#include "table.hpp"

#include "v15.hpp"

#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace valhall::table {

namespace {

// A family's macro expands to a name that is itself a macro.
#define VALHALL_NAME_OF(macro) VALHALL_QUOTED(macro)
#define VALHALL_QUOTED(name) #name

// The words of a text, which blanks separate.
std::vector<std::string> words_of(const std::string& text)
{
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

// ---- enumerations ----

// A call for each value: g++ takes a minute to compile initializer lists of structures with strings, for their destructors.
std::vector<enumeration> read_enumerations()
{
    constexpr std::uint8_t required = enumeration::required;
    std::vector<enumeration> list;
    const auto begin = [&list](const char* type, bit_field standard, std::uint8_t fallback, const char* sentence) {
        list.push_back({type, standard, fallback, sentence, {}});
    };
    const auto add = [&list](std::uint8_t value, const char* name, const char* word, arch_span archs, const char* sentence) {
        list.back().values.push_back({value, name, word, archs, sentence});
    };
#define VALHALL_ENUM(type, position, width, fallback, sentence) begin(#type, {position, width}, fallback, sentence);
#define VALHALL_VALUE(value, name, sentence) add(value, #name, #name, v9_up, sentence);
#define VALHALL_WORD(value, name, word, sentence) add(value, #name, word, v9_up, sentence);
#define VALHALL_SINCE(value, name, archs, sentence) add(value, #name, #name, archs, sentence);
#define VALHALL_SINCE_WORD(value, name, archs, word, sentence) add(value, #name, word, archs, sentence);
#define VALHALL_RESERVED(value) add(value, "", "", no_arch, "");
#include "enums.def"
    return list;
}

// ---- fields ----

std::vector<modifier> read_modifiers(const std::vector<enumeration>& enumerations)
{
    std::vector<modifier> list;
    for (const enumeration& e : enumerations) list.push_back({static_cast<enum_id>(list.size()), e.standard});
    const auto standard = [&enumerations](enum_id id) { return enumerations[static_cast<std::size_t>(id)].standard; };
#define VALHALL_MODIFIER(name, type, ...) list.push_back({enum_id::type, standard(enum_id::type) __VA_OPT__(,) __VA_ARGS__});
#define VALHALL_MODIFIER_AT(name, type, position, width, ...) \
    list.push_back({enum_id::type, {position, width} __VA_OPT__(,) __VA_ARGS__});
#include "modifiers.def"
    return list;
}

// The values of the enumeration `selector`, by name.
namespace selector_names {

enum { x = selector_set::reserved };
namespace values {
#define VALHALL_ENUM(type, ...) namespace of_##type { enum {
#define VALHALL_VALUE(value, name, ...) name = value,
#define VALHALL_WORD(value, name, ...) name = value,
#define VALHALL_SINCE(value, name, ...) name = value,
#define VALHALL_SINCE_WORD(value, name, ...) name = value,
#define VALHALL_END(type) }; }
#include "enums.def"
}  // namespace values

std::vector<selector_set> all()
{
    using namespace values::of_selector;
    return {
#define VALHALL_SELECTOR_SET(name, width, fallback, ...) {#name, width, fallback, __VA_ARGS__},
#include "selectors.def"
    };
}

extension read_extension()
{
    using namespace values::of_selector;
    return {
#define VALHALL_EXTENSION(part, bit) part, bit
#include "selectors.def"
    };
}

}  // namespace selector_names

std::vector<selection> read_selections()
{
    using enum set_id;
    return {
#define VALHALL_SELECTION(name, ...) VALHALL_SELECTION_PARTS(#name, __VA_ARGS__)
#define VALHALL_SELECTION_PARTS(name, a, b, c, d, ...) {name, a, b, c, d, {__VA_ARGS__}},
#include "selectors.def"
    };
}

constexpr bit_field bits(std::uint8_t position, std::uint8_t width) { return {position, width}; }

std::vector<staging_group> read_staging()
{
    return {
        {false, {}, 0, {}, 0, 0, "no registers"},
#define VALHALL_STAGING(name, written, base, control, count, least, bias, sentence) \
    {written, bits(base, 6), control, count, least, bias, sentence},
#include "staging.def"
    };
}

// ---- forms and rows ----

// Names for use in forms.
namespace form_words {

using enum modifier_id;
using enum immediate_name;
using enum number_kind;
using enum staging_id;
inline constexpr destination_kind halves = destination_kind::halves, narrow = destination_kind::narrow, whole = destination_kind::whole;
inline constexpr std::uint8_t a = 0, b = 1, c = 2, d = 3;  // sources are named by their bytes

form named(const char* name, form f)
{
    f.name = name;
    return f;
}

std::vector<form> all()
{
    std::vector<form> list;
#define VALHALL_FORM(name, ...) list.push_back(named(#name, {__VA_ARGS__}));
#include "all.def"
    return list;
}

std::map<std::string, std::string> drawings()
{
    std::map<std::string, std::string> list;
#define VALHALL_BITS(name, bits) list[#name] = bits;
#include "all.def"
    return list;
}

}  // namespace form_words

// Names for the types and effects of rows.
namespace row_words {

struct type_word {
    operand_type value;
};

#define VALHALL_TYPE(name, ...) inline constexpr type_word name{{type_id::name}};
#include "types.def"
inline constexpr type_word T{{type_id::own}};
constexpr type_word kept(type_word of) { return {{of.value.type, true}}; }

struct type_list {
    static constexpr std::size_t most = 8;
    operand_type values[most];
    std::size_t count;
};

template <class... Words>
constexpr type_list types(Words... words)
{
    static_assert(sizeof...(Words) <= type_list::most);
    return {{words.value...}, sizeof...(Words)};
}

enum : unsigned {
#define VALHALL_EFFECT(name, kind, sentence) place_of_##name,
#include "effects.def"
};
inline constexpr unsigned none = 0;
#define VALHALL_EFFECT(name, kind, sentence) inline constexpr unsigned name = 1u << place_of_##name;
#include "effects.def"

std::vector<row> all()
{
    std::vector<row> list;
    const auto add = [&list](const char* name, const char* type, arch_span archs, unsigned primary, unsigned secondary, unit_column units,
                             const char* form, const type_list& types, unsigned effects, const char* sentence, const char* family,
                             bool is_variant) {
        list.push_back({name,
                        type,
                        archs,
                        primary,
                        secondary,
                        units,
                        form,
                        {types.values, types.values + types.count},
                        effects,
                        sentence,
                        family,
                        is_variant});
    };
#define VALHALL_ANY_ROW(name, type, archs, primary, secondary, unit, form, words, effects, sentence, is_variant) \
    add(#name, type, archs, primary, secondary, unit_column::unit, #form, types words, effects, sentence,        \
        VALHALL_NAME_OF(VALHALL_FAMILY), is_variant);
#define VALHALL_ROW(name, type, ...) VALHALL_ANY_ROW(name, #type, __VA_ARGS__, false)
#define VALHALL_BARE(name, ...) VALHALL_ANY_ROW(name, "", __VA_ARGS__, false)
#define VALHALL_VARIANT(name, type, ...) VALHALL_ANY_ROW(name, #type, __VA_ARGS__, true)
#define VALHALL_BARE_VARIANT(name, ...) VALHALL_ANY_ROW(name, "", __VA_ARGS__, true)
#include "all.def"
    return list;
}

}  // namespace row_words

std::vector<term> read_families()
{
    std::vector<term> list;
    const auto enter = [&list](const char* name) {
        if (list.empty() || list.back().name != name) list.push_back({name, ""});
    };
#define VALHALL_FORM(...) enter(VALHALL_NAME_OF(VALHALL_FAMILY));
#include "all.def"
    return list;
}

// ---- names ----

// Names for the fields that names.def fixes.
namespace name_words {

using enum modifier_id;

struct fixed_bits {
    word mask = 0, value = 0;

    friend fixed_bits operator+(fixed_bits x, fixed_bits y) { return {x.mask | y.mask, x.value | y.value}; }
};

inline constexpr std::uint8_t a = 0, b = 1, c = 2;

std::vector<name> all(const std::vector<modifier>& modifiers, const std::vector<selection>& selections)
{
    const auto at = [](bit_field field, word value) { return fixed_bits{field.mask(), field.insert(0, value)}; };
    const auto with = [&](modifier_id id, word value) { return at(modifiers[static_cast<std::size_t>(id)].bits, value); };
    const auto selector_of = [&](source_feature kind, int byte, std::uint8_t width) {
        return bit_field{selections[kind].positions[byte], width};
    };
    // A table constant as a source.
    const auto constant_in = [&](int byte, word index) { return at(source_byte_field(byte), source_byte::constant + index); };
    const auto zero = [&](int byte) { return constant_in(byte, 0); };
    const auto negation = [&](int byte, word value) { return at(source_negation_field(byte), value); };
    const auto magnitude = [&](int byte, word value) { return at(source_absolute_field(byte), value); };
    const auto half_part = [&](int byte, word value) { return at(selector_of(swizzle, byte, 2), value); };
    const auto lane_part = [&](int byte, word value) { return at(selector_of(lane_28, byte, 1), value); };
    const auto wide_part = [&](int byte, word value) { return at(selector_of(widen, byte, 4), value); };
    const auto complemented = [&](word value) { return at(source_complement_field, value); };
    const auto page = [&](word value) { return at(fau_page_field, value); };
    const auto special_in = [&](int byte, word place) { return at(source_byte_field(byte), place); };
    const fixed_bits always{};
    return {
#define VALHALL_NAME(instruction, spelling, fixed) {#instruction, spelling, false, (fixed).mask, (fixed).value},
#define VALHALL_ALIAS(instruction, spelling, fixed, ...) \
    {#instruction, spelling, true, (fixed).mask, (fixed).value __VA_OPT__(,) __VA_ARGS__},
#include "names.def"
#undef VALHALL_NAME
#undef VALHALL_ALIAS
    };
}

}  // namespace name_words

// ---- the draft of 2021 ----

// Names for the operands in draft2021.def.
namespace draft_words {

using enum enum_id;

enum set_place : unsigned {
#define VALHALL_DRAFT_SELECTORS(name, ...) name,
#include "draft2021.def"
};

using kind = valhall::detail::operand_style;
inline constexpr unsigned signs = valhall::detail::source_feature::signs, inverse = valhall::detail::source_feature::inverse,
                          part = valhall::detail::source_feature::part;
constexpr unsigned from(set_place set) { return (set + 1) * valhall::detail::source_feature::set; }
draft_operand group(unsigned place, unsigned count = 0) { return {kind::group, place, count}; }
draft_operand result() { return {kind::destination}; }
draft_operand dropped_result() { return {kind::unused_destination}; }
draft_operand group_as_result(unsigned place) { return {kind::group_as_destination, place, 1}; }
draft_operand source(unsigned place, unsigned features = 0) { return {kind::source, place, features}; }
draft_operand dropped_source() { return {kind::unused_source}; }
draft_operand source_as_group(unsigned place) { return {kind::source_as_group, place}; }
draft_operand number(unsigned place, unsigned width = 0) { return {kind::number, place, width}; }
draft_operand unnamed(unsigned place) { return {kind::unnamed, place}; }

draft_form named(const char* name, draft_form f)
{
    f.name = name;
    return f;
}

std::vector<draft_form> forms()
{
    return {
#define VALHALL_DRAFT_FORM(name, ...) named(#name, {__VA_ARGS__}),
#include "draft2021.def"
    };
}

}  // namespace draft_words

// Selector sets are filled up with encodings that the draft cannot express.
std::vector<selector_set> read_draft_selectors()
{
    using namespace selector_names;
    using namespace selector_names::values::of_selector;
    std::vector<selector_set> sets = {
#define VALHALL_DRAFT_SELECTORS(name, fallback, ...) {#name, 4, fallback, __VA_ARGS__},
#include "draft2021.def"
    };
    for (selector_set& one : sets) one.by_encoding.resize(16, selector_set::reserved);
    return sets;
}

void read_draft(tables& t)
{
    t.draft_forms = draft_words::forms();
    t.draft_selectors = read_draft_selectors();
#define VALHALL_DRAFT(instruction, name, form, sentence) t.draft_names.push_back({#instruction, name, "", #form, sentence});
#define VALHALL_DRAFT_MODE(instruction, name, mode, form, sentence) t.draft_names.push_back({#instruction, name, mode, #form, sentence});
#define VALHALL_DRAFT_LOST(name, sentence) t.draft_names.push_back({"", name, "", "nothing", sentence});
#define VALHALL_DRAFT_LOST_MODE(name, mode, sentence) t.draft_names.push_back({"", name, mode, "nothing", sentence});
#define VALHALL_DRAFT_LOST_WORDS(form, source, words, sentence) t.draft_lost.push_back({#form, source, words, sentence});
#define VALHALL_DRAFT_WORD(enumeration, value, word, sentence) t.draft_words.push_back({enum_id::enumeration, value, word, sentence});
#define VALHALL_DRAFT_SPECIAL(special, word, name) t.draft_specials.push_back({#special, word, name});
#include "draft2021.def"
}

std::vector<constant> read_constants()
{
    return {
#define VALHALL_CONSTANT(index, value, sentence) {index, value, every_arch[0], sentence},
#define VALHALL_CONSTANT_SINCE(index, value, since, sentence) {index, value, since, sentence},
#include "constants.def"
    };
}

void read_meanings(tables& t)
{
#define VALHALL_WAITS(value, slots) t.waits.push_back({enum_id::flow, #value, slots});
#define VALHALL_ENDS(value) t.ends.push_back({enum_id::flow, #value, 1});
#define VALHALL_READS(value, bytes) t.reads.push_back({enum_id::selector, #value, bytes});
#define VALHALL_LANE(enumeration, value, bytes) t.lanes.push_back({enum_id::enumeration, #value, bytes});
#define VALHALL_COMPUTES_LOD(enumeration, value) t.computed_lods.push_back({enum_id::enumeration, #value, 1});
#define VALHALL_REPLACES(enumeration, value) t.replaces.push_back({enum_id::enumeration, #value, 1});
#define VALHALL_INTERPOLATES(enumeration, value, count) t.interpolated.push_back({enum_id::enumeration, #value, count});
#define VALHALL_WAITS_BEFORE(effect, flow) t.needs.push_back({#effect, #flow});
#include "meanings.def"
}

void read_products(tables& t)
{
#define VALHALL_PRODUCT(name, on) t.products.push_back({name, arch::on});
#define VALHALL_PRODUCT_NAME(name, product) t.product_names.push_back({name, product});
#define VALHALL_PRODUCT_ID(id, product) t.product_ids.push_back({id, product});
#define VALHALL_USUAL_PRODUCT(on, product) t.usual_products.push_back({product, arch::on});
#include "products.def"
}

void read_costs(tables& t)
{
    constexpr char assumed = 'a', modelled = 'c', measured = 'm', published = 'p', reported = 'r';
#define VALHALL_MACHINE_FACT(fact, unit, sentence) t.machine_facts.push_back({#fact, unit, sentence});
#define VALHALL_RATES(product, scale, fma, cvt, sfu, load_store, varying, texture, evidence, like) \
    t.rates.push_back({product, #scale, {fma, cvt, sfu, load_store, varying, texture}, evidence, like});
#define VALHALL_FACT(first, last, fact, value, evidence) t.machine_values.push_back({arch::first, arch::last, "", #fact, value, evidence});
#define VALHALL_PRODUCT_FACT(product, fact, value, evidence) t.machine_values.push_back({arch::v9, arch::v15, product, #fact, value, evidence});
#define VALHALL_ISSUE(first, last, rule, evidence) t.issues.push_back({arch::first, arch::last, #rule, evidence});
#define VALHALL_OCCUPANCY(first, last, percent, registers, low, high) \
    t.occupancies.push_back({arch::first, arch::last, percent, registers, low, high});
#include "costs.def"
}

void read_kinds(tables& t)
{
#define VALHALL_UNIT(name, word, sentence) t.units.push_back({static_cast<std::size_t>(unit::name), #name, word, sentence});
#define VALHALL_EXECUTION(column, first, by, cycles) t.executions.push_back({unit_column::column, arch::first, unit::by, cycles});
#define VALHALL_DESTINATION(name, sentence) \
    t.destinations.push_back({static_cast<std::size_t>(destination_kind::name), #name, "", sentence});
#define VALHALL_RULE(name, sentence) t.rules.push_back({static_cast<std::size_t>(rule::name), #name, "", sentence});
#define VALHALL_WHERE(name, enumeration, values) t.rule_conditions.push_back({rule::name, enum_id::enumeration, words_of(#values)});
#define VALHALL_REQUIRE(name, enumeration, value) t.rule_requirements.push_back({rule::name, enum_id::enumeration, {#value}});
#define VALHALL_COUNT(name, sentence) t.counts.push_back({static_cast<std::size_t>(detail::index_of_count(count_rule::name)), #name, "", sentence});
#define VALHALL_IMMEDIATE(name, word) t.immediate_names.push_back({static_cast<std::size_t>(immediate_name::name), #name, word, ""});
#include "kinds.def"
}

stage& stage_named(std::vector<stage>& stages, const std::string& name)
{
    for (stage& one : stages)
        if (one.name == name) return one;
    throw std::invalid_argument("stages: there is no stage " + name);
}

std::vector<stage> read_stages()
{
    std::vector<stage> list;
#define VALHALL_STAGE(name, sentence) list.push_back({#name, sentence});
#define VALHALL_PRELOADED(stage, first, last) stage_named(list, #stage).preloaded.push_back({first, last});
#define VALHALL_PRELOADED_ON_BIFROST(stage, first, last) stage_named(list, #stage).preloaded_on_bifrost.push_back({first, last});
#define VALHALL_PRELOADED_ON_V7(stage, first, last) stage_named(list, #stage).preloaded_on_v7.push_back({first, last});
#define VALHALL_PRELOADED_ON_V15(stage, first, last) stage_named(list, #stage).preloaded_on_v15.push_back({first, last});
#define VALHALL_PRELOAD(stage, number, on_v15, bits_on_v15, name) \
    stage_named(list, #stage).preloads.push_back({#name, number, on_v15, bits_on_v15});
#define VALHALL_TAKES(stage, first, last) stage_named(list, #stage).takes.push_back({first, last});
#define VALHALL_MAY_TAKE(stage, first, last) stage_named(list, #stage).may_take.push_back({first, last});
#define VALHALL_CALLED_AT(stage, special) stage_named(list, #stage).called_at.push_back(#special);
#include "stages.def"
    return list;
}

}  // namespace

tables read()
{
    tables t;
    t.enumerations = read_enumerations();
    t.modifiers = read_modifiers(t.enumerations);
    t.selector_sets = selector_names::all();
    t.extension = selector_names::read_extension();
    t.selections.push_back({"plain", {}, {}});
    for (selection& one : read_selections()) t.selections.push_back(std::move(one));
    t.staging = read_staging();
    t.forms = form_words::all();
    t.drawings = form_words::drawings();
    t.rows = row_words::all();
    t.names = name_words::all(t.modifiers, t.selections);
    t.spellings = {
#define VALHALL_SPELLING(enumeration, value, text) {enum_id::enumeration, value, text},
#include "spellings.def"
    };
    t.arm_order = {
#define VALHALL_ARM_ORDER(enumeration) #enumeration,
#include "arm_order.def"
    };
    t.roles = {
#define VALHALL_ROLE(name, words) {#name, words},
#include "roles.def"
    };
    enum class effect_kinds { harmless, lasting };
    t.effects = {
#define VALHALL_EFFECT(name, kind, sentence) {#name, sentence, effect_kinds::kind == effect_kinds::harmless},
#include "effects.def"
    };
    t.families = read_families();
    t.types = {
#define VALHALL_TYPE(name, kind, width, lanes, sentence) {#name, number_class::kind, width, lanes, sentence},
#include "types.def"
    };
    t.constants = read_constants();
    read_kinds(t);
    read_meanings(t);
    read_products(t);
    read_costs(t);
    t.stages = read_stages();
    read_draft(t);
    t.v15 = read_v15();
    return t;
}

}  // namespace valhall::table
