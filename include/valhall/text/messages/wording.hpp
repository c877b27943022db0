// SPDX-License-Identifier: MIT
// How messages write an instruction in a dialect. The base class uses the table's syntax; each dialect overrides its differences in
// text/panfrost/, text/arm/ and text/draft/.
#ifndef VALHALL_TEXT_MESSAGES_WORDING_HPP
#define VALHALL_TEXT_MESSAGES_WORDING_HPP

#include <cstdint>
#include <string_view>

#include "valhall/instruction.hpp"
#include "valhall/messages/message.hpp"
#include "valhall/text/common/writer.hpp"
#include "valhall/text/messages/nearest_word.hpp"

namespace valhall::detail {

// Members that take an index may be called only if the row has that operand.
class wording {
public:
    constexpr explicit wording(descriptor row) : row_(row) {}
    wording(const wording&) = delete;
    wording& operator=(const wording&) = delete;

    // ---- words of the dialect ----

    // The word for a modifier's value; empty if the dialect has none.
    constexpr virtual std::string_view word_of(enum_id id, word value) const { return enumeration_of(id)[value].name(); }

    // Adds the words for all values of a modifier on an architecture to a search.
    constexpr virtual void offer_words(nearest_word& nearest, enum_id id, arch on) const
    {
        const enumeration& values = enumeration_of(id);
        for (word value = 0; value < values.count; ++value)
            if (values.legal(value, on)) nearest.offer(word_of(id, value));
    }

    constexpr virtual void offer_specials(nearest_word& nearest, arch on) const { offer_words(nearest, enum_id::special, on); }

    // Adds all names of instructions to a search.
    constexpr virtual void offer_mnemonics(nearest_mnemonic& nearest) const
    {
        for (int i = 0; i < opcode_count; ++i) nearest.offer(descriptor_at(i).mnemonic());
    }

    // ---- the instruction in the dialect ----

    // True if the instruction's name can be used on an architecture that has the instruction.
    constexpr virtual bool is_on(arch) const { return true; }
    constexpr virtual bool has_modifier(enum_id) const { return true; }
    constexpr virtual bool has_operand(operand_kind, int) const { return true; }

    // The number of a source, from 1, not counting sources that are not written.
    constexpr virtual int number_of_source(int index) const { return index + 1; }
    constexpr virtual bool can_negate(int source) const { return row_.sources()[source].has_absneg; }
    constexpr virtual bool can_complement(int source) const { return row_.sources()[source].has_not; }
    constexpr virtual bool has_extension() const { return true; }
    // Adds the selectors of a source to a list.
    constexpr virtual void list_parts(word_list& list, int source, arch on) const
    {
        list_parts(list, source, row_.sources()[source].selectors(), on);
    }

    constexpr virtual std::string_view name_of_immediate(int index) const { return name_of(row_.immediates()[index].name); }
    constexpr virtual std::int64_t maximum_of_immediate(int index) const { return row_.immediates()[index].maximum(); }

    // The only possible count of a staging group; 0 if the table determines it.
    constexpr virtual unsigned only_staging_count(int) const { return 0; }

    // Writes a source of an instruction of this row.
    constexpr virtual writer print_source(writer out, const instruction& i, int source) const = 0;

protected:
    constexpr ~wording() = default;

    constexpr void list_parts(word_list& list, int source, const selector_set& set, arch on) const
    {
        for (int i = 0; i < 1 << set.width; ++i) {
            const bool is_there = set.by_encoding[i] != selector_set::reserved && set.by_encoding[i] != selector::none;
            if (is_there && can_select(row_, row_.sources()[source], i, on)) list.add(name_of(set.by_encoding[i]));
        }
        if (row_.sources()[source].is_wide && contains(extension.archs, on)) list.add(name_of(extension.part));
    }

    descriptor row_;
};

}  // namespace valhall::detail

#endif
