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
#include "valhall/isa/table/all.def"
};

namespace detail {

// The words in which the forms are written.
namespace form_words {

using enum modifier_id;
using enum immediate_name;
using enum number_kind;
using namespace source_feature;
inline constexpr staging_id read = staging_id::read, written = staging_id::written,
                            written_low = staging_id::written_low, read_plain = staging_id::read_plain,
                            read_and_written = staging_id::read_and_written,
                            written_counted_high = staging_id::written_counted_high;
inline constexpr std::uint8_t a = 0, b = 1, c = 2, d = 3;  // sources are named after their bytes

inline constexpr form forms[] = {
#define VALHALL_FORM(name, ...) {__VA_ARGS__},
#define VALHALL_ROW(...)
#define VALHALL_BARE(...)
#define VALHALL_VARIANT(...)
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
#include "valhall/isa/table/all.def"
#define VALHALL_FORM(...)
#define VALHALL_ROW(...)
#define VALHALL_BARE(...)
#define VALHALL_VARIANT(name, type, archs, primary, secondary, unit, form)                                       \
    {#name "." #type, sizeof(#name "." #type) - 1, type_##type, opcode::name##_##type, archs, primary, secondary, \
     unit_column::unit, form_id::form},
#include "valhall/isa/table/all.def"
};

inline constexpr int descriptor_total = sizeof(descriptors) / sizeof(descriptor);
inline constexpr int opcode_total = 0
#define VALHALL_FORM(...)
#define VALHALL_ROW(...) +1
#define VALHALL_BARE(...) +1
#define VALHALL_VARIANT(...)
#include "valhall/isa/table/all.def"
    ;

}  // namespace detail

}  // namespace valhall

#endif
