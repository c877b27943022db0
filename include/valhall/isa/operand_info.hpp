// SPDX-License-Identifier: MIT
// The table's facts about operands and effects: type, access and role of each operand; side effects; operation, type and family of
// instructions. Not part of the core, which decodes without it.
#ifndef VALHALL_ISA_OPERAND_INFO_HPP
#define VALHALL_ISA_OPERAND_INFO_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/isa/descriptor.hpp"

namespace valhall {

// operation, family, number_type, effect.
#include "valhall/isa/generated/operations.inc"

namespace detail {

// The slots that must be waited for before an instruction with an effect.
struct effect_need {
    effect what;
    std::uint8_t slots;
};

// type_fact_table by number_type, operand_signature_table by signature; effect_needs.
#include "valhall/isa/generated/operands.inc"

constexpr row_fact facts_of(descriptor row) { return row_fact_at(row.index); }

constexpr operand_signature signature_of(descriptor row) { return operand_signature_at(facts_of(row).signature()); }

inline constexpr int signature_stride = 3;  // type, access and role of each operand

}  // namespace detail

/// A number type: f32, v2s16, a64 …
struct number_type_info {
    number_class kind;  ///< float, integer, or bits
    std::uint8_t width;  ///< bits of an element; 0 if a modifier or field determines it
    std::uint8_t lanes;  ///< number of elements side by side; 0 if a modifier or field determines it

    /// The bits of all elements; 0 if the type does not determine it.
    constexpr int bits() const { return width * lanes; }
    /// The number of registers of a value; 0 if the type does not determine it.
    constexpr int registers() const { return (bits() + 31) / 32; }
};

/// The properties of a number type other than number_type::none.
constexpr number_type_info info_of(number_type type)
{
    const auto facts = detail::type_fact_at(static_cast<unsigned>(type));
    return {facts.kind(), facts.element_width(), facts.lanes()};
}

/// An operand as the table describes it.
struct operand_info {
    number_type type{};  ///< the type of its value
    operand_access access{};  ///< read, written, or written in part
    valhall::role role{};  ///< its role in the instruction; immediates have a name instead
};

/// The operands of an instruction in the order of the text: staging groups, destination, sources, immediates.
class operand_infos {
public:
    class iterator {
    public:
        using value_type = operand_info;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr explicit iterator(const char8_t* at) : at_(at) {}
        constexpr operand_info operator*() const
        {
            return {static_cast<number_type>(at_[0]), static_cast<operand_access>(at_[1]), static_cast<role>(at_[2])};
        }
        constexpr iterator& operator++()
        {
            at_ += detail::signature_stride;
            return *this;
        }
        constexpr iterator operator++(int)
        {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        const char8_t* at_ = nullptr;
    };

    /// The operands of a row.
    constexpr explicit operand_infos(descriptor row) : signature_(detail::signature_of(row)) {}

    constexpr int size() const { return signature_.count(); }
    constexpr iterator begin() const { return iterator(signature_.operands()); }
    constexpr iterator end() const { return iterator(place(size())); }
    /// The i-th operand, 0 to size() - 1.
    constexpr operand_info operator[](int i) const { return *iterator(place(i)); }

private:
    constexpr const char8_t* place(int i) const { return signature_.operands() + detail::signature_stride * i; }

    detail::operand_signature signature_;
};

/// The operands of an instruction.
constexpr operand_infos operands_of(descriptor row) { return operand_infos(row); }

/// The operation of an instruction, without its type: operation::FADD for FADD.v2f16.
constexpr operation operation_of(descriptor row) { return static_cast<operation>(detail::facts_of(row).operation()); }

/// The type of an instruction: number_type::v2f16 for FADD.v2f16; number_type::none if the mnemonic has none.
constexpr number_type type_of(descriptor row) { return static_cast<number_type>(detail::facts_of(row).type()); }

/// The family of an instruction.
constexpr family family_of(descriptor row) { return static_cast<valhall::family>(detail::facts_of(row).family()); }

/// The possible side effects of an instruction, as a bit set of `effect`s. Some depend on its modifiers.
constexpr unsigned effects_of(descriptor row)
{
    const detail::row_fact facts = detail::facts_of(row);
    return facts.low_effects() | facts.high_effects() << 16;
}

/// True if an instruction may have an effect.
constexpr bool has(descriptor row, effect what) { return (effects_of(row) & static_cast<unsigned>(what)) != 0; }

// ---- meanings of values ----

/// The message slots that a flow control waits for: bit n for slot n, 0 to 7.
constexpr unsigned slots_waited_for(flow f) { return detail::meaning_of(meaning_kind::flow, enum_id::flow, static_cast<word>(f)) & 0xFF; }

/// The message slots that must have been waited for before an instruction, whatever is in flight: bit n for slot n.
constexpr unsigned slots_needed_before(descriptor row)
{
    for (const detail::effect_need& one : detail::effect_needs)
        if (has(row, one.what)) return one.slots;
    return 0;
}

/// True if a flow control ends the thread.
constexpr bool ends_thread(flow f)
{
    return (detail::meaning_of(meaning_kind::flow, enum_id::flow, static_cast<word>(f)) & detail::flow_ends) != 0;
}

/// The bytes of a register or pair that a selector selects: bit n for byte n. `whole` are all bytes.
constexpr unsigned bytes_selected(selector part, unsigned whole)
{
    const unsigned bytes = detail::meaning_of(meaning_kind::selected_bytes, enum_id::selector, static_cast<word>(part));
    return bytes != 0 ? bytes : whole;
}

/// The bytes of its registers that a load writes or a store reads, for a value of a lane modifier: bit n for byte n. Returns `whole` for
/// other modifiers.
constexpr unsigned bytes_of_lane(enum_id id, word value, unsigned whole)
{
    const unsigned bytes = detail::meaning_of(meaning_kind::lane_bytes, id, value);
    return bytes != 0 ? bytes : whole;
}

/// True if a texture instruction with a value of one of its modifiers computes the level of detail.
constexpr bool computes_lod(enum_id id, word value) { return detail::meaning_of(meaning_kind::computed_level, id, value) != 0; }

/// True if a varying instruction with a value of one of its modifiers replaces the stored interpolation position.
constexpr bool replaces_interpolation(enum_id id, word value)
{
    return detail::meaning_of(meaning_kind::replaced_position, id, value) != 0;
}

/// True if a modifier determines whether the level of detail is computed.
constexpr bool decides_lod(enum_id id) { return enumeration_of(id).meaning == meaning_kind::computed_level; }

}  // namespace valhall

#endif
