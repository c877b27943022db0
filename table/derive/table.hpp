// The table as data: everything that isa/table/*.def, isa/enums.def and isa/modifiers.def say. The library has the same in
// a compact shape, which tools/derive.cpp makes from this.
#ifndef VALHALL_TOOLS_TABLE_HPP
#define VALHALL_TOOLS_TABLE_HPP

#include <cstdint>
#include <string_view>

#include "sources.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/form.hpp"
#include "valhall/isa/opcode.hpp"

namespace valhall::table {

// ---- enumerations ----

struct value {
    std::string_view word{};       // empty where the encoding is reserved
    arch_span archs = no_arch;
};

#define VALHALL_ENUM(type, position, width, fallback) inline constexpr value type##_values[] = {
#define VALHALL_VALUE(value, name) {#name, v9_up},
#define VALHALL_WORD(value, name, word) {word, v9_up},
#define VALHALL_SINCE(value, name, archs) {#name, archs},
#define VALHALL_SINCE_WORD(value, name, archs, word) {word, archs},
#define VALHALL_RESERVED(value) {},
#define VALHALL_END(type) };
#include "valhall/isa/enums.def"

inline constexpr std::uint8_t required = enumeration::required;  // as enums.def writes it

struct value_list {
    std::string_view name;
    const value* values;
    int count;
    bit_field standard;
    std::uint8_t fallback;
};

// In the order of enum_id.
inline constexpr value_list enumerations[] = {
#define VALHALL_ENUM(type, position, width, fallback) \
    {#type, type##_values, sizeof(type##_values) / sizeof(value), {position, width}, fallback},
#include "valhall/isa/enums.def"
};

// ---- modifiers ----

// First those that are as their enumeration says, by the same names.
enum class modifier : std::uint8_t {
#define VALHALL_ENUM(type, position, width, fallback) type,
#include "valhall/isa/enums.def"
#define VALHALL_MODIFIER(name, ...) name,
#include "valhall/isa/modifiers.def"
};

inline constexpr std::uint16_t any = 0xFFFF;        // of the values
inline constexpr enum_id no_other = enum_id::flow;  // is excluded

inline constexpr modifier_field modifiers[] = {
#define VALHALL_ENUM(type, position, width, fallback) {enum_id::type, {position, width}},
#include "valhall/isa/enums.def"
#define VALHALL_MODIFIER(name, type, position, width, ...) {enum_id::type, {position, width} __VA_OPT__(,) __VA_ARGS__},
#include "valhall/isa/modifiers.def"
};

// ---- forms ----

// The operands and modifiers of a group of instructions, each list in the order of the text syntax.
// The flow control and the FAU page belong to all instructions and are not listed.
struct form {
    modifier modifiers[max_modifiers]{};
    staging_id staging[max_staging]{};
    destination_kind destination{};
    source sources[max_sources]{};
    immediate_field immediates[max_immediates]{};
    bit_field secondary{};            // where the low byte of the secondary opcode stands
    bit_field secondary_high{};       // and where its high byte does
    count_rule counts[max_staging] = {count_rule::any, count_rule::any};
    rule rules[max_rules]{};
    std::uint8_t placeholder = 0xC0;  // what stands in the byte of the destination if there is none and nothing is staged
    bool one_uniform_slot = false;    // bound to one 64-bit uniform although it is a message
    bool unlisted = false;            // decoded, but not in Arm's description
};

enum class form_id : std::uint8_t {
#define VALHALL_FORM(name, ...) name,
#include "valhall/isa/table/all.def"
};

inline constexpr std::string_view form_names[] = {
#define VALHALL_FORM(name, ...) #name,
#include "valhall/isa/table/all.def"
};

// The words in which the forms are written.
namespace form_words {

using enum modifier;
using enum immediate_name;
using enum number_kind;
using namespace source_feature;
#define VALHALL_STAGING(name) inline constexpr staging_id name = staging_id::name
VALHALL_STAGING(read);
VALHALL_STAGING(written);
VALHALL_STAGING(written_low);
VALHALL_STAGING(read_plain);
VALHALL_STAGING(read_plain_to_8);
VALHALL_STAGING(read_and_written);
VALHALL_STAGING(written_counted_high);
VALHALL_STAGING(read_many);
VALHALL_STAGING(written_many);
VALHALL_STAGING(read_1);
VALHALL_STAGING(read_2);
VALHALL_STAGING(read_3);
VALHALL_STAGING(read_4);
VALHALL_STAGING(written_1);
VALHALL_STAGING(written_2);
VALHALL_STAGING(written_3);
VALHALL_STAGING(written_4);
#undef VALHALL_STAGING
inline constexpr destination_kind halves = destination_kind::halves, narrow = destination_kind::narrow, whole = destination_kind::whole;
inline constexpr std::uint8_t a = 0, b = 1, c = 2, d = 3;  // sources are named after their bytes

inline constexpr form forms[] = {
#define VALHALL_FORM(name, ...) {__VA_ARGS__},
#include "valhall/isa/table/all.def"
};

}  // namespace form_words

using form_words::forms;

// ---- rows ----

// The bits of a type, as mnemonics name types behind their dot.
enum type_bits : std::uint8_t {
    type_u4 = 32, type_u6 = 32,  // the index of a table
    type_i8 = 8, type_v2i8 = 8, type_v4i8 = 8, type_v4u8 = 8, type_v4s8 = 8,
    type_i16 = 16, type_f16 = 16, type_v2i16 = 16, type_v2u16 = 16, type_v2s16 = 16, type_v2f16 = 16,
    type_i24 = 24,
    type_i32 = 32, type_u32 = 32, type_s32 = 32, type_f32 = 32,
    type_i48 = 48,
    type_i64 = 64, type_u64 = 64, type_s64 = 64,
    type_i96 = 96,
    type_i128 = 128,
};

// The instructions by the names of their rows. (The library's `opcode` has the same names in the same order.)
enum class opcode_id : std::uint16_t {
#define VALHALL_ROW(name, type, ...) name##_##type,
#define VALHALL_BARE(name, ...) name,
#include "valhall/isa/table/all.def"
};

// An instruction, for a range of architectures.
struct row {
    std::string_view mnemonic;
    std::string_view identifier;  // its name in C++
    std::uint8_t type_size;
    opcode_id code;
    arch_span archs;
    std::uint16_t primary;    // the primary opcode, 9 bits
    std::uint16_t secondary;  // the secondary opcode, low byte and high byte, placed as the form says
    unit_column units;
    form_id form;
};

// First a row for each opcode, in the order of `opcode`, then the variants.
inline constexpr row rows[] = {
#define VALHALL_ROW(name, type, archs, primary, secondary, unit, form, summary)                                  \
    {#name "." #type, #name "_" #type, type_##type, opcode_id::name##_##type, archs, primary, secondary, \
     unit_column::unit, form_id::form},
#define VALHALL_BARE(name, archs, primary, secondary, unit, form, summary) \
    {#name, #name, 32, opcode_id::name, archs, primary, secondary, unit_column::unit, form_id::form},
#include "valhall/isa/table/all.def"
#define VALHALL_VARIANT(name, type, archs, primary, secondary, unit, form)                                       \
    {#name "." #type, #name "_" #type, type_##type, opcode_id::name##_##type, archs, primary, secondary, \
     unit_column::unit, form_id::form},
#define VALHALL_BARE_VARIANT(name, archs, primary, secondary, unit, form) \
    {#name, #name, 32, opcode_id::name, archs, primary, secondary, unit_column::unit, form_id::form},
#include "valhall/isa/table/all.def"
};

}  // namespace valhall::table

#endif
