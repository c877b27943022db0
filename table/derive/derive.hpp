// Computes what follows from the table: the contents of isa/derived.def, as isa/facts.hpp lays it out.
#ifndef VALHALL_TOOLS_DERIVE_HPP
#define VALHALL_TOOLS_DERIVE_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table.hpp"
#include "valhall/isa/facts.hpp"

namespace valhall::detail {

inline constexpr int enumeration_count = std::size(table::enumerations);
inline constexpr int legal_set_count = enumeration_count + sets::set_count;
inline constexpr int selector_count = table::enumerations[static_cast<int>(enum_id::selector)].count;
inline constexpr int row_count = std::size(table::rows);

// The rows behind those of the opcodes are variants of them.
inline int opcode_count()
{
    int count = 0;
    while (count < row_count && static_cast<int>(table::rows[count].code) == count) ++count;
    return count;
}

inline const modifier_field& describe(table::modifier m) { return table::modifiers[static_cast<int>(m)]; }
inline const table::value_list& values_of(enum_id id) { return table::enumerations[static_cast<int>(id)]; }

template <class... Parts>
word mask_of(Parts... parts)
{
    return (parts.mask() | ... | word{0});
}

inline bool same_bits(bit_field x, bit_field y) { return x.position == y.position && x.width == y.width; }

inline bool same_field(const source_field& x, const source_field& y)
{
    return x.role == y.role && x.byte == y.byte && x.size == y.size && x.has_absneg == y.has_absneg && x.has_not == y.has_not &&
           x.is_pair == y.is_pair && same_bits(x.select, y.select) && x.taken == y.taken && x.listed == y.listed;
}

inline bool same_field(const immediate_field& x, const immediate_field& y)
{
    return x.name == y.name && same_bits(x.bits, y.bits) && x.kind == y.kind && x.alignment == y.alignment && x.values == y.values &&
           same_bits(x.high, y.high);
}

// The place of a field in a list, where it is entered if it is new.
template <class Field>
std::uint8_t place_in(std::vector<Field>& list, const Field& field)
{
    auto found = std::find_if(list.begin(), list.end(), [&field](const Field& one) { return same_field(one, field); });
    if (found == list.end()) found = list.insert(list.end(), field);
    if (list.size() > 256) throw std::length_error("more fields than a byte can name");
    return static_cast<std::uint8_t>(found - list.begin());
}

inline std::size_t at(int place) { return static_cast<std::size_t>(place); }

template <std::size_t Size>
void put_wide(std::array<std::uint32_t, Size>& record, int place, word value)
{
    record[at(place)] = static_cast<std::uint32_t>(value);
    record[at(place) + 1] = static_cast<std::uint32_t>(value >> 32);
}

// A form for one size of the instruction's type, as the library has it, with what its rows need of it.
struct derived_form {
    std::array<std::uint8_t, form_byte::width> bytes{};
    word modifier_set[2]{};
    word operand_bits = 0;
    word modifier_bits = flow_field.mask();  // of the modifiers and the flow
    word placeholder = 0;   // the fixed bits of its instructions that are no opcode
    std::uint32_t source_bits = 0;
    int modifiers = 0, staging = 0, sources = 0, immediates = 0;
    bool has_destination = false;

    friend bool operator==(const derived_form&, const derived_form&) = default;
};

// A shape as the library has it.
struct derived_shape {
    std::array<std::uint32_t, shape_word::width> words{};
    std::array<std::uint32_t, limit_word::width> limits{};
    std::array<std::uint8_t, shape_byte::width> bytes{};

    friend bool operator==(const derived_shape&, const derived_shape&) = default;
};

// A field and which values it may have, bit n for the value n.
struct limited_field {
    bit_field bits;
    unsigned legal;
};

// Puts the limits of fields into a shape: what is constant, pairs of bits, and what is left as sets of values.
class shape_maker {
public:
    explicit shape_maker(word start) : start_(start) {}

    void fix(word bits) { constant_ |= bits; }
    void forbid_clear_mask() { pairs_ |= word{1} << destination_mask_field.position; }

    void limit(const limited_field& field)
    {
        const unsigned values = 1u << field.bits.width;
        const auto is_legal = [&field](unsigned value) { return (field.legal >> value & 1) != 0; };
        std::vector<unsigned> illegal;
        for (unsigned value = 0; value < values; ++value)
            if (!is_legal(value)) illegal.push_back(value);
        for (int bit = 0; bit < field.bits.width; ++bit) {
            const unsigned usual = start_ >> (field.bits.position + bit) & 1;
            const auto differs = [bit, usual](unsigned value) { return (value >> bit & 1) != usual; };
            if (!all_illegal(values, is_legal, differs)) continue;
            constant_ |= word{1} << (field.bits.position + bit);
            std::erase_if(illegal, differs);
        }
        for (int bit = 0; bit + 1 < field.bits.width; ++bit) {
            const word both = word{3} << (field.bits.position + bit);
            const auto has_both = [bit](unsigned value) { return (value >> bit & 3) == 3; };
            if ((both & destination_mask_field.mask()) != 0 || !all_illegal(values, is_legal, has_both)) continue;
            if (std::none_of(illegal.begin(), illegal.end(), has_both)) continue;
            pairs_ |= word{1} << (field.bits.position + bit);
            std::erase_if(illegal, has_both);
        }
        if (illegal.empty()) return;
        check(field);
    }

    // Enters a set of values that are not legal, or that may not be.
    void check(const limited_field& field)
    {
        if (checks_ == max_checks) {
            needs_closer_look_ = true;
            return;
        }
        made_.bytes[at(shape_byte::positions + checks_)] = field.bits.position;
        made_.words[at(shape_word::illegal + checks_++)] = window(field);
    }

    // Of each five bits from a field's position on, whether the field is not legal there.
    static std::uint32_t window(const limited_field& field)
    {
        if (field.bits.width > 5) throw std::length_error("a field of more than five bits is restricted");
        std::uint32_t set = 0;
        for (std::uint32_t some = 0; some < 32; ++some)
            if ((field.legal >> (some & field.bits.maximum()) & 1) == 0) set |= 1u << some;
        return set;
    }

    // What the hardware does not take.
    void refuse(const limited_field& field)
    {
        if (refused_ == max_refused) throw std::length_error("max_refused");
        made_.bytes[at(shape_byte::refused + refused_)] = field.bits.position;
        made_.limits[at(limit_word::refused + refused_++)] = window(field);
    }
    void refuse_all() { all_refused_ = true; }

    // Enters the first group, or further ones.
    void add_group(int index, const staging_field& group)
    {
        // Up to eight registers go beyond r63 only if they begin at r56 or behind it.
        const bit_field upper{static_cast<std::uint8_t>(group.base.position + 3), 3};
        if (group.maximum() > 8 || (group.least == 0 && group.base.position != destination_register_field.position))
            needs_closer_look_ = true;
        if (index == 0) closer_look_ = upper.mask();
        else check({upper, 0x7F});
        if (group.least == 0) counted_ = group.count.mask();
        if (index > 0) refuse_all();
        else if (group.count.width == 0 && group.least > 1) aligned_ |= word{1} << group.base.position;
        place_group(index, group);
    }

    void place_group(int index, const staging_field& group)
    {
        const int first = shape_byte::groups + index * shape_byte::group_width;
        const std::uint8_t place[] = {group.base.position, group.count.position, static_cast<std::uint8_t>(group.count.maximum()),
                                      group.least, group.bias};
        std::copy(std::begin(place), std::end(place), made_.bytes.begin() + first);
    }

    void align(word bits) { aligned_ |= bits; }

    derived_shape made(std::uint32_t source_bits)
    {
        put_wide(made_.words, shape_word::constant_bits, constant_);
        put_wide(made_.words, shape_word::pairs, pairs_);
        put_wide(made_.limits, limit_word::aligned, aligned_);
        put_wide(made_.words, shape_word::counted, counted_);
        put_wide(made_.words, shape_word::closer_look, needs_closer_look_ ? 0 : closer_look_);
        made_.words[shape_word::source_bits] = source_bits;
        if (all_refused_) made_.limits[limit_word::refused] = ~std::uint32_t{0};
        return made_;
    }

private:
    template <class Legal, class Condition>
    static bool all_illegal(unsigned values, Legal is_legal, Condition holds)
    {
        for (unsigned value = 0; value < values; ++value)
            if (holds(value) && is_legal(value)) return false;
        return true;
    }

    // Without staging registers, one bit of a word is set somewhere and another is not.
    word start_, constant_ = 0, pairs_ = 0, aligned_ = 0, counted_ = ~word{0}, closer_look_ = ~word{0};
    int checks_ = 0, refused_ = 0;
    bool all_refused_ = false, needs_closer_look_ = false;
    derived_shape made_{};
};

// Everything that follows from the table.
class deriver {
public:
    deriver()
    {
        derive_legal_sets();
        derive_encodings();
        shapes.emplace_back();
        for (const table::row& row : table::rows) derive_row(row);
        for (int i = 0; i < row_count; ++i) {
            dispatch_to(i);
            link_variant(i, static_cast<int>(table::rows[i].code));
        }
    }

    std::vector<derived_form> forms{};
    std::vector<source_field> sources{};
    std::vector<immediate_field> immediates{};
    std::vector<std::array<std::uint32_t, 2>> starts{};
    std::vector<std::array<std::uint16_t, row_link::width>> row_links{};
    std::vector<std::array<std::uint16_t, row_text::width>> row_texts{};
    std::vector<std::array<std::uint16_t, row_number::width>> row_numbers{};
    std::string mnemonics{};
    std::vector<derived_shape> shapes{};
    std::array<std::array<std::uint16_t, legal_set_count>, arch_total> legal_sets{};
    std::array<std::uint16_t, 512> first_slots{};  // of each primary opcode
    std::array<std::array<std::uint8_t, dispatch_byte::width>, 512> dispatch{};
    std::vector<std::uint16_t> slots{no_row};  // the place of the row; slot 0 is that of no instruction
    std::array<std::array<std::uint8_t, selector_count>, sets::total> encodings{};

private:
    // ---- forms ----

    // The place of the form of a row, which is entered if it is new.
    std::uint8_t form_of(const table::row& row)
    {
        const derived_form made = derive_form(table::forms[static_cast<int>(row.form)], row.type_size);
        auto found = std::find(forms.begin(), forms.end(), made);
        if (found == forms.end()) found = forms.insert(forms.end(), made);
        if (forms.size() > 256) throw std::length_error("more forms than a byte can name");
        return static_cast<std::uint8_t>(found - forms.begin());
    }

    derived_form derive_form(const table::form& f, std::uint8_t type_size)
    {
        derived_form made;
        made.has_destination = f.destination != destination_kind::none;
        made.operand_bits = flow_field.mask();
        if (made.has_destination) made.operand_bits |= mask_of(destination_register_field, destination_mask_field);
        else made.placeholder = destination_byte_field.insert(0, f.placeholder);
        derive_modifiers(made, f);
        derive_staging(made, f);
        derive_sources(made, f, type_size);
        for (; made.immediates < max_immediates && f.immediates[made.immediates].bits.width != 0; ++made.immediates) {
            const immediate_field& immediate = f.immediates[made.immediates];
            made.operand_bits |= immediate.mask();
            made.bytes[at(form_byte::immediates + made.immediates)] = place_in(immediates, immediate);
        }
        made.bytes[form_byte::modifier_count] = static_cast<std::uint8_t>(made.modifiers);
        made.bytes[form_byte::staging_count] = static_cast<std::uint8_t>(made.staging);
        made.bytes[form_byte::source_count] = static_cast<std::uint8_t>(made.sources);
        made.bytes[form_byte::immediate_count] = static_cast<std::uint8_t>(made.immediates);
        made.bytes[form_byte::destination] = static_cast<std::uint8_t>(f.destination);
        if (f.unlisted) made.bytes[form_byte::flags] |= form_flag::unlisted;
        if (f.one_uniform_slot) made.bytes[form_byte::flags] |= form_flag::one_uniform_slot;
        for (int i = 0; i < max_staging; ++i) made.bytes[at(form_byte::counts + i)] = static_cast<std::uint8_t>(f.counts[i]);
        for (int i = 0; i < max_rules; ++i) made.bytes[at(form_byte::rules + i)] = static_cast<std::uint8_t>(f.rules[i]);
        return made;
    }

    void derive_modifiers(derived_form& made, const table::form& f)
    {
        for (; made.modifiers < max_modifiers && f.modifiers[made.modifiers] != table::modifier::flow; ++made.modifiers) {
            const modifier_field& field = describe(f.modifiers[made.modifiers]);
            made.operand_bits |= field.bits.mask();
            made.modifier_bits |= field.bits.mask();
            if (values_of(field.id).fallback == enumeration::required) made.bytes[form_byte::flags] |= form_flag::has_required;
            made.bytes[at(form_byte::modifiers + made.modifiers)] = static_cast<std::uint8_t>(f.modifiers[made.modifiers]);
            made.modifier_set[static_cast<int>(field.id) / 64] |= word{1} << static_cast<int>(field.id) % 64;
            if (!same_bits(field.bits, values_of(field.id).standard)) made.bytes[form_byte::flags] |= form_flag::has_moved;
        }
    }

    void derive_staging(derived_form& made, const table::form& f)
    {
        for (; made.staging < max_staging && f.staging[made.staging] != staging_id::none; ++made.staging) {
            const staging_field& group = staging_fields[static_cast<int>(f.staging[made.staging])];
            made.operand_bits |= mask_of(group.base, group.count);
            made.placeholder = (made.staging == 0 ? 0 : made.placeholder) | staging_control_field.insert(0, group.control);
            made.bytes[at(form_byte::staging + made.staging)] = static_cast<std::uint8_t>(f.staging[made.staging]);
        }
    }

    void derive_sources(derived_form& made, const table::form& f, std::uint8_t type_size)
    {
        for (; made.sources < max_sources && f.sources[made.sources].byte != table::source::absent; ++made.sources) {
            const source_field source = f.sources[made.sources].of_size(type_size);
            made.source_bits |= 0xFFu << (8 * source.byte);
            made.operand_bits |= source.value_bits() | source.select.mask() | fau_page_field.mask();
            made.bytes[at(form_byte::sources + made.sources)] = place_in(sources, source);
        }
    }

    // ---- legal values ----

    void derive_legal_sets()
    {
        for (int set = 0; set < enumeration_count; ++set)
            for (int value = 0; value < table::enumerations[set].count && value < 16; ++value)
                add_legal(set, value, table::enumerations[set].values[value].archs);
        for (int set = 1; set < sets::set_count; ++set)
            for (int value = 0; value < 1 << sets::all[set].width; ++value)
                if (sets::all[set].has(static_cast<word>(value))) add_legal(enumeration_count + set, value, v9_up);
    }

    void add_legal(int set, int value, arch_span archs)
    {
        if (archs == no_arch) return;
        for (const arch on : architectures) {
            std::uint16_t& legal = legal_sets[at(index_of(on))][at(set)];
            if (contains(archs, on)) legal = static_cast<std::uint16_t>(legal | 1 << value);
        }
    }

    void derive_encodings()
    {
        for (int set = 0; set < sets::total; ++set)
            for (int part = 0; part < selector_count; ++part)
                encodings[at(set)][at(part)] = static_cast<std::uint8_t>(sets::all[set].find(static_cast<selector>(part)));
    }

    // ---- rows ----

    static const modifier_field& modifier_of(const derived_form& form, int i)
    {
        return table::modifiers[form.bytes[at(form_byte::modifiers + i)]];
    }
    const source_field& source_of(const derived_form& form, int i) const { return sources[form.bytes[at(form_byte::sources + i)]]; }
    word operand_bits_of(int row) const { return forms[row_links[at(row)][row_link::kind] & 255].operand_bits; }

    // Where a set of legal values restricts a field. The flow, which is the same in all rows, is left out.
    struct restriction {
        bit_field bits;
        int set;
    };

    std::vector<restriction> restrictions_of(const derived_form& form) const
    {
        std::vector<restriction> list;
        for (int i = 0; i < form.modifiers; ++i) {
            const modifier_field& field = modifier_of(form, i);
            list.push_back({field.bits, static_cast<int>(field.id)});
        }
        for (int i = 0; i < form.sources; ++i)
            if (const source_field& source = source_of(form, i); source.select.width != 0)
                list.push_back({source.select, enumeration_count + source.taken});
        return list;
    }

    // The value that a field begins with: its default, or the lowest that is legal on the first architecture of a row.
    word usual_value(int set, const table::row& row) const
    {
        if (set < enumeration_count) {
            const std::uint8_t fallback = table::enumerations[set].fallback;
            if (fallback != enumeration::required) return fallback;
        } else {
            const selector_set& parts = sets::all[set - enumeration_count];
            if (parts.fallback != selector_set::reserved) return static_cast<word>(parts.find(parts.fallback));
        }
        word value = 0;
        const int first = row.archs / 256 - static_cast<int>(architectures[0]);
        while ((legal_sets[at(first)][at(set)] >> value & 1) == 0) ++value;
        return value;
    }

    void derive_row(const table::row& row)
    {
        const table::form& f = table::forms[static_cast<int>(row.form)];
        const std::uint8_t place = form_of(row);
        const derived_form& made = forms[place];
        const word fixed = made.placeholder | word{row.primary} << primary_opcode_field.position |
                           word(row.secondary & 0xFF) << f.secondary.position | word(row.secondary >> 8) << f.secondary_high.position;
        word start = fixed | (made.has_destination ? destination_mask_field.mask() : 0);
        for (const restriction& one : restrictions_of(made)) start |= usual_value(one.set, row) << one.bits.position;
        for (int i = 0; i < made.staging; ++i) {
            const staging_field& group = staging_fields[static_cast<int>(f.staging[i])];
            start |= group.with_registers(0, group.least);
        }
        put_wide(starts.emplace_back(), 0, start);

        const auto pair_of = [](unsigned low, unsigned high) { return static_cast<std::uint16_t>(low | high << 8); };
        auto& links = row_links.emplace_back();
        for (const arch on : architectures)
            if (contains(row.archs, on)) links[at(row_link::shapes + index_of(on))] = shape_of(row, made, start, on);
        links[row_link::kind] = pair_of(place, static_cast<unsigned>(row.units));
        row_texts.push_back({enter_mnemonic(row.mnemonic), pair_of(static_cast<unsigned>(row.mnemonic.size()), row.type_size)});
        auto& numbers = row_numbers.emplace_back();
        numbers[row_number::archs] = row.archs;
        numbers[row_number::primary] = row.primary;
        numbers[row_number::secondary] = row.secondary;
        numbers[row_number::code] = static_cast<std::uint16_t>(row.code);
    }

    std::uint16_t enter_mnemonic(std::string_view text)
    {
        std::size_t place = mnemonics.find(text);
        if (place == std::string::npos) {
            place = mnemonics.size();
            mnemonics += text;
        }
        return static_cast<std::uint16_t>(place);
    }

    // The place of the shape of a row on an architecture, which is entered if it is new.
    std::uint16_t shape_of(const table::row& row, const derived_form& form, word start, arch on)
    {
        const table::form& f = table::forms[static_cast<int>(row.form)];
        shape_maker maker(start);
        maker.fix(~form.operand_bits);
        if (f.destination == destination_kind::halves || f.destination == destination_kind::whole) maker.forbid_clear_mask();
        for (const restriction& one : restrictions_of(form)) maker.limit({one.bits, legal_sets[at(index_of(on))][at(one.set)]});
        for (int i = 0; i < max_staging; ++i) {
            static constexpr staging_field absent{false, {40, 6}, 0, {}, 1, 1};
            if (i < form.staging) maker.add_group(i, staging_fields[static_cast<int>(f.staging[i])]);
            else maker.place_group(i, absent);
        }
        for (int i = 0; i < form.modifiers; ++i) refuse_by(maker, modifier_of(form, i));
        if (f.unlisted) maker.refuse_all();

        for (int i = 0; i < form.sources; ++i)
            if (source_of(form, i).size == 64) maker.align(word{1} << source_of(form, i).bits().position);
        if (form.has_destination && row.type_size == 64)
            maker.align(word{1} << destination_register_field.position | destination_mask_field.mask());

        const derived_shape made = maker.made(form.source_bits);
        auto found = std::find(shapes.begin(), shapes.end(), made);
        if (found == shapes.end()) found = shapes.insert(shapes.end(), made);
        return static_cast<std::uint16_t>(found - shapes.begin());
    }

    static void refuse_by(shape_maker& maker, const modifier_field& field)
    {
        if (field.taken != 0xFFFF) maker.refuse({field.bits, field.taken});
        if (field.excluded == enum_id::flow) return;
        // Two single bits that may not both be set.
        const bit_field other = values_of(field.excluded).standard;
        const std::uint8_t low = std::min(field.bits.position, other.position);
        const std::uint8_t width = static_cast<std::uint8_t>(std::max(field.bits.position, other.position) - low + 1);
        unsigned legal = 0;
        for (unsigned value = 0; value < 1u << width; ++value)
            if ((value & 1) == 0 || value >> (width - 1) == 0) legal |= 1u << value;
        maker.refuse({{low, width}, legal});
    }

    // ---- from a word to its row ----

    // Enters a row wherever a word of it may look for it: an operand may share bits with what tells opcodes apart.
    // What is entered is the first row of its instruction.
    void dispatch_to(int index)
    {
        const table::row& row = table::rows[index];
        const word free_opcode = operand_bits_of(index) & primary_opcode_field.mask();
        enter(index, row.primary);
        if (free_opcode != 0) enter(index, row.primary | static_cast<int>(primary_opcode_field.extract(free_opcode)));
    }

    void enter(int index, int primary)
    {
        const table::row& row = table::rows[index];
        const table::form& f = table::forms[static_cast<int>(row.form)];
        auto& d = dispatch[at(primary)];
        if (first_slots[at(primary)] == 0) {
            const unsigned low = static_cast<unsigned>(f.secondary.maximum());
            const unsigned high = static_cast<unsigned>(f.secondary_high.maximum()) << f.secondary.width;
            first_slots[at(primary)] = static_cast<std::uint16_t>(slots.size());
            d[dispatch_byte::low_shift] = f.secondary.position;
            d[dispatch_byte::low_mask] = static_cast<std::uint8_t>(low);
            d[dispatch_byte::high_shift] = static_cast<std::uint8_t>(high != 0 ? f.secondary_high.position - f.secondary.width : 0);
            d[dispatch_byte::high_mask] = static_cast<std::uint8_t>(high);
            slots.resize(slots.size() + (low | high) + 1, no_row);
        }
        const word start = word{starts[at(index)][0]} | word{starts[at(index)][1]} << 32, fixed = start & ~operand_bits_of(index);
        const unsigned taken = secondary_in(d, fixed), free = secondary_in(d, operand_bits_of(index));
        for (unsigned some = free;; some = (some - 1) & free) {
            std::uint16_t& slot = slots[first_slots[at(primary)] + (taken | some)];
            if (slot == no_row) slot = static_cast<std::uint16_t>(row.code);
            if (some == 0) break;
        }
    }

    static unsigned secondary_in(const std::array<std::uint8_t, dispatch_byte::width>& d, word bits)
    {
        return static_cast<unsigned>((bits >> d[dispatch_byte::low_shift] & d[dispatch_byte::low_mask]) |
                                     (bits >> d[dispatch_byte::high_shift] & d[dispatch_byte::high_mask]));
    }

    void link_variant(int index, int origin)
    {
        std::uint16_t& next = row_links[at(index)][row_link::next];
        next = no_row;
        if (index == origin) return;
        std::uint16_t& first = row_links[at(origin)][row_link::next];
        next = std::exchange(first, static_cast<std::uint16_t>(index));
    }
};

}  // namespace valhall::detail

#endif
