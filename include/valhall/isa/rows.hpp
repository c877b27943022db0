// The rows of table/*.def as arrays: the forms, and a descriptor for each instruction.
#ifndef VALHALL_ISA_ROWS_HPP
#define VALHALL_ISA_ROWS_HPP

#include <cstdint>

#include "valhall/isa/arch.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/form.hpp"

namespace valhall {

/// Names a form: the operands and modifiers that a group of instructions shares.
enum class form_id : std::uint8_t {
#define VALHALL_FORM(name, ...) name,
#define VALHALL_ROW(...)
#define VALHALL_BARE(...)
#define VALHALL_VARIANT(...)
#define VALHALL_BARE_VARIANT(...)
#include "valhall/isa/table/all.def"
};

namespace detail {

// The words in which the forms are written.
namespace form_words {

using enum modifier_id;
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
#define VALHALL_ROW(...)
#define VALHALL_BARE(...)
#define VALHALL_VARIANT(...)
#define VALHALL_BARE_VARIANT(...)
#include "valhall/isa/table/all.def"
};

}  // namespace form_words

using form_words::forms;
inline constexpr int form_count = sizeof(forms) / sizeof(form);

// First a descriptor for each opcode, in the order of `opcode`, then the variants.
inline constexpr descriptor descriptors[] = {
#define VALHALL_FORM(...)
#define VALHALL_ROW(name, type, archs, primary, secondary, unit, form, summary)                                  \
    {#name "." #type, sizeof(#name "." #type) - 1, type_##type, opcode::name##_##type, archs, primary, secondary, \
     unit_column::unit, form_id::form},
#define VALHALL_BARE(name, archs, primary, secondary, unit, form, summary) \
    {#name, sizeof(#name) - 1, 32, opcode::name, archs, primary, secondary, unit_column::unit, form_id::form},
#define VALHALL_VARIANT(...)
#define VALHALL_BARE_VARIANT(...)
#include "valhall/isa/table/all.def"
#define VALHALL_FORM(...)
#define VALHALL_ROW(...)
#define VALHALL_BARE(...)
#define VALHALL_VARIANT(name, type, archs, primary, secondary, unit, form)                                       \
    {#name "." #type, sizeof(#name "." #type) - 1, type_##type, opcode::name##_##type, archs, primary, secondary, \
     unit_column::unit, form_id::form},
#define VALHALL_BARE_VARIANT(name, archs, primary, secondary, unit, form) \
    {#name, sizeof(#name) - 1, 32, opcode::name, archs, primary, secondary, unit_column::unit, form_id::form},
#include "valhall/isa/table/all.def"
};

inline constexpr int descriptor_total = sizeof(descriptors) / sizeof(descriptor);
// (An array, as a sum of so many terms costs some compilers more than the rows themselves.)
inline constexpr bool counted_opcodes[] = {
#define VALHALL_FORM(...)
#define VALHALL_ROW(...) true,
#define VALHALL_BARE(...) true,
#define VALHALL_VARIANT(...)
#define VALHALL_BARE_VARIANT(...)
#include "valhall/isa/table/all.def"
};
inline constexpr int opcode_total = sizeof(counted_opcodes);

}  // namespace detail

}  // namespace valhall

#endif
