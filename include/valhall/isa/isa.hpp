// The whole table: every instruction by opcode, by word, by mnemonic and by architecture.
// The facts stand in table/*.def.
#ifndef VALHALL_ISA_ISA_HPP
#define VALHALL_ISA_ISA_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/constants.hpp"
#include "valhall/isa/derived.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/isa/enums.hpp"
#include "valhall/isa/form.hpp"
#include "valhall/isa/rows.hpp"

namespace valhall {

/// How many instructions the ISA has; the values of `opcode` are 0 to opcode_count - 1.
inline constexpr int opcode_count = detail::opcode_total;

/// How many descriptors there are: one for each instruction and one more for each further form it takes
/// on later architectures.
inline constexpr int descriptor_count = detail::descriptor_total;

/// A descriptor by its index, 0 to descriptor_count - 1. The first opcode_count are those of the opcodes, in order.
constexpr const descriptor& descriptor_at(int index) { return detail::descriptors[index]; }

/// The index of a descriptor.
constexpr std::uint16_t index_of(const descriptor& row)
{
    return static_cast<std::uint16_t>(&row - detail::descriptors);
}

namespace detail {

// Whether a known architecture has a row.
constexpr bool exists(const row_facts& row, arch on) { return (row.archs >> index_of(on) & 1) != 0; }

// The index of an instruction's descriptor on an architecture, or derived_facts::none. Indices, as some compilers take
// no comparison of pointers with null for a constant expression when they instrument it.
constexpr std::uint16_t find_index(opcode code, arch on)
{
    std::uint16_t i = is_known(on) ? static_cast<std::uint16_t>(code) : derived_facts::none;
    while (i != derived_facts::none && !exists(derived.rows[i], on)) i = derived.rows[i].next_variant;
    return i;
}

// The index of the descriptor of the instruction whose opcodes a word holds, or derived_facts::none.
constexpr std::uint16_t find_index(word bits, arch on)
{
    if (!is_known(on)) return derived_facts::none;
    std::uint16_t i = derived.slots[derived.by_primary[primary_opcode_field.extract(bits)].slot(bits)];
    while (i != derived_facts::none && !exists(derived.rows[i], on)) i = derived.rows[i].next_variant;
    return i;
}

constexpr const descriptor* pointer_to(std::uint16_t index)
{
    return index == derived_facts::none ? nullptr : &descriptors[index];
}

}  // namespace detail

/// The descriptor of an instruction on an architecture, or null if the architecture lacks it.
constexpr const descriptor* find(opcode code, arch on) { return detail::pointer_to(detail::find_index(code, on)); }

/// The descriptor of the instruction whose opcodes a word holds, or null if there is none on the architecture.
constexpr const descriptor* find(word bits, arch on) { return detail::pointer_to(detail::find_index(bits, on)); }

// ---- what a descriptor says ----

/// A view of the fields of one kind that an instruction has.
template <class T>
struct field_list {
    const T* first;
    std::uint8_t count;

    constexpr int size() const { return count; }
    constexpr const T* begin() const { return first; }
    constexpr const T* end() const { return first + count; }
    constexpr const T& operator[](int i) const { return first[i]; }
};

/// The form of an instruction: where all its operands and modifiers stand.
constexpr const form& form_of(const descriptor& row) { return detail::forms[static_cast<int>(row.form)]; }

namespace detail {

constexpr const form_facts& facts_of(const descriptor& row) { return derived.forms[static_cast<int>(row.form)]; }

constexpr const row_shape& shape_of(const descriptor& row) { return derived.shapes[derived.rows[index_of(row)].shape]; }

// Whether the registers of a group exist, and none is named where there are none.
constexpr bool is_in_range(const staging_check& group, word bits)
{
    const word base = group.base(bits), count = group.count(bits);
    return (word{base + count > 64} | (word{count == 0} & word{base != 0})) == 0;
}

}  // namespace detail

/// The modifiers of an instruction in the order of the text syntax, flow excepted.
constexpr field_list<modifier_id> modifiers(const descriptor& row)
{
    return {form_of(row).modifiers, detail::facts_of(row).modifiers};
}

/// The groups of staging registers of an instruction in the order of the text syntax, at most two.
constexpr field_list<staging_id> staging(const descriptor& row)
{
    return {form_of(row).staging, detail::facts_of(row).staging};
}

/// The sources of an instruction, at most four.
constexpr field_list<source_field> sources(const descriptor& row)
{
    return {form_of(row).sources, detail::facts_of(row).sources};
}

/// The immediates of an instruction in the order of the text syntax, at most two.
constexpr field_list<immediate_field> immediates(const descriptor& row)
{
    return {form_of(row).immediates, detail::facts_of(row).immediates};
}

/// Whether an instruction writes a destination register.
constexpr bool has_destination(const descriptor& row) { return detail::facts_of(row).has_destination; }

/// Whether the write mask may be empty, which means a 16-bit result in both halves.
constexpr bool has_narrow_destination(const descriptor& row) { return form_of(row).destination == destination_kind::narrow; }

/// The bits of a word that an instruction's operands, modifiers and flow cover. The other bits are fixed.
constexpr word operand_bits(const descriptor& row) { return detail::shape_of(row).operand_bits; }

/// The fixed bits of an instruction: its opcodes and what stands in unused places.
constexpr word fixed_bits(const descriptor& row) { return detail::derived.rows[index_of(row)].fixed; }

/// The bits of the value of a source.
constexpr int size_of_source(const descriptor& row, const source_field& source)
{
    return source.own_size != 0 ? source.own_size : row.type_size;
}

/// The selectors that a source can take, and how they are encoded.
constexpr const selector_set& selectors_of(const descriptor& row, const source_field& source)
{
    return selectors(source.select(), size_of_source(row, source));
}

/// The selectors that Arm's description lists for a source.
constexpr const selector_set& listed_selectors_of(const descriptor& row, const source_field& source)
{
    return listed_selectors(source.select(), size_of_source(row, source));
}

/// Whether the destination is a pair of registers.
constexpr bool has_wide_destination(const descriptor& row) { return has_destination(row) && row.type_size == 64; }

/// The mnemonic of an instruction: "FADD.v2f16".
constexpr std::string_view mnemonic(opcode code) { return descriptor_at(static_cast<int>(code)).mnemonic(); }

namespace detail {

/// Whether two words are the same. (std::string_view's comparison takes three times the steps of a constant expression.)
constexpr bool same(const char* x, const char* y, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i)
        if (x[i] != y[i]) return false;
    return true;
}

// What is built for a look-up is a member of a template, and named in templates in a way that depends on their parameters:
// only who looks something up pays for it.
template <auto>
struct void_for_value {
    using type = void;
};

template <auto Value>
using void_for = typename void_for_value<Value>::type;

}  // namespace detail

}  // namespace valhall

#endif
